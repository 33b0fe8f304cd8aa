"""Fifteen thousand clients come back after the server was killed, and after it was restarted."""

import asyncio
import subprocess
import sys
import threading
import time

from targets.bench import Row, at_most, errors, kind

CLIENTS = 15_000
READY = "ready: restart the server now"


def kill(server):
    server.kill()


def terminate(server):
    asyncio.run(server.stop())


# After a kill first attempts are spread, as when a machine is lost and each finds out at its next
# heartbeat. The last storm is the hardest that there is: all find out in the same moment, and come as
# soon as the client's library would. How long each takes is told then, and not judged.
STORMS = (
    ("kill -9", kill, ("--spread", "8.5s"), True),
    ("SIGTERM", terminate, (), True),
    ("kill -9, all at once", kill, (), False),
)


def measure(bench):
    rows = []
    for name, end, options, is_judged in STORMS:
        bench.serve()
        rows += [Row(f"{name}: {row.what}", row.target, row.measured, row.is_met)
                 for row in storm(bench, end, options, is_judged)]
        bench.stop_server()
    return rows


def storm(bench, end, options, is_judged):
    command, path = bench.load_command(
        "reconnect", "--count", bench.count(CLIENTS), "--arrivals", 1000, *options,
        "--duration", "60s", with_server_figures=False)
    path.unlink(missing_ok=True)
    load = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in load.stderr:
        sys.stderr.write(line)
        if line.strip() == READY:
            break
    # Else it would wait for somebody to read.
    threading.Thread(target=lambda: sys.stderr.write(load.stderr.read()), daemon=True).start()
    gone = time.monotonic()
    end(bench.server)
    bench.server.start()
    bench.wait_until_ready()
    print(f"ready again after {time.monotonic() - gone:.2f} s")
    table, _ = load.communicate()
    result = bench.told(table, path)
    back = kind(result, "come back")
    p99 = at_most("first attempt → signed in again, p99", 1000, back["latency"]["p99"], "ms")
    return [
        p99 if is_judged else Row(p99.what, "–", p99.measured, True),
        Row("all are back", str(bench.count(CLIENTS)), str(back["latency"]["count"]),
            back["latency"]["count"] == bench.count(CLIENTS)),
        at_most("from the loss to the last one's return", 10,
                result["measuredUntil"] - result["measuredFrom"], "s"),
        errors(result),
    ]
