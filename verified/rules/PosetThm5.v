(** * [poset-thm5]: one winning vertex above others that have none below them

    Maker is to move, the order has no chain of three vertices, and {x} is the only set. Let p(y) be
    the number of vertices that are not y nor above y. Maker wins if and only if not more of the
    vertices below x have an even p(y) than an odd one ("Poset positional games", Theorem 5). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Heights Arenas Targets.
From Playproof.rules Require Import Guards Positions.
Import ListNotations.

(** ** The check *)

Section Order.

Variable below : vertex -> vertex -> bool.

(** Not y nor above y. *)

Definition outside (y v : vertex) : bool := negb (N.eqb v y || below y v).

Definition odd_outside (F : list vertex) (y : vertex) : bool := Nat.odd (count (outside y) F).

Definition good (F : list vertex) (x y : vertex) : bool := below y x && odd_outside F y.
Definition bad (F : list vertex) (x y : vertex) : bool := below y x && negb (odd_outside F y).

Definition maker_wins_one (F : list vertex) (x : vertex) : bool :=
  count (bad F x) F <=? count (good F x) F.

End Order.

Definition settles (below : vertex -> vertex -> bool) (maker : bool) (F : list vertex)
    (sets : list (list vertex)) : bool :=
  has_height_two below F &&
  match sets with
  | [[x]] => eqb maker (maker_wins_one below F x)
  | _ => false
  end.

Definition check (C : Claim.claim) (ps : list Claim.claim) : bool :=
  match maker_to_move C with
  | Some (maker, A) => no_premise ps && settles (below_in A) maker (unclaimed A) (needs First A)
  | None => false
  end.

(** ** Soundness *)

Section Theorem5.

Variable below : vertex -> vertex -> bool.
Hypothesis order : strict_order below.

Lemma below_other y x : below y x = true -> y <> x.
Proof. intros B ->; now rewrite (proj1 order x) in B. Qed.

Variable x : vertex.

Definition hits_x := hits below (N.eqb x).

(** Parities stay when both players have moved. *)

Lemma parity F v w y : NoDup F -> In v (available below F) -> In w (available below (drop v F)) ->
  In y (drop w (drop v F)) -> odd_outside below (drop w (drop v F)) y = odd_outside below F y.
Proof.
  intros N Hv Hw Hy; rewrite !drop_spec in Hy; destruct Hy as [[Hy Nv] Nw].
  rewrite available_spec in Hv, Hw; destruct Hv as [Hv Av], Hw as [Hw Aw].
  assert (O : forall u, y <> u -> below y u = false -> outside below y u = true).
  { intros u Nu B; unfold outside; rewrite B, orb_false_r, negb_true_iff; apply N.eqb_neq; auto. }
  unfold odd_outside; rewrite (count_drop _ v F N Hv).
  rewrite (count_drop _ w (drop v F) (drop_NoDup v F N) Hw).
  rewrite !O; auto; apply Aw; now apply drop_spec.
Qed.

Lemma bad_stays F v w : NoDup F -> In v (available below F) -> In w (available below (drop v F)) ->
  count (bad below (drop w (drop v F)) x) (drop w (drop v F)) =
    count (bad below F x) (drop w (drop v F)) /\
  count (good below (drop w (drop v F)) x) (drop w (drop v F)) =
    count (good below F x) (drop w (drop v F)).
Proof.
  intros N Hv Hw; split; apply count_ext; intros y Hy; unfold bad, good;
    now rewrite (parity F v w y).
Qed.

Lemma some_outside F y : 0 < count (outside below y) F ->
  exists v, In v (available below F) /\ outside below y v = true.
Proof.
  intros H; apply (some_available_of below (outside below y)); trivial.
  unfold outside; intros u v _ _; rewrite negb_false_iff, negb_true_iff.
  rewrite orb_true_iff, orb_false_iff, N.eqb_eq; intros [->|B] [_ B']; [easy|].
  apply not_true_iff_false; intros E; rewrite <- not_true_iff_false in B'; apply B'.
  now apply (proj2 order) with u.
Qed.

Lemma not_x F v : In x F -> In v (available below F) -> (exists y, In y F /\ below y x = true) ->
  v <> x.
Proof.
  intros Hx Hv (y & Hy & B) ->; apply available_spec in Hv as [_ Hv].
  rewrite Hv in B; easy.
Qed.

Theorem maker_wins_thm5 F : NoDup F -> flat below F -> In x F ->
  count (bad below F x) F <= count (good below F x) F -> hits_x First F = true.
Proof.
  remember (length F) as n eqn:L; revert F L.
  induction n as [n IH] using lt_wf_ind; intros F L N FL Hx H; subst n.
  destruct (existsb (fun y => below y x) F) eqn:S.
  2:{ rewrite existsb_false in S; apply hits_first; [easy|]; exists x.
      split; [now apply available_spec | left; apply N.eqb_refl]. }
  apply existsb_exists in S as (y & Hy & By).
  (* It is enough to find a claim after which something is below x, and bad ones are not too many. *)
  assert (go : forall v, In v (available below F) -> v <> x ->
    (exists z, In z (drop v F) /\ below z x = true) ->
    (forall w, In w (available below (drop v F)) ->
       count (bad below F x) (drop w (drop v F)) <= count (good below F x) (drop w (drop v F))) ->
    hits_x First F = true).
  { intros v Hv Nv Z K; apply hits_first; [easy|]; exists v; split; [easy | right].
    assert (Fv : In v F) by now apply available_In in Hv.
    assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
    assert (Hx1 : In x (drop v F)) by (apply drop_spec; auto).
    apply hits_second; [easy|]; split.
    - intros E; destruct (some_available below (drop v F) order) as (u & Hu).
      + intros E'; now rewrite E' in Hx1.
      + now rewrite E in Hu.
    - intros w Hw; assert (Nw : w <> x) by now apply (not_x (drop v F)).
      assert (Fw : In w (drop v F)) by now apply available_In in Hw.
      assert (L2 := drop_length w (drop v F) N1 Fw).
      apply (IH (length (drop w (drop v F)))); trivial; [lia | now apply drop_NoDup | | |].
      + now apply flat_drop, flat_drop.
      + apply drop_spec; auto.
      + destruct (bad_stays F v w N Hv Hw) as [-> ->]; auto. }
  assert (two : forall v w, In v F -> In w (drop v F) -> forall f, count f F =
    (if f v then 1 else 0) + ((if f w then 1 else 0) + count f (drop w (drop v F)))).
  { intros v w Hv Hw f; rewrite (count_drop f v F N Hv) at 1.
    now rewrite (count_drop f w (drop v F) (drop_NoDup v F N) Hw). }
  assert (color : forall z, below z x = true -> bad below F x z = negb (good below F x z))
    by (intros z B; unfold bad, good; now rewrite B).
  destruct (Nat.eq_dec (count (bad below F x) F) 0) as [B0|B0].
  - assert (none_bad : forall z, In z F -> bad below F x z = false).
    { intros z Hz; apply not_true_iff_false; intros E.
      assert (K := count_in _ F z Hz E); lia. }
    assert (rest : forall v w, count (bad below F x) (drop w (drop v F)) = 0).
    { intros v w; apply count_zero; intros z; rewrite !drop_spec; intros [[] _]; auto. }
    assert (Gy : good below F x y = true).
    { assert (K := none_bad y Hy); rewrite color in K by easy; now apply negb_false_iff in K. }
    destruct (existsb (fun z => below z x) (drop y F)) eqn:S.
    + apply existsb_exists in S as (z & Hz & Bz).
      apply (go y); [now apply bottom_available with x | now apply below_other | now exists z|].
      intros w _; rewrite rest; lia.
    + unfold good in Gy; apply andb_true_iff in Gy as [_ O].
      destruct (some_outside F y) as (v & Hv & Ov).
      { unfold odd_outside in O; destruct (count (outside below y) F); [easy | lia]. }
      assert (Nv : v <> y /\ v <> x).
      { unfold outside in Ov; rewrite negb_true_iff, orb_false_iff, N.eqb_neq in Ov.
        destruct Ov as [Nv Bv]; split; [easy | intros ->; congruence]. }
      apply (go v); [easy | tauto | exists y; rewrite drop_spec; intuition|].
      intros w _; rewrite rest; lia.
  - destruct (count_pos (bad below F x) F) as (v & Fv & Bv); [lia|].
    assert (Gv : good below F x v = false).
    { unfold bad in Bv; apply andb_true_iff in Bv as [Bv' O]; unfold good.
      rewrite negb_true_iff in O; now rewrite O, andb_false_r. }
    assert (Bvx : below v x = true) by (unfold bad in Bv; now apply andb_true_iff in Bv).
    destruct (count_pos (good below F x) F) as (z & Fz & Gz); [lia|].
    apply (go v); [now apply bottom_available with x | now apply below_other | |].
    + exists z; rewrite drop_spec; split; [split; [easy | congruence]|].
      unfold good in Gz; now apply andb_true_iff in Gz.
    + intros w Hw; apply available_In in Hw; assert (K := two v w Fv Hw (bad below F x)).
      assert (K' := two v w Fv Hw (good below F x)); rewrite Bv in K; rewrite Gv in K'.
      destruct (bad below F x w), (good below F x w); lia.
Qed.

Theorem breaker_wins_thm5 F : NoDup F -> flat below F -> In x F ->
  count (good below F x) F < count (bad below F x) F -> hits_x First F = false.
Proof.
  remember (length F) as n eqn:L; revert F L.
  induction n as [n IH] using lt_wf_ind; intros F L N FL Hx H; subst n.
  apply misses_first; [easy|]; intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
  destruct (count_pos (bad below F x) F) as (y & Fy & By); [lia|].
  assert (Byx : below y x = true) by (unfold bad in By; now apply andb_true_iff in By).
  assert (Nv : v <> x) by (apply (not_x F); eauto).
  split; [apply N.eqb_neq; auto|].
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
  assert (Hx1 : In x (drop v F)) by (apply drop_spec; auto).
  assert (FL1 := flat_drop below v F FL).
  apply misses_second; [easy | right].
  destruct (existsb (fun z => below z x) (drop v F)) eqn:S.
  2:{ rewrite existsb_false in S; exists x; split; [now apply available_spec|].
      apply no_target; [now apply drop_NoDup|]; intros u; rewrite drop_spec, N.eqb_neq; intuition. }
  apply existsb_exists in S as (z & Hz & Bz).
  assert (go : forall w, In w (available below (drop v F)) -> w <> x ->
    count (good below F x) (drop w (drop v F)) < count (bad below F x) (drop w (drop v F)) ->
    exists w, In w (available below (drop v F)) /\ hits_x First (drop w (drop v F)) = false).
  { intros w Hw Nw K; exists w; split; [easy|].
    assert (Fw : In w (drop v F)) by now apply available_In in Hw.
    assert (L2 := drop_length w (drop v F) N1 Fw).
    apply (IH (length (drop w (drop v F)))); trivial; [lia | now apply drop_NoDup | | |].
    - now apply flat_drop.
    - apply drop_spec; auto.
    - destruct (bad_stays F v w N Hv Hw) as [-> ->]; auto. }
  assert (one : forall w f, In w (drop v F) ->
    count f (drop v F) = (if f w then 1 else 0) + count f (drop w (drop v F)))
    by (intros w f Hw; now apply count_drop).
  assert (Cg := count_drop (good below F x) v F N Fv).
  assert (Cb := count_drop (bad below F x) v F N Fv).
  assert (excl : forall u, good below F x u = true -> bad below F x u = false).
  { unfold good, bad; intros u; rewrite andb_true_iff; intros [_ ->]; apply andb_false_r. }
  assert (le : count (good below F x) (drop v F) <= count (bad below F x) (drop v F))
    by (destruct (bad below F x v), (good below F x v); lia).
  destruct (existsb (good below F x) (drop v F)) eqn:G.
  - apply existsb_exists in G as (w & Hw & G); assert (Bw : below w x = true)
      by (unfold good in G; now apply andb_true_iff in G).
    apply (go w); [now apply bottom_available with x | now apply below_other|].
    assert (K := one w (good below F x) Hw); assert (K' := one w (bad below F x) Hw).
    rewrite G in K; rewrite (excl w G) in K'; lia.
  - rewrite existsb_false in G.
    assert (none_good : forall w, count (good below F x) (drop w (drop v F)) = 0).
    { intros w; apply count_zero; intros u; rewrite drop_spec; intros []; auto. }
    assert (Zb : bad below F x z = true).
    { specialize (G z Hz); unfold good, bad in *; rewrite Bz in *; simpl in *; now rewrite G. }
    destruct (existsb (fun u => below u x) (drop z (drop v F))) eqn:S.
    + apply existsb_exists in S as (u & Hu & Bu).
      apply (go z); [now apply bottom_available with x | now apply below_other|].
      rewrite none_good; apply count_in with u; [easy|].
      apply drop_spec in Hu as [Hu _]; specialize (G u Hu); unfold good, bad in *.
      rewrite Bu in *; simpl in *; now rewrite G.
    + assert (Oz : outside below z v = true).
      { apply available_spec in Hv as [_ Hv]; apply drop_spec in Hz as [Hz Nz].
        unfold outside; rewrite Hv, orb_false_r, negb_true_iff by easy; apply N.eqb_neq; auto. }
      assert (E : odd_outside below F z = false).
      { unfold bad in Zb; apply andb_true_iff in Zb as [_ Zb]; now apply negb_true_iff in Zb. }
      unfold odd_outside in E; rewrite (count_drop _ v F N Fv), Oz in E.
      destruct (some_outside (drop v F) z) as (w & Hw & Ow).
      { destruct (count (outside below z) (drop v F)); [easy | lia]. }
      assert (Nw : w <> z /\ w <> x).
      { unfold outside in Ow; rewrite negb_true_iff, orb_false_iff, N.eqb_neq in Ow.
        destruct Ow as [Nw Bw]; split; [easy | intros ->; congruence]. }
      apply (go w); [easy | tauto|]; rewrite none_good; apply count_in with z; [|easy].
      apply drop_spec; intuition.
Qed.

End Theorem5.

Theorem settled below maker F sets : strict_order below -> NoDup F ->
  (forall S, In S sets -> incl S F) -> settles below maker F sets = true ->
  maker_wins below First F sets = maker.
Proof.
  unfold settles; intros O N I H; apply andb_true_iff in H as [FL H]; apply height_flat in FL.
  destruct sets as [|[|x []] []]; try easy; apply eqb_prop in H.
  assert (Hx : In x F) by (apply (I [x]); [now left | now left]).
  rewrite singles_hit by (trivial; now intros S [<-|[]]; apply I; left).
  replace (hits _ _ First _) with (hits_x below x First F).
  - rewrite H; unfold maker_wins_one; destruct (Nat.leb_spec (count (bad below F x) F)
      (count (good below F x) F)) as [K|K].
    + now apply maker_wins_thm5.
    + now apply breaker_wins_thm5.
  - unfold hits_x, hits, singles; do 2 f_equal; apply filter_ext; intros v.
    unfold target_of; simpl; rewrite orb_false_r; apply eq_true_iff_eq.
    rewrite same_set_spec, N.eqb_eq; split; [now intros -> | now intros [= ->]].
Qed.

Theorem sound C ps : normal C = true -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (maker_to_move C) as [[b A]|] eqn:E; [|easy].
  destruct (normal_arena C b A HN E) as (O & N & I); apply andb_true_iff in H as [_ H].
  now apply (decided C b A HN E), settled.
Qed.
