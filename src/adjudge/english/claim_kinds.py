"""What kind of statement a claim is: its type, whether it denies, how far it goes, and whose view it reports."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from functools import cache

from adjudge.english.regex import any_of, anycase, regex
from adjudge.english.sentence import parsed
from adjudge.english.words import terms
from adjudge.values.claim import ClaimType
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, text_of

_NEGATION = anycase(
    r"\b(?:not(?! only\b)|never|none|nor|neither|without|cannot|nobody|nothing|nowhere|no one"
    r"|no(?! (?:fewer|less|more|later|longer than|sooner|doubt|\.|[0-9])))\b|n['\u2019]t\b"
    r"|\b(?:fails?|failed|unable|refused?) to\b"
)
_ABSOLUTE = anycase(rf"\b(?:{alternatives('english.claim_kinds.absolute')})(?!\w)")
_SAYING = alternatives("english.claim_kinds.saying")
_BELIEF = anycase(
    rf"\b(?=[^\W\d_])(?:(?<!\bto )(?:{_SAYING})\s(?:\w+\s){{0,3}}?that\b"
    r"|according to\b|in the (?:view|opinion) of\b"
    r"|(?:believe[sd]?|thinks?|thought|claim(?:s|ed)|said|says)\s(?:he|she|it|they|in|the|to)\b"
    r"|(?:is|are|was|were) (?:said|believed|thought|alleged|rumou?red|reported|claimed) to\b)"
)
_CLAIMS_QUOTED = regex(r"[\"\u201c\u00ab][^\"\u201c\u201d\u00ab\u00bb]{12,}[\"\u201d\u00bb]")
_SAID = anycase(rf"\b(?:{_SAYING}|quot(?:e[sd]?|ing)|tweeted|replied|asked|shouted|declaring|saying)\b")
_REPORTED = anycase(r"\b(?:said|says|told|tweeted|quoted)\b(?:\s\w+){0,3}?\sthat\b")

_DISEASE = any_of("english.claim_kinds.disease")
_TREATS = any_of("english.claim_kinds.treats")
_OUTCOME = any_of("english.claim_kinds.outcome")
_MECHANISM = any_of("english.claim_kinds.mechanism")
_CAUSE = any_of("english.claim_kinds.cause")
_NUMBER = (
    r"(?:[0-9$\u20ac\u00a3]|an?\s(?:hundred|thousand|million|billion|dozen|third|quarter)"
    r"|half|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty)"
)
_COMPARISON = anycase(
    rf"\b(?:(?:more|less|fewer|greater|higher|lower|larger|smaller|older|younger|longer|shorter|better|worse|rather|[a-z]{{3,}}er)\b"
    rf"(?:\s[\w-]+){{0,6}}?\sthan(?!\s{_NUMBER}))"
    r"|\bas (?:\w+) as\b(?<!as well as)"
    r"|\bthe (?:\w+ )?(?:most|least|best|worst|only|[a-z]{3,}est)(?<!west)(?<!east)(?<!interest)(?<!forest)\b"
    r"|['\u2019]s (?:most|least|best|worst|only|[a-z]{3,}est)(?<!west)(?<!east)(?<!interest)(?<!forest)\b"
    r"|\bcompared (?:to|with)\b|\b(?:twice|double|half) (?:as|the)\b|\bmost [a-z]{4,} (?:\w+ ){0,3}(?:in|of|ever)\b"
)
_WHEN = anycase(
    r"\b(?:before|after|until|since|during) (?:the |his |her |its |their )?(?:\w+ ){0,3}"
    r"(?:war|century|revolution|death|birth|reign|era|age|crisis)\b"
    r"|\b(?:decades?|centur(?:y|ies)|millenni(?:um|a)|years? (?:ago|later|earlier|before|after)|predates?|the same year)\b"
)
_RANKED = anycase(r"\bone of\s$")


def claim_type(text: str) -> ClaimType:
    """The first type whose test the text passes; the ranker weighs evidence by it."""
    return next(_types(text), ClaimType.GENERAL)


def _types(text: str) -> Iterator[ClaimType]:
    """From what changes the weighing of evidence most to what changes it least."""
    if _is_quote(text):
        yield ClaimType.QUOTE
    if _DISEASE.search(text) and (_TREATS.search(text) or _OUTCOME.search(text)):
        yield ClaimType.THERAPEUTIC
    # Two different words of biology: one alone ("a cell phone", "expression") is found anywhere.
    if len({match[0].lower() for match in _MECHANISM.finditer(text)}) >= 2:
        yield ClaimType.MECHANISTIC
    if _CAUSE.search(text):
        yield ClaimType.CAUSAL
    if any(one.kind != "ordinal" and one.span.of(text).lower() != "one" for one in parsed(text).quantities):
        yield ClaimType.COUNT
    if is_comparative(text):
        yield ClaimType.COMPARATIVE
    if parsed(text).dates or _WHEN.search(text):
        yield ClaimType.TEMPORAL


def is_negated(text: str) -> bool:
    """Whether the text denies something; a double denial still counts, for it needs the same care."""
    return _NEGATION.search(text) is not None


def is_absolute(text: str) -> bool:
    """Whether the text says always, never, all or none, so that one counterexample undoes it."""
    return _ABSOLUTE.search(text) is not None


def is_belief(text: str) -> bool:
    """Whether the text is about what someone says or thinks."""
    return _BELIEF.search(text) is not None or _is_quote(text)


def is_comparative(text: str) -> bool:
    """Whether the text ranks or compares; "more than 50" only bounds a number."""
    return any(not _RANKED.search(text, max(0, m.start() - 7), m.start()) for m in _COMPARISON.finditer(text))


def _is_quote(text: str) -> bool:
    return _REPORTED.search(text) is not None or (_CLAIMS_QUOTED.search(text) is not None and _SAID.search(text) is not None)


_NOW = any_of("english.claim_kinds.now")
_FRESH_DAYS = 60


def is_current(text: str, today: dt.date) -> bool:
    """Whether a claim is about current affairs, on which evidence goes stale: it says so, or dates itself to these weeks."""
    if _NOW.search(text):
        return True
    spans = (d for d in parsed(text).dates if (d.end - d.start).days <= 31)  # a year is no news
    return any(0 <= (today - d.start).days <= _FRESH_DAYS for d in spans)


# Why a sentence states nothing that could be checked: a question, an order, a view, a guess at the future, mere rhetoric.
#
# Each is the name of a reason. A sentence with a number, a date or a name in it is spared where only its wording is warm: a fact
# told with feeling is a fact still.


QUESTION, INSTRUCTION, OPINION, PREDICTION = "question", "instruction", "opinion", "prediction"
RHETORIC, PERSONAL, CONDITION = "rhetoric", "personal", "hypothetical"

_QUESTION = regex(r"\?[\s\"'\u201d\u2019\u00bb)\]]*$")
_INSTRUCTION = anycase(rf"^\W{{0,20}}(?:{alternatives('english.claim_kinds.instruction')})")
_ADDRESS = anycase(
    r"\byou(?:['\u2019]ll)? (?:can|could|will|should|may|might|must|need|want|would|have to|ought|cannot|do not"
    r"|don['\u2019]t|are not|never)\b|\byou['\u2019]ll\b"
)
"""What the reader can or should do."""
_THINKS = anycase(
    rf"^\W*(?:{alternatives('english.claim_kinds.thinks_opening')})\b"
    rf"|\b(?:i|we)(?: \w+ly| still| also| do| for one)? (?:{alternatives('english.claim_kinds.thinks')})\b"
    r"|\b(?:i am|i['\u2019]m|i was|we are|we were) (?:\w+ly |so |very |quite |not )?"
    rf"(?:{alternatives('english.claim_kinds.feels')})\b"
)
_PERSONAL = regex(r"(?<!World War )(?<!War )(?<!Elizabeth )(?<!type )\bI\b(?![.]|\s[A-Z])|\b(?:my|me|myself)\b")
_OUGHT = anycase(rf"\b(?:{alternatives('english.claim_kinds.ought')})")
_FEELING = rf"(?:{alternatives('english.claim_kinds.feeling')})"
_IS = r"(?:is|are|was|were|be|been|remains?|remained|seems?|seemed|looks?|looked|feels?|felt|sounds?|tastes?|tasted|smells?)"
_WARMLY = rf"(?:(?:{alternatives('english.claim_kinds.warmly')}),?\s)*"
_VIEW = anycase(rf"\b{_IS},?\s{_WARMLY}{_FEELING}\b")
_RATED = any_of("english.claim_kinds.rated")
_SMALL_TALK = any_of("english.claim_kinds.small_talk")
_RHETORIC = any_of("english.claim_kinds.rhetoric")
_AHEAD = any_of("english.claim_kinds.ahead")
_WOULD = anycase(r"\bwould\b")
_IF = anycase(r"\b(?:if|unless|were it not|otherwise)\b")
_QUOTED = regex('"[^"\n]*"|\u201c[^\u201c\u201d]*\u201d|\u201e[^\u201e\u201c\u201d]*[\u201c\u201d]|\u00ab[^\u00ab\u00bb]*\u00bb')


def why_not(text: str, *, solid: bool, quoted: bool = False) -> str:
    """The reason for which a clause is no claim; empty for one that is. `solid` is whether it holds a number, a date or a name;
    `quoted` whether it reports somebody's own words, which are judged by who said them and not by how."""
    if quoted:
        return ""
    return next(_reasons(_QUOTED.sub(" \u2026 ", text), solid=solid), "")


def _reasons(told: str, *, solid: bool) -> Iterator[str]:
    if _QUESTION.search(told):
        yield QUESTION
    if _INSTRUCTION.match(told) or _ADDRESS.search(told):
        yield INSTRUCTION
    if _THINKS.search(told) or _OUGHT.search(told):
        yield OPINION
    if not solid and (_RHETORIC.search(told) or _SMALL_TALK.search(told)):
        yield RHETORIC
    if _WOULD.search(told) and _IF.search(told):
        yield CONDITION
    if _is_view(told, solid):
        yield OPINION
    if _PERSONAL.search(told):
        yield PERSONAL


def _is_view(told: str, solid: bool) -> bool:
    found = _VIEW.search(told)
    if found is None:
        return _RATED.search(told) is not None and not solid
    # "is a great inland sea 400 km long" measures; "is beautiful in May" does not.
    return not (solid and any(character.isdigit() for character in told[found.end() :]))


def is_ahead(predicate: str) -> bool:
    """Whether a clause is about what is to come, by its own verb, with which the predicate begins."""
    return _AHEAD.match(predicate) is not None


# Words that cannot both be said of one thing, and words by which a statement holds in part, at another time or by hearsay.


# One pair of sides a line: a word of one side denies every word of the other.
_SIDES = text_of("english.claim_kinds.sides")
_OPPOSITES_NEGATION = anycase(r"\b(?:no|not|never|none|nobody|nothing|neither|nor|cannot|without|lacks?|lacked)\b|n['\u2019]t\b")
_WORD = regex(r"[^\W\d_]+")
_PARTIAL = any_of("english.claim_kinds.partial")
_WHOLE = any_of("english.claim_kinds.whole")
_SUPPOSED = any_of("english.claim_kinds.supposed")
_NOT_UNTIL = anycase(
    r"\b(?:did|does|do|was|were|is|are|had|has|have)(?:\snot|n['\u2019]t)\s(?:been\s)?([^\W\d_]{2,20})\s(?:until|till|before)\s"
)
""" "It did not begin until 1927": it began, and then."""
_FOR_LIFE = anycase(
    r"\b(?:(?:until|till|to)\s(?:the\sday\s(?:he|she|they)\sdied|(?:his|her|their)\s(?:own\s)?death"
    r"|the\send\sof\s(?:his|her|their)\slife)|(?:for\sthe\srest\sof|all|throughout)\s(?:his|her|their)\s(?:life|lives|days))\b"
)
_ELSEWHEN = any_of("english.claim_kinds.elsewhen")


def opposed(one: str, other: str) -> frozenset[str]:
    """The terms by which two statements take opposite sides: "open" and "closed". Empty where they take none."""
    mine, theirs = ({*_WORD.findall(text.lower())} for text in (one, other))
    found: set[str] = set()
    for left, right in _sides():
        for here, there in ((left, right), (right, left)):
            if (mine & here and theirs & there) and not (mine & there or theirs & here):
                found |= {*terms(" ".join((mine & here) | (theirs & there)))}
    return frozenset(found)


def negations(text: str) -> int:
    """How many words of denial a statement holds."""
    return len(_OPPOSITES_NEGATION.findall(text))


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
