(** * [strategy]: a walk that comes to its end shows that the owner is safe *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices Reduction Bitboards Views.
From Playproof.rules Require Import StrategyBoard StrategyLeaves StrategyWalk.
Import ListNotations.

Definition vertices_of (n : nat) (a : mask) : list vertex := 
  map N.of_nat (filter (fun i => lies (dot_of i) a) (seq 0 n)).

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
    let masks := map mask_of (sets Q) in
    forallb (fun W => existsb (same (mask_of (map (map_vertex f) W))) masks) (sets Q))
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
  apply existsb_exists in C as (m & Hm & E); apply Words.same_set_spec in E; subst m.
  apply in_map_iff in Hm as (W' & E & HW'); exists W'; split; [easy|]; intros i L.
  assert (K : In #i W' <-> In #i (map (map_vertex f) W)).
  { now rewrite <- !mem_mask_of, E. }
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
    apply existsb_exists; exists (mask_of W); split; [now apply in_map|]; apply Words.same_set_spec; f_equal.
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

Lemma listed a i : (mem a i = true -> i < n) -> In #i (vertices_of n a) <-> mem a i = true.
Proof.
  intros L; unfold vertices_of; rewrite in_map_iff; split.
  - intros (j & E & H); apply Nat2N.inj in E; subst; apply filter_In in H; now rewrite lies_spec in H.
  - intros H; exists i; split; [easy|]; apply filter_In; rewrite lies_spec; split; [|easy].
    apply L in H; apply in_seq; lia.
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

Lemma taken_lost l i : taken l i =
  mem (lost (own l) (opp l) (his_used l)) i || mem (lost (opp l) (own l) (her_used l)) i.
Proof.
  unfold taken; rewrite !mem_lost.
  now destruct (mem (own l) i), (mem (opp l) i), (mem (his_used l) i), (mem (her_used l) i).
Qed.

Notation all_of Q := (map fst (armed sets Q)).

Lemma alive_lost Q x y p f :
  (forall i, mem x i = true -> mem y i = true -> False) ->
  (forall i, mem y i = true <-> In #i (Positional.own (other Q) p)) ->
  is_symmetry f = true -> forall W, In W (sets Q) ->
  alive (map_vertex f) p Q W <-> forall i, In #i W ->
  mem (lost x y (used (apart_from (all_of Q) y))) (moved f i) = false.
Proof.
  intros D Y S W HW; assert (PF := fun i => permutes f i S).
  assert (Lw : forall i, In #i W -> i < n) by (intros i I; apply (sets_in G n below sets described Q W) in I; [lia | easy]).
  split.
  - intros A i I; assert (L := Lw i I); destruct (PF i L) as (Lf & _).
    assert (Ny : mem y (moved f i) = false).
    { apply not_true_iff_false; rewrite Y; intros K; apply (A #i I).
      unfold map_vertex; now rewrite Nat2N.id. }
    rewrite mem_lost, Ny; cbn [orb]; apply andb_false_iff; right; apply negb_false_iff, mem_used.
    assert (CF : carried f = true)
      by (unfold is_symmetry in S; rewrite !andb_true_iff in S; tauto).
    destruct (carried_spec f (inverse f) CF) with Q W as (W' & H & E); trivial.
    { intros j Lj; destruct (PF j Lj) as (? & _ & ? & _); auto. }
    exists (mask_of W'); split.
    + apply filter_In; split; [apply all_of_spec; eauto|].
      apply negb_true_iff, not_true_iff_false; rewrite meets_spec; intros (j & J & K).
      apply mem_mask_of in J; assert (Lj := in_set G n below sets described Q W' j H J).
      apply E in J as (k & Lk & J & ->); [|easy]; apply Y in K; apply (A #k J).
      unfold map_vertex; now rewrite Nat2N.id.
    + apply mem_mask_of, E; [easy|]; exists i; auto.
  - intros A v Hv K; assert (Lv := sets_in G n below sets described Q W v HW Hv).
    assert (Ev : v = #(N.to_nat v)) by lia; rewrite Ev in Hv; apply A in Hv.
    rewrite mem_lost in Hv; apply orb_false_iff in Hv as [Hv _].
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
  view T (sight_of f) l = view T (sight_of h) l' -> alike G (map_vertex f) (map_vertex h) p q.
Proof.
  intros Sf Sh [F A B U V] [F' A' B' U' V'] S S' E; rewrite A in U; rewrite B in V; rewrite A' in U'; rewrite B' in V'.
  assert (E1 := f_equal fst E); assert (E2 := f_equal snd E).
  unfold view, essence in E1, E2; cbn [fst snd] in E1, E2.
  assert (TR := taken_lost l); assert (TR' := taken_lost l').
  rewrite U in E1, TR; rewrite V in E2, TR; rewrite U' in E1, TR'; rewrite V' in E2, TR'; clear A B A' B' U V U' V'.
  set (a := lost (own l) (opp l) _) in E1; set (a' := lost (own l') (opp l') _) in E1.
  set (b := lost (opp l) (own l) _) in E2; set (b' := lost (opp l') (own l') _) in E2.
  assert (len : forall f, is_symmetry f = true -> length f = n).
  { intros x Sx; unfold is_symmetry in Sx; rewrite !andb_true_iff, Nat.eqb_eq in Sx; tauto. }
  assert (Ea : forall i, i < n -> mem a (moved f i) = mem a' (moved h i)).
  { intros i L; apply eq_true_iff_eq; assert (A := mem_seen f n a i); fold (sight_of f) in A; simpl places in E1.
    unfold moved; rewrite E1, mem_seen, !len in A by easy; tauto. }
  assert (Eb : forall i, i < n -> mem b (moved f i) = mem b' (moved h i)).
  { intros i L; apply eq_true_iff_eq; assert (A := mem_seen f n b i); fold (sight_of f) in A; simpl places in E2.
    unfold moved; rewrite E2, mem_seen, !len in A by easy; tauto. }
  split; [now apply (shows_legal p l) | now apply (shows_legal q l') | |].
  - intros v V; apply (vertex_number G n below sets described) in V as (i & L & ->).
    unfold map_vertex; rewrite Nat2N.id.
    rewrite (claimed_taken n P p l), (claimed_taken n P q l') by easy.
    assert (X := TR (moved f i)); assert (X' := TR' (moved h i)); fold a b in X; fold a' b' in X'.
    now rewrite X, X', Ea, Eb.
  - intros Q W HW; apply (winning_G G n below sets described) in HW.
    assert (Lw : forall i, In #i W -> i < n) by (intros i I; apply (sets_in G n below sets described Q W) in I; [lia | easy]).
    assert (Q = P \/ Q = O) as [->| ->] by (destruct Q, P; auto).
    + rewrite (alive_lost P (own l) (opp l)), (alive_lost P (own l') (opp l')); trivial;
        try (apply F || apply F' || apply S || apply S').
      split; intros H i I; [exact (eq_trans (eq_sym (Ea i (Lw i I))) (H i I)) | exact (eq_trans (Ea i (Lw i I)) (H i I))].
    + rewrite (alive_lost O (opp l) (own l)), (alive_lost O (opp l') (own l')); trivial;
        try (apply F || apply F' || (rewrite other_involutive; apply S || apply S')).
      * split; intros H i I; [exact (eq_trans (eq_sym (Eb i (Lw i I))) (H i I)) | exact (eq_trans (Eb i (Lw i I)) (H i I))].
      * intros i H K; now apply (apart _ _ _ _ _ F' i).
      * intros i H K; now apply (apart _ _ _ _ _ F i).
Qed.

Theorem seen_safe p q l l' f h Q : is_symmetry f = true -> is_symmetry h = true ->
  tells l -> tells l' -> shows p (own l) (opp l) -> shows q (own l') (opp l') ->
  view T (sight_of f) l = view T (sight_of h) l' -> safe Q p -> safe Q q.
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

Lemma own_fits l i : fits l -> mem (ready l) i = true -> fits (claim_own (entry_of T i) l).
Proof. apply (fits_own G n below sets described P). Qed.

Lemma own_shows p l i : fits l -> mem (ready l) i = true -> shows p (own l) (opp l) ->
  shows (claim P #i p) (own (claim_own (entry_of T i) l)) (opp (claim_own (entry_of T i) l)).
Proof.
  intros F R S; assert (L := ready_here l i F R); unfold claim_own; cbn [own opp].
  rewrite here_of by easy; now apply shows_own.
Qed.

Lemma not_hers l i : meets (hers l) (ready l) = false -> mem (ready l) i = true -> mem (hers l) i = false.
Proof.
  intros Q R; apply not_true_iff_false; intros H; apply not_true_iff_false in Q; apply Q, meets_spec; eauto.
Qed.

Lemma opp_fits l i : fits l -> meets (hers l) (ready l) = false -> mem (ready l) i = true ->
  fits (claim_opp (entry_of T i) l).
Proof. intros F Q R; apply (fits_opp G n below sets described P); trivial; now apply not_hers. Qed.

Lemma opp_shows p l i : fits l -> mem (ready l) i = true -> shows p (own l) (opp l) ->
  shows (claim O #i p) (own (claim_opp (entry_of T i) l)) (opp (claim_opp (entry_of T i) l)).
Proof.
  intros F R S; assert (L := ready_here l i F R); unfold claim_opp; cbn [own opp].
  rewrite here_of by easy; now apply shows_opp.
Qed.

Lemma own_tells l i : tells l -> mem (ready l) i = true -> tells (claim_own (entry_of T i) l).
Proof. apply (tells_own G n below sets described P). Qed.

Lemma opp_tells l i : tells l -> meets (hers l) (ready l) = false -> mem (ready l) i = true ->
  tells (claim_opp (entry_of T i) l).
Proof. intros F Q R; apply (tells_opp G n below sets described P); trivial; now apply not_hers. Qed.

(** An entry of the table. *)

Definition listed_entry (e : entry) : Prop := exists i, e = entry_of T i.

Lemma claim_ready e l : listed_entry e -> claimable e l = true ->
  exists i, e = entry_of T i /\ mem (ready l) i = true.
Proof. intros (i & ->) C; exists i; split; [easy|]; now apply claimable_spec in C. Qed.

Lemma among_in a b e : In e (among T (shared a b)) ->
  exists i, e = entry_of T i /\ mem a i = true /\ mem b i = true.
Proof.
  rewrite among_spec, in_map_iff; intros (i & <- & H); apply filter_In in H as [_ H].
  rewrite mem_shared, andb_true_iff in H; eauto.
Qed.

(** A claim with a threat, and what she has to answer. *)

Theorem threat_safe p l i : fits l -> shows p (own l) (opp l) -> mem (ready l) i = true ->
  let l' := claim_own (entry_of T i) l in
  meets (hers l') (ready l') = false ->
  match among T (shared (mine l') (ready l')) with
  | [] => False
  | [f] => forall p, fits (claim_opp f l') -> shows p (own (claim_opp f l')) (opp (claim_opp f l')) -> safe P p
  | _ => True
  end -> safe P p.
Proof.
  intros F S R l' Q H.
  assert (F' := own_fits l i F R : fits l'); assert (S' := own_shows p l i F R S : shows _ (own l') (opp l')).
  apply (move_safe G n below sets described P win p l i F S R).
  assert (N : is_none (ready l') = false /\ forall j, In j (reply_numbers n l') -> safe P (claim O #j (claim P #i p))).
  { rewrite among_spec in H; unfold reply_numbers.
    assert (both : forall j, In j (filter (mem (shared (mine l') (ready l'))) (seq 0 n)) -> mem (ready l') j = true).
    { intros j J; apply filter_In in J as [_ J]; now rewrite mem_shared, andb_true_iff in J. }
    assert (some : forall j, mem (ready l') j = true -> is_none (ready l') = false).
    { intros j J; apply not_true_iff_false; rewrite is_none_spec; intros X; now rewrite X in J. }
    destruct (filter _ (seq 0 n)) as [|j [|k js]]; cbn [map] in H; [easy| |];
      assert (J := both j (or_introl eq_refl)); (split; [now apply (some j)|]).
    - intros j' [<-|[]]; apply H; [now apply opp_fits | now apply opp_shows].
    - easy. }
  destruct N as [N H']; apply (replies_safe G n below sets described P win _ l'); trivial.
  now rewrite N, andb_false_r.
Qed.

Fixpoint listed_sequences (ts : sequences) : Prop :=
  match ts with
  | Stop => True
  | Branch e inner others => listed_entry e /\ listed_sequences inner /\ listed_sequences others
  end.

Lemma listed_path t : Forall listed_entry t -> listed_sequences (path t).
Proof. induction 1; simpl; auto. Qed.

Lemma listed_plant t ts : Forall listed_entry t -> listed_sequences ts -> listed_sequences (plant t ts).
Proof.
  revert t; induction ts as [|f inner IHi others IHo]; intros [|e t] A L; trivial.
  - now apply (listed_path (e :: t)).
  - destruct L as (Lf & Li & Lo); cbn [plant]; destruct (same_dot _ _); simpl; repeat split; trivial.
    + apply IHi; trivial; now inversion A.
    + now apply IHo.
Qed.

Lemma listed_planted l : Forall (Forall listed_entry) l -> listed_sequences (planted l).
Proof.
  unfold planted; intros A; assert (H : listed_sequences Stop) by easy; revert H; generalize Stop as ts.
  induction A as [|t l At A IH]; intros ts H; [easy|]; apply IH; now apply listed_plant.
Qed.

Lemma listed_enter written pool : Forall (Forall listed_entry) written -> Forall (Forall listed_entry) pool ->
  Forall (Forall listed_entry) (enter written pool).
Proof.
  unfold enter; intros A; revert pool; induction A as [|t l At A IH]; intros pool H; [easy|]; apply IH.
  apply Forall_forall; intros u Hu; rewrite Forall_forall in H.
  assert (K : In u (t :: filter (fun u => negb (same_sequence t u)) pool))
    by (rewrite <- (firstn_skipn 512); apply in_or_app; now left); destruct K as [<-|K]; [easy|].
  apply filter_In in K as [K _]; auto.
Qed.

Theorem any_wins_safe ts p l : listed_sequences ts -> fits l -> shows p (own l) (opp l) ->
  any_wins T ts l = true -> safe P p.
Proof.
  revert p l; induction ts as [|e inner IHi others IHo]; intros p l A F S; [easy|]; cbn [any_wins].
  destruct A as (Ae & Ai & Ao); match goal with |- (if ?w then _ else _) = _ -> _ => destruct w eqn:W end;
    [intros _ | now apply IHo].
  destruct (claimable e l) eqn:R; [|easy]; destruct (claim_ready e l Ae R) as (i & -> & Ri).
  cbv zeta in W; destruct (meets (hers _) (ready _)) eqn:Q; [easy|].
  apply (threat_safe p l i F S Ri Q); destruct (among T _) as [|f [|]]; [easy | | easy].
  intros q Fq Sq; destruct (meets (mine _) (ready _)) eqn:M in W.
  - now apply (completes_safe G n below sets described P win q (claim_opp f (claim_own (entry_of T i) l))).
  - now apply (IHi q (claim_opp f (claim_own (entry_of T i) l))).
Qed.

(** ** Replies *)

Definition holds {S} (I : S -> Prop) (Q : player) (f : line -> S -> option S) : Prop :=
  forall l s s', tells l -> I s -> f l s = Some s' ->
  I s' /\ forall p, shows p (own l) (opp l) -> safe Q p.

Lemma each_holds {S} (I : S -> Prop) (good : nat -> Prop) (f : entry -> S -> option S) is :
  (forall i s s', In i is -> I s -> f (entry_of T i) s = Some s' -> I s' /\ good i) ->
  forall s s', I s -> each f (map (entry_of T) is) s = Some s' -> I s' /\ forall i, In i is -> good i.
Proof.
  induction is as [|i is IH]; intros H s s' Is E; simpl in E.
  - now injection E as <-.
  - destruct (f (entry_of T i) s) as [s1|] eqn:E1; [|easy]; apply H in E1 as [I1 G1]; [|now left | easy].
    apply IH in E as [I2 G2]; trivial; [|intros j t t' Hj; apply H; now right].
    split; [easy|]; intros j [<-|Hj]; auto.
Qed.

Lemma replies_ready l i : In i (reply_numbers n l) -> mem (ready l) i = true.
Proof.
  unfold reply_numbers; intros H; assert (M : forall j, In j (filter (mem (shared (mine l) (ready l))) (seq 0 n)) ->
    mem (ready l) j = true).
  { intros j J; apply filter_In in J as [_ J]; now rewrite mem_shared, andb_true_iff in J. }
  destruct (filter _ (seq 0 n)) as [|j [|k js]]; [now apply filter_In in H | | easy].
  destruct H as [<-|[]]; now apply M; left.
Qed.

Theorem reply_holds {S} (I : S -> Prop) f : holds I P f -> holds I O (reply T win f).
Proof.
  intros H l s s' F Is; unfold reply; destruct (judged win l) eqn:J.
  { intros E; injection E as <-; split; [easy|]; intros p Sp.
    now apply (judged_safe G n below sets described P win p l). }
  destruct (meets (hers l) (ready l)) eqn:Q; [easy|].
  destruct (hopeless win l) eqn:N; [easy|]; rewrite replies_spec; intros E.
  assert (N' : win && is_none (ready l) = false)
    by (unfold hopeless in N; destruct win, (is_none (ready l)); easy).
  apply (each_holds I (fun i => forall p, shows p (own l) (opp l) -> safe P (claim O #i p))) in E;
    trivial.
  - destruct E as [I' E]; split; [easy|]; intros p Sp.
    apply (replies_safe G n below sets described P win p l); auto.
  - intros i t t' Hi It; assert (R := replies_ready l i Hi).
    assert (F' := opp_tells l i F Q R); cbv zeta.
    destruct (judged win (claim_opp (entry_of T i) l)) eqn:J'; intros X.
    + injection X as <-; split; [easy|]; intros p Sp.
      apply (judged_safe G n below sets described P win _ (claim_opp (entry_of T i) l)); trivial.
      now apply opp_shows.
    + destruct (hopeless win (claim_opp (entry_of T i) l)); [easy|].
      apply H in X as [I' X]; trivial; split; [easy|]; intros p Sp; apply X; now apply opp_shows.
Qed.

Lemma own_then_safe l i (R : mem (ready l) i = true) : tells l ->
  (forall p, shows p (own (claim_own (entry_of T i) l)) (opp (claim_own (entry_of T i) l)) -> safe O p) ->
  forall p, shows p (own l) (opp l) -> safe P p.
Proof.
  intros [F _ _ _ _] H p S; apply (move_safe G n below sets described P win p l i F S R).
  apply H; now apply own_shows.
Qed.

(** ** The start *)

Definition start_line (p : position) : line :=
  let a := mask_of (Positional.own P p) in
  let b := mask_of (Positional.own O p) in
  Line a b
    (of_list (filter (fun i => negb (lies (dot_of i) (join a b)) &&
      forallb (fun j => negb (below #j #i) || lies (dot_of j) (join a b)) (seq 0 n)) (seq 0 n)))
    (threats (flat_map ways_of (sets P)) a none) (threats (flat_map ways_of (sets O)) b none)
    (apart_from (his_all T) b) (apart_from (her_all T) a)
    (used (apart_from (his_all T) b)) (used (apart_from (her_all T) a)).

(** What a start has to be. *)

Record starts (p : position) : Prop := {
  marks_in : forall Q v, In v (Positional.own Q p) -> (v < #n)%N;
  marks_apart : forall v, In v (first p) -> ~ In v (second p);
  marks_lower : forall u v, (u < #n)%N -> below u v = true -> claimed p v -> claimed p u;
  marks_open : ~ has_won G O p
}.

Lemma start_shows p : starts p -> shows p (own (start_line p)) (opp (start_line p)).
Proof. intros S; split; simpl; [apply S| |]; intros i; apply mem_mask_of. Qed.

Lemma start_fits p : starts p -> fits (start_line p).
Proof.
  intros S; assert (Sh := start_shows p S); destruct Sh as [V A B]; simpl in A, B.
  set (a := mask_of (Positional.own P p)) in *; set (b := mask_of (Positional.own O p)) in *.
  assert (D : forall i, mem a i = true -> mem b i = true -> False).
  { intros i Ha Hb; apply A in Ha; apply B in Hb; apply (marks_apart p S #i); destruct P; easy. }
  assert (C : forall i, mem a i || mem b i = true <-> claimed p #i).
  { intros i; rewrite orb_true_iff, A, B; unfold claimed; destruct P; simpl; tauto. }
  assert (NL : forall W, In W (sets O) -> (forall j, In #j W -> mem b j = true) -> False).
  { intros W HW I; apply (marks_open p S); exists W.
    split; [now apply (winning_G G n below sets described)|]; intros v Hv.
    assert (Lv := sets_in G n below sets described O W v HW Hv).
    assert (E : v = #(N.to_nat v)) by lia; rewrite E in Hv |- *; now apply B, I. }
  split; simpl; trivial; fold a; fold b.
  - intros i H; apply A, V in H; lia.
  - intros i H; apply B, V in H; lia.
  - intros i j L H; unfold taken; simpl; fold a b; rewrite !C; apply (marks_lower p S); [lia | easy].
  - intros i; unfold taken; simpl; fold a b.
    rewrite mem_of_list, filter_In, in_seq, andb_true_iff, negb_true_iff, forallb_forall, lies_spec, mem_join.
    split.
    + intros (L & N & H); repeat split; trivial; [lia|]; intros j Lj K.
      specialize (H j ltac:(apply in_seq; lia)); now rewrite K, lies_spec, mem_join in H.
    + intros (L & N & H); repeat split; trivial; [lia|]; intros j Hj; apply in_seq in Hj.
      destruct (below #j #i) eqn:K; [|easy]; rewrite lies_spec, mem_join; apply H; [lia | easy].
  - intros i H; apply mem_threats in H as [H|((s & r) & H & M & K)]; [now rewrite mem_none in H|].
    apply in_flat_map in H as (W & HW & H); apply ways_spec in H as (v & Hv & -> & ->); cbn [fst snd] in *.
    rewrite alone_single, mem_single in M; apply Nat.eqb_eq in M as <-; exists W; split; [easy|]; intros j J.
    destruct (Nat.eq_dec j (N.to_nat v)) as [->|Dj]; [now left | right].
    apply (proj1 (inside_spec _ _) K); rewrite mem_less, mem_single; apply mem_mask_of in J; rewrite J; simpl.
    now apply negb_true_iff, Nat.eqb_neq; auto.
  - intros i W HW Ti H; unfold taken in Ti; simpl in Ti; apply orb_false_iff in Ti as [_ Ti].
    destruct (in_dec N.eq_dec #i W) as [I|I].
    + apply mem_threats; right; exists (dot_of i, less (mask_of W) (single i)); cbn [fst snd]; repeat split.
      * apply in_flat_map; exists W; split; [easy|]; apply ways_spec; exists #i; now rewrite Nat2N.id.
      * now rewrite alone_single, mem_single, Nat.eqb_refl.
      * apply inside_spec; intros k; rewrite mem_less, mem_single, andb_true_iff, negb_true_iff, Nat.eqb_neq.
        intros [K Dk]; apply mem_mask_of in K; destruct (H k K); [congruence | easy].
    + destruct (NL W HW); intros j J; destruct (H j J) as [->|]; easy.
Qed.

Lemma start_tells p : starts p -> tells (start_line p).
Proof. now intros S; split; [apply start_fits|..]. Qed.

(** ** Policies *)

Lemma completed_safe l : tells l -> meets (mine l) (ready l) = true ->
  forall p, shows p (own l) (opp l) -> safe P p.
Proof. intros F M p S; now apply (completes_safe G n below sets described P win p l). Qed.

Definition known (t : memory) : Prop := forall a b, find (places T) a b t = true ->
  exists l, tells l /\ essence l = (a, b) /\ forall p, shows p (own l) (opp l) -> safe P p.

Lemma known_safe f t l : is_symmetry f = true -> known t -> tells l ->
  find (places T) (fst (essence l)) (snd (essence l)) t = true ->
  forall q, shows q (own l) (opp l) -> safe P q.
Proof.
  intros Sf K F H q S; destruct (K _ _ H) as (l' & F' & E & W); destruct (shown l' (tells_fits _ _ _ _ _ F')) as (p & Sp).
  apply (seen_safe p q l' l f f); auto.
  unfold view; rewrite E; now destruct (essence l).
Qed.

Lemma known_insert t l : known t -> tells l -> (forall p, shows p (own l) (opp l) -> safe P p) ->
  known (insert (places T) (fst (essence l)) (snd (essence l)) t).
Proof.
  intros K F H a b X; apply find_insert in X as [X|[-> ->]]; [now apply K|].
  exists l; split; [easy|]; split; [now destruct (essence l) | easy].
Qed.

Definition listed_level (x : level entry) : Prop := match x with FirstOf l | Lone l => Forall listed_entry l end.

Lemma listed_moved f l : Forall listed_level (map (moved_level T f) l).
Proof.
  apply Forall_forall; intros x H; apply in_map_iff in H as (y & <- & _); destruct y; simpl;
    (apply Forall_forall; intros e H; apply in_map_iff in H as (i & <- & _); now exists (moved f i)).
Qed.

Lemma listed_choice levels l : Forall listed_level levels -> listed_entry (choice T levels l).
Proof.
  assert (A : forall s, Forall listed_entry (among T s)).
  { intros s; apply Forall_forall; intros e H; rewrite among_spec in H.
    apply in_map_iff in H as (i & <- & _); now exists i. }
  induction 1 as [|x levels Lx L IH]; cbn [choice].
  - assert (Ar := A (ready l)); destruct (among T (ready l)); [eexists; reflexivity | now inversion Ar].
  - destruct x as [vs|vs]; simpl in Lx; rewrite Forall_forall in Lx.
    + destruct (List.find _ vs) as [e|] eqn:E; [|easy]; apply find_some in E as [E _]; auto.
    + assert (Lf : forall e, In e (filter (fun e => claimable e l) vs) -> listed_entry e).
      { intros e H; apply filter_In in H as [H _]; auto. }
      destruct (filter _ vs) as [|e [|]]; trivial; apply Lf; now left.
Qed.

Theorem follow_holds f fuel policy : is_symmetry f = true -> Forall listed_level policy ->
  holds (fun s => known (fst s)) P (follow T win fuel policy).
Proof.
  intros Sf Lp; induction fuel as [|fuel IH]; intros l [t k] s' F K; cbn [follow]; [easy|].
  assert (KS := known_safe f t l Sf K F); assert (KI := fun t K => known_insert t l K F).
  destruct (essence l) as [a b]; cbn [fst snd] in *.
  destruct (find (places T) a b t) eqn:E; [intros X; injection X as <-; split; [easy | now apply KS]|].
  destruct (N.eqb k 0); [easy|].
  match goal with |- match ?w with _ => _ end = _ -> _ => set (went_on := w) end.
  assert (go : forall s', went_on = Some s' ->
    known (fst s') /\ forall p, shows p (own l) (opp l) -> safe P p).
  { clear s'; intros s'; unfold went_on; clear went_on.
    destruct (meets (mine l) (ready l)) eqn:M.
    { intros X; injection X as <-; split; [easy | now apply completed_safe]. }
    set (e := match among T _ with e :: _ => e | [] => _ end).
    assert (Le : listed_entry e).
    { assert (A := among_in (hers l) (ready l)); unfold e; destruct (among T _) as [|e' es];
        [now apply listed_choice|]; destruct (A e' (or_introl eq_refl)) as (i & H & _); now exists i. }
    destruct (claimable e l) eqn:R; [|easy]; destruct (claim_ready e l Le R) as (i & Ei & Ri); rewrite Ei; intros X.
    apply (reply_holds _ _ IH) in X as [K1 X]; trivial; [|now apply own_tells].
    split; [easy | now apply (own_then_safe l i Ri F)]. }
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

Notation sights := (map (fun f => (sight_of f, sight_of f)) images).
Notation least_view := (least_view T sights owner_is_first).

Definition met_are (t : memory) : Prop := forall a b, find (places T) a b t = true ->
  exists l f, tells l /\ In f images /\ view T (sight_of f) l = (a, b) /\
  forall p, shows p (own l) (opp l) -> safe P p.

Lemma least_view_in l a b : least_view l = Some (a, b) -> exists f, In f images /\ view T (sight_of f) l = (a, b).
Proof.
  unfold StrategyWalk.least_view, view; destruct (essence l) as [x y].
  destruct (if owner_is_first then _ else _) as [f|] eqn:E; [|easy].
  intros X; injection X as <- <-; destruct owner_is_first; apply least_in in E as (z & H & <-);
    apply in_map_iff in H as (h & <- & H); now exists h.
Qed.

Definition sound (s : state) : Prop := met_are (met s) /\
  (Forall (Forall listed_entry) (pool s) /\ listed_sequences (in_pool s)) /\
  forall k t, PositiveMap.find k (played s) = Some t -> known t.

Lemma nth_of_In {S} (l : list S) k x : nth_of l k = Some x -> In x l.
Proof. unfold nth_of; destruct N.ltb; [apply nth_error_In | easy]. Qed.

Lemma ended_holds e to_move (run : list (level entry) -> line -> memory * N -> option (memory * N)) l s s' :
  (forall f policy, is_symmetry f = true -> Forall listed_level policy ->
     holds (fun s => known (fst s)) (mover_of to_move) (run policy)) ->
  tells l -> sound s ->
  ended_by T images rules_of_thumb settled e to_move l (fun policy => run policy l) s = Some s' ->
  sound s' /\ forall p, shows p (own l) (opp l) -> safe (mover_of to_move) p.
Proof.
  intros H F (M & L & K); unfold ended_by; destruct e as [e|k i].
  - destruct (settled e to_move l) eqn:E; [|easy]; intros X; injection X as <-.
    split; [easy | now apply leaves with e].
  - destruct (nth_of rules_of_thumb k) as [q|]; [|easy].
    destruct (nth_of images i) as [f|] eqn:Ef; [|easy]; apply nth_of_In, symmetries in Ef.
    set (key := N.succ_pos _); set (t := match PositiveMap.find key _ with Some _ => _ | None => _ end).
    assert (Kt : known t).
    { unfold t; destruct (PositiveMap.find key (played s)) eqn:E; [now apply (K key) | easy]. }
    destruct (run _ l _) as [[t' n']|] eqn:E; [|easy].
    intros X; injection X as <-; apply (H f _ Ef (listed_moved f _)) in E as [K' E]; trivial; split; [|easy].
    split; [exact M|]; split; [exact L|]; intros k' t0; simpl; destruct (Pos.eq_dec k' key) as [->|D].
    + rewrite PositiveMap.gss; intros X; injection X as <-; exact K'.
    + rewrite PositiveMap.gso by easy; apply K.
Qed.

Notation visit := (visit T win images sights owner_is_first rules_of_thumb settled).

Lemma met_safe t l a b : met_are t -> tells l -> least_view l = Some (a, b) -> find (places T) a b t = true ->
  forall q, shows q (own l) (opp l) -> safe P q.
Proof.
  intros M F L H q S; destruct (M a b H) as (l' & f & F' & Hf & V & W).
  apply least_view_in in L as (h & Hh & L); destruct (shown l' (tells_fits _ _ _ _ _ F')) as (p & Sp).
  apply (seen_safe p q l' l f h); auto; congruence.
Qed.

Theorem visit_holds fuel : forall ts, listed_sequences ts -> holds sound P (visit fuel ts).
Proof.
  induction fuel as [|fuel IH]; intros ts Lt l s s' F K; cbn [StrategyWalk.visit]; [easy|].
  destruct (least_view l) as [[a b]|] eqn:V; [|easy].
  destruct (find (places T) a b (met s)) eqn:H.
  { intros E; injection E as <-; split; [easy|]; now apply (met_safe (met s) l a b (proj1 K)). }
  destruct (N.eqb (more s) 0); [easy|]; cbv zeta.
  match goal with |- match ?w with _ => _ end = _ -> _ => set (went_on := w) end.
  assert (go : forall s', went_on = Some s' ->
    sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
  { clear s'; intros s'; unfold went_on; clear went_on; destruct K as (Km & [Kp Ki] & Kl).
    destruct (meets (mine l) (ready l)) eqn:C.
    { intros E; injection E as <-; split; [now repeat split | now apply completed_safe]. }
    assert (pool_safe : forall ts, listed_sequences ts -> any_wins T ts (bare l) = true ->
      forall p, shows p (own l) (opp l) -> safe P p).
    { intros us Lu E p S; apply (any_wins_safe us p (bare l)); trivial; destruct F as [[] _ _ _ _]; now split. }
    destruct (any_wins T ts (bare l)) eqn:E1.
    { intros X; injection X as <-; split; [now repeat split | eauto]. }
    destruct (any_wins T (in_pool s) (bare l)) eqn:E2.
    { intros X; injection X as <-; split; [now repeat split | eauto]. }
    assert (OR : forall i ts t, listed_sequences ts -> sound t -> mem (ready l) i = true ->
      reply T win (visit fuel ts) (claim_own (entry_of T i) l) t = Some s' ->
      sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
    { intros i us t Lu Kt Ri X; apply (reply_holds sound _ (IH us Lu)) in X as [K' X]; trivial; [|now apply own_tells].
      split; [easy | now apply (own_then_safe l i)]. }
    assert (OE : forall i e t, sound t -> mem (ready l) i = true ->
      ends_opp T win images rules_of_thumb settled e (claim_own (entry_of T i) l) t = Some s' ->
      sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
    { intros i e t Kt Ri X; unfold ends_opp in X.
      apply (ended_holds e false (fun policy => reply T win (follow T win (fuel_of T) policy))) in X as [K' X];
        trivial; [| |now apply own_tells].
      - split; [easy | now apply (own_then_safe l i)].
      - intros f policy Sf Lp; apply reply_holds, (follow_holds f); trivial. }
    assert (HR := among_in (hers l) (ready l)).
    destruct (among T (shared (hers l) (ready l))) as [|v [|w vs]] eqn:E3; [| |easy].
    - destruct (to_come s) as [|[i|e|i e|i written] rest]; [easy|..].
      + destruct (claimable _ l) eqn:Ri; [|easy]; apply claimable_spec in Ri as [_ Ri].
        apply OR; trivial; [easy | now repeat split].
      + unfold ends_own; intros X.
        apply (ended_holds e true (fun policy => follow T win (fuel_of T) policy)) in X; trivial; [|now repeat split].
        intros f policy Sf Lp; now apply (follow_holds f).
      + destruct (claimable _ l) eqn:Ri; [|easy]; apply claimable_spec in Ri as [_ Ri].
        apply OE; trivial; now repeat split.
      + destruct (claimable _ l) eqn:Ri; [|easy]; apply claimable_spec in Ri as [_ Ri].
        destruct (in_form T win _ _); [|easy].
        assert (Lw : Forall (Forall listed_entry) (map (map (entry_of T)) written)).
        { apply Forall_forall; intros t Ht; apply in_map_iff in Ht as (u & <- & _).
          apply Forall_forall; intros e He; apply in_map_iff in He as (j & <- & _); now exists j. }
        assert (Le := listed_enter _ (pool s) Lw Kp).
        apply OR; trivial; [now apply listed_planted|]; split; [easy|]; split; [|easy].
        split; [easy | now apply listed_planted].
    - destruct (HR v (or_introl eq_refl)) as (i & -> & _ & Ri).
      destruct (endings s) as [|[k e] rest]; [apply OR; trivial; [easy | now repeat split]|].
      destruct (N.eqb k (claims s)); [apply OE | apply OR]; trivial; try easy; now repeat split. }
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
  let walk := visit T win images (map (fun f => (sight_of f, sight_of f)) images)
    (match P with First => true | Second => false end) (policies e) settled (S n) Stop in
  let l := start_line n below sets P p in
  let s := State (answers e) (forced e) 0 [] Stop Nothing (positions e) (PositiveMap.empty _) (PositiveMap.empty _) in
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
  set (walk := visit T win images _ _ _ settled _ Stop) in W; set (l := start_line n below sets P p) in W.
  set (s := State _ _ _ _ _ _ _ _ _) in W.
  assert (F := start_tells G n below sets D P p St : tells n below sets P l).
  assert (Sh := start_shows G n below sets P p St); fold l in Sh.
  assert (leaves : forall e to_move l, settled e to_move l = true -> tells n below sets P l ->
    forall p, shows n P p (own l) (opp l) -> secures G P (good G P win) (mover_of P to_move) p).
  { intros e' to_move l' H F' q Sq; apply L in H; [|now apply (position_apart n below sets P), tells_fits].
    apply (shown_same G n below sets D P win _ l' F' q Sq) in H; destruct to_move; exact H. }
  assert (H := visit_holds G n below sets D P win images
    (match P with First => true | Second => false end) (policies e) settled Sym leaves (S n) Stop I).
  assert (K : sound G n below sets P win images s).
  { split; [easy|]; split; [split; [constructor | exact Logic.I]|]; intros k t X; simpl in X.
    now rewrite PositiveMap.gempty in X. }
  assert (R := reply_holds G n below sets D P win _ _ H).
  set (to_move := match P, Q with First, First | Second, Second => true | _, _ => false end) in W.
  assert (Q = P /\ to_move = true \/ Q = other P /\ to_move = false) as [[-> E]|[-> E]]
    by (destruct P, Q; auto); rewrite E in W.
  - destruct (judged win l) eqn:J; [now apply (judged_safe G n below sets D P win p l)|].
    destruct (walk l s) as [s'|] eqn:X; [|easy]; apply H in X as [_ X]; trivial; now apply X.
  - destruct (reply T win walk l s) as [s'|] eqn:X; [|easy]; apply R in X as [_ X]; trivial.
    now apply X.
Qed.
