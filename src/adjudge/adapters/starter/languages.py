"""Languages that are official somewhere: code, own name and countries, from Unicode CLDR."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from adjudge.adapters.starter.nations import Nation, nations
from adjudge.adapters.starter.page import Dataset, StarterSentence, batches, listed, other_names, pages, states, table
from adjudge.adapters.starter.territories import language_name, official_languages
from adjudge.values.knowledge import Entity, Stated


def facts(source: Dataset) -> Iterator[Stated]:
    """A page for each language that is official in some country or territory."""
    aliases = table("names")["language_aliases"]
    homes: dict[str, list[Nation]] = defaultdict(list)
    for nation in nations().values():
        for code in official_languages(nation.code):
            homes[code].append(nation)
    for code in sorted(homes):
        name, own = language_name(code), _own_name(code)
        more = other_names(name, own, *aliases.get(code, ()))
        yield from pages(
            dataset=source,
            key=code,
            title=name,
            sentences=_sentences(code, own, homes[code]),
            entities=(Entity(name=name, kind="language", aliases=more),),
        )


def _own_name(code: str) -> str:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code).get_language_name(code) or ""
    except UnknownLocaleError:  # CLDR knows the language but has no text in it
        return ""


def _sentences(code: str, own: str, homes: Sequence[Nation]) -> Iterator[StarterSentence]:
    name = language_name(code)
    if "_" not in code:
        standard = "639-1" if len(code) == 2 else "639-3"
        text = f"{name} is a language with the ISO {standard} code {code}."
        yield StarterSentence(text=text, states=((name, "instance of", "language"), (name, "ISO 639 code", code)))
    if own and own.casefold() != name.casefold():
        yield states(f"Speakers of {name} call the language {own}.", name, "own name", own)
    for some in batches(homes):
        text = f"{name} is an official language of {listed([nation.phrase for nation in some])}."
        yield states(text, name, "official language of", *(nation.name for nation in some))
