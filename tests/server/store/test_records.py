"""The records of the stores are values: nobody who was given one can change it for others."""

from __future__ import annotations

import msgspec
import pytest

from omphalos.server.circles import stored as circles
from omphalos.server.handovers import stored as handovers
from omphalos.server.notifications import stored as channels
from omphalos.server.passkeys import stored as passkeys
from omphalos.server.store import backup, migrations, people, postgres_writer, results, sqlite_append, tables
from omphalos.server.tournaments import stored as tournaments

MODULES = (
    *(backup, channels, circles, handovers, migrations, passkeys, people, postgres_writer, results, sqlite_append),
    *(tables, tournaments),
)
RECORDS = [
    one
    for module in MODULES
    for one in vars(module).values()
    if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_cannot_be_changed(record: type[msgspec.Struct]):
    assert record.__struct_config__.frozen


def test_every_module_has_records():
    assert {record.__module__ for record in RECORDS} == {module.__name__ for module in MODULES}
