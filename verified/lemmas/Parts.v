(** * A part of a Maker-Breaker game without sets

    Of vertices that are in no set, and comparable with no others, only the parity of their number
    matters ("Poset positional games", Lemma 2). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker.
Import ListNotations.

Section Part.

Variables (below : vertex -> vertex -> bool) (part : vertex -> bool).
Hypothesis order : strict_order below.

Definition rest (F : list vertex) : list vertex := filter (fun v => negb (part v)) F.

(** Nothing of the part is comparable with anything else, or in a set. *)

Definition loose (F : list vertex) : Prop := forall u v, In u F -> In v F ->
  part u = negb (part v) -> below u v = false.

Definition spared (A : list (list vertex)) : Prop := forall S v, In S A -> In v S -> part v = false.

Lemma rest_spec F v : In v (rest F) <-> In v F /\ part v = false.
Proof. unfold rest; now rewrite filter_In, negb_true_iff. Qed.

Lemma rest_NoDup F : NoDup F -> NoDup (rest F).
Proof. apply NoDup_filter. Qed.

Lemma rest_drop v F : rest (drop v F) = drop v (rest F).
Proof.
  unfold rest, drop; induction F as [|u F IH]; [easy|]; simpl.
  destruct (N.eqb u v) eqn:E, (part u) eqn:P; simpl; rewrite ?E, ?P; simpl; now rewrite ?IH.
Qed.

Lemma rest_drop_part v F : part v = true -> rest (drop v F) = rest F.
Proof.
  intros P; rewrite rest_drop; apply drop_other; rewrite rest_spec; intros [_ K]; congruence.
Qed.

Lemma loose_drop v F : loose F -> loose (drop v F).
Proof. intros H a b; rewrite !drop_spec; intros [] []; now apply H. Qed.

Lemma spared_shrink v A : spared A -> spared (shrink v A).
Proof.
  intros H S u HS Hu; apply shrink_spec in HS as (S' & HS & ->); apply drop_spec in Hu as [Hu _].
  now apply (H S').
Qed.

Lemma spared_without v A : spared A -> spared (without v A).
Proof. intros H S u HS Hu; apply without_spec in HS as [HS _]; now apply (H S). Qed.

Lemma shrink_part v A : spared A -> part v = true -> shrink v A = A.
Proof.
  intros H P; unfold shrink; rewrite <- map_id; apply map_ext_in; intros S HS; apply drop_other.
  intros K; specialize (H S v HS K); congruence.
Qed.

Lemma without_part v A : spared A -> part v = true -> without v A = A.
Proof.
  intros H P; unfold without; induction A as [|S A IH]; [easy|]; simpl.
  assert (E : has v S = false).
  { apply has_false; intros K; specialize (H S v (or_introl eq_refl) K); congruence. }
  rewrite E; simpl; f_equal; apply IH; intros S' u HS'; apply H; now right.
Qed.

Lemma rest_available F v : loose F -> part v = false ->
  In v (available below F) <-> In v (available below (rest F)).
Proof.
  intros L P; rewrite !available_spec, rest_spec; split.
  - intros [Hv A]; split; [easy|]; intros u Hu; apply rest_spec in Hu as [Hu _]; auto.
  - intros [[Hv _] A]; split; [easy|]; intros u Hu; destruct (part u) eqn:Pu.
    + apply L; trivial; now rewrite Pu, P.
    + apply A; now apply rest_spec.
Qed.

Lemma available_rest F v : In v (available below (rest F)) -> part v = false.
Proof. intros H; apply available_In, rest_spec in H; tauto. Qed.

Lemma some_of_part F : loose F -> 0 < count part F ->
  exists v, In v (available below F) /\ part v = true.
Proof.
  intros L; apply some_available_of; trivial; intros u v Hu Hv Pu Pv; apply L; trivial.
  now rewrite Pu, Pv.
Qed.

Lemma inside_drop F (A : list (list vertex)) v : (forall S, In S A -> incl S F) ->
  (forall S, In S (shrink v A) -> incl S (drop v F)) /\
  (forall S, In S (without v A) -> incl S (drop v F)).
Proof.
  intros I; split; intros S.
  - rewrite shrink_spec; intros (S' & HS & ->) u; rewrite !drop_spec; intros [Hu Nu].
    split; [now apply (I S') | easy].
  - rewrite without_spec; intros [HS N] u Hu; apply drop_spec; split; [now apply (I S)|].
    now intros ->.
Qed.

Theorem even_part Q F A : NoDup F -> loose F -> spared A -> (forall S, In S A -> incl S F) ->
  Nat.odd (count part F) = false -> maker_wins below Q F A = maker_wins below Q (rest F) A.
Proof.
  remember (length F) as n eqn:E; revert Q F A E.
  induction n as [n IH] using lt_wf_ind; intros Q F A E N L SA I O; subst n.
  assert (NR := rest_NoDup F N).
  assert (sub : forall v, In v (available below (rest F)) -> In v (available below F)).
  { intros v Hv; apply rest_available; trivial; now apply (available_rest F). }
  (* The same claim outside of the part. *)
  assert (same : forall Q' v, In v (available below F) -> part v = false ->
    maker_wins below Q' (drop v F) (shrink v A) = maker_wins below Q' (drop v (rest F)) (shrink v A) /\
    maker_wins below Q' (drop v F) (without v A) = maker_wins below Q' (drop v (rest F)) (without v A)).
  { intros Q' v Hv P; assert (Fv : In v F) by now apply available_In in Hv.
    assert (L1 := drop_length v F N Fv); destruct (inside_drop F A v I) as [IS IW].
    assert (O' : Nat.odd (count part (drop v F)) = false)
      by (rewrite (count_drop part v F N Fv), P in O; exact O).
    rewrite <- rest_drop; split; apply (IH (length (drop v F))); trivial;
      try lia; try (now apply drop_NoDup); try (now apply loose_drop);
      [now apply spared_shrink | now apply spared_without]. }
  (* A claim in the part, answered there. *)
  assert (answer : forall v, In v (available below F) -> part v = true ->
    exists w, In w (available below (drop v F)) /\ part w = true /\ forall Q',
      maker_wins below Q' (drop w (drop v F)) A = maker_wins below Q' (rest F) A).
  { intros v Hv P; assert (Fv : In v F) by now apply available_In in Hv.
    assert (L1 := drop_length v F N Fv); assert (N1 := drop_NoDup v F N).
    rewrite (count_drop part v F N Fv), P in O.
    destruct (some_of_part (drop v F)) as (w & Hw & Pw); [now apply loose_drop | |].
    { destruct (count part (drop v F)); [easy | lia]. }
    exists w; split; [easy|]; split; [easy|]; intros Q'.
    assert (Fw : In w (drop v F)) by now apply available_In in Hw.
    assert (L2 := drop_length w _ N1 Fw).
    rewrite (IH (length (drop w (drop v F)))); trivial.
    - now rewrite !rest_drop_part.
    - lia.
    - now apply drop_NoDup.
    - now apply loose_drop, loose_drop.
    - intros S HS u Hu; rewrite !drop_spec; repeat split; [now apply (I S)| |];
        intros ->; specialize (SA S _ HS Hu); congruence.
    - rewrite (count_drop part w _ N1 Fw), Pw in O; exact O. }
  destruct (maker_wins below Q (rest F) A) eqn:W, Q.
  - apply maker_first in W; [|easy]; apply maker_first; [easy|].
    destruct W as [W|(v & Hv & W)]; [now left | right]; exists v; split; [auto|].
    destruct (same Second v (sub v Hv) (available_rest F v Hv)) as [-> _]; exact W.
  - apply maker_second in W; [|easy]; apply maker_second; [easy|].
    destruct W as [W|[NE W]]; [now left | right]; split.
    { destruct (available below (rest F)) as [|v l] eqn:X; [easy|].
      intros Y; assert (K := sub v (or_introl eq_refl)); now rewrite Y in K. }
    intros v Hv; destruct (part v) eqn:P.
    + rewrite without_part by easy; destruct (answer v Hv P) as (w & Hw & Pw & K).
      apply maker_first; [now apply drop_NoDup|]; right; exists w; split; [easy|].
      rewrite shrink_part, K by easy; apply maker_second; [easy | right; now split].
    + destruct (same First v Hv P) as [_ ->]; apply W; now apply (rest_available F).
  - apply breaker_second in W as [C W]; [|easy]; apply breaker_second; [easy|].
    split; [easy|]; intros v Hv; destruct (part v) eqn:P.
    + rewrite shrink_part by easy; destruct (answer v Hv P) as (w & Hw & Pw & K).
      apply breaker_first; [now apply drop_NoDup|]; split; [easy | right]; exists w; split; [easy|].
      rewrite without_part, K by easy; apply breaker_second; [easy | now split].
    + destruct (same Second v Hv P) as [-> _]; apply W; now apply (rest_available F).
  - apply breaker_first in W as [C W]; [|easy]; destruct W as [W|(v & Hv & W)].
    + assert (A = []) as ->.
      { apply no_member; intros S HS; rewrite incomplete in C; apply (C S HS), no_member.
        intros v Hv; assert (R : In v (rest F)) by (apply rest_spec; split; [now apply (I S) | now apply (SA S)]).
        destruct (some_available below (rest F) order) as (u & Hu); [intros X; now rewrite X in R|].
        now rewrite W in Hu. }
      now apply no_sets.
    + apply breaker_first; [easy|]; split; [easy | right]; exists v; split; [auto|].
      destruct (same First v (sub v Hv) (available_rest F v Hv)) as [_ ->]; exact W.
Qed.

(** One vertex of the part is enough, if they are odd in number. *)

Theorem odd_part_one i Q F A : NoDup F -> loose F -> spared A -> (forall S, In S A -> incl S F) ->
  In i F -> part i = true -> Nat.odd (count part F) = true ->
  maker_wins below Q F A = maker_wins below Q (i :: rest F) A.
Proof.
  intros N L SA I Hi Pi; remember (length F) as n eqn:E; revert Q F A E N L SA I Hi.
  induction n as [n IH] using lt_wf_ind; intros Q F A E N L SA I Hi O; subst n.
  assert (NR := rest_NoDup F N).
  assert (Ni : ~ In i (rest F)) by (rewrite rest_spec; intros [_ K]; congruence).
  assert (N' : NoDup (i :: rest F)) by now constructor.
  assert (below_i : forall v, In v (rest F) -> below i v = false /\ below v i = false).
  { intros v Hv; apply rest_spec in Hv as [Hv P]; split; apply L; trivial; now rewrite Pi, P. }
  assert (avail : forall v, In v (available below (i :: rest F)) <->
    v = i \/ In v (available below (rest F))).
  { intros v; rewrite !available_spec; split.
    - intros [[<-|Hv] K]; [now left | right]; split; [easy|]; intros u Hu; apply K; now right.
    - intros [->|[Hv K]].
      + split; [now left|]; intros u [<-|Hu]; [apply order | now apply below_i].
      + split; [now right|]; intros u [<-|Hu]; [now apply below_i | auto]. }
  assert (drop_i : drop i (i :: rest F) = rest F).
  { unfold drop; simpl; rewrite N.eqb_refl; simpl; now apply drop_other. }
  assert (drop_v : forall v, part v = false -> drop v (i :: rest F) = i :: rest (drop v F)).
  { intros v P; unfold drop at 1; simpl; destruct (N.eqb_spec i v) as [->|]; [congruence|].
    simpl; f_equal; symmetry; apply rest_drop. }
  assert (same : forall Q' v, In v (available below F) -> part v = false ->
    maker_wins below Q' (drop v F) (shrink v A) =
      maker_wins below Q' (drop v (i :: rest F)) (shrink v A) /\
    maker_wins below Q' (drop v F) (without v A) =
      maker_wins below Q' (drop v (i :: rest F)) (without v A)).
  { intros Q' v Hv P; assert (Fv : In v F) by now apply available_In in Hv.
    assert (L1 := drop_length v F N Fv); destruct (inside_drop F A v I) as [IS IW].
    assert (O' : Nat.odd (count part (drop v F)) = true)
      by (rewrite (count_drop part v F N Fv), P in O; exact O).
    assert (Hi' : In i (drop v F)) by (apply drop_spec; split; [easy | intros ->; congruence]).
    rewrite drop_v by easy; split; apply (IH (length (drop v F))); trivial;
      try lia; try (now apply drop_NoDup); try (now apply loose_drop);
      [now apply spared_shrink | now apply spared_without]. }
  assert (inner : forall Q' v, In v (available below F) -> part v = true ->
    maker_wins below Q' (drop v F) A = maker_wins below Q' (rest F) A).
  { intros Q' v Hv P; assert (Fv : In v F) by now apply available_In in Hv.
    rewrite <- (rest_drop_part v F P); apply even_part.
    - now apply drop_NoDup.
    - now apply loose_drop.
    - easy.
    - intros S HS u Hu; apply drop_spec; split; [now apply (I S)|].
      intros ->; specialize (SA S _ HS Hu); congruence.
    - rewrite (count_drop part v F N Fv), P in O; simpl in O.
      rewrite Nat.odd_succ, <- Nat.negb_odd in O; now apply negb_true_iff in O. }
  destruct (some_of_part F L) as (w & Hw & Pw); [destruct (count part F); [easy | lia]|].
  apply eq_true_iff_eq; destruct Q.
  - rewrite !maker_first by easy; split; (intros [C|(v & Hv & W)]; [now left | right]).
    + destruct (part v) eqn:P.
      * exists i; split; [apply avail; now left|]; rewrite drop_i.
        rewrite shrink_part in W |- * by easy; now rewrite <- (inner Second v).
      * exists v; split; [apply avail; right; now apply (rest_available F)|].
        now destruct (same Second v Hv P) as [<- _].
    + apply avail in Hv as [->|Hv].
      * rewrite drop_i, shrink_part in W by easy; exists w; split; [easy|].
        now rewrite shrink_part, inner.
      * assert (P := available_rest F v Hv); assert (Hv' := proj2 (rest_available F v L P) Hv).
        exists v; split; [easy|]; now destruct (same Second v Hv' P) as [-> _].
  - rewrite !maker_second by easy; split; (intros [C|[NE W]]; [now left | right]).
    + split; [intros X; assert (K := proj2 (avail i) (or_introl eq_refl)); now rewrite X in K|].
      intros v Hv; apply avail in Hv as [->|Hv].
      * rewrite drop_i, without_part by easy; specialize (W w Hw).
        rewrite without_part in W by easy; now rewrite <- (inner First w).
      * assert (P := available_rest F v Hv); assert (Hv' := proj2 (rest_available F v L P) Hv).
        destruct (same First v Hv' P) as [_ <-]; auto.
    + split; [intros X; now rewrite X in Hw|]; intros v Hv; destruct (part v) eqn:P.
      * rewrite without_part, inner by easy.
        specialize (W i (proj2 (avail i) (or_introl eq_refl))).
        now rewrite drop_i, without_part in W.
      * destruct (same First v Hv P) as [_ ->]; apply W, avail; right; now apply (rest_available F).
Qed.

End Part.
