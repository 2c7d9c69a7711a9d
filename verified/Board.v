(** * Boards

    A board is a set of vectors of integers, its _cells_. An _isometry_ of the board is a
    signed permutation of the coordinates, followed by a translation, that carries the board
    into itself; of a _fixed_ board it is a translation alone. A _placement_ of an animal, which
    is a finite set of cells, is its image under an isometry.

    This file defines them. That isometries are injective and can be composed, and that the
    boards are infinite, is proved in [lemmas/Geometry.v]. *)

From Coq Require Import List ZArith Permutation.
Import ListNotations.
Local Open Scope Z_scope.

(** Cells, and vectors between cells, are lists of coordinates. *)

Definition cell := list Z.

Definition sum (x : cell) : Z := fold_right Z.add 0 x.

Fixpoint add (x y : cell) : cell :=
  match x, y with
  | u :: x, v :: y => u + v :: add x y
  | _, _ => []
  end.

(** Squares are [Hypercubic 2], cubes [Hypercubic 3]. *)

Inductive tiling :=
  | Hypercubic (d : nat)  (** the cubes of Z^d *)
  | Hexagonal             (** hexagons: the vectors of Z^3 with sum 0 *)
  | Triangular.           (** triangles: the vectors of Z^3 with sum 1 (up) or 2 (down) *)

Definition dimension (T : tiling) : nat :=
  match T with
  | Hypercubic d => d
  | Hexagonal | Triangular => 3
  end.

Definition on_board (T : tiling) (x : cell) : Prop :=
  length x = dimension T /\
  match T with
  | Hypercubic _ => True
  | Hexagonal => sum x = 0
  | Triangular => sum x = 1 \/ sum x = 2
  end.

(** Animals on a free board may be turned and reflected; those on a fixed one may not, as in
    "fixed polyominoes". *)

Record board := Board { tiling_of :> tiling; is_fixed : bool }.

Definition free (T : tiling) : board := Board T false.
Definition fixed (T : tiling) : board := Board T true.

Definition square : board := free (Hypercubic 2).

(** A signed permutation is given by the list of its rows: if number [i] of [linear] is [l],
    then coordinate [i] of the image is, up to the sign of [l], coordinate [|l|] of the cell,
    counted from 1. *)

Record isometry := Isometry { linear : list Z; shift : cell }.

Definition row (x : cell) (l : Z) : Z := Z.sgn l * nth (Z.abs_nat l - 1) x 0.

Definition apply (g : isometry) (x : cell) : cell := add (map (row x) (linear g)) (shift g).

Definition is_isometry (B : board) (g : isometry) : Prop :=
  Permutation (map Z.abs_nat (linear g)) (seq 1 (dimension B)) /\
  length (shift g) = dimension B /\
  (forall x, on_board B x -> on_board B (apply g x)) /\
  (is_fixed B = true -> linear g = map Z.of_nat (seq 1 (dimension B))).

(** Finite sets are lists; the order of cells in a list, and repeats, never matter. An animal
    has a placement in a set of cells if the set contains its image. *)

Definition animal := list cell.

Definition has_placement (B : board) (A : animal) (X : list cell) : Prop :=
  exists g, is_isometry B g /\ incl (map (apply g) A) X.
