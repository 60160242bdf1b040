"""Which claims of an article each of its links belongs to, and which links are not worth following (seed 002)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from urllib.parse import urlsplit

from adjudge.article.pages import Text
from adjudge.english.layout.addressed import addressed
from adjudge.english.layout.blocks import bare, blocks
from adjudge.english.layout.chunks import chunks
from adjudge.english.layout.links import links, places
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.policy.article import ArticleRetrievalPolicy
from adjudge.reading.windows import frame, unframed
from adjudge.values.article_claim import CoreClaim, InlineStatus, Link, LinkedWords
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Frame
from adjudge.values.evidence import Stance, Weighed
from adjudge.values.span import Span, within
from adjudge.values.urls import article_quality, normalised
from adjudge.values.word_lists import one_of

NO_STATEMENT = "No claim of the article stands where it does."
NO_ARTICLE = "It leads to a front page or a list, not to a page that could bear a statement out."
SHARES = "It is there to pass the article on."
ITSELF = "It leads back to the article."
NO_ADDRESS = "It is no web address."

_SHARING = one_of("share sharer sharer.php share.php sharearticle share-offsite intent addtoany")
"""Parts of the addresses that networks give their buttons."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Hung:
    """A link, and the claims whose sentence its words stand in."""

    link: Link
    claims: tuple[CoreClaim, ...] = ()
    unfit: str = ""
    """Why it is not to be followed; empty where it is."""


def hung(links: Sequence[Link], claims: Sequence[CoreClaim], text: str, url: str | None = None) -> tuple[Hung, ...]:
    """Every link with its claims, in the order given. `url` is the article's own address."""
    stated = _statements(text, links)
    own = normalised(url)
    found = []
    for link in links:
        places = _of(link.span, stated)
        held = tuple(claim for claim in claims if any(claim.span.overlaps(place) for place in places))
        found.append(Hung(link=link, claims=held, unfit=_unfit(link.url, own) or ("" if held else NO_STATEMENT)))
    return tuple(found)


def _statements(text: str, links: Sequence[Link]) -> list[Span]:
    """The sentences of an article, block by block. Marks and addresses are blanked first: they lie in their sentence, or in
    the gap after it."""
    characters = list(bare(text))
    for mark in (link.span for link in links if link.span.of(text).startswith("[")):
        characters[mark.start : mark.end] = " " * len(mark)
    clear = "".join(characters)
    return [sentence.shifted(block.span.start) for block in blocks(text) for sentence in sentences(block.span.of(clear))]


def _of(place: Span, stated: Sequence[Span]) -> Sequence[Span]:
    """The sentences that a link's words stand in; of words in none of them, as a mark's or an address's, the one before."""
    first = bisect_right(stated, place.start, key=lambda span: span.end)
    past = bisect_left(stated, place.end, lo=first, key=lambda span: span.start)
    return stated[first:past] or stated[max(0, first - 1) : first]


def _unfit(url: str, own: str | None) -> str:
    address = normalised(url)
    if address is None:
        return NO_ADDRESS
    if address == own:
        return ITSELF
    if article_quality(address) == 0.0:
        return NO_ARTICLE
    segments = urlsplit(address).path.lower().split("/")
    return SHARES if not _SHARING.isdisjoint(segments) else ""


# The passages of a linked page that may speak of a claim, as models get to read them (seed 002, inline sources).


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedPassage:
    """A stretch of a page, and what of it is read: not what speaks to its judge."""

    span: Span
    frame: Frame


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedPage:
    """A page cut up once, for all claims that link to it."""

    whole: Text
    passages: tuple[LinkedPassage, ...]
    terms: tuple[frozenset[str], ...]
    """The words of each passage."""


def cut(page: Text, policy: ArticleRetrievalPolicy) -> LinkedPage:
    """A page's text in passages, as far as it is looked through."""
    seen = page.text[: policy.inline_characters]
    unread = addressed(seen)
    spans = chunks(seen, size=policy.inline_passage, overlap=policy.inline_passage // 2)
    passages = [LinkedPassage(span=span, frame=frame(span.of(seen), within(unread, span))) for span in spans]
    words = tuple(parsed(one.frame.text).vocabulary for one in passages)
    return LinkedPage(whole=page, passages=tuple(passages), terms=words)


def speaking_of(claim: str, page: LinkedPage, policy: ArticleRetrievalPolicy) -> Sequence[LinkedPassage]:
    """The passages that share most words with a claim, the fullest first; none that shares no word."""
    wanted = parsed(claim).vocabulary
    shared = [len(wanted & own) for own in page.terms]
    best = sorted((n for n, count in enumerate(shared) if count), key=lambda n: (-shared[n], n))
    return [page.passages[n] for n in best[: policy.inline_passages]]


# Whether a linked page carries the claim it is linked from (seed 002, inline sources).


@dataclass(frozen=True, kw_only=True, slots=True)
class Carrying:
    """What a page does for a claim, and how sure that is."""

    status: InlineStatus
    probability: float
    """Of the status: that the page supports, refutes, or does neither."""
    deciding: int | None = None
    """Which passage decides; None where the page is silent."""
    place: Span | None = None
    """Where in the page's text the words stand that decide."""


def carrying(stances: Sequence[Stance], policy: ArticleRetrievalPolicy) -> Carrying:
    """By the passage that takes a side most surely, the first of equals; a page without any is silent."""
    if not stances:
        return Carrying(status=InlineStatus.SILENT, probability=1.0)
    place = max(range(len(stances)), key=lambda n: max(stances[n].supports, stances[n].refutes))
    best = stances[place]
    if max(best.supports, best.refutes) < policy.inline_sure:
        return Carrying(status=InlineStatus.SILENT, probability=best.neutral)
    if best.supports >= best.refutes:
        return Carrying(status=InlineStatus.CARRIES, probability=best.supports, deciding=place)
    return Carrying(status=InlineStatus.CONTRADICTS, probability=best.refutes, deciding=place)


def carried(passages: Sequence[LinkedPassage], weighed: Sequence[Weighed], policy: ArticleRetrievalPolicy) -> Carrying:
    """What the passages of a page that were read against a claim come to, and by which of its words."""
    read = [unframed(one, passage.frame) for passage, one in zip(passages, weighed, strict=True)]
    outcome = carrying([one.stance for one in read], policy)
    if outcome.deciding is None:
        return outcome
    passage, rationale = passages[outcome.deciding], read[outcome.deciding].rationale
    return replace(outcome, place=rationale.shifted(passage.span.start) if rationale else passage.span)


# The links of an article, each at its place in the text: those its page has, and those the text spells out.


def links_of(text: str, linked: Sequence[LinkedWords]) -> tuple[Link, ...]:
    """A page's links at their places in its text; what cannot be placed is left out."""
    found = zip(linked, places(text, linked), strict=True)
    return _in_order(Link(url=one.url, span=span) for one, span in found if span is not None)


def all_links(text: str, given: Sequence[Link] = ()) -> tuple[Link, ...]:
    """The links that were given and those the text spells out; one that is both comes once. What lies outside the text is
    left out."""
    return _in_order((*(link for link in given if link.span.end <= len(text)), *links(text)))


def _in_order(found: Iterable[Link]) -> tuple[Link, ...]:
    once = {(link.span.start, link.url): link for link in found}
    return tuple(sorted(once.values(), key=lambda link: (link.span, link.url)))
