"""The sheets of Wyrocznia: shops, the cove, boats and adventurers, goods and runes, cards, a score sheet."""

from __future__ import annotations

from typing import Final

from omphalos.printing.messages import say
from omphalos.printing.oracle.boards import cove, dish
from omphalos.printing.oracle.corruption import corruption
from omphalos.printing.oracle.people import people
from omphalos.printing.oracle.pieces import goods
from omphalos.printing.oracle.rogues import rogues
from omphalos.printing.oracle.score import score
from omphalos.printing.oracle.shop import shops
from omphalos.printing.oracle.townsfolk import townsfolk
from omphalos.printing.sheets import Part, Sheets

SHEETS: Final = Sheets(
    {
        "shop": Part(say.texts("oracle-shop"), say.texts("oracle-shop.text"), shops),
        "dish": Part(say.texts("oracle-dish"), say.texts("oracle-dish.text"), dish),
        "cove": Part(say.texts("oracle-cove"), say.texts("oracle-cove.text"), cove),
        "people": Part(say.texts("oracle-people"), say.texts("oracle-people.text"), people),
        "goods": Part(say.texts("oracle-goods"), say.texts("oracle-goods.text"), goods),
        "townsfolk": Part(say.texts("oracle-townsfolk"), say.texts("oracle-townsfolk.text"), townsfolk),
        "corruption": Part(say.texts("oracle-corruption"), say.texts("oracle-corruption.text"), corruption),
        "rogues": Part(say.texts("oracle-rogues"), say.texts("oracle-rogues.text"), rogues),
        "score": Part(say.texts("oracle-score"), say.texts("oracle-score.text"), score),
    }
)
