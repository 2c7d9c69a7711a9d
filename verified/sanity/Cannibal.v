(** * Cannibal games: the definitions say what they should *)

From Coq Require Import List ZArith Lia.
From Playproof Require Import Board.
From Playproof.games Require Import Cannibal.
From Playproof.lemmas Require Import Lists Geometry Turns Area Animals.
Import ListNotations.

(** No animal is both. *)

Theorem not_both A : non_cannibal A -> cannibal A -> False.
Proof.
  intros (n & W) (S & H).
  enough (K : forall n h, possible S h -> ~ forces A n (after S h)) by exact (K n [] I W).
  clear n W; induction n as [|n IH]; intros h P; [easy|]; intros (x & F & W).
  assert (P' : possible S (x :: h)) by (split; easy); destruct (H _ P') as (N & R).
  destruct W as [C|W]; [easy|].
  exact (IH (x :: h) P' (W (S (x :: h)) R)).
Qed.

(** More moves are enough if few are. *)

Theorem more_moves A n n' p : n <= n' -> forces A n p -> forces A n' p.
Proof.
  revert n' p; induction n as [|n IH]; intros n' p L W; [easy|].
  destruct n' as [|n']; [lia|]; destruct W as (x & F & W); exists x; split; [easy|].
  destruct W as [W|W]; [now left | right]; intros P HP; apply IH; [lia | auto].
Qed.

(** A single cell is taken in the first move. *)

Theorem monomino : non_cannibal_within [[0; 0]%Z] 1.
Proof.
  exists [0; 0]%Z; split; [split; [easy | split; easy]|]; left.
  exists (map (apply (stay square)) [[0; 0]%Z]); split.
  - exists (stay square); split; [apply stay_isometry | easy].
  - intros x [<-|[]]; now left.
Qed.

(** Bob has a reply: a domino is not had in one move. *)

Local Open Scope Z_scope.

Theorem domino_takes_two : ~ non_cannibal_within [[0; 0]; [0; 1]] 1.
Proof.
  intros (x & F & [C|W]).
  - destruct C as (P & (g & I & ->) & S).
    assert (X := S _ (or_introl eq_refl)); assert (Y := S _ (or_intror (or_introl eq_refl))).
    destruct X as [X|[]], Y as [Y|[]]; rewrite X in Y.
    now apply (apply_injective square g I) in Y.
  - destruct F as ((L & _) & _); destruct x as [|u [|v [|]]]; try easy.
    assert (T : translates square [u + 1; v])
      by (apply translates_hyper || (split; [easy|]; simpl; auto)).
    apply (W (map (apply (translation [u + 1; v])) [[0; 0]; [0; 1]])); split.
    + exists (translation [u + 1; v]); split; [now apply translation_isometry | easy].
    + intros y Hy; cbv -[Z.add] in Hy.
      destruct Hy as [<-|[<-|[]]];
        (split; [split; [easy | exact I]|]; split; [|now intros []]);
        intros [E|[]]; cbv -[Z.add] in E; injection E; lia.
Qed.
