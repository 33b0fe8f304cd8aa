"""A server as systemd runs it: it says how it is, is asked to read its certificate again, and ends.

Usage: reload.py PROGRAM FOLDER   FOLDER is empty, and may be filled
"""

import asyncio
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys

import websockets

from client import Player

PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
WORLD = '{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}'
CERTIFICATE, KEY = FOLDER / "cert.pem", FOLDER / "key.pem"
SECONDS = 30


def make_certificate(name):
    files = FOLDER / f"{name}.pem", FOLDER / f"{name}-key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", str(files[1]), "-out", str(files[0])], check=True, capture_output=True)
    return files


def put(files):
    """Copies files into place, as a renewal does."""
    for source, target in zip(files, (CERTIFICATE, KEY)):
        shutil.copy(source, target)


class Supervisor:
    """The socket that systemd has for a service."""

    def __init__(self, name):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(name.replace("@", "\0"))
        self.socket.setblocking(False)
        self.told = []

    async def hear(self, word):
        """Waits for a word; what has been heard before it is forgotten."""
        async with asyncio.timeout(SECONDS):
            while word not in self.told:
                text = await asyncio.get_running_loop().sock_recv(self.socket, 1024)
                self.told += text.decode().split("\n")
        del self.told[:self.told.index(word) + 1]


async def start(name, *options):
    environment = {**os.environ, "NOTIFY_SOCKET": name, "WATCHDOG_USEC": "900000"}
    (FOLDER / "maps").mkdir(exist_ok=True)
    (FOLDER / "maps/world.geojson").write_text(WORLD)
    return await asyncio.create_subprocess_exec(
        PROGRAM, "serve", "--host", "127.0.0.1", "--port", "0", "--data-dir", str(FOLDER / "data"),
        "--maps", str(FOLDER / "maps"), "--view-provider", "coordinates", "--drain", "0", *options,
        env=environment, stdin=subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=open(FOLDER / "log", "ab"))


def log():
    return (FOLDER / "log").read_text()


async def connect(url, authorities):
    context = ssl.create_default_context(cafile=str(authorities))
    return await websockets.connect(url, ssl=context, close_timeout=2)


async def renewal(supervisor, process):
    """Certificates A, then B under open connections, then what is no certificate."""
    line = (await process.stdout.readline()).decode()
    url = re.search(r"wss:\S+", line)[0]
    port = re.search(r":(\d+)/", url)[1]
    subprocess.run([PROGRAM, "healthcheck", "--port", port, "--tls"], check=True)
    of_the_server = {"WHEREAMI_PORT": port, "WHEREAMI_TLS_CERT": str(CERTIFICATE)}
    subprocess.run(
        [PROGRAM, "healthcheck", "--path", "/readyz"], env={**os.environ, **of_the_server}, check=True)
    old, new = make_certificate("old"), make_certificate("new")
    player = Player(await connect(url, FOLDER / "first.pem"), "player")
    put(new)
    process.send_signal(signal.SIGHUP)
    await supervisor.hear("RELOADING=1")
    await supervisor.hear("READY=1")
    assert "certificate reloaded" in log(), log()
    await (await connect(url, new[0])).close()
    try:
        await connect(url, FOLDER / "first.pem")
        raise AssertionError("the old certificate is still shown")
    except ssl.SSLCertVerificationError:
        pass
    # The certificate of one pair and the key of another.
    put((old[0], new[1]))
    process.send_signal(signal.SIGHUP)
    await supervisor.hear("READY=1")
    assert "stays" in log() and "key values mismatch" in log(), log()
    await (await connect(url, new[0])).close()
    assert "version" in await player.call("server.info"), "the first connection is still there"
    await player.socket.close()
    await player.reader


async def serve_with_certificate():
    put(make_certificate("first"))
    supervisor = Supervisor(str(FOLDER / "notify"))
    process = await start(
        str(FOLDER / "notify"), "--tls-cert", str(CERTIFICATE), "--tls-key", str(KEY))
    try:
        await supervisor.hear("READY=1")
        await renewal(supervisor, process)
        await supervisor.hear("WATCHDOG=1")
        process.send_signal(signal.SIGTERM)
        await supervisor.hear("STOPPING=1")
        assert await asyncio.wait_for(process.wait(), SECONDS) == 0, log()
    finally:
        if process.returncode is None:
            process.kill()


async def serve_without():
    """SIGHUP asks for nothing that is there; the server goes on, and answers a health check."""
    name = f"@whereami-test-{os.getpid()}"
    supervisor = Supervisor(name)
    process = await start(name)
    try:
        await supervisor.hear("READY=1")
        port = re.search(r":(\d+)/", (await process.stdout.readline()).decode())[1]
        process.send_signal(signal.SIGHUP)
        await supervisor.hear("READY=1")
        for path in ("/healthz", "/readyz"):
            subprocess.run([PROGRAM, "healthcheck", "--port", port, "--path", path], check=True)
        environment = {**os.environ, "WHEREAMI_PORT": port}
        subprocess.run([PROGRAM, "healthcheck"], env=environment, check=True)
        missing = subprocess.run(
            [PROGRAM, "healthcheck", "--port", port, "--path", "/none"], capture_output=True)
        assert missing.returncode == 1 and b"404" in missing.stderr, missing
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), SECONDS) == 0, log()
        gone = subprocess.run([PROGRAM, "healthcheck", "--port", port], capture_output=True)
        assert gone.returncode == 1 and b"refused" in gone.stderr, gone
    finally:
        if process.returncode is None:
            process.kill()


asyncio.run(serve_with_certificate())
asyncio.run(serve_without())
