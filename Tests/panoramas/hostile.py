"""Providers that misbehave: none of them stalls a player, or makes the server show their bytes."""

import asyncio
import contextlib
import http.server
import io
import json
import threading
import time

from client import connect
from PIL import Image
from server import Server

FAIL_SECONDS = 180


def answer(item):
    """The answer to every search: three pictures in a row, the first is the start."""
    def feature(number):
        return {"id": item.id if number == 0 else f"{number:08x}-0000-4000-8000-000000000000",
                "collection": "c", "geometry": {"coordinates": [item.lon + number * 1e-4, item.lat]},
                "properties": {"datetime": f"2024-05-07T01:00:{number:02}Z", "view:azimuth": 0,
                               "pers:interior_orientation": {"field_of_view": 360}},
                "assets": {"sd": {"href": "BASE/file.jpg"}}}
    return {"features": [feature(number) for number in range(3)]}


def jpeg(width, height):
    file = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(file, "JPEG")
    return file.getvalue()


class Misbehaviour:
    """The behaviour of one provider, for searches and for files."""

    def search(self, handler, answer):
        handler.send(200, answer)

    def file(self, handler):
        handler.send(200, jpeg(2048, 1024))


class Slow(Misbehaviour):
    def search(self, handler, answer):
        handler.begin(200, 1 << 20)
        with contextlib.suppress(OSError):
            for _ in range(60):
                handler.wfile.write(b" ")
                handler.wfile.flush()
                time.sleep(1)


class Failing(Misbehaviour):
    def search(self, handler, answer):
        handler.send(500, b"oops")


class Busy(Misbehaviour):
    def search(self, handler, answer):
        handler.send(429, b"", ("Retry-After", "60"))


class Looping(Misbehaviour):
    def search(self, handler, answer):
        handler.send(302, b"", ("Location", handler.path))


class LocalFile(Misbehaviour):
    def file(self, handler):
        handler.send(302, b"", ("Location", "file:///etc/hostname"))


class Endless(Misbehaviour):
    def search(self, handler, answer):
        handler.begin(200, None)
        with contextlib.suppress(OSError):
            while True:
                handler.wfile.write(b"[" * 65536)


class Garbled(Misbehaviour):
    def search(self, handler, answer):
        handler.send(200, answer[: len(answer) // 2])


class Hanging(Misbehaviour):
    def search(self, handler, answer):
        handler.close_connection = True


class Huge(Misbehaviour):
    def file(self, handler):
        handler.send(200, jpeg(12000, 6000))


class Square(Misbehaviour):
    def file(self, handler):
        handler.send(200, jpeg(2048, 2048))


class Truncated(Misbehaviour):
    def file(self, handler):
        handler.send(200, jpeg(2048, 1024)[:2000])


class NoPicture(Misbehaviour):
    def file(self, handler):
        handler.send(200, b"<html>" * 1000)


class Gone(Misbehaviour):
    def file(self, handler):
        handler.send(404, b"")


ALL = [Slow, Failing, Busy, Looping, LocalFile, Endless, Garbled, Hanging, Huge, Square, Truncated,
       NoPicture, Gone]


@contextlib.contextmanager
def provider(behaviour, item):
    """The address of a provider that behaves so."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path.startswith("/file"):
                return behaviour.file(self)
            behaviour.search(self, json.dumps(answer(item)).replace("BASE", base).encode())

        def begin(self, status, length, *headers):
            self.send_response(status)
            for name, value in headers:
                self.send_header(name, value)
            if length is not None:
                self.send_header("Content-Length", str(length))
            self.end_headers()

        def send(self, status, body, *headers):
            self.begin(status, len(body), *headers)
            with contextlib.suppress(OSError):
                self.wfile.write(body)

        def log_message(self, *_):
            """Says nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    base = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield base
    finally:
        server.shutdown()
        server.server_close()


async def plays(server, name):
    """A match begins without the provider, with sketches, and says why.

    Nobody waits for a provider: the reply must come within the 20 s of a call, and `Slow` takes 60 s.
    """
    player = await connect(server.url, name)
    await player.call("account.guest", {"username": name})
    state = await player.call("match.solo", {"map": "towns"})
    assert state["rounds"][0]["view"]["provider"] == "sketch", state
    assert state["lacksPanoramas"] is True, state


def play(program, work, item, options, metrics_address, metric):
    """One server for each misbehaviour, all at once."""
    with contextlib.ExitStack() as stack:
        servers = []
        for behaviour in ALL:
            folder = work / f"hostile-{behaviour.__name__}"
            folder.mkdir()
            base = stack.enter_context(provider(behaviour(), item))
            server = Server(program, folder / "data", *options, "--panoramax", base,
                            "--panorama-private-networks", "--metrics-port", "0",
                            log=folder / "log")
            stack.enter_context(server)
            server.metrics = metrics_address(server)
            servers.append((behaviour.__name__, server))
        for name, server in servers:
            asyncio.run(plays(server, "early_" + name.lower()))
        deadline = time.monotonic() + FAIL_SECONDS
        for name, server in servers:
            while metric(server, "whereami_panorama_places_failed_total") < 1:
                assert time.monotonic() < deadline, f"{name} was not noticed: {server.log()}"
                time.sleep(0.2)
            assert metric(server, "whereami_panorama_places_ready") == 0, name
            asyncio.run(plays(server, "late_" + name.lower()))
    return len(servers)
