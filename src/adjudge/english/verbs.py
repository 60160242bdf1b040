"""Which words can be a verb, and in what form: enough grammar to find what a sentence says of its subject."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

from adjudge.values.word_lists import one_of, text_of, word_set

BE = one_of("is are was were am be been being isn't aren't wasn't weren't")
FINITE_BE = one_of("is are was were isn't aren't wasn't weren't")
HAVE = frozenset({"has", "have", "had", "hasn't", "haven't", "hadn't"})
DO = frozenset({"do", "does", "did", "don't", "doesn't", "didn't"})
MODALS = word_set("english.verbs.modals")
SINGULAR, PLURAL = frozenset({"is", "was", "has", "does"}), frozenset({"are", "were", "have", "do"})
AUXILIARIES = FINITE_BE | HAVE | DO | MODALS
_HELPING = {"be": BE, "have": HAVE, "do": DO, "modal": MODALS}

# Verbs whose -s or bare form is hardly ever a noun.
_CLEAR = text_of("english.verbs.clear")
# Verbs whose -s or bare form is as often a noun: they need more around them to count.
_NOUNY = text_of("english.verbs.nouny")
_IRREGULAR = text_of("english.verbs.irregular")
_NO_VERBS = word_set("english.verbs.no_verbs")
_STOCK = Path(__file__).with_name("verb_forms.txt")
_VOWELS = frozenset("aeiou")
_NOTHING: frozenset[str] = frozenset()
_NOUN_TOO = frozenset({"nouny"})


def forms(word: str) -> frozenset[str]:
    """The verb forms a lower-case word can be: be, have, do, modal, base, s, past, participle, ing.

    `nouny` is among them where a noun is likelier. Beside the words of the lists these are words that are hardly ever anything
    but verbs: whoever asks whether a word is one at all must not be told so of every noun.
    """
    if (known := _lexicon().get(word)) is not None:
        return known
    if "-" in word:  # "classroom-based" is never what a sentence turns on
        return _NOTHING
    if len(word) > 4 and word.endswith("ed") and word not in _NO_VERBS:
        return frozenset({"past", "participle"})
    if len(word) > 6 and word.endswith(("izes", "ifies", "ulates")):
        return frozenset({"s"})
    if len(word) > 5 and word.endswith("ing"):
        return frozenset({"ing"})
    return _NOTHING


def is_known(word: str) -> bool:
    """Whether a word is known for a verb, rather than one by its ending."""
    return word in _lexicon()


def tense(word: str, known: frozenset[str] = _NOTHING) -> str:
    """The tense a finite form is in: past, present, or nothing. What forms it can be is given by whoever knows it for a verb."""
    if word in {"was", "were", "had", "did", "wasn't", "weren't", "hadn't", "didn't"}:
        return "past"
    found = known or forms(word)
    if found & {"be", "have", "do", "s", "modal"}:
        return "present"
    return "past" if "past" in found else "present" if "base" in found else ""


@cache
def _lexicon() -> dict[str, frozenset[str]]:
    helping = {word: frozenset({name}) for name, words in _HELPING.items() for word in words}
    mostly = {word: found for word, found in _stock().items() if "nouny" not in found}
    return mostly | _listed() | helping


def _listed() -> dict[str, frozenset[str]]:
    """Every form of the verbs of the lists with what it can be. The bare form of a nouny verb and the one in -s are nouny too."""
    table: defaultdict[str, set[str]] = defaultdict(set)
    rows = _rows(_IRREGULAR)
    for _, past, participle in rows:
        table[past].add("past")
        table[participle].add("participle")
    irregular = {base for base, _, _ in rows}
    for bases, besides in ((_CLEAR.split(), _NOTHING), (_NOUNY.split(), _NOUN_TOO), (irregular, _NOTHING)):
        for base in bases:
            third, past, ing = inflected(base)
            table[base] |= {"base", *besides}
            table[third] |= {"s", *besides}
            table[ing].add("ing")
            if base not in irregular:
                table[past] |= {"past", "participle"}
    return {word: frozenset(found) for word, found in table.items()}


def _rows(irregular: str) -> list[tuple[str, str, str]]:
    """Base, past, participle."""
    rows = (row.split() for line in irregular.splitlines() for row in line.split("/"))
    return [(base, past, participle) for base, past, participle in rows]


def inflected(base: str) -> tuple[str, str, str]:
    """A regular verb's third person, past and -ing form."""
    return _with_s(base), _with_ed(base), _with_ing(base)


def past_of(base: str) -> str:
    """What a verb is in the past: "rose" of "rise"."""
    return _strong_past().get(base) or _with_ed(base)


@cache
def _strong_past() -> dict[str, str]:
    return {base: past for base, past, _ in _rows(_IRREGULAR)} | {"have": "had", "do": "did", "be": "was"}


def _ends_in_consonant_and_y(base: str) -> bool:
    return len(base) > 1 and base[-1] == "y" and base[-2] not in _VOWELS


def _with_s(base: str) -> str:
    if _ends_in_consonant_and_y(base):
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "sh", "ch", "x", "z", "go", "do")) else "s")


def _with_ed(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if _ends_in_consonant_and_y(base):
        return base[:-1] + "ied"
    return _doubled(base) + "ed"


def _with_ing(base: str) -> str:
    return (base[:-1] if base.endswith("e") and not base.endswith("ee") else _doubled(base)) + "ing"


def _doubled(base: str) -> str:
    """ "stop" becomes "stopp": a short verb that ends vowel, consonant; the others of the list are stressed before it."""
    short = 2 <= len(base) <= 4 and base[-1] not in "wxyaeiou" and base[-2] in _VOWELS and base[-3:-2] not in _VOWELS
    return base + base[-1] if short or base in {"admit", "permit", "refer", "occur"} else base


# A wider stock of verbs: what a reader takes for a verb where one is to be expected, though it is a noun more often than not.


def stock_forms(word: str) -> frozenset[str]:
    """The verb forms a lower-case word can be, by the wider stock; what a list says of a word goes before it."""
    return forms(word) if word in _lexicon() else _stock().get(word) or forms(word)


@cache
def _stock() -> dict[str, frozenset[str]]:
    """Verb forms as running text has them, a line for those that are alike: `training/verbs/verb_forms.py` makes it."""
    _, *rows = _STOCK.read_text(encoding="utf-8").splitlines()
    table: dict[str, frozenset[str]] = {}
    for row in rows:
        found, _, words = row.partition(": ")
        table.update(dict.fromkeys(words.split(), frozenset(found.split())))
    return table
