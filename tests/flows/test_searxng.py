"""A real SearXNG-compatible server on this machine, whose one engine asks a site on this machine.

Debian's python3-searx is installed when it is missing and this may be done; otherwise the tests fail and say so.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from adjudge.adapters.doubles import ManualClock, ScriptedSearcher
from adjudge.adapters.search.checks import checks
from adjudge.adapters.search.failover import Failover
from adjudge.adapters.search.searxng import SearXNG
from adjudge.errors import ProviderError
from adjudge.ports import SearchResult
from adjudge.text.terms import overlap

SYSTEM_PYTHON = "/usr/bin/python3"
PATIENCE = 60.0
"""Seconds a server may take to start on a busy machine; it takes one on an idle one."""

SITE = [
    {
        "url": "http://news.test/2024/05/14/eiffel-tower-height",
        "title": "Eiffel Tower",
        "content": "The tower is 330 m tall.",
    },
    {"url": "http://news.test/2024/05/12/tower-of-pisa", "title": "Tower of Pisa", "content": "It leans."},
    {"url": "http://news.test/2024/05/10/the-seine", "title": "Seine", "content": "A river in France."},
]


def settings_of(port: int, site: str, folder: Path) -> str:
    """A server with one engine. It is given all it asks for at its start: without its own defaults it asks nobody else."""
    return f"""
general: {{debug: false, instance_name: loopback}}
search: {{safe_search: 0, autocomplete: "", default_lang: "", ban_time_on_fail: 0, max_ban_time_on_fail: 0,
         formats: [html, json]}}
server: {{port: {port}, bind_address: 127.0.0.1, secret_key: loopback, base_url: false, image_proxy: false,
         http_protocol_version: "1.1", method: GET, default_http_headers: {{}}}}
ui: {{static_path: {folder}/static, templates_path: {folder}/templates, default_theme: plain, default_locale: en,
     theme_args: {{}}}}
outgoing: {{request_timeout: 10.0, useragent_suffix: "", pool_connections: 10, pool_maxsize: 10}}
checker: {{off_when_debug: true}}
doi_resolvers: {{none: "http://127.0.0.1/"}}
default_doi_resolver: none
locales: {{en: English}}
engines:
  - {{name: local site, engine: json_engine, shortcut: ls, categories: general, timeout: 10.0, enable_http: true,
     search_url: "{site}/find?q={{query}}", results_query: results, url_query: url, title_query: title,
     content_query: content}}
"""


def _has_searx() -> bool:
    look = "import importlib.util, sys; sys.exit(importlib.util.find_spec('searx') is None)"
    return Path(SYSTEM_PYTHON).exists() and subprocess.run([SYSTEM_PYTHON, "-c", look], check=False).returncode == 0


def _apt(*arguments: str) -> bool:
    """Whether apt did it. Another run of these tests may be at it too: its lock is waited for."""
    command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *arguments]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=quiet, capture_output=True, check=False).returncode == 0


def _install() -> None:
    install = ("install", "-y", "--no-install-recommends", "python3-searx")
    if not _apt(*install):
        _apt("update")
        _apt(*install)


@pytest.fixture(scope="session")
def searx() -> str:
    """The Python that has searx."""
    if not _has_searx() and shutil.which("apt-get") and os.geteuid() == 0:
        _install()
    if not _has_searx():
        pytest.fail("The system package python3-searx is missing: apt-get install python3-searx", pytrace=False)
    return SYSTEM_PYTHON


@pytest.fixture(scope="module")
def web() -> ModuleType:
    """loopback.py, from its file: the tests are no package."""
    name = "loopback"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).resolve().parents[1] / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules.setdefault(name, importlib.util.module_from_spec(spec))
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def site(web: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A site with a search of its own."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with web.serving() as server:

        def found(asked: Any) -> Any:
            shares = [(overlap(asked.params["q"], f"{row['title']} {row['content']}"), row) for row in SITE]
            rows = [row for share, row in sorted(shares, key=lambda pair: -pair[0]) if share > 0.0]
            return web.Reply(body=json.dumps({"results": rows}).encode())

        server.answer = found
        yield server


@pytest.fixture
def start(searx: str, site: Any, tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Starts a server over the site and returns its address; it is stopped with the test."""
    for folder in ("static/themes/plain", "templates/plain"):
        (tmp_path / folder).mkdir(parents=True)
    with ExitStack() as running:

        def started() -> str:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            (tmp_path / "settings.yml").write_text(settings_of(port, site.address, tmp_path))
            log = running.enter_context((tmp_path / "log").open("wb"))
            server = subprocess.Popen(
                [searx, "-m", "searx.webapp"],
                cwd=tmp_path,
                env={"PATH": os.defpath, "SEARX_SETTINGS_PATH": str(tmp_path / "settings.yml")},
                stdout=log,
                stderr=log,
            )
            running.callback(server.wait)
            running.callback(server.kill)
            _wait_for(f"http://127.0.0.1:{port}/healthz", server, tmp_path / "log")
            return f"http://127.0.0.1:{port}"

        yield started


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except urllib.error.HTTPError as answered:
            answered.close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"searx did not start: {log.read_text()[-2000:]}")


def test_what_the_server_finds_comes_back_best_first(start: Callable[[], str]) -> None:
    found = asyncio.run(SearXNG(start()).search("height of the Eiffel Tower", 5))
    assert found == (
        SearchResult(
            url="http://news.test/2024/05/14/eiffel-tower-height",
            title="Eiffel Tower",
            snippet="The tower is 330 m tall.",
            provider="searxng",
        ),
        SearchResult(
            url="http://news.test/2024/05/12/tower-of-pisa",
            title="Tower of Pisa",
            snippet="It leans.",
            provider="searxng",
        ),
    )


def test_nothing_found_is_no_error_and_fewer_may_be_asked_for(start: Callable[[], str]) -> None:
    searcher = SearXNG(start())
    assert asyncio.run(searcher.search("xylophone", 5)) == ()
    assert [row.title for row in asyncio.run(searcher.search("tower", 1))] == ["Eiffel Tower"]


def test_words_of_a_claim_are_searched_for_and_choose_no_engine(start: Callable[[], str], site: Any) -> None:
    assert asyncio.run(SearXNG(start()).search("!nothing :fr !!wp Eiffel Tower", 5))
    assert site.asked[-1].params["q"] == "nothing fr wp Eiffel Tower"


def test_a_server_whose_engines_fail_has_not_answered_and_the_next_search_does(
    start: Callable[[], str], site: Any, web: ModuleType
) -> None:
    searcher = SearXNG(start())
    site.replies(web.Reply(status=500, body=b"broken"))
    with pytest.raises(ProviderError, match=r"SearXNG answered with no results, since its engines failed \(local site"):
        asyncio.run(searcher.search("tower", 5))
    spare = ScriptedSearcher([SearchResult(url="https://example.org/a", title="Tower", snippet="")], name="spare")
    assert [row.provider for row in asyncio.run(Failover([searcher, spare], ManualClock()).search("tower", 5))] == [
        "spare"
    ]


def given(address: str) -> Any:
    """Settings that name one server."""
    return SimpleNamespace(profile="web", search=("searxng",), searxng_url=address, fact_check_api_key="")


def test_doctor_tells_a_server_that_answers_from_one_that_is_gone(start: Callable[[], str], site: Any) -> None:
    (well,) = checks(given(start()))
    assert (well.name, well.ok) == ("search searxng", True)
    (gone,) = checks(given("http://127.0.0.1:1"))
    assert (gone.ok, gone.detail.startswith("SearXNG cannot be reached")) == (False, True)
