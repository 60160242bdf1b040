"""Numbers, dates and units of a sentence said otherwise (still true) or changed (now false)."""

from __future__ import annotations

import calendar
import random
import re
from typing import NamedTuple

from sources import REFUTES, SUPPORTS

MONTHS = [calendar.month_name[n] for n in range(1, 13)]
_MONTH = "|".join(MONTHS)
_DAY_MONTH = re.compile(rf"\b(?:(on) )?(\d{{1,2}}) ({_MONTH})(?:,? (\d{{4}}))\b")
_MONTH_DAY = re.compile(rf"\b(?:(on) )?({_MONTH}) (\d{{1,2}}), (\d{{4}})\b")
_MONTH_YEAR = re.compile(rf"\b(?<!\d )({_MONTH}),? (\d{{4}})\b")
_YEAR = re.compile(
    r"(?<![\d–/-])\b(?:([Ii]n|[Ss]ince|[Uu]ntil|[Bb]y|[Ff]rom|to|of|[Tt]he|an?) )?(1[0-9]\d\d|20[0-2]\d)\b(?![\d–/%-]|,\d| [a-z]*(?:metres|meters|km|people|feet|miles))"
)
_NUMBER = re.compile(
    r"(?<![\w.,–/$£€-])(?P<cur>[$£€]|US\$)?(?P<num>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?P<scale> (?:thousand|million|billion|trillion))?"
    r"(?P<unit>%| ?percent| per cent| (?:km2|sq mi|kilometers|kilometres|km|miles|mi|metres|meters|m|feet|ft|kg|kilograms|pounds|lb|tonnes|"
    r"hectares|acres|square kilometers|square kilometres|square miles|inches|cm|centimetres|°C|°F|mph|km/h|litres|liters|gallons|hours|minutes|days|"
    r"weeks|months|years|people|inhabitants|residents|students|members|seats|votes|copies|games|goals|points|species|patients|participants|"
    r"countries|women|men|children|soldiers|employees|islands|episodes|albums|songs|films|players|teams|times|deaths|cases))?(?![\w–/°-]|\.\d|,\d)"
)
SMALL = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_SMALL = re.compile(rf"(?<!-)\b(?<!one )({'|'.join(SMALL)})(?= [a-z])(?! (?:of the|or|to|and)\b)")
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_ORDINAL = re.compile(
    rf"\b(?:the|his|her|their|its) ({'|'.join(ORDINALS)})(?= [a-z-]+)(?! (?:half|person|time|two|three|four|few|and)\b)"
)
_CENTURY = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)( |-)century\b")
_HEDGED_BEFORE = re.compile(
    r"(?:over|under|than|least|most|about|around|approximately|nearly|almost|some|roughly|estimated|up to|between|circa|c\.|to|and|from|nos?\.|age) $",
    re.I,
)
_NAMED_BEFORE = re.compile(r"(?:^|[\s\"(])(?!(?:The|In|On|At|By|About|Over|With|Of|From|Its|His|Her|And|For) )[A-Z][\w'’.-]*,? $")
CONVERSIONS = {
    "kilometers": ("miles", 0.621371), "kilometres": ("miles", 0.621371), "km": ("miles", 0.621371), "miles": ("kilometres", 1.609344),
    "mi": ("km", 1.609344), "metres": ("feet", 3.28084), "meters": ("feet", 3.28084), "m": ("ft", 3.28084), "feet": ("metres", 0.3048),
    "ft": ("m", 0.3048), "kg": ("pounds", 2.204623), "kilograms": ("pounds", 2.204623), "pounds": ("kg", 0.453592), "lb": ("kg", 0.453592),
    "hectares": ("acres", 2.471054), "acres": ("hectares", 0.404686), "km2": ("square miles", 0.386102), "sq mi": ("km2", 2.589988),
    "square miles": ("square kilometres", 2.589988), "square kilometres": ("square miles", 0.386102), "square kilometers": ("square miles", 0.386102),
    "inches": ("cm", 2.54), "cm": ("inches", 0.393701), "mph": ("km/h", 1.609344), "km/h": ("mph", 0.621371),
}  # fmt: skip
SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}


class Swap(NamedTuple):
    """A stretch of a sentence and what to write in its place for a given label."""

    start: int
    end: int
    text: str
    label: str

    def into(self, sentence: str) -> str:
        return sentence[: self.start] + self.text + sentence[self.end :]


def swaps(sentence: str, rng: random.Random) -> list[Swap]:
    """One true and one false rewording for every quantity of the sentence that stands on its own."""
    found: list[Swap] = []
    taken: list[tuple[int, int]] = [m.span() for m in re.finditer(r'"[^"]*"|\([^)]*\)', sentence)]
    for pattern, reword in (
        (_DAY_MONTH, _full_date), (_MONTH_DAY, _full_date), (_MONTH_YEAR, _month), (_CENTURY, _century), (_YEAR, _year), (_NUMBER, _number),
        (_SMALL, _small), (_ORDINAL, _ordinal),
    ):  # fmt: skip
        for match in pattern.finditer(sentence):
            if any(match.start() < end and start < match.end() for start, end in taken):
                continue
            taken.append(match.span())
            found.extend(
                Swap(match.start(), match.end(), _cased(sentence, match, t), label) for t, label in reword(match, sentence, rng)
            )
    return found


def _cased(sentence: str, match: re.Match[str], text: str) -> str:
    return text[:1].upper() + text[1:] if match.start() == 0 else text


def _full_date(match: re.Match[str], _: str, rng: random.Random) -> list[tuple[str, str]]:
    on, first, second, year = match.groups()
    day, month = (int(first), second) if first.isdigit() else (int(second), first)
    lead = "on " if on else ""
    month_at = MONTHS.index(month)
    if not 1 <= day <= 28 and day > calendar.monthrange(2024, month_at + 1)[1]:
        return []
    ordered = [f"{lead}{day} {month} {year}", f"{lead}{month} {day}, {year}"]
    true = [t for t in ordered if t != match[0]] + ([f"in {month} {year}", f"in {year}"] if on else [])
    other_month = MONTHS[(month_at + rng.choice((-2, -1, 1, 2, 3, 6))) % 12]
    other_day = rng.choice([d for d in range(1, 29) if d != day])
    other_year = _shifted(int(year), rng)
    false = [
        f"{lead}{d} {m} {y}" if first.isdigit() else f"{lead}{m} {d}, {y}"
        for d, m, y in ((other_day, month, year), (min(day, 28), other_month, year), (day, month, other_year))
    ]
    if on:
        false += [f"in {other_month} {year}", f"in {other_year}"]
    return [(rng.choice(true), SUPPORTS), (rng.choice(false), REFUTES)]


def _month(match: re.Match[str], sentence: str, rng: random.Random) -> list[tuple[str, str]]:
    month, year = match.groups()
    other = MONTHS[(MONTHS.index(month) + rng.choice((-3, -2, -1, 1, 2, 4))) % 12]
    true = [(year, SUPPORTS)] if re.search(r"\b[Ii]n $", sentence[: match.start()]) else []
    return [*true, (rng.choice((f"{other} {year}", f"{month} {_shifted(int(year), rng)}")), REFUTES)]


def _shifted(year: int, rng: random.Random) -> int:
    other = year + rng.choice((-1, 1)) * rng.choice((1, 2, 3, 4, 5, 7, 9, 10, 11, 15, 20, 30, 50, 100))
    return other if other <= 2024 else year - rng.randint(1, 12)


def _year(match: re.Match[str], sentence: str, rng: random.Random) -> list[tuple[str, str]]:
    lead, year = match[1], int(match[2])
    if lead is None and re.search(
        r"(?:\b(?:and|or|to|the|season|No|number|about|over|than|nearly|approximately|circa) |\d ?|[$£€])$",
        sentence[: match.start()],
    ):
        return []
    if lead and lead.lower() in ("from", "to") and re.search(r"\b[Ff]rom \d{4}\b[^.]{0,20}? to \d{4}", sentence):
        return []
    prefix = f"{lead} " if lead else ""
    other = _shifted(year, rng)
    if lead in ("In", "in") and not re.match(r" (?:and|or|to|[A-Z])", sentence[match.end() :]):
        decade, far = year // 10 * 10, year // 10 * 10 + rng.choice((-30, -20, -10, 10, 20))
        low, high = year - rng.randint(1, 9), min(year + rng.randint(1, 9), 2026)
        true = rng.choice(
            (f"in the {decade}s", f"after {low}", f"before {high}", f"between {low} and {high}", f"in the year {year}")
        )
        false = rng.choice((f"in {other}", f"in {other}", f"in {other}", f"in the {far}s", f"before {low}", f"after {high}"))
        return [(true, SUPPORTS), (false, REFUTES)]
    return [(f"{prefix}{other}", REFUTES)]


def _century(match: re.Match[str], _: str, rng: random.Random) -> list[tuple[str, str]]:
    other = int(match[1]) + rng.choice((-2, -1, 1))
    ending = {1: "st", 2: "nd", 3: "rd"}.get(other % 10 if other not in (11, 12, 13) else 0, "th")
    return [(f"{other}{ending}{match[2]}century", REFUTES)] if 1 <= other <= 21 else []


def _number(match: re.Match[str], sentence: str, rng: random.Random) -> list[tuple[str, str]]:
    before, after = sentence[: match.start()], sentence[match.end() :]
    currency, unit, scale = match["cur"] or "", match["unit"] or "", match["scale"] or ""
    if not (unit or scale or currency) and (
        _NAMED_BEFORE.search(before)
        or not re.match(r" [a-z]{3}", after)
        or len(match["num"]) < 2
        or re.match(r" (?:in|of|and|at|by|to|with|for|the|was|is|from|when|on)\b", after)
    ):
        return []
    if re.match(r" ?(?:–|-|to \d|or |and \d)", after) or (re.match(r" (?:old|ago)\b", after) and rng.random() < 0.5):
        return []
    value = float(match["num"].replace(",", ""))
    if value == 0 or (value == 1 and not unit) or (1900 <= value <= 2030 and not unit):
        return []
    hedged = _HEDGED_BEFORE.search(before)
    other = _changed(value, match["num"], rng, near=hedged is None, percent="%" in unit or "cent" in unit)
    false = [f"{currency}{_like(other, match['num'])}{scale}{unit}"] * 3
    if scale and not hedged:
        false.append(f"{currency}{match['num']} {rng.choice([s for s in SCALES if s != scale.strip()])}{unit}")
    true = []
    if not hedged and not before.endswith(("a ", "an ", "the ", "first ", "last ", "every ", "these ", "those ")):
        low, high = value * rng.uniform(0.6, 0.95), value * rng.uniform(1.05, 1.5)
        low, high = _round(low), _round(high)
        if low < value < high:
            true += [
                f"more than {currency}{_like(low, match['num'])}{scale}{unit}",
                f"less than {currency}{_like(high, match['num'])}{scale}{unit}",
            ]
            false += [
                f"more than {currency}{_like(high, match['num'])}{scale}{unit}",
                f"less than {currency}{_like(low, match['num'])}{scale}{unit}",
            ]
        if (near := _round(value)) != value and abs(near / value - 1) < 0.04:
            true.append(f"{rng.choice(('about', 'around', 'roughly'))} {currency}{_like(near, match['num'])}{scale}{unit}")
    true += _reworded(match, value, hedged is not None, rng)
    picked = [(rng.choice(true), SUPPORTS)] if true else []
    return [*picked, (rng.choice(false), REFUTES)]


def _reworded(match: re.Match[str], value: float, hedged: bool, rng: random.Random) -> list[str]:
    """The same amount in other words: percent spelt out, a scale written in full, another unit."""
    currency, unit, scale = match["cur"] or "", (match["unit"] or "").strip(), (match["scale"] or "").strip()
    found = []
    if unit in ("%", "percent", "per cent"):
        found += [f"{match['num']}{rng.choice((' percent', ' per cent', '%'))}"]
    if scale and value * SCALES[scale] < 1e10:
        found.append(f"{currency}{value * SCALES[scale]:,.0f}{match['unit'] or ''}")
    if not scale and value >= 1e6 and value % 1e5 == 0:
        found.append(f"{currency}{value / 1e6:g} million{match['unit'] or ''}")
    if "," in match["num"]:
        found.append(f"{currency}{match['num'].replace(',', '')}{match['scale'] or ''}{match['unit'] or ''}")
    if unit in CONVERSIONS and not scale:
        other, factor = CONVERSIONS[unit]
        converted = float(f"{value * factor:.3g}")
        found += [f"{'' if hedged else 'about '}{converted:,.10g} {other}"] * 2
    return found


def _changed(value: float, written: str, rng: random.Random, near: bool, percent: bool) -> float:
    """Another value of the same look: mostly clearly off, sometimes only just, never by less than a hedge would forgive."""
    for _ in range(20):
        factor = rng.choice(
            (
                rng.uniform(0.3, 0.7),
                rng.uniform(1.4, 3),
                *((rng.uniform(0.8, 0.93), rng.uniform(1.08, 1.25)) if near else ()),
            )
        )
        digits = len(written.split(".")[1]) if "." in written else 0
        other = round(value * factor, digits)
        if other >= 1000 and digits == 0 and _round(value) == value:
            other = _round(other)
        if other != value and other > 0 and not (percent and other > 100):
            return other
    return value + 3


def _round(value: float) -> float:
    return float(f"{value:.2g}") if value >= 10 else float(f"{value:.1g}") if value >= 1 else value


def _like(value: float, written: str) -> str:
    if value == int(value):
        return f"{int(value):,}" if "," in written or value >= 10000 else str(int(value))
    return f"{value:,.{max(1, len(written.partition('.')[2]))}f}"


def _small(match: re.Match[str], sentence: str, rng: random.Random) -> list[tuple[str, str]]:
    at = SMALL.index(match[1])
    if _HEDGED_BEFORE.search(sentence[: match.start()]) or re.match(r" (?:\w+ )?(?:or|to) ", sentence[match.end() :]):
        return []
    other = rng.choice([word for n, word in enumerate(SMALL) if 0 < abs(n - at) <= 4])
    return [(str(at + 2), SUPPORTS), (other if rng.random() < 0.7 else str(SMALL.index(other) + 2), REFUTES)]


def _ordinal(match: re.Match[str], _: str, rng: random.Random) -> list[tuple[str, str]]:
    at = ORDINALS.index(match[1])
    other = ORDINALS[rng.choice([n for n in range(len(ORDINALS)) if 0 < abs(n - at) <= 3])]
    lead = match[0].split(" ", maxsplit=1)[0]
    return [
        (f"{lead} {at + 1}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(at + 1, 'th') }", SUPPORTS),
        (f"{lead} {other}", REFUTES),
    ]
