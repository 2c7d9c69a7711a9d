(** * [sync-strategy] and [sync-refutation]: a player can force something, or cannot

    As in [checker/src/rules/synchronized/walk.rs]: through all positions that one player's answers lead to,
    whatever the other does. *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Guards Grid Rounds Numbered Regions Shapes Walks Room Counts.
Import ListNotations.

(** What was met: keys, which are lists of shapes, by a number made of them. *)

Definition keys := PositiveMap.t (list (list N)).

Definition mix (k : list N) : positive :=
  N.succ_pos (fold_right (fun s h => N.lxor s (N.double h)) 0%N k).

Fixpoint same_key (k l : list N) : bool :=
  match k, l with
  | [], [] => true
  | s :: k, t :: l => N.eqb s t && same_key k l
  | _, _ => false
  end.

Definition with_number (m : keys) (k : list N) : list (list N) :=
  match PositiveMap.find (mix k) m with Some l => l | None => [] end.

Definition found (m : keys) (k : list N) : bool := existsb (same_key k) (with_number m k).

Definition insert (k : list N) (m : keys) : keys := PositiveMap.add (mix k) (k :: with_number m k) m.

Lemma same_key_spec k l : same_key k l = true -> k = l.
Proof.
  revert l; induction k as [|s k IH]; intros [|t l]; simpl; try easy.
  rewrite andb_true_iff, N.eqb_eq; intros [-> H]; f_equal; auto.
Qed.

Lemma found_insert k m k' : found (insert k m) k' = true -> k' = k \/ found m k' = true.
Proof.
  unfold found, insert; intros H; apply existsb_exists in H as (l & H & E); apply same_key_spec in E.
  subst l; unfold with_number at 1 in H; destruct (Pos.eq_dec (mix k) (mix k')) as [D|D].
  - rewrite <- D, PositiveMap.gss in H; destruct H as [<-|H]; [now left | right].
    apply existsb_exists; exists k'; split.
    + unfold with_number in *; now rewrite <- D.
    + clear; induction k'; simpl; [easy|]; now rewrite N.eqb_refl.
  - rewrite PositiveMap.gso in H by congruence; right; apply existsb_exists; exists k'; split; [exact H|].
    clear; induction k'; simpl; [easy|]; now rewrite N.eqb_refl.
Qed.

Section Walk.

Variables (V : variant) (rows columns : nat).

Let tile := tile V rows columns.

(** ** Tiles, by their numbers *)

Definition tiles_at (P : side) (i l : nat) : list (N * N) :=
  let r := i / columns in
  let c := i mod columns in
  if match P with Vertical => r + l <=? rows | Horizontal => c + l <=? columns end
  then [(N.of_nat (2 * i + (l - 2)), line columns P r c l)] else [].

Definition tiles (P : side) : list (N * N) :=
  flat_map (fun i => flat_map (tiles_at P i) (lengths V)) (seq 0 (rows * columns)).

Definition masks (P : side) : list N := map snd (tiles P).

Hypothesis some : 0 < columns.

Lemma masks_spec P t : In t (masks P) <-> tile P t.
Proof.
  unfold masks, tiles; rewrite in_map_iff; split.
  - intros ([k t'] & E & H); simpl in E; subst t'; apply in_flat_map in H as (i & Hi & H).
    apply in_flat_map in H as (l & Hl & H); apply lengths_spec in Hl; apply in_seq in Hi.
    assert (R : i / columns < rows) by (apply Nat.div_lt_upper_bound; lia).
    assert (C : i mod columns < columns) by (apply Nat.mod_upper_bound; lia).
    unfold tiles_at in H; exists (i / columns), (i mod columns), l; split; [easy|].
    destruct P; destruct (_ <=? _) eqn:E in H; try easy; apply Nat.leb_le in E;
      destruct H as [H|[]]; injection H as _ <-; simpl; auto.
  - intros (r & c & l & L & O & ->); assert (L2 := tile_long V l L).
    assert (B : r < rows /\ c < columns) by (destruct P; simpl in O; lia).
    exists (N.of_nat (2 * (r * columns + c) + (l - 2)), line columns P r c l); split; [easy|].
    apply in_flat_map; exists (r * columns + c); split; [apply in_seq; nia|].
    apply in_flat_map; exists l; split; [now apply lengths_spec|].
    unfold tiles_at; rewrite div_at, mod_at by easy.
    destruct P; simpl in O; rewrite (proj2 (Nat.leb_le _ _)) by easy; now left.
Qed.

Lemma tile_some P t : tile P t -> t <> 0%N.
Proof.
  intros (r & c & l & L & _ & ->) E; apply tile_long in L.
  assert (B : bit (line columns P r c l) (number columns (along P r c 0)) = true)
    by (apply bit_line; exists 0; split; [lia | easy]).
  now rewrite E, bit_zero in B.
Qed.

(** Bit [i] of a number, without an arithmetic of numbers for [i]. *)

Fixpoint bit_of (p : positive) (i : nat) : bool :=
  match p, i with
  | xI _, 0 | xH, 0 => true
  | xI p, S i | xO p, S i => bit_of p i
  | _, _ => false
  end.

Definition bit_at (s : N) (i : nat) : bool := match s with N0 => false | Npos p => bit_of p i end.

Lemma bit_at_spec s i : bit_at s i = bit s i.
Proof.
  destruct s as [|p]; [symmetry; apply bit_zero|]; cbn [bit_at]; unfold bit; revert i.
  induction p as [p IH|p IH|]; intros [|i]; cbn [bit_of]; try easy; rewrite Nat2N.inj_succ, ?IH.
  - change (N.pos p~1) with (2 * N.pos p + 1)%N; now rewrite N.testbit_odd_succ by lia.
  - change (N.pos p~0) with (2 * N.pos p)%N; now rewrite N.testbit_even_succ by lia.
Qed.

(** ** Tables

    The cells of a player's lines, and for each cell the shortest tile that ends there. *)

Definition lines (P : side) : list (list nat * list N) :=
  map (fun m => (map (cell_of columns P m) (seq 0 (line_length rows columns P)),
                 map (fun x => ends_at V columns P (m, x)) (seq 0 (line_length rows columns P))))
    (seq 0 (line_count rows columns P)).

Definition packed (l : list (list nat * list N)) (s : N) : list N :=
  flat_map (fun x => map (fun i => nth i (snd x) 0%N) (lasts (shortest V) 0 (map (bit_at s) (fst x)) 0)) l.

Lemma packed_same P s : packed (lines P) s = pack V rows columns P s.
Proof.
  unfold packed, lines, pack, last_cells.
  rewrite flat_map_concat_map, map_map, flat_map_concat_map, concat_map, map_map; f_equal.
  apply map_ext_in; intros m Hm; apply in_seq in Hm; cbn [fst snd]; rewrite !map_map.
  rewrite (map_ext _ _ (fun i => bit_at_spec s (cell_of columns P m i))).
  apply map_ext_in; intros x Hx.
  assert (L : In (m, x) (last_cells V rows columns P s)) by (apply last_cells_spec; split; [lia | exact Hx]).
  apply last_free in L as (_ & _ & L & _).
  rewrite (nth_indep _ 0%N (ends_at V columns P (m, 0))) by now rewrite map_length, seq_length.
  rewrite (map_nth (fun x => ends_at V columns P (m, x))), seq_nth by easy; easy.
Qed.

(** ** The walk

    [Q] gives the answers, and secures [aim] by them. The lists are of his tiles, of the other's, and of both; of
    the lines of both players; of the sets of lines that are far from each other; of all cells. *)

Variables (Q : side) (aim : prospect) (forces : bool).
Variables (his : list (N * N)) (hers both : list N) (his_lines her_lines : list (list nat * list N)) (lanes : list N).
Variable all_cells : list (nat * nat).

Definition key (s : N) : list N :=
  sort (map (fun R => least (map (image_of columns (picked R all_cells)) ((false, false) :: three)))
    (regions_of (filter (fun t => within t s) both))).

Record state := State { left : list N; met : keys; ahead : list N }.

Definition decided (s : N) : bool :=
  let against := length (packed her_lines s) in
  let safe := packed his_lines (N.ldiff s (union (filter (fun t => within t s) hers))) in
  if enough aim (length safe) against then true else
  let others := N.ldiff s (union safe) in
  existsb (fun lane =>
    enough aim (length safe + Nat.div2 (S (length (packed his_lines (N.land others lane))))) against) lanes.

Definition note (st : state) (s : N) : state :=
  if decided s then st else
  let k := key s in
  if found (met st) k then st else State (left st) (insert k (met st)) (s :: ahead st).

(** The next of the tiles that are written, if it can be placed. *)

Definition answer (s : N) (st : state) : option (N * state) :=
  match left st with
  | n :: left =>
      match find (fun t => N.eqb (fst t) n) his with
      | Some t => if within (snd t) s then Some (snd t, State left (met st) (ahead st)) else None
      | None => None
      end
  | [] => None
  end.

Definition settles (st : state) (s : N) : bool := decided s || found (met st) (key s).

Fixpoint replies (s : N) (turns given : list N) (st : state) : option state :=
  match turns with
  | [] => Some st
  | M :: turns =>
      if existsb (fun A => settles st (after s M A)) given then replies s turns given st else
      match answer s st with
      | Some (A, st) =>
          replies s turns (firstn 4 (A :: filter (fun B => negb (N.eqb A B)) given)) (note st (after s M A))
      | None => None
      end
  end.

Definition visit (s : N) (st : state) : option state :=
  let turns := filter (fun t => within t s) hers in
  if existsb (fun t => within (snd t) s) his && negb (length turns =? 0) then
    if forces then
      match answer s st with
      | Some (A, st) => Some (fold_left (fun st M => note st (after s M A)) turns st)
      | None => None
      end
    else replies s turns [] st
  else None.

Fixpoint run (fuel : nat) (st : state) : bool :=
  match ahead st with
  | [] => match left st with [] => true | _ => false end
  | s :: rest =>
      match fuel with
      | 0 => false
      | S fuel =>
          match visit s (State (left st) (met st) rest) with
          | Some st => run fuel st
          | None => false
          end
      end
  end.

Definition walk (written : list N) : bool :=
  run (length written) (note (State written (PositiveMap.empty _) []) (everywhere rows columns)).

(** ** Soundness *)

Hypothesis his_tiles : forall t, In t (map snd his) <-> tile Q t.
Hypothesis her_tiles : forall t, In t hers <-> tile (other Q) t.
Hypothesis both_tiles : forall t, In t both <-> exists P, tile P t.

Hypothesis his_lines_are : his_lines = lines Q.
Hypothesis her_lines_are : her_lines = lines (other Q).
Hypothesis lanes_are : lanes = map (lane V rows columns Q) [0; 1; 2].
Hypothesis all_cells_are : all_cells = rectangle rows columns.

Lemma decided_same s : decided s = counts_decide V rows columns Q aim s.
Proof.
  unfold decided, counts_decide; rewrite his_lines_are, her_lines_are, lanes_are, !packed_same.
  assert (E : union (filter (fun t => within t s) hers) = reach V rows columns (other Q) s).
  { apply bits_ext; intros i; apply eq_true_iff_eq; unfold reach; rewrite !bit_union.
    split; intros (t & H & B); exists t; (split; [|easy]); apply filter_In in H as [H W];
      apply filter_In; (split; [|easy]).
    - now apply all_tiles_spec, her_tiles.
    - now apply her_tiles, (all_tiles_spec V rows columns). }
  assert (L : length (pack V rows columns (other Q) s) = length (last_cells V rows columns (other Q) s))
    by (unfold pack; apply map_length).
  rewrite E, L; cbv zeta; destruct (enough _ _ _); [easy|].
  cbn [existsb map orb]; now rewrite !packed_same.
Qed.

Definition inside (s : N) : Prop := forall i, bit s i = true -> i < rows * columns.

Lemma same_alike s s' : inside s -> inside s' -> key s = key s' -> alike tile s s'.
Proof.
  unfold key; rewrite all_cells_are; intros I I' E; apply (same_shapes V rows columns some s s'
    (filter (fun t => within t s) both) (filter (fun t => within t s') both)); trivial.
  - intros t Ht; now apply filter_In in Ht.
  - intros P t [Ht W]; apply filter_In; split; [apply both_tiles; now exists P | easy].
  - intros t Ht; now apply filter_In in Ht.
  - intros P t [Ht W]; apply filter_In; split; [apply both_tiles; now exists P | easy].
Qed.

(** Of the positions that were noted so far. *)

Definition right (noted : list N) (st : state) : Prop :=
  (forall k, found (met st) k = true -> exists s, In s noted /\ key s = k) /\
  (forall s, In s noted -> inside s) /\ incl (ahead st) noted.

Definition settled (noted : list N) (s : N) : Prop :=
  secures tile Q aim s \/ exists s', In s' noted /\ alike tile s' s.

Definition goes_on (noted : list N) (st : state) (noted' : list N) (st' : state) : Prop :=
  right noted' st' /\ incl noted noted' /\ incl (ahead st) (ahead st') /\
  forall s, In s noted' -> In s noted \/ In s (ahead st').

Lemma goes_on_trans n st n' st' n'' st'' :
  goes_on n st n' st' -> goes_on n' st' n'' st'' -> goes_on n st n'' st''.
Proof.
  intros (_ & A & B & C) (R & A' & B' & C'); split; [easy|].
  split; [now apply (incl_tran A)|]; split; [now apply (incl_tran B)|].
  intros s H; destruct (C' s H) as [K|K]; [|now right]; destruct (C s K); [now left | right; auto].
Qed.

Lemma goes_on_refl n st : right n st -> goes_on n st n st.
Proof. intros R; repeat split; try apply R; try apply incl_refl; auto. Qed.

Lemma settled_more n n' s : incl n n' -> settled n s -> settled n' s.
Proof. intros I [H|(s' & H & A)]; [now left | right; eauto]. Qed.

Lemma settles_sound n st s : right n st -> inside s -> settles st s = true -> settled n s.
Proof.
  intros (R & I & _) J; unfold settles; rewrite orb_true_iff; intros [D|F].
  - left; apply counts_secure; now rewrite <- decided_same.
  - apply R in F as (s' & H & E); right; exists s'; split; [easy|]; apply same_alike; auto.
Qed.

Lemma note_sound n st s : right n st -> inside s ->
  exists n', goes_on n st n' (note st s) /\ settled n' s.
Proof.
  intros R I; unfold note; destruct (decided s) eqn:D.
  { exists n; split; [now apply goes_on_refl|]; apply (settles_sound n st); trivial.
    unfold settles; now rewrite D. }
  destruct (found (met st) (key s)) eqn:F.
  { exists n; split; [now apply goes_on_refl|]; apply (settles_sound n st); trivial.
    unfold settles; now rewrite F, orb_true_r. }
  exists (s :: n); destruct R as (R & J & K); split; [split; [split; [|split]|split; [|split]]|]; simpl.
  - intros k H; apply found_insert in H as [->|H]; [exists s; auto|].
    apply R in H as (s' & ? & ?); exists s'; auto.
  - intros s' [<-|H]; auto.
  - intros s' [<-|H]; [now left | right; auto].
  - intros s' H; now right.
  - intros s' H; now right.
  - intros s' [<-|H]; auto.
  - right; exists s; split; [now left|]; apply same_alike; auto.
Qed.

Lemma answer_sound n s st A st' : right n st -> answer s st = Some (A, st') ->
  fits tile Q s A /\ right n st' /\ ahead st' = ahead st.
Proof.
  unfold answer; intros R H; destruct (left st) as [|k l]; [easy|].
  destruct (find _ his) as [t|] eqn:E; [|easy]; destruct (within (snd t) s) eqn:W; [|easy].
  injection H as <- <-; split; [|split; [exact R | easy]]; split; [|easy].
  apply his_tiles, in_map; now apply find_some in E.
Qed.

Lemma inside_after s T R : inside s -> inside (after s T R).
Proof. intros I i H; unfold after in H; rewrite !bit_diff, !andb_true_iff in H; now apply I. Qed.

Lemma notes_sound s A turns : inside s -> forall n st, right n st ->
  exists n', goes_on n st n' (fold_left (fun st M => note st (after s M A)) turns st) /\
    forall M, In M turns -> settled n' (after s M A).
Proof.
  intros I; induction turns as [|M turns IH]; intros n st R; simpl.
  - exists n; split; [now apply goes_on_refl | easy].
  - destruct (note_sound n st (after s M A) R (inside_after s M A I)) as (n1 & G & S).
    destruct (IH n1 _ (proj1 G)) as (n2 & G' & S'); exists n2; split.
    + now apply (goes_on_trans _ _ n1 (note st (after s M A))).
    + intros M' [<-|H]; [|auto]; apply (settled_more n1); [apply G' | easy].
Qed.

Lemma replies_sound s turns : inside s -> forall given n st st', right n st ->
  (forall A, In A given -> fits tile Q s A) -> replies s turns given st = Some st' ->
  exists n', goes_on n st n' st' /\
    forall M, In M turns -> exists A, fits tile Q s A /\ settled n' (after s M A).
Proof.
  intros I; induction turns as [|M turns IH]; intros given n st st' R F H; simpl in H.
  { injection H as <-; exists n; split; [now apply goes_on_refl | easy]. }
  destruct (existsb _ given) eqn:E.
  - destruct (IH given n st st' R F H) as (n' & G & S); exists n'; split; [easy|].
    intros M' [<-|HM]; [|auto]; apply existsb_exists in E as (A & HA & E); exists A; split; [auto|].
    apply (settled_more n); [apply G|]; apply (settles_sound n st); trivial; now apply inside_after.
  - destruct (answer s st) as [[A st1]|] eqn:EA; [|easy].
    destruct (answer_sound n s st A st1 R EA) as (HA & R1 & B).
    destruct (note_sound n st1 (after s M A) R1 (inside_after s M A I)) as (n1 & G & S).
    apply (IH _ n1) in H as (n2 & G' & S'); [|apply G|].
    + exists n2; split.
      * apply (goes_on_trans n st n1 (note st1 (after s M A))); [|easy].
        destruct G as (X & Y & Z & W); split; [easy|]; split; [easy|]; split; [|easy]; now rewrite <- B.
      * intros M' [<-|HM]; [|auto]; exists A; split; [easy|]; apply (settled_more n1); [apply G' | easy].
    + intros C HC; simpl in HC; destruct HC as [<-|HC]; [easy|].
      apply (F C); assert (K : In C (filter (fun B => negb (N.eqb A B)) given));
        [|now apply filter_In in K].
      destruct (filter _ given) as [|a [|b [|c l]]]; simpl in HC |- *; tauto.
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

Lemma visit_sound n s st st' : right n st -> inside s -> visit s st = Some st' ->
  exists n', goes_on n st n' st' /\ answered n' s.
Proof.
  intros R I; unfold visit; set (turns := filter _ hers).
  assert (In_turns : forall M, In M turns <-> fits tile (other Q) s M).
  { intros M; unfold turns, fits; rewrite filter_In, her_tiles; easy. }
  destruct (existsb _ his) eqn:E; [|easy]; destruct (Nat.eqb_spec (length turns) 0) as [|L]; [easy|].
  cbn [andb negb]; assert (can : (exists A, fits tile Q s A) /\ exists M, fits tile (other Q) s M).
  { split.
    - apply existsb_exists in E as (t & Ht & W); exists (snd t); split; [|easy].
      now apply his_tiles, in_map.
    - destruct turns as [|M turns']; [easy|]; exists M; apply In_turns; now left. }
  unfold answered; destruct forces.
  - destruct (answer s st) as [[A st1]|] eqn:EA; [|easy]; intros H; injection H as <-.
    destruct (answer_sound n s st A st1 R EA) as (HA & R1 & B).
    destruct (notes_sound s A turns I n st1 R1) as (n' & G & S); exists n'; split.
    + destruct G as (X & Y & Z & W); split; [easy|]; split; [easy|]; split; [|easy]; now rewrite <- B.
    + split; [easy|]; split; [easy|]; exists A; split; [easy|]; intros M H; now apply S, In_turns.
  - intros H; destruct (replies_sound s turns I [] n st st' R) as (n' & G & S); trivial; [easy|].
    exists n'; split; [easy|]; split; [easy|]; split; [easy|]; intros M HM; now apply S, In_turns.
Qed.

Lemma run_sound fuel : forall n st, right n st -> run fuel st = true ->
  (forall s, In s n -> In s (ahead st) \/ answered n s) ->
  exists n', incl n n' /\ forall s, In s n' -> answered n' s.
Proof.
  induction fuel as [|fuel IH]; intros n st R H D; simpl in H;
    (destruct (ahead st) as [|s rest] eqn:E;
      [exists n; split; [apply incl_refl|]; intros s Hs; now destruct (D s Hs)|]); [easy|].
  destruct (visit s _) as [st'|] eqn:EV; [|easy].
  assert (Hs : In s n) by (apply R; rewrite E; now left).
  assert (R' : right n (State (left st) (met st) rest)).
  { destruct R as (X & Y & Z); split; [easy|]; split; [easy|]; simpl; rewrite E in Z.
    intros x Hx; apply Z; now right. }
  destruct (visit_sound n s _ st' R' (proj1 (proj2 R) s Hs) EV) as (n' & (R1 & In1 & In2 & New) & K).
  destruct (IH n' st' R1 H) as (n2 & J & L).
  - intros x Hx; destruct (New x Hx) as [Hn|Ha]; [|now left]; destruct (D x Hn) as [Ha|Ha].
    + destruct Ha as [<-|Ha]; [now right | left; now apply In2].
    + right; now apply (answered_more n).
  - exists n2; split; [now apply (incl_tran In1) | easy].
Qed.

Theorem walk_sound written : walk written = true ->
  exists noted, settled noted (everywhere rows columns) /\ forall s, In s noted -> answered noted s.
Proof.
  unfold walk; intros H; set (st := State written (PositiveMap.empty _) []) in *.
  assert (R : right [] st).
  { split; [|split; [easy | apply incl_refl]]; intros k F; unfold found, with_number in F; simpl in F.
    now rewrite PositiveMap.gempty in F. }
  assert (I : inside (everywhere rows columns)).
  { intros i B; unfold everywhere in B; rewrite bit_mask in B; apply andb_true_iff in B as [B _].
    now apply Nat.ltb_lt. }
  destruct (note_sound [] st _ R I) as (n & (R1 & _ & _ & New) & S).
  destruct (run_sound _ n _ R1 H) as (n' & J & K).
  - intros s Hs; destruct (New s Hs) as [[]|Ha]; now left.
  - exists n'; split; [now apply (settled_more n) | easy].
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
      let his := tiles V rows columns Q in
      let hers := masks V rows columns (other Q) in
      walk V rows columns aim forced his hers (map snd his ++ hers) (lines V rows columns Q)
        (lines V rows columns (other Q)) (map (lane V rows columns Q) [0; 1; 2]) (rectangle rows columns) written
  | _ => false
  end.

Theorem sound forced C written ps : check forced C written ps = true -> meaning C.
Proof.
  unfold check; destruct C as [| | | | | | |s V [r|] [c|]|]; try easy.
  rewrite !andb_true_iff, eqb_true_iff, Nat.ltb_lt; intros [_ [[[_ F] P] H]].
  intros rows columns -> ->; revert P H; generalize (N.to_nat r) as rows, (N.to_nat c) as columns.
  clear r c; intros rows columns P H; unfold statement_holds; rewrite F.
  assert (A := masks_spec V rows columns P).
  destruct forced.
  - rewrite <- cells_everywhere; apply secures_forces.
    apply (walk_forces V rows columns P (Claim.side s)) in H; trivial; try apply A.
    intros t; rewrite in_app_iff; fold (masks V rows columns (Claim.side s)); rewrite !A.
    split; [intros [K|K]; eauto | intros [Q K]; destruct (Claim.side s), Q; auto].
  - rewrite <- cells_everywhere; intros K; apply forces_secures in K; revert K.
    rewrite <- (twice_other (Claim.side s)) at 1.
    apply (walk_prevents V rows columns P (other (Claim.side s))) with (r := Claim.prospect s) in H; trivial; try apply A.
    + intros t; rewrite in_app_iff; fold (masks V rows columns (other (Claim.side s))); rewrite !A.
      split; [intros [K|K]; eauto | intros [Q K]; destruct (Claim.side s), Q; auto].
    + now destruct (Claim.prospect s).
Qed.
