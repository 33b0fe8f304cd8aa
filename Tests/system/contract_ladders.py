"""Ranked queues of formats, the leagues of the week, and the boards of formats."""

import time

WEEK = 7 * 86_400_000


async def ladder(server):
    """A ranked Clash changes the rating of Clash alone, and brings both a place in its league."""
    players = await server.guests(2, "ladder")
    for player in players:
        empty = await player.call("league.get", ladder="clash")
        assert empty["rows"] == [] and empty["division"] == 5, empty
        assert "last" not in empty and "rating" not in empty, empty
        await player.call("queue.join", map="norway", format="clash", ranked=True)
    match = (await players[0].event("match.started"))["match"]
    await players[1].event("match.started", match=match)
    for player in players:
        player.match = match
        started = await player.event("round.started", round=1)
        await player.call("match.answer", match=match, round=1)
    place = {key: started["view"][key] for key in ("lat", "lng")}
    for player, pin in zip(players, (place, {"lat": 0, "lng": 0})):
        await player.call("match.guess", match=match, round=1, **pin)
    for player in players:
        await player.event("round.revealed", round=1)
    await players[1].call("match.quit", match=match)
    finished = await players[0].event("match.finished")
    assert finished["rated"] is True and "voided" not in finished, finished
    league = await players[0].call("league.get", ladder="clash")
    now = time.time() * 1000
    assert 0 < league["endsAt"] - now <= WEEK, league
    rows = {row["player"]["player"]: row for row in league["rows"]}
    winner, loser = (rows[player.id] for player in players)
    assert (winner["games"], winner["wins"], loser["wins"]) == (1, 1, 0), league
    assert winner["move"] == "stay" and "performance" not in winner, league
    own = await players[0].call("profile.get")
    assert own["ratings"] == [league["rating"]], own
    assert league["rating"]["ladder"] == "clash" and league["rating"]["rating"] > 1500, league
    assert "rating" not in own["player"], "that of Classic"
    assert (await players[0].call("league.get"))["rows"] == []
    await players[0].refused("invalidParams", "league.get", ladder="royale")


async def memory(server):
    """What a player knows of a country follows from the matches alone there."""
    player, = await server.guests(1, "memory")
    assert await player.call("memory.map") == {"countries": []}
    assert await player.call("memory.due") == {"countries": []}
    match = (await player.call("match.solo", map="norway"))["match"]
    started = await player.event("round.started", match=match, round=1)
    place = {key: started["view"][key] for key in ("lat", "lng")}
    await player.call("match.guess", match=match, round=1, **place)
    revealed = await player.event("round.revealed", round=1)
    result, = revealed["results"]
    assert result["country"] == revealed["solution"]["country"] == "NO", revealed
    await player.call("match.quit", match=match)
    finished = await player.event("match.finished")
    assert finished["experience"] == {"gained": 100, "total": 100}, finished
    own = (await player.call("profile.get"))["statistics"]
    assert own["experience"] == 100 and own["level"] == 1, own
    known, = (await player.call("memory.map"))["countries"]
    assert (known["country"], known["seen"], known["found"]) == ("NO", 1, 1), known
    assert known["recall"] == 1 and known["dueAt"] > time.time() * 1000, known
    due = await player.call("memory.due")
    assert due == {"countries": [], "nextAt": known["dueAt"]}, due


async def boards(server):
    """Boards take matches of those who have been there for a week; formats against others have
    none."""
    client, = await server.guests(1, "boards")
    for period in ("day", "week", "ever"):
        board = await client.call("board.get", format="streak", period=period)
        assert board["listed"] is False and "me" not in board, board
        assert board["map"] == "world" and ("endsAt" in board) == (period != "ever"), board
        friends = await client.call("board.get", format="classic", period=period, scope="friends")
        assert friends["rows"] == [] and friends["count"] == 0, friends
    for format in ("clash", "royale", "team"):
        await client.refused("formatNotPossible", "board.get", format=format, period="ever")
    await client.refused("invalidParams", "board.get", format="streak", period="month")
    await client.refused("invalidParams", "board.get", format="streak")


async def facts(server):
    """Facts about countries are open to everybody, and so are the statements of the quiz."""
    stranger = await server.connect()
    told = await stranger.call("fact.get", country="CH")
    switzerland = told["facts"]
    assert told["attribution"], told
    assert switzerland["capitals"][0]["name"] == {"en": "Bern", "de": "Bern"}, switzerland
    assert switzerland["neighbours"] == ["AT", "DE", "FR", "IT", "LI"], switzerland
    assert switzerland["currencies"] == ["CHF"] and not switzerland["coast"], switzerland
    await stranger.refused("unknownCountry", "fact.get", country="ZZ")
    await stranger.refused("invalidParams", "fact.get", country="ch")
    assert (await stranger.call("server.info"))["quiz"] is True
    quiz = await server.document("/v1/quiz")
    assert len(quiz["statements"]) > 1500 and quiz["attribution"], len(quiz["statements"])
    ids = {statement["id"] for statement in quiz["statements"]}
    assert len(ids) == len(quiz["statements"])
    bern = [s for s in quiz["statements"] if s["id"] == "capital.CH.bern"]
    assert bern and bern[0]["isTrue"] and bern[0]["value"] == {"town": "Bern"}, bern


SCENARIOS = [ladder, memory, facts, boards]
