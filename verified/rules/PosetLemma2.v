(** * [poset-lemma2]: of a part without winning sets only the parity matters

    A set of vertices meets no winning set of a Maker-Breaker game, and none of them is comparable
    with a vertex outside. Who wins the game without them, with one isolated vertex in their place if
    they are odd in number, wins the game ("Poset positional games", Lemma 2). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Arenas Parts Induced.
From Playproof.rules Require Import Guards Positions Outcome.
Import ListNotations.

(** Nothing of the part is in a set, or comparable with anything outside. *)

Definition may_go (below : vertex -> vertex -> bool) (F part : list vertex)
    (A : list (list vertex)) : bool :=
  let kept := minus F part in
  forallb (apart part) A &&
  forallb (fun u => forallb (fun v => negb (below u v) && negb (below v u)) kept) part.

(** The vertices of the smaller game: one of the part stands for the isolated one. *)

Definition smaller (F part : list vertex) : list vertex :=
  minus F part ++ (if Nat.odd (length part) then firstn 1 part else []).

Definition check (C : Claim.claim) (part : list vertex) (ps : list Claim.claim) : bool :=
  match C, ps with
  | PositionalClaim g A, [PositionalClaim g' (OnHypergraph H)] =>
      let F := unclaimed A in
      let below := below_in A in
      let sets := needs First A in
      is_maker_breaker g && (if guarantee_dec g' g then true else false) &&
      negb (is_empty part) && increasing part && within part F &&
      may_go below F part sets && is_induced below (smaller F part) sets H
  | _, _ => false
  end.

(** ** Soundness *)

Lemma same_winner below F part A Q : strict_order below -> NoDup F -> (forall S, In S A -> incl S F) ->
  NoDup part -> incl part F -> may_go below F part A = true ->
  maker_wins below Q F A = maker_wins below Q (smaller F part) A /\
  NoDup (smaller F part) /\ forall S, In S A -> incl S (smaller F part).
Proof.
  intros O N I NP IP M; unfold may_go in M; rewrite andb_true_iff, !forallb_forall in M.
  destruct M as [MA MB].
  assert (SA : spared (fun v => has v part) A).
  { intros S v HS Hv; specialize (MA S HS); rewrite apart_spec in MA; apply has_false.
    intros K; now apply (MA v K). }
  assert (kept : forall v, In v (minus F part) <-> In v F /\ has v part = false)
    by (intros v; now rewrite minus_spec, has_false).
  assert (L : loose below (fun v => has v part) F).
  { intros u v Hu Hv; destruct (has v part) eqn:Pv; simpl; intros Pu.
    - apply has_spec in Pv; specialize (MB v Pv); rewrite forallb_forall in MB.
      assert (K : In u (minus F part)) by now apply kept.
      apply MB in K; rewrite andb_true_iff, !negb_true_iff in K; tauto.
    - apply has_spec in Pu; specialize (MB u Pu); rewrite forallb_forall in MB.
      assert (K : In v (minus F part)) by now apply kept.
      apply MB in K; rewrite andb_true_iff, !negb_true_iff in K; tauto. }
  assert (R : rest (fun v => has v part) F = minus F part) by easy.
  assert (NM : NoDup (minus F part)) by now apply NoDup_filter.
  assert (IM : forall S, In S A -> incl S (minus F part)).
  { intros S HS v Hv; apply kept; split; [now apply (I S) | now apply (SA S)]. }
  assert (CP : count (fun v => has v part) F = length part).
  { apply Nat.le_antisymm; apply NoDup_incl_length; trivial; try now apply NoDup_filter.
    - intros v Hv; apply filter_In in Hv as [_ Hv]; now apply has_spec.
    - intros v Hv; apply filter_In; split; [auto | now apply has_spec]. }
  unfold smaller; destruct (Nat.odd (length part)) eqn:OP.
  - destruct part as [|i part]; [easy|]; simpl firstn.
    assert (Ni : ~ In i (minus F (i :: part)))
      by (rewrite minus_spec; intros [_ K]; apply K; now left).
    assert (N1 : NoDup (minus F (i :: part) ++ [i])).
    { apply NoDup_Add with (a := i) (l := minus F (i :: part)).
      - assert (K := Add_app i (minus F (i :: part)) []); now rewrite app_nil_r in K.
      - easy. }
    split; [|split; [easy | intros S HS v Hv; apply in_app_iff; left; now apply (IM S)]].
    rewrite (odd_part_one below (fun v => has v (i :: part)) O i Q F A); trivial.
    + rewrite R; apply eq_true_iff_eq; split; apply maker_monotone; trivial;
        try (now constructor); try (intros v; rewrite in_app_iff; simpl; tauto);
        intros S HS; exists S; repeat split; trivial; try apply incl_refl; intros v Hv;
        specialize (IM S HS v Hv); [now right | apply in_app_iff; now left].
    + apply IP; now left.
    + apply has_spec; now left.
    + now rewrite CP.
  - rewrite app_nil_r; split; [|easy]; rewrite <- R; apply even_part; trivial; now rewrite CP.
Qed.

Theorem sound C part ps : normal C = true -> Forall theorem ps -> check C part ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct C as [| | | | |g A| | | | |]; try easy.
  destruct ps as [|[| | | | |g' [H'|]| | | | |] []]; try easy; rewrite !andb_true_iff in H.
  destruct H as ((((((MB & G) & _) & IC) & W) & M) & IN); destruct (guarantee_dec g' g) as [->|]; [|easy].
  inversion HP as [|? ? [NP TP] _]; subst; simpl in HN, NP, TP |- *.
  rewrite MB in HN, NP; destruct (arena_shape _ _ HN) as [S _]; destruct (arena_shape _ _ NP) as [S' _].
  assert (EQ : exists Q, mover g A = Some Q /\ mover g (OnHypergraph H') = Some Q)
    by (destruct g; try easy; eexists; split; reflexivity).
  destruct EQ as (Q & EQ & EQ'); apply (maker_breaker_meaning g A MB HN Q EQ).
  apply (maker_breaker_meaning g _ MB NP Q EQ') in TP; rewrite <- TP; unfold maker_wins_arena.
  apply within_spec in W; apply increasing_NoDup in IC.
  destruct (same_winner (below_in A) (unclaimed A) part (needs First A) Q) as (E & N1 & I1); trivial.
  - now apply arena_strict.
  - apply unclaimed_NoDup.
  - intros T; now apply needs_free.
  - rewrite E; now apply induced_value.
Qed.
