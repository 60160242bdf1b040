"""Language models: the one that settings ask for.

The library that talks to it is loaded when it is asked and not before.
"""

from __future__ import annotations

from typing import Protocol

from adjudge.errors import InputError
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
