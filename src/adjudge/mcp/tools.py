"""The tools: what an assistant may ask, how each is described to it, and what the engine does for it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from adjudge.engine import Engine
from adjudge.errors import InputError, UnknownName
from adjudge.mcp import results
from adjudge.values.article import ArticleRequest
from adjudge.values.budget import OF_CLASS, BudgetClass
from adjudge.values.document import Document
from adjudge.values.inquiry import Request
from adjudge.values.knowledge import Filter
from adjudge.values.ledger import AnswerRequest, GroundRequest
from adjudge.values.trace import Event

Watch = Callable[[Event], None]

LONGEST_TEXT = 400_000
"""Characters of a text or of all documents together: a book. More belongs into the knowledge base, by `adjudge kb add`."""


class Given(BaseModel):
    """Arguments of a tool; a name that is not there is refused, or a misspelt one would be passed over in silence."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ToolDocument(Given):
    """A text to hold something against."""

    name: Annotated[str, Field(description="What to call it, such as a file name or a title.")] = ""
    text: Annotated[str, Field(min_length=1, description="Its whole text.")]
    url: Annotated[str | None, Field(description="Where it was read.")] = None
    published: Annotated[dt.date | None, Field(description="When it was published (YYYY-MM-DD).")] = None


Collections = Annotated[
    list[str],
    Field(description="Only these collections of the user's knowledge base; empty for all. search_evidence names them."),
]
AsOf = Annotated[dt.date | None, Field(description="Only evidence published by this day (YYYY-MM-DD).")]
Budget = Annotated[
    Literal["minimal", "standard", "deep"],
    Field(description="How far to go. standard fits nearly always; deep reads and searches more."),
]
Documents = Annotated[
    list[ToolDocument],
    Field(description="The documents it must rest on, with their whole texts. Or leave empty and name collections."),
]


class ClaimGiven(Given):
    """What verify_claim takes."""

    claim: Annotated[
        str,
        Field(
            min_length=1,
            max_length=2_000,
            description="One statement of fact as a whole sentence that names who and what it is about: no question, no opinion.",
        ),
    ]
    collections: Collections = []
    as_of: AsOf = None
    budget: Budget = "standard"
    top_k: Annotated[int | None, Field(ge=1, le=20, description="How many passages the verdict may rest on.")] = None


class TextGiven(Given):
    """What check_text takes."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT, description="The text, such as an article or a post.")]
    title: Annotated[str, Field(max_length=1_000, description="Its headline, where it is not in the text.")] = ""
    url: Annotated[str | None, Field(description="Where it was read: its own site is no evidence for it.")] = None
    collections: Collections = []
    as_of: AsOf = None
    budget: Budget = "standard"


class DraftGiven(Given):
    """What ground_text takes."""

    draft: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT, description="The text to be grounded.")]
    documents: Documents = []
    collections: Collections = []
    question: Annotated[str, Field(max_length=4_000, description="The question that the draft answers, if any.")] = ""


class QuestionGiven(Given):
    """What answer_question takes."""

    question: Annotated[str, Field(min_length=1, max_length=4_000, description="What is asked, in plain words.")]
    documents: Documents = []
    collections: Collections = []
    mode: Annotated[
        Literal["answer", "draft"],
        Field(description="answer: as short as it can be; draft: a text of several paragraphs."),
    ] = "answer"


class QueryGiven(Given):
    """What search_evidence takes."""

    query: Annotated[str, Field(min_length=1, max_length=4_000, description="A claim or a question in plain words.")]
    collections: Collections = []
    top_k: Annotated[int, Field(ge=1, le=50, description="How many passages.")] = 5
    as_of: AsOf = None
    since: Annotated[dt.date | None, Field(description="Only what was published from this day on (YYYY-MM-DD).")] = None


def verify_claim(engine: Engine, asked: ClaimGiven, watch: Watch) -> results.VerifiedClaim:
    _ready(engine, asked.collections, watch)
    request = Request(
        text=asked.claim,
        collections=tuple(asked.collections),
        as_of=asked.as_of,
        top_k=asked.top_k,
        budget_class=BudgetClass(asked.budget),
        budget=OF_CLASS[BudgetClass(asked.budget)],
    )
    return results.verified(engine.verify(request, watch=watch))


def check_text(engine: Engine, asked: TextGiven, watch: Watch) -> results.CheckedText:
    _ready(engine, asked.collections, watch)
    request = ArticleRequest(
        text=asked.text,
        title=asked.title,
        url=asked.url,
        collections=tuple(asked.collections),
        as_of=asked.as_of,
        budget_class=BudgetClass(asked.budget),
    )
    return results.checked(engine.check(request, watch=watch))


def ground_text(engine: Engine, asked: DraftGiven, watch: Watch) -> results.GroundedText:
    request = GroundRequest(
        draft=asked.draft,
        documents=_documents(engine, asked.documents, asked.collections),
        collections=tuple(asked.collections),
        query=asked.question,
        workspace_id=engine.settings.workspace,
    )
    return results.grounded(engine.ground(request, watch=watch))


def answer_question(engine: Engine, asked: QuestionGiven, watch: Watch) -> results.WrittenAnswer:
    request = AnswerRequest(
        query=asked.question,
        mode=asked.mode,
        documents=_documents(engine, asked.documents, asked.collections),
        collections=tuple(asked.collections),
        workspace_id=engine.settings.workspace,
    )
    return results.answered(engine.answer(request, watch=watch))


def search_evidence(engine: Engine, asked: QueryGiven, watch: Watch) -> results.FoundEvidence:
    _ready(engine, asked.collections, watch)
    where = Filter(collections=tuple(asked.collections), as_of=asked.as_of, published_from=asked.since)
    return results.found(engine.search(asked.query, asked.top_k, where=where))


class AssistantTool(NamedTuple):
    """A tool as an assistant sees it, and who does the work."""

    name: str
    title: str
    description: str
    takes: type[Given]
    gives: type[results.ToolResult]
    work: Callable[[Engine, Any, Watch], results.ToolResult]


TOOLS = (
    AssistantTool(
        "verify_claim",
        "Verify a claim",
        "Tells whether one statement of fact holds, by evidence of the user's knowledge base (and of the web, where the user has"
        " switched that on), and quotes the exact words that decide. Use it before you state or repeat something that can be"
        " checked, one claim a call. Give `citations` as they are. `not_enough_evidence` means that nothing here decides it: say"
        " so, it does not mean the claim is false. For a whole text use check_text; for documents you have at hand, ground_text.",
        ClaimGiven,
        results.VerifiedClaim,
        verify_claim,
    ),
    AssistantTool(
        "check_text",
        "Check a text",
        "Takes a text apart into its claims, tells which contradict each other, and which hold by the evidence. Use it for"
        " articles, posts and speeches. Takes seconds to minutes and tells how far it is. Claims with `checked` false were not"
        " looked up: do not report them as true or false.",
        TextGiven,
        results.CheckedText,
        check_text,
    ),
    AssistantTool(
        "ground_text",
        "Ground a text in documents",
        "Holds every claim of a draft against documents and quotes the words that bear it out or contradict it. Use it on your"
        " own answer before you give it, with the documents it was made from: `contradicted` and `not_found` claims should be"
        " corrected or left out. Needs `documents`, or `collections` of the user's knowledge base.",
        DraftGiven,
        results.GroundedText,
        ground_text,
    ),
    AssistantTool(
        "answer_question",
        "Answer a question from documents",
        "Answers a question from documents alone, every sentence with its citation, and says so where they do not answer it."
        " Needs `documents`, or `collections` of the user's knowledge base.",
        QuestionGiven,
        results.WrittenAnswer,
        answer_question,
    ),
    AssistantTool(
        "search_evidence",
        "Search the knowledge base",
        "Finds the passages of the user's knowledge base that are nearest to a claim or a question, with their exact places. They"
        " are found, not weighed: what is near to a claim may contradict it. Use verify_claim for a verdict.",
        QueryGiven,
        results.FoundEvidence,
        search_evidence,
    ),
)
"""Every one only reads: what it leaves behind is its own record of the case."""


def _ready(engine: Engine, collections: Sequence[str], watch: Watch) -> None:
    """The starter knowledge base where nothing narrower is asked for; names of collections that are not there are refused."""
    if not collections:
        engine.build_starter(watch=watch)
        return
    held = [collection.name for collection in engine.store.collections()]
    for name in collections:
        if name not in held:
            there = f"There are: {', '.join(held)}." if held else "The knowledge base is empty: run adjudge kb add PATH."
            raise UnknownName(f"There is no collection named {name}.", there)


def _documents(engine: Engine, given: Sequence[ToolDocument], collections: Sequence[str]) -> tuple[Document, ...]:
    if not given and not collections:
        raise InputError("There are no documents to hold it against.", "Give documents with their texts, or name collections.")
    if collections:
        _ready(engine, collections, lambda event: None)
    if sum(len(document.text) for document in given) > LONGEST_TEXT:
        raise InputError(
            f"The documents have more than {LONGEST_TEXT:,} characters together.",
            "Give fewer, or add them with adjudge kb add and name the collection.",
        )
    taken: dict[str, int] = {}
    return tuple(_document(one, number, taken) for number, one in enumerate(given, start=1))


def _document(given: ToolDocument, number: int, taken: dict[str, int]) -> Document:
    """Each under a name of its own: a quote says which document it is from."""
    name = given.name.strip() or f"document {number}"
    taken[name] = taken.get(name, 0) + 1
    key = name if taken[name] == 1 else f"{name} #{taken[name]}"
    return Document(key=key, text=given.text, source=key, url=given.url, published=given.published)
