"""A question as the statement that answers it, with a gap for the answer: "The deposit is …" of "How much is the deposit?".

With what a document says put into the gap it can be read like any other claim: a model that is asked for support hardly knows
what to make of a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.verbs import BE, DO, HAVE, forms, inflected, is_known, past_of, stock_forms
from adjudge.english.words import DETERMINERS, POSSESSIVES, PREPOSITIONS, Word, terms
from adjudge.ledger.answers.answer_values import MARKED, Demands, cells, values
from adjudge.ledger.answers.question_parts import Wanted
from adjudge.ledger.draft_tables import answered_words, ends_here
from adjudge.values.dataclass import dataclass
from adjudge.values.document import TableCell, TableRow

_AUX = frozenset(
    "is are was were do does did can could may must should will would has have had shall might".split()  # noqa: SIM905
)
_WH = frozenset({"who", "whom", "whose", "what", "which", "when", "where", "why", "how"})
_BEFORE = frozenset({"by", "since", "until", "from", "at", "in", "on", "during", "for", "to", "within", "with"})
_MEASURED = frozenset({"much", "many"})
_TIMES = frozenset("time year date day days month months week weekday hour hours minutes weeks years".split())  # noqa: SIM905
_MOST_HEAD = 6
"""Words of a question before its verb at most: "During which months of the year is …"."""
_MOST_TAIL = 3
_AUXILIARY = frozenset({"be", "been", "have", "do"})
_PRONOUNS = frozenset({"i", "you", "he", "she", "it", "we", "they", "there", "one", "everyone", "anyone"})
_CLOSING = PREPOSITIONS | DETERMINERS
"""What begins behind words that belong together: "open" of "open on Sundays"."""
_TAKES = frozenset({"cost", "take", "weigh", "last", "pay", "earn", "measure", "hold", "mean"})
_THIRD = {"have": "has", "do": "does", "be": "is"}
_QUALITIES = frozenset(
    "valid open closed free available due allowed forbidden included ready safe old high long wide deep heavy".split()  # noqa: SIM905
)
_LEADS = regex(r"\s(?:of|at|in|for|from|on|by|with|to)\s(?:(?:the|an?|this|our|your)\s)?$", re.IGNORECASE)

_LED = regex(r"\s(?:of|at|in|for|from|on)\s(?:(?:the|an?|this|our|your)\s)?(?=\S)", re.IGNORECASE)
_WHERE = regex(r"\s(?:at|in)\sthe\s(?=\S)", re.IGNORECASE)
_TELLS_WHEN = frozenset({"when", "if", "after", "before", "once", "while", "because", "unless", "although", "since"})
_OF_SIZE = frozenset({"high", "tall", "long", "wide", "deep", "thick", "old"})
_STATE = regex(r"(?<=\bthe)\s(?:new|current|present|latest)\b|\s(?:now|currently|at\spresent|today)\b", re.IGNORECASE)
"""What the time of asking says already: of somebody who "was elected" no sentence says that she is new."""
_CHANGES = frozenset({"rise", "fall", "climb", "grow", "drop", "sink", "increase", "swell"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Gapped:
    """A statement with a gap."""

    before: str
    after: str = ""
    preposition: str = ""
    """What stands before the answer: "by" of "By when must the keys be back?"."""

    def filled(self, value: str) -> str:
        said = value if value.lower().startswith(f"{self.preposition} ") else f"{self.preposition} {value}"
        first, _, rest = said.strip().partition(" ")
        if rest and self.before.lower().endswith(f" {first.lower()}"):  # "is paid to" and "to the account"
            said = rest
        whole = " ".join(f"{self.before} {said} {self.after}".split())
        return f"{whole[:1].upper()}{whole[1:]}."


def gapped(question: str) -> Gapped | None:
    """A question as a statement; None where it asks whether something is so, or how it is built cannot be told."""
    text = question.strip().rstrip("?!. ")
    row = parsed(text).words
    at, verb = _asks_at(row)
    if at is None or (at == 1 and row[0].lower not in _BEFORE) or row[at].lower == "why":
        return None
    if verb is None:
        return _of_subject(text, row, at)
    return _of_verb(text, row, at, verb) if row[verb + 1 :] else None


def _asks_at(row: tuple[Word, ...]) -> tuple[int | None, int | None]:
    """Where the word that asks stands, and the auxiliary verb behind it."""
    at = next((n for n, word in enumerate(row[:2]) if word.lower in _WH), None)
    behind = range(at + 1, min(len(row), at + _MOST_HEAD)) if at is not None else ()
    return at, next((n for n in behind if row[n].lower in _AUX), None)


def _of_verb(text: str, row: tuple[Word, ...], at: int, verb: int) -> Gapped:
    """A question that has an auxiliary verb, at its place."""
    thing, rest = _thing(text, row, at, verb), row[verb + 1 :]
    preposition = row[0].lower if at else "to" if _asks_where_it_ended(row, at) else ""
    first = row[at].lower
    being = row[verb].lower in BE and _predicate(rest, "is") is None  # "the secretary of the club"
    if _lacks_subject(row, verb, at):
        after = f"{thing} {text[row[verb].start :]}".strip()
        return Gapped(before="", after=after, preposition=preposition)
    if first in {"who", "whom"} and being:
        return Gapped(before="", after=text[row[verb].start :])
    if row[verb].lower in DO and not thing and (cut := _measured(text, row, verb)) is not None:
        return Gapped(before=cut[0], after=cut[1], preposition=preposition)
    if first == "how" and being and not thing:
        return _of_size(text, row, at, verb)
    return Gapped(before=_declared(text, row, verb), after=thing, preposition=preposition)


def _of_size(text: str, row: tuple[Word, ...], at: int, verb: int) -> Gapped:
    """ "How heavy is the machine": what it weighs."""
    size = row[at + 1].lower
    if size != "heavy":
        return Gapped(before=_declared(text, row, verb), after=size if size in _OF_SIZE else "")
    told = {"is": "weighs", "are": "weigh"}.get(row[verb].lower, "weighed")
    return Gapped(before=f"{answered_words(text, row[verb + 1 :])} {told}")


def indirect(question: str) -> str:
    """A question within a sentence: "how old the barn is", "whether there is a lift"; empty where that cannot be told."""
    text = question.strip().rstrip("?!. ")
    row = parsed(text).words
    if not row:
        return ""
    if row[0].lower in _AUX:
        return f"whether {_declared(text, row, 0)}" if len(row) > 1 else ""
    at, verb = _asks_at(row)
    if at is None:
        return ""
    if verb is None or _lacks_subject(row, verb, at):
        return _small(text)
    if row[at].lower in {"who", "whom"} and row[verb].lower in BE:
        return _small(text)
    return f"{_small(text[: row[verb].start].strip())} {_declared(text, row, verb)}"


def without_known(question: str, said: frozenset[str], known: frozenset[str], heard: frozenset[str] = frozenset()) -> str:
    """A question less the names that where a sentence stands supplies: "How much is the deposit" of "… for Mereside Barn" in the
    terms of that barn. What the sentence names itself stays. `heard` are the words of the whole document: "at the museum" is
    where all of it is, once it speaks of the museum."""
    kept, end = "", 0
    for span in parsed(question).names:
        own = parsed(span.of(question)).vocabulary
        lead = _LEADS.search(question[: span.start])
        if lead is None or lead.start() < end or not own or not own.isdisjoint(said) or not own <= known:
            continue
        kept += question[end : lead.start()]
        end = _past_known(question, span.end, known)
    kept = _without_kind(kept + question[end:], said, known)
    kept = _STATE.sub("", _without_placed(_without_placed(kept, said, known), said, known | heard, _WHERE))
    return " ".join(kept.split()) if len(terms(kept)) > 0 else question


def _without_kind(question: str, said: frozenset[str], known: frozenset[str]) -> str:
    """Less what kind of thing is meant, where its heading says that: "the work" of "the heating work"."""
    row = parsed(question).words
    for first, one, thing in zip(row, row[1:], row[2:], strict=False):
        kind, noun = terms(one.text), terms(thing.text)
        plain = first.lower in DETERMINERS and not one.is_capital and not thing.is_mark
        if plain and kind and noun and kind[0] in known - said and noun[0] in said:
            return _without_kind(f"{question[: one.start]}{question[thing.start :]}", said, known)
    return question


def _without_placed(question: str, said: frozenset[str], known: frozenset[str], leads: re.Pattern[str] = _LED) -> str:
    """Less what is said where the sentence stands: "of the parish council" in that council's minutes."""
    at = 0
    while (lead := leads.search(question, at)) is not None:
        held = [word for word in parsed(question[lead.end() :]).words[:_MOST_TAIL] if not word.is_mark]
        own = [terms(word.text) for word in held]
        count = next((n for n, term in enumerate(own) if not term or term[0] not in known or term[0] in said), len(own))
        shorter = f"{question[: lead.start()]}{question[lead.end() + held[count - 1].end :]}" if count else question
        if not count or not terms(shorter):
            at = lead.end()
        else:
            question, at = shorter, lead.start()
    return question


def _past_known(question: str, at: int, known: frozenset[str]) -> int:
    """Past the nouns behind a name that belong to it: "summer camp" of "the Brekkedal summer camp"."""
    end = at
    for word in parsed(question[at:]).words[:_MOST_TAIL]:
        stem = terms(word.text)
        if word.is_mark or not stem or stem[0] not in known or (forms(word.lower) and "nouny" not in forms(word.lower)):
            break
        end = at + word.end
    return end


def _asks_where_it_ended(row: tuple[Word, ...], at: int) -> bool:
    """Whether a question asks how far something went that changed: "How high did the river rise" is told by where it stood."""
    how = row[at].lower == "how" and at + 1 < len(row) and row[at + 1].lower in {"high", "low", "far", "deep"}
    return how and any(word.lower in _CHANGES for word in row)


def _thing(text: str, row: tuple[Word, ...], at: int, verb: int) -> str:
    """What is counted: "seats" of "how many seats"; nothing where that says only of what kind the answer is."""
    first = at + 1
    if row[at].lower == "how":
        if first >= verb or row[first].lower not in _MEASURED:
            return ""
        first += 1
    own = row[first:verb]
    if not own or row[at].lower not in {"how", "what", "which"} or own[0].lower in _TIMES:
        return ""
    return text[own[0].start : own[-1].end]


def _lacks_subject(row: tuple[Word, ...], verb: int, at: int) -> bool:
    """Whether what is asked for is the subject: "Which juice must be avoided"."""
    if verb + 1 >= len(row):
        return True
    if row[verb].lower in DO or (row[at].lower == "how" and row[at + 1].lower not in _MEASURED):
        return False
    if row[at].lower in {"when", "where"}:
        return False
    after, plain = row[verb + 1], not row[verb + 1].is_capital
    known = stock_forms(after.lower)
    wanted = {"participle", "ing"} if row[verb].lower in BE | HAVE else {"base"}
    inside = plain and not known.isdisjoint(wanted)
    return after.lower in _AUXILIARY | {"not"} or after.lower in PREPOSITIONS or inside


def _declared(text: str, row: tuple[Word, ...], verb: int) -> str:
    """The words from the verb on as a statement."""
    rest, first = row[verb + 1 :], row[verb].lower
    place = _predicate(rest, first)
    if place is None:
        return f"{answered_words(text, rest)} {first}"
    subject, said = rest[:place], rest[place:]
    if first in DO and len(said) > 0:
        spoken = _spoken(first, said[0].lower)
        return " ".join(filter(None, (answered_words(text, subject), spoken, answered_words(text, said[1:]))))
    return f"{answered_words(text, subject)} {first} {answered_words(text, said)}"


def _measured(text: str, row: tuple[Word, ...], verb: int) -> tuple[str, str] | None:
    """The same cut behind a verb that is followed by its measure: "It takes … to walk the trail"."""
    rest = row[verb + 1 :]
    place = _predicate(rest, row[verb].lower)
    if place is None or rest[place].lower not in _TAKES:
        return None
    before = f"{answered_words(text, rest[:place])} {_spoken(row[verb].lower, rest[place].lower)}"
    return before, answered_words(text, rest[place + 1 :])


def _spoken(do: str, base: str) -> str:
    """ "rose" of "did … rise"."""
    if do == "do":
        return base
    return past_of(base) if do == "did" else _THIRD.get(base, inflected(base)[0])


def _predicate(row: tuple[Word, ...], verb: str) -> int | None:
    """Where in the words behind the verb the subject ends; None where nothing is said of it."""
    if row[0].lower in _PRONOUNS:
        return 1 if len(row) > 1 else None
    row = row[: next((n for n, word in enumerate(row) if n and word.lower in _TELLS_WHEN), len(row))]
    places = [n for n in range(1, len(row)) if _may_begin(row, n)]
    if verb in BE | HAVE:
        found = [n for n in places if _describes(row[n].lower) and ends_here(row, n, _CLOSING)]
        return found[-1] if found else None
    plain = [n for n in places if "base" in stock_forms(row[n].lower) or row[n].lower in _AUXILIARY]
    clear = [n for n in plain if "nouny" not in forms(row[n].lower) and is_known(row[n].lower)]
    own = next((n for n in plain if row[n].lower in _AUXILIARY), None)
    if own is not None or clear:
        return own if own is not None else clear[0]
    return next((n for n in reversed(plain) if ends_here(row, n, _CLOSING)), len(row) - 1 if len(row) > 1 else None)


def _may_begin(row: tuple[Word, ...], at: int) -> bool:
    before = row[at - 1].lower
    return not row[at].is_mark and not row[at].is_capital and before not in DETERMINERS | POSSESSIVES | PREPOSITIONS


def _describes(word: str) -> bool:
    return "participle" in stock_forms(word) or word in _QUALITIES


def _of_subject(text: str, row: tuple[Word, ...], at: int) -> Gapped | None:
    """ "Who leads the department": the answer is the subject."""
    wh = row[at].lower
    if wh not in {"who", "what", "which", "how"} or at:
        return None
    first = at + 1
    if wh == "how":
        if first >= len(row) or row[first].lower not in _MEASURED:
            return None
        first += 1
    return Gapped(before="", after=text[row[first].start :]) if first < len(row) else None


def _small(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


# A question with what a sentence says put in as its answer: the statements that the sentence must then bear out.


def filled(
    question: str, asked: Wanted, wanted: Demands, text: str, said: str, row: TableRow | None, most: int
) -> tuple[tuple[str, str], ...]:
    """Texts, each with a statement that answers a question with what it says; none where what would answer it has no form."""
    form = gapped(question)
    if form is None:
        return ()
    if row is not None and row.others:
        return tuple(_by_row(form, asked, wanted, row, most))
    return tuple((text, form.filled(value)) for value in values(asked, wanted, said, most))


def _by_row(form: Gapped, asked: Wanted, wanted: Demands, row: TableRow, most: int) -> Iterator[tuple[str, str]]:
    """Cell by cell: in one sentence for all cells a model takes one column's value for another's."""
    for cell in cells(asked, wanted, row, most):
        shown = TableCell(name=cell.value, value="yes") if cell.name == MARKED else cell
        alone = TableRow(cells=(row.cells[row.about], shown), caption=row.caption)
        yield alone.reading, form.filled(cell.value)
