"""Texts that say both: the sentence that takes the other side of the one that decides, and updates that take its place."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter

from adjudge.english.figures.dates import dates
from adjudge.english.frames import framed_sentences
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.english.words import terms
from adjudge.policy import Policy
from adjudge.policy.reading import WeighingPolicy
from adjudge.reading.cascade import Reading, StanceReader, against, overruled, promise, restated, strength
from adjudge.reading.quantities import check_quantities
from adjudge.reading.windows import Exhibit, heading
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import DecidedBy, Stance, StanceLabel, Weighed
from adjudge.values.score import Honesty, formula
from adjudge.values.span import Span

# Which sentence of a text says the contrary of the one that decides; and which gives what the claim names another name.


@dataclass(frozen=True, slots=True)
class _Place:
    """A sentence of a text that is held against the text's claim, or against the claim with another name in it."""

    number: int
    """Of the text."""
    span: Span
    claim: str
    instead: bool = False
    """Whether the claim is another: with a name of this sentence in the place of one that the text has not."""


def with_contraries(
    read: Sequence[tuple[Exhibit, Weighed]], *, scout: StanceReader, judge: StanceReader, policy: Policy
) -> list[Weighed]:
    """Each reading with the sentence of its own text that takes the other side as plainly, if there is one; and as opposed, where
    a text says of another name what the claim says of its own. The scout points at sentences, the judge decides."""
    weighing = policy.weighing
    places = [place for n, (exhibit, weighed) in enumerate(read) for place in _doubtful(n, exhibit, weighed, weighing)]
    pairs = [(_headed(read[place.number][0], place.span), place.claim) for place in places]
    scouted = dict(zip(places, scout.read(pairs), strict=True))
    asked = [place for n in range(len(read)) for place in _worth_the_judge(n, scouted, read[n], policy)]
    given = [read[at.number][0].given for at in asked]
    pairs = [(_headed(read[at.number][0], at.span), _restated(at, read[at.number][0], policy)) for at in asked]
    judged = judge.heard(pairs, [scouted[at] for at in asked], given, weighing)
    stances: dict[int, list[tuple[_Place, Stance]]] = {}
    for place, stance in zip(asked, judged, strict=True):
        exhibit = read[place.number][0]
        stances.setdefault(place.number, []).append((place, _by_numbers(stance, place, exhibit, policy)))
    return [_concluded(weighed, stances[n], weighing) if n in stances else weighed for n, (_, weighed) in enumerate(read)]


_Said = tuple[float, Span | None]
"""How plainly a side is taken, and where."""


def _concluded(weighed: Weighed, told: Sequence[tuple[_Place, Stance]], policy: WeighingPolicy) -> Weighed:
    """A reading with what its sentences said by themselves."""
    bears_out: _Said = max(((s.supports, p.span) for p, s in told if not p.instead), default=(0.0, None), key=itemgetter(0))
    if weighed.stance.label is StanceLabel.SUPPORTS and weighed.stance.supports >= max(policy.contrary, bears_out[0]):
        bears_out = weighed.stance.supports, weighed.rationale
    denied: _Said = max(((s.refutes, p.span) for p, s in told if not p.instead), default=(0.0, None), key=itemgetter(0))
    # Where one may hold as well as the other, as of two members of a band, the judge finds no refutation.
    opposing = {p.span for p, s in told if not p.instead and s.refutes >= policy.contrary_from}
    rivals = [(s.supports, p.span) for p, s in told if p.instead and s.supports >= policy.contrary and p.span in opposing]
    if denied[0] < policy.contrary and rivals:
        denied = max(rivals, key=itemgetter(0))
    if denied[0] < policy.contrary:
        return weighed
    if bears_out[0] >= policy.contrary and bears_out[1] != denied[1]:
        leading, other = (
            (bears_out[1], denied[1]) if weighed.stance.supports >= weighed.stance.refutes else (denied[1], bears_out[1])
        )
        return replace(weighed, rationale=leading, contrary=other)
    if weighed.stance.label is not StanceLabel.SUPPORTS and weighed.stance.refutes < policy.rival:
        return replace(weighed, stance=of_another(policy), rationale=denied[1])
    return weighed


@formula(
    "weighing.rival",
    origin="Adjudge; small models hear that a figure differs, and hardly that a name does",
    label=Honesty.HEURISTIC,
    text="a text that opposes the claim a little, of which one sentence by itself plainly does, or bears the claim out with"
    " another name in the place of one of its own: P(refutes) = .75, P(neither) = the rest",
)
def of_another(policy: WeighingPolicy) -> Stance:
    """The stance of a text of which one sentence opposes the claim more plainly than its paragraph does, or which says of another
    name what the claim says of its own. Not plain: a prize may be shared."""
    return Stance(supports=0.0, refutes=policy.rival, neutral=1.0 - policy.rival)


def _doubtful(number: int, exhibit: Exhibit, weighed: Weighed, policy: WeighingPolicy) -> Iterator[_Place]:
    """The sentences to look at, of a text that speaks to the claim."""
    if weighed.decided_by is DecidedBy.FACT or not weighed.windows or weighed.stopped:
        return
    if weighed.quantity is not None and weighed.quantity.incomparable:
        return
    framed = [one.span for one in framed_sentences(exhibit.text, exhibit.title, exhibit.claim)]
    own = [s for s in sentences(exhibit.text) if not any(s.overlaps(one) for one in framed)]
    told = [s for s in own if any(s.overlaps(w.span) for w in weighed.windows)]
    speaks = max(promise(window.stance) for window in weighed.windows) >= policy.contrary_from
    opposes = max(window.stance.refutes for window in weighed.windows) >= policy.rival_from
    if not (speaks or opposes):
        return
    told = _nearest(told, exhibit, policy.contrary_sentences)
    for span in told:
        others = tuple(_with_other_names(exhibit, span))
        if speaks or others or _names_all(exhibit, span):
            yield _Place(number, span, exhibit.claim)
        yield from (_Place(number, span, other, instead=True) for other in others)


def _nearest(told: list[Span], exhibit: Exhibit, most: int) -> list[Span]:
    """So many of the sentences, those with most of the claim's words, in the order they stand."""
    if len(told) <= most:
        return told
    wanted = parsed(exhibit.claim).vocabulary
    shared = {span: len(wanted & parsed(span.of(exhibit.text)).vocabulary) for span in told}
    nearest = sorted(told, key=lambda span: -shared[span])[:most]
    return sorted(nearest, key=lambda span: span.start)


def _with_other_names(exhibit: Exhibit, span: Span) -> Iterator[str]:
    """The claim with a name of the sentence in the place of each of its own that the sentence does not have; only where it has
    all other names and figures of the claim."""
    claim, said = parsed(exhibit.claim), parsed(_headed(exhibit, span))
    for name in claim.names:
        own = frozenset(terms(name.of(claim.text)))
        others = {term for other in claim.names if other != name for term in terms(other.of(claim.text))}
        others |= {term for term in claim.terms if term.isdigit()}
        if not own or not others or own & said.vocabulary or not others <= said.vocabulary:
            continue
        for found in parsed(span.of(exhibit.text)).names:
            new = found.of(span.of(exhibit.text))
            if not claim.vocabulary & set(terms(new)):
                yield claim.text[: name.start] + new + claim.text[name.end :]


def _names_all(exhibit: Exhibit, span: Span) -> bool:
    """Whether a sentence has all names of the claim: then it is of the same thing, whatever it says of it. "Sydney is not the
    capital of Australia" says nothing against Canberra."""
    claim, said = parsed(exhibit.claim), parsed(span.of(exhibit.text)).vocabulary
    return bool(claim.names) and all(said.issuperset(terms(name.of(claim.text))) for name in claim.names)


def _worth_the_judge(
    number: int, scouted: Mapping[_Place, Reading], read: tuple[Exhibit, Weighed], policy: Policy
) -> Iterator[_Place]:
    """Of one text the sentences that the judge must read: the best on each side where there are both, the best against the claim
    where the text opposes it a little, and one that says the claim of another name."""
    exhibit, weighed = read
    least = policy.weighing.contrary_from
    own = {place: _by_numbers(r.stance, place, exhibit, policy) for place, r in scouted.items() if place.number == number}
    plain = {place: stance for place, stance in own.items() if not place.instead}
    against = {place.span for place, stance in plain.items() if stance.refutes >= policy.weighing.rival_sentence}
    rivals = [at for at, stance in own.items() if at.instead and stance.supports >= least and at.span in against]
    supporting = max(plain, key=lambda place: plain[place].supports, default=None)
    refuting = max(plain, key=lambda place: plain[place].refutes, default=None)
    opposed = (
        refuting is not None
        and plain[refuting].refutes >= least
        and policy.weighing.rival_from <= weighed.stance.refutes < policy.weighing.rival
        and _names_all(exhibit, refuting.span)
    )
    torn_apart = (
        supporting is not None
        and refuting is not None
        and supporting is not refuting
        and plain[supporting].supports >= least
        and plain[refuting].refutes >= least
    )
    asked: list[_Place | None] = []
    if torn_apart:
        asked = [supporting, refuting]
    elif opposed:
        asked = [refuting]
    elif rivals and supporting is not None and plain[supporting].supports >= least:
        asked = [supporting]
    if rivals:
        asked += [*(place for place in plain if place.span == rivals[0].span), rivals[0]]
    yield from (place for place in dict.fromkeys(asked) if place is not None)


def _by_numbers(stance: Stance, place: _Place, exhibit: Exhibit, policy: Policy) -> Stance:
    """What is read of a sentence, unless its figures say otherwise."""
    check = check_quantities(place.claim, _headed(exhibit, place.span), policy.quantity)
    return overruled(stance, check, policy.weighing) or stance


def _restated(place: _Place, exhibit: Exhibit, policy: Policy) -> str:
    return restated(place.claim, _headed(exhibit, place.span), policy.quantity)


def _headed(exhibit: Exhibit, span: Span) -> str:
    return heading(exhibit.title) + span.of(exhibit.text)


# What becomes of it: an update that says when it was made takes the place of what it corrects; else the text says nothing.


CONTRADICTS_ITSELF = "contradicts_itself"
"""Why a text takes no side."""
_UPDATE = regex(r"\W*(?:updated?|corrections?|corrected|edit(?:ed)?|clarification|amended)\b", re.IGNORECASE)
_BEGINS = 160
"""Characters of a text in which it says of what day it is."""
_LABEL = 60
"""Characters up to which a sentence may be no more than the head of the next: "Update, 3 May 2024."."""


@formula(
    "weighing.contrary",
    origin="Adjudge; a source that says a thing and its contrary is no witness for either",
    label=Honesty.SAFEGUARD,
    text="a text with a sentence on each side, both plain: P(supports) = P(refutes) = 1/4, P(neither) = 1/2;"
    " of an update of a later day its own side",
)
def torn() -> Stance:
    """The stance of a text that says both: neither, and its doubt is shared."""
    return Stance(supports=0.25, refutes=0.25, neutral=0.5)


def settled(weighed: Weighed, text: str, published: dt.date | None, today: dt.date) -> Weighed:
    """A reading that found both, as it counts."""
    if weighed.contrary is None or weighed.rationale is None:
        return replace(weighed, contrary=None)
    if is_update(text, weighed.contrary, published, today):
        return replace(weighed, stance=_turned(weighed.stance), rationale=weighed.contrary, contrary=None)
    if is_update(text, weighed.rationale, published, today):
        return replace(weighed, contrary=None)
    return replace(weighed, stance=torn(), stopped=CONTRADICTS_ITSELF)


def is_update(text: str, span: Span, published: dt.date | None, today: dt.date) -> bool:
    """Whether a sentence says that it brings a text up to date, on a day after the text's own and not yet to come, or begins with
    such a day. Anybody can write "update" before a line; of what day a text is, is said by whoever published it, or at its
    beginning."""
    before = [s for s in sentences(text) if s.end <= span.start]
    label = before[-1] if before and before[-1].end - before[-1].start <= _LABEL else None
    head = label.of(text) if label is not None and _UPDATE.match(label.of(text)) else ""
    said = f"{head} {span.of(text)}".strip()
    if not (_UPDATE.match(said) or any(d.span.start == 0 for d in dates(said))):
        return False
    own = published or next((d.start for d in dates(text[:_BEGINS]) if d.start == d.end), None)
    made = [d.start for d in dates(said) if d.start == d.end]
    return own is not None and any(own < day <= today for day in made)


def _turned(stance: Stance) -> Stance:
    return Stance(supports=stance.refutes, refutes=stance.supports, neutral=stance.neutral)


def says_both(part: Weighed, others: Sequence[Weighed], policy: WeighingPolicy) -> Weighed | None:
    """Of other passages of a document the one that says the contrary as plainly, if one does."""
    side = part.stance
    if strength(side) < policy.contrary or part.decided_by is DecidedBy.FACT:
        return None
    plain = [o for o in others if o.decided_by is not DecidedBy.FACT and against(side, o.stance) >= policy.contrary]
    return max(plain, key=lambda o: against(side, o.stance), default=None)
