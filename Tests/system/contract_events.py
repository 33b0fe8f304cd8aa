"""Events: announced, wanted, told of, moved, played, cancelled, over, and every refusal."""

import asyncio
import datetime
import json
import subprocess
import time

NO_EVENT = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
LONG = 7 * 86_400_000


async def admin(server, *arguments, code=0):
    """The output of a command about events, which ends with that code."""
    result = await asyncio.to_thread(
        subprocess.run, [server.program, "admin", "event", *map(str, arguments), "--data-dir",
                         str(server.folder)], capture_output=True, text=True, timeout=60)
    assert result.returncode == code, (arguments, result)
    return result.stdout if code == 0 else result.stderr


def moment(seconds):
    """So many seconds from now, as operators write it."""
    then = datetime.datetime.fromtimestamp(time.time() + seconds, datetime.timezone.utc)
    return then.strftime("%Y-%m-%dT%H:%M:%SZ")


async def until(condition):
    """Asks again and again, for a minute at most."""
    async with asyncio.timeout(60):
        while not await condition():
            await asyncio.sleep(0.1)


async def add_many(server, count):
    """Announces events over the socket of the operators; returns their ids."""
    reader, writer = await asyncio.open_unix_connection(str(server.folder / "admin.sock"))
    begins = int(time.time() + 3600) * 1000
    ids = []
    for number in range(count):
        event = {"title": f"Wanted {number}", "startsAt": begins, "endsAt": begins + 60_000}
        request = {"jsonrpc": "2.0", "id": 1, "method": "admin.event.add", "params": event}
        writer.write(json.dumps(request).encode() + b"\n")
        ids.append(json.loads(await reader.readline())["result"]["event"]["event"])
    writer.close()
    return ids


async def add(server, title, begins, ends, *more):
    """Announces an event; returns its id."""
    said = await admin(server, "add", "--title", title, "--starts", moment(begins), "--ends",
                       moment(ends), *more)
    return said.split()[0]


async def reminded(server):
    """A player who wants an event is told of it once, and told when it is moved and cancelled."""
    client, stranger = await server.guest("eager"), await server.connect()
    title = server.name("Regatta")
    event = await add(server, title, 3600, 7200, "--text", "One.\nTwo.", "--link",
                      "https://example.org/")
    card = (await stranger.call("event.get", event=event))["event"]
    assert (card["title"], card["text"], card["wanted"]) == (title, "One.\nTwo.", 0), card
    assert "lead" not in card and "map" not in card and "set" not in card, card
    listed = (await stranger.call("event.list", limit=100))["events"]
    assert card in listed and listed == sorted(listed, key=lambda one: one["startsAt"]), listed
    wanted = (await client.call("event.want", event=event, lead=[LONG, 60_000, 60_000]))["event"]
    assert wanted["lead"] == [60_000, LONG] and wanted["wanted"] == 1, wanted
    exported = (await client.call("account.export"))["account"]["events"]
    assert exported == [{"event": event, "lead": [60_000, LONG]}], exported
    # Begins in a moment: the reminder at the start is told, those whose moments have passed not.
    await client.call("event.want", event=event, lead=[0, LONG])
    await admin(server, "change", event, "--starts", moment(6))
    told = [(await client.event("notification.received"))["notification"] for _ in range(2)]
    assert [one["kind"] for one in told] == ["eventChanged", "eventReminder"], told
    for one in told:
        assert (one["event"], one["title"]) == (event, title) and "cancelled" not in one, one
    assert "begun" not in told[0] and told[1]["begun"] is True, told
    assert "keeps its start" in await admin(server, "change", event, "--starts", moment(60), code=1)
    await admin(server, "remove", event)
    gone = (await client.event("notification.received"))["notification"]
    assert gone["kind"] == "eventChanged" and gone["cancelled"] is True, gone
    inbox = (await client.call("notification.list"))["notifications"]
    assert [one["kind"] for one in inbox] == ["eventChanged", "eventReminder", "eventChanged"]
    await client.refused("unknownEvent", "event.get", event=event)
    assert "events" not in (await client.call("account.export"))["account"]


async def played(server):
    """An event with a map is played while it goes on, for a board that stays."""
    client, other = await server.guests(2, "racer")
    event = await add(server, server.name("Race"), 3600, 7200, "--map", "kenya")
    name = f"event-{event}"
    await client.refused("unknownSet", "match.begin", set=name)
    await client.refused("unknownSet", "set.get", set=name)
    card = (await client.call("event.want", event=event, lead=[0]))["event"]
    assert card["map"] == "kenya" and "set" not in card, card
    await admin(server, "change", event, "--starts", moment(1))

    async def begun():
        return (await client.call("event.get", event=event))["event"].get("set") == name

    await until(begun)
    for racer in (client, other):
        state = await racer.call("match.begin", set=name)
        match = racer.match = state["match"]
        assert state["set"] == name and state["map"] == "kenya", state
        await racer.call("match.quit", match=match)
        await racer.event("match.finished")
    board = await client.call("set.get", set=name)
    assert board["count"] == 2 and board["rows"] == [] and "rank" in board["me"], board
    assert (await client.call("profile.get"))["statistics"]["gamesPlayed"] == 0
    link = (await other.call("match.share", match=other.match))["link"]
    await client.refused("wrongPhase", "match.replay", link=link)
    await admin(server, "change", event, "--ends", moment(2))

    async def over():
        listed = await client.call("event.list", past=True, limit=100)
        return event in [one["event"] for one in listed["events"]]

    await until(over)
    await client.refused("eventOver", "match.begin", set=name)
    await client.refused("eventOver", "event.want", event=event)
    assert (await client.call("set.get", set=name))["count"] == 2


async def refused(server):
    """Each refusal has its reason, and hostile input changes nothing."""
    client, stranger = await server.guest("picky"), await server.connect()
    await stranger.refused("unknownEvent", "event.get", event=NO_EVENT)
    await stranger.refused("unauthenticated", "event.want", event=NO_EVENT)
    await client.refused("unknownEvent", "event.want", event=NO_EVENT)
    await client.refused("unknownSet", "match.begin", set=f"event-{NO_EVENT}")
    for wrong in ("event-", "event-1", f"event-{NO_EVENT.upper()}", f"event-{NO_EVENT} "):
        await client.refused("invalidParams", "set.get", set=wrong)
    event = await add(server, "Wanted", 3600, 7200)
    for lead in ([0, 1, 2, 3], [-1], [LONG + 1], [0.5], ["0"], 0, [None], [[]]):
        await client.refused("invalidParams", "event.want", event=event, lead=lead)
    for words, options in (("one line", ["--title", "a\nb"]), ("control", ["--text", "a\x07"]),
                           ("https", ["--link", "http://example.org"]),
                           ("no map", ["--map", "atlantis"]), ("ends after", ["--ends", moment(9)])):
        assert words in await admin(server, "change", event, *options, code=1), words
    assert "no event" in await admin(server, "remove", NO_EVENT, code=1)
    events = [event, *await add_many(server, 100)]
    for one in events[:100]:
        await client.call("event.want", event=one)
    await client.refused("tooManyEvents", "event.want", event=events[100])
    await client.call("event.want", event=events[0], lead=[])
    await client.call("event.want", event=events[100])
    page = await stranger.call("event.list", limit=60)
    ids = [one["event"] for one in page["events"]]
    while "cursor" in page:
        page = await stranger.call("event.list", limit=60, cursor=page["cursor"])
        ids += [one["event"] for one in page["events"]]
    assert len(set(ids)) == len(ids) and set(events) <= set(ids), len(ids)


SCENARIOS = (reminded, played, refused)
