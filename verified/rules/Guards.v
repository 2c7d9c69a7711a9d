(** * What rules ask of claims and premises *)

From Coq Require Import List NArith Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Synchronized.
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

Definition same_tiling (T T' : tiling) : bool :=
  match T, T' with
  | Hypercubic d, Hypercubic d' => Nat.eqb d d'
  | Hexagonal, Hexagonal | Triangular, Triangular => true
  | _, _ => false
  end.

Definition same_board (B B' : board) : bool :=
  same_tiling B B' && Bool.eqb (is_fixed B) (is_fixed B').

Lemma same_board_spec B B' : same_board B B' = true -> B = B'.
Proof.
  destruct B as [T f], B' as [T' f']; unfold same_board; simpl; rewrite andb_true_iff.
  intros [H F]; apply Bool.eqb_prop in F; subst f'; f_equal.
  destruct T, T'; simpl in H; try easy; apply PeanoNat.Nat.eqb_eq in H; now subst.
Qed.

Definition same_goals (g g' : list animal) : bool := if list_eq_dec cells_dec g g' then true else false.

Lemma same_goals_spec g g' : same_goals g g' = true -> g = g'.
Proof. unfold same_goals; now destruct list_eq_dec. Qed.

(** A natural number that a list reaches. *)

Definition nth_goal (goals : list animal) (i : N) : option animal :=
  if N.ltb i (N.of_nat (length goals)) then nth_error goals (N.to_nat i) else None.

Lemma nth_goal_spec goals i A : nth_goal goals i = Some A -> In A goals.
Proof. unfold nth_goal; destruct N.ltb; [|easy]; apply nth_error_In. Qed.

(** Claims about synchronized games that say the same. *)

Definition same_side (P Q : Synchronized.side) : bool :=
  match P, Q with
  | Synchronized.Vertical, Synchronized.Vertical
  | Synchronized.Horizontal, Synchronized.Horizontal => true
  | _, _ => false
  end.

Definition same_prospect (p q : Synchronized.prospect) : bool :=
  match p, q with
  | Synchronized.Win, Synchronized.Win | Synchronized.Draw, Synchronized.Draw => true
  | _, _ => false
  end.

Definition same_statement (s t : statement) : bool :=
  same_side (side s) (side t) && same_prospect (prospect s) (prospect t) &&
  Bool.eqb (forced s) (forced t).

Definition same_variant (V W : Synchronized.variant) : bool :=
  match V, W with
  | Synchronized.Domineering, Synchronized.Domineering
  | Synchronized.Triomineering, Synchronized.Triomineering
  | Synchronized.Tridomineering, Synchronized.Tridomineering => true
  | _, _ => false
  end.

Definition same_extent (e f : extent) : bool :=
  match e, f with
  | Exactly n, Exactly m => N.eqb n m
  | Progression n s, Progression m t => N.eqb n m && N.eqb s t
  | _, _ => false
  end.

Definition same_letters (l m : letters) : bool :=
  match l, m with
  | LetterV, LetterV | LetterH, LetterH | LetterD, LetterD
  | LetterVD, LetterVD | LetterHD, LetterHD | LetterVHD, LetterVHD => true
  | _, _ => false
  end.

Definition same_synchronized (C D : claim) : bool :=
  match C, D with
  | SynchronizedClaim s V r c, SynchronizedClaim s' V' r' c' =>
      same_statement s s' && same_variant V V' && same_extent r r' && same_extent c c'
  | SynchronizedOutcomeClaim l V r c, SynchronizedOutcomeClaim l' V' r' c' =>
      same_letters l l' && same_variant V V' && N.eqb r r' && N.eqb c c'
  | _, _ => false
  end.

Lemma same_statement_spec s t : same_statement s t = true -> s = t.
Proof. now destruct s as [[] [] []], t as [[] [] []]. Qed.

Lemma same_variant_spec V W : same_variant V W = true -> V = W.
Proof. now destruct V, W. Qed.

Lemma same_extent_spec e f : same_extent e f = true -> e = f.
Proof.
  destruct e, f; simpl; try easy; rewrite ?andb_true_iff, ?N.eqb_eq; intuition congruence.
Qed.

Lemma same_letters_spec l m : same_letters l m = true -> l = m.
Proof. now destruct l, m. Qed.

Lemma same_synchronized_spec C D : same_synchronized C D = true -> C = D.
Proof.
  destruct C, D; simpl; try easy; rewrite !andb_true_iff; intros [[[H E] R] K];
    apply same_variant_spec in E.
  - apply same_statement_spec in H; apply same_extent_spec in R, K; congruence.
  - apply same_letters_spec in H; apply N.eqb_eq in R, K; congruence.
Qed.
