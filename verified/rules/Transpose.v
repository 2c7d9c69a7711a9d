(** * [transpose]: rows and columns change places, and so do the players

    The reflection in a diagonal carries boards with r rows and c columns to boards with c rows
    and r columns, and Vertical's tiles to Horizontal's. What is true of one player on r x c
    boards is true of the other on c x r boards. *)

From Coq Require Import List Arith NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Synchronized.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** ** The check *)

Definition transposed_statement (s : statement) : statement :=
  Statement (other (Claim.side s)) (Claim.prospect s) (forced s).

Definition transposed_letters (l : letters) : letters :=
  match l with
  | LetterV => LetterH
  | LetterH => LetterV
  | LetterVD => LetterHD
  | LetterHD => LetterVD
  | LetterD => LetterD
  | LetterVHD => LetterVHD
  end.

(** The same statement about the images under the reflection. *)

Definition transposed (C : claim) : option claim :=
  match C with
  | SynchronizedClaim s V r c => Some (SynchronizedClaim (transposed_statement s) V c r)
  | SynchronizedOutcomeClaim l V r c =>
      Some (SynchronizedOutcomeClaim (transposed_letters l) V c r)
  | _ => None
  end.

Definition check (C : claim) (ps : list claim) : bool :=
  match transposed C, ps with
  | Some needed, [P] => same_synchronized needed P
  | _, _ => false
  end.

(** ** Soundness *)

Definition swap (x : cell) : cell := (snd x, fst x).

Lemma swap_swap x : swap (swap x) = x.
Proof. now destruct x. Qed.

Lemma In_swap x l : In (swap x) (map swap l) <-> In x l.
Proof.
  split; intros H; [|now apply in_map].
  apply in_map_iff in H as (y & E & H); rewrite <- (swap_swap x), <- E, swap_swap; easy.
Qed.

Lemma tile_swap V P T : tile V P T -> tile V (other P) (map swap T).
Proof.
  intros (r & s & l & L & ->); exists s, r, l; split; [easy|].
  destruct P; simpl; rewrite map_map; now apply map_ext.
Qed.

Lemma map_swap_swap l : map swap (map swap l) = l.
Proof. rewrite map_map; erewrite map_ext; [apply map_id | apply swap_swap]. Qed.

Lemma other_other P : other (other P) = P.
Proof. now destruct P. Qed.

(** Positions with the same cells after the reflection. *)

Definition mirrors (F F' : position) : Prop := forall x, In x F <-> In (swap x) F'.

Lemma mirrors_sym F F' : mirrors F F' -> mirrors F' F.
Proof. intros H x; rewrite (H (swap x)), swap_swap; easy. Qed.

Lemma may_mirror V P F F' T : mirrors F F' -> may V P F T -> may V (other P) F' (map swap T).
Proof.
  intros M [HT I]; split; [now apply tile_swap|]; intros x Hx.
  rewrite <- (swap_swap x); apply M, I, In_swap; now rewrite swap_swap.
Qed.

Lemma can_move_mirror V P F F' : mirrors F F' -> can_move V P F <-> can_move V (other P) F'.
Proof.
  intros M; split; intros (T & HT); exists (map swap T); [now apply (may_mirror V P F)|].
  apply mirrors_sym in M; apply (may_mirror _ _ _ _ _ M) in HT; now rewrite other_other in HT.
Qed.

Lemma take_spec x T F : In x (take T F) <-> In x F /\ ~ In x T.
Proof. unfold take; rewrite filter_In; destruct (in_dec cell_dec x T); intuition easy. Qed.

Lemma take_mirror T F F' : mirrors F F' -> mirrors (take T F) (take (map swap T) F').
Proof. intros M x; rewrite !take_spec, In_swap, (M x); easy. Qed.

Theorem forces_mirror V P r F : forces V P r F ->
  forall F', mirrors F F' -> forces V (other P) r F'.
Proof.
  induction 1 as [F [N R] | F T C M W IH]; intros F' HM.
  - apply ended; split; [now rewrite <- (can_move_mirror V (other P) F)|].
    destruct r; [now apply (can_move_mirror V P F) | easy].
  - apply (moves V (other P) r F' (map swap T)).
    + now apply (can_move_mirror V (other P) F).
    + now apply (may_mirror V P F).
    + intros R HR; rewrite other_other in HR.
      assert (HR' := may_mirror V P F' F R (mirrors_sym _ _ HM) HR).
      rewrite <- (map_swap_swap R); apply (IH (map swap R) HR').
      now apply take_mirror, take_mirror.
Qed.

Lemma board_mirror r c : mirrors (board r c) (board c r).
Proof.
  intros [i j]; change (In (i, j) (list_prod (seq 0 r) (seq 0 c)) <->
    In (j, i) (list_prod (seq 0 c) (seq 0 r))); rewrite !in_prod_iff; tauto.
Qed.

Lemma forces_transposed V P p r c :
  forces V (other P) p (board c r) <-> forces V P p (board r c).
Proof.
  split; intros H.
  - apply forces_mirror with (F' := board r c) in H; [|apply board_mirror].
    now rewrite other_other in H.
  - now apply forces_mirror with (1 := H), board_mirror.
Qed.

Lemma statement_transposed s V r c :
  statement_holds (transposed_statement s) V c r <-> statement_holds s V r c.
Proof.
  unfold statement_holds; simpl; destruct (forced s); now rewrite forces_transposed.
Qed.

Theorem sound C ps : Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HP H; destruct (transposed C) as [needed|] eqn:E; [|easy].
  destruct ps as [|P [|]]; try easy; apply same_synchronized_spec in H; subst P.
  inversion HP as [|? ? [_ M] _]; subst; clear HP.
  destruct C as [| | | | | | | |s V r c|l V r c|]; inversion E; subst needed; clear E; simpl in *.
  - intros i j Hi Hj; apply statement_transposed; now apply M.
  - assert (K := fun P p f => statement_transposed (Statement P p f) V (N.to_nat r) (N.to_nat c)).
    assert (KV := K Vertical); assert (KH := K Horizontal); clear K.
    unfold transposed_statement in *; simpl in KV, KH.
    destruct l; simpl in *; rewrite <- ?KV, <- ?KH; tauto.
Qed.
