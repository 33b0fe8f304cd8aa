"""Friends, challenges and inboxes: what was acknowledged or told exists, once."""

from collections import Counter

from .case import Violation

KINDS = ("player", "kind", "other", "badge", "challenge")


def check(case):
    yield from check_inboxes(case)
    yield from check_friends(case)
    yield from check_challenges(case)


def check_inboxes(case):
    rows = {(row["player"], row["id"]): row for row in case.stored.notifications}
    for facts in case.facts:
        for told in notifications(facts):
            row = rows.get((facts.player, told["notification"]))
            if row is None or not agrees(told, row):
                yield Violation("a notification that was told is kept", facts.name, told, row)
        for ident in read_notifications(facts):
            row = rows.get((facts.player, ident))
            if row is None or not row["read"]:
                yield Violation("what was read stays read", facts.name, ident, row)
    unlocked = Counter(
        (row["player"], row["badge"]) for row in case.stored.notifications
        if row["kind"] == "badgeUnlocked"
    )
    for key in unlocked.keys() | case.stored.badges:
        if unlocked[key] != 1 or key not in case.stored.badges:
            yield Violation("a badge is told of once", key[0], key[1],
                            f"{unlocked[key]} notifications, badge {key in case.stored.badges}")


def read_notifications(facts):
    """The notifications of which it was acknowledged that they were read."""
    return [call.params["upTo"] for call in facts.of("notification.read") if call.is_acknowledged]


def notifications(facts):
    for event in facts.told("notification.received"):
        yield event.params["notification"]
    for call in facts.of("notification.list"):
        yield from (call.result or {}).get("notifications", [])


def agrees(told, row):
    badge = told.get("badge", {}).get("badge")
    said = (told["kind"], told["at"], badge, told.get("challenge"))
    return said == (row["kind"], row["at"], row["badge"], row["challenge"]) and (
        "player" not in told or told["player"]["player"] == row["other"]
    )


def attempts(case):
    """The requests of players: {(actor, other): {method: [calls that may have happened]}}."""
    found = {}
    for facts in case.facts:
        for call in facts.of("friend.request", "friend.accept", "friend.decline", "friend.remove"):
            other = call.params.get("player") or name_owner(case, call.params.get("username"))
            if call.may_have_happened and other:
                methods = found.setdefault((facts.player, other), {})
                methods.setdefault(call.method.split(".")[1], []).append(call)
    return found


def name_owner(case, username):
    return next((p for p, name in case.stored.players.items() if name == username), None)


def check_friends(case):
    asked = attempts(case)
    told = Counter((r["player"], r["kind"], r["other"]) for r in case.stored.notifications)
    for (actor, other), methods in asked.items():
        back = asked.get((other, actor), {})
        if is_acknowledged(methods, "accept"):
            if not told[(other, "friendAccepted", actor)] and not back.get("accept"):
                yield Violation("friends are told", other, f"accepted by {actor}", "not told")
        if is_acknowledged(methods, "request"):
            # A request that was withdrawn leaves the inbox.
            is_gone = back.get("request") or may_be_removed(asked, actor, other)
            if not is_gone and not told[(other, "friendRequest", actor)]:
                yield Violation("a friend request is told", other, f"from {actor}", "not told")
    for sender, to in open_requests(asked):
        if (sender, to) not in case.stored.requests:
            yield Violation("a friend request is kept", sender, f"to {to}", "none")
    for player, other in lasting_friends(case, asked):
        if not both_ways(case, player, other):
            yield Violation("friends stay friends", player, f"a friend of {other}", "no friends")
    for pair, kind, limit in limits(case, asked):
        if told[(pair[0], kind, pair[1])] > limit:
            yield Violation("a request is told once", pair[0], f"{limit} times, by {pair[1]}",
                            told[(pair[0], kind, pair[1])])
    yield from check_unasked_friends(case, asked)


def is_acknowledged(methods, method):
    return any(call.is_acknowledged for call in methods.get(method, []))


def may_be_removed(asked, one, other):
    return any("remove" in asked.get(pair, {}) for pair in ((one, other), (other, one)))


def open_requests(asked):
    """(sender, recipient) of each acknowledged request that nobody can have answered or ended."""
    for (sender, to), methods in asked.items():
        is_answered = asked.get((to, sender), {}).keys() & {"request", "accept", "decline"}
        if is_acknowledged(methods, "request") and not is_answered:
            if not may_be_removed(asked, sender, to):
                yield sender, to


def lasting_friends(case, asked):
    """(player, friend) as the player was acknowledged or told, if nobody can have ended it."""
    pairs = [pair for pair, methods in asked.items() if is_acknowledged(methods, "accept")]
    pairs += [(facts.player, other) for facts in case.facts for other in told_friends(facts)]
    return [pair for pair in pairs if not may_be_removed(asked, *pair)]


def told_friends(facts):
    told = {event.params["player"]["player"] for event in facts.told("friend.added")}
    for call in facts.of("friend.list"):
        told |= {entry["player"]["player"] for entry in (call.result or {}).get("friends", [])}
    return told


def limits(case, asked):
    """How often a notification can be there at most: once for each request that may have been."""
    for row in {(r["player"], r["other"], r["kind"]) for r in case.stored.notifications}:
        player, other, kind = row
        by_other = asked.get((other, player), {})
        if kind == "friendRequest":
            yield (player, other), kind, len(by_other.get("request", []))
        elif kind == "friendAccepted":
            # A request to somebody who has requested accepts.
            count = len(by_other.get("accept", [])) + len(by_other.get("request", []))
            yield (player, other), kind, count


def both_ways(case, one, other):
    return {(one, other), (other, one)} <= case.stored.friends


def check_unasked_friends(case, asked):
    for one, other in case.stored.friends:
        here, there = asked.get((one, other), {}), asked.get((other, one), {})
        has_accepted = (
            here.get("request") and (there.get("accept") or there.get("request"))
            or there.get("request") and here.get("accept")
        )
        if not has_accepted or (other, one) not in case.stored.friends:
            yield Violation("nobody befriends unasked", one, "no request and answer", other)
    for sender, recipient in case.stored.requests:
        if not asked.get((sender, recipient), {}).get("request"):
            yield Violation("nobody befriends unasked", sender, "no request", recipient)


def check_challenges(case):
    """A challenge that was sent is in the other's inbox; one that was accepted is a match."""
    told = Counter(r["challenge"] for r in case.stored.notifications if r["kind"] == "challenge")
    accepts = Counter()
    for facts in case.facts:
        for call in facts.of("challenge.send"):
            if call.is_acknowledged and told[call.result["challenge"]] > 1:
                yield Violation("a challenge is told once", facts.name, call.result, "more often")
        matches = [m for m in case.played.get(facts.player, []) if m.origin == "challenge"]
        accepted = facts.of("challenge.accept")
        accepts[facts.player] += sum(call.may_have_happened for call in accepted)
        accepts[facts.player] += sum(c.may_have_happened for c in facts.of("challenge.send"))
        done = sum(call.is_acknowledged for call in accepted)
        if len(matches) < done:
            yield Violation("an accepted challenge is a match", facts.name, done, len(matches))
        if len(matches) > accepts[facts.player]:
            yield Violation("a challenge is one match", facts.name, accepts[facts.player],
                            [match.ident for match in matches])
