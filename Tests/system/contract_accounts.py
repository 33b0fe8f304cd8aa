"""Accounts: making, upgrading, signing in and out, changing passwords, exporting, deleting."""

import asyncio

from contract_server import befriend

LONGEST_NAME, LONGEST_PASSWORD = 20, 128


async def guests(server):
    client = await server.connect()
    info = await client.call("server.info")
    assert info["protocol"] == 1 and info["limits"]["maxMessageBytes"] == 16384, info
    times = await client.call("clock.sync", t0=7)
    assert times["t0"] == 7 and info["time"] <= times["t1"] <= times["t2"], times
    maps = (await client.call("map.list"))["maps"]
    assert {entry["map"] for entry in maps} == set(info["maps"]), maps

    for wrong in ("ab", "a" * (LONGEST_NAME + 1), "-abc", "_abc", "päter", "a b", "", "a\u200bbc"):
        await client.refused("nameInvalid", "account.guest", username=wrong)
    signed_in = await client.call("account.guest", username="Sollo", utcOffsetMinutes=-720)
    assert len(signed_in["token"]) >= 43 and signed_in["player"]["guest"] is True, signed_in
    stranger = await server.connect()
    for taken in ("Sollo", "SOLLO", "s0ll0", "5o1Io"):
        await stranger.refused("nameTaken", "account.guest", client, username=taken)
    await stranger.refused("unauthenticated", "friend.list")
    assert (await client.call("profile.get"))["friendship"] == "self"

    await client.call("account.guest", username=server.name("next"))
    assert client.id != signed_in["player"]["player"], "another guest on the same connection"
    former = await server.resumed(signed_in["token"])
    assert former.player == signed_in["player"]


async def registering(server):
    name = server.name("ada")
    email, password = f"{name}@example.org", "correct horse battery"
    client, loser = await server.connect(), await server.guest("loser")
    whole = {"username": name, "email": email, "password": password}
    for wrong in ("nobody", "@example.org", "a@", "a b@example.org", "a@b@example.org", ""):
        await client.refused("emailInvalid", "account.register", **{**whole, "email": wrong})
    for wrong in ("1234567", "x" * (LONGEST_PASSWORD + 1), ""):
        await client.refused("passwordInvalid", "account.register", **{**whole, "password": wrong})
    await client.refused("nameInvalid", "account.register", **{**whole, "username": "no name"})
    await client.refused(
        "nameTaken", "account.register", loser, **{**whole, "username": loser.username})
    await loser.refused("unknownPlayer", "profile.get", username=name)
    made = await client.call("account.register", **whole)
    assert made["player"]["guest"] is False and made["player"]["username"] == name

    other = server.name("grace")
    for same in (email, email.upper()):
        await loser.refused(
            "emailTaken", "account.register", client, username=other, email=same, password=password)
    await loser.refused("unknownPlayer", "profile.get", username=other)
    for secret in ("correct horse", password):
        text = str(await client.call("account.export"))
        assert secret not in text and made["token"] not in text, "no export has a secret"
    await loser.call("profile.get", player=client.id)
    assert email not in str(await loser.call("profile.get", username=name)), "an address is private"


async def signing_in(server):
    member = await server.account()
    witness = await server.guest()
    await befriend(member, witness)
    stranger = await server.connect("127.0.0.10")
    for email, password in [
        (member.email, "not the password"), (f"no-{member.email}", member.password),
        (member.email, member.password.upper()), ("nobody", "nothing"), (member.email, ""),
    ]:
        await stranger.refused(
            "wrongCredentials", "account.login", member, witness, email=email, password=password)
    await stranger.call("account.login", email=member.email.upper(), password=member.password)
    await member.closed(4500)
    assert stranger.id == member.id and stranger.token != member.token
    await witness.has_no("friend.removed")

    newer = await server.resumed(member.token)
    await stranger.closed(4500)
    assert newer.player == stranger.player, "the first token is as good as the second"
    anonymous = await server.connect()
    for token in ("", "0", "0" * 64, newer.token[:-1] if newer.token else "x", "\u0000"):
        await anonymous.refused("invalidToken", "account.resume", newer, token=token)
    await newer.call("account.logout")
    await newer.refused("unauthenticated", "account.logout")
    await anonymous.refused("invalidToken", "account.resume", token=member.token)
    await anonymous.call("account.resume", token=stranger.token)
    login = await (await server.connect()).call(
        "account.login", email=member.email, password=member.password)
    await anonymous.closed(4500)
    last = await server.resumed(login["token"])
    await last.call("account.logout", everywhere=True)
    for token in (stranger.token, login["token"]):
        await last.refused("invalidToken", "account.resume", token=token)


async def upgrading(server):
    guest, member = await server.guest(), await server.account()
    await befriend(guest, member)
    name = server.name("late")
    good = {"email": f"{name}@example.org", "password": "long enough"}
    await guest.refused("emailInvalid", "account.upgrade", **{**good, "email": "late"})
    await guest.refused("passwordInvalid", "account.upgrade", **{**good, "password": "short"})
    await guest.refused(
        "emailTaken", "account.upgrade", member, **{**good, "email": member.email})
    await guest.refused(
        "noPassword", "account.changePassword", old="long enough", new="longer than that")
    before, token = await guest.visible(), guest.token
    old = guest.player
    upgraded = await guest.call("account.upgrade", **good)
    assert upgraded["player"] == {**old, "guest": False}, upgraded
    assert upgraded["token"] != token
    thief = await server.connect("127.0.0.12")
    await thief.refused("invalidToken", "account.resume", guest, token=token)
    guest.token = token = upgraded["token"]
    after = await guest.visible()
    assert after[0]["account"].pop("email") == good["email"]
    before[0]["account"]["player"]["guest"] = False
    # The token is a new one, and the only one.
    assert len(after[0]["account"].pop("sessions")) == 1
    before[0]["account"].pop("sessions")
    assert before == after, (before, after)
    await guest.refused("alreadyRegistered", "account.upgrade", **good)
    await member.refused("alreadyRegistered", "account.upgrade", **{**good, "email": "x@y.example"})
    again = await server.resumed(token)
    await guest.closed(4500)
    await (await server.connect()).call("account.login", **good)
    await again.closed(4500)


async def changing_passwords(server):
    member = await server.account()
    old, new = member.password, "something quite different"
    other = await server.connect()
    await other.call("account.login", email=member.email, password=old)
    await member.closed(4500)
    await other.refused("passwordInvalid", "account.changePassword", old=old, new="short")
    for wrong in ("not it at all", ""):
        await other.refused("wrongCredentials", "account.changePassword", old=wrong, new=new)
    copy = other.token
    changed = await other.call("account.changePassword", old=old, new=new)
    assert list(changed) == ["token"] and changed["token"] != copy, changed
    other.token = changed["token"]
    await other.call("profile.get")
    stranger = await server.connect("127.0.0.11")
    for token in (member.token, copy):
        await stranger.refused("invalidToken", "account.resume", other, token=token)
    await stranger.refused(
        "wrongCredentials", "account.login", other, email=member.email, password=old)
    await server.resumed(other.token)
    await other.closed(4500)
    await stranger.call("account.login", email=member.email, password=new)


async def deleting(server):
    member, friend = await server.account(), await server.guest()
    await befriend(member, friend)
    await friend.call("match.history")
    for wrong in ({}, {"password": "not it at all"}, {"password": ""}):
        await member.refused("wrongCredentials", "account.delete", friend, **wrong)
    assert await member.call("account.delete", password=member.password) == {}
    await member.closed(4501)
    await friend.event("friend.removed", player=member.id)
    assert (await friend.call("friend.list"))["friends"] == []
    await friend.refused("unknownPlayer", "profile.get", player=member.id)
    await friend.refused("unknownPlayer", "friend.request", username=member.username)
    await friend.refused("unknownPlayer", "ranking.get", scope="global", around=member.id)
    stranger = await server.connect("127.0.0.12")
    await stranger.refused("invalidToken", "account.resume", token=member.token)
    await stranger.refused(
        "wrongCredentials", "account.login", email=member.email, password=member.password)
    await stranger.call(
        "account.register", username=member.username, email=member.email, password="a new life")
    assert stranger.id != member.id, "the name and the address are free again"
    await friend.call("account.delete")
    await friend.closed(4501)


SCENARIOS = (guests, registering, signing_in, upgrading, changing_passwords, deleting)
