"""A server on one core, a load on the other, and what came of it."""

import asyncio
import json
import os
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from harness.server import HOST, Server, ServerGone

SERVER_OPTIONS = (
    "--durability", "power", "--view-provider", "coordinates", "--request-rate", "0",
    "--max-connections", "20000", "--max-connections-per-address", "20000",
    "--log-level", "warning",
)


class Unmeasured(Exception):
    """Something that is needed is not there, or broke."""


@dataclass
class Row:
    """One target."""

    what: str
    target: str
    measured: str
    is_met: bool

    def __str__(self):
        verdict = "met" if self.is_met else "MISSED"
        return f"{self.what:<52} target {self.target:<16} measured {self.measured:<24} {verdict}"


def at_most(what, bound, value, unit):
    return Row(what, f"≤ {bound:g} {unit}", f"{value:.3g} {unit}", value <= bound)


def at_least(what, bound, value, unit):
    return Row(what, f"≥ {bound:g} {unit}", f"{value:.4g} {unit}", value >= bound)


def runner(core, priority):
    """Words before a program's, so that it has a core to itself, as far as the system allows."""
    words = []
    if (os.cpu_count() or 1) > 1 and shutil.which("taskset"):
        words += ["taskset", "-c", str(core)]
    if os.geteuid() == 0 and shutil.which("chrt"):
        words += ["chrt", "--rr", str(priority)]
    return words


SERVER_RUNNER = runner(0, 10)
LOAD_RUNNER = runner(1, 5)


class Bench:
    """The server and the load of one target."""

    def __init__(self, arguments, name, repository):
        self.arguments, self.name, self.repository = arguments, name, repository
        self.program = str(Path(arguments.program).resolve())
        arguments.out.mkdir(parents=True, exist_ok=True)
        arguments.data.mkdir(parents=True, exist_ok=True)
        self.folder = Path(tempfile.mkdtemp(prefix="whereami-targets-", dir=arguments.data.resolve()))
        self.commands, self.server, self.loads = [], None, 0

    def count(self, usual):
        return self.arguments.count or usual

    def seconds(self, usual):
        return self.arguments.seconds or usual

    def note(self, command):
        """Remembers a command as somebody would type it."""
        self.commands.append(shlex.join(str(word) for word in command))

    def serve(self, *options, data=None):
        """Starts a server, and waits until it is ready."""
        self.server = Server(
            self.program, data or self.folder / "data", self.folder / "server.log",
            [*SERVER_OPTIONS, *options], SERVER_RUNNER)
        self.note([*self.server.command, "--port", self.server.port])
        self.server.start()
        self.wait_until_ready()
        return self.server

    def wait_until_ready(self):
        try:
            return asyncio.run(self.server.ready())
        except ServerGone as problem:
            log = self.server.log.read_text()[-1000:]
            raise Unmeasured(f"the server: {problem}\n{log}") from problem

    def load_command(self, journey, *options, with_server_figures=True):
        self.loads += 1
        stem = self.arguments.out / (self.name if self.loads == 1 else f"{self.name}-{self.loads}")
        command = [
            *LOAD_RUNNER, self.program, "bots", "load", journey,
            "--url", f"ws://{HOST}:{self.server.port}/v1/ws", *options,
            "--json", f"{stem}.json", "--report", f"{stem}.html",
        ]
        if with_server_figures:
            command += ["--server-pid", self.server.pid]
        self.note(command)
        return [str(word) for word in command], Path(f"{stem}.json")

    def load(self, journey, *options):
        """Runs a load test to its end; its result."""
        command, result = self.load_command(journey, *options)
        result.unlink(missing_ok=True)
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        return self.told(done.stdout, result)

    def told(self, table, result):
        print(table)
        if not result.exists():
            raise Unmeasured("the load test did not come to its end")
        return json.loads(result.read_text())

    def stop_server(self):
        if self.server is not None:
            self.server.discard()
            self.server = None

    def end(self):
        self.stop_server()
        shutil.rmtree(self.folder, ignore_errors=True)


def kind(result, name):
    """The latencies of one kind of command."""
    for one in result["kinds"]:
        if one["name"] == name:
            return one
    raise Unmeasured(f"no {name} in the result")


def errors(result):
    """How often something went wrong, as a target."""
    count = sum(result["errors"].values()) + sum(one["unanswered"] for one in result["kinds"])
    return Row("errors", "0", str(count), count == 0)


def soundness(result):
    """Whether the load generator itself is out of the question."""
    saturated = [text for text in result["warnings"] if text.startswith("SATURATED")]
    return Row("the load generator kept up", "yes", "no" if saturated else "yes", not saturated)
