"""Tests whose packages are missing are skipped and counted, or refused."""

from __future__ import annotations

import pytest

from tests import needs

pytest_plugins = ["pytester"]

CONFTEST = """
from tests.conftest import pytest_addoption, pytest_terminal_summary
from tests.needs import skip_without

def pytest_collection_modifyitems(config, items):
    skip_without(items, config.getoption("--need-all"))

def pytest_configure(config):
    config.addinivalue_line("markers", "needs(*modules): …")
"""
TESTS = """
import pytest

@pytest.mark.needs("json")
def test_that_runs():
    pass

@pytest.mark.needs("json", "no_such_module", "nor_this")
def test_of_two():
    raise AssertionError

@pytest.mark.needs("no_such_module")
@pytest.mark.parametrize("number", [1, 2])
def test_of_one(number):
    raise AssertionError

@pytest.mark.skip(reason="needs_not")
def test_of_another_reason():
    raise AssertionError
"""


def test_the_last_line_but_one_counts_what_was_left_out(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    result = pytester.runpytest("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, skipped=4)
    assert result.outlines[-2] == (
        "Left out: 3 tests, for want of no_such_module (2), no_such_module and nor_this (1). "
        "`make test-train` installs these and runs them."
    )


def test_where_all_are_needed_a_missing_package_is_an_error(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    result = pytester.runpytest("-p", "no:cacheprovider", "--need-all")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_of_two needs no_such_module and nor_this, which is not installed"])


def test_nothing_is_said_where_nothing_was_left_out() -> None:
    assert needs.summary(["Skipped: this machine has no GPU"]) is None
