"""Loaded wording: words that tell a reader what to feel, and the marks that shout it."""

from __future__ import annotations

import re
from functools import cache

# Stems: a word that begins with one is loaded, unless the stem ends in "$".
_STEMS = """
abomina absurd$ abysmal$ amazing apocalyp appalling astonish astound atroci awesome$ awful barbar blatant bloodbath
bombshell brazen$ brutal$ brutally$ calamit catastroph clown coward$ cowardly$ crazed$ crazy$ crooked$ cruel$
damning dazzling$ deranged$ despicable$ devastating$ diabolical$ disastrous disgrac disgust dreadful dystopia evil$
fiasco filthy$ foolish$ furious$ ghastly$ glorious$ grotesque gruesome$ heartbreaking$ heinous$ heroic$ hideous$
horrend horrible horrific$ horrify hysteri idiot incredible incredibly$ infamous$ insane$ insanity$ jaw-dropping$
liar loathsome$ lunatic$ mad$ madness$ magnificent$ menace$ mind-blowing$ mindblowing miracle$ miracul monstrous$
moron nightmar notorious$ obscene$ outrag pathetic$ phenomenal$ pointless$ preposterous$ rampant$ reckless$
revolting$ ridicul ruthless savage$ scandal scaremonger scum$ sensational shameful$ shameless shocker shocking
sickening$ sinister$ skyrocket slam$ slammed$ slams$ spectacular staggering$ stun$ stunn stupid superb$ terrible
terribly$ terrifying$ thug$ thugs$ traitor treacher triumphant$ tyrannical$ unbelievabl unthinkable$ useless$
vicious$ vile$ weaponi witch-hunt$ wonderful worthless$ wretched$
"""
_ABSOLUTE = """
absolutely always certainly clearly definitely everybody everyone everything forever guaranteed
never nobody obviously simply totally undeniable undeniably undoubtedly unquestionably utterly
"""
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_SHOUTED = re.compile(r"(?<![^\W_])[A-Z]{4,}(?![^\W_])")
_SCARE = re.compile(r"(?<!\w)[\"\u201c](?:so-called )?[a-z][\w-]{2,20}[\"\u201d]|\bso-called\b")
_LONGEST = 24


def loaded_words(text: str) -> tuple[str, ...]:
    """The emotive and sensational words of a text in order, and the absolute ones."""
    return tuple(match[0] for match in _WORD.finditer(text) if _is_loaded(match[0].lower()))


def shouts(text: str) -> int:
    """How often a text raises its voice: exclamation marks, runs of words in capitals, one word in doubting quotation marks.

    A single word in capitals may be a name such as NATO or UNESCO, so two are needed; of marks in a row one counts."""
    marks = len(re.findall(r"!+", text))
    capitals = len(_SHOUTED.findall(text))
    return marks + (capitals if capitals > 1 else 0) + sum(1 for _ in _SCARE.finditer(text))


def word_count(text: str) -> int:
    """How many words of letters a text has."""
    return sum(1 for _ in _WORD.finditer(text))


def _is_loaded(word: str) -> bool:
    listed = _listed()
    if f"{word}$" in listed or word in _absolute():
        return True
    return any(word[:end] in listed for end in range(4, min(len(word), _LONGEST) + 1))


@cache
def _listed() -> frozenset[str]:
    return frozenset(_STEMS.split())


@cache
def _absolute() -> frozenset[str]:
    return frozenset(_ABSOLUTE.split())
