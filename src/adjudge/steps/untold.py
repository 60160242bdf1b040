"""What is said where documents do not answer a question: that they do not, and what they say that comes nearest."""

from __future__ import annotations

from adjudge.model.ledger import Nearest, RiskFlag
from adjudge.steps.question_search import Search
from adjudge.steps.write_extract import quoted_part
from adjudge.text.question_parts import QuestionPart
from adjudge.text.question_statement import indirect

_LONGEST = 160
"""Characters of a question that an answer repeats in its own sentence; a longer one is quoted, and cut."""


def untold(search: Search) -> str:
    """The answer itself: "The documents do not say how old the barn is."."""
    asked = [_asked(part) for part in search.parts]
    if not asked or any(not one or len(one) > _LONGEST for one in asked):
        return f"The documents do not answer {' or '.join(quoted_part(part.text) for part in search.parts)}."
    return f"The documents do not say {', or '.join(asked)}."


def nearest(search: Search) -> tuple[Nearest, ...]:
    """What the documents say that has most to do with the question, the nearest first; none where nothing has."""
    policy = search.policy
    near = sorted(search.ranked, key=lambda one: (-one.near, one.sentence.place))
    found: dict[str, Nearest] = {}
    for one in near:
        if one.near >= policy.nearest:
            sentence = one.sentence
            said = " ".join((*sentence.lead, sentence.text))
            found.setdefault(said, Nearest(text=said, document=sentence.chunk.document, chunk_hash=sentence.chunk.hash))
    return tuple(found.values())[: policy.nearest_shown]


def untold_flag() -> RiskFlag:
    """That nothing in the documents answers: there were some, and they were read."""
    return RiskFlag(type="no_evidence", severity="low", description="The documents do not answer the question")


def _asked(part: QuestionPart) -> str:
    return indirect(part.meant)
