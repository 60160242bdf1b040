"""What a map shows of countries and rivers: who has no coast, who is an island, where rivers run."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.values.knowledge import Stated
from training.starter.countries import Nation, nations
from training.starter.page import Dataset, StarterSentence, listed, opening, pages, states, table, tells

LANDLOCKED, COASTAL = "landlocked", "not landlocked"
ISLAND, MAINLAND = "island country", "not an island country"


def lands_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each country, then one for each river."""
    lands, territories = table("lands"), table("countries")["territories"]
    for nation in nations().values():
        if nation.code not in territories:
            yield from pages(source, nation.code, nation.name, _coast(nation))
    rivers = table("earth")["rivers"]
    for name in rivers:
        subject = name if name.endswith("River") else f"{name} River"
        yield from pages(
            source, subject.replace(" ", "-"), subject, _course(subject, lands["through"][name], lands["on"].get(name))
        )


def _coast(nation: Nation) -> Iterator[StarterSentence]:
    lands, subject, verb = table("lands"), opening(nation.phrase), "are" if nation.plural else "is"
    coast, island = ("coast", COASTAL), ("island", ISLAND)
    if nation.code in lands["islands"]:
        yield tells(f"{subject} {verb} an island country and not landlocked.", nation.name, island, coast)
    elif nation.code in lands["landlocked"]:
        sea = "has no coast on the open sea" if nation.code in lands["by_a_lake"] else "has no coast"
        text = f"{subject} {verb} landlocked: it {sea}, and it is not an island country."
        yield tells(text, nation.name, ("coast", LANDLOCKED), ("island", MAINLAND))
    elif nation.code not in lands["undecided"]:
        text = f"{subject} {verb} not landlocked, for it has a coast; it is not an island country."
        yield tells(text, nation.name, coast, ("island", MAINLAND))
    if nation.code in ("AU", "BN"):
        yield tells(f"{subject} {verb} not landlocked.", nation.name, coast)


def _course(subject: str, codes: list[str], cities: list[str] | None) -> Iterator[StarterSentence]:
    through = [nations()[code] for code in codes]
    text = f"Among the countries that the {subject} flows through {'is' if len(through) == 1 else 'are'} "
    yield states(f"{text}{listed([n.phrase for n in through])}.", subject, "flows through", *(n.name for n in through))
    if cities:
        text = f"The {subject} flows past {listed(cities)}."
        yield states(text, subject, "flows past", *cities)
