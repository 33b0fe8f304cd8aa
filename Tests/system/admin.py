"""Operators use the built program: over the socket of a server, and without one.

Usage: admin.py PROGRAM FOLDER   FOLDER is empty, and may be filled
"""

import asyncio
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time

import websockets

from client import connect
from server import Server

SECONDS = 30
NOBODY = {"user": 65534, "group": 65534, "extra_groups": []}
PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
MAPS = FOLDER / "maps"
WORLD = '{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}'


def ok(text):
    print(f"ok: {text}", flush=True)


def run(*arguments, program=PROGRAM, **options):
    return subprocess.run(
        [program, "admin", *map(str, arguments)], capture_output=True, text=True, timeout=SECONDS,
        **options)


def admin(*arguments):
    """The output of a command, which succeeds."""
    result = run(*arguments)
    assert result.returncode == 0 and not result.stderr, (arguments, result)
    return result.stdout


def refused(words, *arguments, code=1, **options):
    """A command that fails says why in one line on standard error, and nothing else."""
    result = run(*arguments, **options)
    assert result.returncode == code, (arguments, result)
    assert result.stdout == "" and result.stderr.count("\n") == 1, (arguments, result)
    assert re.search(words, result.stderr), (words, result.stderr)


def server_of(folder):
    return Server(PROGRAM, folder, "--maps", MAPS, "--log-level", "error", "--view-provider",
                  "coordinates", "--drain", "0")


async def guest(server, name):
    player = await connect(server.url, name)
    player.account = await player.call("account.guest", {"username": name})
    player.id = player.account["player"]["player"]
    return player


async def visit(server):
    """Somebody comes and goes."""
    player = await guest(server, "visitor")
    player.socket.transport.abort()
    await closed(player)


async def closed(player):
    """The code and the reason that a connection was closed with."""
    try:
        await asyncio.wait_for(player.reader, SECONDS)
    except websockets.ConnectionClosed:
        pass
    return player.socket.close_code, player.socket.close_reason


async def called(*arguments):
    """The same as `admin`, while connections go on."""
    return await asyncio.to_thread(admin, *arguments)


async def look(server, at):
    players = [await guest(server, name) for name in ("alice", "bob")]
    for player in players:
        await player.call("queue.join", {})
    match = [(await player.event("round.started")) for player in players][0]
    page = await called("status", *at)
    assert re.search(r"players online +2 +2 guests", page) and "\x1b" not in page, page
    assert re.search(r"matches live +1 +1 looking", page), page
    status = json.loads(await called("status", "--json", *at))
    assert status["online"] == 2 and status["matches"]["moving"] == 1, status
    assert status["memoryBytes"] > 1 << 20 and status["diskBytes"] > 0, status
    report = await called("player", "ALICE", *at)
    assert players[0].id in report and match["match"] in report, report
    assert "127.0.0.1" not in report, report
    assert "127.0.0.1" in await called("player", "ALICE", "--private", *at)
    assert players[0].account["token"] not in report, report
    place = f'{match["view"]["lat"]}, {match["view"]["lng"]}'
    hidden = await called("match", match["match"], *at)
    assert "round 1 of 5: moving" in hidden and place not in hidden, hidden
    shown = await called("match", match["match"], "--reveal", *at)
    assert place in shown and "reveal" in await called("audit", *at), shown
    return players, match["match"]


async def act(server, at, players, match):
    alice, bob = players
    assert "2 players" in await called("announce", "Tea ☕", *at)
    for player in players:
        assert (await player.event("server.announcement"))["text"] == "Tea ☕"
    await called("kick", "bob", "--reason", "stuck", *at)
    assert await closed(bob) == (4003, "stuck")
    bob = await connect(server.url, "bob again")
    assert (await bob.call("account.resume", {"token": players[1].account["token"]}))[
        "match"] == match
    await bob.call("player.report", {"player": alice.id, "reason": "cheating", "match": match})
    queue = await called("reports", *at)
    assert re.search(rf"alice .*by 1, 0 of them known\n.*cheating  bob  match {match}", queue), queue
    await bob.call("player.report", {"player": alice.id, "reason": "name"})
    await called("ban", alice.id, "--for", "1h", "--reason", "cheats", *at)
    assert await closed(alice) == (4503, "cheats")
    assert (await bob.event("match.finished"))["ending"] == "forfeited"
    assert "(forfeited)" in await called("match", match, *at)
    assert "cheats" in await called("player", "alice", *at)
    # Another process has the socket in a moment: nothing of this one may be in its way.
    server.end(signal.SIGKILL, -signal.SIGKILL)
    assert (server.data / "admin.sock").is_socket()


async def still_banned(server, at, players):
    again = await connect(server.url, "alice again")
    token = {"token": players[0].account["token"]}
    assert await again.call("account.resume", token) == "banned"
    await called("unban", "alice", *at)
    assert isinstance(await again.call("account.resume", token), dict)
    await called("ban", "--address", "127.0.0.0/8", "--for", "60s", *at)
    late = await connect(server.url, "late")
    assert (await closed(again))[0] == 4503 and (await closed(late))[0] == 4503
    await called("unban", "--address", "127.1.2.3/8", *at)
    # Not left to a server that ends: it would wait for an answer to its close frame.
    await visit(server)


def check_life():
    data = FOLDER / ("long" * 30)
    at = ("--data-dir", data)
    with server_of(data) as server:
        # One loop for both servers: connections outlive the first.
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        players, match = loop.run_until_complete(look(server, at))
        ok("an operator sees the server, a player and a match, and no secret")
        loop.run_until_complete(act(server, at, players, match))
    refused(f"no server is running on {data}", "status", *at)
    assert "cheats" in admin("bans", *at)
    with server_of(data) as server:
        loop.run_until_complete(still_banned(server, at, players))
    ok("who is kicked comes back, who is banned does not, over kill -9 as well")
    trail = admin("audit", *at)
    actions = [line.split("  ")[2] for line in trail.splitlines()]
    assert actions == ["unban", "ban", "unban", "ban", "kick", "announce", "reveal", "inspect"], trail
    ok("the audit trail has all of it, also without a server")


def check_without_server():
    data = FOLDER / ("long" * 30)
    at = ("--data-dir", data)
    for command in (["status"], ["kick", "alice"], ["announce", "x"],
                    ["match", "0190163d-8694-739b-aea5-966c26f8ad91"]):
        refused("no server is running", *command, *at)
    assert "until" in admin("ban", "bob", "--for", "7d", "--reason", "away", *at)
    assert "away" in admin("player", "bob", *at)
    refused("no player nobody", "ban", "nobody", "--forever", *at)
    refused("not banned", "unban", "alice", *at)
    admin("unban", "bob", *at)
    reports = json.loads(admin("reports", "--json", *at))["players"]
    assert [each["reason"] for each in reports[0]["reports"]] == ["cheating", "name"], reports
    assert "about alice are closed" in admin("dismiss", "alice", *at)
    assert admin("reports", *at) == "nobody is reported\n"
    refused("nobody has reported alice", "dismiss", "alice", *at)
    refused("there is no database", "bans", "--data-dir", FOLDER / "none")
    refused("no server is running", "status", "--data-dir", FOLDER / "none")
    refused("no server is running", "status", "--data-dir", "/dev/null")
    assert not (FOLDER / "none").exists()
    for arguments in (["ban", "bob"], ["ban", "bob", "--forever", "--for", "1h"], ["ban"],
                      ["ban", "bob", "--for", "0"], ["ban", "bob", "--for", "5parsecs"],
                      ["ban", "bob", "--address", "10.0.0.0/8", "--forever"],
                      ["match", "\x1b[2J"], ["audit", "--limit", "0"], ["kick"]):
        refused("whereami: ", *arguments, *at, code=64)
    ok("without a server bans are kept in the database, and everything else says so")


def check_attackers():
    data = FOLDER / "data"
    at = ("--data-dir", data)
    with server_of(data) as server:
        path = str(data / "admin.sock")
        assert os.stat(path).st_mode & 0o777 == 0o600
        # The modes make no difference: it is the user that counts.
        os.chmod(path, 0o777)
        os.chmod(data, 0o755)
        for folder in (FOLDER, *FOLDER.parents):
            os.chmod(folder, os.stat(folder).st_mode | 0o011)
        if os.geteuid() == 0:
            # A copy, because strangers may not enter the folder of the program.
            program = FOLDER / "stranger"
            program.write_bytes(pathlib.Path(PROGRAM).read_bytes())
            program.chmod(0o755)
            asker = ("import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]);"
                     "print(s.makefile().readline())")
            said = subprocess.run(
                ["/usr/bin/python3", "-c", asker, path], capture_output=True, text=True,
                timeout=SECONDS, **NOBODY)
            assert "another user's" in said.stdout, said
            os.chmod(data, 0o700)
            said = subprocess.run(
                ["/usr/bin/python3", "-c", asker, path], capture_output=True, text=True,
                timeout=SECONDS, **NOBODY)
            assert "PermissionError" in said.stderr, said
        greedy = [socket.socket(socket.AF_UNIX) for _ in range(12)]
        for number, one in enumerate(greedy):
            one.connect(path)
            one.settimeout(0.2)
            # Some say nothing, some send garbage, and none reads.
            try:
                if number % 3 == 1:
                    one.sendall(b"\0\xff{[" * 8192)
                if number % 3 == 2:
                    request = b'{"jsonrpc":"2.0","id":1,"method":"admin.status"}\n'
                    for _ in range(200):
                        one.sendall(request * 20)
            except OSError:
                pass
        # Fails where an operator would give up.
        assert "players online" in admin("status", *at)
        asyncio.run(visit(server))
        for one in greedy:
            one.close()
        assert "nobody is banned" in admin("bans", *at)
    ok("strangers are refused, and who sends garbage or reads nothing holds up nobody")


def check_terminal():
    """A server that lies does nothing to the terminal of whoever asks it."""
    folder = FOLDER / "fake"
    folder.mkdir()
    evil = "\x1b]0;owned\x07\x9b2J\u202e"
    line = {"at": 0, "uid": 0, "user": evil, "action": "kick", "details": evil}
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "admin.sock"))
        listener.listen()

        def serve():
            for reply in ({"result": {"lines": [line]}}, {"result": {"lines": [line]}},
                          {"error": {"code": -32000, "message": evil}}):
                with listener.accept()[0] as peer:
                    peer.recv(4096)
                    peer.sendall(json.dumps({"jsonrpc": "2.0", "id": 1, **reply}).encode() + b"\n")
            with listener.accept()[0] as peer:
                peer.sendall(b"HTTP/1.1 400 Bad Request\r\n")

        server = threading.Thread(target=serve)
        server.start()
        shown = [admin("audit", "--data-dir", folder), admin("audit", "--json", "--data-dir", folder)]
        shown.append(run("audit", "--data-dir", folder).stderr)
        assert json.loads(shown[1])["lines"][0]["user"] == evil
        for text in shown:
            assert not set("\x1b\x07\x9b\u202e") & set(text) and "owned" in text, text
        refused("does not answer as a server", "audit", "--data-dir", folder)
        server.join()
    ok("whatever is told of players does nothing to the terminal")


async def rated(server):
    """A rated duel of one round that Cheat wins; its id."""
    players = [await guest(server, name) for name in ("cheat", "victim")]
    for player in players:
        await player.call("queue.join", {"ranked": True})
    for player in players:
        started = await player.event("round.started")
        current = {"match": started["match"], "round": 1}
        await player.call("match.answer", current)
        place = {key: started["view"][key] for key in ("lat", "lng")}
        await player.call("match.guess", {**current, **(
            place if player is players[0] else {"lat": -place["lat"], "lng": -100})})
    for player in players:
        finished = await player.event("match.finished")
        assert finished["rated"] is True, finished
        player.socket.transport.abort()
        await closed(player)
    return started["match"]


async def watched(server, link):
    """The replay behind a link, for somebody without an account."""
    stranger = await connect(server.url, "stranger")
    replay = await stranger.call("match.replay", {"link": link})
    # Not left to a server that ends: it would wait for an answer to its close frame.
    stranger.socket.transport.abort()
    await closed(stranger)
    return replay


def check_matches():
    """Operators look at a match again, and void it."""
    data = FOLDER / "rated"
    at = ("--data-dir", data)
    unknown = "0190163d-8694-739b-aea5-966c26f8ad91"
    with Server(PROGRAM, data, "--maps", MAPS, "--log-level", "error", "--view-provider",
                "coordinates", "--drain", "0", "--rounds", "1", "--opening", "0") as server:
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        match = loop.run_until_complete(rated(server))
        shown = admin("replay", match.upper(), *at)
        link = re.fullmatch(r"/#/replay/([0-9a-f]{32})\n", shown)
        assert link and admin("replay", match, *at) == shown, shown
        replay = loop.run_until_complete(watched(server, link[1]))
        assert replay["match"] == match and len(replay["rounds"]) == 1, replay
        refused("is no id of a match", "replay", "duel", *at, code=64)
        refused("there is no recording of a match", "replay", unknown, *at)
        ok("an operator looks at a match again, and not at one that is not there")
        refused("no player nobody", "refund", "nobody", *at)
        refused("no player", "refund", unknown, *at)
        refused("--days", "refund", "cheat", "--days", "0", *at, code=64)
        voided = admin("refund", "cheat", *at)
        assert voided.startswith("1 matches of cheat against 1 players are void"), voided
        refused("cheat", "refund", "cheat", *at)
        assert "refund" in admin("audit", *at)
    refused("no server is running", "replay", match, *at)
    refused("no player nobody", "refund", "nobody", *at)
    admin("verify", *at)
    ok("an operator voids a cheat's matches once, and nobody's by a wrong name or id")


MAPS.mkdir()
(MAPS / "square.geojson").write_text(WORLD)
check_life()
check_without_server()
check_matches()
check_attackers()
check_terminal()
