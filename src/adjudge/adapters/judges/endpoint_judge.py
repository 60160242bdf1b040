"""A judge behind an endpoint of OpenAI's kind: pairs to logits by asking a model about each, in a conversation or as a text to
go on with."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import exp, isfinite
from typing import TYPE_CHECKING, Any, TypeVar

from adjudge.adapters.judges import NO_ANSWER, Row, row_of
from adjudge.adapters.llm import SEED, endpoint
from adjudge.adapters.llm.endpoint import Endpoint, ModelManners, Refused, SettingNames
from adjudge.errors import ProviderError
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Stance, StanceCalibration, StanceLabel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# A chat model asked for a single word, and what else it might have said in its place.


JUDGE = SettingNames(address="ADJUDGE_JUDGE_URL", model="ADJUDGE_JUDGE_MODEL", key="ADJUDGE_JUDGE_API_KEY")
"""The settings a judge's server is asked by."""

_WORD, _THOUGHT = 16, 2048
"""Tokens of an answer: a word has three at most, and what a model thinks before it has hundreds."""
_ALTERNATIVES = 10
"""Tokens asked for in the place of the first: the words in question are among the likeliest five."""
_NEXT = 20
"""The same of a text to go on with: as many as every server gives."""
_SIMPLER = 3
"""How often a request is put more simply: there are no more ways."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JudgeAnswer:
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

    def fields(self) -> dict[str, object]:
        longest = _THOUGHT if self.thinks else _WORD
        if not self.temperature:
            return {"max_completion_tokens": longest}
        fields: dict[str, object] = {"temperature": 0, "max_tokens": longest}
        if self.seed:
            fields["seed"] = SEED
        if self.logprobs:
            fields |= {"logprobs": True, "top_logprobs": _ALTERNATIVES}
        return fields


class ShortAnswers:
    """A model as its server knows it. How the server wants to be asked is found out with the first answers and kept."""

    def __init__(self, base_url: str, model: str, *, key: str = "", manners: ModelManners | None = None) -> None:
        self._endpoint = Endpoint(base_url, key=key, manners=manners, names=JUDGE)
        self._model = model
        self._dialect = _Dialect()

    async def ask(self, question: str) -> JudgeAnswer:
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
                reply = await self._endpoint.chat(self._model, question, dialect.fields())
            except Refused as error:
                before, dialect = dialect, dialect.simpler(error.says)
                if dialect == before:
                    raise
            else:
                self._dialect = dialect
                return reply
        return await self._endpoint.chat(self._model, question, dialect.fields())


class NextToken:
    """A model that is given a text and asked for the one token that comes next: how our own judge answers, wherever it is
    served."""

    def __init__(self, base_url: str, model: str, *, key: str = "", manners: ModelManners | None = None) -> None:
        self._endpoint = Endpoint(base_url, key=key, manners=manners, names=JUDGE)
        self._model = model

    async def ask(self, text: str) -> JudgeAnswer:
        """The token, and those that might have stood in its place. Raises ProviderError where the server cannot be asked."""
        asked = {"model": self._model, "prompt": text, "max_tokens": 1, "temperature": 0, "logprobs": _NEXT, "stream": False}
        choice = endpoint.choice_of(await self._endpoint.ask("/completions", asked))
        said = choice.get("text")
        return JudgeAnswer(text=said if isinstance(said, str) else "", beginnings=_next_tokens(choice.get("logprobs")))


def _next_tokens(told: Any) -> tuple[tuple[str, float], ...]:
    """In either of the two ways that servers tell them: as a conversation's, or as completions did before there were any."""
    if not isinstance(told, dict):
        return ()
    places, earlier = told.get("content"), told.get("top_logprobs")
    if isinstance(places, list) and places and isinstance(places[0], dict):
        others = places[0].get("top_logprobs")
        found = [_likely(one) for one in (places[0], *(others if isinstance(others, list) else ()))]
    elif isinstance(earlier, list) and earlier and isinstance(earlier[0], dict):
        found = [_likely({"token": token, "logprob": logprob}) for token, logprob in earlier[0].items()]
    else:
        return ()
    return tuple(dict(pair for pair in found if pair is not None).items())


def _spoken(choice: dict[str, Any]) -> tuple[str, str]:
    """What a model thought aloud, beside its answer or before it, and what it said then."""
    message = endpoint.message_of(choice)
    aside, text = message.get("reasoning_content") or message.get("reasoning"), message.get("content")
    thought, said = endpoint.split_thought(text if isinstance(text, str) else "")
    return (aside if isinstance(aside, str) else "") + thought, said


def _cut_short_in_thought(reply: Any) -> bool:
    choice = endpoint.choice_of(reply)
    thought, said = _spoken(choice)
    return choice.get("finish_reason") == "length" and bool(thought) and not said.strip()


def _said(reply: Any) -> JudgeAnswer:
    choice = endpoint.choice_of(reply)
    _, text = _spoken(choice)
    return JudgeAnswer(text=text, beginnings=_beginnings(choice))


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


# What endpoint judges are asked and how their answers are read: our own three words, or MiniCheck's Yes and No.


Forms = Mapping[StanceLabel, tuple[str, ...]]
"""How each answer may be spelt; the first is what is asked for."""

VERDICT: Forms = {
    StanceLabel.SUPPORTS: ("supports", "support", "supported"),
    StanceLabel.REFUTES: ("refutes", "refute", "refuted"),
    StanceLabel.NEUTRAL: ("neither", "neutral"),
}
STRONG: Forms = {StanceLabel.SUPPORTS: ("true",), StanceLabel.REFUTES: ("false",), StanceLabel.NEUTRAL: ("unknown",)}
"""The words that stand for the verdicts of the strong judge (adapters/strong/serving.py)."""
MINICHECK: Forms = {StanceLabel.SUPPORTS: ("yes",), StanceLabel.NEUTRAL: ("no",)}
"""A document that does not bear a claim out may contradict it or say nothing of it: No does not tell, so it refutes nothing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Protocol:
    """How a pair is put to a model, and what its answer means."""

    name: str
    ask: Callable[[str, str], str]
    """The question about a text and a claim. The text is data in it: nothing that stands there may pass for an instruction."""
    forms: Forms
    sure: float
    """The probability of an answer where the server does not say how likely it was."""
    goes_on: bool = False
    """Whether the question is a text to go on with by one token, and no message: then tokens are whole words, and each word has
    one."""
    longest: int = 8000
    """Characters put of a text: windows of evidence have some hundreds, and a server refuses what is longer than it can read."""

    def read(self, said: JudgeAnswer) -> Stance | None:
        """What an answer comes to; None for one in no form that was asked for, whatever it may have been meant to say."""
        if self.goes_on and said.beginnings:
            return _stance(self._words(said.beginnings))
        label = self._label(said.text)
        if label is None:
            return None
        shares = self._shares(said)
        if shares.get(label, 0.0) <= 0.0:
            rest = (1.0 - self.sure) / (len(self.forms) - 1)
            shares = {other: self.sure if other is label else rest for other in self.forms}
        return _stance(shares)

    def _words(self, told: Sequence[tuple[str, float]]) -> dict[StanceLabel, float]:
        """How likely each answer was where a token is a whole word: one that is not told is at most as likely as the last of
        them."""
        likely, least = dict(told), min(logprob for _, logprob in told)
        return {label: exp(likely.get(f" {forms[0]}", least)) for label, forms in self.forms.items()}

    def _label(self, text: str) -> StanceLabel | None:
        """The answer a text begins with; none where it goes on to name another."""
        words = re.findall(r"[a-z]+", text.lower())
        named = [label for word in words for label, forms in self.forms.items() if word in forms]
        begins = bool(words) and any(words[0] in forms for forms in self.forms.values())
        return named[0] if begins and len(set(named)) == 1 else None

    def _shares(self, said: JudgeAnswer) -> dict[StanceLabel, float]:
        """How likely each answer was by the tokens it might have begun with; a token may be the beginning of a word."""
        found: dict[StanceLabel, float] = {}
        for token, logprob in said.beginnings:
            start = "".join(re.findall(r"[a-z]+", token.lower()))
            for label, forms in self.forms.items():
                if start and any(form.startswith(start) for form in forms):
                    found[label] = found.get(label, 0.0) + exp(logprob)
        return found


def _stance(shares: Mapping[StanceLabel, float]) -> Stance:
    total = sum(shares.values())
    supports, refutes, neutral = (shares.get(one, 0.0) / total for one in StanceLabel)
    return Stance(supports=supports, refutes=refutes, neutral=neutral)


T = TypeVar("T")

_LANES = 4
"""Questions put side by side: few vendors allow less."""
_SLOW = 2.0
"""Seconds for an answer beyond which a server is asked one thing at a time: it is a small machine, where the others would only
wait in line, and be given up for it."""
_CLAIM = 2000
"""Characters put of a claim."""


class EndpointJudge:
    """Any model behind an endpoint of OpenAI's kind, asked about every pair by itself.

    An answer that cannot be read is no side taken: its row is NO_ANSWER, which whoever reads rows can count. A server that
    cannot be asked raises ProviderError: what then is for the caller to decide.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        protocol: Protocol,
        *,
        key: str = "",
        manners: ModelManners | None = None,
        calibration: StanceCalibration | None = None,
    ) -> None:
        asks = NextToken if protocol.goes_on else ShortAnswers
        self._answers: NextToken | ShortAnswers = asks(base_url, model, key=key, manners=manners)
        self._protocol = protocol
        asked = "\n".join((base_url, model, protocol.ask("text", "claim"), f"{protocol.sure:g}"))
        if protocol.goes_on:
            self.longest = protocol.longest
        self.unread = 0
        """Answers so far that could not be read."""
        # With a digest of where and how it is asked: readings kept under it are those of no other.
        self.name = f"{protocol.name}:{model}@{hashlib.sha256(asked.encode()).hexdigest()[:8]}"
        # None, unless it is our own judge: what the probabilities of others are worth is not known here.
        self.calibration = calibration or StanceCalibration()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Equal pairs are asked about once."""
        import numpy as np

        unlike = list(dict.fromkeys(pairs))
        rows = dict(zip(unlike, _waited_for(self._rows(unlike)) if unlike else (), strict=True))
        return np.array([rows[pair] for pair in pairs], np.float32).reshape(len(pairs), 4)

    async def _rows(self, pairs: Sequence[tuple[str, str]]) -> list[Row]:
        """The first alone: where the server is down or slow, or wants to be asked in another way, that is learnt once."""
        began = time.monotonic()
        first = await self._row(*pairs[0])
        lanes = asyncio.Semaphore(_LANES if time.monotonic() - began < _SLOW else 1)

        async def in_turn(text: str, claim: str) -> Row:
            async with lanes:
                return await self._row(text, claim)

        try:
            async with asyncio.TaskGroup() as group:
                rest = [group.create_task(in_turn(*pair)) for pair in pairs[1:]]
        except BaseExceptionGroup as failed:  # the others were given up with the first that failed
            raise next((e for e in failed.exceptions if isinstance(e, ProviderError)), failed) from None
        return [first, *(task.result() for task in rest)]

    async def _row(self, text: str, claim: str) -> Row:
        question = self._protocol.ask(text[: self._protocol.longest], claim[:_CLAIM])
        stance = self._protocol.read(await self._answers.ask(question))
        if stance is None:
            self.unread += 1
            return NO_ANSWER
        return row_of(stance)


def _waited_for(work: Coroutine[Any, Any, T]) -> T:
    """What some work comes to, done in a thread with an event loop of its own: the job's loop runs in this one."""
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="judge") as beside:
        return beside.submit(asyncio.run, work).result()
