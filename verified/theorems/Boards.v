(** * Polyominoes on boards

    Two players in turn claim the cells of a board of n x n squares; who first has a copy of a polyomino wins, or the first
    player wants one and the second prevents it. On which boards does the first player win? M. Gardner's
    answers of 1979 stand in the On-Line Encyclopedia of Integer Sequences (A380597). Two of them are too large: the
    N-pentomino is won on 5 x 5 cells, the Y-pentomino on 6 x 6. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Playproof Require Import Board Claim.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Geometry Lists Placements SameGame Vertices.
From Playproof.theorems Require Import Reader.
From Playproof.theorems.data Require harary.
Import ListNotations.

(** ** The rules *)

Section Rules.

Variable n : N.
Variable A : animal.

(** Cells are numbered row by row. *)

Definition cell_of (v : vertex) : cell := [Z.of_N (v / n); Z.of_N (v mod n)].

(** The cells of the board that contain an image of the animal. *)

Definition copy (W : list vertex) : Prop :=
  (forall v, In v W -> (v < n * n)%N) /\ has_placement square A (map cell_of W).

Definition on_cells (c : convention) : game :=
  Game (fun v => (v < n * n)%N) (families c copy) (fun _ _ => False).

(** [First] begins. *)

Definition first_wins (c : convention) : Prop := wins (on_cells c) First First (Position [] []).

Definition second_holds (c : convention) : Prop := draws (on_cells c) Second First (Position [] []).

End Rules.

(** ** The same game, of sets that are listed *)

Section Listed.

Variable n : N.
Variable A : animal.

Definition number (x : cell) : vertex :=
  match x with
  | [a; b] => Z.to_N (a * Z.of_N n + b)
  | _ => 0%N
  end.

Definition inside (x : cell) : bool :=
  match x with
  | [a; b] => (0 <=? a)%Z && (a <? Z.of_N n)%Z && (0 <=? b)%Z && (b <? Z.of_N n)%Z
  | _ => false
  end.

Definition all_vertices : list vertex := map N.of_nat (seq 0 (N.to_nat (n * n))).

Definition each_listed (sets : list (list vertex)) (o : list cell) : bool :=
  match o with
  | [] => false
  | anchor :: _ =>
      forallb (fun t =>
        let P := translate (subtract (cell_of n t) anchor) o in
        negb (forallb inside P) || existsb (fun S => within S (map number P)) sets) all_vertices
  end.

Definition is_copy (S : list vertex) : bool :=
  forallb (fun v => (v <? n * n)%N) S && contains_placement square (map (cell_of n) S) A.

Definition lists (H : hypergraph) : bool :=
  (size H =? n * n)%N && is_empty (order H) && forallb is_copy (sets H) &&
  forallb (fun x => (length x =? 2)%nat) A &&
  match orientations square A with
  | Some os => forallb (each_listed (sets H)) os
  | None => false
  end.

Lemma number_cell v : (v < n * n)%N -> number (cell_of n v) = v.
Proof.
  intros H; unfold number, cell_of; rewrite <- N2Z.inj_mul, <- N2Z.inj_add, N2Z.id.
  assert (n <> 0)%N by (intros ->; lia).
  rewrite (N.mul_comm (v / n) n); symmetry; now apply N.div_mod.
Qed.

Lemma inside_cell v : (v < n * n)%N -> inside (cell_of n v) = true.
Proof.
  intros H; unfold inside, cell_of.
  assert (K : n <> 0%N) by (intros ->; lia).
  assert (D := N.div_lt_upper_bound v n n K H); assert (M := N.mod_lt v n K).
  revert D M; generalize (v / n)%N (v mod n)%N; intros q r D M.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt; lia.
Qed.

Variable H : hypergraph.
Hypothesis L : lists H = true.

Lemma listed_copy S : In S (sets H) -> copy n A S.
Proof.
  intros HS; unfold lists in L; rewrite !andb_true_iff in L; destruct L as [[[[_ _] C] D] _].
  rewrite forallb_forall in C; apply C in HS; apply andb_true_iff in HS as [B P].
  rewrite forallb_forall in B; split; [now intros v Hv; apply B, N.ltb_lt in Hv|].
  apply contains_placement_sound; [easy|].
  rewrite forallb_forall in D; intros x Hx; split; [now apply Nat.eqb_eq, D | easy].
Qed.

Lemma copy_listed W : copy n A W -> exists S, In S (sets H) /\ incl S W.
Proof.
  intros (B & g & I & G); unfold lists in L; rewrite !andb_true_iff in L; destruct L as [[[[_ _] _] D] E].
  destruct (orientations square A) as [os|] eqn:Eo; [|easy].
  assert (on : forall x, In x A -> on_board square x)
    by (rewrite forallb_forall in D; intros x Hx; split; [now apply Nat.eqb_eq, D | easy]).
  destruct (orientations_complete square A os g Eo I on) as (o & v & Ho & Tv & same).
  assert (back : forall y, In y (translate v o) -> exists w, In w W /\ cell_of n w = y).
  { intros y Hy; apply same, G, in_map_iff in Hy as (w & Ew & Hw); eauto. }
  rewrite forallb_forall in E; apply E in Ho as K; unfold each_listed in K.
  destruct o as [|anchor o]; [easy|].
  destruct (back (add anchor v)) as (w & Hw & Ew); [now left|].
  rewrite forallb_forall in K; specialize (K w); cbv zeta in K.
  rewrite Ew, subtract_add in K.
  2: { destruct Tv as [-> _]; now apply (orientation_length square A os (anchor :: o)); [| |left]. }
  apply B in Hw as Bw; apply orb_true_iff in K as [K|K].
  - apply negb_true_iff, forallb_false in K as (y & Hy & F).
    apply back in Hy as (u & Hu & <-); apply B, inside_cell in Hu; congruence.
  - apply existsb_exists in K as (S & HS & K); exists S; split; [easy|].
    apply within_spec in K; intros u Hu; apply K, in_map_iff in Hu as (y & <- & Hy).
    apply back in Hy as (x & Hx & <-); rewrite number_cell; auto.
  - apply in_map_iff; exists (N.to_nat w); split; [apply N2Nat.id|]; apply in_seq; lia.
Qed.

Lemma same_size v : (v < size H)%N <-> (v < n * n)%N.
Proof.
  unfold lists in L; rewrite !andb_true_iff in L; destruct L as [[[[E _] _] _] _].
  apply N.eqb_eq in E; now rewrite E.
Qed.

Lemma no_order u v : ~ In (u, v) (order H).
Proof.
  unfold lists in L; rewrite !andb_true_iff in L; destruct L as [[[[_ E] _] _] _].
  apply is_empty_spec in E; now rewrite E.
Qed.

Lemma same_game c : same (arena_game c (OnHypergraph H)) (on_cells n A c).
Proof.
  split; [exact same_size | intros u v; split; [apply no_order | easy] |].
  split; intros (W & (K & C) & I).
  - exists W; split; [split; [now apply listed_copy | easy] | easy].
  - apply copy_listed in K as (S & HS & J); exists S; split; [now split|].
    intros v Hv; now apply I, J.
Qed.

End Listed.

(** What a certificate shows, if it is about the copies of the animal. *)

Definition about (n : N) (A : animal) (file : list Bytes.text) : option guarantee :=
  match proved_by file with
  | Some (PositionalClaim g (OnHypergraph H)) => if lists n A H then Some g else None
  | Some (PositionalOutcomeClaim OutcomeDraw (OnHypergraph H)) => if lists n A H then Some ODraws else None
  | _ => None
  end.

Definition statement (n : N) (A : animal) (g : guarantee) : Prop :=
  match g with
  | XWins => first_wins n A MakerMaker
  | ODraws => second_holds n A MakerMaker
  | MakerWinsFirst => first_wins n A MakerBreaker
  | BreakerWinsSecond => second_holds n A MakerBreaker
  | _ => True
  end.

Lemma about_true n A file g : about n A file = Some g -> statement n A g.
Proof.
  unfold about; destruct (proved_by file) as [C|] eqn:E; [|easy]; apply proved_means_true in E.
  assert (K : forall H, lists n A H = true -> positional_meaning g (OnHypergraph H) -> statement n A g).
  { intros H L M; assert (G := same_game n A H L); destruct g; try exact I; simpl in M;
      try (destruct M as ([|] & T & M); [|discriminate T]);
      revert M; apply (same_secures _ _ (G _)); intros p; try apply (same_won _ _ (G _));
      intros K W; now apply K, (same_won _ _ (G _)). }
  destruct C as [| | | | |h [H|]|[] [H|]| | | |]; try easy; simpl in E; destruct (lists n A H) eqn:L; intros F;
    try discriminate F; injection F as <-; apply (K H L); [exact E | exact (proj2 E)].
Qed.

Ltac by_file file g :=
  apply (about_true _ _ file g); vm_cast_no_check (eq_refl (Some g)).

(** ** Pentominoes *)

Definition N_pentomino : animal := [[0; 0]; [0; 1]; [0; 2]; [1; 2]; [1; 3]]%Z.
Definition Y_pentomino : animal := [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 1]]%Z.
Definition L_pentomino : animal := [[0; 0]; [0; 1]; [0; 2]; [0; 3]; [1; 0]]%Z.
Definition I_tetromino : animal := [[0; 0]; [0; 1]; [0; 2]; [0; 3]]%Z.

Theorem N_on_five : first_wins 5 N_pentomino MakerMaker.
Proof. by_file harary.n_pentomino_5x5_first XWins. Qed.

Theorem N_on_four : second_holds 4 N_pentomino MakerMaker.
Proof. by_file harary.n_pentomino_4x4_first ODraws. Qed.

Theorem Y_on_six : first_wins 6 Y_pentomino MakerMaker.
Proof. by_file harary.y_pentomino_6x6_first XWins. Qed.

Theorem Y_on_five : second_holds 5 Y_pentomino MakerMaker.
Proof. by_file harary.y_pentomino_5x5_first ODraws. Qed.

(** Where the first player only wants a copy, and need not be first. *)

Theorem L_on_six : first_wins 6 L_pentomino MakerBreaker.
Proof. by_file harary.l_pentomino_6x6 MakerWinsFirst. Qed.

Theorem I_on_six : first_wins 6 I_tetromino MakerBreaker.
Proof. by_file harary.i_tetromino_6x6 MakerWinsFirst. Qed.
