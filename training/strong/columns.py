"""Figures by thing and year: tables with a year at the head of each column, the same told in sentences, and single figures in a text.

Claims say the figure of the same thing and year, of another year, of another row, a figure that looks like it, one rounded (with and
without "about"), what became more or less, and what no cell says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from training.strong.drawn import FIRMS, RIVERS, TOWNS, c, near, w
from training.strong.worlds import tidy

Row = dict[str, Any]
SUPPORTS, REFUTES, NEI = "SUPPORTS", "REFUTES", "NEI"
SUBJECTS = (
    ("{t} Choral Society: accounts", "money", ("Membership fees", "Concert tickets", "Donations", "Hire of hall", "Sheet music", "Total income", "Total costs", "Conductor's fee")),
    ("{t} Food Cooperative, figures in short", "money", ("Sales", "Rent", "Wages", "Electricity", "Surplus", "Repairs", "Insurance")),
    ("{t} Leisure Trust: income and expenditure", "money", ("Entrance fees", "Courses", "Grants", "Café", "Staff", "Heating", "Total income", "Total expenditure")),
    ("{f}: key figures", "money", ("Turnover", "Profit before tax", "Research", "Investment", "Wages", "Dividend", "Debt")),
    ("Harvest at {t}, in tonnes", "count", ("Apples", "Pears", "Plums", "Potatoes", "Carrots", "Hay", "Barley")),
    ("Births, deaths and marriages at {t}", "count", ("Births", "Deaths", "Marriages", "Arrivals", "Departures")),
    ("{t} Airport: passengers", "count", ("Domestic passengers", "International passengers", "Transfer passengers", "Flights", "Freight (tonnes)")),
    ("Readers of the {t} Gazette", "count", ("Printed copies sold", "Digital subscribers", "Visitors to the website", "Letters received")),
    ("School statistics, {t}", "count", ("Pupils", "Teachers", "Classes", "School meals served", "Pupils with a bus pass")),
    ("{t} Waterworks", "count", ("Households connected", "Water sold (cubic metres)", "Burst pipes", "Complaints", "Kilometres of pipe")),
    ("Accidents on the roads of {t}", "count", ("Accidents", "People injured", "Cyclists injured", "Drivers fined")),
    ("{t} Hospital in figures", "count", ("Beds", "Operations", "Births", "Outpatients", "Nurses")),
    ("Members of the {t} Rowing Club", "count", ("Adult members", "Junior members", "Boats", "Honorary members")),
    ("Tourism in {t}", "count", ("Overnight stays", "Guests from abroad", "Hotel beds", "Boat tours")),
)  # fmt: skip
_SINGLE = (
    ("The {r} bridge cost {m}.", "m", ("the building of the {r} bridge cost {m}", "{m} was the price of the {r} bridge", "the {r} bridge cost {m}")),
    ("{n} votes were cast in {t}.", "n", ("in {t} {n} people voted", "the number of votes cast in {t} was {n}", "{t} counted {n} votes")),
    ("The festival at {t} drew {n} people.", "n", ("{n} people came to the festival at {t}", "the festival at {t} had {n} visitors")),
    ("The library of {t} holds {n} volumes.", "n", ("there are {n} volumes in the library of {t}", "{t}'s library has {n} volumes")),
    ("{f} sold {n} machines last year.", "n", ("last year {f} sold {n} machines", "{n} machines were sold by {f} last year")),
    ("The town of {t} has debts of {m}.", "m", ("{t} owes {m}", "the debts of {t} come to {m}", "{t} is {m} in debt")),
    ("In the flood of the {r} {n} houses were damaged.", "n", ("the flood of the {r} damaged {n} houses", "{n} houses suffered in the flood of the {r}")),
    ("The collection for the hospital of {t} brought in {m}.", "m", ("{m} was collected for the hospital of {t}", "the hospital of {t} got {m} from the collection")),
    ("{n} people signed the petition against the road at {t}.", "n", ("the petition against the road at {t} has {n} signatures", "the road at {t} is opposed in a petition by {n} people")),
    ("The lake at {t} holds {n} cubic metres of water.", "n", ("there are {n} cubic metres of water in the lake at {t}", "the lake at {t} contains {n} cubic metres")),
    ("The new stand at {t} has {n} seats.", "n", ("{n} people can sit in the new stand at {t}", "there are {n} seats in the new stand at {t}")),
    ("Last season {n} tickets were sold for the theatre of {t}.", "n", ("the theatre of {t} sold {n} tickets last season", "last season the theatre of {t} got rid of {n} tickets")),
    ("The prize, worth {m}, went to {f}.", "m", ("{f} won a prize of {m}", "the prize for {f} was worth {m}")),
    ("{f} has planted {n} trees along the {r}.", "n", ("along the {r} {f} planted {n} trees", "{n} trees along the {r} were planted by {f}")),
)  # fmt: skip


def _figure(rng: random.Random) -> int:
    size = rng.choice((3, 4, 4, 5, 5, 6, 6, 7))
    number = rng.randint(10 ** (size - 1), 10**size - 1)
    return (
        number // 100 * 100
        if size == 7 and rng.random() < 0.7
        else number // 10 * 10
        if size > 4 and rng.random() < 0.5
        else number
    )


def money(number: int, cur: str) -> str:
    return f"{cur}{c(number)}"


def columns(rng: random.Random, texts: int) -> Iterator[Row]:
    for _ in range(texts):
        title, kind, items = rng.choice(SUBJECTS)
        title = title.format(t=rng.choice(TOWNS), f=rng.choice(FIRMS))
        rows = rng.sample(items, rng.randint(2, min(6, len(items))))
        last = rng.randint(2009, 2025)
        years = [last - n for n in range(rng.choice((2, 2, 3, 4)))]
        if rng.random() < 0.5:
            years.reverse()
        cells = _cells(rows, years, rng)
        cur = rng.choice("£€$") if kind == "money" else ""
        text = _table(title, rows, years, cells, cur, rng)
        for claim, label in _table_claims(rows, years, cells, cur, items, rng):
            yield {"kind": "columns", "evidence": text, "claim": tidy(claim), "label": label}


def _cells(rows: list[str], years: list[int], rng: random.Random) -> dict[tuple[str, int], int]:
    found: dict[tuple[str, int], int] = {}
    for row in rows:
        number = _figure(rng)
        for year in sorted(years):
            found[row, year] = number
            number = max(int(number * rng.uniform(0.86, 1.18)), 12)
            if number in found.values():
                number += 7
    return found


def _table(title: str, rows: list[str], years: list[int], cells: dict[tuple[str, int], int], cur: str, rng: random.Random) -> str:
    shown = {key: money(value, cur) for key, value in cells.items()}
    form = rng.random()
    head = rng.choice(("", "", "Item", "in figures", "Position"))
    if form < 0.45:
        lines = [f"| {head} | {' | '.join(map(str, years))} |", "|---" * (len(years) + 1) + "|"]
        lines += [f"| {row} | {' | '.join(shown[row, y] for y in years)} |" for row in rows]
        return f"{rng.choice(('# ', ''))}{title}\n\n" + "\n".join(lines)
    if form < 0.6:
        lines = [";".join((head or "item", *map(str, years)))] + [
            ";".join((row, *(shown[row, y] for y in years))) for row in rows
        ]
        return f"{title}\n" + "\n".join(lines)
    if form < 0.75:
        return f"{title}. " + " ".join(f"{row}: " + ", ".join(f"{y}: {shown[row, y]}" for y in years) + "." for row in rows)
    if form < 0.88:
        told = []
        for row in rows:
            order = rng.sample(years, len(years))
            parts = [f"{shown[row, y]} in {y}" for y in order]
            told.append(f"{row}: " + (", ".join(parts[:-1]) + f" and {parts[-1]}") + ".")
        return f"{title}. " + " ".join(told)
    blocks = [f"{y}\n" + "\n".join(f"- {row}: {shown[row, y]}" for row in rows) for y in years]
    return f"{title}\n\n" + "\n\n".join(blocks)


def _table_claims(
    rows: list[str], years: list[int], cells: dict[tuple[str, int], int], cur: str, items: tuple[str, ...], rng: random.Random
) -> Iterator[tuple[str, str]]:
    for row in rng.sample(rows, min(2, len(rows))):
        year, other = rng.sample(years, 2)
        value = cells[row, year]
        low = _low(row)
        yield _stated(low, year, money(value, cur), rng), SUPPORTS
        wrong = rng.choice([cells[row, other], near(value, rng), near(value, rng), *(cells[r, year] for r in rows if r != row)])
        if wrong != value:
            yield _stated(low, year, money(wrong, cur), rng), REFUTES
        yield from _rounded(lambda figure, low=low, year=year: _stated(low, year, figure, rng), value, cur, rng)
        rose = cells[row, max(year, other)] > cells[row, min(year, other)]
        span = f"from {min(year, other)} to {max(year, other)}"
        up = rng.random() < 0.5
        word = rng.choice(("rose", "went up", "became more")) if up else rng.choice(("fell", "went down", "became less"))
        yield f"Figures for {low} {word} {span}.", SUPPORTS if up == rose else REFUTES
        gap = abs(cells[row, year] - cells[row, other])
        if rng.random() < 0.4:
            told = gap if rng.random() < 0.5 else near(gap, rng) if gap > 9 else gap + 5
            yield (
                f"Between {min(year, other)} and {max(year, other)} the figure for {low} changed by {money(told, cur)}.",
                SUPPORTS if told == gap else REFUTES,
            )
    row, year = rng.choice(rows), rng.choice(years)
    yield _stated(_low(row), max(years) + rng.randint(1, 3), money(cells[row, year], cur), rng), NEI
    if absent := [i for i in items if i not in rows]:
        yield _stated(_low(rng.choice(absent)), year, money(cells[row, year], cur), rng), NEI
    if len(rows) > 1:
        one, two = rng.sample(rows, 2)
        if cells[one, year] != cells[two, year]:
            more = rng.random() < 0.5
            holds = (cells[one, year] > cells[two, year]) == more
            yield (
                f"In {year} the figure for {_low(one)} was {'higher' if more else 'lower'} than that for {_low(two)}.",
                SUPPORTS if holds else REFUTES,
            )
    yield (
        rng.choice(
            (
                f"The figure for {_low(row)} in {year} was lower than planned.",
                f"{row} in {year} came to more than in any year before {min(years)}.",
                f"The figures for {year} were checked by an auditor.",
            )
        ),
        NEI,
    )


def _low(row: str) -> str:
    return row[0].lower() + row[1:]


def _stated(item: str, year: int, figure: str, rng: random.Random) -> str:
    return rng.choice((
        f"in {year} the figure for {item} was {figure}.", f"for {year}, {item} stand at {figure}.", f"{item} in {year}: {figure}.",
        f"{figure} is what the report gives for {item} in {year}.", f"the {year} figure for {item} is {figure}.", f"{item} came to {figure} in {year}.",
    ))  # fmt: skip


def _rounded(say: Any, value: int, cur: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """A figure with fewer digits is borne out; about so much, where it is about so much; one that is off is not."""
    size = len(str(value))
    if size < 4:
        return
    digits = rng.randint(2, min(3, size - 1))
    step = 10 ** (size - digits)
    level = round(value / step) * step
    about = rng.choice(("about ", "around ", "roughly ", "some ", "approximately "))
    if level != value:
        yield say(f"{about}{cur}{_large(level, rng)}"), SUPPORTS
        if level >= 1_000_000 and rng.random() < 0.5:
            yield say(f"{cur}{_large(level, rng)}"), SUPPORTS
    off = level + rng.choice((-3, -2, 2, 3, 4)) * 10 ** (size - 2)
    if off > 0:
        yield say(f"{about}{cur}{_large(off, rng)}"), REFUTES
    mark = value // 10 ** (size - 2) * 10 ** (size - 2)
    if mark != value:
        more = rng.random() < 0.5
        yield say(f"{'more' if more else 'less'} than {cur}{_large(mark, rng)}"), SUPPORTS if more else REFUTES


def _large(number: int, rng: random.Random) -> str:
    if number >= 1_000_000 and number % 10_000 == 0 and rng.random() < 0.7:
        return f"{number / 1e6:g} million"
    return c(number)


def singles(rng: random.Random, texts: int) -> Iterator[Row]:
    """Single figures, one to four in a text, and figures that look like them."""
    for _ in range(texts):
        told = []
        for form, kind, claims in rng.sample(_SINGLE, rng.choice((1, 1, 2, 3, 4))):
            value = _figure(rng)
            cur = rng.choice("£€$") if kind == "m" else ""
            names = {"t": rng.choice(TOWNS), "f": rng.choice(FIRMS), "r": rng.choice(RIVERS)}
            told.append((form, claims, value, cur, names))
        text = " ".join(tidy(form.format(n=c(v), m=money(v, cur), **names)) for form, _, v, cur, names in told)
        for _, claims, value, cur, names in rng.sample(told, min(2, len(told))):

            def say(figure: str, claims: tuple[str, ...] = claims, names: dict[str, str] = names) -> str:
                return rng.choice(claims).format(n=figure, m=figure, **names) + "."

            found = [(say(money(value, cur)), SUPPORTS), (say(money(near(value, rng), cur)), REFUTES)]
            found += _rounded(say, value, cur, rng)
            elsewhere = names | {
                "t": rng.choice([t for t in TOWNS if t != names["t"]]),
                "f": rng.choice([f for f in FIRMS if f != names["f"]]),
                "r": rng.choice([r for r in RIVERS if r != names["r"]]),
            }
            found.append((say(money(value, cur), names=elsewhere), NEI))
            for claim, label in found:
                yield {"kind": "near_figures", "evidence": text, "claim": tidy(claim), "label": label}


def periods(rng: random.Random, texts: int) -> Iterator[Row]:
    """Years inside and outside a period, and the years that begin and end it."""
    forms = (
        ("The {x} line was in service from {a} to {b}.", "the {x} line was in service in {y}", "the {x} line was opened in {y}", "the {x} line was closed in {y}"),
        ("{x} was governed by a council between {a} and {b}.", "in {y} {x} was governed by a council", "{x} got its council in {y}", "the council of {x} ended in {y}"),
        ("The strike at {x} lasted from {a} until {b}.", "in {y} the strike at {x} was going on", "the strike at {x} began in {y}", "the strike at {x} came to an end in {y}"),
        ("From {a} to {b} the paper of {x} appeared daily.", "the paper of {x} appeared daily in {y}", "the paper of {x} became a daily in {y}", "the paper of {x} stopped appearing daily in {y}"),
        ("Coal was mined at {x} from {a} to {b}.", "coal was mined at {x} in {y}", "the mining of coal at {x} began in {y}", "the mining of coal at {x} ended in {y}"),
        ("The school at {x} existed from {a} until {b}.", "there was a school at {x} in {y}", "the school at {x} was founded in {y}", "the school at {x} was closed in {y}"),
        ("{x} was occupied between {a} and {b}.", "in {y} {x} was occupied", "the occupation of {x} began in {y}", "the occupation of {x} ended in {y}"),
        ("The cathedral of {x} was under construction from {a} to {b}.", "the cathedral of {x} was still being built in {y}", "work on the cathedral of {x} began in {y}", "the cathedral of {x} was finished in {y}"),
        ("A ferry ran between {x} and the island from {a} to {b}.", "in {y} one could take the ferry from {x} to the island", "the ferry from {x} first ran in {y}", "the ferry from {x} was given up in {y}"),
    )  # fmt: skip
    for _ in range(texts):
        chosen = rng.sample(forms, rng.choice((1, 1, 2)))
        told = []
        for form in chosen:
            start = rng.randint(1650, 1990)
            told.append((form, rng.choice(TOWNS), start, start + rng.randint(6, 60)))
        text = " ".join(form[0].format(x=x, a=a, b=b) for form, x, a, b in told)
        for form, x, a, b in told:
            inner, outer = rng.randint(a + 1, b - 1), rng.choice((a - rng.randint(2, 25), b + rng.randint(2, 25)))
            found = [
                (form[1].format(x=x, y=inner), SUPPORTS), (form[1].format(x=x, y=outer), REFUTES),
                (form[2].format(x=x, y=a), SUPPORTS), (form[2].format(x=x, y=rng.choice((inner, b))), REFUTES),
                (form[3].format(x=x, y=b), SUPPORTS), (form[3].format(x=x, y=rng.choice((inner, a))), REFUTES),
                (form[1].format(x=rng.choice([t for t in TOWNS if t != x]), y=inner), NEI),
            ]  # fmt: skip
            years = b - a
            found.append(
                (
                    f"{form[1].format(x=x, y=inner).split(' in ' + str(inner))[0]} for {w(years) if rng.random() < 0.5 and years < 40 else years} years",
                    SUPPORTS,
                )
                if f" in {inner}" in form[1].format(x=x, y=inner) and not form[1].startswith("in {y}")
                else found[0]
            )
            for claim, label in dict.fromkeys(found):
                yield {"kind": "periods", "evidence": text, "claim": tidy(claim) + ".", "label": label}
