(** * [strategy]: leaves, by which other rules end a line

    A rule that settles the start of a game without play settles any position of it. *)

From Coq Require Import List NArith Bool.
From Playproof Require Import Claim.
From Playproof.games Require Import Positional.
From Playproof.lemmas Require Import Vertices MakerBreaker Reduction Arenas.
From Playproof.rules Require Import Positions StrategyBoard.
From Playproof.rules Require Pairing SetMatching Potential PosetThm5 PosetThm7 PosetThm17 PosetThm25.
Import ListNotations.

Inductive leaf :=
  | ByPairing (pairs : Pairing.pairing)
  | BySetMatching (matching : SetMatching.set_matching)
  | ByPotential
  | ByPosetThm5
  | ByPosetThm7
  | ByPosetThm17
  | ByPosetThm25 (reduced : PosetThm25.evidence).

Section Leaves.

Variables (conv : convention) (A : arena) (P : player) (win : bool).

(** [P] only wants not to lose. *)

Definition defends (Q : player) (p : position) (settles : defence -> bool) : bool :=
  match conv, P, win with
  | MakerBreaker, First, _ | _, _, true => false
  | _, _, false =>
      match defence_of (below_in A) (free_at (number_of_vertices A) p)
        (needs_at (sets_of A) (other P) p) (role (other P) Q)
      with
      | Some D => settles D
      | None => false
      end
  end.

(** Maker is to move; the rule says who wins. *)

Definition decides (Q : player) (p : position)
    (settles : (vertex -> vertex -> bool) -> bool -> list vertex -> list (list vertex) -> bool) : bool :=
  match conv, Q, P, win with
  | MakerBreaker, First, First, true | MakerBreaker, First, Second, false =>
      settles (below_in A) win (free_at (number_of_vertices A) p) (needs_at (sets_of A) First p)
  | _, _, _, _ => false
  end.

Definition settles (e : leaf) (Q : player) (p : position) : bool :=
  match e with
  | ByPairing pairs => defends Q p (fun D => Pairing.settles D pairs)
  | BySetMatching m => defends Q p (fun D => SetMatching.settles D m)
  | ByPotential => defends Q p Potential.settles
  | ByPosetThm5 => decides Q p PosetThm5.settles
  | ByPosetThm7 => decides Q p PosetThm7.settles
  | ByPosetThm17 => decides Q p PosetThm17.settles
  | ByPosetThm25 r => decides Q p (fun below maker F sets => PosetThm25.settles below maker F sets r)
  end.

(** ** Soundness *)

Hypothesis OK : shape_ok A.

Notation G := (arena_game conv A).
Notation safe := (secures G P (good G P win)).

Lemma defends_sound Q p rule : (forall v, In v (first p) -> ~ In v (second p)) ->
  (forall D, sensible D -> rule D = true -> holds_out D) -> defends Q p rule = true -> safe Q p.
Proof.
  intros M S; unfold defends; set (D := defence_of _ _ _ _).
  intros H; assert (K : win = false /\ (conv = MakerMaker \/ other P = First) /\
    exists D', D = Some D' /\ rule D' = true).
  { destruct conv, P, win, D as [D'|]; try easy; simpl; repeat split; eauto. }
  clear H; destruct K as (W & C & D' & E & H); unfold D in E; clear D.
  assert (R := position_reduced conv A OK (other P) p C M).
  apply no_order in E as [SD K]; [|apply R | apply needed_free; exact OK].
  apply S in H; [|easy]; apply K in H.
  unfold good; rewrite W; rewrite <- (other_involutive P) at 1.
  apply (defender G (below_in A) (other P) (arena_ordered conv A OK) p
    (free_at (number_of_vertices A) p) (needs_at (sets_of A) (other P) p) Q); trivial.
  intros q; now apply arena_won_dec.
Qed.

Lemma decides_sound Q p rule : (forall v, In v (first p) -> ~ In v (second p)) ->
  (forall below maker F sets, strict_order below -> NoDup F -> (forall S, In S sets -> incl S F) ->
    rule below maker F sets = true -> maker_wins below First F sets = maker) ->
  decides Q p rule = true -> safe Q p.
Proof.
  intros M S H; unfold decides in H; set (F := free_at _ _) in H; set (T := needs_at _ _ _) in H.
  assert (K : conv = MakerBreaker /\ Q = First /\ P = (if win then First else Second) /\
    rule (below_in A) win F T = true) by (destruct conv, Q, P, win; easy).
  clear H; destruct K as (C & -> & EP & H).
  assert (R := position_reduced conv A OK First p (or_intror eq_refl) M); fold F T in R.
  apply S in H; [|apply (arena_strict A OK) | apply R | apply needed_free; exact OK].
  assert (O := arena_ordered conv A OK).
  assert (none : forall q, ~ has_won G (other First) q)
    by (rewrite C; intros q; now apply second_has_no_set).
  unfold good; destruct win; subst P.
  - exact (attacker_wins G (below_in A) First O p F T First none R H).
  - apply (defender G (below_in A) First O p F T First); trivial; intros q; right; apply none.
Qed.

Theorem settles_sound e Q p : (forall v, In v (first p) -> ~ In v (second p)) ->
  settles e Q p = true -> safe Q p.
Proof.
  intros M; destruct e; simpl;
    try (apply defends_sound; trivial; intros D SD; simpl);
    try (apply decides_sound; trivial; intros below maker F sets O N I; simpl).
  - now apply Pairing.pairs_settle.
  - now apply SetMatching.matching_settles.
  - now apply Potential.potential_settles.
  - now apply PosetThm5.settled.
  - now apply PosetThm7.settled.
  - now apply PosetThm17.settled.
  - now apply PosetThm25.settled.
Qed.

End Leaves.
