(** * Sets of vertices in machine words

    They are those of [Words]; here is what they have. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof.lemmas Require Masks.
From Playproof.lemmas Require Import Words.
Import ListNotations.

Notation mask := Words.set.
Notation mem := Words.has.
Notation none := Words.empty.
Notation single := Words.singleton.
Notation join := Words.both.
Notation less := Words.minus.
Notation meets := Words.touches.
Notation inside := Words.part_of.
Notation same := Words.same_set.

Definition is_none (m : mask) : bool := inside m none.

Definition shared (a b : mask) : mask :=
  Set_ (w_and (first a) (first b)) (w_and (second a) (second b)) (w_and (third a) (third b)).

Definition of_list (l : list nat) : mask := fold_right (fun i m => join (single i) m) none l.

(** One vertex: a word with one bit, and which of the three it is. *)

Inductive dot := InFirst (w : word) | InSecond (w : word) | InThird (w : word).

Definition dot_of (i : nat) : dot :=
  let w := power (i / 3) in match i mod 3 with 0 => InFirst w | 1 => InSecond w | _ => InThird w end.

Definition lies (v : dot) (m : mask) : bool :=
  match v with
  | InFirst w => w_meets w (first m)
  | InSecond w => w_meets w (second m)
  | InThird w => w_meets w (third m)
  end.

Definition add (v : dot) (m : mask) : mask :=
  match v with
  | InFirst w => Set_ (w_or w (first m)) (second m) (third m)
  | InSecond w => Set_ (first m) (w_or w (second m)) (third m)
  | InThird w => Set_ (first m) (second m) (w_or w (third m))
  end.

Definition remove (v : dot) (m : mask) : mask :=
  match v with
  | InFirst w => Set_ (w_diff (first m) w) (second m) (third m)
  | InSecond w => Set_ (first m) (w_diff (second m) w) (third m)
  | InThird w => Set_ (first m) (second m) (w_diff (third m) w)
  end.

Definition same_dot (v u : dot) : bool :=
  match v, u with
  | InFirst a, InFirst b | InSecond a, InSecond b | InThird a, InThird b => w_eqb a b
  | _, _ => false
  end.

Definition alone (v : dot) : mask :=
  match v with InFirst w => Set_ w zero zero | InSecond w => Set_ zero w zero | InThird w => Set_ zero zero w end.

(** The union of sets. *)

Fixpoint gathered (ws : list mask) (a b c : word) : mask :=
  match ws with
  | [] => Set_ a b c
  | w :: ws => gathered ws (w_or a (first w)) (w_or b (second w)) (w_or c (third w))
  end.

Definition used (ws : list mask) : mask := gathered ws zero zero zero.

(** Sets, each with what has to lie in [o] for it to be added to [m]. *)

Definition threats (ways : list (dot * mask)) (o m : mask) : mask :=
  fold_left (fun m x => if inside (snd x) o then add (fst x) m else m) ways m.

(** What is seen of [a] through an image: each place, if the vertex that is seen there is in [a]. *)

Fixpoint seen_from (shots places : list dot) (a m : mask) : mask :=
  match shots, places with
  | s :: shots, p :: places => seen_from shots places a (if lies s a then add p m else m)
  | _, _ => m
  end.

Definition seen (shots places : list dot) (a : mask) : mask := seen_from shots places a none.

(** ** What they have *)

Arguments Words.has : simpl never.
Arguments Words.singleton : simpl never.
Arguments Words.both : simpl never.
Arguments Words.minus : simpl never.

Lemma mem_none i : mem none i = false.
Proof. now rewrite <- bit_value, value_empty, Masks.bit_zero. Qed.

Lemma mem_single i j : mem (single i) j = (i =? j).
Proof. now rewrite <- bit_value, bit_singleton. Qed.

Lemma mem_join a b i : mem (join a b) i = mem a i || mem b i.
Proof. now rewrite <- !bit_value, value_both, Masks.bit_or. Qed.

Lemma mem_less a b i : mem (less a b) i = mem a i && negb (mem b i).
Proof. now rewrite <- !bit_value, value_minus, Masks.bit_diff. Qed.

Lemma meets_spec a b : meets a b = true <-> exists i, mem a i = true /\ mem b i = true.
Proof. rewrite touches_spec, Masks.meets_spec; now setoid_rewrite bit_value. Qed.

Lemma inside_spec a b : inside a b = true <-> forall i, mem a i = true -> mem b i = true.
Proof. rewrite part_of_spec, Masks.within_spec; now setoid_rewrite bit_value. Qed.

Lemma single_meets a i : meets (single i) a = mem a i.
Proof. now rewrite touches_singleton, bit_value. Qed.

Lemma alone_single i : alone (dot_of i) = single i.
Proof. unfold dot_of, singleton; now destruct (i mod 3) as [|[|]]. Qed.

Lemma lies_meets v m : lies v m = meets (alone v) m.
Proof.
  destruct v as [[a]|[a]|[a]], m as [[b] [c] [d]]; unfold touches; cbn;
    try destruct (Masks.meets _ _); easy.
Qed.

Lemma add_join v m : add v m = join (alone v) m.
Proof. now destruct v as [[a]|[a]|[a]], m as [[b] [c] [d]]. Qed.

Lemma remove_less v m : remove v m = less m (alone v).
Proof.
  assert (Z : forall a, Word a = w_diff (Word a) zero) by (intros [|a]; easy).
  destruct v as [[a]|[a]|[a]], m as [[b] [c] [d]]; unfold remove, minus; cbn [alone first second third];
    now rewrite <- !Z.
Qed.

Lemma lies_spec i m : lies (dot_of i) m = mem m i.
Proof. now rewrite lies_meets, alone_single, single_meets. Qed.

Lemma mem_shared a b i : mem (shared a b) i = mem a i && mem b i.
Proof.
  destruct a as [[a] [b'] [c]], b as [[d] [e] [f]]; unfold has, shared.
  destruct (i mod 3) as [|[|]]; apply Masks.bit_and.
Qed.

Lemma is_none_spec m : is_none m = true <-> forall i, mem m i = false.
Proof.
  unfold is_none; rewrite inside_spec; split; intros H i; specialize (H i); rewrite mem_none in *.
  - destruct (mem m i); [symmetry; now apply H | easy].
  - congruence.
Qed.

Lemma mem_of_list l i : mem (of_list l) i = true <-> In i l.
Proof.
  induction l as [|j l IH]; cbn [of_list fold_right In]; [now rewrite mem_none|].
  fold (of_list l); now rewrite mem_join, orb_true_iff, mem_single, Nat.eqb_eq, IH.
Qed.

Lemma mem_used ws i : mem (used ws) i = true <-> exists w, In w ws /\ mem w i = true.
Proof.
  assert (H : forall a b c, mem (gathered ws a b c) i = true <->
    mem (Set_ a b c) i = true \/ exists w, In w ws /\ mem w i = true).
  { induction ws as [|w ws IH]; intros a b c; cbn [gathered].
    - split; [now left | now intros [|(w & [] & _)]].
    - rewrite IH; change (Set_ (w_or a _) _ _) with (join (Set_ a b c) w); rewrite mem_join, orb_true_iff.
      split; [intros [[H|H]|(x & H & K)] | intros [H|(x & [<-|H] & K)]]; auto;
        right; eexists; (split; [|eassumption]); simpl; auto. }
  unfold used; rewrite H; change (Set_ zero zero zero) with none; now rewrite mem_none; intuition.
Qed.

Lemma mem_threats ways o m i : mem (threats ways o m) i = true <->
  mem m i = true \/ exists x, In x ways /\ mem (alone (fst x)) i = true /\ inside (snd x) o = true.
Proof.
  unfold threats; revert m; induction ways as [|x ways IH]; intros m; cbn [fold_left].
  - split; [now left | now intros [|(x & [] & _)]].
  - rewrite IH; destruct (inside (snd x) o) eqn:E; rewrite ?add_join, ?mem_join, ?orb_true_iff; split.
    + intros [[H|H]|(y & H & K)]; [right; exists x; simpl; auto | now left | right; exists y; simpl; auto].
    + intros [H|(y & [<-|H] & K)]; [auto | left; left; apply K | right; eauto].
    + intros [H|(y & H & K)]; [now left | right; exists y; simpl; auto].
    + intros [H|(y & [<-|H] & K & L)]; [now left | congruence | right; eauto].
Qed.

Lemma mem_seen f n a i : mem (seen (map dot_of f) (map dot_of (seq 0 n)) a) i = true <->
  i < n /\ i < length f /\ mem a (nth i f 0) = true.
Proof.
  assert (H : forall k m, mem (seen_from (map dot_of f) (map dot_of (seq k n)) a m) i = true <->
    mem m i = true \/
    exists j, j < n /\ j < length f /\ i = k + j /\ mem a (nth j f 0) = true).
  { revert n; induction f as [|v f IH]; intros [|n] k m; cbn [map seq seen_from length];
      try (split; [now left | intros [|(j & ? & ? & _)]; [easy | lia]]).
    rewrite lies_spec; assert (E : (exists j, j < S n /\ j < S (length f) /\ i = k + j /\
        mem a (nth j (v :: f) 0) = true) <-> (i = k /\ mem a v = true) \/
      exists j, j < n /\ j < length f /\ i = S k + j /\ mem a (nth j f 0) = true).
    { split.
      - intros ([|j] & Ln & Lf & -> & M); [left; split; [lia | exact M] | right; exists j].
        repeat split; [lia | lia | lia | exact M].
      - intros [[-> M]|(j & Ln & Lf & -> & M)]; [exists 0 | exists (S j)];
          (repeat split; [lia | lia | lia | exact M]). }
    rewrite E; destruct (mem a v) eqn:M; rewrite IH.
    - rewrite add_join, alone_single, mem_join, orb_true_iff, mem_single, Nat.eqb_eq; intuition.
    - intuition easy. }
  unfold seen; rewrite H, mem_none; split.
  - intros [|(j & Ln & Lf & -> & M)]; easy.
  - intros M; right; now exists i.
Qed.
