"""Rooms: who comes, plays and goes, and what each of them is told."""

from contract_community import OPTIONS
from contract_formats import AT_SEA

UNKNOWN_CODE = "A2C4E6"


async def gathering(server):
    """A room from its opening to a match of three, with somebody who comes later."""
    host, second, third = await server.guests(3, "gather")
    await third.refused("unknownMap", "room.create", map="atlantis")
    room = await host.call("room.create", map="kenya", options=OPTIONS)
    assert (room["version"], room["host"], room["map"]) == (1, host.id, "kenya"), room
    assert room["options"]["rounds"] == OPTIONS["rounds"] and "match" not in room, room
    await host.refused("tooFewPlayers", "room.start")
    joined = await second.call("room.join", code=room["code"].lower())
    told = await host.event("room.state", version=2)
    assert told == joined and [member["online"] for member in joined["members"]] == [True, True]
    await strangers(host, second, third)

    assert await host.call("room.start") == {}
    match = (await second.event("match.started"))["match"]
    assert (await host.event("room.state", match=match))["version"] == 5
    late = await third.call("room.join", code=room["code"])
    assert late["match"] == match, late
    assert [member["inMatch"] for member in late["members"]] == [True, True, False], late
    await host.refused("wrongPhase", "room.start")
    await second.event("round.started", round=1)
    assert await host.call("room.go", round=1, reveal=True) == {}, "it is played, so nothing happens"
    assert await host.call("room.go", round=1, reveal=False) == {}
    hurried = await second.event("round.hurried", round=1)
    assert (hurried["player"], hurried["forced"]) == (host.id, True), hurried
    await second.call("match.quit", match=match)
    await host.event("match.finished", match=match)
    after = await third.event("room.state", version=late["version"] + 1)
    assert "match" not in after and not any(one["inMatch"] for one in after["members"]), after

    solo = (await host.call("match.solo", options=OPTIONS))["match"]
    await host.refused("alreadyInMatch", "room.start")
    await host.call("match.quit", match=solo)
    await host.call("room.start")
    started = await third.event("match.started")
    assert started["mode"] == "party" and len(started["players"]) == 3, started
    for client in (host, second):
        await client.call("match.quit", match=started["match"])
    await third.event("match.finished", match=started["match"])


async def strangers(host, second, third):
    """Only members do anything in a room, and only the host the most of it."""
    await host.call("room.set", map="italy")
    assert (await second.event("room.state", map="italy"))["options"]["rounds"] == OPTIONS["rounds"]
    await host.refused("unknownMap", "room.set", map="atlantis")
    await host.call("room.set", map="kenya")
    for method, parameters in (("set", {}), ("kick", {"player": host.id}),
                               ("pass", {"player": host.id}), ("start", {}), ("go", {"round": 1})):
        await second.refused("notHost", f"room.{method}", **parameters)
        await third.refused("notInRoom", f"room.{method}", **parameters)
    await third.refused("notInRoom", "room.leave")
    await third.refused("notInRoom", "room.emote", emote="wave")
    for method in ("kick", "pass"):
        await host.refused("unknownPlayer", f"room.{method}", player=third.id)
    await host.refused("oneself", "room.kick", player=host.id)
    await third.refused("unknownRoom", "room.join", code=UNKNOWN_CODE)
    await host.refused("wrongPhase", "room.go", round=1)
    await host.refused("invalidParams", "room.go", round=0)
    await host.refused("invalidParams", "room.go", round=1, reveal="no")
    await second.call("room.emote", emote="clap")
    for client in (host, second):
        emoted = await client.event("room.emoted")
        assert (emoted["player"], emoted["emote"]) == (second.id, "clap"), emoted


async def leaving(server):
    """The role of the host goes on, whoever is removed stays out, and the last one ends the room."""
    one, other, third = await server.guests(3, "leave")
    code = (await one.call("room.create"))["code"]
    for client in (other, third):
        await client.call("room.join", code=code)
    await one.call("room.pass", player=third.id)
    await other.event("room.state", host=third.id)
    await third.call("room.kick", player=one.id)
    assert await one.event("room.closed") == {"code": code, "reason": "kicked"}
    await one.refused("roomClosedToYou", "room.join", code=code)
    await third.leave()
    away = await other.event("room.state", version=6)
    assert [member["online"] for member in away["members"]] == [True, False], away
    back = await server.resumed(third.token)
    room = (await back.call("account.resume", token=third.token))["room"]
    assert (room["version"], room["host"]) == (7, third.id), room
    await back.call("room.leave")
    await other.event("room.state", host=other.id)
    await other.call("room.leave")
    await back.refused("unknownRoom", "room.join", code=code)


async def aids(server):
    """A room deals everybody the same aids; a freeze is its player's alone, and the others hear of it."""
    host, other = await server.guests(2, "helped")
    room = await host.call("room.create", options={**OPTIONS, "rounds": 2}, aids=True)
    assert room["aids"] is True, room
    code = room["code"]
    await other.call("room.join", code=code)
    await host.call("room.set", aids=False)
    assert "aids" not in await other.event("room.state", version=room["version"] + 2)
    await host.call("room.set", aids=True)
    assert (await other.event("room.state", version=room["version"] + 3))["aids"] is True
    await host.call("room.start")
    hands, rounds = [], []
    for client in (host, other):
        started = await client.event("match.started")
        hands.append(started["aids"])
        assert "difficulty" not in started and "pauses" not in started, started
        rounds.append(await client.event("round.started", round=1))
    assert hands == [["freeze", "lens", "fork"]] * 2, hands
    current = {"match": started["match"], "round": 1}
    assert await host.call("match.aid", **current, aid="freeze") == {"aids": ["lens", "fork"]}
    aided = await host.event("round.aided", aid="freeze")
    assert aided["deadline"] == rounds[0]["deadline"] + 20_000, aided
    frozen = await other.event("round.frozen", round=1)
    end = aided["deadline"] + started["options"]["guessingMs"]
    assert (frozen["player"], frozen["roundEnd"]) == (host.id, end), frozen
    assert (await other.call("match.state", match=current["match"]))["deadline"] == rounds[1]["deadline"]
    lenses = []
    for client in (host, other):
        await client.call("match.aid", **current, aid="lens")
        lenses.append((await client.event("round.aided", aid="lens"))["lens"])
    assert lenses[0] == lenses[1], lenses
    await other.refused("aidNotPossible", "match.aid", **current, aid="shuffle")
    await other.refused("pauseNotPossible", "match.pause", match=current["match"])
    for client in (host, other):
        await client.call("match.answer", **current)
        await client.call("match.guess", **current, **AT_SEA)
    revealed = await other.event("round.revealed", round=1)
    used = {result["player"]: result["aids"] for result in revealed["results"]}
    assert used == {host.id: ["freeze", "lens"], other.id: ["lens"]}, revealed
    await other.call("match.quit", match=current["match"])
    ended = await host.event("match.finished", match=current["match"])
    assert ended["ending"] == "forfeited", ended


async def full(server):
    """Sixteen are a full room, and play one match."""
    host, *others, late = await server.guests(17, "crowd")
    code = (await host.call("room.create", options=OPTIONS))["code"]
    for client in others:
        await client.call("room.join", code=code)
    await late.refused("roomFull", "room.join", code=code)
    await host.call("room.start")
    started = await others[-1].event("match.started")
    assert len(started["players"]) == 16 and started["mode"] == "party", started
    for client in others:
        await client.call("match.quit", match=started["match"])
    ended = await host.event("match.finished", match=started["match"])
    assert ended["results"][0]["player"] == host.id and ended["results"][0]["won"], ended


SCENARIOS = (gathering, leaving, aids, full)
