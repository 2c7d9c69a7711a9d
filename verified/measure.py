#!/usr/bin/env python3
"""How many times longer the program made from the proofs takes than the Rust checker.

usage: measure.py VERIFIED RUST FILE ...

Processor time of each program on each file that the first one accepts by itself, the least of
three runs; the Rust checker's time is least over more runs, since a run takes some milliseconds.
Prints the ten worst ratios among files that take the first program more than 50 ms.
"""

import resource
import subprocess
import sys

LEAST = 0.05
MOST = 20


def once(program, file):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status = subprocess.run([program, file], capture_output=True).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return status, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least(program, file, runs):
    return min(once(program, file)[1] for _ in range(runs))


def main():
    verified, rust, *files = sys.argv[1:]
    rows = []
    for file in files:
        status, time = once(verified, file)
        if status == 0 and time > LEAST:
            v, r = least(verified, file, 3), least(rust, file, 5)
            rows.append((v / max(r, 0.001), v, r, file))
    rows.sort(reverse=True)
    print(f"{len(rows)} files take more than {LEAST * 1000:.0f} ms")
    for ratio, v, r, file in rows[:10]:
        print(f"{ratio:5.1f}  {v * 1000:6.0f} ms  {r * 1000:5.0f} ms  {file}")
    return any(row[0] > MOST for row in rows)


if __name__ == "__main__":
    sys.exit(main())
