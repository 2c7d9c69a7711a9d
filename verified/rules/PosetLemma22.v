(** * [poset-lemma22]: a chain is cut above a winning vertex

    Maker is to move, the order is made of disjoint chains, and {v} is a winning set, where v is
    black, as in [poset-thm17], with a vertex below it and at least two above it. If some winning set has
    only white vertices, all above v, then Maker wins. Otherwise let Y be the vertices above v, without the
    one just above it if the number of all vertices is odd: who wins the game without Y, in which winning sets
    lose the white vertices of Y and those with a black one are dropped, wins the game
    ("Poset positional games", Lemma 22). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Arenas Targets Chains CutTops ChainTops
  Reserves Induced.
From Playproof.rules Require Import Guards Positions PosetThm17.
Import ListNotations.

(** ** The check *)

Section Check.

Variables (below : vertex -> vertex -> bool) (F : list vertex) (v : vertex).

(** Whether a set has only white vertices, all above [v]. *)

Definition is_won (S : list vertex) : bool :=
  forallb (fun x => below v x && is_white below F x) S.

(** What is cut off: what is above [v]; of an odd number of vertices, without the one just above it. *)

Definition goes (x : vertex) : bool :=
  below v x && (negb (Nat.odd (length F)) || existsb (fun y => below v y && below y x) F).

Definition left_vertices : list vertex := rest goes F.

Definition left_sets (A : list (list vertex)) : list (list vertex) :=
  cut goes (is_white below F) A.

Definition applies (A : list (list vertex)) : bool :=
  are_chains below F && target_of A v && negb (is_white below F v) &&
  negb (is_minimal below F v) && (1 <? count (below v) F).

End Check.

Definition check (C : Claim.claim) (v : vertex) (ps : list Claim.claim) : bool :=
  match maker_to_move C with
  | Some (maker, A) =>
      let F := unclaimed A in
      let below := below_in A in
      let sets := needs First A in
      applies below F v sets &&
      if existsb (is_won below F v) sets then no_premise ps && maker
      else
        match ps with
        | [P] =>
            match maker_to_move P with
            | Some (maker', OnHypergraph H) =>
                eqb maker maker' &&
                is_induced below (left_vertices below F v) (left_sets below F v sets) H
            | _ => false
            end
        | _ => false
        end
  | None => false
  end.

(** ** Cutting twice *)

Lemma rest_rest p q F : rest p (rest q F) = rest (fun v => p v || q v) F.
Proof.
  unfold rest; induction F as [|v F IH]; [easy|]; simpl.
  destruct (q v) eqn:Q; simpl; destruct (p v); simpl; now rewrite IH.
Qed.

Lemma cut_cut p q makers A : cut p makers (cut q makers A) = cut (fun v => p v || q v) makers A.
Proof.
  induction A as [|S A IH]; [easy|]; rewrite !cut_cons.
  assert (E : existsb (fun v => (p v || q v) && negb (makers v)) S =
    existsb (fun v => q v && negb (makers v)) S ||
    existsb (fun v => p v && negb (makers v)) (rest q S)).
  { clear; unfold rest; induction S as [|v S IH]; [easy|]; simpl; rewrite IH.
    destruct (q v); simpl; destruct (p v), (makers v); simpl;
      repeat match goal with |- context [existsb ?f ?l] => destruct (existsb f l) end; easy. }
  rewrite E; clear E; destruct (existsb _ S); [exact IH|]; rewrite cut_cons; simpl.
  destruct existsb; [easy|]; now rewrite IH, rest_rest.
Qed.

Lemma same_part p q makers F A : (forall v, In v F -> p v = q v) -> (forall S, In S A -> incl S F) ->
  rest p F = rest q F /\ cut p makers A = cut q makers A.
Proof.
  intros E I; assert (R : forall l, incl l F -> rest p l = rest q l)
    by (intros l L; apply filter_ext_in; intros v Hv; now rewrite E by auto).
  split; [apply R, incl_refl|]; induction A as [|S A IH]; [easy|].
  assert (IS := I S (or_introl eq_refl)).
  rewrite !cut_cons, IH, (R S IS) by (intros T HT; apply I; now right).
  replace (existsb (fun v => p v && negb (makers v)) S) with
    (existsb (fun v => q v && negb (makers v)) S); [easy|].
  clear - E IS; induction S as [|v S IH]; [easy|]; simpl; rewrite IH, E; trivial.
  - apply IS; now left.
  - intros u Hu; apply IS; now right.
Qed.

(** ** Soundness *)

Section Lemma22.

Variables (below : vertex -> vertex -> bool) (F : list vertex) (A : list (list vertex)).
Variable v : vertex.
Hypothesis order : strict_order below.
Hypothesis N : NoDup F.
Hypothesis I : forall S, In S A -> incl S F.

Notation white := (is_white below F).
Notation wins := (maker_wins below).
Notation in_ L := (fun x => has x L).

(** The vertices from the one below [v] upwards: [u], [v], [w] and the others. *)

Record place (u w : vertex) (Y : list vertex) : Prop := {
  c_chains : chained below F;
  c_top : top below F (u :: v :: w :: Y);
  c_set : In [v] A;
  c_black : white v = false
}.

Lemma colours L : top below F L ->
  coloured white (eqb (Nat.odd (length L)) (Nat.odd (length F))) L.
Proof.
  induction L as [|x L IH]; intros T; [easy|]; split.
  - unfold is_white; now rewrite (top_count below order F x L N T).
  - assert (K := IH (top_tail below order F x L T)); simpl length.
    rewrite Nat.odd_succ, <- Nat.negb_odd.
    now destruct (Nat.odd (length L)), (Nat.odd (length F)).
Qed.

Lemma odd_rest L : top below F L ->
  Nat.odd (length (rest (in_ L) F)) = xorb (Nat.odd (length F)) (Nat.odd (length L)).
Proof.
  intros T; assert (E : count (in_ L) F = length L).
  { assert (NL := rising_NoDup below order L (t_rising _ _ _ T)).
    apply Nat.le_antisymm; apply NoDup_incl_length; trivial; try now apply NoDup_filter.
    - intros x Hx; apply filter_In in Hx as [_ Hx]; now apply has_spec.
    - intros x Hx; apply filter_In; split; [now apply (t_in _ _ _ T) | now apply has_spec]. }
  change (length (rest (in_ L) F)) with (count (fun x => negb (in_ L x)) F).
  now rewrite odd_complement, E.
Qed.

Lemma place_exists : applies below F v A = true -> exists u w Y, place u w Y.
Proof.
  unfold applies; rewrite !andb_true_iff, !negb_true_iff, target_of_spec, Nat.ltb_lt.
  intros [[[[C HS] B] M] K]; apply are_chains_spec in C; apply not_minimal in M.
  assert (Fv : In v F) by (apply (I [v] HS); now left).
  destruct (some_next_below below order F v C Fv M) as (u & Nx); assert (Nx' := Nx).
  destruct Nx as (Fu & _ & Bu & Mu).
  destruct (some_top below order F u N C Fu) as (L & T).
  assert (T' := top_tail below order F u L T).
  destruct L as [|v' L].
  { destruct (t_up _ _ _ T u v (or_introl eq_refl) Fv Bu) as [<-|[]].
    now destruct (irrefl below order u). }
  assert (v' = v).
  { assert (Hv : In v (v' :: L)).
    { destruct (t_up _ _ _ T u v (or_introl eq_refl) Fv Bu) as [<-|H]; [|easy].
      now destruct (irrefl below order u). }
    destruct Hv as [|Hv]; [easy|]; destruct (t_rising _ _ _ T) as [Ru [Rv _]].
    assert (Buv := Ru v' (or_introl eq_refl)).
    destruct (Mu v') as [->|K']; [apply (t_in _ _ _ T'); now left | now apply Rv | |].
    - now destruct (irrefl below order u).
    - now destruct (asym below order u v'). }
  subst v'; assert (E := top_count below order F v L N T').
  assert (E' : count (up below v) F = S (count (below v) F)).
  { rewrite (count_drop (up below v) v F N Fv), (count_drop (below v) v F N Fv).
    replace (up below v v) with true by (symmetry; apply up_spec; now left).
    rewrite (proj1 order v); simpl; f_equal; apply count_ext; intros x Hx.
    apply drop_spec in Hx as [_ Hx]; unfold up; now apply N.eqb_neq in Hx as ->. }
  destruct L as [|w Y]; [simpl in E; lia|]; now exists u, w, Y.
Qed.

Section Place.

Variables (u w : vertex) (Y : list vertex).
Hypothesis at_ : place u w Y.

Lemma place_colours : coloured white true (u :: v :: w :: Y) /\
  Nat.odd (length (u :: v :: w :: Y)) = Nat.odd (length F).
Proof.
  assert (K := colours _ (c_top _ _ _ at_)); assert (B := c_black _ _ _ at_).
  destruct (eqb _ _) eqn:E; [apply eqb_prop in E; auto|]; destruct K as (_ & K & _); now rewrite B in K.
Qed.

Lemma odd_above : Nat.odd (length F) = true -> Nat.odd (length Y) = false.
Proof.
  destruct place_colours as [_ E]; intros O; rewrite O in E; change (Nat.odd (S (length Y)) = true) in E.
  rewrite Nat.odd_succ, <- Nat.negb_odd in E; now apply negb_true_iff in E.
Qed.

Lemma above_v x : In x F -> below v x = has x (w :: Y).
Proof.
  destruct at_ as [_ T _ _]; intros Hx; apply top_tail in T; trivial.
  apply eq_true_iff_eq; rewrite has_spec; split; intros H.
  - destruct (t_up _ _ _ T v x (or_introl eq_refl) Hx H) as [<-|]; [|easy].
    now destruct (irrefl below order v).
  - now apply (t_rising _ _ _ T).
Qed.

Lemma goes_spec x : In x F -> goes below F v x = has x (if Nat.odd (length F) then Y else w :: Y).
Proof.
  intros Hx; unfold goes; rewrite (above_v x Hx); destruct (Nat.odd (length F)); simpl negb;
    [rewrite orb_false_l | now rewrite orb_true_l, andb_true_r].
  destruct at_ as [_ T _ _]; do 2 (apply top_tail in T; trivial).
  destruct (t_rising _ _ _ T) as [Rw _]; apply eq_true_iff_eq.
  rewrite andb_true_iff, existsb_exists, !has_spec; split.
  - intros [[<-|H] (y & Hy & B)]; [|easy]; rewrite (above_v y Hy) in B.
    rewrite andb_true_iff, has_spec in B; destruct B as [[<-|K] B].
    + now destruct (irrefl below order w).
    + destruct (asym below order w y); auto.
  - intros H; split; [now right|]; exists w; assert (Fw : In w F) by (apply (t_in _ _ _ T); now left).
    split; [easy|]; rewrite (above_v w Fw), (Rw x H), andb_true_r; apply has_spec; now left.
Qed.

Lemma reserved L : top below F L -> reserve below (in_ L) F L.
Proof. intros T; split; trivial; [apply at_ | intros x _; apply has_spec]. Qed.

(** The lower part of the chain, in the game without the upper one. *)

Lemma lower_part K L : top below F (K ++ L) -> reserve below (in_ K) (rest (in_ L) F) K.
Proof.
  intros [R I' U]; assert (D : forall x, In x K -> ~ In x L).
  { apply (rising_NoDup below order) in R; intros x HK HL; clear - R HK HL.
    induction K as [|y K IH]; [easy|]; simpl in R; inversion R as [|? ? Ny R']; subst.
    destruct HK as [<-|HK]; [apply Ny, in_app_iff; now right | auto]. }
  assert (RK : rising below K).
  { clear - R; induction K as [|y K IH]; [easy|]; destruct R as [B R]; split; [|auto].
    intros x Hx; apply B, in_app_iff; now left. }
  split.
  - now apply rest_NoDup.
  - apply (chained_incl below F); [apply at_|]; intros x Hx; now apply rest_In in Hx.
  - split; trivial.
    + intros x Hx; apply rest_In; split; [apply I', in_app_iff; now left | now apply has_false, D].
    + intros y x Hy; rewrite rest_In, has_false; intros [Hx Nx] B.
      assert (H : In x (K ++ L)) by (apply (U y); trivial; apply in_app_iff; now left).
      apply in_app_iff in H; tauto.
  - intros x _; apply has_spec.
Qed.

Lemma cut_inside L S : In S (cut (in_ L) white A) -> incl S (rest (in_ L) F).
Proof.
  intros HS x Hx; apply cut_spec in HS as (T & HT & _ & ->); apply filter_In in Hx as [Hx P].
  apply rest_In; split; [now apply (I T) | now apply negb_true_iff].
Qed.

Lemma set_stays L : ~ In v L -> In [v] (cut (in_ L) white A).
Proof.
  intros NL; apply has_false in NL; apply cut_spec; exists [v]; split; [apply at_|]; split.
  - intros x [<-|[]]; congruence.
  - simpl; now rewrite NL.
Qed.

Lemma joined K L : rest (in_ K) (rest (in_ L) F) = rest (in_ (K ++ L)) F /\
  cut (in_ K) white (cut (in_ L) white A) = cut (in_ (K ++ L)) white A.
Proof.
  rewrite rest_rest, cut_cut; apply same_part; trivial; intros x _; unfold has.
  symmetry; apply existsb_app.
Qed.

Lemma v_below L : In v (rest (in_ L) F) -> ~ In v L.
Proof. intros H; apply rest_In in H as [_ H]; now apply has_false. Qed.

Lemma won_cut L : (forall x, In x (w :: Y) -> In x L) -> existsb (is_won below F v) A = true ->
  complete (cut (in_ L) white A) = true.
Proof.
  intros HL H; apply existsb_exists in H as (S & HS & K); unfold is_won in K.
  rewrite forallb_forall in K; apply complete_spec, cut_spec; exists S; split; [easy|]; split.
  - intros x Hx _; specialize (K x Hx); now apply andb_true_iff in K.
  - symmetry; apply no_member; intros x Hx; apply filter_In in Hx as [Hx P].
    apply negb_true_iff, has_false in P; apply P, HL, has_spec; rewrite <- above_v.
    + specialize (K x Hx); now apply andb_true_iff in K.
    + now apply (I S).
Qed.

(** *** An odd number of vertices *)

Lemma maker_odd L : Nat.odd (length F) = true -> Nat.odd (length L) = false -> top below F L ->
  coloured white false L -> wins First (rest (in_ L) F) (cut (in_ L) white A) = true ->
  wins First F A = true.
Proof.
  intros O OL T K; apply (maker_answers_pairs below _ _ (partner L)); trivial.
  - apply paired_chain; trivial; apply at_.
  - now rewrite odd_rest, O, OL.
Qed.

Lemma winner_odd : Nat.odd (length F) = true ->
  wins First F A = wins First (rest (in_ Y) F) (cut (in_ Y) white A).
Proof.
  intros O; destruct place_colours as [K E]; rewrite O in E; assert (T := c_top _ _ _ at_).
  destruct (wins First (rest (in_ Y) F) _) eqn:W.
  - apply (maker_odd Y); trivial.
    + now apply odd_above.
    + now do 3 (apply top_tail in T; trivial).
    + apply K.
  - assert (V := lower_part [u; v; w] Y T); apply (wins_waiting below (in_ [u; v; w]) white order u v w) in W;
      trivial.
    + destruct (joined [u; v; w] Y) as [ER EC]; rewrite ER, EC in W.
      apply (breaker_waits below (in_ (u :: v :: w :: Y)) white order u (u :: v :: w :: Y)); trivial.
      * now apply reserved.
      * intros z Hz; apply up_spec; destruct Hz as [<-|Hz]; [now left | right].
        now apply (t_rising _ _ _ T).
    + destruct K as (Ku & Kv & Kw & _); repeat split; trivial.
    + apply set_stays, v_below; apply (t_in _ _ _ (v_top _ _ _ _ V)); right; now left.
    + apply cut_inside.
Qed.

(** *** An even number *)

Lemma winner_even : Nat.odd (length F) = false ->
  wins First F A = wins First (rest (in_ (w :: Y)) F) (cut (in_ (w :: Y)) white A).
Proof.
  intros O; destruct place_colours as [K E]; rewrite O in E; assert (T := c_top _ _ _ at_).
  assert (T' := T); do 2 (apply top_tail in T'; trivial).
  assert (OY : Nat.odd (length (w :: Y)) = false) by exact E.
  destruct (wins First (rest (in_ (w :: Y)) F) _) eqn:W.
  - assert (V := lower_part [u; v] (w :: Y) T).
    apply (maker_reserves below (in_ (u :: v :: w :: Y)) white order u v (w :: Y)); trivial.
    + now apply reserved.
    + apply at_.
    + now rewrite odd_rest, O, E.
    + destruct (joined [u; v] (w :: Y)) as [ER EC]; simpl app in ER, EC; rewrite <- ER, <- EC.
      destruct (wins First (rest (in_ [u; v]) _) _) eqn:W'; [easy|].
      apply (breaker_answers_pairs below (in_ [u; v]) white (partner [u; v])) in W'; trivial; [congruence | | |].
      * apply V.
      * apply paired_chain; trivial; try apply V; destruct K as (Ku & Kv & _); now repeat split.
      * rewrite ER; now rewrite odd_rest, O, E.
  - apply (breaker_answers_pairs below (in_ (w :: Y)) white (partner (w :: Y))); trivial.
    + apply paired_chain; trivial; [apply at_ | apply K].
    + now rewrite odd_rest, O, OY.
Qed.

(** *** Both *)

Lemma winner : wins First F A = wins First (left_vertices below F v) (left_sets below F v A).
Proof.
  unfold left_vertices, left_sets.
  destruct (same_part _ _ white F A goes_spec I) as [-> ->].
  destruct (Nat.odd (length F)) eqn:O; [now apply winner_odd | now apply winner_even].
Qed.

Lemma maker_wins_white : existsb (is_won below F v) A = true -> wins First F A = true.
Proof.
  intros H; destruct place_colours as [K E]; assert (T := c_top _ _ _ at_).
  destruct (Nat.odd (length F)) eqn:O.
  - apply (maker_odd (v :: w :: Y)); trivial.
    + now apply odd_above.
    + now apply top_tail in T.
    + apply K.
    + apply completed; [now apply rest_NoDup|]; apply won_cut; [|easy]; intros x Hx; now right.
  - apply (maker_reserves below (in_ (u :: v :: w :: Y)) white order u v (w :: Y)); trivial.
    + now apply reserved.
    + apply at_.
    + now rewrite odd_rest, O, E.
    + apply completed; [now apply rest_NoDup|]; apply won_cut; [|easy]; intros x Hx; now right; right.
Qed.

End Place.

Theorem lemma22 : applies below F v A = true ->
  (existsb (is_won below F v) A = true -> wins First F A = true) /\
  wins First F A = wins First (left_vertices below F v) (left_sets below F v A).
Proof.
  intros H; destruct (place_exists H) as (u & w & Y & P); split.
  - now apply maker_wins_white with u w Y.
  - now apply winner with u w Y.
Qed.

End Lemma22.

Theorem sound C v ps : normal C = true -> Forall theorem ps -> check C v ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct (maker_to_move C) as [[maker A]|] eqn:E; [|easy].
  destruct (normal_arena C maker A HN E) as (O & N & I).
  apply andb_true_iff in H as [Ap H]; destruct (lemma22 _ _ _ v O N I Ap) as [L1 L2].
  apply (decided C maker A HN E); unfold maker_wins_arena.
  destruct (existsb _ _) in H, L1; [rewrite (L1 eq_refl); now apply andb_true_iff in H as [_ ->]|].
  destruct ps as [|P []]; try easy; inversion HP as [|? ? [NP TP] _]; subst.
  destruct (maker_to_move P) as [[maker' [H'|]]|] eqn:E'; try easy.
  apply andb_true_iff in H as [B IN]; apply eqb_prop in B; subst maker'.
  rewrite L2, (induced_value _ _ _ H'); trivial.
  - now apply (known_winner P maker).
  - now apply rest_NoDup.
  - intros S HS x Hx; apply cut_spec in HS as (T & HT & _ & ->); apply filter_In in Hx as [Hx K].
    apply rest_In; split; [now apply (I T) | now apply negb_true_iff].
Qed.
