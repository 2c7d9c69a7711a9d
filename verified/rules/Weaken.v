(** * [weaken]: more marks never hurt

    If a player wins an achievement game, then also with other numbers of marks, as long as
    Maker's a, c and f do not get smaller and b does not get larger (Maker), or the reverse
    (Breaker). *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Turns Area Animals Strategies.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** ** The check *)

Local Open Scope N_scope.

(** [None], every number, is more than any number. *)

Definition at_most (b b' : option N) : bool :=
  match b, b' with
  | _, None => true
  | None, Some _ => false
  | Some b, Some b' => b <=? b'
  end.

(** What Maker wins in the game of [P], he wins in that of [C]. *)

Definition no_harder (P C : achievement) : bool :=
  (maker_marks P <=? maker_marks C) && (last_marks P <=? last_marks C) &&
  (first_marks P <=? first_marks C) && at_most (breaker_marks C) (breaker_marks P).

Definition check (C : claim) (ps : list claim) : bool :=
  match C, ps with
  | AchievementClaim C, [AchievementClaim P] =>
      same_player (winner P) (winner C) && same_board (where_ P) (where_ C) &&
      same_goals (goals P) (goals C) &&
      match winner C with
      | Maker => no_harder P C
      | Breaker => no_harder C P
      end
  | _, _ => false
  end.

(** ** Soundness *)

Local Open Scope nat_scope.

Lemma no_harder_spec P C : no_harder P C = true ->
  N.to_nat (maker_marks P) <= N.to_nat (maker_marks C) /\
  N.to_nat (last_marks P) <= N.to_nat (last_marks C) /\
  N.to_nat (first_marks P) <= N.to_nat (first_marks C) /\
  match breaker_marks P, breaker_marks C with
  | Some b, Some b' => N.to_nat b' <= N.to_nat b
  | Some _, None => False
  | None, _ => True
  end.
Proof.
  unfold no_harder, at_most; rewrite !andb_true_iff, !N.leb_le.
  destruct (breaker_marks P), (breaker_marks C); rewrite ?N.leb_le; intros; repeat split;
    try easy; lia.
Qed.

Theorem sound C ps : normal C = true -> Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct C as [C| | | | | | |]; try easy.
  destruct ps as [|[P| | | | | | |] [|]]; try easy; rewrite !andb_true_iff in H.
  destruct H as (((EW & EB) & EG) & H); apply same_player_spec in EW.
  apply same_board_spec in EB; apply same_goals_spec in EG.
  inversion HP as [|? ? [NP MP] _]; subst; clear HP; simpl in MP |- *.
  assert (HB := wf_board C (achievement_well_formed C HN)).
  unfold achievement_meaning, achievement_game in *; rewrite EW, EB, EG in MP.
  destruct (winner C) eqn:EC.
  - assert (K := no_harder_spec P C H).
    destruct (breaker_marks P) as [b|]; destruct (breaker_marks C) as [b'|] eqn:Eb.
    + revert MP; now apply (maker_transfer (where_ C)).
    + tauto.
    + generalize (MP (N.to_nat b')); now apply (maker_transfer (where_ C)).
    + intros b; generalize (MP b); now apply (maker_transfer (where_ C)).
  - assert (K := no_harder_spec C P H).
    assert (FC : exists b, breaker_marks C = Some b).
    { unfold normal, achievement_ok in HN; rewrite !andb_true_iff, EC in HN.
      destruct (breaker_marks C); [eauto | easy]. }
    destruct FC as (b & Eb); rewrite Eb in *.
    destruct (breaker_marks P) as [b'|].
    + revert MP; now apply (breaker_transfer (where_ C)).
    + tauto.
Qed.
