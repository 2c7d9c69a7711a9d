(** * Positional games: the definitions say what they should *)

From Coq Require Import List NArith Lia.
From Playproof.games Require Import Positional.
Import ListNotations.

Lemma other_other P : other (other P) = P.
Proof. now destruct P. Qed.

(** Not both players reach what excludes each other: if one wins, the other does not draw. *)

Theorem not_both G P good Q p :
  secures G P good Q p -> secures G (other P) (fun p => ~ good p) Q p -> False.
Proof.
  induction 1 as [Q p O g | p v O M W IH | p O W IH]; intros K;
    [inversion K; subst; contradiction|..];
    destruct P; inversion K as [|? w ? M'|? ? W']; subst; try contradiction.
  - exact (IH (W' v M)).
  - exact (IH (W' v M)).
  - eapply IH; eauto.
  - eapply IH; eauto.
Qed.

Corollary not_win_and_draw G P Q p : wins G P Q p -> draws G (other P) Q p -> False.
Proof. unfold wins, draws; rewrite other_other; apply not_both. Qed.

(** Without winning sets nobody wins. *)

Theorem no_set V B P Q p : ~ wins (Game V (fun _ _ => False) B) P Q p.
Proof.
  intros W; unfold wins in W.
  assert (N : forall p, ~ has_won (Game V (fun _ _ => False) B) P p) by (intros q (S & [] & _)).
  induction W as [Q p O g | p v O M W IH | p O W IH]; [now apply (N p) | easy |].
  apply O; right; right; intros v M; exact (IH v M).
Qed.

(** A vertex that is a set by itself is won by who moves. *)

Theorem one_vertex :
  wins (on_hypergraph MakerBreaker (Hypergraph 1 [[0%N]] [])) First First (Position [] []).
Proof.
  set (G := on_hypergraph MakerBreaker (Hypergraph 1 [[0%N]] [])).
  assert (M : may G (Position [] []) 0%N)
    by (split; [reflexivity|]; split; [now intros [[]|[]] | now intros u []]).
  assert (W : has_won G First (Position [0%N] [])).
  { exists [0%N]; split; [split; [now left | now right] | apply incl_refl]. }
  apply moves with 0%N; [|easy|].
  - intros [(S & [H _] & I)|[(S & [_ [H|H]] & _)|H]]; [|easy | easy | now apply (H 0%N)].
    destruct H as [<-|[]]; now destruct (I 0%N (or_introl eq_refl)).
  - apply ended; [now left | easy].
Qed.
