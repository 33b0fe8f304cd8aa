"""One connection of a bot: requests and their replies, events in order, everything noted."""

import asyncio

from harness.client import Client

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


class Link(Client):
    """A client whose every message is noted in a transcript."""

    def __init__(self, transcript, number):
        super().__init__()
        self.transcript, self.number = transcript, number
        self.is_noted = False

    async def open(self, port, local):
        try:
            await super().open(port, local)
        except (OSError, asyncio.TimeoutError) as error:
            raise Lost(str(error)) from error
        if self.is_lost:
            raise Lost("closed at once")
        self.is_noted = True
        self.transcript.note(self.number, OPEN)

    def heard(self, text):
        self.transcript.note(self.number, GOT, text)
        super().heard(text)

    def ended(self, code):
        if self.is_noted:
            self.transcript.note(self.number, SHUT, str(code))
        super().ended(code)

    def send(self, text):
        self.transcript.note(self.number, SENT, text)
        super().send(text)

    async def call(self, method, params=None):
        """The result; raises Refused or Lost."""
        try:
            message = await self.reply(method, params, REPLY_PATIENCE)
        except asyncio.TimeoutError as error:
            self.socket.reset()
            raise Lost("no reply") from error
        except ConnectionError as error:
            raise Lost(str(error)) from error
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def send_half(self, method, params):
        """Half a request and a reset: it must not happen."""
        text = self.request(method, params)
        self.transcript.note(self.number, HALF, text)
        self.socket.send_half(text)
