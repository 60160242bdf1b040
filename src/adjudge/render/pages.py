"""What every HTML page is made with: strict templates in which text from outside is always text, and one shell for reports.

A report is a body and the style sheets it needs. `whole_page` makes one file of it that needs nothing else; the pages of the
service set the same body under their own head, with the style sheets as files. No body carries a style or a script of its own:
the service forbids both, so whatever has a length is drawn as SVG.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from adjudge.render import words as say
from adjudge.render.quoting import harmless
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment
    from markupsafe import Markup

FIRST_WORDS = 70
"""Characters of a text without a title that stand for one."""
TITLE = 90
"""Characters of a title in the window's."""
STYLES = ("family", "finding", "article", "ledger")
"""The style sheets of reports, in the order they build on one another."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportBody:
    """What stands on the page of a result, without the head and whatever surrounds it."""

    kind: str
    """finding, article or ledger: the class of `main`."""
    title: str
    """The window's."""
    markup: Markup
    styles: tuple[str, ...]
    """Names of the style sheets it needs."""
    claims: int = 0
    """Claims whose marks and cards are joined by `claim_rules`."""


def page_environment(*beside: BaseLoader) -> Environment:
    """Templates of this package, and of others beside it: every value is escaped and cleared of characters that act, a missing
    one is an error."""
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=ChoiceLoader([*beside, PackageLoader("adjudge.render")]),
        autoescape=True,
        undefined=StrictUndefined,
        # Plain text only: what was made as markup here holds no text that has not been through this itself.
        finalize=lambda value: harmless(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"day": say.day, "opening": say.opening, "percent": say.percent}
    made.globals |= {"counted": say.counted}
    return made


@lru_cache(maxsize=1)
def _reports() -> Environment:
    made = page_environment()
    made.filters |= {"plain": say.plain, "signed": say.signed}
    made.globals |= {"meter": meter, "spent": say.spent, "stacked": stacked}
    made.globals |= {"formula_words": say.formula_words, "stop_words": say.stop_words, "term_words": say.term_words}
    return made


def set_body(kind: str, say: ModuleType, **values: Any) -> Markup:
    """What stands on the page of a finding, an article or a ledger; the module `say` has the words for what it is about."""
    return markup(_reports().get_template(f"{kind}_body.html.jinja").render(say=say, **values))


def whole_page(body: ReportBody) -> str:
    """The report as one file: its styles are part of it."""
    rules = markup(claim_rules(body.kind, body.claims))
    return _reports().get_template("report.html.jinja").render(body=body, rules=rules)


def style_sheet(name: str) -> str:
    """The text of one of the style sheets."""
    from importlib.resources import files

    return (files("adjudge.render") / "templates" / f"{name}.css").read_text(encoding="utf-8")


def markup(made: str) -> Markup:
    """What this package made itself of numbers and words of its own, and therefore need not be escaped."""
    from markupsafe import Markup

    return Markup(made)


def claim_rules(kind: str, count: int) -> str:
    """Which card is shown for which claim, and what stands out with it: rules made of numbers alone, so that pages without a
    script can do it. A claim is kept in view by following it to its place (`at-3`)
    or to its card (`claim-3`). On wide screens pointing at another shows that one meanwhile; on narrow ones the card lies over
    the text, and pointing would have it come and go under the finger."""
    if kind not in ("article", "ledger") or not count:
        return ""
    numbers = range(1, count + 1)
    joined = _article_rule if kind == "article" else _ledger_rule
    pointed = "\n".join(_pointed_rule(kind, number) for number in numbers)
    hidden = ".card" if kind == "article" else ":is(.card,.document,.excerpt)"
    return (
        "\n".join(joined(number) for number in numbers)
        + f"\n@media (min-width: 60.01rem) {{\n.reading:has(.prose a.t{_POINTED}) {hidden}{{display:none!important}}\n"
        + f"{pointed}\n}}\n"
    )


_POINTED = ":is(:hover,:focus-visible)"


def _article_rule(n: int) -> str:
    kept = f".reading:is(:has(#claim-{n}:target),:has(#at-{n}:target))"
    return f"{kept} #claim-{n}{{display:block}}{kept} .k{n}{{--lit:26%}}"


def _ledger_rule(n: int) -> str:
    """Keeping a claim leaves only its own excerpts beside the draft; pointing at words of a document lights the claims they
    speak to."""
    kept = f".reading:is(:has(#claim-{n}:target),:has(#at-{n}:target))"
    lit = f".reading:is(:has(#claim-{n}:target),:has(#at-{n}:target),:has(.e{n}{_POINTED}))"
    return f"{kept} :is(#claim-{n},.x{n}){{display:block}}{lit} :is(.k{n},.e{n}){{--lit:30%}}"


def _pointed_rule(kind: str, n: int) -> str:
    pointed = f".reading:has(.prose a.h{n}{_POINTED})"
    shown = f"#claim-{n}" if kind == "article" else f":is(#claim-{n},.x{n})"
    lit = f".k{n}{{--lit:26%}}" if kind == "article" else f":is(.k{n},.e{n}){{--lit:30%}}"
    return f"{pointed} {shown}{{display:block!important}}{pointed} {lit}"


def meter(share: float, kind: str, mark: float | None = None) -> Markup:
    """A share as a bar, with a mark where something is asked for. The figure stands beside it in words."""
    wide = 100 * min(1.0, max(0.0, share))
    asked = f'<rect class="asked" x="{100 * mark:.1f}" y="0" width="0.6" height="8"/>' if mark is not None else ""
    filled = f'<rect class="{kind}" x="0" y="2" width="{wide:.1f}" height="4"/>' if wide else ""
    return markup(
        '<svg class="meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="whole" x="0" y="2" width="100" height="4"/>{filled}{asked}</svg>'
    )


def stacked(counts: Iterable[tuple[str, int]]) -> Markup:
    """How many of each kind, side by side on one bar; the counts stand beside it in words."""
    held = [(kind, count) for kind, count in counts if count]
    gap, whole = 0.5, sum(count for _, count in held) or 1
    room, at, parts = 100 - gap * (len(held) - 1), 0.0, []
    for kind, count in held:
        wide = room * count / whole
        parts.append(f'<rect class="{kind}" x="{at:.2f}" y="0" width="{wide:.2f}" height="4"/>')
        at += wide + gap
    return markup(f'<svg class="tally" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">{"".join(parts)}</svg>')
