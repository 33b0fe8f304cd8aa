"""A server process of the contract test, and how its clients come to it."""

import asyncio
import http.client
import itertools
import json
import re
import resource

import websockets

from contract_client import Client

START_SECONDS = 30


class Server:
    """A running server. Its players' names are all different."""

    counter = itertools.count(1)

    def __init__(self, process):
        self.process, self.contract = process, None
        self.log, self.clients = [], []

    @classmethod
    async def start(cls, program, folder, *options):
        # Python ignores SIGXFSZ, and the server then does too: a full disk can be played to it.
        process = await asyncio.create_subprocess_exec(
            program, "serve", "--host", "127.0.0.1", "--port", "0", "--data-dir", str(folder),
            "--log-level", "warning", "--durability", "process", "--drain", "1s",
            # Of an option that is given twice the later one counts.
            "--view-provider", "coordinates", *options,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, restore_signals=False)
        server = cls(process)
        server.program, server.folder = program, folder
        server.drain = asyncio.ensure_future(server._keep_log())
        line = await asyncio.wait_for(process.stdout.readline(), START_SECONDS)
        found = re.search(r" http://([^:]+):(\d+)/ (ws:\S+)", line.decode())
        assert found, f"the server is not ready: {line} {server.log}"
        server.host, server.port, server.url = found[1], int(found[2]), found[3]
        return server

    async def _keep_log(self):
        async for line in self.process.stderr:
            self.log.append(line.decode().rstrip())

    def limit_file_size(self, size):
        """No file of the server grows beyond so many bytes from now on; `None`: as they like."""
        _, most = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        least = most if size is None else size
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (least, most))

    async def end(self, signal):
        """Sends a signal and waits for a clean end."""
        self.process.send_signal(signal)
        status = await asyncio.wait_for(self.process.wait(), START_SECONDS)
        assert status == 0, f"exit code {status}: {self.log[-5:]}"

    async def kill(self):
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()

    async def http(self, method, path, body=None, **headers):
        """Status, headers and body of a plain HTTP request."""
        return await asyncio.to_thread(self._http, method, path, body, headers)

    def _http(self, method, path, body, headers):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            names = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, names)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    async def document(self, path):
        status, headers, body = await self.http("GET", path)
        assert status == 200 and headers.get_content_type() == "application/json", (status, path)
        return json.loads(body)

    async def connect(self, address="127.0.0.1", forwarded=None):
        """A client that nobody knows yet, from an address of this machine, or behind a proxy there."""
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        socket = await websockets.connect(
            self.url, subprotocols=["whereami.v1"], local_addr=(address, 0), close_timeout=2,
            extra_headers=headers)
        assert socket.subprotocol == "whereami.v1"
        client = Client(socket, self.contract)
        self.clients.append(client)
        return client

    def name(self, prefix="player"):
        return f"{prefix}-{next(self.counter)}"

    async def guest(self, prefix="guest"):
        client = await self.connect()
        await client.call("account.guest", username=self.name(prefix))
        return client

    async def guests(self, count, prefix="guest"):
        return await asyncio.gather(*(self.guest(prefix) for _ in range(count)))

    async def account(self, prefix="member", address="127.0.0.1"):
        """Somebody with an email address and a password, which the client knows as well."""
        client = await self.connect(address)
        name = self.name(prefix)
        client.email, client.password = f"{name}@example.org", f"password of {name}"
        await client.call(
            "account.register", username=name, email=client.email, password=client.password)
        return client

    async def resumed(self, token):
        """A further connection of the player whose token it is."""
        client = await self.connect()
        await client.call("account.resume", token=token)
        client.token = token
        return client

    async def friends(self, prefix="friend"):
        """Two guests who are friends."""
        one, other = await self.guests(2, prefix)
        await befriend(one, other)
        return one, other

    async def leave(self):
        """Closes what is still open; returns how many clients were told what no document has."""
        await asyncio.gather(
            *(client.socket.close() for client in self.clients if not client.reader.done()))
        wrong = 0
        for client in self.clients:
            try:
                await client.reader
            except Exception as problem:
                print(f"FAILED: {problem}")
                wrong += 1
        self.clients.clear()
        return wrong


async def befriend(one, other):
    await one.call("friend.request", username=other.username)
    await other.call("friend.accept", player=one.id)
    await asyncio.gather(one.event("friend.added"), other.event("friend.added"))
