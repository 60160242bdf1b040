"""Foreign digits, look-alike letters, units, currencies and years in words: no claim ends on the wrong side for how it is written.

Every fact stands in a document of its own, and is claimed rightly and wrongly. What is written in other digits or letters, in
the claim or in the document, must come to the verdict of the plain text, or stay open.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import product

import pytest

from adjudge import Engine, Settings
from adjudge.values.document import Document
from adjudge.values.inquiry import Request
from adjudge.values.verdict import Finding, Verdict

SUPPORTED, REFUTED = Verdict.SUPPORTED, Verdict.REFUTED
OPEN = frozenset({Verdict.NOT_ENOUGH_EVIDENCE, Verdict.NOT_CHECKABLE})


@dataclass(frozen=True)
class Fact:
    """A document, a claim that it bears out and one that it contradicts; the two differ in a number."""

    text: str
    right: str
    wrong: str


FACTS = (
    Fact(
        text="The town of Harlow Vale has 4,812 inhabitants, according to the census of 2019.",
        right="Harlow Vale has 4,812 inhabitants.",
        wrong="Harlow Vale has 9,305 inhabitants.",
    ),
    Fact(
        text="The Pellworth Bridge was opened to traffic in 1937. It carries four lanes.",
        right="The Pellworth Bridge was opened in 1937.",
        wrong="The Pellworth Bridge was opened in 1962.",
    ),
    Fact(
        text="Mount Arden is 2,641 metres high. Its summit was first climbed by Clara Voss.",
        right="Mount Arden is 2,641 metres high.",
        wrong="Mount Arden is 3,178 metres high.",
    ),
    Fact(
        text="The Norvik ferry carries 350 passengers and crosses the strait in 45 minutes.",
        right="The Norvik ferry carries 350 passengers.",
        wrong="The Norvik ferry carries 900 passengers.",
    ),
    Fact(
        text="Brenholt Museum was founded in 1884 and holds 17,250 paintings.",
        right="Brenholt Museum holds 17,250 paintings.",
        wrong="Brenholt Museum holds 63,400 paintings.",
    ),
    Fact(
        text="The Kestrel battery has a capacity of 7.5 kilowatt hours and weighs 62 kilograms.",
        right="The Kestrel battery weighs 62 kilograms.",
        wrong="The Kestrel battery weighs 95 kilograms.",
    ),
    Fact(
        text="The Tarrow River is 318 kilometres long and flows into Lake Osmund.",
        right="The Tarrow River is 318 kilometres long.",
        wrong="The Tarrow River is 540 kilometres long.",
    ),
)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The engine a user gets, over a store nobody else uses."""
    with Engine(Settings(home=str(tmp_path_factory.mktemp("home")))) as engine:
        yield engine


def verified(engine: Engine, claim: str, text: str) -> Finding:
    """The finding on a claim by the one document of a collection."""
    name = f"c{sha256(text.encode()).hexdigest()[:12]}"
    engine.add_documents([Document(key="text", text=text, source="text")], collection=name)
    found = engine.verify(Request(text=claim, collections=(name,)), keep_case=False)
    for citation in found.citations:
        assert citation.quote in text, "a quote is a stretch of the stored text"
    return found


def on_the_wrong_side(wanted: Verdict, found: Finding) -> bool:
    return found.verdict is not wanted and found.verdict not in OPEN


# Digits.


def digit_sets() -> list[str]:
    """The zero of every set of decimal digits that Unicode has beside our own, each followed by its nine."""
    return [
        zero
        for zero in map(chr, range(0x80, sys.maxunicode + 1))
        if unicodedata.category(zero) == "Nd" and unicodedata.decimal(zero) == 0
    ]


def in_digits_of(zero: str, text: str) -> str:
    return text.translate({ord("0") + n: chr(ord(zero) + n) for n in range(10)})


# Units, currencies, and numbers and years in words.

HOLDS, FAILS = SUPPORTED, REFUTED
AMOUNTS: tuple[tuple[str, str, Verdict | None], ...] = (
    # Of length and mass.
    ("The Alder Trail is 5 miles long.", "The Alder Trail is 5 kilometres long.", FAILS),
    ("The Alder Trail is 5 kilometres long.", "The Alder Trail is 5 miles long.", FAILS),
    ("The Alder Trail is 5 miles long.", "The Alder Trail is 8 kilometres long.", HOLDS),
    ("The Alder Trail is 8 kilometres long.", "The Alder Trail is 5 miles long.", HOLDS),
    ("The Alder Trail is 5000 metres long.", "The Alder Trail is 5 kilometres long.", HOLDS),
    ("The Alder Trail is 5 metres long.", "The Alder Trail is 5 kilometres long.", FAILS),
    ("The beam weighs 200 pounds.", "The beam weighs 200 kilograms.", FAILS),
    ("The beam weighs 200 kilograms.", "The beam weighs 441 pounds.", HOLDS),
    ("The beam weighs 2 tonnes.", "The beam weighs 2,000 kilograms.", HOLDS),
    ("The beam weighs 2 grams.", "The beam weighs 2 kilograms.", FAILS),
    ("Mount Arden is 8,665 feet high.", "Mount Arden is 2,641 metres high.", HOLDS),
    ("Mount Arden is 2,641 feet high.", "Mount Arden is 2,641 metres high.", FAILS),
    ("The screen is 27 centimetres wide.", "The screen is 27 inches wide.", FAILS),
    ("The dose of Velorin is 50 milligrams.", "The dose of Velorin is 50 micrograms.", FAILS),
    ("The dose of Velorin is 50 mcg.", "The dose of Velorin is 50 mg.", FAILS),
    ("The dose of Velorin is 0.5 g.", "The dose of Velorin is 500 mg.", HOLDS),
    ("The dose of Velorin is 50 \u00b5g.", "The dose of Velorin is 50 micrograms.", HOLDS),
    ("The dose of Velorin is 50 \u03bcg.", "The dose of Velorin is 50 mg.", FAILS),
    # Of area, volume, speed, temperature, time and data.
    ("Osmund Park covers 300 acres.", "Osmund Park covers 300 hectares.", FAILS),
    ("Osmund Park covers 3 square kilometres.", "Osmund Park covers 300 hectares.", HOLDS),
    ("Osmund Park covers 3 km\u00b2.", "Osmund Park covers 3 square miles.", FAILS),
    ("Osmund Park covers 3 km2.", "Osmund Park covers 3 km\u00b2.", HOLDS),
    ("The tank holds 40 gallons.", "The tank holds 40 litres.", FAILS),
    ("The tank holds 40 litres.", "The tank holds 40l.", HOLDS),
    ("The speed limit on Lowe Street is 50 mph.", "The speed limit on Lowe Street is 50 km/h.", FAILS),
    ("The speed limit on Lowe Street is 50 km/h.", "The speed limit on Lowe Street is 31 mph.", HOLDS),
    ("The oven is heated to 200 degrees Fahrenheit.", "The oven is heated to 200 degrees Celsius.", FAILS),
    ("The oven is heated to 392 \u00b0F.", "The oven is heated to 200 \u00b0C.", HOLDS),
    ("The flight takes 90 hours.", "The flight takes 90 minutes.", FAILS),
    ("The flight takes an hour and a half.", "The flight takes 90 minutes.", HOLDS),
    ("The trial lasted 6 weeks.", "The trial lasted 6 months.", FAILS),
    ("The Kestrel battery stores 7.5 megawatt hours.", "The Kestrel battery stores 7.5 kilowatt hours.", FAILS),
    ("The disk holds 500 megabytes.", "The disk holds 500 gigabytes.", FAILS),
    # Of money.
    ("Calder Foods paid $5 million for the mill.", "Calder Foods paid \u20ac5 million for the mill.", FAILS),
    ("Calder Foods paid \u20ac5 million for the mill.", "Calder Foods paid $5 million for the mill.", FAILS),
    ("Calder Foods paid $5 million for the mill.", "Calder Foods paid $5 billion for the mill.", FAILS),
    ("Calder Foods paid 5 million dollars for the mill.", "Calder Foods paid $5,000,000 for the mill.", HOLDS),
    ("Calder Foods paid \u00a35m for the mill.", "Calder Foods paid 5 million pounds for the mill.", HOLDS),
    ("Calder Foods paid 5 million yen for the mill.", "Calder Foods paid 5 million euros for the mill.", FAILS),
    ("Calder Foods paid \u00a35 million for the mill.", "Calder Foods paid US$5 million for the mill.", FAILS),
    ("Calder Foods paid CHF 5 million for the mill.", "Calder Foods paid 5 million Swiss francs for the mill.", HOLDS),
    ("Calder Foods paid A$5 million for the mill.", "Calder Foods paid US$5 million for the mill.", FAILS),
    ("Calder Foods paid \u20b95 crore for the mill.", "Calder Foods paid 50 million rupees for the mill.", HOLDS),
    ("Calder Foods paid \u20b95 lakh for the mill.", "Calder Foods paid 500,000 rupees for the mill.", HOLDS),
    ("A ticket to Brenholt Museum costs 50 cents.", "A ticket to Brenholt Museum costs 50 dollars.", FAILS),
    ("A ticket to Brenholt Museum costs \u20ac12.", "A ticket to Brenholt Museum costs $12.", FAILS),
    # Of years.
    ("Clara Voss was born in nineteen eighty-four.", "Clara Voss was born in 1984.", HOLDS),
    ("Clara Voss was born in nineteen eighty-four.", "Clara Voss was born in 1948.", FAILS),
    ("Clara Voss was born in 1984.", "Clara Voss was born in nineteen eighty-four.", HOLDS),
    ("Clara Voss was born in 1948.", "Clara Voss was born in nineteen eighty-four.", FAILS),
    ("Clara Voss was born in nineteen hundred and five.", "Clara Voss was born in 1905.", HOLDS),
    ("Clara Voss was born in nineteen oh five.", "Clara Voss was born in 1905.", HOLDS),
    ("Clara Voss was born in nineteen oh five.", "Clara Voss was born in 1950.", FAILS),
    ("The mill closed in two thousand and eight.", "The mill closed in 2008.", HOLDS),
    ("The mill closed in two thousand and eight.", "The mill closed in 2018.", FAILS),
    ("The mill closed in twenty eighteen.", "The mill closed in 2018.", HOLDS),
    ("The mill closed in twenty eighteen.", "The mill closed in 2008.", FAILS),
    ("The mill opened in MCMXXXVII.", "The mill opened in 1937.", HOLDS),
    ("The mill opened in MCMXXXVII.", "The mill opened in 1962.", FAILS),
    # Of powers, scales and shares.
    ("The sample holds 10\u2076 cells.", "The sample holds one million cells.", HOLDS),
    ("The sample holds 10\u2076 cells.", "The sample holds 106 cells.", FAILS),
    ("The sample holds 106 cells.", "The sample holds 10\u2076 cells.", FAILS),
    ("The sample holds 10^6 cells.", "The sample holds 1,000,000 cells.", HOLDS),
    ("The sample holds 10^6 cells.", "The sample holds 1,000 cells.", FAILS),
    ("The sample holds 3 \u00d7 10\u2076 cells.", "The sample holds 3 million cells.", HOLDS),
    ("The sample holds 3 \u00d7 10\u2076 cells.", "The sample holds 3 billion cells.", FAILS),
    ("The sample holds 5e6 cells.", "The sample holds 5 million cells.", HOLDS),
    ("The sample holds 5 thousand cells.", "The sample holds 5 million cells.", FAILS),
    ("The sample holds 2.5 million cells.", "The sample holds two and a half million cells.", HOLDS),
    ("The library lends 40 per cent of its books.", "The library lends two fifths of its books.", HOLDS),
    ("The library lends 40 per mille of its books.", "The library lends 40 per cent of its books.", FAILS),
    ("The rate rose by 2 percentage points.", "The rate rose by 20 basis points.", FAILS),
    ("The walk is 5\u00bd miles long.", "The walk is 5.5 miles long.", HOLDS),
    ("The walk is 5\u00bd miles long.", "The walk is 51 miles long.", FAILS),
)


# Letters.

ALPHABETS = {
    "Cyrillic": {"a": "а", "c": "с", "e": "е", "i": "і", "o": "о", "p": "р", "s": "ѕ", "x": "х", "y": "у", "A": "А", "B": "В",
                 "H": "Н", "K": "К", "M": "М", "N": "N", "O": "О", "P": "Р", "T": "Т", "C": "С", "V": "Ѵ"},
    "Greek": {"a": "α", "i": "ι", "o": "ο", "p": "ρ", "u": "υ", "v": "ν", "n": "η", "t": "τ", "A": "Α", "B": "Β", "H": "Η",
              "K": "Κ", "M": "Μ", "N": "Ν", "O": "Ο", "P": "Ρ", "T": "Τ"},
    "Armenian": {"g": "ց", "h": "հ", "n": "ո", "o": "օ", "u": "ս", "q": "զ", "O": "Օ", "U": "Ս", "S": "Տ", "w": "ա"},
    "Cherokee": {"A": "Ꭺ", "B": "Ᏼ", "C": "Ꮯ", "E": "Ꭼ", "H": "Ꮋ", "K": "Ꮶ", "M": "Ꮇ", "P": "Ꮲ", "T": "Ꭲ", "h": "Ꮒ", "i": "Ꭵ",
                 "b": "Ꮟ", "v": "ꮩ", "w": "ꮃ", "s": "ꮪ"},
    "Coptic": {"c": "ⲥ", "o": "ⲟ", "p": "ⲣ", "A": "Ⲁ", "B": "Ⲃ", "H": "Ⲏ", "K": "Ⲕ", "M": "Ⲙ", "N": "Ⲛ", "P": "Ⲣ", "T": "Ⲧ"},
    "Lisu": {"A": "ꓮ", "B": "ꓐ", "H": "ꓧ", "K": "ꓗ", "M": "ꓟ", "N": "ꓠ", "P": "ꓑ", "T": "ꓔ"},
    "full-width": {chr(at): chr(at + 0xFEE0) for at in range(0x21, 0x7F)},
    "bold": {chr(at): chr(0x1D41A + at - 97) for at in range(97, 123)} | {chr(at): chr(0x1D400 + at - 65) for at in range(65, 91)},
    "script": {chr(at): chr(0x1D4EA + at - 97) for at in range(97, 123)} | {chr(at): chr(0x1D4D0 + at - 65) for at in range(65, 91)},
    "typewriter": {chr(at): chr(0x1D68A + at - 97) for at in range(97, 123)} | {chr(n + 48): chr(0x1D7F6 + n) for n in range(10)},
    "circled": {chr(at): chr(0x24D0 + at - 97) for at in range(97, 123)},
    "dotless": {"i": "ı", "j": "ȷ"},
    "phonetic": {"a": "ɑ", "g": "ɡ"},
}  # fmt: skip


def in_letters_of(alphabet: str, text: str) -> str:
    return text.translate(str.maketrans(ALPHABETS[alphabet]))


def in_one_letter_of(alphabet: str, text: str) -> str:
    """The first letter of each word that the alphabet has one like."""
    table = ALPHABETS[alphabet]
    words = (re.sub(f"[{re.escape(''.join(table))}]", lambda found: table[found[0]], word, count=1) for word in text.split(" "))
    return " ".join(words)


def typed(text: str, kind: str) -> str:
    """A text in whose numbers letters stand for digits."""
    table = {"l": {"1": "l"}, "I": {"1": "I"}, "O": {"0": "O"}, "lO": {"1": "l", "0": "O"}, "\u041e": {"0": "\u041e"}}[kind]
    return re.sub(r"[0-9][0-9,.]*(?<=[0-9])", lambda found: found[0].translate(str.maketrans(table)), text)
