"""What is shown of the documents, and of the drafts before and after a revision."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from ledgers import ANSWER, BETTER, ENTRIES, FIRST, LEDGER, REVISION, TEXTS, TRAVEL

from adjudge.render.ledger_documents import REACH, documents_beside, sides, silent_documents
from adjudge.values.document import content_sha256
from adjudge.values.ledger import Quote


def test_excerpts_are_stretches_of_their_document_and_never_overlap() -> None:
    for shown in documents_beside(LEDGER, TEXTS):
        text = TEXTS[shown.content_sha256]
        assert all(excerpt.text == text[excerpt.start : excerpt.end] for excerpt in shown.excerpts)
        ends = [0, *(excerpt.end for excerpt in shown.excerpts)]
        assert all(end <= excerpt.start for end, excerpt in zip(ends, shown.excerpts, strict=False))


def test_documents_stand_in_the_order_given_and_the_silent_ones_apart() -> None:
    assert [shown.name for shown in documents_beside(LEDGER, TEXTS)] == list(LEDGER.documents[:3])
    assert documents_beside(LEDGER, TEXTS)[1].claims == (1, 2, 3)
    assert silent_documents(LEDGER) == ["canteen.txt"]


def test_a_quote_that_does_not_stand_where_it_says_is_shown_alone() -> None:
    moved = replace(ENTRIES[0].evidence[0], start=3, end=20)
    (shown,) = documents_beside(replace(LEDGER, entries=(replace(ENTRIES[0], evidence=(moved,)),)), TEXTS)
    (excerpt,) = shown.excerpts
    assert (excerpt.text, excerpt.opens, excerpt.closes) == (moved.quote, False, False)


@settings(max_examples=200)
@given(st.text(alphabet="ab .\n", min_size=1, max_size=900), st.data())
def test_any_quotes_of_any_text_are_marked_whole_and_in_place(text: str, data: st.DataObject) -> None:
    places = st.integers(0, len(text) - 1).flatmap(lambda s: st.tuples(st.just(s), st.integers(s + 1, len(text))))
    cuts = data.draw(st.lists(places, min_size=1, max_size=5))
    name = content_sha256(text)
    quotes = tuple(Quote(document="d", quote=text[s:e], start=s, end=e, content_sha256=name) for s, e in cuts)
    (shown,) = documents_beside(replace(LEDGER, entries=(replace(ENTRIES[0], evidence=quotes),)), {name: text})
    marked: set[int] = set()
    for excerpt in shown.excerpts:
        assert excerpt.text == text[excerpt.start : excerpt.end]
        at = excerpt.start
        for piece in excerpt.pieces:
            marked |= set(range(at, at + len(piece.text))) if piece.claims else set()
            assert bool(piece.claims) == (piece.support is not None)
            at += len(piece.text)
    assert marked == {place for s, e in cuts for place in range(s, e)}
    assert sum(excerpt.end - excerpt.start for excerpt in shown.excerpts) <= sum(e - s + 2 * REACH for s, e in cuts)


class TestRevisions:
    def test_both_drafts_are_whole_and_the_changes_stand_in_both(self) -> None:
        (found,) = sides(ANSWER)
        assert found.followed
        assert "".join(stretch.text for stretch in found.before) == FIRST
        assert "".join(stretch.text for stretch in found.after) == BETTER
        changed = [(s.edit.action, s.number, s.text) for s in found.before if s.edit]
        assert changed[0] == ("correct", 2, "60 euros a day [cite:00000000]")
        assert [s.edit.action for s in found.after if s.edit] == ["cite", "correct", "qualify"]
        assert found.came_from == 0.5

    def test_changes_that_do_not_make_the_draft_are_not_marked_in_it(self) -> None:
        odd = replace(REVISION, edits=(replace(REVISION.edits[0], before="another thing"),))
        (found,) = sides(replace(ANSWER, revisions=(odd,)))
        assert not found.followed
        assert ([s.text for s in found.before], [s.text for s in found.after]) == ([FIRST], [BETTER])

    def test_the_second_begins_where_the_first_ended(self) -> None:
        second = replace(REVISION, number=2, draft=TRAVEL, coverage=0.7, edits=())
        found = sides(replace(ANSWER, revisions=(REVISION, second)))
        assert [s.text for s in found[1].before] == [BETTER]
        assert (found[1].came_from, found[1].followed) == (1.0, False)
        assert sides(replace(ANSWER, revisions=())) == ()
