"""A server process: started, killed, asked how it is."""

import asyncio
import os
import signal
import socket
import subprocess
import time
from pathlib import Path

HOST = "127.0.0.1"
POLL_INTERVAL = 0.005  # seconds between two looks at /readyz


def now_ms():
    """Milliseconds since 1970, as the server's clock tells them on the same machine."""
    return time.time_ns() // 1_000_000


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def has_option(program, option):
    """Whether `serve` knows that option."""
    helped = subprocess.run([program, "serve", "--help"], capture_output=True, text=True)
    return f"{option} " in helped.stdout


class ServerGone(Exception):
    """The process ended when it should have run."""


class Server:
    """One data folder and port, and the processes that serve them, one after the other."""

    def __init__(self, program, data, log, options, runner=()):
        """`runner`: words before the program's, such as `taskset -c 0`."""
        self.command = [*runner, program, "serve", "--host", HOST, "--data-dir", str(data), *options]
        self.data, self.port, self.log, self.process = Path(data), free_port(), Path(log), None

    @property
    def pid(self):
        return self.process.pid

    def start(self):
        with open(self.log, "ab") as log:
            log.write(f"--- start at {now_ms()}\n".encode())
            log.flush()
            self.process = subprocess.Popen(
                [*self.command, "--port", str(self.port)], stdout=log, stderr=log
            )

    async def ready(self, timeout=60):
        """Seconds until /readyz says so; raises ServerGone if the process ends first."""
        begin = time.monotonic()
        while time.monotonic() - begin < timeout:
            if self.process.poll() is not None:
                raise ServerGone(f"exit code {self.process.returncode} before it was ready")
            if (await self.fetch("/readyz"))[0] == 200:
                return time.monotonic() - begin
            await asyncio.sleep(POLL_INTERVAL)
        raise ServerGone(f"not ready after {timeout} s")

    async def fetch(self, path, timeout=5):
        """(status, body) of a GET; (0, "") if nobody answers."""
        try:
            return await asyncio.wait_for(self._fetch(path), timeout)
        except (OSError, asyncio.TimeoutError, ValueError, IndexError):
            return 0, ""

    async def _fetch(self, path):
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode()
            )
            answer = (await reader.read()).decode()
        finally:
            writer.close()
        head, _, body = answer.partition("\r\n\r\n")
        return int(head.split(" ", 2)[1]), body

    async def metric(self, name):
        """A number of /metrics; None if nobody answers."""
        for line in (await self.fetch("/metrics"))[1].splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        return None

    def kill(self):
        """SIGKILL: no exit, no flush."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    async def stop(self, timeout=30):
        """SIGTERM; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await self.ended(timeout)

    async def ended(self, timeout=30):
        """The exit code, as soon as there is one; kills what does not end in time."""
        deadline = time.monotonic() + timeout
        while self.process.poll() is None:
            if time.monotonic() > deadline:
                self.kill()
                raise ServerGone(f"still there {timeout} s after SIGTERM")
            await asyncio.sleep(POLL_INTERVAL)
        return self.process.returncode

    def discard(self):
        """Ends the process if there is one, whatever state it is in."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def resident_kib(self):
        """The process's resident memory, in KiB (proc(5), VmRSS)."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise ServerGone("no VmRSS")

    def processor_seconds(self):
        """(computed, waited for a core) by the threads that are there, in seconds.

        Linux, Documentation/scheduler/sched-stats: nanoseconds. What waits much is short of
        machine, and its latency tells nothing about itself.
        """
        computed = waited = 0
        for thread in Path(f"/proc/{self.pid}/task").iterdir():
            run, wait, _ = map(int, (thread / "schedstat").read_text().split())
            computed, waited = computed + run, waited + wait
        return computed / 1e9, waited / 1e9

    def descriptors(self):
        """How many files and sockets the process has open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))
