"""Verifying every labelled claim end to end, and keeping what was answered whatever happens."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from adjudge.english.leaning import leans_on_its_page
from adjudge.english.words import folded
from adjudge.errors import AdjudgeError, InputError
from adjudge.values.document import Document
from adjudge.values.evaluation import ClaimAnswer, FailedClaim, LabelledClaim
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
        found = []
        for name in claim.gold:
            named = self._named.get(name, {})
            same = frozenset(text for text, known in named.items() if title and known == title)
            found.append(same or frozenset(named) or self._titled.get(folded(name)) or self._by_page(claim, title))
        if not claim.gold and title:
            found.append(self._titled.get(title, frozenset()))
        return tuple(found)

    def _by_page(self, claim: LabelledClaim, title: str) -> Texts:
        """The page by its title, when it is the only gold document and the collection knows it by another id."""
        return self._titled.get(title, frozenset()) if title and len(claim.gold) == 1 else frozenset()


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


@dataclass(slots=True)
class _Run:
    answers: list[ClaimAnswer] = field(default_factory=list)
    failed: list[FailedClaim] = field(default_factory=list)


def verify_claims(
    claims: Sequence[LabelledClaim], *, verify: Verify, gold: GoldIndex, watch: Callable[[int], None]
) -> ClaimAnswers:
    """Puts every claim to `verify` and tells `watch` of each. A claim that breaks it is counted and the next one asked;
    Ctrl-C ends the run with what was answered. Raises InputError when every claim broke it."""
    run, interrupted = _Run(), False
    try:
        _warm_up(claims, verify)
        for claim in claims:
            _ask(claim, verify, gold, run)
            watch(1)
    except KeyboardInterrupt:
        if not run.answers:
            raise  # there is nothing to show
        interrupted = True
    if run.failed and not run.answers:
        raise InputError(f"No claim could be verified: {run.failed[0].error}", "Try one with: adjudge verify CLAIM")
    return ClaimAnswers(
        asked=len(claims), answers=tuple(run.answers), failed=tuple(run.failed), interrupted=interrupted
    )


def _warm_up(claims: Sequence[LabelledClaim], verify: Verify) -> None:
    """Loads models, libraries and indexes: that is no part of a claim's time. What goes wrong will go wrong again, in
    its turn."""
    for first in claims[:1]:
        try:
            verify(first.claim)
        except Exception:
            return


def _ask(claim: LabelledClaim, verify: Verify, gold: GoldIndex, run: _Run) -> None:
    began = time.perf_counter()
    try:
        finding = verify(claim.claim)
    except Exception as error:  # whatever one claim runs into, the others deserve their turn
        said = str(error) if isinstance(error, AdjudgeError) else f"{type(error).__name__}: {error}"
        run.failed.append(FailedClaim(claim=claim.claim, dataset=claim.dataset, error=said))
        return
    run.answers.append(answered(claim, finding, gold, seconds=time.perf_counter() - began))


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
