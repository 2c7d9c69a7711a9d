(** * What rules of positional games ask of claims *)

From Coq Require Import List Arith NArith Bool Lia.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Reduction Arenas.
Import ListNotations.

(** A guarantee says who wants what, in which convention, and whose turn it is. *)

Definition owner (g : guarantee) : player :=
  match g with
  | MakerWinsFirst | MakerWinsSecond | XWins | XDraws => First
  | BreakerWinsFirst | BreakerWinsSecond | OWins | ODraws => Second
  end.

Definition is_win (g : guarantee) : bool :=
  match g with
  | MakerWinsFirst | MakerWinsSecond | XWins | OWins => true
  | BreakerWinsFirst | BreakerWinsSecond | XDraws | ODraws => false
  end.

Definition mover (g : guarantee) (A : arena) : option player :=
  match g with
  | MakerWinsFirst | BreakerWinsSecond => Some First
  | MakerWinsSecond | BreakerWinsFirst => Some Second
  | XWins | XDraws | OWins | ODraws => turn A
  end.

Lemma turn_to_move A Q : turn A = Some Q -> to_move (arena_start A) Q.
Proof.
  unfold turn, to_move; destruct (Nat.eqb_spec (length (first (arena_start A)))
    (length (second (arena_start A)))) as [E|_].
  - intros H; now inversion H.
  - destruct (Nat.eqb_spec (length (first (arena_start A)))
      (1 + length (second (arena_start A)))) as [E|_]; [|easy].
    intros H; now inversion H.
Qed.

Lemma draws_meaning g A Q : is_win g = false -> mover g A = Some Q ->
  secures (arena_game (convention_of g) A) (owner g)
    (fun p => ~ has_won (arena_game (convention_of g) A) (other (owner g)) p) Q (arena_start A) ->
  positional_meaning g A.
Proof.
  destruct g; simpl; try easy; intros _ E H; try (inversion E; subst; exact H);
    exists Q; (split; [now apply turn_to_move | exact H]).
Qed.

(** ** Games without an order, in which the claim is that a player does not lose *)

Definition is_unordered (below : vertex -> vertex -> bool) (F : list vertex) : bool :=
  forallb (fun u => forallb (fun v => negb (below u v)) F) F.

(** What is unclaimed, what the opponent still needs, and whose turn it is: [First] is the
    opponent. *)

Record defence := Defence { free : list vertex; threats : list (list vertex); turn_of : player }.

Definition defence_of (below : vertex -> vertex -> bool) (F : list vertex) (T : list (list vertex))
    (Q : player) : option defence :=
  if is_unordered below F && negb (complete T) then Some (Defence F T Q) else None.

Definition to_defend (C : Claim.claim) : option defence :=
  match C with
  | PositionalClaim g A =>
      match mover g A with
      | Some Q =>
          let attacker := other (owner g) in
          if is_win g then None
          else defence_of (below_in A) (unclaimed A) (needs attacker A) (role attacker Q)
      | None => None
      end
  | _ => None
  end.

(** It is enough to look at the game without an order. *)

Definition sensible (D : defence) : Prop :=
  NoDup (free D) /\ forall S, In S (threats D) -> incl S (free D).

Definition holds_out (D : defence) : Prop :=
  maker_wins none (turn_of D) (free D) (threats D) = false.

Lemma no_order below F T Q D : defence_of below F T Q = Some D ->
  NoDup F -> (forall S, In S T -> incl S F) ->
  sensible D /\ (holds_out D -> maker_wins below Q F T = false).
Proof.
  unfold defence_of; destruct (_ && _) eqn:E; [|easy]; intros H N I; inversion H; subst; clear H.
  apply andb_true_iff in E as [U _]; split; [easy|]; unfold holds_out; simpl.
  intros W; apply not_true_iff_false; intros W'; rewrite <- not_true_iff_false in W; apply W.
  revert W'; apply (transfer below none eq); trivial.
  - unfold is_unordered in U; rewrite forallb_forall in U; split; eauto.
    + intros u v u' v' _ _ _ _ -> ->; easy.
    + intros u v u' v' Hu Hv _ _ -> ->; apply U in Hu; rewrite forallb_forall in Hu.
      apply Hu in Hv; now rewrite negb_true_iff in Hv.
  - intros S HS; exists S; split; [easy|]; intros v Hv; exists v; repeat split; trivial;
      now apply (I S).
Qed.

Theorem defended C D : normal C = true -> to_defend C = Some D ->
  sensible D /\ (holds_out D -> meaning C).
Proof.
  destruct C as [| | | | |g A| | | | |]; try easy; unfold to_defend; intros OK; simpl in OK.
  destruct (mover g A) as [Q|] eqn:EQ; [|easy]; destruct (is_win g) eqn:W; [easy|]; intros E.
  destruct (arena_shape _ _ OK) as [S M].
  destruct (no_order _ _ _ _ D E (unclaimed_NoDup A) (needs_free A S (other (owner g)))) as [SD K].
  split; [easy|]; intros B; apply K in B; apply (draws_meaning g A Q); trivial.
  rewrite <- (other_involutive (owner g)) at 1.
  apply (defender _ (below_in A) (other (owner g)) (arena_ordered _ A S)
    (arena_start A) (unclaimed A) (needs (other (owner g)) A)); trivial.
  - intros p; now apply arena_won_dec.
  - apply arena_reduced; trivial; destruct g; simpl in *; auto; easy.
Qed.

(** ** Maker-Breaker games *)

Definition maker_wins_arena (Q : player) (A : arena) : bool :=
  maker_wins (below_in A) Q (unclaimed A) (needs First A).

Lemma second_has_no_set A p : shape_ok A -> ~ has_won (arena_game MakerBreaker A) Second p.
Proof. intros S (W & HW & _); apply arena_winning in HW as [_ [H|H]]; easy. Qed.

Theorem maker_breaker_meaning g A : is_maker_breaker g = true -> arena_ok true A = true ->
  forall Q, mover g A = Some Q -> (positional_meaning g A <-> maker_wins_arena Q A = is_win g).
Proof.
  intros MB OK Q EQ; destruct (arena_shape _ _ OK) as [S M].
  assert (R := arena_reduced MakerBreaker A S M First (or_intror eq_refl)).
  assert (O := arena_ordered MakerBreaker A S).
  assert (NS := fun p => second_has_no_set A p S).
  destruct g; try easy; simpl in EQ; inversion EQ; subst.
  - exact (attacker_iff _ _ First O _ _ _ First NS R).
  - exact (attacker_iff _ _ First O _ _ _ Second NS R).
  - exact (defender_iff _ _ First O _ _ _ Second NS R).
  - exact (defender_iff _ _ First O _ _ _ First NS R).
Qed.

(** The claim of who wins when Maker is to move: whether it is Maker, and where. *)

Definition maker_to_move (C : Claim.claim) : option (bool * arena) :=
  match C with
  | PositionalClaim MakerWinsFirst A => Some (true, A)
  | PositionalClaim BreakerWinsSecond A => Some (false, A)
  | _ => None
  end.

Theorem decided C b A : normal C = true -> maker_to_move C = Some (b, A) ->
  maker_wins_arena First A = b -> meaning C.
Proof.
  destruct C as [| | | | |g A'| | | | |]; try easy; intros OK E W.
  destruct g; try easy; simpl in E; injection E as <- ->; simpl in OK.
  - now apply (maker_breaker_meaning MakerWinsFirst A eq_refl OK First eq_refl).
  - now apply (maker_breaker_meaning BreakerWinsSecond A eq_refl OK First eq_refl).
Qed.

Theorem known_winner C b A : normal C = true -> meaning C -> maker_to_move C = Some (b, A) ->
  maker_wins_arena First A = b.
Proof.
  destruct C as [| | | | |g A'| | | | |]; try easy; intros OK M E.
  destruct g; try easy; simpl in E; injection E as <- ->; simpl in OK, M.
  - now apply (maker_breaker_meaning MakerWinsFirst A eq_refl OK First eq_refl).
  - now apply (maker_breaker_meaning BreakerWinsSecond A eq_refl OK First eq_refl).
Qed.

Lemma normal_arena C b A : normal C = true -> maker_to_move C = Some (b, A) ->
  strict_order (below_in A) /\ NoDup (unclaimed A) /\
  forall S, In S (needs First A) -> incl S (unclaimed A).
Proof.
  destruct C as [| | | | |g A'| | | | |]; try easy; intros OK E.
  assert (OK' : arena_ok true A = true)
    by (destruct g; try easy; simpl in E; injection E as _ <-; exact OK).
  destruct (arena_shape _ _ OK') as [S M]; split; [now apply arena_strict|].
  split; [apply unclaimed_NoDup | intros W; now apply needs_free].
Qed.

(** Nothing is marked, and nobody has to wait. *)

Definition plain (A : arena) : bool :=
  is_empty (first (arena_start A)) && is_empty (second (arena_start A)) &&
  is_unordered (below_in A) (unclaimed A).

Theorem plain_winner C b A : normal C = true -> meaning C -> maker_to_move C = Some (b, A) ->
  plain A = true ->
  maker_wins none First (below_number (number_of_vertices A)) (needs First A) = b /\
  forall S, In S (needs First A) -> incl S (below_number (number_of_vertices A)).
Proof.
  intros OK M E P; unfold plain in P; rewrite !andb_true_iff in P; destruct P as [[E1 E2] U].
  apply is_empty_spec in E1, E2; destruct (normal_arena C b A OK E) as (_ & N & SF).
  assert (EU : unclaimed A = below_number (number_of_vertices A)).
  { unfold unclaimed, free_at; rewrite E1, E2; simpl.
    induction (below_number _) as [|u k IH]; [easy|]; simpl; now rewrite IH. }
  rewrite <- EU; split; [|easy]; rewrite <- (known_winner C b A OK M E).
  unfold is_unordered in U; rewrite forallb_forall in U.
  assert (same : forall u v, In u (unclaimed A) -> In v (unclaimed A) -> below_in A u v = false).
  { intros u v Hu Hv; apply U in Hu; rewrite forallb_forall in Hu; apply Hu in Hv.
    now apply negb_true_iff in Hv. }
  assert (K : covered_by eq (unclaimed A) (unclaimed A) (needs First A) (needs First A)).
  { intros S HS; exists S; split; [easy|]; intros v Hv; exists v; repeat split; trivial;
      now apply (SF S). }
  unfold maker_wins_arena; apply eq_true_iff_eq; split; apply (transfer _ _ eq); trivial;
    (split; eauto; intros u v u' v' Hu Hv _ _ <- <-; rewrite ?same; easy).
Qed.
