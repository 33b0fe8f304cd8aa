"""Rooms have watchers, who see rounds after their reveal, and screens, which see the places."""

import asyncio

from contract_community import OPTIONS

QUICK = {**OPTIONS, "rounds": 2, "readyMs": 0, "countdownMs": 0, "openingMs": 0}


async def show(server):
    """A duel that one watches, one shows on a screen, and one comes to in the middle."""
    host, second, watcher, screen, late = await server.guests(5, "show")
    room = await host.call("room.create", map="kenya", options=QUICK)
    code = room["code"]
    await second.call("room.join", code=code)
    for client in (watcher, screen):
        await client.call("room.join", code=code, watch=True)
    await watcher.refused("notHost", "room.role", role="screen")
    await watcher.refused("notHost", "room.role", role="watcher", player=second.id)
    await host.refused("unknownPlayer", "room.role", role="screen", player=late.id)
    await late.refused("notInRoom", "room.role", role="player")
    await host.call("room.role", role="screen", player=screen.id)
    told = await watcher.event("room.state", version=5)
    roles = [member["role"] for member in told["members"]]
    assert roles == ["player", "player", "watcher", "screen"], roles
    await host.call("room.start")
    match = (await second.event("match.started"))["match"]
    host.match = second.match = match
    await watcher.call("room.emote", emote="clap")
    await screen.refused("wrongPhase", "room.emote", emote="clap")
    await screen.refused("wrongPhase", "room.role", role="watcher")
    await screen.refused("wrongPhase", "room.side", side=1)
    await watcher.refused("notInMatch", "match.guess", match=match, round=1, lat=1, lng=1)
    for client, sees in ((watcher, False), (screen, True)):
        state = await client.call("match.state", match=match)
        current = state["rounds"][-1]
        assert ("view" in current) == sees and "solution" not in current, state
    await late.refused("notInMatch", "match.state", match=match)
    await late.call("room.join", code=code)
    await asyncio.gather(*(guess_all(client, match) for client in (host, second)))
    for client in (watcher, screen, late):
        seen = await until_finished(client, match)
        for number in (1, 2):
            before = [each for each in seen if number not in revealed(each)]
            assert any(number in revealed(each) for each in seen), seen
            for state in before:
                assert not any("marker" in player for player in state["players"]), state
        assert seen[-1]["outcome"]["badges"] == [], seen[-1]
    await host.call("room.start")
    started = await late.event("match.started")
    assert len(started["players"]) == 3, started
    for client in (second, late):
        await client.call("match.quit", match=started["match"])
    await host.event("match.finished", match=started["match"])


def revealed(state):
    return {each["round"] for each in state["rounds"] if "solution" in each and "results" in each}


async def guess_all(client, match):
    for number in (1, 2):
        current = {"match": match, "round": number}
        if number > 1:
            await client.event("round.started", round=number)
        await client.call("match.answer", **current)
        await client.call("match.guess", **current, lat=10 * number, lng=20)


async def until_finished(client, match):
    """All that a watcher is told of a match, which has no gap."""
    seen = []
    while not seen or seen[-1]["phase"] != "finished":
        state = (await client.event("room.match"))["state"]
        assert state["match"] == match, state
        assert not seen or state["seq"] == seen[-1]["seq"] + 1, (seen[-1]["seq"], state["seq"])
        seen.append(state)
    return seen


async def crowd(server):
    """Sixteen play in a room at most; who wants to play is told so, and may watch."""
    clients = await server.guests(18, "crowd")
    code = (await clients[0].call("room.create", options=QUICK))["code"]
    for client in clients[1:16]:
        await client.call("room.join", code=code)
    await clients[16].refused("roomFull", "room.join", code=code)
    room = await clients[16].call("room.join", code=code, watch=True)
    assert len(room["members"]) == 17 and room["members"][-1]["role"] == "watcher", room
    await clients[16].refused("roomFull", "room.role", role="player")
    await clients[3].call("room.role", role="watcher")
    await clients[16].call("room.role", role="player")
    for client in clients[:17]:
        await client.call("room.leave")


SCENARIOS = [show, crowd]
