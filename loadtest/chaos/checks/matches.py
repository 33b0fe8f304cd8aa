"""Matches: who takes part, what was revealed, how they ended; as told, so stored."""

from .case import Violation

DISTANCE_TOLERANCE = 0.051  # meters: told ones are rounded to a tenth
ABSENCE_TOLERANCE = 250  # milliseconds between a cut here and its being noticed there
GRACE_AFTER_RESTART = 30_000  # milliseconds that everybody has to come back


def check(case):
    for facts in case.facts:
        yield from check_membership(case, facts)
        for match_id, told in tellings(facts):
            yield from compare(case, facts, match_id, told)
        yield from check_solo(case, facts)
        yield from check_leaving(case, facts)
    yield from check_one_live(case)


def check_membership(case, facts):
    """A player who was told to be in a match is in it, with the same others."""
    told = {}
    for event in facts.told("queue.matched", "match.started"):
        told[event.params["match"]] = [p["player"] for p in event.params["players"]]
    for call in facts.of("match.solo", "match.state"):
        if call.is_acknowledged:
            told[call.result["match"]] = [p["player"] for p in call.result["players"]]
    for call in facts.of("account.resume"):
        if call.is_acknowledged and call.result.get("match"):
            told.setdefault(call.result["match"], None)
    for match_id, players in told.items():
        match = case.stored.matches.get(match_id)
        if match is None or facts.player not in match.players:
            yield Violation("a match that was told is there", facts.name, players, match, match_id)
        elif players is not None and players != match.players:
            yield Violation("a match has the players told", facts.name, players, match.players,
                            match_id)


def tellings(facts):
    """(match, what was told of its rounds or its end), in any order."""
    for event in facts.told("round.revealed"):
        yield event.params["match"], {"rounds": [event.params]}
    for event in facts.told("match.finished"):
        yield event.params["match"], {"rounds": [], "outcome": event.params}
    for call in facts.of("match.state"):
        if call.is_acknowledged:
            yield call.params["match"], call.result
    for call in facts.of("match.history"):
        for entry in (call.result or {}).get("matches", []):
            yield entry["match"], {"rounds": [], "history": entry}


def compare(case, facts, match_id, told):
    match = case.stored.matches.get(match_id)
    if match is None:
        yield Violation("a match that was told is there", facts.name, told, None, match_id)
        return
    for entry in told["rounds"]:
        if "results" in entry:
            yield from compare_round(facts, match, entry)
    if "outcome" in told:
        yield from compare_outcome(case, facts, match, told["outcome"])
    if "history" in told:
        history = told["history"]
        if (history["ending"], history["startedAt"], history["finishedAt"]) != (
            match.ending, match.started_at, match.finished_at
        ):
            yield Violation("a match ended as was told", facts.name, history, match, match_id)


def compare_round(facts, match, entry):
    number = entry["round"]
    solution = (entry["solution"]["lat"], entry["solution"]["lng"])

    def wrong(told, found):
        return Violation("a round was as revealed", facts.name, told, found, match.ident, number)

    if solution != match.solutions.get(number):
        yield wrong(solution, match.solutions.get(number))
    if match.is_live:
        return
    if number not in match.revealed:
        yield wrong("it was revealed", "it was not")
    for told in entry["results"]:
        found = match.guesses.get((number, told["player"]))
        if found is None or (
            (told["guess"]["lat"], told["guess"]["lng"], told["defaulted"], told["score"])
            != (found.lat, found.lng, bool(found.defaulted), found.score)
            or abs(told["distance"] - found.distance) > DISTANCE_TOLERANCE
        ):
            yield wrong(told, found)
            continue
        total = sum(
            guess.score for (r, p), guess in match.guesses.items()
            if p == told["player"] and r <= number
        )
        if told["total"] != total:
            yield wrong(told, f"a total of {total}")


def rounded(rating):
    """To the nearest, halves away from zero, as the server rounds what it tells."""
    return None if rating is None else int(rating + 0.5)


def compare_outcome(case, facts, match, told):
    def wrong(what, found):
        return Violation("a match ended as was told", facts.name, what, found, match.ident)

    if told["ending"] != match.ending:
        yield wrong(told["ending"], match.ending or "it goes on")
        return
    for result, part in zip(told["results"], match.parts):
        said = [result.get(k) for k in ("player", "total", "rank", "won", "left")]
        said += [result.get("ratingBefore"), result.get("ratingAfter")]
        found = [part.player, part.total, part.rank, part.won, part.left]
        found += [rounded(part.before), rounded(part.after)]
        if said != found:
            yield wrong(said, found)
    if len(told["results"]) != len(match.parts):
        yield wrong(told["results"], match.parts)
    for badge in told["badges"]:
        if (facts.player, badge) not in case.stored.badges:
            yield wrong(f"badge {badge}", "not among the badges")


def check_solo(case, facts):
    """A request begins one match at most."""
    asked = [call for call in facts.of("match.solo") if call.may_have_happened]
    found = [m for m in case.played.get(facts.player, []) if m.origin == "solo"]
    if len(found) > len(asked):
        yield Violation("a request counts once", facts.name, f"{len(asked)} solo matches",
                        f"{len(found)}: {[m.ident for m in found]}")


def check_leaving(case, facts):
    """Quitters have left; those who left as quitters asked for it; the absent ones were away."""
    for call in facts.of("match.quit"):
        match = case.stored.matches.get(call.params["match"])
        part = match and part_of(match, facts.player)
        if call.is_acknowledged and (part is None or part.left != "quit"):
            yield Violation("who has quit has left", facts.name, "quit", part,
                            call.params["match"])
    for match in case.finished.get(facts.player, []):
        part = part_of(match, facts.player)
        if part.left == "quit" and not asked_to_quit(facts, match):
            yield Violation("nobody quits who did not ask", facts.name, "no quit", part,
                            match.ident)
        if part.left == "absent" and not was_away(case, facts, match.finished_at):
            yield Violation("a server's fault counts against nobody", facts.name,
                            "there, or just cut off by the server", part, match.ident)


def part_of(match, player):
    """The player's part; None in a match that is not over."""
    return next((part for part in match.parts if part.player == player), None)


def asked_to_quit(facts, match):
    """Whether a request to quit may have happened."""
    return any(call.params["match"] == match.ident and call.may_have_happened
               for call in facts.of("match.quit"))


def was_away(case, facts, moment):
    """Not signed in for the grace before that moment, nor cut off by a restart just then."""
    grace = case.ledger.settings["grace"] - ABSENCE_TOLERANCE
    # A process that was struck later was there at the moment itself.
    restarts = [o.ready_at for o in case.ledger.outages
                if o.struck_at < moment and o.ready_at <= moment + ABSENCE_TOLERANCE]
    last_restart = max(restarts, default=0)
    last_seen = 0
    for connection in facts.connections.values():
        if connection.signed_in_at is None or connection.signed_in_at >= moment:
            continue
        shut_at = connection.shut_at or moment + grace
        last_seen = max(last_seen, min(shut_at, moment))
    if last_seen <= last_restart:
        return moment - last_restart >= GRACE_AFTER_RESTART - 2 * ABSENCE_TOLERANCE
    return moment - last_seen >= grace


def check_one_live(case):
    """Nobody is in two matches."""
    places = {}
    for match in case.stored.matches.values():
        if match.is_live:
            for player in match.players:
                places.setdefault(player, []).append(match.ident)
    for player, found in places.items():
        if len(found) > 1:
            yield Violation("nobody is in two matches", player, "one", found)
