(** * Finite positional games, with or without an order

    "Poset positional games", Section 1.2, and Uiterwijk, "Set Matching", Definition 1.

    Two players, [First] and [Second], in turn claim a vertex that nobody has claimed; where
    there is an order, all smaller vertices have to be claimed before. Each player has a family
    of winning sets. Who has claimed all of one of his sets wins and the game is over; it is
    drawn when no vertex is left.

    In the Maker-Maker convention both families are the winning sets. In the Maker-Breaker
    convention [First] is Maker and [Second], who has no set, is Breaker: she wins by not
    losing. *)

From Coq Require Import List NArith ZArith.
Import ListNotations.

Definition vertex := N.

Inductive player := First | Second.

Definition other (P : player) : player :=
  match P with First => Second | Second => First end.

Record game := Game {
  vertices : vertex -> Prop;
  winning : player -> list vertex -> Prop;
  below : vertex -> vertex -> Prop    (** the first has to be claimed before the second *)
}.

(** The vertices that the players have claimed. *)

Record position := Position { first : list vertex; second : list vertex }.

Definition own (P : player) (p : position) : list vertex :=
  match P with First => first p | Second => second p end.

Definition claimed (p : position) (v : vertex) : Prop := In v (first p) \/ In v (second p).

Definition may (G : game) (p : position) (v : vertex) : Prop :=
  vertices G v /\ ~ claimed p v /\ forall u, below G u v -> claimed p u.

Definition claim (P : player) (v : vertex) (p : position) : position :=
  match P with
  | First => Position (v :: first p) (second p)
  | Second => Position (first p) (v :: second p)
  end.

Definition has_won (G : game) (P : player) (p : position) : Prop :=
  exists W, winning G P W /\ incl W (own P p).

Definition over (G : game) (p : position) : Prop :=
  has_won G First p \/ has_won G Second p \/ forall v, ~ may G p v.

(** Player [P] can play so that a position in which the game is over is [good]; the second
    player named is the one to move. *)

Inductive secures (G : game) (P : player) (good : position -> Prop)
    : player -> position -> Prop :=
  | ended Q p : over G p -> good p -> secures G P good Q p
  | moves p v : ~ over G p -> may G p v -> secures G P good (other P) (claim P v p) ->
      secures G P good P p
  | answers p : ~ over G p ->
      (forall v, may G p v -> secures G P good P (claim (other P) v p)) ->
      secures G P good (other P) p.

(** [Q] moves next in [p], and [P] can win; or can avoid a loss. *)

Definition wins (G : game) (P Q : player) (p : position) : Prop :=
  secures G P (has_won G P) Q p.

Definition draws (G : game) (P Q : player) (p : position) : Prop :=
  secures G P (fun p => ~ has_won G (other P) p) Q p.

(** ** Conventions

    One family of winning sets for both players, or for the first one only. *)

Inductive convention := MakerMaker | MakerBreaker.

Definition families (c : convention) (sets : list vertex -> Prop) (P : player)
    (W : list vertex) : Prop :=
  sets W /\ (c = MakerMaker \/ P = First).

(** ** Where games are played: hypergraphs, and boards with lines of [k] cells *)

Record hypergraph := Hypergraph {
  size : N;                          (** the vertices are 0 ... size - 1 *)
  sets : list (list vertex);
  order : list (vertex * vertex)     (** all pairs x < y *)
}.

Definition on_hypergraph (c : convention) (H : hypergraph) : game :=
  Game (fun v => (v < size H)%N)
       (families c (fun W => In W (sets H)))
       (fun u v => In (u, v) (order H)).

(** The cell in row r, counted from the top, and column s of a board is vertex
    r * columns + s. *)

Record lines := Lines {
  rows : N;
  columns : N;
  k : N;
  gravity : bool;                    (** a cell may be claimed only after those below it *)
  firsts : list vertex;              (** what [First] has claimed *)
  seconds : list vertex
}.

Definition at_cell (L : lines) (r s : Z) (v : vertex) : Prop :=
  (0 <= r < Z.of_N (rows L))%Z /\ (0 <= s < Z.of_N (columns L))%Z /\
  Z.of_N v = (r * Z.of_N (columns L) + s)%Z.

(** Horizontal, vertical and diagonal lines. *)

Definition direction (d : Z * Z) : Prop := In d [(0, 1); (1, 0); (1, 1); (1, -1)]%Z.

Definition line (L : lines) (W : list vertex) : Prop :=
  exists r s d, direction d /\
    Forall2 (fun (i : nat) v =>
      at_cell L (r + Z.of_nat i * fst d) (s + Z.of_nat i * snd d) v)
      (seq 0 (N.to_nat (k L))) W.

Definition on_lines (c : convention) (L : lines) : game :=
  Game (fun v => (v < rows L * columns L)%N)
       (families c (line L))
       (fun u v => gravity L = true /\ exists r r' s,
          (r' > r)%Z /\ at_cell L r' s u /\ at_cell L r s v).

(** ** Biased games

    "Positional Games", by Hefetz and others: in the (a : b) game First claims a vertices in a turn, Second b. Each
    has his own sets; the game is over as soon as a player has all of one of them, also in the middle of a turn. *)

Definition by_player {T} (x y : T) (P : player) : T := match P with First => x | Second => y end.

Definition with_families (n : N) (sets : player -> list (list vertex)) (order : list (vertex * vertex)) : game :=
  Game (fun v => (v < n)%N) (fun P W => In W (sets P)) (fun u v => In (u, v) order).

(** [(Q, left)] says that [Q] moves next, and has so many claims left in his turn, of [turn Q]. *)

Definition after_claim (turn : player -> nat) (t : player * nat) : player * nat :=
  let (Q, left) := t in if 1 <? left then (Q, pred left) else (other Q, turn (other Q)).

Inductive attains (G : game) (turn : player -> nat) (P : player) (good : position -> Prop)
    : player * nat -> position -> Prop :=
  | attained t p : over G p -> good p -> attains G turn P good t p
  | by_claim left p v : ~ over G p -> may G p v ->
      attains G turn P good (after_claim turn (P, left)) (claim P v p) -> attains G turn P good (P, left) p
  | by_answers left p : ~ over G p ->
      (forall v, may G p v -> attains G turn P good (after_claim turn (other P, left)) (claim (other P) v p)) ->
      attains G turn P good (other P, left) p.

(** What a player promises of the position in which the game is over. *)

Inductive promise := Completes | Prevents | Forces | Avoids.

Definition kept (G : game) (P : player) (what : promise) (p : position) : Prop :=
  match what with
  | Completes => has_won G P p             (** as Maker, or to win *)
  | Prevents => ~ has_won G (other P) p    (** as Breaker *)
  | Forces => has_won G (other P) p        (** as Enforcer *)
  | Avoids => ~ has_won G P p              (** as Avoider *)
  end.
