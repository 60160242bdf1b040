"""Taking a claim apart into parts that stand alone, by rules; where a rule is in doubt the claim stays whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudge.english.anchors import additions, anchors, focus_words
from adjudge.english.claim_kinds import claim_type, is_absolute, is_belief, is_negated
from adjudge.english.clauses import object_words
from adjudge.english.coordination import (
    PERSONAL,
    aside_taken_out,
    clauses_apart,
    kind_and_deed,
    resolved,
    subjects_apart,
    verbs_apart,
)
from adjudge.english.leaning import is_empty_it
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.english.words import POINTING, stretch
from adjudge.facts.compounds import is_one_fact, plain_facts
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.claim import Claim, Subclaim
from adjudge.values.span import Span

# Plain facts side by side first, for there the wordings tell where to cut; then asides, for a sentence without them is plainer.
_RULES: tuple[Callable[[str], tuple[str, ...] | None], ...] = (
    plain_facts,
    aside_taken_out,
    kind_and_deed,
    clauses_apart,
    verbs_apart,
    subjects_apart,
)
_LEANING = POINTING - {"both"}
_GOING_ON = frozenset({"and", "but", "or", "so", "who", "which", "then", "there"})


def decompose(claim: Claim, policy: ClaimPolicy) -> tuple[Subclaim, ...]:
    """The parts of a claim, each able to stand alone; the claim itself where it has only one."""
    return subclaims(claim, parts(claim.text, policy), policy)


def parts(text: str, policy: ClaimPolicy) -> tuple[str, ...]:
    """The texts of the parts, in order and no more of them than the policy allows."""
    if not policy.decompose or len(text) < policy.decompose_length or len(text) > policy.longest:
        return (text,)
    found = _sentences(text, policy)
    at = 0
    while at < len(found):
        split = _split(text, found[at], policy)
        if split is None or len(found) + len(split) - 1 > policy.subclaims:
            at += 1
        else:
            found[at : at + 1] = split
    return tuple(dict.fromkeys(found))


def accepted(claim: str, proposed: Sequence[str], policy: ClaimPolicy) -> tuple[str, ...] | None:
    """Parts somebody else proposes, if every one is faithful to the claim; None if they must not be used.

    One part that adds a name, a number or a denial spoils them all: with it gone the rest would no longer be the claim.
    """
    kept = tuple(dict.fromkeys(part for given in proposed if (part := " ".join(given.split()))))
    if not kept or len(kept) > policy.subclaims:
        return None
    return kept if all(_is_faithful(claim, part, policy) for part in kept) else None


def subclaims(claim: Claim, texts: Sequence[str], policy: ClaimPolicy) -> tuple[Subclaim, ...]:
    """Each part with what is read off it: subject, relation, object, focus, anchors."""
    return tuple(_subclaim(claim, text, place, policy) for place, text in enumerate(texts, 1))


def _subclaim(claim: Claim, text: str, place: int, policy: ClaimPolicy) -> Subclaim:
    found = parsed(text).clause
    subject = stretch(text, found.subject_words) if found else ""
    relation = stretch(text, found.group) if found else ""
    return Subclaim(
        id=f"{claim.id}.{place}",
        text=text,
        span=_span(claim.text, text),
        anchors=anchors(text, least=policy.anchors_least, most=policy.anchors_most),
        subject=subject,
        relation=relation,
        object=stretch(text, object_words(found)) if found else "",
        focus=focus_words(text, subject, most=policy.focus),
        type=claim_type(text),
        negated=is_negated(text),
        absolute=is_absolute(text),
        belief=is_belief(text),
    )


def _span(claim: str, text: str) -> Span | None:
    """Where a part stands in the claim, when its words do; a full stop it was given does not count."""
    bare = text if text in claim else text.rstrip(".")
    at = claim.find(bare) if bare else -1
    return Span(start=at, end=at + len(bare)) if at >= 0 else None


def _split(claim: str, text: str, policy: ClaimPolicy) -> tuple[str, ...] | None:
    """The parts by the first rule that gives any the claim bears out."""
    if is_one_fact(text):
        return None
    for rule in _RULES:
        found = rule(text)
        if found is not None and all(_is_faithful(claim, part, policy) for part in found):
            return found
    return None


def _is_faithful(claim: str, part: str, policy: ClaimPolicy) -> bool:
    said = len(parsed(part).terms) >= policy.least_terms and len(part) <= policy.longest
    return said and not additions(claim, part)


def _sentences(text: str, policy: ClaimPolicy) -> list[str]:
    """The sentences of a claim; one that leans on the one before has its pronoun replaced, or stays with it."""
    found: list[str] = []
    for span in sentences(text):
        sentence = span.of(text)
        standing = _standing(found[-1], sentence, policy) if found else sentence
        if standing is None:
            found[-1] = f"{found[-1]} {sentence}"
        else:
            found.append(standing)
    found = _capped(found, policy.subclaims)
    return found if len(found) > 1 and all(_is_faithful(text, part, policy) for part in found) else [text]


def _standing(before: str, sentence: str, policy: ClaimPolicy) -> str | None:
    """A sentence that can stand without the one before it; None where it cannot."""
    row = parsed(sentence).words
    found, first = parsed(sentence).clause, parsed(before).clause
    if len(row) < policy.part_words or found is None or first is None or not found.sure:
        return None  # a scrap, or words without a verb
    opening = row[0].lower
    if is_empty_it(row, 0):
        return None  # the day, or the weather, of what the sentence before tells
    if opening in PERSONAL:
        subject = resolved(before, first, opening, first.row) if first.sure else None
        return subject + sentence[row[0].end :] if subject else None
    definite = opening == "the" and not parsed(stretch(sentence, found.subject_words)).names
    leans = definite or opening in _GOING_ON or any(word.bare in _LEANING for word in row[:4])
    return None if leans else sentence


def _capped(found: list[str], most: int) -> list[str]:
    """No more than `most` parts: what is too many is read together with its neighbours."""
    if len(found) <= most:
        return found
    cuts = [len(found) * place // most for place in range(most + 1)]
    return [" ".join(found[cuts[place] : cuts[place + 1]]) for place in range(most)]
