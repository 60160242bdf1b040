"""What keeps a difference from being a contradiction; every doubt here was met in real claims.

A difference that meets none of them is sure: both figures are of one kind and one thing, the sentence holds the claim's
other words and names, and nothing else in the text bears the claim out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from adjudge.english.regex import regex
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities.marks import Figure, families, properties
from adjudge.reading.quantities.pairing import Match, candidates, events, outcome_of, share, wanted_words
from adjudge.reading.quantities.reading import FigureReading
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.span import Span

# What a figure is of: whose it is, what is counted or measured, and in which words that is said.
#
# A number is held only against a number of the same thing of the same subject. The subject's name stands in the figure's own
# sentence, and its clause names nobody else; what is counted is the same; and the sentence holds enough of the claim's other
# words. A figure that comes out the same, or not, only after converting or reckoning was hardly given for something else:
# there fewer words do.


def places(match: Match) -> frozenset[int]:
    """The sentences a match's figures stand in."""
    return frozenset(figure.sentence for figure in match.evidence)


def words_there(match: Match, told: FigureReading) -> frozenset[str]:
    """The content words of the sentences a match's figures stand in."""
    return frozenset[str]().union(*(told.words[place] for place in places(match)))


def counts_the_same(match: Match, policy: QuantityPolicy) -> bool:
    """Whether two numbers count the same things. In a row of a table what is counted stands before the number."""
    claim, evidence = match.claim, match.evidence[0]
    if claim.called or evidence.called:
        return claim.called == evidence.called
    there = evidence.thing | evidence.clause if evidence.labelled else evidence.thing
    if there and there <= families("people"):
        there = there | evidence.clause  # people are counted for what they do: "employs 300 people"
    return len(claim.thing & there) >= policy.thing_share * max(1, min(len(claim.thing), len(there)))


def reckoned(match: Match) -> bool:
    """Whether the figures meet only after converting or computing."""
    return bool(match.formula) or match.operation == "converted"


AGREES, DIFFERS = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS
_OTHERS_TOO = regex(
    r"\b(?:another|others?|additional|extra|more|each|every|an?|third|several|few|remaining|rest)\b", re.IGNORECASE
)
_OPEN = regex(r"\b(?:possibly|could|might|may(?!\s[0-9])|would|will|should)\b")
_EACH = regex(r"\b(?:each|every|per(?!\s(?:cent|mille?)\b)|apiece)\b", re.IGNORECASE)
_RELATIVE = regex(r"[\s-](?:\w+\s)?(before|after|later|earlier|ago|since|prior|into|closer)\b", re.IGNORECASE)
_WHEN = regex(r"\b(since|when|before|until|from|turning|after)\b", re.IGNORECASE)
_INDEFINITE = regex(r"\ban?\s$", re.IGNORECASE)
_NEARBY = 40
"""How many characters from a figure "each" still speaks of it."""
_A_DOZEN = 12
"""Counts a writer may give in parts: "three men … another man"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldDifference:
    """A difference, and the two texts it was found in."""

    match: Match
    said: FigureReading
    told: FigureReading
    policy: QuantityPolicy

    @property
    def claim(self) -> Figure:
        return self.match.claim

    @property
    def evidence(self) -> Figure:
        return self.match.evidence[0]

    @property
    def sentence(self) -> Span:
        return self.told.sentences[self.evidence.sentence]


def doubted(match: Match, matches: Sequence[Match], said: FigureReading, told: FigureReading, policy: QuantityPolicy) -> Match:
    """The match with what its doubts come to. A difference without any is a contradiction."""
    if match.outcome is not DIFFERS or not _is_the_only_one(match, matches):
        return match
    held = HeldDifference(match=match, said=said, told=told, policy=policy)
    return replace(match, sure=not any(doubt(held) for doubt in DOUBTS))


def _is_the_only_one(match: Match, matches: Sequence[Match]) -> bool:
    """Whether everything else the claim counts or dates is borne out: where it is not, the text speaks of something else, or
    of another time. A number that bears out one figure of the claim cannot contradict another."""
    others = [other for other in matches if other is not match]
    if any(other.outcome is not AGREES for other in others):
        return False
    spoken_for = {f.span for other in others for f in other.evidence}
    return not any(figure.span in spoken_for for figure in match.evidence)


def left_open(held: HeldDifference) -> bool:
    """ "Or" leaves open which number is meant, "may" whether any is; a denial may be of the number itself."""
    if held.claim.alternative or any(figure.alternative for figure in held.match.evidence):
        return True
    there = _OPEN.search(held.told.text, held.sentence.start, held.sentence.end)
    if (_OPEN.search(held.said.text) is None) != (there is None):
        return True
    return any(held.said.negated) != any(held.told.negated[figure.sentence] for figure in held.match.evidence)


def of_another_subject(held: HeldDifference) -> bool:
    """A name of the claim does not stand in the figures' own sentences, or somebody else's does where they are said: in the
    clause, or where the clause leaves its subject out, first in the sentence or last before them. The parts of a sum have names
    of their own."""
    match, said, told = held.match, held.said, held.told
    if not said.proper <= words_there(match, told) or not (reckoned(match) or said.first <= told.every_word):
        return True
    if match.formula:
        return False
    figure, named = held.evidence, told.proper - said.every_word
    if said.names and not figure.clause & said.names:
        opens = figure.opener & told.proper
        if figure.nearest_name in named or (opens and not opens & said.every_word):
            return True
    return bool(figure.clause & named)


def in_other_words(held: HeldDifference) -> bool:
    """The sentence leaves out too many of the claim's words."""
    # Times and ages are told of so many things that every word counts.
    plain = {"age": 1.0, "time": held.policy.agree_cover}.get(held.claim.kind, held.policy.differ_cover)
    wanted = held.policy.reckoned_cover if reckoned(held.match) else plain
    return share(wanted_words([held.match], held.said), words_there(held.match, held.told)) < wanted


def of_another_thing(held: HeldDifference) -> bool:
    """What is counted, measured or dated is not evidently the same."""
    claim, evidence = held.claim, held.evidence
    if held.match.formula:
        common = wanted_words([held.match], held.said) - held.said.names
        shared = not common or common & held.told.words[evidence.sentence]
        return not shared or any(figure.labelled for figure in held.match.evidence)
    if claim.kind == "date":
        told_of = held.told.words[evidence.sentence] & events()  # "was born in Belfast, Ireland, on 29 November 1898"
        alone = bool(told_of) and told_of <= held.said.every_word
        return not alone and not held.said.every_word & evidence.clause & events()
    if claim.kind == "ordinal":
        return _another_in_line(held)
    if claim.kind == "count":
        return _not_counted(held) or bool(claim.thing & held.said.names)  # a street or model number
    missing = claim.thing - evidence.thing - held.told.words[evidence.sentence]
    # A height given without the word is still one, unless another word says that it is a depth.
    return not missing <= properties() or bool(missing and evidence.clause & properties())


def _another_in_line(held: HeldDifference) -> bool:
    claim = held.claim
    if _INDEFINITE.search(held.said.text, max(0, claim.span.start - 4), claim.span.start):
        return True  # "a third survey" does not deny the second
    return not _same_sentence(held) and (_not_counted(held) or bool(claim.thing & held.said.names))


def _not_counted(held: HeldDifference) -> bool:
    """Whether two numbers do not evidently count the same. A row of a table may also hold years or codes."""
    row = held.evidence.labelled and held.evidence.quantity is not None and held.evidence.quantity.bound == "range"
    return row or not counts_the_same(held.match, held.policy)


def of_each(held: HeldDifference) -> bool:
    """ "Each hemisphere has four" is not said of the whole; "five years before" is said from another date."""
    here, there = _each(held.claim, held.said), _each(held.evidence, held.told)
    return here != there or _relative(held.claim, held.said) != _relative(held.evidence, held.told)


def _each(figure: Figure, reading: FigureReading) -> bool:
    return _EACH.search(reading.text, max(0, figure.span.start - _NEARBY), figure.span.end + _NEARBY) is not None


def _relative(figure: Figure, reading: FigureReading) -> str:
    """The word that ties a time to another: "five years ago", "three weeks later", "since he was two years old"."""
    if figure.kind not in {"time", "age"}:
        return ""
    found = _RELATIVE.match(reading.text, figure.span.end)
    if found is None and figure.kind == "age":
        found = _WHEN.search(reading.text, max(0, figure.span.start - _NEARBY), figure.span.start)
    return found[1].lower() if found else ""


def perhaps_more(held: HeldDifference) -> bool:
    """A larger count might add what the text tells in other words: "one boy … the other boy" are two."""
    mine, theirs = held.claim.quantity, held.evidence.quantity
    if mine is not None and mine.value == 1.0 and held.claim.span.of(held.said.text)[:3].lower() == "one":
        return True
    if held.match.formula or held.claim.kind != "count" or mine is None or theirs is None:
        return False
    if min(mine.value, theirs.value) <= 1.0:
        return True
    if not theirs.value < mine.value <= _A_DOZEN or _same_sentence(held):
        return False
    return _OTHERS_TOO.search(held.told.text, held.sentence.start, held.sentence.end) is not None


def _same_sentence(held: HeldDifference) -> bool:
    """Whether the sentence is the claim with another number in it."""
    here, there = held.said.every_word, held.told.words[held.evidence.sentence]
    return min(share(here, there), share(there, here)) >= held.policy.every_word


def borne_out_elsewhere(held: HeldDifference) -> bool:
    """Another figure of the text, about as near to what the claim speaks of, agrees; or does not clearly differ though it is
    said of the same thing."""
    found = candidates(held.claim, held.said, held.told)
    reach = max((n for n, figure in found if figure in held.match.evidence), default=0.0) - held.policy.lead
    others = held.told.proper - held.said.every_word
    reckoned = held.match.evidence if held.match.formula else ()  # an end of a change does not bear the change out
    near = [f for nearness, f in found if nearness >= reach and not f.clause & others and f not in reckoned]
    outcomes = {figure.span: outcome_of(held.claim, figure, held.policy) for figure in near}
    if AGREES in outcomes.values():
        return True
    if held.claim.kind == "date":  # "built in 1913 and 1921": the second date names no event of its own
        bare = (f for f in held.told.figures if f.date is not None and not f.clause)
        return any(outcome_of(held.claim, figure, held.policy) is AGREES for figure in bare)
    alike = (f for f in near if f not in held.match.evidence and f.thing == held.evidence.thing)
    return any(outcomes[figure.span] is not DIFFERS for figure in alike)


DOUBTS: tuple[Callable[[HeldDifference], bool], ...] = (
    left_open,
    of_another_subject,
    in_other_words,
    of_another_thing,
    of_each,
    perhaps_more,
    borne_out_elsewhere,
)
