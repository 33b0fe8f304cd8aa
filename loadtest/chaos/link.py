"""One connection of a bot: requests and their replies, events in order, everything noted."""

import asyncio
import json

from harness.server import HOST
from harness.websocket import WebSocket

from .ledger import GOT, HALF, OPEN, SENT, SHUT

REPLY_PATIENCE = 20  # seconds without a reply until the bot hangs up


class Lost(Exception):
    """The connection is gone; what was not answered may or may not have happened."""


class Refused(Exception):
    """The server said no. `code` is its stable name, `wait` how long to wait, in seconds."""

    def __init__(self, error):
        data = error.get("data", {})
        self.code = data.get("code", error["code"])
        self.is_passing = data.get("retryable", False)
        self.wait = data.get("retryAfterMs", 1000) / 1000
        super().__init__(str(self.code))


class Link:
    """Replies go to who asked, events into `events`; None in `events` is the end."""

    def __init__(self, transcript, number):
        self.transcript, self.number = transcript, number
        self.socket = None
        self.next_id, self.waiting = 1, {}
        self.events = asyncio.Queue()
        self.is_lost = self.is_noted = False

    async def open(self, port, local):
        try:
            self.socket = await WebSocket.open(HOST, port, self.heard, self.ended, local)
        except (OSError, asyncio.TimeoutError) as error:
            raise Lost(str(error)) from error
        if self.is_lost:
            raise Lost("closed at once")
        self.is_noted = True
        self.transcript.note(self.number, OPEN)

    def heard(self, text):
        self.transcript.note(self.number, GOT, text)
        message = json.loads(text)
        if "method" in message:
            self.events.put_nowait((message["method"], message.get("params", {})))
            return
        reply = self.waiting.pop(message["id"], None)
        if reply is not None and not reply.done():
            reply.set_result(message)

    def ended(self, code):
        self.is_lost = True
        if self.is_noted:
            self.transcript.note(self.number, SHUT, str(code))
        self.events.put_nowait(None)
        for reply in self.waiting.values():
            if not reply.done():
                reply.set_exception(Lost("closed"))
        self.waiting.clear()

    async def call(self, method, params=None):
        """The result; raises Refused or Lost."""
        if self.is_lost:
            raise Lost("closed")
        ident = self.next_id
        text = self.request(method, params)
        reply = self.waiting[ident] = asyncio.get_running_loop().create_future()
        self.transcript.note(self.number, SENT, text)
        self.socket.send(text)
        try:
            message = await asyncio.wait_for(reply, REPLY_PATIENCE)
        except asyncio.TimeoutError as error:
            self.socket.reset()
            raise Lost("no reply") from error
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def request(self, method, params):
        message = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        if params is not None:
            message["params"] = params
        self.next_id += 1
        return json.dumps(message)

    def send_half(self, method, params):
        """Half a request and a reset: it must not happen."""
        text = self.request(method, params)
        self.transcript.note(self.number, HALF, text)
        self.socket.send_half(text)
