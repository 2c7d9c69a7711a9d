(** * How many horizontal tiles a band has room for

    Each run of free cells of a row takes its length, divided by that of the shortest tile. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Grid.
Import ListNotations.

(** The room in a row after [k] free cells that no tile was counted for. *)

Fixpoint room (shortest k : nat) (row : list bool) : nat :=
  match row with
  | [] => 0
  | true :: row => if S k =? shortest then S (room shortest 0 row) else room shortest (S k) row
  | false :: row => room shortest 0 row
  end.

Definition shortest (V : variant) : nat :=
  match V with Triomineering => 3 | _ => 2 end.

Definition row_of (columns : nat) (s : N) (r : nat) : list bool :=
  map (fun c => bit s (r * columns + c)) (seq 0 columns).

Fixpoint rooms (V : variant) (rows columns : nat) (bits : list bool) : nat :=
  match rows with
  | 0 => 0
  | S rows =>
      room (shortest V) 0 (firstn columns bits) + rooms V rows columns (skipn columns bits)
  end.

Definition packing (V : variant) (rows columns : nat) (s : N) : nat :=
  rooms V rows columns (bits_of (rows * columns) s).

Lemma packing_rows V rows columns s : packing V rows columns s =
  fold_right (fun r n => room (shortest V) 0 (row_of columns s r) + n) 0 (seq 0 rows).
Proof.
  unfold packing; rewrite bits_of_spec.
  assert (G : forall from, rooms V rows columns (map (bit s) (seq (from * columns) (rows * columns))) =
    fold_right (fun r n => room (shortest V) 0 (row_of columns s r) + n) 0 (seq from rows));
    [|apply (G 0)].
  induction rows as [|rows IH]; intros from; [easy|]; cbn [rooms seq fold_right Nat.mul].
  rewrite seq_app, map_app; f_equal.
  - f_equal; rewrite firstn_app, firstn_all2, map_length, seq_length, Nat.sub_diag
      by now rewrite map_length, seq_length.
    cbn [firstn]; rewrite app_nil_r; unfold row_of.
    assert (Q : forall n k i, seq (k + i) n = map (Nat.add k) (seq i n)).
    { clear; induction n as [|n IH]; intros k i; [easy|]; simpl; f_equal.
      now rewrite <- IH, Nat.add_succ_r. }
    specialize (Q columns (from * columns) 0); rewrite Nat.add_0_r in Q; now rewrite Q, map_map.
  - rewrite skipn_app, skipn_all2, map_length, seq_length, Nat.sub_diag
      by now rewrite map_length, seq_length.
    cbn [skipn app]; rewrite <- (IH (S from)); do 3 f_equal; lia.
Qed.

(** ** A tile takes room *)

Section Room.

Variable sh : nat.

Lemma room_reset row : forall k k', k <= k' < sh ->
  room sh k row <= room sh k' row <= S (room sh k row).
Proof.
  induction row as [|[] row IH]; intros k k' H; cbn [room]; [lia| |lia].
  destruct (Nat.eqb_spec (S k) sh), (Nat.eqb_spec (S k') sh); try lia.
  - specialize (IH 0 (S k)); lia.
  - specialize (IH (S k) (S k')); lia.
Qed.

Definition fewer (row' row : list bool) : Prop :=
  Forall2 (fun a b => a = true -> b = true) row' row.

Lemma room_fewer row' row : fewer row' row -> forall k' k, k' <= k < sh ->
  room sh k' row' <= room sh k row.
Proof.
  induction 1 as [|a b row' row Hab F IH]; intros k' k H; cbn [room]; [lia|].
  destruct a, b; try (specialize (Hab eq_refl); discriminate).
  - destruct (Nat.eqb_spec (S k') sh), (Nat.eqb_spec (S k) sh); try lia.
    + specialize (IH 0 0); lia.
    + assert (R := room_reset row 0 (S k')); specialize (IH (S k') (S k')); lia.
    + apply IH; lia.
  - destruct (Nat.eqb_spec (S k) sh); [specialize (IH 0 0) | specialize (IH 0 (S k))]; lia.
  - apply IH; lia.
Qed.

Lemma fewer_refl row : fewer row row.
Proof. induction row; constructor; auto. Qed.

Lemma room_run n row : 0 < sh -> room sh 0 row <= room sh 0 (repeat true n ++ row).
Proof.
  intros P; transitivity (room sh 0 (repeat false n ++ row)).
  - induction n as [|n IH]; [easy | exact IH].
  - apply room_fewer; [|lia]; induction n as [|n IH]; [apply fewer_refl|].
    simpl; constructor; [easy | exact IH].
Qed.

Lemma room_hit n row : forall k, k < sh -> sh <= n + k ->
  S (room sh 0 row) <= room sh k (repeat true n ++ row).
Proof.
  induction n as [|n IH]; intros k Hk H; [lia|]; cbn [repeat app room].
  destruct (Nat.eqb_spec (S k) sh).
  - assert (R := room_run n row); lia.
  - apply IH; lia.
Qed.

Lemma room_tile n a' a b' b : sh <= n -> 0 < sh -> fewer a' a -> fewer b' b ->
  forall k' k, k' <= k < sh ->
  S (room sh k' (a' ++ repeat false n ++ b')) <= room sh k (a ++ repeat true n ++ b).
Proof.
  intros Hn P A B; induction A as [|x y a' a Hxy A IH]; intros k' k H.
  - simpl app; transitivity (S (room sh 0 b')).
    + destruct n as [|n]; [lia|]; cbn [repeat app room]; apply le_n_S.
      clear; induction n as [|n IH]; [easy | exact IH].
    + transitivity (S (room sh 0 b)); [apply le_n_S, room_fewer; [easy | lia]|].
      apply room_hit; lia.
  - cbn [app room]; destruct x, y; try (specialize (Hxy eq_refl); discriminate).
    + destruct (Nat.eqb_spec (S k') sh), (Nat.eqb_spec (S k) sh); try lia.
      * specialize (IH 0 0); lia.
      * assert (R := room_reset (a ++ repeat true n ++ b) 0 (S k')); specialize (IH (S k') (S k')); lia.
      * apply IH; lia.
    + destruct (Nat.eqb_spec (S k) sh); [specialize (IH 0 0) | specialize (IH 0 (S k))]; lia.
    + apply IH; lia.
Qed.

End Room.

Section Packing.

Variables (V : variant) (rows columns : nat).
Hypothesis some : 0 < columns.

Lemma shortest_spec l : tile_length V l -> shortest V <= l.
Proof. destruct V; simpl; lia. Qed.

Lemma shortest_positive : 0 < shortest V.
Proof. destruct V; simpl; lia. Qed.

Lemma fewer_map (f g : nat -> bool) l : (forall x, In x l -> f x = true -> g x = true) ->
  fewer (map f l) (map g l).
Proof.
  induction l as [|x l IH]; intros H; constructor; [apply H; now left|].
  apply IH; intros y Hy; apply H; now right.
Qed.

Lemma row_fewer s x r : fewer (row_of columns (N.ldiff s x) r) (row_of columns s r).
Proof. apply fewer_map; intros c _; rewrite bit_diff; now destruct (bit s _). Qed.

Theorem packing_diff s x : packing V rows columns (N.ldiff s x) <= packing V rows columns s.
Proof.
  rewrite !packing_rows; induction (seq 0 rows) as [|r l IH]; simpl; [lia|].
  assert (R := room_fewer (shortest V) _ _ (row_fewer s x r) 0 0).
  assert (P := shortest_positive); lia.
Qed.

Theorem packing_tile s t : In t (horizontals (grid_of V rows columns)) -> within t s = true ->
  S (packing V rows columns (N.ldiff s t)) <= packing V rows columns s.
Proof.
  intros Ht W; apply horizontals_spec in Ht; trivial.
  destruct Ht as (r & c & l & Hl & Hr & Hc & ->).
  assert (Sh := shortest_spec l Hl); assert (P := shortest_positive).
  set (t := horizontal rows columns r c l) in *.
  assert (T : forall c', c' < columns ->
    bit t (r * columns + c') = (c <=? c') && (c' <? c + l)).
  { intros c' Hc'; unfold t, horizontal; rewrite bit_mask, number_div, number_mod by trivial.
    rewrite Nat.eqb_refl, (proj2 (Nat.ltb_lt _ _)) by now apply number_lt. easy. }
  assert (R : S (room (shortest V) 0 (row_of columns (N.ldiff s t) r)) <=
    room (shortest V) 0 (row_of columns s r)).
  { assert (Q : seq 0 columns = seq 0 c ++ seq c l ++ seq (c + l) (columns - c - l)).
    { replace columns with (c + (l + (columns - c - l))) at 1 by lia; now rewrite !seq_app. }
    unfold row_of; rewrite Q, !map_app.
    assert (E : forall (f : nat -> bool) b, (forall c', c <= c' < c + l -> f c' = b) ->
      map f (seq c l) = repeat b l).
    { clear; intros f b H; revert c H; induction l as [|l IH]; intros c H; simpl; [easy|].
      rewrite H by lia; f_equal; apply IH; intros c' Hc'; apply H; lia. }
    rewrite (E (fun c => bit (N.ldiff s t) (r * columns + c)) false),
            (E (fun c => bit s (r * columns + c)) true).
    - apply room_tile; trivial; try lia; apply fewer_map; intros c' _; rewrite bit_diff;
        now destruct (bit s _).
    - intros c' Hc'; apply (proj1 (within_spec t s) W); rewrite T by lia.
      apply andb_true_iff; rewrite Nat.leb_le, Nat.ltb_lt; lia.
    - intros c' Hc'; rewrite bit_diff, T by lia.
      rewrite (proj2 (Nat.leb_le _ _)), (proj2 (Nat.ltb_lt _ _)) by lia; apply andb_false_r. }
  rewrite !packing_rows; assert (Hin : In r (seq 0 rows)) by (apply in_seq; lia).
  induction (seq 0 rows) as [|r' rs IH]; [easy|]; cbn [fold_right]; destruct Hin as [->|Hin].
  - assert (G : fold_right (fun r n => room (shortest V) 0 (row_of columns (N.ldiff s t) r) + n) 0 rs
      <= fold_right (fun r n => room (shortest V) 0 (row_of columns s r) + n) 0 rs).
    { clear - P; induction rs as [|r' rs IH]; simpl; [lia|].
      assert (F := room_fewer (shortest V) _ _ (row_fewer s t r') 0 0); lia. }
    lia.
  - assert (F := room_fewer (shortest V) _ _ (row_fewer s t r') 0 0); specialize (IH Hin); lia.
Qed.

End Packing.
