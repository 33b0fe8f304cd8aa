"""The waiting room: who waits, waits on, since the same moment, until there is a match."""

from .case import Violation

HOLD_TIME = 30_000  # milliseconds that the place of an absent player is kept
ABSENCE_TOLERANCE = 1000


def check(case):
    for facts in case.facts:
        yield from check_bot(case, facts)
    yield from check_tickets(case)


def check_bot(case, facts):
    place, has_left = None, False  # the join that stands; whether a leave was acknowledged since
    for item in sorted(facts.calls + facts.events, key=answered):
        method, is_event = item.method, hasattr(item, "at")
        if method in ("queue.leave", "queue.join"):
            has_left = method == "queue.leave" and item.is_acknowledged
        if is_event:
            if method in ("queue.matched", "match.started"):
                place = None
        elif method == "queue.leave" and item.error is None:
            place = None
        elif method in ("challenge.accept", "challenge.send", "match.solo"):
            # A challenge that is accepted, also by the other, takes both out of the queue.
            place = None
        elif method == "queue.join" and item.is_acknowledged:
            place = item
        elif method == "account.resume" and item.is_acknowledged and place is not None:
            yield from check_resumed(case, facts, place, item)
            if "queue" not in item.result:
                place = None
    if has_left and facts.player in case.stored.tickets:
        yield Violation("who has left the queue waits no more", facts.name, "left",
                        case.stored.tickets[facts.player])
    if place is not None and facts.player not in case.stored.tickets:
        yield from check_gone(case, facts, place, None, "no ticket at the end")
    elif place is not None:
        found = case.stored.tickets[facts.player]
        wish = (place.params["map"], place.params.get("ranked", False), place.result["since"])
        if found != wish:
            yield Violation("a place in the queue is kept", facts.name, wish, found)


def answered(item):
    """Where it stands in the bot's time; what was never answered, where it was sent."""
    answer = getattr(item, "answer_order", None)
    return item.order if answer is None else answer


def check_resumed(case, facts, place, resumed):
    queue = resumed.result.get("queue")
    if queue is None and not resumed.result.get("match"):
        yield from check_gone(case, facts, place, resumed, resumed.result)
    elif queue is not None and queue["since"] != place.result["since"]:
        yield Violation("a place in the queue is kept", facts.name, place.result, queue)


def check_gone(case, facts, place, resumed, found):
    """A place may go by a match, or by having been away for long."""
    since = place.result["since"]
    matches = case.played.get(facts.player, [])
    if any(match.is_live or match.started_at >= since for match in matches):
        return
    until = resumed.got_at if resumed else case.ended_at
    if longest_absence(facts, place, until) < HOLD_TIME - ABSENCE_TOLERANCE:
        yield Violation("a place in the queue is kept", facts.name, place.result, found)


def longest_absence(facts, place, until):
    """The longest time without a signed-in connection from the join to that moment."""
    longest, gone_at = 0, None
    for number, connection in sorted(facts.connections.items()):
        signed_in_at = connection.signed_in_at
        if number < place.connection or signed_in_at is None or signed_in_at > until:
            continue
        if gone_at is not None:
            longest = max(longest, signed_in_at - gone_at)
        gone_at = connection.shut_at
    return max(longest, until - gone_at) if gone_at is not None else longest


def check_tickets(case):
    """Nobody waits who did not ask to, or plays at the same time."""
    for player, ticket in case.stored.tickets.items():
        facts = case.by_player.get(player)
        if facts is None or not any(c.may_have_happened for c in facts.of("queue.join")):
            yield Violation("nobody waits unasked", player, "no queue.join", ticket)
        if any(match.is_live for match in case.played.get(player, [])):
            yield Violation("nobody waits and plays", player, "one of both", ticket)
