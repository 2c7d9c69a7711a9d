"""What the documentation shows is what happens."""

import doctest
import inspect
import re
from pathlib import Path

import pytest

import playproof
from conftest import PYTHON
from playproof import errors

PUBLIC = {name: getattr(playproof, name) for name in playproof.__all__ if name != "__version__"}


@pytest.mark.parametrize("name", ["", *PUBLIC])
def test_examples(name: str, root: Path) -> None:
    documented = PUBLIC[name] if name else playproof
    parser = doctest.DocTestParser()
    examples = parser.get_doctest(inspect.getdoc(documented) or "", {}, name, None, None)
    failed = doctest.DocTestRunner().run(examples).failed
    assert failed == 0


def test_everything_is_documented() -> None:
    for name, documented in PUBLIC.items():
        assert documented.__doc__, name
        if inspect.isclass(documented) and not issubclass(documented, Exception):
            for member, value in vars(documented).items():
                assert member.startswith("_") or value.__doc__, f"{name}.{member}"
    assert errors.__doc__


def test_the_example_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = re.search(r"```python\n(.*?)```", (PYTHON / "README.md").read_text(), re.DOTALL)
    assert code
    monkeypatch.chdir(tmp_path)
    exec(code[1], {})
    assert "O-tetromino" in str(playproof.check("wall.proof"))
