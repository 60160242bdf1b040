"""What plain sentences state: subject, relation, object. A rule that is in doubt states nothing.

Each rule has a name by which the policy says how far it is trusted. All of them read a sentence that `asserts` let pass,
without brackets, one statement at a time where `decompose` could take it apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from adjudge.english.clauses import Clause, clause, is_adverb
from adjudge.english.coordination import LEANING
from adjudge.english.regex import regex
from adjudge.english.topics import subject_place
from adjudge.english.verbs import FINITE_BE, HAVE, forms
from adjudge.english.words import ARTICLES, PREPOSITIONS, RELATIVES, Word, stretch
from adjudge.knowledge.things import Thing, Things
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import word_set

# What "is a …" says that something is: where the phrase ends, and whether it says anything by itself.


EMPTY_KINDS = word_set("knowledge.statements.empty")
"""What is a statement only with what follows it: "is a part of"."""
ENDS_PHRASE = RELATIVES | {"while", "whereas", "although", "because", "than", "where", "when", "whose"}
_ASIDES = frozenset({"home", "including", "especially", "particularly", "such", "as", "like", "with", "not", "also"})
_ING_NOUNS = word_set("knowledge.statements.ing_nouns")
_MOST_KIND = 14
HOW_WELL = frozenset({"best", "better", "well"})
"""What stands before a participle and belongs to it: "an actor best known for"."""


def noun_phrase(things: Things, begins: int) -> tuple[int, int] | None:
    """Where the noun phrase from a place ends: before a preposition, a participle with one, a clause or a mark. None where
    it leans on something outside."""
    at = begins
    while at < len(things.row) and at - begins < _MOST_KIND:
        word = things.row[at]
        if word.lower in LEANING | {"but", "yet"} or word.enclosed:
            return None
        if word.is_mark and not _goes_on(things, at):
            break
        if word.lower in ENDS_PHRASE or (word.lower in PREPOSITIONS and not _is_inner(things, at)):
            break
        if word.lower in {"and", "or"} and (things.lower(at + 1) in {"", "the"} or _may_be_verb(things, at + 1)):
            break
        if at > begins and _opens_clause(things, at):
            break
        at += 1
    if things.lower(at) == "of" and things.row[at - 1].is_capital:
        return None  # "a United States Department of Energy laboratory"
    at = _without_aside(things, begins, at)
    if things.lower(at - 1) in {"and", "or"} and things.lower(at) == "," and things.row[at - 2].is_capital:
        return None  # "a Polish and, since 1976, French director"
    while at > begins and (things.row[at - 1].text in {",", "and", "or", "of"} or _is_how_well(things, at - 1)):
        at -= 1
    return (begins, at) if at > begins and at - begins < _MOST_KIND else None


def _is_how_well(things: Things, at: int) -> bool:
    return things.lower(at) in HOW_WELL and "participle" in forms(things.lower(at + 1))


def _opens_clause(things: Things, at: int) -> bool:
    """Whether a participle begins something more: "directed by", "developed and published by", "connecting the"."""
    found, after = forms(things.lower(at)), things.lower(at + 1)
    if "participle" in found:
        both = after == "and" and "participle" in forms(things.lower(at + 2))
        return after in PREPOSITIONS or both
    if "ing" not in found or things.lower(at) in _ING_NOUNS:
        return False
    return after in PREPOSITIONS | ARTICLES or (at + 1 < len(things.row) and things.row[at + 1].is_capital)


def _without_aside(things: Things, begins: int, past: int) -> int:
    """The end of the phrase without ", winner" that only what follows would make plain."""
    run = things.row[begins:past]
    commas = [at for at, word in enumerate(run, begins) if word.text == ","]
    joined = any(word.lower in {"and", "or"} for word in run)
    closed = past >= len(things.row) or things.row[past].is_mark
    return commas[-1] if commas and not joined and not closed and past - commas[-1] <= 2 else past


def _goes_on(things: Things, at: int) -> bool:
    """Whether a comma only parts adjectives or nouns of one phrase: "a large, flightless bird"."""
    if things.row[at].text != ",":
        return False
    after = at + 2 if things.lower(at + 1) in {"and", "or"} else at + 1
    if after >= len(things.row):
        return False
    word = things.row[after]
    plain = not word.is_mark and not word.is_capital and word.text.replace("-", "").isalpha()
    if not plain or word.lower in PREPOSITIONS | ENDS_PHRASE | ARTICLES | _ASIDES | LEANING or is_adverb(word.lower):
        return False
    return not forms(word.lower) - {"nouny", "base", "s"} and not is_verb(things, after)


def _is_inner(things: Things, at: int) -> bool:
    """Whether an "of" leads to more of the phrase and not to a name: "a form of government"."""
    if things.lower(at) != "of":
        return False
    after = at + 2 if things.lower(at + 1) in ARTICLES else at + 1
    return after < len(things.row) and not things.row[after].is_capital and not things.row[after].text[0].isdigit()


def _may_be_verb(things: Things, at: int) -> bool:
    """Whether a new verb may begin: "a club and plays at"."""
    return is_verb(things, at) or "s" in forms(things.lower(at))


def is_verb(things: Things, at: int) -> bool:
    """Whether a word holds a clause together, and does not only look as if it could."""
    found = forms(things.lower(at))
    return bool(found & {"be", "have", "do", "modal", "past"}) or ("s" in found and "nouny" not in found)


def says_kind(row: Sequence[Word]) -> bool:
    """Whether a phrase says what something is, and is not only the beginning of that."""
    last = row[-1].lower
    told = [word.lower for word in row]
    if any(one == "of" and two == "the" for one, two in pairwise(told)):
        return False  # "the founder of the dynasty": of which, the page has said before
    running = [at for at, word in enumerate(told[1:-2], 1) if forms(word) == {"ing"} and word not in _ING_NOUNS]
    return not running and last.replace("-", "").isalpha() and not is_adverb(last) and last.rstrip("s") not in EMPTY_KINDS


COPULA, PASSIVE, ACTIVE, MEASURE = "copula", "passive", "active", "measure"
ATTRIBUTE, APPOSITION, BIRTH = "attribute", "apposition", "birth"
RULES = (COPULA, PASSIVE, ACTIVE, MEASURE, ATTRIBUTE, APPOSITION, BIRTH)

_LINKS = word_set("knowledge.statements.links")
"""Prepositions that tie a verb to one thing; "between" ties it to two, "of" ties what stands before it."""
_NOUN_LINKS = frozenset({"in", "of", "on", "at", "from", "near", "for"})
_SOME = frozenset({"some", "many", "most", "several", "certain", "few", "other", "all", "each", "every", "when", "while"})
_INCOMPLETE = frozenset({"with", "as", "of"})
"""What takes a second thing along with the object: "vested Congress with"."""
_MEASURED_FROM = frozenset({"from", "before", "after", "above", "below", "off", "away", "ago", "earlier", "later"})
"""What makes a distance of an amount: "died three days after", "is located 60 miles from"."""
_MAKERS_STAND_AFTER = frozenset({"in", "at", "near", "to", "into"})
"""Past these "by" goes with the verb; "adapted from Hamlet by Shakespeare" says who wrote Hamlet."""
_NOT_COUNTED = frozenset({"after", "besides", "outside", "behind"})
"""What a rank leaves out: "the largest city in France after Paris"."""
_MOST_APPOSED = 7
_APPOSED = regex(r",\s(?:an?|the)\s")
_BORN = regex(r"\s{0,2}\((?:[^()]{0,120}?[;,]\s)?born\s")


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """Something a sentence says, and the rule that read it."""

    rule: str
    subject: str
    relation: str
    object: str


def statements(sentence: str) -> Iterator[Statement]:
    """What the main clause of a plain sentence states."""
    things = Things(sentence)
    found = clause(things.row)
    if found is None or not found.sure or found.after >= len(found.row):
        return
    if any(word.lower in {"and", "or", ";"} for word in found.subject_words):
        return
    if any(word.lower in _SOME for word in found.lead):
        return  # "In some countries, Easter lasts two days"
    if (subject := _named_subject(things, found)) is not None:
        yield from _of_subject(things, found, subject)
    elif (attribute := _attribute(things, found)) is not None:
        yield from _attributed(things, found, *attribute)


def apposed(sentence: str) -> Iterator[Statement]:
    """ "X, the capital of Y," wherever it stands."""
    if _APPOSED.search(sentence) is None:
        return
    things = Things(sentence)
    for place in range(len(things.row) - 4):
        before = things.lower(place - 1)
        if before and before not in PREPOSITIONS - {"of"} and not forms(before):
            continue  # one of a list, or the last name of something longer
        subject = things.name_at(place)
        if subject is None or things.lower(subject.past) != "," or things.lower(subject.past + 1) not in ARTICLES:
            continue
        begins = subject.past + 1
        for at in range(begins + 2, min(begins + _MOST_APPOSED, len(things.row))):
            word = things.row[at]
            if word.is_mark or word.lower in ENDS_PHRASE | LEANING | {"and", "or", "but"} or is_verb(things, at):
                break
            if word.lower in _NOUN_LINKS:
                owner = things.at(at + 1)
                if owner is not None and owner.kind == "name" and _is_over(things, owner.past):
                    relation = stretch(sentence, things.row[begins : at + 1])
                    yield Statement(rule=APPOSITION, subject=subject.text, relation=relation, object=owner.text)
                break


def born(sentence: str) -> Iterator[Statement]:
    """ "X (born 4 August 1961)"; this one reads a sentence with its brackets."""
    if _BORN.search(sentence) is None:
        return
    things = Things(sentence)
    for subject in things.names_open():
        opening = _BORN.match(sentence, things.row[subject.past - 1].end)
        if opening is None or subject.text.isupper():  # "OM, KBE, FRS (born 8 June 1955)" are honours
            continue
        at = next((n for n in range(subject.past, len(things.row)) if things.row[n].start >= opening.end()), None)
        if at is not None and (day := things.date_at(at)) is not None:
            yield Statement(rule=BIRTH, subject=subject.text, relation="was born", object=day.text)


def _is_over(things: Things, place: int) -> bool:
    """Whether an aside ends at a place, and turns neither into a list nor into what another name is."""
    if place + 1 >= len(things.row):
        return True
    after = things.row[place + 1]
    lists = after.lower in {"and", "or", "a", "an"} or (things.row[place].text == "," and after.is_capital)
    return things.row[place].text in {",", ".", ";", ")"} and not lists


def _named_subject(things: Things, found: Clause) -> str | None:
    """The subject, where it is one name and nothing else."""
    begins, end = subject_place(found), found.subject[1]
    name = things.name_before(begins + 1 if things.lower(begins) == "the" else begins, end)
    return name.text if name is not None else None


def _of_subject(things: Things, found: Clause, subject: str) -> Iterator[Statement]:
    group = [word for word in found.group if word.lower != "also"]
    if any(word.lower in {"been", "being"} for word in group[-1:]):
        return
    relation = " ".join(word.lower for word in group)
    if len(group) == 1 and group[0].lower in FINITE_BE:
        yield from _copula(things, found, subject)
        return
    if len(group) == 1 and group[0].lower in HAVE:
        yield from _had(things, found, subject)
        return
    passive = group[0].lower in FINITE_BE and "participle" in forms(group[-1].lower)
    for words_, thing in _tied(things, found.after, relation):
        rule = MEASURE if thing.kind == "amount" else PASSIVE if passive or thing.kind == "date" else ACTIVE
        yield Statement(rule=rule, subject=subject, relation=words_, object=thing.text)


def _tied(things: Things, at: int, relation: str) -> Iterator[tuple[str, Thing]]:
    """The things a verb is tied to: its object, or else those of the prepositions that follow, one after another."""
    if things.lower(at) not in PREPOSITIONS or things.amount_at(at) is not None:
        for thing in things.listed(at):
            after = things.lower(thing.past)
            measured = thing.kind == "amount" and {after, thing.text.rpartition(" ")[2]} & _MEASURED_FROM
            torn = after in _INCOMPLETE or measured
            if thing.kind != "date" and not torn:  # "opened 1990" has no object
                yield relation, thing
        return
    while things.lower(at) in _LINKS:
        link = things.lower(at)
        found = things.listed(at + 1)
        if not found:
            return
        for thing in found:
            yield f"{relation} {link}", thing
        if len(found) > 1:
            return  # what follows may belong to the last of them alone
        at = found[-1].past
        if things.lower(at) == "by" and found[-1].kind == "name" and link not in _MAKERS_STAND_AFTER:
            return
        if found[-1].kind == "date" and things.lower(at) == "," and things.lower(at + 1) in _LINKS:
            at += 1


def _had(things: Things, found: Clause, subject: str) -> Iterator[Statement]:
    """ "has 12 floors", "has a population of 5,000"."""
    verb = found.row[found.verb].lower
    if (amount := things.amount_at(found.after)) is not None:
        yield Statement(rule=MEASURE, subject=subject, relation=verb, object=amount.text)
        return
    if things.lower(found.after) not in ARTICLES:
        return
    for at in range(found.after + 2, min(found.after + 6, len(things.row))):
        word = things.row[at]
        if word.lower == "of" and (amount := things.amount_at(at + 1)) is not None:
            relation = f"{verb} {stretch(things.text, things.row[found.after : at + 1])}"
            yield Statement(rule=MEASURE, subject=subject, relation=relation, object=amount.text)
            return
        if word.is_mark or word.lower in PREPOSITIONS:
            return


def _copula(things: Things, found: Clause, subject: str) -> Iterator[Statement]:
    verb, at = found.row[found.verb].lower, found.after
    article = things.lower(at) if things.lower(at) in ARTICLES else ""
    if not article and (thing := things.at(at)) is not None and thing.kind != "date":
        if things.lower(thing.past) not in PREPOSITIONS:
            rule = MEASURE if thing.kind == "amount" else COPULA
            yield Statement(rule=rule, subject=subject, relation=verb, object=thing.text)
        return
    phrase = noun_phrase(things, at + (1 if article else 0))
    if phrase is None:
        return
    begins, past = phrase
    kind = stretch(things.text, things.row[begins:past])
    opening = f"{verb} {article}".strip()
    whole = past >= len(things.row) or things.row[past].text in {".", ",", ";"}
    plural = not article and verb in {"are", "were"} and kind.partition(" of ")[0].endswith("s")
    told = article in {"a", "an"} or plural or (article == "the" and whole)
    if told and things.lower(past) != "to" and says_kind(things.row[begins:past]):
        yield Statement(rule=COPULA, subject=subject, relation=opening, object=kind)
    yield from _beyond(things, past, subject, f"{opening} {kind}", linked=bool(article) or things.lower(past) == "of")


def _beyond(things: Things, past: int, subject: str, relation: str, *, linked: bool) -> Iterator[Statement]:
    """What follows "is a city": "in Spain", "founded by Z"."""
    if things.lower(past) in HOW_WELL:
        past += 1
    link = things.lower(past)
    if link in _NOUN_LINKS and linked:
        thing = next(iter(things.listed(past + 1)), None)
        if thing is not None and thing.kind == "name" and things.lower(thing.past) not in _NOT_COUNTED | {"and"}:
            yield Statement(rule=COPULA, subject=subject, relation=f"{relation} {link}", object=thing.text)
    elif "participle" in forms(link):
        if things.lower(past + 1) == "and" and "participle" in forms(things.lower(past + 2)):
            link, past = f"{link} and {things.lower(past + 2)}", past + 2
        if things.lower(past + 1) not in _LINKS:
            return
        for words_, thing in _tied(things, past + 1, link):
            yield Statement(rule=PASSIVE, subject=subject, relation=words_, object=thing.text)


def _attribute(things: Things, found: Clause) -> tuple[str, str] | None:
    """The owner and the noun of "the capital of X" or "X's capital"."""
    begins, end = found.subject
    row = things.row
    owner = things.owner_at(begins)
    if owner is not None and owner.past < end and _are_nouns(row[owner.past : end]):
        return owner.text, stretch(things.text, row[owner.past : end])
    if things.lower(begins) != "the":
        return None
    of = next((at for at in range(begins + 1, end) if row[at].lower == "of"), None)
    if of is None or not _are_nouns(row[begins + 1 : of]):
        return None
    at = of + 2 if things.lower(of + 1) == "the" else of + 1
    name = things.name_before(at, end)
    return (name.text, stretch(things.text, row[begins + 1 : of])) if name is not None else None


def _are_nouns(row: Sequence[Word]) -> bool:
    plain = all(not w.is_mark and not w.is_capital and w.lower not in PREPOSITIONS | LEANING for w in row)
    return 1 <= len(row) <= 3 and plain and row[-1].lower not in EMPTY_KINDS - {"name"}


def _attributed(things: Things, found: Clause, owner: str, noun: str) -> Iterator[Statement]:
    """ "The capital of X is Y": what stands after the verb must be one thing, with words of its kind before it at most."""
    verb, at = found.row[found.verb].lower, found.after
    if len(found.group) != 1 or verb not in FINITE_BE:
        return
    thing = things.at(at)
    while thing is None and at < min(found.after + 4, len(things.row)):
        word = things.row[at]
        if word.is_mark or word.is_capital or word.lower in PREPOSITIONS | LEANING:
            return
        at += 1
        thing = things.name_at(at)
    if thing is not None and things.lower(thing.past) not in PREPOSITIONS:
        yield Statement(rule=ATTRIBUTE, subject=owner, relation=f"{noun} {verb}", object=thing.text)
