"""The pages that are generated, so that they cannot go stale: `make docs` writes them, tests compare them.

Run as: python tests/house/generated.py
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import pkgutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WRITTEN_BY = "<!-- Written by `make docs`: change the source, not this page. -->"
PROFILES_BEGIN = "[profile."
WIDTH = 100
JUDGED = ("<!-- judged -->", "<!-- /judged -->")
PACKAGES = ("<!-- packages -->", "<!-- /packages -->")


def formulas() -> str:
    """docs/formulas.md: the register of formulas."""
    from adjudge import article, evaluate, knowledge, ledger, reading, verify
    from adjudge.values.score import REGISTER, Honesty

    for package in (reading, knowledge, verify, article, ledger, evaluate):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    parts = [
        WRITTEN_BY,
        "# Formulas",
        "Every number that decides something comes from one of these. Each says where it is from and how far theory alone"
        " carries it:\n\n" + "\n".join(f"- **{label.value}**: {_HONESTY[label.value]}" for label in Honesty),
    ]
    for name, formula in sorted(REGISTER.items()):
        parts += [f"## {name}", f"    {formula.text}", formula.about, f"{formula.label.value}. {formula.origin}."]
    return "\n\n".join(parts) + "\n"


_HONESTY = {
    "grounded": "follows from published theory.",
    "heuristic": "an engineering choice that measured well.",
    "safeguard": "a hard limit against overconfidence.",
}


def settings() -> str:
    """docs/settings.md: every setting with its default and meaning."""
    from adjudge.settings import FILE, Settings, shown, variable

    lines = [
        WRITTEN_BY,
        "",
        "# Settings",
        "",
        f"Each is an environment variable and a key in `{FILE}`. The environment wins over the file in the working folder,",
        "which wins over the one in the data folder. The names in the second column, which other programs know too, are read",
        "where nothing was set under Adjudge's own. A setting whose default is a constant of the policy stands in for it once",
        "it is set. `adjudge doctor --settings` shows those in force; of keys it says only whether they are set.",
        "",
        f"| environment | also | `{FILE}` | default | meaning |",
        "|---|---|---|---|---|",
    ]
    for field in fields(Settings):
        own, alias, constant = variable(field), field.metadata["alias"], field.metadata["policy"]
        value = "" if field.metadata["secret"] else shown(field, field.default)
        default = f"policy: `{constant}`" if constant else f"`{value}`" if value else ""
        cells = [f"`{own}`", f"`{alias}`" if alias else "", f"`{field.name}`", default, field.metadata["help"]]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def commands() -> str:
    """docs/cli.md: the help of every command."""
    from adjudge.cli.main import COMMANDS, command_line

    parts = [
        WRITTEN_BY,
        "# Command line",
        "Every command takes `--json`. What goes wrong is one clear line and exit code 2.",
    ]
    for words, command in _every_command(command_line(COMMANDS), ("adjudge",)):
        context = command.context_class(command, info_name=" ".join(words), terminal_width=WIDTH, **command.context_settings)
        parts += [f"## {' '.join(words)}", f"```\n{command.get_help(context).rstrip()}\n```"]
    return "\n\n".join(parts) + "\n"


def _every_command(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield words, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from _every_command(inner, (*words, name))


def policy() -> str:
    """default.toml, which the constants come from: in the order of the code and no others, then the profiles."""
    from adjudge.policy import Policy

    own = POLICY.read_text(encoding="utf-8")
    return f"{written(Policy())}\n{own[own.index(PROFILES_BEGIN) :]}"


POLICY_HEADING = """\
# Adjudge's policy: every constant that decides something. These are the defaults; a file of your own needs only what
# differs, and is laid over this one (setting ADJUDGE_POLICY). The profiles and
# manners at the end differ from the defaults as shown.
"""


def written(policy: Any) -> str:
    """The sections of a policy, without profiles."""
    from adjudge.policy import NO_SLICES

    lines = [POLICY_HEADING]
    for section in fields(policy):
        if section.name in NO_SLICES:
            continue
        slice_ = getattr(policy, section.name)
        lines.append(f"[{section.name}]")
        for constant in fields(slice_):
            bounds = constant.metadata
            lines.append(f"# {bounds['why']} ({bounds['low']:.10g} to {bounds['high']:.10g})")
            lines.append(f"{constant.name} = {getattr(slice_, constant.name)!r}")
        lines.append("")
    return "\n".join(lines)


POLICY = ROOT / "src" / "adjudge" / "policy" / "default.toml"


def architecture() -> str:
    """docs/architecture.md: written by hand but for its table of packages."""
    before, _, rest = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition(PACKAGES[0])
    return f"{before}{PACKAGES[0]}\n{_drawing().table()}\n{PACKAGES[1]}{rest.partition(PACKAGES[1])[2]}"


def readme() -> str:
    """README.md: written by hand but for how often verdicts are right, which is as it was measured last."""
    before, _, rest = (ROOT / "README.md").read_text(encoding="utf-8").partition(JUDGED[0])
    return f"{before}{JUDGED[0]}\n{judged()['first_line']}\n{JUDGED[1]}{rest.partition(JUDGED[1])[2]}"


def judged() -> Any:
    """What `make judgement` found last."""
    return json.loads((ROOT / "bench" / "results" / "judgement.json").read_text(encoding="utf-8"))


def picture() -> str:
    """docs/architecture.svg: the packages and who imports whom."""
    return str(_drawing().picture())


def _drawing() -> Any:
    """drawing.py, loaded from its file: the tests are no package."""
    spec = importlib.util.spec_from_file_location("drawing", Path(__file__).with_name("drawing.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["drawing"] = module
    spec.loader.exec_module(module)
    return module


PAGES: dict[Path, Callable[[], str]] = {
    ROOT / "docs" / "architecture.md": architecture,
    ROOT / "docs" / "architecture.svg": picture,
    ROOT / "docs" / "formulas.md": formulas,
    ROOT / "docs" / "settings.md": settings,
    ROOT / "docs" / "cli.md": commands,
    ROOT / "README.md": readme,
    POLICY: policy,
}
"""Where each page lies and what makes it."""


def main() -> None:
    for path, make in PAGES.items():
        page = make()
        before = path.read_text(encoding="utf-8") if path.exists() else None
        if page != before:
            path.write_text(page, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
