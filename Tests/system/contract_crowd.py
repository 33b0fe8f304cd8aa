"""The limits of how many: friends, requests, challenges. It takes many players to meet them."""

import asyncio

FRIENDS, SENT_REQUESTS, REQUESTS_OF_GUESTS, RECEIVED_CHALLENGES = 500, 100, 50, 16
REQUESTS_OF_NETWORK, BLOCKED = 20, 500
LANES = 8


async def in_lanes(server, count, work):
    """Does something `count` times, a few connections at once, each one guest after another."""
    lanes = [await server.connect() for _ in range(LANES)]
    numbers = iter(range(count))

    async def drive(lane):
        for _ in numbers:
            await lane.call("account.guest", username=server.name("crowd"))
            await work(lane)

    await asyncio.gather(*(drive(lane) for lane in lanes))


async def requests(server):
    """Somebody who asks too many, and somebody who is asked by a crowd: the latest are kept."""
    eager, popular = await server.guests(2, "many")
    asked = []

    async def be_asked(lane):
        if len(asked) < SENT_REQUESTS:
            asked.append(lane.username)
            await eager.call("friend.request", username=lane.username)
        await lane.call("friend.request", username=popular.username)

    await in_lanes(server, 2 * SENT_REQUESTS, be_asked)
    late = await server.guest("late")
    await late.call("friend.request", username=popular.username)
    kept = (await popular.call("friend.list"))["requests"]
    assert len(kept) == REQUESTS_OF_GUESTS, len(kept)
    assert kept[0]["player"]["player"] == late.id, kept[0]
    unread = (await popular.call("notification.list"))["unread"]
    assert unread == REQUESTS_OF_GUESTS, "who gave way is in the inbox no more"
    await eager.refused("tooManyRequests", "friend.request", late, username=late.username)


async def network(server):
    """Somebody who is asked by many of one network: a friend from elsewhere still gets through."""
    popular = await server.guest("asked")

    async def ask(address):
        client = await server.connect(forwarded=address)
        await client.call("account.guest", username=server.name("crowd"))
        return client, await client.outcome("friend.request", username=popular.username)

    for number in range(REQUESTS_OF_NETWORK):
        _, outcome = await ask(f"198.51.100.{number + 1}")
        assert outcome is None, outcome
    _, outcome = await ask("198.51.100.200")
    assert outcome == "otherHasTooManyRequests", outcome
    friend, outcome = await ask("203.0.113.1")
    assert outcome is None, outcome
    kept = (await popular.call("friend.list"))["requests"]
    assert kept[0]["player"]["player"] == friend.id and len(kept) == REQUESTS_OF_NETWORK + 1, kept


async def friends(server):
    """Somebody who has as many friends as there may be; both sides are told so, by both ways."""
    hub, early, late = await server.guests(3, "hub")
    await hub.call("friend.request", username=early.username)
    await late.call("friend.request", username=hub.username)

    joined = []

    async def join(lane):
        joined.append(lane.id)
        await lane.call("friend.request", username=hub.username)
        assert await hub.outcome("friend.accept", player=lane.id) is None

    await in_lanes(server, FRIENDS, join)
    assert len((await hub.call("friend.list"))["friends"]) == FRIENDS
    await hub.refused("tooManyFriends", "friend.accept", late, player=late.id)
    await early.refused("otherHasTooManyFriends", "friend.accept", hub, player=hub.id)
    fresh = await server.guest("fresh")
    await hub.refused("tooManyFriends", "friend.request", fresh, username=fresh.username)
    await fresh.refused("otherHasTooManyFriends", "friend.request", hub, username=hub.username)
    badges = (await hub.call("badge.list"))["badges"]
    assert [badge["badge"] for badge in badges if badge["unlocked"]] == ["extrovert"], badges
    for player in joined[:BLOCKED]:
        await hub.call("player.block", player=player)
    await hub.refused("tooManyBlocked", "player.block", fresh, player=fresh.id)
    assert (await hub.call("friend.list"))["friends"] == []


async def challenges(server):
    """Somebody whom everybody challenges."""
    champion = await server.guest("champion")
    rivals = await server.guests(RECEIVED_CHALLENGES + 1, "rival")
    for rival in rivals:
        await rival.call("friend.request", username=champion.username)
        await champion.call("friend.accept", player=rival.id)
    sent = await rivals[-1].call("challenge.send", player=champion.id)
    await champion.call("challenge.accept", challenge=sent["challenge"])
    match = (await champion.event("match.started"))["match"]
    await champion.call("match.quit", match=match)
    await rivals[-1].event("match.finished", match=match)
    for rival in rivals[:-1]:
        await rival.call("challenge.send", player=champion.id)
    await rivals[-1].refused("tooManyChallenges", "match.rematch", match=match)
    await rivals[-1].refused(
        "tooManyChallenges", "challenge.send", champion, player=champion.id)
    await champion.call("match.solo")
    for rival in rivals[:-1]:
        assert (await rival.event("challenge.declined"))["reason"] == "inMatch"


SCENARIOS = (requests, network, friends, challenges)
