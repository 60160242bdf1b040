"""Every port has a double, and a suite that says what the port promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import doubles
from adjudge import ports
from doubles import (
    HashedEmbedder,
    ManualClock,
    OverlapStanceEncoder,
    PlainWorthiness,
    ScriptedFetcher,
    ScriptedLanguageModel,
    ScriptedSearcher,
    TemporaryKnowledgeBase,
)

PORTS = [port for port in vars(ports).values() if getattr(port, "_is_protocol", False) and port.__module__ == ports.__name__]

STORE = TemporaryKnowledgeBase()
DOUBLES = [
    HashedEmbedder(),
    ManualClock(),
    STORE,
    STORE.cases,
    STORE.graph,
    STORE.urls,
    OverlapStanceEncoder(),
    PlainWorthiness(),
    ScriptedFetcher(),
    ScriptedLanguageModel({}),
    ScriptedSearcher(),
]


def test_the_ports_are_found() -> None:
    assert {"Clock", "KnowledgeBase", "LanguageModel"} <= {port.__name__ for port in PORTS}


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.__name__)
def test_exactly_one_double_stands_in_for_a_port(port: type) -> None:
    (standing_in,) = [double for double in DOUBLES if isinstance(double, port)]
    assert type(standing_in).__name__ in doubles.__all__ or standing_in in vars(STORE).values()


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.__name__)
def test_a_port_has_its_contract_suite(port: type) -> None:
    words = re.findall("[A-Z][a-z]+", port.__name__)
    assert Path(__file__).with_name(f"test_{'_'.join(words).lower()}.py").is_file()


@pytest.mark.parametrize("name", doubles.__all__)
def test_a_double_says_how_it_is_used(name: str) -> None:
    assert getattr(doubles, name).__doc__
