"""What a text says around a sentence to take it back: "Myth: …", "Verdict: false", "In my dream", "An earlier version said".

A sentence in a frame is there to be read, and is not said. Cues are told by their place and not by their words alone: a label
before a colon, a heading, a rating by itself, a word of denial said of "this", a forged letter that says. So "The museum of
myths opened in 1984" has none. What a claim speaks of itself ("is a myth", "in the novel") is no frame for it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudge.english.regex import anycase, regex
from adjudge.english.sentence import remembered
from adjudge.english.sentences import sentences
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives

_WORD = regex(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
AS_FALSE, AS_HEARSAY, AS_IMAGINED = "framed_as_false", "framed_as_hearsay", "framed_as_imagined"
AS_QUESTION, AS_WITHDRAWN = "framed_as_question", "framed_as_withdrawn"
FRAMES = (AS_FALSE, AS_HEARSAY, AS_IMAGINED, AS_QUESTION, AS_WITHDRAWN)
"""Why a sentence was not taken for what its text says."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Framed:
    """A stretch that the text does not say itself."""

    span: Span
    reason: str
    cue: str
    """The words that say so."""


def _list(name: str) -> str:
    return f"(?:{alternatives(f'english.frames.{name}')})"


_UNREAL = r"(?:fictional|fictitious|hypothetical|imaginary)"
_FALSE, _TEXTS, _SUPPOSING = _list("false"), _list("texts"), _list("supposing")
_UNTRUE = (
    rf"(?:{_list('falsehoods')}\b|{_FALSE}\b(?:(?:\s[\w'’-]+)?\s{_TEXTS}\b"
    rf"|(?=\W*$|\s?[.,;:!?)–—]|\s(?:and|or|because|by|about|in)\b))|(?<=\bbe ){_FALSE}\b)"
)
"""A word for what is not so; one that may stand before anything ("false teeth") only by itself or before a word for a text."""
_CUES = (
    (AS_FALSE, anycase(rf"\b(?:{_UNTRUE}|{_list('earlier')}\b|(?:yesterday|last \w{{3,9}})['’]s {_TEXTS}\b)")),
    (
        AS_IMAGINED,
        anycase(rf"\b(?:{_list('imagined')}|{_SUPPOSING}|(?:excerpt|extract|scene|chapter)\b.{{0,40}}?{_list('works')})\b"),
    ),
    (AS_HEARSAY, anycase(rf"\b{_list('hearsay')}\b")),
)
_TELLING = anycase(
    r"\b(?:s(?:ays?|aid)|reads?|tell|tells|told|wrote|writes|claim(?:s|ed)|states?|stated|goes|went|runs|ran|has it|reported"
    r"|printed)\b(?! about)"
)
_SHOWING = anycase(
    r"^\W*there (?:is|are|was|were|has been) (?:\w+ ){0,3}(?:rumou?rs?|gossip|legends?)\b(?! (?:about|of|that))|\b(?:this"
    r"|these|the same (?:tale|story|thing)|as follows|so|thus|the following|(?:simple|same) \w+)\W*$|\bhas it\b"
)
_RATING = (
    r"^\W*(?:(?:this|that|it) (?:is|was)\s)?(?:(?:an?|rated|mostly|partly|largely|completely|totally|simply|entirely)\s){0,2}"
)
_RATED_FALSE = anycase(rf"{_RATING}{_FALSE}\W*$")
_RATED = anycase(rf"{_RATING}{_UNTRUE}\W*$")
_UPHELD = anycase(rf"{_RATING}(?:true|correct|accurate|right|confirmed|fact)\W*$")
_CROSSED = anycase(
    r"^\W*[\u2717\u2718\u274c]|[\u2717\u2718\u274c]\W*$|(?:[(\[]|\|\s?)"
    rf"{_UNTRUE}[)\]]?\W*$"
)
_BETWEEN = r"(?:\s(?!said\b|claimed\b|thought\b|believed\b|once\b)[\w'’-]+){0,8}?\s"
_ONE_TAKEN_BACK = anycase(
    rf"(?:(?:^\W*|, )(?:but |yet |and |so )?(?:that|this|the {_TEXTS})|\b(?:it|them))\b{_BETWEEN}{_UNTRUE}|\b(?:regret"
    rf"|apologi[sz]e for|sorry for) (?:the|this|our) (?:\w+ )?{_list('falsehoods')}|\bshould have (?:read|said|been)\b"
)
_ALL_TAKEN_BACK = anycase(
    rf"^\W*(?:but |yet |and |so )?(?:these|those|none|all|nothing|everything)\b{_BETWEEN}{_UNTRUE}"
    rf"|^\W*none of (?:this|that|it|these)\b|\bit\b(?:\s\w+){{1,4}}?\s(?:a|just"
    rf"|only)\s(?:bad )?dream\b|\b(?:i|he|she|we|they|then) (?:woke|awoke)\b"
    rf"|^\W*(?:at least )?(?:so|such|that|this) (?:goes|went|ran|runs|says|said|is|was)\b.{{0,60}}?\b(?:{_UNTRUE}"
    rf"|{_list('hearsay')})"
)
_TOLD_WORDS = 24
"""In a longer sentence a word of denial is about something of its own."""
_TAKEN_WITH_IT = 2
"""Sentences that "this" and "it" may stand for."""
_GENRE = rf"(?:satire|fiction|parody|spoof|hoax|joke|prank|satirical|fake|made[ -]up|invented|{_UNREAL})"
_OF_THE_WHOLE = anycase(
    rf"\b(?:this|all(?: the)?|every|everything (?:on|in) this)\s(?:\w+\s)?(?:{_TEXTS}|{_list('works')})\b(?:\s[\w'’]+){{0,3}}?"
    rf"\s(?:is|are|was|were)\s(?:\w+\s){{0,3}}?{_GENRE}\b"
    rf"|\bthis is (?:an? )?(?:work of )?{_GENRE}(?: \w+)?\W*$|\bapril fools?['’]?(?: (?:joke|hoax|prank|story))?(?=\W*$"
    rf"|\s?[:!]| had)"
    rf"|\bhappy april fools\b|^\W*(?:from (?:our|the) (?:\w+ )?{_FALSE} {_TEXTS}|satire|parody|spoof|fiction)\W*$"
    rf"|\ball {_TEXTS} (?:here )?are {_GENRE}|^\W*the following is (?:an? )?{_GENRE}\b"
)
_TAKEN_OUT = rf"(?:retracted|withdrawn|superseded|revoked|rescinded|{_list('no_longer')})"
_WITHDRAWN = anycase(
    rf"^\W*(?:this|the (?:present|following|above))\s(?:\w+\s)?(?:{_list('texts')}|{_list('documents')})\b(?:\s[\w'’]+)?"
    rf"\s(?:(?:is|are|has been|have been)\s(?:(?:now|since|hereby|\w+ly)\s){{0,2}}{_TAKEN_OUT}"
    r"|(?:was|were)\s(?:\w+ly\s)?(?:retracted|withdrawn))\b"
    rf"|^\W*{_TAKEN_OUT}(?=\W*$|\s?:)|^\W*retraction(?: notice)?(?=\W*$|\s?:)"
    rf"|\bretracts? this (?:\w+\s)?(?:{_list('texts')}|{_list('documents')})\b"
)
"""What a text says of itself where somebody took all of it back."""
_STRUCK = regex(r"(?<![~\\])~~(?=[^\s~])[^~]{1,2000}?(?<=[^\s~])~~(?!~)")
""" "~~…~~": words that are struck out."""
_OPEN_QUESTION = anycase(
    r"\b(?:wh(?:o(?:m|se)?|at|en|ere|ich|y)|how|did you|do you|have you|you know)\b|n['’]t\b|, (?:no|right|yes)\W*$"
)
"""A question that asks for something, or says something by asking: the words of its answer alone say less."""
_ANSWER = anycase(
    r"^\W*(?:(?:a|answer|reply|re)\s?[:.)]\s*)?(?:yes|yeah|yep|no|nope|indeed|certainly|absolutely|definitely|exactly|correct|true"
    r"|right|of course|sure(?:ly)?|(?:it|he|she|they|there|we|i|you) (?:is|are|was|were|do|does|did|has|have|had|can|could|will)"
    r"(?:n['’]t| not| so| indeed)?\W*$)(?:\b|$)"
)
_MAY_TELL = anycase(rf"\b(?:{_GENRE}|april fool)")
_TASK = anycase(
    rf"\b(?:find|spot|correct|mark|identify|underline|rewrite|explain|which|each|following|below|here are|things|people get)\b"
    rf".{{0,60}}?\b(?:{_UNTRUE}|{_FALSE})\b|\btrue or false\b"
    rf"|\bn(?:one|ot one|either) of the (?:\w+ ){{0,3}}?{_TEXTS}\b.{{0,30}}?\b(?:true|correct|right)\b"
)
_WITHIN = anycase(
    r"^\W*(?:in|from|at the (?:start|end) of) (?:[\w'’-]+ ){1,3}?"
    rf"(?:{_list('imagined')}\b|{_list('works')}(?-i:(?: [A-Z][\w'’]*){{0,4}})(?=[,:]))|\b{_SUPPOSING}\b"
    rf"|^\W*(?:the|this) (?:play|{_list('works')}) (?:opens|begins|starts|follows|tells|ends|is set|takes place)\b"
    r"|^\W*(?:had [^.]{3,80}?,|if [^.]{3,80}?\b(?:had|were)\b[^.]{0,60}?,) [^.]{0,60}?\bwould\b"
)
_SOURCE = anycase(rf"\b{_FALSE}\b")
"""Of what is told: whoever or whatever tells it is false."""
_HEADED = anycase(
    r"^\W*(?:(?!of|for|in|against)[\w'’]+\s){0,3}?"
    rf"(?:{_UNTRUE}|{_list('imagined')}|{_list('hearsay')}|{_SUPPOSING}|{_UNREAL} \w+|(?:excerpt|extract|scene"
    rf"|chapter)\b.{{0,40}}?{_list('works')})"
    r"(?:\W*$|\s?[:,(–—]|\s(?:about|on|around|regarding|and|vs|diary|by|in|of|that|from|given|surrounding)\b)"
)
_TURN = anycase(
    r"^\W*(?:but|however|in fact|in reality|in truth|actually|really|(?:the )?(?:facts?|truth|reality)|what is true)\b"
)
_FACT = anycase(
    r"^\W*(?:(?:the )?(?:facts?|truth|reality|correct answer|what is true)\s?[:\u2013\u2014-]|in (?:reality|fact|truth)\b"
    r"|actually\b)"
)
_AMENDED = anycase(rf"^\W*(?:corrections?\s?:|\({_FALSE}\s?[:;,–—-])")
_LABEL = regex(r"(?P<label>(?:[^.!?:\n]|(?<=\bno)\.){2,90}?)(?P<colon>:(?=\s|$)|\s[-–—](?=\s))\s*(?P<rest>.*)$", re.DOTALL)
_LABEL_WORDS, _DASHED_WORDS, _RATED_WORDS, _TAKEN_BACK_WORDS, _HEADING_WORDS = 5, 3, 4, 16, 12

_MARKS = regex(r"(?:[-*+#>•\s]|[0-9]{1,2}[.)]\s|\(?[a-zA-Z]\)\s){0,6}")
_STOPPED = regex(r"[.!?:;,…][\"'”’)\]*_]{0,3}$")
_ITEM = regex(r"\s{0,8}(?:[-*+•\u2717\u2718\u2713\u2714\u274c\u2705]|[0-9]{1,2}[.)]|\(?[a-zA-Z]\))\s")
_LINE = regex(r"(?<![^\n])[^\S\n]*+\S[^\n]*")
_WRAPPED = 60
"""Characters of a line from which on the next one may go on with its sentence."""


def framed_sentences(text: str, over: str = "", claim: str = "") -> tuple[Framed, ...]:
    """What a text does not say itself, in order, and why; `over` is what stands over it."""
    return tuple(one for one in _framed(text, over) if not _speaks_of(claim, one.cue))


def _speaks_of(claim: str, cue: str) -> bool:
    own, words = ({word[:4] for word in _WORD.findall(text.lower()) if len(word) > 3} for text in (claim, cue))
    return not own.isdisjoint(words)


def told_of_the_whole(text: str) -> str:
    """The sentence by which a text calls itself satire or fiction; empty where it has none."""
    if not _MAY_TELL.search(text):
        return ""
    return next((line.said for line in _lines(text) if _OF_THE_WHOLE.search(line.said)), "")


@remembered
def _framed(text: str, over: str) -> tuple[Framed, ...]:
    lines = tuple(_lines(text))
    heads = [part for part in over.split(". ") if part]
    for said in (*heads, *(line.said for line in lines)):
        for pattern, reason in ((_OF_THE_WHOLE, AS_FALSE), (_WITHDRAWN, AS_WITHDRAWN)):
            if found := pattern.search(said):
                return (Framed(span=Span(start=0, end=len(text)), reason=reason, cue=found[0]),)
    read = _FrameReader(lines, heads).read()
    struck = (Framed(span=Span(start=m.start(), end=m.end()), reason=AS_WITHDRAWN, cue="~~") for m in _STRUCK.finditer(text))
    return tuple(sorted((*read, *struck), key=lambda one: one.span))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Line:
    """A sentence of a text, or a line of its own; without the marks it begins with."""

    span: Span
    said: str
    block: int
    heading: bool
    item: bool

    @property
    def label(self) -> re.Match[str] | None:
        found = _LABEL.match(self.said)
        return found if found and (found["colon"] == ":" or len(found["label"].split()) <= _DASHED_WORDS) else None


def _lines(text: str) -> Iterator[_Line]:
    for number, block in enumerate(_blocks(text)):
        own = block.of(text)
        inside = sentences(own)
        short = len(inside) == 1 and len(own.split()) <= _HEADING_WORDS
        heading = short and not _STOPPED.search(own) and not own[:1].islower()
        for span in inside:
            said = _unmarked(span.of(own))
            item = span.start == 0 and _ITEM.match(own) is not None
            yield _Line(span=span.shifted(block.start), said=said, block=number, heading=heading and not item, item=item)


def _blocks(text: str) -> list[Span]:
    """Paragraphs, headings and items: lines, and what wrapped lines come to."""
    found: list[Span] = []
    for line in _LINE.finditer(text):
        own = Span(start=line.end() - len(line[0].lstrip()), end=line.start() + len(line[0].rstrip()))
        before = found[-1] if found else None
        if before is not None and not text[before.end : own.start].count("\n") > 1 and _goes_on(before.of(text), own.of(text)):
            found[-1] = Span(start=before.start, end=own.end)
        else:
            found.append(own)
    return found


def _goes_on(before: str, line: str) -> bool:
    last = before.rpartition("\n")[2]
    return line[0].islower() or (len(last) >= _WRAPPED and not _STOPPED.search(last) and not _ITEM.match(line))


def _unmarked(words: str) -> str:
    marks = _MARKS.match(words)
    return words[marks.end() if marks else 0 :].replace("**", "").strip("*_ \n|")


def _cue(said: str) -> tuple[str, str] | None:
    """What a line has of words for the untrue, the imagined or the merely told."""
    return next(((reason, found[0]) for reason, pattern in _CUES if (found := pattern.search(said))), None)


@dataclass(slots=True)
class _Frame:
    """A frame that is open: it goes on until something ends it."""

    reason: str
    cue: str
    block: int = -1
    headed: bool = False
    """It was opened by a heading: all below it is framed until the next."""
    paused: bool = False
    below: bool = False
    """It is of what stands below, whatever follows in its own block: "Find the mistake. Underline it."."""
    filled: bool = False
    """Something stands in it: else it takes in the next block too, or the list below it."""


class _FrameReader:
    """Goes through the lines of a text and keeps those that stand in a frame."""

    def __init__(self, lines: Sequence[_Line], over: Sequence[str]) -> None:
        self.lines = lines
        self.found: dict[int, Framed] = {}
        self.open: _Frame | None = None
        for head in over:
            self._heading(head)

    def read(self) -> list[Framed]:
        steps = (
            self._rated,
            self._crossed,
            self._amended,
            self._asked,
            self._taken_back,
            self._labelled,
            self._turns,
            self._within,
            self._told_by,
        )
        for n, line in enumerate(self.lines):
            self._left_behind(n)
            if line.heading and not self._rated(n):
                self._heading(line.said)
            elif not line.heading and not any(step(n) for step in steps):
                self._inside(n)
            self._questioned(n)
        return [self.found[n] for n in sorted(self.found)]

    def _heading(self, said: str) -> None:
        cue = _cue(said) if any(pattern.search(said) for pattern in (_HEADED, _TASK, _CROSSED)) else None
        self.open = _Frame(reason=cue[0], cue=cue[1], headed=True) if cue else None

    def _left_behind(self, n: int) -> None:
        """A frame ends with its block, or with the one below it."""
        line, frame = self.lines[n], self.open
        if frame is None or (line.block == frame.block and not line.item):
            return
        frame.paused = False
        if frame.headed or line.block == frame.block:
            frame.block = line.block
            return
        goes_on = line.item and n > 0 and self.lines[n - 1].item
        if frame.filled and not goes_on and not frame.below:
            self.open = None
        else:
            frame.block, frame.below = line.block, False

    def _ended(self) -> None:
        """Under a heading, for the rest of the block or the item."""
        if self.open is not None and self.open.headed:
            self.open.paused = True
        else:
            self.open = None

    def _keep(self, n: int, reason: str, cue: str) -> None:
        self.found[n] = Framed(span=self.lines[n].span, reason=reason, cue=cue)

    def _back(self, n: int, cue: str, most: int = sys.maxsize) -> None:
        """What stands before a line in one piece is as it says; headings between them are passed over."""
        at = n - 1
        while at >= 0 and self.lines[at].heading:
            at -= 1
        block = self.lines[at].block if at >= 0 else -1
        while at >= max(0, n - most) and self.lines[at].block == block:
            self._keep(at, AS_FALSE, cue)
            if self.lines[at].label or (at and _TURN.match(self.lines[at].said)):
                break
            at -= 1

    def _rated(self, n: int) -> bool:
        """ "False." and "Verdict: false" are said of what stands before; so are "True" and "Verdict: true"."""
        line = self.lines[n]
        label = line.label
        rated = label["rest"].rpartition(": ")[2] if label and len(label["label"].split()) <= _LABEL_WORDS else line.said
        if not rated or len(rated.split()) > _RATED_WORDS:
            return False
        if (_RATED if label or not line.heading else _RATED_FALSE).match(rated):
            self._back(n, rated)
        elif _UPHELD.match(rated):
            self.found = {at: one for at, one in self.found.items() if at < n - 1 or one.reason != AS_HEARSAY}
        else:
            return False
        self.open = None
        return True

    def _crossed(self, n: int) -> bool:
        """ "✗ …", "… (wrong)", also where the mark is cut off as a sentence of its own."""
        line = self.lines[n]
        found = _CROSSED.search(line.said)
        if found:
            alone = n and not _WORD.search(_CROSSED.sub("", line.said)) and self.lines[n - 1].block == line.block
            self._keep(n - 1 if alone else n, AS_FALSE, found[0])
        return found is not None

    def _taken_back(self, n: int) -> bool:
        said = self.lines[n].said
        if len(said.split()) > _TAKEN_BACK_WORDS:
            return False
        if found := _ALL_TAKEN_BACK.search(said):
            self._back(n, found[0])
        elif found := _ONE_TAKEN_BACK.search(said):
            self._back(n, found[0], most=_TAKEN_WITH_IT)
        if found:
            self._keep(n, AS_FALSE, found[0])
        return found is not None

    def _amended(self, n: int) -> bool:
        """ "X. Correction: Y", "X. (False: Y)"."""
        found = _AMENDED.match(self.lines[n].said)
        if found and n and self.lines[n - 1].block == self.lines[n].block:
            self._keep(n - 1, AS_FALSE, found[0])
            return found[0].startswith("(")
        return False

    def _labelled(self, n: int) -> bool:
        """ "Myth: …", "The hoax read as follows: …"."""
        label = self.lines[n].label
        cue = _cue(label["label"]) if label and not _TURN.match(label["label"]) else None
        if label and cue:
            self._opened(n, *cue, holds=bool(label["rest"]))
        return cue is not None

    def _opened(self, n: int, reason: str, cue: str, *, holds: bool = False) -> None:
        self.open = _Frame(reason=reason, cue=cue, block=self.lines[n].block, filled=holds)
        if holds:
            self._keep(n, reason, cue)

    def _turns(self, n: int) -> bool:
        """ "Fact: …", "But in fact …": what was framed ends. A labelled line before "Fact: …" was none."""
        line = self.lines[n]
        label = line.label
        before = self.lines[n - 1] if n else None
        if _FACT.match(line.said) and before and before.label and n - 1 not in self.found:
            self._keep(n - 1, AS_HEARSAY, before.label["label"])
        if _TURN.match(line.said) or (label and len(label["label"].split()) <= _LABEL_WORDS):
            self._ended()
        return False

    def _asked(self, n: int) -> bool:
        """ "Find the error.", "The following statements are false:"."""
        line = self.lines[n]
        found = _TASK.search(line.said)
        if found:
            _, cue = _cue(line.said) or (AS_FALSE, found[0])
            rest = line.label["rest"] if line.label else ""
            self._opened(n, AS_FALSE, cue, holds=bool(rest) and not rest.endswith("?"))
            self.open = replace(self.open, below=True) if self.open else None
        return found is not None

    def _questioned(self, n: int) -> None:
        """ "Is the bridge closed?" says nothing; "Is the bridge closed? Yes." does, and so does "Isn't it closed?"."""
        said = self.lines[n].said.rstrip("\"'”’)]*_ ")
        if n in self.found or not said.endswith("?") or _OPEN_QUESTION.search(said):
            return
        if n + 1 == len(self.lines) or not _ANSWER.match(self.lines[n + 1].said):
            self._keep(n, AS_QUESTION, "?")

    def _within(self, n: int) -> bool:
        """ "In my dream, …", "What if …"."""
        found = _WITHIN.search(self.lines[n].said)
        if found:
            self._opened(n, AS_IMAGINED, found[0])
            self._keep(n, AS_IMAGINED, found[0])
        return found is not None

    def _told_by(self, n: int) -> bool:
        """ "…, said the forged letter.", and "It reads: …" behind a sentence that speaks of one."""
        line = self.lines[n]
        if len(line.said.split()) > _TOLD_WORDS or not (_TELLING.search(line.said) or _SHOWING.search(line.said)):
            return False
        before = self.lines[n - 1].said if n and line.label and self.lines[n - 1].block == line.block else ""
        source = _SOURCE.search(line.said)
        cue = _cue(line.said) or ((AS_FALSE, source[0]) if source else None) or _cue(before)
        if cue:
            self._keep(n, *cue)
            if before or _SHOWING.search(line.said):
                self._opened(n, *cue)
        return cue is not None

    def _inside(self, n: int) -> None:
        frame = self.open
        if frame is None or frame.paused:
            return
        frame.filled = True
        self._keep(n, frame.reason, frame.cue)
