"""What money a country uses and which languages are official in it, from Unicode CLDR."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import cache

from adjudge.adapters.starter.nations import Nation, nations
from adjudge.adapters.starter.page import (
    Dataset,
    StarterSentence,
    batches,
    listed,
    opening,
    pages,
    states,
    table,
)
from adjudge.values.knowledge import Stated

AS_OF = dt.date(2026, 1, 1)
"""Fixed, so that the same packages always give the same base."""


@cache
def currency_name(code: str) -> str:
    """A currency inside a sentence: `US dollar`, `euro`."""
    from babel.numbers import get_currency_name

    return get_currency_name(code, count=1, locale="en")


@cache
def language_name(code: str) -> str:
    """A language's English name: `French`, `Dari`."""
    from babel import Locale

    corrected: str | None = table("names")["languages"].get(code)
    if corrected is not None:
        return corrected
    locale = Locale.parse("en")
    return str(locale.languages.get(code) or locale.languages[code.split("_", maxsplit=1)[0]])


@cache
def legal_tender(nation: str) -> tuple[str, ...]:
    """The codes of a country's currencies."""
    from babel.numbers import get_territory_currencies

    corrected = table("countries")["currencies"].get(nation)
    if corrected is not None:
        return tuple(corrected)
    return tuple(get_territory_currencies(nation, AS_OF))


@cache
def official_languages(nation: str) -> tuple[str, ...]:
    """The codes of a country's official languages, scripts apart."""
    from babel.languages import get_official_languages

    corrected = table("countries")["languages"].get(nation)
    if corrected is not None:
        return tuple(corrected)
    return tuple(dict.fromkeys(code.split("_")[0] for code in get_official_languages(nation)))


@cache
def working_languages(nation: str) -> tuple[str, ...]:
    """The languages of government of a country that has none by law."""
    from babel.languages import get_official_languages

    if official_languages(nation) or nation in table("countries")["languages"]:
        return ()
    return tuple(get_official_languages(nation, de_facto=True))


def facts(source: Dataset) -> Iterator[Stated]:
    """A page for each country and territory with money or languages to speak of."""
    for nation in nations().values():
        yield from pages(dataset=source, key=nation.code, title=nation.name, sentences=_sentences(nation))


def _sentences(nation: Nation) -> Iterator[StarterSentence]:
    yield from _money(nation)
    for some in batches([language_name(code) for code in official_languages(nation.code)]):
        verb, noun = ("is", "an official language") if len(some) == 1 else ("are", "official languages")
        text = f"{listed(some)} {verb} {noun} of {nation.phrase}."
        yield states(text, nation.name, "official language", *some)
    for code in working_languages(nation.code):
        text = f"{language_name(code)} is the main language of government in {nation.phrase}."
        yield states(text, nation.name, "main language", language_name(code))


def _money(nation: Nation) -> Iterator[StarterSentence]:
    codes = legal_tender(nation.code)
    names = [currency_name(code) for code in codes]
    shown = [f"the {name} ({code})" for name, code in zip(names, codes, strict=True)]
    if len(codes) == 1:
        text = f"The currency of {nation.phrase} is {shown[0]}."
        yield states(text, nation.name, "currency", names[0])
    elif codes:
        text = f"{opening(listed(shown))} are both currencies of {nation.phrase}."
        yield states(text, nation.name, "currency", *names)
