"""What a person is told instead of a code or a number: verdicts, statuses, stances, probabilities, dates.

The terminal and the pages say the same because both say it from here; codes have their sentences in `reasons`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from adjudge.render.quoting import excerpt, visible
from adjudge.values.budget import Spend
from adjudge.values.calibration import RiskBound
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, EvidenceKind, StanceLabel
from adjudge.values.inquiry import WHY, NotChecked
from adjudge.values.source import SourceKind, SourceRating, Tier, TierDecidedBy
from adjudge.values.verdict import OPEN, SIDE, Finding, Standing, SubclaimFinding, SubclaimStatus, Verdict, right_in
from adjudge.values.word_lists import columns, table


class Tone(StrEnum):
    """Which way something points; each surface has its own colour for it, and always a sign and a word besides."""

    FOR = "for"
    AGAINST = "against"
    BOTH = "both"
    OPEN = "open"
    NONE = "none"
    """There is nothing that could point anywhere."""


SIGNS: Mapping[Tone, str] = {Tone.FOR: "✓", Tone.AGAINST: "✗", Tone.BOTH: "±", Tone.OPEN: "?", Tone.NONE: "–"}


@dataclass(frozen=True, kw_only=True, slots=True)
class SaidCode:
    """A code as a person hears it."""

    word: str
    sentence: str
    tone: Tone

    @property
    def sign(self) -> str:
        return SIGNS[self.tone]


E = TypeVar("E", bound=str)


def said_codes(name: str, of: type[E]) -> dict[E, SaidCode]:
    """What a person hears for every member of a vocabulary, by a list of words: `code | word | tone | sentence`."""
    rows = columns(name)
    return {of(code): SaidCode(word=word, sentence=told, tone=Tone(tone)) for code, word, tone, told in rows}


def said_words(name: str, of: type[E]) -> dict[E, str]:
    """The same where a few words are enough: `code = words`."""
    return {of(code): told for code, told in table(name).items()}


VERDICTS = said_codes("render.words.verdicts", Verdict)

SURE = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})
"""Verdicts that lack nothing: what the rules would rather have had besides is told to whoever looks into them."""

STANDINGS = said_codes("render.words.standings", Standing)
"""They say what the trust rules make of the sources and never what the verdict is: one may be sure where the other is not."""

STATUSES = said_codes("render.words.statuses", SubclaimStatus)
STANCES = said_codes("render.words.stances", StanceLabel)
KINDS = said_words("render.words.kinds", EvidenceKind)


def part_said(part: SubclaimFinding, finding: Finding) -> SaidCode:
    """How a part fared. The only part of a claim is the claim: where a rule held the verdict back from what the evidence says
    of it, or carried it beyond, the part is told as the verdict, and its own status stands in the breakdown."""
    if finding.num_subclaims > 1 or len(finding.subclaims) > 1 or SIDE[part.status] is finding.verdict:
        return STATUSES[part.status]
    verdict = VERDICTS[finding.verdict]
    return replace(verdict, word=verdict.word.lower())


def reliability(verdict: Verdict, probability: float) -> str:
    """How far to rely on a verdict, the one number a person is given for it, as one sentence; nothing for what is left open,
    where there is no verdict to rely on, and nothing when none was given."""
    if verdict in OPEN or probability <= 0.0:
        return ""
    return f"{opening(right_in(probability))}."


def sure_percent(finding: Finding) -> str:
    """The same number for a column of a table; nothing where `reliability` says nothing."""
    said = reliability(finding.verdict, finding.calibrated_probability)
    return percent(finding.calibrated_probability) if said else ""


def bound_said(bound: RiskBound | None) -> str:
    """What a bound on wrong sides does to a verdict, and what it costs; nothing where none was asked for."""
    if bound is None:
        return ""
    asked = f"At most {percent(bound.most_wrong)} of claims on a wrong side"
    if not bound.sets:
        return f"{asked}: no labelled set is large enough to promise that, so no side is taken."
    decided, without = percent(bound.decided), percent(bound.decided_without)
    compared = "as many as without it" if decided == without else f"instead of {without}"
    return (
        f"{asked}: a side is taken from a probability of {bound.side_from:.2f} on. So {decided} of {bound.rows:,} labelled claims"
        f" are decided, {compared}."
    )


def reliance_said(finding: Finding) -> tuple[str, ...]:
    """What a person asked for that has a part in the probability: a bound, a calibration of their own."""
    found = finding.reliance
    if found is None:
        return ()
    own = f"Calibrated with your own claims: {found.own}." if found.own else ""
    return tuple(filter(None, (bound_said(found.bound), own)))


def percent(share: float) -> str:
    """A share as whole percent; only what is certain reads 0% or 100%."""
    if 0.0 < share < 0.005:
        return "<1%"
    if 0.995 <= share < 1.0:
        return ">99%"
    return f"{share * 100:.0f}%"


def signed(contribution: float) -> str:
    """What a term added or took away; nothing is neither."""
    return "0.00" if abs(contribution) < 0.005 else f"{contribution:+.2f}".replace("-", "−")


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 page", "2,000 pages"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {plural or noun + 's'}"


def opening(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def day(date: dt.date) -> str:
    """A date as a person writes it: "5 November 2025"."""
    return f"{date.day} {date.strftime('%B')} {date.year}"


def duration(seconds: float) -> str:
    """Seconds as a person says them."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:,} min {rest} s"


def spent(spend: Spend) -> str:
    """What a job cost, in one line; what was not used is not mentioned."""
    parts = [
        counted(number, noun, plural)
        for number, noun, plural in (
            (spend.searches, "search", "searches"),
            (spend.pages, "page fetched", "pages fetched"),
            (spend.llm_calls, "language-model call", ""),
            (spend.tokens, "token", ""),
        )
        if number
    ]
    if spend.cost is not None:
        parts.append(f"cost {spend.cost:.4f}".rstrip("0").rstrip("."))
    return ", ".join([*(parts or ["nothing outside this machine"]), duration(spend.seconds)])


# Why a verdict is what it is, in one sentence: the words that decide it, or what is lacking. All else is for whoever asks.


QUOTE = 220
"""Characters of the words that decide; the whole of them stands below."""
ORIGIN = 80
_OPENS = re.compile(
    r"\AThe evidence (?:found )?(?:supports|contradicts|is divided on|does not settle) this (?:claim|part)\.\s{0,3}"
)
"""What the verdict says already."""
_NEXT = re.compile(r"(?<=[^\W\d_][.!?\u201d)])\s(?=[A-Z0-9\u201c])|(?<=[.!?]\u201d)\s(?=[A-Z0-9\u201c])")
_FIGURE = re.compile(r"[0-9]+")
_ON_SIDE = {Verdict.SUPPORTED: StanceLabel.SUPPORTS, Verdict.REFUTED: StanceLabel.REFUTES}


def because(finding: Finding) -> str:
    """The one sentence; empty where nothing was written."""
    side = _ON_SIDE.get(finding.verdict)
    deciding = next((one for one in finding.citations if one.stance is side), None) if side else None
    if deciding is not None:
        return f"{_said(deciding)}{_held_against(finding, deciding)}"
    written = visible(finding.reasoning.strip())
    return _NEXT.split(_OPENS.sub("", written) or written, maxsplit=1)[0]


def _held_against(finding: Finding, deciding: Citation) -> str:
    """What else the words were held against, where they alone do not say it: of a comparison the other's amount."""
    of_it = (one.quantity_check for one in finding.subclaims if one.best_evidence_id == deciding.evidence_id)
    working = next((told for told in of_it if told and not told.startswith("claim ")), "")
    others = set(_FIGURE.findall(working)) - set(_FIGURE.findall(deciding.quote))
    return f" ({visible(working)})" if others else ""


def tells_more(finding: Finding) -> bool:
    """Whether the reasoning has more to it than that sentence."""
    return visible(finding.reasoning.strip()) not in {"", because(finding)}


def _said(citation: Citation) -> str:
    title = excerpt(citation.title or citation.source, ORIGIN)
    source = excerpt(citation.source, ORIGIN)
    origin = f"{title} ({source})" if citation.title and source and source != title else title
    return f"{origin} says: “{excerpt(citation.quote, QUOTE)}”"


# What a person is told of a source: what its tier and kind mean, and what decided.


TIERS = said_words("render.words.tiers", Tier)
SOURCE_KINDS = said_words("render.words.source_kinds", SourceKind)
_DECIDED = said_words("render.words.decided", TierDecidedBy)


def decided(rating: SourceRating) -> str:
    """What gave a source its tier."""
    return _DECIDED[rating.decided_by].format(rating.rule)


def tier_words(rating: SourceRating | None) -> str:
    """The tier in two words, beside a quote; nothing for what has none."""
    if rating is None or rating.tier is None:
        return ""
    return "unknown source" if rating.tier is Tier.UNKNOWN else f"tier {rating.tier}"


def rating_words(rating: SourceRating) -> str:
    """A rating in one line, for a row of evidence: the tier, the kind and what decided."""
    if rating.tier is None:
        return decided(rating)
    kind = f", {SOURCE_KINDS[rating.kind]}" if rating.kind else ""
    return f"{tier_words(rating)}{kind} ({decided(rating)})"


def claim_line(finding: Finding) -> str:
    """A finding in one line, for lists of them: the verdict, how often such a one is right, and the claim."""
    said = VERDICTS[finding.verdict]
    chance = "" if finding.verdict in OPEN else percent(finding.calibrated_probability)
    return f"{said.sign} {said.word:<19} {chance:>4}  {visible(finding.claim)}"


# What the codes of a finding mean: reasons, rules, gates, terms and formulas, each in plain words.
#
# A code without an entry is still shown, by its name: a new rule is never silent.


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """A code and its sentence."""

    code: str
    sentence: str
    lacking: bool
    """It says what is missing or holds the finding back; otherwise it says which rule acted."""


LACKING = {**{code.value: sentence for code, sentence in WHY.items()}, **table("render.words.lacking")}
ACTED = table("render.words.acted")
GATES = table("render.words.gates")
TERMS = table("render.words.terms")
FORMULAS = table("render.words.formulas")
STOPS = {
    **table("render.words.stops"),
    "completed_from_cache": ACTED["completed_from_cache"],
    "budget": LACKING["budget_exhausted"],
}
HOLDS = {
    code: frozenset(map(Verdict, verdicts.split())) for verdicts, codes in columns("render.words.holds") for code in codes.split()
}
"""The verdicts a code's sentence can stand beside; what is not named can stand beside all. A rule may act and be overruled by
a later one: then its sentence would contradict the verdict, and is told among the details as what was overruled."""


def reason(code: str) -> Reason:
    """A reason code with its sentence; codes may carry figures after a colon, which are shown with it."""
    name, _, figures = code.partition(":")
    sentence = LACKING.get(name) or ACTED.get(name) or f"{opening(plain(name))}."
    if figures:
        sentence = f"{sentence.rstrip('.')} ({visible(figures)})."
    return Reason(code=visible(code), sentence=sentence, lacking=name not in ACTED)


def reasons(codes: tuple[str, ...]) -> tuple[Reason, ...]:
    """The codes' sentences, each said once."""
    said: dict[str, Reason] = {}
    for code in codes:
        found = reason(code)
        said.setdefault(found.sentence, found)
    return tuple(said.values())


def standing_reasons(finding: Finding) -> tuple[Reason, ...]:
    """The reasons that agree with the verdict. Why a text cannot be checked is its whole reasoning and is not said twice."""
    told = frozenset(NotChecked) if finding.verdict is Verdict.NOT_CHECKABLE else frozenset()
    return reasons(tuple(code for code in finding.reason_codes if _stands(code, finding) and code not in told))


def overruled_reasons(finding: Finding) -> tuple[Reason, ...]:
    """The reasons that speak for another verdict: rules that acted before a later one had the last word."""
    return reasons(tuple(code for code in finding.reason_codes if not _stands(code, finding)))


def _stands(code: str, finding: Finding) -> bool:
    return finding.verdict in HOLDS.get(code.partition(":")[0], frozenset(Verdict))


def plain(code: str) -> str:
    """A code spelt as words."""
    return visible(code.replace("_", " ").replace(".", ", "))


def term_words(name: str) -> str:
    """The name of a term or of a rule that acted, short enough for a list."""
    return TERMS.get(name) or plain(name)


def gate_words(name: str) -> str:
    return GATES.get(name) or opening(plain(name))


def formula_words(name: str) -> str:
    return FORMULAS.get(name) or opening(plain(name))


def stop_words(code: str) -> str:
    """Why a job ended, as a sentence."""
    return STOPS.get(code) or reason(code).sentence
