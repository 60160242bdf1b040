"""How lines are laid on a terminal: behind a lead, within a width that can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import TYPE_CHECKING

from rich.console import Group
from rich.segment import Segment
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

WIDEST = 100
"""Columns used on a wide terminal: longer lines are hard to read."""
UNWRAPPED = 1_000
"""A console this wide is no screen: another program reads, and each thing keeps to one line."""


@dataclass(frozen=True)
class Measured:
    """Keeps lines to a length that can be read, without blanks at their ends."""

    held: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        narrowed = options.update(width=width if width >= UNWRAPPED else min(width, WIDEST))
        for line in console.render_lines(self.held, narrowed, pad=False):
            while line and not line[-1].text.strip() and not (line[-1].style and line[-1].style.reverse):
                line.pop()
            if line and not (line[-1].style and line[-1].style.reverse):
                line[-1] = Segment(line[-1].text.rstrip(), line[-1].style)
            yield from line
            yield Segment.line()


@dataclass(frozen=True)
class Led:
    """Something whose lines all stand behind a lead: an indent, a number, a bar."""

    held: RenderableType
    first: str
    rest: str | None = None
    style: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        inner = options.update(width=max(1, options.max_width - len(self.first)))
        leads = chain([self.first], repeat(self.first if self.rest is None else self.rest))
        style = console.get_style(self.style)
        for lead, line in zip(leads, console.render_lines(self.held, inner, pad=False), strict=False):
            yield Segment(lead, style)
            yield from line
            yield Segment.line()


def section(title: str, lines: Sequence[RenderableType]) -> RenderableType:
    """A heading with its lines set in below it."""
    return Group(Text(title, style="bold underline"), Led(Group(*lines), first="  "))


def bullet(sentence: str, style: str = "") -> RenderableType:
    return Led(Text(sentence, style=style), first="• ", rest="  ", style=style)
