(** * [weaken]: more marks never hurt

    If a player wins an achievement game, then also with other numbers of marks, as long as
    Maker's a, c and f do not get smaller and b does not get larger (Maker), or the reverse
    (Breaker). The board and the number of turns stay. *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Area Boxes.
From Playproof.rules Require Import Guards Limits.
Import ListNotations.

(** ** The check *)

Local Open Scope N_scope.

(** What Maker wins in the game of [P], he wins in that of [C]. *)

Definition no_harder (P C : achievement) : bool :=
  (maker_marks P <=? maker_marks C) && (last_marks P <=? last_marks C) &&
  (first_marks P <=? first_marks C) && at_most (breaker_marks C) (breaker_marks P).

Definition check (C : claim) (ps : list claim) : bool :=
  match limits C, map limits ps with
  | Some L, [Some L'] =>
      let C := played L in
      let P := played L' in
      same_player (winner P) (winner C) && same_board (where_ P) (where_ C) &&
      same_goals (goals P) (goals C) && same_limits L' L &&
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
  unfold check; intros HN HP H; destruct (limits C) as [L|] eqn:EL; [|easy].
  destruct ps as [|P [|]]; try easy; simpl in H; destruct (limits P) as [L'|] eqn:EP; try easy.
  inversion HP as [|? ? [_ MP] _]; subst; clear HP.
  destruct (limits_ok_spec C L EL HN) as (wf & _ & FB).
  apply (limits_meaning P L' EP), limited_spec in MP; apply (limits_meaning C L EL), limited_spec.
  rewrite !andb_true_iff in H; destruct H as ((((EW & EB) & EG) & ES) & H).
  apply same_player_spec in EW; apply same_board_spec in EB; apply same_goals_spec in EG.
  apply same_limits_spec in ES as [Es Et].
  assert (K := fun b b' => limited_transfer L' L b b' (wf_board _ wf) EW EB).
  unfold no_harder_for_maker, achievement_game in K; rewrite Es, Et, EB, EG in K.
  destruct (winner (played L)) eqn:EC.
  - assert (Q := no_harder_spec (played L') (played L) H).
    assert (up : forall b b', b' <= b -> wins_limited L' b -> wins_limited L b').
    { intros b b' Hb; apply K; split; [easy|]; split; [apply at_most_refl|].
      split; [split; simpl; trivial; lia | lia]. }
    destruct (breaker_marks (played L')) as [b|]; destruct (breaker_marks (played L)) as [b'|].
    + revert MP; apply up; lia.
    + tauto.
    + generalize (MP (N.to_nat b')); now apply up.
    + intros b; generalize (MP b); now apply up.
  - assert (Q := no_harder_spec (played L) (played L') H); destruct (FB eq_refl) as [_ FD].
    destruct (breaker_marks (played L)) as [b|]; [|easy].
    destruct (breaker_marks (played L')) as [b'|]; [|tauto].
    revert MP; apply K; split; [easy|]; split; [split; simpl; trivial; lia | lia].
Qed.
