"""Texts and claims written by a language model, one by one and not by template, as pairs to learn from: `python written.py --data DATA --out DIR`.

`written/` holds texts in numbered lines, each with claims that it supports (S), refutes (R) or does not settle (N) and the lines that decide:

    === lease | Tenancy agreement, Flat 3
    1 The monthly rent is 840 euros, payable by the third working day.
    ---
    S 1 | Rent is due no later than the third working day of the month.
    N 1 | The rent includes the water. (the line that comes nearest may be named)

Claims on passages of the corpora, and on news that `grounding_pairs` holds, stand under the passage's id (`@ 34731`; of news a hash) and without its words. A pair is made as the product reads texts: under the title, in
windows, rows of tables as sentences below their caption. A twin (`=== twin | FILE | TITLE`) is a text with some lines changed (`~2 new words`, `~2` alone takes the
line out) under which claims have other labels. With `--retrieved` (retrieved.py) what our search finds on other pages for claims on passages is silent on them. From what decides follow more pairs: the deciding lines alone; the text without them, which settles
nothing any more; another row of the same table; one of two lines that decide only together; the text in the company of another. A tenth of the texts, by their own
words, is kept back to measure with.
"""

from __future__ import annotations

import argparse
import collections
import csv
import gzip
import hashlib
import json
import lzma
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudge.values.document import TableRow

sys.path.append(str(Path(__file__).resolve().parents[2] / "src"))
HERE = Path(__file__).resolve().parent / "written"
LABELS = {"S": "SUPPORTS", "R": "REFUTES", "N": "NEI"}
WINDOW = 1050
"""Characters shown of a text, about what the product reads at once."""
NEWS = ("fib", "defacto_xsum")
"""Sets of grounding_pairs whose articles claims were written on."""
RETOLD = "retold"
"""Articles whose claims are sentences of the same article, told elsewhere in it."""
KEPT_BACK = 10
"""One text in so many is measured with and never learnt from."""
_CLAIM = re.compile(r"([SRN])\s*([\d,\s]*)\|\s*(.+)")
_LINE = re.compile(r"(\d+)\s(.+)")
_ACROSS = re.compile(
    r"\b(?:\w+est|most|least|fewe[rs]t?|only|all|every|each|no|none|nobody|nothing|any|than|both|other|others|either|neither|together|total|more|less|twice|half|first|last|same|sum|average|two|three|four|five|six)\b",
    re.IGNORECASE,
)
"""Words of claims that look across rows: a single row does not settle them."""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Claim:
    words: str
    label: str
    lines: tuple[int, ...]
    """Which decide it."""
    near: tuple[int, ...] = ()
    """Of a claim that nothing decides, the lines that come nearest."""


@dataclass(frozen=True, slots=True)
class Text:
    kind: str
    title: str
    lines: tuple[str, ...]
    begins: frozenset[int]
    """Lines that begin a paragraph."""
    claims: tuple[Claim, ...]
    family: str
    """The words of the text it is a twin of, or its own: a family is learnt from, or kept back, as a whole."""
    name: str = ""
    """That of its file, of a text that stands there whole."""

    @property
    def kept_back(self) -> bool:
        return int(hashlib.sha256(self.family.encode()).hexdigest(), 16) % KEPT_BACK == 0


def texts(folder: Path, passages: dict[str, tuple[str, str]]) -> Iterator[Text]:
    """Every text of the folder with its claims; what cannot be read is said and left out."""
    told: dict[tuple[str, str], Text] = {}
    twins = []
    for file in sorted(folder.rglob("*.txt")):
        for block in re.split(r"(?m)^(?==== |@ )", file.read_text(encoding="utf-8")):
            if block.startswith("=== twin"):
                twins.append((block, file.stem))
            elif block.strip():
                found = _given(block, file.stem, passages) if block.startswith("@") else _told(block, file.stem)
                if found is not None and found.claims:
                    told[file.stem, found.title or found.kind.partition(": ")[2]] = found
                    yield found
    for block, name in twins:
        found = _twin(block, name, told)
        if found is not None and found.claims:
            yield found


def _told(block: str, name: str) -> Text | None:
    head, _, rest = block.partition("\n")
    kind, _, title = head.removeprefix("===").partition("|")
    body, rule, claims = rest.partition("\n---")
    lines: list[str] = []
    begins: set[int] = set()
    fresh = True
    for line in body.split("\n"):
        if not line.strip():
            fresh = True
        elif found := _LINE.match(line):
            lines.append(found[2].strip())
            if fresh:
                begins.add(len(lines) - 1)
            fresh = False
    if not rule or not lines:
        print(f"{name}: not understood: {head[:60]}")
        return None
    asked = _claims(claims, len(lines), name)
    kind = f"{name.rpartition('-')[0]}: {kind.strip()}"
    return Text(kind, title.strip(), tuple(lines), frozenset(begins), asked, " ".join(lines), name)


def _twin(block: str, name: str, told: dict[tuple[str, str], Text]) -> Text | None:
    head, _, rest = block.partition("\n")
    _, file, title = (part.strip() for part in (head.removeprefix("===") + "||").split("|")[:3])
    own = told.get((file.removesuffix(".txt"), title))
    body, rule, claims = rest.partition("---")
    if own is None or not rule:
        print(f"{name}: no text {file} {title[:50]}" if rule else f"{name}: not understood: {head[:60]}")
        return None
    lines: list[str | None] = [*own.lines]
    for found in re.finditer(r"(?m)^~\s*(\d+)[^\S\n]*(.*)$", body):
        if int(found[1]) > len(lines):
            print(f"{name}: no line {found[1]} in {title[:50]}")
            return None
        lines[int(found[1]) - 1] = found[2].strip() or None
    kept = [n for n, line in enumerate(lines) if line is not None]
    asked = [c for c in _claims(claims, len(lines), name) if set(c.lines) <= set(kept)]
    return replace(
        own,
        kind=f"twin: {own.kind}",
        lines=tuple(line for line in lines if line is not None),
        begins=frozenset(kept.index(n) for n in own.begins if n in kept),
        claims=tuple(replace(c, lines=tuple(kept.index(n) for n in c.lines)) for c in asked),
    )


def _given(block: str, name: str, passages: dict[str, tuple[str, str]]) -> Text | None:
    head, _, claims = block.partition("\n")
    key = head.removeprefix("@").partition("|")[0].strip()
    if key not in passages:
        print(f"{name}: no passage {key}")
        return None
    title, text = passages[key]
    lines = tuple(sentences(text))
    return Text(name.rpartition("-")[0], title, lines, frozenset((0,)), _claims(claims, len(lines), name), key)


def sentences(text: str) -> list[str]:
    from nupunkt import sent_tokenize

    return [s.strip() for s in sent_tokenize(re.sub(r"\s+", " ", text))]


def _claims(block: str, count: int, name: str) -> tuple[Claim, ...]:
    found = []
    for line in block.split("\n"):
        if match := _CLAIM.fullmatch(line.strip()):
            lines = tuple(sorted({int(n) - 1 for n in re.findall(r"\d+", match[2])}))
            if all(0 <= n < count for n in lines):
                decided = match[1] != "N"
                found.append(Claim(match[3].strip(), LABELS[match[1]], lines if decided else (), () if decided else lines))
            else:
                print(f"{name}: no such line: {line[:80]}")
        elif line.strip(" -"):
            print(f"{name}: no claim: {line[:80]}")
    return tuple(found)


# A text as the product reads it.


def is_bare(line: str) -> bool:
    return line.startswith("|") or not re.search(r"[.!?][\"')\]]*$", line)


def laid(text: Text, chosen: Sequence[int]) -> str:
    """Some lines of a text as they would stand in it: prose runs on, rows and list items stand alone."""
    out = ""
    for place in chosen:
        line = text.lines[place]
        if out:
            apart = "\n\n" if place in text.begins else "\n" if is_bare(line) or is_bare(out.rsplit("\n", 1)[-1]) else " "
            out += apart
        out += line
        if line.startswith("|") and (place == 0 or not text.lines[place - 1].startswith("|")):
            out += "\n" + "|---" * (line.count("|") - 1) + "|"
    return out


def headed(text: Text, words: str) -> str:
    return f"{text.title}. {words}" if text.title else words


def near(text: Text, claim: Claim, rng: random.Random) -> list[int]:
    """Lines of one window: those that decide and as many around them as fit; of a claim that nothing decides those with most of its words."""
    if sum(map(len, text.lines)) <= WINDOW:
        return list(range(len(text.lines)))
    wanted = terms(claim.words)
    start = set(claim.lines) or {max(range(len(text.lines)), key=lambda n: (len(terms(text.lines[n]) & wanted), rng.random()))}
    if text.lines[0].startswith("|"):
        start.add(0)
    low, high, size = min(start), max(start), sum(len(text.lines[n]) for n in start)
    chosen = set(start) if high - low > 12 else set(range(low, high + 1))
    size = sum(len(text.lines[n]) for n in chosen)
    while True:
        around = [
            n for n in (min(chosen) - 1, max(chosen) + 1) if 0 <= n < len(text.lines) and size + len(text.lines[n]) <= WINDOW
        ]
        if not around:
            return sorted(chosen)
        chosen.add(rng.choice(around))
        size = sum(len(text.lines[n]) for n in chosen)


def terms(words: str) -> set[str]:
    return {w for w in re.findall(r"[^\W_]+", words.lower()) if len(w) > 3 or w.isdigit()}


def table_rows(text: Text) -> dict[int, TableRow]:
    """Rows of a text's table by their line."""
    from adjudge.english.layout.cells import cell, subject_column
    from adjudge.english.layout.tables import tables
    from adjudge.values.document import TableRow

    if any(line.startswith("|") for line in text.lines):
        whole = laid(text, range(len(text.lines)))
        found = {}
        for table in tables(whole):
            for row in table.rows:
                line = next((n for n, words in enumerate(text.lines) if row.span.of(whole).strip() in words), None)
                if line is not None:
                    found[line] = row.row
        return found
    if "csv" in text.kind:
        names, *rows = csv.reader(text.lines, skipinitialspace=True)
        read: dict[int, TableRow] = {}
        for number, values in enumerate(rows, 1):
            if len(values) == len(names) > 1:
                kept = [(n, v) for n, v in zip(names, values, strict=True) if cell(n, v)]
                if kept:
                    about = subject_column([n for n, _ in kept], [v for _, v in kept])
                    read[number] = TableRow(cells=tuple(c for n, v in kept if (c := cell(n, v))), caption="", about=about)
        return read
    return {}


def pairs(text: Text, others: Sequence[Text], rng: random.Random) -> Iterator[Row]:
    """Everything a text teaches."""
    rows = table_rows(text)
    for claim in text.claims:
        yield from _as_read(text, claim, rows, others, rng)
        if text.kind.startswith(RETOLD):
            yield from _retold(text, claim, rng)
            continue
        if claim.lines:
            yield from _by_lines(text, claim, rows, rng)


def _row(how: str, text: Text, evidence: str, claim: Claim, label: str | None = None, weight: float = 1.0) -> Row:
    return {
        "dataset": f"written_{how}", "kind": text.kind, "evidence": evidence, "claim": claim.words, "label": label or claim.label, "weight": weight,
    }  # fmt: skip


def _as_read(text: Text, claim: Claim, rows: dict[int, TableRow], others: Sequence[Text], rng: random.Random) -> Iterator[Row]:
    words = laid(text, near(text, claim, rng))
    yield _row("whole", text, headed(text, words), claim)
    if len(rows) > 1 and sum(len(row.reading) for row in rows.values()) <= 1.3 * WINDOW:
        yield from _all_rows(text, claim, rows)
    if others and rng.random() < 0.3 and len(words) < WINDOW:
        other = rng.choice(others)
        at = rng.randrange(len(other.lines))
        company = laid(other, range(at, min(at + 3, len(other.lines))))[: WINDOW // 2]
        both = [words, company]
        rng.shuffle(both)
        yield _row("company", text, headed(text, "\n\n".join(both)), claim, weight=0.8)


def _all_rows(text: Text, claim: Claim, rows: dict[int, TableRow]) -> Iterator[Row]:
    """A table row by row, as models read them: as they are, and with what they come to beside each other."""
    from adjudge.reading.row_comparisons import with_comparisons

    beside = [line for n, line in enumerate(text.lines) if n not in rows and not line.startswith("|") and "csv" not in text.kind]
    plain = list(rows.values())
    told = with_comparisons(claim.words, plain)
    for shown in (plain, told) if told != plain else (plain,):
        yield _row("rows", text, headed(text, " ".join((*(row.reading for row in shown), *beside))), claim)


def _retold(text: Text, claim: Claim, rng: random.Random) -> Iterator[Row]:
    """Two sentences of one article beside each other, as contradictions within it are read: in either order, and with sentences of
    the same article that are on something else."""
    for place in claim.lines or claim.near:
        line = text.lines[place]
        yield _row("retold", text, line, claim, weight=1.5)
        if claim.label != "SUPPORTS":
            turned = replace(claim, words=line)
            yield _row("retold", text, claim.words, turned, weight=1.5)
    rest = [n for n in range(len(text.lines)) if n not in (*claim.lines, *claim.near)]
    for place in rng.sample(rest, min(2, len(rest))):
        yield _row("retold_other", text, text.lines[place], claim, "NEI", 0.7)


def _by_lines(text: Text, claim: Claim, rows: dict[int, TableRow], rng: random.Random) -> Iterator[Row]:
    deciding = [n for n in claim.lines if not (text.lines[n].startswith("|") and n == 0)]
    across = _ACROSS.search(claim.words) is not None
    if len(deciding) == 1 and deciding[0] in rows and not across:
        yield _row("row", text, headed(text, rows[deciding[0]].reading), claim)
        if elsewhere := [n for n in rows if n not in claim.lines]:
            yield _row("other_row", text, headed(text, rows[rng.choice(elsewhere)].reading), claim, "NEI", 0.7)
        return
    if len(deciding) <= 3 and not rows and len(text.lines) > 2:
        yield _row("lines", text, headed(text, laid(text, deciding)), claim, weight=0.7)
        rest = [n for n in near(text, claim, rng) if n not in claim.lines]
        left = laid(text, rest)
        if rest and terms(left) & terms(claim.words) and rng.random() < 0.5:
            yield _row("cut", text, headed(text, left), claim, "NEI", 0.5)
    if len(deciding) == 2 and claim.label == "SUPPORTS" and not rows and rng.random() < 0.35:
        one = rng.choice(deciding)
        yield _row("half", text, headed(text, text.lines[one]), claim, "NEI", 0.5)


def corpora(data: Path) -> dict[str, tuple[str, str]]:
    found = {}
    for name in ("wiki_claims_pages", "wiki2015_leads", "scifact_abstracts"):
        with gzip.open(data / "corpora" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                found[str(row["id"])] = (row["title"], row["text"])
    with gzip.open(data / "train" / "grounding_pairs.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if row["dataset"] in NEWS:
                found[hashlib.sha256(row["evidence"].encode()).hexdigest()[:10]] = ("", row["evidence"])
    return found


def silent(text: Text, found: dict[str, list[dict[str, str]]], rng: random.Random) -> Iterator[Row]:
    """Passages of other pages that a search finds for a claim: they look like evidence and do not settle it."""
    for claim in text.claims:
        others = [c for c in found.get(claim.words, ())[:8] if c["title"] != text.title]
        for other in rng.sample(others, min(1, len(others))):
            evidence = f"{other['title']}. {other['text']}" if other["title"] else other["text"]
            yield _row("found", text, evidence[: 2 * WINDOW], claim, "NEI", 0.4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--texts", type=Path, default=HERE)
    parser.add_argument("--retrieved", type=Path, help="what a search finds for the claims, by retrieved.py")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    candidates: dict[str, list[dict[str, str]]] = {}
    if args.retrieved:
        with gzip.open(args.retrieved, "rt", encoding="utf-8") as lines:
            candidates = {r["claim"]: r["cand"] for r in map(json.loads, lines) if r["set"] == "written"}
    found = list(texts(args.texts, corpora(args.data)))
    rng = random.Random(5)
    learnt = [t for t in found if not t.kept_back]
    prose = [t for t in learnt if not any(line.startswith("|") for line in t.lines)]
    made = [row for text in learnt for row in (*pairs(text, prose, rng), *silent(text, candidates, rng))]
    kept = [row for text in found if text.kept_back for row in _kept(text, rng)]
    for name, rows in (("written", made), ("kept_back", kept)):
        with lzma.open(args.out / f"{name}.jsonl.xz", "wt", encoding="utf-8") as out:
            out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    print(f"{len(found)} texts, {sum(len(t.claims) for t in found)} claims; {len(made)} pairs to learn, {len(kept)} kept back")
    for (how, label), count in sorted(collections.Counter((r["dataset"], r["label"]) for r in made).items()):
        print(f"{how:24} {label:10} {count:6}")


def _kept(text: Text, rng: random.Random) -> Iterator[Row]:
    """What is measured with: every claim once, on the text as the product shows it."""
    for claim in text.claims:
        yield _row("whole", text, headed(text, laid(text, near(text, claim, rng))), claim)


if __name__ == "__main__":
    main()
