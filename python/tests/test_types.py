"""The types say what is there."""

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import PYTHON


def run(folder: Path, *arguments: str) -> None:
    """Runs a module, where no package is but those that are installed."""
    options = ["--config-file" if arguments[0] == "mypy" else "--mypy-config-file", str(PYTHON / "pyproject.toml")]
    command = [sys.executable, "-m", arguments[0], *options, *arguments[1:]]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy(tmp_path: Path) -> None:
    run(tmp_path, "mypy", "-p", "playproof")
    run(tmp_path, "mypy", str(PYTHON / "tests"), str(PYTHON / "examples/tutorial.py"))


def test_stubs(tmp_path: Path) -> None:
    run(tmp_path, "mypy.stubtest", "playproof")


def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text("import playproof\nplayproof.check(7)\n")
    with pytest.raises(AssertionError, match="incompatible type"):
        run(tmp_path, "mypy", "wrong.py")
