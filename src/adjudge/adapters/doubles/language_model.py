"""A language model whose answers are written beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudge.adapters.doubles.outage import Outage
from adjudge.errors import ProviderError
from adjudge.ports import Completion


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """One call: which step asked, what, and how long the answer might be."""

    tag: str
    prompt: str
    max_tokens: int


class ScriptedLanguageModel:
    """Answers each tag from its own list, in turn; a tag whose list is used up or missing cannot be answered.

        model = ScriptedLanguageModel({"decompose": ["Paris is a city."], "explain": ["It is."]})

    A word counts as a token, and an answer longer than `max_tokens` is cut as a real model's would be.
    `asked` holds the calls, in order. `outage` makes it fail.
    """

    def __init__(self, answers: Mapping[str, Sequence[str]], *, name: str = "scripted-model") -> None:
        self._answers = {tag: list(texts) for tag, texts in answers.items()}
        self._name = name
        self.asked: list[Asked] = []
        self.outage = Outage(name)

    @property
    def name(self) -> str:
        """As results are stamped with it."""
        return self._name

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        """The next answer for the tag, or ProviderError when there is none."""
        self.asked.append(Asked(tag=tag, prompt=prompt, max_tokens=max_tokens))
        self.outage.strike()
        waiting = self._answers.get(tag)
        if not waiting:
            raise ProviderError(f"{self._name} has no answer left for {tag!r}.", "Script one more.")
        text = _cut(waiting.pop(0), max_tokens)
        return Completion(text=text, tokens=len(prompt.split()) + len(text.split()))


def _cut(text: str, max_tokens: int) -> str:
    words = text.split()
    return text if len(words) <= max_tokens else " ".join(words[: max(max_tokens, 0)])
