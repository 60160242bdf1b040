"""Answer a question from documents: retrieve, write, challenge, judge, revise while it helps, and account for it (seed 003)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.ledger.answers.bench import AnswerBench, Answering, retrieve_chunks, since
from adjudge.ledger.answers.drafts import better, challenge, decide, ending, judge, mend, write
from adjudge.ledger.answers.question_search import Search
from adjudge.ledger.answers.question_statement import indirect
from adjudge.ledger.answers.revise import CITE, QUALIFY
from adjudge.ledger.answers.writer import hardly, hardly_answered, quoted_part
from adjudge.ledger.draft_claims import is_readable
from adjudge.ledger.gates import NOTHING_FOUND
from adjudge.ledger.ground import ledger_of, whole_texts
from adjudge.policy.verify import ClaimPolicy
from adjudge.run.casebook import audit_of_answer
from adjudge.run.world import started, traced
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk
from adjudge.values.inquiry import NotChecked
from adjudge.values.ledger import (
    COMPLETED,
    FOREIGN_PASSAGES,
    Answer,
    AnswerRequest,
    CritiquePoint,
    Edit,
    Ledger,
    LedgerWarning,
    Nearest,
    Revision,
    RiskFlag,
)
from adjudge.values.trace import DraftRevised, Run, Stopped
from adjudge.values.verdict import Stamp

# What is said where documents do not answer a question: that they do not, and what they say that comes nearest.


_LONGEST = 160
"""Characters of a question that an answer repeats in its own sentence; a longer one is quoted, and cut."""


def untold(search: Search) -> str:
    """The answer itself: "The documents do not say how old the barn is."."""
    asked = [indirect(part.meant) for part in search.parts]
    if not asked or any(not one or len(one) > _LONGEST for one in asked):
        return f"The documents do not answer {' or '.join(quoted_part(part.text) for part in search.parts)}."
    return f"The documents do not say {', or '.join(asked)}."


def nearest(search: Search) -> tuple[Nearest, ...]:
    """What the documents say that has most to do with the question, the nearest first; none where nothing has."""
    policy = search.policy
    near = sorted(search.ranked, key=lambda one: (-one.near, one.sentence.place))
    found: dict[str, Nearest] = {}
    for one in near:
        if one.near >= policy.nearest:
            sentence = one.sentence
            said = " ".join((*sentence.lead, sentence.text))
            found.setdefault(said, Nearest(text=said, document=sentence.chunk.document, chunk_hash=sentence.chunk.hash))
    return tuple(found.values())[: policy.nearest_shown]


# What of a question and its documents can be read: an answer in a language that nobody here reads would pass unjudged.


_UNSUPPORTED = NotChecked.UNSUPPORTED_LANGUAGE.value


def readable(asked: AnswerRequest, policy: ClaimPolicy) -> tuple[AnswerRequest, tuple[str, ...]]:
    """A request with those documents that can be read, and the reason codes of what cannot. A question in another language
    has nothing to be answered from: nobody would know whether it was answered."""
    if not is_readable(asked.query, policy):
        return replace(asked, documents=(), collections=()), (_UNSUPPORTED,)
    kept = tuple(document for document in asked.documents if is_readable(document.text, policy))
    return replace(asked, documents=kept), _codes(len(asked.documents), len(kept))


def readable_chunks(
    chunks: Sequence[Chunk], asked: AnswerRequest, policy: ClaimPolicy
) -> tuple[tuple[Chunk, ...], tuple[str, ...]]:
    """The same of what a search found: collections hold documents of all languages. A document is read or left out as a whole,
    by all that was found of it: a row of names and hours is in no language, and each row of a file is a text of its own."""
    given = {document.content_sha256 for document in asked.documents}
    texts: dict[str, list[str]] = {}
    for chunk in chunks:
        texts.setdefault(chunk.document, []).append(chunk.text)
    known = {name for name, found in texts.items() if is_readable("\n".join(found), policy)}
    kept = tuple(chunk for chunk in chunks if chunk.content_sha256 in given or chunk.document in known)
    return kept, _codes(len(chunks), len(kept))


def _codes(given: int, kept: int) -> tuple[str, ...]:
    if kept == given:
        return ()
    return (FOREIGN_PASSAGES,) if kept else (_UNSUPPORTED,)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Drafts:
    """What became of the drafts of one answer."""

    best: Ledger
    first: Ledger
    critique: tuple[CritiquePoint, ...] = ()
    revisions: tuple[Revision, ...] = ()
    warnings: tuple[LedgerWarning, ...] = ()
    flags: tuple[RiskFlag, ...] = ()
    """What a reader must know of the answer that its ledger cannot tell."""
    nearest: tuple[Nearest, ...] = ()


async def answer(request: AnswerRequest, tools: AnswerBench, stamp: Stamp) -> Answer:
    """The answer with its ledger. Where nothing retrieved speaks to the question it is the sentence of 003 §8.1, and covers
    nothing. Of all drafts the best is kept: a revision never makes an answer worse."""
    bench = tools.bench
    request, unread = readable(request, bench.policy.claims)
    run = Run(began=bench.clock.now(), budget=request.budget).with_reasons(*unread)
    run = started(run, "answer", bench.policy, bench.watch)
    state, found = retrieve_chunks(Answering(request=request, run=run), tools)
    chunks, unread = readable_chunks(found, request, bench.policy.claims)
    state = replace(state, run=state.run.with_reasons(*unread))
    if not chunks:
        return _concluded(state, _nothing(state, tools), (), tools, stamp)
    scout, second = tools.ground.readers()
    search = Search(
        query=request.query,
        chunks=chunks,
        similar=bench.similar,
        reader=scout,
        judge=second,
        policy=bench.policy.writing,
        texts=whole_texts(chunks, request.documents, bench.world),
    )
    state, draft = await write(state, search, tools)
    if draft == NOTHING_FOUND:
        return _concluded(state, _untold(_nothing(state, tools), search), chunks, tools, stamp)
    state, ledger = await judge(state, draft, search, tools)
    state, points = await challenge(state, ledger, search, tools)
    state, drafts = await _revised(state, ledger, points, search, tools)
    if drafts.best.draft == NOTHING_FOUND:
        return _concluded(state, _untold(drafts, search), chunks, tools, stamp)
    flags = tuple(hardly(part) for part in hardly_answered(search)) if drafts.best.entries else ()
    return _concluded(state, replace(drafts, flags=flags), chunks, tools, stamp)


def _nothing(state: Answering, tools: AnswerBench) -> _Drafts:
    """What there is to say where nothing is: an account without entries, and the flag that says why."""
    ledger = ledger_of(NOTHING_FOUND, (), tools.ground, query=state.request.query, today=state.request.today)
    return _Drafts(best=ledger, first=ledger)


def _untold(drafts: _Drafts, search: Search) -> _Drafts:
    """The same where there are documents and they do not tell: that is an answer too, and no failure."""
    flag = RiskFlag(type="no_evidence", severity="low", description="The documents do not answer the question")
    best = replace(drafts.best, draft=untold(search), risk_flags=(flag,), passed_over=())
    first = best if drafts.first is drafts.best else drafts.first
    return replace(drafts, best=best, first=first, nearest=nearest(search))


async def _revised(
    state: Answering, first: Ledger, points: tuple[CritiquePoint, ...], search: Search, tools: AnswerBench
) -> tuple[Answering, _Drafts]:
    """The draft revised while the rules of 003 §6.1 ask for it and there is something to mend."""
    policy = tools.bench.policy.ledger
    best = current = first
    revisions: list[Revision] = []
    earlier: tuple[Edit, ...] = ()
    drafts = {first.draft}
    while (decision := decide(current, len(revisions), policy)).should_revise:
        begun, before = tools.bench.clock.now(), current
        state, revised, current, by = await mend(state, before, points, search, tools, earlier)
        if revised.draft in drafts:  # nothing left to mend, or figures that go to and fro
            break
        drafts.add(revised.draft)
        earlier += revised.edits
        harmless = all(edit.action in {CITE, QUALIFY} for edit in revised.edits)
        kept = better(current, best) or (harmless and not better(best, current))
        best = current if kept else best
        revisions.append(
            Revision(
                number=len(revisions) + 1,
                reason=decision.reason,
                instructions=decision.instructions,
                draft=revised.draft,
                coverage=current.summary.evidence_coverage,
                edits=revised.edits,
            )
        )
        event = DraftRevised(
            number=len(revisions), by=by, edits=len(revised.edits), before=before.summary.evidence_coverage,
            after=current.summary.evidence_coverage, kept=kept, seconds=since(begun, tools),
        )  # fmt: skip
        state = replace(state, run=traced(state.run, tools.bench.watch, event))
        if revised.draft == NOTHING_FOUND:
            nothing = _nothing(state, tools)
            state = replace(state, run=state.run.with_events(*nothing.best.trace))
            best = nothing.best if kept else best
            break
    history = [first.summary.evidence_coverage, *(revision.coverage for revision in revisions)]
    return state, _Drafts(best=best, first=first, critique=points, revisions=tuple(revisions), warnings=ending(history, best))


def _concluded(state: Answering, drafts: _Drafts, chunks: tuple[Chunk, ...], tools: AnswerBench, stamp: Stamp) -> Answer:
    best, run = drafts.best, state.run
    if drafts.first is best and not drafts.critique and not best.entries:
        run = run.with_events(*best.trace)
    run = traced(run.with_reasons(*best.reason_codes), tools.bench.watch, Stopped(reason=COMPLETED))
    run = run.elapsed(tools.bench.clock.now())
    made = Answer(
        case_id=stamp.case_id,
        query=state.request.query,
        mode=state.request.mode,
        response=best.draft,
        told=bool(best.entries),
        nearest=drafts.nearest,
        ledger=replace(best, case_id=stamp.case_id, versions=stamp.versions, warnings=drafts.warnings),
        first_ledger=replace(drafts.first, case_id=stamp.case_id, versions=stamp.versions) if drafts.revisions else None,
        critique=drafts.critique,
        revisions=drafts.revisions,
        warnings=drafts.warnings,
        risk_flags=(*best.risk_flags, *drafts.flags),
        reason_codes=run.reason_codes,
        spend=run.spend,
        versions=stamp.versions,
        trace=run.trace,
    )
    return replace(made, audit=audit_of_answer(made, state.request, run.began, chunks))
