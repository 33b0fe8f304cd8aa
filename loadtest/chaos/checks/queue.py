"""The waiting room: who waits, waits on, since the same moment, until there is a match."""

from .case import Violation

HOLD_TIME = 30_000  # milliseconds that the place of an absent player is kept
ABSENCE_TOLERANCE = 1000


def check(case):
    for facts in case.facts:
        yield from check_bot(case, facts)
    yield from check_tickets(case)


def check_bot(case, facts):
    ticket = case.stored.tickets.get(facts.player)
    if has_left(facts) and ticket is not None:
        yield Violation("who has left the queue waits no more", facts.name, "left", ticket)
    for place, resumed in places(facts):
        if resumed is not None:
            yield from check_resumed(case, facts, place, resumed)
        elif ticket is None and not may_be_gone(case, facts, place, None):
            yield Violation("a place in the queue is kept", facts.name, place.result,
                            "no ticket at the end")
        elif ticket is not None:
            wish = (place.params["map"], place.params.get("ranked", False), place.result["since"])
            if ticket != wish:
                yield Violation("a place in the queue is kept", facts.name, wish, ticket)


def has_left(facts):
    """Whether a leave was acknowledged, and no join sent since."""
    moves = sorted(facts.of("queue.leave", "queue.join"), key=answered)
    return bool(moves) and moves[-1].method == "queue.leave" and moves[-1].is_acknowledged


def places(facts):
    """The places in the queue that the bot knows of, each as the join that was acknowledged.

    (join, resume) for each sign-in of a bot that waits; (join, None) if it waits at the end.
    """
    place = None
    for item in sorted(facts.calls + facts.events, key=answered):
        method = item.method
        if hasattr(item, "at"):
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
            yield place, item
            if "queue" not in item.result:
                place = None
    if place is not None:
        yield place, None


def answered(item):
    """Where it stands in the bot's time; what was never answered, where it was sent."""
    answer = getattr(item, "answer_order", None)
    return item.order if answer is None else answer


def check_resumed(case, facts, place, resumed):
    queue = resumed.result.get("queue")
    if queue is None:
        is_wrong = not resumed.result.get("match") and not may_be_gone(case, facts, place, resumed)
    else:
        is_wrong = queue["since"] != place.result["since"]
    if is_wrong:
        yield Violation("a place in the queue is kept", facts.name, place.result, resumed.result)


def may_be_gone(case, facts, place, resumed):
    """A match or a long absence ends a place. `resumed` is None at the end of the run."""
    since = place.result["since"]
    matches = case.played.get(facts.player, [])
    if any(match.is_live or match.started_at >= since for match in matches):
        return True
    until = resumed.got_at if resumed else case.ended_at
    return longest_absence(facts, place, until) >= HOLD_TIME - ABSENCE_TOLERANCE


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
