"""Deadlines: a restart takes no time from anybody, and gives it once only."""

from .case import Violation

RECONNECT_TIME = 5000  # milliseconds that everybody's clocks are given on top of the downtime
EARLY_TOLERANCE = 50  # milliseconds between a process's end here and its last entry there
LATE_TOLERANCE = 3000  # what the journal may have been quiet for before the server went down


def check(case):
    for facts in case.facts:
        last = {}
        for key, told_at, deadline in tellings(facts):
            if key in last:
                yield from compare(case, facts, key, last[key], (told_at, deadline))
            last[key] = (told_at, deadline)


def tellings(facts):
    """((match, round, phase), when it was told, the deadline), in order."""
    told = (telling(item, facts.player) for item in facts.stream)
    return [found for found in told if found is not None]


def telling(item, player):
    """The deadline that an event or a reply tells that player, as in `tellings`, or None."""
    params = item.params
    if hasattr(item, "at"):
        if item.method == "round.started":
            return (params["match"], params["round"], "moving"), item.at, params["deadline"]
        if item.method == "round.guessing" and params["player"] == player:
            return (params["match"], params["round"], "guessing"), item.at, params["deadline"]
    elif item.is_acknowledged and item.method == "match.answer":
        key = (params["match"], params["round"], "guessing")
        return key, item.got_at, item.result["deadline"]
    elif item.is_acknowledged and item.method == "match.state" and "deadline" in item.result:
        state = item.result
        key = (state["match"], state["round"], phase_of(state))
        return key, item.got_at, state["deadline"]
    return None


def phase_of(state):
    """The phase; the countdown before the first round and that after it are two, both of round 1."""
    is_opening = state["phase"] == "countdown" and "results" not in state["rounds"][-1]
    return "opening" if is_opening else state["phase"]


def compare(case, facts, key, earlier, later):
    match, number, phase = key
    # Players come back before the harness has noticed that they can: an outage that is not wholly
    # between the two may have moved the deadline, and need not.
    surely = case.outages_between(earlier[0], later[0])
    perhaps = [o for o in case.ledger.outages
               if o.struck_at < later[0] and o.ready_at > earlier[0]]
    shift = later[1] - earlier[1]
    least = sum(o.ready_at - o.down_at - EARLY_TOLERANCE for o in surely)
    most = sum(
        o.ready_at - o.struck_at + RECONNECT_TIME * o.starts + LATE_TOLERANCE for o in perhaps
    )
    # While the disk hangs, the server gives time as well.
    if shift < least or shift > most and not case.ledger.settings.get("stalls"):
        yield Violation(
            "a restart takes no time, and gives it once", facts.name,
            f"{phase} until {earlier[1]}, told at {earlier[0]}; {len(perhaps)} outages since, "
            f"so {least} to {most} ms more", f"{shift} ms more, told at {later[0]}", match, number,
        )
