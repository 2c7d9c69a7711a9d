"""What is wrong with a proof, as exceptions that say where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._native import Certificate


class PlayproofError(Exception):
    """What all exceptions of this package are."""


class Unreadable(PlayproofError, ValueError):
    """The bytes are no certificate."""


class InvalidJSON(PlayproofError, ValueError):
    """The JSON is none, or is not what a certificate is made of.

    >>> import playproof
    >>> try:
    ...     playproof.assemble({"schema": "playproof-certificate", "version": 1, "steps": [{}]})
    ... except playproof.InvalidJSON as error:
    ...     print(error.pointer, error.reason, sep=": ")
    /steps/0: the member "claim" is missing
    """

    reason: str
    """What is wrong."""
    pointer: str | None
    """Where, as a JSON pointer (RFC 6901): "" is all of it. None if it is no JSON at all."""
    line: int | None
    """The line, from 1, if it is no JSON at all."""
    column: int | None
    """The column, from 1, if it is no JSON at all."""

    def __init__(
        self,
        reason: str,
        pointer: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(reason, pointer, line, column)
        self.reason = reason
        self.pointer = pointer
        self.line = line
        self.column = column

    def __str__(self) -> str:
        if self.line is not None:
            return f"line {self.line}, column {self.column}: {self.reason}"
        return f"at {self.pointer}: {self.reason}" if self.pointer else self.reason


class Refused(PlayproofError):
    """The checker does not accept a certificate: it is `Rejected` or `Declined`."""

    reason: str
    """What the checker says."""
    step: int | None
    """The step at which checking stopped, counted from 0; None if it is at none."""
    rule: str | None
    """The rule of that step."""
    pointer: str | None
    """The place in the JSON (RFC 6901) that the certificate was assembled from."""

    def __init__(
        self,
        reason: str,
        step: int | None = None,
        rule: str | None = None,
        pointer: str | None = None,
        content: bytes = b"",
    ) -> None:
        super().__init__(reason, step, rule, pointer, content)
        self.reason = reason
        self.step = step
        self.rule = rule
        self.pointer = pointer
        self._content = content

    @property
    def certificate(self) -> Certificate:
        """What was refused: `explain` and `draw` show what is wrong with it. Unreadable, if it is no certificate."""
        from ._native import read

        return read(self._content)

    def __str__(self) -> str:
        place = f"at {self.pointer}: " if self.pointer else ""
        if self.step is not None:
            rule = f" ({self.rule})" if self.rule else ""
            place += f"step {self.step}{rule}: "
        return place + self.reason


class Rejected(Refused):
    """The certificate does not prove its claim.

    >>> import playproof
    >>> try:
    ...     playproof.assemble({"schema": "playproof-certificate", "version": 1, "steps": [{
    ...         "claim": "breaker wins (1,1) on square for O-tetromino",
    ...         "rule": "paving",
    ...         "evidence": {"lattice": [[2, 0], [0, 2]], "classes": []},
    ...     }]})
    ... except playproof.Rejected as error:
    ...     print(error.step, error.rule, error.pointer)
    0 paving /steps/0/evidence
    """


class Declined(Refused):
    """Nothing is said of the certificate: a limit was reached, or a premise is missing."""
