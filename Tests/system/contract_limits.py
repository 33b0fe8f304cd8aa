"""A server refuses: limits of requests and logins, a full disk, a restart."""

import asyncio
import re
import signal
import statistics
import time

from contract_documents import name_of

BURST, PER_SECOND = 64, 0.5


async def shapes(server):
    """Every method without an account, and with an array of parameters."""
    anonymous, client = await server.connect(), await server.guest("shape")
    before = await client.visible()
    for method in server.contract.methods:
        if server.contract.needs_account(method):
            await anonymous.refused(
                "unauthenticated", method, **server.contract.example(method))
        assert await client.outcome_of(method, [1]) == "invalidParams", method
    assert before == await client.visible(), "what has the wrong shape changes nothing"
    assert await client.outcome_of("no.such.method", {}) == "methodNotFound"


async def misuse(server):
    """Connections that are closed for what they send, while another goes on."""
    bystander = await server.guest("bystander")
    binary = await server.connect()
    await binary.socket.send(b"\0\1")
    await binary.closed(4502)
    long = await server.connect()
    await long.socket.send("x" * (16 * 1024 + 1))
    await long.closed(1009)
    garbled = await server.connect()
    garbled.socket.write_frame_sync(True, 1, b"\xff\xfe")
    await garbled.closed(1007)
    unmasked = await server.connect()
    unmasked.socket.transport.write(b"\x81\x02{}")
    await unmasked.closed(1002)
    await bystander.call("profile.get")


async def silence(server):
    """A client that answers no pings is closed with 4001; one that does is not."""
    alive, mute = await server.connect(), await server.connect()
    mute.socket.pong = unanswered
    mute.socket.transport.pause_reading()
    await asyncio.sleep(6)
    mute.socket.transport.resume_reading()
    await mute.closed(4001)
    await alive.call("server.info")


async def unanswered(*_):
    """Leaves pings unanswered, as a client does that is gone."""


async def request_rate(server):
    """A connection that asks too much is told to wait, and closed if it does not."""
    calm = await server.connect()
    methods = list(server.contract.methods)
    # A connection is closed after fewer refusals than there are methods: half are asked over each.
    for part in (methods[::2], methods[1::2]):
        client = await server.connect()
        # A few more than the burst, should this take long enough to earn a credit.
        for _ in range(BURST + 4):
            await client.begin("server.info")
        replies = [await client.begin(method, {}) for method in part]
        refusals = [(await asyncio.wait_for(reply, 20))["error"] for reply in replies]
        assert {name_of(error) for error in refusals} == {"rateLimited"}, refusals
        waits = [error["data"]["retryAfterMs"] for error in refusals]
        assert all(0 < wait <= 1000 * BURST / PER_SECOND for wait in waits), waits
    await asyncio.sleep(min(waits) / 1000)
    await client.call("server.info")
    for _ in range(3 * BURST):
        await client.begin("server.info")
    await client.closed(4002)
    await calm.call("server.info")


async def logins(server):
    """Too many wrong passwords from one address are stopped; the owner elsewhere is not."""
    owner = await server.account("owner", address="127.0.0.2")
    attacker = await server.connect("127.0.0.3")
    wrong = {"email": owner.email, "password": "a guess of a stranger"}
    for _ in range(12):
        reply = await attacker.request("account.login", wrong)
        if name_of(reply["error"]) == "rateLimited":
            break
        assert name_of(reply["error"]) == "wrongCredentials", reply
    data = reply["error"]["data"]
    assert data["code"] == "rateLimited" and data["retryAfterMs"] > 0, reply
    right = {**wrong, "password": owner.password}
    assert await attacker.outcome("account.login", **right) == "rateLimited", "right or wrong"
    elsewhere = await server.connect("127.0.0.2")
    await elsewhere.call("account.login", **right)
    assert elsewhere.id == owner.id
    await owner.closed(4500)


async def login_times(server):
    """Medians in milliseconds of refusing a known and an unknown address."""
    member = await server.account("timed", address="127.0.0.20")
    client = await server.connect("127.0.0.21")
    times = {True: [], False: []}
    for attempt in range(3):
        for known in (True, False):
            email = member.email if known else f"{attempt}-{member.email}"
            begun = time.monotonic()
            outcome = await client.outcome(
                "account.login", email=email, password="not the password")
            assert outcome == "wrongCredentials", outcome
            times[known].append(1000 * (time.monotonic() - begun))
    known, unknown = (statistics.median(times[kind]) for kind in (True, False))
    # Told, not judged: a busy machine takes its time with either.
    return f"login is refused in {known:.0f} ms for a known address, {unknown:.0f} ms otherwise"


async def full_disk(server):
    """Nothing can be kept: nothing is acknowledged, everything is refused; then it goes on."""
    client, newcomer = await server.account("disk"), await server.connect()
    queued = await server.guest("disk")
    before = await client.visible()
    server.limit_file_size(0)
    try:
        waiting = await queued.begin("queue.join", {"map": "kenya"})
        await until(lambda: unready(server))
        assert not waiting.done(), "what is not kept is not acknowledged"
        name = server.name("unkept")
        for method in server.contract.methods:
            asker = newcomer if method in ("account.guest", "account.register") else client
            params = {**server.contract.example(method)}
            if "username" in params and method.startswith("account."):
                params["username"] = name
            reply = await asker.request(method, params)
            assert name_of(reply["error"]) == "unavailable", (method, reply)
    finally:
        server.limit_file_size(None)
        await until(lambda: ready(server))
    assert "result" in await asyncio.wait_for(waiting, 20), "kept at last"
    assert before == await client.visible()
    await client.refused("unknownPlayer", "profile.get", username=name)


async def ready(server):
    return (await server.http("GET", "/readyz"))[0] == 200


async def unready(server):
    return (await server.http("GET", "/readyz"))[0] == 503


async def until(condition):
    for _ in range(200):
        if await condition():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("waited for 10 s in vain")


async def draining(server):
    """Everybody is told of a restart and closed with the delay to wait; nothing is lost."""
    clients = [await server.connect(), *await server.guests(2, "drain")]
    await clients[1].call("queue.join", map="kenya")
    await server.end(signal.SIGTERM)
    for client in clients:
        told = await client.event("server.draining")
        assert told["reconnectAfterMs"] > 0, told
        await client.closed(1001)
        reason = client.socket.close_reason
        delay = int(re.search(r"reconnect after (\d+) ms", reason)[1])
        assert delay >= told["reconnectAfterMs"], reason


SCENARIOS = (shapes, misuse, logins)
STRICT_SCENARIOS = (request_rate, silence)
