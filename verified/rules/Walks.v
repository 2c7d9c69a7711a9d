(** * What a walk through positions shows

    The walk of [sync-strategy] and [sync-refutation] has met some positions. For each of them there is an
    answer that leads to positions that are decided, or alike to one that was met. There is no circle in that: a
    round leaves fewer rounds to play, and as many can be played in positions that are alike. *)

From Coq Require Import Arith NArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Rounds.

Section Walks.

Variable tile : side -> N -> Prop.
Hypothesis tile_some : forall P t, tile P t -> t <> 0%N.

(** No more than [n] rounds can be played. *)

Fixpoint lasts (P : side) (n : nat) (s : N) : Prop :=
  forall T R, fits tile P s T -> fits tile (other P) s R ->
  match n with
  | 0 => False
  | S n => lasts P n (after s T R)
  end.

Lemma lasts_alike P n : forall s s', lasts P n s -> alike tile s s' -> lasts P n s'.
Proof.
  induction n as [|n IH]; intros s s' L (E & O & C & D) T' R' HT' HR';
    destruct (D _ _ HT') as (T & HT & X), (D _ _ HR') as (R & HR & Y);
    apply image_inverse in X, Y.
  - exact (L T R HT HR).
  - apply (IH (after s T R)); [now apply L | now apply (alike_after tile E)].
Qed.

Lemma after_less P s T R : fits tile P s T -> (after s T R < s)%N.
Proof.
  intros [HT W]; apply tile_some in HT.
  assert (Z : forall a b, (forall i, bit a i = true -> bit b i = true) -> (N.ldiff a b = 0)%N).
  { intros a b H; apply bits_ext; intros i; rewrite bit_diff, bit_zero; specialize (H i).
    destruct (bit a i); [now rewrite H | easy]. }
  assert (A := Z T s (proj1 (within_spec T s) W)).
  assert (B : (after s T R <= N.ldiff s T)%N).
  { apply N.ldiff_le, Z; intros i; unfold after; rewrite bit_diff; now intros [H _]%andb_true_iff. }
  rewrite <- N.sub_nocarry_ldiff in B by easy; apply N.ldiff_le in A; lia.
Qed.

Lemma lasts_some P n : forall s, (N.to_nat s <= n)%nat -> lasts P n s.
Proof.
  induction n as [|n IH]; intros s L T R HT HR; assert (K := after_less P s T R HT); [lia|].
  apply IH; lia.
Qed.

Variable met : N -> Prop.

Definition known (s : N) : Prop := exists s', met s' /\ alike tile s' s.

(** A player has a tile for each position, whatever the other's tile of the same moment is. *)

Theorem walk_secures P r :
  (forall s, met s -> exists T R0, fits tile P s T /\ fits tile (other P) s R0 /\
     forall R, fits tile (other P) s R -> secures tile P r (after s T R) \/ known (after s T R)) ->
  forall s, met s -> secures tile P r s.
Proof.
  intros H s; generalize (lasts_some P _ s (le_n _)); generalize (N.to_nat s); intros n; revert s.
  induction n as [|n IH]; intros s L M; destruct (H s M) as (T & R0 & HT & H0 & K);
    [destruct (L T R0 HT H0)|].
  apply (round tile P r s T R0 H0 HT); intros R HR; destruct (K R HR) as [D|(s' & M' & A)]; [easy|].
  apply (secures_alike tile P r s'); [|easy]; apply IH; [|easy].
  apply (lasts_alike P n (after s T R)); [now apply (L T R)|]; now apply alike_sym.
Qed.

(** The other has a reply to each tile of the player's. *)

Theorem walk_refutes P r :
  (forall s, met s -> (exists R, fits tile (other P) s R) /\
     forall T, fits tile P s T -> exists R, fits tile (other P) s R /\
       (~ secures tile P r (after s T R) \/ known (after s T R))) ->
  forall s, met s -> ~ secures tile P r s.
Proof.
  intros H s; generalize (lasts_some P _ s (le_n _)); generalize (N.to_nat s); intros n; revert s.
  induction n as [|n IH]; intros s L M S; destruct (H s M) as [(R0 & H0) K];
    inversion S as [s' N _ | s' T R1 _ HT F]; subst s'; try (now apply (N R0)).
  - destruct (L T R0 HT H0).
  - destruct (K T HT) as (R & HR & [D|(s' & M' & A)]); [now apply D, F|].
    apply alike_sym in A; apply (IH s'); [|easy | now apply (secures_alike tile P r (after s T R)); [apply F|]].
    apply (lasts_alike P n (after s T R)); [now apply (L T R) | easy].
Qed.

(** A position is decided if the other secures what the player's aim excludes. *)

Theorem decided_refutes P r r' s : r <> r' -> secures tile (other P) r' s -> ~ secures tile P r s.
Proof. intros D S K; exact (not_both tile P r r' s D K S). Qed.

End Walks.
