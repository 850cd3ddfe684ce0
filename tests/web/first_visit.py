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


def visit(browser: Browser, url: str, line: Line | None = None, *, width: int, height: int, **more: Any) -> Visit:
    """Visit the start page with an empty cache. Without a line, as fast as it goes."""
    settings: dict[str, Any] = {"locale": "en-GB", "service_workers": "block", **more}
    context = browser.new_context(viewport={"width": width, "height": height}, **settings)
    context.add_init_script(f"({WATCH})()")
    page = context.new_page()
    devtools: Any = context.new_cdp_session(page)
    paths: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def asked(event: dict[str, Any]) -> None:
        paths[event["requestId"]] = event["request"]["url"].removeprefix(url.split("?")[0]).split("?")[0] or "."

    def answered(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = int(event["response"]["encodedDataLength"])

    def received(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = sizes.get(event["requestId"], 0) + int(event["encodedDataLength"])

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    devtools.on("Network.requestWillBeSent", asked)
    devtools.on("Network.responseReceived", answered)
    devtools.on("Network.dataReceived", received)
    devtools.on("Network.loadingFinished", finished)
    devtools.send("Network.enable")
    if line is not None:
        conditions = {"offline": False, "latency": line.latency, "downloadThroughput": line.bits / 8}
        devtools.send("Network.emulateNetworkConditions", {**conditions, "uploadThroughput": line.bits / 8})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": line.slower})
    try:
        page.goto(url, wait_until="commit", timeout=60_000)
        page.wait_for_function("() => window.firstVisit.ready > 0 && window.firstVisit.visible > 0", timeout=60_000)
        files = {paths[id]: size for id, size in sizes.items() if id in paths}
        page.wait_for_timeout(300)  # late shifts
        found: dict[str, Any] = page.evaluate("() => window.firstVisit")
        painted: float = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
    finally:
        context.close()
    return Visit(sum(files.values()), files, painted, found["visible"], found["ready"], sum(found["shifts"]))
