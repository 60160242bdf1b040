"""The tree drawn in errors.py is the tree there is."""

from __future__ import annotations

import inspect
import re

import pytest

from adjudge import errors
from adjudge.errors import AdjudgeError, MissingExtra

LINE = re.compile(r"^(?P<indent>[│ ]*)(?:[├└]── )?(?P<name>[A-Z]\w+)  +(?P<meaning>\S.*)$")


def drawn() -> dict[str, str]:
    """Each class in the drawing, and the one it hangs from."""
    parents: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in (errors.__doc__ or "").splitlines():
        if not (match := LINE.match(line)):
            continue
        depth = match.start("name")
        above = [(d, n) for d, n in above if d < depth]
        parents[match["name"]] = above[-1][1] if above else "Exception"
        above.append((depth, match["name"]))
    return parents


def real() -> dict[str, str]:
    classes = inspect.getmembers(errors, inspect.isclass)
    return {name: kind.__bases__[0].__name__ for name, kind in classes if kind.__module__ == errors.__name__}


def test_the_drawing_is_the_tree() -> None:
    assert len(drawn()) > 5
    assert drawn() == real()


@pytest.mark.parametrize("name", real())
def test_every_error_says_what_it_is_for(name: str) -> None:
    assert getattr(errors, name).__doc__


def test_an_error_is_its_sentence_and_what_to_do() -> None:
    assert str(AdjudgeError("It broke.", "Mend it.")) == "It broke. Mend it."
    assert str(AdjudgeError("It broke.")) == "It broke."
    assert (AdjudgeError("It broke.", "Mend it.").sentence, AdjudgeError("It broke.").remedy) == ("It broke.", "")


def test_a_missing_part_says_what_to_install() -> None:
    assert str(MissingExtra("The server", "serve")) == "The server is not installed. Run: pip install 'adjudge[serve]'"
