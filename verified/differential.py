#!/usr/bin/env python3
"""Both checkers on mutated certificates: whatever one accepts, the other must not reject.

usage: differential.py VERIFIED RUST COUNT SEED FILE ...

Each mutation changes one to three bytes of a certificate. Two of three mutations change a small number or
length by one, so that most of them are read and reach a rule. Exit status 1 if the checkers disagree.
"""

import collections
import pathlib
import random
import subprocess
import sys
import tempfile


def mutate(data, rng):
    data = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data))
        if rng.random() < 0.33:
            data[at] = rng.randrange(256)
            continue
        # A head whose number stands in it: major type in three bits, number below 24 in five.
        if data[at] & 31 < 24:
            data[at] = data[at] & 0xE0 | (data[at] & 31) + rng.choice([-1, 1]) & 31
        if data[at] >> 5 < 2 and rng.random() < 0.2:
            data[at] ^= 0x20  # the other sign
    return bytes(data)


def verdict(program, file):
    run = subprocess.run([program, file], capture_output=True, text=True, timeout=60)
    return {0: "accepted", 1: "rejected", 2: "declined"}.get(run.returncode, run.stderr)


def main():
    verified, rust, count, seed, *files = sys.argv[1:]
    rng = random.Random(int(seed))
    originals = [pathlib.Path(file).read_bytes() for file in files]
    counts = collections.Counter()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        file = str(pathlib.Path(folder, "mutated.proof"))
        for _ in range(int(count)):
            data = mutate(rng.choice(originals), rng)
            pathlib.Path(file).write_bytes(data)
            v, r = verdict(verified, file), verdict(rust, file)
            counts[v, r] += 1
            differ = v != "declined" and (v == "accepted") != (r == "accepted")
            if differ or v not in ("accepted", "rejected", "declined"):
                bad += 1
                print(f"disagreement: verified {v}, rust {r}: {data.hex()}")
    for (v, r), n in sorted(counts.items()):
        print(f"verified {v}, rust {r}: {n}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
