"""What a person is told instead of a code or a number: verdicts, statuses, stances, probabilities, dates.

The terminal and the pages say the same because both say it from here; codes have their sentences in `reasons`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from adjudge.render.quoting import excerpt, visible
from adjudge.values.budget import Spend
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, EvidenceKind, StanceLabel
from adjudge.values.inquiry import WHY, NotChecked
from adjudge.values.source import SourceKind, SourceRating, Tier, TierDecidedBy
from adjudge.values.verdict import OPEN, SIDE, Finding, Standing, SubclaimFinding, SubclaimStatus, Verdict, right_in
from adjudge.values.word_lists import table


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


VERDICTS: Mapping[Verdict, SaidCode] = {
    Verdict.SUPPORTED: SaidCode(word="Supported", sentence="The evidence bears this claim out.", tone=Tone.FOR),
    Verdict.REFUTED: SaidCode(word="Refuted", sentence="The evidence contradicts this claim.", tone=Tone.AGAINST),
    Verdict.MIXED: SaidCode(
        word="Mixed", sentence="The evidence bears out part of this claim and contradicts another part.", tone=Tone.BOTH
    ),
    Verdict.NOT_ENOUGH_EVIDENCE: SaidCode(
        word="Not enough evidence", sentence="The evidence does not settle this claim either way.", tone=Tone.OPEN
    ),
    Verdict.NOT_CHECKABLE: SaidCode(
        word="Not checkable", sentence="This is no statement of fact that could be checked here.", tone=Tone.NONE
    ),
}

SURE = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})
"""Verdicts that lack nothing: what the rules would rather have had besides is told to whoever looks into them."""

STANDINGS: Mapping[Standing, SaidCode] = {
    Standing.CONFIRMED: SaidCode(
        word="confirmed", sentence="The trust rules are met, and by well-trusted sources.", tone=Tone.FOR
    ),
    Standing.PROVISIONAL: SaidCode(
        word="provisional", sentence="The trust rules are met, by moderately trusted sources.", tone=Tone.BOTH
    ),
    Standing.REVOKED: SaidCode(
        word="revoked", sentence="The trust rules are met, by sources of little trust.", tone=Tone.AGAINST
    ),
    Standing.EVIDENCE_INSUFFICIENCY: SaidCode(
        word="insufficient evidence",
        sentence="The trust rules ask for more sources, or more varied ones.",
        tone=Tone.OPEN,
    ),
}
"""They say what the trust rules make of the sources and never what the verdict is: one may be sure where the other is not."""

STATUSES: Mapping[SubclaimStatus, SaidCode] = {
    SubclaimStatus.STRONGLY_VALID: SaidCode(
        word="strongly supported", sentence="Borne out by strong evidence.", tone=Tone.FOR
    ),
    SubclaimStatus.VALID: SaidCode(word="supported", sentence="Borne out.", tone=Tone.FOR),
    SubclaimStatus.PARTIALLY_VALID: SaidCode(word="partly supported", sentence="Borne out in part.", tone=Tone.BOTH),
    SubclaimStatus.UNKNOWN: SaidCode(word="left open", sentence="Nothing found decides it.", tone=Tone.OPEN),
    SubclaimStatus.PARTIALLY_INVALID: SaidCode(
        word="partly contradicted", sentence="Contradicted in part.", tone=Tone.BOTH
    ),
    SubclaimStatus.INVALID: SaidCode(word="contradicted", sentence="Contradicted.", tone=Tone.AGAINST),
}


def part_said(part: SubclaimFinding, finding: Finding) -> SaidCode:
    """How a part fared. The only part of a claim is the claim: where a rule held the verdict back from what the evidence says
    of it, or carried it beyond, the part is told as the verdict, and its own status stands in the breakdown."""
    if finding.num_subclaims > 1 or len(finding.subclaims) > 1 or SIDE[part.status] is finding.verdict:
        return STATUSES[part.status]
    verdict = VERDICTS[finding.verdict]
    return replace(verdict, word=verdict.word.lower())


STANCES: Mapping[StanceLabel, SaidCode] = {
    StanceLabel.SUPPORTS: SaidCode(word="supports", sentence="It says that the claim holds.", tone=Tone.FOR),
    StanceLabel.REFUTES: SaidCode(word="refutes", sentence="It says that the claim does not hold.", tone=Tone.AGAINST),
    StanceLabel.NEUTRAL: SaidCode(word="takes no side", sentence="It leaves the claim open.", tone=Tone.OPEN),
}

KINDS: Mapping[EvidenceKind, str] = {
    EvidenceKind.PASSAGE: "passage",
    EvidenceKind.GRAPH: "graph statement",
    EvidenceKind.WEB: "web page",
}


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
_ON_SIDE = {Verdict.SUPPORTED: StanceLabel.SUPPORTS, Verdict.REFUTED: StanceLabel.REFUTES}


def because(finding: Finding) -> str:
    """The one sentence; empty where nothing was written."""
    side = _ON_SIDE.get(finding.verdict)
    deciding = next((one for one in finding.citations if one.stance is side), None) if side else None
    if deciding is not None:
        return _said(deciding)
    written = visible(finding.reasoning.strip())
    return _NEXT.split(_OPENS.sub("", written) or written, maxsplit=1)[0]


def tells_more(finding: Finding) -> bool:
    """Whether the reasoning has more to it than that sentence."""
    return visible(finding.reasoning.strip()) not in {"", because(finding)}


def _said(citation: Citation) -> str:
    title = excerpt(citation.title or citation.source, ORIGIN)
    source = excerpt(citation.source, ORIGIN)
    origin = f"{title} ({source})" if citation.title and source and source != title else title
    return f"{origin} says: “{excerpt(citation.quote, QUOTE)}”"


# What a person is told of a source: what its tier and kind mean, and what decided.


TIERS: Mapping[Tier, str] = {
    Tier.A: "primary data or reviewed research: one such source may settle a plain fact",
    Tier.A_PRIME: "verifies as a profession and corrects itself in public",
    Tier.B: "edited by people who answer for it",
    Tier.C: "known, but uneven: not reviewed yet, in a hurry, or with an axe to grind",
    Tier.D: "nobody answers for it, or it is known to be loose with facts",
    Tier.UNKNOWN: "nothing is known of it, neither way",
}

SOURCE_KINDS: Mapping[SourceKind, str] = {
    SourceKind.STATISTICS: "statistics office",
    SourceKind.AGENCY: "public body of science, health or weather",
    SourceKind.RECORD: "official record of laws, debates, rulings or registers",
    SourceKind.INTERNATIONAL: "international body",
    SourceKind.CENTRAL_BANK: "central bank or market supervisor",
    SourceKind.GOVERNMENT: "government",
    SourceKind.JOURNAL: "peer-reviewed journal or its publisher",
    SourceKind.PREPRINT: "server of papers that nobody has reviewed yet",
    SourceKind.UNIVERSITY: "university or research institute",
    SourceKind.ENCYCLOPAEDIA: "encyclopaedia",
    SourceKind.REFERENCE: "dictionary, standard, database or other reference work",
    SourceKind.WIRE: "wire service",
    SourceKind.BROADCASTER: "broadcaster",
    SourceKind.FACTCHECKER: "fact-checker with a published method",
    SourceKind.NEWSPAPER: "newspaper, magazine or newsroom",
    SourceKind.TRADE: "press of a trade or field, or press releases",
    SourceKind.ADVOCACY: "institute or organisation with a cause",
    SourceKind.TABLOID: "tabloid",
    SourceKind.PARTISAN: "outlet of one political side",
    SourceKind.AGGREGATOR: "collection of what others wrote",
    SourceKind.FORUM: "forum or reviews by its visitors",
    SourceKind.SOCIAL: "social network or video platform",
    SourceKind.HOSTING: "place where anyone may publish",
    SourceKind.CONTENT_FARM: "pages made for clicks",
    SourceKind.PROPAGANDA: "outlet that a state directs",
    SourceKind.MISLEADING: "outlet with a long record of failed fact checks",
    SourceKind.FABRICATOR: "maker of invented news",
    SourceKind.SATIRE: "satire",
}

_DECIDED: Mapping[TierDecidedBy, str] = {
    TierDecidedBy.OWN_ROW: "your row for {}",
    TierDecidedBy.ROW: "the row for {}",
    TierDecidedBy.SUFFIX: "the rule for every .{}",
    TierDecidedBy.NOTHING: "no row and no rule",
    TierDecidedBy.OWN_DOCUMENT: "it is one of your own documents",
    TierDecidedBy.STARTER: "it is one of the shipped facts",
}


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


# What the codes of checking an article mean, in plain words.


ARTICLE_LACKING: Mapping[str, str] = table("render.words.article_lacking")

ARTICLE_ACTED: Mapping[str, str] = {
    "evoi": "What a search for it promised was worth its cost.",
    "anchor_forced": "It is the claim that the article is there for, and is searched for in any case.",
}

ARTICLE_TERMS: Mapping[str, str] = table("render.words.article_terms")

ARTICLE_FORMULAS: Mapping[str, str] = table("render.words.article_formulas")


# What the codes of grounding a draft mean, in plain words.


LEDGER_ACTED: Mapping[str, str] = {
    "no_support": "Nothing bears the claim out, so there is nothing to be confident of.",
    "no_material_claims": "No claim of the draft matters enough to be counted.",
}

LEDGER_TERMS: Mapping[str, str] = {
    "support_level": "how far the documents say it",
    "further_matches": "further passages",
    "similarity": "passages very near in meaning",
    "inference": "inference needed",
}

LEDGER_FORMULAS: Mapping[str, str] = {
    "ledger.confidence": "Confidence",
    "ledger.coverage": "Evidence coverage",
    "ledger.unsupported_rate": "Unsupported rate",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """A code and its sentence."""

    code: str
    sentence: str
    lacking: bool
    """It says what is missing or holds the finding back; otherwise it says which rule acted."""


LACKING: Mapping[str, str] = {
    **ARTICLE_LACKING,
    **{code.value: sentence for code, sentence in WHY.items()},
    **table("render.words.lacking"),
}

ACTED: Mapping[str, str] = {**ARTICLE_ACTED, **LEDGER_ACTED, **table("render.words.acted")}

GATES: Mapping[str, str] = table("render.words.gates")

TERMS: Mapping[str, str] = {**ARTICLE_TERMS, **LEDGER_TERMS, **table("render.words.terms")}

FORMULAS: Mapping[str, str] = {**ARTICLE_FORMULAS, **LEDGER_FORMULAS, **table("render.words.formulas")}

STOPS: Mapping[str, str] = {
    "completed_from_cache": ACTED["completed_from_cache"],
    "sufficient": "Enough had been read to stop searching.",
    "confidence_mode": "Enough had been read for a quick answer.",
    "no_search": "All that is stored was looked at, and no web search is set up.",
    "deadline": "Time ran out before everything planned was done.",
    "budget": LACKING["budget_exhausted"],
    "comparative_monopoly": "For what the claim compares, further queries would not have changed the picture.",
    "nothing_new": "Further searches brought nothing new.",
    "queries_spent": "Every query that was planned was asked.",
    "not_checked": "Nothing was verified.",
    "completed": "Everything that was to be done was done.",
}

_FOR = frozenset({Verdict.SUPPORTED})
_AGAINST = frozenset({Verdict.REFUTED})
_PARTLY = frozenset({Verdict.REFUTED, Verdict.MIXED})
_HELD = OPEN | {Verdict.MIXED}

HOLDS: Mapping[str, frozenset[Verdict]] = {
    **dict.fromkeys(("decisive_entailment", "vote_true", "stance_true", "true_exception", "resolved_true"), _FOR),
    **dict.fromkeys(("numeric_agreement", "single_source"), _FOR),
    **dict.fromkeys(("decisive_contradiction", "vote_false", "stance_false", "false_exception"), _AGAINST),
    **dict.fromkeys(("contradiction_dominance", "dominated", "contradicted_false", "refuted"), _AGAINST),
    **dict.fromkeys(("contradicted_floor", "dominance_floor"), _AGAINST),
    **dict.fromkeys(("numeric_mismatch",), _PARTLY),
    **dict.fromkeys(("uncorroborated",), _FOR | OPEN),
    **dict.fromkeys(("conflict", "doubtful_cap"), _HELD),
    **dict.fromkeys(("no_evidence", "nothing_found", "no_admissible_evidence", "too_few_citations", "low_count"), OPEN),
    **dict.fromkeys(("no_side", "weak_relevance", "binary_gate", "weak_signal", "opposed_true", "unsure"), OPEN),
    **dict.fromkeys(("unverifiable", "unverifiable_cap"), OPEN),
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
