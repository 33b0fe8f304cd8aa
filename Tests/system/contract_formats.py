"""Matches of other formats: a streak alone and a clash of two, with what each is refused for."""

import asyncio

QUICK = {"movingMs": 60_000, "guessingMs": 60_000, "readyMs": 60_000, "countdownMs": 0}
STRANGER = "01900000-0000-7000-8000-000000000000"
AT_SEA = {"lat": 0.5, "lng": -30.5}
SHARED_AIDS = ["freeze", "lens", "fork"]


async def listed(server):
    """The formats are told as data, also before signing in."""
    client = await server.connect()
    formats = {each["format"]: each for each in (await client.call("format.list"))["formats"]}
    assert formats["classic"] == {"format": "classic", "version": 1, "fewestPlayers": 1,
                                  "mostPlayers": 16, "answer": "pin",
                                  "points": "distance", "sharedAids": SHARED_AIDS, "ranked": True,
                                  "ladder": "classic", "rankedPlayers": 2,
                                  "boards": True}, formats
    assert formats["clash"] == {"format": "clash", "version": 1, "fewestPlayers": 2, "mostPlayers": 2,
                                "rounds": 12, "answer": "pin", "points": "distance", "health": 6000,
                                "hurryMs": 15_000, "sharedAids": SHARED_AIDS, "ranked": True,
                                "ladder": "clash", "rankedPlayers": 2}, formats
    assert formats["team"] == {"format": "team", "version": 1, "fewestPlayers": 4, "mostPlayers": 8,
                               "sides": 2, "sidePoints": "sum", "rounds": 12, "answer": "pin",
                               "points": "distance", "health": 6000, "hurryMs": 15_000,
                               "sharedAids": SHARED_AIDS, "ranked": True, "ladder": "pairs", "rankedPlayers": 4}, formats
    assert formats["streak"] == {"format": "streak", "version": 1, "fewestPlayers": 1,
                                 "mostPlayers": 1, "rounds": 200, "answer": "pin", "points": "country",
                                 "lives": 1, "boards": True}
    assert formats["royale"] == {"format": "royale", "version": 1, "fewestPlayers": 3,
                                 "mostPlayers": 16, "rounds": 7, "answer": "pin",
                                 "points": "distance", "lives": 1, "elimination": True, "hurryMs": 0,
                                 "movingMs": 30_000, "guessingMs": 20_000, "sharedAids": SHARED_AIDS}
    assert formats["sprint"] == {"format": "sprint", "version": 1, "fewestPlayers": 1,
                                 "mostPlayers": 1, "rounds": 100, "answer": "country",
                                 "points": "country", "hurryMs": 0, "clockMs": 120_000,
                                 "boards": True}
    assert formats["race"] == {"format": "race", "version": 1, "fewestPlayers": 1,
                               "mostPlayers": 1, "rounds": 100, "answer": "pin",
                               "points": "distance", "target": 15_000, "hurryMs": 0,
                               "clockMs": 600_000, "boards": True}
    assert formats["quiz"] == {"format": "quiz", "version": 1, "fewestPlayers": 1,
                               "mostPlayers": 16, "prompt": "statement", "answer": "verdict",
                               "points": "verdict", "hurryMs": 0, "movingMs": 0,
                               "guessingMs": 20_000}
    assert formats["journey"] == {"format": "journey", "version": 2, "fewestPlayers": 1,
                                  "mostPlayers": 1, "answer": "pin", "points": "distance",
                                  "hurryMs": 0, "movingMs": 30_000, "guessingMs": 20_000,
                                  "aids": ["freeze", "lens", "shuffle", "fork"],
                                  "difficulties": ["hiker", "scout", "pathfinder"],
                                  "pauses": 3, "pauseMs": 60_000}, formats


async def refused(server):
    """A format is refused for another number of players, for a rating, on a map of one country."""
    client, = await server.guests(1, "odd")
    await client.refused("invalidParams", "match.begin", format="chess")
    await client.refused("formatNotPossible", "match.begin", format="clash", map="europe")
    await client.refused("formatNotPossible", "match.begin", format="streak", map="italy")
    await client.refused("unknownMap", "match.begin", format="streak", map="atlantis")
    await client.refused("formatNotPossible", "queue.join", format="streak", map="europe")
    await client.refused("formatNotPossible", "queue.join", format="streak", ranked=True)
    other = await server.guest("alone")
    await client.refused("formatNotPossible", "challenge.send", player=other.id, format="streak")
    await client.call("queue.join", format="clash", map="europe")
    await client.refused("alreadyQueued", "match.begin", format="streak", map="europe")
    state = await client.call("match.begin", format="streak", map="europe", staysQueued=True)
    client.match = state["match"]
    await client.refused("alreadyInMatch", "match.begin", format="streak", map="europe")
    assert await client.call("match.quit", match=state["match"]) == {}
    await client.event("match.finished")
    assert await client.call("queue.leave") == {}


async def streak(server):
    """Right while the pin is where the place is; the sea is in no country, and ends it."""
    client, = await server.guests(1, "streak")
    state = await client.call("match.begin", format="streak", map="europe", options=QUICK)
    match = client.match = state["match"]
    assert (state["format"], state["options"]["rounds"]) == ("streak", 200), state
    assert state["players"][0]["lives"] == 1, state
    countries = []
    for number in (1, 2, 3):
        started = await client.event("round.started", round=number)
        current = {"match": match, "round": number}
        await client.call("match.answer", **current)
        place = {key: started["view"][key] for key in ("lat", "lng")}
        await client.call("match.guess", **current, **(place if number < 3 else AT_SEA))
        revealed = await client.event("round.revealed", round=number)
        countries.append(revealed["solution"]["country"])
        expected = (1, 1) if number < 3 else (0, 0)
        assert (revealed["results"][0]["score"], revealed["effects"][0]["lives"]) == expected
        if number < 3:
            await client.call("match.ready", **current)
    assert countries[0] != countries[1] != countries[2], countries
    finished = await client.event("match.finished")
    result = finished["results"][0]
    assert (result["total"], result["lives"], result["won"]) == (2, 0, False), finished
    history = (await client.call("match.history", limit=1))["matches"]
    assert history[0]["format"] == "streak", history


async def clash(server):
    """The one who finds the places takes the other's health, round by round, until nothing is left."""
    players = await server.guests(2, "clash")
    for player in players:
        await player.call("queue.join", format="clash", map="europe")
    finder, loser = players
    match = (await finder.event("match.started"))["match"]
    await loser.event("match.started")
    for player in players:
        player.match = match
    left = 6000
    for number in range(1, 13):
        started = await finder.event("round.started", round=number)
        place = {key: started["view"][key] for key in ("lat", "lng")}
        current = {"match": match, "round": number}
        for player, pin in ((finder, place), (loser, AT_SEA)):
            # The first guess has moved the other to the guess phase.
            await player.outcome("match.answer", **current)
            await player.call("match.guess", **current, **pin)
        revealed = await loser.event("round.revealed", round=number)
        effects = {each["player"]: each for each in revealed["effects"]}
        scores = {each["player"]: each["score"] for each in revealed["results"]}
        halves = 2 + max(0, number - 4)
        loss = min(left, ((scores[finder.id] - scores[loser.id]) * halves + 1) // 2)
        left -= loss
        assert effects[loser.id] == {"player": loser.id, "loss": loss, "health": left}, effects
        assert effects[finder.id] == {"player": finder.id, "loss": 0, "health": 6000}, effects
        if left == 0:
            break
        await asyncio.gather(*(player.call("match.ready", **current) for player in players))
        standings = (await loser.event("round.standings", round=number))["standings"]
        assert [(each["player"], each["health"]) for each in standings] == [
            (finder.id, 6000), (loser.id, left)], standings
    finished = await loser.event("match.finished")
    by_player = {result["player"]: result for result in finished["results"]}
    assert left == 0 and by_player[finder.id]["won"] and by_player[loser.id]["health"] == 0
    statistics = (await finder.call("profile.get"))["statistics"]
    assert (statistics["gamesWon"], statistics["maximumScore"]) == (1, 0), statistics


async def sprint(server):
    """A country by its name counts like a pin in it; the rounds follow each other on one clock."""
    client, = await server.guests(1, "sprint")
    state = await client.call("match.begin", format="sprint", map="europe", options=QUICK)
    match = client.match = state["match"]
    started = await client.event("round.started", round=1)
    end = started["deadline"]
    current = {"match": match, "round": 1}
    assert (await client.call("match.answer", **current))["deadline"] == end
    await client.refused("invalidParams", "match.guess", **current, country="France")
    reply = await client.call("match.guess", **current, country="AQ")
    assert reply == {"accepted": {"lat": 0.0, "lng": 0.0}, "country": "AQ"}, reply
    assert await client.call("match.guess", **current, country="AQ") == reply, "again"
    await client.refused("alreadyGuessed", "match.guess", **current, country="FR")
    result, = (await client.event("round.revealed", round=1))["results"]
    assert (result["country"], result["score"], "noPin" in result) == ("AQ", 0, False), result
    started = await client.event("round.started", round=2)
    assert abs(started["deadline"] - end) < 1000, "the same clock"
    current["round"] = 2
    await client.call("match.answer", **current)
    place = {key: started["view"][key] for key in ("lat", "lng")}
    reply = await client.call("match.guess", **current, **place)
    revealed = await client.event("round.revealed", round=2)
    assert reply["country"] == revealed["solution"]["country"] == revealed["results"][0]["country"]
    assert revealed["results"][0]["total"] == 1, revealed
    await client.event("round.started", round=3)
    await client.call("match.quit", match=match)
    finished = await client.event("match.finished")
    assert finished["ending"] == "forfeited" and 0 < finished["timeMs"] < 120_000, finished


async def race(server):
    """Three places that are found are 15 000 points, and the end; a country is no answer here."""
    client, = await server.guests(1, "race")
    state = await client.call("match.begin", format="race", map="europe", options=QUICK)
    match = client.match = state["match"]
    for number in (1, 2, 3):
        started = await client.event("round.started", round=number)
        current = {"match": match, "round": number}
        await client.call("match.answer", **current)
        await client.refused("wrongAnswer", "match.guess", **current, country="FR")
        place = {key: started["view"][key] for key in ("lat", "lng")}
        await client.call("match.guess", **current, **place)
    finished = await client.event("match.finished")
    assert finished["ending"] == "played" and finished["results"][0]["total"] == 15_000, finished
    assert 0 < finished["timeMs"] < 600_000, finished


async def royale(server):
    """A room plays it: the farthest loses the only life, watches the rest, and leaves for nothing."""
    members = await server.guests(3, "royale")
    host, second, third = members
    await host.refused("formatNotPossible", "room.create", format="sprint")
    room = await host.call("room.create", format="clash", map="europe", options=QUICK)
    for member in members[1:]:
        await member.call("room.join", code=room["code"])
    await host.refused("formatNotPossible", "room.set", format="streak")
    await host.refused("formatNotPossible", "room.start")
    await host.call("room.set", format="royale")
    await host.call("room.start")
    match = (await host.event("match.started"))["match"]
    for member in members:
        member.match = match

    async def play(number, pins):
        started = await pins[0][0].event("round.started", round=number)
        place = {key: started["view"][key] for key in ("lat", "lng")}
        current = {"match": match, "round": number}
        for player, pin in pins:
            await player.call("match.answer", **current)
            await player.call("match.guess", **current, **(pin or place))
        revealed = await host.event("round.revealed", round=number)
        return current, {each["player"]: each["lives"] for each in revealed["effects"]}

    current, lives = await play(1, [(host, None), (second, None), (third, AT_SEA)])
    assert lives == {host.id: 1, second.id: 1, third.id: 0}, lives
    await asyncio.gather(*(player.call("match.ready", **current) for player in (host, second)))
    await third.event("round.started", round=2)
    await third.refused("wrongPhase", "match.answer", match=match, round=2)
    state = await third.call("match.state", match=match)
    assert [player.get("out", False) for player in state["players"]] == [False, False, True], state
    await third.call("match.quit", match=match)
    _, lives = await play(2, [(second, AT_SEA), (host, None)])
    assert lives == {host.id: 1, second.id: 0}, lives
    finished = await host.event("match.finished")
    ranks = {each["player"]: (each["rank"], each["won"], each.get("left"))
             for each in finished["results"]}
    assert ranks == {host.id: (1, True, None), second.id: (2, False, None),
                     third.id: (3, False, None)}, ranks
    for member in members:
        await member.call("room.leave")


async def team(server):
    """Two sides of two: partners see each other's pins, and lose the side's health together."""
    members = await server.guests(4, "team")
    host, second, third, fourth = members
    room = await host.call("room.create", format="team", map="europe", options=QUICK)
    await second.refused("notInRoom", "room.side", side=1)
    for member in members[1:]:
        await member.call("room.join", code=room["code"])
    await second.refused("notHost", "room.side", side=1, player=third.id)
    await host.refused("unknownPlayer", "room.side", side=1, player=STRANGER)
    await second.call("room.side", side=0)
    await host.refused("unevenSides", "room.start")
    await host.call("room.side", side=1, player=third.id)
    await host.call("room.start")
    started = await host.event("match.started")
    match = started["match"]
    sides = {each["player"]: each["side"] for each in started["players"]}
    assert sides == {host.id: 0, second.id: 0, third.id: 1, fourth.id: 1}, sides
    assert {each["health"] for each in started["players"]} == {12_000}, started
    for member in members:
        member.match = match
    round_started = await host.event("round.started", round=1)
    place = {key: round_started["view"][key] for key in ("lat", "lng")}
    current = {"match": match, "round": 1}
    await host.call("match.mark", **current, lat=1.5, lng=2.5)
    marked = await second.event("round.marked")
    assert (marked["player"], marked["lat"], marked["lng"]) == (host.id, 1.5, 2.5), marked
    state = await second.call("match.state", match=match)
    assert [each.get("marker") for each in state["players"]] == [{"lat": 1.5, "lng": 2.5}] + 3 * [None]
    state = await third.call("match.state", match=match)
    assert not any("marker" in each for each in state["players"]), state
    for player in members:
        await player.outcome("match.answer", **current)
        await player.call("match.guess", **current, **(place if player in (host, second) else AT_SEA))
    revealed = await fourth.event("round.revealed", round=1)
    scores = {each["player"]: each["score"] for each in revealed["results"]}
    loss = scores[host.id] + scores[second.id] - scores[third.id] - scores[fourth.id]
    losses = {each["player"]: (each["loss"], each["health"]) for each in revealed["effects"]}
    assert losses == {host.id: (0, 12_000), second.id: (0, 12_000),
                      third.id: (loss, 12_000 - loss), fourth.id: (loss, 12_000 - loss)}, losses
    for player in (third, fourth):
        await player.call("match.quit", match=match)
    finished = await host.event("match.finished")
    assert [each["won"] for each in finished["results"]] == [True, True, False, False], finished
    for member in members:
        await member.call("room.leave")


async def quiz(server):
    """Statements are true or false: nothing else is an answer, and the reveal says which, and why."""
    client, = await server.guests(1, "quiz")
    state = await client.call("match.begin", format="quiz", options={"rounds": 2})
    match = client.match = state["match"]
    countries = set()
    for number in (1, 2):
        started = await client.event("round.started", round=number)
        view, current = started["view"], {"match": match, "round": number}
        assert view["provider"] == "statement" and "isTrue" not in str(started), started
        countries.add(view["statement"]["country"])
        await client.refused("wrongAnswer", "match.guess", **current, **AT_SEA)
        await client.refused("wrongAnswer", "match.guess", **current, country="FR")
        await client.refused("wrongAnswer", "match.mark", **current, **AT_SEA)
        await client.refused("invalidParams", "match.guess", **current, verdict="yes")
        reply = await client.call("match.guess", **current, verdict=True)
        assert reply == {"accepted": {"lat": 0.0, "lng": 0.0}, "verdict": True}, reply
        assert await client.call("match.guess", **current, verdict=True) == reply, "again"
        await client.refused("alreadyGuessed", "match.guess", **current, verdict=False)
        revealed = await client.event("round.revealed", round=number)
        told, result = revealed["solution"]["statement"], revealed["results"][0]
        assert told["statement"] == view["statement"], revealed
        assert "explanation" in told, revealed
        assert result["verdict"] and result["score"] == (1000 if told["isTrue"] else 0), revealed
        if number == 1:
            await client.call("match.ready", **current)
    finished = await client.event("match.finished")
    assert finished["ending"] == "played" and len(countries) == 2, finished
    replay = await client.call("match.replay", match=match)
    assert [each["view"]["provider"] for each in replay["rounds"]] == ["statement"] * 2, replay
    assert all(each["results"][0]["verdict"] for each in replay["rounds"]), replay
    await client.refused("formatNotPossible", "set.create", match=match)
    await client.refused("formatNotPossible", "queue.join", format="quiz", ranked=True)
    await client.refused("formatNotPossible", "board.get", format="quiz", period="day")


async def journey(server):
    """Aids help once, with the place of their round; another player's match has none for anybody."""
    client, other = await server.guests(2, "journey")
    await other.refused("formatNotPossible", "match.begin", difficulty="scout")
    await other.refused("formatNotPossible", "match.begin", format="streak", due=True)
    await client.refused("formatNotPossible", "match.begin", format="journey", map="europe", due=True)
    await client.refused("unknownList", "match.begin", format="journey", list="0" * 32)
    mine = (await client.call("list.create", title="Nothing"))["list"]["list"]
    await client.refused("listEmpty", "match.begin", format="journey", list=mine)
    state = await client.call("match.begin", format="journey", difficulty="scout",
                              options={"rounds": 2, "countdownMs": 0})
    assert (state["difficulty"], state["pauses"]) == ("scout", 3), state
    match = client.match = state["match"]
    started = await client.event("round.started", round=1)
    current = {"match": match, "round": 1}
    await client.refused("invalidParams", "match.aid", **current, aid="luck")
    await client.refused("wrongPhase", "match.aid", match=match, round=2, aid="freeze")
    await other.refused("notInMatch", "match.aid", **current, aid="freeze")
    frozen = {"aids": ["lens", "shuffle", "fork"]}
    assert await client.call("match.aid", **current, aid="freeze") == frozen
    aided = await client.event("round.aided", aid="freeze")
    assert aided["deadline"] == started["deadline"] + 20_000, aided
    assert await client.call("match.aid", **current, aid="freeze") == frozen, "again"
    await client.call("match.aid", **current, aid="shuffle")
    aided = await client.event("round.aided", aid="shuffle")
    place = {key: aided["view"][key] for key in ("lat", "lng")}
    assert place != {key: started["view"][key] for key in ("lat", "lng")}, aided
    await client.call("match.aid", **current, aid="lens")
    lens = (await client.event("round.aided", aid="lens"))["lens"]
    assert lens["radius"] == 2_000_000 and set(lens["center"]) == {"lat", "lng"}, lens
    state = await client.call("match.state", match=match)
    assert [each["aid"] for each in state["aided"]] == ["shuffle", "lens"], state
    await client.call("match.answer", **current)
    await client.call("match.guess", **current, **place)
    revealed = await client.event("round.revealed", round=1)
    result, = revealed["results"]
    assert (result["aids"], result["score"]) == (["freeze", "shuffle", "lens"], 5000), revealed
    await client.call("match.ready", **current)
    await client.event("round.started", round=2)
    await client.refused("aidNotPossible", "match.aid", match=match, round=2, aid="lens")
    # It does not help with a place in no country.
    refusal = await client.outcome("match.aid", match=match, round=2, aid="fork")
    assert refusal in (None, "aidNotPossible"), refusal
    fork = (await client.event("round.aided", aid="fork"))["fork"] if refusal is None else None
    await client.call("match.answer", match=match, round=2)
    await client.call("match.guess", match=match, round=2, **AT_SEA)
    revealed = await client.event("round.revealed", round=2)
    assert not fork or revealed["solution"]["country"] in fork == sorted(fork), (fork, revealed)
    second, = revealed["results"]
    finished = await client.event("match.finished")
    halves = 100 + second["score"] // 50 * (1 if fork else 2)
    assert finished["experience"]["gained"] == halves * 5 // 8, "a quarter more, half with an aid"
    played = (await client.call("match.history", limit=1))["matches"][0]
    assert (played["format"], played["difficulty"]) == ("journey", "scout"), played
    await client.call("list.delete", list=mine)


async def paused(server):
    """A pause stops the clock and hides the place; there are three, in the phases of a round."""
    client, other = await server.guests(2, "pause")
    solo = await other.call("match.solo", options=QUICK)
    other.match = solo["match"]
    await other.refused("pauseNotPossible", "match.pause", match=solo["match"])
    await other.refused("pauseNotPossible", "match.resume", match=solo["match"])
    await other.refused("aidNotPossible", "match.aid", match=solo["match"], round=1, aid="lens")
    await other.call("match.quit", match=solo["match"])
    state = await client.call("match.begin", format="journey", due=True, options={"rounds": 1})
    match = client.match = state["match"]
    started = await client.event("round.started", round=1)
    current = {"match": match, "round": 1}
    await other.refused("notInMatch", "match.pause", match=match)
    await other.refused("notInMatch", "match.resume", match=match)
    for left in (2, 1, 0):
        await client.call("match.pause", match=match)
        event = await client.event("match.paused", pauses=left)
        assert 0 < event["remainingMs"] <= 30_000, event
        await client.call("match.pause", match=match)
        state = await client.call("match.state", match=match)
        assert state["pausedUntil"] == event["until"] and "deadline" not in state, state
        assert all("view" not in each for each in state["rounds"]), state
        for method in ("match.answer", "match.guess"):
            await client.refused("wrongPhase", method, **current)
        await client.refused("wrongPhase", "match.aid", **current, aid="freeze")
        await client.call("match.resume", match=match)
        event = await client.event("match.resumed", round=1)
        assert event["view"] == started["view"], event
        await client.call("match.resume", match=match)
    await client.refused("pauseNotPossible", "match.pause", match=match)
    await client.call("match.answer", **current)
    await client.call("match.guess", **current, **AT_SEA)
    await client.event("match.finished")
    await client.refused("pauseNotPossible", "match.resume", match=match)


SCENARIOS = [listed, refused, streak, clash, sprint, race, royale, team, quiz, journey, paused]
