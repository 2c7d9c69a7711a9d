(** * [history-priority]: Breaker answers by priority lists, which may depend on what Maker owns

    If Maker cannot complete any placement P of a goal against the strategy in the tracked game
    of [TrackedGame.v], then Breaker wins. A slot marks for certain the first cell of its list that
    is not known to be marked, whatever else is on the board: unless somebody has marked it
    already, the slot comes to it. If that is a cell of P, Maker does not complete P. *)

From Coq Require Import List NArith ZArith Lia Bool Sorted FMapPositive.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Turns Area Animals
  Strategies Lattices Rising.
From Playproof.rules Require Import Guards Slots TrackedGame.
Import ListNotations.

(** ** The check *)

Definition strategy_ok (C : achievement) (p : priorities) : bool :=
  match slot_count C with
  | Some q =>
      priorities_ok (where_ C) q p &&
      all_placements (where_ C) (basis p) (goals C)
        (stops p (N.to_nat q) (maker_marks C) (last_marks C))
  | None => false
  end.

Definition check (C : claim) (p : priorities) (ps : list claim) : bool :=
  match won_by Breaker C with
  | Some C => no_premise ps && strategy_ok C p
  | None => false
  end.

(** ** Soundness *)

Section Sound.

Variables (B : board) (n : N) (p : priorities) (q : nat) (P : list cell) (E : list tracked).
Variables (w : cell) (most last : N) (m : memory).
Hypothesis HB : is_board B.
Hypothesis ok : priorities_ok B n p = true.
Hypothesis P_on : forall x, In x P -> length x = dimension B.
Hypothesis tracks_P : tracked_cells p P = Some E.
Hypothesis period_w : period B (basis p) w.
Hypothesis closed_m : closed q P E most last m.
Hypothesis begins : within m beginning.

Variable G : game.
Hypothesis on_B : on G = on_board B.
Hypothesis first_like_others : first_turn G = turn G.
Hypothesis turn_most : turn G = N.to_nat most.
Hypothesis enough : q * turn G <= reply G.

Let S := by_priority p q B G.
Let tau (x : cell) : cell := add x w.

Lemma same_rules x : length x = dimension B -> rules_at p (tau x) = rules_at p x.
Proof. intros Lx; unfold rules_at, tau; f_equal; now apply period_w. Qed.

Lemma tau_add x v : length x = dimension B -> length v = dimension B ->
  tau (add x v) = add (tau x) v.
Proof. intros Lx Lv; assert (Lw := proj1 period_w); unfold tau; vec. Qed.

Lemma tau_inj x y : length x = dimension B -> length y = dimension B -> tau x = tau y -> x = y.
Proof. intros Lx Ly; apply add_inj; rewrite (proj1 period_w); auto. Qed.

Lemma E_length x : In x (map place E) -> length x = dimension B.
Proof.
  intros H; apply in_map_iff in H as (e & <- & He).
  now destruct (E_spec B n p P E ok P_on tracks_P e He) as (_ & _ & L).
Qed.

(** What is known is true of a position of the real game. *)

Record tracks (t : knowledge) (pos : Achievement.position) : Prop := {
  his_his : forall x, In x (his t) -> In (tau x) (maker pos);
  all_his : forall x, In x (map place E) -> In (tau x) (maker pos) -> In x (his t);
  known_marked : forall x, In x (known t) -> marked pos (tau x)
}.

(** A turn of Maker's, with some of his marks on E. *)

Section Turn.

Variables (pos : Achievement.position) (T M K : list cell).
Hypothesis T_once : NoDup T.
Hypothesis M_his : forall x, In x M -> In (tau x) (maker pos).
Hypothesis M_all : forall x, In x (map place E) -> In (tau x) (maker pos) -> In x M.
Hypothesis K_marked : forall x, In x K -> marked pos (tau x).

(** The lists of a served mark are those of its rule. *)

Definition rightly_served (xl : cell * list (list (option cell))) : Prop :=
  length (fst xl) = dimension B /\ In (tau (fst xl)) T /\
  exists r, serving p (maker pos) (tau (fst xl)) = Some r /\ snd xl = lists (resolve (fst xl) r).

Inductive part_of : serving_list -> list (cell * rule) -> Prop :=
  | part_nil s' : part_of [] s'
  | part_skip s xr s' : part_of s s' -> part_of s (xr :: s')
  | part_take x r s s' : length x = dimension B -> In r (rules_at p (tau x)) ->
      part_of s s' -> part_of ((x, lists (resolve x r)) :: s) ((tau x, r) :: s').

Lemma served_part T' : rising T' -> forall s, rising (map fst s) ->
  (forall xl, In xl s -> rightly_served xl /\ In (tau (fst xl)) T') ->
  part_of s (served p (maker pos) T').
Proof.
  induction 1 as [|y T' _ IH Hy]; intros s Rs Hs.
  - destruct s as [|xl s]; [constructor|]; now destruct (Hs xl (or_introl eq_refl)) as [_ []].
  - rewrite Forall_forall in Hy.
    change (served p (maker pos) (y :: T')) with
      ((match serving p (maker pos) y with Some r => [(y, r)] | None => [] end) ++
       served p (maker pos) T').
    destruct s as [|[x ls] s]; [constructor|].
    destruct (Hs _ (or_introl eq_refl)) as [(Lx & Tx & r & Er & El) Hx]; simpl in *.
    apply StronglySorted_inv in Rs as [Rs Hlt]; rewrite Forall_forall in Hlt.
    assert (above : forall xl, In xl s -> cell_ltb (tau x) (tau (fst xl)) = true).
    { intros xl Hxl; destruct (Hs xl (or_intror Hxl)) as [(Lxl & _) _].
      unfold tau; rewrite cell_ltb_moved by (rewrite (proj1 period_w); easy).
      now apply Hlt, (in_map fst). }
    destruct Hx as [->|Hx].
    + rewrite Er; simpl; subst ls; apply part_take; [easy | now apply serving_rule in Er|].
      apply IH; [easy|]; intros xl Hxl; destruct (Hs xl (or_intror Hxl)) as [R [H|H]]; split; auto.
      specialize (above xl Hxl); rewrite <- H, cell_ltb_irrefl in above; easy.
    + assert (rest : part_of ((x, ls) :: s) (served p (maker pos) T')).
      { apply IH; [constructor; [easy | now apply Forall_forall]|].
        intros xl Hxl; destruct (Hs xl Hxl) as [R [H|H]]; split; auto; exfalso.
        assert (Yx := Hy _ Hx); destruct Hxl as [<-|Hxl]; simpl in *.
        - rewrite H, cell_ltb_irrefl in Yx; easy.
        - specialize (above xl Hxl); rewrite <- H in above.
          assert (cell_ltb y y = true) by now apply (cell_ltb_trans y (tau x) y).
          rewrite cell_ltb_irrefl in *; easy. }
      destruct (serving p (maker pos) y); simpl; [now apply part_skip | easy].
Qed.

Lemma slot_agrees x r k : length x = dimension B -> In r (rules_at p (tau x)) ->
  agrees w (nth k (lists (resolve x r)) []) (map (add (tau x)) (nth k (slots r) [])).
Proof.
  intros Lx Hr; simpl; change (@nil (option cell)) with (map (moved x) []) at 1.
  rewrite (map_nth (map (moved x))).
  assert (L : forall v, In v (nth k (slots r) []) -> length v = dimension B).
  { intros v Hv; apply nth_slot in Hv as (l & Hl & Hv).
    now apply (slot_leads B n p ok (reduce (basis p) (tau x)) r l v). }
  unfold agrees; induction (nth k (slots r) []) as [|v l IH]; simpl; constructor.
  - intros y Ey; apply moved_spec in Ey; subst y; symmetry; apply tau_add; auto.
    apply L; now left.
  - apply IH; intros v' Hv'; apply L; now right.
Qed.

Lemma rounds_embed s s' : part_of s s' -> embeds w (rounds q s) (requests q s').
Proof.
  intros H; unfold rounds, requests; induction (seq 0 q) as [|k ks IH]; simpl; [constructor|].
  apply embeds_app; [|easy]; clear IH.
  induction H; simpl; [constructor | now apply embeds_skip|].
  apply embeds_take; [now apply slot_agrees | easy].
Qed.

(** Afterwards Breaker has marked what the slots mark. *)

Variable after_ : Achievement.position.
Hypothesis same_maker : maker after_ = maker pos.
Hypothesis answered_ : forall x, In x (answers p q pos T) -> marked after_ x.
Hypothesis stays : forall x, marked pos x -> marked after_ x.
Hypothesis whole : forall x, In x P -> ~ In (tau x) (breaker after_).
Hypothesis M_known : incl M K.

Lemma served_right s : rising (map fst s) -> (forall xl, In xl s -> rightly_served xl) ->
  match answer P K (rounds q s) with
  | OutOfRange => True
  | Dies => False
  | Lives K' => incl K K' /\ forall x, In x K' -> marked after_ (tau x)
  end.
Proof.
  intros Rs Hs.
  assert (Em : embeds w (rounds q s) (requests q (served p (maker pos) (sort T)))).
  { apply rounds_embed, served_part; [now apply sort_rising | easy|].
    intros xl Hxl; split; [auto|]; apply sort_In; now apply Hs. }
  assert (HK : forall x, In x K -> In (add x w) (maker pos ++ breaker pos))
    by (intros x Hx; apply in_app_iff; now apply K_marked).
  assert (all : forall x, In (add x w) ((maker pos ++ breaker pos) ++
    granted (maker pos ++ breaker pos) (requests q (served p (maker pos) (sort T)))) ->
    marked after_ (tau x)).
  { intros x Hx; apply in_app_iff in Hx as [Hx|Hx].
    - apply stays; now apply in_app_iff in Hx.
    - apply answered_, Hx. }
  assert (A := answer_marked w P _ _ Em K _ HK).
  destruct (answer P K (rounds q s)) as [| |K']; [easy | |].
  - destruct A as (x & Hx & new & A); apply all in A as [A|A]; [|now apply (whole x)].
    apply new, M_known, M_all; [now apply (P_tracked p P E tracks_P)|]; now rewrite <- same_maker.
  - destruct A as [I A]; split; [easy|]; intros x Hx; now apply all, A.
Qed.

(** The rules that are chosen for marks on P are those that serve them. *)

Lemma his_mem x : In x (map place E) -> mem x M = mem (tau x) (maker pos).
Proof.
  intros Hx; destruct (mem (tau x) (maker pos)) eqn:A.
  - apply mem_spec in A; apply mem_spec; auto.
  - apply mem_false in A; apply mem_false; intros Hm; auto.
Qed.

Lemma wants_spec x r l : wants (resolve x r) = Some l -> l = map (add x) (owned r).
Proof.
  simpl; intros H; apply all_some_spec in H; revert l H; induction (owned r) as [|v vs IH];
    intros [|y l] H; simpl in *; try easy.
  inversion H; f_equal; [now apply moved_spec | now apply IH].
Qed.

Lemma choose_serving x r : In x P -> choose M (map (resolve x) (rules_at p x)) = Some (Some r) ->
  exists r', serving p (maker pos) (tau x) = Some r' /\ r = resolve x r'.
Proof.
  intros Hx; unfold serving; rewrite same_rules by auto.
  assert (L : incl (rules_at p x) (rules_at p x)) by apply incl_refl; revert L.
  generalize (rules_at p x) at 1 3 4; intros rs L; induction rs as [|r0 rs IH]; [easy|].
  cbn [map choose find].
  destruct (wants (resolve x r0)) as [l|] eqn:W; [|easy]; apply wants_spec in W; subst l.
  assert (same : subset (map (add x) (owned r0)) M = applies (maker pos) (tau x) r0).
  { unfold subset, applies.
    assert (Lv : forall v, In v (owned r0) ->
      In (add x v) (map place E) /\ length v = dimension B).
    { intros v Hv; assert (Hr : In r0 (rules_at p x)) by (apply L; now left); split.
      - now apply (looked_at_tracked p P E tracks_P x r0).
      - now apply (owned_length B n p ok (reduce (basis p) x) r0). }
    induction (owned r0) as [|v vs IHv]; simpl; [easy|].
    destruct (Lv v (or_introl eq_refl)) as [Ev Lev].
    rewrite his_mem, tau_add by auto; f_equal; apply IHv; intros v' Hv'; apply Lv; now right. }
  rewrite same; destruct (applies _ _ r0).
  - intros H; inversion H; now exists r0.
  - apply IH; intros r1 Hr1; apply L; now right.
Qed.

Lemma serve_inside_right F s : incl F E -> rising (map place F) ->
  (forall e, In e F -> In (tau (place e)) T) -> serve_inside M F = Some s ->
  rising (map fst s) /\ forall xl, In xl s ->
    rightly_served xl /\ exists e, In e F /\ inside e = true /\ place e = fst xl.
Proof.
  revert s; induction F as [|e F IH]; intros s I R HT; simpl.
  - intros H; inversion H; split; [constructor | easy].
  - simpl in R; apply StronglySorted_inv in R as [R Hlt]; rewrite Forall_forall in Hlt.
    destruct (serve_inside M F) as [s0|] eqn:Es; [|easy].
    destruct (IH s0) as [R0 H0]; auto; [intros e' He'; apply I; now right | intros; apply HT; now right|].
    assert (He : In e E) by (apply I; now left).
    destruct (E_spec B n p P E ok P_on tracks_P e He) as (Hin & Hs & Le).
    assert (keep : forall s, Some s0 = Some s -> rising (map fst s) /\ forall xl, In xl s ->
      rightly_served xl /\ exists e', (e = e' \/ In e' F) /\ inside e' = true /\ place e' = fst xl).
    { intros s1 H; inversion H; subst s1; split; [easy|]; intros xl Hxl.
      destruct (H0 xl Hxl) as [? (e' & ? & ? & ?)]; split; [easy|]; exists e'; auto. }
    destruct (inside e) eqn:Ie; [|apply keep].
    destruct (serves e) as [rs|] eqn:Se; [|easy]; symmetry in Hs; apply rules_for_spec in Hs; subst rs.
    symmetry in Hin; apply mem_spec in Hin.
    destruct (choose M _) as [[r|]|] eqn:C; [| apply keep | easy].
    destruct (choose_serving _ _ Hin C) as (r' & Er & ->).
    intros H; inversion H; subst s; split.
    + simpl; constructor; [easy|]; apply Forall_forall; intros x Hx.
      apply in_map_iff in Hx as (xl & <- & Hxl); destruct (H0 xl Hxl) as [_ (e' & He' & _ & <-)].
      now apply Hlt, in_map.
    + intros xl [<-|Hxl].
      * split; [|exists e; auto]; split; [easy|]; split; [apply HT; now left|]; now exists r'.
      * destruct (H0 xl Hxl) as [? (e' & ? & ? & ?)]; split; [easy|]; exists e'; auto.
Qed.

(** A mark outside of P does not make a slot mark a cell of P either. *)

Lemma put_In new s xl : In xl (put new s) <-> xl = new \/ In xl s.
Proof.
  induction s as [|old s IH]; simpl; [intuition|].
  destruct (cell_ltb (fst old) (fst new)); simpl; [rewrite IH|]; intuition.
Qed.

Lemma put_rising new s : rising (map fst s) -> ~ In (fst new) (map fst s) ->
  rising (map fst (put new s)).
Proof.
  induction s as [|old s IH]; simpl; intros R N; [constructor; [constructor | easy]|].
  apply StronglySorted_inv in R as [R H].
  destruct (cell_ltb (fst old) (fst new)) eqn:A; simpl.
  - constructor; [apply IH; tauto|]; rewrite Forall_forall in *; intros x Hx.
    apply in_map_iff in Hx as (xl & <- & Hx); apply put_In in Hx as [->|Hx]; [easy|].
    now apply H, in_map.
  - assert (L : cell_ltb (fst new) (fst old) = true).
    { destruct (cell_ltb (fst new) (fst old)) eqn:C; [easy|].
      destruct N; left; symmetry; now apply cell_ltb_total. }
    constructor; [now constructor|]; rewrite Forall_forall in *; intros x [<-|Hx]; [easy|].
    apply (cell_ltb_trans _ _ _ L); now apply H.
Qed.

Lemma no_death_by s x r : rising (map fst s) -> (forall xl, In xl s -> rightly_served xl) ->
  ~ In x (map fst s) -> length x = dimension B -> In (tau x) T ->
  serving p (maker pos) (tau x) = Some r ->
  forall rs earlier, incl rs (rules_at p x) -> find (applies (maker pos) (tau x)) rs = Some r ->
  (forall l, In l earlier -> exists y, In y l /\ ~ In (tau y) (maker pos)) ->
  dies_by q P E M K s x earlier (map (resolve x) rs) <> Some true.
Proof.
  intros Rs Hs Nx Lx HT Sr; induction rs as [|r0 rs IH]; intros earlier I F He; [easy|].
  assert (Hr : In r0 (rules_at p x)) by (apply I; now left).
  assert (I' : incl rs (rules_at p x)) by (intros r1 H1; apply I; now right).
  assert (Lv : forall v, In v (owned r0) -> length v = dimension B)
    by (intros v; now apply (owned_length B n p ok (reduce (basis p) x) r0)).
  cbn [map dies_by].
  destruct (wants (resolve x r0)) as [l|] eqn:W; [|easy]; apply wants_spec in W; subst l.
  simpl in F; destruct (applies (maker pos) (tau x) r0) eqn:A.
  - inversion F; subst r0; clear IH F.
    assert (really : forall y, In y (map (add x) (owned r)) -> In (tau y) (maker pos)).
    { intros y Hy; apply in_map_iff in Hy as (v & <- & Hv); rewrite tau_add by auto.
      unfold applies in A; rewrite forallb_forall in A; now apply mem_spec, A. }
    assert (may : forallb (unsure E M) (map (add x) (owned r)) = true).
    { apply forallb_forall; intros y Hy; unfold unsure; apply orb_true_iff.
      destruct (existsb (fun t => cell_eqb (place t) y) E) eqn:X; [left | now right].
      apply existsb_exists in X as (e & Ee & Ey); apply cell_eqb_spec in Ey; subst y.
      apply mem_spec, M_all; [now apply in_map | now apply really]. }
    assert (none : existsb (forallb (fun y => mem y M || mem y (map (add x) (owned r)))) earlier =
      false).
    { destruct (existsb _ earlier) eqn:X; [|easy]; exfalso.
      apply existsb_exists in X as (l & Hl & X); destruct (He l Hl) as (y & Hy & not_his).
      rewrite forallb_forall in X; specialize (X y Hy); apply not_his.
      apply orb_true_iff in X as [X|X]; apply mem_spec in X; auto. }
    rewrite may, none; cbn [andb negb].
    assert (D := served_right (put (x, lists (resolve x r)) s)).
    destruct (answer P K _); [easy | | easy].
    intros _; apply D; [now apply put_rising|].
    intros xl Hxl; apply put_In in Hxl as [->|Hxl]; [|auto].
    split; [easy|]; split; [easy|]; now exists r.
  - assert (He' : forall l, In l (map (add x) (owned r0) :: earlier) ->
      exists y, In y l /\ ~ In (tau y) (maker pos)).
    { intros l [<-|Hl]; [|auto]; unfold applies in A.
      assert (X : exists v, In v (owned r0) /\ mem (add (tau x) v) (maker pos) = false).
      { clear - A; induction (owned r0) as [|v vs IH]; [easy|]; simpl in A.
        destruct (mem (add (tau x) v) (maker pos)) eqn:Mv; [|exists v; split; [now left | easy]].
        destruct (IH A) as (v' & ? & ?); exists v'; split; [now right | easy]. }
      destruct X as (v & Hv & X); exists (add x v); split; [now apply in_map|].
      rewrite tau_add by auto; now apply mem_false. }
    destruct (_ && _); [destruct (answer P K _); try easy|]; now apply IH.
Qed.

Lemma no_death_outside s F : rising (map fst s) ->
  (forall xl, In xl s -> rightly_served xl /\ In (fst xl) P) ->
  incl F E -> (forall e, In e F -> In (tau (place e)) T) ->
  dies_outside q P E M K s F <> Some true.
Proof.
  intros Rs Hs; induction F as [|e F IH]; intros I HT; [easy|]; cbn [dies_outside].
  assert (He : In e E) by (apply I; now left).
  destruct (E_spec B n p P E ok P_on tracks_P e He) as (Hin & Hse & Le).
  assert (IH' : dies_outside q P E M K s F <> Some true)
    by (apply IH; [intros e' He'; apply I | intros e' He'; apply HT]; now right).
  destruct (inside e) eqn:Ie; [easy|].
  destruct (serves e) as [rs|] eqn:Se; [|easy]; symmetry in Hse; apply rules_for_spec in Hse; subst rs.
  assert (some : rules_at p (place e) = [] \/
    exists r, serving p (maker pos) (tau (place e)) = Some r).
  { unfold serving; rewrite same_rules by easy.
    destruct (some_rule_always B n p ok (reduce (basis p) (place e))) as [Z|(r & Hr & Er)];
      [now left|]; right.
    destruct (find _ (rules_at p (place e))) as [r'|] eqn:Fi; [now exists r'|].
    apply find_none with (x := r) in Fi; [|easy]; unfold applies in Fi; now rewrite Er in Fi. }
  destruct (map (resolve (place e)) (rules_at p (place e))) as [|r0 rs] eqn:Em; [easy|].
  rewrite <- Em; destruct some as [Z|(r & Sr)]; [now rewrite Z in Em|].
  assert (D : dies_by q P E M K s (place e) [] (map (resolve (place e)) (rules_at p (place e))) <>
    Some true).
  { apply (no_death_by s (place e) r); auto; [now intros xl Hxl; apply Hs | | | apply incl_refl | |].
    - intros Hx; apply in_map_iff in Hx as (xl & Ex & Hxl); apply Hs in Hxl as [_ Hxl].
      rewrite Ex in Hxl; apply mem_spec in Hxl; congruence.
    - apply HT; now left.
    - unfold serving in Sr; now rewrite same_rules in Sr.
    - easy. }
  destruct (dies_by _ _ _ _ _ _ _ _ _) as [[|]|]; easy.
Qed.

End Turn.

(** Whatever Maker plays, what is known stays in the memory. *)

Lemma next T h t : possible G S (T :: h) -> within m t -> tracks t (after S h) ->
  incl (his t) (known t) -> (forall x, In x P -> ~ In (tau x) (replies S (T :: h))) ->
  exists t', within m t' /\ tracks t' (after S (T :: h)) /\ incl (his t') (known t').
Proof.
  intros Pos W Tr HK whole; set (pos := add_maker T (after S h)).
  assert (legal := by_priority_legal B n p q HB ok G on_B first_like_others enough T h Pos).
  assert (MT := proj2 Pos); rewrite next_is_turn in MT by easy.
  set (f := fun e => mem (tau (place e)) T).
  set (F := filter f (free E t)).
  assert (FE : incl F E) by (intros e He; apply filter_In in He as [He _]; now apply filter_In in He).
  assert (FT : forall e, In e F -> In (tau (place e)) T)
    by (intros e He; apply filter_In in He as [_ He]; now apply mem_spec).
  assert (FF : forall e, In e E -> In (tau (place e)) T -> In e F).
  { intros e He HT; apply filter_In; split; [|now apply mem_spec]; apply filter_In; split; [easy|].
    apply negb_true_iff, mem_false; intros Hk; apply (known_marked _ _ Tr) in Hk.
    now apply MT in HT as [_ HT]. }
  assert (MF : forall x, In x (map place E) -> In (tau x) T -> In x (map place F)).
  { intros x Hx HT; apply in_map_iff in Hx as (e & <- & He); apply in_map; auto. }
  assert (R : rising (map place F))
    by (apply filter_places_rising, filter_places_rising, (E_rising p P E tracks_P)).
  assert (stays : forall x, marked (after S h) x -> marked (after S (T :: h)) x).
  { intros x [Hx|Hx]; [left|right]; simpl; apply in_app_iff; now right. }
  destruct (list_eq_dec Nat.eq_dec [length F] [0]) as [Z|NZ].
  { assert (Z' : F = []) by (destruct F; [easy | inversion Z]).
    exists t; split; [easy|]; split; [|easy]; split.
    - intros x Hx; simpl; apply in_app_iff; right; now apply (his_his _ _ Tr).
    - intros x Hx; simpl; rewrite in_app_iff; intros [HT|Hm]; [|now apply (all_his _ _ Tr)].
      specialize (MF x Hx HT); now rewrite Z' in MF.
    - intros x Hx; now apply stays, (known_marked _ _ Tr). }
  assert (few : length F <= N.to_nat (N.min most (N.of_nat (length (free E t))))).
  { assert (length F <= length (free E t)).
    { unfold F; generalize (free E t); intros l; induction l as [|e l IH]; simpl; [lia|].
      destruct (f e); simpl; lia. }
    assert (length F <= length T).
    { rewrite <- (map_length (fun e => tau (place e)) F); apply NoDup_incl_length.
      - assert (N := rising_NoDup _ R); clearbody F; clear - N FE ok P_on tracks_P period_w.
        induction F as [|e l IH]; simpl in *; [constructor|]; inversion N as [|? ? N1 N2]; subst.
        constructor; [|apply IH; [intros e' He'; apply FE; now right | easy]].
        intros H; apply in_map_iff in H as (e' & Ee & He'); apply N1.
        apply in_map_iff; exists e'; split; [|easy].
        apply tau_inj; [| | easy]; apply E_length, in_map, FE; [now right | now left].
      - intros x Hx; apply in_map_iff in Hx as (e & <- & He); auto. }
    rewrite (marks_length B _ _ _ _ HB on_B MT) in *; lia. }
  assert (listed : In F (turns E most t)).
  { unfold turns; apply filter_In; split; [now apply sublists_all|].
    destruct F; [now destruct NZ | easy]. }
  destruct (closed_m t W) as [_ harm]; specialize (harm F listed).
  set (M := include_all (map place F) (his t)); set (K := include_all (map place F) (known t)).
  assert (M_his : forall x, In x M -> In (tau x) (maker pos)).
  { intros x Hx; apply include_all_In in Hx as [Hx|Hx]; simpl; apply in_app_iff; [left|right].
    - apply in_map_iff in Hx as (e & <- & He); auto.
    - now apply (his_his _ _ Tr). }
  assert (M_all : forall x, In x (map place E) -> In (tau x) (maker pos) -> In x M).
  { intros x Hx; simpl; rewrite in_app_iff; intros [HT|Hm]; apply include_all_In; [left; auto|].
    right; now apply (all_his _ _ Tr). }
  assert (K_marked : forall x, In x K -> marked pos (tau x)).
  { intros x Hx; apply include_all_In in Hx as [Hx|Hx].
    - left; apply in_map_iff in Hx as (e & <- & He); simpl; apply in_app_iff; left; auto.
    - apply (known_marked _ _ Tr) in Hx as [Hx|Hx]; [left; simpl; apply in_app_iff; now right|].
      now right. }
  assert (M_known : incl M K).
  { intros x Hx; apply include_all_In; apply include_all_In in Hx as [Hx|Hx]; auto. }
  assert (answered_ : forall x, In x (answers p q pos T) -> marked (after S (T :: h)) x).
  { intros x Hx; apply by_priority_answers in Hx as [Hx|[Hx|Hx]].
    - right; simpl; apply in_app_iff; now left.
    - left; exact Hx.
    - right; simpl; apply in_app_iff; now right. }
  assert (stays' : forall x, marked pos x -> marked (after S (T :: h)) x).
  { intros x [Hx|Hx]; [left; exact Hx | right; simpl; apply in_app_iff; now right]. }
  assert (T_once : NoDup T) by apply MT.
  unfold play in harm; fold M K in harm.
  destruct (serve_inside M F) as [s|] eqn:Es; [|easy].
  destruct (serve_inside_right pos T M M_his M_all F s FE R FT Es) as [Rs Hs].
  assert (Hs' : forall xl, In xl s -> rightly_served pos T xl /\ In (fst xl) P).
  { intros xl Hxl; destruct (Hs xl Hxl) as [Hr (e & He & Ie & Ee)]; split; [easy|].
    destruct (E_spec B n p P E ok P_on tracks_P e (FE e He)) as (Hin & _).
    rewrite Ie in Hin; rewrite <- Ee; symmetry in Hin; now apply mem_spec. }
  assert (D := no_death_outside pos T M K T_once M_his M_all K_marked (after S (T :: h)) eq_refl
    answered_ stays' whole M_known s F Rs Hs' FE FT).
  destruct (dies_outside q P E M K s F) as [[|]|]; [easy | | easy].
  assert (A := served_right pos T M K T_once M_all K_marked (after S (T :: h)) eq_refl
    answered_ stays' whole M_known s Rs (fun xl Hxl => proj1 (Hs' xl Hxl))).
  destruct (answer P K (rounds q s)) as [| |K']; [easy | easy|]; destruct A as [IK A].
  exists (Knowledge M K'); split; [easy|]; split; [split; auto|]; simpl.
  intros x Hx; now apply IK, M_known.
Qed.

Lemma tracked_always h : possible G S h -> (forall x, In x P -> ~ In (tau x) (replies S h)) ->
  exists t, within m t /\ tracks t (after S h) /\ incl (his t) (known t).
Proof.
  induction h as [|T h IH]; intros Pos whole.
  - exists beginning; split; [easy|]; split; [split|]; easy.
  - destruct IH as (t & W & Tr & I); [apply Pos | |].
    + intros x Hx H; apply (whole x Hx); simpl; apply in_app_iff; now right.
    + now apply (next T h t).
Qed.

(** A turn that is no larger than the last one does not complete P. *)

Theorem never_whole h T k : possible G S h -> marks G k (after S h) T -> k <= N.to_nat last ->
  ~ (forall x, In x P -> In (tau x) (T ++ concat h)).
Proof.
  intros Pos MT Hk all.
  destruct (tracked_always h Pos) as (t & W & Tr & _).
  { intros x Hx HR; specialize (all x Hx); apply in_app_iff in all as [HT|Hc].
    - apply MT in HT as [_ HT]; apply HT; now right.
    - now apply (apart B n p q HB ok G on_B first_like_others enough h Pos (tau x)). }
  destruct (closed_m t W) as [inc _]; unfold incomplete in inc; apply N.ltb_lt in inc.
  set (U := filter (fun e => inside e && negb (mem (place e) (his t))) E) in *.
  assert (length U <= length T); [|rewrite (marks_length B _ _ _ _ HB on_B MT) in *; lia].
  rewrite <- (map_length (fun e => tau (place e)) U); apply NoDup_incl_length.
  - assert (UE : incl U E) by (intros e He; now apply filter_In in He).
    assert (N := rising_NoDup _ (filter_places_rising
      (fun e => inside e && negb (mem (place e) (his t))) E (E_rising p P E tracks_P))).
    fold U in N; clearbody U; clear - N UE ok P_on tracks_P period_w.
    induction U as [|e l IH]; simpl in *; [constructor|]; inversion N as [|? ? N1 N2]; subst.
    constructor; [|apply IH; [intros e' He'; apply UE; now right | easy]].
    intros H; apply in_map_iff in H as (e' & Ee & He'); apply N1.
    apply in_map_iff; exists e'; split; [|easy].
    apply tau_inj; [| | easy]; apply E_length, in_map, UE; [now right | now left].
  - intros x Hx; apply in_map_iff in Hx as (e & <- & He); apply filter_In in He as [He Hu].
    apply andb_true_iff in Hu as [Ie Hu]; apply negb_true_iff, mem_false in Hu.
    destruct (E_spec B n p P E ok P_on tracks_P e He) as (Hin & _).
    rewrite Ie in Hin; symmetry in Hin; apply mem_spec in Hin.
    specialize (all _ Hin); apply in_app_iff in all as [HT|Hc]; [easy|].
    destruct Hu; apply (all_his _ _ Tr); [now apply in_map | easy].
Qed.

End Sound.

Lemma strategy_wins C p : well_formed C -> winner C = Breaker -> strategy_ok C p = true ->
  achievement_meaning C.
Proof.
  intros HN E H; unfold strategy_ok, slot_count in H; unfold achievement_meaning; rewrite E.
  destruct (breaker_marks C) as [b|]; [|easy].
  destruct (first_marks C <=? maker_marks C)%N eqn:Ef; [|easy]; apply N.leb_le in Ef.
  set (q := (b / maker_marks C)%N) in *; apply andb_true_iff in H as [ok HP].
  set (G := achievement_game C (N.to_nat b)); set (S := by_priority p (N.to_nat q) (where_ C) G).
  assert (Wm := wf_maker C HN); assert (Wl := wf_last C HN); assert (Wf := wf_first C HN).
  assert (first_like_others : first_turn G = turn G) by (simpl; lia).
  assert (enough : N.to_nat q * turn G <= reply G).
  { simpl; rewrite <- N2Nat.inj_mul.
    assert (q * maker_marks C <= b)%N by (unfold q; rewrite N.mul_comm; apply N.mul_div_le; lia).
    lia. }
  assert (L := priorities_lattice _ _ _ ok).
  assert (never : forall W h T k, placement_of (where_ C) (goals C) W -> possible G S h ->
    marks G k (after S h) T -> k <= N.to_nat (last_marks C) -> ~ incl W (T ++ concat h)).
  { intros W h T k (A & g & HA & I & ->) Pos MT Hk sub.
    unfold all_placements in HP; rewrite forallb_forall in HP; specialize (HP A HA).
    destruct (orientations (where_ C) A) as [os|] eqn:Eo; [|easy].
    destruct (orientations_complete (where_ C) A os g Eo I (wf_goals C HN A HA))
      as (o & v & Ho & Tv & same).
    rewrite forallb_forall in HP; specialize (HP o Ho); rewrite forallb_forall in HP.
    specialize (HP _ (reduce_listed (where_ C) (basis p) v L Tv)).
    rewrite !andb_true_iff in HP; destruct HP as [_ HP]; unfold stops in HP.
    set (P := translate (reduce (basis p) v) o) in *.
    destruct (tracked_cells p P) as [Es|] eqn:Et; [|easy].
    destruct (visit _ _ _ _ _ _ _ _) as [m|] eqn:V; [|easy].
    assert (Lv := proj1 Tv); assert (Lo := orientation_length (where_ C) A os o).
    assert (Lr : length (reduce (basis p) v) = dimension (where_ C))
      by (apply reduce_length; [now apply (period_length (where_ C)) | easy]).
    assert (P_on : forall x, In x P -> length x = dimension (where_ C)).
    { intros x Hx; apply in_map_iff in Hx as (y & <- & Hy).
      specialize (Lo y Eo Ho Hy); len. }
    apply visit_closed in V as (closed_m & _ & begins);
      [|intros t Ht; unfold within, found in Ht; now rewrite PositiveMap.gempty in Ht].
    refine (never_whole (where_ C) q p (N.to_nat q) P Es (subtract v (reduce (basis p) v))
      (maker_marks C) (last_marks C) m (wf_board C HN) ok P_on Et
      (period_reduced (where_ C) (basis p) v L Lv) closed_m begins G eq_refl first_like_others
      eq_refl enough h T k Pos MT Hk _).
    intros x Hx; apply sub, same; apply in_map_iff in Hx as (y & <- & Hy).
    specialize (Lo y Eo Ho Hy).
    replace (add (add y (reduce (basis p) v)) (subtract v (reduce (basis p) v))) with (add y v) by vec.
    now apply (in_map (fun x => add x v)). }
  exists S; intros h Pos; split; [|split].
  - destruct h as [|T h]; intros (W & PW & sub).
    + destruct PW as (A & g & HA & I & ->); apply (wf_sets C HN) in HA as [HA _].
      destruct A as [|x A]; [easy|]; now specialize (sub _ (or_introl eq_refl)).
    + destruct Pos as [Pos MT]; rewrite next_is_turn in MT by easy.
      apply (never W h T (turn G) PW Pos MT); [simpl; lia | exact sub].
  - intros T MT (W & PW & sub); now apply (never W h T _ PW Pos MT).
  - destruct h as [|T h]; [easy|].
    now apply (by_priority_legal (where_ C) q p (N.to_nat q) (wf_board C HN) ok G).
Qed.

Theorem sound C p ps : normal C = true -> check C p ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (won_by Breaker C) as [C'|] eqn:E; [|easy].
  apply won_by_spec in E as [-> E]; apply achievement_well_formed in HN.
  apply andb_true_iff in H as [_ H]; now apply (strategy_wins C' p).
Qed.
