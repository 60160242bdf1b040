"""Memberships, coasts, islands, rivers, times in office, history, works, places and measures, as people put them."""

from __future__ import annotations

import pytest
from tests.unit.facts.test_settling import Told

from adjudge.facts.settling import settle


@pytest.fixture(scope="module")
def starter() -> Told:
    return Told()


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Malta is in the EU.", True),
        ("Norway is a member of the European Union.", False),
        ("Iceland is not a member of the European Union.", True),
        ("Kosovo is a member of the United Nations.", False),
        ("Monaco is in the Schengen Area.", None),
        ("Greece joined the EU in 1981.", True),
        ("Greece joined NATO in 1999.", False),
        ("The European Union has 28 members.", False),
        ("Hungary is a founding member of the African Union.", None),
        ("Zambia has no coast.", True),
        ("Chile has no access to the sea.", False),
        ("Slovakia has a coast on the Baltic Sea.", False),
        ("Kazakhstan has a coast on the Caspian Sea.", None),
        ("Portugal has a coast on the Mediterranean Sea.", None),
        ("Iran is not an island.", True),
        ("The Philippines are an island nation.", True),
        ("The Mekong flows through Laos.", True),
        ("The Danube flows through Ukraine.", None),
        ("Bill Clinton was president in 1995.", True),
        ("George W. Bush was president in 1999.", False),
        ("World War I ended in 1945.", False),
        ("World War II was still going on in 1944.", True),
        ("Angola gained independence from France.", False),
        ("Jane Austen wrote Frankenstein.", False),
        ("Jane Austen wrote The Watsons.", None),
        ("The World Wide Web was invented by Tim Berners-Lee.", True),
        ("The telephone was invented by Antonio Meucci.", None),
        ("The Parthenon is in Rome.", False),
        ("UNESCO is based in Paris.", True),
        ("A foot is 10 inches.", False),
        ("A mile is about 1.6 kilometres.", True),
        ("The speed of light is about 300,000 kilometres per second.", True),
        ("The Sun orbits the Earth.", False),
        ("Earth goes around the Sun.", True),
        ("Guam is a US state.", False),
        ("Ohio is a US state.", True),
        ("Ceres is a planet.", False),
        ("Ceres is a dwarf planet.", True),
        ("Titan is a moon.", True),
        ("France is a state.", None),
    ],
)
def test_plain_facts(claim: str, holds: bool | None, starter: Told) -> None:
    found = settle(claim, starter)
    assert (found.holds if found else None) is holds
