"""What the README tells a new user to type, typed: its searches over its own documents find what they should."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.cli.main import COMMANDS, command_line

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TYPED = re.findall(r"^(?:[A-Z_]+=\S+ )*\.venv/bin/(adjudge .*?)(?: +#.*)?$", README, re.MULTILINE)
FOUND = {"Why is SQLite the truth?": "0002-store.md", "Which embedder is the default?": "0005-static-embedder.md"}
"""Each search with the document that answers it."""


def test_every_command_is_one_that_there_is() -> None:
    assert len(TYPED) >= 15
    for line in TYPED:
        command, rest, context = command_line(COMMANDS), shlex.split(line)[1:], None
        while getattr(command, "commands", None):
            context = command.context_class(command, info_name=command.name, parent=context)
            command, rest = command.commands[rest[0]], rest[1:]
        command.make_context(command.name, rest, parent=context)


def test_its_searches_find_what_answers_them(adjudge: Run) -> None:
    searches = [shlex.split(line) for line in TYPED if line.startswith("adjudge kb search")]
    assert {words[3] for words in searches} == FOUND.keys()
    (add,) = (shlex.split(line) for line in TYPED if line.startswith("adjudge kb add docs"))
    assert adjudge("kb", "add", *(ROOT / path for path in add[3:])).code == 0
    for question, document in FOUND.items():
        found = adjudge("kb", "search", question, "--json").json["found"]
        assert any(one["passage"]["source"].endswith(document) for one in found[:2]), question
