(** * All isometries of a board, and all placements of an animal

    Every isometry is one of finitely many _symmetries_, followed by a translation. So the
    placements of an animal are the translates of its _orientations_, its images under the
    symmetries, each moved so that its least coordinates are 0. *)

From Coq Require Import List ZArith Lia Permutation Bool.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists Geometry.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Whether an isometry, given in evidence, is one *)

Definition one_sign (ls : list Z) : bool :=
  forallb (fun l => 0 <? l) ls || forallb (fun l => l <? 0) ls.

Definition negative (ls : list Z) : bool := forallb (fun l => l <? 0) ls.

Definition contains (l : Z) (ls : list Z) : bool := existsb (Z.eqb l) ls.

Definition isometry_ok (B : board) (g : isometry) : bool :=
  (length (linear g) =? dimension B)%nat &&
  forallb (fun i => xorb (contains (Z.of_nat i) (linear g))
                         (contains (- Z.of_nat i) (linear g))) (seq 1 (dimension B)) &&
  (length (shift g) =? dimension B)%nat &&
  match tiling_of B with
  | Hypercubic _ => true
  | Hexagonal => one_sign (linear g) && (sum (shift g) =? 0)
  | Triangular => one_sign (linear g) &&
      (sum (shift g) =? if negative (linear g) then 3 else 0)
  end &&
  (negb (is_fixed B) ||
   if list_eq_dec Z.eq_dec (linear g) (identity (dimension B)) then true else false).

Lemma contains_spec l ls : contains l ls = true <-> In l ls.
Proof.
  unfold contains; rewrite existsb_exists; split.
  - intros (y & H & E); apply Z.eqb_eq in E; now subst.
  - intros H; exists l; split; [easy | apply Z.eqb_refl].
Qed.

Lemma sum_permutation l l' : Permutation l l' -> sum l = sum l'.
Proof. induction 1; simpl in *; lia. Qed.

Lemma sum_map_mul s l : sum (map (Z.mul s) l) = s * sum l.
Proof. induction l as [|x l IH]; cbn [map sum fold_right]; [lia|]. unfold sum in IH; lia. Qed.

(** The sum of the coordinates changes at most its sign. *)

Lemma sum_rows s ls x :
  Permutation (map Z.abs_nat ls) (seq 1 (length x)) ->
  (forall l, In l ls -> Z.sgn l = s) -> sum (map (row x) ls) = s * sum x.
Proof.
  intros P S.
  transitivity (sum (map (Z.mul s) (map (fun i => nth (i - 1) x 0) (map Z.abs_nat ls)))).
  - rewrite !map_map; f_equal; apply map_ext_in; intros l Hl; unfold row; now rewrite S.
  - rewrite sum_map_mul; f_equal; apply (Permutation_map (fun i => nth (i - 1) x 0)) in P.
    rewrite (sum_permutation _ _ P); f_equal; clear.
    induction x as [|u x IH]; simpl; [easy|]; f_equal.
    rewrite <- seq_shift, map_map; rewrite <- IH at 2.
    apply map_ext_in; intros i Hi; apply in_seq in Hi.
    destruct i; [lia|]; simpl; now rewrite Nat.sub_0_r.
Qed.

Lemma one_sign_spec ls : one_sign ls = true ->
  exists s, (if negative ls then s = -1 \/ ls = [] else s = 1) /\
            forall l, In l ls -> Z.sgn l = s.
Proof.
  unfold one_sign, negative; intros H; destruct (forallb (fun l => l <? 0) ls) eqn:E.
  - exists (-1); split; [now left|]; rewrite forallb_forall in E.
    intros l Hl; specialize (E l Hl); apply Z.ltb_lt in E; now apply Z.sgn_neg.
  - rewrite orb_false_r, forallb_forall in H; exists 1; split; [easy|].
    intros l Hl; specialize (H l Hl); apply Z.ltb_lt in H; now apply Z.sgn_pos.
Qed.

Lemma isometry_ok_permutation B g : isometry_ok B g = true ->
  Permutation (map Z.abs_nat (linear g)) (seq 1 (dimension B)).
Proof.
  unfold isometry_ok; rewrite !andb_true_iff; intros ((((L & H) & _) & _) & _).
  apply Nat.eqb_eq in L; rewrite forallb_forall in H.
  symmetry; apply NoDup_Permutation_bis; [apply seq_NoDup | now rewrite seq_length, map_length, L|].
  intros i Hi; specialize (H i Hi).
  apply in_map_iff; destruct (contains (Z.of_nat i) (linear g)) eqn:E.
  - apply contains_spec in E; exists (Z.of_nat i); split; [apply Zabs2Nat.id | easy].
  - rewrite xorb_false_l in H; apply contains_spec in H; exists (- Z.of_nat i); split; [|easy].
    lia.
Qed.

Theorem isometry_ok_sound B g : isometry_ok B g = true -> is_isometry B g.
Proof.
  intros H; assert (P := isometry_ok_permutation B g H).
  unfold isometry_ok in H; rewrite !andb_true_iff in H; destruct H as ((((L & _) & LS) & K) & F).
  apply Nat.eqb_eq in L, LS; split; [easy|]; split; [easy|]; split.
  2: { intros E; rewrite E in F; now destruct list_eq_dec. }
  intros x [Lx Sx]; clear F.
  assert (LL : length (map (row x) (linear g)) = length (shift g)) by (now rewrite map_length, L).
  assert (on : forall s, (forall l, In l (linear g) -> Z.sgn l = s) ->
    sum (apply g x) = s * sum x + sum (shift g)).
  { intros s Hs; unfold apply; rewrite sum_add by easy; f_equal.
    apply sum_rows; [now rewrite Lx | easy]. }
  split; [unfold apply; rewrite add_length by easy; now rewrite LL|].
  destruct B as [[d| |] f]; [easy| |]; simpl in *;
    rewrite andb_true_iff in K; destruct K as [one K];
    apply Z.eqb_eq in K; apply one_sign_spec in one as (s & Hs & one); apply on in one.
  - rewrite one; lia.
  - destruct (negative (linear g)); [|lia].
    destruct Hs as [->|E]; [lia | now rewrite E in L].
Qed.

(** ** The symmetries *)

Fixpoint signed_lists (d n : nat) : list (list Z) :=
  match n with
  | O => [[]]
  | S n =>
      flat_map (fun ls =>
        flat_map (fun i =>
          if existsb (Nat.eqb i) (map Z.abs_nat ls) then []
          else [Z.of_nat i :: ls; - Z.of_nat i :: ls]) (seq 1 d)) (signed_lists d n)
  end.

Lemma signed_lists_all d ls :
  NoDup (map Z.abs_nat ls) -> (forall l, In l ls -> (1 <= Z.abs_nat l <= d)%nat) ->
  In ls (signed_lists d (length ls)).
Proof.
  induction ls as [|l ls IH]; intros N R; [now left|].
  inversion N as [|? ? new N']; subst; simpl; apply in_flat_map; exists ls.
  split; [apply IH; auto; intros; apply R; now right|].
  apply in_flat_map; exists (Z.abs_nat l); split.
  - apply in_seq; specialize (R l (or_introl eq_refl)); lia.
  - destruct (existsb _ _) eqn:E.
    + apply existsb_exists in E as (i & Hi & E); apply Nat.eqb_eq in E; now subst.
    + assert (l = Z.of_nat (Z.abs_nat l) \/ l = - Z.of_nat (Z.abs_nat l)) as [K|K] by lia;
        [left | right; left]; now f_equal.
Qed.

Definition free_symmetries (B : tiling) : list isometry :=
  let d := dimension B in
  match B with
  | Hypercubic _ => map (fun ls => Isometry ls (zero d)) (signed_lists d d)
  | Hexagonal => map (fun ls => Isometry ls (zero d)) (filter one_sign (signed_lists d d))
  | Triangular =>
      map (fun ls => Isometry ls (if negative ls then [1; 1; 1] else zero d))
        (filter one_sign (signed_lists d d))
  end.

Definition symmetries (B : board) : list isometry :=
  if is_fixed B then [translation (zero (dimension B))] else free_symmetries B.

Lemma linear_listed B g : is_isometry B g ->
  In (linear g) (signed_lists (dimension B) (dimension B)).
Proof.
  intros I; rewrite <- (linear_length B g I) at 2; apply signed_lists_all.
  - destruct I as [P _]; apply (Permutation_NoDup (Permutation_sym P)), seq_NoDup.
  - intros l; now apply linear_range.
Qed.

(** On the hexagonal and triangular boards the signs are equal. *)

Ltac by_cases listed :=
  vm_compute in listed;
  repeat (destruct listed as [<-|listed];
    [repeat match goal with
     | K : context [sum (map ?r ?l)] |- _ =>
         let z := eval vm_compute in (sum (map r l)) in change (sum (map r l)) with z in K
     end; first [exfalso; lia | split; [reflexivity | simpl; lia]]|]);
  destruct listed.

Lemma linear_one_sign (B : board) g : is_isometry B g ->
  tiling_of B = Hexagonal \/ tiling_of B = Triangular ->
  one_sign (linear g) = true /\
  sum (shift g) = if andb (match tiling_of B with Triangular => true | _ => false end)
                          (negative (linear g)) then 3 else 0.
Proof.
  intros I HB; assert (listed := linear_listed B g I); assert (LL := linear_length B g I).
  destruct I as (_ & L & H & _), g as [ls v]; simpl linear in *; simpl shift in *.
  destruct B as [T f]; simpl tiling_of in *; clear f.
  assert (E : forall x, dimension T = 3%nat ->
    sum (apply (Isometry ls v) x) = sum (map (row x) ls) + sum v)
    by (intros x d; unfold apply; apply sum_add; simpl; rewrite map_length; congruence).
  destruct HB as [-> | ->]; simpl dimension in *.
  - assert (K : forall x, length x = 3%nat -> sum x = 0 -> sum (map (row x) ls) + sum v = 0)
      by (intros x Lx Sx; rewrite <- E by easy; now apply H).
    assert (H1 := K [0; 0; 0] eq_refl eq_refl); assert (H2 := K [1; -1; 0] eq_refl eq_refl).
    assert (H3 := K [1; 0; -1] eq_refl eq_refl); clear H K E LL.
    by_cases listed.
  - assert (K : forall x, on_board Triangular x ->
      sum (map (row x) ls) + sum v = 1 \/ sum (map (row x) ls) + sum v = 2)
      by (intros x Hx; rewrite <- E by easy; now apply H).
    assert (H1 := K [1; 0; 0]); assert (H2 := K [0; 1; 0]); assert (H3 := K [0; 0; 1]).
    assert (H4 := K [5; -4; 0]); assert (H5 := K [5; 0; -4]); assert (H6 := K [0; 5; -4]).
    assert (H7 := K [1; 1; 0]); unfold on_board in *; cbn in H1, H2, H3, H4, H5, H6, H7.
    specialize (H1 ltac:(auto)); specialize (H2 ltac:(auto)); specialize (H3 ltac:(auto)).
    specialize (H4 ltac:(auto)); specialize (H5 ltac:(auto)); specialize (H6 ltac:(auto)).
    specialize (H7 ltac:(auto)); clear H K E LL.
    by_cases listed.
Qed.

Theorem symmetries_all B g : is_isometry B g ->
  exists s v, In s (symmetries B) /\ translates B v /\
    forall x, length x = dimension B -> apply g x = add (apply s x) v.
Proof.
  intros I; assert (listed := linear_listed B g I).
  assert (LL := linear_length B g I); assert (LS := shift_length B g I).
  assert (Z0 : forall n y, length y = n -> add y (zero n) = y).
  { clear; intros n y <-; induction y as [|u y IH]; cbn; [easy|].
    change (repeat 0 (length y)) with (zero (length y)); rewrite IH; f_equal; lia. }
  assert (flat : forall x, apply g x =
    add (apply (Isometry (linear g) (zero (dimension B))) x) (shift g)).
  { intros x; unfold apply; simpl; now rewrite Z0 by now rewrite map_length. }
  unfold symmetries; destruct B as [T F]; simpl in *; destruct F.
  { exists (translation (zero (dimension T))), (shift g); split; [now left|].
    assert (E : linear g = identity (dimension T)) by now apply I.
    assert (translates T (shift g)).
    { split; [easy|]; destruct T; [easy| |];
        rewrite (proj2 (linear_one_sign _ g I ltac:(auto))); now rewrite E. }
    split; [easy|]; intros x _; rewrite flat, E; unfold translation, zero.
    now rewrite repeat_length. }
  destruct T as [d| |].
  - exists (Isometry (linear g) (zero d)), (shift g).
    split; [now apply (in_map (fun ls => Isometry ls (zero d)))|]; split; [easy|].
    intros x _; apply flat.
  - destruct (linear_one_sign _ g I) as [one S]; [now left|].
    exists (Isometry (linear g) (zero 3)), (shift g).
    split; [|split; [easy|]; intros x _; apply flat].
    apply (in_map (fun ls => Isometry ls (zero 3))), filter_In; auto.
  - destruct (linear_one_sign _ g I) as [one S]; [now right|]; simpl in S.
    set (w := if negative (linear g) then [1; 1; 1] else zero 3).
    exists (Isometry (linear g) w), (add (shift g) (map Z.opp w)).
    assert (Lw : length w = 3%nat) by (unfold w; now destruct negative).
    assert (Lo : length (map Z.opp w) = 3%nat) by now rewrite map_length.
    split; [|split; [split|]].
    + apply (in_map (fun ls => Isometry ls (if negative ls then [1; 1; 1] else zero 3))),
        filter_In; auto.
    + rewrite add_length; simpl in *; congruence.
    + rewrite sum_add by (simpl in *; congruence); rewrite S; unfold w.
      now destruct negative.
    + intros x Lx; unfold apply; simpl linear; simpl shift.
      assert (Lr : length (map (row x) (linear g)) = 3%nat) by now rewrite map_length.
      generalize dependent (map (row x) (linear g)); intros r Lr; simpl in LS.
      revert LS Lr Lw Lo; clear; destruct (shift g) as [|v0 [|v1 [|v2 [|]]]]; try easy.
      destruct r as [|r0 [|r1 [|r2 [|]]]]; try easy.
      destruct w as [|w0 [|w1 [|w2 [|]]]]; try easy; intros _ _ _ _; cbn.
      f_equal; [lia|]; f_equal; [lia|]; f_equal; lia.
Qed.

(** Conversely, all of these are isometries. *)

Lemma zero_translates B : translates B (zero (dimension B)).
Proof. destruct B; split; try easy; unfold zero; now rewrite repeat_length. Qed.

Lemma signed_lists_spec d n ls : In ls (signed_lists d n) ->
  length ls = n /\ NoDup (map Z.abs_nat ls) /\
  forall l, In l ls -> (1 <= Z.abs_nat l <= d)%nat.
Proof.
  revert ls; induction n as [|n IH]; intros ls; simpl.
  - intros [<-|[]]; repeat split; [constructor | easy | easy].
  - intros H; apply in_flat_map in H as (ls' & H & K); apply IH in H as (L & N & R).
    apply in_flat_map in K as (i & Hi & K); apply in_seq in Hi.
    destruct (existsb _ _) eqn:E; [easy|].
    assert (new : ~ In i (map Z.abs_nat ls')).
    { intros J; assert (existsb (Nat.eqb i) (map Z.abs_nat ls') = true); [|congruence].
      apply existsb_exists; exists i; split; [easy | apply Nat.eqb_refl]. }
    assert (forall l, Z.abs_nat l = i -> length (l :: ls') = S n /\
      NoDup (map Z.abs_nat (l :: ls')) /\
      forall m, In m (l :: ls') -> (1 <= Z.abs_nat m <= d)%nat) as G.
    { intros l El; simpl; repeat split; [lia | constructor; congruence | |];
        destruct H as [<-|H]; try lia; now apply R. }
    destruct K as [<-|[<-|[]]]; apply G; lia.
Qed.

Theorem symmetries_sound B s : In s (symmetries B) -> is_isometry B s.
Proof.
  destruct B as [T F]; unfold symmetries; simpl; destruct F.
  { intros [<-|[]]; apply translation_isometry, zero_translates. }
  intros H; apply isometry_ok_sound.
  assert (xor_ok : forall d ls, In ls (signed_lists d d) ->
    forallb (fun i => xorb (contains (Z.of_nat i) ls) (contains (- Z.of_nat i) ls))
      (seq 1 d) = true).
  { intros d ls K; apply signed_lists_spec in K as (L & N & R).
    apply forallb_forall; intros i Hi.
    assert (P : Permutation (map Z.abs_nat ls) (seq 1 d)).
    { apply NoDup_Permutation_bis; [easy | now rewrite seq_length, map_length, L|].
      intros j Hj; apply in_map_iff in Hj as (l & <- & Hl); apply R in Hl; apply in_seq; lia. }
    assert (once : forall l m, In l ls -> In m ls -> Z.abs_nat l = Z.abs_nat m -> l = m).
    { clear - N; induction ls as [|x ls IH]; intros l m Hl Hm E; [easy|].
      inversion N as [|? ? new N']; subst.
      destruct Hl as [<-|Hl], Hm as [<-|Hm]; auto;
        destruct new; [rewrite E | rewrite <- E]; now apply in_map. }
    assert (J : In i (map Z.abs_nat ls)) by now apply (Permutation_in _ (Permutation_sym P)).
    apply in_map_iff in J as (l & El & Hl); apply in_seq in Hi.
    destruct (contains (Z.of_nat i) ls) eqn:E1, (contains (- Z.of_nat i) ls) eqn:E2; try easy.
    - apply contains_spec in E1, E2; specialize (once _ _ E1 E2); lia.
    - assert (l = Z.of_nat i \/ l = - Z.of_nat i) as [-> | ->] by lia;
        apply contains_spec in Hl; congruence. }
  destruct T as [d| |]; unfold free_symmetries in H; cbv zeta in H; cbn [dimension] in H;
    apply in_map_iff in H as (ls & <- & H); rewrite ?filter_In in H;
    unfold isometry_ok; cbn [tiling_of is_fixed dimension linear shift negb orb]; rewrite andb_true_r.
  - assert (L := proj1 (signed_lists_spec _ _ _ H)).
    unfold zero; rewrite L, repeat_length, Nat.eqb_refl, (xor_ok d) by easy; auto.
  - destruct H as [H one]; assert (L := proj1 (signed_lists_spec _ _ _ H)).
    rewrite L, (xor_ok 3%nat), one by easy; auto.
  - destruct H as [H one]; assert (L := proj1 (signed_lists_spec _ _ _ H)).
    rewrite L, (xor_ok 3%nat), one by easy; destruct (negative ls); auto.
Qed.
