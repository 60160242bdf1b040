"""Asking a language model: within what the job may spend, again where the answer cannot be used, and never relied upon."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from math import ceil
from string import Template
from typing import Any, TypeVar

from adjudge.english.layout.clean import on_one_line
from adjudge.errors import BudgetExhausted, OutOfTime, ProviderError
from adjudge.policy.reading import LanguagePolicy
from adjudge.run.world import Bench, degraded, traced
from adjudge.values.budget import Spend
from adjudge.values.language import Call, CallTag, Made, Override, Permission, Priority, Quota
from adjudge.values.score import Honesty, formula
from adjudge.values.trace import Consulted, Degraded, Run, Withheld

# Prompts: instructions from a file, data put in so that it can never pass for instructions.
#
# A prompt file has two kinds of places. `$name` inside a line takes a number of ours. A line `> $name` takes data: every value
# becomes a line of its own that begins with "> " and holds one JSON value. Page text, whatever it says, is a JSON string in
# such a line: it cannot begin a line, close its quotes or add an item.


Datum = str | dict[str, str | int]
"""A text, or a few named ones that belong together."""

MARK = "> "
"""How every line of data begins, and no line of instructions does."""

_DATA_LINE = re.compile(r"^> \$(\w+)$", re.MULTILINE)
# What servers and models take for the marks of a conversation. Written as JSON escapes they are the same characters to
# whoever reads the JSON, and no marks to whoever reads the prompt.
_CONVERSATION = {"<": "\\u003c", "[INST": "\\u005bINST", "[/INST": "\\u005b/INST"}


def prompt(name: str, **values: int | Sequence[Datum]) -> str:
    """The prompt of that name with its places filled."""
    template = _DATA_LINE.sub(r"${\1}", _instructions(name))
    filled = {key: str(value) if isinstance(value, int) else data_lines(value) for key, value in values.items()}
    return Template(template).substitute(filled)


def again(before: str) -> str:
    """The same prompt for a second try."""
    return before + _instructions("again")


def data_lines(values: Sequence[Datum]) -> str:
    """Values as lines of data; for none a line that says so."""
    return "\n".join(MARK + _encoded(value) for value in values) or f"{MARK}null"


def _encoded(value: Datum) -> str:
    seen = on_one_line(value) if isinstance(value, str) else {k: _seen(v) for k, v in value.items()}
    line = json.dumps(seen, ensure_ascii=False)
    for mark, escaped in _CONVERSATION.items():
        line = line.replace(mark, escaped)
    return line


def _seen(value: str | int) -> str | int:
    return on_one_line(value) if isinstance(value, str) else value


@lru_cache(maxsize=16)
def _instructions(name: str) -> str:
    return files("adjudge").joinpath("prompts", f"{name}.txt").read_text(encoding="utf-8")


# What a language model answered, read strictly: the form that was asked for, or nothing.


MALFORMED = "llm_malformed"
"""Not in the form asked for."""
UNFAITHFUL = "llm_unfaithful"
"""In that form, but it says more, less or other than it may."""
UNQUOTED = "llm_unquoted"
"""It quotes or counts what no evidence has."""

_TRIES = 8
"""Brackets at which the JSON may begin: prose before it may have some of its own."""


class Unusable(ValueError):
    """An answer that must not be used; `code` is the reason code of the finding."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


def texts_in(reply: str, longest: int) -> tuple[str, ...]:
    """The strings of the first JSON array of an answer."""
    found = _first(reply, "[", longest)
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise Unusable(MALFORMED, "a JSON array of strings was asked for")
    return tuple(found)


def objects_in(reply: str, longest: int, *, keys: frozenset[str]) -> tuple[dict[str, Any], ...]:
    """The objects of the first JSON array of an answer, each with exactly these keys."""
    found = _first(reply, "[", longest)
    if not isinstance(found, list) or not all(isinstance(row, dict) and frozenset(row) == keys for row in found):
        raise Unusable(MALFORMED, f"a JSON array of objects with the keys {', '.join(sorted(keys))} was asked for")
    return tuple(found)


def object_in(reply: str, longest: int, *, keys: frozenset[str]) -> dict[str, Any]:
    """The first JSON object of an answer, with exactly these keys."""
    found = _first(reply, "{", longest)
    if not isinstance(found, dict) or frozenset(found) != keys:
        raise Unusable(MALFORMED, f"a JSON object with the keys {', '.join(sorted(keys))} was asked for")
    return found


def _first(reply: str, opening: str, longest: int) -> object:
    """The first JSON value that begins with this bracket; None where there is none."""
    if len(reply) > longest:
        raise Unusable(MALFORMED, f"an answer has {longest} characters at most")
    decoder, at = json.JSONDecoder(object_pairs_hook=_distinct), reply.find(opening)
    for _ in range(_TRIES):
        if at < 0:
            break
        try:
            return decoder.raw_decode(reply, at)[0]
        except (ValueError, RecursionError):  # no JSON, a number of thousands of digits, brackets without end
            at = reply.find(opening, at + 1)
    return None


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


# Whether a language model may be asked once more, and what asking costs (001, LLM quota hardening).


SPENT = frozenset({"tag_spent", "calls_spent", "tokens_spent"})
"""Rules by which nothing is left; by the others there is something, and it is kept for calls that matter more."""


def rules(quota: Quota, call: Call, policy: LanguagePolicy) -> tuple[tuple[str, bool, str], ...]:
    """Every rule in the order they are asked: its name, whether it forbids the call now, and why."""
    most, calls, tokens = policy.calls(call.tag), quota.calls_left, quota.tokens_left
    stands_back = call.priority is not Priority.CRITICAL and Override.DEGRADED not in call.overrides
    free, kept = calls - calls_kept(quota, call, policy), tokens_kept(quota, call, policy)
    for_more = "kept for facts and the verdict"
    return (
        (
            "tag_spent",
            quota.calls_of(call.tag) >= most and Override.TAG not in call.overrides,
            f"the {most} calls it may take are used up",
        ),
        ("calls_spent", not calls, f"all {quota.calls} calls are used up"),
        ("tokens_spent", call.tokens > tokens, f"about {call.tokens} tokens are needed and {tokens} are left"),
        ("degraded", quota.degraded and stands_back, "its vendor allows no more"),
        ("calls_reserved", free <= 0, f"the last {calls} calls are {for_more}"),
        ("tokens_reserved", tokens - call.tokens < kept, f"{kept} of the {tokens} tokens left are {for_more}"),
        (
            "low_priority",
            call.priority is Priority.LOW and free < policy.low_calls,
            f"it can be done without, and only {free} calls are free",
        ),
    )


def may_ask(quota: Quota, call: Call, policy: LanguagePolicy) -> Permission:
    """Whether a call may be made now, by the first rule that forbids it."""
    for name, forbids, why in rules(quota, call, policy):
        if forbids:
            return Permission(allowed=False, rule=name, why=why)
    return Permission(allowed=True)


@formula(
    "quota.calls_kept",
    origin="001",
    label=Honesty.SAFEGUARD,
    text="kept = min(reserved_calls, ⌈reserved_share × calls⌉) - critical calls made, not below 0; 0 for a critical call",
)
def calls_kept(quota: Quota, call: Call, policy: LanguagePolicy) -> int:
    """How many of the calls left this one must leave for fact extraction and the verdict."""
    if _draws(call):
        return 0
    reserve = min(policy.reserved_calls, ceil(policy.reserved_share * quota.calls))
    return max(0, reserve - len(quota.critical))


@formula(
    "quota.tokens_kept",
    origin="001",
    label=Honesty.SAFEGUARD,
    text="kept = min(reserved_tokens, ⌈reserved_share × tokens⌉) - tokens of critical calls, not below 0; 0 for a critical call",
)
def tokens_kept(quota: Quota, call: Call, policy: LanguagePolicy) -> int:
    """How many of the tokens left this one must leave for fact extraction and the verdict."""
    if _draws(call):
        return 0
    reserve = min(policy.reserved_tokens, ceil(policy.reserved_share * quota.tokens))
    return max(0, reserve - sum(made.tokens for made in quota.critical))


def _draws(call: Call) -> bool:
    """Whether the reserve is this call's to use."""
    return call.priority is Priority.CRITICAL or Override.RESERVE in call.overrides


@formula(
    "quota.reckoned",
    origin="001",
    label=Honesty.SAFEGUARD,
    text="tokens = ⌈bytes of the text / token_bytes⌉",
)
def reckoned(text: str, policy: LanguagePolicy) -> int:
    """About how many tokens a text has, rather too many than too few."""
    return ceil(len(text.encode()) / policy.token_bytes)


@formula(
    "quota.cost",
    origin="vendors' price lists, by 10⁶ tokens read and written (001)",
    label=Honesty.GROUNDED,
    text="cost = (price_read × tokens read + price_written × tokens written) / 10⁶; unknown where both prices are 0",
)
def cost(tokens: int, written: int, policy: LanguagePolicy) -> float | None:
    """What a call of this many tokens, so many of them written by the model, costs in the currency of the prices."""
    if not (policy.price_read or policy.price_written):
        return None
    read = max(0, tokens - written)
    return (policy.price_read * read + policy.price_written * min(written, tokens)) / 1_000_000


BUDGET, SKIPPED, FAILED, EXHAUSTED = "llm_budget", "llm_skipped", "llm_failed", "llm_exhausted"
TIME_SPENT = "time_spent"
"""The rule that is not the quota's: the job's time is up."""
TRIES = 2
"""How often one question is put: a model that cannot keep to a form twice will not the third time."""

T = TypeVar("T")


async def consult(
    run: Run,
    bench: Bench,
    tag: CallTag,
    prompt: str,
    read: Callable[[str], T],
    *,
    overrides: frozenset[Override] = frozenset(),
    priority: Priority | None = None,
) -> tuple[Run, T | None]:
    """What `read` makes of a model's answer; None where there is no model, none that answers, no quota for the call, or no
    answer that can be used. Why is in the run, and the job goes on by rules. An answer `read` refuses is asked for once
    more while the tag's calls last."""
    policy = bench.policy.language
    if not bench.world.writes or not policy.calls(tag):
        return run, None
    refused: Unusable | None = None
    tries = 0
    while True:
        account = quota(run)
        if refused is not None and (tries >= TRIES or account.calls_of(tag) >= policy.calls(tag)):
            return _unusable(run, bench, tag, refused), None
        call = Call.of(tag, reckoned(prompt, policy) + policy.tokens(tag), overrides, priority)
        if not (permission := may_ask(account, call, policy)).allowed:
            run = _unusable(run, bench, tag, refused) if refused else run
            return _withheld(run, bench, call, permission), None
        run, answer = await _completed(run, bench, call, prompt, priority)
        tries += 1
        if answer is None:
            return (_unusable(run, bench, tag, refused) if refused else run), None
        try:
            return run, read(answer)
        except Unusable as error:
            prompt, refused = again(prompt), error


def quota(run: Run) -> Quota:
    """The job's account with the language model, drawn up from what it has done so far."""
    made = (
        Made(tag=CallTag(e.tag), tokens=e.tokens, priority=Priority(e.priority) if e.priority else None)
        for e in run.trace
        if isinstance(e, Consulted)
    )
    return Quota(
        calls=run.budget.llm_calls,
        tokens=run.budget.tokens,
        made=tuple(made),
        degraded=EXHAUSTED in run.reason_codes,
    )


async def _completed(run: Run, bench: Bench, call: Call, prompt: str, priority: Priority | None) -> tuple[Run, str | None]:
    """One call in the time that is left, paid for whatever comes of it. One that would outlast the job's deadline is cut off by
    the world, not here: a replay, for which no time passes, is told of it as of any other failure."""
    begun, policy, tag, wanted = bench.clock.now(), bench.policy.language, call.tag, priority.value if priority else ""
    try:
        answer = await bench.world.complete(prompt, tag=tag.value, max_tokens=policy.tokens(tag), seconds=run.left(begun))
    except OutOfTime:
        return _withheld(run, bench, call, Permission(allowed=False, rule=TIME_SPENT, why="no time is left")), None
    except ProviderError as error:
        run = _paid(run, bench, Consulted(tag=tag.value, answered=False, priority=wanted), begun)
        code = EXHAUSTED if isinstance(error, BudgetExhausted) else FAILED
        return degraded(run, bench.watch, Degraded(reason_code=code, detail=str(error))), None
    written = reckoned(answer.text, policy) if answer.written is None else answer.written
    price = cost(answer.tokens, written, policy)
    event = Consulted(tag=tag.value, tokens=answer.tokens, priority=wanted, cost=price)
    return _paid(run, bench, event, begun), answer.text


def _paid(run: Run, bench: Bench, event: Consulted, begun: dt.datetime) -> Run:
    seconds = (bench.clock.now() - begun).total_seconds()
    run = run.paid(Spend(llm_calls=1, tokens=event.tokens, cost=event.cost))
    return traced(run, bench.watch, replace(event, seconds=seconds))


def _unusable(run: Run, bench: Bench, tag: CallTag, refused: Unusable) -> Run:
    return degraded(run, bench.watch, Degraded(reason_code=refused.code, detail=f"{tag.value}: {refused}"))


def _withheld(run: Run, bench: Bench, call: Call, permission: Permission) -> Run:
    """The run with the marker of a call that was not made."""
    event = Withheld(tag=call.tag.value, priority=call.priority.value, rule=permission.rule, tokens=call.tokens)
    code = BUDGET if permission.rule in SPENT | {TIME_SPENT} else SKIPPED
    lack = Degraded(reason_code=code, detail=f"{call.tag.value}: {permission.why}")
    return degraded(traced(run, bench.watch, event), bench.watch, lack)
