"""What of a draft is no claim (seed 003 §3.2), and the words before a claim that are no part of it.

A draft is somebody's answer. What it tells the reader to do is a rule or a procedure that its documents must hold, and so a
claim, other than in an article.
"""

from __future__ import annotations

import re

QUESTION, HYPOTHETICAL, OPINION = "question", "hypothetical", "opinion"
CONNECTOR, ACKNOWLEDGEMENT, META = "connector", "acknowledgement", "meta_statement"

_QUESTION = re.compile(r"\?[\s\"'\u201d\u2019\u00bb)\]]{0,8}$")
_SUPPOSED = re.compile(
    r"(?:suppose|supposing|imagine|assume|assuming|picture|hypothetically|theoretically|let['\u2019]?s (?:say|assume"
    r"|suppose|imagine)|let us (?:say|assume|suppose|imagine)|say that|for the sake of argument|as a thought experiment"
    r"|in a hypothetical|what if)\b",
    re.IGNORECASE,
)
_IF = re.compile(r"\b(?:if|unless|were it not|had it not|otherwise)\b", re.IGNORECASE)
_WOULD = re.compile(r"\b(?:would|could have|might have|['\u2019]d have)\b", re.IGNORECASE)
_OPINION = re.compile(
    r"(?:i(?: \w{2,12}ly| still| also| do| would| for one)? (?:think|believe|feel|guess|suppose|suspect|prefer|doubt"
    r"|reckon|hope(?! (?:this|that|it)\b)|wish|recommend|like|love|hate|find (?:it|this|that))\b|we (?:think|believe|feel)\b"
    r"|i['\u2019]d (?:say|argue|guess|recommend|suggest)\b|i would (?:say|argue|guess|recommend|suggest)\b"
    r"|in (?:my|our) (?:\w{2,12} )?(?:opinion|view|experience|judge?ment|eyes)\b"
    r"|(?:to me|to my mind|personally|imo|imho|if you ask me)\b|from my (?:perspective|point of view)\b"
    r"|my (?:opinion|view|guess|impression|recommendation) is\b|it seems to me\b)",
    re.IGNORECASE,
)
_OPINION_BEHIND = re.compile(
    r",\s(?:i (?:think|believe|guess|suppose)|in my (?:\w{2,12} )?(?:opinion|view)|if you ask me)[.!]?$", re.IGNORECASE
)
_THANKS = re.compile(
    r"(?:thank you|thanks|many thanks|you['\u2019]re welcome|you are welcome|my pleasure|i (?:fully |completely )?understand\b"
    r"|i see[.,!]|i appreciate|i apologi[sz]e|apologies\b|(?:i['\u2019]m |i am )?(?:very |so )?sorry\b|understood[.,!]|noted[.!]"
    r"|got it[.,!]"
    r"|(?:that['\u2019]s |that is |what )?an? (?:great|good|excellent|interesting|fair) (?:question|point)"
    r"|(?:great|good|excellent|interesting|fair) (?:question|point)\b|no problem\b"
    r"|(?:hello|hi|hey|dear|greetings)\b(?! ?[-\u2013])"
    r"|(?:good (?:morning|afternoon|evening))\b|welcome(?: to\b|[.!]?$)|congratulations\b"
    r"|(?:best|kind|warm) (?:regards|wishes)|sincerely\b|i['\u2019]m (?:happy|glad) to (?:help|assist))",
    re.IGNORECASE,
)
_SHOWN = (
    r"(?:answer|response|reply|summary|overview|draft|explanation|breakdown|list|table|section|guide|note|text|report)"
)
_DOCUMENTS = (
    r"(?:(?:the |these |those |this |any |your |my )?(?:of the )?"
    r"(?:provided |given |supplied |retrieved |available |attached |source |reference |cited )?"
    r"(?:documents?|documentation|sources?|context|passages?|excerpts?|materials?|information provided|text)"
    r"(?! of\b))"
)
_META = re.compile(
    r"(?:here(?:['\u2019]s| is| are)\b|below (?:is|are|you)\b|the following (?:is|are|" + _SHOWN + r"|points?|steps?)\b"
    r"|(?:i )?hope (?:this|that|it)\b|let me\b|let['\u2019]s (?:look|go|start|begin|take|break|review|see|dive|explore)\b"
    r"|(?:please )?(?:just )?feel free\b|please (?:let me|ask|reach out|provide|clarify|share|specify)\b"
    r"|(?:please )?(?:don['\u2019]t|do not) hesitate\b"
    r"|if you(?:['\u2019]d| would| have| need| want)[^.!]{0,80},\s"
    r"(?:please )?(?:just )?(?:let me|feel free|ask|i(?:['\u2019]m| am| can|['\u2019]d))\b"
    r"|i (?:can|could|will|would|['\u2019]ll)(?: also| now| try to| be (?:happy|glad|able) to){0,2} (?:help|assist|summari[sz]e"
    r"|explain|provide|walk|answer|outline|describe|show|give|list|break|go|look|elaborate|find)\b"
    r"|i['\u2019]ll\b|i['\u2019]d be\b|(?:i['\u2019]m|i am|i was) "
    r"(?:an ai|not able|unable|a (?:language|large)|not sure|only able)\b"
    r"|as an ai\b"
    r"|i(?:['\u2019]ve| have)? (?:not )?(?:summari[sz]ed|listed|included|organi[sz]ed|based (?:this|my)|reviewed|searched|looked"
    r"|found (?:no|nothing|the following|several|some))\b"
    r"|i (?:cannot|can['\u2019]t|could not|couldn['\u2019]t|did not|didn['\u2019]t|do not|don['\u2019]t)"
    r" (?:find|see|have|locate|determine"
    r"|verify|confirm|answer|provide|tell|know)\b"
    r"|in (?:this|the (?:above|following|next|previous)) " + _SHOWN + r"\b[^,]{0,40},?\s(?:i|we|you)\b"
    r"|(?:this|my|the (?:above|following|present)) "
    + _SHOWN
    + r" (?:is|are|was|has|covers?|provides?|summari[sz]es?|outlines?"
    r"|describes?|explains?|lists?|shows?|uses?|draws?|relies|focus(?:es)?|does|above|below|only)\b"
    r"|the (?:answer|response|summary|overview|reply) (?:above|below|is (?:based|limited|drawn|taken)|covers|summari[sz]es"
    r"|draws on|relies on|does not (?:include|cover)|outlines|focuses)\b"
    r"|as (?:mentioned|noted|stated|discussed|described|shown|explained) (?:above|earlier|before|below|previously)[.!]?$"
    r"|(?:sources?|references?|citations?|bibliography|further reading|see also|disclaimer|photo|image)\s?:"
    r"|(?:see|refer to) (?:the )?(?:above|below|following|table|section|list)\b"
    r"|(?:in|to) (?:summary|conclusion|short|sum(?:mari[sz]e)?(?: up)?|conclude|recap)[.:!]?$)",
    re.IGNORECASE,
)
_NOT_FOUND = re.compile(
    r"\b(?:not|n['\u2019]t|nothing|neither|nowhere|never)\b[^.;]{0,60}\b(?:found|mentioned|stated|specified|covered|included|contained"
    r"|addressed|confirmed|supported|verified|given|available|described|discussed)"
    r" (?:in|by|within|anywhere in) " + _DOCUMENTS + r"\b"
    r"|\b" + _DOCUMENTS + r" (?:(?:do|does|did) not|don['\u2019]t|doesn['\u2019]t|didn['\u2019]t|never)(?: \w{2,12}ly)?"
    r" (?:say|mention|state|specify|contain|provide|include|address|cover|give|discuss|indicate|define|describe|confirm|answer"
    r"|explain|name|tell|list|hold)\b"
    r"|\b(?:no|little|insufficient|not enough) (?:\w{3,14} ){0,2}"
    r"(?:mention|information|evidence|indication|details?|answer|data)\b"
    r"[^.;]{0,80}\bin " + _DOCUMENTS + r"\b",
    re.IGNORECASE,
)
"""That documents do not hold something: about what the answer could be made of, and the qualifier of a revision (003 §6.2)."""

_JOINING = (
    r"(?:however|therefore|thus|hence|consequently|accordingly|moreover|furthermore|additionally|in addition"
    r"|also|besides|nevertheless"
    r"|nonetheless|instead|otherwise|likewise|similarly|conversely|meanwhile|finally|lastly|first(?:ly)?|second(?:ly)?|third(?:ly)?"
    r"|next|then|so|and|but|yet|still|indeed|in fact|of course|that said|that being said|as a result|for this reason|in contrast"
    r"|on the other hand|on the one hand|for example|for instance|in other words|in particular|specifically|in short|in summary"
    r"|in conclusion|to summari[sz]e|to sum up|overall|in general|basically|yes|no|sure|certainly|absolutely|okay|ok|well|great"
    r"|exactly|right|correct|as (?:mentioned|noted|stated|discussed|described|shown) (?:above|earlier|before|below|previously))"
)
_JOINS = re.compile(_JOINING + r"\s{0,3}[,:!\u2013\u2014]{1,3}\s{0,3}(?=\S)", re.IGNORECASE)
_NOTES = re.compile(
    r"(?:please )?(?:note|be aware|keep in mind|remember|bear in mind) that\s{1,3}"
    r"|it(?: is|['\u2019]s| should be) (?:also )?(?:(?:important|worth|essential|crucial) )?"
    r"(?:to (?:note|mention|remember)|noting|mentioning|noted) that\s{1,3}",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"(?:according to|based on|as per|per|as stated in|as described in|from) "
    + _DOCUMENTS
    + r"(?: [0-9]{1,3})?\s?,\s{0,3}"
    r"|" + _DOCUMENTS + r" (?:states?|says?|shows?|mentions?|notes?|indicates?|explains?|specif(?:y|ies)) that\s{1,3}",
    re.IGNORECASE,
)
_BARE = re.compile(r"\W{0,8}(?:" + _JOINING + r"\W{0,8}){1,4}$", re.IGNORECASE)
_OPENING = re.compile(r"[\s\"'\u201c\u2018(\[*_>-]{0,8}")
_MOST_LEAD_INS = 4


def lead_in(text: str) -> int:
    """How many characters stand before what is claimed: a connector, "Note that", "According to the documents,"."""
    at = 0
    for _ in range(_MOST_LEAD_INS):
        found = _JOINS.match(text, at) or _NOTES.match(text, at) or _REFERS.match(text, at)
        if found is None or found.end() >= len(text):
            break
        at = found.end()
    return at


def why_no_claim(text: str) -> str:
    """The rule by which a sentence is no claim; empty for one that is."""
    if _BARE.match(text):
        return CONNECTOR
    opening = _OPENING.match(text)
    at = opening.end() if opening else 0
    at += lead_in(text[at:])
    return next((reason for reason, test in _TESTS if test(text, at)), "")


def _is_question(text: str, at: int) -> bool:
    return _QUESTION.search(text[-12:]) is not None


def _is_hypothetical(text: str, at: int) -> bool:
    """Marked as such: "Suppose that", or an "if" with a "would". A condition of a rule is none: "If you cancel, you pay"."""
    return _SUPPOSED.match(text, at) is not None or bool(_IF.search(text) and _WOULD.search(text))


def _is_opinion(text: str, at: int) -> bool:
    return _OPINION.match(text, at) is not None or _OPINION_BEHIND.search(text[-60:]) is not None


def _is_acknowledgement(text: str, at: int) -> bool:
    return _THANKS.match(text, at) is not None


def _is_meta(text: str, at: int) -> bool:
    return _META.match(text, at) is not None or _NOT_FOUND.search(text) is not None


_TESTS = (
    (QUESTION, _is_question),
    (HYPOTHETICAL, _is_hypothetical),
    (OPINION, _is_opinion),
    (ACKNOWLEDGEMENT, _is_acknowledgement),
    (META, _is_meta),
)
