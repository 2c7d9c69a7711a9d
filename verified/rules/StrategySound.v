(** * [strategy]: a walk that comes to its end shows that the owner is safe *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices Reduction Bitboards Views.
From Playproof.rules Require Import StrategyBoard StrategyLeaves StrategyWalk.
Import ListNotations.

Definition vertices_of (n : nat) (a : mask) : list vertex := map N.of_nat (filter (mem a) (seq 0 n)).

Definition position_of (n : nat) (P : player) (a b : mask) : position :=
  match P with
  | First => Position (vertices_of n a) (vertices_of n b)
  | Second => Position (vertices_of n b) (vertices_of n a)
  end.

Section Sound.

Variables (G : game) (n : nat) (below : vertex -> vertex -> bool).
Variable sets : player -> list (list vertex).
Hypothesis described : played_with G n below sets.
Variables (P : player) (win : bool).

Notation O := (other P).
Notation "# i" := (N.of_nat i) (at level 1, format "# i").
Notation T := (table_of n below sets P).
Notation fits := (fits n below sets P).
Notation tells := (tells n below sets P).
Notation shows := (shows n P).
Notation safe := (safe G P win).

(** ** Symmetries *)

Definition map_vertex (f : image) (v : vertex) : vertex := #(moved f (N.to_nat v)).

Definition carried (f : image) : bool :=
  forallb (fun Q =>
    let masks := map (mask_of n) (sets Q) in
    forallb (fun W => existsb (Pos.eqb (mask_of n (map (map_vertex f) W))) masks) (sets Q))
    [First; Second].

Definition is_symmetry (f : image) : bool :=
  let g := inverse f in
  forallb (fun i => (moved f i <? n) && (moved g i <? n) && (moved g (moved f i) =? i) &&
    (moved f (moved g i) =? i)) (seq 0 n) &&
  forallb (fun i => forallb (fun j =>
    Bool.eqb (below #i #j) (below #(moved f i) #(moved f j))) (seq 0 n)) (seq 0 n) &&
  carried f && carried g && (length f =? n).

Lemma permutes f i : is_symmetry f = true -> i < n ->
  moved f i < n /\ moved (inverse f) i < n /\ moved (inverse f) (moved f i) = i /\
  moved f (moved (inverse f) i) = i.
Proof.
  unfold is_symmetry; rewrite !andb_true_iff, forallb_forall; intros ((((H & _) & _) & _) & _) L.
  specialize (H i ltac:(apply in_seq; lia)).
  rewrite !andb_true_iff, !Nat.ltb_lt, !Nat.eqb_eq in H; tauto.
Qed.

Lemma carried_spec f g : carried f = true -> (forall i, i < n -> moved f i < n /\ moved g (moved f i) = i) ->
  forall Q W, In W (sets Q) -> exists W', In W' (sets Q) /\
  forall i, i < n -> (In #i W' <-> exists j, j < n /\ In #j W /\ i = moved f j).
Proof.
  unfold carried; rewrite forallb_forall; intros C F Q W HW.
  assert (HQ : In Q [First; Second]) by (destruct Q; simpl; auto).
  specialize (C Q HQ); rewrite forallb_forall in C; specialize (C W HW).
  apply existsb_exists in C as (m & Hm & E); apply Pos.eqb_eq in E; subst m.
  apply in_map_iff in Hm as (W' & E & HW'); exists W'; split; [easy|]; intros i L.
  assert (K : In #i W' <-> In #i (map (map_vertex f) W)).
  { assert (M := mem_mask_of n W' i); rewrite E, mem_mask_of in M; tauto. }
  rewrite K, in_map_iff; split.
  - intros (v & V & Hv); unfold map_vertex in V; apply Nat2N.inj in V.
    exists (N.to_nat v); rewrite N2Nat.id.
    assert (Lv := sets_in G n below sets described Q W v HW Hv); repeat split; trivial; lia.
  - intros (j & Lj & Hj & ->); exists #j; split; [|easy].
    unfold map_vertex; now rewrite Nat2N.id.
Qed.

Lemma place_in_seq i k m : k <= i < k + m -> place_of i (seq k m) = i - k.
Proof.
  revert k; induction m as [|m IH]; intros k L; [lia|]; simpl.
  destruct (Nat.eqb_spec k i) as [->|D]; [lia|]; rewrite IH by lia; lia.
Qed.

Lemma identity_symmetry : is_symmetry (seq 0 n) = true.
Proof.
  assert (M : forall i, i < n -> moved (seq 0 n) i = i) by (intros i L; unfold moved; now rewrite seq_nth).
  assert (V : inverse (seq 0 n) = seq 0 n).
  { unfold inverse; rewrite seq_length; transitivity (map (fun i => i) (seq 0 n)); [|apply map_id].
    apply map_ext_in; intros i Hi; apply in_seq in Hi; rewrite place_in_seq by lia; lia. }
  assert (C : carried (seq 0 n) = true).
  { unfold carried; apply forallb_forall; intros Q _; apply forallb_forall; intros W HW.
    apply existsb_exists; exists (mask_of n W); split; [now apply in_map|]; apply Pos.eqb_eq; f_equal.
    transitivity (map (fun v => v) W); [|apply map_id]; apply map_ext_in; intros v Hv; unfold map_vertex.
    assert (L := sets_in G n below sets described Q W v HW Hv); rewrite M by lia; lia. }
  unfold is_symmetry; rewrite V, C, seq_length, Nat.eqb_refl, !andb_true_r; apply andb_true_iff; split.
  - apply forallb_forall; intros i Hi; apply in_seq in Hi; rewrite !M by (rewrite ?M; lia).
    rewrite Nat.eqb_refl, !andb_true_r, andb_diag; apply Nat.ltb_lt; lia.
  - apply forallb_forall; intros i Hi; apply forallb_forall; intros j Hj.
    apply in_seq in Hi, Hj; rewrite !M by lia; apply eqb_reflx.
Qed.

Lemma symmetry f : is_symmetry f = true ->
  automorphism G (map_vertex f) (map_vertex (inverse f)).
Proof.
  intros S; assert (PF := fun i => permutes f i S).
  assert (VG := vertices_G G n below sets described).
  assert (num : forall v, vertices G v -> exists i, i < n /\ v = #i)
    by (apply (vertex_number G n below sets described)).
  assert (mv : forall f i, map_vertex f #i = #(moved f i))
    by (intros; unfold map_vertex; now rewrite Nat2N.id).
  unfold is_symmetry in S; rewrite !andb_true_iff in S; destruct S as ((((_ & OK) & CF) & CG) & _).
  rewrite forallb_forall in OK.
  split.
  - intros v V; apply num in V as (i & L & ->); rewrite !mv; destruct (PF i L) as (A & B & _).
    rewrite !VG; lia.
  - intros v V; apply num in V as (i & L & ->); rewrite !mv; now destruct (PF i L) as (_ & _ & -> & _).
  - intros v V; apply num in V as (i & L & ->); rewrite !mv; now destruct (PF i L) as (_ & _ & _ & ->).
  - intros u v U V; assert (U' := U); assert (V' := V).
    apply num in U as (i & Li & ->); apply num in V as (j & Lj & ->); rewrite !mv.
    destruct (PF i Li) as (A & _), (PF j Lj) as (B & _).
    specialize (OK i ltac:(apply in_seq; lia)); rewrite forallb_forall in OK.
    specialize (OK j ltac:(apply in_seq; lia)); apply eqb_prop in OK.
    rewrite (order_below _ _ (order_G G n below sets described)) by trivial.
    rewrite (order_below _ _ (order_G G n below sets described)) by (apply VG; lia).
    now rewrite OK.
  - intros Q W HW; apply (winning_G G n below sets described) in HW.
    destruct (carried_spec f (inverse f) CF) with Q W as (W' & H & E); trivial.
    { intros i L; destruct (PF i L) as (? & _ & ? & _); auto. }
    exists W'; split; [now apply (winning_G G n below sets described)|].
    intros v V; apply num in V as (i & L & ->); rewrite mv.
    destruct (PF i L) as (A & _ & B & _); rewrite E by easy; split.
    + intros I; now exists i.
    + intros (j & Lj & I & X); destruct (PF j Lj) as (_ & _ & B' & _); rewrite <- X, B in B'; now subst.
  - intros Q W' HW; apply (winning_G G n below sets described) in HW.
    destruct (carried_spec (inverse f) f CG) with Q W' as (W & H & E); trivial.
    { intros i L; destruct (PF i L) as (_ & ? & _ & ?); auto. }
    exists W; split; [now apply (winning_G G n below sets described)|].
    intros v V; apply num in V as (i & L & ->); rewrite mv.
    destruct (PF i L) as (A & _ & B & _); rewrite E by easy; split.
    + intros (j & Lj & I & ->); destruct (PF j Lj) as (_ & _ & _ & ->); easy.
    + intros I; exists (moved f i); auto.
Qed.

(** A position of which a line speaks. *)

Local Hint Extern 0 (StrategyBoard.fits _ _ _ _ _) =>
  match goal with F : StrategyBoard.tells _ _ _ _ _ |- _ => exact (tells_fits _ _ _ _ _ F) end : core.

Lemma listed a i : size a = n -> In #i (vertices_of n a) <-> mem a i = true.
Proof.
  intros Sa; unfold vertices_of; rewrite in_map_iff; split.
  - intros (j & E & H); apply Nat2N.inj in E; subst; now apply filter_In in H.
  - intros H; exists i; split; [easy|]; apply filter_In; split; [|easy].
    apply mem_size in H; apply in_seq; lia.
Qed.

Lemma listed_number a v : In v (vertices_of n a) -> exists i, v = #i /\ i < n.
Proof.
  intros H; apply in_map_iff in H as (i & <- & H); apply filter_In in H as [H _].
  apply in_seq in H; exists i; split; [easy | lia].
Qed.

Lemma position_shows l : fits l -> shows (position_of n P (own l) (opp l)) (own l) (opp l).
Proof.
  intros F; split.
  - intros Q v H; assert (exists i, v = #i /\ i < n) as (i & -> & L); [|lia].
    destruct P, Q; simpl in H; now apply listed_number in H.
  - intros i; rewrite <- (listed (own l) i) by apply F; destruct P; easy.
  - intros i; rewrite <- (listed (opp l) i) by apply F; destruct P; easy.
Qed.

Lemma shown l : fits l -> exists p, shows p (own l) (opp l).
Proof. intros F; exists (position_of n P (own l) (opp l)); now apply position_shows. Qed.

Lemma position_apart l : fits l -> let p := position_of n P (own l) (opp l) in
  forall v, In v (first p) -> ~ In v (second p).
Proof.
  intros F p v H K; assert (exists i, v = #i /\ i < n) as (i & -> & L)
    by (unfold p in H; destruct P; simpl in H; now apply listed_number in H).
  apply (apart _ _ _ _ _ F i); unfold p in *; destruct P; simpl in *;
    (apply listed in H; [|apply F]); (apply listed in K; [|apply F]); trivial.
Qed.

(** ** What is seen *)

Lemma taken_reach l i : fits l -> i < n ->
  taken l i = false <->
  mem (reach (own l) (opp l) (used (his_alive l) (void T))) i = true /\
  mem (reach (opp l) (own l) (used (her_alive l) (void T))) i = true.
Proof.
  intros F L; rewrite !mem_reach; rewrite ?size_used; simpl; rewrite ?size_tabulate;
    rewrite ?(size_own _ _ _ _ _ F), ?(size_opp _ _ _ _ _ F); trivial.
  unfold taken; rewrite orb_false_iff; tauto.
Qed.

Notation all_of Q := (map (fun W => trim (mask_of n W)) (sets Q)).

Lemma alive_reach Q x y p f : size x = n -> size y = n ->
  (forall i, mem x i = true -> mem y i = true -> False) ->
  (forall i, mem y i = true <-> In #i (Positional.own (other Q) p)) ->
  is_symmetry f = true -> forall W, In W (sets Q) ->
  alive (map_vertex f) p Q W <-> forall i, In #i W ->
  mem (reach x y (used (apart_from (all_of Q) y) (void T))) (moved f i) = true.
Proof.
  intros Sx Sy D Y S W HW; assert (PF := fun i => permutes f i S).
  assert (Lw : forall i, In #i W -> i < n) by (intros i I; apply (sets_in G n below sets described Q W) in I; [lia | easy]).
  split.
  - intros A i I; assert (L := Lw i I); destruct (PF i L) as (Lf & _).
    assert (Ny : mem y (moved f i) = false).
    { apply not_true_iff_false; rewrite Y; intros K; apply (A #i I).
      unfold map_vertex; now rewrite Nat2N.id. }
    apply mem_reach; try congruence; [rewrite size_used; simpl; rewrite size_tabulate; congruence|].
    split; [congruence|]; split; [easy|]; right.
    apply mem_used.
    { intros w Hw; apply filter_In in Hw as [Hw _]; apply in_map_iff in Hw as (V & <- & _); simpl.
      rewrite size_tabulate; assert (L' := size_trim (mask_of n V)); now rewrite size_mask_of in L'. }
    right; assert (CF : carried f = true)
      by (unfold is_symmetry in S; rewrite !andb_true_iff in S; tauto).
    destruct (carried_spec f (inverse f) CF) with Q W as (W' & H & E); trivial.
    { intros j Lj; destruct (PF j Lj) as (? & _ & ? & _); auto. }
    exists (trim (mask_of n W')); rewrite mem_trim; split.
    + apply filter_In; split; [now apply in_map_iff; exists W'|].
      apply negb_true_iff, not_true_iff_false; rewrite meets_spec; intros (j & J & K).
      rewrite mem_trim in J; apply mem_mask_of in J as [Lj J].
      apply E in J as (k & Lk & J & ->); [|easy]; apply Y in K; apply (A #k J).
      unfold map_vertex; now rewrite Nat2N.id.
    + apply mem_mask_of; split; [easy|]; apply E; [easy|]; exists i; auto.
  - intros A v Hv K; assert (Lv := sets_in G n below sets described Q W v HW Hv).
    assert (Ev : v = #(N.to_nat v)) by lia; rewrite Ev in Hv; apply A in Hv.
    apply mem_reach in Hv as (_ & Hv & _); try congruence;
      [|rewrite size_used; simpl; rewrite size_tabulate; congruence].
    unfold map_vertex in K; apply Y in K; congruence.
Qed.

Lemma shows_legal p l : fits l -> shows p (own l) (opp l) -> legal G p.
Proof.
  intros F S; split.
  - intros Q v H; apply (vertices_G G n below sets described); now apply (known_vertices _ _ _ _ _ S Q).
  - intros v H K; assert (L := known_vertices _ _ _ _ _ S First v H).
    assert (E : v = #(N.to_nat v)) by lia; rewrite E in H, K.
    apply (apart _ _ _ _ _ F (N.to_nat v)); [apply (own_marks _ _ _ _ _ S) | apply (opp_marks _ _ _ _ _ S)];
      destruct P; trivial.
Qed.

Lemma seen_alike p q l l' f h : is_symmetry f = true -> is_symmetry h = true ->
  tells l -> tells l' -> shows p (own l) (opp l) -> shows q (own l') (opp l') ->
  view T f l = view T h l' -> alike G (map_vertex f) (map_vertex h) p q.
Proof.
  intros Sf Sh [F A B] [F' A' B'] S S' E; assert (E1 := f_equal fst E); assert (E2 := f_equal snd E).
  unfold view, essence in E1, E2; cbn [fst snd] in E1, E2.
  assert (TR := fun i => taken_reach l i F); assert (TR' := fun i => taken_reach l' i F').
  rewrite A in E1, TR; rewrite B in E2, TR; rewrite A' in E1, TR'; rewrite B' in E2, TR'; clear A B A' B'.
  set (a := reach (own l) (opp l) _) in E1; set (a' := reach (own l') (opp l') _) in E1.
  set (b := reach (opp l) (own l) _) in E2; set (b' := reach (opp l') (own l') _) in E2.
  assert (len : forall f, is_symmetry f = true -> length f = n).
  { intros x Sx; unfold is_symmetry in Sx; rewrite !andb_true_iff, Nat.eqb_eq in Sx; tauto. }
  assert (Ea : forall i, i < n -> mem a (moved f i) = true <-> mem a' (moved h i) = true).
  { intros i L; assert (A := mem_seen f a i); rewrite E1, mem_seen, !len in A by easy; tauto. }
  assert (Eb : forall i, i < n -> mem b (moved f i) = true <-> mem b' (moved h i) = true).
  { intros i L; assert (A := mem_seen f b i); rewrite E2, mem_seen, !len in A by easy; tauto. }
  split; [now apply (shows_legal p l) | now apply (shows_legal q l') | |].
  - intros v V; apply (vertex_number G n below sets described) in V as (i & L & ->).
    unfold map_vertex; rewrite Nat2N.id.
    rewrite (claimed_taken n P p l), (claimed_taken n P q l') by easy.
    destruct (permutes f i Sf L) as (Lf & _), (permutes h i Sh L) as (Lh & _).
    assert (A := TR (moved f i) Lf); assert (A' := TR' (moved h i) Lh).
    fold a in A; fold b in A; fold a' in A'; fold b' in A'.
    rewrite Ea, Eb in A by easy; rewrite <- A in A'.
    destruct (taken l (moved f i)), (taken l' (moved h i)); intuition congruence.
  - intros Q W HW; apply (winning_G G n below sets described) in HW.
    assert (Lw : forall i, In #i W -> i < n) by (intros i I; apply (sets_in G n below sets described Q W) in I; [lia | easy]).
    assert (Q = P \/ Q = O) as [->| ->] by (destruct Q, P; auto).
    + rewrite (alive_reach P (own l) (opp l)), (alive_reach P (own l') (opp l')); trivial;
        try (apply F || apply F' || apply S || apply S').
      split; intros H i I; [exact (proj1 (Ea i (Lw i I)) (H i I)) | exact (proj2 (Ea i (Lw i I)) (H i I))].
    + rewrite (alive_reach O (opp l) (own l)), (alive_reach O (opp l') (own l')); trivial;
        try (apply F || apply F' || (rewrite other_involutive; apply S || apply S')).
      * split; intros H i I; [exact (proj1 (Eb i (Lw i I)) (H i I)) | exact (proj2 (Eb i (Lw i I)) (H i I))].
      * intros i H K; now apply (apart _ _ _ _ _ F' i).
      * intros i H K; now apply (apart _ _ _ _ _ F i).
Qed.

Theorem seen_safe p q l l' f h Q : is_symmetry f = true -> is_symmetry h = true ->
  tells l -> tells l' -> shows p (own l) (opp l) -> shows q (own l') (opp l') ->
  view T f l = view T h l' -> safe Q p -> safe Q q.
Proof.
  intros Sf Sh F F' S S' E H; assert (A := seen_alike p q l l' f h Sf Sh F F' S S' E).
  assert (SI : forall P W v, winning G P W -> In v W -> vertices G v).
  { intros X W v HW Hv; apply (winning_G G n below sets described) in HW.
    apply (vertices_G G n below sets described); now apply (sets_in G n below sets described X W). }
  assert (OI : forall u v, Positional.below G u v -> vertices G u)
    by (intros u v; apply (order_on _ _ (order_G G n below sets described))).
  apply (alike_secures G _ _ _ _ P _ Q p q SI OI (symmetry f Sf) (symmetry h Sh)); trivial.
  intros p' q' A'; unfold good; destruct win.
  - now apply (alike_won G SI _ _ _ _ (symmetry f Sf) (symmetry h Sh)).
  - intros N K; apply N; apply alike_sym in A'.
    now apply (alike_won G SI _ _ _ _ (symmetry h Sh) (symmetry f Sf) q' p').
Qed.

Lemma shown_same Q l : tells l -> forall q, shows q (own l) (opp l) ->
  safe Q (position_of n P (own l) (opp l)) -> safe Q q.
Proof.
  intros F q S; apply (seen_safe _ q l l (seq 0 n) (seq 0 n)); trivial;
    [apply identity_symmetry.. | now apply position_shows, tells_fits].
Qed.

(** ** Threat sequences *)

Lemma ready_here l i : fits l -> mem (ready l) i = true -> i < n.
Proof. apply (ready_bound n below sets P). Qed.

Lemma own_fits l i : fits l -> mem (ready l) i = true -> fits (claim_own T i l).
Proof. apply (fits_own G n below sets described P). Qed.

Lemma own_shows p l i : fits l -> mem (ready l) i = true -> shows p (own l) (opp l) ->
  shows (claim P #i p) (own (claim_own T i l)) (opp (claim_own T i l)).
Proof. intros F R S; apply shows_own; trivial; [eapply ready_here; eauto | apply F]. Qed.

Lemma opp_fits l i : fits l -> meets (hers l) (ready l) = false -> mem (ready l) i = true ->
  fits (claim_opp T i l).
Proof.
  intros F Q R; apply (fits_opp G n below sets described P); trivial.
  apply not_true_iff_false; intros H; apply not_true_iff_false in Q; apply Q, meets_spec; eauto.
Qed.

Lemma opp_shows p l i : fits l -> mem (ready l) i = true -> shows p (own l) (opp l) ->
  shows (claim O #i p) (own (claim_opp T i l)) (opp (claim_opp T i l)).
Proof. intros F R S; apply shows_opp; trivial; [eapply ready_here; eauto | apply F]. Qed.

Lemma own_tells l i : tells l -> mem (ready l) i = true -> tells (claim_own T i l).
Proof. apply (tells_own G n below sets described P). Qed.

Lemma opp_tells l i : tells l -> meets (hers l) (ready l) = false -> mem (ready l) i = true ->
  tells (claim_opp T i l).
Proof.
  intros F Q R; apply (tells_opp G n below sets described P); trivial.
  apply not_true_iff_false; intros H; apply not_true_iff_false in Q; apply Q, meets_spec; eauto.
Qed.

Lemma mine_ready l i : fits l -> In i (common (mine l) (ready l) (all T)) ->
  mem (mine l) i = true /\ mem (ready l) i = true.
Proof.
  intros F H; simpl in H; rewrite <- (size_mine _ _ _ _ _ F) in H.
  apply common_spec in H as (j & -> & H); [easy|].
  now rewrite (size_mine _ _ _ _ _ F), (size_ready _ _ _ _ _ F).
Qed.

Lemma hers_ready l i : fits l -> In i (common (hers l) (ready l) (all T)) ->
  mem (hers l) i = true /\ mem (ready l) i = true.
Proof.
  intros F H; simpl in H; rewrite <- (size_hers _ _ _ _ _ F) in H.
  apply common_spec in H as (j & -> & H); [easy|].
  now rewrite (size_hers _ _ _ _ _ F), (size_ready _ _ _ _ _ F).
Qed.

Theorem replay_safe sequence left p l : fits l -> shows p (own l) (opp l) ->
  replay T sequence l = Some left -> safe P p.
Proof.
  revert p l; induction sequence as [|i sequence IH]; intros p l F S; cbn [replay];
    destruct (meets (mine l) (ready l)) eqn:M;
    try (intros _; now apply (completes_safe G n below sets described P win p l)); try easy.
  destruct (mem (ready l) i) eqn:R; [|easy].
  assert (F' := own_fits l i F R); assert (S' := own_shows p l i F R S).
  set (l' := claim_own T i l) in *.
  destruct (meets (hers l') (ready l')) eqn:Q; [easy|]; intros H.
  apply (move_safe G n below sets described P win p l i F S R).
  assert (N : is_none (ready l') = false /\ forall j, In j (replies T l') -> safe P (claim O #j (claim P #i p))).
  { unfold replies; assert (MR := mine_ready l').
    destruct (common (mine l') (ready l') (all T)) as [|j [|k js]] eqn:E; [easy| |].
    - destruct (MR j F' (or_introl eq_refl)) as [_ K]; split.
      + apply not_true_iff_false; rewrite is_none_spec; intros X; rewrite X in K; easy.
      + intros j' [<-|[]]; apply (IH _ (claim_opp T j l')); trivial.
        * now apply opp_fits.
        * now apply opp_shows.
    - destruct (MR j F' (or_introl eq_refl)) as [_ K]; split; [|easy].
      apply not_true_iff_false; rewrite is_none_spec; intros X; rewrite X in K; easy. }
  destruct N as [N H']; apply (replies_safe G n below sets described P win _ l'); trivial.
  now rewrite N, andb_false_r.
Qed.

(** ** Replies *)

Definition holds {S} (I : S -> Prop) (Q : player) (f : line -> S -> option S) : Prop :=
  forall l s s', tells l -> I s -> f l s = Some s' ->
  I s' /\ forall p, shows p (own l) (opp l) -> safe Q p.

Lemma each_holds {S} (I : S -> Prop) (good : nat -> Prop) (f : nat -> S -> option S) is :
  (forall i s s', In i is -> I s -> f i s = Some s' -> I s' /\ good i) ->
  forall s s', I s -> each f is s = Some s' -> I s' /\ forall i, In i is -> good i.
Proof.
  induction is as [|i is IH]; intros H s s' Is E; simpl in E.
  - now injection E as <-.
  - destruct (f i s) as [s1|] eqn:E1; [|easy]; apply H in E1 as [I1 G1]; [|now left | easy].
    apply IH in E as [I2 G2]; trivial; [|intros j t t' Hj; apply H; now right].
    split; [easy|]; intros j [<-|Hj]; auto.
Qed.

Lemma replies_ready l i : fits l -> In i (replies T l) -> mem (ready l) i = true.
Proof.
  unfold replies; intros F H; assert (M := mine_ready l).
  destruct (common (mine l) (ready l) (all T)) as [|j [|k js]]; [| |easy].
  - simpl in H; rewrite <- (size_ready _ _ _ _ _ F) in H.
    now apply common_spec in H as (j & -> & H & _).
  - destruct H as [<-|[]]; now apply M; [|left].
Qed.

Theorem reply_holds {S} (I : S -> Prop) f : holds I P f -> holds I O (reply T win f).
Proof.
  intros H l s s' F Is; unfold reply; destruct (judged win l) eqn:J.
  { intros E; injection E as <-; split; [easy|]; intros p Sp.
    now apply (judged_safe G n below sets described P win p l). }
  destruct (meets (hers l) (ready l)) eqn:Q; [easy|].
  destruct (hopeless win l) eqn:N; [easy|]; intros E.
  assert (N' : win && is_none (ready l) = false)
    by (unfold hopeless in N; destruct win, (is_none (ready l)); easy).
  apply (each_holds I (fun i => forall p, shows p (own l) (opp l) -> safe P (claim O #i p))) in E;
    trivial.
  - destruct E as [I' E]; split; [easy|]; intros p Sp.
    apply (replies_safe G n below sets described P win p l); auto.
  - intros i t t' Hi It; assert (R := replies_ready l i (tells_fits _ _ _ _ _ F) Hi).
    assert (F' := opp_tells l i F Q R); cbv zeta.
    destruct (judged win (claim_opp T i l)) eqn:J'; intros X.
    + injection X as <-; split; [easy|]; intros p Sp.
      apply (judged_safe G n below sets described P win _ (claim_opp T i l)); trivial.
      now apply opp_shows.
    + destruct (hopeless win (claim_opp T i l)); [easy|].
      apply H in X as [I' X]; trivial; split; [easy|]; intros p Sp; apply X; now apply opp_shows.
Qed.

Lemma own_then_safe l i (R : mem (ready l) i = true) : tells l ->
  (forall p, shows p (own (claim_own T i l)) (opp (claim_own T i l)) -> safe O p) ->
  forall p, shows p (own l) (opp l) -> safe P p.
Proof.
  intros [F _ _] H p S; apply (move_safe G n below sets described P win p l i F S R).
  apply H; now apply own_shows.
Qed.

(** ** The start *)

Definition start_line (p : position) : line :=
  let a := mask_of n (Positional.own P p) in
  let b := mask_of n (Positional.own O p) in
  Line a b
    (tabulate (fun i => negb (mem a i || mem b i) &&
      forallb (fun j => negb (below #j #i) || mem a j || mem b j) (seq 0 n)) 0 n)
    (threats (map (mask_of n) (sets P)) a (void T)) (threats (map (mask_of n) (sets O)) b (void T))
    (apart_from (his_all T) b) (apart_from (her_all T) a).

(** What a start has to be. *)

Record starts (p : position) : Prop := {
  marks_in : forall Q v, In v (Positional.own Q p) -> (v < #n)%N;
  marks_apart : forall v, In v (first p) -> ~ In v (second p);
  marks_lower : forall u v, (u < #n)%N -> below u v = true -> claimed p v -> claimed p u;
  marks_open : ~ has_won G O p
}.

Lemma start_shows p : starts p -> shows p (own (start_line p)) (opp (start_line p)).
Proof.
  intros S; split; simpl; [apply S| |]; intros i; rewrite mem_mask_of; split; try tauto;
    intros H; (split; [|easy]); apply (marks_in p S) in H; lia.
Qed.

Lemma start_fits p : starts p -> fits (start_line p).
Proof.
  intros S; assert (Sh := start_shows p S); destruct Sh as [_ A B]; simpl in A, B.
  set (a := mask_of n (Positional.own P p)) in *; set (b := mask_of n (Positional.own O p)) in *.
  assert (Sa : size a = n) by apply size_mask_of; assert (Sb : size b = n) by apply size_mask_of.
  assert (Z : forall i, mem (tabulate (fun _ => false) 0 n) i = false).
  { intros i; apply not_true_iff_false; now rewrite mem_tabulate. }
  assert (SZ : size (tabulate (fun _ => false) 0 n) = n) by apply size_tabulate.
  assert (D : forall i, mem a i = true -> mem b i = true -> False).
  { intros i Ha Hb; apply A in Ha; apply B in Hb; apply (marks_apart p S #i); destruct P; easy. }
  assert (C : forall i, mem a i || mem b i = true <-> claimed p #i).
  { intros i; rewrite orb_true_iff, A, B; unfold claimed; destruct P; simpl; tauto. }
  assert (NL : forall W, In W (sets O) -> (forall j, In #j W -> mem b j = true) -> False).
  { intros W HW I; apply (marks_open p S); exists W.
    split; [now apply (winning_G G n below sets described)|]; intros v Hv.
    assert (Lv := sets_in G n below sets described O W v HW Hv).
    assert (E : v = #(N.to_nat v)) by lia; rewrite E in Hv |- *; now apply B, I. }
  split; simpl; trivial.
  - apply size_tabulate.
  - now rewrite size_threats.
  - now rewrite size_threats.
  - intros i j L H; unfold taken; simpl; fold a b; rewrite !C; apply (marks_lower p S); [lia | easy].
  - intros i; unfold taken; simpl; fold a b; rewrite mem_tabulate, andb_true_iff, negb_true_iff, forallb_forall.
    simpl; split.
    + intros (L & N & H); repeat split; trivial; intros j Lj K.
      specialize (H j ltac:(apply in_seq; lia)); rewrite K in H; simpl in H; exact H.
    + intros (L & N & H); repeat split; trivial; intros j Hj; apply in_seq in Hj.
      destruct (below #j #i) eqn:K; [|easy]; simpl; apply H; [lia | easy].
  - intros i H; apply threats_sound with (n := n) in H; trivial.
    + destruct H as [H|(w & Hw & H)]; [now rewrite Z in H|].
      apply in_map_iff in Hw as (W & <- & HW); exists W; split; [easy|].
      intros j J; apply H; now apply (mem_set G n below sets described P).
    + intros w Hw; apply in_map_iff in Hw as (W & <- & _); apply size_mask_of.
  - intros i W HW Ti H; unfold taken in Ti; simpl in Ti; apply orb_false_iff in Ti as [_ Ti].
    apply threats_complete with (n := n) (w := mask_of n W); trivial.
    + intros w Hw; apply in_map_iff in Hw as (V & <- & _); apply size_mask_of.
    + now apply in_map.
    + apply (mem_set G n below sets described O); [easy|].
      destruct (in_dec N.eq_dec #i W) as [I|I]; [easy|]; destruct (NL W HW).
      intros j J; destruct (H j J) as [->|]; [easy | easy].
    + intros j J; apply H; now apply (mem_set G n below sets described O) in J.
Qed.

Lemma start_tells p : starts p -> tells (start_line p).
Proof. intros S; split; [now apply start_fits | easy | easy]. Qed.

(** ** Policies *)

Lemma completed_safe l : tells l -> meets (mine l) (ready l) = true ->
  forall p, shows p (own l) (opp l) -> safe P p.
Proof. intros F M p S; now apply (completes_safe G n below sets described P win p l). Qed.

Definition known (t : memory) : Prop := forall a b, find t a b = true ->
  exists l, tells l /\ essence T l = (a, b) /\ forall p, shows p (own l) (opp l) -> safe P p.

Lemma known_safe f t l : is_symmetry f = true -> known t -> tells l ->
  find t (fst (essence T l)) (snd (essence T l)) = true ->
  forall q, shows q (own l) (opp l) -> safe P q.
Proof.
  intros Sf K F H q S; destruct (K _ _ H) as (l' & F' & E & W); destruct (shown l' (tells_fits _ _ _ _ _ F')) as (p & Sp).
  apply (seen_safe p q l' l f f); auto.
  unfold view; rewrite E; now destruct (essence T l).
Qed.

Lemma known_insert t l : known t -> tells l -> (forall p, shows p (own l) (opp l) -> safe P p) ->
  known (insert (fst (essence T l)) (snd (essence T l)) t).
Proof.
  intros K F H a b X; apply find_insert in X as [X|[-> ->]]; [now apply K|].
  exists l; split; [easy|]; split; [now destruct (essence T l) | easy].
Qed.

Theorem follow_holds f fuel policy : is_symmetry f = true ->
  holds (fun s => known (fst s)) P (follow T win fuel policy).
Proof.
  intros Sf; induction fuel as [|fuel IH]; intros l [t k] s' F K; cbn [follow]; [easy|].
  assert (KS := known_safe f t l Sf K F); assert (KI := fun t K => known_insert t l K F).
  destruct (essence T l) as [a b]; cbn [fst snd] in *.
  destruct (find t a b) eqn:E; [intros X; injection X as <-; split; [easy | now apply KS]|].
  destruct (N.eqb k 0); [easy|].
  match goal with |- match ?w with _ => _ end = _ -> _ => set (went_on := w) end.
  assert (go : forall s', went_on = Some s' ->
    known (fst s') /\ forall p, shows p (own l) (opp l) -> safe P p).
  { clear s'; intros s'; unfold went_on; clear went_on.
    destruct (meets (mine l) (ready l)) eqn:M.
    { intros X; injection X as <-; split; [easy | now apply completed_safe]. }
    set (i := match common (hers l) (ready l) (all T) with i :: _ => i | [] => _ end).
    destruct (mem (ready l) i) eqn:R; [|easy]; intros X.
    apply (reply_holds _ _ IH) in X as [K1 X]; trivial; [|now apply own_tells].
    split; [easy | now apply (own_then_safe l i R F)]. }
  destruct went_on as [[t' k']|]; [|easy]; destruct (go _ eq_refl) as [K' H].
  intros X; injection X as <-; split; [now apply KI | easy].
Qed.

(** ** The walk *)

Variables (images : list image) (owner_is_first : bool) (rules_of_thumb : list policy).
Variable settled : leaf -> bool -> line -> bool.
Hypothesis symmetries : forall f, In f images -> is_symmetry f = true.

Definition mover_of (to_move : bool) : player := if to_move then P else O.

Hypothesis leaves : forall e to_move l, settled e to_move l = true -> tells l ->
  forall p, shows p (own l) (opp l) -> safe (mover_of to_move) p.

Notation pairs := (map (fun f : image => (f, f)) images).
Notation least_view := (least_view T pairs owner_is_first).

Definition met_are (t : memory) : Prop := forall a b, find t a b = true ->
  exists l f, tells l /\ In f images /\ view T f l = (a, b) /\
  forall p, shows p (own l) (opp l) -> safe P p.

Lemma least_view_in l a b : least_view l = Some (a, b) -> exists f, In f images /\ view T f l = (a, b).
Proof.
  unfold StrategyWalk.least_view, view; destruct (essence T l) as [x y].
  destruct (if owner_is_first then _ else _) as [f|] eqn:E; [|easy].
  intros X; injection X as <- <-; exists f; split; [|easy].
  destruct owner_is_first; apply least_in in E as (z & H & <-);
    apply in_map_iff in H as (h & <- & H); exact H.
Qed.

Definition sound (s : state) : Prop := met_are (met s) /\
  forall k t, PositiveMap.find k (played s) = Some t -> known t.

Lemma nth_of_In {S} (l : list S) k x : nth_of l k = Some x -> In x l.
Proof. unfold nth_of; destruct N.ltb; [apply nth_error_In | easy]. Qed.

Lemma ended_holds e to_move (run : list level -> line -> memory * N -> option (memory * N)) l s s' :
  (forall f policy, is_symmetry f = true -> holds (fun s => known (fst s)) (mover_of to_move) (run policy)) ->
  tells l -> sound s ->
  ended_by images rules_of_thumb settled e to_move l (fun policy => run policy l) s = Some s' ->
  sound s' /\ forall p, shows p (own l) (opp l) -> safe (mover_of to_move) p.
Proof.
  intros H F [M K]; unfold ended_by; destruct e as [e|k i].
  - destruct (settled e to_move l) eqn:E; [|easy]; intros X; injection X as <-.
    split; [easy | now apply leaves with e].
  - destruct (nth_of rules_of_thumb k) as [q|]; [|easy].
    destruct (nth_of images i) as [f|] eqn:Ef; [|easy]; apply nth_of_In, symmetries in Ef.
    set (key := N.succ_pos _); set (t := match PositiveMap.find key _ with Some _ => _ | None => _ end).
    assert (Kt : known t).
    { unfold t; destruct (PositiveMap.find key (played s)) eqn:E; [now apply (K key) | easy]. }
    destruct (run _ l _) as [[t' n']|] eqn:E; [|easy].
    intros X; injection X as <-; apply (H f _ Ef) in E as [K' E]; trivial; split; [|easy].
    split; [exact M|]; intros k' t0; simpl; destruct (Pos.eq_dec k' key) as [->|D].
    + rewrite PositiveMap.gss; intros X; injection X as <-; exact K'.
    + rewrite PositiveMap.gso by easy; apply K.
Qed.

Notation visit := (visit T win images pairs owner_is_first rules_of_thumb settled).

Lemma met_safe t l a b : met_are t -> tells l -> least_view l = Some (a, b) -> find t a b = true ->
  forall q, shows q (own l) (opp l) -> safe P q.
Proof.
  intros M F L H q S; destruct (M a b H) as (l' & f & F' & Hf & V & W).
  apply least_view_in in L as (h & Hh & L); destruct (shown l' (tells_fits _ _ _ _ _ F')) as (p & Sp).
  apply (seen_safe p q l' l f h); auto; congruence.
Qed.

Theorem visit_holds fuel : forall sequences, holds sound P (visit fuel sequences).
Proof.
  induction fuel as [|fuel IH]; intros sequences l s s' F K; cbn [StrategyWalk.visit]; [easy|].
  destruct (least_view l) as [[a b]|] eqn:V; [|easy].
  destruct (find (met s) a b) eqn:H.
  { intros E; injection E as <-; split; [easy|]; now apply (met_safe (met s) l a b (proj1 K)). }
  destruct (N.eqb (more s) 0); [easy|]; cbv zeta.
  match goal with |- match ?w with _ => _ end = _ -> _ => set (went_on := w) end.
  assert (go : forall s', went_on = Some s' ->
    sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
  { clear s'; intros s'; unfold went_on; clear went_on.
    destruct (meets (mine l) (ready l)) eqn:C.
    { intros E; injection E as <-; split; [exact K | now apply completed_safe]. }
    assert (pool_safe : forall ts, any_wins T ts l = true ->
      forall p, shows p (own l) (opp l) -> safe P p).
    { intros ts E p S; apply existsb_exists in E as (t & _ & E).
      destruct (replay T t (bare l)) as [left|] eqn:X; [|easy].
      apply (replay_safe t left p (bare l)); trivial; destruct F as [[] _ _]; now split. }
    destruct (any_wins T sequences l) eqn:E1; [intros X; injection X as <-; eauto|].
    destruct (any_wins T (pool s) l) eqn:E2; [intros X; injection X as <-; eauto|].
    assert (OR : forall i ts t, sound t -> mem (ready l) i = true ->
      reply T win (visit fuel ts) (claim_own T i l) t = Some s' ->
      sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
    { intros i ts t Kt Ri X; apply (reply_holds sound _ (IH ts)) in X as [K' X]; trivial; [|now apply own_tells].
      split; [easy | now apply (own_then_safe l i)]. }
    assert (OE : forall i e t, sound t -> mem (ready l) i = true ->
      ends_opp T win images rules_of_thumb settled e (claim_own T i l) t = Some s' ->
      sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
    { intros i e t Kt Ri X; unfold ends_opp in X.
      apply (ended_holds e false (fun policy => reply T win (follow T win (fuel_of T) policy))) in X as [K' X];
        trivial; [| |now apply own_tells].
      - split; [easy | now apply (own_then_safe l i)].
      - intros f policy Sf; apply reply_holds, (follow_holds f); exact Sf. }
    assert (HR := hers_ready l); destruct (common (hers l) (ready l) (all T)) as [|i [|j is]] eqn:E3; [| |easy].
    - destruct (to_come s) as [|[i|e|i e|i ts] rest]; [easy|..].
      + destruct (mem (ready l) i) eqn:Ri; [apply OR; trivial; exact K | easy].
      + unfold ends_own; intros X.
        apply (ended_holds e true (fun policy => follow T win (fuel_of T) policy)) in X; trivial.
        intros f policy Sf; apply (follow_holds f); exact Sf.
      + destruct (mem (ready l) i) eqn:Ri; [apply OE; trivial; exact K | easy].
      + destruct (mem (ready l) i) eqn:Ri; [|easy].
        destruct (in_form T win ts (claim_own T i l)); [apply OR; trivial; exact K | easy].
    - destruct (HR i (tells_fits _ _ _ _ _ F) (or_introl eq_refl)) as [_ Ri].
      destruct (endings s) as [|[k e] rest]; [apply OR; trivial; exact K|].
      destruct (N.eqb k (claims s)); [apply OE | apply OR]; trivial; exact K. }
  destruct went_on as [s1|]; [|easy]; intros E; injection E as <-.
  destruct (go s1 eq_refl) as [[M1 K1] S]; split; [|easy]; split; [|easy].
  intros a' b' X; cbn in X; apply find_insert in X as [X|[-> ->]]; [now apply M1|].
  apply least_view_in in V as (f & Hf & V); exists l, f; auto.
Qed.

End Sound.

(** ** The check *)

Definition check (n : nat) (below : vertex -> vertex -> bool) (sets : player -> list (list vertex))
    (P : player) (win : bool) (settles : leaf -> player -> position -> bool) (Q : player) (p : position)
    (e : strategy) : bool :=
  let T := table_of n below sets P in
  let images := images_of n (symmetries e) in
  let settled (e : leaf) (to_move : bool) (l : line) :=
    settles e (if to_move then P else other P) (position_of n P (own l) (opp l)) in
  forallb (is_symmetry n below sets) images &&
  forallb (fun x => forallb (level_ok n) (levels x)) (policies e) &&
  let walk := visit T win images (map (fun f => (f, f)) images)
    (match P with First => true | Second => false end) (policies e) settled (S n) [] in
  let l := start_line n below sets P p in
  let s := State (answers e) (forced e) 0 [] Nothing (positions e) (PositiveMap.empty _) (PositiveMap.empty _) in
  let to_move := match P, Q with First, First | Second, Second => true | _, _ => false end in
  match (if to_move then if judged win l then Some s else walk l s else reply T win walk l s) with
  | Some s => finished (policies e) s
  | None => false
  end.

Theorem check_sound G n below sets P win settles Q p e : played_with G n below sets ->
  starts G n below P p ->
  (forall e Q p, (forall v, In v (first p) -> ~ In v (second p)) -> settles e Q p = true ->
     secures G P (good G P win) Q p) ->
  check n below sets P win settles Q p e = true ->
  secures G P (good G P win) Q p.
Proof.
  intros D St L; unfold check; set (T := table_of n below sets P); set (images := images_of _ _).
  set (settled := fun (e : leaf) (to_move : bool) (l : line) =>
    settles e (if to_move then P else other P) (position_of n P (own l) (opp l))).
  rewrite !andb_true_iff, forallb_forall; intros [[Sym _] W].
  set (walk := visit T win images _ _ _ settled _ []) in W; set (l := start_line n below sets P p) in W.
  set (s := State _ _ _ _ _ _ _ _) in W.
  assert (F := start_tells G n below sets D P p St : tells n below sets P l).
  assert (Sh := start_shows G n below sets P p St); fold l in Sh.
  assert (leaves : forall e to_move l, settled e to_move l = true -> tells n below sets P l ->
    forall p, shows n P p (own l) (opp l) -> secures G P (good G P win) (mover_of P to_move) p).
  { intros e' to_move l' H F' q Sq; apply L in H; [|now apply (position_apart G n below sets D P), tells_fits].
    apply (shown_same G n below sets D P win _ l' F' q Sq) in H; destruct to_move; exact H. }
  assert (H := visit_holds G n below sets D P win images
    (match P with First => true | Second => false end) (policies e) settled Sym leaves (S n) []).
  assert (K : sound G n below sets P win images s).
  { split; [intros a b X; easy|]; intros k t X; simpl in X; now rewrite PositiveMap.gempty in X. }
  assert (R := reply_holds G n below sets D P win _ _ H).
  set (to_move := match P, Q with First, First | Second, Second => true | _, _ => false end) in W.
  assert (Q = P /\ to_move = true \/ Q = other P /\ to_move = false) as [[-> E]|[-> E]]
    by (destruct P, Q; auto); rewrite E in W.
  - destruct (judged win l) eqn:J; [now apply (judged_safe G n below sets D P win p l)|].
    destruct (walk l s) as [s'|] eqn:X; [|easy]; apply H in X as [_ X]; trivial; now apply X.
  - destruct (reply T win walk l s) as [s'|] eqn:X; [|easy]; apply R in X as [_ X]; trivial.
    now apply X.
Qed.
