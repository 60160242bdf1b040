"""A claim graph in which belief cannot run in circles (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.claim import Edge


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderedGraph:
    """Claims so that every edge runs from an earlier one to a later one."""

    order: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    """Those kept, by the order of the claims they leave and reach."""
    dropped: tuple[Edge, ...] = ()
    """Those that would have closed a circle or said the same again, in the order they were turned down."""
