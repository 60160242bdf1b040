"""A claim in a text's own figures: where both say the same and write it otherwise, a model should not have to reckon.

"It closes at 5:30 p.m." before a text that says 17:30, "about 400 watts" before 395 W, "three quarters of an hour" before
45 minutes. Only the wording of a figure that the text bears out is changed; one that differs is left as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.english.figures.clocks import clocks
from adjudge.english.figures.quantities import Quantity, with_bound
from adjudge.english.regex import regex
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities.bands import in_unit
from adjudge.reading.quantities.pairing import best, outcome_of
from adjudge.reading.quantities.reading import Figure, FigureReading, read, read_claim
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.span import Span

_MARGIN = 0.05
_PLAIN = frozenset({"exact", "about"})
_DASH = regex(r"[-\u2010-\u2015]")
_TENS = regex(r"(?<=ty)-(?=[a-z])", re.IGNORECASE)
_KINDS = frozenset({"ordinal", "age", "times", "fraction"})
"""Figures whose wording is part of the sentence's grammar."""


def restated(claim: str, evidence: str, policy: QuantityPolicy) -> str:
    """The claim with each figure that the text states too, written as the text writes it."""
    changes = sorted((*_times_of_day(claim, evidence), *_figures(claim, evidence, policy)), reverse=True)
    for span, written in changes:  # from the end, so that places stay right
        claim = claim[: span.start] + written + claim[span.end :]
    return claim


def _times_of_day(claim: str, evidence: str) -> Iterator[tuple[Span, str]]:
    if not (said := clocks(claim)):
        return
    told = clocks(evidence)
    for clock in said:
        meant = [other.span.of(evidence) for other in told if clock.same(other)]
        if meant and clock.span.of(claim) not in meant:
            closes = clock.span.of(claim).endswith(".") and not claim[clock.span.end :].strip()
            yield clock.span, meant[0].rstrip(".") + "." * closes


def _figures(claim: str, evidence: str, policy: QuantityPolicy) -> Iterator[tuple[Span, str]]:
    said = read_claim(claim, policy.claim_figures)
    if not any(map(_changeable, said.figures)):
        return
    told = read(evidence, policy.text_figures)
    taken: set[Span] = set()  # "20 °C (68 °F)" says one thing twice, and the text once
    for figure in said.figures:
        meant = _borne_out(figure, said, told, policy) if _changeable(figure) else None
        if meant is None or meant.span in taken:
            continue
        taken.add(meant.span)
        span, written = with_bound(claim, figure.span), meant.span.of(evidence)
        if figure.kind == "count" and "." in written:
            continue  # things are counted in whole numbers: in a table "2.00" is a price
        if span.of(claim).lower() != written.lower() and not _hyphened(claim, figure.span):
            yield span, written


def _hyphened(text: str, span: Span) -> bool:
    """Whether a figure is part of a word, a score or a range: "a two-week course", "2-1"."""
    around = _TENS.sub("", text[max(0, span.start - 1) : span.end + 1])
    return _DASH.search(around) is not None


def _changeable(figure: Figure) -> bool:
    quantity = figure.quantity
    return quantity is not None and quantity.bound in _PLAIN and figure.kind not in _KINDS


def _borne_out(figure: Figure, said: FigureReading, told: FigureReading, policy: QuantityPolicy) -> Figure | None:
    """The figure of the text that is most likely meant, if it says what the claim does and is a plain one itself."""
    found = best(figure, said, told, policy) if told.figures else None
    if found is None or not _changeable(found[0]) or outcome_of(figure, found[0], policy) is not QuantityOutcome.AGREES:
        return None
    return found[0] if _as_near(figure.quantity, found[0].quantity) else None


def _as_near(claim: Quantity | None, evidence: Quantity | None) -> bool:
    """Whether the one is the other rounded or put in another unit. Figures that agree by a wide margin are left to the judge."""
    stated = in_unit(evidence, claim.unit) if claim is not None and evidence is not None else None
    if claim is None or evidence is None or stated is None:
        return False
    loose = claim.bound == "about" or claim.unit != evidence.unit
    return abs(claim.value - stated.value) <= (_MARGIN * abs(stated.value) if loose else claim.step / 2)
