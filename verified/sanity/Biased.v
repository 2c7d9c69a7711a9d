(** * Biased games: the definitions say what they should *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Reduction Bitboards Views.
From Playproof.rules Require Import BiasedStrategy.
Import ListNotations.

(** In the (1:1) game it is the game without bias, of any kind. *)

Theorem one_to_one G P good Q p : attains G (fun _ => 1) P good (Q, 1) p <-> secures G P good Q p.
Proof.
  assert (E : forall Q, after_claim (fun _ => 1) (Q, 1) = (other Q, 1)) by easy; split.
  - intros A; remember (Q, 1) as t eqn:Et; revert Q Et.
    induction A as [t p O g | left p v O M A IH | left p O A IH]; intros Q Et; [now apply ended|..];
      injection Et as <- ->.
    + apply moves with v; auto.
    + apply Positional.answers; trivial; intros v M; apply (IH v M); now rewrite E, other_involutive.
  - induction 1 as [Q p O g | p v O M S IH | p O S IH];
      [now apply attained | now apply by_claim with v | apply by_answers; trivial].
    rewrite E, other_involutive; exact IH.
Qed.

Corollary maker_and_breaker G P Q p :
  (attains G (fun _ => 1) P (kept G P Completes) (Q, 1) p <-> wins G P Q p) /\
  (attains G (fun _ => 1) P (kept G P Prevents) (Q, 1) p <-> draws G P Q p).
Proof. split; apply one_to_one. Qed.

(** Not both players keep what excludes each other, and one of them can: Maker or Breaker, Avoider or Enforcer. *)

Definition opposite (what : promise) : promise :=
  match what with Completes => Prevents | Prevents => Completes | Forces => Avoids | Avoids => Forces end.

Theorem not_both_keep G turn P what t p :
  attains G turn P (kept G P what) t p -> attains G turn (other P) (kept G (other P) (opposite what)) t p -> False.
Proof.
  assert (X : forall p, kept G P what p -> kept G (other P) (opposite what) p -> False)
    by (intros q; destruct what; simpl; rewrite ?other_involutive; tauto).
  induction 1 as [t p O g | left p v O M A IH | left p O A IH]; intros K; [inversion K; subst; eauto|..];
    destruct P; inversion K as [|? ? w ? M'|? ? ? A']; subst; try contradiction.
  - exact (IH (A' v M)).
  - exact (IH (A' v M)).
  - eapply IH; eauto.
  - eapply IH; eauto.
Qed.

Definition with_promise (P : player) (what : promise) (B : biased) : biased :=
  Biased P what (biased_size B) (first_sets B) (second_sets B) (biased_order B) (biased_start B) (turns B)
    (to_claim B).

Lemma some_or_all {T} (X Y : T -> Prop) l : (forall x, In x l -> X x \/ Y x) ->
  (exists x, In x l /\ X x) \/ forall x, In x l -> Y x.
Proof.
  induction l as [|y l IH]; intros H; [now right|].
  destruct (H y (or_introl eq_refl)) as [K|K]; [left; exists y; split; [now left | easy]|].
  destruct IH as [(x & I & L)|L]; [intros x I; apply H; now right | left; exists x; split; [now right | easy] | right].
  intros x [<-|I]; auto.
Qed.

Theorem one_keeps B : biased_ok B = true ->
  biased_meaning B \/ biased_meaning (with_promise (other (keeper B)) (opposite (promised B)) B).
Proof.
  intros OK; assert (D := biased_played B OK); assert (L := biased_legal B OK).
  set (G := biased_game B) in *; set (P := keeper B); set (what := promised B); set (turn := turn_of B).
  enough (K : forall t p, legal G p -> attains G turn P (kept G P what) t p \/
    attains G turn (other P) (kept G (other P) (opposite what)) t p) by exact (K _ _ L).
  clear L; intros t p; remember (unclaimed (N.to_nat (biased_size B)) p) as k eqn:E; revert t p E.
  induction k as [k IH] using lt_wf_ind; intros t p -> L; assert (T := spot_tells _ (sets_of B) p L).
  set (s := spot_of _ p) in T; set (ready := can_claim (dots (N.to_nat (biased_size B)) (below_in B)) s).
  destruct (is_over ready s) eqn:E.
  - apply (over_spec _ _ _ _ D s p T) in E; assert (W := won_spec _ _ _ _ D s p T).
    assert (K : kept G P what p \/ kept G (other P) (opposite what) p).
    { destruct what; simpl; rewrite ?other_involutive, <- W; destruct has_set; auto. }
    destruct K; [left | right]; now apply attained.
  - apply (not_over_spec _ _ _ _ D s p T) in E; destruct t as [Q left].
    set (able := filter (mem ready) (seq 0 (N.to_nat (biased_size B)))).
    assert (R : forall i, In i able <-> may G p (N.of_nat i)).
    { intros i; unfold able; rewrite filter_In, (may_ready _ _ _ _ D s p T); fold ready.
      split; [easy|]; intros J; split; [|easy]; apply (mem_ready _ _ s i) in J; apply in_seq; lia. }
    assert (V : forall v, may G p v -> exists i, v = N.of_nat i /\ may G p (N.of_nat i)).
    { intros v M; exists (N.to_nat v); now rewrite N2Nat.id. }
    set (after := fun R good i => attains G turn R good (after_claim turn (Q, left)) (claim Q (N.of_nat i) p)).
    assert (next : forall i, may G p (N.of_nat i) ->
      after P (kept G P what) i \/ after (other P) (kept G (other P) (opposite what)) i).
    { intros i M; eapply IH; [|reflexivity | now apply may_legal].
      now apply (fewer G _ _ _ D). }
    assert (Q = P \/ Q = other P) as [->| ->] by (destruct Q, P; auto).
    + destruct (some_or_all (after P (kept G P what)) (after (other P) (kept G (other P) (opposite what))) able)
      as [(i & I & A)|A]; [intros i I; apply next, R, I|..].
      * left; apply by_claim with (N.of_nat i); trivial; now apply R.
      * right; replace (P, left) with (other (other P), left) by now rewrite other_involutive.
        apply by_answers; trivial; intros v M.
        rewrite other_involutive; apply V in M as (i & -> & M); now apply A, R.
    + destruct (some_or_all (after (other P) (kept G (other P) (opposite what))) (after P (kept G P what)) able)
      as [(i & I & A)|A]; [intros i I; apply or_comm, next, R, I|..].
      * right; apply by_claim with (N.of_nat i); trivial; now apply R.
      * left; apply by_answers; trivial; intros v M; apply V in M as (i & -> & M); now apply A, R.
Qed.

(** So a biased game has an outcome: a draw, if neither player can complete a set of his, and one of M, N, P and B, whoever
    moves first. *)

Lemma promise_in_ok G P what : biased_ok (promise_in G Positional.First Positional.Completes) = true ->
  biased_ok (promise_in G P what) = true.
Proof. now unfold biased_ok, promise_in. Qed.

Theorem draws G : biased_ok (promise_in G Positional.First Positional.Completes) = true ->
  biased_meaning (promise_in G Positional.First Completes) \/ biased_meaning (promise_in G Second Completes) \/
  result_meaning ResultDraw G.
Proof.
  intros OK.
  destruct (one_keeps _ (promise_in_ok G First Completes OK)) as [M|M1]; [now left | right].
  destruct (one_keeps _ (promise_in_ok G Second Completes OK)) as [M|M2]; [now left | right].
  now split.
Qed.

Theorem draws_misere G : biased_ok (promise_in G Positional.First Positional.Completes) = true ->
  biased_meaning (promise_in G Positional.First Forces) \/ biased_meaning (promise_in G Second Forces) \/
  result_meaning ResultMisereDraw G.
Proof.
  intros OK.
  destruct (one_keeps _ (promise_in_ok G First Forces OK)) as [M|M1]; [now left | right].
  destruct (one_keeps _ (promise_in_ok G Second Forces OK)) as [M|M2]; [now left | right].
  now split.
Qed.

Theorem somebody_wins G :
  (forall P, biased_ok (promise_in (begun_by G P) Positional.First Positional.Completes) = true) ->
  result_meaning ResultM G \/ result_meaning ResultN G \/ result_meaning ResultP G \/ result_meaning ResultB G.
Proof.
  intros OK.
  assert (K : forall P, biased_meaning (promise_in (begun_by G P) First Completes) \/
    biased_meaning (promise_in (begun_by G P) Second Prevents)) by (intros P; apply (one_keeps _ (OK P))).
  unfold result_meaning; simpl; destruct (K First), (K Second); tauto.
Qed.

(** Two vertices, of which Avoider must not have both: he can if he claims one in a turn, not if he has to claim
    two. *)

Definition avoider (P : player) (what : promise) (claims : N) : biased :=
  Biased P what 2 [[0%N; 1%N]] [] [] (Position [] []) (claims, 1%N) (First, claims).

Theorem avoids_one_by_one : biased_meaning (avoider First Avoids 1).
Proof. now apply (sound (PositionalBiasedClaim (avoider First Avoids 1)) (Evidence [] 2 [0]) []). Qed.

Theorem forced_to_claim_two : biased_meaning (avoider Second Forces 2).
Proof. now apply (sound (PositionalBiasedClaim (avoider Second Forces 2)) (Evidence [] 3 []) []). Qed.
