(** * [subgoal]: a part of a goal is no harder to mark than the whole

    Two sets of goals on one board, the same numbers of marks and of turns. If every old goal contains a
    placement of a new one and Maker wins for the old goals, he wins for the new ones; if every
    new goal contains a placement of an old one and Breaker wins for the old goals, she wins for
    the new ones. *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Placements Area Boxes.
From Playproof.rules Require Import Guards Limits.
Import ListNotations.

Local Open Scope N_scope.

Definition same_numbers (P C : achievement) : bool :=
  (maker_marks P =? maker_marks C) && (last_marks P =? last_marks C) &&
  (first_marks P =? first_marks C) && same_number (breaker_marks P) (breaker_marks C).

(** Every one of the first animals contains a placement of one of the second. *)

Definition covered (B : board) (containing contained : list animal) : bool :=
  forallb (fun whole => existsb (contains_placement B whole) contained) containing.

Definition check (C : claim) (ps : list claim) : bool :=
  match limits C, map limits ps with
  | Some L, [Some L'] =>
      let C := played L in
      let P := played L' in
      same_player (winner P) (winner C) && same_board (where_ P) (where_ C) &&
      same_numbers P C && same_limits L' L &&
      match winner C with
      | Maker => covered (where_ C) (goals P) (goals C)
      | Breaker => covered (where_ C) (goals C) (goals P)
      end
  | _, _ => false
  end.

Local Open Scope nat_scope.

Lemma same_numbers_spec P C : same_numbers P C = true ->
  maker_marks P = maker_marks C /\ last_marks P = last_marks C /\
  first_marks P = first_marks C /\ breaker_marks P = breaker_marks C.
Proof.
  unfold same_numbers, same_number; rewrite !andb_true_iff, !N.eqb_eq.
  destruct (breaker_marks P), (breaker_marks C); rewrite ?N.eqb_eq; intuition congruence.
Qed.

Lemma covered_easier B goals goals' a c f b : covered B goals goals' = true ->
  animals_on B goals' ->
  easier (on_a_board B goals a c f b) (on_a_board B goals' a c f b).
Proof.
  unfold covered; intros H on'; rewrite forallb_forall in H; split; auto.
  intros M (W & (A & g & HA & I & ->) & S); specialize (H A HA).
  apply existsb_exists in H as (A' & HA' & H).
  apply contains_placement_sound in H as (h & J & K); [|now apply on'].
  exists (map (apply (compose g h)) A'); split.
  - exists A', (compose g h); split; [easy|]; split; [now apply compose_isometry | easy].
  - rewrite (map_ext_in _ (fun x => apply g (apply h x))), <- map_map.
    + apply (incl_tran (m := map (apply g) A)); [now apply incl_map | easy].
    + intros x Hx; apply (apply_compose B); try easy; now apply (on' A').
Qed.

Theorem sound C ps : normal C = true -> Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct (limits C) as [L|] eqn:EL; [|easy].
  destruct ps as [|P [|]]; try easy; simpl in H; destruct (limits P) as [L'|] eqn:EP; try easy.
  inversion HP as [|? ? [NP MP] _]; subst; clear HP.
  destruct (limits_ok_spec C L EL HN) as (wf & _), (limits_ok_spec P L' EP NP) as (wf' & _).
  apply (limits_meaning P L' EP), limited_spec in MP; apply (limits_meaning C L EL), limited_spec.
  rewrite !andb_true_iff in H; destruct H as ((((EW & EB) & E) & ES) & H).
  apply same_player_spec in EW; apply same_board_spec in EB.
  apply same_numbers_spec in E as (E1 & E2 & E3 & E4); apply same_limits_spec in ES as [Es Et].
  assert (HG := wf_goals _ wf); assert (HG' := wf_goals _ wf'); rewrite EB in HG'.
  assert (K : forall b, wins_limited L' b -> wins_limited L b).
  { intros b; apply (limited_transfer L' L b b (wf_board _ wf) EW EB).
    unfold no_harder_for_maker, achievement_game; rewrite Es, Et, EB, E1, E2, E3.
    destruct (winner (played L)); (split; [easy|]); [split; [apply at_most_refl|]|];
      (split; [now apply covered_easier | easy]). }
  rewrite E4 in MP; destruct (breaker_marks (played L)); auto.
Qed.
