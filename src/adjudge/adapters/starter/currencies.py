"""Currencies: code, symbol and the countries that use them, from Unicode CLDR."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from adjudge.adapters.starter.nations import Nation, nations
from adjudge.adapters.starter.page import (
    Dataset,
    StarterSentence,
    batches,
    listed,
    names_only,
    other_names,
    pages,
    states,
    table,
)
from adjudge.adapters.starter.territories import currency_name, legal_tender
from adjudge.values.knowledge import Entity, Stated


def facts(source: Dataset) -> Iterator[Stated]:
    """A page for each currency in use."""
    aliases = table("names")["currency_aliases"]
    users: dict[str, list[Nation]] = defaultdict(list)
    for nation in nations().values():
        for code in legal_tender(nation.code):
            users[code].append(nation)
    for code in sorted(users):
        name = currency_name(code)
        more = other_names(name, *names_only([code]), *aliases.get(code, ()))
        yield from pages(
            dataset=source,
            key=code,
            title=name,
            sentences=_sentences(code, name, users[code]),
            entities=(Entity(name=name, kind="currency", aliases=more),),
        )


def _sentences(code: str, name: str, users: Sequence[Nation]) -> Iterator[StarterSentence]:
    from babel.numbers import get_currency_symbol

    text = f"The {name} is a currency with the ISO 4217 code {code}."
    yield StarterSentence(text=text, states=((name, "instance of", "currency"), (name, "ISO 4217 code", code)))
    symbol = get_currency_symbol(code, locale="en")
    if len(symbol) == 1:  # longer ones, as CA$, are CLDR's way to tell dollars apart, not signs in use
        yield states(f"The symbol of the {name} is {symbol}.", name, "symbol", symbol)
    for some in batches(users):
        text = f"The {name} is used in {listed([nation.phrase for nation in some])}."
        yield states(text, name, "used in", *(nation.name for nation in some))
