"""Finished matches are looked at again: by their players, and by whoever has a link."""

QUICK = {"rounds": 1, "movingMs": 60_000, "guessingMs": 60_000, "readyMs": 0, "countdownMs": 0}
NO_LINK = "0123456789abcdef" * 2


async def replay(server):
    """The course of a match alone: marks and the guess, in order, with the place."""
    client, other = await server.guests(2, "replay")
    state = await client.call("match.solo", options=QUICK)
    match = client.match = state["match"]
    current = {"match": match, "round": 1}
    await client.refused("notInMatch", "match.replay", match=match)
    await client.refused("notInMatch", "match.share", match=match)
    await client.call("match.mark", **current, lat=1.5, lng=-2.5)
    await client.call("match.answer", **current)
    await client.call("match.guess", **current, lat=10, lng=20)
    await client.event("match.finished")
    told = await client.call("match.replay", match=match)
    assert (told["match"], told["mode"], told["ending"]) == (match, "solo", "played"), told
    round, = told["rounds"]
    assert [each["action"] for each in round["moments"]] == ["marked", "answered", "guessed"], round
    place = round["moments"][0]["place"]
    assert abs(place["lat"] - 1.5) < 1e-6 and abs(place["lng"] + 2.5) < 1e-6, round
    assert all(0 <= each["atMs"] <= round["lengthMs"] for each in round["moments"]), round
    guess = round["results"][0]["guess"]
    assert (guess["lat"], guess["lng"]) == (10, 20) and "solution" in round, round
    await other.refused("notInMatch", "match.replay", match=match)
    await other.refused("notInMatch", "match.share", match=match)
    link = (await client.call("match.share", match=match))["link"]
    assert (await client.call("match.share", match=match))["link"] == link
    status, headers, page = await server.http("GET", f"/v1/share/{link}")
    assert status == 200 and headers.get_content_type() == "text/html", headers
    assert f'href="/#/replay/{link}"'.encode() in page and client.username.encode() in page, page
    assert (await server.http("GET", f"/v1/share/{NO_LINK}"))[0] == 404
    stranger = await server.connect()
    assert (await stranger.call("match.replay", link=link))["rounds"][0]["moments"] == round["moments"]
    await stranger.refused("notInMatch", "match.replay", match=match)
    await stranger.refused("unknownMatch", "match.replay", link=NO_LINK)
    await client.refused("unknownMatch", "match.replay")
    await client.refused("invalidParams", "match.replay", link=NO_LINK.upper())


async def of_the_day(server):
    """By its link an attempt at the day's challenge is not shown while others may play it."""
    client, = await server.guests(1, "secretive")
    card = await client.call("daily.get")
    state = await client.call("match.begin", set=card["set"])
    client.match = state["match"]
    await client.call("match.quit", match=state["match"])
    await client.event("match.finished")
    assert (await client.call("match.replay", match=state["match"]))["set"] == card["set"]
    link = (await client.call("match.share", match=state["match"]))["link"]
    await client.refused("wrongPhase", "match.replay", link=link)
    status, _, page = await server.http("GET", f"/v1/share/{link}")
    assert status == 200 and b"#/daily" in page, page


async def aborted(server):
    """A match that passed the time until an opponent came has no replay."""
    client, other = await server.guests(2, "pastime")
    await client.call("queue.join", map="ireland", format="clash")
    match = (await client.call("match.solo", options=QUICK, staysQueued=True))["match"]
    client.match = match
    await other.call("queue.join", map="ireland", format="clash")
    duel = (await client.event("queue.matched"))["match"]
    await client.refused("unknownMatch", "match.replay", match=match)
    await client.refused("unknownMatch", "match.share", match=match)
    for player in (client, other):
        player.match = duel
    await client.call("match.quit", match=duel)
    await other.event("match.finished")


SCENARIOS = [replay, of_the_day, aborted]
