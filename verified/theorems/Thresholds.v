(** * Threshold sequences

    Norris and Sieben, "Biased weak polyform achievement games", Figures 5 and 14: for each animal
    the numbers b_1, b_2, ...: Maker wins the (n, b) game for b up to number n, and Breaker for all
    greater ones; for n beyond the last one Maker wins for every b. And animals beyond the figures. *)

From Coq Require Import List NArith ZArith.
From Playproof Require Import Board Claim.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require NS beyond.
Import ListNotations.

Definition triangular : board := free Triangular.
Definition hexagonal : board := free Hexagonal.

Definition sequence (B : board) (A : animal) (finite : list N) : Prop :=
  threshold_meaning (Claim.Threshold B A finite).

Ltac by_file file :=
  match goal with
  | |- sequence ?B ?A ?finite => proved_in file (ThresholdClaim (Claim.Threshold B A finite))
  end.

Local Open Scope N_scope.

(** ** Figure 14: polyominoes *)

Theorem P1_1 : sequence square [[0; 0]]%Z [].
Proof. by_file NS.square_P1_1. Qed.

Theorem P2_1 : sequence square [[0; 0]; [0; 1]]%Z [3].
Proof. by_file NS.square_P2_1. Qed.

Theorem P3_1 : sequence square [[0; 0]; [0; 1]; [0; 2]]%Z [1; 7].
Proof. by_file NS.square_P3_1. Qed.

Theorem P3_2 : sequence square [[0; 0]; [0; 1]; [1; 0]]%Z [1; 7].
Proof. by_file NS.square_P3_2. Qed.

Theorem P4_1 : sequence square [[0; 0]; [0; 1]; [0; 2]; [0; 3]]%Z [1; 3; 11].
Proof. by_file NS.square_P4_1. Qed.

Theorem P4_2 : sequence square [[0; 0]; [0; 1]; [0; 2]; [1; 0]]%Z [1; 5; 11].
Proof. by_file NS.square_P4_2. Qed.

Theorem P4_3 : sequence square [[0; 0]; [0; 1]; [0; 2]; [1; 1]]%Z [1; 3; 11].
Proof. by_file NS.square_P4_3. Qed.

Theorem P4_4 : sequence square [[0; 0]; [0; 1]; [1; 0]; [1; 1]]%Z [0; 3; 5].
Proof. by_file NS.square_P4_4. Qed.

Theorem P4_5 : sequence square [[0; 0]; [0; 1]; [1; 1]; [1; 2]]%Z [1; 3; 11].
Proof. by_file NS.square_P4_5. Qed.

(** ** Figure 5: polyiamonds *)

Theorem T1_1 : sequence triangular [[0; 0; 1]]%Z [].
Proof. by_file NS.triangular_T1_1. Qed.

Theorem T2_1 : sequence triangular [[0; 0; 1]; [0; 0; 2]]%Z [2].
Proof. by_file NS.triangular_T2_1. Qed.

Theorem T3_1 : sequence triangular [[0; 0; 1]; [0; 0; 2]; [0; 1; 1]]%Z [1; 5].
Proof. by_file NS.triangular_T3_1. Qed.

Theorem T4_1 : sequence triangular [[0; 0; 1]; [0; 0; 2]; [0; 1; 0]; [0; 1; 1]]%Z [0; 3; 8].
Proof. by_file NS.triangular_T4_1. Qed.

Theorem T4_2 : sequence triangular [[0; 0; 1]; [0; 1; 0]; [0; 1; 1]; [1; 0; 1]]%Z [0; 3; 8].
Proof. by_file NS.triangular_T4_2. Qed.

Theorem T4_3 : sequence triangular [[0; 0; 1]; [0; 0; 2]; [0; 1; 1]; [1; 0; 1]]%Z [0; 3; 8].
Proof. by_file NS.triangular_T4_3. Qed.


(** ** Beyond the figures *)

Theorem V_trihex : sequence hexagonal [[0; 0; 0]; [0; 1; -1]; [1; 1; -2]]%Z [2; 11].
Proof. by_file beyond.hexagonal_V_trihex. Qed.

Theorem F_pentomino : sequence square [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [2; 1]]%Z [0; 3; 8; 15].
Proof. by_file beyond.square_F_pentomino. Qed.

Theorem I_pentomino : sequence square [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [0; 4]]%Z [0; 3; 5; 15].
Proof. by_file beyond.square_I_pentomino. Qed.

Theorem L_pentomino : sequence square [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 0]]%Z [1; 3; 8; 15].
Proof. by_file beyond.square_L_pentomino. Qed.

Theorem N_pentomino : sequence square [[0; 0]; [0; 1]; [0; 2]; [1; 2]; [1; 3]]%Z [1; 3; 8; 15].
Proof. by_file beyond.square_N_pentomino. Qed.

Theorem P_pentomino : sequence square [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [1; 1]]%Z [0; 3; 5; 15].
Proof. by_file beyond.square_P_pentomino. Qed.

Theorem W_pentomino : sequence square [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [2; 2]]%Z [0; 3; 5; 15].
Proof. by_file beyond.square_W_pentomino. Qed.
