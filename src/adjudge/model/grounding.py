"""What is asked of a ledger: a draft or a question, the documents it is held against, and under which conditions (seed 003)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from adjudge.model.budget import Budget
from adjudge.model.document import Document


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundRequest:
    """A draft to be held against documents. All of it is kept with the case."""

    draft: str
    documents: tuple[Document, ...] = ()
    """Given with the request; each is cut into chunks."""
    collections: tuple[str, ...] = ()
    """Or beside them, what the knowledge base holds in these."""
    query: str = ""
    """The question the draft answers, where there is one: a direct answer to it is critical."""
    as_claim: bool = False
    """Whether the draft is one claim as it stands: it is not taken apart, and nothing of it is passed over as no claim."""
    language: str = ""
    today: dt.date = dt.date(1970, 1, 1)
    user_id: str = ""
    workspace_id: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerRequest:
    """A question to be answered from documents."""

    query: str
    mode: str = "answer"
    """answer: as short as it can be; draft: a text of several paragraphs."""
    documents: tuple[Document, ...] = ()
    collections: tuple[str, ...] = ()
    budget: Budget = field(default_factory=Budget)
    today: dt.date = dt.date(1970, 1, 1)
    user_id: str = ""
    workspace_id: str = ""
