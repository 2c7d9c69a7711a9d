(** * Synchronized games: the definitions say what they should *)

From Coq Require Import List Arith Lia.
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
