(** * Games with other names for the vertices

    What is left of a game, its vertices numbered in their order, as the arena of a claim. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Reduction Arenas.
Import ListNotations.

(** ** Isomorphic games have the same winner *)

Section Isomorphic.

Variables below below' : vertex -> vertex -> bool.
Variable match_ : vertex -> vertex -> Prop.

Lemma matched_sym F F' : matched below below' match_ F F' ->
  matched below' below (fun a b => match_ b a) F' F.
Proof.
  intros [T R O B]; split.
  - intros v Hv; destruct (R v Hv) as (u & ? & ?); eauto.
  - intros v Hv; destruct (T v Hv) as (u & ? & ?); eauto.
  - intros u v u' v' Hu Hv Hu' Hv' E E'; symmetry; now apply O.
  - intros u v u' v' Hu Hv Hu' Hv' E E'; symmetry; now apply B.
Qed.

Theorem isomorphic Q F F' A A' : NoDup F -> NoDup F' -> matched below below' match_ F F' ->
  covered_by match_ F F' A A' -> covered_by (fun a b => match_ b a) F' F A' A ->
  maker_wins below Q F A = maker_wins below' Q F' A'.
Proof.
  intros N N' M C C'; apply eq_true_iff_eq; split; intros W.
  - now apply (transfer below below' match_ Q F F' A A').
  - apply (transfer below' below (fun a b => match_ b a) Q F' F A' A); trivial.
    now apply matched_sym.
Qed.

End Isomorphic.

(** ** Numbering *)

Local Open Scope N_scope.

Fixpoint index (v : vertex) (l : list vertex) : N :=
  match l with
  | [] => 0
  | u :: l => if v =? u then 0 else N.succ (index v l)
  end.

Lemma index_lt v l : In v l -> index v l < N.of_nat (length l).
Proof.
  induction l as [|u l IH]; [easy|]; simpl length; simpl index.
  destruct (N.eqb_spec v u); [lia|]; intros [H|H]; [congruence | specialize (IH H); lia].
Qed.

Lemma index_inj u v l : In u l -> In v l -> index u l = index v l -> u = v.
Proof.
  induction l as [|w l IH]; [easy|]; simpl.
  destruct (N.eqb_spec u w) as [->|Nu], (N.eqb_spec v w) as [->|Nv]; trivial; try lia.
  intros [Hu|Hu] [Hv|Hv] E; try congruence; apply IH; trivial; lia.
Qed.

Lemma index_onto l j : NoDup l -> j < N.of_nat (length l) -> exists v, In v l /\ index v l = j.
Proof.
  intros N; revert j; induction N as [|u l Hu N IH]; simpl length; intros j Hj; [lia|].
  destruct (N.eq_dec j 0) as [->|J].
  - exists u; split; [now left|]; simpl; now rewrite N.eqb_refl.
  - destruct (IH (j - 1)) as (v & Hv & E); [lia|]; exists v; split; [now right|]; simpl.
    destruct (N.eqb_spec v u) as [->|]; [contradiction | lia].
Qed.

(** The hypergraph is the game on these vertices, with these sets, in that order. *)

Definition order_on (below : vertex -> vertex -> bool) (l : list vertex) : list (vertex * vertex) :=
  flat_map (fun v => map (fun u => (index u l, index v l)) (filter (fun u => below u v) l)) l.

Definition has_pair (p : vertex * vertex) (l : list (vertex * vertex)) : bool :=
  existsb (fun q => (fst p =? fst q) && (snd p =? snd q)) l.

Definition is_induced (below : vertex -> vertex -> bool) (l : list vertex)
    (A : list (list vertex)) (H : hypergraph) : bool :=
  let A' := map (map (fun v => index v l)) A in
  let order' := order_on below l in
  (size H =? N.of_nat (length l)) &&
  forallb (fun S => existsb (same_set S) (sets H)) A' &&
  forallb (fun S => existsb (same_set S) A') (sets H) &&
  forallb (fun p => has_pair p (order H)) order' &&
  forallb (fun p => has_pair p order') (order H).

Lemma has_pair_spec p l : has_pair p l = true <-> In p l.
Proof.
  unfold has_pair; rewrite existsb_exists; split.
  - intros ([a b] & H & E); rewrite andb_true_iff, !N.eqb_eq in E; destruct p; simpl in E.
    now destruct E as [-> ->].
  - intros H; exists p; now rewrite !N.eqb_refl.
Qed.

Lemma order_on_spec below l p : In p (order_on below l) <-> exists u v, In u l /\ In v l /\
  below u v = true /\ p = (index u l, index v l).
Proof.
  unfold order_on; rewrite in_flat_map; split.
  - intros (v & Hv & H); apply in_map_iff in H as (u & <- & H); apply filter_In in H as [Hu B].
    now exists u, v.
  - intros (u & v & Hu & Hv & B & ->); exists v; split; [easy|]; apply in_map_iff; exists u.
    split; [easy | now apply filter_In].
Qed.

(** Of a hypergraph nothing is claimed. *)

Lemma unclaimed_hypergraph H v : In v (unclaimed (OnHypergraph H)) <-> v < size H.
Proof.
  unfold unclaimed, free_at; rewrite filter_In, below_number_spec; simpl; tauto.
Qed.

Lemma minus_nil l : minus l [] = l.
Proof. unfold minus; induction l as [|v l IH]; [easy|]; simpl; f_equal; exact IH. Qed.

Lemma needs_hypergraph H S : In S (needs First (OnHypergraph H)) <-> In S (sets H).
Proof.
  unfold needs, needs_at; rewrite nodup_In, in_map_iff; simpl; split.
  - intros (W & <- & HW); apply filter_In in HW; now rewrite minus_nil.
  - intros HS; exists S; split; [apply minus_nil|]; apply filter_In; split; [easy|].
    apply apart_spec; easy.
Qed.

Theorem induced_value below l A H Q : NoDup l -> (forall S, In S A -> incl S l) ->
  is_induced below l A H = true ->
  maker_wins below Q l A =
  maker_wins (below_in (OnHypergraph H)) Q (unclaimed (OnHypergraph H)) (needs First (OnHypergraph H)).
Proof.
  intros N I IN; unfold is_induced in IN; rewrite !andb_true_iff, N.eqb_eq, !forallb_forall in IN.
  destruct IN as ((((SZ & A1) & A2) & O1) & O2).
  apply (isomorphic _ _ (fun u u' => In u l /\ u' = index u l)); trivial.
  - apply unclaimed_NoDup.
  - split.
    + intros v Hv; exists (index v l); rewrite unclaimed_hypergraph, SZ.
      split; [now apply index_lt | easy].
    + intros v'; rewrite unclaimed_hypergraph, SZ; intros Hv.
      destruct (index_onto l v' N Hv) as (v & ? & <-); exists v; easy.
    + intros u v u' v' Hu Hv _ _ [_ ->] [_ ->]; split; [now intros -> | now apply index_inj].
    + intros u v u' v' Hu Hv _ _ [_ ->] [_ ->]; apply eq_true_iff_eq; simpl.
      rewrite below_hypergraph; split; intros K.
      * apply has_pair_spec, O1, order_on_spec; exists u, v; tauto.
      * apply O2, has_pair_spec, order_on_spec in K as (a & b & Ha & Hb & B & E).
        injection E as Ea Eb; apply index_inj in Ea, Eb; trivial; now subst.
  - intros S HS; assert (K : In (map (fun v => index v l) S) (map (map (fun v => index v l)) A))
      by now apply in_map.
    apply A1, existsb_exists in K as (S' & HS' & E); apply same_set_spec in E; subst S'.
    exists (map (fun v => index v l) S); split; [now apply needs_hypergraph|].
    intros v' Hv; apply in_map_iff in Hv as (v & <- & Hv); exists v; assert (Lv := I S HS v Hv).
    repeat split; trivial; rewrite unclaimed_hypergraph, SZ; now apply index_lt.
  - intros S' HS; apply needs_hypergraph in HS; apply A2, existsb_exists in HS as (S & HS & E).
    apply same_set_spec in E; subst S; apply in_map_iff in HS as (S & <- & HS).
    exists S; split; [easy|]; intros v Hv; assert (Lv := I S HS v Hv); exists (index v l).
    repeat split; trivial; [now apply (in_map (fun u => index u l))|].
    rewrite unclaimed_hypergraph, SZ; now apply index_lt.
Qed.
