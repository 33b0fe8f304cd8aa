"""News: published, listed, bookmarked, removed, found; digests; and every refusal."""

import asyncio
import json
import struct
import subprocess
import time
import zlib

NO_NEWS = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"


async def admin(server, *arguments, code=0):
    """The output of a command about news, which ends with that code."""
    result = await asyncio.to_thread(
        subprocess.run, [server.program, "admin", "news", *map(str, arguments), "--data-dir",
                         str(server.folder)], capture_output=True, text=True, timeout=60)
    assert result.returncode == code, (arguments, result)
    return result.stdout if code == 0 else result.stderr


async def add(server, title, *more):
    """Publishes an item; returns its id."""
    return (await admin(server, "add", "--title", title, *more)).split()[0]


async def add_many(server, count):
    """Publishes items over the socket of the operators; returns their ids."""
    reader, writer = await asyncio.open_unix_connection(str(server.folder / "admin.sock"))
    ids = []
    for number in range(count):
        request = {"jsonrpc": "2.0", "id": 1, "method": "admin.news.add",
                   "params": {"title": f"Item {number}"}}
        writer.write(json.dumps(request).encode() + b"\n")
        ids.append(json.loads(await reader.readline())["result"]["news"]["news"])
    writer.close()
    return ids


def picture():
    """A PNG of two pixels."""
    def part(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    head = struct.pack(">IIBBBBB", 2, 1, 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head)
            + part(b"IDAT", zlib.compress(b"\x00\x00\xff")) + part(b"IEND", b""))


async def published(server):
    """An item with a picture is listed, read, bookmarked, found and removed."""
    client, stranger = await server.account("reader"), await server.connect()
    word = server.name("z")
    file = server.folder / "news.png"
    file.write_bytes(picture())
    long = "é" * 300 + "\nEnd."
    item = await add(server, f"Maps of {word}", "--text", long, "--link", "https://example.org/",
                     "--picture", file)
    card = (await stranger.call("news.get", news=item))["news"]
    assert card["text"] == long and card["source"] == "operator", card
    assert card["link"] == "https://example.org/" and card["bookmarks"] == 0, card
    assert "bookmarked" not in card and "happening" not in card and "feed" not in card, card
    listed = (await stranger.call("news.list", source="operator", limit=50))["news"]
    mine = next(one for one in listed if one["news"] == item)
    assert mine["text"] == "é" * 200, mine
    url = card["picture"]
    status, headers, body = await server.http("GET", url)
    assert status == 200 and headers["content-type"] == "image/png" and body, (status, headers)
    assert "immutable" in headers["cache-control"] and headers["etag"] == f'"{item}"', headers
    assert (await server.http("GET", url, if_none_match=headers["etag"]))[0] == 304
    assert (await server.http("PUT", url, b"x"))[0] == 405
    for wrong in (url.replace(item, NO_NEWS), url[:-1], url.replace(item, "x")):
        assert (await server.http("GET", wrong))[0] == 404, wrong
    for _ in range(2):
        marked = (await client.call("news.bookmark", news=item, bookmarked=True))["news"]
        assert marked["bookmarked"] is True and marked["bookmarks"] == 1, marked
    own = (await client.call("news.list", bookmarked=True))["news"]
    assert [one["news"] for one in own] == [item], own
    exported = (await client.call("account.export"))["account"]["bookmarks"]
    assert [one["news"] for one in exported] == [item], exported
    popular = (await stranger.call("news.list", sort="popularity", limit=50))["news"]
    counts = [one["bookmarks"] for one in popular]
    assert counts == sorted(counts, reverse=True) and counts[0] >= 1, counts
    found = (await client.call("search", text=f"maps {word}"[:-1]))["news"]
    assert [one["news"] for one in found] == [item], found
    assert item in await admin(server, "list", "--limit", 1000)
    await client.call("news.bookmark", news=item, bookmarked=False)
    assert "bookmarks" not in (await client.call("account.export"))["account"]
    await admin(server, "remove", item)
    await stranger.refused("unknownNews", "news.get", news=item)
    assert (await server.http("GET", url))[0] == 404


async def digests(server):
    """A digest is set, shown, exported and ended; an announced event is news and is found."""
    client = await server.account("digester")
    assert await client.call("digest.get") == {"every": "off"}
    now = time.time() * 1000
    for every, days in (("daily", 1), ("weekly", 7)):
        for zone in (-840, -210, 0, 840):
            told = await client.call("digest.set", every=every, timeZone=zone)
            ahead = told["next"] - now
            assert told["every"] == every and 0 < ahead <= days * 86_400_000 + 60_000, told
            assert (told["next"] + zone * 60_000) % 86_400_000 == 18 * 3_600_000, told
            assert await client.call("digest.get") == told
    exported = (await client.call("account.export"))["account"]["digest"]
    assert exported["every"] == "weekly" and exported["timeZone"] == 840, exported
    assert await client.call("digest.set", every="off") == {"every": "off"}
    assert "digest" not in (await client.call("account.export"))["account"]
    word = server.name("gala")
    begins = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 7200))
    ends = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 9000))
    result = await asyncio.to_thread(
        subprocess.run, [server.program, "admin", "event", "add", "--title", f"Night of {word}",
                         "--starts", begins, "--ends", ends, "--data-dir", str(server.folder)],
        capture_output=True, text=True, timeout=60)
    event = result.stdout.split()[0]
    hits = await client.call("search", text=word)
    assert [one["event"] for one in hits["events"]] == [event] and not hits["news"], hits
    card = (await client.call("news.get", news=event))["news"]
    assert card["happening"] == {"kind": "event", "event": event}, card
    assert card["title"] == f"Night of {word}" and card["source"] == "server", card


async def refused(server):
    """Each refusal has its reason, and hostile input changes nothing."""
    client, stranger = await server.guest("picker"), await server.connect()
    await stranger.refused("unknownNews", "news.get", news=NO_NEWS)
    await stranger.refused("unauthenticated", "news.list", bookmarked=True)
    await stranger.refused("unauthenticated", "news.bookmark", news=NO_NEWS, bookmarked=True)
    for method in ("digest.get", "digest.set"):
        await stranger.refused("unauthenticated", method, every="off")
    await client.refused("unknownNews", "news.bookmark", news=NO_NEWS, bookmarked=True)
    for wrong in ({"limit": 51}, {"limit": 0}, {"sort": "age"}, {"source": "web"},
                  {"cursor": "1"}, {"feed": 1}, {"bookmarked": "yes"}):
        await client.refused("invalidParams", "news.list", **wrong)
    for wrong in ({}, {"every": "hourly"}, {"every": "daily", "timeZone": 841},
                  {"every": "daily", "timeZone": 0.5}):
        await client.refused("invalidParams", "digest.set", **wrong)
    assert (await client.call("news.list", feed="no-such-feed"))["news"] == []
    assert "news" in await client.call("news.list", cursor=NO_NEWS)
    file = server.folder / "broken.png"
    file.write_bytes(picture()[:-20])
    for words, options in (("one line", ["--title", "a\nb"]), ("one line", ["--title", " "]),
                           ("control", ["--title", "a", "--text", "a\x07"]),
                           ("https", ["--title", "a", "--link", "http://example.org"]),
                           ("picture", ["--title", "a", "--picture", file])):
        assert words in await admin(server, "add", *options, code=1), words
    assert "no news" in await admin(server, "remove", NO_NEWS, code=1)
    items = await add_many(server, 201)
    for one in items[:200]:
        await client.call("news.bookmark", news=one, bookmarked=True)
    await client.refused("tooManyBookmarks", "news.bookmark", news=items[200], bookmarked=True)
    await client.call("news.bookmark", news=items[0], bookmarked=False)
    await client.call("news.bookmark", news=items[200], bookmarked=True)
    page = await client.call("news.list", bookmarked=True, limit=50)
    ids = [one["news"] for one in page["news"]]
    while "cursor" in page:
        page = await client.call("news.list", bookmarked=True, limit=50, cursor=page["cursor"])
        ids += [one["news"] for one in page["news"]]
    assert sorted(ids) == sorted(items[1:]), len(ids)


SCENARIOS = (published, digests, refused)
