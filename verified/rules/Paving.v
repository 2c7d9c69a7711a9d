(** * [paving]: Breaker answers each mark on the cells related to it

    Take a symmetric relation between cells in which no cell is related to itself and every cell
    to at most b others. If every placement of every goal contains two related cells, then
    Breaker wins the (1, b) game: after each mark she marks what is unmarked of the cells that are
    related to it, so Maker never owns two related cells.

    The relation is periodic: x is related to x + v exactly when v is an offset of the class of
    x modulo a lattice. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Turns Area Animals
  Strategies Lattices.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** ** Evidence and check *)

Record related_cells := RelatedCells { of_class : cell; offsets : list cell }.

Record paving := PavingBy { basis : list cell; classes : list related_cells }.

(** How many classes there are. *)

Definition class_count (B : tiling) (basis : list cell) : Z :=
  fold_right Z.mul (match B with Triangular => 2 | _ => 1 end)%Z (sides 0 basis).

Definition entry (p : paving) (reduced : cell) : list cell :=
  match find (fun e => cell_eqb (of_class e) reduced) (classes p) with
  | Some e => offsets e
  | None => []
  end.

Definition offsets_at (p : paving) (x : cell) : option (list cell) :=
  option_map (entry p) (reduced (basis p) x).

Definition class_ok (B : tiling) (p : paving) (b : N) (e : related_cells) : bool :=
  let x := of_class e in
  on_boardb B x &&
  match reduced (basis p) x with Some r => cell_eqb r x | None => false end &&
  (N.of_nat (length (offsets e)) <=? b)%N &&
  increasing cell_ltb (offsets e) &&
  forallb (fun v =>
    let y := add x v in
    negb (forallb (Z.eqb 0) v) && (length v =? dimension B) && fits y && on_boardb B y &&
    fits (opposite v) &&
    match offsets_at p y with
    | Some back => mem (opposite v) back
    | None => false
    end) (offsets e).

Definition classes_ok (B : board) (p : paving) (b : N) : bool :=
  (Z.of_nat (length (classes p)) =? class_count B (basis p))%Z &&
  increasing cell_ltb (map of_class (classes p)) &&
  forallb (class_ok B p b) (classes p).

(** Two of the cells are related. *)

Definition has_related (p : paving) (P : list cell) : bool :=
  existsb (fun x =>
    match offsets_at p x with
    | Some vs => existsb (fun y => mem (subtract y x) vs) P
    | None => false
    end) P.

Definition check (C : claim) (p : paving) (ps : list claim) : bool :=
  match won_by Breaker C with
  | Some C =>
      no_premise ps &&
      ((maker_marks C =? 1) && (last_marks C =? 1) && (first_marks C =? 1))%N &&
      match breaker_marks C with
      | Some b =>
          lattice_ok (where_ C) (basis p) && classes_ok (where_ C) p b &&
          all_placements (where_ C) (basis p) (goals C) (has_related p)
      | None => false
      end
  | None => false
  end.

(** ** Soundness *)

Section Sound.

Variables (B : board) (p : paving) (b : N).
Hypothesis L : lattice B (basis p).
Hypothesis ok : classes_ok B p b = true.

Definition offsets_of (x : cell) : list cell := entry p (reduce (basis p) x).

Definition related (x y : cell) : Prop := In (subtract y x) (offsets_of x).

Lemma entry_ok r v : In v (entry p r) ->
  exists e, In e (classes p) /\ of_class e = r /\ offsets e = entry p r /\ class_ok B p b e = true.
Proof.
  unfold entry; intros H.
  match type of H with context [find ?q _] => destruct (find q (classes p)) as [e|] eqn:E end;
    [|easy].
  apply find_some in E as [E K]; exists e; apply cell_eqb_spec in K; repeat split; auto.
  unfold classes_ok in ok; rewrite !andb_true_iff, forallb_forall in ok; now apply ok.
Qed.

Lemma same_class x v n : In v (basis p) -> length x = dimension B ->
  reduce (basis p) (add x (scale n v)) = reduce (basis p) x.
Proof.
  intros Hv Lx; apply (reduce_periodic (dimension B)); auto; [apply (in_echelon B), L|].
  now apply period_length.
Qed.

Lemma reduce_add x v : length x = dimension B -> length v = dimension B ->
  reduce (basis p) (add (reduce (basis p) x) v) = reduce (basis p) (add x v).
Proof.
  intros Lx Lv.
  apply (reduce_ind (dimension B) (fun y => reduce (basis p) (add (reduce (basis p) x) v) =
    reduce (basis p) (add y v)) (basis p) 0 (basis p) x); auto.
  - intros w Hw; split; [now apply (period_length B (basis p)) | easy].
  - intros y w n Hw Ly ->; assert (Lw := period_length B (basis p) L w Hw).
    rewrite <- (same_class (add y v) w (- n)%Z) by (auto; len).
    f_equal; vec.
Qed.

Lemma related_irreflexive x : length x = dimension B -> ~ related x x.
Proof.
  intros Lx H; destruct (entry_ok _ _ H) as (e & _ & _ & Eo & K).
  unfold class_ok in K; rewrite !andb_true_iff in K; destruct K as [_ K].
  rewrite forallb_forall in K; specialize (K (subtract x x)).
  rewrite Eo in K; specialize (K H); rewrite !andb_true_iff in K.
  destruct K as [((((K & _) & _) & _) & _) _]; apply negb_true_iff in K.
  assert (forallb (Z.eqb 0) (subtract x x) = true); [|congruence].
  clear; unfold subtract, opposite; induction x as [|u x IH]; simpl; [easy|].
    now rewrite IH, Z.add_opp_diag_r.
Qed.

Lemma related_symmetric x y : length x = dimension B -> length y = dimension B ->
  related x y -> related y x.
Proof.
  intros Lx Ly H; unfold related in *; destruct (entry_ok _ _ H) as (e & _ & Ec & Eo & K).
  unfold class_ok in K; rewrite !andb_true_iff in K; destruct K as [_ K].
  rewrite forallb_forall in K; specialize (K (subtract y x)).
  rewrite Eo in K; specialize (K H); rewrite !andb_true_iff in K; destruct K as [_ K].
  unfold offsets_at in K; destruct (reduced _ _) as [r|] eqn:Er; [|easy]; simpl in K.
  apply reduced_spec in Er; apply mem_spec in K.
  rewrite Ec in Er; unfold offsets_of in Er; rewrite reduce_add in Er by (auto; len).
  replace (add x (subtract y x)) with y in Er by vec.
  unfold offsets_of; rewrite <- Er; replace (subtract x y) with (opposite (subtract y x)) by vec.
  easy.
Qed.

Lemma few_related x : length (offsets_of x) <= N.to_nat b.
Proof.
  destruct (offsets_of x) as [|v l] eqn:E; [simpl; lia|].
  destruct (entry_ok (reduce (basis p) x) v) as (e & _ & _ & Eo & K);
    [change (In v (offsets_of x)); rewrite E; now left|].
  unfold class_ok in K; rewrite !andb_true_iff, N.leb_le in K.
  destruct K as [[[_ K] _] _]; rewrite Eo in K; change (entry _ _) with (offsets_of x) in K.
  rewrite E in K; lia.
Qed.

(** Every placement contains two related cells. *)

Lemma has_related_sound P : has_related p P = true ->
  exists x y, In x P /\ In y P /\ related x y.
Proof.
  unfold has_related; intros H; apply existsb_exists in H as (x & Hx & H).
  unfold offsets_at in H; destruct (reduced _ x) as [r|] eqn:E; [|easy]; simpl in H.
  apply reduced_spec in E; subst r; apply existsb_exists in H as (y & Hy & H).
  apply mem_spec in H; now exists x, y.
Qed.

Lemma placement_has_related goals A g :
  all_placements B (basis p) goals (has_related p) = true -> animals_on B goals ->
  In A goals -> is_isometry B g ->
  exists x y, In x (map (apply g) A) /\ In y (map (apply g) A) /\ related x y.
Proof.
  intros H HG HA I; unfold all_placements in H; rewrite forallb_forall in H.
  specialize (H A HA); destruct (orientations B A) as [os|] eqn:E; [|easy].
  destruct (orientations_complete B A os g E I (HG A HA)) as (o & v & Ho & Tv & same).
  rewrite forallb_forall in H; specialize (H o Ho); rewrite forallb_forall in H.
  assert (K := H _ (reduce_listed B (basis p) v L Tv)); clear H; rename K into H.
  rewrite !andb_true_iff in H; destruct H as [_ H]; apply has_related_sound in H.
  assert (Lo := orientation_length B A os o).
  enough (exists x y, In x (translate v o) /\ In y (translate v o) /\ related x y)
    as (x & y & Hx & Hy & R) by (exists x, y; rewrite !same; auto).
  apply (reduce_ind (dimension B) (fun v => exists x y, In x (translate v o) /\
    In y (translate v o) /\ related x y) (basis p) 0 (basis p) v); [| apply Tv | | exact H].
  - intros w Hw; split; [now apply (period_length B (basis p)) | easy].
  - intros u w n Hw Lu (x & y & Hx & Hy & R); assert (Lw := period_length B (basis p) L w Hw).
    apply in_map_iff in Hx as (x' & <- & Hx'); apply in_map_iff in Hy as (y' & <- & Hy').
    assert (Lx := Lo x' E Ho Hx'); assert (Ly := Lo y' E Ho Hy').
    exists (add x' u), (add y' u); split; [now apply (in_map (fun x => add x u))|].
    split; [now apply (in_map (fun x => add x u))|].
    unfold related, offsets_of in *.
    rewrite <- (same_class (add x' u) w (- n)%Z) by (auto; len).
    replace (add (add x' u) (scale (- n) w)) with (add x' (subtract u (scale n w))) by vec.
    replace (subtract (add y' u) (add x' u))
      with (subtract (add y' (subtract u (scale n w))) (add x' (subtract u (scale n w)))) by vec.
    easy.
Qed.

(** The strategy. *)

Variable G : Achievement.game.
Hypothesis HB : is_board B.
Hypothesis on_B : on G = on_board B.
Hypothesis one : turn G = 1 /\ first_turn G = 1.
Hypothesis few : reply G = N.to_nat b.

Definition answer (T : list cell) : list cell :=
  flat_map (fun x => filter (on_boardb B) (map (add x) (offsets_of x))) T.

Lemma answer_on T x : In x (answer T) -> on_board B x.
Proof.
  unfold answer; intros H; apply in_flat_map in H as (y & _ & H).
  apply filter_In in H as [_ H]; now apply on_boardb_spec.
Qed.

Lemma answer_few T : length T <= max (turn G) (first_turn G) -> length (answer T) <= reply G.
Proof.
  destruct one as [-> ->]; rewrite few; simpl; intros LT.
  destruct T as [|x [|]]; simpl in *; [lia | | lia]; rewrite app_nil_r.
  pose proof (few_related x).
  assert (F : forall l, length (filter (on_boardb B) l) <= length l)
    by (induction l as [|y l IH]; simpl; [lia|]; destruct (on_boardb B y); simpl; lia).
  specialize (F (map (add x) (offsets_of x))); rewrite map_length in F; lia.
Qed.

Definition paving_strategy : strategy := answering B G answer.

Lemma unrelated h T : possible G paving_strategy h -> marks G 1 (after paving_strategy h) T ->
  forall x y, In x (T ++ concat h) -> In y (T ++ concat h) -> ~ related x y.
Proof.
  revert T; induction h as [|T0 h IH]; intros T P M; assert (LT := marks_length B _ _ _ _ HB on_B M);
    (destruct T as [|z [|]]; try easy);
    (assert (Oz : on_board B z) by (rewrite <- on_B; apply M; now left));
    assert (Lz := proj1 Oz).
  - intros x y [<-|[]] [<-|[]]; now apply related_irreflexive.
  - assert (old : forall x y, In x (concat (T0 :: h)) -> In y (concat (T0 :: h)) ->
      on_board B x /\ ~ related x y).
    { assert (P0 := possible_on G paving_strategy (T0 :: h) P); rewrite on_B in P0.
      destruct P as [P M0]; assert (next_turn G h = 1) as E1 by (destruct h; apply one).
      rewrite E1 in M0; intros x y Hx Hy; split; [auto | now apply (IH T0 P M0)]. }
    assert (new : forall y, In y (concat (T0 :: h)) -> ~ related y z).
    { intros y Hy R; apply M with (x := z); [now left|].
      apply in_concat in Hy as Hy'; destruct Hy' as (T1 & H1 & Hy1).
      apply (answered B G answer (T0 :: h) P T1 z H1).
      apply in_flat_map; exists y; split; [easy|].
      apply filter_In; split; [|now apply on_boardb_spec].
      destruct (old y y Hy Hy) as [[Ly _] _].
      replace z with (add y (subtract z y)) by vec; now apply in_map. }
    intros x y [<-|Hx] [<-|Hy].
    + now apply related_irreflexive.
    + intros R; apply (new y Hy), related_symmetric; auto; now destruct (old y y Hy Hy) as [[] _].
    + now apply new.
    + now apply old.
Qed.

End Sound.

Theorem sound C p ps : normal C = true -> check C p ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Breaker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; rewrite !andb_true_iff, !N.eqb_eq in H.
  destruct H as [[_ [[Ea Ec] Ef]] H].
  simpl; unfold achievement_meaning; rewrite E.
  destruct (breaker_marks C) as [b|]; [|easy]; rewrite !andb_true_iff in H.
  destruct H as [[HL HC] HP]; apply lattice_ok_spec in HL.
  set (G := achievement_game C (N.to_nat b)).
  assert (one : turn G = 1 /\ first_turn G = 1) by (simpl; now rewrite Ea, Ef).
  assert (last : last_turn G = 1) by (simpl; now rewrite Ec).
  assert (inc : forall h T, possible G (paving_strategy (where_ C) p G) h ->
    marks G 1 (after (paving_strategy (where_ C) p G) h) T -> ~ complete G (T ++ concat h)).
  { intros h T P M (W & (A & g & HA & I & ->) & sub).
    destruct (placement_has_related (where_ C) p HL (goals C) A g HP (wf_goals C HN) HA I)
      as (x & y & Hx & Hy & R).
    refine (unrelated (where_ C) p b HL HC G (wf_board C HN) eq_refl one h T P M x y _ _ R);
      now apply sub. }
  exists (paving_strategy (where_ C) p G); intros h P; split; [|split].
  - destruct h as [|T h].
    + intros (W & (A & g & HA & I & ->) & sub).
      destruct (placement_has_related (where_ C) p HL (goals C) A g HP (wf_goals C HN) HA I)
        as (x & y & Hx & _); now apply sub in Hx.
    + destruct P as [P M]; apply inc; [easy|].
      assert (next_turn G h = 1) as E1 by (destruct h; apply one); now rewrite E1 in M.
  - intros T M; rewrite last in M; now apply inc.
  - destruct h as [|T h]; [easy|]; apply answering_legal; auto.
    + apply HN.
    + intros T' x; apply answer_on.
    + intros T'; now apply (answer_few (where_ C) p b HC G one).
Qed.
