"""Whatever the address, it has a tier; whoever owns a site owns what lies below; the user has the last word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudge.knowledge.sources import believed, credibility_of, rated
from adjudge.policy import Policy
from adjudge.policy.sources import SourceTable, shipped
from adjudge.values.source import CREDIBLE, NEVER, SourceKind, SourceRow, Tier, TierDecidedBy, Topic

POLICY = Policy()
labels = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?", fullmatch=True).filter(lambda label: label[2:4] != "--")
paths = st.text(alphabet="abc/-_.%20é", max_size=20)
known = st.sampled_from(sorted(shipped()["sites"]))
hosts = st.lists(labels, min_size=1, max_size=5).map(".".join) | known | st.builds("{}.{}".format, labels, known)
tiers, topics = st.sampled_from(Tier), st.sampled_from(Topic)
kinds = st.sampled_from(sorted(set(SourceKind) - NEVER))
rows = st.builds(SourceRow, tier=tiers, kind=kinds, topics=st.dictionaries(topics, tiers, max_size=3))


@given(url=st.text(max_size=60) | st.builds("https://{}/{}".format, hosts, paths), topic=topics)
def test_any_text_has_a_worth_between_nothing_and_one(url: str, topic: Topic) -> None:
    assert 0.0 <= credibility_of(url, POLICY, topic) <= 1.0
    assert believed(url, POLICY, topic) in {True, False}


@given(site=known, below=st.lists(labels, min_size=1, max_size=3), path=paths, topic=topics)
def test_a_subdomain_and_every_page_has_what_its_site_has(site: str, below: list[str], path: str, topic: Topic) -> None:
    top = rated(f"https://{site}/", POLICY.source_table, POLICY.sources, topic)
    page = rated(f"http://{'.'.join(below)}.{site}/{path}", POLICY.source_table, POLICY.sources, topic)
    assert (page.tier, page.kind, page.credibility, page.rule) == (top.tier, top.kind, top.credibility, site)


@given(site=hosts.filter(lambda host: "." in host and not host.rpartition(".")[2].isdigit()), row=rows, topic=topics)
def test_a_row_of_one_s_own_wins(site: str, row: SourceRow, topic: Topic) -> None:
    mine = POLICY.source_table.with_own({site: row})
    found = rated(f"https://below.{site}/x", mine, POLICY.sources, topic)
    assert (found.decided_by, found.rule, found.tier) == (TierDecidedBy.OWN_ROW, site, row.tier_for(topic))
    assert found.credible is (row.tier_for(topic) in CREDIBLE)


@given(own=st.dictionaries(hosts, rows, max_size=6), data=st.data())
def test_the_order_of_rows_does_not_matter(own: dict[str, SourceRow], data: st.DataObject) -> None:
    shuffled = dict(data.draw(st.permutations(list(own.items()))))
    host = data.draw(st.sampled_from(sorted(own)) | hosts) if own else data.draw(hosts)
    assert SourceTable(own=own).find(host) == SourceTable(own=shuffled).find(host)
    assert Policy(source_table=SourceTable(own=own)).digest() == Policy(source_table=SourceTable(own=shuffled)).digest()


@given(site=st.sampled_from(sorted(d for d, row in shipped()["sites"].items() if row.kind in NEVER)), topic=topics)
def test_what_invents_is_never_believed(site: str, topic: Topic) -> None:
    url = f"https://www.{site}/a-story"
    assert credibility_of(url, POLICY, topic) == 0.0
    assert not believed(url, POLICY, topic)
    assert not believed(url, Policy(credible_domains=(site,)), topic)
