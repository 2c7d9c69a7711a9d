(** * Cannibal animal games

    Cardinal, Collette, Ito, Korman, Langerman, Sakaidani, Taslakian, "Cannibal Animal Games",
    Section 1.

    On the square board Alice and Bob in turn occupy cells that nobody has occupied; Alice
    begins. She occupies one cell, he occupies the cells of a copy of the animal. She wants all
    cells of a copy.

    The animal is a _non-cannibal_ if she can force a copy within a bounded number of moves, and
    a _cannibal_ if Bob has a strategy by which she never has one. (The paper says "non-cannibal" of
    every animal that is no cannibal.) *)

From Coq Require Import List.
From Playproof Require Import Board.
Import ListNotations.

(** A copy may be turned and reflected. *)

Definition copy (A : animal) (P : list cell) : Prop :=
  exists g, is_isometry square g /\ P = map (apply g) A.

Record position := Position { alice : list cell; bob : list cell }.

Definition start : position := Position [] [].

Definition free (p : position) (x : cell) : Prop :=
  on_board square x /\ ~ In x (alice p) /\ ~ In x (bob p).

Definition add_alice (x : cell) (p : position) : position := Position (x :: alice p) (bob p).
Definition add_bob (P : list cell) (p : position) : position := Position (alice p) (P ++ bob p).

Definition bob_may (A : animal) (p : position) (P : list cell) : Prop :=
  copy A P /\ forall x, In x P -> free p x.

Definition complete (A : animal) (M : list cell) : Prop := exists P, copy A P /\ incl P M.

(** ** Alice wins

    She is to move, and has a copy after at most [n] more moves. *)

Fixpoint forces (A : animal) (n : nat) (p : position) : Prop :=
  match n with
  | 0 => False
  | S n =>
      exists x, free p x /\
        (complete A (x :: alice p) \/
         forall P, bob_may A (add_alice x p) P -> forces A n (add_bob P (add_alice x p)))
  end.

Definition non_cannibal_within (A : animal) (n : nat) : Prop := forces A n start.

Definition non_cannibal (A : animal) : Prop := exists n, non_cannibal_within A n.

(** ** Bob wins

    A history is the list of Alice's cells, the last one first; Bob's strategy says which copy he
    occupies then. *)

Definition history := list cell.
Definition strategy := history -> list cell.

Fixpoint replies (S : strategy) (h : history) : list cell :=
  match h with
  | [] => []
  | x :: h' => S h ++ replies S h'
  end.

Definition after (S : strategy) (h : history) : position := Position h (replies S h).

Fixpoint possible (S : strategy) (h : history) : Prop :=
  match h with
  | [] => True
  | x :: h' => possible S h' /\ free (after S h') x
  end.

Definition bob_wins_by (A : animal) (S : strategy) : Prop :=
  forall h, possible S h ->
    ~ complete A h /\
    match h with
    | [] => True
    | x :: h' => bob_may A (add_alice x (after S h')) (S h)
    end.

Definition cannibal (A : animal) : Prop := exists S, bob_wins_by A S.
