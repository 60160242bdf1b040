"""The fifty states of the United States: capital, abbreviation and admission."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from adjudge.adapters.starter.nations import state_entity
from adjudge.adapters.starter.page import Dataset, StarterSentence, ordinal_word, pages, states, table
from adjudge.values.knowledge import Entity, Stated

_FOUNDING_STATES = 13
"""These ratified the Constitution; the later ones were admitted."""


def facts(source: Dataset) -> Iterator[Stated]:
    """A page for each state, in order of admission."""
    rows = table("us_states")["states"]
    for rank, (code, (name, capital, day)) in enumerate(rows.items(), start=1):
        subject = state_entity(name)
        aliases = (*((name, f"State of {name}") if subject != name else ()),)
        yield from pages(
            dataset=source,
            key=code,
            title=subject,
            sentences=_sentences(code, name, capital, day, rank),
            entities=(Entity(name=subject, kind="state", aliases=aliases),),
        )


def _sentences(code: str, name: str, capital: str, day: dt.date, rank: int) -> Iterator[StarterSentence]:
    subject = state_entity(name)
    shown = f"the state of {name}" if subject != name else name
    text = f"{name} is a state of the United States."
    about_it = (("instance of", "state"), ("country", "United States"))
    yield StarterSentence(text=text, states=tuple((subject, *statement) for statement in about_it))
    yield states(f"{capital} is the capital of {shown}.", subject, "capital", capital)
    yield states(f"The postal abbreviation of {shown} is {code}.", subject, "postal abbreviation", code)
    joined = f"{day.day} {day:%B} {day.year}"
    if rank <= _FOUNDING_STATES:
        text = f"On {joined} {name} became the {ordinal_word(rank)} state to ratify the Constitution."
        yield states(text, subject, "ratified the Constitution", joined)
    else:
        text = f"On {joined} {name} was admitted to the Union as the {ordinal_word(rank)} state."
        yield states(text, subject, "admitted to the Union", joined)
