(** * Strategies of Breaker's, and what carries a win from one game to another *)

From Coq Require Import List Lia.
From Playproof Require Import Board.
From Playproof.games Require Import Achievement.
From Playproof.lemmas Require Import Lists Geometry Placements Turns Area Animals.
Import ListNotations.

(** Maker marks cells of the board. *)

Lemma possible_on G S h : possible G S h -> forall x, In x (concat h) -> on G x.
Proof.
  induction h as [|T h IH]; [easy|]; intros [P M] x; simpl; rewrite in_app_iff.
  intros [H|H]; [now apply M | auto].
Qed.

(** ** Strategies that look at the position

    A choice says what Breaker marks, given the history and the position. *)

Section Playing.

Variable choose : history -> position -> list cell.

Fixpoint taken (h : history) : list cell :=
  match h with
  | [] => []
  | T :: h' => choose h (Position (concat h) (taken h')) ++ taken h'
  end.

Definition playing : strategy := fun h =>
  match h with
  | [] => []
  | T :: h' => choose h (Position (concat h) (taken h'))
  end.

Lemma replies_playing h : replies playing h = taken h.
Proof. induction h as [|T h IH]; simpl; [easy|]; now rewrite IH. Qed.

Lemma playing_choice T h :
  playing (T :: h) = choose (T :: h) (add_maker T (after playing h)).
Proof. unfold add_maker, after; simpl; now rewrite replies_playing. Qed.

End Playing.

(** ** Transfer

    A game in which completing is easier, in which Maker's turns are larger and Breaker's
    smaller, is better for Maker; so is a board that has more cells. *)

Theorem maker_transfer_within G G' another another' n n' :
  finder (on G) another -> finder (on G') another' -> (forall x, on G x -> on G' x) ->
  easier G G' -> first_turn G <= first_turn G' -> n <= n' ->
  maker_wins_within G n -> maker_wins_within G' n'.
Proof.
  intros cells cells' O E F Hn W.
  destruct (forces_area G another cells n _ start W) as (D & CD & A).
  apply (area_forces G' another' cells' n' _ [] D).
  - revert A; apply (area_monotone G G' E); auto using incl_refl.
  - intros x Hx; now apply O, (CD x).
  - easy.
  - intros x _ [].
Qed.

Theorem maker_transfer B G G' : is_board B -> on G = on_board B -> on G' = on_board B ->
  easier G G' -> first_turn G <= first_turn G' -> maker_wins G -> maker_wins G'.
Proof.
  intros HB O O' E F (n & W); exists n; revert W.
  apply (maker_transfer_within G G' (another B) (another B));
    rewrite ?O, ?O'; auto using board_finder.
Qed.

Lemma filter_shorter {T} (f : T -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|x l IH]; simpl; [lia|]; destruct (f x); simpl; lia. Qed.

(** Breaker keeps in mind a game of the kind that she can win, in which Maker has at least the
    cells that he has, and she at most those that she has, or that are not on this board. *)

Section Transfer.

Variables (G G' : game) (another another' : list cell -> option cell) (S : strategy).
Variable inside : cell -> bool.
Hypothesis cells : finder (on G) another.
Hypothesis cells' : finder (on G') another'.
Hypothesis O' : forall x, inside x = true <-> on G' x.
Hypothesis O : forall x, on G' x -> on G x.
Hypothesis E : easier G' G.
Hypothesis F : first_turn G' <= first_turn G.
Hypothesis W : breaker_wins_by G S.

Fixpoint imagined (h : history) : history :=
  match h with
  | [] => []
  | T :: h' =>
      extend another (next_turn G (imagined h')) (after S (imagined h')) T :: imagined h'
  end.

Definition transferred : strategy :=
  playing (fun h p => extend another' (reply G') p (filter inside (S (imagined h)))).

Lemma enough_marks k k' p p' T : marks G' k' p' T -> k' <= k ->
  incl (maker p') (maker p) -> (forall x, In x (breaker p) -> on G' x -> In x (breaker p')) ->
  marks G k p (extend another k p T) /\
  incl (T ++ maker p') (extend another k p T ++ maker p).
Proof.
  intros M Hk IM IB; split.
  - apply extend_marks; [easy | |].
    + intros x Hx; now apply O, M.
    + assert (L := marks_at_most _ _ _ _ M); pose proof (wanted_length p T); lia.
  - intros x Hx; apply in_app_iff; apply in_app_iff in Hx as [Hx|Hx]; [|right; auto].
    destruct (extend_all another k p T x Hx) as [K|[K|K]]; auto.
    exfalso; apply M in Hx as [Ox Hx]; apply Hx; right; auto.
Qed.

Lemma imagination h : possible G' transferred h ->
  possible G S (imagined h) /\
  incl (concat h) (concat (imagined h)) /\
  (forall x, In x (replies S (imagined h)) -> on G' x -> In x (replies transferred h)) /\
  match h with
  | [] => True
  | T :: h' => marks G' (reply G') (add_maker T (after transferred h')) (transferred h)
  end.
Proof.
  induction h as [|T h IH]; [now repeat split|]; intros [P M].
  destruct (IH P) as (IP & IM & IB & _); clear IH.
  destruct (enough_marks (next_turn G (imagined h)) _ (after S (imagined h)) _ T M) as [MT IT];
    [destruct h; simpl; [easy | apply E] | easy | easy|].
  assert (PG : possible G S (imagined (T :: h))) by (split; easy).
  destruct (W _ PG) as (_ & _ & R); simpl in R.
  cbn [imagined concat replies possible] in *.
  set (T' := extend _ _ _ T) in *.
  assert (ER : transferred (T :: h) = extend another' (reply G')
    (add_maker T (after transferred h)) (filter inside (S (T' :: imagined h))))
    by (unfold transferred at 1; now rewrite playing_choice).
  rewrite ER.
  assert (MR : marks G' (reply G') (add_maker T (after transferred h))
    (extend another' (reply G') (add_maker T (after transferred h))
      (filter inside (S (T' :: imagined h))))).
  { apply extend_marks; [easy | |].
    - intros x Hx; apply filter_In in Hx as [_ Hx]; now apply O'.
    - assert (L := marks_at_most _ _ _ _ R).
      pose proof (wanted_length (add_maker T (after transferred h))
        (filter inside (S (T' :: imagined h)))).
      pose proof (filter_shorter inside (S (T' :: imagined h))).
      pose proof (easier_reply _ _ E); lia. }
  split; [easy|]; split; [easy|]; split; [|easy].
  intros x Hx Ox; apply in_app_iff; apply in_app_iff in Hx as [Hx|Hx]; [|right; auto].
  destruct (extend_all another' (reply G') (add_maker T (after transferred h))
    (filter inside (S (T' :: imagined h))) x) as [K|[K|K]];
    [apply filter_In; split; [easy | now apply O'] | now left | | now right].
  exfalso; apply R in Hx as [_ Hx]; apply Hx; left; now apply IT.
Qed.

Theorem transferred_wins : breaker_wins_by G' transferred.
Proof.
  intros h P; destruct (imagination h P) as (IP & IM & IB & R).
  destruct (W _ IP) as (N & L & _); split; [|split; [|easy]].
  - intros C; apply N; apply (easier_sets _ _ E) in C; now apply (complete_incl _ _ _ C).
  - intros T M C.
    destruct (enough_marks (last_turn G) _ (after S (imagined h)) _ T M) as [MT IT];
      [apply E | easy | easy|].
    apply (L _ MT); apply (easier_sets _ _ E) in C; now apply (complete_incl _ _ _ C).
Qed.

End Transfer.

Theorem breaker_transfer B G G' : is_board B -> on G = on_board B -> on G' = on_board B ->
  easier G' G -> first_turn G' <= first_turn G -> breaker_wins G -> breaker_wins G'.
Proof.
  intros HB O O' E F (S & W).
  exists (transferred G G' (another B) (another B) S (on_boardb B)).
  apply transferred_wins; rewrite ?O, ?O'; auto using board_finder, on_boardb_spec.
Qed.

(** ** Answering each turn

    Breaker answers a turn [T] by marking what is unmarked of the cells [N T]. *)

Section Answering.

Variables (B : board) (G : game) (N : list cell -> list cell).
Hypothesis HB : is_board B.
Hypothesis O : on G = on_board B.
Hypothesis N_on : forall T x, In x (N T) -> on_board B x.
Hypothesis N_few : forall T, length T <= max (turn G) (first_turn G) -> length (N T) <= reply G.

Definition answering : strategy :=
  playing (fun h p => extend (another B) (reply G) p (N (hd [] h))).

Lemma answering_legal T h : possible G answering (T :: h) ->
  marks G (reply G) (add_maker T (after answering h)) (answering (T :: h)).
Proof.
  intros [_ M]; unfold answering at 2; rewrite playing_choice.
  apply extend_marks; [rewrite O; now apply board_finder | intros x Hx; rewrite O; now apply (N_on T)|].
  etransitivity; [apply wanted_length|]; apply N_few.
  assert (L := marks_at_most _ _ _ _ M); destruct h; simpl in *; lia.
Qed.

(** The answers to all turns so far are marked. *)

Theorem answered h : possible G answering h ->
  forall T x, In T h -> In x (N T) -> marked (after answering h) x.
Proof.
  induction h as [|T h IH]; intros P T' x HT Hx; [easy|].
  assert (K : In x (answering (T :: h)) \/ marked (add_maker T (after answering h)) x).
  { destruct HT as [->|HT].
    - unfold answering; rewrite playing_choice; now apply extend_all.
    - right; destruct P as [P _]; destruct (IH P T' x HT Hx) as [K|K]; [left | now right].
      apply in_app_iff; now right. }
  destruct K as [K|[K|K]]; [right; apply in_app_iff; now left | now left |].
  right; apply in_app_iff; now right.
Qed.

End Answering.
