"""The shipped embedders, by short name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.errors import UnknownName

if TYPE_CHECKING:
    from adjudge.ports import Embedder

NAMES = ("static", "transformer")
"""`static` is the default: thousands of passages a second. `transformer` finds more, at tens a second."""


def embedder(name: str) -> Embedder:
    """A ready embedder; its libraries and weights are loaded here and not before. Raises UnknownName."""
    if name == "static":
        from adjudge.adapters.encoders.static import StaticEmbedder

        return StaticEmbedder()
    if name == "transformer":
        from adjudge.adapters.encoders.transformer import TransformerEmbedder

        return TransformerEmbedder()
    raise UnknownName(f"There is no embedder named {name!r}.", f"Choose one of: {', '.join(NAMES)}.")


def problems() -> tuple[str, ...]:
    """What is wrong with the shipped weights, a sentence each; nothing when every file is the one its card names."""
    from adjudge.adapters.encoders.card import MODELS, read_card
    from adjudge.errors import StoreError

    found = []
    for folder in sorted(path.parent for path in MODELS.glob("*/card.json")):
        try:
            read_card(folder).verify()
        except StoreError as error:
            found.append(error.sentence)
    return tuple(found)
