"""Chunks held against claims: each by itself, and the telling sentences of several as one text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import islice

from adjudge.english.claim_kinds import stated
from adjudge.english.clause_places import clause_places
from adjudge.english.mentions import rows_of_others
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.facts.decided import told_plainly
from adjudge.facts.meaning import Entails
from adjudge.ledger.gates import borne_out
from adjudge.ledger.match import Matched
from adjudge.ledger.near_misses import Told, carried_on, held_back, is_of_sibling, told, turned
from adjudge.policy import Policy
from adjudge.reading.cascade import StanceReader, as_worded, beside, promise
from adjudge.reading.row_comparisons import compares, settled_by_rows, tables, with_comparisons
from adjudge.reading.weigh import weigh_with
from adjudge.reading.windows import Exhibit, deciding_words, frame, heading, shown, unframed
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk, Frame, TableRow
from adjudge.values.evidence import DecidedBy, Stance, StanceLabel, Weighed
from adjudge.values.score import Score
from adjudge.values.span import Span, joined

TURNED, RESERVED = "turned_round", "with_reserve"


@dataclass(frozen=True, kw_only=True, slots=True)
class ChunkSentence:
    """A sentence of a chunk, by its place in the chunk's own text."""

    place: int
    span: Span


@dataclass(frozen=True, kw_only=True, slots=True)
class ChunkAsked:
    """A chunk, or sentences of several, and the claim or part of one it is held against."""

    claim: str
    place: int | None = None
    """Of a chunk that is read whole."""
    pieces: tuple[ChunkSentence, ...] = ()
    """Sentences that are read as one text in the order given."""
    whole: str = ""
    """The hash of a document that is read in one piece."""


@dataclass(kw_only=True)
class ChunkReader:
    """The models over the chunks of one ledger."""

    chunks: Sequence[Chunk]
    scout: StanceReader
    judge: StanceReader
    policy: Policy
    entails: Entails | None = None
    """Tells what a claim says of a statement; without it rows of tables settle nothing."""
    documents: Mapping[str, str] = field(default_factory=dict)
    """The texts that the chunks were cut from, by their hashes."""
    pairs: int = 0
    """How many texts were held against claims so far."""

    def __post_init__(self) -> None:
        """What is asked for again and again while a ledger is made is made once."""
        for kept in (self.frame, self.framed, self.siblings, self.sentences, self._other_rows, self._compared, self._settled):
            setattr(self, kept.__name__, cache(kept))
        self.plain = self.judge.plain(given=True)
        """Whether the judge's word is taken as it stands."""
        self._frames = {name: shown(text) for name, text in self.documents.items() if self.plain and self._fits(text)}

    def _fits(self, text: str) -> bool:
        return len(text) <= self.judge.reach(given=True)

    def wholes(self, places: Sequence[int]) -> tuple[str, ...]:
        """The documents of some chunks, the first so many, that are read in one piece: not those of which a chunk is all there
        is."""
        own = dict.fromkeys(self.chunks[place].content_sha256 for place in places if self.chunks[place].row is None)
        told = [name for name in own if name in self._frames and not any(self._is_all(place, name) for place in places)]
        return tuple(told[: self.policy.weighing.whole_documents])

    def _is_all(self, place: int, name: str) -> bool:
        chunk = self.chunks[place]
        return chunk.content_sha256 == name and len(chunk.text) >= len(self.documents[name])

    def frame(self, place: int) -> Frame:
        """A chunk as it is read: without what speaks to its judge or is said again."""
        chunk = self.chunks[place]
        return frame(chunk.text, chunk.unread, chunk.row)

    def siblings(self, claim: str, place: int) -> frozenset[Span]:
        """The sentences of a chunk that are told of another thing of the claim's kind: they speak neither for it nor against."""
        own, chunk = told(claim), self.chunks[place]
        if chunk.row is not None:
            # One cell that tells of the claim's own thing is enough for its row to speak to it.
            cells = (is_of_sibling(own, told(sentence)) for sentence in chunk.row.sentences)
            of_others = place in self._other_rows(claim) or all(cells)
            return frozenset(piece.span for piece, _ in self.sentences(place)) if of_others else frozenset()
        row: list[tuple[Span, Told]] = []
        for piece, _ in self.sentences(place):
            row.append((piece.span, carried_on(told(piece.span.of(chunk.text)), row[-1][1] if row else None)))
        return frozenset(span for span, one in row if is_of_sibling(own, one))

    def _other_rows(self, claim: str) -> frozenset[int]:
        """The chunks that are rows of a table of which the claim names another row."""
        return rows_of_others(claim, [(chunk.title, chunk.row) for chunk in self.chunks])

    def _compared(self, claim: str) -> dict[int, TableRow]:
        """The chunks that are rows, by their places, with what they come to beside the others of their table for a claim that
        compares."""
        found = {}
        for rows in self._tables(claim):
            told = with_comparisons(claim, list(rows.values()))
            found.update({place: row for place, row in zip(rows, told, strict=True) if row.beside})
        return found

    def _settled(self, claim: str) -> dict[int, Weighed]:
        """What rows of one table say of a claim that they settle between them, by the places of their chunks."""
        if self.entails is None:
            return {}
        found = []
        for rows in self._tables(claim):
            if settled := settled_by_rows(claim, list(rows.values()), self.entails, self.policy.facts.said):
                found.append((settled, [list(rows)[at] for at in settled.places]))
        if len(found) != 1:
            return {}  # two tables that both do may be of two years
        ((settled, places),) = found
        wholes = ((place, Span(start=0, end=len(self.chunks[place].text))) for place in places)
        return {place: told_plainly(settled.working, whole, holds=settled.holds) for place, whole in wholes}

    def _tables(self, claim: str) -> list[dict[int, TableRow]]:
        """The rows of each table by the places of their chunks, where a claim compares."""
        rows = [(place, chunk.title, chunk.row) for place, chunk in enumerate(self.chunks) if chunk.row is not None]
        if not rows or not compares(claim):
            return []
        return [{rows[at][0]: rows[at][2] for at in places} for places in tables([(title, row) for _, title, row in rows])]

    def _words(self, piece: ChunkSentence) -> str:
        """The words of a sentence as they are read: of a row of a table with its headers."""
        chunk = self.chunks[piece.place]
        return chunk.row.reading if chunk.row else piece.span.of(chunk.text)

    def framed(self, claim: str, place: int) -> Frame:
        """A chunk as it is read for a claim."""
        chunk = self.chunks[place]
        others = frozenset[Span]() if self.plain and chunk.row is None else self.siblings(claim, place)
        if not others:
            row = self._compared(claim).get(place)
            return self.frame(place) if row is None else frame(chunk.text, chunk.unread, row)
        return frame(chunk.text, joined((*chunk.unread, *others)))  # of a row nothing is left

    def read(self, asked: Sequence[ChunkAsked]) -> list[Weighed]:
        """What each says of its claim; all are read together. Places are those of the chunk, of a joined text its own."""
        self.pairs += len(asked)
        weighed = weigh_with([self._exhibit(one) for one in asked], scout=self.scout, judge=self.judge, policy=self.policy)
        return [self._placed(one, found) for one, found in zip(asked, weighed, strict=True)]

    def _exhibit(self, asked: ChunkAsked) -> Exhibit:
        if asked.whole:
            return Exhibit(text=self._frames[asked.whole].text, claim=asked.claim, group=asked.claim, given=True, whole=True)
        if asked.place is not None:
            text, title = self.framed(asked.claim, asked.place).text, self.chunks[asked.place].over
        else:
            titles = {self.chunks[piece.place].over for piece in asked.pieces}
            title = titles.pop() if len(titles) == 1 else ""
            text = self._joined(asked.pieces, headed=not title)
        return Exhibit(text=text, claim=asked.claim, title=title, group=asked.claim, given=True)

    def _joined(self, pieces: Iterable[ChunkSentence], *, headed: bool) -> str:
        """Sentences as one text, each under its own title where they come from several."""
        own = ((self.chunks[piece.place].over, self._words(piece)) for piece in pieces)
        return " ".join((heading(title) if headed else "") + said for title, said in own)

    def _placed(self, asked: ChunkAsked, weighed: Weighed) -> Weighed:
        claim, place = asked.claim, asked.place
        if asked.whole:
            return unframed(weighed, self._frames[asked.whole])
        if place is None:
            return weighed
        if settled := self._settled(claim).get(place):
            return settled
        placed = unframed(weighed, self.framed(claim, place))
        return self._as_line(claim, place, placed) or (placed if self.plain else self._as_worded(claim, place, placed))

    def in_chunk(self, name: str, weighed: Weighed, places: Sequence[int]) -> tuple[int, Weighed]:
        """What a document says as a whole, told of the chunk in which the sentence stands that decides: of `places` the first
        that has all of it; of none where nothing decides, or no chunk has it in one piece."""
        own = [place for place in range(len(self.chunks)) if self.chunks[place].content_sha256 == name]
        span = weighed.rationale
        if span is not None:
            for place in own:
                chunk = self.chunks[place].span
                if chunk.start <= span.start and span.end <= chunk.end:
                    return place, replace(weighed, rationale=span.shifted(-chunk.start))
        return next((place for place in places if place in own), own[0]), replace(weighed, rationale=None)

    def _as_line(self, claim: str, place: int, weighed: Weighed) -> Weighed | None:
        """What a row of a table says of a claim that is the row on one line, as answers give it; None for other claims."""
        chunk = self.chunks[place]
        if chunk.row is None or stated(claim, chunk.row.line) is None:
            return None
        stance = as_worded(weighed.stance, self.policy.weighing)
        whole = Span(start=0, end=len(chunk.text))
        return replace(weighed, stance=stance, rationale=weighed.rationale or whole, decided_by=DecidedBy.WORDING)

    def _as_worded(self, claim: str, place: int, weighed: Weighed) -> Weighed:
        """What supports a claim by the models but by rule says the reverse of it refutes it; by rule less, it is kept in mind."""
        stance, sure = weighed.stance, self.policy.grounding.turned
        open_ = stance.label is StanceLabel.NEUTRAL and stance.supports < self.policy.grounding.partly
        if open_ or stance.refutes >= sure or weighed.decided_by is DecidedBy.WORDING:
            return weighed
        nearest = self.nearest(claim, place)
        said = {nearest.span: self._words(nearest)}
        if weighed.rationale is not None:
            said[weighed.rationale] = deciding_words(weighed, self.chunks[place].text)
        for span, own in said.items():
            if turned(claim, own):
                stance = Stance(supports=0.0, refutes=sure, neutral=1.0 - sure)
                return replace(weighed, stance=stance, rationale=span, decided_by=DecidedBy.WORDING, stopped=TURNED)
        if stance.label is StanceLabel.SUPPORTS and all(held_back(claim, own) for own in said.values()):
            return replace(weighed, stopped=RESERVED)
        return weighed

    def sentences(self, place: int) -> tuple[tuple[ChunkSentence, frozenset[str]], ...]:
        """The sentences of a chunk that are read, each where it stands in one piece, with its content words."""
        own = self.frame(place)
        spans = [span for sentence in sentences(own.text) if (span := own.quotable(sentence)) is not None]
        pieces = (ChunkSentence(place=place, span=span) for span in dict.fromkeys(spans))  # a row of a table is one
        return tuple((piece, parsed(self._words(piece)).vocabulary) for piece in pieces)

    def _own(self, claim: str, place: int) -> list[tuple[ChunkSentence, frozenset[str]]]:
        """The sentences of a chunk that may speak to a claim."""
        others = self.siblings(claim, place)
        return [one for one in self.sentences(place) if one[0].span not in others]

    def nearest(self, claim: str, place: int) -> ChunkSentence:
        """The sentence of a chunk that holds most of a claim's words; of equals the first."""
        wanted = parsed(claim).vocabulary
        whole = ChunkSentence(place=place, span=Span(start=0, end=len(self.chunks[place].text)))
        return max(self._own(claim, place), key=lambda one: len(wanted & one[1]), default=(whole, wanted))[0]

    def telling(self, claim: str, places: Sequence[int], most: int) -> tuple[ChunkSentence, ...]:
        """Sentences of different chunks that together hold as many of a claim's words as can be, in the order in which the
        documents have them; fewer than two where one holds all that any do."""
        left, heard = parsed(claim).vocabulary, set[str]()
        found: dict[int, ChunkSentence] = {}
        while len(found) < most:
            open_ = [one for place in places if place not in found for one in self._own(claim, place)]
            linked = [one for one in open_ if not found or one[1] & heard]  # what shares no word is of another matter
            best = max(linked, key=lambda one: len(left & one[1]), default=None)
            if best is None or not left & best[1]:
                break
            found[best[0].place] = best[0]
            left -= best[1]
            heard |= best[1]
        return tuple(sorted(found.values(), key=lambda piece: (piece.place, piece.span.start)))


# What chunks say of claims: each alone, and for what none bears out, part by part and in sentences read together (003 §4.3).


@dataclass(frozen=True, kw_only=True, slots=True)
class ChunkSaid:
    """What one chunk says of a claim, or of a part of one."""

    claim: str
    place: int
    weighed: Weighed
    borne: Score
    """How likely it bears that out, as one of several that were read."""
    whole: bool = False
    """Whether it is told of the document as a whole, and the chunk is where that stands in it."""

    @property
    def stance(self) -> Stance:
        return self.weighed.stance

    def bears_out(self, policy: Policy) -> bool:
        return self.borne.value >= policy.grounding.supports

    def denies(self, policy: Policy) -> bool:
        return self.stance.label is StanceLabel.REFUTES and self.stance.refutes >= policy.grounding.refutes


def read_alone(matches: Sequence[Matched], reading: ChunkReader) -> list[list[ChunkSaid]]:
    """What every chunk of each claim says of it, all read together."""
    wholes = [reading.wholes(m.read) for m in matches]
    asked = [
        one
        for m, names in zip(matches, wholes, strict=True)
        for one in (
            *(ChunkAsked(claim=m.claim.text, place=place) for place in m.read),
            *(ChunkAsked(claim=m.claim.text, whole=name) for name in names),
        )
    ]
    read = iter(reading.read(asked))
    found = []
    for m, names in zip(matches, wholes, strict=True):
        said = _said(m.claim.text, m.read, islice(read, len(m.read)), reading)
        found.append([*said, *(_of_whole(m, name, next(read), reading) for name in names)])
    return found


def _of_whole(m: Matched, name: str, weighed: Weighed, reading: ChunkReader) -> ChunkSaid:
    place, placed = reading.in_chunk(name, weighed, m.read)
    borne = borne_out(placed.stance.supports, reading.policy.grounding)
    return ChunkSaid(claim=m.claim.text, place=place, weighed=placed, borne=borne, whole=True)


def _said(claim: str, places: Sequence[int], read: Iterable[Weighed], reading: ChunkReader) -> list[ChunkSaid]:
    """What chunks say of a claim. What a document says plainly it does not deny in passing: beside a chunk that supports the
    claim more, a refutation by another of the same document counts for less."""
    weighed = list(read)
    names = [reading.chunks[place].content_sha256 for place in places]
    found = []
    for place, name, one in zip(places, names, weighed, strict=True):
        if one.stance.label is StanceLabel.REFUTES and not reading.plain:
            chorus = [other.stance for other, same in zip(weighed, names, strict=True) if same == name]
            one = replace(one, stance=beside(one.stance, chorus))
        borne = borne_out(one.stance.supports, reading.policy.grounding)
        found.append(ChunkSaid(claim=claim, place=place, weighed=one, borne=borne))
    return found


def is_decided(said: Sequence[ChunkSaid], policy: Policy) -> bool:
    return any(one.bears_out(policy) or one.denies(policy) for one in said)


# What one chunk alone does not bear out.


@dataclass(frozen=True, kw_only=True, slots=True)
class Second:
    """What a second reading of a claim brought."""

    pieces: tuple[ChunkSentence, ...] = ()
    joined: Score | None = None
    """How likely these bear the claim out, read as one text."""
    parts: tuple[ChunkSaid, ...] = ()
    """The best that any chunk says for each part of the claim; none where it has only one."""


def second_readings(said: Mapping[int, Sequence[ChunkSaid]], reading: ChunkReader) -> dict[int, Second]:
    policy = reading.policy.grounding
    likely = {n: _likeliest(own, policy.second_chunks) for n, own in said.items()}
    pieces = {n: reading.telling(own[0].claim, likely[n], policy.joined) for n, own in said.items()}
    together = [n for n, own in pieces.items() if len(own) > 1]
    parts = {n: _parts(own[0].claim) for n, own in said.items()}
    single = [(part, place) for n in said for part in parts[n] for place in likely[n]]
    read = iter(
        reading.read(
            [
                *(ChunkAsked(claim=said[n][0].claim, pieces=pieces[n]) for n in together),
                *(ChunkAsked(claim=part, place=place) for part, place in single),
            ]
        )
    )
    joined = {n: borne_out(next(read).stance.supports, policy, joined=True) for n in together}
    return {
        n: Second(
            pieces=pieces[n],
            joined=joined.get(n),
            parts=tuple(
                max(_said(part, likely[n], islice(read, len(likely[n])), reading), key=lambda one: one.borne.value)
                for part in parts[n]
            ),
        )
        for n in said
    }


def _likeliest(said: Sequence[ChunkSaid], most: int) -> tuple[int, ...]:
    """The chunks that speak most to a claim, by the models."""

    def speaks(one: ChunkSaid) -> float:
        return max((promise(window.stance) for window in one.weighed.windows), default=0.0) + one.stance.supports

    return tuple(one.place for one in sorted(said, key=speaks, reverse=True)[:most])


def _parts(claim: str) -> tuple[str, ...]:
    found = tuple(part.wording for part in clause_places(claim))
    return found if len(found) > 1 else ()
