"""Proofs of who wins a combinatorial game: read, check, write, explain and draw them.

A *certificate* holds a claim, such as "Maker wins this game", and a proof of it. The checker accepts
it, or says what is wrong with it and where.

>>> import playproof
>>> print(playproof.check("certificates/classical/square-V-tromino.proof"))
maker wins (1,1) on square for {(0,0) (0,1) (1,0)}  # V-tromino

`assemble` makes a certificate of what a program of your own has found; `explain` and `draw` say in
words and pictures why a proof proves its claim. What is wrong is told by the exceptions of
`playproof.errors`.
"""

from ._native import (
    Certificate,
    Explanation,
    Figure,
    Step,
    Theorem,
    __version__,
    assemble,
    check,
    draw,
    explain,
    read,
)
from .errors import Declined, InvalidJSON, PlayproofError, Refused, Rejected, Unreadable

__all__ = [
    "Certificate",
    "Declined",
    "Explanation",
    "Figure",
    "InvalidJSON",
    "PlayproofError",
    "Refused",
    "Rejected",
    "Step",
    "Theorem",
    "Unreadable",
    "__version__",
    "assemble",
    "check",
    "draw",
    "explain",
    "read",
]
