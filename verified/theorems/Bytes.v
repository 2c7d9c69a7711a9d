(** * Files in Coq

    A file is written down as texts one after another, each byte as it is. *)

From Coq Require Import List.
From Coq.Strings Require Import Byte.

Record text := Text { bytes : list byte }.

Declare Scope text_scope.
Delimit Scope text_scope with text.
String Notation text Text bytes : text_scope.
