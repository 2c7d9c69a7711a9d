(** * Sums over lists *)

From Coq Require Import List ZArith Lia.
Import ListNotations.

Definition sum_of {T} (f : T -> Z) (l : list T) : Z := fold_right (fun x n => (f x + n)%Z) 0%Z l.

Lemma sum_le {T} (f g : T -> Z) l : (forall x, In x l -> f x <= g x)%Z -> (sum_of f l <= sum_of g l)%Z.
Proof.
  induction l as [|x l IH]; intros H; simpl; [lia|].
  assert (A := H x (or_introl eq_refl)); assert (sum_of f l <= sum_of g l)%Z; [|lia].
  apply IH; intros y Hy; apply H; now right.
Qed.

Lemma sum_nonnegative {T} (f : T -> Z) l : (forall x, In x l -> 0 <= f x)%Z -> (0 <= sum_of f l)%Z.
Proof.
  induction l as [|x l IH]; intros H; simpl; [lia|].
  assert (A := H x (or_introl eq_refl)); assert (0 <= sum_of f l)%Z; [|lia].
  apply IH; intros y Hy; apply H; now right.
Qed.

Lemma sum_add {T} (f g : T -> Z) l : sum_of (fun x => f x + g x)%Z l = (sum_of f l + sum_of g l)%Z.
Proof. induction l as [|x l IH]; simpl; lia. Qed.

Lemma sum_sub {T} (f g : T -> Z) c l :
  sum_of (fun x => f x - c * g x)%Z l = (sum_of f l - c * sum_of g l)%Z.
Proof.
  unfold sum_of; induction l as [|x l IH]; cbn [fold_right]; [|rewrite IH]; ring.
Qed.

Lemma sum_ext {T} (f g : T -> Z) l : (forall x, In x l -> f x = g x) -> sum_of f l = sum_of g l.
Proof. intros H; apply Z.le_antisymm; apply sum_le; intros x Hx; rewrite (H x Hx); lia. Qed.

Lemma sum_app {T} (f : T -> Z) l l' : sum_of f (l ++ l') = (sum_of f l + sum_of f l')%Z.
Proof. unfold sum_of; induction l as [|x l IH]; cbn [fold_right app]; [|rewrite IH]; ring. Qed.

Lemma sum_repeat {T} (f : T -> Z) x n : sum_of f (repeat x n) = (Z.of_nat n * f x)%Z.
Proof.
  unfold sum_of; induction n as [|n IH]; [easy|]; cbn [fold_right repeat].
  rewrite IH, Nat2Z.inj_succ; ring.
Qed.
