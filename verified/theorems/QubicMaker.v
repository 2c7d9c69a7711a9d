(** * Qubic, when the second player only has to prevent a line *)

From Coq Require Import List NArith.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.theorems Require Import Reader Cube.
From Playproof.theorems.data Require qubic_maker.
Import ListNotations.

Theorem maker_wins : first_wins MakerBreaker.
Proof.
  apply by_sets; proved_in qubic_maker.qubic_maker_breaker (PositionalClaim MakerWinsFirst listed).
Qed.
