"""Settings that stand in for constants of the policy."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from pathlib import Path

from adjudge.errors import PolicyError
from adjudge.policy import Policy, load
from adjudge.policy.sources import SourceTable, read_sources
from adjudge.settings.fields import Settings, variable
from adjudge.values.source import NEVER


def settings_over(policy: Policy, settings: Settings) -> Policy:
    """The policy with the constants that settings were given for; what is not set changes nothing."""
    for field in fields(settings):
        value = getattr(settings, field.name)
        if not field.metadata["policy"] or value is None:
            continue
        section, _, constant = field.metadata["policy"].partition(".")
        slice_ = getattr(policy, section)
        bounds = next(f.metadata for f in fields(slice_) if f.name == constant)
        if not bounds["low"] <= value <= bounds["high"]:
            raise PolicyError(
                f"{variable(field)} (or {field.metadata['alias']}) lies between {bounds['low']:g} and"
                f" {bounds['high']:g}, not at {value:g}."
            )
        policy = replace(policy, **{section: replace(slice_, **{constant: int(value)})})
    if settings.sources:
        own = read_sources(Path(settings.sources).expanduser())
        policy = replace(policy, source_table=policy.source_table.with_own(own))
    if settings.credible_domains:
        _refuse_invented(settings.credible_domains, policy.source_table)
        policy = replace(policy, credible_domains=settings.credible_domains)
    return policy


def policy_in_force(settings: Settings, manner: str = "worker") -> Policy:
    """The policy as shipped and as the user's file has it, with the settings laid over it."""
    path = Path(settings.policy) if settings.policy else None
    return settings_over(load(settings.profile, path, manner), settings)


def _refuse_invented(domains: Collection[str], table: SourceTable) -> None:
    """A list of credible sites cannot make satire news: to leave it out in silence would be worse than to say so."""
    for domain in domains:
        found = table.find(domain)
        if found is not None and found[2].kind in NEVER:
            raise PolicyError(
                f"ADJUDGE_CREDIBLE_DOMAINS (or CREDIBLE_DOMAINS) names {domain}, which is held to be {found[2].kind}.",
                "Leave it out, or say what it is in your file of sources (adjudge sources show).",
            )
