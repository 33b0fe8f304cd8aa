"""Ways in which clients can have been told wrong.

Each forges a message that the check of its rule demonstrably examines, and returns whether the run
had one.
"""

import json

from .checks import deadlines, queue
from .ledger import GOT

SHORTENED = 20_000  # milliseconds


def forge(forged, name, order, change):
    """Changes one message that a bot was told."""
    transcript = next(t for t in forged.transcripts if t.name == name)
    at, connection, kind, text = transcript.entries[order]
    assert kind == GOT, "only what was told is forged"
    message = json.loads(text)
    change(message)
    # Numbers and their order as the server writes them: without spaces.
    text = json.dumps(message, separators=(",", ":"))
    transcript.entries[order] = (at, connection, kind, text)
    return True


def drop_event(case, forged, _):
    """an event was never told, and the next was"""
    for facts in case.facts:
        numbered = [e for e in facts.events if "seq" in e.params]
        for first, middle, last in zip(numbered, numbered[1:], numbered[2:]):
            where = {(e.connection, e.params["match"]) for e in (first, middle, last)}
            if len(where) == 1 and not answered_between(facts, first.order, last.order):
                transcript = next(t for t in forged.transcripts if t.name == facts.name)
                del transcript.entries[middle.order]
                return True
    return False


def answered_between(facts, first, last):
    return any(c.answer_order and first < c.answer_order < last for c in facts.calls)


def states(facts):
    return [c for c in facts.of("match.state") if c.is_acknowledged]


def turn_back(case, forged, _):
    """seq begins anew after a reconnection"""
    for facts in case.facts:
        for call in states(facts):
            earlier = [e for e in facts.events if e.order < call.order
                       and e.connection < call.connection and "seq" in e.params
                       and e.params.get("match") == call.params["match"]]
            if earlier:
                return forge(forged, facts.name, call.answer_order,
                             lambda message: message["result"].update(seq=0))
    return False


def second_reply(case):
    """(facts, call) of a guess that was sent and acknowledged after its round's first reply."""
    for facts in case.facts:
        first = {}
        for call in facts.of("match.guess"):
            if call.is_acknowledged:
                key = (call.params["match"], call.params["round"])
                if call.order > first.setdefault(key, call).answer_order:
                    return facts, call
    return None


def replay_round(case, forged, _):
    """a round is played again after a reconnection"""
    for facts in case.facts:
        for call in states(facts):
            earlier = [e for e in facts.events if e.order < call.order
                       and e.connection < call.connection
                       and e.params.get("match") == call.params["match"]
                       and e.params.get("round", 0) > 1]
            is_live = call.result["phase"] != "finished"
            if earlier and is_live and call.result["round"] > 1:
                return forge(forged, facts.name, call.answer_order,
                             lambda message: message["result"].update(round=1))
    return False


def other_reply(case, forged, _):
    """the second reply to a guess is another"""
    found = second_reply(case)
    return found and forge(forged, found[0].name, found[1].answer_order,
                           lambda message: message["result"]["accepted"].update(lat=1.25))


def refuse_same(case, forged, _):
    """the second reply to a guess is a refusal"""
    found = second_reply(case)
    return found and forge(forged, found[0].name, found[1].answer_order, refusal("wrongPhase"))


def refusal(code):
    """A change that makes an error of a result."""
    def refuse(message):
        del message["result"]
        message["error"] = {"code": -32000, "message": "", "data": {"code": code}}

    return refuse


def shorten_deadline(case, forged, _):
    """a phase is shorter after a reconnection"""
    for facts in case.facts:
        told = {}
        for item in facts.stream:
            found = deadlines.telling(item, facts.player)
            if found is None:
                continue
            key, _, deadline = found
            if item.method == "match.state" and key in told:
                shorter = told[key] - SHORTENED
                return forge(forged, facts.name, item.answer_order,
                             lambda message: message["result"].update(deadline=shorter))
            told[key] = deadline
    return False


def lose_marker_told(case, forged, _):
    """the marker is gone after a reconnection"""
    for facts in case.facts:
        for call in states(facts):
            marks = [c for c in facts.of("match.mark") if c.is_acknowledged
                     and c.answer_order < call.order
                     and c.params["match"] == call.params["match"]
                     and c.params["round"] == call.result["round"]]
            if marks and "marker" in call.result and call.result["phase"] == "guessing":
                return forge(forged, facts.name, call.answer_order,
                             lambda message: message["result"].pop("marker"))
    return False


def reveal_early(case, forged, _):
    """a place is told before its round"""
    for facts in case.facts:
        for event in facts.told("round.started"):
            match = case.stored.matches.get(event.params["match"])
            later = match and match.solutions.get(event.params["round"] + 1)
            if later:
                return forge(forged, facts.name, event.order,
                             lambda message: message["params"].update(hint={"lat": later[0]}))
    return False


def show_pin(case, forged, _):
    """another's pin is told before the reveal"""
    for facts in case.facts:
        for event in facts.told("round.guessed"):
            match = case.stored.matches.get(event.params["match"])
            key = (event.params["round"], event.params["player"])
            if match and key in match.guesses and key[1] != facts.player:
                pin = match.guesses[key]
                if pin.lat:
                    return forge(forged, facts.name, event.order,
                                 lambda message: message["params"].update(lat=pin.lat))
    return False


def wrong_reveal(case, forged, _):
    """a reveal told another score"""
    for facts in case.facts:
        for event in facts.told("round.revealed"):
            match = case.stored.matches.get(event.params["match"])
            if match and not match.is_live:
                score = event.params["results"][0]["score"] ^ 1
                return forge(forged, facts.name, event.order,
                             lambda m: m["params"]["results"][0].update(score=score))
    return False


def lose_queue_told(case, forged, _):
    """a place in the queue begins anew after a reconnection"""
    for facts in case.facts:
        for _, resumed in queue.places(facts):
            if resumed is not None and "queue" in resumed.result:
                since = resumed.result["queue"]["since"] + 1
                return forge(forged, facts.name, resumed.answer_order,
                             lambda m: m["result"]["queue"].update(since=since))
    return False


def wrong_profile(case, forged, _):
    """a profile counts a game that is not stored"""
    def count(message):
        message["result"]["statistics"]["gamesPlayed"] += 1

    for facts in case.facts:
        for call in facts.of("profile.get"):
            if call.is_acknowledged and call.params.get("player") == facts.player:
                return forge(forged, facts.name, call.answer_order, count)
    return False


def refuse_token(case, forged, _):
    """a token no longer signs in"""
    for facts in case.facts:
        for call in facts.of("account.resume"):
            if call.is_acknowledged:
                return forge(forged, facts.name, call.answer_order, refusal("invalidToken"))
    return False


SAME = "the same guess has the same reply"
TRANSCRIPT_TAMPERINGS = [
    (drop_event, "seq has no gap"), (turn_back, "seq never goes back"),
    (replay_round, "no round is played again"),
    (other_reply, SAME), (refuse_same, SAME),
    (shorten_deadline, "a restart takes no time, and gives it once"),
    (lose_marker_told, "the marker stands where it was put"),
    (reveal_early, "no place before its round"), (show_pin, "no pin before its reveal"),
    (wrong_reveal, "a round was as revealed"),
    (lose_queue_told, "a place in the queue is kept"),
    (wrong_profile, "a profile tells what is stored"),
    (refuse_token, "a token that was given works"),
]
