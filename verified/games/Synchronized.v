(** * Synchronized domineering, triomineering and tridomineering

    Cincotti, Komori and Iida, "The game of synchronized triomineering and synchronized
    tridomineering", Section II.

    At the same moment Vertical places a tile that is one column wide and Horizontal one that is
    one row high, each on cells that are free before the move. When exactly one player can move,
    that player has won; when neither can, the game is drawn. *)

From Coq Require Import List Arith.
Import ListNotations.

(** A cell is its row and its column. *)

Definition cell : Type := nat * nat.

Inductive side := Vertical | Horizontal.

Definition other (P : side) : side :=
  match P with Vertical => Horizontal | Horizontal => Vertical end.

Inductive variant := Domineering | Triomineering | Tridomineering.

Definition tile_length (V : variant) (l : nat) : Prop :=
  match V with
  | Domineering => l = 2
  | Triomineering => l = 3
  | Tridomineering => l = 2 \/ l = 3
  end.

Definition cells_of (P : side) (r s l : nat) : list cell :=
  match P with
  | Vertical => map (fun i => (r + i, s)) (seq 0 l)
  | Horizontal => map (fun i => (r, s + i)) (seq 0 l)
  end.

Definition tile (V : variant) (P : side) (T : list cell) : Prop :=
  exists r s l, tile_length V l /\ T = cells_of P r s l.

(** A position is the list of its free cells. *)

Definition position := list cell.

Definition may (V : variant) (P : side) (F : position) (T : list cell) : Prop :=
  tile V P T /\ incl T F.

Definition can_move (V : variant) (P : side) (F : position) : Prop := exists T, may V P F T.

Definition cell_dec : forall x y : cell, {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.

Definition take (T : list cell) (F : position) : position :=
  filter (fun x => if in_dec cell_dec x T then false else true) F.

(** What a player can hope for: a win; a draw or a win. *)

Inductive prospect := Win | Draw.

Definition reached (V : variant) (P : side) (r : prospect) (F : position) : Prop :=
  ~ can_move V (other P) F /\
  match r with
  | Win => can_move V P F
  | Draw => True
  end.

(** Player [P] has a pure strategy: a tile for each position, chosen without knowledge of the
    other's tile of the same moment. *)

Inductive forces (V : variant) (P : side) (r : prospect) : position -> Prop :=
  | ended F : reached V P r F -> forces V P r F
  | moves F T : can_move V (other P) F -> may V P F T ->
      (forall R, may V (other P) F R -> forces V P r (take R (take T F))) ->
      forces V P r F.

(** The empty board. *)

Definition board (rows columns : nat) : position := list_prod (seq 0 rows) (seq 0 columns).
