(** * Four in a row with columns

    The rules of the game that is sold as Connect-4: two players in turn drop a disk into a column that is
    not full; who first has four disks in a row, horizontally, vertically or diagonally, wins; if all
    columns are full before, the game is drawn. What is proved of the positional game with gravity
    holds of this game. *)

From Coq Require Import List Arith NArith ZArith Bool Lia.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Reduction.
Import ListNotations.

Section Columns.

Variables rows columns : nat.

(** ** The rules *)

(** The disks in each column, the lowest first. *)

Definition disks := nat -> list player.

Definition no_disks : disks := fun _ => [].

Definition takes (b : disks) (c : nat) : Prop := c < columns /\ length (b c) < rows.

Definition drop (P : player) (c : nat) (b : disks) : disks :=
  fun d => if Nat.eqb d c then b d ++ [P] else b d.

(** There is a disk of [P]'s in column [x], at height [y]. *)

Definition disk_at (b : disks) (P : player) (x y : Z) : Prop :=
  (0 <= x)%Z /\ (0 <= y)%Z /\ nth_error (b (Z.to_nat x)) (Z.to_nat y) = Some P.

(** To the right; down; down to the right; down to the left. *)

Definition ways : list (Z * Z) := [(1, 0); (0, -1); (1, -1); (-1, -1)]%Z.

Definition four (P : player) (b : disks) : Prop :=
  exists x y way, In way ways /\
  forall i, i < 4 -> disk_at b P (x + Z.of_nat i * fst way) (y + Z.of_nat i * snd way).

Definition finished (b : disks) : Prop :=
  four First b \/ four Second b \/ forall c, ~ takes b c.

(** [P] can play so that the game ends as he wants; the second player named is the one to move. *)

Inductive can (P : player) (wanted : disks -> Prop) : player -> disks -> Prop :=
  | is_over Q b : finished b -> wanted b -> can P wanted Q b
  | drops b c : ~ finished b -> takes b c -> can P wanted (other P) (drop P c b) -> can P wanted P b
  | other_drops b : ~ finished b ->
      (forall c, takes b c -> can P wanted P (drop (other P) c b)) -> can P wanted (other P) b.

Definition wins : player -> Prop :=
  fun P => can P (four P) First no_disks.

Definition does_not_lose : player -> Prop :=
  fun P => can P (fun b => ~ four (other P) b) First no_disks.

(** Not both can have their way. *)

Lemma not_both P wanted Q b : can P wanted Q b -> can (other P) (fun b => ~ wanted b) Q b -> False.
Proof.
  induction 1 as [Q b O w | b c O T H IH | b O H IH]; intros K;
    [inversion K; subst; contradiction|..];
    destruct P; inversion K as [|? d ? T'|? ? H']; subst; try contradiction.
  - exact (IH (H' c T)).
  - exact (IH (H' c T)).
  - eapply IH; eauto.
  - eapply IH; eauto.
Qed.

(** ** The same game, of vertices *)

Definition board : lines := Lines (N.of_nat rows) (N.of_nat columns) 4 true [] [].

Notation G := (on_lines MakerMaker board).

Definition cell (c h : nat) : vertex := N.of_nat ((rows - 1 - h) * columns + c).

Lemma cell_at c h : c < columns -> h < rows ->
  at_cell board (Z.of_nat rows - 1 - Z.of_nat h) (Z.of_nat c) (cell c h).
Proof. intros C H; unfold at_cell, cell; simpl; rewrite !nat_N_Z; split; [|split]; nia. Qed.

Lemma at_cell_is r s v : at_cell board r s v -> exists c h, c < columns /\ h < rows /\
  r = (Z.of_nat rows - 1 - Z.of_nat h)%Z /\ s = Z.of_nat c /\ v = cell c h.
Proof.
  unfold at_cell; simpl; rewrite !nat_N_Z; intros (R & S & V).
  exists (Z.to_nat s), (rows - 1 - Z.to_nat r); unfold cell.
  assert (E : rows - 1 - (rows - 1 - Z.to_nat r) = Z.to_nat r) by lia; rewrite E.
  repeat split; lia || idtac; apply N2Z.inj; rewrite V, nat_N_Z; nia.
Qed.

Lemma cell_inj c h c' h' : c < columns -> h < rows -> c' < columns -> h' < rows ->
  cell c h = cell c' h' -> c = c' /\ h = h'.
Proof.
  unfold cell; intros C H C' H' E; apply Nat2N.inj in E.
  assert (rows - 1 - h = rows - 1 - h') by nia; split; nia.
Qed.

Record same (b : disks) (p : position) : Prop := {
  heights : forall c, length (b c) <= rows;
  outside : forall c, columns <= c -> b c = [];
  same_own : forall P v, In v (own P p) <->
    exists c h, c < columns /\ nth_error (b c) h = Some P /\ v = cell c h
}.

Lemma nth_error_height b p c h P : same b p -> nth_error (b c) h = Some P -> h < rows.
Proof.
  intros S E; assert (L := heights b p S c).
  assert (h < length (b c)) by (apply nth_error_Some; congruence); lia.
Qed.

Lemma own_cell b p c h P : same b p -> c < columns -> h < rows ->
  In (cell c h) (own P p) <-> nth_error (b c) h = Some P.
Proof.
  intros S C H; rewrite (same_own b p S); split; [|eauto].
  intros (c' & h' & C' & E & K); apply cell_inj in K as [<- <-]; trivial.
  eapply nth_error_height; eauto.
Qed.

Lemma claimed_cell b p c h : same b p -> c < columns -> h < rows ->
  claimed p (cell c h) <-> h < length (b c).
Proof.
  intros S C H; assert (A := own_cell b p c h First S C H); assert (B := own_cell b p c h Second S C H).
  unfold claimed; simpl in A, B; rewrite A, B, <- nth_error_Some.
  destruct (nth_error (b c) h) as [[]|]; intuition congruence.
Qed.

Lemma Forall2_seq {T} (R : nat -> T -> Prop) a n W : Forall2 R (seq a n) W ->
  forall i, i < n -> exists v, In v W /\ R (a + i) v.
Proof.
  revert a W; induction n as [|n IH]; intros a W F i L; [lia|]; simpl in F.
  inversion F as [|? v ? W' H F']; subst; destruct i as [|i].
  - exists v; rewrite Nat.add_0_r; split; [now left | easy].
  - destruct (IH (S a) W' F' i ltac:(lia)) as (u & Hu & K); exists u.
    rewrite Nat.add_succ_r; split; [now right | easy].
Qed.

Lemma Forall2_map {S T} (R : S -> T -> Prop) f l : (forall x, In x l -> R x (f x)) ->
  Forall2 R l (map f l).
Proof. induction l; simpl; constructor; auto. Qed.

Lemma four_won b p P : same b p -> four P b <-> has_won G P p.
Proof.
  intros S; split.
  - intros (x & y & [dx dy] & Hd & D).
    set (c := fun i => Z.to_nat (x + Z.of_nat i * dx)); set (h := fun i => Z.to_nat (y + Z.of_nat i * dy)).
    assert (CH : forall i, i < 4 -> c i < columns /\ h i < rows /\
      Z.of_nat (c i) = (x + Z.of_nat i * dx)%Z /\ Z.of_nat (h i) = (y + Z.of_nat i * dy)%Z /\
      nth_error (b (c i)) (h i) = Some P).
    { intros i L; destruct (D i L) as (X & Y & E); simpl in X, Y.
      change (nth_error (b (c i)) (h i) = Some P) in E.
      repeat split; trivial; try (unfold c, h; rewrite Z2Nat.id; easy).
      - destruct (le_lt_dec columns (c i)) as [K|K]; [|easy].
        rewrite (outside b p S (c i) K) in E; destruct (h i); easy.
      - eapply nth_error_height; eauto. }
    exists (map (fun i => cell (c i) (h i)) (seq 0 4)); split.
    + split; [|now left]; exists (Z.of_nat rows - 1 - y)%Z, x, (- dy, dx)%Z; split.
      * unfold direction; simpl in Hd |- *; destruct Hd as [E|[E|[E|[E|[]]]]]; inversion E; auto.
      * change (N.to_nat (k board)) with 4; apply Forall2_map; intros i Hi.
        apply in_seq in Hi; destruct (CH i ltac:(lia)) as (C & H & Ec & Eh & _).
        assert (A := cell_at (c i) (h i) C H); rewrite Ec, Eh in A; simpl fst; simpl snd.
        replace (Z.of_nat rows - 1 - y + Z.of_nat i * - dy)%Z
          with (Z.of_nat rows - 1 - (y + Z.of_nat i * dy))%Z by lia; exact A.
    + intros v Hv; apply in_map_iff in Hv as (i & <- & Hi); apply in_seq in Hi.
      destruct (CH i ltac:(lia)) as (C & H & _ & _ & E); now apply (own_cell b p).
  - intros (W & ((r & s & [dr ds] & Hd & F) & _) & I).
    change (N.to_nat (k board)) with 4 in F.
    exists s, (Z.of_nat rows - 1 - r)%Z, (ds, - dr)%Z; split.
    + unfold direction in Hd; simpl in Hd |- *.
      destruct Hd as [E|[E|[E|[E|[]]]]]; inversion E; auto.
    + intros i L; destruct (Forall2_seq _ _ _ _ F i L) as (v & Hv & A); simpl in A |- *.
      apply at_cell_is in A as (c & h & C & H & Er & Es & ->); apply I in Hv.
      apply (own_cell b p) in Hv; trivial; rewrite Es.
      replace (Z.of_nat rows - 1 - r + Z.of_nat i * - dr)%Z with (Z.of_nat h) by lia.
      unfold disk_at; rewrite !Nat2Z.id; repeat split; trivial; lia.
Qed.

Lemma takes_may b p c : same b p -> takes b c -> may G p (cell c (length (b c))).
Proof.
  intros S [C H]; split; [|split].
  - simpl; unfold cell; nia.
  - rewrite (claimed_cell b p) by easy; lia.
  - intros u (_ & r & r' & s & R & U & V).
    apply at_cell_is in U as (c1 & h1 & C1 & H1 & -> & -> & ->).
    apply at_cell_is in V as (c2 & h2 & C2 & H2 & -> & E & V).
    apply Nat2Z.inj in E; subst c2; apply cell_inj in V as [<- <-]; trivial.
    apply (claimed_cell b p); trivial; lia.
Qed.

Lemma may_takes b p v : same b p -> may G p v -> exists c, takes b c /\ v = cell c (length (b c)).
Proof.
  intros S (V & N & B); simpl in V.
  assert (Cpos : 0 < columns) by (destruct columns; [simpl in V; lia | lia]).
  assert (A : at_cell board (Z.of_N v / Z.of_nat columns) (Z.of_N v mod Z.of_nat columns) v).
  { assert (M := Z.mod_pos_bound (Z.of_N v) (Z.of_nat columns) ltac:(lia)).
    assert (D := Z.div_mod (Z.of_N v) (Z.of_nat columns) ltac:(lia)).
    assert (Q := Z.div_pos (Z.of_N v) (Z.of_nat columns) ltac:(lia) ltac:(lia)).
    unfold at_cell; simpl; rewrite !nat_N_Z; split; [|split]; [split; [easy|nia] | easy | nia]. }
  apply at_cell_is in A as (c & h & C & H & _ & _ & ->).
  rewrite (claimed_cell b p) in N by easy; exists c; unfold takes.
  assert (E : h = length (b c)); [|subst; auto].
  destruct (Nat.eq_dec h (length (b c))) as [|D]; [easy|]; exfalso.
  assert (K : claimed p (cell c (length (b c)))).
  { apply B; split; [easy|]; exists (Z.of_nat rows - 1 - Z.of_nat h)%Z,
      (Z.of_nat rows - 1 - Z.of_nat (length (b c)))%Z, (Z.of_nat c).
    split; [lia|]; split; apply cell_at; lia. }
  rewrite (claimed_cell b p) in K by (trivial; lia); lia.
Qed.

Lemma same_drop b p P c : same b p -> takes b c ->
  same (drop P c b) (claim P (cell c (length (b c))) p).
Proof.
  intros S [C H]; split.
  - intros d; unfold drop; assert (L := heights b p S d).
    destruct (Nat.eqb_spec d c) as [->|]; rewrite ?app_length; simpl; lia.
  - intros d D; unfold drop; destruct (Nat.eqb_spec d c) as [->|]; [lia | now apply (outside b p S)].
  - intros Q v.
    assert (E : In v (own Q (claim P (cell c (length (b c))) p)) <->
      P = Q /\ v = cell c (length (b c)) \/ In v (own Q p)).
    { assert (Q = P \/ Q = other P) as [->| ->] by (destruct Q, P; auto).
      - rewrite own_claim; tauto.
      - rewrite other_claim; destruct P; intuition easy. }
    rewrite E, (same_own b p S); clear E; unfold drop; split.
    + intros [[<- ->]|(d & h & D & E & ->)].
      * exists c, (length (b c)); rewrite Nat.eqb_refl; repeat split; trivial.
        rewrite nth_error_app2, Nat.sub_diag; easy.
      * exists d, h; repeat split; trivial; destruct (Nat.eqb_spec d c) as [->|]; [|easy].
        rewrite nth_error_app1; [easy | apply nth_error_Some; congruence].
    + intros (d & h & D & E & ->); destruct (Nat.eqb_spec d c) as [->|]; [|right; eauto].
      destruct (le_lt_dec (length (b c)) h) as [L|L].
      * rewrite nth_error_app2 in E by easy; destruct (h - length (b c)) as [|m] eqn:M.
        -- left; injection E as ->; split; [easy|]; f_equal; lia.
        -- destruct m; easy.
      * rewrite nth_error_app1 in E by easy; right; eauto.
Qed.

Lemma same_finished b p : same b p -> finished b <-> over G p.
Proof.
  intros S; unfold finished, over; rewrite !(four_won b p) by easy.
  assert (K : (forall c, ~ takes b c) <-> forall v, ~ may G p v); [|tauto]; split.
  - intros N v M; apply (may_takes b p) in M as (c & T & _); [now apply (N c) | easy].
  - intros N c T; now apply (N _ (takes_may b p c S T)).
Qed.

Theorem from_vertices P (good : position -> Prop) (wanted : disks -> Prop) Q p b :
  (forall b p, same b p -> good p -> wanted b) ->
  secures G P good Q p -> same b p -> can P wanted Q b.
Proof.
  intros W H; revert b; induction H as [Q p O K | p v O M _ IH | p O _ IH]; intros b S.
  - apply is_over; [now apply (same_finished b p) | now apply (W b p)].
  - destruct (may_takes b p v S M) as (c & T & ->).
    apply drops with c; trivial; [now rewrite (same_finished b p)|].
    apply IH; now apply same_drop.
  - apply other_drops; [now rewrite (same_finished b p)|]; intros c T.
    apply (IH _ (takes_may b p c S T)); now apply same_drop.
Qed.

Lemma same_start : same no_disks (Position [] []).
Proof.
  split; unfold no_disks; simpl; [lia | easy|].
  intros P v; split; [destruct P; easy|]; intros (c & [|h] & _ & E & _); easy.
Qed.

(** What a certificate says of the positional game. *)

Theorem by_claim P :
  positional_meaning (match P with First => XWins | Second => OWins end) (OnLines board) -> wins P.
Proof.
  intros H; assert (H' : Positional.wins G P First (Position [] [])).
  { destruct P; destruct H as (Q & M & H); destruct Q; try easy; exact H. }
  apply (from_vertices P (has_won G P) _ First (Position [] [])); trivial; [|apply same_start].
  intros b p S; now apply four_won.
Qed.

Theorem by_claim_draw P :
  positional_meaning (match P with First => XDraws | Second => ODraws end) (OnLines board) ->
  does_not_lose P.
Proof.
  intros H; assert (H' : Positional.draws G P First (Position [] [])).
  { destruct P; destruct H as (Q & M & H); destruct Q; try easy; exact H. }
  apply (from_vertices P (fun p => ~ has_won G (other P) p) _ First (Position [] []));
    trivial; [|apply same_start].
  intros b p S N K; now apply N, (four_won b p).
Qed.

End Columns.
