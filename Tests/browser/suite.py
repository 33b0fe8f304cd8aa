"""Plays the tests, two at a time, each in a process of its own, and says what came of them.

Usage: suite.py PROGRAM [--web-dir DIR] [--work DIR] [--lanes N] [TEST…]
"""

import argparse
import os
import signal
import subprocess
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import accessibility
import accounts
import atlas
import boards
import closed
import daily
import duel
import editor
import events
import facts
import finds
import formats
import friends
import german
import home
import journeys
import keyboard
import levels
import lists
import looks
import maps
import news
import offline
import operators
import pages
import phone
import quiz
import reconnection
import returning
import replays
import rooms
import searching
import secrecy
import sets
import streetview
import views
import waiting
import watching
import weight
from stage import Stage

TIMEOUT_SECONDS = 600
# The longest first, so that no lane is left with one at the end.
TESTS = [
    *accessibility.TESTS, *duel.TESTS, *phone.TESTS, *reconnection.TESTS, *returning.TESTS,
    *rooms.TESTS, *watching.TESTS, *offline.TESTS, *closed.TESTS,
    *boards.TESTS, *levels.TESTS, *lists.TESTS, *searching.TESTS, *facts.TESTS, *journeys.TESTS,
    *events.TESTS, *news.TESTS, *finds.TESTS, *maps.TESTS,
    *daily.TESTS, *replays.TESTS, *sets.TESTS, *formats.TESTS, *quiz.TESTS,
    *friends.TESTS, *german.TESTS, *keyboard.TESTS, *secrecy.TESTS, *editor.TESTS, *accounts.TESTS,
    *home.TESTS, *pages.TESTS, *operators.TESTS, *atlas.TESTS, *looks.TESTS, *streetview.TESTS,
    *views.TESTS, *waiting.TESTS, *weight.TESTS,
]


def play(test, options):
    """Plays one test in this process; its evidence stays where it failed."""
    stage = Stage(options.program, options.work / test.__name__, options.web_dir)
    try:
        test(stage)
        stage.judge()
    except BaseException:
        stage.keep_evidence()
        raise
    finally:
        stage.close()


def play_apart(test):
    """Plays one test in a process of its own, which takes its browsers along.

    Returns None if it passed, and the report of its failure otherwise.
    """
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, *sys.argv, "--only", test.__name__], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        output = process.communicate(timeout=TIMEOUT_SECONDS)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        output = f"no end after {TIMEOUT_SECONDS} s"
    end_group(process.pid)
    seconds = time.monotonic() - began
    claim = test.__doc__.splitlines()[0].rstrip(".")
    if process.returncode == 0:
        print(f"ok: {claim} ({seconds:.0f} s)", flush=True)
        return None
    print(f"FAILED: {test.__name__} ({seconds:.0f} s)", flush=True)
    return f"FAILED: {test.__name__}: {claim}\n{output}"


def end_group(group):
    """Ends what a test left behind: its own process group, nothing else."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=os.path.realpath)
    parser.add_argument("--web-dir")
    parser.add_argument("--work", type=Path, default=Path(".build/browser"))
    parser.add_argument("--lanes", type=int, default=2)
    parser.add_argument("--only", help=argparse.SUPPRESS)
    parser.add_argument("tests", nargs="*")
    return parser.parse_intermixed_args()


def main():
    options = arguments()
    if options.only:
        [test] = [test for test in TESTS if test.__name__ == options.only]
        try:
            return play(test, options)
        except Exception as error:
            # The reason first: logs of long runs are cut after some lines.
            print(f"reason: {error}", flush=True)
            traceback.print_exc(limit=-4)
            sys.exit(f"evidence: {options.work / options.only}")
    unknown = set(options.tests) - {test.__name__ for test in TESTS}
    assert not unknown, f"there is no test {unknown}"
    chosen = [test for test in TESTS if not options.tests or test.__name__ in options.tests]
    began = time.monotonic()
    with ThreadPoolExecutor(options.lanes) as lanes:
        failures = [report for report in lanes.map(play_apart, chosen) if report is not None]
    seconds = time.monotonic() - began
    # The reports come last: where a long log is shortened, its end is kept.
    for report in failures:
        print(report)
    print(f"{len(chosen) - len(failures)} passed, {len(failures)} failed in {seconds:.0f} s")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
