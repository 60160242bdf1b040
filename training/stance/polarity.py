"""Claims turned into their opposite by putting a negation in or taking it out."""

from __future__ import annotations

import random
import re

_VERB_LIST = """
increase decrease reduce improve enhance promote inhibit suppress induce cause prevent require contain include affect
regulate mediate activate predict support play contribute control determine drive trigger stimulate impair block
attenuate maintain restore receive release serve protect produce develop appear participate belong influence bind
interact correlate differ alter modify encode express involve represent depend facilitate accelerate delay disrupt
abolish ameliorate limit govern target link confer lower raise worsen alleviate attract own operate live marry attend
graduate star direct publish record feature work move visit record consist border occur exist employ provide use help
lead win become begin lose hold make take give sell write grow rise fall show eat see know speak
"""
_BASES = _VERB_LIST.split()
_IRREGULAR_LIST = """
lead:led win:won become:became begin:began lose:lost hold:held make:made take:took give:gave sell:sold write:wrote
grow:grew rise:rose fall:fell show:showed eat:ate see:saw know:knew speak:spoke drive:drove bind:bound
"""
_IRREGULAR = dict(pair.split(":") for pair in _IRREGULAR_LIST.split())


def _third(base: str) -> str:
    if base.endswith("y") and base[-2] not in "aeou":
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "sh", "ch", "x")) else "s")


def _past(base: str) -> str:
    if base in _IRREGULAR:
        return _IRREGULAR[base]
    if base.endswith("y") and base[-2] not in "aeo":
        return base[:-1] + "ied"
    if base in ("star", "occur", "confer", "differ"):
        return base + ("ed" if base == "differ" else base[-1] + "ed")
    return base + ("d" if base.endswith("e") else "ed")


THIRD = {_third(base): base for base in _BASES}
PAST = {_past(base): base for base in _BASES}
_BASE = {base: (_third(base), _past(base)) for base in _BASES}

NEGATED = re.compile(
    r"\b(?:not|no|never|neither|nor|none|without|cannot|n't|nothing|nobody|hardly|rarely|unable|fail(?:s|ed)?|lack(?:s|ed)?|unlike|except)\b|n't\b",
    re.I,
)
_LOOSE = re.compile(
    r"\b(?:may|might|could|would|should|must|if|whether|unless|because|although|though|while|whereas|only|but|also|often|sometimes|usually|some|many|several|few|most|any|can|possibly|perhaps|likely|either)\b|[;:?]",
    re.I,
)
_SUBORDINATE = re.compile(r"\b(?:who|which|that|whose|where|when|what|how|why|after|before|since|until|as)\b|,", re.I)
_AUXILIARY = re.compile(r"\b(is|are|was|were|can|will)\b(?! (?:one of|not))|\b(has|have|had)(?= (?:been|become)\b)")
_CONTRACTED = {
    "is": "isn't",
    "are": "aren't",
    "was": "wasn't",
    "were": "weren't",
    "has": "hasn't",
    "have": "haven't",
    "had": "hadn't",
    "can": "can't",
    "will": "won't",
}


def negated(text: str, rng: random.Random) -> str | None:
    """The clause with its main verb denied, where that makes it the opposite and nothing else; nothing where scope is in doubt."""
    if text.startswith("There ") or NEGATED.search(text) or _LOOSE.search(text) or text.count(",") > 1:
        return None
    auxiliary = _AUXILIARY.search(text)
    if auxiliary and text.count(" ") <= 26:
        before = text[: auxiliary.start()]
        if before and not _SUBORDINATE.search(before) and before.count(" ") <= 9:
            verb = auxiliary[0]
            denied = "cannot" if verb == "can" else f"{verb} not"
            return before + (_CONTRACTED[verb] if rng.random() < 0.2 else denied) + text[auxiliary.end() :]
        return None
    return None if auxiliary else _with_do(text)


def _with_do(text: str) -> str | None:
    words = text.rstrip(".").split(" ")
    for at, word in enumerate(words[1:10], start=1):
        before = " ".join(words[:at])
        if _SUBORDINATE.search(before) or len(words) > 26:
            return None
        following = words[at + 1] if at + 1 < len(words) else ""
        if following in ("in", "of", "by", "and", "or", "is", "was") and word in PAST:
            return None
        if word in THIRD and following not in ("in", "of", "by", "and", "or"):
            return f"{before} does not {THIRD[word]} {' '.join(words[at + 1 :])}".rstrip() + "."
        if word in PAST and words[at - 1] not in ("the", "a", "an", "of", "with", "and", "in", "to", "by", "an"):
            return f"{before} did not {PAST[word]} {' '.join(words[at + 1 :])}".rstrip() + "."
    return None


_DO = re.compile(r"\b(?:(does|do|did) not|(doesn't|don't|didn't)) ([a-z]+)\b")
_BE_NOT = re.compile(
    r"\b(is|are|was|were|has|have|had|can|will)(?: not|n't) (?!only|just|all|any|ever|yet|necessarily|always|every|until|to\b)"
)
_NEVER = re.compile(r"\b(has|have|had|was|were|is) never ")
_NO = re.compile(
    r"\b(has|have|had|is|was|found|shows?|showed|there is|there was) no (significant |clear |direct |known )?(effect|association|role|correlation|impact|influence|relationship|link|benefit|increase|difference|cure|connection)\b"
)


def affirmed(text: str) -> str | None:
    """The clause with its one negation taken out; nothing where it has none or several."""
    if len(NEGATED.findall(text)) != 1 or re.search(
        r"\b(?:any|either|may|might|could|but|although|only|yet|until|significantly|no longer)\b", text, re.I
    ):
        return None
    return next((plain for rule in (_without_do, _without_not, _without_no) if (plain := rule(text))), None)


def _without_do(text: str) -> str | None:
    do = _DO.search(text)
    if do is None or do[3] not in _BASE:
        return None
    third, past = _BASE[do[3]]
    helper = do[1] or do[2]
    verb = past if helper.startswith("did") else third if helper.startswith("does") else do[3]
    return text[: do.start()] + verb + text[do.end() :]


def _without_not(text: str) -> str | None:
    if be := _BE_NOT.search(text) or _NEVER.search(text):
        return f"{text[: be.start()]}{be[1]} {text[be.end() :]}"
    return text.replace("cannot ", "can ") if "cannot " in text else None


def _without_no(text: str) -> str | None:
    no = _NO.search(text)
    if no is None:
        return None
    noun = (no[2] or "") + no[3]
    return f"{text[: no.start()]}{no[1]} {'an' if noun[0] in 'aeiou' else 'a'} {noun}{text[no.end() :]}"
