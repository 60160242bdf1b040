"""What of a draft is no claim (seed 003 §3.2), and the words before a claim that are no part of it.

A draft is somebody's answer. What it tells the reader to do is a rule or a procedure that its documents must hold, and so a
claim, other than in an article. A rule here cuts and does not drop: after "Sorry," or before "; the documents do not say" there
may stand a claim, and what goes unread passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudge.english.figures.dates import clocks
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import EntryType
from adjudge.values.word_lists import alternatives

# What kind of statement a claim of a draft is (seed 003 §3.4), and what makes it weigh (§3.5).


DEFINES, RULES, COUNTS, STATES = "defines_a_term", "states_a_rule", "gives_a_number", "states_a_fact"

_DEFINES = regex(
    rf"\b(?=[a-z])(?:{alternatives('ledger.draft_rules.defines')})\b"
    r"|(?<!\bthis )(?<!\bthat )(?<!\bwhich )(?<!\bit )\bmeans?\b(?! (?:that|to|of|for|by|you|we|it|they)\b)",
    re.IGNORECASE,
)
_IS_A = regex(r"(?:an?\s|[\"'\u201c\u2018])(?:[^\s,;.:]{1,40}\s){1,5}(?:is|are)\s(?:an?|any|the)\s", re.IGNORECASE)
""" "A mortgage is a loan …": of a kind, not of one thing."""
_SUBJECTS = (
    r"(?:you|we|customers?|clients?|employees?|users?|members?|applicants?|students?|staff|tenants?|owners?|guests?|visitors?"
    r"|passengers?|participants?|subscribers?|buyers?|sellers?|managers?|parents?|residents?"
    r"|anyone|nobody|everyone|no one|workers?"
    r"|contractors?|holders?|travell?ers?|candidates?)"
)
_DRAFT_KINDS_RULES = regex(
    r"\b(?=\w\w)(?:must(?! have (?:been|had))|shall|should(?! have)|required?(?: to)?|requires|requirements?"
    r"|mandatory|obligatory|obliged"
    r"|obligated|compulsory|prohibited|prohibits?|forbidden|banned from|(?:is|are|be|been) (?:not )?(?:allowed|permitted"
    r"|entitled|eligible|authori[sz]ed|exempt|liable|responsible for|subject to)|needs? to|ha(?:s|ve) to|may not|cannot|can not"
    r"|not (?:allowed|permitted|eligible)|polic(?:y|ies)|rules?|regulations?|procedures?|guidelines?|deadlines?)\b"
    r"|\b(?=\w\w)" + _SUBJECTS + r" (?:\w{2,12}ly )?(?:can|may|will need|are to)\b|\bcan['\u2019]t\b",
    re.IGNORECASE,
)
_MARKERS = regex(rf"\b(?=\w\w)(?:{alternatives('ledger.draft_rules.markers')})\b", re.IGNORECASE)
_FIGURE = regex(r"(?<![\w-])[$\u20ac\u00a3\u00a5]?[0-9][0-9.,:/]{0,20}")


def entry_type(claim: str, *, asks: bool = False) -> tuple[EntryType, str]:
    """The type of a claim and the rule that gave it: a definition before a rule, a rule before a number. `asks` is whether the
    claim tells the reader to do something, which is a procedure."""
    if is_definition(claim):
        return EntryType.DEFINITION, DEFINES
    if asks or is_rule(claim):
        return EntryType.POLICY, RULES
    return (EntryType.NUMERIC, COUNTS) if gives_number(claim) else (EntryType.FACT, STATES)


def is_definition(claim: str) -> bool:
    """Whether a claim says what a term means."""
    return _DEFINES.search(claim) is not None or _IS_A.match(claim) is not None


def is_rule(claim: str) -> bool:
    """Whether a claim states what must, may or must not be done."""
    return _DRAFT_KINDS_RULES.search(claim) is not None


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
_SUPPOSED = regex(
    r"(?:(?:suppose|supposing|assume|hypothetically|theoretically|for the sake of argument|as a thought experiment"
    r"|in a hypothetical|what if)\b|let(?:['\u2019]?s| us) (?:say|assume|suppose|imagine)\b"
    r"|(?:imagine|picture)(?:,|:|\s(?:that|a|an|the|you|your|we|our|i|they|he|she|it|if|there|this|for|how|what|someone|somebody)\b)"
    r"|say that\b)",
    re.IGNORECASE,
)
_UNREAL = regex(
    r"\b(?:if|unless)\b[^.;]{1,120}\b(?:were|had|weren['\u2019]t|hadn['\u2019]t)\b"
    r"|\b(?:otherwise|assuming)\b",
    re.IGNORECASE,
)
_INVERTED = regex(
    r"\W{0,6}(?:had|were)\s(?!(?:to|been)\b)\w{1,30}\b[^.?]{2,200}\b(?:would|could|might)\b", re.IGNORECASE
)
""" "Had it not rained, the fee would be …"."""
_WOULD = regex(r"\b(?:would|could have|might have|['\u2019]d have)\b", re.IGNORECASE)
_OPINION = regex(rf"(?:{alternatives('ledger.draft_rules.opinion')})", re.IGNORECASE)
_OPINION_BEHIND = regex(
    r",\s(?:i (?:think|believe|guess|suppose)|in my (?:\w{2,12} )?(?:opinion|view)|if you ask me)[.!]?$", re.IGNORECASE
)
_THANKS = regex(rf"(?:{alternatives('ledger.draft_rules.thanks')})", re.IGNORECASE)
_SHOWN = (
    r"(?:answer|response|reply|summary|overview|draft|explanation|breakdown|list|table|section|guide|note|text|report)"
)
_DOCUMENTS = (
    r"(?:(?:the |these |those |this |any |your |my )?(?:of the )?"
    r"(?:provided |given |supplied |retrieved |available |attached |source |reference |cited )?"
    r"(?:documents?|documentation|sources?|context|passages?|excerpts?|materials?|information provided|text)"
    r"(?! of\b)(?: (?:provided|given|supplied|attached|available|above|you (?:provided|shared|gave me|uploaded)))?)"
)
_THE_DOCUMENTS = (
    r"(?=the |these |those |this |any |your |my |provided |given |supplied |retrieved |attached |cited )" + _DOCUMENTS
)
_META = regex(rf"(?:{alternatives('ledger.draft_rules.meta')})", re.IGNORECASE)
_SHOWS = regex(
    r"(?:here(?:['\u2019]s| is| are)\b|below (?:is|are|you)\b"
    r"|the following (?:(?:is|are)\b(?! (?:not )?\w{2,20}(?:ed|en|able)\b)|(?:"
    + _SHOWN
    + r"|points?|steps?)\b(?! (?:is|are|must|apply)\b)"
    r"|(?:\w{2,20} )?(?:applies|apply)\b)|i found (?:the following|this)\b"
    r"|in (?:this|the (?:above|following|next|previous)) " + _SHOWN + r"\b[^,]{0,40},?\s(?:i|we|you)\b"
    r"|(?:this|my|the (?:above|following|present)) "
    + _SHOWN
    + r" (?:is|are|was|has|covers?|provides?|summari[sz]es?|outlines?"
    r"|describes?|explains?|lists?|shows?|uses?|draws?|relies|focus(?:es)?|does|above|below|only)\b"
    r"|the (?:answer|response|summary|overview|reply) (?:above|below|is (?:based|limited|drawn|taken)|covers|summari[sz]es"
    r"|draws on|relies on|does not (?:include|cover)|outlines|focuses)\b"
    r")",
    re.IGNORECASE,
)
"""What presents the answer. One that gives a measure besides tells something."""
_NOT_FOUND = regex(
    r"\b(?=n)(?<!\bmust )(?<!\bshould )(?<!\bshall )(?<!\bmay )(?<!\bcan )(?<!\bcould )"
    r"(?:not|n['\u2019]t|nothing|neither|nowhere|never)\b[^.;]{0,60}\b"
    r"(?:(?:found|mentioned|stated|specified) (?:in|by|within|anywhere in) "
    + _DOCUMENTS
    + r"|(?:covered|included|contained"
    r"|addressed|confirmed|supported|verified|given|available|described|discussed) (?:in|by|within|anywhere in) "
    + _THE_DOCUMENTS
    + r")\b"
    r"|\b" + _DOCUMENTS + r" (?:(?:do|does|did) not|don['\u2019]t|doesn['\u2019]t|didn['\u2019]t|never)(?: \w{2,12}ly)?"
    r" (?:say|mention|state|specify|contain|provide|include|address|cover|give|discuss|indicate|define|describe|confirm|answer"
    r"|explain|name|tell|list|hold)\b"
    r"|\b(?:no|little|insufficient|not enough) (?:\w{3,14} ){0,2}"
    r"(?:mention|information|evidence|indication|details?|answer|data)\b"
    r"[^.;]{0,80}\bin " + _DOCUMENTS + r"\b",
    re.IGNORECASE,
)
"""That documents do not hold something: about what the answer could be made of."""
_TURNS = (
    r"\s{0,3};\s{0,3}|\s{0,3},\s{0,3}(?:but|however|yet|although|though|whereas|while|nevertheless|nonetheless)\b\s{0,3},?\s{0,3}"
    r"|\s(?:but|however)\b\s{0,3},?\s{0,3}"
)
_TURN = regex(_TURNS, re.IGNORECASE)
"""Where a sentence leaves what it was saying."""
_PAUSE = regex(_TURNS + r"|[,:!]\s{1,3}|\s[-\u2013\u2014]{1,2}\s", re.IGNORECASE)
_COLON = regex(_TURNS + r"|:\s{1,3}", re.IGNORECASE)
_CREDITS = regex(r"(?:according to|based on|as per|per|under|from) [^,.;:]{1,80},\s{0,3}", re.IGNORECASE)

_JOINING = rf"(?:{alternatives('ledger.draft_rules.joining')})"
_JOINS = regex(_JOINING + r"\s{0,3}[,:!\u2013\u2014]{1,3}\s{0,3}(?=\S)", re.IGNORECASE)
_NOTES = regex(
    r"(?:please )?(?:note|be aware|keep in mind|remember|bear in mind) that\s{1,3}"
    r"|it(?: is|['\u2019]s| should be) (?:also )?(?:(?:important|worth|essential|crucial) )?"
    r"(?:to (?:note|mention|remember)|noting|mentioning|noted) that\s{1,3}",
    re.IGNORECASE,
)
_REFERS = regex(
    r"(?:according to|based on|as per|per|as stated in|as described in|from) "
    + _DOCUMENTS
    + r"(?: [0-9]{1,3})?\s?,\s{0,3}"
    r"|" + _DOCUMENTS + r" (?:states?|says?|shows?|mentions?|notes?|indicates?|explains?|specif(?:y|ies)) that\s{1,3}",
    re.IGNORECASE,
)
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


def why_no_claim(text: str) -> str:
    """The rule by which a sentence is no claim; empty for one that is, or that holds one."""
    return asserted(text).why_not


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
        found = next((rule for rule in _RULES if rule.holds(text, at)), None)
        if found is None:
            return _less_not_found(text, at)
        goes_on = _says_from(text, at, found.leaves)
        if goes_on is None:
            return Asserted(start=0, end=len(text), why_not=found.reason)
        at = goes_on
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
    heads = before is not None and _says(text[at : before.start()])
    tails = after is not None and _says(text[after.end() :])
    if heads and tails:
        return Asserted(start=at, end=len(text))
    if heads and before is not None:
        return Asserted(start=at, end=before.start())
    if tails and after is not None:
        start = after.end() + lead_in(text[after.end() :])
        return Asserted(start=start, end=len(text))
    return Asserted(start=0, end=len(text), why_not=META)


def _says_from(text: str, at: int, leaves: re.Pattern[str]) -> int | None:
    """Where a sentence says something after all, past what is no claim; None where it does not."""
    return next((turn.end() for turn in leaves.finditer(text, at) if _says(text[turn.end() :])), None)


def _says(text: str) -> bool:
    """Whether a stretch says something: a clause beyond doubt, or a figure."""
    return parsed(text).sure_clause is not None or holds_number(text)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Rule:
    """A reason why what begins at a place is no claim, and where a sentence may leave it."""

    reason: str
    holds: Callable[[str, int], bool]
    leaves: re.Pattern[str]


def _is_hypothetical(text: str, at: int) -> bool:
    """Marked as such: "Suppose that", or an unreal "if" with a "would". The condition of a rule is none: "If you cancel"."""
    return _SUPPOSED.match(text, at) is not None or bool(_UNREAL.search(text[at:]) and _WOULD.search(text, at))


def _is_opinion(text: str, at: int) -> bool:
    return _OPINION.match(text, at) is not None or _OPINION_BEHIND.search(text[-60:]) is not None


def _is_acknowledgement(text: str, at: int) -> bool:
    return _THANKS.match(text, at) is not None


def _presents(text: str, at: int) -> bool:
    """Whether a sentence presents the answer and tells nothing itself."""
    credit = _CREDITS.match(text, at)
    shows = _SHOWS.match(text, at) or (credit and _SHOWS.match(text, credit.end()))
    return bool(shows) and not any(one.kind not in COUNTED for one in parsed(text[at:]).quantities)


def _is_meta(text: str, at: int) -> bool:
    return _META.match(text, at) is not None


COUNTED = frozenset({"count", "ordinal", "fraction"})
_RULES = (
    _Rule(reason=HYPOTHETICAL, holds=_is_hypothetical, leaves=_TURN),
    _Rule(reason=OPINION, holds=_is_opinion, leaves=_TURN),
    _Rule(reason=ACKNOWLEDGEMENT, holds=_is_acknowledgement, leaves=_PAUSE),
    _Rule(reason=META, holds=_presents, leaves=_COLON),
    _Rule(reason=META, holds=_is_meta, leaves=_TURN),
)
