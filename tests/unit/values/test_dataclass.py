"""Quickly made dataclasses behave as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import field
from decimal import Decimal
from typing import Any, get_type_hints

import pytest

from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Quick:
    """Two of every kind of field."""

    name: str
    size: int = 3
    parts: list[int] = field(default_factory=list)
    note: str = field(default="", compare=False)
    secret: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if self.size < 0:
            raise ValueError("too small")


@dataclasses.dataclass(frozen=True, kw_only=True, slots=True)
class Library:
    """The same, as the library makes it."""

    name: str
    size: int = 3
    parts: list[int] = field(default_factory=list)
    note: str = field(default="", compare=False)
    secret: str = field(default="", repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class One:
    """A single field."""

    word: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Empty:
    """None."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Longer(One):
    """A field more than another value."""

    more: int = 0


class Own(One):
    """A class of its own, which is no dataclass."""

    def __init__(self, first: str) -> None:
        super().__init__(word=first.upper())


def told(make: Callable[[], object]) -> str:
    try:
        return repr(make())
    except Exception as error:
        return f"{type(error).__name__} {error}"


GIVEN: list[dict[str, Any]] = [
    {"name": "a"},
    {"name": "a", "size": 4, "parts": [1], "note": "n", "secret": "s"},
    {},
    {"name": "a", "nothing": 1},
]


@pytest.mark.parametrize("given", GIVEN, ids=str)
def test_is_made_and_shown_as_the_library_does(given: dict[str, Any]) -> None:
    assert told(lambda: Quick(**given)) == told(lambda: Library(**given)).replace("Library", "Quick")


@pytest.mark.parametrize("change", [{"name": "b"}, {"size": 4}, {"parts": [1]}, {"note": "n"}, {"secret": "s"}], ids=str)
def test_is_compared_as_the_library_does(change: dict[str, Any]) -> None:
    quick, library = Quick(name="a"), Library(name="a")
    assert (quick == dataclasses.replace(quick, **change)) is (library == dataclasses.replace(library, **change))


def test_is_compared_with_its_own_kind_alone() -> None:
    assert Quick(name="a") != Library(name="a")
    assert One(word="a") != Longer(word="a")
    assert Empty() == Empty()


def test_hashes_are_the_librarys() -> None:
    @dataclasses.dataclass(frozen=True, kw_only=True, slots=True)
    class Word:
        word: str

    assert hash(One(word="a")) == hash(Word(word="a"))
    assert hash(Empty()) == hash(())
    with pytest.raises(TypeError, match="unhashable"):
        hash(Quick(name="a"))


def test_nothing_can_be_changed() -> None:
    for value, name in ((One(word="a"), "word"), (One(word="a"), "other"), (Longer(word="a"), "word")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, "b")
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(value, name)


def test_every_value_has_parts_of_its_own() -> None:
    assert Quick(name="a").parts is not Quick(name="a").parts


def test_what_is_made_is_looked_at() -> None:
    with pytest.raises(ValueError, match="too small"):
        Quick(name="a", size=-1)
    with pytest.raises(ValueError, match="too small"):
        dataclasses.replace(Quick(name="a"), size=-1)


def test_only_keywords_are_taken() -> None:
    with pytest.raises(TypeError, match="positional"):
        One("a")  # type: ignore[misc]


@pytest.mark.parametrize("value", [Quick(name="a", parts=[1]), One(word="a"), Empty(), Longer(word="a", more=2)])
def test_copies_and_travels(value: object) -> None:
    assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value


def test_a_value_that_another_is_made_of() -> None:
    assert repr(Longer(word="a", more=1)) == "Longer(word='a', more=1)"
    assert [f.name for f in dataclasses.fields(Longer)] == ["word", "more"]


def test_a_class_of_its_own_keeps_how_it_is_made() -> None:
    assert Own("a").word == Own("a").word == "A"
    assert One(word="a").word == "a"


def test_how_it_is_made_can_be_read_before_any_was() -> None:
    @dataclass(frozen=True, kw_only=True, slots=True)
    class Unmade:
        """Nobody has made one."""

        word: str
        size: Decimal = Decimal(1)

    assert list(inspect.signature(Unmade).parameters) == ["word", "size"]
    assert get_type_hints(Unmade.__init__) == {"word": str, "size": Decimal, "return": type(None)}
    assert inspect.signature(Quick).parameters.keys() == inspect.signature(Library).parameters.keys()


def test_what_can_change_is_left_to_the_library() -> None:
    @dataclass(kw_only=True, slots=True)
    class Open:
        word: str

    opened = Open(word="a")
    opened.word = "b"
    assert opened == Open(word="b")


def test_places_are_taken_where_no_keywords_are_asked_for() -> None:
    @dataclass(frozen=True, slots=True)
    class Pair:
        first: int
        second: int = 2

    match Pair(1):
        case Pair(first, second):
            assert (first, second) == (1, 2)
    assert Pair(1, second=3) == Pair(first=1, second=3)
    with pytest.raises(TypeError, match="first"):
        Pair()  # type: ignore[call-arg]


def test_the_hundredth_is_made_as_the_first_was() -> None:
    @dataclass(frozen=True, kw_only=True, slots=True)
    class Many:
        word: str
        made: str = ""
        parts: list[int] = field(default_factory=list)

    made = [Many(word=str(at), made="by hand") for at in range(100)]
    assert [value.word for value in made] == [str(at) for at in range(100)]
    assert len({id(value.parts) for value in made}) == len(made)
    assert made[0] == Many(word="0", made="by hand") != Many(word="0")
