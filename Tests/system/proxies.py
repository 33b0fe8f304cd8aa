"""The examples of deploy/nginx and deploy/haproxy, in front of a server, with players behind them.

Usage: proxies.py PROGRAM FOLDER   FOLDER is empty, and may be filled

Of the examples nothing is changed but addresses, paths, names and how many descriptors they want, so
that what holds here holds for who copies them.
"""

import asyncio
import contextlib
import getpass
import grp
import json
import os
import pathlib
import re
import socket
import ssl
import struct
import subprocess
import sys
import zlib

import websockets

from client import Player
from server import Server

PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
MATCHES = 8  # that bots are asked to play through each proxy
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "deploy"
WORLD = '{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}'
CERTIFICATE, KEY = FOLDER / "fullchain.pem", FOLDER / "privkey.pem"
START_SECONDS = 30
# How many connections of one address the server takes here: more than the bots need.
CONNECTIONS = 12
MAXIMUM_MESSAGE, MAXIMUM_AVATAR = 16 * 1024, 256 * 1024


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def has_version_6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
        return True
    except OSError:
        return False


def make_certificate():
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", "/CN=play.example.org",
         "-addext", "subjectAltName=DNS:play.example.org,IP:127.0.0.1",
         "-keyout", str(KEY), "-out", str(CERTIFICATE)], check=True, capture_output=True)
    (FOLDER / "whereami.pem").write_text(CERTIFICATE.read_text() + KEY.read_text())


def noise(bytes_wanted):
    """A PNG (ISO/IEC 15948) of random colours, just below so many bytes."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    width = 256
    height = (bytes_wanted - 200) // (3 * width + 2)
    rows = b"".join(b"\0" + os.urandom(3 * width) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0))
            + chunk(b"IEND", b""))


def game_server():
    """The server, which is restarted on the port that the proxies know."""
    maps = FOLDER / "maps"
    maps.mkdir()
    (maps / "world.geojson").write_text(WORLD)
    return Server(
        PROGRAM, FOLDER / "data", "--maps", maps, "--view-provider", "coordinates",
        "--trusted-proxies", "127.0.0.1,::1", "--countdown", "20ms", "--drain", "0",
        "--max-connections-per-address", CONNECTIONS, "--log-level", "warning",
        "--durability", "process", log=FOLDER / "server.err", port=free_ports(1)[0])


class Proxy:
    """One of the two, with the example for it."""

    def __init__(self, name, backend):
        self.name = name
        self.plain_port, self.port = free_ports(2)
        self.backend, self.process = backend, None
        self.folder = FOLDER / name
        self.folder.mkdir()

    def replaced(self, text):
        """The example with the addresses, paths and names of here."""
        if not has_version_6():
            text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.M).replace(",[::]:80", "")
            text = text.replace(",[::]:443", "")
        replacements = [
            ("127.0.0.1:8080", f"127.0.0.1:{self.backend}"),
            ("/etc/whereami/tls/fullchain.pem", CERTIFICATE),
            ("/etc/whereami/tls/privkey.pem", KEY),
            ("/etc/haproxy/whereami.pem", FOLDER / "whereami.pem"),
            ("[::]:443", f"[::1]:{self.port}"), ("[::]:80", f"[::1]:{self.plain_port}"),
            ("listen 443", f"listen 127.0.0.1:{self.port}"),
            ("listen 80", f"listen 127.0.0.1:{self.plain_port}"),
            ("bind :443", f"bind 127.0.0.1:{self.port}"),
            ("bind :80", f"bind 127.0.0.1:{self.plain_port}"),
            ("/dev/log", self.folder / "log"), ("maxconn 20000", "maxconn 1000"),
        ]
        if os.getuid() != 0:
            replacements += [("user haproxy", f"user {getpass.getuser()}"),
                             ("group haproxy", f"group {grp.getgrgid(os.getgid()).gr_name}")]
        for old, new in replacements:
            text = text.replace(old, str(new))
        left = re.findall(r"(?<![\d.])(?:/etc/|/dev/|:443\b|:80\b)\S*", re.sub("#.*", "", text))
        assert not left, f"{self.name}: {left} is not replaced"
        return text

    def command(self):
        path = self.folder / "conf"
        if self.name == "haproxy":
            path.write_text(self.replaced((EXAMPLES / "haproxy/haproxy.cfg").read_text()))
            return ["haproxy", "-db", "-f", str(path)], ["-c"]
        (self.folder / "site").write_text(
            self.replaced((EXAMPLES / "nginx/whereami.conf").read_text()))
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        path.write_text(
            f"daemon off;\npid {self.folder}/pid;\nworker_processes 1;\n"
            f"error_log {self.folder}/err;\nevents {{ worker_connections 1024; }}\n"
            f"http {{\naccess_log {self.folder}/access;\n{temporary}include {self.folder}/site;\n}}\n")
        # nginx's workers are somebody else's, and look for their folders below.
        for each in (FOLDER, self.folder):
            each.chmod(0o755)
        return ["nginx", "-e", str(self.folder / "err"), "-c", str(path)], ["-t"]

    async def start(self):
        command, check = self.command()
        environment = {**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}
        outcome = subprocess.run(command + check, capture_output=True, text=True, env=environment)
        assert outcome.returncode == 0, outcome.stdout + outcome.stderr
        told = [line for line in (outcome.stdout + outcome.stderr).splitlines()
                if re.search(r"warn|alert|emerg", line, re.I)]
        assert not told, told
        log = open(self.folder / "out", "wb")
        self.process = await asyncio.create_subprocess_exec(
            *command, stdout=log, stderr=log, env=environment)
        for _ in range(START_SECONDS * 20):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            if self.process.returncode is not None:
                break
            await asyncio.sleep(0.05)
        raise AssertionError(f"{self.name} does not start: {(self.folder / 'out').read_text()}")

    async def end(self):
        if self.process and self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()

    @property
    def url(self):
        return f"wss://127.0.0.1:{self.port}/v1/ws"

    def curl(self, path, *arguments, body=None):
        """Status, version, headers by their name in small letters, and the body of an answer."""
        url = path if ":" in path else f"https://127.0.0.1:{self.port}{path}"
        outcome = subprocess.run(
            ["curl", "-s", "-i", "--path-as-is", "--cacert", str(CERTIFICATE), "-m", "20",
             "-H", "Expect:", *arguments, url], input=body, capture_output=True)
        assert outcome.returncode == 0, (self.name, path, outcome)
        head, _, text = outcome.stdout.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines)
        version, status = first.split(" ")[:2]
        return int(status), version, {k.lower(): v for k, v in headers.items()}, text

    async def connect(self, address="127.0.0.1", **headers):
        context = ssl.create_default_context(cafile=str(CERTIFICATE))
        return await websockets.connect(
            self.url, subprotocols=["whereami.v1"], ssl=context, local_addr=(address, 0),
            close_timeout=2, extra_headers={k.replace("_", "-"): v for k, v in headers.items()})


def pages(proxy, backend):
    """The client for browsers comes whole, over HTTP/2, with the server's own headers."""
    status, _, headers, _ = proxy.curl(f"http://127.0.0.1:{proxy.plain_port}/some/page")
    assert status == 301 and headers["location"].startswith("https://127.0.0.1"), headers
    status, version, headers, text = proxy.curl("/", "-H", "Accept-Encoding: gzip")
    assert (status, version) == (200, "HTTP/2"), (proxy.name, status, version)
    assert "max-age" in headers["strict-transport-security"], headers
    direct = subprocess.run(
        ["curl", "-s", "-i", "-H", "Accept-Encoding: gzip", "-H", f"Host: 127.0.0.1:{proxy.port}",
         f"http://127.0.0.1:{backend}/"],
        capture_output=True, check=True).stdout
    head, _, own = direct.partition(b"\r\n\r\n")
    assert text == own and text[:2] == b"\x1f\x8b", f"{proxy.name}: the page is not the server's"
    hop = ("connection", "keep-alive", "server", "date", "transfer-encoding")
    for line in head.decode().split("\r\n")[1:]:
        name, value = line.split(": ", 1)
        assert name.lower() in hop or headers.get(name.lower()) == value, (proxy.name, line, headers)
    assert "content-security-policy" in headers, headers
    assert proxy.curl("/readyz")[0] == 200
    for path in ("/metrics", "/metrics?a=b", "/%6detrics", "//metrics", "/./metrics",
                 "/v1/../metrics", "/v1/%2e%2e/metrics", "/metrics/"):
        status, _, _, text = proxy.curl(path)
        assert status in (400, 404) and b"whereami_" not in text, (proxy.name, path, status)


async def uploads(proxy, player, token):
    """The longest avatar goes through, a longer one is refused at the door."""
    picture = noise(MAXIMUM_AVATAR - 100)
    arguments = ["-X", "PUT", "-H", f"Authorization: Bearer {token}", "--data-binary", "@-",
                 "-H", "Content-Type: image/png"]
    status, _, _, text = await asyncio.to_thread(
        proxy.curl, "/v1/avatar", *arguments, body=picture)
    assert status == 200, (proxy.name, status, text)
    status, _, headers, text = proxy.curl(json.loads(text)["avatar"])
    assert status == 200 and headers["content-type"] == "image/png" and len(text) > 200_000
    status = (await asyncio.to_thread(
        proxy.curl, "/v1/avatar", *arguments, body=bytes(MAXIMUM_AVATAR + 1)))[0]
    assert status == 413, (proxy.name, status)


async def frames(proxy):
    """The longest message goes through, and a longer one is told so by the server's own code."""
    player = Player(await proxy.connect(), proxy.name)
    token = (await player.call("account.guest", {"username": f"{proxy.name}-{os.getpid()}"}))["token"]
    await uploads(proxy, player, token)
    padding = "x" * (MAXIMUM_MESSAGE - 100)
    assert "version" in await player.call("server.info", {"padding": padding})
    await player.socket.send("x" * (MAXIMUM_MESSAGE + 1))
    with contextlib.suppress(websockets.ConnectionClosed):
        await asyncio.wait_for(player.reader, 20)
    assert player.socket.close_code == 1009, (proxy.name, player.socket.close_code)


async def addresses(proxy, address, other):
    """The server counts each client by its own address, whatever that says about itself."""
    sockets = [await proxy.connect(address) for _ in range(CONNECTIONS)]
    for claim in ({}, {"X_Forwarded_For": "203.0.113.9"}):
        try:
            await proxy.connect(address, **claim)
            raise AssertionError(f"{proxy.name}: one connection too many, claiming {claim}")
        except websockets.InvalidStatusCode as refusal:
            assert refusal.status_code == 429, (proxy.name, refusal)
    sockets.append(await proxy.connect(other))
    await asyncio.gather(*(each.close() for each in sockets))


async def play(proxy):
    """Bots that come back when the server does."""
    return await asyncio.create_subprocess_exec(
        PROGRAM, "bots", "--persistent", "--url", proxy.url, "--tls-ca", str(CERTIFICATE),
        "--count", "4", "--matches", str(MATCHES), "--think", "0ms...300ms",
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)


async def everything(server, proxies):
    server.start()
    for proxy in proxies:
        await proxy.start()
    fleets = [await play(proxy) for proxy in proxies]
    for proxy in proxies:
        await asyncio.to_thread(pages, proxy, server.port)
        await frames(proxy)
    print("ok: pages, uploads and the longest message go through both proxies", flush=True)
    await addresses(proxies[0], "127.0.0.2", "127.0.0.3")
    await addresses(proxies[1], "127.0.0.4", "127.0.0.5")
    print("ok: the server knows each player's own address", flush=True)
    assert all(fleet.returncode is None for fleet in fleets), "nobody is left for the restart"
    server.end()
    server.start()
    for proxy, fleet in zip(proxies, fleets):
        told = (await asyncio.wait_for(fleet.communicate(), 60))[0].decode()
        # Not the exit code: a match that goes on from a state is counted by each bot that does so.
        played = int(re.match(r"(\d+) matches", told)[1])
        assert "0 violations, 0 errors" in told and played >= MATCHES, (proxy.name, told)
        assert "came back" in told, f"{proxy.name}: no bot had to come back: {told}"
    print("ok: bots played through both proxies, and went on after a restart", flush=True)
    server.end()


async def main():
    make_certificate()
    server = game_server()
    proxies = [Proxy(name, server.port) for name in ("nginx", "haproxy")]
    try:
        await everything(server, proxies)
    finally:
        for proxy in proxies:
            await proxy.end()
        server.kill()


asyncio.run(main())
