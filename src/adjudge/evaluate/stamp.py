"""What answered: everything a figure depends on beside the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.engine import Engine


def versions(engine: Engine) -> dict[str, str]:
    """The package, the policy's digest and profile, and the models."""
    from adjudge import __version__

    policy = f"{engine.policy.digest()} ({engine.policy.profile})"
    return {
        "adjudge": __version__,
        "policy": policy,
        "scout": engine.models.scout.name,
        "judge": engine.models.judge.name,
    }
