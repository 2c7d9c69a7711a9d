(** * The surroundings of a turn of the rule [fences]

    The cells that share a placement of a goal with one of the marks of a turn get numbers. What is true of
    the position there is one of the cases of [FenceCases]. So if all cases have an answer, Breaker has one. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Playproof Require Import Board NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Lattices Rising.
From Playproof.lemmas Require Bitboards.
From Playproof.rules Require Import FenceCases.
Import ListNotations.

(** ** The placements with the origin

    They are told as the goals' orientations, moved so that one of their cells is the origin. *)

Definition through_origin (o : list cell) : list (list cell) := map (fun x => translate (opposite x) o) o.

Definition through (B : board) (goals : list animal) : option (list (list cell)) :=
  option_map (fun oss => nodup cells_dec (flat_map (flat_map through_origin) oss))
    (all_some (map (orientations B) goals)).

(** The cells that share a placement with the origin. *)

Definition linked (origin : cell) (Ps : list (list cell)) : list cell :=
  sort (without [origin] (distinct (concat Ps))).

(** ** The surroundings of the marks of a turn *)

Section Turn.

Variables (Ps : list (list cell)) (link : list cell) (fences : list (list cell)) (marks : list cell).

Definition around : list cell := sort (without marks (distinct (flat_map (fun m => translate m link) marks))).

(** Cells that fences around the marks have beside those. *)

Definition beyond : list cell :=
  without (around ++ marks) (distinct (flat_map (fun m => flat_map (translate m) fences) marks)).

(** Cells with their places. *)

Definition table (cells : list cell) : list (cell * Bitboards.dot) :=
  combine cells (map Bitboards.dot_of (seq 0 (length cells))).

Definition spots_in (t : list (cell * Bitboards.dot)) (X : list cell) : spots :=
  spots_of (map snd (filter (fun e => mem (fst e) X) t)).

(** The cells of a placement that are no marks. *)

Definition rest (P : list cell) : list cell := without marks P.

(** Whether it has two of the marks; it has one. *)

Definition has_two (P : list cell) : bool := 2 <=? length (filter (fun m => mem m P) marks).

Definition with_marks : list (list cell) := nodup cells_dec (flat_map (fun m => map (translate m) Ps) marks).

Definition demands (t : list (cell * Bitboards.dot)) : list demand :=
  let those two := filter (fun P => Bool.eqb (has_two P) two) with_marks in
  map (fun P => Demand (spots_in t (rest P)) (whole (spots_in (table marks) P)) (has_two P)) (those true ++ those false).

(** What follows for a placement can only be told if all of its cells are marks or around. No mark of the turn is in a
    fence that was closed before. *)

Definition place_of (A : list cell) (t tA : list (cell * Bitboards.dot)) (e : cell * Bitboards.dot) : place :=
  let (x, d) := e in
  Place d
    (map (spots_in tA) (filter (fun P => subset P A) (map (fun P => rest (translate x P)) Ps)))
    (map (fun T => whole (spots_in t T))
      (filter (fun T => forallb (fun m => negb (mem m T)) marks) (map (translate x) (rev fences)))).

(** Marks of the turn have numbers, too. *)

Definition mark_of (t : list (cell * Bitboards.dot)) (e : cell * Bitboards.dot) : mark :=
  let (m, d) := e in Mark d (map (fun T => spots_in t (translate m T)) fences).

(** No more cells than the Rust checker takes, with coordinates of 16 bits. *)

Definition small : bool :=
  forallb (fun m => forallb fits (translate m link)) marks && (length around <=? 128).

Definition fences_in_range : bool :=
  forallb (fun x => forallb (fun T => forallb fits (translate x T)) fences) (around ++ marks).

(** At the beginning all places around are open. Each step decides one of them, or leaves out a mark. *)

Definition answered (most : nat) : bool :=
  let A := around in
  let L := A ++ beyond in
  let t := table L in
  let tA := table A in
  (length L <=? 128) && fences_in_range &&
  always_answered (map (place_of A t tA) tA) (length (A ++ marks))
    (Known Bitboards.none Bitboards.none (whole (spots_in tA A)))
    (task_for most (map (mark_of t) (table marks)) (demands tA)).

End Turn.

(** ** Vectors and cells are the same

    On the triangular board they are not. *)

Definition transitive (T : tiling) : bool := match T with Triangular => false | _ => true end.

Lemma translates_cells T x : transitive T = true -> on_board T x <-> translates T x.
Proof. now destruct T. Qed.

Lemma add_zero d x : length x = d -> add (zero d) x = x.
Proof. intros <-; induction x as [|u x IH]; simpl; [easy|]; fold (zero (length x)); now rewrite IH. Qed.

Lemma zero_length d : length (zero d) = d.
Proof. apply repeat_length. Qed.

Lemma nth_zero i d : nth i (zero d) 0%Z = 0%Z.
Proof. unfold zero; revert i; induction d as [|d IH]; intros [|i]; simpl; auto. Qed.

Lemma in_translate y v l : In y (translate v l) <-> exists x, In x l /\ add x v = y.
Proof.
  unfold translate; rewrite in_map_iff; split; intros (x & H & K); exists x; auto.
Qed.

Lemma linked_spec o Ps w : In w (linked o Ps) <-> w <> o /\ exists P, In P Ps /\ In w P.
Proof.
  unfold linked; rewrite sort_In, without_spec, distinct_In, in_concat; cbn [In].
  split; [intros [(P & HP) N] | intros [N (P & HP)]]; (split; [|firstorder]); [intros ->; auto | eauto].
Qed.

(** ** Placements with a cell *)

Section Placements.

Variables (B : board) (goals : list animal) (Ps : list (list cell)).
Hypothesis vectors : transitive B = true.
Hypothesis goals_on : animals_on B goals.
Hypothesis HPs : through B goals = Some Ps.

Lemma through_spec P : In P Ps <-> exists A os o x, In A goals /\ orientations B A = Some os /\ In o os /\ In x o /\
  P = translate (opposite x) o.
Proof.
  unfold through in HPs; destruct (all_some _) as [oss|] eqn:E; [|easy]; injection HPs as <-.
  apply all_some_spec in E; rewrite nodup_In, in_flat_map; split.
  - intros (os & Hos & H); apply in_flat_map in H as (o & Ho & H); apply in_map_iff in H as (x & <- & Hx).
    apply (in_map Some) in Hos; rewrite <- E in Hos; apply in_map_iff in Hos as (A & EA & HA).
    exists A, os, o, x; auto.
  - intros (A & os & o & x & HA & EA & Ho & Hx & ->).
    exists os; split; [|apply in_flat_map; exists o; split; [easy|]; apply in_map_iff; now exists x].
    apply (in_map (orientations B)) in HA; rewrite EA, E in HA; apply in_map_iff in HA as (os' & Eo & Hos).
    now injection Eo as ->.
Qed.

Lemma orientation_on A os o x : In A goals -> orientations B A = Some os -> In o os -> In x o -> on_board B x.
Proof.
  intros HA E Ho Hx; assert (L := orientation_length B A os o x E Ho Hx).
  destruct (orientations_sound B A os o (zero (dimension B)) E Ho (zero_translates B) (goals_on A HA)) as (g & I & K).
  assert (In x (map (apply g) A)) as H.
  { assert (Z := zero_length (dimension B)); apply K, in_translate; exists x; split; [easy|].
    rewrite <- (add_zero _ x L) at 2; vec. }
  apply in_map_iff in H as (y & <- & Hy); apply I; now apply (goals_on A).
Qed.

Lemma through_on P x : In P Ps -> In x P -> on_board B x.
Proof.
  intros HP Hx; apply through_spec in HP as (A & os & o & y & HA & E & Ho & Hy & ->).
  apply in_translate in Hx as (z & Hz & <-); apply on_board_add; [now apply (orientation_on A os o)|].
  apply opposite_translates, translates_cells; [easy|]; now apply (orientation_on A os o).
Qed.

Lemma through_origin_in P : In P Ps -> In (zero (dimension B)) P.
Proof.
  intros HP; apply through_spec in HP as (A & os & o & y & HA & E & Ho & Hy & ->).
  assert (L := orientation_length B A os o y E Ho Hy); assert (Z := zero_length (dimension B)).
  apply in_translate; exists y; split; [easy|]; apply (nth_ext _ _ 0%Z 0%Z); [len|]; intros i _.
  rewrite nth_add, nth_opposite, nth_zero by len; lia.
Qed.

(** A placement may be told from each of its cells. *)

Lemma told_from P x y : In P Ps -> length x = dimension B -> In y (translate x P) ->
  exists P', In P' Ps /\ forall z, In z (translate y P') <-> In z (translate x P).
Proof.
  intros HP Lx Hy; apply through_spec in HP as (A & os & o & c & HA & E & Ho & Hc & ->).
  assert (Lo := fun z => orientation_length B A os o z E Ho); assert (Lc := Lo c Hc).
  apply in_translate in Hy as (e & He & <-); apply in_translate in He as (c' & Hc' & <-); assert (Lc' := Lo c' Hc').
  exists (translate (opposite c') o); split; [apply through_spec; exists A, os, o, c'; auto|]; intros z.
  assert (same : forall e, length e = dimension B ->
    add (add e (opposite c')) (add (add c' (opposite c)) x) = add (add e (opposite c)) x) by (intros e Le; vec).
  unfold translate; rewrite !map_map, !in_map_iff; split; intros (e & <- & He); exists e; rewrite same by auto; auto.
Qed.

Lemma placement_told W u : placement_of B goals W -> In u W ->
  exists P, In P Ps /\ forall z, In z (translate u P) <-> In z W.
Proof.
  intros (A & g & HA & I & ->) Hu.
  assert (HG := HPs); unfold through in HG; destruct (all_some _) as [oss|] eqn:E; [|easy]; clear HG.
  apply all_some_spec in E; apply (in_map (orientations B)) in HA as K; rewrite E in K.
  apply in_map_iff in K as (os & Eo & _); symmetry in Eo.
  destruct (orientations_complete B A os g Eo I (goals_on A HA)) as (o & v & Ho & [Lv _] & same).
  apply same, in_translate in Hu as (c & Hc & <-).
  assert (Lo := fun z => orientation_length B A os o z Eo Ho); assert (Lc := Lo c Hc).
  exists (translate (opposite c) o); split; [apply through_spec; exists A, os, o, c; auto|]; intros z; rewrite same.
  assert (moved : forall e, length e = dimension B -> add (add e (opposite c)) (add c v) = add e v) by (intros e Le; vec).
  unfold translate; rewrite !map_map, !in_map_iff; split; intros (e & <- & He); exists e; rewrite moved by auto; auto.
Qed.

End Placements.

(** ** Places of cells *)

Fixpoint places_from (k : nat) (L X : list cell) : list nat :=
  match L with
  | [] => []
  | x :: L => if mem x X then k :: places_from (S k) L X else places_from (S k) L X
  end.

Lemma places_from_spec i : forall L k X, In i (places_from k L X) <->
  exists j, i = k + j /\ j < length L /\ In (nth j L []) X.
Proof.
  induction L as [|x L IH]; intros k X; cbn [places_from]; [split; [easy | intros (j & _ & H & _); simpl in H; lia]|].
  assert (S : (exists j, i = k + j /\ j < length (x :: L) /\ In (nth j (x :: L) []) X) <->
    i = k /\ In x X \/ exists j, i = S k + j /\ j < length L /\ In (nth j L []) X).
  { split.
    - intros ([|j] & -> & Hj & H); [left; split; [lia | exact H] | right; exists j].
      simpl in Hj; repeat split; [lia | lia | exact H].
    - intros [[-> H]|(j & -> & Hj & H)]; [exists 0 | exists (S j)]; simpl; repeat split; auto; lia. }
  rewrite S; destruct (mem x X) eqn:M; [apply mem_spec in M | apply mem_false in M]; cbn [In]; rewrite IH; intuition.
Qed.

Lemma places_spec i L X : In i (places_from 0 L X) <-> i < length L /\ In (nth i L []) X.
Proof.
  rewrite places_from_spec; split; [intros (j & -> & H); exact H | intros H; exists i; auto].
Qed.

Lemma places_once : forall L k X, NoDup (places_from k L X).
Proof.
  induction L as [|x L IH]; intros k X; cbn [places_from]; [constructor|]; destruct (mem x X); [|apply IH].
  constructor; [|apply IH]; rewrite places_from_spec; intros (j & H & _); lia.
Qed.

Lemma spots_places L X : spots_in (table L) X = spots_of (map Bitboards.dot_of (places_from 0 L X)).
Proof.
  unfold spots_in, table; f_equal; generalize 0; induction L as [|x L IH]; intros k; [easy|].
  cbn [length seq map combine filter fst places_from]; destruct (mem x X); cbn [map snd]; now rewrite IH.
Qed.

(** ** One turn

    Before the turn Maker has [M] and Breaker [K]. *)

Definition fenced_always (fences : list (list cell)) (M K : list cell) : Prop :=
  forall x, In x M -> exists T, In T fences /\ incl (translate x T) (M ++ K).

Definition stopped_always (B : tiling) (Ps : list (list cell)) (M K : list cell) : Prop :=
  forall x P u v, on_board B x -> In P Ps -> u <> v -> In u (translate x P) -> In v (translate x P) -> In u M -> In v M ->
    exists y, In y (translate x P) /\ In y K.

(** What [R] does for the marks [D] of a turn, or for some of them. *)

Definition handles (Ps fences : list (list cell)) (M K D R : list cell) : Prop :=
  forall d, In d D ->
    (exists T, In T fences /\ incl (translate d T) (D ++ M ++ K ++ R)) /\
    forall P u v, In P Ps -> u <> v -> In u (translate d P) -> In v (translate d P) -> In u (D ++ M) -> In v (D ++ M) ->
      exists y, In y (translate d P) /\ (In y K \/ In y R /\ ~ In y (D ++ M)).

Section Turn.

Variables (B : board) (Ps fences : list (list cell)).
Hypothesis vectors : transitive B = true.
Hypothesis Ps_on : forall P x, In P Ps -> In x P -> on_board B x.
Hypothesis Ps_origin : forall P, In P Ps -> In (zero (dimension B)) P.
Hypothesis fences_on : forall T v, In T fences -> In v T -> on_board B v.

Let o := zero (dimension B).
Let link := linked o Ps.

Lemma sum_on x y : on_board B x -> on_board B y -> on_board B (add x y).
Proof. intros Hx Hy; apply on_board_add; [easy | now apply translates_cells]. Qed.

Variables (marks : list cell) (most : nat) (x0 : cell) (M K : list cell).
Hypothesis marks_on : forall m, In m marks -> on_board B m.
Hypothesis x0_on : on_board B x0.
Hypothesis apart : disjoint M K.
Hypothesis fenced : fenced_always fences M K.
Hypothesis stopped : stopped_always B Ps M K.
Hypothesis new : forall m, In m marks -> ~ In (add m x0) M /\ ~ In (add m x0) K.

Let A := around link marks.
Let L := A ++ beyond link fences marks.

Lemma around_spec z : In z A <-> ~ In z marks /\ exists m P, In m marks /\ In P Ps /\ In z (translate m P) /\ z <> m.
Proof.
  unfold A, around; rewrite sort_In, without_spec, distinct_In, in_flat_map; split.
  - intros [(m & Hm & H) N]; split; [easy|]; apply in_translate in H as (w & Hw & <-).
    apply linked_spec in Hw as (No & P & HP & Hw); exists m, P; repeat split; auto; [apply in_translate; eauto|].
    intros E; apply No; assert (Lm := proj1 (marks_on m Hm)); assert (Lw := proj1 (Ps_on P w HP Hw)).
    apply (add_inj w o m); [congruence | unfold o; now rewrite zero_length | rewrite E; symmetry; now apply add_zero].
  - intros [N (m & P & Hm & HP & H & D)]; split; [|easy]; exists m; split; [easy|].
    apply in_translate in H as (w & Hw & <-); apply in_translate; exists w; split; [|easy].
    apply linked_spec; split; [|eauto]; intros ->; apply D, add_zero, (marks_on m Hm).
Qed.

Lemma around_on z : In z A -> on_board B z.
Proof.
  intros H; apply around_spec in H as [_ (m & P & Hm & HP & H & _)].
  apply in_translate in H as (w & Hw & <-); apply sum_on; eauto.
Qed.

Lemma around_once : NoDup A.
Proof. apply rising_NoDup, sort_rising, without_NoDup, distinct_NoDup. Qed.

(** All cells of a placement with a mark are around, but for the marks. *)

Lemma rest_around m P z : In m marks -> In P Ps -> In z (translate m P) -> In z marks \/ In z A.
Proof.
  intros Hm HP Hz; destruct (in_dec cell_dec z marks) as [|N]; [now left|]; right.
  apply around_spec; split; [easy|]; exists m, P; repeat split; auto; now intros ->.
Qed.

Lemma nth_around i : i < length A -> nth i L [] = nth i A [].
Proof. intros H; unfold L; now apply app_nth1. Qed.

(** The truth. *)

Let maker (i : nat) : bool := mem (add (nth i L []) x0) M.
Let breaker (i : nat) : bool := mem (add (nth i L []) x0) K.

Lemma maker_apart i : maker i = true -> breaker i = false.
Proof. intros H; apply mem_spec in H; apply mem_false; intros H'; exact (apart _ H H'). Qed.

Lemma in_around i : i < length A -> length (nth i A []) = dimension B /\ In (nth i A []) A.
Proof. intros H; split; [apply around_on|]; now apply nth_In. Qed.

Lemma lawful_placement z P : on_board B z -> In P Ps -> incl (rest marks (translate z P)) A ->
  lawful maker breaker (length A) (places_from 0 A (rest marks (translate z P))).
Proof.
  intros Hz HP I; split; [apply places_once|]; split; [intros i Hi; now apply places_spec in Hi|].
  intros i j D Hi Hj Mi Mj; apply places_spec in Hi as [Li Hi], Hj as [Lj Hj].
  unfold maker in Mi, Mj; rewrite nth_around in Mi, Mj by easy; apply mem_spec in Mi, Mj.
  assert (Lz := proj1 Hz); assert (L0 := proj1 x0_on).
  assert (moved : forall w, In w (translate z P) -> In (add w x0) (translate (add z x0) P)).
  { intros w Hw; apply in_translate in Hw as (e & He & <-); apply in_translate; exists e; split; [easy|].
    assert (Le := proj1 (Ps_on P e HP He)); symmetry; apply add_assoc; congruence. }
  apply without_spec in Hi as [Hi _], Hj as [Hj _].
  destruct (stopped (add z x0) P (add (nth i A []) x0) (add (nth j A []) x0)) as (y & Hy & Ky); auto.
  - now apply sum_on.
  - intros E; apply D; apply add_inj in E; [|rewrite L0; now apply in_around|rewrite L0; now apply in_around].
    now apply (NoDup_nth A []); [apply around_once| | |].
  - apply in_translate in Hy as (e & He & <-); assert (Le := proj1 (Ps_on P e HP He)).
    rewrite <- add_assoc in Ky by congruence.
    assert (In (add e z) (rest marks (translate z P))) as Hr.
    { apply without_spec; split; [apply in_translate; eauto|]; intros Hm; now apply (new _ Hm). }
    destruct (In_nth A (add e z) [] (I _ Hr)) as (k & Lk & Ek); exists k; split.
    + apply places_spec; rewrite Ek; auto.
    + unfold breaker; rewrite nth_around, Ek by easy; now apply mem_spec.
Qed.

Lemma place_is_right e : In e (table A) ->
  place_right maker breaker (length A) (place_of Ps fences marks A (table L) (table A) e).
Proof.
  destruct e as [z d]; intros He.
  assert (exists i, i < length A /\ z = nth i A [] /\ d = Bitboards.dot_of i) as (i & Li & -> & ->).
  { apply (In_nth _ _ ([], Bitboards.dot_of 0)) in He as (i & Li & Ei); unfold table in *.
    rewrite combine_length, map_length, seq_length, Nat.min_id in Li; exists i; split; [easy|].
    rewrite combine_nth in Ei by now rewrite map_length, seq_length.
    injection Ei as <- <-; split; [easy|]; now rewrite map_nth, seq_nth. }
  destruct (in_around i Li) as [Lz Hz]; set (z := nth i A []) in *; assert (L0 := proj1 x0_on).
  exists i; split; [easy|]; split.
  - intros s Hs; cbn [near place_of] in Hs; apply in_map_iff in Hs as (X & <- & HX).
    apply filter_In in HX as [HX S]; apply subset_spec in S; apply in_map_iff in HX as (P & <- & HP).
    exists (places_from 0 A (rest marks (translate z P))); split; [apply spots_places|].
    apply lawful_placement; auto; now apply around_on.
  - intros Mi; unfold maker in Mi; rewrite nth_around in Mi by easy; apply mem_spec in Mi; fold z in Mi.
    destruct (fenced _ Mi) as (T & HT & HF); cbn [fenced_by place_of].
    assert (moved : forall w, In w (translate z T) -> In (add w x0) (M ++ K)).
    { intros w Hw; apply in_translate in Hw as (v & Hv & <-); assert (Lv := proj1 (fences_on T v HT Hv)).
      rewrite add_assoc by congruence; apply HF, in_translate; eauto. }
    exists (whole (spots_in (table L) (translate z T))); split.
    + apply (in_map (fun T => whole (spots_in (table L) T))), filter_In; split; [now apply in_map, (in_rev fences)|].
      apply forallb_forall; intros m Hm; apply negb_true_iff, mem_false; intros H.
      apply moved, in_app_iff in H as [H|H]; now apply (new m Hm) in H.
    + intros j; rewrite spots_places, whole_spots, places_spec; intros [_ Hj]; apply moved, in_app_iff in Hj.
      destruct Hj as [Hj|Hj]; [left | right]; now apply mem_spec.
Qed.

Lemma demands_spec d : In d (demands Ps marks (table A)) <-> exists m P, In m marks /\ In P Ps /\
  let W := translate m P in
  d = Demand (spots_in (table A) (rest marks W)) (whole (spots_in (table marks) W)) (has_two marks W).
Proof.
  unfold demands, with_marks; rewrite in_map_iff; split.
  - intros (W & <- & H); apply in_app_iff in H; rewrite !filter_In, !nodup_In, in_flat_map in H.
    destruct H as [[(m & Hm & H) _]|[(m & Hm & H) _]]; apply in_map_iff in H as (P & <- & HP); now exists m, P.
  - intros (m & P & Hm & HP & ->); exists (translate m P); split; [easy|]; apply in_app_iff.
    rewrite !filter_In, !nodup_In, in_flat_map.
    assert (H : exists x, In x marks /\ In (translate m P) (map (translate x) Ps)) by (exists m; split; auto using in_map).
    destruct (has_two marks _); auto.
Qed.

Lemma rest_in m P : In m marks -> In P Ps -> incl (rest marks (translate m P)) A.
Proof. intros Hm HP z Hz; apply without_spec in Hz as [Hz N]; now destruct (rest_around m P z Hm HP Hz). Qed.

Theorem turn_handled : answered Ps link fences marks most = true ->
  exists R, length R <= most /\ handles Ps fences M K (translate x0 marks) R.
Proof.
  unfold answered; fold A; fold L; rewrite !andb_true_iff; intros [_ V].
  apply (always_right maker breaker (length A) maker_apart) in V as (R & LR & HC & HD).
  2: { intros p Hp; apply in_map_iff in Hp as (e & <- & He); now apply place_is_right. }
  2: { apply task_for_right.
    - intros m f Hm Hf; apply in_map_iff in Hm as ((c & d) & <- & _), Hf as (T & <- & _).
      rewrite spots_places; now eexists.
    - intros d Hd; apply demands_spec in Hd as (m & P & _ & _ & ->); cbn [needs]; rewrite spots_places; now eexists. }
  2: { split; cbn [his closed open]; try (intros i Hi; now rewrite Bitboards.mem_none in Hi).
    intros i Li _; right; rewrite spots_places, whole_spots, places_spec; split; [easy | now apply nth_In]. }
  cbn [task_for budget due wanted] in *.
  set (cell_at := fun i => add (nth i L []) x0).
  exists (map cell_at R); split; [now rewrite map_length|]; intros d Hd.
  apply in_translate in Hd as (m & Hm & <-); assert (Lm := proj1 (marks_on m Hm)); assert (L0 := proj1 x0_on).
  split.
  - assert (exists n, In (m, n) (table marks)) as (n & Hn).
    { unfold table; apply (In_nth _ _ []) in Hm as (i & Li & <-); set (ds := map _ _).
      assert (E : length ds = length marks) by (unfold ds; now rewrite map_length, seq_length).
      exists (nth i ds (Bitboards.dot_of 0)); rewrite <- combine_nth by easy; apply nth_In.
      now rewrite combine_length, E, Nat.min_id. }
    apply (in_map (mark_of fences (table L))), HC in Hn as (f & Hf & I); cbn [ways mark_of] in Hf.
    apply in_map_iff in Hf as (T & <- & HT); exists T; split; [easy|]; intros y Hy.
    apply in_translate in Hy as (v & Hv & <-); assert (Lv := proj1 (fences_on T v HT Hv)).
    assert (HI : In (add v m) (translate m T)) by (apply in_translate; eauto).
    rewrite <- add_assoc, !in_app_iff by congruence.
    destruct (in_dec cell_dec (add v m) marks) as [Hvm|N]; [left; apply in_translate; eauto|]; right.
    assert (HL : In (add v m) L).
    { unfold L; rewrite in_app_iff; destruct (in_dec cell_dec (add v m) A) as [|NA]; [now left|]; right.
      apply without_spec; rewrite distinct_In, in_app_iff; split; [|now intros [|]].
      apply in_flat_map; exists m; split; [easy|]; apply in_flat_map; eauto. }
    destruct (In_nth L _ [] HL) as (i & Li & Ei).
    destruct (I i) as [[H|H]|H]; [rewrite spots_places, whole_spots, places_spec, Ei; auto | | |].
    + left; unfold maker in H; rewrite Ei in H; now apply mem_spec in H.
    + right; left; unfold breaker in H; rewrite Ei in H; now apply mem_spec in H.
    + right; right; apply in_map_iff; exists i; split; [unfold cell_at; now rewrite Ei | easy].
  - intros P u v HP D Hu Hv Mu Mv; set (W := translate m P).
    assert (moved : forall w, In w (translate (add m x0) P) <-> exists e, In e W /\ add e x0 = w).
    { intros w; rewrite in_translate; split.
      - intros (e & He & <-); exists (add e m); split; [apply in_translate; eauto|].
        assert (Le := proj1 (Ps_on P e HP He)); apply add_assoc; congruence.
      - intros (e' & He' & <-); apply in_translate in He' as (e & He & <-); exists e; split; [easy|].
        assert (Le := proj1 (Ps_on P e HP He)); symmetry; apply add_assoc; congruence. }
    destruct (disjoint_or_meet (translate (add m x0) P) K) as [free|(y & Hy & Ky)]; [|exists y; auto].
    destruct (HD (Demand (spots_in (table A) (rest marks W)) (whole (spots_in (table marks) W)) (has_two marks W)))
      with (l := places_from 0 A (rest marks W)) as (i & Hi & HR & Ni).
    + apply demands_spec; now exists m, P.
    + apply spots_places.
    + apply lawful_placement; auto; now apply rest_in.
    + split.
      { intros i Hi; apply places_spec in Hi as [Li Hi]; unfold breaker; apply mem_false; intros H.
        apply (free _ (proj2 (moved _) (ex_intro _ _ (conj (proj1 (proj1 (without_spec _ _ _) Hi)) eq_refl)))).
        now rewrite nth_around in H by easy. }
      (* One of the two cells is not this mark. *)
      destruct (has_two marks W) eqn:T; [now left|]; right.
      assert (other : exists w, w <> add m x0 /\ In w (translate (add m x0) P) /\ In w (translate x0 marks ++ M)).
      { destruct (cell_dec u (add m x0)) as [->|N]; [exists v | exists u]; auto. }
      destruct other as (w & N & Hw & Mw); apply moved in Hw as (e & He & <-).
      assert (Hm' : In m W).
      { apply in_translate; exists o; split; [now apply Ps_origin | now apply add_zero]. }
      assert (Ne : ~ In e marks).
      { intros Hem; unfold has_two in T; apply Nat.leb_gt in T.
        assert (length [e; m] <= length (filter (fun m => mem m W) marks)); [|simpl in *; lia].
        apply NoDup_incl_length.
        - constructor; [|constructor; [easy | constructor]]; intros [<-|[]]; now apply N.
        - intros z [<-|[<-|[]]]; apply filter_In; split; auto; now apply mem_spec. }
      assert (Hr : In e (rest marks W)) by now apply without_spec.
      destruct (In_nth A e [] (rest_in m P Hm HP e Hr)) as (i & Li & Ei); exists i; split.
      * apply places_spec; now rewrite Ei.
      * unfold maker; rewrite nth_around, Ei by easy; apply mem_spec.
        apply in_app_iff in Mw as [Mw|]; [|easy]; apply in_translate in Mw as (m' & Hm'' & E').
        assert (Le := proj1 (around_on e (rest_in m P Hm HP e Hr))).
        apply add_inj in E'; [subst; now destruct Ne | rewrite L0; now apply marks_on | congruence].
    + apply places_spec in Hi as [Li Hi]; apply without_spec in Hi as [Hi Nm]; exists (cell_at i); unfold cell_at.
      unfold maker in Ni; rewrite nth_around in * by easy; apply mem_false in Ni; destruct (in_around i Li) as [Le _].
      split; [apply moved; eauto|]; right; split.
      * apply in_map_iff; exists i; split; [now rewrite nth_around | easy].
      * rewrite in_app_iff; intros [H|H]; [|easy]; apply in_translate in H as (m' & Hm' & E').
        apply add_inj in E'; [now subst | rewrite L0; now apply marks_on | congruence].
Qed.

End Turn.
