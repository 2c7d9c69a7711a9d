(** * The top of a chain, answered in pairs

    A part of the vertices, of which none has to be claimed before another vertex, is made of
    pairs: the lower one of a pair belongs to one player, the one just above it to the other. The
    other claims his as soon as his opponent has claimed the lower one. So he wins if he wins the game
    without the part, in which Maker has the vertices that are to be his, Breaker hers, and if the
    number of the other vertices is such that he never has to begin a pair.

    These are two of the four cases of "Poset positional games", Lemma 22. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker.
Import ListNotations.

Section Tops.

Variables (below : vertex -> vertex -> bool) (part makers : vertex -> bool).
Variable upper : vertex -> vertex.
Hypothesis order : strict_order below.

(** The lower vertices of the pairs are those of the part that do not go to this player. *)

Definition lower (maker_answers : bool) (v : vertex) : bool :=
  part v && xorb maker_answers (makers v).

Record paired (maker_answers : bool) (F : list vertex) : Prop := {
  on_top : forall u v, In u F -> In v F -> part u = true -> part v = false -> below u v = false;
  has_upper : forall v, In v F -> lower maker_answers v = true ->
    In (upper v) F /\ upper v <> v /\ part (upper v) = true /\
    lower maker_answers (upper v) = false /\
    forall x, In x F -> below x (upper v) = true -> x = v \/ below x v = true;
  has_lower : forall w, In w F -> part w = true -> lower maker_answers w = false ->
    exists v, In v F /\ lower maker_answers v = true /\ upper v = w /\ below v w = true
}.

Definition rest (F : list vertex) : list vertex := filter (fun v => negb (part v)) F.

(** What Maker needs of the other vertices. *)

Definition cut (A : list (list vertex)) : list (list vertex) :=
  map (filter (fun v => negb (part v)))
    (filter (fun S => negb (existsb (fun v => part v && negb (makers v)) S)) A).

Lemma cut_spec A S : In S (cut A) <-> exists T, In T A /\
  (forall v, In v T -> part v = true -> makers v = true) /\ S = filter (fun v => negb (part v)) T.
Proof.
  unfold cut; rewrite in_map_iff; split.
  - intros (T & <- & HT); apply filter_In in HT as [HT B]; exists T; split; [easy|]; split; [|easy].
    apply negb_true_iff in B; rewrite existsb_false in B; intros v Hv Pv; specialize (B v Hv).
    rewrite Pv in B; now apply negb_false_iff in B.
  - intros (T & HT & M & ->); exists T; split; [easy|]; apply filter_In; split; [easy|].
    apply negb_true_iff, existsb_false; intros v Hv; destruct (part v) eqn:Pv; [|easy].
    simpl; apply negb_false_iff; auto.
Qed.

Lemma filter_swap (f g : vertex -> bool) l : filter f (filter g l) = filter g (filter f l).
Proof.
  induction l as [|x l IH]; simpl; [easy|].
  destruct (f x) eqn:A, (g x) eqn:B; simpl; rewrite ?A, ?B, ?IH; easy.
Qed.

Lemma rest_drop v F : rest (drop v F) = drop v (rest F).
Proof. apply filter_swap. Qed.

Lemma rest_drop_part v F : part v = true -> rest (drop v F) = rest F.
Proof.
  intros P; rewrite rest_drop; apply drop_other; intros H; apply filter_In in H as [_ H].
  now rewrite P in H.
Qed.

Lemma rest_NoDup F : NoDup F -> NoDup (rest F).
Proof. apply NoDup_filter. Qed.

Lemma rest_In v F : In v (rest F) <-> In v F /\ part v = false.
Proof. unfold rest; now rewrite filter_In, negb_true_iff. Qed.

(** Sets after a claim of another vertex, or of the part. *)

Lemma cut_shrink v A S : part v = false -> In S (shrink v (cut A)) <-> In S (cut (shrink v A)).
Proof.
  intros P; rewrite shrink_spec, cut_spec.
  assert (E : forall T, drop v (filter (fun v => negb (part v)) T) =
    filter (fun v => negb (part v)) (drop v T)) by (intros T; symmetry; apply rest_drop).
  split.
  - intros (S' & HS & ->); apply cut_spec in HS as (T & HT & M & ->); exists (drop v T).
    split; [apply shrink_spec; eauto|]; split; [|apply E].
    intros u Hu; apply drop_spec in Hu as [Hu _]; auto.
  - intros (T & HT & M & ->); apply shrink_spec in HT as (T' & HT & ->).
    exists (filter (fun v => negb (part v)) T'); split; [|symmetry; apply E].
    apply cut_spec; exists T'; split; [easy|]; split; [|easy].
    intros u Hu Pu; apply M; [|easy]; apply drop_spec; split; [easy | congruence].
Qed.

Lemma cut_without v A S : part v = false -> In S (without v (cut A)) <-> In S (cut (without v A)).
Proof.
  intros P; rewrite without_spec, !cut_spec; split.
  - intros [(T & HT & M & ->) N]; exists T; split; [|easy]; apply without_spec; split; [easy|].
    intros K; apply N, filter_In; now rewrite P.
  - intros (T & HT & M & ->); apply without_spec in HT as [HT N]; split; [eauto|].
    intros K; now apply filter_In in K.
Qed.

Lemma cut_pair_breaks b w A S : part b = true -> makers b = false -> part w = true ->
  makers w = true -> In S (cut (shrink w (without b A))) <-> In S (cut A).
Proof.
  intros Pb Mb Pw Mw; rewrite !cut_spec; split.
  - intros (T & HT & M & ->); apply shrink_spec in HT as (T' & HT & ->).
    apply without_spec in HT as [HT _]; exists T'; split; [easy|]; split.
    + intros u Hu Pu; destruct (N.eq_dec u w) as [->|N]; [easy|]; apply M; [|easy].
      now apply drop_spec.
    + now apply rest_drop_part.
  - intros (T & HT & M & ->); exists (drop w T); split.
    + apply shrink_spec; exists T; split; [|easy]; apply without_spec; split; [easy|].
      intros K; specialize (M b K Pb); congruence.
    + split; [intros u Hu; apply drop_spec in Hu as [Hu _]; auto|].
      symmetry; now apply rest_drop_part.
Qed.

Lemma cut_pair_makes w b A S : part b = true -> makers b = false -> part w = true ->
  makers w = true -> In S (cut (without b (shrink w A))) <-> In S (cut A).
Proof.
  intros Pb Mb Pw Mw; rewrite !cut_spec; split.
  - intros (T & HT & M & ->); apply without_spec in HT as [HT _].
    apply shrink_spec in HT as (T' & HT & ->); exists T'; split; [easy|]; split.
    + intros u Hu Pu; destruct (N.eq_dec u w) as [->|N]; [easy|]; apply M; [|easy].
      now apply drop_spec.
    + now apply rest_drop_part.
  - intros (T & HT & M & ->); exists (drop w T); split.
    + apply without_spec; split; [apply shrink_spec; eauto|]; intros K.
      apply drop_spec in K as [K _]; specialize (M b K Pb); congruence.
    + split; [intros u Hu; apply drop_spec in Hu as [Hu _]; auto|].
      symmetry; now apply rest_drop_part.
Qed.

Lemma same_sets Q F A A' : NoDup F -> (forall S, In S A' -> incl S F) ->
  (forall S, In S A <-> In S A') -> maker_wins below Q F A = maker_wins below Q F A'.
Proof.
  intros N I E; apply eq_true_iff_eq; split; apply maker_monotone; trivial; try easy;
    intros S HS; exists S; (split; [now apply E|]); (split; [apply incl_refl|]);
    apply I; [now apply E | easy].
Qed.

(** *** Positions keep their shape *)

Lemma paired_drop_other a v F : paired a F -> part v = false -> paired a (drop v F).
Proof.
  intros [T U L] P; split.
  - intros x y Hx Hy; apply drop_spec in Hx as [Hx _], Hy as [Hy _]; auto.
  - intros x Hx Lx; apply drop_spec in Hx as [Hx _]; destruct (U x Hx Lx) as (A & B & C & D & E).
    split; [apply drop_spec; split; [easy | congruence]|]; repeat split; trivial.
    intros y Hy; apply drop_spec in Hy as [Hy _]; auto.
  - intros w Hw Pw Lw; apply drop_spec in Hw as [Hw _]; destruct (L w Hw Pw Lw) as (x & A & B & C & D).
    exists x; split; [apply drop_spec; split; [easy|]|easy]; intros ->.
    unfold lower in B; now rewrite P in B.
Qed.

Hypothesis upper_one : forall a u v, lower a u = true -> lower a v = true -> upper u = upper v -> u = v.

Lemma paired_drop_pair a v F : paired a F -> In v F -> lower a v = true ->
  paired a (drop (upper v) (drop v F)).
Proof.
  intros [T U L] Hv Lv; destruct (U v Hv Lv) as (Hu & _ & Pu & Lu & _); split.
  - intros x y; rewrite !drop_spec; intros [[Hx _] _] [[Hy _] _]; auto.
  - intros x; rewrite !drop_spec; intros [[Hx Nx] Nx'] Lx.
    destruct (U x Hx Lx) as (A & B & C & D & E); repeat split; trivial.
    + intros K; rewrite K, Lv in D; discriminate.
    + intros K; apply Nx; now apply (upper_one a).
    + intros y; rewrite !drop_spec; intros [[Hy _] _]; auto.
  - intros w; rewrite !drop_spec; intros [[Hw Nw] Nw'] Pw Lw.
    destruct (L w Hw Pw Lw) as (x & A & B & C & D); exists x; rewrite !drop_spec.
    repeat split; trivial; [intros ->; congruence | intros ->; congruence].
Qed.

Lemma rest_available v F a : paired a F -> In v (available below (rest F)) <->
  In v (available below F) /\ part v = false.
Proof.
  intros Pa; rewrite !available_spec, rest_In; split.
  - intros [[Hv Pv] H]; split; [|easy]; split; [easy|]; intros u Hu; destruct (part u) eqn:Pu.
    + now apply (on_top a F Pa).
    + apply H, rest_In; auto.
  - intros [[Hv H] Pv]; split; [easy|]; intros u Hu; apply rest_In in Hu as [Hu _]; auto.
Qed.

Lemma lower_available a v F : paired a F -> In v (available below F) -> part v = true ->
  lower a v = true /\ In (upper v) (available below (drop v F)).
Proof.
  intros Pa Hv Pv; assert (Fv : In v F) by now apply available_In in Hv.
  assert (Lv : lower a v = true).
  { destruct (lower a v) eqn:Lv; [easy|]; destruct (has_lower a F Pa v Fv Pv Lv) as (x & Hx & _ & _ & B).
    apply available_spec in Hv as [_ Hv]; rewrite Hv in B; easy. }
  split; [easy|]; destruct (has_upper a F Pa v Fv Lv) as (Hu & Nu & _ & _ & next).
  apply available_spec; rewrite drop_spec; split; [easy|]; intros x; rewrite drop_spec; intros [Hx Nx].
  apply not_true_iff_false; intros B; destruct (next x Hx B) as [->|B']; [easy|].
  apply available_spec in Hv as [_ Hv]; rewrite Hv in B'; easy.
Qed.

Lemma odd_drop v F : NoDup F -> In v F -> part v = false ->
  Nat.odd (length (rest (drop v F))) = negb (Nat.odd (length (rest F))).
Proof.
  intros N Hv P; rewrite rest_drop, (drop_length v (rest F)) by
    (first [now apply rest_NoDup | now apply rest_In]).
  now rewrite Nat.odd_succ, <- Nat.negb_odd, negb_involutive.
Qed.

Lemma cut_sets F A S : (forall S, In S A -> incl S F) -> In S (cut A) -> incl S (rest F).
Proof.
  intros I HS v Hv; apply cut_spec in HS as (T & HT & _ & ->); apply filter_In in Hv as [Hv P].
  apply rest_In; split; [now apply (I T) | now apply negb_true_iff].
Qed.

Lemma shrink_sets v F A : (forall S, In S A -> incl S F) ->
  forall S, In S (shrink v A) -> incl S (drop v F).
Proof.
  intros I S HS; apply shrink_spec in HS as (T & HT & ->); intros u; rewrite !drop_spec.
  intros [Hu N]; split; [now apply (I T) | easy].
Qed.

Lemma without_sets v F A : (forall S, In S A -> incl S F) ->
  forall S, In S (without v A) -> incl S (drop v F).
Proof.
  intros I S HS; apply without_spec in HS as [HS N]; intros u Hu; apply drop_spec.
  split; [now apply (I S) | intros ->; easy].
Qed.

(** ** Maker answers in pairs *)

Theorem maker_answers_pairs Q F A : NoDup F -> (forall S, In S A -> incl S F) -> paired true F ->
  Nat.odd (length (rest F)) = (match Q with First => true | Second => false end) ->
  maker_wins below Q (rest F) (cut A) = true -> maker_wins below Q F A = true.
Proof.
  remember (length F) as n eqn:L; revert Q F A L.
  induction n as [n IH] using lt_wf_ind; intros Q F A L N I Pa O W; subst n.
  assert (NR := rest_NoDup F N).
  destruct Q.
  - assert (step : exists v, In v (available below (rest F)) /\
      maker_wins below Second (drop v (rest F)) (shrink v (cut A)) = true).
    { apply maker_first in W as [C|W]; [|easy|easy].
      destruct (some_available below (rest F) order) as (v & Hv).
      { intros E; rewrite E in O; easy. }
      exists v; split; [easy|]; apply completed; [now apply drop_NoDup|].
      apply complete_spec in C; apply complete_spec, shrink_spec; now exists []. }
    destruct step as (v & Hv & Wv); apply (rest_available v F true Pa) in Hv as [Hv Pv].
    assert (Fv : In v F) by now apply available_In in Hv.
    apply maker_first; [easy|]; right; exists v; split; [easy|].
    apply (IH (length (drop v F))); trivial.
    + rewrite (drop_length v F N Fv); lia.
    + now apply drop_NoDup.
    + now apply shrink_sets.
    + now apply paired_drop_other.
    + rewrite odd_drop, O by easy; easy.
    + rewrite rest_drop, <- Wv; apply same_sets.
      * now apply drop_NoDup.
      * apply shrink_sets; intros S; now apply cut_sets.
      * intros S; symmetry; now apply cut_shrink.
  - destruct (list_eq_dec N.eq_dec F []) as [->|NF].
    { apply completed; [easy|]; apply maker_second in W as [C|[C _]]; [|easy|easy].
      apply complete_spec, cut_spec in C as (T & HT & _ & E); apply complete_spec.
      specialize (I T HT); destruct T as [|v T]; [easy | destruct (I v (or_introl eq_refl))]. }
    apply maker_second; [easy|]; right; split.
    { intros E; destruct (some_available below F order NF) as (v & Hv); now rewrite E in Hv. }
    intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
    assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
    destruct (part v) eqn:Pv.
    + destruct (lower_available true v F Pa Hv Pv) as [Lv Hu].
      destruct (has_upper true F Pa v Fv Lv) as (Fu & Nu & Pu & Lu & _).
      assert (Fu' : In (upper v) (drop v F)) by now apply available_In in Hu.
      assert (Mv : makers v = false)
        by (unfold lower in Lv; rewrite Pv in Lv; now destruct (makers v)).
      assert (Mu : makers (upper v) = true)
        by (unfold lower in Lu; rewrite Pu in Lu; now destruct (makers (upper v))).
      apply maker_first; [easy|]; right; exists (upper v); split; [easy|].
      assert (R : rest (drop (upper v) (drop v F)) = rest F)
        by (now rewrite !rest_drop_part).
      apply (IH (length (drop (upper v) (drop v F)))); trivial.
      * rewrite L1, (drop_length _ _ N1 Fu'); lia.
      * now apply drop_NoDup.
      * now apply shrink_sets, without_sets.
      * now apply paired_drop_pair.
      * now rewrite R.
      * rewrite R, <- W; apply same_sets; trivial; [intros S; now apply cut_sets|].
        intros S; now apply cut_pair_breaks.
    + apply (IH (length (drop v F))); trivial.
      * lia.
      * now apply without_sets.
      * now apply paired_drop_other.
      * rewrite odd_drop, O by easy; easy.
      * assert (Wv : maker_wins below First (drop v (rest F)) (without v (cut A)) = true).
        { apply maker_second in W as [C|[_ W]]; [| |easy].
          - apply completed; [now apply drop_NoDup|]; apply complete_spec in C.
            apply complete_spec, without_spec; auto.
          - apply W; now apply (rest_available v F true Pa). }
        rewrite rest_drop, <- Wv; apply same_sets.
        -- now apply drop_NoDup.
        -- apply without_sets; intros S; now apply cut_sets.
        -- intros S; symmetry; now apply cut_without.
Qed.

(** ** Breaker answers in pairs *)

Theorem breaker_answers_pairs Q F A : NoDup F -> (forall S, In S A -> incl S F) -> paired false F ->
  Nat.odd (length (rest F)) = (match Q with First => false | Second => true end) ->
  maker_wins below Q (rest F) (cut A) = false -> maker_wins below Q F A = false.
Proof.
  remember (length F) as n eqn:L; revert Q F A L.
  induction n as [n IH] using lt_wf_ind; intros Q F A L N I Pa O W; subst n.
  assert (NR := rest_NoDup F N).
  assert (open : complete A = false).
  { apply not_true_iff_false; intros C; apply complete_spec in C.
    rewrite completed in W; [easy | easy|]; apply complete_spec, cut_spec; now exists []. }
  destruct Q.
  - apply breaker_second; [easy|]; split; [easy|]; intros v Hv.
    assert (Fv : In v F) by now apply available_In in Hv.
    assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
    destruct (part v) eqn:Pv.
    + destruct (lower_available false v F Pa Hv Pv) as [Lv Hu].
      destruct (has_upper false F Pa v Fv Lv) as (Fu & Nu & Pu & Lu & _).
      assert (Fu' : In (upper v) (drop v F)) by now apply available_In in Hu.
      assert (Mv : makers v = true)
        by (unfold lower in Lv; rewrite Pv in Lv; now destruct (makers v)).
      assert (Mu : makers (upper v) = false)
        by (unfold lower in Lu; rewrite Pu in Lu; now destruct (makers (upper v))).
      assert (R : rest (drop (upper v) (drop v F)) = rest F) by (now rewrite !rest_drop_part).
      assert (Next : maker_wins below First (drop (upper v) (drop v F))
        (without (upper v) (shrink v A)) = false).
      { apply (IH (length (drop (upper v) (drop v F)))); trivial.
        * rewrite L1, (drop_length _ _ N1 Fu'); lia.
        * now apply drop_NoDup.
        * now apply without_sets, shrink_sets.
        * now apply paired_drop_pair.
        * now rewrite R.
        * rewrite R, <- W; apply same_sets; trivial; [intros S; now apply cut_sets|].
          intros S; now apply cut_pair_makes. }
      apply breaker_first; [easy|]; split; [|right; now exists (upper v)].
      apply not_true_iff_false; intros C; apply complete_spec in C.
      rewrite completed in Next; [easy | now apply drop_NoDup|].
      apply complete_spec, without_spec; auto.
    + apply (IH (length (drop v F))); trivial.
      * lia.
      * now apply shrink_sets.
      * now apply paired_drop_other.
      * rewrite odd_drop, O by easy; easy.
      * apply breaker_second in W as [_ W]; [|easy].
        rewrite rest_drop, <- (W v) by (now apply (rest_available v F false Pa)).
        apply same_sets.
        -- now apply drop_NoDup.
        -- apply shrink_sets; intros S; now apply cut_sets.
        -- intros S; symmetry; now apply cut_shrink.
  - apply breaker_first in W as [C W]; [|easy]; apply breaker_first; [easy|]; split; [easy|]; right.
    assert (step : exists v, In v (available below (rest F)) /\
      maker_wins below First (drop v (rest F)) (without v (cut A)) = false).
    { destruct W as [E|W]; [|exact W]; exfalso.
      destruct (some_available below (rest F) order) as (v & Hv); [|now rewrite E in Hv].
      intros Z; rewrite Z in O; easy. }
    destruct step as (v & Hv & Wv); apply (rest_available v F false Pa) in Hv as [Hv Pv].
    assert (Fv : In v F) by now apply available_In in Hv.
    exists v; split; [easy|]; apply (IH (length (drop v F))); trivial.
    + rewrite (drop_length v F N Fv); lia.
    + now apply drop_NoDup.
    + now apply without_sets.
    + now apply paired_drop_other.
    + rewrite odd_drop, O by easy; easy.
    + rewrite rest_drop, <- Wv; apply same_sets.
      * now apply drop_NoDup.
      * apply without_sets; intros S; now apply cut_sets.
      * intros S; symmetry; now apply cut_without.
Qed.

(** ** Maker keeps a chain in reserve

    The part is a chain, of which the second vertex wins by itself. Maker, who is to move with an even
    number of other vertices, plays there; Breaker cannot begin the chain, and when only the chain is
    left, Maker gets every other vertex of it, beginning with the lowest. *)

Fixpoint every_other (this : bool) (L : list vertex) : list vertex :=
  match L with
  | [] => []
  | v :: L => if this then v :: every_other false L else every_other true L
  end.

Lemma every_other_in b L v : In v (every_other b L) -> In v L.
Proof.
  revert b; induction L as [|u L IH]; intros [] H; simpl in *; try easy;
    [destruct H as [->|H]; [now left|]|]; right; eauto.
Qed.

Fixpoint rising (L : list vertex) : Prop :=
  match L with
  | [] => True
  | v :: L => (forall w, In w L -> below v w = true) /\ rising L
  end.

Lemma only_lowest F v L : (forall x, In x F <-> In x (v :: L)) -> rising (v :: L) ->
  forall w, In w (available below F) <-> w = v.
Proof.
  intros E [B _] w; rewrite available_spec, E; split.
  - intros [[->|Hw] H]; [easy|]; specialize (B w Hw).
    rewrite H in B; [easy | apply E; now left].
  - intros ->; split; [now left|]; intros u Hu; apply E in Hu as [->|Hu]; [apply order|].
    apply not_true_iff_false; intros K; specialize (B u Hu).
    assert (X : below u u = true) by now apply (proj2 order) with v.
    now rewrite (proj1 order) in X.
Qed.

Lemma drop_lowest F v L : (forall x, In x F <-> In x (v :: L)) -> rising (v :: L) ->
  forall x, In x (drop v F) <-> In x L.
Proof.
  intros E [B _] x; rewrite drop_spec, E; split; [intros [[->|H] N]; easy|].
  intros H; split; [now right|]; intros ->; specialize (B v H).
  now rewrite (proj1 order) in B.
Qed.

Lemma chain_won L : forall F A S, NoDup F -> (forall x, In x F <-> In x L) -> rising L -> In S A ->
  (incl S (every_other true L) -> maker_wins below First F A = true) /\
  (incl S (every_other false L) -> maker_wins below Second F A = true).
Proof.
  induction L as [|v L IH]; intros F A S N E R HS.
  - assert (C : incl S [] -> complete A = true).
    { intros I; apply complete_spec; destruct S as [|x S]; [easy|].
      destruct (I x (or_introl eq_refl)). }
    split; intros I; apply completed; auto.
  - assert (O := only_lowest F v L E R); assert (D := drop_lowest F v L E R).
    assert (N1 := drop_NoDup v F N); split; intros I; simpl in I.
    + apply maker_first; [easy|]; right; exists v; split; [now apply O|].
      apply (IH (drop v F) (shrink v A) (drop v S) N1 D (proj2 R)).
      * apply shrink_spec; eauto.
      * intros x Hx; apply drop_spec in Hx as [Hx Nx]; destruct (I x Hx) as [->|Hx']; easy.
    + apply maker_second; [easy|]; right; split.
      * intros Z; assert (K : In v (available below F)) by now apply O. now rewrite Z in K.
      * intros w Hw; apply O in Hw; subst w.
        apply (IH (drop v F) (without v A) S N1 D (proj2 R)); [|exact I].
        apply without_spec; split; [easy|]; intros K; apply I, every_other_in in K.
        destruct R as [B _]; specialize (B v K); now rewrite (proj1 order) in B.
Qed.

Theorem maker_reserves u v L Q F A : NoDup F -> (forall S, In S A -> incl S F) ->
  (forall x, part x = true <-> In x (u :: v :: L)) -> rising (u :: v :: L) ->
  (forall x, makers x = true -> part x = true -> In x (every_other true (u :: v :: L))) ->
  incl (u :: v :: L) F ->
  (forall x y, In x F -> In y F -> part x = true -> part y = false -> below x y = false) ->
  (forall x, In x F -> below x v = true -> x = u \/ below x u = true) ->
  In [v] A ->
  Nat.odd (length (rest F)) = (match Q with First => false | Second => true end) ->
  maker_wins below Q (rest F) (cut A) = true -> maker_wins below Q F A = true.
Proof.
  remember (length F) as n eqn:Len; revert Q F A Len.
  induction n as [n IH] using lt_wf_ind; intros Q F A Len N I P R M IL T next HV O W; subst n.
  assert (NR := rest_NoDup F N).
  assert (avail : forall x, In x (available below (rest F)) <->
    In x (available below F) /\ part x = false).
  { intros x; rewrite !available_spec, rest_In; split.
    - intros [[Hx Px] H]; split; [|easy]; split; [easy|]; intros y Hy; destruct (part y) eqn:Py.
      + now apply T.
      + apply H, rest_In; auto.
    - intros [[Hx H] Px]; split; [easy|]; intros y Hy; apply rest_In in Hy as [Hy _]; auto. }
  assert (follow : forall x Q' A', In x F -> part x = false -> (forall S, In S A' -> incl S (drop x F)) ->
    In [v] A' ->
    Nat.odd (length (rest (drop x F))) = (match Q' with First => false | Second => true end) ->
    maker_wins below Q' (rest (drop x F)) (cut A') = true -> maker_wins below Q' (drop x F) A' = true).
  { intros x Q' A' Hx Px I' HV' O' W'; apply (IH (length (drop x F))); trivial.
    - rewrite (drop_length x F N Hx); lia.
    - now apply drop_NoDup.
    - intros y Hy; apply drop_spec; split; [auto|]; intros ->; apply P in Hy; congruence.
    - intros a b Ha Hb; apply drop_spec in Ha as [Ha _], Hb as [Hb _]; auto.
    - intros y Hy; apply drop_spec in Hy as [Hy _]; auto. }
  assert (not_v : forall x, part x = false -> x <> v).
  { intros x Px ->; assert (K : part v = true) by (apply P; right; now left). congruence. }
  destruct Q.
  - destruct (list_eq_dec N.eq_dec (rest F) []) as [Z|NZ].
    + rewrite Z in W; apply maker_first in W as [C|(x & [] & _)]; [|constructor].
      apply complete_spec, cut_spec in C as (S & HS & Mk & E).
      assert (all : forall x, In x F -> part x = true).
      { intros x Hx; destruct (part x) eqn:Px; [easy|]; assert (K : In x (rest F)) by now apply rest_In.
        now rewrite Z in K. }
      apply (chain_won (u :: v :: L) F A S); trivial.
      * intros x; split; [intros Hx; now apply P, all | apply IL].
      * intros x Hx; assert (Fx := I S HS x Hx); auto.
    + assert (step : exists x, In x (available below (rest F)) /\
        maker_wins below Second (drop x (rest F)) (shrink x (cut A)) = true).
      { apply maker_first in W as [C|W]; [|easy|easy].
        destruct (some_available below (rest F) order NZ) as (x & Hx).
        exists x; split; [easy|]; apply completed; [now apply drop_NoDup|].
        apply complete_spec in C; apply complete_spec, shrink_spec; now exists []. }
      destruct step as (x & Hx & Wx); apply avail in Hx as [Hx Px].
      assert (Fx : In x F) by now apply available_In in Hx.
      apply maker_first; [easy|]; right; exists x; split; [easy|]; apply follow; trivial.
      * now apply shrink_sets.
      * apply shrink_spec; exists [v]; split; [easy|]; symmetry; apply drop_other.
        intros [->|[]]; now apply (not_v x Px).
      * rewrite odd_drop, O by easy; easy.
      * rewrite rest_drop, <- Wx; apply same_sets.
        -- now apply drop_NoDup.
        -- apply shrink_sets; intros S; now apply cut_sets.
        -- intros S; symmetry; now apply cut_shrink.
  - apply maker_second; [easy|]; right; split.
    { intros E; destruct (some_available below F order) as (x & Hx); [|now rewrite E in Hx].
      intros ->; destruct (IL u (or_introl eq_refl)). }
    intros x Hx; assert (Fx : In x F) by now apply available_In in Hx.
    destruct (part x) eqn:Px.
    + assert (x = u).
      { apply P in Px as [Px|Px]; [easy|]; apply available_spec in Hx as [_ Hx].
        destruct R as [B _]; specialize (B x Px); rewrite Hx in B; [easy | apply IL; now left]. }
      subst x; apply maker_first; [now apply drop_NoDup|]; right; exists v; split.
      * apply available_spec; rewrite drop_spec; split.
        -- split; [apply IL; right; now left|]; intros ->; destruct R as [B _].
           specialize (B u (or_introl eq_refl)); now rewrite (proj1 order) in B.
        -- intros y; rewrite drop_spec; intros [Hy Ny]; apply not_true_iff_false; intros B.
           destruct (next y Hy B) as [->|B']; [easy|].
           apply available_spec in Hx as [_ Hx]; rewrite Hx in B'; easy.
      * apply completed; [now apply drop_NoDup, drop_NoDup|]; apply complete_spec, shrink_spec.
        exists [v]; split.
        -- apply without_spec; split; [easy|]; intros [->|[]]; destruct R as [B _].
           specialize (B u (or_introl eq_refl)); now rewrite (proj1 order) in B.
        -- unfold drop; simpl; now rewrite N.eqb_refl.
    + assert (Wx : maker_wins below First (drop x (rest F)) (without x (cut A)) = true).
      { apply maker_second in W as [C|[_ W]]; [| |easy].
        - apply completed; [now apply drop_NoDup|]; apply complete_spec in C.
          apply complete_spec, without_spec; auto.
        - apply W; now apply avail. }
      apply follow; trivial.
      * now apply without_sets.
      * apply without_spec; split; [easy|]; intros [->|[]]; now apply (not_v x Px).
      * rewrite odd_drop, O by easy; easy.
      * rewrite rest_drop, <- Wx; apply same_sets.
        -- now apply drop_NoDup.
        -- apply without_sets; intros S; now apply cut_sets.
        -- intros S; symmetry; now apply cut_without.
Qed.

End Tops.
