"""A duel over the death of its server: what was acknowledged before is there afterwards, and the
addresses of the pictures that the players were shown are what they were.

Usage: crash.py before URL FILE   plays into a round, and notes what was acknowledged
       crash.py after URL FILE    comes back with the tokens, and plays on
"""

import asyncio
import hashlib
import json
import os
import sys
import urllib.request

from client import connect

ALICE, BOB = {"lat": 12.25, "lng": -34.5}, {"lat": -1.5, "lng": 100.125}


def fetch(url, path):
    """The picture at an address of the server."""
    page = url.replace("ws", "http", 1).removesuffix("/v1/ws") + path
    with urllib.request.urlopen(page, timeout=50) as response:
        assert response.headers["content-type"] == "image/jpeg", response.headers
        return response.read()


async def look(url, paths):
    """A digest of the second of the pictures."""
    assert len(set(paths)) == 5, paths
    return hashlib.sha256(await asyncio.to_thread(fetch, url, paths[1])).hexdigest()


async def before(url, path):
    players = [await connect(url, name) for name in ("alice", "bob")]
    notes = {"tokens": [], "players": []}
    for player in players:
        account = await player.call("account.guest", {"username": f"{player.name}-{os.getpid()}"})
        notes["tokens"].append(account["token"])
        notes["players"].append(account["player"]["player"])
    for player in players:
        await player.call("queue.join", {})
    for player in players:
        started = await player.event("round.started")
        notes["match"] = started["match"]
        notes["pictures"] = [image["url"] for image in started["view"]["images"]]
    notes["seen"] = await look(url, notes["pictures"])
    alice = players[0]
    current = {"match": notes["match"], "round": 1}
    await alice.call("match.answer", current)
    notes["reply"] = await alice.call("match.guess", {**current, **ALICE})
    assert notes["reply"] == {"accepted": ALICE}, notes
    notes["bob"] = await players[1].call("match.answer", current)
    assert await players[1].call("match.mark", {**current, **BOB}) == {}
    notes["seq"] = [player.sequences[notes["match"]] for player in players]
    waiting = await connect(url, "carol")
    account = await waiting.call("account.guest", {"username": f"carol-{os.getpid()}"})
    notes["waiting"] = account["token"]
    notes["since"] = (await waiting.call("queue.join", {"map": "europe"}))["since"]
    with open(path, "w") as file:
        json.dump(notes, file)


async def after(url, path):
    with open(path) as file:
        notes = json.load(file)
    # A page that is open shows them, whether its player is back or not.
    assert await look(url, notes["pictures"]) == notes["seen"]
    players = [await connect(url, name) for name in ("alice", "bob")]
    states = []
    for player, token, ident in zip(players, notes["tokens"], notes["players"]):
        resumed = await player.call("account.resume", {"token": token})
        assert resumed["match"] == notes["match"] and resumed["player"]["player"] == ident
        states.append(await player.call("match.state", {"match": notes["match"]}))
    for state in states:
        shown = state["rounds"][-1]["view"]["images"]
        assert [image["url"] for image in shown] == notes["pictures"], state
    alice, bob = players
    assert states[0]["phase"] == "guessed" and states[1]["phase"] == "guessing", states
    assert states[1]["marker"] == BOB
    assert states[1]["deadline"] > notes["bob"]["deadline"], "the downtime is excused"
    assert all("solution" not in entry for state in states for entry in state["rounds"])
    for state, sequence in zip(states, notes["seq"]):
        assert state["seq"] >= sequence
    current = {"match": notes["match"], "round": 1}
    again = await alice.call("match.guess", {**current, **ALICE})
    assert again == notes["reply"], "the same guess has the same reply"
    assert await alice.call("match.guess", {**current, **BOB}) == "alreadyGuessed"
    assert await bob.call("match.guess", current) == {"accepted": BOB}, "where the marker stood"
    for player in players:
        results = (await player.event("round.revealed"))["results"]
        guesses = {result["player"]: result["guess"] for result in results}
        assert guesses == dict(zip(notes["players"], [ALICE, BOB])), guesses
    waiting = await connect(url, "carol")
    resumed = await waiting.call("account.resume", {"token": notes["waiting"]})
    assert resumed["queue"]["since"] == notes["since"], resumed
    assert await waiting.call("queue.leave") == {}
    await bob.call("match.quit", {"match": notes["match"]})
    finished = await alice.event("match.finished")
    assert [r["won"] for r in finished["results"] if r["player"] == notes["players"][0]] == [True]


step, url, path = sys.argv[1:]
asyncio.run(asyncio.wait_for({"before": before, "after": after}[step](url, path), 60))
