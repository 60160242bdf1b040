"""Every rule, guard, cue list and feature on the way to a verdict, with what takes its place when it is off.

Nothing in the product knows of these: a function is replaced wherever it was imported, for as long as a measurement lasts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any
from unittest.mock import patch

from adjudge.english import claim_kinds, clause_places, sentences
from adjudge.ledger import chunk_reading, near_misses, support
from adjudge.policy import Policy
from adjudge.reading import cascade, probability, windows
from adjudge.reading.cascade import restated
from adjudge.values.evidence import StanceCalibration
from adjudge.verify import assess, grounds, read_candidates, reconcile, shortlisting
from training.verdict.fit import FEATURES


class Stage(IntEnum):
    """From where a claim must be gone through again."""

    FITTED = 0
    """Nothing is read or ruled on anew: only the weights are fitted again."""
    RULED = 1
    READ = 2
    """Its only say is in reading: where a claim is read alike without it, the verdict is the same."""
    RANKED = 3


@dataclass(frozen=True, kw_only=True)
class Switch:
    """One rule, and how to turn it off."""

    name: str
    off: Callable[[], Any] | None = None
    """A context in which the rule is off."""
    stage: Stage = Stage.READ
    claims: bool = True
    grounding: bool = False
    features: tuple[str, ...] = FEATURES
    policy: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Constants, by part of the policy, under which the rule does nothing."""

    def under(self, policy: Policy) -> Policy:
        changed = {part: replace(getattr(policy, part), **values) for part, values in self.policy.items()}
        return replace(policy, **changed)


def everywhere(original: object, substitute: object) -> Callable[[], Any]:
    """A function replaced in every module of the product that knows it by name."""

    @contextmanager
    def off() -> Iterator[None]:
        with ExitStack() as stack:
            for name, module in list(sys.modules.items()):
                if name.startswith("adjudge"):
                    for known, value in list(vars(module).items()):
                        if value is original:
                            stack.enter_context(patch.object(module, known, substitute))
            yield

    return off


def at(owner: object, name: str, substitute: object) -> Callable[[], Any]:
    """One attribute replaced."""
    return lambda: patch.object(owner, name, substitute)


def without(owner: object, listed: str, one: object) -> Callable[[], Any]:
    """A list of rules, or a table of them by name, without one of them."""
    rules = getattr(owner, listed)
    if isinstance(rules, dict):
        return at(owner, listed, {name: rule for name, rule in rules.items() if name != one})
    return at(owner, listed, tuple(rule for rule in rules if rule is not one))


_frame = windows.frame


def _first(value: Any, *others: Any, **named: Any) -> Any:
    return value


def _none(*given: Any, **named: Any) -> None:
    return None


def _nothing(*given: Any, **named: Any) -> tuple[()]:
    return ()


def _false(*given: Any, **named: Any) -> bool:
    return False


def switches() -> list[Switch]:
    """All of them, in the order in which a claim meets them."""
    return [*_reading(), *_shortlist(), *_guards(), *_fitted(), *_ledger()]


def _reading() -> list[Switch]:
    """What stands between a model's logits and the stance of a text; the ledger reads through most of the same code."""
    both = {"grounding": True}
    return [
        Switch(name="frame: what is said twice is read once", off=everywhere(sentences.repeated, _nothing), **both),
        Switch(name="frame: what speaks to its judge is not read", off=everywhere(windows.frame, _all_of_it), **both),
        Switch(name="windows: another window takes the other side", off=everywhere(cascade.pooled, _first), **both),
        Switch(name="the judge reads what promises most", off=at(cascade, "_docket", _nothing), **both),
        Switch(name="scout and judge together", off=everywhere(probability.read_together, _judge_alone), **both),
        Switch(name="claims in the text's own figures", off=everywhere(restated, _first), **both),
        Switch(name="numbers overrule", off=everywhere(cascade.overruled, _none), **both),
        Switch(name="word for word", off=everywhere(claim_kinds.stated, _none), **both),
        Switch(name="one voice a document", off=everywhere(read_candidates.within_documents, _same_heard)),
        Switch(name="beside: one document, two sides", off=everywhere(cascade.beside, _first), **both),
    ]


def _all_of_it(text: str, unread: Any, *others: Any) -> Any:
    """Candidates come with what is addressed to their judge already marked: the marks are passed over here."""
    return _frame(text, (), *others)


def _judge_alone(judge: Any, scout: Any, own: Any) -> Any:
    """At the temperature that the weights of both come to."""
    return probability.calibrated(judge, StanceCalibration(temperature=1.0 / (1.0 / own.temperature + own.beside)))


def _same_heard(heard: Any, *_: Any) -> tuple[Any, ...]:
    return tuple(heard)


def _shortlist() -> list[Switch]:
    return [
        *(
            Switch(name=f"filter: {one}", off=without(shortlisting, "FILTERS", one), stage=Stage.RANKED)
            for one in shortlisting.FILTERS
        ),
        Switch(name="filters: all", off=at(shortlisting, "FILTERS", {}), stage=Stage.RANKED),
        Switch(name="filter: count gate", off=everywhere(shortlisting.count_gate, _nothing), stage=Stage.RANKED),
        Switch(
            name="admission: on the claim's topic",
            off=everywhere(shortlisting.topic_routes, lambda *given: ("anything",)),
            stage=Stage.RANKED,
        ),
        *(
            Switch(name=f"admission: {one}", off=without(shortlisting, "ROUTES", one), stage=Stage.RANKED)
            for one in shortlisting.ROUTES
        ),
        Switch(name="shortlist: refined by the scout", off=everywhere(shortlisting.refined, _as_ranked), stage=Stage.RULED),
        Switch(name="settled: parts follow the likelihood", off=everywhere(grounds.settled, _first), stage=Stage.RULED),
        Switch(name="citations needed", off=at(assess, "validated", _first), stage=Stage.RULED),
    ]


def _as_ranked(items: Any, *others: Any) -> tuple[Any, ...]:
    return tuple(items)


def _guards() -> list[Switch]:
    gates = everywhere(reconcile.gates, _nothing)
    return [
        *(
            Switch(name=f"guard: {one.__name__}", off=without(reconcile, "STRUCTURAL", one), stage=Stage.RULED)
            for one in reconcile.STRUCTURAL
        ),
        Switch(name="guards: all", off=at(reconcile, "STRUCTURAL", ()), stage=Stage.RULED),
        Switch(name="gates of the binary gate", off=gates, stage=Stage.RULED),
    ]


def _fitted() -> list[Switch]:
    return [
        Switch(name=f"feature: {name}", stage=Stage.FITTED, features=tuple(one for one in FEATURES if one != name))
        for name in FEATURES
    ]


def _ledger() -> list[Switch]:
    """What only the ledger does."""
    reading = chunk_reading.ChunkReader

    def ledger(name: str, off: Callable[[], Any] | None = None, **constants: float) -> Switch:
        policy = {"grounding": constants} if constants else {}
        return Switch(name=f"ledger: {name}", off=off, claims=False, grounding=True, policy=policy)

    return [
        ledger("sentences of a sibling are not read", everywhere(near_misses.is_of_sibling, _false)),
        ledger("with reserve", everywhere(near_misses.held_back, _false)),
        ledger("turned round", everywhere(near_misses.turned, _false)),
        ledger("a document refutes", at(chunk_reading.ChunkSaid, "denies", _false)),
        ledger("second readings", at(support, "second_readings", lambda said, reading: {})),
        ledger("second readings: parts of a claim", everywhere(clause_places.clause_places, _nothing)),
        ledger("second readings: sentences together", at(reading, "telling", lambda *given: ())),
        ledger("chunks found by words", worded_chunks=0),
        ledger("borne out: joined", joined_doubt=0.0),
    ]
