(** * The (1,1) game for polyominoes

    Harary's question: for which polyominoes does Maker win, if each player marks one cell in each
    turn? For eleven of those of at most five cells he does, for all others Breaker wins; of those
    of six cells she wins for all but Snaky. *)

From Coq Require Import List NArith ZArith.
From Playproof Require Import Board Claim.
From Playproof.games Require Import Achievement.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require classical.
Import ListNotations.

Definition game_for (A : animal) : game := on_a_board square [A] 1 1 1 1.

Definition claim_for (p : player) (A : animal) : claim :=
  AchievementClaim (Claim.Achievement p square [A] 1 1 1 (Some 1%N)).

Lemma each_proved p files animals :
  map proved_by files = map Some (map (claim_for p) animals) ->
  Forall (fun A => meaning (claim_for p A)) animals.
Proof. intros H; exact (proj1 (Forall_map _ _ _) (all_proved_mean_true files _ H)). Qed.

Ltac by_files p animals files :=
  apply (each_proved p files animals); vm_cast_no_check (eq_refl (map Some (map (claim_for p) animals))).

Local Open Scope Z_scope.

Definition winners : list animal := [
  (* monomino *) [[0; 0]];
  (* domino *) [[0; 0]; [0; 1]];
  (* I-tromino *) [[0; 0]; [0; 1]; [0; 2]];
  (* V-tromino *) [[0; 0]; [0; 1]; [1; 0]];
  (* I-tetromino *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]];
  (* L-tetromino *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]];
  (* S-tetromino *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]];
  (* T-tetromino *) [[0; 0]; [0; 1]; [0; 2]; [1; 1]];
  (* L-pentomino *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 0]];
  (* N-pentomino *) [[0; 0]; [0; 1]; [0; 2]; [1; 2]; [1; 3]];
  (* Y-pentomino *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 1]]].

Theorem maker_wins_for_winners : Forall (fun A => maker_wins (game_for A)) winners.
Proof.
  by_files Maker winners
    [classical.square_monomino; classical.square_domino; classical.square_I_tromino;
    classical.square_V_tromino; classical.square_I_tetromino; classical.square_L_tetromino;
    classical.square_S_tetromino; classical.square_T_tetromino; classical.square_L_pentomino;
    classical.square_N_pentomino; classical.square_Y_pentomino].
Qed.

(** The others of at most five cells, and all of six cells but Snaky. *)

Definition losers : list animal := [
  (* O-tetromino *) [[0; 0]; [0; 1]; [1; 0]; [1; 1]];
  (* F-pentomino *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [2; 1]];
  (* I-pentomino *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [0; 4]];
  (* P-pentomino *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [1; 1]];
  (* T-pentomino *) [[0; 0]; [0; 1]; [0; 2]; [1; 1]; [2; 1]];
  (* U-pentomino *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [1; 2]];
  (* V-pentomino *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [2; 0]];
  (* W-pentomino *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [2; 2]];
  (* X-pentomino *) [[0; 1]; [1; 0]; [1; 1]; [1; 2]; [2; 1]];
  (* Z-pentomino *) [[0; 0]; [0; 1]; [1; 1]; [2; 1]; [2; 2]];
  (* I-hexomino *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [0; 4]; [0; 5]];
  (* XXX_XXX *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [1; 1]; [1; 2]];
  (* XooX_XXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 0]; [1; 3]];
  (* oXXX_XXXo *) [[0; 0]; [0; 1]; [0; 2]; [1; 1]; [1; 2]; [1; 3]];
  (* oXXX_XXoX *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [1; 2]; [1; 3]];
  (* oXXo_XXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 1]; [1; 2]];
  (* oXoX_XXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 0]; [1; 2]];
  (* oXo_XXX_XoX *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [2; 0]; [2; 1]];
  (* oXo_XXX_oXX *) [[0; 0]; [0; 1]; [1; 0]; [1; 1]; [1; 2]; [2; 1]];
  (* ooXXX_XXXoo *) [[0; 0]; [0; 1]; [0; 2]; [1; 2]; [1; 3]; [1; 4]];
  (* ooXX_XXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 0]; [1; 1]];
  (* ooXX_oXXo_XXoo *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [2; 2]; [2; 3]];
  (* ooXX_ooXo_XXXo *) [[0; 0]; [0; 1]; [0; 2]; [1; 2]; [2; 2]; [2; 3]];
  (* ooX_XXX_XXo *) [[0; 0]; [0; 1]; [1; 0]; [1; 1]; [1; 2]; [2; 2]];
  (* ooX_XXX_XoX *) [[0; 0]; [0; 1]; [0; 2]; [1; 1]; [2; 0]; [2; 1]];
  (* ooX_XXX_oXX *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [1; 1]; [2; 1]];
  (* ooX_XoX_XXX *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [1; 2]; [2; 0]];
  (* ooX_oXX_XXX *) [[0; 0]; [0; 1]; [0; 2]; [1; 0]; [1; 1]; [2; 0]];
  (* ooXo_XXXX_oXoo *) [[0; 1]; [1; 0]; [1; 1]; [1; 2]; [1; 3]; [2; 2]];
  (* ooXo_XXXX_ooXo *) [[0; 1]; [1; 0]; [1; 1]; [1; 2]; [1; 3]; [2; 1]];
  (* ooXo_XXXo_ooXX *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [1; 3]; [2; 1]];
  (* ooXo_oXXX_XXoo *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [1; 3]; [2; 2]];
  (* ooXo_ooXX_XXXo *) [[0; 0]; [0; 1]; [0; 2]; [1; 2]; [1; 3]; [2; 2]];
  (* ooXo_ooXo_XXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 1]; [2; 1]];
  (* ooXoo_XXXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [0; 4]; [1; 2]];
  (* oooX_XXXX_Xooo *) [[0; 0]; [0; 1]; [1; 1]; [2; 1]; [3; 1]; [3; 2]];
  (* oooX_XXXX_oXoo *) [[0; 0]; [0; 1]; [1; 1]; [2; 1]; [2; 2]; [3; 1]];
  (* oooX_XXXX_ooXo *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [2; 1]; [3; 1]];
  (* oooX_XXXX_oooX *) [[0; 0]; [0; 1]; [0; 2]; [1; 1]; [2; 1]; [3; 1]];
  (* oooX_oXXX_XXoo *) [[0; 0]; [0; 1]; [1; 1]; [1; 2]; [1; 3]; [2; 3]];
  (* oooX_ooXX_XXXo *) [[0; 0]; [0; 1]; [0; 2]; [1; 2]; [1; 3]; [2; 3]];
  (* oooX_oooX_XXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 0]; [2; 0]];
  (* oooXo_XXXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [0; 4]; [1; 1]];
  (* ooooX_XXXXX *) [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [0; 4]; [1; 0]]].

Theorem breaker_wins_for_losers : Forall (fun A => breaker_wins (game_for A)) losers.
Proof.
  by_files Breaker losers
    [classical.square_O_tetromino; classical.square_F_pentomino; classical.square_I_pentomino;
    classical.square_P_pentomino; classical.square_T_pentomino; classical.square_U_pentomino;
    classical.square_V_pentomino; classical.square_W_pentomino; classical.square_X_pentomino;
    classical.square_Z_pentomino; classical.square_I_hexomino; classical.square_XXX_XXX;
    classical.square_XooX_XXXX; classical.square_oXXX_XXXo; classical.square_oXXX_XXoX;
    classical.square_oXXo_XXXX; classical.square_oXoX_XXXX; classical.square_oXo_XXX_XoX;
    classical.square_oXo_XXX_oXX; classical.square_ooXXX_XXXoo; classical.square_ooXX_XXXX;
    classical.square_ooXX_oXXo_XXoo; classical.square_ooXX_ooXo_XXXo;
    classical.square_ooX_XXX_XXo; classical.square_ooX_XXX_XoX; classical.square_ooX_XXX_oXX;
    classical.square_ooX_XoX_XXX; classical.square_ooX_oXX_XXX; classical.square_ooXo_XXXX_oXoo;
    classical.square_ooXo_XXXX_ooXo; classical.square_ooXo_XXXo_ooXX;
    classical.square_ooXo_oXXX_XXoo; classical.square_ooXo_ooXX_XXXo;
    classical.square_ooXo_ooXo_XXXX; classical.square_ooXoo_XXXXX;
    classical.square_oooX_XXXX_Xooo; classical.square_oooX_XXXX_oXoo;
    classical.square_oooX_XXXX_ooXo; classical.square_oooX_XXXX_oooX;
    classical.square_oooX_oXXX_XXoo; classical.square_oooX_ooXX_XXXo;
    classical.square_oooX_oooX_XXXX; classical.square_oooXo_XXXXX; classical.square_ooooX_XXXXX].
Qed.
