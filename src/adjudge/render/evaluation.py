"""An evaluation as one page that needs nothing else: measures, confusions, charts, the worst mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.evaluation import LABELS, Agreement, Evaluation, PairLabel, Prediction, Task
from adjudge.render.charts import interval_bar, reliability_diagram, risk_at, risk_coverage_curve
from adjudge.render.pages import page_environment
from adjudge.render.visible import excerpt
from adjudge.render.words import duration

if TYPE_CHECKING:
    from jinja2 import Environment

EXCERPT = 420
"""Characters of evidence shown with a mistake: three or four sentences."""

WORDS = {
    PairLabel.SUPPORTS: "supports",
    PairLabel.REFUTES: "refutes",
    PairLabel.NEI: "not enough information",
    PairLabel.NOT_SUPPORTED: "not supported",
}
"""Labels as a person says them."""
SHORT = {**WORDS, PairLabel.NEI: "NEI"}
"""The same for the heads of narrow columns."""

QUESTIONS = {
    Task.STANCE: "Does the evidence support the claim, refute it, or leave it open?",
    Task.GROUNDING: "Is the claim borne out by the evidence?",
}


def evaluation_page(evaluation: Evaluation) -> str:
    """The whole page as HTML. What the pairs say is shown as text and never read as markup."""
    labels = LABELS[evaluation.task]
    return (
        environment()
        .get_template("evaluation.html.jinja")
        .render(
            run=evaluation,
            question=QUESTIONS[evaluation.task],
            labels=labels,
            chance=1 / len(labels),
            datasets=list(evaluation.per_dataset.items()),
            words=WORDS,
            short=SHORT,
        )
    )


def environment() -> Environment:
    """Where the pages of evaluations are made: everything put in is escaped, and a name that is missing is an error."""
    from markupsafe import Markup

    made = page_environment()
    made.filters |= {
        "percent": lambda share, digits=1: f"{share * 100:.{digits}f}",
        "duration": duration,
        "excerpt": lambda text: excerpt(text, EXCERPT),
        "share_of_row": share_of_row,
    }
    made.globals |= {
        "reliability_diagram": lambda m, key, about: Markup(reliability_diagram(m.reliability, key, about=about)),
        "risk_coverage_curve": lambda m, key, about: Markup(risk_coverage_curve(m.risk_coverage, key, about=about)),
        "interval_bar": lambda m: Markup(interval_bar(m.accuracy_interval[0], m.accuracy, m.accuracy_interval[1])),
        "risk_at": lambda m, coverage: risk_at(m.risk_coverage, coverage),
        "leaning": leaning,
        "stance_of": stance_of,
    }
    return made


def share_of_row(count: int, row: dict[str, int]) -> float:
    held = sum(row.values())
    return count / held if held else 0.0


def leaning(measures: Agreement) -> str:
    """Whether answers promise more than they keep, in words."""
    promised = sum(b.count * b.confidence for b in measures.reliability) / measures.n
    over = promised - measures.accuracy
    if abs(over) < 0.01:
        return "Confidence and accuracy agree on the whole"
    way = "over-confident" if over > 0 else "under-confident"
    return f"On the whole {way} by {abs(over) * 100:.1f} points"


def stance_of(prediction: Prediction) -> list[tuple[str, float]]:
    """The three probabilities behind an answer, with their names."""
    stance = prediction.stance
    return [("supports", stance.supports), ("refutes", stance.refutes), ("neither", stance.neutral)]
