"""A claim without its denial: what is left can be held against facts, and the answer turned round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.english.regex import regex
from adjudge.facts.relations import LONGEST, wordings
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import alternatives, table

_SHORT = table("facts.wording.short")
_IS = regex(
    r"\b(\w+)'s (?=(?:not|an?|the|in|no|farther|further|[a-z]+er than|part|one|home|wrong|false|untrue|incorrect|true) )",
    re.IGNORECASE,
)
""""Neptune's farther out": an "is" and no possessive."""
_TRAILING = (" is", " does", " has", " are", " do", " was", " did", " were", " had")
"""Verbs that may end a comparison: "than Uranus is"."""
_DENIED = regex(
    r"\b(is|are|was|were|has|have|lies|does|do|did)( still| currently| now)? (?:not|never)"
    r" (?!(?:only|quite|much|far|less|more|fewer)\b)",
    re.IGNORECASE,
)
""""Not quite 3,500 kilometres" is nearly so many."""
_NONE = regex(r"\b(has|have|shares?|had|there is) no (?=(?:land |common )*(?:border|frontier|boundary))", re.IGNORECASE)
_NO_LONGER = regex(r"\b(?:(is|are|was|were|has|have) no longer|no longer (?=[a-z]+s ))", re.IGNORECASE)
_LAPSED = regex(r",? (?:any ?more|any longer)\Z", re.IGNORECASE)
_NOT_ANOTHER = regex(r", (?:and not|not|rather than|instead of) (?:in |to )?[^,]{1,60},")
""""Athens, not Sparta, is the capital": of what has one value, the one says all."""
_DOES = regex(r"\bdoes ([a-z]+)\b", re.IGNORECASE)
_DID = regex(r"\bd(?:o|id) ([a-z]+)\b", re.IGNORECASE)
_WHOLE_DENIED = regex(
    rf"(?:it is|it would be) (?:{alternatives('facts.denials.wrong')})"
    r"(?: to (?:say|claim|think|believe|state|suggest|assert|call it))?"
    r"(?: for anyone to say)? that |there is no truth (?:in the (?:claim|idea|notion|belief|story)|to the (?:claim|idea)) that ",
    re.IGNORECASE,
)
_DENIED_BEHIND = regex(
    rf"(?:the (?:claim|idea|belief|notion|statement) )?that (?P<said>.{{1,300}}) is (?:{alternatives('facts.denials.wrong')})",
    re.IGNORECASE,
)
_WHOLE = regex(
    r"(?:it is (?:true|a fact|correct|right|no myth|a well-known fact)(?: to say)? that"
    r"|contrary to (?:popular belief|what (?:many|most|some)(?: people)? (?:think|believe)|common belief|a common belief),) ",
    re.IGNORECASE,
)
_LESS_AS = regex(
    r"\b(?P<verb>is|has|was|lies|are|does not have|do not have)(?: not)? (?:quite |nearly |anywhere near )?(?:as|so) "
    r"(?P<what>[a-z]+(?: [a-z]+){0,4}?) as ",
    re.IGNORECASE,
)
_COMPARING = regex(r" (?:than|before|after) ")
_ABBREVIATED = regex(r"(?:[A-Z]\.){2,}\Z")
_PAST = table("facts.wording.past")


def positive(claim: str) -> tuple[str, bool]:
    """A claim without its denial, and whether it was denied. What is denied in other ways fits no wording."""
    if len(claim) > LONGEST:
        return claim, False
    text, denied = _said_or_denied(plain(claim))
    found = _LESS_AS.search(text)
    if found and " not " in found[0]:  # "not as large as" is less large, and no denial of being as large
        verb = "has" if "have" in found["verb"] else found["verb"]
        text = f"{text[: found.start()]}{verb} less {found['what']} than {text[found.end() :]}"
    if found := _NO_LONGER.search(text):
        text, denied = f"{text[: found.start()]}{found[1] or ''}{text[found.end() :]}", not denied
    if found := _DENIED.search(text):
        text, denied = f"{text[: found.end(1)]} {text[found.end() :]}", not denied
    if found := _NONE.search(text):
        text, denied = f"{text[: found.start()]}{found[1]} a {text[found.end() :]}", not denied
    text = _NOT_ANOTHER.sub("", _LAPSED.sub("", text).rstrip(" ,"))
    if _COMPARING.search(text) and text.endswith(_TRAILING):
        text = text.rpartition(" ")[0]
    text = wordings().filler.sub("", text)
    text = _DOES.sub(lambda m: _third(m[1]), text, count=1)
    return _DID.sub(lambda m: _PAST.get(m[1], m[1]), text, count=1), denied


def plain(claim: str) -> str:
    """A claim with its short forms written out, and without the full stop that ends it; "D.C." keeps its own."""
    text = " ".join(claim.replace("’", "'").replace("‘", "'").split()).rstrip(" !")
    text = text if _ABBREVIATED.search(text) else text.rstrip(" .!")
    text = _IS.sub(r"\1 is ", text)
    for short, full in _SHORT.items():
        text = re.sub(rf"\b{short}\b", full, text, flags=re.IGNORECASE)
    return text


def _said_or_denied(text: str) -> tuple[str, bool]:
    if found := _WHOLE_DENIED.match(text):
        return text[found.end() :], True
    if behind := _DENIED_BEHIND.fullmatch(text):
        return behind["said"], True
    found = _WHOLE.match(text)
    return (text[found.end() :], False) if found else (text, False)


def has_lapsed(claim: str) -> bool:
    """Whether a claim says that something holds no longer, and so that it once did."""
    return _LAPSED.search(plain(claim)) is not None or _NO_LONGER.search(claim) is not None


def _third(verb: str) -> str:
    """A verb after "does" as it stands without it."""
    if verb == "have":
        return "has"
    if re.search(r"[^aeiou]y\Z", verb):
        return f"{verb[:-1]}ies"
    return verb + ("es" if verb.endswith(("ch", "sh", "s", "x")) else "s")


# One thing and not another: "the capital of Niger, not of Nigeria", "not part of the Himalayas but of the Karakoram".


_AND_NOT = regex(
    r"(?P<said>.{1,160}?)(?:,? (?:and not|but not|rather than|instead of|as opposed to)|, not) "
    r"(?:(?P<by>of|in|to|by|for|with|from|at|on|into) )?(?P<other>[^,]{1,60})"
)
_NOT_BUT = regex(
    r"(?P<said>.{1,160}? (?:not) .{1,160}?),? but(?: rather)? "
    r"(?:(?P<by>of|in|to|by|for|with|from|at|on|into) )?(?P<other>[^,]{1,60})"
)
_NOT_THIS_BUT = regex(
    r"(?:[Ii]t (?:is|was) )?[Nn]ot (?P<other>.{1,160}?),? but (?P<one>.{1,160}?)(?: that| who| which)?"
    r" (?P<rest>(?:is|are|was|were|has|uses|borders|orbits|circles|succeeded|followed|discovered) .{1,300})"
)
_NEITHER = regex(
    r"[Nn]either (?P<one>.{1,160}?) nor (?P<other>.{1,160}?) "
    r"(?P<rest>(?:is|are|was|were|has|have|uses?|borders?|orbits?|belongs?|lies?|shares?) .{1,300})"
)
_VERB = regex(r" (?:is|are|was|were|has|uses|orbits|circles|borders|flows into|measures|stands for) (?:the )?")


@dataclass(frozen=True, kw_only=True, slots=True)
class Contrast:
    """What a claim says, and what it says is not so: each in the ways it may be meant."""

    said: tuple[str, ...]
    denied: tuple[str, ...]


def contrast(claim: str) -> Contrast | None:
    """One thing and not another, where a claim says both."""
    text = plain(claim)
    if len(text) > LONGEST:
        return None
    if found := _NOT_THIS_BUT.fullmatch(text):
        return Contrast(said=(f"{found['one']} {found['rest']}",), denied=(f"{found['other']} {found['rest']}",))
    if found := _NOT_BUT.fullmatch(text):
        main, denied = positive(found["said"])
        return Contrast(said=_put_in(main, found), denied=(main,)) if denied else None
    found = _AND_NOT.fullmatch(text)
    if not found or positive(found["said"])[1] or found["other"].startswith(("only ", "even ", "all ", "a ", "an ")):
        return None
    return Contrast(said=(found["said"],), denied=_put_in(found["said"], found))


def neither(claim: str) -> tuple[str, str] | None:
    """What "neither A nor B is …" denies: that of A, and that of B."""
    found = _NEITHER.fullmatch(plain(claim))
    return (f"{found['one']} {found['rest']}", f"{found['other']} {found['rest']}") if found else None


def _put_in(text: str, found: re.Match[str]) -> tuple[str, ...]:
    """A claim with the other thing in place of the one it goes with: behind the same small word,
    at the end or at the beginning."""
    by, other = found["by"], found["other"]
    if by:
        head, _, tail = text.rpartition(f" {by} ")
        return (f"{head} {by} {other}",) if head and tail else ()
    return tuple(_either_end(text, other))


def _either_end(text: str, other: str) -> Iterator[str]:
    if at := max((text.rfind(word) + len(word) for word in (" of ", " in ", " into ", " for ") if word in text), default=0):
        yield text[:at] + other
    if verb := _VERB.search(text):
        yield f"{text[: verb.end()]}{other}"
        yield f"{other}{text[verb.start() :]}"
    elif " " in text:
        yield f"{text.rpartition(' ')[0]} {other}"
