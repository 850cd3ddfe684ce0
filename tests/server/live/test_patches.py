"""Which clients get the full view, and which only patches."""

from __future__ import annotations

from pathlib import Path

from tests.server.live.harness import GUESS, Client, open_with, registry_in, run


def whole(client: Client, viewer: int | None = None) -> list[bool]:
    """Return for each update whether it had the full view."""
    return [update["position"]["view"] is not None for update in client.updates(viewer)]


def test_a_screen_in_sync_gets_patches(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            assert whole(ann) == whole(ben) == [True, False]
            happened = ann.updates()[-1]["happened"][0]
            assert len(happened["patches"]) == len(happened["events"]) == 1
            assert happened["patches"][0]["own_guess"] == [2]
            assert "own_guess" not in ben.updates()[-1]["happened"][0]["patches"][0]
            await ann.hello(language="pl", seen=1)  # another language: everything again
            assert whole(ann) == [True, False, True]
            await ben.act(1, GUESS)
            assert whole(ann) == [True, False, True, False]

    run(play())


def test_after_a_take_back_the_whole_view_comes(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            before = ben.position()["view"]
            await ann.act(0, GUESS)
            await ann.ask("take-back", seat=0, to=0)
            assert ben.updates()[-1]["happened"][0]["patches"] == []
            await ann.act(0, GUESS)
            assert whole(ben) == [True, False, True, False]
            assert ben.updates()[-2]["position"]["view"] == before

    run(play())


def test_a_screen_that_holds_another_seat_gets_its_whole_view_first(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await ann.ask("leave", seat=0)  # a spectator from now on
            assert whole(ann, -1) == [True]
            await ann.ask("claim", seat=0, name="Ann")
            await ann.act(0, GUESS)
            assert whole(ann, 0) == [True, True, False]
            live = registry.live_tables[opened.id]
            live.sleep()
            live.revoke_seat(1)  # nothing is sent while the game is stopped
            assert whole(ben, -1) == []
            await ann.ask("take-back", seat=0, to=0)
            await ann.act(0, GUESS)
            assert whole(ben, -1) == [True, False]

    run(play())


def test_missed_entries_come_with_patches(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            again = Client(registry, opened.id)
            await again.hello(seen=0)
            (update,) = again.updates()
            assert [entry["patches"] for entry in update["happened"]] != [[], []]
            assert all(len(entry["patches"]) == len(entry["events"]) for entry in update["happened"])
            recalled = await again.ask("recall", viewer=-1, before=3)
            assert all(entry["patches"] == entry["events"] == [] for entry in recalled["happened"])

    run(play())


def test_a_screen_that_waited_for_the_start_gets_the_whole_view_with_the_deal(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann,) = await open_with(registry, "person", "open")
            assert whole(ann) == []
            ben = Client(registry, ann.table_id)
            await ben.hello()
            await ben.ask("claim", seat=1, name="Ben")
            assert whole(ann) == [True]
            assert whole(ben, 1)[0]
            await ann.act(0, GUESS)
            assert whole(ann) == [True, False]

    run(play())
