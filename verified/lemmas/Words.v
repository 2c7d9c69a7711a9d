(** * Sets of small numbers in machine words

    A number [i] is in a set if bit [i / 3] of word [i mod 3] is 1. In Coq a word is any number. The program has
    integers of the machine instead: nothing is done with them but what cannot overflow, and [double], which the
    program refuses when it would. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.lemmas Require Import Masks.
Import ListNotations.

Inductive word := Word (bits : N).

Definition zero : word := Word 0.
Definition one : word := Word 1.
Definition double (a : word) : word := let (a) := a in Word (N.double a).
Definition w_and (a b : word) : word := let (a) := a in let (b) := b in Word (N.land a b).
Definition w_or (a b : word) : word := let (a) := a in let (b) := b in Word (N.lor a b).
Definition w_diff (a b : word) : word := let (a) := a in let (b) := b in Word (N.ldiff a b).
Definition w_within (a b : word) : bool := let (a) := a in let (b) := b in within a b.
Definition w_meets (a b : word) : bool := let (a) := a in let (b) := b in meets a b.
Definition w_eqb (a b : word) : bool := let (a) := a in let (b) := b in N.eqb a b.
Definition w_ltb (a b : word) : bool := let (a) := a in let (b) := b in N.ltb a b.

Definition w_bit (a : word) (i : nat) : bool := let (a) := a in bit a i.

Fixpoint power (i : nat) : word := match i with 0 => one | S i => double (power i) end.

Lemma w_bit_power i j : w_bit (power i) j = (i =? j).
Proof.
  assert (E : power i = Word (2 ^ N.of_nat i)).
  { induction i as [|i IH]; [easy|]; cbn [power]; rewrite IH; cbn [double].
    now rewrite Nat2N.inj_succ, N.pow_succ_r', N.double_spec. }
  rewrite E; cbn [w_bit]; unfold bit; rewrite N.pow2_bits_eqb; apply eq_true_iff_eq.
  rewrite N.eqb_eq, Nat.eqb_eq; lia.
Qed.

(** ** Sets *)

Record set := Set_ { first : word; second : word; third : word }.

Definition empty : set := Set_ zero zero zero.

Definition singleton (i : nat) : set :=
  let w := power (i / 3) in
  match i mod 3 with
  | 0 => Set_ w zero zero
  | 1 => Set_ zero w zero
  | _ => Set_ zero zero w
  end.

Definition both (s t : set) : set :=
  Set_ (w_or (first s) (first t)) (w_or (second s) (second t)) (w_or (third s) (third t)).

Definition minus (s t : set) : set :=
  Set_ (w_diff (first s) (first t)) (w_diff (second s) (second t)) (w_diff (third s) (third t)).

Definition part_of (s t : set) : bool :=
  if w_within (first s) (first t) then
    if w_within (second s) (second t) then w_within (third s) (third t) else false
  else false.

Definition touches (s t : set) : bool :=
  if w_meets (first s) (first t) then true else
  if w_meets (second s) (second t) then true else w_meets (third s) (third t).

Definition same_set (s t : set) : bool :=
  w_eqb (first s) (first t) && w_eqb (second s) (second t) && w_eqb (third s) (third t).

(** Which of two comes first, in some order of sets. *)

Definition earlier (s t : set) : bool :=
  if w_eqb (third s) (third t) then
    if w_eqb (second s) (second t) then w_ltb (first s) (first t) else w_ltb (second s) (second t)
  else w_ltb (third s) (third t).

Definition all (l : list set) : set := fold_right both empty l.

(** ** The numbers in a set *)

Definition has (s : set) (i : nat) : bool :=
  match i mod 3 with
  | 0 => w_bit (first s) (i / 3)
  | 1 => w_bit (second s) (i / 3)
  | _ => w_bit (third s) (i / 3)
  end.

Definition value (s : set) : N :=
  let (a, b, c) := s in
  let (a) := a in let (b) := b in let (c) := c in
  mask (3 * N.to_nat (N.size a + N.size b + N.size c)) (has s).

Lemma bit_above a j : N.to_nat (N.size a) <= j -> bit a j = false.
Proof.
  intros H; unfold bit; destruct a as [|a]; [apply N.bits_0|].
  apply N.bits_above_log2; rewrite N.size_log2 in H by easy; lia.
Qed.

Lemma bit_value s i : bit (value s) i = has s i.
Proof.
  destruct s as [[a] [b] [c]]; unfold value; rewrite bit_mask.
  destruct (Nat.ltb_spec i (3 * N.to_nat (N.size a + N.size b + N.size c))) as [L|L]; [easy|]; cbn [andb].
  assert (D : N.to_nat (N.size a + N.size b + N.size c) <= i / 3)
    by (apply Nat.div_le_lower_bound; lia).
  unfold has; destruct (i mod 3) as [|[|]]; cbn [first second third w_bit]; symmetry; apply bit_above; lia.
Qed.

Lemma has_zero i : w_bit zero i = false.
Proof. apply bit_zero. Qed.

Lemma value_empty : value empty = 0%N.
Proof. easy. Qed.

Lemma value_singleton i : value (singleton i) = N.shiftl 1 (N.of_nat i).
Proof.
  apply bits_ext; intros j; rewrite bit_value.
  replace (bit (N.shiftl 1 (N.of_nat i)) j) with (i =? j).
  2: { unfold bit; rewrite N.shiftl_1_l, N.pow2_bits_eqb; apply eq_true_iff_eq; rewrite N.eqb_eq, Nat.eqb_eq; lia. }
  assert (E : (i =? j) = (i / 3 =? j / 3) && (i mod 3 =? j mod 3)).
  { apply eq_true_iff_eq; rewrite andb_true_iff, !Nat.eqb_eq; split; [now intros ->|].
    intros [D M]; rewrite (Nat.div_mod i 3), (Nat.div_mod j 3); lia. }
  rewrite E; unfold has, singleton; assert (I := Nat.mod_upper_bound i 3); assert (J := Nat.mod_upper_bound j 3).
  destruct (i mod 3) as [|[|[|]]]; try lia; destruct (j mod 3) as [|[|[|]]]; try lia;
    cbn [first second third]; rewrite ?w_bit_power, ?has_zero, ?andb_true_r, ?andb_false_r; easy.
Qed.

Ltac by_words := intros [[a] [b] [c]] [[a'] [b'] [c']]; apply bits_ext; intros i;
  rewrite ?bit_or, ?bit_diff, !bit_value; unfold has; destruct (i mod 3) as [|[|]];
  cbn [both minus first second third w_or w_diff w_bit]; now rewrite ?bit_or, ?bit_diff.

Lemma value_both : forall s t, value (both s t) = N.lor (value s) (value t).
Proof. by_words. Qed.

Lemma value_minus : forall s t, value (minus s t) = N.ldiff (value s) (value t).
Proof. by_words. Qed.

Lemma value_all l : value (all l) = union (map value l).
Proof. induction l as [|s l IH]; [easy|].
  change (value (both s (all l)) = N.lor (value s) (union (map value l))); now rewrite value_both, IH. Qed.

Lemma has_at s k j : k < 3 -> has s (j * 3 + k) =
  match k with 0 => w_bit (first s) j | 1 => w_bit (second s) j | _ => w_bit (third s) j end.
Proof.
  intros L; unfold has; rewrite Nat.add_comm, Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia.
  easy.
Qed.

Lemma part_of_spec s t : part_of s t = within (value s) (value t).
Proof.
  apply eq_true_iff_eq; rewrite within_spec; destruct s as [[a] [b] [c]], t as [[a'] [b'] [c']].
  assert (E : part_of (Set_ (Word a) (Word b) (Word c)) (Set_ (Word a') (Word b') (Word c')) = true <->
    within a a' = true /\ within b b' = true /\ within c c' = true).
  { unfold part_of; cbn [first second third w_within].
    destruct (within a a'), (within b b'), (within c c'); intuition congruence. }
  rewrite E, !within_spec; setoid_rewrite bit_value; split.
  - intros (A & B & C) i; unfold has; destruct (i mod 3) as [|[|]]; cbn [first second third w_bit]; auto.
  - intros H; repeat split; intros j.
    + specialize (H (j * 3 + 0)); now rewrite !has_at in H by lia.
    + specialize (H (j * 3 + 1)); now rewrite !has_at in H by lia.
    + specialize (H (j * 3 + 2)); now rewrite !has_at in H by lia.
Qed.

Lemma touches_spec s t : touches s t = meets (value s) (value t).
Proof.
  apply eq_true_iff_eq; rewrite meets_spec; destruct s as [[a] [b] [c]], t as [[a'] [b'] [c']].
  assert (E : touches (Set_ (Word a) (Word b) (Word c)) (Set_ (Word a') (Word b') (Word c')) = true <->
    meets a a' = true \/ meets b b' = true \/ meets c c' = true).
  { unfold touches; cbn [first second third w_meets].
    destruct (meets a a'), (meets b b'), (meets c c'); intuition congruence. }
  rewrite E, !meets_spec; setoid_rewrite bit_value; split.
  - intros [(j & A)|[(j & A)|(j & A)]].
    + exists (j * 3 + 0); now rewrite !has_at by lia.
    + exists (j * 3 + 1); now rewrite !has_at by lia.
    + exists (j * 3 + 2); now rewrite !has_at by lia.
  - intros (i & A); unfold has in A; destruct (i mod 3) as [|[|]]; cbn [first second third w_bit] in A; eauto.
Qed.

Lemma w_eqb_spec a b : w_eqb a b = true <-> a = b.
Proof.
  destruct a as [a], b as [b]; cbn [w_eqb]; rewrite N.eqb_eq; split; [now intros -> | intros H; now injection H].
Qed.

Lemma same_set_spec s t : same_set s t = true <-> s = t.
Proof.
  destruct s, t; unfold same_set; cbn [first second third]; rewrite !andb_true_iff, !w_eqb_spec; split.
  - now intros [[-> ->] ->].
  - intros H; now injection H.
Qed.

Lemma bit_singleton i j : bit (value (singleton i)) j = (i =? j).
Proof.
  rewrite value_singleton; unfold bit; rewrite N.shiftl_1_l, N.pow2_bits_eqb; apply eq_true_iff_eq.
  rewrite N.eqb_eq, Nat.eqb_eq; lia.
Qed.

Lemma within_singleton i s : part_of (singleton i) s = bit (value s) i.
Proof.
  rewrite part_of_spec; apply eq_true_iff_eq; rewrite within_spec; split.
  - intros H; apply H; rewrite bit_singleton; apply Nat.eqb_refl.
  - intros H j; rewrite bit_singleton, Nat.eqb_eq; now intros <-.
Qed.

Lemma touches_singleton i s : touches (singleton i) s = bit (value s) i.
Proof.
  rewrite touches_spec; apply eq_true_iff_eq; rewrite meets_spec; split.
  - intros (j & B & H); rewrite bit_singleton in B; apply Nat.eqb_eq in B; now subst.
  - intros H; exists i; now rewrite bit_singleton, Nat.eqb_refl.
Qed.

(** The union of the sets that lie in a set. *)

Fixpoint covered (s : set) (sets : list set) (a b c : word) : set :=
  match sets with
  | [] => Set_ a b c
  | t :: sets =>
      if part_of t s then covered s sets (w_or a (first t)) (w_or b (second t)) (w_or c (third t))
      else covered s sets a b c
  end.

Definition reach (s : set) (sets : list set) : set := covered s sets zero zero zero.

Lemma bit_reach s sets i : bit (value (reach s sets)) i = true <->
  exists t, In t sets /\ within (value t) (value s) = true /\ bit (value t) i = true.
Proof.
  assert (H : forall a b c, bit (value (covered s sets a b c)) i = true <->
    bit (value (Set_ a b c)) i = true \/
    exists t, In t sets /\ within (value t) (value s) = true /\ bit (value t) i = true).
  { induction sets as [|t l IH]; intros a b c; cbn [covered].
    - split; [now left|]; intros [H|(t & [] & _)]; exact H.
    - rewrite part_of_spec; destruct (within _ _) eqn:W; rewrite IH.
      + change (Set_ (w_or a _) _ _) with (both (Set_ a b c) t); rewrite value_both, bit_or, orb_true_iff.
        split; [intros [[H|H]|(u & Hu & K)] | intros [H|(u & [<-|Hu] & K)]].
        * now left.
        * right; exists t; split; [now left | easy].
        * right; exists u; split; [now right | easy].
        * left; now left.
        * left; now right.
        * right; now exists u.
      + split; [intros [H|(u & Hu & K)] | intros [H|(u & [<-|Hu] & K)]].
        * now left.
        * right; exists u; split; [now right | easy].
        * now left.
        * now rewrite W in K.
        * right; now exists u. }
  unfold reach; rewrite H; split; [intros [B|B]; [|easy] | now right].
  change (Set_ zero zero zero) with empty in B; now rewrite value_empty, bit_zero in B.
Qed.

(** A number's bits as a set: those for which [cells] has the sets of one. *)

Fixpoint gather (p : positive) (cells : list set) (a b c : word) : set :=
  match p, cells with
  | xO p, _ :: cells => gather p cells a b c
  | xI p, t :: cells => gather p cells (w_or a (first t)) (w_or b (second t)) (w_or c (third t))
  | xH, t :: _ => Set_ (w_or a (first t)) (w_or b (second t)) (w_or c (third t))
  | _, [] => Set_ a b c
  end.

Definition as_set (cells : list set) (s : N) : set :=
  match s with N0 => empty | Npos p => gather p cells zero zero zero end.

Lemma bit_double p i : bit (Npos p~1) (S i) = bit (Npos p) i /\ bit (Npos p~0) (S i) = bit (Npos p) i.
Proof.
  unfold bit; rewrite Nat2N.inj_succ.
  change (N.pos p~1) with (2 * N.pos p + 1)%N; change (N.pos p~0) with (2 * N.pos p)%N.
  now rewrite N.testbit_odd_succ, N.testbit_even_succ by lia.
Qed.

Lemma bit_gather i cells : forall p a b c, bit (value (gather p cells a b c)) i = true <->
  bit (value (Set_ a b c)) i = true \/
  exists k t, nth_error cells k = Some t /\ bit (Npos p) k = true /\ bit (value t) i = true.
Proof.
  induction cells as [|t cells IH]; intros p a b c.
  { assert (E : gather p [] a b c = Set_ a b c) by now destruct p.
    rewrite E; split; [now left|]; intros [H|([|k] & u & H & _)]; easy. }
  assert (K : (exists k u, nth_error (t :: cells) k = Some u /\ bit (Npos p) k = true /\ bit (value u) i = true) <->
    (bit (Npos p) 0 = true /\ bit (value t) i = true) \/
    exists k u, nth_error cells k = Some u /\ bit (Npos p) (S k) = true /\ bit (value u) i = true).
  { split.
    - intros ([|k] & u & E & H); cbn [nth_error] in E; [injection E as <-; now left | right; now exists k, u].
    - intros [H|(k & u & H)]; [now exists 0, t | now exists (S k), u]. }
  rewrite K; change (Set_ (w_or a (first t)) (w_or b (second t)) (w_or c (third t))) with (both (Set_ a b c) t) in *.
  destruct p as [p|p|]; cbn [gather].
  - rewrite IH; change (Set_ (w_or a _) _ _) with (both (Set_ a b c) t); rewrite value_both, bit_or, orb_true_iff.
    assert (E : forall k, bit (Npos p~1) (S k) = bit (Npos p) k) by apply bit_double.
    setoid_rewrite E; change (bit (Npos p~1) 0) with true; tauto.
  - rewrite IH; assert (E : forall k, bit (Npos p~0) (S k) = bit (Npos p) k) by apply bit_double.
    setoid_rewrite E; change (bit (Npos p~0) 0) with false; intuition easy.
  - change (Set_ (w_or a _) _ _) with (both (Set_ a b c) t); rewrite value_both, bit_or, orb_true_iff.
    change (bit 1 0) with true; split; [tauto|]; intros [H|[H|(k & u & _ & H & _)]]; try tauto; easy.
Qed.

Lemma bit_as_set n s i : bit (value (as_set (map singleton (seq 0 n)) s)) i = (i <? n) && bit s i.
Proof.
  destruct s as [|p]; cbn [as_set]; [now rewrite value_empty, bit_zero, andb_false_r|].
  apply eq_true_iff_eq; rewrite bit_gather, andb_true_iff, Nat.ltb_lt; split.
  - intros [B|(k & t & E & P & B)].
    { change (Set_ zero zero zero) with empty in B; now rewrite value_empty, bit_zero in B. }
    assert (L : k < n).
    { rewrite <- (seq_length n 0), <- (map_length singleton); apply nth_error_Some; congruence. }
    rewrite nth_error_map, (nth_error_nth' _ 0), seq_nth in E by now rewrite ?seq_length.
    injection E as <-; rewrite bit_singleton in B; apply Nat.eqb_eq in B; now subst i.
  - intros [L P]; right; exists i, (singleton i); split; [|now rewrite bit_singleton, Nat.eqb_refl].
    now rewrite nth_error_map, (nth_error_nth' _ 0), seq_nth by now rewrite ?seq_length.
Qed.
