(** * Snaky

    Maker wins the (1,1) game for Snaky on the square board: "Snaky in 21 Maker moves", Appendix D.
    The cards are those of the paper. A board of 17 x 17 cells has room for them. *)

From Coq Require Import List NArith ZArith.
From Playproof Require Import Board Claim Check.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Geometry Area Boxes.
From Playproof.theorems Require Import Reader Cards.
From Playproof.theorems.data Require Snaky.
Import ListNotations.
Local Open Scope Z_scope.

(** XXXX..
    ...XX. *)

Definition snaky : animal := [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 3]; [1; 4]].

Definition cells (n : Z) (x : cell) : Prop :=
  exists u v, x = [u; v] /\ 0 <= u < n /\ 0 <= v < n.

Theorem snaky_in_21_turns :
  maker_wins_within (on_a_part (cells 17) square [snaky] 1 1 1 1) 21.
Proof.
  pose (C := AchievementWithinClaim
    (Claim.Achievement Maker square [snaky] 1 1 1 (Some 1%N)) (Some (17, 17)%N) (Some 21%N)).
  change (meaning C).
  apply (last_claim_true [Step C (ProofSequence (proof_sequence Snaky.snaky_21_cards)) []]).
  vm_cast_no_check (eq_refl (Some C)).
Qed.

Theorem maker_wins_snaky : maker_wins (on_a_board square [snaky] 1 1 1 1).
Proof.
  assert (B : is_board square) by (unfold is_board; simpl; auto with arith).
  apply (maker_limits square (on_a_part (cells 17) square [snaky] 1 1 1 1)
    (on_a_board square [snaky] 1 1 1 1)
    (Some (17, 17)%N) None (Some 21%N) None B eq_refl eq_refl); [|split| | |]; auto.
  - now intros x (u & v & -> & _).
  - exact snaky_in_21_turns.
Qed.
