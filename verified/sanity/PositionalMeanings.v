(** * Positional games: the claims say what they should *)

From Coq Require Import List NArith ZArith Bool Lia.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices Reduction Arenas.
From Playproof.rules Require Import Positions.
Import ListNotations.

Local Open Scope N_scope.

(** Somebody wins a Maker-Breaker game, whoever moves. *)

Theorem somebody_wins A : arena_ok true A = true ->
  (positional_meaning MakerWinsFirst A \/ positional_meaning BreakerWinsSecond A) /\
  (positional_meaning MakerWinsSecond A \/ positional_meaning BreakerWinsFirst A).
Proof.
  intros OK; rewrite (maker_breaker_meaning MakerWinsFirst A eq_refl OK First eq_refl).
  rewrite (maker_breaker_meaning BreakerWinsSecond A eq_refl OK First eq_refl).
  rewrite (maker_breaker_meaning MakerWinsSecond A eq_refl OK Second eq_refl).
  rewrite (maker_breaker_meaning BreakerWinsFirst A eq_refl OK Second eq_refl); simpl.
  now destruct (maker_wins_arena First A), (maker_wins_arena Second A); auto.
Qed.

(** And not both do. *)

Theorem not_both_win A : arena_ok true A = true ->
  ~ (positional_meaning MakerWinsFirst A /\ positional_meaning BreakerWinsSecond A) /\
  ~ (positional_meaning MakerWinsSecond A /\ positional_meaning BreakerWinsFirst A).
Proof.
  intros OK; rewrite (maker_breaker_meaning MakerWinsFirst A eq_refl OK First eq_refl).
  rewrite (maker_breaker_meaning BreakerWinsSecond A eq_refl OK First eq_refl).
  rewrite (maker_breaker_meaning MakerWinsSecond A eq_refl OK Second eq_refl).
  rewrite (maker_breaker_meaning BreakerWinsFirst A eq_refl OK Second eq_refl); simpl.
  now destruct (maker_wins_arena First A), (maker_wins_arena Second A).
Qed.

(** The lines of tic-tac-toe. *)

Theorem tic_tac_toe W : line (Lines 3 3 3 false [] []) W <->
  In W [[0; 1; 2]; [0; 3; 6]; [0; 4; 8]; [1; 4; 7]; [2; 5; 8]; [2; 4; 6]; [3; 4; 5]; [6; 7; 8]].
Proof. rewrite <- lines_of_spec by reflexivity; reflexivity. Qed.

(** With gravity, a cell has to wait for the one below it, and in the bottom row for nothing. *)

Definition two_rows : arena := OnLines (Lines 2 3 2 true [] []).

Theorem gravity_waits u v : v < 6 ->
  below (arena_game MakerMaker two_rows) u v <-> u = v + 3 /\ v < 3.
Proof.
  intros V; assert (O := arena_ordered MakerMaker two_rows eq_refl); split.
  - intros B; assert (U := order_on _ _ O u v B); apply (order_below _ _ O u v U V) in B.
    simpl in U.
    assert (E : forall a b, a < 6 -> b < 6 -> below_in two_rows a b = true -> a = b + 3 /\ b < 3).
    { clear; intros a b Ha Hb.
      assert (Ka : In a [0; 1; 2; 3; 4; 5]) by (simpl; lia).
      assert (Kb : In b [0; 1; 2; 3; 4; 5]) by (simpl; lia).
      simpl in Ka, Kb; repeat destruct Ka as [<-|Ka]; try easy; repeat destruct Kb as [<-|Kb]; easy. }
    now apply E.
  - intros [-> L]; apply (order_below _ _ O); [simpl; lia | exact V|].
    assert (K : In v [0; 1; 2]) by (simpl; lia); simpl in K.
    repeat destruct K as [<-|K]; easy.
Qed.

(** Three in a row in the position X.X/OO./... is completed by X, whose turn it is; O would
    complete hers. *)

Definition unfinished (mover : list vertex) : arena :=
  OnLines (Lines 3 3 3 false [0; 2] mover).

Theorem x_completes : positional_meaning XWins (unfinished [3; 4]).
Proof.
  exists First; split; [reflexivity|].
  assert (S : shape_ok (unfinished [3; 4])) by reflexivity.
  set (G := arena_game MakerMaker (unfinished [3; 4])).
  assert (L : forall P p, has_won G P p <-> existsb (fun W => Vertices.within W (own P p))
    (sets_of (unfinished [3; 4])) = true) by (intros P; apply arena_won; auto).
  assert (M : may G (arena_start (unfinished [3; 4])) 1).
  { split; [reflexivity|]; split; [now intros [[|[|[]]]|[|[|[]]]] | now intros u []]. }
  apply moves with 1; trivial.
  - intros [H|[H|H]]; [apply L in H; easy.. | now apply (H 1)].
  - assert (W : has_won G First (claim First 1 (arena_start (unfinished [3; 4])))) by now apply L.
    apply ended; [now left | easy].
Qed.
