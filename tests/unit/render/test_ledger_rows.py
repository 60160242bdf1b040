"""The claims of a ledger as rows for a spreadsheet that runs none of them."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from ledgers import DRAFT, ENTRIES, FOREIGN, LEDGER, TRAVEL

from adjudge.render.rows import LEDGER_COLUMNS, ledger_csv


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_one_row_a_claim_with_its_place_verdict_and_the_words_that_decide() -> None:
    found = rows(ledger_csv(LEDGER))
    assert [row["claim"] for row in found] == [entry.claim for entry in ENTRIES]
    meals = found[3]
    assert tuple(meals) == LEDGER_COLUMNS
    assert DRAFT[int(meals["start"]) : int(meals["end"])].startswith("Meals are refunded up to 60 euros a day")
    assert TRAVEL[int(meals["quote_start"]) : int(meals["quote_end"])] == meals["quote"]
    assert (meals["verdict"], meals["type"], meals["importance"]) == ("contradicted", "numeric", "critical")
    assert (meals["cited"], meals["citations"], meals["citation_valid"]) == ("yes", "00000000", "no")
    assert (meals["confidence"], meals["probability"], meals["documents"]) == ("0.0000", "0.0200", "2")


def test_an_uncited_claim_has_no_validity_and_an_empty_ledger_only_its_names() -> None:
    assert rows(ledger_csv(LEDGER))[1]["citation_valid"] == ""
    assert ledger_csv(FOREIGN) == ",".join(LEDGER_COLUMNS) + "\n"


@pytest.mark.parametrize("words", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"])
def test_no_cell_is_a_formula(words: str) -> None:
    entry = replace(ENTRIES[0], claim=words, notes=words, evidence=(replace(ENTRIES[0].evidence[0], quote=words),))
    (row,) = rows(ledger_csv(replace(LEDGER, entries=(entry,))))
    assert row["claim"] == row["notes"] == row["quote"] == f"'{words}"
