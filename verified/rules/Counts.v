(** * Counting moves

    What the walk of [sync-strategy] and [sync-refutation] counts in a position, and that it is enough. A player has
    tiles that fit side by side on cells that no tile of the other meets, and apart from these tiles in lines
    so far from each other that no tile of the other meets two of them. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Grid Rounds Numbered Regions Room.
Import ListNotations.

Definition shortest (V : variant) : nat :=
  match V with Triomineering => 3 | Domineering | Tridomineering => 2 end.

Definition longest (V : variant) : nat :=
  match V with Domineering => 2 | Triomineering | Tridomineering => 3 end.

Section Counts.

Variables (V : variant) (rows columns : nat).

Let tile := tile V rows columns.
Let size := shortest V.

(** ** Lines *)

Definition line_count (P : side) : nat :=
  match P with Vertical => columns | Horizontal => rows end.

Definition line_length (P : side) : nat :=
  match P with Vertical => rows | Horizontal => columns end.

(** Cell [i] of a player's line [m]. *)

Definition place_of (P : side) (m i : nat) : cell :=
  match P with Vertical => (i, m) | Horizontal => (m, i) end.

Definition cell_of (P : side) (m i : nat) : nat := number columns (place_of P m i).

Definition line_of (P : side) (s : N) (m : nat) : list bool :=
  map (fun i => bit s (cell_of P m i)) (seq 0 (line_length P)).

Definition tile_of (P : side) (m i l : nat) : N :=
  line columns P (fst (place_of P m i)) (snd (place_of P m i)) l.

Definition last_cells (P : side) (s : N) : list (nat * nat) :=
  flat_map (fun m => map (pair m) (lasts size 0 (line_of P s m) 0)) (seq 0 (line_count P)).

(** The tiles that the player has room for side by side. *)

Definition ends_at (P : side) (x : nat * nat) : N := tile_of P (fst x) (S (snd x) - size) size.

Definition pack (P : side) (s : N) : list N := map (ends_at P) (last_cells P s).

(** All tiles of a player's, and the cells that they can meet in a position. *)

Definition all_tiles (P : side) : list N :=
  flat_map (fun l => flat_map (fun m => map (fun i => tile_of P m i l) (seq 0 (S (line_length P) - l)))
    (seq 0 (line_count P))) (lengths V).

Definition reach (P : side) (s : N) : N := union (filter (fun t => within t s) (all_tiles P)).

(** Every second or third line. *)

Definition lane (P : side) (k : nat) : N :=
  mask (rows * columns) (fun i =>
    match P with Vertical => i mod columns | Horizontal => i / columns end mod longest V =? k).

Definition counts_decide (P : side) (r : prospect) (s : N) : bool :=
  let against := length (last_cells (other P) s) in
  let safe := pack P (N.ldiff s (reach (other P) s)) in
  let others := N.ldiff s (union safe) in
  enough r (length safe) against ||
  existsb (fun k =>
    let contested := pack P (N.land others (lane P k)) in
    enough r (length safe + Nat.div2 (S (length contested))) against) [0; 1; 2].

(** ** Tiles *)

Lemma size_some : 0 < size.
Proof. unfold size; destruct V; simpl; lia. Qed.

Lemma size_least l : tile_length V l -> size <= l <= longest V.
Proof. unfold size; destruct V; simpl; lia. Qed.

Lemma size_length : tile_length V size.
Proof. unfold size; destruct V; simpl; auto. Qed.

Lemma along_place P m i k :
  along P (fst (place_of P m i)) (snd (place_of P m i)) k = place_of P m (i + k).
Proof. now destruct P. Qed.

Lemma on_board_place P m i l : on_board rows columns P (fst (place_of P m i)) (snd (place_of P m i)) l <->
  m < line_count P /\ i + l <= line_length P.
Proof. destruct P; simpl; lia. Qed.

Lemma bit_tile P m i l j :
  bit (tile_of P m i l) j = true <-> exists k, k < l /\ j = cell_of P m (i + k).
Proof.
  unfold tile_of, cell_of; rewrite bit_line; split; intros (k & Hk & ->); exists k;
    (split; [easy|]); now rewrite along_place.
Qed.

Lemma tile_spec P t : tile P t <-> exists m i l, tile_length V l /\ m < line_count P /\
  i + l <= line_length P /\ t = tile_of P m i l.
Proof.
  split.
  - intros (r & c & l & L & O & ->).
    assert (E : exists m i, place_of P m i = (r, c))
      by (destruct P; [now exists c, r | now exists r, c]).
    destruct E as (m & i & E); exists m, i, l; split; [easy|].
    assert (O' : m < line_count P /\ i + l <= line_length P)
      by (apply (on_board_place P m i l); now rewrite E).
    unfold tile_of; rewrite E; easy.
  - intros (m & i & l & L & M & I & ->); eexists _, _, l; split; [easy|]; split; [|reflexivity].
    now apply on_board_place.
Qed.

Lemma all_tiles_spec P t : In t (all_tiles P) <-> tile P t.
Proof.
  rewrite tile_spec; unfold all_tiles; rewrite in_flat_map; split.
  - intros (l & Hl & H); apply in_flat_map in H as (m & Hm & H); apply in_map_iff in H as (i & <- & Hi).
    apply in_seq in Hm, Hi; apply lengths_spec in Hl; assert (L := tile_long V l Hl).
    exists m, i, l; repeat split; trivial; lia.
  - intros (m & i & l & L & M & I & ->); exists l; split; [now apply lengths_spec|].
    apply in_flat_map; exists m; split; [apply in_seq; lia|]; apply in_map_iff; exists i.
    split; [easy | apply in_seq; lia].
Qed.

Lemma can_or_not P s : (exists t, fits tile P s t) \/ forall t, ~ fits tile P s t.
Proof.
  destruct (existsb (fun t => within t s) (all_tiles P)) eqn:E.
  - left; apply existsb_exists in E as (t & Ht & W); exists t; split; [now apply all_tiles_spec | easy].
  - right; intros t [Ht W]; apply all_tiles_spec in Ht.
    assert (K : existsb (fun t => within t s) (all_tiles P) = true) by (apply existsb_exists; eauto).
    congruence.
Qed.

Lemma fits_reach P s t : fits tile P s t -> within t (reach P s) = true.
Proof. intros [Ht W]; apply within_union, filter_In; split; [now apply all_tiles_spec | easy]. Qed.

(** ** Room *)

Lemma free_line P s m i : free (line_of P s m) i = true <->
  i < line_length P /\ bit s (cell_of P m i) = true.
Proof.
  unfold free, line_of; destruct (Nat.lt_ge_cases i (line_length P)) as [L|L].
  - rewrite (nth_indep _ false (bit s (cell_of P m 0))) by now rewrite map_length, seq_length.
    rewrite (map_nth (fun i => bit s (cell_of P m i))), seq_nth by easy; simpl; tauto.
  - rewrite nth_overflow by now rewrite map_length, seq_length. split; [easy | lia].
Qed.

Lemma last_cells_spec P s m x : In (m, x) (last_cells P s) <->
  m < line_count P /\ In x (lasts size 0 (line_of P s m) 0).
Proof.
  unfold last_cells; rewrite in_flat_map; split.
  - intros (m' & Hm & H); apply in_map_iff in H as (x' & E & Hx); injection E as -> ->.
    apply in_seq in Hm; split; [lia | easy].
  - intros [Hm Hx]; exists m; split; [apply in_seq; lia | now apply in_map].
Qed.

Lemma last_free P s m x : In (m, x) (last_cells P s) -> m < line_count P /\ size <= S x /\
  x < line_length P /\ forall i, x < i + size -> i <= x -> bit s (cell_of P m i) = true.
Proof.
  intros H; apply last_cells_spec in H as [Hm Hx]; assert (S0 := size_some).
  destruct (lasts_free size size_some (line_of P s m) 0 0 x size_some Hx) as [L F].
  assert (F' : forall i, x < i + size -> i <= x -> i < line_length P /\ bit s (cell_of P m i) = true).
  { intros i Hi Hi'; apply free_line; specialize (F i); rewrite Nat.sub_0_r in F; apply F; lia. }
  split; [easy|]; split; [lia|]; split; [apply F'; lia|]; intros i Hi Hi'; now apply F'.
Qed.

Lemma pack_fits P s t : In t (pack P s) -> fits tile P s t.
Proof.
  intros H; apply in_map_iff in H as ([m x] & <- & H); apply last_free in H as (Hm & L & Hx & F).
  assert (S0 := size_some); unfold ends_at; cbn [fst snd]; split.
  - apply tile_spec; exists m, (S x - size), size; split; [apply size_length|].
    split; [easy|]; split; [lia | easy].
  - apply within_spec; intros j Hj; apply bit_tile in Hj as (k & Hk & ->); apply F; lia.
Qed.

Lemma cell_of_inj P m i m' i' : m < line_count P -> i < line_length P -> m' < line_count P ->
  i' < line_length P -> cell_of P m i = cell_of P m' i' -> m = m' /\ i = i'.
Proof.
  intros Hm Hi Hm' Hi' E; apply number_inj in E; destruct P; simpl in *; trivial;
    injection E; auto.
Qed.

Lemma map_apart {T} (f : T -> N) (R : T -> T -> Prop) l : ForallOrdPairs R l ->
  (forall x y, In x l -> In y l -> R x y -> apart (f x) (f y)) -> all_apart (map f l).
Proof.
  induction 1 as [|x l Fx _ IH]; intros H; simpl; constructor.
  - apply Forall_forall; intros t Ht; apply in_map_iff in Ht as (y & <- & Hy).
    rewrite Forall_forall in Fx; apply H; [now left | now right | now apply Fx].
  - apply IH; intros y z Hy Hz; apply H; now right.
Qed.

Lemma pack_apart P s : all_apart (pack P s).
Proof.
  apply (map_apart _ (fun x y => fst x <> fst y \/ snd x + size <= snd y)).
  - unfold last_cells; generalize (seq_NoDup (line_count P) 0); generalize (seq 0 (line_count P)).
    induction l as [|m l IH]; intros N; simpl; [constructor|]; inversion N as [|? ? Nm N']; subst.
    assert (K := lasts_apart size size_some (line_of P s m) 0 0 size_some).
    induction K as [|x xs Fx _ IHx]; simpl; [now apply IH|]; constructor; [|easy].
    apply Forall_forall; intros y Hy; apply in_app_iff in Hy as [Hy|Hy].
    + apply in_map_iff in Hy as (z & <- & Hz); rewrite Forall_forall in Fx; right; now apply Fx.
    + apply in_flat_map in Hy as (m' & Hm' & Hy); apply in_map_iff in Hy as (z & <- & _).
      left; simpl; now intros ->.
  - intros [m x] [m' x'] H H' D; apply last_free in H as (Hm & L & Hx & _).
    apply last_free in H' as (Hm' & L' & Hx' & _); cbn [fst snd] in D; assert (S0 := size_some).
    unfold apart, ends_at; cbn [fst snd]; apply meets_false; intros j Hj Hj'.
    apply bit_tile in Hj as (k & Hk & ->); apply bit_tile in Hj' as (k' & Hk' & E).
    apply cell_of_inj in E as [-> E]; lia.
Qed.

(** Each of a player's tiles has one of these cells, so that he has no room for more. *)

Lemma last_cells_hit P s R : fits tile P s R ->
  exists x, In x (map (fun y => single (cell_of P (fst y) (snd y))) (last_cells P s)) /\
    x <> 0%N /\ within x R = true.
Proof.
  intros [T W]; apply tile_spec in T as (m & i & l & L & M & I & ->); apply size_least in L.
  rewrite within_spec in W.
  destruct (lasts_hit size size_some (line_of P s m) 0 0 i size_some) as (x & Hx & B).
  { intros j Hj; apply free_line; split; [lia|]; apply W, bit_tile; exists j; split; [lia | easy]. }
  exists (single (cell_of P m x)); split; [|split].
  - apply in_map_iff; exists (m, x); split; [easy | now apply last_cells_spec].
  - intros Z; assert (K := bit_single (cell_of P m x) (cell_of P m x)).
    now rewrite Z, bit_zero, Nat.eqb_refl in K.
  - apply within_spec; intros j; rewrite bit_single, Nat.eqb_eq; intros <-; apply bit_tile.
    exists (x - i); split; [lia | f_equal; lia].
Qed.

(** ** Lines that are far from each other *)

Lemma mod_close n x y : 0 < n -> x mod n = y mod n -> x < y + n -> y < x + n -> x = y.
Proof.
  intros N E; rewrite (Nat.div_mod x n), (Nat.div_mod y n), E by lia; intros A B.
  enough (x / n = y / n) as -> by easy; nia.
Qed.

Lemma one_in_lane P k R : tile (other P) R -> forall i j, bit R i = true -> bit (lane P k) i = true ->
  bit R j = true -> bit (lane P k) j = true -> i = j.
Proof.
  intros T i j Ri Li Rj Lj; apply tile_spec in T as (m & a & l & L & M & I & ->).
  apply bit_tile in Ri as (u & Hu & ->), Rj as (v & Hv & ->); apply size_least in L.
  assert (S0 := size_some).
  unfold lane in Li, Lj; rewrite bit_mask in Li, Lj; apply andb_true_iff in Li as [_ Li], Lj as [_ Lj].
  apply Nat.eqb_eq in Li, Lj; rewrite <- Lj in Li; f_equal; apply (mod_close (longest V)); try lia.
  destruct P; cbn [other line_length line_count] in *; unfold cell_of, number, place_of in Li;
    cbn [other fst snd] in Li.
  - now rewrite !mod_at in Li by lia.
  - now rewrite !div_at in Li by lia.
Qed.

(** ** The counts *)

Lemma within_ldiff s t : within (N.ldiff s t) s = true.
Proof. apply within_spec; intros i; rewrite bit_diff; now intros [H _]%andb_true_iff. Qed.

Lemma enough_here P r s B : 
  let safe := pack P (N.ldiff s (reach (other P) s)) in
  all_apart B -> (forall b, In b B -> fits tile P (N.ldiff s (union safe)) b) ->
  (forall R, fits tile (other P) s R -> length (filter (meets R) B) <= 1) ->
  enough r (length safe + Nat.div2 (S (length B))) (length (last_cells (other P) s)) = true ->
  secures tile P r s.
Proof.
  intros safe AB FB one E.
  apply (counted tile can_or_not P r
    (map (fun y => single (cell_of (other P) (fst y) (snd y))) (last_cells (other P) s)) s safe B
    (Nat.div2 (S (length B)))); trivial.
  - intros a Ha; apply pack_fits in Ha as [T W]; split; [easy|].
    now apply (within_trans _ _ _ W), within_ldiff.
  - intros b Hb; destruct (FB b Hb) as [T W]; split; [easy|].
    now apply (within_trans _ _ _ W), within_ldiff.
  - apply pack_apart.
  - intros a b Ha Hb; destruct (FB b Hb) as [_ W]; apply meets_false; intros i Hi Hi'.
    rewrite within_spec in W; specialize (W i Hi'); rewrite bit_diff in W.
    apply andb_true_iff in W as [_ W]; apply negb_true_iff in W; rewrite <- not_true_iff_false in W.
    apply W, bit_union; eauto.
  - intros a R Ha HR; apply pack_fits in Ha as [_ W]; apply fits_reach in HR; apply meets_false.
    intros i Hi Hi'; rewrite within_spec in W, HR; specialize (W i Hi'); rewrite bit_diff, HR in W by easy.
    now rewrite andb_false_r in W.
  - intros R HR; now apply last_cells_hit.
  - assert (K := Nat.div2_odd (S (length B))); lia.
  - now rewrite map_length.
Qed.

Theorem counts_secure P r s : counts_decide P r s = true -> secures tile P r s.
Proof.
  unfold counts_decide; rewrite orb_true_iff, existsb_exists; intros [E|(k & _ & E)].
  - apply (enough_here P r s []); try easy; [constructor | simpl; lia | now rewrite Nat.add_0_r].
  - apply (enough_here P r s (pack P (N.land (N.ldiff s (union (pack P (N.ldiff s (reach (other P) s)))))
      (lane P k)))); trivial.
    + apply pack_apart.
    + intros b Hb; apply pack_fits in Hb as [T W]; split; [easy|]; apply (within_trans _ _ _ W).
      apply within_spec; intros i; rewrite bit_and; now intros [H _]%andb_true_iff.
    + intros R [T _]; apply (meets_one R (lane P k)); [apply pack_apart | | now apply one_in_lane].
      intros b Hb; apply pack_fits in Hb as [_ W]; apply (within_trans _ _ _ W).
      apply within_spec; intros i; rewrite bit_and; now intros [_ H]%andb_true_iff.
Qed.

End Counts.
