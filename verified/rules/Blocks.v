(** * [blocks]: Bob answers in the block in which Alice moves

    Let [basis] span a lattice, and let families of copies of the animal be given. The _block_ of
    a family is the union of its copies. If no two cells of the blocks are equal modulo the
    lattice, no cell lies in all copies of a family, and for every copy P there is a block, moved
    by the lattice, such that the cells of P in it meet every copy of its family, then the animal
    is a cannibal.

    When Alice moves in a block in which nobody has moved, Bob occupies a copy of its family that
    avoids her cell; otherwise any copy of a block far away. So he owns a copy of the family in
    every block in which anybody has moved, and she never has all cells of a copy. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Cannibal.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Animals Lattices Copies.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** ** Evidence and check *)

Definition family := list (list cell).

Record blocks := BlocksBy { basis : list cell; families : list family }.

Fixpoint family_ltb (F F' : family) : bool :=
  match F, F' with
  | _, [] => false
  | [], _ :: _ => true
  | P :: F, P' :: F' => cells_ltb P P' || same_cells P P' && family_ltb F F'
  end.

Definition block (F : family) : list cell := distinct (concat F).

Definition family_ok (os : list (list cell)) (F : family) : bool :=
  match F with [] => false | _ => true end &&
  forallb (is_copy os) F && increasing cells_ltb F &&
  forallb (fun x => existsb (fun P => negb (mem x P)) F) (block F).

(** A cell of a block: its class modulo the lattice, its family and itself. *)

Record entry := Entry { class : cell; within : family; there : cell }.

Definition entries_of (basis : list cell) (F : family) : option (list entry) :=
  all_some (map (fun x => option_map (fun r => Entry r F x) (reduced basis x)) (block F)).

Definition entries (b : blocks) : option (list entry) :=
  option_map (@concat entry) (all_some (map (entries_of (basis b)) (families b))).

Fixpoint no_repeat (l : list cell) : bool :=
  match l with
  | [] => true
  | x :: l => negb (mem x l) && no_repeat l
  end.

Definition entry_of (es : list entry) (r : cell) : option entry :=
  find (fun e => cell_eqb (class e) r) es.

(** The entries by their classes, each with the copies of its family in which the cell lies.
    Coordinates are numbers of 16 bits. *)

Definition key (r : cell) : positive :=
  Z.to_pos (fold_left (fun k u => 65536 * k + (u + 32768)) r 1)%Z.

Definition lies_in (e : entry) : list bool := map (mem (there e)) (within e).

Definition index (es : list entry) : PositiveMap.t (entry * list bool) :=
  fold_right (fun e => PositiveMap.add (key (class e)) (e, lies_in e))
    (PositiveMap.empty (entry * list bool)) es.

Definition indexed (m : PositiveMap.t (entry * list bool)) (r : cell)
    : option (entry * list bool) :=
  match PositiveMap.find (key r) m with
  | Some (e, l) => if cell_eqb (class e) r then Some (e, l) else None
  | None => None
  end.

(** What a copy meets, by block: its family, how far it is from the one of the evidence, and which
    copies of the family are met. Blocks have no common cell, so that one cell tells them apart. *)

Record part := Part { of_family : family; moved : cell; meets : list bool }.

Definition some_cell (F : family) : cell := hd [] (hd [] F).

Fixpoint either (l l' : list bool) : list bool :=
  match l, l' with
  | m :: l, m' :: l' => (m || m') :: either l l'
  | _, _ => []
  end.

Fixpoint add_cell (F : family) (v : cell) (m : list bool) (l : list part) : list part :=
  match l with
  | [] => [Part F v m]
  | p :: l =>
      if cell_eqb (moved p) v && cell_eqb (some_cell (of_family p)) (some_cell F)
      then Part F v (either m (meets p)) :: l
      else p :: add_cell F v m l
  end.

Fixpoint parts_of (basis : list cell) (m : PositiveMap.t (entry * list bool)) (P : list cell)
    (l : list part) : option (list part) :=
  match P with
  | [] => Some l
  | x :: P =>
      match reduced basis x with
      | None => None
      | Some r =>
          match indexed m r with
          | None => parts_of basis m P l
          | Some (e, inside) =>
              let v := subtract x (there e) in
              if fits v then parts_of basis m P (add_cell (within e) v inside l) else None
          end
      end
  end.

(** In some block every copy of its family is met. *)

Definition stopped (basis : list cell) (m : PositiveMap.t (entry * list bool)) (P : list cell)
    : bool :=
  match parts_of basis m P [] with
  | None => false
  | Some l => existsb (fun p => forallb (fun met => met) (meets p)) l
  end.

Definition check (C : claim) (b : blocks) (ps : list claim) : bool :=
  match C with
  | CannibalClaim Claim.Cannibal A =>
      no_premise ps && lattice_ok square (basis b) &&
      match families b with [] => false | _ => true end &&
      increasing family_ltb (families b) &&
      match orientations square A, entries b with
      | Some os, Some es =>
          forallb (family_ok os) (families b) && no_repeat (map class es) &&
          all_placements square (basis b) [A] (stopped (basis b) (index es))
      | _, _ => false
      end
  | _ => false
  end.

(** ** Soundness *)

Section Sound.

Variables (A : animal) (os : list (list cell)) (b : blocks) (es : list entry).
Hypothesis HA : forall x, In x A -> on_board square x.
Hypothesis Hos : orientations square A = Some os.
Hypothesis L : lattice square (basis b).
Hypothesis Hes : entries b = Some es.
Hypothesis families_ok : forall F, In F (families b) -> family_ok os F = true.
Hypothesis unique : no_repeat (map class es) = true.
Hypothesis stops : all_placements square (basis b) [A] (stopped (basis b) (index es)) = true.

Lemma block_spec F x : In x (block F) <-> exists M, In M F /\ In x M.
Proof. unfold block; rewrite distinct_In, in_concat; easy. Qed.

Lemma member_copy F M : In F (families b) -> In M F -> exists Q, copy A Q /\ same Q M.
Proof.
  intros HF HM; apply families_ok in HF; unfold family_ok in HF; rewrite !andb_true_iff in HF.
  destruct HF as [[[_ HF] _] _]; rewrite forallb_forall in HF; specialize (HF M HM).
  now apply (is_copy_sound A os).
Qed.

Lemma member_on F M x : In F (families b) -> In M F -> In x M -> on_board square x.
Proof.
  intros HF HM Hx; destruct (member_copy F M HF HM) as (Q & HQ & S).
  apply S in Hx; now apply (copy_on A Q).
Qed.

Lemma block_on F x : In F (families b) -> In x (block F) -> on_board square x.
Proof. intros HF Hx; apply block_spec in Hx as (M & HM & Hx); now apply (member_on F M). Qed.

(** Every cell of a block has an entry, and one only. *)

Lemma entries_In e : In e es <->
  In (within e) (families b) /\ In (there e) (block (within e)) /\
  reduced (basis b) (there e) = Some (class e).
Proof.
  unfold entries in Hes; destruct (all_some _) as [l|] eqn:E; [|easy].
  inversion Hes as [E']; apply all_some_spec in E; rewrite in_concat; split.
  - intros (m & Hm & He); apply (in_map Some) in Hm; rewrite <- E in Hm.
    apply in_map_iff in Hm as (F & EF & HF); unfold entries_of in EF.
    apply all_some_spec in EF; apply (in_map Some) in He; rewrite <- EF in He.
    apply in_map_iff in He as (x & Ex & Hx); destruct (reduced _ x) as [r|] eqn:Er; [|easy].
    inversion Ex; subst e; auto.
  - intros (HF & Hx & Er); assert (K := in_map (entries_of (basis b)) _ _ HF).
    rewrite E in K; apply in_map_iff in K as (m & Em & Hm); exists m; split; [easy|].
    symmetry in Em; unfold entries_of in Em; apply all_some_spec in Em.
    apply (in_map (fun x => option_map (fun r => Entry r (within e) x) (reduced (basis b) x)))
      in Hx.
    rewrite Em, Er in Hx; apply in_map_iff in Hx as (e' & Ee & He'); simpl in Ee.
    inversion Ee; destruct e; now subst.
Qed.

Lemma entry_for F x : In F (families b) -> In x (block F) ->
  exists e, In e es /\ class e = reduce (basis b) x /\ within e = F /\ there e = x.
Proof.
  intros HF Hx; unfold entries in Hes; destruct (all_some _) as [l|] eqn:E; [|easy].
  apply all_some_spec in E; assert (K := in_map (entries_of (basis b)) _ _ HF).
  rewrite E in K; apply in_map_iff in K as (m & Em & Hm).
  symmetry in Em; unfold entries_of in Em; apply all_some_spec in Em.
  assert (K := in_map (fun x => option_map (fun r => Entry r F x) (reduced (basis b) x)) _ _ Hx).
  rewrite Em in K; apply in_map_iff in K as (e & Ee & He); simpl in Ee.
  destruct (reduced (basis b) x) as [r|] eqn:Er; [|easy]; inversion Ee; subst e.
  apply reduced_spec in Er; exists (Entry r F x); simpl; repeat split; auto.
  inversion Hes; apply in_concat; eauto.
Qed.

Lemma entry_class e : In e es -> class e = reduce (basis b) (there e) /\
  In (within e) (families b) /\ In (there e) (block (within e)).
Proof. intros H; apply entries_In in H as (H & K & E); apply reduced_spec in E; auto. Qed.

Lemma entry_unique e e' : In e es -> In e' es -> class e = class e' -> e = e'.
Proof.
  assert (G : no_repeat (map class es) = true) by exact unique.
  clear - G; induction es as [|f l IH]; intros H H' E; [easy|].
  simpl in G; apply andb_true_iff in G as [N G]; apply negb_true_iff, mem_false in N.
  destruct H as [->|H], H' as [->|H']; auto; exfalso; apply N;
    [rewrite E | rewrite <- E]; now apply in_map.
Qed.

Lemma entry_of_spec e : In e es -> entry_of es (class e) = Some e.
Proof.
  intros H; unfold entry_of; destruct (find _ es) as [e'|] eqn:E.
  - apply find_some in E as [H' E]; apply cell_eqb_spec in E; f_equal; now apply entry_unique.
  - apply (find_none _ _ E) in H; assert (cell_eqb (class e) (class e) = true); [|congruence].
    now apply cell_eqb_spec.
Qed.

Lemma entry_of_some r e : entry_of es r = Some e -> In e es /\ class e = r.
Proof. intros H; apply find_some in H as [H E]; now apply cell_eqb_spec in E. Qed.

(** Blocks moved by periods: two of them with a common cell are the same. *)

Lemma apart F F' v v' x : In F (families b) -> In F' (families b) ->
  period square (basis b) v -> period square (basis b) v' ->
  In x (translate v (block F)) -> In x (translate v' (block F')) -> F = F' /\ v = v'.
Proof.
  intros HF HF' [Lv P] [Lv' P'] H H'.
  apply in_map_iff in H as (t & Et & H); apply in_map_iff in H' as (t' & Et' & H').
  assert (Lt := proj1 (block_on F t HF H)); assert (Lt' := proj1 (block_on F' t' HF' H')).
  assert (R : reduce (basis b) t = reduce (basis b) t').
  { rewrite <- (P t), <- (P' t') by easy; now rewrite Et, Et'. }
  destruct (entry_for F t HF H) as (e & He & Ee & <- & <-).
  destruct (entry_for F' t' HF' H') as (e' & He' & Ee' & <- & <-).
  assert (e = e') as <- by (apply entry_unique; congruence); split; [easy|].
  assert (v = subtract x (there e)) as -> by (rewrite <- Et; vec).
  rewrite <- Et'; vec.
Qed.

(** The strategy. *)

Variable real : list cell -> list cell.
Hypothesis real_copy : forall F M, In F (families b) -> In M F ->
  copy A (real M) /\ same (real M) M.

Definition untouched (F : family) (v x : cell) (p : position) : bool :=
  forallb (fun y => negb (mem y (bob p)) && (cell_eqb y x || negb (mem y (alice p))))
    (translate v (block F)).

Definition first_family : family := hd [] (families b).
Definition first_member : list cell := hd [] first_family.

Definition far_period (p : position) : cell :=
  scale (bound (block first_family) + bound (alice p ++ bob p) + 1) (hd [] (basis b)).

Definition far (p : position) : list cell := translate (far_period p) (real first_member).

Definition choose (x : cell) (p : position) : list cell :=
  match entry_of es (reduce (basis b) x) with
  | None => far p
  | Some e =>
      let v := subtract x (there e) in
      if untouched (within e) v x p then
        match find (fun M => negb (mem (there e) M)) (within e) with
        | Some M => translate v (real M)
        | None => []
        end
      else far p
  end.

Definition touched (p : position) (F : family) (v : cell) : Prop :=
  exists y, In y (translate v (block F)) /\ (In y (alice p) \/ In y (bob p)).

Definition answered (p : position) : Prop :=
  disjoint (alice p) (bob p) /\
  forall F v, In F (families b) -> period square (basis b) v -> touched p F v ->
    exists M, In M F /\ incl (translate v M) (bob p).

Lemma real_translated F M v : In F (families b) -> In M F -> period square (basis b) v ->
  copy A (translate v (real M)) /\ forall y, In y (translate v (real M)) <-> In y (translate v M).
Proof.
  intros HF HM [Lv _]; destruct (real_copy F M HF HM) as [(g & I & E) S].
  assert (T : is_isometry square (translation v)) by now apply translation_isometry.
  split.
  - exists (compose (translation v) g); split; [now apply compose_isometry|].
    rewrite E; unfold translate; rewrite map_map; apply map_ext_in; intros x Hx.
    rewrite (apply_compose square); try easy; [|now apply HA].
    rewrite apply_translation; [easy|]; rewrite Lv; now apply apply_length.
  - intros y; unfold translate; split; intros H; apply in_map_iff in H as (x & <- & Hx);
      apply (in_map (fun x => add x v)), S, Hx.
Qed.

(** An answer in a block without cells of Bob's. *)

Lemma answer_keeps p x F w M : answered p -> free p x ->
  In F (families b) -> In M F -> period square (basis b) w ->
  (forall y, In y (translate w M) -> ~ In y (x :: alice p) /\ ~ In y (bob p)) ->
  (forall F' v, In F' (families b) -> period square (basis b) v ->
    In x (translate v (block F')) -> F' = F /\ v = w \/ touched p F' v) ->
  bob_may A (add_alice x p) (translate w (real M)) /\
  answered (add_bob (translate w (real M)) (add_alice x p)).
Proof.
  intros [dis ans] (Ox & NA & NB) HF HM Pw new Hx.
  destruct (real_translated F M w HF HM Pw) as [HC S].
  assert (bm : bob_may A (add_alice x p) (translate w (real M))).
  { split; [easy|]; intros y Hy; split; [now apply (copy_on A _ y HA HC)|].
    apply S, new in Hy; exact Hy. }
  split; [easy|]; split.
  - intros y Hy; simpl in Hy |- *; rewrite in_app_iff; intros [K|K].
    + apply bm in K as (_ & K & _); now apply K.
    + destruct Hy as [<-|Hy]; [easy | now apply (dis y)].
  - assert (own : exists M', In M' F /\
      incl (translate w M') (bob (add_bob (translate w (real M)) (add_alice x p)))).
    { exists M; split; [easy|]; intros y Hy; apply in_app_iff; left; now apply S. }
    assert (old : forall F' v, In F' (families b) -> period square (basis b) v ->
      touched p F' v -> exists M', In M' F' /\
      incl (translate v M') (bob (add_bob (translate w (real M)) (add_alice x p)))).
    { intros F' v HF' Pv T; destruct (ans F' v HF' Pv T) as (M' & HM' & I).
      exists M'; split; [easy|]; now apply incl_appr. }
    intros F' v HF' Pv (y & Hy & T); simpl in T; rewrite in_app_iff in T.
    destruct T as [[<-|T]|[T|T]].
    + destruct (Hx F' v HF' Pv Hy) as [[-> ->]|T]; [exact own | now apply old].
    + apply old; auto; exists y; auto.
    + assert (F' = F /\ v = w) as [-> ->]; [|exact own].
      apply (apart F' F v w y); auto; apply S in T; apply in_map_iff in T as (t & <- & Ht).
      apply in_map_iff; exists t; split; [easy|]; apply block_spec; eauto.
    + apply old; auto; exists y; auto.
Qed.

(** What Bob chooses is an answer. *)

Lemma family_member F : In F (families b) -> exists M, In M F.
Proof.
  intros HF; apply families_ok in HF; unfold family_ok in HF; destruct F as [|M F]; [easy|].
  exists M; now left.
Qed.

Hypothesis some_family : families b <> [].

Lemma first_ok : In first_family (families b) /\ In first_member first_family.
Proof.
  assert (H : In first_family (families b))
    by (unfold first_family; destruct (families b); [easy | now left]).
  split; [easy|]; destruct (family_member _ H) as (M & HM); unfold first_member.
  destruct first_family; [easy | now left].
Qed.

Lemma first_translate v x : length x = length v -> first (add x v) = (first x + first v)%Z.
Proof. intros E; unfold first; now apply nth_add. Qed.

Lemma far_new p y : In y (translate (far_period p) first_member) ->
  ~ In y (alice p ++ bob p).
Proof.
  intros Hy K; destruct first_ok as [HF HM]; apply in_map_iff in Hy as (t & <- & Ht).
  assert (Lt := proj1 (member_on _ _ t HF HM Ht)).
  assert (Ht' : In t (block first_family)) by (apply block_spec; eauto).
  apply bound_spec in K; apply bound_spec in Ht'.
  pose proof (full square (basis b) L) as R; pose proof (in_echelon square (basis b) L) as E.
  pose proof (periods square (basis b) L) as T.
  unfold far_period in K; destruct (basis b) as [|v0 vs]; [easy|]; simpl hd in K.
  destruct (T v0 (or_introl eq_refl)) as [Lv _]; simpl in E; rewrite !andb_true_iff in E.
  destruct E as [E _]; apply Z.ltb_lt in E.
  rewrite first_translate in K by (rewrite scale_length; congruence).
  unfold first at 2 in K; rewrite nth_scale in K.
  pose proof (bound_nonnegative (block first_family)).
  pose proof (bound_nonnegative (alice p ++ bob p)); nia.
Qed.

Lemma far_period_ok p : period square (basis b) (far_period p).
Proof.
  pose proof (full square (basis b) L) as R.
  assert (H : In (hd [] (basis b)) (basis b)) by (destruct (basis b); [easy | now left]).
  assert (Lh := period_length square (basis b) L _ H); unfold far_period.
  split; [len|]; intros x Lx; now apply (reduce_scaled square).
Qed.

Lemma untouched_spec F v x p : untouched F v x (add_alice x p) = true ->
  forall y, In y (translate v (block F)) -> ~ In y (bob p) /\ (y = x \/ ~ In y (alice p)).
Proof.
  unfold untouched; rewrite forallb_forall; intros H y Hy; specialize (H y Hy).
  rewrite andb_true_iff, orb_true_iff, !negb_true_iff, !mem_false, cell_eqb_spec in H.
  destruct H as [H K]; split; [easy|]; destruct K as [K|K]; [now left | right].
  intros I; apply K; now right.
Qed.

Lemma untouched_false F v x p : untouched F v x (add_alice x p) = false -> touched p F v.
Proof.
  unfold untouched; intros H.
  assert (exists y, In y (translate v (block F)) /\
    negb (mem y (bob p)) && (cell_eqb y x || negb (mem y (x :: alice p))) = false) as (y & Hy & K).
  { clear - H; induction (translate v (block F)) as [|y l IH]; [easy|]; simpl in H.
    apply andb_false_iff in H as [H|H]; [exists y; split; [now left | exact H]|].
    destruct (IH H) as (z & Hz & K); exists z; split; [now right | easy]. }
  exists y; split; [easy|]; rewrite andb_false_iff, orb_false_iff, !negb_false_iff, !mem_spec in K.
  destruct K as [K|[N [K|K]]]; auto.
  subst y; assert (cell_eqb x x = true) by now apply cell_eqb_spec. congruence.
Qed.

Lemma choice_keeps p x : answered p -> free p x ->
  bob_may A (add_alice x p) (choose x (add_alice x p)) /\
  answered (add_bob (choose x (add_alice x p)) (add_alice x p)).
Proof.
  intros ans F; destruct first_ok as [HF HM].
  assert (Lx := proj1 (proj1 F)).
  assert (away : (forall F' v, In F' (families b) -> period square (basis b) v ->
      In x (translate v (block F')) -> touched p F' v) ->
    bob_may A (add_alice x p) (far (add_alice x p)) /\
    answered (add_bob (far (add_alice x p)) (add_alice x p))).
  { intros T; apply (answer_keeps p x first_family (far_period (add_alice x p)) first_member);
      auto; [apply far_period_ok|].
    intros y Hy; apply far_new in Hy; rewrite in_app_iff in Hy; simpl in Hy |- *; tauto. }
  unfold choose; destruct (entry_of es _) as [e|] eqn:Ee.
  - apply entry_of_some in Ee as [He Ec]; destruct (entry_class e He) as (Er & HFe & Hte).
    assert (Lt := proj1 (block_on _ _ HFe Hte)).
    set (v := subtract x (there e)).
    assert (Pv : period square (basis b) v) by (apply same_reduction; auto; congruence).
    assert (Hx : In x (translate v (block (within e)))).
    { apply in_map_iff; exists (there e); split; [unfold v; vec | easy]. }
    destruct (untouched (within e) v x (add_alice x p)) eqn:U.
    + assert (HU := untouched_spec _ _ _ _ U).
      destruct (find _ (within e)) as [M|] eqn:EM.
      * apply find_some in EM as [HMe NM]; apply negb_true_iff, mem_false in NM.
        apply (answer_keeps p x (within e) v M); auto.
        -- intros y Hy; apply in_map_iff in Hy as (t & Et & Ht).
           assert (Lt' := proj1 (member_on _ _ t HFe HMe Ht)).
           destruct (HU y) as [NB NA].
           { apply in_map_iff; exists t; split; [easy|]; apply block_spec; eauto. }
           assert (N : y <> x).
           { intros ->; apply NM; replace (there e) with t; [easy|].
             assert (E : subtract (add t v) v = subtract (add (there e) v) v)
               by (f_equal; rewrite Et; unfold v; vec).
             assert (Lv : length v = dimension square) by (unfold v; now len).
             replace t with (subtract (add t v) v) by vec; rewrite E; vec. }
           destruct NA as [->|NA]; [easy|]; split; [|easy]; intros [->|K]; easy.
        -- intros F' v' HF' Pv' Hx'; left; now apply (apart F' (within e) v' v x).
      * exfalso; apply families_ok in HFe as K; unfold family_ok in K; rewrite !andb_true_iff in K.
        destruct K as [_ K]; rewrite forallb_forall in K; specialize (K _ Hte).
        apply existsb_exists in K as (M & HMe & K); apply (find_none _ _ EM) in HMe; simpl in HMe; congruence.
    + apply away; intros F' v' HF' Pv' Hx'; apply untouched_false in U.
      destruct (apart F' (within e) v' v x) as [-> ->]; auto.
  - apply away; intros F' v' HF' [Lv' Pv'] Hx'; exfalso.
    apply in_map_iff in Hx' as (t & Et & Ht); assert (Lt := proj1 (block_on _ _ HF' Ht)).
    destruct (entry_for F' t HF' Ht) as (e & He & Ec & _).
    assert (entry_of es (reduce (basis b) x) = Some e); [|congruence].
    rewrite <- Et, Pv', <- Ec by easy; now apply entry_of_spec.
Qed.

Let S : strategy := playing choose.

Lemma always_answered h : possible S h -> answered (after S h).
Proof.
  induction h as [|x h IH]; [intros _; split; [easy|]; intros F v _ _ (y & _ & [[]|[]])|].
  intros [P F]; destruct (choice_keeps (after S h) x (IH P) F) as [_ K].
  assert (E := playing_choice choose x h); fold S in E; rewrite <- E in K; exact K.
Qed.

(** In some block, a copy meets all answers. *)

Lemma index_In i e m l : PositiveMap.find i (index l) = Some (e, m) -> In e l /\ m = lies_in e.
Proof.
  induction l as [|f l IH]; simpl; [now rewrite PositiveMap.gempty|].
  destruct (Pos.eq_dec i (key (class f))) as [->|N].
  - rewrite PositiveMap.gss; intros E; inversion E; auto.
  - rewrite PositiveMap.gso by easy; intros E; apply IH in E as [H E]; auto.
Qed.

Lemma indexed_some r e m : indexed (index es) r = Some (e, m) ->
  In e es /\ class e = r /\ m = lies_in e.
Proof.
  unfold indexed; destruct (PositiveMap.find _ _) as [[f l]|] eqn:E; [|easy].
  destruct (cell_eqb _ r) eqn:Ec; [|easy]; intros K; inversion K; subst f l.
  apply index_In in E as [H E]; apply cell_eqb_spec in Ec; auto.
Qed.

(** The copy P meets M, moved by v, if the truth value says so. *)

Definition says (P : list cell) (v : cell) (M : list cell) (met : bool) : Prop :=
  met = true -> exists y, In y P /\ In y (translate v M).

Definition part_of (P : list cell) (p : part) : Prop :=
  In (of_family p) (families b) /\ period square (basis b) (moved p) /\
  Forall2 (says P (moved p)) (of_family p) (meets p).

Lemma either_says P v F m m' : Forall2 (says P v) F m -> Forall2 (says P v) F m' ->
  Forall2 (says P v) F (either m m').
Proof.
  intros H; revert m'; induction H as [|M t F m HM H IH]; intros m' H';
    inversion H' as [|? t' ? l' HM' K]; subst; [constructor|]; constructor; [|now apply IH].
  intros E; apply orb_true_iff in E as [E|E]; auto.
Qed.

Lemma lies_in_says P v e : In (add (there e) v) P ->
  Forall2 (says P v) (within e) (lies_in e).
Proof.
  intros H; unfold lies_in; induction (within e) as [|M F IH]; simpl; constructor; auto.
  intros E; apply mem_spec in E; exists (add (there e) v); split; [easy|].
  now apply (in_map (fun x => add x v)).
Qed.

Lemma some_cell_In F : In F (families b) -> In (some_cell F) (block F).
Proof.
  intros HF; apply block_spec; apply families_ok in HF; unfold family_ok in HF.
  destruct F as [|M F]; [easy|]; exists M; split; [now left|].
  rewrite !andb_true_iff in HF; destruct HF as [[[_ H] _] _]; simpl in H.
  destruct M; [easy | now left].
Qed.

Lemma add_cell_part P F v m l : In F (families b) -> period square (basis b) v ->
  Forall2 (says P v) F m -> Forall (part_of P) l -> Forall (part_of P) (add_cell F v m l).
Proof.
  intros HF Pv Hm; induction 1 as [|p l Hp H IH]; simpl; [constructor; [easy | constructor]|].
  destruct (cell_eqb (moved p) v) eqn:E; [simpl | now constructor].
  apply cell_eqb_spec in E; subst v.
  destruct (cell_eqb _ _) eqn:E; constructor; auto; apply cell_eqb_spec in E.
  destruct Hp as (HF' & _ & Hp).
  assert (of_family p = F) as EF; [|rewrite EF in Hp; split; [easy|]; split; [easy | now apply either_says]].
  apply (apart (of_family p) F (moved p) (moved p) (add (some_cell F) (moved p))); auto;
    apply (in_map (fun x => add x (moved p))); [rewrite <- E|]; now apply some_cell_In.
Qed.

Lemma parts_of_copy P Q l l' : incl Q P -> (forall x, In x Q -> length x = dimension square) ->
  Forall (part_of P) l -> parts_of (basis b) (index es) Q l = Some l' -> Forall (part_of P) l'.
Proof.
  revert l; induction Q as [|x Q IH]; intros l I LQ H; simpl; [congruence|].
  apply incl_cons_inv in I as [Hx I]; assert (Lx := LQ x (or_introl eq_refl)).
  assert (LQ' : forall x, In x Q -> length x = dimension square) by (intros; apply LQ; now right).
  destruct (reduced (basis b) x) as [r|] eqn:Er; [|easy]; apply reduced_spec in Er; subst r.
  destruct (indexed _ _) as [[e m]|] eqn:Ee; [|now apply IH].
  apply indexed_some in Ee as (He & Ec & ->); destruct (entry_class e He) as (Er & HF & Ht).
  assert (Lt := proj1 (block_on _ _ HF Ht)).
  destruct (fits _); [|easy]; apply IH; auto; apply add_cell_part; auto.
  - apply same_reduction; auto; congruence.
  - apply lies_in_says; replace (add (there e) (subtract x (there e))) with x by vec; easy.
Qed.

Lemma stopped_sound P : (forall x, In x P -> length x = dimension square) ->
  stopped (basis b) (index es) P = true ->
  exists F v, In F (families b) /\ period square (basis b) v /\
    forall M, In M F -> exists y, In y P /\ In y (translate v M).
Proof.
  intros LP; unfold stopped; destruct (parts_of _ _ P []) as [l|] eqn:E; [|easy].
  apply (parts_of_copy P) in E; [|apply incl_refl | easy | constructor].
  rewrite existsb_exists; intros (p & Hp & H); rewrite Forall_forall in E.
  destruct (E p Hp) as (HF & Pv & Hm); exists (of_family p), (moved p).
  split; [easy|]; split; [easy|]; clear - Hm H.
  induction Hm as [|M t F m HM Hm IH]; [easy|]; simpl in H; apply andb_true_iff in H as [Ht H].
  intros M' [<-|HM']; auto.
Qed.

Lemma copy_stopped P : copy A P -> exists F v, In F (families b) /\
  period square (basis b) v /\ forall M, In M F -> exists y, In y P /\ In y (translate v M).
Proof.
  intros (g & I & ->); assert (H := stops); unfold all_placements in H; simpl in H.
  rewrite Hos, andb_true_r in H.
  destruct (orientations_complete square A os g Hos I HA) as (o & v & Ho & Tv & same).
  rewrite forallb_forall in H; specialize (H o Ho); rewrite forallb_forall in H.
  assert (K := H _ (reduce_listed square (basis b) v L Tv)); clear H; rename K into H.
  rewrite !andb_true_iff in H; destruct H as [_ H].
  assert (Lo := fun x => orientation_length square A os o x Hos Ho).
  assert (Lr := proj1 (reduce_translates square (basis b) v L Tv)).
  apply stopped_sound in H as (F & w & HF & Pw & H).
  - assert (Pv := period_reduced square (basis b) v L (proj1 Tv)).
    set (r := reduce (basis b) v) in *.
    exists F, (add w (subtract v r)); split; [easy|]; split; [now apply period_sum|].
    intros M HM; destruct (H M HM) as (y & Hy & Hy'); assert (Lv := proj1 Tv).
    assert (Lw := proj1 Pw).
    apply in_map_iff in Hy as (t & Et & Ht); apply in_map_iff in Hy' as (t' & Et' & Ht').
    assert (Lt := Lo t Ht); assert (Lt' := proj1 (member_on F M t' HF HM Ht')).
    exists (add y (subtract v r)); split.
    + apply same, in_map_iff; exists t; split; [rewrite <- Et; vec | easy].
    + apply in_map_iff; exists t'; split; [rewrite <- Et'; vec | easy].
  - intros x Hx; apply in_map_iff in Hx as (t & <- & Ht); assert (Lt := Lo t Ht).
    rewrite add_length; congruence.
Qed.

Theorem blocks_win : bob_wins_by A S.
Proof.
  intros h P; split.
  - intros (Q & HQ & sub); destruct (always_answered h P) as [dis ans].
    destruct (copy_stopped Q HQ) as (F & v & HF & Pv & met).
    assert (touched (after S h) F v) as T.
    { destruct (family_member F HF) as (M & HM); destruct (met M HM) as (y & Hy & Hy').
      exists y; split; [|left; now apply sub].
      apply in_map_iff in Hy' as (t & <- & Ht); apply in_map_iff; exists t; split; [easy|].
      apply block_spec; eauto. }
    destruct (ans F v HF Pv T) as (M & HM & own); destruct (met M HM) as (y & Hy & Hy').
    apply (dis y); [now apply sub | now apply own].
  - destruct h as [|x h]; [easy|]; destruct P as [P Fx].
    destruct (choice_keeps (after S h) x (always_answered h P) Fx) as [K _].
    assert (E := playing_choice choose x h); fold S in E; now rewrite E.
Qed.

End Sound.

Theorem sound C b ps : normal C = true -> check C b ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct C as [| | |[] A| | | | | | |]; try easy.
  rewrite !andb_true_iff in H; destruct H as ((((_ & HL) & HF) & _) & H).
  destruct (cannibal_well_formed A HN) as (_ & _ & HA).
  destruct (orientations square A) as [os|] eqn:Eos; [|easy].
  destruct (entries b) as [es|] eqn:Ees; [|easy].
  rewrite !andb_true_iff, forallb_forall in H; destruct H as ((HO & HU) & HP).
  apply lattice_ok_spec in HL.
  assert (exists real, forall M, In M (concat (families b)) ->
    copy A (real M) /\ same (real M) M) as (real & Hreal).
  { apply (finite_choice (fun M Q => copy A Q /\ same Q M) []); intros M HM.
    apply in_concat in HM as (F & HF' & HM).
    now apply (member_copy A os b HA Eos HO F). }
  exists (playing (choose b es real)).
  apply (blocks_win A os b es HA Eos HL Ees HO HU HP real).
  - intros F M HF' HM; apply Hreal, in_concat; eauto.
  - now destruct (families b).
Qed.
