"""Lists of places: made, changed, found, played, counted, marked, and every refusal."""

from contract_sets import QUICK

NO_LIST = "0123456789abcdef" * 2
SEA = {"lat": 0, "lng": -30}


def steppe(*numbers):
    """Places in Mongolia, a kilometer and more apart."""
    return [{"lat": 45.5 + number // 50 / 50, "lng": 102 + number % 50 / 50} for number in numbers]


async def play(client, name, rounds):
    """A match of a list; returns its state, its places and the last event."""
    state = await client.call("match.solo", list=name, options={**QUICK, "rounds": rounds})
    match = client.match = state["match"]
    solutions = []
    for number in range(1, state["options"]["rounds"] + 1):
        await client.call("match.answer", match=match, round=number)
        await client.call("match.guess", match=match, round=number, lat=46, lng=102)
        revealed = await client.event("round.revealed", round=number)
        solutions.append(revealed["solution"])
    return state, solutions, await client.event("match.finished")


async def life(server):
    """A list is made, repeated, changed, shared, played, counted and deleted."""
    author, player = await server.account("author"), await server.account("player")
    title = f"Steppe {server.name('x')}"
    made = await author.call("list.create", title=f"  {title} ", key="k", places=steppe(1, 2))
    card = made["list"]
    name = card["list"]
    assert (card["title"], card["visibility"], card["places"]) == (title, "private", 2), card
    assert card["own"] and card["author"]["player"] == author.id and card["finishers"] == 0, card
    again = await author.call("list.create", title="Other", key="k", places=steppe(7))
    assert again["list"] == card, again
    added = await author.call("list.add", list=name, skipDuplicates=True,
                              places=[*steppe(2, 3), {**steppe(4)[0], "name": "Ger 🏕"}])
    assert added["added"] == [3, 4] and added["skipped"] == 1, added
    assert (await author.call("list.remove", list=name, places=[2, 99]))["list"]["places"] == 3
    page = await author.call("list.get", list=name, limit=2)
    assert [entry["place"] for entry in page["places"]] == [1, 3] and page["next"] == 3, page
    assert page["places"][0]["country"] == "MN" and page["places"][0]["seen"] == 0, page
    rest = await author.call("list.get", list=name, after=page["next"])
    assert rest["places"][0]["name"] == "Ger 🏕" and "next" not in rest, rest
    await player.refused("unknownList", "list.get", author, list=name)
    shared = await author.call("list.set", list=name, visibility="public")
    assert shared["list"]["visibility"] == "public", shared
    found = await player.call("list.search", text=title.upper())
    assert [entry["list"] for entry in found["lists"]] == [name], found
    newest = await player.call("list.search", limit=50)
    assert name in [entry["list"] for entry in newest["lists"]], newest
    state, solutions, finished = await play(player, name, 5)
    # The least there is: the places are a few kilometers apart.
    assert state["list"] == {"list": name, "title": title, "diagonalKm": 100}, state["list"]
    assert "set" not in state, state
    assert state["options"]["rounds"] == 3, "as many as there are places"
    ours = {(place["lat"], place["lng"]) for place in steppe(1, 3, 4)}
    assert {(place["lat"], place["lng"]) for place in solutions} == ours, solutions
    met = await player.call("list.get", list=name)
    assert [entry["seen"] for entry in met["places"]] == [1, 1, 1], met
    total = finished["results"][0]["total"]
    assert met["list"]["best"] == total // 3 and met["list"]["finishers"] == 1, met
    assert met["list"].get("medal") in (None, "bronze", "silver", "gold"), met
    statistics = (await player.call("profile.get"))["statistics"]
    assert statistics["gamesPlayed"] == 0, statistics
    history = (await player.call("match.history"))["matches"][0]
    assert history["origin"] == "list" and history["list"] == name, history
    _, _, finished = await play(author, name, 1)
    assert finished.get("experience", {}).get("gained", 0) == 0, finished
    assert "best" not in (await author.call("list.get", list=name))["list"]
    await marks(player, name)
    exported = (await author.call("account.export"))["lists"]
    assert [len(entry["places"]) for entry in exported] == [3], exported
    export = await player.call("account.export")
    [result] = export["account"]["lists"]["results"]
    assert (result["list"], result["points"]) == (name, total), result
    assert result.get("medal") == met["list"].get("medal"), (result, met)
    assert export["matches"][0]["list"] == name and "set" not in export["matches"][0], export
    assert [entry["list"] for entry in (await author.call("list.mine"))["lists"]] == [name]
    assert await author.call("list.delete", list=name) == {}
    await author.refused("unknownList", "list.delete", list=name)
    state = await player.call("match.state", match=state["match"])
    assert state["list"] == {"list": name, "diagonalKm": 100}, state["list"]


async def marks(client, name):
    """Lists and maps are marked, and the marks are taken away."""
    set_to = await client.call("favourite.set", list=name, favourite=True)
    assert set_to == {"favourite": True, "wanted": False}, set_to
    set_to = await client.call("favourite.set", map="kenya", wanted=True)
    assert set_to == {"favourite": False, "wanted": True}, set_to
    marked = await client.call("favourite.list")
    assert [entry["list"] for entry in marked["lists"]] == [name], marked
    assert marked["maps"] == [{"map": "kenya", "favourite": False, "wanted": True}], marked
    await client.call("favourite.set", map="kenya", wanted=False)
    assert (await client.call("favourite.list"))["maps"] == []
    assert isinstance((await client.call("list.popular"))["lists"], list)


async def refused(server):
    """Each refusal has its reason, and hostile input changes nothing."""
    guest, other = await server.guests(2, "lists")
    for title in ("", "   ", "x" * 61, "a\u202eb", "a\u0000b", "\u200d", "e" + "\u0301" * 400):
        await guest.refused("listInvalid", "list.create", title=title)
    await guest.refused("listInvalid", "list.create", title="T",
                        places=[{**steppe(1)[0], "name": "x" * 81}])
    await guest.refused("placeInvalid", "list.create", title="T", places=[SEA])
    await guest.refused("duplicatePlace", "list.create", title="T", places=steppe(1, 1))
    await guest.refused("accountNeeded", "list.create", title="T", visibility="public")
    for wrong in ({"lat": 91, "lng": 0}, {"lat": 1e308, "lng": 0}, {"lat": "1", "lng": 0}, {}):
        await guest.refused("invalidParams", "list.create", title="T", places=[wrong])
    await guest.refused("tooManyPlaces", "list.create", title="T", places=steppe(*range(101)))
    await guest.refused("listInvalid", "list.create", title="T", key="k" * 65)
    made = await guest.call("list.create", title="🗼 Türme", places=steppe(*range(100)))
    name = made["list"]["list"]
    await guest.refused("listInvalid", "list.set", list=name, title="\u2066")
    await guest.refused("accountNeeded", "list.set", list=name, visibility="public")
    await guest.refused("tooManyPlaces", "list.add", list=name, places=steppe(200))
    await guest.refused("duplicatePlace", "list.add", list=name, places=steppe(3))
    await guest.refused("placeInvalid", "list.add", list=name, places=[SEA])
    await guest.refused("listInvalid", "list.add", list=name, places=[{**steppe(300)[0], "name": ""}])
    await guest.refused("tooManyPlaces", "list.remove", list=name, places=list(range(101)))
    for _ in range(4):
        last = await guest.call("list.create", title="T")
    await guest.refused("tooManyLists", "list.create", title="T")
    await guest.refused("listEmpty", "match.solo", list=last["list"]["list"])
    for hidden in (name, NO_LIST):
        await other.refused("unknownList", "list.get", guest, list=hidden)
        await other.refused("unknownList", "list.set", guest, list=hidden, title="Mine")
        await other.refused("unknownList", "list.delete", guest, list=hidden)
        await other.refused("unknownList", "list.add", guest, list=hidden, places=steppe(400))
        await other.refused("unknownList", "list.remove", guest, list=hidden, places=[1])
        await other.refused("unknownList", "favourite.set", guest, list=hidden, favourite=True)
        await other.refused("unknownList", "match.solo", guest, list=hidden)
    for method in ("get", "set", "delete"):
        await other.refused("invalidParams", f"list.{method}", list="../" + NO_LIST)
    await other.refused("unknownMap", "favourite.set", map="atlantis", wanted=True)
    await other.refused("unknownMap", "favourite.set", favourite=True)
    await other.refused("unknownList", "favourite.set", list=NO_LIST, map="world")
    await other.refused("invalidParams", "match.begin", set=f"list-{NO_LIST}")


async def crowded(server):
    """More than 200 marks are refused, of lists that others share."""
    reader = await server.guest("reader")
    for writer in await server.guests(40, "writer"):
        for _ in range(5):
            made = await writer.call("list.create", title="T", visibility="link")
            await reader.call("favourite.set", list=made["list"]["list"], wanted=True)
    await reader.refused("tooManyFavourites", "favourite.set", map="world", favourite=True)


SCENARIOS = (life, refused, crowded)
