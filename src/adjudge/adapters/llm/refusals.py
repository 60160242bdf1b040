"""What a model server means when it refuses: its status and error object, told in words that repeat nothing of either."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from adjudge.errors import BudgetExhausted, ProviderError


@dataclass(frozen=True, kw_only=True, slots=True)
class SettingNames:
    """What a person changes when a server refuses: the settings it was asked by."""

    address: str
    model: str
    key: str

    @property
    def check(self) -> str:
        """What to look at when it is not even clear what is wrong."""
        return f"Check {self.address} and {self.key}."


LLM = SettingNames(address="ADJUDGE_LLM_BASE_URL", model="ADJUDGE_LLM_MODEL", key="ADJUDGE_LLM_API_KEY")
"""Those of the language model."""

_USED_UP = (
    "insufficient_quota", "quota_exceeded", "exceeded_quota", "billing_hard_limit", "billing_not_active", "insufficient_balance",
    "insufficient balance", "insufficient_credits", "insufficient credits", "credit balance", "exceeded your current quota",
    "out of credits",
)  # fmt: skip
"""How vendors say that an account is empty; they do so under 402, 403 or 429, where waiting a moment would not help."""

_TOO_LONG = ("context_length_exceeded", "exceed_context_size", "context length", "context size", "maximum context")


class Refused(ProviderError):
    """The server does not like the request as it is; `says` is its own error, lower-cased, to be searched and never shown."""

    def __init__(self, sentence: str, remedy: str = "", *, says: str = "") -> None:
        super().__init__(sentence, remedy)
        self.says = says


def refusal(host: str, status: int, raw: bytes, names: SettingNames = LLM) -> ProviderError | None:
    """The error of a reply that was no success; None for one that may be over in a moment."""
    says = _said(raw)
    if status == 402 or (status in {403, 429} and any(words in says for words in _USED_UP)):
        return BudgetExhausted(f"{host} says that the account is used up (HTTP {status}).", "Top it up, or wait.")
    if status in {408, 409, 425, 429} or status >= 500:
        return None
    return _lasting(host, status, says, names)


def _lasting(host: str, status: int, says: str, names: SettingNames) -> ProviderError:
    """What stays as it is until somebody changes something."""
    if status in {401, 403}:
        return ProviderError(f"{host} turned Adjudge away (HTTP {status}).", f"Check {names.key}.")
    if status == 404:
        return ProviderError(
            f"{host} has no such model or no such address (HTTP 404).", f"Check {names.model} and {names.address}."
        )
    if 300 <= status < 400:
        # A redirect is not followed: the key would go along.
        return ProviderError(f"{host} has moved (HTTP {status}).", f"Set {names.address} to where it is.")
    if any(words in says for words in _TOO_LONG):
        return ProviderError(f"{host} cannot read as much as it was given.", "Use a model with a longer context.")
    return Refused(f"{host} does not accept the request (HTTP {status}).", f"Check {names.model}.", says=says)


def _said(raw: bytes) -> str:
    """The error object of a reply in one lower-cased line; as text where it is none."""
    try:
        found: Any = json.loads(raw)
    except (ValueError, RecursionError):
        return raw[:4000].decode(errors="replace").lower()
    error = found.get("error", found) if isinstance(found, dict) else found
    if isinstance(error, dict):
        return " ".join(str(error.get(name, "")) for name in ("type", "code", "param", "message"))[:4000].lower()
    return str(error)[:4000].lower()
