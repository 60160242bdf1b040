"""Units of measurement: how they are written, what they are called, and conversion between them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from adjudge.english.regex import regex
from adjudge.values.word_lists import columns, table, text_of

if TYPE_CHECKING:
    from pint import UnitRegistry


# Currencies by sign, code and name.


_SIGNS = table("english.figures.units.signs")
_CODES = {code: code for code in text_of("english.figures.units.code").split()} | {"RMB": "CNY"}
_CURRENCIES_NAMES = table("english.figures.units.currencies")
CURRENCY_NAMES = _CURRENCIES_NAMES | {
    name + "s": code
    for name, code in _CURRENCIES_NAMES.items()
    if not name.endswith(("s", "yen", "yuan", "renminbi", "won"))
}
"""Lower-case names, singular and plural. A dollar or peso of no country is taken for the commonest one."""

_SIGN = "|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))
_CODE = "|".join(_CODES)
_BEFORE = regex(rf"(?:(?<!\w)(?P<code>{_CODE})[\s\u00a0]?|(?<![A-Za-z])(?P<sign>{_SIGN})[\s\u00a0]?)$")
_AFTER = regex(rf"[\s\u00a0]?(?:(?P<sign>[\u20ac\u00a3\u20bd\u20b4$])|(?P<code>{_CODE}))(?!\w)")
# The longest sign or code and the space after it.
_REACH = 5


def currency_before(text: str, at: int) -> tuple[str, int] | None:
    """The currency written just before `at`, and where it begins."""
    left = max(0, at - _REACH)
    found = _BEFORE.search(text[left:at])
    return (_read(found), left + found.start()) if found else None


def currency_after(text: str, at: int) -> tuple[str, int] | None:
    """The currency sign or code written just after `at`, and where it ends."""
    found = _AFTER.match(text, at)
    return (_read(found), found.end()) if found else None


def _read(found: re.Match[str]) -> str:
    return _SIGNS[found["sign"]] if found["sign"] else _CODES[found["code"]]


_PREFIXES = {
    "n": "nano", "\u00b5": "micro", "\u03bc": "micro", "m": "milli", "c": "centi", "h": "hecto", "k": "kilo",
    "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta",
}  # fmt: skip
# name, kind, symbols, other spellings, prefixes in use
_METRIC = columns("english.figures.units.metric")
# name: (kind, every other way to write it); plurals in -s come by themselves
_OTHERS = columns("english.figures.units.others")
_PHRASES = table("english.figures.units.phrases")
_DERIVED = {("length", 2): "area", ("length", 3): "volume"}
_RATES = {("length", "time"): "speed", ("mass", "volume"): "density", ("information", "time"): "data_rate"}


class Unit(NamedTuple):
    """A unit by its canonical name, and what it measures."""

    name: str
    kind: str


def _tables() -> tuple[dict[str, Unit], dict[str, Unit]]:
    """Symbols, whose case matters, and lower-case words, each with its unit."""
    symbols: dict[str, Unit] = {}
    words: dict[str, Unit] = {}
    for name, kind, signs, spelling, prefixes in _METRIC:
        for sign, prefix in [("", ""), *((p, _PREFIXES[p]) for p in prefixes)]:
            unit = Unit(prefix + name, kind)
            symbols |= {sign + symbol: unit for symbol in signs.split()}
            for word in (prefix + name, prefix + spelling) if spelling else (prefix + name,):
                words |= {word: unit, word + "s": unit}
    for name, kind, spellings in _OTHERS:
        unit = Unit(name, kind)
        words |= {name: unit, name + "s": unit}
        for written in spellings.split():
            (words if len(written) > 3 and written.islower() else symbols)[written] = unit
    by_name = {unit.name: unit for unit in words.values()}
    del symbols["N"]  # a point of the compass far more often than a newton
    words |= {phrase: by_name[name] for phrase, name in _PHRASES.items()}
    words |= {name: Unit(code, "money") for name, code in CURRENCY_NAMES.items()}
    return symbols, words


_SYMBOLS, _WORDS = _tables()
_NAMES = frozenset(unit.name for unit in (*_SYMBOLS.values(), *_WORDS.values()) if unit.kind != "money")
_CANONICAL = regex(r"(?P<one>[A-Za-z_]{1,30}(?:/hour)?)(?:\*\*[23])?(?:/(?P<per>[A-Za-z_]{1,30})(?:\*\*[23])?)?")

_GAP = regex(r"[ \u00a0\u202f\u2009-]?")
_POWER = regex(r"(square|sq|cubic|cu)\b\.?[ -]", re.IGNORECASE)
_LETTER = r"[^\W\d_\u00b2\u00b3]"
_WRITTEN = regex(
    rf"(?P<one>{_LETTER}{{1,20}}|[%\u2030\u2103\u2109]|\u00b0[CF]?(?!\w))"
    rf"(?:[ -](?P<two>{_LETTER}{{1,12}}))?(?!\w)"
    rf"|(?P<raised>{_LETTER}{{1,3}})\^?(?P<power>[23\u00b2\u00b3])(?!\w)"
)
_PER = regex(r"\s?/\s?|[ -]per[ -]|[ ]an?[ ](?=hour|second|minute|day|year|month|week)")


def unit_after(text: str, at: int) -> tuple[Unit, int] | None:
    """The unit written just after a number that ends at `at`, and where the unit ends."""
    gap = _GAP.match(text, at)
    found = _simple(text, gap.end() if gap else at)
    if found is None or found[0].kind in {"percent", "temperature"}:
        return found
    unit, end = found
    per = _PER.match(text, end)
    below = _simple(text, per.end()) if per else None
    if (
        below is None
        or unit.kind == "money"
        or below[0].kind in {"percent", "money", "temperature"}
        or "/" in unit.name
    ):
        return found
    kind = _RATES.get((unit.kind, below[0].kind), "rate")
    return Unit(f"{unit.name}/{below[0].name}", kind), below[1]


def _simple(text: str, at: int) -> tuple[Unit, int] | None:
    """One unit, with "square" before or ² after it."""
    power = 1
    if raised := _POWER.match(text, at):
        power, at = (2 if raised[1].lower().startswith("sq") else 3), raised.end()
    if (found := _WRITTEN.match(text, at)) is None:
        return None
    if found["raised"]:
        power = 2 if found["power"] in "2\u00b2" else 3
        unit, end = _SYMBOLS.get(found["raised"]), found.end()
    else:
        unit, end = _looked_up(found)
    if unit is None or power == 1:
        return (unit, end) if unit else None
    return Unit(f"{unit.name}**{power}", _DERIVED.get((unit.kind, power), "other")), end


def _looked_up(found: re.Match[str]) -> tuple[Unit | None, int]:
    one, two = found["one"], found["two"]
    if two and (unit := _WORDS.get(f"{one} {two}".lower())):
        return unit, found.end()
    return _SYMBOLS.get(one) or _WORDS.get(one.lower()), found.end("one")


def convert(value: float, unit: str, to: str) -> float | None:
    """`value` in another unit; None when the two measure different things. Money never converts.

    Only canonical names are looked up: text from outside never reaches the unit parser, which evaluates it.
    """
    if not (_is_canonical(unit) and _is_canonical(to)):
        return None
    if unit == to:
        return value
    import pint

    registry = _registry()
    try:
        return float(registry.Quantity(value, _pint(unit)).to(_pint(to)).magnitude)
    except (pint.DimensionalityError, pint.OffsetUnitCalculusError, pint.UndefinedUnitError):
        return None


def _is_canonical(name: str) -> bool:
    match = _CANONICAL.fullmatch(name)
    return match is not None and match["one"] in _NAMES and (match["per"] is None or match["per"] in _NAMES)


def _pint(name: str) -> str:
    return re.sub(r"\bdecade\b", "ten_years", name)  # pint's decade is a ratio of ten


@cache
def _registry() -> UnitRegistry[float]:
    from pint import UnitRegistry

    registry: UnitRegistry[float] = UnitRegistry()
    registry.define("ten_years = 10 * year")
    registry.define("percentage_point = 0.01")
    registry.define("basis_point = 0.0001")
    return registry
