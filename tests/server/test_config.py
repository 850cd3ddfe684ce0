"""Settings come from flags, the environment and a file. An invalid one is named."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
import trustme

from omphalos.cli import main
from omphalos.cli.serve import make_parser
from omphalos.server.config import OTHERS, PREFIX, BadSetting, Settings, described, read_settings
from omphalos.server.store import open_store
from omphalos.server.store.file_lock import FileLock
from tests.server.process import ROOT


def test_nothing_set_gives_the_defaults() -> None:
    assert read_settings({}, {}, None) == Settings()


def test_a_flag_is_stronger_than_the_environment_and_that_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "omphalos.toml"
    file.write_text('port = 1\nhost = "::1"\nbots = 2\nnames = ["play.example.org"]\n')
    found = read_settings({"port": "3", "host": None}, {"OMPHALOS_PORT": "2", "OMPHALOS_BOTS": "4"}, file)
    assert (found.port, found.bots, found.host, found.names) == (3, 4, "::1", ("play.example.org",))


def test_several_values_are_parted_by_commas() -> None:
    assert read_settings({}, {"OMPHALOS_PROXIES": "10.0.0.1, 10.0.0.2"}, None).proxies == ("10.0.0.1", "10.0.0.2")


def test_the_path_of_the_public_address_is_the_prefix() -> None:
    found = read_settings({"public_url": "https://play.example.org:8443/games/"}, {}, None)
    assert (found.public_url, found.prefix) == ("https://play.example.org:8443/games", "/games")
    assert read_settings({"public_url": "http://[::1]:8642"}, {}, None).prefix == ""
    same = read_settings({"public_url": "https://play.example.org/games", "prefix": "/games"}, {}, None)
    assert same.prefix == "/games"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "play.example.org",
            "ftp://play.example.org",
            "https://",
            "https://a.org/?x",
            "https://a.org/#/",
            "https:///x",
        ),
        *("https://me:word@a.org", "https://a.org:0", "https://a.org:99999", "https://[::1", "https://a.org//x"),
    ],
)
def test_a_wrong_public_address_is_named(text: str) -> None:
    with pytest.raises(BadSetting, match="public_url"):
        read_settings({"public_url": text}, {}, None)


def test_every_setting_is_described() -> None:
    assert set(described()) == {*Settings.__struct_fields__}
    assert all(about.text and about.group for _, about, _ in described().values())


@pytest.mark.parametrize(
    ("flags", "environment", "said"),
    [
        ({"port": "much"}, {}, "--port"),
        ({"port": "70000"}, {}, "port"),
        ({}, {"OMPHALOS_BOTS": "none"}, "OMPHALOS_BOTS"),
        ({}, {"OMPHALOS_BOTS": "0"}, "bots"),
        ({"log": "xml"}, {}, "--log"),
        ({"prefix": "games/"}, {}, "prefix"),
        ({"tls_key": "key.pem"}, {}, "tls_certificate"),
        ({"public_url": "https://a.org/games", "prefix": "/play"}, {}, "prefix"),
    ],
)
def test_a_wrong_value_is_named(flags: dict[str, str], environment: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        read_settings(flags, environment, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [("prot = 1", "did you mean 'port'"), ("port = [", "omphalos.toml"), ('port = "1"', "port"), ("bots = -1", "bots")],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "omphalos.toml"
    file.write_text(text)
    with pytest.raises(BadSetting, match=said):
        read_settings({}, {}, file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="nowhere"):
        read_settings({}, {}, tmp_path / "nowhere.toml")


# --- secrets


def test_a_secret_is_in_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "store"
    secret.write_text("postgresql://ada:secret@db/games\n")
    assert read_settings({}, {"OMPHALOS_STORE_FILE": str(secret)}, None).store == "postgresql://ada:secret@db/games"


def test_a_credential_of_systemd_is_a_setting_and_weaker_than_a_variable(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("postgresql:///one")
    (tmp_path / "bots").write_text("3\n")
    (tmp_path / "of-another-program").write_text("?")
    found = read_settings({}, {"CREDENTIALS_DIRECTORY": str(tmp_path), "OMPHALOS_BOTS": "2"}, None)
    assert (found.store, found.bots) == ("postgresql:///one", 2)


@pytest.mark.parametrize(
    ("content", "more", "said"),
    [
        (None, {}, "OMPHALOS_STORE_FILE: cannot read"),
        (b"\xff\xfe", {}, "is no text"),
        (b"x" * 70_000, {}, "larger than 65536"),
        (b"sqlite:///a.db", {"OMPHALOS_STORE": "sqlite:///b.db"}, "OMPHALOS_STORE is given twice"),
    ],
    ids=["missing", "no text", "too large", "twice"],
)
def test_a_wrong_secret_is_named(tmp_path: Path, content: bytes | None, more: dict[str, str], said: str) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadSetting, match=said):
        read_settings({}, {"OMPHALOS_STORE_FILE": str(file)} | more, None)


# --- variables


@pytest.mark.parametrize(
    ("variable", "said"),
    [
        ("OMPHALOS_PROT", "OMPHALOS_PROT; did you mean 'port'"),
        ("OMPHALOS_PROT_FILE", "OMPHALOS_PROT_FILE; did you mean 'port'"),
        ("OMPHALOS_XYZZY", "OMPHALOS_XYZZY$"),
    ],
)
def test_an_unknown_variable_is_refused_by_name(variable: str, said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        read_settings({}, {variable: "1"}, None)


def test_variables_of_other_parts_of_the_program_are_known() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "scripts").rglob("*.py")]
    named = {name for path in sources for name in re.findall(rf'"{PREFIX}([A-Z_]+)"', path.read_text(encoding="utf-8"))}
    read = {name.lower() for name in named} - set(described())
    assert read <= set(OTHERS)
    assert read_settings({}, {f"{PREFIX}{name.upper()}": "x" for name in OTHERS}, None) == Settings()


# --- what `omphalos serve` says of them


def test_printed_settings_are_a_file_of_settings_without_passwords(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--port", "7", "--names", "one,two", "--no-warm-up", "--custom-bots", "--log", "json"]
    assert main(["serve", *given, "--smtp", "smtp://ada:word@mail", "--print-settings"]) == 0
    text = capsys.readouterr().out
    assert "word" not in text
    file = tmp_path / "omphalos.toml"
    file.write_text(text.replace("smtp://ada:…@mail", "smtp://ada:word@mail"))
    found = read_settings({}, {}, file)
    assert (found.port, found.names, found.warm_up, found.custom_bots, found.log) == (
        7,
        ("one", "two"),
        False,
        True,
        "json",
    )
    assert found.smtp == "smtp://ada:word@mail"
    assert [line for line in text.splitlines() if "# set" in line and line.startswith("port")]


@pytest.mark.parametrize(
    ("words", "value"),
    [(["--warm-up"], True), (["--warm-up", "true"], True), (["--warm-up", "false"], False), (["--no-warm-up"], False)],
)
def test_a_switch_is_a_flag_or_a_value(words: list[str], value: bool) -> None:
    given = vars(make_parser().parse_args(words))
    assert read_settings({"warm_up": given["warm_up"]}, {}, None).warm_up is value


async def filled(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.close()


def test_a_check_says_what_is_right_and_starts_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.db"
    url = f"sqlite:///{file}"
    assert main(["serve", "--check", "--store", url]) == 0
    assert "will be made" in capsys.readouterr().out
    assert not file.exists()
    asyncio.run(filled(url))
    lock = FileLock(file)  # of a server that runs
    assert main(["serve", "--check", "--store", url]) == 0
    lock.release()
    assert re.search(r"store: reached, schema \d+", capsys.readouterr().out)
    file.unlink()
    file.touch()
    assert main(["serve", "--check", "--store", url]) == 0
    assert "reached, and empty" in capsys.readouterr().out


def test_a_check_reads_certificates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    authority = trustme.CA()
    names: list[str] = []
    for part in ("one", "other"):
        leaf = authority.issue_cert("play.example.org")
        leaf.private_key_pem.write_to_path(tmp_path / f"{part}.key")
        leaf.cert_chain_pems[0].write_to_path(tmp_path / f"{part}.pem")
        names.append(str(tmp_path / part))
    one, other = names
    common = ["serve", "--check", "--store", f"sqlite:///{tmp_path / 'tables.db'}", "--tls-certificate", f"{one}.pem"]
    assert main([*common, "--tls-key", f"{one}.key"]) == 0
    assert "TLS" in capsys.readouterr().out
    for key, said in ((f"{other}.key", "tls_certificate and tls_key"), (f"{one}.nowhere", "cannot be read")):
        assert main([*common, "--tls-key", key]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--store", "sqlite:////proc/nowhere/tables.db"], "/proc/nowhere is no folder"),
        (["--store", "mysql://db"], "mysql://db"),
        (["--valkey", "valkey://127.0.0.1:1"], "valkey://127.0.0.1:1 does not answer"),
        (["--metrics", "nobody"], "metrics"),
    ],
)
def test_a_check_names_what_is_wrong(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = [] if "--store" in words else ["--store", f"sqlite:///{tmp_path / 'tables.db'}"]
    assert main(["serve", "--check", *store, *words]) == 2
    assert said in capsys.readouterr().err
