(** * Tetrominoes that are no cannibals *)

From Coq Require Import List NArith ZArith.
From Playproof Require Import Board Claim.
From Playproof.games Require Import Cannibal.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require CA T_tetromino S_tetromino.
Import ListNotations.
Local Open Scope Z_scope.

Definition I : animal := [[0; 0]; [0; 1]; [0; 2]; [0; 3]].
Definition O : animal := [[0; 0]; [0; 1]; [1; 0]; [1; 1]].
Definition T : animal := [[0; 0]; [0; 1]; [0; 2]; [1; 1]].
Definition S : animal := [[0; 0]; [0; 1]; [1; 1]; [1; 2]].

Ltac by_file file :=
  match goal with
  | |- non_cannibal ?A =>
      let A := eval unfold A in A in proved_in file (CannibalClaim NonCannibal A)
  end.

Theorem non_cannibal_I : non_cannibal I.
Proof. by_file CA.I_tetromino_bounding. Qed.

Theorem non_cannibal_O : non_cannibal O.
Proof. by_file CA.O_tetromino_bounding. Qed.

Theorem non_cannibal_T : non_cannibal T.
Proof. by_file T_tetromino.T_tetromino. Qed.

Theorem non_cannibal_S : non_cannibal S.
Proof. by_file S_tetromino.S_tetromino. Qed.
