"""The judge that settings ask for in the place of the shipped one (docs/decisions/0018-other-judges.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from adjudge.adapters.judges.protocols import MINICHECK, VERDICT, Protocol
from adjudge.errors import InputError, UnknownName
from adjudge.policy import Policy
from adjudge.ports import StanceEncoder
from adjudge.reading.frame import shown
from adjudge.settings import Settings
from adjudge.steps.prompting import prompt
from adjudge.text.clean import on_one_line

SHIPPED = "shipped"
ENDPOINTS = ("openai", "minicheck")

# What servers take for the marks of a conversation; "x < 5" is none.
_MARKS = re.compile(r"<(?=[|/!<a-z])|\[(?=/?INST)", re.IGNORECASE)
_HARMLESS = {"<": "\u2039", "[": "("}


def chosen_judge(settings: Settings, policy: Policy) -> Callable[[], StanceEncoder] | None:
    """How to make the judge that settings ask for; None for the shipped one. What is missing or misspelt is said here, what
    it needs is loaded when it is first wanted."""
    name = settings.judge.strip()
    if name in {"", SHIPPED}:
        return None
    if name in ENDPOINTS:
        needed = (("ADJUDGE_JUDGE_URL", settings.judge_url), ("ADJUDGE_JUDGE_MODEL", settings.judge_model))
        if missing := [variable for variable, value in needed if not value.strip()]:
            raise InputError(f"The judge {name} is configured only in part.", f"Set {' and '.join(missing)}.")
        return partial(_endpoint, settings, _protocol(name, policy))
    folder = Path(name).expanduser()
    if not folder.is_dir():
        raise UnknownName(
            f"There is no judge named {name!r}, nor a folder.",
            f"Choose one of {', '.join((SHIPPED, *ENDPOINTS))}, or the folder of a classifier.",
        )
    return partial(_in_folder, folder)


def _in_folder(folder: Path) -> StanceEncoder:
    from adjudge.adapters.judges.folder import FolderJudge

    return FolderJudge(folder)


def _endpoint(settings: Settings, protocol: Protocol) -> StanceEncoder:
    from adjudge.adapters.judges.endpoint_judge import EndpointJudge

    return EndpointJudge(settings.judge_url.strip(), settings.judge_model.strip(), protocol, key=judge_key(settings))


def judge_key(settings: Settings) -> str:
    """The judge's own key, or else the language model's; not where that belongs to another server, which is none of this
    one's business."""
    if settings.judge_api_key:
        return settings.judge_api_key
    other = settings.llm_base_url and urlsplit(settings.llm_base_url).netloc != urlsplit(settings.judge_url).netloc
    return "" if other else settings.llm_api_key


def _protocol(name: str, policy: Policy) -> Protocol:
    sure = policy.language.stance_trust
    if name == "minicheck":
        return Protocol(name=name, ask=document_and_claim, forms=MINICHECK, sure=sure)
    return Protocol(name=name, ask=supports_or_refutes, forms=VERDICT, sure=sure)


def supports_or_refutes(text: str, claim: str) -> str:
    """The question for any chat model: the text is JSON in a line of data, without what speaks to its judge."""
    return prompt("one_stance", claim=[claim], text=[shown(text).text])


def document_and_claim(text: str, claim: str) -> str:
    """The one message of MiniCheck's protocol. Its form has no room for JSON: the text is one line, so that none of its own
    can begin with "Claim:", and holds no marks of a conversation."""
    return f"Document: {_one_plain_line(shown(text).text)}\nClaim: {_one_plain_line(claim)}"


def _one_plain_line(text: str) -> str:
    return _MARKS.sub(lambda mark: _HARMLESS[mark[0]], on_one_line(text))
