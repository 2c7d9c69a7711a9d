(** * [poset-thm7]: all vertices that are above others win, and no other ones

    Maker is to move, and the order has no chain of three vertices. A vertex with others below it
    is a top; the winning sets are exactly the {y} of the tops y. A vertex below y is private if it
    is below no other one. Maker wins if and only if there is a top and the number of vertices is
    odd, or some top has not more private vertices below it than others
    ("Poset positional games", Theorem 7, with two more words). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Heights Arenas Targets.
From Playproof.rules Require Import Guards Positions.
Import ListNotations.

(** ** The check *)

Section Check.

Variables (below : vertex -> vertex -> bool) (F : list vertex).

Definition is_top (y : vertex) : bool := existsb (fun x => below x y) F.

(** [y] is all that is above [x]. *)

Definition only_above (x y : vertex) : bool :=
  forallb (fun z => negb (below x z) || N.eqb z y) F.

Definition private (y x : vertex) : bool := below x y && only_above x y.
Definition shared (y x : vertex) : bool := below x y && negb (only_above x y).

Definition is_weak (y : vertex) : bool := count (private y) F <=? count (shared y) F.

Definition maker_wins_tops : bool :=
  let tops := filter is_top F in
  negb (is_empty tops) && Nat.odd (length F) || existsb is_weak tops.

Definition are_the_tops (sets : list (list vertex)) : bool :=
  forallb (fun S => match S with [y] => is_top y | _ => false end) sets &&
  forallb (fun y => negb (is_top y) || target_of sets y) F.

End Check.

Definition settles (below : vertex -> vertex -> bool) (maker : bool) (F : list vertex)
    (sets : list (list vertex)) : bool :=
  has_height_two below F && are_the_tops below F sets && eqb maker (maker_wins_tops below F).

Definition check (C : Claim.claim) (ps : list Claim.claim) : bool :=
  match maker_to_move C with
  | Some (maker, A) => no_premise ps && settles (below_in A) maker (unclaimed A) (needs First A)
  | None => false
  end.

(** ** Soundness *)

Section Theorem7.

Variables (below : vertex -> vertex -> bool) (target : vertex -> bool).
Hypothesis order : strict_order below.

Notation hits := (hits below target).

Lemma private_spec F y x : private below F y x = true <->
  below x y = true /\ forall z, In z F -> below x z = true -> z = y.
Proof.
  unfold private, only_above; rewrite andb_true_iff, forallb_forall.
  split; intros [B H]; (split; [easy|]); intros z Hz.
  - intros K; apply H in Hz; rewrite K in Hz; now apply N.eqb_eq in Hz.
  - destruct (below x z) eqn:K; simpl; [apply N.eqb_eq; auto | easy].
Qed.

Lemma shared_spec F y x : shared below F y x = true <->
  below x y = true /\ exists z, In z F /\ below x z = true /\ z <> y.
Proof.
  unfold shared, only_above; rewrite andb_true_iff, negb_true_iff, forallb_false.
  split; intros (B & z & Hz & K); (split; [easy|]); exists z; (split; [easy|]).
  - rewrite orb_false_iff, negb_false_iff, N.eqb_neq in K; tauto.
  - rewrite orb_false_iff, negb_false_iff, N.eqb_neq; tauto.
Qed.

Lemma private_or_shared F y x : below x y = true ->
  shared below F y x = negb (private below F y x).
Proof. intros B; unfold shared, private; now rewrite B. Qed.

Lemma exclusive F y x : private below F y x = true -> shared below F y x = false.
Proof. unfold private, shared; rewrite andb_true_iff; intros [_ ->]; apply andb_false_r. Qed.

(** How many private vertices [y] has, and how many others. *)

Definition privates (F : list vertex) (y : vertex) : nat := count (private below F y) F.
Definition shareds (F : list vertex) (y : vertex) : nat := count (shared below F y) F.

(** They stay, but for what is claimed. *)

Lemma only_above_drop F v y x : In v (available below F) -> In x (drop v F) ->
  only_above below (drop v F) x y = only_above below F x y.
Proof.
  intros Hv Hx; apply drop_spec in Hx as [Hx _]; apply available_spec in Hv as [_ Hv].
  unfold only_above; apply eq_true_iff_eq; rewrite !forallb_forall; split; intros H z Hz.
  - destruct (N.eq_dec z v) as [->|N]; [now rewrite Hv | apply H; now apply drop_spec].
  - apply H; now apply drop_spec in Hz.
Qed.

Lemma privates_drop F v y : NoDup F -> In v (available below F) ->
  privates F y = (if private below F y v then 1 else 0) + privates (drop v F) y.
Proof.
  intros N Hv; assert (Fv : In v F) by now apply available_In in Hv.
  unfold privates; rewrite (count_drop _ v F N Fv); f_equal; apply count_ext; intros x Hx.
  unfold private; now rewrite only_above_drop.
Qed.

Lemma shareds_drop F v y : NoDup F -> In v (available below F) ->
  shareds F y = (if shared below F y v then 1 else 0) + shareds (drop v F) y.
Proof.
  intros N Hv; assert (Fv : In v F) by now apply available_In in Hv.
  unfold shareds; rewrite (count_drop _ v F N Fv); f_equal; apply count_ext; intros x Hx.
  unfold shared; now rewrite only_above_drop.
Qed.

Lemma not_below F y v : below v y = false ->
  private below F y v = false /\ shared below F y v = false.
Proof. unfold private, shared; now intros ->. Qed.

(** What has something below it is a target. *)

Definition tops_win (F : list vertex) : Prop :=
  forall x y, In x F -> In y F -> below x y = true -> target y = true.

Lemma tops_win_drop v F : tops_win F -> tops_win (drop v F).
Proof. intros H x y; rewrite !drop_spec; intros [] []; now apply H. Qed.

Lemma has_below F y : In y F -> ~ In y (available below F) -> exists u, In u F /\ below u y = true.
Proof.
  intros Hy H; destruct (existsb (fun u => below u y) F) eqn:E; [now apply existsb_exists in E|].
  destruct H; apply available_spec; split; [easy|]; now rewrite existsb_false in E.
Qed.

(** The last vertex that is available frees two tops. *)

Lemma two_tops F u y z : NoDup F -> flat below F -> tops_win F -> In u (available below F) ->
  (forall v, In v (available below F) -> v = u) -> In y F -> In z F -> y <> u -> z <> u -> y <> z ->
  hits First F = true.
Proof.
  intros N FL TW Hu U Hy Hz Ny Nz D; assert (Fu : In u F) by now apply available_In in Hu.
  assert (N1 := drop_NoDup u F N).
  assert (freed : forall a, In a F -> a <> u -> In a (available below (drop u F)) /\ target a = true).
  { intros a Ha Na; split.
    - apply available_spec; rewrite drop_spec; split; [easy|]; intros b; rewrite drop_spec.
      intros [Hb Nb]; apply not_true_iff_false; intros B; apply Nb, U.
      now apply (bottom_available below F b a).
    - destruct (has_below F a Ha) as (b & Hb & B); [intros K; now apply Na, U | now apply (TW b)]. }
  apply hits_first; [easy|]; exists u; split; [easy | right]; apply hits_second; [easy|]; split.
  - destruct (freed y Hy Ny) as [K _]; intros E; now rewrite E in K.
  - intros w Hw; assert (E : exists a, In a F /\ a <> u /\ a <> w)
      by (destruct (N.eq_dec y w) as [->|Nw]; [exists z | exists y]; auto).
    destruct E as (a & Ha & Na & Naw); destruct (freed a Ha Na) as [Aa Ta].
    apply hits_first; [now apply drop_NoDup|]; exists a; split; [|now left].
    apply available_spec in Aa as [Aa K]; apply available_spec; rewrite drop_spec.
    split; [easy|]; intros b Hb; apply drop_spec in Hb as [Hb _]; auto.
Qed.

Theorem maker_wins_thm7 F y : NoDup F -> flat below F -> tops_win F -> In y F -> target y = true ->
  Nat.odd (length F) = true \/ privates F y <= shareds F y -> hits First F = true.
Proof.
  remember (length F) as n eqn:L; revert F L.
  induction n as [n IH] using lt_wf_ind; intros F L N FL TW Hy Ty P; subst n.
  destruct (existsb target (available below F)) eqn:E.
  { apply existsb_exists in E as (v & Hv & T); apply hits_first; eauto. }
  rewrite existsb_false in E.
  assert (Ay : ~ In y (available below F)) by (intros K; rewrite E in Ty; easy).
  destruct (has_below F y Hy Ay) as (u & Hu & Bu).
  assert (Au : In u (available below F)) by now apply (bottom_available below F u y).
  (* A claim that leaves something below [y]. *)
  assert (go : forall v, In v (available below F) -> (exists u', In u' F /\ u' <> v /\ below u' y = true) ->
    (forall w, In w (available below (drop v F)) ->
       Nat.odd (length F) = true \/
       privates (drop w (drop v F)) y <= shareds (drop w (drop v F)) y) ->
    hits First F = true).
  { intros v Hv (u' & Hu' & Nu & Bu') K; assert (Fv : In v F) by now apply available_In in Hv.
    assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
    assert (Hy1 : In y (drop v F)) by (apply drop_spec; split; [easy | intros ->; contradiction]).
    assert (Hu1 : In u' (drop v F)) by now apply drop_spec.
    apply hits_first; [easy|]; exists v; split; [easy | right]; apply hits_second; [easy|]; split.
    - intros E'; destruct (some_available below (drop v F) order) as (a & Ha).
      + intros E''; now rewrite E'' in Hy1.
      + now rewrite E' in Ha.
    - intros w Hw; assert (Fw : In w (drop v F)) by now apply available_In in Hw.
      assert (L2 := drop_length w (drop v F) N1 Fw).
      apply (IH (length (drop w (drop v F)))); trivial; [lia | now apply drop_NoDup | | | |].
      + now apply flat_drop, flat_drop.
      + now apply tops_win_drop, tops_win_drop.
      + apply drop_spec; split; [easy|]; intros ->; apply available_spec in Hw as [_ Hw].
        now rewrite Hw in Bu'.
      + destruct (K w Hw) as [O|O]; [left | now right]; rewrite L1, L2 in O; exact O. }
  assert (keep : forall v w, In v (available below F) -> In w (available below (drop v F)) ->
    privates F y = (if private below F y v then 1 else 0) +
      ((if private below (drop v F) y w then 1 else 0) + privates (drop w (drop v F)) y) /\
    shareds F y = (if shared below F y v then 1 else 0) +
      ((if shared below (drop v F) y w then 1 else 0) + shareds (drop w (drop v F)) y)).
  { intros v w Hv Hw; assert (N1 := drop_NoDup v F N); split.
    - now rewrite (privates_drop F v), (privates_drop (drop v F) w).
    - now rewrite (shareds_drop F v), (shareds_drop (drop v F) w). }
  assert (cases : (0 < privates F y /\ privates F y <= shareds F y) \/
    (Nat.odd (length F) = true \/ privates F y = 0)) by (destruct P; lia || auto).
  destruct cases as [[P0 Ps]|cases].
  - destruct (count_pos _ _ P0) as (v & Fv & Pv).
    destruct (count_pos (shared below F y) F) as (u' & Fu' & Su'); [unfold shareds in Ps; lia|].
    assert (Bv : below v y = true) by now apply private_spec in Pv.
    assert (Hv : In v (available below F)) by now apply (bottom_available below F v y).
    apply (go v Hv).
    + exists u'; split; [easy|]; split; [|now apply shared_spec in Su'].
      intros ->; rewrite (exclusive F y v Pv) in Su'; easy.
    + intros w Hw; right; destruct (keep v w Hv Hw) as [K K']; rewrite Pv in K.
      rewrite (exclusive F y v Pv) in K'; assert (X := exclusive (drop v F) y w).
      destruct (private below (drop v F) y w), (shared below (drop v F) y w); lia || now specialize (X eq_refl).
  - destruct (existsb (fun v => existsb (fun u' => negb (N.eqb u' v) && below u' y) F)
      (available below F)) eqn:X.
    + apply existsb_exists in X as (v & Hv & X); apply existsb_exists in X as (u' & Hu' & X).
      rewrite andb_true_iff, negb_true_iff, N.eqb_neq in X.
      apply (go v Hv); [exists u'; tauto|]; intros w Hw; destruct cases as [O|P0]; [now left | right].
      destruct (keep v w Hv Hw); lia.
    + rewrite existsb_false in X; assert (U : forall v, In v (available below F) -> v = u).
      { intros v Hv; specialize (X v Hv); rewrite existsb_false in X; specialize (X u Hu).
        rewrite Bu, andb_true_r, negb_false_iff, N.eqb_eq in X; auto. }
      assert (Ny : y <> u) by (intros ->; contradiction).
      assert (Z : exists z, In z F /\ z <> u /\ y <> z).
      { destruct cases as [O|P0].
        - assert (Fy' : In y (drop u F)) by now apply drop_spec.
          rewrite (drop_length u F N Hu), (drop_length y _ (drop_NoDup u F N) Fy') in O.
          destruct (drop y (drop u F)) as [|z l] eqn:EZ; [easy|]; exists z.
          assert (K : In z (drop y (drop u F))) by (rewrite EZ; now left).
          rewrite !drop_spec in K; intuition.
        - destruct (private below F y u) eqn:Pu.
          + assert (K := count_in _ F u Hu Pu); unfold privates in P0; lia.
          + assert (Su : shared below F y u = true) by now rewrite private_or_shared, Pu.
            apply shared_spec in Su as (_ & z & Hz & Bz & Nz); exists z; repeat split; auto.
            intros ->; now rewrite (proj1 order u) in Bz. }
      destruct Z as (z & Hz & Nz & D); now apply (two_tops F u y z).
Qed.

(** Each top has more private vertices than others. *)

Definition strong (F : list vertex) : Prop :=
  forall y, In y F -> target y = true -> shareds F y < privates F y.

Lemma strong_below F y : strong F -> In y F -> target y = true ->
  exists x, In x F /\ private below F y x = true.
Proof. intros S Hy T; apply count_pos; specialize (S y Hy T); unfold privates in S; lia. Qed.

Theorem breaker_wins_thm7 F : NoDup F -> flat below F -> tops_win F ->
  Nat.odd (length F) = false -> strong F -> hits First F = false.
Proof.
  remember (length F) as n eqn:L; revert F L.
  induction n as [n IH] using lt_wf_ind; intros F L N FL TW O S; subst n.
  assert (waits : forall y, In y F -> target y = true -> ~ In y (available below F)).
  { intros y Hy T K; destruct (strong_below F y S Hy T) as (x & Hx & P); apply private_spec in P as [B _].
    apply available_spec in K as [_ K]; now rewrite K in B. }
  apply misses_first; [easy|]; intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
  split; [apply not_true_iff_false; intros T; now apply (waits v)|].
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
  assert (FL1 := flat_drop below v F FL); assert (TW1 := tops_win_drop v F TW).
  apply misses_second; [easy | right].
  assert (go : forall w, In w (available below (drop v F)) -> strong (drop w (drop v F)) ->
    exists w, In w (available below (drop v F)) /\ hits First (drop w (drop v F)) = false).
  { intros w Hw K; exists w; split; [easy|].
    assert (Fw : In w (drop v F)) by now apply available_In in Hw.
    assert (L2 := drop_length w (drop v F) N1 Fw).
    apply (IH (length (drop w (drop v F)))); trivial; [lia | now apply drop_NoDup | | |].
    - now apply flat_drop.
    - now apply tops_win_drop.
    - rewrite L1, L2 in O; exact O. }
  assert (p1 := fun y => privates_drop F v y N Hv); assert (s1 := fun y => shareds_drop F v y N Hv).
  assert (p2 := fun w y => privates_drop (drop v F) w y N1).
  assert (s2 := fun w y => shareds_drop (drop v F) w y N1).
  destruct (existsb (fun y => target y && negb (existsb (fun x => below x y) (drop v F))) (drop v F)) eqn:A.
  { (* Maker has claimed the last vertex below y. *)
    apply existsb_exists in A as (y & Hy & A); rewrite andb_true_iff, negb_true_iff, existsb_false in A.
    destruct A as [Ty A]; assert (Hy' := Hy); apply drop_spec in Hy as [Fy Ny].
    assert (Ay : In y (available below (drop v F))) by now apply available_spec.
    destruct (strong_below F y S Fy Ty) as (x & Hx & P); apply private_spec in P as [B P].
    assert (x = v) as ->.
    { destruct (N.eq_dec x v) as [E|E]; [easy|]; rewrite A in B; [easy | now apply drop_spec]. }
    apply (go y Ay); intros z Hz Tz; rewrite !drop_spec in Hz; destruct Hz as [[Fz Nzv] Nzy].
    assert (Bv : below v z = false) by (apply not_true_iff_false; intros K; now apply Nzy, P).
    assert (By : below y z = false) by (apply not_true_iff_false; intros K; now apply (FL v y z)).
    specialize (p1 z); specialize (s1 z); specialize (p2 y z Ay); specialize (s2 y z Ay).
    destruct (not_below F z v Bv) as [E E']; rewrite E in p1; rewrite E' in s1.
    destruct (not_below (drop v F) z y By) as [E2 E2']; rewrite E2 in p2; rewrite E2' in s2.
    specialize (S z Fz Tz); lia. }
  rewrite existsb_false in A.
  assert (A' : forall y, In y (drop v F) -> target y = true -> exists x, In x (drop v F) /\ below x y = true).
  { intros y Hy T; specialize (A y Hy); rewrite T in A; simpl in A.
    apply negb_false_iff in A; now apply existsb_exists in A. }
  clear A.
  destruct (existsb (fun y => target y && is_weak below (drop v F) y) (drop v F)) eqn:W.
  { (* He has claimed a private one below y; she claims one below y that is not. *)
    apply existsb_exists in W as (y & Hy & W); rewrite andb_true_iff in W.
    destruct W as [Ty W]; unfold is_weak in W; apply Nat.leb_le in W.
    change (privates (drop v F) y <= shareds (drop v F) y) in W.
    assert (Hy' := Hy); apply drop_spec in Hy' as [Fy Ny].
    assert (Sy := S y Fy Ty); assert (Py := p1 y); assert (Sy' := s1 y).
    destruct (private below F y v) eqn:Pv; [|lia].
    rewrite (exclusive F y v Pv) in Sy'; apply private_spec in Pv as [Bv Pv].
    destruct (A' y Hy Ty) as (x & Hx & Bx).
    destruct (count_pos (shared below (drop v F) y) (drop v F)) as (s & Hs & Ss).
    { change (0 < shareds (drop v F) y); destruct (private below (drop v F) y x) eqn:Px.
      - assert (K := count_in _ (drop v F) x Hx Px); unfold privates in W; lia.
      - apply count_in with x; [easy|]; now rewrite private_or_shared, Px. }
    assert (Ps : private below (drop v F) y s = false).
    { apply not_true_iff_false; intros K; apply exclusive in K; congruence. }
    assert (Ss' := Ss); apply shared_spec in Ss' as (Bs & z' & Hz' & Bz' & Nz').
    assert (As : In s (available below (drop v F))) by now apply (bottom_available below (drop v F) s y).
    apply (go s As); intros z Hz Tz; rewrite !drop_spec in Hz; destruct Hz as [[Fz Nzv] Nzs].
    assert (Pz := p2 s z As); assert (Sz := s2 s z As).
    destruct (N.eq_dec z y) as [->|D]; [rewrite Ps in Pz; rewrite Ss in Sz; lia|].
    assert (Bvz : below v z = false) by (apply not_true_iff_false; intros K; now apply D, Pv).
    destruct (not_below F z v Bvz) as [E E']; assert (Pz' := p1 z); assert (Sz' := s1 z).
    rewrite E in Pz'; rewrite E' in Sz'; specialize (S z Fz Tz).
    destruct (private below (drop v F) z s) eqn:K; [|lia].
    apply private_spec in K as [_ K]; destruct D; rewrite (K y Hy Bs); easy. }
  rewrite existsb_false in W.
  assert (S1 : strong (drop v F)).
  { intros y Hy T; specialize (W y Hy); rewrite T in W; simpl in W; unfold is_weak in W.
    now apply Nat.leb_gt in W. }
  destruct (existsb (fun w => negb (existsb (fun y => target y && private below (drop v F) y w) (drop v F)))
    (available below (drop v F))) eqn:X.
  { (* A vertex that is nobody's own. *)
    apply existsb_exists in X as (w & Hw & X); rewrite negb_true_iff, existsb_false in X.
    apply (go w Hw); intros z Hz Tz; apply drop_spec in Hz as [Hz _].
    specialize (S1 z Hz Tz); specialize (X z Hz); rewrite Tz in X; simpl in X.
    specialize (p2 w z Hw); specialize (s2 w z Hw); rewrite X in p2; lia. }
  rewrite existsb_false in X.
  assert (own : forall w, In w (available below (drop v F)) ->
    exists y, In y (drop v F) /\ target y = true /\ private below (drop v F) y w = true).
  { intros w Hw; specialize (X w Hw); apply negb_false_iff, existsb_exists in X as (y & Hy & X).
    apply andb_true_iff in X; exists y; tauto. }
  assert (low : forall y, In y (drop v F) -> target y = true -> exists x, In x (drop v F) /\ below x y = true).
  { intros y Hy T; destruct (strong_below _ y S1 Hy T) as (x & Hx & P); apply private_spec in P; exists x; tauto. }
  (* All are private, and some top has an even number of them. *)
  destruct (odd_part (fun y x => N.eqb x y || below x y) (filter target (drop v F)) (drop v F))
    as (y & Hy & Oy).
  - now apply NoDup_filter.
  - intros x Hx; destruct (target x) eqn:Tx.
    + exists x; rewrite filter_In, N.eqb_refl; repeat split; trivial; intros z Hz.
      apply filter_In in Hz as [Hz Tz]; rewrite orb_true_iff, N.eqb_eq; intros [E|B]; [easy|].
      destruct (low x Hx Tx) as (a & Ha & Ba); destruct (FL1 a x z); trivial.
    + assert (Ax : In x (available below (drop v F))).
      { apply available_spec; split; [easy|]; intros u Hu; apply not_true_iff_false; intros B.
        rewrite (TW1 u x) in Tx; easy. }
      destruct (own x Ax) as (y & Hy & Ty & P); apply private_spec in P as [B P].
      exists y; rewrite filter_In, B, orb_true_r; repeat split; trivial; intros z Hz.
      apply filter_In in Hz as [Hz Tz]; rewrite orb_true_iff, N.eqb_eq; intros [E|Bz]; [congruence | auto].
  - rewrite L1, Nat.odd_succ, <- Nat.negb_odd in O; now apply negb_false_iff in O.
  - apply filter_In in Hy as [Hy Ty].
    assert (zero : shareds (drop v F) y = 0).
    { apply count_zero; intros x Hx; apply not_true_iff_false; intros K.
      assert (K' := K); apply shared_spec in K' as (B & _).
      destruct (own x) as (z & Hz & Tz & P); [now apply (bottom_available below (drop v F) x y)|].
      apply private_spec in P as P'; destruct P' as [_ P']; rewrite <- (P' y Hy B) in P.
      apply exclusive in P; congruence. }
    assert (E : count (fun x => N.eqb x y || below x y) (drop v F) = 1 + privates (drop v F) y).
    { rewrite (count_drop _ y _ N1 Hy), N.eqb_refl; simpl; f_equal.
      unfold privates; rewrite (count_drop (private below (drop v F) y) y _ N1 Hy).
      replace (private below (drop v F) y y) with false
        by (unfold private; now rewrite (proj1 order y)); simpl.
      apply count_ext; intros x Hx; apply drop_spec in Hx as [Hx Nx]; apply N.eqb_neq in Nx.
      rewrite Nx; simpl; destruct (below x y) eqn:B; [|unfold private; now rewrite B].
      symmetry; apply not_false_iff_true; intros P.
      assert (Sx : shared below (drop v F) y x = true) by now rewrite private_or_shared, P.
      assert (Q := count_in _ (drop v F) x Hx Sx); unfold shareds in zero; lia. }
    rewrite E in Oy; specialize (S1 y Hy Ty) as S1y.
    assert (two : 2 <= privates (drop v F) y) by (destruct (privates (drop v F) y) as [|[|]]; easy || lia).
    destruct (count_pos (private below (drop v F) y) (drop v F)) as (p & Hp & Pp);
      [unfold privates in two; lia|].
    assert (Pp' := Pp); apply private_spec in Pp' as [Bp Pp'].
    assert (Ap : In p (available below (drop v F))) by now apply (bottom_available below (drop v F) p y).
    apply (go p Ap); intros z Hz Tz; apply drop_spec in Hz as [Hz _].
    assert (Pz := p2 p z Ap); assert (Sz := s2 p z Ap); specialize (S1 z Hz Tz).
    destruct (N.eq_dec z y) as [->|D]; [rewrite Pp in Pz; lia|].
    assert (B : below p z = false) by (apply not_true_iff_false; intros B; now apply D, Pp').
    destruct (not_below (drop v F) z p B) as [Q Q']; rewrite Q in Pz; rewrite Q' in Sz; lia.
Qed.

Theorem theorem7 F : NoDup F -> flat below F ->
  (forall y, In y F -> target y = is_top below F y) ->
  hits First F = maker_wins_tops below F.
Proof.
  intros N FL T.
  assert (TW : tops_win F).
  { intros x y Hx Hy B; rewrite T by easy; unfold is_top; apply existsb_exists; eauto. }
  destruct (maker_wins_tops below F) eqn:E; unfold maker_wins_tops in E.
  - assert (K : exists y, In y F /\ is_top below F y = true /\
      (Nat.odd (length F) = true \/ privates F y <= shareds F y)).
    { apply orb_true_iff in E as [E|E].
      - apply andb_true_iff in E as [E O]; destruct (filter (is_top below F) F) as [|y l] eqn:EF; [easy|].
        assert (K : In y (filter (is_top below F) F)) by (rewrite EF; now left).
        apply filter_In in K; exists y; tauto.
      - apply existsb_exists in E as (y & Hy & W); apply filter_In in Hy as [Hy Ty].
        exists y; repeat split; trivial; right; now apply Nat.leb_le. }
    destruct K as (y & Hy & Ty & P); apply (maker_wins_thm7 F y); trivial; now rewrite T.
  - apply orb_false_iff in E as [E W]; rewrite existsb_false in W.
    destruct (existsb (is_top below F) F) eqn:X.
    + apply existsb_exists in X as (y & Hy & Ty).
      assert (O : Nat.odd (length F) = false).
      { apply andb_false_iff in E as [E|E]; [|easy].
        assert (K : In y (filter (is_top below F) F)) by now apply filter_In.
        destruct (filter (is_top below F) F); easy. }
      apply breaker_wins_thm7; trivial; intros z Hz Tz; rewrite T in Tz by easy.
      assert (K : is_weak below F z = false) by (apply W; now apply filter_In).
      unfold is_weak in K; now apply Nat.leb_gt in K.
    + rewrite existsb_false in X; apply no_target; [easy|]; intros v Hv; rewrite T; auto.
Qed.

End Theorem7.

Theorem settled below maker F sets : strict_order below -> NoDup F ->
  (forall S, In S sets -> incl S F) -> settles below maker F sets = true ->
  maker_wins below First F sets = maker.
Proof.
  unfold settles; rewrite !andb_true_iff; intros O N I [[FL TT] H]; apply eqb_prop in H.
  apply height_flat in FL; unfold are_the_tops in TT; rewrite andb_true_iff, !forallb_forall in TT.
  destruct TT as [TS TF].
  rewrite singles_hit; trivial.
  - rewrite H; apply theorem7; trivial; intros y Hy; apply eq_true_iff_eq; split; intros K.
    + apply target_of_spec in K; exact (TS [y] K).
    + specialize (TF y Hy); rewrite K in TF; exact TF.
  - apply forallb_forall; intros S HS; specialize (TS S HS); now destruct S as [|v [|]].
Qed.

Theorem sound C ps : normal C = true -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (maker_to_move C) as [[b A]|] eqn:E; [|easy].
  destruct (normal_arena C b A HN E) as (O & N & I); apply andb_true_iff in H as [_ H].
  now apply (decided C b A HN E), settled.
Qed.
