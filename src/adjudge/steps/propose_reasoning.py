"""A verdict in a language model's words: kept only if every quote and every number in them can be found in the evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.model.assessment import Assessment
from adjudge.model.evidence import Evidence, StanceLabel
from adjudge.model.verdict import SIDE, Verdict
from adjudge.policy.language import LanguagePolicy
from adjudge.reading.frame import shown
from adjudge.steps.explain import how_sure
from adjudge.steps.prompting import prompt
from adjudge.steps.propose_verdict import evidence_shown, numbered
from adjudge.steps.replies import MALFORMED, UNFAITHFUL, UNQUOTED, Unusable
from adjudge.text.additions import additions
from adjudge.text.clean import on_one_line
from adjudge.text.polarity import points
from adjudge.text.quotations import quotations
from adjudge.text.sentences import sentences

ARGUES = {Verdict.SUPPORTED: StanceLabel.SUPPORTS, Verdict.REFUTED: StanceLabel.REFUTES}
"""Which way a reasoning may argue; for a verdict without a side it takes none."""
_ADDRESS = re.compile(r"://|\bwww\.|[\]>]\(|```|^\s*(?:#|[-*] )", re.IGNORECASE)
"""Links and markup: a reasoning is plain sentences, and addresses are the citations' affair."""
_NO_FIGURE = frozenset({"one", "first"})
"""Numbers only by their look: one of them, the first of them."""


def evidence_told(assessment: Assessment, policy: LanguagePolicy) -> tuple[Evidence, ...]:
    """What a reasoning may quote: the cited evidence; of a claim that stays open, what there was."""
    cited = {citation.evidence_id: None for citation in assessment.citations}
    by_id = {item.id: item for item in assessment.evidence}
    return tuple(by_id[name] for name in cited)[: policy.items] or evidence_shown(assessment, policy)


def reasoning_prompt(assessment: Assessment, items: Sequence[Evidence], policy: LanguagePolicy) -> str:
    least, most = _sentences_asked(assessment, policy)
    return prompt(
        "rationale",
        claim=(assessment.claim.text,),
        verdict=(assessment.ruling.verdict.value,),
        parts=[{"part": part.text, "finding": SIDE[part.status].value} for part in assessment.subclaims],
        evidence=numbered(items, policy),
        least=least,
        most=most,
    )


def proposed_reasoning(reply: str, assessment: Assessment, items: Sequence[Evidence], policy: LanguagePolicy) -> str:
    """The reasoning, with how sure the verdict is said after it in words of ours. Raises Unusable where the model's own
    words cannot be vouched for."""
    text = on_one_line(reply[: policy.reply_characters])
    least, most = _sentences_asked(assessment, policy)
    if not least <= len(sentences(text)) <= most or len(text) > policy.reasoning_characters or _ADDRESS.search(text):
        raise Unusable(MALFORMED, f"a reasoning is {least} to {most} plain sentences")
    _hold_to_quotes(text, assessment, items)
    _hold_to_numbers(text, assessment, items)
    if points(text, assessment.claim.text) not in {StanceLabel.NEUTRAL, ARGUES.get(assessment.ruling.verdict)}:
        raise Unusable(UNFAITHFUL, "the reasoning argues for another verdict")
    return f"{text} {how_sure(assessment)}".strip()


def _sentences_asked(assessment: Assessment, policy: LanguagePolicy) -> tuple[int, int]:
    """How many sentences the model may write: one less where ours follows."""
    ours = 1 if how_sure(assessment) else 0
    return max(1, policy.sentences_least - ours), max(1, policy.sentences_most - ours)


def _hold_to_quotes(text: str, assessment: Assessment, items: Sequence[Evidence]) -> None:
    quotes = quotations(text)
    if quotes is None:
        raise Unusable(UNQUOTED, "a quotation mark has no partner")
    if assessment.citations and not quotes:
        raise Unusable(UNQUOTED, "the words that decide are not quoted")
    told = [on_one_line(shown(item.text).text) for item in items]
    for quote in quotes:
        whole = re.compile(rf"(?<!\w){re.escape(quote)}(?!\w)")  # no piece of a word is a quote
        if not any(whole.search(page) for page in told):
            raise Unusable(UNQUOTED, "what is quoted is not in the evidence")


def _hold_to_numbers(text: str, assessment: Assessment, items: Sequence[Evidence]) -> None:
    days = [item.published.isoformat() for item in items if item.published]
    known = "\n".join([assessment.claim.text, *(f"{item.title}\n{item.text}" for item in items), *days])
    if set(map(str.lower, additions(known, text).numbers)) - _NO_FIGURE:
        raise Unusable(UNQUOTED, "a number is neither in the claim nor in the evidence")
