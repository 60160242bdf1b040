"""Two claims of one article side by side: whether they are about one subject, at one time, and say the same of it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.claim_graph import ClaimGraphPolicy
from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.families import families
from adjudge.steps.dated_facts import DatedFact, NamedFact
from adjudge.steps.matter import Matter
from adjudge.text.dates import DateMention

_TIMES = families(
    "monday tuesday wednesday thursday friday saturday sunday weekday weekend january february march april may june july"
    " august september october november december spring summer autumn fall winter morning noon afternoon evening night"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Held:
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


def says_the_same(held: Held) -> bool:
    """Whether one claim says all that the other does, of the same subject, and not much besides."""
    if len(held.shared) < 2 or held.only_less - held.more.subject:
        return False
    if not (held.more.subject <= held.less.known or of_one(held.less.subject, held.more.subject, held)):
        return False
    return len(held.only_more) <= held.policy.details and held.less.negations == held.more.negations


def at_one_time(held: Held) -> bool:
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


def of_one(mine: frozenset[str], theirs: frozenset[str], held: Held) -> bool:
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


def one_subject(held: Held) -> bool:
    """Whether both claims are about the same, each by words that the other knows."""
    mine, theirs = held.less.subject, held.more.subject
    known = bool(mine and theirs) and mine <= held.more.known and theirs <= held.less.known
    return known or of_one(mine, theirs, held)


def same_subject(held: Held) -> bool:
    """Whether each speaks of what the other is about; "nobody" and "three firefighters" are about the fire."""
    return held.less.subject <= held.more.known or held.more.subject <= held.less.known


def names_agree(held: Held) -> bool:
    """Whether not each claim names somebody or some place that the other does not: 14 in Ohio, 3 in Indiana."""
    return held.less.names <= held.more.known or held.more.names <= held.less.known


def dates_agree(held: Held) -> bool:
    """Whether no two dates set the claims apart."""
    pairs = [(one, other) for one in held.less.dates for other in held.more.dates]
    return not pairs or not all(apart(one, other) for one, other in pairs)


def since(denying: Matter, other: Matter) -> bool:
    """Whether what is denied from a year on is dated in that time: "nobody since 1953", "two in 1987"."""
    return "since" in denying.stages and all(denying.dates[0].end < day.start for day in other.dates)
