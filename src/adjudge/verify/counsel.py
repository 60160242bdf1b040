"""What a verify job asks a language model, where there is one: parts, queries, a verdict, a reasoning. Each is a proposal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from adjudge.english.quotations import standing
from adjudge.english.words import terms
from adjudge.facts.parts import parts, subclaims
from adjudge.policy.reading import LanguagePolicy
from adjudge.reading.windows import shown, shown_title
from adjudge.run.consult import BUDGET, MALFORMED, UNQUOTED, Datum, Unusable, consult, objects_in, prompt
from adjudge.run.world import Bench, degraded, traced
from adjudge.values.claim import Claim
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Frame
from adjudge.values.evidence import DecidedBy, Stance, StanceLabel, Weighed
from adjudge.values.inquiry import Assessment, HeardCandidate, Inquiry, Occasion
from adjudge.values.language import CallTag, Opinion, Override
from adjudge.values.trace import Degraded, Proposed
from adjudge.values.verdict import SubclaimStatus
from adjudge.verify import proposals
from adjudge.verify.assess import assess
from adjudge.verify.stopping import queries_allowed

OVERRULED = "llm_overruled"

LAST = frozenset({Override.RESERVE})
"""The verdict has been asked for: nothing that calls are kept for can follow."""


async def taken_apart(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with its claim in parts: the model's where they are faithful, else the rules'."""
    claim, run, policy = inquiry.claim, inquiry.run, bench.policy
    found: tuple[str, ...] | None = None
    if proposals.asks_for_parts(claim.text, policy):
        run, found = await consult(
            run,
            bench,
            CallTag.DECOMPOSE,
            proposals.parts_prompt(claim.text, policy),
            lambda reply: proposals.proposed_parts(reply, claim.text, policy),
        )
    texts = found or parts(claim.text, policy.claims)
    return replace(inquiry, run=run, claim=replace(claim, subclaims=subclaims(claim, texts, policy.claims)))


async def with_anchors(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with what the model says its claim is about; 004 looks by the claim's own words alone."""
    claim, policy = inquiry.claim, bench.policy
    if policy.loop.news:
        return inquiry
    run, found = await consult(
        inquiry.run,
        bench,
        CallTag.ANCHORS,
        proposals.anchors_prompt(claim, policy),
        lambda reply: proposals.anchored(reply, claim, policy),
    )
    return replace(inquiry, run=run, claim=found or claim)


async def with_queries(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with the model's queries among those planned, where there is room for any beside the claim itself."""
    policy, most = bench.policy.language, queries_allowed(inquiry.request, bench.policy.loop)
    if not inquiry.searches or most < 2:
        return inquiry
    run, found = await consult(
        inquiry.run,
        bench,
        CallTag.QUERIES,
        proposals.queries_prompt(inquiry.claim.text, open_parts(inquiry.assessment), policy),
        lambda reply: proposals.proposed_queries(reply, policy),
    )
    planned = proposals.with_proposed(inquiry.planned, found, most) if found else inquiry.planned
    return replace(inquiry, run=run, planned=planned)


def open_parts(found: Assessment | None) -> list[str]:
    """The parts of a claim that nothing settles yet."""
    return [s.text for s in found.subclaims if s.status is SubclaimStatus.UNKNOWN] if found else []


async def advised(inquiry: Inquiry, bench: Bench, occasion: Occasion, *, late: bool) -> Inquiry:
    """The inquiry with the model's proposal and its words; a job that is out of time ends without them."""
    if not late:
        return await _worded(await _ruled_again(inquiry, bench, occasion), bench)
    if not bench.world.writes:
        return inquiry
    lack = Degraded(reason_code=BUDGET, detail="no time is left")
    return replace(inquiry, run=degraded(inquiry.run, bench.watch, lack))


async def _ruled_again(inquiry: Inquiry, bench: Bench, occasion: Occasion) -> Inquiry:
    """The inquiry ruled on with the model's proposal in the place of the stances'. In the manner of 004 a rule decides and
    nothing is proposed; nor where there is nothing admissible to judge by."""
    found, policy = inquiry.assessment, bench.policy
    if found is None or policy.loop.news or not (items := proposals.evidence_shown(found, policy.language)):
        return inquiry
    run, proposal = await consult(
        inquiry.run,
        bench,
        CallTag.VERDICT,
        proposals.verdict_prompt(found, items, policy.language),
        lambda reply: proposals.proposed_verdict(reply, found.claim.text, items, policy.language),
    )
    if proposal is None:
        return replace(inquiry, run=run)
    ruled = assess(found.claim, found.heard, occasion, policy, proposal)
    stands = ruled.ruling.verdict is proposal.verdict
    event = Proposed(
        verdict=proposal.verdict.value,
        stands=stands,
        rationale=proposal.rationale,
        points=proposal.points.value,
        used=proposal.used,
    )
    run = run if stands else run.with_reasons(OVERRULED)
    return replace(inquiry, run=traced(run, bench.watch, event), assessment=ruled)


async def _worded(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with the model's reasoning, where it can be vouched for and there is evidence to speak of."""
    found, policy = inquiry.assessment, bench.policy.language
    if found is None or not (items := proposals.evidence_told(found, policy)):
        return inquiry
    run, text = await consult(
        inquiry.run,
        bench,
        CallTag.RATIONALE,
        proposals.reasoning_prompt(found, items, policy),
        lambda reply: proposals.proposed_reasoning(reply, found, items, policy),
        overrides=LAST,
    )
    return replace(inquiry, run=run, reasoning=text or "")


# Which way evidence points, as a language model reads it (004 §6.2): many items at once, each side with its words.


KEYS = frozenset({"item", "stance", "quote"})
READ = frozenset({DecidedBy.SCOUT, DecidedBy.JUDGE})
"""What another reader may still be asked about: what numbers settled is settled."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceQuestion:
    """One text and the part of the claim it is held against."""

    candidate: str
    part: int
    claim: str
    title: str
    seen: Frame
    """The text as it is shown, and the way back to its own places."""

    @property
    def pair(self) -> tuple[str, int]:
        return self.candidate, self.part


def open_questions(
    claim: Claim, heard: Iterable[HeardCandidate], known: Iterable[Opinion], policy: LanguagePolicy
) -> tuple[StanceQuestion, ...]:
    """What a model is asked next: the best-ranked texts it has not been asked about in this job."""
    asked = {opinion.pair for opinion in known}
    found = (
        StanceQuestion(
            candidate=item.candidate.id,
            part=n,
            claim=part.text,
            title=shown_title(item.candidate.title, item.candidate.row),
            seen=shown(item.candidate.text[: policy.item_characters]),
        )
        for item in heard
        for n, part in enumerate(claim.subclaims)
        if item.parts[n].decided_by in READ and (item.candidate.id, n) not in asked
    )
    return tuple(islice(found, policy.stance_items))


def stances_prompt(questions: Sequence[StanceQuestion]) -> str:
    items: list[Datum] = [
        {"item": number, "claim": asked.claim, "title": asked.title, "text": asked.seen.text}
        for number, asked in enumerate(questions, 1)
    ]
    return prompt("stance", items=items)


def proposed_stances(reply: str, questions: Sequence[StanceQuestion], policy: LanguagePolicy) -> tuple[Opinion, ...]:
    """An opinion for each item that was answered with words of its own text; a side without them counts as no answer, and the
    shipped models' reading stands. Raises Unusable for another form, and where no answer can be used."""
    found: dict[int, Opinion | None] = {}
    for row in objects_in(reply, policy.reply_characters, keys=KEYS):
        number, stance, quote = row["item"], row["stance"], row["quote"]
        if type(number) is not int or not 1 <= number <= len(questions):
            raise Unusable(MALFORMED, "an item is named by the number it was shown with")
        if not isinstance(stance, str) or stance not in set(StanceLabel) or not isinstance(quote, str):
            raise Unusable(MALFORMED, f"a stance is one of {', '.join(StanceLabel)}, a quote a string")
        found.setdefault(number, _opinion(questions[number - 1], StanceLabel(stance), quote))
    kept = tuple(opinion for opinion in found.values() if opinion is not None)
    if not kept:
        raise Unusable(UNQUOTED, "no item is answered with words of its own text")
    return kept


def asked_once(questions: Sequence[StanceQuestion], given: Sequence[Opinion]) -> tuple[Opinion, ...]:
    """What became of every question: those without a usable answer are not put again, or they would crowd out the rest."""
    answered = {opinion.pair: opinion for opinion in given}
    return tuple(answered.get(q.pair, Opinion(candidate=q.candidate, part=q.part)) for q in questions)


def with_opinions(
    heard: Sequence[HeardCandidate], opinions: Iterable[Opinion], policy: LanguagePolicy
) -> tuple[HeardCandidate, ...]:
    """What was heard, with the model's stances in the place of the shipped models' where it gave any."""
    given = {opinion.pair: opinion for opinion in opinions if opinion.label is not None}
    return tuple(
        replace(item, parts=tuple(_read_again(w, given.get((item.candidate.id, n)), policy) for n, w in enumerate(item.parts)))
        for item in heard
    )  # fmt: skip


def _read_again(weighed: Weighed, opinion: Opinion | None, policy: LanguagePolicy) -> Weighed:
    if opinion is None or weighed.decided_by not in READ:
        return weighed
    rest = (1.0 - policy.stance_trust) / 2
    stance = Stance(**{label.value: policy.stance_trust if label is opinion.label else rest for label in StanceLabel})
    return replace(weighed, stance=stance, decided_by=DecidedBy.LANGUAGE_MODEL, rationale=opinion.quote, said="")


def _opinion(question: StanceQuestion, label: StanceLabel, quote: str) -> Opinion | None:
    if label is StanceLabel.NEUTRAL:
        return Opinion(candidate=question.candidate, part=question.part, label=label)
    span = standing(quote, question.seen.text)
    place = question.seen.quotable(span) if span else None
    if place is None or not terms(quote):
        return None
    return Opinion(candidate=question.candidate, part=question.part, label=label, quote=place)
