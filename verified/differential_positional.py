#!/usr/bin/env python3
"""Both checkers on random small positional games, and achievement games on boards: what one accepts the other must not reject.

usage: differential_positional.py VERIFIED RUST COUNT SEED

Mutated certificates are mostly rejected, for the first reason. Here are claims that a rule
has to judge: random sets, orders and positions, in normal form, of which about half are accepted.
Exit status 1 if the checkers disagree.
"""

import collections
import itertools
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

GUARANTEES = [
    "maker wins moving first", "maker wins moving second", "breaker wins moving first",
    "breaker wins moving second", "X wins", "X draws at least", "O wins", "O draws at least",
]
TO_MOVE = ["maker wins moving first", "breaker wins moving second"]


def encode(x):
    """CBOR, of what certificates consist of."""
    def head(major, n):
        if n < 24:
            return bytes([major << 5 | n])
        for short, width in ((24, 1), (25, 2), (26, 4)):
            if n < 1 << 8 * width:
                return bytes([major << 5 | short]) + n.to_bytes(width, "big")
        raise ValueError(n)
    if x is None:
        return b"\xf6"
    if isinstance(x, bool):
        return b"\xf5" if x else b"\xf4"
    if isinstance(x, int):
        return head(0, x) if x >= 0 else head(1, -1 - x)
    if isinstance(x, bytes):
        return head(2, len(x)) + x
    if isinstance(x, str):
        return head(3, len(x.encode())) + x.encode()
    return head(4, len(x)) + b"".join(map(encode, x))


def random_sets(rng, vertices, number, least, most):
    sets = set()
    for _ in range(number):
        size = min(rng.randint(least, most), len(vertices))
        sets.add(tuple(sorted(rng.sample(vertices, size))))
    return sorted(sets - {()})


def hypergraph(n, sets, order=()):
    return ["hypergraph", [n, [list(s) for s in sets], [list(p) for p in sorted(order)]]]


def unordered(rng):
    if rng.random() < 0.6:
        n = rng.randint(1, 8)
        return hypergraph(n, random_sets(rng, range(n), rng.randint(0, 6), 1, 5))
    rows, columns, k = rng.randint(1, 4), rng.randint(1, 4), rng.randint(1, 4)
    cells = rng.sample(range(rows * columns), rng.randint(0, rows * columns))
    half = (len(cells) + rng.choice([0, 1, 1, 2])) // 2
    gravity = rng.random() < 0.2
    return ["k-in-a-row", [rows, columns, k, gravity, sorted(cells[:half]), sorted(cells[half:])]]


def free(arena):
    if arena[0] == "hypergraph":
        return range(arena[1][0])
    rows, columns, _, _, first, second = arena[1]
    return [v for v in range(rows * columns) if v not in first and v not in second]


def pairing(rng):
    arena = unordered(rng)
    vertices = list(free(arena))
    if arena[0] == "hypergraph" and rng.random() < 0.7:
        rng.shuffle(vertices)
        pairs = [sorted(vertices[i:i + 2]) for i in range(0, len(vertices) - 1, 2)]
        sets = {tuple(sorted(set(p) | set(rng.sample(vertices, rng.randint(0, 2)))))
                for p in pairs if rng.random() < 0.8}
        if rng.random() < 0.2:
            sets.add(tuple(sorted(rng.sample(vertices, rng.randint(1, len(vertices))))))
        arena = hypergraph(arena[1][0], sorted(sets))
    else:
        rng.shuffle(vertices)
        pairs = [sorted(vertices[i:i + 2]) for i in range(0, len(vertices) - 1, 2)]
    if pairs and rng.random() < 0.1:
        pairs[0] = [pairs[0][0], pairs[-1][1]]
    return [["positional", [rng.choice(GUARANTEES[2:]), arena]], "pairing", sorted(pairs), []]


def potential(rng):
    return [["positional", [rng.choice(GUARANTEES), unordered(rng)]], "potential", [], []]


CONFIGURATIONS = [
    "ab acd bce", "ab ace bdf cdg", "ab acd bce def", "ab ace bdf cdg efh", "abc abd cd", "ab bc cd da",
    "ab acd bce afg bfh", "ab acd bce afg bfd", "ab cd ef", "abc def ad", "ab ac bd", "ab ac", "abc abd acd bcd",
]


def find_pairs(groups, used=()):
    if not groups:
        return []
    for pair in itertools.combinations([v for v in groups[0] if v not in used], 2):
        rest = [g for g in groups if not set(pair) <= set(g)]
        more = find_pairs(rest, (*used, *pair))
        if more is not None:
            return [list(pair), *more]
    return None


def left_after(groups, marker, answer):
    return tuple(sorted({tuple(v for v in g if v != marker) for g in groups if answer not in g}))


def cover(groups, memo, rng):
    """How White covers the groups: pairs, or an answer to each marker; None if by neither."""
    if groups not in memo:
        pairs = find_pairs(groups)
        markers = sorted(set().union(*groups))
        answers = []
        for m in markers if pairs is None else ():
            fits = [r for r in markers if r != m and () not in left_after(groups, m, r)
                    and cover(left_after(groups, m, r), memo, rng)]
            answers.append(rng.choice(fits) if fits else None)
        memo[groups] = ["pairs", sorted(pairs)] if pairs is not None else (
            None if None in answers else ["answers", alike(groups, markers, answers, rng)])
    return memo[groups]


def alike(groups, markers, answers, rng):
    """Some answers are given as images of others under an automorphism."""
    if len(markers) > 6 or rng.random() < 0.5:
        return answers
    answers = list(answers)
    for images in itertools.permutations(markers):
        image = dict(zip(markers, images))
        if {tuple(sorted(image[v] for v in g)) for g in groups} == set(groups):
            for i, m in enumerate(markers):
                j = markers.index(image[m])
                if j < i and isinstance(answers[j], int) and isinstance(answers[i], int):
                    if rng.random() < 0.5:
                        kept = any(not isinstance(a, int) and dict(zip(markers, a))[markers[k]] == m
                                   for k, a in enumerate(answers))
                        if not kept:
                            answers[i] = list(images)
    return answers


def set_matching(rng):
    letters = rng.choice(CONFIGURATIONS).split()
    names = sorted(set("".join(letters)))
    n = len(names) + rng.randint(0, 2)
    number = dict(zip(names, rng.sample(range(n), len(names))))
    groups = tuple(sorted(tuple(sorted(number[c] for c in g)) for g in letters))
    memo, nodes, met, open_ = {}, [], set(), [groups]
    if cover(groups, memo, rng) is None:
        nodes = [["answers", [rng.choice(sorted(number.values())) for _ in names]]]
    else:
        while open_:
            state = open_.pop()
            if not state or state in met:
                continue
            met.add(state)
            node = memo[state]
            nodes.append(node)
            if node[0] == "answers":
                markers = sorted(set().union(*state))
                open_ += [left_after(state, m, r) for m, r in reversed(list(zip(markers, node[1])))
                          if isinstance(r, int)]
    sets = {tuple(sorted({*g, *rng.sample(range(n), rng.randint(0, 1))})) for g in groups}
    if rng.random() < 0.1:
        sets |= set(random_sets(rng, range(n), 1, 2, 3))
    evidence = json.loads(json.dumps([sorted(number.values()), [list(g) for g in groups], nodes]))
    if rng.random() < 0.5:
        place = evidence
        while True:
            i = rng.randrange(len(place))
            if isinstance(place[i], int):
                place[i] = max(0, place[i] + rng.choice([-2, -1, 1, 2]))
            elif isinstance(place[i], str) or not place[i]:
                pass
            elif rng.random() < 0.05:
                del place[i]
            else:
                place = place[i]
                continue
            break
    return [["positional", [rng.choice(GUARANTEES[2:]), hypergraph(n, sorted(sets))]],
            "set-matching", evidence, []]


def chains(rng, n, longest):
    """Disjoint chains on 0 ... n - 1."""
    vertices, order = list(range(n)), set()
    rng.shuffle(vertices)
    while vertices:
        chain = [vertices.pop() for _ in range(min(rng.randint(1, longest), len(vertices)))]
        order |= {(chain[i], chain[j]) for j in range(len(chain)) for i in range(j)}
    return order


def two_levels(rng, n):
    split = rng.randint(0, n)
    return {(u, v) for u in range(split) for v in range(split, n) if rng.random() < 0.5}


def poset(rng, n):
    draw = rng.random()
    if draw < 0.45:
        return two_levels(rng, n)
    if draw < 0.9:
        return chains(rng, n, rng.choice([2, 3, 4, 6]))
    return {(u, v) for u in range(n) for v in range(u)}


def with_gravity(rng):
    """Columns that are filled from the bottom, almost always."""
    rows, columns, k = rng.randint(1, 4), rng.randint(1, 4), rng.choice([1, 2, 2, 3])
    claimed = []
    for column in range(columns):
        for row in range(rows - rng.randint(0, rows), rows):
            if rng.random() < 0.97:
                claimed.append(row * columns + column)
    first = sorted(v for v in claimed if rng.random() < 0.5)
    second = sorted(set(claimed) - set(first))
    return ["k-in-a-row", [rows, columns, k, rng.random() < 0.9, first, second]]


def poset_thm5(rng):
    if rng.random() < 0.1:
        return [["positional", [rng.choice(TO_MOVE), with_gravity(rng)]], "poset-thm5", [], []]
    n = rng.randint(1, 9)
    order = poset(rng, n)
    tops = sorted({v for _, v in order}) or list(range(n))
    sets = [(rng.choice(tops if rng.random() < 0.9 else range(n)),)]
    if rng.random() < 0.05:
        sets = random_sets(rng, range(n), 2, 1, 2)
    return [["positional", [rng.choice(TO_MOVE), hypergraph(n, sets, order)]], "poset-thm5", [], []]


def poset_thm7(rng):
    n = rng.randint(1, 9)
    order = poset(rng, n)
    sets = sorted({(v,) for _, v in order})
    if rng.random() < 0.1:
        sets = random_sets(rng, range(n), 3, 1, 2)
    return [["positional", [rng.choice(TO_MOVE), hypergraph(n, sets, order)]], "poset-thm7", [], []]


def poset_thm17(rng):
    if rng.random() < 0.2:
        arena = with_gravity(rng)
    else:
        n = rng.randint(1, 9)
        order = poset(rng, n)
        high = [v for _, v in order] or list(range(n))
        sets = sorted({(rng.choice(high if rng.random() < 0.9 else range(n)),)
                       for _ in range(rng.randint(0, 3))})
        arena = hypergraph(n, sets, order)
    return [["positional", [rng.choice(TO_MOVE), arena]], "poset-thm17", [], []]


def poset_thm25(rng):
    """Reductions and patterns by guess: a set of two vertices, the bottoms, sets of the game."""
    if rng.random() < 0.15:
        maker = rng.random() < 0.3
        arena = with_gravity(rng)
        pattern = [[v] for v in free(arena) if maker and rng.random() < 0.3]
        return [["positional", [TO_MOVE[0 if maker else 1], arena]], "poset-thm25", [[], pattern], []]
    n = rng.randint(1, 8)
    order = chains(rng, n, 2)
    below = {v: u for u, v in order}
    bottoms = [v for v in range(n) if v not in below]
    sets = random_sets(rng, range(n), rng.randint(0, 4), 1 if rng.random() < 0.3 else 2, 2)
    if rng.random() < 0.3:
        sets = sorted({tuple(sorted((u, v))) for u, v in order if rng.random() < 0.7})
    maker = rng.random() < 0.5
    reductions = []
    if n % 2 == 0 or rng.random() < 0.05:
        for s in sets:
            if rng.random() < 0.4 and len(s) == 2 and set(s) <= set(bottoms):
                reductions.append(["pair", list(s)])
        lows = sorted(u for u, v in order if all(u not in s or v in s for s in sets))
        if rng.random() < 0.7:
            reductions.append(["chains", lows if rng.random() < 0.8 else bottoms])
        rng.shuffle(reductions)
    pattern = [rng.sample(s, len(s)) for s in rng.sample(sets, rng.randint(1, len(sets)))] if maker and sets else []
    if n % 2 == 0 and maker and sets and rng.random() < 0.7:
        reductions, pattern = [], line(rng, sets)
    arena = hypergraph(n, sets, order)
    return [["positional", [TO_MOVE[0 if maker else 1], arena]], "poset-thm25", [reductions, pattern], []]


def line(rng, sets):
    """Sets one after the other, some of which are threats."""
    found = [list(rng.choice(sets))]
    while len(found) < 4 and rng.random() < 0.8:
        last = [s for s in sets if list(s) not in found and sorted(s) not in map(sorted, found)]
        if not last:
            break
        chosen = rng.choice(last)
        found.append(rng.sample(chosen, len(chosen)))
    return found


def draw_outcome(rng):
    """Two steps by pairing or potential, and what follows from both."""
    arena = unordered(rng)
    outcome, guarantees = rng.choice([
        ("B", ["breaker wins moving second", "breaker wins moving first"]),
        ("draw", ["X draws at least", "O draws at least"]),
    ])
    steps = [[["positional", [g, arena]], "potential", [], []] for g in guarantees]
    premises = rng.choice([[0, 1], [0, 1], [0, 1], [1, 0], [0], [0, 0]])
    return steps + [[["positional-outcome", [outcome, arena]], "outcome", [], premises]]


def beside(left, right):
    (n, sets, order), (m, sets2, order2) = left[1], right[1]
    return ["hypergraph", [n + m, sets + [[v + n for v in s] for s in sets2],
                           order + [[u + n, v + n] for u, v in order2]]]


def union(rng):
    """Of games whose outcome is B, or N by a set of one vertex; B even and N odd is N."""
    def game(at, odd):
        n = 2 * rng.randint(1, 3) + (odd if rng.random() < 0.8 else rng.randint(0, 1))
        if odd:
            outcome, arena = "N", hypergraph(n, [[rng.randrange(n)]])
            first = ["maker wins moving first", "poset-thm17"]
        else:
            outcome, arena = "B", hypergraph(n, random_sets(rng, range(n), rng.randint(0, 1), 2, 4))
            first = ["breaker wins moving second", "potential"]
        return arena, [
            [["positional", [first[0], arena]], first[1], [], []],
            [["positional", ["breaker wins moving first", arena]], "potential", [], []],
            [["positional-outcome", [outcome, arena]], "outcome", [], [at, at + 1]],
        ]
    odds = rng.choice([(0, 1), (1, 0), (0, 1), (1, 0), (0, 0), (1, 1)])
    (left, steps), (right, more) = game(0, odds[0]), game(3, odds[1])
    premises = rng.choice([[2, 5], [2, 5], [2, 5], [5, 2], [2, 2]])
    whole = beside(left, right) if rng.random() < 0.9 else beside(right, left)
    return steps + more + [[["positional-outcome", [rng.choice("NNNB"), whole]], "union", [], premises]]


def poset_lemma2(rng):
    """A game with a part that nobody needs, and without it."""
    small = rng.choice([poset_thm17, poset_thm5, poset_thm7])(rng)
    guarantee, arena = small[0][1]
    if arena[0] != "hypergraph":
        return [small]
    n, sets, order = arena[1]
    extra = rng.randint(1, 4)
    odd = extra % 2
    if odd:
        arena = hypergraph(n + 1, sets, order)
        small = [["positional", [guarantee, arena]], small[1], [], []]
    names = rng.sample(range(n + extra), n)
    if rng.random() < 0.9:
        names.sort()
    part = sorted(set(range(n + extra)) - set(names))
    big_order = {(names[u], names[v]) for u, v in order}
    big_order |= {(part[u], part[v]) for u, v in two_levels(rng, extra)}
    big_sets = sorted(sorted(names[v] for v in s) for s in sets)
    whole = hypergraph(n + extra, big_sets, big_order)
    evidence = part if rng.random() < 0.9 else part[1:]
    return [small, [["positional", [guarantee, whole]], "poset-lemma2", evidence, [0]]]


def poset_lemma22(rng):
    """Chains of which one is cut above a winning vertex, and what is left. Of other sets one vertex is left."""
    n = rng.randint(4, 9)
    order = chains(rng, n, 6)
    above = {v: sorted(y for x, y in order if x == v) for v in range(n)}
    white = {v for v in range(n) if len(above[v]) % 2 != n % 2}
    places = [v for v in range(n) if v not in white and len(above[v]) > 1 and any(v in a for a in above.values())]
    v = rng.choice(places) if places and rng.random() < 0.95 else rng.randrange(n)
    sets = {(v,)} if rng.random() < 0.97 else set()
    for _ in range(rng.randint(0, 3)):
        kept = {rng.randrange(n)} if rng.random() < 0.8 else set()
        tops = [x for x in above[v] if (x in white) == (rng.random() < 0.85)]
        s = kept | set(rng.sample(tops, rng.randint(0, min(2, len(tops)))))
        sets |= {tuple(sorted(s))} - {()}
    guarantee = rng.choice(TO_MOVE)
    step = [["positional", [guarantee, hypergraph(n, sorted(sets), order)]], "poset-lemma22", v]
    if any(white.issuperset(s) and set(above[v]).issuperset(s) for s in sets) and rng.random() < 0.9:
        return [*step, []]
    gone = [x for x in above[v] if n % 2 == 0 or len(above[x]) + 1 < len(above[v])]
    if rng.random() < 0.05:
        gone = gone[1:]
    kept = [x for x in range(n) if x not in gone]
    number = {x: i for i, x in enumerate(kept)}
    left = sorted({tuple(number[x] for x in s if x in number) for s in sets if white.issuperset(set(s) & set(gone))})
    smaller = hypergraph(len(kept), left, {(number[x], number[y]) for x, y in order if x in number and y in number})
    return [[["positional", [guarantee, smaller]], "poset-thm17", [], []], [*step, [0]]]


def ending(rng, n):
    if rng.random() < 0.6:
        return [rng.randrange(2), rng.choice([0, 0, 0, 1])]
    return rng.choice(["potential", "potential", "poset-thm5", "poset-thm7", "poset-thm17", ["pairing", []],
                       ["pairing", [sorted(rng.sample(range(n), 2))]] if n > 1 else "potential"])


def answer(rng, n):
    draw = rng.random()
    if draw < 0.5:
        return rng.randrange(n)
    if draw < 0.6:
        return ending(rng, n)
    if draw < 0.8:
        return [rng.randrange(n), ending(rng, n)]
    sequences = [bytes(rng.sample(range(n), rng.randint(1, max(1, n // 2)))) for _ in range(rng.randint(1, 2))]
    return [rng.randrange(n), sequences]


def strategy(rng):
    """Mostly one that is accepted, of several positions; sometimes its counts are changed."""
    for _ in range(4):
        step, accepted = guessed_strategy(rng)
        if accepted and step[2][2] > 3:
            break
    symmetries, policies, positions, _, _ = step[2]
    if symmetries and rng.random() < 0.3:
        symmetries[0] = symmetries[0][:-1] if rng.random() < 0.5 else [*symmetries[0], 0]
    elif rng.random() < 0.15:
        step[2][2] = max(0, positions + rng.choice([-1, 1]))
    elif rng.random() < 0.15:
        policy = rng.choice(policies)
        policy[0] = max(0, policy[0] + rng.choice([-1, 1]))
    return step


def guessed_strategy(rng):
    """Guesses, mended as long as the Rust checker says what is wrong with them; and whether it accepts."""
    draw = rng.random()
    if draw < 0.3:
        arena = ["k-in-a-row", [rng.randint(2, 3), rng.randint(2, 4), rng.randint(2, 3), rng.random() < 0.7, [], []]]
    elif draw < 0.4:
        arena = rng.choice([with_gravity, unordered])(rng)
    else:
        n = rng.randint(4, 9)
        arena = hypergraph(n, random_sets(rng, range(n), rng.randint(2, 6), 2, 4), poset(rng, n))
    n = arena[1][0] if arena[0] == "hypergraph" else arena[1][0] * arena[1][1]
    vertices = list(range(n))
    symmetries = [rng.choice([vertices, vertices[::-1]])] if rng.random() < 0.4 else []

    def level():
        chosen = bytes(rng.sample(vertices, rng.randint(1, n)))
        return [chosen] if rng.random() < 0.3 else chosen

    policies = [[0, [level() for _ in range(rng.randint(0, 2))]] for _ in range(2)]
    answers, tries = [], collections.Counter()
    forced = [[i, ending(rng, n)] for i in range(4) if rng.random() < 0.2]
    evidence = [symmetries, policies, 0, answers, forced]
    guarantee = rng.choice(GUARANTEES[:4] if rng.random() < 0.6 else GUARANTEES[4:])
    for _ in range(40):
        step = [["positional", [guarantee, arena]], "strategy", evidence, []]
        with tempfile.NamedTemporaryFile(suffix=".proof") as file:
            file.write(b"".join(map(encode, [["playproof", 1, 1], step])))
            file.flush()
            said = subprocess.run([sys.argv[2], file.name], capture_output=True, text=True, timeout=600).stdout
        place = re.search(r"policy (\d+): ", said)
        counted = policies[int(place[1])] if place else None
        if found := re.search(r"there are (\d+) positions, not", said):
            if counted:
                counted[0] = int(found[1])
            else:
                evidence[2] = int(found[1])
        elif "more positions than" in said:
            if counted:
                counted[0] += 500
            else:
                evidence[2] += 500
        elif "states without one" in said:
            answers.append(answer(rng, n))
        elif "answers are left" in said:
            answers.pop()
        elif "symmetry" in said:
            symmetries.clear()
        elif "forced claims are left" in said:
            forced.pop()
        elif found := re.search(r"(answer|forced claim) (\d+)", said):
            what, at = found[1], int(found[2])
            tries[what, at] += 1
            if tries[what, at] > 6:
                break
            if what == "answer":
                answers[at] = answer(rng, n)
            else:
                forced[:] = sorted([f for f in forced if f[0] != at] + [[at, ending(rng, n)]], key=lambda f: f[0])
        else:
            break
    return step, said.startswith("accepted")


# Animals in normal form.
ANIMALS = [
    [[0, i] for i in range(k)] for k in range(1, 6)] + [[[i, i] for i in range(k)] for k in range(2, 5)] + [
    [[0, 0], [0, 1], [1, 0]], [[0, 0], [0, 1], [0, 2], [1, 0]], [[0, 0], [0, 1], [1, 0], [1, 1]]]


def limited(winner, goals, marks, limits, board="square"):
    game = [winner, board, goals, *marks]
    return ["achievement-within", [game, *limits]] if limits != [None, None] else ["achievement", game]


def on_board(rng):
    rows, columns = sorted([rng.randint(1, 5), rng.randint(1, 6)])
    goals = sorted(rng.sample(ANIMALS, rng.randint(1, 2)))
    sets = set()
    for goal, swap, s, t, x, y in itertools.product(goals, (0, 1), (1, -1), (1, -1), range(columns), range(rows)):
        cells = [(x + s * c[swap], y + t * c[1 - swap]) for c in goal]
        if all(0 <= u < columns and 0 <= v < rows for u, v in cells):
            sets.add(tuple(sorted(v * columns + u for u, v in cells)))
    if sets and rng.random() < 0.2:
        sets.discard(rng.choice(sorted(sets)))
    if rng.random() < 0.2:
        sets.update(random_sets(rng, range(rows * columns), 1, 2, 5))
    arena = hypergraph(rows * columns, sorted(sets), [(0, 1)] if rng.random() < 0.05 else [])
    if rng.random() < 0.2:
        arena = ["k-in-a-row", [rows, columns, max(map(len, goals)), rng.random() < 0.3, [], []]]
    winner = "breaker" if rng.random() < 0.95 else "maker"
    marks = [1, 1, 1, 1] if rng.random() < 0.9 else [1, 2, 1, 1]
    limits = [[rows, columns], None] if rng.random() < 0.9 else [[columns, rows], rng.choice([None, 3])]
    guarantee = rng.choice(["breaker wins moving second"] * 9 + ["breaker wins moving first"])
    smaller = [rng.choice([None, sorted(side + rng.randint(-1, 1) for side in limits[0])]), None]
    board = rng.choice(["square"] * 19 + ["fixed-square"])
    return [
        [["positional", [guarantee, arena]], "potential", [], []],
        [limited(winner, goals, marks, limits, board), "on-board", [], [0]],
        [limited(winner, goals, marks, smaller if rng.random() < 0.3 else limits, board), "restrict", [], [1]],
    ]


def within(rng):
    """A domino in two turns, or in three, in two places; and what follows. On a fixed board it stands."""
    fixed = rng.random() < 0.3
    board = "fixed-square" if fixed else "square"

    def limits(large):
        size = sorted([rng.randint(1, 3 + large), rng.randint(2, 3 + 5 * large)], reverse=rng.random() < 0.05)
        return [rng.choice([None, size][:1 if fixed and rng.random() < 0.9 else 2]), rng.choice([None, None, 1, 2, 3, 4])]

    x, y = rng.randint(-3, 3), rng.randint(-3, 3)
    around = sorted(rng.sample([[x, y + 1], [x + 1, y], [x - 1, y], [x, y - 1]], rng.randint(2, 4)))
    if fixed and rng.random() < 0.8:
        around = [[x, y - 1], [x, y + 1]]

    def option(u, v):
        return [[[u, v]], -1, [[1, 2], [x, min(y, v)]] if u == x else [[2, 1], [min(x, u), y]]]

    evidence = [[[[x, y]], around, [option(u, v) for u, v in around]]]
    large = rng.random() < 0.4
    if large:
        away = rng.randint(1, 5)
        cells = [[u + i, v] for i in (0, away) for u, v in around + [[x, y]]]
        options = [[[[x + i, y]], 0, [[1, 2], [i, 0]]] for i in (0, away)]
        evidence.append([[], [list(c) for c in sorted(set(map(tuple, cells)))], options])
    domino = [ANIMALS[1]]
    marks = [1, 1, 1, rng.choice([1] * 9 + [2])]
    steps = [[limited("maker", domino, marks, limits(large), board), "proof-sequence", evidence, []]]
    for i in range(rng.randint(0, 2)):
        rule = rng.choice(["restrict", "restrict", "weaken", "subgoal"])
        old = steps[-1][0][1] if steps[-1][0][0] == "achievement" else steps[-1][0][1][0]
        before = [None, None] if steps[-1][0][0] == "achievement" else steps[-1][0][1][1:]
        new = limits(large) if rule == "restrict" or rng.random() < 0.2 else before
        goals = [ANIMALS[0]] if rule == "subgoal" and rng.random() < 0.7 else old[2]
        marks = [old[3], old[4] + rng.randint(0, 1), *old[5:]] if rule == "weaken" else old[3:]
        winner = "maker" if rng.random() < 0.95 else "breaker"
        if rng.random() < 0.05:
            board = rng.choice(["square", "fixed-square"])
        steps.append([limited(winner, goals, marks, new, board), rule, [], [i]])
    return steps


DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


def at_origin(cells):
    x, y = (min(c[i] for c in cells) for i in (0, 1))
    return tuple(sorted((u - x, v - y) for u, v in cells))


def paving(rng):
    """Pairs of cells in a period, and a line in each of some directions, mostly the shortest one that always has a pair."""
    board = rng.choice(["square", "fixed-square", "fixed-square", "fixed-hexagonal"])
    p, q = rng.randint(1, 4), rng.randint(1, 4)
    shear = rng.randrange(q)

    def reduced(x, y):
        return x % p, (y - x // p * shear) % q

    cells = list(itertools.product(range(p), range(q)))
    related = {cell: [] for cell in cells}
    for x, y in rng.sample(cells, len(cells)):
        u, v = rng.choice(DIRECTIONS)
        other = reduced(x + u, y + v)
        if other != (x, y) and not related[x, y] and not related[other]:
            related[x, y], related[other] = [(u, v)], [(-u, -v)]

    def has_pair(line):
        return any((x + u, y + v) in line for x, y in line for u, v in related[reduced(x, y)])

    goals = set()
    for u, v in rng.sample(DIRECTIONS, rng.randint(1, 4)):
        for k in range(2, 10):
            if all(has_pair({(x + i * u, y + i * v) for i in range(k)}) for x, y in cells):
                k -= rng.random() < 0.2
                line = [(i * u, i * v) for i in range(k)]
                turned = [[(s * x, t * y)[::w] for x, y in line] for s, t, w in itertools.product((1, -1), repeat=3)]
                goals.add(min(map(at_origin, turned if board == "square" else [line])))
                break

    def written(cell):
        return [*cell, -sum(cell)] if board == "fixed-hexagonal" else list(cell)

    evidence = [[written(c) for c in ((p, shear), (0, q))],
                [[written(c), list(map(written, offsets))] for c, offsets in related.items()]]
    goals = [list(map(written, goal)) for goal in sorted(goals)]
    if not goals and rng.random() < 0.95:
        return paving(rng)
    return [["achievement", ["breaker", board, goals, 1, 1, 1, 1]], "paving", evidence, []]


# Biased games.

SEATS = ["first", "second"]
OPPOSITE = {"completes": "prevents", "prevents": "completes", "forces": "avoids", "avoids": "forces"}


class Biased:
    """A game, and what its owner promises. Sets and marks are bits of a number; players are 0 and 1."""

    def __init__(self, owner, promise, n, first_sets, second_sets, order, first, second, a, b, mover, left):
        def bits(vertices):
            return sum(1 << v for v in vertices)
        self.n, self.turns = n, [a, b]
        self.families = [[bits(s) for s in sets] for sets in (first_sets, second_sets)]
        self.below = [bits(u for u, w in order if w == v) for v in range(n)]
        self.start = (bits(first), bits(second), SEATS.index(mover), left)
        self.keeps(owner, promise)

    def keeps(self, owner, promise):
        self.owner = SEATS.index(owner)
        self.subject = self.owner if promise in ("completes", "avoids") else 1 - self.owner
        self.positive = promise in ("completes", "forces")
        self.memo = {}

    def has(self, player, place):
        return any(s & ~place[player] == 0 for s in self.families[player])

    def ready(self, place):
        claimed = place[0] | place[1]
        return [v for v in range(self.n) if not claimed >> v & 1 and self.below[v] & ~claimed == 0]

    def over(self, place):
        return self.has(0, place) or self.has(1, place) or not self.ready(place)

    def after(self, place, v):
        marks, mover, left = list(place[:2]), place[2], place[3] - 1
        marks[mover] |= 1 << v
        return (*marks, mover, left) if left else (*marks, 1 - mover, self.turns[1 - mover])

    def kept(self, place):
        """Whether the owner can keep his promise."""
        if place not in self.memo:
            if self.over(place):
                self.memo[place] = self.has(self.subject, place) == self.positive
            else:
                some_or_all = any if place[2] == self.owner else all
                self.memo[place] = some_or_all(self.kept(self.after(place, v)) for v in self.ready(place))
        return self.memo[place]

    def lacks(self, player, place):
        return [s & ~place[player] for s in self.families[player] if not s & place[1 - player]]

    def seen(self, place, images):
        """The least of the words of a position, read in the order of an image."""
        free = (1 << self.n) - 1 & ~(place[0] | place[1])
        marks = []
        for player in (0, 1):
            used = 0
            for s in self.families[player]:
                if not s & place[1 - player]:
                    used |= s
            marks.append(free | place[player] & used)
        letters = [(marks[0] >> v & 1) * 2 + (marks[1] >> v & 1) for v in range(self.n)]
        return min([letters[v] for v in f] for f in images), place[2:]

    def strategy(self, images, rng):
        """The number of positions and the answers."""
        met, answers, stack = set(), [], [self.start]
        while stack:
            place = stack.pop()
            lacks = self.lacks(self.subject, place)
            if self.over(place) or not lacks:
                continue
            ready = self.ready(place)
            if self.positive and self.subject == self.owner == place[2] and any(
                    bin(s).count("1") <= place[3] and all(v in ready for v in range(self.n) if s >> v & 1) for s in lacks):
                continue
            word, turn = self.seen(place, images)
            if (key := (*word, *turn)) in met:
                continue
            met.add(key)
            if place[2] == self.owner:
                good = [v for v in ready if self.kept(self.after(place, v))]
                answers.append(rng.choice(good or ready))
                ready = answers[-1:]
            stack += [self.after(place, v) for v in reversed(ready)]
        return len(met), answers


def images_of(generators, n):
    identity = tuple(range(n))
    group = [identity]
    found = {identity}
    for f in group:
        for g in generators:
            if (h := tuple(g[v] for v in f)) not in found:
                found.add(h)
                group.append(h)
        if len(group) > 4096:
            return [identity, *map(tuple, generators)]
    return group


def closed(sets, images):
    return sorted({tuple(sorted(f[v] for v in s)) for s in sets for f in images})


def mutated(place, rng):
    """One of its numbers is another one, or one of its items is less or twice."""
    while place:
        i = rng.randrange(len(place))
        if isinstance(place[i], int):
            place[i] = max(0, place[i] + rng.choice([-2, -1, 1, 2]))
        elif isinstance(place[i], str) or not place[i]:
            return
        elif rng.random() < 0.1:
            place[i:i + 1] = rng.choice([[], [place[i], place[i]]])
        else:
            place = place[i]
            continue
        return


def biased_strategy(rng):
    """Mostly one of several positions; some of it is changed."""
    for _ in range(5):
        claim, evidence = solved_biased(rng)
        if evidence[1] > 3:
            break
    n = claim[2]
    draw = rng.random()
    if draw < 0.15:
        mutated(evidence, rng)
    elif draw < 0.3:
        mutated(claim, rng)
    elif draw < 0.35:
        evidence[1] = max(0, evidence[1] + rng.choice([-1, 1]))
    elif draw < 0.4:
        evidence[2].append(rng.randrange(n))
    elif draw < 0.45:
        claim[rng.choice([0, 10])] = rng.choice(SEATS)
    elif draw < 0.5:
        evidence[0].append(rng.sample(range(n), n))
    elif draw < 0.52:
        claim[3], claim[4] = claim[4], claim[3]
    step = [["positional-biased", claim], "biased-strategy", evidence]
    return [*step, []] if rng.random() < 0.98 else [[*step, []], [*step, [0]]]


def biased_outcome(rng):
    """Two promises about a game, mostly as its outcome wants them; some of it is changed."""
    game = solved_biased(rng)[0][2:]
    if rng.random() < 0.5:
        game[2], game[4], game[5] = [], [], []
        games = [[*game[:8], seat, game[6 + i]] for i, seat in enumerate(SEATS)]
        kept = [promised("first", "completes", g, rng) or promised("second", "prevents", g, rng) for g in games]
        outcome = "MPNB"[2 * (kept[1][0][1][0] == "second") + (kept[0][0][1][0] == "second")]
        game = games[0]
    else:
        promise, outcome = rng.choice([("prevents", "draw"), ("avoids", "misere draw")])
        kept = [promised(seat, promise, game, rng) for seat in SEATS]
        if None in kept:
            return biased_outcome(rng)
    if rng.random() < 0.15:
        outcome = rng.choice(["M", "N", "P", "B", "draw", "misere draw"])
    if rng.random() < 0.15:
        mutated(game, rng)
    if rng.random() < 0.1:
        kept.reverse()
    premises = rng.choice([[0, 1]] * 12 + [[1, 0], [0, 0], [0], [0, 1, 0]])
    return json.loads(json.dumps([*kept, [["biased-outcome", [outcome, game]], "outcome", [], premises]]))


def promised(owner, promise, game, rng):
    """A step for a promise, if it can be kept."""
    solver = Biased(owner, promise, *game)
    if not solver.kept(solver.start):
        return None
    evidence = [[], *solver.strategy(images_of([], game[0]), rng)]
    return [["positional-biased", [owner, promise, *game]], "biased-strategy", evidence, []]


def solved_biased(rng):
    """A claim, mostly true, and the evidence as the rule asks for it."""
    n = rng.randint(1, 8)
    vertices = range(n)
    order = sorted(poset(rng, n)) if rng.random() < 0.4 else []
    families = [random_sets(rng, vertices, rng.randint(0, 5), 1, 4) if rng.random() < 0.7 else [] for _ in SEATS]
    symmetries = []
    if rng.random() < 0.35:
        order, symmetries = [], [rng.sample(vertices, n) for _ in range(rng.randint(1, 2))]
        if rng.random() < 0.1:
            n, vertices = 7, range(7)
            symmetries = [[1, 0, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 0]]
            families = [random_sets(rng, vertices, 1, 2, 3), []]
        images = images_of(symmetries, n)
        if len(images) == len(symmetries) + 1 and n > 6:
            images = list(itertools.permutations(vertices))
        families = [closed(sets, images) for sets in families]
        if rng.random() < 0.05:
            families.reverse()
    if rng.random() < 0.1:
        families[1] = families[0]
    claimed = rng.sample(vertices, rng.randint(1, n)) if rng.random() < 0.2 else []
    half = rng.randint(0, len(claimed))
    turns = [min(n, rng.choice([1, 1, 1, 2, 2, 3])) for _ in SEATS]
    mover = rng.choice([0, 1])
    left = turns[mover] if rng.random() < 0.8 else rng.randint(1, turns[mover])
    claim = [rng.choice(SEATS), rng.choice([*OPPOSITE]), n, *map(list, families), order, sorted(claimed[:half]),
             sorted(claimed[half:]), *turns, SEATS[mover], left]
    game = Biased(*claim)
    if not game.kept(game.start) and rng.random() < 0.85:
        claim[:2] = SEATS[1 - game.owner], OPPOSITE[claim[1]]
        game.keeps(*claim[:2])
    return json.loads(json.dumps([claim, [symmetries, *game.strategy(images_of(symmetries, n), rng)]]))


RULES = {f.__name__: f for f in (
    strategy, biased_strategy, biased_outcome, pairing, potential, set_matching, draw_outcome, union, poset_thm5, poset_thm7, poset_thm17, poset_thm25, poset_lemma2,
    poset_lemma22, on_board, within, paving)}


def verdicts(program, files):
    """Of each file, and what is printed of one that is accepted."""
    run = subprocess.run([program, *files], capture_output=True, text=True, timeout=600)
    lines = run.stdout.splitlines()
    assert len(lines) >= len(files), run.stderr
    found = {}
    for line in lines:
        verdict, _, rest = line.partition("  ")
        found.setdefault(rest.split(":")[0], []).append((verdict, line if verdict == "accepted" else ""))
    return [(found[file][-1][0], [line for _, line in found[file]]) for file in files]


def main():
    verified, rust, count, seed = sys.argv[1:]
    rng = random.Random(int(seed))
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, make in RULES.items():
            files = []
            for i in range(int(count)):
                steps = make(rng)
                if not isinstance(steps[0][0], list):
                    steps = [steps]
                data = b"".join(map(encode, [["playproof", 1, len(steps)], *steps]))
                files.append(str(pathlib.Path(folder, f"{name}-{i}.proof")))
                pathlib.Path(files[-1]).write_bytes(data)
            pairs = list(zip(verdicts(verified, files), verdicts(rust, files)))
            for file, (v, r) in zip(files, pairs):
                if v != r and v[0] != "declined":
                    bad += 1
                    print(f"disagreement: {name}: verified {v}, rust {r}: {pathlib.Path(file).read_bytes().hex()}")
            for (v, r), n in sorted(collections.Counter((v[0], r[0]) for v, r in pairs).items()):
                print(f"{name}: verified {v}, rust {r}: {n}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
