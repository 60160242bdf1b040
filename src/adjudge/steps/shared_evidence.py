"""Which deferred claims of an article the evidence found for its targets may state (seed 002, evidence sharing)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudge.model.candidate import Candidate
from adjudge.model.core_claim import CoreClaim
from adjudge.policy.sharing import SharingPolicy
from adjudge.steps.bind import marks, spoken_of
from adjudge.text.terms import terms


@dataclass(frozen=True, kw_only=True, slots=True)
class Shared:
    """What may be read for one deferred claim."""

    claim_id: str
    candidates: tuple[Candidate, ...]
    """The fullest first."""
    found_for: tuple[str, ...]
    """The targets they were found for."""


def shared_evidence(
    deferred: Sequence[CoreClaim], found: Mapping[str, Sequence[Candidate]], policy: SharingPolicy
) -> tuple[Shared, ...]:
    """The claims that are worth reading found passages for, the best stated first. A passage must share an entity or a number
    with the claim, and hold most of its words: nothing else could state it."""
    passages, targets = _once(found)
    known = marks(deferred)
    said = {claim.id: frozenset(terms(claim.claim_text)) for claim in deferred}
    shares: dict[str, list[tuple[float, Candidate]]] = {}
    for passage in passages:
        text = f"{passage.title}\n{passage.read}"
        held = frozenset(terms(text))
        full = {id_: len(words & held) / len(words) for id_, words in said.items() if words}
        wanted = {id_: known[id_] for id_, share in full.items() if share >= policy.overlap}
        for id_ in spoken_of(wanted, text) if wanted else ():
            shares.setdefault(id_, []).append((full[id_], passage))
    ranked = sorted(shares, key=lambda id_: -max(share for share, _ in shares[id_]))
    return tuple(_shared(id_, shares[id_], targets, policy) for id_ in ranked)


def _once(found: Mapping[str, Sequence[Candidate]]) -> tuple[list[Candidate], dict[str, list[str]]]:
    """Every passage once, and the targets each was found for."""
    passages: dict[str, Candidate] = {}
    targets: dict[str, list[str]] = {}
    for target, candidates in found.items():
        for candidate in candidates:
            passages.setdefault(candidate.id, candidate)
            targets.setdefault(candidate.id, []).append(target)
    return list(passages.values()), targets


def _shared(
    id_: str, shares: Sequence[tuple[float, Candidate]], targets: Mapping[str, Sequence[str]], policy: SharingPolicy
) -> Shared:
    best = sorted(shares, key=lambda one: (-one[0], one[1].id))[: policy.passages]
    chosen = tuple(candidate for _, candidate in best)
    return Shared(
        claim_id=id_,
        candidates=chosen,
        found_for=tuple(dict.fromkeys(target for candidate in chosen for target in targets[candidate.id])),
    )
