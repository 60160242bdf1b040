"""An evaluation of whole verifications as one page that needs nothing else."""

from __future__ import annotations

from adjudge.model.claims_evaluation import CLAIM_LABELS, ClaimsEvaluation, Decisions
from adjudge.model.verdict import Verdict
from adjudge.render.charts import time_histogram
from adjudge.render.evaluation import SHORT, WORDS, environment
from adjudge.render.visible import excerpt

FAILURES_SHOWN = 10

SHORT_VERDICTS = {
    Verdict.SUPPORTED: "supported",
    Verdict.REFUTED: "refuted",
    Verdict.MIXED: "mixed",
    Verdict.NOT_ENOUGH_EVIDENCE: "too little",
    Verdict.NOT_CHECKABLE: "uncheckable",
}
"""Verdicts for the heads of narrow columns."""


def claims_page(evaluation: ClaimsEvaluation) -> str:
    """The whole page as HTML. What claims and evidence say is shown as text and never read as markup."""
    from markupsafe import Markup

    made = environment()
    made.filters["brief"] = excerpt
    made.globals |= {
        "time_histogram": lambda m, key, about: Markup(time_histogram(m.seconds_per_claim, key, about=about)),
        "parts": _parts,
    }
    return made.get_template("claims_evaluation.html.jinja").render(
        run=evaluation,
        labels=CLAIM_LABELS,
        verdicts=SHORT_VERDICTS,
        datasets=list(evaluation.per_dataset.items()),
        failures=evaluation.failed[:FAILURES_SHOWN],
        words=WORDS,
        short=SHORT,
    )


def _parts(names_it: Decisions | None, leans: Decisions | None) -> list[tuple[str, Decisions]]:
    """The claims that name their subject and those that lean on their page, where there are both."""
    if names_it is None or leans is None:
        return []
    return [("names its subject", names_it), ("leans on its page", leans)]
