(** * [strategy]: a walk that comes to its end shows that the owner is safe *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices Reduction Bitboards Views.
From Playproof.rules Require Import StrategyBoard StrategyWalk.
Import ListNotations.

Section Sound.

Variables (G : game) (n : nat) (below : vertex -> vertex -> bool).
Variable sets : player -> list (list vertex).
Hypothesis described : played_with G n below sets.
Variables (P : player) (win : bool).

Notation O := (other P).
Notation "# i" := (N.of_nat i) (at level 1, format "# i").
Notation T := (table_of n below sets P).
Notation fits := (fits n below sets P).
Notation shows := (shows n P).
Notation safe := (safe G P win).

(** ** Symmetries *)

Definition map_vertex (f : image) (v : vertex) : vertex := #(moved f (N.to_nat v)).

Definition carried (f : image) : bool :=
  forallb (fun Q => forallb (fun W =>
    existsb (Pos.eqb (mask_of n (map (map_vertex f) W))) (map (mask_of n) (sets Q))) (sets Q))
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

Lemma shown l : fits l -> exists p, shows p (own l) (opp l).
Proof.
  intros F; set (list_of := fun a => map N.of_nat (filter (mem a) (seq 0 n))).
  assert (L : forall a i, size a = n -> In #i (list_of a) <-> mem a i = true).
  { intros a i Sa; unfold list_of; rewrite in_map_iff; split.
    - intros (j & E & H); apply Nat2N.inj in E; subst; now apply filter_In in H.
    - intros H; exists i; split; [easy|]; apply filter_In; split; [|easy].
      apply mem_size in H; apply in_seq; lia. }
  assert (B : forall a v, In v (list_of a) -> (v < #n)%N).
  { intros a v H; apply in_map_iff in H as (i & <- & H); apply filter_In in H as [H _].
    apply in_seq in H; lia. }
  exists (match P with First => Position (list_of (own l)) (list_of (opp l))
          | Second => Position (list_of (opp l)) (list_of (own l)) end).
  split.
  - intros Q v; destruct P, Q; simpl; apply B.
  - intros i; rewrite <- (L (own l) i) by apply F; destruct P; easy.
  - intros i; rewrite <- (L (opp l) i) by apply F; destruct P; easy.
Qed.

(** ** What is seen *)

Lemma taken_reach l i : fits l -> i < n ->
  taken l i = false <->
  mem (reach (own l) (opp l) (used (his_all T) (void T) (opp l))) i = true /\
  mem (reach (opp l) (own l) (used (her_all T) (void T) (own l))) i = true.
Proof.
  intros F L; rewrite !mem_reach; rewrite ?size_used; simpl; rewrite ?size_tabulate;
    rewrite ?(size_own _ _ _ _ _ F), ?(size_opp _ _ _ _ _ F); trivial.
  unfold taken; rewrite orb_false_iff; tauto.
Qed.

Lemma alive_reach Q x y p f : size x = n -> size y = n ->
  (forall i, mem x i = true -> mem y i = true -> False) ->
  (forall i, mem y i = true <-> In #i (Positional.own (other Q) p)) ->
  is_symmetry f = true -> forall W, In W (sets Q) ->
  alive (map_vertex f) p Q W <-> forall i, In #i W ->
  mem (reach x y (used (map (mask_of n) (sets Q)) (void T) y)) (moved f i) = true.
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
    apply mem_used; [intros w Hw; apply in_map_iff in Hw as (V & <- & _); simpl; now rewrite size_mask_of, size_tabulate|].
    right; assert (CF : carried f = true)
      by (unfold is_symmetry in S; rewrite !andb_true_iff in S; tauto).
    destruct (carried_spec f (inverse f) CF) with Q W as (W' & H & E); trivial.
    { intros j Lj; destruct (PF j Lj) as (? & _ & ? & _); auto. }
    exists (mask_of n W'); split; [now apply in_map|]; split.
    + apply not_true_iff_false; rewrite meets_spec; intros (j & J & K); apply mem_mask_of in J as [Lj J].
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
  fits l -> fits l' -> shows p (own l) (opp l) -> shows q (own l') (opp l') ->
  view T f l = view T h l' -> alike G (map_vertex f) (map_vertex h) p q.
Proof.
  intros Sf Sh F F' S S' E; assert (E1 := f_equal fst E); assert (E2 := f_equal snd E).
  unfold view in E1, E2; cbn [fst snd] in E1, E2.
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
    assert (A := taken_reach l (moved f i) F Lf); assert (A' := taken_reach l' (moved h i) F' Lh).
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
  fits l -> fits l' -> shows p (own l) (opp l) -> shows q (own l') (opp l') ->
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

Theorem replay_safe sequence p l : fits l -> shows p (own l) (opp l) ->
  replay T sequence l = true -> safe P p.
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
  forall l s s', fits l -> I s -> f l s = Some s' ->
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

Definition skips {S} (I : S -> Prop) (skip : mask -> mask -> mask -> mask -> S -> bool) : Prop :=
  forall l s, fits l -> I s -> skip (own l) (opp l) (ready l) (mine l) s = true ->
  forall p, shows p (own l) (opp l) -> safe P p.

Theorem reply_holds {S} (I : S -> Prop) skip f : skips I skip -> holds I P f ->
  holds I O (reply T win skip f).
Proof.
  intros K H l s s' F Is; unfold reply; destruct (judged T win l) eqn:J.
  { intros E; injection E as <-; split; [easy|]; intros p Sp.
    now apply (judged_safe G n below sets described P win p l). }
  destruct (meets (hers l) (ready l)) eqn:Q; [easy|].
  destruct (win && is_none (ready l)) eqn:N; [easy|]; intros E.
  apply (each_holds I (fun i => forall p, shows p (own l) (opp l) -> safe P (claim O #i p))) in E;
    trivial.
  - destruct E as [I' E]; split; [easy|]; intros p Sp.
    apply (replies_safe G n below sets described P win p l); auto.
  - intros i t t' Hi It; assert (R := replies_ready l i F Hi).
    assert (F' := opp_fits l i F Q R); cbv zeta.
    destruct (skip _ _ _ _ t) eqn:E'.
    { intros X; injection X as <-; split; [easy|]; intros p Sp.
      apply (K (claim_opp T i l) t F' It E'); now apply opp_shows. }
    change (Line _ _ _ _ _) with (claim_opp T i l).
    destruct (judged T win (claim_opp T i l)) eqn:J'; intros X.
    + injection X as <-; split; [easy|]; intros p Sp.
      apply (judged_safe G n below sets described P win _ (claim_opp T i l)); trivial.
      now apply opp_shows.
    + apply H in X as [I' X]; trivial; split; [easy|]; intros p Sp; apply X; now apply opp_shows.
Qed.

Lemma own_then_safe l i (R : mem (ready l) i = true) : fits l ->
  (forall p, shows p (own (claim_own T i l)) (opp (claim_own T i l)) -> safe O p) ->
  forall p, shows p (own l) (opp l) -> safe P p.
Proof.
  intros F H p S; apply (move_safe G n below sets described P win p l i F S R).
  apply H; now apply own_shows.
Qed.

(** ** Policies *)

Definition known (t : memory) : Prop := forall a b, find t a b = true ->
  forall p, shows p a b -> safe P p.

Lemma completed_safe l : fits l -> meets (mine l) (ready l) = true ->
  forall p, shows p (own l) (opp l) -> safe P p.
Proof. intros F M p S; now apply (completes_safe G n below sets described P win p l). Qed.

Lemma remembered_skips : skips known remembered.
Proof.
  intros l t F K; unfold remembered; destruct (meets (mine l) (ready l)) eqn:M.
  - intros _; now apply completed_safe.
  - apply K.
Qed.

Theorem follow_holds fuel policy : holds known P (follow T win fuel policy).
Proof.
  induction fuel as [|fuel IH]; intros l t t' F K; cbn [follow]; [easy|].
  set (i := match common (hers l) (ready l) (all T) with i :: _ => i | [] => _ end).
  destruct (mem (ready l) i) eqn:R; [|easy].
  destruct (reply T win remembered (follow T win fuel policy) (claim_own T i l) t) as [t1|] eqn:X; [|easy].
  intros Y; injection Y as <-; apply (reply_holds known) in X as [K1 X]; trivial;
    [|apply remembered_skips | now apply own_fits].
  assert (H := own_then_safe l i R F X); split; [|easy].
  intros a b Y; apply find_insert in Y as [Y|[-> ->]]; [now apply K1 | easy].
Qed.

(** ** The walk *)

Variables (images : list image) (owner_is_first : bool) (rules_of_thumb : list (list level)).
Hypothesis symmetries : forall f, In f images -> is_symmetry f = true.

Notation pairs := (map (fun f : image => (f, f)) images).
Notation least_view := (least_view T pairs owner_is_first).

Definition met_are (t : memory) : Prop := forall a b, find t a b = true ->
  exists l f, fits l /\ In f images /\ view T f l = (a, b) /\
  forall p, shows p (own l) (opp l) -> safe P p.

Lemma least_view_in l a b : least_view l = Some (a, b) -> exists f, In f images /\ view T f l = (a, b).
Proof.
  unfold StrategyWalk.least_view; destruct (if owner_is_first then _ else _) as [f|] eqn:E; [|easy].
  intros X; injection X as <- <-; exists f; split; [|easy].
  destruct owner_is_first; apply least_in in E as (y & H & <-);
    apply in_map_iff in H as (h & <- & H); exact H.
Qed.

Definition sound (s : state) : Prop := met_are (met s) /\ known (played s).

Lemma ended_holds e Q (run : list level -> line -> memory -> option memory) l s s' :
  (forall policy, holds known Q (run policy)) -> fits l -> sound s ->
  ended_by images rules_of_thumb e (fun policy => run policy l) s = Some s' ->
  sound s' /\ forall p, shows p (own l) (opp l) -> safe Q p.
Proof.
  intros H F [M K]; unfold ended_by; destruct e as [k i].
  destruct (nth_error rules_of_thumb (N.to_nat k)) as [levels|]; [|easy].
  destruct (nth_error images i) as [f|]; [|easy].
  destruct (run (map (moved_level f) levels) l (played s)) as [t|] eqn:E; [|easy].
  intros X; injection X as <-; apply H in E as [K' E]; trivial; now split.
Qed.

Notation visit := (visit T win images pairs owner_is_first rules_of_thumb).


Lemma met_safe t l a b : met_are t -> fits l -> least_view l = Some (a, b) -> find t a b = true ->
  forall q, shows q (own l) (opp l) -> safe P q.
Proof.
  intros M F L H q S; destruct (M a b H) as (l' & f & F' & Hf & V & W).
  apply least_view_in in L as (h & Hh & L); destruct (shown l' F') as (p & Sp).
  apply (seen_safe p q l' l f h); auto; congruence.
Qed.

Theorem visit_holds fuel : forall sequences, holds sound P (visit fuel sequences).
Proof.
  induction fuel as [|fuel IH]; intros sequences l s s' F K; cbn [StrategyWalk.visit]; [easy|].
  destruct (meets (mine l) (ready l)) eqn:C.
  { intros E; injection E as <-; split; [easy|]; intros p S.
    now apply (completes_safe G n below sets described P win p l). }
  destruct (least_view l) as [[a b]|] eqn:V; [|easy].
  destruct (find (met s) a b) eqn:H.
  { intros E; injection E as <-; split; [easy|]; now apply (met_safe (met s) l a b (proj1 K)). }
  match goal with |- match ?w with _ => _ end = _ -> _ => set (went_on := w) end.
  assert (go : forall s', went_on = Some s' ->
    sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
  { clear s'; intros s'; unfold went_on; clear went_on.
    assert (pool_safe : forall ts, existsb (fun t => replay T t l) ts = true ->
      forall p, shows p (own l) (opp l) -> safe P p).
    { intros ts E p S; apply existsb_exists in E as (t & _ & E); now apply (replay_safe t p l). }
    destruct (existsb _ sequences) eqn:E1; [intros X; injection X as <-; eauto|].
    destruct (existsb _ (pool s)) eqn:E2; [intros X; injection X as <-; eauto|].
    assert (R := reply_holds sound completed).
    assert (KC : skips sound completed) by (intros l' t F' _; now apply completed_safe).
    assert (OR : forall i ts t, sound t -> mem (ready l) i = true ->
      reply T win completed (visit fuel ts) (claim_own T i l) t = Some s' ->
      sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
    { intros i ts t Kt Ri X; apply (R _ KC (IH ts)) in X as [K' X]; trivial; [|now apply own_fits].
      split; [easy | now apply (own_then_safe l i)]. }
    assert (OE : forall i e t, sound t -> mem (ready l) i = true ->
      ends_opp T win images rules_of_thumb e (claim_own T i l) t = Some s' ->
      sound s' /\ forall p, shows p (own l) (opp l) -> safe P p).
    { intros i e t Kt Ri X; unfold ends_opp in X.
      apply (ended_holds e O (fun policy => reply T win remembered (follow T win (fuel_of T) policy))) in X as [K' X];
        trivial; [| |now apply own_fits].
      - split; [easy | now apply (own_then_safe l i)].
      - intros policy; apply reply_holds; [apply remembered_skips | apply follow_holds]. }
    assert (HR := hers_ready l); destruct (common (hers l) (ready l) (all T)) as [|i [|j is]] eqn:E3; [| |easy].
    - destruct (to_come s) as [|[i|e|i e|i ts] rest]; [easy|..].
      + destruct (mem (ready l) i) eqn:Ri; [apply OR; trivial; exact K | easy].
      + unfold ends_own; intros X.
        apply (ended_holds e P (fun policy => follow T win (fuel_of T) policy)) in X; trivial.
        intros policy; apply follow_holds.
      + destruct (mem (ready l) i) eqn:Ri; [apply OE; trivial; exact K | easy].
      + destruct (mem (ready l) i) eqn:Ri; [apply OR; trivial; exact K | easy].
    - destruct (HR i F (or_introl eq_refl)) as [_ Ri].
      destruct (endings s) as [|[k e] rest]; [apply OR; trivial; exact K|].
      destruct (N.eqb k (claims s)); [apply OE | apply OR]; trivial; exact K. }
  destruct went_on as [s1|]; [|easy]; intros E; injection E as <-.
  destruct (go s1 eq_refl) as [[M1 K1] S]; split; [|easy]; split; [|easy].
  intros a' b' X; cbn in X; apply find_insert in X as [X|[-> ->]]; [now apply M1|].
  apply least_view_in in V as (f & Hf & V); exists l, f; auto.
Qed.

Lemma completed_skips : skips sound completed.
Proof. intros l s F _; now apply completed_safe. Qed.

(** ** The start *)

Definition start_line (p : position) : line :=
  let a := mask_of n (Positional.own P p) in
  let b := mask_of n (Positional.own O p) in
  Line a b
    (tabulate (fun i => negb (mem a i || mem b i) &&
      forallb (fun j => negb (below #j #i) || mem a j || mem b j) (seq 0 n)) 0 n)
    (threats (his_all T) a (void T)) (threats (her_all T) b (void T)).

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

End Sound.

(** ** The check *)

Definition check (n : nat) (below : vertex -> vertex -> bool) (sets : player -> list (list vertex))
    (P : player) (win : bool) (Q : player) (p : position) (e : strategy) : bool :=
  let T := table_of n below sets P in
  let images := images_of n (symmetries e) in
  forallb (is_symmetry n below sets) images &&
  let walk := visit T win images (map (fun f => (f, f)) images)
    (match P with First => true | Second => false end) (policies e) (S n) [] in
  let l := start_line n below sets P p in
  let s := State (answers e) (forced e) 0 [] Nothing Nothing in
  let to_move := match P, Q with First, First | Second, Second => true | _, _ => false end in
  match (if to_move then if judged T win l then Some s else walk l s else reply T win completed walk l s) with
  | Some s => match to_come s, endings s with [], [] => true | _, _ => false end
  | None => false
  end.

Theorem check_sound G n below sets P win Q p e : played_with G n below sets ->
  starts G n below P p -> check n below sets P win Q p e = true ->
  secures G P (good G P win) Q p.
Proof.
  intros D St; unfold check; set (T := table_of n below sets P); set (images := images_of _ _).
  rewrite andb_true_iff, forallb_forall; intros [Sym W].
  set (walk := visit T win images _ _ _ _ []) in W; set (l := start_line n below sets P p) in W.
  set (s := State _ _ _ _ _ _) in W.
  assert (F := start_fits G n below sets D P p St : fits n below sets P l).
  assert (Sh := start_shows G n below sets P p St); fold l in Sh.
  assert (H := visit_holds G n below sets D P win images
    (match P with First => true | Second => false end) (policies e) Sym (S n) []).
  assert (K : sound G n below sets P win images s) by (split; intros a b X; easy).
  assert (R := reply_holds G n below sets D P win _ completed _ (completed_skips G n below sets D P win images) H).
  set (to_move := match P, Q with First, First | Second, Second => true | _, _ => false end) in W.
  assert (Q = P /\ to_move = true \/ Q = other P /\ to_move = false) as [[-> E]|[-> E]]
    by (destruct P, Q; auto); rewrite E in W.
  - destruct (judged T win l) eqn:J; [now apply (judged_safe G n below sets D P win p l)|].
    destruct (walk l s) as [s'|] eqn:X; [|easy]; apply H in X as [_ X]; trivial; now apply X.
  - destruct (reply T win completed walk l s) as [s'|] eqn:X; [|easy]; apply R in X as [_ X]; trivial.
    now apply X.
Qed.
