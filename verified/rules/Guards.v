(** * What rules ask of claims and premises *)

From Coq Require Import List NArith Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.lemmas Require Import Lists Placements.
Import ListNotations.

(** A theorem is a claim in normal form that is true. Every rule is shown to lead from theorems
    to the truth of its claim. *)

Definition theorem (C : claim) : Prop := normal C = true /\ meaning C.

Definition same_player (P Q : player) : bool :=
  match P, Q with
  | Maker, Maker | Breaker, Breaker => true
  | _, _ => false
  end.

Lemma same_player_spec P Q : same_player P Q = true -> P = Q.
Proof. now destruct P, Q. Qed.

(** The claim, if it says that this player wins an achievement game. *)

Definition won_by (P : player) (C : claim) : option achievement :=
  match C with
  | AchievementClaim C => if same_player (winner C) P then Some C else None
  | _ => None
  end.

Lemma won_by_spec P C C' : won_by P C = Some C' -> C = AchievementClaim C' /\ winner C' = P.
Proof.
  destruct C; simpl; try easy; destruct (same_player (winner C) P) eqn:E; [|easy].
  intros H; inversion H; subst; split; [easy | now apply same_player_spec].
Qed.

Definition no_premise (ps : list claim) : bool := match ps with [] => true | _ => false end.

Definition same_board (B B' : board) : bool :=
  match B, B' with
  | Hypercubic d, Hypercubic d' => Nat.eqb d d'
  | Hexagonal, Hexagonal | Triangular, Triangular => true
  | _, _ => false
  end.

Lemma same_board_spec B B' : same_board B B' = true -> B = B'.
Proof.
  destruct B as [d| |], B' as [d'| |]; simpl; try easy.
  intros H; apply PeanoNat.Nat.eqb_eq in H; now subst.
Qed.

Definition same_goals (g g' : list animal) : bool := if list_eq_dec cells_dec g g' then true else false.

Lemma same_goals_spec g g' : same_goals g g' = true -> g = g'.
Proof. unfold same_goals; now destruct list_eq_dec. Qed.

(** A natural number that a list reaches. *)

Definition nth_goal (goals : list animal) (i : N) : option animal :=
  if N.ltb i (N.of_nat (length goals)) then nth_error goals (N.to_nat i) else None.

Lemma nth_goal_spec goals i A : nth_goal goals i = Some A -> In A goals.
Proof. unfold nth_goal; destruct N.ltb; [|easy]; apply nth_error_In. Qed.
