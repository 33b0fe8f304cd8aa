"""The disk fills under a live duel, and has room again.

Usage: full_disk.py URL PAGE FOLDER   FOLDER is the small disk that the data is on
"""

import asyncio
import os
import sys
import urllib.error
import urllib.request

from client import connect

HERE, THERE = {"lat": 12.25, "lng": -34.5}, {"lat": -1.5, "lng": 100.125}
UNAVAILABLE = -32603
LONGEST_ANSWER_SECONDS = 5


def is_ready(page):
    try:
        return urllib.request.urlopen(page + "readyz", timeout=5).status == 200
    except urllib.error.HTTPError as error:
        assert error.code == 503, error
        return False


def fill(path):
    """Takes every byte there is."""
    with open(path, "wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass


async def error_of(player, method, params):
    ident, player.next_id = player.next_id, player.next_id + 1
    reply = player.replies[ident] = asyncio.get_running_loop().create_future()
    await player.socket.send(
        '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}' % (ident, method, params))
    return (await asyncio.wait_for(reply, 20)).get("error")


async def until(condition):
    for _ in range(200):
        if await condition():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("waited for 20 s in vain")


async def play(url, page, folder):
    players = [await connect(url, name) for name in ("alice", "bob")]
    for player in players:
        await player.call("account.guest", {"username": f"full-{player.name}"})
    for player in players:
        await player.call("queue.join", {})
    for player in players:
        current = {"match": (await player.event("round.started"))["match"], "round": 1}
    alice, bob = players
    deadline = (await alice.call("match.answer", current))["deadline"]
    assert await alice.call("match.mark", {**current, **HERE}) == {}

    filler = os.path.join(folder, "filler")
    fill(filler)
    # The log has room of its own for a while. Whatever meets the full disk has an answer in time.
    def mark():
        call = alice.call("match.mark", {**current, **THERE})
        return asyncio.ensure_future(asyncio.wait_for(call, LONGEST_ANSWER_SECONDS))

    marks = [mark()]
    for _ in range(100):
        if not is_ready(page):
            break
        marks.append(mark())
        await asyncio.sleep(0.1)
    assert not is_ready(page), "a full disk was not noticed"
    for method, params in (("match.state", current), ("queue.join", {}), ("server.info", {})):
        text = str(params).replace("'", '"')
        error = await error_of(bob, method, text)
        assert error["code"] == UNAVAILABLE and error["data"]["retryable"] is True, error
    replies = await asyncio.gather(*marks)
    assert "unavailable" in replies, replies
    assert all(reply in ({}, "unavailable", "rateLimited") for reply in replies), replies
    os.remove(filler)

    async def ready():
        return is_ready(page)

    await until(ready)
    state = await alice.call("match.state", {"match": current["match"]})
    assert state["phase"] == "guessing" and state["deadline"] > deadline, state
    reply = await alice.call("match.guess", {**current, **HERE})
    assert reply == {"accepted": HERE}, reply
    await bob.call("match.answer", current)
    await bob.call("match.guess", {**current, **THERE})
    for player in players:
        results = (await player.event("round.revealed"))["results"]
        assert [result["guess"] for result in results] in ([HERE, THERE], [THERE, HERE])
    await bob.call("match.quit", {"match": current["match"]})
    await alice.event("match.finished")


asyncio.run(asyncio.wait_for(play(*sys.argv[1:]), 90))
