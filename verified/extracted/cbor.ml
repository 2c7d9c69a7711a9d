(* The profile of CBOR that certificates are written in: definite lengths, shortest heads,
   integers, bytes, texts, arrays, booleans, null. Every value has one encoding, so what was
   read and is written again is the same. *)

open Stdlib

type t =
  | Int of int
  | Bytes of string
  | Text of string
  | Array of t list
  | Bool of bool
  | Null

exception Malformed of string

(* A number of 63 or 64 bits, which only the free cells of large bands and what strategies count need. *)
exception Large

let fail what = raise (Malformed what)

(* No certificate nests deeper; and the stack is not the file's to size. *)
let deepest = 32

(* The item at [at], and where it ends. *)
let rec item depth s at =
  if depth > deepest then fail "arrays are nested too deeply";
  let byte i = if i < String.length s then Char.code s.[i] else fail "the file ends in an item" in
  let head = byte at in
  let major = head lsr 5 and short = head land 31 in
  let argument, at =
    if major = 7 then (short, at + 1)
    else if short < 24 then (short, at + 1)
    else if short > 27 then fail "an indefinite length, or a reserved head"
    else begin
      let width = 1 lsl (short - 24) in
      if width = 8 && byte (at + 1) >= 0x40 then raise Large;
      let n = ref 0 in
      for i = 1 to width do n := (!n lsl 8) lor byte (at + i) done;
      let least = match short with 24 -> 24 | 25 -> 1 lsl 8 | 26 -> 1 lsl 16 | _ -> 1 lsl 32 in
      if !n < least then fail "a number in a longer form than needed";
      (!n, at + 1 + width)
    end
  in
  let take () =
    if argument > String.length s - at then fail "the file ends in an item";
    (String.sub s at argument, at + argument)
  in
  match major with
  | 0 -> (Int argument, at)
  | 1 -> (Int (-1 - argument), at)
  | 2 -> let b, at = take () in (Bytes b, at)
  | 3 ->
      let t, at = take () in
      (* The names of rules, boards and players are. *)
      if String.exists (fun c -> c < ' ' || c > '~') t then fail "a text that is not plain";
      (Text t, at)
  | 4 ->
      if argument > String.length s - at then fail "the file ends in an item";
      let at = ref at and items = ref [] in
      for _ = 1 to argument do
        let x, after = item (depth + 1) s !at in
        items := x :: !items;
        at := after
      done;
      (Array (List.rev !items), !at)
  | 7 when short = 20 -> (Bool false, at)
  | 7 when short = 21 -> (Bool true, at)
  | 7 when short = 22 -> (Null, at)
  | _ -> fail "a map, tag, float or simple value"

let head out major n =
  let byte b = Buffer.add_char out (Char.chr (b land 255)) in
  let short, width =
    if n < 24 then (n, 0)
    else if n < 1 lsl 8 then (24, 1)
    else if n < 1 lsl 16 then (25, 2)
    else if n < 1 lsl 32 then (26, 4)
    else (27, 8)
  in
  byte ((major lsl 5) lor short);
  for i = width - 1 downto 0 do byte (n lsr (8 * i)) done

let rec write out = function
  | Int n -> if n >= 0 then head out 0 n else head out 1 (-1 - n)
  | Bytes b -> head out 2 (String.length b); Buffer.add_string out b
  | Text t -> head out 3 (String.length t); Buffer.add_string out t
  | Array l -> head out 4 (List.length l); List.iter (write out) l
  | Bool false -> Buffer.add_char out '\xf4'
  | Bool true -> Buffer.add_char out '\xf5'
  | Null -> Buffer.add_char out '\xf6'

let encode value =
  let out = Buffer.create 1024 in
  write out value;
  Buffer.contents out

(* All items of a file. Each is written again and compared. *)
let sequence s =
  let rec go at items =
    if at = String.length s then List.rev items
    else begin
      let x, after = item 0 s at in
      if encode x <> String.sub s at (after - at) then fail "not in canonical encoding";
      go after (x :: items)
    end
  in
  go 0 []
