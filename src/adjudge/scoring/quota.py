"""Whether a language model may be asked once more, and what asking costs (001, LLM quota hardening)."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from adjudge.model.language import Priority
from adjudge.model.quota import Call, Override, Permission, Quota
from adjudge.policy.language import LanguagePolicy
from adjudge.scoring.formula import Honesty, formula

Rule = Callable[[Quota, Call, LanguagePolicy], str | None]
"""Why a call may not be made, or None."""

TAG_SPENT, CALLS_SPENT, TOKENS_SPENT = "tag_spent", "calls_spent", "tokens_spent"
DEGRADED, CALLS_RESERVED, TOKENS_RESERVED, LOW_PRIORITY = (
    "degraded",
    "calls_reserved",
    "tokens_reserved",
    "low_priority",
)
SPENT = frozenset({TAG_SPENT, CALLS_SPENT, TOKENS_SPENT})
"""Rules by which nothing is left; by the others there is something, and it is kept for calls that matter more."""


def _tag_spent(quota: Quota, call: Call, policy: LanguagePolicy) -> str | None:
    most = policy.calls(call.tag)
    spent = quota.calls_of(call.tag) >= most and Override.TAG not in call.overrides
    return f"the {most} calls it may take are used up" if spent else None


def _calls_spent(quota: Quota, call: Call, policy: LanguagePolicy) -> str | None:
    return None if quota.calls_left else f"all {quota.calls} calls are used up"


def _tokens_spent(quota: Quota, call: Call, policy: LanguagePolicy) -> str | None:
    if call.tokens <= quota.tokens_left:
        return None
    return f"about {call.tokens} tokens are needed and {quota.tokens_left} are left"


def _degraded(quota: Quota, call: Call, policy: LanguagePolicy) -> str | None:
    stands_back = call.priority is not Priority.CRITICAL and Override.DEGRADED not in call.overrides
    return "its vendor allows no more" if quota.degraded and stands_back else None


def _calls_reserved(quota: Quota, call: Call, policy: LanguagePolicy) -> str | None:
    kept = calls_kept(quota, call, policy)
    return f"the last {quota.calls_left} calls are kept for facts and the verdict" if quota.calls_left <= kept else None


def _tokens_reserved(quota: Quota, call: Call, policy: LanguagePolicy) -> str | None:
    kept = tokens_kept(quota, call, policy)
    if quota.tokens_left - call.tokens >= kept:
        return None
    return f"{kept} of the {quota.tokens_left} tokens left are kept for facts and the verdict"


def _low_priority(quota: Quota, call: Call, policy: LanguagePolicy) -> str | None:
    if call.priority is not Priority.LOW:
        return None
    free = quota.calls_left - calls_kept(quota, call, policy)
    return f"it can be done without, and only {free} calls are free" if free < policy.low_calls else None


RULES: tuple[tuple[str, Rule], ...] = (
    (TAG_SPENT, _tag_spent),
    (CALLS_SPENT, _calls_spent),
    (TOKENS_SPENT, _tokens_spent),
    (DEGRADED, _degraded),
    (CALLS_RESERVED, _calls_reserved),
    (TOKENS_RESERVED, _tokens_reserved),
    (LOW_PRIORITY, _low_priority),
)


def may_ask(quota: Quota, call: Call, policy: LanguagePolicy) -> Permission:
    """Whether a call may be made now, by the first rule that forbids it."""
    for name, rule in RULES:
        if (why := rule(quota, call, policy)) is not None:
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
