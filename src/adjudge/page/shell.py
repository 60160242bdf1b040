"""What every page has: its head and navigation, what a browser may load for it, and an answer where something went wrong."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache, wraps
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adjudge.errors import AdjudgeError, InputError, UnknownName
from adjudge.page.backend import CallRefused
from adjudge.render.pages import STYLES, claim_rules, page_environment, style_sheet
from adjudge.render.quoting import excerpt
from adjudge.render.words import VERDICTS, SaidCode, Tone, day, opening
from adjudge.values.dataclass import dataclass
from adjudge.values.verdict import Verdict

if TYPE_CHECKING:
    from jinja2 import Environment

# The style sheets and scripts of the pages: files named by what is in them, so that a browser asks for each once.


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
    own = (web / "styles" / "site.css").read_text(encoding="utf-8")
    found: dict[str, bytes] = {
        # One sheet for every page: the reports' own, then what only the pages of the service have.
        "site.css": "\n".join([*map(style_sheet, STYLES), own]).encode(),
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
        return Response(claim_rules(kind, count), media_type=_KINDS["css"], headers={"Cache-Control": "public, max-age=86400"})
    held = next((asset for asset in assets().values() if asset.name == asked), None)
    if held is None:
        raise UnknownName(f"There is no file {asked}.", "Load the page again: it names the files of this version.")
    return Response(held.body, media_type=held.media_type, headers={"Cache-Control": FOR_EVER})


def _named(name: str, body: bytes) -> Asset:
    stem, _, ending = name.rpartition(".")
    digest = hashlib.sha256(body).hexdigest()[:10]
    return Asset(name=f"{stem}.{digest}.{ending}", body=body, media_type=_KINDS[ending])


# What every page has: its head and navigation, what a browser may load for it, and an answer where something went wrong.


HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    # Nobody elsewhere learns what was read here; our own forms still say where they come from.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # What a page shows may be one workspace's own.
    "Cache-Control": "private, no-store",
}
NAVIGATION = (("/", "Ask"), ("/cases", "History"), ("/knowledge", "Knowledge"), ("/evaluation", "Evaluation"))
KINDS = {"verify": "claim", "check": "article", "ground": "draft", "answer": "question", "batch": "batch"}
"""What a case of each kind is about."""

View = Callable[[Request], Awaitable[Response]]


@lru_cache(maxsize=1)
def templates() -> Environment:
    """The templates of the pages, and beside them those of the reports."""
    from jinja2 import PackageLoader

    made = page_environment(PackageLoader("adjudge", "web/templates"))
    made.filters |= {"excerpt": excerpt, "when": when}
    made.globals |= {"asset": asset_path, "kinds": KINDS, "navigation": NAVIGATION, "said_of": said_of}
    return made


def show(request: Request, template: str, *, status: int = 200, **values: Any) -> Response:
    """A page. `here` names the part of the navigation it belongs to."""
    values = {"here": "", "title": "Adjudge", "body_class": "", "more_styles": (), "scripts": (), "refresh": 0} | values
    signed_in = bool(getattr(request.scope.get("state", {}).get("who"), "by_cookie", False))
    text = templates().get_template(f"{template}.html.jinja").render(signed_in=signed_in, **values)
    return HTMLResponse(text, status_code=status, headers=HEADERS)


def view(made: View) -> View:
    """A page that says what went wrong in the reader's own terms, on a page like every other."""

    @wraps(made)
    async def shown(request: Request) -> Response:
        try:
            return await made(request)
        except CallRefused as refused:
            return trouble_page(request, refused.status, refused.detail or refused.title, refused.what_to_do)
        except UnknownName as error:
            return trouble_page(request, 404, error.sentence, error.remedy)
        except InputError as error:
            return trouble_page(request, 422, error.sentence, error.remedy)
        except AdjudgeError as error:
            return trouble_page(request, 503, error.sentence, error.remedy)

    return shown


def trouble_page(request: Request, status: int, what: str, what_to_do: str, headers: dict[str, str] | None = None) -> Response:
    """What went wrong, on a page like every other. Whoever has to sign in first is taken there."""
    if status == 401 and request.method in ("GET", "HEAD"):
        return RedirectResponse("/sign-in", status_code=303, headers=HEADERS)
    titles = {
        404: "Not found",
        401: "Sign in first",
        403: "Not yours",
        413: "Too much at once",
        422: "That cannot be done",
    }
    said = titles.get(status, "Busy" if status == 429 else "Something went wrong")
    if status == 404 and "openapi" in what_to_do:
        what_to_do = ""  # that is for programs
    shown = show(request, "trouble", status=status, title=said, said=said, what=what, what_to_do=what_to_do)
    shown.headers.update(headers or {})
    return shown


def is_from_our_pages(scheme: str, headers: Mapping[str, str]) -> bool:
    """Whether a form came from a page of ours: a browser says so, and a page of elsewhere cannot have it say so, nor send a
    header of its own. What says nothing of the kind is taken for another site's."""
    if "authorization" in headers or "x-adjudge" in headers:
        return True
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    return headers.get("origin") == f"{scheme}://{headers.get('host', '')}"


def said_of(verdict: str) -> SaidCode:
    """A verdict of ours as a person hears it; what is none is told as it is."""
    if verdict in set(Verdict):
        return VERDICTS[Verdict(verdict)]
    return SaidCode(word=opening(verdict.replace("_", " ")), sentence="", tone=Tone.NONE)


def when(moment: dt.datetime | None) -> str:
    """A moment as the history tells it, in UTC."""
    if moment is None:
        return ""
    moment = moment.astimezone(dt.UTC) if moment.tzinfo else moment
    return f"{day(moment.date())}, {moment:%H:%M}"
