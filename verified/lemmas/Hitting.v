(** * Whether few cells can meet many sets

    Breaker's question to Maker's options. *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists.
Import ListNotations.

(** No [b] cells meet all of the sets. The search branches on a set that is not met yet, so it
    is at most as deep as there are sets; [if] keeps Coq, which computes both sides of [||], from
    going on when no cell is left. *)

Fixpoint unmeetable (depth : nat) (b : N) (sets : list (list cell)) : bool :=
  match depth, sets with
  | S depth, first :: rest =>
      if N.eqb b 0 then true else
      forallb (fun x => unmeetable depth (N.pred b) (filter (fun s => negb (mem x s)) rest)) first
  | _, _ => false
  end.

Definition cannot_meet (b : N) (sets : list (list cell)) : bool :=
  unmeetable (length sets) b sets.

Theorem cannot_meet_sound b sets : cannot_meet b sets = true ->
  forall X, length X <= N.to_nat b -> exists s, In s sets /\ disjoint s X.
Proof.
  unfold cannot_meet; generalize (length sets) as depth; intros depth; revert b sets.
  induction depth as [|depth IH]; intros b sets H X L; simpl in H; [easy|].
  destruct sets as [|first rest]; [easy|].
  destruct (disjoint_or_meet first X) as [D|(x & Hx & HX)]; [exists first; simpl; auto|].
  destruct (N.eqb b 0) eqn:E.
  - apply N.eqb_eq in E; subst b; destruct X; simpl in *; [easy | lia].
  - rewrite forallb_forall in H; specialize (H x Hx).
    assert (Lx : length (without [x] X) < length X).
    { clear - HX; unfold without; induction X as [|y X IHX]; [easy|]; simpl.
      pose proof (without_length [x] X); unfold without in *; simpl in *.
      destruct (cell_eqb y x) eqn:E; simpl; [lia|].
      destruct HX as [->|HX]; [|apply IHX in HX; simpl in *; lia].
      assert (cell_eqb x x = true) by now apply cell_eqb_spec. congruence. }
    destruct (IH _ _ H (without [x] X)) as (s & Hs & D); [lia|].
    apply filter_In in Hs as [Hs N]; exists s; split; [now right|].
    intros y Hy HyX; apply (D y Hy), without_spec; split; [easy|].
    intros [<-|[]]; apply negb_true_iff, mem_false in N; auto.
Qed.
