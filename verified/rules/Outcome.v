(** * [outcome]: what both players can force, joined

    M, N, P and B say who wins a Maker-Breaker game when Maker moves first, and when Breaker does;
    "draw" says that neither player of a Maker-Maker game can be made to lose. The outcome of a biased game is likewise
    made of what two promises say. *)

From Coq Require Import List NArith Bool.
From Playproof Require Import Claim NormalForm.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices.
From Playproof.rules Require Import Guards.
Import ListNotations.

Definition guarantee_dec (g h : guarantee) : {g = h} + {g <> h}.
Proof. decide equality. Defined.

Definition hypergraph_dec (H H' : hypergraph) : {H = H'} + {H <> H'}.
Proof.
  decide equality.
  - apply list_eq_dec; decide equality; apply N.eq_dec.
  - apply list_eq_dec, list_eq_dec, N.eq_dec.
  - apply N.eq_dec.
Defined.

Definition lines_dec (L L' : lines) : {L = L'} + {L <> L'}.
Proof. decide equality; try apply N.eq_dec; try apply (list_eq_dec N.eq_dec); decide equality. Defined.

Definition arena_dec (A A' : arena) : {A = A'} + {A <> A'}.
Proof. decide equality; [apply hypergraph_dec | apply lines_dec]. Defined.

(** With Maker to move first and with Breaker, or of X and of O. *)

Definition guarantees (o : outcome) : guarantee * guarantee :=
  match o with
  | OutcomeM => (MakerWinsFirst, MakerWinsSecond)
  | OutcomeN => (MakerWinsFirst, BreakerWinsFirst)
  | OutcomeP => (BreakerWinsSecond, MakerWinsSecond)
  | OutcomeB => (BreakerWinsSecond, BreakerWinsFirst)
  | OutcomeDraw => (XDraws, ODraws)
  end.

Definition says (C : Claim.claim) (g : guarantee) (A : arena) : bool :=
  match C with
  | PositionalClaim g' A' =>
      (if guarantee_dec g' g then true else false) && (if arena_dec A' A then true else false)
  | _ => false
  end.

Definition position_dec (p p' : position) : {p = p'} + {p <> p'}.
Proof. decide equality; apply (list_eq_dec N.eq_dec). Defined.

Definition biased_dec (B B' : biased) : {B = B'} + {B <> B'}.
Proof.
  decide equality; try apply N.eq_dec; try apply position_dec;
    try (apply list_eq_dec; first [apply (list_eq_dec N.eq_dec) | decide equality; apply N.eq_dec]);
    decide equality; try apply N.eq_dec; decide equality.
Defined.

Definition promises (C : Claim.claim) (B : biased) : bool :=
  match C with
  | PositionalBiasedClaim B' => if biased_dec B' B then true else false
  | _ => false
  end.

Definition without_marks (A : arena) : bool :=
  is_empty (first (arena_start A)) && is_empty (second (arena_start A)).

Definition check (C : Claim.claim) (ps : list Claim.claim) : bool :=
  match C, ps with
  | PositionalOutcomeClaim o A, [P; Q] =>
      match o with OutcomeDraw => true | _ => without_marks A end &&
      says P (fst (guarantees o)) A && says Q (snd (guarantees o)) A
  | BiasedOutcomeClaim r G, [P; Q] =>
      promises P (fst (result_promises r G)) && promises Q (snd (result_promises r G))
  | _, _ => false
  end.

Lemma says_spec C g A : says C g A = true -> C = PositionalClaim g A.
Proof.
  destruct C as [| | | | |g' A'| | | | |]; try easy; simpl.
  destruct (guarantee_dec g' g) as [->|]; [|easy]; now destruct (arena_dec A' A) as [->|].
Qed.

Lemma promises_spec C B : promises C B = true -> C = PositionalBiasedClaim B.
Proof. destruct C; try easy; simpl. now destruct biased_dec as [->|]. Qed.

Theorem sound C ps : Forall theorem ps -> check C ps = true -> meaning C.
Proof.
  unfold check; intros HP H; destruct C as [| | | | | |o A| | | |r G]; try easy;
    destruct ps as [|P [|Q []]]; try easy; rewrite !andb_true_iff in H.
  - destruct H as [[_ HF] HS]; apply says_spec in HF, HS; subst.
    inversion HP as [|? ? [_ T] HP']; inversion HP' as [|? ? [_ T'] _]; subst.
    destruct o; simpl in *; tauto.
  - destruct H as [HF HS]; apply promises_spec in HF, HS; subst.
    inversion HP as [|? ? [_ T] HP']; inversion HP' as [|? ? [_ T'] _]; subst.
    now split.
Qed.
