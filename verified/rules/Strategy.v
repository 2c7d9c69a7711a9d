(** * [strategy]: play, answered move by move where it is not forced

    See [checker/src/rules/positional/strategy]. *)

From Coq Require Import List Arith NArith Bool Lia.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices Reduction Arenas.
From Playproof.rules Require Import Guards Positions StrategyBoard StrategyLeaves StrategyWalk StrategySound.
Import ListNotations.

Definition sets_for (conv : convention) (A : arena) (P : player) : list (list vertex) :=
  match conv, P with
  | MakerMaker, _ | MakerBreaker, First => sets_of A
  | MakerBreaker, Second => []
  end.

Lemma arena_played conv A : shape_ok A ->
  played_with (arena_game conv A) (N.to_nat (number_of_vertices A)) (below_in A) (sets_for conv A).
Proof.
  intros S; split.
  - intros v; rewrite arena_vertices, N2Nat.id; easy.
  - intros P W; rewrite arena_winning by easy; destruct conv, P; simpl; intuition congruence.
  - intros P W v HW; rewrite N2Nat.id; apply (sets_known A S); destruct conv, P; simpl in HW; easy.
  - now apply arena_ordered.
  - apply (arena_strict A S).
Qed.

Lemma arena_starts conv A P : arena_ok (match conv with MakerBreaker => true | MakerMaker => false end) A = true ->
  starts (arena_game conv A) (N.to_nat (number_of_vertices A)) (below_in A) P (arena_start A).
Proof.
  intros OK; destruct (arena_shape _ _ OK) as [S M].
  assert (known_marks : forall Q v, In v (Positional.own Q (arena_start A)) -> (v < number_of_vertices A)%N).
  { destruct A as [H|L]; intros Q v; [destruct Q; easy|]; simpl in *.
    unfold lines_ok in S; rewrite !andb_true_iff in S; simpl in S; rewrite !andb_true_iff in S.
    destruct S as (_ & (K1 & _) & (K2 & _) & _); rewrite known_spec in K1, K2.
    destruct Q; [apply K1 | apply K2]. }
  unfold arena_ok in OK; rewrite !andb_true_iff in OK; destruct OK as (_ & (((_ & L) & _) & W)).
  split; trivial.
  - intros Q v; rewrite N2Nat.id; apply known_marks.
  - intros u v; rewrite N2Nat.id; intros Hu B C; rewrite forallb_forall in L.
    specialize (L v ltac:(apply in_or_app; exact C)); rewrite forallb_forall in L.
    specialize (L u ltac:(now apply below_number_spec)); rewrite B in L; simpl in L.
    unfold is_claimed in L; rewrite orb_true_iff, !Vertices.has_spec in L; exact L.
  - intros (X & HX & I); apply (arena_winning conv A S) in HX as [HX C].
    rewrite negb_true_iff, existsb_false in W; specialize (W X HX).
    apply orb_false_iff in W as [W1 W2]; apply within_spec in I.
    destruct C as [->| E]; [destruct P; simpl in *; congruence|].
    rewrite E in I; simpl in I; congruence.
Qed.

Definition check (C : Claim.claim) (e : strategy) (ps : list Claim.claim) : bool :=
  match C with
  | PositionalClaim g A =>
      match mover g A with
      | Some Q =>
          no_premise ps &&
          forallb (fun f => length f =? N.to_nat (number_of_vertices A)) (symmetries e) &&
          StrategySound.check (N.to_nat (number_of_vertices A)) (below_in A) (sets_for (convention_of g) A)
            (owner g) (is_win g) (settles (convention_of g) A (owner g) (is_win g)) Q (arena_start A) e
      | None => false
      end
  | _ => false
  end.

Theorem sound C e ps : normal C = true -> check C e ps = true -> meaning C.
Proof.
  destruct C as [| | | | |g A| | | | |]; try easy; intros OK; simpl in OK; simpl check.
  destruct (mover g A) as [Q|] eqn:M; [|easy]; rewrite andb_true_iff; intros [_ H].
  assert (OK' : arena_ok (match convention_of g with MakerBreaker => true | MakerMaker => false end) A = true)
    by (destruct g; exact OK).
  apply (check_sound (arena_game (convention_of g) A)) in H.
  - destruct g; simpl in *; try (injection M as <-); try exact H;
      exists Q; (split; [now apply turn_to_move | exact H]).
  - apply arena_played; now apply (arena_shape _ _ OK').
  - now apply arena_starts.
  - intros e' Q' p; apply settles_sound; now apply (arena_shape _ _ OK').
Qed.
