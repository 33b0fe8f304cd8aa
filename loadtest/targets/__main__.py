"""Measures the server against its targets: each prints what was asked, what was measured, and how.

Usage: /usr/bin/python3 loadtest/targets PROGRAM duels|human|idle|pictures|reconnect|start|soak …

The server has core 0, the load core 1, where there are two; as root both come before everything
else (chrt). Exit code 0 if all targets are met, 1 if one is missed, 2 if one could not be measured.
"""

import argparse
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "loadtest"))

from targets import duels, human, idle, pictures, reconnect, soak, start  # noqa: E402
from targets.bench import Bench, Unmeasured  # noqa: E402

TARGETS = {
    "duels": duels.measure,
    "human": human.measure,
    "idle": idle.measure,
    "pictures": pictures.measure,
    "reconnect": reconnect.measure,
    "start": start.measure,
    "soak": soak.measure,
}


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", help="whereami, built for release")
    parser.add_argument("targets", nargs="+", choices=TARGETS, metavar="TARGET",
                        help=", ".join(TARGETS))
    parser.add_argument("--out", type=Path, default=REPOSITORY / ".build" / "targets",
                        help="folder of the pages and JSON files")
    parser.add_argument("--data", type=Path, default=Path("/var/tmp"),
                        help="folder for databases, on the disk that is to be measured")
    parser.add_argument("--count", type=int, help="connections, instead of the target's number")
    parser.add_argument("--seconds", type=float, help="how long is measured, likewise")
    parser.add_argument("--rate", type=float, help="human, soak: commands a second, likewise")
    parser.add_argument("--fill", type=Path,
                        help="start: whereami-benchmarks, which fills the database once")
    return parser.parse_args()


def main():
    sys.stdout.reconfigure(line_buffering=True)
    arguments = parsed()
    code = 0
    for name in arguments.targets:
        bench = Bench(arguments, name, REPOSITORY)
        try:
            rows = TARGETS[name](bench)
        except Unmeasured as problem:
            print(f"{name}: NOT MEASURED: {problem}")
            code = 2
            continue
        finally:
            bench.end()
        print(f"\n{name}")
        for row in rows:
            print(f"  {row}")
        for command in bench.commands:
            print(f"  $ {command}")
        if not all(row.is_met for row in rows):
            code = max(code, 1)
    return code


sys.exit(main())
