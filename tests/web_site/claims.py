"""The claims that are checked against the web, and what each must come to."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from adjudge.values.budget import OF_CLASS, BudgetClass
from adjudge.values.inquiry import Request
from adjudge.values.verdict import Verdict
from web_site.odd_pages import BANK, FERRY, MUSEUM, OPERA, SURVEY, VACCINE

SUPPORTED, REFUTED, OPEN = Verdict.SUPPORTED, Verdict.REFUTED, Verdict.NOT_ENOUGH_EVIDENCE


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A claim, and what it must come to."""

    claim: str
    verdict: Verdict
    stop: str
    why: frozenset[str]
    """Reason codes it must carry."""
    as_of: dt.date | None
    budget: BudgetClass

    @property
    def request(self) -> Request:
        return Request(text=self.claim, as_of=self.as_of, budget_class=self.budget, budget=OF_CLASS[self.budget])

    @property
    def known_as(self) -> str:
        """The claim, and under which conditions where they are not the usual ones."""
        day = str(self.as_of) if self.as_of else ""
        budget = "" if self.budget is BudgetClass.STANDARD else self.budget.value
        return ", ".join(filter(None, (self.claim, day, budget)))


def asked(claim: str, verdict: Verdict, stop: str, *why: str, as_of: dt.date | None = None, budget: str = "standard") -> Asked:
    """A row of the table below."""
    codes, spends = frozenset(why), BudgetClass(budget)
    return Asked(claim=claim, verdict=verdict, stop=stop, why=codes, as_of=as_of, budget=spends)


BRIDGE = "The Velmar Bridge opened to traffic in 1987."
TREATY = "Mayor Ilse Brandt signed the Selby harbour treaty."
SCHOOL = "The Quarry Street school has 400 pupils."
RAILWAY = "The Greta Line carries passengers."
OBSERVATORY = "The Irma Observatory has two telescopes, and the Irma Observatory closed in 2011."
CANAL = "The Fenwick canal freezes each January."
PENGUIN = "A penguin was elected mayor of Selby."
SECOND = "The second is defined by the caesium 133 atom."
CHOIR = "The Oldham choir won the river prize in 2021."
DAM = "The Besk Dam holds 40 million cubic metres of water."
BASALT = "Basalt is a dark rock of fine grain."

CLAIMS = (
    # Three papers agree: the first query is enough, and the fourth paper is left in peace.
    asked(BRIDGE, SUPPORTED, "sufficient"),
    asked(DAM, SUPPORTED, "sufficient"),
    asked(SURVEY, SUPPORTED, "sufficient"),
    # What refutes a claim is never enough of it: the search goes on until it brings nothing new.
    asked("The Orsk lighthouse was demolished in 2019.", REFUTED, "nothing_new", "contradiction_dominance"),
    asked("The Karsten Tunnel is 90 kilometres long.", REFUTED, "nothing_new"),
    asked(VACCINE, REFUTED, "nothing_new", "contradiction_dominance"),
    asked(OBSERVATORY, REFUTED, "nothing_new"),
    # Two against two.
    asked("The Tarn Valley dairy closed in 2022.", OPEN, "nothing_new"),
    asked(RAILWAY, OPEN, "nothing_new"),
    asked(RAILWAY, SUPPORTED, "completed_from_cache", as_of=dt.date(2010, 1, 1)),
    # One source, however often it is printed; of tier A it needs no exception.
    asked(TREATY, SUPPORTED, "sufficient", "single_source", "true_exception"),
    asked(MUSEUM, SUPPORTED, "sufficient", "single_source", "page_failed"),
    # One unknown site alone is searched for to the end, and says so.
    asked(CHOIR, SUPPORTED, "nothing_new", "single_source", "true_exception", "unknown_site_alone"),
    asked(SECOND, SUPPORTED, "sufficient", "single_source"),
    # Pages that are no evidence, or cannot be had.
    asked(OPERA, OPEN, "nothing_new", "page_failed", "no_admissible_evidence"),
    asked(BANK, OPEN, "nothing_new"),
    asked(FERRY, OPEN, "nothing_new", "page_failed", "no_admissible_evidence"),
    asked(PENGUIN, OPEN, "nothing_new", "no_admissible_evidence"),
    asked(SCHOOL, SUPPORTED, "sufficient", "page_failed"),
    # Much that is beside the point, with little to spend and with more; and nothing at all.
    asked(CANAL, OPEN, "budget", "insufficient", budget="minimal"),
    asked(CANAL, OPEN, "nothing_new", "insufficient"),
    asked("Duke Otmar preferred falconry to hunting.", OPEN, "nothing_new", "no_evidence"),
    # What an earlier claim brought in answers the next one.
    asked("The Velmar Bridge was opened to traffic in 1987.", SUPPORTED, "completed_from_cache"),
)
