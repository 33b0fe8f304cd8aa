"""Two clients act at the same moment: exactly one wins, and both learn the same."""

import asyncio

from contract_documents import name_of

TRIES = 12


async def at_once(*requests):
    """Sends all before waiting for any reply; the names of the errors, `None` for a success."""
    replies = await asyncio.gather(*(c.request(method, params) for c, method, params in requests))
    return [name_of(reply["error"]) if "error" in reply else None for reply in replies]


async def cancel_against_accept(server):
    one, other = await server.friends("race")
    won = {"challenge.cancelled": 0, "challenge.accepted": 0}
    for attempt in range(TRIES):
        challenge = (await one.call("challenge.send", player=other.id))["challenge"]
        params = {"challenge": challenge}
        both = [(one, "challenge.cancel", params), (other, "challenge.accept", params)]
        outcome = await at_once(*(both if attempt % 2 else reversed(both)))
        cancelled, accepted = outcome if attempt % 2 else reversed(outcome)
        assert {cancelled, accepted} == {None, "unknownChallenge"}, outcome
        event = "challenge.cancelled" if cancelled is None else "challenge.accepted"
        loser = "challenge.accepted" if cancelled is None else "challenge.cancelled"
        for client in (one, other):
            await client.event(event, challenge=challenge)
            await client.has_no(loser)
        won[event] += 1
        if accepted is None:
            match = (await one.event("match.started"))["match"]
            assert (await other.event("match.started"))["match"] == match
            await one.call("match.quit", match=match)
            for client in (one, other):
                await client.event("match.finished", match=match)
    return f"cancelled {won['challenge.cancelled']}, accepted {won['challenge.accepted']} times"


async def crossing_challenges(server):
    """Each challenges the other: one match, for both."""
    one, other = await server.friends("cross")
    for _ in range(3):
        outcome = await at_once(
            (one, "challenge.send", {"player": other.id}),
            (other, "challenge.send", {"player": one.id}))
        assert outcome == [None, None], outcome
        match = (await one.event("match.started"))["match"]
        assert (await other.event("match.started"))["match"] == match
        await one.call("match.quit", match=match)
        for client in (one, other):
            await client.event("challenge.accepted")
            await client.event("match.finished", match=match)
            await client.has_no("match.started")


async def crossing_requests(server):
    """Each asks the other: they are friends, once, and no request is left."""
    for _ in range(TRIES):
        one, other = await server.guests(2, "cross")
        outcome = await at_once(
            (one, "friend.request", {"username": other.username}),
            (other, "friend.request", {"username": one.username}))
        assert outcome == [None, None], outcome
        for client, friend in ((one, other), (other, one)):
            added = await client.event("friend.added")
            assert added["player"]["player"] == friend.id, added
            await client.has_no("friend.added")
            listed = await client.call("friend.list")
            assert [card["player"]["player"] for card in listed["friends"]] == [friend.id]
            assert listed["requests"] == [], listed


async def accept_against_withdrawal(server):
    """The withdrawal ends the request or the friendship that it has just become: none is left."""
    for _ in range(TRIES):
        one, other = await server.guests(2, "waver")
        await one.call("friend.request", username=other.username)
        withdrawn, accepted = await at_once(
            (one, "friend.remove", {"player": other.id}),
            (other, "friend.accept", {"player": one.id}))
        assert withdrawn is None and accepted in (None, "unknownRequest"), (withdrawn, accepted)
        for client in (one, other):
            assert await client.call("friend.list") == {"friends": [], "requests": []}


async def same_name(server):
    clients = [await server.connect() for _ in range(6)]
    for _ in range(TRIES):
        name = server.name("unique")
        outcome = await at_once(*((c, "account.guest", {"username": name}) for c in clients))
        assert sorted(outcome, key=str) == [None] + ["nameTaken"] * 5, outcome


async def same_registration(server):
    """One name with two addresses, one address with two names: one account each."""
    clients = [await server.connect() for _ in range(4)]
    name, names = server.name("twin"), [server.name("twin") for _ in range(2)]
    email = f"{names[0]}@example.org"
    registrations = [(name, f"{name}-1@example.org"), (name, f"{name}-2@example.org"),
                     (names[0], email), (names[1], email.upper())]
    outcome = await at_once(*(
        (client, "account.register", {"username": user, "email": mail, "password": "same moment"})
        for client, (user, mail) in zip(clients, registrations)))
    assert sorted(outcome[:2], key=str) == [None, "nameTaken"], outcome
    assert sorted(outcome[2:], key=str) == [None, "emailTaken"], outcome
    # The name and the address that the losers wanted and nobody got are free.
    loser = names[outcome[2:].index("emailTaken")]
    await clients[0].call("account.guest", username=loser)
    free = registrations[outcome[:2].index("nameTaken")][1]
    await clients[1].call(
        "account.register", username=server.name("twin"), email=free, password="the next moment")


async def same_token(server):
    """Two connections resume one player: one speaks for it, the other is closed with 4500."""
    token = (await server.guest("double")).token
    for _ in range(TRIES):
        pair = [await server.connect(), await server.connect()]
        replies = [await client.begin("account.resume", {"token": token}) for client in pair]
        await asyncio.wait({client.reader for client in pair}, timeout=20,
                           return_when=asyncio.FIRST_COMPLETED)
        closed = [client for client in pair if client.reader.done()]
        assert len(closed) == 1, "exactly one goes"
        await closed[0].closed(4500)
        alive = pair[1 - pair.index(closed[0])]
        assert "result" in await asyncio.wait_for(replies[pair.index(alive)], 20)
        assert (await alive.call("profile.get"))["friendship"] == "self"
        await alive.leave()


SCENARIOS = (
    cancel_against_accept, crossing_challenges, crossing_requests, accept_against_withdrawal,
    same_name, same_registration, same_token)
