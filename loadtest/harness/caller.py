"""A client that calls one method after the other, and hears no events."""

import asyncio
import json

from harness.server import HOST
from harness.websocket import WebSocket


class Client:
    """One connection, and one request at a time. `address` is told by X-Forwarded-For."""

    def __init__(self):
        self.socket, self.reply, self.code = None, None, None
        self.last = 0

    @classmethod
    async def connect(cls, port, address=None):
        self = cls()
        self.socket = await WebSocket.open(
            HOST, port, self.heard, self.ended, forwarded=address)
        return self

    def heard(self, text):
        message = json.loads(text)
        if message.get("id") == self.last and self.reply and not self.reply.done():
            self.reply.set_result(message)

    def ended(self, code):
        self.code = code
        if self.reply is not None and not self.reply.done():
            self.reply.set_exception(ConnectionError(f"closed with {code}"))

    async def call(self, method, timeout, **params):
        if self.socket.is_closed:
            raise ConnectionError("closed")
        self.last += 1
        self.reply = asyncio.get_running_loop().create_future()
        self.socket.send(json.dumps(
            {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}))
        return await asyncio.wait_for(self.reply, timeout)

    def close(self):
        self.socket.close()
