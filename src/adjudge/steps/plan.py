"""What to ask a web search about a claim: itself, its parts, its key phrases, and what would debunk it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.model.claim import AnchorKind, Claim

LONGEST = 300
"""Characters of a query: search engines cut longer ones."""
# Straight, curved and pointed marks; what is longer than a sentence or two is no phrase to look for. A straight mark
# behind a figure means inches.
_QUOTED = re.compile(
    '(?<!\\w)"([^"\u201c\u201d]{2,200})"|\u201c([^"\u201c\u201d]{2,200})\u201d|\u00ab([^\u00ab\u00bb]{2,200})\u00bb'
)


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
