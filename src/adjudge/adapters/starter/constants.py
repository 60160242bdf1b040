"""Physical constants and the units of the SI, from NIST."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.adapters.starter.page import Dataset, StarterSentence, opening, pages, states, table
from adjudge.values.knowledge import Entity, Stated


def facts(source: Dataset) -> Iterator[Stated]:
    """A page for each constant, then for each unit."""
    rows = table("constants")
    for name, (symbol, value, exact) in rows["constants"].items():
        aliases = tuple(rows["constant_aliases"].get(name, ()))
        yield from pages(
            dataset=source,
            key=name.replace(" ", "-"),
            title=opening(name),
            sentences=_constant(name, symbol, value, exact=exact),
            entities=(Entity(name=name, kind="physical constant", aliases=aliases),),
        )
    for kind, group in (("base unit", "units"), ("derived unit", "derived")):
        for name, (quantity, symbol) in rows[group].items():
            yield from pages(
                dataset=source,
                key=f"unit/{name}",
                title=f"{opening(name)} (unit)",
                sentences=_unit(f"{name} (unit)", name, kind, quantity, symbol),
                entities=(Entity(name=f"{name} (unit)", kind="unit", aliases=(name,)),),
            )


def _constant(name: str, symbol: str, value: str, *, exact: bool) -> Iterator[StarterSentence]:
    precisely = "exactly" if exact else "about"
    yield states(f"The {name} is {precisely} {value}.", name, "value", value)
    yield states(f"The symbol of the {name} is {symbol}.", name, "symbol", symbol)


def _unit(subject: str, name: str, kind: str, quantity: str, symbol: str) -> Iterator[StarterSentence]:
    text = f"The {name} is the SI {kind} of {quantity}."
    yield StarterSentence(text=text, states=((subject, "instance of", f"SI {kind}"), (subject, "unit of", quantity)))
    yield states(f"The symbol of the {name} is {symbol}.", subject, "symbol", symbol)
