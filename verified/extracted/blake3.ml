(* BLAKE3, by which proofs are named. Words of 32 bits are kept in OCaml's integers. *)

open Stdlib

let iv =
  [| 0x6A09E667; 0xBB67AE85; 0x3C6EF372; 0xA54FF53A;
     0x510E527F; 0x9B05688C; 0x1F83D9AB; 0x5BE0CD19 |]

let permutation = [| 2; 6; 3; 10; 7; 0; 4; 13; 1; 11; 12; 5; 9; 14; 15; 8 |]

let chunk_start = 1
let chunk_end = 2
let parent = 4
let root = 8

let mask = 0xFFFFFFFF

let rotate x n = ((x lsr n) lor (x lsl (32 - n))) land mask

(* What is left to be compressed once: chaining value, block, counter, length, flags. *)
type node = { cv : int array; block : int array; counter : int; length : int; flags : int }

let compress { cv; block; counter; length; flags } =
  let s =
    Array.append cv
      [| iv.(0); iv.(1); iv.(2); iv.(3); counter land mask; counter lsr 32; length; flags |]
  in
  let g a b c d x y =
    s.(a) <- (s.(a) + s.(b) + x) land mask;
    s.(d) <- rotate (s.(d) lxor s.(a)) 16;
    s.(c) <- (s.(c) + s.(d)) land mask;
    s.(b) <- rotate (s.(b) lxor s.(c)) 12;
    s.(a) <- (s.(a) + s.(b) + y) land mask;
    s.(d) <- rotate (s.(d) lxor s.(a)) 8;
    s.(c) <- (s.(c) + s.(d)) land mask;
    s.(b) <- rotate (s.(b) lxor s.(c)) 7
  in
  let m = ref block in
  for _ = 1 to 7 do
    let w = !m in
    g 0 4 8 12 w.(0) w.(1);
    g 1 5 9 13 w.(2) w.(3);
    g 2 6 10 14 w.(4) w.(5);
    g 3 7 11 15 w.(6) w.(7);
    g 0 5 10 15 w.(8) w.(9);
    g 1 6 11 12 w.(10) w.(11);
    g 2 7 8 13 w.(12) w.(13);
    g 3 4 9 14 w.(14) w.(15);
    m := Array.map (fun i -> w.(i)) permutation
  done;
  Array.init 8 (fun i -> s.(i) lxor s.(i + 8))

let words s at length =
  let byte i = if i < length then Char.code s.[at + i] else 0 in
  Array.init 16 (fun i ->
      byte (4 * i) lor (byte ((4 * i) + 1) lsl 8) lor (byte ((4 * i) + 2) lsl 16)
      lor (byte ((4 * i) + 3) lsl 24))

let rec chunk s at length counter cv start =
  let flags = if start then chunk_start else 0 in
  if length <= 64 then
    { cv; block = words s at length; counter; length; flags = flags lor chunk_end }
  else
    let cv = compress { cv; block = words s at 64; counter; length = 64; flags } in
    chunk s (at + 64) (length - 64) counter cv false

let rec tree s at length counter =
  if length <= 1024 then chunk s at length counter iv true
  else begin
    let left = ref 1024 in
    while 2 * !left < length do left := 2 * !left done;
    let l = compress (tree s at !left counter) in
    let r = compress (tree s (at + !left) (length - !left) (counter + (!left / 1024))) in
    { cv = iv; block = Array.append l r; counter = 0; length = 64; flags = parent }
  end

let hash s =
  let node = tree s 0 (String.length s) 0 in
  let out = compress { node with flags = node.flags lor root } in
  String.init 32 (fun i -> Char.chr ((out.(i / 4) lsr (8 * (i mod 4))) land 255))
