"""What endpoint judges are asked and how their answers are read: our own three words, or MiniCheck's Yes and No."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp

from adjudge.adapters.judges.short_answers import Said
from adjudge.model.evidence import Stance, StanceLabel

Forms = Mapping[StanceLabel, tuple[str, ...]]
"""How each answer may be spelt; the first is what is asked for."""

VERDICT: Forms = {
    StanceLabel.SUPPORTS: ("supports", "support", "supported"),
    StanceLabel.REFUTES: ("refutes", "refute", "refuted"),
    StanceLabel.NEUTRAL: ("neither", "neutral"),
}
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

    def read(self, said: Said) -> Stance | None:
        """What an answer comes to; None for one in no form that was asked for, whatever it may have been meant to say."""
        label = self._label(said.text)
        if label is None:
            return None
        shares = self._shares(said)
        if shares.get(label, 0.0) <= 0.0:
            rest = (1.0 - self.sure) / (len(self.forms) - 1)
            shares = {other: self.sure if other is label else rest for other in self.forms}
        total = sum(shares.values())
        supports, refutes, neutral = (shares.get(one, 0.0) / total for one in StanceLabel)
        return Stance(supports=supports, refutes=refutes, neutral=neutral)

    def _label(self, text: str) -> StanceLabel | None:
        """The answer a text begins with; none where it goes on to name another."""
        words = re.findall(r"[a-z]+", text.lower())
        named = [label for word in words for label, forms in self.forms.items() if word in forms]
        begins = bool(words) and any(words[0] in forms for forms in self.forms.values())
        return named[0] if begins and len(set(named)) == 1 else None

    def _shares(self, said: Said) -> dict[StanceLabel, float]:
        """How likely each answer was by the tokens it might have begun with; a token may be the beginning of a word."""
        found: dict[StanceLabel, float] = {}
        for token, logprob in said.beginnings:
            start = "".join(re.findall(r"[a-z]+", token.lower()))
            for label, forms in self.forms.items():
                if start and any(form.startswith(start) for form in forms):
                    found[label] = found.get(label, 0.0) + exp(logprob)
        return found
