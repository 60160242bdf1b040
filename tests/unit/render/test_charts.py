"""Charts say what the numbers say: in their shapes, and in words for those who cannot see them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from adjudge.render.evaluations.page import interval_bar, reliability_diagram, risk_at, risk_coverage_curve
from adjudge.values.evaluation import ReliabilityBin, RiskCoverage, RiskPoint


def bin_(low: float, count: int, confidence: float, accuracy: float) -> ReliabilityBin:
    return ReliabilityBin(low=low, high=low + 0.2, count=count, confidence=confidence, accuracy=accuracy)


BINS = (bin_(0.0, 0, 0.0, 0.0), bin_(0.4, 10, 0.5, 0.5), bin_(0.6, 20, 0.7, 0.4), bin_(0.8, 40, 0.9, 1.0))
CURVE = RiskCoverage(
    points=(
        RiskPoint(threshold=0.9, coverage=0.5, risk=0.0),
        RiskPoint(threshold=0.6, coverage=0.75, risk=0.1),
        RiskPoint(threshold=0.4, coverage=1.0, risk=0.25),
    ),
    area=0.08,
)


def shapes(svg: str, name: str) -> list[dict[str, float]]:
    """The numbers of every shape of a class."""
    found = [e for e in ET.fromstring(svg).iter() if e.get("class") == name]
    return [{k: float(v) for k, v in e.attrib.items() if k != "class"} for e in found]


class TestReliability:
    def test_a_bar_a_bin_that_holds_answers(self) -> None:
        svg = reliability_diagram(BINS, "k", about="all")
        assert len(shapes(svg, "kept")) == len(shapes(svg, "count")) == len(shapes(svg, "promised")) == 3

    def test_heights_are_in_proportion(self) -> None:
        right, over, under = shapes(reliability_diagram(BINS, "k", about="all"), "kept")
        assert over["height"] / right["height"] == pytest.approx(0.4 / 0.5, abs=0.01)  # up to the accuracy
        assert under["height"] / right["height"] == pytest.approx(0.9 / 0.5, abs=0.01)  # up to the promise, then beyond

    def test_what_is_missing_and_what_goes_beyond_are_told_apart(self) -> None:
        svg = reliability_diagram(BINS, "k", about="all")
        missing, beyond = shapes(svg, "missing"), shapes(svg, "beyond")
        assert (len(missing), len(beyond)) == (1, 2)
        assert missing[0]["height"] / beyond[1]["height"] == pytest.approx(3.0, abs=0.05)  # .7 − .4 against 1 − .9
        assert beyond[0]["height"] == 0.0

    def test_counts_are_in_proportion(self) -> None:
        heights = [bar["height"] for bar in shapes(reliability_diagram(BINS, "k", about="all"), "count")]
        assert heights == [10.0, 20.0, 40.0]

    def test_it_is_said_in_words(self) -> None:
        svg = ET.fromstring(reliability_diagram(BINS, "k", about="<all>"))
        title, about = svg[0], svg[1]
        assert svg.get("role") == "img" and svg.get("aria-labelledby") == f"{title.get('id')} {about.get('id')}"
        assert title.text == "Reliability, <all>"
        assert "20 answers with a confidence of about 70% were right in 40%" in (about.text or "")


class TestRiskCoverage:
    def test_the_curve_goes_through_every_point(self) -> None:
        svg = ET.fromstring(risk_coverage_curve(CURVE, "k", about="all"))
        (line,) = (e for e in svg.iter() if e.get("class") == "curve")
        places = [tuple(map(float, place.split(","))) for place in line.attrib["points"].split()]
        (_, y0), (x1, y1), (x2, y2), (x3, y3) = places
        assert y0 == y1, "before the first point nothing is known but the point itself"
        assert (x3 - x2) == pytest.approx(x2 - x1, abs=0.2)
        assert (y1 - y2) / (y1 - y3) == pytest.approx(0.1 / 0.25, abs=0.01)

    def test_the_axis_ends_where_the_curve_does(self) -> None:
        assert ">30%</text>" in risk_coverage_curve(CURVE, "k", about="all")
        hopeless = RiskCoverage(points=(RiskPoint(threshold=0.5, coverage=1.0, risk=1.0),), area=1.0)
        assert ">100%</text>" in risk_coverage_curve(hopeless, "k", about="all")

    def test_no_mistake_at_all_is_a_flat_line(self) -> None:
        perfect = RiskCoverage(points=(RiskPoint(threshold=0.5, coverage=1.0, risk=0.0),), area=0.0)
        (end,) = shapes(risk_coverage_curve(perfect, "k", about="all"), "end")
        (begin,) = shapes(risk_coverage_curve(CURVE, "k", about="all"), "end")
        assert end["cy"] > begin["cy"]

    def test_risk_is_that_of_the_first_point_that_covers_enough(self) -> None:
        assert [risk_at(CURVE, share) for share in (0.1, 0.5, 0.6, 0.75, 1.0)] == [0.0, 0.0, 0.1, 0.1, 0.25]

    def test_it_is_said_in_words(self) -> None:
        said = ET.fromstring(risk_coverage_curve(CURVE, "k", about="all"))[1].text or ""
        assert "0.0% when the surest 50% are answered, 10.0% when the surest 75%" in said
        assert said.endswith("25.0% when all are.")

    def test_a_curve_that_ends_early_says_nothing_of_what_lies_beyond(self) -> None:
        part = RiskCoverage(points=CURVE.points[:2], area=0.05)
        said = ET.fromstring(risk_coverage_curve(part, "k", about="all"))[1].text or ""
        assert said.endswith("0.0% when the surest 50% are answered, 10.0% on the 75% that were.")


def test_an_interval_lies_around_its_point() -> None:
    svg = interval_bar(0.7, 0.8, 0.85)
    (range_,), (point,) = shapes(svg, "range"), shapes(svg, "point")
    assert range_["x1"] < point["cx"] < range_["x2"]
    assert (point["cx"] - range_["x1"]) / (range_["x2"] - point["cx"]) == pytest.approx(2.0, abs=0.02)
