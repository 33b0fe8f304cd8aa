"""Attackers, in a process of their own.

Usage: attack.py PORT CONNECTIONS FIRST_ADDRESS MIX, where MIX is one of the mixes or of the kinds
below. Attacks until its standard input ends; then writes one line of JSON: how many connections of
each kind it opened, and how often that failed.
"""

import asyncio
import json
import os
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from harness.server import HOST  # noqa: E402
from harness.websocket import PING, PONG, WebSocket, frame, handshake  # noqa: E402

CONNECTIONS_PER_ADDRESS = 20
# Shares of the connections, before the handshake and after it: both at once would keep each other
# out. Floods are few: they cost this process as much as the server.
MIXES = {
    "doorstep": {"silent": 50, "half_handshake": 30, "drip": 20},
    "inside": {"half_frame": 60, "mute": 32, "deaf": 8},
    "flood": {"ping_flood": 1, "nonsense": 1},
}
SHARE_OF_FLOOD = 50  # one in as many
REQUESTS_OF_DEAF = 400  # each asks for every map, which is the longest reply that a stranger gets
PAUSE = (0.2, 1.5)  # seconds before a connection that was lost is opened again
FLOOD_PAUSE = 0.01  # seconds between two bursts
FLOOD_BURST = 20
opened, lost = Counter(), Counter()


def address(first, index):
    """One of 127.0.0.0/8: the machine's own, as many as one likes."""
    number = (first << 16) + index // CONNECTIONS_PER_ADDRESS + 1
    return f"127.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


async def raw(port, local):
    return await asyncio.open_connection(HOST, port, local_addr=(local, 0))


async def silent(port, local):
    """Connects and says nothing."""
    reader, writer = await raw(port, local)
    await until_closed(reader, writer)


async def half_handshake(port, local):
    """Says half of what it takes."""
    reader, writer = await raw(port, local)
    text = handshake("AAAAAAAAAAAAAAAAAAAAAA==", HOST)
    writer.write(text[: len(text) // 2])
    await until_closed(reader, writer)


async def drip(port, local):
    """Says it a byte a second."""
    reader, writer = await raw(port, local)
    closed = asyncio.ensure_future(until_closed(reader, writer))
    for byte in handshake("AAAAAAAAAAAAAAAAAAAAAA==", HOST):
        if closed.done():
            return
        writer.write(bytes([byte]))
        await asyncio.sleep(1)
    await closed


async def until_closed(reader, writer):
    try:
        while await reader.read(4096):
            pass
    except OSError:
        pass
    finally:
        writer.transport.abort()


async def upgraded(port, local):
    """A WebSocket connection of nobody, and the moment of its end."""
    ended = asyncio.get_running_loop().create_future()
    socket = await WebSocket.open(
        HOST, port, lambda _: None, lambda code: ended.done() or ended.set_result(code), local)
    return socket, ended


async def half_frame(port, local):
    """Shakes hands, begins a message, and never ends it."""
    socket, ended = await upgraded(port, local)
    whole = frame(1, b'{"jsonrpc":"2.0","id":1,"method":"server.info"}' * 20)
    socket.transport.write(whole[: len(whole) // 2])
    await ended


async def mute(port, local):
    """Shakes hands, and neither says nor answers anything, not even pings."""
    socket, ended = await upgraded(port, local)
    socket.received = lambda *_: None
    await ended


async def deaf(port, local):
    """Asks for as much as it can, and reads nothing of it."""
    socket, ended = await upgraded(port, local)
    socket.deafen()
    for number in range(REQUESTS_OF_DEAF):
        if ended.done():
            return
        socket.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": "map.list"}))
        await asyncio.sleep(0.02)
    await asyncio.sleep(random.uniform(5, 15))
    socket.reset()


async def ping_flood(port, local):
    await flood(port, local, frame(PING, b"x" * 125) + frame(PONG, b"y" * 125))


async def nonsense(port, local):
    await flood(port, local, frame(1, b"[" * 1000))


async def flood(port, local, what):
    """The same again and again, as fast as is decent for a machine that is shared."""
    socket, ended = await upgraded(port, local)
    while not ended.done():
        socket.transport.write(what * FLOOD_BURST)
        await asyncio.sleep(FLOOD_PAUSE)


async def keep(attack, port, local):
    """Attacks on one connection, and on the next when that is lost."""
    await asyncio.sleep(random.uniform(0, 3))
    while True:
        try:
            opened[attack.__name__] += 1
            await attack(port, local)
        except (OSError, asyncio.TimeoutError):
            lost[attack.__name__] += 1
        await asyncio.sleep(random.uniform(*PAUSE))


async def main(port, count, first, mix):
    shares = MIXES.get(mix, {mix: 1})
    kinds = [globals()[name] for name in shares]
    weights = list(shares.values())
    if mix == "flood":
        count = max(1, count // SHARE_OF_FLOOD)
    attacks = [
        asyncio.ensure_future(keep(attack, port, address(first, index)))
        for index, attack in enumerate(random.choices(kinds, weights, k=count))
    ]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    print(json.dumps({"opened": opened, "lost": lost}), flush=True)
    for attack in attacks:
        attack.cancel()
    # The kernel closes what is left, all at once: that is part of the attack.
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:4]), sys.argv[4]))
