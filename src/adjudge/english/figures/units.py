"""Units of measurement: how they are written, what they are called, and conversion between them."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from adjudge.english.regex import anycase, regex
from adjudge.values.word_lists import columns, table, text_of

# Currencies by sign, code and name.


_SIGNS = table("english.figures.units.signs")
_CODES = {code: code for code in text_of("english.figures.units.code").split()} | {"RMB": "CNY"}
_CURRENCIES_NAMES = table("english.figures.units.currencies")
CURRENCY_NAMES = _CURRENCIES_NAMES | {
    name + "s": code for name, code in _CURRENCIES_NAMES.items() if not name.endswith(("s", "yen", "yuan", "renminbi", "won"))
}
"""Lower-case names, singular and plural. A dollar or peso of no country is taken for the commonest one."""
_HUNDREDTH = "cent of "
_NAMESAKES = [frozenset(row.split()) for row in text_of("english.figures.units.namesakes").splitlines()]


_OF_CENTS = "dollar_or_euro"
"""What bare cents are hundredths of: whichever of them the other side names."""
_WITH_CENTS = frozenset({_OF_CENTS, "USD", "EUR", "AUD", "CAD", "NZD", "SGD", "HKD"})


def is_one_currency(one: str | None, other: str | None) -> bool:
    """Whether amounts of money can be held against each other as they are."""
    return one == other or (_OF_CENTS in {one, other} and {one, other} <= _WITH_CENTS)


def are_namesakes(one: str | None, other: str | None) -> bool:
    """Whether two currencies may go by one name or sign: a dollar may be Australia's, a cent the euro's."""
    return any(one in row and other in row for row in _NAMESAKES)


def whole_currency(unit: str) -> tuple[str, float]:
    """The currency that a unit of money counts, and how much of it one is: a hundredth for cents."""
    return (unit.removeprefix(_HUNDREDTH), 0.01) if unit.startswith(_HUNDREDTH) else (unit, 1.0)


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


_SCALES = columns("english.figures.units.prefixes")  # name, symbols, power of ten
_PREFIXES = {symbol: name for name, symbols, _ in _SCALES for symbol in symbols.split()}
_TIMES = {name: int(power) for name, _, power in _SCALES}
# name, kind, symbols, other spellings, prefixes in use, size: how many of what all units of its kind are made of
_METRIC = columns("english.figures.units.metric")
# name, kind, every other way to write it (plurals in -s come by themselves), size
_OTHERS = columns("english.figures.units.others")
_PHRASES = table("english.figures.units.phrases")
_DERIVED = {("length", 2): "area", ("length", 3): "volume"}
_RATES = {("length", "time"): "speed", ("mass", "volume"): "density", ("information", "time"): "data_rate"}
_WITHOUT_RATES = frozenset({"percent", "money", "temperature"})


class Unit(NamedTuple):
    """A unit by its canonical name, and what it measures."""

    name: str
    kind: str


def _tables() -> tuple[dict[str, Unit], dict[str, Unit]]:
    """Symbols, whose case matters, and lower-case words, each with its unit."""
    symbols: dict[str, Unit] = {}
    words: dict[str, Unit] = {}
    for name, kind, signs, spelling, prefixes, _ in _METRIC:
        for sign, prefix in [("", ""), *((p, _PREFIXES[p]) for p in prefixes)]:
            unit = Unit(prefix + name, kind)
            symbols |= {sign + symbol: unit for symbol in signs.split()}
            for word in (prefix + name, prefix + spelling) if spelling else (prefix + name,):
                words |= {word: unit, word + "s": unit}
    for name, kind, spellings, _ in _OTHERS:
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
_CANONICAL = regex(
    r"(?P<one>[A-Za-z_]{1,30}(?:/hour)?)(?:\*\*(?P<power>[23]))?(?:/(?P<per>[A-Za-z_]{1,30})(?:\*\*(?P<below>[23]))?)?"
)

_GAP = regex(r"[ \u00a0\u202f\u2009-]?")
_POWER = anycase(r"(square|sq|cubic|cu)\b\.?[ -]")
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
    if found is None or found[0].kind in _WITHOUT_RATES or "/" in found[0].name:
        return found
    unit, end = found
    per = _PER.match(text, end)
    below = _simple(text, per.end()) if per else None
    if below is None or below[0].kind in _WITHOUT_RATES:
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
    """`value` in another unit; None when the two measure different things. Money never converts."""
    ours, theirs = _size(unit), _size(to)
    if ours is None or theirs is None or ours.made_of != theirs.made_of:
        return None
    if unit == to:
        return value
    if ours.zero or theirs.zero:
        return (value * float(ours.times) + float(ours.zero) - float(theirs.zero)) / float(theirs.times)
    return value * float(ours.times / theirs.times)


class _Size(NamedTuple):
    """A unit in those that all others are made of: meter, gram, second, ampere, kelvin, bit."""

    times: Fraction
    made_of: frozenset[tuple[str, int]]
    """Each of them with its power."""
    zero: Fraction = Fraction(0)
    """Where it begins to count: 0 degrees Celsius are 273.15 kelvins."""


@lru_cache(maxsize=512)
def _size(name: str) -> _Size | None:
    """The size of a unit by its canonical name; None for any other."""
    found = _CANONICAL.fullmatch(name)
    one, per = (_sizes().get(found["one"]), _sizes().get(found["per"])) if found else (None, None)
    if found is None or one is None or (found["per"] and per is None):
        return None
    if name == found["one"]:
        return one
    if one.zero or (per and per.zero):
        return None
    power, below = int(found["power"] or 1), int(found["below"] or 1) if per else 0
    made_of = Counter({base: times * power for base, times in one.made_of})
    for base, times in per.made_of if per else ():
        made_of[base] -= times * below
    size = one.times**power / (per.times**below if per else 1)
    return _Size(size, frozenset((base, times) for base, times in made_of.items() if times))


@cache
def _sizes() -> dict[str, _Size]:
    """The size of every unit by its name, those with a prefix too."""
    sizes = {name: _read_size(size) for name, *_, size in (*_METRIC, *_OTHERS)}
    for name, _, _, _, prefixes, _ in _METRIC:
        for prefix in map(_PREFIXES.__getitem__, prefixes):
            of = sizes[name]
            sizes[prefix + name] = of._replace(times=of.times * Fraction(10) ** _TIMES[prefix])
    return sizes


def _read_size(told: str) -> _Size:
    """A size as the lists have it: `1000 g m2 s-2`, `1 K + 273.15`."""
    told, _, zero = told.partition(" + ")
    times, *bases = told.split()
    powers = ((base.rstrip("-0123456789"), base.lstrip("abcdefghijklmnopqrstuvwxyzABK")) for base in bases)
    return _Size(Fraction(times), frozenset((base, int(power or 1)) for base, power in powers), Fraction(zero or 0))
