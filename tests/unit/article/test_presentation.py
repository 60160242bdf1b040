"""How honestly a claim is presented."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adjudge.article.dimensions import headline_against, presentation
from adjudge.english.sentence import overlap
from adjudge.policy import Policy
from adjudge.values.article_claim import CoreClaim, PredicateType, Presentation
from adjudge.values.evidence import Stance
from adjudge.values.span import Span

POLICY = Policy()


def claim(text: str, *subjects: str, type_: PredicateType = PredicateType.OTHER, at: int = 0) -> CoreClaim:
    span = Span(start=at, end=at + len(text))
    return CoreClaim(id=f"c{at}", claim_text=text, span=span, subject_entities=subjects, predicate_type=type_)


def shown(one: CoreClaim) -> Presentation:
    return presentation(one, one.claim_text, POLICY.rgba)


def test_a_plain_statement_has_no_fault_and_needs_no_source() -> None:
    assert shown(claim("The bridge opened in 1932.", "bridge")) == Presentation(loaded_wording=0.0)


def test_loaded_words_of_the_article_count_and_those_it_quotes_do_not() -> None:
    text = 'Anna Weiss said: "This is a shameful, disgusting scandal."'
    quoted = claim(text, "Anna Weiss", type_=PredicateType.QUOTE)
    assert shown(quoted) == Presentation(loaded_wording=0.0, missing_attribution=0.0)
    own = shown(claim("The shameful scandal cost the town millions.", "scandal"))
    assert own.loaded_wording == pytest.approx(1.0)  # two of seven words, counted as eight


def test_a_report_without_a_source_lacks_one_unless_a_link_stands_by() -> None:
    one = claim("Experts say the bridge is safe.", "bridge")
    assert shown(one).missing_attribution == 1.0
    assert presentation(one, one.claim_text, POLICY.rgba, linked=True).missing_attribution == 0.0


def test_a_quotation_whose_speaker_is_only_she_has_one_if_the_article_named_her() -> None:
    text = 'She said: "It is safe."'
    assert shown(claim(text, "Anna Weiss", type_=PredicateType.QUOTE)).missing_attribution == 0.0
    assert shown(claim(text, "she", type_=PredicateType.QUOTE)).missing_attribution == 1.0


def test_the_headline_is_held_against_the_nearest_claims() -> None:
    asked: list[tuple[str, str]] = []

    def read(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        asked.extend(pairs)
        shares = [overlap(headline, text) for text, headline in pairs]
        return [Stance(supports=share, refutes=0.0, neutral=1.0 - share) for share in shares]

    body = [claim(f"Trains left at {n}.", at=100 * n) for n in range(9)]
    body.append(claim("The old bridge collapsed.", at=2000))
    assert headline_against("Old bridge collapsed", body, read, POLICY) == 0.0
    assert len(asked) == POLICY.rgba.headline_read
    assert asked[0] == ("The old bridge collapsed.", "Old bridge collapsed")


def test_no_headline_or_no_claims_say_nothing() -> None:
    def never(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        raise AssertionError("nothing is there to read")

    assert headline_against(" ", [claim("The bridge opened.")], never, POLICY) is None
    assert headline_against("Bridge opened", [], never, POLICY) is None
