"""How long a ledger takes: a short answer against three passages, and a long draft against pages that were ingested before.

    python -m bench.texts.ledgers

Nothing is remembered from one ledger to the next, so each is read anew; only the models are loaded before the clock starts.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudge.engine import Engine
from adjudge.english.sentences import sentences
from adjudge.settings import Settings
from adjudge.values.document import Document
from adjudge.values.ledger import GroundRequest
from bench.measuring.corpus import WIKI, documents_of
from bench.measuring.figures import quantile
from bench.measuring.noise import Noise
from bench.measuring.report import Check, keep, machine, options, table

PAGES, DRAFT_WORDS, ANSWER_WORDS, PASSAGES, ROUNDS = 200, 2000, 20, 3, 40
PASSAGE = 600
"""Characters of a passage, about as many as a retriever hands over."""
SHORT_WANTED, LONG_WANTED = 0.4, 60.0
_NUMBER = re.compile(r"[0-9]+")


def main() -> None:
    arguments = options("How long a ledger takes.").parse_args()
    pages = list(islice(documents_of(arguments.data, WIKI[:1]), arguments.limit or PAGES))
    noise, chance = Noise(), random.Random(7)
    noise.sample()
    with TemporaryDirectory() as folder, Engine(Settings(home=str(Path(folder) / "home"))) as engine:
        _ingest(engine, pages, Path(folder) / "pages")
        _, *short = [_answer(engine, chance.sample(pages, PASSAGES), chance) for _ in range(ROUNDS + 1)]
        noise.sample()
        draft = _draft(pages, DRAFT_WORDS * len(pages) // PAGES, chance)
        begun = time.perf_counter()
        ledger = engine.ground(GroundRequest(draft=draft, collections=("pages",)), keep_case=False, remember=False)
        long = time.perf_counter() - begun
        noise.sample()
    figures: dict[str, Any] = {
        "machine": machine("adjudge", "onnxruntime", "tokenizers", "numpy"), "noise": noise.figures(),
        "pages": len(pages), "answers": len(short), "answer_median": quantile(short, 0.5), "answer_p95": quantile(short, 0.95),
        "draft_words": len(draft.split()), "draft_claims": len(ledger.entries), "draft_seconds": long,
        "draft_coverage": ledger.summary.evidence_coverage,
    }  # fmt: skip
    keep("ledgers", arguments, figures, _tables(figures), _checks(figures))


def _ingest(engine: Engine, pages: Sequence[Document], folder: Path) -> None:
    folder.mkdir()
    for number, page in enumerate(pages):
        (folder / f"{number}.txt").write_text(page.text, encoding="utf-8")
    engine.ingest([folder], collection="pages")


def _answer(engine: Engine, pages: Sequence[Document], chance: random.Random) -> float:
    """Seconds for an answer of so many words from one of a few passages; every other one gets a number wrong."""
    passages = [Document(key=str(n), source=str(n), text=page.text[:PASSAGE]) for n, page in enumerate(pages)]
    words = chance.choice(passages).text.split()
    answer = " ".join(words[:ANSWER_WORDS]).rstrip(".,;") + "."
    if chance.random() < 0.5:
        answer = _NUMBER.sub(lambda match: str(int(match[0]) + 7), answer, count=1)
    begun = time.perf_counter()
    engine.ground(GroundRequest(draft=answer, documents=tuple(passages)), keep_case=False, remember=False)
    return time.perf_counter() - begun


def _draft(pages: Sequence[Document], words: int, chance: random.Random) -> str:
    """Sentences of the pages up to so many words, every third with another number."""
    said: list[str] = []
    while sum(len(sentence.split()) for sentence in said) < words:
        page = chance.choice(pages).text[:3000]
        sentence = chance.choice(sentences(page)).of(page)
        said.append(_NUMBER.sub(lambda match: str(int(match[0]) + 3), sentence, count=1) if len(said) % 3 == 0 else sentence)
    return "\n\n".join(" ".join(said[at : at + 5]) for at in range(0, len(said), 5))


def _tables(figures: dict[str, Any]) -> list[str]:
    rows = [
        (f"an answer of {ANSWER_WORDS} words against {PASSAGES} passages, warm, {figures['answers']} answers",
         f"{figures['answer_median']:.3f} (95% within {figures['answer_p95']:.3f})"),
        (f"a draft of {figures['draft_words']:,} words ({figures['draft_claims']} claims) against {figures['pages']} pages",
         f"{figures['draft_seconds']:.1f}"),
    ]  # fmt: skip
    steady = figures["noise"]["fixed work, p95 / best"]
    return [
        table(("ledger", "seconds"), rows),
        f"A fixed piece of work took up to {steady:g} times its best time in between.",
    ]


def _checks(figures: dict[str, Any]) -> list[Check]:
    short, long = figures["answer_median"], figures["draft_seconds"]
    return [
        Check(what="seconds for a short answer", found=f"{short:.3f}", wanted=f"< {SHORT_WANTED}", holds=short < SHORT_WANTED),
        Check(what="seconds for a long draft", found=f"{long:.1f}", wanted=f"< {LONG_WANTED:g}", holds=long < LONG_WANTED),
    ]  # fmt: skip


if __name__ == "__main__":
    main()
