"""What a text says of itself before it begins: the block of settings that writing programs put at the top of Markdown."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.text.dates import parse_date

_OPENED = re.compile(r"\ufeff?(?P<mark>---|\+\+\+)[^\S\n]{0,20}\n")
_SETTING = re.compile(r"(?P<key>[A-Za-z][\w -]{0,40}?)[^\S\n]{0,9}[:=](?:[^\S\n]{1,9}(?P<value>[^\n]{0,2000}))?")
_MOST = 20_000
"""Characters; more is no front matter but a text between two rules."""
_DATES = ("date", "published", "publishdate", "pubdate", "datepublished", "created", "updated", "lastmod", "modified")
"""What the day of publication is called, best first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FrontMatter:
    """The block with its marks, and what it tells."""

    span: Span
    title: str = ""
    published: dt.date | None = None


def front_matter(text: str) -> FrontMatter | None:
    """The front matter of a text; None where it has none. A rule and a paragraph are none: every line sets something."""
    if (opened := _OPENED.match(text)) is None:
        return None
    closed = re.compile(rf"^(?:{re.escape(opened['mark'])}|\.\.\.)[^\S\n]{{0,20}}$", re.MULTILINE).search(
        text, opened.end(), _MOST
    )
    if closed is None:
        return None
    settings = _settings(text[opened.end() : closed.start()])
    if settings is None:
        return None
    dated = (settings[name] for name in _DATES if settings.get(name))
    return FrontMatter(
        span=Span(start=0, end=closed.end()),
        title=settings.get("title", ""),
        published=next((day for value in dated if (day := _day(value)) is not None), None),
    )


def _settings(block: str) -> dict[str, str] | None:
    """The settings of the outermost level by their names in small letters; None where a line is of another kind."""
    found: dict[str, str] = {}
    for line in block.split("\n"):
        if not line.strip() or line[0] in " \t#-[]}":  # deeper levels, lists, comments
            continue
        if (setting := _SETTING.fullmatch(line.rstrip())) is None:
            return None
        name = re.sub(r"[\s_-]", "", setting["key"]).lower()
        found.setdefault(name, _unquoted(setting["value"] or ""))
    return found or None


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].strip()
    return re.split(r"\s#", value, maxsplit=1)[0].strip()


def _day(value: str) -> dt.date | None:
    return parse_date(value[:40])
