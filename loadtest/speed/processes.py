"""The processes that are measured, and the load on them: each on a core of its own."""

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from harness.server import HOST, Server, free_port

SERVER_CORE, LOAD_CORE = "0", "1"
# Of bots in a hurry: no pauses, and no limits on what one machine asks.
HURRIED = ["--countdown", "0s", "--request-rate", "0"]
GAME = [
    "--view-provider", "coordinates", "--max-connections-per-address", "16000",
    "--log-level", "warning",
]


class Load:
    """`drive`, which has connected when this is made and begins a second later."""

    def __init__(self, tools, *arguments):
        command = ["taskset", "-c", LOAD_CORE, str(tools / "drive"), *map(str, arguments)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "connected\n":
            sys.exit("the load could not connect")

    def result(self):
        """The results that it prints at its end, by name."""
        words = self.process.stdout.readline().split()
        if self.process.wait() or not words:
            sys.exit("the load failed")
        return dict(zip(words[::2], map(float, words[1::2])))


@contextmanager
def echo_server(tools):
    """The bare echo; gives (pid, port)."""
    process, port = started_echo(tools)
    try:
        yield process.pid, port
    finally:
        process.kill()
        process.wait()


def started_echo(tools):
    """An echo that listens; on another port if somebody takes the first one meanwhile."""
    while True:
        port = free_port()
        process = subprocess.Popen(["taskset", "-c", SERVER_CORE, str(tools / "echo"), str(port)])
        while process.poll() is None:
            try:
                socket.create_connection((HOST, port)).close()
                return process, port
            except ConnectionRefusedError:
                time.sleep(0.05)


@contextmanager
def game_server(program, folder, maps, options=()):
    """The game; gives the Server, which may not be ready yet."""
    server = Server(
        program, folder / "data", folder / "server.log", ["--maps", str(maps), *GAME, *options],
        runner=("taskset", "-c", SERVER_CORE))
    try:
        server.start()
        yield server
    finally:
        server.discard()


def processor_seconds(pid):
    """(computed, waited for a core) by all threads of a process, those that are gone included.

    The first from proc(5), stat, in clock ticks; the second of the threads that are there.
    """
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    computed = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    waited = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        waited += int((thread / "schedstat").read_text().split()[1])
    return computed, waited / 1e9


def loaded(pid, load):
    """(processor seconds, its result, for which share of the time threads waited for the core)."""
    before, result, after = processor_seconds(pid), load.result(), processor_seconds(pid)
    return after[0] - before[0], result, (after[1] - before[1]) / result["seconds"]
