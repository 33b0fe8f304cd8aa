"""The memory of countries, and facts about them."""

import time


async def memory(server):
    """The memory of a country follows from the matches alone there."""
    player, = await server.guests(1, "memory")
    assert await player.call("memory.map") == {"countries": []}
    assert await player.call("memory.due") == {"countries": []}
    match = (await player.call("match.solo", map="norway"))["match"]
    started = await player.event("round.started", match=match, round=1)
    place = {key: started["view"][key] for key in ("lat", "lng")}
    await player.call("match.answer", match=match, round=1)
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


SCENARIOS = [memory, facts]
