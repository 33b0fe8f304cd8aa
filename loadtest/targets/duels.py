"""Full duels without think time, and the same frames through a bare echo server in C."""

import re
import subprocess
import time
from pathlib import Path

from harness.server import free_port

from targets.bench import LOAD_RUNNER, SERVER_RUNNER, Row, at_least, errors

CONNECTIONS = 400
ECHO_SECONDS = 8
FRAME_BYTES = 200  # about the mean of both directions of a duel
CLOCK_TICKS = 100  # a second, of /proc/PID/stat (proc(5), sysconf(_SC_CLK_TCK))


def measure(bench):
    count = bench.count(CONNECTIONS)
    bench.serve("--countdown", "0")
    before = echo_frames_per_cpu_second(bench, count)
    result = bench.load(
        "duels", "--count", count, "--warm-up", "5s", "--duration", f"{bench.seconds(30):g}s")
    after = echo_frames_per_cpu_second(bench, count)
    server = result["server"]
    rows = [
        at_least("matches per second of the server's processor", 700,
                 server["matchesPerCPUSecond"], "matches"),
        Row("frames per second of the server's processor", "–",
            f"{server['framesPerCPUSecond']:.0f}", True),
    ]
    echoes = [value for value in (before, after) if value]
    if echoes:
        echo = sum(echoes) / len(echoes)
        rows.append(Row("frames of the bare echo, likewise", "–", f"{echo:.0f}", True))
        rows.append(at_least("share of the bare echo", 60,
                             100 * server["framesPerCPUSecond"] / echo, "%"))
    else:
        rows.append(Row("share of the bare echo", "≥ 60 %",
                        "not measured: loadtest/echo is not built", False))
    return [*rows, errors(result)]


def found(folder, *names):
    for name in names:
        if (folder / name).is_file():
            return folder / name
    return None


def echo_frames_per_cpu_second(bench, count):
    """Frames in and out for each second of the echo server's processor; None if it isn't built."""
    folder = bench.repository / "loadtest" / "echo"
    server = found(folder, "echo-server", "echo")
    client = found(folder, "echo-client", "drive")
    if server is None or client is None:
        return None
    port = free_port()
    serve = [*SERVER_RUNNER, server, port]
    drive = [*LOAD_RUNNER, client, "echo", port, count, ECHO_SECONDS, FRAME_BYTES]
    for command in (serve, drive):
        bench.note(command)
    process = subprocess.Popen([str(word) for word in serve])
    try:
        time.sleep(0.5)
        driver = subprocess.Popen(
            [str(word) for word in drive], stdout=subprocess.PIPE, text=True)
        # It says so once all are connected, and rests for a second.
        driver.stdout.readline()
        begin = cpu_seconds(process.pid)
        figures = driver.stdout.read()
        used = cpu_seconds(process.pid) - begin
        frames = sum(int(number) for number in re.findall(r"frames_(?:in|out) (\d+)", figures))
        return frames / used if used > 0 and frames else None
    finally:
        process.kill()
        process.wait()


def cpu_seconds(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS
