(* playproof-verified FILE ...: says of each certificate whether the checker that is proved in
   Coq accepts it. Exit status: 0 all accepted, 1 any rejected, 2 any declined. *)

open Stdlib

type verdict =
  | Accepted of string * string                      (* id and claim *)
  | Rejected of string
  | Declined of string
  | Waiting of string                                (* for a premise from another file *)

let known : (Check.id * Claim.claim) list ref = ref []

let contents file =
  let channel = open_in_bin file in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
      really_input_string channel (in_channel_length channel))

let judge file =
  match Reader.read (contents file) with
  | exception Sys_error why -> Declined why
  | exception Reader.Declined why -> Declined why
  | exception Cbor.Malformed why -> Rejected why
  | exception Cbor.Large -> Declined "a number of more than 62 bits"
  | steps -> (
      let number i = List.nth steps (Reader.of_n i) in
      let place i = Printf.sprintf "step %d (%s)" (Reader.of_n i) (number i).Reader.rule in
      match Check.check_file (Check.known_by !known) (List.map (fun s -> s.Reader.step) steps) with
      | Check.Accepted claims ->
          let ids = List.map (fun s -> Reader.coq_id s.Reader.id) steps in
          known := List.combine ids claims @ !known;
          let last l = List.nth l (List.length l - 1) in
          let hex = List.map (fun c -> Printf.sprintf "%02x" (Char.code c))
            (List.of_seq (String.to_seq (last steps).Reader.id)) in
          Accepted (String.concat "" hex, Text.claim (last claims))
      | Check.Rejected i -> Rejected (place i ^ ": the check fails")
      | Check.Declined (i, Some rule) -> Declined (place i ^ ": the rule " ^ rule ^ " is not proved")
      | Check.Declined (i, None) -> Waiting (place i ^ ": a premise from another file was not supplied"))

(* A file may need others: those that wait are judged again as long as any other is accepted. *)
let rec settle verdicts =
  let before = List.length !known in
  let again (file, verdict) =
    match verdict with Waiting _ -> (file, judge file) | _ -> (file, verdict)
  in
  let verdicts = List.map again verdicts in
  if List.length !known > before then settle verdicts else verdicts

let () =
  (* What a walk computes on the way is let go sooner than it is moved. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 200 };
  let files = List.tl (Array.to_list Sys.argv) in
  if files = [] then prerr_endline "usage: playproof-verified FILE ...";
  let verdicts = settle (List.map (fun file -> (file, judge file)) files) in
  let print (file, verdict) =
    let file = String.escaped file in
    match verdict with
    | Accepted (id, claim) -> Printf.printf "accepted  %s: %s  %s\n" file id claim
    | Rejected why -> Printf.printf "rejected  %s: %s\n" file (String.escaped why)
    | Declined why | Waiting why -> Printf.printf "declined  %s: %s\n" file (String.escaped why)
  in
  List.iter print verdicts;
  let any p = List.exists (fun (_, v) -> p v) verdicts in
  exit
    (if any (function Rejected _ -> true | _ -> false) then 1
     else if files = [] || any (function Declined _ | Waiting _ -> true | _ -> false) then 2
     else 0)
