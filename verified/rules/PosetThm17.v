(** * [poset-thm17]: disjoint chains, and winning sets of one vertex

    Maker is to move. A vertex is white if the number of vertices from it up to the end of its
    chain is odd exactly when the number of all vertices is, else black. Maker wins if and only if
    some target has none below it, or is white, or the number of all vertices is odd and two targets
    are on different chains ("Poset positional games", Theorem 17). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Arenas Targets Chains.
From Playproof.rules Require Import Guards Positions.
Import ListNotations.

(** ** The check *)

Definition is_white (below : vertex -> vertex -> bool) (F : list vertex) (v : vertex) : bool :=
  eqb (Nat.odd (count (up below v) F)) (Nat.odd (length F)).

Definition is_minimal (below : vertex -> vertex -> bool) (F : list vertex) (v : vertex) : bool :=
  negb (existsb (fun u => below u v) F).

Definition maker_wins_singles (below : vertex -> vertex -> bool) (target : vertex -> bool)
    (F : list vertex) : bool :=
  let targets := filter target F in
  existsb (fun v => is_minimal below F v || is_white below F v) targets ||
  Nat.odd (length F) &&
  existsb (fun u => existsb (fun v => negb (comparable below u v)) targets) targets.

Definition settles (below : vertex -> vertex -> bool) (maker : bool) (F : list vertex)
    (sets : list (list vertex)) : bool :=
  are_chains below F && forallb is_single sets &&
  eqb maker (maker_wins_singles below (target_of sets) F).

Definition check (C : Claim.claim) (ps : list Claim.claim) : bool :=
  match maker_to_move C with
  | Some (maker, A) => no_premise ps && settles (below_in A) maker (unclaimed A) (needs First A)
  | None => false
  end.

(** ** Soundness *)

Section Theorem17.

Variables (below : vertex -> vertex -> bool) (target : vertex -> bool).
Hypothesis order : strict_order below.

Notation hits := (hits below target).
Notation up := (up below).
Notation next := (next below).

Lemma odd_complement f (F : list vertex) :
  Nat.odd (count (fun v => negb (f v)) F) = xorb (Nat.odd (length F)) (Nat.odd (count f F)).
Proof.
  rewrite (count_complement f F), Nat.odd_add.
  now destruct (Nat.odd (count f F)), (Nat.odd (count (fun v => negb (f v)) F)).
Qed.

Lemma not_minimal F v : is_minimal below F v = false <-> exists u, In u F /\ below u v = true.
Proof. unfold is_minimal; now rewrite negb_false_iff, existsb_exists. Qed.

Lemma minimal_available F v : In v F -> is_minimal below F v = true -> In v (available below F).
Proof.
  unfold is_minimal; rewrite negb_true_iff, existsb_false; intros H K; now apply available_spec.
Qed.

(** From the vertex [w] below a target upwards; [part] may have more of this kind. *)

Lemma up_closed w : forall u v, up w u = true -> up w v = false -> below u v = false.
Proof.
  intros u v; rewrite <- not_true_iff_false, !up_spec; intros U V; apply not_true_iff_false; intros B.
  apply V; right; destruct U as [->|U]; [easy | now apply (proj2 order) with u].
Qed.

Lemma only_foot F' w w' : In w F' -> In w' (available below F') -> up w w' = true -> w' = w.
Proof.
  intros Hw Hw' U; apply up_spec in U as [U|U]; [easy|].
  now destruct (blocked below F' w w').
Qed.

Lemma white_wins F u : NoDup F -> chained below F -> In u F -> target u = true ->
  is_minimal below F u = false -> is_white below F u = true -> hits First F = true.
Proof.
  intros N C Hu T M W; apply not_minimal in M.
  destruct (some_next_below below order F u C Hu M) as (w & S); assert (S' := S).
  destruct S as (Hw & _ & B & _).
  apply (zugzwang below target (up w) order F N); trivial.
  - intros a b _ _; apply up_closed.
  - intros F' w' I Z Hw' U; assert (E : w' = w).
    { apply (only_foot F'); trivial; apply Z; [easy | apply up_spec; now left]. }
    subst w'; exists u; split; [|easy]; apply (next_available below order F); trivial.
    apply Z; [easy | apply up_spec; now right].
  - exists w; split; [easy | apply up_spec; now left].
  - rewrite odd_complement, (next_up below order F w u N C S'), Nat.odd_succ, <- Nat.negb_odd.
    unfold is_white in W; apply eqb_prop in W; rewrite W; now destruct (Nat.odd (length F)).
Qed.

Lemma two_chains_win F u v : NoDup F -> chained below F -> In u F -> In v F ->
  target u = true -> target v = true -> comparable below u v = false ->
  is_minimal below F u = false -> is_minimal below F v = false ->
  Nat.odd (length F) = true -> is_white below F u = false -> is_white below F v = false ->
  hits First F = true.
Proof.
  intros N C Hu Hv Tu Tv NC Mu Mv O Wu Wv; apply not_minimal in Mu, Mv.
  destruct (some_next_below below order F u C Hu Mu) as (a & Sa); assert (Sa' := Sa).
  destruct (some_next_below below order F v C Hv Mv) as (b & Sb); assert (Sb' := Sb).
  destruct Sa as (Ha & _ & Ba & _), Sb as (Hb & _ & Bb & _).
  assert (apart : forall x, In x F -> up a x = true -> up b x = true -> False).
  { intros x Hx Ua Ub; rewrite <- not_true_iff_false in NC; apply NC.
    apply (C u a v); trivial; [apply comparable_spec; auto|].
    apply (C a x v); trivial; [apply comparable_spec; apply up_spec in Ua; intuition|].
    apply (C x b v); trivial; apply comparable_spec; [apply up_spec in Ub; intuition | auto]. }
  apply (zugzwang below target (fun x => up a x || up b x) order F N); trivial.
  - intros x y _ _; rewrite orb_true_iff, orb_false_iff; intros [U|U] [V V'].
    + now apply up_closed with a.
    + now apply up_closed with b.
  - intros F' w I Z Hw U; apply orb_true_iff in U as [U|U].
    + assert (E : w = a) by (apply (only_foot F'); trivial; apply Z; [easy|];
        apply orb_true_iff; left; apply up_spec; now left).
      subst w; exists u; split; [|easy]; apply (next_available below order F); trivial.
      apply Z; [easy|]; apply orb_true_iff; left; apply up_spec; now right.
    + assert (E : w = b) by (apply (only_foot F'); trivial; apply Z; [easy|];
        apply orb_true_iff; right; apply up_spec; now left).
      subst w; exists v; split; [|easy]; apply (next_available below order F); trivial.
      apply Z; [easy|]; apply orb_true_iff; right; apply up_spec; now right.
  - exists a; split; [easy|]; apply orb_true_iff; left; apply up_spec; now left.
  - rewrite odd_complement, O.
    assert (E : count (fun x => up a x || up b x) F = count (up a) F + count (up b) F).
    { rewrite (count_split (fun x => up a x || up b x) (up a)); f_equal; apply count_ext; intros x Hx.
      - cbv beta; now destruct (up a x), (up b x).
      - cbv beta; destruct (up a x) eqn:Ua, (up b x) eqn:Ub; trivial.
        now destruct (apart x Hx Ua Ub). }
    rewrite E, (next_up below order F a u N C Sa'), (next_up below order F b v N C Sb').
    rewrite Nat.odd_add, !Nat.odd_succ, <- !Nat.negb_odd.
    unfold is_white in Wu, Wv; rewrite O in Wu, Wv.
    now destruct (Nat.odd (count (up u) F)), (Nat.odd (count (up v) F)).
Qed.

(** An even number: no target is available, and none has an even number from it upwards. *)

Lemma breaker_even F : NoDup F -> chained below F -> Nat.odd (length F) = false ->
  (forall v, In v F -> target v = true -> Nat.odd (count (up v) F) = true) ->
  (forall v, In v (available below F) -> target v = false) -> hits First F = false.
Proof.
  remember (length F) as n eqn:L; revert F L.
  induction n as [n IH] using lt_wf_ind; intros F L N C O TO TA; subst n.
  apply misses_first; [easy|]; intros v Hv; split; [now apply TA|].
  assert (Fv : In v F) by now apply available_In in Hv.
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
  apply misses_second; [easy | right].
  assert (go : forall w, In w (available below (drop v F)) ->
    (forall y, In y F -> y <> v -> y <> w -> next F w y \/ next F v y ->
       In y (available below (drop w (drop v F))) -> Nat.odd (count (up y) F) = false) ->
    exists w, In w (available below (drop v F)) /\ hits First (drop w (drop v F)) = false).
  { intros w Hw K; exists w; split; [easy|].
    assert (Fw : In w (drop v F)) by now apply available_In in Hw.
    assert (L2 := drop_length w (drop v F) N1 Fw).
    assert (TO' : forall y, In y (drop w (drop v F)) -> target y = true ->
      Nat.odd (count (up y) (drop w (drop v F))) = true).
    { intros y Hy Ty; rewrite (up_stays below F v w y) by easy.
      rewrite !drop_spec in Hy; destruct Hy as [[] _]; now apply TO. }
    apply (IH (length (drop w (drop v F)))); trivial; [lia | now apply drop_NoDup | | |].
    - now apply chained_drop, chained_drop.
    - rewrite L1, L2 in O; exact O.
    - intros y Hy; assert (Fy : In y (drop w (drop v F))) by now apply available_In in Hy.
      assert (Fy' := Fy); rewrite !drop_spec in Fy'; destruct Fy' as [[Fy' Nv] Nw].
      destruct (in_dec N.eq_dec y (available below F)) as [A|A]; [now apply TA|].
      apply not_true_iff_false; intros Ty.
      assert (E : Nat.odd (count (up y) F) = false)
        by (apply K; trivial; now apply (newly_available below F v w y)).
      rewrite TO in E; easy. }
  destruct (Nat.odd (count (up v) F)) eqn:Ov.
  - (* Another chain has an odd rest. *)
    destruct (odd_part up (drop v (available below F)) (filter (fun x => negb (up v x)) F))
      as (w & Hw & Ow).
    + apply drop_NoDup, NoDup_filter, N.
    + intros x; rewrite filter_In, negb_true_iff; intros [Hx Ux].
      destruct (foot below order F x Hx) as (y & Hy & Uy); exists y; split; [|split; [easy|]].
      * apply drop_spec; split; [easy | intros ->; congruence].
      * intros z; rewrite drop_spec; intros [Hz _] Uz; now apply (one_foot below F x).
    + change (length (filter (fun x => negb (up v x)) F)) with (count (fun x => negb (up v x)) F).
      rewrite odd_complement, O, Ov; easy.
    + apply drop_spec in Hw as [Hw Nw]; assert (Fw : In w F) by now apply available_In in Hw.
      rewrite count_filter in Ow.
      2:{ intros x Hx Ux; rewrite negb_true_iff; apply not_true_iff_false; intros Vx.
          apply Nw; now apply (one_foot below F x). }
      assert (Hw' : In w (available below (drop v F))).
      { apply available_spec in Hw as [_ Hw]; apply available_spec; rewrite drop_spec.
        split; [easy|]; intros u Hu; apply drop_spec in Hu as [Hu _]; auto. }
      apply (go w Hw'); intros y Fy _ _ [S|S] _;
        assert (E := next_up below order F _ y N C S); rewrite E, Nat.odd_succ, <- Nat.negb_odd in *.
      * now apply negb_true_iff in Ow.
      * now apply negb_true_iff in Ov.
  - (* The next vertex above it is Breaker's. *)
    destruct (some_next_above below order F v C Fv) as (s & S).
    { assert (U : up v v = true) by (apply up_spec; now left).
      assert (E := count_drop (up v) v F N Fv); rewrite U in E.
      destruct (count_pos (up v) (drop v F)) as (x & Hx & Ux).
      - destruct (count (up v) (drop v F)); [rewrite E in Ov; easy | lia].
      - apply drop_spec in Hx as [Hx Nx]; exists x; split; [easy|].
        apply up_spec in Ux as [Ux|Ux]; easy. }
    assert (S' := S); destruct S' as (_ & Fs & Bs & Ms).
    assert (E := next_up below order F v s N C S).
    assert (Hs : In s (available below (drop v F)))
      by (apply (next_available below order F); trivial; apply incl_refl).
    apply (go s Hs); intros y Fy Nv Ns [S'|S'] _.
    + assert (E' := next_up below order F s y N C S'); rewrite E, E' in Ov; exact Ov.
    + destruct S' as (_ & _ & By & My).
      assert (U := next_above below order F v s y C S Fy By).
      apply up_spec in U as [U|U]; [easy|].
      destruct (My s Fs U) as [->|Q]; [now apply (irrefl below order) in Bs|].
      destruct (asym below order v s Bs Q).
Qed.

(** An odd number: the targets that are left are above one vertex. *)

Lemma breaker_odd F m : NoDup F -> chained below F -> In m F -> Nat.odd (count (up m) F) = true ->
  (forall t, In t F -> target t = true ->
     below m t = true /\ Nat.odd (count (up t) F) = false) ->
  Nat.odd (count (fun x => negb (up m x)) F) = false -> hits First F = false.
Proof.
  remember (length F) as n eqn:L; revert F L m.
  induction n as [n IH] using lt_wf_ind; intros F L m N C Hm Om T E; subst n.
  apply misses_first; [easy|]; intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
  split.
  { apply not_true_iff_false; intros Tv; destruct (T v Fv Tv) as [B _]; now apply (blocked below F m v). }
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
  destruct (existsb target (drop v F)) eqn:X.
  2:{ rewrite existsb_false in X; now apply no_target. }
  apply misses_second; [easy | right]; apply existsb_exists in X as (t & Ht & Tt).
  apply drop_spec in Ht as [Ht Nt].
  destruct (N.eq_dec v m) as [->|Nm].
  - destruct (some_next_above below order F m C Hm) as (s & S); [exists t; split; [easy | now apply T]|].
    assert (S' := S); destruct S' as (_ & Fs & Bs & Ms).
    assert (Hs : In s (available below (drop m F)))
      by (apply (next_available below order F); trivial; apply incl_refl).
    assert (Fs' : In s (drop m F)) by now apply available_In in Hs.
    exists s; split; [easy|]; assert (N2 := drop_NoDup s _ N1).
    assert (Es := next_up below order F m s N C S).
    destruct (existsb target (drop s (drop m F))) eqn:X.
    2:{ rewrite existsb_false in X; now apply no_target. }
    apply existsb_exists in X as (t' & Ht' & Tt').
    assert (above_s : forall u, In u (drop s (drop m F)) -> target u = true -> below s u = true).
    { intros u; rewrite !drop_spec; intros [[Hu _] Nu] Tu; destruct (T u Hu Tu) as [Bu _].
      assert (U := next_above below order F m s u C S Hu Bu); apply up_spec in U as [U|U]; easy. }
    destruct (some_next_above below order F s C Fs) as (q & Q).
    { exists t'; split; [|now apply above_s]; rewrite !drop_spec in Ht'; tauto. }
    assert (Q' := Q); destruct Q' as (_ & Fq & Bq & Mq).
    assert (Eq := next_up below order F s q N C Q).
    assert (Bmq : below m q = true) by now apply (proj2 order) with s.
    assert (Fq' : In q (drop s (drop m F))).
    { rewrite !drop_spec; repeat split; trivial; intros ->; now apply (irrefl below order) in Bmq
        || now apply (irrefl below order) in Bq. }
    assert (L2 := drop_length s (drop m F) N1 Fs').
    apply (IH (length (drop s (drop m F)))) with q; trivial; [lia | | | |].
    + now apply chained_drop, chained_drop.
    + rewrite (up_stays below F m s q) by easy; rewrite Es, Eq in Om; exact Om.
    + intros u Hu Tu; assert (Bu := above_s u Hu Tu); rewrite (up_stays below F m s u) by easy.
      rewrite !drop_spec in Hu; destruct Hu as [[Hu _] _]; destruct (T u Hu Tu) as [_ Ou].
      split; [|easy]; assert (U := next_above below order F s q u C Q Hu Bu).
      apply up_spec in U as [->|U]; [|easy]; rewrite Es, Eq in Om; simpl in Om.
      change (Nat.odd (count (up q) F) = true) in Om; congruence.
    + rewrite <- E, (count_drop _ m F N Hm), (count_drop _ s _ N1 Fs').
      replace (up m m) with true by (symmetry; apply up_spec; now left).
      replace (up m s) with true by (symmetry; apply up_spec; now right); simpl; f_equal.
      apply count_ext; intros x; rewrite !drop_spec; intros [[Hx Nxm] Nxs]; f_equal.
      apply eq_true_iff_eq; split; intros U.
      * apply up_spec in U; apply up_spec; right; destruct U as [->|U]; [easy|].
        now apply (proj2 order) with q.
      * apply up_spec in U as [U|U]; [easy|].
        assert (V := next_above below order F m s x C S Hx U); apply up_spec in V as [V|V]; [easy|].
        now apply (next_above below order F s q x).
  - assert (Um : up m v = false).
    { apply not_true_iff_false; rewrite up_spec; intros [U|U]; [easy | now apply (blocked below F m v)]. }
    assert (E' := E); rewrite (count_drop _ v F N Fv), Um in E'; simpl in E'.
    destruct (some_available_of below (fun x => negb (up m x)) (drop v F) order) as (w & Hw & Uw).
    { intros a b _ _; rewrite negb_false_iff, negb_true_iff; apply up_closed. }
    { destruct (count (fun x => negb (up m x)) (drop v F)); [easy | lia]. }
    exists w; split; [easy|]; assert (Fw : In w (drop v F)) by now apply available_In in Hw.
    assert (L2 := drop_length w (drop v F) N1 Fw).
    assert (Hm' : In m (drop w (drop v F))).
    { rewrite !drop_spec; repeat split; auto; intros ->.
      rewrite negb_true_iff in Uw; rewrite <- not_true_iff_false, up_spec in Uw; tauto. }
    apply (IH (length (drop w (drop v F)))) with m; trivial; [lia | now apply drop_NoDup | | | |].
    + now apply chained_drop, chained_drop.
    + now rewrite (up_stays below F v w m).
    + intros u Hu Tu; rewrite (up_stays below F v w u) by easy; rewrite !drop_spec in Hu.
      destruct Hu as [[] _]; now apply T.
    + rewrite <- E, (count_drop _ v F N Fv), (count_drop _ w _ N1 Fw), Um, Uw; easy.
Qed.

Theorem theorem17 F : NoDup F -> chained below F ->
  hits First F = maker_wins_singles below target F.
Proof.
  intros N C; destruct (maker_wins_singles below target F) eqn:E; unfold maker_wins_singles in E.
  - destruct (existsb _ (filter target F)) eqn:X in E.
    + apply existsb_exists in X as (v & Hv & X); apply filter_In in Hv as [Hv T].
      destruct (is_minimal below F v) eqn:M.
      * apply hits_first; [easy|]; exists v; split; [now apply minimal_available | auto].
      * now apply (white_wins F v).
    + rewrite orb_false_l in E; apply andb_true_iff in E as [O E].
      apply existsb_exists in E as (u & Hu & E); apply existsb_exists in E as (v & Hv & E).
      rewrite existsb_false in X; assert (Xu := X u Hu); assert (Xv := X v Hv).
      apply orb_false_iff in Xu as [], Xv as []; apply filter_In in Hu as [], Hv as [].
      apply negb_true_iff in E; now apply (two_chains_win F u v).
  - apply orb_false_iff in E as [X E]; rewrite existsb_false in X.
    assert (black : forall v, In v F -> target v = true ->
      is_minimal below F v = false /\ is_white below F v = false).
    { intros v Hv T; apply orb_false_iff, X, filter_In; auto. }
    destruct (Nat.odd (length F)) eqn:O.
    + simpl in E; rewrite existsb_false in E.
      destruct (existsb target F) eqn:ET.
      2:{ rewrite existsb_false in ET; now apply no_target. }
      destruct (MakerBreaker.minimal below (filter target F) order) as (u & Hu & M).
      { apply existsb_exists in ET as (t & Ht & Tt); intros E'.
        assert (K : In t (filter target F)) by now apply filter_In.
        now rewrite E' in K. }
      assert (Hu' := Hu); apply filter_In in Hu' as [Fu Tu]; destruct (black u Fu Tu) as [Mu Wu].
      apply not_minimal in Mu; destruct (some_next_below below order F u C Fu Mu) as (w & S).
      assert (S' := S); destruct S' as (Fw & _ & Bw & _).
      assert (Eu := next_up below order F w u N C S).
      unfold is_white in Wu; rewrite O in Wu.
      assert (Ou : Nat.odd (count (up u) F) = false) by now destruct (Nat.odd (count (up u) F)).
      assert (Ow : Nat.odd (count (up w) F) = true).
      { rewrite Eu, Nat.odd_succ, <- Nat.negb_odd, Ou; easy. }
      apply (breaker_odd F w); trivial.
      * intros t Ht Tt; destruct (black t Ht Tt) as [_ Wt]; unfold is_white in Wt; rewrite O in Wt.
        split; [|now destruct (Nat.odd (count (up t) F))].
        assert (Ht' : In t (filter target F)) by now apply filter_In.
        specialize (E u Hu); rewrite existsb_false in E; specialize (E t Ht').
        apply negb_false_iff, comparable_spec in E as [<-|[E|E]]; [easy | |].
        -- now apply (proj2 order) with u.
        -- rewrite M in E; easy.
      * rewrite odd_complement, O, Ow; easy.
    + apply breaker_even; trivial.
      * intros v Hv T; destruct (black v Hv T) as [_ W]; unfold is_white in W; rewrite O in W.
        now destruct (Nat.odd (count (up v) F)).
      * intros v Hv; apply not_true_iff_false; intros T.
        assert (Fv : In v F) by now apply available_In in Hv.
        destruct (black v Fv T) as [M _]; apply not_minimal in M as (u & Hu & B).
        now apply (blocked below F u v).
Qed.

End Theorem17.

Theorem settled below maker F sets : strict_order below -> NoDup F ->
  (forall S, In S sets -> incl S F) -> settles below maker F sets = true ->
  maker_wins below First F sets = maker.
Proof.
  unfold settles; rewrite !andb_true_iff; intros O N I [[CH S] H]; apply eqb_prop in H.
  rewrite singles_hit by trivial.
  now rewrite theorem17, H by (trivial; now apply are_chains_spec).
Qed.

Theorem sound C ps : normal C = true -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (maker_to_move C) as [[b A]|] eqn:E; [|easy].
  destruct (normal_arena C b A HN E) as (O & N & I); apply andb_true_iff in H as [_ H].
  now apply (decided C b A HN E), settled.
Qed.
