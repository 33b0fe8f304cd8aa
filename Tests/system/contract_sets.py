"""The places of a finished match are played by others, by a link, for the board of that link."""

QUICK = {"rounds": 1, "movingMs": 60_000, "guessingMs": 60_000, "readyMs": 0, "countdownMs": 0}
NO_SET = "match-" + "0123456789abcdef" * 2


async def play(client, **terms):
    """A match alone of one round; returns its id and its points."""
    state = await client.call("match.begin", **terms)
    match = client.match = state["match"]
    current = {"match": match, "round": 1}
    await client.call("match.answer", **current)
    await client.call("match.guess", **current, lat=10, lng=20)
    finished = await client.event("match.finished")
    return state, finished["results"][0]["total"]


async def shared(server):
    """Everybody has one row, that of the first match; who played before has one at once."""
    client, other = await server.guests(2, "sharing")
    state, points = await play(client, options=QUICK)
    name = (await client.call("set.create", match=state["match"]))["set"]
    assert name.startswith("match-") and "set" not in state, (name, state)
    assert (await client.call("set.create", match=state["match"]))["set"] == name
    card = await other.call("set.get", set=name)
    assert [row["points"] for row in card["rows"]] == [points] and "me" not in card, card
    told = (card["map"], card["format"], card["options"]["rounds"])
    assert told == (state["map"], "classic", 1), card
    status, _, page = await server.http("GET", f"/v1/share/{name}")
    assert status == 200 and f'href="/#/set/{name}"'.encode() in page, page
    again, same = await play(other, set=name)
    assert same == points and again["set"] == name, (same, points)
    card = await other.call("set.get", set=name)
    assert len(card["rows"]) == card["count"] == 2 and card["me"] in card["rows"], card
    assert (await other.call("set.create", match=again["match"]))["set"] == name
    assert (await other.call("profile.get"))["statistics"]["gamesPlayed"] == 0
    await other.refused("notInMatch", "set.create", match=state["match"])


async def refused(server):
    """No set of a live match, of a format that draws as it goes, or of the day's challenge."""
    client, = await server.guests(1, "hasty")
    stranger = await server.connect()
    await stranger.refused("unauthenticated", "set.get", set=NO_SET)
    await client.refused("unknownSet", "set.get", set=NO_SET)
    await client.refused("unknownSet", "match.begin", set=NO_SET)
    await client.refused("invalidParams", "set.get", set=NO_SET.upper())
    for terms, code in (({"format": "race"}, "formatNotPossible"),
                        ({"set": (await client.call("daily.get"))["set"]}, "wrongPhase")):
        match = client.match = (await client.call("match.begin", **terms))["match"]
        await client.refused("notInMatch", "set.create", match=match)
        await client.call("match.quit", match=match)
        await client.event("match.finished")
        await client.refused(code, "set.create", match=match)


SCENARIOS = [shared, refused]
