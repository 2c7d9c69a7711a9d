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

(** A single cell is marked in the first turn, on every board that has it. *)

Theorem monomino cells another a c f b : finder cells another -> cells [0; 0]%Z -> 1 <= f ->
  maker_wins_within (on_a_part cells square [[[0; 0]%Z]] a c f b) 1.
Proof.
  intros HF on_it F; set (G := on_a_part cells square [[[0; 0]%Z]] a c f b).
  apply (area_forces G another HF 1 f [] [[0; 0]%Z] start); try easy.
  - exists [[0; 0]%Z]; split; [apply incl_refl|]; left; split; [simpl; lia|].
    apply (goal_complete square _ a c f b [[0; 0]%Z]); simpl; auto using incl_refl.
    intros A [<-|[]] x [<-|[]]; easy.
  - intros x [<-|[]]; easy.
Qed.

(** Without goals Maker never wins, and Breaker does, with whatever marks. *)

Theorem no_goal (B : board) a c f b : is_board B ->
  ~ maker_wins (on_a_board B [] a c f b) /\ breaker_wins (on_a_board B [] a c f b).
Proof.
  intros HB; set (G := on_a_board B [] a c f b).
  assert (cells : finder (on G) (another B)) by now apply board_finder.
  assert (N : forall M, ~ complete G M) by (intros M (W & (A & g & [] & _) & _)).
  assert (W : breaker_wins G).
  { exists (playing (fun _ p => extend (another B) b p [])); intros h P.
    split; [apply N|]; split; [intros T _; apply N|]; destruct h as [|T h]; [easy|].
    rewrite playing_choice; apply extend_marks; simpl; [easy | easy | lia]. }
  split; [|easy]; intros M; exact (not_both G M W).
Qed.

(** Goals of more cells than one turn marks take at least two, on every board. *)

Theorem not_in_one_turn (B : board) cells another goals a c f b : finder cells another ->
  (forall A, In A goals -> NoDup A /\ max c f < length A /\ forall x, In x A -> on_board B x) ->
  ~ maker_wins_within (on_a_part cells B goals a c f b) 1.
Proof.
  intros HF HA; set (G := on_a_part cells B goals a c f b).
  assert (N : forall k T, k <= max c f -> marks G k start T -> ~ complete G (T ++ [])).
  { intros k T L M (W & (A & g & HG & I & ->) & S); destruct (HA A HG) as (ND & LA & O).
    assert (E := marks_at_most G k start T M); rewrite app_nil_r in S.
    apply NoDup_incl_length in S; [rewrite map_length in S; lia|].
    clear S LA; assert (J := apply_injective_on B g A I O).
    induction A as [|x A IH] in ND, J |- *; [constructor|]; inversion ND as [|? ? X ND']; subst.
    simpl; constructor.
    - rewrite in_map_iff; intros (y & Ey & Hy); apply X.
      replace x with y; [easy|]; apply J; simpl; auto.
    - apply IH; [easy|]; intros u v Hu Hv; apply J; now right. }
  intros [(T & M & C)|(T & M & [C|W])].
  - revert C; apply (N c T); simpl in *; auto with arith.
  - revert C; apply (N f T); simpl in *; auto with arith.
  - destruct (W (extend another b (add_maker T start) [])).
    apply extend_marks; [easy | easy | simpl; lia].
Qed.
