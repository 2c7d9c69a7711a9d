(** * Boards of finite size

    A board of so many rows and columns is a box of cells of the square board. The infinite board
    goes along with them, as the board without a size. *)

From Coq Require Import List Arith NArith ZArith Lia Bool FinFun Permutation.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Placements Turns Area Animals
  Strategies.
From Playproof.lemmas Require Vertices.
Import ListNotations.

Notation below_number := Vertices.below_number.

(** The cells of a board row by row. *)

Definition box (rows columns : N) : list cell :=
  flat_map (fun v => map (fun u => [Z.of_N u; Z.of_N v]) (below_number columns))
    (below_number rows).

Lemma box_spec rows columns x :
  In x (box rows columns) <-> cells_of square (Some (rows, columns)) x.
Proof.
  unfold box; rewrite in_flat_map; split.
  - intros (v & Hv & H); apply in_map_iff in H as (u & <- & Hu).
    apply Vertices.below_number_spec in Hu, Hv; exists (Z.of_N u), (Z.of_N v); split; [easy|lia].
  - intros (u & v & -> & Hu & Hv); exists (Z.to_N v); split; [apply Vertices.below_number_spec; lia|].
    apply in_map_iff; exists (Z.to_N u); split; [f_equal; [lia | f_equal; lia]|].
    apply Vertices.below_number_spec; lia.
Qed.

Lemma box_NoDup rows columns : NoDup (box rows columns).
Proof.
  unfold box; assert (N := Vertices.below_number_NoDup rows).
  induction N as [|v l Hv N IH]; simpl; [constructor|]; apply disjoint_NoDup_app; trivial.
  - apply Injective_map_NoDup; [intros u u' E; injection E; lia|].
    apply Vertices.below_number_NoDup.
  - intros x Hx K; apply in_map_iff in Hx as (u & <- & _); apply in_flat_map in K as (v' & Hv' & K).
    apply in_map_iff in K as (u' & E & _); injection E; intros; now replace v with v' in Hv by lia.
Qed.

(** Whether a cell is one of the board's. *)

Definition on_cells (B : board) (size : option (N * N)) (x : cell) : bool :=
  match size with
  | None => on_boardb B x
  | Some (rows, columns) =>
      match x with
      | [u; v] => (0 <=? u)%Z && (u <? Z.of_N columns)%Z && (0 <=? v)%Z && (v <? Z.of_N rows)%Z
      | _ => false
      end
  end.

Lemma on_cells_spec B size x : on_cells B size x = true <-> cells_of B size x.
Proof.
  destruct size as [[rows columns]|]; simpl; [|apply on_boardb_spec].
  destruct x as [|u [|v [|]]]; try (split; [easy|]; now intros (? & ? & ? & _)).
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt; split.
  - intros H; exists u, v; split; [easy | lia].
  - intros (u' & v' & E & H); injection E as -> ->; lia.
Qed.

(** Another cell of it, if there is one. *)

Definition another_of (B : board) (size : option (N * N)) (l : list cell) : option cell :=
  match size with
  | None => another B l
  | Some (rows, columns) => find (fun x => negb (mem x l)) (box rows columns)
  end.

Lemma cells_finder (B : board) size : is_board B -> finder (cells_of B size) (another_of B size).
Proof.
  intros HB; destruct size as [[rows columns]|]; [|now apply board_finder].
  split; simpl; intros l.
  - intros x E; apply find_some in E as [E _]; now apply box_spec in E.
  - intros x E; apply find_some in E as [_ E]; now apply negb_true_iff, mem_false in E.
  - intros E x Hx; apply (box_spec rows columns) in Hx; apply (find_none _ _ E) in Hx.
    now apply negb_false_iff, mem_spec in Hx.
Qed.

Lemma cells_on_board B size x : size = None \/ B = square -> cells_of B size x ->
  on_board B x.
Proof.
  destruct size as [[rows columns]|]; [|easy]; intros [E| ->]; [easy|].
  now intros (u & v & -> & _).
Qed.

(** A win in an area that can be moved on the board is a win there. *)

Theorem area_wins_within C size b n m D g :
  is_board (where_ C) -> animals_on (where_ C) (goals C) -> is_isometry (where_ C) g ->
  (forall x, In x D -> on_board (where_ C) x) ->
  (forall x, In x D -> cells_of (where_ C) size (apply g x)) -> n <= m ->
  area (achievement_game C b) n (N.to_nat (first_marks C)) [] D ->
  maker_wins_within (achievement_within_game C size b) m.
Proof.
  intros HB HG I OD CD Hn A; set (G := achievement_within_game C size b).
  apply (area_forces G (another_of (where_ C) size) (cells_finder _ _ HB) m _ [] (map (apply g) D));
    [| | easy | now intros x _].
  - assert (E : easier (achievement_game C b) G) by (split; simpl; auto).
    apply (area_monotone _ _ E n m (N.to_nat (first_marks C)) _ [] [] (map (apply g) D));
      auto using incl_refl.
    now apply (area_moved _ _ _ _ _ _ n _ [] D).
  - intros x Hx; apply in_map_iff in Hx as (y & <- & Hy); now apply CD.
Qed.

(** Isometries of the square board that carry a set of cells into the corner. *)

Definition into_corner (l : list cell) : list isometry :=
  let u := least 0 l in
  let v := least 1 l in
  [Isometry [1; 2] [- u; - v]; Isometry [2; 1] [- v; - u]]%Z.

Lemma into_corner_isometries l g : In g (into_corner l) -> is_isometry square g.
Proof.
  assert (on : forall x g, length (linear g) = 2 -> length (shift g) = 2 ->
    on_board square (apply g x)).
  { intros x h L1 L2; split; [|easy]; unfold apply; rewrite add_length; rewrite map_length;
    simpl; congruence. }
  intros [<-|[<-|[]]]; (split; [|split; [easy | split; [now intros x _; apply on | easy]]]); simpl;
    change (Pos.to_nat 1) with 1; change (Pos.to_nat 2) with 2; [easy | apply perm_swap].
Qed.

Definition fits_board (B : board) (size : option (N * N)) (l : list cell) : bool :=
  match size with
  | None => true
  | Some _ =>
      existsb (fun g => forallb (fun x => on_cells B size (apply g x)) l) (into_corner l)
  end.

Lemma fits_board_spec B size l : fits_board B size l = true ->
  size = None \/ B = square -> (forall x, In x l -> on_board B x) ->
  exists g, is_isometry B g /\ forall x, In x l -> cells_of B size (apply g x).
Proof.
  unfold fits_board; destruct size as [size|]; intros H K OL.
  - destruct K as [K| ->]; [easy|]; apply existsb_exists in H as (g & Hg & H).
    exists g; split; [now apply into_corner_isometries in Hg|]; intros x Hx.
    apply on_cells_spec; rewrite forallb_forall in H; auto.
  - exists (stay B); split; [apply stay_isometry|]; intros x Hx; now apply stay_isometry, OL.
Qed.

(** ** From one board to another

    Maker wins on boards that have more cells, and with more turns; Breaker on boards that have
    fewer. *)

Definition fits_in (size size' : option (N * N)) : bool :=
  match size, size' with
  | _, None => true
  | None, Some _ => false
  | Some (rows, columns), Some (rows', columns') => ((rows <=? rows') && (columns <=? columns'))%N
  end.

Lemma fits_in_spec B size size' : fits_in size size' = true ->
  size = None \/ B = square -> forall x, cells_of B size x -> cells_of B size' x.
Proof.
  destruct size' as [[rows' columns']|]; [|intros _ K x; now apply cells_on_board].
  destruct size as [[rows columns]|]; [|easy]; simpl; rewrite andb_true_iff, !N.leb_le.
  intros H _ x (u & v & -> & Hu & Hv); exists u, v; split; [easy | lia].
Qed.

(** [None], every number, is more than any number. *)

Definition at_most (b b' : option N) : bool :=
  match b, b' with
  | _, None => true
  | None, Some _ => false
  | Some b, Some b' => (b <=? b')%N
  end.

Lemma at_most_refl b : at_most b b = true.
Proof. destruct b; [apply N.leb_refl | easy]. Qed.

Definition wins_within (turns : option N) (G : game) : Prop :=
  match turns with
  | Some m => maker_wins_within G (N.to_nat m)
  | None => maker_wins G
  end.

Theorem maker_limits (B : board) G G' size size' turns turns' : is_board B ->
  on G = cells_of B size -> on G' = cells_of B size' ->
  (forall x, cells_of B size x -> cells_of B size' x) ->
  easier G G' -> first_turn G <= first_turn G' -> at_most turns turns' = true ->
  wins_within turns G -> wins_within turns' G'.
Proof.
  intros HB O O' S E F T.
  assert (K := fun n n' => maker_transfer_within G G' (another_of B size) (another_of B size') n n').
  rewrite O, O' in K; specialize (fun n n' => K n n' (cells_finder B size HB) (cells_finder B size' HB) S E F).
  destruct turns as [m|], turns' as [m'|]; simpl in *; try easy.
  - apply K; apply N.leb_le in T; lia.
  - intros W; exists (N.to_nat m); revert W; now apply K.
  - intros (n & W); exists n; revert W; now apply K.
Qed.

Theorem breaker_limits (B : board) G G' size size' : is_board B ->
  on G = cells_of B size -> on G' = cells_of B size' ->
  (forall x, cells_of B size' x -> cells_of B size x) ->
  easier G' G -> first_turn G' <= first_turn G -> breaker_wins G -> breaker_wins G'.
Proof.
  intros HB O O' S E F (T & W).
  exists (transferred G G' (another_of B size) (another_of B size') T (on_cells B size')).
  apply transferred_wins; rewrite ?O, ?O'; auto using cells_finder, on_cells_spec.
Qed.
