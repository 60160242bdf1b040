"""Every constant that decides something: typed, bounded, each with the reason for its value.

`default.toml` holds them, for people to read and copy and for the slices here to take over, and the profiles: `web` for claims
checked against the open web, `library` for the user's own documents. A file of one's own needs only what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from adjudge.errors import PolicyError
from adjudge.policy.article import (
    AcquisitionPolicy,
    ArticlePolicy,
    ArticleRetrievalPolicy,
    BeliefPolicy,
    ClaimGraphPolicy,
    EscalationPolicy,
    RgbaPolicy,
    SharingPolicy,
    TargetPolicy,
)
from adjudge.policy.constant import VARIANTS, read_toml, shipped_text
from adjudge.policy.ledger import GroundingPolicy, LedgerPolicy, WritingPolicy
from adjudge.policy.ranking import AdmissionPolicy, CandidatePolicy, NewsRankingPolicy, RankingPolicy
from adjudge.policy.reading import LanguagePolicy, QuantityPolicy, WeighingPolicy
from adjudge.policy.sources import (
    ExtractionPolicy,
    GraphPolicy,
    PassagePolicy,
    RefreshPolicy,
    RetrievalPolicy,
    SourcePolicy,
    SourceTable,
)
from adjudge.policy.verify import (
    ClaimPolicy,
    FactsPolicy,
    GivenWeights,
    LoopPolicy,
    ProbabilityPolicy,
    StrongGivenWeights,
    StrongWeights,
    SurestPolicy,
    TrustPolicy,
    VerdictPolicy,
)
from adjudge.values.calibration import OwnFit, RiskBound, Way
from adjudge.values.dataclass import dataclass

PROFILES = ("library", "web")
MANNERS = ("worker", "news")
"""Whose rules decide: those of seeds 000 and 001, or those of seed 004."""

SECTIONS: Mapping[Way, str] = {
    Way.SMALL: "probability",
    Way.SMALL_GIVEN: "probability_given",
    Way.STRONG: "probability_strong",
    Way.STRONG_GIVEN: "probability_strong_given",
}
"""Where the weights stand for what a judge read."""
BIASES = ("supported_bias", "refuted_bias")
WEIGHTS = (*BIASES, "plainness", "similarity")

NO_SLICES = frozenset({"profile", "manner", "credible_domains", "source_table", "bounds", "own_calibration", "own_fits"})
"""What of a policy is no section of constants."""

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True, slots=True)
class Policy:
    """One slice for each concept; a formula is handed its slice and sees no other."""

    profile: str = "library"
    manner: str = "worker"
    credible_domains: tuple[str, ...] = ()
    """Sites whose citations come first (004 §7.2), where the user names them; else tiers A, A' and B of the table."""
    source_table: SourceTable = field(default_factory=SourceTable)
    """Which site has which tier; a setting lays the user's rows over it."""
    bounds: tuple[RiskBound, ...] = ()
    """Thresholds of the ways of deciding, where a bound on wrong sides was asked for."""
    own_calibration: str = ""
    """The name of a person's own calibration, where one is used."""
    own_fits: tuple[OwnFit, ...] = ()
    passages: PassagePolicy = field(default_factory=PassagePolicy)
    retrieval: RetrievalPolicy = field(default_factory=RetrievalPolicy)
    graph: GraphPolicy = field(default_factory=GraphPolicy)
    candidates: CandidatePolicy = field(default_factory=CandidatePolicy)
    quantity: QuantityPolicy = field(default_factory=QuantityPolicy)
    weighing: WeighingPolicy = field(default_factory=WeighingPolicy)
    claims: ClaimPolicy = field(default_factory=ClaimPolicy)
    facts: FactsPolicy = field(default_factory=FactsPolicy)
    ranking: RankingPolicy = field(default_factory=RankingPolicy)
    admission: AdmissionPolicy = field(default_factory=AdmissionPolicy)
    news_ranking: NewsRankingPolicy = field(default_factory=NewsRankingPolicy)
    trust: TrustPolicy = field(default_factory=TrustPolicy)
    verdict: VerdictPolicy = field(default_factory=VerdictPolicy)
    probability: ProbabilityPolicy = field(default_factory=ProbabilityPolicy)
    surest: SurestPolicy = field(default_factory=SurestPolicy)
    probability_given: GivenWeights = field(default_factory=GivenWeights)
    probability_strong: StrongWeights = field(default_factory=StrongWeights)
    probability_strong_given: StrongGivenWeights = field(default_factory=StrongGivenWeights)
    loop: LoopPolicy = field(default_factory=LoopPolicy)
    sources: SourcePolicy = field(default_factory=SourcePolicy)
    language: LanguagePolicy = field(default_factory=LanguagePolicy)
    refresh: RefreshPolicy = field(default_factory=RefreshPolicy)
    extraction: ExtractionPolicy = field(default_factory=ExtractionPolicy)
    article: ArticlePolicy = field(default_factory=ArticlePolicy)
    targets: TargetPolicy = field(default_factory=TargetPolicy)
    claim_graph: ClaimGraphPolicy = field(default_factory=ClaimGraphPolicy)
    article_retrieval: ArticleRetrievalPolicy = field(default_factory=ArticleRetrievalPolicy)
    escalation: EscalationPolicy = field(default_factory=EscalationPolicy)
    acquisition: AcquisitionPolicy = field(default_factory=AcquisitionPolicy)
    belief: BeliefPolicy = field(default_factory=BeliefPolicy)
    rgba: RgbaPolicy = field(default_factory=RgbaPolicy)
    sharing: SharingPolicy = field(default_factory=SharingPolicy)
    ledger: LedgerPolicy = field(default_factory=LedgerPolicy)
    grounding: GroundingPolicy = field(default_factory=GroundingPolicy)
    writing: WritingPolicy = field(default_factory=WritingPolicy)

    def bound_of(self, way: Way) -> RiskBound | None:
        """The bound on wrong sides that holds for a way of deciding; None where none was asked for."""
        return next((bound for bound in self.bounds if bound.way is way), None)

    def surest_of(self, way: Way) -> float:
        """What no probability of a side taken in this way goes beyond."""
        found: float = getattr(self.surest, way.value)
        return found

    def fit_of(self, way: Way, read: Way) -> OwnFit | None:
        """How a person's own calibration has the numbers of what was read taken. What a fact settles is not read."""
        return None if way is Way.FACTS else next((fit for fit in self.own_fits if fit.way is read), None)

    def deciding(self, way: Way, *, read: Way) -> Policy:
        """The policy with the threshold of a way of deciding and the weights of what was `read`."""
        section, fit = getattr(self, SECTIONS[read]), self.fit_of(way, read)
        weights = {name: getattr(section, name) for name in WEIGHTS}
        if fit:
            shifts = {name: fit.shift if name in BIASES else 0.0 for name in WEIGHTS}
            weights = {name: fit.scale * value + shifts[name] for name, value in weights.items()}
        bound = self.bound_of(way)
        verdict = replace(self.verdict, side=min(1.0, bound.side_from)) if bound else self.verdict
        return replace(self, probability=replace(self.probability, **weights), verdict=verdict)

    def grounding_by(self, way: Way) -> Policy:
        """The policy with the thresholds of a ledger that a bound on wrong sides asks for; never lower than the usual ones, below
        which nothing was measured."""
        bound, usual = self.bound_of(way), self.grounding
        if bound is None:
            return self
        least = min(1.0, bound.side_from)
        return replace(self, grounding=replace(usual, supports=max(least, usual.supports), refutes=max(least, usual.refutes)))

    def digest(self) -> str:
        """A name for this exact policy, stamped on every result."""
        from adjudge.values.codec import digest

        return digest(self)[:16]


def load(profile: str = "library", path: Path | None = None, manner: str = "worker") -> Policy:
    """The defaults, then the profile, then the manner, then the user's file, each laid over the one before."""
    _choose("profile", profile, PROFILES)
    _choose("manner", manner, MANNERS)
    policy = replace(Policy(), profile=profile, manner=manner)
    shipped = _shipped_variants()
    policy = _laid_over(policy, shipped["profile"].get(profile, {}), "default.toml")
    policy = _laid_over(policy, shipped["manner"].get(manner, {}), "default.toml")
    if path is not None:
        own = read_toml(path, "The policy file")
        profiles = _variants("profile", own.pop("profile", {}), PROFILES, path.name)
        manners = _variants("manner", own.pop("manner", {}), MANNERS, path.name)
        for changes in (own, profiles.get(profile, {}), manners.get(manner, {})):
            policy = _laid_over(policy, changes, path.name)
    return policy


def _choose(kind: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise PolicyError(f"There is no {kind} named {name}.", f"Choose one of: {', '.join(known)}.")


def _variants(kind: str, given: Any, known: tuple[str, ...], origin: str) -> dict[str, dict[str, Any]]:
    """The profiles or manners of a file, each a table of sections."""
    sections = given if isinstance(given, dict) else {kind: given}
    for name, changes in sections.items():
        if name not in known or not isinstance(changes, dict):
            raise PolicyError(f"{origin}: there is no {kind} section [{kind}.{name}].", f"There are: {', '.join(known)}.")
    return sections


@cache
def _shipped_variants() -> dict[str, Any]:
    """The profiles and manners at the end of `default.toml`; its other sections are the defaults that every slice has already."""
    import tomllib

    return tomllib.loads("".join(shipped_text().partition(VARIANTS)[1:]))


def _laid_over(policy: Policy, changes: dict[str, Any], origin: str) -> Policy:
    slices = {f.name for f in fields(policy)} - NO_SLICES
    for name, values in changes.items():
        if name not in slices or not isinstance(values, dict):
            raise PolicyError(f"{origin}: there is no policy section [{name}].", f"There are: {', '.join(sorted(slices))}.")
        policy = replace(policy, **{name: _changed(getattr(policy, name), values, f"{origin} [{name}]")})
    return policy


def _changed(slice_: S, values: dict[str, Any], origin: str) -> S:
    known = {f.name: f for f in fields(slice_)}  # type: ignore[arg-type]
    for name, value in values.items():
        if name not in known:
            raise PolicyError(f"{origin}: there is no constant named {name}.", f"There are: {', '.join(known)}.")
        wanted = type(getattr(slice_, name))
        if type(value) is not wanted and not (wanted is float and type(value) is int):
            raise PolicyError(f"{origin}: {name} must be a {wanted.__name__}, not {value!r}.")
    return replace(slice_, **values)  # type: ignore[type-var]
