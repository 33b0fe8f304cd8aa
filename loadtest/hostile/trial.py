"""One trial: quiet windows, waves of attack, quiet again; what was measured, and the bounds."""

import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from harness.maps import small_maps
from harness.server import Server, ServerGone, has_option

from .attack import MIXES

HERE = Path(__file__).resolve().parent
ATTACKERS = 2  # processes

# In the world attackers have machines of their own. Here the server has a core of its own, and the
# players whose latency is measured come before attackers on the other one (sched(7), SCHED_RR).
ISOLATED = {
    "server": ("chrt", "--rr", "10", "taskset", "-c", "0"),
    "honest.py": ("chrt", "--rr", "10", "taskset", "-c", "1"),
    "attack.py": ("taskset", "-c", "1"),
}

# The server's defaults but for time: an attack lasts seconds, not minutes.
OPTIONS = {
    "--rounds": "3", "--moving": "30s", "--guessing": "20s", "--ready": "5s",
    "--countdown": "100ms", "--handshake-timeout": "10s", "--ping-interval": "5s",
    "--idle-timeout": "15s",
    "--log-level": "warning", "--durability": "process", "--view-provider": "coordinates",
}

# The most that a connection may cost, in KiB: buffers, TLS aside, and room of an allocator.
KIB_PER_CONNECTION = 12
# The most of one that does not read: 256 KiB queued (--max-queued), and a message on its way.
KIB_PER_DEAF = 320
# The cost in any case: code that was not touched before, tables that have grown once.
KIB_FOR_ALL = 16 * 1024
# How much more a second wave may take than the first: what was given back is taken again.
SECOND_WAVE = 1.10
DESCRIPTOR_TOLERANCE = 16
LATENCY_FACTOR = 2.0
JUDGED_MIXES = ("doorstep", "inside")
SETTLE = 3  # seconds for an attack to unfold
CLEAN_UP = 25  # seconds after an attack: longer than the idle timeout


class Trial:
    """Measures; `verdict` says what was not as it should be."""

    def __init__(self, arguments, repository, folder):
        self.arguments, self.mixes = arguments, arguments.mixes.split(",")
        maps = repository / "polygons"
        if arguments.small_maps:
            maps = small_maps(folder / "maps", repository)
        options = {**OPTIONS, "--maps": str(maps)}
        if arguments.max_connections is not None:
            options["--max-connections"] = str(arguments.max_connections)
        if has_option(arguments.program, "--drain"):
            options["--drain"] = "1s"
        words = [word for pair in options.items() for word in pair]
        self.runners = ISOLATED if can_isolate() and not arguments.shared_cores else {}
        print(f"cores: {'one for the server' if self.runners else 'shared with the attackers'}")
        self.server = Server(
            arguments.program, folder / "data", folder / "server.log", words,
            self.runners.get("server", ()))
        self.honest = None
        self.quiet, self.attacked = [], []
        self.memory, self.descriptors = {}, {}
        self.broken = []
        self.quiet_share = 0  # of a core, computed by the server without attackers

    async def hold(self):
        self.server.start()
        try:
            await self.server.ready()
            self.honest = await self.begin("honest.py", self.arguments.players)
            await self.window("warm-up")
            before = self.server.processor_seconds()[0], time.monotonic()
            for number in range(self.arguments.windows):
                self.quiet.append(await self.window(f"quiet-{number + 1}"))
            self.quiet_share = self.share_since(*before)
            self.note("quiet")
            for wave in range(self.arguments.waves):
                for mix in self.mixes:
                    await self.wave(mix, wave + 1)
            self.honest.stdin.close()
            await self.honest.wait()
        except (OSError, ServerGone) as error:
            self.broken.append(str(error))
        finally:
            if self.honest is not None and self.honest.returncode is None:
                self.honest.kill()
            await self.stop()

    async def stop(self):
        try:
            code = await self.server.stop()
        except ServerGone as gone:
            code = gone
        if code != 0:
            self.broken.append(f"exit code {code} of the server")

    async def wave(self, mix, number):
        """One attack of that kind; then the time that the server takes to be rid of it."""
        each, name = self.arguments.connections // ATTACKERS, f"{mix}-{number}"
        first = 1 + ATTACKERS * number
        attackers = [await self.begin("attack.py", each, place, mix)
                     for place in range(first, first + ATTACKERS)]
        began, opened = (self.server.processor_seconds()[0], time.monotonic()), 0
        try:
            await asyncio.sleep(SETTLE)
            for index in range(self.arguments.windows):
                self.attacked.append(await self.window(f"{name}-{index + 1}"))
                self.note(name)
        finally:
            seconds = time.monotonic() - began[1]
            share = self.share_since(*began) - self.quiet_share
            for attacker in attackers:
                attacker.stdin.close()
                told = (await attacker.stdout.read()).decode().strip()
                await attacker.wait()
                print(f"  attacker: {told}")
                opened += sum(json.loads(told or "{}").get("opened", {}).values())
            print(f"  {opened / seconds:.0f} connections a second were opened; the server computed "
                  f"{share:.0%} more than before, {share * seconds / max(1, opened) * 1e6:.0f} µs "
                  "for each")
        for _ in range(CLEAN_UP):
            await asyncio.sleep(1)
            if self.server.descriptors() <= self.descriptors["quiet"] + DESCRIPTOR_TOLERANCE:
                break
        self.note(f"after {name}")

    def share_since(self, computed, moment):
        """The share of a core that the server has computed since then."""
        return (self.server.processor_seconds()[0] - computed) / (time.monotonic() - moment)

    async def begin(self, script, *words):
        return await asyncio.create_subprocess_exec(
            *self.runners.get(script, ()), sys.executable, str(HERE / script), str(self.server.port), *map(str, words),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )

    async def window(self, name):
        before = (*self.server.processor_seconds(), time.monotonic())
        self.honest.stdin.write(f"window {name} {self.arguments.seconds}\n".encode())
        line = await self.honest.stdout.readline()
        if not line:
            raise ConnectionError(f"the honest players gave up in window {name}")
        found = json.loads(line)
        after = (*self.server.processor_seconds(), time.monotonic())
        busy, found["waited"] = ((after[i] - before[i]) / (after[2] - before[2]) for i in (0, 1))
        print(f"  {found['name']:12} {found['guesses']:5} guesses, p50 {shown(found['p50'])}, "
              f"p99 {shown(found['p99'])}, {found['refused']} refused; newcomers "
              f"{found['admitted']}/{found['newcomers']} in {shown(found['entry'])}; "
              f"server computed {busy:.0%}, waited {found['waited']:.0%}, "
              f"{self.server.resident_kib() / 1024:.1f} MiB, "
              f"{self.server.descriptors()} descriptors", flush=True)
        return found

    def note(self, when):
        """The most memory and descriptors of that time."""
        self.memory[when] = max(self.memory.get(when, 0), self.server.resident_kib())
        self.descriptors[when] = max(self.descriptors.get(when, 0), self.server.descriptors())

    @property
    def bound(self):
        """KiB that an attack may take."""
        shares = [share_of_deaf(mix) for mix in self.mixes]
        deaf = self.arguments.connections * max(shares)
        return KIB_FOR_ALL + self.arguments.connections * KIB_PER_CONNECTION + deaf * KIB_PER_DEAF

    def refusal_verdict(self):
        refused = sum(window["refused"] for window in self.quiet + self.attacked)
        return [f"{refused} guesses of honest players were refused"] if refused else []

    def verdict(self):
        """The failures, in words; prints what was measured."""
        failed = list(self.broken)
        if "quiet" not in self.memory:
            return failed or ["nothing was measured"]
        failed += self.memory_verdict() + self.descriptor_verdict()
        return failed + self.refusal_verdict() + self.latency_verdict()

    def memory_verdict(self):
        waves = [name for name in self.memory if name.startswith(tuple(self.mixes))]
        growth = {name: self.memory[name] - self.memory["quiet"] for name in waves}
        for name, kib in growth.items():
            connections = max(1, self.descriptors[name] - self.descriptors["quiet"])
            print(f"memory in {name}: {kib / 1024:.1f} MiB more for {connections} connections at "
                  f"once ({kib / connections:.1f} KiB each), bound {self.bound / 1024:.1f} MiB")
        failed = [f"{name} took {kib} KiB, the bound is {self.bound:.0f}"
                  for name, kib in growth.items() if kib > self.bound]
        count = len(self.mixes)
        if len(waves) > count:
            first, last = (max(self.memory[wave] for wave in part)
                           for part in (waves[:count], waves[-count:]))
            if last > first * SECOND_WAVE:
                failed.append(f"the last waves took more than the first: {self.memory}")
        return failed

    def descriptor_verdict(self):
        print(f"descriptors: {self.descriptors}")
        allowed = self.descriptors["quiet"] + DESCRIPTOR_TOLERANCE
        return [f"{count} descriptors {name}, {allowed} allowed"
                for name, count in self.descriptors.items()
                if name.startswith("after") and count > allowed]

    def latency_verdict(self):
        """Of each kind of attack; what is a flood is told and not judged."""
        quiet = p99s(self.quiet)
        if not quiet:
            return ["no guess was measured"]
        before, failed = statistics.median(quiet), []
        print(f"guess to acknowledgement, median p99 of the windows: {shown(before)} quiet "
              f"({shown(min(quiet))} to {shown(max(quiet))})")
        for mix in self.mixes:
            windows = [window for window in self.attacked if window["name"].startswith(mix)]
            attacked = p99s(windows)
            if not attacked:
                failed.append(f"no guess was measured during {mix}")
                continue
            during = statistics.median(attacked)
            newcomers = sum(window["newcomers"] for window in windows)
            admitted = sum(window["admitted"] for window in windows)
            print(f"{mix}: {shown(during)} ({shown(min(attacked))} to {shown(max(attacked))}), "
                  f"factor {during / before:.2f}; newcomers {admitted} of {newcomers}")
            is_judged = mix in JUDGED_MIXES and not self.arguments.report_latency
            if is_judged and during > LATENCY_FACTOR * before:
                waited = statistics.median(window["waited"] for window in windows)
                failed.append(
                    f"the p99 grew by {during / before:.2f} during {mix}, {LATENCY_FACTOR} allowed; "
                    f"the server waited for a core for {waited:.0%} of the time")
        return failed


def can_isolate():
    """Whether this process may give others a core and a priority: two cores, and the right to."""
    if (os.cpu_count() or 1) < 2 or shutil.which("chrt") is None:
        return False
    tried = subprocess.run([*ISOLATED["server"], "true"], capture_output=True)
    return tried.returncode == 0


def share_of_deaf(mix):
    shares = MIXES.get(mix, {mix: 1})
    return shares.get("deaf", 0) / sum(shares.values())


def p99s(windows):
    return [window["p99"] for window in windows if window["p99"] is not None]


def shown(seconds):
    return "–" if seconds is None else f"{seconds * 1000:.1f} ms"
