"""A verdict as a language model proposes it, from the evidence it is shown; reconciliation has the last word (000 §8)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from adjudge.english.anchors import additions, anchor_for
from adjudge.english.layout.clean import normalise_claim, on_one_line
from adjudge.english.quotations import quotations, unquoted
from adjudge.english.regex import regex
from adjudge.english.sentences import sentences
from adjudge.english.words import terms
from adjudge.facts.parts import accepted
from adjudge.policy import Policy
from adjudge.policy.reading import LanguagePolicy
from adjudge.policy.verify import ClaimPolicy
from adjudge.reading.windows import shown
from adjudge.run.consult import MALFORMED, UNFAITHFUL, UNQUOTED, Datum, Unusable, object_in, prompt, texts_in
from adjudge.values.claim import Anchor, Claim, Subclaim
from adjudge.values.evidence import Evidence, StanceLabel
from adjudge.values.inquiry import Assessment
from adjudge.values.language import Proposal
from adjudge.values.verdict import SIDE, Verdict
from adjudge.verify.explain import how_sure
from adjudge.verify.intake import LONGEST
from adjudge.verify.shortlisting import WANTED

# Which way a few sentences about a claim argue: that the evidence is for it, or against it.


_FOR = (
    r"support(?:s|ed|ing)?|confirm(?:s|ed|ing)?|corroborat(?:es?|ed|ing)|verif(?:y|ies|ied)|substantiat(?:es?|ed)"
    r"|bears? (?:it |this )?out|consistent with|in line with"
)
_AGAINST = (
    r"contradict(?:s|ed|ing|ion|ions)?|refut(?:es?|ed|ing)|disprov(?:es?|ed|en|ing)|debunk(?:s|ed|ing)?|rebut(?:s|ted)?"
    r"|conflicts? with|inconsistent with|at odds with"
)
_TRUE = r"true|correct|accurate"
_FALSE = r"false|untrue|incorrect|inaccurate|wrong|mistaken"
_CUE = regex(
    rf"\b(?:(?P<for>{_FOR})|(?P<against>{_AGAINST})|(?P<true>{_TRUE})|(?P<false>{_FALSE}))\b",
    re.IGNORECASE,
)
_DENIED = regex(
    r"(?:\b(?:not|no|nor|never|neither|nothing|none|nobody|cannot|without|fails? to|failed to|lacks?)|n['\u2019]t)"
    r"(?:\s+\w+){0,3}\s*$",
    re.IGNORECASE,
)
_REACH = 40
"""Characters before a word in which its denial stands."""


def points(text: str, claim: str) -> StanceLabel:
    """The side a text argues for; neutral where it argues for both or for neither.

    What it quotes is not its own word, and a word the claim itself uses may be there only because the claim does.
    "Does not support" argues for nothing; "is not true" argues against.
    """
    own = unquoted(text)
    claimed = claim.lower()
    sides: set[StanceLabel] = set()
    for cue in _CUE.finditer(own):
        if cue[0].lower()[:6] in claimed:  # enough of a word to know it again in another form
            continue
        denied = _DENIED.search(own[max(0, cue.start() - _REACH) : cue.start()]) is not None
        if (side := _SIDES.get((str(cue.lastgroup), denied))) is not None:
            sides.add(side)
    return sides.pop() if len(sides) == 1 else StanceLabel.NEUTRAL


_SIDES = {
    ("for", False): StanceLabel.SUPPORTS,
    ("against", False): StanceLabel.REFUTES,
    ("true", False): StanceLabel.SUPPORTS,
    ("true", True): StanceLabel.REFUTES,
    ("false", False): StanceLabel.REFUTES,
}
"""By what a text says, and whether it denies it; what is not here argues for nothing."""


KEYS = frozenset({"verdict", "rationale", "used"})
PROPOSED = tuple(verdict for verdict in Verdict if verdict is not Verdict.NOT_CHECKABLE)
"""What a model may say of a claim it is shown: whether one can be checked was settled before."""


def evidence_shown(assessment: Assessment, policy: LanguagePolicy) -> tuple[Evidence, ...]:
    """What a model may judge by: the admissible evidence, the best ranked first."""
    return tuple(item for item in assessment.evidence if item.admissible)[: policy.items]


def verdict_prompt(assessment: Assessment, items: Sequence[Evidence], policy: LanguagePolicy) -> str:
    return prompt(
        "verdict",
        claim=(assessment.claim.text,),
        parts=[part.text for part in assessment.claim.subclaims],
        evidence=numbered(items, policy),
    )


def numbered(items: Sequence[Evidence], policy: LanguagePolicy) -> list[Datum]:
    """Evidence as data: each item with its number, where it is from, and its text."""
    return [_datum(number, item, policy.item_characters) for number, item in enumerate(items, 1)]


def proposed_verdict(reply: str, claim: str, items: Sequence[Evidence], policy: LanguagePolicy) -> Proposal:
    """The proposal. Raises Unusable for anything but the object asked for."""
    found = object_in(reply, policy.reply_characters, keys=KEYS)
    verdict, rationale, used = found["verdict"], found["rationale"], found["used"]
    if not isinstance(verdict, str) or verdict not in PROPOSED:
        raise Unusable(MALFORMED, f"a verdict is one of {', '.join(PROPOSED)}")
    if not isinstance(rationale, str) or not (text := on_one_line(rationale)[: policy.reasoning_characters]):
        raise Unusable(MALFORMED, "a verdict needs a rationale")
    if not isinstance(used, list) or not all(type(n) is int and 1 <= n <= len(items) for n in used):
        raise Unusable(MALFORMED, "the evidence used is named by the numbers it was shown with")
    if not used and verdict != Verdict.NOT_ENOUGH_EVIDENCE:
        raise Unusable(MALFORMED, "a verdict with a side names the evidence it rests on")
    return Proposal(
        verdict=Verdict(verdict),
        rationale=text,
        points=points(text, claim),
        used=tuple(dict.fromkeys(items[n - 1].id for n in used)),
    )


def _datum(number: int, item: Evidence, most: int) -> Datum:
    told: dict[str, str | int] = {"item": number, "title": shown(item.title).text or item.source}
    if item.published:
        told["published"] = item.published.isoformat()
    return {**told, "text": _excerpt(item, most)}


def _excerpt(item: Evidence, most: int) -> str:
    """The beginning of the text, or a later stretch where the sentence that decides stands further down."""
    ends = item.rationale.end - item.span.start if item.rationale else 0
    start = max(0, min(ends, len(item.text)) - most)
    return shown(item.text[start : start + most]).text


# What a claim is about, as a language model names it: entities and anchors (000 §3, 001), each a word of the claim's own.


ANCHOR_KEYS = frozenset({"entities", "anchors"})


def anchors_prompt(claim: Claim, policy: Policy) -> str:
    return prompt(
        "anchors",
        claim=(claim.text,),
        parts=[part.text for part in claim.subclaims],
        least=policy.claims.anchors_least,
        most=policy.claims.anchors_most,
    )


def anchored(reply: str, claim: Claim, policy: Policy) -> Claim:
    """The claim with the entities and anchors proposed. A part with too few that stand in it keeps the rules'; what the rules
    found in the claim is never dropped from its entities, for evidence is looked up by them. Raises Unusable for another form
    than was asked for, and where none of the terms stands in the claim."""
    found = object_in(reply, policy.language.reply_characters, keys=ANCHOR_KEYS)
    entities, rows = found["entities"], found["anchors"]
    if not _are_texts(entities) or not isinstance(rows, list) or not all(_are_texts(row) for row in rows):
        raise Unusable(MALFORMED, "entities are an array of strings, anchors one array of strings for each part")
    if len(rows) != len(claim.subclaims):
        raise Unusable(MALFORMED, "there is one array of anchors for each part")
    named = [kept for name in entities if (kept := _standing(name, claim.text))]
    parts = tuple(_part(part, row, policy.claims) for part, row in zip(claim.subclaims, rows, strict=True))
    if not named and parts == claim.subclaims:
        raise Unusable(UNFAITHFUL, "no term stands in the claim")
    known = {name.casefold() for name in claim.entities}
    more = [name for name in dict.fromkeys(named) if name.casefold() not in known]
    return replace(claim, entities=(*claim.entities, *more)[: policy.claims.entities], subclaims=parts)


def _part(part: Subclaim, proposed: list[str], policy: ClaimPolicy) -> Subclaim:
    kept: dict[str, Anchor] = {}
    for term in proposed:
        if standing := _standing(term, part.text):
            kept.setdefault(standing.casefold(), anchor_for(standing, part.text))
    chosen = tuple(kept.values())[: policy.anchors_most]
    return replace(part, anchors=chosen) if len(chosen) >= policy.anchors_least else part


def _standing(term: str, text: str) -> str:
    """The term as the text has it, as whole words that say something; empty where it has not."""
    term = " ".join(term.split())
    if not term or not terms(term):
        return ""
    found = re.search(rf"(?<!\w){re.escape(term)}(?!\w)", text, re.IGNORECASE)
    return found[0] if found else ""


def _are_texts(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(text, str) for text in found)


# The parts of a claim as a language model proposes them: used only where they say what the claim says.


def asks_for_parts(claim: str, policy: Policy) -> bool:
    """Whether a claim is long enough to be worth asking about (004 §3)."""
    return bool(policy.claims.decompose) and len(claim) >= policy.claims.decompose_length


def parts_prompt(claim: str, policy: Policy) -> str:
    return prompt("decompose", claim=(claim,), most=policy.claims.subclaims)


def proposed_parts(reply: str, claim: str, policy: Policy) -> tuple[str, ...]:
    """The parts; the claim whole where there is at most one (004 §3). Raises Unusable for parts that add to the claim or
    leave something of it out: what was left out would never be checked."""
    found = tuple(text for given in texts_in(reply, policy.language.reply_characters) if (text := normalise_claim(given)))
    if len(found) <= 1:
        return (claim,)
    kept = accepted(claim, found, policy.claims)
    if kept is None:
        raise Unusable(UNFAITHFUL, "a part adds a name, a number or a denial to the claim, or there are too many")
    if additions(" ".join(kept), claim):
        raise Unusable(UNFAITHFUL, "the parts leave out a name, a number or a denial of the claim")
    return kept if len(kept) > 1 else (claim,)


# Queries for a web search as a language model proposes them: plain words, no operators, no more than may be asked.


# A search's own language: fields (site:), exclusion and inclusion, wild cards, groups, alternatives other than OR. A colon
# between figures is a time of day.
_OPERATOR = regex(r"(?<!\d):(?=\S)|:(?=[^\s\d])|(?:^|(?<=\s))[-+~@#](?=\S)|[*|()<>{}\[\]^\\]|\.\.|\b(?:AND|NOT|NEAR|AROUND)\b")


def queries_prompt(claim: str, open_parts: Sequence[str], policy: LanguagePolicy) -> str:
    return prompt("queries", claim=(claim,), parts=open_parts, characters=LONGEST, most=policy.queries)


def proposed_queries(reply: str, policy: LanguagePolicy) -> tuple[str, ...]:
    """The queries that may be asked. Raises Unusable where none of those proposed may."""
    found = [normalise_claim(text) for text in texts_in(reply, policy.reply_characters)]
    kept = tuple(dict.fromkeys(query for query in found if _plain(query)))[: policy.queries]
    if found and not kept:
        raise Unusable(MALFORMED, "no query is plain words")
    return kept


def with_proposed(planned: Sequence[str], proposed: Sequence[str], most: int) -> tuple[str, ...]:
    """The planned queries with the proposed ones after the first, which is the claim itself; each once, `most` in all."""
    merged: dict[str, str] = {}
    for query in (*planned[:1], *proposed, *planned[1:]):
        merged.setdefault(query.casefold().rstrip(".!? "), query)
    return tuple(merged.values())[: max(0, most)]


def _plain(query: str) -> bool:
    return (
        0 < len(query) <= LONGEST
        and any(character.isalnum() for character in query)
        and query.count('"') % 2 == 0
        and _OPERATOR.search(query) is None
    )


# A verdict in a language model's words: kept only if every quote and every number in them can be found in the evidence.


_ADDRESS = regex(r"://|\bwww\.|[\]>]\(|```|^\s*(?:#|[-*] )", re.IGNORECASE)
"""Links and markup: a reasoning is plain sentences, and addresses are the citations' affair."""
_NO_FIGURE = frozenset({"one", "first"})
"""Numbers only by their look: one of them, the first of them."""


def evidence_told(assessment: Assessment, policy: LanguagePolicy) -> tuple[Evidence, ...]:
    """What a reasoning may quote: the cited evidence; of a claim that stays open, what there was."""
    cited = {citation.evidence_id: None for citation in assessment.citations}
    by_id = {item.id: item for item in assessment.evidence}
    return tuple(by_id[name] for name in cited)[: policy.items] or evidence_shown(assessment, policy)


def reasoning_prompt(assessment: Assessment, items: Sequence[Evidence], policy: LanguagePolicy) -> str:
    least, most = _sentences_asked(assessment, policy)
    return prompt(
        "rationale",
        claim=(assessment.claim.text,),
        verdict=(assessment.ruling.verdict.value,),
        parts=[{"part": part.text, "finding": SIDE[part.status].value} for part in assessment.subclaims],
        evidence=numbered(items, policy),
        least=least,
        most=most,
    )


def proposed_reasoning(reply: str, assessment: Assessment, items: Sequence[Evidence], policy: LanguagePolicy) -> str:
    """The reasoning, with how sure the verdict is said after it in words of ours. Raises Unusable where the model's own
    words cannot be vouched for."""
    text = on_one_line(reply[: policy.reply_characters])
    least, most = _sentences_asked(assessment, policy)
    if not least <= len(sentences(text)) <= most or len(text) > policy.reasoning_characters or _ADDRESS.search(text):
        raise Unusable(MALFORMED, f"a reasoning is {least} to {most} plain sentences")
    _hold_to_quotes(text, assessment, items)
    _hold_to_numbers(text, assessment, items)
    # For a verdict without a side a reasoning takes none.
    if points(text, assessment.claim.text) not in {StanceLabel.NEUTRAL, WANTED.get(assessment.ruling.verdict)}:
        raise Unusable(UNFAITHFUL, "the reasoning argues for another verdict")
    return f"{text} {how_sure(assessment)}".strip()


def _sentences_asked(assessment: Assessment, policy: LanguagePolicy) -> tuple[int, int]:
    """How many sentences the model may write: one less where ours follows."""
    ours = 1 if how_sure(assessment) else 0
    return max(1, policy.sentences_least - ours), max(1, policy.sentences_most - ours)


def _hold_to_quotes(text: str, assessment: Assessment, items: Sequence[Evidence]) -> None:
    quotes = quotations(text)
    if quotes is None:
        raise Unusable(UNQUOTED, "a quotation mark has no partner")
    if assessment.citations and not quotes:
        raise Unusable(UNQUOTED, "the words that decide are not quoted")
    told = [on_one_line(shown(item.text).text) for item in items]
    for quote in quotes:
        whole = re.compile(rf"(?<!\w){re.escape(quote)}(?!\w)")  # no piece of a word is a quote
        if not any(whole.search(page) for page in told):
            raise Unusable(UNQUOTED, "what is quoted is not in the evidence")


def _hold_to_numbers(text: str, assessment: Assessment, items: Sequence[Evidence]) -> None:
    days = [item.published.isoformat() for item in items if item.published]
    known = "\n".join([assessment.claim.text, *(f"{item.title}\n{item.text}" for item in items), *days])
    if set(map(str.lower, additions(known, text).numbers)) - _NO_FIGURE:
        raise Unusable(UNQUOTED, "a number is neither in the claim nor in the evidence")
