"""Maps of players: uploaded, shown, played alone and together, changed, deleted, and every refusal."""

import asyncio
import json
import subprocess
from urllib.parse import urlencode

from contract_sets import QUICK

PATH = "/v1/maps"
NO_MAP = "own:" + "0123456789abcdef" * 2


def square(west=5, south=45, size=2, **members):
    """A map file of one square."""
    east, north = west + size, south + size
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return json.dumps({"type": "Polygon", "coordinates": [ring], **members}).encode()


async def put(server, client, body, token=None, **query):
    """Uploads a map; returns the status and the reply."""
    path = f"{PATH}?{urlencode(query)}" if query else PATH
    token = client.token if token is None else token
    headers = {"authorization": f"Bearer {token}"} if token else {}
    status, headers, text = await server.http("PUT", path, body, **headers)
    assert headers["cache-control"] == "no-store", (status, headers)
    return status, json.loads(text)


async def made(server, client, **query):
    """A new map; returns its name."""
    status, reply = await put(server, client, square(), **{"title": "Alps", **query})
    assert status == 201, (status, reply)
    return reply["map"]["map"]


async def play(client, name, rounds=5):
    """A match alone on a map; returns its state and its places."""
    state = await client.call("match.solo", map=name, options={**QUICK, "rounds": rounds})
    match = client.match = state["match"]
    places = []
    for number in range(1, rounds + 1):
        await client.call("match.answer", match=match, round=number)
        await client.call("match.guess", match=match, round=number, lat=46, lng=6)
        revealed = await client.event("round.revealed", round=number)
        places.append(revealed["solution"])
    await client.event("match.finished")
    return state, places


async def life(server):
    """A map is uploaded, repeated, shown, found, played, replaced, shared and deleted."""
    author, player = await server.account("author"), await server.account("player")
    title = f"Alps & {server.name('x')}"
    status, reply = await put(server, author, square(), title=title, key="k")
    card = reply["map"]
    name = card["map"]
    assert status == 201 and name.startswith("own:"), (status, reply)
    assert (card["title"], card["visibility"], card["own"]) == (title, "private", True), card
    assert card["author"]["player"] == author.id and card["polygons"] == 1, card
    assert 30_000 < card["areaKm2"] < 40_000 and card["finishers"] == 0, card
    status, again = await put(server, author, square(20), title="Other", key="k")
    assert status == 200 and again["map"] == card, again
    mine = await author.call("map.mine")
    assert mine["maps"] == [card], mine
    assert mine["limits"] == {"maps": 20, "fileBytes": 256 * 1024, "allBytes": 2 * 1024 * 1024}
    await player.refused("unknownMap", "map.get", author, map=name)
    await player.refused("unknownMap", "match.solo", map=name)
    await player.refused("unknownMap", "favourite.set", author, map=name, favourite=True)
    shared = await author.call("map.set", map=name, visibility="public")
    assert shared["map"]["visibility"] == "public", shared
    page = await player.call("map.get", map=name)
    assert page["map"]["author"]["player"] == author.id and not page["map"]["own"], page
    assert page["outline"] == [[[5, 45], [7, 45], [7, 47], [5, 47]]], page["outline"]
    assert "world" in [other["map"] for other in page["similar"]], page["similar"]
    world = await player.call("map.get", map="world")
    assert "author" not in world["map"] and not world["map"]["own"], world["map"]
    assert 0 < sum(map(len, world["outline"])) <= 2000, "the outline is small"
    found = await player.call("search", text=title)
    assert [(entry["map"], entry["author"]["player"]) for entry in found["maps"]] == [
        (name, author.id)], found
    await player.call("favourite.set", map=name, favourite=True)
    marked = (await player.call("favourite.list"))["maps"]
    assert marked == [{"map": name, "title": title, "favourite": True, "wanted": False}], marked
    state, places = await play(player, name)
    assert state["map"] == name and state["ownMap"]["title"] == title, state
    assert abs(state["ownMap"]["diagonalKm"] - card["diagonalKm"]) < 1e-6, state["ownMap"]
    assert all(45 <= place["lat"] <= 47 and 5 <= place["lng"] <= 7 for place in places), places
    page = (await player.call("map.get", map=name))["map"]
    # Finishers are counted once a minute.
    assert page["finishers"] <= 1 and page["best"] > 0 and "difficulty" not in page, page
    await play(author, name)
    assert (await author.call("map.get", map=name))["map"]["finishers"] <= 1, "the author's counts"
    statistics = (await player.call("profile.get", player=player.id))["statistics"]
    assert statistics["gamesPlayed"] == 0, statistics
    popular = await player.call("map.popular")
    assert isinstance(popular["maps"], list), popular
    made_set = await player.call("set.create", match=player.match)
    # Another file has other places; matches and sets of before stay as they were.
    status, reply = await put(server, author, square(20, size=1), map=name)
    assert status == 200 and reply["map"]["bounds"]["west"] == 20, reply
    assert reply["map"]["title"] == title and reply["map"]["visibility"] == "public", reply
    _, moved = await play(player, name)
    assert all(20 <= place["lng"] <= 21 for place in moved), moved
    again = await author.call("match.begin", set=made_set["set"])
    assert again["map"] == name and again["ownMap"] == {"diagonalKm": state["ownMap"]["diagonalKm"]}
    author.match = again["match"]
    await author.call("match.quit", match=again["match"])
    journey = await player.call("match.begin", format="journey", map=name, options=QUICK)
    player.match = journey["match"]
    await player.call("match.quit", match=journey["match"])
    export = await author.call("account.export")
    assert "map" not in export and export["cursor"].startswith("maps"), export.get("cursor")
    part = await author.call("account.export", cursor=export["cursor"])
    assert part["map"]["map"] == name and "cursor" not in part, part
    assert (part["map"]["part"], part["map"]["parts"]) == (0, 1), part
    assert json.loads(part["map"]["geoJSON"])["type"] == "Polygon", part
    await author.call("map.delete", map=name)
    await author.refused("unknownMap", "map.delete", map=name)
    await player.refused("unknownMap", "map.get", map=name)
    assert (await player.call("favourite.list"))["maps"] == []
    over = await player.call("match.history")
    assert [match["map"] for match in over["matches"]][-1] == name, "matches stay"


async def together(server):
    """Maps that are shared by link are played in challenges and rooms; deleted ones are not."""
    host, friend = await server.friends("maps")
    name = await made(server, host, visibility="link")
    hidden = await made(server, host, title="Hidden")
    await host.refused("unknownMap", "challenge.send", player=friend.id, map=hidden)
    await host.refused("formatNotPossible", "challenge.send", player=friend.id, map=name,
                       format="streak")
    await host.call("challenge.send", player=friend.id, map=name, options=QUICK)
    challenge = (await friend.event("challenge.received"))["challenge"]
    await friend.call("challenge.accept", challenge=challenge)
    for client in (host, friend):
        started = await client.event("match.started")
        assert started["map"] == name and started["ownMap"]["title"] == "Alps", started
        client.match = started["match"]
    await host.call("match.quit", match=host.match)
    for client in (host, friend):
        finished = await client.event("match.finished")
        assert "ratingAfter" not in finished["results"][0], finished
    await host.refused("unknownMap", "room.create", map=hidden)
    room = await host.call("room.create", map=name, format="clash", options=QUICK)
    assert room["map"] == name, room
    await host.refused("unknownMap", "room.set", map=hidden)
    await host.refused("unknownMap", "room.set", map=NO_MAP)
    await friend.call("room.join", code=room["code"])
    await host.call("room.start")
    for client in (host, friend):
        started = await client.event("match.started")
        assert started["map"] == name and started["format"] == "clash", started
        client.match = started["match"]
    # The match has all its places, and goes on without its map.
    await host.call("map.delete", map=name)
    await friend.call("match.quit", match=friend.match)
    await host.event("match.finished")
    await host.refused("unknownMap", "room.start")
    await host.call("room.leave")
    await friend.call("room.leave")
    other = await made(server, host, visibility="link")
    await host.call("challenge.send", player=friend.id, map=other, options=QUICK)
    challenge = (await friend.event("challenge.received"))["challenge"]
    await host.call("map.delete", map=other)
    await friend.refused("unknownMap", "challenge.accept", challenge=challenge)
    await friend.call("challenge.decline", challenge=challenge)


async def refused(server):
    """Each refusal has its reason, and hostile files change nothing."""
    guest, other = await server.guests(2, "maps")
    status, reply = await put(server, guest, square(), token="")
    assert (status, reply["code"]) == (401, "unauthenticated"), reply
    status, reply = await put(server, guest, square(), token="nobody")
    assert (status, reply["code"]) == (401, "invalidToken"), reply
    bow = {"type": "Polygon", "coordinates": [[[0, 0], [9, 9], [9, 0], [0, 9], [0, 0]]]}
    for body, kind in ((json.dumps(bow).encode(), "selfIntersection"), (b"not a map", "notJSON"),
                       (b"[" * 100_000, "notJSON")):
        status, reply = await put(server, guest, body, title="T")
        assert status == 422 and reply["code"] == "mapInvalid", (status, reply)
        assert reply["problems"][0]["kind"] == kind, reply
    for query in ({"title": "\u202e"}, {"title": "x" * 61}, {"title": "T", "visibility": "all"},
                  {"title": "T", "key": "k" * 65}, {"title": "T", "map": "world"}, {}):
        status, reply = await put(server, guest, square(), **query)
        assert (status, reply["code"]) == (422, "mapInvalid"), (query, reply)
    status, reply = await put(server, guest, square(title="In the file"))
    assert status == 201 and reply["map"]["title"] == "In the file", reply
    status, reply = await put(server, guest, square(), title="T", visibility="public")
    assert (status, reply["code"]) == (403, "accountNeeded"), reply
    name = reply_name = await made(server, guest)
    status, reply = await put(server, other, square(), map=reply_name)
    assert (status, reply["code"]) == (404, "unknownMap"), reply
    status, headers, text = await server.http(
        "PUT", PATH, b" " * (256 * 1024 + 1), authorization=f"Bearer {guest.token}")
    assert status == 413 and json.loads(text)["code"] == "tooLarge", (status, text)
    status, headers, _ = await server.http("GET", PATH)
    assert status == 405 and headers["allow"] == "PUT", (status, headers)
    await made(server, guest)
    status, reply = await put(server, guest, square(), title="T")
    assert (status, reply["code"]) == (409, "tooManyMaps"), reply
    for hidden in (name, NO_MAP, "world"):
        await other.refused("unknownMap", "map.set", guest, map=hidden, title="Mine")
        await other.refused("unknownMap", "map.delete", guest, map=hidden)
    for hidden in (name, NO_MAP, "own:", "own:../x"):
        await other.refused("unknownMap", "map.get", guest, map=hidden)
        await other.refused("unknownMap", "match.solo", map=hidden)
        await other.refused("unknownMap", "match.begin", map=hidden)
        await other.refused("unknownMap", "queue.join", map=hidden)
        await other.refused("unknownMap", "room.create", map=hidden)
        await other.refused("unknownMap", "favourite.set", guest, map=hidden, wanted=True)
    await guest.refused("unknownMap", "queue.join", map=name)
    await guest.refused("formatNotPossible", "match.begin", map=name, format="streak")
    await guest.refused("formatNotPossible", "match.begin", map=name, format="quiz")
    await guest.refused("mapInvalid", "map.set", map=name, title="\u2066")
    await guest.refused("accountNeeded", "map.set", map=name, visibility="public")
    for _ in range(60):
        status, reply = await put(server, guest, square(), map=name)
        if status == 429:
            break
    assert status == 429 and reply["code"] == "rateLimited", (status, reply)


async def titled(server):
    """An ampersand within a title begins no other member, and no member comes twice."""
    author = await server.account("titled")
    title = "A&visibility=public"
    status, reply = await put(server, author, square(), title=title)
    card = reply["map"]
    assert status == 201 and (card["title"], card["visibility"]) == (title, "private"), reply
    status, _, text = await server.http("PUT", f"{PATH}?title=T&title=U", square(),
                                        authorization=f"Bearer {author.token}")
    assert status == 422 and json.loads(text)["code"] == "mapInvalid", (status, text)


async def barred(server):
    """A map that an operator has made private cannot be public again."""
    author = await server.account("barred")
    name = await made(server, author, visibility="public")
    made_list = await author.call("list.create", title="T", visibility="public")
    listed = made_list["list"]["list"]
    linked = await made(server, author, visibility="link")
    for subject in (name, linked, listed):
        done = await asyncio.to_thread(
            subprocess.run, [server.program, "admin", "unlist", subject, "--data-dir",
                             str(server.folder)], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0 and "is private now" in done.stdout, done
    await author.refused("notPublishable", "map.set", map=name, visibility="public")
    await author.refused("notPublishable", "map.set", map=linked, visibility="public")
    await author.refused("notPublishable", "list.set", list=listed, visibility="public")
    status, reply = await put(server, author, square(), map=name, visibility="public")
    assert (status, reply["code"]) == (403, "notPublishable"), reply
    assert (await author.call("map.set", map=name, visibility="link"))["map"]["own"]


SCENARIOS = (life, together, refused, titled, barred)
