"""Queries for a web search as a language model proposes them: plain words, no operators, no more than may be asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.policy.language import LanguagePolicy
from adjudge.steps.plan import LONGEST
from adjudge.steps.prompting import prompt
from adjudge.steps.replies import MALFORMED, Unusable, texts_in
from adjudge.text.clean import normalise_claim

# A search's own language: fields (site:), exclusion and inclusion, wild cards, groups, alternatives other than OR. A colon
# between figures is a time of day.
_OPERATOR = re.compile(
    r"(?<!\d):(?=\S)|:(?=[^\s\d])|(?:^|(?<=\s))[-+~@#](?=\S)|[*|()<>{}\[\]^\\]|\.\.|\b(?:AND|NOT|NEAR|AROUND)\b"
)


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
