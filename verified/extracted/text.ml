(* The text of a claim, as playproof-check prints it. *)

open Stdlib
open Reader

let number n = string_of_int (of_n n)

let cell x =
  "(" ^ String.concat "," (List.map (fun u -> string_of_int (of_z u)) x) ^ ")"

let animal cells = "{" ^ String.concat " " (List.map cell cells) ^ "}"

let tiling = function
  | Board.Triangular -> "triangular"
  | Board.Hexagonal -> "hexagonal"
  | Board.Hypercubic d -> (
      let rec int = function Datatypes.O -> 0 | Datatypes.S n -> 1 + int n in
      match int d with
      | 2 -> "square"
      | 3 -> "cubic"
      | d -> Printf.sprintf "hypercubic-%d" d)

let board (b : Board.board) = (if b.is_fixed then "fixed-" else "") ^ tiling b.tiling_of

let achievement ?size ?turns (c : Claim.achievement) =
  let winner = match c.winner with Claim.Maker -> "maker" | Claim.Breaker -> "breaker" in
  let last = if c.last_marks = c.maker_marks then "" else "->" ^ number c.last_marks in
  let first = if c.first_marks = c.maker_marks then "" else " first " ^ number c.first_marks in
  let b = match c.breaker_marks with None -> "every" | Some b -> number b in
  let within = match turns with None -> "" | Some m -> " within " ^ number m ^ " turns" in
  let size = match size with None -> "" | Some (r, s) -> number r ^ "x" ^ number s ^ " " in
  Printf.sprintf "%s wins (%s%s,%s)%s%s on %s%s for %s" winner (number c.maker_marks) last b first
    within size (board c.where_)
    (String.concat " " (List.map animal c.goals))

let threshold (t : Claim.threshold) =
  let finite = String.concat "" (List.map (fun b -> number b ^ ",") t.finite) in
  Printf.sprintf "threshold (%sinf) on %s for %s" finite (board t.within)
    (animal t.threshold_animal)

let nature = function Claim.Cannibal -> "cannibal" | Claim.NonCannibal -> "non-cannibal"

let vertices l = "{" ^ String.concat " " (List.map number l) ^ "}"

let pair (x, y) = number x ^ "<" ^ number y

let hypergraph (h : Positional.hypergraph) =
  let sets = String.concat "" (List.map (fun set -> " " ^ vertices set) h.sets) in
  let order =
    if h.order = [] then "" else " and order " ^ String.concat " " (List.map pair h.order)
  in
  number h.size ^ " vertices with sets" ^ sets ^ order

(* The position is drawn, top row first, rows divided by strokes. *)
let lines (l : Positional.lines) =
  let gravity = if l.gravity then " with gravity" else "" in
  let cell v =
    if List.mem (coq_n v) l.firsts then "X" else if List.mem (coq_n v) l.seconds then "O" else "."
  in
  let columns = of_n l.columns in
  let row r = String.concat "" (List.init columns (fun c -> cell ((r * columns) + c))) in
  let position =
    if l.firsts = [] && l.seconds = [] then ""
    else " from " ^ String.concat "/" (List.init (of_n l.rows) row)
  in
  Printf.sprintf "%s in a row on %sx%s%s%s" (number l.k) (number l.rows) (number l.columns) gravity
    position

let arena = function Claim.OnHypergraph h -> hypergraph h | Claim.OnLines l -> lines l

let word words value = fst (List.find (fun (_, v) -> v = value) words)

(* What says nothing is left out: empty lists, and that a turn has just begun. *)
let biased_game (c : Claim.biased) =
  let a, b = c.turns and mover, left = c.to_claim in
  let part name text l = if l = [] then "" else String.concat " " ((", " ^ name) :: List.map text l) in
  let sets name = part (name ^ "'s sets") vertices in
  let marks name l = part (name ^ "'s marks") vertices (if l = [] then [] else [ l ]) in
  let whole = match mover with Positional.First -> a | Positional.Second -> b in
  Printf.sprintf "the (%s:%s) game on %s vertices%s%s%s%s%s, %s to move%s" (number a) (number b) (number c.biased_size)
    (sets "first" c.first_sets) (sets "second" c.second_sets) (part "order" pair c.biased_order)
    (marks "first" c.biased_start.first) (marks "second" c.biased_start.second) (word seats mover)
    (if left = whole then "" else " with " ^ number left ^ " left")

let biased (c : Claim.biased) =
  Printf.sprintf "%s %s in %s" (word seats c.keeper) (word promises c.promised) (biased_game c)

(* The game is written as that of any promise in it. *)
let biased_outcome result game =
  let claim = Claim.promise_in game Positional.First Positional.Completes in
  Printf.sprintf "outcome %s of %s" (word results result) (biased_game claim)

let extent = function
  | Claim.Exactly n -> number n
  | Claim.Progression (from, step) -> Printf.sprintf "(%s+%si)" (number from) (number step)

let on_boards variant rows columns =
  Printf.sprintf "synchronized %s on %sx%s" (word variants variant) rows columns

let claim = function
  | Claim.AchievementClaim c -> achievement c
  | Claim.AchievementWithinClaim (c, size, turns) -> achievement ?size ?turns c
  | Claim.ThresholdClaim t -> threshold t
  | Claim.CannibalClaim (n, a) -> nature n ^ " " ^ animal a
  | Claim.CannibalMovesClaim (a, moves) ->
      Printf.sprintf "non-cannibal within %s moves %s" (number moves) (animal a)
  | Claim.PositionalClaim (g, a) -> word guarantees g ^ " in " ^ arena a
  | Claim.PositionalOutcomeClaim (o, a) -> "outcome " ^ word outcomes o ^ " of " ^ arena a
  | Claim.PositionalBiasedClaim b -> biased b
  | Claim.BiasedOutcomeClaim (r, g) -> biased_outcome r g
  | Claim.SynchronizedClaim (s, v, rows, columns) ->
      word statements s ^ " at " ^ on_boards v (extent rows) (extent columns)
  | Claim.SynchronizedOutcomeClaim (o, v, rows, columns) ->
      "outcome " ^ word letters o ^ " of " ^ on_boards v (number rows) (number columns)
