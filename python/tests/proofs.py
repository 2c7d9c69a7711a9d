"""A proof to test with: Breaker's brick wall against the O-tetromino."""

from typing import Any


def wall() -> dict[str, Any]:
    return {
        "schema": "playproof-certificate",
        "version": 1,
        "steps": [
            {
                "claim": "breaker wins (1,1) on square for O-tetromino",
                "rule": "paving",
                "evidence": {
                    "lattice": [(1, 1), (0, 2)],
                    "classes": [
                        {"cell": (0, 0), "offsets": {(0, 1)}},
                        {"cell": (0, 1), "offsets": {(0, -1)}},
                    ],
                },
            }
        ],
    }
