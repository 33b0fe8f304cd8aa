"""Attacks a server with thousands of connections while honest players play, and measures.

Asserted: memory stays within a stated bound, in a second wave as in the first; descriptors come
back; no honest player's guess is refused. Unless --report-latency, also: the median p99 of guess
to acknowledgement is within twice that of before, floods aside. Exit code 0, or 1 with what failed.

Usage: /usr/bin/python3 loadtest/hostile PROGRAM [--connections N] [--players N] [--seconds N]
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "loadtest"))

from hostile.trial import Trial  # noqa: E402


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--connections", type=int, default=6000, help="of attackers")
    parser.add_argument("--players", type=int, default=80)
    parser.add_argument("--seconds", type=float, default=5, help="of a window of measuring")
    parser.add_argument("--windows", type=int, default=4, help="before, and in each attack")
    parser.add_argument("--waves", type=int, default=2, help="of both kinds of attack")
    parser.add_argument("--mixes", default="doorstep,inside,flood", help="or kinds: see attack.py")
    parser.add_argument("--max-connections", type=int, help="of the server; few make it crowded")
    parser.add_argument("--small-maps", action="store_true", help="three small maps only")
    parser.add_argument("--shared-cores", action="store_true",
                        help="no core of its own for the server, as without the right to give one")
    parser.add_argument("--report-latency", action="store_true", help="and do not judge it")
    return parser.parse_args()


def main():
    sys.stdout.reconfigure(line_buffering=True)
    arguments = parsed()
    # In memory, where there is such a place: what else writes to the disk is not to be measured.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    folder = Path(tempfile.mkdtemp(prefix="whereami-hostile-", dir=memory))
    trial = Trial(arguments, REPOSITORY, folder)
    asyncio.run(trial.hold())
    failures = trial.verdict()
    for failure in failures:
        print(f"FAILED: {failure}")
    if failures:
        print(f"kept: {folder}")
        return 1
    shutil.rmtree(folder)
    print("hostile connections: all bounds kept")
    return 0


sys.exit(main())
