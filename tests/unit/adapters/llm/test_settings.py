"""Which language model settings ask for, and what `adjudge doctor` finds about it."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from adjudge.adapters.llm import checks, from_settings
from adjudge.adapters.patience import ServiceCheck
from adjudge.errors import InputError
from adjudge.settings import Settings

URL = "http://127.0.0.1:9/v1"


def test_without_settings_there_is_none() -> None:
    assert from_settings(Settings()) is None


def test_an_address_and_a_name_are_enough() -> None:
    model = from_settings(Settings(llm_base_url=URL, llm_model="tiny"))
    assert model is not None
    assert model.name == "tiny"


def test_a_key_alone_names_no_model_for_it_may_be_another_programs() -> None:
    assert from_settings(Settings(llm_api_key="sk-1")) is None


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"llm_base_url": URL}, "Set ADJUDGE_LLM_MODEL,"),
        ({"llm_model": "tiny"}, "Set ADJUDGE_LLM_BASE_URL,"),
        ({"llm_model": "tiny", "llm_api_key": "sk-1"}, "Set ADJUDGE_LLM_BASE_URL,"),
        ({"llm_base_url": URL, "llm_api_key": "sk-1"}, "Set ADJUDGE_LLM_MODEL,"),
    ],
)
def test_half_of_one_is_refused_with_what_to_set_and_no_host_is_assumed(given: dict[str, str], missing: str) -> None:
    with pytest.raises(InputError, match="only in part") as refused:
        from_settings(Settings(**given))
    assert refused.value.remedy.startswith(missing)
    assert "sk-1" not in str(refused.value)


def test_nothing_that_talks_to_it_is_loaded_before_it_is_asked() -> None:
    code = (
        "import sys; from adjudge.adapters.llm import from_settings; from adjudge.settings import Settings\n"
        f"from_settings(Settings(llm_base_url={URL!r}, llm_model='tiny'))\n"
        "print({'httpx2', 'stamina'} & set(sys.modules))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "set()"


class TestDoctor:
    def look(self, server: Any, **given: str) -> ServiceCheck:
        (check,) = checks(Settings(**({"llm_base_url": server.address, "llm_model": "tiny"} | given)))
        assert check.name == "language model"
        return check

    def test_where_none_is_configured_nothing_is_looked_at(self) -> None:
        assert checks(Settings()) == ()

    def test_one_that_answers_is_in_order(self, server: Any, chat: ModuleType) -> None:
        server.answer = chat.chatting("yes")
        check = self.look(server)
        assert (check.ok, check.detail) == (True, "tiny answers (6 tokens)")

    def test_an_unknown_name_is_said_with_those_that_are_known(self, server: Any, chat: ModuleType) -> None:
        server.answer = chat.chatting("yes", model="small")
        check = self.look(server)
        assert not check.ok
        assert "no such model" in check.detail
        assert check.detail.endswith("It knows small; set ADJUDGE_LLM_MODEL.")

    def test_of_many_names_a_few_are_said(self, server: Any, chat: ModuleType) -> None:
        listed = chat.said({"data": [{"id": f"m{n}"} for n in range(9)] + [{"id": 7}, None]})
        gone = chat.failing(404, {"message": "no"})
        server.answer = lambda asked: listed if asked.path.endswith("/models") else gone
        assert "It knows m0, m1, m2, m3, m4 and 4 more;" in self.look(server).detail

    def test_a_key_that_is_missing_is_asked_for(self, server: Any, chat: ModuleType) -> None:
        server.answer = lambda asked: chat.failing(401, {"message": "no key"})
        check = self.look(server)
        assert (check.ok, check.detail) == (
            False,
            "127.0.0.1 turned Adjudge away (HTTP 401). Check ADJUDGE_LLM_API_KEY.",
        )

    def test_half_of_one_is_said_so(self) -> None:
        (check,) = checks(Settings(llm_model="tiny"))
        assert not check.ok
        assert "Set ADJUDGE_LLM_BASE_URL" in check.detail
