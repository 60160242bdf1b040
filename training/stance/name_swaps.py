"""Names exchanged for others of the same rough type, and whether the sentence form makes the exchange false or merely unsaid."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from sources import NEI, REFUTES, Document

sys.path.append(str(Path(__file__).resolve().parents[2]))  # a script beside others: training.starter is a package of the root

_NAME = re.compile(r"[A-Z][\w'’-]+(?:(?: (?:of|de|van|von|del|da|la|bin|al))? (?:[A-Z][\w'’-]+|[A-Z]\.))*")
_PERSON_LEAD = re.compile(
    r"^((?:[A-Z][\w'’-]+|[A-Z]\.)(?: (?:[A-Z][\w'’-]+|[A-Z]\.|de|van|von|da)){1,3}) \([^)]*(?:born|\d{4} ?[–-])"
)
_EXCLUSIVE = re.compile(
    r"(?:born (?:on [^.]{3,22},? )?(?:in|at)|died (?:on [^.]{3,22},? )?(?:in|at)|capital of|capital (?:city )?(?:is|was)|(?:directed|written|created|founded|designed|composed|"
    r"produced|developed|published|painted|discovered|invented|won|defeated|succeeded|replaced|portrayed|played|murdered|assassinated|killed|"
    r"owned|released|built|hosted|narrated|edited|acquired|proposed|coined|introduced) by|(?:located|situated|based|headquartered|held|set|buried|raised) in|"
    r"(?:city|town|village|municipality|island|river|lake|mountain|county|district|suburb|university|museum|country|region|state|commune|parish|"
    r"neighborhood|stadium|airport|college|school) (?:located )?(?:in|of)|son of|daughter of|wife of|husband of|named after|married|graduated from|"
    r"is the birthplace of|was the birthplace of|(?:is|was) an?(?: \d{4})?|moved to|emigrated to|flows into|written and directed by)(?: the)? $"
)
_UNIQUE = re.compile(
    r"^ (?:is|was|became|were|are) (?:elected )?the (?:first|last|only|largest|smallest|second|third|capital|founder|current|highest|oldest|longest|most|author|creator|director|winner|inventor)\b"
)
_LISTED = re.compile(r"^(?:,? (?:and|or|&) |, [A-Z][\w. ]+(?:,| and))")
_CALENDAR = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b"
)
_SUBJECT = re.compile(r"^The (?:[\w-]+ ){1,3}of (?:the )?$")
_BRITISH = frozenset(("British", "English", "Scottish", "Welsh", "Irish"))
_ORDINARY_LIST = """
The A An In On At He She It They His Her Its This These After Before During When While For From By With As And But Of
To
"""
_ORDINARY = frozenset(_ORDINARY_LIST.split())


class NameSwap(NamedTuple):
    """A claim with another name in it, the label that follows, and the names exchanged."""

    claim: str
    label: str
    old: str
    new: str


class Gazetteer:
    """Names by rough type: people by the given names of biographies, places by level, nationalities."""

    def __init__(self, documents: Iterable[Document], nationalities: Iterable[str]) -> None:
        from training.starter.page import city_rows, country_rows, us_state_names

        self.countries = sorted({c["name"] for c in country_rows().values()} - {"Georgia", "Jordan", "Chad", "Jersey"})
        self.states = sorted({*us_state_names().values()} - {"Washington", "New York", "Georgia"})
        crowds = [(c["name"], c["population"]) for c in city_rows() if c["population"] >= 250_000]
        self.cities = sorted(
            {name for name, _ in crowds if len(name) > 3}
            - set(self.countries)
            - set(self.states)
            - {"Mobile", "Of", "Reading", "Santiago"}
        )
        self.nationalities = sorted(
            {n for n in nationalities if re.fullmatch(r"[A-Z][a-z]+", n)}
            | {"American", "British", "English", "Scottish", "Irish"}
        )
        documents = list(documents)
        given = Counter(m[1].split()[0] for d in documents if d.kind == "lead" and (m := _PERSON_LEAD.match(d.sentences[0])))
        heard = Counter(m for d in documents for s in d.sentences[:3] for m in re.findall(r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*", s))
        for names in (self.countries, self.states, self.cities, self.nationalities):
            # Only names people meet: a claim about a Togolese actress gives itself away.
            names[:] = [name for name in names if heard[name] >= 12]
        self.given = (
            {name for name, n in given.items() if n >= 3 and name not in _ORDINARY and len(name) > 2}
            - set(self.countries)
            - set(self.cities)
        )
        self.type_of = {
            **dict.fromkeys(self.cities, "city"), **dict.fromkeys(self.states, "state"),
            **dict.fromkeys(self.countries, "country"), **dict.fromkeys(self.nationalities, "nationality"),
        }  # fmt: skip
        self.people = sorted(
            {m[1] for d in documents if d.kind == "lead" and (m := _PERSON_LEAD.match(d.sentences[0])) and m[1].count(" ") <= 2}
        )

    def kind(self, name: str) -> str | None:
        if known := self.type_of.get(name):
            return known
        parts = name.split()
        return "person" if 2 <= len(parts) <= 4 and parts[0] in self.given and parts[-1][0].isupper() else None

    def names(self, text: str) -> list[tuple[str, str, int, int]]:
        """(name, type, start, end) of every name of a known type."""
        found = []
        for match in _NAME.finditer(text):
            name = match[0][:-2] if match[0].endswith(("'s", "’s")) else match[0]
            if (kind := self.kind(name)) and not _CALENDAR.search(name):
                found.append((name, kind, match.start(), match.start() + len(name)))
        return found

    def others(self, kind: str) -> list[str]:
        return {
            "city": self.cities,
            "state": self.states,
            "country": self.countries,
            "nationality": self.nationalities,
        }.get(kind, self.people)


def page_names(documents: Iterable[Document], gazetteer: Gazetteer) -> dict[str, list[str]]:
    """Each type's names on one page: the most tempting replacements."""
    by_kind: dict[str, dict[str, None]] = defaultdict(dict)
    for document in documents:
        for sentence in document.sentences:
            for name, kind, _, _ in gazetteer.names(sentence):
                by_kind[kind][name] = None
    return {kind: list(names) for kind, names in by_kind.items()}


def swapped(claim: str, evidence: str, near: dict[str, list[str]], gazetteer: Gazetteer, rng: random.Random) -> NameSwap | None:
    """The claim with one name exchanged; REFUTES only where one name can stand there, otherwise NEI."""
    names = [n for n in gazetteer.names(claim) if claim.count(n[0]) == 1]
    rng.shuffle(names)
    for name, kind, start, end in names:
        surname = name.split()[-1]
        candidates = [n for n in near.get(kind, ()) if n not in evidence and n not in claim and surname not in n]
        pool = candidates if candidates and rng.random() < 0.7 else gazetteer.others(kind)
        other = next((n for n in rng.choices(pool, k=6) if n not in evidence), pool[0])
        if (
            (kind == "nationality" and {name, other} <= _BRITISH)
            or other in evidence
            or other in claim
            or surname in other
            or name in other
        ):
            continue
        before, after = claim[:start], claim[end:]
        if (
            re.search(r"(?:[A-Z][\w'’-]+|\bthe) $", before)
            and kind != "nationality"
            and not re.search(r"(?:^| )(?:In|At|The|From|By) $", before)
        ):
            continue
        if re.match(r"(?: [A-Z]|-|’s? [A-Z]|'s [A-Z])", after) and kind != "nationality":
            continue
        exclusive = bool(_EXCLUSIVE.search(before)) or (not before and _UNIQUE.match(after) is not None)
        listed = re.match(r",? (?:and|or|&) |/|-", after) or (
            kind in ("person", "country", "nationality") and _LISTED.match(after)
        )
        if kind == "nationality" and not exclusive:
            continue
        if kind == "city" and (place := re.match(r", [A-Z][\w ]+", after)) and not exclusive and place:
            continue
        if exclusive and (listed or _SUBJECT.match(before)):
            exclusive = False
        return NameSwap(_articled(before, other) + other + after, REFUTES if exclusive else NEI, name, other)
    return None


def _articled(before: str, name: str) -> str:
    """The article before a name, fitted to its first sound."""
    if before.endswith((" a ", " an ")):
        return before[: before.rindex(" a")] + (
            " an " if name[0] in "AEIO" or (name.startswith("U") and not name.startswith(("Uk", "Ur", "Un"))) else " a "
        )
    return before
