(** * A chain that nobody wants to begin

    Of a chain with all that is above its lowest vertex every other vertex, beginning with the lowest, is to be
    Maker's. What he needs of the other vertices he may get without it: the cases of
    "Poset positional games", Lemma 22, in which the vertices outside of the chain are even in number. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Chains CutTops ChainTops.
Import ListNotations.

Section Reserves.

Variables (below : vertex -> vertex -> bool) (part makers : vertex -> bool).
Hypothesis order : strict_order below.

Notation rest := (rest part).
Notation cut := (cut part makers).
Notation wins := (maker_wins below).

(** Of a position: the part is a chain, and these are its unclaimed vertices. *)

Record reserve (F L : list vertex) : Prop := {
  v_NoDup : NoDup F;
  v_chains : chained below F;
  v_top : top below F L;
  v_part : forall x, In x F -> part x = true <-> In x L
}.

Lemma reserve_on_top F L : reserve F L -> on_top below part F.
Proof.
  intros [N C T P] x y Hx Hy Px Py; apply not_true_iff_false; intros B.
  rewrite <- not_true_iff_false, (P y Hy) in Py; apply Py, (t_up _ _ _ T x); trivial; now apply P.
Qed.

Lemma reserve_drop F L x : reserve F L -> part x = false -> reserve (drop x F) L.
Proof.
  intros [N C T P] Px; split.
  - now apply drop_NoDup.
  - now apply chained_drop.
  - apply top_drop; [easy|]; intros K; assert (Fx := t_in _ _ _ T x K); apply P in K; congruence.
  - intros y Hy; apply drop_spec in Hy as [Hy _]; now apply P.
Qed.

Lemma reserve_lowest F a L : reserve F (a :: L) -> reserve (drop a F) L.
Proof.
  intros [N C T P]; split.
  - now apply drop_NoDup.
  - now apply chained_drop.
  - now apply top_lowest.
  - intros y Hy; apply drop_spec in Hy as [Hy Ny]; rewrite (P y Hy).
    split; [intros [->|H]; easy | now right].
Qed.

Lemma reserve_in F L x : reserve F L -> In x L -> In x F /\ part x = true.
Proof. intros [N C T P] Hx; assert (Fx := t_in _ _ _ T x Hx); split; [easy | now apply P]. Qed.

Lemma reserve_next F a b L : reserve F (a :: b :: L) -> In a (available below F) ->
  In b (available below (drop a F)).
Proof.
  intros V A; apply (next_available below order F); trivial; [|apply incl_refl|].
  - apply (next_lowest below order F a b L); apply V.
  - apply (reserve_in F (a :: b :: L)); [easy | right; now left].
Qed.

Lemma reserve_available F a L x : reserve F (a :: L) -> In x (available below F) ->
  part x = true -> x = a.
Proof.
  intros V A P; apply (only_lowest below F a L x); [apply V | | easy].
  apply V; [now apply available_In in A | easy].
Qed.

(** Nothing of the part is left. *)

Lemma rest_all F : (forall x, In x F -> part x = false) -> rest F = F.
Proof.
  unfold CutTops.rest; induction F as [|x F IH]; [easy|]; intros H; simpl.
  rewrite H by (now left); simpl; f_equal; apply IH; intros y Hy; apply H; now right.
Qed.

Lemma cut_all F A : (forall x, In x F -> part x = false) -> (forall S, In S A -> incl S F) -> cut A = A.
Proof.
  intros H; induction A as [|S A IH]; intros I; [easy|].
  assert (K : forall x, In x S -> part x = false)
    by (intros x Hx; apply H; now apply (I S (or_introl eq_refl))).
  rewrite cut_cons, IH, rest_all by (trivial; intros T HT; apply I; now right).
  replace (existsb _ S) with false; [easy|]; symmetry; apply existsb_false; intros x Hx.
  now rewrite K.
Qed.

(** Who may claim a vertex that wins by itself does so. *)

Lemma threat F A v : NoDup F -> In [v] A -> In v (available below F) -> wins First F A = true.
Proof.
  intros N HS Hv; apply maker_first; [easy|]; right; exists v; split; [easy|].
  apply completed; [now apply drop_NoDup|]; apply complete_spec, shrink_spec; exists [v].
  split; [easy|]; unfold drop; simpl; now rewrite N.eqb_refl.
Qed.

Lemma alone_shrink u v A : u <> v -> In [v] A -> In [v] (shrink u A).
Proof.
  intros E HS; apply shrink_spec; exists [v]; split; [easy|]; symmetry; apply drop_other.
  now intros [->|[]].
Qed.

Lemma alone_without u v A : u <> v -> In [v] A -> In [v] (without u A).
Proof. intros E HS; apply without_spec; split; [easy|]; now intros [->|[]]. Qed.

(** ** Maker keeps the chain in reserve

    The second vertex of the chain wins by itself. Maker, who is to move with an even number of
    other vertices, plays there; Breaker cannot begin the chain, and when only the chain is left, Maker gets
    his vertices of it. *)

Lemma chain_won L : forall F A S, reserve F L -> (forall x, In x F -> part x = true) -> In S A ->
  (forall x, In x S -> In x L /\ makers x = true) ->
  (coloured makers true L -> wins First F A = true) /\
  (coloured makers false L -> wins Second F A = true).
Proof.
  induction L as [|v L IH]; intros F A S V all HS M; assert (N := v_NoDup _ _ V).
  - assert (C : complete A = true).
    { apply complete_spec; destruct S as [|x S]; [easy|].
      destruct (M x (or_introl eq_refl)) as [[] _]. }
    split; intros _; now apply completed.
  - assert (V' := reserve_lowest F v L V); assert (Fv : In v F) by (apply (t_in _ _ _ (v_top _ _ V)); now left).
    assert (only : forall x, In x (available below F) -> x = v).
    { intros x Hx; apply (reserve_available F v L x); trivial; apply all; now apply available_In in Hx. }
    assert (Av : In v (available below F)).
    { destruct (some_available below F order) as (x & Hx); [intros ->; easy|].
      now rewrite <- (only x Hx). }
    assert (all' : forall x, In x (drop v F) -> part x = true)
      by (intros x Hx; apply drop_spec in Hx as [Hx _]; auto).
    split; intros [Mv K].
    + apply maker_first; [easy|]; right; exists v; split; [easy|].
      apply (IH (drop v F) (shrink v A) (drop v S)); trivial.
      * apply shrink_spec; eauto.
      * intros x Hx; apply drop_spec in Hx as [Hx Nx]; destruct (M x Hx) as [[->|]]; easy.
    + apply maker_second; [easy|]; right; split; [intros Z; now rewrite Z in Av|].
      intros w Hw; rewrite (only w Hw).
      assert (off : forall x, In x S -> x <> v)
        by (intros x Hx ->; destruct (M v Hx); congruence).
      apply (IH (drop v F) (without v A) S); trivial.
      * apply without_spec; split; [easy|]; intros Hx; now apply (off v).
      * intros x Hx; assert (Nx := off x Hx); destruct (M x Hx) as [[->|]]; easy.
Qed.

Theorem maker_reserves u v L Q F A : reserve F (u :: v :: L) -> coloured makers true (u :: v :: L) ->
  In [v] A -> (forall S, In S A -> incl S F) ->
  Nat.odd (length (rest F)) = (match Q with First => false | Second => true end) ->
  wins Q (rest F) (cut A) = true -> wins Q F A = true.
Proof.
  remember (length F) as n eqn:Len; revert Q F A Len.
  induction n as [n IH] using lt_wf_ind; intros Q F A Len V K HV I O W; subst n.
  assert (N := v_NoDup _ _ V); assert (NR := rest_NoDup part F N).
  assert (T := reserve_on_top _ _ V).
  assert (Pu : part u = true) by (apply (reserve_in _ _ _ V); now left).
  assert (Pv : part v = true) by (apply (reserve_in _ _ _ V); right; now left).
  assert (not_v : forall x, part x = false -> x <> v) by (intros x Px ->; congruence).
  assert (follow : forall x Q' A', In x F -> part x = false -> In [v] A' ->
    (forall S, In S A' -> incl S (drop x F)) ->
    Nat.odd (length (rest (drop x F))) = (match Q' with First => false | Second => true end) ->
    wins Q' (rest (drop x F)) (cut A') = true -> wins Q' (drop x F) A' = true).
  { intros x Q' A' Hx Px; apply (IH (length (drop x F))); trivial.
    - rewrite (drop_length x F N Hx); lia.
    - now apply reserve_drop. }
  destruct Q.
  - destruct (list_eq_dec N.eq_dec (rest F) []) as [Z|NZ].
    + rewrite Z in W; apply maker_first in W as [C|(x & [] & _)]; [|constructor].
      apply complete_spec, cut_spec in C as (S & HS & Mk & E).
      assert (all : forall x, In x F -> part x = true).
      { intros x Hx; destruct (part x) eqn:Px; [easy|]; assert (X : In x (rest F)) by now apply rest_In.
        now rewrite Z in X. }
      apply (chain_won (u :: v :: L) F A S); trivial.
      intros x Hx; assert (Fx := I S HS x Hx); split; [apply V | apply Mk]; auto.
    + assert (step : exists x, In x (available below (rest F)) /\
        wins Second (drop x (rest F)) (shrink x (cut A)) = true).
      { apply maker_first in W as [C|W]; [|easy|easy].
        destruct (some_available below (rest F) order NZ) as (x & Hx).
        exists x; split; [easy|]; apply completed; [now apply drop_NoDup|].
        apply complete_spec in C; apply complete_spec, shrink_spec; now exists []. }
      destruct step as (x & Hx & Wx); apply rest_available in Hx as [Hx Px]; [|easy].
      assert (Fx : In x F) by now apply available_In in Hx.
      apply maker_first; [easy|]; right; exists x; split; [easy|]; apply follow; trivial.
      * apply alone_shrink; auto.
      * now apply shrink_sets.
      * rewrite odd_drop, O by easy; easy.
      * now rewrite rest_drop, cut_shrink.
  - apply maker_second; [easy|]; right; split.
    { intros E; destruct (some_available below F order) as (x & Hx); [|now rewrite E in Hx].
      intros ->; now apply (t_in _ _ _ (v_top _ _ V) u); left. }
    intros x Hx; assert (Fx : In x F) by now apply available_In in Hx.
    destruct (part x) eqn:Px.
    + assert (x = u) by now apply (reserve_available F u (v :: L)). subst x.
      apply (threat _ _ v); [now apply drop_NoDup | | now apply (reserve_next F u v L)].
      apply alone_without; [|easy]; intros ->.
      destruct (t_rising _ _ _ (v_top _ _ V)) as [B _]; apply (irrefl below order v), B; now left.
    + apply follow; trivial.
      * apply alone_without; auto.
      * now apply without_sets.
      * rewrite odd_drop, O by easy; easy.
      * rewrite rest_drop, cut_without by easy; apply maker_second in W as [C|[_ W]]; [| |easy].
        -- apply completed; [now apply drop_NoDup|]; apply complete_spec in C.
           apply complete_spec, without_spec; auto.
        -- apply W; now apply rest_available.
Qed.

(** ** Breaker waits

    She has an answer to each claim of Maker's among the other vertices, and may begin there as soon as
    the lowest vertex [u] of the chain can be claimed: then it is Maker who has to play on the chain, and she
    claims what follows, until he has claimed the last vertex. *)

Inductive waits (u : vertex) : list vertex -> list (list vertex) -> Prop :=
  waiting R B :
    ((forall x, In x R -> below x u = false) -> wins Second R B = false) ->
    (forall r, In r (available below R) -> exists s, In s (available below (drop r R)) /\
       waits u (drop s (drop r R)) (without s (shrink r B))) ->
    waits u R B.

Lemma waits_open u R B : NoDup R -> waits u R B -> complete B = false.
Proof.
  remember (length R) as n eqn:L; revert R B L; induction n as [n IH] using lt_wf_ind.
  intros R B L N W; subst n; inversion W as [R' B' G A E1 E2]; subst R' B'.
  apply not_true_iff_false; intros C; destruct R as [|x R].
  - assert (X : wins Second [] B = false) by (apply G; now intros x []); now rewrite completed in X.
  - destruct (some_available below (x :: R) order) as (r & Hr); [easy|].
    destruct (A r Hr) as (s & Hs & K); apply available_In in Hr, Hs.
    assert (N1 := drop_NoDup r _ N).
    apply IH with (m := length (drop s (drop r (x :: R)))) in K; trivial.
    + rewrite <- not_true_iff_false in K; apply K, complete_spec, without_spec; split; [|easy].
      apply complete_spec in C; apply shrink_spec; now exists [].
    + rewrite (drop_length r _ N Hr), (drop_length s _ N1 Hs); lia.
    + now apply drop_NoDup.
Qed.

Theorem breaker_waits u L F A : reserve F L -> coloured makers true L -> Nat.odd (length L) = true ->
  (forall z, In z L -> up below u z = true) -> (forall S, In S A -> incl S F) ->
  waits u (rest F) (cut A) -> wins First F A = false.
Proof.
  remember (length F) as n eqn:Len; revert L F A Len.
  induction n as [n IH] using lt_wf_ind; intros L F A Len V K O U I W; subst n.
  assert (N := v_NoDup _ _ V); assert (NR := rest_NoDup part F N).
  assert (T := reserve_on_top _ _ V); assert (C := waits_open _ _ _ NR W).
  assert (open : forall v, complete (shrink v A) = true -> part v = true -> makers v = true -> False).
  { intros v X Pv Mv; apply cut_complete with (part := part) (makers := makers) in X.
    rewrite cut_makers in X by easy; congruence. }
  apply breaker_second; [easy|]; split.
  { apply not_true_iff_false; intros X; apply cut_complete with (part := part) (makers := makers) in X.
    congruence. }
  intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
  inversion W as [R B G A' E1 E2]; subst R B; destruct (part v) eqn:Pv.
  - destruct L as [|z L]; [easy|]; assert (v = z) by now apply (reserve_available F z L). subst z.
    assert (V1 := reserve_lowest F v L V); destruct K as [Mv K], L as [|y L].
    + assert (all : forall x, In x (drop v F) -> part x = false).
      { intros x Hx; apply not_true_iff_false; now rewrite (v_part _ _ V1 x Hx). }
      assert (E : rest F = drop v F) by (now rewrite <- (rest_drop_part part v F Pv), rest_all).
      rewrite E in *; rewrite <- (cut_makers part makers v A Pv Mv) in G.
      rewrite (cut_all (drop v F)) in G by (trivial; now apply shrink_sets).
      apply G; intros x Hx; apply not_true_iff_false; intros X; apply drop_spec in Hx as [Hx _].
      apply (blocked below F x v Hx Hv); assert (Uv := U v (or_introl eq_refl)).
      apply up_spec in Uv as [->|Uv]; [easy | now apply (trans below order x u)].
    + assert (Hy := reserve_next F v y L V Hv); assert (Fy : In y (drop v F)) by now apply available_In in Hy.
      destruct (reserve_in _ _ _ V1 (or_introl eq_refl)) as [_ Py]; destruct K as [My K].
      apply breaker_first; [easy|]; split; [apply not_true_iff_false; intros X; now apply (open v)|].
      right; exists y; split; [easy|]; apply (IH (length (drop y (drop v F)))) with L; trivial.
      * rewrite L1, (drop_length y _ N1 Fy); lia.
      * now apply reserve_lowest.
      * intros z Hz; apply U; now right; right.
      * now apply without_sets, shrink_sets.
      * now rewrite !rest_drop_part, cut_breakers, cut_makers.
  - destruct (A' v) as (s & Hs & Ws); [now apply rest_available|].
    assert (V1 := reserve_drop F L v V Pv); rewrite <- rest_drop in Hs.
    apply rest_available in Hs as [Hs Ps]; [|now apply reserve_on_top in V1].
    assert (Fs : In s (drop v F)) by now apply available_In in Hs.
    assert (Next : wins First (drop s (drop v F)) (without s (shrink v A)) = false).
    { apply (IH (length (drop s (drop v F)))) with L; trivial.
      - rewrite L1, (drop_length s _ N1 Fs); lia.
      - now apply reserve_drop.
      - now apply without_sets, shrink_sets.
      - now rewrite !rest_drop, cut_without, cut_shrink. }
    apply breaker_first; [easy|]; split; [|right; now exists s].
    apply not_true_iff_false; intros X; apply complete_spec in X.
    rewrite completed in Next; [easy | now apply drop_NoDup|]; apply complete_spec, without_spec; auto.
Qed.

(** *** She may wait

    if the chain is [u], [v], [w], where [v] wins by itself, and she wins: she never claims [u], and answers [u] by
    [v]. Then she may as well play on as if nothing had happened, until Maker claims [w] ("Poset positional
    games", Lemma 21). *)

Theorem wins_waiting u v w F A : reserve F [u; v; w] -> coloured makers true [u; v; w] -> In [v] A ->
  (forall S, In S A -> incl S F) -> wins First F A = false -> waits u (rest F) (cut A).
Proof.
  remember (length F) as n eqn:Len; revert F A Len.
  induction n as [n IH] using lt_wf_ind; intros F A Len V K HV I W; subst n.
  assert (N := v_NoDup _ _ V); assert (T := reserve_on_top _ _ V).
  assert (inside : forall x, In x [u; v; w] -> In x F /\ part x = true)
    by (intros x; now apply reserve_in).
  destruct (inside u) as [Fu Pu]; [simpl; auto|].
  destruct (inside v) as [Fv Pv]; [simpl; auto|].
  destruct (inside w) as [Fw Pw]; [simpl; auto|].
  destruct K as (Mu & Mv & Mw & _); simpl in Mv, Mw.
  assert (R := rising_NoDup _ order _ (t_rising _ _ _ (v_top _ _ V))).
  assert (Nuv : u <> v) by (intros ->; inversion R as [|? ? X]; apply X; now left).
  apply breaker_second in W as [_ W]; [|easy].
  (* After a claim of his she does not let him claim [v]. *)
  assert (answered : forall x, In x (available below F) -> x <> v ->
    (x = u -> exists y, In y (available below (drop u F)) /\ y = v /\
       wins First (drop y (drop u F)) (without y (shrink u A)) = false) /\
    (part x = false -> exists y, In y (available below (drop x F)) /\ part y = false /\
       wins First (drop y (drop x F)) (without y (shrink x A)) = false)).
  { intros x Hx Nx; assert (W' := W x Hx); assert (N1 := drop_NoDup x F N).
    apply breaker_first in W' as [_ [E|(y & Hy & W')]]; [| |easy].
    { destruct (some_available below (drop x F) order) as (y & Hy); [|now rewrite E in Hy].
      intros Z; assert (X : In v (drop x F)) by (apply drop_spec; auto); now rewrite Z in X. }
    assert (HV' : y <> v -> In [v] (without y (shrink x A)))
      by (intros Ny; now apply alone_without, alone_shrink).
    assert (N2 := drop_NoDup y _ N1); split.
    - intros ->; exists y; destruct (N.eq_dec y v) as [->|Ny]; [easy|]; exfalso.
      assert (Av := reserve_next F u v [w] V Hx); rewrite (threat _ _ v) in W'; auto; [easy|].
      apply available_spec in Av as [Fv' Av]; apply available_spec; split; [apply drop_spec; split; congruence|].
      intros z Hz; apply drop_spec in Hz as [Hz _]; auto.
    - intros Px; exists y; split; [easy|]; split; [|easy]; apply not_true_iff_false; intros Py.
      assert (V1 := reserve_drop F _ x V Px).
      assert (y = u) by now apply (reserve_available (drop x F) u [v; w]). subst y.
      rewrite (threat _ _ v) in W'; auto; [easy|]; now apply (reserve_next (drop x F) u v [w]). }
  constructor.
  - intros G.
    assert (Au : In u (available below F)).
    { apply available_spec; split; [easy|]; intros x Hx; destruct (part x) eqn:Px.
      - apply not_true_iff_false; intros B; apply V in Px; [|easy].
        destruct (t_rising _ _ _ (v_top _ _ V)) as [Bu _].
        destruct Px as [<-|Px]; [now apply (irrefl below order u) | now apply (asym below order u x (Bu x Px))].
      - apply G; now apply rest_In. }
    destruct (answered u Au Nuv) as [(y & Av & -> & W1) _]; [easy|].
    assert (V1 := reserve_lowest _ _ _ V); assert (V2 := reserve_lowest _ _ _ V1).
    assert (V3 := reserve_lowest _ _ _ V2).
    assert (Aw := reserve_next _ _ _ _ V1 Av); apply breaker_second in W1 as [_ W1]; [|apply V2].
    specialize (W1 w Aw).
    assert (all : forall x, In x (drop w (drop v (drop u F))) -> part x = false).
    { intros x Hx; apply not_true_iff_false; now rewrite (v_part _ _ V3 x Hx). }
    replace (rest F) with (drop w (drop v (drop u F)))
      by (now rewrite <- (rest_all _ all), !rest_drop_part).
    replace (cut A) with (shrink w (without v (shrink u A))); [easy|].
    rewrite <- (cut_all (drop w (drop v (drop u F))) (shrink w (without v (shrink u A)))); trivial.
    + now rewrite cut_makers, cut_breakers, cut_makers.
    + now apply shrink_sets, without_sets, shrink_sets.
  - intros r Hr; apply rest_available in Hr as [Hr Pr]; [|easy].
    assert (Fr : In r F) by now apply available_In in Hr.
    assert (Nr : r <> v) by (intros ->; congruence).
    destruct (answered r Hr Nr) as [_ (s & Hs & Ps & W1)]; [easy|]; exists s.
    assert (V1 := reserve_drop _ _ _ V Pr); assert (Fs : In s (drop r F)) by now apply available_In in Hs.
    rewrite <- rest_drop; split; [apply rest_available; [now apply reserve_on_top in V1 | easy]|].
    rewrite <- rest_drop, <- cut_shrink, <- cut_without by easy.
    apply (IH (length (drop s (drop r F)))); trivial.
    + rewrite (drop_length r F N Fr), (drop_length s _ (v_NoDup _ _ V1) Fs); lia.
    + now apply reserve_drop.
    + easy.
    + apply alone_without, alone_shrink; trivial; intros ->; congruence.
    + now apply without_sets, shrink_sets.
Qed.

End Reserves.
