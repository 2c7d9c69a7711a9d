(** * Search trees by a number made of the key

    What is found was added under the key that is looked for, whatever the number is. *)

From Coq Require Import List NArith Bool.
From Playproof.lemmas Require Import Words.
Import ListNotations.

(** A word changed by another. *)

Definition stir (a b : word) : word :=
  let (a) := a in let (b) := b in Word (N.land (N.lxor a b * 2177342782468422677) 4611686018427387903).

Definition stirred (a : word) (s : set) : word := stir (stir (stir a (first s)) (second s)) (third s).

(** From the highest bits, which depend on all others. *)

Definition probes : list word := map power (rev (seq 30 32)).

Section Trees.

Variables (K A : Type) (eqb : K -> K -> bool).
Hypothesis eqb_equal : forall k l, eqb k l = true -> k = l.

Inductive tree := Leaf | Node (k : K) (x : A) (l r : tree).

Definition left_of (h p : word) : bool := negb (w_meets h p).

Fixpoint find (h : word) (k : K) (probes : list word) (t : tree) : option A :=
  match t with
  | Leaf => None
  | Node k' x l r =>
      if eqb k k' then Some x else
      match probes with
      | [] => find h k [] r
      | p :: probes => if left_of h p then find h k probes l else find h k probes r
      end
  end.

Fixpoint add (h : word) (k : K) (x : A) (probes : list word) (t : tree) : tree :=
  match t with
  | Leaf => Node k x Leaf Leaf
  | Node k' x' l r =>
      match probes with
      | [] => Node k' x' l (add h k x [] r)
      | p :: probes =>
          if left_of h p then Node k' x' (add h k x probes l) r else Node k' x' l (add h k x probes r)
      end
  end.

Fixpoint entry (t : tree) (k : K) (x : A) : Prop :=
  match t with
  | Leaf => False
  | Node k' x' l r => (k' = k /\ x' = x) \/ entry l k x \/ entry r k x
  end.

Lemma find_entry h k x t : forall probes, find h k probes t = Some x -> entry t k x.
Proof.
  induction t as [|k' x' l IHl r IHr]; intros probes; cbn [find entry]; [easy|].
  destruct (eqb k k') eqn:E; [apply eqb_equal in E; intros H; injection H; auto|].
  destruct probes as [|p probes]; [eauto|]; destruct (left_of h p); eauto.
Qed.

Lemma add_entry h k x t : forall probes k' x', entry (add h k x probes t) k' x' ->
  (k = k' /\ x = x') \/ entry t k' x'.
Proof.
  induction t as [|y z l IHl r IHr]; intros probes k' x'; cbn [add entry]; [tauto|].
  destruct probes as [|p probes]; [|destruct (left_of h p)]; cbn [entry]; intros [H|[H|H]]; auto;
    (apply IHl in H || apply IHr in H); tauto.
Qed.

End Trees.

Arguments Leaf {K A}.
Arguments Node {K A}.
