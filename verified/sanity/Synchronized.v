(** * Synchronized games: the definitions say what they should *)

From Coq Require Import List Arith NArith Lia.
From Playproof Require Import Claim.
From Playproof.games Require Import Synchronized.
Import ListNotations.

Lemma other_other P : other (other P) = P.
Proof. now destruct P. Qed.

(** It does not matter whose tile is taken first. *)

Lemma take_commutes T R F : take T (take R F) = take R (take T F).
Proof.
  unfold take; induction F as [|x F IH]; simpl; [easy|].
  destruct (in_dec cell_dec x R) eqn:ER, (in_dec cell_dec x T) eqn:ET; simpl;
    rewrite ?ER, ?ET, ?IH; easy.
Qed.

(** If one player wins, the other does not draw. *)

Theorem not_both V P F : forces V P Win F -> forces V (other P) Draw F -> False.
Proof.
  remember Win as r eqn:Er; induction 1 as [F [N C] | F T C M W IH]; intros K; subst r.
  - inversion K as [? [N' _]|? T' C' M' W']; subst; rewrite ?other_other in *; [easy|].
    apply N; now exists T'.
  - inversion K as [? [N' _]|? T' C' M' W']; subst; rewrite ?other_other in *.
    + apply N'; now exists T.
    + apply (IH T' M'); rewrite take_commutes; now apply W'.
Qed.

(** Where nobody can move, the game is drawn: on a single cell. *)

Theorem single_cell V P : forces V P Draw (board 1 1) /\ ~ forces V P Win (board 1 1).
Proof.
  assert (N : forall P, ~ can_move V P (board 1 1)).
  { intros Q (T & (r & s & l & L & ->) & I).
    assert (exists l', l = S (S l')) as (l' & ->)
      by (destruct V; simpl in L; [exists 0 | exists 1 | destruct L; [exists 0 | exists 1]]; lia).
    destruct Q; simpl in I; assert (H0 := I _ (or_introl eq_refl));
      assert (H1 := I _ (or_intror (or_introl eq_refl)));
      destruct H0 as [H0|[]], H1 as [H1|[]]; inversion H0; inversion H1; lia. }
  split; [apply ended; split; [apply N | easy]|].
  intros W; inversion W as [? [_ C]|? T C _ _]; subst; now apply N in C.
Qed.

(** Rows come first, and vertical tiles are Vertical's: he wins triomineering on three rows of one
    cell (Table II). *)

Theorem a_column_of_three : letters_meaning LetterV Triomineering 3 1.
Proof.
  simpl; apply ended; split.
  - intros (T & (r & s & l & L & ->) & I); simpl in L; subst l; simpl in I.
    assert (H1 := I _ (or_intror (or_intror (or_introl eq_refl)))).
    assert (H0 := I _ (or_introl eq_refl)); simpl in H0, H1.
    repeat destruct H0 as [H0|H0]; repeat destruct H1 as [H1|H1]; try easy;
      inversion H0; inversion H1; lia.
  - exists [(0, 0); (1, 0); (2, 0)]; split; [exists 0, 0, 3; split; easy|]; apply incl_refl.
Qed.

(** A win is a draw at least. *)

Theorem win_draws V P F : forces V P Win F -> forces V P Draw F.
Proof.
  remember Win as r eqn:E; induction 1 as [F [N _]|F T C M W IH]; subst.
  - now apply ended.
  - apply moves with T; auto.
Qed.

(** A board has one letter of Table I, *)

Theorem one_letter l l' V rows columns :
  letters_meaning l V rows columns -> letters_meaning l' V rows columns -> l = l'.
Proof.
  set (F := board (N.to_nat rows) (N.to_nat columns)); intros A B.
  assert (X := not_both V Vertical F); assert (Y := not_both V Horizontal F); simpl in X, Y.
  assert (WV := win_draws V Vertical F); assert (WH := win_draws V Horizontal F).
  unfold F in *; destruct l, l'; try reflexivity; exfalso;
    unfold letters_meaning, statement_holds in A, B; simpl in A, B; tauto.
Qed.

(** and no board is without, if each player forces a result or does not. *)

Theorem some_letter V rows columns :
  (forall P r, forces V P r (board (N.to_nat rows) (N.to_nat columns)) \/
             ~ forces V P r (board (N.to_nat rows) (N.to_nat columns))) ->
  exists l, letters_meaning l V rows columns.
Proof.
  set (F := board (N.to_nat rows) (N.to_nat columns)); intros D.
  assert (X := not_both V Vertical F); assert (Y := not_both V Horizontal F); simpl in X, Y.
  assert (WV := win_draws V Vertical F); assert (WH := win_draws V Horizontal F).
  assert (W3 := D Vertical Draw); assert (W4 := D Horizontal Draw).
  destruct (D Vertical Win); [now exists LetterV|].
  destruct (D Horizontal Win); [now exists LetterH|].
  destruct W3, W4; [exists LetterD | exists LetterVD | exists LetterHD | exists LetterVHD];
    unfold letters_meaning, statement_holds; simpl; fold F; tauto.
Qed.
