"""How many pages each claim of an article may still fetch, kept apart from claim to claim (seed 002)."""

from __future__ import annotations

from adjudge.model.extract_budget import Extract, ExtractBudget, ExtractDecision
from adjudge.policy.acquisition import AcquisitionPolicy
from adjudge.scoring.acquisition import next_page


class ExtractTracker:
    """One claim's fetches, or those of the article's own links. What it holds is replaced as a whole and between two
    waits, so that nothing that runs at the same time can come between."""

    def __init__(self, policy: AcquisitionPolicy) -> None:
        self._policy = policy
        self._budget = ExtractBudget()

    @property
    def budget(self) -> ExtractBudget:
        """What was fetched so far."""
        return self._budget

    def next(self, belief: float) -> ExtractDecision:
        """Whether another page is worth fetching for a claim believed with this probability."""
        return next_page(self._budget, belief, self._policy)

    def record(self, extract: Extract) -> None:
        """Counts a page, and what it brought."""
        self._budget = self._budget.after(extract)


class ExtractTrackers:
    """A tracker for each claim, and one for inline sources: links in the article give words to quote less often than a
    search does, and what is learnt of them must not make a claim give up."""

    def __init__(self, policy: AcquisitionPolicy) -> None:
        self._policy = policy
        self._claims: dict[str, ExtractTracker] = {}
        self.inline = ExtractTracker(policy)

    def of(self, claim_id: str) -> ExtractTracker:
        """The claim's own, made when it is first asked for."""
        return self._claims.setdefault(claim_id, ExtractTracker(self._policy))
