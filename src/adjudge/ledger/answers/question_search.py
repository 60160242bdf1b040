"""A question held against the sentences of what was retrieved for it: what each is worth as an answer to each of its parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import islice
from statistics import fmean

from adjudge.english.layout.chunks import anchors, without
from adjudge.english.reader import subject_of
from adjudge.english.sentence import parsed
from adjudge.english.verbs import stock_forms
from adjudge.english.words import terms
from adjudge.ledger.answers.answer_values import Demands, demands, has_form, is_about, of_all, row_has_form, values
from adjudge.ledger.answers.listed_facts import MeasuredSentence, telling, worth
from adjudge.ledger.answers.question_parts import ASKED_WORDS, QuestionPart, Wanted, asks_for_all, question_parts
from adjudge.ledger.answers.question_statement import filled, gapped, indirect, without_known
from adjudge.ledger.answers.sentence_pool import (
    OPENING,
    PoolSentence,
    chunk_headings,
    opening_of,
    sentence_pool,
    under_title,
)
from adjudge.policy.ledger import WritingPolicy
from adjudge.reading.cascade import Reading, Similar, StanceReader
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk, TableRow

_NEAR_THE_TOP = 40
"""Where the first chunk of a document begins at the latest."""

_READ_WHOLE = 9_000
"""Characters of documents that are read whole for a question: the answer is hardly ever in the third."""
_TOLD = 3.0
"""Promise of a sentence that holds the answer: more than any has by its words."""
_FIRST_WORDS = 120
"""Characters of a document that name what it is about; what follows begins to tell."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A sentence, and what it is worth as an answer to each part of a question."""

    sentence: PoolSentence
    worth: tuple[float, ...]
    """One that leans on the sentence before it is worth nothing for what that one says alone."""
    near: float = 0.0
    """The most it is worth together with what it leans on: what it adds to a text on the question."""

    @property
    def best(self) -> float:
        return max(self.worth, default=0.0)


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerCandidate:
    """Words that may answer, as a model reads them, and what is known of where they stand."""

    text: str
    """Under the title of their document."""
    said: str
    """Without it."""
    words: frozenset[str]
    """The content words it may be found by."""
    setting: str = ""
    """The title and the headings it stands under."""
    opening: str = ""
    """How its document begins."""
    drafted: bool = False
    """Whether somebody wrote it as an answer: it need not repeat what the question is about."""
    row: TableRow | None = None
    """The row of a table that it is."""
    heard: frozenset[str] = frozenset()
    """The content words of its document, where that is at hand."""
    document: str = ""
    """The hash of its document's text."""

    @property
    def known(self) -> frozenset[str]:
        """The content words of where it stands."""
        return parsed(f"{self.setting} {self.opening[:_FIRST_WORDS]}").vocabulary


_Pairs = tuple[tuple[str, str], ...]
"""Texts, each with a statement it is read against."""


@dataclass(frozen=True, kw_only=True)
class Search:
    """A question held against the sentences of what was retrieved for it."""

    query: str
    chunks: Sequence[Chunk]
    similar: Similar
    reader: StanceReader
    policy: WritingPolicy
    judge: StanceReader | None = None
    """Reads what answers the question as well, and the two are believed alike: one model alone is too easily content with a
    figure of the right form."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The documents whole, by the hashes of their texts, where they are at hand: what one speaks of it says at its beginning."""

    @cached_property
    def parts(self) -> tuple[QuestionPart, ...]:
        return question_parts(self.query)

    @cached_property
    def pool(self) -> tuple[PoolSentence, ...]:
        """Every sentence that could be said, as it stands in the documents."""
        return sentence_pool(self.chunks, self.policy)

    @cached_property
    def ranked(self) -> tuple[Ranked, ...]:
        """Those worth reading, with what each is worth."""
        return tuple(_ranked(self))

    @cached_property
    def demands(self) -> tuple[Demands, ...]:
        """What an answer to each part must be about."""
        return tuple(demands(part.meant) for part in self.parts)

    @cached_property
    def overall(self) -> bool:
        """Whether all there is on something is asked for."""
        return asks_for_all(self.query)

    def worths(self, said: Sequence[AnswerCandidate]) -> list[tuple[float, ...]]:
        """What sentences are worth as answers to each part."""
        parts, policy = self.parts, self.policy
        if not parts or not said:
            return [() for _ in said]
        texts = [one.text for one in said]
        near = [self.similar(part.meant, texts) for part in parts]
        forms = [[self._forms(p, one) for p in range(len(parts))] for one in said]
        readings = iter(self.reader.read([pair for row in forms for own in row for pairs in own for pair in pairs]))
        heard = iter(self._heard([pair for row in forms for _, answered in row for pair in answered]))

        def measured(p: int, n: int, plain: _Pairs, answered: _Pairs) -> MeasuredSentence:
            asked, told = [*islice(readings, len(plain))], [*islice(readings, len(answered))]
            sure = [fmean((one.stance.supports, *islice(heard, 1))) for one in told]
            return self._measured(p, said[n], near[p][n], (asked, told), max(sure, default=None))

        return [tuple(worth(measured(p, n, *own), policy).value for p, own in enumerate(row)) for n, row in enumerate(forms)]

    @cached_property
    def _whole(self) -> StanceReader | None:
        """Who reads whole documents."""
        return self.judge.of_wholes(given=True) if self.judge is not None else None

    def _read_whole(self, chunk: str) -> str:
        """A document as a whole, by its hash; empty where it is not at hand, or longer than one reading takes."""
        whole = self.texts.get(chunk, "") if self._whole is not None else ""
        return whole if self._whole is not None and len(whole) <= self._whole.longest else ""

    def _answered(self, part: int, text: str, said: str) -> tuple[tuple[str, str], ...]:
        """A document with the question answered by what a sentence of it says. Of a person a full name is asked for: "One" and
        "Rent" look like names, and who reads a whole document finds something of each."""
        asked, wanted = self.parts[part], self.demands[part]
        found = filled(asked.meant, asked.asked, wanted, text, said, None, self.policy.values)
        if asked.asked is not Wanted.PERSON:
            return found
        full = [name for name in values(asked.asked, wanted, said, self.policy.values) if " " in name]
        return tuple(pair for pair in found if any(name in pair[1] for name in full))

    def _surely(self, part: int, one: AnswerCandidate) -> float:
        """How surely the whole document of some words bears out the question answered with what they say."""
        whole = self._read_whole(one.document)
        if self._whole is None or not whole or one.document not in self._likeliest:
            return 0.0
        forms = self._answered(part, whole, one.said)
        return max((read.stance.supports for read in self._whole.read(forms)), default=0.0) if forms else 0.0

    def _answering(self, part: int, order: Sequence[int]) -> frozenset[int]:
        """Places in the pool of sentences of the likeliest documents that hold what a whole reading finds to answer a part."""
        if self._whole is None or gapped(self.parts[part].meant) is None:
            return frozenset()
        near = self._likeliest
        told: dict[tuple[str, str], list[int]] = {}
        for place in order:
            one = self.pool[place]
            text = self._read_whole(one.chunk.content_sha256)
            if text and one.chunk.content_sha256 in near:
                for pair in self._answered(part, text, one.text):
                    told.setdefault(pair, []).append(place)
        pairs = list(told)[: self.policy.asked]
        sure = {
            pair for pair, read in zip(pairs, self._whole.read(pairs), strict=True) if read.stance.supports >= self.policy.told
        }
        return frozenset(place for pair in sure for place in told[pair])

    @cached_property
    def _likeliest(self) -> frozenset[str]:
        """The documents that are read whole for a question, the nearest first, as long together as two long ones: the rows of a
        table are short ones."""
        found: list[str] = []
        length = 0
        for name in dict.fromkeys(chunk.content_sha256 for chunk in self.chunks):
            length += len(self._read_whole(name))
            found += [name] if not found or length <= _READ_WHOLE else []
        return frozenset(found)

    @cached_property
    def answering(self) -> list[frozenset[int]]:
        """For each part the places in the pool of sentences that answer it, as whole documents are read."""
        if self._whole is None:
            return [frozenset() for _ in self.parts]
        near = [self.similar(part.meant, [one.headed for one in self.pool]) for part in self.parts]
        orders = [sorted(range(len(self.pool)), key=lambda n, by=by: (-by[n], n)) for by in near]  # type: ignore[misc]
        return [self._answering(part, order) for part, order in enumerate(orders)]

    def _heard(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """How surely the judge finds statements borne out; nothing where there is none beside the scout."""
        if self.judge is None or self.judge is self.reader:
            return []
        return [reading.stance.supports for reading in self.judge.read(pairs)]

    def _forms(self, part: int, one: AnswerCandidate) -> tuple[_Pairs, _Pairs]:
        """What is read of words for a part of the question: the question itself, and the question answered with what they say."""
        asked, wanted, held = self.parts[part], self.demands[part], parsed(one.said).vocabulary
        question = without_known(asked.meant, held, one.known, one.heard)
        plain = tuple((one.text, form) for form in (question, asked.stated, _claimed(asked, question)) if form)
        if not is_about(wanted, one.said, one.setting, one.opening, self._telling):
            return plain, ()
        # A title tells what a name is that the sentence leaves out; where it leaves none out, the title only misleads.
        whole = {word for name in demands(question).named for word in name} <= held
        text = one.said if whole else one.text
        return plain, filled(question, asked.asked, wanted, text, one.said, one.row, self.policy.values)

    def _measured(
        self, part: int, one: AnswerCandidate, similarity: float, read: tuple[list[Reading], list[Reading]], known: float | None
    ) -> MeasuredSentence:
        """What is known of words held against a part of the question, read in each of its forms, and as its answer."""
        asked, wanted = self.parts[part], self.demands[part]
        plain, answered = read
        borne = known is not None and known >= self.policy.borne
        sure = self._surely(part, one)  # a document as a whole says itself what it is on
        settled = sure >= self.policy.told
        # Whether something is so is answered by what denies it too.
        by_denial = 1.0 if asked.asked is Wanted.WHETHER else 0.0
        return MeasuredSentence(
            similarity=similarity,
            words=telling(_wanted(asked), one.words | (one.known & wanted.proper), self.counts, len(self.pool)),
            relevance=max(reading.relevance for reading in (*plain, *answered)),
            answer=max(r.stance.supports + by_denial * r.stance.refutes for r in plain),
            filled=max(sure, known or 0.0) if settled else known,
            fits=has_form(asked.asked, wanted, one.said) and (one.row is None or row_has_form(asked.asked, wanted, one.row)),
            about=settled or self._is_about(part, one, plain, borne=borne),
        )

    def _is_about(self, part: int, one: AnswerCandidate, plain: Sequence[Reading], *, borne: bool) -> bool:
        """Whether words can be about what a part of the question names."""
        asked, wanted = self.parts[part], self.demands[part]
        return (
            is_about(wanted, one.said, one.setting, one.opening, self._telling)
            and self._is_of_its_document(part, one)
            and _acts(asked, one.said)
            and (one.drafted or borne or self._is_on_topic(part, one))
            and (asked.asked is not Wanted.WHETHER or self._is_heard_of(part, one, plain))
        )

    def _is_of_its_document(self, part: int, one: AnswerCandidate) -> bool:
        """Whether the document of some words speaks of what is asked about as others at hand do. "The work was paid for by the
        foundation", of a library, does not say who paid for a survey of herons that another document is on."""
        shares = self._shares[part]
        return one.drafted or not one.heard or shares.get(one.heard, 1.0) >= self.policy.same * max(shares.values(), default=0.0)

    @cached_property
    def _shares(self) -> list[dict[frozenset[str], float]]:
        """How much of what each part asks about each document speaks of, where a word that few of them have tells more."""
        held = set(self.heard.values())
        common = Counter(word for words in held for word in words)
        return [{words: telling(_wanted(part), words, common, len(held)) for words in held} for part in self.parts]

    def _is_heard_of(self, part: int, one: AnswerCandidate, plain: Sequence[Reading]) -> bool:
        """Whether the document of some words has everything that a yes or no is asked of. "Do not take it with ketoconazole" is
        no answer on ibuprofen; what is settled in other words, is."""
        surest = max(max(reading.stance.supports, reading.stance.refutes) for reading in plain)
        if not one.heard or surest >= self.policy.settled:
            return True
        things = (word for word in parsed(self.parts[part].meant).words if not stock_forms(word.lower))
        return all(not word or word[0] in one.heard for word in (terms(word.text) for word in things))

    def _is_on_topic(self, part: int, one: AnswerCandidate) -> bool:
        """Whether words hold anything of what a part of the question is about, beside its names and years, where some sentence
        does; and of whom it asks whether something is so."""
        asked, known = self.parts[part], frozenset(self.demands[part].proper)
        topic = frozenset(word for word in _wanted(asked) - known if self.counts.get(word))
        if topic and topic.isdisjoint(one.words):
            return False
        if asked.asked is not Wanted.WHETHER or of_all(one.said):
            return True
        subject = [word for word in parsed(asked.subject).terms if word not in known and self.counts.get(word)]
        return not subject or not one.words.isdisjoint(subject)

    def spoken_to(self, said: Sequence[str]) -> tuple[bool, ...]:
        """Which parts of the question some of these sentences answer; they may cite, and are read under the title of the first
        chunk they do."""
        chunks = {chunk.hash: chunk for chunk in self.chunks}
        found = []
        for sentence in said:
            bare = without(sentence)
            chunk = next((chunks[a.name] for a in anchors(sentence) if a.name in chunks), None)
            title = chunk.title if chunk else ""
            text = under_title(title, bare)
            setting = " ".join((title, *(chunk_headings(chunk) if chunk else ())))
            opening = self.openings.get(chunk.content_sha256, "") if chunk else ""
            found.append(
                AnswerCandidate(
                    text=text,
                    said=bare,
                    words=parsed(text).vocabulary,
                    setting=setting,
                    opening=opening,
                    drafted=True,
                    document=chunk.content_sha256 if chunk else "",
                )
            )
        worths = self.worths(found)
        return tuple(max((values[n] for values in worths), default=0.0) >= self.enough(n) for n in range(len(self.parts)))

    def enough(self, part: int) -> float:
        """Worth from which a sentence speaks to a part of the question: less where one stands far above all others, for of what
        the documents do not tell all sentences say about as little."""
        policy = self.policy
        worths: dict[str, float] = {}
        for one in self.ranked:
            worths[one.sentence.text] = max(one.worth[part], worths.get(one.sentence.text, 0.0))
        first, second = (*sorted(worths.values(), reverse=True), 0.0, 0.0)[:2]
        return policy.stands_out if first >= policy.clear * second else policy.speaks

    @cached_property
    def openings(self) -> dict[str, str]:
        """How each text begins, where its beginning is at hand."""
        near = {one.content_sha256: opening_of(one) for one in self.chunks if one.span.start <= _NEAR_THE_TOP}
        return near | {sha: text[:OPENING] for sha, text in self.texts.items()}

    @cached_property
    def _placed(self) -> Counter[str]:
        """In how many of the sentences each word stands, with what they stand under."""
        known = {name: parsed(text).vocabulary for name, text in self.openings.items()}
        return Counter(
            word
            for one in self.pool
            for word in one.words | parsed(one.setting).vocabulary | known.get(one.chunk.content_sha256, frozenset())
        )

    def _telling(self, name: frozenset[str]) -> frozenset[str]:
        """The words of a name that tell it from others here: those that are not many times as common as its rarest."""
        counts = {word: self._placed.get(word, 0) for word in name}
        rarest = min((count for count in counts.values() if count), default=0)
        return frozenset(word for word, count in counts.items() if count <= self.policy.rare * rarest) or name

    @cached_property
    def heard(self) -> dict[str, frozenset[str]]:
        """The content words of each text."""
        return {sha: parsed(text).vocabulary for sha, text in self.texts.items()}

    @cached_property
    def counts(self) -> Counter[str]:
        """In how many of the sentences each word stands."""
        return Counter(word for sentence in self.pool for word in sentence.words)


def _ranked(search: Search) -> list[Ranked]:
    pool, policy = search.pool, search.policy
    if not search.parts or not pool:
        return []
    promise = [0.0] * len(pool)
    for part in search.parts:
        near = search.similar(part.meant, [sentence.headed for sentence in pool])
        shared = (telling(_wanted(part), s.words, search.counts, len(pool)) for s in pool)
        promise = [max(p, n + w) for p, n, w in zip(promise, near, shared, strict=True)]
    promise = [_TOLD if any(n in places for places in search.answering) else p for n, p in enumerate(promise)]
    read = sorted(sorted(range(len(pool)), key=lambda n: (-promise[n], n))[: policy.sentences])
    worths = search.worths([_candidate(search, pool[n], pool[n].headed, (*pool[n].lead, pool[n].text)) for n in read])
    found = [Ranked(sentence=pool[n], worth=values, near=max(values)) for n, values in zip(read, worths, strict=True)]
    led = [one for one in found if one.sentence.lead]
    alone = search.worths([_candidate(search, one.sentence, one.sentence.bare, (one.sentence.text,)) for one in led])
    values = dict(zip((one.sentence for one in led), alone, strict=True))
    return [_led(one, values[one.sentence], found, search) if one.sentence.lead else one for one in found]


def _candidate(search: Search, one: PoolSentence, text: str, said: Sequence[str]) -> AnswerCandidate:
    words = one.words if one.text != said[0] or not one.lead else parsed(text).vocabulary
    opening = search.openings.get(one.chunk.content_sha256, "")
    if search.overall:  # what a document is about as a whole, each of its sentences tells something of
        words |= frozenset(terms(f"{one.setting} {opening}"))
    return AnswerCandidate(
        text=text, said=" ".join(said), words=words, setting=one.setting, opening=opening, row=one.chunk.row,
        heard=search.heard.get(one.chunk.content_sha256, frozenset()), document=one.chunk.content_sha256,
    )  # fmt: skip


def _claimed(part: QuestionPart, question: str) -> str:
    """What is asked as a statement, where the answer is a yes or a no."""
    if part.asked is not Wanted.WHETHER:
        return ""
    said = indirect(question).removeprefix("whether ")
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _acts(part: QuestionPart, said: str) -> bool:
    """Whether a sentence can be on what the subject of a question does or is: not where it names that subject in passing and says
    so of another. "The supplier may terminate if the customer fails to pay" does not say what the customer may do."""
    asked = parsed(part.subject).terms
    if part.asked is not Wanted.WHETHER or not asked or asked[0] not in parsed(said).terms:
        return True
    found = parsed(said).sure_clause
    if found is None:
        return True
    subject = parsed(subject_of(said, found)).vocabulary
    return not subject or not subject.isdisjoint(asked)


def _led(one: Ranked, alone: tuple[float, ...], found: Sequence[Ranked], search: Search) -> Ranked:
    """A sentence that leans on others counts for what it says itself, and with them only for what it adds: the time or number
    that is asked for must be its own."""
    policy = search.policy
    leads = [other.worth for other in found if other.sentence.text in one.sentence.lead]
    before = [max(values) for values in zip(*leads, strict=True)] if leads else [0.0] * len(alone)
    fits = (has_form(p.asked, d, one.sentence.text) for p, d in zip(search.parts, search.demands, strict=True))
    pairs = zip(one.worth, alone, before, fits, strict=True)
    worth = tuple(max(own, joint if fit and joint >= least + policy.led else 0.0) for joint, own, least, fit in pairs)
    return replace(one, worth=worth)


def _wanted(part: QuestionPart) -> frozenset[str]:
    """The words an answer to a part of a question should hold."""
    found = parsed(part.meant).vocabulary
    return found - ASKED_WORDS or found
