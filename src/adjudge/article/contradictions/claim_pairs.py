"""Which pairs of an article's claims are worth reading: those that share an entity or a number, never all pairs (seed 002)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import fsum, log

from adjudge.article.acquisition import telling
from adjudge.article.contradictions.claim_features import Matter, matter
from adjudge.article.contradictions.clash import COUNT, FIGURE, TOLD, apart, clash
from adjudge.article.contradictions.rival_values import rival_counts
from adjudge.article.contradictions.told_twice import STAND_FOR_NAMES, several, told_twice
from adjudge.english.sentence import parsed
from adjudge.english.words import DETERMINERS, PREPOSITIONS, terms
from adjudge.policy import Policy
from adjudge.policy.article import ClaimGraphPolicy
from adjudge.values.article_claim import CoreClaim
from adjudge.values.claim import Anchor, AnchorKind
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Stance
from adjudge.values.score import Honesty, Score, formula, total, weighted

# How strongly two claims of one article bear on each other, and which pairs are worth reading (seed 002).


@formula(
    "graph.pair",
    origin="Spärck Jones 1972 (what few share tells more), over claims in place of documents",
    label=Honesty.HEURISTIC,
    text="worth = Σ over shared anchors ln(1 + n / df) + Σ over shared words ln(1 + n / df); n claims, df of them share it",
)
def pair_worth(claims: int, anchors: Iterable[int], words: Iterable[int]) -> float:
    """How much two claims share that few others do: `anchors` and `words` are how many claims share each of theirs."""
    return fsum(log(1.0 + claims / df) for df in (*anchors, *words))


@formula(
    "graph.contradiction",
    origin="Adjudge; a reader takes any other figure for a refutation, so a rule must find first what the claims clash over",
    label=Honesty.HEURISTIC,
    text="p = (P(a refutes b) + P(b refutes a)) / 2; contradicts = a clash is found and p ≥ .55, of rival values p ≥ .45;"
    " of what rules find told twice, p is at least .6 and contradicts",
)
def contradiction(one_way: Stance, other_way: Stance) -> Score:
    """How probable it is that two claims cannot both hold. The mean and not the smaller: of a long claim and a short one the
    reader sees in one direction only that both speak of the same."""
    terms = (weighted("a_refutes_b", one_way.refutes, 0.5), weighted("b_refutes_a", other_way.refutes, 0.5))
    return total("graph.contradiction", terms)


@formula(
    "graph.edge_weight",
    origin="Adjudge; with it beliefs stay within local / (1 − damping) however many claims bear on one",
    label=Honesty.SAFEGUARD,
    text="weight = damping · p / max(1, Σ p over edges into the same claim)",
)
def edge_weights(probabilities: Sequence[float], policy: ClaimGraphPolicy) -> tuple[float, ...]:
    """The weights of the edges into one claim, by the probability of each. Together they never exceed the damping, so no
    belief grows beyond what the strongest local one allows."""
    scale = policy.damping / max(1.0, fsum(probabilities))
    return tuple(scale * p for p in probabilities)


Key = tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimPair:
    """Two claims of one article that share something, the earlier first."""

    a: CoreClaim
    b: CoreClaim
    clash: str = ""
    """What they may contradict each other over; empty where their words let both hold."""
    rare: int = 0
    """Rare words that both have, where they count the same things differently."""
    worth: float = 0.0
    onward: bool = True
    """Whether `a` is read as evidence for `b`."""
    back: bool = True
    """Whether `b` is read as evidence for `a`."""


def claim_pairs(claims: Sequence[CoreClaim], policy: Policy) -> tuple[ClaimPair, ...]:
    """The pairs to read, those that clash first, then those that share most that few others do; no claim in more than its
    share of them. What may clash is read both ways; else only what has enough of the other's words to support it. In
    whatever order the claims come, the pairs are the same."""
    limits = policy.claim_graph
    ordered = sorted(claims, key=lambda claim: (claim.span, claim.id))
    matters = [matter(claim) for claim in ordered]
    held = _held(ordered, matters)
    said = [parsed(claim.claim_text).vocabulary for claim in ordered]
    anchored = Counter(key for keys in held for key in keys)
    worded = Counter(word for own in said for word in own)
    common = frozenset(word.text for claim in ordered for word in parsed(claim.claim_text).words if not word.is_capital)
    called = [_called(claim, common) for claim in ordered]
    proper = frozenset().union(*called)  # "the bridge" goes by the name of the Harlow Bridge that another claim names
    found: list[ClaimPair] = []
    spoken_of = _spoken_of(ordered, common)
    many = several(ordered)
    told = told_twice(ordered, matters, policy)
    counted = rival_counts([claim.claim_text for claim in ordered], policy)

    def of_two(one: int, other: int) -> bool:
        """Whether claims that share a noun and no name may be about two things: of two hotels, or of the next village."""
        if called[one] & called[other]:
            return False
        noun = matters[one].subject & matters[other].subject
        return bool(noun & many or (noun & STAND_FOR_NAMES and spoken_of[one] != spoken_of[other]))

    for one, other in sorted({*_sharing(held, said, anchored, limits.shared_by), *told.rivals, *counted}):
        shared = said[one] & said[other]
        apart = ordered[other].span.start - ordered[one].span.end
        by_name = called[one] & called[other] or held[one] & held[other] & proper
        speaks = apart <= limits.near or bool(by_name)
        over = TOLD if (one, other) in told.rivals else ""
        if not over and speaks:
            over = clash(matters[one], matters[other], limits, policy.quantity)
            if over == FIGURE and ((one, other) in told.apart or of_two(one, other)):
                over = ""
        rare = (
            counted.get((one, other), 0)
            if (one, other) not in told.apart and _may_be_one_time(matters[one], matters[other])
            else 0
        )
        over = over or (COUNT if rare else "")
        pair = ClaimPair(
            a=ordered[one],
            b=ordered[other],
            clash=over,
            rare=rare,
            worth=pair_worth(len(ordered), (anchored[key] for key in held[one] & held[other]), (worded[word] for word in shared)),
            onward=bool(over) or len(shared) >= limits.covered * len(said[other]),
            back=bool(over) or len(shared) >= limits.covered * len(said[one]),
        )
        if pair.onward or pair.back:
            found.append(pair)
    ranked = sorted(found, key=lambda pair: (not pair.clash, -pair.worth, pair.a.span, pair.b.span))
    return tuple(_within(ranked, limits.pairs, limits.pairs_a_claim))


def _may_be_one_time(one: Matter, other: Matter) -> bool:
    """Whether no date sets two claims apart, and not both are what somebody says: two people may say two things."""
    days = [apart(day, other_day) for day in one.dates for other_day in other.dates]
    return not (days and all(days)) and not (one.reported and other.reported)


def _called(claim: CoreClaim, common: frozenset[str]) -> frozenset[Key]:
    """The names a claim has or is about: what tells one country from another that is only called so."""
    text = claim.claim_text
    own = (span.of(text) for span in parsed(text).names)
    return frozenset(terms(name) for name in (*own, *claim.subject_entities) if _is_proper(name, common))


def _spoken_of(claims: Sequence[CoreClaim], common: frozenset[str]) -> list[str]:
    """Of every claim the name that was spoken of last: "the village" is Kessel, and Orrin later on."""
    found: list[str] = []
    for claim in claims:
        first = claim.subject_entities[0] if claim.subject_entities else ""
        found.append(first if first and _is_proper(first, common) else found[-1] if found else "")
    return found


def _is_proper(name: str, common: frozenset[str]) -> bool:
    """Whether it is a name in every word; "Five million people" has its capital from its place, and so has "People" where
    the article has it in small letters too."""
    main = [word for word in name.split() if word not in PREPOSITIONS | DETERMINERS]
    if len(main) == 1 and main[0].lower() in common:
        return False
    return bool(main) and all(word[:1].isupper() for word in main) and not parsed(name).quantities


def _sharing(
    held: Sequence[frozenset[Key]], said: Sequence[frozenset[str]], anchored: Mapping[Key, int], most: int
) -> list[tuple[int, int]]:
    """Every two that share an anchor. What many share, as an article's subject is, makes a pair only with a word that both
    have besides; what many share even so makes none. So the pairs grow with the claims and not with their square."""
    holders: dict[tuple[Key, str], list[int]] = {}
    for at, keys in enumerate(held):
        for key in keys:
            many = anchored[key] > most
            for word in (said[at] - frozenset(key)) if many else ("",):
                holders.setdefault((key, word), []).append(at)
    pairs = {pair for at in holders.values() if len(at) <= most for pair in combinations(at, 2)}
    return sorted(pairs)


def _within(ranked: Iterable[ClaimPair], most: int, a_claim: int) -> Iterator[ClaimPair]:
    taken: Counter[str] = Counter()
    count = 0
    for pair in ranked:
        if count >= most:
            return
        if taken[pair.a.id] < a_claim and taken[pair.b.id] < a_claim:
            taken.update((pair.a.id, pair.b.id))
            count += 1
            yield pair


def _held(claims: Sequence[CoreClaim], matters: Sequence[Matter]) -> list[frozenset[Key]]:
    """The keys of every claim. One in whose words the last word of another's entity stands may speak of it: "the bridge", where
    another names the Harlow Bridge."""
    own = [
        frozenset(key for anchor in telling(claim) for key in _forms(anchor) if key)
        | {(word,) for word in (*m.subject, *_definite(claim))}
        for claim, m in zip(claims, matters, strict=True)
    ]
    heads: dict[str, set[Key]] = {}
    for keys in own:
        for key in keys:
            if key[-1].isalpha():
                heads.setdefault(key[-1], set()).add(key)
    return [
        keys.union(*(heads.get(word, ()) for word in parsed(claim.claim_text).terms))
        for claim, keys in zip(claims, own, strict=True)
    ]


def _definite(claim: CoreClaim) -> Iterator[str]:
    """The nouns right behind "the": things that the article takes for known, as it does names."""
    for before, word in pairwise(parsed(claim.claim_text).words):
        if before.lower == "the" and not word.is_capital:
            yield from terms(word.text)


def _forms(anchor: Anchor) -> Iterator[Key]:
    """What a claim can be found by: its names in every known form, its figures by value and its dates by the year."""
    if anchor.kind is AnchorKind.DATE:
        yield from ((str(day.start.year),) for day in parsed(anchor.text).dates if day.start.year == day.end.year)
    elif anchor.kind is AnchorKind.NUMBER:
        yield from ((q.unit or "", f"{q.value:g}") for q in parsed(anchor.text).quantities)
    else:
        yield from (terms(form) for form in (anchor.text, *anchor.aliases))
