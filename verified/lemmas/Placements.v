(** * Sorted lists, images and orientations, as the checks compute them

    Coordinates are numbers of 16 bits: an image that has others is refused, as in the
    Rust checker. *)

From Coq Require Import List ZArith Lia Permutation Bool.
From Playproof Require Import Board.
From Playproof.lemmas Require Import Lists Geometry Orientations.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Sorted lists *)

Fixpoint cell_ltb (x y : cell) : bool :=
  match x, y with
  | _, [] => false
  | [], _ :: _ => true
  | u :: x, v :: y => (u <? v) || (u =? v) && cell_ltb x y
  end.

Fixpoint cells_ltb (l l' : list cell) : bool :=
  match l, l' with
  | _, [] => false
  | [], _ :: _ => true
  | x :: l, y :: l' => cell_ltb x y || cell_eqb x y && cells_ltb l l'
  end.

Fixpoint increasing {T} (ltb : T -> T -> bool) (l : list T) : bool :=
  match l with
  | x :: (y :: _) as l' => ltb x y && increasing ltb l'
  | _ => true
  end.

Lemma cell_ltb_trans x y z : cell_ltb x y = true -> cell_ltb y z = true -> cell_ltb x z = true.
Proof.
  revert y z; induction x as [|u x IH]; intros [|v y] [|w z]; simpl; try easy.
  rewrite !orb_true_iff, !andb_true_iff, !Z.ltb_lt, !Z.eqb_eq.
  intros [H|[-> H]] [K|[-> K]]; [left; lia | now left | now left |]; right; eauto.
Qed.

Lemma cell_ltb_irrefl x : cell_ltb x x = false.
Proof. induction x as [|u x IH]; simpl; [easy|]; now rewrite Z.ltb_irrefl, IH, andb_false_r. Qed.

Lemma increasing_NoDup l : increasing cell_ltb l = true -> NoDup l.
Proof.
  assert (G : forall l x, increasing cell_ltb (x :: l) = true ->
    forall y, In y l -> cell_ltb x y = true).
  { clear; induction l as [|y l IH]; intros x H z Hz; [easy|].
    simpl in H; apply andb_true_iff in H as [H K]; destruct Hz as [<-|Hz]; [easy|].
    apply (cell_ltb_trans x y); [easy|]; now apply IH. }
  induction l as [|x l IH]; intros H; [constructor|]; constructor.
  - intros K; specialize (G _ _ H _ K); now rewrite cell_ltb_irrefl in G.
  - apply IH; destruct l; [easy|]; now apply andb_true_iff in H.
Qed.

Fixpoint insert (x : cell) (l : list cell) : list cell :=
  match l with
  | [] => [x]
  | y :: l' => if cell_ltb y x then y :: insert x l' else x :: l
  end.

Definition sort (l : list cell) : list cell := fold_right insert [] l.

Lemma sort_In x l : In x (sort l) <-> In x l.
Proof.
  assert (G : forall y l, In x (insert y l) <-> x = y \/ In x l).
  { clear; induction l as [|z l IH]; simpl; [intuition|].
    destruct (cell_ltb z y); simpl; [rewrite IH|]; intuition. }
  induction l as [|y l IH]; simpl; [easy|]; rewrite G, IH; intuition.
Qed.

(** ** Cells of a board *)

Definition on_boardb (B : tiling) (x : cell) : bool :=
  (length x =? dimension B)%nat &&
  match B with
  | Hypercubic _ => true
  | Hexagonal => sum x =? 0
  | Triangular => (sum x =? 1) || (sum x =? 2)
  end.

Lemma on_boardb_spec B x : on_boardb B x = true <-> on_board B x.
Proof.
  unfold on_boardb, on_board; rewrite andb_true_iff, Nat.eqb_eq.
  destruct B; rewrite ?orb_true_iff, ?Z.eqb_eq; easy.
Qed.

(** Sets in evidence are strictly increasing lists of cells of the board. *)

Definition is_set (B : tiling) (l : list cell) : bool :=
  increasing cell_ltb l && forallb (on_boardb B) l.

Lemma is_set_spec B l : is_set B l = true -> NoDup l /\ forall x, In x l -> on_board B x.
Proof.
  unfold is_set; rewrite andb_true_iff, forallb_forall; intros [H K]; split.
  - now apply increasing_NoDup.
  - intros x Hx; now apply on_boardb_spec, K.
Qed.

(** ** Images *)

Definition in_range (z : Z) : bool := (-32768 <=? z) && (z <=? 32767).

Definition fits (x : cell) : bool := forallb in_range x.

Definition image (g : isometry) (l : list cell) : option (list cell) :=
  if forallb (fun x => fits (map (row x) (linear g)) && fits (apply g x)) l
  then Some (map (apply g) l) else None.

Lemma image_spec g l l' : image g l = Some l' -> l' = map (apply g) l.
Proof. unfold image; destruct forallb; congruence. Qed.

(** ** Orientations *)

Definition least (i : nat) (l : list cell) : Z :=
  match l with
  | [] => 0
  | x :: l => fold_right (fun y => Z.min (nth i y 0)) (nth i x 0) l
  end.

Definition is_translation (B : tiling) (v : cell) : bool :=
  (length v =? dimension B)%nat &&
  match B with
  | Hypercubic _ => true
  | Hexagonal | Triangular => sum v =? 0
  end.

Lemma is_translation_spec B v : is_translation B v = true <-> translates B v.
Proof.
  unfold is_translation, translates; rewrite andb_true_iff, Nat.eqb_eq.
  destruct B; rewrite ?Z.eqb_eq; easy.
Qed.

(** The translation that carries the origin to the corner of a set of cells. *)

Definition corner (B : tiling) (l : list cell) : cell :=
  match B with
  | Hypercubic d => map (fun i => least i l) (seq 0 d)
  | Hexagonal | Triangular => [least 0 l; least 1 l; - (least 0 l + least 1 l)]
  end.

Definition opposite (v : cell) : cell := map Z.opp v.

Definition subtract (x v : cell) : cell := add x (opposite v).

Definition translate (v : cell) (l : list cell) : list cell := map (fun x => add x v) l.

Definition move_to_origin (B : tiling) (l : list cell) : option (list cell) :=
  let v := corner B l in
  let moved := translate (opposite v) l in
  if fits v && forallb fits moved then Some (sort moved) else None.

Definition orientation (B : board) (A : animal) (s : isometry) : option (list cell) :=
  match image s A with
  | Some l => move_to_origin B l
  | None => None
  end.

Fixpoint all_some {T} (l : list (option T)) : option (list T) :=
  match l with
  | [] => Some []
  | Some x :: l => option_map (cons x) (all_some l)
  | None :: _ => None
  end.

Lemma all_some_spec {T} (l : list (option T)) l' : all_some l = Some l' -> l = map Some l'.
Proof.
  revert l'; induction l as [|[x|] l IH]; intros l' H; simpl in H; try easy.
  - now inversion H.
  - destruct (all_some l) as [m|]; inversion H; subst; simpl; f_equal; now apply IH.
Qed.

Definition cells_dec : forall l l' : list cell, {l = l'} + {l <> l'} := list_eq_dec cell_dec.

Definition orientations (B : board) (A : animal) : option (list (list cell)) :=
  option_map (nodup cells_dec) (all_some (map (orientation B A) (symmetries B))).

Lemma corner_translates B l : translates B (corner B l).
Proof.
  destruct B; split; try easy; unfold corner, sum; cbn [fold_right]; try lia.
  now rewrite map_length, seq_length.
Qed.

Lemma opposite_translates B v : translates B v -> translates B (opposite v).
Proof.
  intros [L S]; split; [unfold opposite; now rewrite map_length|].
  assert (E : sum (opposite v) = - sum v)
    by (clear; unfold sum, opposite; induction v; cbn [map fold_right]; lia).
  destruct B; [easy| |]; lia.
Qed.

Lemma add_translates B v w : translates B v -> translates B w -> translates B (add v w).
Proof.
  intros [L S] [L' S']; split; [rewrite add_length; congruence|].
  destruct B; [easy| |]; rewrite sum_add by congruence; lia.
Qed.

Lemma add_opposite x v : length x = length v -> add (add x (opposite v)) v = x.
Proof.
  revert v; induction x as [|u x IH]; intros [|w v]; simpl; try easy.
  intros L; rewrite IH by congruence; f_equal; lia.
Qed.

Lemma subtract_add x v : length x = length v -> subtract (add x v) x = v.
Proof.
  unfold subtract; revert v; induction x as [|u x IH]; intros [|w v]; simpl; try easy.
  intros L; rewrite IH by congruence; f_equal; lia.
Qed.

Lemma orientation_spec B A s o : In s (symmetries B) -> orientation B A s = Some o ->
  exists v, translates B v /\
    forall y, In y o <-> In y (map (fun x => add (apply s x) (opposite v)) A).
Proof.
  unfold orientation, move_to_origin; intros Hs E.
  destruct (image s A) as [l|] eqn:El; [|easy]; apply image_spec in El; subst l.
  set (v := corner B (map (apply s) A)) in *.
  destruct (fits v && _); inversion E; exists v; split; [apply corner_translates|].
  intros y; unfold translate; now rewrite sort_In, map_map.
Qed.

Lemma orientations_spec B A os : orientations B A = Some os -> forall o,
  In o os <-> exists s, In s (symmetries B) /\ orientation B A s = Some o.
Proof.
  unfold orientations; intros E o; destruct (all_some _) as [os'|] eqn:E'; [|easy].
  inversion E; rewrite nodup_In; apply all_some_spec in E'; split.
  - intros H; apply (in_map Some) in H; rewrite <- E' in H; apply in_map_iff in H.
    destruct H as (s & Es & Hs); eauto.
  - intros (s & Hs & Es); apply (in_map (orientation B A)) in Hs.
    rewrite Es, E' in Hs; apply in_map_iff in Hs as (o' & Eo & Ho); congruence.
Qed.

Lemma orientation_length B A os o y : orientations B A = Some os -> In o os -> In y o ->
  length y = dimension B.
Proof.
  intros E Ho Hy; apply (orientations_spec B A os E) in Ho as (s & Hs & Ho).
  destruct (orientation_spec B A s o Hs Ho) as (v & [Lv _] & K).
  apply K in Hy; apply in_map_iff in Hy; destruct Hy as (x & Ey & _); subst y.
  assert (L : length (apply s x) = dimension B) by now apply apply_length, symmetries_sound.
  rewrite add_length; unfold opposite; rewrite ?map_length; congruence.
Qed.

(** Every placement is a translate of an orientation. *)

Theorem orientations_complete B A os g :
  orientations B A = Some os -> is_isometry B g -> (forall x, In x A -> on_board B x) ->
  exists o v, In o os /\ translates B v /\
    forall y, In y (map (apply g) A) <-> In y (translate v o).
Proof.
  intros E I HA; destruct (symmetries_all B g I) as (s & v & Hs & Tv & Hv).
  assert (exists o, orientation B A s = Some o) as [o Eo].
  { unfold orientations in E; destruct (all_some _) as [os'|] eqn:E'; [|easy].
    apply all_some_spec in E'; apply (in_map (orientation B A)) in Hs as K.
    rewrite E' in K; apply in_map_iff in K as (o & <- & _); eauto. }
  destruct (orientation_spec B A s o Hs Eo) as (w & Tw & Ho).
  exists o, (add w v); split; [apply (orientations_spec B A os E); eauto|].
  split; [now apply add_translates|].
  assert (Ls : forall x, length (apply s x) = dimension B)
    by (intros x; now apply apply_length, symmetries_sound).
  assert (Lw := proj1 Tw); assert (Lv := proj1 Tv).
  assert (Lo : length (opposite w) = dimension B) by (unfold opposite; now rewrite map_length).
  assert (back : forall x, In x A ->
    add (add (apply s x) (opposite w)) (add w v) = apply g x).
  { intros x Hx; rewrite Hv by now apply HA.
    rewrite <- add_assoc, add_opposite; try congruence.
    rewrite add_length; rewrite Ls; congruence. }
  intros y; unfold translate; split; intros H; apply in_map_iff in H as (x & <- & Hx).
  - apply in_map_iff; exists (add (apply s x) (opposite w)); split; [now apply back|].
    now apply Ho, (in_map (fun x => add (apply s x) (opposite w))).
  - apply Ho, in_map_iff in Hx as (z & <- & Hz).
    rewrite back by easy; now apply in_map.
Qed.

(** The translates of orientations are placements. *)

Theorem orientations_sound B A os o v :
  orientations B A = Some os -> In o os -> translates B v ->
  (forall x, In x A -> on_board B x) ->
  exists g, is_isometry B g /\ forall y, In y (map (apply g) A) <-> In y (translate v o).
Proof.
  intros E Ho Tv HA; apply (orientations_spec B A os E) in Ho as (s & Hs & Ho).
  destruct (orientation_spec B A s o Hs Ho) as (w & Tw & K); clear E Ho.
  apply symmetries_sound in Hs; apply opposite_translates in Tw.
  assert (T := add_translates B _ _ Tw Tv).
  exists (compose (translation (add (opposite w) v)) s).
  split; [now apply compose_isometry; [apply translation_isometry|]|].
  assert (L : forall x, length (apply s x) = dimension B) by (intros x; now apply apply_length).
  assert (same : forall x, In x A ->
    apply (compose (translation (add (opposite w) v)) s) x =
    add (add (apply s x) (opposite w)) v).
  { intros x Hx; rewrite (apply_compose B); try easy;
      [|now apply translation_isometry | now apply HA].
    rewrite apply_translation by (rewrite L; symmetry; apply T).
    symmetry; apply add_assoc; rewrite ?L; symmetry; [apply Tw|].
    destruct Tw as [-> _], Tv as [-> _]; easy. }
  intros y; unfold translate; split; intros H; apply in_map_iff in H as (x & <- & Hx).
  - rewrite same by easy.
    apply (in_map (fun x => add x v)), K.
    now apply (in_map (fun x => add (apply s x) (opposite w))).
  - apply K, in_map_iff in Hx as (z & <- & Hz); rewrite <- same by easy; now apply in_map.
Qed.

(** ** Whether an animal has a placement in another

    Some cell of the larger one is the image of the first cell of an orientation. *)

Definition contains_placement (B : board) (whole part : animal) : bool :=
  match orientations B part with
  | None => false
  | Some os =>
      existsb (fun o =>
        match o with
        | [] => true
        | anchor :: _ =>
            existsb (fun x =>
              let v := subtract x anchor in
              is_translation B v && subset (translate v o) whole) whole
        end) os
  end.

Theorem contains_placement_sound B whole part : contains_placement B whole part = true ->
  (forall x, In x part -> on_board B x) -> has_placement B part whole.
Proof.
  unfold contains_placement; intros H HP; destruct (orientations B part) as [os|] eqn:E; [|easy].
  apply existsb_exists in H as (o & Ho & H); destruct o as [|anchor o'].
  - destruct (orientations_sound B part os [] (zero (dimension B)) E Ho) as (g & I & K);
      [apply zero_translates | easy|].
    exists g; split; [easy|]; intros y Hy; now apply K in Hy.
  - apply existsb_exists in H as (x & Hx & H); apply andb_true_iff in H as [T S].
    apply is_translation_spec in T; apply subset_spec in S.
    destruct (orientations_sound B part os _ _ E Ho T HP) as (g & I & K).
    exists g; split; [easy|]; intros y Hy; now apply S, K.
Qed.
