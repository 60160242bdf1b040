"""Providers that are down when a test wants them to be."""

from __future__ import annotations

from adjudge.errors import ProviderError


class Outage:
    """A switch on a scripted provider: `outage.begin()` until `end()`, or `begin(calls=2)` for two calls.

    It fails as any provider does, or with an error of the test's own: `begin(BudgetExhausted("No more."))`.
    """

    def __init__(self, provider: str) -> None:
        self._provider = provider
        self._calls_left: float = 0
        self._error: ProviderError | None = None

    def begin(self, error: ProviderError | None = None, *, calls: int | None = None) -> None:
        """From now on calls fail: the next so many, or all of them."""
        self._error = error
        self._calls_left = float("inf") if calls is None else calls

    def end(self) -> None:
        """The provider is back."""
        self._calls_left = 0

    def strike(self) -> None:
        """What a provider does first on every call: raises ProviderError while the outage lasts."""
        if self._calls_left > 0:
            self._calls_left -= 1
            raise self._error or ProviderError(f"{self._provider} does not answer.", "Try again later.")
