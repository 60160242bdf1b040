"""What texts say about claims: supported, refuted or left open, by which sentence, and who decided it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from adjudge.english.claim_kinds import stated
from adjudge.english.frames import AS_FALSE, Framed, framed_sentences
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.policy import Policy
from adjudge.ports import StanceEncoder
from adjudge.reading.cascade import Hearing, Reading, StanceReader, as_worded, cascade, conjunction, overruled
from adjudge.reading.quantities import check_quantities
from adjudge.reading.windows import Exhibit, ReadingQuestion, questions, unframed
from adjudge.values.dataclass import dataclass
from adjudge.values.document import framed as without
from adjudge.values.evidence import NEITHER, DecidedBy, QuantityCheck, QuantityOutcome, Stance, StanceLabel, Weighed
from adjudge.values.span import Span, joined, mixed

UNREAD = Weighed(stance=NEITHER, decided_by=DecidedBy.NOTHING, stopped="nothing_to_read")
"""What an empty text says of a claim, and any text of an empty one."""


def weigh(
    pairs: Sequence[tuple[str, str]],
    *,
    scout: StanceEncoder,
    judge: StanceEncoder,
    policy: Policy,
    second: StanceEncoder | None = None,
) -> tuple[Weighed, ...]:
    """The stance of each text towards its claim, for (text, claim) pairs; they are read together and never affect one
    another. Where scout and judge are the same model nothing is read twice."""
    scouting = StanceReader(scout)
    asked = StanceReader(second) if second is not None else None
    judging = scouting if judge.name == scout.name else StanceReader(judge, second=asked)
    whole = [0 < len(text) <= judging.reach(given=False) for text, _ in pairs]
    exhibits = [Exhibit(text=t, claim=c, group=str(n), whole=whole[n]) for n, (t, c) in enumerate(pairs)]
    return weigh_with(exhibits, scout=scouting, judge=judging, policy=policy)


def weigh_with(exhibits: Sequence[Exhibit], *, scout: StanceReader, judge: StanceReader, policy: Policy) -> tuple[Weighed, ...]:
    """The same by readers that remember. Texts of one group share what the judge reads. What stands in a frame that takes it back
    is not read; but where the models refute the claim by a text that quotes it to deny it, that stands."""
    framed = [framed_sentences(exhibit.text, exhibit.title, exhibit.claim) for exhibit in exhibits]
    frames = [without(exhibit.text, joined(one.span for one in own)) for exhibit, own in zip(exhibits, framed, strict=True)]
    shown = [replace(e, text=f.text) if own else e for e, own, f in zip(exhibits, framed, frames, strict=True)]
    read = list(_weighed_as_shown(shown, scout, judge, policy))
    told = {n: _told_in_frame(exhibits[n], own) for n, own in enumerate(framed) if own}
    quoted = [
        n for n, found in told.items() if found is not None and found.reason == AS_FALSE and _says(found, exhibits[n]) == 1.0
    ]
    whole = dict(zip(quoted, _weighed_as_shown([exhibits[n] for n in quoted], scout, judge, policy), strict=True))
    for n, found in told.items():
        read[n] = unframed(read[n], frames[n])
        if n in whole and whole[n].stance.label is StanceLabel.REFUTES:
            read[n] = whole[n]
        elif found is not None:
            read[n] = replace(read[n], stopped=found.reason)
    return tuple(read)


def _weighed_as_shown(
    exhibits: Sequence[Exhibit], scout: StanceReader, judge: StanceReader, policy: Policy
) -> tuple[Weighed, ...]:
    asked = [questions(exhibit, policy.weighing) for exhibit in exhibits]
    heard = iter(cascade([q for some in asked for q in some], scout=scout, judge=judge, policy=policy))
    settled = [_joined([_settled(hearing, policy) for hearing in islice(heard, len(some))]) for some in asked]
    return _with_rationales(settled, scout)


NEAREST = 12
"""Sentences of a text that are asked which of them decides."""
SPEAKS = 0.6
"""The share of a claim's words in a framed stretch from which on a person is told that the stretch was not counted."""


def _told_in_frame(exhibit: Exhibit, framed: Sequence[Framed]) -> Framed | None:
    """The framed stretch that speaks to the claim most, if one does."""
    nearest = max(framed, key=lambda one: _says(one, exhibit))
    return nearest if _says(nearest, exhibit) >= SPEAKS else None


def _says(framed: Framed, exhibit: Exhibit) -> float:
    wanted = parsed(exhibit.claim).vocabulary
    return len(wanted & parsed(framed.span.of(exhibit.text)).vocabulary) / len(wanted) if wanted else 0.0


OTHER_THINGS = "the numbers are of different things"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Settled:
    """A claim, or a sentence of one, that models, numbers and wording have had their say on."""

    hearing: Hearing
    stance: Stance
    window: Span
    """Where the models' stance comes from, and where the numbers were looked at."""
    quantity: QuantityCheck
    decided_by: DecidedBy
    decisive: Span | None = None
    """The number, or the sentence, that decided in the models' place."""
    stopped: str = ""
    """Why it takes no side, where that is not for what it says."""


def _settled(hearing: Hearing, policy: Policy) -> _Settled:
    """Holds the models' stance against the claim's own wording, then against the numbers of the window that decides, or that
    speaks most to the claim."""
    stance, question = hearing.stance, hearing.question
    said = stated(question.claim, question.evidence)
    if not hearing.plain and said is not None and (worded := as_worded(stance, policy.weighing)) is not stance:
        check = _checked(question, said, policy)
        return _Settled(hearing=hearing, stance=worded, window=said, quantity=check, decided_by=DecidedBy.WORDING, decisive=said)
    window = hearing.windows[hearing.promising if stance.label is StanceLabel.NEUTRAL else hearing.leader]
    check = _checked(question, window.span, policy)
    if unsure(question.claim, question.headed(window.span)):
        return _Settled(
            hearing=hearing, stance=NEITHER, window=window.span, quantity=check, decided_by=DecidedBy.NOTHING,
            stopped=MIXES_ALPHABETS,
        )  # fmt: skip
    numbers = None if hearing.plain else overruled(stance, check, policy.weighing)
    return _Settled(
        hearing=hearing,
        stance=numbers or stance,
        window=window.span,
        quantity=check,
        decided_by=DecidedBy.QUANTITY if numbers else hearing.decided_by,
        decisive=_number(check) if numbers else None,
    )


MIXES_ALPHABETS = "mixes_alphabets"


def unsure(claim: str, text: str) -> tuple[str, ...]:
    """The words of a claim and a text that cannot be read for certain, and so decide nothing; one that both have is the same in
    both, and "50l" is a volume where the other side measures one."""
    here, there = mixed(claim), mixed(text)
    if not here and not there:
        return ()
    own = [word for word in here if not _is_clear(word, text)]
    return tuple(dict.fromkeys((*own, *(word for word in there if not _is_clear(word, claim)))))


def _is_clear(word: str, other: str) -> bool:
    if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", other):
        return True
    return word.endswith("l") and any(quantity.kind == "volume" for quantity in parsed(other).quantities)


def _number(check: QuantityCheck) -> Span | None:
    """Where the number stands that decided."""
    told = (c.evidence[0] for c in check.comparisons if c.outcome is check.outcome and c.evidence)
    return next(told, None)


def _checked(question: ReadingQuestion, window: Span, policy: Policy) -> QuantityCheck:
    """The numbers of a claim held against those of a window under its title, with places counted in the whole claim and the
    whole text. What stands in the title is no place in it."""
    check = check_quantities(question.claim, question.headed(window), policy.quantity)
    title = len(question.heading)
    comparisons = tuple(
        replace(
            c,
            claim=c.claim.shifted(question.begins),
            evidence=tuple(e.shifted(window.start - title) for e in c.evidence if e.start >= title),
        )
        for c in check.comparisons
    )
    return replace(check, comparisons=comparisons)


def _joined(parts: Sequence[_Settled]) -> _Settled | None:
    """The part that decides the whole claim, with the stance the whole claim has; None when there was nothing to read."""
    if not parts:
        return None
    stance = conjunction([p.stance for p in parts])
    if stance.label is StanceLabel.REFUTES:
        deciding = max(parts, key=lambda p: p.stance.refutes)
    else:
        deciding = min(parts, key=lambda p: p.stance.supports)
    return replace(deciding, stance=stance) if len(parts) > 1 else deciding


def _agreeing(check: QuantityCheck, stance: Stance) -> QuantityCheck:
    """A check beside the side that was taken. One that says the contrary and could not overrule it held numbers of different
    things against each other more often than not: it is told as one that could not decide."""
    against = {StanceLabel.SUPPORTS: QuantityOutcome.DIFFERS, StanceLabel.REFUTES: QuantityOutcome.AGREES}
    if check.certain or against.get(stance.label) is not check.outcome:
        return check
    return QuantityCheck(outcome=QuantityOutcome.UNDECIDED, certain=False, abstained=OTHER_THINGS)


def _weighed(settled: _Settled, rationale: Span | None) -> Weighed:
    hearing = settled.hearing
    return Weighed(
        stance=settled.stance,
        decided_by=settled.decided_by,
        rationale=rationale,
        windows=hearing.windows,
        quantity=_agreeing(settled.quantity, settled.stance),
        stopped=settled.stopped,
    )


# Which sentence of the window that decides is the one that does.


def _with_rationales(settled: Sequence[_Settled | None], scout: StanceReader) -> tuple[Weighed, ...]:
    """Each with the sentence of its window that takes its side most strongly by itself, all read in one batch."""
    told = [(s, _candidates(s)) for s in settled if s is not None]
    rivals = [(s.hearing.question, span) for s, spans in told if len(spans) > 1 for span in spans]
    read = iter(scout.read([(question.headed(span), question.claim) for question, span in rivals]))
    found = iter([_weighed(s, _best(s, spans, read)) for s, spans in told])
    return tuple(UNREAD if s is None else next(found) for s in settled)


def _candidates(settled: _Settled) -> tuple[Span, ...]:
    """The sentences of the window; of one longer than the window, what the window holds. Where something decided in the models'
    place, the sentence that holds it is the answer. None where no side is taken."""
    if settled.stance.label is StanceLabel.NEUTRAL:
        return ()
    window, decisive = settled.window, settled.decisive
    inside = tuple(
        Span(start=max(s.start, window.start), end=min(s.end, window.end))
        for s in sentences(settled.hearing.question.evidence)
        if s.overlaps(window)
    )
    if decisive is not None:
        inside = tuple(s for s in inside if s.overlaps(decisive))[:1] or inside
    return _nearest(inside, settled.hearing.question) or (window,)


def _nearest(spans: Sequence[Span], question: ReadingQuestion) -> tuple[Span, ...]:
    """Of many sentences those with most of the claim's words: in a whole document the others are on something else."""
    if len(spans) <= NEAREST:
        return tuple(spans)
    wanted = parsed(question.claim).vocabulary
    shared = {span: len(wanted & parsed(span.of(question.evidence)).vocabulary) for span in spans}
    return tuple(sorted(sorted(spans, key=lambda span: -shared[span])[:NEAREST], key=lambda span: span.start))


def _best(settled: _Settled, spans: Sequence[Span], read: Iterator[Reading]) -> Span | None:
    if len(spans) < 2:
        return spans[0] if spans else None
    side = settled.stance.label.value
    taken = [getattr(reading.stance, side) for reading in islice(read, len(spans))]
    return spans[taken.index(max(taken))]
