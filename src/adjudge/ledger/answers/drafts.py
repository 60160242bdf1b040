"""The drafts of an answer: written, judged, challenged and revised, by a language model where there is one (seed 003 §2, §6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import floor

from adjudge.ledger.answers.bench import AnswerBench, Answering, asked, since
from adjudge.ledger.answers.critique import critique, critique_prompt, joined, proposed_critique
from adjudge.ledger.answers.proposals import (
    draft_prompt,
    faulty_sentences,
    open_doubts,
    proposed_draft,
    proposed_revision,
    proposed_support,
    revision_prompt,
    support_prompt,
    with_rulings,
)
from adjudge.ledger.answers.question_search import Search
from adjudge.ledger.answers.revise import CITE, QUALIFY, REWRITE, Revised, applied, edited, revise
from adjudge.ledger.answers.writer import completed, write_extract
from adjudge.ledger.gates import NOTHING_FOUND, contradicted, critical_unsupported, gates, material, summary
from adjudge.ledger.ground import ledger_of
from adjudge.policy import Policy
from adjudge.policy.ledger import LedgerPolicy
from adjudge.run.world import traced
from adjudge.values.language import CallTag
from adjudge.values.ledger import CritiquePoint, Edit, Ledger, LedgerWarning, PointKind, RevisionDecision, SupportLevel
from adjudge.values.score import Honesty, formula
from adjudge.values.span import Span
from adjudge.values.trace import DraftChallenged, DraftWritten
from adjudge.values.verdict import Support

# Whether a draft is revised, and what is left to say when revising ends (seed 003 §6).


NO_IMPROVEMENT, UNSUPPORTED_CLAIMS = "NO_IMPROVEMENT", "UNSUPPORTED_CLAIMS"


@formula(
    "ledger.revision",
    origin="seed 003 §6.1 in the order that §7.3 asks for",
    label=Honesty.SAFEGUARD,
    text=("revise = revisions < 2 and (critical not found > 0 or contradicted > 0 or coverage < 0.85), asked in this order"),
)
def decide(ledger: Ledger, revisions: int, policy: LedgerPolicy) -> RevisionDecision:
    """Whether a draft that was revised so often is revised again, why, and what is asked. Coverage is asked last: a draft that
    is well covered and says one thing the documents deny still has to be corrected (§7.3)."""
    if revisions >= policy.revisions:
        return RevisionDecision(should_revise=False, reason="Maximum revision cycles reached")
    critical = critical_unsupported(ledger.entries)
    if len(critical) > policy.critical_unsupported:
        asked = tuple(f'Remove or qualify claim: "{entry.claim}"' for entry in critical)
        return RevisionDecision(should_revise=True, reason="Critical claims lack evidence", instructions=asked)
    against = contradicted(ledger.entries)
    if len(against) > policy.contradictions:
        asked = tuple(f'Correct claim based on evidence: "{entry.claim}"' for entry in against)
        return RevisionDecision(should_revise=True, reason="Claims contradict evidence", instructions=asked)
    covered = ledger.summary.evidence_coverage
    if covered >= policy.coverage:
        return RevisionDecision(should_revise=False, reason="Coverage threshold met")
    return RevisionDecision(
        should_revise=True,
        reason=f"Coverage {_percent(covered)}% below {_percent(policy.coverage)}% threshold",
        instructions=("Strengthen citations or remove unsupported claims",),
    )


def _percent(share: float) -> int:
    """Whole percents, halves upwards as the seed's own rounding does."""
    return floor(round(share * 100, 9) + 0.5)


def ending(history: Sequence[float], ledger: Ledger) -> tuple[LedgerWarning, ...]:
    """What is left to warn of. `history` is the coverage of every draft in order, that before any revision first; one draft
    alone cannot have failed to improve."""
    warnings: list[LedgerWarning] = []
    if len(history) > 1 and ledger.summary.evidence_coverage <= history[0]:
        warnings.append(LedgerWarning(code=NO_IMPROVEMENT, message="Revisions did not improve evidence coverage"))
    if missing := [entry.claim for entry in material(ledger.entries) if entry.verdict is Support.NOT_FOUND]:
        message = f"{len(missing)} material claims could not be verified"
        warnings.append(LedgerWarning(code=UNSUPPORTED_CLAIMS, message=message, details=tuple(missing)))
    return tuple(warnings)


def better(new: Ledger, old: Ledger) -> bool:
    """Whether a draft is better borne out than another by what §7.3 asks for: fewer critical claims found nowhere, then fewer
    that the documents deny, of as many fewer that nothing bears out beside, then more coverage. Equals are not better."""
    return _faults(new) < _faults(old)


def _faults(ledger: Ledger) -> tuple[int, int, int, float]:
    entries = ledger.entries
    denied = contradicted(entries)
    alone = sum(all(quote.support is not SupportLevel.FULL for quote in entry.evidence) for entry in denied)
    return len(critical_unsupported(entries)), len(denied), alone, -ledger.summary.evidence_coverage


RULES, MODEL = "rules", "language_model"


async def write(state: Answering, search: Search, tools: AnswerBench) -> tuple[Answering, str]:
    """The first draft: a language model's, with what it left out that a document answers; without one the documents' own
    sentences."""
    begun, policy, mode = tools.bench.clock.now(), tools.bench.policy, state.request.mode
    chunks = search.chunks[: policy.writing.shown]  # the nearest, as they came
    state, proposed = await asked(
        state,
        tools,
        CallTag.WRITE,
        draft_prompt(search.query, chunks, mode, policy),
        lambda reply: proposed_draft(reply, search.query, chunks, mode, policy),
    )
    written = completed(search, proposed, mode) if proposed else write_extract(search, mode)
    event = DraftWritten(
        by=MODEL if proposed else RULES,
        chunks=len(search.chunks),
        unfound=len(written.unfound),
        seconds=since(begun, tools),
    )
    return replace(state, run=traced(state.run, tools.bench.watch, event)), written.draft


async def judge(state: Answering, draft: str, search: Search, tools: AnswerBench) -> tuple[Answering, Ledger]:
    """The ledger of a draft; where the shipped judge leaves a claim open a language model is asked about it."""
    policy = tools.bench.policy
    read = ledger_of(draft, search.chunks, tools.ground, texts=search.texts, query=search.query, today=state.request.today)
    ledger = _claiming(read, policy)
    state = replace(state, run=state.run.with_events(*ledger.trace))
    doubts = open_doubts(ledger, search.chunks, policy) if tools.bench.world.writes else ()
    if not doubts:
        return state, ledger
    state, rulings = await asked(
        state,
        tools,
        CallTag.SUPPORT,
        support_prompt(doubts),
        lambda reply: proposed_support(reply, doubts, policy),
    )
    return state, with_rulings(ledger, rulings or (), search.chunks, state.request.today, policy)


async def challenge(
    state: Answering, ledger: Ledger, search: Search, tools: AnswerBench
) -> tuple[Answering, tuple[CritiquePoint, ...]]:
    """The skeptic's report: the rules' points, and those a language model adds."""
    begun, policy = tools.bench.clock.now(), tools.bench.policy
    points = critique(search, ledger)
    chunks = search.chunks[: policy.writing.shown]
    if ledger.entries:
        state, proposed = await asked(
            state,
            tools,
            CallTag.CRITIQUE,
            critique_prompt(search.query, ledger, chunks, policy),
            lambda reply: proposed_critique(reply, ledger, chunks, policy),
        )
        points = joined(points, proposed or ())
    counts = Counter(point.kind for point in points)
    event = DraftChallenged(points={kind.value: counts[kind] for kind in PointKind if counts[kind]}, seconds=since(begun, tools))
    return replace(state, run=traced(state.run, tools.bench.watch, event)), points


async def mend(
    state: Answering,
    ledger: Ledger,
    points: tuple[CritiquePoint, ...],
    search: Search,
    tools: AnswerBench,
    earlier: tuple[Edit, ...] = (),
) -> tuple[Answering, Revised, Ledger, str]:
    """One round of revision, judged; the rules undo nothing of the rounds before it. A language model's is taken only where it is
    better than the draft before it and no worse than what the rules make of that."""
    state, proposed = await _rewritten(state, ledger, points, search, tools)
    plain = _by_rules(state, ledger, search, tools, earlier)
    if plain.draft == ledger.draft and proposed is None:
        return state, plain, ledger, RULES
    state, other = await judge(state, plain.draft, search, tools)
    if proposed is not None:
        state, judged = await judge(state, proposed.draft, search, tools)
        if better(judged, ledger) and not better(other, judged):
            return state, proposed, judged, MODEL
    return state, plain, other, RULES


def _by_rules(state: Answering, ledger: Ledger, search: Search, tools: AnswerBench, earlier: tuple[Edit, ...]) -> Revised:
    """What the rules make of a draft: mended, and with what the documents answer where an answer went. Where nothing of it can
    stay, the documents' own sentences stand in its place."""
    mode, draft = state.request.mode, ledger.draft
    found = revise(ledger, search.chunks, tools.bench.policy, earlier)
    if found.draft == NOTHING_FOUND:
        own = write_extract(search, mode).draft
        if own in (draft, NOTHING_FOUND):
            return found
        why = "nothing of it is borne out; the documents' own sentences instead"
        return Revised(draft=own, edits=(edited(REWRITE, draft, Span(start=0, end=len(draft)), own, why),))
    return _whole(found, draft, search, mode)


def _whole(found: Revised, draft: str, search: Search, mode: str) -> Revised:
    """A revision with what the documents answer where a sentence went, or another stands in its place."""
    if all(edit.action in {CITE, QUALIFY} for edit in found.edits):
        return found
    tail = completed(search, found.draft, mode).draft.removeprefix(found.draft)
    if not tail:
        return found
    why = "what was changed had answered a part of the question"
    edit = edited(REWRITE, draft, Span(start=len(draft), end=len(draft)), tail, why)
    return Revised(draft=found.draft + tail, edits=(*found.edits, edit))


def _claiming(ledger: Ledger, policy: Policy) -> Ledger:
    """An answer that claims nothing covers nothing: what was taken out is not borne out by its absence."""
    if ledger.entries:
        return ledger
    return replace(ledger, summary=summary((), retrieved=False), gates=gates((), policy.ledger, retrieved=False), probability=0.0)


async def _rewritten(
    state: Answering, ledger: Ledger, points: tuple[CritiquePoint, ...], search: Search, tools: AnswerBench
) -> tuple[Answering, Revised | None]:
    policy = tools.bench.policy
    faulty = faulty_sentences(ledger, points) if tools.bench.world.writes else ()
    if not faulty:
        return state, None
    chunks = search.chunks[: policy.writing.shown]
    state, edits = await asked(
        state,
        tools,
        CallTag.REVISE,
        revision_prompt(search.query, ledger.draft, faulty, chunks, policy),
        lambda reply: proposed_revision(reply, search.query, ledger.draft, faulty, chunks, policy),
    )
    if not edits:
        return state, None
    draft = applied(ledger.draft, edits)
    if not draft.strip():
        return state, None
    return state, _whole(Revised(draft=draft, edits=edits), ledger.draft, search, state.request.mode)
