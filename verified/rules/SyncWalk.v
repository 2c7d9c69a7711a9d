(** * [sync-strategy] and [sync-refutation]: a player can force something, or cannot

    As in [checker/src/rules/synchronized/walk.rs]: through all positions that one player's answers lead to,
    whatever the other does. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Words Trees.
From Playproof.rules Require Import Guards Grid Rounds Numbered Regions Shapes Walks Counts.
Import ListNotations.

(** What was met: keys, which are lists of shapes. *)

Fixpoint same_key (k l : list set) : bool :=
  match k, l with
  | [], [] => true
  | s :: k, t :: l => same_set s t && same_key k l
  | _, _ => false
  end.

Lemma same_key_spec k l : same_key k l = true -> k = l.
Proof.
  revert l; induction k as [|s k IH]; intros [|t l]; simpl; try easy.
  rewrite andb_true_iff, same_set_spec; intros [-> H]; f_equal; auto.
Qed.

Definition keys := tree (list set) unit.

Definition number_of (k : list set) : word := fold_left stirred k zero.

Definition found (m : keys) (k : list set) : bool :=
  match Trees.find _ _ same_key (number_of k) k probes m with Some _ => true | None => false end.

Definition insert (k : list set) (m : keys) : keys := Trees.add _ _ (number_of k) k tt probes m.

(** The shapes of regions that were computed before. *)

Definition shape_table := tree set set.

Definition shape_in (m : shape_table) (R : set) : option set :=
  Trees.find _ _ same_set (stirred zero R) R probes m.

Definition with_shape (R S : set) (m : shape_table) : shape_table :=
  Trees.add _ _ (stirred zero R) R S probes m.

(** A position: its free cells, and of both players the shortest tiles that fit. *)

Record position := Position { free : set; own : list set; others : list set }.

Definition left_by (p : position) (t : set) : set := minus (free p) t.

Definition move (p : position) (t : set) : position :=
  let f := left_by p t in Position f (those f (own p)) (those f (others p)).

Section Walk.

Variables (V : variant) (rows columns : nat).

Let tile := tile V rows columns.

(** ** Tiles, by their numbers *)

Definition tiles_at (P : side) (i l : nat) : list (N * set) :=
  if fits_at rows columns P i l then [(N.of_nat (2 * i + (l - 2)), tile_at columns P i l)] else [].

Definition tiles (P : side) : list (N * set) :=
  flat_map (fun i => flat_map (tiles_at P i) (lengths V)) (seq 0 (rows * columns)).

Hypothesis some : 0 < columns.

Lemma tiles_spec P t : In t (map value (map snd (tiles P))) <-> tile P t.
Proof.
  unfold tiles; rewrite map_map, in_map_iff; split.
  - intros ([k t'] & <- & H); apply in_flat_map in H as (i & Hi & H); cbn [snd].
    apply in_flat_map in H as (l & Hl & H); apply lengths_spec in Hl; apply in_seq in Hi.
    unfold tiles_at in H; destruct (fits_at _ _ _ _ _) eqn:F in H; [|easy].
    destruct H as [H|[]]; injection H as _ <-; exists (i / columns), (i mod columns), l; split; [easy|].
    split; [apply fits_at_spec; trivial; lia | apply value_tile].
  - intros (r & c & l & L & O & ->); assert (L2 := tile_long V l L).
    destruct (at_cell V rows columns some P r c l ltac:(lia) O) as (A & B & C).
    exists (N.of_nat (2 * number columns (r, c) + (l - 2)), tile_set columns P r c l); cbn [snd].
    split; [apply value_tile|]; apply in_flat_map; exists (number columns (r, c)); split; [apply in_seq; lia|].
    apply in_flat_map; exists l; split; [now apply lengths_spec|]; unfold tiles_at; rewrite B, C; now left.
Qed.

Lemma tile_some P t : tile P t -> t <> 0%N.
Proof.
  intros (r & c & l & L & _ & ->) E; apply tile_long in L.
  assert (B : bit (line columns P r c l) (number columns (along P r c 0)) = true)
    by (apply bit_line; exists 0; split; [lia | easy]).
  now rewrite E, bit_zero in B.
Qed.

(** ** The walk

    [Q] gives the answers, and secures [aim] by them. The lists are of his tiles and of the other's, of the sets of
    lines that are far from each other, and of all cells. *)

Variables (Q : side) (aim : prospect) (forces : bool).
Variables (his : list (N * set)) (hers lanes : list set).
Variables (all_cells : list set) (all_views : list view).

Fixpoint shapes_of (l : list set) (m : shape_table) : list set * shape_table :=
  match l with
  | [] => ([], m)
  | R :: l =>
      match shape_in m R with
      | Some T => let (k, m) := shapes_of l m in (T :: k, m)
      | None =>
          let T := shape columns all_cells all_views R in
          let (k, m) := shapes_of l (with_shape R T m) in (T :: k, m)
      end
  end.

Definition key (p : position) (m : shape_table) : list set * shape_table :=
  let (k, m) := shapes_of (regions (own p ++ others p)) m in (sort k, m).

(** Whether the counts decide what is left of a position. *)

Definition decided (p : position) (f : set) : bool := counts_decide aim lanes (own p) (others p) f.

Record state := State { given : list set; met : keys; known : shape_table; ahead : list position }.

Definition meet (st : state) (p : position) : state :=
  let (k, m) := key p (known st) in
  if found (met st) k then State (given st) (met st) m (ahead st)
  else State (given st) (insert k (met st)) m (p :: ahead st).

Definition note (st : state) (p : position) (t : set) : state :=
  if decided p (left_by p t) then st else meet st (move p t).

(** *** Answers that serve again

    Whether a position was met, with the table of shapes, which only saves time. *)

Definition was_met (seen : keys) (p : position) (m : shape_table) : bool * shape_table :=
  let (k, m) := key p m in (found seen k, m).

(** One of the turns after which a position is new. *)

Fixpoint new_after (seen : keys) (q : position) (turns : list set) (m : shape_table) : option set * shape_table :=
  match turns with
  | [] => (None, m)
  | M :: turns =>
      if decided q (left_by q M) then new_after seen q turns m else
      let (again, m) := was_met seen (move q M) m in
      if again then new_after seen q turns m else (Some M, m)
  end.

(** Whether one of the tiles leads to nothing new, whatever the turn. The turn that was trouble for one tile is the first
    to be tried with the next. *)

Fixpoint one_for_all (seen : keys) (p : position) (turns trouble tiles : list set) (m : shape_table) :
    bool * shape_table :=
  match tiles with
  | [] => (false, m)
  | A :: tiles =>
      let (new, m) := new_after seen (move p A) (trouble ++ turns) m in
      match new with
      | Some M => one_for_all seen p turns [M] tiles m
      | None => (true, m)
      end
  end.

Fixpoint any_met (seen : keys) (q : position) (tiles : list set) (m : shape_table) : bool * shape_table :=
  match tiles with
  | [] => (false, m)
  | A :: tiles =>
      let (again, m) := was_met seen (move q A) m in
      if again then (true, m) else any_met seen q tiles m
  end.

(** Whether a tile that was given serves for all of these turns. If there is one turn, mostly the counts decide, and to
    ask them is cheaper. Which tile it is does not matter. *)

Definition serves_again (st : state) (p : position) (turns : list set) (m : shape_table) : bool * shape_table :=
  let tiles := those (free p) (given st) in
  match turns with
  | [M] =>
      let q := move p M in
      if existsb (fun A => decided q (left_by q A)) tiles then (true, m) else any_met (met st) q tiles m
  | _ => one_for_all (met st) p turns [] tiles m
  end.

(** *** The next answer

    What can be forced has one for all turns, what cannot one for each. *)

Definition groups (turns : list set) : list (list set) :=
  if forces then [turns] else map (fun M => [M]) turns.

(** The first group that needs a new answer, and those after it. *)

Fixpoint unserved (st : state) (p : position) (l : list (list set)) (m : shape_table) :
    option (list set * list (list set)) * shape_table :=
  match l with
  | [] => (None, m)
  | g :: l =>
      let (again, m) := serves_again st p g m in
      if again then unserved st p l m else (Some (g, l), m)
  end.

Inductive next :=
  | Finished
  | Refused
  | Asks (p : position) (g : list set) (l : list (list set)) (st : state).

Fixpoint seek (st : state) (positions : list position) (m : shape_table) : next :=
  match positions with
  | [] => Finished
  | p :: rest =>
      let turns := those (free p) hers in
      match own p, turns with
      | [], _ | _, [] => Refused
      | _, _ =>
          let (asked, m) := unserved st p (groups turns) m in
          match asked with
          | Some (g, l) => Asks p g l (State (given st) (met st) m rest)
          | None => seek st rest m
          end
      end
  end.

(** In what is left of a position, then in those ahead. *)

Definition next_of (p : position) (l : list (list set)) (st : state) : next :=
  let (asked, m) := unserved st p l (known st) in
  match asked with
  | Some (g, l) => Asks p g l (State (given st) (met st) m (ahead st))
  | None => seek st (ahead st) m
  end.

(** The tile of this number, if it can be placed. *)

Definition placed (p : position) (n : N) : option set :=
  match List.find (fun t => N.eqb (fst t) n) his with
  | Some t => if part_of (snd t) (free p) then Some (snd t) else None
  | None => None
  end.

(** The last eight distinct ones are kept. *)

Definition with_given (A : set) (st : state) : state :=
  State (firstn 8 (A :: filter (fun B => negb (same_set A B)) (given st))) (met st) (known st) (ahead st).

(** Through all positions, in as many steps as tiles are written: [l] is what is left of [p]. *)

Fixpoint run (written : list N) (p : position) (l : list (list set)) (st : state) : bool :=
  match next_of p l st with
  | Finished => match written with [] => true | _ => false end
  | Refused => false
  | Asks p g l st =>
      match written with
      | [] => false
      | n :: written =>
          match placed p n with
          | Some A =>
              let q := move p A in
              run written p l (fold_left (fun st M => note st q M) g (with_given A st))
          | None => false
          end
      end
  end.

Definition start : position :=
  Position (Words.all (map singleton (seq 0 (rows * columns)))) (shorts V rows columns Q)
    (shorts V rows columns (other Q)).

Definition walk (written : list N) : bool :=
  let st := State [] Leaf Leaf [] in
  run written start [] (if decided start (free start) then st else meet st start).

(** ** Soundness *)

Hypothesis his_tiles : forall t, In t (map value (map snd his)) <-> tile Q t.
Hypothesis her_tiles : forall t, In t (map value hers) <-> tile (other Q) t.

Hypothesis lanes_are : exists k, lanes = map (lane V rows columns Q) k.
Hypothesis all_cells_are : all_cells = board_cells rows columns.
Hypothesis all_views_are : all_views = views rows columns.

Let s_of (p : position) : N := value (free p).

Record fine (p : position) : Prop := {
  fine_own : fitting V rows columns Q (s_of p) (own p);
  fine_others : fitting V rows columns (other Q) (s_of p) (others p);
  fine_cells : on_the_board rows columns (s_of p)
}.

Lemma fine_start : fine start /\ s_of start = everywhere rows columns.
Proof.
  assert (E : s_of start = everywhere rows columns).
  { unfold s_of, start; cbn [free]; rewrite value_all, map_map; apply bits_ext; intros i.
    unfold everywhere; rewrite bit_mask, andb_true_r; apply eq_true_iff_eq; rewrite bit_union, Nat.ltb_lt; split.
    - intros (t & H & B); apply in_map_iff in H as (j & <- & H); apply in_seq in H.
      rewrite value_singleton in B; change (bit (single j) i = true) in B; rewrite bit_single in B.
      apply Nat.eqb_eq in B; lia.
    - intros L; exists (value (singleton i)); split; [apply in_map_iff; exists i; split; [easy | apply in_seq; lia]|].
      rewrite value_singleton; change (bit (single i) i = true); rewrite bit_single; apply Nat.eqb_refl. }
  assert (I : forall P u, In u (shorts V rows columns P) -> within (value u) (everywhere rows columns) = true).
  { intros P u Hu; apply shorts_tile in Hu as (r & c & l & L & O & ->); [|easy]; apply within_spec; intros i Hi.
    apply bit_line in Hi as (k & Hk & ->); unfold everywhere; rewrite bit_mask, andb_true_r; apply Nat.ltb_lt.
    unfold number; destruct P; cbn [along on_board fst snd] in *; nia. }
  split; [|easy]; split; [rewrite E; now apply fitting_shorts, I | rewrite E; now apply fitting_shorts, I |].
  rewrite E; intros i B; unfold everywhere in B; rewrite bit_mask in B; apply andb_true_iff in B as [B _].
  now apply Nat.ltb_lt.
Qed.

Lemma fine_move p t : fine p -> fine (move p t).
Proof.
  intros [A B C]; assert (W : within (s_of (move p t)) (s_of p) = true).
  { apply within_spec; intros i; unfold s_of, move, left_by; cbn [free]; rewrite value_minus, bit_diff.
    now intros [H _]%andb_true_iff. }
  split; [now apply (fitting_those _ _ _ _ (s_of p)) | now apply (fitting_those _ _ _ _ (s_of p)) |].
  intros i Hi; apply C; now apply (proj1 (within_spec _ _) W).
Qed.

Lemma twice p t u : s_of (move (move p t) u) = after (s_of p) (value t) (value u).
Proof. unfold s_of, move, left_by, after; cbn [free]; now rewrite !value_minus. Qed.

Lemma decided_secures p f : fine p -> within (value f) (s_of p) = true -> decided p f = true ->
  secures tile Q aim (value f).
Proof.
  intros [A B _] W; destruct lanes_are as (k & E); unfold decided; rewrite E; intros H.
  apply (counts_secure V rows columns some Q aim k f (own p) (others p)); trivial.
  - now apply (fitting_candidates _ _ _ _ (s_of p)).
  - now apply (fitting_candidates _ _ _ _ (s_of p)).
Qed.

Lemma left_within p t : within (value (left_by p t)) (s_of p) = true.
Proof.
  apply within_spec; intros i; unfold s_of, left_by; rewrite value_minus, bit_diff; now intros [H _]%andb_true_iff.
Qed.

Definition key_of (p : position) : list set := shapes rows columns (own p ++ others p).

Definition good (m : shape_table) : Prop :=
  forall R S, entry _ _ m R S -> S = shape columns (board_cells rows columns) (views rows columns) R.

Lemma shapes_of_spec l : forall m k m', good m -> shapes_of l m = (k, m') ->
  k = map (shape columns (board_cells rows columns) (views rows columns)) l /\ good m'.
Proof.
  induction l as [|R l IH]; intros m k m' G; cbn [shapes_of map]; [intros H; now injection H as <- <-|].
  destruct (shape_in m R) as [T|] eqn:F.
  - destruct (shapes_of l m) as [k1 m1] eqn:E; intros H; injection H as <- <-.
    destruct (IH m k1 m1 G E) as [-> G']; split; [|easy]; f_equal; apply G.
    apply (find_entry _ _ same_set) in F; [easy | intros; now apply same_set_spec].
  - destruct (shapes_of l _) as [k1 m1] eqn:E; intros H; injection H as <- <-.
    assert (G1 : good (with_shape R (shape columns all_cells all_views R) m)).
    { intros R' T' H; apply add_entry in H as [[<- <-]|H]; [now rewrite all_cells_are, all_views_are | now apply G]. }
    destruct (IH _ k1 m1 G1 E) as [-> G']; split; [now rewrite all_cells_are, all_views_are | easy].
Qed.

Lemma key_spec p m k m' : good m -> key p m = (k, m') -> k = key_of p /\ good m'.
Proof.
  unfold key, key_of, shapes; intros G; destruct (shapes_of _ m) as [k1 m1] eqn:E; intros H; injection H as <- <-.
  apply shapes_of_spec in E as [-> G']; [|easy]; now split.
Qed.

Lemma found_insert k m k' : found (insert k m) k' = true -> k' = k \/ entry _ _ m k' tt.
Proof.
  unfold found, insert; destruct (Trees.find _ _ _ _ _ _ _) as [[]|] eqn:F; [|easy]; intros _.
  apply find_entry in F; [|apply same_key_spec]; apply add_entry in F as [[-> _]|F]; auto.
Qed.

Lemma same_alike p q : fine p -> fine q -> key_of p = key_of q -> alike tile (s_of p) (s_of q).
Proof.
  assert (W : forall p, fine p -> forall t, In t (own p ++ others p) -> within (value t) (s_of p) = true).
  { intros r [A B _] t H; apply in_app_iff in H as [H|H]; [now apply A in H | now apply B in H]. }
  assert (M : forall p, fine p -> forall P t, fits tile P (s_of p) t -> two_make (map value (own p ++ others p)) t).
  { intros r [A B _] P t [T I]; apply (two_parts V rows columns some) in T as (u & v & j & Hu & Hv & Wu & Wv & Uj & Vj & C).
    assert (K : forall x, In x (shorts V rows columns P) -> within (value x) t = true ->
      In (value x) (map value (own r ++ others r))).
    { intros x Hx Wx; apply in_map, in_app_iff; assert (Z := within_trans _ _ _ Wx I).
      destruct P, Q; (left; now apply A) || (right; now apply B). }
    exists (value u), (value v), j; auto 8. }
  intros F G E; apply (same_shapes V rows columns some _ _ (own p ++ others p) (own q ++ others q)).
  - apply F.
  - apply G.
  - now apply W.
  - now apply M.
  - now apply W.
  - now apply M.
  - exact E.
Qed.

(** Of the positions that were noted so far. *)

Record right (noted : list N) (st : state) : Prop := {
  right_given A : In A (given st) -> tile Q (value A);
  right_met k : entry _ _ (met st) k tt -> exists p, In (s_of p) noted /\ fine p /\ key_of p = k;
  right_known : good (known st);
  right_ahead p : In p (ahead st) -> fine p /\ In (s_of p) noted
}.

Definition settled (noted : list N) (s : N) : Prop :=
  secures tile Q aim s \/ exists s', In s' noted /\ alike tile s' s.

Definition goes_on (noted : list N) (st : state) (noted' : list N) (st' : state) : Prop :=
  right noted' st' /\ incl noted noted' /\ incl (ahead st) (ahead st') /\
  forall s, In s noted' -> In s noted \/ In s (map s_of (ahead st')).

Lemma goes_on_trans n st n' st' n'' st'' :
  goes_on n st n' st' -> goes_on n' st' n'' st'' -> goes_on n st n'' st''.
Proof.
  intros (_ & A & B & C) (R & A' & B' & C'); split; [easy|].
  split; [now apply (incl_tran A)|]; split; [now apply (incl_tran B)|].
  intros s H; destruct (C' s H) as [K|K]; [|now right]; destruct (C s K) as [L|L]; [now left | right].
  apply in_map_iff in L as (p & <- & L); apply in_map; auto.
Qed.

Lemma goes_on_refl n st : right n st -> goes_on n st n st.
Proof. intros R; split; [easy|]; split; [apply incl_refl|]; split; [apply incl_refl | auto]. Qed.

Lemma settled_more n n' s : incl n n' -> settled n s -> settled n' s.
Proof. intros I [H|(s' & H & A)]; [now left | right; eauto]. Qed.

Lemma found_settled n st p : right n st -> fine p -> entry _ _ (met st) (key_of p) tt -> settled n (s_of p).
Proof.
  intros R F H; apply (right_met _ _ R) in H as (q & H & G & E); right; exists (s_of q); split; [easy|].
  now apply same_alike.
Qed.

Lemma found_entry m k : found m k = true -> entry _ _ m k tt.
Proof.
  unfold found; destruct (Trees.find _ _ _ _ _ _ _) as [[]|] eqn:F; [|easy]; intros _.
  apply find_entry in F; [easy | apply same_key_spec].
Qed.

Lemma meet_sound n st p : right n st -> fine p ->
  exists n', goes_on n st n' (meet st p) /\ settled n' (s_of p).
Proof.
  intros R I; unfold meet.
  destruct (key p (known st)) as [k m] eqn:E; apply key_spec in E as [-> G]; [|apply R].
  destruct (found (met st) (key_of p)) eqn:F.
  { apply found_entry in F; exists n; split; [|now apply (found_settled n st)].
    split; [split; [apply R | apply R | easy | apply R]|]; split; [apply incl_refl|]; split; [apply incl_refl | auto]. }
  exists (s_of p :: n); split; [split; [split|split; [|split]]|]; cbn [given met known ahead map].
  - apply R.
  - intros k H; apply add_entry in H as [[<- _]|H]; [exists p; split; [now left | easy]|].
    apply R in H as (q & ? & ?); exists q; split; [now right | easy].
  - easy.
  - intros q [<-|H]; [split; [easy | now left]|]; apply R in H as [? ?]; split; [easy | now right].
  - intros s H; now right.
  - intros q H; now right.
  - intros s [<-|H]; [right; now left | now left].
  - right; exists (s_of p); split; [now left|]; now apply same_alike.
Qed.

Lemma note_sound n st p t : right n st -> fine p ->
  exists n', goes_on n st n' (note st p t) /\ settled n' (s_of (move p t)).
Proof.
  intros R I; unfold note; destruct (decided p _) eqn:D; [|now apply meet_sound, fine_move].
  exists n; split; [now apply goes_on_refl|]; left; apply (decided_secures p); trivial; apply left_within.
Qed.

Lemma placed_sound p k A : placed p k = Some A -> fits tile Q (s_of p) (value A).
Proof.
  unfold placed; destruct (List.find _ his) as [t|] eqn:E; [|easy].
  destruct (part_of (snd t) (free p)) eqn:W; [|easy]; intros H; injection H as <-.
  rewrite part_of_spec in W; split; [|easy].
  apply his_tiles; do 2 apply in_map; now apply find_some in E.
Qed.

Lemma with_given_right n A st : tile Q (value A) -> right n st -> right n (with_given A st).
Proof.
  intros T R; split; try apply R; intros B H; unfold with_given in H; cbn [given] in H.
  assert (K : In B (A :: filter (fun B => negb (same_set A B)) (given st)))
    by (rewrite <- (firstn_skipn 8); apply in_app_iff; now left).
  destruct K as [<-|K]; [easy|]; apply filter_In in K; now apply R.
Qed.

Lemma notes_sound p A turns : fine p -> forall n st, right n st ->
  exists n', goes_on n st n' (fold_left (fun st M => note st (move p A) M) turns st) /\
    forall M, In M turns -> settled n' (after (s_of p) (value A) (value M)).
Proof.
  intros I; induction turns as [|M turns IH]; intros n st R; cbn [fold_left].
  - exists n; split; [now apply goes_on_refl | easy].
  - destruct (note_sound n st (move p A) M R) as (n1 & G & S); [now apply fine_move|].
    destruct (IH n1 _ (proj1 G)) as (n2 & G' & S'); exists n2; split.
    + now apply (goes_on_trans _ _ n1 (note st (move p A) M)).
    + intros M' [<-|H]; [|auto]; rewrite <- twice; apply (settled_more n1); [apply G' | easy].
Qed.

Lemma was_met_sound n st p m again m' : right n st -> fine p -> good m -> was_met (met st) p m = (again, m') ->
  good m' /\ (again = true -> settled n (s_of p)).
Proof.
  unfold was_met; intros R I G; destruct (key p m) as [k m1] eqn:E; apply key_spec in E as [-> G1]; [|easy].
  intros H; injection H as <- <-; split; [easy|]; intros F; apply (found_settled n st); trivial.
  now apply found_entry.
Qed.

Lemma new_after_sound n st q turns : right n st -> fine q -> forall m new m', good m ->
  new_after (met st) q turns m = (new, m') ->
  good m' /\ (new = None -> forall M, In M turns -> settled n (s_of (move q M))).
Proof.
  intros R I; induction turns as [|M turns IH]; intros m new m' G; cbn [new_after].
  { intros H; now injection H as <- <-. }
  destruct (decided q _) eqn:D.
  - intros H; apply IH in H as [G' S]; [|easy]; split; [easy|]; intros N M' [<-|H]; [|auto].
    left; apply (decided_secures q); trivial; apply left_within.
  - destruct (was_met _ _ m) as [again m1] eqn:E.
    apply (was_met_sound n) in E as [G1 S1]; [|easy|now apply fine_move|easy].
    destruct again; [|intros H; now injection H as <- <-].
    intros H; apply IH in H as [G' S]; [|easy]; split; [easy|]; intros N M' [<-|H]; auto.
Qed.

Lemma one_for_all_sound n st p turns tiles : right n st -> fine p -> forall trouble m again m', good m ->
  one_for_all (met st) p turns trouble tiles m = (again, m') ->
  good m' /\ (again = true ->
    exists A, In A tiles /\ forall M, In M turns -> settled n (after (s_of p) (value M) (value A))).
Proof.
  intros R I; induction tiles as [|A tiles IH]; intros trouble m again m' G; cbn [one_for_all].
  { intros H; now injection H as <- <-. }
  destruct (new_after _ _ _ m) as [new m1] eqn:E.
  apply (new_after_sound n) in E as [G1 S]; [|easy|now apply fine_move|easy].
  destruct new as [M|].
  - intros H; apply IH in H as [G' K]; [|easy]; split; [easy|]; intros T; destruct (K T) as (B & HB & K').
    exists B; split; [now right | easy].
  - intros H; injection H as <- <-; split; [easy|]; intros _; exists A; split; [now left|]; intros M HM.
    rewrite after_comm, <- twice; apply S; [easy|]; apply in_app_iff; now right.
Qed.

Lemma any_met_sound n st q tiles : right n st -> fine q -> forall m again m', good m ->
  any_met (met st) q tiles m = (again, m') ->
  good m' /\ (again = true -> exists A, In A tiles /\ settled n (s_of (move q A))).
Proof.
  intros R I; induction tiles as [|A tiles IH]; intros m again m' G; cbn [any_met].
  { intros H; now injection H as <- <-. }
  destruct (was_met _ _ m) as [once m1] eqn:E.
  apply (was_met_sound n) in E as [G1 S]; [|easy|now apply fine_move|easy].
  destruct once; intros H.
  - injection H as <- <-; split; [easy|]; intros _; exists A; split; [now left | auto].
  - apply IH in H as [G' K]; [|easy]; split; [easy|]; intros T; destruct (K T) as (B & HB & K').
    exists B; split; [now right | easy].
Qed.

(** One answer for all of these turns. *)

Definition served (noted : list N) (s : N) (turns : list set) : Prop :=
  exists A, fits tile Q s A /\ forall M, In M turns -> settled noted (after s (value M) A).

Lemma served_more n n' s turns : incl n n' -> served n s turns -> served n' s turns.
Proof. intros I (A & F & S); exists A; split; [easy|]; intros M H; now apply (settled_more n), S. Qed.

Lemma serves_again_sound n st p turns m again m' : right n st -> fine p -> good m ->
  serves_again st p turns m = (again, m') -> good m' /\ (again = true -> served n (s_of p) turns).
Proof.
  intros R I G; unfold serves_again; set (tiles := those (free p) (given st)).
  assert (T : forall A, In A tiles -> fits tile Q (s_of p) (value A)).
  { intros A H; unfold tiles in H; rewrite those_filter in H; apply filter_In in H as [H W].
    rewrite part_of_spec in W; split; [now apply R | easy]. }
  assert (many : forall turns, one_for_all (met st) p turns [] tiles m = (again, m') ->
    good m' /\ (again = true -> served n (s_of p) turns)).
  { intros l H; apply (one_for_all_sound n) in H as [G' K]; trivial; split; [easy|]; intros E.
    destruct (K E) as (A & HA & S); exists (value A); auto. }
  destruct turns as [|M [|M' turns]]; try apply many.
  assert (F : fine (move p M)) by now apply fine_move.
  destruct (existsb _ tiles) eqn:E; intros H.
  - injection H as <- <-; split; [easy|]; intros _; apply existsb_exists in E as (A & HA & D).
    exists (value A); split; [auto|]; intros ? [<-|[]]; rewrite <- twice; left.
    apply (decided_secures (move p M)); trivial; apply left_within.
  - apply (any_met_sound n) in H as [G' K]; trivial; split; [easy|]; intros T'; destruct (K T') as (A & HA & S).
    exists (value A); split; [auto|]; intros ? [<-|[]]; now rewrite <- twice.
Qed.

Lemma unserved_sound n st p l : right n st -> fine p -> forall m found m', good m ->
  unserved st p l m = (found, m') -> good m' /\
  match found with
  | Some (g, l') => forall h, In h l -> served n (s_of p) h \/ In h (g :: l')
  | None => forall h, In h l -> served n (s_of p) h
  end.
Proof.
  intros R I; induction l as [|g l IH]; intros m found m' G; cbn [unserved].
  { intros H; now injection H as <- <-. }
  destruct (serves_again _ _ _ m) as [again m1] eqn:E; apply (serves_again_sound n) in E as [G1 S]; trivial.
  destruct again; intros H.
  - apply IH in H as [G' K]; [|easy]; split; [easy|].
    destruct found as [[g' l']|]; intros h [<-|Hh]; auto.
  - injection H as <- <-; split; [easy|]; intros h Hh; now right.
Qed.

(** A position with its answer. *)

Definition answered (noted : list N) (s : N) : Prop :=
  (exists A, fits tile Q s A) /\ (exists M, fits tile (other Q) s M) /\
  if forces
  then exists A, fits tile Q s A /\ forall M, fits tile (other Q) s M -> settled noted (after s M A)
  else forall M, fits tile (other Q) s M -> exists A, fits tile Q s A /\ settled noted (after s M A).

Lemma answered_more n n' s : incl n n' -> answered n s -> answered n' s.
Proof.
  intros I (A & B & C); split; [easy|]; split; [easy|]; destruct forces.
  - destruct C as (T & F & C); exists T; split; [easy|]; intros M H; apply (settled_more n); auto.
  - intros M H; destruct (C M H) as (T & F & K); exists T; split; [easy | now apply (settled_more n)].
Qed.

(** What is still to be shown of a position. *)

Definition owed (noted : list N) (p : position) (l : list (list set)) : Prop :=
  forall n, incl noted n -> (forall g, In g l -> served n (s_of p) g) -> answered n (s_of p).

Definition under_way (noted : list N) (p : position) (l : list (list set)) (positions : list position) : Prop :=
  forall s, In s noted -> In s (map s_of positions) \/ answered noted s \/ s = s_of p /\ owed noted p l.

Lemma owed_less n p g l l' : owed n p l -> (forall h, In h l -> served n (s_of p) h \/ In h (g :: l')) ->
  owed n p (g :: l').
Proof.
  intros O H n' I K; apply O; [easy|]; intros h Hh; destruct (H h Hh) as [S|S]; [|auto].
  now apply (served_more n).
Qed.

Lemma owed_groups n p : fine p -> own p <> [] -> those (free p) hers <> [] -> owed n p (groups (those (free p) hers)).
Proof.
  intros I N N' n' _; set (turns := those (free p) hers) in *.
  assert (In_turns : forall M, fits tile (other Q) (s_of p) M <-> In M (map value turns)).
  { intros M; unfold turns, fits; rewrite those_filter, <- her_tiles, !in_map_iff; split.
    - intros [(t & <- & H) W]; exists t; split; [easy|]; apply filter_In; now rewrite part_of_spec.
    - intros (t & <- & H); apply filter_In in H as [H W]; rewrite part_of_spec in W; split; [now exists t | easy]. }
  intros H; split; [|split].
  - destruct (own p) as [|u l] eqn:E; [easy|]; exists (value u).
    apply (fitting_fits V rows columns some Q _ (own p)); [apply I | rewrite E; now left].
  - destruct turns as [|M l]; [easy|]; exists (value M); apply In_turns; now left.
  - unfold groups in H; destruct forces.
    + destruct (H turns (or_introl eq_refl)) as (A & F & S); exists A; split; [easy|]; intros M HM.
      apply In_turns, in_map_iff in HM as (T & <- & HT); now apply S.
    + intros M HM; apply In_turns, in_map_iff in HM as (T & <- & HT).
      destruct (H [T]) as (A & F & S); [now apply (in_map (fun M => [M]))|].
      exists A; split; [easy|]; apply S; now left.
Qed.

(** What is asked is enough. *)

Definition asks_enough (n : list N) (x : next) : Prop :=
  match x with
  | Finished => forall s, In s n -> answered n s
  | Refused => True
  | Asks p g l st => right n st /\ fine p /\ under_way n p (g :: l) (ahead st)
  end.

Lemma seek_sound n st positions : right n st -> incl positions (ahead st) -> forall m, good m ->
  (forall s, In s n -> In s (map s_of positions) \/ answered n s) -> asks_enough n (seek st positions m).
Proof.
  intros R; induction positions as [|p rest IH]; intros J m G D; cbn [seek].
  { intros s Hs; now destruct (D s Hs). }
  assert (J' : incl rest (ahead st)) by (intros q Hq; apply J; now right).
  assert (I : fine p) by (apply R, J; now left).
  assert (O := owed_groups n p I); revert O; set (turns := those (free p) hers); intros O.
  assert (go : own p <> [] -> turns <> [] -> asks_enough n (
      let (asked, m) := unserved st p (groups turns) m in
      match asked with
      | Some (g, l) => Asks p g l (State (given st) (met st) m rest)
      | None => seek st rest m
      end)).
  { intros N N'; specialize (O N N'); destruct (unserved _ _ _ m) as [found m1] eqn:E.
    apply (unserved_sound n) in E as [G1 K]; trivial; destruct found as [[g l]|].
    - split; [split; [apply R | apply R | easy | intros q Hq; now apply R, J']|]; split; [easy|].
      intros s Hs; cbn [ahead]; destruct (D s Hs) as [[<-|Ha]|Ha]; [|now left | right; now left].
      right; right; split; [easy | now apply (owed_less n p g (groups turns))].
    - apply IH; trivial; intros s Hs; destruct (D s Hs) as [[<-|Ha]|Ha]; [|now left | now right].
      right; apply O; [apply incl_refl | easy]. }
  destruct (own p); [easy|]; destruct turns; [easy|]; now apply go.
Qed.

Lemma next_sound n p l st : right n st -> fine p -> under_way n p l (ahead st) -> asks_enough n (next_of p l st).
Proof.
  intros R I U; unfold next_of; destruct (unserved _ _ _ _) as [found m] eqn:E.
  apply (unserved_sound n) in E as [G K]; trivial; [|apply R]; destruct found as [[g l']|].
  - split; [split; [apply R | apply R | easy | apply R]|]; split; [easy|].
    intros s Hs; destruct (U s Hs) as [H|[H|[-> O]]]; [now left | right; now left|].
    right; right; split; [easy | now apply (owed_less n p g l)].
  - apply seek_sound; trivial; [apply incl_refl|].
    intros s Hs; destruct (U s Hs) as [H|[H|[-> O]]]; [now left | now right|].
    right; apply O; [apply incl_refl | easy].
Qed.

Lemma run_sound written : forall n p l st, right n st -> fine p -> under_way n p l (ahead st) ->
  run written p l st = true -> exists n', incl n n' /\ forall s, In s n' -> answered n' s.
Proof.
  induction written as [|k written IH]; intros n p l st R I U H; cbn [run] in H;
    assert (X := next_sound n p l st R I U); destruct (next_of p l st) as [| |q g l' st1]; try easy.
  { exists n; split; [apply incl_refl | easy]. }
  destruct X as (R1 & F & U1); destruct (placed q k) as [A|] eqn:EP; [|easy]; apply placed_sound in EP as FA.
  destruct (notes_sound q A g F n (with_given A st1)) as (n' & (R2 & In1 & In2 & New) & S);
    [now apply with_given_right; [apply FA|]|].
  apply (IH n') in H as (n2 & J & K); trivial; [exists n2; split; [now apply (incl_tran In1) | easy]|].
  intros s Hs; destruct (New s Hs) as [Hn|Ha]; [|now left]; destruct (U1 s Hn) as [Ha|[Ha|[-> O]]].
  - left; apply in_map_iff in Ha as (r & <- & Ha); now apply in_map, In2.
  - right; left; now apply (answered_more n).
  - right; right; split; [easy|]; intros n2 J K; apply O; [now apply (incl_tran In1)|].
    intros h [<-|Hh]; [|auto]; apply (served_more n'); trivial; exists (value A); split; [easy|].
    intros M HM; rewrite after_comm; now apply S.
Qed.

Theorem walk_sound written : walk written = true ->
  exists noted, settled noted (everywhere rows columns) /\ forall s, In s noted -> answered noted s.
Proof.
  unfold walk; intros H; set (st := State [] Leaf Leaf []) in *.
  assert (R : right [] st) by now split.
  destruct fine_start as [F E].
  assert (N : exists n', goes_on [] st n' (if decided start (free start) then st else meet st start) /\
    settled n' (s_of start)).
  { destruct (decided start (free start)) eqn:D; [|now apply meet_sound].
    exists []; split; [now apply goes_on_refl|]; left; apply (decided_secures start); trivial; now apply within_spec. }
  destruct N as (n & (R1 & _ & _ & New) & S); apply (run_sound _ n) in H as (n' & J & K); trivial.
  - exists n'; split; [rewrite <- E; now apply (settled_more n) | easy].
  - intros s Hs; destruct (New s Hs) as [[]|Ha]; now left.
Qed.

(** What a player can force, and what he cannot. *)

Theorem walk_forces written : forces = true -> walk written = true ->
  secures tile Q aim (everywhere rows columns).
Proof.
  intros F H; apply walk_sound in H as (n & S & A).
  assert (K : forall s, In s n -> secures tile Q aim s).
  { apply (walk_secures tile tile_some (fun s => In s n)); intros s Hs.
    destruct (A s Hs) as (_ & (M0 & H0) & B); rewrite F in B; destruct B as (T & HT & B).
    exists T, M0; split; [easy|]; split; [easy|]; intros M HM; specialize (B M HM).
    rewrite after_comm; destruct B as [B|B]; [now left | now right]. }
  destruct S as [S|(s & Hs & L)]; [easy|]; apply (secures_alike tile Q aim s); auto.
Qed.

Theorem walk_prevents written r : forces = false -> r <> aim -> walk written = true ->
  ~ secures tile (other Q) r (everywhere rows columns).
Proof.
  intros F D H; apply walk_sound in H as (n & S & A).
  assert (X : forall s, secures tile Q aim s -> ~ secures tile (other Q) r s).
  { intros s Hs; apply (decided_refutes tile (other Q) r aim); [easy|]; now rewrite twice_other. }
  assert (K : forall s, In s n -> ~ secures tile (other Q) r s).
  { apply (walk_refutes tile tile_some (fun s => In s n)); intros s Hs; rewrite twice_other.
    destruct (A s Hs) as (B0 & _ & B); rewrite F in B; split; [easy|]; intros M HM.
    destruct (B M HM) as (T & HT & [C|C]); exists T; (split; [easy|]); [left; now apply X | now right]. }
  destruct S as [S|(s & Hs & L)]; [now apply X|]; intros C; apply (K s Hs).
  apply (secures_alike tile (other Q) r (everywhere rows columns)); [easy | now apply alike_sym].
Qed.

End Walk.

(** ** The check *)

Definition opposite (r : prospect) : prospect := match r with Win => Draw | Draw => Win end.

Definition check (forced : bool) (C : claim) (written : list N) (ps : list claim) : bool :=
  match C with
  | SynchronizedClaim s V (Exactly rows) (Exactly columns) =>
      (rows * columns <=? 128)%N &&
      let rows := N.to_nat rows in
      let columns := N.to_nat columns in
      let Q := if forced then Claim.side s else other (Claim.side s) in
      let aim := if forced then Claim.prospect s else opposite (Claim.prospect s) in
      no_premise ps && eqb (Claim.forced s) forced && (0 <? columns) &&
      walk V rows columns Q aim forced (tiles V rows columns Q) (map snd (tiles V rows columns (other Q)))
        (map (lane V rows columns Q) [0; 1; 2]) (board_cells rows columns) (views rows columns) written
  | _ => false
  end.

Theorem sound forced C written ps : check forced C written ps = true -> meaning C.
Proof.
  unfold check; destruct C as [| | | | | | | |s V [r|] [c|]| |]; try easy.
  rewrite !andb_true_iff, eqb_true_iff, Nat.ltb_lt; intros [_ [[[_ F] P] H]].
  intros rows columns -> ->; revert P H; generalize (N.to_nat r) as rows, (N.to_nat c) as columns.
  clear r c; intros rows columns P H; unfold statement_holds; rewrite F.
  assert (A := tiles_spec V rows columns P).
  destruct forced.
  - rewrite <- cells_everywhere; apply secures_forces.
    apply (walk_forces V rows columns P (Claim.side s)) in H; trivial; try apply A; eauto.
  - rewrite <- cells_everywhere; intros K; apply forces_secures in K; revert K.
    rewrite <- (twice_other (Claim.side s)) at 1.
    apply (walk_prevents V rows columns P (other (Claim.side s))) with (r := Claim.prospect s) in H;
      trivial; try apply A; eauto.
    now destruct (Claim.prospect s).
Qed.
