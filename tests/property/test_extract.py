"""What holds of facts and triples for any document at all."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from adjudge.knowledge.extract import extract, proposed_facts
from adjudge.knowledge.statements import RULES
from adjudge.policy import Policy
from adjudge.run.consult import Unusable
from adjudge.values.document import Document

POLICY = Policy()
VOCABULARY = """
Ann Lee Bo Paris France NATO mRNA TP53 The the a an In In 1998, 12 five million , ; . . . ( ) " and or who which was were is are
has not born (born wrote won founded by of in on he she it his Its It They city film capital, population about U.S. WHO said if
"""
SENTENCES = st.lists(st.sampled_from([*VOCABULARY.split(" "), "\n"]), min_size=1, max_size=60).map(" ".join)
TEXT = st.one_of(SENTENCES, st.text(st.characters(), max_size=300))


@given(TEXT, st.one_of(SENTENCES, st.just("Ann Lee"), st.just("Paris")))
def test_spans_are_exact_and_nothing_is_named_that_is_not_there(text: str, title: str) -> None:
    document = Document(key="a", text=text, title=title, source="s", language="en")
    found = extract(document, POLICY)
    assert found == extract(document, POLICY)
    for fact in found.facts:
        assert fact.span.of(text) == fact.quote
        assert fact.text
    for triple in found.triples:
        assert triple.span in {fact.span for fact in found.facts}
        assert all(end in text or end in title for end in (triple.subject, triple.object))
        assert triple.relation and 0.0 < triple.confidence <= 1.0
    for entity in found.entities:
        assert entity.name in text or entity.name in title
        assert all(alias in text or alias in title for alias in entity.aliases)


@given(
    TEXT,
    st.lists(st.tuples(SENTENCES, SENTENCES, SENTENCES, TEXT), max_size=4),
    st.integers(0, 200),
    st.integers(0, 200),
)
def test_a_proposed_fact_always_stands_where_the_page_is_quoted(
    text: str, rows: list[tuple[str, str, str, str]], start: int, length: int
) -> None:
    rows.append(("Paris", "is in", "France", text[start : start + length]))
    reply = json.dumps([dict(zip(("subject", "relation", "object", "quote"), row, strict=True)) for row in rows])
    try:
        facts = proposed_facts(reply, "Paris", text, POLICY)
    except Unusable:
        return
    quotes = {" ".join(row[3].split()) for row in rows}
    for fact in facts:
        said = " ".join(fact.span.of(text).split())
        assert any(quote in said for quote in quotes if quote)


def test_every_rule_has_its_confidence_in_the_policy() -> None:
    assert all(0.0 < getattr(POLICY.extraction, rule) <= 1.0 for rule in RULES)
