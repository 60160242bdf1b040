"""A finding as one page that needs nothing else: verdict, deciding quotes in their sentences, and every step behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudge.render import words as say
from adjudge.render.finding_details import Waterfall, headlines, rules_told, seed_figures, waterfall
from adjudge.render.pages import ReportBody, markup, set_body, whole_page
from adjudge.render.quoting import ShownQuote, at_the_words, excerpt, quoted, web_address
from adjudge.render.timeline import timeline
from adjudge.render.words import STANCES, SURE, VERDICTS, SaidCode, Tone, tier_words
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, Evidence, StanceLabel
from adjudge.values.verdict import OPEN, Finding

if TYPE_CHECKING:
    from markupsafe import Markup

TITLE = 90
"""Characters of the claim in the window's title."""

Places = Callable[[str, int, int], str]
"""Where a reader finds words of a stored text, by its content hash and offsets; reports that stand alone have no such place."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SetQuote:
    """A citation ready to be set."""

    citation: Citation
    said: SaidCode
    words: ShownQuote
    link: str | None
    """To these very words of the page they were read on."""
    stored: str | None
    """To the same words of the text that was stored."""
    tier: str
    number: int | None
    """Of the evidence it comes from."""


def set_quote(
    citation: Citation,
    snapshots: Mapping[str, str],
    evidence: Mapping[str, Evidence],
    places: Places | None,
    *,
    around: int = 1,
    number: int | None = None,
) -> SetQuote:
    """With the number of its evidence, where that has one, and then with its tier."""
    return SetQuote(
        citation=citation,
        said=STANCES[citation.stance],
        words=quoted(citation, snapshots, evidence, around=around),
        link=at_the_words(citation.url, citation.quote),
        stored=places(citation.content_sha256, citation.start, citation.end) if places else None,
        tier=tier_words(evidence[citation.evidence_id].rating) if number else "",
        number=number,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Item:
    """A piece of evidence ready to be set."""

    number: int
    item: Evidence
    said: SaidCode | None
    cited: bool
    link: str | None
    scores: tuple[Waterfall, ...]


def finding_page(finding: Finding, snapshots: Mapping[str, str]) -> str:
    """The whole page as HTML. `snapshots` holds the stored texts by content hash; a quote is set inside its sentences only
    where its text has exactly these words at its offsets. What the evidence says is shown as text and never read as markup."""
    return whole_page(finding_body(finding, snapshots))


def finding_body(
    finding: Finding, snapshots: Mapping[str, str], *, places: Places | None = None, beside: Markup | None = None
) -> ReportBody:
    """The same without what surrounds it; `beside` stands under the verdict."""
    items = _items(finding)
    stands = say.standing_reasons(finding)
    first, told = headlines(finding.score_terms), rules_told(finding.score_terms)
    quotes = _quotes(finding, snapshots, items, places)
    made = set_body(
        "finding",
        say,
        finding=finding,
        said=VERDICTS[finding.verdict],
        decided=finding.verdict not in OPEN,
        figures=seed_figures(finding),
        because=say.because(finding),
        missing=finding.verdict not in SURE,
        sure=say.reliability(finding.verdict, finding.calibrated_probability),
        quotes=quotes,
        sides=_sides(quotes),
        items=items,
        names={i.item.id: i for i in items},
        lacking=[why for why in stands if why.lacking],
        acted=[why for why in stands if not why.lacking and why.code not in told],
        overruled=say.overruled_reasons(finding),
        waterfalls=[waterfall(score) for score in first],
        further=[waterfall(score) for score in finding.score_terms if score not in first],
        moments=timeline(finding.trace),
        beside=beside or "",
        bar=waterfall_bar,
    )
    title = f"{VERDICTS[finding.verdict].word}: {excerpt(finding.claim, TITLE)}"
    return ReportBody(kind="finding", title=title, markup=made, styles=("family", "finding"))


def _sides(quotes: Sequence[SetQuote]) -> list[tuple[str, Tone, list[SetQuote]]]:
    """For and against, each with its tone and quotes; what takes no side comes last."""
    sides = (("For", StanceLabel.SUPPORTS), ("Against", StanceLabel.REFUTES), ("Neither", StanceLabel.NEUTRAL))
    held = ((name, STANCES[label].tone, [q for q in quotes if q.citation.stance is label]) for name, label in sides)
    return [(name, tone, found) for name, tone, found in held if found]


def _quotes(finding: Finding, snapshots: Mapping[str, str], items: Sequence[_Item], places: Places | None) -> list[SetQuote]:
    evidence = {item.id: item for item in finding.evidence}
    numbers = {i.item.id: i.number for i in items}
    return [
        set_quote(citation, snapshots, evidence, places, around=2, number=numbers.get(citation.evidence_id))
        for citation in finding.citations
    ]


def _items(finding: Finding) -> list[_Item]:
    """The evidence in the order a reader wants it: what is cited, then what takes a side, then the rest."""
    places = {citation.evidence_id: place for place, citation in reversed(list(enumerate(finding.citations)))}

    def order(item: Evidence) -> tuple[int, bool, bool, float]:
        sided = item.stance is not None and item.stance.label is not StanceLabel.NEUTRAL
        return places.get(item.id, len(places)), not item.admissible, not sided, -item.semantic

    return [
        _Item(
            number=number,
            item=item,
            said=STANCES[item.stance.label] if item.stance else None,
            cited=item.id in places,
            link=web_address(item.url),
            scores=tuple(map(waterfall, item.scores)),
        )
        for number, item in enumerate(sorted(finding.evidence, key=order), start=1)
    ]


def waterfall_bar(fall: Waterfall, start: float, end: float, kind: str) -> Markup:
    """One step as inline SVG, from where the sum stood to where it went. The numbers stand beside it."""
    left, right = sorted(2 + 296 * fall.place(value) for value in (start, end))
    width = max(1.5, right - left)
    zero = 2 + 296 * fall.place(0.0)
    return markup(
        '<svg class="fall" viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<line class="track" x1="{zero:.1f}" y1="0" x2="{zero:.1f}" y2="14"/>'
        f'<rect class="{kind}" x="{left:.1f}" y="2" width="{width:.1f}" height="10" rx="1.5"/></svg>'
    )
