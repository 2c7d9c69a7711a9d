(** * Two Maker-Breaker games side by side

    "Poset positional games", Lemma 27: who wins the disjoint union of two games. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Parts.
Import ListNotations.

Section SideBySide.

Variable below : vertex -> vertex -> bool.
Hypothesis order : strict_order below.

Notation wins := (maker_wins below).

(** [F] and [A] are the vertices and sets of both games, which are not related. *)

Record side_by_side (F : list vertex) (A : list (list vertex)) (F1 : list vertex)
    (A1 : list (list vertex)) (F2 : list vertex) (A2 : list (list vertex)) : Prop := {
  s_NoDup : NoDup F /\ NoDup F1 /\ NoDup F2;
  s_F : forall v, In v F <-> In v F1 \/ In v F2;
  s_apart : forall v, In v F1 -> ~ In v F2;
  s_below : forall u v, In u F1 -> In v F2 -> below u v = false /\ below v u = false;
  s_A : forall S, In S A <-> In S A1 \/ In S A2;
  s_in : (forall S, In S A1 -> incl S F1) /\ (forall S, In S A2 -> incl S F2)
}.

Lemma exchanged F A F1 A1 F2 A2 : side_by_side F A F1 A1 F2 A2 -> side_by_side F A F2 A2 F1 A1.
Proof.
  intros [(N & N1 & N2) SF AP B SA [I1 I2]]; split; auto.
  - intros v; rewrite SF; tauto.
  - intros v H K; now apply (AP v).
  - intros u v Hu Hv; destruct (B v u); auto.
  - intros S; rewrite SA; tauto.
Qed.

Section Both.

Variables (F : list vertex) (A : list (list vertex)).
Variables (F1 : list vertex) (A1 : list (list vertex)).
Variables (F2 : list vertex) (A2 : list (list vertex)).
Hypothesis both : side_by_side F A F1 A1 F2 A2.

Lemma inside S : In S A -> incl S F.
Proof.
  destruct both as [_ SF _ _ SA [I1 I2]]; rewrite SA; intros [H|H] v Hv; apply SF;
    [left; now apply (I1 S) | right; now apply (I2 S)].
Qed.

Lemma available_left v : In v F1 -> In v (available below F) <-> In v (available below F1).
Proof.
  destruct both as [_ SF _ B _ _]; intros Hv; rewrite !available_spec; split; intros [H K].
  - split; [easy|]; intros u Hu; apply K, SF; now left.
  - split; [apply SF; now left|]; intros u Hu; apply SF in Hu as [Hu|Hu]; [auto | now apply B].
Qed.

Lemma left_claimed v : In v F1 ->
  side_by_side (drop v F) (shrink v A) (drop v F1) (shrink v A1) F2 A2 /\
  side_by_side (drop v F) (without v A) (drop v F1) (without v A1) F2 A2.
Proof.
  destruct both as [(N & N1 & N2) SF AP B SA [I1 I2]]; intros Hv.
  assert (V2 : forall S, In S A2 -> ~ In v S) by (intros S HS H; apply (AP v Hv); now apply (I2 S)).
  assert (V2' : ~ In v F2) by now apply AP.
  destruct (inside_drop F1 A1 v I1) as [J1 J2].
  split; (split; [repeat split; trivial; now apply drop_NoDup | | | | |split; trivial]);
    try (intros u; rewrite !drop_spec, SF; split;
         [tauto | intros [[]|K]; split; auto; intros ->; contradiction]);
    try (intros u; rewrite drop_spec; intros []; now apply AP);
    try (intros u w; rewrite drop_spec; intros []; now apply B).
  - intros S; rewrite !shrink_spec; split.
    + intros (S' & HS & ->); apply SA in HS as [HS|HS]; [left; eauto | right].
      now rewrite drop_other by auto.
    + intros [(S' & HS & ->)|HS]; [exists S'; split; [apply SA; now left | easy]|].
      exists S; split; [apply SA; now right | symmetry; apply drop_other; auto].
  - intros S; rewrite !without_spec, SA; split; [tauto|]; intros [[]|HS]; auto.
Qed.

(** The left game is even: it does not matter to Maker, who wins the right one. *)

Lemma left_even Q : Nat.odd (length F1) = false -> wins Q F2 A2 = true -> wins Q F A = true.
Proof.
  destruct both as [(N & N1 & N2) SF AP B SA [I1 I2]]; intros E W.
  apply (maker_monotone below Q F F A2 A); trivial; try tauto.
  { intros S HS; exists S; repeat split; [apply SA; now right | apply incl_refl|].
    intros v Hv; apply SF; right; now apply (I2 S). }
  assert (R : forall v, In v (rest (fun v => has v F1) F) <-> In v F2).
  { intros v; rewrite rest_spec, SF, has_false; split; [tauto|].
    intros Hv; split; [now right | intros K; now apply (AP v)]. }
  rewrite (even_part below (fun v => has v F1)); trivial.
  - apply (maker_monotone below Q F2 _ A2 A2); trivial; [now apply rest_NoDup | |].
    + intros v; symmetry; apply R.
    + intros S HS; exists S; repeat split; trivial; [apply incl_refl | now apply I2].
  - intros u v Hu Hv; destruct (has v F1) eqn:Kv; simpl; intros Ku.
    + apply has_spec in Kv; apply has_false in Ku; apply SF in Hu as [Hu|Hu]; [easy | now destruct (B v u)].
    + apply has_spec in Ku; apply has_false in Kv; apply SF in Hv as [Hv|Hv]; [easy | now destruct (B u v)].
  - intros S v HS Hv; apply has_false; intros K; apply (AP v K); now apply (I2 S).
  - intros S HS v Hv; apply SF; right; now apply (I2 S).
  - replace (count (fun v => has v F1) F) with (length F1); [easy|].
    rewrite <- count_all; unfold count; apply Nat.le_antisymm; apply NoDup_incl_length;
      try now apply NoDup_filter.
    + intros v Hv; apply filter_In in Hv as [Hv _]; apply filter_In; rewrite SF, has_spec; auto.
    + intros v Hv; apply filter_In in Hv as [_ Hv]; apply filter_In; now rewrite <- has_spec.
Qed.

Lemma left_nonempty : Nat.odd (length F1) = true -> exists v, In v (available below F1).
Proof. intros O; apply some_available; trivial; intros E; now rewrite E in O. Qed.

End Both.

(** An odd left game makes the right one wait: Maker begins there. *)

Lemma left_odd F A F1 A1 F2 A2 : side_by_side F A F1 A1 F2 A2 ->
  Nat.odd (length F1) = true -> wins Second F2 A2 = true -> wins First F A = true.
Proof.
  intros both O W; destruct (left_nonempty F1 O) as (v & Hv).
  assert (Fv : In v F1) by now apply available_In in Hv.
  assert (Hv' : In v (available below F)) by now apply (available_left F A F1 A1 F2 A2).
  destruct (left_claimed F A F1 A1 F2 A2 both v Fv) as [X _].
  destruct (s_NoDup _ _ _ _ _ _ both) as (N & N1 & _).
  apply maker_first; [easy | right]; exists v; split; [easy|].
  apply (left_even _ _ _ _ _ _ X); [|easy].
  rewrite (drop_length v F1 N1 Fv), Nat.odd_succ, <- Nat.negb_odd in O.
  now apply negb_true_iff in O.
Qed.

(** Maker wins both moving second: he answers in the same game. *)

Lemma maker_second_both F A F1 A1 F2 A2 : side_by_side F A F1 A1 F2 A2 ->
  wins Second F1 A1 = true -> wins Second F2 A2 = true -> wins Second F A = true.
Proof.
  remember (length F) as n eqn:L; revert F A F1 A1 F2 A2 L.
  induction n as [n IH] using lt_wf_ind; intros F A F1 A1 F2 A2 L both W1 W2; subst n.
  assert (half : forall F1 A1 F2 A2, side_by_side F A F1 A1 F2 A2 ->
    wins Second F1 A1 = true -> wins Second F2 A2 = true -> complete A1 = false ->
    forall v, In v (available below F1) -> wins First (drop v F) (without v A) = true).
  { clear F1 A1 F2 A2 both W1 W2; intros F1 A1 F2 A2 both W1 W2 C1 v Hv.
    assert (Fv : In v F1) by now apply available_In in Hv.
    destruct (left_claimed F A F1 A1 F2 A2 both v Fv) as [_ X].
    destruct (s_NoDup _ _ _ _ _ _ both) as (N & N1 & _).
    destruct (s_NoDup _ _ _ _ _ _ X) as (N' & N1' & _).
    apply maker_second in W1 as [W1|[_ W1]]; [congruence | |easy]; specialize (W1 v Hv).
    assert (LF := drop_length v F N (proj2 (s_F _ _ _ _ _ _ both v) (or_introl Fv))).
    apply maker_first in W1; [|easy]; apply maker_first; [easy|].
    destruct W1 as [C|(w & Hw & W1)].
    - left; apply complete_spec; apply complete_spec in C; apply (s_A _ _ _ _ _ _ X); now left.
    - right; exists w; assert (Fw : In w (drop v F1)) by now apply available_In in Hw.
      split; [now apply (available_left _ _ _ _ _ _ X)|].
      destruct (left_claimed _ _ _ _ _ _ X w Fw) as [Y _].
      assert (LF' := drop_length w _ N' (proj2 (s_F _ _ _ _ _ _ X w) (or_introl Fw))).
      apply (IH (length (drop w (drop v F)))) with (drop w (drop v F1)) (shrink w (without v A1)) F2 A2;
        trivial; lia. }
  destruct (s_NoDup _ _ _ _ _ _ both) as (N & N1 & N2).
  assert (CA : forall S, In S A1 \/ In S A2 -> S = [] -> wins Second F A = true).
  { intros S H ->; apply completed; [easy|]; apply complete_spec; now apply (s_A _ _ _ _ _ _ both). }
  destruct (complete A1) eqn:C1; [apply complete_spec in C1; apply (CA []); auto|].
  destruct (complete A2) eqn:C2; [apply complete_spec in C2; apply (CA []); auto|].
  apply maker_second; [easy | right]; split.
  - apply maker_second in W1 as [W1|[E _]]; [congruence | |easy].
    destruct (available below F1) as [|v l] eqn:EA; [easy|]; intros E'.
    assert (Hv : In v (available below F1)) by (rewrite EA; now left).
    assert (Fv : In v F1) by now apply available_In in Hv.
    apply (available_left _ _ _ _ _ _ both v Fv) in Hv; now rewrite E' in Hv.
  - intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
    apply (s_F _ _ _ _ _ _ both) in Fv as [Fv|Fv].
    + apply (half F1 A1 F2 A2); trivial; now apply (available_left _ _ _ _ _ _ both).
    + assert (both' := exchanged _ _ _ _ _ _ both).
      apply (half F2 A2 F1 A1); trivial; now apply (available_left _ _ _ _ _ _ both').
Qed.

(** He wins one moving second, and begins in the other. *)

Lemma maker_first_right F A F1 A1 F2 A2 : side_by_side F A F1 A1 F2 A2 ->
  wins First F1 A1 = true -> wins Second F2 A2 = true -> wins First F A = true.
Proof.
  intros both W1 W2; destruct (s_NoDup _ _ _ _ _ _ both) as (N & N1 & N2).
  apply maker_first in W1; [|easy]; apply maker_first; [easy|].
  destruct W1 as [C|(v & Hv & W1)].
  - left; apply complete_spec; apply complete_spec in C; apply (s_A _ _ _ _ _ _ both); now left.
  - right; exists v; assert (Fv : In v F1) by now apply available_In in Hv.
    split; [now apply (available_left _ _ _ _ _ _ both)|].
    destruct (left_claimed _ _ _ _ _ _ both v Fv) as [X _].
    now apply (maker_second_both _ _ _ _ _ _ X).
Qed.

(** Both are odd, and he wins both moving first: then he wins moving second. *)

Lemma maker_odd_both F A F1 A1 F2 A2 : side_by_side F A F1 A1 F2 A2 ->
  Nat.odd (length F1) = true -> Nat.odd (length F2) = true ->
  wins First F1 A1 = true -> wins First F2 A2 = true -> wins Second F A = true.
Proof.
  intros both O1 O2 W1 W2; destruct (s_NoDup _ _ _ _ _ _ both) as (N & N1 & N2).
  assert (half : forall F1 A1 F2 A2 v, side_by_side F A F1 A1 F2 A2 ->
    Nat.odd (length F1) = true -> wins First F2 A2 = true -> In v F1 ->
    wins First (drop v F) (without v A) = true).
  { clear F1 A1 F2 A2 both N1 N2 O1 O2 W1 W2; intros F1 A1 F2 A2 v both O W Fv.
    destruct (s_NoDup _ _ _ _ _ _ both) as (_ & N1 & _).
    destruct (left_claimed _ _ _ _ _ _ both v Fv) as [_ X].
    apply (left_even _ _ _ _ _ _ X); [|easy].
    rewrite (drop_length v F1 N1 Fv), Nat.odd_succ, <- Nat.negb_odd in O.
    now apply negb_true_iff in O. }
  apply maker_second; [easy | right]; split.
  - destruct (left_nonempty F1 O1) as (v & Hv); intros E.
    assert (Fv : In v F1) by now apply available_In in Hv.
    apply (available_left _ _ _ _ _ _ both v Fv) in Hv; now rewrite E in Hv.
  - intros v Hv; apply available_In, (s_F _ _ _ _ _ _ both) in Hv as [Hv|Hv].
    + now apply (half F1 A1 F2 A2).
    + now apply (half F2 A2 F1 A1); [apply exchanged| | |].
Qed.

(** Both are even, and Breaker wins both moving second: she answers in the same game. *)

Lemma breaker_even_both F A F1 A1 F2 A2 : side_by_side F A F1 A1 F2 A2 ->
  Nat.odd (length F1) = false -> Nat.odd (length F2) = false ->
  wins First F1 A1 = false -> wins First F2 A2 = false -> wins First F A = false.
Proof.
  remember (length F) as n eqn:L; revert F A F1 A1 F2 A2 L.
  induction n as [n IH] using lt_wf_ind; intros F A F1 A1 F2 A2 L both O1 O2 W1 W2; subst n.
  assert (half : forall F1 A1 F2 A2 v, side_by_side F A F1 A1 F2 A2 ->
    Nat.odd (length F1) = false -> Nat.odd (length F2) = false ->
    wins First F1 A1 = false -> wins First F2 A2 = false ->
    In v (available below F1) -> wins Second (drop v F) (shrink v A) = false).
  { clear F1 A1 F2 A2 both O1 O2 W1 W2; intros F1 A1 F2 A2 v both O1 O2 W1 W2 Hv.
    assert (Fv : In v F1) by now apply available_In in Hv.
    destruct (left_claimed _ _ _ _ _ _ both v Fv) as [X _].
    destruct (s_NoDup _ _ _ _ _ _ both) as (N & N1 & N2).
    destruct (s_NoDup _ _ _ _ _ _ X) as (N' & N1' & _).
    assert (LF := drop_length v F N (proj2 (s_F _ _ _ _ _ _ both v) (or_introl Fv))).
    rewrite (drop_length v F1 N1 Fv) in O1.
    apply breaker_second in W1 as [_ W1]; [|easy]; specialize (W1 v Hv).
    apply breaker_first in W1 as [C W1]; [|easy].
    destruct W1 as [E|(w & Hw & W1)].
    { destruct (left_nonempty (drop v F1)) as (w & Hw); [|now rewrite E in Hw].
      rewrite Nat.odd_succ, <- Nat.negb_odd in O1; now apply negb_false_iff in O1. }
    assert (Fw : In w (drop v F1)) by now apply available_In in Hw.
    destruct (left_claimed _ _ _ _ _ _ X w Fw) as [_ Y].
    assert (LF' := drop_length w _ N' (proj2 (s_F _ _ _ _ _ _ X w) (or_introl Fw))).
    apply breaker_first; [easy|]; split.
    - apply incomplete; intros S HS; apply (s_A _ _ _ _ _ _ X) in HS as [HS|HS].
      + rewrite incomplete in C; auto.
      + apply breaker_second in W2 as [C2 _]; [|easy]; rewrite incomplete in C2; auto.
    - right; exists w; split; [now apply (available_left _ _ _ _ _ _ X)|].
      apply (IH (length (drop w (drop v F)))) with (drop w (drop v F1)) (without w (shrink v A1)) F2 A2;
        trivial; [lia|].
      rewrite (drop_length w _ N1' Fw) in O1; exact O1. }
  destruct (s_NoDup _ _ _ _ _ _ both) as (N & N1 & N2).
  apply breaker_second; [easy|]; split.
  - apply incomplete; intros S HS; apply (s_A _ _ _ _ _ _ both) in HS as [HS|HS].
    + apply breaker_second in W1 as [C _]; [|easy]; rewrite incomplete in C; auto.
    + apply breaker_second in W2 as [C _]; [|easy]; rewrite incomplete in C; auto.
  - intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
    apply (s_F _ _ _ _ _ _ both) in Fv as [Fv|Fv].
    + apply (half F1 A1 F2 A2); trivial; now apply (available_left _ _ _ _ _ _ both).
    + assert (both' := exchanged _ _ _ _ _ _ both).
      apply (half F2 A2 F1 A1); trivial; now apply (available_left _ _ _ _ _ _ both').
Qed.

(** The left game is even and she wins it moving second; the right one is odd and she wins it
    moving first. *)

Lemma breaker_even_odd F A F1 A1 F2 A2 : side_by_side F A F1 A1 F2 A2 ->
  Nat.odd (length F1) = false -> Nat.odd (length F2) = true ->
  wins First F1 A1 = false -> wins Second F2 A2 = false -> wins Second F A = false.
Proof.
  intros both O1 O2 W1 W2; assert (both' := exchanged _ _ _ _ _ _ both).
  destruct (s_NoDup _ _ _ _ _ _ both) as (N & N1 & N2).
  apply breaker_first in W2 as [C2 W2]; [|easy].
  destruct W2 as [E|(v & Hv & W2)].
  { destruct (left_nonempty F2 O2) as (v & Hv); now rewrite E in Hv. }
  assert (Fv : In v F2) by now apply available_In in Hv.
  destruct (left_claimed _ _ _ _ _ _ both' v Fv) as [_ X].
  apply breaker_first; [easy|]; split.
  - apply incomplete; intros S HS; apply (s_A _ _ _ _ _ _ both) in HS as [HS|HS].
    + apply breaker_second in W1 as [C _]; [|easy]; rewrite incomplete in C; auto.
    + rewrite incomplete in C2; auto.
  - right; exists v; split; [now apply (available_left _ _ _ _ _ _ both')|].
    apply (breaker_even_both _ _ _ _ _ _ X); trivial.
    rewrite (drop_length v F2 N2 Fv), Nat.odd_succ, <- Nat.negb_odd in O2.
    now apply negb_true_iff in O2.
Qed.

End SideBySide.
