"""The net before a move: what differs is found and named, and what is lacking too. No models here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.same import inputs, results


def kept(id_: str, value: Any, input_: str = "input") -> Any:
    data, checksum = results.canonical(value)
    return results.Kept(id=id_, input=input_, sha256=checksum, result=data.decode())


def changes(before: dict[str, Any], now: dict[str, Any]) -> list[Any]:
    sides = ({id_: kept(id_, value) for id_, value in some.items()} for some in (before, now))
    return list(results.compared("findings", *sides, sorted({**before, **now})))


FINDING = {"value": {"verdict": "supported", "scores": [0.5, 0.25]}, "page": ["<html>\n", "<p>It holds.</p>\n"]}


class TestComparing:
    def test_equal_results_pass(self) -> None:
        assert changes({"a": FINDING}, {"a": json.loads(json.dumps(FINDING))}) == []

    def test_a_changed_value_is_named_by_its_pointer_with_both_values(self) -> None:
        now = {**FINDING, "value": {"verdict": "supported", "scores": [0.5, 0.26]}}
        (found,) = changes({"a": FINDING}, {"a": now})
        assert (found.kind, found.id, found.pointer) == ("findings", "a", "/value/scores/1")
        assert (found.before, found.now) == ("0.25", "0.26")

    def test_a_changed_page_is_told_by_its_line(self) -> None:
        (found,) = changes({"a": FINDING}, {"a": {**FINDING, "page": ["<html>\n", "<p>It fails.</p>\n"]}})
        assert found.pointer == "/page/1"
        assert "holds" in found.before and "fails" in found.now

    def test_a_case_that_is_absent_on_either_side_is_a_difference(self) -> None:
        lost, new = changes({"a": FINDING}, {"b": FINDING})
        assert (lost.id, lost.before, lost.now) == ("a", "recorded", results.ABSENT)
        assert (new.id, new.before, new.now) == ("b", results.ABSENT, "made")

    def test_what_failed_is_never_the_same(self) -> None:
        failure = {results.FAILED: "TypeError: an unexpected keyword argument"}
        (found,) = changes({"a": failure}, {"a": failure})
        assert "TypeError" in found.before and "TypeError" in found.now
        assert changes({"a": {"raised": "InputError: empty"}}, {"a": {"raised": "InputError: empty"}}) == []

    def test_a_case_with_another_input_proves_nothing(self) -> None:
        before, now = {"a": kept("a", FINDING)}, {"a": kept("a", FINDING, "another")}
        (found,) = results.compared("findings", before, now, ["a"])
        assert found.pointer == "(input)"

    @pytest.mark.parametrize(
        ("before", "now", "pointer"),
        [
            ({"a": 1}, {"a": 1, "b": None}, "/b"),
            ({"a": [1, 2]}, {"a": [1]}, "/a/1"),
            ({"a": 1}, {"a": 1.0}, "/a"),
            ({"a": 0.0}, {"a": -0.0}, "/a"),
            ({"a": True}, {"a": 1}, "/a"),
            ({"a/b": {"c~d": 1}}, {"a/b": {"c~d": 2}}, "/a~1b/c~0d"),
            ({"b": 1, "a": 1}, {"b": 2, "a": 2}, "/a"),
            ([], {}, ""),
        ],
    )
    def test_the_first_difference_is_where_the_bytes_differ(self, before: Any, now: Any, pointer: str) -> None:
        assert results.first_difference(before, now)[0] == pointer
        assert results.first_difference(before, before) is None

    def test_of_long_values_the_stretch_that_differs_is_shown(self) -> None:
        before, now = results.around("x" * 900 + "before", "x" * 900 + "now")
        assert "before" in before and "now" in now
        assert max(len(before), len(now)) <= results.SHOWN + 2

    def test_the_command_ends_with_one_where_anything_differs(self, capsys: pytest.CaptureFixture[str]) -> None:
        cases = {"findings": ["a", "b"]}
        before = {"findings": {id_: kept(id_, FINDING) for id_ in ("a", "b")}}
        now = {"findings": {**before["findings"], "b": kept("b", {**FINDING, "page": []})}}
        assert results.report(cases, before, before) == 0
        assert "Everything is the same." in capsys.readouterr().out
        assert results.report(cases, before, now) == 1
        said = capsys.readouterr().out
        assert "findings b at /page/0" in said and "findings: 1 of 2 the same; first different in page 1" in said


class TestKeeping:
    def test_results_come_back_as_they_were_and_equal_ones_make_equal_files(self, tmp_path: Path) -> None:
        made = [kept("a", {"text": "tab\tand line\n, ümlaut, \u2028"}), kept("b", FINDING)]
        for name in ("one", "other"):
            results.write(tmp_path / name, "findings", made)
        assert list(results.read(tmp_path / "one", "findings").values()) == made
        files = [results.file_of(tmp_path / name, "findings").read_bytes() for name in ("one", "other")]
        assert files[0] == files[1]
        assert results.read(tmp_path / "one", "ledgers") == {}

    def test_an_interrupted_run_goes_on_unless_the_code_is_another(self, tmp_path: Path) -> None:
        running = results.Running(tmp_path / "run", "code")
        running.keep("findings", kept("a", FINDING))
        with (tmp_path / "run" / "findings.jsonl").open("ab") as out:
            out.write(b'["b", "inp')
        assert set(results.Running(tmp_path / "run", "code").done("findings")) == {"a"}
        assert results.Running(tmp_path / "run", "another").done("findings") == {}


class TestInputs:
    def test_there_are_as_many_as_were_promised_and_their_texts_are_there(self) -> None:
        assert inputs.KINDS == {"findings": 500, "ledgers": 100, "answers": 60, "articles": 60, "refreshes": 40}
        for kind in inputs.KINDS:
            found = inputs.cases(kind)
            assert len({case.digest for case in found}) == len(found), f"two {kind} are the same"

    def test_a_sample_is_spread_and_always_the_same(self) -> None:
        every = inputs.cases("findings")
        some = inputs.sample(every, 10)
        assert [case.id for case in some] == [f"findings-{n:03}" for n in range(1, 500, 50)]
        assert inputs.sample(every, 0) == every

    def test_an_input_is_another_where_a_text_that_it_names_is(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(inputs.TEXTS, "documents", tmp_path)
        case = inputs.Case(kind="ledgers", id="a", fields={"draft": "It rains.", "documents": ["documents/a.txt"]})
        digests = set()
        for text in ("It rains.", "It snows."):
            (tmp_path / "a.txt").write_text(text)
            digests.add(case.digest)
        assert len(digests) == 2
