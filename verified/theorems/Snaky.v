(** * Snaky

    Maker wins the (1,1) game for Snaky on the square board: "Snaky in 21 Maker moves", Appendix D.
    The cards are those of the paper. *)

From Coq Require Import List ZArith.
From Playproof Require Import Board Claim Check.
From Playproof.games Require Import Achievement.
From Playproof.theorems Require Import Reader Cards.
From Playproof.theorems.data Require Snaky.
Import ListNotations.
Local Open Scope Z_scope.

(** XXXX..
    ...XX. *)

Definition snaky : animal := [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 3]; [1; 4]].

Theorem maker_wins_snaky : maker_wins (on_a_board (Hypercubic 2) [snaky] 1 1 1 1).
Proof.
  pose (C := AchievementClaim (Claim.Achievement Maker (Hypercubic 2) [snaky] 1 1 1 (Some 1%N))).
  change (meaning C).
  apply (last_claim_true [Step C (ProofSequence (proof_sequence Snaky.snaky_21_cards)) []]).
  vm_cast_no_check (eq_refl (Some C)).
Qed.
