"""One scripted duel over a plain WebSocket library: the server as a stranger's client meets it.

Two guests join the queue, play every round of the match they are paired in, and check what they are
told against PROTOCOL: `seq` without a gap, nothing of the solution before the reveal except in a view
that says it is revealing, scores that follow from the published formula.

Usage: duel.py ws://HOST:PORT/v1/ws
"""

import asyncio
import json
import sys

import websockets

from client import Player
from recompute import distance, score

DIAGONAL_METERS = 14_916_862.0


async def play_round(players, match, number):
    starts = await asyncio.gather(*(p.event("round.started") for p in players))
    assert [s["round"] for s in starts] == [number, number]
    assert starts[0]["view"] == starts[1]["view"], "both see the same place"
    view = starts[0]["view"]
    assert view["provider"] == "coordinates" and view["revealing"] is True

    first, second = players
    early = await first.call("match.guess", {"match": match, "round": number, "lat": 1, "lng": 2})
    assert early == "wrongPhase", early
    guesses = [{"lat": view["lat"], "lng": view["lng"]}, {"lat": 10.5, "lng": -20.25}]
    for player, guess in zip(players, guesses):
        answer = await player.call("match.answer", {"match": match, "round": number})
        assert answer["phase"] == "guessing" and answer["deadline"] > 1_700_000_000_000
        marked = await player.call("match.mark", {"match": match, "round": number, **guess})
        assert marked == {}, marked
        reply = await player.call("match.guess", {"match": match, "round": number, **guess})
        assert reply == {"accepted": guess}, reply
        again = await player.call("match.guess", {"match": match, "round": number, **guess})
        assert again == reply, again
        if player is first:
            state = await second.call("match.state", {"match": match})
            assert all("solution" not in r for r in state["rounds"] if r["round"] == number)
            assert [p["guessed"] for p in state["players"] if p["player"] == first.id] == [True]

    reveals = await asyncio.gather(*(p.event("round.revealed") for p in players))
    assert reveals[0]["results"] == reveals[1]["results"]
    solution = reveals[0]["solution"]
    for player, guess in zip(players, guesses):
        [result] = [r for r in reveals[0]["results"] if r["player"] == player.id]
        assert result["guess"] == guess and result["defaulted"] is False
        meters = distance(guess["lat"], guess["lng"], solution["lat"], solution["lng"])
        assert abs(result["distance"] - meters) <= 0.1, (result, meters)
        assert abs(result["score"] - score(meters, DIAGONAL_METERS)) <= 1, (result, meters)
    for player in players:
        assert await player.call("match.ready", {"match": match, "round": number}) == {}
    return reveals[0]["results"]


async def refusals(url):
    """A careless client's messages, and the replies to them."""
    async with websockets.connect(url) as socket:
        for text, code in [
            ("{not json", -32700),
            ("[]", -32600),
            ("[" * 10_000, -32700),
            ('{"jsonrpc": "2.0", "id": 1}', -32600),
            ('{"jsonrpc": "2.0", "id": 1, "method": "no.such.method"}', -32601),
            ('{"jsonrpc": "2.0", "id": 1, "method": "account.guest", "params": [1]}', -32602),
            ('{"jsonrpc": "2.0", "id": 1, "method": "match.state", "params": {}}', -32000),
        ]:
            await socket.send(text)
            error = json.loads(await asyncio.wait_for(socket.recv(), 20))["error"]
            assert error["code"] == code, (text[:60], error)


async def duel(url):
    async with websockets.connect(url, subprotocols=["whereami.v1"]) as one, websockets.connect(
        url
    ) as two:
        players = [Player(one, "one"), Player(two, "two")]
        for player in players:
            assert await player.call("queue.join", {}) == "unauthenticated"
            info = await player.call("server.info")
            assert info["protocol"] == 1 and "world" in info["maps"]
            name = f"python-{player.name}-{id(player) % 100000}"
            account = await player.call("account.guest", {"username": name})
            assert len(account["token"]) >= 43
            player.id = account["player"]["player"]
            synced = await player.call("clock.sync", {"t0": 1})
            assert synced["t0"] == 1 and synced["t2"] >= synced["t1"] > 1_700_000_000_000

        joined = await players[0].call("queue.join", {})
        assert joined["waiting"] >= 0 and "since" in joined
        assert await players[0].call("queue.join", {}) == "alreadyQueued"
        assert await players[0].call("queue.leave") == {}
        await asyncio.gather(*(p.call("queue.join", {"map": "world"}) for p in players))
        matched = await asyncio.gather(*(p.event("queue.matched") for p in players))
        assert [m["seq"] for m in matched] == [1, 1]
        assert matched[0]["match"] == matched[1]["match"]
        match = matched[0]["match"]
        started = await asyncio.gather(*(p.event("match.started") for p in players))
        rounds = started[0]["options"]["rounds"]
        assert await players[0].call("queue.join", {}) == "alreadyInMatch"

        totals = {p.id: 0 for p in players}
        for number in range(1, rounds + 1):
            for result in await play_round(players, match, number):
                totals[result["player"]] += result["score"]
                assert result["total"] == totals[result["player"]]
        finished = await asyncio.gather(*(p.event("match.finished") for p in players))
        assert finished[0]["results"] == finished[1]["results"]
        for result in finished[0]["results"]:
            assert result["total"] == totals[result["player"]]
            assert result["won"] == (result["player"] == players[0].id)
        print(f"1 duel, {rounds} rounds, totals {sorted(totals.values(), reverse=True)}")


async def main(url):
    await refusals(url)
    await duel(url)


asyncio.run(asyncio.wait_for(main(sys.argv[1]), 120))
