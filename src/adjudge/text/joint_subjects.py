"""Names that share a predicate, each given its own; only where what is said must hold of each alone."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.text.clauses import Clause, clause
from adjudge.text.coordination import LEANING, PASSIVE, ended
from adjudge.text.names import names
from adjudge.text.verbs import AUXILIARIES, forms
from adjudge.text.words import Word, stretch, words

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
