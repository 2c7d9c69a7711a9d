(** * The L-tetromino is no cannibal, so none is *)

From Coq Require Import List NArith ZArith.
From Playproof Require Import Board Claim.
From Playproof.games Require Import Cannibal.
From Playproof.theorems Require Import Reader Tetrominoes.
From Playproof.theorems.data Require L_tetromino.
Import ListNotations.
Local Open Scope Z_scope.

Definition L : animal := [[0; 0]; [0; 1]; [0; 2]; [1; 0]].

Theorem non_cannibal_L : non_cannibal L.
Proof. by_file L_tetromino.L_tetromino. Qed.

Theorem no_tetromino_is_a_cannibal A : In A [I; O; L; T; S] -> non_cannibal A.
Proof.
  intros [<-|[<-|[<-|[<-|[<-|[]]]]]];
    auto using non_cannibal_I, non_cannibal_O, non_cannibal_L, non_cannibal_T, non_cannibal_S.
Qed.
