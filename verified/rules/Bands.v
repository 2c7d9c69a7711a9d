(** * [bands]: Vertical wins, or draws at least, on boards of a progression of heights

    Each board, but for the first few, is cut into bands of rows. A potential says of the contents
    of bands how far ahead Vertical is; [BandPlay.v] shows that he plays well enough if a round
    costs at most one unit, and if the potentials after the filling are worth more than Horizontal's
    moves. Here is how that is checked, for the boards of one period. *)

From Coq Require Import List Arith NArith ZArith Lia Bool FMapPositive.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Sums.
From Playproof.lemmas Require Placements.
From Playproof.rules Require Import Guards Grid Packing BandContents BandPlay BandTables.
From Playproof.rules Require SyncOutcome.
Import ListNotations.

(** ** Evidence *)

Record band := Band { band_rows : N; band_fillings : list N }.

Record bands := Bands {
  kinds : list band;
  head : list N;          (** the bands at the top of every board, by their kinds *)
  body : N;               (** the band that is repeated *)
  tails : list (list N);  (** the bands at the bottom, periodically *)
  denominator : N;        (** of all potentials and of the multiplier *)
  multiplier : Z;
  classes : list band_class
}.

(** ** Kinds of bands *)

Section Kinds.

Variables (V : variant) (columns : N) (tables : list table) (one : Z).

Fixpoint disjoint_tiles (taken : N) (l : list N) : bool :=
  match l with
  | [] => true
  | f :: l => negb (meets f taken) && disjoint_tiles (N.lor f taken) l
  end.

Definition worth (lambda : Z) (t : table) (c : N * Z * Z) : Z :=
  let '(s, v, h) := c in
  (phi t s - one * Z.of_nat (packing V (N.to_nat (table_rows t)) (N.to_nat columns) s) -
   lambda * (v - h))%Z.

(** The least worth of all contents, of which no list is made. *)

Definition lower (m : option Z) (x : Z) : option Z :=
  Some match m with Some y => Z.min y x | None => x end.

Definition least_worth (lambda : Z) (t : table) (fillings : list N) : option Z :=
  fold_left (fun m tiles =>
      fold_left (fun m c => lower m (worth lambda t c)) (contents_with (its_grid t) fillings tiles) m)
    (families 0 (horizontals (its_grid t))) None.

Lemma least_worth_least lambda t fillings m : least_worth lambda t fillings = Some m ->
  forall c, In c (contents (its_grid t) fillings) -> (m <= worth lambda t c)%Z.
Proof.
  assert (F : forall fs a, fold_left (fun m tiles =>
      fold_left (fun m c => lower m (worth lambda t c)) (contents_with (its_grid t) fillings tiles) m) fs a =
    fold_left (fun m c => lower m (worth lambda t c)) (flat_map (contents_with (its_grid t) fillings) fs) a).
  { induction fs as [|tiles fs IH]; intros a; cbn [fold_left flat_map]; [easy|]; now rewrite fold_left_app, IH. }
  unfold least_worth; rewrite F; fold (contents (its_grid t) fillings).
  assert (H : forall l a, fold_left (fun m c => lower m (worth lambda t c)) l a = Some m ->
    (forall x, a = Some x -> m <= x)%Z /\ forall c, In c l -> (m <= worth lambda t c)%Z).
  { induction l as [|c l IH]; intros a E; cbn [fold_left] in E.
    - split; [intros x Ex; rewrite E in Ex; injection Ex; lia | easy].
    - apply IH in E as [E L]; specialize (E _ eq_refl); split.
      + intros x ->; lia.
      + intros d [<-|Hd]; [destruct a; lia | auto]. }
  apply H.
Qed.

Definition kind_of (lambda : Z) (k : band) : option kind :=
  match find_table tables (band_rows k) with
  | None => None
  | Some t =>
      let fillings := map (tile_of columns) (band_fillings k) in
      if Placements.increasing N.ltb (band_fillings k) &&
         forallb (fun f => existsb (N.eqb f) (verticals (its_grid t))) fillings &&
         disjoint_tiles 0 fillings
      then
        option_map (Kind (N.to_nat (table_rows t)) fillings (phi t) (class_at t))
          (least_worth lambda t fillings)
      else None
  end.

End Kinds.

(** ** How boards are cut *)

Definition nth_kind {T} (l : list T) (i : N) : option T :=
  if (i <? N.of_nat (length l))%N then nth_error l (N.to_nat i) else None.

Definition all_kinds {T} (l : list T) (is : list N) : option (list T) :=
  Placements.all_some (map (nth_kind l) is).

Definition heights (e : bands) (is : list N) : list N :=
  match all_kinds (map band_rows (kinds e)) is with Some hs => hs | None => [] end.

(** Whether a board may have two bands of these heights. *)

Definition may_meet (e : bands) (h h' : N) : bool :=
  negb (h =? h')%N || existsb (N.eqb h) (heights e [body e]) ||
  existsb (fun tail => 1 <? count_occ N.eq_dec (heights e (head e ++ tail)) h) (tails e).

Definition total (ks : list kind) : nat := fold_right (fun k n => rows_of k + n) 0 ks.

Definition board_ok (ks : list kind) (e : bands) (b : kind) (rows : N) (tail : list N) (least : Z)
    : bool :=
  match all_kinds ks (head e ++ tail) with
  | None => false
  | Some others =>
      let used := N.of_nat (total others) in
      let height := N.of_nat (rows_of b) in
      (used <=? rows)%N && ((rows - used) mod height =? 0)%N &&
      (least <? Z.of_N ((rows - used) / height) * sigma_of b + sum_of sigma_of others)%Z
  end.

Definition boards_ok (ks : list kind) (e : bands) (from step : N) (first : nat) (least : Z) : bool :=
  match nth_kind ks (body e) with
  | None => false
  | Some b =>
      let height := N.of_nat (rows_of b) in
      let period := length (tails e) in
      match find (fun n => ((step * n) mod height =? 0)%N)
                 (map N.of_nat (seq 1 (rows_of b))) with
      | None => false
      | Some needed =>
          (N.of_nat period =? needed)%N && (0 <=? sigma_of b)%Z &&
          forallb (fun j =>
            let index := first + j in
            board_ok ks e b (from + step * N.of_nat index)%N (nth (index mod period) (tails e) [])
              least) (seq 0 period)
      end
  end.

Definition needed (s : statement) (V : variant) (from step columns : N) (first : nat) : list claim :=
  map (fun i => SynchronizedClaim s V (Exactly (from + step * N.of_nat i)) (Exactly columns))
    (seq 0 first).

Definition bands_ok (r : prospect) (V : variant) (from step columns : N) (first : nat) (e : bands)
    : bool :=
  let one := Z.of_N (denominator e) in
  let entries := numbered 0 (classes e) in
  let tables := map (table_of V columns entries) (nodup N.eq_dec (map band_rows (kinds e))) in
  negb (denominator e =? 0)%N &&
  forallb (fun k => negb (band_rows k =? 0)%N && (band_rows k * columns <=? 64)%N) (kinds e) &&
  forallb (class_ok tables) (classes e) && once (PositiveMap.empty _) entries &&
  match check_classes columns tables one (may_meet e) (classes e) with
  | None => false
  | Some _ =>
      match Placements.all_some (map (kind_of V columns tables one (multiplier e)) (kinds e)) with
      | None => false
      | Some ks =>
          boards_ok ks e from step first (match r with Win => 0 | Draw => - one end)%Z
      end
  end.

Definition check (C : claim) (e : bands) (ps : list claim) : bool :=
  match C with
  | SynchronizedClaim (Statement Vertical r true) V (Progression from step) (Exactly columns) =>
      SyncOutcome.all_same
        (needed (Statement Vertical r true) V from step columns (length ps)) ps &&
      bands_ok r V from step columns (length ps) e
  | _ => false
  end.

(** ** Soundness *)

(** *** Bands on a board *)

Fixpoint stack (top : nat) (ks : list kind) : list placed_band :=
  match ks with
  | [] => []
  | k :: ks => (top, k) :: stack (top + rows_of k) ks
  end.

Lemma stack_kind top ks b : In b (stack top ks) -> In (snd b) ks.
Proof.
  revert top; induction ks as [|k ks IH]; intros top; simpl; [easy|].
  intros [<-|H]; [now left | right; eauto].
Qed.

Lemma stack_covers top ks x : top <= x < top + total ks ->
  exists b, In b (stack top ks) /\ covers b x.
Proof.
  revert top; induction ks as [|k ks IH]; intros top H; simpl in *; [lia|].
  destruct (lt_dec x (top + rows_of k)).
  - exists (top, k); split; [now left | split; simpl; lia].
  - destruct (IH (top + rows_of k)) as (b & ? & ?); [lia|]; exists b; auto.
Qed.

Lemma stack_rows top ks b x : In b (stack top ks) -> covers b x -> top <= x < top + total ks.
Proof.
  revert top; induction ks as [|k ks IH]; intros top; simpl; [easy|].
  intros [<-|H] C; [unfold covers in C; simpl in C; lia | specialize (IH _ H C); lia].
Qed.

Lemma stack_one top ks b b' x : In b (stack top ks) -> In b' (stack top ks) -> covers b x ->
  covers b' x -> b = b'.
Proof.
  revert top; induction ks as [|k ks IH]; intros top; simpl; [easy|].
  intros [<-|H] [<-|H'] C C'; trivial.
  - apply (stack_rows _ _ _ _ H') in C'; unfold covers in C; simpl in C; lia.
  - apply (stack_rows _ _ _ _ H) in C; unfold covers in C'; simpl in C'; lia.
  - eauto.
Qed.

Lemma stack_top top ks b : In b (stack top ks) -> top <= fst b.
Proof.
  revert top; induction ks as [|k ks IH]; intros top; simpl; [easy|].
  intros [<-|H]; [easy | apply IH in H; lia].
Qed.

Lemma stack_tops top ks : (forall k, In k ks -> 0 < rows_of k) -> NoDup (map fst (stack top ks)).
Proof.
  revert top; induction ks as [|k ks IH]; intros top P; simpl; constructor.
  - intros H; apply in_map_iff in H as (b & E & H); apply stack_top in H.
    specialize (P k (or_introl eq_refl)); lia.
  - apply IH; intros k' Hk; apply P; now right.
Qed.

Lemma stack_sigma top ks : sum_of sigma (stack top ks) = sum_of sigma_of ks.
Proof.
  revert top; induction ks as [|k ks IH]; intros top; simpl; [easy|]; now rewrite IH.
Qed.

Lemma stack_twice top ks b b' h : In b (stack top ks) -> In b' (stack top ks) ->
  fst b <> fst b' -> rows_of (snd b) = h -> rows_of (snd b') = h ->
  1 < count_occ Nat.eq_dec (map rows_of ks) h.
Proof.
  assert (one_ : forall top ks b, In b (stack top ks) ->
    0 < count_occ Nat.eq_dec (map rows_of ks) (rows_of (snd b))).
  { intros top' ks' c Hc; apply count_occ_In, in_map; now apply (stack_kind top'). }
  revert top; induction ks as [|k ks IH]; intros top; simpl; [easy|].
  intros [<-|H] [<-|H'] N E E'; simpl in *.
  - easy.
  - destruct (Nat.eq_dec (rows_of k) h) as [_|]; [|easy]; apply one_ in H'; rewrite E' in H'; lia.
  - destruct (Nat.eq_dec (rows_of k) h) as [_|]; [|easy]; apply one_ in H; rewrite E in H; lia.
  - specialize (IH _ H H' N E E'); destruct (Nat.eq_dec (rows_of k) h); lia.
Qed.

Section Sound.

Variables (V : variant) (columns : N) (e : bands).
Hypothesis some : 0 < N.to_nat columns.

Let one := Z.of_N (denominator e).
Let entries := numbered 0 (classes e).
Let tables := map (table_of V columns entries) (nodup N.eq_dec (map band_rows (kinds e))).

Hypothesis classes_good : forallb (class_ok tables) (classes e) = true.

Variable together : N -> N -> bool.

Let find_table_spec := find_table_spec V columns (classes e) (map band_rows (kinds e)).
Let entries_spec := entries_spec V columns (classes e) (map band_rows (kinds e)) some classes_good.
Let table_grid := table_grid V columns (classes e) (map band_rows (kinds e)).
Let lookup_entry := lookup_entry V columns (classes e) (map band_rows (kinds e)).
Let transferred :=
  transferred V columns one (classes e) (map band_rows (kinds e)) some classes_good.
Let check_classes_spec :=
  check_classes_spec V columns one (classes e) (map band_rows (kinds e)) some together.

(** *** Kinds *)

Variables (lambda : Z) (ks : list kind).
Hypothesis kinds_resolved :
  Placements.all_some (map (kind_of V columns tables one lambda) (kinds e)) = Some ks.

Lemma kind_table k : In k ks -> exists rows t fillings,
  find_table tables rows = Some t /\ rows_of k = N.to_nat rows /\ potential_of k = phi t /\
  class_of k = class_at t /\ fillings_of k = fillings /\ NoDup fillings /\
  incl fillings (verticals (its_grid t)) /\ apart fillings /\
  forall c, In c (contents (its_grid t) fillings) ->
    (sigma_of k <= worth V columns one lambda t c)%Z.
Proof.
  intros Hk; apply Placements.all_some_spec in kinds_resolved.
  apply (in_map Some) in Hk; rewrite <- kinds_resolved in Hk.
  apply in_map_iff in Hk as (bd & Ek & _); unfold kind_of in Ek.
  destruct (find_table tables (band_rows bd)) as [t|] eqn:Et; [|easy].
  set (fillings := map (tile_of columns) (band_fillings bd)) in *.
  destruct (_ && _) eqn:A; [|easy]; rewrite !andb_true_iff, forallb_forall in A.
  destruct A as [[_ A] D].
  destruct (least_worth V columns one lambda t fillings) as [m|] eqn:W; [|easy]; injection Ek as <-.
  exists (band_rows bd), t, fillings; simpl.
  assert (rows_t : table_rows t = band_rows bd)
    by (apply find_table_spec in Et; now rewrite Et).
  assert (vert : incl fillings (verticals (its_grid t))).
  { intros f Hf; apply A in Hf; apply existsb_exists in Hf as (v & Hv & E); apply N.eqb_eq in E.
    now subst. }
  assert (disjoint : forall taken l, disjoint_tiles taken l = true ->
    (forall f, In f l -> meets f taken = false /\ meets f f = true) -> NoDup l /\ apart l).
  { clear; intros taken l; revert taken; induction l as [|f l IH]; intros taken D F;
      [split; [constructor | easy]|].
    simpl in D; apply andb_true_iff in D as [Df D].
    assert (later : forall g, In g l -> meets g (N.lor f taken) = false).
    { clear IH F; revert D; generalize (N.lor f taken) as u; clear; induction l as [|g l IH];
        intros u D h; [easy|]; simpl in D; apply andb_true_iff in D as [Dg D]; apply negb_true_iff in Dg.
      intros [<-|Hh]; [easy|]; assert (M := IH _ D h Hh).
      rewrite meets_sym, meets_or in M; apply orb_false_iff in M as [_ M]; now rewrite meets_sym. }
    assert (apart_f : forall g, In g l -> meets f g = false).
    { intros g Hg; specialize (later g Hg); rewrite meets_sym, meets_or in later.
      now apply orb_false_iff in later. }
    destruct (IH (N.lor f taken) D) as [N A].
    { intros g Hg; split; [auto | apply F; now right]. }
    split; [constructor; [|easy]|].
    - intros Hf; assert (X := apart_f f Hf); destruct (F f (or_introl eq_refl)) as [_ Y]; congruence.
    - intros g h [<-|Hg] [<-|Hh] Ngh; [easy | auto | rewrite meets_sym; auto | auto]. }
  assert (real : forall f, In f fillings -> meets f 0 = false /\ meets f f = true).
  { intros f Hf; split; [now rewrite meets_land, N.land_0_r|].
    assert (G := table_grid _ _ Et); apply vert in Hf; rewrite G in Hf.
    apply (tile_meets_itself V (N.to_nat columns) some
      (0, Kind (N.to_nat (band_rows bd)) [] (fun _ => 0%Z) (fun _ => None) 0%Z) f); trivial.
    now left. }
  destruct (disjoint 0%N fillings D real) as [Nf Af].
  rewrite rows_t; repeat split; trivial.
  now apply least_worth_least.
Qed.

Variables (r : prospect) (own : list kind).
Hypothesis own_kinds : incl own ks.
Hypothesis own_rows : forall k, In k own -> 0 < rows_of k.
Hypothesis one_positive : (0 < one)%Z.
Hypothesis classes_checked :
  exists elsewhere, check_classes columns tables one together (classes e) = Some elsewhere.
Hypothesis own_meet : forall b b', In b (stack 0 own) -> In b' (stack 0 own) -> fst b <> fst b' ->
  together (N.of_nat (rows_of (snd b))) (N.of_nat (rows_of (snd b'))) = true.
Hypothesis own_enough : (more_than r one < sum_of sigma_of own)%Z.

(** What is looked up in the tables of a band. *)

Lemma band_table b : In b (stack 0 own) -> exists rows t,
  find_table tables rows = Some t /\ N.of_nat (rows_of (snd b)) = rows /\
  grid_at V (N.to_nat columns) b = its_grid t /\
  (forall s, pot b s = phi t s) /\ (forall s, class b s = class_at t s).
Proof.
  intros Hb; apply stack_kind, own_kinds, kind_table in Hb.
  destruct Hb as (rows & t & fs & Et & Er & Ep & Ec & _); exists rows, t; split; [easy|].
  split; [rewrite Er; apply N2Nat.id|]; split; [|split].
  - unfold grid_at; now rewrite Er, (table_grid rows t Et).
  - intros s; unfold pot; now rewrite Ep.
  - intros s; unfold class; now rewrite Ec.
Qed.

Lemma class_entry rows t s k : find_table tables rows = Some t -> class_at t s = Some k ->
  exists p v c mine theirs, lookup t s = Some (p, (k, v)) /\ In (k, p, c) entries /\
    of_rows c = rows /\ normal (its_grid t) s = free_cells c /\
    costs columns tables one c = Some (of_rows c, (mine, theirs)).
Proof.
  intros Et C; unfold class_at in C; destruct (lookup t s) as [[p [k' v]]|] eqn:Lk; [|easy].
  injection C as ->; destruct (lookup_entry rows t Et s p k v Lk) as (c & Hc & Er & En & _).
  destruct classes_checked as (elsewhere & K); apply check_classes_spec with (n := 0) in K as [K _].
  destruct (K k p c Hc) as (mine & theirs & C & _); exists p, v, c, mine, theirs; auto.
Qed.

Lemma band_chosen b s k : In b (stack 0 own) -> class b s = Some k ->
  exists v, good_move V (N.to_nat columns) one (stack 0 own) b s k v.
Proof.
  intros Hb C; destruct (band_table b Hb) as (rows & t & Et & Er & Eg & Ep & Ec); rewrite Ec in C.
  destruct (class_entry rows t s k Et C) as (p & v & c & mine & theirs & Lk & Hc & Erc & En & Co).
  destruct (transferred rows t Et s p k v c mine theirs Lk Hc Erc En Co)
    as [(w & Hw & Ww & Em & Lm & all) _].
  exists w; unfold good_move; rewrite Eg; split; [easy|]; split; [easy|]; rewrite !Ep.
  split; [lia|]; split; [intros h Hh Wh; rewrite Ep; now apply all|].
  intros b' s' k' h Hb' N C' L Hh Wh.
  destruct (band_table b' Hb') as (rows' & t' & Et' & Er' & Eg' & Ep' & Ec').
  rewrite Ec' in C'; rewrite Eg' in Hh; rewrite !Ep'.
  destruct (class_entry rows' t' s' k' Et' C')
    as (p' & v' & c' & mine' & theirs' & Lk' & Hc' & Erc' & En' & Co').
  destruct (transferred rows' t' Et' s' p' k' v' c' mine' theirs' Lk' Hc' Erc' En' Co') as [_ lost].
  specialize (lost h Hh Wh); destruct classes_checked as (elsewhere & K).
  apply check_classes_spec with (n := 0) in K as [_ K].
  assert (T : together (of_rows c) (of_rows c') = true)
    by (rewrite Erc, Erc', <- Er, <- Er'; apply own_meet; auto).
  specialize (K k p c k' p' c' _ mine theirs _ mine' theirs' Hc Hc' L Co Co' T); lia.
Qed.

Theorem board_won : forces V Vertical r (Synchronized.board (total own) (N.to_nat columns)).
Proof.
  apply (bands_win V (N.to_nat columns) (total own) r one lambda (stack 0 own)); trivial.
  - intros x Hx; apply stack_covers; lia.
  - intros b x Hb C; apply (stack_rows _ _ _ _ Hb) in C; lia.
  - intros b b' x; apply stack_one.
  - now apply stack_tops.
  - intros b s Hb; destruct (band_table b Hb) as (rows & t & _ & _ & _ & -> & ->).
    unfold class_at, phi; now destruct (lookup t s) as [[p [k v]]|].
  - intros b s k Hb; destruct (band_table b Hb) as (rows & t & Et & _ & _ & -> & ->); intros C.
    destruct (class_entry rows t s k Et C) as (p & v & c & _ & _ & Lk & Hc & _).
    unfold phi; rewrite Lk; now apply (entries_spec k p c).
  - apply band_chosen.
  - intros b Hb; apply stack_kind, own_kinds, kind_table in Hb.
    destruct Hb as (? & ? & fs & _ & _ & _ & _ & -> & N & _); exact N.
  - intros b Hb; destruct (band_table b Hb) as (rows & t & Et & Er & -> & _).
    apply stack_kind, own_kinds, kind_table in Hb.
    destruct Hb as (rows' & t' & fs & Et' & Er' & _ & _ & -> & _ & I & _).
    assert (rows' = rows) by (rewrite <- Er, Er'; symmetry; apply N2Nat.id). subst rows'.
    rewrite Et in Et'; now injection Et' as <-.
  - intros b Hb; apply stack_kind, own_kinds, kind_table in Hb.
    destruct Hb as (? & ? & fs & _ & _ & _ & _ & -> & _ & _ & A & _); exact A.
  - intros b s v h Hb Hc; destruct (band_table b Hb) as (rows & t & Et & Er & Eg & Ep & _).
    rewrite Eg in Hc; rewrite Ep; apply stack_kind, own_kinds, kind_table in Hb.
    destruct Hb as (rows' & t' & fs & Et' & Er' & _ & _ & Ef & _ & _ & _ & least_).
    assert (rows' = rows) by (rewrite <- Er, Er'; symmetry; apply N2Nat.id). subst rows'.
    rewrite Et in Et'; injection Et' as <-; rewrite Ef in Hc; specialize (least_ _ Hc).
    unfold sigma, room_in; unfold worth in least_.
    assert (Rt : N.to_nat (table_rows t) = rows_of (snd b))
      by (rewrite (find_table_spec rows t Et); simpl; now rewrite Er').
    now rewrite Rt in least_.
  - now rewrite stack_sigma.
Qed.

End Sound.

(** *** Boards of a progression *)

Lemma all_some_map {S T} (f : S -> T) (l : list (option S)) :
  Placements.all_some (map (option_map f) l) = option_map (map f) (Placements.all_some l).
Proof.
  induction l as [|[x|] l IH]; simpl; [easy| |easy]; rewrite IH.
  now destruct (Placements.all_some l).
Qed.

Lemma all_kinds_map {S T} (f : S -> T) l is :
  all_kinds (map f l) is = option_map (map f) (all_kinds l is).
Proof.
  unfold all_kinds; rewrite <- all_some_map, map_map; f_equal; apply map_ext; intros i.
  unfold nth_kind; rewrite map_length; destruct (i <? _)%N; [|easy]; apply nth_error_map.
Qed.

Lemma all_kinds_incl {T} (l : list T) is l' : all_kinds l is = Some l' -> incl l' l.
Proof.
  unfold all_kinds; intros H x Hx; apply Placements.all_some_spec in H; apply (in_map Some) in Hx.
  rewrite <- H in Hx; apply in_map_iff in Hx as (i & E & _); unfold nth_kind in E.
  destruct (i <? _)%N; [|easy]; now apply nth_error_In in E.
Qed.

Definition height_of (k : kind) : N := N.of_nat (rows_of k).

Lemma kinds_heights V columns e one lambda ks :
  let tables := map (table_of V columns (numbered 0 (classes e)))
    (nodup N.eq_dec (map band_rows (kinds e))) in
  Placements.all_some (map (kind_of V columns tables one lambda) (kinds e)) = Some ks ->
  map height_of ks = map band_rows (kinds e).
Proof.
  intros tables H; apply Placements.all_some_spec in H.
  assert (G : forall l, map (kind_of V columns tables one lambda) l = map Some ks ->
    map height_of ks = map band_rows l); [|auto].
  clear H; induction ks as [|k ks IH]; intros [|bd l] H; simpl in *; try easy.
  injection H as Ek H; f_equal; [|auto]; unfold kind_of in Ek.
  destruct (find_table tables (band_rows bd)) as [t|] eqn:Et; [|easy].
  match type of Ek with (if ?x then _ else _) = _ => destruct x; [|easy] end.
  match type of Ek with option_map _ ?x = _ => destruct x; [|easy] end.
  injection Ek as <-; unfold height_of; simpl; rewrite N2Nat.id.
  unfold find_table in Et; apply find_some in Et as [_ Et]; now apply N.eqb_eq.
Qed.

Lemma count_heights ks h : count_occ N.eq_dec (map height_of ks) (N.of_nat h) =
  count_occ Nat.eq_dec (map rows_of ks) h.
Proof.
  induction ks as [|k ks IH]; simpl; [easy|]; unfold height_of at 1.
  destruct (N.eq_dec (N.of_nat (rows_of k)) (N.of_nat h)), (Nat.eq_dec (rows_of k) h); lia.
Qed.

Lemma total_app ks ks' : total (ks ++ ks') = total ks + total ks'.
Proof. induction ks as [|k ks IH]; simpl; lia. Qed.

Lemma total_repeat k n : total (repeat k n) = n * rows_of k.
Proof. induction n as [|n IH]; simpl; lia. Qed.

Lemma same_band e ks b others tail h :
  map height_of ks = map band_rows (kinds e) -> nth_kind ks (body e) = Some b ->
  all_kinds ks (head e ++ tail) = Some others -> In tail (tails e) ->
  forall m, 1 < count_occ Nat.eq_dec (map rows_of (repeat b m ++ others)) h ->
  may_meet e (N.of_nat h) (N.of_nat h) = true.
Proof.
  intros Hks Hb Ho Ht m H; unfold may_meet.
  destruct (Nat.eq_dec h (rows_of b)) as [->|N].
  - apply orb_true_iff; left; apply orb_true_iff; right.
    unfold heights; rewrite <- Hks, all_kinds_map; unfold all_kinds; simpl; rewrite Hb; simpl.
    unfold height_of; now rewrite N.eqb_refl.
  - apply orb_true_iff; right; apply existsb_exists; exists tail; split; [easy|].
    unfold heights; rewrite <- Hks, all_kinds_map, Ho; simpl; apply Nat.ltb_lt.
    rewrite count_heights; rewrite map_app, count_occ_app in H.
    assert (Z0 : count_occ Nat.eq_dec (map rows_of (repeat b m)) h = 0); [|lia].
    apply count_occ_not_In; intros K; apply in_map_iff in K as (k & Ek & K); apply repeat_spec in K.
    congruence.
Qed.

Theorem bands_sound r V from step columns first e i : (columns <> 0)%N ->
  bands_ok r V from step columns first e = true -> first <= i ->
  forces V Vertical r
    (Synchronized.board (N.to_nat from + i * N.to_nat step) (N.to_nat columns)).
Proof.
  intros some H Hi; unfold bands_ok in H; cbv zeta in H; set (one := Z.of_N (denominator e)) in *.
  set (tables := map (table_of V columns (numbered 0 (classes e)))
    (nodup N.eq_dec (map band_rows (kinds e)))) in *.
  rewrite !andb_true_iff, negb_true_iff, N.eqb_neq in H; destruct H as [[[[U K] C] _] H].
  destruct (check_classes _ _ _ _ _) as [elsewhere|] eqn:Cc; [|easy].
  destruct (Placements.all_some _) as [ks|] eqn:Ks; [|easy].
  assert (Hks := kinds_heights V columns e one (multiplier e) ks Ks).
  unfold boards_ok in H; destruct (nth_kind ks (body e)) as [b|] eqn:Eb; [|easy].
  destruct (find _ _) as [needed_|] eqn:F; [|easy].
  apply find_some in F as [Fi F]; apply N.eqb_eq in F; apply in_map_iff in Fi as (n & En & Fi).
  apply in_seq in Fi; rewrite !andb_true_iff, N.eqb_eq, Z.leb_le, forallb_forall in H.
  destruct H as [[P S] H]; set (period := length (tails e)) in *.
  assert (period_n : period = n) by lia; assert (n <> 0) by lia.
  set (j := (i - first) mod period); set (m := (i - first) / period).
  assert (Hj : In j (seq 0 period)) by (apply in_seq; assert (j < period); [|lia];
    apply Nat.mod_upper_bound; lia).
  specialize (H j Hj); unfold board_ok in H.
  set (tail := nth ((first + j) mod period) (tails e) []) in *.
  assert (Ht : In tail (tails e)) by (apply nth_In, Nat.mod_upper_bound; lia).
  destruct (all_kinds ks (head e ++ tail)) as [others|] eqn:Eo; [|easy].
  rewrite !andb_true_iff, N.leb_le, N.eqb_eq, Z.ltb_lt in H; destruct H as [[Hu Hm] Hs].
  set (rows := (from + step * N.of_nat (first + j))%N) in *.
  set (height := N.of_nat (rows_of b)) in *.
  assert (positive : forall k, In k ks -> 0 < rows_of k).
  { intros k Hk; apply (in_map height_of) in Hk; rewrite Hks in Hk.
    apply in_map_iff in Hk as (bd & Ebd & Hbd); rewrite forallb_forall in K.
    specialize (K bd Hbd); apply andb_true_iff in K as [K _]; apply negb_true_iff, N.eqb_neq in K.
    unfold height_of in Ebd; lia. }
  assert (Hb : In b ks) by (unfold nth_kind in Eb; destruct (_ <? _)%N; [|easy];
    now apply nth_error_In in Eb).
  assert (Hh : (height <> 0)%N) by (specialize (positive b Hb); lia).
  set (q := ((rows - N.of_nat (total others)) / height)%N) in *.
  set (x := (step * needed_ / height)%N).
  assert (Eq : (rows - N.of_nat (total others) = height * q)%N)
    by (unfold q; rewrite (N.div_mod _ height) at 1 by easy; rewrite Hm; lia).
  assert (Ex : (step * needed_ = height * x)%N)
    by (unfold x; rewrite (N.div_mod _ height) at 1 by easy; rewrite F; lia).
  set (count := N.to_nat (q + x * N.of_nat m)).
  set (own := repeat b count ++ others).
  assert (Et : N.to_nat from + i * N.to_nat step = total own).
  { unfold own; rewrite total_app, total_repeat; apply Nat2N.inj.
    rewrite !Nat2N.inj_add, !Nat2N.inj_mul, !N2Nat.id; unfold count; rewrite N2Nat.id; fold height.
    assert (Ei : i = first + j + period * m).
    { unfold j, m; assert (D := Nat.div_mod (i - first) period); lia. }
    rewrite Ei, !Nat2N.inj_add, Nat2N.inj_mul, <- Nat2N.inj_add, P.
    transitivity (rows + (step * needed_) * N.of_nat m)%N; [unfold rows; ring|].
    rewrite Ex; transitivity ((height * q + N.of_nat (total others)) + height * x * N.of_nat m)%N;
      [f_equal; lia | ring]. }
  rewrite Et; assert (own_kinds : incl own ks).
  { intros k Hk; unfold own in Hk; apply in_app_iff in Hk as [Hk|Hk].
    - apply repeat_spec in Hk; now subst.
    - now apply (all_kinds_incl ks (head e ++ tail) others). }
  apply (board_won V columns e ltac:(lia) C (may_meet e) (multiplier e) ks Ks r own own_kinds).
  - intros k Hk; now apply positive, own_kinds.
  - lia.
  - now exists elsewhere.
  - intros b1 b2 H1 H2 N; destruct (Nat.eq_dec (rows_of (snd b1)) (rows_of (snd b2))) as [E|E].
    + rewrite E; apply (same_band e ks b others tail _ Hks Eb Eo Ht count).
      now apply (stack_twice 0 _ b1 b2).
    + unfold may_meet; apply orb_true_iff; left; apply orb_true_iff; left.
      apply negb_true_iff, N.eqb_neq; lia.
  - unfold own; rewrite sum_app, sum_repeat; unfold count, more_than; fold one.
    rewrite N_nat_Z; rewrite N2Z.inj_add, N2Z.inj_mul.
    assert (0 <= Z.of_N x * Z.of_N (N.of_nat m))%Z by (apply Z.mul_nonneg_nonneg; lia).
    destruct r; nia.
Qed.

Theorem sound C e ps : NormalForm.normal C = true -> Forall theorem ps -> check C e ps = true -> meaning C.
Proof.
  unfold check; intros HN HP H; destruct C as [| | | | | | | |s V rows cols| |]; try easy.
  destruct s as [[] r []], rows as [|from step], cols as [columns|]; try easy.
  apply andb_true_iff in H as [Hp H]; apply SyncOutcome.all_same_spec in Hp.
  simpl in HN; unfold synchronized_ok in HN; rewrite !andb_true_iff in HN; destruct HN as [[_ HN] _].
  simpl in HN; apply negb_true_iff, N.eqb_neq in HN.
  intros rows s' (i & ->) ->; unfold statement_holds; simpl.
  destruct (le_lt_dec (length ps) i) as [L|L]; [now apply (bands_sound r V from step columns (length ps) e i)|].
  rewrite Forall_forall in HP.
  assert (Hi : In (SynchronizedClaim (Statement Vertical r true) V
    (Exactly (from + step * N.of_nat i)) (Exactly columns)) ps).
  { rewrite <- Hp; unfold needed; apply in_map_iff; exists i; split; [easy | apply in_seq; lia]. }
  apply HP in Hi as [_ M].
  assert (W := M _ _ eq_refl eq_refl); unfold statement_holds in W; simpl in W.
  replace (N.to_nat from + i * N.to_nat step) with (N.to_nat (from + step * N.of_nat i)) by lia.
  exact W.
Qed.
