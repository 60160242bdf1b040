"""From the words of a claim to what it asks of the graph; several readings where several wordings fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adjudge.facts.relations import LARGER, OBJECT, SMALLER, SUBJECT, Relation, wordings
from adjudge.text.number_words import ORDINAL_WORDS


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """A subject has a value."""

    relation: Relation
    subject: str
    object: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Compared:
    """One subject's amount is above another's, or below."""

    relation: Relation
    subject: str
    other: str
    more: bool
    kinds: tuple[str, ...]
    """Of things that this is said of: "larger" is more land of a country and more people of a city."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Foremost:
    """A subject comes first, or at some rank, of all of a kind."""

    relation: Relation
    subject: str
    kind: str
    most: bool
    rank: int = 1
    within: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """A subject has so many objects."""

    relation: Relation
    subject: str
    number: str


LONGEST = 300
"""Characters of a plain fact, at most: nothing longer is held against wordings."""

Asked = Said | Compared | Foremost | Counted

_SHORT = {
    "isn't": "is not", "aren't": "are not", "wasn't": "was not", "weren't": "were not", "doesn't": "does not", "don't": "do not",
    "didn't": "did not", "hasn't": "has not", "haven't": "have not", "cannot": "can not", "can't": "can not",
}  # fmt: skip
_DENIED = re.compile(
    r"\b(is|are|was|were|has|have|lies|does|do|did)( still| currently| now)? not (?!only\b)", re.IGNORECASE
)
_DOES = re.compile(r"\bdoes ([a-z]+)\b", re.IGNORECASE)
_DID = re.compile(r"\bd(?:o|id) ([a-z]+)\b", re.IGNORECASE)
_WHOLE_DENIED = re.compile(r"it is (?:not (?:true|the case|correct)|false|untrue|wrong) that ", re.IGNORECASE)
_WHOLE = re.compile(r"it is (?:true|a fact|correct) that ", re.IGNORECASE)
_PAST = {
    "join": "joined",
    "die": "died",
    "succeed": "succeeded",
    "serve": "served",
    "enter": "entered",
    "belong": "belonged",
}
_SIZE_ABOVE, _SIZE_BELOW = (
    re.compile(
        rf"{SUBJECT} is (?:much |far |slightly |a little )?(?:{size})(?: in size)? than {OBJECT}\Z", re.IGNORECASE
    )
    for size in (LARGER, SMALLER)
)
RANKS = {**ORDINAL_WORDS, "next": 0}


def positive(claim: str) -> tuple[str, bool]:
    """A claim without its denial, and whether it was denied. What is denied in other ways fits no wording."""
    text = " ".join(claim.replace("’", "'").replace("‘", "'").split()).rstrip(" .!")
    for short, full in _SHORT.items():
        text = re.sub(rf"\b{short}\b", full, text, flags=re.IGNORECASE)
    denied = False
    if found := _WHOLE_DENIED.match(text):
        text, denied = text[found.end() :], True
    elif found := _WHOLE.match(text):
        text = text[found.end() :]
    if found := _DENIED.search(text):
        text, denied = f"{text[: found.end(1)]} {text[found.end() :]}", not denied
    text = _DOES.sub(lambda m: _third(m[1]), text, count=1)
    return _DID.sub(lambda m: _PAST.get(m[1], m[1]), text, count=1), denied


def _third(verb: str) -> str:
    """A verb after "does" as it stands without it."""
    if verb == "have":
        return "has"
    return verb + ("es" if verb.endswith(("ch", "sh", "s", "x")) else "s")


def asked(text: str) -> Iterator[Asked]:
    """Every way in which a positive claim fits a relation's wordings."""
    if len(text) > LONGEST:
        return
    for relation in wordings().relations:
        yield from _compared(relation, text)
        yield from _foremost(relation, text)
        yield from _counted(relation, text)
        for wording in relation.says:
            if found := wording.match(text):
                yield Said(relation=relation, subject=found["s"], object=found["o"])


def _compared(relation: Relation, text: str) -> Iterator[Asked]:
    for more, patterns in ((True, relation.more), (False, relation.less)):
        for pattern in patterns:
            if found := pattern.match(text):
                yield Compared(
                    relation=relation, subject=found["s"], other=found["o"], more=more, kinds=relation.subject
                )
    for more, pattern in ((True, _SIZE_ABOVE), (False, _SIZE_BELOW)):
        if relation.sized and (found := pattern.match(text)):
            yield Compared(relation=relation, subject=found["s"], other=found["o"], more=more, kinds=relation.sized)


def _counted(relation: Relation, text: str) -> Iterator[Asked]:
    if not relation.counted or relation.holds != "listed":
        return
    verb = "has|borders|neighbou?rs|is bordered by|shares (?:a |its )?(?:land )?borders? with|has (?:a )?(?:land )?borders? with"
    pattern = rf"{SUBJECT} (?:{verb}) (?:exactly |only |a total of )?{OBJECT} (?:different )?(?:{relation.counted})\Z"
    if found := re.match(pattern, text, re.IGNORECASE):
        yield Counted(relation=relation, subject=found["s"], number=found["o"])


def _foremost(relation: Relation, text: str) -> Iterator[Asked]:
    for kind in relation.whole:
        for most in (True, False):
            for pattern in _superlatives(relation, kind, most):
                if not (found := re.match(pattern, text, re.IGNORECASE)):
                    continue
                rank = RANKS.get((found["rank"] or "first").lower().strip(" -"), 0)
                within = found["within"] or ""
                if wordings().everywhere.match(within):
                    within = ""
                if rank:
                    yield Foremost(
                        relation=relation, subject=found["s"], kind=kind, most=most, rank=rank, within=within
                    )


def _superlatives(relation: Relation, kind: str, most: bool) -> Iterator[str]:
    nouns = wordings().kinds.get(kind, kind)
    one, many = f"(?:{nouns})", f"(?:{nouns}|{_plural(nouns)})"
    size = "largest|biggest" if most else "smallest|tiniest"
    degree = "largest|highest|greatest|biggest" if most else "smallest|lowest"
    own = relation.most if most else relation.least
    place = r"(?: (?:in|of|on|among) (?P<within>.+?))?"
    rank = r"(?P<rank>[a-z]+[ -])?"
    by = f" (?:by|in|in terms of|measured by) (?:{relation.by})" if relation.by else ""
    tail = f"(?: {relation.tail})?" if relation.tail else ""
    words = [f"(?:{own})"] if own else []
    heads = [(w, f"(?:{by})?" if by else "") for w in words]
    if kind in relation.sized:
        heads.append((f"(?:{size})", f"(?:{by})?" if by else ""))
    elif by:
        heads.append((f"(?:{size})", by))
    for word, after in heads:
        yield rf"{SUBJECT} is the {rank}{word} {one}{tail}{place}{after}\Z"
        yield rf"the {rank}{word} {one}{tail}{place}{after} is {SUBJECT}\Z"
        yield rf"{SUBJECT} is the {rank}{word} of (?:all|all the|the) {many}{tail}{place}{after}\Z"
    if relation.by:
        yield rf"{SUBJECT} has the {rank}(?:{degree}) (?:{relation.by}) (?:of|among) (?:any|all|all the|the) {many}{place}\Z"
        yield rf"{SUBJECT} is the {one}{place} with the {rank}(?:{degree}) (?:{relation.by})\Z"
        yield rf"the {one}{place} with the {rank}(?:{degree}) (?:{relation.by}) is {SUBJECT}\Z"


def _plural(nouns: str) -> str:
    return "|".join(re.sub(r"y\Z", "ie", noun) + "s" for noun in nouns.split("|"))
