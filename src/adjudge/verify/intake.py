"""Taking in what somebody wants verified: made readable, and held back with a reason where there is nothing to verify."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from adjudge.english.claim_kinds import claim_type, is_absolute, is_belief, is_negated
from adjudge.english.layout.clean import detect, normalise_claim, statement_hash
from adjudge.english.leaning import points_outside
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.claim import AnchorKind, Claim
from adjudge.values.inquiry import WHY, Intake, NotChecked
from adjudge.values.span import mixed, mixture
from adjudge.values.word_lists import alternatives, word_set

SUPPORTED = frozenset({"en"})
"""Languages the rules and the models can read."""

# English words that no language near it shares: "in", "was", "die" and "on" are at home elsewhere too.
_ENGLISH = word_set("verify.intake.english")
_FOREIGN = word_set("verify.intake.foreign")
_AT_HOME = frozenset({"is", "a", "an", "in", "was", "has", "to", "for", "as", "or", "no"})
"""English words that others share: beside none that are foreign they tell English too."""
_OWNS = regex(r"\w['\u2019]s\b")
"""A genitive as English writes it: "Slovenia's"."""
_NEAR_ENGLISH = frozenset({"pcm", "sco"})
"""Pidgin and Scots: what the detector takes plain English for."""
_LATIN = regex(r"[A-Za-z\u00c0-\u024f]")
_WORD = regex(r"[^\W\d_]+")
_ASKS = regex(
    r"(?:who|what|when|where|why|how|which|whose|whom)\s(?:is|are|was|were|did|do|does|can|could|will|would|has|have|had|many|much|long|"
    r"old|far|often)\b(?![^?]*[^?\s]\s?[.!]$)"
    r"|(?:is|are|was|were|did|do|does|can|could|will|would|has|have|had|should)\s(?:it|he|she|they|we|you|i|there)\b",
    re.IGNORECASE,
)
_QUESTION = regex(r"\?[\s\"'\u201d\u2019)]*$")
_OPINION = regex(
    r"^\W*(?:i\s(?:\w+ly\s)?(?:think|believe|feel|guess|suppose|prefer|like|love|hate|dislike|hope|wish|doubt)\b"
    r"|(?:in my (?:humble )?opinion"
    r"|personally|imo|imho|if you ask me|to me|my (?:favou?rite|opinion|view))\b|(?:we|you|i|everyone|everybody|nobody|no one)"
    r"\s(?:really\s|all\s)?(?:should|ought to)\b)"
    r"|\b(?:is|are|was|were|tastes?|looks?|sounds?|smells?|feels?)\s(?:(?:so|very|really|simply|just|absolutely|pretty|quite|too)\s)*"
    r"(?:awesome|amazing|awful|beautiful|boring|cute|delicious|disgusting|fantastic|gorgeous|gross|horrible|lovely|overrated|"
    r"ridiculous|stupid|terrible|ugly|underrated|wonderful|yummy)\s?[.!]*$"
    r"|\b(?:is|are|was|were)\sthe\s(?:best|worst|greatest|coolest|prettiest|funniest|most (?:beautiful|amazing|annoying|boring))"
    r"(?:\s\w+){0,3}\s(?:ever|of all time)\s?[.!]*$",
    re.IGNORECASE,
)
_TO_COME = regex(
    r"\b(?:tomorrow|soon|someday|one day|in the future|in the coming|"
    r"next (?:week|month|year|decade|season|election|summer|winter|spring|fall|time))\b",
    re.IGNORECASE,
)
_INSTRUCTION = regex(rf"^\W*(?:{alternatives('verify.intake.instruction')})", re.IGNORECASE)
_ADDRESS = regex(r"(?:https?://|www\.)\S+$", re.IGNORECASE)


def take_in(text: str, policy: ClaimPolicy) -> Intake:
    """A text as a claim; with a reason where it is none, and no claim at all where it is empty or too long."""
    clean, refused = readable(text, policy)
    if refused is not None:
        return refused
    language = claim_language(clean, policy)
    claim = _claim(clean, text, language, policy)
    if language not in SUPPORTED:
        why = f"The claim seems to be in another language ({language}): give it in English."
        return Intake(claim=claim, reason=NotChecked.UNSUPPORTED_LANGUAGE, why=why)
    if odd := [word for word in mixed(clean) if not word.isascii()]:
        why = f"This text mixes alphabets ({mixture(odd)}): write it in Latin letters."
        return Intake(claim=claim, reason=NotChecked.MIXES_ALPHABETS, why=why)
    reason = next((reason for reason, test in _TESTS.items() if test(clean, policy)), None)
    return Intake(claim=claim) if reason is None else _held_back(claim, reason)


def readable(text: str, policy: ClaimPolicy) -> tuple[str, Intake | None]:
    """A text made readable, and why there is no claim in it at all: empty, or too long. Costs next to nothing."""
    # Far more than can be a claim is not even cleaned; what is removed in cleaning may be invisible padding.
    clean = normalise_claim(text[: policy.longest * 8])
    if len(clean) > policy.longest or (len(text) > policy.longest * 8 and clean):
        why = f"The claim has more than {policy.longest} characters: shorten it, or check it as an article."
        return clean, Intake(reason=NotChecked.TOO_LONG, why=why)
    if not any(character.isalnum() for character in clean):
        return clean, _held_back(None, NotChecked.EMPTY if not clean else NotChecked.NOT_CHECKABLE)
    return clean, None


def _held_back(claim: Claim | None, reason: NotChecked) -> Intake:
    return Intake(claim=claim, reason=reason, why=WHY[reason])


def _claim(clean: str, text: str, language: str, policy: ClaimPolicy) -> Claim:
    return Claim(
        id=statement_hash(clean)[:16],
        text=clean,
        original=text,
        type=claim_type(clean),
        language=language,
        entities=parsed(clean).entities(policy.entities),
        negated=is_negated(clean),
        absolute=is_absolute(clean),
        belief=is_belief(clean),
    )


def claim_language(text: str, policy: ClaimPolicy) -> str:
    """The language of a claim; English unless there is reason to think otherwise, for names mislead the detector."""
    letters = [character for character in text if character.isalpha()]
    latin = sum(1 for character in letters if _LATIN.match(character))
    if letters and latin * 2 < len(letters):
        found, _ = detect(text)
        return found if found not in SUPPORTED else "und"
    told = [word.lower() for word in _WORD.findall(text)]
    english = sum(1 for word in told if word in _ENGLISH) + len(_OWNS.findall(text))
    if len(letters) < policy.language_letters or (english and english >= policy.english_share * len(told)):
        return "en"  # whatever the detector would say, whose tables take half a second to unpack
    foreign = sum(1 for word in told if word in _FOREIGN)
    if not foreign and english + sum(1 for word in told if word in _AT_HOME) >= policy.plain_share * len(told):
        return "en"  # "Kampala is a city in Uganda": names outweigh what little is no name
    found, sure = detect(text)
    if found in SUPPORTED | _NEAR_ENGLISH or found == "und":
        return "en"
    settled = foreign > 1 and foreign >= policy.foreign_share * len(told)  # one alone may be part of a name
    return found if settled or sure >= policy.language_sure else "en"


def _is_prediction(text: str, policy: ClaimPolicy) -> bool:
    """Whether the sentence itself, not a clause inside it, says that something will be."""
    if _TO_COME.search(text) is None:
        return False
    found = parsed(text).clause
    return found is not None and found.row[found.verb].lower in {"will", "won't", "won\u2019t", "shall"}


_TESTS: dict[NotChecked, Callable[[str, ClaimPolicy], bool]] = {
    NotChecked.QUESTION: lambda text, policy: bool(_QUESTION.search(text) or _ASKS.match(text)),
    NotChecked.OPINION: lambda text, policy: bool(_OPINION.search(text)),
    NotChecked.PREDICTION: _is_prediction,
    NotChecked.INSTRUCTION: lambda text, policy: bool(_INSTRUCTION.match(text)),
    NotChecked.POINTS_OUTSIDE: lambda text, policy: points_outside(text),
    NotChecked.NOT_CHECKABLE: lambda text, policy: bool(_ADDRESS.match(text)) or len(parsed(text).terms) < policy.least_terms,
}


# What to ask a web search about a claim: itself, its parts, its key phrases, and what would debunk it.


LONGEST = 300
"""Characters of a query: search engines cut longer ones."""
# Straight, curved and pointed marks; what is longer than a sentence or two is no phrase to look for. A straight mark
# behind a figure means inches.
_QUOTED = regex('(?<!\\w)"([^"\u201c\u201d]{2,200})"|\u201c([^"\u201c\u201d]{2,200})\u201d|\u00ab([^\u00ab\u00bb]{2,200})\u00bb')


def queries(claim: Claim, most: int, *, open_parts: Sequence[str] = ()) -> tuple[str, ...]:
    """At most `most` queries, the likeliest to find something first. Parts still open are asked for before the framings
    that look for reviews of the whole claim (004 §5.2)."""
    bare = claim.text.rstrip(".!? ")
    asked = [bare, *(part.rstrip(".!? ") for part in open_parts), _key_phrases(claim), f"{bare} fact check"]
    asked += [part.text.rstrip(".!? ") for part in claim.subclaims]
    asked.append(f"{bare} false OR debunked OR myth")
    unique = dict.fromkeys(query[:LONGEST].strip() for query in asked if query.strip())
    return tuple(unique)[: max(0, most)]


def _key_phrases(claim: Claim) -> str:
    """What a page about the claim must hold: the words it quotes, its names, then its figures and rare words; no more of
    them than a query takes, and none cut in two."""
    quoted = list(dict.fromkeys(phrase for found in _QUOTED.findall(claim.text) if (phrase := _phrase(found))))
    anchors = [anchor for part in claim.subclaims for anchor in part.anchors]
    anchors.sort(key=lambda anchor: anchor.kind is not AnchorKind.ENTITY)
    said = f" {' '.join(quoted)} ".lower()
    others = dict.fromkeys(anchor.text for anchor in anchors if f" {anchor.text} ".lower() not in said)
    query = ""
    for phrase in (*(f'"{text}"' for text in quoted), *(f'"{text}"' if " " in text else text for text in others)):
        if len(longer := f"{query} {phrase}".lstrip()) <= LONGEST:
            query = longer
    return query


def _phrase(found: tuple[str, ...]) -> str:
    """The words between quotation marks of any kind, without the comma or stop that goes with the sentence."""
    words = " ".join("".join(found).split()).strip(" .,;:!?")
    return words if any(character.isalnum() for character in words) else ""
