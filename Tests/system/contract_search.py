"""The search over towns, countries, maps, lists and players, and what is near a place."""


async def found(server):
    """Each kind is found by the beginnings of its words, and what is near by a place."""
    seeker, target = await server.account("seeker"), await server.account("target")
    title = f"Harbours {server.name('z')}"
    made = (await target.call("list.create", title=title, visibility="public"))["list"]
    towns = (await seeker.call("search", text="sao pau", limit=3))["towns"]
    assert towns[0]["name"] == "São Paulo" and towns[0]["country"] == "BR", towns
    both = await seeker.call("search", text="Norwe")
    assert [entry["country"] for entry in both["countries"]] == ["NO"], both
    maps = (await seeker.call("search", text="norw"))["maps"]
    assert [entry["map"] for entry in maps] == ["norway"], maps
    lists = (await seeker.call("search", text=title.lower()))["lists"]
    assert [entry["list"] for entry in lists] == [made["list"]], lists
    assert lists[0]["author"]["player"] == target.id, lists
    named = (await target.call("profile.get"))["player"]["username"]
    players = (await seeker.call("search", text=named.upper()))["players"]
    assert [entry["player"] for entry in players] == [target.id], players
    near = await seeker.call("search", near={"lat": 53.3, "lng": -6.3})
    assert near["towns"][0]["name"] == "Dublin", near
    assert [entry["map"] for entry in near["maps"]][0] == "ireland", near
    await seeker.refused("invalidParams", "search", near={"lat": 91, "lng": 0})
    await seeker.refused("invalidParams", "search", limit=21)


async def closed(server):
    """Nobody looks places up in the daily challenge."""
    player = await server.account("scout")
    day = await player.call("daily.get")
    match = (await player.call("match.begin", set=day["set"]))["match"]
    await player.refused("alreadyInMatch", "search", text="par")
    await player.call("match.quit", match=match)
    await player.event("match.finished")
    assert (await player.call("search", text="par"))["towns"]


SCENARIOS = [found, closed]
