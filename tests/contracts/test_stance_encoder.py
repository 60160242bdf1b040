"""What Adjudge relies on when it asks what evidence says about a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import judge_folder
import judge_server
import loopback
import small_decoder
from adjudge.adapters.encoders import stance_encoder
from adjudge.adapters.encoders.networks import CachedStanceEncoder
from adjudge.adapters.judges.endpoint_judge import MINICHECK, VERDICT, EndpointJudge, Protocol
from adjudge.adapters.judges.folder import FolderJudge
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.adapters.strong.judge import StrongJudge
from adjudge.engine.models import document_and_claim, supports_or_refutes
from adjudge.ports import StanceEncoder
from doubles import OverlapStanceEncoder

_JUDGES: dict[tuple[str, ...], FolderJudge] = {}


@dataclass(frozen=True, kw_only=True)
class Room:
    """Where an encoder is put up: a store, servers that run as long as the test, and a folder that all tests share."""

    open_database: Callable[[], Database]
    servers: ExitStack
    folder: Path

    @property
    def readings(self) -> SqliteReadings:
        return SqliteReadings(self.open_database())

    def judge(self, *labels: str) -> FolderJudge:
        """Saved and loaded once: it takes a second and remembers nothing of what it was asked."""
        if labels not in _JUDGES:
            _JUDGES[labels] = FolderJudge(judge_folder.saved(self.folder / labels[-1], labels))
        return _JUDGES[labels]

    def strong(self) -> StrongJudge:
        """A small decoder made of chance, with a head that was fitted to what is asked below: what the contract finds out is
        whether the decoder tells the pairs apart, and keeps apart what it reads."""
        folder = self.folder / "strong"
        if not folder.exists():
            small_decoder.taught(
                folder, [*zip(PAIRS[:3], range(3), strict=True), ((CLAIM, DENIED), REFUTES), ((DENIED, DENIED), 0)]
            )
        return StrongJudge(folder / "judge", threads=1)

    def asking(self, protocol: Protocol, *, logprobs: bool = True) -> EndpointJudge:
        server = self.servers.enter_context(loopback.serving())
        server.answer = judge_server.judging(logprobs=logprobs)
        return EndpointJudge(server.address, "tiny", protocol)


OPENAI = Protocol(name="openai", ask=supports_or_refutes, forms=VERDICT, sure=0.85)
YES_OR_NO = Protocol(name="minicheck", ask=document_and_claim, forms=MINICHECK, sure=0.85)

ADAPTERS: dict[str, Callable[[Room], StanceEncoder]] = {
    "double": lambda _: OverlapStanceEncoder(),
    "scout": lambda _: stance_encoder("scout"),
    "judge": lambda _: stance_encoder("judge"),
    "cached": lambda room: CachedStanceEncoder(OverlapStanceEncoder(), room.readings),
    "folder": lambda room: room.judge(*judge_folder.LABELS),
    "two-way folder": lambda room: room.judge("entailment", "not_entailment"),
    "openai": lambda room: room.asking(OPENAI),
    "openai, plain answers": lambda room: room.asking(OPENAI, logprobs=False),
    "openai, cached": lambda room: CachedStanceEncoder(room.asking(OPENAI), room.readings),
    "strong": lambda room: room.strong(),
    "strong, cached": lambda room: CachedStanceEncoder(room.strong(), room.readings),
    "minicheck": lambda room: room.asking(YES_OR_NO),
}
TWO_WAY = {"two-way folder", "minicheck"}
"""They say whether a text bears a claim out; one that does not may still not refute it, as far as they can tell."""

SUPPORTS, REFUTES, NEITHER = range(3)
CLAIM = "Paris is the capital of France."
DENIED = "Paris is not the capital of France."
PAIRS = [
    ("Paris is the capital of France.", CLAIM),
    (DENIED, CLAIM),
    ("Bananas are rich in potassium.", CLAIM),
    ("The capital of France, Paris, lies on the Seine. " * 20, CLAIM),
    ("", CLAIM),
    ("Zürich 🏔 東京", "\u202e"),
]


@pytest.fixture(params=ADAPTERS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def judges(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("judges")


@pytest.fixture
def encoder(
    kind: str, open_database: Callable[[], Database], judges: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[StanceEncoder]:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with ExitStack() as servers:
        yield ADAPTERS[kind](Room(open_database=open_database, servers=servers, folder=judges))


@pytest.mark.parametrize(("pair", "expected"), [*zip(PAIRS[:3], (SUPPORTS, REFUTES, NEITHER), strict=True)])
def test_plain_cases_are_told_apart(encoder: StanceEncoder, kind: str, pair: tuple[str, str], expected: int) -> None:
    known = NEITHER if kind in TWO_WAY and expected == REFUTES else expected
    assert int(encoder.logits([pair])[0, :3].argmax()) == known


def test_a_denied_claim_is_refuted_by_its_affirmation_and_supported_by_its_denial(encoder: StanceEncoder, kind: str) -> None:
    rows = encoder.logits([(CLAIM, DENIED), (DENIED, DENIED)])
    assert rows[:, :3].argmax(axis=1).tolist() == [NEITHER if kind in TWO_WAY else REFUTES, SUPPORTS]


def test_a_pair_has_four_finite_numbers(encoder: StanceEncoder) -> None:
    rows = encoder.logits(PAIRS)
    assert rows.dtype == np.float32
    assert rows.shape == (len(PAIRS), 4)
    assert np.isfinite(rows).all()


def test_no_pairs_have_no_rows(encoder: StanceEncoder) -> None:
    rows = encoder.logits([])
    assert rows.dtype == np.float32
    assert rows.shape == (0, 4)


def test_a_pair_scores_the_same_alone_and_in_any_batch(encoder: StanceEncoder) -> None:
    alone = np.concatenate([encoder.logits([pair]) for pair in PAIRS])
    assert np.array_equal(encoder.logits(PAIRS), alone)
    assert np.array_equal(encoder.logits(PAIRS[::-1])[::-1], alone)


def test_asked_again_the_answer_is_the_same_to_the_last_bit(encoder: StanceEncoder) -> None:
    assert encoder.logits(PAIRS).tobytes() == encoder.logits(PAIRS).tobytes()
    assert encoder.logits(PAIRS[:1] * 3).tobytes() == encoder.logits(PAIRS[:1]).tobytes() * 3


@pytest.mark.parametrize("odd", ["\x00", "\ud800", "語" * 5_000, "x" * 20_000, "word " * 5_000, "[SEP] [CLS]", "\u202e"])
def test_any_text_may_stand_on_either_side(encoder: StanceEncoder, odd: str) -> None:
    rows = encoder.logits([(odd, CLAIM), (CLAIM, odd), (odd, odd)])
    assert rows.shape == (3, 4)
    assert np.isfinite(rows).all()


def test_a_calibration_comes_with_it(encoder: StanceEncoder) -> None:
    assert encoder.calibration.temperature > 0.0
    assert np.isfinite(encoder.calibration.beside)


def test_an_encoder_has_a_name(encoder: StanceEncoder) -> None:
    assert encoder.name.strip()


def test_a_text_about_something_else_is_the_least_relevant(encoder: StanceEncoder, kind: str) -> None:
    relevance = encoder.logits(PAIRS[:3])[:, 3]
    assert relevance.argmax() == 0 if kind in TWO_WAY else relevance.argmin() == 2
