"""What the API describes is what it does: thousands of requests made from its own description, good and bad."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api_server import Caller, served
from service_library import FACT

MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
REFUSED_UNREAD = (413, 429)
"""Too large, or the line is full: what is wrong beside was not looked at."""


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    """A server whose line is short: what is asked for a thousandfold need not be done a thousandfold."""
    with served(tmp_path_factory.mktemp("schema"), 6) as (calling, _):
        told = calling.post("/v1/verify?wait=60", {"claim": FACT}).json
        yield Caller(f"{calling.address}#{told['case_id']}")


def tries(operation: Any, mode: schemathesis.GenerationMode, times: int, case_id: str, seen: Counter[int]) -> None:
    """So many requests to one operation, each answer held against its description."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=times,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
        deadline=None,
    )
    def tried(case: schemathesis.Case) -> None:
        if mode is MODES[0] and seen.total() % 2 and operation.path.startswith("/v1/cases/{id}"):
            case.path_parameters["id"] = case_id  # one that is there
        if isinstance((case.query or {}).get("wait"), float | int):
            case.query["wait"] = min(case.query["wait"], 5)
        reply = case.call()
        seen[reply.status_code] += 1
        case.validate_response(reply, checks=CHECKS[:5] if reply.status_code in REFUSED_UNREAD else CHECKS)

    try:
        tried()
    except Unsatisfiable:  # nothing about it could be wrong
        return


@pytest.mark.parametrize("wanted", [240, pytest.param(5_000, marks=pytest.mark.long)])
def test_no_request_breaks_the_server_or_its_description(caller: Caller, wanted: int) -> None:
    address, _, case_id = caller.address.partition("#")
    schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 29
    seen: Counter[int] = Counter()
    for number, operation in enumerate(operations):
        left = (wanted - seen.total()) / (len(operations) - number)  # what one cannot take, the others do
        for mode in MODES:
            tries(operation, mode, max(3, math.ceil(left / len(MODES))), case_id, seen)
    print(f"{seen.total()} requests made from the description, {dict(sorted(seen.items()))}: no 5xx, no breach")
    assert seen.total() >= wanted * 0.9 and not any(status >= 500 for status in seen)
