"""Each setting reaches what it is for, and each limit counts what it is named after."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.server.app import PRELOAD
from omphalos.server.clean_up import old_tables
from omphalos.server.compute.limits import Limits
from omphalos.server.config import PREFIX, BadSetting, Settings, described, part_of, read_settings
from omphalos.server.features import Features, feature_config, old
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.limits.uvicorn_http import UvicornHttp
from omphalos.server.live.abandoned import close_abandoned, delete_never_begun
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ownership import SingleProcess
from omphalos.server.live.registry import TableRegistry
from omphalos.server.notifications.config import NotifyConfig, Smtp, notify_config
from omphalos.server.ops.metrics import Metrics
from omphalos.server.result_webhooks.config import ResultConfig
from omphalos.server.run import NoPort, address, build, compute_limits, listen, ownership, uvicorn_config
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.ws.websocket import WebSocket

DEFAULTS: dict[str, Any] = {
    "host": "127.0.0.1",
    "port": 8642,
    "public_url": "",
    "names": (),
    "prefix": "",
    "proxies": (),
    "tls_certificate": "",
    "tls_key": "",
    "store": "",
    "valkey": "",
    "lease": 6.0,
    "keep_finished": 0,
    "keep_unfinished": 30,
    "keep_gathering": 7,
    "bots": 1,
    "pace": 0.6,
    "bot_seconds": 20.0,
    "bot_memory": 1024,
    "bot_share": 60.0,
    "review_seconds": 60.0,
    "featured": 6.0,
    "play_on_device": False,
    "bot_seats": 8,
    "custom_bots": False,
    "warm_up": True,
    "workers": 2,
    "worker_seconds": 10.0,
    "worker_memory": 512,
    "compute_share": 60.0,
    "max_tables": 20_000,
    "tables_per_hour": 120,
    "names_per_hour": 60,
    "tournaments_per_hour": 10,
    "max_tournaments": 200,
    "max_unstarted": 5,
    "max_entrants": 64,
    "max_spectators": 200,
    "max_connections": 100,
    "sockets_per_address": 0,
    "max_sockets": 0,
    "request_seconds": 10.0,
    "max_head_bytes": 16_384,
    "messages_per_second": 20.0,
    "message_burst": 60,
    "flood": 400,
    "max_message_bytes": 65_536,
    "smtp": "",
    "mail_from": "",
    "push_contact": "",
    "notify_after": 20.0,
    "notify_daily": 1_000,
    "notify_private": False,
    "result_webhooks": (),
    "result_secret": "",
    "language": "en",
    "log": "text",
    "log_level": "info",
    "log_addresses": "short",
    "metrics": ("127.0.0.1", "::1"),
    "tracing": False,
    "count_steps": False,
    "drain": 3.0,
}
ENDS: dict[str, tuple[str | None, str | None]] = {  # the least and the greatest value that is taken
    "port": ("0", "65535"),
    "lease": ("0.5", "300"),
    "keep_finished": ("0", None),
    "keep_unfinished": ("0", None),
    "keep_gathering": ("0", None),
    "bots": ("1", "64"),
    "pace": ("0", None),
    "bot_memory": ("256", None),
    "bot_seats": ("0", "100"),
    "review_seconds": ("0", None),
    "featured": ("0", "60"),
    "workers": ("1", "64"),
    "worker_memory": ("256", None),
    "max_tables": ("1", None),
    "tables_per_hour": ("1", None),
    "names_per_hour": ("1", None),
    "tournaments_per_hour": ("1", None),
    "max_tournaments": ("1", None),
    "max_unstarted": ("1", None),
    "max_entrants": ("2", "128"),
    "max_spectators": ("0", None),
    "max_connections": ("1", None),
    "sockets_per_address": ("0", None),
    "max_sockets": ("0", None),
    "max_head_bytes": ("1024", None),
    "message_burst": ("1", None),
    "flood": ("1", None),
    "max_message_bytes": ("1024", None),
    "notify_after": ("0", "3600"),
    "notify_daily": ("1", None),
    "drain": ("0", "60"),
}
NOT_ZERO = ("bot_seconds", "bot_share", "worker_seconds", "compute_share", "request_seconds", "messages_per_second")


def test_each_setting_has_its_default() -> None:
    assert msgspec.structs.asdict(Settings()) == DEFAULTS
    assert {name: default for name, (_, _, default) in described().items()} == DEFAULTS


def taken(name: str, text: str) -> bool:
    try:
        found = read_settings({}, {f"{PREFIX}{name.upper()}": text}, None)
    except BadSetting:
        return False
    assert getattr(found, name) == float(text)
    return True


@pytest.mark.parametrize("name", ENDS)
def test_each_number_is_taken_between_its_ends(name: str) -> None:
    least, most = ENDS[name]
    if least is not None:
        assert (taken(name, least), taken(name, str(float(least) - 1).removesuffix(".0"))) == (True, False)
    if most is not None:
        assert (taken(name, most), taken(name, str(float(most) + 1).removesuffix(".0"))) == (True, False)


def test_each_number_has_ends() -> None:
    numbers = {name for name, default in DEFAULTS.items() if type(default) in (int, float)}
    assert numbers == {*ENDS, *NOT_ZERO}
    for name in NOT_ZERO:
        assert (taken(name, "0.001"), taken(name, "0")) == (True, False)


FULL = Settings(
    public_url="https://play.example.org/games",
    names=("one.example.org", "two.example.org"),
    keep_finished=11,
    keep_unfinished=12,
    keep_gathering=13,
    bots=3,
    pace=1.25,
    bot_seconds=7.5,
    bot_memory=700,
    review_seconds=33.0,
    featured=4.0,
    bot_seats=3,
    custom_bots=True,
    warm_up=False,
    workers=5,
    worker_seconds=6.5,
    worker_memory=300,
    max_tables=77,
    max_spectators=8,
    max_tournaments=41,
    max_unstarted=4,
    max_entrants=42,
    smtp="smtp://us%3Aer:p%40ss@mail.example.org",
    mail_from="Us <us@example.org>",
    push_contact="mailto:op@example.org",
    notify_after=45.0,
    notify_daily=99,
    notify_private=True,
    result_webhooks=("http://10.0.0.3/results",),
    result_secret="s3cret",
    max_message_bytes=2048,
    proxies=("10.0.0.1", "10.0.0.2"),
    drain=9.0,
)


def test_the_configurations_have_the_settings() -> None:
    assert part_of(FULL, LiveConfig) == LiveConfig(
        bots=3,
        bot_seconds=7.5,
        bot_memory=700,
        featured=4.0,
        review_seconds=33.0,
        custom_bots=True,
        warm_up=False,
        pace=1.25,
        max_tables=77,
        max_spectators=8,
        drain=9.0,
    )
    assert compute_limits(FULL) == Limits(processes=5, seconds=6.5, memory=300 << 20)
    found = feature_config(FULL)
    assert found.public_url == "https://play.example.org/games"
    assert found.bot_seats == 3
    assert found.results == ResultConfig(("http://10.0.0.3/results",), "s3cret", True)
    assert found.tournaments == TournamentConfig(max_tournaments=41, max_unstarted=4, max_entrants=42)
    assert found.notifications == NotifyConfig(
        smtp=Smtp("smtp", "mail.example.org", 587, "us:er", "p@ss", "Us <us@example.org>"),
        contact="mailto:op@example.org",
        allow_private=True,
        window=45.0,
        daily=99,
    )
    assert part_of(FULL, TournamentConfig, look_every=3.0).look_every == 3.0


@pytest.mark.parametrize(
    ("smtp", "security", "port"),
    [
        ("smtp://h.org", "smtp", 587),
        ("smtps://h.org", "smtps", 465),
        ("smtp+plain://h.org", "smtp+plain", 25),
        ("smtps://h.org:2525", "smtps", 2525),
    ],
)
def test_a_mail_server_has_the_port_of_its_kind(smtp: str, security: str, port: int) -> None:
    found = notify_config(Settings(smtp=smtp, mail_from="a@b.org")).smtp
    assert found == Smtp(security, "h.org", port, "", "", "a@b.org")


@pytest.mark.parametrize(
    ("settings", "contact"),
    [
        ({"push_contact": "https://me.org", "public_url": "https://a.org", "names": ("b.org",)}, "https://me.org"),
        ({"public_url": "https://a.org", "names": ("b.org", "c.org")}, "https://a.org"),
        ({"public_url": "http://a.org", "names": ("b.org", "c.org")}, "https://b.org"),  # services take no http://
        ({"public_url": "http://a.org"}, ""),
        ({}, ""),
    ],
)
def test_push_services_reach_the_operator_at_the_best_address(settings: dict[str, Any], contact: str) -> None:
    assert notify_config(Settings(**settings)).contact == contact


def test_what_is_old_is_cleaned_up_after_the_days_that_the_settings_say(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    registry = TableRegistry(store)
    found = [*old(FULL, store), *old_tables(FULL, store, registry)]
    assert [(one.what, one.days) for one in found] == [
        ("deleted addresses that nothing is told to", 1),
        ("deleted challenges that nobody answered", 2),
        ("deleted tournaments", 11),
        ("deleted tournaments that never began", 13),
        ("deleted finished games", 11),
        ("deleted games without a result", 12),
        ("closed abandoned games", 12),
        ("deleted tables that never began", 13),
    ]
    phases = [keywords for one in found if (keywords := getattr(one.task, "keywords", None)) is not None]
    assert phases == [{"phase": "over"}, {"phase": "gathering"}, {"phase": "over"}, {}, {}]
    closing, deleting = (getattr(one.task, "func", None) for one in found[-2:])
    assert (closing, deleting) == (close_abandoned, delete_never_begun)


def private(owner: object, name: str) -> Any:
    return getattr(owner, f"_{name}")


def test_each_limit_of_an_address_counts_its_own(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(FULL, store=f"sqlite:///{tmp_path}/tables.db")

    async def scenario() -> None:
        app = build(settings)
        limits: RateLimits = app.state.rate_limits
        features: Features = app.state.features
        registry: TableRegistry = app.state.registry
        assert private(features.tournaments, "allow_tournament") == limits.tournaments.allows
        assert private(features.tournaments, "allow_entry") == limits.tables.allows
        assert features.tournaments.config.max_entrants == 42
        assert features.notifications.config.daily == 99
        people = next(one for one in features.endpoints if one.path == "/api/people" and one.method == "POST")
        assert private(people.handler.__self__, "allow_name") == limits.names.allows  # type: ignore[attr-defined]
        assert private(registry, "allow_table") == limits.tables.allows
        assert private(registry, "charge_bots") == limits.bots.wait
        assert private(registry.compute_pool, "charge") == limits.compute.wait
        assert private(registry.compute_pool, "monitor") is limits.metrics is registry.monitor
        workers = private(registry.compute_pool, "workers")
        assert (workers.limits, private(workers, "preload")) == (compute_limits(settings), PRELOAD)
        assert registry.config == part_of(settings, LiveConfig)
        assert app.state.public_url == "https://play.example.org/games"
        assert isinstance(ownership(settings, registry.store), SingleProcess)
        await registry.compute_pool.close()

    asyncio.run(scenario())


def test_what_uvicorn_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = msgspec.structs.replace(FULL, store=f"sqlite:///{tmp_path}/tables.db")
        app = build(settings)
        config = uvicorn_config(app, settings, log_level="warning")
        protocol = config.http
        assert isinstance(protocol, partial)
        assert protocol.func is UvicornHttp
        assert protocol.args[0] is app.state.rate_limits.sockets
        assert (config.ws, config.ws_max_size, config.ws_per_message_deflate) == (WebSocket, 2048, False)
        assert (config.proxy_headers, config.forwarded_allow_ips) == (True, ["10.0.0.1", "10.0.0.2"])
        assert (config.access_log, config.server_header, config.lifespan) == (False, False, "on")
        assert (config.timeout_graceful_shutdown, config.log_level) == (1, "warning")
        assert (config.ssl_certfile, config.ssl_keyfile) == (None, None)
        alone = uvicorn_config(app)
        assert (alone.proxy_headers, alone.ws_max_size) == (False, 65_536)
        secure = uvicorn_config(app, Settings(tls_certificate="chain.pem", tls_key="key.pem"))
        assert (secure.ssl_certfile, secure.ssl_keyfile) == ("chain.pem", "key.pem")
        await app.state.registry.compute_pool.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("settings", "url"),
    [
        ({}, "http://127.0.0.1:99/"),
        ({"host": "0.0.0.0"}, "http://127.0.0.1:99/"),
        ({"host": "::"}, "http://[::1]:99/"),
        ({"host": "10.0.0.5", "prefix": "/games"}, "http://10.0.0.5:99/games/"),
        ({"host": "fe80::1", "tls_certificate": "c", "tls_key": "k"}, "https://[fe80::1]:99/"),
    ],
)
def test_the_address_for_a_browser_of_this_machine(settings: dict[str, Any], url: str) -> None:
    assert address(Settings(**settings), 99) == url


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as first, listen("127.0.0.1", 0) as free:
        first.bind(("127.0.0.1", 0))
        first.listen()
        taken = first.getsockname()[1]
        assert free.getsockname()[1] > 0
        monkeypatch.setattr("omphalos.server.run.DEFAULT_PORT", taken)
        monkeypatch.setattr("omphalos.server.run.PORTS_TO_TRY", 1)
        with pytest.raises(NoPort, match=f"port {taken}:"):
            listen("127.0.0.1", None)
        monkeypatch.setattr("omphalos.server.run.PORTS_TO_TRY", 30)
        with listen("127.0.0.1", None) as found:
            assert taken < found.getsockname()[1] < taken + 30
    with listen("::1", 0) as sixth:
        assert sixth.family == socket.AF_INET6


def test_metrics_tell_what_waits_and_what_is_shut(tmp_path: Path) -> None:
    """The gauges of notifications ask the destinations each time."""
    metrics = Metrics()
    store = SqliteStore(tmp_path / "tables.db")
    features = Features(store, TableRegistry(store), feature_config(Settings()), RateLimits(Settings(), metrics))

    class Two:
        waiting, shut = 4, 7

    destinations = features.notifications.destinations
    for name, value in (("notifications_waiting", 4), ("destinations_shut", 7)):
        assert metrics.registry.get_sample_value(f"omphalos_{name}") == 0.0
        with pytest.MonkeyPatch.context() as patch:
            for which in ("waiting", "shut"):
                patch.setattr(type(destinations), which, property(lambda _, which=which: getattr(Two, which)))
            assert metrics.registry.get_sample_value(f"omphalos_{name}") == value
