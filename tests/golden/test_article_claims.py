"""A short article, its skeleton and its claims, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.article.claims import article_claims
from adjudge.article.skeleton import skeleton
from adjudge.article.skeleton_claims import skeleton_to_claims
from adjudge.english.reader import read_article
from adjudge.policy.article import ArticlePolicy
from adjudge.values.article_claim import PredicateType
from doubles import PlainWorthiness

ARTICLE = """# Ninety years over the harbour

By Jane Doe

The Sydney Harbour Bridge opened on 19 March 1932 and carries **160,000 vehicles** a day. It is a truly beautiful sight.
Have you ever climbed it?

Construction began in 1923, and the contract was won by Dorman Long, a firm from Middlesbrough. "We never doubted the
design. It was the strongest we had," said John Bradfield, the chief engineer.

## Rules

- Drivers must pay a toll of 4 dollars.
- Six million rivets

In 2009 the city banned lorries over 4 metres. The government should do more.
"""
CLAIMS = [
    ("event", "The Sydney Harbour Bridge opened on 19 March 1932"),
    ("measurement", "carries **160,000 vehicles** a day."),
    ("event", "Construction began in 1923"),
    ("event", "the contract was won by Dorman Long, a firm from Middlesbrough."),
    ("quote", '"We never doubted the\ndesign. It was the strongest we had," said John Bradfield, the chief engineer.'),
    ("policy", "Drivers must pay a toll of 4 dollars."),
    ("policy", "In 2009 the city banned lorries over 4 metres."),
]
DROPPED = [
    ("It is a truly beautiful sight.", ("opinion",)),
    ("Have you ever climbed it?", ("question",)),
    ("Six million rivets", ("fragment",)),
    ("The government should do more.", ("opinion",)),
]
POLICY = ArticlePolicy()


class TestSkeleton:
    bones = skeleton(read_article(ARTICLE))

    def test_events_say_who_what_when_and_where(self) -> None:
        first, began = self.bones.events[0], self.bones.events[4]
        assert (first.subject, first.verb) == ("The Sydney Harbour Bridge", "opened")
        assert first.time is not None
        assert first.time.text == "19 March 1932"
        assert first.time.span.of(ARTICLE) == "19 March 1932"
        assert (began.subject, began.verb) == ("Construction", "began")

    def test_measurements_say_how_much_of_what(self) -> None:
        found = [(one.metric, one.quantity.span.of(ARTICLE), one.unit) for one in self.bones.measurements]
        assert found == [
            ("vehicles", "160,000", ""),
            ("toll", "4", "USD"),
            ("rivets", "Six million", ""),
            ("the city", "4", "meter"),
        ]

    def test_quotes_say_who_said_it(self) -> None:
        (quote,) = self.bones.quotes
        assert quote.speaker == "John Bradfield"
        assert quote.span.of(ARTICLE) == f'"{quote.quote_text}"'

    def test_policies_say_who_is_bound_or_binds(self) -> None:
        assert [(one.subject, one.action) for one in self.bones.policies] == [
            ("Drivers", "must pay a toll of 4 dollars"),
            ("the city", "banned lorries over 4 metres"),
        ]


class TestConversion:
    converted = skeleton_to_claims(skeleton(read_article(ARTICLE)), read_article(ARTICLE), POLICY)

    def test_one_claim_a_clause_in_its_place(self) -> None:
        found = [(claim.predicate_type.value, claim.span.of(ARTICLE)) for claim in self.converted.emitted]
        assert found == CLAIMS

    def test_what_is_dropped_says_why(self) -> None:
        assert [(one.text, one.reason_codes) for one in self.converted.dropped] == DROPPED

    def test_every_item_went_into_a_claim_or_was_dropped(self) -> None:
        ids = {claim.id for claim in self.converted.emitted}
        assert all(
            (one.claim_id in ids) != bool(set(one.reason_codes) - {"unknown_time_anchor"}) for one in self.converted.results
        )
        policies = [one.claim_id for one in self.converted.results if one.kind is PredicateType.POLICY]
        assert policies == ["c6", "c7"]


def test_the_whole_is_covered_and_has_its_anchor() -> None:
    found = article_claims(ARTICLE, POLICY, PlainWorthiness())
    assert found.title == "Ninety years over the harbour"
    assert found.coverage.ok
    assert found.coverage.shares == pytest.approx({"time": 1.0, "number": 0.8, "quote": 1.0})
    assert found.anchor_id == "c1"
