(** * The tracked game of the rule [history-priority]

    What Breaker knows for certain when she plays by priority lists and Maker wants to complete a
    placement P, on a finite set E of cells: those of P, and those that the rules of P's cells look
    at. Known are the cells of E that are Maker's, and cells anywhere that are marked. Maker's turn
    are cells of E that are not known to be marked. The rules that serve those that lie in P are
    known, since all that they look at is tracked; a mark outside of P is tried with every rule
    that may serve it, and what its slots mark is used for nothing else. *)

From Coq Require Import List NArith ZArith Lia Bool Sorted FMapPositive.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists Geometry Placements Lattices Rising.
From Playproof.rules Require Import Slots.
Import ListNotations.

(** ** The game *)

(** A rule at a cell, with the cells to which its offsets lead; [None] is out of range. *)

Record resolved_rule := Resolved {
  wants : option (list cell);
  lists : list (list (option cell))
}.

Definition moved (x v : cell) : option cell :=
  let y := add x v in if fits y then Some y else None.

Definition resolve (x : cell) (r : rule) : resolved_rule :=
  Resolved (all_some (map (moved x) (owned r))) (map (map (moved x)) (slots r)).

(** A cell of E; whether it lies in P; the rules that may serve it. *)

Record tracked := Tracked {
  place : cell;
  inside : bool;
  serves : option (list resolved_rule)
}.

Definition rules_for (p : priorities) (x : cell) : option (list resolved_rule) :=
  option_map (fun r => map (resolve x) (rules_of p r)) (reduced (basis p) x).

Definition looked_at (p : priorities) (x : cell) : option (list cell) :=
  match rules_for p x with
  | Some rs => option_map (@concat cell) (all_some (map wants rs))
  | None => None
  end.

Definition tracked_cells (p : priorities) (P : list cell) : option (list tracked) :=
  match all_some (map (looked_at p) P) with
  | Some H =>
      Some (map (fun x => Tracked x (mem x P) (rules_for p x)) (include_all (P ++ concat H) []))
  | None => None
  end.

(** What is known when Maker is to move: his cells in E, and cells that are marked. *)

Record knowledge := Knowledge { his : list cell; known : list cell }.

(** The cell that a list marks for certain: the first that is not known to be marked, if there
    is one. *)

Inductive first_new := Beyond | Passes | Marks (x : cell).

Fixpoint look (K : list cell) (l : list (option cell)) : first_new :=
  match l with
  | [] => Passes
  | None :: _ => Beyond
  | Some x :: l => if mem x K then look K l else Marks x
  end.

(** What is known when these lists have been served, unless one marks a cell of P. *)

Inductive answered := OutOfRange | Dies | Lives (known : list cell).

Fixpoint answer (P K : list cell) (ls : list (list (option cell))) : answered :=
  match ls with
  | [] => Lives K
  | l :: ls =>
      match look K l with
      | Beyond => OutOfRange
      | Passes => answer P K ls
      | Marks x => if mem x P then Dies else answer P (include x K) ls
      end
  end.

(** Marks that are served, each with the lists of its slots, in rounds. *)

Definition serving_list := list (cell * list (list (option cell))).

Definition rounds (q : nat) (s : serving_list) : list (list (option cell)) :=
  flat_map (fun k => map (fun xl => nth k (snd xl) []) s) (seq 0 q).

(** The first of the rules that applies when Maker owns [M]. *)

Fixpoint choose (M : list cell) (rs : list resolved_rule) : option (option resolved_rule) :=
  match rs with
  | [] => Some None
  | r :: rs =>
      match wants r with
      | None => None
      | Some cells => if subset cells M then Some (Some r) else choose M rs
      end
  end.

Fixpoint serve_inside (M : list cell) (F : list tracked) : option serving_list :=
  match F with
  | [] => Some []
  | t :: F =>
      match serve_inside M F with
      | None => None
      | Some s =>
          if inside t then
            match serves t with
            | None => None
            | Some rs =>
                match choose M rs with
                | None => None
                | Some None => Some s
                | Some (Some r) => Some ((place t, lists r) :: s)
                end
            end
          else Some s
      end
  end.

Fixpoint put (new : cell * list (list (option cell))) (s : serving_list) : serving_list :=
  match s with
  | [] => [new]
  | old :: s' => if cell_ltb (fst old) (fst new) then old :: put new s' else new :: s
  end.

(** Whether each rule that may serve a mark outside of P makes a slot mark a cell of P. A rule
    may serve it when all cells that it wants are Maker's or not tracked, and no earlier rule is
    sure to serve it then. *)

Section Play.

Variables (q : nat) (P : list cell) (E : list tracked).

Definition unsure (M : list cell) (x : cell) : bool :=
  mem x M || negb (existsb (fun t => cell_eqb (place t) x) E).

Fixpoint dies_by (M K : list cell) (s : serving_list) (x : cell) (earlier : list (list cell))
    (rs : list resolved_rule) : option bool :=
  match rs with
  | [] => Some true
  | r :: rs =>
      match wants r with
      | None => None
      | Some cells =>
          let may_serve := forallb (unsure M) cells &&
            negb (existsb (forallb (fun y => mem y M || mem y cells)) earlier) in
          if may_serve then
            match answer P K (rounds q (put (x, lists r) s)) with
            | OutOfRange => None
            | Dies => dies_by M K s x (cells :: earlier) rs
            | Lives _ => Some false
            end
          else dies_by M K s x (cells :: earlier) rs
      end
  end.

Fixpoint dies_outside (M K : list cell) (s : serving_list) (F : list tracked) : option bool :=
  match F with
  | [] => Some false
  | t :: F =>
      if inside t then dies_outside M K s F
      else
        match serves t with
        | None | Some [] => None
        | Some rs =>
            match dies_by M K s (place t) [] rs with
            | Some false => dies_outside M K s F
            | other => other
            end
        end
  end.

(** Maker marks the cells [F]. *)

Inductive played := Fault | Dead | On (t : knowledge).

Definition play (t : knowledge) (F : list tracked) : played :=
  let M := include_all (map place F) (his t) in
  let K := include_all (map place F) (known t) in
  match serve_inside M F with
  | None => Fault
  | Some s =>
      match dies_outside M K s F with
      | None => Fault
      | Some true => Dead
      | Some false =>
          match answer P K (rounds q s) with
          | OutOfRange => Fault
          | Dies => Dead
          | Lives K => On (Knowledge M K)
          end
      end
  end.

(** ** All lines of the tracked game *)

Fixpoint sublists {T} (n : nat) (l : list T) : list (list T) :=
  match l with
  | [] => [[]]
  | x :: l =>
      match n with
      | 0 => [[]]
      | S n' => map (cons x) (sublists n' l) ++ sublists n l
      end
  end.

Variables (most last : N).

Definition free (t : knowledge) : list tracked := filter (fun e => negb (mem (place e) (known t))) E.

Definition turns (t : knowledge) : list (list tracked) :=
  let free := free t in
  filter (fun F => negb (length F =? 0))
    (sublists (N.to_nat (N.min most (N.of_nat (length free)))) free).

(** A last turn does not complete P. *)

Definition incomplete (t : knowledge) : bool :=
  (last <? N.of_nat (length (filter (fun e => inside e && negb (mem (place e) (his t))) E)))%N.

(** The knowledge that play went on from, found by a number that need not be unique. *)

Definition memory := PositiveMap.t (list knowledge).

Definition push (z : Z) (n : positive) : positive :=
  let bit b n := if b : bool then xI n else xO n in
  bit (Z.odd z) (bit (Z.odd (Z.div2 z)) (bit (Z.odd (Z.div2 (Z.div2 z))) n)).

Definition key (t : knowledge) : positive :=
  let add x n := fold_right push n x in
  fold_right add (xI (fold_right add xH (his t))) (known t).

Definition found (m : memory) (t : knowledge) : list knowledge :=
  match PositiveMap.find (key t) m with Some l => l | None => [] end.

Fixpoint cells_eqb (l l' : list cell) : bool :=
  match l, l' with
  | [], [] => true
  | x :: l, y :: l' => cell_eqb x y && cells_eqb l l'
  | _, _ => false
  end.

Definition same (t u : knowledge) : bool :=
  cells_eqb (known t) (known u) && cells_eqb (his t) (his u).

Definition remember (m : memory) (t : knowledge) : memory :=
  PositiveMap.add (key t) (t :: found m t) m.

(** Knowledge is remembered when all lines from there are known to be harmless. *)

Fixpoint visit (depth : nat) (m : memory) (t : knowledge) : option memory :=
  match depth with
  | 0 => None
  | S depth =>
      if existsb (same t) (found m t) then Some m
      else if incomplete t then
        option_map (fun m => remember m t)
          (fold_left (fun m F =>
            match m with
            | None => None
            | Some m =>
                match play t F with
                | Fault => None
                | Dead => Some m
                | On t' => visit depth m t'
                end
            end) (turns t) (Some m))
      else None
  end.

End Play.

Definition beginning : knowledge := Knowledge [] [].

(** Maker does not complete P. Each turn marks a cell of E, so no line is longer than E. *)

Definition stops (p : priorities) (q : nat) (most last : N) (P : list cell) : bool :=
  match tracked_cells p P with
  | Some E =>
      match visit q P E most last (S (length E)) (PositiveMap.empty _) beginning with
      | Some _ => true
      | None => false
      end
  | None => false
  end.

(** ** Turns are listed *)

Lemma sublists_all {T} (f : T -> bool) n l :
  length (filter f l) <= n -> In (filter f l) (sublists n l).
Proof.
  revert n; induction l as [|x l IH]; intros n; simpl; [now left|].
  destruct (f x); simpl; intros H.
  - destruct n as [|n]; [lia|]; apply in_app_iff; left; apply in_map, IH; lia.
  - destruct n as [|n]; [|apply in_app_iff; right; now apply IH].
    left; destruct (filter f l); [easy | simpl in H; lia].
Qed.

(** ** The memory is closed under play *)

Lemma cells_eqb_spec l l' : cells_eqb l l' = true -> l = l'.
Proof.
  revert l'; induction l as [|x l IH]; intros [|y l']; simpl; try easy.
  rewrite andb_true_iff, cell_eqb_spec; intros [-> H]; f_equal; auto.
Qed.

Lemma same_spec t u : same t u = true -> t = u.
Proof.
  unfold same; rewrite andb_true_iff; intros [H K]; apply cells_eqb_spec in H, K.
  destruct t, u; simpl in *; congruence.
Qed.

Definition within (m : memory) (t : knowledge) : Prop := In t (found m t).

Lemma within_remember m t u : within (remember m t) u <-> u = t \/ within m u.
Proof.
  unfold within, found, remember; destruct (Pos.eq_dec (key u) (key t)) as [E|N].
  - rewrite E, PositiveMap.gss; simpl; unfold found; rewrite <- E; intuition.
  - rewrite PositiveMap.gso by easy; split; [auto|]; intros [->|H]; easy.
Qed.

Section Memory.

Variables (q : nat) (P : list cell) (E : list tracked) (most last : N).

Let visit := visit q P E most last.
Let play := play q P E.

Definition harmless (m : memory) (t : knowledge) : Prop :=
  incomplete E last t = true /\
  forall F, In F (turns E most t) ->
    match play t F with
    | Fault => False
    | Dead => True
    | On t' => within m t'
    end.

Definition closed (m : memory) : Prop := forall t, within m t -> harmless m t.

Definition larger (m m' : memory) : Prop := forall t, within m t -> within m' t.

Lemma harmless_larger m m' t : larger m m' -> harmless m t -> harmless m' t.
Proof.
  intros L [I H]; split; [easy|]; intros F HF; specialize (H F HF).
  destruct (play t F); auto.
Qed.

Lemma visit_closed depth : forall m t m', closed m -> visit depth m t = Some m' ->
  closed m' /\ larger m m' /\ within m' t.
Proof.
  induction depth as [|depth IH]; intros m t m' C V; [easy|].
  change (visit (S depth) m t) with
    (if existsb (same t) (found m t) then Some m
     else if incomplete E last t then
       option_map (fun m => remember m t)
         (fold_left (fun m F =>
           match m with
           | None => None
           | Some m =>
               match play t F with
               | Fault => None
               | Dead => Some m
               | On t' => visit depth m t'
               end
           end) (turns E most t) (Some m))
     else None) in V.
  destruct (existsb _ _) eqn:X.
  { inversion V; subst m'; apply existsb_exists in X as (u & Hu & S); apply same_spec in S; subst u.
    split; [easy|]; split; [unfold larger; auto | easy]. }
  destruct (incomplete E last t) eqn:I; [|easy].
  match type of V with context [fold_left ?f _ _] => set (go := f) in * end.
  assert (None_ : forall Fs, fold_left go Fs None = None) by (induction Fs; easy).
  assert (G : forall Fs m m', closed m -> fold_left go Fs (Some m) = Some m' ->
    closed m' /\ larger m m' /\ forall F, In F Fs ->
      match play t F with
      | Fault => False
      | Dead => True
      | On t' => within m' t'
      end).
  { clear V m m' C X; induction Fs as [|F Fs IHF]; intros m m' C V; simpl in V.
    - inversion V; subst m'; split; [easy|]; split; [unfold larger; auto | easy].
    - destruct (play t F) as [| |t'] eqn:Pl; [now rewrite None_ in V | |].
      + destruct (IHF m m' C V) as (C' & L & H); split; [easy|]; split; [easy|].
        intros F' [<-|HF]; [now rewrite Pl | now apply H].
      + destruct (visit depth m t') as [m1|] eqn:V1; [|now rewrite None_ in V].
        destruct (IH m t' m1 C V1) as (C1 & L1 & W1).
        destruct (IHF m1 m' C1 V) as (C' & L & H); split; [easy|].
        split; [intros u Hu; now apply L, L1|].
        intros F' [<-|HF]; [rewrite Pl; now apply L | now apply H]. }
  destruct (fold_left go _ _) as [m1|] eqn:V1; [|easy]; inversion V; subst m'; clear V.
  destruct (G _ _ _ C V1) as (C1 & L1 & H1).
  assert (L2 : larger m1 (remember m1 t)) by (intros u Hu; apply within_remember; now right).
  split; [|split].
  - intros u Hu; apply within_remember in Hu as [->|Hu]; apply (harmless_larger m1); auto.
    split; auto.
  - intros u Hu; now apply L2, L1.
  - apply within_remember; now left.
Qed.

End Memory.

(** ** What the tracked cells are *)

Lemma filter_places_rising (f : tracked -> bool) l :
  rising (map place l) -> rising (map place (filter f l)).
Proof.
  induction l as [|e l IH]; simpl; [easy|]; intros R; apply StronglySorted_inv in R as [R H].
  destruct (f e); [|now apply IH]; simpl; constructor; [now apply IH|].
  rewrite Forall_forall in H; apply Forall_forall; intros x Hx; apply H, in_map_iff; apply in_map_iff in Hx as (e' & <- & Hx).
  apply filter_In in Hx as [Hx _]; eauto.
Qed.

Lemma all_some_In {S T} (f : S -> option T) l l' x : all_some (map f l) = Some l' -> In x l ->
  exists y, f x = Some y /\ In y l'.
Proof.
  intros H Hx; apply all_some_spec in H; apply (in_map f) in Hx; rewrite H in Hx.
  apply in_map_iff in Hx as (y & E & Hy); eauto.
Qed.

Lemma moved_spec x v y : moved x v = Some y -> y = add x v.
Proof. unfold moved; destruct (fits _); congruence. Qed.

Lemma rules_for_spec p x rs : rules_for p x = Some rs -> rs = map (resolve x) (rules_at p x).
Proof.
  unfold rules_for, rules_at; destruct (reduced _ x) as [r|] eqn:R; [|easy].
  apply reduced_spec in R; subst r; simpl; congruence.
Qed.

Section Tracked.

Variables (B : board) (n : N) (p : priorities) (P : list cell) (E : list tracked).
Hypothesis ok : priorities_ok B n p = true.
Hypothesis P_on : forall x, In x P -> length x = dimension B.
Hypothesis tracks_P : tracked_cells p P = Some E.

Lemma E_rising : rising (map place E).
Proof.
  unfold tracked_cells in tracks_P; destruct (all_some _) as [H|]; [|easy].
  inversion tracks_P; rewrite map_map, map_id; apply include_all_rising; constructor.
Qed.

Lemma E_spec e : In e E ->
  inside e = mem (place e) P /\ serves e = rules_for p (place e) /\ length (place e) = dimension B.
Proof.
  unfold tracked_cells in tracks_P; destruct (all_some _) as [H|] eqn:A; [|easy].
  inversion tracks_P; intros He; apply in_map_iff in He as (x & <- & Hx); simpl.
  split; [easy|]; split; [easy|].
  apply include_all_In in Hx as [Hx|[]]; apply in_app_iff in Hx as [Hx|Hx]; [auto|].
  apply in_concat in Hx as (l & Hl & Hx); apply all_some_spec in A; apply (in_map Some) in Hl.
  rewrite <- A in Hl; apply in_map_iff in Hl as (y & Ey & Hy).
  unfold looked_at in Ey; destruct (rules_for p y) as [rs|] eqn:Er; [|easy].
  apply rules_for_spec in Er; subst rs; destruct (all_some _) as [ls|] eqn:A'; [|easy].
  inversion Ey; subst l; apply in_concat in Hx as (l & Hl & Hx).
  apply all_some_spec in A'; apply (in_map Some) in Hl; rewrite <- A' in Hl.
  rewrite map_map in Hl; apply in_map_iff in Hl as (r & El & Hr); simpl in El.
  apply all_some_spec in El; apply (in_map Some) in Hx; rewrite <- El in Hx.
  apply in_map_iff in Hx as (v & Ev & Hv); apply moved_spec in Ev; subst x.
  assert (Lv := owned_length B n p ok _ r v Hr Hv); rewrite add_length; rewrite P_on; auto.
Qed.

Lemma P_tracked x : In x P -> In x (map place E).
Proof.
  unfold tracked_cells in tracks_P; destruct (all_some _) as [H|]; [|easy].
  inversion tracks_P; rewrite map_map, map_id; intros Hx; apply include_all_In; left.
  apply in_app_iff; now left.
Qed.

Lemma looked_at_tracked x r v : In x P -> In r (rules_at p x) -> In v (owned r) ->
  In (add x v) (map place E).
Proof.
  unfold tracked_cells in tracks_P; destruct (all_some _) as [H|] eqn:A; [|easy].
  inversion tracks_P; rewrite map_map, map_id; intros Hx Hr Hv; apply include_all_In; left.
  apply in_app_iff; right; destruct (all_some_In _ _ _ x A Hx) as (l & El & Hl).
  apply in_concat; exists l; split; [easy|].
  unfold looked_at in El; destruct (rules_for p x) as [rs|] eqn:Er; [|easy].
  apply rules_for_spec in Er; subst rs; rewrite map_map in El.
  destruct (all_some (map (fun r => wants (resolve x r)) (rules_at p x))) as [ls|] eqn:A'; [|easy].
  injection El as <-.
  destruct (all_some_In _ _ _ r A' Hr) as (l & El' & Hl'); simpl in El'.
  apply in_concat; exists l; split; [easy|].
  destruct (all_some_In _ _ _ v El' Hv) as (y & Ey & Hy); apply moved_spec in Ey; now subst.
Qed.

End Tracked.

(** ** What is known to be marked is marked *)

(** The tracked game is about cells [x] where the real one is about [add x w]. *)

Definition agrees (w : cell) (l : list (option cell)) (l' : list cell) : Prop :=
  Forall2 (fun o y => forall x, o = Some x -> y = add x w) l l'.

Inductive embeds (w : cell) : list (list (option cell)) -> list (list cell) -> Prop :=
  | embeds_nil ls' : embeds w [] ls'
  | embeds_skip l' ls ls' : embeds w ls ls' -> embeds w ls (l' :: ls')
  | embeds_take l l' ls ls' : agrees w l l' -> embeds w ls ls' -> embeds w (l :: ls) (l' :: ls').

Lemma embeds_app w a a' b b' : embeds w a a' -> embeds w b b' -> embeds w (a ++ b) (a' ++ b').
Proof.
  induction 1; intros H'; simpl; [|apply embeds_skip; auto | apply embeds_take; auto].
  induction ls' as [|l' ls' IH]; simpl; [easy | now constructor].
Qed.

Lemma look_agrees w K R l l' x : agrees w l l' -> (forall y, In y K -> In (add y w) R) ->
  look K l = Marks x -> ~ In x K /\
  (In (add x w) R \/ find (fun y => negb (mem y R)) l' = Some (add x w)).
Proof.
  intros A HK; induction A as [|o y l l' Ho A IH]; simpl; [easy|].
  destruct o as [z|]; [|easy]; assert (Ey := Ho z eq_refl); subst y.
  destruct (mem z K) eqn:Mz.
  - apply mem_spec in Mz; apply HK, mem_spec in Mz; rewrite Mz; simpl; exact IH.
  - intros E; inversion E; subst z; apply mem_false in Mz; split; [easy|].
    destruct (mem (add x w) R) eqn:Mx; [left; now apply mem_spec | right; easy].
Qed.

Theorem answer_marked w P ls ls' : embeds w ls ls' -> forall K R,
  (forall x, In x K -> In (add x w) R) ->
  match answer P K ls with
  | OutOfRange => True
  | Dies => exists x, In x P /\ ~ In x K /\ In (add x w) (R ++ granted R ls')
  | Lives K' => incl K K' /\ forall x, In x K' -> In (add x w) (R ++ granted R ls')
  end.
Proof.
  assert (step : forall R l' ls' y,
    In y (match find (fun y => negb (mem y R)) l' with
          | Some z => (z :: R) ++ granted (z :: R) ls'
          | None => R ++ granted R ls'
          end) -> In y (R ++ granted R (l' :: ls'))).
  { clear; intros R l' ls' y; simpl; destruct (find _ l') as [z|]; [|easy].
    simpl; rewrite !in_app_iff; simpl; tauto. }
  induction 1 as [ls'|l' ls ls' _ IH|l l' ls ls' A _ IH]; intros K R HK; simpl answer.
  - split; [apply incl_refl|]; intros x Hx; apply in_app_iff; auto.
  - set (R' := match find (fun y => negb (mem y R)) l' with Some z => z :: R | None => R end).
    assert (HK' : forall x, In x K -> In (add x w) R')
      by (intros x Hx; unfold R'; destruct (find _ l'); [right|]; auto).
    assert (up : forall y, In y (R' ++ granted R' ls') -> In y (R ++ granted R (l' :: ls')))
      by (intros y; unfold R'; intros Hy; apply step; destruct (find _ l'); easy).
    specialize (IH K R' HK'); destruct (answer P K ls) as [| |K']; [easy | |].
    + destruct IH as (x & ? & ? & ?); exists x; auto.
    + destruct IH as [I IH]; split; auto.
  - set (R' := match find (fun y => negb (mem y R)) l' with Some z => z :: R | None => R end).
    assert (HR : incl R R') by (intros x Hx; unfold R'; destruct (find _ l'); [right|]; auto).
    assert (up : forall y, In y (R' ++ granted R' ls') -> In y (R ++ granted R (l' :: ls')))
      by (intros y; unfold R'; intros Hy; apply step; destruct (find _ l'); easy).
    destruct (look K l) as [| |x] eqn:Lk; [easy | |].
    + specialize (IH K R' (fun x Hx => HR _ (HK x Hx))).
      destruct (answer P K ls) as [| |K']; [easy | |].
      * destruct IH as (x & ? & ? & ?); exists x; auto.
      * destruct IH as [I IH]; split; auto.
    + destruct (look_agrees w K R l l' x A HK Lk) as [new Hx].
      assert (HxR : In (add x w) R').
      { destruct Hx as [Hx|Hx]; [now apply HR|]; unfold R'; rewrite Hx; now left. }
      destruct (mem x P) eqn:MP.
      * exists x; apply mem_spec in MP; repeat split; trivial; apply up, in_app_iff; now left.
      * assert (HK' : forall y, In y (include x K) -> In (add y w) R')
          by (intros y Hy; apply include_In in Hy as [->|Hy]; auto).
        specialize (IH (include x K) R' HK').
        destruct (answer P (include x K) ls) as [| |K']; [easy | |].
        -- destruct IH as (y & ? & N & ?); exists y; split; [easy|]; split; [|auto].
           intros Hy; apply N, include_In; now right.
        -- destruct IH as [I IH]; split; [|auto].
           intros y Hy; apply I, include_In; now right.
Qed.
