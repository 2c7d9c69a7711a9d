(** * Connect-4

    Six rows, seven columns: the first player wins. Proved by James D. Allen and by Victor Allis in 1988; here from a
    certificate that was found from the rules alone. *)

From Coq Require Import List NArith.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.theorems Require Import Reader Columns.
From Playproof.theorems.data Require connect_four.
Import ListNotations.

Theorem first_player_wins : wins 6 7 First.
Proof.
  apply by_claim.
  proved_in connect_four.connect_4_7x6 (PositionalClaim XWins (OnLines (Lines 6 7 4 true [] []))).
Qed.
