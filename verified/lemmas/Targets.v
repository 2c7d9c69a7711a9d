(** * Maker-Breaker games in which single vertices win

    Maker wants to claim one of the targets. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker.
Import ListNotations.

Section Targets.

Variable below : vertex -> vertex -> bool.
Variable target : vertex -> bool.

Definition singles (F : list vertex) : list (list vertex) := map (fun v => [v]) (filter target F).

Definition hits (Q : player) (F : list vertex) : bool := maker_wins below Q F (singles F).

Lemma singles_incomplete F : complete (singles F) = false.
Proof.
  apply incomplete; intros S; unfold singles; rewrite in_map_iff; now intros (v & <- & _).
Qed.

Lemma shrink_singles v F : target v = false -> shrink v (singles F) = singles (drop v F).
Proof.
  intros T; unfold singles; replace (filter target (drop v F)) with (filter target F).
  - unfold shrink; rewrite map_map; apply map_ext_in; intros u Hu; apply drop_other.
    apply filter_In in Hu as [_ Tu]; intros [->|[]]; congruence.
  - unfold drop; induction F as [|u F IH]; [easy|]; simpl.
    destruct (N.eqb_spec u v) as [->|N]; simpl; [now rewrite T|].
    destruct (target u); [f_equal|]; exact IH.
Qed.

Lemma shrink_target v F : In v F -> target v = true -> complete (shrink v (singles F)) = true.
Proof.
  intros H T; apply complete_spec, shrink_spec; exists [v]; unfold singles.
  rewrite in_map_iff; split; [exists v; split; [easy | now apply filter_In]|].
  unfold drop; simpl; now rewrite N.eqb_refl.
Qed.

Lemma without_singles v F : without v (singles F) = singles (drop v F).
Proof.
  unfold singles; induction F as [|u F IH]; [easy|]; unfold drop; simpl.
  destruct (target u) eqn:T, (N.eqb_spec u v) as [->|N]; simpl; rewrite ?T; trivial.
  - now rewrite N.eqb_refl.
  - assert (E : N.eqb v u = false) by (apply N.eqb_neq; auto).
    rewrite E; simpl; f_equal; exact IH.
Qed.

Lemma hits_first F : NoDup F -> hits First F = true <->
  exists v, In v (available below F) /\ (target v = true \/ hits Second (drop v F) = true).
Proof.
  intros N; unfold hits; rewrite maker_first, singles_incomplete by easy; split.
  - intros [H|(v & Hv & W)]; [easy|]; exists v; split; [easy|]; destruct (target v) eqn:T; [now left|].
    right; now rewrite <- shrink_singles.
  - intros (v & Hv & W); right; exists v; split; [easy|]; destruct (target v) eqn:T.
    + apply completed; [now apply drop_NoDup | apply shrink_target; [now apply available_In in Hv | easy]].
    + rewrite shrink_singles by easy; now destruct W.
Qed.

Lemma hits_second F : NoDup F -> hits Second F = true <->
  available below F <> [] /\ forall v, In v (available below F) -> hits First (drop v F) = true.
Proof.
  intros N; unfold hits; rewrite maker_second, singles_incomplete by easy; split.
  - intros [H|[E W]]; [easy|]; split; [easy|]; intros v Hv; rewrite <- without_singles; auto.
  - intros [E W]; right; split; [easy|]; intros v Hv; rewrite without_singles; auto.
Qed.

Lemma misses_first F : NoDup F -> hits First F = false <->
  forall v, In v (available below F) -> target v = false /\ hits Second (drop v F) = false.
Proof.
  intros N; rewrite <- not_true_iff_false, hits_first by easy; split.
  - intros H v Hv; split; apply not_true_iff_false; intros K; apply H; exists v; tauto.
  - intros H (v & Hv & [T|W]); destruct (H v Hv); congruence.
Qed.

Lemma misses_second F : NoDup F -> hits Second F = false <->
  available below F = [] \/
  exists v, In v (available below F) /\ hits First (drop v F) = false.
Proof.
  intros N; unfold hits; rewrite breaker_first, singles_incomplete by easy; split.
  - intros [_ [E|(v & Hv & W)]]; [now left | right]; exists v; now rewrite <- without_singles.
  - intros [E|(v & Hv & W)]; (split; [easy|]); [now left | right]; exists v.
    now rewrite without_singles.
Qed.

Lemma no_target Q F : NoDup F -> (forall v, In v F -> target v = false) -> hits Q F = false.
Proof.
  intros N H; unfold hits; replace (singles F) with (@nil (list vertex)); [now apply no_sets|].
  unfold singles; replace (filter target F) with (@nil vertex); [easy|].
  symmetry; apply no_member; intros v Hv; apply filter_In in Hv as [Hv T]; rewrite H in T; easy.
Qed.

End Targets.

(** Sets of one vertex each. *)

Definition is_single (S : list vertex) : bool := match S with [_] => true | _ => false end.

Definition target_of (A : list (list vertex)) (v : vertex) : bool := existsb (same_set [v]) A.

Lemma target_of_spec A v : target_of A v = true <-> In [v] A.
Proof.
  unfold target_of; rewrite existsb_exists; split.
  - intros (S & H & E); apply same_set_spec in E; now subst.
  - intros H; exists [v]; split; [easy | now apply same_set_spec].
Qed.

Lemma singles_hit below Q F A : NoDup F -> (forall S, In S A -> incl S F) ->
  forallb is_single A = true -> maker_wins below Q F A = hits below (target_of A) Q F.
Proof.
  intros N I S; rewrite forallb_forall in S; unfold hits; apply eq_true_iff_eq; split;
    apply maker_monotone; trivial; try easy.
  - intros W HW; assert (K := S W HW); destruct W as [|v [|]]; try easy.
    exists [v]; split; [|split; [apply incl_refl | now apply I]].
    unfold singles; apply in_map_iff; exists v; split; [easy|]; apply filter_In.
    split; [apply (I [v] HW); now left | now apply target_of_spec].
  - intros W HW; unfold singles in HW; apply in_map_iff in HW as (v & <- & Hv).
    apply filter_In in Hv as [Hv T]; exists [v]; split; [now apply target_of_spec|].
    split; [apply incl_refl|]; now intros u [<-|[]].
Qed.
