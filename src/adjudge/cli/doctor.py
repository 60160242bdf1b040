"""`adjudge doctor`: is everything in order, and if not, what to do."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.adapters.patience import ServiceCheck
from adjudge.cli.shared import Json, print_json
from adjudge.errors import StoreError

if TYPE_CHECKING:
    from adjudge.engine import Engine


def doctor(
    settings: Annotated[bool, typer.Option("--settings", help="List every setting with its value and meaning.")] = False,
    json: Json = False,
) -> None:
    """Check the store, its indexes and the shipped models; mend what can be mended."""
    if settings:
        _show_settings(json)
        return
    from adjudge.engine import Engine

    with Engine.open() as engine:
        checks = [
            _sound("models", engine.check_models(), "the shipped weights match their cards"),
            _sound("store", engine.store.check(), f"{engine.settings.store_path} passes its integrity check"),
            _unchanged(engine),
            _privacy(engine),
            _indexes(engine),
            _contents(engine),
            _strong(engine),
            *_judge(engine),
            *_calibration(engine),
            *_providers(engine),
            _surfaces(engine),
        ]
    if json:
        print_json({"ok": all(c.ok for c in checks), "checks": checks})
    else:
        for check in checks:
            print(f"{'ok ' if check.ok else 'BAD'}  {check.name}: {check.detail}")
    if not all(check.ok for check in checks):
        raise typer.Exit(1)


def _sound(name: str, problems: Sequence[str], well: str) -> ServiceCheck:
    return ServiceCheck(name=name, ok=not problems, detail="; ".join(problems) or well)


NAMED = 20
"""Of what was changed, so many are named."""


def _unchanged(engine: Engine) -> ServiceCheck:
    """Whether texts, cases, rulings and results are what was stored."""
    changed = engine.changed()
    detail = "every text, case, ruling and result is what was stored"
    if changed:
        more = f" and {len(changed) - NAMED:,} more" if len(changed) > NAMED else ""
        detail = (
            f"not what was stored, but changed outside Adjudge: {'; '.join(changed[:NAMED])}{more}. Add the same documents"
            " again and verify claims again, or restore a backup."
        )
    return ServiceCheck(name="unchanged", ok=not changed, detail=detail)


def _privacy(engine: Engine) -> ServiceCheck:
    """Whether others of this machine can read or change what is kept, and how to close it to them."""
    home = engine.settings.home_path
    reached, listed = engine.open_to_others()
    if reached:
        paths = " ".join(shlex.quote(str(path)) for path in reached)
        detail = f"other users of this machine can get at what is kept; close it with: chmod -R go-rwx {paths}"
    elif listed:
        folders = " ".join(shlex.quote(str(folder)) for folder in listed)
        detail = f"what is kept is yours alone; others see the names of files (chmod go-rwx {folders} hides them)"
    else:
        detail = f"what is kept in {home} is yours alone"
    return ServiceCheck(name="privacy", ok=not reached, detail=detail)


def _indexes(engine: Engine) -> ServiceCheck:
    try:
        stats = engine.mend_indexes()
    except StoreError as error:
        return ServiceCheck(name="indexes", ok=False, detail=str(error))
    detail = "; ".join(f"{name}: {how}" for name, how in stats.items()) or "nothing to index yet"
    return ServiceCheck(name="indexes", ok=True, detail=detail)


def _contents(engine: Engine) -> ServiceCheck:
    held = engine.store.collections()
    detail = ", ".join(f"{c.name} ({c.passages:,} passages)" for c in held) or "empty: try adjudge kb starter"
    return ServiceCheck(name="knowledge base", ok=True, detail=detail)


def _strong(engine: Engine) -> ServiceCheck:
    """Whether the strong judge, where it is installed, has the files that were written."""
    from adjudge.adapters.strong.building import problem
    from adjudge.adapters.strong.installing import STRONG, installed

    models, name = engine.settings.models_path, "strong"
    if not (models / STRONG).exists():
        return ServiceCheck(
            name=name, ok=True, detail="no strong judge is installed, nor needed; adjudge models add strong installs one"
        )
    if wrong := problem(models / STRONG):
        return ServiceCheck(name=name, ok=False, detail=wrong)
    found = installed(models)
    detail = f"{found.card.stamp} is installed, {found.bytes_ / 1e9:.1f} GB; its files are those that were written"
    if found.outdated:
        detail += "; another adapter came with Adjudge since: adjudge models add strong installs that"
    return ServiceCheck(name=name, ok=True, detail=detail)


def _judge(engine: Engine) -> list[ServiceCheck]:
    """The judge that settings ask for in the place of the shipped one, loaded and asked about a pair; none where it is that."""
    from adjudge.engine.models import SHIPPED, SMALL
    from adjudge.errors import AdjudgeError

    if engine.settings.judge.strip() in {"", SHIPPED, SMALL}:
        return []
    try:
        judge = engine.models.judge
        judge.logits([("Snow is white.", "Snow is white.")])
        unread = engine.models.unread
        detail = f"{judge.name} answers" + (" with words that cannot be read" if unread else "")
    except AdjudgeError as error:
        return [ServiceCheck(name="judge", ok=False, detail=str(error))]
    return [ServiceCheck(name="judge", ok=not unread, detail=detail)]


def _calibration(engine: Engine) -> list[ServiceCheck]:
    """The calibration of one's own, where there is one, and whether it is used: it says nothing of other models."""
    from adjudge.engine.calibration import own_calibration

    own = own_calibration(engine.settings)
    if own is None:
        return []
    used = engine.policy.own_calibration == own.name
    left = "made with other models, so it is left alone; adjudge calibrate FILE makes it anew"
    return [ServiceCheck(name="calibration", ok=True, detail=f"{own.name}: {'used' if used else left}")]


def _providers(engine: Engine) -> list[ServiceCheck]:
    """Each web search and language model that is configured, really asked; none where none is."""
    from adjudge.adapters.llm import checks as models
    from adjudge.adapters.search import checks as searches

    return [*searches(engine.settings), *models(engine.settings)]


def _surfaces(engine: Engine) -> ServiceCheck:
    """Where else Adjudge can be used from here, and what of it is not installed."""
    from importlib.util import find_spec

    tables = (
        "csv, tsv, jsonl and parquet" if find_spec("pyarrow") else "csv, tsv and jsonl (parquet: pip install 'adjudge[parquet]')"
    )
    keys = "with a key" if engine.settings.api_keys else "on this machine alone, as ADJUDGE_API_KEYS is not set"
    detail = f"adjudge serve answers {keys}; adjudge mcp serves assistants; adjudge batch takes {tables}"
    return ServiceCheck(name="surfaces", ok=True, detail=detail)


def _show_settings(json: bool) -> None:
    from adjudge.settings import Settings, load, shown, variable

    values = load()
    rows = [
        {
            "name": variable(f),
            "alias": f.metadata["alias"],
            "value": shown(f, getattr(values, f.name)),
            "default": shown(f, f.default),
            "help": f.metadata["help"],
        }
        for f in fields(Settings)
    ]
    if json:
        print_json(rows)
        return
    for row in rows:
        also = f" Also read from {row['alias']}." if row["alias"] else ""
        print(f"{row['name']} = {row['value'] or '(unset)'}\n    {row['help']}{also}")
