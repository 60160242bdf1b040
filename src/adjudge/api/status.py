"""What a server says about itself."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge import __version__
from adjudge.api.docket import Load
from adjudge.api.news import DailyNews, NewsStatus
from adjudge.engine import Engine
from adjudge.model.knowledge import CollectionInfo


@dataclass(frozen=True, kw_only=True, slots=True)
class Policies:
    """The digests that results are stamped with."""

    news: str
    """Of `POST /verify` (seed 004)."""
    worker: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelNames:
    """The models at work."""

    scout: str
    judge: str
    embedder: str
    language_model: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class KnowledgeBaseStatus:
    """What there is to verify with."""

    documents: int
    passages: int
    triples: int
    snapshot: str
    """Names the present state: equal where nothing changed."""
    collections: tuple[CollectionInfo, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Status:
    """The whole of it."""

    version: str
    profile: str
    policy: Policies
    models: ModelNames
    knowledge_base: KnowledgeBaseStatus
    news: NewsStatus
    verifying: Load


def status(engine: Engine, news: DailyNews, load: Load) -> Status:
    """How a server stands right now. Asks the store."""
    return Status(
        version=__version__,
        profile=engine.settings.profile,
        policy=Policies(news=engine.news_policy.digest(), worker=engine.policy.digest()),
        models=model_names(engine),
        knowledge_base=_knowledge_base(engine),
        news=news.status(),
        verifying=load,
    )


def model_names(engine: Engine) -> ModelNames:
    """The models; those that are not loaded yet are loaded."""
    scout, judge, embedder = engine.models.names
    language_model = engine.language_model.name if engine.language_model else None
    return ModelNames(scout=scout, judge=judge, embedder=embedder, language_model=language_model)


def _knowledge_base(engine: Engine) -> KnowledgeBaseStatus:
    with engine.store.moment():
        held, snapshot = engine.store.collections(), engine.store.stamp()
    return KnowledgeBaseStatus(
        documents=sum(c.documents for c in held),
        passages=sum(c.passages for c in held),
        triples=sum(c.triples for c in held),
        snapshot=snapshot,
        collections=tuple(held),
    )
