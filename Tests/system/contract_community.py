"""Friends, challenges, notifications, badges, rankings."""

import asyncio

from contract_server import befriend

OPTIONS = {
    "rounds": 1, "movingMs": 60_000, "guessingMs": 60_000, "readyMs": 1_000, "countdownMs": 0}
HURRY = {"hurryMs": 15_000}
GAMES = 5


async def friends(server):
    one, other, third = await server.guests(3, "pal")
    await one.refused("unknownPlayer", "friend.request", username=server.name("nobody"))
    await one.refused("unknownPlayer", "friend.request", username="!")
    await one.refused("oneself", "friend.request", username=one.username)
    stranger = one.id[:-12] + "0" * 12
    for method, code in (("accept", "unknownRequest"), ("decline", "unknownRequest"),
                         ("remove", "notFriends")):
        await one.refused(code, f"friend.{method}", other, player=other.id)
        await one.refused("oneself", f"friend.{method}", player=one.id)
        await one.refused("unknownPlayer", f"friend.{method}", player=stranger)

    await one.call("friend.request", username=other.username.upper())
    heard = await other.event("notification.received")
    assert heard["notification"]["kind"] == "friendRequest" and heard["unread"] == 1, heard
    assert heard["notification"]["player"]["player"] == one.id, heard
    assert (await one.call("profile.get", player=other.id))["friendship"] == "requested"
    assert (await other.call("profile.get", player=one.id))["friendship"] == "requesting"
    await one.call("friend.request", username=other.username)
    await one.refused("unknownRequest", "friend.accept", other, player=other.id)
    await other.refused("notFriends", "friend.remove", one, player=one.id)
    assert await other.call("friend.decline", player=one.id) == {}
    assert (await one.call("friend.list")) == {"friends": [], "requests": []}
    await one.has_no("friend.added")
    await one.refused("requestRefused", "friend.request", other, username=other.username)

    await other.call("friend.request", username=one.username)
    await one.event("notification.received")
    assert await one.call("friend.accept", player=other.id) == {}
    added = await one.event("friend.added")
    assert added["player"]["player"] == other.id and added["online"] is True, added
    await other.event("friend.added")
    heard = await other.event("notification.received")
    assert heard["notification"]["kind"] == "friendAccepted", heard
    await one.refused("alreadyFriends", "friend.request", other, username=other.username)
    other = await presence(server, one, other)
    await third.refused("notFriends", "friend.remove", one, player=one.id)
    assert await one.call("friend.remove", player=other.id) == {}
    await asyncio.gather(one.event("friend.removed"), other.event("friend.removed"))
    await one.refused("notFriends", "friend.remove", other, player=other.id)
    await third.call("friend.request", username=other.username)
    await inbox(other)


async def presence(server, one, other):
    """A friend goes and comes, plays and stops; returns the connection that came."""
    await other.leave()
    assert (await one.event("friend.presence", player=other.id))["online"] is False
    back = await server.resumed(other.token)
    assert (await one.event("friend.presence", player=other.id))["online"] is True
    match = (await back.call("match.solo", options=OPTIONS))["match"]
    assert (await one.event("friend.presence", player=other.id))["inMatch"] is True
    listed = (await one.call("friend.list"))["friends"]
    assert [(friend["online"], friend["inMatch"]) for friend in listed] == [(True, True)], listed
    await back.call("match.quit", match=match)
    assert (await one.event("friend.presence", player=other.id))["inMatch"] is False
    return back


async def inbox(client):
    # An entry that was answered is read.
    whole = await client.call("notification.list")
    kinds = [entry["kind"] for entry in whole["notifications"]]
    assert kinds == ["friendRequest", "friendAccepted", "friendRequest"], whole
    assert whole["unread"] == 2, whole
    latest, middle, oldest = whole["notifications"]
    page = await client.call("notification.list", limit=1)
    assert page["notifications"] == [latest], page
    rest = await client.call("notification.list", before=latest["notification"])
    assert rest["notifications"] == [middle, oldest], rest
    for member in ("before", "limit"):
        error = await client.refused("invalidParams", "notification.list", **{member: "x"})
        assert error["data"]["member"] == member, error
    await client.refused("invalidParams", "notification.read", upTo="x")
    assert await client.call("notification.read", upTo=oldest["notification"]) == {"unread": 2}
    assert await client.call("notification.read", upTo=middle["notification"]) == {"unread": 1}
    assert await client.call("notification.read", upTo=latest["notification"]) == {"unread": 0}
    read = (await client.call("notification.list"))["notifications"]
    assert [entry["read"] for entry in read] == [True, True, True], read


async def blocks(server):
    """A block ends what was, and keeps away without the other one being told."""
    one, other = await server.friends("wall")
    stranger = one.id[:-12] + "0" * 12
    for method in ("block", "unblock"):
        await one.refused("oneself", f"player.{method}", player=one.id)
        await one.refused("unknownPlayer", f"player.{method}", player=stranger)
    await one.refused("oneself", "player.report", player=one.id, reason="name")
    await one.refused("unknownPlayer", "player.report", player=stranger, reason="name")
    await one.refused("notInMatch", "player.report", player=other.id, reason="name", match=stranger)
    await one.refused("invalidParams", "player.report", player=other.id, reason="ugly")
    assert await one.call("player.report", player=other.id, reason="unfairPlay") == {}
    assert (await one.call("player.blocked")) == {"players": []}
    assert await one.call("player.block", player=other.id) == {}
    assert await one.call("player.block", player=other.id) == {}, "twice is once"
    await asyncio.gather(one.event("friend.removed"), other.event("friend.removed"))
    [blocked] = (await one.call("player.blocked"))["players"]
    assert blocked["player"] == other.id, blocked
    assert (await one.call("profile.get", player=other.id))["friendship"] == "blocked"
    assert (await other.call("profile.get", player=one.id))["friendship"] == "none"
    await other.refused("requestRefused", "friend.request", one, username=one.username)
    await other.refused("notFriends", "challenge.send", one, player=one.id)
    await one.refused("blocked", "friend.request", other, username=other.username)
    await one.call("queue.join")
    await other.call("queue.join")
    await asyncio.sleep(1)
    await one.has_no("queue.matched")
    await one.call("queue.leave")
    await other.call("queue.leave")
    assert await one.call("player.unblock", player=other.id) == {}
    await other.call("friend.request", username=one.username)
    assert await one.call("friend.accept", player=other.id) == {}


async def standing(server):
    """Badges of somebody who plays alone, and well; rankings, which count no such games of newcomers."""
    client, friend = await server.friends("rank")
    finished = await play_alone(client)
    for _ in range(GAMES - 1):
        await play_alone(client)
    heard = await client.event("notification.received")
    while heard["notification"]["kind"] != "badgeUnlocked":
        heard = await client.event("notification.received")
    badges = (await client.call("badge.list"))["badges"]
    unlocked = {badge["badge"] for badge in badges if badge["unlocked"]}
    assert unlocked == set(finished["badges"]) == {"center", "time"}, (unlocked, finished)
    assert all(("unlockedAt" in badge) == badge["unlocked"] for badge in badges), badges
    assert {badge["badge"] for badge in (await friend.call("profile.get", player=client.id))
            ["badges"]} == unlocked
    ranking = await friend.call("ranking.get", scope="friends")
    assert ranking["rows"] == [] and ranking["count"] == 0, "others may know the places"
    profile = await client.call("profile.get")
    assert "rank" not in profile and profile["statistics"]["averageScore"] == 5000, profile
    everybody = await client.call("ranking.get", scope="global", limit=1)
    if "cursor" in everybody:
        rest = await client.call("ranking.get", scope="global", cursor=everybody["cursor"])
        assert everybody["rows"][0] not in rest["rows"], "pages do not overlap"
    await client.refused("invalidParams", "ranking.get", scope="everybody")
    await client.refused("invalidParams", "ranking.get", scope="global", cursor="zz")
    await client.refused("invalidParams", "ranking.get", scope="global", limit=101)
    unknown = client.id[:-12] + "0" * 12
    await client.refused("unknownPlayer", "ranking.get", scope="global", around=unknown)


async def play_alone(client):
    """One round, guessed where the place is."""
    match = (await client.call("match.solo", options=OPTIONS))["match"]
    view = (await client.event("round.started", match=match))["view"]
    current = {"match": match, "round": 1}
    await client.call("match.answer", **current)
    await client.call("match.guess", **current, lat=view["lat"], lng=view["lng"])
    await client.call("match.ready", **current)
    return await client.event("match.finished", match=match)


async def challenges(server):
    one, other = await server.friends("rival")
    third = await server.guest("rival")
    await befriend(one, third)
    unknown = one.id[:-12] + "0" * 12
    await one.refused("unknownPlayer", "challenge.send", player=unknown)
    await one.refused("oneself", "challenge.send", player=one.id)
    await other.refused("notFriends", "challenge.send", third, player=third.id)
    await one.refused("unknownMap", "challenge.send", other, player=other.id, map="atlantis")
    sent = await one.call("challenge.send", player=other.id, map="kenya", options=OPTIONS)
    challenge = sent["challenge"]
    received = await other.event("challenge.received", challenge=challenge)
    assert (received["player"], received["map"]) == (one.id, "kenya"), received
    assert received["options"] == {**OPTIONS, **HURRY} and received["expires"] == sent["expires"], received
    heard = await other.event("notification.received")
    while heard["notification"]["kind"] != "challenge":
        heard = await other.event("notification.received")
    assert heard["notification"]["challenge"] == challenge, heard
    assert await one.call("challenge.send", player=other.id) == sent, "the same one is still open"
    await one.refused("alreadyChallenging", "challenge.send", third, player=third.id)
    for method, client in (("accept", one), ("decline", one), ("cancel", other),
                           ("accept", third), ("decline", third), ("cancel", third)):
        await client.refused(
            "unknownChallenge", f"challenge.{method}", one, other, challenge=challenge)
    assert await other.call("challenge.decline", challenge=challenge) == {}
    for client, opponent in ((one, other), (other, one)):
        declined = await client.event("challenge.declined", challenge=challenge)
        assert (declined["reason"], declined["player"]) == ("asked", opponent.id), declined
    for method, client in (("accept", other), ("decline", other), ("cancel", one)):
        await client.refused("unknownChallenge", f"challenge.{method}", challenge=challenge)

    challenge = (await one.call("challenge.send", player=other.id))["challenge"]
    assert await one.call("challenge.cancel", challenge=challenge) == {}
    for client in (one, other):
        cancelled = await client.event("challenge.cancelled", challenge=challenge)
        assert cancelled["reason"] == "asked", cancelled
    await accepted(one, other, third)
    await absent(server, one, other)


async def accepted(one, other, third):
    """A challenge that is taken up: the duel starts, and nobody can challenge its players."""
    await other.call("queue.join", map="kenya")
    challenge = (await one.call("challenge.send", player=other.id, options=OPTIONS))["challenge"]
    assert await other.call("challenge.accept", challenge=challenge) == {}
    for client in (one, other):
        await client.event("challenge.accepted", challenge=challenge)
        started = await client.event("match.started")
        assert started["options"] == {**OPTIONS, **HURRY} and started["mode"] == "duel", started
        client.match = started["match"]
    await one.refused("alreadyInMatch", "challenge.send", third, player=third.id)
    await third.refused("opponentInMatch", "challenge.send", one, player=one.id)
    match = one.match
    assert await one.call("match.quit", match=match) == {}
    left = await other.event("match.playerLeft", match=match)
    assert (left["player"], left["reason"]) == (one.id, "quit"), left
    finished = await other.event("match.finished", match=match)
    assert finished["ending"] == "forfeited", finished
    assert [result["player"] for result in finished["results"] if result["won"]] == [other.id]


async def rematch(server):
    """A duel between friends in which one hurries the other, and the offer of another one."""
    one, other, third = await server.guests(3, "again")
    await befriend(one, other)
    await befriend(one, third)
    challenge = (await one.call("challenge.send", player=other.id, options=OPTIONS))["challenge"]
    await other.call("challenge.accept", challenge=challenge)
    matches = [(await client.event("match.started"))["match"] for client in (one, other)]
    match = matches[0]
    await other.event("round.started")
    current = {"match": match, "round": 1}
    await other.call("match.mark", **current, lat=1.5, lng=36.25)
    await one.call("match.answer", **current)
    await one.call("match.guess", **current, lat=1.5, lng=36.5)
    hurried = await other.event("round.hurried")
    assert (hurried["round"], hurried["player"]) == (1, one.id), hurried
    told = await other.event("round.guessing", player=other.id)
    assert told["deadline"] == hurried["deadline"], (told, hurried)
    assert await other.call("match.guess", **current) == {"accepted": {"lat": 1.5, "lng": 36.25}}
    for client in (one, other):
        await client.event("match.finished", match=match)
    one = await refused_rematches(server, one, other, third, match)
    offer = await one.call("match.rematch", match=match)
    received = await other.event("challenge.received", rematch=match)
    assert received["challenge"] == offer["challenge"], (received, offer)
    assert received["options"] == {**OPTIONS, **HURRY}, received
    assert (await other.call("match.rematch", match=match))["challenge"] == offer["challenge"]
    for client in (one, other):
        await client.event("challenge.accepted", challenge=offer["challenge"])
        assert (await client.event("match.started"))["match"] != match


async def refused_rematches(server, one, other, third, match):
    """Nobody but the two is offered a rematch, and neither of them while it cannot be played."""
    await third.refused("notInMatch", "match.rematch", match=match)
    solo = (await third.call("match.solo", options=OPTIONS))["match"]
    await third.call("match.quit", match=solo)
    await third.refused("wrongPhase", "match.rematch", match=solo)
    challenge = (await one.call("challenge.send", player=third.id))["challenge"]
    await one.refused("alreadyChallenging", "match.rematch", match=match)
    await one.call("challenge.cancel", challenge=challenge)
    solo = (await other.call("match.solo", options=OPTIONS))["match"]
    await one.refused("opponentInMatch", "match.rematch", match=match)
    await other.refused("alreadyInMatch", "match.rematch", match=match)
    await other.call("match.quit", match=solo)
    await one.leave()
    await other.event("friend.presence", player=one.id, online=False)
    await other.refused("offline", "match.rematch", match=match)
    return await server.resumed(one.token)


async def absent(server, one, other):
    """A challenge of or to somebody who goes."""
    challenge = (await one.call("challenge.send", player=other.id))["challenge"]
    await other.leave()
    await one.event("friend.presence", player=other.id, online=False)
    declined = await one.event("challenge.declined", challenge=challenge)
    assert declined["reason"] == "dropped", declined
    await one.refused("offline", "challenge.send", player=other.id)
    back = await server.resumed(other.token)
    challenge = (await back.call("challenge.send", player=one.id))["challenge"]
    await back.leave()
    await one.event("friend.presence", player=back.id, online=False)
    await one.refused("offline", "challenge.accept", challenge=challenge)
    back = await server.resumed(other.token)
    [same] = (await back.call("account.resume", token=other.token))["challenges"]
    assert same["challenge"] == challenge, "a page that is loaded anew finds it"
    assert await back.call("challenge.cancel", challenge=challenge) == {}
    await one.event("challenge.cancelled", challenge=challenge)
    challenge = (await one.call("challenge.send", player=back.id))["challenge"]
    await one.call("friend.remove", player=back.id)
    for client in (one, back):
        ended = await client.event("challenge.cancelled", challenge=challenge)
        assert ended["reason"] == "unfriended", ended


async def expiry(server):
    """A minute of silence ends a challenge."""
    one, other = await server.friends("patient")
    challenge = (await one.call("challenge.send", player=other.id))["challenge"]
    await asyncio.sleep(59)
    for client in (one, other):
        await client.event("challenge.expired", challenge=challenge)
    await other.refused("unknownChallenge", "challenge.accept", challenge=challenge)


SCENARIOS = (friends, blocks, standing, challenges, rematch)
