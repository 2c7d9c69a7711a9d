"""Where the tests find things. What is not there, as in a source distribution, is skipped."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

PYTHON = Path(__file__).parents[1]
ROOT = PYTHON.parent


@pytest.fixture
def root() -> Iterator[Path]:
    """The repository, as the current folder."""
    if not (ROOT / "certificates").is_dir():
        pytest.skip("the published certificates are not here")
    before = Path.cwd()
    os.chdir(ROOT)
    yield ROOT
    os.chdir(before)
