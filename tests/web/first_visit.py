"""The first visit of the start page, measured: bytes on the wire, first paint, when it can be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser

WATCH: Final = """() => {
  const found = (window.firstVisit = { visible: 0, ready: 0, shifts: [] });
  addEventListener('omphalos-ready', () => (found.ready = performance.now()));
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) found.shifts.push(one.value);
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const button = document.querySelector('article button.main');
    if (button?.checkVisibility() && button.getBoundingClientRect().height > 0) found.visible = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@dataclass(frozen=True)
class Line:
    """A connection and a processor."""

    bits: float  # a second, towards the page
    latency: float  # milliseconds to the first byte of each answer
    slower: float  # how many times slower the processor is


@dataclass(frozen=True)
class Visit:
    """What a first visit needed. Times are in milliseconds since it began."""

    bytes: int  # that had come over the wire when the page was ready, headers included
    files: dict[str, int]  # the same by address
    painted: float
    visible: float  # the first Play button
    ready: float  # the scripts run
    shift: float  # cumulative layout shift


class Wire:
    """What the browser's network says. Its times count from another zero than the page's."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._zero = 0.0  # seconds since 1970
        self._paths: dict[str, str] = {}
        self._come: dict[str, list[tuple[float, int]]] = {}  # by request: when, how many bytes in all

    def asked(self, event: dict[str, Any]) -> None:
        id, path = event["requestId"], event["request"]["url"].removeprefix(self._url)
        self._zero = event["wallTime"] - event["timestamp"]
        self._paths[id] = path.split("?")[0] or "."
        self._come[id] = [(0.0, 0)]

    def answered(self, event: dict[str, Any]) -> None:
        self._has(event, int(event["response"]["encodedDataLength"]))

    def received(self, event: dict[str, Any]) -> None:
        self._has(event, self._come[event["requestId"]][-1][1] + int(event["encodedDataLength"]))

    def finished(self, event: dict[str, Any]) -> None:
        self._has(event, int(event["encodedDataLength"]))

    def _has(self, event: dict[str, Any], size: int) -> None:
        self._come[event["requestId"]].append((event["timestamp"], size))

    def sizes(self, until: float) -> dict[str, int]:
        """The bytes of each file that had come at a time in seconds since 1970."""
        then = until - self._zero
        sizes = {id: [size for when, size in come if when <= then][-1] for id, come in self._come.items()}
        return {self._paths[id]: size for id, size in sizes.items() if size}


def visit(browser: Browser, url: str, line: Line | None = None, *, width: int, height: int, **more: Any) -> Visit:
    """Visit the start page with an empty cache. Without a line, as fast as it goes."""
    settings: dict[str, Any] = {"locale": "en-GB", "service_workers": "block", **more}
    context = browser.new_context(viewport={"width": width, "height": height}, **settings)
    context.add_init_script(f"({WATCH})()")
    page = context.new_page()
    devtools: Any = context.new_cdp_session(page)
    wire = Wire(url.split("?")[0])
    devtools.on("Network.requestWillBeSent", wire.asked)
    devtools.on("Network.responseReceived", wire.answered)
    devtools.on("Network.dataReceived", wire.received)
    devtools.on("Network.loadingFinished", wire.finished)
    devtools.send("Network.enable")
    if line is not None:
        conditions = {"offline": False, "latency": line.latency, "downloadThroughput": line.bits / 8}
        devtools.send("Network.emulateNetworkConditions", {**conditions, "uploadThroughput": line.bits / 8})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": line.slower})
    try:
        page.goto(url, wait_until="commit", timeout=60_000)
        page.wait_for_function("() => window.firstVisit.ready > 0 && window.firstVisit.visible > 0", timeout=60_000)
        page.wait_for_timeout(300)  # late shifts
        found: dict[str, Any] = page.evaluate("() => window.firstVisit")
        found["origin"] = page.evaluate("() => performance.timeOrigin")
        painted: float = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
    finally:
        context.close()
    files = wire.sizes((found["origin"] + found["ready"]) / 1000)
    return Visit(sum(files.values()), files, painted, found["visible"], found["ready"], sum(found["shifts"]))
