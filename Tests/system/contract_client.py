"""A client of the contract: one connection, everything it is told held against the documents."""

import asyncio
import json

import websockets

from contract_documents import name_of

PATIENCE_SECONDS = 60


def without_times(value):
    """The same without what changes by looking: when somebody was last seen, and who is there."""
    if isinstance(value, list):
        return [without_times(part) for part in value]
    if not isinstance(value, dict):
        return value
    passing = ("lastAccess", "online", "inMatch", "connected")
    return {key: without_times(part) for key, part in value.items() if key not in passing}


class Client:
    """One connection. `player` is the card of who is signed in, `token` the latest token."""

    def __init__(self, socket, contract):
        self.socket, self.contract = socket, contract
        self.player, self.token, self.match = None, None, None
        self.next_id = 1
        self.waiting, self.events, self.sequences = {}, [], {}
        self.arrival = asyncio.Event()
        self.reader = asyncio.ensure_future(self._read())

    @property
    def id(self):
        return self.player["player"]

    @property
    def username(self):
        return self.player["username"]

    async def _read(self):
        try:
            async for text in self.socket:
                self._take(json.loads(text))
        except websockets.ConnectionClosed:
            pass
        finally:
            for _, reply in self.waiting.values():
                if not reply.done():
                    reply.cancel()
            self.arrival.set()
        self.contract.take_close(self.socket.close_code, self.socket.close_reason)

    def _take(self, message):
        if "method" in message:
            self.contract.take_event(message)
            self._count(message["params"])
            self.events.append(message)
        else:
            method, reply = self.waiting.pop(message["id"])
            self.contract.take_reply(method, message)
            if not reply.done():
                reply.set_result(message)
        self.arrival.set()

    def _count(self, params):
        if "seq" in params:
            expected = self.sequences.get(params["match"], params["seq"] - 1) + 1
            assert params["seq"] == expected, f"a gap before {params}"
            self.sequences[params["match"]] = params["seq"]

    async def begin(self, method, params=None, is_request=True):
        """Sends a request; returns what will be its reply, which only a request's method lists."""
        ident, self.next_id = self.next_id, self.next_id + 1
        reply = asyncio.get_running_loop().create_future()
        self.waiting[ident] = (method if is_request else None, reply)
        request = {"jsonrpc": "2.0", "id": ident, "method": method}
        if params is not None:
            request["params"] = params
        await self.socket.send(json.dumps(request))
        return reply

    async def request(self, method, params=None):
        """The whole reply, whichever it is."""
        reply = await self.begin(method, params)
        return await asyncio.wait_for(self._unless_broken(reply), PATIENCE_SECONDS)

    async def _unless_broken(self, reply):
        try:
            return await reply
        except asyncio.CancelledError:
            if self.reader.done():
                self.reader.result()
                raise ConnectionError(f"closed with {self.socket.close_code}") from None
            raise

    async def call(self, method, **params):
        """The result of a request that must succeed."""
        reply = await self.request(method, params or None)
        assert "result" in reply, f"{method} {params}: {reply['error']}"
        result = reply["result"]
        if "token" in result:
            self.token = result["token"]
        if method.startswith("account.") and "player" in result:
            self.player = result["player"]
        if method == "account.logout":
            self.player = None
        return result

    async def outcome(self, method, **params):
        """`None` if the request succeeds, otherwise the error's name."""
        reply = await self.request(method, params or None)
        return name_of(reply["error"]) if "error" in reply else None

    async def outcome_of(self, method, params):
        """The same with parameters that need not be an object."""
        reply = await self.request(method, params)
        return name_of(reply["error"]) if "error" in reply else None

    async def refused(self, code, method, /, *witnesses, **params):
        """A request that must be refused so, and change nothing that anybody of these can see."""
        lookers = [looker for looker in (self, *witnesses) if looker.player]
        before = [await looker.visible() for looker in lookers]
        reply = await self.request(method, params or None)
        assert "error" in reply, f"{method} {params} was not refused with {code}: {reply}"
        assert name_of(reply["error"]) == code, f"{method} {params}: {reply['error']}, not {code}"
        after = [await looker.visible() for looker in lookers]
        assert before == after, f"refused {method} {params} changed {before} to {after}"
        return reply["error"]

    async def visible(self):
        """Everything that the player can see of the own account, friends, queue and match."""
        # A reply waits until what came before it is durable, and an export tells what is durable.
        await self.call("clock.sync", t0=0)
        seen = [await self.call("account.export"), await self.call("friend.list")]
        if self.match:
            seen.append(await self.call("match.state", match=self.match))
        return without_times(seen)

    async def event(self, name, **members):
        """The first event of that name, and with these members, that nobody has asked for yet."""
        try:
            return await asyncio.wait_for(self._event(name, members), PATIENCE_SECONDS)
        except asyncio.TimeoutError:
            raise AssertionError(f"no {name} {members} among {self.events}") from None

    async def _event(self, name, members):
        while True:
            for index, message in enumerate(self.events):
                params = message["params"]
                if message["method"] == name and members.items() <= params.items():
                    return self.events.pop(index)["params"]
            if self.reader.done():
                self.reader.result()
                raise ConnectionError(f"closed with {self.socket.close_code} before {name}")
            self.arrival.clear()
            await self.arrival.wait()

    async def has_no(self, name):
        """Everything sent so far has come, and there was no such event in it."""
        await self.call("clock.sync", t0=0)
        assert not any(message["method"] == name for message in self.events), self.events

    async def closed(self, code):
        """The server closes the connection so."""
        await asyncio.wait_for(self.reader, PATIENCE_SECONDS)
        assert self.socket.close_code == code, (self.socket.close_code, code)

    async def leave(self):
        """Closes the connection."""
        await self.socket.close()
        await self.reader
