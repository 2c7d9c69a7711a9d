(** * Neighbors, and connected animals *)

From Coq Require Import List ZArith Lia Bool Permutation.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements.
Import ListNotations.

(** ** Neighbors *)

Local Open Scope Z_scope.

Fixpoint units (d : nat) : list cell :=
  match d with
  | O => []
  | S d => (1 :: zero d) :: (-1 :: zero d) :: map (cons 0) (units d)
  end.

(** The vectors to the neighbors of a cell. *)

Definition steps (B : tiling) (x : cell) : list cell :=
  match B with
  | Hypercubic d => units d
  | Hexagonal => [[1; -1; 0]; [1; 0; -1]; [0; 1; -1]; [-1; 1; 0]; [-1; 0; 1]; [0; -1; 1]]
  | Triangular =>
      if sum x =? 1 then [[1; 0; 0]; [0; 1; 0]; [0; 0; 1]]
      else [[-1; 0; 0]; [0; -1; 0]; [0; 0; -1]]
  end.

Definition neighbors (B : tiling) (x : cell) : list cell :=
  map (add x) (steps B x).

Definition degree (B : tiling) : nat :=
  match B with
  | Hypercubic d => 2 * d
  | Hexagonal => 6
  | Triangular => 3
  end.

(** Two cells are neighbors if they are as near as can be. *)

Definition norm (v : cell) : Z := sum (map Z.abs v).

Definition adjacent (B : tiling) (x y : cell) : Prop :=
  norm (subtract y x) = match B with Hexagonal => 2 | _ => 1 end.

Definition adjacentb (B : tiling) (x y : cell) : bool :=
  norm (subtract y x) =? match B with Hexagonal => 2 | _ => 1 end.

(** ** Connected animals: from the first cell, all are reached *)

Fixpoint spread (B : tiling) (fuel : nat) (reached rest : list cell) : bool :=
  match rest, fuel with
  | [], _ => true
  | _, O => false
  | _, S fuel =>
      let near x := existsb (fun y => adjacentb B y x) reached in
      spread B fuel (filter near rest ++ reached) (filter (fun x => negb (near x)) rest)
  end.

Definition connected (B : tiling) (A : animal) : bool :=
  match A with
  | [] => true
  | x :: rest => spread B (length rest) [x] rest
  end.

Lemma spread_sound B (Q : cell -> Prop) fuel : forall reached rest,
  spread B fuel reached rest = true ->
  (forall x y, In x (reached ++ rest) -> In y rest -> adjacent B x y -> Q x -> Q y) ->
  (forall x, In x reached -> Q x) -> forall x, In x rest -> Q x.
Proof.
  induction fuel as [|fuel IH]; intros reached rest H adj R x Hx; destruct rest as [|z rest'];
    try easy.
  set (rest := z :: rest') in *; set (near := fun x => existsb (fun y => adjacentb B y x) reached).
  change (spread B fuel (filter near rest ++ reached)
    (filter (fun x => negb (near x)) rest) = true) in H.
  assert (N : forall y, In y rest -> near y = true -> Q y).
  { intros y Hy E; apply existsb_exists in E as (w & Hw & E); apply Z.eqb_eq in E.
    apply (adj w y); auto; apply in_app_iff; auto. }
  destruct (near x) eqn:E; [now apply N|].
  apply (IH _ _ H).
  - intros u v Hu Hv; apply filter_In in Hv as [Hv _]; apply adj; [|easy].
    rewrite !in_app_iff, !filter_In in Hu; rewrite in_app_iff; tauto.
  - intros u Hu; apply in_app_iff in Hu as [Hu|Hu]; [|auto].
    apply filter_In in Hu as [Hu K]; auto.
  - apply filter_In; now rewrite E.
Qed.

Lemma connected_sound B A (Q : cell -> Prop) : connected B A = true ->
  (forall x y, In x A -> In y A -> adjacent B x y -> Q x -> Q y) ->
  (exists x, hd_error A = Some x /\ Q x) -> forall x, In x A -> Q x.
Proof.
  destruct A as [|z rest]; [easy|]; intros H adj (z' & E & Qz) x [<-|Hx].
  - simpl in E; now inversion E; subst.
  - simpl in E; inversion E; subst z'.
    apply (spread_sound B Q _ _ _ H); auto.
    + intros u v Hu Hv; apply adj; [easy | now right].
    + now intros u [<-|[]].
Qed.

(** ** The neighbors are all cells that are adjacent *)

Lemma add_subtract x y : length x = length y -> add x (subtract y x) = y.
Proof.
  revert y; induction x as [|u x IH]; intros [|v y]; simpl; try easy.
  intros L; unfold subtract in IH; rewrite IH by congruence; f_equal; lia.
Qed.

Lemma norm_cons u v : norm (u :: v) = Z.abs u + norm v.
Proof. easy. Qed.

Lemma norm_nonnegative v : 0 <= norm v.
Proof. induction v as [|u v IH]; [easy|]; rewrite norm_cons; lia. Qed.

Lemma norm_zero v : norm v = 0 -> v = zero (length v).
Proof.
  induction v as [|u v IH]; intros H; [easy|]; rewrite norm_cons in H.
  pose proof (norm_nonnegative v); change (zero _) with (0 :: zero (length v)).
  rewrite <- IH by lia; f_equal; lia.
Qed.

Lemma norm_one v : norm v = 1 -> In v (units (length v)).
Proof.
  induction v as [|u v IH]; intros H; [easy|].
  rewrite norm_cons in H; pose proof (norm_nonnegative v); simpl.
  assert (u = 0 \/ u = 1 \/ u = -1) as [-> |[-> | ->]] by lia.
  - right; right; apply in_map, IH; lia.
  - left; f_equal; symmetry; apply norm_zero; lia.
  - right; left; f_equal; symmetry; apply norm_zero; lia.
Qed.

Lemma subtract_length x y : length x = length y -> length (subtract x y) = length x.
Proof. intros L; unfold subtract, opposite; apply add_length; now rewrite map_length. Qed.

Lemma neighbors_all B x y : on_board B x -> on_board B y -> adjacent B x y ->
  In y (neighbors B x).
Proof.
  intros [Lx Sx] [Ly Sy] H; unfold adjacent in H; unfold neighbors.
  rewrite <- (add_subtract x y) by congruence; apply in_map.
  assert (L : length (subtract y x) = dimension B) by (rewrite subtract_length; congruence).
  destruct B as [d| |]; simpl in *.
  - rewrite <- L; now apply norm_one.
  - destruct x as [|x0 [|x1 [|x2 [|]]]], y as [|y0 [|y1 [|y2 [|]]]]; try easy.
    unfold subtract, norm, opposite, sum in *; cbn [map add fold_right] in *.
    assert (E : y2 + - x2 = - (y0 + - x0) - (y1 + - x1)) by lia.
    remember (y0 + - x0) as u; remember (y1 + - x1) as v; rewrite E in *; clear - H.
    assert (u = 1 /\ v = -1 \/ u = 1 /\ v = 0 \/ u = 0 /\ v = 1 \/ u = -1 /\ v = 1 \/
      u = -1 /\ v = 0 \/ u = 0 /\ v = -1) as K by lia.
    destruct K as [[-> ->]|[[-> ->]|[[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]]]]; simpl; auto 10.
  - destruct x as [|x0 [|x1 [|x2 [|]]]], y as [|y0 [|y1 [|y2 [|]]]]; try easy.
    unfold subtract, norm, opposite, sum in *; cbn [map add fold_right] in *.
    remember (y0 + - x0) as u; remember (y1 + - x1) as v; remember (y2 + - x2) as w.
    destruct (x0 + (x1 + (x2 + 0)) =? 1) eqn:E;
      [apply Z.eqb_eq in E | apply Z.eqb_neq in E].
    + assert (u = 1 /\ v = 0 /\ w = 0 \/ u = 0 /\ v = 1 /\ w = 0 \/ u = 0 /\ v = 0 /\ w = 1)
        as K by lia.
      clear - K; destruct K as [(-> & -> & ->)|[(-> & -> & ->)|(-> & -> & ->)]]; simpl; auto.
    + assert (u = -1 /\ v = 0 /\ w = 0 \/ u = 0 /\ v = -1 /\ w = 0 \/ u = 0 /\ v = 0 /\ w = -1)
        as K by lia.
      clear - K; destruct K as [(-> & -> & ->)|[(-> & -> & ->)|(-> & -> & ->)]]; simpl; auto.
Qed.

Lemma neighbors_length B x : length (neighbors B x) = degree B.
Proof.
  unfold neighbors; rewrite map_length; destruct B as [d| |]; simpl; try easy.
  - induction d as [|d IH]; simpl; [easy|]; rewrite map_length.
    change (S (S (length (units d))) = S (d + S (d + 0)))%nat; lia.
  - now destruct (sum x =? 1).
Qed.

(** ** Isometries keep neighbors *)

Lemma row_opposite l v : row (opposite v) l = - row v l.
Proof.
  unfold row, opposite; replace 0 with (- 0) at 1 by easy; rewrite (map_nth Z.opp); lia.
Qed.

Lemma norm_rows ls v :
  Permutation (map Z.abs_nat ls) (seq 1 (length v)) -> norm (map (row v) ls) = norm v.
Proof.
  intros P; unfold norm; rewrite map_map.
  transitivity (sum (map (fun i => Z.abs (nth (i - 1) v 0)) (map Z.abs_nat ls))).
  - rewrite map_map; f_equal; apply map_ext_in; intros l Hl; unfold row.
    apply (in_map Z.abs_nat), (Permutation_in _ P), in_seq in Hl.
    rewrite Z.abs_mul; replace (Z.abs (Z.sgn l)) with 1; [lia|].
    now destruct l; [simpl in Hl; lia | |].
  - apply (Permutation_map (fun i => Z.abs (nth (i - 1) v 0))) in P.
    rewrite (sum_permutation _ _ P); f_equal; clear.
    induction v as [|u v IH]; simpl; [easy|]; f_equal.
    rewrite <- seq_shift, map_map; rewrite <- IH.
    apply map_ext_in; intros i Hi; apply in_seq in Hi.
    destruct i; [lia|]; simpl; now rewrite Nat.sub_0_r.
Qed.

Lemma subtract_shift x y v : length x = length v -> length y = length v ->
  subtract (add x v) (add y v) = subtract x y.
Proof.
  revert y v; unfold subtract; induction x as [|u x IH]; intros [|w y] [|t v]; simpl; try easy.
  intros L K; rewrite IH by congruence; f_equal; lia.
Qed.

Lemma adjacent_image (B : board) g x y : is_isometry B g -> on_board B x -> on_board B y ->
  adjacent B x y -> adjacent B (apply g x) (apply g y).
Proof.
  intros I [Lx _] [Ly _] H; unfold adjacent in *; rewrite <- H; clear H.
  unfold apply; rewrite subtract_shift; rewrite ?map_length, ?(linear_length B), ?(shift_length B);
    try easy.
  replace (subtract (map (row y) (linear g)) (map (row x) (linear g)))
    with (map (row (subtract y x)) (linear g)).
  - apply norm_rows; rewrite subtract_length by congruence; rewrite Ly; apply I.
  - unfold subtract at 1; rewrite map_row_add by (unfold opposite; rewrite map_length; congruence).
    unfold subtract; f_equal; unfold opposite at 2; rewrite map_map.
    apply map_ext; intros l; apply row_opposite.
Qed.
