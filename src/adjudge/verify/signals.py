"""What can be measured of a candidate held against a claim, before any formula weighs it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from adjudge.english.anchors import anchor_match
from adjudge.english.claim_kinds import is_negated
from adjudge.english.hints import boilerplate, denies, hedges, reports
from adjudge.english.mentions import HeadedText, acts, is_idle, phrase, stems
from adjudge.english.names import aliases
from adjudge.english.regex import regex
from adjudge.english.sentence import overlap
from adjudge.knowledge.fusion import site_of
from adjudge.knowledge.ingest import embedded_text
from adjudge.knowledge.sources import is_stranger
from adjudge.policy import Policy
from adjudge.reading.windows import deciding_words
from adjudge.values.candidate import Candidate, NewsSignals, Signals
from adjudge.values.claim import Anchor, AnchorKind, Claim, Subclaim
from adjudge.values.evidence import StanceLabel, Weighed
from adjudge.values.inquiry import HeardCandidate
from adjudge.values.ruling import SubclaimMatch, SupportSignals, TrustItem
from adjudge.values.source import SourceRating
from adjudge.verify.ranking import recency
from adjudge.verify.read_candidates import EXTRACT
from adjudge.verify.shortlisting import address_quality

_BYLINE = regex(r"\s*(?:By|Written by|Reported by) [A-Z][\w.'\u2019-]{1,30}(?: [A-Z][\w.'\u2019-]{1,30}){1,3}\b")
_REACH = 2  # sentences for which a pronoun may stand for the subject
# Verbs that say so little that any other may stand for them.
_LIGHT = "be have make take give get become call know name use include show see find feature consider"


def signals(
    claim: Claim,
    candidate: Candidate,
    *,
    today: dt.date,
    credibility: float,
    contradicts: bool = False,
) -> Signals:
    """Everything the ranker and its gatekeeper read. What the text alone tells is measured once, however often a candidate
    is ranked; a denial its stance shows counts beside one its words do."""
    measured = _measured(claim, candidate)
    return replace(
        measured,
        days_old=float((today - candidate.published).days) if candidate.published else None,
        credibility=credibility,
        completeness=0.0 if candidate.section == EXTRACT else 1.0,
        explicit_refutation=contradicts or measured.explicit_refutation,
        contradicts=contradicts,
    )


def news_signals(candidate: Candidate, relevance: float) -> NewsSignals:
    """What the news reranker reads, with the relevance a cross-encoder gave."""
    return NewsSignals(id=candidate.id, relevance=relevance, kind=candidate.kind, url=candidate.url)


@lru_cache(maxsize=512)
def _measured(claim: Claim, candidate: Candidate) -> Signals:
    """A claim of several parts is answered a part at a time, so a candidate is held against the part it speaks to most."""
    asked, text = _asked(claim), candidate.read
    read = HeadedText(text, candidate.title, candidate.section, wanted=asked.anchors)
    told = min((_Told(part, read) for part in asked.parts), key=lambda told: told.distance)
    near = read.nearest(asked.stems)
    return Signals(
        id=candidate.id,
        independent=candidate.independent,
        kind=candidate.kind,
        semantic=candidate.semantic,
        graph=candidate.graph,
        entity_overlap=asked.entity_overlap(read),
        claim_overlap=max(read.stems.share(asked.stems), read.stems.share(told.part.stems)),
        anchor_match=told.anchor_match,
        backfill=candidate.backfill,
        url_quality=address_quality(candidate.url),
        dated_or_signed=candidate.published is not None or _BYLINE.match(text) is not None,
        subject_match=told.subject_match,
        object_match=told.object_match,
        relation_object_match=told.together,
        relation_direction_match=_same_way(told.part, read),
        focus_tokens=len(told.part.focus),
        focus_matched=told.focus_matched,
        must_have_alias=asked.names_core(read),
        has_number=read.has_number,
        reports_claim=bool(reports(near)) and not denies(text),
        belief_claim=claim.belief,
        uncertain=bool(hedges(near)),
        assertive_claim=not hedges(claim.text),
        low_signal=bool(boilerplate(text)),
        explicit_refutation=not claim.negated and bool(denies(near)),  # a denial agrees with a claim that denies
    )


# What a claim asks for, read off it once.


class _Part:
    """A subclaim by what can be looked for."""

    def __init__(self, part: Subclaim) -> None:
        self.stems = frozenset(stems(part.text))
        self.anchors = part.anchors
        self.subject, self.object = phrase(part.subject), phrase(part.object)
        # Stems of a verb that says something; none of "is" or "has".
        self.relation = frozenset(stems(part.relation)) - frozenset(stems(_LIGHT))
        # Whether its subject is what acts; None where that cannot be told.
        ends = (self.subject.words, self.relation, self.object.words) if self.subject and self.object else None
        self.forward = acts(part.text, *ends) if ends else None
        self.focus = tuple(found for word in part.focus if not is_idle(word) and (found := stems(word)))


class _Asked:
    """A claim by what can be looked for."""

    def __init__(self, claim: Claim) -> None:
        given = claim.subclaims or (Subclaim(id=claim.id, text=claim.text),)
        self.stems = frozenset(stems(claim.text))
        self.parts = tuple(map(_Part, given))
        self.entities = tuple(Anchor(text=e, aliases=aliases(e, claim.text), kind=AnchorKind.ENTITY) for e in claim.entities)
        # The names it is about: those in a subject, or the first one where no subject says anything.
        self.core = tuple(name for name in self.entities if any(name.text in part.subject for part in given))
        if not self.core and not any(part.subject for part in self.parts):
            self.core = self.entities[:1]
        # All that is looked for as a whole.
        sought = [phrase(name.text) for name in self.entities]
        sought += [end for part in self.parts for end in (part.subject, part.object)]
        anchors = chain(self.entities, *(part.anchors for part in self.parts), *(one.anchors for one in sought if one))
        self.anchors = tuple(dict.fromkeys(anchors))

    def entity_overlap(self, read: HeadedText) -> float:
        """The share of the claim's names; where it names nothing, of the words for what it is about, or of all its words
        where it cannot be told what that is."""
        if self.entities:
            return sum(1 for name in self.entities if _is_named(name, read)) / len(self.entities)
        about = frozenset(word for part in self.parts if part.subject for word in part.subject.words)
        return read.stems.share(about or self.stems)

    def names_core(self, read: HeadedText) -> bool | None:
        """Whether a name it is about is there, by any form of it; None where it is about nothing that has a name."""
        return any(_is_named(name, read, in_part=True) for name in self.core) if self.core else None


_asked = lru_cache(maxsize=256)(_Asked)


def _is_named(name: Anchor, read: HeadedText, *, in_part: bool = False) -> bool:
    """Whether a name stands in the text or its heading: by an alias, by all of its words, or in part."""
    if read.share_of((name,)):
        return True
    found = phrase(name.text)
    if found is None or not found.words:
        return False
    return found.is_in(read) if in_part else read.stems.share(found.words) == 1.0


# What a text tells of one part.


class _Told:
    """How a text meets one part of a claim."""

    def __init__(self, part: _Part, read: HeadedText) -> None:
        self.part = part
        self.subject_match = part.subject.is_in(read) if part.subject else None
        self.object_match = part.object.is_in(read) if part.object else None
        self.together = _together(part, read)
        self.anchor_match = read.share_of(part.anchors) if part.anchors else None
        self.focus_matched = sum(1 for word in part.focus if any(read.stems.means(stem) for stem in word))

    @property
    def distance(self) -> tuple[float, ...]:
        """The smaller, the more the text speaks to the part: fewer misses, more anchors, more of its focus."""
        misses = [self.subject_match, self.object_match, self.together].count(False)
        return misses, -(self.anchor_match or 0.0), -self.focus_matched / max(1, len(self.part.focus))


def _together(part: _Part, read: HeadedText) -> bool | None:
    """Whether the object stands in a sentence with the relation, or in or soon after one with the subject: then something
    is said of both, and by which verb is for a model to judge. A text without the object has nothing to put together,
    and `object_match` says so; to count it twice would lose every text that names another object, which is how most
    false claims are refuted."""
    if part.object is None or not part.relation or not part.object.words or not part.object.is_in(read):
        return None
    if part.subject is None or part.subject.is_near(read.heading):
        return True
    since = _REACH + 1  # sentences since the subject was last named
    for _, held in read.sentences:
        since = 0 if part.subject.is_near(held) else since + 1
        verb = any(held.means(stem) for stem in part.relation)
        if part.object.is_near(held) and (verb or since <= _REACH):
            return True
    return False


def _same_way(part: _Part, read: HeadedText) -> bool | None:
    """Whether a sentence with both ends runs as the claim does; one that does outweighs any that does not."""
    if part.forward is None or part.subject is None or part.object is None:
        return None
    told = [
        acts(sentence, part.subject.words, part.relation, part.object.words)
        for sentence, held in read.sentences
        if part.subject.is_near(held) and part.object.is_near(held)
    ]
    return part.forward in told if told.count(None) < len(told) else None


# One item held against a claim and its parts, as trust and evidence quality read it.


def trust_item(heard: HeardCandidate, told: Signals, rating: SourceRating, policy: Policy) -> TrustItem:
    c = heard.candidate
    return TrustItem(
        evidence_id=c.id,
        stance=heard.stance,
        semantic=max(c.semantic, *heard.semantic),
        credibility=heard.credibility,
        recency=recency(told.days_old, policy.ranking),
        domain=site_of(c.url) or c.source,
        independent=c.independent,
        publisher=c.publisher,
        stranger=is_stranger(rating),
        published=c.published,
    )


def subclaim_match(part: Subclaim, place: int, heard: HeardCandidate) -> SubclaimMatch:
    c, weighed = heard.candidate, heard.parts[place]
    text = embedded_text(c.title, c.read)
    stance = weighed.stance
    return SubclaimMatch(
        evidence_id=c.id,
        semantic=heard.semantic[place],
        anchor_hits=len(anchor_match(part.anchors, text).hits),
        overlap=overlap(part.text, text),
        object_found=bool(part.object) and overlap(part.object, text) >= 1.0,
        stance=stance,
        kind=c.kind,
        negation_differs=_denied(part, weighed, c.text),
    )


def _denied(part: Subclaim, weighed: Weighed, text: str) -> bool:
    """Whether the sentence that decides is negated and the claim is not, or the other way round. Negation is read off
    words, so it only counts where the models do not say that the text supports: "no longer rare" supports "common"."""
    if weighed.stance.label is not StanceLabel.REFUTES or weighed.rationale is None:
        return False
    return is_negated(deciding_words(weighed, text)) is not part.negated


def support_signals(told: Signals, part: Subclaim, heard: HeardCandidate) -> SupportSignals:
    c = heard.candidate
    text = embedded_text(c.title, c.read)
    return SupportSignals(
        semantic=c.semantic,
        graph=c.graph,
        anchor_overlap=anchor_match(part.anchors, text).share,
        overlap=overlap(part.text, text),
        credibility=heard.credibility,
        contradicts=heard.stance.label is StanceLabel.REFUTES,
        uncertain=told.uncertain,
        reporting=told.reports_claim,
    )
