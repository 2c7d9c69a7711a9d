(** * Synchronized triomineering and tridomineering on boards of any length

    Cincotti, Komori and Iida, "The game of synchronized triomineering and synchronized
    tridomineering", Theorems 1 to 8; and a theorem of our own by [hot-bands]. *)

From Coq Require Import List NArith ZArith Lia.
From Playproof Require Import Claim.
From Playproof.games Require Import Synchronized.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require ST.
Import ListNotations.

(** What a certificate says of [from], [from + step] and so on, for numbers of the usual kind. *)

Lemma rows_from s V from step columns :
  synchronized_meaning s V (Progression from step) (Exactly columns) ->
  forall i, statement_holds s V (N.to_nat from + i * N.to_nat step) (N.to_nat columns).
Proof. intros H i; apply H; simpl; eauto. Qed.

Lemma columns_from s V from step rows :
  synchronized_meaning s V (Exactly rows) (Progression from step) ->
  forall i, statement_holds s V (N.to_nat rows) (N.to_nat from + i * N.to_nat step).
Proof. intros H i; apply H; simpl; eauto. Qed.

Ltac by_rows file side r V from step columns k :=
  refine (rows_from (Statement side r true) V from step columns _ k);
  proved_in file
    (SynchronizedClaim (Statement side r true) V (Progression from step) (Exactly columns)).

Ltac by_columns file side r V rows from step k :=
  refine (columns_from (Statement side r true) V from step rows _ k);
  proved_in file
    (SynchronizedClaim (Statement side r true) V (Exactly rows) (Progression from step)).

Theorem theorem_1 n : n >= 9 -> forces Triomineering Vertical Win (board n 4).
Proof.
  intros H; replace n with (9 + (n - 9) * 1) by lia.
  by_rows ST.theorem_1 Vertical Win Triomineering 9%N 1%N 4%N (n - 9).
Qed.

Theorem theorem_2 n : n >= 6 -> forces Triomineering Vertical Win (board n 5).
Proof.
  intros H; replace n with (6 + (n - 6) * 1) by lia.
  by_rows ST.theorem_2 Vertical Win Triomineering 6%N 1%N 5%N (n - 6).
Qed.

Theorem theorem_3 n : n >= 9 -> forces Triomineering Horizontal Win (board 4 n).
Proof.
  intros H; replace n with (9 + (n - 9) * 1) by lia.
  by_columns ST.theorem_3 Horizontal Win Triomineering 4%N 9%N 1%N (n - 9).
Qed.

Theorem theorem_4 n : n >= 6 -> forces Triomineering Horizontal Win (board 5 n).
Proof.
  intros H; replace n with (6 + (n - 6) * 1) by lia.
  by_columns ST.theorem_4 Horizontal Win Triomineering 5%N 6%N 1%N (n - 6).
Qed.

Theorem theorem_5 i : i >= 1 -> forces Triomineering Vertical Draw (board (3 * i) 3).
Proof.
  intros H; replace (3 * i) with (3 + (i - 1) * 3) by lia.
  by_rows ST.theorem_5 Vertical Draw Triomineering 3%N 3%N 3%N (i - 1).
Qed.

Theorem theorem_6 i : i >= 1 -> forces Triomineering Horizontal Draw (board 3 (3 * i)).
Proof.
  intros H; replace (3 * i) with (3 + (i - 1) * 3) by lia.
  by_columns ST.theorem_6 Horizontal Draw Triomineering 3%N 3%N 3%N (i - 1).
Qed.

Theorem theorem_7 n : n >= 8 -> forces Tridomineering Vertical Win (board n 3).
Proof.
  intros H; replace n with (8 + (n - 8) * 1) by lia.
  by_rows ST.theorem_7 Vertical Win Tridomineering 8%N 1%N 3%N (n - 8).
Qed.

Theorem theorem_8 n : n >= 8 -> forces Tridomineering Horizontal Win (board 3 n).
Proof.
  intros H; replace n with (8 + (n - 8) * 1) by lia.
  by_columns ST.theorem_8 Horizontal Win Tridomineering 3%N 8%N 1%N (n - 8).
Qed.

Theorem domineering_on_nine_columns i : i >= 1 -> forces Domineering Vertical Win (board (2 * i) 9).
Proof.
  intros H; replace (2 * i) with (2 + (i - 1) * 2) by lia.
  by_rows ST.domineering_from_2_by_2_x9_hot Vertical Win Domineering 2%N 2%N 9%N (i - 1).
Qed.
