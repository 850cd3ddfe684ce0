"""Log lines are readable by people and by machines, and contain no secret."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Iterator

import pytest

from omphalos.server.ops.logs import about, addresses_in, redact, set_up_logging, shorten


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    yield logger
    logger.handlers[:] = handlers
    logger.setLevel(level)


def test_a_line_for_machines_is_json_with_its_facts(root: logging.Logger) -> None:
    stream = io.StringIO()
    set_up_logging("json", "info", stream)
    logging.getLogger("omphalos.test").warning("a bot was %s", "replaced", extra=about(table="abc", seat=2))
    line = json.loads(stream.getvalue())
    assert line["message"] == "a bot was replaced"
    assert (line["level"], line["from"], line["table"], line["seat"]) == ("warning", "omphalos.test", "abc", 2)


def test_a_line_for_people_is_one_line(root: logging.Logger) -> None:
    stream = io.StringIO()
    set_up_logging("text", "info", stream)
    logging.getLogger("omphalos.test").info("opened", extra=about(game="flick"))
    logging.getLogger("omphalos.test").debug("not asked for")
    (line,) = stream.getvalue().splitlines()
    assert line.endswith("info     opened  game=flick")


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_exception_is_told_whole(root: logging.Logger, form: str) -> None:
    stream = io.StringIO()
    set_up_logging("json" if form == "json" else "text", "info", stream)
    try:
        raise ValueError("the reason")
    except ValueError:
        logging.getLogger("omphalos.test").exception("failed")
    assert "the reason" in stream.getvalue()
    assert "Traceback" in stream.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
def test_secrets_are_blotted_wherever_they_come_from(root: logging.Logger, form: str) -> None:
    stream = io.StringIO()
    set_up_logging("json" if form == "json" else "text", "info", stream)
    hidden = [secrets.token_urlsafe(18) + "a1" for _ in range(50)]
    for secret in hidden:
        logging.getLogger("x").info("hello %s", secret, extra=about(seat=secret))
        try:
            raise ValueError(secret)
        except ValueError:
            logging.getLogger("x").exception("failed")
    assert not [secret for secret in hidden if secret in stream.getvalue()]


def test_common_words_are_left_alone() -> None:
    text = "omphalos.server.live.seats: table 3k9x0c7d2m at 127.0.0.1:8642, WebSocketDisconnectedWhileThinkingAboutIt"
    assert redact(text) == text


@pytest.mark.parametrize(
    ("whole", "short"),
    [
        ("203.0.113.77 has sent too much", "203.0.113.0/24 has sent too much"),
        ("from 203.0.113.77:51234", "from 203.0.113.0/24"),
        ("('203.0.113.77', 51234)", "('203.0.113.0/24', 51234)"),
        ("2001:db8:1:2:3:4:5:6 left", "2001:db8:1::/48 left"),
        ("from [2001:db8:1:2::9]:443.", "from 2001:db8:1::/48."),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("fe80::1%eth0", "fe80::/48"),
    ],
)
def test_an_address_leads_to_a_network_and_not_to_a_person(whole: str, short: str) -> None:
    assert shorten(whole) == short


def test_what_is_no_address_of_a_person_stays() -> None:
    text = "12:03:44 at 2026-11-16T01:50:40.123+00:00 on http://127.0.0.1:8642/, [::1]:8642, 0.0.0.0, v1.2, std::bytes"
    assert shorten(text) == text
    store = "postgresql://omphalos@10.1.2.3:5432/games"
    assert shorten("10.1.2.3 is away, 10.1.2.4 too", addresses_in(store, "::")) == "10.1.2.3 is away, 10.1.2.0/24 too"
    away = "[2001:DB8:0::7]:5432 is away"
    assert shorten(away, addresses_in("postgresql://omphalos@[2001:DB8:0::7]:5432/games")) == away  # as it is written


@pytest.mark.parametrize("form", ["json", "text"])
def test_addresses_are_shortened_wherever_they_come_from(root: logging.Logger, form: str) -> None:
    stream = io.StringIO()
    set_up_logging("json" if form == "json" else "text", "info", stream)
    logging.getLogger("x").info("hello %s", "203.0.113.77", extra=about(address="203.0.113.78"))
    try:
        raise ValueError("203.0.113.79")
    except ValueError:
        logging.getLogger("x").exception("failed")
    assert "203.0.113.7" not in stream.getvalue()
    assert stream.getvalue().count("203.0.113.0/24") == 4  # one in the line of code
    set_up_logging("json" if form == "json" else "text", "info", stream, known=None)
    logging.getLogger("x").info("hello %s", "203.0.113.77")
    assert "203.0.113.77" in stream.getvalue()
