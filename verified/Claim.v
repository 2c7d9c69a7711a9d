(** * Claims, and what they mean

    A certificate proves a claim. The claims are those of [formats/src/claim]; this is the only
    place that says what they mean, by the games of [games/]. *)

From Coq Require Import List NArith ZArith.
From Playproof Require Import Board.
From Playproof.games Require Achievement Cannibal Positional Synchronized.
Import ListNotations.

(** ** Achievement games *)

Inductive player := Maker | Breaker.

(** "[winner] wins the (a -> c, b) game with first turn f on [where_] for [goals]"; [b] is [None]
    when the claim holds for every number of Breaker's marks. *)

Record achievement := Achievement {
  winner : player;
  where_ : board;
  goals : list animal;
  maker_marks : N;            (** a *)
  last_marks : N;             (** c *)
  first_marks : N;            (** f *)
  breaker_marks : option N    (** b *)
}.

Definition achievement_game (C : achievement) (replies : nat) : Achievement.game :=
  Achievement.on_a_board (where_ C) (goals C)
    (N.to_nat (maker_marks C)) (N.to_nat (last_marks C)) (N.to_nat (first_marks C)) replies.

Definition achievement_meaning (C : achievement) : Prop :=
  let wins :=
    match winner C with
    | Maker => Achievement.maker_wins
    | Breaker => Achievement.breaker_wins
    end in
  match breaker_marks C with
  | Some b => wins (achievement_game C (N.to_nat b))
  | None => forall b, wins (achievement_game C b)
  end.

(** The same on a board of finite size, and within a number of turns of Maker's, if he wins. Without
    a size the board is infinite; one of [rows] rows and [columns] columns is a part of the square board. *)

Definition cells_of (B : board) (size : option (N * N)) : cell -> Prop :=
  match size with
  | None => on_board B
  | Some (rows, columns) => fun x =>
      exists u v, x = [u; v] /\ (0 <= u < Z.of_N columns)%Z /\ (0 <= v < Z.of_N rows)%Z
  end.

Definition achievement_within_game (C : achievement) (size : option (N * N)) (replies : nat)
    : Achievement.game :=
  Achievement.on_a_part (cells_of (where_ C) size) (where_ C) (goals C)
    (N.to_nat (maker_marks C)) (N.to_nat (last_marks C)) (N.to_nat (first_marks C)) replies.

Definition achievement_within_meaning (C : achievement) (size : option (N * N)) (turns : option N)
    : Prop :=
  let wins :=
    match winner C with
    | Maker =>
        match turns with
        | Some m => fun G => Achievement.maker_wins_within G (N.to_nat m)
        | None => Achievement.maker_wins
        end
    | Breaker => Achievement.breaker_wins
    end in
  match breaker_marks C with
  | Some b => wins (achievement_within_game C size (N.to_nat b))
  | None => forall b, wins (achievement_within_game C size b)
  end.

(** "The threshold sequence of [threshold_animal] on [within] is (b_1, ..., b_{k-1}, infinity)", given by
    [finite], the list of its k - 1 numbers: Maker wins the (n, b) game for b up to b_n, Breaker
    for all greater ones, and from n = k on Maker wins it for every b. *)

Record threshold := Threshold {
  within : board;
  threshold_animal : animal;
  finite : list N
}.

Definition threshold_game (T : threshold) (n b : nat) : Achievement.game :=
  Achievement.on_a_board (within T) [threshold_animal T] n n n b.

Definition threshold_meaning (T : threshold) : Prop :=
  forall n b, n >= 1 ->
    match nth_error (finite T) (n - 1) with
    | Some greatest =>
        if b <=? N.to_nat greatest then Achievement.maker_wins (threshold_game T n b)
        else Achievement.breaker_wins (threshold_game T n b)
    | None => Achievement.maker_wins (threshold_game T n b)
    end.

(** ** Cannibal games *)

Inductive nature := Cannibal | NonCannibal.

Definition cannibal_meaning (n : nature) (A : animal) : Prop :=
  match n with
  | Cannibal => Cannibal.cannibal A
  | NonCannibal => Cannibal.non_cannibal A
  end.

(** ** Positional games *)

Inductive arena :=
  | OnHypergraph (H : Positional.hypergraph)
  | OnLines (L : Positional.lines).

Definition arena_game (conv : Positional.convention) (A : arena) : Positional.game :=
  match A with
  | OnHypergraph H => Positional.on_hypergraph conv H
  | OnLines L => Positional.on_lines conv L
  end.

Definition arena_start (A : arena) : Positional.position :=
  match A with
  | OnHypergraph _ => Positional.Position [] []
  | OnLines L => Positional.Position (Positional.firsts L) (Positional.seconds L)
  end.

(** In the Maker-Breaker convention the claim says who moves next. In the Maker-Maker convention
    X moves first and O second, and whose turn it is follows from the marks. *)

Inductive guarantee :=
  | MakerWinsFirst      (** Maker completes a winning set; it is his turn *)
  | MakerWinsSecond     (** ... it is Breaker's turn *)
  | BreakerWinsFirst    (** Maker never completes a winning set; it is Breaker's turn *)
  | BreakerWinsSecond   (** ... it is Maker's turn *)
  | XWins               (** X completes a winning set before O does *)
  | XDraws              (** O does not complete a winning set before X does *)
  | OWins
  | ODraws.

Definition to_move (p : Positional.position) (Q : Positional.player) : Prop :=
  length (Positional.first p) =
  match Q with
  | Positional.First => length (Positional.second p)
  | Positional.Second => S (length (Positional.second p))
  end.

Definition positional_meaning (g : guarantee) (A : arena) : Prop :=
  let breaker := arena_game Positional.MakerBreaker A in
  let maker := arena_game Positional.MakerMaker A in
  let p := arena_start A in
  let First := Positional.First in let Second := Positional.Second in
  match g with
  | MakerWinsFirst => Positional.wins breaker First First p
  | MakerWinsSecond => Positional.wins breaker First Second p
  | BreakerWinsFirst => Positional.draws breaker Second Second p
  | BreakerWinsSecond => Positional.draws breaker Second First p
  | XWins => exists Q, to_move p Q /\ Positional.wins maker First Q p
  | XDraws => exists Q, to_move p Q /\ Positional.draws maker First Q p
  | OWins => exists Q, to_move p Q /\ Positional.wins maker Second Q p
  | ODraws => exists Q, to_move p Q /\ Positional.draws maker Second Q p
  end.

(** M, N, P and B speak of Maker-Breaker games: who wins when Maker moves first, and when
    Breaker does. *)

Inductive outcome := OutcomeM | OutcomeN | OutcomeP | OutcomeB | OutcomeDraw.

Definition outcome_meaning (o : outcome) (A : arena) : Prop :=
  let guarantees g h := positional_meaning g A /\ positional_meaning h A in
  match o with
  | OutcomeM => guarantees MakerWinsFirst MakerWinsSecond
  | OutcomeN => guarantees MakerWinsFirst BreakerWinsFirst
  | OutcomeP => guarantees BreakerWinsSecond MakerWinsSecond
  | OutcomeB => guarantees BreakerWinsFirst BreakerWinsSecond
  | OutcomeDraw => guarantees XDraws ODraws
  end.

(** Biased games, from marks on. First's turns have [fst turns] claims, Second's [snd turns]. *)

Record biased := Biased {
  keeper : Positional.player; promised : Positional.promise;
  biased_size : N;                    (** the vertices are 0 ... size - 1 *)
  first_sets : list (list Positional.vertex); second_sets : list (list Positional.vertex);
  biased_order : list (Positional.vertex * Positional.vertex);
  biased_start : Positional.position;
  turns : N * N;
  to_claim : Positional.player * N    (** who moves next, and how many claims are left in his turn *)
}.

Definition biased_game (B : biased) : Positional.game :=
  Positional.with_families (biased_size B) (Positional.by_player (first_sets B) (second_sets B)) (biased_order B).

Definition biased_meaning (B : biased) : Prop :=
  let turn P := N.to_nat (Positional.by_player (fst (turns B)) (snd (turns B)) P) in
  Positional.attains (biased_game B) turn (keeper B) (Positional.kept (biased_game B) (keeper B) (promised B))
    (fst (to_claim B), N.to_nat (snd (to_claim B))) (biased_start B).

(** The outcome of a biased game. M, N, P and B speak of games in which only First has sets: he is Maker. A draw is one of
    games in which both have sets: each prevents one of the other's, or, where who completes a set loses, each avoids one of his own. *)

Record contest := Contest {
  contest_size : N;
  contest_sets : list (list Positional.vertex) * list (list Positional.vertex);
  contest_order : list (Positional.vertex * Positional.vertex);
  contest_start : Positional.position;
  contest_turns : N * N;
  contest_to_claim : Positional.player * N
}.

Definition promise_in (G : contest) (P : Positional.player) (what : Positional.promise) : biased :=
  Biased P what (contest_size G) (fst (contest_sets G)) (snd (contest_sets G)) (contest_order G)
    (contest_start G) (contest_turns G) (contest_to_claim G).

(** The same with a whole turn of this player's next. *)

Definition begun_by (G : contest) (P : Positional.player) : contest :=
  Contest (contest_size G) (contest_sets G) (contest_order G) (contest_start G) (contest_turns G)
    (P, Positional.by_player (fst (contest_turns G)) (snd (contest_turns G)) P).

Inductive result := ResultM | ResultN | ResultP | ResultB | ResultDraw | ResultMisereDraw.

Definition result_promises (r : result) (G : contest) : biased * biased :=
  let First := Positional.First in let Second := Positional.Second in
  let completes P := promise_in (begun_by G P) First Positional.Completes in
  let prevents P := promise_in (begun_by G P) Second Positional.Prevents in
  match r with
  | ResultM => (completes First, completes Second)
  | ResultN => (completes First, prevents Second)
  | ResultP => (prevents First, completes Second)
  | ResultB => (prevents First, prevents Second)
  | ResultDraw => (promise_in G First Positional.Prevents, promise_in G Second Positional.Prevents)
  | ResultMisereDraw => (promise_in G First Positional.Avoids, promise_in G Second Positional.Avoids)
  end.

Definition result_meaning (r : result) (G : contest) : Prop :=
  biased_meaning (fst (result_promises r G)) /\ biased_meaning (snd (result_promises r G)).

(** ** Synchronized games *)

(** "[side] forces [prospect]", or that no pure strategy of his does. *)

Record statement := Statement {
  side : Synchronized.side;
  prospect : Synchronized.prospect;
  forced : bool
}.

(** A number of rows or columns, or [from + i step] for every [i]. *)

Inductive extent := Exactly (n : N) | Progression (from step : N).

Definition extends (e : extent) (n : nat) : Prop :=
  match e with
  | Exactly m => n = N.to_nat m
  | Progression from step => exists i, n = N.to_nat from + i * N.to_nat step
  end.

Definition statement_holds (s : statement) (V : Synchronized.variant) (rows columns : nat)
    : Prop :=
  let holds :=
    Synchronized.forces V (side s) (prospect s) (Synchronized.board rows columns) in
  if forced s then holds else ~ holds.

Definition synchronized_meaning (s : statement) (V : Synchronized.variant) (rows columns : extent)
    : Prop :=
  forall r s', extends rows r -> extends columns s' -> statement_holds s V r s'.

(** The outcome of a game: who has a strategy that wins or draws at least. *)

Inductive letters := LetterV | LetterH | LetterD | LetterVD | LetterHD | LetterVHD.

Definition letters_meaning (l : letters) (variant : Synchronized.variant) (rows columns : N)
    : Prop :=
  let says P r forced :=
    statement_holds (Statement P r forced) variant (N.to_nat rows) (N.to_nat columns) in
  let Vertical := Synchronized.Vertical in let Horizontal := Synchronized.Horizontal in
  let Win := Synchronized.Win in let Draw := Synchronized.Draw in
  match l with
  | LetterV => says Vertical Win true
  | LetterH => says Horizontal Win true
  | LetterD => says Vertical Draw true /\ says Horizontal Draw true
  | LetterVD => says Vertical Draw true /\ says Vertical Win false /\ says Horizontal Draw false
  | LetterHD => says Horizontal Draw true /\ says Horizontal Win false /\ says Vertical Draw false
  | LetterVHD => says Vertical Draw false /\ says Horizontal Draw false
  end.

(** ** All claims *)

Inductive claim :=
  | AchievementClaim (C : achievement)
  | AchievementWithinClaim (C : achievement) (size : option (N * N)) (turns : option N)
  | ThresholdClaim (T : threshold)
  | CannibalClaim (n : nature) (A : animal)
  | CannibalMovesClaim (A : animal) (moves : N)    (** Alice has a copy within so many moves *)
  | PositionalClaim (g : guarantee) (A : arena)
  | PositionalOutcomeClaim (o : outcome) (A : arena)
  | PositionalBiasedClaim (B : biased)
  | SynchronizedClaim (s : statement) (V : Synchronized.variant) (rows columns : extent)
  | SynchronizedOutcomeClaim (l : letters) (V : Synchronized.variant) (rows columns : N)
  | BiasedOutcomeClaim (r : result) (G : contest).

Definition meaning (claimed : claim) : Prop :=
  match claimed with
  | AchievementClaim C => achievement_meaning C
  | AchievementWithinClaim C size turns => achievement_within_meaning C size turns
  | ThresholdClaim T => threshold_meaning T
  | CannibalClaim n A => cannibal_meaning n A
  | CannibalMovesClaim A m => Cannibal.non_cannibal_within A (N.to_nat m)
  | PositionalClaim g A => positional_meaning g A
  | PositionalOutcomeClaim o A => outcome_meaning o A
  | PositionalBiasedClaim B => biased_meaning B
  | SynchronizedClaim s V r c => synchronized_meaning s V r c
  | SynchronizedOutcomeClaim l V r c => letters_meaning l V r c
  | BiasedOutcomeClaim r G => result_meaning r G
  end.
