(** * The shapes of regions

    The shape of a region is the least of its images under the reflections, each moved to the upper left
    corner. Positions are alike if their regions have the same shapes, each as often. *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Grid Rounds Numbered Regions.
Import ListNotations.

Section Shapes.

Variables (V : variant) (rows columns : nat).
Hypothesis some : 0 < columns.

Let tile := tile V rows columns.

(** ** The least image *)

Definition rectangle : list (nat * nat) :=
  map (fun i => (i / columns, i mod columns)) (seq 0 (rows * columns)).

Fixpoint pick {T} (p : positive) (l : list T) {struct l} : list T :=
  match l with
  | [] => []
  | x :: l =>
      match p with
      | xH => [x]
      | xO p => pick p l
      | xI p => x :: pick p l
      end
  end.

Definition picked {T} (s : N) (l : list T) : list T :=
  match s with
  | N0 => []
  | Npos p => pick p l
  end.

Lemma picked_spec {T} (l : list T) s x : In x (picked s l) <->
  exists i, nth_error l i = Some x /\ bit s i = true.
Proof.
  assert (bits : forall p i, bit (Npos p~1) (S i) = bit (Npos p) i /\ bit (Npos p~0) (S i) = bit (Npos p) i).
  { intros p i; unfold bit; rewrite Nat2N.inj_succ.
    change (N.pos p~1) with (2 * N.pos p + 1)%N; change (N.pos p~0) with (2 * N.pos p)%N.
    now rewrite N.testbit_odd_succ, N.testbit_even_succ by lia. }
  destruct s as [|p]; cbn [picked In].
  { split; [easy|]; intros (i & _ & B); now rewrite bit_zero in B. }
  revert p; induction l as [|y l IH]; intros p; cbn [pick In].
  { split; [easy|]; intros ([|i] & E & _); simpl in E; discriminate. }
  destruct p as [p|p|]; cbn [pick In]; rewrite ?IH; split.
  - intros [<-|(i & E & B)]; [now exists 0|]; exists (S i); split; [easy|].
    now rewrite (proj1 (bits p i)).
  - intros ([|i] & E & B); [left; simpl in E; now injection E | right; exists i; split; [easy|]].
    now rewrite (proj1 (bits p i)) in B.
  - intros (i & E & B); exists (S i); split; [easy|]; now rewrite (proj2 (bits p i)).
  - intros ([|i] & E & B); [easy | exists i; split; [easy|]]; now rewrite (proj2 (bits p i)) in B.
  - intros [<-|[]]; now exists 0.
  - intros ([|i] & E & B); [left; simpl in E; now injection E | simpl in B; discriminate].
Qed.

Lemma nth_seq n from i : i < n -> nth_error (seq from n) i = Some (from + i).
Proof.
  revert from i; induction n as [|n IH]; intros from [|i] H; simpl; try lia; [f_equal; lia|].
  rewrite IH by lia; f_equal; lia.
Qed.

Lemma picked_rectangle s x : In x (picked s rectangle) <->
  exists i, i < rows * columns /\ bit s i = true /\ x = (i / columns, i mod columns).
Proof.
  rewrite picked_spec; unfold rectangle; split.
  - intros (i & E & B); assert (H : i < rows * columns).
    { rewrite <- (seq_length (rows * columns) 0), <- (map_length (fun i => (i / columns, i mod columns))).
      apply nth_error_Some; now rewrite E. }
    rewrite nth_error_map, nth_seq in E by easy; injection E as <-; now exists i.
  - intros (i & H & B & ->); exists i; rewrite nth_error_map, nth_seq; easy.
Qed.

Definition lowest (l : list nat) : nat := match l with [] => 0 | x :: l => fold_right Nat.min x l end.
Definition highest (l : list nat) : nat := fold_right Nat.max 0 l.

Lemma lowest_spec l x : In x l -> lowest l <= x.
Proof.
  destruct l as [|y l]; [easy|]; simpl; intros [<-|H].
  - induction l as [|z l IH]; simpl; lia.
  - induction l as [|z l IH]; simpl in *; [easy|]; destruct H as [<-|H]; [|specialize (IH H)]; lia.
Qed.

Lemma highest_spec l x : In x l -> x <= highest l.
Proof. induction l as [|y l IH]; simpl; [easy|]; intros [<-|H]; [|specialize (IH H)]; lia. Qed.

Lemma highest_below l n : 0 < n -> (forall x, In x l -> x < n) -> highest l < n.
Proof.
  intros P H; induction l as [|y l IH]; simpl; [easy|]; apply Nat.max_lub_lt; [apply H; now left|].
  apply IH; intros x Hx; apply H; now right.
Qed.

Definition extreme (turned : bool) (l : list nat) : nat := if turned then highest l else lowest l.

Definition image_of (xs : list (nat * nat)) (pq : bool * bool) : N :=
  let a := extreme (fst pq) (map fst xs) in
  let b := extreme (snd pq) (map snd xs) in
  union (map (fun x => single (place (fst pq) a (fst x) * columns + place (snd pq) b (snd x))) xs).

Definition shape (R : N) : N :=
  least (map (image_of (picked R rectangle)) ((false, false) :: three)).

Lemma extreme_spec turned l x n : (forall y, In y l -> y < n) -> In x l ->
  valid turned (extreme turned l) x /\ place turned (extreme turned l) x < n.
Proof.
  intros B H; unfold valid, place, extreme; destruct turned.
  - assert (K := highest_spec l x H); assert (X := B x H).
    assert (Y := highest_below l n ltac:(lia) B); lia.
  - assert (K := lowest_spec l x H); specialize (B x H); lia.
Qed.

Lemma image_moved R pq : (forall i, bit R i = true -> i < rows * columns) ->
  let xs := picked R rectangle in
  moved rows columns (fst pq) (snd pq) (extreme (fst pq) (map fst xs)) (extreme (snd pq) (map snd xs)) R
    (image_of xs pq).
Proof.
  intros I xs.
  assert (In_xs : forall i, bit R i = true -> In (i / columns, i mod columns) xs).
  { intros i Hi; apply picked_rectangle; exists i; auto. }
  assert (div_lt : forall i, i < rows * columns -> i / columns < rows)
    by (intros i Hi; apply Nat.div_lt_upper_bound; lia).
  assert (mod_lt : forall i, i mod columns < columns) by (intros i; apply Nat.mod_upper_bound; lia).
  assert (R_lt : forall y, In y (map fst xs) -> y < rows).
  { intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); apply picked_rectangle in Hx.
    destruct Hx as (i & Hi & _ & ->); simpl; auto. }
  assert (C_lt : forall y, In y (map snd xs) -> y < columns).
  { intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); apply picked_rectangle in Hx.
    destruct Hx as (i & Hi & _ & ->); simpl; auto. }
  split.
  - intros i Hi; split; [auto|]; apply extreme_spec; trivial.
    specialize (In_xs i Hi); now apply (in_map fst) in In_xs.
  - intros i Hi; split; [auto|]; apply extreme_spec; trivial.
    specialize (In_xs i Hi); now apply (in_map snd) in In_xs.
  - intros j; unfold image_of; rewrite bit_union; split.
    + intros (t & Ht & B); apply in_map_iff in Ht as (x & <- & Hx).
      apply picked_rectangle in Hx as (i & _ & Hi & ->); rewrite bit_single in B.
      apply Nat.eqb_eq in B; exists i; split; [easy | now symmetry].
    + intros (i & Hi & ->); eexists; split.
      * apply in_map_iff; exists (i / columns, i mod columns); split; [reflexivity | auto].
      * rewrite bit_single; apply Nat.eqb_refl.
Qed.

Lemma least_in s l : In (least (s :: l)) (s :: l).
Proof.
  simpl; induction l as [|t l IH]; simpl; [now left|].
  destruct (N.min_dec t (fold_right N.min s l)) as [-> | ->]; [right; now left|].
  destruct IH as [IH|IH]; [now left | right; now right].
Qed.

Theorem shape_alike R : (forall i, bit R i = true -> i < rows * columns) -> alike tile R (shape R).
Proof.
  intros I; assert (H : In (shape R) (map (image_of (picked R rectangle)) ((false, false) :: three)))
    by (unfold shape; cbn [map]; apply least_in).
  apply in_map_iff in H as (pq & <- & _); apply (moved_alike V rows columns some _ _ _ _ _ _ (image_moved R pq I)).
Qed.

(** ** Keys of positions *)

Fixpoint put (s : N) (l : list N) : list N :=
  match l with
  | [] => [s]
  | t :: l' => if (s <=? t)%N then s :: l else t :: put s l'
  end.

Definition sort (l : list N) : list N := fold_right put [] l.

Lemma put_permutation s l : Permutation (s :: l) (put s l).
Proof.
  induction l as [|t l IH]; simpl; [easy|]; destruct (s <=? t)%N; [easy|].
  apply perm_trans with (t :: s :: l); [constructor | now constructor].
Qed.

Lemma sort_permutation l : Permutation l (sort l).
Proof.
  induction l as [|s l IH]; simpl; [constructor|].
  apply perm_trans with (s :: sort l); [now constructor | apply put_permutation].
Qed.

Definition shapes (tiles : list N) : list N := sort (map shape (regions_of tiles)).

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
  (forall R i, In R l -> bit R i = true -> i < rows * columns) ->
  (forall R i, In R k -> bit R i = true -> i < rows * columns) ->
  map shape l = map shape k -> Forall2 (alike tile) l k.
Proof.
  revert k; induction l as [|R l IH]; intros [|R' k] H H' E; try easy; constructor.
  - simpl in E; injection E as E _; apply alike_trans with (shape R).
    + apply shape_alike; intros i; apply H; now left.
    + apply alike_sym; rewrite E; apply shape_alike; intros i; apply H'; now left.
  - simpl in E; injection E as _ E; apply IH; trivial; intros S i HS;
      [apply H | apply H']; now right.
Qed.

(** Positions whose regions have the same shapes, each as often, are alike. *)

Theorem same_shapes s s' tiles tiles' :
  (forall i, bit s i = true -> i < rows * columns) ->
  (forall i, bit s' i = true -> i < rows * columns) ->
  (forall t, In t tiles -> within t s = true) -> (forall P t, fits tile P s t -> In t tiles) ->
  (forall t, In t tiles' -> within t s' = true) -> (forall P t, fits tile P s' t -> In t tiles') ->
  shapes tiles = shapes tiles' -> alike tile s s'.
Proof.
  intros I I' W all W' all' E.
  assert (M := regions_make tile s tiles W all); assert (M' := regions_make tile s' tiles' W' all').
  set (l := regions_of tiles) in *; set (l' := regions_of tiles') in *.
  assert (P : Permutation (map shape l) (map shape l')).
  { unfold shapes in E; fold l l' in E.
    apply perm_trans with (sort (map shape l)); [apply sort_permutation|].
    rewrite E; apply Permutation_sym, sort_permutation. }
  apply Permutation_map_inv in P as (k & E' & P).
  assert (Mk : made_of tile s' k).
  { destruct M' as (A & B & C); split; [now apply (all_apart_permutation l')|]; split.
    - intros R HR; apply B; now apply (Permutation_in R (Permutation_sym P)).
    - intros Q t Ht; destruct (C Q t Ht) as (R & HR & WR); exists R; split; [|easy].
      now apply (Permutation_in R P). }
  apply (alike_regions tile s s' l k M Mk).
  destruct M as (_ & B & _), Mk as (_ & B' & _); apply shapes_pairwise; trivial; intros R i HR Hi.
  - apply I; now apply (proj1 (within_spec R s) (B R HR)).
  - apply I'; now apply (proj1 (within_spec R s') (B' R HR)).
Qed.

End Shapes.
