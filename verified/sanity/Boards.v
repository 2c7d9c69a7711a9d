(** * Fixed boards: the definitions say what they should *)

From Coq Require Import List ZArith Lia.
From Playproof Require Import Board.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Area Orientations Strategies.
Import ListNotations.
Local Open Scope Z_scope.

(** A domino that stands does so in all of its placements on the fixed square board. *)

Theorem upright X : has_placement (fixed (Hypercubic 2)) [[0; 0]; [0; 1]] X <->
  exists u v, In [u; v] X /\ In [u; v + 1] X.
Proof.
  split.
  - intros ([ls s] & (_ & L & _ & F) & S); simpl in L, F; rewrite (F eq_refl) in S.
    destruct s as [|u [|v [|]]]; try easy.
    exists u, v; rewrite (Z.add_comm v); split; apply S; [now left | right; now left].
  - intros (u & v & H0 & H1); exists (translation [u; v]); split.
    + apply translation_isometry; now split.
    + rewrite Z.add_comm in H1; now intros x [<-|[<-|[]]].
Qed.

(** A game on a free board is the one on the fixed board for the goals in all orientations. *)

Definition turned (T : tiling) (goals : list animal) : list animal :=
  flat_map (fun A => map (fun s => map (apply s) A) (symmetries (free T))) goals.

Theorem same_placements T goals W : (forall A, In A goals -> forall x, In x A -> on_board T x) ->
  placement_of (free T) goals W <-> placement_of (fixed T) (turned T goals) W.
Proof.
  intros O; split.
  - intros (A & g & HA & I & ->).
    destruct (symmetries_all _ _ I) as (s & v & Hs & Hv & E).
    exists (map (apply s) A), (translation v); split; [|split].
    + apply in_flat_map; exists A; split; [easy|]; now apply (in_map (fun s => map (apply s) A)).
    + now apply translation_isometry.
    + rewrite map_map; apply map_ext_in; intros x Hx; rewrite E by now apply (O A HA).
      symmetry; apply apply_translation; apply symmetries_sound in Hs.
      rewrite (apply_length _ _ Hs); symmetry; apply Hv.
  - intros (A' & g & HA & I & ->); apply in_flat_map in HA as (A & HA & H).
    apply in_map_iff in H as (s & <- & Hs); apply symmetries_sound in Hs.
    assert (J : is_isometry (free T) g) by (destruct I as (P & L & K & _); now split).
    exists A, (compose g s); split; [easy|]; split; [now apply compose_isometry|].
    rewrite map_map; apply map_ext_in; intros x Hx.
    symmetry; apply (apply_compose (free T)); [easy | easy | now apply (O A HA)].
Qed.

Theorem turned_goals T goals a c f b :
  is_board T -> (forall A, In A goals -> forall x, In x A -> on_board T x) ->
  let G := on_a_board (free T) goals a c f b in
  let G' := on_a_board (fixed T) (turned T goals) a c f b in
  (maker_wins G <-> maker_wins G') /\ (breaker_wins G <-> breaker_wins G').
Proof.
  intros HB O G G'.
  assert (E : easier G G' /\ easier G' G).
  { split; split; try easy; intros M (W & P & H);
      exists W; split; trivial; now apply same_placements. }
  destruct E as [E E']; split; split;
    first [apply (maker_transfer (free T)) | apply (breaker_transfer (free T))]; trivial; reflexivity.
Qed.
