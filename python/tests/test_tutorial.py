"""The tutorial runs, and its notebook is the script with what comes out of it."""

import os
from pathlib import Path
from typing import Any

import pytest

from conftest import PYTHON

SCRIPT = PYTHON / "examples/tutorial.py"
NOTEBOOK = PYTHON / "examples/tutorial.ipynb"


def notebook(folder: Path) -> str:
    """The notebook that the script makes, after it has run."""
    jupytext = pytest.importorskip("jupytext")
    nbclient = pytest.importorskip("nbclient")
    made: Any = jupytext.read(SCRIPT)
    where = {"metadata": {"path": folder}}
    nbclient.NotebookClient(made, timeout=300, kernel_name="python3", resources=where).execute()
    # Nothing that differs from run to run, or from machine to machine.
    made.metadata = {"kernelspec": made.metadata["kernelspec"]}
    for number, cell in enumerate(made.cells):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        outputs = cell.get("outputs", [])
        for before, after in zip(outputs[:-1], outputs[1:]):
            if before.output_type == after.output_type == "stream":
                after.text = before.text + after.text
                outputs.remove(before)
    return str(jupytext.writes(made, fmt="ipynb")) + "\n"


def test_the_notebook_is_the_script(tmp_path: Path) -> None:
    made = notebook(tmp_path)
    if os.environ.get("UPDATE_NOTEBOOK"):
        NOTEBOOK.write_text(made)
    assert NOTEBOOK.read_text() == made, "UPDATE_NOTEBOOK=1 makes it anew"
