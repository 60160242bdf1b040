"""Why a verdict is what it is, in one sentence: the words that decide it, or what is lacking. All else is for whoever asks."""

from __future__ import annotations

import re

from adjudge.model.evidence import Citation, StanceLabel
from adjudge.model.verdict import Finding, Verdict
from adjudge.render.visible import excerpt, visible

QUOTE = 220
"""Characters of the words that decide; the whole of them stands below."""
ORIGIN = 80
_OPENS = re.compile(
    r"\AThe evidence (?:found )?(?:supports|contradicts|is divided on|does not settle) this (?:claim|part)\.\s{0,3}"
)
"""What the verdict says already."""
_NEXT = re.compile(r"(?<=[^\W\d_][.!?\u201d)])\s(?=[A-Z0-9\u201c])|(?<=[.!?]\u201d)\s(?=[A-Z0-9\u201c])")
_ON_SIDE = {Verdict.SUPPORTED: StanceLabel.SUPPORTS, Verdict.REFUTED: StanceLabel.REFUTES}


def because(finding: Finding) -> str:
    """The one sentence; empty where nothing was written."""
    side = _ON_SIDE.get(finding.verdict)
    deciding = next((one for one in finding.citations if one.stance is side), None) if side else None
    if deciding is not None:
        return _said(deciding)
    written = visible(finding.reasoning.strip())
    return _NEXT.split(_OPENS.sub("", written) or written, maxsplit=1)[0]


def tells_more(finding: Finding) -> bool:
    """Whether the reasoning has more to it than that sentence."""
    return visible(finding.reasoning.strip()) not in {"", because(finding)}


def _said(citation: Citation) -> str:
    title = excerpt(citation.title or citation.source, ORIGIN)
    source = excerpt(citation.source, ORIGIN)
    origin = f"{title} ({source})" if citation.title and source and source != title else title
    return f"{origin} says: “{excerpt(citation.quote, QUOTE)}”"
