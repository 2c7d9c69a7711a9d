(** * Lines of a length of their own in each direction

    On a fixed board a line is placed by translations alone. So each direction has a length, and
    Breaker keeps Maker from the lines of all directions at once. *)

From Coq Require Import List NArith ZArith.
From Playproof Require Import Board Claim.
From Playproof.games Require Import Achievement.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require known.
Import ListNotations.
Local Open Scope Z_scope.

(** [k] cells, the first and the vector from each to the next one. *)

Fixpoint line (k : nat) (x step : cell) : animal :=
  match k with
  | O => []
  | S k => x :: line k (add x step) step
  end.

Definition breaker_keeps_from (B : board) (lines : list animal) : Prop :=
  breaker_wins (on_a_board B lines 1 1 1 1).

Ltac by_file file :=
  match goal with
  | |- breaker_keeps_from ?B ?lines =>
      proved_in file (AchievementClaim (Claim.Achievement Breaker B lines 1 1 1 (Some 1%N)))
  end.

(** A column of seven, a row of six, seven on one diagonal and nine on the other. *)

Theorem six_seven_seven_nine : breaker_keeps_from (fixed (Hypercubic 2))
  [line 7 [0; 0] [0; 1]; line 6 [0; 0] [1; 0]; line 7 [0; 0] [1; 1]; line 9 [0; 8] [1; -1]].
Proof. by_file known.lines_6_7_7_9. Qed.

(** Of hexagons, five in one direction and seven in each of the others. *)

Theorem five_seven_seven : breaker_keeps_from (fixed Hexagonal)
  [line 7 [0; 0; 0] [0; 1; -1]; line 5 [0; 0; 0] [1; 0; -1]; line 7 [0; 6; -6] [1; -1; 0]].
Proof. by_file known.hexagons_5_7_7. Qed.

(** Five in one direction, six in another and ten in the third. *)

Theorem five_six_ten : breaker_keeps_from (fixed Hexagonal)
  [line 6 [0; 0; 0] [0; 1; -1]; line 5 [0; 0; 0] [1; 0; -1]; line 10 [0; 9; -9] [1; -1; 0]].
Proof. by_file known.hexagons_5_6_10. Qed.

(** Six in two directions and seven in the third. *)

Theorem six_six_seven : breaker_keeps_from (fixed Hexagonal)
  [line 6 [0; 0; 0] [0; 1; -1]; line 6 [0; 0; 0] [1; 0; -1]; line 7 [0; 6; -6] [1; -1; 0]].
Proof. by_file known.hexagons_6_6_7. Qed.
