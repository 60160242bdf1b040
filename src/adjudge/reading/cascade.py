"""The scout reads every window of a claim's texts, the judge the one or few that promise most."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from adjudge.english.figures.dates import clocks
from adjudge.english.figures.quantities import Quantity, with_bound
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.policy import Policy
from adjudge.policy.reading import QuantityPolicy, WeighingPolicy
from adjudge.ports import StanceEncoder
from adjudge.reading.probability import calibrated, odds_share, read_together, relevance
from adjudge.reading.quantities.bands import STATED, in_unit
from adjudge.reading.quantities.marks import Figure
from adjudge.reading.quantities.pairing import best, outcome_of
from adjudge.reading.quantities.reading import FigureReading, read
from adjudge.reading.windows import Docket, ReadingQuestion
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import NEITHER, DecidedBy, QuantityCheck, QuantityOutcome, Stance, StanceLabel, Window
from adjudge.values.score import Honesty, formula
from adjudge.values.span import Span, as_read

# A claim in a text's own figures: where both say the same and write it otherwise, a model should not have to reckon.
#
# "It closes at 5:30 p.m." before a text that says 17:30, "about 400 watts" before 395 W, "three quarters of an hour" before
# 45 minutes. Only the wording of a figure that the text bears out is changed; one that differs is left as it stands.


_MARGIN = 0.05
_DASH = regex(r"[-\u2010-\u2015]")
_DIGIT = regex("[0-9]")
_TENS = regex(r"(?<=ty)-(?=[a-z])", re.IGNORECASE)
_KINDS = frozenset({"ordinal", "age", "times", "fraction"})
"""Figures whose wording is part of the sentence's grammar."""


def restated(claim: str, evidence: str, policy: QuantityPolicy) -> str:
    """The claim with each figure that the text states too, written as the text writes it."""
    changes = sorted(
        (*_times_of_day(claim, evidence), *_worded_years(claim, evidence), *_figures(claim, evidence, policy)), reverse=True
    )
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


def _worded_years(claim: str, evidence: str) -> Iterator[tuple[Span, str]]:
    """Years in words that the text has in digits, and the other way round."""
    told = parsed(evidence).dates if (said := parsed(claim).dates) else ()
    for date in said:
        same = (other.span.of(evidence) for other in told if (date.start, date.end) == (other.start, other.end))
        written = next(same, "")
        if written and bool(_DIGIT.search(written)) is not bool(_DIGIT.search(date.span.of(claim))):
            yield date.span, written


def _figures(claim: str, evidence: str, policy: QuantityPolicy) -> Iterator[tuple[Span, str]]:
    said = read(claim, policy.claim_figures)
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
    return quantity is not None and quantity.bound in STATED and figure.kind not in _KINDS


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


# From readings of single windows to one stance: what to judge, what counts, and what wins.


@formula("weighing.promise", origin="Adjudge", label=Honesty.HEURISTIC, text="promise = 1 − P(neither), by the scout")
def promise(stance: Stance) -> float:
    """How much a window deserves the judge."""
    return 1.0 - stance.neutral


def strength(stance: Stance) -> float:
    """How strongly a side is taken, whichever it is."""
    return max(stance.supports, stance.refutes)


def strongest(stances: Sequence[Stance]) -> int:
    """Which of them takes its side most strongly; of equals the first."""
    return max(range(len(stances)), key=lambda place: strength(stances[place]))


def against(stance: Stance, other: Stance) -> float:
    """How strongly `other` takes the side that `stance` does not."""
    return other.refutes if stance.supports >= stance.refutes else other.supports


@formula(
    "weighing.pool",
    origin="Adjudge; one window that speaks plainly outweighs many that hint",
    label=Honesty.HEURISTIC,
    text="x = o / (1 − o) ÷ (p / (1 − p) + o / (1 − o)); leading side = p · (1 − x), other side = q + p · x",
)
def pooled(leader: Stance, others: Sequence[Stance]) -> Stance:
    """The strongest window's stance, shared with the other side by odds when another window speaks for that: p and q are
    the leader's probabilities of its side and the other, o the largest probability another window gives the other. One
    window alone is its own stance; two as strong as each other are a tie."""
    opposing = max((against(leader, other) for other in others), default=0.0)
    side = strength(leader)
    moved = side * odds_share(opposing, side)
    if leader.supports >= leader.refutes:
        return Stance(supports=side - moved, refutes=leader.refutes + moved, neutral=leader.neutral)
    return Stance(supports=leader.supports + moved, refutes=side - moved, neutral=leader.neutral)


@formula(
    "weighing.beside",
    origin="Adjudge; a document that says a thing plainly does not deny it in passing",
    label=Honesty.HEURISTIC,
    text="kept = p / (1 − p) ÷ (p / (1 − p) + o / (1 − o)); P(side) · kept, what it loses goes to neither",
)
def beside(stance: Stance, others: Sequence[Stance]) -> Stance:
    """A passage's stance beside others of its own document: its side, of probability p, is kept by the odds against the largest
    probability o that one of them gives the other side, if that is the larger."""
    side = strength(stance)
    opposing = max((against(stance, other) for other in others if other.label is not StanceLabel.NEUTRAL), default=0.0)
    if stance.label is StanceLabel.NEUTRAL or opposing <= side:
        return stance
    lost = side * odds_share(opposing, side)
    if stance.supports >= stance.refutes:
        return Stance(supports=side - lost, refutes=stance.refutes, neutral=stance.neutral + lost)
    return Stance(supports=stance.supports, refutes=side - lost, neutral=stance.neutral + lost)


@formula(
    "weighing.wording",
    origin="Adjudge; a sentence that is the claim, word for word, needs no model to be understood",
    label=Honesty.SAFEGUARD,
    text="P(supports) = max(p, what the models say), P(neither) = the rest, unless the models are sure that it refutes",
)
def as_worded(stance: Stance, policy: WeighingPolicy) -> Stance:
    """The stance of a text in which a sentence is the claim itself. A plain refutation stands: the text may go on to deny it."""
    sure = policy.wording_probability
    if stance.refutes >= policy.wording_denied or stance.supports >= sure:
        return stance
    return Stance(supports=sure, refutes=0.0, neutral=1.0 - sure)


@formula(
    "weighing.conjunction",
    origin="Gödel's minimum t-norm, 1932; as sentence-wise summary checkers use it",
    label=Honesty.HEURISTIC,
    text="P(supports) = min over parts; P(refutes) = max over parts; P(neither) = what is left",
)
def conjunction(parts: Sequence[Stance]) -> Stance:
    """A claim of several sentences holds only as far as its weakest does, and falls with any one of them."""
    supports, refutes = min(p.supports for p in parts), max(p.refutes for p in parts)
    return Stance(supports=supports, refutes=refutes, neutral=max(0.0, 1.0 - supports - refutes))


@formula(
    "weighing.quantity",
    origin="Adjudge; small models misread numbers that a rule reads rightly",
    label=Honesty.SAFEGUARD,
    text="certainly different: P(refutes) = max(p, what the models say); certainly equal: the same of P(supports);"
    " P(neither) = the rest; numbers in other words are certain where the models take a side; money of different currencies:"
    " P(neither) = 1",
)
def overruled(stance: Stance, check: QuantityCheck, policy: WeighingPolicy) -> Stance | None:
    """The stance that numbers put in place of the models', or None when the models' stands. A check that is certain decides: what
    it rules out is ruled out, and its doubt is that the claim is left open."""
    sure = policy.quantity_probability
    if check.incomparable:
        return None if stance.label is StanceLabel.NEUTRAL else NEITHER
    if not (check.certain or (check.worded_otherwise and stance.label is not StanceLabel.NEUTRAL)):
        return None
    if check.outcome is QuantityOutcome.DIFFERS and not (stance.label is StanceLabel.REFUTES and stance.refutes >= sure):
        return Stance(supports=0.0, refutes=sure, neutral=1.0 - sure)
    if check.outcome is QuantityOutcome.AGREES and stance.label is not StanceLabel.SUPPORTS:
        return Stance(supports=sure, refutes=0.0, neutral=1.0 - sure)
    return None


Similar = Callable[[str, Sequence[str]], Sequence[float]]
"""Calibrated similarity of one text to each of several."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What a model made of one text held against one claim."""

    logits: tuple[float, ...]
    stance: Stance
    relevance: float
    """How likely the text speaks to the claim at all; to a question, whether it has to do with the answer."""


class StanceReader:
    """A stance model that remembers what it read for as long as a job lasts."""

    def __init__(self, encoder: StanceEncoder, *, given: bool = False, second: StanceReader | None = None) -> None:
        """`given` texts came with the claim; others were searched for it. A `second` is a better and slower one, who is asked
        where this one's word is not enough."""
        self._encoder = encoder
        self._second = second
        self.longest: int = getattr(encoder, "longest", 0)
        own = encoder.calibration
        self._given = own.given or own
        self._calibration = self._given if given else own
        self._read: dict[tuple[str, str], Reading] = {}

    def plain(self, *, given: bool) -> bool:
        """Whether what it reads is taken as it reads it: a reader of whole texts reckons, compares and weighs a sentence beside
        its neighbours itself, and what rules put in the place of that is right less often. A second reader has the only word on
        texts that came with a claim."""
        return bool(self.reach(given=given))

    def reach(self, *, given: bool) -> int:
        """Characters of a text that it reads as a whole; none where texts are cut into windows for it."""
        return self._second.longest if given and self._second is not None else self.longest

    def of_wholes(self, *, given: bool) -> StanceReader | None:
        """Whoever reads whole texts: the second reader on texts that were given, or this one; None where neither does."""
        reader = self._second if given and self._second is not None else self
        return reader if reader.longest else None

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Reading]:
        """A reading for each pair (text, claim); what is new is read in one batch."""
        pairs = [(as_read(text), as_read(claim)) for text, claim in pairs]
        fresh = [pair for pair in dict.fromkeys(pairs) if pair not in self._read]
        if fresh:
            for pair, row in zip(fresh, self._encoder.logits(fresh).tolist(), strict=True):
                stance = calibrated(row, self._calibration)
                self._read[pair] = Reading(logits=tuple(row), stance=stance, relevance=relevance(row[3]))
        return [self._read[pair] for pair in pairs]

    def beside(self, own: Reading, scout: Reading, *, given: bool = False) -> Stance:
        """What a judge's reading and the scout's of the same text come to."""
        return read_together(own.logits, scout.logits, self._given if given else self._calibration)

    def heard(
        self, pairs: Sequence[tuple[str, str]], scouted: Sequence[Reading], given: Sequence[bool], policy: WeighingPolicy
    ) -> list[Stance]:
        """What this reader makes of pairs beside the scout, who read the same texts; the second's word in place of its own where
        it is about to refute, or unsure, and on what was given."""
        second, found = self._second, [NEITHER] * len(pairs)
        others = [place for place, came in enumerate(given) if second is None or not (came and second.longest)]
        for place, reading in zip(others, self.read([pairs[place] for place in others]), strict=True):
            found[place] = self.beside(reading, scouted[place], given=given[place])
        if second is not None:
            own = set(others)
            places = [place for place, stance in enumerate(found) if place not in own or wants_second(stance, policy)]
            for place, reading in zip(places, second.read([pairs[place] for place in places]), strict=True):
                found[place] = second.beside(reading, scouted[place], given=given[place])
        return found


def wants_second(stance: Stance, policy: WeighingPolicy) -> bool:
    """Whether a stance is not to be taken before a better reader was asked: it refutes, which does most harm where it is wrong,
    or takes its side with a probability that says little."""
    return stance.label is StanceLabel.REFUTES or policy.second_from <= strength(stance) < policy.second_below


@dataclass(frozen=True, kw_only=True)  # no slots: what it comes to is computed once and kept
class Hearing:
    """A question that has been read, and what it comes to."""

    question: ReadingQuestion
    windows: tuple[Window, ...]
    plain: bool = False
    """Whether the judge's word is taken as it stands."""

    @cached_property
    def leader(self) -> int:
        """The window that takes its side most strongly."""
        return strongest([window.stance for window in self.windows])

    @cached_property
    def promising(self) -> int:
        """The window that speaks most to the claim, whichever way."""
        return max(range(len(self.windows)), key=lambda place: promise(self.windows[place].stance))

    @cached_property
    def stance(self) -> Stance:
        """The leader's, shared with the other side where another window takes it."""
        others = (window.stance for place, window in enumerate(self.windows) if place != self.leader)
        return pooled(self.windows[self.leader].stance, tuple(others))

    @property
    def decided_by(self) -> DecidedBy:
        return DecidedBy.JUDGE if self.windows[self.leader].judge else DecidedBy.SCOUT


Place = tuple[int, int]
"""A question and a window of it."""


def cascade(questions: Sequence[ReadingQuestion], *, scout: StanceReader, judge: StanceReader, policy: Policy) -> list[Hearing]:
    """Hears every question. All are read side by side, so that models have few batches: the scout one, the judge one of the
    windows that promise most, and one of the next where those did not settle it."""
    weighing = policy.weighing
    places = [(n, place) for n, question in enumerate(questions) for place in range(len(question.windows))]
    screened = [at for at in places if not questions[at[0]].whole]
    scouted = dict(zip(screened, scout.read([questions[n].pair(place) for n, place in screened]), strict=True))
    scouted |= dict.fromkeys((at for at in places if questions[at[0]].whole), UNSCREENED)
    plain = {n: judge.plain(given=question.given) for n, question in enumerate(questions)}
    docket = _docket(questions, scouted, plain, weighing) if judge is not scout and weighing.judged else []

    def heard(places: Sequence[Place]) -> dict[Place, Stance]:
        # The small judge reads the claim in the window's own figures: it compares words well and reckons badly.
        headed = ((n, *questions[n].pair(place)) for n, place in places)
        pairs = [(text, claim if plain[n] else restated(claim, text, policy.quantity)) for n, text, claim in headed]
        given = [questions[n].given for n, _ in places]
        return dict(zip(places, judge.heard(pairs, [scouted[at] for at in places], given, weighing), strict=True))

    first = [at for group in docket for at in (group if plain[group[0][0]] else group[:1])]
    judged = heard(first)
    rest = [group for group in docket if not plain[group[0][0]] and judged[group[0]].supports < weighing.settled]
    judged |= heard([at for group in rest for at in group[1:]])
    judged_groups = {questions[n].shared for n, _ in judged}
    windows = iter(
        Window(
            span=questions[n].windows[place],
            scout=scouted[n, place].stance,
            judge=judged.get((n, place)),
            heard=weighing.unjudged if questions[n].shared in judged_groups else 1.0,
        )
        for n, place in places
    )
    return [
        Hearing(question=question, windows=tuple(islice(windows, len(question.windows))), plain=plain[n])
        for n, question in enumerate(questions)
    ]


UNSCREENED = Reading(logits=(0.0, 0.0, 0.0, 0.0), stance=Stance(supports=0.5, refutes=0.5, neutral=0.0), relevance=1.0)
"""Stands for the scout's reading of what it does not read: a whole document promises as much as anything can."""


def _docket(
    questions: Sequence[ReadingQuestion], scouted: dict[Place, Reading], plain: Mapping[int, bool], policy: WeighingPolicy
) -> list[list[Place]]:
    """What the judge may read: for every sentence the windows that promise most, of all the texts that are held against it; and
    every whole document."""
    groups: dict[Docket, list[Place]] = defaultdict(list)
    promises = {at: promise(reading.stance) for at, reading in scouted.items()}
    for at, promised in promises.items():
        if promised >= policy.judge_from:
            groups[questions[at[0]].shared].append(at)
    found = []
    for group in groups.values():
        most = policy.judged_plainly if plain[group[0][0]] else policy.judged
        ranked = sorted(group, key=lambda at: -promises[at])
        whole = [at for at in ranked if questions[at[0]].whole]
        found.append([*whole, *[at for at in ranked if not questions[at[0]].whole][:most]])
    return found
