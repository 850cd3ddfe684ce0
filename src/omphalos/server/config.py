"""The settings of a server: by flag, environment variable or TOML file.

Each field is one setting. Its help, flag, variable and key come from this one description: `port` is `--port`,
`OMPHALOS_PORT` and `port = …` in a file. A flag overrides the environment, the environment overrides the file.

A secret need not be in the environment: `OMPHALOS_STORE_FILE` names a file that contains the value, and a credential of
systemd with the name of a setting is its value.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec

from omphalos.i18n import LANGUAGES, SOURCE
from omphalos.table.errors import OmphalosError

S = TypeVar("S", bound=msgspec.Struct)
PREFIX: Final = "OMPHALOS_"
FROM_FILE: Final = "_file"  # after the name of a setting: a file contains its value
CREDENTIALS: Final = "CREDENTIALS_DIRECTORY"  # systemd's variable
OTHERS: Final = ("settings", "no_jit", "nets", "trial_numbers", "soak", "quick")  # variables of other parts
PASSWORD: Final = re.compile(r"(://[^:/@]*):[^@/]*@")  # in an address
SECRET: Final = "result_secret"  # not shown
MAX_SECRET: Final = 65_536  # bytes of a file with a value
PUBLIC_URL: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]_-]+(?P<path>(/[A-Za-z0-9._~-]+)*)/?")
Above: Final = msgspec.Meta(ge=0)
Positive: Final = msgspec.Meta(gt=0)


class BadSetting(OmphalosError):
    """A setting is unknown or has an invalid value."""


class SettingInfo(msgspec.Struct, frozen=True):
    """The description of a setting, for the help page."""

    group: str
    text: str


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of a server."""

    host: Annotated[str, SettingInfo("address", "address to listen on; 0.0.0.0 for all of this machine")] = "127.0.0.1"
    port: Annotated[
        int, msgspec.Meta(ge=0, le=65_535), SettingInfo("address", "port to listen on; 0 takes a free one")
    ] = 8642
    public_url: Annotated[
        str,
        SettingInfo(
            "address",
            "address that people reach this server at (https://play.example.org/games); links in e-mails, webhooks and "
            "previews lead there; empty: none of these are sent",
        ),
    ] = ""
    names: Annotated[
        tuple[str, ...],
        SettingInfo(
            "address",
            "further names browsers know this server by (play.example.org); without public_url plain addresses too",
        ),
    ] = ()
    prefix: Annotated[
        str,
        msgspec.Meta(pattern="^(/[A-Za-z0-9._~-]+)*$"),
        SettingInfo("address", "path under which a proxy shows it (/games); empty: the path of public_url"),
    ] = ""
    proxies: Annotated[
        tuple[str, ...],
        SettingInfo("address", "addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed"),
    ] = ()
    tls_certificate: Annotated[
        str, SettingInfo("address", "file of the certificate chain, to speak TLS without a proxy")
    ] = ""
    tls_key: Annotated[str, SettingInfo("address", "file of its private key")] = ""

    store: Annotated[
        str,
        SettingInfo(
            "storage", "where all is kept: sqlite:///FILE or postgresql://…; empty: a file in the user's data folder"
        ),
    ] = ""
    valkey: Annotated[
        str, SettingInfo("storage", "valkey:// or redis:// address, needed when several processes share one PostgreSQL")
    ] = ""
    lease: Annotated[
        float,
        msgspec.Meta(ge=0.5, le=300),
        SettingInfo("storage", "seconds after which the other processes take over from one that died"),
    ] = 6.0
    keep_finished: Annotated[
        int, Above, SettingInfo("storage", "days a finished game is kept since it was last touched; 0: for ever")
    ] = 0
    keep_unfinished: Annotated[
        int,
        Above,
        SettingInfo(
            "storage",
            "days after which a game that nobody touches is closed, and after as many again deleted; 0: never",
        ),
    ] = 30
    keep_gathering: Annotated[
        int, Above, SettingInfo("storage", "days a table that never began is kept; 0: for ever")
    ] = 7

    bots: Annotated[int, msgspec.Meta(ge=1, le=64), SettingInfo("bots", "processes in which bots think")] = 1
    pace: Annotated[float, Above, SettingInfo("bots", "seconds at least between two moves of bots at a table")] = 0.6
    bot_seconds: Annotated[
        float,
        Positive,
        SettingInfo("bots", "longest a process may take for a bot's move before another is made for it"),
    ] = 20.0
    bot_memory: Annotated[
        int,
        msgspec.Meta(ge=256),
        SettingInfo("bots", "MiB of memory of one such process; one that needs more is replaced"),
    ] = 1024
    bot_share: Annotated[
        float,
        Positive,
        SettingInfo(
            "bots", "seconds of bots' thinking an address may ask for in a minute; then moves wait, hints are refused"
        ),
    ] = 60.0
    review_seconds: Annotated[
        float,
        Above,
        SettingInfo("bots", "seconds of bots' thinking for the review of a finished game; 0: no reviews"),
    ] = 60.0
    featured: Annotated[
        float,
        msgspec.Meta(ge=0, le=60),
        SettingInfo(
            "bots",
            "seconds of bots' thinking a minute for the game that bots play on the start page while nobody else plays "
            "in public; 0: none",
        ),
    ] = 6.0
    play_on_device: Annotated[
        bool,
        SettingInfo(
            "bots",
            "games of one person against bots run in their browser once it has the engine, which saves this server's "
            "processors; the engine must be bundled",
        ),
    ] = False
    bot_seats: Annotated[
        int,
        msgspec.Meta(ge=0, le=100),
        SettingInfo(
            "bots",
            "unfinished games in which the bot of a person, a program elsewhere, may have a seat; 0: people connect no "
            "bots",
        ),
    ] = 8
    custom_bots: Annotated[
        bool, SettingInfo("bots", "let clients give bots budgets and settings of their own (hunter:budget=2s)")
    ] = False
    warm_up: Annotated[
        bool,
        SettingInfo(
            "bots",
            "load games and bots at the start (/ready answers warming-up until then), and compile the kernels of the "
            "strong bots in the background if they are not compiled yet",
        ),
    ] = True

    workers: Annotated[
        int,
        msgspec.Meta(ge=1, le=64),
        SettingInfo(
            "workers",
            "processes at most that play records through, prove them and draw pictures; each is started when it is "
            "needed and ended when it is idle; one address uses all but one of them at once",
        ),
    ] = 2
    worker_seconds: Annotated[
        float,
        Positive,
        SettingInfo("workers", "processor time of one such job before it is ended (takes-too-long)"),
    ] = 10.0
    worker_memory: Annotated[
        int,
        msgspec.Meta(ge=256),
        SettingInfo("workers", "MiB of memory of one such process; a job that needs more is ended (takes-too-long)"),
    ] = 512
    compute_share: Annotated[
        float,
        Positive,
        SettingInfo("workers", "seconds of processor time that an address may have computed in a minute"),
    ] = 60.0

    max_tables: Annotated[int, Positive, SettingInfo("limits", "tables in the memory of this process")] = 20_000
    tables_per_hour: Annotated[
        int, Positive, SettingInfo("limits", "tables an address may open in an hour, rematches included")
    ] = 120
    names_per_hour: Annotated[int, Positive, SettingInfo("limits", "names an address may keep in an hour")] = 60
    tournaments_per_hour: Annotated[
        int, Positive, SettingInfo("limits", "tournaments an address may open in an hour")
    ] = 10
    max_tournaments: Annotated[
        int, Positive, SettingInfo("limits", "tournaments that are not over, on all processes together")
    ] = 200
    max_unstarted: Annotated[
        int, Positive, SettingInfo("limits", "tournaments of one address that have not started")
    ] = 5
    max_entrants: Annotated[int, msgspec.Meta(ge=2, le=128), SettingInfo("limits", "people in one tournament")] = 64
    max_spectators: Annotated[int, Above, SettingInfo("limits", "spectators at one table")] = 200
    max_connections: Annotated[int, Positive, SettingInfo("limits", "open WebSockets from one address")] = 100
    sockets_per_address: Annotated[
        int,
        Above,
        SettingInfo("limits", "TCP connections from one address that is no proxy; 0: twice max_connections"),
    ] = 0
    max_sockets: Annotated[
        int, Above, SettingInfo("limits", "TCP connections in all; 0: as many as the system lets it open")
    ] = 0
    request_seconds: Annotated[
        float,
        Positive,
        SettingInfo("limits", "seconds in which the head of a request arrives, and a body makes progress"),
    ] = 10.0
    max_head_bytes: Annotated[
        int, msgspec.Meta(ge=1_024), SettingInfo("limits", "bytes of a request's first line and headers at most")
    ] = 16_384
    messages_per_second: Annotated[
        float, Positive, SettingInfo("limits", "messages a connection may send on average before it is slowed")
    ] = 20.0
    message_burst: Annotated[int, Positive, SettingInfo("limits", "messages it may send at once before that")] = 60
    flood: Annotated[
        int, Positive, SettingInfo("limits", "messages waiting from a slowed connection before it is dropped")
    ] = 400
    max_message_bytes: Annotated[int, msgspec.Meta(ge=1_024), SettingInfo("limits", "bytes of a message at most")] = (
        65_536
    )

    smtp: Annotated[
        str,
        SettingInfo(
            "notifications",
            "mail server for e-mails about turns: smtp://USER:PASSWORD@HOST:587 (STARTTLS), smtps://… (TLS) or "
            "smtp+plain://… (a relay of your own); empty: no e-mails",
        ),
    ] = ""
    mail_from: Annotated[str, SettingInfo("notifications", "sender of e-mails: omphalos@example.org")] = ""
    push_contact: Annotated[
        str,
        SettingInfo(
            "notifications", "where push services reach the operator: mailto:… or https://…; empty: public_url or names"
        ),
    ] = ""
    notify_after: Annotated[
        float,
        msgspec.Meta(ge=0, le=3_600),
        SettingInfo("notifications", "seconds until somebody who is away is told that it is their turn"),
    ] = 20.0
    notify_daily: Annotated[
        int,
        Positive,
        SettingInfo(
            "notifications",
            "messages a day to one host that is no known push service, a fifth of them for one subscriber",
        ),
    ] = 1_000
    notify_private: Annotated[
        bool,
        SettingInfo(
            "notifications",
            "let notifications go to private addresses and over plain HTTP, for servers of your own network",
        ),
    ] = False

    result_webhooks: Annotated[
        tuple[str, ...],
        SettingInfo(
            "notifications",
            "addresses that the results of finished games of public tables, and of tournaments, are posted to as JSON",
        ),
    ] = ()
    result_secret: Annotated[
        str,
        SettingInfo("notifications", "secret that posted results are signed with (header Omphalos-Signature)"),
    ] = ""

    language: Annotated[
        str,
        msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$"),
        SettingInfo("running", "language of what is printed here"),
    ] = SOURCE
    log: Annotated[Literal["text", "json"], SettingInfo("running", "log lines for people, or structured as JSON")] = (
        "text"
    )
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], SettingInfo("running", "least serious lines that are logged")
    ] = "info"
    log_addresses: Annotated[
        Literal["short", "full"],
        SettingInfo("running", "addresses of people in the log: only their network (IPv4 /24, IPv6 /48), or whole"),
    ] = "short"
    metrics: Annotated[
        tuple[str, ...],
        SettingInfo("running", "addresses or networks that may read /metrics"),
    ] = ("127.0.0.1", "::1")
    tracing: Annotated[
        bool,
        SettingInfo(
            "running",
            "send a trace of each entry to OpenTelemetry, as its own variables say (OTEL_EXPORTER_OTLP_ENDPOINT, …); "
            "needs the extra otel",
        ),
    ] = False
    count_steps: Annotated[
        bool,
        SettingInfo("running", "count in /metrics to which step of a first game people come, without saying who"),
    ] = False
    drain: Annotated[
        float,
        msgspec.Meta(ge=0, le=60),
        SettingInfo("running", "seconds to finish what was accepted when told to stop"),
    ] = 3.0


def part_of(settings: Settings, kind: type[S], **others: Any) -> S:
    """The fields of a struct that are settings of the same name, and others."""
    named = {field for field in kind.__struct_fields__ if field in Settings.__struct_fields__}
    return kind(**{name: getattr(settings, name) for name in named}, **others)


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None) -> Settings:
    """Read the settings from all three places. A flag that is None was not given."""
    found: dict[str, Any] = {}
    if file is not None:
        found |= _from_file(file)
    found |= _from_credentials(environment.get(CREDENTIALS))
    found |= _from_environment(environment)
    for name, value in flags.items():
        if value is not None:
            found[name] = read_value(name, value, f"--{name.replace('_', '-')}") if isinstance(value, str) else value
    settings = _checked(found)
    if bool(settings.tls_certificate) != bool(settings.tls_key):
        raise BadSetting("tls_certificate and tls_key belong together: one is set without the other")
    return _with_public_url(settings) if settings.public_url else settings


def _with_public_url(settings: Settings) -> Settings:
    """The settings with a checked `public_url` without a slash at its end, and its path as the prefix."""
    found = PUBLIC_URL.fullmatch(settings.public_url)
    try:
        host = urlsplit(settings.public_url).hostname
        port = urlsplit(settings.public_url).port
    except ValueError:
        host = port = None
    if found is None or not host or port == 0:
        raise BadSetting(f"public_url: https://HOST, with a port or a path if need be; it is {settings.public_url!r}")
    if settings.prefix not in ("", found["path"]):
        raise BadSetting(f"prefix {settings.prefix!r} is not the path of public_url {settings.public_url!r}")
    return msgspec.structs.replace(
        settings, public_url=settings.public_url.rstrip("/"), prefix=settings.prefix or found["path"]
    )


def described() -> dict[str, tuple[Any, SettingInfo, Any]]:
    """By name: type, description and default of each setting."""
    hints = get_type_hints(Settings, include_extras=True)
    defaults = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    made: dict[str, tuple[Any, SettingInfo, Any]] = {}
    for name, hint in hints.items():
        kind, *marks = get_args(hint)
        about = next(mark for mark in marks if isinstance(mark, SettingInfo))
        made[name] = (kind, about, defaults[name])
    return made


def read_value(name: str, text: str, where: str) -> Any:
    """Parse the value of a setting. The items of a list are separated by commas."""
    kind = described()[name][0]
    if get_origin(kind) is tuple:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as problem:
        raise BadSetting(f"{where}: {problem}; it is {text!r}") from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    known = described()
    for variable, text in environment.items():
        name = variable.removeprefix(PREFIX).lower()
        if not variable.startswith(PREFIX) or name in OTHERS:
            continue
        in_file = name not in known and name.endswith(FROM_FILE)
        setting = name.removesuffix(FROM_FILE) if in_file else name
        if setting not in known:
            raise BadSetting(f"no setting has the variable {variable}{_meant(setting, known)}")
        if setting in found:
            raise BadSetting(f"{PREFIX}{setting.upper()} is given twice: by itself, and by a file")
        found[setting] = read_value(setting, _contents(Path(text), variable) if in_file else text, variable)
    return found


def _from_credentials(folder: str | None) -> dict[str, Any]:
    """What systemd was given by `LoadCredential=`. A service may have credentials that are no settings of ours."""
    if folder is None:
        return {}
    files = {name: Path(folder, name) for name in described()}
    return {
        name: read_value(name, _contents(file, f"credential {name}"), f"credential {name}")
        for name, file in files.items()
        if file.is_file()
    }


def _contents(file: Path, where: str) -> str:
    """The value in a file, without the end of its line."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_SECRET + 1)
        text = data.decode()
    except OSError as problem:
        raise BadSetting(f"{where}: cannot read {file}: {problem.strerror}") from None
    except UnicodeError:
        raise BadSetting(f"{where}: {file} is no text") from None
    if len(data) > MAX_SECRET:
        raise BadSetting(f"{where}: {file} is larger than {MAX_SECRET} bytes")
    return text.strip()


def _meant(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _from_file(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadSetting(f"cannot read {file}: {problem.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeError) as problem:
        raise BadSetting(f"{file}: {problem}") from None
    known = described()
    for name in found:
        if name not in known:
            raise BadSetting(f"{file}: no setting {name!r}{_meant(name, known)}")
    return found


def _checked(found: dict[str, Any]) -> Settings:
    try:
        return msgspec.convert(found, Settings)
    except msgspec.ValidationError as problem:
        raise BadSetting(f"settings: {problem}") from None


def as_toml(settings: Settings) -> str:
    """All settings as a file of settings. Passwords in addresses are not shown."""
    lines: list[str] = []
    group = ""
    for name, (_, about, default) in described().items():
        if about.group != group:
            group = about.group
            lines += ([""] if lines else []) + [f"# {group}"]
        value = getattr(settings, name)
        shown = PASSWORD.sub(r"\1:…@", value) if isinstance(value, str) else value
        text = msgspec.json.encode("…" if name == SECRET and value else shown).decode()
        lines.append(f"{name} = {text}" + ("" if value == default else "  # set"))
    return "\n".join(lines) + "\n"
