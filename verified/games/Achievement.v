(** * Biased achievement games

    Norris and Sieben, "Biased weak polyform achievement games", Sections 1 to 3: the
    (a -> c, b) game with first turn f.

    Maker and Breaker in turn mark cells that nobody has marked; Maker begins. He marks a cells
    in each turn and f in the first one, and may mark c in a turn that completes a winning set; she
    marks b. If fewer cells are left on the board, a turn marks them all.

    Maker wins if he can force a winning set within a bounded number of turns (a "bounded
    winner"). Breaker wins if she has a strategy by which Maker never has one. *)

From Coq Require Import List.
From Playproof Require Import Board.
Import ListNotations.

Record game := Game {
  on : cell -> Prop;             (** the cells of the board, infinitely or finitely many *)
  winning : list cell -> Prop;   (** the sets of which Maker wants one *)
  turn : nat;                    (** a *)
  last_turn : nat;               (** c *)
  first_turn : nat;              (** f *)
  reply : nat                    (** b *)
}.

(** The cells that the players have marked. *)

Record position := Position { maker : list cell; breaker : list cell }.

Definition start : position := Position [] [].

Definition marked (p : position) (x : cell) : Prop := In x (maker p) \/ In x (breaker p).

(** [T] are the marks of a turn of [k] cells: different unmarked cells, [k] of them, or all
    that are left. *)

Definition marks (G : game) (k : nat) (p : position) (T : list cell) : Prop :=
  NoDup T /\
  (forall x, In x T -> on G x /\ ~ marked p x) /\
  (length T = k \/ length T < k /\ forall x, on G x -> In x T \/ marked p x).

Definition add_maker (T : list cell) (p : position) : position :=
  Position (T ++ maker p) (breaker p).

Definition add_breaker (T : list cell) (p : position) : position :=
  Position (maker p) (T ++ breaker p).

(** Maker has all cells of a winning set. *)

Definition complete (G : game) (M : list cell) : Prop :=
  exists W, winning G W /\ incl W M.

(** ** Maker wins

    In a position with Maker to move, [forces G n k p] says that he has a winning set after at
    most [n] more turns, of which the next one marks [k] cells. *)

Fixpoint forces (G : game) (n k : nat) (p : position) : Prop :=
  match n with
  | 0 => False
  | S n =>
      (exists T, marks G (last_turn G) p T /\ complete G (T ++ maker p)) \/
      (exists T, marks G k p T /\
         (complete G (T ++ maker p) \/
          forall R, marks G (reply G) (add_maker T p) R ->
            forces G n (turn G) (add_breaker R (add_maker T p))))
  end.

Definition maker_wins_within (G : game) (n : nat) : Prop := forces G n (first_turn G) start.

Definition maker_wins (G : game) : Prop := exists n, maker_wins_within G n.

(** ** Breaker wins

    A history is the list of Maker's turns so far, the last one first; Breaker's own turns follow
    from it by her strategy, which says what she marks when a turn of Maker's was the last. *)

Definition history := list (list cell).
Definition strategy := history -> list cell.

Fixpoint replies (S : strategy) (h : history) : list cell :=
  match h with
  | [] => []
  | T :: h' => S h ++ replies S h'
  end.

(** The position after a history, with Maker to move. *)

Definition after (S : strategy) (h : history) : position := Position (concat h) (replies S h).

(** The number of cells of Maker's next turn. *)

Definition next_turn (G : game) (h : history) : nat :=
  match h with
  | [] => first_turn G
  | _ => turn G
  end.

(** Histories that can arise when Breaker plays by the strategy. *)

Fixpoint possible (G : game) (S : strategy) (h : history) : Prop :=
  match h with
  | [] => True
  | T :: h' => possible G S h' /\ marks G (next_turn G h') (after S h') T
  end.

(** Whatever happens, Maker never has a winning set, cannot complete one in a last turn, and
    Breaker's answer is one that she may give. *)

Definition breaker_wins_by (G : game) (S : strategy) : Prop :=
  forall h, possible G S h ->
    ~ complete G (concat h) /\
    (forall T, marks G (last_turn G) (after S h) T -> ~ complete G (T ++ concat h)) /\
    match h with
    | [] => True
    | T :: h' => marks G (reply G) (add_maker T (after S h')) (S h)
    end.

Definition breaker_wins (G : game) : Prop := exists S, breaker_wins_by G S.

(** ** The game for animals on a board *)

Definition placement_of (B : board) (goals : list animal) (W : list cell) : Prop :=
  exists A g, In A goals /\ is_isometry B g /\ W = map (apply g) A.

Definition on_a_board (B : board) (goals : list animal) (a c f b : nat) : game :=
  Game (on_board B) (placement_of B goals) a c f b.

(** On a part of the board, [cells]. Nothing else is marked, so a placement that sticks out of it is
    never completed. *)

Definition on_a_part (cells : cell -> Prop) (B : board) (goals : list animal) (a c f b : nat)
    : game :=
  Game cells (placement_of B goals) a c f b.
