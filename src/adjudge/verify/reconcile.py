"""From a proposed verdict to the one the evidence leaves standing (000 §8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudge.policy.verify import VerdictPolicy
from adjudge.reading.probability import odds_share
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import StanceLabel
from adjudge.values.ruling import SINGLE_SOURCE, Grounds, Reconciled
from adjudge.values.score import Honesty, formula
from adjudge.values.verdict import Gate, Verdict

# What TRUE and FALSE must pass before they may be said (000 §8).


BINARY = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})


def explicit_stance(verdict: Verdict, grounds: Grounds) -> bool:
    return grounds.sources_for(verdict) >= 1


def enough_sources(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> bool:
    # Counted on the verdict's own side: a source against a claim is no second source for it.
    count = grounds.sources_for(verdict)
    credible = verdict is Verdict.SUPPORTED and count >= 1 and grounds.best_credibility >= policy.gate_credibility
    return count >= policy.gate_sources or credible or not policy.source_gates


def false_exception(grounds: Grounds, policy: VerdictPolicy) -> bool:
    """Covered and agreed: FALSE, however few items were admissible. Never from one source: §8 allows that to TRUE only."""
    return (
        explicit_stance(Verdict.REFUTED, grounds)
        and enough_sources(Verdict.REFUTED, grounds, policy)
        and grounds.coverage >= policy.false_coverage
        and grounds.agreement_with(Verdict.REFUTED) >= policy.false_agreement
    )


def true_exception(grounds: Grounds, policy: VerdictPolicy) -> bool:
    """All but complete and unopposed: TRUE, even from one source, which is then marked as such."""
    return (
        explicit_stance(Verdict.SUPPORTED, grounds)
        and grounds.coverage >= policy.true_coverage
        and grounds.agreement >= policy.true_agreement
        and grounds.admissible_ratio >= policy.true_admissible
        and grounds.stance_support >= policy.true_stance
        and grounds.contradiction < policy.true_contradiction
    )


EXCEPTIONS: dict[Verdict, Callable[[Grounds, VerdictPolicy], bool]] = {
    Verdict.REFUTED: false_exception,
    Verdict.SUPPORTED: true_exception,
}


@formula(
    "reconcile.gate",
    origin="seed 000 §8; the numbers are those such systems are known to run with",
    label=Honesty.SAFEGUARD,
    text="passed = explicit stance ∧ admissible ≥ .50 ∧ (diversity ≥ .40 ∨ trust ≥ .45) ∧ (coverage ≥ .70 ∨ agreement ≥ .80)"
    " ∧ (sources ≥ 2 ∨ one of credibility ≥ .90, TRUE only)",
)
def gates(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> tuple[Gate, ...]:
    """What TRUE and FALSE are put to, check by check, with the values seen. On one's own documents source count and
    diversity do not gate."""
    sources, agreement = float(grounds.sources_for(verdict)), grounds.agreement_with(verdict)
    coverage, diversity, trust = grounds.coverage, grounds.diversity, grounds.trust_post
    admissible = grounds.admissible_ratio >= policy.gate_admissible
    diverse = diversity >= policy.gate_diversity or not policy.source_gates
    trusted, covered = trust >= policy.gate_trust, coverage >= policy.gate_coverage
    agreed, enough = agreement >= policy.gate_agreement, enough_sources(verdict, grounds, policy)
    return (
        _gate("explicit_stance", explicit_stance(verdict, grounds), sources=sources),
        _gate("admissible", admissible, admissible_ratio=grounds.admissible_ratio),
        _gate("diverse_or_trusted", diverse or trusted, diversity=diversity, trust_post=trust),
        _gate("covered_or_agreed", covered or agreed, coverage=coverage, agreement=agreement),
        _gate("enough_sources", enough, sources=sources, credibility=grounds.best_credibility),
    )


def _gate(name: str, passed: bool, **values: float) -> Gate:
    return Gate(name=name, passed=passed, values=values)


OPPOSITE = {Verdict.SUPPORTED: StanceLabel.REFUTES, Verdict.REFUTED: StanceLabel.SUPPORTS}

Guard = Callable[[Verdict, Grounds, VerdictPolicy], Verdict]


# -- guards: each leaves a verdict as it is, or puts another in its place ------------------------------------------------


def rationale_disagrees(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    """A verdict whose own rationale argues the other way is no proposal at all."""
    return Verdict.NOT_ENOUGH_EVIDENCE if OPPOSITE.get(verdict) is grounds.rationale else verdict


def breakdown(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    """The parts overrule the whole. Parts that hold only in part say how well they are covered, not that they are half
    true, so they leave a proposal alone; without a part on either side there is nothing to propose from."""
    if grounds.contradicted:
        return Verdict.MIXED if grounds.supported else Verdict.REFUTED
    if grounds.settled_true:
        return Verdict.SUPPORTED
    return verdict if grounds.supported and verdict is Verdict.SUPPORTED else Verdict.NOT_ENOUGH_EVIDENCE


def weak_signal(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    """A verdict whose own signal is too weak to decide is none yet; votes and stances may still make it one."""
    signals = {Verdict.SUPPORTED: grounds.entailment, Verdict.REFUTED: grounds.contradiction}
    signal = signals.get(verdict, max(grounds.entailment, grounds.contradiction))
    return Verdict.NOT_ENOUGH_EVIDENCE if signal < policy.decisive else verdict


def decisive_entailment(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    decides = (
        grounds.entailment >= policy.decisive
        and _gives_way(grounds.contradiction, grounds.entailment, policy)
        and not grounds.contradicted  # whatever points to TRUE stops at a contradicted part
    )
    return Verdict.SUPPORTED if decides else verdict


def decisive_contradiction(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    decides = grounds.contradiction >= policy.decisive and _gives_way(grounds.entailment, grounds.contradiction, policy)
    return Verdict.REFUTED if decides else verdict


def _gives_way(fainter: float, stronger: float, policy: VerdictPolicy) -> bool:
    """Whether a signal is too faint to stand beside the other: by itself, or outweighed."""
    return fainter <= policy.decisive_other or _outweighed(fainter, stronger, policy)


def _outweighed(fainter: float, stronger: float, policy: VerdictPolicy) -> bool:
    """Of ten passages one will lean the wrong way a little; that is no conflict with one that says it plainly. Two that both
    say it plainly are."""
    return fainter < min(stronger, policy.outspoken) and odds_share(fainter, stronger) < policy.outweighed


def conflict(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    """Two strong signals cannot both be right about the same part; about different parts they can."""
    fainter, stronger = sorted((grounds.entailment, grounds.contradiction))
    if fainter < policy.conflict or _outweighed(fainter, stronger, policy):
        return verdict
    parted = grounds.contradicted and grounds.supported
    return Verdict.MIXED if parted else Verdict.NOT_ENOUGH_EVIDENCE


@dataclass(frozen=True, kw_only=True, slots=True)
class Voices:
    """Those that take one side: how many, the best rated of them, and whether nobody but unknown sites."""

    count: int
    credibility: float
    strangers: bool = False


def outvotes(ours: Voices, theirs: Voices, policy: VerdictPolicy) -> bool:
    """Whether a side has the votes against the other. On the open web anybody can have two sites made: of unknown ones it takes
    more, and however many they are they do not outvote one that is better rated."""
    voters, vote = policy.voters, policy.vote
    if policy.source_gates and ours.strangers and theirs.count:
        if theirs.credibility > ours.credibility:
            return False
        voters, vote = policy.stranger_voters, policy.stranger_vote
    return ours.count >= voters and ours.count / max(1, ours.count + theirs.count) >= vote


def _voices(grounds: Grounds) -> tuple[Voices, Voices]:
    """For the claim and against it."""
    supporting = Voices(
        count=grounds.supporting_sources,
        credibility=grounds.best_credibility,
        strangers=StanceLabel.SUPPORTS in grounds.strangers,
    )
    refuting = Voices(
        count=grounds.refuting_sources,
        credibility=grounds.opposing_credibility,
        strangers=StanceLabel.REFUTES in grounds.strangers,
    )
    return supporting, refuting


def vote_true(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    supporting, refuting = _voices(grounds)
    strong = (
        outvotes(supporting, refuting, policy)
        and grounds.entailment >= policy.conflict
        and grounds.entailment > grounds.contradiction
        and not grounds.contradicted
    )
    return Verdict.SUPPORTED if strong else verdict


def vote_false(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    supporting, refuting = _voices(grounds)
    strong = (
        outvotes(refuting, supporting, policy)
        and grounds.contradiction >= policy.conflict
        and grounds.contradiction > grounds.entailment
    )
    return Verdict.REFUTED if strong else verdict


def stance_true(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    forces = (
        grounds.stance_support >= policy.force_true
        and grounds.coverage >= policy.force_true_coverage
        and grounds.admissible_ratio >= policy.force_true_admissible
        and not grounds.contradicted
    )
    return Verdict.SUPPORTED if forces else verdict


def stance_false(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    """Last of the four, so that of two strong stances the refuting one stands."""
    forces = grounds.stance_refute >= policy.force_false and grounds.coverage >= policy.force_false_coverage
    return Verdict.REFUTED if forces else verdict


def opposed_true(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    """A refuting stance that lacks only the coverage to force FALSE still forbids TRUE: else covering more of a claim
    would turn TRUE into FALSE."""
    opposed = verdict is Verdict.SUPPORTED and grounds.stance_refute >= policy.force_false
    return Verdict.NOT_ENOUGH_EVIDENCE if opposed else verdict


def binary_gate(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    """TRUE and FALSE must pass every check, or be an exception; it comes last, so nothing can be forced past it."""
    if verdict not in BINARY or all(g.passed for g in gates(verdict, grounds, policy)):
        return verdict
    return verdict if EXCEPTIONS[verdict](grounds, policy) else Verdict.NOT_ENOUGH_EVIDENCE


def unsure(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> Verdict:
    """A side that is not likely enough is not taken, whatever forced it: nothing lifts a doubtful verdict."""
    doubtful = grounds.likely is not None and verdict in BINARY and grounds.likely.of(verdict) < policy.side
    return Verdict.NOT_ENOUGH_EVIDENCE if doubtful else verdict


GUARDS: tuple[Guard, ...] = (
    rationale_disagrees,
    breakdown,
    weak_signal,
    decisive_entailment,
    decisive_contradiction,
    conflict,
    vote_true,
    vote_false,
    stance_true,
    stance_false,
    opposed_true,
    binary_gate,
    unsure,
)
STRUCTURAL: tuple[Guard, ...] = (conflict, vote_true, vote_false, stance_true, stance_false, binary_gate, unsure)
"""Those a fitted proposal is put to: two that both say it plainly stay a conflict unless sources or trust decide it. The others
put the parts together and weigh faint signals, which the fitted model has done already; they are for what a language model
proposes."""
TAKEN_AT_ITS_WORD: tuple[Guard, ...] = (unsure,)
"""The same where the judge reads whole texts: what a passage says that was cut from its exception is weighed against the
document as a whole in the likelihood itself."""
READ_PLAINLY: tuple[Guard, ...] = (conflict, unsure)
"""Those it is put to on somebody's own few documents, where no site can plant anything and one passage is all there is: the
others cost right answers there. In a larger collection they hold back more wrong sides than right ones."""


# -- marks: what a standing verdict carries into its truth, its confidence and its reasons --------------------------------


def contradiction_dominance(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> bool:
    """Half or more of the sources with a side contradict. It confirms a verdict that is FALSE already and makes none: an
    even split decides nothing."""
    diverse = grounds.diversity >= policy.dominance_diversity or not policy.source_gates
    return verdict is Verdict.REFUTED and grounds.refuting_share >= policy.dominance_ratio and diverse


MARKS: dict[str, Callable[[Verdict, Grounds, VerdictPolicy], bool]] = {
    "contradiction_dominance": contradiction_dominance,
    SINGLE_SOURCE: lambda verdict, grounds, policy: (
        bool(policy.source_gates) and verdict is Verdict.SUPPORTED and grounds.supporting_sources <= 1
    ),
    "absolute_quantifier": lambda verdict, grounds, policy: verdict is Verdict.SUPPORTED and grounds.absolute,
}


@formula(
    "reconcile.verdict",
    origin="seed 000 §8",
    label=Honesty.SAFEGUARD,
    text="verdict = proposal, then in order: rationale, breakdown, weak signal, decisive signals, conflict, strong votes,"
    " stance forces, opposed TRUE, binary gate, a side that is not likely enough",
)
def reconcile(grounds: Grounds, policy: VerdictPolicy) -> Reconciled:
    """Holds a proposed verdict against the evidence, guard after guard; the last to act has the last word, and the binary
    gate comes after all that could force a verdict. Where nothing is put to it, what it sees is told all the same."""
    verdict, reasons = grounds.proposal, []
    guards, put_to_gate = _guards(grounds, policy), None
    for guard in guards:
        if guard is binary_gate:
            put_to_gate = verdict
        stands = guard(verdict, grounds, policy)
        if stands is not verdict:
            reasons.append(guard.__name__)
            verdict = stands
    asked = verdict if put_to_gate is None else put_to_gate
    seen = gates(asked, grounds, policy) if asked in BINARY else ()
    if put_to_gate is not None and verdict in BINARY and not all(g.passed for g in seen):
        reasons.append(EXCEPTIONS[verdict].__name__)
    reasons += [name for name, mark in MARKS.items() if mark(verdict, grounds, policy)]
    return Reconciled(verdict=verdict, reasons=tuple(reasons), gates=seen)


def _guards(grounds: Grounds, policy: VerdictPolicy) -> tuple[Guard, ...]:
    if not grounds.fitted:
        return GUARDS
    if not grounds.given or policy.source_gates:
        return STRUCTURAL
    return TAKEN_AT_ITS_WORD if grounds.plain else READ_PLAINLY


# Verdicts by rule (004): from the stances of sources to one, and from those of subclaims to the claim's.


STANCES: dict[tuple[bool, bool], Verdict] = {
    (True, True): Verdict.MIXED,
    (True, False): Verdict.SUPPORTED,
    (False, True): Verdict.REFUTED,
    (False, False): Verdict.NOT_ENOUGH_EVIDENCE,
}
"""By whether any supports and any refutes."""


@formula(
    "aggregate.stances",
    origin="seed 004 §7.1",
    label=Honesty.HEURISTIC,
    text="verdict = not enough evidence below the minimum of sources; mixed when some support and some refute; else the side",
)
def verdict_from_stances(stances: Sequence[StanceLabel], policy: VerdictPolicy) -> Verdict:
    """What independent sources come to, one stance each. Those that take no side say nothing, so they do not count
    towards the minimum."""
    sided = [s for s in stances if s is not StanceLabel.NEUTRAL]
    if len(sided) < policy.minimum_sources:
        return Verdict.NOT_ENOUGH_EVIDENCE
    return STANCES[StanceLabel.SUPPORTS in sided, StanceLabel.REFUTES in sided]


@formula(
    "aggregate.subclaims",
    origin="seed 004 §8",
    label=Honesty.HEURISTIC,
    text="verdict = refuted if any is; else mixed if any is; else supported or not enough evidence if all are; else mixed",
)
def aggregated(verdicts: Sequence[Verdict]) -> Verdict:
    """The claim's verdict from those of its subclaims: one refuted part refutes the whole."""
    for one in (Verdict.REFUTED, Verdict.MIXED):
        if one in verdicts:
            return one
    # Of no subclaims at all, all are anything, and nothing is known.
    for one in (Verdict.NOT_ENOUGH_EVIDENCE, Verdict.SUPPORTED):
        if all(verdict is one for verdict in verdicts):
            return one
    return Verdict.MIXED
