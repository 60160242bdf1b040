"""A server on this machine whose model judges pairs, in whichever protocol it is asked: as the stance double reads them."""

from __future__ import annotations

import json
import re
from math import exp, log
from typing import Any

import chat_server
from doubles import OverlapStanceEncoder
from loopback import Answer, Asked, Reply

WORDS = ("supports", "refutes", "neither")


def judging(*, logprobs: bool = True, model: str = "tiny") -> Answer:
    """With `logprobs` it says how likely each answer was, a token's beginning at a time, as real servers do."""

    def answer(asked: Asked) -> Reply:
        if asked.json["model"] != model:
            return chat_server.failing(404, {"message": "model not found"})
        shares = judged(asked.json["messages"][-1]["content"])
        word = max(shares, key=lambda one: shares[one])
        told = alternatives(word, shares) if logprobs and asked.json.get("logprobs") else None
        return answering(word, told)

    return answer


def judged(question: str) -> dict[str, float]:
    """How likely each answer is to a question."""
    if minicheck := re.fullmatch(r"Document: (.*)\nClaim: (.*)", question):
        supports, refutes, neither = read(minicheck[1], minicheck[2])
        return {"Yes": supports, "No": refutes + neither}
    text, claim = (json.loads(line[2:]) for line in question.splitlines() if line.startswith("> "))
    return dict(zip(WORDS, read(text, claim), strict=True))


def read(text: str, claim: str) -> list[float]:
    parts = [exp(logit) for logit in OverlapStanceEncoder().logits([(text, claim)])[0, :3].tolist()]
    return [part / sum(parts) for part in parts]


def alternatives(word: str, shares: dict[str, float]) -> dict[str, Any]:
    """The tokens of a word, the first with those that might have stood in its place: each word's first four letters."""
    top = [{"token": one[:4], "logprob": log(share)} for one, share in shares.items()]
    first = {"token": word[:4], "logprob": log(shares[word]), "top_logprobs": top}
    rest = {"token": word[4:], "logprob": 0.0, "top_logprobs": []}
    return {"content": [first, *([rest] if word[4:] else [])]}


def answering(text: str | None, logprobs: object = None, **choice: object) -> Reply:
    """A reply with one choice."""
    message = {"role": "assistant", "content": text} | dict(choice.pop("message", {}))  # type: ignore[call-overload]
    one = {"index": 0, "message": message, "finish_reason": "stop", "logprobs": logprobs} | choice
    return chat_server.said({"object": "chat.completion", "choices": [one]})
