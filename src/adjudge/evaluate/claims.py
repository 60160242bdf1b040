"""Verifying every labelled claim end to end, and keeping what was answered whatever happens."""

from __future__ import annotations

import datetime as dt
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from math import ceil, floor, log10
from statistics import median

from adjudge.english.leaning import leans_on_its_page
from adjudge.english.words import folded
from adjudge.errors import AdjudgeError, InputError
from adjudge.evaluate.run import MISTAKES_KEPT, agreement, interval, mean_over, recall_at, thinned
from adjudge.reading.probability import risk_coverage
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.evaluation import (
    CLAIM_LABELS,
    ClaimAnswer,
    ClaimMeasures,
    ClaimsEvaluation,
    Decisions,
    FailedClaim,
    LabelledClaim,
    RiskCoverage,
    RiskPoint,
    Share,
    TimeBin,
    Timing,
)
from adjudge.values.evidence import Citation, Evidence, StanceLabel
from adjudge.values.verdict import Finding, Verdict

# Finding the documents that a dataset calls gold: first in the collection, by name, then among the evidence, by text.


_COPY = re.compile(r"~[0-9]+$")
"""What the reader puts behind an id that rows above have."""
_PART = re.compile(r"[-_:#/][0-9]+$")
"""How datasets number the passages of one page: "305-2"."""

Texts = frozenset[str]
"""Content hashes: all the texts that count as one gold document."""


@dataclass(frozen=True, slots=True)
class GoldIndex:
    """Which stored texts go by which names."""

    _named: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """A name to the texts that go by it, each with its folded title."""
    _titled: Mapping[str, Texts] = field(default_factory=dict)

    def texts_of(self, claim: LabelledClaim) -> tuple[Texts, ...]:
        """For each gold document the texts that are it; none where the collection does not hold it.

        Ids of two corpora may coincide: where the dataset gives a title too, the documents with that title are meant.
        """
        title = folded(claim.gold_title)
        # The page by its title, when it is the only gold document and the collection knows it by another id.
        page = self._titled.get(title, frozenset()) if title and len(claim.gold) == 1 else frozenset()
        found = []
        for name in claim.gold:
            named = self._named.get(name, {})
            same = frozenset(text for text, known in named.items() if title and known == title)
            found.append(same or frozenset(named) or self._titled.get(folded(name)) or page)
        if not claim.gold and title:
            found.append(self._titled.get(title, frozenset()))
        return tuple(found)


def gold_index(claims: Sequence[LabelledClaim], documents: Iterable[Document]) -> GoldIndex:
    """The documents of a collection that some claim calls gold; the others are passed over."""
    wanted = {name for claim in claims for name in claim.gold}
    titles = {folded(claim.gold_title) for claim in claims if claim.gold_title} | {folded(name) for name in wanted}
    named: defaultdict[str, dict[str, str]] = defaultdict(dict)
    titled: defaultdict[str, set[str]] = defaultdict(set)
    for document in documents:
        title = folded(document.title)
        if title and title in titles:
            titled[title].add(document.content_sha256)
        for name in wanted.intersection(names_of(document)):
            named[name][document.content_sha256] = title
    return GoldIndex(named, {title: frozenset(texts) for title, texts in titled.items()})


def names_of(document: Document) -> frozenset[str]:
    """The names a dataset may know a document by: its key, its row's id, the page that the row is a part of, its file,
    its address."""
    file, mark, row = document.key.partition("#")
    found = {document.key, file.replace("\\", "/").rpartition("/")[2] if not mark else row}
    if document.url:
        found.add(document.url)
    if mark:
        found.add(document.key.rpartition("#")[2])  # a folder's name may hold the mark too
    whole = {_COPY.sub("", name) for name in found}
    return frozenset(found | whole | {_PART.sub("", name) for name in whole}) - {""}


def ranks(gold: Sequence[Texts], evidence: Sequence[Evidence]) -> tuple[int | None, ...]:
    """Where each gold document first stands among the evidence, counted from 1; None where it does not."""
    first: dict[str, int] = {}
    for place, item in enumerate(evidence, start=1):
        first.setdefault(item.content_sha256, place)
    return tuple(min((first[text] for text in texts if text in first), default=None) for texts in gold)


Verify = Callable[[str], Finding]
"""A claim in, a finding out: `Engine.verify` on the collections in question."""

_SPEAKS_FOR = {Verdict.SUPPORTED: StanceLabel.SUPPORTS, Verdict.REFUTED: StanceLabel.REFUTES}


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimAnswers:
    """The claims verified so far, in the order they were asked."""

    asked: int
    answers: tuple[ClaimAnswer, ...] = ()
    failed: tuple[FailedClaim, ...] = ()
    interrupted: bool = False
    """Someone stopped the run before the last claim."""

    @property
    def per_dataset(self) -> dict[str, tuple[ClaimAnswer, ...]]:
        groups: dict[str, list[ClaimAnswer]] = {}
        for answer in self.answers:
            groups.setdefault(answer.claim.dataset, []).append(answer)
        return {name: tuple(group) for name, group in groups.items()}


def verify_claims(
    claims: Sequence[LabelledClaim], *, verify: Verify, gold: GoldIndex, watch: Callable[[int], None]
) -> ClaimAnswers:
    """Puts every claim to `verify` and tells `watch` of each. A claim that breaks it is counted and the next one asked;
    Ctrl-C ends the run with what was answered. Raises InputError when every claim broke it."""
    found: list[ClaimAnswer | FailedClaim] = []
    interrupted = False
    try:
        # What goes wrong here will go wrong again, in its turn; loading models and indexes is no part of a claim's time.
        with suppress(Exception):
            verify(claims[0].claim)
        for claim in claims:
            found.append(_asked(claim, verify, gold))
            watch(1)
    except KeyboardInterrupt:
        interrupted = True
    answers = tuple(one for one in found if isinstance(one, ClaimAnswer))
    failed = tuple(one for one in found if isinstance(one, FailedClaim))
    if interrupted and not answers:
        raise KeyboardInterrupt  # there is nothing to show
    if failed and not answers:
        raise InputError(f"No claim could be verified: {failed[0].error}", "Try one with: adjudge verify CLAIM")
    return ClaimAnswers(asked=len(claims), answers=answers, failed=failed, interrupted=interrupted)


def _asked(claim: LabelledClaim, verify: Verify, gold: GoldIndex) -> ClaimAnswer | FailedClaim:
    began = time.perf_counter()
    try:
        finding = verify(claim.claim)
    except Exception as error:  # whatever one claim runs into, the others deserve their turn
        said = str(error) if isinstance(error, AdjudgeError) else f"{type(error).__name__}: {error}"
        return FailedClaim(claim=claim.claim, dataset=claim.dataset, error=said)
    return answered(claim, finding, gold, seconds=time.perf_counter() - began)


def answered(claim: LabelledClaim, finding: Finding, gold: GoldIndex, *, seconds: float) -> ClaimAnswer:
    """What a finding answers to a labelled claim."""
    texts = gold.texts_of(claim)
    best = _best_citation(finding)
    return ClaimAnswer(
        claim=claim,
        verdict=finding.verdict,
        probability=finding.calibrated_probability,
        seconds=seconds,
        leans=leans_on_its_page(claim.claim),
        gold_ranks=ranks(texts, finding.evidence),
        gold_stored=sum(map(bool, texts)),
        quote=best.quote if best else "",
        quoted_from=(best.title or best.source) if best else "",
        reason_codes=finding.reason_codes,
    )


def _best_citation(finding: Finding) -> Citation | None:
    """The surest of those that speak for the verdict; of all, where it takes no side."""
    side = _SPEAKS_FOR.get(finding.verdict)
    fitting = [c for c in finding.citations if side is None or c.stance == side]
    return max(fitting or finding.citations, key=lambda c: c.stance_probability, default=None)


# How long claims take: the middle one, the slow ones, and how the times lie.


_BINS_A_DECADE = 10
"""Each bin ends a quarter later than it begins: times of machines differ by factors, not by seconds."""
_SHORTEST = 1e-3
"""Seconds: what is quicker than a clock can tell goes with the quickest."""


def timing(seconds: Sequence[float]) -> Timing:
    """Of some times, of which there is at least one. 95% of the claims took no longer than `p95`."""
    ranked = sorted(seconds)
    p95 = ranked[ceil(0.95 * len(ranked)) - 1]
    return Timing(median=median(ranked), p95=p95, slowest=ranked[-1], histogram=_histogram(ranked))


def _histogram(seconds: Sequence[float]) -> tuple[TimeBin, ...]:
    held = Counter(floor(_BINS_A_DECADE * log10(max(s, _SHORTEST))) for s in seconds)
    return tuple(
        TimeBin(low=10 ** (place / _BINS_A_DECADE), high=10 ** ((place + 1) / _BINS_A_DECADE), count=held[place])
        for place in range(min(held), max(held) + 1)
    )


# From verdicts to measures: each dataset by itself, all claims together, and the mistakes worth reading.


DEPTHS = (1, 5, 10)


def claims_evaluation(
    run: ClaimAnswers, *, collections: Sequence[str] = (), made: dt.datetime, versions: dict[str, str]
) -> ClaimsEvaluation:
    """What some verdicts come to, of which there is at least one."""
    per_dataset = {name: measured(answers) for name, answers in run.per_dataset.items()}
    overall = measured(run.answers)
    return ClaimsEvaluation(
        n=len(run.answers),
        asked=run.asked,
        seconds=overall.seconds,
        per_dataset=per_dataset,
        overall=overall,
        mean_over_datasets=mean_over(per_dataset),
        worst_mistakes=worst_mistakes(run.answers),
        failed=run.failed,
        interrupted=run.interrupted,
        collections=tuple(collections),
        made=made,
        versions=versions,
    )


def measured(answers: Sequence[ClaimAnswer]) -> ClaimMeasures:
    """The measures of some verdicts, of which there is at least one."""
    gold, predicted = [a.claim.label for a in answers], [a.predicted for a in answers]
    fared = decisions(answers)
    decided = fared.accuracy_on_decided
    wanted = sum(len(a.gold_ranks) for a in answers)
    return ClaimMeasures(
        **agreement(gold, predicted, [a.probability for a in answers], CLAIM_LABELS),
        seconds=sum(a.seconds for a in answers),
        risk_coverage=decided_curve(answers),
        share_decided=fared.share_decided.value,
        share_decided_interval=fared.share_decided.interval,
        accuracy_on_decided=decided.value if decided else None,
        accuracy_on_decided_interval=decided.interval if decided else None,
        verdicts=_verdicts(answers),
        mixed=sum(a.verdict is Verdict.MIXED for a in answers),
        recall_at=recall(answers),
        gold_stored=sum(a.gold_stored for a in answers) / wanted if wanted else None,
        seconds_per_claim=timing([a.seconds for a in answers]),
        names_its_subject=_some([a for a in answers if not a.leans]),
        leans_on_its_page=_some([a for a in answers if a.leans]),
    )


def decisions(answers: Sequence[ClaimAnswer]) -> Decisions:
    """How often the verdicts are right, how often they take a side, and how often they are right when they do."""
    taken = [a for a in answers if a.decided]
    return Decisions(
        n=len(answers),
        accuracy=_share(sum(a.correct for a in answers), len(answers)),
        share_decided=_share(len(taken), len(answers)),
        accuracy_on_decided=_share(sum(a.correct for a in taken), len(taken)) if taken else None,
    )


def recall(answers: Sequence[ClaimAnswer]) -> dict[str, Share]:
    """Over the claims that have gold documents; one that the collection lacks counts as not found."""
    found = [a.gold_ranks for a in answers if a.gold_ranks]
    if not found:
        return {}
    return {str(k): _share(recall_at(k, found) * len(found), len(found)) for k in DEPTHS}


def decided_curve(answers: Sequence[ClaimAnswer]) -> RiskCoverage:
    """Risk against coverage over the verdicts that take a side, surest first. Coverage is the share of all claims, so the
    curve ends at the share decided; its area is the mean risk over what it covers."""
    taken = [a for a in answers if a.decided]
    curve = thinned(risk_coverage([a.probability for a in taken], [a.correct for a in taken]))
    part = len(taken) / len(answers)
    points = tuple(RiskPoint(threshold=p.threshold, coverage=p.coverage * part, risk=p.risk) for p in curve.points)
    return RiskCoverage(points=points, area=curve.area)


def worst_mistakes(answers: Sequence[ClaimAnswer]) -> tuple[ClaimAnswer, ...]:
    """Wrong sides taken with most confidence, then claims left open that people settled; equal ones as they were asked."""
    wrong = [a for a in answers if not a.correct]
    return tuple(sorted(wrong, key=lambda a: (not a.decided, -a.probability))[:MISTAKES_KEPT])


def _verdicts(answers: Sequence[ClaimAnswer]) -> dict[str, dict[str, int]]:
    counts = {str(label): {str(verdict): 0 for verdict in Verdict} for label in CLAIM_LABELS}
    for answer in answers:
        counts[answer.claim.label][answer.verdict] += 1
    return counts


def _some(answers: Sequence[ClaimAnswer]) -> Decisions | None:
    return decisions(answers) if answers else None


def _share(right: float, n: int) -> Share:
    return Share(n=n, value=right / n, interval=interval(right, n))
