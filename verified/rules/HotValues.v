(** * The values of positions, computed

    As in [checker/src/rules/synchronized/values.rs]: of each shape once, from the values of what a move or two leave. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Words Trees Sums.
From Playproof.rules Require Import Grid Rounds Numbered Regions Shapes Counts SyncWalk HotPlay.
Import ListNotations.

(** The value of a move. *)

Definition unit : Z := 65536.

Lemma unit_positive : (0 < unit)%Z.
Proof. easy. Qed.

(** The values of regions and shapes that were met. *)

Definition values := tree set Z.

Definition value_in (m : values) (R : set) : option Z := Trees.find _ _ same_set (stirred zero R) R probes m.

Definition with_value (R : set) (z : Z) (m : values) : values := Trees.add _ _ (stirred zero R) R z probes m.

Section Values.

Variables (V : variant) (rows columns : nat).
Hypothesis some : 0 < columns.

Let tile := tile V rows columns.

(** The tiles of both players, the shortest of Horizontal's, and what shapes are made with. *)

Variables (his hers her_shorts : list set) (all_cells : list set) (all_views : list view).

Definition cold_value (f : set) : Z := (- (unit * Z.of_nat (room her_shorts f)))%Z.

(** A position is its free cells, with two lists of tiles that have all that fit. *)

Section Moves.

Variable value_of : list set -> list set -> set -> values -> Z * values.

(** The least value that a move of Horizontal's leaves. *)

Fixpoint least_reply (vs hs : list set) (f : set) (replies : list set) (least : option Z) (m : values)
    : option Z * values :=
  match replies with
  | [] => (least, m)
  | h :: replies =>
      let (z, m) := value_of vs hs (minus f h) m in
      least_reply vs hs f replies (Some match least with Some y => Z.min y z | None => z end) m
  end.

(** As much of [x] as is left whatever Horizontal's move of the same moment is; no matter if it is not more than [best]. *)

Fixpoint held (vs hs : list set) (f : set) (replies : list set) (best x : Z) (m : values) : Z * values :=
  match replies with
  | [] => (x, m)
  | h :: replies =>
      if (x <=? best)%Z then (x, m) else
      let (z, m) := value_of vs hs (minus f h) m in
      held vs hs f replies best (Z.min x z) m
  end.

Definition temperature (least : option Z) (alone : Z) : Z :=
  match least with
  | Some y => Z.max (Z.div2 (alone - y)) (- unit)
  | None => - unit
  end.

Fixpoint best_move (vs hs : list set) (f : set) (choices : list set) (least : option Z) (best : Z) (m : values)
    : Z * values :=
  match choices with
  | [] => (best, m)
  | v :: choices =>
      let f' := minus f v in
      let vs' := those f' vs in
      let hs' := those f' hs in
      let (alone, m) := value_of vs' hs' f' m in
      let t := temperature least alone in
      let x := (match least with Some y => Z.min (alone - t) (y + t) | None => alone - t end)%Z in
      let (x, m) := held vs' hs' f' hs best x m in
      best_move vs hs f choices least (Z.max best x) m
  end.

Definition worth (R : set) (m : values) : Z * values :=
  let vs := those R his in
  let hs := those R hers in
  let (least, m) := least_reply vs hs R hs None m in
  best_move vs hs R vs least (cold_value R) m.

Definition region_value (R : set) (m : values) : Z * values :=
  match value_in m R with
  | Some z => (z, m)
  | None =>
      let S := shape columns all_cells all_views R in
      if same_set R S then
        let (z, m) := worth R m in
        (z, with_value R z m)
      else
        match value_in m S with
        | Some z => (z, with_value R z m)
        | None =>
            let (z, m) := worth S m in
            (z, with_value R z (with_value S z m))
        end
  end.

Fixpoint sum_values (regions : list set) (sum : Z) (m : values) : Z * values :=
  match regions with
  | [] => (sum, m)
  | R :: regions =>
      let (z, m) := region_value R m in
      sum_values regions (sum + z)%Z m
  end.

End Moves.

(** As deep as there are cells. *)

Fixpoint value_of (fuel : nat) (vs hs : list set) (f : set) (m : values) : Z * values :=
  match fuel with
  | 0 => (cold_value f, m)
  | S fuel => sum_values (value_of fuel) (regions (those f vs ++ those f hs)) 0 m
  end.

(** ** Soundness *)

Hypothesis his_tiles : forall t, In t (map value his) <-> tile Vertical t.
Hypothesis her_tiles : forall t, In t (map value hers) <-> tile Horizontal t.
Hypothesis her_shorts_are : her_shorts = shorts V rows columns Horizontal.
Hypothesis all_cells_are : all_cells = board_cells rows columns.
Hypothesis all_views_are : all_views = views rows columns.

Let worthy (f : set) (z : Z) : Prop := valued tile unit (value f) z.

Definition good (m : values) : Prop := forall R z, entry _ _ m R z -> worthy R z.

Let on_it (f : set) : Prop := on_the_board rows columns (value f).

(** A list has all tiles of a player that fit. *)

Record has_all (P : side) (l : list set) (f : set) : Prop := {
  only_tiles t : In t l -> tile P (value t);
  all_tiles t : tile P t -> within t (value f) = true -> In t (map value l)
}.

Lemma has_all_less P l f f' : has_all P l f -> within (value f') (value f) = true -> has_all P l f'.
Proof. intros [O A] W; split; [easy|]; intros t T I; apply A; [easy|]; now apply (within_trans _ (value f')). Qed.

Lemma has_all_those P l f : has_all P l f -> has_all P (those f l) f.
Proof.
  intros [O A]; rewrite those_filter; split; [intros t H; apply filter_In in H as [H _]; auto|].
  intros t T I; destruct (proj1 (in_map_iff _ _ _) (A t T I)) as (u & <- & Hu); apply in_map, filter_In.
  now rewrite part_of_spec.
Qed.

Lemma minus_within f t : within (value (minus f t)) (value f) = true.
Proof. rewrite value_minus; apply within_less. Qed.

Lemma minus_on_it f t : on_it f -> on_it (minus f t).
Proof. intros H i Hi; apply H; now apply (proj1 (within_spec _ _) (minus_within f t)). Qed.

Lemma at_most_hits n : forall last s, length last <= n ->
  (forall h, fits tile Horizontal s h -> exists x, In x last /\ bit h x = true) -> at_most tile n s.
Proof.
  induction n as [|n IH]; intros last s L H h F; destruct (H h F) as (x & Hx & Bx).
  - destruct last; [easy | simpl in L; lia].
  - apply (IH (filter (fun y => negb (bit h y)) last)).
    + rewrite (filter_both (bit h) last) in L.
      assert (In x (filter (bit h) last)) by now apply filter_In.
      destruct (filter (bit h) last); [easy | simpl in L; lia].
    + intros k [T W]; rewrite within_spec in W.
      assert (Wk : forall i, bit k i = true -> bit s i = true /\ bit h i = false).
      { intros i Hi; apply W in Hi; rewrite bit_diff in Hi; apply andb_true_iff in Hi as [? N].
        split; [easy | now apply negb_true_iff]. }
      destruct (H k) as (y & Hy & By); [split; [easy | apply within_spec; intros i Hi; now apply Wk]|].
      exists y; split; [|easy]; apply filter_In; split; [easy|]; now rewrite (proj2 (Wk y By)).
Qed.

Lemma cold_sound f : worthy f (cold_value f).
Proof.
  unfold cold_value; rewrite her_shorts_are; apply (Cold _ _ _ (room (shorts V rows columns Horizontal) f)); [|lia].
  destruct (side_by_side_hit _ (shorts_in_order V rows columns some Horizontal) f) as (last & E & K).
  rewrite room_spec, <- E; apply (at_most_hits _ last); [easy|]; intros h [T W].
  destruct (two_parts V rows columns some Horizontal h T) as (u & _ & _ & Hu & _ & Wu & _).
  destruct (K u Hu) as (x & Hx & Bx); [now apply (within_trans _ h)|].
  exists x; split; [easy|]; now apply (proj1 (within_spec _ _) Wu).
Qed.

(** *** Sums of regions *)

Lemma valued_regions zs : forall l s, all_apart l -> (forall R, In R l -> within R s = true) ->
  (forall h, fits tile Horizontal s h -> exists R, In R l /\ within h R = true) ->
  Forall2 (valued tile unit) l zs -> valued tile unit s (sum_of (fun z => z) zs).
Proof.
  induction zs as [|z zs IH]; intros l s A I C F; inversion F as [|R ? l' ? VR F']; subst; simpl.
  - apply (Cold _ _ _ 0); [|simpl; lia]; intros h H; now destruct (C h H) as (R & [] & _).
  - inversion A as [|? ? FA A']; subst; rewrite Forall_forall in FA.
    apply (Sum _ _ s R (union l') z (sum_of (fun z => z) zs)); trivial; [| |lia].
    + split; [|apply I; now left | apply union_within; intros t Ht; apply I; now right |].
      * apply apart_sym, apart_union; intros t Ht; apply apart_sym; auto.
      * intros h H; destruct (C h H) as (S & [<-|HS] & W); [now left|]; right.
        now apply (within_trans _ S); [|apply within_union].
    + apply (IH l'); trivial; [intros S HS; now apply within_union|].
      intros h [T W]; destruct (C h) as (S & [<-|HS] & WS); [| |now exists S].
      * split; [easy|]; apply (within_trans _ (union l')); [easy|]; apply union_within; intros t Ht; apply I; now right.
      * exfalso; apply (tile_some V rows columns some Horizontal h T), bits_ext; intros i; rewrite bit_zero.
        destruct (bit h i) eqn:B; [|easy]; rewrite within_spec in *.
        assert (U := W i B); apply bit_union in U as (t & Ht & Bt); specialize (FA t Ht).
        unfold apart in FA; rewrite meets_false in FA; now destruct (FA i (WS i B)).
Qed.

Lemma good_with R z m : good m -> worthy R z -> good (with_value R z m).
Proof. intros G W R' z' H; apply add_entry in H as [[<- <-]|H]; auto. Qed.

Lemma good_in m R z : good m -> value_in m R = Some z -> worthy R z.
Proof. intros G H; apply G; apply (find_entry _ _ same_set) in H; [easy | intros; now apply same_set_spec]. Qed.

Lemma moved_like p q a b R m : moved rows columns p q a b R m -> like tile tile (goes columns p q a b) R m.
Proof.
  intros M; destruct (moved_carries V rows columns some p q a b R m M) as (_ & C & D); split.
  - intros j; rewrite (moved_cells _ _ _ _ _ _ _ _ M); reflexivity.
  - intros i i' H H'; now apply (goes_inj rows columns some p q a b R m).
  - intros P t H; destruct (C P t H) as (t' & H' & X & Y); exists t'; split; [easy|]; intros j; split.
    + intros Hj; destruct (Y j Hj) as (i & [_ E] & Hi); eauto.
    + intros (i & Hi & ->); destruct (X i Hi) as (k & [_ ->] & Hk); easy.
  - intros P t' H; destruct (D P t' H) as (t & H' & X & Y); exists t; split; [easy|]; intros j; split.
    + intros Hj; destruct (X j Hj) as (i & [_ E] & Hi); eauto.
    + intros (i & Hi & ->); destruct (Y i Hi) as (k & [_ ->] & Hk); easy.
Qed.

Section Moves_sound.

Variable rec : list set -> list set -> set -> values -> Z * values.

Definition sound_values : Prop := forall vs hs f m z m', has_all Vertical vs f -> has_all Horizontal hs f ->
  on_it f -> good m -> rec vs hs f m = (z, m') -> worthy f z /\ good m'.

Hypothesis rec_sound : sound_values.

Definition not_more (least : option Z) (z : Z) : Prop := exists y, least = Some y /\ (y <= z)%Z.

Lemma least_reply_sound vs hs f : has_all Vertical vs f -> has_all Horizontal hs f -> on_it f ->
  forall replies least m least' m', good m -> least_reply rec vs hs f replies least m = (least', m') ->
  good m' /\ (forall y, least = Some y -> not_more least' y) /\
  forall h, In h replies -> exists z, not_more least' z /\ worthy (minus f h) z.
Proof.
  intros Av Ah O; induction replies as [|h replies IH]; intros least m least' m' G; cbn [least_reply].
  - intros E; injection E as <- <-; split; [easy|]; split; [|easy]; intros y ->; exists y; split; [easy | lia].
  - destruct (rec vs hs (minus f h) m) as [z m1] eqn:E; intros K.
    apply rec_sound in E as [W G1]; [|now apply (has_all_less _ _ f), minus_within..| now apply minus_on_it | easy].
    destruct (IH _ _ _ _ G1 K) as (G' & Lt & All); split; [easy|].
    destruct (Lt _ eq_refl) as (y & -> & Ly); split.
    + intros x ->; exists y; split; [easy | lia].
    + intros k [<-|Hk]; [|auto]; exists z; split; [|easy]; exists y; split; [easy|]; destruct least; lia.
Qed.

Lemma held_sound vs hs f : has_all Vertical vs f -> has_all Horizontal hs f -> on_it f ->
  forall replies best x m x' m', good m -> held rec vs hs f replies best x m = (x', m') ->
  good m' /\ (x' <= x)%Z /\
  ((best < x')%Z -> forall h, In h replies -> exists z, (x' <= z)%Z /\ worthy (minus f h) z).
Proof.
  intros Av Ah O; induction replies as [|h replies IH]; intros best x m x' m' G; cbn [held].
  - intros E; injection E as <- <-; split; [easy|]; split; [lia | easy].
  - destruct (Z.leb_spec x best).
    { intros E; injection E as <- <-; split; [easy|]; split; [lia | lia]. }
    destruct (rec vs hs (minus f h) m) as [z m1] eqn:E; intros K.
    apply rec_sound in E as [W G1]; [|now apply (has_all_less _ _ f), minus_within..| now apply minus_on_it | easy].
    destruct (IH _ _ _ _ _ G1 K) as (G' & L & All); split; [easy|]; split; [lia|].
    intros B k [<-|Hk]; [|auto]; exists z; split; [lia | easy].
Qed.

Lemma best_move_sound vs hs f least : has_all Vertical vs f -> has_all Horizontal hs f -> on_it f ->
  (forall h, fits tile Horizontal (value f) h -> exists z, not_more least z /\
    valued tile unit (N.ldiff (value f) h) z) ->
  forall choices best m z m', good m -> worthy f best ->
  (forall v, In v choices -> fits tile Vertical (value f) (value v)) ->
  best_move rec vs hs f choices least best m = (z, m') -> worthy f z /\ good m'.
Proof.
  intros Av Ah O Lh; induction choices as [|v choices IH]; intros best m z m' G B M; cbn [best_move].
  - intros E; injection E as <- <-; now split.
  - set (f' := minus f v); assert (Wf : within (value f') (value f) = true) by apply minus_within.
    assert (Av' : has_all Vertical (those f' vs) f') by (apply has_all_those; now apply (has_all_less _ _ f)).
    assert (Ah' : has_all Horizontal (those f' hs) f') by (apply has_all_those; now apply (has_all_less _ _ f)).
    assert (O' : on_it f') by now apply minus_on_it.
    destruct (rec (those f' vs) (those f' hs) f' m) as [alone m1] eqn:E1.
    apply rec_sound in E1 as [W1 G1]; trivial; set (t := temperature least alone).
    set (x0 := (match least with Some y => Z.min (alone - t) (y + t) | None => alone - t end)%Z).
    destruct (held rec (those f' vs) (those f' hs) f' hs best x0 m1) as [x m2] eqn:E2.
    destruct (held_sound _ _ _ Av' Ah' O' _ _ _ _ _ _ G1 E2) as (G2 & Lx & All); apply IH; trivial.
    2: { intros u Hu; apply M; now right. }
    destruct (Z.le_gt_cases x best) as [L|L]; [now rewrite Z.max_l|]; rewrite Z.max_r by lia.
    assert (Lt : (- unit <= t)%Z) by (unfold t, temperature; destruct least; lia).
    assert (Lx0 : (x0 <= alone - t)%Z) by (unfold x0; destruct least; lia).
    assert (In_hs : forall h, fits tile Horizontal (value f) h -> exists u, In u hs /\ value u = h).
    { intros h [T W]; destruct (proj1 (in_map_iff _ _ _) (all_tiles _ _ _ Ah h T W)) as (u & Eu & Hu); eauto. }
    apply (Hot _ _ _ (value v) t); trivial; [apply M; now left | | |].
    + rewrite <- value_minus; apply (valued_lower _ _ _ alone W1); lia.
    + intros h H; destruct (Lh h H) as (y & (l & El & Ll) & Vy); apply (valued_lower _ _ _ y Vy).
      assert (x0 <= l + t)%Z by (unfold x0; rewrite El; lia); lia.
    + intros h H; destruct (In_hs h H) as (u & Hu & <-); destruct (All L u Hu) as (y & Ly & Wy).
      unfold after; rewrite <- !value_minus; now apply (valued_lower _ _ _ y Wy).
Qed.

Lemma worth_sound R m z m' : on_it R -> good m -> worth rec R m = (z, m') -> worthy R z /\ good m'.
Proof.
  intros O G; unfold worth.
  assert (Av : has_all Vertical (those R his) R).
  { apply has_all_those; split; [intros t Ht; now apply his_tiles, in_map | intros t T _; now apply his_tiles]. }
  assert (Ah : has_all Horizontal (those R hers) R).
  { apply has_all_those; split; [intros t Ht; now apply her_tiles, in_map | intros t T _; now apply her_tiles]. }
  destruct (least_reply _ _ _ _ _ _ m) as [least m1] eqn:E.
  apply least_reply_sound in E as (G1 & _ & All); trivial; apply best_move_sound; trivial; [| apply cold_sound |].
  - intros h [T W]; destruct (proj1 (in_map_iff _ _ _) (all_tiles _ _ _ Ah h T W)) as (u & <- & Hu).
    destruct (All u Hu) as (y & Ny & Wy); exists y; split; [easy|]; unfold worthy in Wy; now rewrite value_minus in Wy.
  - intros v Hv; split; [now apply Av|]; rewrite those_filter in Hv; apply filter_In in Hv as [_ Hv].
    now rewrite part_of_spec in Hv.
Qed.

Lemma region_value_sound R m z m' : on_it R -> good m -> region_value rec R m = (z, m') -> worthy R z /\ good m'.
Proof.
  intros O G; unfold region_value; rewrite all_cells_are, all_views_are.
  set (S := shape columns (board_cells rows columns) (views rows columns) R).
  destruct (value_in m R) as [y|] eqn:E; [intros H; injection H as <- <-; split; [now apply (good_in m) | easy]|].
  destruct (same_set R S) eqn:Es.
  { destruct (worth rec R m) as [y m1] eqn:E1; intros H; injection H as <- <-.
    apply worth_sound in E1 as [W G1]; trivial; split; [easy | now apply good_with]. }
  destruct (shape_moved rows columns some R O) as (p & q & a & b & M); fold S in M.
  assert (back : forall y, worthy S y -> worthy R y)
    by (intros y W; apply (valued_like tile tile unit (goes columns p q a b) _ _ W); now apply moved_like).
  destruct (value_in m S) as [y|] eqn:E'.
  - intros H; injection H as <- <-; assert (W := back _ (good_in m S y G E')); split; [easy | now apply good_with].
  - destruct (worth rec S m) as [y m1] eqn:E1; intros H; injection H as <- <-.
    apply worth_sound in E1 as [W G1]; trivial; [split; [auto|]; apply good_with; [now apply good_with | auto]|].
    intros j Hj; apply (moved_cells _ _ _ _ _ _ _ _ M) in Hj as (i & Hi & ->).
    destruct (moved_rows _ _ _ _ _ _ _ _ M i Hi) as (_ & _ & A), (moved_columns _ _ _ _ _ _ _ _ M i Hi) as (_ & _ & B); nia.
Qed.

Lemma sum_values_sound regions : forall sum m z m', (forall R, In R regions -> on_it R) -> good m ->
  sum_values rec regions sum m = (z, m') ->
  good m' /\ exists zs, Forall2 (valued tile unit) (map value regions) zs /\ z = (sum + sum_of (fun z => z) zs)%Z.
Proof.
  induction regions as [|R regions IH]; intros sum m z m' O G; cbn [sum_values map].
  - intros E; injection E as <- <-; split; [easy|]; exists []; split; [constructor | simpl; lia].
  - destruct (region_value rec R m) as [y m1] eqn:E; apply region_value_sound in E as [W G1]; [|apply O; now left | easy].
    intros H; apply IH in H as (G' & zs & F & ->); [|intros S HS; apply O; now right | easy]; split; [easy|].
    exists (y :: zs); split; [now constructor | simpl; lia].
Qed.

End Moves_sound.

Theorem value_of_sound fuel : sound_values (value_of fuel).
Proof.
  induction fuel as [|fuel IH]; intros vs hs f m z m' Av Ah O G; cbn [value_of].
  { intros E; injection E as <- <-; split; [apply cold_sound | easy]. }
  set (tiles := those f vs ++ those f hs); intros E.
  assert (W : forall t, In t (map value tiles) -> within t (value f) = true).
  { intros t Ht; apply in_map_iff in Ht as (u & <- & Hu); unfold tiles in Hu; rewrite !those_filter, <- filter_app in Hu.
    apply filter_In in Hu as [_ Hu]; now rewrite part_of_spec in Hu. }
  destruct (regions_spec (value f) (map value tiles) [] W) as (A & I & C); [constructor | easy|].
  fold (regions_of (map value tiles)) in A, I, C; rewrite <- regions_values in A, I, C.
  apply (sum_values_sound _ IH) in E as (G' & zs & F & ->); trivial.
  - split; [|easy]; apply (valued_regions zs (map value (regions tiles))); trivial; intros h [T Wh]; apply C; left.
    unfold tiles; rewrite map_app; apply in_app_iff; right; now apply (all_tiles Horizontal _ f (has_all_those _ _ _ Ah)).
  - intros R HR i Hi; apply O; now apply (proj1 (within_spec _ _) (I _ (in_map value _ _ HR))).
Qed.

End Values.
