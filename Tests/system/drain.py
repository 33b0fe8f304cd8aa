"""A planned restart, as players see it.

Usage: drain.py finish URL PAGE PID   a duel ends while the server waits for it
       drain.py park URL PAGE PID FILE   a second signal ends the wait in the middle of a duel
       drain.py after URL PAGE PID FILE  the duel goes on after the restart
"""

import asyncio
import json
import os
import re
import signal
import sys
import urllib.error
import urllib.request

from client import connect

ROME, OSLO = {"lat": 41.9, "lng": 12.5}, {"lat": 59.9, "lng": 10.75}


def status(page):
    try:
        return urllib.request.urlopen(page, timeout=5).status
    except urllib.error.HTTPError as error:
        return error.code


async def duel(url):
    players, tokens = [await connect(url, name) for name in ("alice", "bob")], []
    for player in players:
        name = f"drain-{player.name}-{os.getpid()}"
        tokens.append((await player.call("account.guest", {"username": name}))["token"])
    for player in players:
        await player.call("queue.join", {})
    for player in players:
        match = (await player.event("round.started"))["match"]
    return players, tokens, {"match": match, "round": 1}


async def announced(players, pid):
    os.kill(pid, signal.SIGTERM)
    for player in players:
        told = await player.event("server.draining")
        assert told["reconnectAfterMs"] > 0 and 0 < told["closesInMs"] <= 60_000, told


async def closed(players):
    for player in players:
        await asyncio.wait_for(player.socket.wait_closed(), 10)
        assert player.socket.close_code == 1001, player.socket.close_code
        assert re.search(r"reconnect after \d+ ms", player.socket.close_reason)


async def finish(url, page, pid):
    players, _, current = await duel(url)
    early = await connect(url, "early")
    name = f"drain-late-{os.getpid()}"
    token = (await early.call("account.guest", {"username": name}))["token"]
    await early.socket.close()
    await announced(players, pid)
    assert status(page + "readyz") == 503 and status(page + "healthz") == 200
    late = await connect(url, "late")
    assert (await late.event("server.draining"))["closesInMs"] > 0
    await late.call("account.resume", {"token": token})
    for method in ("queue.join", "match.solo"):
        assert await late.call(method, {}) == "draining", method
    for player, place in zip(players, (ROME, OSLO)):
        await player.call("match.answer", current)
        assert await player.call("match.guess", {**current, **place}) == {"accepted": place}
    for player in players:
        await player.event("match.finished")
    await closed([*players, late])


async def park(url, page, pid, path):
    players, tokens, current = await duel(url)
    await players[0].call("match.answer", current)
    await announced(players, pid)
    reply = await players[0].call("match.guess", {**current, **ROME})
    assert reply == {"accepted": ROME}, "a live match goes on"
    with open(path, "w") as file:
        json.dump({"tokens": tokens, **current}, file)
    os.kill(pid, signal.SIGTERM)
    await closed(players)


async def after(url, page, pid, path):
    with open(path) as file:
        notes = json.load(file)
    current = {"match": notes["match"], "round": 1}
    players = [await connect(url, name) for name in ("alice", "bob")]
    for player, token in zip(players, notes["tokens"]):
        assert (await player.call("account.resume", {"token": token}))["match"] == notes["match"]
    again = await players[0].call("match.guess", {**current, **ROME})
    assert again == {"accepted": ROME}, "acknowledged before the second signal"
    await players[1].call("match.quit", {"match": notes["match"]})
    await players[0].event("match.finished")


step, url, page, pid, *rest = sys.argv[1:]
steps = {"finish": finish, "park": park, "after": after}
asyncio.run(asyncio.wait_for(steps[step](url, page, int(pid), *rest), 60))
