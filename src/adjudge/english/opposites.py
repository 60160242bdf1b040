"""Words that cannot both be said of one thing, and words by which a statement holds in part, at another time or by hearsay."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from adjudge.english.regex import regex
from adjudge.english.words import terms
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, text_of

# One pair of sides a line: a word of one side denies every word of the other.
_SIDES = text_of("english.opposites.sides")
_NEGATION = regex(
    r"\b(?:no|not|never|none|nobody|nothing|neither|nor|cannot|without|lacks?|lacked)\b|n['\u2019]t\b", re.IGNORECASE
)
_PARTIAL = regex(
    r"\b(?:some|most|mostly|many|several|few|part|parts|partly|half|quarter|third|majority|minority|others?|certain"
    r"|sometimes|often|usually|occasionally|rarely|mainly|largely)\b",
    re.IGNORECASE,
)
_WHOLE = regex(r"\b(?:all|every|everyone|everybody|entire|entirely|whole|always|never|nobody|none|no)\b", re.IGNORECASE)
_SUPPOSED = regex(rf"\b(?:{alternatives('english.opposites.supposed')})\b", re.IGNORECASE)
_NOT_UNTIL = regex(
    r"\b(?:did|does|do|was|were|is|are|had|has|have)(?:\snot|n['\u2019]t)\s(?:been\s)?([^\W\d_]{2,20})\s(?:until|till|before)\s",
    re.IGNORECASE,
)
""" "It did not begin until 1927": it began, and then."""
_FOR_LIFE = regex(
    r"\b(?:(?:until|till|to)\s(?:the\sday\s(?:he|she|they)\sdied|(?:his|her|their)\s(?:own\s)?death"
    r"|the\send\sof\s(?:his|her|their)\slife)|(?:for\sthe\srest\sof|all|throughout)\s(?:his|her|their)\s(?:life|lives|days))\b",
    re.IGNORECASE,
)
_ELSEWHEN = regex(
    r"\b(?:again|also|another|other|additional|further|former(?:ly)?|once|original(?:ly)?|initial(?:ly)?|earlier|later"
    r"|previous(?:ly)?|before|after|until|till|since|now|today|current(?:ly)?|nowadays|still|yet|already|re|then|next"
    r"|temporar(?:y|ily)|meanwhile|afterwards?|eventually|first|second|third|last|final(?:ly)?|new)\b",
    re.IGNORECASE,
)


def opposed(one: str, other: str) -> frozenset[str]:
    """The terms by which two statements take opposite sides: "open" and "closed". Empty where they take none."""
    mine, theirs = _words(one), _words(other)
    found: set[str] = set()
    for left, right in _sides():
        for here, there in ((left, right), (right, left)):
            if (mine & here and theirs & there) and not (mine & there or theirs & here):
                found |= {*terms(" ".join((mine & here) | (theirs & there)))}
    return frozenset(found)


def negations(text: str) -> int:
    """How many words of denial a statement holds."""
    return sum(1 for _ in _NEGATION.finditer(text))


def is_partial(text: str) -> bool:
    """Whether a statement is made of a part only: "most of the files"."""
    return _PARTIAL.search(text) is not None


def is_whole(text: str) -> bool:
    """Whether a statement is made of all or none: "nobody", "every room"."""
    return _WHOLE.search(text) is not None


def is_supposed(text: str) -> bool:
    """Whether a statement is of what was expected, thought or claimed, and not of what is so."""
    return _SUPPOSED.search(text) is not None


def as_it_happened(text: str) -> str:
    """A statement that denies the time before, worded as what happened then: "It did not begin until 1927" is "It begin in
    1927" to whoever looks at its words one by one."""
    return _NOT_UNTIL.sub(r"\1 in ", text)


def is_for_life(text: str) -> bool:
    """Whether a statement is made of all the rest of somebody's life."""
    return _FOR_LIFE.search(text) is not None


def stages(text: str) -> frozenset[str]:
    """The words that set a statement apart in time or in a row of its like: "again", "originally", "second"."""
    return frozenset(match[0].lower() for match in _ELSEWHEN.finditer(_FOR_LIFE.sub("", text)))


@cache
def _sides() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    rows = (line.partition("|") for line in _SIDES.splitlines())
    return tuple((frozenset(left.split()), frozenset(right.split())) for left, _, right in rows)


_WORD = regex(r"[^\W\d_]+")


def _words(text: str) -> frozenset[str]:
    return frozenset(_only(_WORD.findall(text.lower())))


def _only(found: Iterable[str]) -> Iterable[str]:
    return (word for word in found if word in _sided())


@cache
def _sided() -> frozenset[str]:
    return frozenset().union(*(left | right for left, right in _sides()))


# Whether a text says something in the very words asked for.


_WORDS = regex(r"\w+(?:[.,'’/-]\w+)*|[%‰$€£¥°+<>=±−-]")
"""What two sentences must share, one after the other: words, numbers as they are written, and the signs that change them."""
_ENDS = regex(r"[^\w:,;]*?[.!?…\n][\"'”’»)\]]*|[^\w:,;]*\Z")
"""What ends a sentence after its last word."""
_BEGINS = regex(r".*[.!?…\n][^\w:,;]*", re.DOTALL)
"""What stands between the last word of the sentence before and its first."""


def stated(statement: str, text: str) -> Span | None:
    """The first sentence of the text that is the statement, word for word; case, spaces and punctuation aside."""
    wanted = [match[0].casefold() for match in _WORDS.finditer(statement)]
    found = list(_WORDS.finditer(text)) if wanted else []
    words = [match[0].casefold() for match in found]
    for at in range(len(words) - len(wanted) + 1 if wanted else 0):
        if words[at] == wanted[0] and words[at : at + len(wanted)] == wanted:
            last = at + len(wanted) - 1
            end = _ENDS.match(text, found[last].end())
            if end and (at == 0 or _BEGINS.fullmatch(text, found[at - 1].end(), found[at].start())):
                return Span(start=found[at].start(), end=end.end() if end[0].strip() else found[last].end())
    return None
