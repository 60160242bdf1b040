"""A row of a table with what its table says of it: the names of its columns and its caption. So a row is understood alone."""

from __future__ import annotations

from dataclasses import dataclass

_ENDS = (".", "!", "?", "\u2026")
_ANSWERS = frozenset({"yes", "no"})
"""Models read "has no milk" rightly, and "milk is no" hardly at all."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TableCell:
    """A value, and what its column is called; the name is empty where the table gives none."""

    name: str
    value: str

    @property
    def line(self) -> str:
        return f"{self.name} {self.value}".strip()


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRow:
    """The cells of a row that hold anything, in order."""

    cells: tuple[TableCell, ...]
    caption: str = ""
    about: int = 0
    """Which of the cells says what the row is about."""

    def __post_init__(self) -> None:
        if not 0 <= self.about < len(self.cells):
            raise ValueError("a row is about one of its cells")

    @property
    def subject(self) -> str:
        return self.cells[self.about].value

    @property
    def others(self) -> tuple[TableCell, ...]:
        """The cells that say something of the subject."""
        return tuple(cell for place, cell in enumerate(self.cells) if place != self.about)

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(cell.name for cell in self.cells)

    @property
    def heading(self) -> str:
        """What stands over the row in its table, for whoever is shown the row as it stands."""
        return ": ".join(filter(None, (self.caption, " | ".join(self.columns))))

    @property
    def reading(self) -> str:
        """The row as models read it: under its caption a sentence for every cell, each with its subject. In one sentence for all
        cells the models take one column's value for another's."""
        return " ".join(_ended(part) for part in (self.caption, *self.sentences) if part)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the row says of its subject, cell by cell, without full stops."""
        return tuple(_sentence(self.subject, cell) for cell in self.others) or (self.cells[self.about].line,)

    @property
    def line(self) -> str:
        """The row on one line, as it is found by its words and said in an answer: "Trail Otter Loop: Length 4.2 km."."""
        told = self.cells[self.about].line
        joint = "; " if any("," in cell.value for cell in self.others) else ", "
        return _ended(f"{told}: {joint.join(cell.line for cell in self.others)}" if self.others else told)


def _sentence(subject: str, cell: TableCell) -> str:
    if not cell.name:
        return f"{subject}: {cell.value}"
    if cell.value.lower() in _ANSWERS:
        name = cell.name if cell.name[:2].isupper() else cell.name[0].lower() + cell.name[1:]
        return f"{subject} has {'no ' if cell.value.lower() == 'no' else ''}{name}"
    if cell.value.endswith(_ENDS):  # a sentence of its own, which "is" would spoil
        return f"{subject}: {cell.name}: {cell.value}"
    return f"{subject}: {cell.name} is {cell.value}"


def _ended(text: str) -> str:
    return text if text.endswith(_ENDS) else f"{text}."
