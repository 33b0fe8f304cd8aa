"""The server under as much of its systemd unit as can be had without systemd.

Usage: sandbox.py PROGRAM FOLDER   FOLDER is empty, and may be filled

systemd-analyze judges the unit. Then bubblewrap gives the server what the unit's lines mean: another
user without capabilities, a read-only system, its own /tmp, /dev and /proc, and a seccomp filter with
exactly the calls that SystemCallFilter= leaves, and the conditions that MemoryDenyWriteExecute=,
RestrictAddressFamilies= and RestrictNamespaces= add. Players who sign up, upload, look at pictures and
play must notice nothing. Not tried here: cgroup limits, the users and groups of the unit.
"""

import asyncio
import errno
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import urllib.request

from client import connect
from contract_http import picture

try:
    import seccomp
except ImportError:
    seccomp = None

PROGRAM, FOLDER = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
UNIT = ROOT / "deploy/systemd/whereami.service"
# The unit has 1.2: systemd calls it OK from 4 down, and a line that goes missing costs 0.1 or more.
MAXIMUM_EXPOSURE_TENTHS = 12
SECONDS = 60
WORLD = '{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}'
PROT_WRITE, PROT_EXEC, SHM_EXEC = 2, 4, 0o100000
CLONE_NAMESPACES = 0x7E020080
FAMILIES = {"AF_UNIX": socket.AF_UNIX, "AF_INET": socket.AF_INET, "AF_INET6": socket.AF_INET6}

unit = UNIT.read_text()


def setting(name):
    """Every value that the unit gives to a name, in their order."""
    return re.findall(rf"^{name}=(.*)$", unit, re.M)


def judged():
    """systemd's own opinion, offline."""
    here, addition = FOLDER / UNIT.name, FOLDER / f"{UNIT.name}.d/tls.conf"
    here.write_text(unit.replace("/usr/local/bin/whereami", str(PROGRAM)))
    verify = ["systemd-analyze", "verify", "--man=no", str(here)]
    addition.parent.mkdir()
    for text in ("", (UNIT.parent / addition.name).read_text()):
        addition.write_text(text)
        outcome = subprocess.run(verify, capture_output=True, text=True)
        assert outcome.returncode == 0 and not outcome.stderr, outcome
    addition.unlink()
    outcome = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={MAXIMUM_EXPOSURE_TENTHS}",
         str(here)], capture_output=True, text=True)
    assert outcome.returncode == 0, outcome.stdout.splitlines()[-1]
    print("ok: systemd finds nothing wrong with the unit:", outcome.stdout.splitlines()[-1][2:])


def calls(word, groups={}):
    """The system calls of a word of SystemCallFilter=."""
    if not groups:
        text = subprocess.run(
            ["systemd-analyze", "syscall-filter"], check=True, capture_output=True, text=True).stdout
        for line in text.splitlines():
            if line.startswith("@"):
                members = groups[line.strip()] = []
            elif line.startswith("    ") and not line.strip().startswith("#"):
                members.append(line.strip())
    if not word.startswith("@"):
        return {word}
    return set().union(*(calls(member) for member in groups[word]))


def filter_file():
    """The seccomp filter that the unit amounts to, as a file."""
    allowed = set()
    for value in setting("SystemCallFilter"):
        for word in value.removeprefix("~").split():
            allowed = allowed - calls(word) if value.startswith("~") else allowed | calls(word)
    masked = lambda argument, mask, value: seccomp.Arg(argument, seccomp.MASKED_EQ, mask, value)
    conditions = {
        "mmap": [[masked(2, PROT_WRITE | PROT_EXEC, value)] for value in (0, PROT_WRITE, PROT_EXEC)],
        "mprotect": [[masked(2, PROT_EXEC, 0)]], "pkey_mprotect": [[masked(2, PROT_EXEC, 0)]],
        "shmat": [[masked(2, SHM_EXEC, 0)]], "clone": [[masked(0, CLONE_NAMESPACES, 0)]],
        "socket": [[seccomp.Arg(0, seccomp.EQ, int(FAMILIES[name]))]
                   for name in setting("RestrictAddressFamilies")[0].split()],
    }
    # Never allowed with any argument, as systemd cannot look into what they point at.
    never = {"clone3": errno.ENOSYS, "unshare": errno.EPERM, "setns": errno.EPERM,
             "personality": errno.EPERM}
    rules = seccomp.SyscallFilter(seccomp.ERRNO(errno.EPERM))
    for name in sorted(allowed):
        try:
            if name in never:
                if never[name] != errno.EPERM:
                    rules.add_rule(seccomp.ERRNO(never[name]), name)
                continue
            for arguments in conditions.get(name, [[]]):
                rules.add_rule(seccomp.ALLOW, name, *arguments)
        except RuntimeError:
            pass  # This machine has no such call, or libseccomp does not know it.
    path = FOLDER / "filter"
    with open(path, "wb") as file:
        rules.export_bpf(file)
    return path


def boxed(*command):
    """A command inside what the unit's lines mean, and its first descriptor for the filter."""
    data = FOLDER / "state"
    data.mkdir(exist_ok=True)
    words = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
    for hidden in ("/tmp", "/home", "/root", "/boot", "/srv", "/media", "/mnt", "/run", "/var/lib"):
        if os.path.isdir(hidden):
            words += ["--tmpfs", hidden]
    for shown in {ROOT, PROGRAM.parent}:
        words += ["--ro-bind", str(shown), str(shown)]
    words += [
        "--bind", str(data), "/var/lib/whereami", "--unshare-user", "--unshare-ipc", "--unshare-uts", "--uid", "10001", "--gid", "10001",
        "--cap-drop", "ALL", "--new-session", "--die-with-parent", "--seccomp", "3", "--", *command]
    return ["bash", "-c", f'exec "$@" 3<{FOLDER}/filter', "bash", *words]


# The attempts that the sandbox refuses, each as Python that succeeds only outside of it.
ATTEMPTS = {
    "writes to /etc": "open('/etc/whereami-test', 'w')",
    "writes beside its state": "open('/var/whereami-test', 'w')",
    "makes memory executable": "import mmap; mmap.mmap(-1, 4096, prot=7)",
    "talks to the kernel over netlink": "import socket; socket.socket(socket.AF_NETLINK, 3)",
    "opens a packet socket": "import socket; socket.socket(socket.AF_PACKET, 3)",
    "traces a process": "import ctypes; c = ctypes.CDLL(None, use_errno=True); "
                        "assert c.ptrace(0, 0, 0, 0) == 0",
    "makes a namespace": "import ctypes; assert ctypes.CDLL(None).unshare(0x10000000) == 0",
    "changes the host's name": "import socket; socket.sethostname('other')",
    "raises its priority": "import os; os.nice(-5)",
    "locks memory": "import ctypes; assert ctypes.CDLL(None).mlockall(1) == 0",
}


def tried():
    for deed, code in ATTEMPTS.items():
        outcome = subprocess.run(
            boxed("/usr/bin/python3", "-c", code), capture_output=True, text=True)
        assert outcome.returncode == 1 and "Traceback" in outcome.stderr, (deed, outcome)
    good = subprocess.run(
        boxed("/usr/bin/python3", "-c", "open('/var/lib/whereami/file', 'w'); open('/tmp/a', 'w')"))
    assert good.returncode == 0, "it may not even write where it should"
    print(f"ok: the sandbox refuses what it is for, {len(ATTEMPTS)} ways", flush=True)


async def lived(url):
    """A password is hashed, a picture rewritten, a place drawn."""
    page = url.replace("ws:", "http:").removesuffix("/v1/ws")
    player = await connect(url, "member")
    reply = await player.call("account.register", {
        "username": "member", "email": "member@example.org", "password": "nobody's business"})
    request = urllib.request.Request(f"{page}/v1/avatar", picture(8, 8), method="PUT", headers={
        "Authorization": f"Bearer {reply['token']}", "Content-Type": "image/png"})
    assert (await asyncio.to_thread(urllib.request.urlopen, request)).status == 200
    await player.call("match.solo", {})
    view = (await player.event("round.started"))["view"]
    image = await asyncio.to_thread(
        lambda: urllib.request.urlopen(page + view["images"][0]["url"]).read())
    assert image[:3] == b"\xff\xd8\xff", image[:16]
    await player.socket.close()
    await player.reader


async def played():
    """Players do everything that there is, and the server ends as it should."""
    arguments = setting("ExecStart")[0].replace("%S", "/var/lib").split()[1:]
    maps = FOLDER / "state/maps"
    maps.mkdir()
    (maps / "world.geojson").write_text(WORLD)
    name = f"whereami-sandbox-{os.getpid()}"
    notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notify.bind("\0" + name)
    notify.settimeout(SECONDS)
    process = await asyncio.create_subprocess_exec(
        *boxed(str(PROGRAM), *arguments, "--host", "127.0.0.1", "--port", "0", "--countdown", "0",
               "--drain", "0", "--rounds", "1", "--maps", "/var/lib/whereami/maps"),
        env={"PATH": os.environ["PATH"], "NOTIFY_SOCKET": f"@{name}"},
        stdin=subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=open(FOLDER / "log", "wb"))
    told = lambda: (FOLDER / "log").read_text()
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), SECONDS)).decode()
        assert "is ready" in line, told()
        assert notify.recv(1024).startswith(b"READY=1")
        url = re.search(r"ws:\S+", line)[0]
        outcome = await asyncio.to_thread(
            subprocess.run, [PROGRAM, "bots", "--url", url, "--count", "4", "--matches", "4",
                             "--think", "0ms"], capture_output=True, text=True)
        assert outcome.returncode == 0, outcome.stdout + told()
        await lived(url)
        # bubblewrap waits for the server, which is its only child.
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
        server = int(children.split()[0])
        status = pathlib.Path(f"/proc/{server}/status").read_text()
        for fact in (r"NoNewPrivs:\s+1", r"Seccomp:\s+2", r"CapEff:\s+0+\n", r"CapBnd:\s+0+\n"):
            assert re.search(fact, status), (fact, status)
        os.kill(server, signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), SECONDS) == 0, told()
        assert "level=error" not in told(), told()
    finally:
        if process.returncode is None:
            process.kill()
    print("ok: in the sandbox players sign up, upload, look at pictures and play", flush=True)


def main():
    judged()
    if seccomp is None:
        return print("skipped: python3-seccomp is not installed")
    filter_file()
    outcome = subprocess.run(boxed("/bin/true"), capture_output=True, text=True)
    if outcome.returncode != 0:
        return print(f"skipped: no sandbox can be made here: {outcome.stderr.strip()}")
    tried()
    asyncio.run(played())


main()
