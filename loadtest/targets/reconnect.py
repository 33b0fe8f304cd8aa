"""Fifteen thousand clients come back after the server was killed, and after it was restarted."""

import asyncio
import subprocess
import sys
import threading
import time

from targets.bench import Row, at_most, errors, kind

CLIENTS = 15_000
READY = "ready: restart the server now"


def measure(bench):
    rows = []
    for name, end in (("kill -9", kill), ("SIGTERM", terminate)):
        bench.serve()
        rows += [row_of(name, row) for row in storm(bench, end)]
        bench.stop_server()
    return rows


def row_of(name, row):
    return Row(f"{name}: {row.what}", row.target, row.measured, row.is_met)


def kill(server):
    server.kill()


def terminate(server):
    asyncio.run(server.stop())


def storm(bench, end):
    command, path = bench.load_command(
        "reconnect", "--count", bench.count(CLIENTS), "--arrivals", 1000, "--spread", "8.5s",
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
    return [
        at_most("first attempt → signed in again, p99", 1000, back["latency"]["p99"], "ms"),
        Row("all are back", str(bench.count(CLIENTS)), str(back["latency"]["count"]),
            back["latency"]["count"] == bench.count(CLIENTS)),
        # After a kill, first attempts are spread over 8.5 s; else the server names times.
        at_most("from the loss to the last one's return", 10,
                result["measuredUntil"] - result["measuredFrom"], "s"),
        errors(result),
    ]
