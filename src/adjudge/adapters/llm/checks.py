"""Whether the configured language model can be asked: what `adjudge doctor` says about it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from adjudge.adapters.llm import LlmSettings, from_settings
from adjudge.adapters.llm.openai_compatible import OpenAICompatible
from adjudge.errors import InputError, ProviderError
from adjudge.ports import LanguageModel

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
