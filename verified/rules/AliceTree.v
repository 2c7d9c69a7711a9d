(** * [alice-tree]: Alice plays through a tree of situations

    A _situation_ has three disjoint sets of cells. It _holds_ if, with Bob to move, some image of
    the first is Alice's, the same image of the second is Bob's, and of the third no cell is
    Bob's. Alice goes on with a copy, which Bob cannot touch any more; or she has replies: cells
    to take, each of which leads to an earlier situation unless Bob's move forbids it. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Cannibal.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Animals Copies.
From Playproof.rules Require Import Guards.
From Playproof.sanity Require Import Cannibal.
Import ListNotations.

(** ** Evidence *)

Record reply := Reply { mark : cell; reaches : N; by_isometry : isometry }.

Inductive next := Copy (copy : list cell) | Replies (replies : list reply).

Record situation := Situation {
  hers : list cell;      (** X *)
  his : list cell;       (** Y *)
  not_his : list cell;   (** N *)
  next_is : next
}.

Definition tree := list situation.

(** ** The check *)

Definition disjointb (l l' : list cell) : bool := forallb (fun x => negb (mem x l')) l.

(** Bob may occupy the copy, as far as is known. *)

Definition legal (s : situation) (P : list cell) : bool :=
  disjointb P (hers s) && disjointb P (his s).

(** What a reply asks of Bob's move. *)

Record demand := Demand { absent : list cell; present : list cell }.

Definition met (P : list cell) (d : demand) : bool :=
  subset (present d) P && disjointb (absent d) P.

Local Open Scope N_scope.

Definition key (i : N) : positive := N.succ_pos i.

Section Check.

Variable os : list (list cell).   (** the orientations of the animal *)

(** The demand of a reply, and the moves that its situation needs. *)

Definition demand_of (earlier : PositiveMap.t (situation * N)) (s : situation) (r : reply)
    : option (demand * N) :=
  match PositiveMap.find (key (reaches r)) earlier with
  | None => None
  | Some (s', needs) =>
      let g := by_isometry r in
      if mem (mark r) (not_his s) && isometry_ok square g then
        match image g (hers s'), image g (his s'), image g (not_his s') with
        | Some X, Some Y, Some N =>
            if subset X (mark r :: hers s) && subset N (not_his s) && negb (mem (mark r) N)
            then Some (Demand (mark r :: N) (without (his s) Y), needs) else None
        | _, _, _ => None
        end
      else None
  end.

(** All copies through these cells pass a test. *)

Definition all_through (cells : list cell) (test : list cell -> bool) : bool :=
  forallb (fun x =>
    match through os x with
    | Some Ps => forallb test Ps
    | None => false
    end) cells.

(** The number of moves that Alice needs from a situation. *)

Definition moves_from (earlier : PositiveMap.t (situation * N)) (s : situation) : option N :=
  if is_set square (hers s) && is_set square (his s) && is_set square (not_his s) &&
     disjointb (hers s) (his s) && disjointb (hers s) (not_his s) && disjointb (his s) (not_his s)
  then
    match next_is s with
    | Copy Q =>
        let missing := without (hers s) Q in
        if is_copy os Q && subset missing (not_his s) &&
           all_through missing (fun P => negb (legal s P))
        then Some (N.of_nat (length missing)) else None
    | Replies rs =>
        match all_some (map (demand_of earlier s) rs) with
        | None => None
        | Some ds =>
            let always d := match present (fst d) with [] => true | _ => false end in
            if existsb always ds &&
               all_through (not_his s) (fun P =>
                 if legal s P then existsb (fun d => met P (fst d)) ds else true)
            then Some (1 + fold_right (fun d => N.max (snd d)) 0 ds) else None
        end
    end
  else None.

Fixpoint moves_of (i : N) (earlier : PositiveMap.t (situation * N)) (last : N) (t : tree)
    : option N :=
  match t with
  | [] => Some last
  | s :: t =>
      match moves_from earlier s with
      | Some n => moves_of (N.succ i) (PositiveMap.add (key i) (s, n) earlier) n t
      | None => None
      end
  end.

End Check.

(** In the last situation Alice has moved once at most, and Bob has not moved. *)

Definition is_root (s : situation) : bool :=
  match hers s, his s with
  | [], [] | [_], [] => true
  | _, _ => false
  end.

Definition moves (A : animal) (t : tree) : option N :=
  match t, orientations square A with
  | s :: _, Some os =>
      if is_root (last t s)
      then option_map N.succ (moves_of os 0 (PositiveMap.empty _) 0 t) else None
  | _, _ => None
  end.

Definition check (C : claim) (t : tree) (ps : list claim) : bool :=
  no_premise ps &&
  match C with
  | CannibalClaim NonCannibal A =>
      match moves A t with Some _ => true | None => false end
  | CannibalMovesClaim A allowed =>
      match moves A t with Some n => n <=? allowed | None => false end
  | _ => false
  end.

(** ** Soundness *)

Local Close Scope N_scope.

Lemma disjointb_spec l l' : disjointb l l' = true <-> disjoint l l'.
Proof.
  unfold disjointb, disjoint; rewrite forallb_forall.
  split; intros H x Hx; specialize (H x Hx); now rewrite negb_true_iff, mem_false in *.
Qed.

Section Sound.

Variables (A : animal) (os : list (list cell)).
Hypothesis HA : forall x, In x A -> on_board square x.
Hypothesis Hos : orientations square A = Some os.

(** Bob is to move, and Alice needs [n] more moves. *)

Definition won (n : nat) (p : position) : Prop :=
  complete A (alice p) \/ forall P, bob_may A p P -> forces A n (add_bob P p).

Lemma won_monotone n n' p : n <= n' -> won n p -> won n' p.
Proof.
  intros L [C|W]; [now left|right]; intros P HP; apply (more_moves A n); auto.
Qed.

Lemma moved n p x : free p x -> won n (add_alice x p) -> forces A (S n) p.
Proof. intros F W; exists x; split; [easy | exact W]. Qed.

(** A cell that is not Bob's can be made Alice's: if it is already, she takes another one. *)

Lemma some_move x p : on_board square x -> ~ In x (bob p) ->
  exists z, free p z /\ In x (z :: alice p).
Proof.
  intros O N; destruct (in_dec cell_dec x (alice p)) as [H|H].
  - exists (fresh square (alice p ++ bob p)).
    pose proof (fresh_new square (alice p ++ bob p) square_infinite) as F.
    rewrite in_app_iff in F; split; [|now right].
    split; [now apply fresh_on_board, square_infinite | tauto].
  - exists x; split; [repeat split; easy || apply O | now left].
Qed.

(** Alice takes what is missing of a copy, if no copy that Bob may occupy meets it. *)

Lemma finish W X Y : (exists P, copy A P /\ incl P W) -> forall rest p,
  incl W (rest ++ alice p) -> (forall x, In x rest -> on_board square x /\ ~ In x (bob p)) ->
  incl X (alice p) -> incl Y (bob p) ->
  (forall P x, copy A P -> In x P -> In x rest -> exists y, In y P /\ In y (X ++ Y)) ->
  won (length rest) p.
Proof.
  intros (Q & HQ & QW); induction rest as [|x rest IH]; intros p HW Hr HX HY safe.
  - left; exists Q; split; [easy|]; now apply (incl_tran QW).
  - right; intros P [HP F].
    assert (N : forall z, In z (x :: rest) -> ~ In z (bob (add_bob P p))).
    { intros z Hz K; apply in_app_iff in K as [K|K]; [|now apply (Hr z Hz)].
      destruct (safe P z HP K Hz) as (y & Hy & Hxy); destruct (F y Hy) as (_ & NA & NB).
      apply in_app_iff in Hxy as [H|H]; auto. }
    destruct (some_move x (add_bob P p)) as (z & Fz & Hz); [now apply Hr; left | now apply N; left|].
    apply (moved _ _ z Fz), IH; simpl.
    + intros y Hy; apply HW in Hy; destruct Hy as [<-|Hy].
      * apply in_app_iff; right; exact Hz.
      * apply in_app_iff in Hy; rewrite in_app_iff; simpl; tauto.
    + intros y Hy; split; [apply Hr; now right | now apply N; right].
    + now apply incl_tl.
    + now apply incl_appr.
    + intros P' y HP' Hy Hyr; apply (safe P' y); auto; now right.
Qed.

Definition holds (g : isometry) (s : situation) (p : position) : Prop :=
  incl (map (apply g) (hers s)) (alice p) /\ incl (map (apply g) (his s)) (bob p) /\
  disjoint (map (apply g) (not_his s)) (bob p).

Definition wins (s : situation) (n : N) : Prop :=
  forall g p, is_isometry square g -> holds g s p -> won (N.to_nat n) p.

(** A copy that is legal in a position in which the situation holds, pulled back. *)

Lemma through_legal s g p x Ps P : is_isometry square g -> holds g s p ->
  (forall y, In y (hers s ++ his s) -> on_board square y) ->
  through os x = Some Ps -> bob_may A p P -> length x = 2 -> In (apply g x) P ->
  exists Q, In Q Ps /\ legal s Q = true /\
    (forall y, In y Q -> In (apply g y) P) /\
    forall y, length y = 2 -> In (apply g y) P -> In y Q.
Proof.
  intros I (HX & HY & _) on H [HP F] Lx Hx.
  destruct (through_image A os g x Ps P Hos HA I H HP Lx Hx) as (Q & HQ & to & from).
  exists Q; split; [easy|]; split; [|easy].
  apply andb_true_iff; rewrite !disjointb_spec; split; intros y Hy K;
    apply to, F in Hy as (_ & NA & NB).
  - now apply NA, HX, in_map.
  - now apply NB, HY, in_map.
Qed.

Lemma all_through_spec cells test x : all_through os cells test = true -> In x cells ->
  exists Ps, through os x = Some Ps /\ forall P, In P Ps -> test P = true.
Proof.
  unfold all_through; rewrite forallb_forall; intros H Hx; specialize (H x Hx).
  destruct (through os x) as [Ps|]; [|easy]; rewrite forallb_forall in H; eauto.
Qed.

Definition on_cells (s : situation) : Prop :=
  forall y, In y (hers s ++ his s ++ not_his s) -> on_board square y.

Definition all_win (earlier : PositiveMap.t (situation * N)) : Prop :=
  forall i s n, PositiveMap.find i earlier = Some (s, n) -> on_cells s /\ wins s n.

Lemma reply_wins earlier s r d n g p P : all_win earlier -> on_cells s ->
  demand_of earlier s r = Some (d, n) -> is_isometry square g -> holds g s p ->
  (forall y, In y (present d) -> In (apply g y) P) ->
  (forall y, In y (absent d) -> ~ In (apply g y) P) ->
  forces A (S (N.to_nat n)) (add_bob P p).
Proof.
  unfold demand_of; intros HE on H I (HX & HY & HN) Hp Ha.
  destruct (PositiveMap.find _ earlier) as [[s' needs]|] eqn:Es; [|easy].
  apply HE in Es as [on' W]; set (h := by_isometry r) in *.
  destruct (_ && _) eqn:K; [|easy]; apply andb_true_iff in K as [Hm J].
  apply mem_spec in Hm; apply isometry_ok_sound in J.
  destruct (image _ (hers s')) as [X'|] eqn:EX; [|easy]; apply image_spec in EX; subst X'.
  destruct (image _ (his s')) as [Y'|] eqn:EY; [|easy]; apply image_spec in EY; subst Y'.
  destruct (image _ (not_his s')) as [N'|] eqn:EN; [|easy]; apply image_spec in EN; subst N'.
  destruct (_ && _ && _) eqn:K; [|easy]; inversion H; subst d needs; clear H.
  rewrite !andb_true_iff, !subset_spec in K; destruct K as [[SX SN] _].
  cbn [present absent] in *.
  assert (Om : on_board square (mark r)) by (apply on; rewrite !in_app_iff; auto).
  destruct (some_move (apply g (mark r)) (add_bob P p)) as (z & Fz & Hz).
  { now apply I. }
  { simpl; rewrite in_app_iff; intros [K|K].
    - exact (Ha _ (or_introl eq_refl) K).
    - apply (HN (apply g (mark r))); [now apply in_map | easy]. }
  assert (comp : forall l y, incl l (hers s' ++ his s' ++ not_his s') ->
    In y (map (apply (compose g h)) l) -> exists x, In x (map (apply h) l) /\ y = apply g x).
  { intros l y Hl Hy; apply in_map_iff in Hy as (x & <- & Hx).
    exists (apply h x); split; [now apply in_map|].
    apply (apply_compose square); try easy; apply on'; auto. }
  apply (moved _ _ z Fz), (W (compose g h)); [now apply compose_isometry|].
  split; [|split]; intros y Hy; apply comp in Hy as (x & Hx & ->);
    try (intros u; rewrite !in_app_iff; auto).
  - apply SX in Hx as [<-|Hx]; [exact Hz|].
    right; apply HX; now apply in_map.
  - simpl; apply in_app_iff; destruct (in_dec cell_dec x (his s)) as [Hs|Hs].
    + right; apply HY; now apply in_map.
    + left; apply Hp, without_spec; auto.
  - simpl; rewrite in_app_iff; intros [K|K].
    + now apply (Ha x); [right|].
    + apply (HN (apply g x)); [|easy]; now apply in_map, SN.
Qed.

Lemma demand_absent earlier s r d n : demand_of earlier s r = Some (d, n) ->
  incl (absent d) (not_his s).
Proof.
  unfold demand_of; destruct (PositiveMap.find _ earlier) as [[s' needs]|]; [|easy].
  destruct (_ && _) eqn:K; [|easy]; apply andb_true_iff in K as [Hm _]; apply mem_spec in Hm.
  destruct (image (by_isometry r) (hers s')); [|easy].
  destruct (image (by_isometry r) (his s')); [|easy].
  destruct (image (by_isometry r) (not_his s')); [|easy].
  destruct (_ && _ && _) eqn:K; [|easy]; rewrite !andb_true_iff, !subset_spec in K.
  intros H; inversion H; simpl; intros y [<-|Hy]; [easy | now apply K].
Qed.

Lemma moves_from_wins earlier s n : all_win earlier -> moves_from os earlier s = Some n ->
  on_cells s /\ wins s n.
Proof.
  unfold moves_from; intros HE H; destruct (_ && _) eqn:K; [|easy].
  rewrite !andb_true_iff in K; destruct K as (((((SX & SY) & SN) & _) & _) & _).
  apply is_set_spec in SX as [_ SX]; apply is_set_spec in SY as [_ SY].
  apply is_set_spec in SN as [_ SN].
  assert (on : on_cells s) by (intros y; rewrite !in_app_iff; intros [?|[?|?]]; auto).
  assert (on2 : forall y, In y (hers s ++ his s) -> on_board square y)
    by (intros y; rewrite !in_app_iff; intros [?|?]; auto).
  split; [easy|]; intros g p I Hg; assert (Hg' := Hg); destruct Hg' as (HX & HY & HN).
  destruct (next_is s) as [Q|rs].
  - destruct (_ && _ && _) eqn:K; [|easy]; inversion H; subst n; clear H.
    rewrite !andb_true_iff, subset_spec in K; destruct K as ((KQ & KN) & KP).
    apply (is_copy_sound A os Q Hos HA) in KQ as (Q' & HQ' & same).
    rewrite Nat2N.id, <- (map_length (apply g)).
    apply (finish (map (apply g) Q) (map (apply g) (hers s)) (map (apply g) (his s))); auto.
    + exists (map (apply g) Q'); split; [now apply copy_image|].
      intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); apply in_map, same, Hx.
    + intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); rewrite in_app_iff.
      destruct (in_dec cell_dec x (hers s)) as [Hs|Hs].
      * right; apply HX, in_map, Hs.
      * left; apply in_map, without_spec; auto.
    + intros y Hy; apply in_map_iff in Hy as (x & <- & Hx); apply KN in Hx as Hx'.
      split; [apply I; auto | apply HN, in_map, Hx'].
    + intros P y HP Hy Hm; apply in_map_iff in Hm as (x & <- & Hx).
      apply KN in Hx as Hx'.
      destruct (all_through_spec _ _ x KP Hx) as (Ps & EP & test).
      destruct (through_image A os g x Ps P Hos HA I EP HP) as (R & HR & to & _); auto.
      { now apply SN. }
      specialize (test R HR); apply negb_true_iff in test; unfold legal in test.
      assert (exists z, In z R /\ In z (hers s ++ his s)) as (z & Hz & Hz').
      { destruct (disjoint_or_meet R (hers s ++ his s)) as [D|]; [exfalso | easy].
        assert (disjointb R (hers s) && disjointb R (his s) = true); [|congruence].
        apply andb_true_iff; rewrite !disjointb_spec.
        split; intros u Hu K; apply (D u Hu), in_app_iff; auto. }
      exists (apply g z); split; [now apply to|].
      rewrite <- map_app; now apply in_map.
  - destruct (all_some _) as [ds|] eqn:Eds; [|easy]; apply all_some_spec in Eds.
    destruct (_ && _) eqn:K; [|easy]; inversion H; subst n; clear H.
    apply andb_true_iff in K as [always K].
    assert (each : forall d m, In (d, m) ds -> exists r, demand_of earlier s r = Some (d, m)).
    { intros d m Hd; apply (in_map Some) in Hd; rewrite <- Eds in Hd.
      apply in_map_iff in Hd as (r & Er & _); eauto. }
    assert (play : forall d m P, In (d, m) ds ->
      (forall y, In y (present d) -> In (apply g y) P) ->
      (forall y, In y (absent d) -> ~ In (apply g y) P) ->
      forces A (N.to_nat (1 + fold_right (fun d => N.max (snd d)) 0%N ds)) (add_bob P p)).
    { intros d m P Hd Hp Ha; apply (more_moves A (S (N.to_nat m))).
      - assert (m <= fold_right (fun d => N.max (snd d)) 0 ds)%N; [|lia].
        clear - Hd; induction ds as [|e ds IH]; [easy|]; simpl.
        destruct Hd as [->|Hd]; simpl; [lia|]; specialize (IH Hd); lia.
      - apply each in Hd as (r & Er); now apply (reply_wins earlier s r d m g). }
    right; intros P HP.
    destruct (existsb (fun x => mem (apply g x) P) (not_his s)) eqn:M.
    + apply existsb_exists in M as (x & Hx & M); apply mem_spec in M.
      destruct (all_through_spec _ _ x K Hx) as (Ps & EP & test).
      destruct (through_legal s g p x Ps P I Hg on2 EP HP) as (R & HR & L & to & back); auto.
      { now apply SN. }
      specialize (test R HR); rewrite L in test; simpl in test.
      apply existsb_exists in test as ([d m] & Hd & test); unfold met in test; simpl in test.
      apply andb_true_iff in test as [Tp Ta]; apply subset_spec in Tp; apply disjointb_spec in Ta.
      apply (play d m P Hd); [auto|]; intros y Hy HyP; apply (Ta y Hy), back; [|easy].
      destruct (each d m Hd) as (r & Er); apply demand_absent in Er; now apply SN, Er.
    + apply existsb_exists in always as ([d m] & Hd & always); simpl in always.
      apply (play d m P Hd); [now destruct (present d)|]; intros y Hy HyP.
      destruct (each d m Hd) as (r & Er); apply demand_absent in Er.
      enough (existsb (fun x => mem (apply g x) P) (not_his s) = true) by congruence.
      apply existsb_exists; exists y; split; [auto | now apply mem_spec].
Qed.

Lemma moves_of_wins t : forall i earlier n0 n s0, all_win earlier ->
  moves_of os i earlier n0 t = Some n -> t <> [] -> on_cells (last t s0) /\ wins (last t s0) n.
Proof.
  induction t as [|s t IH]; intros i earlier n0 n s0 HE H N; [easy|]; simpl in H.
  destruct (moves_from os earlier s) as [m|] eqn:E; [|easy].
  apply (moves_from_wins earlier s m HE) in E; destruct t as [|s' t].
  - simpl in H; inversion H; subst; exact E.
  - change (last (s :: s' :: t) s0) with (last (s' :: t) s0); refine (IH _ _ _ _ _ _ H _); [|easy].
    intros j s1 n1; destruct (Pos.eq_dec j (key i)) as [->|Ne].
    + rewrite PositiveMap.gss; congruence.
    + rewrite PositiveMap.gso by easy; apply HE.
Qed.

End Sound.

Lemma moves_sound A t n : (forall x, In x A -> on_board square x) -> moves A t = Some n ->
  non_cannibal_within A (N.to_nat n).
Proof.
  unfold moves; intros HA H; destruct t as [|s0 t]; [easy|].
  destruct (orientations square A) as [os|] eqn:Eos; [|easy].
  set (s := last (s0 :: t) s0) in *; destruct (is_root s) eqn:R; [|easy].
  destruct (moves_of _ _ _ _ _) as [m|] eqn:E; [|easy]; inversion H; subst n; clear H.
  apply (moves_of_wins A os HA Eos _ _ _ _ _ s0) in E; [|intros i s' n'; now rewrite PositiveMap.gempty | easy].
  fold s in E; destruct E as [on W]; rewrite N2Nat.inj_succ.
  assert (exists x, on_board square x /\ incl (hers s) [x] /\ his s = []) as (x & Ox & EX & EY).
  { unfold is_root in R; destruct (hers s) as [|x [|]] eqn:EX, (his s); try easy.
    - exists (origin square); split; [apply origin_on_board | easy].
    - exists x; split; [apply on; rewrite EX; now left | split; [apply incl_refl | easy]]. }
  apply (moved A _ start x); [now repeat split; try apply Ox|].
  apply (W (stay square)); [apply stay_isometry|]; split; [|split].
  - intros y Hy; apply in_map_iff in Hy as (z & <- & Hz); apply EX in Hz as [<-|[]].
    left; symmetry; apply apply_stay, Ox.
  - now rewrite EY.
  - intros y _ [].
Qed.

Theorem sound C t ps : normal C = true -> check C t ps = true -> meaning C.
Proof.
  unfold check; intros HN H; apply andb_true_iff in H as [_ H].
  destruct C as [| | |[] A|A allowed| | | | | |]; try easy; destruct (moves A t) as [n|] eqn:E; try easy;
    apply moves_sound in E; try (intros x; now apply (cannibal_well_formed A HN)).
  - now exists (N.to_nat n).
  - apply N.leb_le in H; simpl; revert E; apply more_moves; lia.
Qed.
