"""What claims, titles and quotes say is only ever text: a hundred scripts are shown and none is run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest
from browser_site import Reader, Site
from playwright.sync_api import Browser, Page, expect

from adjudge.render.finding_page import finding_page
from adjudge.run.casebook import CLAIMS, DRAFTS
from adjudge.values.case import Case
from adjudge.values.codec import to_json
from adjudge.values.document import Document
from adjudge.values.evidence import Citation
from adjudge.values.ledger import Ledger, Quote
from adjudge.values.verdict import Finding

RUN = "window.ran(1)"
SHAPES = (
    '<script>{0}</script>', '<ScRiPt>{0}</sCrIpT>', '</script><script>{0}</script>', '<img src=x onerror={0}>',
    '<img src="x" onerror="{0}">', '<svg onload={0}>', '<svg><script>{0}</script></svg>', '<body onload={0}>',
    "<iframe srcdoc='<script>parent.{0}</script>'>", '<iframe src=javascript:{0}>', '<a href=javascript:{0}>x</a>',
    '" onmouseover="{0}" x="', "' onfocus='{0}' autofocus='", '"><script>{0}</script>', "'><img src=x onerror={0}>",
    '</title><script>{0}</script>', '</textarea><script>{0}</script>', '</style><script>{0}</script>',
    '<details open ontoggle={0}>', '<input autofocus onfocus={0}>', '<video><source onerror={0}>',
    '<math><mtext></mtext><script>{0}</script></math>', '<!--><script>{0}</script>', '--><script>{0}</script>',
    ']]><script>{0}</script>', '{{{{ {0} }}}}', '${{{0}}}', '<object data=javascript:{0}>',
    '<embed src=javascript:{0}>', '<form action=javascript:{0}><button>x</button></form>',
    '<button formaction=javascript:{0} autofocus>', '<link rel=stylesheet href=javascript:{0}>',
    '<base href=javascript:{0}//>', "<meta http-equiv=refresh content='0;url=javascript:{0}'>",
    '<marquee onstart={0}>', '<template><script>{0}</script></template>', '&lt;script&gt;{0}&lt;/script&gt;',
    '&#60;script&#62;{0}&#60;/script&#62;', '\\u003cscript\\u003e{0}\\u003c/script\\u003e',
    '<scr\x00ipt>{0}</script>', "<a href='java\tscript:{0}'>x</a>", "<a href=' javascript:{0}'>x</a>",
    '<x onclick={0} autofocus tabindex=1>', '<select autofocus onfocus={0}>', '<keygen autofocus onfocus={0}>',
    '<audio src onerror={0}>', "<style>@import 'javascript:{0}'</style>",
    "<p style='background:url(javascript:{0})'>", "<noscript><p title='</noscript><img src=x onerror={0}>'>",
    '<plaintext onmouseover={0}>',
)  # fmt: skip
PAYLOADS = tuple(shape.format(words) for words in (RUN, f"eval('{RUN}')") for shape in SHAPES)
TOGETHER = tuple(PAYLOADS[start : start + 5] for start in range(0, len(PAYLOADS), 5))
"""On one page: what is told once says all five, quotes and evidence one each. What is not shown to the letter fails, so that none
can hide another."""
BETWEEN = " · "


@pytest.fixture
def ran(browser: Browser) -> Iterator[list[object]]:
    """What a script that ran would have left."""
    yield []


def hostile(finding: Finding, several: Sequence[str], number: int) -> Finding:
    """A finding in which everything that comes from outside says these."""
    together = BETWEEN.join(several)
    citations = tuple(
        Citation(
            evidence_id=f"e{n}", url=f"https://example.org/{words}", title=words, source=words, published=None, quote=words,
            start=0, end=len(words), content_sha256="0" * 64, stance=finding.citations[0].stance, stance_probability=0.9,
        )
        for n, words in enumerate(several, start=1)
    )  # fmt: skip
    evidence = tuple(
        replace(finding.evidence[0], id=f"e{n}", text=words, title=words, source=words, url=words)
        for n, words in enumerate(several, start=1)
    )
    part = finding.subclaims[0]
    parts = tuple(replace(part, text=words, anchors=(words,)) for words in several)
    return replace(
        finding, case_id=f"{number:012x}", claim=together, reasoning=together, citations=citations, evidence=evidence,
        subclaims=parts, queries_executed=tuple(several), reason_codes=tuple(several),
    )  # fmt: skip


def keep(site: Site, template: Case, several: Sequence[str], number: int) -> str:
    finding = hostile(CLAIMS.result_of(template), several, number)
    site.engine.cases.save(
        replace(
            template, id=finding.case_id, result=to_json(finding).decode(), inputs={**template.inputs, "claim": finding.claim},
            snapshots=(),
        )
    )  # fmt: skip
    return finding.case_id


def flowing(text: str) -> str:
    return " ".join(text.replace("\x00", "\ufffd").split())


def watched(reader: Reader, path: str, ran: list[object]) -> Page:
    context = reader.browser.new_context()
    reader.contexts.append(context)
    context.expose_binding("ran", lambda _source, *given: ran.append(given))
    page = context.new_page()
    page.on("dialog", lambda dialog: (ran.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda request: reader.asked.append(request.url))
    page.goto(reader.address + path)
    return page


def test_a_hundred_scripts_are_shown_and_none_is_run(reader: Reader, site: Site, ran: list[object]) -> None:
    assert len(set(PAYLOADS)) == 100
    template = site.engine.case(site.supported)
    ids = [keep(site, template, several, 0xE000 + n) for n, several in enumerate(TOGETHER)]
    page = watched(reader, "/cases", ran)
    page.evaluate("window.ran('the binding works')")
    for case_id, several in zip(ids, TOGETHER, strict=True):
        page.goto(f"{reader.address}/cases/{case_id}")
        page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
        assert flowing(page.locator("h1").inner_text()) == flowing(f"“{BETWEEN.join(several)}”")
        quotes = page.locator(".quotes mark").all_inner_texts()
        assert [flowing(quote) for quote in quotes] == [flowing(words) for words in several]
    for path in ("/cases", "/cases?q=script", f"/cases/{ids[0]}/compare?with={ids[1]}", "/"):
        page.goto(reader.address + path)
    site.engine.cases.remove(ids)
    page.wait_for_timeout(200)
    assert ran == [("the binding works",)]
    print(f"{len(PAYLOADS)} script payloads on pages: 0 run")


def test_what_is_typed_into_addresses_is_only_text_too(reader: Reader, ran: list[object]) -> None:
    from urllib.parse import quote

    page = watched(reader, "/", ran)
    for several in TOGETHER:
        page.goto(f"{reader.address}/?claim={quote(BETWEEN.join(several))}")
        assert flowing(page.get_by_label("The claim").input_value()) == flowing(BETWEEN.join(several))
    for path in ("/cases?q={}", "/knowledge?q={}", "/knowledge/{}", "/cases/{}", "/{}"):
        page.goto(reader.address + path.format(quote(PAYLOADS[0], safe="")))
    assert ran == []


def test_a_report_runs_none_of_them_either(reader: Reader, site: Site, ran: list[object]) -> None:
    finding = CLAIMS.result_of(site.engine.case(site.supported))
    page = watched(reader, "/sign-in", ran)
    for number, several in enumerate(TOGETHER):
        page.set_content(finding_page(hostile(finding, several, number), {}))
        assert page.locator(".quotes mark").count() == len(several)
    assert ran == []


def test_a_draft_cannot_bring_markup_of_its_own(reader: Reader, site: Site, ran: list[object]) -> None:
    case = site.engine.case(site.ledger)
    draft = "\n\n".join(
        [
            "# <script>window.ran(1)</script>",
            "| <img src=x onerror=window.ran(1)> | b |\n|---|---|\n| c | d |",
            *PAYLOADS,
        ]
    )
    # The same text as a document that the first claim is quoted from, so that it is set beside the draft too.
    given = Document(key="hostile.md", text=draft, source="hostile.md", title=PAYLOADS[0])
    quote = Quote(document=PAYLOADS[0], quote=draft, start=0, end=len(draft), content_sha256=given.content_sha256)
    ledger: Ledger = DRAFTS.result_of(case)
    entries = (replace(ledger.entries[0], evidence=(quote,)), *ledger.entries[1:])
    held = replace(ledger, draft=draft, entries=entries, case_id="beef")
    asked = {**case.inputs, "request": to_json(replace(DRAFTS.request_of(case), documents=(given,))).decode()}
    site.engine.cases.save(replace(case, id="beef", inputs=asked, result=to_json(held).decode()))
    page = watched(reader, "/cases/beef", ran)
    assert page.locator(".excerpt .head, .excerpt table.drawn").count() == 2
    assert page.locator(":is(.prose, .set) :is(img, script, iframe, svg, form, button, link, style)").count() == 0
    site.engine.cases.remove(["beef"])
    assert ran == []


def test_a_table_of_claims_is_only_text_too(reader: Reader, ran: list[object], upload: Callable[[str, str], str]) -> None:
    page = watched(reader, "/?mode=batch", ran)
    table = [{PAYLOADS[3]: "Snow is white.", PAYLOADS[4]: "Grass is green."}]
    page.get_by_label("or a table").set_input_files(upload("<img src=x onerror=ran(1)>.jsonl", json.dumps(table[0])))
    page.get_by_role("button", name="Check them all").click()
    said = flowing(page.get_by_role("alert").inner_text())
    assert "<img src=x onerror=ran(1)>.jsonl" in said and PAYLOADS[3] in said and PAYLOADS[4] in said
    claims = PAYLOADS[:6]
    page.get_by_label("The claims, one a line").fill("\n".join(claims))
    page.get_by_role("button", name="Check them all").click()
    expect(page.get_by_role("link", name="Download as CSV")).to_be_visible(timeout=60_000)
    shown = page.locator("#rows > li > :first-child").all_inner_texts()
    assert [flowing(one) for one in shown] == [flowing(one) for one in claims]
    page.goto(f"{reader.address}/cases?kind=batch")
    assert ran == []


class TestWhatABrowserMayDo:
    PATHS = ("/", "/cases", "/knowledge", "/evaluation", "/sign-in", "/nowhere")

    def test_every_page_forbids_what_is_not_its_own(self, reader: Reader, site: Site) -> None:
        page = reader.open("/")
        for path in (*self.PATHS, *(f"/cases/{case}" for case in site.cases)):
            headers = page.request.get(reader.address + path, headers={"Accept": "text/html"}).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy and "script-src 'self'" in policy and "style-src 'self'" in policy
            assert "unsafe" not in policy and "*" not in policy and "http" not in policy
            assert headers["x-content-type-options"] == "nosniff" and "access-control-allow-origin" not in headers
            assert headers["cache-control"] == "private, no-store"

    def test_no_page_carries_a_style_or_a_script_of_its_own(self, reader: Reader, site: Site) -> None:
        page = reader.open("/", script=False)
        for path in site.pages.values():
            page.goto(reader.address + path)
            assert page.locator("[style], style, script:not([src])").count() == 0, path

    def test_files_are_named_by_their_content_and_kept_for_ever(self, reader: Reader) -> None:
        page = reader.open("/")
        href = page.locator("link[rel=stylesheet]").first.get_attribute("href")
        answer = page.request.get(f"{reader.address}{href}")
        assert answer.status == 200 and "immutable" in answer.headers["cache-control"]
        assert page.request.get(f"{reader.address}/static/site.0000000000.css").status == 404

    def test_a_form_of_another_site_is_refused(self, reader: Reader) -> None:
        page = reader.open("/")
        for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}):
            answer = page.request.post(f"{reader.address}/ask/verify", form={"claim": "Water is wet."}, headers=headers)
            assert answer.status == 403
        told = json.loads(page.request.get(f"{reader.address}/v1/cases").body())
        assert "Water is wet." not in [row["title"] for row in told["cases"]]
