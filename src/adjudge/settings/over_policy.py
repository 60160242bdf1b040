"""Settings that stand in for constants of the policy."""

from __future__ import annotations

from dataclasses import fields, replace

from adjudge.errors import PolicyError
from adjudge.policy import Policy
from adjudge.settings.fields import Settings, variable


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
    domains = settings.credible_domains
    return replace(policy, credible_domains=domains) if domains else policy
