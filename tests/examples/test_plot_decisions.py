"""The example that plots a dataset of decisions."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.examples.load import load_example

pytest.importorskip("pyarrow")


def test_the_plot_shows_how_often_each_kind_is_chosen(tmp_path: Path) -> None:
    arrow: Any = import_module("pyarrow")
    names = b'["Draw: a1-a2", "Draw: a2-a3", "Stop: stop", "Pass: pass"]'
    options = [[0, 1, 2], [0, 2], [1, 2], [3]]
    table = arrow.table({"player": ["Ann", "Ann", "Bo", "Bo"], "options": options, "chosen": [1, 1, 0, 0]})
    table = table.replace_schema_metadata({"omphalos.options": names})
    import_module("pyarrow.parquet").write_table(table, tmp_path / "decisions.parquet")
    example = load_example("plot_decisions")
    players, shares = example.shares(tmp_path / "decisions.parquet")
    assert players == ["Ann", "Bo"]
    assert shares == {"Draw": [0.5, 1.0], "Stop": [0.5, 0.0]}  # only Bo could pass
    picture = ElementTree.fromstring(example.draw_svg(players, shares))
    assert len(picture.findall(".//{http://www.w3.org/2000/svg}rect")) == 4
    example.main([str(tmp_path / "decisions.parquet"), str(tmp_path / "plot.svg")])
    assert (tmp_path / "plot.svg").stat().st_size > 500
