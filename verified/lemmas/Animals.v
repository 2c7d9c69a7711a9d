(** * Areas on a board

    The wins of Maker in achievement games, as the rules prove and use them. *)

From Coq Require Import List NArith Lia.
From Playproof Require Import Board Claim NormalForm.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Turns Area.
Import ListNotations.

(** The board is infinite. *)

Definition another (B : tiling) (l : list cell) : option cell := Some (fresh B l).

Lemma board_finder B : is_board B -> finder (on_board B) (another B).
Proof.
  intros H; split; intros l; [intros x E | intros x E | easy]; injection E as <-;
    [now apply fresh_on_board | now apply fresh_new].
Qed.

Lemma marks_length B G k p T : is_board B -> on G = on_board B -> marks G k p T -> length T = k.
Proof.
  intros HB E (_ & _ & [L|[_ full]]); [easy|]; rewrite E in full.
  destruct (fresh_new B (T ++ maker p ++ breaker p) HB); rewrite !in_app_iff.
  now apply full, fresh_on_board.
Qed.

Theorem area_wins (B : board) goals a c f b n D :
  is_board B -> (forall x, In x D -> on_board B x) ->
  area (on_a_board B goals a c f b) n f [] D -> maker_wins (on_a_board B goals a c f b).
Proof.
  intros HB HD A; exists n.
  apply (area_forces (on_a_board B goals a c f b) (another B) (board_finder B HB) n f [] D start A); auto; easy.
Qed.

Theorem wins_area (B : board) goals a c f b :
  is_board B -> maker_wins (on_a_board B goals a c f b) ->
  exists n D, (forall x, In x D -> on_board B x) /\
    area (on_a_board B goals a c f b) n f [] D.
Proof.
  intros HB (n & W).
  destruct (forces_area (on_a_board B goals a c f b) (another B) (board_finder B HB) n f start W) as (D & C & A).
  exists n, D; split; [|easy]; intros x Hx; now apply (C x Hx).
Qed.

(** An isometry carries placements to placements, and so areas to areas. *)

Lemma complete_image B goals a c f b g M :
  animals_on B goals -> is_isometry B g ->
  complete (on_a_board B goals a c f b) M ->
  complete (on_a_board B goals a c f b) (map (apply g) M).
Proof.
  intros HG I (W & (A & h & HA & J & ->) & S).
  exists (map (apply (compose g h)) A); split.
  - exists A, (compose g h); split; [easy|]; split; [now apply compose_isometry | easy].
  - rewrite (map_ext_in _ (fun x => apply g (apply h x))), <- map_map.
    + now apply incl_map.
    + intros x Hx; apply (apply_compose B); try easy; now apply (HG A).
Qed.

Theorem area_moved B goals a c f b n k M D g :
  animals_on B goals -> is_isometry B g -> (forall x, In x D -> on_board B x) ->
  area (on_a_board B goals a c f b) n k M D ->
  area (on_a_board B goals a c f b) n k (map (apply g) M) (map (apply g) D).
Proof.
  intros HG I HD; apply area_image.
  - intros M'; now apply complete_image.
  - now apply (apply_injective_on B).
Qed.

(** The identity of a board, so that an animal is a placement of itself. *)

Definition stay (B : board) : isometry := translation (zero (dimension B)).

Lemma stay_isometry B : is_isometry B (stay B).
Proof. apply translation_isometry; destruct B as [[] ?]; split; try easy; simpl; apply repeat_length. Qed.

Lemma apply_stay (B : board) x : length x = dimension B -> apply (stay B) x = x.
Proof.
  intros L; unfold stay; rewrite <- L, apply_translation; unfold zero;
    [|now rewrite repeat_length].
  clear L; induction x as [|u x IH]; simpl; [easy|]; now rewrite IH, BinInt.Z.add_0_r.
Qed.

Lemma goal_complete B goals a c f b A M :
  animals_on B goals -> In A goals -> incl A M -> complete (on_a_board B goals a c f b) M.
Proof.
  intros HG HA I; exists (map (apply (stay B)) A); split.
  - exists A, (stay B); split; [easy|]; split; [apply stay_isometry | easy].
  - rewrite (map_ext_in _ (fun x => x)), map_id; [easy|].
    intros x Hx; apply apply_stay; now apply (HG A).
Qed.
