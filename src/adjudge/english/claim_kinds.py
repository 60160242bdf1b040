"""What kind of statement a claim is: its type, whether it denies, how far it goes, and whose view it reports."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from functools import cache

from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import terms
from adjudge.values.claim import ClaimType
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, text_of

_NEGATION = regex(
    r"\b(?:not(?! only\b)|never|none|nor|neither|without|cannot|nobody|nothing|nowhere|no one"
    r"|no(?! (?:fewer|less|more|later|longer than|sooner|doubt|\.|[0-9])))\b|n['\u2019]t\b"
    r"|\b(?:fails?|failed|unable|refused?) to\b",
    re.IGNORECASE,
)
_ABSOLUTE = regex(
    r"\b(?:always|never|all(?! (?:time|over|star))|none|nobody|everyone|everybody|everything|nothing|no one|every|entirely"
    r"|completely"
    r"|totally|only(?! child)|exclusively|solely|impossible|invariably|without exception|100 ?%|100 percent)(?!\w)",
    re.IGNORECASE,
)
_SAYING = (
    r"says?|said|claim(?:s|ed)?|state[sd]|argue[sd]?|believe[sd]?|thinks?|thought|assert(?:s|ed)?|insist(?:s|ed)?|suggest(?:s|ed)?"
    r"|report(?:s|ed)?|announced?|den(?:y|ies|ied)|admit(?:s|ted)?|told|declare[sd]?|predict(?:s|ed)|alleg(?:es|ed)|warn(?:s|ed)?"
    r"|wrote|considers?|considered|view(?:s|ed)|fear(?:s|ed)|hope[sd]|doubt(?:s|ed)?"
)
_BELIEF = regex(
    rf"\b(?=[^\W\d_])(?:(?<!\bto )(?:{_SAYING})\s(?:\w+\s){{0,3}}?that\b"
    r"|according to\b|in the (?:view|opinion) of\b"
    r"|(?:believe[sd]?|thinks?|thought|claim(?:s|ed)|said|says)\s(?:he|she|it|they|in|the|to)\b"
    r"|(?:is|are|was|were) (?:said|believed|thought|alleged|rumou?red|reported|claimed) to\b)",
    re.IGNORECASE,
)
_CLAIMS_QUOTED = regex(r"[\"\u201c\u00ab][^\"\u201c\u201d\u00ab\u00bb]{12,}[\"\u201d\u00bb]")
_SAID = regex(rf"\b(?:{_SAYING}|quot(?:e[sd]?|ing)|tweeted|replied|asked|shouted|declaring|saying)\b", re.IGNORECASE)
_REPORTED = regex(r"\b(?:said|says|told|tweeted|quoted)\b(?:\s\w+){0,3}?\sthat\b", re.IGNORECASE)

_DISEASE = regex(
    r"\b(?:cancers?|tumou?rs?|carcinoma|leuk[a]?emia|diabet\w+|infections?|diseases?|disorders?|syndrome|fever|flu|influenza|covid\S*"
    r"|malaria|asthma|pain|symptoms?|patients?|mortality|depression|anxiety|hypertension|stroke|obesity|alzheimer\S*|dementia"
    r"|arthritis|hiv|aids|tuberculosis|\w{3,}itis|\w{3,}osis|migraines?|allerg\w+|cold|headaches?|epilepsy|filariasis)\b",
    re.IGNORECASE,
)
_TREATS = regex(
    r"\b(?:treat(?:s|ed|ing|ments?)?|cur(?:e[sd]?|ing)|heal(?:s|ed|ing)?|therap(?:y|ies|eutic)|vaccin\w+|prescri\w+|dos(?:e[sd]?|ing|age)"
    r"|drugs?|medications?|remed(?:y|ies)|efficac\w+|effective (?:at|against|in|for)|placebo|antibiotics?|relie(?:f|ves?|ved)"
    r"|monotherapy|inhibitors?)\b",
    re.IGNORECASE,
)
_OUTCOME = regex(
    r"\b(?:prevents?|prevented|reduc(?:e[sd]?|ing)|protects?|improv(?:e[sd]?|ing)|lowers?|fights?)\b", re.IGNORECASE
)
_MECHANISM = regex(rf"\b(?:{alternatives('english.claim_kinds.mechanism')})\b", re.IGNORECASE)
_CAUSE = regex(rf"\b(?:{alternatives('english.claim_kinds.cause')})\b", re.IGNORECASE)
_NUMBER = (
    r"(?:[0-9$\u20ac\u00a3]|an?\s(?:hundred|thousand|million|billion|dozen|third|quarter)"
    r"|half|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty)"
)
_COMPARISON = regex(
    rf"\b(?:(?:more|less|fewer|greater|higher|lower|larger|smaller|older|younger|longer|shorter|better|worse|rather|[a-z]{{3,}}er)\b"
    rf"(?:\s[\w-]+){{0,6}}?\sthan(?!\s{_NUMBER}))"
    r"|\bas (?:\w+) as\b(?<!as well as)"
    r"|\bthe (?:\w+ )?(?:most|least|best|worst|only|[a-z]{3,}est)(?<!west)(?<!east)(?<!interest)(?<!forest)\b"
    r"|['\u2019]s (?:most|least|best|worst|only|[a-z]{3,}est)(?<!west)(?<!east)(?<!interest)(?<!forest)\b"
    r"|\bcompared (?:to|with)\b|\b(?:twice|double|half) (?:as|the)\b|\bmost [a-z]{4,} (?:\w+ ){0,3}(?:in|of|ever)\b",
    re.IGNORECASE,
)
_WHEN = regex(
    r"\b(?:before|after|until|since|during) (?:the |his |her |its |their )?(?:\w+ ){0,3}"
    r"(?:war|century|revolution|death|birth|reign|era|age|crisis)\b"
    r"|\b(?:decades?|centur(?:y|ies)|millenni(?:um|a)|years? (?:ago|later|earlier|before|after)|predates?|the same year)\b",
    re.IGNORECASE,
)
_RANKED = regex(r"\bone of\s$", re.IGNORECASE)


def claim_type(text: str) -> ClaimType:
    """The first type in the table whose test the text passes; the ranker weighs evidence by it."""
    return next((kind for kind, test in _TYPES if test(text)), ClaimType.GENERAL)


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
    return _REPORTED.search(text) is not None or (
        _CLAIMS_QUOTED.search(text) is not None and _SAID.search(text) is not None
    )


def _is_therapeutic(text: str) -> bool:
    if _DISEASE.search(text) is None:
        return False
    return _TREATS.search(text) is not None or _OUTCOME.search(text) is not None


def _is_mechanistic(text: str) -> bool:
    """Two different words of biology: one alone ("a cell phone", "expression") is found anywhere."""
    return len({match[0].lower() for match in _MECHANISM.finditer(text)}) >= 2


def _is_causal(text: str) -> bool:
    return _CAUSE.search(text) is not None


def _is_count(text: str) -> bool:
    return any(
        quantity.kind != "ordinal" and quantity.span.of(text).lower() != "one" for quantity in parsed(text).quantities
    )


def _is_temporal(text: str) -> bool:
    return bool(parsed(text).dates) or _WHEN.search(text) is not None


# From what changes the weighing of evidence most to what changes it least.
_TYPES = (
    (ClaimType.QUOTE, _is_quote),
    (ClaimType.THERAPEUTIC, _is_therapeutic),
    (ClaimType.MECHANISTIC, _is_mechanistic),
    (ClaimType.CAUSAL, _is_causal),
    (ClaimType.COUNT, _is_count),
    (ClaimType.COMPARATIVE, is_comparative),
    (ClaimType.TEMPORAL, _is_temporal),
)


_NOW = regex(
    r"\b(?:today|tonight|yesterday|this (?:morning|week|month|year)|last (?:night|week|month)|currently|now|right now|recently|"
    r"latest|breaking|ongoing|just (?:announced|died|won|resigned|signed|released))\b",
    re.IGNORECASE,
)
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
_INSTRUCTION = regex(rf"^\W{{0,20}}(?:{alternatives('english.claim_kinds.instruction')})", re.IGNORECASE)
_ADDRESS = regex(
    r"\byou(?:['\u2019]ll)? (?:can|could|will|should|may|might|must|need|want|would|have to|ought|cannot|do not"
    r"|don['\u2019]t|are not|never)\b|\byou['\u2019]ll\b",
    re.IGNORECASE,
)
"""What the reader can or should do."""
_THINKS = regex(
    r"^\W*(?:in (?:my|our) (?:\w+ )?(?:opinion|view|experience|eyes)|personally|frankly|honestly|to be (?:fair"
    r"|honest|sure)|if you ask me"
    r"|to (?:me|my mind)|my (?:favou?rite|opinion|view|hope|guess)|it is (?:only )?fair to say|i'?d say)\b"
    r"|\b(?:i|we)(?: \w+ly| still| also| do| for one)? (?:think|believe|feel|guess|suppose|suspect|prefer|like|love"
    r"|hate|hope|wish|doubt"
    r"|fear|want|welcome|applaud|admire|regret|urge|call on|cannot help|(?:know|understand|admit|confess)(?! that)|wonder"
    r"|mean|dare say|find (?:it|them|him|her|myself)|cannot|could|would|should|might|may|will|shall|must|need)\b"
    r"|\b(?:i am|i['\u2019]m|i was|we are|we were) (?:\w+ly |so |very |quite |not )?(?:sorry|glad|happy"
    r"|sure|afraid|fond|grateful|delighted|tempted|inclined|told|certain|proud|convinced|pleased|surprised|ashamed)\b",
    re.IGNORECASE,
)
_PERSONAL = regex(r"(?<!World War )(?<!War )(?<!Elizabeth )(?<!type )\bI\b(?![.]|\s[A-Z])|\b(?:my|me|myself)\b")
_OUGHT = regex(rf"\b(?:{alternatives('english.claim_kinds.ought')})", re.IGNORECASE)
_FEELING = rf"(?:{alternatives('english.claim_kinds.feeling')})"
_IS = r"(?:is|are|was|were|be|been|remains?|remained|seems?|seemed|looks?|looked|feels?|felt|sounds?|tastes?|tasted|smells?)"
_WARMLY = (
    r"(?:(?:so|very|really|simply|just|absolutely|quite|too|rather|truly|utterly|nothing short of|all the more|as"
    r"|still|also|always|often"
    r"|both|a|an|the|most|more|one of the|of the|such|even|perhaps|not|in|equally|deeply|genuinely|thoroughly),?\s)*"
)
_VIEW = regex(rf"\b{_IS},?\s{_WARMLY}{_FEELING}\b", re.IGNORECASE)
_RATED = regex(rf"\b(?:{alternatives('english.claim_kinds.rated')})\b", re.IGNORECASE)
_SMALL_TALK = regex(rf"\b(?:{alternatives('english.claim_kinds.small_talk')})\b", re.IGNORECASE)
_RHETORIC = regex(rf"\b(?:{alternatives('english.claim_kinds.rhetoric')})\b", re.IGNORECASE)
_AHEAD = regex(
    r"\b(?:will(?! of)|won['\u2019]t|shall|(?:is|are|am) (?:\w+ly )?(?:going to|bound to|set to|about to|poised to"
    r"|destined to)"
    r"|(?:may|might|could) (?:one day|someday|soon|eventually|yet|well be|never))\b",
    re.IGNORECASE,
)
_WOULD = regex(r"\bwould\b", re.IGNORECASE)
_IF = regex(r"\b(?:if|unless|were it not|otherwise)\b", re.IGNORECASE)
_QUOTED = regex(
    '"[^"\n]*"|\u201c[^\u201c\u201d]*\u201d|\u201e[^\u201e\u201c\u201d]*[\u201c\u201d]|\u00ab[^\u00ab\u00bb]*\u00bb'
)


def why_not(text: str, *, solid: bool, quoted: bool = False) -> str:
    """The reason for which a clause is no claim; empty for one that is. `solid` is whether it holds a number, a date or a name;
    `quoted` whether it reports somebody's own words, which are judged by who said them and not by how."""
    if quoted:
        return ""
    told = _QUOTED.sub(" \u2026 ", text)
    return next((reason for reason, test in _TESTS if test(told, solid)), "")


def _is_question(told: str, solid: bool) -> bool:
    return _QUESTION.search(told) is not None


def _is_instruction(told: str, solid: bool) -> bool:
    return _INSTRUCTION.match(told) is not None


def _is_address(told: str, solid: bool) -> bool:
    return _ADDRESS.search(told) is not None


def _is_wish(told: str, solid: bool) -> bool:
    return _THINKS.search(told) is not None or _OUGHT.search(told) is not None


def _is_personal(told: str, solid: bool) -> bool:
    return _PERSONAL.search(told) is not None


def _is_rhetoric(told: str, solid: bool) -> bool:
    return not solid and (_RHETORIC.search(told) is not None or _SMALL_TALK.search(told) is not None)


def _is_hypothetical(told: str, solid: bool) -> bool:
    return _WOULD.search(told) is not None and _IF.search(told) is not None


def _is_view(told: str, solid: bool) -> bool:
    found = _VIEW.search(told)
    if found is None:
        return _RATED.search(told) is not None and not solid
    # "is a great inland sea 400 km long" measures; "is beautiful in May" does not.
    return not (solid and any(character.isdigit() for character in told[found.end() :]))


_TESTS = (
    (QUESTION, _is_question),
    (INSTRUCTION, _is_instruction),
    (INSTRUCTION, _is_address),
    (OPINION, _is_wish),
    (RHETORIC, _is_rhetoric),
    (CONDITION, _is_hypothetical),
    (OPINION, _is_view),
    (PERSONAL, _is_personal),
)


def is_ahead(predicate: str) -> bool:
    """Whether a clause is about what is to come, by its own verb, with which the predicate begins."""
    return _AHEAD.match(predicate) is not None


# Words that cannot both be said of one thing, and words by which a statement holds in part, at another time or by hearsay.


# One pair of sides a line: a word of one side denies every word of the other.
_SIDES = text_of("english.claim_kinds.sides")
_OPPOSITES_NEGATION = regex(
    r"\b(?:no|not|never|none|nobody|nothing|neither|nor|cannot|without|lacks?|lacked)\b|n['\u2019]t\b", re.IGNORECASE
)
_PARTIAL = regex(
    r"\b(?:some|most|mostly|many|several|few|part|parts|partly|half|quarter|third|majority|minority|others?|certain"
    r"|sometimes|often|usually|occasionally|rarely|mainly|largely)\b",
    re.IGNORECASE,
)
_WHOLE = regex(r"\b(?:all|every|everyone|everybody|entire|entirely|whole|always|never|nobody|none|no)\b", re.IGNORECASE)
_SUPPOSED = regex(rf"\b(?:{alternatives('english.claim_kinds.supposed')})\b", re.IGNORECASE)
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
    return sum(1 for _ in _OPPOSITES_NEGATION.finditer(text))


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
