"""A chat model asked for a single word, and what else it might have said in its place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

from adjudge.adapters.llm.endpoint import Endpoint, Manners
from adjudge.adapters.llm.openai_compatible import CHAT, SEED
from adjudge.adapters.llm.refusals import Refused, SettingNames

JUDGE = SettingNames(address="ADJUDGE_JUDGE_URL", model="ADJUDGE_JUDGE_MODEL", key="ADJUDGE_JUDGE_API_KEY")
"""The settings a judge's server is asked by."""

_WORD, _THOUGHT = 16, 2048
"""Tokens of an answer: a word has three at most, and what a model thinks before it has hundreds."""
_ALTERNATIVES = 10
"""Tokens asked for in the place of the first: the words in question are among the likeliest five."""
_SIMPLER = 3
"""How often a request is put more simply: there are no more ways."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """An answer, and how likely each of the tokens was that it might have begun with; none where the server does not say."""

    text: str
    beginnings: tuple[tuple[str, float], ...] = ()
    """Tokens with their log-probabilities."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Dialect:
    """Which of the optional fields a server understands, and whether its model thinks before it speaks."""

    seed: bool = True
    logprobs: bool = True
    temperature: bool = True
    thinks: bool = False

    def simpler(self, says: str) -> _Dialect:
        """The next way to put a request, by what the server said of the last."""
        if "max_completion_tokens" in says:
            return _Dialect(seed=False, logprobs=False, temperature=False, thinks=True)
        if "logprob" in says and self.logprobs:
            return replace(self, logprobs=False)
        if "seed" in says and self.seed:
            return replace(self, seed=False)
        return replace(self, seed=False, logprobs=False)

    def body(self, model: str, question: str) -> dict[str, object]:
        body: dict[str, object] = {
            "model": model,
            "messages": [{"role": "user", "content": question}],
            "stream": False,
        }
        longest = _THOUGHT if self.thinks else _WORD
        if not self.temperature:
            return body | {"max_completion_tokens": longest}
        body |= {"temperature": 0, "max_tokens": longest}
        if self.seed:
            body["seed"] = SEED
        if self.logprobs:
            body |= {"logprobs": True, "top_logprobs": _ALTERNATIVES}
        return body


class ShortAnswers:
    """A model as its server knows it. How the server wants to be asked is found out with the first answers and kept."""

    def __init__(self, base_url: str, model: str, *, key: str = "", manners: Manners | None = None) -> None:
        self._endpoint = Endpoint(base_url, key=key, manners=manners, names=JUDGE)
        self._model = model
        self._dialect = _Dialect()

    async def ask(self, question: str) -> Said:
        """The model's answer, empty where it gave none. Raises ProviderError where the server cannot be asked."""
        dialect = self._dialect
        reply = await self._put(question)
        if _cut_short_in_thought(reply) and not dialect.thinks:
            self._dialect = replace(self._dialect, thinks=True)
            reply = await self._put(question)
        return _said(reply)

    async def _put(self, question: str) -> Any:
        dialect = self._dialect
        for _ in range(_SIMPLER):
            try:
                reply = await self._endpoint.ask(CHAT, dialect.body(self._model, question))
            except Refused as error:
                before, dialect = dialect, dialect.simpler(error.says)
                if dialect == before:
                    raise
            else:
                self._dialect = dialect
                return reply
        return await self._endpoint.ask(CHAT, dialect.body(self._model, question))


def _choice(reply: Any) -> dict[str, Any]:
    """The first choice of a reply; nothing where it has none."""
    try:
        choice = reply["choices"][0]
    except (KeyError, IndexError, TypeError):
        return {}
    return choice if isinstance(choice, dict) else {}


def _spoken(choice: dict[str, Any]) -> tuple[str, str]:
    """What a model thought aloud, and what it said then."""
    message = choice.get("message")
    message = message if isinstance(message, dict) else {}
    text = message.get("content")
    aside = message.get("reasoning_content") or message.get("reasoning")
    aside, text = (found if isinstance(found, str) else "" for found in (aside, text))
    if not text.lstrip().startswith("<think>"):
        return aside, text
    thought, _, said = text.partition("</think>")
    return aside + thought, said


def _cut_short_in_thought(reply: Any) -> bool:
    choice = _choice(reply)
    thought, said = _spoken(choice)
    return choice.get("finish_reason") == "length" and bool(thought) and not said.strip()


def _said(reply: Any) -> Said:
    choice = _choice(reply)
    _, text = _spoken(choice)
    return Said(text=text, beginnings=_beginnings(choice))


def _beginnings(choice: dict[str, Any]) -> tuple[tuple[str, float], ...]:
    """The tokens that might have stood where the answer begins: after whatever was thought, blanks and quotation marks."""
    told = choice.get("logprobs")
    places = told.get("content") if isinstance(told, dict) else None
    places = [place for place in places if isinstance(place, dict)] if isinstance(places, list) else []
    tokens = [token if isinstance(token := place.get("token"), str) else "" for place in places]
    said, thinking = "", "".join(tokens).lstrip().startswith("<think>")
    for place, token in zip(places, tokens, strict=True):
        said += token
        if (not thinking or "</think>" in said.removesuffix(token)) and re.search(r"\w", token):
            others = place.get("top_logprobs")
            found = [_likely(one) for one in (place, *(others if isinstance(others, list) else ()))]
            return tuple(dict(pair for pair in found if pair is not None).items())
    return ()


def _likely(told: Any) -> tuple[str, float] | None:
    """A token and its log-probability; None where either is missing or makes no sense."""
    if not isinstance(told, dict):
        return None
    token, logprob = told.get("token"), told.get("logprob")
    if not isinstance(token, str) or not isinstance(logprob, int | float) or not isfinite(logprob) or logprob > 1e-3:
        return None
    return token, min(0.0, float(logprob))
