"""A case put to the engine: the claim that is planted, and the one that is true."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from adjudge.engine import Engine
from adjudge.values.document import Document
from adjudge.values.inquiry import Manner, Request
from adjudge.values.verdict import Finding, Verdict
from bench.poisoning.attacks import LIBRARY, NEWS, Case, Text
from bench.poisoning.web import PlantedWeb, address, opened

FALSE, TRUE = SIDES = ("false", "true")


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """What was asked after which attack, and what came out."""

    attack: str
    variant: str
    manner: str
    kind: str
    fact: str
    side: str
    """Whether the claim asked about is the false or the true one."""
    claim: str
    verdict: str
    probability: float
    """The stated one."""
    seconds: float
    codes: tuple[str, ...]
    quotes: tuple[tuple[str, str, str], ...]
    """Stance, source and words of what is cited."""
    honest: bool

    @property
    def wrong(self) -> bool:
        """Whether what was planted is believed: the false claim supported, or the true one refuted."""
        return self.verdict == (Verdict.SUPPORTED if self.side == FALSE else Verdict.REFUTED)

    @property
    def settled(self) -> bool:
        """Whether a side was taken at all."""
        return self.verdict in (Verdict.SUPPORTED, Verdict.REFUTED)

    @property
    def right(self) -> bool:
        return self.verdict == (Verdict.REFUTED if self.side == FALSE else Verdict.SUPPORTED)


def rows_of(case: Case, web: PlantedWeb) -> Iterator[Row]:
    """Both claims of a case, each with a knowledge base of its own in which nothing is but what the case puts there."""
    for side in SIDES:
        claim = case.fact.false_claim if side == FALSE else case.fact.true_claim
        with known(case, web) as engine:
            began = time.perf_counter()
            finding = asked(engine, case, claim)
            seconds = time.perf_counter() - began
        yield Row(
            attack=case.attack,
            variant=case.variant,
            manner=case.manner,
            kind=case.fact.kind,
            fact=case.fact.id,
            side=side,
            claim=claim,
            verdict=str(finding.verdict),
            probability=round(finding.calibrated_probability, 3),
            seconds=round(seconds, 2),
            codes=finding.reason_codes,
            quotes=tuple((str(one.stance), one.source, one.quote) for one in finding.citations),
            honest=case.honest,
        )


@contextmanager
def known(case: Case, web: PlantedWeb) -> Iterator[Engine]:
    """An engine that knows, or can find, the texts of a case and nothing else."""
    with tempfile.TemporaryDirectory() as home:
        if case.manner != LIBRARY:
            with opened(home, web, case.texts) as engine:
                yield engine
            return
        with opened(home) as engine:
            add(engine, case.texts, Path(home) / "files")
            yield engine


def asked(engine: Engine, case: Case, claim: str) -> Finding:
    """What is made of a claim in the manner of a case."""
    manner = Manner.NEWS if case.manner == NEWS else Manner.WORKER
    return engine.verify(Request(text=claim, manner=manner), keep_case=False)


def add(engine: Engine, texts: Sequence[Text], folder: Path) -> None:
    """Texts into a library: pages under their sites, the rest as files of one's own."""
    pages = [document(text) for text in texts if text.host]
    if pages:
        engine.add_documents(pages)
    files = [text for text in texts if not text.host]
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(files, 1):
        (folder / f"note-{number}.txt").write_text(f"{text.text}\n", encoding="utf-8")
    if files:
        engine.ingest([folder])


def document(text: Text) -> Document:
    """A page as a library holds it."""
    url = f"https://{text.host}{address(text)}"
    return Document(key=url, text=text.text, source=text.host, title=text.title, url=url, published=text.published, language="en")
