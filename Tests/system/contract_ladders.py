"""Ranked queues of formats, the leagues of the week, and the boards of formats."""

import time

WEEK = 7 * 86_400_000
FAR = {"lat": 0, "lng": 0}


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


async def pairs(server):
    """Four who queue alone play two against two, and each side's result changes four ratings."""
    players = await server.guests(4, "pairs")
    await players[0].refused("formatNotPossible", "queue.join", format="team")
    await players[0].refused("formatNotPossible", "queue.join", format="teambest", ranked=True)
    for waiting, player in enumerate(players):
        joined = await player.call("queue.join", map="norway", format="team", ranked=True)
        assert joined["waiting"] == waiting, joined
    matched = await players[0].event("queue.matched")
    assert {each["player"] for each in matched["players"]} == {each.id for each in players}, matched
    started = await players[0].event("match.started")
    match, order = started["match"], [each["player"] for each in started["players"]]
    # Newcomers are equal: who came first and last are one side, the others the other.
    assert order == [players[index].id for index in (0, 3, 1, 2)], order
    assert [each["side"] for each in started["players"]] == [0, 0, 1, 1], started
    seated = sorted(players, key=lambda player: order.index(player.id))
    for player in seated:
        player.match = match
    round_started = await seated[0].event("round.started", round=1)
    place = {key: round_started["view"][key] for key in ("lat", "lng")}
    for player in seated:
        await player.outcome("match.answer", match=match, round=1)
    for player, pin in zip(seated, (place, place, FAR, FAR)):
        await player.call("match.guess", match=match, round=1, **pin)
    for player in seated:
        await player.event("round.revealed", round=1)
    # A player who leaves now has lost, and cannot play for the rating before the match is over.
    await seated[1].call("match.quit", match=match)
    await seated[1].refused("rateLimited", "queue.join", format="team", ranked=True)
    seated = [seated[0], *seated[2:]]
    for player in seated[1:]:
        await player.call("match.quit", match=match)
    finished = await seated[0].event("match.finished")
    assert finished["rated"] is True, finished
    assert [each["won"] for each in finished["results"]] == [True, False, False, False], finished
    ratings = [each["ratingAfter"] for each in finished["results"]]
    assert ratings[0] > 1500 and ratings[1:] == 3 * [3000 - ratings[0]], ratings
    league = await seated[0].call("league.get", ladder="pairs")
    assert league["ladder"] == "pairs" and len(league["rows"]) == 4, league
    own = await seated[0].call("profile.get")
    assert own["ratings"] == [{"ladder": "pairs", "rating": ratings[0], "games": 1}], own


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


SCENARIOS = [ladder, pairs, boards]
