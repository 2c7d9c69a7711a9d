(** * Synchronized games as games on sets of numbered cells

    The cell of row r and column c is number r * columns + c. What a player can force is the same
    whether positions are lists of cells, as in the definition, or the numbers of their free cells,
    of which [Rounds.v] speaks. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks.
From Playproof.rules Require Import Grid Rounds.
Import ListNotations.

Section Tiles.

Variables (V : variant) (rows columns : nat).

Definition number (x : cell) : nat := fst x * columns + snd x.

(** Cell [k] of a tile whose first cell is in row [r] and column [c]. *)

Definition along (P : side) (r c k : nat) : cell :=
  match P with
  | Vertical => (r + k, c)
  | Horizontal => (r, c + k)
  end.

Definition on_board (P : side) (r c l : nat) : Prop :=
  match P with
  | Vertical => r + l <= rows /\ c < columns
  | Horizontal => r < rows /\ c + l <= columns
  end.

Definition single (i : nat) : N := N.shiftl 1 (N.of_nat i).

Definition line (P : side) (r c l : nat) : N :=
  union (map (fun k => single (number (along P r c k))) (seq 0 l)).

Definition tile (P : side) (t : N) : Prop :=
  exists r c l, tile_length V l /\ on_board P r c l /\ t = line P r c l.

Lemma bit_single i j : bit (single i) j = (i =? j).
Proof.
  unfold bit, single; rewrite N.shiftl_1_l, N.pow2_bits_eqb.
  apply eq_true_iff_eq; rewrite N.eqb_eq, Nat.eqb_eq; lia.
Qed.

Lemma bit_line P r c l j :
  bit (line P r c l) j = true <-> exists k, k < l /\ j = number (along P r c k).
Proof.
  unfold line; rewrite bit_union; split.
  - intros (t & Ht & B); apply in_map_iff in Ht as (k & <- & Hk); apply in_seq in Hk.
    rewrite bit_single in B; apply Nat.eqb_eq in B; exists k; split; [lia | easy].
  - intros (k & Hk & ->); exists (single (number (along P r c k))); split.
    + apply in_map_iff; exists k; split; [easy | apply in_seq; lia].
    + rewrite bit_single; apply Nat.eqb_refl.
Qed.

(** ** Positions *)

Definition cells (s : N) : position := filter (fun x => bit s (number x)) (board rows columns).

Lemma In_board x : In x (board rows columns) <-> fst x < rows /\ snd x < columns.
Proof.
  destruct x as [r c].
  change (In (r, c) (list_prod (seq 0 rows) (seq 0 columns)) <-> r < rows /\ c < columns).
  rewrite in_prod_iff, !in_seq; lia.
Qed.

Lemma number_inj x y : snd x < columns -> snd y < columns -> number x = number y -> x = y.
Proof.
  destruct x as [r c], y as [r' c']; unfold number; simpl; intros C C' E.
  assert (r = r') as ->.
  { destruct (lt_eq_lt_dec r r') as [[L|L]|L]; [exfalso | easy | exfalso]; nia. }
  f_equal; lia.
Qed.

Lemma along_board P r c l k : on_board P r c l -> k < l -> In (along P r c k) (board rows columns).
Proof. intros O Hk; apply In_board; destruct P; simpl in *; lia. Qed.

Lemma In_cells_of P r c l x : In x (cells_of P r c l) <-> exists k, k < l /\ x = along P r c k.
Proof.
  destruct P; simpl; rewrite in_map_iff; split; intros (k & A & B).
  1, 3: exists k; apply in_seq in B; split; [lia | now symmetry].
  all: exists k; split; [now symmetry | apply in_seq; lia].
Qed.

Definition same (T : list cell) (t : N) : Prop :=
  forall x, In x (board rows columns) -> (In x T <-> bit t (number x) = true).

Lemma line_same P r c l : on_board P r c l -> same (cells_of P r c l) (line P r c l).
Proof.
  intros O x Hx; rewrite In_cells_of, bit_line; split; intros (k & Hk & E); exists k; split; trivial.
  - now subst x.
  - apply number_inj; trivial; [now apply In_board|].
    assert (A := along_board P r c l k O Hk); now apply In_board in A.
Qed.

Lemma fits_may P s t : fits tile P s t -> exists T, may V P (cells s) T /\ same T t.
Proof.
  intros [(r & c & l & L & O & ->) W]; exists (cells_of P r c l); split; [split|now apply line_same].
  - now exists r, c, l.
  - intros x Hx; apply In_cells_of in Hx as (k & Hk & ->); apply filter_In; split.
    + now apply (along_board P r c l).
    + apply (proj1 (within_spec _ _) W), bit_line; now exists k.
Qed.

Lemma may_fits P s T : may V P (cells s) T -> exists t, fits tile P s t /\ same T t.
Proof.
  intros [(r & c & l & L & ->) I]; assert (L2 := tile_long V l L).
  assert (inside : forall k, k < l ->
    (fst (along P r c k) < rows /\ snd (along P r c k) < columns) /\
    bit s (number (along P r c k)) = true).
  { intros k Hk; assert (H : In (along P r c k) (cells s)) by (apply I, In_cells_of; now exists k).
    unfold cells in H; apply filter_In in H as [H B]; apply In_board in H; now split. }
  assert (O : on_board P r c l).
  { destruct (inside 0 ltac:(lia)) as [A _], (inside (l - 1) ltac:(lia)) as [B _].
    destruct P; simpl in *; lia. }
  exists (line P r c l); split; [split; [now exists r, c, l|] | now apply line_same].
  apply within_spec; intros j Hj; apply bit_line in Hj as (k & Hk & ->); now apply inside.
Qed.

Lemma take_cells T t s : same T t -> take T (cells s) = cells (N.ldiff s t).
Proof.
  unfold take, cells; intros S; assert (I : incl (board rows columns) (board rows columns)) by easy.
  revert I; generalize (board rows columns) at 1 3 4 as l.
  induction l as [|x l IH]; intros I; simpl; [easy|].
  assert (IH' := IH (fun y Hy => I y (or_intror Hy))); clear IH.
  specialize (S x (I x (or_introl eq_refl))); rewrite bit_diff.
  destruct (bit s (number x)); simpl; [|easy].
  destruct (in_dec cell_dec x T) as [H|H].
  - apply S in H; rewrite H; simpl; easy.
  - destruct (bit t (number x)) eqn:B; [now destruct H; apply S | simpl; now f_equal].
Qed.

(** ** Both games *)

Theorem secures_forces P r s : secures tile P r s -> forces V P r (cells s).
Proof.
  induction 1 as [s N W | s T R0 H0 HT _ IH].
  - apply ended; split.
    + intros (R & HR); apply may_fits in HR as (t & Ht & _); now apply (N t).
    + destruct r; [|easy]; destruct (W eq_refl) as (T & HT).
      apply fits_may in HT as (T' & HT & _); now exists T'.
  - destruct (fits_may _ _ _ H0) as (R0' & HR0 & _), (fits_may _ _ _ HT) as (T' & HT' & S).
    apply (moves V P r (cells s) T'); [now exists R0' | easy|].
    intros R HR; apply may_fits in HR as (u & Hu & Su).
    rewrite (take_cells T' T), (take_cells R u) by easy; apply (IH u Hu).
Qed.

Theorem forces_secures P r s : forces V P r (cells s) -> secures tile P r s.
Proof.
  intros H; remember (cells s) as F eqn:E; revert s E.
  induction H as [F [N R] | F T C M _ IH]; intros s ->.
  - apply over.
    + intros u Hu; apply fits_may in Hu as (T & HT & _); apply N; now exists T.
    + intros ->; destruct R as (T & HT); apply may_fits in HT as (t & Ht & _); now exists t.
  - destruct C as (R0 & HR0); apply may_fits in HR0 as (u0 & H0 & _), M as (t & Ht & S).
    apply (round tile P r s t u0); trivial; intros u Hu.
    destruct (fits_may _ _ _ Hu) as (R & HR & Su); apply (IH R HR).
    now rewrite (take_cells T t), (take_cells R u) by easy.
Qed.

Definition everywhere : N := mask (rows * columns) (fun _ => true).

Lemma cells_everywhere : cells everywhere = board rows columns.
Proof.
  unfold cells; assert (I : forall x, In x (board rows columns) -> bit everywhere (number x) = true).
  { intros [r c] H; apply In_board in H as [R C]; unfold everywhere, number; simpl in *.
    rewrite bit_mask, andb_true_r; apply Nat.ltb_lt; nia. }
  revert I; generalize (board rows columns); intros l; induction l as [|x l IH]; intros I; simpl; [easy|].
  rewrite (I x (or_introl eq_refl)), IH; [easy|]; intros y Hy; apply I; now right.
Qed.

End Tiles.
