"""Judges of other makes at work: in the judge's place everywhere, in every case's record, and never in the way.

The servers are real ones on this machine; their model reads as the stance double does, which also plays the shipped models
unless a test says otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import chat_server
import judge_folder
import judge_server
import loopback
from adjudge.engine import Engine
from adjudge.engine.models import judge_key
from adjudge.errors import InputError, ProviderError, UnknownName
from adjudge.settings import Settings
from adjudge.values.document import Document
from adjudge.values.ledger import AnswerRequest, GroundRequest
from adjudge.values.trace import Degraded, Stopped
from adjudge.values.verdict import Verdict
from doubles import ManualClock
from loopback import Loopback, Reply

PAGES = (
    ("Canberra", "Canberra is the capital of Australia. It was founded in 1913 and lies inland."),
    ("Sydney", "Sydney is the largest city of Australia. Sydney is not the capital of Australia."),
    ("Penguins", "Penguins are flightless seabirds. They live almost only in the southern hemisphere."),
)
TRUE, FALSE = "Canberra is the capital of Australia.", "Sydney is the capital of Australia."
NOTICE = Document(key="notice", source="notice.txt", text="The annual parking fee is 180 euros. Permits are blue.")
DOWN = Reply(status=401)
"""A server that cannot be asked, and says so at once."""

Open = Callable[..., Engine]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with loopback.serving() as serving:
        serving.answer = judge_server.judging()
        yield serving


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def opened(home: Path, overlap: None, tmp_path: Path, server: Loopback, clock: ManualClock) -> Iterator[Open]:
    """Opens an engine over the test's one store with a judge; by default the chat model of the server."""
    pages = tmp_path / "pages.jsonl"
    rows = [{"id": title, "title": title, "text": text, "published": "2020-05-01"} for title, text in PAGES]
    pages.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    engines: list[Engine] = []

    def open_(judge: str = "openai") -> Engine:
        settings = Settings(home=str(home), judge=judge, judge_url=server.address, judge_model="tiny")
        engines.append(Engine(settings, clock=clock))
        if len(engines) == 1:
            engines[0].ingest([pages])
        return engines[-1]

    yield open_
    for engine in engines:
        engine.close()


def lacks(result: Any) -> dict[str, str]:
    """What a result says it lacks on the judge's account; its reasons and its trace agree, and the job's end comes last."""
    found = {e.reason_code: e.detail for e in result.trace if isinstance(e, Degraded) and e.reason_code.startswith("judge")}
    assert set(found) == {code for code in result.reason_codes if code.startswith("judge")}
    assert isinstance(result.trace[-1], Stopped)
    return found


class TestInTheJudgesPlace:
    @pytest.mark.parametrize("judge", ["openai", "minicheck"])
    def test_it_is_asked_and_every_result_is_stamped_with_it(self, opened: Open, server: Loopback, judge: str) -> None:
        engine = opened(judge)
        finding = engine.verify(TRUE)
        assert finding.verdict is Verdict.SUPPORTED and lacks(finding) == {}
        assert server.asked
        assert finding.versions is not None and f"+{judge}:tiny@" in finding.versions.models
        assert engine.models.scout.name == "overlap-stance", "the shipped scout stays"

    def test_its_word_decides(self, opened: Open, server: Loopback) -> None:
        server.answer = lambda asked: judge_server.answering("neither")
        assert opened().verify("Penguins are seabirds without flight.").verdict is Verdict.NOT_ENOUGH_EVIDENCE

    def test_what_it_has_read_it_is_not_asked_again(self, opened: Open, server: Loopback) -> None:
        first = opened().verify(TRUE)
        asked = len(server.asked)
        again = opened().verify(TRUE)
        assert asked == len(server.asked) > 0
        assert again.verdict is first.verdict
        opened().verify(TRUE, remember=False)
        assert len(server.asked) == 2 * asked

    def test_the_shipped_judge_never_hears_of_settings_for_another(self, opened: Open, server: Loopback) -> None:
        finding = opened("shipped").verify(TRUE)
        assert server.asked == []
        assert finding.versions is not None and "tiny" not in finding.versions.models

    def test_articles_drafts_and_answers_are_judged_by_it_and_replayed_when_it_is_gone(
        self, opened: Open, server: Loopback
    ) -> None:
        engine = opened()
        cases = [
            engine.check(f"{TRUE} {FALSE}").case_id,
            engine.ground(GroundRequest(draft="The annual parking fee is 180 euros.", documents=(NOTICE,))).case_id,
            engine.answer(AnswerRequest(query="What is the annual parking fee?", documents=(NOTICE,))).case_id,
            engine.verify(FALSE).case_id,
        ]
        asked = len(server.asked)
        assert asked
        server.replies(DOWN)
        for case_id in cases:
            replayed = engine.replay(case_id)
            assert replayed.identical and not replayed.changed
        assert len(server.asked) == asked

    def test_a_case_replayed_under_another_judge_says_that_models_changed(self, opened: Open) -> None:
        case_id = opened().verify(TRUE).case_id
        assert opened("shipped").replay(case_id).changed == ("models",)
        assert opened("minicheck").replay(case_id).changed == ("models",)


class TestWhenItCannotBeAsked:
    def test_the_shipped_judge_takes_its_place_and_the_finding_says_so(self, opened: Open, server: Loopback) -> None:
        server.replies(DOWN)
        seen: list[object] = []
        engine = opened()
        finding = engine.verify(FALSE, watch=seen.append)
        shipped = opened("shipped").verify(FALSE, keep_case=False)
        assert finding.verdict is shipped.verdict is Verdict.REFUTED
        assert "turned Adjudge away" in lacks(finding)["judge_failed"]
        assert any(isinstance(event, Degraded) and event.reason_code == "judge_failed" for event in seen)
        server.answer = judge_server.judging()
        assert engine.replay(finding.case_id).identical, "what it could not say then it does not say now"

    @pytest.mark.parametrize(
        "reply",
        [Reply(status=404), Reply(body=b"<h1>"), Reply(status=402), chat_server.failing(400, {"message": "no"})],
    )
    def test_whatever_the_reason(self, opened: Open, server: Loopback, reply: Reply) -> None:
        server.replies(reply)
        finding = opened().verify(TRUE)
        assert finding.verdict is Verdict.SUPPORTED and set(lacks(finding)) == {"judge_failed"}

    def test_nobody_waits_for_it_until_a_minute_has_passed(self, opened: Open, server: Loopback, clock: ManualClock) -> None:
        server.replies(DOWN)
        engine = opened()
        engine.verify(TRUE)
        asked = len(server.asked)
        assert "left alone until" in lacks(engine.verify(FALSE))["judge_failed"]
        assert len(server.asked) == asked == 1
        clock.advance(61)
        server.answer = judge_server.judging()
        assert lacks(engine.verify(FALSE)) == {}

    def test_articles_drafts_and_answers_come_to_an_end_too(self, opened: Open, server: Loopback) -> None:
        server.replies(DOWN)
        engine = opened()
        results = [
            engine.check(f"{TRUE} {FALSE}"),
            engine.ground(GroundRequest(draft="The annual parking fee is 180 euros.", documents=(NOTICE,))),
            engine.answer(AnswerRequest(query="What is the annual parking fee?", documents=(NOTICE,))),
        ]
        for result in results:
            assert set(lacks(result)) == {"judge_failed"}
            assert engine.replay(result.case_id).identical

    def test_pairs_weighed_by_themselves_have_no_other_judge(self, opened: Open, server: Loopback) -> None:
        server.replies(DOWN)
        with pytest.raises(ProviderError, match="ADJUDGE_JUDGE_API_KEY"):
            opened().weigh([(TRUE, TRUE)])


class TestAnswersThatCannotBeRead:
    def test_they_take_no_side_are_counted_and_not_remembered(self, opened: Open, server: Loopback) -> None:
        server.answer = lambda asked: judge_server.answering("The text clearly refutes the claim.")
        engine = opened()
        finding = engine.verify("Penguins are seabirds without flight.")
        assert finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        read = len(server.asked)
        assert lacks(finding)["judge_malformed"].startswith(f"{read} of {read} answers of openai:tiny@")
        assert engine.replay(finding.case_id).identical
        server.answer = judge_server.judging()
        assert lacks(engine.verify("Penguins are seabirds without flight.")) == {}
        assert len(server.asked) == 2 * read


class TestSettings:
    @pytest.mark.parametrize(
        ("settings", "remedy"),
        [
            (Settings(judge="openai"), "Set ADJUDGE_JUDGE_URL and ADJUDGE_JUDGE_MODEL."),
            (Settings(judge="minicheck", judge_url="http://localhost:1"), "Set ADJUDGE_JUDGE_MODEL."),
            (Settings(judge="openai", judge_model="m"), "Set ADJUDGE_JUDGE_URL."),
        ],
    )
    def test_a_judge_configured_in_part_is_refused(self, tmp_path: Path, settings: Settings, remedy: str) -> None:
        with pytest.raises(InputError, match="is configured only in part") as raised:
            Engine(replace(settings, home=str(tmp_path)))
        assert raised.value.remedy == remedy

    def test_a_judge_nobody_knows_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(
            UnknownName, match="There is no judge named 'opnai', nor a folder. Choose one of small, second, strong, openai"
        ):
            Engine(Settings(home=str(tmp_path), judge="opnai"))

    def test_the_language_model_s_key_is_shown_to_no_other_server(self) -> None:
        base = Settings(judge_url="https://judge.example/v1", llm_api_key="llm")
        assert judge_key(base) == "llm"
        assert judge_key(replace(base, judge_api_key="own")) == "own"
        assert judge_key(replace(base, llm_base_url="https://judge.example/openai")) == "llm"
        assert judge_key(replace(base, llm_base_url="https://llm.example/v1")) == ""

    def test_a_key_goes_along(self, home: Path, overlap: None, server: Loopback) -> None:
        asked = Settings(home=str(home), judge="openai", judge_url=server.address, judge_model="tiny", judge_api_key="k-1")
        with Engine(asked) as engine:
            engine.weigh([("Penguins fly not.", "Penguins are seabirds without flight.")])
        assert all(request.headers["authorization"] == "Bearer k-1" for request in server.asked)


class TestFolders:
    def test_the_shipped_weights_in_a_folder_give_the_findings_of_the_shipped_judge(self, home: Path, tmp_path: Path) -> None:
        """No double here: the scout is the shipped one, and so are the weights in the folder."""
        pages = tmp_path / "pages.jsonl"
        pages.write_text("\n".join(json.dumps({"id": t, "title": t, "text": x}) for t, x in PAGES), encoding="utf-8")
        folder = judge_folder.saved(tmp_path / "mine")
        found = {}
        for judge in ("shipped", str(folder)):
            with Engine(Settings(home=str(home), judge=judge)) as engine:
                engine.ingest([pages])
                findings = [engine.verify(claim) for claim in (TRUE, FALSE, "Napoleon preferred tea.")]
                found[judge] = [finding.verdict for finding in findings]
                assert engine.replay(findings[0].case_id).identical
                assert (f"+{folder.name}@" in (findings[0].versions.models if findings[0].versions else "")) == (
                    judge != "shipped"
                )
        assert found[str(folder)] == found["shipped"]

    def test_a_folder_that_is_none_of_a_judge_is_said_before_a_claim_is_looked_into(self, home: Path, tmp_path: Path) -> None:
        with (
            Engine(Settings(home=str(home), judge=str(tmp_path))) as engine,
            pytest.raises(InputError, match="has no config.json"),
        ):
            engine.verify(TRUE)
