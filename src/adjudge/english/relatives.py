"""What a sentence says in passing (", who …," or ", a painter,") taken out and said of its own subject; in doubt, left in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from adjudge.english.clauses import Clause, clause, is_finite
from adjudge.english.coordination import LEANING, PASSIVE, ended
from adjudge.english.names import names
from adjudge.english.verbs import AUXILIARIES, FINITE_BE, forms
from adjudge.english.words import PREPOSITIONS, Word, stretch, words
from adjudge.values.span import Span

_KINDS_WORDS = """
kind type form sort species genus breed style
"""
_KINDS = frozenset(_KINDS_WORDS.split())
_ARTICLES = frozenset({"a", "an", "the"})
_OPENING_AGAIN = _ARTICLES | {"and", "or", "not"}
_LONGEST = 30
_MOST_NAME = 10
_PRONOUNS_WORDS = """
he him his she her it its they them their who which that
"""
_PRONOUNS = frozenset(_PRONOUNS_WORDS.split())


def aside_taken_out(text: str) -> tuple[str, ...] | None:
    """ "X, who/a/the …, did Y" in two: "X did Y" and "X …"."""
    row = words(text)
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
    return f"{name} {text[rest[0].start :]}", _like(f"{name} {said}", text)


def last_aside_taken_out(text: str) -> tuple[str, ...] | None:
    """ "… Y, who/a …" in two, where Y is a name right before the comma and nothing follows the aside."""
    row = words(text)
    commas = [at for at, word in enumerate(row) if word.text == "," and not word.enclosed]
    main = clause(row)
    if len(commas) != 1 or main is None or not main.sure or commas[0] <= main.after:
        return None
    name = _name_before(text, row, commas[0])
    aside = [word for word in row[commas[0] + 1 :] if word.text not in {".", "!"}]
    if any(word.bare in _PRONOUNS for word in aside[1:]):
        return None  # "befriended Y, who named it after him"
    if name is None or not 2 <= len(aside) <= _LONGEST or aside[0].lower not in {"who", "a", "an"}:
        return None
    if any(word.lower in {"and", "or", "but"} for word in aside) and aside[0].lower != "who":
        return None  # "a cafe, a bar and …" may be a list
    said = _said(text, aside, past=main.tense == "past")
    if said is None:
        return None
    return _like(stretch(text, row[: commas[0]]), text), _like(f"{name} {said}", text)


def kind_and_deed(text: str) -> tuple[str, ...] | None:
    """ "X was a sailor who wrote Y" in two: what X was, and what X did."""
    row = words(text)
    main = clause(row)
    at = _relative_after(main) if main is not None and main.sure else None
    if main is None or at is None or _goes_on(row[at:]):
        return None
    subject = stretch(text, row[: main.verb])
    return _like(stretch(text, row[:at]), text), f"{subject} {text[row[at + 1].start :]}"


def _relative_after(main: Clause) -> int | None:
    """Where "who" stands in "is a … who did", if what stands between is one plain noun phrase."""
    row = main.row
    opening = row[main.verb + 1].lower if main.verb + 1 < len(row) else ""
    if row[main.verb].lower not in {"is", "was"} or opening not in {"a", "an"}:
        return None
    for at in range(main.verb + 2, len(row) - 2):
        word = row[at]
        if word.lower in {"who", "that", "which"}:
            return at if at > main.verb + 2 and is_finite(row, at + 1) else None
        of_a_kind = word.lower == "of" and row[at - 1].lower in _KINDS
        # "a member of a band that …": who did it is open
        if (
            word.is_mark
            or word.enclosed
            or word.lower in _OPENING_AGAIN
            or (word.lower in PREPOSITIONS and not of_a_kind)
        ):
            return None
    return None


def _goes_on(row: Sequence[Word]) -> bool:
    """Whether something new follows a comma: its subject need not be the one before."""
    return any(
        one.text == ";" or (one.text == "," and two.lower in {"and", "but", "while"}) for one, two in pairwise(row)
    )


def _said(text: str, aside: Sequence[Word], *, past: bool) -> str | None:
    """What an aside says of the name before it, as a predicate."""
    opening = aside[0].lower
    if opening in {"who", "which"}:
        return stretch(text, aside[1:]) if len(aside) > 2 and is_finite(aside, 1) else None
    if opening not in _ARTICLES or any(word.text == "," or word.lower in _PRONOUNS for word in aside):
        return None
    if any(word.lower in FINITE_BE for word in aside):
        return None
    return f"{'was' if past else 'is'} {stretch(text, aside)}"


def _is_past(verb: Word) -> bool:
    return verb.lower in {"was", "were", "had", "did"} or "past" in forms(verb.lower)


def _is_subject(text: str, row: Sequence[Word]) -> bool:
    """Whether the opening of a sentence is a name, with an article or words of rank before it at most."""
    if any(word.is_mark and word.text not in {".", "(", ")"} for word in row) or row[0].lower in PREPOSITIONS:
        return False
    return any(span.end == row[-1].end for span in names(text)) and all(
        word.is_capital or word.lower not in PREPOSITIONS - {"of"} for word in row
    )


def _name_before(text: str, row: Sequence[Word], comma: int) -> str | None:
    """The name that ends right before a comma and belongs to no larger phrase: not that of "the son of X"."""
    found: Span | None = next((span for span in names(text) if span.end == row[comma - 1].end), None)
    if found is None:
        return None
    before = next((word.lower for word in reversed(row[:comma]) if word.end <= found.start), "")
    return None if before in {"of", "and", "or", "the", ","} or before.endswith("s'") else found.of(text)


def _like(part: str, text: str) -> str:
    """A part with the full stop its sentence has."""
    part = part.rstrip(" ,;")
    return part + "." if text.rstrip().endswith(".") and not part.endswith(".") else part


# Names that share a predicate, each given its own; only where what is said must hold of each alone.


_EACH_ALONE_WORDS = """
born located situated founded killed raised elected buried assassinated
"""
_EACH_ALONE = frozenset(_EACH_ALONE_WORDS.split())


def subjects_apart(text: str) -> tuple[str, ...] | None:
    """ "X and Y were born in Z" in two: only names, and only what is true of each or of neither."""
    row = words(text)
    found = clause(row)
    if found is None or not found.sure or found.lead or found.row[found.verb].is_capital:
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
    simple = "past" in forms(verb) and verb not in AUXILIARIES
    return f"{stretch(text, (row[found.verb],))} {stretch(text, rest)}" if both and simple and rest else None


def _is_name(text: str, row: Sequence[Word]) -> bool:
    """Whether a run of words is one name and nothing else, "both" before it aside."""
    row = row[1:] if row and row[0].lower == "both" else row
    if not row:
        return False
    whole = stretch(text, row)
    found = names(text)
    return any(span.start == row[0].start and span.of(text) == whole for span in found)
