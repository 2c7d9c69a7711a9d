(** * Isometries are injective, can be composed, and move sets away *)

From Coq Require Import List ZArith Lia Permutation.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists.
Import ListNotations.
Local Open Scope Z_scope.

Lemma add_length x y : length x = length y -> length (add x y) = length x.
Proof.
  revert y; induction x as [|u x IH]; intros [|v y]; simpl; try easy.
  intros H; f_equal; apply IH; congruence.
Qed.

Lemma nth_add i x y : length x = length y -> nth i (add x y) 0 = nth i x 0 + nth i y 0.
Proof.
  revert i y; induction x as [|u x IH]; intros i [|v y]; simpl; try easy.
  - now destruct i.
  - destruct i; [easy|]; intros H; apply IH; congruence.
Qed.

Lemma sum_add x y : length x = length y -> sum (add x y) = sum x + sum y.
Proof.
  revert y; induction x as [|u x IH]; intros [|v y]; simpl; try easy.
  intros H; rewrite IH by congruence; lia.
Qed.

Lemma add_assoc x y z : length x = length y -> length y = length z ->
  add (add x y) z = add x (add y z).
Proof.
  revert y z; induction x as [|u x IH]; intros [|v y] [|w z]; simpl; try easy.
  intros H K; rewrite IH by congruence; f_equal; lia.
Qed.

Lemma row_add l x y : length x = length y -> row (add x y) l = row x l + row y l.
Proof. intros H; unfold row; rewrite nth_add by easy; lia. Qed.

Lemma map_row_add ls x y : length x = length y ->
  map (row (add x y)) ls = add (map (row x) ls) (map (row y) ls).
Proof.
  intros H; induction ls as [|l ls IH]; simpl; [easy|].
  now rewrite IH, row_add.
Qed.

(** ** Signed permutations *)

Section Isometry.

Variables (B : board) (g : isometry).
Hypothesis iso : is_isometry B g.

Lemma linear_length : length (linear g) = dimension B.
Proof.
  destruct iso as [P _]; apply Permutation_length in P.
  now rewrite map_length, seq_length in P.
Qed.

Lemma shift_length : length (shift g) = dimension B.
Proof. now destruct iso as (_ & L & _). Qed.

Lemma apply_length x : length (apply g x) = dimension B.
Proof.
  unfold apply; rewrite add_length; rewrite map_length, linear_length; [easy|].
  now rewrite shift_length.
Qed.

Lemma linear_range l : In l (linear g) -> (1 <= Z.abs_nat l <= dimension B)%nat.
Proof.
  intros H; destruct iso as [P _].
  apply (in_map Z.abs_nat), (Permutation_in _ P), in_seq in H; lia.
Qed.

Lemma linear_onto i : (i < dimension B)%nat ->
  exists l, In l (linear g) /\ Z.abs_nat l = S i.
Proof.
  intros H; destruct iso as [P _].
  assert (K : In (S i) (seq 1 (dimension B))) by (apply in_seq; lia).
  apply (Permutation_in _ (Permutation_sym P)), in_map_iff in K as (l & E & K); eauto.
Qed.

Lemma apply_injective x y :
  length x = dimension B -> length y = dimension B -> apply g x = apply g y -> x = y.
Proof.
  intros Lx Ly E; apply nth_ext with (d := 0) (d' := 0); [congruence|].
  intros i Hi; rewrite Lx in Hi; destruct (linear_onto i Hi) as (l & Hl & El).
  assert (R : row x l = row y l).
  { destruct (In_nth _ _ 0 Hl) as (k & Hk & Ek).
    assert (N : nth k (apply g x) 0 = nth k (apply g y) 0) by now rewrite E.
    unfold apply in N; rewrite !nth_add in N
      by (now rewrite map_length, linear_length, shift_length).
    rewrite (nth_indep _ _ (row x 0)), (map_nth (row x)) in N by now rewrite map_length.
    rewrite (nth_indep (map (row y) _) _ (row y 0)), (map_nth (row y)) in N
      by now rewrite map_length.
    rewrite Ek in N; lia. }
  unfold row in R; rewrite El in R; simpl in R; rewrite Nat.sub_0_r in R.
  destruct l; cbn [Z.sgn] in R; [easy | lia | lia].
Qed.

End Isometry.

Lemma apply_injective_on B g D : is_isometry B g -> (forall x, In x D -> on_board B x) ->
  forall x y, In x D -> In y D -> apply g x = apply g y -> x = y.
Proof. intros I H x y Hx Hy; apply (apply_injective B); try easy; now apply H. Qed.

(** ** Rows that are those of the identity *)

Definition zero (n : nat) : cell := repeat 0 n.
Definition identity (n : nat) : list Z := map Z.of_nat (seq 1 n).

Lemma map_row_identity x : map (row x) (identity (length x)) = x.
Proof.
  unfold identity; rewrite map_map.
  assert (G : forall n y z, x = y ++ z -> length y = n ->
    map (fun i => row x (Z.of_nat i)) (seq (S n) (length z)) = z).
  { intros n y z; revert n y; induction z as [|u z IH]; intros n y E L; [easy|].
    cbn [length seq map]; f_equal.
    - unfold row; rewrite Zabs2Nat.id; replace (S n - 1)%nat with n by lia.
      rewrite E, app_nth2, L, Nat.sub_diag by lia; cbn [nth].
      rewrite Z.sgn_pos by lia; lia.
    - apply (IH (S n) (y ++ [u])); [now rewrite <- app_assoc | rewrite app_length; simpl; lia]. }
  apply (G 0%nat [] x); easy.
Qed.

(** ** Composition *)

Definition entry (ls : list Z) (l : Z) : Z := Z.sgn l * nth (Z.abs_nat l - 1) ls 0.

Definition compose (g h : isometry) : isometry :=
  Isometry (map (entry (linear h)) (linear g)) (apply g (shift h)).

Lemma map_nth_seq ls : map (fun i => nth (i - 1) ls 0%nat) (seq 1 (length ls)) = ls.
Proof.
  induction ls as [|l ls IH]; simpl; [easy|]; f_equal.
  rewrite <- seq_shift, map_map; rewrite <- IH at 2.
  apply map_ext_in; intros i Hi; apply in_seq in Hi.
  destruct i; [lia|]; simpl; now rewrite Nat.sub_0_r.
Qed.

Lemma abs_sgn l : (1 <= Z.abs_nat l)%nat -> Z.abs_nat (Z.sgn l) = 1%nat.
Proof. now destruct l; [simpl; lia | |]. Qed.

Lemma apply_compose B g h x : is_isometry B g -> is_isometry B h -> length x = dimension B ->
  apply (compose g h) x = apply g (apply h x).
Proof.
  intros G H L; unfold apply at 1 2 3; simpl; unfold apply.
  rewrite map_row_add; rewrite ?map_length, ?(linear_length B), ?(shift_length B) by easy;
    [|easy].
  rewrite add_assoc; rewrite ?map_length, ?(linear_length B), ?(shift_length B) by easy;
    try easy.
  f_equal; rewrite map_map; apply map_ext_in; intros l Hl.
  apply (linear_range B) in Hl; [|easy].
  unfold row at 2; rewrite (nth_indep _ _ (row x 0)), (map_nth (row x))
    by (rewrite map_length, (linear_length B); [lia | easy]).
  unfold row, entry.
  set (m := nth (Z.abs_nat l - 1) (linear h) 0).
  assert (Z.abs_nat (Z.sgn l * m) = Z.abs_nat m) as ->.
  { rewrite Zabs2Nat.inj_mul, abs_sgn by lia; lia. }
  rewrite Z.sgn_mul; destruct l; cbn [Z.sgn]; lia.
Qed.

Lemma compose_isometry B g h :
  is_isometry B g -> is_isometry B h -> is_isometry B (compose g h).
Proof.
  intros G H; split; [|split; [|split]]; simpl.
  - set (abs := map Z.abs_nat (linear h)).
    assert (E : map Z.abs_nat (map (entry (linear h)) (linear g)) =
                map (fun i => nth (i - 1) abs 0%nat) (map Z.abs_nat (linear g))).
    { rewrite !map_map; apply map_ext_in; intros l Hl.
      apply (linear_range B) in Hl; [|easy]; unfold entry, abs.
      rewrite (map_nth Z.abs_nat (linear h) 0), Zabs2Nat.inj_mul, abs_sgn; lia. }
    rewrite E; destruct G as [G _], H as [H _].
    etransitivity; [apply Permutation_map, G|].
    assert (L : length abs = dimension B).
    { unfold abs; apply Permutation_length in H; now rewrite seq_length in H. }
    now rewrite <- L, map_nth_seq, L.
  - now apply apply_length.
  - intros x Hx; rewrite (apply_compose B) by (try easy; apply Hx).
    apply G, H, Hx.
  - intros F; destruct G as (_ & _ & _ & G), H as (_ & _ & _ & H).
    rewrite (G F), (H F); assert (L := map_row_identity (identity (dimension B))).
    replace (length (identity _)) with (dimension B) in L; [exact L|].
    unfold identity; now rewrite map_length, seq_length.
Qed.

(** ** Translations *)

Definition translation (v : cell) : isometry := Isometry (identity (length v)) v.

Lemma apply_translation v x : length x = length v -> apply (translation v) x = add x v.
Proof. intros L; unfold apply, translation; simpl; now rewrite <- L, map_row_identity. Qed.

(** A vector that translates the board into itself. *)

Definition translates (B : tiling) (v : cell) : Prop :=
  length v = dimension B /\
  match B with
  | Hypercubic _ => True
  | Hexagonal | Triangular => sum v = 0
  end.

Lemma on_board_add B x v : on_board B x -> translates B v -> on_board B (add x v).
Proof.
  intros [Lx Sx] [Lv Sv]; split; [rewrite add_length; congruence|].
  destruct B; [easy| |]; rewrite sum_add by congruence; lia.
Qed.

Lemma translation_isometry (B : board) v : translates B v -> is_isometry B (translation v).
Proof.
  intros T; assert (L := proj1 T); split; [|split; [easy|split]].
  - unfold translation, identity; simpl; rewrite map_map, L.
    erewrite map_ext, map_id; [easy|]; intros i; apply Zabs2Nat.id.
  - intros x Hx; rewrite apply_translation; [now apply on_board_add|].
    rewrite L; apply Hx.
  - intros _; simpl; unfold identity; now rewrite L.
Qed.

(** ** The boards are infinite

    The first coordinates of finitely many cells are bounded. *)

Definition is_board (B : tiling) : Prop := (0 < dimension B)%nat.

Definition first (x : cell) : Z := nth 0 x 0.

Definition bound (l : list cell) : Z := fold_right (fun x m => Z.max (Z.abs (first x)) m) 0 l.

Lemma bound_spec x l : In x l -> Z.abs (first x) <= bound l.
Proof.
  induction l as [|y l IH]; simpl; [easy|]; intros [->|H]; [lia|].
  specialize (IH H); lia.
Qed.

Lemma bound_nonnegative l : 0 <= bound l.
Proof. induction l; simpl; lia. Qed.

(** A translation by [n] in the first coordinate. *)

Definition along (B : tiling) (n : Z) : cell :=
  match B with
  | Hypercubic d => n :: zero (d - 1)
  | Hexagonal | Triangular => [n; -n; 0]
  end.

Lemma along_translates B n : is_board B -> translates B (along B n).
Proof.
  unfold is_board; destruct B; simpl; intros H; split; try easy; simpl; try lia.
  unfold zero; rewrite repeat_length; lia.
Qed.

Lemma first_along B n : first (along B n) = n.
Proof. now destruct B. Qed.

(** A cell of the board that is not in a list. *)

Definition origin (B : tiling) : cell :=
  match B with
  | Hypercubic d => zero d
  | Hexagonal => [0; 0; 0]
  | Triangular => [0; 0; 1]
  end.

Definition fresh (B : tiling) (l : list cell) : cell := add (origin B) (along B (bound l + 1)).

Lemma origin_on_board B : on_board B (origin B).
Proof. destruct B; split; simpl; auto; unfold zero; now rewrite repeat_length. Qed.

Lemma fresh_on_board B l : is_board B -> on_board B (fresh B l).
Proof.
  intros H; apply on_board_add; [apply origin_on_board | now apply along_translates].
Qed.

Lemma fresh_new B l : is_board B -> ~ In (fresh B l) l.
Proof.
  intros H K; apply bound_spec in K.
  assert (first (fresh B l) = bound l + 1); [|lia].
  unfold fresh, first; rewrite nth_add.
  - change (nth 0 (along B (bound l + 1)) 0) with (first (along B (bound l + 1))).
    rewrite first_along; destruct B as [[|d]| |]; simpl; lia.
  - destruct (origin_on_board B) as [-> _].
    symmetry; now destruct (along_translates B (bound l + 1) H).
Qed.

(** A finite set can be translated away from another. *)

Lemma move_away (B : board) D E : is_board B -> (forall x, In x D -> on_board B x) ->
  exists g, is_isometry B g /\ disjoint (map (apply g) D) E.
Proof.
  intros H HD; set (n := bound D + bound E + 1).
  assert (T := along_translates B n H).
  exists (translation (along B n)); split; [now apply translation_isometry|].
  intros y Hy HE; apply in_map_iff in Hy as (x & <- & Hx).
  assert (L : length x = length (along B n))
    by (destruct T as [-> _]; now apply HD).
  rewrite apply_translation in HE by easy.
  apply bound_spec in HE; apply bound_spec in Hx.
  assert (first (add x (along B n)) = first x + n).
  { unfold first at 1; rewrite nth_add by easy.
    fold (first x); fold (first (along B n)); now rewrite first_along. }
  lia.
Qed.
