"""What a person is told of a ledger: verdicts of claims, gates, flags, kinds of edits and of criticism."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudge.render.quoting import visible
from adjudge.render.words import SaidCode, Tone, counted, opening, percent, plain, reason, said_codes, said_words
from adjudge.values.ledger import (
    TOO_MANY,
    UNREAD,
    Answer,
    Entry,
    EntryType,
    Importance,
    Ledger,
    PointKind,
    QualityGate,
    Quote,
    RiskFlag,
    SupportLevel,
)
from adjudge.values.verdict import Support
from adjudge.values.word_lists import table

LEDGER_VERDICTS = said_codes("render.ledger_words.verdicts", Support)
LEVELS = said_codes("render.ledger_words.levels", SupportLevel)
POINTS = said_codes("render.ledger_words.points", PointKind)
IMPORTANCE = said_words("render.ledger_words.importance", Importance)
TYPES = said_words("render.ledger_words.types", EntryType)
EDITS = table("render.ledger_words.edits")
FLAGS = table("render.ledger_words.flags")
FLAG_TONES: Mapping[str, Tone] = {"high": Tone.AGAINST, "medium": Tone.BOTH, "low": Tone.OPEN}

PASSED = table("render.ledger_words.passed")
"""Why a stretch of a draft is no claim (003 §3.2)."""
WARNINGS = table("render.ledger_words.warnings")
_GATES = table("render.ledger_words.gates")
_COUNTED = frozenset({"critical_unsupported", "contradictions"})
_AT_LEAST = frozenset({"evidence_coverage", "coverage"})


COVERAGE = "The share of claims that matter, critical or material, which the documents bear out in full or in part."
CONFIDENCE = (
    "Confidence: the ledger's rule, from how far and how often the documents say it."
    " Probability: calibrated, that they bear it out."
)

_OF_LEDGER = table("render.ledger_words.of_ledger")
_OF_ANSWER = {
    "unsupported_language": "The question, or all there is to answer it from, is in a language that cannot be read here:"
    " only English is.",
}
_SAID_BY_ITSELF = frozenset({"no_claims", "no_evidence"})


def ledger_reason(code: str) -> str:
    """A code of a ledger or of an answer as a sentence; some mean another thing here than of a claim that is verified."""
    return _OF_LEDGER.get(code) or reason(code).sentence


def ledger_reasons(codes: tuple[str, ...], *, answered: bool = False) -> list[str]:
    """The sentences of the codes of a ledger, or of an answer, each said once."""
    own = _OF_ANSWER if answered else {}
    return list(dict.fromkeys(own.get(code) or ledger_reason(code) for code in codes))


def untold_codes(answer: Answer) -> tuple[str, ...]:
    """The codes of an answer that documents do not give, less those that its own sentence says."""
    return tuple(code for code in answer.reason_codes if code not in _SAID_BY_ITSELF)


def passed_over(ledger: Ledger) -> list[tuple[str, str]]:
    """What of a draft was taken for no claim, in its own words, and why."""
    return [(one.span.of(ledger.draft), PASSED.get(one.reason) or plain(one.reason)) for one in ledger.passed_over]


def gate_name(gate: QualityGate) -> str:
    return _GATES.get(gate.name) or opening(plain(gate.name))


def gate_value(gate: QualityGate, value: float) -> str:
    """A figure of a gate: a count, or a share as percent."""
    return f"{value:.0f}" if gate.name in _COUNTED else percent(value)


def gate_asked(gate: QualityGate) -> str:
    """What a gate asks for, in a few words."""
    asked = gate_value(gate, gate.threshold)
    if gate.name in _AT_LEAST:
        return f"at least {asked}"
    return "none allowed" if gate.threshold <= 0.0 else f"at most {asked}"


def flag_name(flag: RiskFlag) -> str:
    return FLAGS.get(flag.type) or opening(plain(flag.type))


def citing(entry: Entry) -> str:
    """Whether a claim is cited, and whether what it cites exists."""
    if not entry.cited:
        return "uncited"
    names = ", ".join(visible(name) for name in entry.citations)
    if entry.citation_valid is False:
        return f"cites {names}, which does not exist" if names else "cites what does not exist"
    return f"cites {names}" if names else "cited"


def deciding(entry: Entry) -> tuple[Quote, ...]:
    """The words that speak to the claim: those that contradict it first where it is contradicted, the nearest last."""
    first = SupportLevel.CONTRADICTED if entry.verdict is Support.CONTRADICTED else SupportLevel.FULL
    order = {first: 0, SupportLevel.NONE: 3}
    return tuple(sorted(entry.evidence, key=lambda quote: order.get(quote.support, 1)))


def why(entry: Entry) -> str:
    """Why a claim has its verdict: what was written for it, else what the verdict means."""
    written = " ".join(dict.fromkeys(words for words in (entry.reasoning.strip(), entry.notes.strip()) if words))
    return written or LEDGER_VERDICTS[entry.verdict].sentence


def standing(ledger: Ledger) -> SaidCode:
    """Whether a text is grounded, in one sentence, by the rule that `assert_grounded` and --fail-under go by: one claim that is
    contradicted or found nowhere is enough that it is not, however unimportant the gates think it."""
    of = len(ledger.entries)
    held = Counter(entry.verdict for entry in ledger.entries)
    against, missing, partly = held[Support.CONTRADICTED], held[Support.NOT_FOUND], held[Support.WEAK]
    faults = []
    if against:
        faults.append(f"{against} of {counted(of, 'statement')} {'is' if against == 1 else 'are'} contradicted")
    if missing:
        count = str(missing) if against else f"{missing} of {counted(of, 'statement')}"
        faults.append(f"{count} {'was' if missing == 1 else 'were'} found nowhere")
    if TOO_MANY in ledger.reason_codes:
        faults.append("its end was not checked")
    elif UNREAD.intersection(ledger.reason_codes) and not faults:
        faults.append("it was not held against any document")
    if faults:
        return SaidCode(word="Not grounded", sentence=f"Not grounded: {', '.join(faults)}.", tone=Tone.AGAINST)
    if not of:
        return SaidCode(word="Nothing to ground", sentence="Nothing to ground: it states nothing.", tone=Tone.OPEN)
    borne = "its one statement" if of == 1 else f"all {counted(of, 'statement')}"
    rest = "" if not partly else ", if only in part" if of == 1 else f", {partly} of them only in part"
    return SaidCode(word="Grounded", sentence=f"Grounded: the documents bear out {borne}{rest}.", tone=Tone.FOR)


def through_gates(ledger: Ledger) -> str:
    """Whether the gates hold, in a few words; they ask less than `standing`, for they let claims that matter little pass."""
    failed = [gate_name(gate).lower() for gate in ledger.gates if not gate.passed]
    if not ledger.gates:
        return ""
    return f"Quality gates: not through for {', '.join(failed)}." if failed else "Quality gates: all hold."
