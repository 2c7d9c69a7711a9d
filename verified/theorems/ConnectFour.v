(** * Connect-4 on small boards, and four in a row without gravity

    Who can win, by the rules of [Columns.v]. *)

From Coq Require Import List NArith.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.rules Require Import StrategyWalk Strategy.
From Playproof.theorems Require Import Reader Columns.
From Playproof.theorems.data Require known.
Import ListNotations.

(** Four rows, six columns: the second player wins. *)

Theorem six_by_four : wins 4 6 Second.
Proof.
  apply by_claim.
  proved_in known.connect_4_6x4 (PositionalClaim OWins (OnLines (Lines 4 6 4 true [] []))).
Qed.

(** ** Without gravity *)

Definition winner (rows columns k : N) (P : player) : Prop :=
  Positional.wins (on_lines MakerMaker (Lines rows columns k false [] [])) P First (Position [] []).

Definition draw (rows columns k : N) : Prop :=
  let G := on_lines MakerMaker (Lines rows columns k false [] []) in
  Positional.draws G First First (Position [] []) /\ Positional.draws G Second First (Position [] []).

(** A claim says "whose turn it is"; on an empty board it is the first player's. *)

Lemma first_turn (holds : player -> Prop) :
  (exists Q, to_move (Position [] []) Q /\ holds Q) -> holds First.
Proof. intros ([|] & M & H); [exact H | discriminate M]. Qed.

Theorem five_by_six : winner 5 6 4 First.
Proof.
  apply (first_turn (fun Q => Positional.wins _ First Q _)).
  proved_in known.four_in_a_row_5x6 (PositionalClaim XWins (OnLines (Lines 5 6 4 false [] []))).
Qed.

(** Tic-tac-toe. Both need no more than to complete a line, to prevent one, and otherwise to prefer
    some cells to others. *)

Definition corners : list (level nat) := [FirstOf [0; 2; 6; 8]].

Definition tic_tac_toe_first : strategy :=
  Strategy [] [RuleOfThumb 19 corners] 1 [Then 4 (Policy 0 0)] [].

Definition tic_tac_toe_second : strategy :=
  Strategy [[2; 1; 0; 5; 4; 3; 8; 7; 6]; [0; 3; 6; 1; 4; 7; 2; 5; 8]]
    [RuleOfThumb 34 [FirstOf [8; 1]]; RuleOfThumb 58 corners]
    3 [Then 4 (Policy 0 0); Then 4 (Policy 1 0); Then 0 (Policy 1 0)] [].

Theorem tic_tac_toe : draw 3 3 3.
Proof.
  split.
  - apply (first_turn (fun Q => Positional.draws _ First Q _)).
    change (meaning (PositionalClaim XDraws (OnLines (Lines 3 3 3 false [] [])))).
    apply (Strategy.sound _ tic_tac_toe_first []); vm_compute; reflexivity.
  - apply (first_turn (fun Q => Positional.draws _ Second Q _)).
    change (meaning (PositionalClaim ODraws (OnLines (Lines 3 3 3 false [] [])))).
    apply (Strategy.sound _ tic_tac_toe_second []); vm_compute; reflexivity.
Qed.
