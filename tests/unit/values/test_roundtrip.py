"""Values are frozen, and JSON gives back what it was given."""

from __future__ import annotations

import dataclasses
import datetime as dt
import importlib
import pkgutil

import msgspec
import pytest

import adjudge.values
from adjudge.values.case import Case
from adjudge.values.codec import digest, from_json, to_json
from adjudge.values.evidence import Stance
from adjudge.values.knowledge import Triple
from adjudge.values.ledger import LedgerSummary
from adjudge.values.span import Span
from adjudge.values.trace import Event, Round, Started, Stopped
from adjudge.values.verdict import Support

MODULES = [importlib.import_module(m.name) for m in pkgutil.iter_modules(adjudge.values.__path__, "adjudge.values.")]
VALUES: list[type] = [
    value
    for module in MODULES
    for name, value in vars(module).items()
    if isinstance(value, type)
    and dataclasses.is_dataclass(value)
    and value.__module__ == module.__name__
    and not name.startswith("_")
]


def test_the_values_are_found() -> None:
    assert {"Claim", "Finding", "Ledger", "ArticleReport", "Started"} <= {value.__name__ for value in VALUES}


class TestEveryValue:
    def test_is_frozen(self) -> None:
        assert [value for value in VALUES if not value.__dataclass_params__.frozen] == []

    def test_is_keyword_only(self) -> None:
        assert [value for value in VALUES if not all(field.kw_only for field in dataclasses.fields(value))] == []

    def test_has_slots_and_no_dictionary(self) -> None:
        assert [value for value in VALUES if "__slots__" not in vars(value)] == []
        assert [value for value in VALUES if any("__dict__" in vars(ancestor) for ancestor in value.__mro__)] == []

    def test_says_what_it_is_for(self) -> None:
        # A dataclass without a docstring is given its signature for one.
        assert [value for value in VALUES if (value.__doc__ or f"{value.__name__}(").startswith(f"{value.__name__}(")] == []


class TestJson:
    def test_it_is_canonical(self) -> None:
        assert to_json(Span(start=1, end=3)) == b'{"end":3,"start":1}'
        one = Round(number=1, values={"a": 1.0, "b": 2.0})
        other = Round(number=1, values={"b": 2.0, "a": 1.0})
        assert to_json(one) == to_json(other)
        assert digest(one) == digest(other)

    def test_different_values_have_different_digests(self) -> None:
        assert digest(Span(start=1, end=3)) != digest(Span(start=1, end=4))

    def test_enums_are_their_words_even_as_keys(self) -> None:
        summary = LedgerSummary(total_claims=1, verdict_distribution={Support.NOT_FOUND: 1})
        assert b'"verdict_distribution":{"not_found":1}' in to_json(summary)
        assert from_json(to_json(summary), LedgerSummary) == summary

    def test_text_is_kept_to_the_letter(self) -> None:
        event = Stopped(reason='naïve — "🏔"\n\t\\ \u2028 \u0000 e\u0301')
        assert from_json(to_json(event), Stopped) == event

    def test_it_may_be_read_from_text_too(self) -> None:
        assert from_json('{"start": 1, "end": 3}', Span) == Span(start=1, end=3)

    @pytest.mark.parametrize(
        ("data", "type_", "named"),
        [
            (b'{"start": 5, "end": 3}', Span, "a span runs forward"),
            (b'{"supports": 0.9, "refutes": 0.9, "neutral": 0.9}', Stance, "add up to 1"),
            (b'{"subject": "a", "relation": "b", "object": "c", "confidence": 2}', Triple, "confidence"),
            (b'{"start": "one", "end": 3}', Span, "start"),
            (b'{"start": 1}', Span, "end"),
        ],
    )
    def test_what_does_not_fit_is_refused_by_name(self, data: bytes, type_: type, named: str) -> None:
        with pytest.raises(msgspec.ValidationError, match=named):
            from_json(data, type_)


class TestEvents:
    def test_every_event_is_registered_under_the_name_json_gives_it(self) -> None:
        events = {value for value in VALUES if issubclass(value, Event)}
        assert set(Event.types.values()) == events
        for name, event in Event.types.items():
            (default,) = (f.default for f in dataclasses.fields(event) if f.name == "event")  # type: ignore[arg-type]
            assert default == name

    def test_a_trace_comes_back_with_the_type_of_each_event(self) -> None:
        case = Case(
            id="c",
            kind="verify",
            created=dt.datetime(2024, 5, 1, 9, 30, tzinfo=dt.timezone(dt.timedelta(hours=5, minutes=30))),
            inputs={"claim": "x"},
            policy_digest="p",
            models="m",
            store_snapshot="s",
            trace=(Started(job="c", profile="web", policy="p"), Round(number=1), Stopped(reason="done")),
        )
        back = from_json(to_json(case), Case)
        assert back == case
        assert [type(event) for event in back.trace] == [Started, Round, Stopped]

    def test_an_unknown_event_is_refused_by_name(self) -> None:
        with pytest.raises(msgspec.ValidationError, match="nonsense"):
            from_json(b'[{"event": "nonsense"}]', tuple[Event, ...])

    def test_an_event_cannot_pass_for_another(self) -> None:
        with pytest.raises(msgspec.ValidationError):
            from_json(to_json(Stopped(reason="done")), Started)
