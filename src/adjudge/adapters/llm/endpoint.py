"""Asking a model server over HTTP: one deadline, a cap on bytes, patience with what passes, errors that give nothing away.

What goes wrong is told in words of our own: a server's may repeat the key or the prompt.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from adjudge.adapters import patience
from adjudge.adapters.patience import Passing, TooLong, capped, retry_after
from adjudge.errors import BudgetExhausted, ProviderError
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import text_of

if TYPE_CHECKING:
    from httpx2 import Response


# What a model server means when it refuses: its status and error object, told in words that repeat nothing of either.


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

_USED_UP = text_of("adapters.llm.endpoint.used_up").splitlines()
"""How vendors say that an account is empty; they do so under 402, 403 or 429, where waiting a moment would not help."""
_TOO_LONG = text_of("adapters.llm.endpoint.too_long").splitlines()


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


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelManners(patience.Manners):
    """How a server is asked. The longest answer asked for weighs some 50 kB; what a model thinks aloud beside it may be ten
    times that."""

    seconds: float = 90.0
    """A small model on a plain machine writes 400 tokens in half of it."""
    first_wait: float = 0.5
    longest_wait: float = 8.0


class Endpoint:
    """A server's address, and how it is asked. Its errors name the host, the settings to look at and nothing that was sent."""

    def __init__(self, base_url: str, *, key: str = "", manners: ModelManners | None = None, names: SettingNames = LLM) -> None:
        address = urlsplit(base_url)
        # A bare host means the path that every such server has.
        self._base = base_url.rstrip("/") + ("/v1" if address.path in {"", "/"} else "")
        self._key = key
        self._manners = manners or ModelManners()
        self._names = names
        self.host = address.hostname or "the language model's server"

    async def ask(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        """The server's reply, read as JSON. Raises Refused where it does not like the request, else ProviderError."""
        raw = await patience.patiently(partial(self._once, path, body), self.host, self._manners)
        try:
            return json.loads(raw)
        except (ValueError, RecursionError):
            raise ProviderError(f"{self.host} answered with something that is no JSON.", self._names.check) from None

    async def chat(self, model: str, question: str, fields: Mapping[str, object]) -> Any:
        """The reply of a model to one question; the fields say how it is asked."""
        messages = [{"role": "user", "content": question}]
        return await self.ask("/chat/completions", {"model": model, "messages": messages, "stream": False, **fields})

    async def _once(self, path: str, body: Mapping[str, object] | None) -> bytes:
        # What is wrong is not told in the library's words: they may repeat the key.
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        remedy, url = self._names.check, self._base + path
        return await patience.exchanged(self.host, self._manners, url, self._received, remedy=remedy, headers=headers, body=body)

    async def _received(self, response: Response) -> bytes:
        """The body of a plain success; raises for every other reply."""
        try:
            raw = await capped(response, self._manners.most_bytes)
        except TooLong:
            size = f"{self._manners.most_bytes / 1024**2:.3g} MiB"
            raise ProviderError(f"{self.host} answered with more than {size}.", self._names.check) from None
        status = response.status_code
        if status == 200:
            return raw
        if (final := refusal(self.host, status, raw, self._names)) is not None:
            raise final
        what = "asks for fewer calls" if status == 429 else "is out of order"
        raise Passing(f"{self.host} {what} (HTTP {status}).", retry_after(response.headers))


# What a model said, out of a reply of any shape.


def choice_of(reply: Any) -> dict[str, Any]:
    """The first choice of a reply; nothing where it has none."""
    try:
        choice = reply["choices"][0]
    except (KeyError, IndexError, TypeError):
        return {}
    return choice if isinstance(choice, dict) else {}


def message_of(choice: Mapping[str, Any]) -> dict[str, Any]:
    message = choice.get("message")
    return message if isinstance(message, dict) else {}


def split_thought(text: str) -> tuple[str, str]:
    """What a model thought aloud, and what it said then."""
    if not text.lstrip().startswith("<think>"):
        return "", text
    thought, _, said = text.partition("</think>")
    return thought, said
