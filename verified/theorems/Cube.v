(** * Qubic: four in a line in a cube

    Players in turn claim one of the 64 cells of a cube of 4 x 4 x 4. Four cells are in a line along an edge, a
    diagonal of a face or a diagonal of the cube; there are 76 lines. What is proved of the sets
    that a certificate lists holds of the lines. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import SameGame Vertices.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The rules *)

Definition at_cell (x y z : Z) (v : vertex) : Prop :=
  0 <= x < 4 /\ 0 <= y < 4 /\ 0 <= z < 4 /\ Z.of_N v = 16 * x + 4 * y + z.

Definition direction (d : Z * Z * Z) : Prop :=
  let '(dx, dy, dz) := d in
  -1 <= dx <= 1 /\ -1 <= dy <= 1 /\ -1 <= dz <= 1 /\ d <> (0, 0, 0).

Definition line (W : list vertex) : Prop :=
  exists x y z dx dy dz, direction (dx, dy, dz) /\
    Forall2 (fun i => at_cell (x + i * dx) (y + i * dy) (z + i * dz)) [0; 1; 2; 3] W.

(** In the Maker-Maker convention, as it is played, who first has a line wins. *)

Definition qubic (c : convention) : game :=
  Game (fun v => (v < 64)%N) (families c line) (fun _ _ => False).

(** [First], who begins, wins. *)

Definition first_wins (c : convention) : Prop := wins (qubic c) First First (Position [] []).

(** ** The same game, of sets that are listed *)

(** A line with a first cell and a direction. *)

Definition way : Type := (Z * Z * Z) * (Z * Z * Z).

Definition triples (l : list Z) : list (Z * Z * Z) := list_prod (list_prod l l) l.

Definition inside (w : way) : bool :=
  let '((x, y, z), (dx, dy, dz)) := w in
  forallb (fun t => (0 <=? t) && (t <? 4)) [x + 3 * dx; y + 3 * dy; z + 3 * dz] &&
  negb ((dx =? 0) && (dy =? 0) && (dz =? 0)).

Definition ways : list way := filter inside (list_prod (triples [0; 1; 2; 3]) (triples [-1; 0; 1])).

Definition cells_of (w : way) : list vertex :=
  let '((x, y, z), (dx, dy, dz)) := w in
  map (fun i => Z.to_N (16 * (x + i * dx) + 4 * (y + i * dy) + (z + i * dz))) [0; 1; 2; 3].

(** Of the two ways along a line the one that goes up. *)

Definition forward (w : way) : bool := let '(_, (dx, dy, dz)) := w in 0 <? 16 * dx + 4 * dy + dz.

Definition sets : list (list vertex) := map cells_of (filter forward ways).

Lemma number_of_lines : length sets = 76%nat.
Proof. reflexivity. Qed.

Lemma In_triples l x y z : In (x, y, z) (triples l) <-> In x l /\ In y l /\ In z l.
Proof. unfold triples; rewrite !in_prod_iff; tauto. Qed.

Lemma line_way W : line W -> exists w, In w ways /\ W = cells_of w.
Proof.
  intros (x & y & z & dx & dy & dz & (X & Y & Z & N) & F).
  inversion F as [|? a ? ? A F1]; inversion F1 as [|? b ? ? B F2]; inversion F2 as [|? c ? ? C F3];
    inversion F3 as [|? d ? ? D F4]; inversion F4; subst; clear F F1 F2 F3 F4.
  unfold at_cell in A, B, C, D; exists ((x, y, z), (dx, dy, dz)); split.
  - apply filter_In; split.
    { apply in_prod_iff; rewrite !In_triples; repeat split; simpl In; lia. }
    unfold inside; cbn [forallb]; rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt, negb_true_iff.
    split; [lia|]; apply not_true_iff_false; rewrite !andb_true_iff, !Z.eqb_eq.
    intros [[-> ->] ->]; now apply N.
  - unfold cells_of; cbn [map]; repeat f_equal; apply N2Z.inj; rewrite Z2N.id; lia.
Qed.

Lemma way_line w : In w ways -> line (cells_of w).
Proof.
  destruct w as [[[x y] z] [[dx dy] dz]]; intros H; apply filter_In in H as [H I].
  apply in_prod_iff in H as [C D]; apply In_triples in C, D; simpl In in C, D.
  assert (B : 0 <= x < 4 /\ 0 <= y < 4 /\ 0 <= z < 4 /\ -1 <= dx <= 1 /\ -1 <= dy <= 1 /\ -1 <= dz <= 1) by lia.
  clear C D.
  unfold inside in I; cbn [forallb] in I; rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt, negb_true_iff in I.
  destruct I as [I N]; exists x, y, z, dx, dy, dz; split.
  - repeat split; try lia; intros E; injection E as -> -> ->; discriminate.
  - unfold cells_of; cbn [map]; repeat (apply Forall2_cons; [unfold at_cell; rewrite Z2N.id; lia|]); constructor.
Qed.

Lemma each_way_listed : forallb (fun w => existsb (fun S => within S (cells_of w)) sets) ways = true.
Proof. vm_compute; reflexivity. Qed.

Lemma line_listed W : line W -> exists S, In S sets /\ incl S W.
Proof.
  intros H; apply line_way in H as (w & Hw & ->); assert (K := each_way_listed).
  rewrite forallb_forall in K; apply K, existsb_exists in Hw as (S & HS & I).
  exists S; split; [easy | now apply within_spec].
Qed.

Lemma listed_line S : In S sets -> line S.
Proof.
  intros H; apply in_map_iff in H as (w & <- & H); apply filter_In in H as [H _]; now apply way_line.
Qed.

Definition listed : arena := OnHypergraph (Hypergraph 64 sets []).

Lemma same_game c : same (arena_game c listed) (qubic c).
Proof.
  split; [easy | easy |]; split; intros (W & (H & C) & I).
  - exists W; split; [split; [now apply listed_line | easy] | easy].
  - apply line_listed in H as (S & H & J); exists S; split; [now split|].
    intros v Hv; now apply I, J.
Qed.

Theorem by_sets c P Q p : wins (arena_game c listed) P Q p -> wins (qubic c) P Q p.
Proof. apply (same_secures _ _ (same_game c)); intros q; apply (same_game c). Qed.
