"""Changes to a text at exact places, made so that what is left reads as if it had been written so."""

from __future__ import annotations

from collections.abc import Iterable

from adjudge.model.ledger import Edit


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits whose places are those of the text before any of them. They are made from its end to its beginning,
    so that no place moves before its turn; raises ValueError for two that overlap, or one that is not about this text."""
    limit = len(text) + 1
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        if text[edit.start : edit.end] != edit.before or not 0 <= edit.start <= edit.end <= limit:
            raise ValueError(f"an edit is about other words than {edit.before[:40]!r}, or about words changed already")
        limit = edit.start
        before, after = text[: edit.start], text[edit.end :]
        text = f"{before}{edit.after}{after}" if edit.after else _closed(before, after)
    return text


def _closed(before: str, after: str) -> str:
    """Two ends of a text joined where something was taken out: no space doubled or left at a line's end, no empty paragraph."""
    bare = before.rstrip(" \t")
    rest = after.lstrip(" \t")
    if not bare or bare.endswith("\n"):  # what went opened a line
        if not rest or rest.startswith("\n"):  # and was all of it
            rest = rest.lstrip("\n")
            bare = bare if rest else bare.rstrip("\n")
        return bare + rest
    if not rest or rest.startswith("\n"):
        return bare + rest
    joint = "" if rest[0] in ".,;:!?)" else " "
    return bare + joint + rest
