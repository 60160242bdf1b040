"""Real sentences with a quantity said otherwise, truly and falsely."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections.abc import Callable

from bench.quantities.pairs import Case, Change
from bench.quantities.wording import (
    MONTHS,
    UNITS,
    american,
    apart,
    british,
    nth,
    other_month,
    plain,
    rounded,
    words,
)

Rewording = Callable[[re.Match[str], random.Random], Change | None]
HEDGE = r"(?<![\w.,$€£])(?:(?P<hedge>(?i:about|approximately|around|roughly)) )?"
ONCE = re.compile(
    r"\b(?:founded|established|built|born|died|opened|completed|created|published|released|discovered|signed|killed"
    r"|destroyed|introduced|formed|incorporated|ended|began|became|launched|retired|married|graduated|appointed|named)\b"
)
UNCLEAR = re.compile(
    r"^(?:It|He|She|They|This|These|That|Those|His|Her|Their|Its|There|However|But|And|Some|Other|Another|Both|After|Also|As"
    r"|We|Here|Our|When|While|Then|Thus|Such|If)\b|[\"“”;:\[\]!?~]|^[A-Z]{3,}\b|^Methods|\bI\b|\bDay\b|\b(?:said|claim\w*|believ\w*|not|may|might|if)\b"
)
BOUNDED = re.compile(
    r"\b(?:than|over|under|nearly|almost|least|most|up to|some|only|between|from|to|by|another|every|first|last|per|additional"
    r"|further|remaining|other|and|or|another|top|of the|–|-)\s?$",
    re.IGNORECASE,
)
# What stands before a sentence that was not cut at an abbreviation.
WHOLE = re.compile(r"(?:^|[a-z)%0-9]{3}[.!?])\s*$")
HEDGED = re.compile("about|more than")
# Words no "about" can follow.
CLOSED = re.compile(r"\b(?:an?|the|its|his|her|their|this|these|estimated|past|next|constant|all)\s$", re.IGNORECASE)
SYNONYMS = (
    ("was founded", "was established"), ("were founded", "were established"), ("is located", "lies"),
    ("comprises", "consists of"), ("contains", "has"), ("approximately", "about"),
    ("began", "started"), ("was built", "was constructed"), ("In addition, ", ""), ("was released", "came out"),
    ("died", "passed away"), ("also ", ""), ("is situated", "lies"), ("made up", "accounted for"), ("largest", "biggest"),
)  # fmt: skip


def about(value: float) -> str:
    return f"about {plain(rounded(value, 2))}"


def _year(m: re.Match[str], r: random.Random) -> Change | None:
    year = int(m["year"])
    if year % 100 == 0 or not ONCE.search(m.string):
        return None
    wrong = year + r.choice((-47, -31, -12, 9, 14, 26))
    if r.random() < 0.4:
        return f"in the {year // 10}0s", f"in the {wrong // 10}0s"
    if r.random() < 0.5:
        return f"after {year - year % 10 - 5}", f"after {year + 11}"
    return f"in the {nth(year // 100 + 1)} century", f"in the {nth(year // 100 + r.choice((-1, 0)))} century"


def _day(m: re.Match[str], r: random.Random) -> Change | None:
    if not ONCE.search(m.string):
        return None
    date, written = dt.date(int(m["year"]), MONTHS.index(m["month"]) + 1, int(m["day"])), m[0]
    other = american if written[0].isdigit() else british
    wrong = r.choice(
        (other_month(r, date.replace(day=min(date.day, 28))), date.replace(year=date.year + 7, day=min(date.day, 28)))
    )
    return other(date), other(wrong)


def _large(m: re.Match[str], r: random.Random) -> Change | None:
    value = float(m["value"].replace(",", ""))
    wrong = plain(rounded(apart(r, value), 2))
    if value < 1000 or r.random() < 0.4:
        return about(value), f"about {wrong}"
    step = 10 ** (len(str(int(value))) - 1)
    floor = int(value // step * step)
    if not m["hedge"] and floor < value * 0.99:
        return f"more than {floor:,}", f"more than {floor * 3:,}"
    return about(value), f"about {wrong}"


def _millions(m: re.Match[str], r: random.Random) -> Change | None:
    value, scale = float(m["value"]), m["scale"]
    money = m["money"] or ""
    hedge = "about " if m["hedge"] else ""
    zeros = {"million": 1e6, "billion": 1e9}[scale]
    wrong = rounded(apart(r, value), 2)
    if value.is_integer() or r.random() < 0.5:
        return f"{hedge}{money}{value * zeros:,.0f}", f"{hedge}{money}{wrong * zeros:,.0f}"
    return f"about {money}{rounded(value, 2):g} {scale}", f"about {money}{wrong:g} {scale}"


def _percent(m: re.Match[str], r: random.Random) -> Change | None:
    value = float(m["value"])
    if not 3 < value < 97:
        return None
    wrong = value + 23 if value < 50 else value - 23
    sign = " percent" if "%" in m[0] else "%"
    if r.random() < 0.4 and not m["hedge"]:
        low = max(1, int(value) - 4)
        return f"more than {low}{sign}", f"less than {low - 20}{sign}" if low > 60 else f"more than {low + 27}{sign}"
    hedge = f"{m['hedge']} " if m["hedge"] else ""
    return f"{hedge}{m['value']}{sign}", f"{hedge}{wrong:g}{sign}"


KM, FOOT, SQUARE_MILE = (1 / 1.609344, "miles"), (1 / 0.3048, "feet"), (1 / 2.58999, "square miles")
MEASURES = {
    "km": KM, "kilometers": KM, "kilometres": KM, "m": FOOT, "meters": FOOT, "metres": FOOT, "km2": SQUARE_MILE,
    "square kilometers": SQUARE_MILE, "miles": (1.609344, "kilometres"), "feet": (0.3048, "metres"),
    "kg": (1 / 0.45359237, "pounds"),
}  # fmt: skip


def _measure(m: re.Match[str], r: random.Random) -> Change | None:
    value, unit = float(m["value"].replace(",", "")), m["unit"]
    factor, other = MEASURES[unit]
    converted = value * factor
    if converted < 3:
        return None
    return f"about {plain(rounded(converted, 3))} {other}", f"about {plain(rounded(apart(r, converted), 2))} {other}"


def _small(m: re.Match[str], r: random.Random) -> Change | None:
    value = int(m["value"])
    return words(value), words(max(13, value + r.choice((-9, 8, 17, 23))))


def _written(m: re.Match[str], r: random.Random) -> Change | None:
    value = UNITS.index(m["value"].lower())
    return str(value), str(value + r.choice((3, 4, 6)))


FEW = "three|four|five|six|seven|eight|nine|ten|eleven|twelve"
DIGITS = r"(?P<value>[0-9]{1,3}(?:,[0-9]{3})+)"
YEAR = r"(?P<year>1[5-9][0-9]{2}|20[01][0-9])(?![0-9])"
MONTH = rf"(?P<month>{'|'.join(MONTHS)})"
DAY = r"(?P<day>[0-9]{1,2})"
FULL = r"(?P<value>[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9])?)"
REWORDINGS: dict[str, tuple[re.Pattern[str], Rewording]] = {
    "population": (re.compile(rf"(?<=population of ){HEDGE}{DIGITS}(?![\d,])"), _large),
    "measure": (re.compile(rf"{HEDGE}{FULL} (?P<unit>{'|'.join(MEASURES)})(?![\w²/-])"), _measure),
    "millions": (
        re.compile(rf"{HEDGE}(?P<money>[$€£])?\b(?P<value>[0-9]{{1,3}}(?:\.[0-9]{{1,3}})?) (?P<scale>million|billion)\b"),
        _millions,
    ),
    "day": (re.compile(rf"\b{DAY} {MONTH} {YEAR}"), _day),
    "us day": (re.compile(rf"\b{MONTH} {DAY}, {YEAR}"), _day),
    "percent": (
        re.compile(rf"{HEDGE}(?P<value>[0-9]{{1,2}}(?:\.[0-9])?)(?:%| ?percent| per cent)(?![\w-])"),
        _percent,
    ),
    "large": (re.compile(rf"{HEDGE}{DIGITS}(?= (?:people|[a-z]+s)\b)"), _large),
    "year": (re.compile(r"\bin (?P<year>1[5-9][0-9][1-9]|20[01][0-9])(?=[,.]| [a-z])"), _year),
    "small": (
        re.compile(r"(?<![\w.,-])(?P<value>1[3-9]|[2-9][0-9])(?= (?!minutes|years|days|hours)[a-z]{3,}s\b)"),
        _small,
    ),
    "written": (
        re.compile(rf"\b(?P<value>{FEW})(?= (?!times|decades|million|hundred)(?:[a-z]{{3,}} )?[a-z]{{3,}}s\b)"),
        _written,
    ),
}


def reworded(rows: list[dict[str, str]], wanted: int, rng: random.Random) -> list[tuple[str, Case]]:
    """Real sentences with a quantity said otherwise; no kind fills more than its part."""
    from adjudge.english.sentences import sentences

    rng.shuffle(rows)
    kept: list[tuple[str, Case]] = []
    left = dict.fromkeys(REWORDINGS, -(-wanted // 6))
    for row in rows:
        text = row["text"][:4000]
        spans = sentences(text)
        for place, span in enumerate(spans):
            if not 45 <= len(span) <= 210 or not WHOLE.search(text[max(0, span.start - 9) : span.start]):
                continue
            found = next((f for kind in left if left[kind] > 0 and (f := said_otherwise(kind, span.of(text), text, rng))), None)
            if found is None:
                continue
            kind, true, false = found
            window = spans[max(0, place - 1) : place + 3]
            kept.append((kind, Case(text[window[0].start : window[-1].end], true, false)))
            left[kind] -= 1
            break
        if len(kept) == wanted:
            return kept
    raise SystemExit(f"only {len(kept)} of {wanted} sentences could be made into pairs")


def said_otherwise(kind: str, sentence: str, text: str, rng: random.Random) -> tuple[str, str, str] | None:
    """The sentence with its one quantity of a kind said otherwise, truly and falsely; None where anything is unclear."""
    pattern, rewording = REWORDINGS[kind]
    matches = list(pattern.finditer(sentence))
    if len(matches) != 1 or UNCLEAR.search(sentence) or len(re.findall(r"[0-9][0-9,.]*", sentence)) > 3:
        return None
    match = matches[0]
    before = sentence[max(0, match.start() - 12) : match.start()]
    if BOUNDED.search(before) or re.search("[(–]", sentence):
        return None
    if (change := rewording(match, rng)) is None or (HEDGED.match(change[0]) and CLOSED.search(before)):
        return None
    core = re.search(r"[0-9][0-9,.]*|\b[a-z-]+$", change[1])
    if core is None or re.search(rf"\b{re.escape(core[0])}\b", text):  # what is false here must not be said elsewhere
        return None
    true, false = (otherwise(sentence, match, new) for new in change)
    return kind, true, false


def otherwise(sentence: str, match: re.Match[str], new: str) -> str:
    claim = sentence[: match.start()] + new + sentence[match.end() :]
    if new[:1].isalpha() and match.start() == 0:
        claim = claim[0].upper() + claim[1:]
    for old, said in SYNONYMS:
        claim = claim.replace(old, said, 1)
    return claim
