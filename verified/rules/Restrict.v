(** * [restrict]: a larger board and more turns are no harder for Maker

    The same game on two boards, the infinite one or some of finite size, within so many turns of
    Maker's or any number. What Maker wins, he wins on a board that has room for the other one, and
    with more turns; what Breaker wins, she wins on a board for which the other one has room. *)

From Coq Require Import List NArith Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.lemmas Require Import Area Boxes.
From Playproof.rules Require Import Guards Limits Subgoal.
Import ListNotations.

Definition check (C : claim) (ps : list claim) : bool :=
  match limits C, map limits ps with
  | Some L, [Some L'] =>
      let C := played L in
      let P := played L' in
      same_player (winner P) (winner C) && same_board (where_ P) (where_ C) &&
      same_goals (goals P) (goals C) && same_numbers P C &&
      match winner C with
      | Maker =>
          fits_in (board_size L') (board_size L) && at_most (turns_allowed L') (turns_allowed L)
      | Breaker => fits_in (board_size L) (board_size L')
      end
  | _, _ => false
  end.

Theorem sound C ps : normal C = true -> Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct (limits C) as [L|] eqn:EL; [|easy].
  destruct ps as [|P [|]]; try easy; simpl in H; destruct (limits P) as [L'|] eqn:EP; try easy.
  inversion HP as [|? ? [NP MP] _]; subst; clear HP.
  destruct (limits_ok_spec C L EL HN) as (wf & S & _), (limits_ok_spec P L' EP NP) as (_ & S' & _).
  apply (limits_meaning P L' EP), limited_spec in MP; apply (limits_meaning C L EL), limited_spec.
  rewrite !andb_true_iff in H; destruct H as ((((EW & EB) & EG) & E) & H).
  apply same_player_spec in EW; apply same_board_spec in EB; apply same_goals_spec in EG.
  apply same_numbers_spec in E as (E1 & E2 & E3 & E4); rewrite EB in S'.
  assert (K : forall b, wins_limited L' b -> wins_limited L b).
  { intros b; apply (limited_transfer L' L b b (wf_board _ wf) EW EB).
    unfold no_harder_for_maker, achievement_game; rewrite EB, EG, E1, E2, E3.
    destruct (winner (played L)).
    - apply andb_true_iff in H as [H T]; split; [now apply fits_in_spec|].
      split; [easy|]; split; [apply easier_refl | easy].
    - split; [now apply fits_in_spec|]; split; [apply easier_refl | easy]. }
  rewrite E4 in MP; destruct (breaker_marks (played L)); auto.
Qed.
