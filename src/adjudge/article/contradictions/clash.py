"""Over what two claims of one article may contradict each other: rival figures, dates or names for one thing, or its denial.

A stance model trained to hold evidence against claims takes any other date or number of one subject for a refutation. So
it is asked for its probability, and these rules for whether the claims speak to one question at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudge.article.contradictions.claim_features import DIMENSIONS, ONCE, DatedFact, Matter, NamedFact, things
from adjudge.article.contradictions.measures import counted_by, is_part, narrowed_by
from adjudge.english.claim_kinds import opposed
from adjudge.english.figures.dates import DateMention
from adjudge.english.words import DETERMINERS, POSSESSIVES, PREPOSITIONS
from adjudge.policy.article import ClaimGraphPolicy
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import check_quantities
from adjudge.reading.quantities.marks import families, row_families
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.span import Span
from adjudge.values.word_lists import text_of

# Two claims of one article side by side: whether they are about one subject, at one time, and say the same of it.


_TIMES = families(text_of("article.contradictions.clash.times"))


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldClaims:
    """Two claims side by side, the one that says less first."""

    less: Matter
    more: Matter
    policy: ClaimGraphPolicy
    quantity: QuantityPolicy

    @property
    def shared(self) -> frozenset[str]:
        return self.less.said & self.more.said

    @property
    def only_less(self) -> frozenset[str]:
        return self.less.said - self.more.known

    @property
    def only_more(self) -> frozenset[str]:
        return self.more.said - self.less.known


def says_the_same(held: HeldClaims) -> bool:
    """Whether one claim says all that the other does, of the same subject, and not much besides."""
    if len(held.shared) < 2 or held.only_less - held.more.subject:
        return False
    if not (held.more.subject <= held.less.known or of_one(held.less.subject, held.more.subject, held)):
        return False
    return len(held.only_more) <= held.policy.details and held.less.negations == held.more.negations


def at_one_time(held: HeldClaims) -> bool:
    """Whether nothing sets the claims apart in time: no two dates, no "originally", no "was" beside "is"."""
    less, more = held.less, held.more
    mine, theirs = less.said & _TIMES, more.said & _TIMES
    if mine - theirs and theirs - mine:
        return False
    if less.stages != more.stages or (less.tense and more.tense and less.tense != more.tense):
        return False
    if not less.dates and not more.dates:
        return True
    return any(not apart(one, other) for one in less.dates for other in more.dates)


def apart(one: DateMention, other: DateMention) -> bool:
    """Whether two dates have no day in common."""
    return one.end < other.start or other.end < one.start


def of_one(mine: frozenset[str], theirs: frozenset[str], held: HeldClaims) -> bool:
    """Whether two subjects are one: "the bridge" and "the Harbour Bridge", "the tower" and "the granite tower"; not "the line"
    and "repainting the line"."""
    fuller = mine | theirs
    if not mine & theirs or fuller not in (mine, theirs):
        return False
    called = (*held.less.called, *held.more.called, *held.less.phrases, *held.more.phrases)
    return mine ^ theirs <= held.less.known & held.more.known or any(fuller <= name for name in called)


def whose(fact: DatedFact | NamedFact, claim: Matter) -> frozenset[str]:
    """Whom a fact is about: the claim's own subject, unless its words say another."""
    return claim.subject if fact.subject <= claim.subject else fact.subject


def one_subject(held: HeldClaims) -> bool:
    """Whether both claims are about the same, each by words that the other knows."""
    mine, theirs = held.less.subject, held.more.subject
    known = bool(mine and theirs) and mine <= held.more.known and theirs <= held.less.known
    return known or of_one(mine, theirs, held)


def same_subject(held: HeldClaims) -> bool:
    """Whether each speaks of what the other is about; "nobody" and "three firefighters" are about the fire."""
    return held.less.subject <= held.more.known or held.more.subject <= held.less.known


def names_agree(held: HeldClaims) -> bool:
    """Whether not each claim names somebody or some place that the other does not: 14 in Ohio, 3 in Indiana."""
    return held.less.names <= held.more.known or held.more.names <= held.less.known


def dates_agree(held: HeldClaims) -> bool:
    """Whether no two dates set the claims apart."""
    pairs = [(one, other) for one in held.less.dates for other in held.more.dates]
    return not pairs or not all(apart(one, other) for one, other in pairs)


def since(denying: Matter, other: Matter) -> bool:
    """Whether what is denied from a year on is dated in that time: "nobody since 1953", "two in 1987"."""
    return "since" in denying.stages and all(denying.dates[0].end < day.start for day in other.dates)


SURE = frozenset({"figure", "date", "name", "ended"})
"""Clashes that rules tell surely: rival values leave less room for reading than rival words."""
FIGURE, DATE, NAME, RANK, DENIAL, OPPOSITE = "figure", "date", "name", "rank", "denial", "opposite"
ENDED, TOLD, COUNT = "ended", "told", "count"
_RANKS = frozenset({"first", "second", "third", "fourth", "fifth"})
_ANEW = _RANKS | {"again", "another", "new", "other", "re", "last", "final", "next"}
_NO_SUPERLATIVES = frozenset({"west", "northwest", "southwest", "forest", "interest", "harvest", "protest", "contest"})
_DAYS = families(text_of("article.contradictions.clash.days"))
_SEASONS = families(text_of("article.contradictions.clash.seasons"))
_LASTING = families("length height depth width distance")
"""What does not change with the years."""


def clash(one: Matter, other: Matter, policy: ClaimGraphPolicy, quantity: QuantityPolicy) -> str:
    """What two claims would contradict each other over; empty where they can both hold, as far as their words tell."""
    less, more = (one, other) if (len(one.said), one.text) <= (len(other.said), other.text) else (other, one)
    held = HeldClaims(less=less, more=more, policy=policy, quantity=quantity)
    if less.supposed or more.supposed or not less.said & more.said:
        return ""
    if less.reported and more.reported:
        return ""  # two people may say two things
    reported = less.reported or more.reported
    return next((name for name, clashes in RULES if (name in SURE or not reported) and clashes(held)), "")


def figure(held: HeldClaims) -> bool:
    """Rival figures for one thing at one time: in sentences otherwise the same, or of the same thing measured."""
    if not held.less.figures or not held.more.figures or held.less.negations != held.more.negations:
        return False
    lasts = bool(held.shared & _LASTING) and held.less.stages == held.more.stages
    if not (lasts or at_one_time(held)):
        return False
    other_deeds = held.less.verb and held.more.verb and held.less.verb != held.more.verb  # seats won and seats lost
    if (other_deeds and says_the_same(held)) or _elsewhere(held.less, held.more) or _elsewhere(held.more, held.less):
        return False
    differing = list(_differing(held))
    if says_the_same(held) and held.less.figures == held.more.figures == 1:
        return bool(differing)
    measured = [
        thing
        for claim, text, mine, theirs in differing
        if (thing := things(claim.row, mine)) and thing == things(text.row, theirs)
    ]
    if says_the_same(held):
        return bool(measured)
    told = any(thing & DIMENSIONS or held.less.verb == held.more.verb for thing in measured)
    return told and one_subject(held) and names_agree(held)


def _elsewhere(one: Matter, other: Matter) -> bool:
    """Whether a claim opens with a place that the other does not speak of, "On the upper floor the exhibition", or is about
    what belongs to something where the other is not: "its tower" and "the tower"."""
    opening = one.row[0].lower if one.row else ""
    if opening in POSSESSIVES:
        return bool(other.row) and other.row[0].lower == "the"
    if opening not in {"in", "on", "at", "inside", "outside", "under", "above", "behind"}:
        return False
    opens = (
        at
        for at, word in enumerate(one.row)
        if at and (word.is_mark or (word.lower in DETERMINERS and one.row[at - 1].lower not in PREPOSITIONS))
    )
    lead = one.row[: next(opens, 0)]
    return bool(row_families(lead) & one.said - other.known)


def _differing(held: HeldClaims) -> Iterator[tuple[Matter, Matter, Span, Span]]:
    """The figures, other than dates, that the quantity checker finds to differ: each with where it stands in its claim."""
    for claim, text in ((held.less, held.more), (held.more, held.less)):
        for found in check_quantities(claim.text, text.text, held.quantity).comparisons:
            differs = found.outcome is QuantityOutcome.DIFFERS and found.operation not in {"date", "ordinal"}
            if differs and len(found.evidence) == 1 and _alike(claim, text, found.claim, found.evidence[0]):
                yield claim, text, found.claim, found.evidence[0]


def _alike(claim: Matter, text: Matter, mine: Span, theirs: Span) -> bool:
    """Whether two figures are counted in one way: both a day, both of all or of some of them."""
    if is_part(claim.row, mine) != is_part(text.row, theirs):
        return False
    narrowed = (narrowed_by(claim.row, mine) - text.known, narrowed_by(text.row, theirs) - claim.known)
    return not any(narrowed) and counted_by(claim.row, mine) == counted_by(text.row, theirs)


def date(held: HeldClaims) -> bool:
    """Rival dates for what happens once."""
    less, more = held.less, held.more
    if less.stages & _ANEW != more.stages & _ANEW or less.negations != more.negations:
        return False
    if len(less.dates) == len(more.dates) == 1 and says_the_same(held) and held.shared & ONCE:
        return less.stages == more.stages and apart(less.dates[0], more.dates[0])
    return any(
        one.event == other.event and apart(one.date, other.date) and of_one(whose(one, less), whose(other, more), held)
        for one in less.happened
        for other in more.happened
    )


def name(held: HeldClaims) -> bool:
    """Rival names where only one can be right: two birthplaces, two designers, two cities for the capital of one land."""
    less, more = held.less, held.more
    if less.negations != more.negations or less.stages & _ANEW != more.stages & _ANEW:
        return False
    named = any(
        (one.event, one.preposition) == (other.event, other.preposition)
        and one.name.isdisjoint(other.name)
        and of_one(whose(one, less), whose(other, more), held)
        for one in less.placed
        for other in more.placed
    )
    return named or _rivals(held)


def _rivals(held: HeldClaims) -> bool:
    """Whether two subjects are both called the largest, or the capital, in sentences otherwise the same."""
    less, more = held.less, held.more
    places = [key for key in less.named.keys() | more.named.keys() if less.named.get(key) != more.named.get(key)]
    mine, theirs = less.named.get("", frozenset()), more.named.get("", frozenset())
    if places != [""] or mine <= theirs or theirs <= mine or less.stages != more.stages or not dates_agree(held):
        return False
    return less.said - mine == more.said - theirs and ("capit" in held.shared or _superlative(held))


def rank(held: HeldClaims) -> bool:
    """The largest and the second largest at once."""
    less, more = held.less, held.more
    ranks = (less.stages & _RANKS, more.stages & _RANKS)
    if ranks[0] == ranks[1] or less.stages - _RANKS != more.stages - _RANKS or less.subject != more.subject:
        return False
    return _superlative(held) and less.said - _RANKS == more.said - _RANKS


def _superlative(held: HeldClaims) -> bool:
    """Whether both claims say "the largest", "the highest" or the like."""
    both = frozenset(held.less.text.lower().split()) & frozenset(held.more.text.lower().split())
    return "most" in both or any(word.endswith("est") for word in both - _NO_SUPERLATIVES)


def denial(held: HeldClaims) -> bool:
    """One denies what the other says."""
    less, more = held.less, held.more
    if (less.negations % 2) == (more.negations % 2) or not same_subject(held):
        return False
    if not dates_agree(held) and not since(*((less, more) if less.negations % 2 else (more, less))):
        return False
    share = len(held.shared) / len(less.said)
    return len(held.shared) >= 2 and share >= held.policy.denied_share and not (less.partial and more.partial)


def opposite(held: HeldClaims) -> bool:
    """The same thing put on opposite sides."""
    less, more = held.less, held.more
    sides = opposed(less.text, more.text)
    if not sides or less.negations != more.negations or not at_one_time(held):
        return False
    if (less.said ^ more.said) & _SEASONS:
        return False  # closed on Mondays, and open on them in July
    return _on_sides(held, sides)


def ended(held: HeldClaims) -> bool:
    """Over at some time, and kept for life."""
    sides = opposed(held.less.text, held.more.text)
    lasted = held.less.for_life != held.more.for_life and held.less.stages == held.more.stages
    return lasted and bool(sides) and held.less.negations == held.more.negations and _on_sides(held, sides)


def _on_sides(held: HeldClaims, sides: frozenset[str]) -> bool:
    """Whether two claims that take opposite sides say nothing else that the other does not."""
    less, more = held.less, held.more
    if any("except" in (word.lower for word in one.row) for one in (less, more)):
        return False
    for one, other in ((less, more), (more, less)):
        if one.partial and not other.whole:
            return False
    sided = families(" ".join(sides)) | sides
    left = held.only_less - sided - (_DAYS if more.whole else frozenset())
    return not left and bool(held.shared - sided) and same_subject(held)


RULES: tuple[tuple[str, Callable[[HeldClaims], bool]], ...] = (
    (FIGURE, figure),
    (DATE, date),
    (RANK, rank),
    (NAME, name),
    (ENDED, ended),
    (DENIAL, denial),
    (OPPOSITE, opposite),
)
"""What claims can clash over; the first that holds is named."""
