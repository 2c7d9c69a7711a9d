(** * Matching sets

    Uiterwijk, "Set Matching", Table 1: in none of these games has Breaker a pairing, and she wins
    all of them as the second player. Two more have no more markers than groups, of which any two
    share one marker at most: the paper asks whether there are such sets. *)

From Coq Require Import List NArith.
From Playproof Require Import Claim Check.
From Playproof.games Require Import Positional.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require SM.
Import ListNotations.
Local Open Scope N_scope.

Definition start : position := Position [] [].

(** Maker wants all markers of a group, and moves first. *)

Definition breaker_wins (markers : N) (groups : list (list vertex)) : Prop :=
  draws (on_hypergraph MakerBreaker (Hypergraph markers groups [])) Second First start.

Ltac by_file file :=
  match goal with
  | |- breaker_wins ?n ?groups =>
      proved_in file (PositionalClaim BreakerWinsSecond (OnHypergraph (Hypergraph n groups [])))
  end.

Theorem Triangle : breaker_wins 5 [[0; 1]; [0; 2; 3]; [1; 2; 4]].
Proof. by_file SM.Triangle. Qed.

Theorem Square : breaker_wins 7 [[0; 1]; [0; 2; 4]; [1; 3; 5]; [2; 3; 6]].
Proof. by_file SM.Square. Qed.

Theorem Triangle_Line : breaker_wins 6 [[0; 1]; [0; 2; 3]; [1; 2; 4]; [3; 4; 5]].
Proof. by_file SM.Triangle_Line. Qed.

Theorem Square_Line : breaker_wins 8 [[0; 1]; [0; 2; 4]; [1; 3; 5]; [2; 3; 6]; [4; 5; 7]].
Proof. by_file SM.Square_Line. Qed.

Theorem BiTriangle : breaker_wins 8 [[0; 1]; [0; 2; 3]; [0; 5; 6]; [1; 2; 4]; [1; 5; 7]].
Proof. by_file SM.BiTriangle. Qed.

Theorem BiTriangleX : breaker_wins 7 [[0; 1]; [0; 2; 3]; [0; 5; 6]; [1; 2; 4]; [1; 3; 5]].
Proof. by_file SM.BiTriangleX. Qed.

Theorem FlatStar : breaker_wins 8
  [[0; 2; 3]; [0; 4; 5]; [0; 6; 7]; [1; 2; 7]; [1; 3; 4]; [1; 5; 6]].
Proof. by_file SM.FlatStar. Qed.

Theorem FlatStar_Line : breaker_wins 8
  [[0; 1]; [0; 2; 3]; [0; 4; 5]; [0; 6; 7]; [1; 2; 7]; [1; 3; 4]; [1; 5; 6]].
Proof. by_file SM.FlatStar_Line. Qed.

Theorem BiTriangle_Line : breaker_wins 9
  [[0; 1]; [0; 2; 3]; [0; 5; 6]; [1; 2; 4]; [1; 5; 7]; [3; 4; 8]].
Proof. by_file SM.BiTriangle_Line. Qed.

Theorem BiTriangle_BiLine : breaker_wins 10
  [[0; 1]; [0; 2; 3]; [0; 5; 6]; [1; 2; 4]; [1; 5; 7]; [3; 4; 8]; [6; 7; 9]].
Proof. by_file SM.BiTriangle_BiLine. Qed.

Theorem BiTriangleX_Line : breaker_wins 8
  [[0; 1]; [0; 2; 3]; [0; 5; 6]; [1; 2; 4]; [1; 3; 5]; [4; 6; 7]].
Proof. by_file SM.BiTriangleX_Line. Qed.

Theorem TriTriangleX : breaker_wins 10
  [[0; 1]; [0; 2; 3]; [0; 5; 6]; [0; 7; 8]; [1; 2; 4]; [1; 3; 5]; [1; 7; 9]].
Proof. by_file SM.TriTriangleX. Qed.

Theorem Cycle_of_3 : breaker_wins 5 [[0; 1]; [0; 2; 4]; [1; 2; 3]].
Proof. by_file SM.Cycle_of_3. Qed.

Theorem Cycle_of_4 : breaker_wins 7 [[0; 1]; [0; 3; 6]; [1; 2; 4]; [2; 3; 5]].
Proof. by_file SM.Cycle_of_4. Qed.

Theorem Cycle_of_5 : breaker_wins 9 [[0; 1]; [0; 4; 8]; [1; 2; 5]; [2; 3; 6]; [3; 4; 7]].
Proof. by_file SM.Cycle_of_5. Qed.

Theorem Cycle_of_6 : breaker_wins 11
  [[0; 1]; [0; 5; 10]; [1; 2; 6]; [2; 3; 7]; [3; 4; 8]; [4; 5; 9]].
Proof. by_file SM.Cycle_of_6. Qed.

Theorem Cycle_of_7 : breaker_wins 13
  [[0; 1]; [0; 6; 12]; [1; 2; 7]; [2; 3; 8]; [3; 4; 9]; [4; 5; 10]; [5; 6; 11]].
Proof. by_file SM.Cycle_of_7. Qed.

Theorem Cycle_of_8 : breaker_wins 15
  [[0; 1]; [0; 7; 14]; [1; 2; 8]; [2; 3; 9]; [3; 4; 10]; [4; 5; 11]; [5; 6; 12]; [6; 7; 13]].
Proof. by_file SM.Cycle_of_8. Qed.

Theorem Cycle_of_3_Line : breaker_wins 6 [[0; 1]; [0; 2; 4]; [1; 2; 3]; [3; 4; 5]].
Proof. by_file SM.Cycle_of_3_Line. Qed.

Theorem Cycle_of_4_Line : breaker_wins 8 [[0; 1]; [0; 3; 6]; [1; 2; 4]; [2; 3; 5]; [4; 6; 7]].
Proof. by_file SM.Cycle_of_4_Line. Qed.

Theorem Cycle_of_5_Line : breaker_wins 10
  [[0; 1]; [0; 4; 8]; [1; 2; 5]; [2; 3; 6]; [3; 4; 7]; [5; 8; 9]].
Proof. by_file SM.Cycle_of_5_Line. Qed.

Theorem Cycle_of_6_Line : breaker_wins 12
  [[0; 1]; [0; 5; 10]; [1; 2; 6]; [2; 3; 7]; [3; 4; 8]; [4; 5; 9]; [6; 10; 11]].
Proof. by_file SM.Cycle_of_6_Line. Qed.

Theorem Cycle_of_7_Line : breaker_wins 14
  [[0; 1]; [0; 6; 12]; [1; 2; 7]; [2; 3; 8]; [3; 4; 9]; [4; 5; 10]; [5; 6; 11]; [7; 12; 13]].
Proof. by_file SM.Cycle_of_7_Line. Qed.

Theorem Cycle_of_8_Line : breaker_wins 16
  [[0; 1]; [0; 7; 14]; [1; 2; 8]; [2; 3; 9]; [3; 4; 10]; [4; 5; 11]; [5; 6; 12]; [6; 7; 13]; [8; 14; 15]].
Proof. by_file SM.Cycle_of_8_Line. Qed.

Theorem eleven_groups_on_eleven_markers : breaker_wins 11
  [[0; 1; 10]; [0; 2; 6]; [0; 3; 4; 9]; [0; 5; 7; 8]; [1; 2; 5; 9]; [1; 3; 7]; [1; 4; 6; 8]; [2; 3; 8]; [2; 4; 7; 10]; [3; 5; 6; 10]; [8; 9; 10]].
Proof. by_file SM.file_11_groups_on_11_markers. Qed.

Theorem thirteen_groups_on_twelve_markers : breaker_wins 12
  [[0; 1; 6; 10]; [0; 2; 8; 9]; [0; 3; 5; 11]; [0; 4; 7]; [1; 2; 7; 11]; [1; 3; 4; 9]; [1; 5; 8]; [2; 3; 6]; [2; 4; 5; 10]; [3; 7; 8; 10]; [4; 6; 8; 11]; [5; 6; 7; 9]; [9; 10; 11]].
Proof. by_file SM.file_13_groups_on_12_markers. Qed.

(** Four in a row on the empty 4 x 4 board is a draw at least for the second player: its lines are in
    two BiTriangles, or in two Squares with a Line each. *)

Definition four_in_a_row : game := on_lines MakerMaker (Lines 4 4 4 false [] []).

Ltac second_draws file :=
  assert (H : positional_meaning ODraws (OnLines (Lines 4 4 4 false [] [])))
    by proved_in file (PositionalClaim ODraws (OnLines (Lines 4 4 4 false [] [])));
  destruct H as [[|] [E H]]; [exact H | discriminate E].

Theorem by_two_BiTriangles : draws four_in_a_row Second First start.
Proof. second_draws SM.two_BiTriangles. Qed.

Theorem by_two_Square_Lines : draws four_in_a_row Second First start.
Proof. second_draws SM.two_Square_Lines. Qed.

(** And for the first, who has no need of a pairing: so it is a draw. *)

Theorem first_draws : positional_meaning XDraws (OnLines (Lines 4 4 4 false [] [])).
Proof.
  set (C := PositionalClaim XDraws (OnLines (Lines 4 4 4 false [] []))).
  change (meaning C); apply (last_claim_true [Step C Potential []]).
  vm_cast_no_check (eq_refl (Some C)).
Qed.
