"""Where each sentence of a text stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from itertools import chain, pairwise

from adjudge.english.layout.clean import whole_characters
from adjudge.english.regex import regex
from adjudge.english.sentence import remembered
from adjudge.values.span import Span
from adjudge.values.word_lists import one_of, word_set

# Full stops that a splitter takes for an abbreviation's and that end a sentence, and the other way round.
#
# The English splitter learned its abbreviations from court papers: "the ten.", "by HR." and "No." are among them. Here a word
# is judged by its own shape and by what follows, so that a rare abbreviation at worst leaves two sentences together.


_SHORTENED = word_set("english.sentences.shortened")
"""Never the end of a sentence by themselves, as far as is decided here."""
_NUMBERED = one_of("fig figs art arts sec secs no nos vol vols ch par para pt pts eq eqs ex exh cls pp app")
"""They name what is counted: "fig. A", "art. V". Words in their own right, so what follows decides."""
_TITLES = r"(?:Mr|Mrs|Ms|Mx|Dr|Prof|Gen|Lt|Col|Maj|Capt|Cpl|Sgt|Adm|Cmdr|Sen|Rep|Gov|Pres|Rev|Hon|Messrs|Supt)"
_ANEW = r"(?:The|It|This|That|These|Those|They|We|Its|Their|There|If|When|However)\s"
"""Words that begin a sentence and no name."""
_NEXT = r"(?=[\"'\u201c\u2018(\[]?(?:[A-Z][a-z]|[AI]\s|[A-Z]{2,8}\s[a-z]))"
_COUNTS = r"(?!(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|[IVXLC]{1,6}|[A-Z])(?![\w'\u2019]))"
_WORD = regex(r"(?<![\w.'\u2019@/-])(?P<word>[a-z]{2,24})\.\s{1,8}" + _NEXT)
_ACRONYM = regex(r"(?<![\w.'\u2019@/])(?P<word>[A-Z][A-Z0-9&]{1,7}s?)\.\s{1,8}" + _NEXT)
_LETTER = regex(r"(?<=[a-z]\s)[B-HJ-Z]\.\s{1,8}(?=" + _ANEW + r")")
"""A letter that no name goes on after: "Sign up for Plan B. It is cheap."."""
_REPLY = regex(r"(?:No|Yes)\.\s{1,8}(?=[\"'\u201c\u2018]?[A-Z])")
_COUNTED = regex(_COUNTS)
_TIME = frozenset({"AM", "PM"})
_TITLE_STOP = regex(r"(?<![\w.])(?:" + _TITLES + r"\.\s{1,8}(?!" + _ANEW + r")|(?:e\.g|i\.e|cf|vs|viz)\.\s{1,8})(?=[A-Z])")
_OPENS = "\"'\u201c\u2018(*_ \t>-"


def missed_stops(window: str, found: Set[int]) -> set[int]:
    """Where a sentence begins after a full stop that the splitter passed over; `found` is where it saw one begin or end."""
    cuts = {match.end() for match in chain(_WORD.finditer(window), _ACRONYM.finditer(window)) if _ends(match)}
    cuts |= {match.end() for match in _LETTER.finditer(window)}
    known = found | cuts
    return cuts | {match.end() for match in _REPLY.finditer(window) if _opens(window, match.start(), known) and _is_reply(match)}


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


LINE_END = regex(r"\n")
_PARAGRAPH = regex(r"\n[^\S\n]*\n|[\f\u2029]")
_HEADING = regex(r"^#{1,6}[^\S\n][^\n]{1,200}$", re.MULTILINE)
"""A heading of Markdown, which is no part of the sentence right below it."""
# Both splitters slow down with the square of some inputs (long runs of "!?" or of opening quotes), so they
# only ever see this much at once. Real sentences are far shorter; longer ones just span several windows.
_WINDOW = 4096
# One mark ends a sentence as well as forty do; all but the last become full stops, which cost nothing.
_SHOUTING = regex(r"[!?\u2026]{3,}")
_CLOCK = regex(
    r"\d\s?(?:[ap]\.m|[AP]\.?M)\.\s{1,4}"
    r"(?=[A-Z][a-z]|I\s)(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Eastern|Central|Mountain|Pacific|Atlantic|Greenwich)"
)
"""A time of day that ends a sentence: the splitter takes its full stop for the abbreviation's alone."""

Splitter = Callable[[str], list[int]]
"""Gives the offsets at which a sentence ends and the next begins."""


@remembered
def sentences(text: str, language: str = "en") -> tuple[Span, ...]:
    """The sentences of `text` in order; a blank line always ends one, and a heading is one by itself.

    Spans carry no surrounding whitespace, never overlap, and hold every other character of the text.
    """
    split = _english if language.partition("-")[0].lower() in {"en", "und", ""} else _other(language)
    spans: list[Span] = []
    for start, end in _paragraphs(text):
        if (paragraph := trimmed_span(text, start, end)) is None:
            continue
        cuts = [paragraph.start, *_cuts(text, paragraph, split), paragraph.end]
        pieces = (trimmed_span(text, left, right) for left, right in pairwise(cuts))
        spans.extend(piece for piece in pieces if piece is not None)
    return tuple(spans)


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    gaps = [gap.span() for gap in _PARAGRAPH.finditer(text)]
    gaps += [(edge, edge) for heading in _HEADING.finditer(text) for edge in heading.span()]
    start = 0
    for end, after in sorted(gaps):
        yield start, end
        start = after
    yield start, len(text)


def _cuts(text: str, paragraph: Span, split: Splitter) -> Iterator[int]:
    """Sentence ends inside a paragraph, found window by window.

    A window's last sentence may go on in the next one, so the next window starts again where it began.
    """
    start = paragraph.start
    while start < paragraph.end:
        end = _window_end(text, start, paragraph.end)
        found = [start + cut for cut in split(_softened(text[start:end])) if 0 < cut < end - start]
        yield from found
        start = found[-1] if found and end < paragraph.end else end


def _window_end(text: str, start: int, limit: int) -> int:
    """The end of a window from `start`: at a space if there is one, so that no word is seen by halves."""
    end = start + _WINDOW
    if end >= limit:
        return limit
    space = max(text.rfind(" ", start + 1, end), text.rfind("\n", start + 1, end))
    return space if space > start else end


def _softened(window: str) -> str:
    """The same number of characters, less what the splitters cannot bear."""
    return _SHOUTING.sub(lambda run: "." * (len(run[0]) - 1) + run[0][-1], whole_characters(window))


def _english(window: str) -> list[int]:
    import nupunkt

    found = {end for _, end in nupunkt.sent_spans(window)} | {clock.end() for clock in _CLOCK.finditer(window)}
    return sorted((found | missed_stops(window, found)) - false_stops(window))


def _other(language: str) -> Splitter:
    import sentencex  # type: ignore[import-untyped]

    code = language.partition("-")[0].lower()
    return lambda window: [boundary["end_index"] for boundary in sentencex.get_sentence_boundaries(code, window)]


def trimmed_span(text: str, start: int, end: int) -> Span | None:
    """The stretch without the whitespace around it; nothing if whitespace is all there is."""
    piece = text[start:end]
    if not (body := piece.strip()):
        return None
    left = start + len(piece) - len(piece.lstrip())
    return Span(start=left, end=left + len(body))


def line_spans(text: str) -> Iterator[Span]:
    """Where each line of a text stands, without its end."""
    return parted(text, Span(start=0, end=len(text)), LINE_END)


def parted(text: str, place: Span, gap: re.Pattern[str]) -> Iterator[Span]:
    """The stretches of a place from one gap to the next."""
    at = place.start
    for found in gap.finditer(text, place.start, place.end):
        yield Span(start=at, end=found.start())
        at = found.end()
    yield Span(start=at, end=place.end)


# Sentences of a text that stood in it before: what is said over and over counts once.


_STOPS = regex(r"[\u3002\uff01\uff1f]")
"""Full stops of scripts that put no space after them."""


def repeated(text: str) -> tuple[Span, ...]:
    """Every sentence that is said again, in order and apart."""
    found: list[Span] = []
    seen: set[str] = set()
    for span in _sentences(text):
        sentence = " ".join(span.of(text).lower().split())
        if sentence in seen:
            found.append(span)
        seen.add(sentence)
    return tuple(found)


def _sentences(text: str) -> Iterator[Span]:
    for span in sentences(text):
        start = span.start
        for stop in _STOPS.finditer(text, span.start, span.end):
            yield Span(start=start, end=stop.end())
            start = stop.end()
        if start < span.end:
            yield Span(start=start, end=span.end)
