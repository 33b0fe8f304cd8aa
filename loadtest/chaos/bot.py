"""A player who comes back whatever happens: signs in, plays, is cut off, backs off, resumes."""

import asyncio
import random

from . import cuts
from .link import Link, Lost, Refused
from .lobby import Lobby
from .play import Game
from .social import Social

BOTS_PER_ADDRESS = 25  # an address may make fifty players at once
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0  # seconds of backoff
PASSWORD = "correct horse battery staple"


class Bot:
    """One player. `world` says when it is over; choices come from `random` alone."""

    def __init__(self, world, index, transcript, is_registered):
        self.world, self.index, self.transcript = world, index, transcript
        self.random = random.Random(f"{world.seed}/{index}")
        block, place = divmod(index // BOTS_PER_ADDRESS, 250)
        self.local = f"127.0.{1 + block}.{1 + place}"
        self.is_registered = is_registered
        self.token = self.player = self.link = None
        self.names, self.links = 0, 0
        self.has_registered = False
        self.social = Social(self)
        self.game = Game(self)
        self.lobby = Lobby(self)
        self.is_done = False
        self.tasks = set()

    @property
    def username(self):
        suffix = "" if self.names == 0 else f"-{self.names}"
        return f"bot.{self.index}{suffix}"

    @property
    def email(self):
        return f"bot{self.index}@example.org"

    async def run(self):
        pause = FIRST_PAUSE
        await asyncio.sleep(self.random.uniform(0, 2))
        while not self.is_done:
            try:
                resumed = await self.connect()
                pause = FIRST_PAUSE
                self.spawn(cuts.cut_some_time(self))
                await self.live(resumed)
            except (Lost, Refused):
                pass
            finally:
                await self.leave_link()
            # Full jitter: the bots must not all come back at once.
            await asyncio.sleep(self.random.uniform(0, pause) + self.world.pop_absence(self))
            pause = min(pause * 2, LONGEST_PAUSE)

    async def live(self, resumed):
        """From game to lobby and back, until the connection is lost or the run is over."""
        match, is_queued = resumed.get("match"), "queue" in resumed
        while not self.is_done:
            if match:
                await self.game.play(match)
                match = None
            else:
                match = await self.lobby.wait(is_queued)
            is_queued = False

    async def connect(self):
        """A new connection, signed in; returns what resuming told, {} for a new player."""
        self.links += 1
        self.link = Link(self.transcript, self.links)
        await self.link.open(self.world.port, self.local)
        if self.is_registered and self.has_registered and self.random.random() < 0.3:
            credentials = {"email": self.email, "password": PASSWORD}
            return await self.signed_in("account.login", credentials, resumes=True)
        if self.token is not None:
            return await self.call("account.resume", {"token": self.token})
        if self.is_registered:
            return await self.register()
        return await self.become_guest()

    async def become_guest(self):
        """A guest; a name that an unanswered attempt may have taken is given up."""
        while True:
            try:
                return await self.signed_in("account.guest", {"username": self.username})
            except Refused as refusal:
                if refusal.code != "nameTaken":
                    raise
                self.names += 1

    async def register(self):
        wish = {"username": self.username, "email": self.email, "password": PASSWORD}
        try:
            return await self.signed_in("account.register", wish)
        except Refused as refusal:
            if refusal.code not in ("nameTaken", "emailTaken"):
                raise
            credentials = {"email": self.email, "password": PASSWORD}
            return await self.signed_in("account.login", credentials, resumes=True)

    async def signed_in(self, method, params, resumes=False):
        result = await self.call(method, params)
        self.token, self.player = result["token"], result["player"]["player"]
        self.has_registered = self.is_registered
        if resumes:
            return await self.call("account.resume", {"token": self.token})
        return {}

    async def call(self, method, params=None):
        """As Link.call, but waits and asks again when the server says that it can pass."""
        while True:
            try:
                return await self.link.call(method, params)
            except Refused as refusal:
                if not (refusal.is_passing and refusal.code in ("rateLimited", "unavailable")):
                    raise
                await asyncio.sleep(refusal.wait * self.random.uniform(1, 1.5))

    async def attempt(self, method, params=None):
        """As call, but a refusal is None."""
        try:
            return await self.call(method, params)
        except Refused:
            return None

    async def next_event(self, timeout):
        """The next event of play; None after that many seconds. Social ones are seen to."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while True:
            left = deadline - loop.time()
            try:
                event = await asyncio.wait_for(self.link.events.get(), max(left, 0.001))
            except asyncio.TimeoutError:
                return None
            if event is None:
                raise Lost("closed")
            if not self.social.sees_to(*event):
                return event

    def spawn(self, work):
        """Does something beside; it ends with the connection at the latest."""
        task = asyncio.create_task(self.quietly(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def quietly(self, work):
        try:
            await work
        except (Lost, Refused):
            pass

    async def leave_link(self):
        for task in list(self.tasks):
            task.cancel()
        socket = self.link.socket if self.link else None
        if socket is not None and not socket.is_closed:
            socket.reset()
            await asyncio.sleep(0)
