(** * The check as a program

    Booleans, lists, options, pairs and texts become OCaml's own. Numbers stay Coq's, so that
    nothing has to be believed of machine arithmetic, but for the words of sets of cells: they are integers
    of the machine. A word only comes from [one] by [double], which is refused where the next bit would be the
    62nd, and by operations on bits, so none is negative or too large. [stir] is the product modulo 2^62; no
    proof says more of it than that it is a word. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString.
From Playproof Require Import Check.
From Playproof.lemmas Require Import Words Trees.

Extraction Language OCaml.

Extract Inductive word => "int" [ "(fun _ -> assert false)" ] "(fun _ _ -> assert false)".
Extract Inlined Constant zero => "0".
Extract Inlined Constant one => "1".
Extract Inlined Constant double => "(fun a -> if a > 0x1fff_ffff_ffff_ffff then failwith ""a word is full"" else a + a)".
Extract Inlined Constant w_and => "(land)".
Extract Inlined Constant w_or => "(lor)".
Extract Inlined Constant w_diff => "(fun a b -> a land lnot b)".
Extract Inlined Constant w_within => "(fun a b -> a land lnot b = 0)".
Extract Inlined Constant w_meets => "(fun a b -> a land b <> 0)".
Extract Inlined Constant w_eqb => "(fun (a : int) b -> a = b)".
Extract Inlined Constant w_ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant stir => "(fun a b -> ((a lxor b) * 2177342782468422677) land 0x3fff_ffff_ffff_ffff)".

Separate Extraction check_file known_by.
