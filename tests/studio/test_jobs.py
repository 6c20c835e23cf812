"""Work in worker processes: killed when late, limited in memory, queued and never lost."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pnp.deck.problems import BadData, Problem, Refusal
from studio.answers import Refused
from studio.jobs import JobFailed, Jobs, JobTimeout
from tests.studio import loops


def double(n: int) -> int:
    return 2 * n


def sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def my_process() -> int:
    return os.getpid()


def refuse() -> None:
    raise Refusal("no such game")


def be_wrong() -> None:
    raise BadData([Problem("cards.yaml", 3, 5, "unknown field"), Problem("cards.yaml", 9, 1, "missing")])


def have_a_bug() -> None:
    raise ZeroDivisionError


def eat(gigabytes: int) -> int:
    return len(bytearray(gigabytes * 1_000_000_000))


def die() -> None:
    os._exit(9)


def count(tell: Callable[[float, str], None], steps: int, pause: float) -> list[int]:
    for step in range(steps):
        tell(step / steps, f"step {step}")
        time.sleep(pause)
    return list(range(steps))


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jobs]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        jobs = Jobs(quick=1, long=1, memory_bytes=2_000_000_000)
        jobs.open()
        yield jobs
        jobs.close()


def run(jobs: Jobs, *arguments: Any, **options: Any) -> Any:
    async def wait() -> Any:
        return await jobs.run(*arguments, **options)

    return loops.finished(wait())


def finished(jobs: Jobs, id: str, seconds: float = 20) -> dict[str, Any]:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        about = jobs.status(id)
        assert about is not None
        if about["state"] in ("done", "failed"):
            return about
        time.sleep(0.02)
    raise AssertionError(about)


def test_a_function_runs_elsewhere(jobs: Jobs) -> None:
    assert run(jobs, double, 21) == 42
    assert run(jobs, my_process) != os.getpid()


def test_a_worker_is_kept_warm(jobs: Jobs) -> None:
    assert run(jobs, my_process) == run(jobs, my_process)


def test_a_late_job_is_killed_and_the_next_one_runs(jobs: Jobs) -> None:
    before = run(jobs, my_process)
    began = time.monotonic()
    with pytest.raises(JobTimeout):
        run(jobs, sleep, 60, seconds=0.3)
    assert time.monotonic() - began < 5
    assert run(jobs, my_process) != before
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


def test_refusals_come_back_with_their_problems(jobs: Jobs) -> None:
    with pytest.raises(JobFailed, match="no such game") as refused:
        run(jobs, refuse)
    assert refused.value.kind == "Refusal"
    with pytest.raises(JobFailed) as wrong:
        run(jobs, be_wrong)
    assert [problem.line for problem in wrong.value.problems] == [3, 9]


def test_a_bug_is_not_told_to_the_page(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(JobFailed) as bug:
        run(jobs, have_a_bug)
    assert bug.value.key == "job.bug" and "Zero" not in bug.value.message
    assert "ZeroDivisionError" in caplog.text


def test_memory_has_an_end(jobs: Jobs) -> None:
    with pytest.raises(JobFailed) as full:
        run(jobs, eat, 8)
    assert full.value.key == "job.memory"
    assert run(jobs, double, 1) == 2


def test_a_worker_that_dies_is_replaced(jobs: Jobs) -> None:
    with pytest.raises(JobFailed) as dead:
        run(jobs, die)
    assert dead.value.key == "job.died"
    assert run(jobs, double, 1) == 2


def test_twenty_at_once_are_all_answered(jobs: Jobs) -> None:
    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(jobs.run(double, n) for n in range(20)))

    assert loops.finished(all_at_once()) == [2 * n for n in range(20)]


def test_a_queue_has_an_end(jobs: Jobs) -> None:
    async def too_many() -> tuple[int, int]:
        waiting = [asyncio.create_task(jobs.run(sleep, 0.01)) for _ in range(130)]
        ended = await asyncio.gather(*waiting, return_exceptions=True)
        refused = [one for one in ended if isinstance(one, Refused)]
        assert all(one.status == 503 for one in refused)
        return len(refused), sum(isinstance(one, int) for one in ended)

    refused, answered = loops.finished(too_many())
    assert answered >= 100 and refused + answered == 130 and refused > 0


def test_a_long_job_tells_how_far_it_is(jobs: Jobs) -> None:
    id = jobs.start(count, 10, 0.05)
    seen = set()
    while jobs.status(id)["state"] not in ("done", "failed"):  # type: ignore[index]
        seen.add(jobs.status(id)["progress"])  # type: ignore[index]
        time.sleep(0.02)
    about = jobs.status(id)
    assert about is not None and about["result"] == list(range(10)) and about["progress"] == 1
    assert len(seen) > 3


def test_a_long_job_can_be_stopped(jobs: Jobs) -> None:
    id = jobs.start(count, 1000, 0.1)
    time.sleep(0.3)
    assert jobs.cancel(id)
    about = finished(jobs, id)
    assert about["state"] == "failed" and about["errors"][0]["key"] == "job.cancelled"
    waiting = jobs.start(count, 1, 0)
    assert finished(jobs, waiting)["state"] == "done"


def test_a_job_nobody_knows(jobs: Jobs) -> None:
    assert jobs.status("nothing") is None and not jobs.cancel("nothing")


def test_workers_are_renewed_when_cards_change(jobs: Jobs) -> None:
    before = run(jobs, my_process)
    jobs.refresh()
    assert run(jobs, my_process) != before


def test_closing_ends_every_worker_and_fails_who_waits() -> None:
    jobs = Jobs(quick=1, long=1)
    jobs.open()
    worker = run(jobs, my_process)
    running, waiting = jobs.start(count, 1000, 0.1), jobs.start(count, 1000, 0.1)
    time.sleep(0.2)
    jobs.close()
    assert finished(jobs, running)["state"] == finished(jobs, waiting)["state"] == "failed"
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
