(** * [bounding]: Alice surrounds a square and plays in it

    Let I be a square with N rows and columns, and n x m a rectangle that fits into it. There are
    (N - n + 1)(N - m + 1) copies of width n and height m in I. Alice first takes the at most 4N
    cells beside the sides of I; each copy of Bob's meets at most (n + m - 1)^2 of those copies,
    so one of them has no cell of Bob's afterwards. A copy of Bob's with a cell in I lies in I
    from then on. As long as a copy in I has no cell of Bob's, Alice keeps one: the moves of
    Bob's that would leave none meet pairwise, so they have a common cell, which she takes. *)

From Coq Require Import List NArith ZArith Lia Bool Permutation.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Cannibal.
From Playproof.lemmas Require Import Lists Geometry Orientations Placements Animals Copies.
From Playproof.rules Require Import Guards.
From Playproof.sanity Require Import Cannibal.
Import ListNotations.

Local Open Scope Z_scope.

(** ** The check *)

(** Width and height of a rectangle with its least cell at the origin. *)

Definition sides (A : animal) : option (Z * Z) :=
  match last A [] with
  | [x; y] =>
      let within z :=
        match z with
        | [u; v] => (0 <=? u) && (u <=? x) && (0 <=? v) && (v <=? y)
        | _ => false
        end in
      let n := x + 1 in
      let m := y + 1 in
      if forallb within A && (Z.of_nat (length A) =? n * m) then Some (n, m) else None
  | _ => None
  end.

Definition check (C : claim) (side : N) (ps : list claim) : bool :=
  match C with
  | CannibalClaim NonCannibal A =>
      no_premise ps &&
      match sides A with
      | Some (n, m) =>
          let N := Z.of_N side in
          (n <=? N) && (m <=? N) &&
          (N * 4 * ((n + m - 1) * (n + m - 1)) <? (N - n + 1) * (N - m + 1))
      | None => false
      end
  | _ => false
  end.

(** ** Grids *)

Definition numbers (a w : Z) : list Z := map (fun i => a + Z.of_nat i) (seq 0 (Z.to_nat w)).

Lemma numbers_spec a w u : In u (numbers a w) <-> a <= u < a + w.
Proof.
  unfold numbers; rewrite in_map_iff; split.
  - intros (i & <- & Hi); apply in_seq in Hi; lia.
  - intros H; exists (Z.to_nat (u - a)); split; [lia | apply in_seq; lia].
Qed.

Lemma numbers_length a w : 0 <= w -> Z.of_nat (length (numbers a w)) = w.
Proof. intros H; unfold numbers; rewrite map_length, seq_length; lia. Qed.

Lemma map_NoDup {T U} (f : T -> U) l : (forall x y, f x = f y -> x = y) -> NoDup l ->
  NoDup (map f l).
Proof.
  intros inj; induction 1 as [|x l N H IH]; [constructor|]; simpl; constructor; [|easy].
  intros K; apply in_map_iff in K as (y & E & K); apply inj in E; now subst.
Qed.

Lemma numbers_NoDup a w : NoDup (numbers a w).
Proof. apply map_NoDup; [intros; lia | apply seq_NoDup]. Qed.

Definition grid (a w b h : Z) : list (Z * Z) := list_prod (numbers a w) (numbers b h).

Lemma grid_spec a w b h u v : In (u, v) (grid a w b h) <-> a <= u < a + w /\ b <= v < b + h.
Proof. unfold grid; now rewrite in_prod_iff, !numbers_spec. Qed.

Lemma grid_length a w b h : 0 <= w -> 0 <= h -> Z.of_nat (length (grid a w b h)) = w * h.
Proof.
  intros Hw Hh; unfold grid; rewrite prod_length, Nat2Z.inj_mul, !numbers_length; easy.
Qed.

Lemma grid_NoDup a w b h : NoDup (grid a w b h).
Proof.
  unfold grid; assert (N := numbers_NoDup a w); assert (N' := numbers_NoDup b h).
  revert N; generalize (numbers a w) as l; generalize dependent (numbers b h); intros l' N' l.
  induction 1 as [|x l new N IH]; [constructor|]; simpl.
  assert (M : NoDup (map (fun y : Z => (x, y)) l')) by (apply map_NoDup; [congruence | easy]).
  assert (D : forall q, In q (map (fun y : Z => (x, y)) l') -> ~ In q (list_prod l l')).
  { intros q K K'; apply in_map_iff in K as (y & <- & _); apply in_prod_iff in K'; tauto. }
  clear - M D IH; induction M as [|q l0 new M IH']; [easy|]; simpl; constructor.
  - rewrite in_app_iff; intros [K|K]; [easy | apply (D q); [now left | easy]].
  - apply IH'; intros r Hr; apply D; now right.
Qed.

Definition at_ (q : Z * Z) : cell := [fst q; snd q].

Lemma cell_at (x : cell) : length x = 2%nat -> exists u v, x = [u; v].
Proof. destruct x as [|u [|v [|]]]; try easy; eauto. Qed.

(** ** Boxes *)

Record box := Box { left : Z; bottom : Z; width : Z; height : Z }.

Definition inb (b : box) (u v : Z) : Prop :=
  left b <= u < left b + width b /\ bottom b <= v < bottom b + height b.

Definition cells_in (b : box) : list (Z * Z) := grid (left b) (width b) (bottom b) (height b).

Definition meets (b b' : box) : bool :=
  (left b <? left b' + width b') && (left b' <? left b + width b) &&
  (bottom b <? bottom b' + height b') && (bottom b' <? bottom b + height b).

Lemma meets_spec b b' : meets b b' = true <->
  left b < left b' + width b' /\ left b' < left b + width b /\
  bottom b < bottom b' + height b' /\ bottom b' < bottom b + height b.
Proof. unfold meets; rewrite !andb_true_iff, !Z.ltb_lt; tauto. Qed.

Lemma meets_false b b' u v : meets b b' = false -> inb b u v -> ~ inb b' u v.
Proof.
  intros H I I'; assert (meets b b' = true); [|congruence].
  apply meets_spec; unfold inb in *; lia.
Qed.

Section Sound.

Variables (A : animal) (n m N : Z).
Hypothesis Hn : 1 <= n <= N.
Hypothesis Hm : 1 <= m <= N.
Hypothesis on : forall x, In x A -> on_board square x.
Hypothesis HA : forall u v, In [u; v] A <-> (0 <= u < n /\ 0 <= v < m).

Definition shaped (b : box) : Prop :=
  width b = n /\ height b = m \/ width b = m /\ height b = n.

(** Copies of the rectangle are boxes, and conversely. *)

Definition across (l : Z) : Z := if Z.abs l =? 1 then n else m.

Definition edge (s l : Z) : Z := if l <? 0 then s - across l + 1 else s.

Lemma copy_box P : copy A P -> exists b, shaped b /\ forall u v, In [u; v] P <-> inb b u v.
Proof.
  intros (g & I & ->); destruct (inverse_spec g I) as [J K].
  assert (back : forall y, length y = 2%nat ->
    In y (map (apply g) A) <-> In (apply (inverse g) y) A).
  { intros y Ly; split; intros H.
    - apply in_map_iff in H as (x & <- & Hx); rewrite (proj1 (K x (proj1 (on x Hx)))); easy.
    - rewrite <- (proj2 (K y Ly)); now apply in_map. }
  assert (listed := linear_listed square g I); assert (L := shift_length square g I).
  enough (exists b, shaped b /\ forall u v, In (apply (inverse g) [u; v]) A <-> inb b u v)
    as (b & S & E) by (exists b; split; [easy|]; intros u v; rewrite <- E; now apply back).
  clear back K J I; destruct g as [ls s]; simpl linear in *; simpl shift in *.
  destruct s as [|s0 [|s1 [|]]]; try easy; vm_compute in listed.
  repeat (destruct listed as [<-|listed];
    [match goal with
     | |- context [Isometry [?l; ?l'] _] =>
         exists (Box (edge s0 l) (edge s1 l') (across l) (across l'))
     end;
     unfold shaped, inb, edge, across, apply, inverse, row; cbn -[Z.mul Z.add Z.opp Z.sub Z.le Z.lt];
     change (Pos.to_nat 1) with 1%nat; change (Pos.to_nat 2) with 2%nat;
     cbn -[Z.mul Z.add Z.opp Z.sub Z.le Z.lt];
     split; [lia | intros u v; rewrite HA; lia]|]).
  destruct listed.
Qed.

Lemma box_copy b : shaped b -> exists P, copy A P /\ forall u v, In [u; v] P -> inb b u v.
Proof.
  intros [[W H]|[W H]].
  - set (g := Isometry [1; 2] [left b; bottom b]).
    assert (I : is_isometry square g) by now apply isometry_ok_sound.
    exists (map (apply g) A); split; [now exists g|]; intros u v K.
    apply in_map_iff in K as (x & E & Hx); destruct (cell_at x (proj1 (on x Hx))) as (a & c & ->).
    apply HA in Hx; unfold apply, row, g in E; cbn -[Z.mul Z.add] in E.
    change (Pos.to_nat 1) with 1%nat in E; change (Pos.to_nat 2) with 2%nat in E.
    cbn -[Z.mul Z.add] in E.
    assert (E0 : 1 * a + left b = u) by congruence.
    assert (E1 : 1 * c + bottom b = v) by congruence; unfold inb; lia.
  - set (g := Isometry [2; 1] [left b; bottom b]).
    assert (I : is_isometry square g) by now apply isometry_ok_sound.
    exists (map (apply g) A); split; [now exists g|]; intros u v K.
    apply in_map_iff in K as (x & E & Hx); destruct (cell_at x (proj1 (on x Hx))) as (a & c & ->).
    apply HA in Hx; unfold apply, row, g in E; cbn -[Z.mul Z.add] in E.
    change (Pos.to_nat 1) with 1%nat in E; change (Pos.to_nat 2) with 2%nat in E.
    cbn -[Z.mul Z.add] in E.
    assert (E0 : 1 * c + left b = u) by congruence.
    assert (E1 : 1 * a + bottom b = v) by congruence; unfold inb; lia.
Qed.

(** ** Inside the square *)

Definition inside (b : box) : Prop :=
  0 <= left b /\ left b + width b <= N /\ 0 <= bottom b /\ bottom b + height b <= N.

Definition border (u v : Z) : Prop :=
  (u = -1 \/ u = N) /\ 0 <= v < N \/ (v = -1 \/ v = N) /\ 0 <= u < N.

Definition occupied (p : position) (u v : Z) : Prop := In [u; v] (alice p) \/ In [u; v] (bob p).

Definition surrounded (p : position) : Prop := forall u v, border u v -> occupied p u v.

Definition alive (p : position) (b : box) : Prop :=
  shaped b /\ inside b /\ forall u v, inb b u v -> ~ In [u; v] (bob p).

Lemma free_at p u v : free p [u; v] <-> ~ occupied p u v.
Proof. unfold free, occupied, on_board; simpl; tauto. Qed.

(** A copy that Bob may occupy has no cell in the square, or lies in it. *)

Lemma in_or_out p b : surrounded p -> shaped b -> (forall u v, inb b u v -> ~ occupied p u v) ->
  inside b \/ forall u v, inb b u v -> ~ (0 <= u < N /\ 0 <= v < N).
Proof.
  intros S Sh F.
  assert (B : forall u v, border u v -> ~ inb b u v) by (intros u v Bo I; exact (F u v I (S u v Bo))).
  set (a := Z.max (left b) 0); set (c := Z.max (bottom b) 0).
  destruct (Z_lt_ge_dec a (Z.min (left b + width b) N)) as [Ha|Ha];
    [|right; unfold inb; intros u v; lia].
  destruct (Z_lt_ge_dec c (Z.min (bottom b + height b) N)) as [Hc|Hc];
    [|right; unfold inb; intros u v; lia].
  left; unfold inside, inb, border in *.
  split; [|split; [|split]].
  - destruct (Z_lt_ge_dec (left b) 0); [exfalso; apply (B (-1) c); lia | lia].
  - destruct (Z_lt_ge_dec N (left b + width b)); [exfalso; apply (B N c); lia | lia].
  - destruct (Z_lt_ge_dec (bottom b) 0); [exfalso; apply (B a (-1)); lia | lia].
  - destruct (Z_lt_ge_dec N (bottom b + height b)); [exfalso; apply (B a N); lia | lia].
Qed.

(** All boxes inside. *)

Definition candidates : list box :=
  flat_map (fun q => [Box (fst q) (snd q) n m; Box (fst q) (snd q) m n]) (grid 0 N 0 N).

Lemma candidates_all b : shaped b -> inside b -> In b candidates.
Proof.
  intros S I; apply in_flat_map; exists (left b, bottom b).
  unfold inside in I; split; [apply grid_spec; unfold shaped in S; lia|].
  destruct b as [x y w h]; unfold shaped in S; cbn [width height] in S.
  destruct S as [[-> ->]|[-> ->]]; simpl; auto.
Qed.

Definition aliveb (p : position) (b : box) : bool :=
  forallb (fun q => negb (mem (at_ q) (bob p))) (cells_in b).

Definition freeb (p : position) (b : box) : bool :=
  forallb (fun q => negb (mem (at_ q) (alice p ++ bob p))) (cells_in b).

Lemma aliveb_spec p b : aliveb p b = true <-> forall u v, inb b u v -> ~ In [u; v] (bob p).
Proof.
  unfold aliveb; rewrite forallb_forall; split.
  - intros H u v I; apply mem_false; apply (grid_spec _ _ _ _ u v) in I; apply H in I.
    now apply negb_true_iff in I.
  - intros H [u v] K; apply grid_spec in K; now apply negb_true_iff, mem_false, H.
Qed.

Lemma freeb_spec p b : freeb p b = true <-> forall u v, inb b u v -> ~ occupied p u v.
Proof.
  unfold freeb, occupied; rewrite forallb_forall; split.
  - intros H u v I; apply (grid_spec _ _ _ _ u v) in I; apply H in I.
    apply negb_true_iff, mem_false in I; rewrite in_app_iff in I; exact I.
  - intros H [u v] K; apply grid_spec in K; apply negb_true_iff, mem_false.
    rewrite in_app_iff; now apply H.
Qed.

Definition living (p : position) : list box :=
  filter (fun b => (0 <=? left b) && (left b + width b <=? N) && (0 <=? bottom b) &&
    (bottom b + height b <=? N) && aliveb p b) candidates.

Lemma living_spec p b : In b (living p) <-> In b candidates /\ inside b /\
  forall u v, inb b u v -> ~ In [u; v] (bob p).
Proof.
  unfold living, inside; rewrite filter_In, !andb_true_iff, !Z.leb_le, aliveb_spec; tauto.
Qed.

Lemma candidate_shaped b : In b candidates -> shaped b.
Proof.
  intros H; apply in_flat_map in H as ([x y] & _ & [<-|[<-|[]]]); unfold shaped; simpl; auto.
Qed.

(** Bob's moves that would meet all living boxes. *)

Definition killers (p : position) : list box :=
  filter (fun b => freeb p b && forallb (meets b) (living p)) (living p).

Lemma killers_spec p b : In b (killers p) <-> In b (living p) /\
  (forall u v, inb b u v -> ~ occupied p u v) /\ forall b', In b' (living p) -> meets b b' = true.
Proof. unfold killers; rewrite filter_In, andb_true_iff, freeb_spec, forallb_forall; tauto. Qed.

(** Boxes that meet pairwise have a common cell. *)

Definition most (f : box -> Z) (b : box) (l : list box) : Z :=
  fold_right (fun b m => Z.max (f b) m) (f b) l.

Lemma most_spec f b l : (exists b', In b' (b :: l) /\ most f b l = f b') /\
  forall b', In b' (b :: l) -> f b' <= most f b l.
Proof.
  induction l as [|c l [(b' & Hb' & E) IH]]; simpl.
  - split; [exists b; auto | intros b' [<-|[]]; lia].
  - split.
    + destruct (Z.max_spec (f c) (most f b l)) as [[_ M]|[_ M]]; rewrite M; [|exists c; auto].
      exists b'; split; [destruct Hb'; auto | easy].
    + intros d [<-|[<-|Hd]]; [specialize (IH b (or_introl eq_refl)) | |
        specialize (IH d (or_intror Hd))]; lia.
Qed.

Lemma common_cell b l : (forall b1 b2, In b1 (b :: l) -> In b2 (b :: l) -> meets b1 b2 = true) ->
  forall b', In b' (b :: l) -> inb b' (most left b l) (most bottom b l).
Proof.
  intros M b' Hb'; destruct (most_spec left b l) as [(b1 & H1 & E1) L1].
  destruct (most_spec bottom b l) as [(b2 & H2 & E2) L2].
  assert (M1 := proj1 (meets_spec _ _) (M b' b1 Hb' H1)).
  assert (M2 := proj1 (meets_spec _ _) (M b' b2 Hb' H2)).
  specialize (L1 b' Hb'); specialize (L2 b' Hb'); unfold inb; lia.
Qed.

Definition open_cells (p : position) : list (Z * Z) :=
  filter (fun q => negb (mem (at_ q) (alice p ++ bob p))) (grid 0 N 0 N).

Lemma open_spec p u v : In (u, v) (open_cells p) <->
  (0 <= u < N /\ 0 <= v < N) /\ ~ occupied p u v.
Proof.
  unfold open_cells, occupied; rewrite filter_In, negb_true_iff, mem_false, in_app_iff, grid_spec.
  unfold at_; simpl; tauto.
Qed.

Lemma open_fewer p p' u v : In (u, v) (open_cells p) -> ~ In (u, v) (open_cells p') ->
  (forall a c, occupied p a c -> occupied p' a c) ->
  (length (open_cells p') < length (open_cells p))%nat.
Proof.
  intros H H' O; assert (NoDup ((u, v) :: open_cells p')) as ND.
  { constructor; [easy | apply NoDup_filter, grid_NoDup]. }
  apply (NoDup_incl_length ND); intros [a c] [E|K]; [now rewrite <- E|].
  apply open_spec in K as [K F]; apply open_spec; split; [easy|]; intros G; now apply F, O.
Qed.

Lemma play k : forall p, surrounded p -> (exists b, alive p b) ->
  (length (open_cells p) <= k)%nat -> forces A (S k) p.
Proof.
  induction k as [|k IH]; intros p Su (b & Sh & In_ & Al) Lk.
  all: destruct (existsb (fun q => negb (mem (at_ q) (alice p))) (cells_in b)) eqn:Fb.
  1, 3: apply existsb_exists in Fb as ([u v] & Hq & Fb); apply grid_spec in Hq;
    apply negb_true_iff, mem_false in Fb; change (at_ (u, v)) with [u; v] in Fb;
    assert (Hu : ~ occupied p u v) by (intros [K|K]; [easy | now apply (Al u v)]);
    assert (Ho : In (u, v) (open_cells p))
      by (apply open_spec; split; [unfold inside in In_; lia | easy]).
  - destruct (open_cells p); [easy | simpl in Lk; lia].
  - assert (Hb : In b (living p)) by (apply living_spec; split; [now apply candidates_all | easy]).
    (* A free cell in the square that is in all killers. *)
    assert (exists a c, In (a, c) (open_cells p) /\
      forall b', In b' (killers p) -> inb b' a c) as (a & c & Hac & common).
    { destruct (killers p) as [|b0 l] eqn:EK; [exists u, v; split; [easy | now intros b' []]|].
      assert (spec : forall b', In b' (b0 :: l) -> In b' (living p) /\
        (forall u v, inb b' u v -> ~ occupied p u v) /\
        forall b'', In b'' (living p) -> meets b' b'' = true)
        by (intros b' Hb'; apply killers_spec; now rewrite EK).
      assert (C : forall b', In b' (b0 :: l) -> inb b' (most left b0 l) (most bottom b0 l)).
      { apply common_cell; intros b1 b2 H1 H2; now apply (spec b1), (spec b2). }
      exists (most left b0 l), (most bottom b0 l); split; [|easy].
      destruct (spec b0 (or_introl eq_refl)) as (L0 & F0 & _); specialize (C b0 (or_introl eq_refl)).
      apply living_spec in L0 as (_ & I0 & _); apply open_spec; split; [|now apply F0].
      unfold inside, inb in *; lia. }
    assert (Hf := proj2 (proj1 (open_spec p a c) Hac)).
    exists [a; c]; split; [now apply free_at|]; right; intros P [HP F].
    destruct (copy_box P HP) as (bP & SP & EP).
    assert (FP : forall u v, inb bP u v -> ~ occupied (add_alice [a; c] p) u v)
      by (intros u' v' K; apply free_at, F, EP, K).
    set (p' := add_bob P (add_alice [a; c] p)).
    assert (later : forall u v, occupied p u v -> occupied p' u v).
    { intros u' v' [K|K]; [left; now right | right; apply in_app_iff; now right]. }
    assert (keep : forall b', In b' (living p) ->
      (forall u v, inb b' u v -> ~ inb bP u v) -> exists b, alive p' b).
    { intros b' Hb' D; apply living_spec in Hb' as (C' & I' & A'); exists b'.
      split; [now apply candidate_shaped|]; split; [easy|]; intros u' v' K K'.
      apply in_app_iff in K' as [K'|K']; [now apply (D u' v' K), EP | now apply (A' u' v')]. }
    apply IH.
    + intros u' v' K; apply later, Su, K.
    + destruct (in_or_out (add_alice [a; c] p) bP) as [IP|OP]; auto.
      { intros u' v' K; destruct (Su u' v' K) as [H|H]; [left; now right | now right]. }
      * assert (LP : In bP (living p)).
        { apply living_spec; split; [now apply candidates_all|]; split; [easy|].
          intros u' v' K K'; apply (FP u' v' K); now right. }
        destruct (forallb (meets bP) (living p)) eqn:M.
        -- exfalso; assert (KP : In bP (killers p)).
           { apply killers_spec; split; [easy|]; split; [|now apply forallb_forall].
             intros u' v' K [H|H]; apply (FP u' v' K); [left; now right | now right]. }
           apply (FP a c); [now apply common | left; now left].
        -- assert (exists b', In b' (living p) /\ meets bP b' = false) as (b' & Hb' & M').
           { clear - M; induction (living p) as [|b l IHl]; [easy|]; simpl in M.
             apply andb_false_iff in M as [M|M]; [exists b; split; [now left | easy]|].
             destruct (IHl M) as (b' & H & K); exists b'; split; [now right | easy]. }
           apply (keep b' Hb'); intros u' v' K K'; now apply (meets_false bP b' u' v').
      * apply (keep b Hb); intros u' v' K K'; apply (OP u' v' K').
        unfold inside, inb in *; lia.
    + apply (open_fewer p p' a c Hac) in later; [lia|].
      intros K; apply open_spec in K as [_ K]; apply K; left; now left.
  - (* All cells of the box are Alice's. *)
    exists (fresh square (alice p ++ bob p)).
    pose proof (fresh_new square (alice p ++ bob p) square_infinite) as Fr.
    rewrite in_app_iff in Fr; split; [split; [apply fresh_on_board, square_infinite | tauto]|].
    left; destruct (box_copy b Sh) as (P & HP & E); exists P; split; [easy|].
    intros x Hx; right; destruct (cell_at x (proj1 (copy_on A P x on HP Hx))) as (u & v & ->).
    apply E in Hx; destruct (in_dec cell_dec [u; v] (alice p)) as [K|K]; [easy|exfalso].
    assert (existsb (fun q => negb (mem (at_ q) (alice p))) (cells_in b) = true); [|congruence].
    apply existsb_exists; exists (u, v); split; [now apply grid_spec|].
    now apply negb_true_iff, mem_false.
  - exists (fresh square (alice p ++ bob p)).
    pose proof (fresh_new square (alice p ++ bob p) square_infinite) as Fr.
    rewrite in_app_iff in Fr; split; [split; [apply fresh_on_board, square_infinite | tauto]|].
    left; destruct (box_copy b Sh) as (P & HP & E); exists P; split; [easy|].
    intros x Hx; right; destruct (cell_at x (proj1 (copy_on A P x on HP Hx))) as (u & v & ->).
    apply E in Hx; destruct (in_dec cell_dec [u; v] (alice p)) as [K|K]; [easy|exfalso].
    assert (existsb (fun q => negb (mem (at_ q) (alice p))) (cells_in b) = true); [|congruence].
    apply existsb_exists; exists (u, v); split; [now apply grid_spec|].
    now apply negb_true_iff, mem_false.
Qed.

(** ** Around the square *)

Let each : Z := (n + m - 1) * (n + m - 1).

Definition box_at (q : Z * Z) : box := Box (fst q) (snd q) n m.

(** A copy of Bob's meets few of the copies that are looked at. *)

Lemma few_met b l : shaped b -> NoDup l ->
  Z.of_nat (length (filter (fun q => meets b (box_at q)) l)) <= each.
Proof.
  intros S ND.
  set (g := grid (left b - n + 1) (width b + n - 1) (bottom b - m + 1) (height b + m - 1)).
  assert (L : (length (filter (fun q => meets b (box_at q)) l) <= length g)%nat).
  { apply NoDup_incl_length; [now apply NoDup_filter|]; intros [x y] H.
    apply filter_In in H as [_ H]; apply meets_spec in H; unfold box_at in H.
    cbn [left bottom width height fst snd] in H; apply grid_spec; lia. }
  assert (E : Z.of_nat (length g) = (width b + n - 1) * (height b + m - 1))
    by (apply grid_length; unfold shaped in S; lia).
  pose proof (Z.square_nonneg (n - m)); unfold each; destruct S as [[W H']|[W H']]; rewrite W, H' in E;
    nia.
Qed.

Lemma filter_split {T} (f : T -> bool) l :
  (length l = length (filter f l) + length (filter (fun x => negb (f x)) l))%nat.
Proof. induction l as [|x l IH]; simpl; [easy|]; destruct (f x); simpl; lia. Qed.

Let rest : nat := S (length (grid 0 N 0 N)).

(** Alice takes the cells of [l], and then plays in the square. *)

Lemma surround l : forall p looked,
  (forall u v, border u v -> occupied p u v \/ In (u, v) l) -> NoDup looked ->
  (forall q, In q looked -> alive p (box_at q)) ->
  Z.of_nat (length l) * each < Z.of_nat (length looked) -> forces A (length l + rest) p.
Proof.
  assert (0 <= each) by (unfold each; nia).
  induction l as [|[u v] l IH]; intros p looked B ND AL Len.
  - apply play.
    + intros u v Bo; destruct (B u v Bo) as [|[]]; easy.
    + destruct looked as [|q looked]; [simpl in Len; lia|]; exists (box_at q); apply AL; now left.
    + apply NoDup_incl_length; [apply NoDup_filter, grid_NoDup|].
      intros q Hq; now apply filter_In in Hq.
  - assert (Len' : Z.of_nat (length l) * each + each < Z.of_nat (length looked))
      by (change (length ((u, v) :: l)) with (S (length l)) in Len; rewrite Nat2Z.inj_succ in Len; nia).
    change (length ((u, v) :: l) + rest)%nat with (S (length l + rest)).
    destruct (in_dec cell_dec [u; v] (alice p ++ bob p)) as [O|O].
    + apply in_app_iff in O; apply (more_moves A (length l + rest)); [lia|].
      apply (IH p looked); auto; [|lia].
      intros a c Bo; destruct (B a c Bo) as [|[E|]]; auto; left.
      assert (a = u /\ c = v) as [-> ->] by (split; congruence); exact O.
    + rewrite in_app_iff in O; exists [u; v]; split; [now apply free_at|].
      right; intros P [HP F]; destruct (copy_box P HP) as (bP & SP & EP).
      apply (IH _ (filter (fun q => negb (meets bP (box_at q))) looked)).
      * intros a c Bo; destruct (B a c Bo) as [[K|K]|[E|K]]; [| | |now right]; left.
        -- left; now right.
        -- right; apply in_app_iff; now right.
        -- assert (a = u /\ c = v) as [-> ->] by (split; congruence); left; now left.
      * now apply NoDup_filter.
      * intros q Hq; apply filter_In in Hq as [Hq M]; apply negb_true_iff in M.
        destruct (AL q Hq) as (Sh & In_ & Al); split; [easy|]; split; [easy|].
        intros a c I K; apply in_app_iff in K as [K|K]; [|now apply (Al a c)].
        apply EP in K; now apply (meets_false bP (box_at q) a c).
      * pose proof (few_met bP looked SP ND).
        pose proof (filter_split (fun q => meets bP (box_at q)) looked); lia.
Qed.

Definition border_cells : list (Z * Z) :=
  map (fun v => (-1, v)) (numbers 0 N) ++ map (fun v => (N, v)) (numbers 0 N) ++
  map (fun u => (u, -1)) (numbers 0 N) ++ map (fun u => (u, N)) (numbers 0 N).

Theorem rectangle_wins : N * 4 * each < (N - n + 1) * (N - m + 1) -> non_cannibal A.
Proof.
  intros H; exists (length border_cells + rest)%nat.
  apply (surround border_cells start (grid 0 (N - n + 1) 0 (N - m + 1))).
  - intros u v Bo; right; unfold border_cells; rewrite !in_app_iff.
    assert (K : forall w, 0 <= w < N -> In w (numbers 0 N)) by (intros w Hw; apply numbers_spec; lia).
    destruct Bo as [[[-> | ->] Hv]|[[-> | ->] Hu]].
    + left; now apply (in_map (fun v => (-1, v))), K.
    + right; left; now apply (in_map (fun v => (N, v))), K.
    + right; right; left; now apply (in_map (fun u => (u, -1))), K.
    + right; right; right; now apply (in_map (fun u => (u, N))), K.
  - apply grid_NoDup.
  - intros [x y] Hq; apply grid_spec in Hq; unfold box_at; cbn [fst snd].
    split; [now left|]; split; [unfold inside; cbn [left bottom width height]; lia | now intros u v _].
  - rewrite grid_length by lia; unfold border_cells.
    rewrite !app_length, !map_length, !Nat2Z.inj_add, numbers_length by lia; lia.
Qed.

End Sound.

Lemma sides_spec A n m : NoDup A -> (forall x, In x A -> on_board square x) ->
  sides A = Some (n, m) ->
  1 <= n /\ 1 <= m /\ forall u v, In [u; v] A <-> (0 <= u < n /\ 0 <= v < m).
Proof.
  unfold sides; intros ND on H; destruct (last A []) as [|x [|y [|]]] eqn:EL; try easy.
  destruct (_ && _) eqn:K; [|easy].
  assert (x + 1 = n) as <- by congruence; assert (y + 1 = m) as <- by congruence; clear H.
  rewrite andb_true_iff, forallb_forall, Z.eqb_eq in K; destruct K as [K len].
  assert (W : forall u v, In [u; v] A -> 0 <= u <= x /\ 0 <= v <= y).
  { intros u v I; specialize (K _ I); cbv beta iota in K.
    rewrite !andb_true_iff, !Z.leb_le in K; lia. }
  assert (NE : A <> []) by (intros ->; easy).
  assert (HL : In [x; y] A).
  { assert (L : forall l : list cell, l <> [] -> In (last l []) l).
    { intros l Hl; rewrite (app_removelast_last [] Hl) at 2; apply in_app_iff; right; now left. }
    rewrite <- EL; now apply L. }
  apply W in HL; split; [lia|]; split; [lia|].
  assert (sub : incl A (map at_ (grid 0 (x + 1) 0 (y + 1)))).
  { intros z Hz; destruct (cell_at z (proj1 (on z Hz))) as (u & v & ->).
    apply W in Hz; apply (in_map at_ _ (u, v)), grid_spec; lia. }
  assert (back : incl (map at_ (grid 0 (x + 1) 0 (y + 1))) A).
  { apply NoDup_length_incl; [easy | | easy].
    rewrite map_length; apply Nat2Z.inj_le; rewrite grid_length by lia; lia. }
  intros u v; split; intros I; [apply W in I; lia|].
  apply back, (in_map at_ _ (u, v)), grid_spec; lia.
Qed.

Theorem sound C side ps : normal C = true -> check C side ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct C as [| | |[] A| | | | | | |]; try easy.
  destruct (cannibal_well_formed A HN) as (_ & ND & on).
  apply andb_true_iff in H as [_ H]; destruct (sides A) as [[n m]|] eqn:E; [|easy].
  destruct (sides_spec A n m ND on E) as (Hn & Hm & HA); cbv zeta in H.
  rewrite !andb_true_iff, !Z.leb_le, Z.ltb_lt in H; destruct H as [[Ln Lm] H].
  now apply (rectangle_wins A n m (Z.of_N side)).
Qed.
