"""What of a draft is no claim (seed 003 §3.2), and the words before a claim that are no part of it.

A draft is somebody's answer. What it tells the reader to do is a rule or a procedure that its documents must hold, and so a
claim, other than in an article. A rule here cuts and does not drop: after "Sorry," or before "; the documents do not say" there
may stand a claim, and what goes unread passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from adjudge.english.figures.dates import clocks
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import EntryType
from adjudge.values.word_lists import alternatives

_PART = re.compile(r"<<([a-z_]+)>>")


def wording(lists: str, name: str) -> str:
    """A list as one part of a pattern, where `<<part>>` stands for another list of its module; `lists` is how they are called."""
    return _PART.sub(lambda part: wording(lists, part[1]), alternatives(lists.format(name)))


_words = partial(wording, "ledger.draft_rules.{}")

# What kind of statement a claim of a draft is (seed 003 §3.4), and what makes it weigh (§3.5).


DEFINES, RULES, COUNTS, STATES = "defines_a_term", "states_a_rule", "gives_a_number", "states_a_fact"

_DEFINES = regex(
    rf"\b(?=[a-z])(?:{_words('defines')})\b"
    r"|(?<!\bthis )(?<!\bthat )(?<!\bwhich )(?<!\bit )\bmeans?\b(?! (?:that|to|of|for|by|you|we|it|they)\b)",
    re.IGNORECASE,
)
_IS_A = regex(r"(?:an?\s|[\"'\u201c\u2018])(?:[^\s,;.:]{1,40}\s){1,5}(?:is|are)\s(?:an?|any|the)\s", re.IGNORECASE)
""" "A mortgage is a loan …": of a kind, not of one thing."""
_DUTIES = regex(_words("rules"), re.IGNORECASE)
_MARKERS = regex(rf"\b(?=\w\w)(?:{_words('markers')})\b", re.IGNORECASE)
_FIGURE = regex(r"(?<![\w-])[$\u20ac\u00a3\u00a5]?[0-9][0-9.,:/]{0,20}")


def entry_type(claim: str, *, asks: bool = False) -> tuple[EntryType, str]:
    """The type of a claim and the rule that gave it: a definition before a rule, a rule before a number. `asks` is whether the
    claim tells the reader to do something, which is a procedure."""
    if _DEFINES.search(claim) or _IS_A.match(claim):
        return EntryType.DEFINITION, DEFINES
    if asks or is_rule(claim):
        return EntryType.POLICY, RULES
    return (EntryType.NUMERIC, COUNTS) if gives_number(claim) else (EntryType.FACT, STATES)


def is_rule(claim: str) -> bool:
    """Whether a claim states what must, may or must not be done."""
    return _DUTIES.search(claim) is not None


def gives_number(claim: str) -> bool:
    """Whether a claim gives an amount, a share or a date; a time of day alone is a fact like others (003 §3.4)."""
    times = [clock.span for clock in clocks(claim)]
    figures = (*(number.span for number in parsed(claim).numbers), *parsed(claim).date_spans)
    return any(not any(figure.overlaps(time) for time in times) for figure in figures)


def holds_number(claim: str) -> bool:
    """Whether there is any figure in a claim, a time of day and the number of a section among them."""
    return bool(_FIGURE.search(claim) or parsed(claim).numbers or parsed(claim).date_spans)


def is_marked(claim: str) -> bool:
    """Whether its wording says that it matters."""
    return _MARKERS.search(claim) is not None


QUESTION, HYPOTHETICAL, OPINION = "question", "hypothetical", "opinion"
CONNECTOR, ACKNOWLEDGEMENT, META = "connector", "acknowledgement", "meta_statement"

_QUESTION = regex(r"\?[\s\"'\u201d\u2019\u00bb)\]]{0,8}$")
_SUPPOSED = regex(rf"(?:{_words('supposed')})", re.IGNORECASE)
_UNREAL = regex(_words("unreal"), re.IGNORECASE)
_INVERTED = regex(r"\W{0,6}(?:had|were)\s(?!(?:to|been)\b)\w{1,30}\b[^.?]{2,200}\b(?:would|could|might)\b", re.IGNORECASE)
""" "Had it not rained, the fee would be …"."""
_WOULD = regex(r"\b(?:would|could have|might have|['\u2019]d have)\b", re.IGNORECASE)
_OPINION = regex(rf"(?:{_words('opinion')})", re.IGNORECASE)
_OPINION_BEHIND = regex(
    r",\s(?:i (?:think|believe|guess|suppose)|in my (?:\w{2,12} )?(?:opinion|view)|if you ask me)[.!]?$", re.IGNORECASE
)
_THANKS = regex(rf"(?:{_words('thanks')})", re.IGNORECASE)
_META = regex(rf"(?:{_words('meta')})", re.IGNORECASE)
_SHOWS = regex(rf"(?:{_words('shows')})", re.IGNORECASE)
"""What presents the answer. One that gives a measure besides tells something."""
_NOT_FOUND = regex(_words("not_found"), re.IGNORECASE)
"""That documents do not hold something: about what the answer could be made of."""
_TURN = regex(_words("turns"), re.IGNORECASE)
"""Where a sentence leaves what it was saying."""
_PAUSE = regex(_words("turns") + r"|[,:!]\s{1,3}|\s[-\u2013\u2014]{1,2}\s", re.IGNORECASE)
_COLON = regex(_words("turns") + r"|:\s{1,3}", re.IGNORECASE)
_CREDITS = regex(r"(?:according to|based on|as per|per|under|from) [^,.;:]{1,80},\s{0,3}", re.IGNORECASE)

_JOINING = rf"(?:{_words('joining')})"
_JOINS = regex(_JOINING + r"\s{0,3}[,:!\u2013\u2014]{1,3}\s{0,3}(?=\S)", re.IGNORECASE)
_NOTES = regex(_words("notes"), re.IGNORECASE)
_REFERS = regex(_words("refers"), re.IGNORECASE)
_STEPS = regex(r"(?:step|part|phase|option|tip|item)\s[0-9]{1,3}\s{0,2}[:.)\u2013\u2014-]\s{1,10}(?=\S)", re.IGNORECASE)
""" "Step 1:" counts what the answer says and is no number of it."""
_BARE = regex(r"\W{0,8}(?:" + _JOINING + r"\W{0,8}){1,4}$", re.IGNORECASE)
_OPENING = regex(r"[\s\"'\u201c\u2018(\[*_>-]{0,8}")
_MOST_LEAD_INS = 4


def lead_in(text: str) -> int:
    """How many characters stand before what is claimed: a connector, "Note that", "According to the documents,"."""
    at = 0
    for _ in range(_MOST_LEAD_INS):
        found = _JOINS.match(text, at) or _NOTES.match(text, at) or _REFERS.match(text, at) or _STEPS.match(text, at)
        if found is None or found.end() >= len(text):
            break
        at = found.end()
    return at


@dataclass(frozen=True, kw_only=True, slots=True)
class Asserted:
    """What of a sentence is claimed, as places in it."""

    start: int
    end: int
    why_not: str = ""
    """The rule by which nothing is; empty where something is."""


def asserted(text: str) -> Asserted:
    """The claim of a sentence less what is none: "Sorry," and "The documents do not say, but" are cut off."""
    if _BARE.match(text):
        return Asserted(start=0, end=len(text), why_not=CONNECTOR)
    opening = _OPENING.match(text)
    at = opening.end() if opening else 0
    if _QUESTION.search(text[-12:]):
        return Asserted(start=0, end=len(text), why_not=QUESTION)
    for _ in range(_MOST_LEAD_INS):
        at += lead_in(text[at:])
        rule = next(((why_not, leaves) for why_not, holds, leaves in _RULES if holds(text, at)), None)
        if rule is None:
            return _less_not_found(text, at)
        why_not, leaves = rule
        goes_on = next((turn.end() for turn in leaves.finditer(text, at) if _says(text[turn.end() :])), None)
        if goes_on is None:
            return Asserted(start=0, end=len(text), why_not=why_not)
        at = goes_on  # past what is no claim it says something after all
    return _less_not_found(text, at)


def is_unreal(sentence: str) -> bool:
    """Whether a whole sentence speaks of what is not so, whatever its clauses are by themselves: "Had it rained, we would …"."""
    return _INVERTED.match(sentence) is not None


def _less_not_found(text: str, at: int) -> Asserted:
    """The rest of a sentence without what it says that documents do not hold."""
    found = _NOT_FOUND.search(text, at)
    if found is None:
        return Asserted(start=at, end=len(text))
    turns = list(_TURN.finditer(text, at))
    before = next((turn for turn in reversed(turns) if turn.end() <= found.start()), None)
    after = next((turn for turn in turns if turn.start() >= found.end()), None)
    head = before.start() if before and _says(text[at : before.start()]) else None
    tail = after.end() if after and _says(text[after.end() :]) else None
    if head is not None:
        return Asserted(start=at, end=head if tail is None else len(text))
    if tail is not None:
        return Asserted(start=tail + lead_in(text[tail:]), end=len(text))
    return Asserted(start=0, end=len(text), why_not=META)


def _says(text: str) -> bool:
    """Whether a stretch says something: a clause beyond doubt, or a figure."""
    return parsed(text).sure_clause is not None or holds_number(text)


def _is_hypothetical(text: str, at: int) -> bool:
    """Marked as such: "Suppose that", or an unreal "if" with a "would". The condition of a rule is none: "If you cancel"."""
    return _SUPPOSED.match(text, at) is not None or bool(_UNREAL.search(text[at:]) and _WOULD.search(text, at))


def _is_opinion(text: str, at: int) -> bool:
    return _OPINION.match(text, at) is not None or _OPINION_BEHIND.search(text[-60:]) is not None


def _presents(text: str, at: int) -> bool:
    """Whether a sentence presents the answer and tells nothing itself."""
    credit = _CREDITS.match(text, at)
    shows = _SHOWS.match(text, at) or (credit and _SHOWS.match(text, credit.end()))
    return bool(shows) and not any(one.kind not in COUNTED for one in parsed(text[at:]).quantities)


COUNTED = frozenset({"count", "ordinal", "fraction"})
_RULES: tuple[tuple[str, Callable[[str, int], bool], re.Pattern[str]], ...] = (
    (HYPOTHETICAL, _is_hypothetical, _TURN),
    (OPINION, _is_opinion, _TURN),
    (ACKNOWLEDGEMENT, lambda text, at: bool(_THANKS.match(text, at)), _PAUSE),
    (META, _presents, _COLON),
    (META, lambda text, at: bool(_META.match(text, at)), _TURN),
)
"""Why what begins at a place is no claim, what tells that it is none, and where a sentence may leave it."""
