"""What wording alone says of a text's stance: that it only reports, hedges, denies, or is no statement at all.

Each function gives the names of the wordings it found, and nothing where there are none. A hint is taken only from wording
that seldom means anything else: a missed hint costs little, a false one sets good evidence aside.
"""

from __future__ import annotations

import re
from functools import cache

from adjudge.english.regex import regex
from adjudge.english.sentence import remembered
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import word_set

WORDS_A_PHRASE = 40
"""Words of a text for each phrase of boilerplate in it: an article that ends in "Read more" is an article still."""

_Table = dict[str, tuple[str, ...]]


def _compiled(table: _Table) -> re.Pattern[str]:
    """One pattern for a table, in which the wordings of one name are a group. All begin with a letter: what stands
    between words need not be held against each of them."""
    groups = (f"(?P<{name}>{'|'.join(wordings)})" for name, wordings in table.items())
    return regex(rf"(?<!\w)(?=[^\W\d_])(?:{'|'.join(groups)})(?!\w)", re.IGNORECASE)


_BE = "(?:is|are|was|were)"
_MARK = "['\u2019]"  # an apostrophe
_REPORTS = _compiled(
    {
        "claims_that": (r"(?:claim(?:s|ed|ing)?|alleg(?:es?|ed|ing)|assert(?:s|ed)?|insist(?:s|ed)?) that",),
        "is_claimed": (
            rf"(?:(?:has|have|had) been|{_BE}) (?:(?:often|widely|sometimes) )?(?:claimed|alleged|rumou?red|purported)",
        ),
        "allegedly": (r"allegedly|supposedly|purportedly",),
        "rumour": (r"rumou?rs? (?:that|has it|spread|circulat\w{1,6}|about|of|claim\w{0,3})",),
        "viral": (
            r"viral (?:posts?|videos?|messages?|images?|claims?|tweets?|photos?|memes?|stor(?:y|ies)|rumou?rs?)",
        ),
        "posts": (
            r"(?:posts?|memes?|videos?|messages?|users?) (?:shared |circulating )?(?:on|in) "
            r"(?:social media|facebook|twitter|tiktok|whatsapp|instagram|telegram)",
        ),
        "conspiracy": (r"conspiracy (?:theor(?:y|ies|ists?)|claims?)",),
        "some_say": (
            r"(?:some|many) (?:people |critics |fans |believers )?(?:say|claim|allege|insist) (?:that|it|the)",
        ),
        "legend": (r"(?:urban|popular) legends?",),
        "chain_letter": (r"(?:chain (?:letter|message|e-?mail)s?|hoax e-?mails?)",),
    }
)
_HEDGES = _compiled(
    {
        "may": (r"(?-i:may)(?! [0-9])", r"(?<!the )might(?! of)"),  # the month has a capital, power an article
        "could": (r"could (?:be|have been|potentially|possibly)",),
        "reportedly": (r"reportedly|allegedly|supposedly|purportedly|apparently",),
        "perhaps": (r"perhaps|possibly|probably|presumably|potentially|conceivably|arguably|tentative(?:ly)?",),
        "suggests": (r"suggest(?:s|ed|ive)? (?:that|an?|the|of)", r"suggesting"),
        "appears": (r"(?:appear(?:s|ed)?|seem(?:s|ed)?) (?:to|that|likely)",),
        "is_thought": (
            rf"{_BE} (?:widely |generally |often )?(?:thought|believed|assumed|presumed|suspected|rumou?red|said) (?:to|that)",
        ),
        # "twice as likely to": a measured risk, and no doubt about it
        "likely": (r"(?<!more )(?<!less )(?<!most )(?<!equally )(?<!as )(?:un)?likely (?:to|that|due|because)",),
        "open": (
            r"remains? (?:unclear|unknown|uncertain|controversial|to be)",
            rf"{_BE} (?:still )?(?:unclear|uncertain|inconclusive|disputed|not (?:yet )?(?:clear|known|certain))",
        ),
        "preliminary": (
            r"(?:preliminary|inconclusive|anecdotal) (?:data|results?|findings?|evidence|stud(?:y|ies)|reports?)",
        ),
        "speculation": (r"speculat(?:e[sd]?|ion|ive)|conjectur(?:e[sd]?|al)|hypothesi[sz]ed?",),
        "unconfirmed": (r"unconfirmed|unverified",),
    }
)
_UNTRUE = (
    r"(?:false|untrue|incorrect|inaccurate|fabricated|baseless|unfounded|groundless|debunked|bogus|fake|disproven|disproved"
    r"|refuted|discredited)(?! (?:positives?|negatives?|alarms?|teeth|discovery))"
)
_SAID = r"(?:claims?|rumou?rs?|reports?|allegations?|statements?|stor(?:y|ies)|assertions?|belief|notion|idea)"
_FINDING = (
    r"(?:evidence|association|correlation|relationship|link|effect|difference|benefit|increase|decrease|reduction|change"
    r"|improvement|impact|influence|role|risk|connection|sign|indication|proof)s?"
)
_SURELY = r"(?: (?:completely|entirely|totally|simply|largely|widely|also|since|later|demonstrably|an?))?"
_DENIES = _compiled(
    {
        "untrue": (rf"(?:{_BE}|be|been|being|as|proved|proven|rated|ruled|(?:it|that){_MARK}s){_SURELY} {_UNTRUE}",),
        "false_claim": (rf"(?:false|baseless|bogus|debunked|unfounded|fabricated|untrue) {_SAID}",),
        "falsely": (r"falsely (?:claim|stat|suggest|report|attribut|believ|credit)\w{0,4}",),
        "debunks": (r"debunk(?:s|ed|ing)|disprove[snd]?|refut(?:es|ed|ing)|discredit(?:s|ed)|contradict(?:s|ed|ing)?",),
        "myth": (
            rf"(?:{_BE}|as|popular|common|persistent) (?:an? |the )?(?:\w{{3,12}} )?"
            r"(?:myths?|hoax(?:es)?|misconceptions?|fabrications?|fallac(?:y|ies)|urban legends?)",
        ),
        "no_evidence": (
            rf"no (?:\w{{3,16}} ){{0,2}}{_FINDING}",
            rf"(?:lack|absence) of (?:\w{{3,16}} ){{0,2}}{_FINDING}",
        ),
        "contrary": (r"contrary to",),
        "did_not": (
            r"(?:did|do|does|was|were|is|are|has|have|had|could|can|would) (?:\w{2,12}ly )?(?:not|never)"
            r"(?! (?:only|just|merely|until|necessarily|yet|known|clear|certain))",
            rf"(?:did|do|does|was|were|is|are|has|have|had|could|ca|would)n{_MARK}t(?! (?:only|just|until|yet))",
            r"cannot",
        ),
        "never": (r"never (?:\w{3,14}ed|been|had|was|were|won|held|took|made|went|became|wrote|sang)",),
        "failed": (r"fail(?:s|ed)? to", r"ruled out"),
        "neither": (r"neither(?=[^.;]{1,80} nor )",),
        "denied": (r"(?:denied|denies|rejected|dismissed) (?:the|any|these|those|all|that|such|having|being)",),
        "unrelated": (r"unrelated to", r"not associated", r"unaffected by", r"ineffective"),
    }
)
_NAVIGATION = r"(?:home|menu|news|about(?: us)?|contact(?: us)?|sports?|world|politics|login|search)"
_BOILERPLATE = _compiled(
    {
        "cookies": (
            r"(?:we|this (?:web)?site) uses? cookies",
            r"(?:accept|manage|reject) (?:all )?cookies",
            r"cookie (?:policy|settings|preferences|notice)",
        ),
        "subscribe": (r"subscribe (?:now|today|here|to (?:our|the|read|continue))", r"already a (?:subscriber|member)"),
        "newsletter": (r"sign up (?:for|to) (?:our|the|an?)", r"(?:our|free|daily) newsletters?"),
        "log_in": (r"(?:log ?in|sign in) (?:to|or|here)", r"create (?:an|your|a free) account"),
        "read_more": (r"(?:read|load) more", r"continue reading", r"click here", r"read the full (?:story|article)"),
        "follow_us": (r"(?:follow|like) us on", r"share (?:this|on) (?:article|story|post|page|facebook|twitter)"),
        "rights": (r"all rights reserved", r"terms (?:of (?:use|service)|and conditions)", r"privacy policy"),
        "scripts": (r"(?:enable|turn on) javascript", r"skip to (?:main )?content"),
        "related": (
            r"(?:related|recommended|trending|most read) (?:articles|stories|posts|topics|videos|news)",
            r"you (?:may|might) also like",
        ),
        "advertisement": (r"(?-i:Advertisement|ADVERTISEMENT)", r"sponsored content", r"story continues below"),
        "menu": (rf"{_NAVIGATION} ?[|\u00bb\u203a\u00b7>] ?{_NAVIGATION}",),
    }
)


@remembered
def reports(text: str) -> tuple[str, ...]:
    """That others say, claim or spread it, and no more; a text that denies what it reports does say more."""
    found = _found(_REPORTS, text)
    return () if found and denies(text) else found


@remembered
def hedges(text: str) -> tuple[str, ...]:
    """That it may be so: may, might, reportedly, suggests."""
    return _found(_HEDGES, text)


@remembered
def denies(text: str) -> tuple[str, ...]:
    """That it is not so: false, no evidence, debunked, did not."""
    return _found(_DENIES, text)


@remembered
def boilerplate(text: str) -> tuple[str, ...]:
    """That it is a menu, a notice or a call to subscribe, and little else."""
    found = _found(_BOILERPLATE, text)
    return found if found and len(text.split()) <= len(found) * WORDS_A_PHRASE else ()


def _found(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    """The names of the wordings, each once, in the order of the text."""
    return tuple(dict.fromkeys(str(match.lastgroup) for match in pattern.finditer(text)))


# Words that claim without exception, and words that leave some room (seed 003 §2, the skeptic).


ALWAYS, NEVER, ALL, NONE, ONLY, PROVEN, SURE = "always", "never", "all", "none", "only", "proven", "sure"

_ABSOLUTE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, regex(rf"\b(?:{words})\b", re.IGNORECASE))
    for kind, words in (
        (ALWAYS, r"always|invariably|without exception|at all times|every time|in every case|in all cases"),
        (NEVER, r"never|under no circumstances|in no case"),
        (ALL, r"all(?! (?:over|in all|along))|every(?! (?:day|week|month|year|hour|other|\d))|everyone|everybody|everything"
              r"|entirely|completely|wholly|totally|exclusively"),
        (NONE, r"none of|no one|nobody|nothing"),
        (ONLY, r"only|solely|the sole"),
        (PROVEN, r"prove[sdn]?|proving|conclusively|demonstrates? conclusively"),
        (SURE, r"certainly|definitely|undoubtedly|guarantees?|guaranteed|inevitably|unquestionably|must have"),
    )
)  # fmt: skip
_HEDGING: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, regex(rf"\b(?:{words})\b", re.IGNORECASE))
    for kind, words in (
        ("often", r"usually|often|generally|typically|normally|mostly|sometimes|occasionally|frequently|commonly|in most cases"
                  r"|in some cases|as a rule|tends? to|at times"),
        ("some", r"most|many|some|several|a few|few|part of|parts of|partly|partially|up to|at least some|a majority|the majority"
                 r"|a minority|certain"),
        ("may", r"may|might|could|can|possibly|perhaps|probably|likely|unlikely|apparently|seems?|seemed|appears?|appeared"
                r"|suspected|suspects?|believed|thought|reportedly|allegedly|presumably"),
        ("suggests", r"suggests?|suggested|suggesting|indicates?|indicated|hints?|hinted|points? to|is consistent with"),
        ("except", r"except|unless|other than|apart from|excluding|with the exception"),
    )
)  # fmt: skip
_WEAKER = {ALWAYS: ("often",), ALL: ("some",), PROVEN: ("suggests",), SURE: ("may", "often")}
"""Which words of the evidence can take an absolute one's place without a change to the rest of the sentence."""
_ADVERBS = regex(
    r"(?:usually|often|generally|typically|normally|mostly|sometimes|occasionally|frequently|commonly|most|many|some|several|probably"
    r"|possibly|perhaps|apparently|reportedly|presumably|partly|partially|suggests?|suggested|indicates?|indicated)$",
    re.IGNORECASE,
)
_SWAPPED = regex(
    r"(?:always|invariably|all|entirely|completely|wholly|totally|prove[sdn]?|certainly|definitely|undoubtedly|inevitably)$",
    re.I,
)
_IN_WHOLE = regex(r"(?:entirely|completely|wholly|totally)$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class DegreeWord:
    """A word that says how far a statement goes."""

    kind: str
    span: Span


def absolutes(text: str) -> tuple[DegreeWord, ...]:
    """The words of a text that leave no room, in order."""
    return _wordings(text, _ABSOLUTE)


def hedging(text: str) -> tuple[DegreeWord, ...]:
    """The words of a text that leave some."""
    return _wordings(text, _HEDGING)


def overclaims(claim: str, evidence: str, *, partial: bool = False) -> DegreeWord | None:
    """The word by which a claim says more than its evidence: an absolute one that the evidence does not have, where the evidence
    bears the claim out in part only, or speaks with a reserve that the claim has dropped. None for one that goes no further."""
    told = {word.kind for word in absolutes(evidence)}
    found = next((word for word in absolutes(claim) if word.kind not in told), None)
    reserved = {word.kind for word in hedging(evidence)} - {word.kind for word in hedging(claim)}
    return found if partial or reserved else None


def weaker(claim: str, word: DegreeWord, evidence: str) -> str:
    """What may stand in an absolute word's place by the evidence's own wording; empty where nothing fits."""
    own = word.span.of(claim)
    if not _SWAPPED.fullmatch(own):
        return ""
    kinds = _WEAKER.get(word.kind, ())
    found = next(
        (h.span.of(evidence) for h in hedging(evidence) if h.kind in kinds and _ADVERBS.fullmatch(h.span.of(evidence))),
        "",
    )
    if not found or (_IN_WHOLE.fullmatch(own) and found.lower() not in {"partly", "partially"}):
        return ""
    return found.capitalize() if own[0].isupper() else found.lower()


def _wordings(text: str, kinds: tuple[tuple[str, re.Pattern[str]], ...]) -> tuple[DegreeWord, ...]:
    found = [
        DegreeWord(kind=kind, span=Span(start=match.start(), end=match.end()))
        for kind, pattern in kinds
        for match in pattern.finditer(text)
    ]
    return tuple(sorted(found, key=lambda word: word.span))


# Loaded wording: words that tell a reader what to feel, and the marks that shout it.


# Stems: a word that begins with one is loaded, unless the stem ends in "$".
_WORD = regex(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_SHOUTED = regex(r"(?<![^\W_])[A-Z]{4,}(?![^\W_])")
_SCARE = regex(r"(?<!\w)[\"\u201c](?:so-called )?[a-z][\w-]{2,20}[\"\u201d]|\bso-called\b")
_LONGEST = 24


def loaded_words(text: str) -> tuple[str, ...]:
    """The emotive and sensational words of a text in order, and the absolute ones."""
    return tuple(match[0] for match in _WORD.finditer(text) if _is_loaded(match[0].lower()))


def shouts(text: str) -> int:
    """How often a text raises its voice: exclamation marks, runs of words in capitals, one word in doubting quotation marks.

    A single word in capitals may be a name such as NATO or UNESCO, so two are needed; of marks in a row one counts."""
    marks = len(re.findall(r"!+", text))
    capitals = len(_SHOUTED.findall(text))
    return marks + (capitals if capitals > 1 else 0) + sum(1 for _ in _SCARE.finditer(text))


def word_count(text: str) -> int:
    """How many words of letters a text has."""
    return sum(1 for _ in _WORD.finditer(text))


def _is_loaded(word: str) -> bool:
    listed = _listed()
    if f"{word}$" in listed or word in _absolute():
        return True
    return any(word[:end] in listed for end in range(4, min(len(word), _LONGEST) + 1))


@cache
def _listed() -> frozenset[str]:
    return word_set("english.hints.stems")


@cache
def _absolute() -> frozenset[str]:
    return word_set("english.hints.loaded_absolute")
