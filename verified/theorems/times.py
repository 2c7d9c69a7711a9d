#!/usr/bin/env python3
"""How long Coq takes for each theorem, as a table.

usage: times.py NAME ...   (files theorems/NAME.v; run in the folder above)
"""

import bisect
import re
import subprocess
import sys


def times(name):
    """The processor time of each theorem: of its sentences, from its first to its Qed."""
    path = f"theorems/{name}.v"
    with open(path, "rb") as file:
        source = file.read()
    starts = [(m.start(), m[1].decode()) for m in re.finditer(rb"^Theorem (\w+)", source, re.M)]
    run = subprocess.run(
        ["coqc", "-time", "-Q", ".", "Playproof", path], capture_output=True, text=True, check=True
    )
    taken = {theorem: 0.0 for _, theorem in starts}
    for m in re.finditer(r"^Chars (\d+) - \d+ \[.*\] \S+ secs \((\S+)u,(\S+)s\)", run.stdout, re.M):
        index = bisect.bisect(starts, int(m[1]), key=lambda start: start[0])
        if index:
            taken[starts[index - 1][1]] += float(m[2]) + float(m[3])
    return taken


def title(name):
    with open(f"theorems/{name}.v", encoding="utf-8") as file:
        return file.readline().removeprefix("(** * ").strip()


def main():
    print("| file | what | theorems, and seconds |\n|---|---|---|")
    for name in sys.argv[1:]:
        each = ", ".join(f"`{theorem}` {seconds:.2f}" for theorem, seconds in times(name).items())
        print(f"| [`{name}.v`](theorems/{name}.v) | {title(name)} | {each} |")


if __name__ == "__main__":
    main()
