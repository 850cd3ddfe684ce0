"""Avatars follow from the id and the chosen variant, and are gone with the person."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from omphalos.server.people.avatar_picture import VARIANTS, avatar
from tests.pinned import check_pinned
from tests.server.http.conftest import ApiServer
from tests.server.http.test_people import bearer


def test_pictures_are_the_same_for_the_same_and_differ_for_others() -> None:
    assert avatar("0123456789ab", 3) == avatar("0123456789ab", 3)
    people = [f"{n:012d}" for n in range(300)]
    assert len({avatar(person, 0) for person in people}) > 290
    assert len({avatar(people[0], variant) for variant in range(VARIANTS)}) == VARIANTS
    for person in people:
        ElementTree.fromstring(avatar(person, 1))


@pytest.mark.parametrize(
    ("person", "variant", "digest"),
    [
        ("0123456789ab", 0, "f9007fc7df4c59c2"),
        ("0123456789ab", 23, "5dc91c4ec5686fce"),
        ("zyxwvtsrqpnm", 7, "0fd89ecba4574481"),
    ],
)
def test_a_person_keeps_their_picture(person: str, variant: int, digest: str) -> None:
    check_pinned(f"{person} {variant}", avatar(person, variant), digest)


def test_a_person_chooses_another(api: ApiServer) -> None:
    ada = api.person()
    path = f"/api/people/{ada['id']}/avatar.svg"
    first = api.client.get(path)
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.text == avatar(ada["id"], 0)
    assert api.client.get(path, params={"variant": 5}).text == avatar(ada["id"], 5)
    choose = "/api/people/me/avatar"
    for variant in (5, 7):
        assert api.client.put(choose, json={"variant": variant}, headers=bearer(ada["key"])).status_code == 204
        assert api.client.get(path).text == avatar(ada["id"], variant)
        assert api.client.get(path, params={"variant": 0}).text == avatar(ada["id"], 0)
    assert api.client.put(choose, json={"variant": VARIANTS}, headers=bearer(ada["key"])).status_code == 400
    assert api.client.put(choose, json={"variant": 1}, headers=bearer("x" * 32)).status_code == 401
    assert api.client.put(choose, json={"variant": 1}).status_code == 401
    api.client.delete("/api/people/me", headers=bearer(ada["key"]))
    assert api.client.get(path).status_code == 404
