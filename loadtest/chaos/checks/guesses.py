"""Guesses and markers: what was acknowledged counts, exactly once, and nothing else does."""

from ..stored import GUESS, MARK
from .case import Violation
from .deadlines import tellings

DEFAULT = (0.0, 0.0)
PASSING = ("rateLimited", "unavailable", "draining")


def check(case):
    for facts in case.facts:
        rounds, ends = rounds_of(facts), first_deadlines(facts)
        for (match, number), calls in rounds.items():
            yield from check_replies(case, facts, match, number, calls)
            yield from check_stored(case, facts, match, number, calls, ends.get((match, number)))
        yield from check_unasked(case, facts, rounds)
    for match in case.stored.matches.values():
        yield from check_journal(match)


def rounds_of(facts):
    """The guesses and marks that were sent, by match and round, in their order."""
    rounds = {}
    for call in facts.of("match.guess", "match.mark"):
        rounds.setdefault((call.params["match"], call.params["round"]), []).append(call)
    return rounds


def first_deadlines(facts):
    """When each (match, round) would be over for the player as first told: it is never earlier."""
    first = {}
    for (match, number, phase), _, deadline in tellings(facts):
        if phase == "guessing":
            first.setdefault((match, number), deadline)
    return first


def place(params):
    return (params["lat"], params["lng"]) if "lat" in params else None


def acknowledged(calls):
    """The guess that was acknowledged first; None if none was."""
    guesses = [c for c in calls if c.method == "match.guess" and c.is_acknowledged]
    return min(guesses, key=lambda call: call.got_at, default=None)


def accepted(calls):
    """The coordinate that was acknowledged; None if none was."""
    call = acknowledged(calls)
    return None if call is None else place(call.result["accepted"])


def check_replies(case, facts, match, number, calls):
    """The same guess again has the same reply, another one is refused."""
    standing, since = None, None
    guesses = [call for call in calls if call.method == "match.guess"]
    for call in sorted(guesses, key=lambda c: c.answer_order or c.order):
        if standing is None:
            if call.is_acknowledged:
                standing, since = place(call.result["accepted"]), call.answer_order
                wish = place(call.params)
                if wish not in (None, standing):
                    yield Violation("what was sent is accepted", facts.name, wish, standing,
                                    match, number)
            continue
        is_same = place(call.params) in (None, standing)
        if call.is_acknowledged:
            found = place(call.result["accepted"])
            if found != standing or not is_same:
                yield Violation("the same guess has the same reply", facts.name, standing,
                                (call.params, found), match, number)
        elif call.error is not None and call.order > since and is_same:
            if call.error not in PASSING and not may_be_forgotten(case, match, call):
                yield Violation("the same guess has the same reply", facts.name, standing,
                                call.error, match, number)


def may_be_forgotten(case, match, call):
    """A match that is over is not known any more after a restart, and to who has left it."""
    found = case.stored.matches.get(match)
    return call.error == "notInMatch" and found is not None and not found.is_live


def check_stored(case, facts, match_id, number, calls, ends_at):
    match = case.stored.matches.get(match_id)
    if match is None:
        if any(call.is_acknowledged for call in calls):
            yield Violation("a match that was told is there", facts.name, calls[0].params,
                            None, match_id, number)
        return
    standing = accepted(calls)
    if match.is_live:
        found = journaled(match, facts.player, number, calls)
        if ends_at is None or standing is not None and acknowledged(calls).got_at >= ends_at:
            found |= {marker(match, facts.player, number)}
        if standing is not None and standing not in found:
            yield Violation("an acknowledged guess is kept", facts.name, standing,
                            "not in the journal", match_id, number)
        return
    guess = match.guesses.get((number, facts.player))
    if guess is None:
        # A round that the match ended in is never revealed, and nobody's guesses count.
        if standing is not None and number in match.revealed:
            yield Violation("an acknowledged guess is kept", facts.name, standing, None,
                            match_id, number)
        return
    found = (guess.lat, guess.lng)
    # Where the marker stood when time ran out can be guessed again afterwards.
    is_late = guess.defaulted and standing in markers(calls)
    if standing is not None and (found != standing or guess.defaulted and not is_late):
        yield Violation("an acknowledged guess is kept", facts.name, standing, guess,
                        match_id, number)


def journaled(match, player, number, calls):
    """Where the journal has the player guess; a guess without a coordinate is the marker."""
    found = set()
    for entry in match.journal:
        if entry[0] == GUESS and entry[1:3] == [player, number]:
            # A pin has its country behind it where matches tell countries.
            found |= {tuple(entry[3:5])} if len(entry) >= 5 else markers(calls)
    return found


def marker(match, player, number):
    """Where the journal has the player's marker.

    When time has run out it counts without an entry of its own, and who guesses it again is told
    that it stands.
    """
    found = DEFAULT
    for entry in match.journal:
        if entry[0] == MARK and entry[1:3] == [player, number]:
            found = tuple(entry[3:5])
    return found


def markers(calls):
    """Where the marker may stand at the end: the last acknowledged, or one sent after it."""
    found = {DEFAULT}
    for call in calls:
        if call.method == "match.mark" and call.error is None:
            if call.is_acknowledged:
                found = set()
            found.add(place(call.params))
    return found


def check_unasked(case, facts, rounds):
    """Each stored guess of the player was sent, or is where the marker stood."""
    for match in case.finished.get(facts.player, []):
        for (number, player), guess in match.guesses.items():
            if player != facts.player:
                continue
            calls, found = rounds.get((match.ident, number), []), (guess.lat, guess.lng)
            if guess.defaulted:
                allowed, rule = markers(calls), "when time is over the marker counts"
            else:
                wishes = [c for c in calls if c.method == "match.guess" and c.may_have_happened]
                allowed = {place(c.params) for c in wishes} - {None}
                allowed |= markers(calls) if any(not place(c.params) for c in wishes) else set()
                rule = "a guess that counts was sent"
            if found not in allowed:
                yield Violation(rule, facts.name, allowed, guess, match.ident, number)


def check_journal(match):
    """Of a match that goes on: nobody guesses twice in a round."""
    seen = set()
    for entry in match.journal:
        if entry[0] == GUESS:
            key = (entry[1], entry[2])
            if key in seen:
                yield Violation("a guess counts once", entry[1], "once", "twice in the journal",
                                match.ident, entry[2])
            seen.add(key)
