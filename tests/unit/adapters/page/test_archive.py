from __future__ import annotations

import pytest

from adjudge.adapters.page.fetcher import archived_copy

URL = "https://example.org/rain"
COPY = "https://web.archive.org/web/2024/https://example.org/rain"


def test_a_page_that_lies_in_an_archive_is_its_own_copy() -> None:
    assert archived_copy(COPY, "", None) == COPY


@pytest.mark.parametrize(
    "header",
    [
        f'<{COPY}>; rel="memento"; datetime="Mon, 01 Jan 2024 00:00:00 GMT"',
        f'<https://example.org/x>; rel="next", <{COPY}>; rel="first memento"',
        f"<{COPY}>; rel=memento",
    ],
)
def test_a_server_may_name_the_copy(header: str) -> None:
    assert archived_copy(URL, header, None) == COPY


def test_the_page_may_name_the_copy() -> None:
    assert archived_copy(URL, "", COPY) == COPY


@pytest.mark.parametrize("header", ["", "<javascript:alert(1)>; rel=memento", "<" * 50_000, f"<{COPY}>; rel=next"])
def test_anything_else_is_no_copy(header: str) -> None:
    assert archived_copy(URL, header, "data:text/html,x") is None


def test_a_configured_archive_is_linked_where_nobody_names_a_copy() -> None:
    archive = "https://archive.example/web"
    assert archived_copy(URL, "", None, archive) == f"{archive}/{URL}"
    assert archived_copy(URL, "", COPY, archive) == COPY
    assert archived_copy(f"{archive}/{URL}", "", None, archive) == f"{archive}/{URL}"
