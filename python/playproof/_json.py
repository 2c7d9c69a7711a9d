"""Objects of Python's as JSON."""

import json


def text(value: object) -> str:
    """The object as a JSON text; a set is a list, and what is no JSON a TypeError or ValueError."""
    return json.dumps(value, default=_plain, allow_nan=False, separators=(",", ":"))


def _plain(value: object) -> object:
    if isinstance(value, (set, frozenset)):
        return list(value)
    raise TypeError(f"{type(value).__name__} is nothing that JSON has: {value!r:.80}")
