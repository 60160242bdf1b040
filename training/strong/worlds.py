"""Texts and claims by the thousand from worlds that are written down: `worlds/*.txt`.

A world is a kind of thing (a country, a museum's rules, a person's life) with facts that are told of it or not. Of each fact stand there how a
text tells it (T), claims it bears out (S), claims it refutes (R), and claims close by that it leaves open (N). A fact that is not told
leaves open all its claims; facts that decide about each other share a group (`x:`), and what another told fact may settle is never asked as
open (`N~key`, and by its words). `$ a b : type` draws names and numbers, different from each other; `{...}` is an expression over them, `[a|b]` a choice.
`<< world` takes over facts and draws of another, `-key,key` without some.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from training.strong import drawn

HERE = Path(__file__).resolve().parent / "worlds"
SIDES = {"S": "SUPPORTS", "R": "REFUTES", "N": "NEI"}
Row = dict[str, Any]
_BRACE = re.compile(r"\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "the a an of in on at to for from by with and or but as is are was were be been being has have had do does did that this it its not no than who which may can must will one there their they you your i my he she any all every"
        " more most least other only much many some into over under after before about between when where what",
    )
)


@dataclass
class Fact:
    key: str
    groups: frozenset[str] = frozenset()
    always: bool = False
    told: list[str] = field(default_factory=list)
    claims: list[tuple[str, str, frozenset[str]]] = field(default_factory=list)
    """Side, words, and keys of told facts beside which it is not asked."""


@dataclass
class World:
    name: str
    titles: list[str] = field(default_factory=list)
    draws: list[tuple[list[str], str]] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)


def worlds(folder: Path = HERE) -> dict[str, World]:
    """Every world that can be told, by name: those with a title."""
    found: dict[str, World] = {}
    asked: dict[str, list[tuple[str, frozenset[str]]]] = {}
    for file in sorted(folder.glob("*.txt")):
        world = World("")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            sign, _, rest = line.partition(" ")
            if sign == "==":
                name, _, more = rest.partition(" << ")
                world = found[name] = World(name)
                asked[name] = [_taken(more)] if more else []
            elif sign == "<<":
                asked[world.name].append(_taken(rest))
            elif sign and not _read(world, sign, rest):
                raise SystemExit(f"{file.name}, line {number}: not understood: {line[:60]}")
    for name, others in asked.items():
        for other, without in others:
            found[name].draws[:0] = found[other].draws
            found[name].facts += [f for f in found[other].facts if f.key not in without]
    return {name: world for name, world in found.items() if world.titles}


def _read(world: World, sign: str, rest: str) -> bool:
    """Takes a line into a world; whether it was understood."""
    if sign == "=":
        world.titles += rest.split("|")
    elif sign == "$":
        names, _, kind = rest.partition(" : ")
        world.draws.append((names.split(), kind.strip()))
    elif sign == "#":
        key, *marks = rest.split()
        groups = frozenset(g for m in marks if m.startswith("x:") for g in m[2:].split(","))
        world.facts.append(Fact(key, groups, "!" in marks))
    elif sign == "T":
        world.facts[-1].told += _alternatives(rest)
    elif sign[0] in SIDES and sign[1:2] in ("", "~"):
        world.facts[-1].claims.append((SIDES[sign[0]], rest, frozenset(filter(None, sign[2:].split(",")))))
    else:
        return False
    return True


def _taken(words: str) -> tuple[str, frozenset[str]]:
    name, _, without = words.partition(" -")
    return name.strip(), frozenset(without.split(",")) if without else frozenset()


def _alternatives(words: str) -> list[str]:
    """`[a|b]` around a whole telling is several tellings; anything else is one."""
    if words.startswith("[") and words.endswith("]") and "[" not in re.sub(r"\{[^{}]*\}", "", words[1:-1]):
        return re.sub(r"\{[^{}]*\}", lambda m: m[0].replace("|", "\0"), words[1:-1]).split("|")
    return [words]


class Telling:
    """One thing of a world, with its names and numbers drawn."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self.world, self.rng = world, rng
        self.names: dict[str, Any] = {
            "w": drawn.w, "c": drawn.c, "near": lambda n: drawn.near(n, rng), "mid": drawn.mid, "out": drawn.out, "max": max, "min": min, "round": round
        }  # fmt: skip
        for names, kind in world.draws:
            self._draw(names, kind)

    def _draw(self, names: list[str], kind: str) -> None:
        rng = self.rng
        if kind.startswith("="):
            self.names[names[0]] = eval(kind[1:], {}, self.names)  # our own files, read from beside this one
            return
        if kind == "monthspan":
            self.names |= dict(zip(names, drawn.monthspan(rng), strict=True))
            return
        if kind.startswith("["):
            kind = kind[1:-1]
        found: list[Any] = []
        tries = 0
        while len(found) < len(names):
            tries += 1
            if tries > 500:
                raise SystemExit(f"{self.world.name}: cannot draw {names} from {kind}")
            one = self._one(kind)
            if all(_apart(one, other) for other in found):
                found.append(one)
        self.names |= dict(zip(names, found, strict=True))

    def _one(self, kind: str) -> Any:
        rng = self.rng
        if span := re.fullmatch(r"(\d+)\.\.(\d+)(?::(\d+))?", kind):
            return rng.randrange(int(span[1]), int(span[2]) + 1, int(span[3] or 1))
        if span := re.fullmatch(r"time (\d+)\.\.(\d+)", kind):
            minutes = 60 * rng.randint(int(span[1]), int(span[2])) + rng.choice((0, 0, 15, 30, 45))
            return drawn.Time.at(minutes, wide=rng.random() < 0.5)
        if kind == "person":
            return drawn.person(rng)
        if kind == "land":
            return drawn.land(rng)
        if kind in drawn.POOLS:
            return rng.choice(drawn.POOLS[kind])
        if "|" not in kind:
            raise SystemExit(f"{self.world.name}: nothing is drawn by {kind}")
        return rng.choice(kind.split("|"))

    def said(self, words: str) -> str:
        """Words with what was drawn put in, and every choice made."""
        words = words.replace("\0", "|")
        for _ in range(3):  # a drawn name may have choices of its own
            words = _BRACE.sub(lambda m: str(eval(m[1], {}, self.names)), words)
        while found := _CHOICE.search(words):
            options = found[1].split("|")
            words = words[: found.start()] + self.rng.choice(options) + words[found.end() :]
        words = re.sub(r" {2,}", " ", words).strip()
        return tidy(words)


def tidy(words: str) -> str:
    """Articles, full stops and capitals as they should be after names were put in."""
    words = re.sub(r"\b[Tt]he The\b", "the", words)
    words = re.sub(r"\b([Aa]) (?=[aeio]|u(?!ni|se|ti)|8|11\b|18\b)(?!one\b|once|eu)", r"\1n ", words)
    words = re.sub(r"(?<=[ap]\.m)\.\.$", ".", words)
    return words[0].upper() + words[1:]


def _apart(one: Any, other: Any) -> bool:
    """Whether two drawn things are different enough that a claim with one for the other is plainly wrong."""
    if isinstance(one, int):
        return abs(one - other) >= max(1, 0.08 * max(one, other)) if max(one, other) < 1000 else one != other
    if isinstance(one, drawn.Person):
        return one.last != other.last and one.first != other.first
    return one != other


def terms(words: str) -> set[str]:
    return {t for t in re.findall(r"[^\W_]+", words.lower()) if t not in _COMMON}


def tellings(world: World, rng: random.Random, claims: int = 12) -> Iterator[Row]:
    """One thing of a world: a document with claims, and short texts of one to three facts with theirs."""
    telling = Telling(world, rng)
    facts = world.facts
    most = len(facts) if rng.random() < 0.3 else rng.randint(3, max(4, len(facts) * 2 // 3))
    told = _chosen(facts, most, rng)
    yield from _rows(telling, told, _document(telling, told, rng), claims, "world", rng)
    for _ in range(2):
        few = _chosen(facts, rng.choice((1, 1, 2, 3)), rng, always=False)
        yield from _rows(telling, few, _short(telling, few, rng), 6, "short", rng)


def _chosen(facts: list[Fact], most: int, rng: random.Random, *, always: bool = True) -> list[Fact]:
    told: list[Fact] = []
    groups: set[str] = set()
    order = rng.sample(facts, len(facts))
    for fact in sorted(order, key=lambda f: not (f.always and always)):
        if len(told) < most and not fact.groups & groups:
            told.append(fact)
            groups |= fact.groups
    rest = [f for f in told if not f.always]
    rng.shuffle(rest)
    return [f for f in told if f.always] + rest


def _document(telling: Telling, told: list[Fact], rng: random.Random) -> str:
    title = telling.said(rng.choice(telling.world.titles))
    lines = [telling.said(rng.choice(f.told)) for f in told]
    form = rng.random()
    if form < 0.35:
        body = " ".join(lines)
    elif form < 0.6:
        size = rng.randint(2, 4)
        body = "\n\n".join(" ".join(lines[low : low + size]) for low in range(0, len(lines), size))
    elif form < 0.8:
        sign = rng.choice("-*")
        body = "\n".join(f"{sign} {line}" if form < 0.7 else f"{n}. {line}" for n, line in enumerate(lines, 1))
    else:
        heading = rng.choice(("## {}", "{}", "**{}**"))
        body = "\n\n".join(f"{heading.format(_heading(fact))}\n{line}" for fact, line in zip(told, lines, strict=True))
    head = rng.choice((f"# {title}\n\n", f"{title}\n\n", f"{title}. ", f"{title}\n"))
    return head + body


def _heading(fact: Fact) -> str:
    return fact.key.replace("_", " ").split()[0].capitalize()


def _short(telling: Telling, told: list[Fact], rng: random.Random) -> str:
    lines = " ".join(telling.said(rng.choice(f.told)) for f in told)
    title = telling.said(rng.choice(telling.world.titles))
    return f"{title}. {lines}" if rng.random() < 0.5 else lines


def _rows(telling: Telling, told: list[Fact], text: str, most: int, kind: str, rng: random.Random) -> Iterator[Row]:
    decided: list[tuple[str, str]] = []
    keys = {f.key for f in told}
    groups = {g for f in told for g in f.groups}
    near: list[str] = []
    for fact in told:
        decided += [(side, telling.said(words)) for side, words, _ in fact.claims if side != "NEI"]
        near += [telling.said(words) for side, words, beside in fact.claims if side == "NEI" and not beside & keys]
    far = [
        telling.said(words) for fact in telling.world.facts
        if fact.key not in keys and not fact.groups & groups for side, words, beside in fact.claims if not beside & keys
    ]  # fmt: skip
    known = [terms(words) for _, words in decided] + [terms(line) for line in re.split(r"(?<=[.!?])\s|\n", text)]
    title = terms(telling.said(telling.world.titles[0]))
    open_ = [claim for claim in dict.fromkeys((*near, *near, *far)) if not _settled(claim, known, title)]
    yes = [words for side, words in decided if side == "SUPPORTS"]
    no = [words for side, words in decided if side == "REFUTES"]
    nears = [claim for claim in open_ if claim in near]
    for claims, label, share in (
        (yes, "SUPPORTS", 0.34),
        (no, "REFUTES", 0.34),
        (nears, "NEI", 0.2),
        ([o for o in open_ if o not in near], "NEI", 0.12),
    ):
        count = min(len(claims), max(1, round(most * share)))
        for claim in rng.sample(claims, count):
            yield {"kind": f"{kind}_{telling.world.name}", "evidence": text, "claim": claim, "label": label}


def _settled(claim: str, known: list[set[str]], title: set[str]) -> bool:
    """Whether some told line has half of what a claim says beyond its subject: then something else may settle it, and it is not asked as open."""
    own = terms(claim) - title
    return not own or any(len(own & line) >= 0.5 * len(own) for line in known)


def made(rng: random.Random, each: int) -> Iterator[Row]:
    """So many things of every world."""
    for _, world in sorted(worlds().items()):
        for _ in range(each):
            yield from tellings(world, rng)
