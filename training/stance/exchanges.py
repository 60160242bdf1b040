"""A claim with one salient word exchanged for another of its kind, so that text that paraphrases the claim no longer says it."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from antonyms import turns, unclear
from name_swaps import Gazetteer, swapped
from polarity import affirmed, negated
from quantity_swaps import swaps
from sources import REFUTES, STOP, content, stem
from word_classes import LISTED, SCENES, SIBLINGS
from word_space import TOKEN, WordSpace, shape

_GENERAL_LIST = """
used using use based found including include includes study studies results result known called named shows show showed made
make makes many much several various different like also well however often usually where when while because since
two three four five six seven eight nine ten hundred thousand million first second third last new same only being
having there here what how why very just even still other another each every both few less
"""
_GENERAL = frozenset(_GENERAL_LIST.split())
_VOWEL = re.compile(r"(?:[aeio]|u(?!ni|se|sa|ti)|hour|hon|8|11)", re.I)
_DIRECTION = re.compile(
    r"creas|reduc|improv|worse|high|low|great|small|larg|inhibit|activ|promot|suppress|enhanc|impair|more|less|few|long|short|effect|induc|prevent|caus|regul|"
    r"accelerat|delay|strong|weak|protect|benefi|harm|positiv|negativ|invers|stimul|alleviat|exacerb|facilit|stabil|severe|mild|requir|essential|necess|"
    r"dispens|sufficient|detect|rapid|slow|fast|quick",
    re.I,
)
"""Words of direction and effect: evidence that supports a claim implies them, however it puts them. Other words must stand in it."""
_CLUMSY = re.compile(r"\b(?:have|has|had|to|and) did not\b")
_CAPTIONS = ("snli", "snli_cad")


class Exchange(NamedTuple):
    """The claim after an exchange, how it was found, and whether what now stands there must be false."""

    claim: str
    how: str
    old: str
    new: str
    sure: bool


class Exchanger:
    """Exchanges by antonyms, by lists of kinds, by the space of words, and by names and numbers."""

    def __init__(self, space: WordSpace, gazetteer: Gazetteer) -> None:
        self.space = space
        self.gazetteer = gazetteer

    def __call__(
        self, claim: str, evidence: str, domain: str, rng: random.Random, *, most: int, scene: bool = False
    ) -> list[Exchange]:
        """Up to `most` exchanges, no two of one word; those that are surely false mostly first, being few."""
        found = [*self._opposites(claim, evidence, scene), *self._words(claim, evidence, domain, rng)]
        if rng.random() < 0.2 and (turned := affirmed(claim) or negated(claim, rng)) and not _CLUMSY.search(turned):
            found.append(Exchange(turned, "sign", "", "", True))
        if domain != "science":
            found += self._facts(claim, evidence, rng)
        order = sorted((rng.random() * (0.25 if e.sure else 1.0), n) for n, e in enumerate(found))
        chosen: list[Exchange] = []
        for _, n in order:
            if all(found[n].old != e.old for e in chosen):
                chosen.append(found[n])
            if len(chosen) == most:
                break
        return chosen

    def _opposites(self, claim: str, evidence: str, scene: bool) -> list[Exchange]:
        places = turns(claim)
        if scene:
            tokens = [m for m in TOKEN.finditer(claim) if m[0] in SCENES]
            places += [(m.start(), m.end(), SCENES[m[0]]) for m in tokens]
        doubtful, text, said = unclear(claim), evidence.lower(), content(evidence)
        return [
            Exchange(
                replaced(claim, start, end, new),
                "antonym",
                claim[start:end],
                new,
                not doubtful
                and re.search(rf"\b{re.escape(new.lower())}\b", text) is None
                and (_DIRECTION.search(claim[start:end]) is not None or stem(claim[start:end].lower()) in said),
            )
            for start, end, new in places
        ]

    def _words(self, claim: str, evidence: str, domain: str, rng: random.Random) -> list[Exchange]:
        """One exchange for each of a few content words, those that the evidence also says before others."""
        said, own = content(evidence), content(claim)
        tokens = list(TOKEN.finditer(claim))
        places = [n for n, m in enumerate(tokens) if self._salient(claim, m)]
        places.sort(key=lambda n: rng.random() * (0.4 if stem(tokens[n][0].lower()) in said else 1.0))
        found = []
        for n in places[:6]:
            left = tokens[n - 1][0].lower() if n else "."
            right = tokens[n + 1][0].lower() if n + 1 < len(tokens) else "."
            old = tokens[n][0]
            kin = [
                w
                for w in SIBLINGS.get(old.lower(), ())
                if stem(w) not in said | own
                and self.space.heard[domain][w] >= 4
                and (self.space.seen(left, w) or self.space.seen(w, right))
            ]
            if kin and (rng.random() < 0.6) and not LISTED.match(claim[tokens[n].end() :]):
                new, how = rng.choice(kin), "kind"
            else:
                new, how = self._neighbour(old, left, right, said | own, domain, rng), "neighbour"
            if new:
                new = _cased(old, new if how == "kind" else self.space.form.get(new, new), n == 0)
                found.append(Exchange(replaced(claim, *tokens[n].span(), new), how, old, new, False))
        return found

    def _salient(self, claim: str, match: re.Match[str]) -> bool:
        word = match[0]
        low = word.lower()
        if low in STOP or low in _GENERAL or len(word) < 3 or word.isdigit() or claim.count(word) > 1:
            return False
        inside = re.search(r"[A-Z][\w'’.-]* $", claim[: match.start()]) or re.match(r"(?: [A-Z]|['’-])", claim[match.end() :])
        return not (shape(word) == "N" and match.start() > 0 and inside)  # half of a longer name makes no name

    def _neighbour(self, old: str, left: str, right: str, barred: set[str], domain: str, rng: random.Random) -> str | None:
        """A word that stands where the old one stands, here too: it is met beside the same words."""
        fits = []
        for word, near in self.space.neighbours(old.lower()):
            if near < 0.45 or stem(word) in barred or self.space.heard[domain][word] < 4:
                continue
            met = self.space.seen(left, word) + self.space.seen(word, right)
            if met == 2 or (met == 1 and near > 0.6):
                fits.append((word, near * (1.0 if met == 2 else 0.6)))
        fits = fits[:10]
        return rng.choices([w for w, _ in fits], [weight**3 for _, weight in fits])[0] if fits else None

    def _facts(self, claim: str, evidence: str, rng: random.Random) -> list[Exchange]:
        found = []
        if swap := swapped(claim, evidence, {}, self.gazetteer, rng):
            found.append(Exchange(swap.claim, "name", swap.old, swap.new, swap.label == REFUTES and swap.old in evidence))
        false = [s for s in swaps(claim, rng) if s.label == REFUTES]
        for swap in rng.sample(false, min(1, len(false))):
            old = claim[swap.start : swap.end]
            sure = _figure(old) in evidence and _figure(swap.text) not in evidence and not unclear(claim)
            found.append(Exchange(swap.into(claim), "quantity", old, swap.text, sure))
        return found


def _figure(text: str) -> str:
    """The number that a stretch of text turns on."""
    return (re.findall(r"\d[\d,.]*", text) or [text])[-1].rstrip(".,")


def scene(dataset: str) -> bool:
    """Whether a set's claims describe one scene, of which opposites cannot both hold."""
    return dataset in _CAPTIONS


def replaced(claim: str, start: int, end: int, new: str) -> str:
    """The new word in the old one's place, the article before it fitted."""
    before = claim[:start]
    if article := re.search(r"\b([Aa])(n?) $", before):
        before = f"{before[: article.start()]}{article[1]}{'n' if _VOWEL.match(new) else ''} "
    return before + new + claim[end:]


def _cased(old: str, new: str, first: bool) -> str:
    if old.isupper() and len(old) > 4 and new.islower():
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() and (first or shape(old) == "N") else new
