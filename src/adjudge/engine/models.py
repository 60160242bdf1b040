"""The models at work: each loaded when it is first wanted, and once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from adjudge.adapters import encoders
from adjudge.adapters.encoders.networks import CachedStanceEncoder
from adjudge.adapters.judges.endpoint_judge import EndpointJudge
from adjudge.adapters.search.failover import Breaker, Failover
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.engine.judges import JobJudge, JudgeRecord
from adjudge.errors import UnknownName
from adjudge.policy import Policy
from adjudge.ports import Clock, Embedder, Searcher, StanceEncoder, Worthiness
from adjudge.reading.cascade import StanceReader
from adjudge.reading.weigh import weigh
from adjudge.run.world import Watch
from adjudge.values.evidence import Weighed
from adjudge.values.trace import Degraded

_ONE = 127.0 * 127.0
"""The product of a vector of bytes with itself."""


class Models:
    """The embedders, the scout and the judge of one engine."""

    falls_back = True
    """Whether the shipped judge takes the place of one that cannot be asked: not where judges are measured."""

    def __init__(
        self,
        embedder: str,
        readings: SqliteReadings,
        clock: Clock,
        chosen_judge: Callable[[], StanceEncoder] | None = None,
    ) -> None:
        self._chosen = embedder
        self._readings = readings
        self._embedders: dict[str, Embedder] = {}
        self._chosen_judge = chosen_judge
        self._breaker = Breaker(clock, failures=1)

    @property
    def names(self) -> tuple[str, ...]:
        """As results are stamped with them."""
        return self.scout.name, self.judge.name, self.embedder(self._chosen).name

    @cached_property
    def scout(self) -> StanceEncoder:
        """The model that screens every window of a text; what it has read before it does not read again. While it reads, the
        judge, which is slow to load, is made ready."""
        return CachedStanceEncoder(encoders.stance_encoder("scout"), self._readings, self._load_judge)

    def _load_judge(self) -> None:
        if self._own_judge is None:
            encoders.stance_encoder("judge").load_ahead()

    @cached_property
    def judge(self) -> StanceEncoder:
        """The model that decides on the windows that matter: the shipped one, or the one that settings ask for."""
        return CachedStanceEncoder(self.unremembered_judge, self._readings)

    @property
    def unremembered_judge(self) -> StanceEncoder:
        """The same, reading everything anew."""
        return self._own_judge or encoders.stance_encoder("judge")

    @cached_property
    def _own_judge(self) -> StanceEncoder | None:
        return self._chosen_judge() if self._chosen_judge else None

    @property
    def unread(self) -> int:
        """Answers of the judge so far that could not be read; those of models of this machine always can."""
        return self._own_judge.unread if isinstance(self._own_judge, EndpointJudge) else 0

    def job_judge(self, watch: Watch, *, remember: bool, told: JudgeRecord | None = None) -> JobJudge | None:
        """The judge for one job where it is asked over a network; None where it is a model of this machine."""
        if not isinstance(self._own_judge, EndpointJudge):
            return None
        return JobJudge(
            self.judge if remember else self._own_judge,
            partial(encoders.stance_encoder, "judge"),
            self._breaker,
            watch=watch,
            told=told,
            falls_back=self.falls_back,
        )

    def readers(self, *, remember: bool, judge: StanceEncoder | None = None) -> tuple[StanceReader, StanceReader]:
        """Scout and judge for one job; the same reader where one model plays both parts. Without `remember` they read
        everything anew."""
        scout = StanceReader(self.scout if remember else encoders.stance_encoder("scout"))
        if self.judge.name == self.scout.name:
            return scout, scout
        judge = judge or (self.judge if remember else self.unremembered_judge)
        return scout, StanceReader(judge)

    def weighed(
        self,
        pairs: Sequence[tuple[str, str]],
        *,
        policy: Policy,
        remember: bool = True,
        judge: StanceEncoder | None = None,
    ) -> tuple[Weighed, ...]:
        """What each text of (text, claim) pairs says about its claim."""
        scout = self.scout if remember else encoders.stance_encoder("scout")
        judge = judge or (self.judge if remember else self.unremembered_judge)
        return weigh(pairs, scout=scout, judge=judge, policy=policy)

    def similar(self, text: str, texts: Sequence[str]) -> list[float]:
        """Calibrated similarity of one text to each of several."""
        return self.likeness([text], texts)[0]

    def likeness(self, texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        """Calibrated similarity of each of some texts to each of others, every one of them embedded once. The product of two
        vectors of bytes is a whole number: each that occurs is calibrated once, however often it does."""
        import numpy as np

        embedder = self.embedder(self._chosen)
        ours, theirs = (embedder.embed(list(some)).astype(np.float64) for some in (texts, others))
        products, places = np.unique(ours @ theirs.T, return_inverse=True)
        known = np.array([embedder.calibrate(product / _ONE) for product in products.tolist()])
        found: list[list[float]] = known[places].reshape(len(texts), len(others)).tolist()
        return found

    @cached_property
    def worthiness(self) -> Worthiness:
        """The model that says which sentences are worth checking; it reads the default embedder's vectors."""
        from adjudge.adapters.encoders.static import WorthinessModel

        return WorthinessModel(self.embedder("static"))

    def embedder(self, short: str) -> Embedder:
        """An embedder by its short name."""
        if short not in self._embedders:
            self._embedders[short] = encoders.embedder(short)
        return self._embedders[short]

    def embedder_named(self, name: str) -> Embedder:
        """The embedder whose full name is stamped on a collection."""
        for short in encoders.NAMES:
            if self.embedder(short).name == name:
                return self.embedder(short)
        raise UnknownName(
            f"A collection was built with embedder {name}, which this version does not ship.",
            "Build it again: adjudge kb export, then kb add into a new collection.",
        )


# The search of one job, told of what went wrong although another answered.


PASSED_OVER = "provider_failed"
"""The reason code of a provider whose place another took."""


def watched(searcher: Searcher | None, passed_over: list[Degraded]) -> Searcher | None:
    """The search of one job, which is told of the providers that failed although another answered."""
    if not isinstance(searcher, Failover):
        return searcher
    return searcher.watched(
        lambda name, why: passed_over.append(Degraded(reason_code=PASSED_OVER, detail=f"{name}: {why}"))
    )
