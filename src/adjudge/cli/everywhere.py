"""What every command has: -h, --quiet, --verbose, the same short options for the same things, and examples in its help."""

from __future__ import annotations

import logging
import sys
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


class Loudness(IntEnum):
    """How much is said beside the result."""

    QUIET = 0
    """Errors alone."""
    NORMAL = 1
    """Progress on a terminal, and what was written."""
    VERBOSE = 2
    """Every step with its time, also where no terminal is."""


_loudness = Loudness.NORMAL


def loudness() -> Loudness:
    """How much the one who called wants to hear."""
    return _loudness


def set_loudness(asked: Loudness) -> None:
    """Says how much is to be heard from here on."""
    global _loudness  # noqa: PLW0603
    _loudness = asked
    if asked is Loudness.VERBOSE:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        logger = logging.getLogger("adjudge")
        logger.handlers = [handler]
        logger.setLevel(logging.INFO)


def note(sentence: str) -> None:
    """Something worth knowing beside the result, such as which file was written."""
    if loudness() is not Loudness.QUIET:
        print(sentence, file=sys.stderr)


SHORT: Mapping[str, str] = {
    "--collection": "-c",
    "--top-k": "-k",
    "--docs": "-d",
    "--file": "-f",
    "--limit": "-n",
    "--workers": "-w",
    "--json": "-j",
}
"""The same letter means the same everywhere."""


EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "": (
        "adjudge demo",
        'adjudge verify "Canberra is the capital of Australia."',
        "adjudge kb add notes/ && adjudge check article.txt",
        "adjudge COMMAND -h",
    ),
    "verify": (
        'adjudge verify "Silver has the chemical symbol Ag." --html finding.html',
        'adjudge verify "The office opens at nine." -c library --as-of 2025-06-30',
        "adjudge verify --file claims.txt --json > findings.jsonl",
        'adjudge verify "Gold has the atomic number 80." --exit-code || echo "not supported"',
    ),
    "check": (
        "adjudge check article.txt --html report.html",
        "adjudge check https://example.org/news --csv claims.csv",
        "pbpaste | adjudge check - --budget minimal",
    ),
    "ground": (
        "adjudge ground answer.txt --docs handbook/ --html ledger.html",
        "adjudge ground answer.txt --docs handbook/ --fail-under 85",
        'adjudge ground - -c library --question "When does it open?" < draft.md',
    ),
    "answer": (
        'adjudge answer "How are trips paid for?" --docs handbook/',
        'adjudge answer "What changed in March?" -c library --mode draft --html answer.html',
    ),
    "batch": (
        "adjudge batch claims.csv verdicts.csv",
        "adjudge batch claims.jsonl verdicts.parquet --column text -c library -w 4",
        "adjudge batch claims.csv verdicts.csv --resume",
    ),
    "serve": ("adjudge serve", "adjudge serve --port 8080", "ADJUDGE_API_KEYS=secret adjudge serve --host 0.0.0.0"),
    "mcp": ("adjudge mcp", "adjudge mcp --http --port 8766", "claude mcp add adjudge -- adjudge mcp"),
    "demo": ("adjudge demo",),
    "completion": ("adjudge completion bash --install", "adjudge completion zsh", "adjudge completion fish | source"),
    "doctor": ("adjudge doctor", "adjudge doctor --settings", "adjudge doctor --json"),
    "kb": ("adjudge kb add notes/", 'adjudge kb search "opening hours"', "adjudge kb list"),
    "kb add": (
        "adjudge kb add notes/ report.pdf",
        "adjudge kb add https://example.org/ -c web-pages",
        "adjudge kb add passages.jsonl.gz -c wiki --rebuild",
    ),
    "kb search": (
        'adjudge kb search "When does the office open?"',
        'adjudge kb search "opening hours" -c library -k 10 --as-of 2025-06-30 --json',
    ),
    "kb list": ("adjudge kb list", "adjudge kb list -c library"),
    "kb remove": ("adjudge kb remove notes/old.txt", "adjudge kb remove --all -c drafts"),
    "kb stats": ("adjudge kb stats", "adjudge kb stats --json"),
    "kb export": ("adjudge kb export library.jsonl.gz", "adjudge kb export - -c starter"),
    "kb copy": ("adjudge kb copy library library-2025",),
    "kb rollback": ("adjudge kb rollback library",),
    "kb refresh": ("adjudge kb refresh --dry-run --profile web", "adjudge kb refresh --report"),
    "kb starter": ("adjudge kb starter",),
    "keys": ("adjudge keys add newsroom", "adjudge keys list"),
    "keys add": ("adjudge keys add newsroom", "adjudge keys add desk --workspace sports --a-minute 60"),
    "keys list": ("adjudge keys list", "adjudge keys list --json"),
    "keys remove": ("adjudge keys remove newsroom",),
    "cases": ("adjudge cases list", "adjudge cases show 2bd3", "adjudge cases diff 2bd3 9c61"),
    "cases list": ("adjudge cases list", "adjudge cases list -n 100 --json"),
    "cases show": ("adjudge cases show 2bd39bac10e9", "adjudge cases show 2bd3 --json"),
    "cases replay": ("adjudge cases replay 2bd3",),
    "cases diff": ("adjudge cases diff 2bd3 9c61",),
    "cases export": ("adjudge cases export 2bd3 case.json",),
    "cases prune": ("adjudge cases prune",),
    "sources": ("adjudge sources show reuters.com", "adjudge sources list --tier A"),
    "sources show": (
        "adjudge sources show reuters.com",
        "adjudge sources show https://example.org/news --topic health",
    ),
    "sources list": ("adjudge sources list --tier A", "adjudge sources list --kind wire --json"),
    "eval": ("adjudge eval stance pairs.jsonl", "adjudge eval claims claims.jsonl -c wiki"),
    "eval stance": ("adjudge eval stance pairs.jsonl -n 500", "adjudge eval stance pairs.jsonl --html report.html"),
    "eval grounding": ("adjudge eval grounding pairs.jsonl.gz --predictions answers.jsonl",),
    "eval claims": ("adjudge eval claims claims.jsonl -c wiki -n 100 --seed-sample 1",),
}
"""By command, what a person may type."""


def equip(command: Any, words: tuple[str, ...] = ()) -> Any:
    """Gives a command, and all commands in it, what every command has."""
    from typer.core import TyperOption

    command.context_settings = {**command.context_settings, "help_option_names": ["-h", "--help"]}
    examples = EXAMPLES.get(" ".join(words), ())
    if examples:
        # The mark keeps lines as they are: an example that is wrapped cannot be copied.
        command.epilog = "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples)])
    for option in command.params:
        short = next((SHORT[name] for name in option.opts if name in SHORT), None)
        if short and short not in option.opts:
            option.opts.insert(0, short)
    inner = getattr(command, "commands", None)
    if not inner:
        command.params += [
            TyperOption(
                param_decls=[short, f"--{asked.name.lower()}"],
                is_flag=True,
                expose_value=False,
                callback=lambda context, option, given, asked=asked: set_loudness(asked) if given else None,
                help=told,
            )
            for short, asked, told in (
                ("-q", Loudness.QUIET, "Say nothing beside the result and errors."),
                ("-v", Loudness.VERBOSE, "Say every step, with times, on standard error."),
            )
        ]
    for name, one in (inner or {}).items():
        equip(one, (*words, name))
    return command
