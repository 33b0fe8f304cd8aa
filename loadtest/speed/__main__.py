"""Measures what the server costs, beside a bare echo in C in the same run.

Prints a row of a table for each target of RESULTS.md. A measurement and not a test: exit code 0,
whatever it finds. Server and load have a core each; how long the server waited for its own is said.

Usage: /usr/bin/python3 loadtest/speed PROGRAM... [--only duels,idle,start] [--rounds N] [--data DIR]
"""

import argparse
import asyncio
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "loadtest"))

from speed import crowd, duels  # noqa: E402
from speed.processes import Load, game_server, processor_seconds  # noqa: E402

MAPS = REPOSITORY / "polygons"


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("programs", nargs="+", help="compared side by side")
    parser.add_argument("--only", default="duels,idle,start")
    parser.add_argument("--connections", type=int, default=400, help="that play, or echo")
    parser.add_argument("--matches", type=int, default=1500, help="of a round")
    parser.add_argument("--rounds", type=int, default=20, help="of echo and duels")
    parser.add_argument("--idle", type=int, default=15_000, help="connections that do nothing")
    parser.add_argument("--seconds", type=int, default=60, help="of looking at those")
    parser.add_argument("--players", type=int, default=1_000_000, help="in the database at a start")
    parser.add_argument("--data", type=Path, default=Path("/var/tmp"), help="where databases are written")
    return parser.parse_args()


async def measure_duels(tools, folder, arguments):
    samples = await duels.measure(arguments.programs, tools, folder, MAPS, arguments)
    for each in samples:
        matches, share = statistics.median(each.matches), statistics.median(each.shares)
        row("matches a CPU-second", f"{matches:.0f}", "≥ 700", matches >= 700)
        row("frames a CPU-second, of the bare echo's", f"{share:.1%}", "≥ 60 %", share >= 0.6)


async def measure_idle(program, tools, folder, arguments):
    with game_server(program, folder, MAPS) as server:
        await server.ready()
        await asyncio.sleep(1)
        empty = server.resident_kib()
        load = Load(tools, "idle", server.port, arguments.idle, arguments.seconds)
        await asyncio.sleep(3)
        half = (server.resident_kib() - empty) / arguments.idle
        begin, before = time.monotonic(), processor_seconds(server.pid)
        await asyncio.sleep(arguments.seconds - 8)
        busy = (processor_seconds(server.pid)[0] - before[0]) / (time.monotonic() - begin)
        each = (server.resident_kib() - empty) / arguments.idle
        whole = server.resident_kib() / arguments.idle
        load.result()
    row(f"KiB for each of {arguments.idle} idle connections (at once {half:.1f}, "
        f"with the whole process {whole:.1f})", f"{each:.1f}", "≤ 9", each <= 9)
    row("CPU of a core for them", f"{busy:.1%}", "≤ 2 %", busy <= 0.02)
    shutil.rmtree(folder / "data")


async def measure_start(program, folder, arguments):
    with game_server(program, folder, MAPS) as server:
        await server.ready()
        await server.stop()
    crowd.fill(folder / "data" / "whereami.sqlite", arguments.players)
    walls, costs = [], []
    # The first start looks through the new players once, and is not counted.
    for number in range(6):
        with game_server(program, folder, MAPS) as server:
            begin = time.monotonic()
            await server.ready()
            if number:
                walls.append(time.monotonic() - begin)
                costs.append(processor_seconds(server.pid)[0])
            await server.stop()
    wall, cost = statistics.median(walls), statistics.median(costs)
    row(f"start with {arguments.players} players, in ms ({1000 * cost:.0f} ms of a core)",
        f"{1000 * wall:.0f}", "≤ 300", wall <= 0.3)
    shutil.rmtree(folder / "data")


def row(what, measured, target, is_met):
    print(f"| {what} | {measured} | {target} | {'met' if is_met else 'MISSED'} |", flush=True)


async def measure(arguments, folder):
    tools = folder / "tools"
    tools.mkdir()
    subprocess.run(
        ["make", "-s", "-C", str(REPOSITORY / "loadtest" / "echo"), f"OUT={tools}"], check=True)
    if "duels" in arguments.only:
        await measure_duels(tools, folder, arguments)
    for program in arguments.programs:
        if "idle" in arguments.only:
            await measure_idle(program, tools, folder, arguments)
        if "start" in arguments.only:
            await measure_start(program, folder, arguments)


def main():
    sys.stdout.reconfigure(line_buffering=True)
    arguments = parsed()
    arguments.data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="whereami-speed-", dir=arguments.data.resolve()) as folder:
        asyncio.run(measure(arguments, Path(folder)))
    return 0


sys.exit(main())
