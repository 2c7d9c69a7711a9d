(** * [one-turn]: Maker completes a goal in his first turn

    If some goal has at most max(c, f) cells, then Maker wins the (a -> c, b) game with first
    turn f for every b. *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Area Animals.
From Playproof.rules Require Import Guards.
Import ListNotations.

Local Open Scope N_scope.

Definition check (C : claim) (ps : list claim) : bool :=
  match won_by Maker C with
  | Some C =>
      no_premise ps &&
      match breaker_marks C with None => true | Some _ => false end &&
      existsb (fun A => N.of_nat (length A) <=? N.max (last_marks C) (first_marks C)) (goals C)
  | None => false
  end.

Local Open Scope nat_scope.

Theorem sound C ps : normal C = true -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Maker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; rewrite !andb_true_iff in H.
  destruct H as [[_ every] H]; apply existsb_exists in H as (A & HA & L).
  apply N.leb_le in L; simpl; unfold achievement_meaning; rewrite E.
  destruct (breaker_marks C); [easy|]; intros b.
  assert (on_A := wf_goals C HN A HA).
  apply (area_wins _ _ _ _ _ _ 1 A); [apply HN | easy|].
  exists A; split; [apply incl_refl|]; left; split; [simpl; lia|].
  rewrite app_nil_r; apply (goal_complete _ _ _ _ _ _ A); auto using incl_refl.
  apply HN.
Qed.
