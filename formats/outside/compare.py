#!/usr/bin/env python3
"""Compares outside_checker.py with playproof-check over the test vectors, a folder of certificates, and mutants of the
small ones that are accepted. What the outside checker declines because it does not know the rule, or the kind of
claim, is counted and not compared. Ends with 1 at a disagreement: another verdict, or another id or claim.

usage: compare.py PLAYPROOF-CHECK FOLDER [MUTANTS [SEED]]
"""

import collections
import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import outside_checker as outside

SMALL = 20_000      # bytes: below that, a certificate is mutated
LARGE = 100_000     # from that on, a certificate is not read if it names neither rule
EDGES = [0, 1, 2, 3, -1, -2, 23, 24, 255, 256, 32767, 32768, -32768, -32769, 2**32 - 1, 2**32, -2**32, 2**64 - 1]


def names_rule(data):
    return any(head(3, len(rule)) + rule.encode() in data for rule in outside.RULES)


def official(program, files):
    verdicts = {}
    for start in range(0, len(files), 500):
        command = [program, *files[start:start + 500]]
        lines = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        for line in lines.split("\n"):
            verdict, _, rest = line.partition("  ")
            name, colon, rest = rest.partition(": ")
            if colon and verdict in ("accepted", "rejected", "declined"):
                verdicts[name] = verdict, rest
    return verdicts


def compare(program, files, what):
    """How often each pair of verdicts came, and the files about which the two disagree."""
    started, accepted = time.time(), set()
    ours = {str(file): outside.check_file(str(file), accepted) for file in files}
    known = [name for name, (verdict, line) in ours.items() if verdict != "declined" or "unknown " not in line]
    between, theirs = time.time(), official(program, known)
    counts, wrong, known = collections.Counter(), [], set(known)
    for name, (verdict, line) in ours.items():
        other, text = theirs.get(name, ("no verdict", ""))
        unknown = name not in known
        counts["unknown to the outside checker" if unknown else f"both {verdict}" if verdict == other
               else f"{verdict} here, {other} there"] += 1
        if not unknown and (verdict != other or verdict == "accepted" and line != text):
            wrong.append(name)
            print(f"DISAGREEMENT about {name}:\n  outside:  {verdict} {line[:300]}\n  official: {other} {text[:300]}")
    print(f"{what}: {len(files)} files; " + ", ".join(f"{n} {key}" for key, n in sorted(counts.items()))
          + f" ({between - started:.0f} s outside, {time.time() - between:.0f} s official)", flush=True)
    return ours, wrong


def decode(reader):
    kind, value = reader.head()
    if kind == outside.ARRAY:
        return [decode(reader) for _ in range(value)]
    return {0xf4: False, 0xf5: True}.get(kind, value)


def encode(value):
    if value is None or isinstance(value, bool):
        return b"\xf6" if value is None else b"\xf5" if value else b"\xf4"
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    return head(4, len(value)) + b"".join(map(encode, value))


def head(major, n):
    if n < 24:
        return bytes([major << 5 | n])
    size = 1 if n < 2**8 else 2 if n < 2**16 else 4 if n < 2**32 else 8
    return bytes([major << 5 | {1: 24, 2: 25, 4: 26, 8: 27}[size]]) + n.to_bytes(size, "big")


def places(value, found):
    """All (list, index) within a value."""
    for i, part in enumerate(value):
        found.append((value, i))
        if isinstance(part, list):
            places(part, found)
    return found


def mutate_bytes(data, rng):
    data, at = bytearray(data), rng.randrange(len(data))
    change = rng.randrange(4)
    if change == 0: data[at] = rng.randrange(256)
    elif change == 1: data[at] ^= 1 << rng.randrange(8)
    elif change == 2: del data[at]
    else: data.insert(at, data[at])
    return bytes(data)


def mutate_items(data, rng):
    reader, items = outside.Reader(data, 0, len(data)), []
    while reader.pos < len(data):
        items.append(decode(reader))
    header, steps = items[0], items[1:]
    step = rng.choice(steps)
    (kind, body), rule, evidence, premises = step
    change = rng.randrange(14)
    if change == 0 and body[6]: body[6] += rng.choice([-1, 1])
    elif change == 1: body[rng.choice([3, 4, 5])] += rng.choice([-1, 1, 2])
    elif change == 2: steps.insert(rng.randrange(len(steps) + 1), step); header[2] += 1
    elif change == 3: premises.append(rng.choice([0, 1, 2**32, bytes(32), bytes(31)]))
    elif change == 4 and rule == "paving":          # another basis, which may be of the same lattice
        if len(evidence[0]) > 1:
            v, w = evidence[0][:2]
            v[:] = [m + rng.choice([-1, 1]) * n for m, n in zip(v, w)]
    elif change == 5 and rule == "paving":          # one pair of cells less, where it is written twice
        for _, offsets in evidence[1]:
            if offsets: del offsets[rng.choice([0, -1])]
    elif change in (4, 5):                          # an option less, or one from another situation
        options = rng.choice(evidence)[2]
        options.insert(rng.randrange(len(options) + 1), rng.choice(rng.choice(evidence)[2]))
        if rng.randrange(2): options.pop(rng.randrange(len(options)))
    elif change == 6 and rule == "proof-sequence":  # a mark or a neighborhood cell more or less, in order
        situation = rng.choice(evidence)
        where = rng.choice([situation[0], situation[1], rng.choice(situation[2])[0]])
        cells = [*situation[0], *situation[1], *where]
        if cells:
            x = list(rng.choice(cells))
            if rng.randrange(2): x[rng.randrange(len(x))] += rng.choice([-1, 1])
            where.remove(x) if x in where else where.append(x)
            where.sort()
    else:
        part = rng.choice([body, body, evidence, evidence, evidence, step])
        for _ in range(rng.choice([1, 1, 1, 2])):
            found = places(part, [])
            if not found: break
            where, i = rng.choice(found)
            change = rng.randrange(7)
            if isinstance(where[i], int) and change < 5:
                where[i] = rng.choice([where[i] - 1, where[i] + 1, -where[i], rng.choice(EDGES)])
            elif change == 0: del where[i]
            elif change == 1: where.insert(i, where[i])
            elif change == 2: where[i] = rng.choice([[], None, True, b"", "", 0, [where[i]], "square", "triangular"])
            elif change == 3: where.insert(i, rng.choice([[], None, 0, -1]))
            elif change == 4: where[i] = copy.deepcopy((lambda at: at[0][at[1]])(rng.choice(found)))
            elif isinstance(where[i], list): rng.shuffle(where[i])
            else: where.reverse()
    try:
        return b"".join(map(encode, [header, *steps]))
    except OverflowError:        # a number of more than 64 bits
        return mutate_bytes(data, rng)

def main(program, folder, mutants="300", seed="1"):
    files, rng = sorted(pathlib.Path(folder).rglob("*.proof")), random.Random(int(seed))
    vectors = json.loads(pathlib.Path(__file__).with_name("..").joinpath("vectors.json").read_text())
    with tempfile.TemporaryDirectory() as temporary:
        def write(name, contents):
            names = [pathlib.Path(temporary, f"{name}-{i}.proof") for i in range(len(contents))]
            for file, content in zip(names, contents):
                file.write_bytes(content)
            return names

        _, wrong = compare(program, write("vector", [bytes.fromhex(v["hex"]) for v in vectors]), "test vectors")
        read = [file for file in files if file.stat().st_size < LARGE or names_rule(file.read_bytes())]
        print(f"{len(files) - len(read)} large certificates name neither rule, and are not read")
        ours, more = compare(program, read, "certificates")
        pool = [file.read_bytes() for file in read if ours[str(file)][0] == "accepted" and file.stat().st_size < SMALL]
        if not pool:
            sys.exit("no certificate was accepted")
        mutations = [mutate_bytes, mutate_items, mutate_items]
        made = [rng.choice(mutations)(rng.choice(pool), rng) for _ in range(int(mutants))]
        wrong += more + compare(program, write("mutant", made), f"mutants of {len(pool)} of them, seed {seed}")[1]
        for name in wrong:
            if name.startswith(temporary):
                print(f"{name}: {pathlib.Path(name).read_bytes().hex()}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
