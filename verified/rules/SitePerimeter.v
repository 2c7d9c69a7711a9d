(** * [site-perimeter]: Breaker surrounds every mark

    If every goal is connected, one turn cannot mark a whole goal, and Breaker can mark all
    neighbors of a turn's marks, then she wins: neighboring cells of Maker's were marked in the
    same turn, so a complete goal was marked in one turn. *)

From Coq Require Import List NArith ZArith Lia Bool Permutation.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Neighbors Turns Area
  Animals Strategies.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** ** The check *)

Local Open Scope N_scope.

Definition check (C : claim) (ps : list claim) : bool :=
  match won_by Breaker C with
  | Some C =>
      no_premise ps &&
      forallb (fun A => connected (where_ C) A &&
                        (N.max (last_marks C) (first_marks C) <? N.of_nat (length A))) (goals C) &&
      match breaker_marks C with
      | Some b =>
          N.max (maker_marks C) (first_marks C) * N.of_nat (degree (where_ C)) <=? b
      | None => false
      end
  | None => false
  end.

(** ** Soundness *)

Local Open Scope nat_scope.

Section Sound.

Variables (C : achievement) (b : N).
Hypothesis wf : well_formed C.

Let B := where_ C.
Let G := achievement_game C (N.to_nat b).

Definition around (T : list cell) : list cell :=
  filter (on_boardb B) (flat_map (neighbors B) T).

Hypothesis enough : N.to_nat (N.max (maker_marks C) (first_marks C)) * degree B <= N.to_nat b.

Lemma around_on T x : In x (around T) -> on_board B x.
Proof. unfold around; intros H; apply filter_In in H as [_ H]; now apply on_boardb_spec. Qed.

Lemma around_few T : length T <= max (turn G) (first_turn G) -> length (around T) <= reply G.
Proof.
  intros L; unfold around; etransitivity; [apply filter_shorter|].
  assert (length (flat_map (neighbors B) T) = length T * degree B) as ->.
  { clear L; induction T as [|x T IH]; simpl; [easy|].
    now rewrite app_length, neighbors_length, IH. }
  simpl in *; etransitivity; [|exact enough]; apply Nat.mul_le_mono_r; lia.
Qed.

Let S : strategy := answering B G around.

(** Neighboring cells of Maker's were marked in the same turn. *)

Lemma same_turn h k T : possible G S h -> marks G k (after S h) T ->
  forall T' x y, In T' (T :: h) -> In x T' -> In y (T ++ concat h) -> adjacent B x y -> In y T'.
Proof.
  assert (sym : forall x y, on_board B x -> on_board B y -> adjacent B x y -> adjacent B y x).
  { intros x y [Lx _] [Ly _]; unfold adjacent; intros <-; clear - Lx Ly.
    assert (L : length x = length y) by congruence; clear Lx Ly; revert y L.
    induction x as [|u x IH]; intros [|v y] L; try easy.
    specialize (IH y ltac:(simpl in L; congruence)).
    change (Z.abs (u + - v) + norm (subtract x y) = Z.abs (v + - u) + norm (subtract y x))%Z.
    lia. }
  assert (on_h := possible_on G S).
  revert k T; induction h as [|T0 h IH]; intros k T P M T' x y HT' Hx Hy adj.
  - destruct HT' as [<-|[]]; simpl in Hy; rewrite app_nil_r in Hy; easy.
  - assert (on_T : forall z, In z T -> on_board B z) by apply M.
    assert (apart : forall T1 z w, In T1 (T0 :: h) -> In z T1 -> In w T -> ~ adjacent B z w).
    { intros T1 z w H1 Hz Hw A; apply M in Hw as K; destruct K as [Ow K]; apply K.
      apply (answered B G around h0 P T1 w) || apply (answered B G around (T0 :: h) P T1 w); auto.
      unfold around; apply filter_In; split; [|now apply on_boardb_spec].
      apply in_flat_map; exists z; split; [easy|].
      apply neighbors_all; auto; apply (on_h _ P), in_concat; eauto. }
    apply in_app_iff in Hy as [Hy|Hy].
    + destruct HT' as [<-|HT']; [easy|]; now destruct (apart T' x y HT' Hx Hy).
    + destruct HT' as [<-|HT'].
      * apply in_concat in Hy as Hy'; destruct Hy' as (T1 & H1 & Hy1).
        destruct (apart T1 y x H1 Hy1 Hx); apply sym; auto; now apply (on_h _ P).
      * destruct P as [P M0]; now apply (IH _ T0 P M0 T' x y).
Qed.

Hypothesis goals_ok : forall A, In A (goals C) -> connected B A = true /\
  N.to_nat (N.max (last_marks C) (first_marks C)) < length A.

Lemma never h k T : possible G S h -> marks G k (after S h) T ->
  k <= N.to_nat (N.max (last_marks C) (first_marks C)) -> ~ complete G (T ++ concat h).
Proof.
  intros P M Hk (W & (A & g & HA & I & ->) & sub).
  destruct (goals_ok A HA) as [conn large]; destruct (wf_sets C wf A HA) as [_ ND].
  assert (HB := wf_board C wf).
  assert (sizes : forall h', possible G S h' -> forall T', In T' h' ->
    length T' <= N.to_nat (N.max (last_marks C) (first_marks C))).
  { pose proof (wf_last C wf); induction h' as [|T0 h' IH]; [easy|]; intros [P' M'] T' [<-|H'].
    - rewrite (marks_length B G _ _ _ HB eq_refl M'); destruct h'; simpl; lia.
    - auto. }
  destruct A as [|z A']; [simpl in large; lia|]; set (A := z :: A') in *.
  assert (Hz : In (apply g z) (T ++ concat h)) by (apply sub, in_map; now left).
  assert (exists T', In T' (T :: h) /\ In (apply g z) T') as (T' & HT' & Hz').
  { apply in_app_iff in Hz as [Hz|Hz]; [exists T; simpl; auto|].
    apply in_concat in Hz as (T' & ? & ?); exists T'; simpl; auto. }
  assert (all : forall x, In x A -> In (apply g x) T').
  { apply (connected_sound B A (fun x => In (apply g x) T') conn).
    - intros x y Hx Hy adj Q; apply (same_turn h k T P M T' (apply g x)); auto.
      + apply sub, in_map, Hy.
      + apply adjacent_image; auto; now apply (wf_goals C wf A).
    - exists z; auto. }
  assert (length A <= length T').
  { rewrite <- (map_length (apply g)); apply NoDup_incl_length.
    - assert (inj := apply_injective_on B g A I (wf_goals C wf A HA)).
      clear - ND inj; induction A as [|x A IH]; simpl; [constructor|].
      inversion ND; subst; constructor.
      + rewrite in_map_iff; intros (y & E & Hy).
        assert (y = x) by (apply inj; simpl; auto); now subst.
      + apply IH; [easy|]; intros u v Hu Hv; apply inj; now right.
    - intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); auto. }
  assert (length T' <= N.to_nat (N.max (last_marks C) (first_marks C))); [|lia].
  destruct HT' as [<-|HT']; [|now apply (sizes h)].
  rewrite (marks_length B G _ _ _ HB eq_refl M); lia.
Qed.

Theorem surrounding_wins : breaker_wins G.
Proof.
  exists S; intros h P; split; [|split].
  - destruct h as [|T h].
    + intros C0; apply (never [] 0 []); [easy | | lia | easy].
      split; [constructor|]; split; [easy | now left].
    + destruct P as [P M]; apply (never h _ T P M).
      pose proof (wf_last C wf); destruct h; simpl; lia.
  - intros T M; apply (never h _ T P M); simpl; lia.
  - destruct h as [|T h]; [easy|].
    apply answering_legal; try easy; [apply wf | apply around_on | apply around_few].
Qed.

End Sound.

Theorem sound C ps : normal C = true -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Breaker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; rename C' into C.
  apply achievement_well_formed in HN; rewrite !andb_true_iff in H; destruct H as [[_ HG] Hb].
  simpl; unfold achievement_meaning; rewrite E.
  destruct (breaker_marks C) as [b|]; [|easy]; apply N.leb_le in Hb.
  apply surrounding_wins; [easy | lia|].
  intros A HA; rewrite forallb_forall in HG; specialize (HG A HA).
  apply andb_true_iff in HG as [conn L]; apply N.ltb_lt in L; split; [easy | lia].
Qed.
