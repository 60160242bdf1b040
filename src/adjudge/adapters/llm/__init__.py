"""Language models: the one that settings ask for.

The library that talks to it is loaded when it is asked and not before.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

from adjudge.adapters.llm.openai_compatible import OpenAICompatible
from adjudge.errors import InputError, ProviderError
from adjudge.ports import LanguageModel

BASE_URL, MODEL = "ADJUDGE_LLM_BASE_URL", "ADJUDGE_LLM_MODEL"


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
    if missing := [name for name, value in ((BASE_URL, base_url), (MODEL, model)) if not value]:
        raise InputError(
            "A language model is configured only in part.",
            f"Set {' and '.join(missing)}, or unset the other.",
        )
    from adjudge.adapters.llm.openai_compatible import OpenAICompatible

    return OpenAICompatible(base_url, model, key=settings.llm_api_key)


# Whether the configured language model can be asked: what `adjudge doctor` says about it.


QUESTION = "Reply with the word yes."
_NAMED = 5
"""Models named to a person who has to choose one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LanguageModelCheck:
    """The language model looked at."""

    name: str
    ok: bool
    detail: str
    """One sentence or two, without secrets."""


def checks(settings: LlmSettings) -> tuple[LanguageModelCheck, ...]:
    """One row for the configured model, none where there is none. It is asked one short question, for which a vendor may
    charge a few tokens."""
    try:
        model = from_settings(settings)
        if model is None:
            return ()
        detail = asyncio.run(_looked_at(model))
    except (InputError, ProviderError) as error:
        return (LanguageModelCheck(name="language model", ok=False, detail=str(error)),)
    return (LanguageModelCheck(name="language model", ok=True, detail=detail),)


async def _looked_at(model: LanguageModel) -> str:
    try:
        answer = await model.complete(QUESTION, tag="doctor", max_tokens=16)
    except ProviderError as error:
        listed = await _listed(model)
        if listed and model.name not in listed:
            raise ProviderError(error.sentence, f"It knows {_some(listed)}; set ADJUDGE_LLM_MODEL.") from None
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
