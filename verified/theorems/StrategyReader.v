(** * The evidence of [strategy], from bytes *)

From Coq Require Import List NArith ZArith.
From Coq Require Import Bool.
From Playproof Require Import Claim NormalForm Check.
From Playproof.rules Require Import StrategyWalk Strategy.
From Playproof.theorems Require Import Bytes Reader.
Import ListNotations.
Local Open Scope N_scope.

Module Read.
Export Reader.Read.

Definition number : reader nat := mapped N.to_nat natural.

Definition byte_list : reader (list nat) :=
  fun x => match x with Bytes l => Some (map N.to_nat l) | _ => None end.

Definition level : reader StrategyWalk.level :=
  fun x => match x with
  | Array [l] => option_map Lone (byte_list l)
  | _ => option_map FirstOf (byte_list x)
  end.

Definition policy : reader (list StrategyWalk.level) :=
  fields (positions <- Some; levels <- list_of level; is levels).

Definition ending : reader StrategyWalk.ending := fields (k <- natural; i <- number; is (Policy k i)).

Definition answer : reader StrategyWalk.answer :=
  fun x => match x with
  | Int _ => option_map Move (number x)
  | Array [_; Int _] => option_map End (ending x)
  | Array [v; Array (Bytes _ :: _) as l] =>
      fields (v <- number; l <- list_of byte_list; is (Refuting v l)) x
  | _ => fields (v <- number; e <- ending; is (Then v e)) x
  end.

Definition strategy : reader StrategyWalk.strategy := fields (
  symmetries <- list_of (list_of number); policies <- list_of policy; positions <- Some;
  answers <- list_of answer;
  forced <- list_of (fields (i <- natural; e <- ending; is (i, e)));
  is (Strategy symmetries policies answers forced)).

(** The evidence of the steps by [strategy]. *)

Definition evidence_of (x : item) : option StrategyWalk.strategy :=
  match x with
  | Array (_ :: _ :: e :: _) => strategy e
  | _ => None
  end.

Definition strategies (pieces : list text) : list (option StrategyWalk.strategy) :=
  match items pieces with
  | Some (_ :: l) => map evidence_of l
  | _ => []
  end.

End Read.

(** Whether the evidence of step [i] of a file shows a claim. *)

Definition shown (pieces : list text) (i : nat) (C : Claim.claim) : bool :=
  normal C && match nth i (Read.strategies pieces) None with
  | Some e => strategy_check C e
  | None => false
  end.

Theorem shown_means_true pieces i C : shown pieces i C = true -> meaning C.
Proof.
  unfold shown; destruct (nth i _ None) as [e|]; intros H; apply andb_prop in H as [N H]; [|easy].
  now apply (Strategy.sound C e).
Qed.

Ltac proved_by_strategy file i C :=
  change (meaning C); refine (shown_means_true file i C _); vm_cast_no_check (eq_refl true).
