"""A plan on a terminal: what would be asked, and the most it may cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.inquiry import Plan

if TYPE_CHECKING:
    from rich.console import RenderableType


def plan_view(plan: Plan) -> RenderableType:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    parts = Table(box=None, pad_edge=False, show_header=True, header_style="bold")
    parts.add_column("Parts of the claim", ratio=3)
    parts.add_column("Looked for by", ratio=2)
    for part in plan.claim.subclaims:
        parts.add_row(Text(part.text), Text(", ".join(a.text for a in part.anchors)))
    limits = Text()
    limits.append("Most it may spend  ", style="bold")
    b = plan.budget
    limits.append(
        f"{b.searches} searches, {b.pages} pages, {b.llm_calls} model calls, {b.tokens:,} tokens, {b.seconds:.0f} s"
        if plan.queries
        else "no search: only the knowledge base is asked"
    )
    passages = "passage" if plan.judged == 1 else "passages"
    read = Text(
        f"The scout reads at most {plan.scout_tokens:,} tokens a round, the judge {plan.judged} {passages} a part."
    )
    where = Text(f"Profile {plan.profile}; collections: {', '.join(plan.collections) or 'all'}.")
    asked = [Text("Web queries", style="bold"), *(Text(f"  {q}") for q in plan.queries)] if plan.queries else []
    return Group(Text(plan.claim.text, style="bold"), Text(), parts, Text(), *asked, where, read, limits)
