"""Reading, checking, assembling, explaining and drawing."""

import json
import re
from pathlib import Path

import pytest

import playproof
from playproof import assemble, check, draw, explain, read
from proofs import wall


def test_a_certificate() -> None:
    certificate = assemble(wall())
    [step] = certificate.steps
    assert (step.number, step.rule, step.premises) == (0, "paving", [])
    assert certificate.claim == step.claim == "breaker wins (1,1) on square for {(0,0) (0,1) (1,0) (1,1)}"
    assert certificate.id == step.id and re.fullmatch("[0-9a-f]{64}", step.id)
    assert read(bytes(certificate)) == certificate
    assert len({certificate, read(bytes(certificate))}) == 1
    assert certificate != bytes(certificate)
    assert "1 step that claims: breaker wins" in repr(certificate)
    assert "<td>paving</td>" in certificate._repr_html_()


def test_the_same_from_a_path_bytes_and_an_object(tmp_path: Path) -> None:
    text = json.dumps(wall(), default=sorted)
    (tmp_path / "wall.json").write_text(text)
    certificate = assemble(wall())
    assert assemble(text.encode()) == assemble(str(tmp_path / "wall.json")) == certificate
    (tmp_path / "wall.proof").write_bytes(bytes(certificate))
    for source in (tmp_path / "wall.proof", str(tmp_path / "wall.proof"), bytes(certificate), certificate):
        theorem = check(source)
        assert (theorem.claim, theorem.id, theorem.steps) == (certificate.claim, certificate.id, [certificate.id])
        assert read(source) == certificate
        assert explain(source).accepted
        assert draw(source).title == draw(certificate).title


def test_an_explanation() -> None:
    explanation = explain(assemble(wall()))
    assert (explanation.verdict, explanation.reason, len(explanation)) == ("accepted", None, 1)
    assert explanation.sentences and "Breaker" in explanation.sentences
    assert explanation.sentences in str(explanation)
    assert len(explanation.text(all=True)) >= len(str(explanation))
    assert explanation.why() == explanation.why(0)
    html = explanation._repr_html_()
    assert html.count("<svg") == 1 and explanation.sentences.splitlines()[0] in html


def test_a_figure() -> None:
    figure = draw(assemble(wall()))
    assert figure.svg().startswith("<svg") and figure._repr_svg_() == figure.svg()
    assert 'width="640"' in figure.svg(width=640)
    assert "tikzpicture" in figure.tikz()
    assert figure.title and figure.description and figure.description.splitlines()[-1][-20:] in str(figure)
    for width in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="between 16 and 8192"):
            figure.svg(width=width)


def test_steps_and_parts(root: Path) -> None:
    explanation = explain("certificates/classical/square-V-tromino.proof")
    assert explanation.parts() == ("situation", 2)
    assert draw(explanation, part=0).svg() != draw(explanation, part=1).svg()
    with pytest.raises(IndexError, match="step 0 has no situation 2: there are 2"):
        draw(explanation, part=2)
    with pytest.raises(IndexError, match="there is no step 1: steps are 0 to 0"):
        draw(explanation, 1)
    with pytest.raises(IndexError):
        explanation.why(1)


def test_names_of_vertices() -> None:
    line = "maker wins moving first in 3 vertices with sets {0 1} {0 2}"
    strategy = {
        "answers": [{"first": [], "second": [], "move": 0}, {"first": [0], "second": [1], "move": 2},
                    {"first": [0], "second": [2], "move": 1}]
    }
    step = {"claim": line, "rule": "strategy", "evidence": strategy}
    certificate = assemble({"schema": "playproof-certificate", "version": 1, "steps": [step]})
    assert "{0 1}" in str(explain(certificate))
    assert "{x y}" in str(explain(certificate, names=["x", "y", "z"]))


def test_premises_elsewhere(tmp_path: Path) -> None:
    premise = assemble(wall())
    step = {
        "claim": "breaker wins (1,1) on square for {(0,0) (0,1) (0,2) (1,0) (1,1)}",
        "rule": "subgoal",
        "premises": [premise.id],
    }
    whole = {"schema": "playproof-certificate", "version": 1, "steps": [step]}
    with pytest.raises(playproof.Declined, match="is not among the premises") as declined:
        assemble(whole)
    assert declined.value.pointer == "/steps/0/premises"
    certificate = assemble(whole, premises=[premise])
    assert certificate.steps[0].premises == [premise.id]
    assert check(certificate, premises=[premise]).claim == certificate.claim
    with pytest.raises(playproof.Declined):
        check(certificate)
    assert explain(certificate).verdict == "declined"
    assert explain(certificate, premises=[bytes(premise)]).accepted
    # By the name of a file, whose steps are taken over.
    (tmp_path / "wall.proof").write_bytes(bytes(premise))
    step["premises"] = ["wall.proof"]
    assert len(assemble(whole, folder=tmp_path).steps) == 2
    with pytest.raises(playproof.InvalidJSON, match="which folder"):
        assemble(whole)
    (tmp_path / "whole.json").write_text(json.dumps(whole))
    assert len(assemble(tmp_path / "whole.json").steps) == 2


def test_published_certificates(root: Path) -> None:
    """Ids are those of the index; what is explained as JSON is assembled to the same bytes."""
    index = (root / "certificates/index.toml").read_text()
    small = [path for path in sorted(root.glob("certificates/*/*.proof")) if path.stat().st_size < 2000]
    assert len(small) > 300
    for path in small[::4]:
        certificate = read(path)
        assert certificate.id and certificate.id in index, path
        explanation = explain(path)
        if explanation.accepted:
            assert assemble(explanation.json()) == certificate, path
            assert draw(explanation).svg()
        else:
            assert explanation.reason and "premise" in explanation.reason
