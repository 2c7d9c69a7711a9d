(** * The shapes of regions

    The shape of a region is the least of its images under the reflections, each moved to the upper left
    corner. Positions are alike if their regions have the same shapes, each as often. *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Words.
From Playproof.rules Require Import Grid Rounds Numbered Regions.
Import ListNotations.

Section Shapes.

Variables (V : variant) (rows columns : nat).
Hypothesis some : 0 < columns.

Let tile := tile V rows columns.

(** ** The least image

    The cells are listed as the board looks after a reflection; from the first row and column with a cell of the
    region on, they become the cells of the board in their order. *)

Record view := View { cells_seen : list set; rows_seen : list set; columns_seen : list set }.

Definition flipped (p q : bool) (r c : nat) : set := singleton (flip rows columns p q (r * columns + c)).

Definition view_of (pq : bool * bool) : view :=
  let (p, q) := pq in
  View (map (fun i => singleton (flip rows columns p q i)) (seq 0 (rows * columns)))
    (map (fun r => Words.all (map (flipped p q r) (seq 0 columns))) (seq 0 rows))
    (map (fun c => Words.all (map (fun r => flipped p q r c) (seq 0 rows))) (seq 0 columns)).

Definition views : list view := map view_of ((false, false) :: three).

Definition board_cells : list set := map singleton (seq 0 (rows * columns)).

(** Without [n] cells for each line before the first that has a cell of the region. *)

Fixpoint from_first (n : nat) (lines cells : list set) (R : set) : list set :=
  match lines with
  | [] => cells
  | l :: lines => if touches l R then cells else from_first n lines (skipn n cells) R
  end.

Fixpoint copy (R : set) (from to : list set) (a b c : word) : set :=
  match from, to with
  | s :: from, t :: to =>
      if part_of s R then copy R from to (w_or a (first t)) (w_or b (second t)) (w_or c (third t))
      else copy R from to a b c
  | _, _ => Set_ a b c
  end.

Definition image_in (n : nat) (cells : list set) (R : set) (v : view) : set :=
  copy R (from_first 1 (columns_seen v) (from_first n (rows_seen v) (cells_seen v) R) R) cells zero zero zero.

Definition sooner (s t : set) : set := if earlier s t then s else t.

Definition shape (n : nat) (cells : list set) (views : list view) (R : set) : set :=
  match map (image_in n cells R) views with
  | [] => R
  | s :: l => fold_left sooner l s
  end.

Lemma nth_error_skipn {T} n (l : list T) k : nth_error (skipn n l) k = nth_error l (n + k).
Proof. revert l; induction n as [|n IH]; intros [|x l]; cbn; trivial; now destruct k. Qed.

Lemma skipn_twice {T} n m (l : list T) : skipn n (skipn m l) = skipn (n + m) l.
Proof.
  rewrite Nat.add_comm; revert l; induction m as [|m IH]; intros [|x l]; cbn; trivial; now destruct n.
Qed.

Lemma nth_error_seq n from k : k < n -> nth_error (seq from n) k = Some (from + k).
Proof.
  revert from k; induction n as [|n IH]; intros from [|k] H; simpl; try lia; [f_equal; lia|].
  rewrite IH by lia; f_equal; lia.
Qed.

Lemma nth_error_table {T} (f : nat -> T) n k x :
  nth_error (map f (seq 0 n)) k = Some x <-> k < n /\ x = f k.
Proof.
  rewrite nth_error_map; split.
  - intros H; assert (L : k < n).
    { destruct (nth_error (seq 0 n) k) eqn:E; [|easy]; assert (K : nth_error (seq 0 n) k <> None) by congruence.
      apply nth_error_Some in K; now rewrite seq_length in K. }
    rewrite nth_error_seq in H by easy; injection H as <-; auto.
  - intros [L ->]; now rewrite nth_error_seq.
Qed.

Lemma from_first_spec n lines : forall cells R, exists k, from_first n lines cells R = skipn (k * n) cells /\
  forall x l, nth_error lines x = Some l -> touches l R = true -> k <= x.
Proof.
  induction lines as [|l lines IH]; intros cells R; cbn [from_first].
  - exists 0; split; [easy | lia].
  - destruct (touches l R) eqn:T; [exists 0; split; [easy | lia]|].
    destruct (IH (skipn n cells) R) as (k & E & H); exists (S k); split.
    + rewrite E, skipn_twice; f_equal; lia.
    + intros [|x] l'; cbn [nth_error]; [intros K; injection K as <-; congruence|].
      intros K K'; specialize (H x l' K K'); lia.
Qed.

Lemma bit_copy R j from : forall to a b c, bit (value (copy R from to a b c)) j = true <->
  bit (value (Set_ a b c)) j = true \/ exists k s t, nth_error from k = Some s /\ nth_error to k = Some t /\
    part_of s R = true /\ bit (value t) j = true.
Proof.
  induction from as [|s from IH]; intros [|t to] a b c; cbn [copy];
    try (split; [now left|]; intros [H|([|k] & s' & t' & E & E' & _)]; easy).
  assert (K : (exists k s' t', nth_error (s :: from) k = Some s' /\ nth_error (t :: to) k = Some t' /\
      part_of s' R = true /\ bit (value t') j = true) <->
    (part_of s R = true /\ bit (value t) j = true) \/
    exists k s' t', nth_error from k = Some s' /\ nth_error to k = Some t' /\
      part_of s' R = true /\ bit (value t') j = true).
  { split.
    - intros ([|k] & s' & t' & E & E' & W); cbn [nth_error] in *.
      + injection E as <-; injection E' as <-; now left.
      + right; now exists k, s', t'.
    - intros [W|(k & s' & t' & W)]; [now exists 0, s, t | now exists (S k), s', t']. }
  destruct (part_of s R); rewrite IH, K.
  - change (Set_ (w_or a _) _ _) with (both (Set_ a b c) t); rewrite value_both, bit_or, orb_true_iff; tauto.
  - split; [intros [H|H]; auto | intros [H|[[H _]|H]]; auto; easy].
Qed.

Definition on_the_board (s : N) : Prop := forall i, bit s i = true -> i < rows * columns.

Definition seen_at (p : bool) (n a : nat) : nat := if p then n - 1 - a else a.

Lemma flip_twice p q i : i < rows * columns -> flip rows columns p q (flip rows columns p q i) = i.
Proof.
  intros L; rewrite flip_flip, !xorb_nilpotent by easy; unfold flip.
  assert (D := Nat.div_mod i columns ltac:(lia)); lia.
Qed.

Lemma image_moved R p q : on_the_board (value R) -> exists a b,
  moved rows columns p q a b (value R) (value (image_in columns board_cells R (view_of (p, q)))).
Proof.
  intros I; unfold image_in, view_of; cbn [cells_seen rows_seen columns_seen].
  set (cells := map _ (seq 0 (rows * columns))).
  destruct (from_first_spec columns (map (fun r => Words.all (map (flipped p q r) (seq 0 columns))) (seq 0 rows))
    cells R) as (r0 & -> & Hr).
  destruct (from_first_spec 1 (map (fun c => Words.all (map (fun r => flipped p q r c) (seq 0 rows))) (seq 0 columns))
    (skipn (r0 * columns) cells) R) as (c0 & -> & Hc).
  rewrite skipn_twice, Nat.mul_1_r.
  assert (at_ : forall i, bit (value R) i = true -> i / columns < rows /\ i mod columns < columns /\
    r0 <= seen_at p rows (i / columns) /\ c0 <= seen_at q columns (i mod columns)).
  { intros i Hi; specialize (I i Hi); assert (D : i / columns < rows) by (apply Nat.div_lt_upper_bound; lia).
    assert (M : i mod columns < columns) by (apply Nat.mod_upper_bound; lia); split; [easy|]; split; [easy|].
    set (x := seen_at p rows (i / columns)); set (y := seen_at q columns (i mod columns)).
    assert (X : x < rows) by (unfold x, seen_at; destruct p; lia).
    assert (Y : y < columns) by (unfold y, seen_at; destruct q; lia).
    assert (F : flip rows columns p q (x * columns + y) = i).
    { change (flip rows columns p q (flip rows columns p q i) = i); now apply flip_twice. }
    assert (T : forall l, In (flipped p q x y) l -> touches (Words.all l) R = true).
    { intros l Hl; rewrite touches_spec; apply meets_spec; exists i; split; [|easy].
      rewrite value_all, bit_union; exists (value (flipped p q x y)); split; [now apply in_map|].
      unfold flipped; rewrite F, bit_singleton; apply Nat.eqb_refl. }
    split.
    - apply (Hr x (Words.all (map (flipped p q x) (seq 0 columns)))); [now apply nth_error_table|].
      apply T, in_map, in_seq; lia.
    - apply (Hc y (Words.all (map (fun r => flipped p q r y) (seq 0 rows)))); [now apply nth_error_table|].
      apply T; apply (in_map (fun r => flipped p q r y)), in_seq; lia. }
  exists (if p then rows - 1 - r0 else r0), (if q then columns - 1 - c0 else c0).
  assert (goes : forall i, bit (value R) i = true ->
    c0 + r0 * columns + (place p (if p then rows - 1 - r0 else r0) (i / columns) * columns +
      place q (if q then columns - 1 - c0 else c0) (i mod columns)) = flip rows columns p q i).
  { intros i Hi; destruct (at_ i Hi) as (D & M & A & B); unfold flip, place, seen_at in *; destruct p, q; nia. }
  split.
  - intros i Hi; destruct (at_ i Hi) as (D & M & A & B); unfold valid, place, seen_at in *; destruct p; lia.
  - intros i Hi; destruct (at_ i Hi) as (D & M & A & B); unfold valid, place, seen_at in *; destruct q; lia.
  - intros j; rewrite bit_copy; split.
    + intros [B|(k & s & t & E & E' & W & B)].
      { change (Set_ zero zero zero) with empty in B; now rewrite value_empty, bit_zero in B. }
      rewrite nth_error_skipn in E; apply nth_error_table in E as [L ->], E' as [L' ->].
      rewrite within_singleton in W; rewrite bit_singleton in B; apply Nat.eqb_eq in B; subst k.
      eexists; split; [exact W|]; apply goes in W; rewrite flip_twice in W by easy; lia.
    + intros (i & Hi & ->); right.
      set (j := place _ _ _ * columns + _); assert (G := goes i Hi); fold j in G.
      assert (L := flip_lt rows columns some p q i (I i Hi)); unfold size in L.
      exists j, (singleton i), (singleton j); rewrite nth_error_skipn; repeat split.
      * apply nth_error_table; split; [lia|]; rewrite G, flip_twice by apply I, Hi; easy.
      * apply nth_error_table; split; [lia | easy].
      * now rewrite within_singleton.
      * rewrite bit_singleton; apply Nat.eqb_refl.
Qed.

Let shape_of := shape columns board_cells views.

Theorem shape_moved R : on_the_board (value R) -> exists p q a b,
  moved rows columns p q a b (value R) (value (shape_of R)).
Proof.
  intros I; assert (H : exists p q, shape_of R = image_in columns board_cells R (view_of (p, q))).
  { unfold shape_of, shape, views, three; cbn [map fold_left]; unfold sooner.
    destruct (earlier _ _); [|now exists true, true]; destruct (earlier _ _); [|now exists false, true].
    destruct (earlier _ _); [now exists false, false | now exists true, false]. }
  destruct H as (p & q & E); rewrite E; exists p, q; now apply image_moved.
Qed.

Theorem shape_alike R : on_the_board (value R) -> alike tile (value R) (value (shape_of R)).
Proof.
  intros I; destruct (shape_moved R I) as (p & q & a & b & M).
  apply (moved_alike V rows columns some _ _ _ _ _ _ M).
Qed.

(** ** Regions *)

Definition joined (regions : list set) (t : set) : list set :=
  if existsb (part_of t) regions then regions else
  Words.all (t :: filter (touches t) regions) :: filter (fun R => negb (touches t R)) regions.

Definition regions (tiles : list set) : list set := fold_left joined tiles [].

Lemma filter_values (f : set -> bool) g l : (forall x, f x = g (value x)) ->
  map value (filter f l) = filter g (map value l).
Proof.
  intros E; induction l as [|x l IH]; cbn [filter map]; [easy|]; rewrite E.
  destruct (g (value x)); cbn [map]; now rewrite IH.
Qed.

Lemma joined_spec l t : map value (joined l t) = join (map value l) (value t).
Proof.
  unfold joined, join; replace (existsb (within (value t)) (map value l)) with (existsb (part_of t) l).
  - destruct (existsb _ _); [easy|]; cbn [map].
    rewrite value_all; cbn [map]; rewrite (filter_values _ (meets (value t))) by (intros x; apply touches_spec).
    f_equal; apply filter_values; intros x; now rewrite touches_spec.
  - induction l as [|x l IH]; cbn [existsb map]; [easy|]; now rewrite IH, part_of_spec.
Qed.

Lemma regions_values tiles : map value (regions tiles) = regions_of (map value tiles).
Proof.
  unfold regions, regions_of; change (@nil N) with (map value []); generalize (@nil set).
  induction tiles as [|t tiles IH]; intros l; cbn [fold_left map]; [easy|]; now rewrite IH, joined_spec.
Qed.

(** ** Keys of positions *)

Fixpoint put (s : set) (l : list set) : list set :=
  match l with
  | [] => [s]
  | t :: l' => if earlier t s then t :: put s l' else s :: l
  end.

Definition sort (l : list set) : list set := fold_right put [] l.

Lemma put_permutation s l : Permutation (s :: l) (put s l).
Proof.
  induction l as [|t l IH]; simpl; [easy|]; destruct (earlier t s); [|easy].
  apply perm_trans with (t :: s :: l); [constructor | now constructor].
Qed.

Lemma sort_permutation l : Permutation l (sort l).
Proof.
  induction l as [|s l IH]; simpl; [constructor|].
  apply perm_trans with (s :: sort l); [now constructor | apply put_permutation].
Qed.

Definition shapes (tiles : list set) : list set := sort (map shape_of (regions tiles)).

Lemma all_apart_permutation l l' : Permutation l l' -> all_apart l -> all_apart l'.
Proof.
  induction 1 as [|x l l' P IH|x y l|l l' l'' P IH P' IH']; intros A; [easy | | |auto].
  - inversion A as [|? ? F A']; subst; rewrite Forall_forall in F; constructor; [|now apply IH].
    apply Forall_forall; intros z Hz; apply F, (Permutation_in z (Permutation_sym P) Hz).
  - inversion A as [|? ? F A']; inversion A' as [|? ? F' A'']; subst.
    inversion F as [|? ? Fx F2]; subst; constructor; [constructor; [now apply apart_sym | easy]|].
    now constructor.
Qed.

Lemma shapes_pairwise l k :
  (forall R, In R l -> on_the_board (value R)) -> (forall R, In R k -> on_the_board (value R)) ->
  map shape_of l = map shape_of k -> Forall2 (alike tile) (map value l) (map value k).
Proof.
  revert k; induction l as [|R l IH]; intros [|R' k] H H' E; try easy; cbn [map] in *; constructor.
  - injection E as E _; apply alike_trans with (value (shape_of R)).
    + apply shape_alike, H; now left.
    + apply alike_sym; rewrite E; apply shape_alike, H'; now left.
  - injection E as _ E; apply IH; trivial; intros S HS; [apply H | apply H']; now right.
Qed.

(** Positions whose regions have the same shapes, each as often, are alike. *)

Theorem same_shapes s s' tiles tiles' : on_the_board s -> on_the_board s' ->
  (forall t, In t tiles -> within (value t) s = true) ->
  (forall P t, fits tile P s t -> two_make (map value tiles) t) ->
  (forall t, In t tiles' -> within (value t) s' = true) ->
  (forall P t, fits tile P s' t -> two_make (map value tiles') t) ->
  shapes tiles = shapes tiles' -> alike tile s s'.
Proof.
  intros I I' W all W' all' E.
  assert (M : made_of tile s (map value (regions tiles))).
  { rewrite regions_values; apply regions_make; trivial; intros t Ht; apply in_map_iff in Ht as (u & <- & Hu); auto. }
  assert (M' : made_of tile s' (map value (regions tiles'))).
  { rewrite regions_values; apply regions_make; trivial; intros t Ht; apply in_map_iff in Ht as (u & <- & Hu); auto. }
  unfold shapes in E; set (l := regions tiles) in *; set (l' := regions tiles') in *.
  assert (P : Permutation (map shape_of l) (map shape_of l')).
  { apply perm_trans with (sort (map shape_of l)); [apply sort_permutation|].
    rewrite E; apply Permutation_sym, sort_permutation. }
  apply Permutation_map_inv in P as (k & E' & P).
  assert (Pv := Permutation_map value P).
  assert (Mk : made_of tile s' (map value k)).
  { destruct M' as (A & B & C); split; [now apply (all_apart_permutation (map value l'))|]; split.
    - intros R HR; apply B; now apply (Permutation_in R (Permutation_sym Pv)).
    - intros Q t Ht; destruct (C Q t Ht) as (R & HR & WR); exists R; split; [|easy].
      now apply (Permutation_in R Pv). }
  apply (alike_regions tile s s' _ _ M Mk).
  destruct M as (_ & B & _), Mk as (_ & B' & _); apply shapes_pairwise; trivial; intros R HR i Hi.
  - apply I; now apply (proj1 (within_spec _ s) (B _ (in_map value _ _ HR))).
  - apply I'; now apply (proj1 (within_spec _ s') (B' _ (in_map value _ _ HR))).
Qed.

End Shapes.
