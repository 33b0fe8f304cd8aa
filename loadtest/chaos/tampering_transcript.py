"""Ways in which clients can have been told wrong. Each returns whether there was an occasion."""

import json

from .ledger import GOT
from .checks import deadlines

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
                       and e.connection < call.connection
                       and e.params.get("match") == call.params["match"]]
            if earlier:
                return forge(forged, facts.name, call.answer_order,
                             lambda message: message["result"].update(seq=0))
    return False


def other_reply(case, forged, _):
    """the second reply to a guess is another"""
    for facts in case.facts:
        seen = set()
        for call in facts.of("match.guess"):
            key = (call.params["match"], call.params["round"])
            if call.is_acknowledged and key in seen:
                return forge(forged, facts.name, call.answer_order,
                             lambda message: message["result"]["accepted"].update(lat=1.25))
            if call.is_acknowledged:
                seen.add(key)
    return False


def refuse_same(case, forged, _):
    """the second reply to a guess is a refusal"""
    def refuse(message):
        del message["result"]
        message["error"] = {"code": -32000, "message": "", "data": {"code": "wrongPhase"}}

    for facts in case.facts:
        seen = set()
        for call in facts.of("match.guess"):
            key = (call.params["match"], call.params["round"])
            if call.is_acknowledged and key in seen:
                return forge(forged, facts.name, call.answer_order, refuse)
            if call.is_acknowledged:
                seen.add(key)
    return False


def shorten_deadline(case, forged, _):
    """a phase is shorter after a reconnection"""
    for facts in case.facts:
        told = set()
        for item in facts.stream:
            if getattr(item, "method", "") == "match.state" and not hasattr(item, "at"):
                state = item.result or {}
                key = (state.get("match"), state.get("round"), state.get("phase"))
                if key in told and "deadline" in state:
                    return forge(forged, facts.name, item.answer_order,
                                 lambda m: m["result"].update(
                                     deadline=m["result"]["deadline"] - SHORTENED))
            told |= {key for key, at, _ in deadlines.tellings(_Only(item, facts.player))}
    return False


class _Only:
    """Facts of one thing."""

    def __init__(self, item, player):
        self.stream, self.player = [item], player


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
        for call in facts.of("account.resume"):
            if call.is_acknowledged and "queue" in call.result:
                since = call.result["queue"]["since"] + 1
                return forge(forged, facts.name, call.answer_order,
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
    def refuse(message):
        del message["result"]
        message["error"] = {"code": -32000, "message": "", "data": {"code": "invalidToken"}}

    for facts in case.facts:
        for call in facts.of("account.resume"):
            if call.is_acknowledged:
                return forge(forged, facts.name, call.answer_order, refuse)
    return False


SAME = "the same guess has the same reply"
TRANSCRIPT_TAMPERINGS = [
    (drop_event, "seq has no gap"), (turn_back, "seq never goes back"),
    (other_reply, SAME), (refuse_same, SAME),
    (shorten_deadline, "a restart takes no time, and gives it once"),
    (lose_marker_told, "the marker stands where it was put"),
    (reveal_early, "no place before its round"), (show_pin, "no pin before its reveal"),
    (wrong_reveal, "a round was as revealed"),
    (lose_queue_told, "a place in the queue is kept"),
    (wrong_profile, "a profile tells what is stored"),
    (refuse_token, "a token that was given works"),
]
