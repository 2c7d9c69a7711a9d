(** * Connect-4 on six rows and six columns

    The second player wins. *)

From Coq Require Import List NArith.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.theorems Require Import Reader Columns.
From Playproof.theorems.data Require six_by_six.
Import ListNotations.

Theorem second_player_wins : wins 6 6 Second.
Proof.
  apply by_claim.
  proved_in six_by_six.connect_4_6x6 (PositionalClaim OWins (OnLines (Lines 6 6 4 true [] []))).
Qed.
