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

(** None of the part has to be claimed before another vertex. *)

Definition on_top (F : list vertex) : Prop := forall u v, In u F -> In v F ->
  part u = true -> part v = false -> below u v = false.

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

Lemma existsb_drop (g : vertex -> bool) v S : g v = false -> existsb g (drop v S) = existsb g S.
Proof.
  intros G; unfold drop; induction S as [|u S IH]; [easy|]; simpl.
  destruct (N.eqb_spec u v) as [->|]; simpl; now rewrite IH, ?G.
Qed.

Lemma cut_cons S A : cut (S :: A) =
  if existsb (fun v => part v && negb (makers v)) S then cut A else rest S :: cut A.
Proof. unfold cut; simpl; now destruct existsb. Qed.

Lemma cut_shrink v A : part v = false -> cut (shrink v A) = shrink v (cut A).
Proof.
  intros P; induction A as [|S A IH]; [easy|]; change (shrink v (S :: A)) with (drop v S :: shrink v A).
  rewrite !cut_cons, existsb_drop by (now rewrite P); destruct existsb; [easy|].
  now rewrite rest_drop, IH.
Qed.

Lemma cut_without v A : part v = false -> cut (without v A) = without v (cut A).
Proof.
  intros P; induction A as [|S A IH]; [easy|]; rewrite cut_cons; unfold without in *; simpl.
  assert (E : has v (rest S) = has v S).
  { apply eq_true_iff_eq; rewrite !has_spec, rest_In; tauto. }
  destruct (has v S) eqn:H; simpl; rewrite ?cut_cons; destruct existsb; simpl; rewrite ?E; simpl;
    now rewrite IH.
Qed.

Lemma cut_makers w A : part w = true -> makers w = true -> cut (shrink w A) = cut A.
Proof.
  intros P M; induction A as [|S A IH]; [easy|]; change (shrink w (S :: A)) with (drop w S :: shrink w A).
  rewrite !cut_cons, existsb_drop, rest_drop_part, IH by (now rewrite ?P, ?M); easy.
Qed.

Lemma cut_breakers b A : part b = true -> makers b = false -> cut (without b A) = cut A.
Proof.
  intros P M; induction A as [|S A IH]; [easy|]; rewrite cut_cons; unfold without in *; simpl.
  destruct (has b S) eqn:H; simpl; [|now rewrite cut_cons, IH].
  apply has_spec in H; replace (existsb _ S) with true; [easy|]; symmetry; apply existsb_exists.
  exists b; now rewrite P, M.
Qed.

Lemma cut_complete A : complete A = true -> complete (cut A) = true.
Proof. rewrite !complete_spec, cut_spec; intros H; exists []; easy. Qed.

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

(** ** Pairs

    The lower vertices of the pairs are those of the part that do not go to this player. *)

Definition lower (maker_answers : bool) (v : vertex) : bool :=
  part v && xorb maker_answers (makers v).

Record paired (maker_answers : bool) (F : list vertex) : Prop := {
  tops : on_top F;
  has_upper : forall v, In v F -> lower maker_answers v = true ->
    In (upper v) F /\ part (upper v) = true /\ lower maker_answers (upper v) = false /\
    forall x, In x F -> below x (upper v) = true -> x = v \/ below x v = true;
  has_lower : forall w, In w F -> part w = true -> lower maker_answers w = false ->
    exists v, In v F /\ lower maker_answers v = true /\ upper v = w /\ below v w = true;
  one_lower : forall u v, In u F -> In v F -> lower maker_answers u = true ->
    lower maker_answers v = true -> upper u = upper v -> u = v
}.

(** *** Positions keep their shape *)

Lemma on_top_drop v F : on_top F -> on_top (drop v F).
Proof. intros T x y; rewrite !drop_spec; intros [] []; now apply T. Qed.

Lemma paired_drop_other a v F : paired a F -> part v = false -> paired a (drop v F).
Proof.
  intros [T U L O] P; split.
  - now apply on_top_drop.
  - intros x Hx Lx; apply drop_spec in Hx as [Hx _]; destruct (U x Hx Lx) as (A & B & C & D).
    split; [apply drop_spec; split; [easy | congruence]|]; repeat split; trivial.
    intros y Hy; apply drop_spec in Hy as [Hy _]; auto.
  - intros w Hw Pw Lw; apply drop_spec in Hw as [Hw _]; destruct (L w Hw Pw Lw) as (x & A & B & C & D).
    exists x; split; [apply drop_spec; split; [easy|]|easy]; intros ->.
    unfold lower in B; now rewrite P in B.
  - intros x y; rewrite !drop_spec; intros [] []; now apply O.
Qed.

Lemma paired_drop_pair a v F : paired a F -> In v F -> lower a v = true ->
  paired a (drop (upper v) (drop v F)).
Proof.
  intros [T U L O] Hv Lv; destruct (U v Hv Lv) as (Hu & Pu & Lu & _); split.
  - now apply on_top_drop, on_top_drop.
  - intros x; rewrite !drop_spec; intros [[Hx Nx] Nx'] Lx.
    destruct (U x Hx Lx) as (A & B & C & D); repeat split; trivial.
    + intros K; rewrite K, Lv in C; discriminate.
    + intros K; apply Nx; now apply O.
    + intros y; rewrite !drop_spec; intros [[Hy _] _]; auto.
  - intros w; rewrite !drop_spec; intros [[Hw Nw] Nw'] Pw Lw.
    destruct (L w Hw Pw Lw) as (x & A & B & C & D); exists x; rewrite !drop_spec.
    repeat split; trivial; [intros ->; congruence | intros ->; congruence].
  - intros x y; rewrite !drop_spec; intros [[] _] [[] _]; now apply O.
Qed.

Lemma rest_available v F : on_top F -> In v (available below (rest F)) <->
  In v (available below F) /\ part v = false.
Proof.
  intros T; rewrite !available_spec, rest_In; split.
  - intros [[Hv Pv] H]; split; [|easy]; split; [easy|]; intros u Hu; destruct (part u) eqn:Pu.
    + now apply T.
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
  split; [easy|]; destruct (has_upper a F Pa v Fv Lv) as (Hu & _ & Lu & next).
  apply available_spec; rewrite drop_spec; split; [split; congruence|].
  intros x; rewrite drop_spec; intros [Hx Nx].
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

(** ** Maker answers in pairs *)

Theorem maker_answers_pairs Q F A : NoDup F -> paired true F ->
  Nat.odd (length (rest F)) = (match Q with First => true | Second => false end) ->
  (forall S, In S A -> incl S F) ->
  maker_wins below Q (rest F) (cut A) = true -> maker_wins below Q F A = true.
Proof.
  remember (length F) as n eqn:L; revert Q F A L.
  induction n as [n IH] using lt_wf_ind; intros Q F A L N Pa O I W; subst n.
  assert (NR := rest_NoDup F N).
  destruct Q.
  - assert (step : exists v, In v (available below (rest F)) /\
      maker_wins below Second (drop v (rest F)) (shrink v (cut A)) = true).
    { apply maker_first in W as [C|W]; [|easy|easy].
      destruct (some_available below (rest F) order) as (v & Hv).
      { intros E; rewrite E in O; easy. }
      exists v; split; [easy|]; apply completed; [now apply drop_NoDup|].
      apply complete_spec in C; apply complete_spec, shrink_spec; now exists []. }
    destruct step as (v & Hv & Wv); apply rest_available in Hv as [Hv Pv]; [|apply Pa].
    assert (Fv : In v F) by now apply available_In in Hv.
    apply maker_first; [easy|]; right; exists v; split; [easy|].
    apply (IH (length (drop v F))); trivial.
    + rewrite (drop_length v F N Fv); lia.
    + now apply drop_NoDup.
    + now apply paired_drop_other.
    + rewrite odd_drop, O by easy; easy.
    + now apply shrink_sets.
    + now rewrite rest_drop, cut_shrink.
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
      destruct (has_upper true F Pa v Fv Lv) as (Fu & Pu & Lu & _).
      assert (Fu' : In (upper v) (drop v F)) by now apply available_In in Hu.
      assert (Mv : makers v = false)
        by (unfold lower in Lv; rewrite Pv in Lv; now destruct (makers v)).
      assert (Mu : makers (upper v) = true)
        by (unfold lower in Lu; rewrite Pu in Lu; now destruct (makers (upper v))).
      apply maker_first; [easy|]; right; exists (upper v); split; [easy|].
      assert (R : rest (drop (upper v) (drop v F)) = rest F) by now rewrite !rest_drop_part.
      apply (IH (length (drop (upper v) (drop v F)))); trivial.
      * rewrite L1, (drop_length _ _ N1 Fu'); lia.
      * now apply drop_NoDup.
      * now apply paired_drop_pair.
      * now rewrite R.
      * now apply shrink_sets, without_sets.
      * now rewrite R, cut_makers, cut_breakers.
    + apply (IH (length (drop v F))); trivial.
      * lia.
      * now apply paired_drop_other.
      * rewrite odd_drop, O by easy; easy.
      * now apply without_sets.
      * rewrite rest_drop, cut_without by easy.
        apply maker_second in W as [C|[_ W]]; [| |easy].
        -- apply completed; [now apply drop_NoDup|]; apply complete_spec in C.
           apply complete_spec, without_spec; auto.
        -- apply W; apply rest_available; [apply Pa | easy].
Qed.

(** ** Breaker answers in pairs *)

Theorem breaker_answers_pairs Q F A : NoDup F -> paired false F ->
  Nat.odd (length (rest F)) = (match Q with First => false | Second => true end) ->
  maker_wins below Q (rest F) (cut A) = false -> maker_wins below Q F A = false.
Proof.
  remember (length F) as n eqn:L; revert Q F A L.
  induction n as [n IH] using lt_wf_ind; intros Q F A L N Pa O W; subst n.
  assert (NR := rest_NoDup F N).
  assert (open : complete A = false).
  { apply not_true_iff_false; intros C; apply cut_complete in C; now rewrite completed in W. }
  destruct Q.
  - apply breaker_second; [easy|]; split; [easy|]; intros v Hv.
    assert (Fv : In v F) by now apply available_In in Hv.
    assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
    destruct (part v) eqn:Pv.
    + destruct (lower_available false v F Pa Hv Pv) as [Lv Hu].
      destruct (has_upper false F Pa v Fv Lv) as (Fu & Pu & Lu & _).
      assert (Fu' : In (upper v) (drop v F)) by now apply available_In in Hu.
      assert (Mv : makers v = true)
        by (unfold lower in Lv; rewrite Pv in Lv; now destruct (makers v)).
      assert (Mu : makers (upper v) = false)
        by (unfold lower in Lu; rewrite Pu in Lu; now destruct (makers (upper v))).
      assert (R : rest (drop (upper v) (drop v F)) = rest F) by now rewrite !rest_drop_part.
      assert (E : cut (without (upper v) (shrink v A)) = cut A)
        by (now rewrite cut_breakers, cut_makers).
      apply breaker_first; [easy|]; split.
      * apply not_true_iff_false; intros C; apply cut_complete in C; rewrite cut_makers in C by easy.
        now rewrite completed in W.
      * right; exists (upper v); split; [easy|].
        apply (IH (length (drop (upper v) (drop v F)))); trivial.
        -- rewrite L1, (drop_length _ _ N1 Fu'); lia.
        -- now apply drop_NoDup.
        -- now apply paired_drop_pair.
        -- now rewrite R.
        -- now rewrite R, E.
    + apply (IH (length (drop v F))); trivial.
      * lia.
      * now apply paired_drop_other.
      * rewrite odd_drop, O by easy; easy.
      * apply breaker_second in W as [_ W]; [|easy]; rewrite rest_drop, cut_shrink by easy.
        apply W, rest_available; [apply Pa | easy].
  - apply breaker_first in W as [C W]; [|easy]; apply breaker_first; [easy|]; split; [easy|]; right.
    assert (step : exists v, In v (available below (rest F)) /\
      maker_wins below First (drop v (rest F)) (without v (cut A)) = false).
    { destruct W as [E|W]; [|exact W]; exfalso.
      destruct (some_available below (rest F) order) as (v & Hv); [|now rewrite E in Hv].
      intros Z; rewrite Z in O; easy. }
    destruct step as (v & Hv & Wv); apply rest_available in Hv as [Hv Pv]; [|apply Pa].
    assert (Fv : In v F) by now apply available_In in Hv.
    exists v; split; [easy|]; apply (IH (length (drop v F))); trivial.
    + rewrite (drop_length v F N Fv); lia.
    + now apply drop_NoDup.
    + now apply paired_drop_other.
    + rewrite odd_drop, O by easy; easy.
    + now rewrite rest_drop, cut_without.
Qed.

End Tops.
