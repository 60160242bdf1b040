"""Which of two things acts on the other in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudge.text.mentions import stems
from adjudge.text.verbs import BE, forms
from adjudge.text.words import Word, words

# Verbs that hold between both ends alike, so that their order says nothing.
_MUTUAL = "associate relate link correlate interact bind meet marry differ border compare connect resemble equal match"
_REACH = 3  # words between "was" and its participle, or the participle and "by"


def acts(sentence: str, one: Collection[str], verb: Collection[str], other: Collection[str]) -> bool | None:
    """Whether `one` is what does the verb to `other`, each given by its stems. None unless one verb stands between the two
    and nothing of either stands on the wrong side: a sentence that mentions them to and fro has no plain direction."""
    if not frozenset(stems(_MUTUAL)).isdisjoint(verb) or not frozenset(one).isdisjoint(other):
        return None
    row = words(sentence)
    places = {"one": _places(row, one), "verb": _places(row, verb), "other": _places(row, other)}
    if not all(places.values()) or len(places["verb"]) > 1:
        return None
    (at,) = places["verb"]
    if max(places["one"]) < at < min(places["other"]):
        return not _is_passive(row, at)
    if max(places["other"]) < at < min(places["one"]):
        return _is_passive(row, at)
    return None


def _places(row: Sequence[Word], wanted: Collection[str]) -> list[int]:
    return [at for at, word in enumerate(row) if any(stem in wanted for stem in stems(word.text))]


def _is_passive(row: Sequence[Word], at: int) -> bool:
    """Whether the word is what is done to what stands before it: "was treated", "treated by"."""
    if "participle" not in forms(row[at].lower):
        return False
    before, after = row[max(0, at - _REACH) : at], row[at + 1 : at + 1 + _REACH]
    return any(word.lower in BE for word in before) or any(word.lower == "by" for word in after)
