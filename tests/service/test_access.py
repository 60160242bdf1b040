"""Who may call: keys, workspaces, browsers that signed in, and how much each may ask for."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from adjudge.adapters.store.access import PREFIX, SqliteAccess
from adjudge.adapters.store.connection import Database
from adjudge.api.app import create_app
from adjudge.engine import Engine
from api_server import Caller, running

FACT = "The lighthouse of Orrin was built in 1874."
GIVEN = "a key of the settings"
PROXY = "127.0.0.2"
"""Where a proxy calls from that the settings name; all others call from 127.0.0.1."""


class Tenants(NamedTuple):
    """A server with two tenants, and a case of the first."""

    engine: Engine
    ours: Caller
    theirs: Caller
    nobody: Caller
    job: str
    case: str


@pytest.fixture(scope="module")
def tenants(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tenants]:
    from service_library import library

    with library(tmp_path_factory.mktemp("tenants"), api_keys=(GIVEN,), trusted_proxies=(f"{PROXY}/32",)) as engine:
        ours, theirs = (engine.access.make_key(name, name) for name in ("ours", "theirs"))
        with running(engine) as nobody:
            caller = replace(nobody, key=ours)
            told = caller.post("/v1/verify?wait=60", {"claim": FACT}).json
            yield Tenants(engine, caller, replace(nobody, key=theirs), nobody, told["job_id"], told["case_id"])


def every_route(engine: Engine, case: str) -> list[tuple[str, str]]:
    """Every method and address there is, with the name of a case where one belongs."""
    described = create_app(engine).openapi()["paths"]
    found = [(method.upper(), path) for path, methods in described.items() for method in methods]
    found += [("GET", "/openapi.json"), ("GET", "/docs"), ("POST", "/sign-out"), ("GET", "/nowhere"), ("GET", "/")]
    assert len(found) > 30
    return sorted((method, path.replace("{id}", case).replace("{other}", case)) for method, path in found)


def test_every_route_needs_a_key_and_shows_nothing_of_another_tenant_s(tenants: Tenants) -> None:
    tried = 0
    for method, path in every_route(tenants.engine, tenants.case):
        if path.startswith(("/sign-in", "/static")):
            continue
        body = {"claim": FACT} if method in {"POST", "PUT"} else None
        for caller in (
            tenants.nobody,
            replace(tenants.nobody, key="wrong"),
            replace(tenants.nobody, key=PREFIX + "x" * 43),
        ):
            reply = caller.sent(method, path, body)
            assert reply.status == 401 and reply.headers["www-authenticate"] == "Bearer", (method, path, reply.status)
            tried += 1
        if tenants.case in path:
            bodies = {"PUT": {"verdict": "mixed"}, "POST": {}}
            reply = tenants.theirs.sent(method, path, bodies.get(method))
            assert reply.status in {404, 405}, (method, path, reply.status, reply.body)
            tried += 1
    print(f"{tried} requests without a key, with a wrong one or another tenant's: none let in")


def test_a_tenant_sees_its_own_and_nobody_else_s(tenants: Tenants) -> None:
    assert tenants.ours.get(f"/v1/cases/{tenants.case}").json["result"]["verdict"] == "supported"
    assert [c["id"] for c in tenants.ours.get("/v1/cases").json["cases"]] == [tenants.case]
    assert tenants.theirs.get("/v1/cases").json["cases"] == []
    for id_ in (tenants.case, tenants.job):
        assert tenants.theirs.get(f"/v1/cases/{id_}").status == 404
    assert replace(tenants.nobody, key=GIVEN).get(f"/v1/cases/{tenants.case}").status == 404


def test_what_the_command_line_made_belongs_to_whoever_runs_the_server(tenants: Tenants) -> None:
    case = tenants.engine.verify(FACT).case_id
    assert replace(tenants.nobody, key=GIVEN).get(f"/v1/cases/{case}").status == 200
    assert tenants.ours.get(f"/v1/cases/{case}").status == 404


def test_the_same_idempotency_key_of_two_tenants_names_two_jobs(tenants: Tenants) -> None:
    jobs = {c.post("/v1/verify", {"claim": FACT}, Idempotency_Key="k").json["job_id"] for c in (tenants.ours, tenants.theirs)}
    assert len(jobs) == 2


class TestKeysThatAreKept:
    def test_only_the_hash_is_and_a_new_one_opens_at_once_and_a_removed_one_soon_no_more(self, tenants: Tenants) -> None:
        key = tenants.engine.access.make_key("new", "new")
        kept = [row for row in Path(tenants.engine.settings.store_path).parent.glob("adjudge.db*") if row.is_file()]
        assert kept and not any(key.encode() in file.read_bytes() for file in kept)
        new = replace(tenants.nobody, key=key)
        assert new.get("/v1/cases").status == 200
        assert tenants.engine.access.remove_key("new") and not tenants.engine.access.remove_key("new")
        while new.get("/v1/cases").status != 401:
            pass

    def test_one_that_only_reads_changes_nothing_of_the_knowledge_base(self, tenants: Tenants) -> None:
        reads = replace(tenants.nobody, key=tenants.engine.access.make_key("reads", "reads", reads_only=True))
        assert reads.get("/v1/kb/collections").status == 200
        assert reads.post("/v1/verify?wait=60", {"claim": FACT}).status == 200
        body = {"documents": [{"name": "a", "text": "b"}]}
        for method, path, sent in (
            ("POST", "/v1/kb/documents", body),
            ("POST", "/v1/kb/urls", {"urls": ["https://example.org/"]}),
            ("POST", "/v1/kb/refresh", {}),
            ("POST", "/v1/kb/rollback", {"collection": "library"}),
            ("DELETE", "/v1/kb/sources/abc", None),
        ):
            assert reads.sent(method, path, sent).status == 403

    def test_one_has_its_requests_a_minute_and_its_jobs_a_day(self, tenants: Tenants) -> None:
        make = tenants.engine.access.make_key
        paced = replace(tenants.nobody, key=make("paced", "paced", a_minute=3))
        replies = [paced.get("/v1/cases") for _ in range(4)]
        assert [r.status for r in replies] == [200, 200, 200, 429]
        assert int(replies[3].headers["retry-after"]) >= 1 and "3 requests a minute" in replies[3].problem
        daily = replace(tenants.nobody, key=make("daily", "daily", a_day=2))
        replies = [daily.post("/v1/verify", {"claim": FACT}) for _ in range(3)]
        assert [r.status for r in replies] == [202, 202, 429] and "of today" in replies[2].problem

    def test_a_name_is_given_once(self, tmp_path: Path) -> None:
        from adjudge.errors import InputError
        from doubles import ManualClock

        access = SqliteAccess(Database(tmp_path / "a.db"), ManualClock())
        access.make_key("one", "w")
        with pytest.raises(InputError, match="There is a key named one already"):
            access.make_key("one", "w")


FORM = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}
"""What a browser says of a form of our own pages."""


class TestBrowsers:
    def signed_in(self, caller: Caller, key: str) -> str:
        reply = caller.post("/sign-in", f"key={key}".encode(), **FORM)
        assert reply.status == 303, reply.body
        cookie = reply.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie and key not in cookie
        return cookie.partition(";")[0]

    def test_the_cookie_counts_like_the_key_and_changes_things_only_from_our_pages(self, tenants: Tenants) -> None:
        cookie = self.signed_in(tenants.nobody, tenants.ours.key)
        assert tenants.nobody.get(f"/v1/cases/{tenants.case}", Cookie=cookie).status == 200
        refused = tenants.nobody.post("/v1/verify", {"claim": FACT}, Cookie=cookie)
        assert refused.status == 403 and "X-Adjudge" in refused.problem
        assert tenants.nobody.post("/v1/verify", {"claim": FACT}, Cookie=cookie, X_Adjudge="page").status == 202
        assert tenants.nobody.post("/sign-out", b"", Cookie=cookie, **FORM).status == 303
        assert tenants.nobody.get("/v1/cases", Cookie=cookie).status == 401

    @pytest.mark.parametrize(
        ("source", "scheme", "secure"),
        [(PROXY, "https", True), (PROXY, "http", False), (PROXY, None, False), ("127.0.0.1", "https", False)],
    )
    def test_behind_a_proxy_that_is_trusted_and_does_tls_the_cookie_is_secure(
        self, tenants: Tenants, source: str, scheme: str | None, secure: bool
    ) -> None:
        where = urlsplit(tenants.nobody.address)
        said = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
        said |= {"X-Forwarded-Proto": scheme, "X-Forwarded-For": "203.0.113.7"} if scheme else {}
        wire = http.client.HTTPConnection(str(where.hostname), where.port, timeout=60, source_address=(source, 0))
        with closing(wire):
            wire.request("POST", "/sign-in", f"key={tenants.ours.key}", said)
            reply = wire.getresponse()
            assert reply.status == 303 and ("secure" in reply.headers["set-cookie"].lower()) is secure
            cookie = reply.headers["set-cookie"].partition(";")[0]
            reply.read()
            # A form of our own page, from a browser that tells no more than where the page is from.
            del said["Sec-Fetch-Site"]
            said |= {"Cookie": cookie, "Origin": f"https://{where.netloc}"}
            wire.request("POST", "/knowledge/rollback", "collection=nowhere", said)
            assert (wire.getresponse().status != 403) is secure

    def test_a_wrong_key_and_a_made_up_cookie_open_nothing(self, tenants: Tenants) -> None:
        assert tenants.nobody.post("/sign-in", b"key=wrong", **FORM).status == 401
        assert tenants.nobody.get("/v1/cases", Cookie="adjudge_session=made-up").status == 401


class TestWithoutKeys:
    def test_a_page_of_another_site_cannot_have_a_browser_change_things(self, caller: Caller) -> None:
        """A form can be posted without a question: with no body, or as one of three types."""
        path = "/v1/kb/refresh"
        assert caller.sent("POST", path).status == 415
        for type_ in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            assert caller.post(path, b"x", Content_Type=type_).status == 415

    def test_nobody_signs_in(self, caller: Caller) -> None:
        reply = caller.post("/sign-in", b"key=any", **FORM)
        assert reply.status == 303 and "set-cookie" not in reply.headers

    def test_no_other_site_may_read_answers(self, caller: Caller) -> None:
        reply = caller.get("/v1/cases", Origin="https://elsewhere.example")
        assert not any(name.startswith("access-control") for name in reply.headers)


def test_keys_are_made_and_listed_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from adjudge.cli import keys as command

    monkey = pytest.MonkeyPatch()
    with monkey.context() as patched:
        patched.setenv("ADJUDGE_HOME", str(tmp_path))
        command.add("reader", workspace="news", a_minute=5, reads_only=True, json=True)
        made = json.loads(capsys.readouterr().out)
        assert made["key"].startswith(PREFIX) and made["workspace"] == "news"
        command.list_(json=True)
        (listed,) = json.loads(capsys.readouterr().out)
        assert (listed["name"], listed["a_minute"], listed["reads_only"]) == ("reader", 5, True) and "key" not in listed
        command.remove("reader", json=True)
        command.list_()
        assert "No keys yet" in capsys.readouterr().out
