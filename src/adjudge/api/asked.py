"""What callers send, and the tasks it becomes: nothing of it is believed before it is looked at here."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from adjudge.api.problems import Problem
from adjudge.api.work import AnswerTask, BatchTask, CheckTask, DocumentsTask, GroundTask, PagesTask, VerifyTask
from adjudge.english.layout.clean import clean_document
from adjudge.errors import InputError
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.article import ArticleRequest
from adjudge.values.budget import OF_CLASS, BudgetClass
from adjudge.values.document import Document
from adjudge.values.inquiry import Manner, Request
from adjudge.values.knowledge import LIBRARY
from adjudge.values.ledger import AnswerRequest, GroundRequest
from adjudge.values.source import Topic
from adjudge.values.urls import normalise
from adjudge.values.verdict import Verdict
from adjudge.verify.intake import readable

CLAIM = "Canberra is the capital of Australia."
NAME = 200
TITLE = 300

Claim = Annotated[str, Field(min_length=1, description="One statement of fact, of 2,000 characters at most.", examples=[CLAIM])]
Collection = Annotated[
    str | None, Field(min_length=1, max_length=NAME, description="Only what this collection holds.", examples=[LIBRARY])
]


def _written_out(value: object) -> object:
    """A date as people write it. Left to itself the library takes any number for seconds since 1970."""
    if value is None or (isinstance(value, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", value, re.ASCII)):
        return value
    raise ValueError("write the date as YYYY-MM-DD")


Day = Annotated[dt.date, BeforeValidator(_written_out)]
AsOf = Annotated[Day | None, Field(description="Only evidence published by then.", examples=["2024-06-30"])]
Profile = Annotated[
    Literal["web", "library"] | None,
    Field(description="The open web, or documents of one's own. Default: the server's."),
]
TopK = Annotated[int | None, Field(ge=1, le=20, description="Items on the shortlist.")]
BudgetAsked = Annotated[BudgetClass, Field(description="How far to go; minimal also lowers the thresholds.")]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=False)


class ClaimAsked(_Asked):
    """A claim to be verified (seed 004)."""

    claim: Claim


class WorkerAsked(_Asked):
    """A claim to be verified (seed 000 §2)."""

    job_id: Annotated[str, Field(min_length=1, max_length=NAME, description="The caller's own name for it.")]
    claim: Claim
    room_id: Annotated[str | None, Field(max_length=NAME)] = None
    source: Annotated[str | None, Field(max_length=NAME)] = None
    domain: Annotated[Topic, Field(description="What the claim is about: it changes whom to believe.")] = Topic.GENERAL
    top_k: Annotated[int, Field(ge=1, le=20)] = 5


class Conditions(_Asked):
    """Under which conditions claims are verified."""

    collection: Collection = None
    as_of: AsOf = None
    profile: Profile = None
    top_k: TopK = None
    budget: BudgetAsked = BudgetClass.STANDARD

    def request(self, claim: str) -> Request:
        return Request(
            text=claim,
            collections=_only(self.collection),
            as_of=self.as_of,
            top_k=self.top_k,
            budget_class=self.budget,
            budget=OF_CLASS[self.budget],
        )


class VerifyAsked(Conditions):
    """A claim to be verified."""

    claim: Claim


class BatchAsked(Conditions):
    """Claims to be verified one after the other, each kept as a case."""

    claims: Annotated[list[Annotated[str, Field(max_length=20_000)]], Field(min_length=1, max_length=1_000, examples=[[CLAIM]])]


class ArticleAsked(_Asked):
    """An article to be checked: its text, or the address of a page."""

    text: Annotated[str | None, Field(min_length=1, examples=[CLAIM])] = None
    url: Annotated[str | None, Field(min_length=1, max_length=2_000, examples=[None])] = None
    title: Annotated[str, Field(max_length=2_000)] = ""
    collection: Collection = None
    as_of: AsOf = None
    profile: Profile = None
    budget: BudgetAsked = BudgetClass.STANDARD


class GivenDocument(_Asked):
    """A document given with a request."""

    name: Annotated[str, Field(min_length=1, max_length=NAME, examples=["handbook.md"])]
    text: Annotated[str, Field(min_length=1, examples=["Trips are paid for by the office."])]


class KnownDocument(GivenDocument):
    """A document for the knowledge base."""

    url: Annotated[str | None, Field(max_length=2_000, examples=[None])] = None
    published: Day | None = None


class GroundAsked(_Asked):
    """A draft to be held against documents."""

    draft: Annotated[str, Field(min_length=1, examples=["The office pays for trips."])]
    documents: Annotated[list[GivenDocument], Field(max_length=1_000)] = []
    collection: Collection = None
    question: Annotated[str, Field(max_length=20_000, description="The question that the draft answers.")] = ""


class AnswerAsked(_Asked):
    """A question to be answered from documents."""

    question: Annotated[str, Field(min_length=1, max_length=20_000, examples=["Who pays for trips?"])]
    documents: Annotated[list[GivenDocument], Field(max_length=1_000)] = []
    collection: Collection = None
    mode: Annotated[Literal["answer", "draft"], Field(description="As short as it can be, or a text of several paragraphs.")] = (
        "answer"
    )


class DocumentsAsked(_Asked):
    """Documents for the knowledge base; one with a name that is there replaces that."""

    documents: Annotated[list[KnownDocument], Field(min_length=1, max_length=1_000)]
    collection: Annotated[str, Field(min_length=1, max_length=NAME)] = LIBRARY


class UrlsAsked(_Asked):
    """Web pages for the knowledge base."""

    urls: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=2_000)]],
        Field(min_length=1, max_length=100, examples=[["https://example.org/"]]),
    ]
    collection: Annotated[str, Field(min_length=1, max_length=NAME)] = LIBRARY


class RollbackAsked(_Asked):
    """A collection to be taken back to what it was before its last rebuild."""

    collection: Annotated[str, Field(min_length=1, max_length=NAME, examples=[LIBRARY])]


class RulingAsked(_Asked):
    """What a person makes of a case."""

    verdict: Verdict
    note: Annotated[str, Field(max_length=10_000)] = ""


# What becomes of it.


def _only(collection: str | None) -> tuple[str, ...]:
    return () if collection is None else (collection,)


def _claimed(claim: str, policy: ClaimPolicy) -> str:
    """A text that may be a claim; Problem 422 for one that is none at all: empty, or too long."""
    _, refused = readable(claim, policy)
    if refused is not None:
        detail, _, remedy = refused.why.partition(": ")
        raise Problem(422, f"{detail}.", f"{remedy[:1].upper()}{remedy[1:]}")
    return claim


def news_task(asked: ClaimAsked, policy: ClaimPolicy) -> VerifyTask:
    """A claim by the rules for news (seed 004)."""
    return VerifyTask(request=Request(text=_claimed(asked.claim, policy), manner=Manner.NEWS))


def worker_task(asked: WorkerAsked, policy: ClaimPolicy) -> VerifyTask:
    """A claim by the rules of the worker (seed 000)."""
    claim = _claimed(asked.claim, policy)
    return VerifyTask(request=Request(text=claim, top_k=asked.top_k, topic=asked.domain))


def verify_task(asked: VerifyAsked, policy: ClaimPolicy) -> VerifyTask:
    return VerifyTask(request=asked.request(_claimed(asked.claim, policy)), profile=asked.profile)


def batch_task(asked: BatchAsked) -> BatchTask:
    """Claims one after the other. What is wrong with one of them is said in its row."""
    return BatchTask(claims=tuple(asked.claims), request=asked.request(""), profile=asked.profile)


def article_task(asked: ArticleAsked) -> CheckTask:
    if (asked.text is None) == (asked.url is None):
        raise Problem(422, "An article is its text or its address.", "Send either text or url.")
    if asked.text is not None:
        _refuse_blank(asked.text, "article")
    url = None if asked.url is None else _address(asked.url)
    request = ArticleRequest(
        text=asked.text or "",
        title=asked.title,
        collections=_only(asked.collection),
        as_of=asked.as_of,
        budget_class=asked.budget,
    )
    return CheckTask(request=request, fetch=url, profile=asked.profile)


def ground_task(asked: GroundAsked, workspace: str) -> GroundTask:
    _refuse_blank(asked.draft, "draft")
    return GroundTask(request=GroundRequest(draft=asked.draft, query=asked.question, **_held_against(asked, workspace)))


def answer_task(asked: AnswerAsked, workspace: str) -> AnswerTask:
    _refuse_blank(asked.question, "question")
    return AnswerTask(request=AnswerRequest(query=asked.question, mode=asked.mode, **_held_against(asked, workspace)))


def _held_against(asked: GroundAsked | AnswerAsked, workspace: str) -> dict[str, Any]:
    """The documents and the collection that a draft or an answer rests on, and whose they are."""
    documents = tuple(map(_document, asked.documents))
    if not documents and asked.collection is None:
        raise Problem(422, "There are no documents to hold it against.", "Send documents, or name a collection.")
    return {"documents": documents, "collections": _only(asked.collection), "workspace_id": workspace}


def documents_task(asked: DocumentsAsked) -> DocumentsTask:
    documents = tuple(
        replace(_document(one), url=None if one.url is None else _address(one.url), published=one.published)
        for one in asked.documents
    )
    return DocumentsTask(documents=documents, collection=asked.collection)


def pages_task(asked: UrlsAsked) -> PagesTask:
    return PagesTask(urls=tuple(map(_address, asked.urls)), collection=asked.collection)


def _document(given: GivenDocument) -> Document:
    text = clean_document(given.text)
    _refuse_blank(text, "document")
    return Document(key=given.name, text=text, source=given.name, title=given.name)


def _refuse_blank(text: str, what: str) -> None:
    if not text.strip():
        raise Problem(422, f"There is no text in the {what}.", "Send some.")


def _address(url: str) -> str:
    """The address of a web page. What is none would be read as a file of this machine."""
    try:
        found = normalise(url)
    except InputError:
        found = ""
    if not found.startswith(("http://", "https://")):
        raise Problem(422, "This is no address of a web page.", "Send one that begins with https://.")
    return url if url.startswith(("http://", "https://")) else found


def title_of(text: str) -> str:
    """What a job is about, in its own first words, on one line."""
    return " ".join(text[: TITLE * 2].split())[:TITLE]
