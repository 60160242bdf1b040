"""The shipped models by short name: embedders, and the two that read a text against a claim."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.errors import StoreError, UnknownName

if TYPE_CHECKING:
    from adjudge.adapters.encoders.networks import CrossEncoder
    from adjudge.ports import Embedder, StanceEncoder

NAMES = ("static", "transformer")
"""`static` is the default: thousands of passages a second. `transformer` finds more, at tens a second."""
ROLES = ("scout", "judge")
"""The scout screens every window of a text, the judge decides on the few that matter. One model may play both parts."""


@cache
def embedder(name: str) -> Embedder:
    """A ready embedder, loaded once; its libraries and weights are loaded here and not before. Raises UnknownName."""
    if name == "static":
        from adjudge.adapters.encoders.static import StaticEmbedder

        return StaticEmbedder()
    if name == "transformer":
        from adjudge.adapters.encoders.networks import TransformerEmbedder

        return TransformerEmbedder()
    raise UnknownName(f"There is no embedder named {name!r}.", f"Choose one of: {', '.join(NAMES)}.")


def stance_encoder(role: str) -> StanceEncoder:
    """The shipped model whose card says that it plays this part, loaded once. Raises UnknownName."""
    from adjudge.adapters.encoders.card import StanceCard, model_folders, read_card

    if role not in ROLES:
        raise UnknownName(f"There is no stance model for the part {role!r}.", f"Choose one of: {', '.join(ROLES)}.")
    for folder in model_folders():
        found = read_card(folder)
        if isinstance(found, StanceCard) and role in found.roles:
            return _cross_encoder(folder)
    raise _unplayed(role)


@cache
def _cross_encoder(folder: Path) -> CrossEncoder:
    from adjudge.adapters.encoders.networks import CrossEncoder

    return CrossEncoder(folder)


def problems() -> tuple[str, ...]:
    """What is wrong with the shipped weights, a sentence each; nothing when every file is the one its card names."""
    from adjudge.adapters.encoders.card import model_folders, read_card

    found = []
    for folder in model_folders():
        try:
            read_card(folder).verify()
        except StoreError as error:
            found.append(error.sentence)
    return tuple(found)


def missing() -> tuple[str, ...]:
    """The parts that no installed model plays, a sentence each with what to do: without both no claim can be verified."""
    from adjudge.adapters.encoders.card import StanceCard, model_folders, read_card

    played: set[str] = set()
    for folder in model_folders():
        try:
            found = read_card(folder)
        except StoreError:
            continue  # `problems` tells of it
        played |= found.roles if isinstance(found, StanceCard) else set()
    return tuple(str(_unplayed(role)) for role in ROLES if role not in played)


def _unplayed(role: str) -> StoreError:
    return StoreError(f"No model is installed that plays the {role}.", "Reinstall Adjudge to restore its model files.")
