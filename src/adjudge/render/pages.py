"""What every HTML page is made with: strict templates in which text from outside is always text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.render.visible import harmless

if TYPE_CHECKING:
    from jinja2 import Environment


def page_environment() -> Environment:
    """Templates of this package: every value is escaped and cleared of characters that act, a missing one is an error."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("adjudge.render"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _harmless(value: object) -> object:
    """Plain text only: what was made as markup here holds no text that has not been through this itself."""
    return harmless(value) if type(value) is str else value
