"""A small web in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudge.adapters.doubles.outage import Outage
from adjudge.errors import InputError, ProviderError
from adjudge.model.document import Document
from adjudge.model.inline_source import LinkedWords
from adjudge.ports import Page
from adjudge.text.urls import normalise, site


class ScriptedFetcher:
    """Serves the pages it was given as {address: text or Document}, under any spelling of the address.

    `redirects` maps an address to another, `links` to the links of its page. `fetched` holds what was asked for, in
    order. `outage` makes it fail.
    """

    def __init__(
        self,
        pages: Mapping[str, str | Document] | None = None,
        *,
        redirects: Mapping[str, str] | None = None,
        links: Mapping[str, Sequence[LinkedWords]] | None = None,
    ) -> None:
        self._pages = {normalise(url): page for url, page in (pages or {}).items()}
        self._redirects = {normalise(old): normalise(new) for old, new in (redirects or {}).items()}
        self._links = {normalise(url): tuple(linked) for url, linked in (links or {}).items()}
        self.fetched: list[str] = []
        self.outage = Outage("The web")

    async def fetch(self, url: str) -> Page:
        """The page, or ProviderError when there is none to be had."""
        self.fetched.append(url)
        self.outage.strike()
        try:
            address = normalise(url)
        except InputError as error:
            raise ProviderError(error.sentence, error.remedy) from error
        address = self._redirects.get(address, address)
        if address not in self._pages:
            raise ProviderError(f"{address} answered 404: there is no such page.")
        document = _document(address, self._pages[address])
        return Page(url=address, document=document, status=200, links=self._links.get(address, ()))


def _document(address: str, page: str | Document) -> Document:
    if isinstance(page, Document):
        return page
    return Document(key=address, text=page, source=site(address), url=address)
