"""Which problem an error is."""

from __future__ import annotations

import json

import pytest

from adjudge.api.problems import Problem, of_body, of_error
from adjudge.errors import AdjudgeError, InputError, ProviderError, StoreBusy, StoreDamaged, UnknownName


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (InputError("No."), 422),
        (UnknownName("No."), 422),
        (StoreBusy("No."), 503),
        (StoreDamaged("No."), 500),
        (ProviderError("No."), 502),
        (AdjudgeError("No."), 500),
    ],
)
def test_an_error_has_the_status_of_whose_fault_it_is(error: AdjudgeError, status: int) -> None:
    assert of_error(error).status == status


def test_what_passes_says_when_to_try_again() -> None:
    assert of_error(StoreBusy("Another writes.", "Wait.")).headers == {"Retry-After": "30"}


def test_a_problem_is_sent_as_the_standard_has_it() -> None:
    sent = Problem(status=404, detail="No.", what_to_do="Yes.", headers={"X": "1"}).response()
    assert sent.headers["content-type"] == "application/problem+json" and sent.headers["x"] == "1"
    assert json.loads(bytes(sent.body)) == {
        "type": "about:blank", "title": "Not Found", "status": 404, "detail": "No.", "what_to_do": "Yes.",
    }  # fmt: skip


def test_a_name_is_repeated_only_as_far_as_it_can_be_read() -> None:
    named = of_body([{"type": "extra_forbidden", "loc": ("body", "a\n" + "b" * 100), "msg": ""}]).detail
    assert named == f"There is no field a\ufffd{'b' * 58}… here."
