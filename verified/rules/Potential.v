(** * [potential]: sets so large and few that they cannot all be threatened

    Nobody has to wait for a vertex, and the opponent can still complete sets of which he needs
    A_1, ..., A_n. If the sum of the 2^-|A_i| is below 1/2 and he moves, or below 1 and the player
    moves, then the player does not lose (Erdős and Selfridge). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker.
From Playproof.rules Require Import Guards Positions.
Import ListNotations.

Local Open Scope N_scope.

(** ** The check *)

(** With k unclaimed vertices everything is multiplied by 2^k, which makes it whole. *)

Definition how_many (S : list vertex) : N := N.of_nat (length (nodup N.eq_dec S)).

Definition weight (k : N) (S : list vertex) : N := 2 ^ (k - how_many S).

Definition potential (k : N) (A : list (list vertex)) : N :=
  fold_right (fun S sum => weight k S + sum) 0 A.

Definition settles (D : defence) : bool :=
  let k := N.of_nat (length (free D)) in
  let sum := potential k (threats D) in
  match turn_of D with
  | First => 2 * sum <? 2 ^ k
  | Second => sum <? 2 ^ k
  end.

Definition check (C : Claim.claim) (ps : list Claim.claim) : bool :=
  match to_defend C with
  | Some D => no_premise ps && settles D
  | None => false
  end.

(** ** Soundness *)

Lemma nodup_drop v (S : list vertex) :
  length (nodup N.eq_dec (drop v S)) = length (drop v (nodup N.eq_dec S)).
Proof.
  rewrite <- !count_all; apply count_set; [apply NoDup_nodup | apply drop_NoDup, NoDup_nodup|].
  intros u; now rewrite nodup_In, !drop_spec, nodup_In.
Qed.

(** What the sets with a vertex weigh. *)

Definition share (k : N) (v : vertex) (A : list (list vertex)) : N :=
  potential k (filter (has v) A).

Lemma weight_drop k v W : how_many W <= k ->
  weight k (drop v W) = weight k W + if has v W then weight k W else 0.
Proof.
  intros H; destruct (has v W) eqn:E.
  - apply has_spec in E.
    assert (L := drop_length v _ (NoDup_nodup N.eq_dec W) (proj2 (nodup_In N.eq_dec W v) E)).
    rewrite <- nodup_drop in L.
    assert (K : how_many W = N.succ (how_many (drop v W))) by (unfold how_many, vertex in *; lia).
    unfold weight; replace (k - how_many (drop v W)) with (N.succ (k - how_many W)) by lia.
    rewrite N.pow_succ_r'; lia.
  - apply has_false in E; rewrite drop_other by easy; lia.
Qed.

Lemma potential_shrink k v A : (forall S, In S A -> how_many S <= k) ->
  potential k (shrink v A) = potential k A + share k v A.
Proof.
  unfold share; induction A as [|S A IH]; intros H; [easy|]; simpl.
  assert (IH' := IH (fun S' HS' => H S' (or_intror HS'))); simpl in IH'.
  rewrite weight_drop by (apply H; now left); destruct (has v S); simpl; lia.
Qed.

Lemma potential_without k v A : potential k A = potential k (without v A) + share k v A.
Proof.
  unfold share; induction A as [|S A IH]; [easy|]; simpl.
  destruct (has v S); simpl; lia.
Qed.

Lemma share_without k u v A : share k u (without v A) <= share k u A.
Proof.
  unfold share; induction A as [|S A IH]; [easy|]; simpl.
  destruct (has v S) eqn:E; simpl; destruct (has u S); simpl; lia.
Qed.

Lemma share_le k v A : share k v A <= potential k A.
Proof. rewrite (potential_without k v A); lia. Qed.

Lemma heaviest (f : vertex -> N) F : F <> [] -> exists v, In v F /\ forall u, In u F -> f u <= f v.
Proof.
  induction F as [|v F IH]; [easy|]; intros _; destruct F as [|w F].
  - exists v; split; [now left|]; intros u [<-|[]]; lia.
  - destruct IH as (m & Hm & M); [easy|]; destruct (N.le_gt_cases (f m) (f v)) as [L|L].
    + exists v; split; [now left|]; intros u [<-|Hu]; [lia|]; specialize (M u Hu); lia.
    + exists m; split; [now right|]; intros u [<-|Hu]; [lia | auto].
Qed.

Lemma light k A : potential k A < 2 ^ k -> complete A = false.
Proof.
  intros H; apply incomplete; intros W HW ->; induction A as [|W A IH]; [easy|].
  change (weight k W + potential k A < 2 ^ k) in H; destruct HW as [->|HW]; [|apply IH; trivial; lia].
  unfold weight in H; change (how_many []) with 0 in H; rewrite N.sub_0_r in H; lia.
Qed.

Lemma how_many_le S F : incl S F -> how_many S <= N.of_nat (length F).
Proof.
  intros I; unfold how_many; enough (length (nodup N.eq_dec S) <= length F)%nat by lia.
  apply NoDup_incl_length; [apply NoDup_nodup|]; intros v Hv; apply I; now apply nodup_In in Hv.
Qed.

Theorem light_second k F A : NoDup F -> (forall S, In S A -> incl S F) -> N.of_nat (length F) <= k ->
  potential k A < 2 ^ k -> maker_wins none Second F A = false.
Proof.
  remember (length F) as n eqn:L; revert F A L.
  induction n as [n IH] using lt_wf_ind; intros F A L N I K H; subst n.
  apply breaker_first; [easy|]; split; [now apply light with k|]; rewrite available_none.
  assert (F = [] \/ F <> []) as [->|NE] by (destruct F; [now left | now right]); [now left | right].
  destruct (heaviest (fun v => share k v A) F NE) as (v & Hv & M); exists v; split; [easy|].
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Hv).
  apply breaker_second; [easy|]; split.
  - apply light with k; assert (E := potential_without k v A); lia.
  - rewrite available_none; intros u Hu; assert (L2 := drop_length u (drop v F) N1 Hu).
    assert (Fu : In u F) by now apply drop_spec in Hu.
    apply (IH (length (drop u (drop v F)))); trivial; [lia | now apply drop_NoDup | | lia |].
    + intros S; rewrite shrink_spec; intros (S' & HS & ->); apply without_spec in HS as [HS NS].
      intros w; rewrite !drop_spec; intros [Hw Nw]; repeat split; trivial.
      * now apply (I S').
      * now intros ->.
    + rewrite potential_shrink.
      * assert (E := potential_without k v A); assert (E' := share_without k u v A).
        specialize (M u Fu); lia.
      * intros S; rewrite without_spec; intros [HS _]; assert (B := how_many_le S F (I S HS)); lia.
Qed.

Theorem light_first k F A : NoDup F -> (forall S, In S A -> incl S F) -> N.of_nat (length F) <= k ->
  2 * potential k A < 2 ^ k -> maker_wins none First F A = false.
Proof.
  intros N I K H; apply breaker_second; [easy|]; split; [apply light with k; lia|].
  rewrite available_none; intros u Hu; assert (L := drop_length u F N Hu).
  apply light_second with k; [now apply drop_NoDup | | lia |].
  - intros S; rewrite shrink_spec; intros (S' & HS & ->) w; rewrite !drop_spec.
    intros [Hw Nw]; split; [now apply (I S') | easy].
  - rewrite potential_shrink.
    + assert (E := share_le k u A); lia.
    + intros S HS; assert (B := how_many_le S F (I S HS)); lia.
Qed.

Theorem potential_settles D : sensible D -> settles D = true -> holds_out D.
Proof.
  intros [N I] H; unfold settles in H; unfold holds_out; destruct (turn_of D); apply N.ltb_lt in H.
  - now apply light_first with (N.of_nat (length (free D))).
  - now apply light_second with (N.of_nat (length (free D))).
Qed.

Theorem sound C ps : normal C = true -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (to_defend C) as [D|] eqn:E; [|easy].
  destruct (defended C D HN E) as [SD M]; apply andb_true_iff in H as [_ H].
  now apply M, potential_settles.
Qed.
