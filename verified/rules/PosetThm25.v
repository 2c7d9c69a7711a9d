(** * [poset-thm25]: disjoint chains and winning sets, both of at most two vertices

    Maker is to move. A vertex is a bottom if nothing is below it. If the number of vertices is odd,
    Maker wins if and only if one of five situations is there. If it is even, two reductions keep the
    winner; Breaker wins if they leave no set, Maker if they leave him a line
    ("Poset positional games", Theorem 25). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Heights Arenas Targets Chains Parts ShortChains.
From Playproof.rules Require Import Guards Positions.
Import ListNotations.

(** ** Evidence *)

Inductive reduction :=
  | Pair (x y : vertex)
  | Chains (bottoms : list vertex).

Record evidence := Evidence { reductions : list reduction; pattern : list (list vertex) }.

(** ** The check *)

Section Check.

Variable below : vertex -> vertex -> bool.

Definition bottom (F : list vertex) (v : vertex) : bool := negb (existsb (fun u => below u v) F).

Definition small (S : list vertex) : bool :=
  match S with
  | [_] => true
  | [a; b] => negb (N.eqb a b)
  | _ => false
  end.

Definition same (S T : list vertex) : bool := within S T && within T S.

(** The five situations. *)

Definition bottoms_only (F S : list vertex) : bool := forallb (bottom F) S.

Definition one_bottom (F S : list vertex) : bool := is_single S && bottoms_only F S.

Definition meeting (F S T : list vertex) : bool :=
  bottoms_only F S && bottoms_only F T && negb (same S T) && existsb (fun v => has v T) S.

Definition with_its_top (F S T : list vertex) : bool :=
  negb (bottoms_only F S) && bottoms_only F T && existsb (fun x => bottom F x && has x T) S.

Definition foreign_top (F S : list vertex) : bool :=
  existsb (fun x => bottom F x &&
    existsb (fun y => negb (bottom F y) && negb (below x y)) S) S.

Definition tops_only (F S : list vertex) : bool := negb (existsb (bottom F) S).

Definition situation (F : list vertex) (A : list (list vertex)) : bool :=
  existsb (fun S => one_bottom F S || tops_only F S || foreign_top F S ||
    existsb (fun T => meeting F S T || with_its_top F S T) A) A.

(** The sets of a pattern, which are different winning sets. *)

Fixpoint all_different (l : list (list vertex)) : bool :=
  match l with
  | [] => true
  | W :: l => negb (existsb (same W) l) && all_different l
  end.

Definition pattern_ok (A l : list (list vertex)) : bool :=
  forallb (fun S => no_repeats S && existsb (same S) A) l && all_different l.

Definition named (A l : list (list vertex)) : list (list vertex) :=
  filter (fun S => existsb (same S) l) A.

(** One reduction. *)

Definition reduce (F : list vertex) (A : list (list vertex)) (r : reduction)
    : option (list vertex * list (list vertex)) :=
  match r with
  | Pair x z =>
      if N.ltb x z && has x F && has z F && bottom F x && bottom F z &&
         existsb (same_set [x; z]) A &&
         forallb (fun S => same_set S [x; z] || apart S [x; z]) A
      then Some (drop x (drop z F), filter (fun S => apart S [x; z]) A)
      else None
  | Chains low =>
      if increasing low &&
         forallb (fun x => has x F && bottom F x && existsb (below x) F) low &&
         forallb (fun S => apart S low ||
           existsb (fun y => existsb (fun x => below x y) low) S) A
      then Some (rest (in_chains below low) F,
                 filter (fun S => negb (existsb (in_chains below low) S)) A)
      else None
  end.

Fixpoint reduce_all (F : list vertex) (A : list (list vertex)) (l : list reduction)
    : option (list vertex * list (list vertex)) :=
  match l with
  | [] => Some (F, A)
  | r :: l =>
      match reduce F A r with
      | Some (F, A) => reduce_all F A l
      | None => None
      end
  end.

Definition decides (maker : bool) (F : list vertex) (A : list (list vertex)) (e : evidence) : bool :=
  eqb (is_empty (pattern e)) (negb maker) &&
  if Nat.odd (length F) then
    is_empty (reductions e) &&
    if maker then pattern_ok A (pattern e) && situation F (named A (pattern e))
    else negb (situation F A)
  else
    match reduce_all F A (reductions e) with
    | Some (F, A) =>
        if maker then pattern_ok A (pattern e) && line_wins below [] F true (pattern e)
        else is_empty A
    | None => false
    end.

End Check.

Definition settles (below : vertex -> vertex -> bool) (maker : bool) (F : list vertex)
    (sets : list (list vertex)) (e : evidence) : bool :=
  are_chains below F && has_height_two below F && forallb small sets && decides below maker F sets e.

Definition check (C : Claim.claim) (e : evidence) (ps : list Claim.claim) : bool :=
  match maker_to_move C with
  | Some (maker, A) => no_premise ps && settles (below_in A) maker (unclaimed A) (needs First A) e
  | None => false
  end.

(** ** Soundness *)

Section Theorem25.

Variable below : vertex -> vertex -> bool.
Hypothesis order : strict_order below.

Notation wins := (maker_wins below).
Notation avail := (available below).

Lemma bottom_spec F v : In v F -> bottom below F v = true <-> In v (avail F).
Proof.
  intros Hv; unfold bottom; rewrite negb_true_iff, existsb_false, available_spec; tauto.
Qed.

Lemma not_bottom F v : bottom below F v = false <-> exists u, In u F /\ below u v = true.
Proof. unfold bottom; now rewrite negb_false_iff, existsb_exists. Qed.

Lemma same_spec S T : same S T = true <-> forall v, In v S <-> In v T.
Proof.
  unfold same; rewrite andb_true_iff, !within_spec; unfold incl; split.
  - intros [I J] v; split; auto.
  - intros H; split; intros v; apply H.
Qed.

(** A set of two vertices. *)

Lemma small_two S x y : small S = true -> In x S -> In y S -> x <> y -> incl S [x; y].
Proof.
  destruct S as [|a [|b [|]]]; simpl; try easy.
  - intros _ [<-|[]] [<-|[]]; easy.
  - intros _ [<-|[<-|[]]] [<-|[<-|[]]] N v; simpl; intuition.
Qed.

Lemma small_cases S v : small S = true -> In v S ->
  S = [v] \/ exists a, a <> v /\ In a S /\ incl S [v; a].
Proof.
  destruct S as [|a [|b [|]]]; simpl; try easy.
  - intros _ [<-|[]]; now left.
  - rewrite negb_true_iff, N.eqb_neq; intros N [<-|[<-|[]]]; right.
    + exists b; repeat split; auto; intros v; simpl; intuition.
    + exists a; repeat split; auto; intros v; simpl; intuition.
Qed.

Definition fine (F : list vertex) (A : list (list vertex)) : Prop :=
  NoDup F /\ flat below F /\ chained below F /\ (forall S, In S A -> incl S F) /\
  forall S, In S A -> small S = true.

Lemma claims_one F A v : NoDup F -> In v (avail F) -> In [v] A -> wins First F A = true.
Proof.
  intros N Hv HS; apply maker_first; [easy | right]; exists v; split; [easy|].
  apply completed; [now apply drop_NoDup|]; apply complete_spec, shrink_spec; exists [v].
  split; [easy|]; unfold drop; simpl; now rewrite N.eqb_refl.
Qed.

(** Situation 4: Breaker has to claim the vertex below y. *)

Lemma foreign_wins F A x y : NoDup F -> flat below F -> chained below F ->
  Nat.odd (length F) = true -> In x (avail F) -> In y F -> bottom below F y = false ->
  below x y = false -> (exists S, In S A /\ incl S [x; y]) -> wins First F A = true.
Proof.
  intros N FL C O Hx Hy By Bxy (S & HS & I); apply not_bottom in By as (b & Hb & Bb).
  assert (Fx : In x F) by now apply available_In in Hx.
  assert (Nxb : b <> x) by (intros ->; congruence).
  assert (Nyx : y <> x) by (intros ->; now apply (blocked_by below F b x)).
  assert (N1 := drop_NoDup x F N); assert (L1 := drop_length x F N Fx).
  assert (FL1 := flat_drop below x F FL); assert (C1 := chained_drop below x F C).
  assert (Hy1 : In y (drop x F)) by now apply drop_spec.
  assert (Hb1 : In b (drop x F)) by now apply drop_spec.
  apply maker_first; [easy | right]; exists x; split; [easy|].
  set (part := fun v => N.eqb v b || N.eqb v y); set (target := N.eqb y).
  assert (nx : forall F', incl F' (drop x F) -> In b F' -> In y F' -> next below F' b y).
  { intros F' J Fb Fy; repeat split; trivial; intros u Hu B; left.
    now apply (one_below below (drop x F) u b y); auto. }
  assert (P : forall v, part v = true <-> v = b \/ v = y)
    by (intros v; unfold part; now rewrite orb_true_iff, !N.eqb_eq).
  assert (closed : forall F', incl F' (drop x F) -> forall u v, In u F' -> In v F' ->
    part u = true -> part v = false -> below u v = false).
  { intros F' J u v Hu Hv Pu Pv; apply not_true_iff_false; intros B.
    rewrite <- not_true_iff_false, P in Pv; apply Pv; apply P in Pu as [->| ->].
    - right; symmetry; now apply (one_above below (drop x F) b y v); auto.
    - destruct (FL1 b y v); auto. }
  assert (frees : forall F' w, incl F' (drop x F) -> In b F' -> In y F' -> In w (avail F') ->
    part w = true -> exists u, In u (avail (drop w F')) /\ target u = true).
  { intros F' w J Fb Fy Hw Pw; apply P in Pw as [->| ->].
    - exists y; split; [|apply N.eqb_refl]; apply (next_available below order F'); auto using incl_refl.
    - now destruct (blocked_by below F' b y). }
  assert (hit : hits below target Second (drop x F) = true).
  { apply hits_second; [easy|]; split.
    { intros E; destruct (some_available below (drop x F) order) as (u & Hu);
        [intros E'; now rewrite E' in Hb1 | now rewrite E in Hu]. }
    intros w Hw; assert (Fw : In w (drop x F)) by now apply available_In in Hw.
    assert (N2 := drop_NoDup w _ N1); assert (L2 := drop_length w _ N1 Fw).
    destruct (part w) eqn:Pw.
    - apply hits_first; [easy|]; destruct (frees (drop x F) w) as (u & Hu & T); auto using incl_refl.
      exists u; auto.
    - assert (J : incl (drop w (drop x F)) (drop x F)) by (intros u Hu; now apply drop_spec in Hu).
      assert (Nw : w <> b /\ w <> y) by (rewrite <- not_true_iff_false, P in Pw; tauto).
      assert (Fb2 : In b (drop w (drop x F))) by (apply drop_spec; intuition).
      assert (Fy2 : In y (drop w (drop x F))) by (apply drop_spec; intuition).
      apply (zugzwang below target part order); trivial.
      + now apply closed.
      + intros F' v J' Z Hv Pv; apply frees; trivial.
        * eapply incl_tran; eauto.
        * apply Z; [easy | apply P; now left].
        * apply Z; [easy | apply P; now right].
      + exists b; split; [easy | apply P; now left].
      + assert (two : count part (drop w (drop x F)) = 2).
        { rewrite (count_drop part b _ N2 Fb2), (proj2 (P b)) by now left.
          rewrite (count_drop part y _ (drop_NoDup b _ N2)), (proj2 (P y)); [|now right|].
          - rewrite count_zero; [easy|]; intros v Hv; rewrite !drop_spec in Hv.
            apply not_true_iff_false; rewrite P; tauto.
          - apply drop_spec; split; [easy|]; intros ->; now rewrite (proj1 order b) in Bb. }
        assert (E := count_complement part (drop w (drop x F))); rewrite two in E.
        rewrite L1, L2, E in O; exact O. }
  unfold hits in hit; revert hit; apply maker_monotone; trivial; try easy.
  intros T HT; unfold singles in HT; apply in_map_iff in HT as (v & <- & Hv).
  apply filter_In in Hv as [_ Hv]; apply N.eqb_eq in Hv; subst v.
  exists (drop x S); split; [apply shrink_spec; eauto|].
  split; intros u; rewrite drop_spec; intros [Hu Nu]; apply I in Hu as [<-|[<-|[]]]; try easy.
  now left.
Qed.

Theorem situation_wins F A B : fine F A -> incl B A -> Nat.odd (length F) = true ->
  situation below F B = true -> wins First F A = true.
Proof.
  intros (N & FL & C & I & SM) IB O H; unfold situation in H.
  apply existsb_exists in H as (S & HS & H); apply IB in HS.
  assert (single : forall T v, In T A -> In v T -> bottoms_only below F T = true -> T = [v] ->
    wins First F A = true).
  { intros T v HT Hv BT ->; apply (claims_one F A v); trivial.
    unfold bottoms_only in BT; simpl in BT; rewrite andb_true_r in BT.
    apply bottom_spec; [now apply (I [v])| easy]. }
  assert (low : forall T v, In T A -> bottoms_only below F T = true -> In v T -> In v (avail F)).
  { intros T v HT BT Hv; unfold bottoms_only in BT; rewrite forallb_forall in BT.
    apply bottom_spec; [now apply (I T) | auto]. }
  assert (four : foreign_top below F S = true -> wins First F A = true).
  { intros H4; apply existsb_exists in H4 as (x & Hx & H4); apply andb_true_iff in H4 as [Bx H4].
    apply existsb_exists in H4 as (y & Hy & H4); rewrite andb_true_iff, !negb_true_iff in H4.
    destruct H4 as [By Bxy]; assert (Nxy : x <> y) by congruence.
    apply bottom_spec in Bx; [|now apply (I S)].
    apply (foreign_wins F A x y); trivial; [now apply (I S)|]; exists S; split; [easy|].
    now apply small_two; auto. }
  rewrite !orb_true_iff in H; destruct H as [[[H|H]|H]|H].
  - unfold one_bottom in H; apply andb_true_iff in H as [H1 H2].
    destruct S as [|v [|]]; try easy; apply (single [v] v); trivial; now left.
  - (* all are tops *)
    unfold tops_only in H; rewrite negb_true_iff, existsb_false in H.
    destruct (some_isolated below order F N FL C O) as (v & Hv & V).
    assert (Fv : In v F) by now apply available_In in Hv.
    apply maker_first; [easy | right]; exists v; split; [easy|].
    apply all_tops; trivial; [now apply drop_NoDup | now apply flat_drop | now apply chained_drop | |].
    + rewrite (drop_length v F N Fv), Nat.odd_succ, <- Nat.negb_odd in O; now apply negb_true_iff in O.
    + exists (drop v S); split; [apply shrink_spec; eauto|]; intros y; rewrite drop_spec.
      intros [Hy Ny]; specialize (H y Hy); apply not_bottom in H as (x & Hx & Bx).
      assert (Fy := I S HS y Hy); split; [now apply drop_spec|]; exists x; rewrite drop_spec.
      repeat split; trivial; intros ->; rewrite V in Bx; easy.
  - now apply four.
  - apply existsb_exists in H as (T & HT & H); apply IB in HT; apply orb_true_iff in H as [H|H].
    + unfold meeting in H; rewrite !andb_true_iff, negb_true_iff, existsb_exists in H.
      destruct H as (((BS & BT) & D) & v & Hv & Hv'); apply has_spec in Hv'.
      destruct (small_cases S v (SM S HS) Hv) as [E|(a & Na & Ha & IS)]; [now apply (single S v)|].
      destruct (small_cases T v (SM T HT) Hv') as [E|(b & Nb & Hb & IT)]; [now apply (single T v)|].
      apply (fork below F A v a b); trivial.
      * now apply (low S).
      * intros ->; rewrite <- not_true_iff_false, same_spec in D; apply D; intros u; split; intros K.
        -- apply IS in K as [<-|[<-|[]]]; easy.
        -- apply IT in K as [<-|[<-|[]]]; easy.
      * apply still_available; [now apply (low S) | easy].
      * apply still_available; [now apply (low T) | easy].
      * now exists S.
      * now exists T.
    + unfold with_its_top in H; rewrite !andb_true_iff, negb_true_iff, existsb_exists in H.
      destruct H as ((BS & BT) & x & Hx & H); apply andb_true_iff in H as [Bx Hx'].
      apply has_spec in Hx'; apply forallb_false in BS as (y & Hy & By).
      destruct (below x y) eqn:Bxy.
      2:{ apply four, existsb_exists; exists x; split; [easy|]; apply andb_true_iff; split; [easy|].
          apply existsb_exists; exists y; split; [easy|]; now rewrite By, Bxy. }
      assert (Fx := I S HS x Hx); assert (Fy := I S HS y Hy).
      destruct (small_cases T x (SM T HT) Hx') as [E|(a & Na & Ha & IT)]; [now apply (single T x)|].
      assert (Aa : In a (avail F)) by now apply (low T).
      assert (Nxy : x <> y) by (intros ->; congruence).
      apply (fork below F A x a y); trivial.
      * now apply bottom_spec.
      * intros ->; now rewrite (proj2 (bottom_spec F y Fy) Aa) in By.
      * now apply still_available.
      * now apply freed.
      * now exists T.
      * exists S; split; [easy | now apply small_two; auto].
Qed.

Theorem no_situation F A : fine F A -> situation below F A = false -> wins First F A = false.
Proof.
  intros (N & FL & C & I & SM) H; unfold situation in H; rewrite existsb_false in H.
  assert (none : forall S, In S A -> one_bottom below F S = false /\ tops_only below F S = false /\
    foreign_top below F S = false /\ forall T, In T A -> meeting below F S T = false /\
      with_its_top below F S T = false).
  { intros S HS; specialize (H S HS); rewrite !orb_false_iff, existsb_false in H.
    destruct H as [[[H1 H5] H4] H]; repeat split; trivial; specialize (H T H0);
      now apply orb_false_iff in H. }
  (* Each set has a bottom [x], and its other vertex is a bottom or above [x]. *)
  assert (shape : forall S, In S A -> exists x y, x <> y /\ incl S [x; y] /\ In x S /\ In y S /\
    bottom below F x = true /\ (bottom below F y = true \/ bottom below F y = false /\ below x y = true)).
  { intros S HS; destruct (none S HS) as (H1 & H5 & H4 & _).
    unfold tops_only in H5; apply negb_false_iff, existsb_exists in H5 as (x & Hx & Bx).
    destruct (small_cases S x (SM S HS) Hx) as [->|(y & Ny & Hy & IS)].
    { unfold one_bottom, bottoms_only in H1; simpl in H1; now rewrite Bx in H1. }
    exists x, y; repeat split; auto; destruct (bottom below F y) eqn:By; [now left | right].
    split; [easy|]; apply not_false_iff_true; intros Bxy; rewrite <- not_true_iff_false in H4.
    apply H4, existsb_exists; exists x; split; [easy|]; rewrite Bx; apply existsb_exists.
    exists y; split; [easy|]; now rewrite By, Bxy. }
  apply (pairs_defend below F A N).
  - intros S HS; destruct (shape S HS) as (x & y & Nxy & IS & Hx & Hy & Bx & T).
    exists x, y; repeat split; trivial.
    + apply bottom_spec; [now apply (I S) | easy].
    + now apply (I S).
    + intros u Hu B; destruct T as [By|[_ Bxy]].
      * apply bottom_spec in By; [|now apply (I S)]; now destruct (blocked_by below F u y).
      * apply (one_below below F u x y); trivial; now apply (I S).
  - intros S T v HS HT Hv Hv'; destruct (shape S HS) as (x & y & Nxy & IS & Hx & Hy & Bx & D).
    destruct (shape T HT) as (x' & y' & Nxy' & IT & Hx' & Hy' & Bx' & D').
    assert (Fy := I S HS y Hy); assert (Fy' := I T HT y' Hy').
    assert (Fx := I S HS x Hx); assert (Fx' := I T HT x' Hx').
    assert (only : forall R a b, incl R [a; b] -> bottom below F a = true -> bottom below F b = true ->
      bottoms_only below F R = true).
    { intros R a b IR Ba Bb; apply forallb_forall; intros u Hu; now apply IR in Hu as [<-|[<-|[]]]. }
    destruct (none S HS) as (_ & _ & _ & NST); destruct (NST T HT) as [NM NW].
    destruct (none T HT) as (_ & _ & _ & NTS); destruct (NTS S HS) as [NM' NW'].
    assert (has_top : forall R b, In b R -> bottom below F b = false -> bottoms_only below F R = false)
      by (intros R b Hb Bb; apply forallb_false; eauto).
    destruct D as [By|[By Bxy]], D' as [By'|[By' Bxy']].
    + unfold meeting in NM; rewrite (only S x y), (only T x' y') in NM by easy; simpl in NM.
      apply andb_false_iff in NM as [NM|NM].
      * apply negb_false_iff in NM; rewrite same_spec in NM; intros u; apply NM.
      * rewrite existsb_false in NM; specialize (NM v Hv); now apply has_false in NM.
    + exfalso; unfold with_its_top in NW'; rewrite (has_top T y'), (only S x y) in NW' by easy.
      simpl in NW'; rewrite existsb_false in NW'; specialize (NW' x' Hx'); rewrite Bx' in NW'.
      simpl in NW'; apply has_false in NW'; apply NW'.
      apply IT in Hv' as [<-|[<-|[]]]; [easy|]; apply IS in Hv as [<-|[<-|[]]]; congruence.
    + exfalso; unfold with_its_top in NW; rewrite (has_top S y), (only T x' y') in NW by easy.
      simpl in NW; rewrite existsb_false in NW; specialize (NW x Hx); rewrite Bx in NW.
      simpl in NW; apply has_false in NW; apply NW.
      apply IS in Hv as [<-|[<-|[]]]; [easy|]; apply IT in Hv' as [<-|[<-|[]]]; congruence.
    + assert (E : x = x' /\ y = y').
      { apply IS in Hv as [<-|[<-|[]]]; apply IT in Hv' as [E|[E|[]]]; subst; try congruence.
        - split; [easy | now apply (one_above below F x y y')].
        - split; [now apply (one_below below F x x' y) | easy]. }
      destruct E as [<- <-]; intros u Hu; now apply IS in Hu as [<-|[<-|[]]].
Qed.

(** R1, for Breaker: she answers one of [x] and [z] with the other. *)

Lemma pair_removed F A A' R x z : NoDup F -> flat below F -> chained below F -> x <> z ->
  In x (avail F) -> In z (avail F) -> NoDup R -> (forall u, In u R <-> In u F /\ u <> x /\ u <> z) ->
  Nat.odd (length R) = false -> (forall S, In S A' -> incl S R) ->
  (forall S, In S A -> In x S /\ In z S \/
     ~ In x S /\ ~ In z S /\ exists S', In S' A' /\ incl S' S) ->
  wins First R A' = false -> wins First F A = false.
Proof.
  remember (length F) as n eqn:L; revert F A A' R L.
  induction n as [n IH] using lt_wf_ind; intros F A A' R L N FL C D Hx Hz NR RF O I SA W; subst n.
  assert (W' := W); apply breaker_second in W' as [C' W']; [|easy].
  rewrite incomplete in C'.
  apply breaker_second; [easy|]; split.
  { apply incomplete; intros S HS ->; destruct (SA [] HS) as [[[] _]|(_ & _ & S' & HS' & IS)].
    apply (C' S' HS'), no_member; intros u Hu; now apply IS in Hu. }
  intros v Hv; assert (Fv : In v F) by now apply available_In in Hv.
  assert (N1 := drop_NoDup v F N); assert (L1 := drop_length v F N Fv).
  (* The other one of the two. *)
  assert (answer : forall b, In b (avail F) -> b <> v ->
    (forall S, In S A -> In v S /\ In b S \/ ~ In v S /\ ~ In b S /\ exists S', In S' A' /\ incl S' S) ->
    (forall u, In u R <-> In u F /\ u <> v /\ u <> b) ->
    wins Second (drop v F) (shrink v A) = false).
  { intros b Hb Nb SA' RF'; assert (Hb1 : In b (avail (drop v F))) by now apply still_available.
    apply breaker_first; [easy|]; split.
    - apply incomplete; intros S; rewrite shrink_spec; intros (T & HT & ->) E.
      destruct (SA' T HT) as [[_ K]|(Kv & _ & S' & HS' & IS)].
      + assert (X : In b (drop v T)) by now apply drop_spec.
        now rewrite E in X.
      + rewrite drop_other in E by easy; subst T; apply (C' S' HS'), no_member; intros u Hu.
        now apply IS in Hu.
    - right; exists b; split; [easy|]; apply not_true_iff_false; intros K.
      rewrite <- not_true_iff_false in W; apply W; revert K; apply maker_monotone; trivial.
      + now apply drop_NoDup.
      + intros u; rewrite RF', !drop_spec; tauto.
      + intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT].
        destruct (SA' T HT) as [[_ K]|(Kv & _ & S' & HS' & IS)].
        { destruct NT; now apply drop_spec. }
        exists S'; split; [easy|]; split; intros u Hu.
        * apply drop_spec; split; [auto|]; intros ->; auto.
        * assert (X := I S' HS' u Hu); apply RF' in X; rewrite !drop_spec; tauto. }
  destruct (N.eq_dec v x) as [->|Nx]; [apply (answer z); auto|].
  destruct (N.eq_dec v z) as [->|Nz].
  { apply (answer x); auto.
    - intros S HS; destruct (SA S HS) as [|(? & ? & ?)]; [left | right]; tauto.
    - intros u; rewrite RF; tauto. }
  clear answer; assert (Rv : In v R) by (apply RF; auto).
  assert (Av : In v (avail R)).
  { apply available_spec in Hv as [_ A0]; apply available_spec; split; [easy|].
    intros u Hu; apply RF in Hu as [Hu _]; auto. }
  assert (NR1 := drop_NoDup v R NR); assert (LR := drop_length v R NR Rv).
  specialize (W' v Av); apply breaker_first in W' as [C1 W']; [|easy]; rewrite incomplete in C1.
  destruct W' as [W'|(w & Hw & W')].
  { destruct (some_available below (drop v R) order) as (u & Hu).
    - intros E; rewrite E in LR; rewrite LR in O; easy.
    - now rewrite W' in Hu. }
  assert (Rw : In w (drop v R)) by now apply available_In in Hw.
  assert (LR2 := drop_length w _ NR1 Rw).
  assert (Rw' := Rw); apply drop_spec in Rw' as [Rw' Nwv]; apply RF in Rw' as (Fw & Nwx & Nwz).
  assert (Fw1 : In w (drop v F)) by now apply drop_spec.
  apply breaker_first; [easy|]; split.
  { apply incomplete; intros S; rewrite shrink_spec; intros (T & HT & ->) E.
    destruct (SA T HT) as [[K _]|(_ & _ & S' & HS' & IS)].
    - assert (X : In x (drop v T)) by (apply drop_spec; auto).
      now rewrite E in X.
    - apply (C1 (drop v S')); [apply shrink_spec; eauto|]; apply no_member; intros u; rewrite drop_spec.
      intros [Hu Nu]; assert (X : In u (drop v T)) by (apply drop_spec; auto).
      now rewrite E in X. }
  right.
  (* The answer may be above one of the two, [a]: then she claims the other one, [b]. *)
  assert (blocked : forall a b, a <> b -> (a = x /\ b = z \/ a = z /\ b = x) -> below a w = true ->
    exists w, In w (avail (drop v F)) /\ wins First (drop w (drop v F)) (without w (shrink v A)) = false).
  { intros a b Nab AB B.
    assert (Aa : In a (avail F)) by (destruct AB as [[-> _]|[-> _]]; easy).
    assert (Ab : In b (avail F)) by (destruct AB as [[_ ->]|[_ ->]]; easy).
    assert (Fa : In a F) by now apply available_In in Aa.
    assert (Nv : v <> a /\ v <> b) by (destruct AB as [[-> ->]|[-> ->]]; auto).
    assert (Nw : w <> a /\ w <> b) by (destruct AB as [[-> ->]|[-> ->]]; auto).
    assert (RF' : forall u, In u R <-> In u F /\ u <> a /\ u <> b)
      by (intros u; rewrite RF; destruct AB as [[-> ->]|[-> ->]]; tauto).
    exists b; split; [apply still_available; [easy | intuition]|].
    assert (E : forall u, In u (rest (in_chains below [a]) (drop b (drop v F))) <->
      In u (drop w (drop v R))).
    { intros u; rewrite rest_spec, !drop_spec, RF'; unfold in_chains, has; simpl.
      rewrite !orb_false_r, orb_false_iff, N.eqb_neq; split.
      - intros (((Hu & K1) & K2) & K3 & K4); repeat split; auto; intros ->; congruence.
      - intros (((Hu & K1 & K2) & K3) & K4); repeat split; auto; apply not_true_iff_false; intros K5.
        now apply K4, (one_above below F a u w). }
    assert (N2 : NoDup (drop b (drop v F))) by now apply drop_NoDup.
    apply (chains_removed below order [a] _ _ (without w (shrink v A'))); trivial.
    - now apply flat_drop, flat_drop.
    - now apply chained_drop, chained_drop.
    - intros u [<-|[]] _; split.
      + apply still_available; [apply still_available|]; intuition.
      + exists w; split; [|easy]; rewrite !drop_spec; intuition.
    - intros u Hu Pu Nu; exists a; repeat split; [now left | rewrite !drop_spec; intuition|].
      unfold in_chains, has in Pu; simpl in Pu; rewrite !orb_false_r, orb_true_iff, N.eqb_eq in Pu.
      destruct Pu as [->|Pu]; [|easy]; destruct Nu; now left.
    - replace (length (rest (in_chains below [a]) (drop b (drop v F)))) with
        (length (drop w (drop v R))).
      + rewrite LR, LR2 in O; exact O.
      + apply Nat.le_antisymm; apply NoDup_incl_length; try (now apply rest_NoDup);
          try (now apply drop_NoDup); intros u; now rewrite E.
    - intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT] u Hu.
      apply E; rewrite !drop_spec; rewrite drop_spec in Hu; destruct Hu as [Hu Nu].
      repeat split; trivial; [now apply (I T)|]; intros ->; apply NT, drop_spec; auto.
    - intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT].
      destruct (SA T HT) as [[K K']|(_ & _ & S' & HS' & IS)].
      { destruct NT; apply drop_spec; split; [|intuition]; now destruct AB as [[_ ->]|[_ ->]]. }
      assert (IS' : incl (drop v S') (drop v T)) by (intros u; rewrite !drop_spec; intros []; auto).
      destruct (in_dec N.eq_dec w (drop v S')) as [K|K].
      + assert (KT := IS' w K); apply drop_spec in KT; right; exists a, w; rewrite !drop_spec.
        split; [now left | intuition].
      + left; exists (drop v S'); split; [|easy]; apply without_spec; split; [|easy].
        apply shrink_spec; eauto.
    - apply not_true_iff_false; intros K; rewrite <- not_true_iff_false in W'; apply W'.
      revert K; apply maker_monotone; trivial.
      + now apply rest_NoDup.
      + now apply drop_NoDup.
      + intros S HS; exists S; repeat split; trivial; [apply incl_refl|]; intros u Hu; apply E.
        apply without_spec in HS as [HS NS]; apply shrink_spec in HS as (T & HT & ->).
        rewrite !drop_spec; apply drop_spec in Hu as [Hu Nu]; repeat split; trivial.
        * now apply (I T).
        * intros ->; apply NS, drop_spec; auto. }
  destruct (below x w) eqn:Bx; [apply (blocked x z); auto|].
  destruct (below z w) eqn:Bz; [apply (blocked z x); auto|].
  assert (Hw' : In w (avail (drop v F))).
  { apply available_spec; split; [easy|]; intros u Hu; apply drop_spec in Hu as [Hu Nu].
    destruct (N.eq_dec u x) as [->|Nux]; [easy|]; destruct (N.eq_dec u z) as [->|Nuz]; [easy|].
    apply available_spec in Hw as [_ A0]; apply A0; rewrite drop_spec, RF; auto. }
  exists w; split; [easy|]; assert (L2 := drop_length w _ N1 Fw1).
  apply (IH (length (drop w (drop v F)))) with (without w (shrink v A')) (drop w (drop v R)); trivial.
  - lia.
  - now apply drop_NoDup.
  - now apply flat_drop, flat_drop.
  - now apply chained_drop, chained_drop.
  - apply still_available; [apply still_available|]; auto.
  - apply still_available; [apply still_available|]; auto.
  - now apply drop_NoDup.
  - intros u; rewrite !drop_spec, RF; tauto.
  - rewrite LR, LR2 in O; exact O.
  - intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT] u; rewrite !drop_spec.
    intros [Hu Nu]; repeat split; trivial; [now apply (I T)|]; intros ->; apply NT, drop_spec; auto.
  - intros S; rewrite without_spec, shrink_spec; intros [(T & HT & ->) NT].
    destruct (SA T HT) as [[K K']|(K & K' & S' & HS' & IS)]; [left | right]; rewrite !drop_spec.
    + auto.
    + repeat split; try tauto; exists (drop v S').
      assert (IS' : incl (drop v S') (drop v T)) by (intros u; rewrite !drop_spec; intros []; auto).
      split; [|easy]; apply without_spec; split; [apply shrink_spec; eauto|]; intros X.
      now apply NT, IS'.
Qed.

Lemma odd_rest f (F : list vertex) :
  Nat.odd (length (rest f F)) = xorb (Nat.odd (length F)) (Nat.odd (count f F)).
Proof.
  rewrite (count_complement f F), Nat.odd_add; unfold rest, count.
  now destruct (Nat.odd (length (filter f F))), (Nat.odd (length (filter (fun v => negb (f v)) F))).
Qed.

Theorem reduce_sound F A r F' A' : fine F A -> Nat.odd (length F) = false ->
  reduce below F A r = Some (F', A') ->
  fine F' A' /\ Nat.odd (length F') = false /\ wins First F A = wins First F' A'.
Proof.
  intros (N & FL & C & I & SM) O E; destruct r as [x z|low]; unfold reduce in E.
  - destruct (_ && _) eqn:H in E; [|easy]; injection E as <- <-.
    rewrite !andb_true_iff, !has_spec, N.ltb_lt, existsb_exists, forallb_forall in H.
    destruct H as ((((((Lxz & Fx) & Fz) & Bx) & Bz) & P & HP & EP) & AP).
    apply same_set_spec in EP; subst P; apply bottom_spec in Bx, Bz; trivial.
    assert (Nxz : x <> z) by lia.
    assert (Fx1 : In x (drop z F)) by now apply drop_spec.
    assert (N1 := drop_NoDup z F N); assert (N2 := drop_NoDup x _ N1).
    assert (A'spec : forall S, In S (filter (fun S => apart S [x; z]) A) <->
      In S A /\ ~ In x S /\ ~ In z S).
    { intros S; rewrite filter_In, apart_spec; split; intros [HS K]; (split; [easy|]).
      - split; intros X; apply (K _ X); simpl; auto.
      - intros v Hv [<-|[<-|[]]]; tauto. }
    assert (I' : forall S, In S (filter (fun S => apart S [x; z]) A) -> incl S (drop x (drop z F))).
    { intros S HS; apply A'spec in HS as (HS & Kx & Kz); intros v Hv; rewrite !drop_spec.
      repeat split; [now apply (I S)| |]; now intros ->. }
    assert (O' : Nat.odd (length (drop x (drop z F))) = false)
      by (rewrite (drop_length z F N Fz), (drop_length x _ N1 Fx1) in O; exact O).
    split; [|split; [easy|]].
    { split; [easy|]; split; [now apply flat_drop, flat_drop|].
      split; [now apply chained_drop, chained_drop|]; split; [easy|].
      intros S HS; apply A'spec in HS as [HS _]; auto. }
    destruct (wins First (drop x (drop z F)) (filter (fun S => apart S [x; z]) A)) eqn:W.
    + apply maker_first; [easy | right]; exists x; split; [easy|].
      assert (Nx := drop_NoDup x F N); assert (Az : In z (avail (drop x F)))
        by (apply still_available; auto).
      apply maker_second; [easy | right]; split; [intros X; now rewrite X in Az|]; intros w Hw.
      destruct (N.eq_dec w z) as [->|Nw].
      * revert W; apply maker_monotone; trivial; [now apply drop_NoDup | |].
        { intros u; rewrite !drop_spec; tauto. }
        intros S HS; assert (IS := I' S HS); apply A'spec in HS as (HS & Kx & Kz); exists S.
        split; [|split; [apply incl_refl | easy]]; apply without_spec; split; [|easy].
        apply shrink_spec; exists S; split; [easy | symmetry; now apply drop_other].
      * apply maker_first; [now apply drop_NoDup | right]; exists z.
        split; [apply still_available; auto|]; apply completed; [now apply drop_NoDup, drop_NoDup|].
        apply complete_spec, shrink_spec; exists (drop x [x; z]); split.
        -- apply without_spec; split; [apply shrink_spec; eauto|]; rewrite drop_spec.
           intros [[<-|[<-|[]]] K]; easy.
        -- symmetry; apply no_member; intros u; rewrite !drop_spec.
           intros [[[<-|[<-|[]]] K] K']; easy.
    + apply (pair_removed F A (filter (fun S => apart S [x; z]) A) (drop x (drop z F)) x z); trivial.
      * intros u; rewrite !drop_spec; tauto.
      * intros S HS; specialize (AP S HS); apply orb_true_iff in AP as [AP|AP].
        -- apply same_set_spec in AP; subst S; left; simpl; auto.
        -- assert (K : In S (filter (fun S => apart S [x; z]) A)) by now apply filter_In.
           assert (K' := K); apply A'spec in K as (_ & Kx & Kz); right.
           repeat split; trivial; exists S; split; [easy | apply incl_refl].
  - destruct (_ && _) eqn:H in E; [|easy]; injection E as <- <-.
    rewrite !andb_true_iff, !forallb_forall in H; destruct H as ((IC & LW) & SA).
    assert (LW' : forall x, In x low -> In x F /\ In x (avail F) /\ exists y, In y F /\ below x y = true).
    { intros x Hx; specialize (LW x Hx); rewrite !andb_true_iff, has_spec, existsb_exists in LW.
      destruct LW as [[Fx Bx] (y & Hy & B)]; split; [easy|]; split; [now apply bottom_spec | eauto]. }
    set (part := in_chains below low) in *.
    assert (P : forall v, part v = true <-> In v low \/ exists x, In x low /\ below x v = true).
    { intros v; unfold part, in_chains; now rewrite orb_true_iff, has_spec, existsb_exists. }
    assert (L : loose below part F).
    { intros u v Hu Hv E; apply not_true_iff_false; intros B; destruct (part v) eqn:Pv; simpl in E.
      - rewrite <- not_true_iff_false in E; apply E, P; left; apply P in Pv as [Pv|(x & Hx & Bx)].
        + destruct (LW' v Pv) as (_ & Av & _); now destruct (blocked_by below F u v).
        + destruct (LW' x Hx) as (Fx & _); now rewrite (one_below below F u x v).
      - rewrite <- not_true_iff_false in Pv; apply Pv, P; right; apply P in E as [E|(x & Hx & Bx)].
        + now exists u.
        + destruct (LW' x Hx) as (Fx & _); now destruct (FL x u v). }
    assert (even : Nat.odd (count part F) = false).
    { apply not_true_iff_false; intros K; change (count part F) with (length (filter part F)) in K.
      destruct (odd_part (up below) low (filter part F)) as (y & Hy & Oy); trivial.
      - now apply increasing_NoDup.
      - intros v Hv; apply filter_In in Hv as [Fv Pv]; apply P in Pv as Pv'.
        assert (Q : exists y, In y low /\ up below y v = true).
        { destruct Pv' as [K'|(x & Hx & B)]; [exists v | exists x]; (split; [easy|]); apply up_spec; auto. }
        destruct Q as (y & Hy & U); exists y; split; [easy|]; split; [easy|]; intros z Hz Uz.
        apply (one_foot below F v y z); trivial; now apply LW'.
      - destruct (LW' y Hy) as (Fy & Ay & t & Ft & Bt).
        assert (Nx : next below F y t).
        { repeat split; trivial; intros u Hu B; left; now apply (one_below below F u y t). }
        rewrite count_filter in Oy.
        2:{ intros v Hv U; apply P; apply up_spec in U as [->|U]; [now left | right; eauto]. }
        rewrite (next_up below order F y t N C Nx) in Oy.
        assert (one : count (up below t) F = 1).
        { rewrite (count_drop _ t F N Ft); replace (up below t t) with true
            by (symmetry; apply up_spec; now left).
          rewrite count_zero; [easy|]; intros u; rewrite drop_spec; intros [Hu Nu].
          apply not_true_iff_false; rewrite up_spec; intros [E|E]; [easy | now apply (FL y t u)]. }
        now rewrite one in Oy. }
    assert (O' : Nat.odd (length (rest part F)) = false) by now rewrite odd_rest, O, even.
    set (A1 := filter (fun S => negb (existsb part S)) A).
    assert (A1spec : forall S, In S A1 <-> In S A /\ forall v, In v S -> part v = false)
      by (intros S; unfold A1; rewrite filter_In, negb_true_iff, existsb_false; tauto).
    assert (I1 : forall S, In S A1 -> incl S (rest part F)).
    { intros S HS v Hv; apply A1spec in HS as [HS K]; apply rest_spec; split; [now apply (I S) | auto]. }
    assert (sub : incl (rest part F) F) by (intros v Hv; now apply rest_spec in Hv).
    split; [|split; [easy|]].
    { split; [now apply rest_NoDup|]; split; [intros a b c Ha Hb Hc; apply FL; auto|].
      split; [intros a b c Ha Hb Hc; apply C; auto|]; split; [easy|].
      intros S HS; apply A1spec in HS as [HS _]; auto. }
    destruct (wins First (rest part F) A1) eqn:W.
    + rewrite <- (even_part below part order First F A1) in W; trivial.
      * revert W; apply maker_monotone; trivial; try easy.
        intros S HS; apply A1spec in HS as [HS _]; exists S; repeat split; auto using incl_refl.
      * intros S v HS Hv; apply A1spec in HS as [_ K]; auto.
      * intros S HS; apply A1spec in HS as [HS _]; auto.
    + apply (chains_removed below order low F A A1); trivial.
      * intros x Hx _; destruct (LW' x Hx) as (_ & Ax & Y); auto.
      * intros v Fv Pv Nv; apply P in Pv as [Pv|(x & Hx & B)]; [easy|]; exists x.
        repeat split; trivial; now apply LW'.
      * intros S HS; destruct (existsb part S) eqn:X.
        -- right; assert (Q : exists y x, In y S /\ In x low /\ below x y = true).
           { apply existsb_exists in X as (v & Hv & Pv); apply P in Pv as [Lv|(x & Hx & B)]; [|eauto].
             specialize (SA S HS); apply orb_true_iff in SA as [SA|SA].
             - rewrite apart_spec in SA; now destruct (SA v Hv).
             - apply existsb_exists in SA as (y & Hy & SA); apply existsb_exists in SA as (x & Hx & B).
               eauto. }
           destruct Q as (y & x & Hy & Hx & B); exists x, y; repeat split; trivial;
             [now apply LW' | now apply (I S)].
        -- left; exists S; split; [|apply incl_refl]; unfold A1; apply filter_In; now rewrite X.
Qed.

Theorem reduce_all_sound l : forall F A F' A', fine F A -> Nat.odd (length F) = false ->
  reduce_all below F A l = Some (F', A') -> fine F' A' /\ wins First F A = wins First F' A'.
Proof.
  induction l as [|r l IH]; intros F A F' A' H O; simpl.
  - intros E; injection E as <- <-; now split.
  - destruct (reduce below F A r) as [[F1 A1]|] eqn:R; [|easy]; intros E.
    destruct (reduce_sound F A r F1 A1 H O R) as (H1 & O1 & ->); now apply IH.
Qed.

Theorem theorem25 maker F A e : fine F A -> decides below maker F A e = true ->
  wins First F A = maker.
Proof.
  intros H S; unfold decides in S; apply andb_true_iff in S as [EP S].
  destruct (Nat.odd (length F)) eqn:O.
  - apply andb_true_iff in S as [_ S]; destruct maker.
    + apply andb_true_iff in S as [_ S]; apply (situation_wins F A (named A (pattern e))); trivial.
      intros T HT; unfold named in HT; now apply filter_In in HT.
    + apply negb_true_iff in S; now apply no_situation.
  - destruct (reduce_all below F A (reductions e)) as [[F' A']|] eqn:R; [|easy].
    destruct (reduce_all_sound _ _ _ _ _ H O R) as ((N & _ & _ & I & _) & ->); destruct maker.
    + apply andb_true_iff in S as [PO S]; apply (line_sound below (pattern e) [] F' A' true); trivial.
      unfold pattern_ok in PO; rewrite andb_true_iff, forallb_forall in PO; destruct PO as [PO _].
      intros T HT _; apply PO, andb_true_iff in HT as [_ HT]; apply existsb_exists in HT as (T' & HT' & E).
      exists T'; split; [easy|]; rewrite same_spec in E; intros v Hv; split; [now apply E | easy].
    + apply is_empty_spec in S; subst A'; now apply no_sets.
Qed.

End Theorem25.

Theorem settled below maker F sets e : strict_order below -> NoDup F ->
  (forall S, In S sets -> incl S F) -> settles below maker F sets e = true ->
  maker_wins below First F sets = maker.
Proof.
  unfold settles; rewrite !andb_true_iff, forallb_forall; intros O N I (((CH & FL) & SM) & H).
  apply (theorem25 below O maker _ _ e); trivial; split; [easy|].
  split; [now apply height_flat|]; split; [now apply are_chains_spec | easy].
Qed.

Theorem sound C e ps : normal C = true -> check C e ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (maker_to_move C) as [[b A]|] eqn:E; [|easy].
  destruct (normal_arena C b A HN E) as (O & N & I); apply andb_true_iff in H as [_ H].
  now apply (decided C b A HN E), settled with e.
Qed.
