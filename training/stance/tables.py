"""Facts in tables: country profiles and info-boxes as "Key: value" text with statements about one of the values."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from quantity_swaps import swaps
from sources import NEI, REFUTES, SUPPORTS, Document, Pair, rows

_TEMPLATES = {
    "Capital > name": ("{v} is the capital of {c}.", "The capital of {c} is {v}."),
    "Area > total ": ("{c} has a total area of {v}.", "{c} covers {v}."),
    "Area > land": ("{c} has {v} of land.",),
    "Coastline": ("{c} has a coastline of {v}.", "The coastline of {c} is {v} long."),
    "Elevation > highest point": ("The highest point in {c} is {v}.",),
    "Elevation > lowest point": ("The lowest point in {c} is {v}.",),
    "Population > total": ("{c} has a population of {v}.", "{v} people live in {c}.", "The population of {c} is {v}."),
    "Population growth rate": ("The population of {c} grows by {v} a year.",),
    "Median age > total": ("The median age in {c} is {v}.",),
    "Birth rate": ("The birth rate in {c} is {v}.",),
    "Death rate": ("{c} has a death rate of {v}.",),
    "Life expectancy at birth > total population": ("Life expectancy in {c} is {v}.", "People in {c} live {v} on average."),
    "Life expectancy at birth > male": ("Men in {c} have a life expectancy of {v}.",),
    "Life expectancy at birth > female": ("Women in {c} have a life expectancy of {v}.",),
    "Total fertility rate": ("The fertility rate of {c} is {v}.",),
    "Infant mortality rate > total": ("{c} has an infant mortality rate of {v}.",),
    "Urbanization > urban population": ("In {c}, the urban population is {v}.",),
    "Internet users > percent of population": ("{v} of people in {c} use the internet.",),
    "Internet country code": ("The internet country code of {c} is {v}.",),
    "National anthem(s) > title": ("The national anthem of {c} is {v}.",),
    "Nationality > noun": (),
    "Nationality > adjective": ("{v} is the adjective for things from {c}.",),
    "Government type": ("{c} is a {v}.", "The government of {c} is a {v}."),
    "Independence": ("{c} became independent on {v}.",),
    "Irrigated land": ("{c} has {v} of irrigated land.",),
    "Airports": ("There are {v} airports in {c}.", "{c} has {v} airports."),
    "Land use > forest": ("Forest covers {v} of {c}.",),
    "Land use > agricultural land": ("{v} of the land in {c} is used for agriculture.",),
    "Land boundaries > total": ("The land borders of {c} are {v} long in total.",),
    "GDP (official exchange rate)": ("The GDP of {c} is {v}.",),
    "Budget > revenues": ("The budget revenues of {c} are {v}.",),
    "Exchange rates > Currency": ("The currency of {c} is {v}.",),
    "Physician density": ("{c} has {v}.",),
    "Carbon dioxide emissions > total emissions": ("{c} emits {v} of carbon dioxide.",),
    "Electricity access > electrification - total population": ("{v} of people in {c} have electricity.",),
    "Executive branch > chief of state": ("The head of state of {c} is {v}.",),
    "Executive branch > head of government": ("{v} leads the government of {c}.",),
    "Inflation rate (consumer prices) > Inflation rate (consumer prices) 2022": ("Consumer prices in {c} rose by {v} in 2022.",),
    "Real GDP growth rate > Real GDP growth rate 2022": ("The economy of {c} grew by {v} in 2022.",),
    "Literacy > total population": ("The literacy rate in {c} is {v}.",),
    "Suffrage": ("Suffrage in {c} is from {v}.",),
    "Military expenditures > Military Expenditures 2022": ("{c} spent {v} on its military in 2022.",),
    "Unemployment rate > Unemployment rate 2022": ("Unemployment in {c} was {v} in 2022.",),
}  # fmt: skip
_COMPARED = {
    "Area > total ": ("{a} is larger than {b}.", "{b} is smaller than {a}.", "{a} covers more area than {b}."),
    "Population > total": ("{a} has more people than {b}.", "{b} has a smaller population than {a}."),
    "Life expectancy at birth > total population": (
        "People live longer in {a} than in {b}.",
        "Life expectancy is higher in {a} than in {b}.",
    ),
    "Median age > total": ("The population of {a} is older than that of {b}.", "{b} has a lower median age than {a}."),
    "Infant mortality rate > total": ("Infant mortality is higher in {a} than in {b}.",),
    "Coastline": ("{a} has a longer coastline than {b}.", "The coastline of {b} is shorter than that of {a}."),
    "Internet users > percent of population": ("A larger share of people use the internet in {a} than in {b}.",),
    "Total fertility rate": ("The fertility rate is higher in {a} than in {b}.",),
    "Land use > forest": ("A greater share of {a} than of {b} is forest.",),
}
_NOISE = re.compile(r" ?\([^()]*\)")
_FIGURE = re.compile(r"-?\d[\d,]*(?:\.\d+)?(?: (?:million|billion|trillion))?")
_SCALE = {"million": 1e6, "billion": 1e9, "trillion": 1e12}
_BIOGRAPHY = re.compile(
    r"^(?P<name>[A-Z][\w'’. -]{4,40}?) \((?P<born>born )?(?P<dates>[^()]{6,60})\) (?P<be>is|was) (?P<what>an? [^,.()]{6,80})(?=[,.])"
)
_DATE = r"(?:\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, \d{4})"


def _profiles(data: Path) -> dict[str, dict[str, str]]:
    """Each country's facts: what is said under each heading, first writing kept."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for row in rows(data / "corpora" / "factbook_passages.jsonl.gz"):
        section = row["section"].split(" > ", 1)[-1]
        value = row["text"].split(": ", 1)[-1].strip()
        if 1 < len(value) <= 160 and "\n" not in value:
            found[row["title"]].setdefault(section, value)
    return {country: facts for country, facts in found.items() if len(facts) >= 60}


def _short(value: str) -> str:
    """The value itself, without year notes and remarks."""
    head = re.split(r";|, note| note| \(|, (?=[a-z])", value)[0].strip(" .,")
    return re.sub(r"^[a-z][a-z -]{2,30}: ", "", head)


def _usable(section: str, value: str) -> bool:
    text = _short(value)
    return (
        1 < len(text) <= 48
        and not text.startswith(("NA", "none", "see", "note", "N/A", "less than", "0 "))
        and "; " not in text
        and ":" not in text
        and "@" not in text
        and not (section == "Government type" and " " not in text)
    )


def _laid_out(country: str, facts: list[tuple[str, str]], rng: random.Random) -> str:
    """Facts as a table row, as lines or as the source writes them."""
    style = rng.randrange(4)
    keys = []
    for section, value in facts:
        above, _, leaf = section.partition(" > ")
        # A leaf may stand alone where it repeats what it belongs to ("Imports 2023"); "total" may not.
        name = leaf if leaf.lower().startswith(above.lower()[:12]) else section.replace(" > ", " - ")
        keys.append((name.strip(), re.sub(r"^(?:[a-z][a-z -]{2,30}: )+", "", value)))
    if style == 0:
        return f"{country}. " + "; ".join(f"{k}: {v}" for k, v in keys)
    if style == 1:
        return "\n".join(f"{country} — {k}: {v}" for k, v in keys)
    if style == 2:
        return f"{country}. " + ". ".join(f"{k[:1].upper()}{k[1:]}: {v}" for k, v in keys) + "."
    return f"{country} | " + " | ".join(f"{k}: {v}" for k, v in keys)


def countries(data: Path, rng: random.Random) -> Iterator[Pair]:
    """Statements about one value of a country's table: right, wrong, or about a value that the table does not give."""
    profiles = _profiles(data)
    names = sorted(profiles)
    stated = {section: [name for name in names if _usable(section, profiles[name].get(section, ""))] for section in _TEMPLATES}
    counted = {section: [name for name in names if _amount(profiles[name].get(section, "")) is not None] for section in _COMPARED}
    jobs = [(_about, name, section) for section, holders in stated.items() if len(holders) > 5 for name in holders]
    jobs += [(_compare, name, section) for section, holders in counted.items() for name in holders]
    rng.shuffle(jobs)
    for maker, name, section in jobs:
        if maker is _about and _TEMPLATES[section]:
            yield from _about(name, section, rng.choice(_TEMPLATES[section]), profiles, stated[section], rng)
        elif maker is _compare:
            yield from _compare(name, rng.choice(counted[section]), section, rng.choice(_COMPARED[section]), profiles, rng)


def _about(name: str, section: str, template: str, profiles: dict, holders: list[str], rng: random.Random) -> Iterator[Pair]:
    facts = profiles[name]
    value = _short(facts[section])
    rest = [
        item for item in facts.items() if item[0] != section and item[0].split(" > ")[0] != section.split(" > ", maxsplit=1)[0]
    ]
    some = rng.sample(rest, min(len(rest), rng.randint(2, 9)))
    siblings = [
        item for item in facts.items() if item[0] != section and item[0].split(" > ")[0] == section.split(" > ", maxsplit=1)[0]
    ][:3]
    given = [*some, *siblings, (section, facts[section])]
    rng.shuffle(given)
    country = re.sub(r"^(.+), The$", r"The \1", name)
    say = lambda v: re.sub(r"\ba (?=[aeio])", "an ", template.format(c=country, v=v))  # noqa: E731
    table = _laid_out(name, given, rng)
    said = say(value)
    true, false = [said], []
    for swap in swaps(said, rng):
        if "2022" in said[swap.start : swap.end]:
            continue  # the year picks the row: other rows may hold the value too
        (true if swap.label == SUPPORTS else false).append(swap.into(said))
    other = _short(profiles[rng.choice(holders)][section])
    if other != value and other not in table and value not in other:
        false.append(say(other))
    if rng.random() < 0.75:
        yield Pair("syn_table", table, rng.choice(true), SUPPORTS, 1)
    if false and rng.random() < 0.75:
        yield Pair("syn_table", table, rng.choice(false), REFUTES, 1)
    if rng.random() < 0.6:
        yield Pair("syn_table", _laid_out(name, some, rng), rng.choice([*true, *false]), NEI, 0)


def _amount(value: str) -> float | None:
    found = _FIGURE.match(_short(value).lstrip("$"))
    if found is None:
        return None
    digits, _, scale = found[0].partition(" ")
    return float(digits.replace(",", "")) * _SCALE.get(scale, 1)


def _compare(one: str, other: str, section: str, template: str, profiles: dict, rng: random.Random) -> Iterator[Pair]:
    high, low = _amount(profiles[one][section]), _amount(profiles[other][section])
    if one == other or high is None or low is None or abs(high - low) < 0.04 * max(high, low):
        return
    more, less = (one, other) if high > low else (other, one)
    tables = []
    for name in (one, other):
        rest = [item for item in profiles[name].items() if item[0] != section and len(item[1]) < 80]
        given = [*rng.sample(rest, rng.randint(0, 3)), (section, profiles[name][section])]
        rng.shuffle(given)
        tables.append(_laid_out(name, given, rng))
    right = rng.random() < 0.5
    a, b = (more, less) if right else (less, more)
    joint = "\n".join(tables) if "\n" in tables[0] or rng.random() < 0.5 else " ".join(tables)
    yield Pair("syn_table_compare", joint, template.format(a=a, b=b), SUPPORTS if right else REFUTES, 1)
    if rng.random() < 0.3:
        yield Pair("syn_table_compare", tables[0], template.format(a=a, b=b), NEI, 0)


def biographies(documents: list[Document], rng: random.Random) -> Iterator[Pair]:
    """Info-boxes made from the first sentence of a biography, and statements about birth, death and calling."""
    for document in rng.sample(documents, len(documents)):
        if document.kind != "lead" or not (found := _BIOGRAPHY.match(document.sentences[0])):
            continue
        name, days = found["name"], re.findall(_DATE, found["dates"])
        if not days or (not found["born"] and len(days) != 2) or len(days) > 2:
            continue
        what = found["what"].split(" ", 1)[1]
        if re.search(r" (?:who|that|from|best|known)$", what) or " who" in what:
            what = what.split(" who")[0]
        fields = [("Born", days[0]), *([("Died", days[1])] if len(days) == 2 else []), ("Known as", what)]
        rng.shuffle(fields)
        box = f"{name}" + rng.choice((". ", "\n")) + rng.choice(("; ", ". ", "\n")).join(f"{k}: {v}" for k, v in fields)
        evidence = box if rng.random() < 0.5 else document.sentences[0]
        born, died = f"{name} was born on {days[0]}.", f"{name} died on {days[-1]}."
        for statement in (born, died) if len(days) == 2 else (born,):
            options = [(statement, SUPPORTS), *((swap.into(statement), swap.label) for swap in swaps(statement, rng))]
            claim, label = rng.choice(options)
            yield Pair("syn_infobox", evidence, claim, label, 1)
        if len(days) == 1 and rng.random() < 0.2:
            yield Pair("syn_infobox", evidence, f"{name} died in {rng.randint(1990, 2020)}.", NEI, 0)
        if rng.random() < 0.35:
            hidden = "Born" if rng.random() < 0.5 or len(days) == 1 else "Died"
            shown = [f for f in fields if f[0] != hidden]
            text = f"{name}. " + "; ".join(f"{k}: {v}" for k, v in shown)
            yield Pair("syn_infobox", text, born if hidden == "Born" else died, NEI, 0)
