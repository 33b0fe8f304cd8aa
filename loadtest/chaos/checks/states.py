"""A state after a reconnection contains everything that was acknowledged before."""

from .case import Violation

BEFORE_GUESS = ("moving", "guessing")


class Memory:
    """The acknowledgements that a bot got in one match, up to some moment."""

    def __init__(self):
        self.answered, self.ready, self.guesses = set(), set(), {}
        self.markers = {}  # round → coordinates the marker may stand at
        self.round, self.has_quit = 0, False


def check(case):
    for facts in case.facts:
        memories = {}
        for order, item in moments(facts):
            match = item.params.get("match")
            if match is None:
                continue
            memory = memories.setdefault(match, Memory())
            if order == item.order and not hasattr(item, "at"):
                sent(memory, item)
            elif hasattr(item, "at"):
                memory.round = max(memory.round, item.params.get("round", 0))
            elif item.is_acknowledged and item.method == "match.state":
                yield from check_state(facts, match, memory, item)
            elif item.is_acknowledged:
                acknowledged(memory, item)


def moments(facts):
    """Requests when they were sent and when they were answered, and events, in order."""
    found = [(call.order, call) for call in facts.calls]
    found += [(call.answer_order, call) for call in facts.calls if call.got_at is not None]
    found += [(event.order, event) for event in facts.events]
    return sorted(found, key=lambda pair: pair[0])


def coordinate(params):
    return (params["lat"], params["lng"]) if "lat" in params else None


def sent(memory, call):
    """A mark may count from now on, answered or not."""
    if call.method == "match.mark":
        allowed = memory.markers.setdefault(call.params["round"], {None})
        allowed.add(coordinate(call.params))


def acknowledged(memory, call):
    number = call.params.get("round")
    if call.method == "match.answer":
        memory.answered.add(number)
    elif call.method == "match.ready":
        memory.ready.add(number)
    elif call.method == "match.guess":
        memory.guesses[number] = coordinate(call.result["accepted"])
    elif call.method == "match.mark":
        # One connection is served in order: what was sent before no longer counts.
        memory.markers[number] = {coordinate(call.params)}
    elif call.method == "match.quit":
        memory.has_quit = True


def check_state(facts, match, memory, call):
    state, number = call.result, call.result["round"]
    phase, me = state["phase"], own_entry(facts, state)

    def wrong(rule, acknowledged, found):
        return Violation(rule, facts.name, acknowledged, found, match, number)

    # A match that has ended says which round was revealed last; another may have begun.
    if number < memory.round and phase != "finished":
        yield wrong("no round is played again", memory.round, number)
    memory.round = max(memory.round, number)
    if me is None:
        yield wrong("who was matched takes part", facts.player, state["players"])
        return
    if memory.has_quit and phase != "finished":
        yield wrong("who has quit has left", "quit", phase)
    if number in memory.answered and phase == "moving":
        yield wrong("an answer stands", "answered", phase)
    if number in memory.guesses and (
        phase in BEFORE_GUESS or phase == "guessed" and not me["guessed"]
    ):
        yield wrong("a guess stands", memory.guesses[number], (phase, me))
    if phase == "revealed" and number in memory.ready and not me["ready"]:
        yield wrong("ready stands", "ready", me)
    marker, allowed = state.get("marker"), memory.markers.get(number)
    if phase == "guessing" and (coordinate(marker) if marker else None) not in (allowed or {None}):
        yield wrong("the marker stands where it was put", allowed, marker)
    for entry in state["rounds"]:
        for result in entry.get("results", []):
            guess = memory.guesses.get(entry["round"])
            is_mine = result["player"] == facts.player
            if is_mine and guess not in (None, coordinate(result["guess"])):
                yield wrong("a guess stands", guess, result)


def own_entry(facts, state):
    return next((p for p in state["players"] if p["player"] == facts.player), None)
