"""A WebSocket client (RFC 6455) that can also misbehave: half a frame, a reset, a deaf ear.

Only what a client needs: text messages, pings answered, no extensions. It shares no code with the
server or with its Swift client. All of it runs on the event loop's thread.
"""

import asyncio
import base64
import hashlib
import os
import socket
import struct

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
CONTINUATION = 0x0
ACCEPT_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455 §1.3
SUBPROTOCOL = "whereami.v1"
PATH = "/v1/ws"


class HandshakeRefused(ConnectionError):
    """The server answered with something else than 101."""

    def __init__(self, status):
        super().__init__(f"handshake refused: {status}")
        self.status = status


def masked(payload):
    """The masking key and the payload under it (RFC 6455 §5.3)."""
    key = os.urandom(4)
    stream = (key * (len(payload) // 4 + 1))[: len(payload)]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")
    return key + mixed.to_bytes(len(payload), "big")


def frame(opcode, payload):
    """One final frame as a client sends it."""
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
    return head + masked(payload)


def handshake(key, host, forwarded=None):
    """`forwarded`: the client's address as a proxy tells it."""
    proxied = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
    return (
        f"GET {PATH} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n{proxied}\r\n"
    ).encode()


class WebSocket(asyncio.Protocol):
    """One connection. `on_text(text)` for each message; `on_close(code)` once, code None if cut."""

    def __init__(self, on_text, on_close, forwarded=None):
        self.on_text, self.on_close, self.forwarded = on_text, on_close, forwarded
        self.transport = None
        self.key = base64.b64encode(os.urandom(16)).decode()
        self.buffer = bytearray()
        self.pieces = []
        self.is_open = self.is_closed = False
        self.close_code = None
        self.opened = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, host, port, on_text, on_close, local=None, timeout=10, forwarded=None):
        """Connects and shakes hands; raises OSError (also of the handshake) or TimeoutError.

        `local` is the address to come from: any of 127.0.0.0/8 on this machine. `forwarded` is the
        address that a trusted proxy would name as the client's.
        """
        loop = asyncio.get_running_loop()
        address = (local, 0) if local else None
        _, self = await asyncio.wait_for(
            loop.create_connection(
                lambda: cls(on_text, on_close, forwarded), host, port, local_addr=address),
            timeout,
        )
        try:
            await asyncio.wait_for(asyncio.shield(self.opened), timeout)
        except BaseException:
            self.opened.cancel()
            self.transport.abort()
            raise
        return self

    def connection_made(self, transport):
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host, port = transport.get_extra_info("peername")[:2]
        transport.write(handshake(self.key, f"{host}:{port}", self.forwarded))

    def data_received(self, data):
        self.buffer += data
        if not self.is_open and not self.read_handshake():
            return
        while (message := self.next_frame()) is not None:
            self.received(*message)

    def connection_lost(self, _):
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed during the handshake"))
        if self.is_open:
            self.on_close(self.close_code)

    def send(self, text):
        self.transport.write(frame(TEXT, text.encode()))

    def send_half(self, text):
        """The first half of the frame, and then the end."""
        whole = frame(TEXT, text.encode())
        self.transport.write(whole[: max(1, len(whole) // 2)])
        self.reset()

    def close(self, code=1000):
        """Says goodbye and hangs up."""
        self.transport.write(frame(CLOSE, struct.pack("!H", code)))
        self.transport.close()

    def reset(self):
        """Hangs up with a RST: what was not read yet is thrown away on both sides."""
        linger = struct.pack("ii", 1, 0)
        raw = self.transport.get_extra_info("socket")
        if raw is not None and raw.fileno() >= 0:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.transport.abort()

    def deafen(self):
        """Reads nothing more; the connection stays open."""
        if not self.is_closed:
            self.transport.pause_reading()

    def read_handshake(self):
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self.buffer[:end]).decode("latin-1")
        del self.buffer[: end + 4]
        status = head.split(" ", 2)[1]
        expected = base64.b64encode(hashlib.sha1(self.key.encode() + ACCEPT_GUID).digest())
        if self.opened.done():
            return False
        if status != "101" or expected.decode() not in head:
            self.opened.set_exception(HandshakeRefused(status))
            self.transport.abort()
            return False
        self.is_open = True
        self.opened.set_result(None)
        return True

    def next_frame(self):
        """The next whole frame as (is final, opcode, payload); None while it is not all there."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            start = 4
        elif size == 127:
            start = 10
        if len(buffer) < start:
            return None
        if start > 2:
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        first, payload = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        return bool(first & 0x80), first & 0x0F, payload

    def received(self, is_final, opcode, payload):
        if opcode == PING:
            self.transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
            self.close(1000)
        elif opcode in (TEXT, CONTINUATION):
            self.pieces.append(payload)
            if is_final:
                text = b"".join(self.pieces).decode()
                self.pieces.clear()
                self.on_text(text)
