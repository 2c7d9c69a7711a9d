(** * [sync-outcome]: what the two players can force, in one word

    The outcome of a board is what its letters say of both players; each part is a premise. *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Synchronized.
From Playproof.rules Require Import Guards.
Import ListNotations.

(** What has to be known for an outcome, in this order. *)

Definition statements (l : letters) : list statement :=
  match l with
  | LetterV => [Statement Vertical Win true]
  | LetterH => [Statement Horizontal Win true]
  | LetterD => [Statement Vertical Draw true; Statement Horizontal Draw true]
  | LetterVD =>
      [Statement Vertical Draw true; Statement Vertical Win false; Statement Horizontal Draw false]
  | LetterHD =>
      [Statement Horizontal Draw true; Statement Horizontal Win false; Statement Vertical Draw false]
  | LetterVHD => [Statement Vertical Draw false; Statement Horizontal Draw false]
  end.

Definition needed (l : letters) (V : variant) (rows columns : N) : list claim :=
  map (fun s => SynchronizedClaim s V (Exactly rows) (Exactly columns)) (statements l).

Fixpoint all_same (needed ps : list claim) : bool :=
  match needed, ps with
  | [], [] => true
  | C :: needed, P :: ps => same_synchronized C P && all_same needed ps
  | _, _ => false
  end.

Definition check (C : claim) (ps : list claim) : bool :=
  match C with
  | SynchronizedOutcomeClaim l V rows columns => all_same (needed l V rows columns) ps
  | _ => false
  end.

Lemma all_same_spec needed ps : all_same needed ps = true -> needed = ps.
Proof.
  revert ps; induction needed as [|C needed IH]; intros [|P ps]; simpl; try easy.
  intros H; apply andb_true_iff in H as [E H]; apply same_synchronized_spec in E.
  f_equal; auto.
Qed.

Theorem sound C ps : Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HP H; destruct C as [| | | | | | | | |l V r c|]; try easy.
  apply all_same_spec in H; subst ps; simpl; unfold needed in HP.
  assert (W : forall s, In s (statements l) -> statement_holds s V (N.to_nat r) (N.to_nat c)).
  { intros s Hs; rewrite Forall_forall in HP.
    apply (in_map (fun s => SynchronizedClaim s V (Exactly r) (Exactly c))) in Hs.
    apply HP in Hs as [_ M]; now apply M. }
  clear HP; destruct l; simpl in W |- *; repeat split; apply W; auto.
Qed.
