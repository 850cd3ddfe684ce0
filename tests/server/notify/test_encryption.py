"""Push messages are encrypted as RFC 8291 says."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from omphalos.server.base64url import from_text, to_text
from omphalos.server.notifications.encryption import MAX_PLAIN, RECORD_SIZE, encrypt
from omphalos.server.notifications.vapid import CURVE

PLAIN = b"When I grow up, I want to be a watermelon"  # RFC 8291, section 5 and appendix A
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    sender = ec.derive_private_key(int.from_bytes(from_text(SENDER), "big"), CURVE)
    made = encrypt(PLAIN, from_text(RECEIVER), from_text(AUTH), from_text(SALT), sender)
    assert to_text(made) == BODY


def test_two_messages_never_look_alike() -> None:
    assert encrypt(PLAIN, from_text(RECEIVER), from_text(AUTH)) != encrypt(PLAIN, from_text(RECEIVER), from_text(AUTH))


def test_the_longest_message_fits_into_a_record() -> None:
    assert len(encrypt(b"x" * MAX_PLAIN, from_text(RECEIVER), from_text(AUTH))) == RECORD_SIZE
    with pytest.raises(ValueError, match="fit"):
        encrypt(b"x" * (MAX_PLAIN + 1), from_text(RECEIVER), from_text(AUTH))
