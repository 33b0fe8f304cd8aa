"""Operators' actions on players, as the players' clients see them."""

import asyncio


async def admin(server, *arguments):
    """The output of a command of `admin`, which succeeds."""
    process = await asyncio.create_subprocess_exec(
        server.program, "admin", *arguments, "--data-dir", str(server.folder),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    said, problem = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 0 and not problem, (arguments, problem)
    return said.decode()


async def announcing(server):
    """All who are signed in are told, and nobody else."""
    players, stranger = await server.guests(3, "listener"), await server.connect()
    await admin(server, "announce", "Tea is ready ☕")
    for player in players:
        event = await player.event("server.announcement")
        assert event["text"] == "Tea is ready ☕", event
    assert not any(event["method"] == "server.announcement" for event in stranger.events)


async def kicking(server):
    """A player who is kicked is told why, and comes back."""
    player = await server.guest("kicked")
    await admin(server, "kick", player.username, "--reason", "closed by an operator: a test")
    await player.closed(4003)
    assert player.socket.close_reason == "closed by an operator: a test"
    await server.resumed(player.token)


async def banning(server):
    """A player who is banned gets in no way, until the ban is lifted."""
    member, friend = await server.account("banned"), await server.guest("friend")
    provider, nonce = server.provider, "a-nonce-of-the-banned"
    proof = {"provider": "club", "nonce": nonce, "idToken": provider.token("subject-banned", nonce)}
    other = await server.connect()
    await other.call("account.oidc", **proof, username=server.name("banned"))
    for client in (member, other):
        await admin(server, "ban", client.username, "--for", "2h", "--reason", "banned: a test")
        await client.closed(4503)
        assert client.socket.close_reason == "banned: a test"
        error = await kept_out(server, "account.resume", token=client.token)
        assert error["data"]["reason"] == "banned: a test" and error["data"]["until"] > 0, error
    await kept_out(
        server, "account.login", email=member.email, password=member.password)
    stranger = await server.connect()
    await stranger.refused(
        "wrongCredentials", "account.login", friend, email=member.email, password="not that one")
    proof["idToken"] = provider.token("subject-banned", nonce)
    await kept_out(server, "account.oidc", **proof)
    status, _, body = await server.http(
        "PUT", "/v1/avatar", b"x", authorization=f"Bearer {member.token}")
    assert status == 403 and b'"banned"' in body, (status, body)
    await admin(server, "unban", member.username)
    await server.resumed(member.token)


async def kept_out(server, method, **params):
    """The error of a sign-in that is refused because of a ban, and signs nobody in."""
    stranger = await server.connect()
    error = await stranger.refused("banned", method, **params)
    await stranger.refused("unauthenticated", "profile.get")
    return error


SCENARIOS = (announcing, kicking, banning)
