(** * Turns that are made up

    As long as there are unmarked cells, a turn that is too short can be made up: marks to
    spare go anywhere. *)

From Coq Require Import List Lia.
From Playproof Require Import Board games.Achievement lemmas.Lists.
Import ListNotations.

(** A function that finds a new cell, for whatever finite set, or says that there is none. *)

Record finder (on : cell -> Prop) (another : list cell -> option cell) : Prop := {
  another_is_on : forall l x, another l = Some x -> on x;
  another_is_new : forall l x, another l = Some x -> ~ In x l;
  no_other : forall l, another l = None -> forall x, on x -> In x l
}.

Section Turns.

Variables (G : game) (another : list cell -> option cell).
Hypothesis cells : finder (on G) another.

Fixpoint more (n : nat) (l : list cell) : list cell :=
  match n with
  | 0 => []
  | S n => match another l with Some x => x :: more n (x :: l) | None => [] end
  end.

Lemma more_length n l : length (more n l) = n \/
  length (more n l) < n /\ forall x, on G x -> In x (more n l) \/ In x l.
Proof.
  revert l; induction n as [|n IH]; intros l; simpl; [now left|].
  destruct (another l) as [y|] eqn:E; simpl.
  - destruct (IH (y :: l)) as [H|[H K]]; [left; lia | right; split; [lia|]].
    intros x Hx; destruct (K x Hx) as [|[]]; auto.
  - right; split; [lia|]; right; now apply (no_other _ _ cells l E).
Qed.

Lemma more_spec n l : NoDup (more n l) /\ forall x, In x (more n l) -> on G x /\ ~ In x l.
Proof.
  revert l; induction n as [|n IH]; intros l; simpl; [split; [constructor | easy]|].
  destruct (another l) as [y|] eqn:E; [|split; [constructor | easy]].
  destruct (IH (y :: l)) as [N H]; split.
  - constructor; [|easy]; intros K; apply H in K as [_ K]; apply K; now left.
  - intros x [<-|K].
    + split; [apply (another_is_on _ _ cells l y E) | apply (another_is_new _ _ cells l y E)].
    + apply H in K as [K K']; split; [easy|]; intros L; apply K'; now right.
Qed.

(** The turn of [k] cells that marks what is unmarked of [T], and then anything. *)

Definition wanted (p : position) (T : list cell) : list cell :=
  without (maker p ++ breaker p) (distinct T).

Definition extend (k : nat) (p : position) (T : list cell) : list cell :=
  wanted p T ++ more (k - length (wanted p T)) (T ++ maker p ++ breaker p).

Lemma wanted_spec p T x : In x (wanted p T) <-> In x T /\ ~ marked p x.
Proof.
  unfold wanted, marked; rewrite without_spec, distinct_In, in_app_iff; tauto.
Qed.

Lemma wanted_length p T : length (wanted p T) <= length T.
Proof.
  unfold wanted; etransitivity; [apply without_length | apply distinct_length].
Qed.

Lemma extend_marks k p T : (forall x, In x T -> on G x) -> length (wanted p T) <= k ->
  marks G k p (extend k p T).
Proof.
  intros HT Hk; unfold extend.
  destruct (more_spec (k - length (wanted p T)) (T ++ maker p ++ breaker p)) as [N H].
  split; [|split].
  - apply disjoint_NoDup_app; [apply without_NoDup, distinct_NoDup | easy|].
    intros x K K'; apply H in K' as [_ K']; apply K', in_app_iff; left.
    now apply wanted_spec in K.
  - intros x; rewrite in_app_iff; intros [K|K].
    + apply wanted_spec in K; split; [now apply HT | easy].
    + apply H in K as [K K']; split; [easy|]; unfold marked.
      rewrite !in_app_iff in K'; tauto.
  - destruct (more_length (k - length (wanted p T)) (T ++ maker p ++ breaker p)) as [L|[L K]];
      rewrite app_length; [left; lia | right; split; [lia|]].
    intros x Hx; apply K in Hx; rewrite !in_app_iff in *; rewrite wanted_spec; unfold marked.
    destruct (in_dec cell_dec x (maker p)), (in_dec cell_dec x (breaker p)); tauto.
Qed.

(** All of [T] is marked afterwards. *)

Lemma extend_all k p T x : In x T -> In x (extend k p T) \/ marked p x.
Proof.
  intros K; unfold extend; rewrite in_app_iff, wanted_spec; unfold marked.
  destruct (in_dec cell_dec x (maker p)), (in_dec cell_dec x (breaker p)); tauto.
Qed.

End Turns.

Lemma marks_at_most G k p T : marks G k p T -> length T <= k.
Proof. intros (_ & _ & [L|[L _]]); lia. Qed.
