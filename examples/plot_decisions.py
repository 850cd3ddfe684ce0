"""Plots a dataset of decisions: how often each kind of action is chosen when it is legal, for every player.

    omphalos arena oracle random greedy --games 20 --out results/first
    omphalos dataset results/first --parquet decisions.parquet
    python examples/plot_decisions.py decisions.parquet plot.svg

With matplotlib the picture has any format that it writes. Without, it is an SVG drawn by omphalos itself.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

import pyarrow.parquet as pq

from omphalos.table import svg

COLOURS = ("#1f6f8b", "#b3541e", "#5b7f2b", "#7b3f73", "#8a6a00")


def count(file):
    """By player and kind of action: how often it was legal, and how often it was chosen."""
    table = pq.ParquetFile(file)
    kinds = [name.split(":")[0] for name in json.loads(table.schema_arrow.metadata[b"omphalos.options"])]
    legal, chosen = Counter(), Counter()
    for batch in table.iter_batches(columns=["player", "options", "chosen"]):  # not the whole table at once
        for row in batch.to_pylist():
            for kind in {kinds[option] for option in row["options"]}:
                legal[row["player"], kind] += 1
            chosen[row["player"], kinds[row["options"][row["chosen"]]]] += 1
    return legal, chosen


def shares(file, fewest=1):
    """By kind of action, the share of each player. Kinds that are rarely legal are left out."""
    legal, chosen = count(file)
    players = sorted({player for player, _ in legal})
    kinds = [kind for kind in dict.fromkeys(kind for _, kind in legal) if legal_to_all(legal, players, kind, fewest)]
    return players, {kind: [chosen[p, kind] / legal[p, kind] for p in players] for kind in sorted(kinds)}


def legal_to_all(legal, players, kind, fewest):
    """Whether every player could do it often enough."""
    return all(legal[player, kind] >= fewest for player in players)


def draw(players, table, out):
    """With matplotlib."""
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 0.3 * len(table) + 1.5), layout="constrained")
    high = 0.8 / len(players)
    for i, player in enumerate(players):
        places = [row + i * high for row in range(len(table))]
        axes.barh(places, [values[i] for values in table.values()], high, label=player, color=COLOURS[i % len(COLOURS)])
    axes.set_yticks([row + 0.4 - high / 2 for row in range(len(table))], list(table))
    axes.invert_yaxis()
    axes.set_xlabel("chosen when legal")
    axes.legend()
    figure.savefig(out)


def draw_svg(players, table):
    """Without."""
    wide, left, row = 720, 130, 8 * len(players) + 10
    bars = []
    for number, (kind, values) in enumerate(table.items()):
        top = 40 + number * row
        bars.append(svg.text(kind, left - 8, top + row / 2, text_anchor="end", font_size=12))
        for i, value in enumerate(values):
            share = svg.title(f"{players[i]}: {value:.0%}")
            box = {"x": left, "y": top + 8 * i, "width": max(1, (wide - left - 20) * value), "height": 7}
            bars.append(svg.element("rect", share, fill=COLOURS[i % len(COLOURS)], **box))
    for i, player in enumerate(players):
        bars.append(svg.text(player, left + 150 * i, 22, fill=COLOURS[i % len(COLOURS)], font_weight="bold"))
    name, high = "How often an action is chosen when it is legal", 50 + len(table) * row
    return svg.picture(wide, high, "plot", name, ", ".join(players), *bars, font_family="sans-serif")


def main(arguments=None):
    """Read the table and write the picture."""
    file, out = sys.argv[1:3] if arguments is None else arguments
    players, table = shares(file)
    try:
        draw(players, table, out)
    except ImportError:
        with open(out, "w", encoding="utf-8") as picture:
            picture.write(draw_svg(players, table))
    print(f"{out}: {len(table)} kinds of actions of {', '.join(players)}")


if __name__ == "__main__":
    main()
