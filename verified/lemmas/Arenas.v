(** * Where positional games are played: the normal form, and what is left of a game

    An arena is expanded into vertices, sets and order; of its position counts what is unclaimed,
    and what a player still needs of the sets of which his opponent has no vertex
    ([checker/src/positional.rs]). *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Reduction.
Import ListNotations.

Local Open Scope N_scope.

(** ** Expansion *)

Definition number_of_vertices (A : arena) : N :=
  match A with
  | OnHypergraph H => size H
  | OnLines L => rows L * columns L
  end.

Definition below_in (A : arena) (u v : vertex) : bool :=
  match A with
  | OnHypergraph H => existsb (fun p => N.eqb u (fst p) && N.eqb v (snd p)) (order H)
  | OnLines L => gravity L && (v <? u) && (u mod columns L =? v mod columns L)
  end.

Definition directions : list (Z * Z) := [(0, 1); (1, 0); (1, 1); (1, -1)]%Z.

Definition vertex_at (L : lines) (r s : Z) : option vertex :=
  if ((0 <=? r) && (r <? Z.of_N (rows L)) && (0 <=? s) && (s <? Z.of_N (columns L)))%Z
  then Some (Z.to_N (r * Z.of_N (columns L) + s)) else None.

Fixpoint line_from (L : lines) (d : Z * Z) (n : nat) (r s : Z) : option (list vertex) :=
  match n with
  | 0 => Some []
  | S n =>
      match vertex_at L r s with
      | Some v => option_map (cons v) (line_from L d n (r + fst d) (s + snd d))
      | None => None
      end
  end%nat.

(** A line has at most as many cells as a board, which are at most 128. *)

Definition lines_of (L : lines) : list (list vertex) :=
  if k L <=? 128 then
    flat_map (fun r => flat_map (fun s => flat_map (fun d =>
      match line_from L d (N.to_nat (k L)) (Z.of_N r) (Z.of_N s) with
      | Some W => [W]
      | None => []
      end) directions) (below_number (columns L))) (below_number (rows L))
  else [].

Definition sets_of (A : arena) : list (list vertex) :=
  match A with
  | OnHypergraph H => sets H
  | OnLines L => lines_of L
  end.

Definition is_claimed (A : arena) (v : vertex) : bool :=
  has v (first (arena_start A)) || has v (second (arena_start A)).

Definition free_at (n : N) (p : position) : list vertex :=
  filter (fun v => negb (has v (first p) || has v (second p))) (below_number n).

Definition unclaimed (A : arena) : list vertex := free_at (number_of_vertices A) (arena_start A).

Definition minus (l l' : list vertex) : list vertex := filter (fun v => negb (has v l')) l.

Definition apart (l l' : list vertex) : bool := negb (existsb (fun v => has v l') l).

(** What a player still needs. *)

Definition needs_at (sets : list (list vertex)) (P : player) (p : position) : list (list vertex) :=
  nodup (list_eq_dec N.eq_dec)
    (map (fun W => minus W (own P p)) (filter (fun W => apart W (own (other P) p)) sets)).

Definition needs (P : player) (A : arena) : list (list vertex) :=
  needs_at (sets_of A) P (arena_start A).

(** ** The normal form *)

Fixpoint increasing_by {T} (less : T -> T -> bool) (l : list T) : bool :=
  match l with
  | [] => true
  | x :: l' => match l' with [] => true | y :: _ => less x y end && increasing_by less l'
  end.

Definition increasing : list vertex -> bool := increasing_by N.ltb.

Fixpoint set_ltb (l l' : list vertex) : bool :=
  match l, l' with
  | _, [] => false
  | [], _ => true
  | u :: l, v :: l' => (u <? v) || (u =? v) && set_ltb l l'
  end.

Definition pair_ltb (p q : vertex * vertex) : bool :=
  (fst p <? fst q) || (fst p =? fst q) && (snd p <? snd q).

Definition known (n : N) (l : list vertex) : bool := forallb (fun v => v <? n) l.

Definition above_each (H : hypergraph) : list (vertex * list vertex) :=
  map (fun u => (u, map snd (filter (fun p => u =? fst p) (order H)))) (below_number (size H)).

Definition above_of (table : list (vertex * list vertex)) (u : vertex) : list vertex :=
  match find (fun e => u =? fst e) table with Some e => snd e | None => [] end.

Definition transitive (H : hypergraph) : bool :=
  let table := above_each H in
  forallb (fun p =>
    negb (fst p =? snd p) && within (above_of table (snd p)) (above_of table (fst p)) &&
    negb (has (fst p) (above_of table (snd p)))) (order H).

Definition hypergraph_ok (H : hypergraph) : bool :=
  (1 <=? size H) && (size H <=? 128) &&
  forallb (fun S => negb (is_empty S) && known (size H) S && increasing S) (sets H) &&
  increasing_by set_ltb (sets H) &&
  known (size H) (map fst (order H)) && known (size H) (map snd (order H)) &&
  increasing_by pair_ltb (order H) && transitive H.

Definition lines_ok (L : lines) : bool :=
  (1 <=? rows L) && (1 <=? columns L) && (rows L * columns L <=? 128) && (1 <=? k L) &&
  forallb (fun marks => known (rows L * columns L) marks && increasing marks)
    [firsts L; seconds L].

(** The convention of a guarantee. *)

Definition convention_of (g : guarantee) : convention :=
  match g with
  | MakerWinsFirst | MakerWinsSecond | BreakerWinsFirst | BreakerWinsSecond => MakerBreaker
  | XWins | XDraws | OWins | ODraws => MakerMaker
  end.

Definition is_maker_breaker (g : guarantee) : bool :=
  match convention_of g with MakerBreaker => true | MakerMaker => false end.

(** Whose turn it is, if turns were taken from the start. *)

Definition turn (A : arena) : option player :=
  let p := arena_start A in
  if Nat.eqb (length (first p)) (length (second p)) then Some First
  else if Nat.eqb (length (first p)) (1 + length (second p)) then Some Second
  else None.

Definition arena_ok (maker_breaker : bool) (A : arena) : bool :=
  match A with
  | OnHypergraph H => hypergraph_ok H
  | OnLines L => lines_ok L
  end &&
  let p := arena_start A in
  apart (first p) (second p) &&
  forallb (fun v => forallb (fun u => negb (below_in A u v) || is_claimed A u)
    (below_number (number_of_vertices A))) (first p ++ second p) &&
  (if maker_breaker then true else if turn A then true else false) &&
  negb (existsb (fun W => within W (first p) || negb maker_breaker && within W (second p))
    (sets_of A)).

(** ** What the normal form says *)

Lemma increasing_above v l : increasing (v :: l) = true ->
  increasing l = true /\ forall u, In u l -> v < u.
Proof.
  revert v; induction l as [|w l IH]; intros v; [easy|].
  change (increasing (v :: w :: l)) with ((v <? w) && increasing (w :: l)).
  rewrite andb_true_iff, N.ltb_lt; intros [L I]; split; [easy|].
  destruct (IH w I) as [_ A]; intros u [<-|H]; [easy|]; specialize (A u H); lia.
Qed.

Lemma increasing_NoDup l : increasing l = true -> NoDup l.
Proof.
  induction l as [|v l IH]; [constructor|]; intros H; apply increasing_above in H as [I A].
  constructor; [|auto]; intros H; specialize (A v H); lia.
Qed.

Lemma has_app v l l' : has v (l ++ l') = has v l || has v l'.
Proof. unfold has; apply existsb_app. Qed.

Lemma minus_spec v l l' : In v (minus l l') <-> In v l /\ ~ In v l'.
Proof. unfold minus; now rewrite filter_In, negb_true_iff, has_false. Qed.

Lemma apart_spec l l' : apart l l' = true <-> forall v, In v l -> ~ In v l'.
Proof.
  unfold apart; rewrite negb_true_iff, existsb_false.
  split; intros H v Hv; apply has_false; auto.
Qed.

Definition shape_ok (A : arena) : Prop :=
  match A with
  | OnHypergraph H => hypergraph_ok H = true
  | OnLines L => lines_ok L = true
  end.

Lemma arena_shape b A : arena_ok b A = true ->
  shape_ok A /\ forall v, In v (first (arena_start A)) -> ~ In v (second (arena_start A)).
Proof.
  unfold arena_ok; rewrite !andb_true_iff; intros (H & (((D & _) & _) & _)); split.
  - now destruct A.
  - now apply apart_spec.
Qed.

Lemma known_spec n l : known n l = true <-> forall v, In v l -> v < n.
Proof.
  unfold known; rewrite forallb_forall; split; intros H v Hv; apply N.ltb_lt; auto.
Qed.

Lemma below_hypergraph H u v :
  existsb (fun p => N.eqb u (fst p) && N.eqb v (snd p)) (order H) = true <-> In (u, v) (order H).
Proof.
  rewrite existsb_exists; split.
  - intros ([u' v'] & HI & E); apply andb_true_iff in E as [E E']; simpl in *.
    apply N.eqb_eq in E, E'; now subst.
  - intros HI; exists (u, v); simpl; now rewrite !N.eqb_refl.
Qed.

Lemma hypergraph_known H : hypergraph_ok H = true ->
  (forall S, In S (sets H) -> forall v, In v S -> v < size H) /\
  (forall u v, In (u, v) (order H) -> u < size H /\ v < size H).
Proof.
  unfold hypergraph_ok; rewrite !andb_true_iff, forallb_forall.
  intros (((((((_ & _) & S) & _) & X) & Y) & _) & _); split.
  - intros W HW; apply known_spec; apply S in HW; rewrite !andb_true_iff in HW; tauto.
  - intros u v Huv; rewrite known_spec in X, Y; split.
    + apply X, in_map_iff; now exists (u, v).
    + apply Y, in_map_iff; now exists (u, v).
Qed.

Lemma above_of_spec H u v : u < size H ->
  In v (above_of (above_each H) u) <-> In (u, v) (order H).
Proof.
  intros Hu; unfold above_of, above_each; apply below_number_spec in Hu; revert Hu.
  induction (below_number (size H)) as [|w l IH]; [easy|]; simpl.
  destruct (N.eqb_spec u w) as [<-|E]; simpl.
  - intros _; rewrite in_map_iff; split.
    + intros ([x y] & <- & K); apply filter_In in K as [K E].
      apply N.eqb_eq in E; simpl in *; now subst.
    + intros K; exists (u, v); split; [easy|]; apply filter_In; split; [easy | apply N.eqb_refl].
  - intros [<-|K]; [easy | now apply IH].
Qed.

Lemma hypergraph_strict H : hypergraph_ok H = true -> strict_order (below_in (OnHypergraph H)).
Proof.
  intros OK; destruct (hypergraph_known H OK) as [_ K].
  unfold hypergraph_ok in OK; rewrite !andb_true_iff in OK; destruct OK as [_ T].
  unfold transitive in T; rewrite forallb_forall in T; split.
  - intros v; apply not_true_iff_false; intros E; apply below_hypergraph, T in E.
    simpl in E; now rewrite N.eqb_refl in E.
  - intros u v w; simpl; rewrite !below_hypergraph; intros A B.
    assert (KA := K _ _ A); assert (KB := K _ _ B).
    apply T in A; simpl in A; rewrite !andb_true_iff, within_spec in A.
    destruct A as [[_ A] _]; now apply above_of_spec, A, above_of_spec.
Qed.

Lemma lines_strict L : strict_order (below_in (OnLines L)).
Proof.
  split; simpl.
  - intros v; rewrite N.ltb_irrefl; now destruct (gravity L).
  - intros u v w; rewrite !andb_true_iff, !N.ltb_lt, !N.eqb_eq; intros ((A & B) & C) ((A' & B') & C').
    split; [split; [easy | lia] | congruence].
Qed.

Theorem arena_strict A : shape_ok A -> strict_order (below_in A).
Proof. destruct A; [apply hypergraph_strict | intros _; apply lines_strict]. Qed.

(** Cells and vertices. *)

Lemma vertex_at_spec L r s v : vertex_at L r s = Some v <-> at_cell L r s v.
Proof.
  unfold vertex_at, at_cell.
  destruct ((0 <=? r) && (r <? Z.of_N (rows L)) && (0 <=? s) && (s <? Z.of_N (columns L)))%Z eqn:E.
  - rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in E; split.
    + intros H; inversion H; subst; split; [lia|]; split; [lia|]; rewrite Z2N.id; [easy | nia].
    + intros (_ & _ & H); f_equal; rewrite <- H; apply N2Z.id.
  - rewrite !andb_false_iff, !Z.leb_nle, !Z.ltb_nlt in E; split; [easy | lia].
Qed.

Lemma line_from_spec L d n a r s W :
  line_from L d n (r + Z.of_nat a * fst d) (s + Z.of_nat a * snd d) = Some W <->
  Forall2 (fun (i : nat) v => at_cell L (r + Z.of_nat i * fst d) (s + Z.of_nat i * snd d) v)
    (seq a n) W.
Proof.
  revert a W; induction n as [|n IH]; intros a W; simpl.
  - split; [intros E; inversion E; constructor | intros E; now inversion E].
  - assert (IH' := IH (S a)).
    replace (r + Z.of_nat (S a) * fst d)%Z with (r + Z.of_nat a * fst d + fst d)%Z in IH' by lia.
    replace (s + Z.of_nat (S a) * snd d)%Z with (s + Z.of_nat a * snd d + snd d)%Z in IH' by lia.
    split.
    + destruct vertex_at as [v|] eqn:E; [|easy]; apply vertex_at_spec in E.
      destruct line_from as [W'|]; [|easy]; simpl; intros H; inversion H; subst.
      constructor; [easy | now apply IH'].
    + intros H; inversion H as [|? v ? W' C F]; subst; apply vertex_at_spec in C; rewrite C.
      apply IH' in F; now rewrite F.
Qed.

Lemma Forall2_left {S T} (R : S -> T -> Prop) l l' x :
  Forall2 R l l' -> In x l -> exists y, R x y.
Proof. induction 1; [easy | intros [<-|H']; eauto]. Qed.

Lemma lines_of_spec L W : lines_ok L = true -> In W (lines_of L) <-> line L W.
Proof.
  unfold lines_ok; rewrite !andb_true_iff, !N.leb_le; intros ((((R & C) & B) & K) & _).
  unfold lines_of, line.
  assert (small : rows L <= 128 /\ columns L <= 128) by nia.
  destruct (N.leb_spec (k L) 128) as [k128|k128].
  - rewrite in_flat_map; split.
    + intros (r & Hr & H); apply in_flat_map in H as (s & Hs & H).
      apply in_flat_map in H as (d & Hd & H).
      destruct (line_from L d (N.to_nat (k L)) (Z.of_N r) (Z.of_N s)) as [W'|] eqn:E; [|easy].
      destruct H as [<-|[]]; exists (Z.of_N r), (Z.of_N s), d; split; [easy|].
      apply line_from_spec; simpl Z.of_nat; now rewrite !Z.mul_0_l, !Z.add_0_r.
    + intros (r & s & d & Hd & F).
      assert (C0 : exists v, at_cell L r s v).
      { destruct (Forall2_left _ _ _ 0%nat F) as (v & Hv); [apply in_seq; lia|].
        exists v; simpl in Hv; now rewrite !Z.add_0_r in Hv. }
      destruct C0 as (v & (R0 & S0 & _)).
      apply (line_from_spec L d _ 0) in F; simpl Z.of_nat in F.
      rewrite !Z.mul_0_l, !Z.add_0_r in F.
      exists (Z.to_N r); split; [apply below_number_spec; lia|].
      apply in_flat_map; exists (Z.to_N s); split; [apply below_number_spec; lia|].
      apply in_flat_map; exists d; split; [easy|].
      rewrite !Z2N.id by lia; rewrite F; now left.
  - split; [easy|]; intros (r & s & d & Hd & F).
    destruct (Forall2_left _ _ _ 0%nat F) as (v & (R0 & S0 & _)); [apply in_seq; lia|].
    destruct (Forall2_left _ _ _ 128%nat F) as (w & (R1 & S1 & _)); [apply in_seq; lia|].
    unfold direction in Hd; simpl in Hd.
    destruct Hd as [<-|[<-|[<-|[<-|[]]]]]; simpl fst in *; simpl snd in *; lia.
Qed.

Lemma line_on L W v : line L W -> In v W -> v < rows L * columns L.
Proof.
  intros (r & s & d & _ & F); induction F as [|i w l l' C F IH]; [easy|].
  intros [<-|H]; [|now apply IH]; destruct C as (? & ? & E); nia.
Qed.

(** ** The game of an arena *)

Section Game.

Variables (conv : convention) (A : arena).
Hypothesis OK : shape_ok A.

Lemma arena_vertices v : vertices (arena_game conv A) v <-> v < number_of_vertices A.
Proof. now destruct A. Qed.

Lemma arena_winning P W : winning (arena_game conv A) P W <->
  In W (sets_of A) /\ (conv = MakerMaker \/ P = First).
Proof.
  destruct A as [H|L]; simpl; unfold families; [tauto|]; now rewrite (lines_of_spec L W OK).
Qed.

Lemma sets_known W v : In W (sets_of A) -> In v W -> v < number_of_vertices A.
Proof.
  destruct A as [H|L]; simpl in *.
  - intros HW Hv; now apply (proj1 (hypergraph_known H OK) W).
  - intros HW; apply lines_of_spec in HW; [|easy]; now apply line_on.
Qed.

Theorem arena_ordered : ordered_by (arena_game conv A) (below_in A).
Proof.
  destruct A as [H|L]; simpl in *.
  - split; simpl; [intros u v K; now apply (hypergraph_known H OK) in K|].
    intros u v _ _; now rewrite below_hypergraph.
  - assert (C : 0 < columns L)
      by (unfold lines_ok in OK; rewrite !andb_true_iff, !N.leb_le in OK; lia).
    split; simpl.
    + intros u v (_ & r & r' & s & _ & ((? & ? & E) & _)); nia.
    + intros u v Hu Hv; rewrite !andb_true_iff, N.ltb_lt, N.eqb_eq; split.
      * intros (-> & r & r' & s & R & (Ru & S & U) & (Rv & _ & V)); split; [split; [easy | nia]|].
        assert (E : forall w t, (0 <= t)%Z -> Z.of_N w = (t * Z.of_N (columns L) + s)%Z ->
          w mod columns L = Z.to_N s).
        { intros w t T E; symmetry; apply N.mod_unique with (Z.to_N t); nia. }
        now rewrite (E u r'), (E v r) by easy.
      * intros ((-> & L') & E); split; [easy|].
        assert (Du := N.div_mod u (columns L)); assert (Dv := N.div_mod v (columns L)).
        assert (Mu := N.mod_lt u (columns L)).
        specialize (Du ltac:(lia)); specialize (Dv ltac:(lia)); specialize (Mu ltac:(lia)).
        rewrite <- E in Dv.
        generalize dependent (u / columns L); generalize dependent (v / columns L).
        generalize dependent (u mod columns L); intros s _ Ms q Dv q' Du.
        exists (Z.of_N q), (Z.of_N q'), (Z.of_N s).
        unfold at_cell; split; [|split]; [nia | |]; (split; [|split]; nia).
Qed.

Lemma arena_won P : conv = MakerMaker \/ P = First -> forall p,
  has_won (arena_game conv A) P p <-> existsb (fun W => within W (own P p)) (sets_of A) = true.
Proof.
  intros HP p; unfold has_won; rewrite existsb_exists; split.
  - intros (W & HW & I); apply arena_winning in HW as [HW _]; exists W; split; [easy|].
    now apply within_spec.
  - intros (W & HW & I); exists W; rewrite arena_winning; apply within_spec in I; tauto.
Qed.

Lemma arena_won_dec P p :
  has_won (arena_game conv A) P p \/ ~ has_won (arena_game conv A) P p.
Proof.
  assert (HP : (conv = MakerMaker \/ P = First) \/ ~ (conv = MakerMaker \/ P = First))
    by (destruct conv, P; intuition congruence).
  destruct HP as [HP|HP].
  - rewrite (arena_won P HP); destruct existsb; auto.
  - right; intros (W & HW & _); now apply arena_winning in HW.
Qed.

Lemma free_spec n p v : In v (free_at n p) <-> v < n /\ ~ claimed p v.
Proof.
  unfold free_at, claimed; rewrite filter_In, below_number_spec.
  rewrite negb_true_iff, orb_false_iff, !has_false; tauto.
Qed.

Lemma unclaimed_NoDup : NoDup (unclaimed A).
Proof. apply NoDup_filter, below_number_NoDup. Qed.

Theorem position_reduced P p : conv = MakerMaker \/ P = First ->
  (forall v, In v (first p) -> ~ In v (second p)) ->
  reduced (arena_game conv A) P p (free_at (number_of_vertices A) p) (needs_at (sets_of A) P p).
Proof.
  intros HP marks; split; trivial.
  - apply NoDup_filter, below_number_NoDup.
  - intros v; rewrite free_spec, arena_vertices; tauto.
  - intros S HS; unfold needs_at in HS; rewrite nodup_In in HS.
    apply in_map_iff in HS as (W & <- & HW); apply filter_In in HW as [HW D].
    rewrite apart_spec in D; exists W; rewrite arena_winning.
    split; [tauto|]; split; [easy|]; intros v; apply minus_spec.
  - intros W HW D; apply arena_winning in HW as [HW _].
    exists (minus W (own P p)); split; [|intros v; apply minus_spec].
    unfold needs_at; rewrite nodup_In; apply in_map_iff; exists W; split; [easy|].
    apply filter_In; split; [easy | now apply apart_spec].
Qed.

Lemma needed_free P p S : In S (needs_at (sets_of A) P p) -> incl S (free_at (number_of_vertices A) p).
Proof.
  unfold needs_at; rewrite nodup_In; intros HS.
  apply in_map_iff in HS as (W & <- & HW); apply filter_In in HW as [HW D].
  intros v; rewrite minus_spec, free_spec; intros [Hv N].
  split; [now apply (sets_known W)|]; rewrite apart_spec in D; specialize (D v Hv).
  unfold claimed; destruct P; simpl in *; tauto.
Qed.

Hypothesis marks : forall v, In v (first (arena_start A)) -> ~ In v (second (arena_start A)).

Theorem arena_reduced P : conv = MakerMaker \/ P = First ->
  reduced (arena_game conv A) P (arena_start A) (unclaimed A) (needs P A).
Proof. intros HP; now apply position_reduced. Qed.

Lemma needs_free P S : In S (needs P A) -> incl S (unclaimed A).
Proof. apply needed_free. Qed.

End Game.
