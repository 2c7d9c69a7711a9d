"""What notebooks show."""

from html import escape

from ._native import Certificate, Explanation

LONGEST = 20
"""As many steps are shown."""


def certificate(shown: Certificate) -> str:
    """The steps of a certificate, whatever they are worth."""
    rows = "".join(
        f"<tr><td>{step.number}</td><td style='text-align:left'>{escape(step.claim or '?')}</td>"
        f"<td>{step.rule}</td><td>{', '.join(map(_short, step.premises))}</td></tr>"
        for step in shown.steps[:LONGEST]
    )
    return (
        "<p>A certificate; <code>check</code> says whether it proves what its last step claims.</p>"
        "<table><tr><th>step</th><th style='text-align:left'>claim</th><th>rule</th>"
        f"<th>from</th></tr>{rows}</table>{_more(len(shown.steps))}"
    )


def explanation(shown: Explanation) -> str:
    """What is proved, and each step with its picture."""
    if shown.accepted:
        parts = [f"<p>{escape(shown.sentences or '')}</p><p><b>Accepted</b> by the checker.</p>"]
    else:
        parts = [f"<p><b>{shown.verdict.capitalize()}</b>: {escape(shown.reason or '')}</p>"]
    for step in range(min(len(shown), LONGEST)):
        parts.append(f"<h4>Step {step}</h4><p>{escape(shown.why(step))}</p>{_picture(shown, step)}")
    return "".join(parts) + _more(len(shown))


def _picture(shown: Explanation, step: int) -> str:
    try:
        return shown.draw(step)._repr_svg_()
    except ValueError as error:
        return f"<p>{escape(str(error))}</p>"


def _short(premise: int | str) -> str:
    return str(premise) if isinstance(premise, int) else f"<code>{premise[:8]}…</code>"


def _more(steps: int) -> str:
    return f"<p>… and {steps - LONGEST} more steps.</p>" if steps > LONGEST else ""
