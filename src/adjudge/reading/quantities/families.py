"""Words that name the same measured thing: a tower's height is how high it is."""

from __future__ import annotations

from functools import cache, lru_cache

from adjudge.english.words import terms

_LONGEST = 64
# One family a line: what differs only by part of speech, or by the word a writer happened to choose.
_FAMILIES = """
long longer longest length lengths lasted lasts lasting stretch stretches
high higher highest height tall taller tallest elevation altitude rises rise
deep deeper deepest depth
wide wider widest width broad broader
heavy heavier heaviest weigh weighs weighed weight mass
area covers cover covered covering size
people person persons population inhabitants residents live lives living lived inhabitant
man men guy guys
woman women lady ladies
child children kid kids
employees employed employs workers staff workforce employee employ
pupils pupil students student
born birth
died die dies dead death deaths killed kill kills killing passed
wounded injured hurt injuries
founded establish established establishes founding formed created formation foundation
built build building construct constructed construction erected
opened open opens opening
started began begin begins start begun
ended finished finish ended completed complete concluded
published publish publication
released release releases
cost costs price priced paid pay worth
earns earn earned salary wage wages paid income
sold sell sells sales
bought buy purchased acquired
made produced produce production output
rose rise risen grew grow grown growth increase increased increases climbed climb gained
fell fall fallen dropped decrease decreased declined decline reduced cut shrank lost loss
car cars vehicle vehicles
film movie films movies
big large largest biggest larger bigger
area district region
members member membership
speed fast
temperature hot warm degrees
aged age old
house houses home homes
twice double doubled
marriage married marry wed
headquarters headquartered
burned burnt fire
seats seat seated sit
goal goals
vote votes voted voters voter
own owns owned owner
stored store stores holds hold held keep keeps kept
contain contains contained containing
forest woodland forests
urban urbanization city cities
"""


@lru_cache(maxsize=1 << 15)
def family(word: str) -> str:
    """The family of a word, its stem when it has none, nothing for a word that only builds sentences."""
    found = terms(word[:_LONGEST])
    return _by_stem().get(found[0], found[0]) if found else ""


def families(words: str) -> frozenset[str]:
    """The families of some words."""
    return frozenset(family(word) for word in words.split()) - {""}


@cache
def properties() -> frozenset[str]:
    """What is measured: a unit of length does not tell height from depth, but most texts give only one of them."""
    return families("long high deep wide heavy area thick fast big")


@cache
def _by_stem() -> dict[str, str]:
    """Each stem's family, named for its first word; a word in two families belongs to the first."""
    table: dict[str, str] = {}
    for line in _FAMILIES.strip().splitlines():
        name, *_ = words = line.split()
        for word in words:
            for stem in terms(word):
                table.setdefault(stem, name)
    return table
