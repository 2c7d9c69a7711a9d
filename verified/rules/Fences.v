(** * [fences]: Breaker puts one of a few fences around every mark

    Say that a cell is closed if somebody has marked it. Breaker sees to it that after each of her turns

    - around each of Maker's marks x some fence is closed: of one of the evidence's sets T all cells of x + T;
    - each placement of a goal with two of Maker's marks has one of hers, too.

    A cluster is a connected set of marks: two of them are adjacent if they share a placement of a goal. The check goes
    through the clusters of at most a marks. A turn is one cluster, or several. Each is answered by itself, one of j marks
    with at most j * b / a of hers, so that there are b for all of them. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Turns Animals Strategies Lattices Rising.
From Playproof.rules Require Import Guards FenceTurns.
From Playproof.lemmas Require Vertices.
From Playproof.rules Require TrackedGame.
Import ListNotations.

(** ** The check *)

(** There are no more places than that, and a number may be a large one. *)

Definition few (n : N) : nat := N.to_nat (N.min n 256).

(** Clusters are told as increasing lists whose least cell is the origin. These have one mark more than [Cs], which
    shares a placement with one of the others. *)

Definition larger (o : cell) (link : list cell) (Cs : list (list cell)) : list (list cell) :=
  let next C := without C (filter (cell_ltb o) (flat_map (fun m => translate m link) C)) in
  nodup cells_dec (flat_map (fun C => map (fun y => include y C) (distinct (next C))) Cs).

(** Those of [n] sizes, from the size of [Cs] on. *)

Fixpoint clusters (o : cell) (link : list cell) (n : nat) (Cs : list (list cell)) : list (list cell) :=
  match n with
  | 0 => []
  | 1 => Cs
  | S n => Cs ++ clusters o link n (larger o link Cs)
  end.

(** Each with how many cells Breaker may mark. A goal has more cells than [a], so that is no large number. *)

Definition turns (o : cell) (link : list cell) (a b : N) : list (list cell * nat) :=
  map (fun C => (C, few (N.of_nat (length C) * b / a))) (clusters o link (N.to_nat a) [[o]]).

Definition all_answered (B : board) (Ps fences : list (list cell)) (a b : N) : bool :=
  let o := zero (dimension B) in
  let link := linked o Ps in
  forallb (forallb fits) Ps && (length link <=? 128) &&
  forallb (fun t => small link (fst t) && answered Ps link fences (fst t) (snd t)) (turns o link a b).

Definition check (C : claim) (fences : list (list cell)) (ps : list claim) : bool :=
  match won_by Breaker C with
  | Some C =>
      let B := where_ C in
      no_premise ps && (first_marks C <=? maker_marks C)%N && transitive B &&
      forallb (fun A => (last_marks C + 2 <=? N.of_nat (length A))%N) (goals C) &&
      forallb (is_set B) fences &&
      match breaker_marks C, through B (goals C) with
      | Some b, Some Ps => all_answered B Ps fences (maker_marks C) b
      | _, _ => false
      end
  | None => false
  end.

(** ** The strategy

    Breaker looks for an answer that restores what she sees to: cells near the turn. *)

Definition is_fenced (fences : list (list cell)) (X : list cell) (x : cell) : bool :=
  existsb (fun T => subset (translate x T) X) fences.

(** With two of the cells [M] a placement has another one, which is in [K]. *)

Definition is_stopped (M K P : list cell) : bool :=
  match filter (fun y => mem y M) (distinct P) with
  | _ :: _ :: _ => existsb (fun y => mem y K && negb (mem y M)) P
  | _ => true
  end.

Lemma is_fenced_spec fences X x : is_fenced fences X x = true <->
  exists T, In T fences /\ incl (translate x T) X.
Proof. unfold is_fenced; rewrite existsb_exists; now setoid_rewrite subset_spec. Qed.

Lemma is_stopped_spec M K P : is_stopped M K P = true <->
  forall u v, u <> v -> In u P -> In v P -> In u M -> In v M -> exists y, In y P /\ In y K /\ ~ In y M.
Proof.
  assert (S : forall u, In u (filter (fun y => mem y M) (distinct P)) <-> In u P /\ In u M)
    by (intros u; now rewrite filter_In, distinct_In, mem_spec).
  assert (N : NoDup (filter (fun y => mem y M) (distinct P))) by apply NoDup_filter, distinct_NoDup.
  assert (E : existsb (fun y => mem y K && negb (mem y M)) P = true <-> exists y, In y P /\ In y K /\ ~ In y M).
  { rewrite existsb_exists; setoid_rewrite andb_true_iff; setoid_rewrite negb_true_iff.
    setoid_rewrite mem_spec; now setoid_rewrite mem_false. }
  unfold is_stopped; destruct (filter _ _) as [|u [|v l]].
  - split; [|easy]; intros _ u v _ Hu _ Mu _; now destruct (proj2 (S u) (conj Hu Mu)).
  - split; [|easy]; intros _ w v D Hw Hv Mw Mv; destruct D.
    destruct (proj2 (S w) (conj Hw Mw)) as [<-|[]]; destruct (proj2 (S v) (conj Hv Mv)) as [<-|[]]; easy.
  - rewrite E; split; [auto|]; intros H.
    destruct (proj1 (S u)) as [Pu Mu]; [now left|]; destruct (proj1 (S v)) as [Pv Mv]; [right; now left|].
    apply (H u v); auto; intros ->; inversion N as [|? ? N' _]; apply N'; now left.
Qed.

Lemma few_enough n : few n <= N.to_nat n.
Proof. unfold few; lia. Qed.

Section Strategy.

Variables (B : board) (G : game) (Ps fences : list (list cell)).
Hypothesis HB : is_board B.
Hypothesis on_B : on G = on_board B.
Hypothesis vectors : transitive B = true.
Hypothesis Ps_on : forall P x, In P Ps -> In x P -> on_board B x.
Hypothesis Ps_origin : forall P, In P Ps -> In (zero (dimension B)) P.
Hypothesis Ps_told : forall P x y, In P Ps -> length x = dimension B -> In y (translate x P) ->
  exists P', In P' Ps /\ forall z, In z (translate y P') <-> In z (translate x P).
Hypothesis fences_on : forall T v, In T fences -> In v T -> on_board B v.

Definition restores (p : position) (T R : list cell) : bool :=
  forallb (fun x =>
    is_fenced fences (maker p ++ breaker p ++ R) x &&
    forallb (fun P => is_stopped (maker p) (breaker p ++ R) (translate x P)) Ps) T.

Definition close_to (T : list cell) : list cell :=
  distinct (flat_map (fun x => flat_map (translate x) (fences ++ Ps)) T).

Definition respond (p : position) (T : list cell) : list cell :=
  match find (restores p T) (TrackedGame.sublists (reply G) (close_to T)) with
  | Some R => R
  | None => []
  end.

Let S : strategy := playing (fun h p => extend (another B) (reply G) p (respond p (hd [] h))).

Lemma sublists_spec {X} (l : list X) : forall n l', In l' (TrackedGame.sublists n l) -> length l' <= n /\ incl l' l.
Proof.
  induction l as [|x l IH]; intros n l'; cbn [TrackedGame.sublists].
  - intros [<-|[]]; split; [simpl; lia | easy].
  - destruct n as [|n]; [intros [<-|[]]; split; [simpl; lia | easy]|].
    rewrite in_app_iff, in_map_iff; intros [(l1 & <- & H)|H]; apply IH in H as [Ln I]; split; simpl; try lia.
    + intros y [<-|Hy]; [now left | right; auto].
    + intros y Hy; right; auto.
Qed.

Lemma respond_few p T : length (respond p T) <= reply G /\ incl (respond p T) (close_to T).
Proof.
  unfold respond; destruct (find _ _) as [R|] eqn:E; [|split; [simpl; lia | easy]].
  apply find_some in E as [E _]; now apply sublists_spec.
Qed.

Lemma close_to_on T y : (forall x, In x T -> on_board B x) -> In y (close_to T) -> on_board B y.
Proof.
  intros HT H; unfold close_to in H; rewrite distinct_In, in_flat_map in H; destruct H as (x & Hx & H).
  apply in_flat_map in H as (X & HX & H); apply in_translate in H as (v & Hv & <-).
  apply (sum_on B vectors); auto; apply in_app_iff in HX as [HX|HX]; eauto.
Qed.

(** If there is an answer, Breaker finds one. *)

Lemma respond_restores p T R : length R <= reply G -> restores p T R = true -> restores p T (respond p T) = true.
Proof.
  intros LR H; unfold respond; destruct (find _ _) as [R'|] eqn:E; [now apply find_some in E|].
  set (R' := filter (fun y => mem y R) (close_to T)).
  assert (R_in : forall x y X, In x T -> In X (fences ++ Ps) -> In y (translate x X) -> In y R -> In y R').
  { intros x y X Hx HX Hy HR; apply filter_In; split; [|now apply mem_spec].
    unfold close_to; rewrite distinct_In; apply in_flat_map; exists x; split; [easy|]; apply in_flat_map; eauto. }
  enough (X : restores p T R' = true).
  { apply find_none with (x := R') in E; [congruence|]; apply TrackedGame.sublists_all; fold R'.
    etransitivity; [|exact LR]; apply NoDup_incl_length; [apply NoDup_filter, distinct_NoDup|].
    intros y Hy; apply filter_In in Hy as [_ Hy]; now apply mem_spec. }
  unfold restores in *; rewrite forallb_forall in *; intros x Hx; specialize (H x Hx).
  rewrite andb_true_iff, is_fenced_spec, forallb_forall in *; destruct H as [(F & HF & HV) HP]; split.
  - exists F; split; [easy|]; intros y Hy; specialize (HV y Hy); rewrite !in_app_iff in *.
    destruct HV as [|[|HV]]; auto; right; right; apply (R_in x y F); auto; apply in_app_iff; now left.
  - intros P HP'; specialize (HP P HP'); rewrite is_stopped_spec in *; intros u v D Hu Hv Mu Mv.
    destruct (HP u v D Hu Hv Mu Mv) as (y & Hy & Ky & N); exists y; split; [easy|]; split; [|easy].
    rewrite in_app_iff in *; destruct Ky as [|HR]; [now left|]; right.
    apply (R_in x y P); auto; apply in_app_iff; now right.
Qed.

(** Answers to parts of the marks, which share no placement with each other, are an answer to all. *)

Definition in_parts (M K T R : list cell) : Prop :=
  forall x, In x T -> exists D R', In x D /\ incl D T /\ incl R' R /\ handles Ps fences M K D R' /\
    forall P t, In P Ps -> In t T -> In t (translate x P) -> In t D.

Lemma parts_restore M K T R : disjoint (T ++ M) K -> in_parts M K T R -> restores (Position (T ++ M) K) T R = true.
Proof.
  intros apart H; unfold restores; rewrite forallb_forall; intros x Hx; simpl.
  destruct (H x Hx) as (D & R' & HD & ID & IR & HH & all); destruct (HH x HD) as [(F & HF & HV) HP].
  rewrite andb_true_iff, is_fenced_spec, forallb_forall; split.
  - exists F; split; [easy|]; intros y Hy; specialize (HV y Hy); rewrite !in_app_iff in *.
    destruct HV as [|[|[|]]]; auto.
  - intros P HP'; apply is_stopped_spec; intros u v N Hu Hv Mu Mv.
    assert (back : forall w, In w (translate x P) -> In w (T ++ M) -> In w (D ++ M)).
    { intros w Hw Mw; apply in_app_iff; apply in_app_iff in Mw as [Mw|]; [left; now apply (all P) | now right]. }
    destruct (HP P u v HP' N Hu Hv (back u Hu Mu) (back v Hv Mv)) as (y & Hy & [Ky|[Ry Ny]]).
    + exists y; split; [easy|]; split; [apply in_app_iff; now left|]; intros My; now apply (apart y).
    + exists y; split; [easy|]; split; [apply in_app_iff; right; auto|]; intros My; now apply Ny, back.
Qed.

Let o := zero (dimension B).
Let link := linked o Ps.

(** All of the marks [U] that hang together with the least one, [x], are a cluster. *)

Lemma least_of U : U <> [] -> exists x, In x U /\ forall y, In y U -> y <> x -> cell_ltb x y = true.
Proof.
  intros N; assert (R := sort_rising _ (distinct_NoDup U)).
  assert (E : forall y, In y (sort (distinct U)) <-> In y U) by (intros y; now rewrite sort_In, distinct_In).
  destruct R as [|x l _ H]; [destruct U as [|y]; [easy | now destruct (proj2 (E y) (or_introl eq_refl))]|].
  rewrite Forall_forall in H; exists x; split; [apply E; now left|]; intros y Hy D; apply E in Hy as [->|]; auto; easy.
Qed.

Lemma translate_NoDup x C : length x = dimension B -> (forall m, In m C -> on_board B m) -> NoDup C ->
  NoDup (translate x C).
Proof.
  intros Lx O; apply Vertices.map_NoDup; intros y z Hy Hz; apply O in Hy as [Ly _], Hz as [Lz _].
  apply add_inj; congruence.
Qed.

Definition cluster_in (U : list cell) (x : cell) (C : list cell) : Prop :=
  rising C /\ In o C /\ (forall m, In m C -> on_board B m) /\ incl (translate x C) U.

Lemma cluster_found U x n : (forall y, In y U -> on_board B y) -> In x U ->
  (forall y, In y U -> y <> x -> cell_ltb x y = true) ->
  forall Cs C, In C Cs -> cluster_in U x C -> length U < n + length C ->
  exists D, In D (clusters o link n Cs) /\ cluster_in U x D /\
    forall m w, In m D -> In w link -> In (add (add w m) x) U -> In (add w m) D.
Proof.
  intros HU Hx least; assert (Lx := proj1 (HU x Hx)); induction n as [|n IH]; intros Cs C HC CC L.
  all: destruct CC as (R & Ho & O & I); assert (N := rising_NoDup C R).
  { assert (length (translate x C) <= length U); [|unfold translate in *; rewrite map_length in *; simpl in *; lia].
    apply NoDup_incl_length; [now apply translate_NoDup | easy]. }
  replace (clusters o link (Datatypes.S n) Cs) with (Cs ++ clusters o link n (larger o link Cs))
    by (destruct n; [apply app_nil_r | easy]).
  set (next := without C (filter (cell_ltb o) (flat_map (fun m => translate m link) C))).
  assert (grows : forall m w, In m C -> In w link -> In (add (add w m) x) U -> ~ In (add w m) C ->
    on_board B (add w m) /\ In (add w m) next).
  { intros m w Hm Hw Hy Ny; set (y := add w m) in *.
    assert (Oy : on_board B y).
    { apply (sum_on B vectors); [|now apply O]; apply (proj1 (linked_spec o Ps w)) in Hw as (_ & P & HP & Hw); eauto. }
    split; [easy|]; apply without_spec; split; [|easy]; apply filter_In; split.
    - apply in_flat_map; exists m; split; [easy|]; apply in_translate; eauto.
    - assert (Lo : length o = dimension B) by apply zero_length; assert (Ly := proj1 Oy).
      rewrite <- (cell_ltb_moved o y x) by congruence; replace (add o x) with x by (symmetry; now apply add_zero).
      apply least; [easy|]; intros E; apply Ny; replace y with o; [easy|].
      apply (add_inj o y x); [congruence | congruence | rewrite E; now apply add_zero]. }
  destruct (existsb (fun y => mem (add y x) U) next) eqn:E.
  - apply existsb_exists in E as (y & Hy & E); apply mem_spec in E; assert (Hy' := Hy).
    apply without_spec in Hy' as [Hl Ny]; apply filter_In in Hl as [Hl _]; apply in_flat_map in Hl as (m & Hm & Hl).
    apply in_translate in Hl as (w & Hw & <-); destruct (grows m w Hm Hw E Ny) as [Oy _]; set (y := add w m) in *.
    destruct (IH (larger o link Cs) (include y C)) as (D & HD & closed).
    + apply nodup_In, in_flat_map; exists C; split; [easy|]; now apply (in_map (fun y => include y C)), distinct_In.
    + split; [now apply include_rising|]; setoid_rewrite include_In; split; [now right|].
      split; [intros z [->|Hz]; auto|].
      intros z Hz; apply in_translate in Hz as (e & He & <-); apply include_In in He as [->|He]; [easy|].
      apply I, in_translate; eauto.
    + assert (length (y :: C) <= length (include y C)); [|simpl in *; lia].
      apply NoDup_incl_length; [now constructor|]; intros z [<-|Hz]; apply include_In; auto.
    + exists D; split; [apply in_app_iff; now right | easy].
  - exists C; split; [apply in_app_iff; now left|]; split; [easy|]; intros m w Hm Hw Hy.
    destruct (in_dec cell_dec (add w m) C) as [|Ny]; [easy|]; destruct (grows m w Hm Hw Hy Ny) as [_ H].
    enough (existsb (fun y => mem (add y x) U) next = true) by congruence.
    apply existsb_exists; exists (add w m); split; [easy | now apply mem_spec].
Qed.

Variables (a b : N).
Hypothesis some_marks : a <> 0%N.
Hypothesis turn_a : turn G = N.to_nat a.
Hypothesis reply_b : reply G = N.to_nat b.
Hypothesis answered_always : all_answered B Ps fences a b = true.

(** The shares of the clusters of a turn are no more than b. *)

Lemma shares i j n : i + j <= n ->
  N.to_nat (N.of_nat i * b / a) + N.to_nat (N.of_nat j * b / a) <= N.to_nat (N.of_nat n * b / a).
Proof.
  assert (Mi := N.mul_div_le (N.of_nat i * b) a some_marks); assert (Mj := N.mul_div_le (N.of_nat j * b) a some_marks).
  intros L; enough (N.of_nat i * b / a + N.of_nat j * b / a <= N.of_nat n * b / a)%N by lia.
  apply N.div_le_lower_bound; [easy | nia].
Qed.

(** The least of the marks is in a cluster, which is answered; and so are the others. *)

Lemma clusters_answered M K U : disjoint M K -> fenced_always fences M K -> stopped_always B Ps M K ->
  NoDup U -> (forall x, In x U -> on_board B x /\ ~ In x M /\ ~ In x K) -> length U <= N.to_nat a ->
  exists R, length R <= N.to_nat (N.of_nat (length U) * b / a) /\ in_parts M K U R.
Proof.
  intros apart fenced stopped.
  assert (AA := answered_always); unfold all_answered in AA; fold o in AA; fold link in AA.
  apply andb_true_iff in AA as [_ AA]; rewrite forallb_forall in AA.
  remember (length U) as n eqn:Ln; revert U Ln; induction n as [n IH] using lt_wf_ind; intros U -> ND HU La.
  destruct (list_eq_dec cell_dec U []) as [->|NU]; [exists []; split; [apply Nat.le_0_l | easy]|].
  destruct (least_of U NU) as (x & Hx & least); destruct (HU x Hx) as (Ox & _); assert (Lx := proj1 Ox).
  destruct (cluster_found U x (N.to_nat a)) with (Cs := [[o]]) (C := [o]) as (C & HC & (R & Ho & O & I) & closed); auto.
  { intros y Hy; now apply HU. }
  { now left. }
  { split; [repeat constructor|]; split; [now left|]; split.
    - intros m [<-|[]]; apply translates_cells, zero_translates; easy.
    - cbn [translate map]; unfold o; rewrite add_zero by easy; now intros y [<-|[]]. }
  { simpl; lia. }
  set (D := translate x C) in *; set (U' := without D U).
  assert (whole : forall d P t, In d D -> In P Ps -> In t U -> In t (translate d P) -> In t D).
  { intros d P t Hd HP Ht Hm; apply in_translate in Hd as (m & Hm' & <-), Hm as (w & Hw & <-).
    assert (Lw := proj1 (Ps_on P w HP Hw)); assert (Lm := proj1 (O m Hm')).
    destruct (cell_dec w o) as [->|Nw].
    - apply in_translate; exists m; split; [easy|]; symmetry; apply add_zero; rewrite add_length; congruence.
    - rewrite <- add_assoc in * by congruence; apply in_translate; exists (add w m); split; [|easy].
      apply closed; auto; apply linked_spec; eauto. }
  assert (LD : length D = length C) by apply map_length.
  assert (LU : length C + length U' <= length U).
  { rewrite <- LD, <- app_length; apply NoDup_incl_length.
    - apply disjoint_NoDup_app; [apply translate_NoDup; auto; now apply rising_NoDup | now apply without_NoDup|].
      intros y Hy Hy'; now apply without_spec in Hy'.
    - intros y Hy; apply in_app_iff in Hy as [|Hy]; [now apply I | now apply without_spec in Hy]. }
  assert (LC : length C <> 0) by (destruct C; easy).
  specialize (AA (C, _) (in_map (fun C => (C, few (N.of_nat (length C) * b / a))) _ _ HC)); cbn [fst snd] in AA.
  apply andb_true_iff in AA as [_ AA]; apply (turn_handled B Ps fences vectors Ps_on Ps_origin fences_on C _ x M K) in AA
    as (R1 & L1 & H1); auto.
  2: { intros m Hm; apply HU, I, in_translate; eauto. }
  destruct (IH (length U') ltac:(lia) U') as (R2 & L2 & H2); [easy | now apply without_NoDup | | lia |].
  { intros y Hy; apply without_spec in Hy as [Hy _]; auto. }
  exists (R1 ++ R2); split.
  { rewrite app_length; assert (X := few_enough (N.of_nat (length C) * b / a)); assert (Y := shares _ _ _ LU); lia. }
  intros z Hz; destruct (in_dec cell_dec z D) as [HD|ND'].
  - exists D, R1; do 2 (split; [easy|]); split; [intros y Hy; apply in_app_iff; now left|]; split; [easy|].
    intros P t; now apply whole.
  - destruct (H2 z) as (D' & R' & HD & ID & IR & HH & all); [now apply without_spec|].
    exists D', R'; split; [easy|]; split; [intros y Hy; now apply ID, without_spec in Hy|].
    split; [intros y Hy; apply in_app_iff; right; auto|]; split; [easy|]; intros P t HP Ht Hm.
    apply (all P t); auto; apply without_spec; split; [easy|]; intros HtD; apply ND'.
    destruct (Ps_told P z t HP (proj1 (proj1 (HU z Hz))) Hm) as (P' & HP' & same).
    apply (whole t P'); auto; apply same, in_translate; exists o; split; [now apply Ps_origin|].
    apply add_zero, (HU z Hz).
Qed.

Lemma answer_exists M K T : disjoint M K -> fenced_always fences M K -> stopped_always B Ps M K ->
  NoDup T -> (forall x, In x T -> on_board B x /\ ~ In x M /\ ~ In x K) -> length T = N.to_nat a ->
  exists R, length R <= N.to_nat b /\ restores (Position (T ++ M) K) T R = true.
Proof.
  intros apart fenced stopped ND HT LT.
  destruct (clusters_answered M K T) as (R & LR & H); auto; [lia|]; exists R; split.
  - now rewrite LT, N2Nat.id, N.mul_comm, N.div_mul in LR.
  - apply parts_restore; [|easy].
    intros y Hy; apply in_app_iff in Hy as [Hy|Hy]; [now apply HT | now apply apart].
Qed.

(** What Breaker sees to is always so. *)

Hypothesis first_like_others : first_turn G = turn G.

Theorem kept_always h : possible G S h ->
  disjoint (concat h) (replies S h) /\ fenced_always fences (concat h) (replies S h) /\
  stopped_always B Ps (concat h) (replies S h) /\
  match h with
  | [] => True
  | T :: h' => marks G (reply G) (add_maker T (after S h')) (S h)
  end.
Proof.
  induction h as [|T h IH]; intros Pos; [repeat split; easy|]; assert (on := possible_on G S (T :: h) Pos).
  rewrite on_B in on; destruct Pos as [Pos MT]; destruct (IH Pos) as (apart & fenced & stopped & _); clear IH.
  assert (LT : length T = N.to_nat a).
  { rewrite (marks_length B _ _ _ _ HB on_B MT); destruct h; simpl; congruence. }
  assert (HT : forall x, In x T -> on_board B x /\ ~ In x (concat h) /\ ~ In x (replies S h)).
  { intros x Hx; split; [apply on, in_app_iff; now left|]; apply MT in Hx as [_ Hx].
    unfold marked in Hx; simpl in Hx; tauto. }
  destruct (answer_exists _ _ T apart fenced stopped (proj1 MT) HT LT) as (R0 & L0 & H0).
  apply respond_restores in H0; [|lia]; set (p := Position (T ++ concat h) (replies S h)) in *.
  set (R := respond p T) in *; destruct (respond_few p T) as [LR IR]; fold R in LR, IR.
  assert (EP : add_maker T (after S h) = p) by easy.
  assert (ES : S (T :: h) = extend (another B) (reply G) p R).
  { unfold S at 1; rewrite playing_choice; fold S; now rewrite EP. }
  assert (MR : marks G (reply G) p (S (T :: h))).
  { rewrite ES; apply extend_marks; [rewrite on_B; now apply board_finder | |].
    - intros x Hx; rewrite on_B; apply (close_to_on T); [intros z Hz; now apply HT | now apply IR].
    - etransitivity; [apply wanted_length | exact LR]. }
  assert (done : forall y, In y R -> In y (S (T :: h)) \/ marked p y).
  { intros y Hy; rewrite ES; now apply extend_all. }
  cbn [concat replies]; split; [|split; [|split; [|now rewrite EP]]].
  - intros y Hy; rewrite in_app_iff; intros [Ky|Ky].
    + apply MR in Ky as [_ Ky]; apply Ky; now left.
    + apply in_app_iff in Hy as [Hy|Hy]; [now apply HT in Hy | now apply (apart y)].
  - intros x Hx; apply in_app_iff in Hx as [Hx|Hx].
    + unfold restores in H0; rewrite forallb_forall in H0; specialize (H0 x Hx).
      apply andb_true_iff in H0 as [H0 _]; apply is_fenced_spec in H0 as (F & HF & HV); exists F; split; [easy|].
      intros y Hy; specialize (HV y Hy); simpl in HV; rewrite !in_app_iff in *.
      destruct HV as [[|]|[|HV]]; auto; destruct (done y HV) as [|[Dy|Dy]]; auto; simpl in Dy.
      rewrite in_app_iff in Dy; tauto.
    + destruct (fenced x Hx) as (F & HF & HV); exists F; split; [easy|]; intros y Hy; specialize (HV y Hy).
      rewrite !in_app_iff in *; tauto.
  - assert (new : forall x P u v, In x T -> In P Ps -> u <> v -> In u (translate x P) -> In v (translate x P) ->
      In u (T ++ concat h) -> In v (T ++ concat h) ->
      exists y, In y (translate x P) /\ In y (S (T :: h) ++ replies S h)).
    { intros x P u v Hx HP D Hu Hv Mu Mv; unfold restores in H0; rewrite forallb_forall in H0; specialize (H0 x Hx).
      apply andb_true_iff in H0 as [_ H0]; rewrite forallb_forall in H0; specialize (H0 P HP).
      rewrite is_stopped_spec in H0; destruct (H0 u v D Hu Hv Mu Mv) as (y & Hy & Ky & Ny); exists y; split; [easy|].
      apply in_app_iff; apply in_app_iff in Ky as [Ky|Ky]; [now right|].
      destruct (done y Ky) as [|[Dy|Dy]]; [now left | easy | now right]. }
    intros x P u v Ox HP D Hu Hv Mu Mv.
    assert (from : forall t, In t T -> In t (translate x P) ->
      exists y, In y (translate x P) /\ In y (S (T :: h) ++ replies S h)).
    { intros t Ht Hm; destruct (Ps_told P x t HP (proj1 Ox) Hm) as (P' & HP' & same).
      destruct (new t P' u v) as (y & Hy & Ky); auto; [now apply same | now apply same|].
      exists y; split; [now apply same | easy]. }
    assert (Mu' := Mu); assert (Mv' := Mv); apply in_app_iff in Mu' as [Tu|Mu']; [now apply (from u)|].
    apply in_app_iff in Mv' as [Tv|Mv']; [now apply (from v)|].
    destruct (stopped x P u v) as (y & Hy & Ky); auto; exists y; split; [easy | apply in_app_iff; now right].
Qed.

Variables (goals : list animal) (c : nat).
Hypothesis told : forall W u, placement_of B goals W -> In u W ->
  exists P, In P Ps /\ forall z, In z (translate u P) <-> In z W.
Hypothesis winning_G : winning G = placement_of B goals.
Hypothesis large : forall A, In A goals -> NoDup A /\ (forall x, In x A -> on_board B x) /\ c + 2 <= length A.
Hypothesis turn_c : turn G <= c.
Hypothesis last_c : last_turn G = c.

Lemma never h T k : possible G S h -> marks G k (after S h) T -> k <= c -> ~ complete G (T ++ concat h).
Proof.
  intros Pos MT Hk (W & HW & sub); rewrite winning_G in HW.
  destruct (kept_always h Pos) as (apart & _ & stopped & _).
  assert (LT := marks_at_most _ _ _ _ MT).
  assert (NW : NoDup W /\ c + 2 <= length W).
  { destruct HW as (A & g & HA & I & ->); destruct (large A HA) as (N & O & L); rewrite map_length; split; [|easy].
    apply Vertices.map_NoDup; [now apply (apply_injective_on B) | easy]. }
  destruct NW as [NW LW]; set (U := without T W).
  assert (LU : length W <= length (T ++ U)).
  { apply NoDup_incl_length; [easy|]; intros y Hy; apply in_app_iff.
    destruct (in_dec cell_dec y T); [now left | right; now apply without_spec]. }
  rewrite app_length in LU; assert (NU : NoDup U) by now apply without_NoDup.
  assert (HU : forall y, In y U -> In y W /\ In y (concat h)).
  { intros y Hy; apply without_spec in Hy as [Hy N]; split; [easy|]; apply sub, in_app_iff in Hy as [|]; easy. }
  destruct U as [|u [|v U]]; simpl in LU; try lia.
  destruct (HU u) as [Wu Mu]; [now left|]; destruct (HU v) as [Wv Mv]; [right; now left|].
  destruct (told W u HW Wu) as (P & HP & same).
  destruct (stopped u P u v) as (y & Hy & Ky); auto; try (now apply same).
  - rewrite <- on_B; now apply (possible_on G S h).
  - intros ->; inversion NU as [|? ? N _]; apply N; now left.
  - apply same, sub, in_app_iff in Hy as [Hy|Hy]; [|now apply (apart y)].
    apply MT in Hy as [_ Hy]; apply Hy; now right.
Qed.

Theorem fences_win : breaker_wins G.
Proof.
  exists S; intros h Pos; split; [|split].
  - destruct h as [|T h].
    + apply (never [] [] 0); [easy | | lia]; split; [constructor|]; split; [easy | now left].
    + destruct Pos as [Pos MT]; apply (never h T (turn G)); auto.
      destruct h; simpl in MT; [now rewrite first_like_others in MT | easy].
  - intros T MT; apply (never h T c); auto; now rewrite <- last_c.
  - destruct h as [|T h]; [easy|]; now apply (kept_always (T :: h)).
Qed.

End Strategy.

Theorem sound C fences ps : normal C = true -> check C fences ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Breaker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C; apply achievement_well_formed in HN.
  rewrite !andb_true_iff in H; destruct H as (((((_ & F) & V) & L) & HF) & H).
  apply N.leb_le in F; rewrite forallb_forall in L, HF.
  simpl; unfold achievement_meaning; rewrite E.
  destruct (breaker_marks C) as [b|]; [|easy]; destruct (through (where_ C) (goals C)) as [Ps|] eqn:T; [|easy].
  assert (W := wf_maker C HN); assert (W' := wf_first C HN); assert (W'' := wf_last C HN).
  apply (fences_win (where_ C) (achievement_game C (N.to_nat b)) Ps fences) with
    (a := maker_marks C) (b := b) (goals := goals C) (c := N.to_nat (last_marks C)); auto; simpl; try lia.
  - now apply (wf_board C HN).
  - intros P x; now apply (through_on (where_ C) (goals C) Ps V (wf_goals C HN) T).
  - intros P; now apply (through_origin_in (where_ C) (goals C) Ps T).
  - intros P x y; now apply (told_from (where_ C) (goals C) Ps T).
  - intros X v HX; apply HF, is_set_spec in HX as [_ HX]; auto.
  - intros X u; now apply (placement_told (where_ C) (goals C) Ps (wf_goals C HN) T).
  - intros X HX; split; [now apply (wf_sets C HN)|]; split; [now apply (wf_goals C HN)|].
    specialize (L X HX); apply N.leb_le in L; lia.
Qed.
