(** * Vertical plays band by band

    A board is cut into bands of rows. Vertical first plays filling tiles, and then, in a band of
    the highest priority, the tile that its content asks for. Of the potentials it is asked that a
    round costs at most one unit; of the contents after the filling, that the potentials are worth
    more than Horizontal's remaining moves. *)

From Coq Require Import List Arith NArith ZArith Lia Bool Btauto.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Sums.
From Playproof.rules Require Import Grid Packing BandContents.
Import ListNotations.

(** A kind of band: its height, its filling tiles, the potential of a content, its class if the
    potential is positive, and what the contents after the filling are worth at least. *)

Record kind := Kind {
  rows_of : nat;
  fillings_of : list N;
  potential_of : N -> Z;
  class_of : N -> option nat;
  sigma_of : Z
}.

(** A band is a kind with the number of its first row. *)

Definition placed_band : Type := nat * kind.

(** Only one band begins at a row. *)

Definition only (i : nat) (c : Z) (b : placed_band) : Z := if fst b =? i then c else 0%Z.

Lemma sum_only bs b c : NoDup (map fst bs) -> In b bs -> sum_of (only (fst b) c) bs = c.
Proof.
  induction bs as [|b' bs IH]; intros N Hb; [easy|]; inversion N as [|? ? N1 N2]; subst.
  simpl; destruct Hb as [->|Hb].
  - assert (Z0 : sum_of (only (fst b) c) bs = 0%Z).
    { clear - N1; induction bs as [|x bs IH]; simpl; [easy|]; simpl in N1.
      rewrite IH by tauto; unfold only; destruct (Nat.eqb_spec (fst x) (fst b)); [|easy].
      destruct N1; now left. }
    unfold only at 1; rewrite Nat.eqb_refl; lia.
  - rewrite IH by easy; unfold only; destruct (Nat.eqb_spec (fst b') (fst b)) as [E|]; [|lia].
    destruct N1; rewrite E; now apply in_map.
Qed.

Section Play.

Variables (V : variant) (columns rows : nat) (result : prospect) (unit lambda : Z).
Variable bs : list placed_band.

Definition grid_at (b : placed_band) : grid := grid_of V (rows_of (snd b)) columns.

Definition covers (b : placed_band) (x : nat) : Prop := fst b <= x < fst b + rows_of (snd b).

Hypothesis some : 0 < columns.
Hypothesis all_rows : forall x, x < rows -> exists b, In b bs /\ covers b x.
Hypothesis in_rows : forall b x, In b bs -> covers b x -> x < rows.
Hypothesis one_band : forall b b' x, In b bs -> In b' bs -> covers b x -> covers b' x -> b = b'.
Hypothesis tops : NoDup (map fst bs).
Hypothesis unit_positive : (0 < unit)%Z.

Definition pot (b : placed_band) : N -> Z := potential_of (snd b).
Definition class (b : placed_band) : N -> option nat := class_of (snd b).

Hypothesis pot_none : forall b s, In b bs -> class b s = None -> pot b s = 0%Z.
Hypothesis pot_some : forall b s k, In b bs -> class b s = Some k -> (0 < pot b s)%Z.

(** In a content of positive potential Vertical has a move, with which a round costs at most one
    unit. *)

Definition good_move (b : placed_band) (s : N) (k : nat) (v : N) : Prop :=
  In v (verticals (grid_at b)) /\ within v s = true /\
  (pot b s - pot b (N.ldiff s v) <= unit)%Z /\
  (forall h, In h (horizontals (grid_at b)) -> within h s = true ->
    (pot b s - pot b (N.ldiff s (N.lor v h)) <= unit)%Z) /\
  (forall b' s' k' h, In b' bs -> fst b' <> fst b -> class b' s' = Some k' -> k <= k' ->
    In h (horizontals (grid_at b')) -> within h s' = true ->
    (pot b s - pot b (N.ldiff s v) + (pot b' s' - pot b' (N.ldiff s' h)) <= unit)%Z).

Hypothesis chosen : forall b s k, In b bs -> class b s = Some k -> exists v, good_move b s k v.

Hypothesis fillings_once : forall b, In b bs -> NoDup (fillings_of (snd b)).
Hypothesis fillings_vertical :
  forall b, In b bs -> incl (fillings_of (snd b)) (verticals (grid_at b)).
Hypothesis fillings_apart : forall b, In b bs -> apart (fillings_of (snd b)).

Definition sigma (b : placed_band) : Z := sigma_of (snd b).

Definition room_in (b : placed_band) (s : N) : Z :=
  Z.of_nat (packing V (rows_of (snd b)) columns s).

Hypothesis sigma_least : forall b s v h, In b bs ->
  In (s, v, h) (contents (grid_at b) (fillings_of (snd b))) ->
  (sigma b <= pot b s - unit * room_in b s - lambda * (v - h))%Z.

Definition more_than : Z := match result with Win => 0%Z | Draw => (- unit)%Z end.

Hypothesis sum_enough : (more_than < sum_of sigma bs)%Z.

(** ** Contents of bands *)

Definition free_cell (x : cell) (F : position) : bool := if in_dec cell_dec x F then true else false.

Lemma free_cell_spec x F : free_cell x F = true <-> In x F.
Proof. unfold free_cell; now destruct (in_dec cell_dec x F). Qed.

Definition content (F : position) (b : placed_band) : N :=
  mask (size (rows_of (snd b)) columns)
    (fun i => free_cell (fst b + i / columns, i mod columns) F).

Definition on_the_board (F : position) : Prop :=
  forall x, In x F -> fst x < rows /\ snd x < columns.

Lemma take_spec x T F : In x (take T F) <-> In x F /\ ~ In x T.
Proof. unfold take; rewrite filter_In; destruct (in_dec cell_dec x T); intuition easy. Qed.

Lemma take_board T F : on_the_board F -> on_the_board (take T F).
Proof. intros H x Hx; apply take_spec in Hx as [Hx _]; auto. Qed.

Lemma free_cell_take x T F : free_cell x (take T F) = free_cell x F && negb (free_cell x T).
Proof.
  apply eq_true_iff_eq; rewrite andb_true_iff, negb_true_iff, !free_cell_spec, take_spec.
  destruct (free_cell x T) eqn:E.
  - apply free_cell_spec in E; intuition easy.
  - assert (~ In x T) by (intros H; apply free_cell_spec in H; congruence); intuition.
Qed.

Lemma content_take T F b t :
  (forall i, i < size (rows_of (snd b)) columns ->
    bit t i = free_cell (fst b + i / columns, i mod columns) T) ->
  content (take T F) b = N.ldiff (content F b) t.
Proof.
  intros H; apply bits_ext; intros i; unfold content; rewrite bit_diff, !bit_mask.
  destruct (Nat.ltb_spec i (size (rows_of (snd b)) columns)) as [L|L]; [|easy].
  now rewrite free_cell_take, H.
Qed.

Lemma content_untouched T F b : (forall x, In x T -> ~ covers b (fst x)) ->
  content (take T F) b = content F b.
Proof.
  intros H; rewrite (content_take T F b 0%N); [apply N.ldiff_0_r|].
  intros i Hi; rewrite bit_zero; symmetry; destruct (free_cell _ T) eqn:E; [|easy].
  apply free_cell_spec, H in E; destruct E; apply number_split in Hi; trivial; split; simpl; lia.
Qed.

(** A tile of the board and its number within a band. *)

Definition same_tile (b : placed_band) (T : list cell) (t : N) : Prop :=
  (forall F, content (take T F) b = N.ldiff (content F b) t) /\
  (forall F b', In b' bs -> fst b' <> fst b -> content (take T F) b' = content F b') /\
  exists x, In x T.

Lemma vertical_tile b t F : In b bs -> In t (verticals (grid_at b)) ->
  within t (content F b) = true -> exists T, may V Vertical F T /\ same_tile b T t.
Proof.
  intros Hb Ht W; apply verticals_spec in Ht as (r & c & l & Hl & Hr & Hc & ->); trivial.
  assert (L2 := tile_long V l Hl); set (n := rows_of (snd b)) in *.
  assert (T_spec : forall x, In x (cells_of Vertical (fst b + r) c l) <->
    exists j, j < l /\ x = (fst b + r + j, c)).
  { intros x; simpl; rewrite in_map_iff; split.
    - intros (j & <- & Hj); apply in_seq in Hj; exists j; split; [lia | easy].
    - intros (j & Hj & ->); exists j; split; [easy | apply in_seq; lia]. }
  exists (cells_of Vertical (fst b + r) c l); split; [split|split; [|split]].
  - exists (fst b + r), c, l; easy.
  - intros x Hx; apply T_spec in Hx as (j & Hj & ->).
    assert (I : (r + j) * columns + c < size n columns) by (apply number_lt; lia).
    assert (B : bit (vertical n columns r c l) ((r + j) * columns + c) = true).
    { unfold vertical; rewrite bit_mask, (proj2 (Nat.ltb_lt _ _) I), number_div, number_mod by lia.
      simpl; rewrite Nat.eqb_refl, (proj2 (Nat.leb_le _ _)), (proj2 (Nat.ltb_lt _ _)) by lia; easy. }
    rewrite within_spec in W; apply W in B; unfold content in B.
    rewrite bit_mask, number_div, number_mod in B by lia; apply andb_true_iff in B as [_ B].
    apply free_cell_spec in B; now rewrite <- Nat.add_assoc.
  - intros F0; apply content_take; intros i Hi; fold n in Hi; unfold vertical.
    rewrite bit_mask, (proj2 (Nat.ltb_lt _ _) Hi); apply number_split in Hi as [Ri Ci]; trivial.
    apply eq_true_iff_eq; rewrite free_cell_spec, T_spec.
    simpl; rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le, Nat.ltb_lt; split.
    + intros [[E A] B]; exists (i / columns - r); split; [lia|]; f_equal; lia.
    + intros (j & Hj & E); inversion E; lia.
  - intros F0 b' Hb' N; apply content_untouched; intros x Hx K.
    apply T_spec in Hx as (j & Hj & ->); simpl in K; apply N.
    rewrite (one_band b b' (fst b + r + j)); trivial; split; fold n; lia.
  - exists (fst b + r + 0, c); apply T_spec; exists 0; split; [lia | easy].
Qed.

Lemma horizontal_tile b t F : In b bs -> In t (horizontals (grid_at b)) ->
  within t (content F b) = true -> can_move V Horizontal F.
Proof.
  intros Hb Ht W; apply horizontals_spec in Ht as (r & c & l & Hl & Hr & Hc & ->); trivial.
  set (n := rows_of (snd b)) in *.
  exists (cells_of Horizontal (fst b + r) c l); split; [exists (fst b + r), c, l; easy|].
  intros x Hx; simpl in Hx; apply in_map_iff in Hx as (j & <- & Hj); apply in_seq in Hj.
  assert (I : r * columns + (c + j) < size n columns) by (apply number_lt; lia).
  assert (B : bit (horizontal n columns r c l) (r * columns + (c + j)) = true).
  { unfold horizontal; rewrite bit_mask, (proj2 (Nat.ltb_lt _ _) I), number_div, number_mod by lia.
    simpl; rewrite Nat.eqb_refl, (proj2 (Nat.leb_le _ _)), (proj2 (Nat.ltb_lt _ _)) by lia; easy. }
  rewrite within_spec in W; apply W in B; unfold content in B.
  rewrite bit_mask, number_div, number_mod in B by lia; apply andb_true_iff in B as [_ B].
  now apply free_cell_spec in B.
Qed.

Lemma horizontal_in_band F R : on_the_board F -> may V Horizontal F R ->
  exists b t, In b bs /\ In t (horizontals (grid_at b)) /\ within t (content F b) = true /\
    same_tile b R t.
Proof.
  intros O ((r & c & l & Hl & ->) & I); assert (L2 := tile_long V l Hl).
  assert (R_spec : forall x, In x (cells_of Horizontal r c l) <-> exists j, j < l /\ x = (r, c + j)).
  { intros x; simpl; rewrite in_map_iff; split.
    - intros (j & <- & Hj); apply in_seq in Hj; exists j; split; [lia | easy].
    - intros (j & Hj & ->); exists j; split; [easy | apply in_seq; lia]. }
  assert (last : In (r, c + (l - 1)) (cells_of Horizontal r c l))
    by (apply R_spec; exists (l - 1); split; [lia | easy]).
  assert (K := O _ (I _ last)); simpl in K; destruct (all_rows r) as (b & Hb & C); [lia|].
  set (n := rows_of (snd b)); unfold covers in C; fold n in C.
  set (t := horizontal n columns (r - fst b) c l).
  assert (Ht : In t (horizontals (grid_at b)))
    by (apply horizontals_spec; trivial; exists (r - fst b), c, l; fold n; repeat split; trivial; lia).
  assert (T : forall i, i < size n columns ->
    bit t i = free_cell (fst b + i / columns, i mod columns) (cells_of Horizontal r c l)).
  { intros i Hi; unfold t, horizontal; rewrite bit_mask, (proj2 (Nat.ltb_lt _ _) Hi).
    apply eq_true_iff_eq; rewrite free_cell_spec, R_spec.
    simpl; rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le, Nat.ltb_lt; split.
    + intros [[E A] B]; exists (i mod columns - c); split; [lia|]; f_equal; lia.
    + intros (j & Hj & E); inversion E; lia. }
  exists b, t; split; [easy|]; split; [easy|]; split; [|split; [|split]].
  - apply within_spec; intros i Hi.
    assert (L : i < size n columns).
    { unfold t, horizontal in Hi; rewrite bit_mask in Hi; apply andb_true_iff in Hi as [Hi _].
      now apply Nat.ltb_lt. }
    rewrite T in Hi by easy; apply free_cell_spec, I in Hi.
    unfold content; fold n; rewrite bit_mask, (proj2 (Nat.ltb_lt _ _) L); now apply free_cell_spec.
  - intros F0; now apply content_take.
  - intros F0 b' Hb' N; apply content_untouched; intros x Hx K'.
    apply R_spec in Hx as (j & Hj & ->); simpl in K'; apply N.
    rewrite (one_band b b' r); trivial.
  - eauto.
Qed.

(** Whether Horizontal can move can be seen in the bands. *)

Lemma horizontal_can F : on_the_board F -> can_move V Horizontal F \/ ~ can_move V Horizontal F.
Proof.
  intros O.
  destruct (existsb (fun b => existsb (fun t => within t (content F b)) (horizontals (grid_at b))) bs)
    eqn:E.
  - left; apply existsb_exists in E as (b & Hb & E); apply existsb_exists in E as (t & Ht & W).
    now apply (horizontal_tile b t).
  - right; intros (R & M); apply horizontal_in_band in M as (b & t & Hb & Ht & W & _); [|easy].
    assert (X : existsb (fun b => existsb (fun t => within t (content F b))
      (horizontals (grid_at b))) bs = true); [|congruence].
    apply existsb_exists; exists b; split; [easy|]; apply existsb_exists; eauto.
Qed.

(** ** The endgame *)

Definition value (F : position) : Z :=
  sum_of (fun b => pot b (content F b) - unit * room_in b (content F b))%Z bs.

Definition all_room (F : position) : Z := sum_of (fun b => room_in b (content F b)) bs.

Definition all_pot (F : position) : Z := sum_of (fun b => pot b (content F b)) bs.

Lemma value_parts F : value F = (all_pot F - unit * all_room F)%Z.
Proof. apply sum_sub. Qed.

Lemma pot_nonnegative b s : In b bs -> (0 <= pot b s)%Z.
Proof.
  intros Hb; destruct (class b s) as [k|] eqn:E;
    [apply (pot_some b s k Hb) in E | apply (pot_none b s Hb) in E]; lia.
Qed.

Lemma room_nonnegative F : (0 <= all_room F)%Z.
Proof. apply sum_nonnegative; intros b _; unfold room_in; lia. Qed.

(** A band of the highest priority. *)

Lemma highest F : (0 < all_pot F)%Z -> exists b k, In b bs /\ class b (content F b) = Some k /\
  forall b' k', In b' bs -> class b' (content F b') = Some k' -> k <= k'.
Proof.
  unfold all_pot; assert (I : incl bs bs) by apply incl_refl; revert I.
  generalize bs at 1 3 4 5; intros l; induction l as [|b l IH]; intros I H; simpl in H; [lia|].
  assert (Hb := I b (or_introl eq_refl)).
  assert (I' : incl l bs) by (intros x Hx; apply I; now right).
  destruct (Z_lt_dec 0 (sum_of (fun b => pot b (content F b)) l)) as [P|P].
  - destruct (IH I' P) as (b0 & k0 & H0 & C0 & L0); destruct (class b (content F b)) as [k|] eqn:C.
    + destruct (le_dec k k0).
      * exists b, k; split; [now left|]; split; [easy|].
        intros b' k' [<-|Hb'] C'; [rewrite C' in C; inversion C; lia | specialize (L0 b' k' Hb' C'); lia].
      * exists b0, k0; split; [now right|]; split; [easy|].
        intros b' k' [<-|Hb'] C'; [rewrite C' in C; inversion C; lia | eauto].
    + exists b0, k0; split; [now right|]; split; [easy|].
      intros b' k' [<-|Hb'] C'; [congruence | eauto].
  - assert (none : forall b', In b' l -> class b' (content F b') = None).
    { intros b' Hb'; destruct (class b' (content F b')) as [k|] eqn:C; [exfalso|easy].
      apply P; assert (X := pot_some b' _ k (I' b' Hb') C).
      assert (nn : forall x, In x bs -> (0 <= pot x (content F x))%Z)
        by (intros x Hx; now apply pot_nonnegative).
      clear - Hb' X I' nn; induction l as [|b l IH]; [easy|]; simpl.
      assert (N := nn b (I' b (or_introl eq_refl))).
      assert (S : (0 <= sum_of (fun b => pot b (content F b)) l)%Z)
        by (apply sum_nonnegative; intros x Hx; apply nn, I'; now right).
      destruct Hb' as [->|Hb']; [lia|].
      assert (0 < sum_of (fun b => pot b (content F b)) l)%Z; [|lia].
      apply IH; [|easy]; intros x Hx; apply I'; now right. }
    destruct (class b (content F b)) as [k|] eqn:C.
    + exists b, k; split; [now left|]; split; [easy|].
      intros b' k' [<-|Hb'] C'; [rewrite C' in C; inversion C; lia|].
      rewrite none in C' by easy; discriminate.
    + assert (Z0 : sum_of (fun b => pot b (content F b)) l = 0%Z).
      { clear - none I' pot_none; induction l as [|x l IH]; simpl; [easy|].
        rewrite IH; [|intros y Hy; apply I'; now right | intros y Hy; apply none; now right].
        rewrite (pot_none x); [easy | apply I'; now left | apply none; now left]. }
      rewrite (pot_none b _ Hb C) in H; lia.
Qed.

(** A round, with Vertical's tile [v] in band [b] and Horizontal's tile [h] in band [b']. *)

Definition next_content (F : position) (b : placed_band) (v : N) (b' : placed_band) (h : N)
    (x : placed_band) : N :=
  let s := if fst x =? fst b then N.ldiff (content F x) v else content F x in
  if fst x =? fst b' then N.ldiff s h else s.

Lemma same_top b b' : In b bs -> In b' bs -> fst b = fst b' -> b = b'.
Proof.
  clear - tops; intros Hb Hb' E; induction bs as [|x l IH]; [easy|].
  inversion tops as [|? ? N1 N2]; subst.
  destruct Hb as [->|Hb], Hb' as [->|Hb']; auto; destruct N1;
    [rewrite E | rewrite <- E]; now apply in_map.
Qed.

Lemma round_contents F b T v b' R h x : In b bs -> In b' bs -> In x bs ->
  same_tile b T v -> same_tile b' R h ->
  content (take R (take T F)) x = next_content F b v b' h x.
Proof.
  intros Hb Hb' Hx (T1 & T2 & _) (R1 & R2 & _); unfold next_content.
  assert (E : content (take T F) x =
    if fst x =? fst b then N.ldiff (content F x) v else content F x).
  { destruct (Nat.eqb_spec (fst x) (fst b)) as [E|N]; [|now apply T2].
    assert (x = b) by now apply same_top. subst; apply T1. }
  rewrite <- E; destruct (Nat.eqb_spec (fst x) (fst b')) as [E'|N]; [|now apply R2].
  assert (x = b') by now apply same_top. subst; apply R1.
Qed.

Lemma room_diff b s x : (room_in b (N.ldiff s x) <= room_in b s)%Z.
Proof. unfold room_in; assert (P := packing_diff V (rows_of (snd b)) columns some s x); lia. Qed.

Lemma diff_twice s v h : N.ldiff (N.ldiff s v) h = N.ldiff s (N.lor v h).
Proof. apply N.ldiff_ldiff_l. Qed.

Lemma diff_swap s v h : N.ldiff (N.ldiff s v) h = N.ldiff (N.ldiff s h) v.
Proof. rewrite !diff_twice; f_equal; apply N.lor_comm. Qed.

Lemma room_falls F b T v b' R h : In b bs -> In b' bs ->
  same_tile b T v -> same_tile b' R h -> In h (horizontals (grid_at b')) ->
  within h (content F b') = true -> (all_room (take R (take T F)) + 1 <= all_room F)%Z.
Proof.
  intros Hb Hb' TT RR Hh W; unfold all_room.
  rewrite (sum_ext _ (fun x => room_in x (next_content F b v b' h x)))
    by (intros x Hx; now rewrite (round_contents F b T v b' R h)).
  assert (S : (sum_of (fun x => room_in x (next_content F b v b' h x) + only (fst b') 1 x)%Z bs <=
    sum_of (fun x => room_in x (content F x)) bs)%Z).
  { apply sum_le; intros x Hx; unfold next_content, only.
    destruct (Nat.eqb_spec (fst x) (fst b')) as [E|N].
    - assert (x = b') by now apply same_top. subst x.
      assert (P := packing_tile V (rows_of (snd b')) columns some (content F b') h Hh W).
      assert (Q := room_diff b' (N.ldiff (content F b') h) v).
      unfold room_in in *; destruct (fst b' =? fst b); [rewrite diff_swap|]; lia.
    - assert (Q := room_diff x (content F x) v); destruct (fst x =? fst b); lia. }
  rewrite sum_add, (sum_only bs b' 1 tops Hb') in S; lia.
Qed.

Lemma pot_falls F b T v k b' R h : In b bs -> In b' bs ->
  class b (content F b) = Some k ->
  (forall b' k', In b' bs -> class b' (content F b') = Some k' -> k <= k') ->
  good_move b (content F b) k v -> same_tile b T v -> same_tile b' R h ->
  In h (horizontals (grid_at b')) -> within h (content F b') = true ->
  (all_pot F - unit <= all_pot (take R (take T F)))%Z.
Proof.
  intros Hb Hb' C low (_ & _ & g1 & g2 & g3) TT RR Hh W; unfold all_pot.
  rewrite (sum_ext (fun x => pot x (content (take R (take T F)) x))
    (fun x => pot x (next_content F b v b' h x)))
    by (intros x Hx; now rewrite (round_contents F b T v b' R h)).
  destruct (Nat.eq_dec (fst b') (fst b)) as [E|N].
  - assert (b' = b) by now apply same_top. subst b'.
    assert (S : (sum_of (fun x => pot x (content F x)) bs <=
      sum_of (fun x => pot x (next_content F b v b h x) + only (fst b) unit x) bs)%Z).
    { apply sum_le; intros x Hx; unfold next_content, only.
      destruct (Nat.eqb_spec (fst x) (fst b)) as [E'|N']; [|lia].
      assert (x = b) by now apply same_top. subst x.
      specialize (g2 h Hh W); rewrite diff_twice; lia. }
    rewrite sum_add, (sum_only bs b unit tops Hb) in S; lia.
  - set (own := (pot b (content F b) - pot b (N.ldiff (content F b) v))%Z) in *.
    set (lost := (pot b' (content F b') - pot b' (N.ldiff (content F b') h))%Z).
    assert (both : (own + Z.max 0 lost <= unit)%Z).
    { destruct (class b' (content F b')) as [k'|] eqn:C'.
      - assert (L := g3 b' (content F b') k' h Hb' N C' (low b' k' Hb' C') Hh W).
        fold lost in L; lia.
      - assert (P := pot_none b' _ Hb' C'); unfold lost; rewrite P.
        assert (P' := pot_nonnegative b' (N.ldiff (content F b') h) Hb'); lia. }
    assert (S : (sum_of (fun x => pot x (content F x)) bs <=
      sum_of (fun x => pot x (next_content F b v b' h x) +
        (only (fst b) own x + only (fst b') (Z.max 0 lost) x)) bs)%Z).
    { apply sum_le; intros x Hx; unfold next_content, only.
      destruct (Nat.eqb_spec (fst x) (fst b)) as [E1|N1], (Nat.eqb_spec (fst x) (fst b')) as [E2|N2];
        try congruence; try lia.
      - assert (x = b) by now apply same_top. subst x; unfold own; lia.
      - assert (x = b') by now apply same_top. subst x; unfold lost; lia. }
    rewrite !sum_add, (sum_only bs b own tops Hb), (sum_only bs b' _ tops Hb') in S; lia.
Qed.

Theorem endgame n : forall F, on_the_board F -> (all_room F <= Z.of_nat n)%Z ->
  (more_than < value F)%Z -> forces V Vertical result F.
Proof.
  induction n as [|n IH]; intros F O L M.
  - apply ended; split.
    + intros (R & K); apply horizontal_in_band in K as (b & h & Hb & Hh & W & _); [|easy].
      assert (P := packing_tile V (rows_of (snd b)) columns some (content F b) h Hh W).
      assert (X : (sum_of (only (fst b) 1) bs <= all_room F)%Z).
      { apply sum_le; intros x Hx; unfold only, room_in.
        destruct (Nat.eqb_spec (fst x) (fst b)) as [E|]; [|lia].
        assert (x = b) by now apply same_top. subst x; lia. }
      rewrite (sum_only bs b 1 tops Hb) in X; lia.
    + unfold more_than in M; destruct result; [|easy].
      assert (P : (0 < all_pot F)%Z)
        by (rewrite value_parts in M; assert (R := room_nonnegative F); nia).
      apply highest in P as (b & k & Hb & C & _); destruct (chosen b _ k Hb C) as (v & Hv & W & _).
      destruct (vertical_tile b v F Hb Hv W) as (T & HT & _); now exists T.
  - destruct (horizontal_can F O) as [can|cannot].
    + assert (R1 : (1 <= all_room F)%Z).
      { destruct can as (R & K); apply horizontal_in_band in K as (b & h & Hb & Hh & W & _); [|easy].
        assert (P := packing_tile V (rows_of (snd b)) columns some (content F b) h Hh W).
        rewrite <- (sum_only bs b 1 tops Hb); apply sum_le; intros x Hx; unfold only, room_in.
        destruct (Nat.eqb_spec (fst x) (fst b)) as [E|]; [|lia].
        assert (x = b) by now apply same_top. subst x; lia. }
      assert (P : (0 < all_pot F)%Z).
      { rewrite value_parts in M; unfold more_than in M; destruct result; nia. }
      apply highest in P as (b & k & Hb & C & low); destruct (chosen b _ k Hb C) as (v & good).
      assert (g := good); destruct g as (Hv & W & _).
      destruct (vertical_tile b v F Hb Hv W) as (T & HT & TT).
      apply (moves V Vertical result F T can HT); intros R HR.
      destruct (horizontal_in_band F R O HR) as (b' & h & Hb' & Hh & W' & RR).
      assert (A := room_falls F b T v b' R h Hb Hb' TT RR Hh W').
      assert (B := pot_falls F b T v k b' R h Hb Hb' C low good TT RR Hh W').
      apply IH; [now apply take_board, take_board | lia|].
      rewrite value_parts in *; nia.
    + apply ended; split; [easy|]; unfold more_than in M; destruct result; [|easy].
      assert (P : (0 < all_pot F)%Z)
        by (rewrite value_parts in M; assert (R := room_nonnegative F); nia).
      apply highest in P as (b & k & Hb & C & _); destruct (chosen b _ k Hb C) as (v & Hv & W & _).
      destruct (vertical_tile b v F Hb Hv W) as (T & HT & _); now exists T.
Qed.

(** ** The filling *)

(** [Vs] and [Hs] are the filling tiles and Horizontal's tiles, by the first rows of bands. *)

Record filled (F : position) (Vs Hs : nat -> list N) : Prop := {
  f_content : forall b, In b bs -> content F b =
    N.ldiff (N.ldiff (everything (grid_at b)) (union (Hs (fst b)))) (union (Vs (fst b)));
  f_horizontal : forall b, In b bs ->
    NoDup (Hs (fst b)) /\ incl (Hs (fst b)) (horizontals (grid_at b)) /\ apart (Hs (fst b));
  f_vertical : forall b, In b bs -> NoDup (Vs (fst b)) /\ incl (Vs (fst b)) (fillings_of (snd b));
  f_one : forall b v s t, In b bs -> In v (Vs (fst b)) -> In s (Hs (fst b)) -> In t (Hs (fst b)) ->
    meets v s = true -> meets v t = true -> s = t;
  f_single : forall b v v' t, In b bs -> In v (Vs (fst b)) -> In v' (Vs (fst b)) ->
    In t (Hs (fst b)) -> meets v t = true -> meets v' t = true -> v = v';
  f_even : sum_of (fun b : placed_band => Z.of_nat (length (Vs (fst b)))) bs =
           sum_of (fun b : placed_band => Z.of_nat (length (Hs (fst b)))) bs
}.

Lemma fresh_tile F Vs Hs b t u : filled F Vs Hs -> In b bs -> within t (content F b) = true ->
  In u (Hs (fst b)) \/ In u (Vs (fst b)) -> meets t u = false.
Proof.
  intros Fi Hb W Hu; rewrite (f_content _ _ _ Fi b Hb), within_spec in W.
  apply meets_false; intros i Ht Hi; apply W in Ht; rewrite !bit_diff in Ht.
  apply andb_true_iff in Ht as [Ht NV]; apply andb_true_iff in Ht as [_ NH].
  destruct Hu as [Hu|Hu]; [apply negb_true_iff in NH; assert (X := NH) |
    apply negb_true_iff in NV; assert (X := NV)];
    apply not_true_iff_false in X; apply X, bit_union; eauto.
Qed.

Lemma tile_meets_itself b t :
  In t (verticals (grid_at b)) \/ In t (horizontals (grid_at b)) -> meets t t = true.
Proof.
  intros [Ht|Ht]; [apply verticals_spec in Ht as (r & c & l & Hl & Hr & Hc & ->) |
    apply horizontals_spec in Ht as (r & c & l & Hl & Hr & Hc & ->)]; trivial;
    assert (L2 := tile_long V l Hl); apply meets_spec; exists (r * columns + c);
    assert (I : r * columns + c < size (rows_of (snd b)) columns) by (apply number_lt; lia);
    unfold vertical, horizontal; rewrite bit_mask, (proj2 (Nat.ltb_lt _ _) I), number_div, number_mod
      by lia; simpl; rewrite Nat.eqb_refl, (proj2 (Nat.leb_le _ _)), (proj2 (Nat.ltb_lt _ _)) by lia; easy.
Qed.

Definition more (i : nat) (t : N) (L : nat -> list N) : nat -> list N :=
  fun j => if j =? i then t :: L j else L j.

Lemma more_In i t L j u : In u (more i t L j) <-> (j = i /\ u = t) \/ In u (L j).
Proof. unfold more; destruct (Nat.eqb_spec j i); simpl; intuition congruence. Qed.

Lemma more_length i t L b :
  Z.of_nat (length (more i t L (fst b))) = (Z.of_nat (length (L (fst b))) + only i 1 b)%Z.
Proof. unfold more, only; destruct (fst b =? i); simpl length; lia. Qed.

Lemma filled_round F Vs Hs b f T b' h R : filled F Vs Hs -> In b bs -> In b' bs ->
  In f (fillings_of (snd b)) -> within f (content F b) = true ->
  In h (horizontals (grid_at b')) -> within h (content F b') = true ->
  same_tile b T f -> same_tile b' R h ->
  filled (take R (take T F)) (more (fst b) f Vs) (more (fst b') h Hs).
Proof.
  intros Fi Hb Hb' Hf Wf Hh Wh TT RR.
  assert (f_fresh : forall u, In u (Hs (fst b)) \/ In u (Vs (fst b)) -> meets f u = false)
    by (intros u; now apply (fresh_tile F Vs Hs b f u)).
  assert (h_fresh : forall u, In u (Hs (fst b')) \/ In u (Vs (fst b')) -> meets h u = false)
    by (intros u; now apply (fresh_tile F Vs Hs b' h u)).
  assert (ff := tile_meets_itself b f (or_introl (fillings_vertical b Hb f Hf))).
  assert (hh := tile_meets_itself b' h (or_intror Hh)).
  split.
  - intros x Hx; rewrite (round_contents F b T f b' R h x Hb Hb' Hx TT RR).
    assert (C := f_content _ _ _ Fi x Hx); unfold next_content, more.
    destruct (fst x =? fst b), (fst x =? fst b'); rewrite C; apply bits_ext; intros i;
      unfold union; cbn [fold_right]; rewrite ?bit_diff, ?bit_or, ?bit_diff; btauto.
  - intros x Hx; destruct (f_horizontal _ _ _ Fi x Hx) as (N & I & A); repeat split.
    + unfold more; destruct (Nat.eqb_spec (fst x) (fst b')) as [E|]; [|easy].
      constructor; [|easy]; rewrite E; intros K; rewrite h_fresh in hh by auto; discriminate.
    + intros u Hu; apply more_In in Hu as [[E ->]|Hu]; [|auto].
      assert (x = b') by now apply same_top. now subst.
    + intros s t Hs' Ht; apply more_In in Hs' as [[E ->]|Hs']; apply more_In in Ht as [[E' ->]|Ht].
      * easy.
      * intros _; apply h_fresh; left; now rewrite <- E.
      * intros _; rewrite meets_sym; apply h_fresh; left; now rewrite <- E'.
      * now apply A.
  - intros x Hx; destruct (f_vertical _ _ _ Fi x Hx) as (N & I); split.
    + unfold more; destruct (Nat.eqb_spec (fst x) (fst b)) as [E|]; [|easy].
      constructor; [|easy]; rewrite E; intros K; rewrite f_fresh in ff by auto; discriminate.
    + intros u Hu; apply more_In in Hu as [[E ->]|Hu]; [|auto].
      assert (x = b) by now apply same_top. now subst.
  - intros x v s t Hx Hv Hs' Ht Ms Mt.
    apply more_In in Hv as [[E ->]|Hv], Hs' as [[E1 ->]|Hs'], Ht as [[E2 ->]|Ht]; try easy;
      rewrite E in * || idtac.
    + rewrite f_fresh in Mt by auto; discriminate.
    + rewrite f_fresh in Ms by auto; discriminate.
    + rewrite f_fresh in Ms by auto; discriminate.
    + rewrite meets_sym, h_fresh in Ms by (right; now rewrite <- E1); discriminate.
    + rewrite meets_sym, h_fresh in Mt by (right; now rewrite <- E2); discriminate.
    + now apply (f_one _ _ _ Fi x v).
  - intros x v v' t Hx Hv Hv' Ht M M'.
    apply more_In in Hv as [[E1 ->]|Hv], Hv' as [[E2 ->]|Hv'], Ht as [[E ->]|Ht]; try easy.
    + rewrite meets_sym, h_fresh in M' by (right; now rewrite <- E); discriminate.
    + rewrite f_fresh in M by (left; now rewrite <- E1); discriminate.
    + rewrite meets_sym, h_fresh in M by (right; now rewrite <- E); discriminate.
    + rewrite f_fresh in M' by (left; now rewrite <- E2); discriminate.
    + rewrite meets_sym, h_fresh in M by (right; now rewrite <- E); discriminate.
    + now apply (f_single _ _ _ Fi x v v' t).
  - assert (X : forall c t L, In c bs ->
      sum_of (fun x : placed_band => Z.of_nat (length (more (fst c) t L (fst x)))) bs =
      (sum_of (fun x : placed_band => Z.of_nat (length (L (fst x)))) bs + 1)%Z).
    { intros c t L Hc; rewrite <- (sum_only bs c 1 tops Hc), <- sum_add.
      apply sum_ext; intros x _; apply more_length. }
    rewrite !X by easy; now rewrite (f_even _ _ _ Fi).
Qed.

Lemma filled_value F Vs Hs : filled F Vs Hs ->
  (forall b f, In b bs -> In f (fillings_of (snd b)) -> within f (content F b) = false) ->
  (sum_of sigma bs <= value F)%Z.
Proof.
  intros Fi full.
  assert (A : (sum_of sigma bs <= sum_of (fun b =>
    (pot b (content F b) - unit * room_in b (content F b)) -
    lambda * (Z.of_nat (length (Vs (fst b))) - 1 * Z.of_nat (length (Hs (fst b))))) bs)%Z).
  { apply sum_le; intros b Hb; rewrite Z.mul_1_l; apply sigma_least; [easy|].
    rewrite (f_content _ _ _ Fi b Hb); destruct (f_horizontal _ _ _ Fi b Hb) as (NH & IH & AH).
    destruct (f_vertical _ _ _ Fi b Hb) as (NV & IV).
    apply (contents_all V (rows_of (snd b)) columns); trivial; [now apply fillings_once | | |].
    - intros v s t; now apply (f_one _ _ _ Fi b).
    - intros v v' t; now apply (f_single _ _ _ Fi b).
    - intros f Hf not_placed; specialize (full b f Hb Hf).
      destruct (meets f (union (Hs (fst b)))) eqn:M.
      + apply meets_spec in M as (i & Hi & M); apply bit_union in M as (t & Ht & M).
        exists t; split; [easy|]; apply meets_spec; eauto.
      + exfalso; assert (W : within f (content F b) = true); [|congruence].
        apply within_spec; intros i Hi; rewrite (f_content _ _ _ Fi b Hb), !bit_diff.
        assert (I := tile_inside V (rows_of (snd b)) columns some f
          (in_or_app _ _ _ (or_introl (fillings_vertical b Hb f Hf))) i Hi).
        apply andb_true_iff; split; [apply andb_true_iff; split|].
        * unfold grid_at; simpl; rewrite bit_mask; apply andb_true_iff; split; [|easy].
          now apply Nat.ltb_lt.
        * apply negb_true_iff; destruct (bit (union (Hs (fst b))) i) eqn:B; [|easy].
          assert (X : meets f (union (Hs (fst b))) = true) by (apply meets_spec; eauto); congruence.
        * apply negb_true_iff; destruct (bit (union (Vs (fst b))) i) eqn:B; [|easy].
          apply bit_union in B as (u & Hu & B).
          assert (X : meets f u = true) by (apply meets_spec; eauto).
          rewrite (fillings_apart b Hb f u) in X; auto; intros <-; easy. }
  rewrite !sum_sub, (f_even _ _ _ Fi), Z.mul_1_l, Z.sub_diag, Z.mul_0_r, Z.sub_0_r in A.
  unfold value; rewrite sum_sub; exact A.
Qed.

Lemma take_shorter T F x : In x T -> In x F -> length (take T F) < length F.
Proof.
  intros HT; unfold take; induction F as [|y F IH]; [easy|]; intros HF; simpl.
  destruct (in_dec cell_dec y T) as [K|K]; simpl.
  - assert (X : forall l, length (filter (fun x => if in_dec cell_dec x T then false else true) l)
      <= length l)
      by (induction l as [|z l IHl]; simpl; [lia|]; destruct (in_dec cell_dec z T); simpl; lia).
    specialize (X F); lia.
  - destruct HF as [->|HF]; [easy | specialize (IH HF); lia].
Qed.

Lemma take_length T F : length (take T F) <= length F.
Proof.
  unfold take; induction F as [|z l IHl]; simpl; [lia|].
  destruct (in_dec cell_dec z T); simpl; lia.
Qed.

Theorem filling n : forall F Vs Hs, length F <= n -> on_the_board F -> filled F Vs Hs ->
  forces V Vertical result F.
Proof.
  induction n as [n IH] using lt_wf_ind; intros F Vs Hs L O Fi.
  destruct (existsb (fun b => existsb (fun f => within f (content F b)) (fillings_of (snd b))) bs)
    eqn:E.
  - apply existsb_exists in E as (b & Hb & E); apply existsb_exists in E as (f & Hf & W).
    destruct (vertical_tile b f F Hb (fillings_vertical b Hb f Hf) W) as (T & HT & TT).
    destruct (horizontal_can F O) as [can|cannot];
      [|apply ended; split; [easy|]; destruct result; [now exists T | easy]].
    apply (moves V Vertical result F T can HT); intros R HR.
    destruct (horizontal_in_band F R O HR) as (b' & h & Hb' & Hh & Wh & RR).
    assert (S : length (take R (take T F)) < length F).
    { destruct TT as (_ & _ & x & Hx); assert (K := take_shorter T F x Hx (proj2 HT x Hx)).
      assert (K' := take_length R (take T F)); lia. }
    apply (IH (length (take R (take T F))) ltac:(lia) _ (more (fst b) f Vs) (more (fst b') h Hs));
      [lia | now apply take_board, take_board | now apply filled_round].
  - apply (endgame (Z.to_nat (all_room F))); trivial.
    + assert (N := room_nonnegative F); lia.
    + apply (Z.lt_le_trans _ _ _ sum_enough), (filled_value F Vs Hs Fi).
      intros b f Hb Hf; destruct (within f (content F b)) eqn:W; [|easy].
      assert (X : existsb (fun b => existsb (fun f => within f (content F b))
        (fillings_of (snd b))) bs = true); [|congruence].
      apply existsb_exists; exists b; split; [easy|]; apply existsb_exists; eauto.
Qed.

Theorem bands_win : forces V Vertical result (board rows columns).
Proof.
  apply (filling (length (board rows columns)) _ (fun _ => []) (fun _ => [])); [easy | |].
  - intros [r c] H; apply in_prod_iff in H as [Hr Hc]; apply in_seq in Hr, Hc; simpl; lia.
  - split; try easy.
    + intros b Hb; apply bits_ext; intros i; cbn [union fold_right]; rewrite !N.ldiff_0_r.
      unfold grid_at, content; cbn [everything grid_of]; rewrite !bit_mask.
      destruct (Nat.ltb_spec i (size (rows_of (snd b)) columns)) as [I|I]; [|easy]; simpl.
      apply free_cell_spec, in_prod_iff; apply number_split in I as [R C]; trivial.
      rewrite !in_seq; assert (X : fst b + i / columns < rows); [|lia].
      apply (in_rows b); [easy | split; lia].
    + intros b Hb; split; [constructor|]; split; easy.
    + intros b Hb; split; [constructor | easy].
Qed.

End Play.
