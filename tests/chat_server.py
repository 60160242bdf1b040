"""A server on this machine that speaks the OpenAI chat protocol as a test wants it to."""

from __future__ import annotations

import json
from typing import Any

from loopback import Answer, Asked, Reply


def chatting(text: str | None, *, usage: bool = True, model: str = "tiny") -> Answer:
    """A server whose model always says the same, cut to `max_tokens` words as a real one would cut it."""

    def answer(asked: Asked) -> Reply:
        if asked.path.endswith("/models"):
            return said({"object": "list", "data": [{"id": model, "object": "model"}]})
        if asked.json["model"] != model:
            return failing(404, {"message": "model not found", "type": "not_found_error"})
        return completion(text, asked.json, usage=usage)

    return answer


def completion(text: str | None, body: dict[str, Any], *, usage: bool = True) -> Reply:
    """A reply with one choice."""
    words = text.split() if text else []
    most = body.get("max_tokens") or body["max_completion_tokens"]
    shown = text if len(words) <= most else " ".join(words[:most])
    read, written = sum(len(m["content"].split()) for m in body["messages"]), min(len(words), most)
    counted = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
    choice = {"index": 0, "message": {"role": "assistant", "content": shown}, "finish_reason": "stop"}
    return said({"object": "chat.completion", "choices": [choice]} | ({"usage": counted} if usage else {}))


def without(field: str, then: Answer, *, status: int = 400, message: str = "") -> Answer:
    """A server that does not know a field of the request and answers like another otherwise."""

    def answer(asked: Asked) -> Reply:
        if asked.body and field in asked.json:
            return failing(status, {"message": message or f"unknown field {field}", "type": "invalid_request_error"})
        return then(asked)

    return answer


def in_turn(*answers: Answer | Reply) -> Answer:
    """Each once, the last for good."""
    left = list(answers)

    def answer(asked: Asked) -> Reply:
        now = left.pop(0) if len(left) > 1 else left[0]
        return now if isinstance(now, Reply) else now(asked)

    return answer


def said(reply: object) -> Reply:
    return Reply(body=json.dumps(reply).encode())


def failing(status: int, error: object, **headers: str) -> Reply:
    """An error as such servers give it."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status=status, body=json.dumps({"error": error}).encode(), headers=named)
