"""The transcript of the guide for writers of clients, played again as it stands there."""

import json
import pathlib
import re

TRANSCRIPT = (pathlib.Path(__file__).resolve().parents[2] / "Sources" / "WireProtocol"
              / "WireProtocol.docc" / "AMatchOnTheWire.md")
# Bob's part: what he does so that Alice is told.
PINS = {1: {"lat": 41.9, "lng": 12.5}, 2: {"lat": 41.9, "lng": 12.5}}
BOBS = {"round.guessing": "match.answer", "round.guessed": "match.guess",
        "round.ready": "match.ready"}
# Where the place is, and how well they have guessed, is another matter each time.
BY_CHANCE = {"player", "match", "token", "url", "since", "at", "unlockedAt", "deadline", "roundEnd",
             "nextAt", "guessedAt", "t0", "t1", "t2", "lat", "lng", "name", "country", "distanceKm",
             "direction", "distance", "score", "total", "gained", "rank", "won", "notification"}


def messages(text):
    """The messages that Alice sends (`>`) and hears (`<`), in order."""
    blocks = re.findall(r"^```\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    for block in blocks:
        for entry in re.split(r"^(?=[<>] )", block, flags=re.MULTILINE)[1:]:
            yield entry[0], json.loads(" ".join(entry[2:].split()))


def difference(written, heard, path=""):
    """Where two messages are not alike: other members, other kinds, another course of the match."""
    name = path.rpartition(".")[2]
    if type(written) is not type(heard) and {type(written), type(heard)} != {int, float}:
        return f"{path} is a {type(heard).__name__}"
    if isinstance(written, list):
        if len(written) != len(heard):
            return f"{path} has {len(heard)} elements"
        pairs = [(f"{path}[{index}]", *pair) for index, pair in enumerate(zip(written, heard))]
    elif isinstance(written, dict):
        if written.keys() ^ heard.keys():
            return f"{path} differs in {sorted(written.keys() ^ heard.keys())}"
        pairs = [(f"{path}.{key}", written[key], heard[key]) for key in written]
    elif written != heard and name not in BY_CHANCE:
        return f"{path} is {heard!r}"
    else:
        pairs = []
    return next((found for pair in pairs if (found := difference(*pair[1:], pair[0]))), None)


class Play:
    """Alice, who says what is written, and Bob, who does what she is told of."""

    def __init__(self, server, bob):
        self.server, self.alice, self.bob = server, None, bob
        self.requests, self.real = {}, {}

    def params(self, written):
        """The parameters with the real names of what is written in capitals."""
        return {key: self.real.get(value, value) if isinstance(value, str) else value
                for key, value in written.items()}

    async def reply(self, number):
        """Sends a request only now: what stands before the reply comes before it, too."""
        request = self.requests.pop(number)
        if request["method"] == "account.resume":
            await self.alice.leave()
            await self.bob.event("match.playerLeft", reason="dropped")
        if request["method"] in ("account.guest", "account.resume"):
            self.alice = await self.server.connect()
        result = await self.alice.call(request["method"], **self.params(request.get("params", {})))
        if self.alice.token:
            self.real["TOKEN"] = self.alice.token
        return result

    async def event(self, method, written):
        """Bob does his part, and the event comes."""
        if method == "queue.matched":
            await self.bob.call("queue.join", map="italy")
        elif written.get("player") == "BOB":
            place = PINS[written["round"]] if method == "round.guessed" else {}
            await self.bob.call(
                BOBS[method], match=self.real["M"], round=written["round"], **place)
        members = {"seq": written["seq"]} if "seq" in written else {}
        heard = await self.alice.event(method, **members)
        if "match" in heard:
            self.real.setdefault("M", heard["match"])
        return heard


async def transcript(server):
    """Every message of the guide is sent or heard, in its order and of its form."""
    bob = await server.connect()
    await bob.call("account.guest", username="bob")
    play, heard = Play(server, bob), 0
    for direction, message in messages(TRANSCRIPT.read_text()):
        if direction == ">":
            play.requests[message["id"]] = message
            continue
        if "id" in message:
            name, result = message["id"], await play.reply(message["id"])
            found = difference(message["result"], result, "result")
        else:
            name, params = message["method"], message["params"]
            found = difference(params, await play.event(name, params), "params")
        assert found is None, f"of {name} the guide says otherwise: {found}: {message}"
        heard += 1
    assert not play.requests and not play.alice.events, (play.requests, play.alice.events)
    return f"{heard} messages as they are written"


SCENARIOS = (transcript,)
