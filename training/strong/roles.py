"""Who does what to whom, who follows whom, and what a list says of those that are not on it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from training.strong.drawn import FIRMS, TOWNS, Person, person, w
from training.strong.worlds import tidy

Row = dict[str, Any]
SUPPORTS, REFUTES, NEI = "SUPPORTS", "REFUTES", "NEI"
ONE_WAY = (
    ("{a} defeated {b}.", "{b} was defeated by {a}.", "{b} lost to {a}.", "{a} won against {b}."),
    ("{a} lent {b} a large sum.", "{b} borrowed a large sum from {a}.", "{b} owes {a} a large sum."),
    ("{a} sold the house to {b}.", "{b} bought the house from {a}.", "The house passed from {a} to {b} by sale."),
    ("{a} is the mother of {b}.", "{b}'s mother is {a}.", "{b} is a child of {a}."),
    ("{a} is {b}'s grandfather.", "{b} is a grandchild of {a}.", "{a} has a grandchild named {b}."),
    ("{a} painted a portrait of {b}.", "{b} was painted by {a}.", "{b} sat for {a}."),
    ("{a} accused {b} of fraud.", "{b} was accused of fraud by {a}.", "The accusation of fraud against {b} came from {a}."),
    ("{a} employs {b}.", "{b} works for {a}.", "{a} is {b}'s employer."),
    ("{a} wrote to {b} in the spring.", "In the spring {b} got a letter from {a}.", "{b} received a letter from {a}."),
    ("{a} taught {b} the violin.", "{b} learnt the violin from {a}.", "{b} was a violin pupil of {a}."),
    ("{a} rescued {b} from the river.", "{b} was rescued from the river by {a}.", "It was {a} who pulled {b} out of the river."),
    ("{a} is older than {b}.", "{b} is younger than {a}.", "{a} was born before {b}."),
    ("{a} arrived before {b}.", "{b} arrived after {a}.", "{a} was there earlier than {b}."),
    ("{a} nominated {b} for the post.", "{b} was nominated for the post by {a}.", "The nomination of {b} came from {a}."),
    ("{a} designed the house for {b}.", "{b} had the house designed by {a}.", "The house of {b} was designed by {a}."),
    ("{a} treated {b} for pneumonia.", "{b} was treated for pneumonia by {a}.", "{b} was a patient of {a}."),
    ("{a} defended {b} in court.", "{b} was defended in court by {a}.", "In court {b} had {a} for a lawyer."),
    ("{a} rents the shop from {b}.", "{b} lets the shop to {a}.", "{b} is the landlord of {a}."),
    ("{a} translated {b}'s novel.", "{b}'s novel was translated by {a}.", "The translator of {b}'s novel is {a}."),
    ("{a} replaced {b} in the second half.", "{b} was replaced by {a} in the second half.", "In the second half {a} came on for {b}."),
    ("{a} forgave {b}.", "{b} was forgiven by {a}."),
    ("{a} inherited the farm from {b}.", "{b} left the farm to {a}.", "The farm came to {a} from {b}."),
    ("{a} invited {b} to the wedding.", "{b} was invited to the wedding by {a}.", "{b} had an invitation to the wedding from {a}."),
    ("{a} overtook {b} on the last lap.", "{b} was overtaken by {a} on the last lap.", "On the last lap {a} passed {b}."),
    ("{a} reported {b} to the police.", "{b} was reported to the police by {a}."),
    ("{a} dedicated the symphony to {b}.", "The symphony is dedicated to {b} by {a}.", "{b} had a symphony dedicated by {a}."),
)  # fmt: skip
BOTH_WAYS = (
    ("{a} is married to {b}.", "{b} is married to {a}.", "{a} and {b} are a married couple."),
    ("{a} and {b} are sisters.", "{b} is a sister of {a}.", "{a} is {b}'s sister."),
    ("{a} shares an office with {b}.", "{b} shares an office with {a}.", "{b} and {a} work in the same office."),
    ("{a} met {b} in the park.", "{b} and {a} met in the park.", "In the park there was a meeting of {b} and {a}."),
    ("{a} is a cousin of {b}.", "{b} is a cousin of {a}.", "{b} and {a} are cousins."),
    ("{a} lives next door to {b}.", "{b} lives next door to {a}.", "{b} and {a} are neighbours."),
    ("{a} played a game of chess with {b}.", "{b} played a game of chess with {a}."),
)  # fmt: skip
OFFICES = (
    "head of the town archive", "secretary of the union", "editor of the evening paper", "conductor of the city orchestra", "ambassador to Lisbon", "chair of the parish council", "director of the zoo", "dean of the law faculty",
    "captain of the rowing team", "treasurer of the club", "minister of transport", "abbot of the monastery", "station master", "head cook", "president of the court", "matron of the hospital", "harbour master", "curator of prints",
    "head of the fire brigade", "director of the theatre", "principal of the school", "chief accountant",
)  # fmt: skip


def _company(rng: random.Random, names: set[str]) -> str:
    """A sentence on somebody else."""
    one = person(rng)
    while one.last in names:
        one = person(rng)
    return rng.choice((
        f"{one} was there as well.", f"{one} took the notes.", f"{one}, from {rng.choice(TOWNS)}, had nothing to do with it.", f"It was {one} who told the paper.", f"{one} of {rng.choice(FIRMS)} paid for the drinks.",
    ))  # fmt: skip


def people(rng: random.Random, count: int) -> list[Person]:
    found: list[Person] = []
    while len(found) < count:
        one = person(rng)
        if all(one.last != other.last and one.first != other.first for other in found):
            found.append(one)
    return found


def roles(rng: random.Random, texts: int) -> Iterator[Row]:
    for _ in range(texts):
        a, b, d = people(rng, 3)
        one_way = rng.random() < 0.75
        forms = rng.choice(ONE_WAY if one_way else BOTH_WAYS)
        form = rng.choice(forms)
        lines = [form.format(a=a, b=b)]
        if rng.random() < 0.4:
            lines.append(_company(rng, {a.last, b.last, d.last}))
        rng.shuffle(lines)
        text = " ".join(lines)
        others = [f for f in forms if f != form]
        yield _row("roles", text, rng.choice(others).format(a=a, b=b), SUPPORTS)
        yield _row("roles", text, rng.choice(forms).format(a=b, b=a), REFUTES if one_way else SUPPORTS)
        if one_way:
            yield _row("roles", text, rng.choice(others).format(a=b, b=a), REFUTES)
        yield _row(
            "roles", text, rng.choice(forms).format(a=a, b=d) if rng.random() < 0.5 else rng.choice(forms).format(a=d, b=b), NEI
        )


def successors(rng: random.Random, texts: int) -> Iterator[Row]:
    for _ in range(texts):
        old, new, before, third = people(rng, 4)
        office, place, other = rng.choice(OFFICES), rng.choice(TOWNS), rng.choice(OFFICES)
        year = rng.randint(1985, 2025)
        hers = rng.choice(("her", "his"))
        told = rng.choice((
            f"{old}, {office}, will leave in June; {new} was appointed as {hers} successor.", f"{new} was appointed {office} as the successor of {old}.",
            f"{old} will be succeeded by {new} as {office}.", f"{old} retires as {office} at the end of {year}. The board has appointed {new} as {hers} successor.",
            f"{new} takes over from {old} as {office} in {year}.", f"In {year} {old} handed the post of {office} to {new}.", f"After {w(rng.randint(3, 24))} years as {office}, {old} made way for {new} in {year}.",
            f"{new} follows {old} as {office}.", f"{old}'s successor as {office} is {new}.", f"The next {office} will be {new}, who follows {old}.", f"{new} has been chosen to follow {old} as {office}.",
            f"{old} steps down as {office}. {new}, so far deputy, steps up.", f"{old} was {office} until {year}; since then {new} has held the post.",
        ))  # fmt: skip
        lines = [told]
        chain = rng.random() < 0.4
        if chain:
            lines.append(
                rng.choice(
                    (
                        f"{old} had succeeded {before} as {office}.",
                        f"Before {old}, {before} was {office}.",
                        f"{old} had taken over from {before}.",
                    )
                )
            )
        if rng.random() < 0.4:
            lines.insert(rng.randint(0, len(lines)), f"In {place}, {third} is {other}.")
        text = " ".join(lines)
        past = " has " if any(s in told for s in (" handed ", " made way ", "since then")) else " will "
        yes = [
            f"{old} is followed by {new} as {office}.",
            f"{new} is the successor of {old}.",
            f"As {office}, {new} comes after {old}.",
            f"{new} takes over from {old}.",
            f"The successor of {old} as {office} is {new}.",
        ]
        yes.append(f"{old} will be succeeded by {new}." if past == " will " else f"{old} was succeeded by {new}.")
        no = [
            f"{new} is followed by {old} as {office}.",
            f"{old} is the successor of {new}.",
            f"{old} takes over from {new} as {office}.",
            f"{old} follows {new} as {office}.",
            f"The successor of {old} as {office} is {third}.",
            f"{third} takes over from {old} as {office}.",
        ]
        if chain:
            yes += [
                f"{before} was {office} before {old}.",
                f"{old} was the successor of {before}.",
                f"{before} was {office} earlier than {new}.",
            ]
            no += [
                f"{before} takes over from {old} as {office}.",
                f"{before} was the successor of {old}.",
                f"{new} took over from {before}.",
            ]
        open_ = [
            f"{new} was chosen unanimously.",
            f"{old} leaves because of illness.",
            f"{new} has worked with {old} for years.",
            f"{new} is younger than {old}.",
            f"{old} will stay in {place}.",
            f"{new} is the first woman to be {office}.",
        ]
        if not chain:
            open_ += [f"{before} was {office} before {old}.", f"{old} had succeeded {before}."]
        for claims, label, count in ((yes, SUPPORTS, 2), (no, REFUTES, 2), (open_, NEI, 1)):
            for claim in rng.sample(claims, count):
                yield _row("successors", text, claim, label)


GROUPS = (
    ("branches", "branch", TOWNS, ("is open on Sundays", "is not open on Sundays"), ("has a reading room", "has no reading room"), "are open on Sundays"),
    ("stations", "station", TOWNS, ("has a lift", "has no lift"), ("has a waiting room", "has no waiting room"), "have a lift"),
    ("villages", "village", TOWNS, ("has a school", "has no school"), ("has a post office", "has no post office"), "have a school"),
    ("towns", "town", TOWNS, ("belongs to the water union", "does not belong to the water union"), ("is twinned with a town abroad", "is not twinned with a town abroad"), "belong to the water union"),
    ("firms", "firm", FIRMS, ("has signed the agreement", "has not signed the agreement"), ("pays overtime", "does not pay overtime"), "have signed the agreement"),
    ("suppliers", "supplier", FIRMS, ("delivers at night", "does not deliver at night"), ("offers a discount", "offers no discount"), "deliver at night"),
    ("bakeries", "bakery", FIRMS, ("sells bread without gluten", "sells no bread without gluten"), ("opens at six", "does not open at six"), "sell bread without gluten"),
)  # fmt: skip


def lists(rng: random.Random, texts: int) -> Iterator[Row]:
    """Lists that are closed, and lists that are not."""
    for _ in range(texts):
        many, one, names, (does, does_not), (else_, else_not), do = rng.choice(GROUPS)
        chosen = rng.sample(names, rng.choice((4, 5, 6)))
        count = rng.randint(1, len(chosen) - 2)
        inside, outside = chosen[:count], chosen[count:]
        listed = _listed(inside)
        verb = does if count == 1 else do
        closed = rng.random() < 0.5
        if closed:
            text = rng.choice((
                f"Only {listed} {verb}.", f"Of the {many} none but {listed} {verb}.", f"{listed} {verb}; no other {one} does.", f"All {many} apart from {_listed(outside)} {do}, that is to say {listed}.",
                f"The {many} that {do} are {listed}, and there are no others." if count > 1 else f"The only {one} that {does} is {listed}.",
            ))  # fmt: skip
        else:
            text = rng.choice((
                f"{listed} {verb}.", f"Among the {many} that {do} {'are' if count > 1 else 'is'} {listed}.", f"Several {many} {do}, for example {listed}.", f"{many.capitalize()} such as {listed} {do}.", f"Many {many} {do}, {listed} among them.",
            ))  # fmt: skip
        x, y = rng.choice(inside), rng.choice(outside)
        found = [(f"{x} {does}.", SUPPORTS), (f"{x} {does_not}.", REFUTES)]
        found += [(f"{y} {does}.", REFUTES if closed else NEI), (f"{y} {does_not}.", SUPPORTS if closed else NEI)]
        if closed:
            found += [
                (f"Exactly {w(count)} {many if count > 1 else one} {verb}.", SUPPORTS),
                (f"Exactly {w(count + 1)} {many} {do}.", REFUTES),
            ]
        else:
            found += [
                (f"Only {listed} {verb}.", REFUTES if "Several" in text or "Many" in text else NEI),
                (f"{y} is one of the {many} that {do}.", NEI),
            ]
        found.append((f"{x} {rng.choice((else_, else_not))}.", NEI))
        for claim, label in rng.sample(found, min(5, len(found))):
            yield _row("lists_closed" if closed else "lists_open", text, claim, label)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"


def _row(kind: str, text: str, claim: str, label: str) -> Row:
    return {"kind": kind, "evidence": tidy(text), "claim": tidy(claim), "label": label}
