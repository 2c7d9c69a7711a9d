(** * The same game, described twice

    What a player can force in a game he can force in one with the same vertices and the same order, in which the same positions
    are won: winning sets may be listed, or said by a property. *)

From Playproof.games Require Import Positional.

Record same (G G' : game) : Prop := {
  same_vertices v : vertices G v <-> vertices G' v;
  same_below u v : below G u v <-> below G' u v;
  same_won P p : has_won G P p <-> has_won G' P p
}.

Section Same.

Variables G G' : game.
Hypothesis S : same G G'.

Lemma same_may p v : may G p v <-> may G' p v.
Proof.
  unfold may; rewrite (same_vertices _ _ S).
  split; intros (V & F & O); repeat split; try easy; intros u H; now apply O, (same_below _ _ S).
Qed.

Lemma same_over p : over G p <-> over G' p.
Proof.
  unfold over; rewrite !(same_won _ _ S).
  assert (K : (forall v, ~ may G p v) <-> forall v, ~ may G' p v)
    by (split; intros N v; rewrite ?same_may; [rewrite <- same_may|]; apply N).
  now rewrite K.
Qed.

Theorem same_secures (good good' : position -> Prop) P Q p : (forall p, good p -> good' p) ->
  secures G P good Q p -> secures G' P good' Q p.
Proof.
  intros better; induction 1 as [Q p O W | p v O M _ IH | p O _ IH].
  - apply ended; [now apply same_over | auto].
  - apply moves with v; [now rewrite <- same_over | now apply same_may | easy].
  - apply answers; [now rewrite <- same_over|]; intros v M; apply IH; now apply same_may.
Qed.

End Same.
