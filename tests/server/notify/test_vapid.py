"""A push service can check which server a message comes from."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidSignature

from omphalos.server.base64url import from_text
from omphalos.server.notifications.vapid import PushKey, new_push_key
from tests.server.notify.receiver import check_token


def test_the_token_is_for_the_push_service_and_expires_within_a_day() -> None:
    key = PushKey(new_push_key())
    header = key.authorization("https://push.example.net:8443/send/abc", "mailto:op@example.org", now=1_000.0)
    claims = check_token(header, key.public)
    assert claims == {"aud": "https://push.example.net:8443", "exp": 1_000 + 12 * 3600, "sub": "mailto:op@example.org"}


def test_a_token_of_another_key_is_noticed() -> None:
    key, other = PushKey(new_push_key()), PushKey(new_push_key())
    header = key.authorization("https://push.example.net/", "", now=0.0)
    with pytest.raises(InvalidSignature):
        check_token(header.replace(key.public, other.public), other.public)


def test_a_key_is_the_same_after_it_was_stored() -> None:
    private = new_push_key()
    assert len(private) == 32
    assert PushKey(private).public == PushKey(private).public
    assert len(from_text(PushKey(private).public)) == 65
