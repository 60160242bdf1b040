"""What a question names that an answer to it must be about: a model by its code, a name, a year; and the measure it asks for.

"The X200 was launched in 2021" has every word of "When was the X100 launched?" but the one that matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from adjudge.text.dates import dates
from adjudge.text.names import names
from adjudge.text.quantities import Quantity, quantities
from adjudge.text.terms import terms
from adjudge.text.verbs import AUXILIARIES, forms
from adjudge.text.words import PREPOSITIONS

_CODE = re.compile(r"(?<![\w-])[A-Za-z]{1,8}-?[0-9][A-Za-z0-9-]{0,12}(?!\w)")
_ASKS = re.compile(r"\b(?:who|whom|whose|what|which|when|where|why|how)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\w.,-])(?:1[5-9]|20)[0-9]{2}(?![\w-]|[.,][0-9])")
_COMPOUND = re.compile(r"(?<![\w-])([a-z]{2,20})-([a-z]{2,20})(?![\w-])", re.IGNORECASE)
_MEASURES: tuple[tuple[re.Pattern[str], frozenset[str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), frozenset(kinds.split()))
    for pattern, kinds in (
        (r"how\smuch\b.{0,80}\b(?:rises?|rose|falls?|fell|grows?|grew|increases?|decreases?|drops?|changes?)\b", ""),
        (
            r"(?:how\smuch|what)\b.{0,120}\b(?:costs?|pay|charged?)\b|how\s(?:much|high)\b.{0,40}\b(?:fees?|price|fares?|rent|deposit|fine)\b"
            r"|\bwhat\b.{0,20}\b(?:price|fee|fare|rent)\b",
            "money",
        ),
        (r"how\s(?:tall|deep|wide|thick)\b|\bwhat\b.{0,20}\b(?:height|length|depth|width)\b", "length"),
        (
            r"how\shigh\b(?!.{0,60}\b(?:rate|share|temperature|tax|rent|risk|speed|percentage|number|salary|budget|reserve|loss|income)\b)",
            "length",
        ),
        (r"how\sheavy\b|\bwhat\b.{0,20}\bweight\b|how\smuch\b.{0,60}\bweigh\b", "mass"),
        (r"how\s(?:hot|cold|warm)\b|\bwhat\b.{0,20}\btemperature\b", "temperature"),
        (
            r"how\slong\b.{0,120}\b(?:take|takes|last|lasts|keep|keeps|kept|valid|wait|stay|open|closed|after|before|may|must)\b",
            "time",
        ),
        (r"how\slong\b|how\sfar\b", "length time"),
        (r"how\s(?:fast|quickly|soon)\b", "time speed frequency angle"),
        (r"how\sold\b|\bwhat\b.{0,20}\bage\b", "age"),
        (r"\bwhat\b.{0,20}\b(?:percentage|percent)\b", "percent fraction"),
    )
)
_HOW_MANY = re.compile(r"\bhow\smany\s((?:[^\s?]{1,30}\s?){1,5})", re.IGNORECASE)
_VERBS = AUXILIARIES | PREPOSITIONS | frozenset({"there", "work", "live", "came", "took"})
_AHEAD = re.compile(r"\b(?:will|shall|going\sto)\b", re.IGNORECASE)
_OF_ALL = re.compile(
    r"(?:either|neither|both|each|every|everyone|everybody|any|anyone|anybody|all|no|none|nobody)\b", re.IGNORECASE
)
"""What is said of all holds for each by name."""
_DURING = re.compile(
    r"\b(?:days?|weeks?|months?|years?|hours?|minutes?|seconds?|immediately|at once|until|overnight|forever|indefinitely)\b",
    re.IGNORECASE,
)


_COINS = re.compile(r"\s?(?:cents?|pence|p)\b", re.IGNORECASE)
AGE = "age"
AGES = frozenset({"year", "decade", "century", "millennium", "month"})
"""Units that somebody's age is told in; of a thing it is told by when it was made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Demands:
    """What an answer to a question must be about, or have."""

    named: tuple[frozenset[str], ...] = ()
    """The content words of each name; one of them is enough to know it again."""
    codes: frozenset[str] = frozenset()
    years: frozenset[str] = frozenset()
    compounds: frozenset[tuple[str, str]] = frozenset()
    """Its words of two parts: "part-time"."""
    words: frozenset[str] = frozenset()
    measures: frozenset[str] = frozenset()
    """The kinds of quantity that would answer it; none where any would."""
    counted: frozenset[str] = frozenset()
    """The content words of what is to be counted: "how many seats"."""
    ahead: bool = False
    """Whether it is on what is to come: "When will the lido open?"."""

    @property
    def proper(self) -> frozenset[str]:
        """What it names, and when: the rest is what it wants to know of that."""
        return self.years.union(self.codes, *self.named)


def of_all(said: str) -> bool:
    """Whether a sentence speaks of all or none of those it is about."""
    return _OF_ALL.match(said) is not None


def demands(question: str) -> Demands:
    """What a question demands, as far as its wording shows; who asks it is no matter: "Our director Ann Fox asks how …"."""
    asks = _ASKS.search(question)
    question = question[asks.start() :] if asks else question
    measured = next((kinds for pattern, kinds in _MEASURES if pattern.search(question)), frozenset())
    named = (frozenset(terms(span.of(question))) for span in names(question))
    return Demands(
        named=tuple(words for words in named if words),
        codes=codes(question),
        years=frozenset(_YEAR.findall(question)),
        compounds=_compounds(question),
        words=frozenset(terms(question)),
        measures=measured,
        counted=_counted(question),
        ahead=_AHEAD.search(question) is not None,
    )


def _counted(question: str) -> frozenset[str]:
    """What "how many" asks the number of: the last of its words is the thing, those before it say of what kind."""
    found = _HOW_MANY.search(question)
    if found is None:
        return frozenset()
    inside: list[str] = []
    for word in found[1].split():
        if word.lower() in _VERBS or (inside and forms(word.lower()) and "nouny" not in forms(word.lower())):
            break
        inside.append(word)
    return frozenset(terms(" ".join(inside))[-1:])


def codes(text: str) -> frozenset[str]:
    """What is called by letters and a number: "X100", "L4"."""
    return frozenset(match[0].lower() for match in _CODE.finditer(text))


def is_about(
    wanted: Demands,
    said: str,
    setting: str,
    opening: str = "",
    telling: Callable[[frozenset[str]], frozenset[str]] = frozenset,
) -> bool:
    """Whether words can be about what a question names. `setting` is what they stand under, a title or a heading: it tells what
    they leave unsaid, and nothing against what they say. `opening` is how their document begins, where it says of
    whom it speaks. `telling` gives the words of a name that tell it from others: "Nord" of "Hallenbad Nord" among pools."""
    if wanted.codes and not _has_code(wanted, said, setting):
        return False
    held = frozenset(terms(f"{setting} {opening} {said}"))
    if not of_all(said) and any(held.isdisjoint(telling(name)) for name in wanted.named):
        return False
    years = frozenset(_YEAR.findall(said)) or frozenset(_YEAR.findall(setting))
    if wanted.years and years and wanted.years.isdisjoint(years):
        return False
    return not _is_the_other(wanted, said)


def is_measure(wanted: Demands, one: Quantity, said: str) -> bool:
    """Whether a quantity is of the kind that is asked for. Of pounds only the question tells whether they are weighed or paid."""
    if one.kind in wanted.measures or (AGE in wanted.measures and one.unit in AGES):
        return True
    return "money" in wanted.measures and (one.unit == "pound" or _COINS.match(said, one.span.end) is not None)


def has_measure(wanted: Demands, said: str) -> bool:
    """Whether words state a quantity of the kind that is asked for."""
    if not wanted.measures or any(is_measure(wanted, one, said) for one in quantities(said)):
        return True
    if AGE in wanted.measures:
        return bool(dates(said)) or any(one.unit in AGES for one in quantities(said))
    return "time" in wanted.measures and _DURING.search(said) is not None


def _has_code(wanted: Demands, said: str, setting: str) -> bool:
    """Whether a sentence speaks of one of the models asked for, or of none by its code under a title that has it."""
    return not wanted.codes.isdisjoint(codes(said) or codes(setting))


def _is_the_other(wanted: Demands, said: str) -> bool:
    """Whether a sentence is on the counterpart of what is asked: on full-time where part-time is, on non-birth where birth is."""
    own = _compounds(said)
    if any(first == "non" and not wanted.words.isdisjoint(terms(last)) for first, last in own - wanted.compounds):
        return True
    lasts = {last: first for first, last in wanted.compounds}
    rivals = [(first, last) for first, last in own if last in lasts and lasts[last] != first]
    return bool(rivals) and own.isdisjoint(wanted.compounds)


def _compounds(text: str) -> frozenset[tuple[str, str]]:
    return frozenset((match[1].lower(), match[2].lower()) for match in _COMPOUND.finditer(text))
