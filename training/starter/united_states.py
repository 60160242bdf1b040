"""The United States: its fifty states with capital, abbreviation and admission, and its presidents."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Sequence

from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Entity, Stated
from training.starter.countries import state_entity
from training.starter.page import (
    Dataset,
    StarterSentence,
    listed,
    ordinal,
    ordinal_word,
    pages,
    states,
    table,
    tells,
)

_FOUNDING_STATES = 13
"""These ratified the Constitution; the later ones were admitted."""


def us_states_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each state, in order of admission."""
    rows = table("us_states")["states"]
    for rank, (code, (name, capital, day)) in enumerate(rows.items(), start=1):
        subject = state_entity(name)
        aliases = (name, f"State of {name}") if subject != name else ()
        entity = Entity(name=subject, kind="state", aliases=aliases)
        yield from pages(source, code, entity, _sentences(code, name, capital, day, rank))


def _sentences(code: str, name: str, capital: str, day: dt.date, rank: int) -> Iterator[StarterSentence]:
    subject = state_entity(name)
    shown = f"the state of {name}" if subject != name else name
    text = f"{name} is a state of the United States."
    yield tells(text, subject, ("instance of", "state"), ("country", "United States"))
    yield states(f"{capital} is the capital of {shown}.", subject, "capital", capital)
    yield states(f"The postal abbreviation of {shown} is {code}.", subject, "postal abbreviation", code)
    joined = f"{day.day} {day:%B} {day.year}"
    if rank <= _FOUNDING_STATES:
        text = f"On {joined} {name} became the {ordinal_word(rank)} state to ratify the Constitution."
        yield states(text, subject, "ratified the Constitution", joined)
    else:
        text = f"On {joined} {name} was admitted to the Union as the {ordinal_word(rank)} state."
        yield states(text, subject, "admitted to the Union", joined)


# The presidents of the United States: number, term, party, life and succession.


_COLUMNS = ("name", "began", "ended", "party", "born", "died")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Presidency:
    """A row of the table, with its place in the succession."""

    number: int
    name: str
    began: int
    ended: int
    party: str
    born: int
    died: int
    before: str

    @property
    def term(self) -> str:
        if not self.ended:
            return f"since {self.began}"
        return f"in {self.began}" if self.began == self.ended else f"from {self.began} to {self.ended}"


def us_presidents_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each person who held the office, in order of first term."""
    shipped_table = table("us_presidents")
    served: dict[str, list[_Presidency]] = defaultdict(list)
    before = ""
    for number, row in enumerate(shipped_table["presidents"], start=1):
        term = _Presidency(number=number, before=before, **dict(zip(_COLUMNS, row, strict=True)))
        served[term.name].append(term)
        before = term.name
    for name, terms in served.items():
        aliases = tuple(shipped_table["aliases"].get(name, ()))
        entity = Entity(name=name, kind="person", aliases=aliases)
        yield from pages(source, str(terms[0].number), entity, _us_presidents_sentences(name, terms))


def _us_presidents_sentences(name: str, terms: Sequence[_Presidency]) -> Iterator[StarterSentence]:
    ranks = [ordinal(term.number) for term in terms]
    verb = "is" if not terms[-1].ended else "was"
    text = f"{name} {verb} the {listed(ranks)} president of the United States."
    offices = [f"{rank} president of the United States" for rank in ranks]
    yield states(text, name, "position held", "president of the United States", *offices)
    yield _terms(name, terms)
    if terms[0].party:
        party = f"{terms[0].party} Party"
        yield states(f"As president, {name} belonged to the {party}.", name, "party", party)
    yield from _life(name, terms[0])
    for term in terms:
        if term.before:
            text = f"{name} succeeded {term.before} as president in {term.began}."
            yield states(text, name, "succeeded", term.before)


def _terms(name: str, terms: Sequence[_Presidency]) -> StarterSentence:
    past = [term.term for term in terms if term.ended]
    parts = [f"was president {listed(past)}"] if past else []
    if not terms[-1].ended:
        parts.append(f"has {'again ' if past else ''}been president {terms[-1].term}")
    text = f"{name} {listed(parts)}."
    return states(text, name, "term of office", *(term.term for term in terms))


def _life(name: str, first: _Presidency) -> Iterator[StarterSentence]:
    born = ("year of birth", str(first.born))
    if first.died:
        text = f"{name} was born in {first.born} and died in {first.died}."
        yield tells(text, name, born, ("year of death", str(first.died)))
    else:
        yield tells(f"{name} was born in {first.born}.", name, born)
