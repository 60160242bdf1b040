"""How words sound that are meant for whoever judges a text: orders, verdicts handed over, role names, stage directions.

Each pattern rests on a feature of such speech and not on a wording: an order (a verb with nobody before it, or somebody
told what he must do), a verdict said of "the claim" and not of a thing, a name for a machine that reads. Every repetition is
bounded, so that hostile input costs no more than its length.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from adjudge.model.span import Span

VERDICT = (
    r"(?:un)?supported|supports?|refuted|refutes?|contradicted|true|false|(?:in)?correct|wrong|(?:un)?verified|debunked"
    r"|confirmed|(?:in)?accurate|fake|entailment|contradiction"
)
# "false." and "false, without exception" hand a verdict over; "false teeth" and "the correct key" do not.
_PREDICATE = (
    rf"[\"'\u201c\u2018*_]{{0,2}}(?:{VERDICT})\b"
    r"(?=\W{0,3}(?:$|[.,;:!?)\]\"'\u201d\u2019*_|<]"
    r"|(?:(?:and|or) (?:is|are|must|should)|without|regardless|no matter|in all|in every)\b))"
)
_READER = (
    r"(?:ais?|a\.i\.|llms?|(?:(?:large|ai) )?language models?|chat ?bots?|(?:ai |virtual )?assistants?|models?|bots?"
    r"|(?:fact[- ]?)?checkers?|verifiers?|judges?|graders?|annotators?|classifiers?|reviewers?|raters?|evaluators?|readers?"
    r"|(?:automat(?:ed|ic)|machine|verification|fact[- ]checking|ai) (?:readers?|systems?|models?|tools?|agents?))"
)
_MACHINE = (
    r"(?:ai|a\.i\.|llm|(?:(?:large|ai) )?language model|chat ?bot|(?:helpful |ai |virtual )assistant|fact[- ]?checker"
    r"|verifier|grader|classifier|(?:automat(?:ed|ic)|machine|verification|fact[- ]checking) (?:reader|system|model|agent))"
)
_MACHINES = r"(?:ais|llms?|(?:(?:large|ai) )?language models?|chat ?bots?|(?:ai |virtual |digital )assistants)"
# Where an order begins: at the start, after a mark, or told to somebody; never after a subject of its own.
_ORDER = (
    r"(?:^\W{0,3}|[:;,!\-\u2013\u2014\"\u201c(]\s?"
    r"|\b(?:please|kindly|you (?:must|should|shall|will|are to|have to|need to)) (?:now |only |always )?)"
)
_MUST = r"(?:must|should|shall|(?:is|are) (?:asked|told|required|instructed|advised|to)(?: to)?|has to|have to|will)"
_CONCLUDING = (
    r"(?:answer|respond|reply|output|print|conclude|return|classify|mark|label|rate|record|score|flag|declare|report|say|rule"
    r"|treat|judge)"
)
_CLAIM = r"(?:claim|statement|assertion)"
_AT_HAND = (
    r"(?: (?:you(?:'re| are| were)?|under|at hand|in question|being|to be|above|below|here|given)\b[^.!?\n]{0,40}?)?"
)
_IS = r"(?:is|are|has been|have been|must be|should be|shall be|is to be|ought to be|can only be)"

_FORGET = re.compile(
    rf"{_ORDER}(?:ignore|disregard|forget|override|discard)\b(?: \S{{1,20}}){{0,4}}? "
    r"(?:above|previous|prior|earlier|preceding|foregoing|instructions?|evidence|everything|prompts?|rules|(?:this|the) "
    r"(?:text|document|page|passage|context))\b",
    re.IGNORECASE,
)
_CONCLUDE = re.compile(
    rf"{_ORDER}{_CONCLUDING}\b[^.!?\n]{{0,60}}?\W{_PREDICATE}"
    r"|\byou (?:must|should|shall|are required to|are to|have to) (?:now |always |only |therefore )?"
    r"(?:answer|conclude|respond|output|classify|label|rule)\b",
    re.IGNORECASE,
)
_TOLD = re.compile(
    rf"\b(?:{_READER}|whoever [^.!?\n]{{1,40}}?|anyone who [^.!?\n]{{1,40}}?) {_MUST} "
    rf"(?:(?:(?!not )\w{{1,12}} )?{_CONCLUDING}\b"
    rf"|(?:accept|reject|believe|trust|dismiss) (?:the|this|that|any|every) {_CLAIM}s?\b)"
    rf"|\b{_MACHINES} {_MUST} (?:(?!not )\w{{1,12}} )?(?:state|tell|claim|assert|confirm|write|mention|inform|insist|repeat)\b",
    re.IGNORECASE,
)
_SPOKEN_TO = re.compile(
    rf"^\W{{0,3}}(?:dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|hey|hello|hi|to(?= any| all)),? "
    rf"(?:the |any |all )?(?:\w{{1,12}} )?{_READER}\b(?=\s?[:!\u2013\u2014]| (?:who|that|reading|checking)\b)"
    rf"|\b(?:dear|note to),? (?:the |any |all )?(?:\w{{1,12}} )?{_READER}\b",
    re.IGNORECASE,
)
_YOU_ARE = re.compile(
    rf"\b(?:if|when|since|because|as) you(?:'re| are) (?:an? |the )?(?:\w{{1,12}} )?{_MACHINE}\b"
    rf"|\byou(?:'re| are) (?:now )?(?:\w{{1,12}}, )?(?:an? |the )(?:\w{{1,12}} )?{_MACHINE}\b"
    rf"|\bas an? (?:\w{{1,12}} )?{_MACHINE}(?: (?:language )?model| assistant)?,? (?:you|your|i)\b",
    re.IGNORECASE,
)
_OF_THE_CLAIM = re.compile(
    rf"\b(?:the|this|that|above|following|given|user's|your|every|any|said)(?: \w{{1,12}})? {_CLAIM}{_AT_HAND} "
    rf"{_IS} (?:\w{{1,14}} ){{0,3}}?{_PREDICATE}",
    re.IGNORECASE,
)
_THE_ANSWER = re.compile(
    r"\b(?:the|your|its|right|correct|final|expected|only) (?:label|verdict|answer|stance|rating|output|ruling)\b"
    rf"[^.!?\n]{{0,40}}? {_IS} (?:\w{{1,14}} ){{0,2}}?{_PREDICATE}"
    r"|\b(?:new|updated|hidden|secret|system|special) (?:instructions?|prompts?)\s?:",
    re.IGNORECASE,
)
_ENGLISH = (_FORGET, _CONCLUDE, _TOLD, _SPOKEN_TO, _YOU_ARE, _OF_THE_CLAIM, _THE_ANSWER)
"""Orders to forget what was said and to come to a verdict, a reader told what to do or spoken to, a verdict said of the claim or
as the answer, whatever it is. Apart, so that each stays quick on hostile text."""

_IGNORE = (
    r"ignor(?:a|ad|e|en|ez|er|iere|ieren|iert|i|ate|are|em)|(?:vergiss|vergessen sie|missachte)|(?:oublie[zr]?)|(?:olvida|olvide)"
    r"|(?:dimentica|dimenticate)|(?:esqueça|desconsidere)|(?:negeer|vergeet)|(?:zignoruj|pomi\u0144)|(?:yoksay|görmezden gel)"
    r"|(?:не обращай(?:те)? внимания)|игнорируй(?:те)?|забудь(?:те)?"
)
_ALL_THAT = (
    r"(?:todo|todas?|alles?|tout(?:es?)?|tutt[oeai]|tudo|tot|anterior(?:es|mente)?|previ[oae]s?|vorherige[nrs]?|vorstehende[nrs]?"
    r"|obige[nrs]?|précéden(?:te?s?)|précède|precedent[ei]|acima|voorgaande|bovenstaande|powyższe|poprzednie|yukarıdaki|önceki"
    r"|instruc\w{1,8}|anweisung\w{0,3}|istruzion\w|instruç\w{1,4}|вс[её]|выше\w{0,10}|предыдущ\w{1,4}|инструкц\w{1,4})"
)
_CLAIM_ABROAD = (
    r"(?:afirmación|aseveración|declaración|behauptung|aussage|affirmation|allégation|déclaration|affermazione|dichiarazione"
    r"|afirmação|declaração|alegação|bewering|stelling|uitspraak|twierdzenie|stwierdzenie|iddia|утверждени[ея]|заявлени[ея]"
    r"|высказывани[ея])"
)
_IS_ABROAD = r"(?: (?:es|ist|est|è|é|is|jest|sei|sea|soit|sia|seja|является|должно быть|—|-))?(?: \w{1,14})?"
_VERDICT_ABROAD = (
    r"(?:verdader[oa]|fals[oae]|ciert[oa]|correct[oae]s?|incorrect[oae]s?|wahr|unwahr|falsch|richtig|korrekt|widerlegt|bestätigt"
    r"|vraie?|fausse|faux|exacte?|inexacte?|ver[oa]|verdadeir[oa]|corret[oa]|waar|onwaar|juist|onjuist|prawdziwe|fałszywe|doğru"
    r"|yanlış|верн[оаы]|неверн[оаы]|ложн[оаы]\w{0,3}|истинн[оаы]\w{0,3}|правдив[оа]|правда|ложь)"
)
_ABROAD = re.compile(
    rf"(?:^\W{{0,3}}|[:;,.!]\s|\b(?:por favor|bitte|s'il vous plaît|per favore|пожалуйста),?\s)(?:{_IGNORE})\b"
    rf"[^.!?\n]{{0,30}}?\b{_ALL_THAT}\b"
    rf"|\b{_CLAIM_ABROAD}{_IS_ABROAD} {_VERDICT_ABROAD}\b(?=\W{{0,3}}(?:$|[.,;:!?)\]\"'\u201d\u2019\u00bb]))"
    # without spaces between words
    r"|(?:忽略|无视|無視|不要理会|忘记)[^\u3002\uff01\uff1f\n]{0,20}(?:以上|上述|之前|前面|所有|全部|内容|指示|指令|说明)"
    r"|(?:以上|上記|前)[^\u3002\uff01\uff1f\n]{0,12}(?:無視|忘れ)(?:して|てくだ|せよ|しろ|る)"
    r"|(?:该|该条|此|这个|这一|這個|この|その|上記の)(?:说法|主张|陈述|声明|断言|說法|主張|陳述|発言)"
    r"[^\u3002\uff01\uff1f\n]{0,6}(?:真|假|正确|錯誤|错误|属实|不实|偽|誤り|正しい)",
    re.IGNORECASE,
)

# What all of the above rests on, in words: looked for first, for that is many times quicker.


def _either(words: str) -> tuple[str, ...]:
    return tuple(words.split("|"))


_VERDICTS = _either(
    "support|refut|contradict|true|false|correct|wrong|verified|debunked|confirmed|accurate|fake|entailment"
)
_VERBS = _either(
    "answer|respond|reply|output|print|conclude|return|classify|mark|label|rate|record|score|flag|declare|report|say|rule"
    "|treat|judge|accept|reject|believe|trust|dismiss"
)
_NOUNS = _either("claim|statement|assertion|label|verdict|answer|stance|rating|output|ruling")
_READERS = _either(
    " ai|a.i.|llm|model|bot|assistant|check|verif|judge|grader|annotator|classif|review|rater|evaluator|reader|system|tool|agent"
)
_MODALS = _either(
    "must |should |shall |will | is to | are to | has to | have to |asked to|told to|required to|instructed to|advised to"
)
_CUES = (
    (_either("ignore|disregard|forget|override|discard"), ("",)),
    (_VERDICTS, _VERBS + _NOUNS),
    (_MODALS, _VERBS + _either("state|tell|claim|assert|confirm|write|mention|inform|insist|repeat")),
    (_either("you are|you're"), _READERS),
    (_either("dear|attention|note |message |instruction|hey|hello|hi |hi,|to any|to all"), _READERS),
    (_either("instruction|prompt"), (":",)),
)
"""Of each pair one word of either side."""
_CUES_ABROAD = _either(
    "ignor|vergiss|vergessen|missachte|oublie|olvid|dimentica|esqueça|desconsider|negeer|vergeet|pomiń|yoksay|görmezden|внимания"
    "|игнорируй|забудь|afirma|aseveraci|declara|behauptung|aussage|affirmation|allégation|déclaration|affermazione|dichiarazione"
    "|alega|bewering|stelling|uitspraak|twierdzenie|stwierdzenie|iddia|утверждени|заявлени|высказывани|忽略|无视|無視|不要理会"
    "|忘记|忘れ|说法|主张|陈述|声明|断言|說法|主張|陳述|発言"
)
_FIRST = tuple({cue.strip(): None for cues in (*(some for some, _ in _CUES), _CUES_ABROAD) for cue in cues})


def spoken(text: str, utterances: Iterable[Span]) -> list[Span]:
    """Those of a text's utterances that are meant for a judge."""
    lowered = text.lower()
    if len(lowered) != len(text):  # some letter has no small one: places in the text must stay what they are
        lowered = "".join(map(_small, text))
    places = sorted(place for cue in _FIRST for place in _places(cue, lowered))
    found = []
    for span in utterances if places else ():
        if bisect_left(places, span.start) < bisect_left(places, span.end) and _speaks(text, lowered, span):
            found.append(span)
    return found


def _speaks(text: str, lowered: str, span: Span) -> bool:
    said = span.of(lowered)
    for some, others in _CUES:
        if _holds(said, some) and _holds(said, others):
            break
    else:
        if not _holds(said, _CUES_ABROAD):
            return False
    words = " ".join(span.of(text).split())
    return any(pattern.search(words) for pattern in (*_ENGLISH, _ABROAD))


def _small(letter: str) -> str:
    low = letter.lower()
    return low if len(low) == 1 else letter


def _places(cue: str, lowered: str) -> Iterator[int]:
    at = lowered.find(cue)
    while at >= 0:
        yield at
        at = lowered.find(cue, at + 1)


def _holds(said: str, cues: Sequence[str]) -> bool:
    for cue in cues:  # noqa: SIM110 - asked of so many sentences that a generator shows
        if cue in said:
            return True
    return False
