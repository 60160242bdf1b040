"""Small changes of the code, drawn by chance: what the tests are run on."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

TREE = Path(__file__).resolve().parents[2]
SOURCE = Path("src/adjudge")
CRUDE = re.compile(r"_(RShift|LShift|Invert|Pow|Mod|Bit\w+)$|_Is(Not)?$|Is(Not)?_(Lt|Gt)E?$|Is_Eq$|IsNot_NotEq$")
"""Changes that do nothing but raise an error, or that say the same in other words (`is` for `==`)."""
FORMULAS = (
    "reading/probability.py", "verify/ranking.py", "verify/shortlisting.py", "verify/trust.py", "verify/coverage.py",
    "verify/reconcile.py", "verify/ruling.py", "article/targets.py", "ledger/gates.py", "knowledge/fusion.py",
)  # fmt: skip
"""Those that pyproject.toml keeps from everything that is not a value."""
CONTRACTS = tuple(
    f"tests/contracts/test_{name}.py"
    for name in (
        "case_store", "job_queue", "knowledge_base", "knowledge_base_builds", "knowledge_base_copies", "knowledge_base_reading",
        "knowledge_base_search", "knowledge_graph", "url_history",
    )
)  # fmt: skip
"""Those that the store keeps."""
AREAS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "formulas": (FORMULAS, ("tests/golden", "tests/unit/verify")),
    "reading": (("reading/*.py", "reading/quantities/*.py"), ("tests/unit/reading", "tests/golden/test_quantity.py")),
    "store": (("adapters/store/*.py",), ("tests/unit/adapters/store", *CONTRACTS)),
}
"""By name, what is changed and the tests that are to notice it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Mutant:
    """One change of one line."""

    area: str
    file: str
    line: int
    operator: str
    occurrence: int
    before: str
    after: str
    outcome: str = ""

    def __str__(self) -> str:
        return f"{self.area} {self.file}:{self.line} {self.outcome}\n  - {self.before}\n  + {self.after}"

    def made(self, code: str) -> str:
        """The code of its file with the change."""
        changed: str = mutate_code(code, plugins.get_operator(self.operator)(), self.occurrence)
        return changed


def drawn(areas: Sequence[str], seed: int, count: int) -> Iterator[Mutant]:
    """So many changes of each area, the same for the same seed."""
    for area in areas:
        paths = sorted({path for pattern in AREAS[area][0] for path in (TREE / SOURCE).glob(pattern)})
        places = defaultdict(list)
        for path in paths:
            if area == "formulas" or str(path.relative_to(TREE / SOURCE)) not in FORMULAS:
                for start, operator, occurrence in changes(path):
                    places[path, start].append((operator, occurrence))
        chance = random.Random(f"{seed} {area}")
        picked = (made(area, at[0], *chance.choice(places[at])) for at in chance.sample([*places], len(places)))
        yield from islice(filter(None, picked), count)


def changes(path: Path) -> Iterator[tuple[tuple[int, int], str, int]]:
    """Every change of a file, with the place it begins at, in a fixed order."""
    nodes = list(ast_nodes(get_ast(path.read_text(encoding="utf-8"))))
    for name in sorted(plugins.operator_names()):
        kind = plugins.get_operator(name)
        if CRUDE.search(name) or kind.arguments():
            continue
        starts = [(node, start) for node in nodes for start, _ in kind().mutation_positions(node)]
        yield from ((start, name, number) for number, (node, start) in enumerate(starts) if not written_type(node))


def written_type(node: object) -> bool:
    """Whether a piece of code stands in a type that is written down: nothing runs it."""
    while (parent := getattr(node, "parent", None)) is not None:
        if parent.type in {"tfpdef", "annassign"} and node is parent.children[parent.children.index(":") + 1]:
            return True
        if parent.type == "funcdef" and parent.annotation is node:
            return True
        node = parent
    return False


def made(area: str, path: Path, operator: str, occurrence: int) -> Mutant | None:
    """A change, as its line was and is; none where it is no Python any more: a star between parameters is no product."""
    old = path.read_text(encoding="utf-8")
    new = mutate_code(old, plugins.get_operator(operator)(), occurrence)
    try:
        compile(new, path, "exec", dont_inherit=True)
    except SyntaxError:
        return None
    lines = zip(old.splitlines(), new.splitlines(), strict=False)
    line, before, after = next((n, a.strip(), b.strip()) for n, (a, b) in enumerate(lines, 1) if a != b)
    file = str(path.relative_to(TREE))
    return Mutant(area=area, file=file, line=line, operator=operator, occurrence=occurrence, before=before, after=after)
