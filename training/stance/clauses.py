"""Claims out of encyclopaedia sentences: shorter, free of context, still said by the sentence."""

from __future__ import annotations

import random
import re

from sources import Document
from windows import words

_LINKING = re.compile(
    r"^(?:However|Additionally|Furthermore|Moreover|In addition|Also|Nevertheless|Nonetheless|Thus|Therefore|Consequently|Hence|"
    r"As a result|In fact|Indeed|For example|For instance|Similarly|Likewise|Meanwhile|In contrast|On the other hand|Overall|"
    r"In conclusion|Finally|Importantly|Notably|Interestingly|Surprisingly|Specifically|Here|Together|Taken together|Accordingly|"
    r"In summary|Eventually|Subsequently|Later|Today|Currently), "
)
_ABSTRACT_HEAD = re.compile(
    r"^(?:[A-Z][A-Z]+(?:[ ,/&]+(?:AND )?[A-Z][A-Z]+)*:? |(?:Conclusions?|Results?|Findings|Background|Objectives?|Methods|Interpretation|"
    r"Conclusions? and relevance|Purpose|Aims?): )(?=[A-Z])"
)
_HEDGE = re.compile(
    r"^(?:(?:Together|Collectively|Thus|Overall|Taken together|In conclusion|In summary|Here|Altogether|Therefore|Hence),? )?"
    r"(?:(?:These|Our|The|This|The present|Present) (?:\w+ ){0,2}?(?:results?|data|findings?|study|studies|observations?|work|analys[ei]s|"
    r"experiments|trial|evidence|report)|We|It was) (?:\w+ly |also |therefore |thus |further |here |have |has )?"
    r"(?:suggests?|shows?|shown|showed|indicates?|demonstrates?|demonstrated|reveals?|revealed|found|find|conclude|confirm(?:ed|s)?|"
    r"establish(?:es)?|support the (?:idea|hypothesis|notion|view)|provide evidence|propose|report|reported|concluded)"
    r"(?: here| for the first time|,? therefore,?)? that ",
)
_PAREN = re.compile(r" ?\([^()]*\)")
_ORPHAN_COMMA = re.compile(r"^([A-Z][^,]{2,40}), (is|was) ")
_RELATIVE = re.compile(r",? (?:which|who|whose|where|whereby) [^,]*\.$")
_TAIL = re.compile(r", (?:(?:and|but|while) (?:he|she|it|they) |but |although |though |while |whereas )[^.]*\.$")
_PARTICIPLE = re.compile(
    r", (?:making|including|becoming|leading|causing|resulting|using|starring|featuring|winning|giving|as well as) [^.]*\.$"
)
_INSERT = re.compile(
    r", (?:which|who|also known as|formerly known as|officially|sometimes|along with) [^,]{4,80}, (?=(?:is|was|are|were|has|had) )"
)
_FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|became|began|can|will|won|made|led|took|wrote|held)\b|\b\w{3,}ed\b")
_ADVERBIAL = re.compile(r"^(?:In|On|By|During|After|Since|Until|At) [^,]{3,40}, (?=[A-Z])")
_APPOSITION = re.compile(
    r"^((?:[A-Z][\w'’.-]+ ?){1,4}), ((?:an?|the) [a-z][^,()]{6,70}), (?:is|was|has|had|became|who|won|led|made|wrote|[a-z]+ed)\b"
)
_PASSIVE = re.compile(
    r"\b(directed|written|founded|created|designed|invented|discovered|composed|painted|developed|built|produced|published|recorded|defeated|killed) by "
    r"((?:[A-Z][\w'’-]+|[A-Z]\.)(?: (?:[A-Z][\w'’-]+|[A-Z]\.|van|von|de)){0,3})(?<! St)(?=[ .,])"
)
_PAST = {"written": "wrote", "built": "built"}
_PRONOUN = re.compile(r"^(He|She|It|His|Her|Its) ")
_TOPIC = re.compile(r"\(|^(?:\w+ ){1,2}(?:of|in) |^List ")
_DANGLING = re.compile(
    r"^(?:This|These|Those|That|Such|They|Their|There|Both|Another|Other|Others|Some|Here|We|Our|I|My|You|If|Then|But|And|Or|So|Yet|Who|What|When|"
    r"Where|Which|How|Why|As|Because|Although|Though|While|Unlike|Despite|Like|Its?|He|She|His|Her|To|One|Most|Many|Several|Each|Either|Neither|With|For)\b"
)

_AUTHORS = re.compile(r"\b(?:we|our|us|here|herein|this|these)\b|^(?:First|Second|Third|Finally),", re.I)


def whole(sentence: str, least: int = 5, most: int = 38) -> bool:
    """Whether a sentence is complete prose: ends in a stop, brackets and quotes closed, neither a stub nor a monster."""
    return (
        least <= words(sentence) <= most
        and sentence[0].isupper()
        and sentence.endswith(".")
        and not sentence.endswith(("..", " et al.", " e.g.", " vs."))
        and sentence.count('"') % 2 == 0
        and sentence.count("(") == sentence.count(")")
        and not any(mark in sentence for mark in ("[", "]", "#", ";", ":", "|", "{", "·", "=", " ,", " -", "\\", "  "))
    )


def standalone(sentence: str, document: Document, rng: random.Random) -> str | None:
    """The sentence with its subject named: pronouns of a lead section stand for its title; what leans on other text is refused."""
    sentence = unhedged(_ABSTRACT_HEAD.sub("", sentence))
    sentence = capital(_LINKING.sub("", sentence))
    if (pronoun := _PRONOUN.match(sentence)) and document.kind == "lead" and not _TOPIC.search(document.title):
        owner = document.title + ("'" if document.title.endswith("s") else "'s")
        named = owner if pronoun[1] in ("His", "Her", "Its") else document.title
        person = re.search(r"\b(?:born|actor|singer|politician|writer|player|he|she|his|her)\b", document.sentences[0] + sentence)
        if (pronoun[1] in ("It", "Its")) == bool(person) or rng.random() < 0.15 or pronoun[1] == "Her":
            return None
        sentence = f"{named} {sentence[pronoun.end() :]}"
    if document.kind == "abstract" and _AUTHORS.search(sentence):
        return None
    if _DANGLING.match(sentence) and not re.match(r"It is |One of the ", sentence):
        return None
    return sentence if whole(sentence) else None


def unhedged(sentence: str) -> str:
    """A conclusion without "these results suggest that"."""
    return capital(_HEDGE.sub("", sentence))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:] if not re.match(r"[a-z]{1,3}[A-Z0-9]", text) else text


def plain(sentence: str) -> str:
    """Without brackets."""
    text = re.sub(r" +([,.])", r"\1", re.sub(r"  +", " ", _PAREN.sub("", sentence)))
    return _ORPHAN_COMMA.sub(r"\1 \2 ", text)


def clipped(sentence: str, rng: random.Random) -> str:
    """A shorter sentence that the given one entails: side clauses and afterthoughts go, one or all of them."""
    text = plain(sentence)
    for rule in (_INSERT, _TAIL, _RELATIVE, _PARTICIPLE):
        found = rule.search(text)
        if found is None or rng.random() < 0.25:
            continue
        before = text[: found.start()]
        if found.end() < len(text):
            text = before + " " + text[found.end() :]
        elif words(before) >= 5 and _FINITE.search(before) and before.count('"') % 2 == 0 and _main_clause(before):
            text = before.rstrip(",") + "."
    if (lead := _ADVERBIAL.match(text)) and rng.random() < 0.3 and not text[lead.end() :].startswith(("He ", "She ", "It ")):
        text = text[lead.end() :]
    return text if whole(text, least=4) else sentence


def _main_clause(text: str) -> bool:
    """Whether the words before a cut can stand alone: the verb does not sit inside an apposition that the cut would orphan."""
    head, comma, _ = text.partition(",")
    return not comma or _FINITE.search(head) is not None


def recast(sentence: str, document: Document) -> list[str]:
    """Other ways the sentence says something: its apposition as a statement, its passive as an active."""
    text = plain(sentence)
    found = []
    if apposition := _APPOSITION.match(text):
        found.append(f"{apposition[1].strip()} is {apposition[2]}.")
    if document.kind == "lead" and document.title in text[:80] and "(" not in document.title:
        for passive in list(_PASSIVE.finditer(text))[:1]:
            after = text[passive.end() :]
            verb, name = passive[1], passive[2]
            if re.match(r",? and |, [A-Z]", after) or text[: passive.start()].count(",") > 2:
                continue
            if not re.match(
                rf"(?:The )?{re.escape(document.title)}\b[^,.]* (?:is|was) (?:an?|the)? ?[^,.]*$",
                text[: passive.start()],
            ):
                continue
            if re.search(r"\b(?:and|based|from|adapted|novel|book|story) [^.]*$", text[: passive.start()][-30:]):
                continue
            found.append(f"{name} {_PAST.get(verb, verb)} {document.title}.")
            found.append(f"{document.title} was {verb} by {name}.")
    return [claim for claim in found if whole(claim, least=4)]
