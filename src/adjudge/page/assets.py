"""The style sheets and scripts of the pages: files named by what is in them, so that a browser asks for each once."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from adjudge.errors import UnknownName
from adjudge.render.pages import STYLES, claim_rules, style_sheet
from adjudge.values.dataclass import dataclass

FOR_EVER = "public, max-age=31536000, immutable"
"""A file named by its content never changes under that name."""
_CLAIMS = re.compile(r"claims-(article|ledger)-(\d{1,4})\.css")
STEP = 25
"""Claims that one more style sheet is made for: pages of nearly as many share one."""
MOST = 2000
_KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Asset:
    """A file that pages refer to."""

    name: str
    """With its hash: `site.3f9a1c20b7.css`."""
    body: bytes
    media_type: str


@lru_cache(maxsize=1)
def assets() -> dict[str, Asset]:
    """All files by their plain names: `site.css`, `progress.js`."""
    web = files("adjudge") / "web"
    found: dict[str, bytes] = {
        # One sheet for every page: the reports' own, then what only the pages of the service have.
        "site.css": "\n".join([*map(style_sheet, STYLES), _text("styles", "site.css")]).encode(),
    }
    for script in sorted((web / "scripts").iterdir(), key=lambda file: file.name):
        if script.name.endswith((".js", ".svg")):
            found[script.name] = script.read_bytes()
    return {name: _named(name, body) for name, body in found.items()}


def asset_path(name: str) -> str:
    """Where a browser asks for a file."""
    return f"/static/{assets()[name].name}"


def claims_path(kind: str, count: int) -> str | None:
    """Where the rules that join so many claims with their cards lie; None where nothing is joined."""
    if kind not in ("article", "ledger") or not count:
        return None
    return f"/static/claims-{kind}-{min(MOST, -(-count // STEP) * STEP)}.css"


async def serve_asset(request: Request) -> Response:
    """A file by its name; 404 for one that is not there, or no longer."""
    asked = request.path_params["name"]
    if rules := _CLAIMS.fullmatch(asked):
        kind, count = rules[1], int(rules[2])
        if count % STEP or not 0 < count <= MOST:
            raise UnknownName(f"There is no file {asked}.", "Open / and follow its links.")
        # Made of numbers by this version: kept for a day, not for ever.
        return Response(
            claim_rules(kind, count), media_type=_KINDS["css"], headers={"Cache-Control": "public, max-age=86400"}
        )
    held = next((asset for asset in assets().values() if asset.name == asked), None)
    if held is None:
        raise UnknownName(f"There is no file {asked}.", "Load the page again: it names the files of this version.")
    return Response(held.body, media_type=held.media_type, headers={"Cache-Control": FOR_EVER})


def _named(name: str, body: bytes) -> Asset:
    stem, _, ending = name.rpartition(".")
    digest = hashlib.sha256(body).hexdigest()[:10]
    return Asset(name=f"{stem}.{digest}.{ending}", body=body, media_type=_KINDS[ending])


def _text(*parts: str) -> str:
    file = files("adjudge") / "web"
    for part in parts:
        file = file / part
    return file.read_text(encoding="utf-8")
