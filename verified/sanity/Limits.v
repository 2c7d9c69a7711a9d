(** * Boards of finite size and numbers of turns: the definitions say what they should *)

From Coq Require Import List NArith ZArith Lia.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Positional.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Geometry Boxes.
From Playproof.rules Require ProofSequence Potential OnBoard.
From Playproof.sanity Require Import Achievement.
Import ListNotations.

(** Without limits nothing changes. *)

Theorem no_limits C : achievement_within_meaning C None None = achievement_meaning C.
Proof. reflexivity. Qed.

(** A board of r rows and c columns has r c cells. *)

Theorem number_of_cells rows columns : exists cells : list cell,
  NoDup cells /\ length cells = N.to_nat (rows * columns) /\
  forall x, In x cells <-> cells_of square (Some (rows, columns)) x.
Proof.
  exists (box rows columns); auto using box_NoDup, OnBoard.box_length, box_spec.
Qed.

Definition game (P : player) (A : animal) : achievement :=
  Claim.Achievement P square [A] 1 1 1 (Some 1%N).

Definition says (P : player) (A : animal) (rows columns : N) (turns : option N) : Prop :=
  meaning (AchievementWithinClaim (game P A) (Some (rows, columns)) turns).

Definition domino : animal := [[0; 0]; [0; 1]]%Z.

(** On a board of one cell Maker has that cell after one turn. *)

Theorem one_cell : says Maker [[0; 0]%Z] 1 1 (Some 1%N).
Proof.
  apply (monomino _ (another_of square (Some (1, 1)%N))); [apply cells_finder | | auto].
  - unfold is_board; simpl; lia.
  - exists 0%Z, 0%Z; split; [easy | lia].
Qed.

(** On a board of 2 x 2 he has a domino after two turns, and not after one. *)

Theorem domino_in_two_turns : says Maker domino 2 2 (Some 2%N).
Proof.
  pose (onto l := ProofSequence.Option l (ProofSequence.Goal 0)).
  apply (ProofSequence.sound _ [ProofSequence.Situation [[0; 0]] [[0; 1]; [1; 0]]
    [onto [[0; 1]] (Isometry [1; 2] [0; 0]); onto [[1; 0]] (Isometry [2; 1] [0; 0])]]%Z []);
    reflexivity.
Qed.

Theorem no_domino_in_one_turn : ~ says Maker domino 2 2 (Some 1%N).
Proof.
  apply (not_in_one_turn square _ (another_of square (Some (2, 2)%N))).
  - apply cells_finder; unfold is_board; simpl; lia.
  - intros A [<-|[]]; split; [|split; [auto | now intros x [<-|[<-|[]]]]].
    constructor; [now intros [E|[]]|]; constructor; [easy | constructor].
Qed.

(** What has no placement on a board Breaker keeps Maker from having: a domino on one cell, three
    cells in a row on 2 x 2. *)

Theorem domino_on_one_cell : says Breaker domino 1 1 None.
Proof.
  apply (OnBoard.sound _ [PositionalClaim BreakerWinsSecond
    (OnHypergraph (Positional.Hypergraph 1 [] []))]); [reflexivity | | reflexivity].
  constructor; [|constructor]; split; [reflexivity|]; now apply (Potential.sound _ []).
Qed.

Theorem three_in_a_row : says Breaker [[0; 0]; [0; 1]; [0; 2]]%Z 2 2 None.
Proof.
  apply (OnBoard.sound _ [PositionalClaim BreakerWinsSecond
    (OnHypergraph (Positional.Hypergraph 4 [] []))]); [reflexivity | | reflexivity].
  constructor; [|constructor]; split; [reflexivity|]; now apply (Potential.sound _ []).
Qed.
