"""The countries and territories every dataset speaks of, under one English name each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from adjudge.adapters.starter.page import country_rows, table
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Nation:
    """A country or territory as GeoNames lists it, with the corrections of data/countries.toml."""

    code: str
    name: str
    article: bool
    """Whether a sentence says `the` before the name."""
    capital: str
    """Empty for city-states and places that have none."""
    capital_wording: str
    """The sentence that names the capital, with what else must be said of it."""
    record: Mapping[str, Any]
    """GeoNames' own row."""

    @property
    def phrase(self) -> str:
        """The name inside a sentence: `the Netherlands`, `France`."""
        return f"the {self.name}" if self.article else self.name

    @property
    def plural(self) -> bool:
        """Whether the name takes `are` where the place, not the state, is meant."""
        return self.name.endswith(("Islands", "Territories"))

    @property
    def capital_sentence(self) -> str:
        """`Paris is the capital of France.`"""
        return self.capital_wording.format(capital=self.capital, country=self.phrase)


@cache
def nations() -> Mapping[str, Nation]:
    """Every country and territory, by two-letter code, in the order of the codes."""
    notes, rows = table("countries"), country_rows()
    return {code: _nation(code, rows[code], notes) for code in sorted(rows) if code not in notes["left_out"]}


def _nation(code: str, row: Mapping[str, Any], notes: Mapping[str, Any]) -> Nation:
    capital = "" if code in notes["no_capital"] else notes["capitals"].get(code, row["capital"].strip())
    return Nation(
        code=code,
        name=notes["names"].get(code, row["name"].strip()),
        article=code in notes["with_the"],
        capital=capital,
        capital_wording=notes["capital_wording"].get(code, "{capital} is the capital of {country}."),
        record=row,
    )


def state_entity(name: str) -> str:
    """The name a state goes by in the graph, where its bare name is a country's or a city's."""
    named: str = table("us_states")["entity_names"].get(name, name)
    return named
