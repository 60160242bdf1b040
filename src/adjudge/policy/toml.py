"""A policy as a TOML file, every constant under the reason for it: `python -m adjudge.policy.toml` prints the defaults."""

from __future__ import annotations

from dataclasses import fields

from adjudge.policy import NO_SLICES, Policy

HEADING = """\
# Adjudge's policy: every constant that decides something. These are the defaults; a file of your own needs only what
# differs, and is laid over this one (setting ADJUDGE_POLICY). The profiles and
# manners at the end differ from the defaults as shown.
"""


def written(policy: Policy) -> str:
    """The sections of a policy, without profiles."""
    lines = [HEADING]
    for section in fields(policy):
        if section.name in NO_SLICES:
            continue
        slice_ = getattr(policy, section.name)
        lines.append(f"[{section.name}]")
        for constant in fields(slice_):
            bounds = constant.metadata
            lines.append(f"# {bounds['why']} ({bounds['low']:g} to {bounds['high']:g})")
            lines.append(f"{constant.name} = {getattr(slice_, constant.name)!r}")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(written(Policy()))
