#!/usr/bin/env python3
"""Writes files down in Coq, byte by byte: certificates in pieces, texts by lines.

usage: embed.py FILE ... > DATA.v
"""

import pathlib
import re
import sys

PIECE = 1000

HEAD = b"""(* Made by embed.py. *)
From Coq Require Import List.
From Playproof.theorems Require Import Bytes.
Import ListNotations.
Local Open Scope text_scope.
"""


def main():
    out = sys.stdout.buffer
    out.write(HEAD)
    for file in map(pathlib.Path, sys.argv[1:]):
        data = file.read_bytes()
        if file.suffix == ".txt":
            pieces = data.splitlines()
        else:
            pieces = [data[i : i + PIECE] for i in range(0, len(data), PIECE)]
        name = re.sub(r"\W", "_", file.stem)
        if name[0].isdigit():
            name = "file_" + name
        # A definition for each piece: Coq takes much memory for a long one.
        for i, piece in enumerate(pieces):
            out.write(b'Definition %s_%d : text := "%s".\n' % (name.encode(), i, piece.replace(b'"', b'""')))
        names = "; ".join(f"{name}_{i}" for i in range(len(pieces)))
        out.write(f"Definition {name} : list text := [{names}].\n\n".encode())


if __name__ == "__main__":
    main()
