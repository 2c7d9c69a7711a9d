(* Certificates, from bytes to the data that the theorem speaks of. *)

open Stdlib
open BinNums
open Cbor

let version = 1
let domain = "playproof step, format 1\n"

(* The file is declined: why. *)
exception Declined of string

(* Numbers. *)

let rec positive n =
  if n = 1 then Coq_xH else if n land 1 = 0 then Coq_xO (positive (n lsr 1))
  else Coq_xI (positive (n lsr 1))

let coq_n n = if n = 0 then N0 else Npos (positive n)

let coq_z n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))

let rec nat n = if n = 0 then Datatypes.O else Datatypes.S (nat (n - 1))

let rec of_positive = function
  | Coq_xH -> 1
  | Coq_xO p -> 2 * of_positive p
  | Coq_xI p -> (2 * of_positive p) + 1

let of_n = function N0 -> 0 | Npos p -> of_positive p
let of_z = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> -of_positive p

(* Values. *)

let number least most = function
  | Int n when least <= n && n <= most -> n
  | _ -> fail "a number was expected, within its range"

let natural x = coq_n (number 0 0xFFFFFFFF x)

let list read = function
  | Array l -> List.map read l
  | _ -> fail "an array was expected"

let optional read = function Null -> None | x -> Some (read x)

let text = function Text t -> t | _ -> fail "a text was expected"

let cell x =
  let coordinates = list (fun x -> coq_z (number (-32768) 32767 x)) x in
  match List.length coordinates with
  | n when 1 <= n && n <= 6 -> coordinates
  | _ -> fail "a cell has 1 to 6 coordinates"

let cells = list cell

let tiling = function
  | "square" -> Board.Hypercubic (nat 2)
  | "cubic" -> Board.Hypercubic (nat 3)
  | "hexagonal" -> Board.Hexagonal
  | "triangular" -> Board.Triangular
  | "hypercubic-1" -> Board.Hypercubic (nat 1)
  | "hypercubic-4" -> Board.Hypercubic (nat 4)
  | "hypercubic-5" -> Board.Hypercubic (nat 5)
  | "hypercubic-6" -> Board.Hypercubic (nat 6)
  | _ -> fail "there is no such board"

let board x =
  let name = text x and prefix = "fixed-" in
  let is_fixed = String.starts_with ~prefix name in
  let n = if is_fixed then String.length prefix else 0 in
  { Board.tiling_of = tiling (String.sub name n (String.length name - n)); is_fixed }

let player x =
  match text x with
  | "maker" -> Claim.Maker
  | "breaker" -> Claim.Breaker
  | _ -> fail "there is no such player"

let isometry = function
  | Array [ linear; shift ] ->
      { Board.linear = list (fun x -> coq_z (number (-128) 127 x)) linear; shift = cell shift }
  | _ -> fail "an isometry was expected"

(* Claims. *)

let achievement = function
  | Array [ winner; where; goals; a; c; f; b ] ->
      { Claim.winner = player winner; where_ = board where; goals = list cells goals;
        maker_marks = natural a; last_marks = natural c; first_marks = natural f;
        breaker_marks = optional natural b }
  | _ -> fail "a claim about an achievement game was expected"

let size = function
  | Array [ rows; columns ] -> (natural rows, natural columns)
  | _ -> fail "numbers of rows and columns were expected"

let achievement_within = function
  | Array [ c; s; turns ] ->
      Claim.AchievementWithinClaim (achievement c, optional size s, optional natural turns)
  | _ -> fail "a claim about an achievement game with limits was expected"

let threshold = function
  | Array [ within; animal; finite ] ->
      { Claim.within = board within; threshold_animal = cells animal;
        finite = list natural finite }
  | _ -> fail "a claim about a threshold sequence was expected"

let vertices = list natural

let pair = function
  | Array [ x; y ] -> (natural x, natural y)
  | _ -> fail "a pair of vertices was expected"

let hypergraph = function
  | Array [ size; sets; order ] ->
      { Positional.size = natural size; sets = list vertices sets; order = list pair order }
  | _ -> fail "a hypergraph was expected"

let truth = function Bool b -> b | _ -> fail "true or false was expected"

let lines = function
  | Array [ rows; columns; k; gravity; firsts; seconds ] ->
      { Positional.rows = natural rows; columns = natural columns; k = natural k;
        gravity = truth gravity; firsts = vertices firsts; seconds = vertices seconds }
  | _ -> fail "a board with lines was expected"

let arena = function
  | Array [ Text "hypergraph"; h ] -> Claim.OnHypergraph (hypergraph h)
  | Array [ Text "k-in-a-row"; l ] -> Claim.OnLines (lines l)
  | _ -> fail "an arena was expected"

let word words x =
  match List.assoc_opt (text x) words with
  | Some value -> value
  | None -> fail "there is no such word"

let guarantees =
  [ ("maker wins moving first", Claim.MakerWinsFirst);
    ("maker wins moving second", Claim.MakerWinsSecond);
    ("breaker wins moving first", Claim.BreakerWinsFirst);
    ("breaker wins moving second", Claim.BreakerWinsSecond);
    ("X wins", Claim.XWins); ("X draws at least", Claim.XDraws);
    ("O wins", Claim.OWins); ("O draws at least", Claim.ODraws) ]

let outcomes =
  [ ("M", Claim.OutcomeM); ("N", Claim.OutcomeN); ("P", Claim.OutcomeP); ("B", Claim.OutcomeB);
    ("draw", Claim.OutcomeDraw) ]

let positional = function
  | Array [ guarantee; where ] ->
      Claim.PositionalClaim (word guarantees guarantee, arena where)
  | _ -> fail "a claim about a positional game was expected"

let positional_outcome = function
  | Array [ outcome; where ] -> Claim.PositionalOutcomeClaim (word outcomes outcome, arena where)
  | _ -> fail "a claim about the outcome of a positional game was expected"

let seats = [ ("first", Positional.First); ("second", Positional.Second) ]

let promises =
  Positional.
    [ ("completes", Completes); ("prevents", Prevents); ("forces", Forces); ("avoids", Avoids) ]

let positional_biased = function
  | Array [ owner; promise; size; firsts; seconds; order; first; second; a; b; mover; left ] ->
      Claim.PositionalBiasedClaim
        { keeper = word seats owner; promised = word promises promise; biased_size = natural size;
          first_sets = list vertices firsts; second_sets = list vertices seconds;
          biased_order = list pair order;
          biased_start = { first = vertices first; second = vertices second };
          turns = (natural a, natural b); to_claim = (word seats mover, natural left) }
  | _ -> fail "a claim about a biased game was expected"

let results =
  Claim.
    [ ("M", ResultM); ("N", ResultN); ("P", ResultP); ("B", ResultB); ("draw", ResultDraw);
      ("misere draw", ResultMisereDraw) ]

let contest = function
  | Array [ size; firsts; seconds; order; first; second; a; b; mover; left ] ->
      { Claim.contest_size = natural size;
        contest_sets = (list vertices firsts, list vertices seconds);
        contest_order = list pair order;
        contest_start = { Positional.first = vertices first; second = vertices second };
        contest_turns = (natural a, natural b); contest_to_claim = (word seats mover, natural left) }
  | _ -> fail "a biased game was expected"

let biased_outcome = function
  | Array [ result; game ] -> Claim.BiasedOutcomeClaim (word results result, contest game)
  | _ -> fail "a claim about the outcome of a biased game was expected"

let natures = [ ("cannibal", Claim.Cannibal); ("non-cannibal", Claim.NonCannibal) ]

let cannibal = function
  | Array [ n; animal ] -> Claim.CannibalClaim (word natures n, cells animal)
  | _ -> fail "a claim about a cannibal game was expected"

let cannibal_moves = function
  | Array [ animal; moves ] -> Claim.CannibalMovesClaim (cells animal, natural moves)
  | _ -> fail "a claim about a number of moves was expected"

let statements =
  let statement side prospect forced = { Claim.side; prospect; forced } in
  Synchronized.
    [ ("vertical wins", statement Vertical Win true);
      ("vertical draws at least", statement Vertical Draw true);
      ("vertical cannot win", statement Vertical Win false);
      ("vertical cannot draw", statement Vertical Draw false);
      ("horizontal wins", statement Horizontal Win true);
      ("horizontal draws at least", statement Horizontal Draw true);
      ("horizontal cannot win", statement Horizontal Win false);
      ("horizontal cannot draw", statement Horizontal Draw false) ]

let variants =
  Synchronized.
    [ ("domineering", Domineering); ("triomineering", Triomineering);
      ("tridomineering", Tridomineering) ]

let letters =
  Claim.
    [ ("V", LetterV); ("H", LetterH); ("D", LetterD); ("VD", LetterVD); ("HD", LetterHD);
      ("VHD", LetterVHD) ]

let extent = function
  | Array [ from; step ] -> Claim.Progression (natural from, natural step)
  | n -> Claim.Exactly (natural n)

let synchronized = function
  | Array [ s; v; rows; columns ] ->
      Claim.SynchronizedClaim (word statements s, word variants v, extent rows, extent columns)
  | _ -> fail "a claim about a synchronized game was expected"

let synchronized_outcome = function
  | Array [ o; v; rows; columns ] ->
      Claim.SynchronizedOutcomeClaim
        (word letters o, word variants v, natural rows, natural columns)
  | _ -> fail "a claim about the outcome of a synchronized game was expected"

let claim = function
  | Array [ Text "achievement"; c ] -> Claim.AchievementClaim (achievement c)
  | Array [ Text "achievement-within"; c ] -> achievement_within c
  | Array [ Text "threshold"; c ] -> Claim.ThresholdClaim (threshold c)
  | Array [ Text "cannibal"; c ] -> cannibal c
  | Array [ Text "cannibal-moves"; c ] -> cannibal_moves c
  | Array [ Text "positional"; c ] -> positional c
  | Array [ Text "positional-outcome"; c ] -> positional_outcome c
  | Array [ Text "positional-biased"; c ] -> positional_biased c
  | Array [ Text "biased-outcome"; c ] -> biased_outcome c
  | Array [ Text "synchronized"; c ] -> synchronized c
  | Array [ Text "synchronized-outcome"; c ] -> synchronized_outcome c
  | _ -> fail "a claim was expected"

(* Evidence. *)

let target = function
  | Int n when n >= 0 -> ProofSequence.Earlier (coq_n (number 0 0xFFFFFFFF (Int n)))
  | Int n -> ProofSequence.Goal (coq_n (number 0 0xFFFFFFFF (Int (-1 - n))))
  | _ -> fail "a target was expected"

let option = function
  | Array [ marks; reaches; by ] ->
      { ProofSequence.marks = cells marks; reaches = target reaches; by_isometry = isometry by }
  | _ -> fail "an option was expected"

let situation = function
  | Array [ core; neighborhood; options ] ->
      { ProofSequence.core = cells core; neighborhood = cells neighborhood;
        options = list option options }
  | _ -> fail "a situation was expected"

let placement = function
  | Array [ goal; by ] -> { Fan.goal = natural goal; by_isometry = isometry by }
  | _ -> fail "a placement was expected"

let fan = function
  | Array [ center; placements ] ->
      { Fan.center = cell center; placements = list placement placements }
  | _ -> fail "a fan was expected"

let related_cells = function
  | Array [ of_class; offsets ] ->
      { Paving.of_class = cell of_class; offsets = cells offsets }
  | _ -> fail "a cell and its related cells were expected"

let paving = function
  | Array [ lattice; classes ] ->
      { Paving.basis = cells lattice; classes = list related_cells classes }
  | _ -> fail "a paving was expected"

let tiles = function
  | Array [ lattice; tiles ] -> { Tiles.basis = cells lattice; lists = list cells tiles }
  | _ -> fail "tiles were expected"

let rule = function
  | Array [ owned; slots ] -> { Slots.owned = cells owned; slots = list cells slots }
  | _ -> fail "a rule of a strategy was expected"

let responses = function
  | Array [ of_class; rules ] -> { Slots.of_class = cell of_class; rules = list rule rules }
  | _ -> fail "a cell and its rules were expected"

let priorities = function
  | Array [ lattice; classes ] ->
      { Slots.basis = cells lattice; classes = list responses classes }
  | _ -> fail "a priority strategy was expected"

let arrow_kinds =
  [ ("conditional", Priority.Conditional); ("secondary", Priority.Secondary) ]

let arrow = function
  | Array [ tail; head; kind; alternatives ] ->
      { Priority.tail = natural tail; head = natural head; kind = word arrow_kinds kind;
        alternatives = list vertices alternatives }
  | _ -> fail "an arrow was expected"

let digraph = function
  | Array [ cs; arrows ] -> { Priority.cells = cells cs; arrows = list arrow arrows }
  | _ -> fail "a digraph was expected"

let priority = function
  | Array [ strategy; digraphs ] ->
      { Priority.strategy = priorities strategy; digraphs = list digraph digraphs }
  | _ -> fail "a strategy with digraphs was expected"

let reply = function
  | Array [ mark; reaches; by ] ->
      { AliceTree.mark = cell mark; reaches = natural reaches; by_isometry = isometry by }
  | _ -> fail "a reply was expected"

let next = function
  | Array [ Text "copy"; copy ] -> AliceTree.Copy (cells copy)
  | Array [ Text "replies"; replies ] -> AliceTree.Replies (list reply replies)
  | _ -> fail "a copy or replies were expected"

let alice_situation = function
  | Array [ alice; bob; free; n ] ->
      { AliceTree.hers = cells alice; his = cells bob; not_his = cells free; next_is = next n }
  | _ -> fail "a situation was expected"

let blocks = function
  | Array [ lattice; families ] ->
      { Blocks.basis = cells lattice; families = list (list cells) families }
  | _ -> fail "blocks were expected"

let local_game = function
  | Array [ copies; answers ] ->
      let reply = function Null -> None | copy -> Some (natural copy) in
      { LocalGames.copies = list cells copies; answers = list reply answers }
  | _ -> fail "a local game was expected"

let local_games = function
  | Array [ lattice; games ] ->
      { LocalGames.periods = cells lattice; games = list local_game games }
  | _ -> fail "local games were expected"

let answer = function
  | Array _ as images -> SetMatching.Like (vertices images)
  | marker -> SetMatching.Marker (natural marker)

let node = function
  | Array [ Text "pairs"; pairs ] -> SetMatching.Pairs (list pair pairs)
  | Array [ Text "answers"; answers ] -> SetMatching.Answers (list answer answers)
  | _ -> fail "a node was expected"

let set_matching = function
  | Array [ markers; groups; nodes ] ->
      { SetMatching.markers = vertices markers; groups = list vertices groups;
        nodes = list node nodes }
  | _ -> fail "a matching set was expected"

let fences = function Array [ l ] -> list cells l | _ -> fail "fences were expected"

let hole = function Array [ cs ] -> cells cs | _ -> fail "a hole was expected"

let side = function Array [ n ] -> natural n | _ -> fail "a side was expected"

let reduction = function
  | Array [ Text "pair"; Array [ x; y ] ] -> PosetThm25.Pair (natural x, natural y)
  | Array [ Text "chains"; bottoms ] -> PosetThm25.Chains (vertices bottoms)
  | _ -> fail "a reduction was expected"

let reduced = function
  | Array [ reductions; pattern ] ->
      { PosetThm25.reductions = list reduction reductions; pattern = list vertices pattern }
  | _ -> fail "reductions and a pattern were expected"

let band_content = function
  | Array [ of_rows; free; tile ] ->
      { BandTables.of_rows = natural of_rows; free_cells = coq_n (number 0 max_int free);
        tile_number = coq_n (number 0 255 tile) }
  | _ -> fail "the content of a band was expected"

let band_class = function
  | Array [ potential; contents ] ->
      { BandTables.potential = natural potential; members = list band_content contents }
  | _ -> fail "a class of contents was expected"

let band = function
  | Array [ rows; fillings ] ->
      { Bands.band_rows = natural rows;
        band_fillings = list (fun t -> coq_n (number 0 255 t)) fillings }
  | _ -> fail "a kind of band was expected"

let bands = function
  | Array [ kinds; head; body; tails; unit; multiplier; classes ] ->
      { Bands.kinds = list band kinds; head = vertices head; body = natural body;
        tails = list vertices tails; denominator = natural unit;
        multiplier = coq_z (number (-0x80000000) 0x7FFFFFFF multiplier);
        classes = list band_class classes }
  | _ -> fail "bands were expected"

let hot_bands = function
  | Array [ body; others ] -> { HotBands.body = natural body; others = list vertices others }
  | _ -> fail "hot bands were expected"

(* No game has more than 128 vertices: what is not one is 128. *)
let vertex x = nat (min 128 (number 0 0xFFFFFFFF x))

let vertex_list = function
  | Bytes b -> List.map (fun c -> nat (min 128 (Char.code c))) (List.of_seq (String.to_seq b))
  | _ -> fail "vertices were expected, a byte each"

let level = function
  | Array [ l ] -> StrategyWalk.Lone (vertex_list l)
  | l -> StrategyWalk.FirstOf (vertex_list l)

let policy = function
  | Array [ positions; levels ] ->
      { StrategyWalk.played_from = coq_n (number 0 max_int positions);
        levels = list level levels }
  | _ -> fail "a policy was expected"

let leaf = function
  | Text "potential" -> StrategyLeaves.ByPotential
  | Text "poset-thm5" -> StrategyLeaves.ByPosetThm5
  | Text "poset-thm7" -> StrategyLeaves.ByPosetThm7
  | Text "poset-thm17" -> StrategyLeaves.ByPosetThm17
  | Array [ Text "pairing"; pairs ] -> StrategyLeaves.ByPairing (list pair pairs)
  | Array [ Text "set-matching"; m ] -> StrategyLeaves.BySetMatching (set_matching m)
  | Array [ Text "poset-thm25"; r ] -> StrategyLeaves.ByPosetThm25 (reduced r)
  | _ -> fail "a leaf was expected"

let ending = function
  | Array [ Int k; i ] -> StrategyWalk.Policy (natural (Int k), natural i)
  | l -> StrategyWalk.Settled (leaf l)

let strategy_answer = function
  | Int v -> StrategyWalk.Move (vertex (Int v))
  | (Text _ | Array (Text _ :: _) | Array [ _; Int _ ]) as e -> StrategyWalk.End (ending e)
  | Array [ v; (Array ([] | Bytes _ :: _) as sequences) ] ->
      StrategyWalk.Refuting (vertex v, list vertex_list sequences)
  | Array [ v; e ] -> StrategyWalk.Then (vertex v, ending e)
  | _ -> fail "an answer was expected"

let forced = function
  | Array [ claim; e ] -> (coq_n (number 0 max_int claim), ending e)
  | _ -> fail "a forced claim and an ending were expected"

let strategy = function
  | Array [ symmetries; policies; positions; answers; endings ] ->
      { StrategyWalk.symmetries = list (list vertex) symmetries;
        policies = list policy policies; positions = coq_n (number 0 max_int positions);
        answers = list strategy_answer answers; forced = list forced endings }
  | _ -> fail "a strategy was expected"

let biased_strategy = function
  | Array [ symmetries; positions; answers ] ->
      { BiasedStrategy.symmetries = list (list vertex) symmetries;
        positions = coq_n (number 0 max_int positions); answers = list vertex answers }
  | _ -> fail "a strategy of a biased game was expected"

let tiles_of_walk = function
  | Array [ Bytes b ] -> List.of_seq (Seq.map (fun c -> coq_n (Char.code c)) (String.to_seq b))
  | _ -> fail "tiles were expected"

let nothing rule = function Array [] -> rule | _ -> fail "this rule needs no evidence"

let evidence rule x =
  match rule with
  | "one-turn" -> nothing Check.OneTurn x
  | "proof-sequence" -> Check.ProofSequence (list situation x)
  | "fan" -> Check.Fan (fan x)
  | "composition" -> nothing Check.Composition x
  | "many-copies" -> Check.ManyCopies (list situation x)
  | "weaken" -> nothing Check.Weaken x
  | "subgoal" -> nothing Check.Subgoal x
  | "restrict" -> nothing Check.Restrict x
  | "on-board" -> nothing Check.OnBoard x
  | "paving" -> Check.Paving (paving x)
  | "tiles" -> Check.Tiles (tiles x)
  | "priority" -> Check.Priority (priority x)
  | "history-priority" -> Check.HistoryPriority (priorities x)
  | "fences" -> Check.Fences (fences x)
  | "site-perimeter" -> nothing Check.SitePerimeter x
  | "threshold" -> nothing Check.Threshold x
  | "strategy" -> Check.Strategy (strategy x)
  | "biased-strategy" -> Check.BiasedStrategy (biased_strategy x)
  | "alice-tree" -> Check.AliceTree (list alice_situation x)
  | "more-moves" -> nothing Check.MoreMoves x
  | "blocks" -> Check.Blocks (blocks x)
  | "local-games" -> Check.LocalGames (local_games x)
  | "punching" -> Check.Punching (hole x)
  | "bounding" -> Check.Bounding (side x)
  | "transpose" -> nothing Check.Transpose x
  | "sync-strategy" -> Check.SyncStrategy (tiles_of_walk x)
  | "sync-refutation" -> Check.SyncRefutation (tiles_of_walk x)
  | "sync-outcome" -> nothing Check.SyncOutcome x
  | "bands" -> Check.Bands (bands x)
  | "hot-bands" -> Check.HotBands (hot_bands x)
  | "pairing" -> Check.Pairing (list pair x)
  | "potential" -> nothing Check.Potential x
  | "outcome" -> nothing Check.Outcome x
  | "set-matching" -> Check.SetMatching (set_matching x)
  | "poset-thm5" -> nothing Check.PosetThm5 x
  | "poset-thm7" -> nothing Check.PosetThm7 x
  | "poset-thm17" -> nothing Check.PosetThm17 x
  | "poset-lemma2" -> Check.PosetLemma2 (vertices x)
  | "union" -> nothing Check.Union x
  | "poset-thm25" -> Check.PosetThm25 (reduced x)
  | "poset-lemma22" -> Check.PosetLemma22 (natural x)
  | _ -> Check.Unproved rule

(* Steps. An id is a text of 32 bytes, and in Coq a list of numbers. *)

let coq_id id = List.init 32 (fun i -> coq_n (Char.code id.[i]))

let premise = function
  | Bytes id when String.length id = 32 -> Check.Outside (coq_id id)
  | x -> Check.Earlier (natural x)

type step = { step : Check.step; rule : string; id : string }

(* The id of a step: its claim, rule and evidence, and the ids of its premises. *)
let identify earlier claim rule evidence premises =
  let id_of = function
    | Bytes id -> Bytes id
    | Int n when n < Array.length earlier -> Bytes earlier.(n)
    | _ -> fail "a premise is not an earlier step"
  in
  let premises = Array (List.map id_of premises) in
  Blake3.hash (domain ^ encode (Array [ claim; Text rule; evidence; premises ]))

let read_step ids = function
  | Array [ c; Text rule; e; Array ps ] ->
      let step = { Check.claimed = claim c; because = evidence rule e;
                   from = List.map premise ps } in
      { step; rule; id = identify ids c rule e ps }
  | _ -> fail "a step was expected"

let read bytes =
  match sequence bytes with
  | Array [ Text "playproof"; Int v; Int n ] :: steps ->
      if v <> version then raise (Declined (Printf.sprintf "format version %d" v));
      if n <= 0 || List.length steps <> n then
        fail "there are more or fewer steps than the header says";
      let add (ids, steps) item =
        let s = read_step ids item in
        (Array.append ids [| s.id |], s :: steps)
      in
      let _, steps = List.fold_left add ([||], []) steps in
      List.rev steps
  | _ -> fail "not a playproof certificate"
