#!/usr/bin/env python3
"""Both checkers on mutated certificates: whatever one accepts, the other must not reject.

usage: differential.py VERIFIED RUST COUNT SEED FILE ...

Half of the mutations change one to three bytes of a certificate, mostly a small number or length by one. The
others change one to three items of a step, so that what comes out is a certificate again: a number by one, the
order of a list, an element less or twice, or one in place of another; a list can be one of bytes; a board is fixed,
or no longer. Exit status 1 if the checkers disagree. What changes the heights of `hot-bands` can ask for more work than
anybody waits for: that has no answer.
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


def decode(data, at):
    """The item at this place, and where it ends."""
    major, n = data[at] >> 5, data[at] & 31
    at += 1
    if major == 7:
        return {20: False, 21: True, 22: None}[n], at
    if n >= 24:
        width = 1 << n - 24
        n, at = int.from_bytes(data[at : at + width], "big"), at + width
    if major < 2:
        return n if major == 0 else -1 - n, at
    if major < 4:
        piece = data[at : at + n]
        return piece if major == 2 else piece.decode(), at + n
    items = []
    for _ in range(n):
        item, at = decode(data, at)
        items.append(item)
    return items, at


def head(major, n):
    if n < 24:
        return bytes([major << 5 | n])
    width = next(w for w in range(4) if n < 1 << 8 * (1 << w))
    return bytes([major << 5 | 24 + width]) + n.to_bytes(1 << width, "big")


def encode(item):
    if item is None or isinstance(item, bool):
        return bytes([{False: 0xF4, True: 0xF5, None: 0xF6}[item]])
    if isinstance(item, int):
        return head(0, item) if item >= 0 else head(1, -1 - item)
    if isinstance(item, list):
        return head(4, len(item)) + b"".join(map(encode, item))
    data = item if isinstance(item, bytes) else item.encode()
    return head(2 if isinstance(item, bytes) else 3, len(data)) + data


BOARDS = {"square", "cubic", "hexagonal", "triangular"}
FIXED = "fixed-"


def is_board(part):
    return isinstance(part, str) and part.removeprefix(FIXED) in BOARDS


def places(item, found):
    """All lists with the index of each element that is a number, a list or a board."""
    for index, part in enumerate(item):
        if isinstance(part, list):
            places(part, found)
        if isinstance(part, (list, bytes)) or type(part) is int or is_board(part):
            found.append((item, index))
    return found


def restructure(data, rng):
    items, at = [], 0
    while at < len(data):
        item, at = decode(data, at)
        items.append(item)
    for _ in range(rng.randint(1, 3)):
        # The claim or the evidence of a step. A claim has few items, and every change of it matters.
        step = rng.choice(items[1:])
        part = rng.choice([0, 2, 2])
        found = places(step[part], []) if isinstance(step[part], list) else [(step, part)]
        if not found:
            continue
        owner, index = rng.choice(found)
        if isinstance(owner[index], int):
            owner[index] += rng.choice([-1, 1])
            continue
        if is_board(owner[index]):
            owner[index] = owner[index].removeprefix(FIXED) if owner[index].startswith(FIXED) else FIXED + owner[index]
            continue
        if isinstance(owner[index], bytes):
            part = list(owner[index])
            if part and rng.random() < 0.5:
                part[rng.randrange(len(part))] = rng.randrange(max(part) + 2) % 256
            elif rng.random() < 0.3:
                rng.shuffle(part)
            elif rng.random() < 0.5:
                part = part[:-1]
            else:
                part.insert(rng.randrange(len(part) + 1), rng.randrange(max(part, default=0) + 2) % 256)
            owner[index] = bytes(part)
            continue
        change = rng.randrange(4)
        part = owner[index]
        if change == 0 and part:
            part.pop(rng.randrange(len(part)))
        elif change == 1 and part:
            part.insert(rng.randrange(len(part) + 1), rng.choice(part))
        elif change == 2:
            part.sort(key=lambda _: rng.random())
        else:
            other, place = rng.choice(found)
            owner[index] = decode(encode(other[place]), 0)[0]
    return b"".join(map(encode, items))


def verdict(program, file):
    hot = b"hot-bands" in pathlib.Path(file).read_bytes()
    try:
        run = subprocess.run([program, file], capture_output=True, text=True, timeout=10 if hot else 60)
    except subprocess.TimeoutExpired:
        if hot:
            return "no answer"
        raise
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
            data = rng.choice([mutate, restructure])(rng.choice(originals), rng)
            pathlib.Path(file).write_bytes(data)
            r = verdict(rust, file)
            v = r if r == "no answer" else verdict(verified, file)
            counts[v, r] += 1
            differ = v not in ("declined", "no answer") and (v == "accepted") != (r == "accepted")
            if differ or v not in ("accepted", "rejected", "declined", "no answer"):
                bad += 1
                print(f"disagreement: verified {v}, rust {r}: {data.hex()}")
    for (v, r), n in sorted(counts.items()):
        print(f"verified {v}, rust {r}: {n}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
