"""The facts in a bot's transcript: requests with their replies, and events, in their order."""

import json
from dataclasses import dataclass, field

from .ledger import GOT, HALF, OPEN, SENT, SHUT

SIGN_INS = ("account.guest", "account.register", "account.login", "account.resume")


@dataclass
class Call:
    """A request. Without `got_at` it was never answered: it may have happened, once."""

    method: str
    params: dict
    connection: int
    sent_at: int
    order: int  # among everything the bot saw
    got_at: int | None = None
    answer_order: int | None = None
    result: dict | None = None
    error: object = None

    @property
    def is_acknowledged(self):
        return self.result is not None

    @property
    def may_have_happened(self):
        return self.error is None


@dataclass
class Event:
    method: str
    params: dict
    connection: int
    at: int
    order: int


@dataclass
class Connection:
    opened_at: int
    signed_in_at: int | None = None
    shut_at: int | None = None


@dataclass
class Facts:
    """Of one bot."""

    name: str
    player: str | None = None
    usernames: set = field(default_factory=set)  # that were asked for
    username: str | None = None  # that was acknowledged
    tokens: dict = field(default_factory=dict)  # token → player, as acknowledged
    calls: list = field(default_factory=list)
    halves: list = field(default_factory=list)
    events: list = field(default_factory=list)
    connections: dict = field(default_factory=dict)
    texts: list = field(default_factory=list)  # (order, text) of everything that was told
    oddities: list = field(default_factory=list)  # what fits no request

    def of(self, *methods):
        return [call for call in self.calls if call.method in methods]

    def told(self, *methods):
        return [event for event in self.events if event.method in methods]

    @property
    def stream(self):
        """Replies and events in the order in which they came."""
        answers = [(call.answer_order, call) for call in self.calls if call.got_at is not None]
        told = [(event.order, event) for event in self.events]
        return [item for _, item in sorted(answers + told, key=lambda pair: pair[0])]


def read(transcript):
    """The facts of a transcript."""
    facts = Facts(transcript.name)
    open_calls = {}
    for order, (at, connection, kind, text) in enumerate(transcript.entries):
        if kind == OPEN:
            facts.connections[connection] = Connection(at)
        elif kind == SHUT and connection in facts.connections:
            facts.connections[connection].shut_at = at
        elif kind in (SENT, HALF):
            message = json.loads(text)
            call = Call(message["method"], message.get("params", {}), connection, at, order)
            (facts.calls if kind == SENT else facts.halves).append(call)
            if kind == SENT:
                open_calls[(connection, message["id"])] = call
        elif kind == GOT:
            facts.texts.append((order, text))
            hear(facts, open_calls, connection, at, order, json.loads(text))
    learn_names(facts)
    return facts


def hear(facts, open_calls, connection, at, order, message):
    if "method" in message:
        params = message.get("params", {})
        facts.events.append(Event(message["method"], params, connection, at, order))
        return
    call = open_calls.pop((connection, message.get("id")), None)
    if call is None:
        facts.oddities.append(f"a reply to nothing: {message}")
        return
    call.got_at, call.answer_order = at, order
    if "error" in message:
        error = message["error"]
        call.error = error.get("data", {}).get("code", error["code"])
        return
    call.result = message["result"]
    if call.method in SIGN_INS and facts.connections[connection].signed_in_at is None:
        facts.connections[connection].signed_in_at = at


def learn_names(facts):
    for call in facts.of("account.guest", "account.register"):
        facts.usernames.add(call.params["username"])
    for call in facts.of(*SIGN_INS):
        if not call.is_acknowledged:
            continue
        player = call.result["player"]
        facts.player, facts.username = player["player"], player["username"]
        if "token" in call.result:
            facts.tokens[call.result["token"]] = player["player"]
