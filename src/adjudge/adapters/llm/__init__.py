"""Language models: the one that settings ask for.

The library that talks to it is loaded when it is asked and not before.
"""

from __future__ import annotations

import asyncio
from enum import Enum
from math import ceil
from typing import Any, Protocol

from adjudge.adapters.llm.endpoint import LLM, Endpoint, ModelManners, Refused, choice_of, message_of, split_thought
from adjudge.adapters.patience import ServiceCheck
from adjudge.errors import InputError, ProviderError
from adjudge.ports import Completion, LanguageModel
from adjudge.values.language import OBJECT_TAGS

# Any model behind the OpenAI chat protocol: a hosted one, or Ollama, vLLM or a llama.cpp server on one's own machine.


SEED = 1
"""Any number would do, so long as it is always the same: with temperature 0 it makes most servers repeat themselves."""

BYTES_A_TOKEN = 3.0
"""For servers that do not count: English has four, other languages fewer; an account must not be reckoned too low."""

_NONSENSE = 10**9
"""No call has as many tokens."""


class Dialect(Enum):
    """Which of the optional fields a server understands."""

    FULL = "seed and JSON mode"
    PLAIN = "neither"
    REASONING = "no temperature, and another name for the longest answer"


class OpenAICompatible:
    """A model as its server knows it. A key is optional: servers on one's own machine want none.

    model = OpenAICompatible("http://localhost:11434/v1", "qwen2.5:7b")
    """

    def __init__(self, base_url: str, model: str, *, key: str = "", manners: ModelManners | None = None) -> None:
        self._endpoint = Endpoint(base_url, key=key, manners=manners)
        self.name = model
        self.host = self._endpoint.host
        self._dialect = Dialect.FULL

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        """The model's answer. A request refused in full is made once more in a simpler way, which is kept if it works."""
        dialect = self._dialect
        try:
            reply = await self._endpoint.chat(self.name, prompt, _fields(tag, max_tokens, dialect))
        except Refused as error:
            dialect = _simpler(dialect, error)
            if dialect is self._dialect:
                raise
            reply = await self._endpoint.chat(self.name, prompt, _fields(tag, max_tokens, dialect))
        self._dialect = dialect
        return self._read(reply, prompt)

    async def models(self) -> tuple[str, ...]:
        """The names of the models the server lists; raises ProviderError where it keeps no list."""
        reply = await self._endpoint.ask("/models")
        rows = reply.get("data") if isinstance(reply, dict) else None
        names = [row.get("id") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
        return tuple(name for name in names if isinstance(name, str))

    def _read(self, reply: Any, prompt: str) -> Completion:
        text = message_of(choice_of(reply)).get("content")
        if not isinstance(text, str):
            raise ProviderError(f"{self.host} answered without any text.", "Try again, or use another model.")
        total, counted = _usage(reply)
        written = _reckoned(text) if counted is None else counted
        tokens = _reckoned(prompt) + written if total is None else total
        thought, said = split_thought(text)
        return Completion(text=said.lstrip() if thought else said, tokens=tokens, written=min(written, tokens))


def _fields(tag: str, max_tokens: int, dialect: Dialect) -> dict[str, object]:
    if dialect is Dialect.REASONING:
        return {"max_completion_tokens": max_tokens}
    fields: dict[str, object] = {"temperature": 0, "max_tokens": max_tokens}
    if dialect is Dialect.FULL:
        fields["seed"] = SEED
        if tag in OBJECT_TAGS:
            fields["response_format"] = {"type": "json_object"}
    return fields


def _simpler(dialect: Dialect, error: Refused) -> Dialect:
    """The next way to put a request."""
    if "max_completion_tokens" in error.says:
        return Dialect.REASONING
    return Dialect.PLAIN if dialect is Dialect.FULL else dialect


def _reckoned(text: str) -> int:
    return ceil(len(text.encode(errors="replace")) / BYTES_A_TOKEN)


def _usage(reply: Any) -> tuple[int | None, int | None]:
    """How many tokens a server counted, all and those of the answer; None where it did not, or counted nonsense."""
    usage = reply.get("usage") if isinstance(reply, dict) else None
    counts = usage if isinstance(usage, dict) else {}
    read, written = _count(counts.get("prompt_tokens")), _count(counts.get("completion_tokens"))
    both = read + written if read is not None and written is not None else None
    return _count(counts.get("total_tokens")) or both, written


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < _NONSENSE else None


class LlmSettings(Protocol):
    """Of the settings, those that a language model depends on."""

    @property
    def llm_base_url(self) -> str: ...
    @property
    def llm_model(self) -> str: ...
    @property
    def llm_api_key(self) -> str: ...


def from_settings(settings: LlmSettings) -> LanguageModel | None:
    """The language model that settings ask for; None where they name none. A key alone names none: it may have been left
    in the environment for another program. Raises InputError that says what to set where they name only part of one: no
    host is ever assumed, for what is asked there has the user's claims in it."""
    base_url, model = settings.llm_base_url.strip(), settings.llm_model.strip()
    if not (base_url or model):
        return None
    if missing := [name for name, value in ((LLM.address, base_url), (LLM.model, model)) if not value]:
        remedy = f"Set {' and '.join(missing)}, or unset the other."
        raise InputError("A language model is configured only in part.", remedy)
    return OpenAICompatible(base_url, model, key=settings.llm_api_key)


# Whether the configured language model can be asked: what `adjudge doctor` says about it.


QUESTION = "Reply with the word yes."
_NAMED = 5
"""Models named to a person who has to choose one."""


def checks(settings: LlmSettings) -> tuple[ServiceCheck, ...]:
    """One row for the configured model, none where there is none. It is asked one short question, for which a vendor may
    charge a few tokens."""
    try:
        model = from_settings(settings)
        if model is None:
            return ()
        detail = asyncio.run(_looked_at(model))
    except (InputError, ProviderError) as error:
        return (ServiceCheck(name="language model", ok=False, detail=str(error)),)
    return (ServiceCheck(name="language model", ok=True, detail=detail),)


async def _looked_at(model: LanguageModel) -> str:
    try:
        answer = await model.complete(QUESTION, tag="doctor", max_tokens=16)
    except ProviderError as error:
        listed = await _listed(model)
        if listed and model.name not in listed:
            raise ProviderError(error.sentence, f"It knows {_some(listed)}; set {LLM.model}.") from None
        raise
    return f"{model.name} answers ({answer.tokens} tokens)"


async def _listed(model: LanguageModel) -> tuple[str, ...]:
    """The models of the server, where it says."""
    if not isinstance(model, OpenAICompatible):
        return ()
    try:
        return await model.models()
    except ProviderError:
        return ()


def _some(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
