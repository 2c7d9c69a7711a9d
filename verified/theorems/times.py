#!/usr/bin/env python3
"""How long Coq takes for each theorem, and how much memory for a file, as a table.

usage: times.py NAME ...   (files theorems/NAME.v; run in the folder above)
"""

import bisect
import os
import re
import subprocess
import sys


def times(name):
    """The processor time of each theorem, of its sentences from its first to its Qed, and kB of memory."""
    path = f"theorems/{name}.v"
    with open(path, "rb") as file:
        source = file.read()
    starts = [(m.start(), m[1].decode()) for m in re.finditer(rb"^Theorem (\w+)", source, re.M)]
    run = subprocess.Popen(
        ["coqc", "-time", "-Q", ".", "Playproof", path], stdout=subprocess.PIPE, text=True
    )
    output = run.stdout.read()
    _, status, usage = os.wait4(run.pid, 0)
    if status:
        sys.exit(f"{path}: not proved")
    taken = {theorem: 0.0 for _, theorem in starts}
    for m in re.finditer(r"^Chars (\d+) - \d+ \[.*\] \S+ secs \((\S+)u,(\S+)s\)", output, re.M):
        index = bisect.bisect(starts, int(m[1]), key=lambda start: start[0])
        if index:
            taken[starts[index - 1][1]] += float(m[2]) + float(m[3])
    return taken, usage.ru_maxrss


def title(name):
    with open(f"theorems/{name}.v", encoding="utf-8") as file:
        return file.readline().removeprefix("(** * ").strip()


def main():
    print("| file | what | theorems, and seconds | GB |\n|---|---|---|---|")
    for name in sys.argv[1:]:
        taken, memory = times(name)
        each = ", ".join(f"`{theorem}` {seconds:.2f}" for theorem, seconds in taken.items())
        print(f"| [`{name}.v`](theorems/{name}.v) | {title(name)} | {each} | {memory / 1e6:.1f} |")


if __name__ == "__main__":
    main()
