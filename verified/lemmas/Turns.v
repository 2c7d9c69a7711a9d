(** * Turns on a board without end

    As long as there are unmarked cells, a turn that is too short can be made up: marks to
    spare go anywhere. *)

From Coq Require Import List Lia.
From Playproof Require Import Board games.Achievement lemmas.Lists.
Import ListNotations.

(** A function that finds a new cell, for whatever finite set. *)

Record infinite (on : cell -> Prop) (fresh : list cell -> cell) : Prop := {
  fresh_is_on : forall l, on (fresh l);
  fresh_is_new : forall l, ~ In (fresh l) l
}.

Section Turns.

Variables (G : game) (fresh : list cell -> cell).
Hypothesis inf : infinite (on G) fresh.

Fixpoint more (n : nat) (l : list cell) : list cell :=
  match n with
  | 0 => []
  | S n => fresh l :: more n (fresh l :: l)
  end.

Lemma more_length n l : length (more n l) = n.
Proof. revert l; induction n; simpl; auto. Qed.

Lemma more_spec n l : NoDup (more n l) /\ forall x, In x (more n l) -> on G x /\ ~ In x l.
Proof.
  revert l; induction n as [|n IH]; intros l; simpl; [split; [constructor | easy]|].
  destruct (IH (fresh l :: l)) as [N H]; split.
  - constructor; [|easy]; intros K; apply H in K as [_ K]; apply K; now left.
  - intros x [<-|K].
    + split; [apply (fresh_is_on _ _ inf) | apply (fresh_is_new _ _ inf)].
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
  - left; rewrite app_length, more_length; lia.
Qed.

(** All of [T] is marked afterwards. *)

Lemma extend_all k p T x : In x T -> In x (extend k p T) \/ marked p x.
Proof.
  intros K; unfold extend; rewrite in_app_iff, wanted_spec; unfold marked.
  destruct (in_dec cell_dec x (maker p)), (in_dec cell_dec x (breaker p)); tauto.
Qed.

(** There is always a turn, and all of its cells can be marked. *)

Lemma marks_length k p T : marks G k p T -> length T = k.
Proof.
  intros (_ & _ & [L|[_ full]]); [easy|].
  destruct (full (fresh (T ++ maker p ++ breaker p)) (fresh_is_on _ _ inf _)) as [K|K];
    destruct (fresh_is_new _ _ inf (T ++ maker p ++ breaker p));
    rewrite !in_app_iff; unfold marked in K; tauto.
Qed.

End Turns.
