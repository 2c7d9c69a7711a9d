(** * Orders without a chain of three vertices *)

From Coq Require Import List NArith Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker.
Import ListNotations.

Section Heights.

Variable below : vertex -> vertex -> bool.

Definition has_height_two (F : list vertex) : bool :=
  forallb (fun v => negb (existsb (fun u => below u v) F && existsb (fun w => below v w) F)) F.

Definition flat (F : list vertex) : Prop := forall u v w, In u F -> In v F -> In w F ->
  below u v = true -> below v w = true -> False.

Lemma flat_drop v F : flat F -> flat (drop v F).
Proof. intros H a b c; rewrite !drop_spec; intros [] [] []; now apply H. Qed.

(** What is below something has nothing below it. *)

Lemma bottom_available F y x : flat F -> In y F -> In x F -> below y x = true ->
  In y (available below F).
Proof.
  intros H Hy Hx B; apply available_spec; split; [easy|]; intros u Hu.
  apply not_true_iff_false; intros E; now apply (H u y x).
Qed.

Lemma height_flat F : has_height_two F = true -> flat F.
Proof.
  unfold has_height_two; rewrite forallb_forall; intros H u v w Hu Hv Hw B B'.
  apply H in Hv; rewrite negb_true_iff, andb_false_iff, !existsb_false in Hv.
  destruct Hv as [K|K]; [now rewrite K in B | now rewrite K in B'].
Qed.

End Heights.
