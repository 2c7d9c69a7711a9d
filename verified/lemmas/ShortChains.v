(** * Disjoint chains and sets, both of at most two vertices

    "Poset positional games", Theorem 25: Breaker's pairs, Maker's lines, and the reductions. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Heights Targets Chains Parts.
Import ListNotations.

Section ShortChains.

Variable below : vertex -> vertex -> bool.
Hypothesis order : strict_order below.

Notation wins := (maker_wins below).
Notation avail := (available below).

Lemma still_available v w F : In w (avail F) -> w <> v -> In w (avail (drop v F)).
Proof.
  rewrite !available_spec; intros [Hw A] N; split; [now apply drop_spec|].
  intros u Hu; apply drop_spec in Hu as [Hu _]; auto.
Qed.

Lemma blocked_by F u v : In v (avail F) -> In u F -> below u v = true -> False.
Proof. intros Hv Hu B; apply available_spec in Hv as [_ A]; rewrite A in B; easy. Qed.

(** Of one chain: [x] and [y] above it. *)

Lemma one_above F x y y' : flat below F -> chained below F -> In x F -> In y F -> In y' F ->
  below x y = true -> below x y' = true -> y = y'.
Proof.
  intros FL C Hx Hy Hy' B B'.
  assert (E : comparable below y y' = true).
  { apply (C y x y'); trivial; apply comparable_spec; auto. }
  apply comparable_spec in E as [E|[E|E]]; trivial.
  - destruct (FL x y y'); trivial.
  - destruct (FL x y' y); trivial.
Qed.

Lemma one_below F x x' y : flat below F -> chained below F -> In x F -> In x' F -> In y F ->
  below x y = true -> below x' y = true -> x = x'.
Proof.
  intros FL C Hx Hx' Hy B B'.
  assert (E : comparable below x x' = true).
  { apply (C x y x'); trivial; apply comparable_spec; auto. }
  apply comparable_spec in E as [E|[E|E]]; trivial.
  - destruct (FL x x' y); trivial.
  - destruct (FL x' x y); trivial.
Qed.

Lemma freed F x y : flat below F -> chained below F -> In x F -> In y F -> below x y = true ->
  In y (avail (drop x F)).
Proof.
  intros FL C Hx Hy B; apply available_spec; rewrite drop_spec; split.
  - split; [easy|]; intros ->; now rewrite (proj1 order x) in B.
  - intros u Hu; apply drop_spec in Hu as [Hu N]; apply not_true_iff_false; intros B'.
    now apply N, (one_below F u x y).
Qed.

(** ** Breaker answers one vertex of a set with the other *)

Definition pair_of (F : list vertex) (S : list vertex) : Prop := exists a b, a <> b /\
  incl S [a; b] /\ In a S /\ In b S /\ In a (avail F) /\ In b F /\
  forall u, In u F -> below u b = true -> u = a.

Theorem pairs_defend F A : NoDup F -> (forall S, In S A -> pair_of F S) ->
  (forall S T v, In S A -> In T A -> In v S -> In v T -> incl S T) -> wins First F A = false.
Proof.
  remember (length F) as n eqn:L; revert F A L.
  induction n as [n IH] using lt_wf_ind; intros F A L N P D; subst n.
  apply breaker_second; [easy|]; split.
  { apply incomplete; intros S HS ->; now destruct (P [] HS) as (a & b & _ & _ & [] & _). }
  intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
  apply breaker_first; [easy|]; split.
  { apply incomplete; intros S; rewrite shrink_spec; intros (T & HT & ->) E.
    destruct (P T HT) as (a & b & Nab & _ & Ha & Hb & _).
    assert (K : In a (drop v T) \/ In b (drop v T))
      by (rewrite !drop_spec; destruct (N.eq_dec a v) as [->|]; [right | left]; auto).
    rewrite E in K; now destruct K. }
  (* Breaker claims [w], after which no set has [v]. *)
  assert (go : forall w, In w (avail (drop v F)) ->
    (forall T, In T A -> In v T -> In w T) ->
    exists w, In w (avail (drop v F)) /\
      wins First (drop w (drop v F)) (without w (shrink v A)) = false).
  { intros w Hw K; exists w; split; [easy|].
    assert (Fw : In w (drop v F)) by now apply available_In in Hw.
    assert (Nw : w <> v) by (apply drop_spec in Fw; tauto).
    assert (L2 := drop_length w _ N1 Fw).
    assert (same : forall S, In S (without w (shrink v A)) -> In S A /\ ~ In v S /\ ~ In w S).
    { intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT].
      assert (NvT : ~ In v T) by (intros Hv'; apply NT, drop_spec; auto).
      rewrite drop_other in NT |- * by easy; auto. }
    apply (IH (length (drop w (drop v F)))); trivial; [lia | now apply drop_NoDup | |].
    - intros S HS; apply same in HS as (HS & NvS & NwS).
      destruct (P S HS) as (a & b & Nab & I & Ha & Hb & Aa & Fb & U); exists a, b.
      assert (a <> v /\ a <> w /\ b <> v /\ b <> w) as (Nav & Naw & Nbv & Nbw)
        by (repeat split; intros ->; contradiction).
      repeat split; trivial.
      + now apply still_available; [apply still_available|].
      + now rewrite !drop_spec.
      + intros u Hu; rewrite !drop_spec in Hu; destruct Hu as [[Hu _] _]; auto.
    - intros S T u HS HT; apply same in HS as (HS & _), HT as (HT & _); now apply D. }
  destruct (existsb (has v) A) eqn:X.
  - apply existsb_exists in X as (S & HS & Hv'); apply has_spec in Hv'; right.
    destruct (P S HS) as (a & b & Nab & I & Ha & Hb & Aa & Fb & U).
    assert (meet : forall T w, In T A -> In v T -> In w S -> In w T)
      by (intros T w HT HvT HwS; now apply (D S T v)).
    destruct (I v Hv') as [->|[->|[]]].
    + apply (go b); [|eauto]; apply available_spec; rewrite drop_spec; split; [auto|].
      intros u Hu; apply drop_spec in Hu as [Hu Nu]; apply not_true_iff_false; intros B.
      now apply Nu, U.
    + apply (go a); [|eauto]; now apply still_available.
  - rewrite existsb_false in X; destruct (avail (drop v F)) as [|w l] eqn:E; [now left | right].
    apply (go w); [now left|]; intros T HT HvT; apply has_spec in HvT; now rewrite X in HvT.
Qed.

(** ** Maker's threats *)

(** He claims [x], and then has two ways to complete a set. *)

Lemma fork F A x a b : NoDup F -> In x (avail F) -> a <> b ->
  In a (avail (drop x F)) -> In b (avail (drop x F)) ->
  (exists S, In S A /\ incl S [x; a]) -> (exists S, In S A /\ incl S [x; b]) ->
  wins First F A = true.
Proof.
  intros N Hx Nab Ha Hb Sa Sb; assert (N1 := drop_NoDup x F N).
  apply maker_first; [easy | right]; exists x; split; [easy|].
  apply maker_second; [easy | right]; split; [intros E; now rewrite E in Ha|]; intros w Hw.
  assert (go : forall c, In c (avail (drop x F)) -> c <> w -> (exists S, In S A /\ incl S [x; c]) ->
    wins First (drop w (drop x F)) (without w (shrink x A)) = true).
  { intros c Hc Nc (S & HS & I); apply maker_first; [now apply drop_NoDup | right]; exists c.
    split; [now apply still_available|]; apply completed; [now apply drop_NoDup, drop_NoDup|].
    apply complete_spec, shrink_spec; exists (drop x S); split.
    - apply without_spec; split; [apply shrink_spec; eauto|]; rewrite drop_spec; intros [K Nw].
      apply I in K as [->|[->|[]]]; easy.
    - symmetry; apply no_member; intros u; rewrite !drop_spec; intros [[K Nx] Ncu].
      now apply I in K as [->|[->|[]]]. }
  destruct (N.eq_dec a w) as [->|]; [apply (go b) | apply (go a)]; auto.
Qed.

(** A line: each claim leaves a set of which one vertex is missing that he could claim next. *)

Fixpoint line_wins (M F : list vertex) (begins : bool) (l : list (list vertex)) : bool :=
  match l with
  | [] => false
  | W :: l' =>
      match l' with
      | [] =>
          match filter (fun v => negb (has v M)) W with
          | [] => true
          | [v] => has v (avail F)
          | _ => false
          end
      | _ =>
          match W with
          | [a; b] =>
              let answer := if begins then a else b in
              match (if begins then [b] else filter (fun u => below u b) F) with
              | [o] =>
                  has o (avail F) &&
                  same_set (filter (fun v => negb (has v (o :: M))) W) [answer] &&
                  has answer (avail (drop o F)) &&
                  line_wins (o :: M) (drop answer (drop o F)) false l'
              | _ => false
              end
          | _ => false
          end
      end
  end.

(** Of sets of which Breaker has no vertex, Maker needs no more than what he has not. *)

Definition needed (M F : list vertex) (A l : list (list vertex)) : Prop :=
  forall S, In S l -> (forall v, In v S -> In v M \/ In v F) ->
    exists S', In S' A /\ forall v, In v S' -> In v S /\ ~ In v M.

Lemma missing_spec M S v : In v (filter (fun v => negb (has v M)) S) <-> In v S /\ ~ In v M.
Proof. now rewrite filter_In, negb_true_iff, has_false. Qed.

Theorem line_sound l : forall M F A begins, NoDup F -> needed M F A l ->
  line_wins M F begins l = true -> wins First F A = true.
Proof.
  induction l as [|S l IH]; intros M F A begins N H; [easy|].
  assert (HM : forall v, In v M \/ ~ In v M) by (intros v; destruct (in_dec N.eq_dec v M); auto).
  destruct l as [|T l]; cbn [line_wins].
  - destruct (filter _ S) as [|v [|]] eqn:E; intros W; try easy.
    + destruct (H S (or_introl eq_refl)) as (S' & HS & I).
      { intros v Hv; left; destruct (HM v) as [K|K]; [easy|].
        assert (X := proj2 (missing_spec M S v) (conj Hv K)); now rewrite E in X. }
      apply completed; [easy|]; apply complete_spec.
      replace [] with S'; [easy|]; apply no_member; intros v Hv; apply I in Hv.
      apply missing_spec in Hv; now rewrite E in Hv.
    + apply has_spec in W; assert (Fv : In v F) by now apply available_In in W.
      assert (only : forall u, In u S -> ~ In u M -> u = v).
      { intros u Hu K; assert (X := proj2 (missing_spec M S u) (conj Hu K)).
        rewrite E in X; now destruct X as [|[]]. }
      destruct (H S (or_introl eq_refl)) as (S' & HS & I).
      { intros u Hu; destruct (HM u) as [K|K]; [now left | right]; now rewrite (only u). }
      apply maker_first; [easy | right]; exists v; split; [easy|].
      apply completed; [now apply drop_NoDup|]; apply complete_spec, shrink_spec; exists S'.
      split; [easy|]; symmetry; apply no_member; intros u; rewrite drop_spec; intros [Hu Nu].
      apply I in Hu as [Hu K]; now apply Nu, only.
  - destruct S as [|a [|b []]]; try easy; set (answer := if begins then a else b).
    destruct (if begins then [b] else _) as [|o []]; try easy; rewrite !andb_true_iff, !has_spec.
    intros (((Ho & E) & Ha) & W); apply same_set_spec in E.
    assert (Fo : In o F) by now apply available_In in Ho.
    assert (N1 := drop_NoDup o F N).
    assert (Fa : In answer (drop o F)) by now apply available_In in Ha.
    assert (only : forall u, In u [a; b] -> ~ In u (o :: M) -> u = answer).
    { intros u Hu K; assert (X := proj2 (missing_spec (o :: M) [a; b] u) (conj Hu K)).
      rewrite E in X; now destruct X as [|[]]. }
    assert (NaM : ~ In answer (o :: M)).
    { assert (X : In answer (filter (fun v => negb (has v (o :: M))) [a; b])) by (rewrite E; now left).
      apply missing_spec in X; tauto. }
    assert (HoM : forall u, In u (o :: M) \/ ~ In u (o :: M))
      by (intros u; destruct (in_dec N.eq_dec u (o :: M)); auto).
    apply maker_first; [easy | right]; exists o; split; [easy|].
    apply maker_second; [easy | right]; split; [intros X; now rewrite X in Ha|]; intros w Hw.
    destruct (N.eq_dec w answer) as [->|Nw].
    + apply (IH (o :: M) _ _ false); [now apply drop_NoDup | | exact W].
      intros S HS K; destruct (H S (or_intror HS)) as (S' & HS' & I).
      { intros v Hv; destruct (K v Hv) as [[<-|Kv]|Kv]; [now right | now left | right].
        now rewrite !drop_spec in Kv. }
      exists (drop o S'); split.
      * apply without_spec; split; [apply shrink_spec; eauto|]; rewrite drop_spec; intros [Hx _].
        apply I in Hx as [Hx _]; destruct (K answer Hx) as [Kv|Kv]; [easy|].
        now rewrite drop_spec in Kv.
      * intros v; rewrite drop_spec; intros [Hx Nx]; apply I in Hx as [Hx NM]; split; [easy|].
        now intros [<-|X].
    + destruct (H [a; b] (or_introl eq_refl)) as (S' & HS' & I).
      { intros u Hu; destruct (HoM u) as [[<-|K]|K]; [now right | now left | right].
        rewrite (only u Hu K); apply drop_spec in Fa; tauto. }
      assert (only' : forall u, In u S' -> u <> o -> u = answer).
      { intros u Hu Nu; apply I in Hu as [Hu NM]; apply only; [easy|]; now intros [<-|X]. }
      apply maker_first; [now apply drop_NoDup | right]; exists answer.
      split; [apply still_available; auto|]; apply completed; [now apply drop_NoDup, drop_NoDup|].
      apply complete_spec, shrink_spec; exists (drop o S'); split.
      * apply without_spec; split; [apply shrink_spec; eauto|]; rewrite drop_spec; intros [K Nwo].
        now apply Nw, only'.
      * symmetry; apply no_member; intros u; rewrite !drop_spec; intros [[Hu Nu] Na].
        now apply Na, only'.
Qed.

(** ** An odd number: a vertex of a chain of its own, and all tops are Maker's *)

Lemma some_isolated F : NoDup F -> flat below F -> chained below F -> Nat.odd (length F) = true ->
  exists v, In v (avail F) /\ forall y, In y F -> below v y = false.
Proof.
  intros N FL C O; destruct (odd_part (up below) (avail F) F) as (v & Hv & Ov); trivial.
  - now apply NoDup_filter.
  - intros x Hx; destruct (foot below order F x Hx) as (y & Hy & U); exists y.
    split; [easy|]; split; [easy|]; intros z Hz Uz; now apply (one_foot below F x y z).
  - exists v; split; [easy|]; intros y Hy; apply not_true_iff_false; intros B.
    assert (Fv : In v F) by now apply available_In in Hv.
    assert (S : next below F v y).
    { repeat split; trivial; intros x Hx Bx; left; now apply (one_below F x v y). }
    rewrite (next_up below order F v y N C S) in Ov.
    assert (one : count (up below y) F = 1).
    { rewrite (count_drop _ y F N Hy); replace (up below y y) with true
        by (symmetry; apply up_spec; now left).
      rewrite count_zero; [easy|]; intros u; rewrite drop_spec; intros [Hu Nu].
      apply not_true_iff_false; rewrite up_spec; intros [E|E]; [easy | now apply (FL v y u)]. }
    now rewrite one in Ov.
Qed.

(** It is Breaker's turn. *)

Theorem all_tops F A : NoDup F -> flat below F -> chained below F -> Nat.odd (length F) = false ->
  (exists S, In S A /\ forall y, In y S -> In y F /\ exists x, In x F /\ below x y = true) ->
  wins Second F A = true.
Proof.
  remember (length F) as n eqn:L; revert F A L.
  induction n as [n IH] using lt_wf_ind; intros F A L N FL C O (S & HS & T); subst n.
  destruct F as [|v0 F0] eqn:EF.
  { apply completed; [easy|]; apply complete_spec; replace [] with S; [easy|].
    apply no_member; intros y Hy; now destruct (T y Hy). }
  rewrite <- EF in *; assert (NE : F <> []) by (rewrite EF; easy); clear EF.
  apply maker_second; [easy | right]; split.
  { destruct (some_available below F order NE) as (v & Hv); intros E; now rewrite E in Hv. }
  intros w Hw; assert (Fw : In w F) by now apply available_In in Hw.
  assert (N1 := drop_NoDup w F N); assert (L1 := drop_length w F N Fw).
  assert (C1 := chained_drop below w F C); assert (FL1 := flat_drop below w F FL).
  assert (NS : ~ In w S).
  { intros H; destruct (T w H) as (_ & x & Hx & B); now apply (blocked_by F x w). }
  assert (go : forall v, In v (avail (drop w F)) ->
    (forall y x, In y S -> In x F -> below x y = true -> y <> v -> x <> w /\ x <> v) ->
    wins First (drop w F) (without w A) = true).
  { intros v Hv K; assert (Fv : In v (drop w F)) by now apply available_In in Hv.
    assert (L2 := drop_length v _ N1 Fv).
    apply maker_first; [easy | right]; exists v; split; [easy|].
    apply (IH (length (drop v (drop w F)))); trivial; [lia | now apply drop_NoDup | | | |].
    - now apply flat_drop.
    - now apply chained_drop.
    - rewrite L1, L2 in O; exact O.
    - exists (drop v S); split; [apply shrink_spec; exists S; split; [now apply without_spec | easy]|].
      intros y; rewrite drop_spec; intros [Hy Ny]; destruct (T y Hy) as (Fy & x & Hx & B).
      destruct (K y x Hy Hx B Ny) as [Nxw Nxv]; rewrite !drop_spec; split.
      + repeat split; trivial; now intros ->.
      + exists x; now rewrite !drop_spec. }
  destruct (existsb (below w) F) eqn:X.
  - apply existsb_exists in X as (y & Hy & B); apply (go y); [now apply freed|].
    intros y' x Hy' Hx B' Ny; destruct (T y' Hy') as (Fy' & _); split.
    + intros ->; now apply Ny, (one_above F w y' y).
    + intros ->; now apply (FL w y y').
  - rewrite existsb_false in X.
    destruct (some_isolated (drop w F) N1 FL1 C1) as (v & Hv & I).
    { rewrite L1, Nat.odd_succ, <- Nat.negb_odd in O; now apply negb_false_iff in O. }
    apply (go v Hv); intros y x Hy Hx B _; destruct (T y Hy) as (Fy & _); split.
    + intros ->; now rewrite X in B.
    + intros ->; rewrite I in B; [easy|]; apply drop_spec; split; [easy | now intros ->].
Qed.

(** ** Reductions, for Breaker *)

(** R2: she answers a vertex of [low] with the one above it. *)

Definition in_chains (low : list vertex) (v : vertex) : bool :=
  has v low || existsb (fun x => below x v) low.

Theorem chains_removed low F A A' : NoDup F -> flat below F -> chained below F ->
  (forall x, In x low -> In x F -> In x (avail F) /\ exists y, In y F /\ below x y = true) ->
  (forall v, In v F -> in_chains low v = true -> ~ In v low -> exists x, In x low /\ In x F /\ below x v = true) ->
  Nat.odd (length (rest (in_chains low) F)) = false ->
  (forall S, In S A' -> incl S (rest (in_chains low) F)) ->
  (forall S, In S A -> (exists S', In S' A' /\ incl S' S) \/
     exists x y, In x low /\ In x F /\ In y F /\ In y S /\ below x y = true) ->
  wins First (rest (in_chains low) F) A' = false -> wins First F A = false.
Proof.
  remember (length F) as n eqn:L; revert F A A' L.
  induction n as [n IH] using lt_wf_ind; intros F A A' L N FL C LW TP O I SA W; subst n.
  assert (NR := rest_NoDup (in_chains low) F N).
  assert (W' := W); apply breaker_second in W' as [C' W']; [|easy].
  assert (NE' : forall S, In S A' -> S <> []) by now apply incomplete.
  assert (low_part : forall x, In x low -> in_chains low x = true)
    by (intros x Hx; unfold in_chains; now rewrite (proj2 (has_spec x low) Hx)).
  assert (top_part : forall x y, In x low -> below x y = true -> in_chains low y = true).
  { intros x y Hx B; unfold in_chains; apply orb_true_iff; right; apply existsb_exists; eauto. }
  assert (nonempty : forall S, In S A -> forall v, In v (avail F) -> drop v S <> [] \/
    exists S', In S' A' /\ incl S' S /\ incl S' [v]).
  { intros S HS v Hv; destruct (drop v S) as [|u l] eqn:E; [right | now left].
    destruct (SA S HS) as [(S' & HS' & IS)|(x & y & Hx & Fx & Fy & Hy & B)].
    - exists S'; repeat split; trivial; intros u Hu; destruct (N.eq_dec u v) as [->|Nu]; [now left|].
      assert (K : In u (drop v S)) by (apply drop_spec; auto).
      now rewrite E in K.
    - assert (K : In y (drop v S)).
      { apply drop_spec; split; [easy|]; intros ->; now apply (blocked_by F x v). }
      now rewrite E in K. }
  apply breaker_second; [easy|]; split.
  { apply incomplete; intros S HS ->; destruct (SA [] HS) as [(S' & HS' & IS)|(x & y & _ & _ & _ & [] & _)].
    apply (NE' S' HS'), no_member; intros u Hu; now apply IS in Hu. }
  intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
  destruct (in_chains low v) eqn:Pv.
  - assert (Lv : In v low).
    { destruct (in_dec N.eq_dec v low) as [K|K]; [easy|]; destruct (TP v Fv Pv K) as (x & Hx & Fx & B).
      now destruct (blocked_by F x v). }
    destruct (LW v Lv Fv) as (_ & y & Fy & B).
    assert (Hy : In y (avail (drop v F))) by now apply freed.
    assert (Nyv : y <> v) by (intros ->; now rewrite (proj1 order v) in B).
    assert (Fy1 : In y (drop v F)) by now apply drop_spec.
    assert (L2 := drop_length y _ N1 Fy1).
    assert (R : rest (in_chains low) (drop y (drop v F)) = rest (in_chains low) F)
      by (rewrite !rest_drop_part; trivial; now apply (top_part v)).
    apply breaker_first; [easy|]; split.
    { apply incomplete; intros S; rewrite shrink_spec; intros (T & HT & ->).
      destruct (nonempty T HT v Hv) as [K|(S' & HS' & _ & IS)]; [easy|].
      destruct (NE' S' HS'); apply no_member; intros u Hu; assert (K := IS u Hu).
      destruct K as [<-|[]]; apply (I S' HS'), rest_spec in Hu; now rewrite Pv in Hu. }
    right; exists y; split; [easy|].
    apply (IH (length (drop y (drop v F)))) with A'; trivial; rewrite ?R; trivial; try lia.
    + now apply drop_NoDup.
    + now apply flat_drop, flat_drop.
    + now apply chained_drop, chained_drop.
    + intros x Hx Fx; rewrite !drop_spec in Fx; destruct Fx as [[Fx Nx] Nxy].
      destruct (LW x Hx Fx) as (Ax & z & Fz & Bz); split.
      * now apply still_available; [apply still_available|].
      * exists z; rewrite !drop_spec; repeat split; trivial.
        -- intros ->; now apply (blocked_by F x v).
        -- intros ->; now apply Nx, (one_below F x v y).
    + intros u Fu Pu Nu; rewrite !drop_spec in Fu; destruct Fu as [[Fu Nuv] Nuy].
      destruct (TP u Fu Pu Nu) as (x & Hx & Fx & Bx); exists x; rewrite !drop_spec.
      repeat split; trivial.
      * intros ->; now apply Nuy, (one_above F v u y).
      * intros ->; now apply (FL v y u).
    + intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT].
      destruct (SA T HT) as [(S' & HS' & IS)|(x & z & Hx & Fx & Fz & Hz & Bz)].
      * left; exists S'; split; [easy|]; intros u Hu; apply drop_spec; split; [auto|].
        intros ->; apply (I S' HS'), rest_spec in Hu; now rewrite Pv in Hu.
      * right; exists x, z; rewrite !drop_spec.
        assert (Nzv : z <> v) by (intros ->; now apply (blocked_by F x v)).
        assert (Nzy : z <> y) by (intros ->; apply NT, drop_spec; auto).
        repeat split; trivial.
        -- intros ->; now apply Nzy, (one_above F v z y).
        -- intros ->; now apply (FL v y z).
  - assert (Rv : In v (rest (in_chains low) F)) by now apply rest_spec.
    assert (Av : In v (avail (rest (in_chains low) F))).
    { apply available_spec in Hv as [_ A0]; apply available_spec; split; [easy|].
      intros u Hu; apply rest_spec in Hu as [Hu _]; auto. }
    assert (NR1 := drop_NoDup v _ NR); assert (LR := drop_length v _ NR Rv).
    specialize (W' v Av); apply breaker_first in W' as [C1 W']; [|easy].
    destruct W' as [W'|(w & Hw & W')].
    { destruct (some_available below (drop v (rest (in_chains low) F)) order) as (u & Hu).
      - intros E; rewrite E in LR; rewrite LR in O; easy.
      - now rewrite W' in Hu. }
    assert (Rw : In w (drop v (rest (in_chains low) F))) by now apply available_In in Hw.
    assert (LR2 := drop_length w _ NR1 Rw).
    assert (Rw' := Rw); apply drop_spec in Rw' as [Rw' Nwv]; apply rest_spec in Rw' as [Fw Pw].
    assert (Fw1 : In w (drop v F)) by now apply drop_spec.
    assert (L2 := drop_length w _ N1 Fw1).
    assert (Hw' : In w (avail (drop v F))).
    { apply available_spec; split; [easy|]; intros u Hu; destruct (in_chains low u) eqn:Pu.
      - apply drop_spec in Hu as [Hu _]; apply not_true_iff_false; intros B.
        destruct (in_dec N.eq_dec u low) as [K|K].
        + rewrite (top_part u w K B) in Pw; easy.
        + destruct (TP u Hu Pu K) as (x & Hx & Fx & Bx); now apply (FL x u w).
      - apply available_spec in Hw as [_ A0]; apply A0; apply drop_spec in Hu as [Hu Nu].
        rewrite drop_spec, rest_spec; auto. }
    assert (R : rest (in_chains low) (drop w (drop v F)) = drop w (drop v (rest (in_chains low) F)))
      by now rewrite !rest_drop.
    assert (keeps : forall u, in_chains low u = true -> u <> v /\ u <> w)
      by (intros u Pu; split; intros ->; congruence).
    apply breaker_first; [easy|]; split.
    { apply incomplete; intros S; rewrite shrink_spec; intros (T & HT & ->).
      destruct (nonempty T HT v Hv) as [K|(S' & HS' & _ & IS)]; [easy|].
      rewrite incomplete in C1; destruct (C1 (drop v S')); [apply shrink_spec; eauto|].
      apply no_member; intros u; rewrite drop_spec; intros [Hu Nu]; now destruct (IS u Hu) as [<-|[]]. }
    right; exists w; split; [easy|].
    apply (IH (length (drop w (drop v F)))) with (without w (shrink v A')); trivial; rewrite ?R; trivial;
      try lia.
    + now apply drop_NoDup.
    + now apply flat_drop, flat_drop.
    + now apply chained_drop, chained_drop.
    + intros x Hx Fx; destruct (keeps x (low_part x Hx)); rewrite !drop_spec in Fx.
      destruct Fx as [[Fx _] _]; destruct (LW x Hx Fx) as (Ax & z & Fz & Bz); split.
      * now apply still_available; [apply still_available|].
      * exists z; destruct (keeps z (top_part x z Hx Bz)); now rewrite !drop_spec.
    + intros u Fu Pu Nu; rewrite !drop_spec in Fu; destruct Fu as [[Fu _] _].
      destruct (TP u Fu Pu Nu) as (x & Hx & Fx & Bx); exists x.
      destruct (keeps x (low_part x Hx)); now rewrite !drop_spec.
    + rewrite LR, LR2 in O; exact O.
    + intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT] u; rewrite !drop_spec.
      intros [Hu Nu]; repeat split; trivial; [now apply (I T)|]; intros ->; apply NT, drop_spec; auto.
    + intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT].
      destruct (SA T HT) as [(S' & HS' & IS)|(x & z & Hx & Fx & Fz & Hz & Bz)].
      * left; exists (drop v S').
        assert (IS' : incl (drop v S') (drop v T)) by (intros u; rewrite !drop_spec; intros []; auto).
        split; [|easy]; apply without_spec; split; [apply shrink_spec; eauto|]; intros K.
        now apply NT, IS'.
      * right; exists x, z; destruct (keeps x (low_part x Hx)), (keeps z (top_part x z Hx Bz)).
        now rewrite !drop_spec.
Qed.

End ShortChains.
