"""What of a question and its documents can be read, and what is said of the rest."""

from __future__ import annotations

from adjudge.ledger.answers.answer import readable, readable_chunks
from adjudge.ledger.ground import chunked
from adjudge.policy import Policy
from adjudge.values.document import Document
from adjudge.values.ledger import AnswerRequest

POLICY = Policy()
ENGLISH = Document(key="fees.md", source="fees.md", text="The parking fee is 150 euros a year. It is due in May.")
GERMAN = Document(
    key="de.md", source="de.md",
    text="Die Parkgebühr beträgt hundertfünfzig Euro im Jahr und wird von allen Mitarbeitern im Januar bezahlt.",
)  # fmt: skip
QUESTION = "What is the parking fee?"


def test_what_is_english_is_left_as_it_is() -> None:
    asked = AnswerRequest(query=QUESTION, documents=(ENGLISH,), collections=("rules",))
    assert readable(asked, POLICY.claims) == (asked, ())


def test_some_foreign_documents_are_left_out_and_all_are_a_reason() -> None:
    both = AnswerRequest(query=QUESTION, documents=(GERMAN, ENGLISH))
    kept, codes = readable(both, POLICY.claims)
    assert (kept.documents, codes) == ((ENGLISH,), ("foreign_passages",))
    kept, codes = readable(AnswerRequest(query=QUESTION, documents=(GERMAN,)), POLICY.claims)
    assert (kept.documents, codes) == ((), ("unsupported_language",))


def test_a_foreign_question_has_nothing_to_be_answered_from() -> None:
    asked = AnswerRequest(query="Wie hoch ist die Parkgebühr?", documents=(ENGLISH,), collections=("rules",))
    kept, codes = readable(asked, POLICY.claims)
    assert (kept.documents, kept.collections, codes) == ((), (), ("unsupported_language",))


def test_what_a_collection_holds_is_held_to_the_same() -> None:
    asked = AnswerRequest(query=QUESTION, collections=("rules",))
    found = chunked((GERMAN, ENGLISH), POLICY)
    kept, codes = readable_chunks(found, asked, POLICY.claims)
    assert ([chunk.document for chunk in kept], codes) == (["fees.md"], ("foreign_passages",))
    assert readable_chunks(found[:1], asked, POLICY.claims) == ((), ("unsupported_language",))
    assert readable_chunks((), asked, POLICY.claims) == ((), ())
