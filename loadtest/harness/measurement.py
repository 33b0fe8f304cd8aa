"""Runs a measurement on a server of its own."""

import asyncio
import shutil
import tempfile
from pathlib import Path

from harness.maps import small_maps
from harness.server import Server, ServerGone

REPOSITORY = Path(__file__).resolve().parents[2]


async def judged(program, options, measure):
    """Exit code 0, or 1 if `measure(server)` returns a reason or loses the server; prints which."""
    folder = Path(tempfile.mkdtemp(prefix="whereami-measurement-"))
    maps = small_maps(folder / "maps", REPOSITORY)
    server = Server(
        program, folder / "data", folder / "server.log", ["--maps", str(maps), *options])
    server.start()
    try:
        await server.ready()
        failure = await measure(server)
    except (OSError, ServerGone, asyncio.TimeoutError) as error:
        failure = f"{type(error).__name__}: {error}"
    finally:
        await server.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"FAILED: {failure}" if failure else "ok")
    return 1 if failure else 0
