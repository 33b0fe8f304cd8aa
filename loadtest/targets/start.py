"""A start with a million players in the database."""

import statistics
import subprocess
import time

from harness.server import HOST, free_port

from targets.bench import SERVER_OPTIONS, SERVER_RUNNER, Row, Unmeasured, at_most

STARTS = 7


def measure(bench):
    data = bench.arguments.data / "whereami-million"
    fill(bench, data)
    command = [
        *SERVER_RUNNER, bench.program, "serve", "--host", HOST, "--data-dir", str(data),
        *SERVER_OPTIONS,
    ]
    bench.note([*command, "--port", "0"])
    times = [started(command) for _ in range(STARTS)]
    print("  ".join(f"{seconds * 1000:.0f} ms" for seconds in times))
    return [
        Row("the first start", "–", f"{times[0] * 1000:.0f} ms", True),
        at_most("exec → ready, median of the others", 300,
                statistics.median(times[1:]) * 1000, "ms"),
    ]


def fill(bench, data):
    """Half a gigabyte: made once, and kept."""
    if (data / "full").exists():
        return
    if bench.arguments.fill is None:
        raise Unmeasured(f"no database in {data}: give --fill whereami-benchmarks")
    command = [str(bench.arguments.fill.resolve()), "fill", str(data)]
    bench.note(command)
    if subprocess.run(command).returncode != 0:
        raise Unmeasured("the database could not be filled")
    (data / "full").touch()


def started(command):
    """Seconds from exec to the line that says that it is ready."""
    begin = time.monotonic()
    process = subprocess.Popen(
        [*command, "--port", str(free_port())], stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    seconds = time.monotonic() - begin
    process.terminate()
    process.wait()
    if "is ready" not in line:
        raise Unmeasured(f"the server did not start: {line}")
    return seconds
