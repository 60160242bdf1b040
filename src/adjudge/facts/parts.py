"""Taking a claim apart into parts that stand alone, by rules; where a rule is in doubt the claim stays whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

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
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.english.words import POINTING, stretch
from adjudge.facts.values import Foremost, is_value
from adjudge.facts.wording import LONGEST, Asked, Compared, Counted, SaidValue, asked, positive
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.claim import Claim, Subclaim
from adjudge.values.span import Span

# Compounds of plain facts taken apart: a cut is right when what stands on either side fits a relation's wording.


_JOINT = regex(r",? (?:and|but|while|whereas|yet)(?: also)? |; |, (?=the |in )|,? (?=with (?:the|an?) )", re.IGNORECASE)
_LISTED = regex(r", and |, | and ")
_JOINED = regex(r",| and | but | while | is | are | has ", re.IGNORECASE)
_BOTH = regex(
    r"(?:both )?(?P<one>.+?)(?:,? and|,? as well as) (?P<other>.+?) (?P<verb>are|have|use|border|share|lie|belong|orbit|adjoin)"
    r" (?:both )?(?P<rest>.+)",
    re.IGNORECASE,
)
_PHRASE = regex(r" (?:in|by) (?:(?! in | by ).)+")
_SINGULAR = {"are": "is", "have": "has"}
_MOST_JOINTS = 3
_LOWER_CASE = {"element", "unit", "currency", "language"}
"""Kinds of things whose names need no capital."""
_NO_NAME = frozenset({"the", "a", "an", "in", "of", "its", "it", "both"})
_NOT = frozenset({"not", "no", "nor", "never"})
_A_NAME = 6
"""Words a name or a value has at most."""


def plain_facts(text: str) -> tuple[str, ...] | None:
    """The facts a claim puts side by side, each with its subject; None where it is one, or anything in it is not a plain fact."""
    whole = text.strip().rstrip(".!")
    if len(whole) > LONGEST or len(_JOINT.findall(whole)) > _MOST_JOINTS:
        return None
    found = None if _fits(whole) else _apart(whole) or _of_both(whole) or _of_phrases(whole)
    return tuple(f"{part[0].upper()}{part[1:]}." for part in found) if found else None


def _apart(text: str) -> list[str] | None:
    for joint in _JOINT.finditer(text):
        left, right = text[: joint.start()], text[joint.end() :]
        first = next(_readings(left), None)
        if first is None:
            continue
        for second in _with_subject(right, left, first):
            more = [second] if _fits(second) else _apart(second)
            if more:
                return [left, *more]
    return None


def _with_subject(text: str, left: str, first: Asked) -> Iterator[str]:
    """A second clause as it stands, or with what it goes on from: the name that opens the first. A pronoun is resolved only
    where that name is what the first is about: in "Vienna is the capital of Austria, and its …" it may be either."""
    if text.split(" ", maxsplit=1)[0].lower() not in {"it", "its"}:
        yield text
    if positive(left)[1]:
        return  # after a denial nobody can tell whether what is left out was denied too
    opening = next((name for name in (first.subject, *_values(first)) if name and left.startswith(name)), None)
    if opening is None:
        return
    pronouns = {"its ": f"{opening}'s ", "it ": f"{opening} "}
    leaning = next((p for p in pronouns if text.lower().startswith(p)), None)
    if text.lower().startswith("with "):
        yield f"{opening} has {text[5:]}"
    elif leaning is None:
        yield from (said for said in _going_on(text, left, opening) if _is_about(opening, said))
        yield from _as_before(text, left, first)
    elif opening == first.subject:
        yield pronouns[leaning] + text[len(leaning) :]


def _going_on(text: str, left: str, opening: str) -> Iterator[str]:
    """A clause with the first's name, and with its verb where one verb serves both: "has the symbol Au and atomic number 79"."""
    yield f"{opening} {text}"
    verb = left[len(opening) :].split(" ", maxsplit=2)[1:2]
    if verb and not text[0].isupper():  # a name would be another subject
        yield from (" ".join([opening, *verb, *article, text]) for article in ((), ("the",), ("an",)))


def _is_about(name: str, text: str) -> bool:
    """Whether a clause is still about the name that was put before it, and not about a longer one: "Copper zinc has 30"."""
    reading = next(_readings(text), None)
    return reading is None or name in (reading.subject, *_values(reading))


def _as_before(text: str, left: str, first: Asked) -> Iterator[str]:
    """A clause that leaves out what the one before has said: "Copper has the atomic number 29 and zinc 30". Its two names take
    the places of the first's; the more of what stood between them it says again, the surer the cut."""
    values = [value for value in _values(first) if value]
    ends = sorted((at, name) for name in (first.subject, *values[:1]) if (at := left.find(name)) >= 0)
    if len(ends) != 2:
        return
    (one, opening), (other, closing) = ends
    between = left[one + len(opening) : other]
    cuts: list[tuple[int, str, str]] = []
    words = text.split()
    for cut in range(1, len(words)):
        name, rest = " ".join(words[:cut]).rstrip(",").removesuffix("'s"), " ".join(words[cut:])
        said = _repeated(rest, between)
        if (
            name.split()[-1].lower() not in {*_NO_NAME, *between.lower().split()[:1]}
            and name.lower().split()[0] not in _NOT
            and rest[said:].strip()
        ):
            cuts.append((said, name, rest[said:].strip()))
    for _, name, value in sorted(cuts, key=lambda found: -found[0]):
        yield f"{left[:one]}{name}{between}{value}{left[other + len(closing) :]}"


def _repeated(text: str, before: str) -> int:
    """How many characters of a text say again the end of what stood before, or stand for it ("that of")."""
    for start in range(len(before)):
        said = before[start:].lstrip()
        if said and text.lower().startswith(said.lower()):
            return len(said)
    again = next((word for word in (*before.split()[:1], "that of") if text.lower().startswith(f"{word.lower()} ")), None)
    return len(again) + 1 if again else 0


def _of_phrases(text: str) -> list[str] | None:
    """ "discovered in 1781 by William Herschel": two facts of one verb, each of which stands without the other's phrase."""
    phrases = list(_PHRASE.finditer(text))
    if len(phrases) != 2:
        return None
    parts = [f"{text[: found.start()]}{text[found.end() :]}" for found in reversed(phrases)]
    return parts if all(map(_fits, parts)) else None


def _of_both(text: str) -> list[str] | None:
    found = _BOTH.fullmatch(text)
    if not found:
        return None
    verb = found["verb"].lower()
    said = f"{_SINGULAR.get(verb, verb + 's')} {found['rest']}"
    parts = [f"{found[name]} {said}" for name in ("one", "other")]
    return parts if all(map(_fits, parts)) else None


def _fits(text: str) -> bool:
    return next(_readings(text), None) is not None


def _readings(text: str) -> Iterator[Asked]:
    for one in asked(positive(text)[0]):
        listed = isinstance(one, SaidValue) and one.relation.holds == "listed"
        values = [name for value in _values(one) for name in (_LISTED.split(value) if listed else (value,))]
        fits = not isinstance(one, SaidValue) or is_value(one.relation, one.object)
        named = one.subject.removeprefix("the ")[:1].isupper() or _LOWER_CASE & set(one.relation.subject)
        if fits and named and all(map(_is_plain, (one.subject, *values))):
            yield one


def _values(one: Asked) -> tuple[str, ...]:
    match one:
        case SaidValue():
            return (one.object,)
        case Compared():
            return (one.other,)
        case Counted():
            return (one.number,)
        case Foremost():
            return (one.among.place, *one.among.names)


def _is_plain(slot: str) -> bool:
    return len(slot.split()) <= _A_NAME and not _JOINED.search(re.sub(r"\d,\d", "", slot))


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
