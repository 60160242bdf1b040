"""Reading a claim's candidates: the scout as many as its tokens allow, the judge what promises most for each part."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from adjudge.english.layout.addressed import addressed
from adjudge.english.layout.clean import on_one_line
from adjudge.english.mentions import rows_of_others
from adjudge.facts.decided import STATES_ELSE, on_its_side, told_by_facts, unread_on
from adjudge.policy import Policy
from adjudge.policy.reading import WeighingPolicy
from adjudge.ports import SearchResult
from adjudge.reading.cascade import Similar, StanceReader, beside
from adjudge.reading.contrary import CONTRADICTS_ITSELF, is_update, says_both, settled, torn, with_contraries
from adjudge.reading.weigh import unsure, weigh_with
from adjudge.reading.windows import Exhibit, frame, heading, unframed
from adjudge.values.candidate import Candidate
from adjudge.values.claim import Claim, OtherFacts, StatedFact
from adjudge.values.document import Document, Frame
from adjudge.values.evidence import NEITHER, DecidedBy, StanceLabel, Weighed
from adjudge.values.inquiry import HeardCandidate
from adjudge.values.span import Span
from adjudge.values.trace import Heard
from adjudge.values.urls import article_quality, normalise, normalised, site

UNREAD = Weighed(stance=NEITHER, decided_by=DecidedBy.NOTHING, stopped="beyond_the_budget")
"""What a text says of a part it was not held against."""


Place = tuple[int, int]
"""A candidate and a part of the claim, by their places."""


def read_candidates(
    claim: Claim,
    ranked: Sequence[Candidate],
    credibility: Callable[[Candidate], float],
    *,
    scout: StanceReader,
    judge: StanceReader,
    similar: Similar,
    policy: Policy,
    facts: Sequence[StatedFact] = (),
    given: Sequence[str] = (),
    others: Sequence[OtherFacts] = (),
    wholes: Sequence[Candidate] = (),
    today: dt.date = dt.date.max,
) -> tuple[tuple[HeardCandidate, ...], Heard]:
    """Holds candidates, the best first, against the parts of a claim, and tells what the models were given. Candidates that
    no part was held against are left out. What stated facts settle is not read, nor rows of tables that tell of others, nor what
    states `others`. Texts of collections named in `given` are read as those that come with a claim. `wholes` are whole documents,
    read in one piece beside their passages."""
    ranked = (*ranked, *wholes)
    whole = frozenset(range(len(ranked) - len(wholes), len(ranked)))
    told = {
        (n, part): weighed
        for (n, part), weighed in told_by_facts(ranked, facts).items()
        if not unsure(claim.subclaims[part].text, ranked[n].read)
    }
    frames = [frame(c.text, c.unread, c.row) for c in ranked]
    read_on = {(n, p): _frame(c, p, frames[n], others) for n, c in enumerate(ranked) for p in range(len(claim.subclaims))}
    told |= {place: STATES_ELSE for place, f in read_on.items() if place not in told and not f.text.strip()}
    rows = [rows_of_others(part.text, [(c.title, c.row) for c in ranked]) for part in claim.subclaims]
    exhibits = {
        (n, p): Exhibit(
            text=read_on[n, p].text,
            claim=part.text,
            title="" if n in whole else c.over,
            group=str(p),
            given=c.collection in given,
            whole=n in whole,
        )
        for n, c in enumerate(ranked)
        for p, part in enumerate(claim.subclaims)
        if (n, p) not in told and n not in rows[p]
    }
    passages = ranked[: len(ranked) - len(wholes)]
    texts = [heading(c.over) + f.text for c, f in zip(passages, frames[: len(passages)], strict=True)]
    likeness = _likeness(claim, passages, texts, similar)
    likeness += [_nearest(c, passages, likeness) for c in wholes]
    wanted = _affordable(claim, exhibits, likeness, policy)
    weighed = weigh_with([exhibits[place] for place in wanted], scout=scout, judge=judge, policy=policy)
    read = dict(zip(wanted, weighed, strict=True))
    # A row of a table says one thing in each column, and has no sentence to say the contrary of another.
    prose = [at for at in wanted if ranked[at[0]].row is None and not judge.plain(given=exhibits[at].given)]
    looked_through = with_contraries([(exhibits[p], read[p]) for p in prose], scout=scout, judge=judge, policy=policy)
    read |= dict(zip(prose, looked_through, strict=True))
    known = read | {place: weighed for place, weighed in told.items() if weighed.decided_by is DecidedBy.FACT}
    heard = tuple(
        HeardCandidate(
            candidate=candidate,
            credibility=credibility(candidate),
            semantic=likeness[n],
            parts=tuple(
                told[n, part]
                if (n, part) in told
                else on_its_side(
                    _settled(read.get((n, part), UNREAD), candidate, read_on[n, part], today), candidate, part, others
                )
                for part in range(len(claim.subclaims))
            ),
            given=candidate.collection in given,
            plain=judge.plain(given=candidate.collection in given),
        )
        for n, candidate in enumerate(ranked)
        if any(place[0] == n for place in known)
    )
    by_rule = within_documents([one for one in heard if not one.plain], policy.weighing, today)
    return (*by_rule, *(one for one in heard if one.plain)), Heard(
        candidates=len(heard),
        scout_tokens=sum(_cost(exhibits[place], policy) for place in wanted),
        judge_tokens=sum(_judged_cost(exhibits[place], read[place], policy) for place in wanted),
    )


def _frame(candidate: Candidate, part: int, whole: Frame, others: Sequence[OtherFacts]) -> Frame:
    """A candidate's text as it is read on a part."""
    unread = unread_on(candidate, part, others)
    return whole if unread == candidate.unread else frame(candidate.text, unread, candidate.row)


def _nearest(whole: Candidate, passages: Sequence[Candidate], likeness: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """How near a document is to each part of the claim: as the nearest of its passages."""
    own = [row for c, row in zip(passages, likeness, strict=True) if c.content_sha256 == whole.content_sha256]
    return tuple(map(max, zip(*own, strict=True)))


def _likeness(claim: Claim, ranked: Sequence[Candidate], texts: Sequence[str], similar: Similar) -> list[tuple[float, ...]]:
    """Similarity of each candidate, as it is read, to each part; what the search measured stands where the part is the whole
    claim."""
    if not ranked:
        return []
    if len(claim.subclaims) == 1:
        return [(c.semantic,) for c in ranked]
    columns = [similar(part.text, texts) for part in claim.subclaims]
    return [tuple(row) for row in zip(*columns, strict=True)]


def whole_documents(
    ranked: Sequence[Candidate],
    given: Sequence[str],
    text: Callable[[str], str | None],
    judge: StanceReader,
    policy: WeighingPolicy,
) -> tuple[Candidate, ...]:
    """The documents that the best candidates come from, where few were given and the judge reads as much at once: what stands in
    another passage, as a condition, an exception or whom a pronoun means, is then read with it. One of a single passage is read
    already."""
    found: dict[str, Candidate] = {}
    for c in ranked:
        if c.collection in given and c.row is None and judge.plain(given=True) and c.content_sha256 not in found:
            whole = text(c.content_sha256)
            if whole is not None and len(c.text) < len(whole) <= judge.reach(given=True):
                found[c.content_sha256] = _whole(c, whole, [o for o in ranked if o.content_sha256 == c.content_sha256])
        if len(found) == policy.whole_documents:
            break
    return tuple(found.values())


def _whole(passage: Candidate, text: str, passages: Sequence[Candidate]) -> Candidate:
    """A document as a candidate: as near to the claim as the nearest of its passages."""
    return replace(
        passage,
        id=hashlib.sha256(f"whole {passage.content_sha256}".encode()).hexdigest()[:16],
        text=text,
        span=Span(start=0, end=len(text)),
        section="",
        unread=addressed(text),
        cosine=max(c.cosine for c in passages),
        semantic=max(c.semantic for c in passages),
        lexical=max(c.lexical for c in passages),
        graph=0.0,
    )


def _affordable(
    claim: Claim, exhibits: Mapping[Place, Exhibit], likeness: Sequence[tuple[float, ...]], policy: Policy
) -> list[Place]:
    """The pairs the scout reads: every part its likeliest candidate first, then in the order of ranks, or of likeness
    where a claim has several parts, while the tokens last. One pair a part is read whatever it costs."""
    parts = range(len(claim.subclaims))
    order = list(exhibits)
    if len(parts) > 1:
        order.sort(key=lambda at: (-likeness[at[0]][at[1]], at))
    first = {p: next(at for at in order if at[1] == p) for p in parts if any(at[1] == p for at in order)}
    chosen, left = [], policy.loop.scout_tokens
    for place in (*first.values(), *order):
        cost = _cost(exhibits[place], policy)
        if place not in chosen and (cost <= left or place in first.values()):
            chosen.append(place)
            left -= cost
    return chosen


def _cost(exhibit: Exhibit, policy: Policy) -> int:
    """Tokens a model reads."""
    return round(exhibit.characters(policy.weighing) / policy.loop.token_characters) + 3


def _judged_cost(exhibit: Exhibit, weighed: Weighed, policy: Policy) -> int:
    """Tokens of the windows that the judge read."""
    beside = len(exhibit.title) + len(exhibit.claim)
    sizes = [w.span.end - w.span.start + beside for w in weighed.windows if w.judge is not None]
    return sum(round(size / policy.loop.token_characters) + 3 for size in sizes)


# Passages of one document: what one says plainly another does not deny in passing.


def _settled(weighed: Weighed, candidate: Candidate, frame: Frame, today: dt.date) -> Weighed:
    """A reading with its places in the candidate's own text, and what comes of a sentence that says the contrary."""
    return settled(unframed(weighed, frame), candidate.text, candidate.published, today)


def within_documents(heard: Sequence[HeardCandidate], policy: WeighingPolicy, today: dt.date) -> tuple[HeardCandidate, ...]:
    """What was heard, with the fainter side of every document fainter still; one that says both plainly takes neither. Two
    documents may well disagree."""
    documents: dict[str, list[HeardCandidate]] = defaultdict(list)
    for each in heard:
        documents[each.candidate.content_sha256].append(each)
    fellows = [documents[each.candidate.content_sha256] for each in heard]
    return tuple(
        replace(one, parts=tuple(_beside(one, part, n, others, policy, today) for n, part in enumerate(one.parts)))
        for one, others in zip(heard, fellows, strict=True)
    )


def _beside(
    one: HeardCandidate, part: Weighed, place: int, others: Sequence[HeardCandidate], policy: WeighingPolicy, today: dt.date
) -> Weighed:
    # The rows of a table tell of other things each, and are no contradiction.
    texts = [h for h in others if h.candidate.row is None] if one.candidate.row is None else []
    found = says_both(part, [h.parts[place] for h in texts], policy)
    if found is not None and not _is_later(one, part, today):
        (other,) = [h for h in texts if h.parts[place] is found][:1]
        if _is_later(other, found, today):
            return replace(part, stance=NEITHER, rationale=None, stopped="updated")
        elsewhere = found.rationale.shifted(other.candidate.span.start) if found.rationale is not None else None
        return replace(part, stance=torn(), elsewhere=elsewhere, stopped=CONTRADICTS_ITSELF)
    if part.stance.label is not StanceLabel.NEUTRAL and any(h.parts[place].stopped == CONTRADICTS_ITSELF for h in texts):
        return replace(part, stance=torn(), stopped=CONTRADICTS_ITSELF)  # what a document says elsewhere to the contrary
    stance = beside(part.stance, [h.parts[place].stance for h in others])
    if stance is part.stance:
        return part
    if stance.label is StanceLabel.NEUTRAL:
        return replace(part, stance=stance, rationale=None, stopped="outspoken")
    return replace(part, stance=stance)


def _is_later(heard: HeardCandidate, part: Weighed, today: dt.date) -> bool:
    """Whether what decides is an update of a day after its document's."""
    c = heard.candidate
    return part.rationale is not None and is_update(c.text, part.rationale, c.published, today)


# What a web search found: the articles among it; and what it shows of a page, as evidence of its own (004 §5.1): an extract,
# and marked as one.


def articles_of(results: Iterable[SearchResult]) -> dict[str, SearchResult]:
    """The results that name one article, each address once, in the order given."""
    found: dict[str, SearchResult] = {}
    for result in results:
        if (address := normalised(result.url)) and article_quality(address) > 0.0:
            found.setdefault(address, result)
    return found


EXTRACT = "as a search shows it"
"""What an extract says of itself in its title, for whoever reads a citation, and in its section, for the ranking."""


def extract_of(result: SearchResult, *, least: int) -> Document | None:
    """The extract as a document under the page's own address; None where extracts do not count or this one says too little."""
    text = on_one_line(result.snippet)
    if not least or len(text.split()) < least:
        return None
    return Document(
        key=normalise(result.url),
        text=text,
        source=site(result.url),
        title=f"{on_one_line(result.title)} ({EXTRACT})".strip(),
        section=EXTRACT,
        url=normalise(result.url),
        published=result.published,
    )
