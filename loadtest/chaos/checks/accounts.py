"""Accounts: whoever was told to have one has it, with that name, and each name once."""

import hashlib

from .case import Violation

LOST_TOKEN = ("invalidToken", "wrongCredentials")


def check(case):
    for facts in case.facts:
        yield from check_bot(case, facts)
    yield from check_rows(case)


def check_bot(case, facts):
    stored = case.stored
    players = set(facts.tokens.values())
    if len(players) > 1:
        yield Violation("one player for one bot", facts.name, sorted(players), "")
    if facts.player is not None:
        name = stored.players.get(facts.player)
        if name != facts.username:
            yield Violation("an account that was made is there", facts.name, facts.username, name)
    for token, player in facts.tokens.items():
        owner = stored.tokens.get(hashlib.sha256(token.encode()).hexdigest())
        if owner != player:
            yield Violation("a token that was given works", facts.name, player, owner)
    for call in facts.of("account.resume", "account.login"):
        if call.error in LOST_TOKEN:
            yield Violation("a token that was given works", facts.name, call.params, call.error)
    for call in facts.of("account.register"):
        if call.is_acknowledged and stored.accounts.get(facts.player) != call.params["email"]:
            mail = stored.accounts.get(facts.player)
            yield Violation("an account keeps its address", facts.name, call.params["email"], mail)
    for oddity in facts.oddities:
        yield Violation("every reply answers a request", facts.name, oddity, "")


def check_rows(case):
    """Nobody is there who was not asked for."""
    for player, name in case.stored.players.items():
        facts = case.by_username.get(name)
        if facts is None:
            yield Violation("no account of itself", player, "nobody asked for it", name)
        elif facts.player != player:
            asked = [c for c in facts.of("account.guest", "account.register")
                     if c.params["username"] == name and c.may_have_happened]
            if not asked:
                yield Violation("no account of itself", facts.name, "it was refused", name)
