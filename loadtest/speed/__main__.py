"""Measures what matches cost the server, beside a bare echo in C in the same run.

Several programs are compared. A measurement and not a test: exit code 0, whatever it finds. Server and
load have a core each; how long the server waited for its own is said. What idle connections and a
start cost is measured by `targets`.

Usage: /usr/bin/python3 loadtest/speed PROGRAM... [--rounds N] [--data DIR]
"""

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "loadtest"))

from speed import duels  # noqa: E402

MAPS = REPOSITORY / "polygons"


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("programs", nargs="+", help="compared side by side")
    parser.add_argument("--connections", type=int, default=400, help="that play, or echo")
    parser.add_argument("--matches", type=int, default=1500, help="of a round")
    parser.add_argument("--rounds", type=int, default=20, help="of echo and duels")
    parser.add_argument("--data", type=Path, default=Path("/var/tmp"), help="where databases are written")
    return parser.parse_args()


def row(what, measured, target, is_met):
    print(f"| {what} | {measured} | {target} | {'met' if is_met else 'MISSED'} |", flush=True)


async def measure(arguments, folder):
    tools = folder / "tools"
    tools.mkdir()
    subprocess.run(
        ["make", "-s", "-C", str(REPOSITORY / "loadtest" / "echo"), f"OUT={tools}"], check=True)
    samples = await duels.measure(arguments.programs, tools, folder, MAPS, arguments)
    for each in samples:
        matches, share = statistics.median(each.matches), statistics.median(each.shares)
        row("matches a CPU-second", f"{matches:.0f}", "≥ 700", matches >= 700)
        row("frames a CPU-second, of the bare echo's", f"{share:.1%}", "≥ 60 %", share >= 0.6)
        party = statistics.median(each.parties)
        row("a royale of 16 costs so many duels", f"{party:.1f}", "≤ 8", party <= 8)


def main():
    sys.stdout.reconfigure(line_buffering=True)
    arguments = parsed()
    arguments.data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="whereami-speed-", dir=arguments.data.resolve()) as folder:
        asyncio.run(measure(arguments, Path(folder)))
    return 0


sys.exit(main())
