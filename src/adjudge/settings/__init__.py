"""Settings: where things lie and what is used, from the environment and `adjudge.toml`.

The environment wins over the file in the working folder, which wins over the one in the data folder. Names that other
programs share, such as `OPENAI_API_KEY`, are read last, where nothing was set under Adjudge's own. Each setting carries
its help; `adjudge doctor --settings` lists them, and a test fails when one is undocumented.
"""

from __future__ import annotations

from adjudge.settings.fields import Settings, shown, variable
from adjudge.settings.loading import FILE, load
from adjudge.settings.over_policy import policy_in_force, settings_over

__all__ = ["FILE", "Settings", "load", "policy_in_force", "settings_over", "shown", "variable"]
