"""Whether another page is worth fetching for a claim (seed 002, evidence acquisition ladder)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from math import fsum

from adjudge.article.targets import entropy
from adjudge.english.anchors import anchor_match, anchors
from adjudge.english.names import aliases
from adjudge.english.sentence import parsed
from adjudge.policy.article import AcquisitionPolicy, ArticleRetrievalPolicy
from adjudge.reading.probability import from_log_odds
from adjudge.values.article_claim import CoreClaim
from adjudge.values.claim import Anchor, AnchorKind
from adjudge.values.dataclass import dataclass
from adjudge.values.score import Honesty, Score, Term, formula, product, weighted
from adjudge.verify.coverage import diversity
from adjudge.verify.intake import LONGEST

# What fetching pages for one claim has brought so far, and whether to fetch another (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class Extract:
    """What one fetched page brought."""

    site: str
    relevance: float
    quotes: int = 0
    authoritative: bool = False


Pages = tuple[Extract, ...]
"""One claim's fetches, or the inline sources'. A value: another claim's cannot change it, whatever runs at once."""


class ExtractReason(StrEnum):
    """The rule that decided whether another page is fetched."""

    MAXIMUM = "max_extracts"
    MINIMUM = "min_extracts"
    SUFFICIENT = "sufficient"
    BELOW_COST = "evoi_below_marginal_cost"
    WORTH_IT = "evoi_at_least_marginal_cost"


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractDecision:
    """Whether another page is fetched, and what decided it."""

    fetch: bool
    reason: ExtractReason
    evoi: Score
    sufficiency: Score


def helped(extract: Extract, policy: AcquisitionPolicy) -> bool:
    """Whether a page was worth fetching: about the claim, and with words to quote or somebody of authority behind it."""
    return extract.relevance >= policy.success_relevance and (extract.quotes > 0 or extract.authoritative)


@formula(
    "acquisition.success",
    origin="seed 002 and constants.md: the Beta posterior of a rate, but a failure counts half",
    label=Honesty.HEURISTIC,
    text="mean = α / (α + β), α = 2 + pages that helped, β = 2 + 0.5 · pages that did not",
)
def success_mean(pages: Pages, policy: AcquisitionPolicy) -> Score:
    """How likely the next page is to help, by those before it. A page that did not counts half: it may have been down, or
    behind a wall."""
    good = sum(helped(one, policy) for one in pages)
    alpha = policy.successes + policy.success_step * good
    beta = policy.failures + policy.failure_step * (len(pages) - good)
    term = Term(name="helped", raw=alpha, weight=1.0 / (alpha + beta), contribution=alpha / (alpha + beta))
    return Score(formula="acquisition.success", value=term.contribution, terms=(term,))


@formula(
    "acquisition.sufficiency",
    origin="constants.md (sigmoid-squashed quotes, relevance and diversity); the squashing is that of the impact",
    label=Honesty.HEURISTIC,
    text="sufficiency = σ(10 (0.4 min(1, quotes / 3) + 0.4 mean relevance + 0.2 diversity − 0.5)); 0 before any page",
)
def page_sufficiency(pages: Pages, policy: AcquisitionPolicy) -> Score:
    """How far the pages fetched so far are enough. Its terms add up to the weighted sum, before it is squashed."""
    if not pages:
        return Score(formula="acquisition.sufficiency", value=0.0, fired=("no_pages",))
    quotes = min(1.0, sum(one.quotes for one in pages) / policy.quotes_wanted)
    relevance = fsum(one.relevance for one in pages) / len(pages)
    spread = diversity([one.site for one in pages]).value
    terms = (
        weighted("quotes", quotes, policy.quotes_weight),
        weighted("relevance", relevance, policy.relevance_weight),
        weighted("diversity", spread, policy.diversity_weight),
    )
    whole = fsum(t.contribution for t in terms)
    value = from_log_odds(policy.steepness * (whole - policy.midpoint))
    return Score(formula="acquisition.sufficiency", value=value, terms=terms)


@formula(
    "acquisition.evoi",
    origin="seed 002 (Bayesian budget allocation); value of constants.md, entropy of the claim's belief",
    label=Honesty.HEURISTIC,
    text="EVOI(next) = 2 · H(belief) · success mean · 0.85^pages · (1 − 0.5 sufficiency)",
)
def page_evoi(pages: Pages, belief: float, policy: AcquisitionPolicy) -> Score:
    """What one more page is worth to a claim believed with this probability; 0.5 where nothing is believed yet."""
    return product(
        "acquisition.evoi",
        {
            "value": policy.value,
            "entropy": entropy(belief),
            "success_mean": success_mean(pages, policy).value,
            "decay": policy.decay ** len(pages),
            "insufficiency": 1.0 - policy.sufficiency_discount * page_sufficiency(pages, policy).value,
        },
    )


def next_page(pages: Pages, belief: float, policy: AcquisitionPolicy) -> ExtractDecision:
    """Whether another page is fetched, by the first rule that decides: the ceiling, the floor, enough, worth its cost."""
    evoi, enough = page_evoi(pages, belief, policy), page_sufficiency(pages, policy)
    count = len(pages)
    rules = (
        (count >= policy.max_extracts, False, ExtractReason.MAXIMUM),
        (count < policy.min_extracts, True, ExtractReason.MINIMUM),
        (enough.value > policy.enough, False, ExtractReason.SUFFICIENT),
        (evoi.value < policy.marginal_cost, False, ExtractReason.BELOW_COST),
        (True, True, ExtractReason.WORTH_IT),
    )
    fetch, reason = next((fetch, reason) for holds, fetch, reason in rules if holds)
    return ExtractDecision(fetch=fetch, reason=reason, evoi=evoi, sufficiency=enough)


# How many pages each claim of an article may still fetch, kept apart from claim to claim (seed 002).


class ExtractTracker:
    """One claim's fetches, or those of the article's own links. What it holds is replaced as a whole and between two
    waits, so that nothing that runs at the same time can come between."""

    def __init__(self, policy: AcquisitionPolicy) -> None:
        self._policy = policy
        self.pages: Pages = ()

    def next(self, belief: float) -> ExtractDecision:
        """Whether another page is worth fetching for a claim believed with this probability."""
        return next_page(self.pages, belief, self._policy)

    def record(self, extract: Extract) -> None:
        """Counts a page, and what it brought."""
        self.pages = (*self.pages, extract)


class ExtractTrackers:
    """A tracker for each claim, and one for inline sources: links in the article give words to quote less often than a
    search does, and what is learnt of them must not make a claim give up."""

    def __init__(self, policy: AcquisitionPolicy) -> None:
        self._policy = policy
        self._claims: dict[str, ExtractTracker] = {}
        self.inline = ExtractTracker(policy)

    def of(self, claim_id: str) -> ExtractTracker:
        """The claim's own, made when it is first asked for."""
        return self._claims.setdefault(claim_id, ExtractTracker(self._policy))


# What to ask a web search for an article: one query for all of its claims, then queries for single ones (seed 002).


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


def universal_query(title: str, claims: Sequence[CoreClaim], central: Mapping[str, Score], policy: ArticleRetrievalPolicy) -> str:
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
        said = parsed(query).vocabulary
        longer = f"{query} {text}".strip()
        if not said.issuperset(parsed(text).terms) and len(longer) <= LONGEST:
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
