"""A client on Foundation's sockets plays when all goes well, and when the server is killed.

Usage: /usr/bin/python3 Tests/portable/run.py SERVER VISITOR FOLDER

FOLDER holds what lets Foundation speak WebSocket here: websockets.so, and libcurl.so.4 with what it
needs. README.md says why.
"""

import asyncio
import contextlib
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "loadtest"))

from harness.server import Server  # noqa: E402

PROGRAM, VISITOR, FOLDER = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve()
OPTIONS = ["--view-provider", "coordinates", "--countdown", "1s", "--drain", "0",
           "--durability", "process", "--log-level", "warning"]
ENVIRONMENT = {**os.environ, "LD_PRELOAD": str(FOLDER / "websockets.so"),
               "LD_LIBRARY_PATH": f"{FOLDER}:{os.environ.get('LD_LIBRARY_PATH', '')}"}
PATIENCE = 60  # seconds


class Visitor:
    """The program, and what it has told."""

    def __init__(self, process):
        self.process, self.told = process, []

    @classmethod
    @contextlib.asynccontextmanager
    async def come(cls, *words):
        """One that is gone afterwards, whatever happens."""
        visitor = cls(await asyncio.create_subprocess_exec(
            VISITOR, *words, env=ENVIRONMENT, stdout=asyncio.subprocess.PIPE))
        try:
            yield visitor
        finally:
            if visitor.process.returncode is None:
                visitor.process.kill()
                await visitor.process.wait()

    async def line(self):
        """The next line; None at the end."""
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        if not line:
            return None
        self.told.append(line.decode().strip())
        return self.told[-1]

    async def until(self, *beginnings):
        """Waits for a line that begins like one of them."""
        while (line := await self.line()) is not None:
            if line.startswith(beginnings):
                return
        raise AssertionError(f"{beginnings} never came: {self.told}")

    async def ended(self):
        """Hears it to its end, which must be a good one."""
        while await self.line() is not None:
            pass
        status = await asyncio.wait_for(self.process.wait(), PATIENCE)
        assert status == 0, (status, self.told)
        return self.told


async def front_page(url):
    async with Visitor.come("alone", url, "ada") as visitor:
        told = await visitor.ended()
    assert told[0].startswith("points ") and int(told[0].split()[1]) > 0, told
    print("ok: the front page's bot plays a match over Foundation's sockets")


async def refused(page):
    """Somebody answers, but does not shake hands; and nobody is there at all."""
    for url, why in ((page + "elsewhere", "HTTP 404"), ("ws://127.0.0.1:1/v1/ws", "")):
        async with Visitor.come("once", url, "eve") as visitor:
            told = await visitor.ended()
        assert len(told) == 1 and told[0].startswith(f"no connection: {why}"), told
    print("ok: whoever is refused, or finds nobody, is told so")


async def restarts(server, url):
    async with Visitor.come("stay", url, "bob") as visitor:
        await visitor.until("round 2")
        server.kill()
        # It hears nothing more as long as its guess has no answer.
        server.start()
        await visitor.until("reconnecting")
        await visitor.until("resumed in round")
        await visitor.until("round 4")
        assert await server.stop() == 0
        server.start()
        await visitor.until("reconnecting")
        await visitor.until("resumed in round")
        told = await visitor.ended()
    assert told[-3:] == ["finished", "ended(signed in elsewhere)", "second device closed"], told
    rounds = [line for line in told if line.startswith("round ")]
    # A round that began while nobody was there is told by a state instead.
    assert len(set(rounds)) == len(rounds) and len(rounds) >= 3, told
    print("ok: a match outlives kill -9 and a restart, and ends on the second device")


async def main():
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        server = Server(PROGRAM, Path(folder) / "data", log, OPTIONS)
        url = f"ws://127.0.0.1:{server.port}/v1/ws"
        try:
            server.start()
            await server.ready()
            await front_page(url)
            await refused(f"ws://127.0.0.1:{server.port}/")
            await restarts(server, url)
        except BaseException:
            print(log.read_text()[-4000:])
            raise
        finally:
            server.discard()
    print("3 passed, 0 failed")


asyncio.run(main())
