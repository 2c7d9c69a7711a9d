(** * Claims of achievement games, with and without limits

    Some rules are about games on the infinite board and on boards of finite size, for any number of
    turns and for a bounded one: a claim without a size and a number of turns is one that has none. *)

From Coq Require Import NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Geometry Area Boxes.
From Playproof.rules Require Import Guards.

Record limited := Limited {
  played : achievement;
  board_size : option (N * N);    (** rows and columns *)
  turns_allowed : option N
}.

Definition limits (C : claim) : option limited :=
  match C with
  | AchievementClaim C => Some (Limited C None None)
  | AchievementWithinClaim C size turns => Some (Limited C size turns)
  | _ => None
  end.

Definition limited_meaning (L : limited) : Prop :=
  achievement_within_meaning (played L) (board_size L) (turns_allowed L).

Lemma limits_meaning C L : limits C = Some L -> meaning C <-> limited_meaning L.
Proof. destruct C as [C|C size turns| | | | | | | | |]; simpl; try easy; intros E; now inversion E. Qed.

Lemma limits_ok_spec C L : limits C = Some L -> normal C = true ->
  well_formed (played L) /\
  (board_size L = None \/ where_ (played L) = square) /\
  (winner (played L) = Breaker -> turns_allowed L = None /\ breaker_marks (played L) <> None).
Proof.
  assert (FC : forall C, achievement_ok C = true -> winner C = Breaker -> breaker_marks C <> None).
  { intros D HN E; unfold achievement_ok in HN; rewrite !andb_true_iff, E in HN.
    now destruct (breaker_marks D). }
  destruct C as [C|C size turns| | | | | | | | |]; simpl; try easy; intros E; inversion E; subst; simpl.
  - intros HN; split; [now apply achievement_well_formed | auto].
  - rewrite andb_true_iff; intros [HN H]; split; [now apply achievement_well_formed|].
    unfold limits_ok in H; apply andb_true_iff in H as [HS HT]; split.
    + destruct size as [[rows columns]|]; [right | now left].
      rewrite !andb_true_iff in HS; destruct HS as [[HS _] _].
      destruct (where_ C) as [[d| |] []]; try easy; now destruct d as [|[|[|d]]].
    + intros EW; rewrite EW in HT; split; [|now apply FC].
      destruct turns; [now rewrite andb_false_r in HT | easy].
Qed.

Definition same_number (b b' : option N) : bool :=
  match b, b' with
  | Some b, Some b' => N.eqb b b'
  | None, None => true
  | _, _ => false
  end.

Lemma same_number_spec b b' : same_number b b' = true -> b = b'.
Proof. destruct b, b'; simpl; try easy; intros H; f_equal; now apply N.eqb_eq. Qed.

Definition same_limits (L L' : limited) : bool :=
  match board_size L, board_size L' with
  | Some (rows, columns), Some (rows', columns') => N.eqb rows rows' && N.eqb columns columns'
  | None, None => true
  | _, _ => false
  end && same_number (turns_allowed L) (turns_allowed L').

Lemma same_limits_spec L L' : same_limits L L' = true ->
  board_size L = board_size L' /\ turns_allowed L = turns_allowed L'.
Proof.
  unfold same_limits; rewrite andb_true_iff; intros [H T]; split; [|now apply same_number_spec].
  destruct (board_size L) as [[]|], (board_size L') as [[]|]; try easy.
  rewrite andb_true_iff, !N.eqb_eq in H; f_equal; now destruct H as [-> ->].
Qed.

(** What a claim says of one number of Breaker's marks. *)

Definition wins_limited (L : limited) (b : nat) : Prop :=
  let G := achievement_within_game (played L) (board_size L) b in
  match winner (played L) with
  | Maker => wins_within (turns_allowed L) G
  | Breaker => breaker_wins G
  end.

Lemma limited_spec L : limited_meaning L <->
  match breaker_marks (played L) with
  | Some b => wins_limited L (N.to_nat b)
  | None => forall b, wins_limited L b
  end.
Proof.
  unfold limited_meaning, achievement_within_meaning, wins_limited, wins_within.
  now destruct (winner (played L)), (turns_allowed L), (breaker_marks (played L)).
Qed.

(** The second game is no harder for Maker than the first, on the same board. *)

Definition no_harder_for_maker (P C : achievement) (b b' : nat) : Prop :=
  easier (achievement_game P b) (achievement_game C b') /\
  (first_marks P <= first_marks C)%N.

(** From a theorem to a claim with the same winner: Maker has no fewer cells and turns, or Breaker
    has no more cells. *)

Theorem limited_transfer P C b b' : is_board (where_ (played C)) ->
  winner (played P) = winner (played C) -> where_ (played P) = where_ (played C) ->
  let board L := cells_of (where_ (played C)) (board_size L) in
  match winner (played C) with
  | Maker =>
      (forall x, board P x -> board C x) /\
      at_most (turns_allowed P) (turns_allowed C) = true /\
      no_harder_for_maker (played P) (played C) b b'
  | Breaker =>
      (forall x, board C x -> board P x) /\
      no_harder_for_maker (played C) (played P) b' b
  end ->
  wins_limited P b -> wins_limited C b'.
Proof.
  intros HB EW EB board; unfold wins_limited; rewrite EW.
  assert (O : forall L b, where_ (played L) = where_ (played C) ->
    on (achievement_within_game (played L) (board_size L) b) = board L)
    by (intros L c E; simpl; now rewrite E).
  destruct (winner (played C)).
  - intros (S & T & [ES ET EL ER] & F).
    apply (maker_limits (where_ (played C)) _ _ _ _ _ _ HB (O P b EB) (O C b' eq_refl)); trivial.
    + split; simpl in *; auto.
    + simpl; lia.
  - intros (S & [ES ET EL ER] & F).
    apply (breaker_limits (where_ (played C)) _ _ _ _ HB (O P b EB) (O C b' eq_refl)); trivial.
    + split; simpl in *; auto.
    + simpl; lia.
Qed.
