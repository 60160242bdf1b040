"""Limits and units both ways: what a text allows up to, from, over, under or within, and what of it a claim may say.

Where a value lies against a limit is reckoned, the limit itself included or not as the words have it; values are said in other units and in
words (48 hours and two days). Several limits stand in one text, and a limit of a thing that the text does not name is left open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from training.strong.drawn import w
from training.strong.worlds import tidy

Row = dict[str, Any]
SUPPORTS, REFUTES, NEI = "SUPPORTS", "REFUTES", "NEI"
BOUNDS = {
    "most": (
        "up to {}",
        "at most {}",
        "no more than {}",
        "not more than {}",
        "{} at the most",
        "a maximum of {}",
        "not over {}",
        "{} or less",
    ),
    "below": ("less than {}", "under {}", "below {}"),
    "least": (
        "at least {}",
        "no less than {}",
        "{} or more",
        "a minimum of {}",
        "not under {}",
        "{} and upwards",
        "not less than {}",
    ),
    "above": ("more than {}", "over {}", "above {}"),
}
HOLDS = {"most": lambda x, v: x <= v, "below": lambda x, v: x < v, "least": lambda x, v: x >= v, "above": lambda x, v: x > v}
AGAINST = {"most": ("least", "above"), "below": ("least", "above"), "least": ("most", "below"), "above": ("most", "below")}


@dataclass(frozen=True)
class Thing:
    """What is limited: `of` is how one of a value is named, `rule` how a text states it, `is_in` and `is_out` how a claim says it of one."""

    rule: tuple[str, ...]
    of: str
    is_in: tuple[str, ...]
    is_out: tuple[str, ...]
    unit: str
    values: tuple[int, ...]
    bounds: tuple[str, ...]
    other: tuple[str, ...]
    """Near things that the text says nothing of."""


THINGS = (
    Thing(("Parcels of {} are accepted.", "We take parcels of {}.", "Only parcels of {} can be handed in."), "a parcel of {}", ("is accepted", "can be handed in"), ("is not accepted", "is refused", "cannot be handed in"), "g", (500, 750, 1000, 1500, 2000, 2500, 3000, 5000, 10000), ("most", "below"), ("A letter of {} is accepted.", "A suitcase of {} is not accepted.")),
    Thing(("The purifier suits rooms of {}.", "It is made for rooms of {}.", "Use it in rooms of {}."), "a room of {}", ("is within what it is made for", "is suitable"), ("is beyond what it is made for", "is not suitable"), "m²", tuple(range(15, 90)), ("most",), ("It weighs {w} kilos.", "A second filter is needed in a room of {}.")),
    Thing(("Travel is free for people aged {}.", "People aged {} travel free.", "Passengers aged {} pay nothing."), "a passenger aged {}", ("travels free", "pays nothing"), ("has to pay", "does not travel free"), "age", tuple(range(55, 80)), ("least", "above"), ("A companion of a passenger aged {} travels free.", "A passenger aged {} gets a seat in first class.")),
    Thing(("Children aged {} get in free.", "Admission is free for children aged {}.", "No ticket is needed for children aged {}."), "a child aged {}", ("gets in free", "needs no ticket"), ("does not get in free", "needs a ticket"), "age", tuple(range(4, 17)), ("most", "below"), ("A child aged {} may come without its parents.", "A child aged {} gets a present.")),
    Thing(("Notice of {} is required.", "You must give notice of {}.", "We need {} of notice."), "notice of {}", ("is enough", "is sufficient"), ("is too short", "is not enough"), "h", (24, 48, 72, 96, 120, 168, 336), ("least",), ("Notice of {} must be given in writing.", "Notice of {} can be given by telephone.")),
    Thing(("A booking may be cancelled with a warning of {}.", "Whoever cancels must do so with a warning of {}."), "a warning of {}", ("is enough to cancel",), ("is not enough to cancel",), "h", (12, 24, 36, 48, 72, 96), ("least",), ("A cancellation with a warning of {} costs 10 euros.",)),
    Thing(("Bills must be paid in {}.", "Payment is due in {}.", "The time for payment is {}."), "payment after {}", ("is in time", "is early enough"), ("is late", "is too late"), "d", (7, 10, 14, 21, 28, 30, 42), ("most",), ("Payment after {} earns a discount.", "A reminder is sent after {}.")),
    Thing(("Faults must be reported in {}.", "Report a fault in {}."), "a report after {}", ("is in time",), ("comes too late",), "d", (3, 5, 7, 14, 21), ("most",), ("A fault reported after {} is mended in a week.",)),
    Thing(("Interest of {} may be charged.", "The bank charges interest of {}.", "Interest is {}."), "interest of {}", ("is within the terms", "is possible under the terms"), ("is outside the terms", "is not possible under the terms"), "%", tuple(range(2, 19)), ("most", "least"), ("A savings account earns {}.", "Inflation was {}.")),
    Thing(("The rent may be raised by {} in a year.", "An annual increase of {} is permitted."), "an increase of {} in a year", ("is allowed", "is permitted"), ("is not allowed", "goes too far"), "%", tuple(range(2, 16)), ("most", "below"), ("The rent was raised by {} last year.",)),
    Thing(("Boats of {} may moor here.", "The harbour takes boats of {}.", "Boats of {} are admitted to the harbour."), "a boat of {}", ("may moor there", "is admitted"), ("may not moor there", "is not admitted"), "cm", (500, 600, 750, 800, 900, 1000, 1200, 1400, 1550), ("most", "below"), ("A boat of {} pays a higher fee.", "A raft of {} may moor there.")),
    Thing(("Vehicles with a height of {} may use the tunnel.", "The tunnel is open to vehicles with a height of {}."), "a lorry with a height of {}", ("may use the tunnel", "fits the rule"), ("may not use the tunnel", "has to go another way"), "cm", (200, 220, 250, 280, 300, 350, 380, 400), ("most", "below"), ("A lorry with a width of {} may use the tunnel.",)),
    Thing(("Loans of {} are granted without security.", "Without security the fund grants loans of {}."), "a loan of {}", ("is granted without security", "needs no security"), ("is not granted without security", "needs security"), "money", (500, 800, 1000, 1500, 2000, 2500, 4000, 5000, 8000, 12000), ("most", "below"), ("A loan of {} is paid back in five years.",)),
    Thing(("Orders of {} are delivered free.", "Delivery is free for orders of {}.", "We deliver orders of {} free of charge."), "an order of {}", ("is delivered free", "costs nothing to deliver"), ("is not delivered free", "costs something to deliver"), "money", (20, 25, 30, 40, 50, 60, 75, 80, 100, 120), ("least", "above"), ("An order of {} earns a voucher.", "An order of {} arrives the next day.")),
    Thing(("Groups of {} get a guide of their own.", "A guide is provided for groups of {}."), "a group of {}", ("gets a guide of its own",), ("gets no guide of its own",), "people", tuple(range(6, 40)), ("least", "above"), ("A group of {} gets a discount.", "A group of {} must book ahead.")),
    Thing(("The lift carries {}.", "The lift is built for {}."), "a load of {}", ("is allowed in the lift",), ("is too much for the lift",), "people", tuple(range(4, 20)), ("most",), ("The lift serves {} floors.".replace("{}", "{w}"),)),
    Thing(("Talks of {} are welcome.", "A talk may last {}.", "Talks should take {}."), "a talk of {}", ("is welcome", "keeps to the rule"), ("breaks the rule",), "min", (10, 15, 20, 30, 45, 60, 75, 90), ("most", "below"), ("A break of {} follows each talk.",)),
    Thing(("Store the medicine at a temperature of {}.", "The medicine keeps at a temperature of {}."), "a temperature of {}", ("is right for storing it",), ("is wrong for storing it",), "°C", tuple(range(5, 31)), ("most", "below"), ("The medicine is taken at a temperature of {}.",)),
    Thing(("The noise of machines must be {}.", "Machines are permitted with a noise level of {}."), "a machine with {}", ("is permitted", "keeps to the limit"), ("is not permitted", "breaks the limit"), "dB", tuple(range(45, 96)), ("most", "below"), ("A machine with {} is sold in green.",)),
    Thing(("Adults take {} a day.", "The daily dose for adults is {}."), "a daily dose of {}", ("is within the limit for adults",), ("is outside the limit for adults",), "mg", (200, 400, 500, 800, 1000, 1200, 1500, 2000, 3000, 4000), ("most",), ("For children a daily dose of {} is right.",)),
    Thing(("Essays of {} are accepted.", "Hand in an essay of {}."), "an essay of {}", ("is accepted",), ("is not accepted",), "words", (300, 500, 800, 1000, 1500, 2000, 3000), ("most", "least", "below", "above"), ("An essay of {} gets a better mark.",)),
    Thing(("Dogs of {} may travel in the cabin.", "In the cabin dogs of {} are allowed."), "a dog of {}", ("may travel in the cabin",), ("may not travel in the cabin",), "g", (4000, 5000, 6000, 8000, 10000), ("most", "below"), ("A cat of {} may travel in the cabin.",)),
    Thing(("Applicants must have worked for {}.", "We ask for work experience of {}."), "work experience of {}", ("is enough", "meets the condition"), ("is not enough",), "mo", (6, 12, 18, 24, 36, 48, 60), ("least", "above"), ("Work experience of {} is paid better.",)),
    Thing(("A passport must be valid for another {}.", "Passports need to be valid for another {}."), "a passport that is valid for another {}", ("is accepted",), ("is not accepted",), "mo", (3, 6, 9, 12, 18), ("least",), ("A visa is given for {}.",)),
    Thing(("Files of {} can be sent.", "The form takes files of {}."), "a file of {}", ("can be sent",), ("cannot be sent", "is too large or too small to be sent"), "MB", (5, 8, 10, 15, 20, 25, 50, 100), ("most", "below"), ("A file of {} is sent in a minute.",)),
    Thing(("Trees with a trunk of {} are protected.", "The town protects trees with a trunk of {}."), "a tree with a trunk of {}", ("is protected",), ("is not protected",), "cm", (60, 80, 90, 100, 120, 150), ("least", "above"), ("A hedge of {} is protected.",)),
    Thing(("Firms with {} must report.", "A report is due from firms with {}."), "a firm with {}", ("must report",), ("need not report",), "employees", (10, 20, 25, 50, 100, 200, 250), ("least", "above"), ("A firm with {} pays the fee.",)),
    Thing(("Walks of {} are marked yellow.", "Yellow marks stand for walks of {}."), "a walk of {}", ("is marked yellow",), ("is not marked yellow",), "m", (500, 800, 1500, 2000, 2500, 5000, 10000), ("most", "below", "least", "above"), ("A walk of {} has an inn on the way.",)),
)  # fmt: skip


def said(value: float, unit: str, rng: random.Random, cur: str = "€") -> str:
    """A value in one of the ways people write it."""
    ways = list(_ways(value, unit, cur))
    return rng.choice(ways)


def _ways(value: float, unit: str, cur: str) -> Iterator[str]:
    number = f"{value:,g}" if value < 10_000 else f"{int(value):,}"
    if unit == "age":
        yield from (f"{number}", f"{number}", w(int(value)))
    elif unit == "money":
        yield from ((f"{cur}{int(value):,}",) * 2 if cur != "€" else (f"€{int(value):,}", f"{int(value):,} euros"))
    elif unit == "%":
        yield from (f"{number}%", f"{number} per cent", f"{w(int(value))} per cent")
    elif unit in ("people", "employees", "words", "MB", "dB", "m²", "°C"):
        plain = {"m²": ("m²", "square metres"), "°C": ("°C", "degrees"), "dB": ("dB", "decibels")}.get(unit, (unit,))
        yield from (f"{number} {name}" for name in plain)
        if unit in ("people",) and value < 20:
            yield f"{w(int(value))} {unit}"
    else:
        yield from _measured(value, unit, number)


_LARGER = {"g": ((1000, "kilo", "kilos"), (1000, "kg", "kg")), "mg": ((1000, "gram", "grams"), (1000, "g", "g")), "cm": ((100, "metre", "metres"), (100, "m", "m")), "m": ((1000, "kilometre", "kilometres"), (1000, "km", "km")),
           "min": ((60, "hour", "hours"),), "h": ((24, "day", "days"), (168, "week", "weeks")), "d": ((7, "week", "weeks"),), "mo": ((12, "year", "years"),)}  # fmt: skip
_OWN = {
    "g": ("g", "grams"),
    "mg": ("mg", "milligrams"),
    "cm": ("cm", "centimetres"),
    "m": ("m", "metres"),
    "min": ("minutes",),
    "h": ("hours",),
    "d": ("days",),
    "mo": ("months",),
}


def _measured(value: float, unit: str, number: str) -> Iterator[str]:
    for name in _OWN[unit]:
        yield f"{number} {name}"
    for size, one, many in _LARGER[unit]:
        times = value / size
        if times == 1:
            yield f"{'an' if one == 'hour' else 'one' if len(one) > 2 else '1'} {one}"
        elif times == int(times):
            yield f"{int(times)} {many}"
            if len(many) > 2 and times < 20:
                yield f"{w(int(times))} {many}"
        elif times * 2 == int(times * 2) and times > 0.4:
            if unit in ("g", "mg", "cm", "m", "min", "mo") and times > 1:
                yield f"{times:g} {many}"
            if times == 0.5 and len(one) > 2:
                yield f"half {'an' if one == 'hour' else 'a'} {one}"
            elif times == 1.5 and len(one) > 2:
                yield f"{'an' if one == 'hour' else 'a'} {one} and a half"
        elif unit in ("g", "mg", "cm", "m") and times >= 0.2:
            yield f"{times:g} {many}"


def limits(rng: random.Random, texts: int) -> Iterator[Row]:
    for _ in range(texts):
        chosen = rng.sample(THINGS, rng.choice((1, 1, 2, 3, 4)))
        cur = rng.choice("€£$")
        drawn_ = [(thing, rng.choice(thing.bounds), rng.choice(thing.values)) for thing in chosen]
        told = [tidy(_ruled(t, b, v, rng, cur)) for t, b, v in drawn_]
        text = rng.choice((" ", "\n", "\n- ")).join(told)
        text = f"- {text}" if "\n- " in text else text
        kind = "limits" if len(chosen) == 1 else "limits_several"
        for thing, bound, value in rng.sample(drawn_, min(2, len(drawn_))):
            for claim, label in _claims(thing, bound, value, rng, cur):
                yield {"kind": kind, "evidence": text, "claim": tidy(claim), "label": label}
        absent = rng.choice([t for t in THINGS if t not in chosen and t.unit != drawn_[0][0].unit])
        claim = f"{absent.of.format(said(rng.choice(absent.values), absent.unit, rng, cur))} {rng.choice(absent.is_in + absent.is_out)}."
        yield {"kind": kind, "evidence": text, "claim": tidy(claim), "label": NEI}


def _bounded(bound: str, value: float, unit: str, rng: random.Random, cur: str) -> str:
    return rng.choice(BOUNDS[bound]).format(said(value, unit, rng, cur))


def _ruled(thing: Thing, bound: str, value: float, rng: random.Random, cur: str) -> str:
    rule = rng.choice(thing.rule)
    if " in {}" in rule and bound == "most" and rng.random() < 0.6:  # a time that one has
        return rule.replace(" in {}", " within {}").format(said(value, thing.unit, rng, cur))
    return rule.format(_bounded(bound, value, thing.unit, rng, cur))


def _claims(thing: Thing, bound: str, value: float, rng: random.Random, cur: str) -> Iterator[tuple[str, str]]:
    inside, outside = _values(thing, bound, value, rng)

    def case(x: float, inward: bool) -> str:
        of, verdict = thing.of.format(said(x, thing.unit, rng, cur)), rng.choice(thing.is_in if inward else thing.is_out)
        if of.startswith("notice of ") and of.endswith("s") and rng.random() < 0.6:
            of = f"{of.removeprefix('notice of ')}' notice"
        return f"{of} {verdict}."

    for x in inside:
        inward = rng.random() < 0.6
        yield case(x, inward), SUPPORTS if inward else REFUTES
    for x in outside:
        inward = rng.random() < 0.6
        yield case(x, inward), REFUTES if inward else SUPPORTS
    same, other = rng.random() < 0.5, rng.choice([v for v in thing.values if v != value])
    rule = rng.choice(thing.rule)
    yield _ruled(thing, bound, value if same else other, rng, cur), SUPPORTS if same else REFUTES
    if rng.random() < 0.4:
        yield rule.format(_bounded(rng.choice(AGAINST[bound]), value, thing.unit, rng, cur)), REFUTES
    yield rng.choice(thing.other).format(said(rng.choice((value, *inside)), thing.unit, rng, cur), w=rng.randint(3, 9)), NEI


def _values(thing: Thing, bound: str, value: float, rng: random.Random) -> tuple[list[float], list[float]]:
    """Values that the limit lets in and keeps out; the limit itself is one of them half of the time."""
    low = sorted({v for v in thing.values if v < value} or {max(1, value // 2)})
    high = sorted({v for v in thing.values if v > value} or {value * 2})
    near_low, near_high = rng.choice(low[-3:]), rng.choice(high[:3])
    found = [near_low, near_high] + ([value] if rng.random() < 0.6 else [])
    if thing.unit in ("age", "people", "%") and value > 3 and rng.random() < 0.5:
        found += [value - 1, value + 1]
    if bound in ("most", "below") and rng.random() < 0.3:
        found.append(low[0])
    holds = HOLDS[bound]
    found = list(dict.fromkeys(found))
    return [x for x in found if holds(x, value)], [x for x in found if not holds(x, value)]
