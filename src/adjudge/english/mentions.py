"""Whether a text mentions something: by any of its names, in another form of its words, in another spelling."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import pairwise

from adjudge.english.anchors import anchor_match, anchors
from adjudge.english.clauses import is_adverb
from adjudge.english.figures.numbers import NUMBER_WORDS
from adjudge.english.names import is_person
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed, remembered
from adjudge.english.sentences import sentences
from adjudge.english.verbs import BE, forms
from adjudge.english.words import PREPOSITIONS, Word, folded, terms
from adjudge.values.claim import Anchor, AnchorKind
from adjudge.values.dataclass import dataclass
from adjudge.values.document import TableRow
from adjudge.values.word_lists import text_of, word_set

_SPELLINGS = (("our", "or"), ("ae", "e"), ("oe", "e"))  # tumour and tumor, anaemia and anemia
# Two words are forms of one when they share this many letters and this much of the shorter: inflammation, inflammatory.
_LETTERS, _SHARE = 5, 0.7
# Letters of a root that may be all of the shorter, and of what the longer adds: vari(es), variat(ion).
_ROOT, _ENDING = 4, 2
_MOST = 12  # anchors read off a phrase; a longer one is said by these
_PARTLY = 1 / 3  # share of a phrase's words by which a thing with a name of its own is meant without it
# Two letters in a row are chance, three hardly.
_CAPITALS = regex(r"(?<!\w)[A-Z]{3,8}(?!\w)")
_WORD = regex(r"[^\W\d_]+")

# Words that say how something is, but not what: nothing a text on the matter must share.
_SLIGHT = word_set("english.mentions.slight")
# Words that claims and texts exchange for one another, a line for each sense: enough to see that the same is spoken of.
_SAME_SENSE = text_of("english.mentions.same_sense").splitlines()


class Stems:
    """The words of a text, in the form in which other forms of them are found."""

    def __init__(self, text: str) -> None:
        row = [_respelt(term) for term in parsed(text).terms]
        # "Bcl-2" and "PGE 2" are also written in one.
        self._held = frozenset(row) | {a + b for a, b in pairwise(row) if b[0].isdigit()}
        self._near: dict[str, list[str]] = {}
        for stem in self._held:
            if len(stem) >= _ROOT:
                self._near.setdefault(stem[:_ROOT], []).append(stem)

    def __contains__(self, stem: object) -> bool:
        if stem in self._held:
            return True
        return isinstance(stem, str) and any(_is_form(stem, other) for other in self._near.get(stem[:_ROOT], ()))

    def means(self, stem: str) -> bool:
        """Whether the word is here, or one that is used for it."""
        return stem in self or any(other in self for other in _synonyms().get(stem, ()))

    def share(self, wanted: Iterable[str]) -> float:
        """The share of the distinct stems asked for that are here; 0 when none are asked for."""
        asked = frozenset(wanted)
        return sum(1 for stem in asked if stem in self) / len(asked) if asked else 0.0


@remembered
def stems_of(sentence: str) -> Stems:
    """The stems of a sentence, which is held against one claim after the other."""
    return Stems(sentence)


class HeadedText:
    """A text under its heading, read once for many questions. What the heading names the text need not repeat: under the
    title "Marie Curie" she is "she"."""

    def __init__(self, text: str, *headings: str, wanted: Sequence[Anchor] = ()) -> None:
        """`wanted` are the anchors that will be asked for, looked up together: each look at a text costs a reading."""
        self.text = text
        self.whole = ". ".join((*filter(None, headings), text))
        self.heading = stems_of(" ".join(headings))
        self.stems = stems_of(self.whole)
        self._wanted = frozenset(wanted)
        self._held = frozenset(anchor_match(tuple(self._wanted), self.whole).hits)

    def share_of(self, anchors: Sequence[Anchor]) -> float:
        """The share of some anchors that are here; 0 for none."""
        if not self._wanted.issuperset(anchors):
            return anchor_match(anchors, self.whole).share
        return sum(1 for anchor in anchors if anchor.text in self._held) / len(anchors) if anchors else 0.0

    @cached_property
    def has_number(self) -> bool:
        return bool(parsed(self.text).numbers)

    @cached_property
    def acronyms(self) -> frozenset[str]:
        """Its words in capitals."""
        return frozenset(found.lower() for found in _CAPITALS.findall(self.whole))

    @cached_property
    def initials(self) -> str:
        """The first letters of its words in a row, in which an acronym's own words show."""
        return _initials(self.whole)

    @cached_property
    def sentences(self) -> tuple[tuple[str, Stems], ...]:
        """The text, less its heading, sentence by sentence."""
        told = (span.of(self.text) for span in sentences(self.text))
        return tuple((sentence, stems_of(sentence)) for sentence in told)

    def nearest(self, wanted: Iterable[str]) -> str:
        """The sentence that holds most of some stems, the first of several; empty for an empty text."""
        asked = frozenset(wanted)
        return max(self.sentences, key=lambda pair: pair[1].share(asked), default=("", self.heading))[0]


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimPhrase:
    """A thing as a claim words it."""

    names: tuple[Anchor, ...]
    figures: tuple[Anchor, ...]
    words: frozenset[str]
    """Stems of its telling words; those of a person's name are not among them, for a surname is anybody's."""
    every: frozenset[str]
    """The stems of all of it."""
    initials: str
    acronyms: frozenset[str]

    @property
    def anchors(self) -> tuple[Anchor, ...]:
        """What is looked for as a whole."""
        return self.names + self.figures

    def is_in(self, reading: HeadedText) -> bool:
        """Whether a text mentions it. Only what is absent in every form is not: a name, an alias, an acronym, a third of
        the words of a thing that has a name, any word of one that has none. A figure alone is met by any other figure: to give
        another number is to speak of the number."""
        if reading.share_of(self.anchors) or self._is_abbreviated(reading):
            return True
        if not self.words:
            return not self.names and reading.has_number
        share = sum(1 for word in self.words if reading.stems.means(word)) / len(self.words)
        return share >= _PARTLY if self.names else share > 0.0

    def is_near(self, held: Stems) -> bool:
        """Whether a sentence has any word of it."""
        return any(held.means(word) for word in self.every)

    def _is_abbreviated(self, reading: HeadedText) -> bool:
        """Whether one writes in full what the other writes in capitals: body mass index, BMI."""
        return any(a in reading.initials for a in self.acronyms) or any(a in self.initials for a in reading.acronyms)


@remembered
def phrase(text: str) -> ClaimPhrase | None:
    """What can be looked for of a phrase; None where it says nothing by itself: "there", "one", "more likely"."""
    found = [a for a in anchors(text, least=0, most=_MOST) if a.kind is not AnchorKind.TERM or not is_idle(a.text)]
    names = tuple(a for a in found if a.kind is AnchorKind.ENTITY)
    figures = tuple(a for a in found if a.kind in (AnchorKind.NUMBER, AnchorKind.DATE))
    people = [a for a in names if is_person(a.text)]
    words = frozenset(s for a in found if a not in figures and a not in people for s in stems(a.text))
    every = words.union(*(stems(a.text) for a in found))
    acronyms = frozenset(word.lower() for word in _CAPITALS.findall(text))
    told = ClaimPhrase(names=names, figures=figures, words=words, every=every, initials=_initials(text), acronyms=acronyms)
    return told if found else None


def is_idle(word: str) -> bool:
    """Whether a word only says how, how many or where."""
    low = word.lower()
    return low in _SLIGHT or is_adverb(low) or low in NUMBER_WORDS or low in PREPOSITIONS


def stems(text: str) -> tuple[str, ...]:
    """The content words of a text in order, one spelling for both shores of the Atlantic."""
    return tuple(_respelt(term) for term in terms(text))


@lru_cache(maxsize=1 << 14)
def _respelt(term: str) -> str:
    for british, american in _SPELLINGS:
        if len(term) > _LETTERS:
            term = term.replace(british, american)
    return term


def _is_form(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) >= _ROOT and long.startswith(short) and len(long) - len(short) <= _ENDING:
        return True
    shared = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return shared >= max(_LETTERS, _SHARE * len(short))


def _initials(text: str) -> str:
    return "".join(word[0].lower() for word in _WORD.findall(text))


@cache
def _synonyms() -> dict[str, frozenset[str]]:
    table: dict[str, frozenset[str]] = {}
    for line in _SAME_SENSE:
        sense = frozenset(stems(line))
        for stem in sense:
            table[stem] = table.get(stem, frozenset()) | sense - {stem}
    return table


# Which of two things acts on the other in a sentence.


# Verbs that hold between both ends alike, so that their order says nothing.
_MUTUAL = "associate relate link correlate interact bind meet marry differ border compare connect resemble equal match"
_REACH = 3  # words between "was" and its participle, or the participle and "by"


def acts(sentence: str, one: Collection[str], verb: Collection[str], other: Collection[str]) -> bool | None:
    """Whether `one` is what does the verb to `other`, each given by its stems. None unless one verb stands between the two
    and nothing of either stands on the wrong side: a sentence that mentions them to and fro has no plain direction."""
    if not frozenset(stems(_MUTUAL)).isdisjoint(verb) or not frozenset(one).isdisjoint(other):
        return None
    row = parsed(sentence).words
    places = {"one": _places(row, one), "verb": _places(row, verb), "other": _places(row, other)}
    if not all(places.values()) or len(places["verb"]) > 1:
        return None
    (at,) = places["verb"]
    if max(places["one"]) < at < min(places["other"]):
        return not _is_passive(row, at)
    if max(places["other"]) < at < min(places["one"]):
        return _is_passive(row, at)
    return None


def _places(row: Sequence[Word], wanted: Collection[str]) -> list[int]:
    return [at for at, word in enumerate(row) if any(stem in wanted for stem in stems(word.text))]


def _is_passive(row: Sequence[Word], at: int) -> bool:
    """Whether the word is what is done to what stands before it: "was treated", "treated by"."""
    if "participle" not in forms(row[at].lower):
        return False
    before, after = row[max(0, at - _REACH) : at], row[at + 1 : at + 1 + _REACH]
    return any(word.lower in BE for word in before) or any(word.lower == "by" for word in after)


# Which rows of a table a claim is about: rows stand side by side and say the same of different things.


_BRACKETS = regex(r"[(\[][^()\[\]]{0,200}[)\]]")

Titled = tuple[str, TableRow | None]
"""A text by its title and, where it is a row of a table, its row."""


def rows_of_others(claim: str, texts: Sequence[Titled]) -> frozenset[int]:
    """The places of rows that say nothing of a claim because it names another row of their table: "Mill Path opens in June" is
    neither borne out nor denied by the row of Falcon Ridge. Where a claim names no row of a table, each may speak to it.
    Tables of one kind of thing count as one: what a price list of another year says of another article says nothing either."""
    wanted = parsed(claim).vocabulary
    tables: dict[tuple[str, ...], list[tuple[int, frozenset[str]]]] = defaultdict(list)
    for place, (title, row) in enumerate(texts):
        if row is not None:
            named = parsed(_BRACKETS.sub(" ", row.subject)).vocabulary or parsed(row.subject).vocabulary
            kind = folded(row.cells[row.about].name)
            tables[(kind,) if kind else (title, row.caption)].append((place, named))
    return frozenset(place for rows in tables.values() for place in _unnamed(wanted, rows))


def _unnamed(wanted: frozenset[str], rows: Sequence[tuple[int, frozenset[str]]]) -> list[int]:
    named = [words for _, words in rows if words and words <= wanted]
    # Of "HB 24" and "HB 24 Plus" a claim that names the longer means only that.
    meant = {words for words in named if not any(words < other for other in named)}
    return [place for place, words in rows if words not in meant] if meant else []
