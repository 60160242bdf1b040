"""What is sent to a model's server, what is made of its replies, and what is said when there is none."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from adjudge.adapters.llm import OpenAICompatible
from adjudge.adapters.llm.endpoint import ModelManners
from adjudge.errors import BudgetExhausted, ProviderError
from adjudge.ports import Completion

Build = Callable[..., OpenAICompatible]
KEY = "sk-canary-4711"
PROMPT = "Judge: the moon is of green cheese."
SECRETS = (KEY, "green cheese", "Bearer")


def ask(model: OpenAICompatible, *, tag: str = "verdict", max_tokens: int = 50) -> Completion:
    return asyncio.run(model.complete(PROMPT, tag=tag, max_tokens=max_tokens))


def failure(model: OpenAICompatible) -> ProviderError:
    """What is raised, of whatever kind: one short sentence or two, and nothing of what was sent."""
    with pytest.raises(ProviderError) as raised:
        ask(model)
    told = "".join(map(str, (raised.value, raised.value.__cause__, raised.value.args)))
    assert not any(secret in told for secret in SECRETS)
    assert raised.value.sentence.endswith(".")
    assert raised.value.remedy.endswith(".")
    return raised.value


class TestWhatIsSent:
    def test_one_message_at_temperature_nought_with_a_fixed_seed_and_no_stream(
        self, server: Any, chat: ModuleType, model: Build
    ) -> None:
        server.answer = chat.chatting("{}")
        ask(model(key=KEY))
        (asked,) = server.asked
        assert (asked.method, asked.path) == ("POST", "/v1/chat/completions")
        assert asked.headers["authorization"] == f"Bearer {KEY}"
        assert asked.json == {
            "model": "tiny",
            "messages": [{"role": "user", "content": PROMPT}],
            "stream": False,
            "temperature": 0,
            "max_tokens": 50,
            "seed": 1,
            "response_format": {"type": "json_object"},
        }

    def test_without_a_key_none_is_shown(self, server: Any, chat: ModuleType, model: Build) -> None:
        server.answer = chat.chatting("{}")
        ask(model())
        assert "authorization" not in server.asked[0].headers

    @pytest.mark.parametrize("tag", ["decompose", "queries", "rationale", "doctor"])
    def test_what_is_answered_by_an_array_or_in_prose_is_not_held_to_an_object(
        self, server: Any, chat: ModuleType, model: Build, tag: str
    ) -> None:
        server.answer = chat.chatting("[]")
        ask(model(), tag=tag)
        assert "response_format" not in server.asked[0].json

    @pytest.mark.parametrize(
        ("base", "path"), [("", "/v1"), ("/", "/v1"), ("/v1", "/v1"), ("/v1/", "/v1"), ("/api/openai", "/api/openai")]
    )
    def test_a_bare_host_means_the_usual_path(self, server: Any, chat: ModuleType, base: str, path: str) -> None:
        server.answer = chat.chatting("yes")
        asyncio.run(OpenAICompatible(server.address + base, "tiny").complete(PROMPT, tag="verdict", max_tokens=5))
        assert server.asked[0].path == f"{path}/chat/completions"


class TestSimplerRequests:
    @pytest.mark.parametrize("field", ["response_format", "seed"])
    @pytest.mark.parametrize("status", [400, 422])
    def test_a_server_that_does_not_know_a_field_is_asked_without_it_from_then_on(
        self, server: Any, chat: ModuleType, model: Build, field: str, status: int
    ) -> None:
        server.answer = chat.without(field, chat.chatting("yes"), status=status)
        asked = model()
        assert [ask(asked).text, ask(asked).text] == ["yes", "yes"]
        assert [field in a.json for a in server.asked] == [True, False, False]
        assert all(a.json["temperature"] == 0 and a.json["max_tokens"] == 50 for a in server.asked)

    def test_one_that_wants_the_longest_answer_by_its_other_name_gets_it(
        self, server: Any, chat: ModuleType, model: Build
    ) -> None:
        message = "Unsupported parameter: use 'max_completion_tokens' instead."
        server.answer = chat.without("max_tokens", chat.chatting("yes"), message=message)
        assert ask(model()).text == "yes"
        assert server.asked[1].json.keys() == {"model", "messages", "stream", "max_completion_tokens"}

    def test_it_is_tried_once(self, server: Any, chat: ModuleType, model: Build) -> None:
        server.answer = lambda asked: chat.failing(400, {"message": f"no: {PROMPT} {KEY}"})
        assert "does not accept the request (HTTP 400)" in failure(model(key=KEY)).sentence
        assert len(server.asked) == 2

    def test_a_refusal_that_stays_changes_nothing_for_the_next_call(self, server: Any, chat: ModuleType, model: Build) -> None:
        bad = chat.failing(400, {"message": "no"})
        server.answer = chat.in_turn(bad, bad, chat.chatting("yes"))
        asked = model()
        failure(asked)
        ask(asked)
        assert "response_format" in server.asked[2].json

    def test_a_prompt_that_is_too_long_is_not_sent_again(self, server: Any, chat: ModuleType, model: Build) -> None:
        server.answer = lambda asked: chat.failing(400, {"code": "context_length_exceeded", "message": "too long"})
        assert failure(model()).sentence == "127.0.0.1 cannot read as much as it was given."
        assert len(server.asked) == 1


class TestReplies:
    def test_tokens_are_those_the_server_counts(self, server: Any, chat: ModuleType, model: Build) -> None:
        server.answer = chat.chatting("one two three")
        assert ask(model()) == Completion(text="one two three", tokens=len(PROMPT.split()) + 3, written=3)

    def test_where_it_does_not_count_they_are_reckoned_at_three_bytes_each(
        self, server: Any, chat: ModuleType, model: Build
    ) -> None:
        """35 bytes of prompt are 12 tokens, 13 of answer are 5."""
        server.answer = chat.chatting("one two three", usage=False)
        assert ask(model()) == Completion(text="one two three", tokens=17, written=5)

    @pytest.mark.parametrize(
        "usage",
        [None, 7, [], {"total_tokens": -5}, {"total_tokens": "9"}, {"total_tokens": True}, {"total_tokens": 10**30}],
    )
    def test_counts_that_are_none_are_not_believed(self, server: Any, chat: ModuleType, model: Build, usage: object) -> None:
        choice = {"message": {"content": "one two three"}}
        server.answer = lambda asked: chat.said({"choices": [choice], "usage": usage})
        assert ask(model()).tokens == 17

    def test_thoughts_before_the_answer_are_paid_for_and_not_read(self, server: Any, chat: ModuleType, model: Build) -> None:
        server.answer = chat.chatting('<think>[1] maybe {"a": 2}</think>\n\n{"verdict": "supported"}', usage=False)
        found = ask(model())
        assert found.text == '{"verdict": "supported"}'
        assert found.written is not None and found.written > 15

    def test_thoughts_without_an_end_are_no_answer(self, server: Any, chat: ModuleType, model: Build) -> None:
        server.answer = chat.chatting("<think>perhaps, and then again")
        assert ask(model()).text == ""

    @pytest.mark.parametrize(
        "reply",
        [
            {},
            [],
            "yes",
            7,
            None,
            {"choices": []},
            {"choices": None},
            {"choices": [{}]},
            {"choices": [{"message": None}]},
            {"choices": [{"message": {"content": None}}]},
            {"choices": [{"message": {"content": ["yes"]}}]},
        ],
    )
    def test_a_reply_without_text_is_no_answer(self, server: Any, chat: ModuleType, model: Build, reply: object) -> None:
        server.answer = lambda asked: chat.said(reply)
        assert failure(model()).sentence == "127.0.0.1 answered without any text."

    @pytest.mark.parametrize("body", [b"", b"<html>", b'{"choices": [', b"[" * 100_000, b"\xff\xfe\x00"])
    def test_a_reply_that_is_no_json_is_no_answer(self, server: Any, web: ModuleType, model: Build, body: bytes) -> None:
        server.replies(web.Reply(body=body))
        assert failure(model()).sentence == "127.0.0.1 answered with something that is no JSON."

    def test_a_huge_reply_is_not_read_to_its_end(self, server: Any, chat: ModuleType, model: Build) -> None:
        server.answer = chat.chatting("x" * 300_000)
        assert failure(model(most_bytes=100_000)).sentence == "127.0.0.1 answered with more than 0.0954 MiB."


class TestFailures:
    def test_what_passes_is_waited_for(self, server: Any, web: ModuleType, chat: ModuleType, model: Build) -> None:
        server.answer = chat.in_turn(
            chat.failing(429, {"message": "slow down"}, Retry_After="0"), web.Reply(hangs_up=True), chat.chatting("yes")
        )
        assert ask(model()).text == "yes"
        assert len(server.asked) == 3

    @pytest.mark.parametrize(
        ("status", "sentence"),
        [
            (429, "asks for fewer calls (HTTP 429)."),
            (500, "is out of order (HTTP 500)."),
            (503, "is out of order (HTTP 503)."),
        ],
    )
    def test_what_does_not_pass_is_given_up_after_three_attempts(
        self, server: Any, chat: ModuleType, model: Build, status: int, sentence: str
    ) -> None:
        server.answer = lambda asked: chat.failing(status, {"message": KEY})
        assert failure(model(key=KEY)).sentence == f"127.0.0.1 {sentence}"
        assert len(server.asked) == 3

    def test_a_server_that_wants_to_be_left_alone_for_longer_than_there_is_time_is(
        self, server: Any, chat: ModuleType, model: Build
    ) -> None:
        server.answer = lambda asked: chat.failing(429, {"message": "later"}, Retry_After="3600")
        failure(model())
        assert len(server.asked) == 1

    @pytest.mark.parametrize(
        ("status", "error"),
        [
            (429, {"code": "insufficient_quota", "type": "insufficient_quota", "message": f"You exceeded {KEY}"}),
            (429, {"message": "You exceeded your current quota, please check your plan."}),
            (403, {"message": "Insufficient credits", "code": 403}),
            (402, {"message": "Insufficient Balance"}),
            (402, None),
        ],
    )
    def test_an_account_that_is_used_up_is_not_waited_for(
        self, server: Any, chat: ModuleType, model: Build, status: int, error: object
    ) -> None:
        server.answer = lambda asked: chat.failing(status, error)
        assert type(failure(model(key=KEY))) is BudgetExhausted
        assert len(server.asked) == 1

    @pytest.mark.parametrize(
        ("status", "remedy"),
        [
            (401, "Check ADJUDGE_LLM_API_KEY."),
            (403, "Check ADJUDGE_LLM_API_KEY."),
            (404, "Check ADJUDGE_LLM_MODEL and ADJUDGE_LLM_BASE_URL."),
            (307, "Set ADJUDGE_LLM_BASE_URL to where it is."),
        ],
    )
    def test_what_somebody_must_mend_is_said_at_once(
        self, server: Any, chat: ModuleType, model: Build, status: int, remedy: str
    ) -> None:
        server.answer = lambda asked: chat.failing(status, {"message": "no"}, Location=server.address + "/elsewhere")
        assert failure(model(key=KEY)).remedy == remedy
        assert len(server.asked) == 1

    def test_a_server_that_is_too_slow_is_left(self, server: Any, web: ModuleType, model: Build) -> None:
        server.replies(web.Reply(stalls=True))
        assert failure(model(seconds=0.2)).sentence == "127.0.0.1 did not answer within 0.2 seconds."
        assert len(server.asked) == 1

    def test_a_server_that_is_not_there_cannot_be_reached(self, web: ModuleType) -> None:
        with web.serving() as gone:
            address = gone.address
        address = address.replace("http://", f"http://user:{KEY}@")
        asked = OpenAICompatible(address, "tiny", key=KEY, manners=ModelManners(first_wait=0.001, longest_wait=0.002))
        assert failure(asked).sentence == "127.0.0.1 cannot be reached."

    @pytest.mark.parametrize("key", ["two\nlines", "sch\N{LATIN SMALL LETTER O WITH DIAERESIS}n \N{SNOWMAN}"])
    def test_a_key_that_cannot_be_sent_is_not_repeated(self, server: Any, model: Build, key: str) -> None:
        assert key not in str(failure(model(key=key)))

    def test_a_key_is_in_no_picture_of_the_adapter(self, model: Build) -> None:
        assert KEY not in json.dumps([repr(model(key=KEY)), str(vars(model(key=KEY)))])
