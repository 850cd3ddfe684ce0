"""The chosen avatar is kept in both stores and in a backup, and deleted with the person."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.server.store import open_store
from omphalos.server.store.backup import backup, restore
from omphalos.server.store.errors import NoSuchPerson
from omphalos.server.store.store import Store
from tests.server.store import samples

pytestmark = pytest.mark.anyio


async def test_an_avatar_is_kept_with_the_person(store: Store, url: str, tmp_path: Path) -> None:
    ada = samples.person("Ada")
    assert await store.avatar(ada.id) is None
    with pytest.raises(NoSuchPerson):
        await store.set_avatar(ada.id, 3)
    await store.add_person(ada)
    assert await store.avatar(ada.id) == 0
    for variant in (3, 5):
        await store.set_avatar(ada.id, variant)
        assert await store.avatar(ada.id) == variant
    await backup(url, tmp_path / "kept.gz")
    await restore(tmp_path / "kept.gz", f"sqlite:///{tmp_path}/restored.db")
    restored = open_store(f"sqlite:///{tmp_path}/restored.db")
    await restored.open()
    assert await restored.avatar(ada.id) == 5
    await restored.close()
    await store.forget_person(ada.id)
    await store.add_person(ada)
    assert await store.avatar(ada.id) == 0
