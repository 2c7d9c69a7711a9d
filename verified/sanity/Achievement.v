(** * Achievement games: the definitions say what they should *)

From Coq Require Import List ZArith Lia.
From Playproof Require Import Board.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Turns Area Animals Strategies.
Import ListNotations.

(** Not both players win. *)

Theorem not_both G : maker_wins G -> breaker_wins G -> False.
Proof.
  intros (n & W) (S & H).
  enough (K : forall n h, possible G S h -> ~ forces G n (next_turn G h) (after S h))
    by exact (K n [] I W).
  clear n W; induction n as [|n IH]; intros h P; [easy|].
  intros [(T & M & C)|(T & M & W)]; destruct (H h P) as (_ & L & _); [now apply (L T)|].
  assert (P' : possible G S (T :: h)) by (split; easy).
  destruct (H _ P') as (N & _ & R); destruct W as [C|W]; [easy|].
  exact (IH (T :: h) P' (W (S (T :: h)) R)).
Qed.

(** A single cell is marked in the first turn. *)

Definition square : board := Hypercubic 2.

Theorem monomino a c f b : 1 <= f ->
  maker_wins_within (on_a_board square [[[0; 0]%Z]] a c f b) 1.
Proof.
  intros F; set (G := on_a_board square [[[0; 0]%Z]] a c f b).
  assert (inf : infinite (on G) (fresh square)) by (apply board_infinite; unfold is_board; simpl; lia).
  apply (area_forces G _ inf 1 f [] [[0; 0]%Z] start); try easy.
  - exists [[0; 0]%Z]; split; [apply incl_refl|]; left; split; [simpl; lia|].
    apply (goal_complete _ _ _ _ _ _ [[0; 0]%Z]); simpl; auto using incl_refl.
    intros A [<-|[]] x [<-|[]]; easy.
  - intros x [<-|[]]; easy.
Qed.

(** Without goals Maker never wins, and Breaker does, with whatever marks. *)

Theorem no_goal B a c f b : is_board B ->
  ~ maker_wins (on_a_board B [] a c f b) /\ breaker_wins (on_a_board B [] a c f b).
Proof.
  intros HB; set (G := on_a_board B [] a c f b).
  assert (inf : infinite (on G) (fresh B)) by now apply board_infinite.
  assert (N : forall M, ~ complete G M) by (intros M (W & (A & g & [] & _) & _)).
  assert (W : breaker_wins G).
  { exists (playing (fun _ p => extend (fresh B) b p [])); intros h P.
    split; [apply N|]; split; [intros T _; apply N|]; destruct h as [|T h]; [easy|].
    rewrite playing_choice; apply extend_marks; simpl; [easy | easy | lia]. }
  split; [|easy]; intros M; exact (not_both G M W).
Qed.

(** A goal that one turn cannot mark takes at least two, and so does the domino. *)

Definition domino : animal := [[0; 0]; [0; 1]]%Z.

Theorem not_in_one_turn b : ~ maker_wins_within (on_a_board square [domino] 1 1 1 b) 1.
Proof.
  set (G := on_a_board square [domino] 1 1 1 b).
  assert (inf : infinite (on G) (fresh square))
    by (apply board_infinite; unfold is_board; simpl; lia).
  assert (N : forall p T, maker p = [] -> marks G 1 p T -> ~ complete G (T ++ maker p)).
  { intros p T E M (W & (A & g & [<-|[]] & I & ->) & S).
    assert (L := marks_length G _ inf 1 p T M).
    rewrite E, app_nil_r in S; destruct T as [|x [|]]; try easy.
    assert (X := S _ (or_introl eq_refl)); assert (Y := S _ (or_intror (or_introl eq_refl))).
    destruct X as [X|[]], Y as [Y|[]]; rewrite X in Y.
    now apply (apply_injective square g I) in Y. }
  intros [(T & M & C)|(T & M & [C|W])].
  - exact (N start T eq_refl M C).
  - exact (N start T eq_refl M C).
  - destruct (W (extend (fresh square) b (add_maker T start) [])).
    apply extend_marks; [easy | easy | simpl; lia].
Qed.
