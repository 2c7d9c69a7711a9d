(** * Finite sets of vertices as lists *)

From Coq Require Import List Arith NArith Lia Bool Permutation.
From Playproof.games Require Import Positional.
Import ListNotations.

Definition has (v : vertex) (l : list vertex) : bool := existsb (N.eqb v) l.

Lemma has_spec v l : has v l = true <-> In v l.
Proof.
  unfold has; rewrite existsb_exists; split.
  - intros (w & H & E); apply N.eqb_eq in E; now subst.
  - intros H; exists v; split; [easy | apply N.eqb_refl].
Qed.

Lemma has_false v l : has v l = false <-> ~ In v l.
Proof. rewrite <- has_spec; destruct (has v l); intuition congruence. Qed.

Definition within (l l' : list vertex) : bool := forallb (fun v => has v l') l.

Lemma within_spec l l' : within l l' = true <-> incl l l'.
Proof.
  unfold within, incl; rewrite forallb_forall; split; intros H v Hv; apply has_spec; auto.
Qed.

Definition same_set (l l' : list vertex) : bool :=
  if list_eq_dec N.eq_dec l l' then true else false.

Lemma same_set_spec l l' : same_set l l' = true <-> l = l'.
Proof. unfold same_set; destruct list_eq_dec; intuition congruence. Qed.

Definition is_empty {T} (l : list T) : bool := match l with [] => true | _ => false end.

Lemma is_empty_spec {T} (l : list T) : is_empty l = true <-> l = [].
Proof. now destruct l. Qed.

Lemma no_member {T} (l : list T) : (forall x, ~ In x l) -> l = [].
Proof. destruct l as [|x l]; [easy|]; intros H; destruct (H x); now left. Qed.

Lemma existsb_false {T} (f : T -> bool) l :
  existsb f l = false <-> forall x, In x l -> f x = false.
Proof.
  induction l as [|y l IH]; simpl; [easy|]; rewrite orb_false_iff, IH.
  split; [intros [A B] x [<-|H]; auto | intuition].
Qed.

Lemma forallb_false {T} (f : T -> bool) l :
  forallb f l = false <-> exists x, In x l /\ f x = false.
Proof.
  induction l as [|y l IH]; simpl.
  - split; [easy | now intros (x & [] & _)].
  - rewrite andb_false_iff, IH; split.
    + intros [H|(x & H & E)]; eauto.
    + intros (x & [<-|H] & E); eauto.
Qed.

Fixpoint no_repeats (l : list vertex) : bool :=
  match l with
  | [] => true
  | v :: l => negb (has v l) && no_repeats l
  end.

Lemma no_repeats_spec l : no_repeats l = true <-> NoDup l.
Proof.
  induction l as [|v l IH]; simpl; [split; [constructor | easy]|].
  rewrite andb_true_iff, negb_true_iff, has_false, IH; split.
  - intros []; now constructor.
  - intros N; now inversion N.
Qed.

(** ** Taking a vertex away *)

Definition drop (v : vertex) (l : list vertex) : list vertex :=
  filter (fun u => negb (N.eqb u v)) l.

Lemma drop_spec u v l : In u (drop v l) <-> In u l /\ u <> v.
Proof. unfold drop; now rewrite filter_In, negb_true_iff, N.eqb_neq. Qed.

Lemma drop_NoDup v l : NoDup l -> NoDup (drop v l).
Proof. apply NoDup_filter. Qed.

Lemma drop_other v l : ~ In v l -> drop v l = l.
Proof.
  intros H; unfold drop; induction l as [|u l IH]; [easy|]; simpl.
  destruct (N.eqb_spec u v) as [->|E]; [now destruct H; left|].
  simpl; f_equal; apply IH; now intros K; apply H; right.
Qed.

(** How many vertices have a property. *)

Definition count (f : vertex -> bool) (l : list vertex) : nat := length (filter f l).

Lemma count_drop f v l : NoDup l -> In v l ->
  count f l = (if f v then 1 else 0) + count f (drop v l).
Proof.
  unfold count; induction 1 as [|u l H N IH]; [easy|]; intros [->|K]; simpl.
  - rewrite N.eqb_refl; simpl; rewrite drop_other by easy; now destruct (f v).
  - destruct (N.eqb_spec u v) as [->|E]; [easy|]; specialize (IH K).
    simpl; destruct (f u), (f v); simpl in *; lia.
Qed.

Lemma count_all l : count (fun _ => true) l = length l.
Proof. unfold count; induction l; simpl; congruence. Qed.

Lemma drop_length v l : NoDup l -> In v l -> length l = S (length (drop v l)).
Proof. intros N H; rewrite <- !count_all; now rewrite (count_drop _ v l). Qed.

Lemma count_le f l : count f l <= length l.
Proof. unfold count; induction l as [|v l IH]; simpl; [lia|]; destruct (f v); simpl; lia. Qed.

Lemma count_pos f l : 0 < count f l -> exists v, In v l /\ f v = true.
Proof.
  unfold count; destruct (filter f l) as [|v l'] eqn:E; simpl; [lia|].
  intros _; exists v; apply filter_In; rewrite E; now left.
Qed.

Lemma count_in f l v : In v l -> f v = true -> 0 < count f l.
Proof.
  intros H E; unfold count; assert (K : In v (filter f l)) by now apply filter_In.
  destruct (filter f l); [easy | simpl; lia].
Qed.

Lemma count_ext f g l : (forall v, In v l -> f v = g v) -> count f l = count g l.
Proof. intros H; unfold count; f_equal; now apply filter_ext_in. Qed.

Lemma count_zero f l : (forall v, In v l -> f v = false) -> count f l = 0.
Proof.
  intros H; rewrite (count_ext f (fun _ => false) l H); clear.
  unfold count; induction l; auto.
Qed.

Lemma count_split f g l : count f l =
  count (fun v => f v && g v) l + count (fun v => f v && negb (g v)) l.
Proof.
  unfold count; induction l as [|v l IH]; simpl; [easy|].
  destruct (f v), (g v); simpl; rewrite ?IH; lia.
Qed.

Lemma count_complement f l : length l = count f l + count (fun v => negb (f v)) l.
Proof. rewrite <- count_all; apply (count_split (fun _ => true) f). Qed.

(** The same vertices, in whatever order. *)

Lemma count_set f l l' : NoDup l -> NoDup l' -> (forall v, In v l <-> In v l') ->
  count f l = count f l'.
Proof.
  intros N N' H; apply Permutation_length, NoDup_Permutation; try now apply NoDup_filter.
  intros v; rewrite !filter_In, H; tauto.
Qed.

Lemma count_filter f g l : (forall v, In v l -> f v = true -> g v = true) ->
  count f (filter g l) = count f l.
Proof.
  intros H; unfold count; induction l as [|v l IH]; simpl; [easy|].
  assert (IH' : length (filter f (filter g l)) = length (filter f l)) by firstorder.
  destruct (g v) eqn:E; simpl; destruct (f v) eqn:F; simpl; try lia.
  rewrite H in E; [easy | now left | easy].
Qed.

(** Of the parts of an odd number of vertices one is odd. *)

Lemma odd_part (owns : vertex -> vertex -> bool) owners l :
  NoDup owners -> (forall v, In v l -> exists y, In y owners /\ owns y v = true /\
    forall z, In z owners -> owns z v = true -> z = y) ->
  Nat.odd (length l) = true ->
  exists y, In y owners /\ Nat.odd (count (owns y) l) = true.
Proof.
  intros N; revert l; induction N as [|y owners H N IH]; intros l P O.
  - destruct l as [|v l]; [easy|]; now destruct (P v (or_introl eq_refl)) as (y & [] & _).
  - destruct (Nat.odd (count (owns y) l)) eqn:E; [exists y; split; [now left | easy]|].
    destruct (IH (filter (fun v => negb (owns y v)) l)) as (z & Hz & Ez).
    + intros v; rewrite filter_In, negb_true_iff; intros [Hv Ev].
      destruct (P v Hv) as (z & [->|Hz] & Oz & U); [congruence|].
      exists z; split; [easy|]; split; [easy|]; intros w Hw; apply U; now right.
    + fold (count (fun v => negb (owns y v)) l); rewrite (count_complement (owns y) l) in O.
      rewrite Nat.odd_add, E in O; now destruct (Nat.odd (count (fun _ => _) l)).
    + exists z; split; [now right|]; rewrite <- Ez; f_equal; symmetry; apply count_filter.
      intros v Hv Ov; rewrite negb_true_iff; destruct (owns y v) eqn:Oy; [|easy].
      destruct (P v Hv) as (w & _ & _ & U).
      rewrite (U y (or_introl eq_refl) Oy) in H; rewrite (U z (or_intror Hz) Ov) in Hz; easy.
Qed.

(** ** Numbers below a bound *)

Definition below_number (n : N) : list vertex := map N.of_nat (seq 0 (N.to_nat n)).

Lemma below_number_spec n v : In v (below_number n) <-> (v < n)%N.
Proof.
  unfold below_number; rewrite in_map_iff; split.
  - intros (i & <- & H); apply in_seq in H; lia.
  - intros H; exists (N.to_nat v); rewrite in_seq; lia.
Qed.

Lemma map_NoDup {S T} (f : S -> T) l : (forall x y, In x l -> In y l -> f x = f y -> x = y) ->
  NoDup l -> NoDup (map f l).
Proof.
  intros I N; induction N as [|x l H N IH]; simpl; constructor.
  - rewrite in_map_iff; intros (y & E & K); apply I in E; [now subst | now right | now left].
  - apply IH; intros y z Hy Hz; apply I; now right.
Qed.

Lemma below_number_NoDup n : NoDup (below_number n).
Proof. apply map_NoDup; [lia | apply seq_NoDup]. Qed.
