"""Foreign digits, look-alike letters, units, currencies and years in words: none puts a claim on the wrong side.

Every fact stands in a document of its own, and is claimed rightly and wrongly. What is written in other digits or letters, in
the claim or in the document, must come to the verdict of the plain text, or stay open.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import cycle, islice, product
from string import ascii_lowercase, ascii_uppercase

import pytest

from adjudge import Engine, Settings
from adjudge.values.document import Document
from adjudge.values.inquiry import Request
from adjudge.values.verdict import Finding, Support, Verdict

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
    # What is claimed, what the document says, and what that comes to; None where it can only stay open.
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
    # A second set, written after the first was mended.
    ("The Skarn tunnel is 12 nautical miles long.", "The Skarn tunnel is 12 miles long.", FAILS),
    ("The Skarn tunnel is 12 km long.", "The Skarn tunnel is 12,000 m long.", HOLDS),
    ("The Skarn tunnel is 12 yards wide.", "The Skarn tunnel is 12 metres wide.", FAILS),
    ("The Skarn tunnel is 40 feet wide.", "The Skarn tunnel is 12.2 metres wide.", HOLDS),
    ("The Skarn tunnel is twelve miles long.", "The Skarn tunnel is twelve kilometres long.", FAILS),
    ("The cable carries 400 volts.", "The cable carries 400 kilovolts.", FAILS),
    ("The plant produces 900 megawatts.", "The plant produces 900 kilowatts.", FAILS),
    ("The plant produces 0.9 gigawatts.", "The plant produces 900 megawatts.", HOLDS),
    ("The parcel weighs 8 ounces.", "The parcel weighs 8 pounds.", FAILS),
    ("The parcel weighs 8 stone.", "The parcel weighs 112 pounds.", HOLDS),
    ("The parcel weighs 3 tons.", "The parcel weighs 3 kilograms.", FAILS),
    ("Lake Osmund holds 2 million cubic metres of water.", "Lake Osmund holds 2 million litres of water.", FAILS),
    ("Lake Osmund is 30 metres deep.", "Lake Osmund is 30 feet deep.", FAILS),
    ("Lake Osmund is 30 feet deep.", "Lake Osmund is 9 metres deep.", HOLDS),
    ("The room measures 20 square feet.", "The room measures 20 square metres.", FAILS),
    ("The storm brought winds of 120 km/h.", "The storm brought winds of 120 knots.", FAILS),
    ("The storm brought winds of 120 knots.", "The storm brought winds of 222 km/h.", HOLDS),
    ("The night was \u221210 \u00b0C cold.", "The night was 14 \u00b0F cold.", HOLDS),
    ("The night was 10 \u00b0F cold.", "The night was 10 \u00b0C cold.", FAILS),
    ("The film runs for 2 hours.", "The film runs for 120 minutes.", HOLDS),
    ("The film runs for 120 seconds.", "The film runs for 120 minutes.", FAILS),
    ("The lease runs for 5 decades.", "The lease runs for 5 years.", FAILS),
    ("The lease runs for half a century.", "The lease runs for 50 years.", HOLDS),
    ("The lease runs for a fortnight.", "The lease runs for two weeks.", HOLDS),
    ("The drug costs $90 a dose.", "The drug costs \u00a390 a dose.", FAILS),
    ("The drug costs 90 euros a dose.", "The drug costs 90 dollars a dose.", FAILS),
    ("The drug costs $90 a dose.", "The drug costs 90 US dollars a dose.", HOLDS),
    ("The drug costs 90 cents a dose.", "The drug costs $0.90 a dose.", HOLDS),
    ("The drug costs 90 cents a dose.", "The drug costs \u20ac0.90 a dose.", HOLDS),
    ("The drug costs 90 pence a dose.", "The drug costs \u00a390 a dose.", FAILS),
    ("The drug costs 90p a dose.", "The drug costs \u00a30.90 a dose.", HOLDS),
    ("The drug costs \u00a5900 a dose.", "The drug costs $900 a dose.", FAILS),
    ("The drug costs 900 rupees a dose.", "The drug costs 900 rubles a dose.", FAILS),
    ("The drug costs $5.40 a dose.", "The drug costs \u20ac5 a dose.", None),
    ("The drug costs C$90 a dose.", "The drug costs US$90 a dose.", FAILS),
    ("The drug costs 90 Canadian dollars a dose.", "The drug costs $90 a dose.", None),
    ("Velma Corp earned $3bn in 2020.", "Velma Corp earned $3m in 2020.", FAILS),
    ("Velma Corp earned $3bn in 2020.", "Velma Corp earned 3,000 million dollars in 2020.", HOLDS),
    ("Velma Corp earned \u20ac3bn in 2020.", "Velma Corp earned $3bn in 2020.", FAILS),
    ("Velma Corp earned three billion euros in 2020.", "Velma Corp earned three billion dollars in 2020.", FAILS),
    ("Velma Corp earned 30 crore rupees in 2020.", "Velma Corp earned 300 million rupees in 2020.", HOLDS),
    ("Velma Corp earned 30 crore rupees in 2020.", "Velma Corp earned 30 lakh rupees in 2020.", FAILS),
    ("Velma Corp earned 30 crore rupees in 2020.", "Velma Corp earned 30 million rupees in 2020.", FAILS),
    ("The state has 12 lakh voters.", "The state has 1,200,000 voters.", HOLDS),
    ("The state has 12,00,000 voters.", "The state has 1.2 million voters.", HOLDS),
    ("The state has 12,00,000 voters.", "The state has 12 million voters.", FAILS),
    ("Otto Brandt died in nineteen forty-five.", "Otto Brandt died in 1954.", FAILS),
    ("Otto Brandt died in 1945.", "Otto Brandt died in nineteen forty-five.", HOLDS),
    ("Otto Brandt died in eighteen ninety.", "Otto Brandt died in 1890.", HOLDS),
    ("Otto Brandt died in eighteen ninety.", "Otto Brandt died in 1819.", FAILS),
    ("Otto Brandt died in nineteen hundred.", "Otto Brandt died in 1900.", HOLDS),
    ("Otto Brandt died in nineteen hundred.", "Otto Brandt died in 1919.", FAILS),
    ("Otto Brandt died in the nineteen forties.", "Otto Brandt died in 1945.", HOLDS),
    ("Otto Brandt died in the nineteen forties.", "Otto Brandt died in 1962.", FAILS),
    ("The law was passed in twenty twenty.", "The law was passed in 2020.", HOLDS),
    ("The law was passed in twenty twenty-one.", "The law was passed in 2012.", FAILS),
    ("The law was passed in two thousand.", "The law was passed in 2000.", HOLDS),
    ("The law was passed in two thousand one.", "The law was passed in 2010.", FAILS),
    ("The law was passed in March nineteen ninety-eight.", "The law was passed in March 1998.", HOLDS),
    ("The law was passed in March nineteen ninety-eight.", "The law was passed in March 1989.", FAILS),
    ("The law was passed in '98.", "The law was passed in 1998.", HOLDS),
    ("Mercury's mass is 3.3 \u00d7 10\u00b2\u00b3 kg.", "Mercury's mass is 3.3e23 kg.", HOLDS),
    ("Mercury's mass is 3.3 \u00d7 10\u00b2\u00b3 kg.", "Mercury's mass is 3.3 \u00d7 10\u00b2\u2076 kg.", FAILS),
    ("The grain is 10\u207b\u2076 metres wide.", "The grain is 1 micrometre wide.", HOLDS),
    ("The grain is 10\u207b\u2076 metres wide.", "The grain is 10\u207b\u00b3 metres wide.", FAILS),
    ("The grain is 10\u207b\u2076 metres wide.", "The grain is 106 metres wide.", FAILS),
    ("The key has 2^128 values.", "The key has 2128 values.", FAILS),
    ("The chip has 2\u00b3\u00b2 addresses.", "The chip has 4,294,967,296 addresses.", HOLDS),
    ("The town has 5.000 inhabitants.", "The town has 5,000 inhabitants.", HOLDS),
    ("The town has 5,5 million inhabitants.", "The town has 5.5 million inhabitants.", HOLDS),
    ("The town has 5 500 inhabitants.", "The town has 5,500 inhabitants.", HOLDS),
    ("The town has 5'500 inhabitants.", "The town has 5,500 inhabitants.", HOLDS),
    ("The town has 5\u202f500 inhabitants.", "The town has 5,500 inhabitants.", HOLDS),
    ("The town has a dozen inhabitants.", "The town has 12 inhabitants.", HOLDS),
    ("The town has a score of inhabitants.", "The town has 20 inhabitants.", HOLDS),
    ("The town has 1.5 thousand inhabitants.", "The town has 1,500 inhabitants.", HOLDS),
    ("A quarter of voters abstained.", "25% of voters abstained.", HOLDS),
    ("A quarter of voters abstained.", "4% of voters abstained.", FAILS),
    ("One in five voters abstained.", "20 percent of voters abstained.", HOLDS),
    ("One in five voters abstained.", "50 percent of voters abstained.", FAILS),
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
    "bold": {letter: chr(0x1D400 + at) for at, letter in enumerate(ascii_uppercase + ascii_lowercase)},
    "script": {letter: chr(0x1D4D0 + at) for at, letter in enumerate(ascii_uppercase + ascii_lowercase)},
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


# What is tried: every row a claim, a document and what the plain text comes to.


Row = tuple[str, str, Verdict | None]
NUMBERED = (
    Fact(
        text="The Orley Club has 1,011 members and was founded in 1910.",
        right="The Orley Club has 1,011 members.",
        wrong="The Orley Club has 1,910 members.",
    ),
    Fact(
        text="The mine was 110 metres deep when it closed in 1901.",
        right="The mine closed in 1901.",
        wrong="The mine closed in 1910.",
    ),
    Fact(text="The choir has 11 singers.", right="The choir has 11 singers.", wrong="The choir has 10 singers."),
    Fact(text="Port Enry was built in 1201.", right="Port Enry was built in 1201.", wrong="Port Enry was built in 1310."),
    Fact(text="The bus carries 15 people.", right="The bus carries 15 people.", wrong="The bus carries 50 people."),
    Fact(text="The fence is 100 metres long.", right="The fence is 100 metres long.", wrong="The fence is 210 metres long."),
)
"""Numbers with ones and noughts in them."""
NOTES = ("\u00b2", "\u00b9\u00b2", "\u207d\u00b3\u207e", "\u1d43", "\u2462", "\u2082")


def noted(text: str, mark: str) -> str:
    """A text with the mark of a note behind each of its numbers."""
    return re.sub(r"(?<=[0-9])(?![0-9,.][0-9]|[0-9])", mark, text)


def either_side(facts: Sequence[Fact], write: Callable[[str], str]) -> Iterator[Row]:
    """Every fact with its claims written otherwise, and with its document."""
    for fact, (claim, verdict) in ((f, one) for f in facts for one in ((f.right, SUPPORTED), (f.wrong, REFUTED))):
        yield write(claim), fact.text, verdict
        yield claim, write(fact.text), verdict


def in_every_digit() -> Iterator[Row]:
    """Every set of digits over one fact: in the claim, in the document and in both."""
    for zero, fact in zip(digit_sets(), cycle(FACTS), strict=False):
        write = partial(in_digits_of, zero)
        yield from either_side([fact], write)
        yield write(fact.right), write(fact.text), SUPPORTED
        yield write(fact.wrong), write(fact.text), REFUTED


def with_separators() -> Iterator[Row]:
    """Arabic numbers with the separators of their own: for thousands, and for decimals."""
    yield "\u0661\u066b\u0665 million people live in Arvane.", "1.5 million people live in Arvane.", SUPPORTED
    yield "\u0661\u066b\u0665 million people live in Arvane.", "15 million people live in Arvane.", REFUTED
    yield "Arvane has \u0664\u066c\u0668\u0661\u0662 schools.", "Arvane has 4,812 schools.", SUPPORTED
    yield "Arvane has 4,812 schools.", "Arvane has \u06f4\u066c\u06f8\u06f1\u06f2 schools.", SUPPORTED
    yield "Arvane has 9,305 schools.", "Arvane has \u06f4\u066c\u06f8\u06f1\u06f2 schools.", REFUTED
    yield "Of the voters \u0664\u0660\u066a stayed away.", "Of the voters 40% stayed away.", SUPPORTED
    yield "Of the voters \u0664\u0660\u066a stayed away.", "Of the voters 70% stayed away.", REFUTED


def with_notes() -> Iterator[Row]:
    for mark in NOTES:
        yield from either_side(FACTS, partial(noted, mark=mark))


def in_every_alphabet() -> Iterator[Row]:
    for alphabet, write in product(ALPHABETS, (in_letters_of, in_one_letter_of)):
        yield from either_side(FACTS, partial(write, alphabet))


def mistyped() -> Iterator[Row]:
    for kind in ("l", "O", "lO", "\u041e"):
        yield from either_side(NUMBERED, partial(typed, kind=kind))


def tried(engine: Engine, rows: Iterable[Row]) -> tuple[int, int]:
    """How many were tried and how many stay open; none is on the wrong side."""
    count = still_open = 0
    wrong = []
    for claim, text, verdict in rows:
        found = verified(engine, claim, text)
        count += 1
        still_open += found.verdict is not verdict
        if found.verdict is not verdict and found.verdict not in OPEN:
            wrong.append((claim, text, found.verdict.value))
    assert wrong == []
    return count, still_open


def said(name: str, counts: tuple[int, int]) -> None:
    print(f"{name}: {counts[0]} tried, 0 on the wrong side, {counts[1]} open")


KINDS: dict[str, tuple[Callable[[], Iterable[Row]], int, int, int]] = {
    "digits": (in_every_digit, 360, 19, 0),
    "separators": (with_separators, 7, 1, 0),
    "marks of notes": (with_notes, 160, 11, 0),
    "letters": (in_every_alphabet, 700, 31, 0),
    "letters for digits": (mistyped, 90, 7, 20),
    "amounts": (lambda: AMOUNTS, 150, 7, 12),
}
"""What is tried, how many at least, one in how many of them where it must be quick, and how many of all may stay open."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_is_read_as_the_plain_text(engine: Engine, kind: str) -> None:
    rows, _, step, may_be_open = KINDS[kind]
    counts = tried(engine, islice(rows(), 0, None, step))
    assert counts[0] >= 7 and counts[1] <= may_be_open
    said(f"some {kind}", counts)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_all_are_read_as_the_plain_text(engine: Engine, kind: str) -> None:
    rows, least, _, may_be_open = KINDS[kind]
    counts = tried(engine, rows())
    assert counts[0] >= least and counts[1] <= may_be_open
    said(kind, counts)


@pytest.mark.parametrize(
    ("claim", "text", "shown"),
    [
        ("The bus carries l5 people.", "The bus carries 15 people.", "in \u201cl5\u201d l may stand for a digit"),
        ("The bus carries 15 people.", "The bus carries l5 people.", "in \u201cl5\u201d l may stand for a digit"),
        (
            "The P\u10d0ris choir has 11 singers.",
            "The Paris choir has 11 singers.",
            "in \u201cP\u10d0ris\u201d \u10d0 is Georgian",
        ),
        (
            "The Paris choir has 11 singers.",
            "The P\u0436ris choir has 11 singers.",
            "in \u201cP\u0436ris\u201d \u0436 is Cyrillic",
        ),
    ],
)
def test_what_cannot_be_read_for_certain_stays_open_and_says_which_letters(
    engine: Engine, claim: str, text: str, shown: str
) -> None:
    found = verified(engine, claim, text)
    assert found.verdict in OPEN
    assert "This text mixes alphabets" in found.reasoning and shown in found.reasoning
    assert "mixes_alphabets" in found.reason_codes


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The tank holds 50l.", "The tank holds 50 litres."),
        ("World War II ended in 1945.", "World War II ended in 1945."),
        ("Oxygen is O2.", "Oxygen is O2."),
        ("TNF\u03b1 has 157 amino acids.", "TNF\u03b1 has 157 amino acids."),
        ("The fibre is 9 \u03bcm thick.", "The fibre is 9 micrometres thick."),
        ("Kad\u0131k\u00f6y has 480,000 inhabitants.", "Kad\u0131k\u00f6y has 480,000 inhabitants."),
    ],
)
def test_letters_that_belong_in_a_text_are_no_reason_to_leave_it_open(engine: Engine, claim: str, text: str) -> None:
    assert verified(engine, claim, text).verdict is SUPPORTED


def test_a_draft_and_its_documents_are_read_the_same_way(engine: Engine) -> None:
    writings = [partial(in_digits_of, zero) for zero in digit_sets()[::26]]
    writings += [partial(in_letters_of, alphabet) for alphabet in ALPHABETS]
    count = 0
    for write, fact in zip(writings, cycle(FACTS), strict=False):
        for claim, plain in ((fact.right, Support.SUPPORTED), (fact.wrong, Support.CONTRADICTED)):
            for draft, text in ((write(claim), fact.text), (claim, write(fact.text))):
                ledger = engine.ground(draft, [Document(key="text", text=text, source="text")], keep_case=False)
                assert [entry.verdict for entry in ledger.entries] == [plain], (draft, text)
                assert all(quote.quote in text for entry in ledger.entries for quote in entry.evidence)
                count += 1
    print(f"drafts: {count} tried, all as the plain text")
