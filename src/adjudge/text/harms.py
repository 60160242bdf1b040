"""What a claim could do harm in, should it be false and believed: the topics its words touch."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

HEALTH, SAFETY, VIOLENCE, ELECTIONS, FINANCE, CRIME, HATRED, SCIENCE = (
    "health", "safety", "violence", "elections", "finance", "crime", "hatred", "science",
)  # fmt: skip
# Stems: a word that begins with one belongs to the topic, unless the stem ends in "$", which takes the whole word. One with "?"
# has a harmless sense as well (the bank of a river, the Black Sea, more patient) and counts only in company.
_STEMS = {
    HEALTH: """
        vaccin immuni[sz] autis cancer$ cancers$ tumor tumour disease epidemic pandemic outbreak virus$ viruses$
        viral covid coronavirus influenza measles malaria ebola hiv$ aids$ diabet stroke$? overdos medicin medicat
        drug$ drugs$ dose$ doses$ dosage cure$? cures$? cured$? remedy remedies therap treatment symptom infect
        patient$? patients$ doctor$ doctors$ hospital surger pregnan miscarr abortion suicid depress antibiotic
        chemotherap insulin homeopath detox bleach toxin toxic poison carcinogen mortalit smok? tobacco alcohol?
        """,
    SAFETY: """
        radiation radioactiv nuclear reactor explos flammab recall$? recalled$? crash$ crashes$ crashed$ collaps
        evacuat earthquake tsunami hurricane flood$ floods$ flooding$ wildfire asbestos contaminat drown electrocut
        unsafe hazard airbag brake$? brakes$? helmet? seatbelt
        """,
    VIOLENCE: """
        kill$ kills$ killed$ killing$ killings$ murder massacre genocid terror bomb$ bombs$ bombing$ bombings$
        bombed$ shooting$? shootings$? attack war$ wars$ warfare invasion invade riot insurrection assassin torture
        hostage militia gunman gunmen weapon missile soldier
        """,
    ELECTIONS: """
        election elected$ ballot vote$ votes$ voted$ voter$ voters$ voting$ polling referendum candidate campaign
        rigg electoral fraud$ recount
        """,
    FINANCE: """
        invest stock$? stocks$? shares$? bond$? bonds$? crypto bitcoin bank$? banks$? loan? mortgage pension inflation
        bankrupt debt tax$ taxes$ insur savings? fraud$ scam ponzi recession
        """,
    CRIME: """
        crime criminal arrest convict guilty rape$ raped$ rapist sexual abuse$ abused$ assault bribe corrupt
        traffick launder embezzl indict prosecut prison jail theft stole$ stolen$ perjury
        """,
    HATRED: """
        immigrant migrant refugee muslim jewish jews$ christian? hindu black$? blacks$? gay$ lesbian transgender racial
        racis ethnic minorit islam antisemit
        """,
    SCIENCE: """
        climate warming emission carbon ozone fluorid genetic gmo$ gmos$ evolution 5g$ chemtrail
        """,
}
TOPICS = tuple(_STEMS)
_WORD = re.compile(r"[^\W_]+")


def harms(text: str) -> tuple[str, ...]:
    """The topics of possible harm that a text touches, in the order of `TOPICS`."""
    weights: Counter[str] = Counter()
    for word in set(_WORD.findall(text.lower())):
        weights.update(_topics(word[:24]))
    return tuple(topic for topic in TOPICS if weights[topic] >= _SURE)


_SURE, _DOUBTFUL = 2, 1


def _topics(word: str) -> Counter[str]:
    """What a word says of topics: enough by itself, or half of it."""
    table, found = _table(), Counter[str]()
    for stem in (f"{word}$", *(word[:end] for end in range(3, len(word) + 1))):
        for topic, weight in table.get(stem, {}).items():
            found[topic] = max(found[topic], weight)
    return found


@cache
def _table() -> dict[str, dict[str, int]]:
    table: dict[str, dict[str, int]] = {}
    for topic, listed in _STEMS.items():
        for stem in listed.replace("immuni[sz]", "immunis immuniz").split():
            weight = _DOUBTFUL if stem.endswith("?") else _SURE
            table.setdefault(stem.rstrip("?"), {})[topic] = weight
    return table
