"""Backups, and disks that are not as they should be, with the built program.

Usage: care.py PROGRAM FOLDER   FOLDER is empty, and may be filled
"""

import asyncio
import contextlib
import hashlib
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time

from client import connect
from server import Server

START_SECONDS = 60
# Somebody without any rights.
NOBODY = {"user": 65534, "group": 65534, "extra_groups": []}
PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
# A map that is read at once: there are many starts here.
MAPS = FOLDER / "maps"
WORLD = '{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}'


def ok(text):
    print(f"ok: {text}", flush=True)


def run(*arguments, **options):
    """A command's output, and its exit code."""
    return subprocess.run(
        [PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=START_SECONDS,
        **options)


def admin(command, *arguments, **options):
    """The output of a command of `admin`, which succeeds."""
    result = run("admin", command, *arguments, **options)
    assert result.returncode == 0 and not result.stderr, (command, arguments, result)
    return result.stdout


def refused(words, *arguments, **options):
    """A command that fails says why in one line on standard error, and nothing else."""
    result = run(*arguments, **options)
    assert result.returncode == 1, (arguments, result)
    assert result.stdout == "" and result.stderr.count("\n") == 1, (arguments, result)
    assert re.search(words, result.stderr), (words, result.stderr)


def contents(folder):
    """The files in a folder, without those that a start may leave: the lock and the log's index."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.endswith((".lock", "-shm")):
            if path.name.endswith("-wal") and path.stat().st_size == 0:
                continue
            found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


# A round that waits longer than everything that is done beside it on a slow machine.
PATIENT = ("--countdown", "0", "--moving", "10m", "--hurry", "0")


def free_port():
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        return chosen.getsockname()[1]


def does_not_start(words, folder, unchanged=True, **options):
    """A start that fails says why, changes nothing, and leaves nobody listening."""
    before, port = contents(folder), free_port()
    refused(
        words, "serve", "--host", "127.0.0.1", "--maps", MAPS, "--port", port, "--data-dir", folder, "--log-level", "critical",
        **options)
    assert not unchanged or contents(folder) == before, (words, before, contents(folder))
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0, "somebody listens"


def server_of(folder, *options):
    return Server(PROGRAM, folder, "--maps", MAPS, "--log-level", "error", *options)


def bots(url, count=10, matches=20):
    result = run("bots", "--url", url, "--count", count, "--matches", matches, "--think", "0ms")
    assert result.returncode == 0, result


async def begin_duel(url):
    """Two players in a round, one of whom has guessed; their tokens and what was acknowledged."""
    players = [await connect(url, name) for name in ("alice", "bob")]
    tokens = []
    for player in players:
        account = await player.call("account.guest", {"username": f"care-{player.name}"})
        tokens.append(account["token"])
        await player.call("queue.join", {})
    match = [(await player.event("round.started"))["match"] for player in players][0]
    current = {"match": match, "round": 1}
    await players[0].call("match.answer", current)
    reply = await players[0].call("match.guess", {**current, "lat": 12.25, "lng": -34.5})
    return tokens, match, reply


async def resume_duel(url, tokens, match, reply):
    """The same duel goes on: the guess is there, and so is the time that was left."""
    players = [await connect(url, name) for name in ("alice", "bob")]
    for player, token in zip(players, tokens):
        assert (await player.call("account.resume", {"token": token}))["match"] == match
    states = [await player.call("match.state", {"match": match}) for player in players]
    assert [state["phase"] for state in states] == ["guessed", "moving"], states
    guess = {"match": match, "round": 1, "lat": 12.25, "lng": -34.5}
    assert await players[0].call("match.guess", guess) == reply
    await players[1].call("match.answer", {"match": match, "round": 1})
    await players[1].call("match.guess", guess)
    results = (await players[0].event("round.revealed"))["results"]
    assert len(results) == 2, results


def counts(text):
    """Players, finished and live matches, of a line that tells them."""
    found = re.search(r"(\d+) players, (\d+) finished and (\d+) live matches", text)
    assert found, text
    return [int(number) for number in found.groups()]


def check_backup():
    data, file = FOLDER / "data", FOLDER / "copy.sqlite"
    with server_of(data, *PATIENT) as server:
        bots(server.url)
        notes = asyncio.run(begin_duel(server.url))
        assert counts(admin("backup", file, "--data-dir", data)) == [12, 20, 1]
        assert file.stat().st_mode & 0o777 == 0o600
        assert [path.name for path in FOLDER.iterdir()].count("copy.sqlite.partial") == 0
        refused("exists already; --force", "admin", "backup", file, "--data-dir", data)
        refused("name that the server uses", "admin", "backup", data / "whereami.lock",
                "--force", "--data-dir", data)
        bots(server.url)
        assert counts(admin("backup", file, "--force", "--data-dir", data))[1] == 40
        refused("another process uses", "admin", "restore", file, "--force", "--data-dir", data)
        refused("stop it first", "admin", "vacuum", "--data-dir", data)
        refused("backup of it instead", "admin", "restore", data / "whereami.sqlite",
                "--data-dir", FOLDER / "none")
        assert not (FOLDER / "none").exists()
        server.end(signal.SIGKILL, -signal.SIGKILL)
    ok("a server that runs is backed up, and everything that needs it stopped is refused")

    new = FOLDER / "new"
    admin("restore", file, "--data-dir", new)
    admin("verify", "--data-dir", new)
    with server_of(new) as server:
        asyncio.run(resume_duel(server.url, *notes))
    admin("verify", "--data-dir", new)
    ok("what was restored serves, and its live match goes on")

    # The database of the killed server has a log beside it.
    assert (data / "whereami.sqlite-wal").stat().st_size > 0
    refused("--force", "admin", "restore", file, "--data-dir", data)
    kept = re.search(r"kept as (\S+)", admin("restore", file, "--force", "--data-dir", data))[1]
    admin("verify", "--data-dir", data)
    before = re.search("before ([0-9.]+) MiB, after ([0-9.]+)", admin("vacuum", "--data-dir", data))
    assert float(before[2]) <= float(before[1])
    admin("verify", "--data-dir", data)
    assert counts(admin("restore", kept, "--data-dir", FOLDER / "old"))[1] == 40
    admin("verify", "--data-dir", FOLDER / "old")
    with server_of(FOLDER / "old") as server:
        asyncio.run(resume_duel(server.url, *notes))
    ok("what a crash has left is kept whole when something else takes its place")


def check_kills():
    data, finished = FOLDER / "killed", 0
    for seconds in [0.3, 0.9, 1.5]:
        with server_of(data, "--countdown", "0") as server:
            playing = subprocess.Popen(
                [PROGRAM, "bots", "--url", server.url, "--count", "50", "--matches", "100000",
                 "--think", "0ms"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(seconds)
            server.end(signal.SIGKILL, -signal.SIGKILL)
            playing.kill()
            playing.wait()
        checked = admin("verify", "--data-dir", data)
        before, finished = finished, int(re.search(r"(\d+) matches", checked)[1])
        assert finished >= before, checked
    ok("kill -9 in the middle of commits leaves data that agrees with itself, every time")


@contextlib.contextmanager
def sound_copy(name):
    """A folder with the sound database, for being damaged."""
    folder = FOLDER / name
    folder.mkdir()
    shutil.copy(FOLDER / "data" / "whereami.sqlite", folder)
    yield folder, folder / "whereami.sqlite"
    shutil.rmtree(folder)


def alter(path, sql):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(sql)
    connection.close()


def page_of(path, table):
    connection = sqlite3.connect(path)
    (page,) = connection.execute(
        "SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
    connection.close()
    return (page - 1) * 4096


def check_files():
    with sound_copy("newer") as (folder, path):
        alter(path, "INSERT INTO grdb_migrations VALUES ('v999')")
        does_not_start("newerSchema: a newer version of the program has changed", folder)
        refused("newer version", "admin", "restore", path, "--data-dir", FOLDER / "none")
        refused("newer version", "admin", "verify", "--data-dir", folder)
    with sound_copy("empty") as (folder, path):
        path.write_bytes(b"")
        does_not_start("corrupt: .*whereami.sqlite is empty", folder)
    with sound_copy("text") as (folder, path):
        path.write_text("This is no database. " * 1000)
        does_not_start("corrupt: .*whereami.sqlite", folder)
    with sound_copy("truncated") as (folder, path):
        path.write_bytes(path.read_bytes()[:path.stat().st_size // 2])
        does_not_start("corrupt: .*whereami.sqlite", folder)
    with sound_copy("flipped") as (folder, path):
        offset = page_of(path, "journal")
        data = bytearray(path.read_bytes())
        data[offset:offset + 4096] = bytes(byte ^ 0xFF for byte in data[offset:offset + 4096])
        path.write_bytes(data)
        does_not_start("corrupt: .*whereami.sqlite", folder)
        refused("damaged|malformed", "admin", "backup", FOLDER / "x", "--data-dir", folder)
    with sound_copy("lost") as (folder, path):
        path.rename(folder / "whereami.sqlite-wal")
        does_not_start("corrupt: .*is missing", folder)
    with sound_copy("folder") as (folder, path):
        path.unlink()
        path.mkdir()
        does_not_start("io: .*whereami.sqlite is no file", folder)
    with sound_copy("file") as (folder, path):
        does_not_start("io: .*cannot be", path)
    ok("a database that is newer, no database, damaged, lost or a folder stops the start")


LOCKING = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
"""


def check_locks():
    with sound_copy("locked") as (folder, path):
        # A process of its own, because reading a file here would drop the locks held here.
        other = subprocess.Popen(
            [sys.executable, "-c", LOCKING, str(path)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        assert other.stdout.readline() == "locked\n"
        does_not_start("locked: another program has .*whereami.sqlite locked", folder)
        other.communicate("")
        with server_of(folder):
            does_not_start("locked: another process uses", folder, unchanged=False)
    ok("a database that somebody else has stops the start")


def check_permissions():
    if os.getuid() != 0:
        return print("skipped: only the superuser can start a server as somebody else")
    try:
        run("--version", **NOBODY)
    except PermissionError:
        return print("skipped: the program is where nobody else may start it")
    with sound_copy("readable") as (folder, path):
        # The user who starts it may enter, and read everything.
        for parent in [folder, *folder.parents[:-1]]:
            if parent.is_relative_to(FOLDER) or parent == FOLDER.parent:
                parent.chmod(0o755)
        path.chmod(0o644)
        does_not_start("readOnly: .*cannot be opened", folder, **NOBODY)
        (folder / "whereami.lock").touch()
        (folder / "whereami.lock").chmod(0o666)
        does_not_start("(readOnly|io): .*whereami.sqlite", folder, **NOBODY)
        folder.chmod(0o777)
        does_not_start("readOnly: .*whereami.sqlite", folder, **NOBODY)
        path.chmod(0o600)
        does_not_start("(readOnly|io): .*whereami.sqlite", folder, **NOBODY)
        folder.chmod(0o700)
        does_not_start("readOnly: .*cannot be opened", folder, **NOBODY)
    ok("a folder or a file that may not be written, or is somebody else's, stops the start")


def check_full_disk():
    disk = FOLDER / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(mount, capture_output=True).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        return print("skipped: a full disk, because no file system can be mounted here")
    try:
        filling = disk / "filling"

        def fill(free):
            filling.unlink(missing_ok=True)
            status = os.statvfs(disk)
            filling.write_bytes(b"x" * max(0, status.f_bavail * status.f_frsize - free))

        for folder in [disk / "new", disk / "old"]:
            if folder.name == "old":
                folder.mkdir()
                shutil.copy(FOLDER / "data" / "whereami.sqlite", folder)
            for free in [0, 8192]:
                fill(free)
                does_not_start("full: ", folder, unchanged=folder.name == "old")
            filling.unlink()
            with server_of(folder):
                pass
            admin("verify", "--data-dir", folder)
        fill(8192)
        refused("full: ", "admin", "backup", disk / "copy", "--data-dir", FOLDER / "data")
        assert not list(disk.glob("copy*"))
        refused("full: ", "admin", "restore", FOLDER / "copy.sqlite", "--data-dir", disk / "new",
                "--force")
        filling.unlink()
        admin("verify", "--data-dir", disk / "new")
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)
    ok("a full disk stops the start and leaves what was there; with room the same folder serves")


MAPS.mkdir()
(MAPS / "world.geojson").write_text(WORLD)
check_backup()
check_kills()
check_files()
check_locks()
check_permissions()
check_full_disk()
