"""Secrets: no place of a round to come, no pin of another before the reveal, in any message."""

import json
import re

from .case import Violation

LATITUDE = re.compile(r'"lat":(-?[0-9][-+.0-9eE]*)')


def check(case):
    secrets = latitudes(case.stored)
    for facts in case.facts:
        for _, text in facts.texts:
            for found in set(LATITUDE.findall(text)):
                for match, number, owner in secrets.get(float(found), ()):
                    yield from check_latitude(facts, text, match, number, owner)


def latitudes(stored):
    """Which rounds' places and whose pins have that latitude; random, so nearly always one."""
    found = {}
    for match in stored.matches.values():
        for number, (lat, _) in match.solutions.items():
            found.setdefault(lat, []).append((match.ident, number, None))
        for (number, player), guess in match.guesses.items():
            if guess.lat != 0.0:
                found.setdefault(guess.lat, []).append((match.ident, number, player))
    return found


def check_latitude(facts, text, match, number, owner):
    message = json.loads(text)
    content = message.get("params") or message.get("result") or {}
    if content.get("match", match) != match:
        yield Violation("a match tells of itself only", facts.name, text, match, match, number)
    elif owner is None and content.get("round", number) < number:
        yield Violation("no place before its round", facts.name, text, "", match, number)
    elif owner not in (None, facts.player) and number not in revealed(message, content):
        yield Violation("no pin before its reveal", facts.name, text, owner, match, number)


def revealed(message, content):
    """The rounds that this message reveals."""
    if message.get("method") == "round.revealed":
        return {content["round"]}
    return {entry["round"] for entry in content.get("rounds", []) if "results" in entry}
