"""The passages of a linked page that may speak of a claim, as models get to read them (seed 002, inline sources)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.frame import Frame
from adjudge.model.span import Span, within
from adjudge.policy.article_retrieval import ArticleRetrievalPolicy
from adjudge.reading.frame import frame
from adjudge.text.addressed import addressed
from adjudge.text.chunks import chunks
from adjudge.text.terms import terms


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedPassage:
    """A stretch of a page, and what of it is read: not what speaks to its judge."""

    span: Span
    frame: Frame


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedPage:
    """A page cut up once, for all claims that link to it."""

    text: str
    title: str
    passages: tuple[LinkedPassage, ...]
    terms: tuple[frozenset[str], ...]
    """The words of each passage."""


def cut(text: str, title: str, policy: ArticleRetrievalPolicy) -> LinkedPage:
    """A page's text in passages, as far as it is looked through."""
    seen = text[: policy.inline_characters]
    unread = addressed(seen)
    spans = chunks(seen, size=policy.inline_passage, overlap=policy.inline_passage // 2)
    passages = [LinkedPassage(span=span, frame=frame(span.of(seen), within(unread, span))) for span in spans]
    words = tuple(frozenset(terms(one.frame.text)) for one in passages)
    return LinkedPage(text=text, title=title, passages=tuple(passages), terms=words)


def speaking_of(claim: str, page: LinkedPage, policy: ArticleRetrievalPolicy) -> Sequence[LinkedPassage]:
    """The passages that share most words with a claim, the fullest first; none that shares no word."""
    wanted = frozenset(terms(claim))
    shared = [len(wanted & own) for own in page.terms]
    best = sorted((n for n, count in enumerate(shared) if count), key=lambda n: (-shared[n], n))
    return [page.passages[n] for n in best[: policy.inline_passages]]
