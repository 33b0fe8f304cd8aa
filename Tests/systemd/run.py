"""The unit of deploy/systemd under a real systemd, with the program that `make install` makes.

Usage (as root): /usr/bin/python3 Tests/systemd/run.py PREFIX

PREFIX holds bin/whereami and lib/whereami. systemd-nspawn boots a container from this machine's own
files, with a layer in memory for what is written, and no network but its own loopback. There the unit is started
as its first lines say, plays, reloads, is killed, hangs, and stops. Tests/system/sandbox.py tries
what needs no privilege; this tries the whole: the user, the limits, the watchdog, the restarts.
"""

import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

PREFIX = pathlib.Path(sys.argv[1]).resolve()
UNITS = pathlib.Path(__file__).resolve().parents[2] / "deploy/systemd"
BOOT_SECONDS, START_SECONDS, WATCHDOG_SECONDS = 60, 20, 45
# The unit asks for more descriptors than this machine may give.
DESCRIPTORS = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
PAGE, URL = "http://127.0.0.1:8080/", "ws://127.0.0.1:8080/v1/ws"
passed = 0


def ok(what):
    global passed
    passed += 1
    print(f"ok: {what}", flush=True)


def until(condition, seconds, what):
    """The condition's value as soon as it has one."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f"never came: {what}"
        time.sleep(0.1)
    return value


class Container:
    """systemd as process 1 of namespaces of its own."""

    def __init__(self, folder):
        self.log, self.mounts = open(folder / "nspawn.log", "wb"), []
        layer, root = folder / "layer", folder / "root"
        for made in (layer, root):
            made.mkdir()
        self.mount(layer, "-t", "tmpfs", "tmpfs")
        for made in (layer / "upper", layer / "work"):
            made.mkdir()
        self.mount(root, "-t", "overlay", "overlay", "-o",
                   f"lowerdir=/,upperdir={layer}/upper,workdir={layer}/work")
        (folder / "boot.target").write_text(
            "[Unit]\nRequires=sysinit.target dbus.socket\nAfter=sysinit.target dbus.socket\n"
            "AllowIsolate=yes\n")
        (folder / "limits.conf").write_text(
            "[Service]\n" + (f"LimitNOFILE={DESCRIPTORS}\n" if DESCRIPTORS < 32768 else ""))
        (folder / "whereami.env").write_text(
            f"WHEREAMI_VIEW_PROVIDER=coordinates\nWHEREAMI_COUNTDOWN=2s\nWHEREAMI_DRAIN=1s\n"
            f"WHEREAMI_MAX_CONNECTIONS={min(16000, DESCRIPTORS - 1000)}\n")
        system = "/etc/systemd/system"
        binds = {PREFIX: "/usr/local",
                 UNITS / "whereami.service": f"{system}/whereami.service",
                 UNITS / "whereami.sysusers": "/etc/sysusers.d/whereami.conf",
                 folder / "boot.target": f"{system}/boot.target",
                 folder / "limits.conf": f"{system}/whereami.service.d/limits.conf",
                 folder / "whereami.env": "/etc/whereami/whereami.env"}
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", f"--directory={root}", "--boot",
             "--register=no", "--keep-unit", "--private-network", "--machine=whereami-test",
             *[f"--bind-ro={source}:{target}" for source, target in binds.items()],
             "systemd.unit=boot.target"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def mount(self, target, *words):
        subprocess.run(["mount", *words, target], check=True)
        self.mounts.append(target)

    def first_process(self):
        """systemd's number outside; None before there is one."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        numbers = children.read_text().split()
        return numbers[0] if numbers else None

    def command(self, *words, check=True):
        """The output of a command in there."""
        outcome = subprocess.run(
            ["nsenter", f"--target={self.leader}", "--all", "--", *words],
            capture_output=True, text=True, env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"})
        assert not check or outcome.returncode == 0, (words, outcome.stdout, outcome.stderr)
        return outcome.stdout.strip()

    def boot(self):
        self.leader = until(self.first_process, BOOT_SECONDS, "systemd")
        until(lambda: self.command("systemctl", "is-active", "boot.target", check=False) == "active",
              BOOT_SECONDS, "the target")

    def shown(self, name):
        """A property of the unit."""
        return self.command("systemctl", "show", "--value", "--property", name, "whereami")

    def is_ready(self):
        return self.command("curl", "-s", PAGE + "readyz", check=False) == "ready"

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for target in reversed(self.mounts):
            subprocess.run(["umount", "--lazy", target], check=True)


def starts(container):
    container.command("systemctl", "start", "whereami")
    assert container.is_ready(), "Type=notify: a start that returns is ready"
    assert container.shown("ActiveState") == "active"
    pid = container.shown("MainPID")
    user = container.command("stat", "--format=%U:%G", f"/proc/{pid}")
    assert user == "whereami:whereami", user
    state = container.command("stat", "--format=%U:%a", "/var/lib/whereami")
    assert state == "whereami:700", state
    limits = container.command("cat", f"/proc/{pid}/limits")
    assert re.search(rf"Max open files +{min(DESCRIPTORS, 32768)} ", limits), limits
    status = container.command("cat", f"/proc/{pid}/status")
    assert re.search(r"^CapEff:\s0+$", status, re.M) and re.search(r"^NoNewPrivs:\s1$", status, re.M)
    assert re.search(r"^Seccomp:\s2$", status, re.M), status
    ok("it starts as its own user, without capabilities, behind a filter, and is ready when it says so")
    return pid


def is_bounded(container):
    """The kernel has the unit's bounds, in the hierarchy of its version of control groups."""
    group = container.shown("ControlGroup")

    def bound(new, controller, old):
        return container.command(
            "sh", "-c", f"cat /sys/fs/cgroup{group}/{new} || cat /sys/fs/cgroup/{controller}{group}/{old}",
            check=False)

    bounds = bound("memory.max", "memory", "memory.limit_in_bytes"), bound("pids.max", "pids", "pids.max")
    if bounds == ("", ""):
        print("not tried: MemoryMax= and TasksMax=, as this machine's containers have no control groups")
        return
    assert bounds == (str(1 << 30), "128"), bounds
    ok("the kernel bounds its memory and its threads")


def plays(container):
    container.command("whereami", "bots", "--url", URL, "--count", "20", "--matches", "10",
                      "--think", "0ms")
    journal = container.command("journalctl", "--unit=whereami", "--output=cat")
    assert "is ready" in journal and "Failed" not in journal, journal
    ok("bots play, and its words are in the journal")


def reloads(container, pid):
    container.command("systemctl", "reload", "whereami")
    assert container.shown("MainPID") == pid and container.is_ready()
    ok("a reload changes no process")


def comes_back(container, pid):
    container.command("kill", "-KILL", pid)
    new = until(lambda: container.is_ready() and container.shown("MainPID"), START_SECONDS, "a restart")
    assert new != pid and container.shown("NRestarts") == "1"
    ok("killed, it is started again")
    container.command("kill", "-STOP", new)
    newest = until(lambda: container.shown("NRestarts") == "2" and container.is_ready()
                   and container.shown("MainPID"), WATCHDOG_SECONDS + START_SECONDS, "the watchdog")
    assert newest not in ("0", new)
    journal = container.command("journalctl", "--unit=init.scope", "--unit=whereami", "--output=cat")
    assert "Watchdog timeout" in journal, journal
    ok("when it hangs, the watchdog ends it, and it is started again")


def stops(container):
    container.command("systemctl", "stop", "whereami")
    result = container.shown("Result"), container.shown("ExecMainStatus"), container.shown("ActiveState")
    assert result == ("success", "0", "inactive"), result
    ok("a stop is a clean end")


def main():
    with tempfile.TemporaryDirectory() as folder:
        container = Container(pathlib.Path(folder))
        try:
            container.boot()
            pid = starts(container)
            is_bounded(container)
            plays(container)
            reloads(container, pid)
            comes_back(container, pid)
            stops(container)
        except BaseException:
            print((pathlib.Path(folder) / "nspawn.log").read_text(errors="replace")[-3000:])
            if getattr(container, "leader", None):
                print(container.command("systemctl", "status", "--no-pager", "--full", "whereami", check=False))
                print(container.command("journalctl", "--no-pager", "--lines=60", check=False))
            raise
        finally:
            container.end()
    print(f"{passed} passed, 0 failed")


main()
