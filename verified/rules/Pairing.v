(** * [pairing]: answer one vertex of a pair with the other

    If there are disjoint pairs of unclaimed vertices, for none of which anybody has to wait, such
    that every set that the opponent can still complete contains one of them, then the player does
    not lose. *)

From Coq Require Import List NArith Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Arenas Matching.
From Playproof.rules Require Import Guards Positions.
Import ListNotations.

Definition pairing := list (vertex * vertex).

(** Disjoint pairs of these vertices, in increasing order. *)

Definition pairs_of (F : list vertex) (pairs : pairing) : bool :=
  increasing_by pair_ltb pairs &&
  forallb (fun p => (fst p <? snd p)%N && within (both p) F) pairs &&
  no_repeats (flat_map both pairs).

Definition contain_pairs (pairs : pairing) (T : list (list vertex)) : bool :=
  forallb (fun S => existsb (fun p => within (both p) S) pairs) T.

Definition settles (D : defence) (pairs : pairing) : bool :=
  pairs_of (free D) pairs && contain_pairs pairs (threats D).

Definition check (C : Claim.claim) (pairs : pairing) (ps : list Claim.claim) : bool :=
  match to_defend C with
  | Some D => no_premise ps && settles D pairs
  | None => false
  end.

Lemma pairs_cover F pairs groups :
  pairs_of F pairs = true -> contain_pairs pairs groups = true -> covered groups.
Proof.
  unfold pairs_of, contain_pairs; rewrite !andb_true_iff, no_repeats_spec, forallb_forall.
  intros [_ N] H; apply by_pairs with pairs; [easy|]; intros g Hg.
  rewrite forallb_forall in H; apply H, existsb_exists in Hg as (p & Hp & I).
  exists p; split; [easy | now apply within_spec].
Qed.

(** Whoever moves. *)

Lemma covered_defends D groups : sensible D ->
  covered groups -> contains_groups groups (threats D) -> holds_out D.
Proof.
  intros [N I] CG H; unfold holds_out.
  destruct (turn_of D); [now apply covered_wins with groups | now apply covered_wins_second with groups].
Qed.

Theorem pairs_settle D pairs : sensible D -> settles D pairs = true -> holds_out D.
Proof.
  intros SD H; apply andb_true_iff in H as [P T].
  apply (covered_defends D (threats D) SD); [now apply pairs_cover with (free D) pairs|].
  intros S HS; exists S; split; [easy | apply incl_refl].
Qed.

Theorem sound C pairs ps : normal C = true -> check C pairs ps = true -> meaning C.
Proof.
  unfold check; intros HN H; destruct (to_defend C) as [D|] eqn:E; [|easy].
  destruct (defended C D HN E) as [SD M]; apply andb_true_iff in H as [_ H].
  now apply M, pairs_settle with pairs.
Qed.
