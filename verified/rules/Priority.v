(** * [priority]: Breaker answers by priority lists; an explanation that is checked

    A strategy as for [history-priority], of which no rule looks at what Maker owns, and for each
    placement a digraph of arrows x -> y: "y is not marked in a later turn than x", if cells of a
    label are marked by then. Every way to mark the placement in turns has to violate an arrow.

    The strategy also has to pass the check of [history-priority], which knows nothing of
    digraphs, and which is all that the proof uses. *)

From Coq Require Import List NArith ZArith Bool FMapPositive.
From Playproof Require Import Board Claim NormalForm.
From Playproof.lemmas Require Import Lists Orientations Placements Lattices.
From Playproof.rules Require Import Guards Slots TrackedGame HistoryPriority.
Import ListNotations.

(** ** Evidence *)

(** Cells of a placement are named by their numbers in it. *)

Inductive arrow_kind := Conditional | Secondary.

Record arrow := Arrow { tail : N; head : N; kind : arrow_kind; alternatives : list (list N) }.

Record digraph := Digraph { cells : list cell; arrows : list arrow }.

Record priority := Priority { strategy : priorities; digraphs : list digraph }.

(** ** The placements, in the order of the digraphs *)

Fixpoint sort_sets (l : list (list cell)) : list (list cell) :=
  let fix insert x l :=
    match l with
    | [] => [x]
    | y :: l' => if cells_ltb y x then y :: insert x l' else x :: l
    end in
  match l with
  | [] => []
  | x :: l => insert x (sort_sets l)
  end.

(** The first coordinate of the translations changes fastest. *)

Definition ordered_translations (B : board) (basis : list cell) : list cell :=
  map (fun coordinates => translation_of B (rev coordinates)) (box (rev (sides 0 basis))).

Definition placements (B : board) (basis : list cell) (goals : list animal)
    : option (list (list cell)) :=
  let of_goal A :=
    option_map (fun os =>
        flat_map (fun o => map (fun v => translate v o) (ordered_translations B basis)) (sort_sets os))
      (orientations B A) in
  option_map (@concat (list cell)) (all_some (map of_goal goals)).

(** ** The check of a digraph *)

Section Digraph.

Variables (most last : N) (served : list (cell * resolved_rule)).

Definition served_cell (i : N) : option (cell * resolved_rule) :=
  if (i <? N.of_nat (length served))%N then nth_error served (N.to_nat i) else None.

(** What the slots of a mark on [x] mark, one after the other, when only [x] is known to be
    marked, with the numbers of the slots. *)

Fixpoint own_answers (slot : nat) (known : list cell) (ls : list (list (option cell)))
    : option (list (nat * cell)) :=
  match ls with
  | [] => Some []
  | l :: ls =>
      match look known l with
      | Beyond => None
      | Passes => own_answers (S slot) known ls
      | Marks y => option_map (cons (slot, y)) (own_answers (S slot) (y :: known) ls)
      end
  end.

(** What is known of the answers to the label's cells, each with the slot of the tail before which
    it is known. *)

Fixpoint label_answers (before : N) (tail : cell) (label : list N) : option (list (nat * cell)) :=
  match label with
  | [] => Some []
  | i :: label =>
      match served_cell i with
      | None => label_answers before tail label
      | Some (x, r) =>
          let from slot :=
            if N.testbit before i then 0 else if cell_ltb x tail then slot else S slot in
          match own_answers 0 [x] (lists r), label_answers before tail label with
          | Some own, Some rest => Some (map (fun a => (from (fst a), snd a)) own ++ rest)
          | _, _ => None
          end
      end
  end.

Fixpoint tail_slots (answers : list (nat * cell)) (head : cell) (slot : nat) (known : list cell)
    (ls : list (list (option cell))) : option bool :=
  match ls with
  | [] => Some (mem head known)
  | l :: ls =>
      let known := map snd (filter (fun a => fst a <=? slot) answers) ++ known in
      if mem head known then Some true
      else
        match look known l with
        | Beyond => None
        | Passes => tail_slots answers head (S slot) known ls
        | Marks y => tail_slots answers head (S slot) (y :: known) ls
        end
  end.

(** Whether the slots of the tail mark the head when tail and label are known to be marked; and,
    given the cells that were marked in earlier turns, what the slots of the label's cells mark. *)

Definition forces (a : arrow) (label : list N) (before : option N) : option bool :=
  match served_cell (tail a), served_cell (head a) with
  | Some (x, r), Some (y, _) =>
      let known := x :: flat_map (fun i =>
        match served_cell i with Some (z, _) => [z] | None => [] end) label in
      let answers :=
        match before with
        | Some before => label_answers before x label
        | None => Some []
        end in
      match answers with
      | Some answers => tail_slots answers y 0 known (lists r)
      | None => None
      end
  | _, _ => Some false
  end.

Definition surely (b : option bool) : bool := match b with Some true => true | _ => false end.

Definition label_ok (a : arrow) (label : list N) : bool :=
  increasing N.ltb label &&
  negb (existsb (fun i => (i =? tail a)%N || (i =? head a)%N) label) &&
  negb (tail a =? head a)%N &&
  match kind a with
  | Secondary => match label with [] => false | _ => true end
  | Conditional => surely (forces a label None)
  end.

Definition arrow_ok (a : arrow) : bool :=
  forallb (fun i => (i <? N.of_nat (length served))%N)
    (tail a :: head a :: concat (alternatives a)) &&
  match alternatives a with [] => false | _ => true end &&
  forallb (label_ok a) (alternatives a).

(** Whether a list has an element with the property, which may be undefined. *)

Fixpoint any {T} (f : T -> option bool) (l : list T) : option bool :=
  match l with
  | [] => Some false
  | x :: l =>
      match f x with
      | None => None
      | Some true => Some true
      | Some false => any f l
      end
  end.

(** Whether some arrow is violated by its tail in this turn. *)

Definition violates (arrows : list arrow) (before turn : N) : option bool :=
  let marked := N.lor before turn in
  any (fun a =>
    if N.testbit turn (tail a) && negb (N.testbit marked (head a)) then
      any (fun label =>
        if forallb (N.testbit marked) label then
          match kind a with
          | Conditional => Some true
          | Secondary => forces a label (Some before)
          end
        else Some false) (alternatives a)
    else Some false) arrows.

(** All ways to mark the placement, through the sets of cells marked so far. *)

Definition numbers : list N := map N.of_nat (seq 0 (length served)).

Fixpoint schedules (arrows : list arrow) (depth : nat) (seen : PositiveMap.t unit) (before : N)
    : option (PositiveMap.t unit) :=
  match depth with
  | 0 => None
  | S depth =>
      if PositiveMap.mem (N.succ_pos before) seen then Some seen
      else
        let left := filter (fun i => negb (N.testbit before i)) numbers in
        if (last <? N.of_nat (length left))%N then
          option_map (PositiveMap.add (N.succ_pos before) tt)
            (fold_left (fun seen turn =>
              match seen with
              | None => None
              | Some seen =>
                  let turn := fold_right (fun i n => N.setbit n i) 0%N turn in
                  if (turn =? 0)%N then Some seen
                  else
                    match violates arrows before turn with
                    | None => None
                    | Some true => Some seen
                    | Some false => schedules arrows depth seen (N.lor before turn)
                    end
              end) (sublists (N.to_nat (N.min most (N.of_nat (length left)))) left) (Some seen))
        else None
  end.

End Digraph.

Definition digraph_ok (p : priorities) (most last : N) (P : list cell) (D : digraph) : bool :=
  same_cells (cells D) P && (length P <=? 64) &&
  match all_some (map (fun x => option_map (map (pair x)) (rules_for p x)) P) with
  | None => false
  | Some served =>
      let served := concat served in
      forallb (arrow_ok served) (arrows D) &&
      match schedules most last served (arrows D) (S (length served)) (PositiveMap.empty unit) 0 with
      | Some _ => true
      | None => false
      end
  end.

Fixpoint pairwise {S T} (f : S -> T -> bool) (l : list S) (l' : list T) : bool :=
  match l, l' with
  | [], [] => true
  | x :: l, y :: l' => f x y && pairwise f l l'
  | _, _ => false
  end.

Definition digraphs_ok (C : achievement) (p : priority) : bool :=
  forallb (fun e => length (rules e) =? 1) (classes (strategy p)) &&
  match placements (where_ C) (basis (strategy p)) (goals C) with
  | Some Ps =>
      pairwise (digraph_ok (strategy p) (maker_marks C) (last_marks C)) Ps (digraphs p)
  | None => false
  end.

Definition check (C : claim) (p : priority) (ps : list claim) : bool :=
  match won_by Breaker C with
  | Some C => no_premise ps && strategy_ok C (strategy p) && digraphs_ok C p
  | None => false
  end.

(** ** Soundness *)

Theorem sound C p ps : normal C = true -> check C p ps = true -> meaning C.
Proof.
  unfold check; intros HN H; apply (HistoryPriority.sound C (strategy p) ps HN).
  unfold HistoryPriority.check; destruct (won_by Breaker C); [|easy].
  now apply andb_true_iff in H as [H _].
Qed.
