"""How often each way of deciding is right on labelled sets: what `--max-wrong` chooses its thresholds by.

    python -m bench.judgement.calibration                      # the small judge
    python -m bench.judgement.calibration --judge strong       # the strong one, installed in WORK/home
    python -m bench.judgement.calibration --keep               # and written into the product: policy/calibration.json

Claims of the development sets on what a search finds, claims of the everyday suites on their own documents, facts in visitors'
words, and statements of drafts and grounding pairs through the ledger. What is written are the probabilities that the product
states, for by these its thresholds go; its four weights were fitted on 1,400 claims of these sets. Printed besides: the weights
that all sets together give now, and how often the surest sides were right by weights fitted on the other sets.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean

import adjudge.policy
from adjudge.engine import Engine
from adjudge.engine.calibration import FILE, shipped_ways
from adjudge.evaluate.run import ledger, versions
from adjudge.reading.risk import bound_of
from adjudge.settings import Settings
from adjudge.values.calibration import Answered, Way
from adjudge.values.codec import to_json
from adjudge.values.evaluation import LabelledPair, Task
from adjudge.values.knowledge import STARTER
from adjudge.values.ledger import Entry, GroundRequest, Support, SupportLevel
from bench.everyday.claims import Claim, claims, written_claims
from bench.everyday.data import FOLDER, document_claims, drafts
from bench.everyday.runs import COLLECTION, WORST, meets, parsed, store_documents
from bench.judgement.caught import verified
from bench.judgement.figures import leave_one_out
from bench.judgement.judging import claim_rows, row_of
from bench.judgement.rows import ClaimRow, Kept, stamp
from bench.judgement.sets import Sets, build_missing, key_of
from bench.measuring.kept_readings import kept_readings
from bench.measuring.report import WORK, options, table
from training.verdict.fit import Example, fitted, probabilities

JUDGES = ("small", "strong")
PARTS = ("claims", "documents", "ledger", "facts")
SUITES = ("", "second", "third", "fourth", "fifth")
SAYS = {"supported": "SUPPORTS", "refuted": "REFUTES"}
SHARES = (0.1, 0.05, 0.02, 0.01)
SUREST = tuple(n / 100 for n in range(70, 100))
PAIRS = 120
"""Of a grounding set: each is a ledger of its own."""
FEWEST = 20
"""Rows of a set among its surest without which nothing is told of them."""

Said = tuple[float, bool]
"""How likely the likelier side was said to be, and whether it is right."""


def main() -> None:
    parser = options("How often each way of deciding is right on labelled sets.")
    parser.set_defaults(limit=400)
    parser.add_argument("--judge", choices=JUDGES, default="small")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=PARTS)
    parser.add_argument("--keep", action="store_true", help="write it into the product")
    arguments = parser.parse_args()
    found = measured(arguments)
    for way, sets in found.items():
        print(_told(way, sets))
    if arguments.keep:
        path = Path(adjudge.policy.__file__).with_name(FILE)
        known = {**shipped_ways()} if path.is_file() else {}
        path.write_bytes(to_json({way: known[way] for way in sorted({**known, **found}) if way in known} | found) + b"\n")


def measured(arguments: argparse.Namespace) -> dict[Way, tuple[Answered, ...]]:
    """Every way that the judge has a part in, on every set."""
    strong, only = arguments.judge == "strong", arguments.only
    found: dict[Way, tuple[Answered, ...]] = {}
    home = WORK / "judgement"
    sets = Sets(data=arguments.data, wanted=("claims", "grounding"), limit=arguments.limit)
    pairs: dict[str, list[Said]] = {}
    with kept_readings(home / "readings.db") as counted, _engine(home, arguments.judge) as engine:
        if "claims" in only:
            build_missing(engine, sets)
            rows = claim_rows(engine, sets.claims(), home / f"claims-{stamp(versions(engine))}.jsonl", counted)
            found[Way.STRONG if strong else Way.SMALL] = as_stated(rows)
        if "ledger" in only:
            pairs = {name: _pair_rows(engine, own[:PAIRS]) for name, own in sets.pairs(Task.GROUNDING).items()}
    home = WORK / "everyday"
    with kept_readings(home / "readings.db"), _engine(home, arguments.judge) as engine:
        engine.build_starter()
        suites = {suite or "first": FOLDER / suite for suite in SUITES}
        kept = Kept.open(home / f"suites-{stamp(versions(engine))}.jsonl", ClaimRow)
        if "documents" in only:
            own = {f"everyday documents, {name}": _document_rows(engine, name, one, kept) for name, one in suites.items()}
            found[Way.STRONG_GIVEN if strong else Way.SMALL_GIVEN] = as_stated(own)
        if "ledger" in only:
            statements = [said for folder in suites.values() for said in _draft_rows(engine, folder)]
            ledgers = [_answered(name, said) for name, said in [("drafts", statements), *pairs.items()]]
            found[Way.LEDGER_STRONG if strong else Way.LEDGER] = tuple(ledgers)
        if "facts" in only and not strong:
            found[Way.FACTS] = tuple(_fact_sets(engine, kept))
    return found


def _engine(work: Path, judge: str) -> Engine:
    return Engine(Settings(home=str(work / "home"), judge=judge))


def as_stated(sets: Mapping[str, Sequence[ClaimRow]]) -> tuple[Answered, ...]:
    """What the product states on each set. What a fact settled is none of it."""
    read = {name: [row for row in rows if row.way != Way.FACTS] for name, rows in sets.items()}
    weights = leave_one_out(read, _fitted)
    others = [_answered(name, [_by(row, weights[name]) for row in rows]) for name, rows in read.items() if name in weights]
    print("weights of all:", {name: round(value, 2) for name, value in _fitted(read).items()})
    print(f"surest by weights of the others: {surest(others):.2f}")
    return tuple(_answered(name, [_leaning(row, row.supported, row.refuted) for row in rows]) for name, rows in read.items())


def _fitted(sets: Mapping[str, Sequence[ClaimRow]]) -> dict[str, float]:
    rows = (row for own in sets.values() for row in own if row.parts)
    return fitted([Example(dataset=row.dataset, label=row.label, parts=row.parts) for row in rows])


def _by(row: ClaimRow, weights: Mapping[str, float]) -> Said:
    supported, refuted = probabilities(row.parts, weights)
    return _leaning(row, supported, refuted)


def _leaning(row: ClaimRow, supported: float, refuted: float) -> Said:
    side, likely = ("supported", supported) if supported >= refuted else ("refuted", refuted)
    return likely if side in row.stands else 0.0, SAYS[side] == row.label


def _answered(name: str, said: Sequence[Said]) -> Answered:
    told = [(round(likely, 3), right) for likely, right in said if likely > 0.0]
    return Answered(
        name=name,
        rows=len(said),
        right=tuple(sorted((likely for likely, right in told if right), reverse=True)),
        wrong=tuple(sorted((likely for likely, right in told if not right), reverse=True)),
    )


def _document_rows(engine: Engine, name: str, folder: Path, kept: Kept[ClaimRow]) -> list[ClaimRow]:
    store_documents(engine, folder / "documents")
    asked = [
        (key_of(one.claim), partial(_row, engine, name, one.claim, one.label, COLLECTION)) for one in document_claims(folder)
    ]
    return kept.answered(name, asked)


def _row(engine: Engine, name: str, claim: str, label: str, collection: str) -> ClaimRow:
    return row_of(claim, name, SAYS.get(label, "NEI"), *verified(engine, claim, collection))


def _fact_sets(engine: Engine, kept: Kept[ClaimRow]) -> Iterator[Answered]:
    """Those claims that a stated fact settles, in plain words and in templates. Rules for facts were written from what was wrong
    in the plain facts and the fifth suite; the third and fourth were not looked at for them."""
    sets: dict[str, Sequence[Claim]] = {
        "plain facts": written_claims(FOLDER / "plain" / "claims.jsonl"),
        "claims on starter facts": claims(),
        **{f"written claims, {suite}": written_claims(FOLDER / suite / "claims.jsonl") for suite in ("third", "fourth", "fifth")},
    }
    for name, own in sets.items():
        rows = kept.answered(name, [(key_of(c.text), partial(_row, engine, name, c.text, c.label, STARTER)) for c in own])
        yield _answered(name, [_leaning(row, row.supported, row.refuted) for row in rows if row.way == Way.FACTS])


def _pair_rows(engine: Engine, pairs: Iterable[LabelledPair]) -> list[Said]:
    """Each pair as a draft of one claim against its text: borne out, contradicted, or neither."""
    ground = partial(engine.ground, keep_case=False, remember=False)
    return [_entries_say(ledger(pair.evidence, pair.claim, ground).entries, str(pair.label)) for pair in pairs]


def _draft_rows(engine: Engine, folder: Path) -> Iterator[Said]:
    for one in drafts(folder):
        request = GroundRequest(draft=one.text, documents=parsed(engine, folder / "documents" / one.document))
        found = engine.ground(request, keep_case=False, remember=False)
        for statement, span in one.spans():
            own = [entry for entry in found.entries if meets(entry, span)]
            yield _entries_say(own, {"supported": "SUPPORTS"}.get(statement.label, statement.label))


def _entries_say(entries: Sequence[Entry], label: str) -> Said:
    """The worst that is said of a statement, how likely, and whether it is so. What contradicts a statement that is not borne out
    is no wrong side: whoever is warned of it is rightly warned."""
    verdicts = {str(entry.verdict) for entry in entries}
    worst = next((verdict for verdict in WORST if verdict in verdicts), "")
    if worst == Support.CONTRADICTED:
        return max(_against(entry) for entry in entries), label != "SUPPORTS"
    if worst == Support.SUPPORTED:
        return min(entry.probability for entry in entries), label == "SUPPORTS"
    return 0.0, False


def _against(entry: Entry) -> float:
    return max((q.probability for q in entry.evidence if q.support is SupportLevel.CONTRADICTED), default=0.0)


def _told(way: Way, sets: Sequence[Answered]) -> str:
    bounds = [bound_of(way, sets, share, 0.7) for share in SHARES]
    lines = [(one.name, one.rows, one.decided(0.7), sum(p >= 0.7 for p in one.wrong), _curve(one)) for one in sets]
    kept = ", ".join(f"{b.most_wrong:.0%}: from {b.side_from:.3f}, {b.decided:.0%} decided" for b in bounds)
    figures = table(("set", "claims", "sides", "wrong", "right from .7, .8, .9, .95"), lines)
    return f"\n{way}\n{figures}\n{kept}\nsurest: {surest(sets):.2f}"


def _curve(one: Answered) -> str:
    return ", ".join(_share(one, least) for least in (0.7, 0.8, 0.9, 0.95))


def _share(one: Answered, least: float) -> str:
    right = sum(p >= least for p in one.right)
    return f"{right} of {right + sum(p >= least for p in one.wrong)}"


def surest(sets: Sequence[Answered]) -> float:
    """The highest probability that may be stated: sides said to be that likely or likelier were right as often, each set counted
    once."""
    held = [s for s in SUREST if (right := _right_from(sets, s)) is not None and right >= s - 0.005]
    return max(held, default=SUREST[0])


def _right_from(sets: Sequence[Answered], least: float) -> float | None:
    shares = []
    for one in sets:
        right, wrong = (sum(p >= least for p in some) for some in (one.right, one.wrong))
        if right + wrong >= FEWEST:
            shares.append(right / (right + wrong))
    return fmean(shares) if shares else None


if __name__ == "__main__":
    main()
