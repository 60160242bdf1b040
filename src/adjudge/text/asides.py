"""What stands in a draft beside what it says: citations in the shapes of others, and the marks that our own revisions leave.

A digit of a citation is no number of the claim before it, and "(the documents disagree on this)" no part of what is claimed.
Both are blanked before a draft is read, as its anchors are. This is the one place that knows the marks.
"""

from __future__ import annotations

import re

from adjudge.model.span import Span

NOT_IN_DOCUMENTS = " (not found in the documents)"
DISAGREED = " (the documents disagree on this)"

_MONTHS = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)"
)
_AUTHOR = rf"(?!{_MONTHS}\b)[A-Z][\w.'\u2019-]{{1,30}}"
_YEAR = r"(?:1[5-9]|20)[0-9]{2}[a-z]?"
_WORK = (
    rf"{_AUTHOR}(?:(?:, {_AUTHOR}){{0,5}},? (?:and|&) {_AUTHOR}| {_AUTHOR}|,? et al\.?)?,? {_YEAR}"
    r"(?:[,:] ?(?:pp?\. ?)?[0-9]{1,5}(?:[-\u2013][0-9]{1,5})?)?"
)
_FILE = r"[\w.-]{1,80}\.(?:md|txt|pdf|docx?|html?|pptx?|xlsx?|csv|json)"
_PAGE = r"(?:[,:;#]? ?(?:pp?\.|pages?|line|l\.|sec(?:tion|\.)?|\u00a7)? ?[0-9]{1,5}(?:[-\u2013][0-9]{1,5})?)?"
_NUMBERS = r"\^?[0-9]{1,3}(?:\s?[,;\u2013-]\s?\^?[0-9]{1,3}){0,9}"
_NAMED = r"(?i:source|sources|ref|refs|reference|doc|document|chunk|passage|excerpt|citation|note|footnote)"
_RAISED = r"[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}(?!\w)"
_SHAPES = re.compile(
    r"\u3010[^\u3010\u3011\n]{1,120}\u3011"
    r"|\^?\[[0-9]{1,3}(?::[0-9]{1,3})?\u2020[^\[\]\n]{0,80}\]"
    rf"|\^?\[{_NUMBERS}\](?!\()"
    rf"|\[(?:see )?{_NAMED}s?\s?[:#]?\s?{_NUMBERS}\]|\({_NAMED}s?\s?[:#]?\s?{_NUMBERS}\)"
    r"|\[(?i:sources?|refs?|references?)\s?:[^\[\]\n]{1,200}\](?!\()|\((?i:sources?|refs?|references?)\s?:[^()\n]{1,200}\)"
    rf"|\[{_FILE}{_PAGE}\](?!\()|(?<!\])\((?:see )?{_FILE}{_PAGE}\)"
    r"|\[@[\w:.-]{1,60}(?:; ?@[\w:.-]{1,60}){0,9}\]|\\cite[pt]?\{[^{}\n]{1,200}\}"
    r"|<sup>[^<>\n]{1,20}</sup>"
    rf"|\((?:see |cf\. |e\.g\.,? )?{_WORK}(?:; {_WORK}){{0,5}}\)(?=\s{{0,3}}(?:[.,;:!?]|\n|$))"
    rf"|(?<=[a-z]{{3}}){_RAISED}|(?<=[a-z][.,;]){_RAISED}"
    r"|\((?:(?:this (?:is|was) )?not (?:found|mentioned|stated|confirmed|supported) (?:in|by) (?:the )?(?:provided )?"
    r"(?:documents?|sources?)|the documents disagree on this)\)"
)


def asides(text: str) -> tuple[Span, ...]:
    """Where they stand, in order."""
    return tuple(Span(start=match.start(), end=match.end()) for match in _SHAPES.finditer(text))


def without_asides(text: str) -> str:
    """The text with a space for every character of them: every place in it is a place in the draft."""
    return _SHAPES.sub(lambda match: " " * len(match[0]), text)
