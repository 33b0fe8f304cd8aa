"""A player over a plain WebSocket library: replies by id, events in order, `seq` without a gap."""

import asyncio
import json

import websockets


class Player:
    """One connection."""

    def __init__(self, socket, name):
        self.socket, self.name = socket, name
        self.next_id, self.sequences = 1, {}
        self.replies, self.events = {}, asyncio.Queue()
        self.reader = asyncio.ensure_future(self.read())

    async def read(self):
        async for text in self.socket:
            message = json.loads(text)
            assert message["jsonrpc"] == "2.0", message
            if "method" in message:
                params = message.get("params", {})
                if "seq" in params:
                    match, number = params["match"], params["seq"]
                    expected = self.sequences.get(match, number - 1) + 1
                    assert number == expected, f"{self.name}: gap at {message}"
                    self.sequences[match] = number
                await self.events.put(message)
            else:
                self.replies.pop(message["id"]).set_result(message)

    async def call(self, method, params=None):
        """The result, or the error's `data.code` (its number where there is none)."""
        ident, self.next_id = self.next_id, self.next_id + 1
        reply = self.replies[ident] = asyncio.get_running_loop().create_future()
        request = {"jsonrpc": "2.0", "id": ident, "method": method}
        if params is not None:
            request["params"] = params
        await self.socket.send(json.dumps(request))
        message = await asyncio.wait_for(reply, 20)
        if "error" in message:
            error = message["error"]
            return error.get("data", {}).get("code", error["code"])
        return message["result"]

    async def event(self, method):
        """The next event of that name; what comes before it is passed over."""
        while True:
            message = await asyncio.wait_for(self.events.get(), 20)
            if message["method"] == method:
                return message["params"]


async def connect(url, name, subprotocols=None):
    return Player(await websockets.connect(url, subprotocols=subprotocols), name)
