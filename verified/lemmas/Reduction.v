(** * From positions to reduced Maker-Breaker games

    One player, the _attacker_, wants one of his sets, the other, the _defender_, wants to keep
    him from it. If Breaker wins the reduced game then the defender does not lose, in both
    conventions; if Maker wins it, and the defender has no sets, then the attacker wins. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker.
From Playproof.sanity Require Import Positional.
Import ListNotations.

Definition role (attacker Q : player) : player :=
  match attacker with First => Q | Second => other Q end.

(** [below] is the order of the game, among its vertices. *)

Record ordered_by (G : game) (below : vertex -> vertex -> bool) : Prop := {
  order_on : forall u v, Positional.below G u v -> vertices G u;
  order_below : forall u v, vertices G u -> vertices G v ->
    (Positional.below G u v <-> below u v = true)
}.

(** [F] are the unclaimed vertices, and [A] what the attacker needs. *)

Record reduced (G : game) (attacker : player) (p : position)
    (F : list vertex) (A : list (list vertex)) : Prop := {
  r_NoDup : NoDup F;
  r_free : forall v, In v F <-> vertices G v /\ ~ claimed p v;
  r_apart : forall v, In v (first p) -> ~ In v (second p);
  r_sets : forall S, In S A -> exists W, winning G attacker W /\
    (forall v, In v W -> ~ In v (own (other attacker) p)) /\
    forall v, In v S <-> In v W /\ ~ In v (own attacker p);
  r_all : forall W, winning G attacker W ->
    (forall v, In v W -> ~ In v (own (other attacker) p)) ->
    exists S, In S A /\ forall v, In v S <-> In v W /\ ~ In v (own attacker p)
}.

Section Reduction.

Variables (G : game) (below : vertex -> vertex -> bool) (attacker : player).
Hypothesis order : ordered_by G below.

Lemma claimed_dec p v : claimed p v \/ ~ claimed p v.
Proof.
  unfold claimed; destruct (in_dec N.eq_dec v (first p)), (in_dec N.eq_dec v (second p)); tauto.
Qed.

Lemma may_available p F A v : reduced G attacker p F A -> may G p v <-> In v (available below F).
Proof.
  intros R; rewrite available_spec, (r_free _ _ _ _ _ R); unfold may; split.
  - intros (V & C & B); split; [easy|]; intros u Hu.
    apply (r_free _ _ _ _ _ R) in Hu as [Vu Cu]; apply not_true_iff_false; intros E.
    apply Cu, B; now apply (order_below _ _ order).
  - intros ((V & C) & B); split; [easy|]; split; [easy|]; intros u Hu.
    destruct (claimed_dec p u) as [K|K]; [easy|].
    assert (Vu := order_on _ _ order u v Hu); apply (order_below _ _ order) in Hu; trivial.
    rewrite B in Hu; [easy | now apply (r_free _ _ _ _ _ R)].
Qed.

Lemma own_apart p F A P v : reduced G attacker p F A -> In v (own P p) -> ~ In v (own (other P) p).
Proof. intros R H K; destruct P; now apply (r_apart _ _ _ _ _ R v). Qed.

Lemma won_complete p F A : reduced G attacker p F A ->
  has_won G attacker p <-> complete A = true.
Proof.
  intros R; rewrite complete_spec; split.
  - intros (W & HW & I); destruct (r_all _ _ _ _ _ R W HW) as (S & HS & E).
    { intros v Hv; apply (own_apart p F A attacker v R); now apply I. }
    rewrite <- (no_member S); [easy|]; intros v Hv; apply E in Hv as [Hv N]; now apply N, I.
  - intros H; destruct (r_sets _ _ _ _ _ R [] H) as (W & HW & _ & E); exists W; split; [easy|].
    intros v Hv; destruct (in_dec N.eq_dec v (own attacker p)) as [K|K]; [easy|].
    now destruct (proj2 (E v) (conj Hv K)).
Qed.

Lemma own_claim P v p u : In u (own P (claim P v p)) <-> u = v \/ In u (own P p).
Proof. destruct P; simpl; intuition. Qed.

Lemma other_claim P v p : own (other P) (claim P v p) = own (other P) p.
Proof. now destruct P. Qed.

Lemma claimed_claim P v p u : claimed (claim P v p) u <-> u = v \/ claimed p u.
Proof. unfold claimed; destruct P; simpl; intuition. Qed.

Lemma free_claim p F A P v : reduced G attacker p F A -> In v F ->
  NoDup (drop v F) /\
  (forall u, In u (drop v F) <-> vertices G u /\ ~ claimed (claim P v p) u) /\
  (forall u, In u (first (claim P v p)) -> ~ In u (second (claim P v p))).
Proof.
  intros R Hv; split; [|split].
  - apply drop_NoDup, R.
  - intros u; rewrite drop_spec, claimed_claim, (r_free _ _ _ _ _ R); tauto.
  - assert (K := r_apart _ _ _ _ _ R); apply (r_free _ _ _ _ _ R) in Hv as [_ Hv].
    unfold claimed in Hv; intros u; destruct P; simpl; intros H H'.
    + destruct H as [<-|H]; [tauto | now apply (K u)].
    + destruct H' as [<-|H']; [tauto | now apply (K u)].
Qed.

Lemma reduced_attack p F A v : reduced G attacker p F A -> In v F ->
  reduced G attacker (claim attacker v p) (drop v F) (shrink v A).
Proof.
  intros R Hv; destruct (free_claim p F A attacker v R Hv) as (N & E & D).
  split; trivial.
  - intros S; rewrite shrink_spec; intros (S' & HS & ->).
    destruct (r_sets _ _ _ _ _ R S' HS) as (W & HW & O & K); exists W; split; [easy|].
    rewrite other_claim; split; [easy|]; intros u; rewrite drop_spec, K, own_claim; tauto.
  - intros W HW; rewrite other_claim; intros O.
    destruct (r_all _ _ _ _ _ R W HW O) as (S & HS & K); exists (drop v S).
    split; [apply shrink_spec; eauto|]; intros u; rewrite drop_spec, K, own_claim; tauto.
Qed.

Lemma other_involutive P : other (other P) = P.
Proof. now destruct P. Qed.

Lemma reduced_defend p F A v : reduced G attacker p F A -> In v F ->
  reduced G attacker (claim (other attacker) v p) (drop v F) (without v A).
Proof.
  intros R Hv; destruct (free_claim p F A (other attacker) v R Hv) as (N & E & D).
  assert (O' := other_claim (other attacker) v p); rewrite other_involutive in O'.
  apply (r_free _ _ _ _ _ R) in Hv as [_ Hv]; unfold claimed in Hv.
  assert (Hv' : ~ In v (own attacker p)) by (destruct attacker; simpl; tauto).
  split; trivial.
  - intros S; rewrite without_spec; intros [HS NS].
    destruct (r_sets _ _ _ _ _ R S HS) as (W & HW & O & K); exists W; split; [easy|].
    rewrite O'; split; [|easy]; intros u Hu; rewrite own_claim; intros [->|H]; [|now apply (O u)].
    apply NS, K; tauto.
  - intros W HW O; rewrite O'; destruct (r_all _ _ _ _ _ R W HW) as (S & HS & K).
    { intros u Hu H; apply (O u Hu), own_claim; tauto. }
    exists S; split; [|easy]; apply without_spec; split; [easy|]; rewrite K; intros [H _].
    apply (O v H), own_claim; tauto.
Qed.

Lemma none_available p F A : reduced G attacker p F A ->
  available below F = [] <-> forall v, ~ may G p v.
Proof.
  intros R; split.
  - intros E v; rewrite (may_available p F A v R), E; easy.
  - intros H; apply no_member; intros v; rewrite <- (may_available p F A v R); apply H.
Qed.

(** The defender, who may have sets himself. *)

Theorem defender p F A Q : (forall p, has_won G (other attacker) p \/ ~ has_won G (other attacker) p) ->
  reduced G attacker p F A -> maker_wins below (role attacker Q) F A = false ->
  secures G (other attacker) (fun q => ~ has_won G attacker q) Q p.
Proof.
  intros dec; remember (length F) as n eqn:L; revert p F A Q L.
  induction n as [n IH] using lt_wf_ind; intros p F A Q L R W; subst n.
  assert (N := r_NoDup _ _ _ _ _ R).
  assert (NC : ~ has_won G attacker p).
  { rewrite (won_complete p F A R); destruct (role attacker Q);
      [apply breaker_second in W | apply breaker_first in W]; trivial; now destruct W as [-> _]. }
  assert (ends : has_won G (other attacker) p -> over G p)
    by (destruct attacker; intros; [right; left | left]; easy).
  destruct (dec p) as [D|D]; [apply ended; auto|].
  destruct (available below F) as [|v0 l] eqn:E.
  { apply ended; [|easy]; right; right; now apply (none_available p F A R). }
  assert (go : ~ over G p).
  { intros [H|[H|H]]; [destruct attacker; easy..|].
    apply (none_available p F A R) in H; congruence. }
  assert (answer := answers G (other attacker) (fun q => ~ has_won G attacker q) p).
  assert (move := fun v => moves G (other attacker) (fun q => ~ has_won G attacker q) p v).
  rewrite other_involutive in answer, move.
  assert (Q = attacker \/ Q = other attacker) as [->| ->] by (destruct Q, attacker; auto).
  - apply answer; [easy|]; intros v Hv; apply (may_available p F A v R) in Hv.
    assert (Fv : In v F) by now apply available_In in Hv.
    assert (role attacker attacker = First) as ER by now destruct attacker.
    rewrite ER in W; apply breaker_second in W as [_ W]; [|easy].
    apply (IH (length (drop v F))) with (drop v F) (shrink v A); trivial.
    + rewrite (drop_length v F N Fv); lia.
    + now apply reduced_attack.
    + replace (role attacker (other attacker)) with Second by now destruct attacker.
      now apply W.
  - assert (role attacker (other attacker) = Second) as ER by now destruct attacker.
    rewrite ER in W; apply breaker_first in W as [_ [W|(v & Hv & W)]]; [congruence | |easy].
    assert (Fv : In v F) by now apply available_In in Hv.
    apply (move v); [easy | now apply (may_available p F A v R)|].
    apply (IH (length (drop v F))) with (drop v F) (without v A); trivial.
    + rewrite (drop_length v F N Fv); lia.
    + now apply reduced_defend.
    + now replace (role attacker attacker) with First by now destruct attacker.
Qed.

(** The attacker, if the defender has none. *)

Theorem attacker_wins p F A Q : (forall p, ~ has_won G (other attacker) p) ->
  reduced G attacker p F A -> maker_wins below (role attacker Q) F A = true ->
  secures G attacker (has_won G attacker) Q p.
Proof.
  intros none; remember (length F) as n eqn:L; revert p F A Q L.
  induction n as [n IH] using lt_wf_ind; intros p F A Q L R W; subst n.
  assert (N := r_NoDup _ _ _ _ _ R).
  assert (ends : has_won G attacker p -> over G p)
    by (destruct attacker; intros; [left | right; left]; easy).
  destruct (complete A) eqn:C; [apply (won_complete p F A R) in C; apply ended; auto|].
  assert (NC : ~ has_won G attacker p) by (rewrite (won_complete p F A R); congruence).
  assert (go : available below F <> [] -> ~ over G p).
  { intros H [K|[K|K]]; [destruct attacker; now apply (none p) || now apply NC..|].
    now apply (none_available p F A R) in K. }
  assert (Q = attacker \/ Q = other attacker) as [->| ->] by (destruct Q, attacker; auto).
  - assert (role attacker attacker = First) as ER by now destruct attacker.
    rewrite ER in W; apply maker_first in W as [W|(v & Hv & W)]; [congruence | |easy].
    assert (Fv : In v F) by now apply available_In in Hv.
    apply moves with v; [apply go; intros E; now rewrite E in Hv | now apply (may_available p F A v R)|].
    apply (IH (length (drop v F))) with (drop v F) (shrink v A); trivial.
    + rewrite (drop_length v F N Fv); lia.
    + now apply reduced_attack.
    + now replace (role attacker (other attacker)) with Second by now destruct attacker.
  - assert (role attacker (other attacker) = Second) as ER by now destruct attacker.
    rewrite ER in W; apply maker_second in W as [W|[E W]]; [congruence | |easy].
    apply answers; [now apply go|]; intros v Hv; apply (may_available p F A v R) in Hv.
    assert (Fv : In v F) by now apply available_In in Hv.
    apply (IH (length (drop v F))) with (drop v F) (without v A); trivial.
    + rewrite (drop_length v F N Fv); lia.
    + now apply reduced_defend.
    + replace (role attacker attacker) with First by now destruct attacker.
      now apply W.
Qed.

(** Hence both are known from the reduced game, if the defender has no sets. *)

Lemma attacker_iff p F A Q : (forall p, ~ has_won G (other attacker) p) -> reduced G attacker p F A ->
  secures G attacker (has_won G attacker) Q p <-> maker_wins below (role attacker Q) F A = true.
Proof.
  intros none R; split; [|now apply attacker_wins].
  intros W; destruct maker_wins eqn:E; [easy|].
  apply (defender p F A Q) in E; [|right; apply none | easy].
  destruct (not_both _ _ _ _ _ W E).
Qed.

Lemma defender_iff p F A Q : (forall p, ~ has_won G (other attacker) p) -> reduced G attacker p F A ->
  secures G (other attacker) (fun q => ~ has_won G attacker q) Q p <->
  maker_wins below (role attacker Q) F A = false.
Proof.
  intros none R; split; [|apply defender; trivial; right; apply none].
  intros W; destruct maker_wins eqn:E; [|easy].
  apply (attacker_wins p F A Q) in E; [|easy..]; destruct (not_both _ _ _ _ _ E W).
Qed.

End Reduction.
