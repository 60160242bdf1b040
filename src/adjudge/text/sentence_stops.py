"""Full stops that a splitter takes for an abbreviation's and that end a sentence, and the other way round.

The English splitter learned its abbreviations from court papers: "the ten.", "by HR." and "No." are among them. A word is judged
here by its own shape and by what follows, so that a rare abbreviation at worst leaves two sentences together.
"""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import chain

_SHORTENED_WORDS = """
abbr acad adj adm al anon approx appx assn assoc asst attn ave avg bldg blvd bros ca capt cc cert cf cir cit cl cmdr co
col comdr cont corp cpl ct dept dir dist dr ed edn eds eg encl eng esp esq est et etc excl exec ext feat fr ft fwd gen gov
govt hon hosp hwy ibid ie inc incl inst intl ital jr lt ltd maj max messrs mfg mfr mgr misc mr mrs ms mt mtn natl orig pfc
ph pkwy pl pres prof pron pseud pty publ qty rd refs reg regs rel repr rept rev rhet rt sch sci sen seq sgt soc sp sq sr
st sta ste subd subj supp suppl supt surg syn tel trans transl treas ult univ usu viz vs wk yr
"""
_SHORTENED = frozenset(_SHORTENED_WORDS.split())
"""Never the end of a sentence by themselves, as far as is decided here."""
_NUMBERED_WORDS = """
fig figs art arts sec secs no nos vol vols ch par para pt pts eq eqs ex exh cls pp app
"""
_NUMBERED = frozenset(_NUMBERED_WORDS.split())
"""They name what is counted: "fig. A", "art. V". Words in their own right, so what follows decides."""
_TITLES = r"(?:Mr|Mrs|Ms|Mx|Dr|Prof|Gen|Lt|Col|Maj|Capt|Cpl|Sgt|Adm|Cmdr|Sen|Rep|Gov|Pres|Rev|Hon|Messrs|Supt)"
_ANEW = r"(?:The|It|This|That|These|Those|They|We|Its|Their|There|If|When|However)\s"
"""Words that begin a sentence and no name."""
_NEXT = r"(?=[\"'\u201c\u2018(\[]?(?:[A-Z][a-z]|[AI]\s|[A-Z]{2,8}\s[a-z]))"
_COUNTS = r"(?!(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|[IVXLC]{1,6}|[A-Z])(?![\w'\u2019]))"
_WORD = re.compile(r"(?<![\w.'\u2019@/-])(?P<word>[a-z]{2,24})\.\s{1,8}" + _NEXT)
_ACRONYM = re.compile(r"(?<![\w.'\u2019@/])(?P<word>[A-Z][A-Z0-9&]{1,7}s?)\.\s{1,8}" + _NEXT)
_LETTER = re.compile(r"(?<=[a-z]\s)[B-HJ-Z]\.\s{1,8}(?=" + _ANEW + r")")
"""A letter that no name goes on after: "Sign up for Plan B. It is cheap."."""
_REPLY = re.compile(r"(?:No|Yes)\.\s{1,8}(?=[\"'\u201c\u2018]?[A-Z])")
_COUNTED = re.compile(_COUNTS)
_TIME = frozenset({"AM", "PM"})
_TITLE_STOP = re.compile(
    r"(?<![\w.])(?:" + _TITLES + r"\.\s{1,8}(?!" + _ANEW + r")|(?:e\.g|i\.e|cf|vs|viz)\.\s{1,8})(?=[A-Z])"
)
_OPENS = "\"'\u201c\u2018(*_ \t>-"


def missed_stops(window: str, found: Set[int]) -> set[int]:
    """Where a sentence begins after a full stop that the splitter passed over; `found` is where it saw one begin or end."""
    cuts = {match.end() for match in chain(_WORD.finditer(window), _ACRONYM.finditer(window)) if _ends(match)}
    cuts |= {match.end() for match in _LETTER.finditer(window)}
    known = found | cuts
    return cuts | {
        match.end() for match in _REPLY.finditer(window) if _opens(window, match.start(), known) and _is_reply(match)
    }


def false_stops(window: str) -> set[int]:
    """Where a title or a "cf." was taken for the end of a sentence: "Lt. Col. Reed"."""
    return {place for match in _TITLE_STOP.finditer(window) for place in range(match.start() + 1, match.end() + 1)}


def _ends(match: re.Match[str]) -> bool:
    """Whether a word before a capital can end a sentence."""
    word = match["word"]
    if word in _TIME or word.lower() in _SHORTENED:
        return False
    return word.lower() not in _NUMBERED or _COUNTED.match(match.string, match.end()) is not None


def _is_reply(match: re.Match[str]) -> bool:
    """Whether "No." answers and does not count: "No. V", "No. One" and "No. B" are numbers, "No. A receipt" is none."""
    after = match.string[match.end() : match.end() + 3].lstrip("\"'\u201c\u2018")
    return after[:2] in {"A ", "I "} or _COUNTED.match(match.string, match.end()) is not None


def _opens(window: str, start: int, known: Set[int]) -> bool:
    """Whether a sentence begins at a place, past quotation marks and the marks of a list."""
    while start > 0 and start not in known and window[start - 1] in _OPENS:
        start -= 1
    return start == 0 or start in known or window[start - 1] == "\n"
