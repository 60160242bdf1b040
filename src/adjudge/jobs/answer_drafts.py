"""The drafts of an answer: written, judged, challenged and revised, by a language model where there is one (seed 003 §2, §6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from adjudge.jobs.answer_bench import AnswerBench, Answering, asked, noted, since, told
from adjudge.jobs.ground import ledger_of
from adjudge.model.language import CallTag
from adjudge.model.ledger import CritiquePoint, Edit, Ledger, PointKind
from adjudge.model.trace import DraftChallenged, DraftWritten
from adjudge.policy import Policy
from adjudge.scoring.ledger_flags import NOTHING_FOUND
from adjudge.scoring.ledger_metrics import gates, summary
from adjudge.scoring.ledger_revision import better
from adjudge.steps.critique import critique
from adjudge.steps.propose_critique import critique_prompt, joined, proposed_critique
from adjudge.steps.propose_draft import draft_prompt, proposed_draft
from adjudge.steps.propose_revision import faulty_sentences, proposed_revision, revision_prompt
from adjudge.steps.propose_support import open_doubts, proposed_support, support_prompt, with_rulings
from adjudge.steps.question_search import Search
from adjudge.steps.revise import CITE, QUALIFY, REWRITE, Revised, revise
from adjudge.steps.shown_chunks import seen_chunks
from adjudge.steps.write_extract import completed, write_extract
from adjudge.text.edits import applied

RULES, MODEL = "rules", "language_model"


async def write(state: Answering, search: Search, tools: AnswerBench) -> tuple[Answering, str]:
    """The first draft: a language model's, with what it left out that a document answers; without one the documents' own
    sentences."""
    begun, policy, mode = tools.bench.clock.now(), tools.bench.policy, state.request.mode
    chunks = seen_chunks(search.chunks, policy.writing)
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
    return told(state, tools, event), written.draft


async def judge(state: Answering, draft: str, search: Search, tools: AnswerBench) -> tuple[Answering, Ledger]:
    """The ledger of a draft; where the shipped judge leaves a claim open a language model is asked about it."""
    policy = tools.bench.policy
    read = ledger_of(draft, search.chunks, tools.ground, query=search.query, today=state.request.today)
    ledger = _claiming(read, policy)
    state = noted(state, *ledger.trace)
    doubts = open_doubts(ledger, search.chunks, policy) if tools.bench.world.writes else ()
    if not doubts:
        return state, ledger
    state, rulings = await asked(
        state,
        tools,
        CallTag.SUPPORT,
        support_prompt(ledger, doubts),
        lambda reply: proposed_support(reply, doubts, policy),
    )
    return state, with_rulings(ledger, rulings or (), search.chunks, state.request.today, policy)


async def challenge(
    state: Answering, ledger: Ledger, search: Search, tools: AnswerBench
) -> tuple[Answering, tuple[CritiquePoint, ...]]:
    """The skeptic's report: the rules' points, and those a language model adds."""
    begun, policy = tools.bench.clock.now(), tools.bench.policy
    points = critique(search, ledger)
    chunks = seen_chunks(search.chunks, policy.writing)
    if ledger.entries:
        state, proposed = await asked(
            state,
            tools,
            CallTag.CRITIQUE,
            critique_prompt(search.query, ledger, chunks, policy),
            lambda reply: proposed_critique(reply, ledger, chunks, policy),
        )
        points = joined(points, proposed or ())
    counts = Counter(point.kind.value for point in points)
    event = DraftChallenged(
        points={kind.value: counts[kind.value] for kind in PointKind if counts[kind.value]}, seconds=since(begun, tools)
    )
    return told(state, tools, event), points


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


def _by_rules(
    state: Answering, ledger: Ledger, search: Search, tools: AnswerBench, earlier: tuple[Edit, ...]
) -> Revised:
    """What the rules make of a draft: mended, and with what the documents answer where an answer went. Where nothing of it can
    stay, the documents' own sentences stand in its place."""
    mode, draft = state.request.mode, ledger.draft
    found = revise(ledger, search.chunks, tools.bench.policy, earlier)
    if found.draft == NOTHING_FOUND:
        own = write_extract(search, mode).draft
        if own in (draft, NOTHING_FOUND):
            return found
        why = "nothing of it is borne out; the documents' own sentences instead"
        edit = Edit(action=REWRITE, start=0, end=len(draft), before=draft, after=own, why=why)
        return Revised(draft=own, edits=(edit,))
    return _whole(found, draft, search, mode)


def _whole(found: Revised, draft: str, search: Search, mode: str) -> Revised:
    """A revision with what the documents answer where a sentence went, or another stands in its place."""
    if all(edit.action in {CITE, QUALIFY} for edit in found.edits):
        return found
    tail = completed(search, found.draft, mode).draft.removeprefix(found.draft)
    if not tail:
        return found
    why = "what was changed had answered a part of the question"
    edit = Edit(action=REWRITE, start=len(draft), end=len(draft), before="", after=tail, why=why)
    return Revised(draft=found.draft + tail, edits=(*found.edits, edit))


def _claiming(ledger: Ledger, policy: Policy) -> Ledger:
    """An answer that claims nothing covers nothing: what was taken out is not borne out by its absence."""
    if ledger.entries:
        return ledger
    return replace(
        ledger, summary=summary((), retrieved=False), gates=gates((), policy.ledger, retrieved=False), probability=0.0
    )


async def _rewritten(
    state: Answering, ledger: Ledger, points: tuple[CritiquePoint, ...], search: Search, tools: AnswerBench
) -> tuple[Answering, Revised | None]:
    policy = tools.bench.policy
    faulty = faulty_sentences(ledger, points) if tools.bench.world.writes else ()
    if not faulty:
        return state, None
    chunks = seen_chunks(search.chunks, policy.writing)
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
