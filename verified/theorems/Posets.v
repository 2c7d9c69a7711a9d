(** * Poset positional games

    A game for each theorem of "Poset positional games" that says who wins without a search. Maker,
    who moves first, wants all of one of the sets; a vertex may be claimed after those below it. *)

From Coq Require Import List NArith.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.rules Require Positions PosetLemma22.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require PP.
Import ListNotations.
Local Open Scope N_scope.

Definition start : position := Position [] [].

Definition maker_wins (H : hypergraph) : Prop :=
  wins (on_hypergraph MakerBreaker H) First First start.

Definition breaker_wins (H : hypergraph) : Prop :=
  draws (on_hypergraph MakerBreaker H) Second First start.

Ltac by_file file :=
  match goal with
  | |- breaker_wins ?H =>
      let H' := eval unfold H in H in
      proved_in file (PositionalClaim BreakerWinsSecond (OnHypergraph H'))
  end.

Definition game_of_theorem_5 : hypergraph :=
  Hypergraph 13
    [[9]]
    [(0, 6); (0, 7); (1, 8); (1, 11); (2, 9); (2, 11); (2, 12); (3, 9); (3, 11); (4, 6); (4, 9);
    (4, 10); (4, 12); (5, 7); (5, 10)].

Theorem theorem_5 : breaker_wins game_of_theorem_5.
Proof. by_file PP.theorem_5. Qed.

Definition game_of_theorem_7 : hypergraph :=
  Hypergraph 14
    [[10]; [11]; [12]; [13]]
    [(0, 10); (1, 12); (1, 13); (2, 10); (3, 12); (4, 13); (5, 11); (6, 11); (7, 11); (8, 12);
    (9, 13)].

Theorem theorem_7 : breaker_wins game_of_theorem_7.
Proof. by_file PP.theorem_7. Qed.

Definition game_of_theorem_17 : hypergraph :=
  Hypergraph 12
    [[2]; [8]]
    [(0, 1); (0, 2); (1, 2); (3, 4); (3, 5); (3, 6); (3, 7); (3, 8); (4, 5); (4, 6); (4, 7);
    (4, 8); (5, 6); (5, 7); (5, 8); (6, 7); (6, 8); (7, 8); (9, 10); (9, 11); (10, 11)].

Theorem theorem_17 : breaker_wins game_of_theorem_17.
Proof. by_file PP.theorem_17. Qed.

Definition game_of_theorem_25 : hypergraph :=
  Hypergraph 10
    [[0; 4]; [1; 5]; [6]]
    [(0, 1); (3, 4); (5, 6); (8, 9)].

Theorem theorem_25 : breaker_wins game_of_theorem_25.
Proof. by_file PP.theorem_25. Qed.

(** Lemma 22: of the chain of six vertices all above the winning vertex 1 are cut off. Who wins what is
    left is computed. *)

Definition game_of_lemma_22 : hypergraph :=
  Hypergraph 10
    [[1]; [1; 4; 6]; [3; 9]]
    [(0, 1); (0, 2); (0, 3); (0, 4); (0, 5); (1, 2); (1, 3); (1, 4); (1, 5); (2, 3); (2, 4);
    (2, 5); (3, 4); (3, 5); (4, 5); (6, 7); (6, 8); (7, 8)].

Definition what_is_left : hypergraph := Hypergraph 6 [[1]; [1; 2]] [(0, 1); (2, 3); (2, 4); (3, 4)].

Theorem lemma_22 : breaker_wins game_of_lemma_22.
Proof.
  set (claim H := PositionalClaim BreakerWinsSecond (OnHypergraph H)).
  apply (PosetLemma22.sound (claim game_of_lemma_22) 1 [claim what_is_left]);
    [vm_compute; reflexivity | constructor; [split | constructor] | vm_compute; reflexivity].
  - vm_compute; reflexivity.
  - apply (Positions.decided _ false (OnHypergraph what_is_left)); vm_compute; reflexivity.
Qed.

(** Theorem 26, of two games side by side: of {0, 1} and {2}, whoever moves first wins. *)

Definition game_of_theorem_26 : hypergraph := Hypergraph 3 [[0; 1]; [2]] [].

Theorem theorem_26 :
  maker_wins game_of_theorem_26 /\
  draws (on_hypergraph MakerBreaker game_of_theorem_26) Second Second start.
Proof.
  proved_in PP.union_even_B_odd_N_is_N
    (PositionalOutcomeClaim OutcomeN (OnHypergraph (Hypergraph 3 [[0; 1]; [2]] []))).
Qed.
