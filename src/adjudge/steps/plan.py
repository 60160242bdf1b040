"""What to ask a web search about a claim: itself, its parts, its key phrases, and what would debunk it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.claim import Claim

LONGEST = 300
"""Characters of a query: search engines cut longer ones."""


def queries(claim: Claim, most: int, *, open_parts: Sequence[str] = ()) -> tuple[str, ...]:
    """At most `most` queries, the likeliest to find something first. Parts still open are asked for before the framings
    that look for reviews of the whole claim (004 §5.2)."""
    bare = claim.text.rstrip(".!? ")
    asked = [bare, *(part.rstrip(".!? ") for part in open_parts), _quoted(claim), f"{bare} fact check"]
    asked += [part.text.rstrip(".!? ") for part in claim.subclaims]
    asked.append(f"{bare} false OR debunked OR myth")
    unique = dict.fromkeys(query[:LONGEST].strip() for query in asked if query.strip())
    return tuple(unique)[: max(0, most)]


def _quoted(claim: Claim) -> str:
    """The claim's anchors, names in quotation marks: what a page about it must hold."""
    anchors = dict.fromkeys(anchor.text for part in claim.subclaims for anchor in part.anchors)
    return " ".join(f'"{text}"' if " " in text else text for text in anchors)
