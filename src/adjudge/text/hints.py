"""What wording alone says of a text's stance: that it only reports, hedges, denies, or is no statement at all.

Each function gives the names of the wordings it found, and nothing where there are none. A hint is taken only from wording
that seldom means anything else: a missed hint costs little, a false one sets good evidence aside.
"""

from __future__ import annotations

import re

from adjudge.text.claims import is_negated

WORDS_A_PHRASE = 40
"""Words of a text for each phrase of boilerplate in it: an article that ends in "Read more" is an article still."""

_Table = dict[str, tuple[str, ...]]


def _compiled(table: _Table) -> re.Pattern[str]:
    """One pattern for a table, in which the wordings of one name are a group. All begin with a letter: what stands
    between words need not be held against each of them."""
    groups = (f"(?P<{name}>{'|'.join(wordings)})" for name, wordings in table.items())
    return re.compile(rf"(?<!\w)(?=[^\W\d_])(?:{'|'.join(groups)})(?!\w)", re.IGNORECASE)


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


def reports(text: str) -> tuple[str, ...]:
    """That others say, claim or spread it, and no more; a text that denies what it reports does say more."""
    found = _found(_REPORTS, text)
    return () if found and denies(text) else found


def hedges(text: str) -> tuple[str, ...]:
    """That it may be so: may, might, reportedly, suggests."""
    return _found(_HEDGES, text)


def denies(text: str) -> tuple[str, ...]:
    """That it is not so: false, no evidence, debunked, did not."""
    return _found(_DENIES, text)


def negated(text: str) -> bool:
    """Whether anything in it is denied, however slight: the wider net beside `denies`."""
    return is_negated(text)


def boilerplate(text: str) -> tuple[str, ...]:
    """That it is a menu, a notice or a call to subscribe, and little else."""
    found = _found(_BOILERPLATE, text)
    return found if found and len(text.split()) <= len(found) * WORDS_A_PHRASE else ()


def _found(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    """The names of the wordings, each once, in the order of the text."""
    return tuple(dict.fromkeys(str(match.lastgroup) for match in pattern.finditer(text)))
