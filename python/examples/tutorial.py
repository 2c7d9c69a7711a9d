# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Proofs from Python
#
# A game, a proof that somebody wins it, and a checker that believes nothing. This tutorial writes three proofs: one by hand, one
# with a search of forty lines, and one from a dictionary. Between them it makes a mistake, to see what happens.

# %%
import json

import playproof
from playproof import assemble, draw, explain


def certificate(claim: str, rule: str, evidence: object) -> playproof.Certificate:
    """A certificate with a single step, which the checker has accepted."""
    step = {"claim": claim, "rule": rule, "evidence": evidence}
    return assemble({"schema": "playproof-certificate", "version": 1, "steps": [step]})


# %% [markdown]
# ## A paving by hand
#
# Two players mark cells of an infinite board of squares, one a turn. Maker wants to mark all of a 2 × 2 square, the *O-tetromino*;
# Breaker wants to keep him from it. Breaker wins: she cuts the board into dominoes like a brick wall, and answers each mark on the
# other cell of its domino. Every 2 × 2 square contains a whole domino.
#
# Everything repeats by (1,1) and by (0,2), so there are two classes of cells. A cell of the class of (0,0) is paired with the one
# above it, a cell of the class of (0,1) with the one below.

# %%
wall = certificate(
    claim="breaker wins (1,1) on square for O-tetromino",
    rule="paving",
    evidence={
        "lattice": [(1, 1), (0, 2)],
        "classes": [
            {"cell": (0, 0), "offsets": {(0, 1)}},
            {"cell": (0, 1), "offsets": {(0, -1)}},
        ],
    },
)
print(explain(wall).sentences)

# %%
draw(wall)

# %% [markdown]
# ## A proof sequence from forty lines
#
# Maker wins with other animals. Such a proof is a list of *situations*: cells that he has marked (the *core*), with Breaker to
# move, and his *options*. An option marks a cell, and then he has the animal or is in an earlier situation. Its *support* are the
# cells that must be free for it; Breaker marks one cell, so if no cell is in all the supports, there is an option left.
#
# That is a search already: take an option that wins; whatever cell of its support Breaker marks, take one that wins without that
# cell, and so on until the supports have no cell in common.

# %%
from functools import cache
from typing import Any, NamedTuple

Cell = tuple[int, int]
Cells = frozenset[Cell]
Situation = dict[str, Any]
L = [(0, 0), (1, 0), (2, 0), (2, 1)]
TURNS = [((1, 0), (0, 1)), ((0, -1), (1, 0)), ((-1, 0), (0, -1)), ((0, 1), (-1, 0))]
COPIES = {
    frozenset((a * x + s * b * y, c * x + s * d * y) for x, y in L)
    for (a, b), (c, d) in TURNS
    for s in (1, -1)
}


class Option(NamedTuple):
    cell: Cell
    support: Cells
    after: list["Option"]  # none, if Maker has the animal


def completes(core: Cells, cell: Cell) -> bool:
    """Whether a copy of the animal with this cell is marked."""
    x, y = cell
    placed = ({(x + u - a, y + v - b) for u, v in copy} for copy in COPIES for a, b in copy)
    return any(cells <= core for cells in placed)


def option(core: Cells, gone: Cells, turns: int) -> Option | None:
    """An option that needs none of the cells that are gone."""
    near = {(x + a, y + b) for x, y in core for a in (-1, 0, 1) for b in (-1, 0, 1)} - core - gone
    for cell in sorted(near):
        if completes(core | {cell}, cell):
            return Option(cell, frozenset({cell}), [])
    for cell in sorted(near) if turns > 1 else []:
        if after := options(core | {cell}, gone, turns - 1):
            return Option(cell, frozenset({cell}).union(*(o.support for o in after)), after)
    return None


@cache
def options(core: Cells, gone: Cells, turns: int) -> list[Option]:
    """Options of which Breaker cannot meet all by marking one cell; none, if there are not enough."""
    found: list[Option] = []
    lost = gone
    while new := option(core, lost, turns):
        found.append(new)
        common = frozenset.intersection(*(o.support for o in found))
        if not common:
            return found
        lost = gone | {min(common)}
    return []


def write(core: Cells, choices: list[Option], situations: list[Situation]) -> int:
    """Writes a situation after those that it leads to, and returns its number."""
    written = []
    for o in choices:
        target = {"situation": write(core | {o.cell}, o.after, situations)} if o.after else {"goal": 0}
        written.append({"marks": {o.cell}, "target": target})
    situation = {"core": core, "options": written}
    if situation not in situations:
        situations.append(situation)
    return situations.index(situation)


situations: list[Situation] = []
start: Cells = frozenset({(0, 0)})
turns = next(turns for turns in range(1, 6) if options(start, frozenset(), turns))
write(start, options(start, frozenset(), turns), situations)
print(f"won within {turns} turns after the first, in {len(situations)} situations")

# %% [markdown]
# The isometries that carry an option's target to its place, and the cells that must be free, were left out: `assemble` finds them.

# %%
line = "maker wins (1,1) on square for L-tetromino"
proof = certificate(line, "proof-sequence", situations)
print(repr(proof))

# %%
draw(proof, part=0)

# %% [markdown]
# ## When it is wrong
#
# Suppose that the search had lost an option. Then Breaker can mark a cell that all the others need. The checker says in which
# situation, by a JSON pointer into what *we* have written.

# %%
wrong = json.loads(json.dumps(situations, default=sorted))
del wrong[0]["options"][-1]
try:
    certificate(line, "proof-sequence", wrong)
except playproof.Rejected as error:
    rejected = error
print(rejected.pointer)
print(rejected.reason)

# %%
draw(rejected.certificate)

# %% [markdown]
# ## A strategy from a dictionary
#
# In tic-tac-toe as a *Maker-Breaker* game, Maker wins with a row, column or diagonal, and Breaker only wants to prevent it. A
# strategy is a dictionary: what Maker claims in a position. Any program may fill it; here it looks all the way ahead.

# %%
ROWS = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
SQUARES = "abcdefghi"
Position = tuple[str, str]


@cache
def wins(maker: str, breaker: str) -> str | None:
    """A square with which Maker, who is to move, wins."""
    for square in (square for square in SQUARES if square not in maker + breaker):
        marks = "".join(sorted(maker + square))
        replies = [reply for reply in SQUARES if reply not in marks + breaker]
        if any(set(row) <= set(marks) for row in ROWS):
            return square
        if replies and all(wins(marks, "".join(sorted(breaker + reply))) for reply in replies):
            return square
    return None


strategy: dict[Position, str] = {}
positions: list[Position] = [("", "")]
while positions:
    maker, breaker = positions.pop()
    square = strategy[maker, breaker] = wins(maker, breaker) or ""
    marks = "".join(sorted(maker + square))
    if not any(set(row) <= set(marks) for row in ROWS):
        free = [reply for reply in SQUARES if reply not in marks + breaker]
        positions += [(marks, "".join(sorted(breaker + reply))) for reply in free]

print(len(strategy), "positions; the first move is", strategy["", ""])


# %% [markdown]
# The certificate numbers the vertices. Each answer says for which position it is, so their order does not matter.

# %%
def numbers(squares: str) -> list[int]:
    return sorted(SQUARES.index(square) for square in squares)


sets = " ".join("{" + " ".join(map(str, numbers(row))) + "}" for row in ROWS)
game = certificate(
    claim=f"maker wins moving first in 9 vertices with sets {sets}",
    rule="strategy",
    evidence={
        "answers": [
            {"first": numbers(maker), "second": numbers(breaker), "move": SQUARES.index(square)}
            for (maker, breaker), square in strategy.items()
        ]
    },
)
explanation = explain(game, names=list(SQUARES))
print(explanation.sentences)

# %%
draw(explanation)

# %% [markdown]
# A certificate is a few bytes, which anybody can check again: `playproof-check` on the command line, or `playproof.check` here.

# %%
for made in (wall, proof, game):
    print(len(bytes(made)), "bytes:", playproof.check(bytes(made)))
