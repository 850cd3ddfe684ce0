"""The rules pages for the browser: the Markdown of docs/rules, cut into sections and rules that can be linked to."""

from __future__ import annotations

import asyncio
import html
import re
import unicodedata
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

from omphalos.i18n import SOURCE
from omphalos.server.http.endpoint import get
from omphalos.server.http.parameters import GameName
from omphalos.server.http.svg import Svg
from omphalos.server.protocol.parts import Language
from omphalos.server.rules.errors import NoSuchPage
from omphalos.server.rules.illustrations import draw, pictures_of
from omphalos.server.rules.messages import OtherRules, RuleBlock, RuleSection, RulesPage
from omphalos.table.errors import OmphalosError
from omphalos.table.registry import find_game, games

PictureName: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,30}$")]

PACKAGED: Final = Path(__file__).parent / "pages"  # in a wheel
CHECKOUT: Final = Path(__file__).parents[4] / "docs" / "rules"

MAX_CELL: Final = 40  # characters in a cell of a table that still fits a phone

_ID: Final = r"[A-Z]{2}-[A-Z]\d+|L\d\d"
_RULE: Final = re.compile(rf"<strong>({_ID}) \(([A-Z/]+)\)\s*([^<]*)</strong>\s*")
_MARK: Final = re.compile(r"<strong>\(([A-Z/]+)\)</strong>")
_NAMED: Final = re.compile(rf"\b({_ID})\b")
_ROW: Final = re.compile(rf"<tr>(\s*<td[^>]*>)({_ID})(</td>)")
_TAG: Final = re.compile(r"(<[^>]*>)")
_LINK: Final = re.compile(r'<a href="[^"]*">(.*?)</a>', re.DOTALL)


class RulesEndpoints:
    """The rules and their pictures."""

    @get("/api/rules/{game}/{language}", NoSuchPage, cache="no-cache", compress=True)
    async def rules(self, game: GameName, language: Language) -> RulesPage:
        """The rules of a game in sections, each rule with its id and its source."""
        return await asyncio.to_thread(read_page, game, language)

    @get("/api/rules/{game}/{language}/{picture}.svg", NoSuchPage, cache="no-cache", compress=True)
    async def illustration(self, game: GameName, language: Language, picture: PictureName) -> Svg:
        """A picture beside a rule, drawn from a position."""
        return Svg(await asyncio.to_thread(draw, game, picture, language))


@cache
def read_page(game: str, language: Language) -> RulesPage:
    """A page of docs/rules."""
    pages = rules_pages()
    if game not in pages:
        raise NoSuchPage(f"there are no pages of rules of {game!r} here")
    sections = parse_page(_text(pages[game], language), game, language)
    title = sections[0].title if sections else ""
    others = [OtherRules(other, _title(_text(page, language))) for other, page in pages.items() if other != game]
    return RulesPage(game, language, title, sections, others)


def rules_pages() -> dict[str, str]:
    """The file of each game that has pages of rules."""
    pages: dict[str, str] = {}
    for name in games.names():
        with suppress(OmphalosError):  # a game that cannot be loaded has no page
            page = find_game(name).presentation().rules_page
            if page is not None:
                pages[name] = page
    return pages


def _text(page: str, language: Language) -> str:
    folder = PACKAGED if PACKAGED.is_dir() else CHECKOUT
    own = folder / language / page
    return (own if own.is_file() else folder / SOURCE / page).read_text(encoding="utf-8")


def _title(text: str) -> str:
    return text.partition("\n")[0].lstrip("# ")


def parse_page(text: str, game: str, language: Language) -> list[RuleSection]:
    """Parse Markdown into sections. Everything between a rule and the next one belongs to the rule."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    sections: list[RuleSection] = []
    within_rule = False

    def add(tokens: list[Token]) -> None:
        nonlocal within_rule
        if not sections:
            sections.append(RuleSection("", 1, "", []))
        _label_cells(tokens)
        block = _block(markdown.renderer.render(tokens, markdown.options, {}), game, language)
        blocks = sections[-1].blocks
        if block.rule is None and within_rule:
            last = blocks[-1]
            blocks[-1] = RuleBlock(
                *(last.rule, last.marks, last.name, last.html + block.html),
                *([*last.holds, *block.holds], [*last.pictures, *block.pictures]),
            )
        else:
            blocks.append(block)
            within_rule = block.rule is not None

    for tokens in _top_level(markdown.parse(text)):
        first = tokens[0]
        if first.type == "heading_open":
            title = _plain(tokens[1])
            sections.append(RuleSection(_slug(title), int(first.tag[1]), title, []))
            within_rule = False
        elif first.type == "bullet_list_open" and any(_RULE.match(_first_text(item)) for item in _items(tokens)):
            for item in _items(tokens):
                within_rule = False
                add(_loosened(item))
            within_rule = False  # what follows a list of rules belongs to none of them
        else:
            add(tokens)
    return sections


def _top_level(tokens: list[Token]) -> list[list[Token]]:
    """The blocks of the page, each with its nested tokens."""
    found: list[list[Token]] = []
    depth = 0
    for token in tokens:
        if depth == 0:
            found.append([])
        found[-1].append(token)
        depth += token.nesting
    return found


def _items(tokens: list[Token]) -> list[list[Token]]:
    """The tokens of each item of a list."""
    return [item[1:-1] for item in _top_level(tokens[1:-1])]


def _loosened(item: list[Token]) -> list[Token]:
    """A list item as separate blocks, with visible paragraphs."""
    for token in item:
        if token.type in ("paragraph_open", "paragraph_close") and token.level <= 2:
            token.hidden = False
    return item


def _first_text(item: list[Token]) -> str:
    markdown = MarkdownIt("commonmark", {"html": False})
    inline = next((token for token in item if token.type == "inline"), None)
    return "" if inline is None else markdown.renderer.render([inline], markdown.options, {})


def _label_cells(tokens: list[Token]) -> None:
    """Give each cell of a table its column's heading, and the table a class: narrow pages show long cells as cards."""
    heads: list[str] = []
    column, table = 0, None
    for i, token in enumerate(tokens):
        match token.type:
            case "table_open":
                heads, table = [], token
                token.attrSet("class", "scroll")
            case "tr_open":
                column = 0
            case "th_open":
                heads.append(_plain(tokens[i + 1]))
            case "td_open":
                if column < len(heads) and heads[column]:
                    token.attrSet("data-label", heads[column])
                if table is not None and len(_plain(tokens[i + 1])) > MAX_CELL:
                    table.attrSet("class", "cards")
                column += 1
            case _:
                pass


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))


def _slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title.lower().replace("ł", "l")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _block(text: str, game: str, language: Language) -> RuleBlock:
    rule, marks, name = None, list[str](), ""
    inner = text.removeprefix("<p>")
    found = _RULE.match(inner)
    if found is not None:
        rule, marks, name = found[1], found[2].split("/"), html.unescape(found[3]).strip()
        text = text[: len(text) - len(inner)] + inner[found.end() :]
        text = text.removeprefix("<p></p>").lstrip("\n")
    text = text.replace("<th></th>", "<td></td>")  # an empty corner is no heading
    text = _LINK.sub(r"\1", text)  # the pages of the documentation are not served here
    holds = [row[2] for row in _ROW.finditer(text)]
    text = _ROW.sub(r'<tr data-rule="\2">\1\2\3', text)
    text = _MARK.sub(lambda mark: f'<strong class="mark" data-mark="{mark[1]}">{mark[1]}</strong>', text)
    linked = _linked(text, game, {*holds, rule})
    return RuleBlock(rule, marks, name, linked, holds, pictures_of(game, (rule, *holds), language))


def _linked(text: str, game: str, own: set[str | None]) -> str:
    """Turn every mention of another rule into a link to it."""

    def link(match: re.Match[str]) -> str:
        return match[1] if match[1] in own else f'<a href="rules/{game}/{match[1]}">{match[1]}</a>'

    return "".join(part if part.startswith("<") else _NAMED.sub(link, part) for part in _TAG.split(text))
