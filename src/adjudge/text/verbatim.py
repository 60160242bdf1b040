"""Whether a text says something in the very words asked for."""

from __future__ import annotations

import re

from adjudge.model.span import Span

_WORDS = re.compile(r"\w+(?:[.,'’/-]\w+)*|[%‰$€£¥°+<>=±−-]")
"""What two sentences must share, one after the other: words, numbers as they are written, and the signs that change them."""
_ENDS = re.compile(r"[^\w:,;]*?[.!?…\n][\"'”’»)\]]*|[^\w:,;]*\Z")
"""What ends a sentence after its last word."""
_BEGINS = re.compile(r".*[.!?…\n][^\w:,;]*", re.DOTALL)
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
