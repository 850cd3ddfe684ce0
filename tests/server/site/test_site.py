"""A site is written from the built client and the engine, and replaces nothing but a site."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from omphalos.cli import main
from omphalos.server.http.responses import encode
from omphalos.server.lobby.games import server_info
from omphalos.server.site.errors import BadAddress, ClientMissing, EngineMissing, NoDocumentation, NotASite
from omphalos.server.site.pages import SCRIPT, missing_page
from omphalos.server.site.write import STAMP, write_site

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <base href="./" />
    <title>Omphalos</title><style>p { color: red }</style><script>early()</script>
  </head>
  <body></body>
</html>
"""
WORKER = """const KEPT = 'omphalos-0123456789ab';
const SITE = false; // written in
const FILES = ["./", "assets/a.js"].map((name) => name);
"""
ADDRESS = "https://example.org/omphalos"


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A built client with an engine that offers Wyrocznia alone."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "assets" / "a.js").write_text("a()")
    (folder / "assets" / "a.js.br").write_bytes(b"packed")
    for name in ("index.html", "index.pl.html", "page.html"):
        (folder / name).write_text(PAGE)
    (folder / "sw.js").write_text(WORKER)
    shortcuts = [{"url": f"./{place}"} for place in ("#oracle", "#flick", "games", "lobby", "practice/flick")]
    (folder / "manifest.webmanifest").write_text(json.dumps({"name": "Omphalos", "shortcuts": shortcuts}))
    engine = folder / "engine"
    (engine / "v1").mkdir(parents=True)
    (engine / "v1" / "engine.zip").write_bytes(b"engine")
    (engine / "manifest.json").write_text(json.dumps({"version": "v1", "files": {"engine.zip": 6}}))
    info = server_info()
    offered = [game for game in info.games if game.name == "oracle"]
    (engine / "info.json").write_bytes(encode(msgspec.structs.replace(info, games=offered)))
    return folder


class Head(HTMLParser):
    """The metadata of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.base = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in given:
            self.metas[given.get("http-equiv") or given.get("property") or given.get("name", "")] = given["content"]
        elif tag == "base":
            self.base = given["href"]


def test_a_site_has_pages_rules_and_the_engine(static: Path, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.html").write_text("the documentation")
    site = tmp_path / "public"
    info = write_site(site, f"{ADDRESS}/", docs, static)
    assert [game.name for game in info.games] == ["oracle"]
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert files >= {"index.html", "404.html", "docs/index.html", "engine/v1/engine.zip", "assets/a.js", STAMP}
    assert files >= {f"fixed/rules/oracle/{language}.json" for language in ("en", "de", "pl")}
    assert {path for path in files if path.endswith("/index.html") and not path.startswith("docs")} == {
        *(f"{page}/oracle/index.html" for page in ("rules", "legend", "learn")),
        *("games/index.html", "replay/index.html"),
    }
    assert not any(path.endswith((".br", ".pl.html")) or "flick" in path for path in files)
    for page, base in (("index.html", "./"), ("replay/index.html", "../"), ("rules/oracle/index.html", "../../")):
        text = (site / page).read_text()
        head = Head(text)
        assert text.startswith('<!doctype html>\n<html data-site data-alone lang="en">')
        assert text.index("Content-Security-Policy") < text.index("<base")
        policy = head.metas["Content-Security-Policy"]
        assert "'wasm-unsafe-eval'" in policy
        assert "unsafe-inline" not in policy
        assert "frame-ancestors" not in policy  # which browsers refuse in a page
        assert policy.count("sha256-") == 2
        assert head.base == base
        assert head.metas["og:url"] == f"{ADDRESS}/{page.removesuffix('index.html')}"
        assert head.metas["og:image"] == f"{ADDRESS}/card.png"
    shortcuts = json.loads((site / "manifest.webmanifest").read_text())["shortcuts"]
    assert shortcuts == [{"url": "./#oracle"}, {"url": "./games"}]  # no lobby, and no practice mat of this game
    rules = json.loads((site / "fixed/rules/oracle/pl.json").read_text())
    names = [picture["name"] for one in rules["sections"] for block in one["blocks"] for picture in block["pictures"]]
    assert names
    assert all((site / f"fixed/rules/oracle/pl/{name}.svg").is_file() for name in names)


def test_the_service_worker_keeps_what_a_site_has(static: Path, tmp_path: Path) -> None:
    site = tmp_path / "public"
    write_site(site, static=static)
    worker = (site / "sw.js").read_text()
    assert "const SITE = true;" in worker
    kept = json.loads(worker.partition("FILES = ")[2].partition(".map")[0])
    assert kept[:2] == ["./", "assets/a.js"]
    assert {"fixed/info.json", "fixed/rules/oracle/de.json"} <= set(kept)
    version = re.search(r"omphalos-(\w{12})'", worker)
    assert version is not None
    (static / "index.html").write_text(PAGE.replace("early()", "earlier()"))
    write_site(site, static=static)
    assert version[0] not in (site / "sw.js").read_text()  # visitors are offered the newer page


def test_only_a_site_is_replaced(static: Path, tmp_path: Path) -> None:
    site = tmp_path / "public"
    site.mkdir()
    write_site(site, static=static)
    (site / "old").touch()
    write_site(site, static=static)
    assert not (site / "old").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear reader")
    with pytest.raises(NotASite, match="is not replaced"):
        write_site(other, static=static)
    assert [path.name for path in other.iterdir()] == ["letter.txt"]
    with pytest.raises(NotASite):
        write_site(other / "letter.txt", static=static)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "public", "static"]


def test_what_is_missing_is_named(
    static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "public"
    with pytest.raises(ClientMissing, match=r"web/build\.py makes it"):
        write_site(site, static=tmp_path / "nowhere")
    with pytest.raises(BadAddress):
        write_site(site, "example.org", static=static)
    with pytest.raises(NoDocumentation, match="make docs"):
        write_site(site, docs=tmp_path, static=static)
    (static / "engine" / "v1" / "engine.zip").unlink()
    with pytest.raises(EngineMissing, match=r"lacks engine\.zip"):
        write_site(site, static=static)
    (static / "engine" / "manifest.json").unlink()
    monkeypatch.setattr("omphalos.server.site.write.STATIC", static)
    assert main(["site", str(site)]) == 2
    assert "web/build.py engine" in capsys.readouterr().err
    assert not site.exists()


@pytest.mark.parametrize(
    ("path", "home", "page"),
    [
        ("/table/0123456789", "/", "table/0123456789"),
        ("/games/omphalos/puzzle/oracle/2026-11-19", "/games/omphalos/", "puzzle/oracle/2026-11-19"),
        ("/games/rules/oracle/W-M1", "/games/", "rules/oracle/W-M1"),
        ("/omphalos/games/", "/omphalos/", "games/"),
    ],
)
def test_a_page_that_is_no_file_is_found_by_its_name(path: str, home: str, page: str) -> None:
    text = missing_page()
    assert "sha256-" in Head(text).metas["Content-Security-Policy"]
    pattern = re.search(r"match\(/(.*)/\);", text)
    assert pattern is not None
    assert SCRIPT.partition("/^")[0] in text
    found = re.match(pattern[1].replace(r"\/", "/"), path)
    assert found is not None
    assert (found[1], found[2]) == (home, page)
