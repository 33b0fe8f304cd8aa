"""The challenge of the day: the same places for everybody, one attempt, a board."""

import datetime

FIRST_DAY = datetime.date(2026, 1, 1)


def today():
    """The number of the day in UTC."""
    return (datetime.datetime.now(datetime.timezone.utc).date() - FIRST_DAY).days + 1


async def attempt(client, day, guess):
    """Plays all rounds of a day; returns the places and the points."""
    state = await client.call("match.begin", set=day["set"])
    match = client.match = state["match"]
    assert (state["set"], state["format"], state["mode"]) == (day["set"], "classic", "solo"), state
    assert state["options"] == day["options"], state
    places, points = [], 0
    for number in range(1, day["options"]["rounds"] + 1):
        started = await client.event("round.started", round=number)
        current = {"match": match, "round": number}
        place = {key: started["view"][key] for key in ("lat", "lng")}
        await client.call("match.answer", **current)
        await client.call("match.guess", **current, **guess(place))
        revealed = await client.event("round.revealed", round=number)
        places.append(place)
        points += revealed["results"][0]["score"]
        if number < day["options"]["rounds"]:
            await client.call("match.ready", **current)
    await client.event("match.finished")
    return places, points


async def day(server):
    """Two players meet the same places; the attempt is told, and listed among friends."""
    before = today()
    first, second = await server.guests(2, "daily")
    card = await first.call("daily.get")
    assert before <= card["number"] <= today(), card
    assert card["set"] == f"daily-{card['number']}", card
    assert card["endsAt"] - card["beginsAt"] == 86_400_000, card
    assert len(card["hash"]) == 64 and "opened" not in card and "attempt" not in card, card
    assert (card["streak"], card["longestStreak"]) == (0, 0), card
    places, points = await attempt(first, card, lambda place: place)
    others, fewer = await attempt(second, card, lambda place: {"lat": -place["lat"], "lng": 0.5})
    assert places == others, (places, others)
    assert points == 5000 * len(places) > fewer, (points, fewer)
    told = await first.call("daily.get", number=card["number"])
    assert told["hash"] == card["hash"] and told["streak"] == told["longestStreak"] == 1, told
    assert told["attempt"]["match"] == first.match, told
    assert told["attempt"]["points"] == points == sum(told["attempt"]["scores"]), told
    await first.refused("alreadyPlayed", "match.begin", set=card["set"])
    played = (await first.call("match.history", limit=1))["matches"][0]
    assert (played["origin"], played["set"]) == ("daily", card["set"]), played
    assert (await first.call("match.state", match=first.match))["set"] == card["set"]
    board = await first.call("daily.board")
    assert board["rows"] == [] and board["me"]["points"] == points, board
    assert board["me"]["timeMs"] == told["attempt"]["timeMs"] and board["count"] >= 2, board
    friends = await first.call("daily.board", number=card["number"], scope="friends")
    assert [each["player"]["player"] for each in friends["rows"]] == [first.id], friends
    profile = (await first.call("profile.get"))["statistics"]
    assert profile["gamesPlayed"] == 1 and "averageScore" not in profile, profile


async def refused(server):
    """There is no day before the server, and none after today."""
    client, = await server.guests(1, "nodaily")
    for number in (1, 100_000):
        for method in ("daily.get", "daily.board"):
            await client.refused("unknownSet", method, number=number)
        await client.refused("unknownSet", "match.begin", set=f"daily-{number}")
    for wrong in ("daily-0", "daily-01", "daily-100001", "0123456789abcdef" * 2, ""):
        await client.refused("invalidParams", "match.begin", set=wrong)
    await client.refused("invalidParams", "daily.get", number=0)
    card = await client.call("daily.get")
    await client.call("queue.join", map="portugal", format="clash")
    await client.refused("alreadyQueued", "match.begin", set=card["set"], staysQueued=True)
    await client.call("queue.leave")
    state = await client.call("match.begin", set=card["set"], map="atlantis", format="clash")
    client.match = state["match"]
    assert state["format"] == "classic" and state["map"] == card["map"], state
    await client.refused("alreadyInMatch", "match.begin", set=card["set"])
    assert (await client.call("daily.get"))["attempt"] == {"match": state["match"]}
    await client.call("match.quit", match=state["match"])
    await client.event("match.finished")
    await client.refused("alreadyPlayed", "match.begin", set=card["set"])
    assert (await client.call("daily.get"))["attempt"]["points"] == 0


SCENARIOS = [day, refused]
