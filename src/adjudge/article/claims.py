"""From an article's text to its claims, by rules: skeleton, coverage, conversion, worth and the anchor claim (seed 002)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudge.article.gathering import ArticleBench, Weigh
from adjudge.article.skeleton import skeleton
from adjudge.article.skeleton_claims import skeleton_to_claims
from adjudge.english.layout.blocks import BlockKind
from adjudge.english.layout.clean import detect
from adjudge.english.quotations import standing
from adjudge.english.reader import ArticleReading, read_article
from adjudge.english.sentence import detected, parsed
from adjudge.english.sentences import sentences
from adjudge.english.topics import stands_in
from adjudge.policy import Policy
from adjudge.policy.article import ArticlePolicy
from adjudge.ports import Worthiness
from adjudge.reading.windows import shown
from adjudge.run.consult import MALFORMED, UNQUOTED, Unusable, consult, objects_in, prompt
from adjudge.values.article import (
    ArticleClaims,
    ArticleRequest,
    Conversion,
    CoverageSkeleton,
    Detected,
    Mention,
    SkeletonCoverage,
    SkeletonEvent,
    SkeletonItem,
    SkeletonMeasurement,
    SkeletonPolicy,
    SkeletonQuote,
)
from adjudge.values.article_claim import CoreClaim
from adjudge.values.inquiry import NotChecked
from adjudge.values.language import CallTag
from adjudge.values.score import Honesty, formula
from adjudge.values.span import Span, as_read
from adjudge.values.trace import Run

# An article's skeleton as a language model proposes it: each item is kept only if its words stand in the article (seed 002,
# phase 1).


KEYS = frozenset({"kind", "words", "subject", "detail"})
EVENT, MEASUREMENT, QUOTE, POLICY = "event", "measurement", "quote", "policy"


def parts(text: str, characters: int, most: int) -> tuple[Span, ...]:
    """An article in stretches of whole sentences that a model can be shown one at a time, and no more than so many."""
    found: list[Span] = []
    for span in sentences(text):
        if found and span.end - found[-1].start <= characters:
            found[-1] = Span(start=found[-1].start, end=span.end)
        elif len(found) == most:
            break
        else:
            found.append(span)
    return tuple(found)


def skeleton_prompt(title: str, text: str, policy: Policy) -> str:
    return prompt("skeleton", title=(shown(title).text,), text=(shown(text).text,), most=policy.article.asked_items)


def proposed_skeleton(reply: str, text: str, policy: Policy, begins: int = 0) -> CoverageSkeleton:
    """The items whose words stand in the text, at their places in the article in which that text `begins`. Raises Unusable for
    anything but the array asked for, and where nothing of what it holds is taken from the text."""
    rows = objects_in(reply, policy.language.reply_characters, keys=KEYS)
    if not all(isinstance(value, str) for row in rows for value in row.values()):
        raise Unusable(MALFORMED, "every value of a statement is a string")
    found = [item for row in rows[: policy.article.asked_items] if (item := _item(row, text, begins)) is not None]
    if rows and not found:
        raise Unusable(UNQUOTED, "no statement is taken from the text")
    return _sorted(found)


def _item(row: Mapping[str, str], text: str, begins: int) -> SkeletonItem | None:
    """One item at its place; None where its words are not the article's."""
    stands = standing(row["words"], text)
    subject = " ".join(row["subject"].split())
    if stands is None or not subject or not stands_in(subject, text):
        return None
    words, span = stands.of(text), stands.shifted(begins)
    if row["kind"] == QUOTE:
        return SkeletonQuote(span=span, speaker=subject, quote_text=words)
    detail = standing(row["detail"], words)
    if detail is None:
        return None
    mention = Mention(text=detail.of(words), span=detail.shifted(span.start))
    if row["kind"] == EVENT:
        return SkeletonEvent(span=span, subject=subject, verb=mention.text)
    if row["kind"] == MEASUREMENT:
        counts = any(character.isdigit() for character in mention.text) or mention.text.isalpha()
        return SkeletonMeasurement(span=span, metric=subject, quantity=mention) if counts else None
    return SkeletonPolicy(span=span, subject=subject, action=mention.text) if row["kind"] == POLICY else None


def joined(own: CoverageSkeleton, proposed: CoverageSkeleton) -> CoverageSkeleton:
    """The rules' skeleton with what only the model saw: an item of a kind in a stretch where the rules have none of it, and
    the speaker of a quotation to which they know none."""
    mine = own.items
    quotes = {quote.span: quote for quote in own.quotes}
    new: list[SkeletonItem] = []
    for item in proposed.items:
        same = [other for other in mine if type(other) is type(item) and other.span.overlaps(item.span)]
        if not same:
            new.append(item)
        elif isinstance(item, SkeletonQuote):
            for other in same:
                if isinstance(other, SkeletonQuote) and not other.speaker:
                    quotes[other.span] = replace(other, speaker=item.speaker)
    kept = [item for item in mine if not isinstance(item, SkeletonQuote)]
    return _sorted([*kept, *quotes.values(), *new])


def _sorted(items: Iterable[SkeletonItem]) -> CoverageSkeleton:
    ordered = sorted(items, key=lambda item: item.span)
    return CoverageSkeleton(
        events=tuple(item for item in ordered if isinstance(item, SkeletonEvent)),
        measurements=tuple(item for item in ordered if isinstance(item, SkeletonMeasurement)),
        quotes=tuple(item for item in ordered if isinstance(item, SkeletonQuote)),
        policies=tuple(item for item in ordered if isinstance(item, SkeletonPolicy)),
    )


# Whether a skeleton carries what its text holds (seed 002, coverage validation).


@formula(
    "skeleton.coverage",
    origin="seed 002 (coverage validation)",
    label=Honesty.HEURISTIC,
    text="low = carried / detected < 0.5, for times, numbers and quotes each",
)
def skeleton_coverage(skeleton: CoverageSkeleton, detected: Detected, policy: ArticlePolicy) -> SkeletonCoverage:
    """Whether a skeleton misses too much of its text, with a code such as `low_time_coverage:1/5` for each kind it does. A
    time, number or quotation that several items carry counts once."""
    kinds = (
        ("time", len({time.span for time in skeleton.times()}), detected.times),
        ("number", len({one.quantity.span for one in skeleton.measurements}), detected.numbers),
        ("quote", len({one.span for one in skeleton.quotes}), detected.quotes),
    )
    codes = tuple(
        f"low_{kind}_coverage:{carried}/{there}" for kind, carried, there in kinds if carried < policy.tolerance * there
    )
    shares = {kind: min(1.0, carried / there) if there else 1.0 for kind, carried, there in kinds}
    return SkeletonCoverage(ok=not codes, reason_codes=codes, shares=shares)


SUPPORTED = frozenset({"en"})
"""Languages the rules can read."""
NO_CLAIMS = "no_claims"


def article_claims(
    text: str,
    policy: ArticlePolicy,
    worthiness: Worthiness,
    *,
    title: str = "",
    language: str = "",
    proposed: CoverageSkeleton | None = None,
) -> ArticleClaims:
    """The claims of an article, each in its place, with what was dropped and why; `proposed` is what somebody else saw in it.
    A text in another language than English gives a valid result without any claim."""
    text = as_read(text)
    language = language_of(text, language)
    if language not in SUPPORTED:
        code = NotChecked.EMPTY if language == "und" and not text.strip() else NotChecked.UNSUPPORTED_LANGUAGE
        return ArticleClaims(language=language, title=title, reason_codes=(code.value,))
    reading = read_article(text, title)
    bones = skeleton(reading) if proposed is None else joined(skeleton(reading), proposed)
    coverage = skeleton_coverage(bones, detected(reading.clear), policy)
    converted = skeleton_to_claims(bones, reading, policy)
    worth = worthiness.worth([claim.claim_text for claim in converted.emitted])
    claims = tuple(replace(claim, check_worthiness=one) for claim, one in zip(converted.emitted, worth, strict=True))
    return ArticleClaims(
        language=language,
        title=reading.title,
        skeleton=bones,
        coverage=coverage,
        claims=claims,
        dropped=converted.dropped,
        anchor_id=anchor_claim(claims, reading, policy),
        reason_codes=(*coverage.reason_codes, *(() if claims else (NO_CLAIMS,))),
    )


def language_of(text: str, told: str = "") -> str:
    """The language of an article: what it is told to be, or what its text looks like."""
    return (told or detect(text)[0]).replace("_", "-").partition("-")[0].lower()


def anchor_claim(claims: Sequence[CoreClaim], reading: ArticleReading, policy: ArticlePolicy) -> str:
    """The claim the article is there for: its headline where that is a claim; else the claim that holds most of the headline's
    words, the first of several, if it holds enough of them; else the first claim of the text, which is that of the lead."""
    if not claims:
        return ""
    if reading.headline is not None and claims[0].span == reading.headline.span:
        return claims[0].id
    wanted = parsed(reading.title).vocabulary
    if wanted:
        share = {claim.id: len(wanted & parsed(claim.claim_text).vocabulary) / len(wanted) for claim in claims}
        best = max(claims, key=lambda claim: share[claim.id])
        if share[best.id] >= policy.headline_share:
            return best.id
    lead = {one.span for one in reading.said if one.kind is BlockKind.PROSE}
    return next((claim.id for claim in claims if claim.span in lead), claims[0].id)


# What was put into words that are not the article's own has to be borne out by it.


NOT_BORNE_OUT = "not_borne_out"
_BEFORE = 1_500
"""Characters of its paragraph before a claim that are read with it: they say whom its pronouns mean."""
_SENTENCE = 500
"""And behind it, to the end of its sentence."""
_PARAGRAPH = "\n\n"


def as_written(read: ArticleClaims, alone: Mapping[str, str], text: str, weigh: Weigh, policy: ArticlePolicy) -> ArticleClaims:
    """The claims in words that stand `alone`, without those that the article does not make: where a pronoun was replaced, or a
    clause was made a sentence, the words are ours, and what stands before them in the article must bear them out. What it does
    not is left as the article has it, where that is a sentence of its own words, or dropped. One reading; what is in the
    article's own words is not read."""
    own = _plain(text)

    def stands_there(words: str) -> bool:
        return _plain(words.rstrip(".!")) in own

    ours = [claim for claim in read.claims if not stands_there(alone[claim.id])]
    said = weigh([(_context(claim.span, text), alone[claim.id]) for claim in ours]) if ours else ()
    invented = {claim.id for claim, one in zip(ours, said, strict=True) if one.stance.supports < policy.borne_out}
    worded = (claim if claim.id in invented else replace(claim, claim_text=alone[claim.id]) for claim in read.claims)
    kept = tuple(claim for claim in worded if claim.id not in invented or stands_there(claim.claim_text))
    left = {claim.id for claim in kept}
    dropped = [
        Conversion(kind=claim.predicate_type, span=claim.span, text=alone[claim.id], reason_codes=(NOT_BORNE_OUT,))
        for claim in read.claims
        if claim.id not in left
    ]
    return replace(
        read,
        claims=kept,
        dropped=tuple(sorted((*read.dropped, *dropped), key=lambda one: one.span)),
        anchor_id=read.anchor_id if read.anchor_id in left else next((claim.id for claim in kept), ""),
        reason_codes=(*read.reason_codes, *((NO_CLAIMS,) if dropped and not kept else ())),
    )


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _context(span: Span, text: str) -> str:
    """The paragraph of a claim as far as its sentence goes."""
    paragraph = text.rfind(_PARAGRAPH, 0, span.start)
    begins = max(paragraph + len(_PARAGRAPH) if paragraph >= 0 else 0, span.start - _BEFORE)
    near = text[begins : span.end + _SENTENCE]
    return near[: next((one.end for one in sentences(near) if begins + one.end >= span.end), len(near))]


# The skeleton of an article asked of a language model, part by part; without one the rules find it alone (seed 002).


async def asked_skeleton(request: ArticleRequest, run: Run, tools: ArticleBench) -> tuple[Run, CoverageSkeleton]:
    """What a model sees in the article's first parts. What it may spend is the article's."""
    policy = tools.bench.policy
    found = CoverageSkeleton()
    if not tools.world.writes or language_of(request.text, request.language) not in SUPPORTED:
        return run, found
    for part in parts(request.text, policy.article.asked_characters, policy.language.calls(CallTag.SKELETON)):
        run, proposed = await consult(
            run,
            tools.bench,
            CallTag.SKELETON,
            skeleton_prompt(request.title, part.of(request.text), policy),
            lambda reply, part=part: proposed_skeleton(reply, part.of(request.text), policy, part.start),  # type: ignore[misc]
        )
        if proposed is None:
            break
        found = joined(found, proposed)
    return run, found
