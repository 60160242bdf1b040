"""What to ask a web search for an article: one query for all of its claims, then queries for single ones (seed 002)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from adjudge.english.anchors import anchor_match, anchors
from adjudge.english.names import aliases
from adjudge.english.words import terms
from adjudge.policy.article import ArticleRetrievalPolicy
from adjudge.values.article_claim import CoreClaim
from adjudge.values.claim import Anchor, AnchorKind
from adjudge.values.score import Score
from adjudge.verify.intake import LONGEST

TELLING = frozenset({AnchorKind.ENTITY, AnchorKind.NUMBER, AnchorKind.DATE})
"""What a page must share with a claim to be about it: names, numbers and the numbers of the calendar."""


def telling(claim: CoreClaim) -> tuple[Anchor, ...]:
    """The entities and numbers of a claim, its subjects first."""
    text = claim.claim_text
    subjects = (Anchor(text=s, aliases=aliases(s, text), kind=AnchorKind.ENTITY) for s in claim.subject_entities)
    said = (anchor for anchor in anchors(text) if anchor.kind in TELLING)
    found: dict[str, Anchor] = {}
    for anchor in (*subjects, *said):
        found.setdefault(anchor.text, anchor)
    return tuple(found.values())


def universal_query(
    title: str, claims: Sequence[CoreClaim], central: Mapping[str, Score], policy: ArticleRetrievalPolicy
) -> str:
    """The article's title and its most central entities and numbers: those of many claims, and of central ones, first.
    What the title says already is not said again."""
    weights: dict[str, float] = {}
    for claim in claims:
        score = central.get(claim.id)
        for anchor in telling(claim):
            weights[anchor.text] = weights.get(anchor.text, 0.0) + 1.0 + (0.0 if score is None else score.value)
    ranked = sorted(weights, key=lambda text: -weights[text])
    return _within(" ".join(title.split()), ranked[: policy.universal_terms])


def query_for(claim: CoreClaim, asked: Collection[str] = ()) -> str:
    """What to ask about one claim: its own words, with those of its subjects and search terms that they lack. Where that
    was asked before, its search terms alone; then for reviews of it. A search gives the same again for the same query."""
    bare = claim.claim_text.rstrip(".!? ")
    own = _within(bare, (*claim.subject_entities, *claim.retrieval_seed_terms))
    ways = (own, _within("", (*claim.subject_entities, *claim.retrieval_seed_terms)), _within(bare, ("fact check",)))
    return next((way for way in ways if way and way not in asked), own)


def _within(opening: str, further: Iterable[str]) -> str:
    """Words one after another as far as a query takes them, none that adds nothing and none cut in two."""
    query = opening[:LONGEST].strip()
    for text in further:
        said = frozenset(terms(query))
        longer = f"{query} {text}".strip()
        if not said.issuperset(terms(text)) and len(longer) <= LONGEST:
            query = longer
    return query


# Which claims of an article a page speaks of (seed 002): those it shares an entity or a number with.


Marks = Mapping[str, tuple[Anchor, ...]]
"""What each claim is known by, by its id."""


def marks(claims: Sequence[CoreClaim]) -> Marks:
    """The entities and numbers of every claim; read once, for they are held against many pages."""
    return {claim.id: telling(claim) for claim in claims}


def spoken_of(known: Marks, text: str) -> tuple[str, ...]:
    """The claims a text may be evidence for. The text is read once for all of them."""
    wanted = dict.fromkeys(anchor for own in known.values() for anchor in own)
    held = frozenset(anchor_match(tuple(wanted), text).hits)
    return tuple(claim for claim, own in known.items() if any(anchor.text in held for anchor in own))
