"""The practice mat in a browser: flicks without end, undo, disks and laws by hand, and where a flick can land."""

from __future__ import annotations

import re

from tests.web.conftest import NewPage
from tests.web.expecting import expect


def test_practice_from_the_start_page(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.get_by_role("link", name="Practise").click()
    main = page.locator("main.practice")
    mat = main.locator(".mat")
    expect(main).to_have_attribute("data-disks", "0")

    page.get_by_text("exact", exact=True).click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()  # the change has come back from the server
    # flick by keys, again and again; undo and redo
    for n in (1, 2):
        expect(page.get_by_role("button", name="Flick!")).to_be_enabled()
        mat.focus()
        page.keyboard.press("4")
        if n == 2:  # beside the first disk
            page.keyboard.press("Shift+ArrowLeft")
        page.keyboard.press("Enter")
        expect(main).to_have_attribute("data-flicks", str(n), timeout=60_000)  # the first loads the physics
        expect(main).to_have_attribute("data-disks", str(n))
    page.keyboard.press("Control+z")
    expect(main).to_have_attribute("data-disks", "1")
    page.get_by_role("button", name="Redo").click()
    expect(main).to_have_attribute("data-disks", "2")

    # where the flick can land: three steps on the mat, and the figures under "More"
    page.get_by_role("checkbox", name="Where can it land?").check()
    expect(main).to_have_attribute("data-heat", "true", timeout=60_000)
    expect(mat.locator(".heat path.best")).to_be_attached()
    expect(page.get_by_role("list", name="Steps of the map").get_by_role("listitem")).to_have_count(3)
    expect(main).to_have_attribute("data-tries", "60000")
    page.get_by_text("1,000 with this aim").click()
    expect(main).to_have_attribute("data-tries", "1000")
    page.get_by_text("All flicks").click()
    expect(main).to_have_attribute("data-tries", "60000")
    page.locator("summary", has_text="More").click()
    expect(page.get_by_role("row", name=re.compile("Off the mat .*%"))).to_be_visible()

    # arrange by hand: put, move by keys, remove
    page.get_by_text("Arrange", exact=True).click()
    expect(mat.locator(".heat")).to_have_count(0)
    page.get_by_role("button", name="Clear the mat").click()
    expect(main).to_have_attribute("data-disks", "0")
    page.get_by_role("combobox", name="Disk", exact=True).select_option("temple")
    page.get_by_role("button", name="Put it in the middle").click()
    expect(mat.locator(".disk.temple")).to_have_count(1)
    mat.focus()
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("option", has_text=re.compile(r"temple of Player 2, .?0.? and .?5.? mm"))).to_have_count(1)
    page.get_by_role("button", name="Remove").click()
    expect(mat.locator(".disk.temple")).to_have_count(0)

    # gods and laws at will
    page.get_by_text("Players, gods and laws").click()
    page.get_by_role("combobox", name="God of Player 1").select_option("Dagda")
    page.get_by_role("checkbox", name="The Monkey King").check()
    expect(mat.locator(".disk.king")).to_have_count(1)
    page.get_by_text("Flick", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("hand", re.IGNORECASE)).first).to_be_visible()
