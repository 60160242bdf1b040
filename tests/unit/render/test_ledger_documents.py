"""What is shown of the documents, and of the drafts before and after a revision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from ledgers import ANSWER, BETTER, ENTRIES, FIRST, LEDGER, REVISION, TEXTS, TRAVEL

from adjudge.render.draft_layout import StyledPiece, outlined
from adjudge.render.ledger_documents import (
    REACH,
    Excerpt,
    documents_beside,
    outlines_of,
    quoted_within,
    sides,
    silent_documents,
)
from adjudge.values.document import content_sha256
from adjudge.values.ledger import Quote, SupportLevel

OUTLINES = outlines_of(LEDGER, TEXTS)


def test_excerpts_are_stretches_of_their_document_and_never_overlap() -> None:
    for shown in documents_beside(LEDGER, OUTLINES):
        text = TEXTS[shown.content_sha256]
        assert all(excerpt.text == text[excerpt.start : excerpt.end] for excerpt in shown.excerpts)
        ends = [0, *(excerpt.end for excerpt in shown.excerpts)]
        assert all(end <= excerpt.start for end, excerpt in zip(ends, shown.excerpts, strict=False))


def test_documents_stand_in_the_order_given_and_the_silent_ones_apart() -> None:
    assert [shown.name for shown in documents_beside(LEDGER, OUTLINES)] == list(LEDGER.documents[:3])
    assert documents_beside(LEDGER, OUTLINES)[1].claims == (1, 2, 3)
    assert silent_documents(LEDGER) == ["canteen.txt"]


def test_a_quote_that_does_not_stand_where_it_says_is_shown_alone() -> None:
    moved = replace(ENTRIES[0].evidence[0], start=3, end=20)
    (shown,) = documents_beside(replace(LEDGER, entries=(replace(ENTRIES[0], evidence=(moved,)),)), OUTLINES)
    (excerpt,) = shown.excerpts
    assert (excerpt.text, excerpt.opens, excerpt.closes) == (moved.quote, False, False)


@settings(max_examples=200)
@given(st.text(alphabet="ab .|-#*_\n", min_size=1, max_size=900), st.data())
def test_any_quotes_of_any_text_are_marked_in_their_place(text: str, data: st.DataObject) -> None:
    """Whatever marks are left out around them: every letter of every quote is marked, and no other is."""
    places = st.integers(0, len(text) - 1).flatmap(lambda s: st.tuples(st.just(s), st.integers(s + 1, len(text))))
    cuts = data.draw(st.lists(places, min_size=1, max_size=5))
    name = content_sha256(text)
    quotes = tuple(Quote(document="d", quote=text[s:e], start=s, end=e, content_sha256=name) for s, e in cuts)
    ledger = replace(LEDGER, entries=(replace(ENTRIES[0], evidence=quotes),))
    (shown,) = documents_beside(ledger, outlines_of(ledger, {name: text}))
    marked: set[int] = set()
    for excerpt in shown.excerpts:
        assert excerpt.text == text[excerpt.start : excerpt.end]
        seen: set[int] = set()
        for held in excerpt.pieces:
            place = range(held.start, held.start + len(held.piece.text))
            assert text[place.start : place.stop] == held.piece.text
            assert seen.isdisjoint(place), "nothing is shown twice"
            seen |= set(place)
            marked |= set(place) if excerpt.claims_over(held) else set()
        assert {n for held in excerpt.pieces for n in held.piece.claims} == set(range(1, len(excerpt.quotes) + 1))
    told = {place for s, e in cuts for place in range(s, e)}
    assert marked <= told and {place for place in told if text[place] in "ab"} <= marked
    assert sum(excerpt.end - excerpt.start for excerpt in shown.excerpts) <= sum(e - s + 4 * REACH for s, e in cuts)


MARKDOWN = """# Prices of the *pool*

A **day ticket** costs `8 euros`. <b>Bring</b> coins.

| ticket | price |
|---|--:|
| day | 8 euros |
| <img src=x onerror=alert(1)> | **12 euros** |

- Children swim [for free](https://example.org/free).
---
"""


def beside(*words: str, text: str = MARKDOWN) -> Excerpt:
    """The excerpt that quotes these words; they must all stand in one."""
    name = content_sha256(text)
    at = [text.index(one) for one in words]
    quotes = (
        Quote(document="d", quote=one, start=s, end=s + len(one), content_sha256=name, support=SupportLevel.FULL)
        for one, s in zip(words, at, strict=True)
    )
    ledger = replace(LEDGER, entries=(replace(ENTRIES[0], evidence=tuple(quotes)),))
    ((excerpt,),) = (shown.excerpts for shown in documents_beside(ledger, outlines_of(ledger, {name: text})))
    return excerpt


class TestMarkdown:
    def test_a_quote_over_marks_is_marked_without_them_and_numbered_once_at_its_end(self) -> None:
        excerpt = beside("**day ticket** costs `8 euros`")
        marked = [(held.piece.text, held.style) for held in excerpt.pieces if excerpt.claims_over(held)]
        assert marked == [("day ticket", "strong"), (" costs ", ""), ("8 euros", "code")]
        assert [excerpt.claims_closing(held) for held in excerpt.pieces if held.piece.closes] == [(1,)]

    def test_a_row_stands_under_the_head_of_its_table_however_far_above_that_is(self) -> None:
        rows = "".join(f"| ticket {n} for the baths | {n} euros |\n" for n in range(200))
        excerpt = beside("ticket 150 for the baths | 150 euros", text=f"| what | price |\n|---|---|\n{rows}")
        (table,) = excerpt.layout
        head, *held = ([words(cell) for cell in block.cells] for block in table.blocks)
        assert head == ["what", "price"] and ["ticket 150 for the baths", "150 euros"] in held
        assert len(held) < 30 and all(all(cells) for cells in held), "and rows are whole"
        assert [held.piece.text for held in excerpt.pieces if held.piece.claims] == [
            "ticket 150 for the baths",
            "150 euros",
        ]

    def test_what_is_only_marks_is_shown_as_it_stands(self) -> None:
        excerpt = beside("---\n", text="Above.\n\n---\nBelow.")
        assert "---" in words(excerpt.pieces) and excerpt.claims == (1,)

    def test_what_stands_around_a_quote_on_its_card_is_set_too(self) -> None:
        name = content_sha256(MARKDOWN)
        start = MARKDOWN.index("12 euros")
        quote = Quote(document="d", quote="12 euros", start=start, end=start + 8, content_sha256=name)
        excerpt = quoted_within(7, quote, {name: outlined(MARKDOWN)})
        assert excerpt.claims == (7,) and [group.kind for group in excerpt.layout] == ["row"]
        assert [held.piece.text for held in excerpt.pieces if held.piece.claims] == ["12 euros"]


def words(pieces: Iterable[StyledPiece]) -> str:
    return "".join(held.piece.text for held in pieces)


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
