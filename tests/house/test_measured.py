"""The published figures are of what ships: the same policy and the same weights, and every page that tells them is theirs."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from adjudge.adapters import encoders
from adjudge.adapters.encoders.card import shipped_corrections
from adjudge.policy import Policy


def test_the_figures_were_measured_with_what_ships(generated: ModuleType) -> None:
    measured = generated.judged()
    shipped = {
        "policy": f"{Policy().digest()} (library)",
        "scout": encoders.stance_encoder("scout").name,
        "judge": encoders.stance_encoder("judge").name,
    }
    found = {name: measured["versions"][name] for name in shipped}
    assert found == shipped, "measure again: make judgement KEEP=1"
    assert measured["both"]["judges"]["small"] == shipped["judge"]
    corrections = shipped_corrections("strong")
    assert corrections is not None
    assert measured["strong_adapter"] == corrections.sha256["adapter.safetensors"], (
        "measure again, with the strong judge installed"
    )


def test_the_page_and_the_readme_say_what_was_measured(generated: ModuleType, root: Path) -> None:
    said = generated.judged()["first_line"]
    page = (root / "docs" / "evaluation.md").read_text(encoding="utf-8")
    assert page.splitlines()[4] == said, "the first line is the result"
    assert generated.judged()["versions"]["policy"] in page
    assert (root / "README.md").read_text(encoding="utf-8") == generated.readme(), "run make docs"
    assert (root / "docs" / "images" / "evaluation.svg").read_text(encoding="utf-8").startswith("<svg")
