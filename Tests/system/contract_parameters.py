"""Whether requests are as the documents say: what a schema allows is never refused with −32602,
and what it does not allow always is.

Requests are made from the schemas: every parameter of every method, and every member in it, left
out, null, of each other type, within its bounds and just beyond them; then several of these at
once, drawn with a seed. Python's jsonschema says what is allowed.
"""

import asyncio
import copy
import json
import random

import websockets

INVALID_PARAMS, INVALID_REQUEST = -32602, -32600
SEED = 20_261_124
# Of each method, beside the changes of one place.
DRAWN = 400
# Requests under way at once; a connection may have 64, of 32 KiB in all.
WINDOW = 16
WINDOW_BYTES = 16 * 1024
UNKNOWN_ID = "0190163d-8694-7000-8000-00000000000a"

OTHER_TYPES = [None, True, False, 0, 1, 7, 1.5, "", "x", "1", "true", [], [1], {}, {"x": 1}]
NUMBERS = [-1, 0, 1.0, -0.0, 0.5, 1e2, 2**31, 2**53 - 1, 2**53, 2**53 + 1, -2**53, 2**63 - 1, 2**63,
           -2**63 - 1, 10**30, 1e300, -1e300, 5e-324]
STRINGS = ["\0", " ", "é€𝄞", "x" * 300, "null", "Ada", "deleted player", UNKNOWN_ID,
           UNKNOWN_ID.upper(), UNKNOWN_ID[:-1], UNKNOWN_ID + "0", UNKNOWN_ID + "\n",
           " " + UNKNOWN_ID, UNKNOWN_ID.replace("-", ""), UNKNOWN_ID.replace("-", "_"),
           UNKNOWN_ID.replace("a", "g"), UNKNOWN_ID.replace("a", "é"), f"{{{UNKNOWN_ID}}}",
           "0f" * 28, "0F" * 28, "0f" * 27]


def candidates(schema, components):
    """Values to try where this schema is asked for."""
    if "$ref" in schema:
        schema = components[schema["$ref"].rpartition("/")[2]]
    for part in schema.get("oneOf", []):
        yield from candidates(part, components)
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    for bound in ("minimum", "maximum"):
        if bound in schema:
            yield from (schema[bound] + step for step in (-1, -0.001, 0, 0.001, 1))
    if {"number", "integer"} & set(types):
        yield from NUMBERS
    for value in schema.get("enum", []):
        yield value
        if isinstance(value, str):
            yield from (value.upper(), value + " ", value[:-1])
    if "string" in types:
        yield from STRINGS
        for bound in ("minLength", "maxLength"):
            if bound in schema:
                yield from ("a" * (schema[bound] + step) for step in (-1, 0, 1))
    if "object" in types:
        yield from objects(schema, components)
    yield from OTHER_TYPES


def objects(schema, components):
    """Objects of this schema with one member each, and with an unknown one."""
    for name, member in schema["properties"].items():
        for value in candidates(member, components):
            yield {name: value}
    yield {"unknown": None}


def changes(method, contract):
    """Parameters that differ from the example in one place; `None`: no parameters at all."""
    good, schema = contract.example(method), contract.parameters[method]
    yield from (None, good, {**good, "unknown": [None]}, {}, [], [good], [1])
    for name, member in schema["properties"].items():
        yield {key: value for key, value in good.items() if key != name}
        for value in candidates(member, contract.schemas):
            yield {**good, name: value}


def drawn(method, contract, rng):
    """Parameters that differ in several places."""
    good, schema = contract.example(method), contract.parameters[method]
    values = {name: list(candidates(member, contract.schemas))
              for name, member in schema["properties"].items()}
    allowed = {name: [value for value in values[name]
                      if not expected(contract, method, {**good, name: value})]
               for name in values}
    for _ in range(DRAWN if values else 0):
        params = copy.deepcopy(good)
        for name in rng.sample(sorted(values), rng.randint(1, len(values))):
            kind = rng.random()
            if kind < 0.2:
                params.pop(name, None)
            elif kind < 0.8 and allowed[name]:
                params[name] = rng.choice(allowed[name])
            else:
                params[name] = rng.choice(values[name])
        yield params


def cases(contract, ids):
    """The requests to send: methods and parameters, each pair once."""
    rng, seen = random.Random(SEED), set()
    for method in contract.methods:
        for params in [*changes(method, contract), *drawn(method, contract, rng)]:
            for known in ids if UNKNOWN_ID in json.dumps(params) else [UNKNOWN_ID]:
                text = json.dumps(params).replace(UNKNOWN_ID, known)
                if (method, text) not in seen:
                    seen.add((method, text))
                    yield method, json.loads(text)


def expected(contract, method, params):
    """Why a request must be refused with −32602; `None` if it must not be."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method}
    if params is not None:
        request["params"] = params
    return contract.request_problem[method](request)


def text_of(name, params):
    """A member's text: Python has False equal to 0."""
    return json.dumps(params[name]) if name in params else None


def blames_rightly(contract, method, params, error):
    """Whether the member that is said to be wrong is one that is not as in the example."""
    if isinstance(params, list):
        return "data" not in error
    params = params or {}
    good = contract.example(method)
    changed = {name for name in contract.parameters[method]["properties"]
               if text_of(name, good) != text_of(name, params)}
    together = set(contract.methods[method].get("x-together", ()))
    if together & changed:
        changed |= together
    member = error["data"]["member"].partition(".")[0].partition("[")[0]
    return member in changed


class Asker:
    """A signed-in player, and a new one when that one is no more."""

    def __init__(self, server):
        self.server, self.client = server, None
        self.signed_in_again = 0

    async def replies(self, batch):
        """The replies to requests; `None` for one that a connection ended before."""
        if self.client is None:
            self.client = await self.server.guest("near")
            self.signed_in_again += 1
        pending = [await self.client.begin(method, params) for method, params in batch]
        replies = await asyncio.gather(*pending, return_exceptions=True)
        if any(isinstance(reply, BaseException) for reply in replies):
            assert not self.client.reader.done() or self.client.reader.exception() is None, (
                self.client.reader.exception())
            await self.forget()
        return [None if isinstance(reply, BaseException) else reply for reply in replies]

    async def reply(self, method, params):
        """The reply to a request by somebody who is signed in."""
        for _ in range(3):
            try:
                [reply] = await self.replies([(method, params)])
            except websockets.ConnectionClosed:
                await self.forget()
                continue
            if reply is not None and not is_unauthenticated(reply):
                return reply
            await self.forget()
        raise AssertionError(f"{method} {params} has no reply of somebody who is signed in")

    async def forget(self):
        client, self.client = self.client, None
        if client is not None:
            await client.socket.close()


def is_unauthenticated(reply):
    return reply.get("error", {}).get("data", {}).get("code") == "unauthenticated"


def batches(pairs):
    """Pairs of method and parameters in the portions in which they are sent."""
    batch, size = [], 0
    for pair in pairs:
        length = len(json.dumps(pair[1])) + 100
        if batch and (len(batch) == WINDOW or size + length > WINDOW_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(pair)
        size += length
    if batch:
        yield batch


async def near_valid(server):
    """Requests that are as the schemas say, and requests that nearly are."""
    contract, asker = server.contract, Asker(server)
    friend = await server.guest("near")
    ids = [UNKNOWN_ID, friend.id, friend.id.upper()]
    allowed = refused = 0
    wrong = []
    for batch in batches(cases(contract, ids)):
        try:
            replies = await asker.replies(batch)
        except websockets.ConnectionClosed:
            await asker.forget()
            replies = [None] * len(batch)
        for (method, params), reply in zip(batch, replies):
            # Signing out, or somebody else in, may have come before it on the connection.
            if reply is None or is_unauthenticated(reply):
                reply = await asker.reply(method, params)
            problem, error = expected(contract, method, params), reply.get("error", {})
            is_refused = error.get("code") == INVALID_PARAMS
            allowed, refused = allowed + (not problem), refused + bool(problem)
            if is_refused != bool(problem) or is_refused and not blames_rightly(
                    contract, method, params, error):
                wrong.append(f"{method} {params}: {error}, and the schema: {problem}")
    assert not wrong, f"{len(wrong)} of {allowed + refused}:\n" + "\n".join(wrong[:20])
    assert min(allowed, refused) > 1000, (allowed, refused)
    return f"{allowed} requests that the schemas allow, {refused} that they do not"


async def no_parameters(server):
    """The one exception: what `params` may not be at all (JSON-RPC 2.0 §4.2) is no request."""
    client = await server.guest("near")
    for method in server.contract.methods:
        for params in ("x", 7, True):
            reply = await (await client.begin(method, params, is_request=False))
            assert reply["error"]["code"] == INVALID_REQUEST, (method, params, reply)


SCENARIOS = (near_valid, no_parameters)
