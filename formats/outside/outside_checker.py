#!/usr/bin/env python3
"""A checker of certificates, written from FORMAT.md (with the grammar and the test vectors) alone by someone who read
no Rust. It knows the rules proof-sequence and paving, declines every other by name, and prints and ends as "Verdicts"
on that page says. Run: pip install blake3; python3 outside_checker.py FILE..."""
import sys
from collections import namedtuple
from functools import lru_cache
from itertools import permutations, product
from math import prod
from blake3 import blake3
LIMIT = 2**25                                       # bytes of a step
UINT, NINT, BYTES, TEXT, ARRAY, NULL = 0, 1, 2, 3, 4, 0xf6
class Verdict(Exception): pass
def demand(condition, reason, verdict="rejected"):
    if not condition: raise Verdict(verdict, reason)
# --- Bytes
class Reader:
    def __init__(self, data, pos, end, limit=LIMIT):
        self.data, self.pos, self.end, self.limit, self.last = data, pos, end, limit, pos + limit
    def bytes(self, n):
        self.pos += n
        demand(self.pos <= self.last, "a step is larger than the limit", "declined")
        demand(self.pos <= self.end, "the file ends too early")
        return self.data[self.pos - n:self.pos]
    def head(self):                                 # with its string, if it has one: (type, value)
        first = self.data[self.pos] if self.pos < self.end else self.bytes(1)
        self.pos += 1
        kind, n = first >> 5, first & 31
        if first in (0xf4, 0xf5, NULL): return first, None
        demand(kind <= ARRAY and n < 28, f"the byte {first:02x} does not begin an item")
        if n >= 24:
            least, n = (24, 2**8, 2**16, 2**32)[n - 24], int.from_bytes(self.bytes(1 << n - 24), "big")
            demand(n >= least, "a number in a longer form than needed")
        if kind not in (BYTES, TEXT): return kind, -1 - n if kind == NINT else n
        try: return kind, self.bytes(n).decode() if kind == TEXT else self.bytes(n)
        except UnicodeDecodeError: raise Verdict("rejected", "text that is not UTF-8") from None
    def skip(self):                                 # a whole item; tells where it ends
        left = 1                                    # items still to come
        while left:
            kind, n = self.head()
            left += n - 1 if kind == ARRAY else -1
            demand(left <= self.limit and self.pos <= self.last, "a step is larger than the limit", "declined")
        return self.pos
# --- The grammar: a shape is a function that reads an item and gives its value
def take(kinds, test=lambda value: True):
    def shape(reader):
        at, (kind, value) = reader.pos, reader.head()
        demand(kind in kinds and test(value), f"malformed at byte {at} of the file")
        return value
    return shape
def number(least, most): return take((UINT, NINT), lambda n: least <= n <= most)
def count(least=0, most=LIMIT): return take((ARRAY,), lambda n: least <= n <= most)
def word(words): return take((TEXT,), lambda text: text in words)
def many(shape, *bounds): return lambda reader: tuple([shape(reader) for _ in range(count(*bounds)(reader))])
def fixed(*shapes): return lambda reader: (count(len(shapes), len(shapes))(reader), tuple(s(reader) for s in shapes))[1]
natural, text, cell = number(0, 2**32 - 1), take((TEXT,)), many(number(-2**15, 2**15 - 1), 1, 6)
cells, isometry = many(cell), fixed(many(number(-6, 6), 1, 6), cell)
option = fixed(cells, number(-2**32, 2**32 - 1), isometry)
premise = take((UINT, BYTES), lambda p: len(p) == 32 if isinstance(p, bytes) else p < 2**32)
# --- Boards and animals
def fits(x): return demand(-32768 <= min(x) and max(x) <= 32767, "coordinates are out of range") or x
def add(x, y): return fits(tuple([m + n for m, n in zip(x, y)]))
def sub(x, y): return fits(tuple([m - n for m, n in zip(x, y)]))
def image(g, x): return add(fits(tuple([x[n - 1] if n > 0 else -x[-n - 1] for n in g[0]])), g[1])
def increasing(xs): return all(x < y for x, y in zip(xs, xs[1:]))
# sums: what a cell's coordinates sum to; turns: whether there are isometries other than translations
class Board(namedtuple("Board", "d sums turns", defaults=[None, True])):
    def has(self, x): return len(x) == self.d and (not self.sums or sum(x) in self.sums)
    def moves_by(self, v): return len(v) == self.d and (not self.sums or sum(v) == 0)
    def translation(self, t): return fits((t[0], t[1], -t[0] - t[1]) if self.sums else t)
    def keeps(self, linear, shift):
        if sorted(map(abs, linear)) != list(range(1, self.d + 1)) or len(shift) != self.d: return False
        if not self.turns and list(linear) != list(range(1, self.d + 1)): return False
        if self.sums == (1, 2) and max(linear) < 0: return sum(shift) == 3 and -32768 not in shift
        return not self.sums or min(linear) * max(linear) > 0 and sum(shift) == 0
    def cell_set(self, xs):
        demand(all(map(self.has, xs)) and increasing(xs), "a list that is not of the board's cells, or not increasing")
        return set(xs)
    @lru_cache(maxsize=None)
    def orientations(self, animal):
        found = set()
        for axes, signs in product(permutations(range(1, self.d + 1)), product((1, -1), repeat=self.d)):
            linear = [axis * sign for axis, sign in zip(axes, signs)]
            for shift in [s for s in ((0,) * self.d, (1,) * self.d) if self.keeps(linear, s)][:1]:
                xs = [image((linear, shift), x) for x in animal]
                t = self.translation(tuple(map(min, zip(*xs))))
                found.add(tuple(sorted([sub(x, t) for x in xs])))
        return sorted(found)
BOARDS = {"square": Board(2), "cubic": Board(3), "triangular": Board(3, (1, 2)), "hexagonal": Board(3, (0,)),
          **{f"hypercubic-{d}": Board(d) for d in (1, 4, 5, 6)}}
BOARDS.update({f"fixed-{name}": board._replace(turns=False) for name, board in list(BOARDS.items())})
# --- Claims
achievement = fixed(word(["maker", "breaker"]), word(BOARDS), many(cells), natural, natural, natural,
                    take((UINT, NULL), lambda b: b is None or b < 2**32))
def claim_text(winner, board, goals, a, c, f, b):
    animals = ["{" + " ".join("(" + ",".join(map(str, x)) + ")" for x in goal) + "}" for goal in goals]
    turns = f"({a}{f'->{c}' if c != a else ''},{'every' if b is None else b}){f' first {f}' if f != a else ''}"
    return f"{winner} wins {turns} on {board} for {' '.join(animals)}"
def check_normal_form(board, winner, goals, a, c, f, b):
    demand(goals and all(goals) and increasing(goals), "no goal, an empty one, or goals that are not increasing")
    for goal in goals:
        demand(board.cell_set(goal) and board.orientations(goal)[0] == goal, f"{goal} is not the least of its images")
    for large, small in [(g, h) for g in goals for h in goals if len(g) > len(h)]:
        for t, o in [(sub(x, o[0]), o) for o in board.orientations(small) for x in large]:
            inside = board.moves_by(t) and all(tuple([m + n for m, n in zip(y, t)]) in large for y in o)
            demand(not inside, f"the goal {large} contains the goal {small}")
    demand(1 <= a <= min(c, f) and (winner == "maker" or b is not None), f"impossible numbers: {a}, {c}, {f}, {b}")
# --- The rule proof-sequence
def size(bits): return bin(bits).count("1")
def can_meet(supports, b):      # whether b cells meet all supports. A cell is the set of those that it meets, in bits
    supports = [s for s in set(supports) if not any(t < s for t in supports)]
    cells = {sum(1 << i for i, s in enumerate(supports) if x in s) for x in frozenset().union(*supports)}
    def search(unmet, cells, left):
        if size(unmet) <= left: return True
        cells = {m & unmet for m in cells}
        cells = [m for m in cells if not any(m != n and m & n == m for n in cells)]
        if left * max(map(size, cells)) < size(unmet): return False
        rarest = min((i for i in range(len(supports)) if unmet >> i & 1), key=lambda i: sum(m >> i & 1 for m in cells))
        return any(search(unmet & ~m, cells, left - 1) for m in sorted(cells, key=size)[::-1] if m >> rarest & 1)
    return frozenset() not in supports and search((1 << len(supports)) - 1, cells, b)
def proof_sequence(board, winner, goals, a, c, f, b, situations):
    demand(winner == "maker" and b is not None, "the rule proves that maker wins, against a definite number of marks")
    demand(situations and len(situations[-1][0]) <= f, "no situation, or the last core is larger than the first turn")
    known = {-1 - n: (goal, ()) for n, goal in enumerate(goals)}            # the targets
    for i, (core, free, options) in enumerate(situations):
        core, free, supports = board.cell_set(core), board.cell_set(free), []
        demand(not core & free and options, f"situation {i}: core and neighborhood share a cell, or there is no option")
        for j, (marks, target, g) in enumerate(options):
            where, marks, turn = f"situation {i}, option {j}", board.cell_set(marks), a if target >= 0 else c
            demand(marks <= core | free and len(marks - core) <= turn, f"{where}: too many marks, or in a wrong place")
            demand(board.keeps(*g), f"{where}: the isometry does not carry the board onto itself")
            demand(target in known, f"{where}: the target {target} is no earlier situation and no goal")
            own, alone = [{image(g, x) for x in part} for part in known[target]]
            demand(own <= core | marks and alone <= core | free, f"{where}: the target is not reached")
            supports.append(frozenset((marks | alone) - core))
        demand(not can_meet(supports, b), f"situation {i}: breaker meets every option")
        known[i] = core, free
# --- The rule paving
def paving(board, winner, goals, a, c, f, b, evidence):
    demand((winner, a, c, f) == ("breaker", 1, 1, 1), "the rule proves that breaker wins if maker marks cell by cell")
    basis, entries = evidence
    demand(len(basis) == board.d - bool(board.sums) and all(
        board.moves_by(v) and not any(v[:i]) and v[i] > 0 for i, v in enumerate(basis)), "no lattice in echelon form")
    sides, related = [v[i] for i, v in enumerate(basis)], {x: set(offsets) for x, offsets in entries}
    reduced = all(0 <= n < m for x in board.cell_set([x for x, _ in entries]) for n, m in zip(x, sides))
    demand(reduced and len(entries) == prod(sides) * len(board.sums or "1"), "the entries are not one for each class")
    def offsets_at(x):
        for i, v in enumerate(basis): x = sub(x, fits(tuple([x[i] // v[i] * n for n in v])))
        return related[x]
    for x, offsets in entries:
        demand(len(offsets) <= b and increasing(offsets), f"{x}: more than {b} offsets, or not strictly increasing")
        for v in offsets:
            back = len(v) == board.d and any(v) and board.has(add(x, v)) and sub((0,) * board.d, v)
            demand(back and back in offsets_at(add(x, v)), f"{x} is related by {v}, but not back, or to no other cell")
    for orientation, t in product([o for goal in goals for o in board.orientations(goal)], product(*map(range, sides))):
        placed = [add(x, board.translation(t)) for x in orientation]
        pair = any(tuple([m - n for m, n in zip(q, p)]) in offsets_at(p) for p in placed for q in placed)
        demand(pair, "a placement contains no related pair")
RULES = {"proof-sequence": (many(fixed(cells, cells, many(option))), proof_sequence),
         "paving": (fixed(many(cell, 1, 6), many(fixed(cell, cells))), paving)}
# --- Files
def read_header(data):
    end = Reader(data, 0, min(len(data), 64), 2**65).skip()
    reader = Reader(data, 0, end)
    items, _, version, steps = [shape(reader) for shape in (count(), word(["playproof"]), natural, natural)]
    demand(version == 1, f"format version {version} (known: 1)", "declined")
    demand(items == 3 and steps > 0, "not a playproof certificate, or one without steps")
    return steps, end
def check_step(data, start, end, number, accepted):
    reader = Reader(data, start, end)
    items, claim_items, kind = count()(reader), count()(reader), text(reader)
    demand(kind == "achievement", f"unknown kind of claim {kind!a}", "declined")
    claim, rule = achievement(reader), text(reader)
    demand(rule in RULES, f"unknown rule {rule!a}", "declined")
    evidence, premises, (winner, name, *rest) = RULES[rule][0](reader), many(premise)(reader), claim
    demand((items, claim_items, reader.pos) == (4, 2, end), "malformed: a step or a claim of too many or few items")
    for p in premises:
        if isinstance(p, int): demand(p < number, f"the premise, step {p}, is not an earlier step")
        else: demand(p in accepted, f"the premise {p.hex()} is not proved by an accepted file", "declined")
    check_normal_form(BOARDS[name], winner, *rest)
    demand(not premises, f"{rule}: there are {len(premises)} premises, the rule needs 0")
    RULES[rule][1](BOARDS[name], winner, *rest, evidence)
    return blake3(b"playproof step, format 1\n" + data[start:end]).digest(), claim      # no premises: no ids to put in
def check_file(name, accepted):
    where, proved = "", []
    try:
        with open(name, "rb") as file: data = file.read()
        steps, end = read_header(data)
        for number in range(steps):
            where, start, end = f"step {number}: ", end, Reader(data, end, len(data)).skip()
            proved.append(check_step(data, start, end, number, accepted))
        demand(end == len(data), "bytes after the last step")
    except Verdict as verdict: return verdict.args[0], where + verdict.args[1]
    except (OSError, MemoryError, RecursionError) as reason: return "declined", f"{where}{reason or 'out of memory'}"
    accepted.update(id for id, claim in proved)
    return "accepted", f"{proved[-1][0].hex()}  {claim_text(*proved[-1][1])}"
if __name__ == "__main__":
    accepted, verdicts = set(), []
    for name in sys.argv[1:]:
        verdict, line = check_file(name, accepted)
        verdicts.append(verdict)
        print(f"{verdict}  {name}: {line}", flush=True)
    sys.exit(1 if "rejected" in verdicts else 2 if "declined" in verdicts or not verdicts else 0)
