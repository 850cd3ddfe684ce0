"""The pages of a site. A static host sends no headers, so the content security policy stands in each page.

A page is not told under which path it is shown: its addresses are relative to the start page.
"""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Final

from omphalos.i18n import LANGUAGES, in_language
from omphalos.server.http.link_card import LinkCard, tags
from omphalos.server.http.pages import BASE, HEAD, policy_of
from omphalos.server.messages import say
from omphalos.server.protocol.games import GameInfo, ServerInfo
from omphalos.server.site.errors import ClientMissing

LANGUAGE: Final = "en"  # in which pages are written; their script puts the visitor's in its place
CHARSET: Final = '<meta charset="utf-8" />'
OF_A_GAME: Final = ("rules", "legend", "learn")
CARD: Final = "card.png"

# Where a host shows it for an address that leads to no file, a page of ours is opened by the script of the start page:
# its address stands behind the #. Which part of the path is the page's own, only the page's name tells.
MISSING: Final = """\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Omphalos</title>
    <style>body {{ margin: 15vh auto; max-width: 34rem; padding: 0 1rem; font-family: system-ui, sans-serif }}</style>
    <script>{script}</script>
  </head>
  <body>
    {words}
  </body>
</html>
"""
SCRIPT: Final = """\
const found = location.pathname.match(/^(.*\\/)((?:PAGES)(?:\\/.*)?)$/);
if (found) location.replace(found[1] + '#/' + found[2] + location.search);"""


def site_page(text: str, base: str, card: LinkCard, path: str, address: str) -> str:
    """A built page as one of a site.

    Args:
        base: the address of the start page, as seen from this one.
        path: of this page, as seen from the start page.
        address: of the start page for everybody, without the slash at its end; "" if it is not known.
    """
    for part in ("<html ", CHARSET, BASE, HEAD):
        if part not in text:
            raise ClientMissing(f"the built page has no {part}: it was made for another version")
    text = text.replace("<html ", "<html data-site data-alone ", 1)
    text = text.replace(BASE, f'<base href="{base}" />', 1)
    text = text.replace(HEAD, f"{tags(card, path, address)}\n    {HEAD}", 1)
    return _with_policy(text)


def missing_page() -> str:
    """The page for addresses that lead to no file."""
    script = SCRIPT.replace("PAGES", "|".join((*OF_A_GAME, "practice", "puzzle", "replay", "table", "games")))
    words = "\n    ".join(
        f'<p lang="{language}">{html.escape(say(language, "missing-title"))}</p>' for language in LANGUAGES
    )
    return _with_policy(MISSING.format(script=script, words=words))


def _with_policy(text: str) -> str:
    """With the content security policy of what is written in the page. Frames cannot be forbidden in a page."""
    parts = policy_of(text).split("; ")
    policy = "; ".join(part for part in parts if not part.startswith("frame-ancestors"))
    inserted = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />\n'
        '    <meta name="referrer" content="no-referrer" />'
    )
    return text.replace(CHARSET, f"{CHARSET}\n    {inserted}", 1)


def places(info: ServerInfo) -> Iterable[tuple[str, LinkCard]]:
    """The path of each page but the start page, and what messengers show of a link to it."""
    general = general_card()
    yield "games", general
    yield "replay", general
    for game in info.games:
        yield from ((f"{page}/{game.name}", _card(page, game)) for page in OF_A_GAME)
        if game.practice:
            yield f"practice/{game.name}", _card("practice", game)


def general_card() -> LinkCard:
    """What messengers show of a link to the start page."""
    return LinkCard("Omphalos", say(LANGUAGE, "site-text"), CARD)


def _card(page: str, game: GameInfo) -> LinkCard:
    title = in_language(game.title, LANGUAGE)
    return LinkCard(say(LANGUAGE, f"link-{page}", game=title), say(LANGUAGE, "site-text"), CARD)
