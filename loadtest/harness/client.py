"""A JSON-RPC client on one WebSocket connection."""

import asyncio
import json

from harness.server import HOST
from harness.websocket import WebSocket


class Client:
    """Replies go to their callers, events into `events`; None in `events` is the end."""

    def __init__(self):
        self.socket, self.close_code, self.is_lost = None, None, False
        self.next_id, self.waiting = 1, {}
        self.events = asyncio.Queue()

    @classmethod
    async def connect(cls, port, local=None, forwarded=None):
        self = cls()
        await self.open(port, local, forwarded)
        return self

    async def open(self, port, local=None, forwarded=None):
        """`local` and `forwarded` as in `WebSocket.open`."""
        self.socket = await WebSocket.open(
            HOST, port, self.heard, self.ended, local, forwarded=forwarded)

    def heard(self, text):
        message = json.loads(text)
        if "method" in message:
            self.events.put_nowait((message["method"], message.get("params", {})))
            return
        reply = self.waiting.pop(message["id"], None)
        if reply is not None and not reply.done():
            reply.set_result(message)

    def ended(self, code):
        self.is_lost, self.close_code = True, code
        self.events.put_nowait(None)
        for reply in self.waiting.values():
            if not reply.done():
                reply.set_exception(ConnectionError(f"closed with {code}"))
        self.waiting.clear()

    def request(self, method, params=None):
        """The text of the next request."""
        message = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        if params is not None:
            message["params"] = params
        self.next_id += 1
        return json.dumps(message)

    def send(self, text):
        self.socket.send(text)

    async def call(self, method, timeout, **params):
        """The whole reply; raises ConnectionError or TimeoutError without one."""
        return await self.reply(method, params, timeout)

    async def reply(self, method, params, timeout):
        """As `call`; `params` None are left out."""
        if self.is_lost:
            raise ConnectionError("closed")
        ident, text = self.next_id, self.request(method, params)
        reply = self.waiting[ident] = asyncio.get_running_loop().create_future()
        self.send(text)
        return await asyncio.wait_for(reply, timeout)

    def close(self):
        self.socket.close()
