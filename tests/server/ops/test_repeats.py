"""A repeated error is logged once, with a count."""

from __future__ import annotations

import io
import logging

from omphalos.server.ops.repeats import MAX_KINDS, SECONDS, CountingHandler


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def logged() -> tuple[logging.Logger, CountingHandler, io.StringIO, Time]:
    stream, clock = io.StringIO(), Time()
    handler = CountingHandler(stream, clock)
    logger = logging.Logger("test")
    logger.addHandler(handler)
    return logger, handler, stream, clock


def fail(logger: logging.Logger, number: int) -> None:
    try:
        if number:
            raise ZeroDivisionError
        raise IndexError
    except (ZeroDivisionError, IndexError):
        logger.exception("request failed")


def test_the_same_error_is_logged_once_and_counted() -> None:
    logger, _, stream, clock = logged()
    for number in range(5000):
        logger.error("no table %d", number)
    assert stream.getvalue() == "no table 0\n"
    clock.now = SECONDS
    logger.info("something else")
    assert stream.getvalue() == "no table 0\nrepeated 4999 times: no table 0\nsomething else\n"
    logger.error("no table %d", 7)
    assert stream.getvalue().endswith("something else\nno table 7\n")


def test_errors_of_another_kind_are_logged() -> None:
    logger, _, stream, _ = logged()
    for name in ("Apollo", "Apollo", "Pythia"):
        logger.error("%s failed", name, extra={"kind": name})
    assert stream.getvalue() == "Apollo failed\nPythia failed\n"


def test_different_errors_and_all_information_are_logged() -> None:
    logger, _, stream, _ = logged()
    for _ in range(2):
        logger.info("opened")
        logger.warning("slow")
        logger.error("slow")
        fail(logger, 0)
        fail(logger, 1)
    text = stream.getvalue()
    assert (text.count("opened"), text.count("slow"), text.count("Traceback")) == (2, 2, 2)
    assert "ZeroDivisionError" in text
    assert "IndexError" in text


def test_counts_are_written_at_the_end() -> None:
    logger, handler, stream, _ = logged()
    for _ in range(3):
        fail(logger, 1)
    handler.close()
    assert stream.getvalue().endswith("repeated 2 times: request failed\n")
    assert stream.getvalue().count("Traceback") == 1


def test_not_everything_is_remembered() -> None:
    logger, _, stream, _ = logged()
    logger.error("first")
    logger.error("first")
    for number in range(MAX_KINDS + 5):
        logger.error(f"error {number}")  # a text of its own
    assert "repeated 1 times: first" in stream.getvalue()
    assert len(stream.getvalue().splitlines()) == MAX_KINDS + 5 + 2
