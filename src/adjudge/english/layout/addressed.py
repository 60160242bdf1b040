"""Stretches of a text that speak to whoever judges it, and not about anything: instructions, verdicts, markup.

A page may try to tell its reader what to conclude. Such words are no evidence either way. They are found once, when a text is
cut into passages; what is embedded, searched by its words, measured and read is the text without them. The text itself, its
offsets and its quotes stay as they are.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from adjudge.english.regex import anycase, regex
from adjudge.english.sentence import remembered
from adjudge.english.sentences import trimmed_span
from adjudge.values.span import Span, as_read, joined
from adjudge.values.word_lists import alternatives, text_of

# How words sound that are meant for whoever judges a text: orders, verdicts handed over, role names, stage directions.
#
# Each pattern rests on a feature of such speech and not on a wording: an order (a verb with nobody before it, or somebody
# told what he must do), a verdict said of "the claim" and not of a thing, a name for a machine that reads. Every repetition is
# bounded, so that hostile input costs no more than its length.


VERDICT = alternatives("english.layout.addressed.verdict")
# "false." and "false, without exception" hand a verdict over; "false teeth" and "the correct key" do not.
_PREDICATE = (
    rf"[\"'\u201c\u2018*_]{{0,2}}(?:{VERDICT})\b"
    r"(?=\W{0,3}(?:$|[.,;:!?)\]\"'\u201d\u2019*_|<]"
    r"|(?:(?:and|or) (?:is|are|must|should)|without|regardless|no matter|in all|in every)\b))"
)
_READER = rf"(?:{alternatives('english.layout.addressed.reader')})"
_MACHINE = rf"(?:{alternatives('english.layout.addressed.machine')})"
_MACHINES = r"(?:ais|llms?|(?:(?:large|ai) )?language models?|chat ?bots?|(?:ai |virtual |digital )assistants)"
# Where an order begins: at the start, after a mark, or told to somebody; never after a subject of its own.
_ORDER = (
    r"(?:^\W{0,3}|[:;,!\-\u2013\u2014\"\u201c(]\s?"
    r"|\b(?:please|kindly|you (?:must|should|shall|will|are to|have to|need to)) (?:now |only |always )?)"
)
_MUST = r"(?:must|should|shall|(?:is|are) (?:asked|told|required|instructed|advised|to)(?: to)?|has to|have to|will)"
_CONCLUDING = rf"(?:{alternatives('english.layout.addressed.concluding')})"
_CLAIM = r"(?:claim|statement|assertion)"
_AT_HAND = r"(?: (?:you(?:'re| are| were)?|under|at hand|in question|being|to be|above|below|here|given)\b[^.!?\n]{0,40}?)?"
_IS = r"(?:is|are|has been|have been|must be|should be|shall be|is to be|ought to be|can only be)"

_FORGET = anycase(
    rf"{_ORDER}(?:ignore|disregard|forget|override|discard)\b(?: \S{{1,20}}){{0,4}}? "
    r"(?:above|previous|prior|earlier|preceding|foregoing|instructions?|evidence|everything|prompts?|rules|(?:this|the) "
    r"(?:text|document|page|passage|context))\b"
)
_CONCLUDE = anycase(
    rf"{_ORDER}{_CONCLUDING}\b[^.!?\n]{{0,60}}?\W{_PREDICATE}"
    r"|\byou (?:must|should|shall|are required to|are to|have to) (?:now |always |only |therefore )?"
    r"(?:answer|conclude|respond|output|classify|label|rule)\b"
)
_TOLD = anycase(
    rf"\b(?:{_READER}|whoever [^.!?\n]{{1,40}}?|anyone who [^.!?\n]{{1,40}}?) {_MUST} "
    rf"(?:(?:(?!not )\w{{1,12}} )?{_CONCLUDING}\b"
    rf"|(?:accept|reject|believe|trust|dismiss) (?:the|this|that|any|every) {_CLAIM}s?\b)"
    rf"|\b{_MACHINES} {_MUST} (?:(?!not )\w{{1,12}} )?(?:state|tell|claim|assert|confirm|write|mention|inform|insist|repeat)\b"
)
_SPOKEN_TO = anycase(
    rf"^\W{{0,3}}(?:dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|hey|hello|hi|to(?= any| all)),? "
    rf"(?:the |any |all )?(?:\w{{1,12}} )?{_READER}\b(?=\s?[:!\u2013\u2014]| (?:who|that|reading|checking)\b)"
    rf"|\b(?:dear|note to),? (?:the |any |all )?(?:\w{{1,12}} )?{_READER}\b"
)
_YOU_ARE = anycase(
    rf"\b(?:if|when|since|because|as) you(?:'re| are) (?:an? |the )?(?:\w{{1,12}} )?{_MACHINE}\b"
    rf"|\byou(?:'re| are) (?:now )?(?:\w{{1,12}}, )?(?:an? |the )(?:\w{{1,12}} )?{_MACHINE}\b"
    rf"|\bas an? (?:\w{{1,12}} )?{_MACHINE}(?: (?:language )?model| assistant)?,? (?:you|your|i)\b"
)
_OF_THE_CLAIM = anycase(
    rf"\b(?:the|this|that|above|following|given|user's|your|every|any|said)(?: \w{{1,12}})? {_CLAIM}{_AT_HAND} "
    rf"{_IS} (?:\w{{1,14}} ){{0,3}}?{_PREDICATE}"
)
_THE_ANSWER = anycase(
    r"\b(?:the|your|its|right|correct|final|expected|only) (?:label|verdict|answer|stance|rating|output|ruling)\b"
    rf"[^.!?\n]{{0,40}}? {_IS} (?:\w{{1,14}} ){{0,2}}?{_PREDICATE}"
    r"|\b(?:new|updated|hidden|secret|system|special) (?:instructions?|prompts?)\s?:"
)
_ENGLISH = (_FORGET, _CONCLUDE, _TOLD, _SPOKEN_TO, _YOU_ARE, _OF_THE_CLAIM, _THE_ANSWER)
"""Orders to forget what was said and to come to a verdict, a reader told what to do or spoken to, a verdict said of the claim or
as the answer, whatever it is. Apart, so that each stays quick on hostile text."""

_IGNORE = alternatives("english.layout.addressed.ignore")
_ALL_THAT = rf"(?:{alternatives('english.layout.addressed.all_that')})"
_CLAIM_ABROAD = rf"(?:{alternatives('english.layout.addressed.claim_abroad')})"
_IS_ABROAD = r"(?: (?:es|ist|est|è|é|is|jest|sei|sea|soit|sia|seja|является|должно быть|—|-))?(?: \w{1,14})?"
_VERDICT_ABROAD = rf"(?:{alternatives('english.layout.addressed.verdict_abroad')})"
_ABROAD = anycase(
    rf"(?:^\W{{0,3}}|[:;,.!]\s|\b(?:por favor|bitte|s'il vous plaît|per favore|пожалуйста),?\s)(?:{_IGNORE})\b"
    rf"[^.!?\n]{{0,30}}?\b{_ALL_THAT}\b"
    rf"|\b{_CLAIM_ABROAD}{_IS_ABROAD} {_VERDICT_ABROAD}\b(?=\W{{0,3}}(?:$|[.,;:!?)\]\"'\u201d\u2019\u00bb]))"
    # without spaces between words
    r"|(?:忽略|无视|無視|不要理会|忘记)[^\u3002\uff01\uff1f\n]{0,20}(?:以上|上述|之前|前面|所有|全部|内容|指示|指令|说明)"
    r"|(?:以上|上記|前)[^\u3002\uff01\uff1f\n]{0,12}(?:無視|忘れ)(?:して|てくだ|せよ|しろ|る)"
    r"|(?:该|该条|此|这个|这一|這個|この|その|上記の)(?:说法|主张|陈述|声明|断言|說法|主張|陳述|発言)"
    r"[^\u3002\uff01\uff1f\n]{0,6}(?:真|假|正确|錯誤|错误|属实|不实|偽|誤り|正しい)"
)

# What all of the above rests on, in words: looked for first, for that is many times quicker.


def _rows(name: str) -> tuple[str, ...]:
    return tuple(text_of(name).splitlines())


def _either(words: str) -> tuple[str, ...]:
    return tuple(words.split("|"))


_VERDICTS = _rows("english.layout.addressed.verdict_cues")
_VERBS = _rows("english.layout.addressed.verb_cues")
_NOUNS = _rows("english.layout.addressed.noun_cues")
_READERS = _either(
    " ai|a.i.|llm|model|bot|assistant|check|verif|judge|grader|annotator|classif|review|rater|evaluator|reader|system|tool|agent"
)
_MODALS = _either(
    "must |should |shall |will | is to | are to | has to | have to |asked to|told to|required to|instructed to|advised to"
)
_CUES = (
    (_either("ignore|disregard|forget|override|discard"), ("",)),
    (_VERDICTS, _VERBS + _NOUNS),
    (_MODALS, _VERBS + _either("state|tell|claim|assert|confirm|write|mention|inform|insist|repeat")),
    (_either("you are|you're"), _READERS),
    (_either("dear|attention|note |message |instruction|hey|hello|hi |hi,|to any|to all"), _READERS),
    (_either("instruction|prompt"), (":",)),
)
"""Of each pair one word of either side."""
_CUES_ABROAD = _rows("english.layout.addressed.cues_abroad")
_FIRST = tuple({cue.strip(): None for cues in (*(some for some, _ in _CUES), _CUES_ABROAD) for cue in cues})


def _spoken(text: str, utterances: Iterable[Span]) -> list[Span]:
    """Those of a text's utterances that are meant for a judge."""
    lowered = text.lower()
    if len(lowered) != len(text):  # some letter has no small one: places in the text must stay what they are
        lowered = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    places = sorted(place for cue in _FIRST if cue in lowered for place in _places(cue, lowered))
    cued = (span for span in utterances if bisect_left(places, span.start) < bisect_left(places, span.end))
    return [span for span in cued if _speaks(text, lowered, span)] if places else []


def _speaks(text: str, lowered: str, span: Span) -> bool:
    said = span.of(lowered)
    cued = any(_holds(said, some) and _holds(said, others) for some, others in _CUES)
    if not cued and not _holds(said, _CUES_ABROAD):
        return False
    words = " ".join(span.of(text).split())
    return any(pattern.search(words) for pattern in (*_ENGLISH, _ABROAD))


def _places(cue: str, lowered: str) -> Iterator[int]:
    at = lowered.find(cue)
    while at >= 0:
        yield at
        at = lowered.find(cue, at + 1)


def _holds(said: str, cues: Sequence[str]) -> bool:
    return any(map(said.__contains__, cues))  # asked of so many sentences that a generator shows


# Marks that no prose holds: code, data, stage names, verdicts as fields, the remains of a script that was lost.


_ROLE = r"(?:system|assistant|user|admin(?:istrator)?|developer|instructions?|response|input|output)"
# Each begins with one of _BEGINNINGS, and its repetitions are bounded: hostile input costs no more than its length.
_BEGINNINGS = r"<\[{#?\ufffdB"
_STAGE = regex(
    r"<!--(?:(?!<!--).){0,2000}?-->|<script\b(?:(?!<script).){0,2000}?</script>|\[INST\](?:(?!\[INST\]).){0,2000}?\[/INST\]"
    r"|<<SYS>>(?:(?!<<SYS).){0,2000}?<</SYS>>|<\|[^|<>\n]{0,20}start[^|<>\n]{0,20}\|>(?:(?!<\|).){0,2000}<\|[^|<>\n]{0,40}\|>"
    rf"|<\|[^|>\n]{{0,40}}\|>(?:\s{{0,2}}{_ROLE}\b)?"
    r"|</?[a-z][a-z0-9-]{0,20}(?:\s{1,3}[a-z-]{1,20}=[^<>]{0,200})?\s?/?>"
    r"|\[/?(?:INST|SEP|CLS|SYS|MASK|PAD|EOS|BOS|SYSTEM|USER|ASSISTANT)\]"
    rf"(?:\s{{0,2}}(?:{VERDICT})\b(?=\s{{0,2}}(?:\[|$|[.\n])))?"
    r"|\{[^{}]{0,200}[\"'][a-z_ ]{1,30}[\"']\s{0,2}:[^{}]{0,200}\}"
    r"|(?-i:\bBEGIN\s([A-Z]{2,12})(?:\s([A-Z]{2,12}))?\b(?:(?!\bBEGIN\b).){0,400}?\bEND\s\1(?:\s\2)?\b)"
    rf"|(?<!#)#{{2,6}}\s?{_ROLE}\s?:(?:\s{{0,2}}(?:{VERDICT})\b(?!\s\w))?"
    # letters of another script that a narrower one could not hold
    r"|(?<!\S)[?\ufffd]{2,40}(?:[\s:;,.!\u2013\u2014-]{1,3}[?\ufffd]{2,40}){1,200}[.:;!]?(?!\S)"
    r"|(?<!\S)[?\ufffd]{5,400}[.:;!]?(?!\S)",
    re.DOTALL | re.IGNORECASE,
)
# A field is looked for from its colon: first what follows, which seldom is a verdict, then what stands before.
_VALUE = anycase(
    rf"(?::=|[:=])\s{{0,3}}[\"'\u201c]?(?:{VERDICT})\b[\"'\u201d]?(?!(?-i:\s[a-z])|[\w%])[.;]?|:=\s{{0,3}}[\d.]{{1,6}}[.;]?"
)
_NAME = anycase(
    r"\b(?:(?:fact[- ]?check(?:ing|er)?|final|correct|overall|truth|claim|expected|our|the)[\s_-]){0,3}"
    r"(?:verdict|label|stance|answer|rating|truth|result|ruling|conclusion|classification|prediction|output|score)\s{0,3}\Z"
)
_SPEAKER = regex(r"\b(?:SYSTEM|ASSISTANT|USER|ADMIN|INSTRUCTIONS?|RESPONSE)\s?\Z")
_TRIGGER = regex(rf"[{_BEGINNINGS}:=]")
_BEFORE = 70
"""Characters of a field's name."""
_INLINE = anycase(rf"</?(?:{alternatives('english.layout.addressed.inline')})\b|<!--")
"""It stands inside a sentence, which goes on after it; after any other mark somebody else begins to speak."""
_MUTE = anycase(r"</?[a-z]|<\|[^|]{0,40}\|>$")
"""It says nothing to anybody, as a tag does."""


def _marks(text: str) -> Iterator[Span]:
    """The marks of a text, in order and apart."""
    past = 0
    for trigger in _TRIGGER.finditer(text):
        at = trigger.start()
        if at < past:
            continue
        stage = None if trigger[0] in ":=" else _STAGE.match(text, at)
        span = Span(start=at, end=stage.end()) if stage else _field(text, past, at)
        if span is not None:
            past = span.end
            yield span


def _field(text: str, past: int, at: int) -> Span | None:
    low = max(past, at - _BEFORE)
    if (value := _VALUE.match(text, at)) and (name := _NAME.search(text, low, at)):
        return Span(start=name.start(), end=value.end())
    if text[at] == ":" and (speaker := _SPEAKER.search(text, max(low, at - 14), at)):
        return Span(start=speaker.start(), end=at + 1)
    return None


def _unmarked(text: str, found: Sequence[Span]) -> str:
    """As many characters, with space in the place of the marks."""
    parts: list[str] = []
    at = 0
    for mark in found:
        parts += (text[at : mark.start], ("" if _INLINE.match(mark.of(text)) else "\n\n").ljust(len(mark)))
        at = mark.end
    return "".join((*parts, text[at:]))


# Cut finer than sentences are: a full stop after "p." or "E." may end one, and what is taken out must not take its
# neighbour along.
_END = regex(
    r"[.!?\u2026\u3002\uff01\uff1f\n](?:"
    r"(?<=[.!?\u2026])(?:[\"'\u201d\u2019)\]]{0,3}\s{1,20}(?=[^\w\s]{0,5}[^\W\d_a-z]|\[)|(?<=[^\W\d_]{4}.)\s{1,20}(?=\d))"
    r"|(?<=[\u3002\uff01\uff1f])\s{0,20}|(?<=\n)[^\S\n]{0,20}\n\s{0,20})"
)
_WORD = regex(r"[^\W_]+")
_STOP = regex(r"[.!?]\s{1,20}")
_BREATH = 300
"""Characters after which any full stop ends an utterance: a text may be all in small letters."""
_LINE = regex(r"^[^\n]{0,59}\n(?=[^\W\d_a-z])", re.MULTILINE)
"""A line too short to have been wrapped: a heading, or an entry of a list."""

_CRUMB = anycase(
    rf"(?:\w{{1,12}}\W{{1,3}}){{0,3}}(?:{VERDICT})\W{{0,3}}"
    r"|(?:[\W\d_]|\b(?:p\.?\s?s|n\.?\s?b|ibid|op\. cit|cf|note|notice|attention|important|warning|urgent|remember|thanks"
    r"|thank you|say so|do it|now|only|override|system|assistant|user|admin|developer|instructions?|response|input|output"
    rf"|{VERDICT})\b){{1,60}}"
)
"""What says nothing by itself, and is taken along when it leads up to such words or trails after them."""


@remembered
def addressed(text: str) -> tuple[Span, ...]:
    """The stretches to be passed over, in order and apart, whatever alphabet their letters are borrowed from."""
    text = as_read(text)
    found = list(_marks(text))
    prose = _unmarked(text, found) if found else text
    mute = tuple(mark for mark in found if _MUTE.match(mark.of(text)))
    said = _spoken(prose, _utterances(prose)) + [mark for mark in found if not _MUTE.match(mark.of(text))]
    return joined((*mute, *_with_crumbs(text, joined(said)))) if said else mute


def _utterances(text: str) -> Iterator[Span]:
    """Whatever may be said in one breath, less the whitespace around it."""
    cuts = {m.end() for m in _END.finditer(text)} | {m.end() for m in _LINE.finditer(text)}
    start = 0
    for end in (*sorted(cuts), len(text)):
        stops = (m.end() for m in _STOP.finditer(text, start, end)) if end - start > _BREATH else ()
        for stop in (*stops, end):
            if piece := trimmed_span(text, start, stop):
                yield piece
            start = stop


def _with_crumbs(text: str, found: Sequence[Span]) -> tuple[Span, ...]:
    """With what leads up to the stretches and trails after them without saying anything itself."""
    taken = list(found)
    said = sorted({word for span in found for word in _WORD.findall(span.of(text).lower())})
    edges = [0, *(edge for span in found for edge in (span.start, span.end)), len(text)]
    for place in range(0, len(edges), 2):
        between = list(_utterances(text[edges[place] : edges[place + 1]]))
        shifted = [span.shifted(edges[place]) for span in between]
        if place > 0:  # such a stretch stands before
            taken += _crumbs(text, shifted, said)
        if place + 2 < len(edges):  # and one after
            taken += _crumbs(text, shifted[::-1], said)
    return joined(taken)


def _crumbs(text: str, spans: Sequence[Span], said: Sequence[str]) -> Iterator[Span]:
    """Those up to the first that says something: that is neither empty nor an echo, whole or torn, of what was said."""
    for span in spans:
        is_echo = all(_stands(word, said) for word in _WORD.findall(span.of(text).lower()))
        if not is_echo and _CRUMB.fullmatch(text, span.start, span.end) is None:
            return
        yield span


def _stands(word: str, said: Sequence[str]) -> bool:
    """Whether a word was said, or the rest of it was cut off."""
    place = bisect_left(said, word)
    return place < len(said) and (said[place] == word or (len(word) > 2 and said[place].startswith(word)))
