"""Where a server may listen."""

from __future__ import annotations

import signal
import socket

import pytest

from adjudge.cli.serving import address_of, bound, stopped_in_order
from adjudge.errors import InputError


def test_a_free_port_is_told() -> None:
    with bound("127.0.0.1", 0, keys=False) as listening:
        host, port = listening.getsockname()
        assert (address_of(listening), port > 0) == (f"http://{host}:{port}", True)


def test_others_may_call_once_there_are_keys() -> None:
    with bound("0.0.0.0", 0, keys=True) as listening:
        assert listening.getsockname()[0] == "0.0.0.0"
    with pytest.raises(InputError, match="no keys are set"):
        bound("0.0.0.0", 0, keys=False)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_is_a_success_and_afterwards_all_is_as_before(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with pytest.raises(SystemExit) as left, stopped_in_order():
        signal.raise_signal(number)
    assert left.value.code == 0
    assert signal.getsignal(number) is before


def test_answers_do_not_wait_for_their_heads_to_be_confirmed() -> None:
    with bound("127.0.0.1", 0, keys=False) as listening, socket.create_connection(listening.getsockname()):
        answering, _ = listening.accept()
        with answering:
            assert answering.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
