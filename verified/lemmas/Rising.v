(** * Finite sets as increasing lists *)

From Coq Require Import List ZArith Lia Bool Sorted.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists Geometry Placements.
Import ListNotations.

Fixpoint include (x : cell) (l : list cell) : list cell :=
  match l with
  | [] => [x]
  | y :: l' => if cell_ltb x y then x :: l else if cell_ltb y x then y :: include x l' else l
  end.

Definition include_all (l l' : list cell) : list cell := fold_right include l' l.

Lemma cell_ltb_total x y : cell_ltb x y = false -> cell_ltb y x = false -> x = y.
Proof.
  revert y; induction x as [|u x IH]; intros [|v y]; simpl; try easy.
  rewrite !orb_false_iff, !andb_false_iff, !Z.ltb_ge, !Z.eqb_neq.
  intros [U V] [U' V']; assert (u = v) by lia; subst v; f_equal; apply IH; tauto.
Qed.

Definition rising : list cell -> Prop := StronglySorted (fun x y => cell_ltb x y = true).

Lemma rising_NoDup l : rising l -> NoDup l.
Proof.
  induction 1 as [|x l _ IH H]; constructor; [|easy].
  intros Hx; rewrite Forall_forall in H; apply H in Hx; now rewrite cell_ltb_irrefl in Hx.
Qed.

Lemma include_In x y l : In y (include x l) <-> y = x \/ In y l.
Proof.
  induction l as [|z l IH]; simpl; [intuition|].
  destruct (cell_ltb x z) eqn:A; [simpl; intuition|].
  destruct (cell_ltb z x) eqn:B; [simpl; rewrite IH; intuition|].
  assert (x = z) by now apply cell_ltb_total. subst; simpl; intuition.
Qed.

Lemma include_rising x l : rising l -> rising (include x l).
Proof.
  induction 1 as [|y l R IH H]; simpl; [constructor; [constructor | easy]|].
  rewrite Forall_forall in H; destruct (cell_ltb x y) eqn:A.
  - constructor; [constructor; [easy | now apply Forall_forall]|].
    apply Forall_forall; intros z [<-|Hz]; [easy|]; apply (cell_ltb_trans x y z A); now apply H.
  - destruct (cell_ltb y x) eqn:B; [|constructor; [easy | now apply Forall_forall]].
    constructor; [easy|]; apply Forall_forall; intros z Hz; apply include_In in Hz as [->|Hz]; auto.
Qed.

Lemma include_all_In l l' y : In y (include_all l l') <-> In y l \/ In y l'.
Proof.
  unfold include_all; induction l as [|x l IH]; simpl; [intuition|].
  rewrite include_In, IH; intuition.
Qed.

Lemma include_all_rising l l' : rising l' -> rising (include_all l l').
Proof. unfold include_all; intros R; induction l; simpl; [easy | now apply include_rising]. Qed.

Lemma sort_rising l : NoDup l -> rising (sort l).
Proof.
  assert (In_insert : forall x y l, In y (insert x l) <-> y = x \/ In y l).
  { clear; intros x y l; induction l as [|z l IH]; simpl; [intuition|].
    destruct (cell_ltb z x); simpl; [rewrite IH|]; intuition. }
  induction 1 as [|x l Hx N IH]; simpl; [constructor|].
  rewrite <- (sort_In x l) in Hx; revert Hx; change (fold_right insert [] l) with (sort l).
  induction IH as [|y s R IH H]; intros Hx; simpl; [constructor; [constructor | easy]|].
  rewrite Forall_forall in H; destruct (cell_ltb y x) eqn:A.
  - constructor; [apply IH; intros K; apply Hx; now right|].
    apply Forall_forall; intros z Hz; apply In_insert in Hz as [->|Hz]; auto.
  - assert (B : cell_ltb x y = true).
    { destruct (cell_ltb x y) eqn:B; [easy|]; destruct Hx; left; symmetry.
      now apply cell_ltb_total. }
    constructor; [constructor; [easy | now apply Forall_forall]|].
    apply Forall_forall; intros z [<-|Hz]; [easy|]; apply (cell_ltb_trans x y z B); now apply H.
Qed.

Lemma cell_ltb_moved x y w : length x = length w -> length y = length w ->
  cell_ltb (add x w) (add y w) = cell_ltb x y.
Proof.
  revert y w; induction x as [|u x IH]; intros [|v y] [|t w]; simpl; try easy.
  intros Lx Ly; rewrite IH by congruence.
  replace (u + t <? v + t)%Z with (u <? v)%Z; [replace (u + t =? v + t)%Z with (u =? v)%Z; [easy|]|].
  - destruct (Z.eqb_spec u v), (Z.eqb_spec (u + t) (v + t)); lia.
  - destruct (Z.ltb_spec u v), (Z.ltb_spec (u + t) (v + t)); lia.
Qed.

Lemma add_inj x y w : length x = length w -> length y = length w -> add x w = add y w -> x = y.
Proof.
  revert y w; induction x as [|u x IH]; intros [|v y] [|t w]; simpl; try easy.
  intros Lx Ly E; inversion E; f_equal; [lia | apply (IH y w); congruence].
Qed.
