(** * Disjoint chains

    The order among the unclaimed vertices is made of chains without relations between them. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Targets.
Import ListNotations.

Section Chains.

Variable below : vertex -> vertex -> bool.
Hypothesis order : strict_order below.

Definition comparable (u v : vertex) : bool := N.eqb u v || below u v || below v u.

(** Vertices that are comparable with one are comparable with each other: all vertices of a chain
    have the same chain. *)

Definition chains_of (F : list vertex) : list (vertex * list vertex) :=
  map (fun v => (v, filter (comparable v) F)) F.

Definition chain_in (table : list (vertex * list vertex)) (u : vertex) : list vertex :=
  match find (fun p => N.eqb u (fst p)) table with Some p => snd p | None => [] end.

Definition are_chains (F : list vertex) : bool :=
  let table := chains_of F in
  forallb (fun p => forallb (fun u => same_set (snd p) (chain_in table u)) (snd p)) table.

(** From a vertex upwards. *)

Definition up (v x : vertex) : bool := N.eqb x v || below v x.

Definition chained (F : list vertex) : Prop := forall u v w, In u F -> In v F -> In w F ->
  comparable u v = true -> comparable v w = true -> comparable u w = true.

Lemma comparable_spec u v :
  comparable u v = true <-> u = v \/ below u v = true \/ below v u = true.
Proof. unfold comparable; rewrite !orb_true_iff, N.eqb_eq; tauto. Qed.

Lemma comparable_sym u v : comparable u v = true -> comparable v u = true.
Proof. rewrite !comparable_spec; intuition. Qed.

Lemma chain_in_spec F l u : In u l ->
  chain_in (map (fun v => (v, filter (comparable v) F)) l) u = filter (comparable u) F.
Proof.
  unfold chain_in; induction l as [|v l IH]; [easy|]; simpl.
  destruct (N.eqb_spec u v) as [->|N]; [easy|]; intros [->|H]; [easy | now apply IH].
Qed.

Lemma are_chains_spec F : are_chains F = true -> chained F.
Proof.
  unfold are_chains, chains_of; rewrite forallb_forall; intros H u v w Hu Hv Hw C C'.
  assert (K := H (v, filter (comparable v) F)); rewrite in_map_iff in K.
  specialize (K (ex_intro _ v (conj eq_refl Hv))); simpl in K; rewrite forallb_forall in K.
  assert (E : filter (comparable v) F = filter (comparable u) F).
  { rewrite <- (chain_in_spec F F u Hu); apply same_set_spec, K, filter_In.
    split; [easy | now apply comparable_sym]. }
  assert (X : In w (filter (comparable u) F)) by (rewrite <- E; now apply filter_In).
  now apply filter_In in X.
Qed.

Lemma chained_drop v F : chained F -> chained (drop v F).
Proof. intros H a b c; rewrite !drop_spec; intros [] [] []; now apply H. Qed.

Lemma irrefl v : below v v <> true.
Proof. now rewrite (proj1 order v). Qed.

Lemma trans u v w : below u v = true -> below v w = true -> below u w = true.
Proof. apply (proj2 order). Qed.

Lemma asym u v : below u v = true -> below v u = true -> False.
Proof. intros H K; apply (irrefl u); now apply trans with v. Qed.

Lemma up_spec v x : up v x = true <-> x = v \/ below v x = true.
Proof. unfold up; now rewrite orb_true_iff, N.eqb_eq. Qed.

Lemma blocked F u v : In u F -> In v (available below F) -> below u v = true -> False.
Proof. intros Hu Hv B; apply available_spec in Hv as [_ Hv]; rewrite Hv in B; easy. Qed.

(** [y] is the next vertex above [v]. *)

Definition next (F : list vertex) (v y : vertex) : Prop :=
  In v F /\ In y F /\ below v y = true /\
  forall x, In x F -> below x y = true -> x = v \/ below x v = true.

Lemma next_above F v y x : chained F -> next F v y -> In x F -> below v x = true -> up y x = true.
Proof.
  intros C (Hv & Hy & B & M) Hx K; apply up_spec.
  assert (E : comparable x y = true).
  { apply (C x v y); trivial; apply comparable_spec; auto. }
  apply comparable_spec in E as [E|[E|E]]; auto.
  destruct (M x Hx E) as [->|E']; [destruct (irrefl v K) | destruct (asym x v E' K)].
Qed.

Lemma next_up F v y : NoDup F -> chained F -> next F v y -> count (up v) F = S (count (up y) F).
Proof.
  intros N C S; assert (S' := S); destruct S as (Hv & Hy & B & M).
  rewrite (count_drop (up v) v F N Hv), (count_drop (up y) v F N Hv).
  replace (up v v) with true by (symmetry; now apply up_spec; left).
  replace (up y v) with false.
  - simpl; f_equal; apply count_ext; intros x Hx; apply drop_spec in Hx as [Hx Nx].
    apply eq_true_iff_eq; split; rewrite (up_spec v x).
    + intros [E|E]; [easy | now apply (next_above F v y)].
    + rewrite up_spec; intros [->|E]; [now right | right; now apply trans with y].
  - symmetry; apply not_true_iff_false; rewrite up_spec; intros [->|E]; [now apply (irrefl y)|].
    now apply (asym v y).
Qed.

Lemma some_next_below F y : chained F -> In y F -> (exists x, In x F /\ below x y = true) ->
  exists v, next F v y.
Proof.
  intros C Hy (x & Hx & B); destruct (minimal (fun a b => below b a) (filter (fun v => below v y) F))
    as (v & Hv & M).
  - split; [apply order|]; intros a b c H K; now apply trans with b.
  - intros E; assert (K : In x (filter (fun v => below v y) F)) by now apply filter_In.
    now rewrite E in K.
  - apply filter_In in Hv as [Hv Bv]; exists v; split; [easy|]; split; [easy|]; split; [easy|].
    intros z Hz Bz; assert (E : comparable z v = true).
    { apply (C z y v); trivial; apply comparable_spec; auto. }
    assert (K : below v z = false) by (apply M; now apply filter_In).
    apply comparable_spec in E as [E|[E|E]]; auto; congruence.
Qed.

Lemma some_next_above F v : chained F -> In v F -> (exists x, In x F /\ below v x = true) ->
  exists y, next F v y.
Proof.
  intros C Hv (x & Hx & B); destruct (minimal below (filter (below v) F)) as (y & Hy & M); trivial.
  - intros E; assert (K : In x (filter (below v) F)) by now apply filter_In.
    now rewrite E in K.
  - apply filter_In in Hy as [Hy By]; exists y; split; [easy|]; split; [easy|]; split; [easy|].
    intros z Hz Bz; assert (E : comparable z v = true).
    { apply (C z y v); trivial; apply comparable_spec; auto. }
    apply comparable_spec in E as [E|[E|E]]; auto.
    rewrite M in Bz; [easy | now apply filter_In].
Qed.

(** Once the vertex just below it is claimed, a vertex is available. *)

Lemma next_available F F' v y : next F v y -> incl F' F -> In y F' -> In v (available below F') ->
  In y (available below (drop v F')).
Proof.
  intros (Hv & Hy & B & M) I Hy' Av; apply available_spec; rewrite drop_spec; split.
  - split; [easy|]; intros ->; now apply (irrefl v).
  - intros x; rewrite drop_spec; intros [Hx Nx]; apply not_true_iff_false; intros E.
    destruct (M x (I x Hx) E) as [->|E']; [easy | now apply (blocked F' x v)].
Qed.

(** What is available after two claims and was not before follows on one of them. *)

Lemma newly_available F v w y : chained F -> In v (available below F) ->
  In w (available below (drop v F)) -> In y (available below (drop w (drop v F))) ->
  ~ In y (available below F) ->
  next F w y \/ next F v y.
Proof.
  intros C Hv Hw Hy Ny; assert (Fv : In v F) by now apply available_In in Hv.
  assert (Fw : In w (drop v F)) by now apply available_In in Hw.
  apply drop_spec in Fw as [Fw Nw].
  apply available_spec in Hy as [Fy Ay]; rewrite !drop_spec in Fy; destruct Fy as [[Fy Nv] Nyw].
  assert (K : forall x, In x F -> below x y = true -> x = v \/ x = w).
  { intros x Hx B; destruct (N.eq_dec x v), (N.eq_dec x w); auto.
    rewrite Ay in B; [easy|]; now rewrite !drop_spec. }
  assert (E : exists x, In x F /\ below x y = true).
  { destruct (existsb (fun x => below x y) F) eqn:X; [now apply existsb_exists in X|].
    destruct Ny; apply available_spec; split; [easy|]; now rewrite existsb_false in X. }
  destruct (below w y) eqn:Bw.
  - left; split; [easy|]; split; [easy|]; split; [easy|]; intros x Hx B.
    destruct (K x Hx B) as [->| ->]; [|now left].
    assert (Z : comparable v w = true).
    { apply (C v y w); trivial; apply comparable_spec; auto. }
    apply comparable_spec in Z as [Z|[Z|Z]]; [now left | now right | destruct (blocked F w v); auto].
  - right; destruct E as (x & Hx & B); destruct (K x Hx B) as [->| ->]; [|congruence].
    split; [easy|]; split; [easy|]; split; [easy|]; intros z Hz Bz.
    destruct (K z Hz Bz) as [->| ->]; [now left | congruence].
Qed.

(** What is above an unclaimed vertex stays. *)

Lemma up_stays F v w y : NoDup F -> In v (available below F) -> In w (available below (drop v F)) ->
  In y (drop w (drop v F)) -> count (up y) (drop w (drop v F)) = count (up y) F.
Proof.
  intros N Hv Hw Hy; assert (Fv : In v F) by now apply available_In in Hv.
  assert (Fw : In w (drop v F)) by now apply available_In in Hw.
  apply drop_spec in Hy as [Hy Nw]; assert (Hy' := Hy); apply drop_spec in Hy as [Hy Nv].
  rewrite (count_drop _ v F N Fv), (count_drop _ w (drop v F) (drop_NoDup v F N) Fw).
  replace (up y v) with false; [replace (up y w) with false; [easy|]|];
    symmetry; apply not_true_iff_false; rewrite up_spec; intros [E|E]; try congruence.
  - now apply (blocked (drop v F) y w).
  - now apply (blocked F y v).
Qed.

(** Every vertex is above an available one. *)

Lemma foot F x : In x F -> exists y, In y (available below F) /\ up y x = true.
Proof.
  intros Hx; destruct (minimal below (filter (fun y => up y x) F) order) as (y & Hy & M).
  - intros E; assert (K : In x (filter (fun y => up y x) F)).
    { apply filter_In; split; [easy | apply up_spec; now left]. }
    now rewrite E in K.
  - apply filter_In in Hy as [Hy Uy]; exists y; split; [|easy]; apply available_spec.
    split; [easy|]; intros u Hu; apply not_true_iff_false; intros B.
    rewrite M in B; [easy|]; apply filter_In; split; [easy|]; apply up_spec in Uy as [->|Uy];
      apply up_spec; right; [easy | now apply trans with y].
Qed.

Lemma one_foot F x y z : chained F -> In x F -> In y (available below F) ->
  In z (available below F) -> up y x = true -> up z x = true -> z = y.
Proof.
  intros C Hx Hy Hz Uy Uz; assert (Fy : In y F) by now apply available_In in Hy.
  assert (Fz : In z F) by now apply available_In in Hz.
  assert (E : comparable z y = true).
  { apply (C z x y); trivial; apply comparable_spec; apply up_spec in Uy, Uz; intuition. }
  apply comparable_spec in E as [E|[E|E]]; trivial; [destruct (blocked F z y) | destruct (blocked F y z)];
    auto.
Qed.

End Chains.

(** ** Zugzwang

    Maker, who is to move, plays outside of a part for which nobody waits outside, until Breaker
    has to claim a vertex of it; then he claims a target. *)

Section Zugzwang.

Variables (below : vertex -> vertex -> bool) (target part : vertex -> bool).
Hypothesis order : strict_order below.

Theorem zugzwang F : NoDup F ->
  (forall u v, In u F -> In v F -> part u = true -> part v = false -> below u v = false) ->
  (forall F' w, incl F' F -> (forall z, In z F -> part z = true -> In z F') ->
     In w (available below F') -> part w = true ->
     exists u, In u (available below (drop w F')) /\ target u = true) ->
  (exists z, In z F /\ part z = true) ->
  Nat.odd (count (fun v => negb (part v)) F) = true ->
  hits below target First F = true.
Proof.
  remember (length F) as n eqn:L; revert F L.
  induction n as [n IH] using lt_wf_ind; intros F L N U W (z & Hz & Pz) O; subst n.
  destruct (some_available_of below (fun v => negb (part v)) F order) as (v & Hv & Nv).
  - intros a b Ha Hb; rewrite negb_false_iff, negb_true_iff; auto.
  - destruct (count _ F); [easy | lia].
  - assert (Fv : In v F) by now apply available_In in Hv.
    assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
    assert (Zv : forall y, In y F -> part y = true -> In y (drop v F)).
    { intros y Hy Py; apply drop_spec; split; [easy|]; intros ->; now rewrite Py in Nv. }
    apply hits_first; [easy|]; exists v; split; [easy | right]; apply hits_second; [easy|]; split.
    + intros E; destruct (some_available below (drop v F) order) as (u & Hu).
      * intros E'; specialize (Zv z Hz Pz); now rewrite E' in Zv.
      * now rewrite E in Hu.
    + intros w Hw; assert (Fw : In w (drop v F)) by now apply available_In in Hw.
      assert (N2 := drop_NoDup w _ N1); assert (L2 := drop_length w (drop v F) N1 Fw).
      assert (I1 : incl (drop v F) F) by (intros y Hy; now apply drop_spec in Hy).
      destruct (part w) eqn:Pw.
      * destruct (W (drop v F) w I1 Zv Hw Pw) as (u & Hu & T); apply hits_first; [easy|].
        exists u; auto.
      * assert (I2 : incl (drop w (drop v F)) F) by (intros y Hy; apply I1; now apply drop_spec in Hy).
        apply (IH (length (drop w (drop v F)))); trivial; [lia | | | |].
        -- intros a b Ha Hb; apply U; auto.
        -- intros F' y I Z; apply W; [eapply incl_tran; eauto|]; intros a Ha Pa; apply Z; [|easy].
           apply drop_spec; split; [auto|]; intros ->; congruence.
        -- exists z; split; [|easy]; apply drop_spec; split; [auto|]; intros ->; congruence.
        -- rewrite (count_drop _ v F N Fv), (count_drop _ w _ N1 Fw), Nv in O.
           rewrite Pw in O; exact O.
Qed.

End Zugzwang.
