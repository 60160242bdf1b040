"""The words that the steadiness pairs are made of: names, places, works, amounts, and how one of each is drawn.

Countries, cities and currencies are real, so that what is said of them is true in the world as well. People, firms, small
towns and works are invented: a judge can know them only from the text before it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

COUNTRIES: tuple[tuple[str, str, str, str], ...] = (
    ("France", "Paris", "Lyon", "the euro"), ("Norway", "Oslo", "Bergen", "the Norwegian krone"),
    ("Poland", "Warsaw", "Gdańsk", "the zloty"), ("Hungary", "Budapest", "Szeged", "the forint"),
    ("Turkey", "Ankara", "Istanbul", "the lira"), ("Canada", "Ottawa", "Toronto", "the Canadian dollar"),
    ("Australia", "Canberra", "Sydney", "the Australian dollar"), ("Brazil", "Brasília", "São Paulo", "the real"),
    ("Peru", "Lima", "Cusco", "the sol"), ("Kenya", "Nairobi", "Mombasa", "the Kenyan shilling"),
    ("Ghana", "Accra", "Kumasi", "the cedi"), ("Nigeria", "Abuja", "Lagos", "the naira"),
    ("Morocco", "Rabat", "Casablanca", "the dirham"), ("Vietnam", "Hanoi", "Da Nang", "the dong"),
    ("Thailand", "Bangkok", "Chiang Mai", "the baht"), ("Japan", "Tokyo", "Osaka", "the yen"),
    ("South Korea", "Seoul", "Busan", "the won"), ("India", "New Delhi", "Mumbai", "the rupee"),
    ("Pakistan", "Islamabad", "Karachi", "the Pakistani rupee"), ("Bangladesh", "Dhaka", "Chittagong", "the taka"),
    ("Kazakhstan", "Astana", "Almaty", "the tenge"), ("Mongolia", "Ulaanbaatar", "Darkhan", "the tugrik"),
    ("Ukraine", "Kyiv", "Odesa", "the hryvnia"), ("Romania", "Bucharest", "Cluj-Napoca", "the leu"),
    ("Czechia", "Prague", "Brno", "the Czech koruna"), ("Greece", "Athens", "Thessaloniki", "the euro"),
    ("Portugal", "Lisbon", "Porto", "the euro"), ("Spain", "Madrid", "Seville", "the euro"),
    ("Italy", "Rome", "Turin", "the euro"), ("Slovenia", "Ljubljana", "Maribor", "the euro"),
    ("Austria", "Vienna", "Graz", "the euro"), ("Germany", "Berlin", "Hamburg", "the euro"),
    ("Denmark", "Copenhagen", "Aarhus", "the Danish krone"), ("Sweden", "Stockholm", "Gothenburg", "the Swedish krona"),
    ("Finland", "Helsinki", "Tampere", "the euro"), ("Iceland", "Reykjavík", "Akureyri", "the Icelandic krona"),
    ("Ireland", "Dublin", "Cork", "the euro"), ("Argentina", "Buenos Aires", "Rosario", "the Argentine peso"),
    ("Chile", "Santiago", "Valparaíso", "the Chilean peso"), ("Colombia", "Bogotá", "Medellín", "the Colombian peso"),
    ("Mexico", "Mexico City", "Guadalajara", "the Mexican peso"), ("Ecuador", "Quito", "Guayaquil", "the US dollar"),
    ("Ethiopia", "Addis Ababa", "Gondar", "the birr"), ("Senegal", "Dakar", "Thiès", "the CFA franc"),
    ("Zambia", "Lusaka", "Ndola", "the kwacha"), ("Tunisia", "Tunis", "Sfax", "the dinar"),
    ("New Zealand", "Wellington", "Auckland", "the New Zealand dollar"), ("Croatia", "Zagreb", "Split", "the euro"),
    ("Serbia", "Belgrade", "Novi Sad", "the Serbian dinar"), ("Georgia", "Tbilisi", "Batumi", "the lari"),
    ("Armenia", "Yerevan", "Gyumri", "the dram"), ("Nepal", "Kathmandu", "Pokhara", "the Nepalese rupee"),
)  # fmt: skip
"""Country, capital, another city, currency."""

NAMES: tuple[tuple[str, str], ...] = (
    ("Ingrid Henrik Astrid Lars", "Solheim Lund Nygaard Berge"),
    ("Agnieszka Tomasz Zofia Marek", "Wilk Zielińska Kowal Baran"),
    ("Amara Chidi Ngozi Emeka", "Okafor Nwosu Eze Obi"), ("Rosa Mateo Lucía Andrés", "Delgado Fuentes Rivas Ocampo"),
    ("Mei Jian Lihua Bo", "Zhao Tang Shen Guo"), ("Haruka Kenji Sayuri Daichi", "Mori Ishida Kanda Okubo"),
    ("Leila Karim Yasmin Tarek", "Haddad Mansour Khoury Saleh"),
    ("Clara Julien Manon Luc", "Moreau Garnier Vasseur Roche"),
    ("Hannah Jonas Lena Ulrich", "Brandt Vogel Kessler Adler"),
    ("Priya Arjun Kavita Rohan", "Iyer Menon Kulkarni Bhat"),
    ("Siobhan Declan Aoife Cormac", "Byrne Gallagher Tierney Quinlan"),
    ("Giulia Marco Elena Paolo", "Ferri Conti Marchetti Greco"),
    ("Katerina Nikos Eleni Stavros", "Pappa Markou Vlachou Doukas"),
    ("Ama Kwame Efua Yaw", "Osei Mensah Boateng Asante"),
    ("Wanjiru Kamau Akinyi Otieno", "Mwangi Njoroge Ochieng Kariuki"), ("Linh Minh Thuy Duc", "Tran Pham Vo Dang"),
    ("Aylin Emre Defne Kerem", "Yildiz Aksoy Demirel Kaplan"),
    ("Ana João Beatriz Rui", "Teixeira Pacheco Moura Sequeira"),
    ("Olena Taras Iryna Bohdan", "Kovalenko Shevchuk Melnyk Bondar"),
    ("Ji-woo Min-jun Seo-yeon Dong-hyun", "Park Choi Han Yoon"),
    ("Helen Paul Margaret Simon", "Whitcombe Ashdown Pryce Thorley"),
    ("Sinikka Antti Aino Eero", "Laine Koskinen Salmi Rautio"),
    ("Noa Eitan Tamar Gil", "Peretz Amsalem Barak Shaked"),
    ("Marieke Joost Femke Bram", "de Wit Kuiper Smeets Hoekstra"),
    ("Dagný Einar Sólveig Gunnar", "Helgason Briem Thorlacius Blöndal"),
    ("Ilinca Radu Doina Mihai", "Popa Lupu Munteanu Stoica"),
)  # fmt: skip
"""Given and family names of one origin; each given name goes with each family name."""

_TOWNS = """
Varnholm Eastmere Sandrow Altenau Norwick Tarragh Bellhaven Oskarby Milltown Corvington Lindmouth Hartsea Brackley
Pellworth Dunmarrow Ostrov Kirkenfell Marlock Tessin Halvern Quarrington Fenwick Rosdale Orrinby Stavely Thornmere
Ashcombe Wexbridge Calder Vintry Ormsund Larkfield Penhallow Grauberg Montserin Valdoro Rivamare Castelnovo
Sotoverde Kamenice Brodno Zelenik Novograd Tarnavec Ilmajärvi Ruskola Haukivuori Eskdale Skerry Glenmorra
Ballycarrow Dromahane Kishbury Weltham Ostermoor Lammbach Hohenfeld Steinrode Aldertorp Fjelby
"""
TOWNS = _TOWNS.split()

FIRMS = tuple(
    f"{first} {second}"
    for first, seconds in {
        "Northgate": "Foods Freight", "Helix": "Motors Optics", "Brightwell": "Energy Paper",
        "Corvane": "Textiles Glass",
        "Stratos": "Shipping Seating", "Amberline": "Insurance Cables", "Tidewater": "Tools Timber",
        "Kestrel": "Cycles Pumps",
        "Marchetti": "Ceramics Leather", "Osprey": "Aviation Software", "Sundial": "Clocks Lighting",
        "Polar": "Dairies Ferries",
        "Redfern": "Publishing Bakeries", "Vega": "Batteries Printing", "Larkspur": "Chemicals Garments",
        "Ironbridge": "Steel Tractors",
    }.items()
    for second in seconds.split()
)  # fmt: skip

BOOKS = (
    "The Salt Ledger", "A Winter of Bells", "Nine Doors North", "The Cartographer's Debt", "Low Tide, High Street",
    "The Orchard Clerk", "Letters to a Lighthouse", "Paper Rivers", "The Last Ferryman", "Copper Weather",
    "An Inventory of Storms", "The Glass Harvest", "Where the Tram Ends", "The Quiet Assizes", "Marrow and Stone",
    "Seven Kinds of Rain", "The Beekeeper's Atlas", "Halfway to Harbour", "The Borrowed Coat", "Ashes of the Almanac",
)  # fmt: skip
FILMS = (
    "Night Signals", "The Copper Road", "Two Left Gloves", "Harbour Lights Out", "The Second Witness", "Blue Enamel",
    "After the Thaw", "Runaway Orchestra", "The Locksmith's Summer", "Dust on the Dial", "Kilometre Zero",
    "The Long Rehearsal",
    "A Room in August", "The Paper Boat", "Northbound Platform", "The Silver Kiln",
)  # fmt: skip
MUSIC = (
    "the Harvest Cantata", "the Quarry Symphony", "the Lantern Quartet", "the Estuary Suite", "the Clockmaker Overture",
    "the Lichen Sonata", "the Viaduct March", "the Marsh Requiem", "the Almond Concerto", "the Granite Mass",
)  # fmt: skip
PRODUCTS = (
    "the Corvo kettle", "the Lumen desk lamp", "the Pallas toaster", "the Nimbus fan heater", "the Terra 5 tent",
    "the Aria headset", "the Volt hand drill", "the Cirrus raincoat", "the Juno tablet", "the Breva coffee grinder",
    "the Halo bicycle helmet", "the Otter rucksack", "the Mistral hairdryer", "the Sable keyboard",
    "the Quill e-reader",
    "the Petrel dinghy", "the Rondo record player", "the Tarn water filter", "the Fable night light",
    "the Delta camping stove",
)  # fmt: skip
INVENTIONS = (
    "the folding tide gauge", "the silent pump", "the spring-driven plough", "the paper battery",
    "the cold-light signal lamp",
    "the two-wheel baler", "the reversible loom", "the pocket seismograph", "the double-valve siphon",
    "the self-winding buoy",
)  # fmt: skip
DRUGS = (
    "veltanib", "corimab", "oxaprine", "daltevir", "lumicept", "saritol", "nerafib", "tembutol", "pelvastine",
    "quorizide",
    "amlorin", "zefaplast",
)  # fmt: skip
DISHES = (
    "harbour stew", "miller's cake", "Lammas bread", "winter pudding", "shepherd's hotpot", "Norwick pie",
    "monks' soup",
    "the Tarragh sausage", "the Oskarby pancake", "ferryman's porridge", "vintner's salad", "the Altenau pastry",
)  # fmt: skip
STAPLES = (
    "rye flour", "chestnuts", "smoked herring", "barley", "buckwheat", "white beans", "goat's cheese", "pumpkin",
    "lentils",
    "potatoes", "beetroot", "oatmeal",
)  # fmt: skip
ANIMALS = (
    "the marsh lark", "the banded newt", "the ridge marten", "the pale heron", "the sand dormouse", "the copper lizard",
    "the reed otter", "the tufted shrike", "the dwarf lynx", "the bog tortoise",
)  # fmt: skip
DIETS = (
    "beetles", "snails", "seeds", "small fish", "earthworms", "berries", "frogs", "moths", "roots", "freshwater shrimp",
)  # fmt: skip
RIVERS = ("the Tessel", "the Orrin", "the Vask", "the Sorrel", "the Isker", "the Calla", "the Brede", "the Ilva")
MATERIALS = (
    "granite", "brick", "limestone", "oak", "reinforced concrete", "steel", "sandstone", "basalt", "larch wood",
)  # fmt: skip
GOODS = ("flour", "glass", "paper", "timber", "copper wire", "packaging", "cotton", "cement")
LANGUAGES = (
    "French", "Spanish", "Arabic", "Portuguese", "Mandarin", "Swahili", "German", "Welsh", "Finnish", "Hindi", "Polish",
)  # fmt: skip
SUBJECTS = (
    "poetry", "engineering", "botany", "journalism", "architecture", "chemistry", "design", "translation",
    "photography",
)  # fmt: skip
DAMAGE = (
    "the fire at the {town} mill", "the flood in the {town} tunnel", "the power cut in {town}",
    "the explosion at the {town} depot",
    "the collapse of the {town} pier", "the derailment near {town}", "the oil spill off {town}",
    "the blackout at {town} hospital",
)  # fmt: skip
CAUSES = (
    "a faulty cable", "a lightning strike", "a burst pipe", "a gas leak", "a broken valve", "a careless welder",
    "an overheated pump", "a fallen tree", "a misread signal", "a blocked drain",
)  # fmt: skip
CONDITIONS = (
    "joint pain", "blood pressure", "the heart rate", "inflammation", "the risk of stroke", "fatigue", "body weight",
)  # fmt: skip
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
WEEKDAYS = (
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
)  # fmt: skip
COUNTED = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "eleven", "twelve",
)  # fmt: skip

Draw = Callable[[random.Random], str]


def _one_of(words: tuple[str, ...] | list[str]) -> Draw:
    return lambda rng: rng.choice(words)


def _person(rng: random.Random) -> str:
    given, family = rng.choice(NAMES)
    families = family.replace("de Wit", "de_Wit").split()
    return f"{rng.choice(given.split())} {rng.choice(families).replace('_', ' ')}"


def _of_town(*wholes: str) -> Draw:
    return lambda rng: rng.choice(wholes).format(town=rng.choice(TOWNS), subject=rng.choice(SUBJECTS))


def _number(low: int, high: int, unit: str = "{:,}", step: int = 1) -> Draw:
    return lambda rng: unit.format(rng.randrange(low, high + 1, step))


def _date(rng: random.Random) -> str:
    return f"{rng.randint(1, 28)} {rng.choice(MONTHS)}"


def _prize(rng: random.Random) -> str:
    return f"the {rng.choice(TOWNS)} Prize for {rng.choice(SUBJECTS)}"


DRAWS: Mapping[str, Draw] = {
    "person": _person,
    "town": _one_of(TOWNS),
    "firm": _one_of(FIRMS),
    "book": _one_of([f"the novel {title}" for title in BOOKS]),
    "title": _one_of(BOOKS),
    "film": _one_of([f"the film {title}" for title in FILMS]),
    "music": _one_of(MUSIC),
    "product": _one_of(PRODUCTS),
    "invention": _one_of(INVENTIONS),
    "drug": _one_of(DRUGS),
    "dish": _one_of(DISHES),
    "staple": _one_of(STAPLES),
    "animal": _one_of(ANIMALS),
    "diet": _one_of(DIETS),
    "river": _one_of(RIVERS),
    "material": _one_of(MATERIALS),
    "goods": _one_of(GOODS),
    "language": _one_of(LANGUAGES),
    "subject": _one_of(SUBJECTS),
    "cause": _one_of(CAUSES),
    "condition": _one_of(CONDITIONS),
    "month": _one_of(MONTHS),
    "weekday": _one_of(WEEKDAYS),
    "counted": _one_of(COUNTED),
    "country": lambda rng: rng.choice(COUNTRIES)[0],
    "damage": _of_town(*DAMAGE),
    "prize": _prize,
    "prize of a year": lambda rng: f"the {rng.randint(1985, 2022)} {_prize(rng)[4:]}",
    "election": lambda rng: f"the {rng.randint(1990, 2022)} mayoral election in {rng.choice(TOWNS)}",
    "museum": _of_town(
        "the {town} Museum of Glass", "the {town} Maritime Museum", "the {town} Planetarium", "the {town} Art Gallery",
        "the {town} Toy Museum",
    ),
    "named house": _of_town(
        "the Hotel Meridian", "the Swan Theatre", "the Apollo Cinema", "the Old Customs House", "Fairlight House",
        "the Grand Arcade", "the Harbour Club", "the Lyceum", "the Corn Exchange", "the Palm House",
    ),
    "tower": _of_town("the {town} Tower", "the {town} Lighthouse", "the {town} Minster", "the {town} Water Tower"),
    "way": _of_town("the {town} Canal", "the {town} Railway", "the {town} Cycle Path", "the {town} Pipeline"),
    "bridge": _of_town("the {town} Bridge", "the {town} Viaduct", "the {town} Tunnel", "the {town} Pier"),
    "building": _of_town(
        "the {town} Town Hall", "the {town} Library", "{town} Station", "the {town} Opera House",
        "the {town} Observatory"
    ),
    "club": _of_town("the {town} Rowing Club", "the {town} Chess Club", "the {town} Choral Society",
        "the {town} Tennis Club"),
    "team": _of_town("{town} Rovers", "{town} United", "the {town} Falcons", "the {town} Comets"),
    "school": _of_town("{town} College", "the {town} Academy", "the {town} School of Music", "{town} High School"),
    "society": _of_town("the {town} Trade Council", "the {town} Port Alliance", "the {town} Chamber of Commerce"),
    "grant": _of_town("the {town} travel grant", "the {town} {subject} competition",
        "the {town} {subject} scholarship"),
    "service": _of_town("the {town} Express", "the {town} ferry", "the {town} night bus", "the {town} mail boat"),
    "plan": _of_town("the Basic plan", "the Family tariff", "the Student plan", "the Night tariff", "the Solar tariff"),
    "festival": _of_town("the {town} Jazz Festival", "the {town} Half Marathon", "the {town} Book Fair",
        "the {town} Regatta"),
    "event": _of_town(
        "the {town} dock strike", "the {town} book fair", "the {town} sheep show", "the {town} hospital appeal",
        "the {town} boat race"
    ),
    "office": _one_of(["director", "treasurer", "secretary", "head gardener", "archivist", "choirmaster",
        "caretaker", "registrar"]),
    "year": _number(1961, 2022, "{}"),
    "late year": _number(1996, 2022, "{}"),
    "birth year": _number(1921, 1998, "{}"),
    "number": _number(12, 98),
    "thousands": _number(3_100, 91_000, step=100),
    "pounds": _number(12, 480, "£{:,}"),
    "metres": _number(46, 390, "{} metres"),
    "kilometres": _number(14, 480, "{} kilometres"),
    "grams": _number(180, 3_900, "{:,} grams", step=20),
    "minutes": _number(21, 96, "{} minutes"),
    "few days": _number(7, 21, "{} days", step=7),
    "many days": _number(28, 60, "{} days", step=8),
    "months": _number(3, 36, "{} months", step=3),
    "date": _date,
    "full date": lambda rng: f"{_date(rng)} {rng.randint(1931, 2021)}",
    "time": lambda rng: f"{rng.randint(5, 22)}:{rng.choice(('05', '10', '20', '35', '40', '50'))}",
}  # fmt: skip
"""One of each kind of thing, by its name."""


def drawn(rng: random.Random, slots: Mapping[str, str], taken: Mapping[str, str] | None = None) -> dict[str, str]:
    """A value for every slot, all different from one another and from what is taken already."""
    values = dict(taken or {})
    for slot, kind in slots.items():
        while (value := DRAWS[kind](rng)) in values.values() or _shares_a_name(value, values):
            pass
        values[slot] = value
    return values


def _shares_a_name(value: str, values: Mapping[str, str]) -> bool:
    """Two people of one given or family name, or two things of one town, would be hard to tell apart, and no fair test."""
    ours = {word for word in value.split() if word in _TELLING}
    return any(ours & set(other.split()) for other in values.values())


_TELLING = {word for given, family in NAMES for word in f"{given} {family}".split()} | set(TOWNS) | {f.split()[0] for f in FIRMS}


def hard_to_tell(one: str, other: str) -> bool:
    """Whether two amounts are so close that one might be taken for the other rounded: no false claim is to be half true."""
    amounts = [re.fullmatch(r"£?([0-9][0-9,]*)(?: [a-z]+)?", text) for text in (one, other)]
    found = sorted(float(amount[1].replace(",", "")) for amount in amounts if amount)
    years = re.fullmatch("[0-9]{4}", one)
    return len(found) == 2 and not years and found[1] < 1.25 * found[0]


def said(template: str, values: Mapping[str, str]) -> str:
    """A template with its slots filled, as sentences: a slot written {x's} is the genitive of {x}.

    Names in -s are plurals here (Helix Motors') unless they sound like one thing (the night bus's)."""
    owned = {f"{slot}'s": value + ("'" if re.search("[^aious]s$", value) else "'s") for slot, value in values.items()}
    text = template.format_map({**values, **owned})
    return re.sub(r"(^|[.] |\n)([a-z])", lambda start: start[1] + start[2].upper(), text)
