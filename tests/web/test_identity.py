"""Somebody takes their name and their seats to another device."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import Any

from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import answer, begin, my_turn


def keep_name(page: Page, server: ServerProcess, name: str) -> None:
    page.goto(f"{server.url}me")
    page.get_by_placeholder("Your name").fill(name)
    page.get_by_role("button", name="Keep my name").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def kept(page: Page, key: str) -> str:
    return page.evaluate(f"localStorage.getItem('omphalos.{key}') ?? ''")


def stored(server: ServerProcess) -> str:
    """All rows of hand-overs, as text."""
    [file] = server.folder.glob("*.db")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        return repr(db.execute("SELECT * FROM handovers WHERE parcel IS NOT NULL").fetchall())


def test_an_identity_goes_to_another_device_by_six_digits_and_by_a_qr_code(
    new_page: NewPage, server: ServerProcess
) -> None:
    old = new_page("Failed to load")
    keep_name(old, server, "Kirke")
    old.goto(server.url)
    begin(old)
    my_turn(old)
    table = old.url
    key = json.loads(kept(old, "self"))["key"]
    [secret] = json.loads(kept(old, "tables"))[0]["seats"].values()

    new = new_page("Failed to load", width=390, height=844, at=f"{server.url}me")
    new.get_by_role("link", name="Bring me here from another device").click()
    digits = new.locator(".code").inner_text()
    number = new.locator(".check").inner_text()
    expect(new.get_by_role("img", name="QR code for the other device")).to_be_visible()

    old.goto(f"{server.url}me")
    old.get_by_role("link", name="Take me to another device").click()
    old.get_by_label("Six digits").fill("000000" if digits != "000 000" else "000001")
    old.get_by_role("button", name="Continue").click()
    expect(old.get_by_text("No device waits under this code.")).to_be_visible()
    old.get_by_label("Six digits").fill(digits)
    old.get_by_role("button", name="Continue").click()
    expect(old.get_by_text(number)).to_be_visible()
    old.get_by_role("button", name="Yes, send").click()
    expect(old.get_by_text("Sent.")).to_be_visible()

    expect(new.get_by_text("Kirke has arrived, with one table.")).to_be_visible()
    rows = stored(server)
    assert digits.replace(" ", "") in rows
    assert (key in rows, secret in rows, "Kirke" in rows) == (False, False, False)
    new.get_by_role("button", name="Take it over").click()
    expect(new.get_by_role("heading", name="Kirke")).to_be_visible()
    assert stored(server) == "[]"
    new.goto(table)
    my_turn(new)  # the seat is theirs here too

    # Somebody else's browser asks before it gives up its own name. The link is the one of the QR code.
    other = new_page("Failed to load")
    keep_name(other, server, "Medea")
    code = re.compile(r"/handovers/(\d{6})/([\w-]{43})\.svg$")
    with other.expect_response(code) as picture:
        other.goto(f"{server.url}receive")
    found = code.search(picture.value.url)
    assert found is not None
    new.goto(f"{server.url}give#{found[1]}/{'x' * 43}")
    expect(new.get_by_text("This is not the device that showed the QR code.")).to_be_visible()
    new.goto(f"{server.url}give#{found[1]}/{found[2]}")
    expect(new.get_by_text("The device is the one whose QR code you scanned.")).to_be_visible()
    new.get_by_role("button", name="Yes, send").click()
    expect(other.get_by_text("This browser plays as Medea now.")).to_be_visible()
    other.get_by_role("button", name="No", exact=True).click()
    expect(other.get_by_text("Waiting for the other device")).to_be_visible()
    assert json.loads(kept(other, "self"))["name"] == "Medea"


def authenticator(page: Page) -> tuple[Any, str]:
    """Give a browser an authenticator: its own part, not a real device."""
    cdp: Any = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return cdp, cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def test_a_passkey_signs_in_on_another_device_where_the_seats_are_found_again(
    new_page: NewPage, server: ServerProcess
) -> None:
    here = server.url.replace("127.0.0.1", "localhost")  # passkeys belong to a name, not to a number
    old = new_page("Failed to load", at=f"{here}me")
    cdp, made_by = authenticator(old)
    old.get_by_placeholder("Your name").fill("Danae")
    old.get_by_role("button", name="Keep my name").click()
    old.get_by_placeholder("Name of the passkey").fill("my phone")
    old.get_by_role("button", name="Add a passkey").click()
    expect(old.get_by_text("The passkey was added.")).to_be_visible()
    old.goto(here)
    begin(old)
    my_turn(old)
    table = old.url
    [credential] = cdp.send("WebAuthn.getCredentials", {"authenticatorId": made_by})["credentials"]

    new = new_page("Failed to load", width=390, height=844, at=f"{here}me")
    there, signs = authenticator(new)
    new.get_by_role("button", name="Sign in with a passkey").click()
    expect(new.get_by_text("The passkey was not used.")).to_be_visible()  # this authenticator has none
    there.send("WebAuthn.addCredential", {"authenticatorId": signs, "credential": credential})
    new.get_by_role("button", name="Sign in with a passkey").click()
    expect(new.get_by_role("heading", name="Danae")).to_be_visible()
    expect(new.get_by_text("last used on")).to_be_visible()
    assert json.loads(kept(new, "self"))["key"] != json.loads(kept(old, "self"))["key"]
    new.goto(f"{here}games")
    expect(new.get_by_text("One game waits for you.")).to_be_visible()
    new.goto(table)
    my_turn(new)  # the key of the person opens the seat

    # the other device is signed out, and this one keeps everything
    new.goto(f"{here}me")
    before = json.loads(kept(new, "self"))["key"]
    new.get_by_role("button", name="Sign out my other devices").click()
    answer(new, "Sign out my other devices")
    expect(new.get_by_text("All other devices are signed out.")).to_be_visible()
    assert json.loads(kept(new, "self"))["key"] != before
    old.goto(f"{here}me")
    expect(old.get_by_text("Your name was signed out here from another device.")).to_be_visible()
    new.goto(table)
    my_turn(new)
    new.goto(f"{here}me")
    expect(new.get_by_role("heading", name="Danae")).to_be_visible()
    new.get_by_role("button", name="Remove").click()
    answer(new, "Remove")
    expect(new.get_by_text("The passkey was removed.")).to_be_visible()
    new.get_by_role("button", name="Forget me on this device").click()
    answer(new, "Forget me on this device")
    new.get_by_role("button", name="Sign in with a passkey").click()
    expect(new.get_by_text("This server does not know the passkey.")).to_be_visible()
