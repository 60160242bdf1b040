"""Worthiness by plain signs."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.text.worthiness import SIGNS, signs


class PlainWorthiness:
    """Worth checking without a model: a number or a name makes a sentence worth a look, a question is worth none."""

    @property
    def name(self) -> str:
        """As results are stamped with it."""
        return "plain-worthiness"

    def worth(self, texts: Sequence[str]) -> tuple[float, ...]:
        """A number a text, each by itself."""
        return tuple(_worth(dict(zip(SIGNS, signs(text), strict=True))) for text in texts)


def _worth(told: dict[str, float]) -> float:
    return 0.0 if told["question"] else min(1.0, 0.2 + 0.4 * told["number"] + 0.4 * told["names"])
