"""What worlds and figures draw from: names, numbers, times of day, and how they are said."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any


def _apart(words: str, at: str | None = None) -> list[str]:
    return words.split(at)


FIRST = _apart(
    "Ada Ahmed Aiko Alma Amara Andrei Anika Arthur Aylin Beatriz Benno Bilal Brigid Carlos Celia Chidi Clara Conor Dalia Daniel Daria Dmitri Edda Elif Elena Emil Enzo Esther Eva "
    "Farah Felix Fiona Gabriel Gita Greta Hamid Hana Harriet Hector Helga Hugo Ida Igor Imogen Ines Ingrid Isaac Ivo Jana Javier Joan Jonas Judith Kamal Karin Kofi Lars Laila Leon Lena Lucia Luka Magda Malik Marcus Maren "
    "Mateo Meera Mila Milan Mirjam Nadia Nikolai Nils Noor Odile Olga Omar Oskar Paula Pavel Petra Quentin Rafael Rania Rosa Rupert Sabine Salma Samir Selma Sigrid Simon Sofia Stefan Sunita Tariq Tessa Tomas Uma Vera Victor "
    "Wanda Wim Yara Yusuf Zeynep Zoran"
)
LAST = _apart(
    "Abara Abbott Adeyemi Aguirre Albers Almeida Amsel Andersen Anwar Ashdown Baker Balogh Banerjee Barros Becker Bellamy Berglund Bianchi Bowen Brandt Calder Carvalho Castellan Chaudhry Cohen Cole Corbin Cruz Dahl Danso "
    "Delgado Demir Dixon Doyle Drummond Eriksen Esposito Falk Farrell Ferrari Fischer Fontaine Forster Fraser Gallo Garrick Georgiou Ghosh Grant Gruber Haas Haddad Hale Hansen Harding Hassan Holm Horvat Hughes Ibsen Ivanova "
    "Jansen Jovic Kaplan Karlsen Keita Keller Khan Kovacs Kruger Laine Lambert Larkin Levy Lindqvist Lopez Lowell Madsen Malone Marchetti Mbeki Mendes Merrill Moreau Morris Mwangi Nagy Nakamura Novak Nwosu Obi Okafor Olsen "
    "Orlova Osei Palmer Papas Park Pereira Petrov Pinto Quist Rahman Ramos Reuter Ricci Romero Rossi Sandoval Santos Sato Schmidt Serrano Shah Silva Sorensen Stavros Steiner Strand Sutter Tanaka Teller Thorne Toth Ubeda Vance "
    "Varga Vasquez Vogel Wallin Weber Whitlock Winter Yilmaz Zeller"
)
TOWNS = _apart(
    "Aldermoor Ambleton Arvika-Sund Ashcombe Averno Balmere Banholm Barvik Beldra Bergstad Birkhampton Blackwater Bolsena-Nova Brackley Brunnen Calverton Camborough Caradoc Castelmare Cernava Chalford Corrib Cresswick Dalem Danehill "
    "Darlow Drumore Dunmore Eastvale Ebersfeld Elmswick Elverum Ermin Esperanza Falkensee Farholt Fenwick Ferrol-Vella Flint Galdera Garmouth Glenary Granholm Gravelle Halmstow Harstad Haverton Hebden Heidburg Hollin Ilminster "
    "Ingersby Jarva Kalmona Karsava Keldale Kelso Kilbride Kirkwall Kolberg Lambourne Larvik Lenham Linden Lorca Lunden Maldon Marisol Marlow Mereside Milford Montavo Morava Nairn Narvik Nettleby Norvale Oakham Odessa Olmstead "
    "Orlin Ostrava Pelham Pinehurst Porto-Vey Quarnby Radwell Ravenna Redcliff Rimini Rostock Rudby Salzerbad Sandvik Selby Silverton Skara Solano Stavely Stokesay Sundvall Tarn Tavira Thornbury Tolmin Torvik Ulverton Umbria "
    "Valdoro Varna Velsen Vianden Wadebridge Warnow Westray Wexmoor Windrush Yarmouth Zadar Zelova"
)
INVENTED = _apart(
    "Alvania Ardistan Belmora Borduria Calmora Cassia Corvania Dalmora Dorvania Elbonia Esteria Farangia Galdovia Grenovia Halvia Idria Jendora Karvania Kestria Lorvia Lusenia Maldoria Mirovia Narvia Norvenia Orsinia Ostrania "
    "Palmeria Qumar Ravania Ruritania Sarkovia Selenia Sokovia Tavria Tolmeria Tyrovia Ustria Valdovia Varnia Veldoria Vestria Wallenia Yrvania Zamunda Zubrowka"
)
REAL = _apart(
    "Albania Algeria Angola Argentina Armenia Australia Austria Azerbaijan Bangladesh Belgium Benin Bhutan Bolivia Botswana Brazil Bulgaria Cambodia Cameroon Canada Chad Chile Colombia Croatia Cuba Denmark Ecuador Egypt Eritrea Estonia "
    "Ethiopia Finland Gabon Georgia Ghana Greece Guatemala Honduras Hungary India Indonesia Iraq Ireland Israel Jamaica Japan Jordan Kenya Laos Latvia Lebanon Lesotho Liberia Libya Lithuania Madagascar Malawi Malaysia Mali Malta "
    "Mauritania Mexico Moldova Mongolia Morocco Mozambique Namibia Nepal Nicaragua Niger Nigeria Oman Pakistan Panama Paraguay Peru Poland Portugal Qatar Romania Rwanda Senegal Serbia Slovakia Somalia Spain Sudan Sweden Syria "
    "Tajikistan Tanzania Thailand Togo Tunisia Turkey Uganda Ukraine Uruguay Uzbekistan Vietnam Yemen Zambia Zimbabwe"
)
"""Without those that judgement's own examples are about."""
RIVERS = _apart(
    "Aller Alva Amber Ardan Arno-Vale Barda Blackwater Brenna Calder Cerna Colne Dalva Dee Derwa Dorn Drava Eider Elda Erme Esla Fala Fulda Garra Gella Halva Ilm Indre Isar Jarra Kama Kelda Lahn Lenta Lorra Lune Marra Mella "
    "Morava Mura Nadder Narva Nida Oda Orla Ossa Pella Pregel Rega Rhona Rima Sala Salva Severa Sila Sorga Tavy Tenna Tirsa Ulla Usk Vaga Velda Vindel Warta Wenna Yarra Zala"
)
FIRMS = _apart(
    "Albers & Sons|Anker Works|Arden Mills|Avondale Industries|Baltic Machine|Bergmann|Birch & Cole|Brightwater|Calder Group|Castor Lamps|Corvin|Dahl Brothers|Delta Optics|Eastgate|Elbe Motors|Falk & Co|Ferro Union|Glenmore|Granit|Halden|"
    "Harbour Goods|Helios|Ibex|Juno Foods|Karst|Kestrel|Lindner|Lumen|Marlin & Daughters|Meridian|Monsun|Nordwerk|Oakley Stores|Orion Tools|Pallas|Perron|Quill & Ink|Radius|Ravenscroft|Sable|Solano|Sterling Mills|Tarn Valley|Teller & Vogt|"
    "Umbra|Vanguard Paper|Vesta|Wessel|Windmere|Zephyr",
    "|",
)
HOUSES = _apart(
    "Hotel Bellevue|The Anchor Inn|Pension Alpenrose|The Old Mill Hostel|Hotel am Markt|Casa Azul|The Lighthouse Hotel|Villa Miramar|The Station Hotel|Guesthouse Tilia|Hotel Corona|The Green Door",
    "|",
)
STREETS = _apart(
    "Mill Street|Harbour Road|Castle Lane|Station Square|Linden Avenue|Church Hill|Weaver Street|Bishop's Walk|Orchard Row|Canal Street|Kiln Lane|Market Place",
    "|",
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_ONES = _apart(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


class Person(str):
    """A full name, with its parts."""

    @property
    def first(self) -> str:
        return self.split(" ", 1)[0]

    @property
    def last(self) -> str:
        return self.split(" ", 1)[1]


class Time(str):
    """A time of day as one hand writes it, with other ways and other times."""

    minutes: int
    wide: bool

    @classmethod
    def at(cls, minutes: int, *, wide: bool) -> Time:
        minutes %= 1440
        hour, rest = divmod(minutes, 60)
        said = (
            f"{hour}:{rest:02}"
            if wide
            else f"{(hour - 1) % 12 + 1}{f'.{rest:02}' if rest else ''} {'a.m.' if hour < 12 else 'p.m.'}"
        )
        found = cls(said)
        found.minutes, found.wide = minutes, wide
        return found

    @property
    def other(self) -> Time:
        return Time.at(self.minutes, wide=not self.wide)

    def after(self, minutes: int) -> Time:
        return Time.at(self.minutes + minutes, wide=self.wide)

    def before(self, minutes: int) -> Time:
        return Time.at(self.minutes - minutes, wide=self.wide)


def w(number: int) -> str:
    """A whole number in words up to ninety-nine, in digits beyond."""
    if not 0 <= number < 100:
        return f"{number:,}"
    tens, ones = divmod(number, 10)
    return _ONES[number] if number < 20 else _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def c(number: float) -> str:
    return f"{int(number):,}"


def near(number: int, rng: random.Random) -> int:
    """A figure that looks like it: a digit changed, or two neighbours exchanged. Never the same, and not the same to two digits alone."""
    for _ in range(40):
        digits = list(str(number))
        place = rng.randrange(len(digits))
        if rng.random() < 0.35 and place:
            digits[place - 1], digits[place] = digits[place], digits[place - 1]
        else:
            digits[place] = str((int(digits[place]) + rng.choice((1, 2, 3, 4, 6, 7, 9))) % 10)
        found = int("".join(digits))
        if digits[0] != "0" and found != number:
            return found
    return number + 1


def person(rng: random.Random) -> Person:
    return Person(f"{rng.choice(FIRST)} {rng.choice(LAST)}")


def land(rng: random.Random) -> str:
    return rng.choice(REAL if rng.random() < 0.4 else INVENTED)


def monthspan(rng: random.Random) -> tuple[str, str]:
    return MONTHS[rng.randint(2, 4)], MONTHS[rng.randint(8, 9)]


def mid(first: str, last: str) -> str:
    return MONTHS[(MONTHS.index(first) + MONTHS.index(last)) // 2]


def out(first: str, last: str) -> str:
    del last
    return MONTHS[MONTHS.index(first) - 2]


POOLS: dict[str, Sequence[Any]] = {
    "town": TOWNS, "river": RIVERS, "firm": FIRMS, "house": HOUSES, "street": STREETS, "day": DAYS, "month": MONTHS
}  # fmt: skip
