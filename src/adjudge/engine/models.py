"""The models of an engine, each loaded when it is first wanted; and the judge that settings ask for in the place of the shipped
one (docs/decisions/0018-other-judges.md)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from adjudge.adapters import encoders
from adjudge.adapters.encoders.networks import CachedStanceEncoder, CrossEncoder
from adjudge.adapters.judges import Row, is_answer, row_of
from adjudge.adapters.judges.endpoint_judge import MINICHECK, VERDICT, EndpointJudge, Protocol
from adjudge.adapters.judges.endpoint_judge import STRONG as STRONG_WORDS
from adjudge.adapters.search.failover import Breaker, Failover
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.english.layout.clean import on_one_line
from adjudge.errors import InputError, ProviderError, StoreError, UnknownName
from adjudge.policy import Policy
from adjudge.ports import Clock, Embedder, Searcher, StanceEncoder, Worthiness
from adjudge.reading.cascade import StanceReader
from adjudge.reading.probability import calibrated
from adjudge.reading.weigh import weigh
from adjudge.reading.windows import shown
from adjudge.run.casebook import Result
from adjudge.run.consult import prompt
from adjudge.run.world import Watch
from adjudge.settings import Settings
from adjudge.values.case import Case
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Stance, StanceCalibration, Weighed
from adjudge.values.trace import Degraded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHIPPED = "shipped"
SMALL = "small"
"""The same, by what it is beside the strong one."""
STRONG = "strong"
"""The decoder that `adjudge models add strong` installs."""
SECOND = "second"
"""The shipped one reads, and the decoder where that one's word is not enough."""

OPENAI = "openai"
SERVED = "adjudge-strong"
"""How the name of a model begins that is our own judge, served elsewhere: `adjudge models export strong` writes it."""
_SERVED_CHARACTERS = 9000
"""What a text of 2,400 tokens has at least."""

# What servers take for the marks of a conversation; "x < 5" is none.
_MARKS = re.compile(r"<(?=[|/!<a-z])|\[(?=/?INST)", re.IGNORECASE)
_HARMLESS = {"<": "\u2039", "[": "("}


def chosen_judge(settings: Settings, policy: Policy) -> Callable[[], StanceEncoder] | None:
    """How to make the judge that settings ask for; None for the shipped one. What is missing or misspelt is said here, what
    it needs is loaded when it is first wanted."""
    name = settings.judge.strip()
    if name in {"", SHIPPED, SMALL}:
        return None
    if name == SECOND:
        strong_judge(settings.models_path)  # it must be there: by default it is asked where it is
        return None
    if name == STRONG:
        return strong_judge(settings.models_path)
    if name in _PROTOCOLS:
        needed = (("ADJUDGE_JUDGE_URL", settings.judge_url), ("ADJUDGE_JUDGE_MODEL", settings.judge_model))
        if missing := [variable for variable, value in needed if not value.strip()]:
            raise InputError(f"The judge {name} is configured only in part.", f"Set {' and '.join(missing)}.")
        url, model = settings.judge_url.strip(), settings.judge_model.strip()
        served = partial(EndpointJudge, url, model, key=judge_key(settings))
        if name == OPENAI and model.startswith(SERVED):
            return _served_strong(served, policy)
        ask, forms = _PROTOCOLS[name]
        return partial(served, Protocol(name=name, ask=ask, forms=forms, sure=policy.language.stance_trust))
    folder = Path(name).expanduser()
    if not folder.is_dir():
        raise UnknownName(
            f"There is no judge named {name!r}, nor a folder.",
            f"Choose one of {', '.join((SMALL, SECOND, STRONG, *_PROTOCOLS))}, or the folder of a classifier.",
        )
    return partial(_in_folder, folder)


def second_judge(settings: Settings) -> Callable[[], StanceEncoder] | None:
    """How to make the judge that is asked where the shipped one's word is not enough: the strong one, where it is installed and
    nothing else was said. One that another version installed is left alone; `adjudge doctor` tells of it."""
    name = settings.judge.strip()
    if name not in {"", SECOND}:
        return None
    try:
        return strong_judge(settings.models_path)
    except StoreError:
        if name == SECOND:
            raise
        return None


def strong_judge(models: Path) -> Callable[[], StanceEncoder]:
    """Raises StoreError where it is not installed."""
    from adjudge.adapters.strong.installing import installed
    from adjudge.adapters.strong.judge import StrongJudge

    there = installed(models)
    return partial(StrongJudge, there.folder, calibration=there.calibration)


def _served_strong(served: Callable[..., EndpointJudge], policy: Policy) -> Callable[[], StanceEncoder]:
    """Our own judge on somebody's server, asked in its own words and calibrated as it is here."""
    from adjudge.adapters.encoders.card import shipped_corrections
    from adjudge.adapters.strong.words import asked

    sure, own = policy.language.stance_trust, shipped_corrections(STRONG)
    protocol = Protocol(name=STRONG, ask=asked, forms=STRONG_WORDS, sure=sure, goes_on=True, longest=_SERVED_CHARACTERS)
    return partial(served, protocol, calibration=own.calibration if own is not None else None)


def _in_folder(folder: Path) -> StanceEncoder:
    from adjudge.adapters.judges.folder import FolderJudge

    return FolderJudge(folder)


def judge_key(settings: Settings) -> str:
    """The judge's own key, or else the language model's; not where that belongs to another server, which is none of this
    one's business."""
    if settings.judge_api_key:
        return settings.judge_api_key
    other = settings.llm_base_url and urlsplit(settings.llm_base_url).netloc != urlsplit(settings.judge_url).netloc
    return "" if other else settings.llm_api_key


def supports_or_refutes(text: str, claim: str) -> str:
    """The question for any chat model: the text is JSON in a line of data, without what speaks to its judge."""
    return prompt("one_stance", claim=[claim], text=[shown(text).text])


def document_and_claim(text: str, claim: str) -> str:
    """The one message of MiniCheck's protocol. Its form has no room for JSON: the text is one line, so that none of its own
    can begin with "Claim:", and holds no marks of a conversation."""
    return f"Document: {_one_plain_line(shown(text).text)}\nClaim: {_one_plain_line(claim)}"


def _one_plain_line(text: str) -> str:
    return _MARKS.sub(lambda mark: _HARMLESS[mark[0]], on_one_line(text))


_PROTOCOLS = {OPENAI: (supports_or_refutes, VERDICT), "minicheck": (document_and_claim, MINICHECK)}


# The judge of one job where it is asked over a network: told on, written down, and never a reason to end the job.


FAILED, MALFORMED = "judge_failed", "judge_malformed"
"""Reason codes: it could not be asked, and the shipped judge took its place; an answer could not be read."""
_INPUT = "judge"
"""Where a case keeps what its judge said."""

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class JudgeRecord:
    """What a judge said in the course of a job: with it the case can be replayed when the judge is gone."""

    name: str
    rows: dict[str, Row] = field(default_factory=dict)
    """By a hash of text and claim."""
    failed: str = ""
    """Why it could not be asked any more."""


class JobJudge:
    """Another judge behind the same port, for the length of one job.

    Where it cannot be asked the shipped judge reads in its place from then on, and the result says so. What either made of
    a pair is written down: a replay asks nobody.
    """

    def __init__(
        self,
        judge: StanceEncoder,
        shipped: Callable[[], StanceEncoder],
        breaker: Breaker,
        *,
        watch: Watch = lambda event: None,
        told: JudgeRecord | None = None,
        falls_back: bool = True,
    ) -> None:
        """The breaker is shared by all jobs: each would else wait for a server that is down."""
        # What the shipped judge reads in its place is calibrated already.
        self.name, self.calibration = judge.name, judge.calibration
        self.longest = getattr(judge, "longest", 0)
        self._judge = judge
        self._shipped = shipped
        self._breaker = breaker
        self._watch = watch
        if told is None or told.name != judge.name:  # another judge was asked then: it has no say here
            told = JudgeRecord(name=judge.name)
        self._rows, self._failed = dict(told.rows), told.failed
        self._falls_back = falls_back

    def logits(self, pairs: Sequence[Pair]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim), as it was told or as it is read now."""
        import numpy as np

        names = {pair: _named(pair) for pair in pairs}
        fresh = [pair for pair, name in names.items() if name not in self._rows]
        if fresh:
            self._rows |= {names[pair]: row for pair, row in zip(fresh, self._read(fresh), strict=True)}
        return np.array([self._rows[names[pair]] for pair in pairs], np.float32).reshape(len(pairs), 4)

    @property
    def lacks(self) -> tuple[Degraded, ...]:
        """What could not be done as asked so far."""
        unread = sum(not is_answer(row) for row in self._rows.values())
        failed = (Degraded(reason_code=FAILED, detail=self._failed),) if self._failed else ()
        if not unread:
            return failed
        detail = f"{unread} of {len(self._rows)} answers of {self.name} could not be read; each takes no side."
        return (*failed, Degraded(reason_code=MALFORMED, detail=detail))

    @property
    def record(self) -> JudgeRecord:
        return JudgeRecord(name=self.name, rows=dict(sorted(self._rows.items())), failed=self._failed)

    def _read(self, pairs: Sequence[Pair]) -> list[Row]:
        if not self._failed:
            try:
                return self._asked(pairs)
            except ProviderError as error:
                if not self._falls_back:
                    raise
                self._failed = str(error)
                self._watch(Degraded(reason_code=FAILED, detail=self._failed))
        # In its place the shipped judge, with its own calibration: the other's has nothing to do with what it reads.
        shipped, heat = self._shipped(), self.calibration.temperature
        rows = (row_of(calibrated(row, shipped.calibration)) for row in shipped.logits(pairs).tolist())
        return [(supports * heat, refutes * heat, neither * heat, speaks) for supports, refutes, neither, speaks in rows]

    def _asked(self, pairs: Sequence[Pair]) -> list[Row]:
        if (until := self._breaker.open_until) is not None:
            raise ProviderError(f"{self.name} failed and is left alone until {until:%H:%M:%S}.")
        try:
            rows = self._judge.logits(pairs).tolist()
        except ProviderError:
            self._breaker.failed()
            raise
        self._breaker.succeeded()
        return [(supports, refutes, neither, relevance) for supports, refutes, neither, relevance in rows]


def told_by(case: Case) -> JudgeRecord | None:
    """What a case wrote down of its judge; None where that was a model of this machine, which reads the same again."""
    kept = case.inputs.get(_INPUT)
    return from_json(kept, JudgeRecord) if kept else None


def with_record(case: Case, judge: JobJudge | None) -> Case:
    """A case with what its judge said."""
    return replace(case, inputs={**case.inputs, _INPUT: to_json(judge.record).decode()}) if judge else case


def with_lacks(result: Result, judge: JobJudge | None) -> Result:
    """A result that says what its judge could not do: in its reasons, and in its trace before the job ended."""
    lacks: tuple[Degraded, ...] = judge.lacks if judge else ()
    if not lacks:
        return result
    codes = dict.fromkeys((*result.reason_codes, *(lack.reason_code for lack in lacks)))
    return replace(result, reason_codes=tuple(codes), trace=(*result.trace[:-1], *lacks, *result.trace[-1:]))


def _named(pair: Pair) -> str:
    """A pair in a record: long enough to know it again."""
    text, claim = (part.encode("utf-8", "surrogatepass") for part in pair)
    return hashlib.sha256(hashlib.sha256(text).digest() + claim).hexdigest()[:32]


# The models at work: each loaded when it is first wanted, and once.


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
        second_judge: Callable[[], StanceEncoder] | None = None,
    ) -> None:
        self._chosen = embedder
        self._second_judge = second_judge
        self._readings = readings
        self._chosen_judge = chosen_judge
        self._breaker = Breaker(clock, failures=1)

    @property
    def names(self) -> tuple[str, ...]:
        """As results are stamped with them."""
        second = (self.second.name,) if self.second else ()
        return self.scout.name, self.judge.name, *second, encoders.embedder(self._chosen).name

    @cached_property
    def scout(self) -> StanceEncoder:
        """The model that screens every window of a text."""
        return encoders.stance_encoder("scout")

    @cached_property
    def judge(self) -> StanceEncoder:
        """The model that decides on the windows that matter: the shipped one, or the one that settings ask for."""
        return self._chosen_judge() if self._chosen_judge else encoders.stance_encoder("judge")

    @cached_property
    def second(self) -> StanceEncoder | None:
        """The model that is asked where the judge refutes or is unsure; None where there is none."""
        return self._second_judge() if self._second_judge else None

    def _asked_second(self, *, remember: bool) -> StanceEncoder | None:
        return CachedStanceEncoder(self.second, self._readings) if self.second and remember else self.second

    @property
    def unread(self) -> int:
        """Answers of the judge so far that could not be read; those of models of this machine always can."""
        return self.judge.unread if isinstance(self.judge, EndpointJudge) else 0

    def job_judge(self, watch: Watch, *, remember: bool, told: JudgeRecord | None = None) -> JobJudge | None:
        """The judge for one job where it is asked over a network; None where it is a model of this machine."""
        if not isinstance(self.judge, EndpointJudge):
            return None
        return JobJudge(
            CachedStanceEncoder(self.judge, self._readings) if remember else self.judge,
            partial(encoders.stance_encoder, "judge"),
            self._breaker,
            watch=watch,
            told=told,
            falls_back=self.falls_back,
        )

    def _at_work(self, *, remember: bool, judge: StanceEncoder | None, many: bool) -> tuple[StanceEncoder, StanceEncoder]:
        """Scout and judge for one job, which with `remember` do not read again what was read before. While the scout reads, the
        judge, which is slow to load, is made ready: for `many` pairs, as of an article, its weights are loaded once, to read
        each pair on a core, and not twice."""
        if not remember:
            return self.scout, judge or self.judge

        def load_judge() -> None:
            if isinstance(self.judge, CrossEncoder):
                self.judge.load_ahead(many=many)

        scout = CachedStanceEncoder(self.scout, self._readings, load_judge)
        return scout, judge or CachedStanceEncoder(self.judge, self._readings)

    def entails(self, pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        """What each text of (text, statement) pairs says of the statement, by the shipped judge: it is asked of short sentences
        whether they mean the same, and not how far that can be relied on."""
        judge = CachedStanceEncoder(encoders.stance_encoder("judge"), self._readings)
        return [calibrated(row, StanceCalibration()) for row in judge.logits(pairs).tolist()]

    def readers(
        self, *, remember: bool, judge: StanceEncoder | None = None, given: bool = False, many: bool = False
    ) -> tuple[StanceReader, StanceReader]:
        """Scout and judge for one job, of texts that were searched for or `given`, a few or `many`; the same reader where one
        model plays both parts. Without `remember` they read everything anew."""
        scouts, decides = self._at_work(remember=remember, judge=judge, many=many)
        asked = self._asked_second(remember=remember)
        second = StanceReader(asked, given=given) if asked else None
        scout = StanceReader(scouts, given=given)
        return scout, scout if self.judge.name == scouts.name else StanceReader(decides, given=given, second=second)

    def weighed(
        self,
        pairs: Sequence[tuple[str, str]],
        *,
        policy: Policy,
        remember: bool = True,
        judge: StanceEncoder | None = None,
        many: bool = False,
    ) -> tuple[Weighed, ...]:
        """What each text of (text, claim) pairs says about its claim."""
        scouts, decides = self._at_work(remember=remember, judge=judge, many=many)
        return weigh(pairs, scout=scouts, judge=decides, policy=policy, second=self._asked_second(remember=remember))

    def similar(self, text: str, texts: Sequence[str]) -> list[float]:
        """Calibrated similarity of one text to each of several."""
        return self.likeness([text], texts)[0]

    def likeness(self, texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        """Calibrated similarity of each of some texts to each of others, every one of them embedded once. The product of two
        vectors of bytes is a whole number: each that occurs is calibrated once, however often it does."""
        import numpy as np

        embedder = encoders.embedder(self._chosen)
        ours, theirs = (embedder.embed(list(some)).astype(np.float64) for some in (texts, others))
        products, places = np.unique(ours @ theirs.T, return_inverse=True)
        known = np.array([embedder.calibrate(product / _ONE) for product in products.tolist()])
        found: list[list[float]] = known[places].reshape(len(texts), len(others)).tolist()
        return found

    @cached_property
    def worthiness(self) -> Worthiness:
        """The model that says which sentences are worth checking; it reads the default embedder's vectors."""
        from adjudge.adapters.encoders.static import WorthinessModel

        return WorthinessModel(encoders.embedder("static"))

    def embedder_named(self, name: str) -> Embedder:
        """The embedder whose full name is stamped on a collection."""
        for short in encoders.NAMES:
            if encoders.embedder(short).name == name:
                return encoders.embedder(short)
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
    return searcher.watched(lambda name, why: passed_over.append(Degraded(reason_code=PASSED_OVER, detail=f"{name}: {why}")))
