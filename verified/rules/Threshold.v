(** * [threshold]: all numbers of a threshold sequence, gathered

    If for n = 1 ... k - 1 Maker wins the (n, b_n) game and Breaker the (n, b_n + 1) game for
    an animal, and Maker wins the (k, b) game for every b, then the animal's threshold sequence
    is (b_1, ..., b_{k-1}, infinity). *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Geometry Area Strategies.
From Playproof.rules Require Import Guards Subgoal.
From Playproof.sanity Require Import Achievement.
Import ListNotations.

Local Open Scope N_scope.

Definition premise (T : threshold) (P : player) (n : N) (b : option N) : achievement :=
  Claim.Achievement P (within T) [threshold_animal T] n n n b.

(** The premises, in their order, for the numbers from the n-th one on. *)

Fixpoint premises (T : threshold) (n : N) (numbers : list N) : list achievement :=
  match numbers with
  | [] => [premise T Maker n None]
  | b :: numbers =>
      premise T Maker n (Some b) :: premise T Breaker n (Some (b + 1)) ::
      premises T (n + 1) numbers
  end.

Definition same_achievement (P C : achievement) : bool :=
  same_player (winner P) (winner C) && same_board (where_ P) (where_ C) &&
  same_goals (goals P) (goals C) && same_numbers P C.

Fixpoint all_there (ps : list claim) (needed : list achievement) : bool :=
  match ps, needed with
  | [], [] => true
  | AchievementClaim P :: ps, C :: needed => same_achievement P C && all_there ps needed
  | _, _ => false
  end.

(** Numbers have 32 bits, [b + 1] included. *)

Definition check (C : claim) (ps : list claim) : bool :=
  match C with
  | ThresholdClaim T =>
      forallb (fun b => b <? 2 ^ 32 - 1) (finite T) && all_there ps (premises T 1 (finite T))
  | _ => false
  end.

Local Open Scope nat_scope.

Lemma same_achievement_spec P C : same_achievement P C = true -> P = C.
Proof.
  unfold same_achievement; rewrite !andb_true_iff; intros (((A & B) & G) & N).
  apply same_player_spec in A; apply same_board_spec in B; apply same_goals_spec in G.
  apply same_numbers_spec in N as (N1 & N2 & N3 & N4); destruct P, C; simpl in *; congruence.
Qed.

Lemma all_there_spec ps needed : all_there ps needed = true ->
  ps = map AchievementClaim needed.
Proof.
  revert needed; induction ps as [|[P| | | | | | | | | |] ps IH]; intros [|K needed]; simpl; try easy.
  intros H; apply andb_true_iff in H as [E H]; apply same_achievement_spec in E.
  f_equal; [congruence | auto].
Qed.

Lemma premises_nth T numbers : forall n i,
  match nth_error numbers i with
  | Some b =>
      In (premise T Maker (n + N.of_nat i) (Some b)) (premises T n numbers) /\
      In (premise T Breaker (n + N.of_nat i) (Some (b + 1)%N)) (premises T n numbers)
  | None =>
      In (premise T Maker (n + N.of_nat (length numbers)) None) (premises T n numbers)
  end.
Proof.
  induction numbers as [|b numbers IH]; intros n i; simpl.
  - rewrite N.add_0_r; destruct i; now left.
  - destruct i as [|i]; simpl nth_error.
    + rewrite N.add_0_r; auto.
    + specialize (IH (n + 1)%N i); destruct (nth_error numbers i) as [b'|].
      * replace (n + N.of_nat (S i))%N with (n + 1 + N.of_nat i)%N by lia; tauto.
      * replace (n + N.pos (Pos.of_succ_nat (length numbers)))%N
          with (n + 1 + N.of_nat (length numbers))%N by lia; tauto.
Qed.

Theorem sound C ps : normal C = true -> Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct C as [| |T| | | | | | | |]; try easy.
  apply andb_true_iff in H as [_ H]; apply all_there_spec in H; subst ps.
  simpl in HN |- *; unfold threshold_ok in HN; apply andb_true_iff in HN as [HB _].
  apply board_ok_spec in HB.
  assert (W : forall C, In C (premises T 1 (finite T)) -> achievement_meaning C).
  { intros C HC; rewrite Forall_forall in HP.
    now apply (HP (AchievementClaim C)), in_map. }
  clear HP; unfold threshold_meaning; intros n b Hn.
  assert (up : forall n n' b b', n <= n' -> b' <= b ->
    maker_wins (threshold_game T n b) -> maker_wins (threshold_game T n' b')).
  { intros n0 n' b0 b' ? ?; now apply (maker_transfer (within T)). }
  assert (P := premises_nth T (finite T) 1 (n - 1)).
  assert (E : N.to_nat (1 + N.of_nat (n - 1)) = n) by lia.
  destruct (nth_error (finite T) (n - 1)) as [g|] eqn:Eg.
  - destruct P as [PM PB]; apply W in PM, PB.
    unfold achievement_meaning, achievement_game in PM, PB; simpl winner in *.
    simpl breaker_marks in *; cbn [where_ goals maker_marks last_marks first_marks premise] in *.
    rewrite E in PM, PB; destruct (PeanoNat.Nat.leb_spec b (N.to_nat g)).
    + revert PM; apply up; lia.
    + revert PB; apply (breaker_transfer (within T)); try easy; split; simpl; auto; lia.
  - apply W in P; apply nth_error_None in Eg.
    unfold achievement_meaning, achievement_game in P; simpl winner in *.
    simpl breaker_marks in *; cbn [where_ goals maker_marks last_marks first_marks premise] in *.
    specialize (P b); revert P; apply up; lia.
Qed.
