"""What a figure is of: whose it is, what is counted or measured, and in which words that is said.

A number is held only against a number of the same thing of the same subject. The subject's name stands in the figure's own
sentence, and its clause names nobody else; what is counted is the same; and the sentence holds enough of the claim's other
words. A figure that comes out the same, or not, only after converting or reckoning was hardly given for something else:
there fewer words do.
"""

from __future__ import annotations

from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.families import families
from adjudge.reading.quantities.pairing import Match, share, wanted_words
from adjudge.reading.quantities.reading import Reading


def places(match: Match) -> frozenset[int]:
    """The sentences a match's figures stand in."""
    return frozenset(figure.sentence for figure in match.evidence)


def words_there(match: Match, told: Reading) -> frozenset[str]:
    """The content words of the sentences a match's figures stand in."""
    return frozenset[str]().union(*(told.words[place] for place in places(match)))


def of_the_subject(match: Match, said: Reading, told: Reading) -> bool:
    """Whether every name of the claim stands in the figures' own sentences, and nobody else's where they are said: in the
    clause, or where the clause leaves its subject out, first in the sentence or last before them. The parts of a sum have
    names of their own."""
    there = words_there(match, told)
    if not said.proper <= there or not (reckoned(match) or said.first <= told.every_word):
        return False
    if match.formula:
        return True
    figure, named = match.evidence[0], told.proper - said.every_word
    if said.names and not figure.clause & said.names:
        opens = figure.opener & told.proper
        if figure.nearest_name in named or (opens and not opens & said.every_word):
            return False
    return not figure.clause & named


def counts_the_same(match: Match, policy: QuantityPolicy) -> bool:
    """Whether two numbers count the same things. In a row of a table what is counted stands before the number."""
    claim, evidence = match.claim, match.evidence[0]
    if claim.called or evidence.called:
        return claim.called == evidence.called
    there = evidence.thing | evidence.clause if evidence.labelled else evidence.thing
    if there and there <= families("people"):
        there = there | evidence.clause  # people are counted for what they do: "employs 300 people"
    return len(claim.thing & there) >= policy.thing_share * max(1, min(len(claim.thing), len(there)))


def cover(match: Match, said: Reading, told: Reading) -> float:
    """The share of the claim's words that the figures' sentences hold."""
    return share(wanted_words([match], said), words_there(match, told))


def reckoned(match: Match) -> bool:
    """Whether the figures meet only after converting or computing."""
    return bool(match.formula) or match.operation == "converted"


def enough_words(match: Match, said: Reading, told: Reading, plain: float, policy: QuantityPolicy) -> bool:
    """Whether the sentence holds enough of the claim's words: `plain` of them, fewer where numbers were reckoned with."""
    return cover(match, said, told) >= (policy.reckoned_cover if reckoned(match) else plain)
