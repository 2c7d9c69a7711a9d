(** * Qubic

    Four in a line in a cube of 4 x 4 x 4: the first player wins. Proved by Oren Patashnik in 1980, and by Victor Allis and
    Patrick Schoo in 1992; here from a certificate that was found from the rules alone. *)

From Coq Require Import List NArith.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.theorems Require Import Reader Cube.
From Playproof.theorems.data Require qubic.
Import ListNotations.

Theorem x_wins : positional_meaning XWins listed.
Proof. proved_in qubic.qubic (PositionalClaim XWins listed). Qed.

Theorem first_player_wins : first_wins MakerMaker.
Proof. destruct x_wins as ([|] & M & H); [now apply by_sets | discriminate M]. Qed.
