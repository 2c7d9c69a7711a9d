"""What is wrong is told exactly; what is hostile does no harm."""

import json
import os
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import playproof
from playproof import PlayproofError, assemble, check, draw, explain, read
from proofs import wall

# How long an example takes depends on what else the machine does.
settings.register_profile("playproof", deadline=None, max_examples=100)
settings.load_profile("playproof")

FUNCTIONS: list[Callable[[Any], object]] = [read, check, assemble, explain, draw]
WALL = bytes(assemble(wall()))


def test_a_rejection_tells_where() -> None:
    wrong = wall()
    wrong["steps"][0]["evidence"]["classes"][1]["offsets"] = []
    with pytest.raises(playproof.Rejected) as raised:
        assemble(wrong)
    error = raised.value
    assert (error.step, error.rule) == (0, "paving")
    assert error.pointer == "/steps/0/evidence/classes/0"
    assert error.reason == "(0,0) is related by (0,1) to a cell that is not related to it"
    assert str(error) == f"at {error.pointer}: step 0 (paving): {error.reason}"
    # What was refused can be looked at.
    explanation = explain(error.certificate)
    assert explanation.verdict == "rejected" and error.reason in (explanation.reason or "")
    assert explanation.sentences is None
    # (Lines are broken in a figure.)
    assert error.reason in " ".join(str(draw(error.certificate)).split())
    assert "Rejected" in explanation._repr_html_() and "not proved" in explanation._repr_html_()
    with pytest.raises(playproof.Rejected, match="is related by") as again:
        check(error.certificate)
    assert again.value.pointer is None


def test_what_is_no_json() -> None:
    with pytest.raises(playproof.InvalidJSON, match="line 2, column 4") as raised:
        assemble(b'{"schema":\n  nan}')
    assert (raised.value.line, raised.value.column, raised.value.pointer) == (2, 4, None)


@pytest.mark.parametrize(
    "change, pointer",
    [
        ({"rule": "pavement"}, "/steps/0/rule"),
        ({"claim": "breaker wins on square"}, "/steps/0/claim"),
        ({"claim": 7}, "/steps/0/claim"),
        ({"premises": [0]}, "/steps/0/premises/0"),
        ({"evidence": {"lattice": [[1, 1], [0, 2]], "classes": [{"cell": [0, 1 << 70]}]}}, "/steps/0/evidence/classes/0"),
        ({"surplus": 1}, "/steps/0"),
    ],
)
def test_what_is_no_certificate(change: dict[str, object], pointer: str) -> None:
    wrong = wall()
    wrong["steps"][0].update(change)
    with pytest.raises(playproof.InvalidJSON) as raised:
        assemble(wrong)
    assert (raised.value.pointer or "").startswith(pointer), raised.value


def test_no_file(tmp_path: Path) -> None:
    for function in FUNCTIONS:
        with pytest.raises(FileNotFoundError) as raised:
            function(tmp_path / "none")
        assert raised.value.filename == str(tmp_path / "none")
        with pytest.raises(IsADirectoryError):
            function(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_pipes_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for function in FUNCTIONS:
        with pytest.raises(OSError, match="it is not a file"):
            function(tmp_path / "pipe")


@pytest.mark.parametrize("value", [None, 7, 1.5, [b""], object(), {1, 2}, bytearray])
def test_other_types(value: object) -> None:
    for function in FUNCTIONS:
        with pytest.raises((TypeError, playproof.InvalidJSON)):
            function(value)
    with pytest.raises(TypeError):
        check(WALL, premises=[value])  # type: ignore[list-item]


@pytest.mark.parametrize("limit", [-1, 1.5, "7", float("nan")])
def test_limits_that_are_none(limit: Any) -> None:
    for name in ("work", "memory"):
        with pytest.raises((TypeError, OverflowError)):
            check(WALL, **{name: limit})
    for time in (-1, float("nan"), float("inf"), "7"):
        with pytest.raises((TypeError, ValueError)):
            check(WALL, time=time)  # type: ignore[arg-type]


def test_limits() -> None:
    with pytest.raises(playproof.Declined, match="more than 10 units of work"):
        check(WALL, work=10)
    with pytest.raises(playproof.Declined, match="bytes"):
        check(WALL, memory=1000)
    assert explain(WALL, work=10).verdict == "declined"
    assert check(WALL, work=check(WALL).work)


def test_python_objects_that_are_no_json() -> None:
    circle: list[object] = []
    circle.append(circle)
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    values: list[tuple[Any, type[Exception]]] = [
        ({"steps": circle}, ValueError),
        ({"steps": deep}, RecursionError),
        ({"steps": float("nan")}, ValueError),
        ({"steps": 1j}, TypeError),
        ({"\ud800": 1}, playproof.InvalidJSON),
        ({b"steps": 1}, TypeError),
    ]
    for value, wanted in values:
        with pytest.raises(wanted):
            assemble(value)


def test_depth_and_size() -> None:
    for text in (b"[" * 1_000_000, b'{"a":' * 1_000_000, b"[" + b"0," * 10_000_000 + b"0]", b'"' + b"x" * 50_000_000):
        with pytest.raises(playproof.InvalidJSON):
            assemble(text)


def is_printable(text: str) -> bool:
    """As `str.isprintable`, but for letters that are younger than this Python."""
    return all(c.isprintable() or unicodedata.category(c) == "Cn" for c in text)


def harmless(function: Callable[[Any], object], value: object) -> None:
    try:
        str(function(value))
    except PlayproofError as error:
        assert is_printable(str(error))


@given(st.binary(max_size=200))
def test_random_bytes(content: bytes) -> None:
    for function in FUNCTIONS:
        harmless(function, content)


@settings(max_examples=150)
@given(st.integers(0, len(WALL) - 1), st.integers(0, 255), st.integers(0, len(WALL)))
def test_changed_bytes(place: int, byte: int, end: int) -> None:
    changed = WALL[:place] + bytes([byte]) + WALL[place + 1 :]
    for content in (changed, WALL[:end], WALL[:end] + changed):
        for function in FUNCTIONS:
            harmless(function, content)
        try:
            theorem = check(content)
        except PlayproofError:
            continue
        assert explain(content).accepted and read(content).id == theorem.id


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda values: st.lists(values) | st.dictionaries(st.text(), values),
    max_leaves=8,
)


@st.composite
def changed_walls(draw: st.DrawFn) -> dict[str, Any]:
    """The brick wall with something else somewhere."""
    value: Any = json.loads(json.dumps(wall(), default=sorted))
    root = {"": value}
    above: Any = root
    key: Any = ""
    while isinstance(value, (dict, list)) and value and draw(st.integers(0, 9)) > 0:
        above, key = value, draw(st.sampled_from(sorted(value) if isinstance(value, dict) else range(len(value))))
        value = above[key]
    above[key] = draw(JSON)
    return root


@settings(max_examples=150)
@given(changed_walls())
def test_changed_json(root: dict[str, Any]) -> None:
    try:
        certificate = assemble(json.dumps(root[""]).encode())
    except PlayproofError as error:
        assert is_printable(str(error))
    else:
        assert check(certificate)
