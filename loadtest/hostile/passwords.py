"""Keeps a server's password hashing busy with registrations while others sign in, and measures.

Every address of the attackers has some connections, each of which registers one account after the
other and waits when it is told to. Meanwhile polite players, each from an address and a network of
its own, sign in to accounts that were there before. Asserted: at least 95 % of them are signed in
within 2 s of their first try. Exit code 0, or 1 with what failed.

Addresses are told by X-Forwarded-For, which the server under test believes of 127.0.0.0/8: limits
on addresses do not hold for clients of the server's own machine.

Usage: /usr/bin/python3 loadtest/hostile/passwords.py PROGRAM [--addresses N] [--one-network]
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "loadtest"))

from harness.client import Client  # noqa: E402
from harness.measurement import judged  # noqa: E402
from harness.percentiles import percentile  # noqa: E402

PATIENCE = 2  # seconds within which somebody who signs in polite is to be there
SHARE = 0.95
REPLY_PATIENCE = 10  # seconds until a polite player gives up
PAUSE = 0.5  # seconds between two polite sign-ins
POLITE = 8  # players who sign in, in turn
SETTLE = 3  # seconds for the attack to unfold
OPTIONS = ("--trusted-proxies", "127.0.0.0/8", "--log-level", "warning", "--drain", "1s",
           "--durability", "process", "--view-provider", "coordinates")
PASSWORD = "a password of some length"


async def register(client, name, timeout=REPLY_PATIENCE):
    return await client.call(
        "account.register", timeout, username=name, email=f"{name}@example.org",
        password=PASSWORD)


async def attacker(port, address, name, counts):
    """Registers accounts without end on one connection, and obeys each refusal."""
    client, number = None, 0
    while True:
        try:
            client = client or await Client.connect(port, forwarded=address)
            number += 1
            reply = await register(client, f"{name}-{number}", 60)
        except (OSError, asyncio.TimeoutError):
            counts["lost"] += 1
            client = None
            await asyncio.sleep(1)
            continue
        if "result" in reply:
            counts["registered"] += 1
        else:
            counts["refused"] += 1
            pause = reply["error"].get("data", {}).get("retryAfterMs", 100)
            await asyncio.sleep(pause / 1000)


async def sign_in(port, address, name):
    """Seconds until somebody polite is signed in, or why not."""
    client = None
    try:
        client = await Client.connect(port, forwarded=address)
        begin = time.monotonic()
        reply = await client.call(
            "account.login", REPLY_PATIENCE, email=f"{name}@example.org", password=PASSWORD)
        seconds = time.monotonic() - begin
    except (OSError, asyncio.TimeoutError) as error:
        return type(error).__name__
    finally:
        if client is not None:
            client.close()
    return seconds if "result" in reply else reply["error"].get("data", {}).get("code", "error")


async def polite(port, seconds):
    """The outcome of each polite sign-in of a while: seconds or a reason."""
    begin, tasks, number = time.monotonic(), [], 0
    while time.monotonic() - begin < seconds:
        player = number % POLITE
        tasks.append(asyncio.ensure_future(
            sign_in(port, f"203.0.{player}.1", f"polite{player}")))
        number += 1
        await asyncio.sleep(PAUSE)
    return await asyncio.gather(*tasks)


async def newcomer(port, seconds):
    """How long polite registrations take, one after the other, each from a network of its own."""
    begin, found, number = time.monotonic(), [], 0
    while time.monotonic() - begin < seconds:
        number += 1
        client = await Client.connect(port, forwarded=f"203.1.{number % 250}.1")
        start = time.monotonic()
        try:
            reply = await register(client, f"newcomer{number}")
            if "result" in reply:
                found.append(time.monotonic() - start)
        except (OSError, asyncio.TimeoutError):
            pass
        client.close()
        await asyncio.sleep(PAUSE)
    return number, found


def address_of(index, is_one_network):
    return f"198.18.0.{index + 1}" if is_one_network else f"198.18.{index}.1"


async def measure(server, arguments):
    """Why the server fails; None if it does not."""
    port = server.port
    for player in range(POLITE):
        client = await Client.connect(port, forwarded=f"203.0.{player}.1")
        reply = await register(client, f"polite{player}")
        assert "result" in reply, reply
        client.close()
    told("quiet", await polite(port, min(5, arguments.seconds)))
    counts = {"registered": 0, "refused": 0, "lost": 0}
    attackers = [
        asyncio.ensure_future(attacker(
            port, address_of(index, arguments.one_network), f"x{index}-{each}", counts))
        for index in range(arguments.addresses) for each in range(arguments.connections)]
    await asyncio.sleep(SETTLE)
    found, (asked, made) = await asyncio.gather(
        polite(port, arguments.seconds), newcomer(port, arguments.seconds))
    for task in attackers:
        task.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)
    share = told("attacked", found)
    print(f"attackers: {counts}; polite registrations: {len(made)} of {asked}, median "
          f"{shown(percentile(made, 0.5))}, longest {shown(max(made, default=None))}")
    if share < SHARE:
        return f"{share:.0%} of the polite sign-ins were in time, at least {SHARE:.0%} must be"


def told(name, found):
    """The share of sign-ins that were in time; prints it."""
    times = [value for value in found if not isinstance(value, str)]
    reasons = [value for value in found if isinstance(value, str)]
    good = sum(value <= PATIENCE for value in times)
    why = {reason: reasons.count(reason) for reason in sorted(set(reasons))}
    print(f"{name}: {good} of {len(found)} polite sign-ins within {PATIENCE} s; median "
          f"{shown(percentile(times, 0.5))}, p95 {shown(percentile(times, 0.95))}, longest "
          f"{shown(max(times, default=None))}; not signed in: {why or 'nobody'}", flush=True)
    return good / max(1, len(found))


def shown(seconds):
    return "–" if seconds is None else f"{seconds * 1000:.0f} ms"


async def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--addresses", type=int, default=30, help="of the attackers")
    parser.add_argument("--connections", type=int, default=3, help="of each of them")
    parser.add_argument("--seconds", type=float, default=15, help="of measuring")
    parser.add_argument("--one-network", action="store_true", help="all of one /24")
    arguments = parser.parse_args()
    return await judged(
        arguments.program, OPTIONS, lambda server: measure(server, arguments))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
