"""`seq`: 1, 2, 3 … per player and match; without gap on a connection, never back across them."""

from .case import Violation


def check(case):
    for facts in case.facts:
        yield from check_bot(facts)


def check_bot(facts):
    highest, positions = {}, {}
    for item in facts.stream:
        told = numbered(item)
        if told is None:
            continue
        match, number, is_event = told
        key, last = (item.connection, match), highest.get(match, 0)
        here = positions.get(key)
        if number < last or is_event and number == last:
            yield Violation("seq never goes back", facts.name, f"{last} was told", number, match)
        elif here is not None and number != here + is_event:
            yield Violation("seq has no gap", facts.name, f"{here} was told", number, match)
        positions[key] = number
        highest[match] = max(last, number)


def numbered(item):
    """(match, seq, whether an event counts it), of what has a number."""
    if hasattr(item, "at"):
        if "seq" not in item.params:
            return None
        return item.params["match"], item.params["seq"], True
    if item.method in ("match.state", "match.solo") and item.is_acknowledged:
        return item.result["match"], item.result["seq"], False
    return None
