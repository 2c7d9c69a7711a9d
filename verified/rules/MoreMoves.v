(** * [more-moves]: who needs few moves does not need many

    If Alice has a copy within m moves, she has one within m' >= m moves, and the animal is a
    non-cannibal. *)

From Coq Require Import List NArith Lia Bool.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Cannibal.
From Playproof.lemmas Require Import Lists Placements.
From Playproof.rules Require Import Guards.
From Playproof.sanity Require Import Cannibal.
Import ListNotations.

Definition check (C : claim) (ps : list claim) : bool :=
  match C, ps with
  | CannibalClaim NonCannibal A, [CannibalMovesClaim P _] => same_cells P A
  | CannibalMovesClaim A m, [CannibalMovesClaim P m'] => same_cells P A && (m' <=? m)%N
  | _, _ => false
  end.

Theorem sound C ps : Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check, same_cells; intros HP H.
  destruct C as [| | |[] A|A m| | | | | |]; try easy;
    destruct ps as [|[| | | |P m'| | | | | |] [|]]; try easy; destruct (cells_dec P A) as [->|]; try easy;
    inversion HP as [|? ? [_ W] _]; subst; simpl in *.
  - now exists (N.to_nat m').
  - apply N.leb_le in H; revert W; apply more_moves; lia.
Qed.
