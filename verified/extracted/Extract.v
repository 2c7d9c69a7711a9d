(** * The check as a program

    Booleans, lists, options, pairs and texts become OCaml's own. Numbers stay Coq's, so that
    nothing has to be believed of machine arithmetic. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString.
From Playproof Require Import Check.

Extraction Language OCaml.
Separate Extraction check_file known_by.
