"""Any value of any type in the model comes back from JSON equal, and as the same bytes."""

from __future__ import annotations

import dataclasses
import datetime as dt
import importlib
import pkgutil
from functools import cache
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import adjudge.values
from adjudge.values.codec import digest, from_json, to_json
from adjudge.values.document import TableCell, TableRow
from adjudge.values.evidence import Stance, StanceCalibration
from adjudge.values.knowledge import Triple
from adjudge.values.span import Span
from adjudge.values.trace import Event

VALUES = [
    value
    for found in pkgutil.iter_modules(adjudge.values.__path__, "adjudge.values.")
    for name, value in vars(importlib.import_module(found.name)).items()
    if isinstance(value, type) and dataclasses.is_dataclass(value)
    if value.__module__ == found.name and not name.startswith("_")
]

SHARES = st.floats(0.0, 1.0)
OFFSETS = st.integers(0, 2**31)


@st.composite
def spans(draw: st.DrawFn) -> Span:
    start, end = sorted((draw(OFFSETS), draw(OFFSETS)))
    return Span(start=start, end=end)


@st.composite
def stances(draw: st.DrawFn) -> Stance:
    low, high = sorted((draw(SHARES), draw(SHARES)))
    return Stance(supports=low, refutes=high - low, neutral=1.0 - high)


@st.composite
def rows(draw: st.DrawFn) -> TableRow:
    cells = draw(st.lists(st.builds(TableCell), min_size=1, max_size=4))
    return TableRow(cells=tuple(cells), caption=draw(st.text()), about=draw(st.integers(0, len(cells) - 1)))


def few(tuples: Any) -> st.SearchStrategy[tuple[Any, ...]]:
    """Tuples of none, one or two: the parts of a part have parts of their own, and what is drawn past the draw's own limit is
    thrown away."""
    of, *more = get_args(tuples)
    if more == [Ellipsis]:
        return st.lists(st.from_type(of), max_size=2).map(tuple)
    return st.tuples(*map(st.from_type, (of, *more)))


def few_by_name(mappings: Any) -> st.SearchStrategy[dict[Any, Any]]:
    return st.dictionaries(*map(st.from_type, get_args(mappings)), max_size=2)


st.register_type_strategy(tuple, few)
st.register_type_strategy(dict, few_by_name)
# JSON has no infinities; moments in it have whole minutes of offset.
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
st.register_type_strategy(int, st.integers(-(2**63), 2**63 - 1))
st.register_type_strategy(
    dt.datetime,
    st.datetimes(
        min_value=dt.datetime(2, 1, 1),
        max_value=dt.datetime(9998, 1, 1),
        timezones=st.builds(dt.timezone, st.integers(-720, 840).map(lambda m: dt.timedelta(minutes=m))),
    ),
)
st.register_type_strategy(Span, spans())
st.register_type_strategy(Stance, stances())
st.register_type_strategy(TableRow, rows())
st.register_type_strategy(
    StanceCalibration,
    st.builds(
        StanceCalibration,
        temperature=st.floats(0.01, 100.0),
        beside=SHARES,
    ),
)
st.register_type_strategy(Event, st.one_of([st.from_type(event) for event in Event.types.values()]))
st.register_type_strategy(Triple, lambda _: st.builds(Triple, confidence=SHARES, date=..., span=..., passage_id=..., source=...))


@cache
def any_of(value: type) -> st.SearchStrategy[Any]:
    """Any value of a type: optional fields too are filled, as well as left at their defaults. Made once for all examples: to
    find out what a type is made of takes longer than to draw one."""
    if value in (Span, Stance, StanceCalibration, TableRow, Triple):
        return st.from_type(value)
    optional = [
        f.name
        for f in dataclasses.fields(value)
        if f.default is not dataclasses.MISSING or f.default_factory is not dataclasses.MISSING
    ]
    filled = st.builds(value, **dict.fromkeys(optional, ...))
    return st.builds(value) | filled


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_a_value_round_trips(value: type, data: st.DataObject) -> None:
    given_ = data.draw(any_of(value))
    encoded = to_json(given_)
    back: object = from_json(encoded, value)
    assert back == given_
    assert type(back) is value
    assert to_json(back) == encoded
    assert digest(back) == digest(given_)
