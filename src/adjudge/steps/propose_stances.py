"""Which way evidence points, as a language model reads it (004 §6.2): many items at once, each side with its words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from adjudge.model.assessment import Heard
from adjudge.model.claim import Claim
from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.frame import Frame
from adjudge.model.language import Opinion
from adjudge.model.weighing import DecidedBy, Weighed
from adjudge.policy.language import LanguagePolicy
from adjudge.reading.frame import shown, shown_title
from adjudge.steps.prompting import Datum, prompt
from adjudge.steps.replies import MALFORMED, UNQUOTED, Unusable, objects_in
from adjudge.text.quotations import standing
from adjudge.text.terms import terms

KEYS = frozenset({"item", "stance", "quote"})
READ = frozenset({DecidedBy.SCOUT, DecidedBy.JUDGE})
"""What another reader may still be asked about: what numbers settled is settled."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
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
    claim: Claim, heard: Iterable[Heard], known: Iterable[Opinion], policy: LanguagePolicy
) -> tuple[Question, ...]:
    """What a model is asked next: the best-ranked texts it has not been asked about in this job."""
    asked = {opinion.pair for opinion in known}
    found = (
        Question(
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


def stances_prompt(questions: Sequence[Question]) -> str:
    return prompt("stance", items=[_datum(number, question) for number, question in enumerate(questions, 1)])


def proposed_stances(reply: str, questions: Sequence[Question], policy: LanguagePolicy) -> tuple[Opinion, ...]:
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


def asked_once(questions: Sequence[Question], given: Sequence[Opinion]) -> tuple[Opinion, ...]:
    """What became of every question: those without a usable answer are not put again, or they would crowd out the rest."""
    answered = {opinion.pair: opinion for opinion in given}
    return tuple(answered.get(q.pair, Opinion(candidate=q.candidate, part=q.part)) for q in questions)


def with_opinions(heard: Sequence[Heard], opinions: Iterable[Opinion], policy: LanguagePolicy) -> tuple[Heard, ...]:
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
    shares = {label: policy.stance_trust if label is opinion.label else rest for label in StanceLabel}
    stance = Stance(
        supports=shares[StanceLabel.SUPPORTS], refutes=shares[StanceLabel.REFUTES], neutral=shares[StanceLabel.NEUTRAL]
    )
    return replace(weighed, stance=stance, decided_by=DecidedBy.LANGUAGE_MODEL, rationale=opinion.quote, said="")


def _opinion(question: Question, label: StanceLabel, quote: str) -> Opinion | None:
    if label is StanceLabel.NEUTRAL:
        return Opinion(candidate=question.candidate, part=question.part, label=label)
    span = standing(quote, question.seen.text)
    place = question.seen.quotable(span) if span else None
    if place is None or not terms(quote):
        return None
    return Opinion(candidate=question.candidate, part=question.part, label=label, quote=place)


def _datum(number: int, question: Question) -> Datum:
    return {"item": number, "claim": question.claim, "title": question.title, "text": question.seen.text}
