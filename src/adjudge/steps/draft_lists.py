"""Lists of a draft: which words introduce an item, and what the two say together."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from adjudge.text.clauses import clause
from adjudge.text.topics import is_proper
from adjudge.text.words import PREPOSITIONS, words

_VERBS = (
    r"(?:is|are|was|were|has|have|had|must|can|could|may|might|will|would|shall|should|do|does|did|not|apply|applies"
    r"|cannot|needs?)"
)
_FOLLOWING = re.compile(
    r"(?:\s(?:the following|as follows|these|below|following)(?:\s(?!"
    + _VERBS
    + r"\b)\w{2,20}){0,2})?\s{0,3}:\s{0,3}$",
    re.IGNORECASE,
)
""" "… the following risks:" at the end of an introduction. Before a verb it is the subject, and what is said of the items."""
_SUBJECT = re.compile(
    r"(?:the following|these|those|the below)(?:\s(?!" + _VERBS + r"\b)[\w-]{2,30}){0,3}\s(?=" + _VERBS + r"\b)",
    re.IGNORECASE,
)
_ITEM_END = re.compile(r"\s{0,3}(?:[;,]\s{0,3}(?:and|or)?|\s(?:and|or))$")
_LONGEST_TIE = 12
_LINKS = frozenset({"to", "of", "for", "with", "in", "by", "must", "should", "include", "are", "is"})
_SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
_PROSE = -1
"""How far in the words of a paragraph stand, as far as lists go."""


@dataclass(slots=True)
class Intros:
    """What introduces the items being read, from the outermost list inwards."""

    held: list[tuple[int, str]] = field(default_factory=list)
    """How far in each introduction stands, and its words."""

    def forget(self) -> None:
        self.held.clear()

    def over(self, indent: int) -> str:
        """What introduces an item that stands so far in; empty where nothing does."""
        while self.held and self.held[-1][0] >= indent:
            self.held.pop()
        return self.held[-1][1] if self.held else ""

    def opens(self, wording: str, indent: int = _PROSE) -> None:
        """The words introduce what stands further in than they do."""
        self.held.append((indent, wording))


def indent_of(text: str, start: int) -> int:
    """How far in the line of a place begins, with four for a tab."""
    line = text.rfind("\n", 0, start) + 1
    shown = text[line:start]
    return len((shown[: len(shown) - len(shown.lstrip())]).expandtabs(4))


def item_wording(item: str) -> str:
    """An item without what ties it to the next one: "; and"."""
    item = item.strip()
    tie = _ITEM_END.search(item[-_LONGEST_TIE:])
    return item[: len(item) - len(tie[0])].rstrip() if tie else item


def completed(intro: str, item: str, clear: str) -> str:
    """What a list's item says together with the words that introduce the list; `clear` is the draft, which tells names."""
    item = item_wording(item)
    if not item:
        return intro
    whole = intro.strip().rstrip(":").strip()
    if subject := _SUBJECT.match(whole):
        said = whole[subject.end() :]
        verb, _, rest = said.partition(" ")
        one = _is_one(item)
        verb = _SINGULAR.get(verb.lower(), verb) if one else verb
        return f"{item[0].upper()}{item[1:].rstrip('.')} {verb}{' ' if rest else ''}{rest}."
    core = _FOLLOWING.sub("", intro).strip()
    row = words(core)
    found = clause(row)
    open_ended = found is not None and found.after >= len(found.row)
    linked = bool(row) and row[-1].lower in _LINKS
    if not (open_ended or linked):
        return f"{core}: {item}"
    first, _, rest = item.partition(" ")
    named = not rest and is_proper(first, clear)
    keeps = not first[1:].islower() or named or any(map(str.isupper, rest))
    return f"{core} {item if keeps else item[0].lower() + item[1:]}"


def _is_one(item: str) -> bool:
    """Whether an item names one thing or a mass: "water damage", not "lost keys"."""
    head: list[str] = []
    for word in words(item):
        if head and (word.lower in PREPOSITIONS or word.is_mark):
            break
        head.append(word.lower)
    noun = head[-1] if head else ""
    return "and" not in head and not (noun.endswith("s") and not noun.endswith(("ss", "us", "is")))
