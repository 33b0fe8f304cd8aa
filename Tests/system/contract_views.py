"""Views show a place: pictures that tell nothing, or a revealing view that says so. A solution
names the places that it is near to."""

import asyncio
import json
import time

TIMES = {"movingMs": 60_000, "guessingMs": 60_000, "readyMs": 60_000, "countdownMs": 0}
HERE = {"lat": 53.5, "lng": -7.25}
WIDTHS = [75, 150, 300, 600, 1200]
# No picture is answered earlier after it was first asked for.
LEAST_SECONDS = 0.15
DIRECTIONS = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
KEY = "AIza-contract_1"
# The headers that differ from one answer to the next anyway.
PASSING = {"connection", "date"}


def addresses(view):
    assert view["provider"] == "sketch" and set(view) == {"provider", "images"}, view
    assert [image["widthKm"] for image in view["images"]] == WIDTHS, view
    return [image["url"] for image in view["images"]]


def frame(headers):
    return sorted((name, value) for name, value in headers.items() if name not in PASSING)


async def fetch(server, url):
    """The picture at an address; a server that is busy is asked again."""
    for _ in range(50):
        status, headers, body = await server.http("GET", url)
        if status != 503:
            break
        assert int(headers["retry-after"]) > 0, headers
        await asyncio.sleep(int(headers["retry-after"]))
    assert status == 200 and headers["content-type"] == "image/jpeg", (status, headers)
    assert body[:3] == b"\xff\xd8\xff" and body[-2:] == b"\xff\xd9", "a whole file"
    return headers, body


async def guess(client, match, number, **place):
    current = {"match": match, "round": number}
    await client.call("match.answer", **current)
    await client.call("match.guess", **current, **place)


async def pictures(server):
    """Both players of a duel are shown the same; nothing but the picture tells places apart."""
    players = await server.guests(2, "looker")
    for player in players:
        await player.call("queue.join", map="portugal")
    seen = []
    for player in players:
        started = await player.event("match.started")
        seen.append(addresses(started["rounds"][0]["view"]))
        seen.append(addresses((await player.event("round.started"))["view"]))
        state = await player.call("match.state", match=started["match"])
        seen.append(addresses(state["rounds"][-1]["view"]))
    assert all(urls == seen[0] for urls in seen), seen
    other = await server.guest("alone")
    away = await other.call("match.solo", map="kenya")
    # Not all of them: without optimisation a picture takes seconds.
    urls = [seen[0][0], seen[0][2], addresses(away["rounds"][-1]["view"])[1]]
    begun = time.monotonic()
    first = await fetch(server, urls[0])
    assert time.monotonic() - begun >= LEAST_SECONDS, "how long it was drawn shows"
    answers = [first] + [await fetch(server, url) for url in urls[1:]]
    assert len({body for _, body in answers}) == len(urls), "each shows something else"
    assert len({len(body) for _, body in answers}) == 1, "all have the same length"
    assert len({str(frame(headers)) for headers, _ in answers}) == 1, "and the same headers"
    names = {name.lower() for name in answers[0][0]}
    assert not names & {"etag", "last-modified", "age", "expires", "content-disposition"}, names
    assert answers[0][0]["cache-control"] == "private, no-store"
    assert (await fetch(server, urls[0]))[1] == first[1], "the same again"
    status, headers, body = await server.http("HEAD", urls[0])
    assert (status, body) == (200, b"") and frame(headers) == frame(first[0]), headers
    for method in ("PUT", "POST", "DELETE"):
        status, _, _ = await server.http(method, urls[0])
        assert status == 405, (method, status)
    for player in (*players, other):
        for message in player.events:
            assert '"lat"' not in json.dumps(message), message
    await players[0].call("match.quit", match=started["match"])


async def unknown(server):
    """Addresses that nobody was told are all alike: nothing."""
    client = await server.guest("curious")
    state = await client.call("match.solo", map="kenya", options={**TIMES, "rounds": 1})
    url = addresses(state["rounds"][-1]["view"])[0]
    head, handle = url.rsplit("/", 1)
    assert len(handle) * 4 >= 128, "nobody finds one by trying"
    assert state["match"] not in url
    digit = "1" if handle[0] == "0" else "0"
    wrong = (digit + handle[1:], handle.upper(), handle + "0", handle[:-1], "", "..", handle[::-1],
             state["match"], f"{state['match']}/1/300")
    answers = [await server.http("GET", f"{head}/{text}") for text in wrong]
    assert {status for status, _, _ in answers} <= {400, 404}, answers
    assert all(body == answers[0][2] for status, _, body in answers if status == 404), answers
    status, _, _ = await server.http("GET", url + "?a=b")
    assert status == 200
    await client.call("match.quit", match=state["match"])


async def future(server):
    """Nobody is told the view of a round to come before it starts; past views stay."""
    client = await server.guest("ahead")
    state = await client.call("match.solo", map="ireland", options={**TIMES, "rounds": 2})
    match = state["match"]
    await guess(client, match, 1, **HERE)
    revealed = await client.event("round.revealed")
    await client.call("match.state", match=match)
    told = json.dumps(client.events)
    past = addresses((await client.event("round.started", round=1))["view"])
    await client.call("match.ready", match=match, round=1)
    urls = addresses((await client.event("round.started", round=2))["view"])
    assert not any(url in told for url in urls) and not set(past) & set(urls)
    for url in (past[0], urls[2]):
        await fetch(server, url)
    check_place(revealed["solution"])
    await guess(client, match, 2, **HERE)
    last = (await client.event("round.revealed", round=2))["solution"]
    state = await client.call("match.state", match=match)
    assert [entry["solution"] for entry in state["rounds"]] == [revealed["solution"], last], state
    await fetch(server, past[0])


def check_place(solution):
    """In the map's own country, near a town of some country."""
    near = solution["near"]
    assert set(near) == {"name", "country", "distanceKm", "direction"}, near
    assert near["name"] and len(near["country"]) > 2, near
    assert 0 <= near["distanceKm"] < 300 and near["direction"] in DIRECTIONS, near
    assert len(solution["country"]) == 2, solution


async def street(server):
    """Street View's key is told to everybody, and the log says that the answer is, too."""
    client = await server.guest("walker")
    assert (await client.call("server.info"))["googleMapsKey"] == KEY
    state = await client.call("match.solo", map="kenya")
    view = state["rounds"][-1]["view"]
    assert view["provider"] == "streetview" and view["revealing"] is True, view
    assert any("reveals the places to clients" in line for line in server.log), server.log
    assert not any(KEY in line for line in server.log), server.log
    await client.call("match.quit", match=state["match"])


async def no_key(server):
    client = await server.connect()
    assert "googleMapsKey" not in await client.call("server.info")


SCENARIOS = (pictures, unknown, future, no_key)
STREET_SCENARIOS = (street,)
