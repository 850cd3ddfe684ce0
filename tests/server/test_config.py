"""Settings come from flags, the environment and a file. An invalid one is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.server.config import BadSetting, Settings, described, read_settings


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
