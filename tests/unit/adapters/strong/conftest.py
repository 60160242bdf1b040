"""A small decoder that the tests of the strong judge share, built once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small_decoder
from adjudge.adapters.strong.adapter import Adapter, read_adapter
from adjudge.adapters.strong.building import MergedWeights, ReaderCard, build, card_in
from adjudge.adapters.strong.gguf import GgufFile


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_decoder.write_base(tmp_path_factory.mktemp("base") / "base.gguf")


@pytest.fixture(scope="session")
def adapter(base: Path) -> Adapter:
    return read_adapter(small_decoder.write_adapter_for(base, base.with_name("adapter.safetensors")))


@pytest.fixture(scope="session")
def weights(base: Path, adapter: Adapter) -> Iterator[MergedWeights]:
    with GgufFile(base) as file:
        yield MergedWeights(file, adapter)


@pytest.fixture(scope="session")
def folder(base: Path, adapter: Adapter, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("strong")
    build(base, adapter, folder)
    return folder


@pytest.fixture(scope="session")
def reader_card(folder: Path) -> ReaderCard:
    return card_in(folder)
