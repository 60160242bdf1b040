"""Every page can be used by everybody: by eye and by ear, in light and in dark, on a phone, by keyboard alone."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from browser_site import Reader, Site
from playwright.sync_api import Page, expect

PHONE = 420
NAMES = (
    "ask", "ask about many claims", "ask about an article", "ask about a draft", "ask a question", "history", "nothing found",
    "finding", "finding, open", "article", "ledger", "answer", "answer, untold", "batch", "stored text", "compare with",
    "compare", "knowledge", "knowledge searched", "sources", "evaluation", "sign in", "not found",
)  # fmt: skip
SEVERE = ("serious", "critical")


def overflowing(page: Page) -> str:
    """What reaches beyond the right edge of a page that scrolls sideways; nothing for one that does not."""
    return str(
        page.evaluate(
            """() => {
              const wide = document.documentElement.clientWidth;
              if (document.documentElement.scrollWidth <= wide) return "";
              const out = [...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > wide + 1);
              return out.slice(0, 5).map((e) => e.tagName + "." + e.className).join(", ") || "something";
            }"""
        )
    )


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")


def severe(page: Page, **options: object) -> list[tuple[str, str]]:
    """What axe finds that keeps somebody out, each with the first place."""
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in found if v["impact"] in SEVERE]


def test_axe_finds_nothing_serious_on_any_page_in_light_or_dark(reader: Reader, site: Site) -> None:
    """Between light and dark only colours differ, so only they are looked at again."""
    pages, found, page = site.pages, {}, reader.open("/")
    assert set(pages) == set(NAMES)
    for name, path in pages.items():
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.goto(reader.address + path)
        unfold(page)
        light = severe(page)
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
        found[name] = light + severe(page, runOnly=["color-contrast", "link-in-text-block"])
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_the_audit_would_see_a_dark_page_that_cannot_be_read(reader: Reader) -> None:
    page = reader.open("/sign-in", scheme="dark")
    page.evaluate("document.querySelector('.lead').style.color = '#303030'")
    assert [rule for rule, _ in severe(page, runOnly=["color-contrast"])] == ["color-contrast"]


def test_no_page_scrolls_sideways_on_a_phone(reader: Reader, site: Site) -> None:
    found, page = {}, reader.open("/", width=PHONE)
    for name, path in site.pages.items():
        page.goto(reader.address + path)
        shut = overflowing(page)
        unfold(page)
        found[name] = shut or overflowing(page)
    assert {name: wide for name, wide in found.items() if wide} == {}


def test_the_claim_that_was_tapped_stays_in_view_above_its_card(reader: Reader, site: Site) -> None:
    for case in (site.article, site.ledger):
        page = reader.open(f"/cases/{case}", width=PHONE)
        claims = page.locator(".prose a.t[data-n]")
        for place in range(claims.count()):
            claim = claims.nth(place)
            claim.click()
            card = page.locator(".card:visible")
            expect(card).to_have_count(1)
            box, sheet = claim.bounding_box(), page.locator(".cards").bounding_box()
            assert box and sheet and box["y"] + min(box["height"], 30) <= sheet["y"], page.url
            assert box["y"] >= 0
            card.locator(".back").click()
            expect(page.locator(".card:visible")).to_have_count(0)


def test_on_a_wide_screen_a_claim_that_is_clicked_keeps_its_card_and_the_text_stays(reader: Reader, site: Site) -> None:
    page = reader.open(f"/cases/{site.article}")
    claim = page.locator(".prose a.t[data-n]").last
    claim.scroll_into_view_if_needed()
    before = page.evaluate("window.scrollY")
    claim.click()
    page.mouse.move(2, 2)
    expect(page.locator(".card:visible")).to_have_count(1)
    assert page.evaluate("window.scrollY") == before


def test_no_word_of_a_table_is_broken(reader: Reader, site: Site) -> None:
    page = reader.open(f"/cases/{site.ledger}", width=PHONE)
    unfold(page)
    cells = page.locator(".claims td.short")
    heights = [cells.nth(n).evaluate("e => [e.offsetHeight, parseFloat(getComputedStyle(e).lineHeight)]") for n in range(4)]
    assert all(height < 1.6 * line for height, line in heights), "one line each: no 'uncite/d'"


def test_a_plain_finding_is_short_until_it_is_unfolded(reader: Reader, site: Site) -> None:
    page = reader.open(f"/cases/{site.supported}", width=PHONE)
    shut = page.evaluate("document.documentElement.scrollHeight")
    unfold(page)
    assert shut < 2600 < page.evaluate("document.documentElement.scrollHeight")


def test_from_the_question_to_the_ruling_by_keyboard_alone(reader: Reader) -> None:
    page = reader.open("/")
    expect(page.get_by_label("The claim")).to_be_focused()
    page.keyboard.type("The pool opens at 6:30 on weekdays.")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible(timeout=60_000)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Rule on it yourself":
            break
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("So it is.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".ruling .said")).to_have_text("So it is.")


def test_every_stop_of_the_keyboard_can_be_seen(reader: Reader, site: Site) -> None:
    page = reader.open(f"/cases/{site.supported}")
    seen = set()
    for _ in range(25):
        page.keyboard.press("Tab")
        outlined, name = page.evaluate(
            """() => { const e = document.activeElement; const s = getComputedStyle(e);
                const seen = s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 1;
                return [seen, e.tagName + e.textContent.slice(0, 30)]; }"""
        )
        seen.add(name)
        assert outlined or name.startswith(("BODY", "MAIN")), name
    assert len(seen) > 10
