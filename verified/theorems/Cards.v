(** * Cards: a published format of proofs that Maker achieves Snaky

    A line is an id, a point and children; a child is a card in parentheses, or the id of an
    earlier card, which is moved. A card with pivot p says: with Maker to move, who owns A, and
    nothing of T marked by Breaker, he completes Snaky, playing p first. For a card with children
    i, T = {p} + all Ti, and A = (all Ai + what all Ti have in common) - {p}. The cards 0 to 5
    are not in the file: card k fills the last gap, cell k, of Snaky.

    So after Maker's move a card is a situation of a proof sequence: its core is A + {p}, its
    neighborhood the rest of T, and each child is an option. As in [Reader.v], nothing of this
    is trusted: the proof sequence that it makes has to pass the check. *)

From Coq Require Import List NArith ZArith Bool FMapPositive Mergesort Orders.
From Coq.Strings Require Import Byte.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists Geometry Placements.
From Playproof.rules Require Import ProofSequence.
From Playproof.theorems Require Import Bytes.
Import ListNotations.
Local Open Scope N_scope.

(** ** Reading *)

Inductive child :=
  | Reference (id : N) (by_ : isometry)
  | Inner (pivot : Board.cell) (children : list child).

(** 0-9, A-Z and a-z are the numbers from 0 on. *)

Definition symbol (b : byte) : N :=
  let n := Byte.to_N b in if n <? 58 then n - 48 else if n <? 91 then n - 55 else n - 61.

Definition point (b c : byte) : Board.cell := [Z.of_N (symbol b); Z.of_N (symbol c)].

(** Bit 1 of a symmetry turns the sign of x, bit 2 that of y, and bit 0 then exchanges them. *)

Definition symmetry (s : N) : list Z :=
  let x := (if N.testbit s 1 then -1 else 1)%Z in
  let y := (if N.testbit s 2 then -2 else 2)%Z in
  if N.testbit s 0 then [y; x] else [x; y].

Fixpoint number (n : N) (l : list byte) : N * list byte :=
  match l with
  | b :: l' => if (Byte.to_N b <? 48) || (57 <? Byte.to_N b) then (n, l)
               else number (10 * n + symbol b) l'
  | [] => (n, [])
  end.

Definition reference (l : list byte) : child * list byte :=
  let (id, l) := number 0 l in
  match l with
  | ":"%byte :: s :: u :: v :: l => (Reference id (Isometry (symmetry (symbol s)) (point u v)), l)
  | _ => (Reference id (Isometry (symmetry 0) [0; 0]%Z), l)
  end.

Fixpoint children (fuel : nat) (l : list byte) : list child * list byte :=
  match fuel, l with
  | S fuel, " "%byte :: "("%byte :: x :: y :: l =>
      let (inner, l) := children fuel l in
      let (more, l) := children fuel (tl l) in
      (Inner (point x y) inner :: more, l)
  | S fuel, " "%byte :: l =>
      let (first, l) := reference l in
      let (more, l) := children fuel l in
      (first :: more, l)
  | _, _ => ([], l)
  end.

Definition line (l : list byte) : N * child :=
  let (id, l) := number 0 l in
  match l with
  | " "%byte :: x :: y :: l => (id, Inner (point x y) (fst (children (length l) l)))
  | _ => (id, Inner [] [])
  end.

(** ** Sets *)

Module CellOrder <: TotalLeBool.
  Definition t := Board.cell.
  Definition leb (x y : t) : bool := negb (cell_ltb y x).
  Lemma leb_total x y : leb x y = true \/ leb y x = true.
  Proof.
    unfold leb; destruct (cell_ltb y x) eqn:E; [|now left]; right.
    destruct (cell_ltb x y) eqn:F; [|easy].
    assert (K := cell_ltb_trans x y x F E); now rewrite cell_ltb_irrefl in K.
  Qed.
End CellOrder.

Module Import CellSort := Sort CellOrder.

(** The cells of a list in order, each with the number of times that it is there. *)

Fixpoint runs (l : list Board.cell) : list (Board.cell * N) :=
  match l with
  | [] => []
  | x :: l =>
      match runs l with
      | (y, n) :: r => if cell_eqb x y then (y, n + 1) :: r else (x, 1) :: (y, n) :: r
      | [] => [(x, 1)]
      end
  end.

Definition set (l : list Board.cell) : list Board.cell := map fst (runs (sort l)).

(** ** Situations *)

Record card := Card {
  pivot : Board.cell;
  untouched : list Board.cell;   (** T *)
  owned : list Board.cell;       (** A *)
  becomes : target               (** what it is after Maker's move *)
}.

Record deck := Deck { known : PositiveMap.t card; made : N; reversed : list ProofSequence.situation }.

(** Snaky in normal form, and the one that the cards speak of. *)

Definition snaky : animal := [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 3]; [1; 4]]%Z.
Definition exchange : isometry := Isometry [2; 1]%Z [0; 0]%Z.
Definition goal : list Board.cell := map (apply exchange) snaky.

Definition empty : deck :=
  let card k x := (N.succ_pos k, Card x goal (without [x] goal) (ProofSequence.Goal 0)) in
  let add known kx := PositiveMap.add (fst kx) (snd kx) known in
  Deck (fold_left add (map (fun kx => card (fst kx) (snd kx)) (combine [0; 1; 2; 3; 4; 5] goal))
    (PositiveMap.empty _)) 0 [].

Definition move (g : isometry) (c : card) : card :=
  Card (apply g (pivot c)) (map (apply g) (untouched c)) (map (apply g) (owned c)) (becomes c).

Definition option_to (g : isometry) (c : card) : ProofSequence.option_ :=
  ProofSequence.Option [pivot c] (becomes c)
    match becomes c with
    | ProofSequence.Goal _ => compose g exchange
    | ProofSequence.Earlier _ => g
    end.

Definition close (p : Board.cell) (l : list (isometry * card)) (d : deck) : card * deck :=
  let moved := map (fun gc => move (fst gc) (snd gc)) l in
  let together := runs (sort (concat (map untouched moved))) in
  let common := map fst (filter (fun xn => snd xn =? N.of_nat (length l)) together) in
  let T := set (p :: map fst together) in
  let A := without [p] (set (common ++ concat (map owned moved))) in
  let core := set (p :: A) in
  let options := map (fun gc => option_to (fst (fst gc)) (snd gc)) (combine l moved) in
  (Card p T A (ProofSequence.Earlier (made d)),
   Deck (known d) (made d + 1)
     (ProofSequence.Situation core (without core T) options :: reversed d)).

Definition nobody : card := Card [] [] [] (ProofSequence.Goal 0).

Fixpoint evaluate (c : child) (d : deck) : isometry * card * deck :=
  match c with
  | Reference id g =>
      (g, match PositiveMap.find (N.succ_pos id) (known d) with Some c => c | None => nobody end, d)
  | Inner p l =>
      let fix all (l : list child) (d : deck) : list (isometry * card) * deck :=
        match l with
        | [] => ([], d)
        | c :: l => let (gc, d) := evaluate c d in let (more, d) := all l d in (gc :: more, d)
        end in
      let (l, d) := all l d in
      let (c, d) := close p l d in
      (Isometry (symmetry 0) [0; 0]%Z, c, d)
  end.

Definition add_line (d : deck) (l : text) : deck :=
  let (id, c) := line (bytes l) in
  let '(_, c, d) := evaluate c d in
  Deck (PositiveMap.add (N.succ_pos id) c (known d)) (made d) (reversed d).

Definition proof_sequence (lines : list text) : ProofSequence.proof_sequence :=
  rev_append (reversed (fold_left add_line lines empty)) [].
