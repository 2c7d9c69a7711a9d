(** * Connect-4 on five rows and six columns

    Neither player can be made to lose. *)

From Coq Require Import List NArith.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.theorems Require Import Reader Columns.
From Playproof.theorems.data Require six_by_five.
Import ListNotations.

Definition five_rows : arena := OnLines (Lines 5 6 4 true [] []).

Theorem draw : outcome_meaning OutcomeDraw five_rows.
Proof. proved_in six_by_five.connect_4_6x5 (PositionalOutcomeClaim OutcomeDraw five_rows). Qed.

Theorem first_draws : does_not_lose 5 6 First.
Proof. apply by_claim_draw, draw. Qed.

Theorem second_draws : does_not_lose 5 6 Second.
Proof. apply by_claim_draw, draw. Qed.
