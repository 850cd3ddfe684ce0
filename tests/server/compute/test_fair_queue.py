"""Jobs are taken by priority, and in turn between addresses."""

from __future__ import annotations

from omphalos.server.compute.fair_queue import FairQueue


def drain(queue: FairQueue[str], last: int | None = None) -> list[str]:
    found: list[str] = []
    while (job := queue.pop(last)) is not None:
        found.append(job)
    return found


def test_addresses_take_turns_within_a_priority() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for job in ("a1", "a2", "a3", "b1", "c1", "c2"):
        queue.put(1, job[0], job)
    queue.put(0, "a", "urgent")
    assert len(queue) == 7
    assert drain(queue) == ["urgent", "a1", "b1", "c1", "a2", "c2", "a3"]
    assert len(queue) == 0


def test_an_address_that_comes_again_queues_up_behind_the_others() -> None:
    queue: FairQueue[str] = FairQueue(1)
    queue.put(0, "a", "a1")
    queue.put(0, "b", "b1")
    assert queue.pop() == "a1"
    queue.put(0, "a", "a2")
    assert drain(queue) == ["b1", "a2"]


def test_lower_priorities_can_be_left_out() -> None:
    queue: FairQueue[str] = FairQueue(2)
    queue.put(1, "a", "later")
    assert drain(queue, last=0) == []
    assert drain(queue, last=1) == ["later"]


def test_a_waiting_job_can_be_removed() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for job in ("a1", "a2", "b1"):
        queue.put(0, job[0], job)
    queue.discard(0, "a", "a1")
    queue.discard(0, "b", "b1")
    queue.discard(0, "b", "b1")
    queue.discard(0, "z", "never there")
    assert drain(queue) == ["a2"]


def test_an_address_is_skipped_and_the_one_with_the_most_jobs_loses_its_latest() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for job in ("a1", "a2", "a3", "b1"):
        queue.put(0, job[0], job)
    assert (queue.of(0, "a"), queue.of(0, "c")) == (3, 0)
    assert queue.pop(skip=["a"]) == "b1"
    assert queue.pop(skip=["a"]) is None
    assert queue.drop(0) == "a3"
    assert queue.discard(0, "a", "a3") is False
    assert queue.discard(0, "a", "a2") is True
    assert (len(queue), queue.drop(0), queue.drop(0)) == (1, "a1", None)
