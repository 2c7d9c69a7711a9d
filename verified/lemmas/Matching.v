(** * Coverings of groups

    Breaker covers groups of vertices, without an order: she owns a vertex of each before Maker
    owns all of it (Uiterwijk, "Set Matching", Definition 4). *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker.
Import ListNotations.

Definition both (p : vertex * vertex) : list vertex := [fst p; snd p].

(** An automorphism carries some group into each group's image. *)

Definition injective (f : vertex -> vertex) : Prop := forall u v, f u = f v -> u = v.

Inductive covered : list (list vertex) -> Prop :=
  | by_pairs groups pairs :
      NoDup (flat_map both pairs) ->
      (forall g, In g groups -> exists p, In p pairs /\ incl (both p) g) ->
      covered groups
  | by_answers groups (explicit : vertex -> Prop) :
      (forall g, In g groups -> g <> []) ->
      (forall m, explicit m -> exists r left, r <> m /\ covered left /\
        forall g, In g groups -> ~ In r g -> exists g', In g' left /\ incl g' (drop m g)) ->
      (forall m g, In g groups -> In m g -> explicit m \/
        exists f, injective f /\ explicit (f m) /\
          forall g, In g groups -> exists g', In g' groups /\ incl g' (map f g)) ->
      covered groups.

Lemma covered_not_empty groups : covered groups -> forall g, In g groups -> g <> [].
Proof.
  intros [groups' pairs N P|groups' e H _ _]; [|easy].
  intros g Hg ->; destruct (P [] Hg) as (p & _ & I); now destruct (I (fst p) (or_introl eq_refl)).
Qed.

(** Each set contains a group. *)

Definition contains_groups (groups A : list (list vertex)) : Prop :=
  forall S, In S A -> exists g, In g groups /\ incl g S.

Lemma incl_drop v (g S : list vertex) : incl g S -> ~ In v g -> incl g (drop v S).
Proof. intros I H u Hu; apply drop_spec; split; [auto | now intros ->]. Qed.

Lemma drop_incl v (g S : list vertex) : incl g S -> incl (drop v g) (drop v S).
Proof. intros I u; rewrite !drop_spec; firstorder. Qed.

Lemma partner pairs : NoDup (flat_map both pairs) -> forall v,
  (exists w, v <> w /\ forall p, In p pairs -> In v (both p) -> In w (both p)) /\
  forall p, In p pairs -> fst p <> snd p.
Proof.
  induction pairs as [|[x y] pairs IH]; intros N v; simpl in *.
  - split; [|easy]; exists (v + 1)%N; split; [lia | easy].
  - inversion N as [|? ? Hx N']; subst; inversion N' as [|? ? Hy N'']; subst.
    destruct (IH N'' v) as [(w & W & H) D]; split.
    + assert (K : forall p u, In p pairs -> In u (both p) -> In u (flat_map both pairs))
        by (intros p u Hp Hu; apply in_flat_map; eauto).
      simpl in Hx; destruct (N.eq_dec v x) as [Ex|Nx], (N.eq_dec v y) as [Ey|Ny]; subst.
      * destruct Hx; now left.
      * exists y; split; [auto|]; intros p [<-|Hp] E; [simpl; tauto|].
        destruct Hx; right; now apply (K p).
      * exists x; split; [auto|]; intros p [<-|Hp] E; [simpl; tauto|].
        destruct Hy; now apply (K p).
      * exists w; split; [easy|]; intros p [<-|Hp] E; [|auto].
        simpl in E; intuition congruence.
    + intros p [<-|Hp]; simpl; [|auto]; intros ->; simpl in Hx; tauto.
Qed.

(** A claim of Maker's is answered with [r] if it is unclaimed; then [left] covers what is left. *)

Lemma answered_by groups F A v r left : NoDup F -> contains_groups groups A ->
  (forall S, In S A -> incl S F) -> In v F -> covered left ->
  (forall g, In g groups -> ~ In r g -> exists g', In g' left /\ incl g' (drop v g)) -> r <> v ->
  (forall F' A', length F' < length F -> NoDup F' -> contains_groups left A' ->
    (forall S, In S A' -> incl S F') -> maker_wins none First F' A' = false) ->
  maker_wins none Second (drop v F) (shrink v A) = false.
Proof.
  intros N G I Hv CL K Nr IH; assert (NL := covered_not_empty left CL).
  assert (L1 := drop_length v F N Hv); assert (N1 := drop_NoDup v F N).
  assert (G' : forall S, In S A -> ~ In r S -> exists g', In g' left /\ incl g' (drop v S)).
  { intros S HS NS; destruct (G S HS) as (g & Hg & Ig).
    destruct (K g Hg) as (g' & Hg' & Ig'); [now intros H; apply NS, Ig|].
    exists g'; split; [easy|]; eapply incl_tran; [exact Ig' | now apply drop_incl]. }
  apply breaker_first; [easy|]; split.
  - apply incomplete; intros S; rewrite shrink_spec; intros (S0 & HS0 & ->) E.
    destruct (in_dec N.eq_dec r S0) as [HR|HR].
    + assert (H : In r (drop v S0)) by now apply drop_spec.
      now rewrite E in H.
    + destruct (G' S0 HS0 HR) as (g & Hg & Ig); apply (NL g Hg), no_member.
      intros u Hu; apply Ig in Hu; now rewrite E in Hu.
  - rewrite available_none.
    assert (go : forall w, In w (drop v F) -> (w = r \/ ~ In r F) ->
      maker_wins none First (drop w (drop v F)) (without w (shrink v A)) = false).
    { intros w Hw Ew; assert (L2 := drop_length w (drop v F) N1 Hw).
      apply IH; [lia | now apply drop_NoDup | |].
      - intros S; rewrite without_spec, shrink_spec; intros [(S0 & HS0 & ->) NS].
        apply G'; [easy|]; intros HR; destruct Ew as [->|Ew].
        + apply NS; now apply drop_spec.
        + apply Ew; now apply (I S0).
      - intros S; rewrite without_spec, shrink_spec; intros [(S0 & HS0 & ->) NS].
        apply incl_drop; [|easy]; apply drop_incl; auto. }
    destruct (in_dec N.eq_dec r (drop v F)) as [HR|HR].
    + right; exists r; split; [easy|]; apply go; auto.
    + assert (NF : ~ In r F) by (intros HF; apply HR; now apply drop_spec).
      destruct (drop v F) as [|w F'] eqn:E; [now left | right]; exists w; split; [now left|].
      apply go; [now left | now right].
Qed.

(** It is Maker's turn, and Breaker keeps him from all sets. *)

Theorem covered_wins groups F A : NoDup F -> covered groups -> contains_groups groups A ->
  (forall S, In S A -> incl S F) -> maker_wins none First F A = false.
Proof.
  remember (length F) as n eqn:L; revert groups F A L.
  induction n as [n IH'] using lt_wf_ind; intros groups F A L N C G I; subst n.
  assert (IH : forall left, covered left -> forall F' A', length F' < length F -> NoDup F' ->
    contains_groups left A' -> (forall S, In S A' -> incl S F') ->
    maker_wins none First F' A' = false) by (intros; now apply (IH' (length F')) with left).
  clear IH'; assert (NE := covered_not_empty groups C).
  apply breaker_second; [easy|]; split.
  { apply incomplete; intros S HS ->; destruct (G [] HS) as (g & Hg & K).
    apply (NE g Hg), no_member; intros v Hv; now apply K in Hv. }
  rewrite available_none; intros v Hv.
  assert (W : (exists g, In g groups /\ In v g) \/ forall g, In g groups -> ~ In v g).
  { destruct (existsb (has v) groups) eqn:E.
    - left; apply existsb_exists in E as (g & Hg & E); exists g; now rewrite <- has_spec.
    - right; rewrite existsb_false in E; intros g Hg; apply has_false; auto. }
  destruct W as [(g0 & Hg0 & Hv0)|W].
  2:{ apply (answered_by groups F A v (v + 1)%N groups); trivial; [|lia | now apply IH].
      intros g Hg _; exists g; split; [easy|].
      intros u Hu; apply drop_spec; split; [easy|]; intros ->; now apply (W g). }
  destruct C as [groups pairs NP P|groups explicit NG EX AU].
  - destruct (partner pairs NP v) as [(w & Nw & Pw) _].
    assert (CL : covered (map both (filter (fun p => negb (has v (both p))) pairs))).
    { apply by_pairs with pairs; [easy|]; intros g Hg.
      apply in_map_iff in Hg as (p & <- & Hp); apply filter_In in Hp as [Hp _].
      exists p; split; [easy | apply incl_refl]. }
    eapply (answered_by groups F A v w); trivial; [exact CL | | auto | now apply IH].
    intros g Hg NW; destruct (P g Hg) as (p & Hp & Ip); exists (both p).
    assert (K : ~ In v (both p)) by (intros K; now apply NW, Ip, Pw).
    split; [|now apply incl_drop].
    apply in_map, filter_In; split; [easy|]; now rewrite negb_true_iff, has_false.
  - destruct (AU v g0 Hg0 Hv0) as [E|(f & inj & E & aut)].
    + destruct (EX v E) as (r & left & Nr & CL & K).
      apply (answered_by groups F A v r left); trivial; now apply IH.
    + (* The image of the game under the automorphism. *)
      destruct (EX (f v) E) as (r & left & Nr & CL & K).
      assert (M : maker_wins none Second (drop (f v) (map f F)) (shrink (f v) (map (map f) A)) = false).
      { apply (answered_by groups (map f F) (map (map f) A) (f v) r left); trivial.
        - now apply map_NoDup; [intros; apply inj|].
        - intros S HS; apply in_map_iff in HS as (S0 & <- & HS); destruct (G S0 HS) as (g & Hg & Ig).
          destruct (aut g Hg) as (g' & Hg' & Ig'); exists g'; split; [easy|].
          eapply incl_tran; [exact Ig' | now apply incl_map].
        - intros S HS; apply in_map_iff in HS as (S0 & <- & HS); apply incl_map; auto.
        - now apply in_map.
        - rewrite map_length; now apply IH. }
      apply not_true_iff_false; intros Win; apply not_true_iff_false in M; apply M; clear M.
      revert Win; apply (transfer none none (fun u w => w = f u)).
      * now apply drop_NoDup.
      * now apply drop_NoDup, map_NoDup; [intros; apply inj|].
      * split; try easy.
        -- intros u; rewrite drop_spec; intros [Hu Nu]; exists (f u); split; [|easy].
           rewrite drop_spec; split; [now apply in_map | intros E'; now apply Nu, inj].
        -- intros u'; rewrite drop_spec; intros [Hu Nu]; apply in_map_iff in Hu as (u & <- & Hu).
           exists u; split; [|easy]; rewrite drop_spec; split; [easy | now intros ->].
        -- intros u w u' w' _ _ _ _ -> ->; split; [congruence | apply inj].
      * intros S; rewrite shrink_spec; intros (S0 & HS0 & ->); exists (drop (f v) (map f S0)).
        split; [apply shrink_spec; exists (map f S0); split; [now apply in_map | easy]|].
        intros u'; rewrite drop_spec; intros [Hu Nu]; apply in_map_iff in Hu as (u & <- & Hu).
        exists u; rewrite !drop_spec; assert (u <> v) by now intros ->.
        repeat split; trivial; [now apply (I S0) | now apply in_map, (I S0)].
Qed.

(** It is Breaker's turn. *)

Theorem covered_wins_second groups F A : NoDup F -> covered groups -> contains_groups groups A ->
  (forall S, In S A -> incl S F) -> maker_wins none Second F A = false.
Proof.
  intros N C G I; assert (NE := covered_not_empty groups C); apply breaker_first; [easy|]; split.
  { apply incomplete; intros S HS ->; destruct (G [] HS) as (g & Hg & K).
    apply (NE g Hg), no_member; intros v Hv; now apply K in Hv. }
  rewrite available_none; destruct F as [|v F'] eqn:E; [now left | right]; rewrite <- E in *.
  exists v; split; [rewrite E; now left|].
  apply (covered_wins groups); trivial; [now apply drop_NoDup | |].
  - intros S; rewrite without_spec; intros [HS _]; auto.
  - intros S; rewrite without_spec; intros [HS NS]; apply incl_drop; auto.
Qed.
