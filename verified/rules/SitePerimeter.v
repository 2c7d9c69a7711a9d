(** * [site-perimeter]: Breaker surrounds every mark

    If every goal is connected, one turn cannot mark a whole goal, and Breaker can mark all
    neighbors of a turn's marks, then she wins: neighboring cells of Maker's were marked in the
    same turn, so a complete goal was marked in one turn. *)

From Coq Require Import List NArith ZArith Lia Bool Permutation.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Turns Area Animals
  Strategies.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** ** Neighbors *)

Local Open Scope Z_scope.

Fixpoint units (d : nat) : list cell :=
  match d with
  | O => []
  | S d => (1 :: zero d) :: (-1 :: zero d) :: map (cons 0) (units d)
  end.

(** The vectors to the neighbors of a cell. *)

Definition steps (B : board) (x : cell) : list cell :=
  match B with
  | Hypercubic d => units d
  | Hexagonal => [[1; -1; 0]; [1; 0; -1]; [0; 1; -1]; [-1; 1; 0]; [-1; 0; 1]; [0; -1; 1]]
  | Triangular =>
      if sum x =? 1 then [[1; 0; 0]; [0; 1; 0]; [0; 0; 1]]
      else [[-1; 0; 0]; [0; -1; 0]; [0; 0; -1]]
  end.

Definition neighbors (B : board) (x : cell) : list cell :=
  map (add x) (steps B x).

Definition degree (B : board) : nat :=
  match B with
  | Hypercubic d => 2 * d
  | Hexagonal => 6
  | Triangular => 3
  end.

(** Two cells are neighbors if they are as near as can be. *)

Definition norm (v : cell) : Z := sum (map Z.abs v).

Definition adjacent (B : board) (x y : cell) : Prop :=
  norm (subtract y x) = match B with Hexagonal => 2 | _ => 1 end.

Definition adjacentb (B : board) (x y : cell) : bool :=
  norm (subtract y x) =? match B with Hexagonal => 2 | _ => 1 end.

(** ** Connected animals: from the first cell, all are reached *)

Fixpoint spread (B : board) (fuel : nat) (reached rest : list cell) : bool :=
  match rest, fuel with
  | [], _ => true
  | _, O => false
  | _, S fuel =>
      let near x := existsb (fun y => adjacentb B y x) reached in
      spread B fuel (filter near rest ++ reached) (filter (fun x => negb (near x)) rest)
  end.

Definition connected (B : board) (A : animal) : bool :=
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

Lemma adjacent_image B g x y : is_isometry B g -> on_board B x -> on_board B y ->
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

(** ** The check *)

Local Open Scope N_scope.

Definition check (C : claim) (ps : list claim) : bool :=
  match won_by Breaker C with
  | Some C =>
      no_premise ps &&
      forallb (fun A => connected (where_ C) A &&
                        (N.max (last_marks C) (first_marks C) <? N.of_nat (length A))) (goals C) &&
      match breaker_marks C with
      | Some b =>
          N.max (maker_marks C) (first_marks C) * N.of_nat (degree (where_ C)) <=? b
      | None => false
      end
  | None => false
  end.

(** ** Soundness *)

Local Open Scope nat_scope.

Section Sound.

Variables (C : achievement) (b : N).
Hypothesis wf : well_formed C.

Let B := where_ C.
Let G := achievement_game C (N.to_nat b).

Definition around (T : list cell) : list cell :=
  filter (on_boardb B) (flat_map (neighbors B) T).

Hypothesis enough : N.to_nat (N.max (maker_marks C) (first_marks C)) * degree B <= N.to_nat b.

Lemma around_on T x : In x (around T) -> on_board B x.
Proof. unfold around; intros H; apply filter_In in H as [_ H]; now apply on_boardb_spec. Qed.

Lemma filter_length {A} (p : A -> bool) l : length (filter p l) <= length l.
Proof. induction l as [|x l IH]; simpl; [lia|]; destruct (p x); simpl; lia. Qed.

Lemma around_few T : length T <= max (turn G) (first_turn G) -> length (around T) <= reply G.
Proof.
  intros L; unfold around; etransitivity; [apply filter_length|].
  assert (length (flat_map (neighbors B) T) = length T * degree B) as ->.
  { clear L; induction T as [|x T IH]; simpl; [easy|].
    now rewrite app_length, neighbors_length, IH. }
  simpl in *; etransitivity; [|exact enough]; apply Nat.mul_le_mono_r; lia.
Qed.

Let S : strategy := answering B G around.

(** Neighboring cells of Maker's were marked in the same turn. *)

Lemma same_turn h k T : possible G S h -> marks G k (after S h) T ->
  forall T' x y, In T' (T :: h) -> In x T' -> In y (T ++ concat h) -> adjacent B x y -> In y T'.
Proof.
  assert (sym : forall x y, on_board B x -> on_board B y -> adjacent B x y -> adjacent B y x).
  { intros x y [Lx _] [Ly _]; unfold adjacent; intros <-; clear - Lx Ly.
    assert (L : length x = length y) by congruence; clear Lx Ly; revert y L.
    induction x as [|u x IH]; intros [|v y] L; try easy.
    specialize (IH y ltac:(simpl in L; congruence)).
    change (Z.abs (u + - v) + norm (subtract x y) = Z.abs (v + - u) + norm (subtract y x))%Z.
    lia. }
  assert (on_h := possible_on G S).
  revert k T; induction h as [|T0 h IH]; intros k T P M T' x y HT' Hx Hy adj.
  - destruct HT' as [<-|[]]; simpl in Hy; rewrite app_nil_r in Hy; easy.
  - assert (on_T : forall z, In z T -> on_board B z) by apply M.
    assert (apart : forall T1 z w, In T1 (T0 :: h) -> In z T1 -> In w T -> ~ adjacent B z w).
    { intros T1 z w H1 Hz Hw A; apply M in Hw as K; destruct K as [Ow K]; apply K.
      apply (answered B G around h0 P T1 w) || apply (answered B G around (T0 :: h) P T1 w); auto.
      unfold around; apply filter_In; split; [|now apply on_boardb_spec].
      apply in_flat_map; exists z; split; [easy|].
      apply neighbors_all; auto; apply (on_h _ P), in_concat; eauto. }
    apply in_app_iff in Hy as [Hy|Hy].
    + destruct HT' as [<-|HT']; [easy|]; now destruct (apart T' x y HT' Hx Hy).
    + destruct HT' as [<-|HT'].
      * apply in_concat in Hy as Hy'; destruct Hy' as (T1 & H1 & Hy1).
        destruct (apart T1 y x H1 Hy1 Hx); apply sym; auto; now apply (on_h _ P).
      * destruct P as [P M0]; now apply (IH _ T0 P M0 T' x y).
Qed.

Hypothesis goals_ok : forall A, In A (goals C) -> connected B A = true /\
  N.to_nat (N.max (last_marks C) (first_marks C)) < length A.

Lemma never h k T : possible G S h -> marks G k (after S h) T ->
  k <= N.to_nat (N.max (last_marks C) (first_marks C)) -> ~ complete G (T ++ concat h).
Proof.
  intros P M Hk (W & (A & g & HA & I & ->) & sub).
  destruct (goals_ok A HA) as [conn large]; destruct (wf_sets C wf A HA) as [_ ND].
  assert (inf : infinite (on G) (fresh B)) by (apply board_infinite, wf).
  assert (sizes : forall h', possible G S h' -> forall T', In T' h' ->
    length T' <= N.to_nat (N.max (last_marks C) (first_marks C))).
  { pose proof (wf_last C wf); induction h' as [|T0 h' IH]; [easy|]; intros [P' M'] T' [<-|H'].
    - rewrite (marks_length _ _ inf _ _ _ M'); destruct h'; simpl; lia.
    - auto. }
  destruct A as [|z A']; [simpl in large; lia|]; set (A := z :: A') in *.
  assert (Hz : In (apply g z) (T ++ concat h)) by (apply sub, in_map; now left).
  assert (exists T', In T' (T :: h) /\ In (apply g z) T') as (T' & HT' & Hz').
  { apply in_app_iff in Hz as [Hz|Hz]; [exists T; simpl; auto|].
    apply in_concat in Hz as (T' & ? & ?); exists T'; simpl; auto. }
  assert (all : forall x, In x A -> In (apply g x) T').
  { apply (connected_sound B A (fun x => In (apply g x) T') conn).
    - intros x y Hx Hy adj Q; apply (same_turn h k T P M T' (apply g x)); auto.
      + apply sub, in_map, Hy.
      + apply adjacent_image; auto; now apply (wf_goals C wf A).
    - exists z; auto. }
  assert (length A <= length T').
  { rewrite <- (map_length (apply g)); apply NoDup_incl_length.
    - assert (inj := apply_injective_on B g A I (wf_goals C wf A HA)).
      clear - ND inj; induction A as [|x A IH]; simpl; [constructor|].
      inversion ND; subst; constructor.
      + rewrite in_map_iff; intros (y & E & Hy).
        assert (y = x) by (apply inj; simpl; auto); now subst.
      + apply IH; [easy|]; intros u v Hu Hv; apply inj; now right.
    - intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); auto. }
  assert (length T' <= N.to_nat (N.max (last_marks C) (first_marks C))); [|lia].
  destruct HT' as [<-|HT']; [|now apply (sizes h)].
  rewrite (marks_length _ _ inf _ _ _ M); lia.
Qed.

Theorem surrounding_wins : breaker_wins G.
Proof.
  exists S; intros h P; split; [|split].
  - destruct h as [|T h].
    + intros C0; apply (never [] 0 []); [easy | | lia | easy].
      split; [constructor|]; split; [easy | now left].
    + destruct P as [P M]; apply (never h _ T P M).
      pose proof (wf_last C wf); destruct h; simpl; lia.
  - intros T M; apply (never h _ T P M); simpl; lia.
  - destruct h as [|T h]; [easy|].
    apply answering_legal; try easy; [apply wf | apply around_on | apply around_few].
Qed.

End Sound.

Theorem sound C ps : normal C = true -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Breaker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; rewrite !andb_true_iff in H; destruct H as [[_ HG] Hb].
  simpl; unfold achievement_meaning; rewrite E.
  destruct (breaker_marks C) as [b|]; [|easy]; apply N.leb_le in Hb.
  apply surrounding_wins; [easy | lia|].
  intros A HA; rewrite forallb_forall in HG; specialize (HG A HA).
  apply andb_true_iff in HG as [conn L]; apply N.ltb_lt in L; split; [easy | lia].
Qed.
