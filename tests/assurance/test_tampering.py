"""What somebody changed in the store, past Adjudge, is never shown as what was stored: the store's file is changed with SQLite
itself, and asked for again."""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adjudge.engine import Engine
from adjudge.errors import StoreDamaged
from adjudge.settings import Settings
from api_server import running
from earlier_store import before_the_service
from service_library import FACT, library

NOT_STORED = "not what was stored"
KINDS = ("verify", "check", "ground", "answer")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a library, a case of every kind, a person's ruling on one, and a batch that was done."""
    home = tmp_path_factory.mktemp("kept")
    with library(home) as engine, running(engine) as caller:
        found = caller.post("/v1/verify?wait=60", {"claim": FACT}).json
        assert caller.sent("PUT", f"/v1/cases/{found['case_id']}/ruling", {"verdict": "refuted", "note": "no"}).status == 200
        assert caller.post("/v1/batches?wait=60", {"claims": [FACT]}).status == 200
        engine.check(f"{FACT} The ferry to Orrin sails twice a day.")
        engine.ground(f"{FACT} The ferry was painted green.", tuple(engine.store.export("library")))
        engine.answer("When was the lighthouse of Orrin built?", tuple(engine.store.export("library")))
    with closing(sqlite3.connect(home / "adjudge.db")) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return home


@pytest.fixture
def home(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, to be changed."""
    shutil.copytree(kept, tmp_path / "home")
    monkeypatch.setenv("ADJUDGE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def change(home: Path, statement: str, *values: object) -> int:
    """One statement past Adjudge; how many rows it changed."""
    with closing(sqlite3.connect(home / "adjudge.db")) as store, store:
        return store.execute(statement, values).rowcount


def ask(home: Path, statement: str) -> list[Any]:
    with closing(sqlite3.connect(home / "adjudge.db")) as store:
        return store.execute(statement).fetchall()


def case_of(home: Path, kind: str = "verify") -> str:
    return str(ask(home, f"SELECT id FROM job_case WHERE kind = '{kind}' AND workspace <> '' ORDER BY created LIMIT 1")[0][0])


def opened(home: Path) -> Engine:
    return Engine(Settings(home=str(home)))


def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    """How a command ended, and all that it printed."""
    from adjudge.cli.main import main

    monkeypatch.setattr(sys, "argv", ["adjudge", *words])
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    return int(ended.value.code or 0), told.out + told.err


# Every value of what is stored of a case, one at a time.


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values that hold no others."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    else:
        yield path


def other(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value[:-1]}{'x' if not value.endswith('x') else 'y'}"
    return "something"


def with_another(root: Any, path: tuple[Any, ...]) -> Any:
    copied = json.loads(json.dumps(root))
    place = copied
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = other(place[path[-1]])
    return copied


def changed_bodies(body: bytes, most: int) -> Iterator[bytes]:
    """A case with one value changed, for each of its values or so many of them, evenly spread: of the case itself, and of the
    result that it holds as JSON."""
    case = json.loads(body)
    result = json.loads(case["result"])
    places = [("result", path) for path in leaves(result)]
    places += [("case", path) for path in leaves({name: value for name, value in case.items() if name != "result"})]
    for where, path in places[:: max(1, len(places) // most)]:
        if where == "result":
            yield json.dumps({**case, "result": json.dumps(with_another(result, path))}).encode()
        else:
            yield json.dumps(with_another(case, path)).encode()


@pytest.mark.parametrize("most", [40, pytest.param(2_000, marks=pytest.mark.long)])
def test_a_change_of_any_value_of_a_case_is_noticed(home: Path, most: int) -> None:
    tried = 0
    with opened(home) as engine:
        for kind in KINDS:
            case_id = case_of(home, kind)
            ((body,),) = ask(home, f"SELECT body FROM job_case WHERE id = '{case_id}'")
            assert engine.cases.load(case_id) is not None
            for changed in changed_bodies(body, most):
                change(home, "UPDATE job_case SET body = ? WHERE id = ?", changed, case_id)
                with pytest.raises(StoreDamaged, match=NOT_STORED):
                    engine.cases.load(case_id)
                tried += 1
            change(home, "UPDATE job_case SET body = ? WHERE id = ?", body, case_id)
            assert engine.cases.load(case_id) is not None, "as it was, it is read again"
    print(f"{tried} values of {len(KINDS)} cases changed, each noticed")
    assert tried >= 4 * min(most, 40)


# Every kind of change, and everywhere that it would be seen.

_TEXT = "(SELECT sha256 FROM case_snapshot WHERE case_id = ?)"
OF_A_CASE = {
    "its verdict": "body = CAST(replace(CAST(body AS TEXT), 'supported', 'refuted') AS BLOB)",
    "its quote": "body = CAST(replace(CAST(body AS TEXT), '1874', '1875') AS BLOB)",
    "its offsets": "body = CAST(replace(CAST(body AS TEXT), '\\\"start\\\":0', '\\\"start\\\":1') AS BLOB)",
    "its confidence": "body = CAST(replace(CAST(body AS TEXT), 'calibrated_probability\\\":0.', 'calibrated_probability\\\":0.9')"
    " AS BLOB)",
    "its end": "body = substr(body, 1, length(body) - 20)",
    "all of it": "body = x'00ff'",
    "what lists show": "verdict = 'refuted', came_to = '{\"outcome\":\"refuted\"}'",
    "its title": "title = 'The earth is flat.'",
    "its workspace": "workspace = 'default', title = 'Mine now'",
    "its day": "created = '2001-01-01T00:00:00.000000+00:00'",
    "its digest": "body_sha256 = x'00'",
    "its seal, taken off": "seal = NULL",
}
OF_ITS_TEXTS = {
    "a word of a text": "text = replace(text, '1874', '1875')",
    "bytes that are no text": "text = CAST(x'ff00fe' AS TEXT)",
    "the end of a text": "text = substr(text, 1, 12)",
}


QUICK = ("its verdict", "a word of a text")
"""The doctor looks at the models too, which takes seconds."""


@pytest.mark.parametrize(
    "what", [what if what in QUICK else pytest.param(what, marks=pytest.mark.long) for what in (*OF_A_CASE, *OF_ITS_TEXTS)]
)
def test_it_is_said_wherever_a_changed_case_is_asked_for(
    what: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    case_id = case_of(home)
    if what in OF_A_CASE:
        assert change(home, f"UPDATE job_case SET {OF_A_CASE[what]} WHERE id = ?", case_id) == 1
    else:
        assert change(home, f"UPDATE snapshot SET {OF_ITS_TEXTS[what]} WHERE sha256 IN {_TEXT}", case_id) >= 1
    asked = (
        ["cases", "show", case_id],
        ["cases", "replay", case_id],
        ["cases", "export", case_id],
        ["cases", "diff", case_id, case_id],
    )
    for words in asked:
        code, told = said(capsys, monkeypatch, *words)
        assert code == 2 and told.count("\n") == 1 and ("not what was stored" in told or "changed since" in told), (words, told)
    code, told = said(capsys, monkeypatch, "doctor")
    assert code == 1 and "BAD  unchanged" in told and ("case " + case_id if what in OF_A_CASE else "document") in told
    if what in OF_A_CASE:
        code, told = said(capsys, monkeypatch, "cases", "list")
        assert case_id in told.partition("Run adjudge doctor")[0] and NOT_STORED in told


def test_the_page_and_the_service_say_so(home: Path) -> None:
    tried = 0
    for what, columns in OF_A_CASE.items():
        with closing(sqlite3.connect(home / "adjudge.db")) as store:
            before = store.execute("SELECT * FROM job_case").fetchall()
        case_id = case_of(home)
        change(home, f"UPDATE job_case SET {columns} WHERE id = ?", case_id)
        with opened(home) as engine, running(engine) as caller:
            for path, accept in asked_for(case_id):
                reply = caller.get(path, accept=accept)
                assert reply.status in (404, 500, 503) and b"supported" not in reply.body, (what, path)
                assert NOT_STORED.encode() in reply.body or what == "its workspace", (what, path)
                tried += 1
            if what in ("what lists show", "its title", "its digest", "its seal, taken off"):
                assert b"Not what was stored: " in caller.get("/v1/cases").body, what
        with closing(sqlite3.connect(home / "adjudge.db")) as store, store:
            marks = ",".join("?" * len(before[0]))
            store.executemany(f"INSERT OR REPLACE INTO job_case VALUES ({marks})", before)
    change(home, "UPDATE snapshot SET text = replace(text, '1874', '1875')")
    with opened(home) as engine, running(engine) as caller:
        reply = caller.get(f"/cases/{case_of(home)}", accept="text/html")
        assert reply.status >= 500 and NOT_STORED.encode() in reply.body
    print(f"{tried + 1} addresses asked for after {len(OF_A_CASE) + 1} changes")


def asked_for(case_id: str) -> tuple[tuple[str, str], ...]:
    return (
        (f"/cases/{case_id}", "text/html"),
        (f"/v1/cases/{case_id}", "application/json"),
        (f"/v1/cases/{case_id}/export?format=md", "application/json"),
    )


def test_rulings_results_and_places_of_passages_are_looked_at_too(home: Path) -> None:
    changes = {
        "ruling on case": "UPDATE ruling SET verdict = 'supported'",
        "result of job": "UPDATE job SET result = replace(result, 'supported', 'refuted') WHERE kind = 'batch'",
        "document": 'UPDATE passage SET "end" = 100000 WHERE id = (SELECT min(id) FROM passage)',
    }
    with opened(home) as engine:
        assert engine.changed() == ()
        for number, (named, statement) in enumerate(changes.items(), 1):
            assert change(home, statement) >= 1
            assert [one for one in engine.changed() if one.startswith(named)] and len(engine.changed()) >= number
        with pytest.raises(StoreDamaged, match=NOT_STORED):
            engine.cases.ruling(*ask(home, "SELECT workspace, case_id FROM ruling")[0])
        with pytest.raises(StoreDamaged, match=NOT_STORED):
            engine.jobs.get(ask(home, "SELECT id FROM job WHERE kind = 'batch'")[0][0])


def test_a_changed_text_is_quoted_by_nobody_and_mended_by_adding_it_again(home: Path) -> None:
    assert change(home, "UPDATE snapshot SET text = replace(text, '1874', '1875')") >= 1
    with opened(home) as engine:
        for asked in (lambda: engine.verify(FACT), lambda: engine.search("lighthouse Orrin")):
            with pytest.raises(StoreDamaged, match=NOT_STORED):
                asked()
        with pytest.raises(StoreDamaged, match=NOT_STORED):
            engine.store.remove("library", engine.store.sources("library")[0].name)
        engine.ingest([home / "pages.jsonl"])
        assert engine.changed() == ()
        assert engine.verify(FACT).verdict == "supported"
        assert engine.replay(case_of(home)).identical


def test_a_digest_made_anew_does_not_hide_that_the_result_was_changed(home: Path) -> None:
    """Who knows how seals are made can make them anew; a replay still computes the case again, and says that it differs."""
    from adjudge.adapters.store.tables import sealed

    case_id = case_of(home)
    ((body,),) = ask(home, f"SELECT body FROM job_case WHERE id = '{case_id}'")
    changed = body.replace(b'\\"verdict\\":\\"supported\\"', b'\\"verdict\\":\\"refuted\\"')
    assert changed != body
    columns = "id, created, body_sha256, workspace, kind, title, verdict, came_to"
    change(home, "UPDATE job_case SET body = ?, body_sha256 = ? WHERE id = ?", changed, sealed(changed), case_id)
    (row,) = ask(home, f"SELECT {columns} FROM job_case WHERE id = '{case_id}'")
    change(home, "UPDATE job_case SET seal = ? WHERE id = ?", sealed(*row), case_id)
    with opened(home) as engine:
        assert engine.cases.load(case_id) is not None
        assert not engine.replay(case_id).identical


def test_cases_of_an_earlier_adjudge_stay_readable_and_are_sealed_as_they_are_found(home: Path) -> None:
    every = {kind: case_of(home, kind) for kind in KINDS}
    with closing(sqlite3.connect(home / "adjudge.db")) as store, store:
        before_the_service(store)
    with opened(home) as engine:
        assert all(engine.case(case_id).kind == kind for kind, case_id in every.items())
        assert engine.replay(every["verify"]).identical and engine.changed() == ()
        change(home, f"UPDATE job_case SET {OF_A_CASE['its verdict']} WHERE id = ?", every["verify"])
        with pytest.raises(StoreDamaged, match=NOT_STORED):
            engine.case(every["verify"])
