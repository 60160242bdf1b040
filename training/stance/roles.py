"""Who did what to whom: the two sides of a verb, a direction, a kinship or a comparison exchanged."""

from __future__ import annotations

import random
import re

from antonyms import antonym
from sources import REFUTES, SUPPORTS

_N = r"((?!(?:He|She|It|They|We|I|His|Her|Its|This|That|These|Who|Both|Each|One|There|In|On|At|After|When|Then) )(?:the |The )?(?:[A-Z][\w'’-]+|[A-Z]\.)(?: (?:of |the |de |van |von )?(?:[A-Z][\w'’-]+|[A-Z]\.|\d{1,2}))*)"
_VERBS = "defeated|beat|acquired|succeeded|replaced|invaded|attacked|killed|assassinated|conquered|annexed|purchased|bought|influenced|taught|inspired|sued|preceded|bordered|colonized|occupied|overthrew|nominated|appointed|promoted|mentored|challenged|outsold|deposed|arrested|criticized|joined|signed|hired|fired|eliminated|surpassed|rescued|employed|betrayed"
_PARTICIPLE = {"beat": "beaten", "overthrew": "overthrown"}
_END = r"(?<! St)(?=[.,]| (?:in|on|at|for|to|as|by|during|after|with|when|from|who|and [a-z]+ed)\b)"
_ACTIVE = re.compile(rf"(?:^|(?<=, )){_N} ({_VERBS}) {_N}{_END}")
_PASSIVE = re.compile(rf"^{_N} was (?:later |then |soon )?({_VERBS.replace('beat|', 'beaten|')}) by {_N}{_END}")
_SYMMETRIC = re.compile(rf"^{_N} (married|met|divorced|is adjacent to|borders|is identical to|was a contemporary of) {_N}{_END}")
_DIRECTION = re.compile(
    rf"^{_N} (?:is|lies|was|is located|is situated) (?:[^.]{{0,40}}? )?((?:north|south)(?:-?(?:east|west))?|east|west) of (?:the )?{_N}{_END}"
)
_KIN = re.compile(
    rf"^{_N} (?:is|was) the (?:(?:\w+ ){{0,2}})(son|daughter|father|mother|teacher|student|successor|predecessor) of {_N}{_END}"
)
_INVERSE = {
    "son": "child",
    "daughter": "child",
    "father": "parent",
    "mother": "parent",
    "teacher": "student",
    "student": "teacher",
    "successor": "predecessor",
    "predecessor": "successor",
}
_THAN = re.compile(
    rf"^{_N} (is|was) ((?:much |slightly |significantly )?(?:larger|smaller|older|younger|taller|bigger|higher|lower|longer|shorter|faster|slower|heavier|more \w+|less \w+)) than {_N}{_END}"
)
_COMPARED = re.compile(
    r"\b(in|among) ((?:the |patients |those |women |men |mice )?[\w -]{3,45}?) (than|compared with|compared to) (?:in |among |for |with |that in |those in )?((?:the |patients |those |women |men |mice )?[\w-][\w -]{3,45}?)(?=\.$|,? \(|, | \()"
)
_COMPARATIVE = re.compile(
    r"\b(?:higher|lower|greater|larger|smaller|longer|shorter|increased|decreased|reduced|more|less|fewer|better|worse|faster|slower)\b"
)
_PARTS = "capital|tributary|subsidiary|suburb|sequel|prequel|part|province|region|city|town|village|moon|satellite|dialect|branch|division|colony|district|county|island|neighborhood|borough|remake|cover"
_BELONGS = re.compile(rf"^{_N} (is|was) ((?:an?|the) (?:[\w-]+ ){{0,3}}?(?:{_PARTS}) (?:of|to|in)) {_N}{_END}")
PROMISING = re.compile(
    rf"\b(?:{_VERBS}|than|compared|married|(?:{_PARTS}|son|daughter|father|mother|teacher|student|successor|predecessor|"
    r"north|south|east|west|northeast|northwest|southeast|southwest) (?:of|to|in))\b"
)
_OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
_LOW = re.compile(r"^The ")


def _mid(name: str) -> str:
    return _LOW.sub("the ", name)


def _top(name: str) -> str:
    return name[:1].upper() + name[1:]


def _was(name: str) -> str:
    return "were" if name.lower().startswith("the ") and name.endswith("s") else "was"


def exchanged(sentence: str, rng: random.Random) -> list[tuple[str, str]]:
    """(claim, label) pairs that a sentence about two parties decides by who stands where."""
    if re.search(r"\b(?:not|never|no|each other|both|and \w+ (?:defeated|beat)) ", sentence):
        return []
    found = [*_verbs(sentence, rng), *_kin(sentence), *_directions(sentence), *_comparisons(sentence, rng)]
    if match := _BELONGS.match(sentence):
        one, verb, what, other = match.groups()
        found.append((f"{_top(one)} {verb} {what} {_mid(other)}.", SUPPORTS))
        found.append((f"{_top(other)} {verb} {what} {_mid(one)}.", REFUTES))
    if match := _SYMMETRIC.match(sentence):
        found.append((f"{_top(match[3])} {match[2]} {_mid(match[1])}.", SUPPORTS))
    return found


def _verbs(sentence: str, rng: random.Random) -> list[tuple[str, str]]:
    if match := _PASSIVE.match(sentence):
        patient, participle, agent = match[1], match[2], match[3]
        verb = {"beaten": "beat"}.get(participle, participle)
    elif match := _ACTIVE.search(sentence):
        agent, verb, patient = match[1], match[2], match[3]
    else:
        return []
    if (
        verb in ("joined", "signed", "met")
        or agent == patient
        or len(re.findall(rf"\b(?:{_VERBS})\b", sentence)) > 1
        or re.match(r",? and |, [A-Z]", sentence[match.end() :])
    ):
        return []
    done = _PARTICIPLE.get(verb, verb)
    true = [f"{_top(agent)} {verb} {_mid(patient)}.", f"{_top(patient)} {_was(patient)} {done} by {_mid(agent)}."]
    false = [f"{_top(patient)} {verb} {_mid(agent)}.", f"{_top(agent)} {_was(agent)} {done} by {_mid(patient)}."]
    rest = sentence[match.end() :]
    if re.match(r" (?:in|on|at|for|to) [^,.]{3,50}\.$", rest) and rng.random() < 0.6:
        true, false = ([t[:-1] + rest for t in texts] for texts in (true, false))
    return [(true[rng.random() < 0.6], SUPPORTS), (rng.choice(false), REFUTES)]


def _kin(sentence: str) -> list[tuple[str, str]]:
    if not (match := _KIN.match(sentence)):
        return []
    one, role, other = match.groups()
    inverse = _INVERSE[role]
    article = "a" if inverse in ("child", "parent", "student", "teacher") else "the"
    return [
        (f"{_top(other)} was {article} {inverse} of {_mid(one)}.", SUPPORTS),
        (f"{_top(other)} was the {role} of {_mid(one)}.", REFUTES),
    ]


def _directions(sentence: str) -> list[tuple[str, str]]:
    if not (match := _DIRECTION.match(sentence)):
        return []
    one, way, other = match.groups()
    if re.search(r"\b(?:and|in|on|to the)\b", sentence[len(one) : match.start(2)]):
        return []
    back = re.sub("north|south|east|west", lambda m: _OPPOSITE[m[0]], way)
    return [
        (f"{_top(one)} is {way} of {_mid(other)}.", SUPPORTS),
        (f"{_top(other)} is {back} of {_mid(one)}.", SUPPORTS),
        (f"{_top(other)} is {way} of {_mid(one)}.", REFUTES),
        (f"{_top(one)} is {back} of {_mid(other)}.", REFUTES),
    ]


def _comparisons(sentence: str, rng: random.Random) -> list[tuple[str, str]]:
    if match := _THAN.match(sentence):
        one, verb, how, other = match.groups()
        back = antonym(f"{_top(other)} {verb} {how} than {_mid(one)}.", rng)
        true = [(back, SUPPORTS)] if back else []
        return [
            *true,
            (f"{_top(other)} {verb} {how} than {_mid(one)}.", REFUTES),
            (f"{_top(one)} {verb} {how} than {_mid(other)}.", SUPPORTS),
        ]
    compared = _COMPARED.search(sentence)
    if not compared or len(_COMPARATIVE.findall(sentence)) != 1 or sentence.count(" ") > 34:
        return []
    preposition, one, link, other = compared.groups()
    if _COMPARATIVE.search(f"{one} {other}") or not _COMPARATIVE.search(sentence[: compared.start()]):
        return []
    if re.search(
        r"\b(?:than|and|or|years?|months?|expected|previously|average|any|other|ever|was|were|is|are|had|at|by|do|does|did)\b",
        f"{one} {other}",
    ):
        return []
    turned = sentence[: compared.start()] + f"{preposition} {other} {link} {preposition} {one}" + sentence[compared.end() :]
    back = antonym(turned, rng)
    return [(turned, REFUTES), *([(back, SUPPORTS)] if back else [])]
