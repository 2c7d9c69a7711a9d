(** * Animals that are no cannibals *)

From Coq Require Import List NArith ZArith.
From Playproof Require Import Board Claim.
From Playproof.games Require Import Cannibal.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require CA.
Import ListNotations.
Local Open Scope Z_scope.

Ltac by_file file :=
  match goal with
  | |- non_cannibal ?A =>
      let A := eval unfold A in A in proved_in file (CannibalClaim NonCannibal A)
  end.

(** The tetrominoes. *)

Definition I : animal := [[0; 0]; [0; 1]; [0; 2]; [0; 3]].
Definition O : animal := [[0; 0]; [0; 1]; [1; 0]; [1; 1]].
Definition T : animal := [[0; 0]; [0; 1]; [0; 2]; [1; 1]].
Definition S : animal := [[0; 0]; [0; 1]; [1; 1]; [1; 2]].
Definition L : animal := [[0; 0]; [0; 1]; [0; 2]; [1; 0]].

Theorem non_cannibal_I : non_cannibal I.
Proof. by_file CA.I_tetromino_bounding. Qed.

Theorem non_cannibal_O : non_cannibal O.
Proof. by_file CA.O_tetromino_bounding. Qed.

Theorem non_cannibal_T : non_cannibal T.
Proof. by_file CA.T_tetromino. Qed.

Theorem non_cannibal_S : non_cannibal S.
Proof. by_file CA.S_tetromino. Qed.

Theorem non_cannibal_L : non_cannibal L.
Proof. by_file CA.L_tetromino. Qed.

Theorem no_tetromino_is_a_cannibal A : In A [I; O; L; T; S] -> non_cannibal A.
Proof.
  intros [<-|[<-|[<-|[<-|[<-|[]]]]]];
    auto using non_cannibal_I, non_cannibal_O, non_cannibal_L, non_cannibal_T, non_cannibal_S.
Qed.

(** A pentomino. *)

Definition X : animal := [[0; 1]; [1; 0]; [1; 1]; [1; 2]; [2; 1]].

Theorem non_cannibal_X : non_cannibal X.
Proof. by_file CA.X_pentomino. Qed.
