"""History, works, inventions, landmarks, bodies and measures: what visitors ask first, from data/chronicle.toml."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from adjudge.values.knowledge import Entity, Stated
from training.starter.countries import nations
from training.starter.page import (
    Dataset,
    StarterSentence,
    city_rows,
    opening,
    other_names,
    pages,
    states,
    table,
    tells,
    with_article,
)

Row = Sequence[Any]


def _rows(name: str) -> Iterator[tuple[str, Any]]:
    rows: dict[str, Any] = table("chronicle")[name]
    yield from rows.items()


def _entity(said: str, kind: str, aliases: Row) -> Entity:
    """What a name as a sentence has it stands for: by no other name that is also a city's."""
    name, plainly = named(said, kind), said.removeprefix("the ")
    own = (plainly,) if plainly != name else ()
    return Entity(name=name, kind=kind, aliases=other_names(name, *own, *(a for a in aliases if a not in _cities())))


def named(said: str, kind: str) -> str:
    """The name in the graph: without its article, and told from a city's of the same name."""
    name = said.removeprefix("the ")
    return f"{name} ({kind})" if name in _cities() else name


@cache
def _cities() -> frozenset[str]:
    return frozenset(row["name"] for row in city_rows())


def _key(said: str) -> str:
    return said.removeprefix("the ").replace(" ", "-")


# History: what lasted, what happened, who became independent, who was first.


def history_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each event, for each country that became independent, and for what somebody was the first to do."""
    for said, (first, last, *aliases) in _rows("periods"):
        yield from pages(source, _key(said), _entity(said, "event", aliases), [_period(said, first, last)])
    for said, (year, verb, *aliases) in _rows("moments"):
        yield from pages(source, _key(said), _entity(said, "event", aliases), [_moment(said, year, verb)])
    for name, (year, holder) in _rows("independence"):
        yield from pages(source, f"independence-of-{name}", name, [_independent(name, year, holder)])
    for name, (deed, year) in _rows("firsts"):
        text = f"{name} was the {deed}, in {year}."
        yield from pages(source, f"first-{_key(name)}", name, [tells(text, name, ("was the", deed))])


def _period(said: str, first: int, last: int) -> StarterSentence:
    name, subject = named(said, "event"), opening(said)
    if first == last:
        return tells(f"{subject} began and ended in {first}.", name, ("began in", str(first)), ("ended in", str(last)))
    text = f"{subject} lasted from {first} to {last}."
    lasted = ("lasted", f"from {first} to {last}")
    return tells(text, name, ("began in", str(first)), ("ended in", str(last)), lasted)


def _moment(said: str, year: int, verb: str) -> StarterSentence:
    when = f"{year}" if year >= 1000 else f"the year {year}"
    return states(f"{opening(said)} {verb} in {when}.", named(said, "event"), "happened in", str(year))


def _independent(name: str, year: str, holder: str) -> StarterSentence:
    the = "the " if holder.startswith("United") else ""
    text = f"{name} became independent of {the}{holder} in {year}."
    return tells(text, name, ("independent since", year), ("independent of", holder))


# People, and what they made.


def people_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each person: born, died, and what they were."""
    for said, (born, died, what, *aliases) in _rows("people"):
        yield from pages(source, _key(said), _entity(said, "person", aliases), _person(said, born, died, what))


def _person(said: str, born: int, died: int, what: str) -> Iterator[StarterSentence]:
    name, subject = named(said, "person"), opening(said)
    yield states(f"{subject} {'were' if said.endswith('brothers') else 'was'} {what}.", name, "known for being", what)
    if born and died:
        text = f"{name} was born in {born} and died in {died}."
        yield tells(text, name, ("year of birth", str(born)), ("year of death", str(died)))
    elif born:
        yield states(f"{name} was born in {born}.", name, "year of birth", str(born))
    elif died:
        yield states(f"{name} died in {died}.", name, "year of death", str(died))


_CAME = {"painting": "was finished", "opera": "was first performed", "ballet": "was first performed"}
"""How works come out that are not published."""


def works_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each work, and for each invention or discovery."""
    for said, (maker, kind, year, *aliases) in _rows("works"):
        yield from pages(source, _key(said), _entity(said, "work", aliases), _work(said, maker, kind, year))
    for said, (maker, verb, year, *aliases) in _rows("inventions"):
        yield from pages(source, _key(said), _entity(said, "invention", aliases), [_invention(said, maker, verb, year)])


def _work(said: str, maker: str, kind: str, year: int) -> Iterator[StarterSentence]:
    name = named(said, "work")
    text = f"{opening(said)} is {with_article(kind)} by {maker}."
    yield states(text, name, "made by", named(maker, "person"))
    if year:
        came = _CAME.get(kind, "was published")
        yield states(f"{opening(said)} {came} in {year}.", name, "made in", str(year))


def _invention(said: str, maker: str, verb: str, year: int) -> StarterSentence:
    when = f" in {year}" if year else ""
    done = f"{opening(maker)} {verb} {said}{when}."
    if verb == "first flew":
        done = f"{opening(maker)} built {said.replace('the ', 'the first ', 1)} to carry people, which flew{when}."
    told = [("first made by", named(maker, "person")), *([("first made in", str(year))] if year else [])]
    return tells(done, named(said, "invention"), *told)


# Places, bodies, measures.


def landmarks_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each landmark: where it stands, and when it was finished."""
    for said, (code, city, year, *aliases) in _rows("landmarks"):
        yield from pages(source, _key(said), _entity(said, "landmark", aliases), _landmark(said, code, city, year))


def _landmark(said: str, code: str, city: str, year: int) -> Iterator[StarterSentence]:
    name, subject, country = named(said, "landmark"), opening(said), nations()[code]
    if city:
        shown = city.removesuffix(f", {country.name}")  # told apart from a namesake elsewhere
        text = f"{subject} is in {shown}, {country.phrase}."
        yield tells(text, name, ("stands in", city), ("country", country.name))
    else:
        yield states(f"{subject} is in {country.phrase}.", name, "country", country.name)
    if year:
        yield states(f"{subject} was completed in {year}.", name, "completed in", str(year))


def bodies_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each international body: where it has its seat, and when it was founded."""
    for said, (seat, year, *aliases) in _rows("bodies"):
        yield from pages(source, _key(said), _entity(said, "organisation", aliases), _body(said, seat, year))


def _body(said: str, seat: str, year: int) -> Iterator[StarterSentence]:
    name = named(said, "organisation")
    verb = "were" if name == "League of Nations" else "are"
    text = f"The headquarters of {said} {verb} in {seat}"
    yield states(text if text.endswith(".") else f"{text}.", name, "headquarters", seat)
    if year:
        yield states(f"{opening(said)} was founded in {year}.", name, "founded in", str(year))


def measures_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each unit, with what one of them is in another, and for water."""
    units = table("constants")["units"]
    for name, amount in _rows("measures"):
        of_si = f"{name} (unit)" if name in units else ""
        text = f"{'An hour' if name == 'hour' else opening(with_article(name))} is {amount}."
        about = of_si or Entity(name=f"{name} (measure)", kind="measure", aliases=(name, _plural(name)))
        sentence = states(text, of_si or f"{name} (measure)", "is as much as", amount)
        yield from pages(source, name.replace(" ", "-"), about, [sentence])
    for name, told in _rows("substances"):
        sentences = [states(text, name, relation, amount) for relation, (amount, text) in told.items()]
        yield from pages(source, name, Entity(name=name, kind="substance"), sentences)


def _plural(name: str) -> str:
    return {"foot": "feet", "inch": "inches"}.get(name, f"{name}s")
