"""Oceans, mountains and rivers, from the CIA World Factbook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudge.adapters.starter.nations import nations
from adjudge.adapters.starter.page import Dataset, StarterSentence, figure, listed, pages, states, table
from adjudge.values.knowledge import Entity, Stated


def facts(source: Dataset) -> Iterator[Stated]:
    """A page for each ocean, mountain and river."""
    rows = table("earth")
    for name, entity, sentences in _things(rows):
        yield from pages(
            dataset=source,
            key=name.replace(" ", "-"),
            title=entity.name,
            sentences=sentences,
            entities=(entity,),
        )


def _things(rows: Mapping[str, Any]) -> Iterator[tuple[str, Entity, Iterator[StarterSentence]]]:
    for name, rank in rows["oceans"].items():
        yield name, Entity(name=name, kind="ocean"), _ocean(name, rank)
    for name, row in rows["mountains"].items():
        aliases = tuple(rows["mountain_aliases"].get(name, ()))
        yield name, Entity(name=name, kind="mountain", aliases=aliases), _mountain(name, *row)
    for name, row in rows["rivers"].items():
        subject = name if name.endswith("River") else f"{name} River"
        aliases = (name,) if subject != name else ()
        yield name, Entity(name=subject, kind="river", aliases=aliases), _river(subject, *row)


def _ocean(name: str, rank: str) -> Iterator[StarterSentence]:
    text = f"The {name} is the {rank} of the world's five oceans."
    yield StarterSentence(text=text, states=((name, "instance of", "ocean"), (name, "size rank", f"{rank} ocean")))


def _mountain(name: str, height_m: int, place: str, codes: Sequence[str], fame: str) -> Iterator[StarterSentence]:
    yield StarterSentence(
        text=f"{name} is the {fame}.",
        states=((name, "instance of", "mountain"), (name, "known as", fame)),
    )
    if height_m:
        height = f"{figure(height_m)} metres"
        yield states(f"{name} is about {height} high.", name, "height", height)
    if place:
        yield states(f"{name} is part of {place}.", name, "part of", place.removeprefix("the "))
    countries = [nations()[code] for code in codes]
    if len(countries) == 1:
        yield states(f"{name} is in {countries[0].phrase}.", name, "country", countries[0].name)
    elif countries:
        text = f"{name} stands on the border of {listed([each.phrase for each in countries])}."
        yield states(text, name, "country", *(each.name for each in countries))


def _river(subject: str, continent: str, end: str, length_km: int) -> Iterator[StarterSentence]:
    text = f"The {subject} is a river in {continent} that flows into {end}."
    yield StarterSentence(
        text=text,
        states=(
            (subject, "instance of", "river"),
            (subject, "continent", continent),
            (subject, "flows into", end.removeprefix("the ")),
        ),
    )
    if length_km:
        length = f"{figure(length_km)} kilometres"
        yield states(f"The {subject} is about {length} long.", subject, "length", length)
