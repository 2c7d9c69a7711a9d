(** * How many tiles a line has room for

    Along a line of cells, free or not, tiles of one length are placed one behind the other, as soon as so many
    free cells follow each other. Every tile that is no shorter has one of their last cells: so there is no room for
    more. *)

From Coq Require Import List Arith Lia Bool.
Import ListNotations.

Section Room.

Variable length : nat.
Hypothesis some : 0 < length.

(** The last cells of the tiles, of which the first cell of the line is number [at_]; [run] free cells are before it. *)

Fixpoint lasts (run : nat) (line : list bool) (at_ : nat) : list nat :=
  match line with
  | [] => []
  | true :: line =>
      if S run =? length then at_ :: lasts 0 line (S at_) else lasts (S run) line (S at_)
  | false :: line => lasts 0 line (S at_)
  end.

Definition free (line : list bool) (i : nat) : bool := nth i line false.

Lemma soon line : forall run at_, run < length ->
  (forall j, run + j < length -> free line j = true) -> In (at_ + length - S run) (lasts run line at_).
Proof.
  induction line as [|b line IH]; intros run at_ R F; cbn [lasts In].
  - now specialize (F 0 ltac:(lia)).
  - assert (B := F 0 ltac:(lia)); unfold free in B; simpl in B; subst b.
    destruct (Nat.eqb_spec (S run) length) as [E|E]; [left; lia|].
    replace (at_ + length - S run) with (S at_ + length - S (S run)) by lia.
    apply IH; [lia|]; intros j Hj; apply (F (S j)); lia.
Qed.

(** Every tile has one of the last cells. *)

Theorem lasts_hit line : forall run at_ a, run < length ->
  (forall j, j < length -> free line (a + j) = true) ->
  exists x, In x (lasts run line at_) /\ at_ + a <= x < at_ + a + length.
Proof.
  induction line as [|b line IH]; intros run at_ a R F.
  - specialize (F 0 some); unfold free in F; now destruct (a + 0).
  - destruct a as [|a].
    + exists (at_ + length - S run); split; [|lia].
      apply soon; [easy|]; intros j Hj; apply (F j); lia.
    + assert (K : forall run, run < length -> exists x, In x (lasts run line (S at_)) /\
        at_ + S a <= x < at_ + S a + length).
      { intros r Hr; destruct (IH r (S at_) a Hr) as (x & Hx & L); [exact F|].
        exists x; split; [easy | lia]. }
      destruct b; cbn [lasts]; [|now apply K].
      destruct (Nat.eqb_spec (S run) length) as [E|E]; [|apply K; lia].
      destruct (K 0 some) as (x & Hx & L); exists x; split; [now right | easy].
Qed.

(** They are the last cells of tiles on free cells, which are apart. *)

Theorem lasts_free line : forall run at_ x, run < length -> In x (lasts run line at_) ->
  at_ + length <= S (x + run) /\
  forall i, at_ <= i -> x < i + length -> i <= x -> free line (i - at_) = true.
Proof.
  induction line as [|b line IH]; intros run at_ x R H; [easy|]; cbn [lasts] in H.
  assert (later : forall r, r < length -> (b = true /\ r <= S run \/ r = 0) ->
    In x (lasts r line (S at_)) -> at_ + length <= S (x + run) /\
    forall i, at_ <= i -> x < i + length -> i <= x -> free (b :: line) (i - at_) = true).
  { intros r Hr B Hx; destruct (IH r (S at_) x Hr Hx) as [L F]; split; [lia|].
    intros i Hi Hx' Hx''; destruct (Nat.eq_dec i at_) as [->|N].
    - rewrite Nat.sub_diag; destruct B as [[-> _]| ->]; [easy | lia].
    - replace (i - at_) with (S (i - S at_)) by lia; apply F; lia. }
  destruct b; [|apply (later 0); auto].
  destruct (Nat.eqb_spec (S run) length) as [E|E]; [|apply (later (S run)); auto; lia].
  destruct H as [<-|H]; [|apply (later 0); auto]; split; [lia|].
  intros i Hi Hx Hx'; replace (i - at_) with 0 by lia; easy.
Qed.

Theorem lasts_apart line : forall run at_, run < length ->
  ForallOrdPairs (fun x y => x + length <= y) (lasts run line at_).
Proof.
  induction line as [|b line IH]; intros run at_ R; cbn [lasts]; [constructor|].
  destruct b; [|now apply IH]; destruct (Nat.eqb_spec (S run) length) as [E|E]; [|apply IH; lia].
  constructor; [|now apply IH]; apply Forall_forall; intros y Hy.
  destruct (lasts_free line 0 (S at_) y some Hy) as [L _]; lia.
Qed.

End Room.
