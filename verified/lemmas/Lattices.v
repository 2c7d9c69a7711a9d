(** * Lattices: the periods of Breaker's strategies

    A sublattice of the translations of a board, of full rank, by a basis in echelon form: vector
    number i begins with i zeros, followed by a positive coordinate. *)

From Coq Require Import List ZArith Lia Bool.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Vectors *)

Definition scale (n : Z) (v : cell) : cell := map (Z.mul n) v.

Lemma scale_length n v : length (scale n v) = length v.
Proof. apply map_length. Qed.

Lemma opposite_length v : length (opposite v) = length v.
Proof. apply map_length. Qed.

Lemma nth_scale i n v : nth i (scale n v) 0 = n * nth i v 0.
Proof. unfold scale; replace 0 with (n * 0) at 1 by lia; apply map_nth. Qed.

Lemma nth_opposite i v : nth i (opposite v) 0 = - nth i v 0.
Proof. unfold opposite; change 0 with (- 0) at 1; apply (map_nth Z.opp). Qed.

Ltac len :=
  unfold subtract;
  repeat first [rewrite scale_length | rewrite opposite_length | rewrite add_length by len];
  congruence.

(** Equations between vectors hold coordinate by coordinate. *)

Ltac vec :=
  apply (nth_ext _ _ 0 0); [len | intros; unfold subtract;
    repeat first [rewrite nth_add by len | rewrite nth_scale | rewrite nth_opposite]; ring].

(** ** Reduction *)

Fixpoint reduce_from (i : nat) (basis : list cell) (x : cell) : cell :=
  match basis with
  | [] => x
  | v :: basis => reduce_from (S i) basis (subtract x (scale (nth i x 0 / nth i v 0) v))
  end.

Definition reduce : list cell -> cell -> cell := reduce_from 0.

Fixpoint echelon (i : nat) (basis : list cell) : bool :=
  match basis with
  | [] => true
  | v :: basis => forallb (Z.eqb 0) (firstn i v) && (0 <? nth i v 0) && echelon (S i) basis
  end.

Section Reduction.

Variable d : nat.

Lemma echelon_zero i basis v j : echelon i basis = true -> In v basis ->
  (j < i)%nat -> nth j v 0 = 0.
Proof.
  revert i; induction basis as [|w basis IH]; [easy|]; intros i H [->|Hv] Hj;
    simpl in H; rewrite !andb_true_iff in H; destruct H as [[Z _] E].
  - rewrite forallb_forall in Z; destruct (Nat.le_gt_cases (length v) j) as [L|L];
      [now apply nth_overflow|].
    symmetry; apply Z.eqb_eq, Z; rewrite <- (firstn_skipn i v) at 1.
    rewrite app_nth1; [|rewrite firstn_length; lia].
    apply nth_In; rewrite firstn_length; lia.
  - apply (IH (S i)); auto.
Qed.

(** Two cells that differ by a vector of the basis, or a multiple, are reduced to the same. *)

Lemma reduce_periodic i basis v n x : echelon i basis = true ->
  (forall w, In w basis -> length w = d) -> In v basis -> length x = d ->
  reduce_from i basis (add x (scale n v)) = reduce_from i basis x.
Proof.
  revert i x; induction basis as [|w basis IH]; intros i x E L Hv Lx; [easy|].
  assert (Lw := L w (or_introl eq_refl)); assert (Lv := L v Hv).
  assert (E' := E); simpl in E; rewrite !andb_true_iff, Z.ltb_lt in E; destruct E as [[_ P] E].
  simpl; rewrite nth_add, nth_scale by len; destruct Hv as [->|Hv].
  - rewrite Z.div_add by lia; f_equal; vec.
  - rewrite (echelon_zero (S i) basis v i E Hv) by lia; rewrite Z.mul_0_r, Z.add_0_r.
    rewrite <- (IH (S i) (subtract x _)); auto; [|intros; apply L; now right | len].
    f_equal; vec.
Qed.

(** What holds of the reduced vector, and is kept when a multiple of a vector of the basis is
    added, holds of the vector. *)

Lemma reduce_ind (P : cell -> Prop) all i basis x :
  (forall w, In w basis -> length w = d /\ In w all) -> length x = d ->
  (forall y v n, In v all -> length y = d -> P (subtract y (scale n v)) -> P y) ->
  P (reduce_from i basis x) -> P x.
Proof.
  revert i x; induction basis as [|v basis IH]; intros i x L Lx step H; [easy|].
  destruct (L v (or_introl eq_refl)) as [Lv Hv]; simpl in H.
  apply IH in H; [now apply step in H | intros; apply L; now right | len | easy].
Qed.

Lemma reduce_length i basis x : (forall w, In w basis -> length w = d) -> length x = d ->
  length (reduce_from i basis x) = d.
Proof.
  revert i x; induction basis as [|v basis IH]; intros i x L Lx; [easy|]; simpl.
  assert (Lv := L v (or_introl eq_refl)).
  apply IH; [intros; apply L; now right | len].
Qed.

(** Reduced vectors lie in a box. *)

Lemma reduce_keeps i j basis x : echelon j basis = true ->
  (forall w, In w basis -> length w = d) -> length x = d -> (i < j)%nat ->
  nth i (reduce_from j basis x) 0 = nth i x 0.
Proof.
  revert j x; induction basis as [|v basis IH]; intros j x E L Lx Hij; [easy|]; simpl.
  assert (Lv := L v (or_introl eq_refl)).
  assert (Z0 := echelon_zero j (v :: basis) v i E (or_introl eq_refl) Hij).
  simpl in E; rewrite !andb_true_iff in E; destruct E as [_ E].
  rewrite IH; auto; [|intros; apply L; now right | len].
  unfold subtract; rewrite nth_add by len; rewrite nth_opposite, nth_scale, Z0; lia.
Qed.

Fixpoint sides (i : nat) (basis : list cell) : list Z :=
  match basis with
  | [] => []
  | v :: basis => nth i v 0 :: sides (S i) basis
  end.

Fixpoint box (sides : list Z) : list (list Z) :=
  match sides with
  | [] => [[]]
  | s :: sides =>
      flat_map (fun c => map (cons (Z.of_nat c)) (box sides)) (seq 0 (Z.to_nat s))
  end.

Lemma reduce_box i basis x : echelon i basis = true ->
  (forall w, In w basis -> length w = d) -> length x = d ->
  In (map (fun k => nth k (reduce_from i basis x) 0) (seq i (length basis)))
     (box (sides i basis)).
Proof.
  revert i x; induction basis as [|v basis IH]; intros i x E L Lx; [now left|].
  assert (Lv := L v (or_introl eq_refl)).
  simpl in E; rewrite !andb_true_iff, Z.ltb_lt in E; destruct E as [[_ P] E].
  simpl; set (y := subtract x _); assert (Ly : length y = d) by (unfold y; len).
  apply in_flat_map; exists (Z.to_nat (nth i (reduce_from (S i) basis y) 0)).
  assert (M : nth i (reduce_from (S i) basis y) 0 = nth i x 0 mod nth i v 0).
  { rewrite reduce_keeps by (auto; intros; apply L; now right).
    unfold y, subtract; rewrite nth_add by len; rewrite nth_opposite, nth_scale.
    rewrite Z.mod_eq by lia; lia. }
  assert (R := Z.mod_pos_bound (nth i x 0) _ P); rewrite <- M in R; split.
  - apply in_seq; lia.
  - rewrite Z2Nat.id by lia.
    apply (in_map (cons (nth i (reduce_from (S i) basis y) 0))), IH; auto.
    intros; apply L; now right.
Qed.

End Reduction.

(** ** Lattices of a board *)

Definition rank (B : tiling) : nat :=
  match B with
  | Hypercubic d => d
  | Hexagonal | Triangular => 2
  end.

Definition lattice_ok (B : tiling) (basis : list cell) : bool :=
  (length basis =? rank B)%nat && forallb (is_translation B) basis && echelon 0 basis.

Record lattice (B : tiling) (basis : list cell) : Prop := {
  full : length basis = rank B;
  periods : forall v, In v basis -> translates B v;
  in_echelon : echelon 0 basis = true
}.

Lemma lattice_ok_spec B basis : lattice_ok B basis = true -> lattice B basis.
Proof.
  unfold lattice_ok; rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall.
  intros [[L T] E]; split; auto; intros v Hv; now apply is_translation_spec, T.
Qed.

Lemma period_length B basis : lattice B basis -> forall v, In v basis -> length v = dimension B.
Proof. intros H v Hv; now destruct (periods B basis H v Hv). Qed.

(** Two cells have the same reduction if and only if they differ by a period. *)

Lemma reduce_scaled B basis x v n : lattice B basis -> In v basis -> length x = dimension B ->
  reduce basis (add x (scale n v)) = reduce basis x.
Proof.
  intros L Hv Lx; apply (reduce_periodic (dimension B)); auto; [apply (in_echelon B), L|].
  now apply period_length.
Qed.

Definition period (B : tiling) (basis : list cell) (v : cell) : Prop :=
  length v = dimension B /\
  forall x, length x = dimension B -> reduce basis (add x v) = reduce basis x.

Lemma period_difference B basis v w : period B basis v -> period B basis w ->
  period B basis (subtract v w).
Proof.
  intros [Lv Pv] [Lw Pw]; split; [len|]; intros x Lx.
  rewrite <- (Pw (add x (subtract v w))) by len.
  replace (add (add x (subtract v w)) w) with (add x v) by vec; now apply Pv.
Qed.

Lemma period_sum B basis v w : period B basis v -> period B basis w ->
  period B basis (add v w).
Proof.
  intros [Lv Pv] [Lw Pw]; split; [len|]; intros x Lx.
  rewrite <- add_assoc by len; rewrite Pw by len; now apply Pv.
Qed.

Lemma period_reduced B basis x : lattice B basis -> length x = dimension B ->
  period B basis (subtract x (reduce basis x)).
Proof.
  intros L Lx; assert (Lr : length (reduce basis x) = dimension B)
    by (apply reduce_length; [apply (period_length B), L | easy]).
  split; [len|]; intros y Ly.
  apply (reduce_ind (dimension B) (fun z => reduce basis (add y (subtract z (reduce basis x))) =
    reduce basis y) basis 0 basis x); auto.
  - intros w Hw; split; [now apply (period_length B basis) | easy].
  - intros z w n Hw Lz E; assert (Lw := period_length B basis L w Hw); rewrite <- E.
    rewrite <- (reduce_scaled B basis (add y _) w (- n)) by (auto; len).
    f_equal; vec.
  - change (reduce_from 0 basis x) with (reduce basis x); f_equal; vec.
Qed.

Lemma same_reduction B basis x y : lattice B basis -> length x = dimension B ->
  length y = dimension B -> reduce basis x = reduce basis y -> period B basis (subtract x y).
Proof.
  intros L Lx Ly E; assert (Px := period_reduced B basis x L Lx).
  assert (Py := period_reduced B basis y L Ly); rewrite <- E in Py.
  replace (subtract x y) with
    (subtract (subtract x (reduce basis x)) (subtract y (reduce basis x)));
    [now apply period_difference|].
  assert (length (reduce basis x) = dimension B)
    by (apply reduce_length; [apply (period_length B), L | easy]).
  vec.
Qed.

(** One translation of each class modulo the lattice. *)

Definition translation_of (B : tiling) (coordinates : list Z) : cell :=
  match B with
  | Hypercubic _ => coordinates
  | Hexagonal | Triangular =>
      let x := nth 0 coordinates 0 in
      let y := nth 1 coordinates 0 in
      [x; y; - (x + y)]
  end.

Definition translations (B : tiling) (basis : list cell) : list cell :=
  map (translation_of B) (box (sides 0 basis)).

Lemma subtract_scale_translates B basis v n y : lattice B basis -> In v basis ->
  translates B y -> translates B (subtract y (scale n v)).
Proof.
  intros H Hv [Ly Sy]; destruct (periods B basis H v Hv) as [Lv Sv].
  split; [len|]; destruct B; [easy| |]; unfold subtract; rewrite sum_add by len;
    (assert (E : sum (opposite (scale n v)) = - n * sum v)
      by (clear; unfold sum, opposite, scale; induction v; cbn [map fold_right]; lia));
    rewrite E; lia.
Qed.

Lemma reduce_translates B basis v : lattice B basis -> translates B v ->
  translates B (reduce basis v).
Proof.
  intros H; unfold reduce.
  assert (G : forall l i v, incl l basis -> translates B v -> translates B (reduce_from i l v)).
  { induction l as [|w l IH]; intros i u I T; [easy|]; simpl; apply IH.
    - intros y Hy; apply I; now right.
    - apply (subtract_scale_translates B basis); auto; apply I; now left. }
  apply G, incl_refl.
Qed.

Theorem reduce_listed B basis v : lattice B basis -> translates B v ->
  In (reduce basis v) (translations B basis).
Proof.
  intros H T; assert (L := proj1 T).
  assert (K := reduce_box (dimension B) 0 basis v (in_echelon B basis H)
    (period_length B basis H) L).
  fold (reduce basis v) in K; destruct (reduce_translates B basis v H T) as [Lr Sr].
  apply (in_map (translation_of B)) in K; rewrite (full B basis H) in K.
  unfold translations; revert K; generalize (map (translation_of B) (box (sides 0 basis))).
  intros l K; replace (reduce basis v) with
    (translation_of B (map (fun k => nth k (reduce basis v) 0) (seq 0 (rank B)))); [easy|].
  clear K; revert Lr Sr; generalize (reduce basis v); intros r Lr Sr; destruct B as [d| |]; simpl.
  - simpl in Lr; apply (nth_ext _ _ 0 0); [now rewrite map_length, seq_length|].
    intros i Hi; rewrite map_length, seq_length in Hi.
    rewrite (nth_indep _ 0 ((fun k => nth k r 0) 0%nat)) by now rewrite map_length, seq_length.
    now rewrite (map_nth (fun k => nth k r 0)), seq_nth.
  - destruct r as [|r0 [|r1 [|r2 [|]]]]; try easy; unfold sum in Sr; cbn in Sr |- *.
    do 3 f_equal; lia.
  - destruct r as [|r0 [|r1 [|r2 [|]]]]; try easy; unfold sum in Sr; cbn in Sr |- *.
    do 3 f_equal; lia.
Qed.

(** Reduction within the range of coordinates. *)

Fixpoint reduced_from (i : nat) (basis : list cell) (x : cell) : option cell :=
  match basis with
  | [] => Some x
  | v :: basis =>
      let multiple := scale (nth i x 0 / nth i v 0) v in
      let y := subtract x multiple in
      if fits multiple && fits y then reduced_from (S i) basis y else None
  end.

Definition reduced : list cell -> cell -> option cell := reduced_from 0.

Lemma reduced_spec basis x y : reduced basis x = Some y -> y = reduce basis x.
Proof.
  unfold reduced, reduce; generalize 0%nat; revert x.
  induction basis as [|v basis IH]; intros x i; simpl; [congruence|].
  destruct (_ && _); [apply IH | easy].
Qed.

(** A test of all placements modulo a lattice. *)

Definition all_placements (B : board) (basis : list cell) (goals : list animal)
    (test : list cell -> bool) : bool :=
  forallb (fun A =>
    match orientations B A with
    | None => false
    | Some os =>
        forallb (fun o =>
          forallb (fun v =>
            let P := translate v o in
            fits v && forallb fits P && test P) (translations B basis)) os
    end) goals.
