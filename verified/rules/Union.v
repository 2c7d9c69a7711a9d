(** * [union]: two games side by side

    Which outcomes the disjoint union of two Maker-Breaker games can have depends on the two
    outcomes and on whether the numbers of vertices are even ("Poset positional games", Theorem 26). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Arenas Induced SideBySide.
From Playproof.rules Require Import Guards Positions Outcome.
Import ListNotations.

Local Open Scope N_scope.

(** ** The check *)

(** The outcome, where there is only one; [None] where the table has several. *)

Definition even_even (o o' : outcome) : option outcome :=
  match o, o' with
  | OutcomeDraw, _ | _, OutcomeDraw => None
  | OutcomeM, _ | _, OutcomeM => Some OutcomeM
  | OutcomeN, OutcomeP | OutcomeP, OutcomeN => Some OutcomeM
  | OutcomeP, OutcomeP | OutcomeP, OutcomeB | OutcomeB, OutcomeP => Some OutcomeP
  | OutcomeN, OutcomeN | OutcomeN, OutcomeB | OutcomeB, OutcomeN | OutcomeB, OutcomeB => None
  end.

(** The first game is even, the second one odd. *)

Definition even_odd (o o' : outcome) : option outcome :=
  match o, o' with
  | OutcomeDraw, _ | _, OutcomeDraw => None
  | _, OutcomeM => Some OutcomeM
  | OutcomeM, OutcomeP | OutcomeN, OutcomeP | OutcomeP, OutcomeP => Some OutcomeM
  | OutcomeP, OutcomeN | OutcomeP, OutcomeB | OutcomeB, OutcomeN => Some OutcomeN
  | OutcomeM, _ | OutcomeN, _ | OutcomeB, _ => None
  end.

Definition odd_odd (o o' : outcome) : option outcome :=
  match o, o' with
  | OutcomeDraw, _ | _, OutcomeDraw => None
  | OutcomeM, OutcomeB | OutcomeB, OutcomeM => None
  | OutcomeM, _ | _, OutcomeM | OutcomeP, OutcomeP => Some OutcomeM
  | _, _ => None
  end.

Definition outcome_of_union (even even' : bool) (o o' : outcome) : option outcome :=
  match even, even' with
  | true, true => even_even o o'
  | true, false => even_odd o o'
  | false, true => even_odd o' o
  | false, false => odd_odd o o'
  end.

Definition beside (G H : hypergraph) : hypergraph :=
  let moved := fun v => v + size G in
  Hypergraph (size G + size H) (sets G ++ map (map moved) (sets H))
    (order G ++ map (fun p => (moved (fst p), moved (snd p))) (order H)).

Definition outcome_dec (o o' : outcome) : {o = o'} + {o <> o'}.
Proof. decide equality. Defined.

Definition check (C : Claim.claim) (ps : list Claim.claim) : bool :=
  match C, ps with
  | PositionalOutcomeClaim o (OnHypergraph U),
    [PositionalOutcomeClaim o1 (OnHypergraph G); PositionalOutcomeClaim o2 (OnHypergraph H)] =>
      (if hypergraph_dec U (beside G H) then true else false) &&
      match outcome_of_union (N.even (size G)) (N.even (size H)) o1 o2 with
      | Some o' => if outcome_dec o o' then true else false
      | None => false
      end
  | _, _ => false
  end.

(** ** Soundness *)

(** Whether Maker wins moving first, and moving second. *)

Definition winners (o : outcome) : option (bool * bool) :=
  match o with
  | OutcomeM => Some (true, true)
  | OutcomeN => Some (true, false)
  | OutcomeP => Some (false, true)
  | OutcomeB => Some (false, false)
  | OutcomeDraw => None
  end.

(** The table follows from who wins the union. *)

Lemma table_holds e e' o1 o2 o a1 a2 b1 b2 x1 x2 :
  winners o1 = Some (a1, a2) -> winners o2 = Some (b1, b2) ->
  outcome_of_union e e' o1 o2 = Some o ->
  (a2 = true -> b2 = true -> x2 = true) ->
  (a1 = true -> b2 = true -> x1 = true) -> (b1 = true -> a2 = true -> x1 = true) ->
  (e = true -> b1 = true -> x1 = true) -> (e = true -> b2 = true -> x2 = true) ->
  (e' = true -> a1 = true -> x1 = true) -> (e' = true -> a2 = true -> x2 = true) ->
  (e = false -> b2 = true -> x1 = true) -> (e' = false -> a2 = true -> x1 = true) ->
  (e = false -> e' = false -> a1 = true -> b1 = true -> x2 = true) ->
  (e = true -> e' = true -> a1 = false -> b1 = false -> x1 = false) ->
  (e = true -> e' = false -> a1 = false -> b2 = false -> x2 = false) ->
  (e' = true -> e = false -> b1 = false -> a2 = false -> x2 = false) ->
  winners o = Some (x1, x2).
Proof.
  intros E1 E2 T; destruct e, e', o1, o2; simpl in T; try discriminate; injection T as <-;
    injection E1 as <- <-; injection E2 as <- <-; intros; simpl; f_equal; f_equal; symmetry; auto.
Qed.

Lemma outcome_winners o A a b : winners o = Some (a, b) -> arena_ok true A = true ->
  outcome_meaning o A <-> maker_wins_arena First A = a /\ maker_wins_arena Second A = b.
Proof.
  intros E OK; unfold outcome_meaning.
  assert (M1 := maker_breaker_meaning MakerWinsFirst A eq_refl OK First eq_refl).
  assert (M2 := maker_breaker_meaning MakerWinsSecond A eq_refl OK Second eq_refl).
  assert (B1 := maker_breaker_meaning BreakerWinsFirst A eq_refl OK Second eq_refl).
  assert (B2 := maker_breaker_meaning BreakerWinsSecond A eq_refl OK First eq_refl).
  destruct o; simpl in E; inversion E; subst; simpl is_win in *; tauto.
Qed.

Section Beside.

Variables G H : hypergraph.
Hypothesis OG : hypergraph_ok G = true.
Hypothesis OH : hypergraph_ok H = true.

Definition shifted (v : vertex) : vertex := v + size G.

Definition left_sets := needs First (OnHypergraph G).
Definition right_sets := map (map shifted) (needs First (OnHypergraph H)).
Definition right_vertices := map shifted (unclaimed (OnHypergraph H)).

Notation U := (OnHypergraph (beside G H)).

Lemma below_spec X u v : below_in (OnHypergraph X) u v = true <-> In (u, v) (order X).
Proof. exact (below_hypergraph X u v). Qed.

Lemma below_union u v : below_in U u v = true <->
  In (u, v) (order G) \/ exists u' v', In (u', v') (order H) /\ u = shifted u' /\ v = shifted v'.
Proof.
  rewrite below_spec; simpl; rewrite in_app_iff, in_map_iff; split.
  - intros [K|([u' v'] & E & K)]; [now left | right; exists u', v'; now inversion E].
  - intros [K|(u' & v' & K & -> & ->)]; [now left | right; now exists (u', v')].
Qed.

Lemma below_left u v : u < size G -> v < size G ->
  below_in U u v = below_in (OnHypergraph G) u v.
Proof.
  intros Hu Hv; apply eq_true_iff_eq; rewrite below_union, below_spec.
  split; [|now left]; intros [K|(u' & v' & _ & -> & _)]; [easy | unfold shifted in Hu; lia].
Qed.

Lemma below_right u v :
  below_in U (shifted u) (shifted v) = below_in (OnHypergraph H) u v.
Proof.
  apply eq_true_iff_eq; rewrite below_union, below_spec; split.
  - intros [K|(u' & v' & K & E & E')].
    + apply (hypergraph_known G OG) in K; unfold shifted in K; lia.
    + unfold shifted in E, E'; replace u with u' by lia; now replace v with v' by lia.
  - intros K; right; now exists u, v.
Qed.

Lemma below_across u v : u < size G ->
  below_in U u (shifted v) = false /\ below_in U (shifted v) u = false.
Proof.
  intros Hu; split; apply not_true_iff_false; rewrite below_union;
    intros [K|(u' & v' & K & E & E')]; try (apply (hypergraph_known G OG) in K);
    unfold shifted in *; lia.
Qed.

Lemma both_games : side_by_side (below_in U) (unclaimed U) (needs First U)
  (unclaimed (OnHypergraph G)) left_sets right_vertices right_sets.
Proof.
  assert (R : forall v, In v right_vertices <-> exists u, u < size H /\ v = shifted u).
  { intros v; unfold right_vertices; rewrite in_map_iff; split; intros (u & E & K);
      exists u; rewrite unclaimed_hypergraph in *; auto. }
  split.
  - split; [apply unclaimed_NoDup|]; split; [apply unclaimed_NoDup|].
    apply map_NoDup; [unfold shifted; lia | apply unclaimed_NoDup].
  - intros v; rewrite R, !unclaimed_hypergraph; simpl; split.
    + intros K; destruct (N.lt_ge_cases v (size G)); [now left | right].
      exists (v - size G); unfold shifted; lia.
    + unfold shifted; intros [K|(u & K & ->)]; lia.
  - intros v; rewrite R, unclaimed_hypergraph; intros K (u & _ & ->); unfold shifted in K; lia.
  - intros u v; rewrite R, unclaimed_hypergraph; intros K (w & _ & ->); now apply below_across.
  - intros S; rewrite needs_hypergraph; unfold left_sets, right_sets; simpl.
    rewrite in_app_iff, needs_hypergraph, !in_map_iff.
    split; (intros [K|(S' & E & K)]; [now left | right]); exists S'; (split; [easy|]);
      now apply needs_hypergraph.
  - split.
    + intros S HS; now apply (needs_free (OnHypergraph G) OG First).
    + intros S HS v Hv; unfold right_sets in HS; apply in_map_iff in HS as (S' & <- & HS).
      apply in_map_iff in Hv as (u & <- & Hv); apply in_map.
      now apply (needs_free (OnHypergraph H) OH First S').
Qed.

Lemma left_value Q : maker_wins (below_in U) Q (unclaimed (OnHypergraph G)) left_sets =
  maker_wins_arena Q (OnHypergraph G).
Proof.
  assert (I := needs_free (OnHypergraph G) OG First).
  apply (isomorphic _ _ eq); try apply unclaimed_NoDup.
  - split; eauto.
    + now intros u v u' v' _ _ _ _ -> ->.
    + intros u v u' v' Hu Hv _ _ <- <-; apply unclaimed_hypergraph in Hu, Hv.
      now apply below_left.
  - intros S HS; exists S; split; [easy|]; intros v Hv; exists v.
    repeat split; trivial; now apply (I S).
  - intros S HS; exists S; split; [easy|]; intros v Hv; exists v.
    repeat split; trivial; now apply (I S).
Qed.

Lemma right_value Q : maker_wins (below_in U) Q right_vertices right_sets =
  maker_wins_arena Q (OnHypergraph H).
Proof.
  assert (I := needs_free (OnHypergraph H) OH First).
  apply (isomorphic _ _ (fun u u' => u = shifted u')).
  - apply map_NoDup; [unfold shifted; lia | apply unclaimed_NoDup].
  - apply unclaimed_NoDup.
  - split.
    + intros v Hv; apply in_map_iff in Hv as (u & <- & Hv); eauto.
    + intros v Hv; exists (shifted v); split; [now apply in_map | easy].
    + intros u v u' v' _ _ _ _ -> ->; unfold shifted; split; [lia | now intros ->].
    + intros u v u' v' _ _ _ _ -> ->; apply below_right.
  - intros S HS; unfold right_sets in HS; apply in_map_iff in HS as (S' & <- & HS).
    exists S'; split; [easy|]; intros v Hv; exists (shifted v).
    repeat split; trivial; [now apply in_map | apply in_map|]; now apply (I S').
  - intros S HS; exists (map shifted S); split; [now apply in_map|].
    intros v Hv; apply in_map_iff in Hv as (u & <- & Hv); exists u.
    repeat split; trivial; [|apply in_map]; now apply (I S).
Qed.

End Beside.

Lemma size_length H : length (unclaimed (OnHypergraph H)) = N.to_nat (size H).
Proof.
  transitivity (length (below_number (size H))); [|unfold below_number; now rewrite map_length, seq_length].
  apply Nat.le_antisymm; apply NoDup_incl_length; try apply unclaimed_NoDup;
    try apply below_number_NoDup; intros v; rewrite unclaimed_hypergraph, below_number_spec; easy.
Qed.

Lemma odd_size n b : Nat.odd (N.to_nat n) = b <-> N.even n = negb b.
Proof.
  assert (E : Nat.odd (N.to_nat n) = N.odd n).
  { rewrite <- (N2Nat.id n) at 2; generalize (N.to_nat n) as i; intros i.
    induction i as [|i IH]; [easy|].
    rewrite Nat2N.inj_succ, N.odd_succ, Nat.odd_succ, <- Nat.negb_odd, IH; apply N.negb_odd. }
  rewrite E, <- N.negb_odd; now destruct (N.odd n), b.
Qed.

Theorem sound C ps : normal C = true -> Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct C as [| | | | | |o [W|]| | | |]; try easy.
  destruct ps as [|[| | | | | |o1 [G|]| | | |] [|[| | | | | |o2 [K|]| | | |] []]]; try easy.
  destruct (hypergraph_dec W (beside G K)) as [->|]; [|easy]; rewrite andb_true_l in H.
  destruct (outcome_of_union _ _ o1 o2) as [o'|] eqn:T; [|easy].
  destruct (outcome_dec o o') as [<-|]; [|easy].
  inversion HP as [|? ? [N1 T1] HP']; inversion HP' as [|? ? [N2 T2] _]; subst; clear H HP HP'.
  assert (M : forall o, winners o = None \/ exists a b, winners o = Some (a, b))
    by (intros []; simpl; eauto).
  assert (D : forall e e' p q, outcome_of_union e e' p q <> None -> winners p <> None /\ winners q <> None)
    by (intros [] [] [] []; simpl; try easy; split; easy).
  destruct (D _ _ o1 o2 ltac:(rewrite T; discriminate)) as [D1 D2].
  destruct (M o1) as [E1|(a1 & a2 & E1)]; [easy|]; destruct (M o2) as [E2|(b1 & b2 & E2)]; [easy|].
  assert (OK1 : arena_ok true (OnHypergraph G) = true) by (destruct o1; easy).
  assert (OK2 : arena_ok true (OnHypergraph K) = true) by (destruct o2; easy).
  apply (outcome_winners o1 _ a1 a2 E1 OK1) in T1; apply (outcome_winners o2 _ b1 b2 E2 OK2) in T2.
  destruct (arena_shape _ _ OK1) as [S1 _], (arena_shape _ _ OK2) as [S2 _].
  assert (OK : arena_ok true (OnHypergraph (beside G K)) = true).
  { destruct o; trivial; destruct (M o1) as [|(? & ? & _)], (M o2) as [|(? & ? & _)]; try easy.
    exfalso; clear - T; destruct (N.even (size G)), (N.even (size K)), o1, o2; easy. }
  destruct (arena_shape _ _ OK) as [SU _]; assert (O := arena_strict _ SU).
  assert (B := both_games G K S1 S2); assert (B' := exchanged _ _ _ _ _ _ _ B).
  assert (L1 := size_length G).
  assert (L2 : length (right_vertices G K) = N.to_nat (size K))
    by (unfold right_vertices; rewrite map_length; apply size_length).
  assert (p1 := odd_size (size G)); assert (p2 := odd_size (size K)); rewrite <- L1 in p1.
  rewrite <- L2 in p2.
  assert (V1 := left_value G K S1); assert (V2 := right_value G K S1 S2).
  destruct T1 as [A1 A2], T2 as [B1 B2]; rewrite <- V1 in A1, A2; rewrite <- V2 in B1, B2.
  apply (outcome_winners o _ (maker_wins_arena First (OnHypergraph (beside G K)))
    (maker_wins_arena Second (OnHypergraph (beside G K)))); [|easy | split; reflexivity].
  apply (table_holds (N.even (size G)) (N.even (size K)) o1 o2 o a1 a2 b1 b2); trivial;
    rewrite <- ?A1, <- ?A2, <- ?B1, <- ?B2.
  - exact (maker_second_both _ _ _ _ _ _ _ B).
  - exact (maker_first_right _ _ _ _ _ _ _ B).
  - exact (maker_first_right _ _ _ _ _ _ _ B').
  - intros e; apply (left_even _ O _ _ _ _ _ _ B First); now apply p1.
  - intros e; apply (left_even _ O _ _ _ _ _ _ B Second); now apply p1.
  - intros e; apply (left_even _ O _ _ _ _ _ _ B' First); now apply p2.
  - intros e; apply (left_even _ O _ _ _ _ _ _ B' Second); now apply p2.
  - intros e; apply (left_odd _ O _ _ _ _ _ _ B); now apply p1.
  - intros e; apply (left_odd _ O _ _ _ _ _ _ B'); now apply p2.
  - intros e e'; apply (maker_odd_both _ O _ _ _ _ _ _ B); [now apply p1 | now apply p2].
  - intros e e'; apply (breaker_even_both _ O _ _ _ _ _ _ B); [now apply p1 | now apply p2].
  - intros e e'; apply (breaker_even_odd _ O _ _ _ _ _ _ B); [now apply p1 | now apply p2].
  - intros e e'; apply (breaker_even_odd _ O _ _ _ _ _ _ B'); [now apply p2 | now apply p1].
Qed.
