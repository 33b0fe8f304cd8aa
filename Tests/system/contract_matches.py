"""Matches: alone, out of the queue, against a clock, with somebody who leaves and comes back."""

import asyncio

ROUND_TIMES = {"movingMs": 60_000, "guessingMs": 60_000, "readyMs": 60_000, "countdownMs": 0}
HERE, THERE = {"lat": 53.5, "lng": -7.25}, {"lat": -10.5, "lng": 100.125}


async def options(server):
    """A match takes options within the limits; one with other options does not begin."""
    client, stranger = await server.guests(2, "alone")
    limits = (await client.call("server.info"))["limits"]
    for wrong in ({"rounds": limits["rounds"]["max"] + 1}, {"rounds": 0}, {"rounds": 1.5},
                  {"movingMs": limits["durationMs"]["max"] + 1}, {"guessingMs": -1},
                  {"rounds": "1"}):
        error = await client.refused("invalidParams", "match.solo", options=wrong)
        assert error["data"]["member"] == f"options.{next(iter(wrong))}", error
    await client.refused("unknownMap", "match.solo", map="atlantis")
    await client.refused("unknownMap", "queue.join", map="atlantis")
    joined = await client.call("queue.join", map="kenya", ranked=True)
    await client.refused("alreadyQueued", "queue.join")
    await client.refused("alreadyQueued", "match.solo")
    again = await server.connect()
    place = (await again.call("account.resume", token=client.token))["queue"]
    assert place == {"map": "kenya", "format": "classic", "ranked": True, **joined}, place
    await client.closed(4500)
    assert await again.call("queue.leave") == {} == await again.call("queue.leave")
    for method in ("state", "quit"):
        await stranger.refused("notInMatch", f"match.{method}", match=client.id)


async def alone(server):
    """A whole match of two rounds, with every refusal on the way."""
    client, stranger = await server.guests(2, "solo")
    state = await client.call("match.solo", map="ireland", options={**ROUND_TIMES, "rounds": 2})
    match = client.match = state["match"]
    assert (state["mode"], state["phase"], state["round"]) == ("solo", "moving", 1), state
    started = await client.event("match.started", match=match)
    assert started["options"] == {**ROUND_TIMES, "rounds": 2}, started
    await client.refused("alreadyInMatch", "match.solo")
    await client.refused("alreadyInMatch", "queue.join")
    await refused_to_strangers(stranger, client, match)
    for number in (1, 2):
        await play_alone(client, match, number)
    standings = await client.event("round.standings", round=1)
    assert standings["standings"][0]["player"] == client.id, standings
    finished = await client.event("match.finished")
    total = finished["results"][0]["total"]
    assert finished["ending"] == "played" and finished["results"][0]["won"] is False, finished
    assert total >= 5000 and "center" in finished["badges"], finished
    await refused_after_end(client, match)
    state = await client.call("match.state", match=match)
    assert state["outcome"]["results"] == finished["results"], state
    assert [entry["solution"] is not None for entry in state["rounds"]] == [True, True]
    exported = (await client.call("account.export"))["matches"]
    assert [entry["result"]["total"] for entry in exported] == [total], exported
    assert (await client.call("account.export", cursor=match)) == {"matches": []}
    history = (await client.call("match.history", limit=1))["matches"]
    assert [entry["match"] for entry in history] == [match], history
    assert (await client.call("match.history", before=match))["matches"] == []


async def play_alone(client, match, number):
    current = {"match": match, "round": number}
    started = await client.event("round.started", round=number)
    view = {"lat": started["view"]["lat"], "lng": started["view"]["lng"]}
    for method, place in (("guess", HERE), ("ready", {})):
        await client.refused("wrongPhase", f"match.{method}", **current, **place)
    await client.refused("wrongPhase", "match.mark", match=match, round=3 - number, **HERE)
    await client.refused("wrongPhase", "match.answer", match=match, round=3 - number)
    answered = await client.call("match.answer", **current)
    assert answered["phase"] == "guessing" and answered["deadline"] > started["deadline"] - 60_000
    for wrong in ({"lat": 90.5, "lng": 0}, {"lat": 0, "lng": -180.5}, {"lat": "1", "lng": 2},
                  {"lat": None, "lng": None}, {"lat": 1}):
        await client.refused("invalidParams", "match.mark", **current, **wrong)
    await client.refused("invalidParams", "match.guess", **current, lat=91, lng=0)
    await client.refused("invalidParams", "match.guess", **current, lng=0)
    assert "marker" not in await client.call("match.state", match=match), "of the round before"
    assert await client.call("match.mark", **current, **HERE) == {}
    assert (await client.call("match.state", match=match))["marker"] == HERE
    # The first time where the place is, the second time where the marker stands.
    place, accepted = (view, view) if number == 1 else ({}, HERE)
    guessed = await client.call("match.guess", **current, **place)
    assert guessed["accepted"] == accepted and guessed.keys() <= {"accepted", "country"}, guessed
    revealed = await client.event("round.revealed", round=number)
    assert revealed["results"][0]["guess"] == accepted, revealed
    await client.refused("wrongPhase", "match.answer", **current)
    assert await client.call("match.ready", **current) == {}


async def refused_to_strangers(stranger, client, match):
    current = {"match": match, "round": 1}
    for method in ("answer", "ready"):
        await stranger.refused("notInMatch", f"match.{method}", client, **current)
    for method in ("mark", "guess"):
        await stranger.refused("notInMatch", f"match.{method}", client, **current, **HERE)
    for method in ("state", "quit"):
        await stranger.refused("notInMatch", f"match.{method}", client, match=match)


async def refused_after_end(client, match):
    current = {"match": match, "round": 2}
    assert await client.outcome("match.answer", **current) in ("wrongPhase", "notInMatch")
    assert await client.outcome("match.quit", match=match) in (None, "notInMatch")


async def duel(server):
    """Two strangers, ranked: events to both, a guess that stands, somebody who drops."""
    players = await server.guests(2, "duel")
    for player in players:
        joined = await player.call("queue.join", map="portugal", ranked=True)
        assert joined["since"] > 1_700_000_000_000, joined
    matched = [await player.event("queue.matched") for player in players]
    assert [event["seq"] for event in matched] == [1, 1], matched
    match = matched[0]["match"]
    for player in players:
        player.match = match
        started = await player.event("match.started", match=match)
    rounds = started["options"]["rounds"]
    for number in range(1, rounds + 1):
        players = await duel_round(server, players, match, number)
        if number < rounds:
            await see_enough(players, match, number)
    finished = [await player.event("match.finished") for player in players]
    assert finished[0]["results"] == finished[1]["results"]
    by_player = {result["player"]: result for result in finished[0]["results"]}
    winner, loser = (by_player[player.id] for player in players)
    assert winner["won"] and not loser["won"] and (winner["rank"], loser["rank"]) == (1, 2)
    assert finished[0]["rated"] is True and "unratedReason" not in finished[0], finished[0]
    assert winner["ratingAfter"] > winner["ratingBefore"] == loser["ratingBefore"]
    assert loser["ratingAfter"] < loser["ratingBefore"]
    ranking = await players[1].call("ranking.get", scope="global", around=True, limit=100)
    assert "me" not in ranking, "nobody is ranked for one game"
    profile = await players[1].call("profile.get", player=players[0].id)
    assert profile["statistics"]["gamesWon"] == 1, profile


async def duel_round(server, players, match, number):
    """The first guesses where the place is and drops; the second's time is up by an answer."""
    first, second = players
    current = {"match": match, "round": number}
    views = [await player.event("round.started", round=number) for player in players]
    assert views[0]["view"] == views[1]["view"]
    place = {"lat": views[0]["view"]["lat"], "lng": views[0]["view"]["lng"]}
    await first.call("match.answer", **current)
    told = await second.event("round.guessing", round=number, player=first.id)
    assert told["deadline"] > 1_700_000_000_000
    assert await guessing(second, match) == [True, False]
    assert await first.call("match.guess", **current, **place) == {"accepted": place}
    assert await first.call("match.guess", **current, **place) == {"accepted": place}
    await first.refused("alreadyGuessed", "match.guess", second, **current, **THERE)
    await first.refused("wrongPhase", "match.mark", second, **current, **THERE)
    guessed = await second.event("round.guessed", round=number, player=first.id)
    assert set(guessed) == {"match", "seq", "round", "player"}, "never where"
    assert await guessing(first, match) == [False, False]
    own, others = [await player.call("match.state", match=match) for player in players]
    assert own["guess"] == place, "its owner is shown the guess"
    assert "guess" not in others and "marker" not in others, "and nobody else"
    assert not any("solution" in entry for entry in others["rounds"] if entry["round"] == number)
    first = await drop_and_return(server, first, second, match)
    await second.call("match.answer", **current)
    await second.call("match.guess", **current, **THERE)
    reveals = [await player.event("round.revealed", round=number) for player in (first, second)]
    assert reveals[0]["results"] == reveals[1]["results"]
    return [first, second]


async def guessing(client, match):
    """Which players place their markers, as somebody sees it who asks for the state."""
    state = await client.call("match.state", match=match)
    return [player["guessing"] for player in state["players"]]


async def see_enough(players, match, number):
    """Both are ready for the next round; after the last there is none to be ready for."""
    first, second = players
    assert await first.call("match.ready", match=match, round=number) == {}
    await second.event("round.ready", round=number, player=first.id)
    await second.call("match.ready", match=match, round=number)


async def drop_and_return(server, first, second, match):
    await first.leave()
    left = await second.event("match.playerLeft", player=first.id)
    assert left["reason"] == "dropped" and left["returnBy"] > 1_700_000_000_000, left
    back = await server.connect()
    resumed = await back.call("account.resume", token=first.token)
    assert resumed["match"] == match, resumed
    back.token, back.match = first.token, match
    await second.event("match.playerReturned", player=first.id)
    # The state holds all that happened meanwhile; events are counted again from its number on.
    state = await back.call("match.state", match=match)
    assert state["seq"] == back.sequences.get(match, state["seq"]), state
    back.sequences[match] = state["seq"]
    return back


async def clocked(server):
    """A match that nobody plays ends by its clock; one that is left ends at once."""
    client = await server.guest("idle")
    quick = {"rounds": 1, "movingMs": 200, "guessingMs": 200, "readyMs": 100, "countdownMs": 0}
    client.match = (await client.call("match.solo", options=quick))["match"]
    told = await client.event("round.guessing", player=client.id)
    assert told["round"] == 1, "the phase changed by itself"
    revealed = await client.event("round.revealed")
    assert revealed["results"][0]["defaulted"] is True, revealed
    finished = await client.event("match.finished")
    assert finished["ending"] == "played", finished
    match = (await client.call("match.solo", options={**ROUND_TIMES, "rounds": 3}))["match"]
    assert await client.call("match.quit", match=match) == {}
    assert (await client.event("match.finished", match=match))["ending"] == "forfeited"


SCENARIOS = (options, alone, duel, clocked)
