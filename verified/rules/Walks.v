(** * What a walk through positions shows

    The walk of [sync-strategy] and [sync-refutation] has met some positions. For each of them there is an
    answer that leads to positions that are decided, or alike to one that was met. There is no circle in that: of a
    number that a round makes smaller, that one has less. *)

From Coq Require Import Arith NArith Lia.
From Playproof.games Require Import Synchronized.
From Playproof.rules Require Import Rounds.

Section Walks.

Variable tile : side -> N -> Prop.
Variables (met : N -> Prop) (measure : N -> nat).

Definition known_below (n : nat) (s : N) : Prop :=
  exists s', met s' /\ alike tile s' s /\ measure s' < n.

(** A player has a tile for each position, whatever the other's tile of the same moment is. *)

Theorem walk_secures P r :
  (forall s, met s -> exists T R0, fits tile P s T /\ fits tile (other P) s R0 /\
     forall R, fits tile (other P) s R ->
       secures tile P r (after s T R) \/ known_below (measure s) (after s T R)) ->
  forall s, met s -> secures tile P r s.
Proof.
  intros H s; remember (measure s) as n eqn:E; revert s E.
  induction n as [n IH] using lt_wf_ind; intros s -> M; destruct (H s M) as (T & R0 & HT & H0 & K).
  apply (round tile P r s T R0 H0 HT); intros R HR; destruct (K R HR) as [D|(s' & M' & A & L)]; [easy|].
  apply (secures_alike tile P r s'); [now apply (IH (measure s')) | easy].
Qed.

(** The other has a reply to each tile of the player's. *)

Theorem walk_refutes P r :
  (forall s, met s -> (exists R, fits tile (other P) s R) /\
     forall T, fits tile P s T -> exists R, fits tile (other P) s R /\
       (~ secures tile P r (after s T R) \/ known_below (measure s) (after s T R))) ->
  forall s, met s -> ~ secures tile P r s.
Proof.
  intros H s; remember (measure s) as n eqn:E; revert s E.
  induction n as [n IH] using lt_wf_ind; intros s -> M S; destruct (H s M) as [(R0 & H0) K].
  inversion S as [s' N _ | s' T R1 _ HT F]; subst s'; [now apply (N R0)|].
  destruct (K T HT) as (R & HR & [D|(s' & M' & A & L)]); [now apply D, F|].
  apply (IH (measure s') L s' eq_refl M'), (secures_alike tile P r (after s T R)); [now apply F|].
  now apply alike_sym.
Qed.

(** A position is decided if the other secures what the player's aim excludes. *)

Theorem decided_refutes P r r' s : r <> r' -> secures tile (other P) r' s -> ~ secures tile P r s.
Proof. intros D S K; exact (not_both tile P r r' s D K S). Qed.

End Walks.
