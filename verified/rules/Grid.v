(** * Bands of rows: their tiles, and the normal form of their contents

    The content of a band is the set of its free cells: the cell of row r and column c is number
    r * columns + c. In normal form it has no cell that no tile can meet, and is the least of its
    images under the reflections of the band. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.games Require Import Synchronized.
From Playproof.lemmas Require Import Masks Words.
Import ListNotations.

Definition lengths (V : variant) : list nat :=
  match V with
  | Domineering => [2]
  | Triomineering => [3]
  | Tridomineering => [2; 3]
  end.

Lemma lengths_spec V l : In l (lengths V) <-> tile_length V l.
Proof. destruct V; simpl; intuition. Qed.

Lemma tile_long V l : tile_length V l -> 2 <= l.
Proof. destruct V; simpl; lia. Qed.

(** What is computed of a band once. *)

Record grid := Grid {
  height : nat;
  everything : N;
  verticals : list N;         (** the tiles of both players *)
  horizontals : list N;
  cells : list set;
  tile_sets : list set;
  looks : list (list set)     (** the cells as they are seen after each reflection, the last first *)
}.

(** The cells that a tile can meet. *)

Definition alive (g : grid) (s : N) : N :=
  fold_right (fun t a => if within t s then N.lor t a else a) 0%N (verticals g ++ horizontals g).

Definition least (l : list N) : N :=
  match l with
  | [] => 0
  | s :: l => fold_right N.min s l
  end.

(** What is seen of a set: the bits of a number, the highest first, behind those of [n]. *)

Fixpoint seen (a : set) (look : list set) (n : N) : N :=
  match look with
  | [] => n
  | x :: look => seen a look (if touches x a then N.succ_double n else N.double n)
  end.

(** Whether less is seen by the first look. *)

Fixpoint before (a : set) (look best : list set) : bool :=
  match look, best with
  | x :: look, y :: best =>
      if touches x a then if touches y a then before a look best else false
      else if touches y a then true else before a look best
  | _, _ => false
  end.

(** Without the cells that no tile can meet; then the least image. *)

Definition normal (g : grid) (s : N) : N :=
  let a := reach (as_set (cells g) s) (tile_sets g) in
  match looks g with
  | [] => 0
  | look :: looks => seen a (fold_right (fun look best => if before a look best then look else best) look looks) 0
  end.

Section Grid.

Variables (V : variant) (rows columns : nat).
Hypothesis some : 0 < columns.

Definition size : nat := rows * columns.

Definition vertical (r c l : nat) : N :=
  mask size (fun i => (i mod columns =? c) && (r <=? i / columns) && (i / columns <? r + l)).

Definition horizontal (r c l : nat) : N :=
  mask size (fun i => (i / columns =? r) && (c <=? i mod columns) && (i mod columns <? c + l)).

Definition flip (p q : bool) (i : nat) : nat :=
  (if p then rows - 1 - i / columns else i / columns) * columns +
  (if q then columns - 1 - i mod columns else i mod columns).

Definition three : list (bool * bool) := [(true, false); (false, true); (true, true)].

Definition vertical_tiles : list N :=
  nodup N.eq_dec (flat_map (fun l =>
    flat_map (fun r => map (fun c => vertical r c l) (seq 0 columns)) (seq 0 (S rows - l))) (lengths V)).

Definition horizontal_tiles : list N :=
  nodup N.eq_dec (flat_map (fun l =>
    flat_map (fun r => map (fun c => horizontal r c l) (seq 0 (S columns - l))) (seq 0 rows)) (lengths V)).

Definition grid_of : grid :=
  let cells := map singleton (seq 0 size) in
  Grid rows (mask size (fun _ => true)) vertical_tiles horizontal_tiles cells
    (map (as_set cells) (vertical_tiles ++ horizontal_tiles))
    (map (fun pq => map (fun i => singleton (flip (fst pq) (snd pq) i)) (rev (seq 0 size))) ((false, false) :: three)).

Ltac placements_spec :=
  cbn [verticals horizontals grid_of]; unfold vertical_tiles, horizontal_tiles; rewrite nodup_In, in_flat_map; split;
  [ intros (l & Hl & H); apply in_flat_map in H as (r & Hr & H);
    apply in_map_iff in H as (c & <- & Hc); apply in_seq in Hr, Hc;
    exists r, c, l; repeat split; [now apply lengths_spec | lia | lia]
  | intros (r & c & l & Hl & Hr & Hc & ->); exists l; split; [now apply lengths_spec|];
    apply in_flat_map; exists r; split; [apply in_seq; lia|];
    apply in_map_iff; exists c; split; [easy | apply in_seq; lia] ].

Lemma verticals_spec t : In t (verticals grid_of) <->
  exists r c l, tile_length V l /\ r + l <= rows /\ c < columns /\ t = vertical r c l.
Proof. placements_spec. Qed.

Lemma horizontals_spec t : In t (horizontals grid_of) <->
  exists r c l, tile_length V l /\ r < rows /\ c + l <= columns /\ t = horizontal r c l.
Proof. placements_spec. Qed.

(** ** Rows and columns of numbers *)

Lemma number_split i : i < size -> i / columns < rows /\ i mod columns < columns.
Proof.
  unfold size; intros H; split; [apply Nat.div_lt_upper_bound; lia | apply Nat.mod_upper_bound; lia].
Qed.

Lemma number_div r c : c < columns -> (r * columns + c) / columns = r.
Proof. intros H; rewrite Nat.add_comm, Nat.div_add, Nat.div_small by lia; easy. Qed.

Lemma number_mod r c : c < columns -> (r * columns + c) mod columns = c.
Proof. intros H; rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia; easy. Qed.

Lemma number_lt r c : r < rows -> c < columns -> r * columns + c < size.
Proof. unfold size; intros Hr Hc; nia. Qed.

(** ** Reflections *)

Definition reflect (p q : bool) (s : N) : N := mask size (fun i => bit s (flip p q i)).

Lemma flip_parts p q i : i < size ->
  flip p q i / columns = (if p then rows - 1 - i / columns else i / columns) /\
  flip p q i mod columns = (if q then columns - 1 - i mod columns else i mod columns).
Proof.
  intros H; apply number_split in H as [R C]; unfold flip.
  rewrite number_div, number_mod by (destruct q; lia); easy.
Qed.

Lemma flip_lt p q i : i < size -> flip p q i < size.
Proof.
  intros H; apply number_split in H as [R C]; unfold flip.
  apply number_lt; [destruct p | destruct q]; lia.
Qed.

Lemma flip_flip p q p' q' i : i < size ->
  flip p q (flip p' q' i) = flip (xorb p p') (xorb q q') i.
Proof.
  intros H; destruct (flip_parts p' q' i H) as [D M]; destruct (number_split i H) as [R C].
  unfold flip at 1; rewrite D, M; unfold flip; f_equal.
  - f_equal; destruct p, p'; simpl; lia.
  - destruct q, q'; simpl; lia.
Qed.

Lemma bit_reflect p q s i : bit (reflect p q s) i = (i <? size) && bit s (flip p q i).
Proof. unfold reflect; now rewrite bit_mask. Qed.

Lemma reflect_reflect p q p' q' s :
  reflect p q (reflect p' q' s) = reflect (xorb p' p) (xorb q' q) s.
Proof.
  apply bits_ext; intros i; rewrite !bit_reflect.
  destruct (Nat.ltb_spec i size) as [H|H]; [|easy]; simpl.
  rewrite (proj2 (Nat.ltb_lt _ _) (flip_lt p q i H)), flip_flip; easy.
Qed.

Definition inside (s : N) : Prop := forall i, bit s i = true -> i < size.

Lemma reflect_inside p q s : inside (reflect p q s).
Proof. intros i; rewrite bit_reflect, andb_true_iff, Nat.ltb_lt; tauto. Qed.

Lemma reflect_stay s : inside s -> reflect false false s = s.
Proof.
  intros I; apply bits_ext; intros i; rewrite bit_reflect.
  destruct (Nat.ltb_spec i size) as [H|H]; simpl.
  - f_equal; unfold flip; rewrite Nat.mul_comm; symmetry; now apply Nat.div_mod_eq.
  - destruct (bit s i) eqn:E; [apply I in E; lia | easy].
Qed.

Lemma reflect_back p q s : inside s -> reflect p q (reflect p q s) = s.
Proof. intros I; rewrite reflect_reflect, !xorb_nilpotent; now apply reflect_stay. Qed.

Lemma reflect_diff p q s t : reflect p q (N.ldiff s t) = N.ldiff (reflect p q s) (reflect p q t).
Proof.
  apply bits_ext; intros i; rewrite bit_diff, !bit_reflect, bit_diff.
  destruct (i <? size); simpl; [easy|]; easy.
Qed.

Lemma reflect_or p q s t : reflect p q (N.lor s t) = N.lor (reflect p q s) (reflect p q t).
Proof. apply bits_ext; intros i; rewrite bit_or, !bit_reflect, bit_or; now destruct (i <? size). Qed.

Lemma reflect_within p q t s : within t s = true -> within (reflect p q t) (reflect p q s) = true.
Proof.
  rewrite !within_spec; intros H i; rewrite !bit_reflect, !andb_true_iff; intros [? ?]; auto.
Qed.

Lemma tile_inside t : In t (verticals grid_of ++ horizontals grid_of) -> inside t.
Proof.
  rewrite in_app_iff, verticals_spec, horizontals_spec.
  intros [(r & c & l & _ & _ & _ & ->)|(r & c & l & _ & _ & _ & ->)] i H;
    unfold vertical, horizontal in H; rewrite bit_mask in H; apply andb_true_iff in H as [H _];
    now apply Nat.ltb_lt.
Qed.

Lemma reflect_vertical p q t : In t (verticals grid_of) -> In (reflect p q t) (verticals grid_of).
Proof.
  rewrite !verticals_spec; intros (r & c & l & Hl & Hr & Hc & ->).
  exists (if p then rows - l - r else r), (if q then columns - 1 - c else c), l.
  split; [easy|]; split; [destruct p; lia|]; split; [destruct q; lia|].
  apply bits_ext; intros i; unfold vertical; rewrite bit_reflect, !bit_mask.
  destruct (Nat.ltb_spec i size) as [H|H]; [|easy]; simpl.
  rewrite (proj2 (Nat.ltb_lt _ _) (flip_lt p q i H)); simpl.
  destruct (flip_parts p q i H) as [-> ->]; destruct (number_split i H) as [R C].
  apply eq_true_iff_eq; rewrite !andb_true_iff, !Nat.eqb_eq, !Nat.leb_le, !Nat.ltb_lt.
  destruct p, q; lia.
Qed.

Lemma reflect_horizontal p q t :
  In t (horizontals grid_of) -> In (reflect p q t) (horizontals grid_of).
Proof.
  rewrite !horizontals_spec; intros (r & c & l & Hl & Hr & Hc & ->).
  exists (if p then rows - 1 - r else r), (if q then columns - l - c else c), l.
  split; [easy|]; split; [destruct p; lia|]; split; [destruct q; lia|].
  apply bits_ext; intros i; unfold horizontal; rewrite bit_reflect, !bit_mask.
  destruct (Nat.ltb_spec i size) as [H|H]; [|easy]; simpl.
  rewrite (proj2 (Nat.ltb_lt _ _) (flip_lt p q i H)); simpl.
  destruct (flip_parts p q i H) as [-> ->]; destruct (number_split i H) as [R C].
  apply eq_true_iff_eq; rewrite !andb_true_iff, !Nat.eqb_eq, !Nat.leb_le, !Nat.ltb_lt.
  destruct p, q; lia.
Qed.

(** ** Live cells *)

Let tiles := verticals grid_of ++ horizontals grid_of.

Lemma reflect_tile p q t : In t tiles -> In (reflect p q t) tiles.
Proof.
  unfold tiles; rewrite !in_app_iff; intros [H|H]; [left; now apply reflect_vertical|].
  right; now apply reflect_horizontal.
Qed.

Lemma bit_alive s i : bit (alive grid_of s) i = true <->
  exists t, In t tiles /\ within t s = true /\ bit t i = true.
Proof.
  unfold alive; fold tiles; induction tiles as [|t l IH]; cbn [fold_right].
  - rewrite bit_zero; split; [easy | now intros (? & ? & _)].
  - destruct (within t s) eqn:W; rewrite ?bit_or, ?orb_true_iff, IH; split.
    + intros [H|(u & ? & ? & ?)]; [exists t | exists u]; repeat split; simpl; auto.
    + intros (u & [<-|?] & ? & ?); [now left | right; exists u; auto].
    + intros (u & ? & ? & ?); exists u; repeat split; simpl; auto.
    + intros (u & [<-|?] & ? & ?); [congruence | exists u; auto].
Qed.

Lemma alive_within s : within (alive grid_of s) s = true.
Proof.
  apply within_spec; intros i H; apply bit_alive in H as (t & _ & W & H).
  now apply (proj1 (within_spec t s)).
Qed.

Lemma tile_alive t s : In t tiles -> within t s = true -> within t (alive grid_of s) = true.
Proof. intros H W; apply within_spec; intros i Hi; apply bit_alive; eauto. Qed.

Lemma alive_inside s : inside (alive grid_of s).
Proof. intros i H; apply bit_alive in H as (t & Ht & _ & H); now apply (tile_inside t Ht). Qed.

Lemma within_diff t s x : within t (N.ldiff s x) = true <-> within t s = true /\ meets t x = false.
Proof.
  rewrite !within_spec, meets_false; split.
  - intros H; split; intros i Hi; specialize (H i Hi); rewrite bit_diff in H;
      apply andb_true_iff in H as [H N]; [easy|]; intros Hx; now rewrite Hx in N.
  - intros [H N] i Hi; rewrite bit_diff, H by easy; simpl; apply negb_true_iff.
    destruct (bit x i) eqn:E; [now destruct (N i) | easy].
Qed.

Lemma alive_ext s s' : (forall t, In t tiles -> within t s = within t s') ->
  alive grid_of s = alive grid_of s'.
Proof.
  unfold alive; fold tiles; induction tiles as [|t l IH]; intros H; cbn [fold_right]; [easy|].
  rewrite (H t (or_introl eq_refl)), IH; [easy|]; intros u Hu; apply H; now right.
Qed.

Lemma alive_diff s x : alive grid_of (N.ldiff (alive grid_of s) x) = alive grid_of (N.ldiff s x).
Proof.
  apply alive_ext; intros t Ht; apply eq_true_iff_eq; rewrite !within_diff; split; intros [W M];
    (split; [|easy]).
  - rewrite within_spec in *; intros i Hi; assert (A := alive_within s); rewrite within_spec in A.
    now apply A, W.
  - now apply tile_alive.
Qed.

Lemma reflect_alive p q s : alive grid_of (reflect p q s) = reflect p q (alive grid_of s).
Proof.
  assert (G : forall s, within (alive grid_of (reflect p q s)) (reflect p q (alive grid_of s)) = true).
  { intros s'; apply within_spec; intros i H; assert (I := alive_inside _ i H).
    apply bit_alive in H as (t & Ht & W & H); rewrite bit_reflect; apply andb_true_iff.
    split; [now apply Nat.ltb_lt|]; apply bit_alive; exists (reflect p q t).
    split; [now apply reflect_tile|]; split.
    - assert (W' := reflect_within p q _ _ W); rewrite within_spec in *; intros j Hj.
      specialize (W' j Hj); assert (J := reflect_inside p q t j Hj).
      rewrite !bit_reflect, (proj2 (Nat.ltb_lt _ _) J), (proj2 (Nat.ltb_lt _ _) (flip_lt p q j J)) in W'.
      simpl in W'; rewrite flip_flip, !xorb_nilpotent in W' by easy.
      replace (flip false false j) with j in W'; [easy|].
      unfold flip; rewrite Nat.mul_comm; now apply Nat.div_mod_eq.
    - rewrite bit_reflect, (proj2 (Nat.ltb_lt _ _) (flip_lt p q i I)), flip_flip, !xorb_nilpotent
        by easy; simpl.
      replace (flip false false i) with i; [easy|].
      unfold flip; rewrite Nat.mul_comm; now apply Nat.div_mod_eq. }
  apply bits_ext; intros i; apply eq_true_iff_eq; split.
  - revert i; apply within_spec, G.
  - intros H; assert (I := reflect_inside _ _ _ _ H); revert i H I.
    intros i H I; rewrite bit_reflect in H; apply andb_true_iff in H as [_ H].
    assert (Hs : bit (alive grid_of (reflect p q (reflect p q s))) (flip p q i) = true).
    { rewrite <- H; f_equal; apply alive_ext; intros t Ht; apply eq_true_iff_eq.
      rewrite !within_spec; split; intros W j Hj; assert (J := tile_inside t Ht j Hj);
        specialize (W j Hj); rewrite reflect_reflect, !xorb_nilpotent in *;
        rewrite bit_reflect, (proj2 (Nat.ltb_lt _ _) J) in *; simpl in *;
        replace (flip false false j) with j in *; try easy;
        unfold flip; rewrite Nat.mul_comm; now apply Nat.div_mod_eq. }
    specialize (G (reflect p q s)); rewrite within_spec in G; apply G in Hs.
    rewrite bit_reflect in Hs; apply andb_true_iff in Hs as [_ Hs].
    rewrite flip_flip, !xorb_nilpotent in Hs by easy.
    replace (flip false false i) with i in Hs; [easy|].
    unfold flip; rewrite Nat.mul_comm; now apply Nat.div_mod_eq.
Qed.

(** ** The normal form *)

Lemma least_spec l : l <> [] -> In (least l) l /\ forall s, In s l -> (least l <= s)%N.
Proof.
  destruct l as [|s l]; [easy|]; intros _; simpl.
  induction l as [|t l [IH IL]]; simpl.
  - split; [now left|]; intros x [<-|[]]; lia.
  - split.
    + destruct (N.min_dec t (fold_right N.min s l)) as [-> | ->]; [right; now left|].
      destruct IH as [IH|IH]; [now left | right; now right].
    + intros x [<-|[<-|Hx]]; [specialize (IL s (or_introl eq_refl)) | |
        specialize (IL x (or_intror Hx))]; lia.
Qed.

Lemma least_same l l' : l <> [] -> incl l l' -> incl l' l -> least l = least l'.
Proof.
  intros N I I'; assert (N' : l' <> []).
  { destruct l as [|s l]; [easy|]; intros ->; now destruct (I s (or_introl eq_refl)). }
  destruct (least_spec l N) as [A B], (least_spec l' N') as [A' B'].
  apply N.le_antisymm; auto.
Qed.

Definition images (s : N) : list N :=
  map (fun pq => reflect (fst pq) (snd pq) s) ((false, false) :: three).

Lemma value_alive s : value (reach (as_set (cells grid_of) s) (tile_sets grid_of)) = alive grid_of s.
Proof.
  apply bits_ext; intros i; apply eq_true_iff_eq; rewrite bit_reach, bit_alive.
  assert (V' : forall t, In t tiles -> value (as_set (cells grid_of) t) = t).
  { intros t Ht; apply bits_ext; intros j; cbn [cells grid_of]; rewrite bit_as_set.
    destruct (bit t j) eqn:B; [|apply andb_false_r]; rewrite andb_true_r; apply Nat.ltb_lt.
    now apply (tile_inside t Ht). }
  assert (W : forall t, In t tiles -> within t (value (as_set (cells grid_of) s)) = within t s).
  { intros t Ht; apply eq_true_iff_eq; rewrite !within_spec; cbn [cells grid_of]; split; intros H j Hj.
    - specialize (H j Hj); rewrite bit_as_set in H; now apply andb_true_iff in H.
    - rewrite bit_as_set, (H j Hj), andb_true_r; apply Nat.ltb_lt; now apply (tile_inside t Ht). }
  assert (E : tile_sets grid_of = map (as_set (cells grid_of)) tiles) by easy.
  rewrite E; split.
  - intros (x & Hx & I & B); apply in_map_iff in Hx as (t & <- & Ht).
    rewrite V' in I, B by easy; rewrite W in I by easy; now exists t.
  - intros (t & Ht & I & B); exists (as_set (cells grid_of) t); split; [now apply in_map|].
    now rewrite V', W.
Qed.

Lemma seen_bits a (f : nat -> nat) l :
  seen a (map (fun i => singleton (f i)) (rev l)) 0 = of_bits (map (fun i => bit (value a) (f i)) l).
Proof.
  assert (last : forall look x n, seen a (look ++ [x]) n =
    (if touches x a then N.succ_double (seen a look n) else N.double (seen a look n))).
  { induction look as [|y look IH]; intros x n; [easy|]; apply IH. }
  induction l as [|i l IH]; [easy|]; cbn [rev map of_bits]; rewrite map_app; cbn [map].
  now rewrite last, IH, touches_singleton.
Qed.

Lemma seen_less a look best m n : length look = length best -> (m < n)%N -> (seen a look m < seen a best n)%N.
Proof.
  revert best m n; induction look as [|x look IH]; intros [|y best] m n L H; try easy; cbn [seen].
  apply IH; [now injection L|]; destruct (touches x a), (touches y a); lia.
Qed.

Lemma before_spec a look best n : length look = length best ->
  N.min (seen a look n) (seen a best n) = if before a look best then seen a look n else seen a best n.
Proof.
  revert best n; induction look as [|x look IH]; intros [|y best] n L; try easy; [apply N.min_id|].
  injection L as L; cbn [seen before]; destruct (touches x a), (touches y a); try now apply IH.
  - apply N.min_r, N.lt_le_incl, seen_less; [easy | lia].
  - apply N.min_l, N.lt_le_incl, seen_less; [easy | lia].
Qed.

Lemma seen_least a k looks : looks <> [] -> (forall l, In l looks -> length l = k) ->
  match looks with
  | [] => 0%N
  | look :: looks => seen a (fold_right (fun look best => if before a look best then look else best) look looks) 0
  end = least (map (fun look => seen a look 0) looks).
Proof.
  destruct looks as [|first l]; [easy|]; intros _ L; cbn [map least].
  set (choose := fun look best => if before a look best then look else best).
  assert (H : length (fold_right choose first l) = k /\
    seen a (fold_right choose first l) 0 = fold_right N.min (seen a first 0) (map (fun look => seen a look 0) l)).
  { induction l as [|x l IH]; [split; [apply L; now left | easy]|].
    destruct IH as [Lb E]; [intros y [<-|Hy]; apply L; simpl; auto|]; cbn [fold_right map]; rewrite <- E.
    assert (Lx : length x = k) by (apply L; simpl; auto); rewrite before_spec by congruence.
    unfold choose at 1 3; destruct (before _ _ _); easy. }
  apply H.
Qed.

Lemma normal_images s : normal grid_of s = least (images (alive grid_of s)).
Proof.
  rewrite <- value_alive; unfold normal; set (a := reach _ _); cbn zeta.
  rewrite (seen_least a size); [|easy | intros l; cbn [looks grid_of]; rewrite in_map_iff; intros (pq & <- & _);
    now rewrite map_length, rev_length, seq_length].
  unfold images; f_equal; cbn [looks grid_of]; rewrite map_map; apply map_ext; intros [p q].
  cbn [fst snd]; unfold reflect, mask; now rewrite seen_bits.
Qed.

Lemma In_images s t : In t (images s) <-> exists p q, t = reflect p q s.
Proof.
  unfold images; rewrite in_map_iff; split.
  - intros ([p q] & <- & _); now exists p, q.
  - intros (p & q & ->); exists (p, q); split; [easy|]; destruct p, q; simpl; auto.
Qed.

Lemma normal_is_image s : exists p q, normal grid_of s = reflect p q (alive grid_of s).
Proof.
  rewrite normal_images; apply In_images; apply least_spec; unfold images; discriminate.
Qed.

Lemma normal_reflect p q s : normal grid_of (reflect p q s) = normal grid_of s.
Proof.
  rewrite !normal_images, reflect_alive; apply least_same; [discriminate | |];
    intros t; rewrite !In_images; intros (p' & q' & ->).
  - rewrite reflect_reflect; eauto.
  - exists (xorb p p'), (xorb q q'); rewrite reflect_reflect; f_equal.
    + now destruct p, p'.
    + now destruct q, q'.
Qed.

Lemma normal_alive s x : normal grid_of (N.ldiff (alive grid_of s) x) = normal grid_of (N.ldiff s x).
Proof. now rewrite !normal_images, alive_diff. Qed.

(** What is taken from the normal form may be taken from the content. *)

Theorem normal_diff p q s x : normal grid_of s = reflect p q (alive grid_of s) ->
  normal grid_of (N.ldiff (normal grid_of s) (reflect p q x)) = normal grid_of (N.ldiff s x).
Proof. intros ->; now rewrite <- reflect_diff, normal_reflect, normal_alive. Qed.

End Grid.
