"""Push messages to closed clients, against a push service of the test's own.

Usage: push.py PROGRAM FOLDER LIBRARIES   FOLDER is empty, and may be filled

Subscriptions are made with keys of the test. What the server posts is decrypted by http-ece, and its
tokens are verified by py-vapid, which share nothing with the server; they are in LIBRARIES. The
service answers as its paths say: it takes, refuses, waits, redirects, floods, or asks for patience.
"""

import asyncio
import base64
import http.server
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.request

PROGRAM, FOLDER, LIBRARIES = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
# After what the system has: its cryptography is used.
sys.path.append(LIBRARIES)

import http_ece  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import ec  # noqa: E402
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: E402
from py_vapid import Vapid02  # noqa: E402

from client import connect  # noqa: E402
from server import Server  # noqa: E402

CONTACT = "mailto:operator@example.org"
SECONDS = 30


def text64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A subscription with its keys."""

    def __init__(self, endpoint):
        self.endpoint, self.auth = endpoint, os.urandom(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def params(self):
        return {"endpoint": self.endpoint, "p256dh": text64(self.point), "auth": text64(self.auth)}

    def opened(self, body):
        """The payload of a message."""
        return json.loads(http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


class Service:
    """A push service: the first part of a path says how it answers. It keeps what it is sent."""

    def __init__(self):
        self.posts, self.counts = [], {}
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                service.posts.append((self.path, dict(self.headers), body, time.time()))
                number = service.counts[self.path] = service.counts.get(self.path, 0) + 1
                service.answer(self, self.path.split("/")[1], number)

            def do_GET(self):
                service.posts.append(("GET " + self.path, dict(self.headers), b"", time.time()))
                self.plain(200)

            def plain(self, status, body=b"", **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def answer(self, handler, kind, number):
        if kind == "ok":
            handler.plain(201, Location="/m/1")
        elif kind in ("404", "410", "403"):
            handler.plain(int(kind), b"no such subscription")
        elif kind in ("429", "503"):
            # Once, and then it takes it.
            later = number == 1
            handler.plain(int(kind) if later else 201, **({"Retry_After": "2"} if later else {}))
        elif kind == "redirect":
            handler.plain(307, Location=self.origin + "/ok/redirected")
        elif kind == "slow":
            time.sleep(60)
        elif kind == "huge":
            handler.send_response(201)
            # Its end is that of the connection.
            handler.send_header("Connection", "close")
            handler.end_headers()
            try:
                for _ in range(1 << 14):
                    handler.wfile.write(b"x" * 65536)
            except OSError:
                self.counts["cut off"] = self.counts.get("cut off", 0) + 1
        else:
            raise AssertionError(kind)

    def to(self, path):
        return [post for post in self.posts if post[0] == path]

    async def expect(self, path, count=1):
        """Waits until so many messages were posted to a path; returns them."""
        end = time.monotonic() + SECONDS
        while len(self.to(path)) < count:
            assert time.monotonic() < end, f"{path} got {len(self.to(path))}: {self.counts}"
            await asyncio.sleep(0.05)
        return self.to(path)


def metrics(server):
    """The push messages by result."""
    found = {}
    with urllib.request.urlopen(server.metrics, timeout=10) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith("whereami_pushes_total{"):
                name, _, value = line.partition("} ")
                found[name.split('"')[1]] = int(value)
    return found


def figure(server, name):
    """A figure without labels of the metrics page."""
    with urllib.request.urlopen(server.metrics, timeout=10) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
    raise AssertionError(f"no {name}")


async def until(is_so):
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.05)


async def count(server, result, least):
    end = time.monotonic() + SECONDS
    while (found := metrics(server))[result] < least:
        assert time.monotonic() < end, found
        await asyncio.sleep(0.1)


class People:
    """A player who is away and subscribed, and others who write to the player."""

    def __init__(self, server):
        self.server, self.number = server, 0

    async def guest(self, name):
        self.number += 1
        player = await connect(self.server.url, name)
        player.username = f"{name}{self.number}"
        result = await player.call("account.guest", {"username": player.username})
        player.token, player.id = result["token"], result["player"]["player"]
        return player

    async def away(self, *browsers):
        player = await self.guest("away")
        for browser in browsers:
            assert await player.call("push.subscribe", browser.params) == {}
        await self.leave(player)
        return player

    async def leave(self, player):
        """Closes the connection, and waits until the server knows."""
        open_before = figure(self.server, "whereami_connections")
        await player.socket.close()
        await until(lambda: figure(self.server, "whereami_connections") < open_before)

    async def pass_queue(self, service):
        """Sends a message to somebody else, and waits for it: those before it have left by then."""
        path = f"/ok/behind-{self.number}"
        await self.write(await self.away(Browser(service.origin + path)))
        await service.expect(path)

    async def write(self, player):
        sender = await self.guest("sender")
        assert await sender.call("friend.request", {"username": player.username}) == {}
        return sender


def check(post, browser, key, origin, sender):
    """Headers, token and content of a message about a friend request."""
    _, headers, body, at = post
    headers = {name.lower(): value for name, value in headers.items()}
    assert headers["content-encoding"] == "aes128gcm", headers
    assert 0 < int(headers["ttl"]) <= 3 * 86400 and headers["urgency"] == "normal", headers
    assert len(headers["topic"]) == 32 and len(body) <= 4096, headers
    assert Vapid02.verify(headers["authorization"]), "py-vapid takes the token"
    scheme, token, k = re.split("[ ,]", headers["authorization"])
    assert scheme == "vapid" and k == f"k={key}", headers
    claims = json.loads(base64.urlsafe_b64decode(token[2:].split(".")[1] + "=="))
    assert claims["aud"] == origin and claims["sub"] == CONTACT, claims
    assert at < claims["exp"] <= at + 86400, claims
    payload = browser.opened(body)
    assert payload["kind"] == "friendRequest" and payload["player"] == sender.id, payload
    assert payload["username"] == sender.username, payload
    return payload


async def delivered(people, service):
    browsers = [Browser(f"{service.origin}/ok/{number}") for number in "ab"]
    player = await people.away(*browsers)
    sender = await people.write(player)
    back = await connect(people.server.url, "back")
    seen = []
    for browser, path in zip(browsers, ("/ok/a", "/ok/b")):
        [post] = await service.expect(path)
        if not seen:
            await back.call("account.resume", {"token": player.token})
            key = (await back.call("push.get"))["key"]
        seen.append(check(post, browser, key, service.origin, sender))
        try:
            Browser(browser.endpoint).opened(post[2])
        except Exception:
            pass
        else:
            raise AssertionError("another browser can read it")
    listed = (await back.call("notification.list"))["notifications"]
    assert [entry["notification"] for entry in listed] == [seen[0]["notification"]], listed
    assert seen[0] == seen[1] and service.to("/ok/a")[0][2] != service.to("/ok/b")[0][2]
    # A player who is connected gets none.
    await people.write(player)
    await back.event("notification.received")
    await people.pass_queue(service)
    assert len(service.to("/ok/a")) == 1, service.counts
    for browser in browsers:
        assert await back.call("push.unsubscribe", {"endpoint": browser.endpoint}) == {}
    await people.leave(back)
    await people.write(player)
    await people.pass_queue(service)
    assert len(service.to("/ok/a")) == 1, "it was unsubscribed"
    print("ok: messages are read by the right browser alone, and the token is the server's")
    return key


async def answers(people, service):
    """Subscriptions end by some of the service's answers, and by others not."""
    for gone, kind in enumerate(("404", "410"), 1):
        player = await people.away(Browser(f"{service.origin}/{kind}/x"),
                                   Browser(f"{service.origin}/ok/beside-{kind}"))
        await people.write(player)
        await service.expect(f"/{kind}/x")
        await service.expect(f"/ok/beside-{kind}")
        await count(people.server, "gone", gone)
        back = await connect(people.server.url, "back")
        await back.call("account.resume", {"token": player.token})
        assert len((await back.call("push.get"))["subscribed"]) == 1, kind
        await people.leave(back)
    for kind in ("429", "503"):
        player = await people.away(Browser(f"{service.origin}/{kind}/x"))
        await people.write(player)
        first, second = await service.expect(f"/{kind}/x", 2)
        assert 1.5 < second[3] - first[3] < 20, "after the time that it was asked to wait"
        assert first[2] != second[2], "no key and no salt is used twice"
    player = await people.away(Browser(f"{service.origin}/403/x"))
    await people.write(player)
    await service.expect("/403/x")
    await count(people.server, "failed", 1)
    assert len(service.to("/403/x")) == 1, "a refusal is final"
    print("ok: gone subscriptions go, patience is had, a refusal is final")


async def hostile(people, service, others):
    """Redirects, floods and silence hold up nothing; own addresses are never connected to."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    port = listener.getsockname()[1]
    client = await people.guest("hostile")
    for endpoint in (f"https://127.0.0.1:{port}/", f"http://127.0.0.1:{port}/", "https://127.0.0.1/",
                     f"https://localhost:{port}/", "https://[::1]/", "https://2130706433/",
                     "https://10.0.0.1/", "https://intranet/", "ftp://push.example/",
                     f"{service.origin}@push.example/", "file:///etc/passwd",
                     "https://push.example:8443/", service.origin.replace("127.0.0.1", "127.1") + "/"):
        outcome = await client.call("push.subscribe", Browser(endpoint).params)
        assert outcome == "subscriptionInvalid", (endpoint, outcome)
    good = Browser("https://push.example/").params
    for change in ({"p256dh": "x"}, {"auth": "x"}, {"p256dh": good["auth"]}, {"endpoint": "x" * 2000}):
        assert await client.call("push.subscribe", {**good, **change}) == "subscriptionInvalid"
    assert (await client.call("push.get"))["subscribed"] == []

    # Each is an origin of its own: one that fails is left alone for a while.
    for kind, other in others.items():
        player = await people.away(Browser(f"{other.origin}/{kind}/x"))
        await people.write(player)
    for kind, other in others.items():
        await other.expect(f"/{kind}/x")
        begun = time.monotonic()
        await client.call("push.get")
        assert time.monotonic() - begun < 2, "the game does not wait"
    player = await people.away(Browser(f"{service.origin}/ok/meanwhile"))
    await people.write(player)
    await service.expect("/ok/meanwhile")
    await others["redirect"].expect("/redirect/x", 3)
    await count(people.server, "failed", 2)
    for other in (service, *others.values()):
        assert not [path for path, *_ in other.posts if "redirected" in path], "it was followed"
    assert others["huge"].counts.get("cut off", 0) >= 1, "a flood is cut off"
    # A delivery is under way when the server is to end.
    player = await people.away(Browser(f"{others['slow'].origin}/slow/end"))
    await people.write(player)
    await others["slow"].expect("/slow/end")
    try:
        listener.accept()
        raise AssertionError("a private address was connected to")
    except BlockingIOError:
        pass
    print("ok: hostile subscriptions are refused, and hostile services hold up nothing")


async def moved(people, service):
    browser = Browser(f"{service.origin}/ok/moved")
    first = await people.away(browser)
    second = await people.away(browser)
    await people.write(first)
    sender = await people.write(second)
    [post] = await service.expect("/ok/moved")
    await people.pass_queue(service)
    assert len(service.to("/ok/moved")) == 1
    assert browser.opened(post[2])["username"] == sender.username
    print("ok: a browser gets messages of the player who subscribed it last")


async def reminded(people, service):
    """A reminder says which event begins, and when; a later message, that it is cancelled."""
    def admin(*arguments):
        return subprocess.run(
            [PROGRAM, "admin", "event", *arguments, "--data-dir", str(FOLDER / "data")],
            capture_output=True, text=True, timeout=60, check=True).stdout

    def moment(seconds):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))

    browser = Browser(f"{service.origin}/ok/event")
    player = await people.guest("eager")
    assert await player.call("push.subscribe", browser.params) == {}
    start = int(time.time()) + 7200
    said = await asyncio.to_thread(
        admin, "add", "--title", "Regatta", "--starts", moment(start),
        "--ends", moment(start + 600))
    event = said.split()[0]
    await player.call("event.want", {"event": event, "lead": [3_600_000]})
    await people.leave(player)
    # The reminder is an hour before it: in a moment.
    moved_to = int(time.time()) + 3600 + 10
    await asyncio.to_thread(admin, "change", event, "--starts", moment(moved_to))
    posts = await service.expect("/ok/event", 2)
    changed, reminder = (browser.opened(post[2]) for post in posts)
    assert (changed["kind"], reminder["kind"]) == ("eventChanged", "reminder"), (changed, reminder)
    for message in (changed, reminder):
        assert (message["subject"], message["title"]) == (event, "Regatta"), message
        assert message["startsAt"] == moved_to * 1000, message
        assert "begun" not in message and "cancelled" not in message, message
    await asyncio.to_thread(admin, "remove", event)
    gone = browser.opened((await service.expect("/ok/event", 3))[2][2])
    assert (gone["kind"], gone.get("cancelled")) == ("eventChanged", True), gone
    print("ok: a reminder says which event begins and when, and a cancelled event says so")


def metrics_page(log):
    """The address of the metrics port, which the log names."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        # The server is ready a moment before.
        found = re.search(r"serving metrics.* address=(http\S+)", log.read_text())
        if found:
            return found[1]
        time.sleep(0.05)
    raise AssertionError(log.read_text())


async def play():
    service = Service()
    others = {kind: Service() for kind in ("redirect", "huge", "slow")}
    origins = [part for other in (service, *others.values())
               for part in ("--push-origin", other.origin)]
    log = FOLDER / "server.err"
    options = ["--view-provider", "coordinates", "--drain", "0", "--metrics-port", "0",
               "--request-rate", "0", "--push-contact", CONTACT]
    with Server(PROGRAM, FOLDER / "data", *options, *origins, log=log) as server:
        server.metrics = metrics_page(log)
        people = People(server)
        key = await delivered(people, service)
        await moved(people, service)
        await reminded(people, service)
        await answers(people, service)
        player = await people.away(Browser(f"{service.origin}/ok/later"))
        await hostile(people, service, others)
        begun = time.monotonic()
    assert time.monotonic() - begun < 8, "a delivery under way holds up no end"
    assert "/slow/" not in log.read_text(), "no endpoint is logged"
    # Without the origin nothing is sent there any more, and the key is the same.
    with Server(PROGRAM, FOLDER / "data", *options, log=FOLDER / "again.err") as server:
        server.metrics = metrics_page(FOLDER / "again.err")
        people = People(server)
        await people.write(player)
        await count(server, "dropped", 1)
        client = await people.guest("key")
        assert (await client.call("push.get"))["key"] == key
        refused = await client.call("push.subscribe", Browser(service.origin + "/ok/x").params)
        assert refused == "subscriptionInvalid", refused
    assert not service.to("/ok/later"), "it was sent to an origin that is not allowed"
    with Server(PROGRAM, FOLDER / "data", *options[:-2], log=FOLDER / "off.err") as server:
        client = await People(server).guest("off")
        assert await client.call("push.get") == "pushOff"
    print("ok: the key survives a restart, and a taken-back origin is not connected to")


asyncio.run(asyncio.wait_for(play(), 240))
