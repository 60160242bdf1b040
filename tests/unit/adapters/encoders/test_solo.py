"""Where a processor multiplies bytes without losing any, precision is not asked for: it takes twice the time."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.adapters.encoders.networks import overflows


@pytest.mark.parametrize(
    ("machine", "flags", "answer"),
    [
        ("x86_64", "flags : fma avx2 avx512f avx512_vnni", False),
        ("AMD64", "flags : avx2 avx_vnni", False),
        ("x86_64", "flags : fma avx2 avx512f", True),
        ("aarch64", "Features : fp asimd asimddp", False),
        ("arm64", "", False),
    ],
)
def test_only_processors_that_overflow_are_slowed_down(tmp_path: Path, machine: str, flags: str, answer: bool) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text(flags, encoding="utf-8")
    assert overflows(machine, told) is answer


def test_a_processor_that_does_not_say_is_taken_to_overflow(tmp_path: Path) -> None:
    assert overflows("x86_64", tmp_path / "nowhere")
