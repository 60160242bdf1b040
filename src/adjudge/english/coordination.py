"""Sentences that say two things side by side, taken apart with the subject restored; when in doubt, left whole.

Each rule takes a sentence and gives its parts, or None. A part always stands alone: what it leans on is restored, and
where that cannot be done safely there is no split.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from adjudge.english.clauses import Clause, clause, group_end, is_adverb, is_finite, past_adverbs, takes_object
from adjudge.english.leaning import is_empty_it
from adjudge.english.names import is_person
from adjudge.english.sentence import parsed
from adjudge.english.verbs import AUXILIARIES, FINITE_BE, HAVE, PLURAL, SINGULAR, forms, stock_forms, tense
from adjudge.english.words import (
    ARTICLES,
    DETERMINERS,
    POSSESSIVES,
    PREPOSITIONS,
    RELATIVES,
    THIRD_PERSON,
    Word,
    stretch,
)
from adjudge.values.span import Span
from adjudge.values.word_lists import one_of, word_set

_JOINERS = frozenset({"and", "but", "while", "whereas"})
# What makes the words after it depend on the words before: nothing is taken apart behind these.
_BINDING = word_set("english.coordination.binding")
# Openings of a subject that only the clause before makes plain: "the idea", "the first one".
_DEFINITE = one_of("the this that these those such one both each another other others some most many all")
# These never stand for the subject of their own verb.
_OBJECTS = frozenset({"it", "him", "them"})
LEANING = THIRD_PERSON | one_of("this these those there such former latter")
PERSONAL = {"he": "", "she": "", "his": "'s", "her": "'s", "it": "", "its": "'s"}
"""Pronouns of one person or thing, and what makes a name stand as they do."""
# Participles that take their object as a subject: "born in A and raised in B".
PASSIVE = word_set("english.coordination.passive")
_UNSURE_PAST = one_of("left found cut set shot hit put cost spread bound lay felt wound saw led read")
# What is done to nothing: "was born in A and died in B".
_NEVER_PASSIVE = one_of("died lived remained arrived emigrated appeared belonged retired resigned")
_MOST_SUBJECT = 12
_CLAUSE_REACH = 14


def clauses_apart(text: str) -> tuple[str, ...] | None:
    """ "A did B, and C did D" in two; a pronoun for A is replaced by A."""
    row, first = parsed(text).words, parsed(text).sure_clause
    if first is None:
        return None
    for at in range(first.after + 1, len(row) - 2):
        begins = _clause_after(row, at)
        if begins is None or _binds(row[first.subject[0] : at]):
            continue
        second = clause(row[begins : begins + _CLAUSE_REACH])
        if second is None or not _is_second(second, comma=row[at].is_mark):
            continue
        if is_empty_it(second.row, 0):
            continue  # "… and it was raining": nothing of the first clause was
        left = row[:at]
        opening = _opening(text, first, second.row[0].lower, left)
        if opening is None or not (opening or _stands_alone(text, second, row[begins:])):
            continue
        rest = text[row[begins].start :]
        right = opening + text[row[begins].end :] if opening else rest[0].upper() + rest[1:]
        return ended(stretch(text, left), text), right
    return None


def verbs_apart(text: str) -> tuple[str, ...] | None:
    """ "A did B and did C" in two, three where it lists more: the subject, and a time that opens the sentence, go with each."""
    row, first = parsed(text).words, parsed(text).sure_clause
    if first is None or not _can_repeat(first.subject_words):
        return None
    if first.lead and any(is_finite(first.lead, at) for at in range(1, len(first.lead))):
        return None
    cuts = _verb_cuts(text, first)
    if not cuts:
        return None
    lead, subject = stretch(text, first.lead), stretch(text, first.subject_words)
    opening = f"{lead} {subject}" if lead else subject
    ends = [at for at, _, _ in cuts[1:]] + [len(row)]
    parts = [ended(stretch(text, row[: cuts[0][0]]), text)]
    for (_, begins, auxiliary), end in zip(cuts, ends, strict=True):
        tail = stretch(text, row[begins:end])
        parts.append(ended(" ".join(filter(None, (opening, auxiliary, tail))), text))
    return tuple(parts)


def _can_repeat(subject: Sequence[Word]) -> bool:
    """Whether a subject can be said again: short, without a break in it, and not "there"."""
    broken = any(word.text in {",", ";", ":"} for word in subject)
    return len(subject) <= _MOST_SUBJECT and not broken and subject[0].lower != "there"


def _clause_after(row: Sequence[Word], at: int) -> int | None:
    """Where a second clause would begin, if a joint stands at `at`: "; …", ", and …", " and …"."""
    word = row[at]
    if word.enclosed:
        return None
    if word.text == ";":
        return at + 1
    if word.text == "," and row[at + 1].lower in _JOINERS:
        return at + 2
    return at + 1 if word.lower in {"and", "but"} and row[at - 1].text != "," else None  # "while" may say when


def _is_second(second: Clause, *, comma: bool) -> bool:
    """Whether what follows a joint is a clause of its own, beyond doubt."""
    if not second.sure or second.subject[0] != 0 or second.after >= len(second.row):
        return False
    opening = second.row[0]
    if opening.is_mark or opening.lower in PREPOSITIONS or is_adverb(opening.lower) or _binds(second.subject_words):
        return False
    if any(word.is_mark or word.lower == "and" for word in second.subject_words):
        return False
    if forms(opening.lower) - {"nouny", "ing", "base"}:
        return False
    if "nouny" in stock_forms(second.row[second.verb].lower) and second.tense != "past":
        return False
    begins_well = opening.lower in DETERMINERS or opening.lower in PERSONAL or opening.is_capital
    return begins_well or comma


def _stands_alone(text: str, second: Clause, row: Sequence[Word]) -> bool:
    """Whether a clause with a subject of its own can be understood without the one before it."""
    subject = second.subject_words
    if any(word.bare in LEANING for word in row):
        return False
    named = any(subject[0].start <= span.start < subject[-1].end for span in parsed(text).names)
    return named or subject[0].lower not in _DEFINITE


def _opening(text: str, first: Clause, word: str, left: Sequence[Word]) -> str | None:
    """What replaces the pronoun a clause opens with: the first clause's subject; "" where there is none to replace."""
    if word in {"they", "their", "this", "these", "those", "there"}:
        return None
    if word not in PERSONAL:
        return ""
    return resolved(text, first, word, left)


def resolved(text: str, first: Clause, pronoun: str, left: Sequence[Word]) -> str | None:
    """The subject a pronoun stands for, in the form it takes there; None where it may stand for something else."""
    subject = stretch(text, first.subject_words)
    if any(word.lower == "and" or word.lower in LEANING for word in first.subject_words):
        return None
    if not any(span.end == first.subject_words[-1].end for span in parsed(text).names):
        return None
    if len(first.subject_words) > _MOST_SUBJECT or first.lead or any(word.is_mark for word in first.subject_words):
        return None
    others = [span.of(text) for span in parsed(text).names if first.row[first.verb].start < span.start < left[-1].end]
    if pronoun in {"it", "its"} and (others or first.row[first.verb].lower not in FINITE_BE):
        return None
    if any(is_person(other) for other in others):
        return None
    return subject + PERSONAL[pronoun]


def _verb_cuts(text: str, first: Clause) -> list[tuple[int, int, str]]:
    """Where verbs of the same subject begin: the joint, the first word behind it, an auxiliary to repeat."""
    found: list[tuple[int, int, str]] = []
    row = first.row
    last = first.after
    for at in range(first.after, len(row) - 1):
        word = row[at]
        if word.enclosed:
            continue
        if word.lower in {"and", "but"}:
            begins = at + 1
        elif word.text == ",":
            begins = at + 2 if row[at + 1].lower in {"and", "but"} else at + 1
        else:
            continue
        if at > last and (auxiliary := _same_subject(text, first, at, begins)) is not None:
            found.append((at, begins, auxiliary))
            last = begins + 1
    while found and row[found[-1][0]].text == "," and row[found[-1][0] + 1].lower not in {"and", "but"}:
        found.pop()  # "…, opened in 1990" may tell of what stands before the comma; a list ends in "and"
    return found


def _same_subject(text: str, first: Clause, at: int, begins: int) -> str | None:
    """The auxiliary to repeat before a second verb ("" for none), or None where it may not belong to the subject."""
    row = first.row
    verb = past_adverbs(row, begins)
    if verb + 1 >= len(row) or row[verb].enclosed or row[verb].is_capital:
        return None
    before = row[first.after : at]
    if not _has_content(first, before) or _binds(row[first.subject[0] : at]):
        return None
    if any(word.bare in _OBJECTS for word in row[verb:]) or _leans(text, row[verb:], before):
        return None
    return _auxiliary(first, row, verb)


def _auxiliary(first: Clause, row: Sequence[Word], verb: int) -> str | None:
    main, word = row[first.verb].lower, row[verb].lower
    found = stock_forms(word)
    if word in AUXILIARIES:
        return "" if _number_fits(main, word) and group_end(row, verb) < len(row) else None
    if _is_passive(first) and word in PASSIVE:
        return row[first.verb].text if row[verb + 1].lower in PREPOSITIONS else None
    if first.tense == "past" and "past" in found:
        return "" if _is_sure_past(row, verb) and _is_active(first, row, verb) else None
    if "s" in found and ("s" in stock_forms(main) or main in {"is", "has", "does"}):
        sure = "nouny" not in found and "s" in stock_forms(main)
        return "" if sure or _is_followed(row, verb) else None
    bare = "base" in found and "base" in stock_forms(main) and tense(main) == "present"
    return "" if bare and "nouny" not in found and takes_object(row, verb) else None


def _is_active(first: Clause, row: Sequence[Word], verb: int) -> bool:
    """Whether a past form is a verb of its own, and no participle that an auxiliary before it governs."""
    main, found = row[first.verb].lower, stock_forms(row[verb].lower)
    if row[verb].lower in _NEVER_PASSIVE or "participle" not in found:
        return "base" not in found
    if main in HAVE or _is_passive(first):
        return main in HAVE and len(first.group) == 1
    return main not in FINITE_BE or _is_followed(row, verb)


def _is_followed(row: Sequence[Word], verb: int) -> bool:
    """Whether an object follows at once: "were filmed and shown in Rome" says what was done to them."""
    return takes_object(row, verb) and row[verb + 1].lower not in PREPOSITIONS


def _number_fits(main: str, word: str) -> bool:
    """Whether two verbs can have one subject: "exists … and are" cannot."""
    one = main in SINGULAR or "s" in stock_forms(main)
    many = main in PLURAL or ("base" in stock_forms(main) and "past" not in stock_forms(main))
    return not (one and word in PLURAL) and not (many and word in SINGULAR)


def _is_passive(first: Clause) -> bool:
    group = first.group
    negated = any(word.lower in {"not", "never"} or word.lower.endswith("n't") for word in group)
    done_to = group[0].lower in FINITE_BE and len(group) > 1 and "participle" in stock_forms(group[-1].lower)
    return done_to and not negated


def _is_sure_past(row: Sequence[Word], verb: int) -> bool:
    """ "and advanced mathematics" is no verb, "and advanced the theory" and "and wrote plays" are."""
    word = row[verb].lower
    return (not word.endswith("ed") and word not in _UNSURE_PAST) or takes_object(row, verb)


def _has_content(first: Clause, before: Sequence[Word]) -> bool:
    """Whether the first verb has an object of its own: "wrote and directed Jaws" shares one."""
    plain = [word for word in before if not word.is_mark and not word.lower.endswith("ly")]
    return bool(plain) and before[-1].lower not in PREPOSITIONS | DETERMINERS | POSSESSIVES


def _binds(row: Sequence[Word]) -> bool:
    return any(word.lower in _BINDING for word in row)


def _leans(text: str, row: Sequence[Word], before: Sequence[Word]) -> bool:
    """Whether words behind a cut may refer to a name that stays before it."""
    named = any(before[0].start <= span.start < before[-1].end for span in parsed(text).names)
    return named and any(word.bare in LEANING for word in row)


def ended(part: str, text: str) -> str:
    """A part with the full stop its sentence has."""
    part = part.rstrip(" ,;")
    return part + "." if text.rstrip().endswith(".") and not part.endswith(".") else part


# What a sentence says in passing (", who …," or ", a painter,") taken out and said of its own subject; in doubt, left in.


_KINDS = one_of("kind type form sort species genus breed style")
_OPENING_AGAIN = PREPOSITIONS | ARTICLES | {"and", "or", "not"}
_LONGEST = 30
_MOST_NAME = 10
_PRONOUNS = THIRD_PERSON | RELATIVES


def aside_taken_out(text: str) -> tuple[str, ...] | None:
    """ "X, who/a/the …, did Y" in two: "X did Y" and "X …"."""
    row = parsed(text).words
    commas = [at for at, word in enumerate(row) if word.text == "," and not word.enclosed]
    if len(commas) < 2 or not 1 <= commas[0] <= _MOST_NAME or not 2 < commas[1] - commas[0] <= _LONGEST:
        return None
    subject, aside, rest = row[: commas[0]], row[commas[0] + 1 : commas[1]], row[commas[1] + 1 :]
    if not _is_subject(text, subject) or len(rest) < 2 or not is_finite(row, commas[1] + 1):
        return None
    if any(word.lower in {"and", "or"} for word in subject) or any(word.text == ";" for word in aside):
        return None
    said = _said(text, aside, past=_is_past(rest[0]))
    if said is None:
        return None
    name = stretch(text, subject)
    return f"{name} {text[rest[0].start :]}", ended(f"{name} {said}", text)


def kind_and_deed(text: str) -> tuple[str, ...] | None:
    """ "X was a sailor who wrote Y" in two: what X was, and what X did."""
    row, main = parsed(text).words, parsed(text).sure_clause
    at = _relative_after(main) if main is not None else None
    if main is None or at is None or _goes_on(row[at:]):
        return None
    subject = stretch(text, row[: main.verb])
    return ended(stretch(text, row[:at]), text), f"{subject} {text[row[at + 1].start :]}"


def _relative_after(main: Clause) -> int | None:
    """Where "who" stands in "is a … who did", if what stands between is one plain noun phrase."""
    row = main.row
    opening = row[main.verb + 1].lower if main.verb + 1 < len(row) else ""
    if row[main.verb].lower not in {"is", "was"} or opening not in {"a", "an"}:
        return None
    for at in range(main.verb + 2, len(row) - 2):
        word = row[at]
        if word.lower in RELATIVES:
            return at if at > main.verb + 2 and is_finite(row, at + 1) else None
        of_a_kind = word.lower == "of" and row[at - 1].lower in _KINDS
        if word.is_mark or word.enclosed or (word.lower in _OPENING_AGAIN and not of_a_kind):
            return None  # "a member of a band that …": who did it is open
    return None


def _goes_on(row: Sequence[Word]) -> bool:
    """Whether something new follows a comma: its subject need not be the one before."""
    return any(one.text == ";" or (one.text == "," and two.lower in {"and", "but", "while"}) for one, two in pairwise(row))


def _said(text: str, aside: Sequence[Word], *, past: bool) -> str | None:
    """What an aside says of the name before it, as a predicate."""
    opening = aside[0].lower
    if opening in {"who", "which"}:
        return stretch(text, aside[1:]) if len(aside) > 2 and is_finite(aside, 1) else None
    if opening not in ARTICLES or any(word.text == "," or word.lower in _PRONOUNS for word in aside):
        return None
    if any(word.lower in FINITE_BE for word in aside):
        return None
    return f"{'was' if past else 'is'} {stretch(text, aside)}"


def _is_past(verb: Word) -> bool:
    return verb.lower in {"was", "were", "had", "did"} or "past" in stock_forms(verb.lower)


def _is_subject(text: str, row: Sequence[Word]) -> bool:
    """Whether the opening of a sentence is a name, with an article or words of rank before it at most."""
    if any(word.is_mark and word.text not in {".", "(", ")"} for word in row) or row[0].lower in PREPOSITIONS:
        return False
    return any(span.end == row[-1].end for span in parsed(text).names) and all(
        word.is_capital or word.lower not in PREPOSITIONS - {"of"} for word in row
    )


# Names that share a predicate, each given its own; only where what is said must hold of each alone.


_EACH_ALONE = one_of("born located situated founded killed raised elected buried assassinated")


def subjects_apart(text: str) -> tuple[str, ...] | None:
    """ "X and Y were born in Z" in two: only names, and only what is true of each or of neither."""
    found = parsed(text).sure_clause
    if found is None or found.lead or found.row[found.verb].is_capital:
        return None
    subject = found.subject_words
    joints = [at for at, word in enumerate(subject) if word.lower == "and"]
    if len(joints) != 1 or any(word.is_mark for word in subject):
        return None
    one, two = subject[: joints[0]], subject[joints[0] + 1 :]
    if not (_is_name(text, one) and _is_name(text, two)):
        return None
    if (predicate := _said_of_each(text, found)) is None:
        return None
    return tuple(ended(f"{stretch(text, name)} {predicate}", text) for name in (one, two))


def _said_of_each(text: str, found: Clause) -> str | None:
    row, verb = found.row, found.row[found.verb].lower
    rest = row[found.verb + 1 :]
    if not rest or any(word.lower in LEANING or word.lower in {"together", "other", "respectively"} for word in rest):
        return None
    both = row[found.verb - 1].lower == "both" or rest[0].lower == "both"
    rest = rest[1:] if rest[0].lower == "both" else rest
    if verb in {"are", "were"} and rest:
        alone = rest[0].lower in _EACH_ALONE or (both and (rest[0].lower in PASSIVE or rest[0].lower in {"in", "from"}))
        return f"{'is' if verb == 'are' else 'was'} {stretch(text, rest)}" if alone else None
    simple = "past" in stock_forms(verb) and verb not in AUXILIARIES
    return f"{stretch(text, (row[found.verb],))} {stretch(text, rest)}" if both and simple and rest else None


def _is_name(text: str, row: Sequence[Word]) -> bool:
    """Whether a run of words is one name and nothing else, "both" before it aside."""
    row = row[1:] if row and row[0].lower == "both" else row
    return bool(row) and Span(start=row[0].start, end=row[-1].end) in parsed(text).names
