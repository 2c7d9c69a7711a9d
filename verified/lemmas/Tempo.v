(** * In games without an order, a vertex or a turn more does no harm *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker.
Import ListNotations.

Lemma filter_filter {T} (f g : T -> bool) l :
  filter f (filter g l) = filter (fun x => g x && f x) l.
Proof.
  induction l as [|x l IH]; [easy|]; simpl; destruct (g x); simpl; [|easy].
  destruct (f x); now rewrite IH.
Qed.

Lemma filter_map {S T} (f : T -> bool) (g : S -> T) l :
  filter f (map g l) = map g (filter (fun x => f (g x)) l).
Proof.
  induction l as [|x l IH]; [easy|]; simpl; destruct (f (g x)); simpl; now rewrite IH.
Qed.

Lemma drop_drop u v l : drop u (drop v l) = drop v (drop u l).
Proof. unfold drop; rewrite !filter_filter; apply filter_ext; intros; apply andb_comm. Qed.

Lemma shrink_shrink u v A : shrink u (shrink v A) = shrink v (shrink u A).
Proof. unfold shrink; rewrite !map_map; apply map_ext; intros; apply drop_drop. Qed.

Lemma without_without u v A : without u (without v A) = without v (without u A).
Proof. unfold without; rewrite !filter_filter; apply filter_ext; intros; apply andb_comm. Qed.

Lemma without_shrink u v A : u <> v -> without u (shrink v A) = shrink v (without u A).
Proof.
  intros N; unfold without, shrink; rewrite filter_map; f_equal; apply filter_ext; intros S.
  f_equal; destruct (has u S) eqn:E.
  - apply has_spec, drop_spec; split; [now apply has_spec | easy].
  - apply has_false; rewrite drop_spec; apply has_false in E; tauto.
Qed.

Lemma complete_shrink v A : complete A = true -> complete (shrink v A) = true.
Proof. rewrite !complete_spec, shrink_spec; intros H; now exists []. Qed.

Lemma complete_without v A : complete A = true <-> complete (without v A) = true.
Proof. rewrite !complete_spec, without_spec; simpl; tauto. Qed.

Notation wins := (maker_wins none).

Lemma wins_first F A : NoDup F -> wins First F A = true <->
  complete A = true \/ exists v, In v F /\ wins Second (drop v F) (shrink v A) = true.
Proof. intros N; rewrite maker_first, available_none by easy; easy. Qed.

Lemma wins_second F A : NoDup F -> wins Second F A = true <->
  complete A = true \/ F <> [] /\ forall v, In v F -> wins First (drop v F) (without v A) = true.
Proof. intros N; rewrite maker_second, available_none by easy; easy. Qed.

(** Maker, who has a vertex more. *)

Lemma vertex_more_for_maker n : forall F A v, length F = n -> NoDup F -> In v F ->
  forall Q, wins Q F A = true -> wins Q (drop v F) (shrink v A) = true.
Proof.
  induction n as [|n IH]; intros F A v L N Hv Q W; [destruct F; easy|].
  assert (L' : forall u, In u F -> length (drop u F) = n)
    by (intros u Hu; rewrite (drop_length u F) in L by easy; congruence).
  assert (C : complete A = true -> wins Q (drop v F) (shrink v A) = true)
    by (intros C; apply completed; [now apply drop_NoDup | now apply complete_shrink]).
  destruct Q.
  - apply wins_first in W as [W|(u & Hu & W)]; auto.
    destruct (N.eq_dec u v) as [->|E].
    + (* He moves, where she did before. *)
      destruct (drop v F) as [|w F'] eqn:EF; [exact W|]; rewrite <- EF in *.
      assert (Hw : In w (drop v F)) by (rewrite EF; now left).
      apply wins_first; [now apply drop_NoDup|]; right; exists w; split; [easy|].
      apply IH; auto; now apply drop_NoDup.
    + apply wins_first; [now apply drop_NoDup|]; right; exists u; split; [now apply drop_spec|].
      rewrite drop_drop, shrink_shrink; apply IH; auto; [now apply drop_NoDup|].
      apply drop_spec; auto.
  - apply wins_second in W as [W|[_ W]]; auto; apply wins_second; [now apply drop_NoDup|].
    destruct (drop v F) as [|w F'] eqn:EF.
    + left; assert (K := W v Hv); rewrite EF in K; apply wins_first in K as [K|(u & [] & _)];
        [|constructor].
      apply complete_shrink; now apply complete_without in K.
    + rewrite <- EF in *; right; split; [rewrite EF; easy|]; intros u Hu.
      assert (Hu' := Hu); apply drop_spec in Hu' as [Fu E].
      rewrite drop_drop, without_shrink by easy; apply IH; auto; [now apply drop_NoDup|].
      apply drop_spec; auto.
Qed.

(** Maker, whose turn it is. *)

Lemma turn_more F A : NoDup F -> wins Second F A = true -> wins First F A = true.
Proof.
  intros N W; destruct F as [|v F]; [exact W|].
  apply wins_first; [easy|]; right; exists v; split; [now left|].
  apply (vertex_more_for_maker (length (v :: F))); auto; now left.
Qed.

(** Breaker, who has a vertex more. *)

Theorem vertex_more n : forall F A v, length F = n -> NoDup F ->
  forall Q, wins Q F A = false -> wins Q (drop v F) (without v A) = false.
Proof.
  induction n as [|n IH]; intros F A v L N Q B; apply not_true_iff_false; intros W;
    apply not_true_iff_false in B; apply B; clear B.
  - destruct F; [|easy]; apply completed; [easy|]; apply (complete_without v).
    destruct Q; [apply wins_first in W | apply wins_second in W]; try constructor;
      destruct W as [W|W]; auto; [now destruct W as (u & [] & _) | now destruct W].
  - assert (L' : forall u, In u F -> length (drop u F) = n)
      by (intros u Hu; rewrite (drop_length u F) in L by easy; congruence).
    assert (step : forall Q u A', In u F -> wins Q (drop v (drop u F)) (without v A') = true ->
      wins Q (drop u F) A' = true).
    { intros Q' u A' Hu K; apply not_false_iff_true; intros K'.
      apply (IH _ _ v (L' u Hu)) in K'; [congruence | now apply drop_NoDup]. }
    destruct Q; [apply wins_first in W | apply wins_second in W]; try now apply drop_NoDup.
    + destruct W as [W|(u & Hu & W)]; [apply completed; [easy | now apply (complete_without v)]|].
      apply drop_spec in Hu as [Hu E]; apply wins_first; [easy|]; right; exists u.
      split; [easy|]; apply step; [easy|]; rewrite drop_drop, without_shrink by congruence; easy.
    + destruct W as [W|[F' W]]; [apply completed; [easy | now apply (complete_without v)]|].
      apply wins_second; [easy|]; right; split; [now destruct F|]; intros u Hu.
      destruct (N.eq_dec u v) as [->|E].
      * apply turn_more; [now apply drop_NoDup|]; apply wins_second; [now apply drop_NoDup|].
        now right.
      * apply step; [easy|]; rewrite drop_drop, without_without; apply W, drop_spec; auto.
Qed.
