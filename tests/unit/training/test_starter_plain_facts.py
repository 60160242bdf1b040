"""Unions count the members that they have, and every name stands for one thing."""

from __future__ import annotations

from collections import defaultdict

import pytest

from adjudge.adapters.starter import facts
from training.starter.countries import nations
from training.starter.page import table
from training.starter.unions import members
from training.starter.write import facts_of

COUNTS = {
    "European Union": 27, "euro area": 21, "Schengen Area": 29, "NATO": 32, "United Nations": 193, "Commonwealth of Nations": 56,
}  # fmt: skip


@pytest.mark.parametrize("union", table("unions")["unions"], ids=lambda union: union["name"])
def test_unions_have_as_many_members_as_they_say_themselves(union: dict[str, object]) -> None:
    found = members(union)
    assert len(found) == COUNTS[str(union["name"])]
    assert set(found) <= set(nations())


def test_the_euro_area_lies_within_the_european_union() -> None:
    by_name = {union["name"]: set(members(union)) for union in table("unions")["unions"]}
    assert by_name["euro area"] < by_name["European Union"] < by_name["United Nations"]


def test_no_country_is_both_landlocked_and_an_island() -> None:
    lands = table("lands")
    assert set(lands["landlocked"]).isdisjoint(lands["islands"])
    assert set(lands["landlocked"]) | set(lands["islands"]) | set(lands["undecided"]) <= set(nations())
    assert len(lands["landlocked"]) == 45  # 44 members of the United Nations or observers, and Kosovo


def test_no_name_of_what_was_added_is_also_a_place() -> None:
    kinds = defaultdict(set)
    for page in facts():
        for entity in page.entities:
            kinds[entity.name].add(entity.kind)
    assert not [name for name, found in kinds.items() if len(found) > 1]


def test_who_made_a_work_is_somebody_with_a_page() -> None:
    known = {entity.name for page in facts_of("people") for entity in page.entities}
    made = {t.object for page in facts_of("works") for t in page.triples if t.relation in ("made by", "first made by")}
    assert made <= known


def test_where_things_stand_is_a_city_of_the_base() -> None:
    cities = {entity.name for page in facts() for entity in page.entities if entity.kind == "city"}
    told = {
        t.object
        for dataset in ("landmarks", "bodies", "unions", "lands")
        for page in facts_of(dataset)
        for t in page.triples
        if t.relation in ("stands in", "headquarters", "flows past")
    }
    assert told <= cities
