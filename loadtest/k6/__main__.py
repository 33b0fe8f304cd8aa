"""Runs one of k6's journeys against a server of its own, or against one that is there.

The exit code is k6's: 0 if every bound was kept. The table goes to the terminal, and k6's page with
what happened when to the report folder.

Usage: /usr/bin/python3 loadtest/k6 JOURNEY (PROGRAM | --url URL) [--set NAME=VALUE …]
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "loadtest"))

from harness.maps import small_maps  # noqa: E402
from harness.server import Server  # noqa: E402

SCRIPTS = Path(__file__).resolve().parent
JOURNEYS = sorted(script.stem for script in SCRIPTS.glob("*.js"))


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("journey", choices=JOURNEYS)
    parser.add_argument("program", nargs="?", help="whereami; none with --url")
    parser.add_argument("--url", help="a server that runs already: ws://…/v1/ws")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                        help="what the journey is told: its first lines say what there is")
    parser.add_argument("--report", type=Path, default=REPOSITORY / ".build" / "k6-reports")
    parser.add_argument("--small-maps", action="store_true", help="three small maps only")
    parser.add_argument("--k6", default=None, help="the program k6 (default: the path's, or `make k6`'s)")
    arguments = parser.parse_args()
    if (arguments.program is None) == (arguments.url is None):
        parser.error("either the program or --url")
    return arguments


def k6_program(given):
    own = REPOSITORY / ".build" / "k6" / "bin" / "k6"
    found = given or shutil.which("k6") or (str(own) if own.exists() else None)
    if found is None:
        sys.exit("k6 is missing: `make k6` installs it")
    return found


async def run_k6(arguments, url):
    """k6's process, with its report."""
    arguments.report.mkdir(parents=True, exist_ok=True)
    page = arguments.report / f"{arguments.journey}.html"
    command = [k6_program(arguments.k6), "run", "--quiet", "--env", f"URL={url}"]
    for setting in arguments.set:
        command += ["--env", setting]
    environment = dict(
        os.environ, K6_WEB_DASHBOARD="true", K6_WEB_DASHBOARD_PORT="-1",
        K6_WEB_DASHBOARD_PERIOD="1s", K6_NO_USAGE_REPORT="true",
        K6_WEB_DASHBOARD_EXPORT=str(page))
    return await asyncio.create_subprocess_exec(
        *command, str(SCRIPTS / f"{arguments.journey}.js"), env=environment)


async def against_own_server(arguments):
    folder = Path(tempfile.mkdtemp(prefix="whereami-k6-"))
    options = ["--view-provider", "coordinates", "--countdown", "0s", "--log-level", "warning"]
    if arguments.small_maps:
        options += ["--maps", str(small_maps(folder / "maps", REPOSITORY))]
    server = Server(arguments.program, folder / "data", folder / "server.log", options)
    try:
        server.start()
        await server.ready()
        k6 = await run_k6(arguments, f"ws://127.0.0.1:{server.port}/v1/ws")
        code = await k6.wait()
        await server.stop()
    finally:
        server.discard()
        shutil.rmtree(folder)
    return code


async def against(arguments):
    return await (await run_k6(arguments, arguments.url)).wait()


def main():
    sys.stdout.reconfigure(line_buffering=True)
    arguments = parsed()
    code = asyncio.run(against(arguments) if arguments.url else against_own_server(arguments))
    print(f"report: {arguments.report}/{arguments.journey}.html")
    return code


sys.exit(main())
