"""A room over the death of its server: its members, watchers and sides, and the match that it plays.

Usage: room_crash.py before URL FILE PID   opens a room, plays into a round of a team clash, and kills
                                           the server while everybody is connected
       room_crash.py after URL FILE        everybody comes back with their tokens, and plays on
"""

import asyncio
import json
import os
import signal
import sys

from client import connect

PLAYERS = ("alice", "bob", "carol", "dave")
NAMES = (*PLAYERS, "watcher", "screen")
MARKER, GUESS = {"lat": 12.25, "lng": -34.5}, {"lat": -1.5, "lng": 100.125}


async def guest(url, name):
    client = await connect(url, name)
    account = await client.call("account.guest", {"username": f"{name}-{os.getpid()}"})
    client.id, client.token = account["player"]["player"], account["token"]
    return client


def cut(clients):
    """Ends the connections as a lost line does: nobody waits for answers to close frames."""
    for client in clients.values():
        client.socket.transport.abort()


def without_versions(room):
    """A room, less the number that every change of it counts."""
    return {key: value for key, value in room.items() if key != "version"}


async def before(url, path, server):
    clients = {name: await guest(url, name) for name in NAMES}
    alice = clients["alice"]
    code = (await alice.call("room.create", {"format": "team"}))["code"]
    for name in NAMES[1:]:
        joined = await clients[name].call("room.join", {"code": code, "watch": name not in PLAYERS})
        assert joined["code"] == code, joined
    assert await alice.call("room.role", {"role": "screen", "player": clients["screen"].id}) == {}
    # Alice and Dave against Bob and Carol.
    for name, side in zip(PLAYERS, (0, 1, 1, 0)):
        assert await clients[name].call("room.side", {"side": side}) == {}
    assert await alice.call("room.start") == {}
    started = await alice.event("match.started")
    current = {"match": started["match"], "round": 1}
    for name in PLAYERS:
        await clients[name].event("round.started")
    assert await alice.call("match.mark", {**current, **MARKER}) == {}
    assert (await clients["dave"].event("round.marked"))["player"] == alice.id
    reply = await clients["bob"].call("match.answer", current)
    # The players' rooms came before the events of the match, which were waited for.
    room = await clients["watcher"].event("room.state")
    while "match" not in room:
        room = await clients["watcher"].event("room.state")
    assert room["match"] == current["match"] and len(room["members"]) == len(NAMES), room
    with open(path, "w") as file:
        json.dump({
            "tokens": {name: client.token for name, client in clients.items()},
            "ids": {name: client.id for name, client in clients.items()}, "room": room,
            "sides": {each["player"]: each["side"] for each in started["players"]},
            "deadline": reply["deadline"], "round": current}, file)
    os.kill(int(server), signal.SIGKILL)
    cut(clients)


async def come_back(url, notes):
    """Everybody is in the room and the match again, as the room was."""
    clients = {}
    for name in NAMES:
        client = clients[name] = await connect(url, name)
        resumed = await client.call("account.resume", {"token": notes["tokens"][name]})
        assert resumed["player"]["player"] == notes["ids"][name], resumed
        assert resumed["room"]["code"] == notes["room"]["code"], resumed
        assert resumed.get("match") == (notes["round"]["match"] if name in PLAYERS else None), resumed
    # The last one finds everybody back.
    room = resumed["room"]
    assert without_versions(room) == without_versions(notes["room"]), (room, notes["room"])
    return clients


async def after(url, path):
    with open(path) as file:
        notes = json.load(file)
    clients, current = await come_back(url, notes), notes["round"]
    alice = notes["ids"]["alice"]
    for name in NAMES:
        state = await clients[name].call("match.state", {"match": current["match"]})
        assert {each["player"]: each["side"] for each in state["players"]} == notes["sides"], state
        seen = {each["player"]: each.get("marker") for each in state["players"]}
        assert seen[alice] == (MARKER if name == "dave" else None), (name, seen)
        shown = state["rounds"][-1]
        assert ("view" in shown) == (name != "watcher") and "solution" not in shown, (name, state)
        if name == "bob":
            assert state["phase"] == "guessing", state
            assert state["deadline"] > notes["deadline"], "the downtime is excused"
    for name in PLAYERS:
        await clients[name].call("match.answer", current)
        guess = {} if name == "alice" else GUESS
        accepted = await clients[name].call("match.guess", {**current, **guess})
        assert accepted == {"accepted": MARKER if name == "alice" else GUESS}, (name, accepted)
    for name in PLAYERS:
        results = (await clients[name].event("round.revealed"))["results"]
        guesses = {each["player"]: each["guess"] for each in results}
        assert guesses == {notes["ids"][each]: MARKER if each == "alice" else GUESS
                           for each in PLAYERS}, guesses
    for name in ("watcher", "screen"):
        while True:
            state = (await clients[name].event("room.match"))["state"]
            assert state["match"] == current["match"], state
            if "solution" in state["rounds"][-1]:
                break
    await leave(clients, current["match"], notes["ids"])


async def leave(clients, match, ids):
    """One side goes, which ends the match; the room stays, and a watcher may play the next one."""
    for name in ("bob", "carol"):
        assert await clients[name].call("match.quit", {"match": match}) == {}
    finished = await clients["alice"].event("match.finished")
    won = {each["player"] for each in finished["results"] if each["won"]}
    assert won == {ids["alice"], ids["dave"]}, finished
    assert await clients["watcher"].call("room.role", {"role": "player"}) == {}
    cut(clients)


step, *arguments = sys.argv[1:]
asyncio.run(asyncio.wait_for({"before": before, "after": after}[step](*arguments), 60))
