(** * Sets of small numbers as the bits of a number *)

From Coq Require Import List Arith NArith Lia Bool.
Import ListNotations.

Definition bit (s : N) (i : nat) : bool := N.testbit s (N.of_nat i).

Lemma bits_ext s t : (forall i, bit s i = bit t i) -> s = t.
Proof.
  intros H; apply N.bits_inj; intros i; specialize (H (N.to_nat i)); unfold bit in H.
  now rewrite N2Nat.id in H.
Qed.

Lemma bit_zero i : bit 0 i = false.
Proof. apply N.bits_0. Qed.

Lemma bit_or s t i : bit (N.lor s t) i = bit s i || bit t i.
Proof. apply N.lor_spec. Qed.

Lemma bit_and s t i : bit (N.land s t) i = bit s i && bit t i.
Proof. apply N.land_spec. Qed.

Lemma bit_diff s t i : bit (N.ldiff s t) i = bit s i && negb (bit t i).
Proof. apply N.ldiff_spec. Qed.

(** The set with these bits, the lowest first. *)

Fixpoint of_bits (l : list bool) : N :=
  match l with
  | [] => 0
  | b :: l => if b then N.succ_double (of_bits l) else N.double (of_bits l)
  end.

Lemma bit_of_bits l i : bit (of_bits l) i = nth i l false.
Proof.
  unfold bit; revert i; induction l as [|b l IH]; intros i; cbn [of_bits].
  - destruct i; apply N.bits_0.
  - destruct b, i as [|i]; rewrite ?Nat2N.inj_succ.
    + rewrite N.succ_double_spec; apply N.testbit_odd_0.
    + rewrite N.succ_double_spec, N.testbit_odd_succ by lia; apply IH.
    + rewrite N.double_spec; apply N.testbit_even_0.
    + rewrite N.double_spec, N.testbit_even_succ by lia; apply IH.
Qed.

(** The numbers below [size] with a property. *)

Definition mask (size : nat) (p : nat -> bool) : N := of_bits (map p (seq 0 size)).

Lemma bit_mask size p i : bit (mask size p) i = (i <? size) && p i.
Proof.
  unfold mask; rewrite bit_of_bits; destruct (Nat.ltb_spec i size) as [H|H].
  - rewrite (nth_indep _ false (p 0)) by now rewrite map_length, seq_length.
    now rewrite map_nth, seq_nth.
  - rewrite nth_overflow; [easy|]; now rewrite map_length, seq_length.
Qed.

(** Whether a set lies in another. *)

Fixpoint positive_within (t s : positive) : bool :=
  match t, s with
  | xI t, xI s | xO t, xI s | xO t, xO s => positive_within t s
  | xH, xI _ | xH, xH => true
  | _, _ => false
  end.

Definition within (t s : N) : bool :=
  match t, s with
  | N0, _ => true
  | Npos _, N0 => false
  | Npos t, Npos s => positive_within t s
  end.

Lemma positive_within_spec t s : positive_within t s = true <-> Pos.land t s = Npos t.
Proof.
  revert s; induction t as [t IH|t IH|]; intros [s|s|]; simpl; try easy; rewrite ?IH;
    destruct (Pos.land t s); simpl; split; congruence.
Qed.

Lemma within_spec t s : within t s = true <-> forall i, bit t i = true -> bit s i = true.
Proof.
  transitivity (N.land t s = t).
  - destruct t as [|t], s as [|s]; simpl; try easy; apply positive_within_spec.
  - split.
    + intros E i H; rewrite <- E, bit_and in H; now apply andb_true_iff in H.
    + intros H; apply bits_ext; intros i; rewrite bit_and; specialize (H i).
      destruct (bit t i); [now rewrite H | easy].
Qed.

(** The bits of a set, the lowest first. *)

Fixpoint bits_of (size : nat) (s : N) : list bool :=
  match size with
  | 0 => []
  | S size => N.odd s :: bits_of size (N.div2 s)
  end.

Lemma bits_of_spec size s : bits_of size s = map (bit s) (seq 0 size).
Proof.
  revert s; induction size as [|size IH]; intros s; [easy|]; cbn [bits_of seq map]; f_equal.
  - unfold bit; simpl; symmetry; apply N.bit0_odd.
  - rewrite IH, <- seq_shift, map_map; apply map_ext; intros i; unfold bit.
    rewrite N.div2_spec, N.shiftr_spec, Nat2N.inj_succ by lia; f_equal; lia.
Qed.

Lemma nth_bits_of size s i : i < size -> nth i (bits_of size s) false = bit s i.
Proof.
  intros H; rewrite bits_of_spec, (nth_indep _ false (bit s 0)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Fixpoint positive_meets (s t : positive) : bool :=
  match s, t with
  | xI _, xI _ | xI _, xH | xH, xI _ | xH, xH => true
  | xI s, xO t | xO s, xI t | xO s, xO t => positive_meets s t
  | _, _ => false
  end.

Definition meets (s t : N) : bool :=
  match s, t with Npos s, Npos t => positive_meets s t | _, _ => false end.

Lemma meets_land s t : meets s t = negb (N.eqb (N.land s t) 0).
Proof.
  destruct s as [|s], t as [|t]; try easy; cbn [meets N.land].
  revert t; induction s as [s IH|s IH|]; intros [t|t|]; cbn [positive_meets Pos.land]; try easy;
    try rewrite IH; now destruct (Pos.land s t).
Qed.

Lemma meets_spec s t : meets s t = true <-> exists i, bit s i = true /\ bit t i = true.
Proof.
  rewrite meets_land, negb_true_iff, N.eqb_neq; split.
  - intros H; exists (N.to_nat (N.log2 (N.land s t))); rewrite <- andb_true_iff, <- bit_and.
    unfold bit; rewrite N2Nat.id; now apply N.bit_log2.
  - intros (i & Hs & Ht) E; assert (B := bit_and s t i).
    rewrite E, Hs, Ht, bit_zero in B; easy.
Qed.

Lemma meets_false s t : meets s t = false <-> forall i, bit s i = true -> bit t i = true -> False.
Proof.
  split.
  - intros H i Hs Ht; assert (meets s t = true); [apply meets_spec; eauto | congruence].
  - intros H; destruct (meets s t) eqn:E; [|easy]; apply meets_spec in E as (i & ? & ?).
    destruct (H i); auto.
Qed.

(** The union of sets. *)

Definition union (l : list N) : N := fold_right N.lor 0%N l.

Lemma bit_union l i : bit (union l) i = true <-> exists t, In t l /\ bit t i = true.
Proof.
  unfold union; induction l as [|t l IH]; cbn [fold_right In];
    [rewrite bit_zero; split; [easy | now intros (? & ? & _)]|].
  rewrite bit_or, orb_true_iff, IH; split.
  - intros [H|(u & ? & ?)]; [exists t | exists u]; auto.
  - intros (u & [<-|?] & ?); [now left | right; eauto].
Qed.
