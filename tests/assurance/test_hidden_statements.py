"""Where a draft may hide a statement from being checked: in code, comments, quotations, tables, notes, headings, titles of links.
Whatever it is put in, it is among the claims of the ledger or is listed as passed over, with a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from adjudge.engine import Engine
from adjudge.ledger.draft_claims import DraftClaims, draft_claims
from adjudge.policy.ledger import LedgerPolicy
from adjudge.settings import Settings
from adjudge.values.document import Document
from adjudge.values.ledger import GroundRequest, Ledger

TRUE = "The museum opens at nine in the morning."
HIDDEN = (
    "Children under six pay 40 euros.",
    "The museum was founded by Anna Brandt in 1871.",
    "The cloakroom is closed on Sundays.",
    "Dogs are allowed in every room of the museum.",
)
SHAPES = {
    # code
    "code": "{t}\n\n```\n{h}\n```\n",
    "code that comes first": "```\n{h}\n```\n\n{t}",
    "nothing but code": "```\n{t} {h}\n```",
    "code called text": "{t}\n\n```text\n{h}\n```\n",
    "code called markdown": "```markdown\n{t}\n\n- {h}\n```",
    "code of a language": "{t}\n\n```python\n# {h}\nx = 1\ny = x + 1\n```\n",
    "code between waves": "{t}\n\n~~~\n{h}\n~~~\n",
    "code never closed": "{t}\n\n```\n{h}",
    "label of code": "{t}\n\n```{h}\nx = 1\n```\n",
    "code in an item": "{t}\n\n- One thing:\n\n  ```\n  {h}\n  ```\n",
    "code in a quotation": "{t}\n\n> ```\n> {h}\n> ```\n",
    "code in code": "{t}\n\n````\n```\n{h}\n```\n````\n",
    "program with a message": '{t}\n\n```\nprint("{h}")\nexit(0)\n```\n',
    "words in code": "{t} `{h}`",
    "words in double code": "{t} ``{h}``",
    "four spaces": "{t}\n\n    {h}\n",
    "a tab": "{t}\n\n\t{h}\n",
    "preformatted": "{t}\n\n<pre>{h}</pre>",
    "code tag": "{t} <code>{h}</code>",
    # tags and comments
    "comment": "{t} <!-- {h} -->",
    "comment on lines of its own": "{t}\n\n<!--\n{h}\n-->\n",
    "comment never closed": "{t}\n\n<!-- {h}",
    "details": "{t}\n\n<details><summary>More</summary>{h}</details>\n",
    "hidden by a style": '{t} <span style="display:none">{h}</span>',
    "title of a tag": '{t} <abbr title="{h}">fees</abbr>',
    "script": "{t}\n\n<script>{h}</script>",
    "style sheet": "{t}\n\n<style>{h}</style>",
    "raw characters": "{t} <![CDATA[{h}]]>",
    "small print": "{t} <sup>{h}</sup>",
    "line break": "{t}<br>{h}",
    "escaped comment": "{t} &lt;!-- {h} --&gt;",
    # quotations
    "quotation": "{t}\n\n> {h}\n",
    "quotation in a quotation": "{t}\n\n>> {h}\n",
    "quotation with its speaker": "{t}\n\n> {h}\n> -- The director\n",
    "marks of quotation": "{t} “{h}”",
    "somebody said": '{t} The director said: "{h}"',
    "notice": "{t}\n\n!!! note\n    {h}\n",
    # tables
    "row": "{t}\n\n| Who | Price |\n|---|---|\n| {h} | 40 |\n",
    "last cell": "{t}\n\n| Who | Note |\n|---|---|\n| All | {h} |\n",
    "column": "{t}\n\n| {h} | Price |\n|---|---|\n| a | 4 |\n",
    "caption": "{t}\n\nTable 1: {h}\n\n| Who | Price |\n|---|---|\n| Adults | 8 |\n",
    "table of tags": "{t}\n\n<table><tr><td>{h}</td></tr></table>\n",
    # notes
    "footnote": "{t}[^1]\n\n[^1]: {h}\n",
    "footnote in the text": "{t}^[{h}]\n",
    "numbered note": "{t} [1]\n\n[1] {h}\n",
    "list of sources": "{t}\n\nSources:\n1. {h}\n",
    "under references": "{t}\n\n## References\n\n{h}\n",
    "parenthesis": "{t} ({h})",
    "brackets": "{t} [{h}]",
    "braces": "{t} {{{h}}}",
    "citation": "{t} [cite: {h}]",
    "signature": "{t}\n\n-- \n{h}\n",
    # headings and titles
    "heading": "# {h}\n\n{t}",
    "lower heading": "{t}\n\n### {h}\n\nAll are welcome.",
    "underlined heading": "{h}\n===\n\n{t}",
    "bold heading": "**{h}**\n\n{t}",
    "heading that asks and answers": "{t}\n\n## What is new? {h}\n\nAll are welcome.",
    "settings above the text": "---\ntitle: {h}\n---\n\n{t}",
    # links and pictures
    "title of a link": '{t} See [the page](https://a.test "{h}").',
    "title of a link below": '{t} [More][1]\n\n[1]: https://a.test "{h}"\n',
    "words of a link": "{t} [{h}](https://a.test)",
    "text of a picture": "{t} ![{h}](a.png)",
    "title of a picture": '{t} ![Hall](a.png "{h}")',
    # lists and dress
    "item": "{t}\n\n* {h}\n",
    "item in an item": "{t}\n\n- Prices\n    - {h}\n",
    "task": "{t}\n\n- [ ] {h}\n- [x] Bring a coat.\n",
    "definition": "{t}\n\nPrices\n: {h}\n",
    "between rules": "{t}\n\n---\n\n{h}\n\n---\n",
    "struck out": "{t} ~~{h}~~",
    "emphasis": "{t} *{h}*",
    "formula": "{t} $$\\text{{{h}}}$$",
    "byline": "{t}\n\nBy {h}\n",
    "label": "{t}\n\nPrices: {h}\n",
}  # fmt: skip


def drafts() -> Iterator[tuple[str, str, str]]:
    for shape, laid in SHAPES.items():
        for hidden in HIDDEN:
            yield shape, laid.format(t=TRUE, h=hidden), hidden


def is_claimed(found: DraftClaims, hidden: str) -> bool:
    """Whether a claim says what is hidden, in its words."""
    return any(set(words(hidden)) <= set(words(one.text)) for one in found.claims)


def is_listed(found: DraftClaims, text: str, hidden: str) -> bool:
    """Whether every word of what is hidden lies in a stretch that is listed with a reason."""
    at = text.index(hidden)
    places = [place for place, letter in enumerate(hidden, at) if letter.isalnum()]
    spans = [one.span for one in found.passed_over if one.reason]
    return all(any(span.start <= place < span.end for span in spans) for place in places)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def test_a_statement_is_a_claim_or_listed_wherever_it_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    lost, claimed, listed = [], 0, 0
    for shape, text, hidden in drafts():
        found = draft_claims(text, LedgerPolicy())
        if is_claimed(found, hidden):
            claimed += 1
        elif is_listed(found, text, hidden):
            listed += 1
        else:
            lost.append((shape, hidden))
    with capsys.disabled():
        print(
            f"\n  statements hidden in {len(SHAPES)} shapes: {claimed} claims, {listed} listed as not checked, {len(lost)} lost"
        )
    assert len(SHAPES) >= 40
    assert lost == []


PLAIN = {"code", "code called text", "nothing but code", "comment", "quotation", "footnote", "heading", "item"}
"""Shapes whose statement is read as any other: to list it would be too little."""


@pytest.mark.parametrize("shape", sorted(PLAIN))
def test_prose_in_a_box_or_a_comment_is_held_against_the_documents(shape: str, museum: Callable[[str], Ledger]) -> None:
    ledger = museum(SHAPES[shape].format(t=TRUE, h=HIDDEN[0]))
    said = {entry.claim: str(entry.verdict) for entry in ledger.entries}
    assert said.pop(TRUE) == "supported"
    assert [verdict for claim, verdict in said.items() if "under six" in claim] == ["contradicted"]


def test_a_ledger_lists_what_it_did_not_read(museum: Callable[[str], Ledger]) -> None:
    text = SHAPES["code of a language"].format(t=TRUE, h=HIDDEN[1])
    ledger = museum(text)
    assert [(one.reason, HIDDEN[1] in one.span.of(text)) for one in ledger.passed_over] == [("code", True)]


def test_claims_beyond_the_most_are_listed() -> None:
    text = " ".join(f"Room {number} of the museum holds {number + 3} paintings." for number in range(1, 8))
    found = draft_claims(text, LedgerPolicy(claims=5))
    assert (len(found.claims), found.reason_codes) == (5, ("too_many_claims",))
    assert [(one.reason, one.span.of(text)[:6]) for one in found.passed_over] == [
        ("too_many_claims", "Room 6"),
        ("too_many_claims", "Room 7"),
    ]


@pytest.fixture(scope="module")
def museum(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Ledger]]:
    """The ledger of a draft held against the leaflet of a museum."""
    leaflet = Document(
        key="leaflet", source="leaflet.txt", text=f"{TRUE} Children under six pay nothing. Adults pay 12 euros.", title="Museum"
    )
    with Engine(Settings(home=str(tmp_path_factory.mktemp("museum")))) as engine:
        yield lambda draft: engine.ground(GroundRequest(draft=draft, documents=(leaflet,)), keep_case=False)
