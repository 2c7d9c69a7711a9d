(** * Finite sets as lists *)

From Coq Require Import List ZArith Lia Permutation.
From Playproof Require Import Board.
Import ListNotations.

Definition cell_dec : forall x y : cell, {x = y} + {x <> y} := list_eq_dec Z.eq_dec.

Fixpoint cell_eqb (x y : cell) : bool :=
  match x, y with
  | [], [] => true
  | u :: x, v :: y => if Z.eqb u v then cell_eqb x y else false
  | _, _ => false
  end.

Lemma cell_eqb_spec x y : cell_eqb x y = true <-> x = y.
Proof.
  revert y; induction x as [|u x IH]; intros [|v y]; simpl; try easy.
  destruct (Z.eqb_spec u v) as [->|N]; [rewrite IH|]; split; congruence.
Qed.

(** Coq computes both sides of [||]: with [if] the search ends where the cell is found. *)

Fixpoint mem (x : cell) (l : list cell) : bool :=
  match l with
  | [] => false
  | y :: l => if cell_eqb x y then true else mem x l
  end.

Lemma mem_spec x l : mem x l = true <-> In x l.
Proof.
  induction l as [|y l IH]; simpl; [easy|].
  destruct (cell_eqb x y) eqn:E; [apply cell_eqb_spec in E; subst; tauto|].
  rewrite IH; split; [auto|]; intros [->|H]; [|easy].
  assert (cell_eqb x x = true) by now apply cell_eqb_spec.
  congruence.
Qed.

Lemma mem_false x l : mem x l = false <-> ~ In x l.
Proof. rewrite <- mem_spec; destruct (mem x l); intuition congruence. Qed.

Definition subset (l l' : list cell) : bool := forallb (fun x => mem x l') l.

Lemma subset_spec l l' : subset l l' = true <-> incl l l'.
Proof.
  unfold subset, incl; rewrite forallb_forall.
  split; intros H x Hx; apply mem_spec; auto.
Qed.

(** [l] without the cells of [X]. *)

Definition without (X l : list cell) : list cell := filter (fun x => negb (mem x X)) l.

Lemma without_spec x X l : In x (without X l) <-> In x l /\ ~ In x X.
Proof.
  unfold without; rewrite filter_In, Bool.negb_true_iff, mem_false; easy.
Qed.

Lemma without_length X l : length (without X l) <= length l.
Proof.
  unfold without; induction l as [|x l IH]; simpl; [lia|].
  destruct (negb (mem x X)); simpl; lia.
Qed.

Lemma without_NoDup X l : NoDup l -> NoDup (without X l).
Proof. apply NoDup_filter. Qed.

(** The cells of [l], each once. *)

Definition distinct (l : list cell) : list cell := nodup cell_dec l.

Lemma distinct_In x l : In x (distinct l) <-> In x l.
Proof. apply nodup_In. Qed.

Lemma distinct_NoDup l : NoDup (distinct l).
Proof. apply NoDup_nodup. Qed.

Lemma distinct_length l : length (distinct l) <= length l.
Proof.
  apply NoDup_incl_length; [apply distinct_NoDup|].
  intros x; apply distinct_In.
Qed.

Definition disjoint (l l' : list cell) : Prop := forall x, In x l -> ~ In x l'.

Lemma disjoint_or_meet l l' : disjoint l l' \/ exists x, In x l /\ In x l'.
Proof.
  destruct (existsb (fun x => mem x l') l) eqn:E.
  - right; apply existsb_exists in E as (x & Hx & E); exists x; split; [easy|].
    now apply mem_spec.
  - left; intros x Hx Hx'.
    assert (existsb (fun x => mem x l') l = true); [|congruence].
    apply existsb_exists; exists x; split; [easy | now apply mem_spec].
Qed.

Lemma disjoint_sym l l' : disjoint l l' -> disjoint l' l.
Proof. intros H x Hx Hx'; exact (H x Hx' Hx). Qed.

Lemma disjoint_NoDup_app (l l' : list cell) :
  NoDup l -> NoDup l' -> disjoint l l' -> NoDup (l ++ l').
Proof.
  intros N N' D; induction N as [|x l Hx N IH]; simpl; [easy|]; constructor.
  - rewrite in_app_iff; intros [H|H]; [easy | now apply (D x (or_introl eq_refl))].
  - apply IH; intros y Hy; apply D; now right.
Qed.

(** Of a set, those whose image is hit are no more than the hits. *)

Definition preimage (g : cell -> cell) (X D : list cell) : list cell :=
  filter (fun x => mem (g x) X) (distinct D).

Lemma preimage_spec g X D x : In x (preimage g X D) <-> In x D /\ In (g x) X.
Proof. unfold preimage; now rewrite filter_In, distinct_In, mem_spec. Qed.

Lemma preimage_length g X D :
  (forall x y, In x D -> In y D -> g x = g y -> x = y) ->
  length (preimage g X D) <= length X.
Proof.
  intros inj; rewrite <- (map_length g).
  apply NoDup_incl_length.
  - assert (N : NoDup (preimage g X D)) by (apply NoDup_filter, distinct_NoDup).
    assert (I : incl (preimage g X D) D) by (intros x; rewrite preimage_spec; tauto).
    revert N I; generalize (preimage g X D); intros l; induction l as [|x l IH];
      intros N I; simpl; [constructor|].
    inversion N; subst; constructor; [|apply IH; [easy|firstorder]].
    rewrite in_map_iff; intros (y & E & Hy).
    assert (y = x) by (apply inj; try easy; apply I; simpl; auto); now subst.
  - intros y; rewrite in_map_iff; intros (x & <- & Hx); now apply preimage_spec in Hx.
Qed.

(** ** Hits

    Disjoint sets, and how many cells of a list lie in each of them. *)

Definition hits (X D : list cell) : nat := length (filter (fun x => mem x D) X).

Lemma hits_app X Y D : hits (X ++ Y) D = hits X D + hits Y D.
Proof. unfold hits; now rewrite filter_app, app_length. Qed.

Lemma hits_zero X D : hits X D = 0 -> disjoint D X.
Proof.
  unfold hits; intros E x HD HX; apply length_zero_iff_nil in E.
  assert (In x []); [|easy].
  rewrite <- E; apply filter_In; split; [easy | now apply mem_spec].
Qed.

Inductive pairwise_disjoint : list (list cell) -> Prop :=
  | pd_nil : pairwise_disjoint []
  | pd_cons D Ds : (forall E, In E Ds -> disjoint D E) -> pairwise_disjoint Ds ->
                   pairwise_disjoint (D :: Ds).

Definition total (f : list cell -> nat) (Ds : list (list cell)) : nat :=
  fold_right (fun D n => f D + n) 0 Ds.

Lemma pairwise_disjoint_hits X Ds : pairwise_disjoint Ds -> total (hits X) Ds <= length X.
Proof.
  intros P; revert X; induction P as [|D Ds dis P IH]; intros X; simpl; [lia|].
  assert (E : total (hits X) Ds = total (hits (filter (fun x => negb (mem x D)) X)) Ds).
  { clear IH P; induction Ds as [|E Ds IH]; simpl; [easy|].
    rewrite IH by firstorder; f_equal.
    unfold hits; assert (dis' := dis E (or_introl eq_refl)); clear IH dis.
    induction X as [|x X IH]; simpl; [easy|].
    destruct (mem x E) eqn:HE, (mem x D) eqn:HD; simpl; rewrite ?HE; simpl; try lia.
    apply mem_spec in HD; apply mem_spec in HE; now destruct (dis' x HD). }
  rewrite E; specialize (IH (filter (fun x => negb (mem x D)) X)).
  enough (hits X D + length (filter (fun x => negb (mem x D)) X) = length X) by lia.
  unfold hits; clear; induction X as [|x X IH]; simpl; [easy|].
  destruct (mem x D); simpl; lia.
Qed.

Lemma concat_incl (T : list cell) h : In T h -> incl T (concat h).
Proof. intros H x Hx; apply in_concat; eauto. Qed.

(** Finitely many choices are a function. *)

Lemma finite_choice {T} (R : list cell -> T -> Prop) (none : T) l :
  (forall x, In x l -> exists y, R x y) -> exists f, forall x, In x l -> R x (f x).
Proof.
  induction l as [|x l IH]; intros H; [exists (fun _ => none); easy|].
  destruct (H x (or_introl eq_refl)) as (y & Hy).
  destruct IH as (f & Hf); [intros z Hz; apply H; now right|].
  exists (fun z => if list_eq_dec cell_dec z x then y else f z).
  intros z Hz; destruct (list_eq_dec cell_dec z x) as [->|N]; [easy|].
  destruct Hz as [<-|Hz]; [easy | auto].
Qed.
