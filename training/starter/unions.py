"""Which countries belong to the European Union, NATO, the United Nations and their like: since when, and which do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudge.values.knowledge import Entity, Stated
from training.starter.countries import Nation, nations
from training.starter.page import Dataset, StarterSentence, listed, opening, pages, states, table, tells

Union = Mapping[str, Any]


def unions_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each union, then one for each country: what it is a member of, and what not."""
    told = table("unions")
    for union in told["unions"]:
        about = Entity(name=union["name"], kind="union", aliases=tuple(union["aliases"]))
        yield from pages(source, union["name"].replace(" ", "-"), about, _of_union(union), url=union["url"])
    for nation in _countries():
        yield from pages(source, nation.code, nation.name, _of_country(nation, told))


def _countries() -> Iterator[Nation]:
    territories = table("countries")["territories"]
    yield from (nation for nation in nations().values() if nation.code not in territories)


def _called(union: Union) -> str:
    """The name inside a sentence."""
    name: str = union["name"]
    return name if name.isupper() else f"the {name}"


def members(union: Union) -> Mapping[str, str]:
    """The members' codes, each with the day or the year since when; empty where none is told."""
    found = dict.fromkeys(union.get("founders", ()), "founder")
    found |= {code: day for day, codes in union["since"].items() for code in codes}
    found |= dict.fromkeys(union.get("undated", ()), "")
    if "all_but" in union:
        found |= {n.code: "" for n in _countries() if n.code not in found and n.code not in union["all_but"]}
    return found


def _of_union(union: Union) -> Iterator[StarterSentence]:
    name, of = union["name"], table("unions")["as_of"]
    yield states(union["what"], name, "instance of", "union")
    if "founded" in union:
        yield states(union["founded"], name, "founded in", union["year"])
    if "seat" in union:
        yield states(f"The headquarters of {_called(union)} are in {union['seat']}.", name, "headquarters", union["seat"])
    count = str(len(members(union)))
    yield states(f"As of {of} {_called(union)} has {count} members.", name, "number of members", count)


def _of_country(nation: Nation, told: Mapping[str, Any]) -> Iterator[StarterSentence]:
    without = []
    for union in told["unions"]:
        since = members(union)
        if nation.code in since:
            yield _member(nation, union, since[nation.code])
        elif nation.code not in union.get("unsaid", ()):
            without.append(union)
    if left := told["left"].get(nation.code):
        union, day, text = left
        yield states(text, nation.name, f"left the {union}", day)
    if without:
        listing = listed([_called(union) for union in without]).replace(" and ", " or ")
        text = f"As of {told['as_of']} {nation.phrase} {_is(nation)} not a member of {listing}."
        yield states(text, nation.name, "not a member of", *(union["name"] for union in without))


def _is(nation: Nation) -> str:
    return "are" if nation.plural else "is"


def _member(nation: Nation, union: Union, since: str) -> StarterSentence:
    subject, relation = opening(nation.phrase), ("member of", union["name"])
    if since == "founder":
        return tells(f"{subject} {_is(nation)} a founding member of {_called(union)}.", nation.name, relation)
    if not since:
        return tells(f"{subject} {_is(nation)} a member of {_called(union)}.", nation.name, relation)
    when = f"on {since}" if " " in since else f"in {since}"
    text = f"{subject} {_is(nation)} a member of {_called(union)}, which it joined {when}."
    return tells(text, nation.name, relation, (union["joined"], since))
