"""Kills a server over and over while bots play on it, and holds what they were told against what
is stored. Exit code 0: nothing lost, nothing double; 1: violations, printed, of which a server that
does not start again is one; 2: wrong arguments.

Usage: /usr/bin/python3 loadtest/chaos PROGRAM [--seconds N] [--bots N] [--seed N] [--self-test]
"""

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "loadtest"), str(REPOSITORY / "Tests" / "system")]

from chaos import tampering  # noqa: E402
from chaos.checks import violations  # noqa: E402
from chaos.checks.case import Case  # noqa: E402
from chaos.ledger import Ledger  # noqa: E402
from chaos.run import Run  # noqa: E402
from chaos.summary import summary  # noqa: E402
from harness.server import ServerGone  # noqa: E402

DATABASE = "whereami.sqlite"
MOST_PRINTED = 50  # violations


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", help="the server program; with --check, not used")
    parser.add_argument("--seconds", type=float, default=120, help="of storm")
    parser.add_argument("--calm", type=float, default=25, help="seconds to finish, at most")
    parser.add_argument("--finished", type=int, default=0,
                        help="the calm goes on until so many matches have finished")
    parser.add_argument("--bots", type=int, default=500)
    parser.add_argument("--seed", type=int, help="of all choices; drawn if not given")
    parser.add_argument("--pace", type=float, default=0.7, help="what thinking takes, as a factor")
    parser.add_argument("--small-maps", action="store_true", help="three small maps only")
    parser.add_argument("--durability", choices=("process", "power"), default="process")
    parser.add_argument("--folder", help="keep data, log and ledger there, whatever happens")
    parser.add_argument("--self-test", action="store_true",
                        help="then tamper with the result, and see that it is noticed")
    parser.add_argument("--check", metavar="FOLDER", help="reconcile a kept folder again")
    arguments = parser.parse_args()
    if arguments.seed is None:
        arguments.seed = random.SystemRandom().randrange(1 << 31)
    return arguments


def report(found, mishaps):
    for line in [*mishaps, *(str(violation) for violation in found[:MOST_PRINTED])]:
        print(line)
    if len(found) > MOST_PRINTED:
        print(f"… and {len(found) - MOST_PRINTED} more")


def check_again(folder):
    folder = Path(folder)
    case = Case(Ledger.load(folder / "ledger.jsonl"), folder / "data" / DATABASE)
    found = violations(case)
    report(found, case.ledger.mishaps)
    print(f"violations: {len(found) + len(case.ledger.mishaps)}")
    return 1 if found or case.ledger.mishaps else 0


def main():
    sys.stdout.reconfigure(line_buffering=True)
    arguments = parsed()
    if arguments.check:
        return check_again(arguments.check)
    is_kept = arguments.folder is not None
    arguments.folder = arguments.folder or tempfile.mkdtemp(prefix="whereami-chaos-")
    Path(arguments.folder).mkdir(parents=True, exist_ok=True)
    print(f"chaos: seed {arguments.seed}, folder {arguments.folder}", flush=True)
    run = Run(arguments, REPOSITORY)
    try:
        asyncio.run(run.play())
    except ServerGone as gone:
        print(f"the server could not be started: {gone}; see {run.server.log}")
        return 1
    case = Case(run.ledger, run.data / DATABASE)
    mishaps = list(run.ledger.mishaps)
    if (unsound := run.verify()) is not None:
        mishaps.append(f"admin verify: {unsound}")
    found = violations(case)
    print("\n".join(summary(case, run)))
    report(found, mishaps)
    count = len(found) + len(mishaps)
    print(f"violations: {count}")
    if count:
        print(f"kept: {arguments.folder} (data, server.log, ledger.jsonl)")
        return 1
    missed = tampering.self_test(run.ledger, run.data / DATABASE) if arguments.self_test else 0
    if not is_kept and not missed:
        shutil.rmtree(arguments.folder)
    return 1 if missed else 0


sys.exit(main())
