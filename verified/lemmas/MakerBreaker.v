(** * Maker-Breaker games, reduced to what is unclaimed

    Of a Maker-Breaker position only the unclaimed vertices matter, and what Maker still needs of
    the sets of which Breaker has no vertex ("Poset positional games", Remark 1). Here Maker is
    [First] and Breaker is [Second]; who wins is computed, so one of them does. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices.
Import ListNotations.

(** Maker has what he needs of some set. *)

Definition complete (A : list (list vertex)) : bool := existsb is_empty A.

(** What is left of the sets after a claim of Maker's, and of Breaker's. *)

Definition shrink (v : vertex) (A : list (list vertex)) : list (list vertex) := map (drop v) A.

Definition without (v : vertex) (A : list (list vertex)) : list (list vertex) :=
  filter (fun S => negb (has v S)) A.

Lemma complete_spec A : complete A = true <-> In [] A.
Proof.
  unfold complete; rewrite existsb_exists; split.
  - intros (S & H & E); apply is_empty_spec in E; now subst.
  - intros H; now exists [].
Qed.

Lemma incomplete A : complete A = false <-> forall S, In S A -> S <> [].
Proof.
  unfold complete; rewrite existsb_false; split; intros H S K; specialize (H S K).
  - now destruct S.
  - now destruct S.
Qed.

Lemma shrink_spec v A S : In S (shrink v A) <-> exists S', In S' A /\ S = drop v S'.
Proof. unfold shrink; rewrite in_map_iff; firstorder. Qed.

Lemma without_spec v A S : In S (without v A) <-> In S A /\ ~ In v S.
Proof. unfold without; now rewrite filter_In, negb_true_iff, has_false. Qed.

Section Order.

Variable below : vertex -> vertex -> bool.

Definition available (F : list vertex) : list vertex :=
  filter (fun v => negb (existsb (fun u => below u v) F)) F.

Lemma available_spec F v :
  In v (available F) <-> In v F /\ forall u, In u F -> below u v = false.
Proof. unfold available; now rewrite filter_In, negb_true_iff, existsb_false. Qed.

Fixpoint value (n : nat) (Q : player) (F : list vertex) (A : list (list vertex)) : bool :=
  complete A ||
  match n with
  | 0 => false
  | S n =>
      match Q with
      | First =>
          existsb (fun v => value n Second (drop v F) (shrink v A)) (available F)
      | Second =>
          negb (is_empty (available F)) &&
          forallb (fun v => value n First (drop v F) (without v A)) (available F)
      end
  end.

Definition maker_wins (Q : player) (F : list vertex) (A : list (list vertex)) : bool :=
  value (length F) Q F A.

Lemma available_In F v : In v (available F) -> In v F.
Proof. rewrite available_spec; tauto. Qed.

Lemma maker_wins_value F v Q A n : NoDup F -> In v F -> length F = S n ->
  value n Q (drop v F) A = maker_wins Q (drop v F) A.
Proof.
  intros N H L; unfold maker_wins; rewrite (drop_length v F N H) in L.
  now inversion L.
Qed.

Lemma maker_first F A : NoDup F -> maker_wins First F A = true <->
  complete A = true \/ exists v, In v (available F) /\
    maker_wins Second (drop v F) (shrink v A) = true.
Proof.
  intros N; unfold maker_wins at 1; destruct (length F) as [|n] eqn:L; simpl;
    rewrite orb_true_iff.
  - destruct F; [|easy]; simpl; split; (intros [H|H]; [now left|]); [easy | now destruct H as (v & [] & _)].
  - rewrite existsb_exists; split; (intros [H|(v & H & K)]; [now left | right]); exists v;
      (split; [easy|]); apply available_In in H.
    + now rewrite <- maker_wins_value with (n := n).
    + now rewrite maker_wins_value with (n := n).
Qed.

Lemma breaker_second F A : NoDup F -> maker_wins First F A = false <->
  complete A = false /\
  forall v, In v (available F) -> maker_wins Second (drop v F) (shrink v A) = false.
Proof.
  intros N; rewrite <- !not_true_iff_false, maker_first by easy; split.
  - intros H; split; [tauto|]; intros v Hv; apply not_true_iff_false; intros K; eauto.
  - intros [H K] [C|(v & Hv & C)]; [easy|]; rewrite K in C; easy.
Qed.

Lemma maker_second F A : NoDup F -> maker_wins Second F A = true <->
  complete A = true \/ available F <> [] /\
  forall v, In v (available F) -> maker_wins First (drop v F) (without v A) = true.
Proof.
  intros N; unfold maker_wins at 1; destruct (length F) as [|n] eqn:L; simpl;
    rewrite orb_true_iff.
  - destruct F; [|easy]; simpl; split; (intros [H|H]; [now left|]); [easy | now destruct H].
  - rewrite andb_true_iff, forallb_forall, negb_true_iff.
    assert (E : is_empty (available F) = false <-> available F <> []) by now destruct available.
    rewrite E; split; (intros [H|[H K]]; [now left | right]); (split; [easy|]);
      intros v Hv; specialize (K v Hv); apply available_In in Hv.
    + now rewrite <- maker_wins_value with (n := n).
    + now rewrite maker_wins_value with (n := n).
Qed.

Lemma breaker_first F A : NoDup F -> maker_wins Second F A = false <->
  complete A = false /\ (available F = [] \/ exists v, In v (available F) /\
    maker_wins First (drop v F) (without v A) = false).
Proof.
  intros N; unfold maker_wins at 1; destruct (length F) as [|n] eqn:L; simpl;
    rewrite orb_false_iff.
  - destruct F; [|easy]; simpl; tauto.
  - rewrite andb_false_iff, forallb_false, negb_false_iff, is_empty_spec.
    split; (intros [H [K|(v & Hv & K)]]; (split; [easy|]); [now left | right; exists v]);
      (split; [easy|]); apply available_In in Hv.
    + now rewrite <- maker_wins_value with (n := n).
    + now rewrite maker_wins_value with (n := n).
Qed.

Lemma completed Q F A : NoDup F -> complete A = true -> maker_wins Q F A = true.
Proof. intros N H; destruct Q; [apply maker_first | apply maker_second]; auto. Qed.

(** Where the order is one, some vertex is available. *)

Definition strict_order : Prop :=
  (forall v, below v v = false) /\
  (forall u v w, below u v = true -> below v w = true -> below u w = true).

Lemma minimal F : strict_order -> F <> [] ->
  exists v, In v F /\ forall u, In u F -> below u v = false.
Proof.
  intros [I T]; induction F as [|v F IH]; [easy|]; intros _.
  destruct F as [|w F].
  - exists v; split; [now left|]; now intros u [<-|[]].
  - destruct IH as (m & Hm & M); [easy|]; destruct (below v m) eqn:E.
    + exists v; split; [now left|]; intros u [<-|Hu]; [easy|].
      destruct (below u v) eqn:K; [|easy].
      rewrite <- (M u Hu); symmetry; now apply T with v.
    + exists m; split; [now right|]; now intros u [<-|Hu]; [|apply M].
Qed.

Lemma some_available F : strict_order -> F <> [] -> exists v, In v (available F).
Proof.
  intros O H; destruct (minimal F O H) as (v & Hv & M); exists v; now apply available_spec.
Qed.

(** Some vertex of those with a property is available, if nothing else is below one of them. *)

Lemma some_available_of f F : strict_order ->
  (forall u v, In u F -> In v F -> f u = false -> f v = true -> below u v = false) ->
  0 < count f F -> exists v, In v (available F) /\ f v = true.
Proof.
  intros O H C; destruct (minimal (filter f F) O) as (v & Hv & M).
  - intros E; unfold count in C; rewrite E in C; simpl in C; lia.
  - apply filter_In in Hv as [Hv fv]; exists v; split; [|easy]; apply available_spec.
    split; [easy|]; intros u Hu; destruct (f u) eqn:fu; [|now apply H].
    apply M; now apply filter_In.
Qed.

End Order.

(** ** Transfer

    What is better for Maker than another game: there is a bijection of the vertices that keeps
    the order, and each set that he needs there contains the image of one that he needs here. *)

Section Transfer.

Variables below below' : vertex -> vertex -> bool.
Variable match_ : vertex -> vertex -> Prop.

Record matched (F F' : list vertex) : Prop := {
  m_to : forall v, In v F -> exists v', In v' F' /\ match_ v v';
  m_from : forall v', In v' F' -> exists v, In v F /\ match_ v v';
  m_one : forall u v u' v', In u F -> In v F -> In u' F' -> In v' F' ->
    match_ u u' -> match_ v v' -> u = v <-> u' = v';
  m_below : forall u v u' v', In u F -> In v F -> In u' F' -> In v' F' ->
    match_ u u' -> match_ v v' -> below u v = below' u' v'
}.

Definition covered_by (F F' : list vertex) (A A' : list (list vertex)) : Prop :=
  forall S, In S A -> exists S', In S' A' /\
    forall v', In v' S' -> exists v, In v S /\ In v F /\ In v' F' /\ match_ v v'.

Lemma matched_drop F F' v v' : matched F F' -> In v F -> In v' F' -> match_ v v' ->
  matched (drop v F) (drop v' F').
Proof.
  intros M Hv Hv' E; split.
  - intros u; rewrite drop_spec; intros [Hu N]; destruct (m_to _ _ M u Hu) as (u' & Hu' & E').
    exists u'; rewrite drop_spec; split; [split; [easy|]|easy].
    intros ->; apply N; now apply (m_one _ _ M u v v' v').
  - intros u'; rewrite drop_spec; intros [Hu' N]; destruct (m_from _ _ M u' Hu') as (u & Hu & E').
    exists u; rewrite drop_spec; split; [split; [easy|]|easy].
    intros ->; apply N; now apply (m_one _ _ M v v u' v').
  - intros u w u' w'; rewrite !drop_spec; intros [] [] [] []; now apply (m_one _ _ M).
  - intros u w u' w'; rewrite !drop_spec; intros [] [] [] []; now apply (m_below _ _ M).
Qed.

Lemma matched_available F F' v v' : matched F F' -> In v F -> In v' F' -> match_ v v' ->
  In v (available below F) <-> In v' (available below' F').
Proof.
  intros M Hv Hv' E; rewrite !available_spec; split; intros [_ H]; (split; [easy|]).
  - intros u' Hu'; destruct (m_from _ _ M u' Hu') as (u & Hu & E').
    now rewrite <- (m_below _ _ M u v u' v'); auto.
  - intros u Hu; destruct (m_to _ _ M u Hu) as (u' & Hu' & E').
    now rewrite (m_below _ _ M u v u' v'); auto.
Qed.

Theorem transfer Q F F' A A' : NoDup F -> NoDup F' -> matched F F' -> covered_by F F' A A' ->
  maker_wins below Q F A = true -> maker_wins below' Q F' A' = true.
Proof.
  remember (length F) as n eqn:L; revert Q F F' A A' L.
  induction n as [|n IH]; intros Q F F' A A' L N N' M C W.
  - destruct F; [|easy]; assert (W' : complete A = true).
    { destruct Q; [apply maker_first in W | apply maker_second in W]; trivial;
        destruct W as [W|W]; auto; [now destruct W as (v & [] & _) | now destruct W]. }
    apply completed; [easy|]; apply complete_spec in W'; apply complete_spec.
    destruct (C [] W') as (S' & H & K); destruct S' as [|v' S']; [easy|].
    now destruct (K v' (or_introl eq_refl)) as (v & [] & _).
  - assert (W' : complete A = true \/ complete A = false) by now destruct complete; auto.
    destruct W' as [W'|W'].
    + apply completed; [easy|]; apply complete_spec in W'; apply complete_spec.
      destruct (C [] W') as (S' & H & K); destruct S' as [|v' S']; [easy|].
      now destruct (K v' (or_introl eq_refl)) as (v & [] & _).
    + destruct Q; [apply maker_first in W | apply maker_second in W]; trivial;
        (destruct W as [W|W]; [congruence|]).
      * destruct W as (v & Hv & W); apply maker_first; [easy|]; right.
        assert (Fv : In v F) by now apply available_In in Hv.
        destruct (m_to _ _ M v Fv) as (v' & Fv' & E); exists v'.
        split; [now apply (matched_available F F' v v')|].
        apply (IH Second (drop v F) (drop v' F') (shrink v A) (shrink v' A')); trivial;
          try now apply drop_NoDup.
        { rewrite (drop_length v F) in L by easy; congruence. }
        { now apply matched_drop. }
        intros S; rewrite shrink_spec; intros (T & HT & ->).
        destruct (C T HT) as (T' & HT' & K); exists (drop v' T').
        split; [apply shrink_spec; eauto|]; intros u'; rewrite drop_spec; intros [Hu' Nu'].
        destruct (K u' Hu') as (u & Hu & Fu & Fu' & Eu); exists u; rewrite !drop_spec.
        assert (u <> v) by (intros ->; apply Nu'; now apply (m_one _ _ M v v u' v')).
        tauto.
      * destruct W as [A0 W]; apply maker_second; [easy|]; right; split.
        { destruct (available below F) as [|v l] eqn:E; [easy|].
          assert (Hv : In v (available below F)) by (rewrite E; now left).
          assert (Fv : In v F) by now apply available_In in Hv.
          destruct (m_to _ _ M v Fv) as (v' & Fv' & E').
          intros E''; apply (matched_available F F' v v') in Hv; trivial.
          now rewrite E'' in Hv. }
        intros v' Hv'; assert (Fv' : In v' F') by now apply available_In in Hv'.
        destruct (m_from _ _ M v' Fv') as (v & Fv & E).
        assert (Hv : In v (available below F)) by now apply (matched_available F F' v v').
        apply (IH First (drop v F) (drop v' F') (without v A) (without v' A')); auto;
          try now apply drop_NoDup.
        { rewrite (drop_length v F) in L by easy; congruence. }
        { now apply matched_drop. }
        intros S; rewrite without_spec; intros [HS NS].
        destruct (C S HS) as (S' & HS' & K); exists S'.
        assert (NS' : ~ In v' S').
        { intros H; destruct (K v' H) as (u & Hu & Fu & _ & Eu); apply NS.
          replace v with u; [easy|]; now apply (m_one _ _ M u v v' v'). }
        split; [now apply without_spec|]; intros u' Hu'.
        destruct (K u' Hu') as (u & Hu & Fu & Fu' & Eu); exists u; rewrite !drop_spec.
        assert (u <> v) by (intros ->; contradiction).
        assert (u' <> v') by (intros ->; contradiction).
        tauto.
Qed.

End Transfer.

(** The same vertices, and sets that are no harder to complete. *)

Theorem maker_monotone below Q F F' A A' : NoDup F -> NoDup F' ->
  (forall v, In v F <-> In v F') ->
  (forall S, In S A -> exists S', In S' A' /\ incl S' S /\ incl S' F) ->
  maker_wins below Q F A = true -> maker_wins below Q F' A' = true.
Proof.
  intros N N' E C; apply (transfer below below eq); trivial.
  - split.
    + intros v Hv; exists v; split; [now apply E | easy].
    + intros v Hv; exists v; split; [now apply E | easy].
    + now intros u v u' v' _ _ _ _ -> ->.
    + now intros u v u' v' _ _ _ _ -> ->.
  - intros S HS; destruct (C S HS) as (S' & HS' & I & I'); exists S'; split; [easy|].
    intros v Hv; exists v; split; [now apply I|]; split; [now apply I'|]; split; [|easy].
    now apply E, I'.
Qed.

(** Without sets Breaker wins. *)

Lemma no_sets below Q F : NoDup F -> maker_wins below Q F [] = false.
Proof.
  remember (length F) as n eqn:L; revert Q F L; induction n as [|n IH]; intros Q F L N.
  - destruct F; [|easy]; now destruct Q.
  - destruct Q.
    + apply breaker_second; [easy|]; split; [easy|]; intros v Hv; apply available_In in Hv.
      apply IH; [|now apply drop_NoDup]; rewrite (drop_length v F) in L by easy; congruence.
    + apply breaker_first; [easy|]; split; [easy|].
      destruct (available below F) as [|v l] eqn:E; [now left | right]; exists v.
      split; [now left|].
      assert (Hv : In v F) by (apply (available_In below); rewrite E; now left).
      apply IH; [|now apply drop_NoDup]; rewrite (drop_length v F) in L by easy; congruence.
Qed.

(** Nobody has to wait. *)

Definition none (_ _ : vertex) : bool := false.

Lemma available_none F : available none F = F.
Proof.
  unfold available; assert (E : forall l, filter (fun v => negb (existsb (fun u => none u v) F)) l = l).
  { induction l as [|v l IH]; [easy|]; simpl.
    assert (K : existsb (fun u => none u v) F = false) by now apply existsb_false.
    now rewrite K, IH. }
  apply E.
Qed.
