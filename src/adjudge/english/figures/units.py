"""Units of measurement: how they are written, what they are called, and conversion between them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from adjudge.english.regex import regex

if TYPE_CHECKING:
    from pint import UnitRegistry


# Currencies by sign, code and name.


_SIGNS = {
    "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "NZ$": "NZD", "HK$": "HKD",
    "S$": "SGD", "R$": "BRL", "NT$": "TWD", "$": "USD", "\u20ac": "EUR", "\u00a3": "GBP", "\u00a5": "JPY",
    "\u20b9": "INR", "\u20bd": "RUB", "\u20a9": "KRW", "\u20aa": "ILS", "\u20ba": "TRY", "\u20b4": "UAH",
    "\u20a6": "NGN", "\u20bf": "BTC", "Rs": "INR", "Rs.": "INR",
}  # fmt: skip
_CODE_WORDS = """
AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KES KRW KWD MXN
MYR NGN NOK NZD PEN PHP PKR PLN QAR RMB RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR
"""
_CODES = {code: code for code in _CODE_WORDS.split()} | {"RMB": "CNY"}
_CURRENCIES_NAMES = {
    "dollar": "USD", "us dollar": "USD", "american dollar": "USD", "australian dollar": "AUD",
    "canadian dollar": "CAD", "hong kong dollar": "HKD", "new zealand dollar": "NZD", "euro": "EUR",
    "pound sterling": "GBP", "pounds sterling": "GBP", "british pound": "GBP", "yen": "JPY", "yuan": "CNY",
    "renminbi": "CNY", "rupee": "INR", "indian rupee": "INR", "ruble": "RUB", "rouble": "RUB", "won": "KRW",
    "swiss franc": "CHF", "bitcoin": "BTC", "peso": "MXN", "zloty": "PLN", "lira": "TRY", "hryvnia": "UAH",
    "rand": "ZAR", "naira": "NGN", "shekel": "ILS",
}  # fmt: skip
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
_METRIC = (
    ("meter", "length", "m", "metre", "nµμmck"),
    ("gram", "mass", "g gm", "gramme", "nµμmk"),
    ("liter", "volume", "l L", "litre", "µμmch"),
    ("watt", "power", "W", "", "mkMGT"),
    ("watt_hour", "energy", "Wh", "watt-hour", "kMGT"),
    ("joule", "energy", "J", "", "mkMGTP"),
    ("calorie", "energy", "cal", "", "k"),
    ("electron_volt", "energy", "eV", "", "kMGT"),
    ("hertz", "frequency", "Hz", "", "kMGT"),
    ("volt", "voltage", "V", "", "mkM"),
    ("ampere", "current", "", "amp", "mk"),
    ("pascal", "pressure", "Pa", "", "hkMG"),
    ("bar", "pressure", "", "", "m"),
    ("newton", "force", "N", "", "kM"),
    ("byte", "information", "", "", "kKMGTP"),
    ("bit", "information", "", "", "kKMGT"),
    ("sievert", "dose", "Sv", "", "µμm"),
    ("becquerel", "radioactivity", "Bq", "", "kMGTP"),
    ("tonne", "mass", "", "metric_ton", "kM"),
    ("parsec", "length", "pc", "", "kM"),
)
# name: (kind, every other way to write it); plurals in -s come by themselves
_OTHERS = {
    "inch": ("length", "inches"), "foot": ("length", "feet ft"), "yard": ("length", "yd yds"),
    "mile": ("length", "mi"), "nautical_mile": ("length", "nmi"), "light_year": ("length", "ly lightyear"),
    "astronomical_unit": ("length", "AU"), "angstrom": ("length", "\u00c5"),
    "pound": ("mass", "lb lbs"), "ounce": ("mass", "oz"), "stone": ("mass", ""), "ton": ("mass", ""),
    "carat": ("mass", ""), "tonne": ("mass", "t"),
    "second": ("time", "sec secs s"), "minute": ("time", "min mins"), "hour": ("time", "hr hrs h"),
    "day": ("time", ""), "week": ("time", "wk wks"), "month": ("time", ""), "year": ("time", "yr yrs"),
    "decade": ("time", ""), "century": ("time", "centuries"), "millennium": ("time", "millennia"),
    "millisecond": ("time", "ms"), "microsecond": ("time", "\u00b5s \u03bcs"), "nanosecond": ("time", "ns"),
    "acre": ("area", ""), "hectare": ("area", "ha"),
    "gallon": ("volume", "gal"), "pint": ("volume", ""), "quart": ("volume", "qt"), "cup": ("volume", ""),
    "fluid_ounce": ("volume", ""), "oil_barrel": ("volume", "barrel bbl"), "teaspoon": ("volume", "tsp"),
    "mile/hour": ("speed", "mph"), "kilometer/hour": ("speed", "kph kmh"), "knot": ("speed", "kn kt kts"),
    "horsepower": ("power", "hp bhp"), "decibel": ("level", "dB"), "atmosphere": ("pressure", "atm"),
    "degree_Celsius": ("temperature", "\u00b0C \u2103 celsius centigrade"),
    "degree_Fahrenheit": ("temperature", "\u00b0F \u2109 fahrenheit"), "kelvin": ("temperature", "K"),
    "degree": ("angle", "\u00b0"), "revolutions_per_minute": ("frequency", "rpm"),
    "percent": ("percent", "% pct"), "percentage_point": ("percent", "pp"), "basis_point": ("percent", "bps"),
    "permille": ("percent", "\u2030"),
    "kilobyte": ("information", "KB kB"), "megabyte": ("information", "MB"),
    "gigabyte": ("information", "GB"), "terabyte": ("information", "TB"), "petabyte": ("information", "PB"),
}  # fmt: skip
_PHRASES = {
    "per cent": "percent", "percentage": "percent", "percentage points": "percentage_point",
    "percent points": "percentage_point", "basis points": "basis_point", "nautical miles": "nautical_mile",
    "light years": "light_year", "metric tons": "tonne", "metric ton": "tonne", "metric tonnes": "tonne",
    "fluid ounces": "fluid_ounce", "fl ounces": "fluid_ounce", "fl oz": "fluid_ounce",
    "astronomical units": "astronomical_unit", "kilowatt hours": "kilowatt_hour",
    "megawatt hours": "megawatt_hour", "gigawatt hours": "gigawatt_hour", "terawatt hours": "terawatt_hour",
    "degrees celsius": "degree_Celsius", "degree celsius": "degree_Celsius", "degrees c": "degree_Celsius",
    "degrees centigrade": "degree_Celsius", "degrees fahrenheit": "degree_Fahrenheit",
    "degree fahrenheit": "degree_Fahrenheit", "degrees f": "degree_Fahrenheit", "\u00b0 c": "degree_Celsius",
    "\u00b0 f": "degree_Fahrenheit", "degrees kelvin": "kelvin",
}  # fmt: skip
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
    for name, (kind, spellings) in _OTHERS.items():
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
