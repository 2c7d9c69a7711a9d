(** * Copies of an animal on the square board

    Isometries of the square board have inverses; and all copies that contain a cell can be
    listed. *)

From Coq Require Import List ZArith Lia Bool.
From Playproof Require Import Board.
From Playproof.games Require Import Cannibal.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Animals.
Import ListNotations.

(** The same cells, in whatever order. *)

Definition same (P Q : list cell) : Prop := forall x, In x P <-> In x Q.

Lemma square_infinite : is_board square.
Proof. unfold is_board; simpl; lia. Qed.

(** ** Inverse isometries *)

Local Open Scope Z_scope.

Definition inverse (g : isometry) : isometry :=
  let back :=
    match linear g with
    | [l; m] =>
        if Z.abs l =? 1 then [l; m]
        else [if 0 <? m then 2 else -2; if 0 <? l then 1 else -1]
    | ls => ls
    end in
  Isometry back (opposite (map (row (shift g)) back)).

Lemma inverse_spec g : is_isometry square g ->
  is_isometry square (inverse g) /\
  forall x, length x = 2%nat -> apply (inverse g) (apply g x) = x /\ apply g (apply (inverse g) x) = x.
Proof.
  intros I; assert (listed := linear_listed square g I); assert (L := shift_length square g I).
  destruct g as [ls v]; simpl linear in *; simpl shift in *; clear I.
  destruct v as [|v0 [|v1 [|]]]; try easy; vm_compute in listed.
  repeat (destruct listed as [<-|listed];
    [split; [now apply isometry_ok_sound|];
     intros [|x0 [|x1 [|]]]; try easy; intros _;
     unfold apply, inverse, row; cbn -[Z.mul Z.add Z.opp];
     change (Pos.to_nat 1) with 1%nat; change (Pos.to_nat 2) with 2%nat;
     cbn -[Z.mul Z.add Z.opp]; split; repeat f_equal; lia|]).
  destruct listed.
Qed.

Local Close Scope Z_scope.

Lemma copy_image A g P : (forall x, In x A -> on_board square x) -> is_isometry square g ->
  copy A P -> copy A (map (apply g) P).
Proof.
  intros HA I (h & J & ->); exists (compose g h); split; [now apply compose_isometry|].
  rewrite map_map; apply map_ext_in; intros x Hx; symmetry.
  now apply (apply_compose square); [| |apply HA].
Qed.

Lemma copy_on A P x : (forall x, In x A -> on_board square x) -> copy A P -> In x P ->
  on_board square x.
Proof.
  intros HA (g & I & ->) Hx; apply in_map_iff in Hx as (y & <- & Hy); now apply I, HA.
Qed.

(** ** Whether a list of cells is a copy *)

Definition is_copy (os : list (list cell)) (P : list cell) : bool :=
  match P with
  | [] => false
  | x :: _ =>
      existsb (fun o =>
        match o with
        | [] => false
        | y :: _ =>
            let v := subtract x y in
            is_translation square v && fits v &&
            if cells_dec (translate v o) P then true else false
        end) os
  end.

Lemma is_copy_sound A os P : orientations square A = Some os ->
  (forall x, In x A -> on_board square x) -> is_copy os P = true ->
  exists Q, copy A Q /\ same Q P.
Proof.
  unfold is_copy; intros E HA H; destruct P as [|x P']; [easy|]; set (P := x :: P') in *.
  apply existsb_exists in H as (o & Ho & H); destruct o as [|y o']; [easy|].
  rewrite !andb_true_iff in H; destruct H as [[T _] H]; apply is_translation_spec in T.
  destruct (cells_dec _ P) as [EP|]; [|easy].
  destruct (orientations_sound square A os _ _ E Ho T HA) as (g & I & K).
  exists (map (apply g) A); split; [now exists g|].
  intros z; now rewrite K, EP.
Qed.

(** ** All copies that contain a cell *)

Definition translated (o : list cell) (v : cell) : option (list cell) :=
  if fits v && forallb fits (translate v o) then Some (translate v o) else None.

Definition through (os : list (list cell)) (x : cell) : option (list (list cell)) :=
  all_some (flat_map (fun o => map (fun y => translated o (subtract x y)) o) os).

Lemma through_complete A os x Ps P : orientations square A = Some os ->
  (forall x, In x A -> on_board square x) -> through os x = Some Ps -> copy A P -> In x P ->
  exists Q, In Q Ps /\ same P Q.
Proof.
  unfold through; intros E HA H (g & I & ->) Hx; apply all_some_spec in H.
  destruct (orientations_complete square A os g E I HA) as (o & v & Ho & [Lv _] & K).
  exists (translate v o); split; [|exact K].
  assert (Hx' := proj1 (K x) Hx); apply in_map_iff in Hx' as (y & <- & Hy); clear Hx.
  assert (Ly : length y = length v) by (rewrite Lv; now apply (orientation_length square A os o)).
  assert (HI : In (translated o (subtract (add y v) y)) (map Some Ps)).
  { rewrite <- H; apply in_flat_map; exists o; split; [easy|].
    now apply (in_map (fun z => translated o (subtract (add y v) z))). }
  rewrite subtract_add in HI by easy; unfold translated in HI.
  apply in_map_iff in HI as (Q & EQ & HQ); destruct (_ && _); [congruence | easy].
Qed.

(** The same for a copy as an isometry [g] shows it. *)

Lemma through_image A os g x Ps P : orientations square A = Some os ->
  (forall x, In x A -> on_board square x) -> is_isometry square g ->
  through os x = Some Ps -> copy A P -> length x = 2 -> In (apply g x) P ->
  exists Q, In Q Ps /\ (forall y, In y Q -> In (apply g y) P) /\
    forall y, length y = 2 -> In (apply g y) P -> In y Q.
Proof.
  intros E HA I H HP Lx Hx; destruct (inverse_spec g I) as [J K].
  assert (Hx' : In x (map (apply (inverse g)) P)).
  { apply in_map_iff; exists (apply g x); split; [now apply K | easy]. }
  assert (HP' := copy_image A _ P HA J HP).
  destruct (through_complete A os x Ps _ E HA H HP' Hx') as (Q & HQ & S).
  exists Q; split; [easy|]; split; intros y Hy.
  - apply S, in_map_iff in Hy as (z & <- & Hz).
    destruct (copy_on A P z HA HP Hz) as [Lz _].
    destruct (K z Lz) as [_ ->]; easy.
  - intros Hgy; apply S, in_map_iff; exists (apply g y); split; [now apply K | easy].
Qed.

(** ** Strategies of Bob's that look at the position, Alice's last cell included *)

Section Playing.

Variable choose : cell -> position -> list cell.

Fixpoint taken (h : history) : list cell :=
  match h with
  | [] => []
  | x :: h' => choose x (Position h (taken h')) ++ taken h'
  end.

Definition playing : strategy := fun h =>
  match h with
  | [] => []
  | x :: h' => choose x (Position h (taken h'))
  end.

Lemma replies_playing h : replies playing h = taken h.
Proof. induction h as [|x h IH]; simpl; [easy|]; now rewrite IH. Qed.

Lemma playing_choice x h : playing (x :: h) = choose x (add_alice x (after playing h)).
Proof. unfold add_alice, after; simpl; now rewrite replies_playing. Qed.

End Playing.
