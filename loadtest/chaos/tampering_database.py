"""Ways in which a database can be wrong.

Each changes a row that the check of its rule demonstrably examines, and returns whether the run
left one. A tampering and its check share the function that selects such rows.
"""

import json
import uuid

from harness import journal

from .checks.guesses import (
    DEFAULT, accepted, acknowledged, first_deadlines, marker, markers, rounds_of,
)
from .checks.matches import asked_to_quit, part_of, was_away
from .checks.queue import may_be_gone, places
from .checks.social import attempts, lasting_friends, open_requests, read_notifications
from .checks.statistics import FROM_MATCHES
from .stored import GUESS


def blob(ident):
    return uuid.UUID(ident).bytes


def acknowledged_guess(case):
    """(match, round, player, position) of a stored guess that was acknowledged."""
    for facts in case.facts:
        for (ident, number), calls in rounds_of(facts).items():
            match = case.stored.matches.get(ident)
            standing = accepted(calls)
            if standing is None or standing in markers(calls):
                continue
            if match and number in match.revealed and (number, facts.player) in match.guesses:
                return match, number, facts.player, match.players.index(facts.player)
    return None


def changed(db, sql, *values):
    return db.execute(sql, values).rowcount > 0


def journal_changed(db, change):
    """Puts in the journal's place what `change` makes of its entries."""
    before = journal.entries(db.execute)
    after = change(before)
    db.execute("DELETE FROM kept_journal")
    db.execute("DELETE FROM journal")
    if after:
        db.execute("INSERT INTO journal VALUES (?, ?)", (after[-1][0], journal.packed(after)))
    return after != before


def copy_rows(db, table, column, value, **changes):
    """Inserts again the rows that have the value there, but for the changes."""
    found = db.execute(f"SELECT * FROM {table} WHERE {column} = ?", (value,))
    names = [description[0] for description in found.description]
    rows = found.fetchall()
    for row in rows:
        copy = {**dict(zip(names, row)), **changes}
        marks = ", ".join("?" * len(copy))
        words = f"INSERT INTO {table} ({', '.join(copy)}) VALUES ({marks})"
        db.execute(words, tuple(copy.values()))
    return bool(rows)


def lose_guess(case, _, db):
    """an acknowledged guess is lost"""
    found = acknowledged_guess(case)
    return found and changed(
        db, "DELETE FROM guesses WHERE match = ? AND round = ? AND position = ?",
        blob(found[0].ident), found[1], found[3],
    )


def move_guess(case, _, db):
    """an acknowledged guess is stored elsewhere"""
    found = acknowledged_guess(case)
    return found and changed(
        db, "UPDATE guesses SET lat = -lat + 0.5 WHERE match = ? AND round = ? AND position = ?",
        blob(found[0].ident), found[1], found[3],
    )


def default_guess(case, _, db):
    """an acknowledged guess counts as one that was never made"""
    found = acknowledged_guess(case)
    return found and changed(
        db, "UPDATE guesses SET defaulted = 1 WHERE match = ? AND round = ? AND position = ?",
        blob(found[0].ident), found[1], found[3],
    )


def lose_live_guess(case, _, db):
    """an acknowledged guess of a match that goes on is lost, and the marker stands there"""
    for facts in case.facts:
        ends = first_deadlines(facts)
        for (ident, number), calls in rounds_of(facts).items():
            match, guess = case.stored.matches.get(ident), acknowledged(calls)
            if guess is None or match is None or not match.is_live:
                continue
            at_marker = accepted(calls) == marker(match, facts.player, number)
            if at_marker and guess.got_at < ends.get((ident, number), 0):
                guessed = [GUESS, facts.player, number]
                return journal_changed(db, lambda found: [
                    entry for entry in found
                    if entry[1] != blob(ident) or json.loads(entry[3])[:3] != guessed])
    return False


def double_guess(case, _, db):
    """a guess stands twice in a journal"""
    for match in case.stored.matches.values():
        if match.is_live:
            guess = json.dumps([GUESS, match.players[0], 1, 1.5, 2.5]).encode()
            return journal_changed(db, lambda found: found + [
                (number, blob(match.ident), 0, guess) for number in (1 << 40, 1 + (1 << 40))])
    return False


def lose_marker(case, _, db):
    """time ran out, and the marker did not count"""
    for facts in case.facts:
        for (ident, number), calls in rounds_of(facts).items():
            match = case.stored.matches.get(ident)
            guess = match and match.guesses.get((number, facts.player))
            if guess and guess.defaulted and DEFAULT not in markers(calls):
                return changed(
                    db, "UPDATE guesses SET lat = 0.0, lng = 0.0 "
                    "WHERE match = ? AND round = ? AND position = ?",
                    blob(ident), number, match.players.index(facts.player),
                )
    return False


def one_told_finish(case, is_rated=False):
    """A match that was played to its end, as somebody was told; or one that changed ratings."""
    for facts in case.facts:
        for event in facts.told("match.finished"):
            has_ratings = any("ratingAfter" in result for result in event.params["results"])
            if has_ratings if is_rated else event.params["ending"] == "played":
                return event.params["match"]
    return None


def wrong_total(case, _, db):
    """a total is one point off"""
    match = one_told_finish(case)
    sql = "UPDATE match_players SET total = total + 1 WHERE match = ? AND position = 0"
    return match and changed(db, sql, blob(match))


def wrong_winner(case, _, db):
    """another has won"""
    match = one_told_finish(case)
    return match and changed(
        db, "UPDATE match_players SET won = 1 - won WHERE match = ?", blob(match)
    )


def wrong_rating(case, _, db):
    """a rating that was told is another"""
    match = one_told_finish(case, is_rated=True)
    sql = "UPDATE match_players SET rating_after = rating_after + 50 WHERE match = ?"
    return match and changed(db, sql, blob(match))


def lose_match(case, _, db):
    """a match that was told is gone"""
    match = one_told_finish(case)
    if not match:
        return False
    for table in ("guesses", "rounds", "match_players"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (blob(match),))
    journal_changed(db, lambda found: [entry for entry in found if entry[1] != blob(match)])
    return changed(db, "DELETE FROM matches WHERE id = ?", blob(match))


def double_solo(case, _, db):
    """a solo match was begun twice"""
    for facts in case.facts:
        for match in case.finished.get(facts.player, []):
            if match.origin != "solo":
                continue
            for _ in facts.of("match.solo"):
                copy = uuid.uuid4().bytes
                copy_rows(db, "matches", "id", blob(match.ident), id=copy)
                copy_rows(db, "match_players", "match", blob(match.ident), match=copy)
            return True
    return False


def somebody(case):
    return blob(next(facts.player for facts in case.facts if facts.player))


def lose_account(case, _, db):
    """an account is gone"""
    return changed(db, "DELETE FROM players WHERE id = ?", somebody(case))


def rename_account(case, _, db):
    """an account has another's name"""
    sql = "UPDATE players SET username = 'nobody', username_key = 'nobody' WHERE id = ?"
    return changed(db, sql, somebody(case))


def lose_token(case, _, db):
    """a token is gone"""
    return changed(db, "DELETE FROM tokens WHERE player = ?", somebody(case))


def invent_account(case, _, db):
    """an account is there that nobody made"""
    ghost = {"id": uuid.uuid4().bytes, "username": "ghost", "username_key": "ghost"}
    return copy_rows(db, "players", "id", somebody(case), **ghost)


def told_notification(case):
    for facts in case.facts:
        for event in facts.told("notification.received"):
            return blob(facts.player), blob(event.params["notification"]["notification"])
    return None


def lose_notification(case, _, db):
    """a notification that was told is gone"""
    found = told_notification(case)
    return found and changed(db, "DELETE FROM notifications WHERE player = ? AND id = ?", *found)


def double_notification(case, _, db):
    """a badge is told of twice"""
    for row in case.stored.notifications:
        if row["kind"] == "badgeUnlocked":
            other = {"id": uuid.uuid4().bytes, "key": "another"}
            return copy_rows(db, "notifications", "id", blob(row["id"]), **other)
    return False


def lose_badge(case, _, db):
    """a badge is gone"""
    for player, badge in sorted(case.stored.badges):
        if badge in FROM_MATCHES:
            return changed(db, "DELETE FROM badges WHERE player = ? AND badge = ?",
                           blob(player), badge)
    return False


def forget_read(case, _, db):
    """what was read is unread"""
    for facts in case.facts:
        for ident in read_notifications(facts):
            return changed(db, "UPDATE notifications SET is_read = 0 WHERE player = ? AND id = ?",
                           blob(facts.player), blob(ident))
    return False


def lose_friendship(case, _, db):
    """friends are friends no more"""
    for player, friend in lasting_friends(case, attempts(case)):
        return changed(db, "DELETE FROM friendships WHERE player = ? AND friend = ?",
                       blob(player), blob(friend))
    return False


def lose_requests(case, _, db):
    """a friend request is gone"""
    for sender, to in open_requests(attempts(case)):
        return changed(db, "DELETE FROM friend_requests WHERE recipient = ? AND sender = ?",
                       blob(to), blob(sender))
    return False


def lose_ticket(case, _, db):
    """a place in the queue is gone"""
    for facts in case.facts:
        for place, resumed in places(facts):
            if resumed is None and not may_be_gone(case, facts, place, None):
                return changed(db, "DELETE FROM waiting_tickets WHERE player = ?",
                               blob(facts.player))
    return False


def invent_leaving(case, db, reason, has_cause):
    """Lets a player have left a match for which `has_cause(facts, match)` is false."""
    for facts in case.facts:
        for match in case.finished.get(facts.player, []):
            if part_of(match, facts.player).left is None and not has_cause(facts, match):
                return changed(
                    db, "UPDATE match_players SET left_reason = ? WHERE match = ? AND player = ?",
                    reason, blob(match.ident), blob(facts.player),
                )
    return False


def invent_quit(case, _, db):
    """somebody has left who did not ask"""
    return invent_leaving(case, db, "quit", asked_to_quit)


def invent_absence(case, _, db):
    """somebody counts as absent who was there"""
    return invent_leaving(
        case, db, "absent", lambda facts, match: was_away(case, facts, match.finished_at))


def wrong_statistics(case, _, db):
    """a game counts twice"""
    return changed(db, "UPDATE statistics SET finished_games = finished_games + 1")


def wrong_weight(case, _, db):
    """a match counts less than it does"""
    sql = "UPDATE matches SET weight = 1, weight_reason = 'repeatedOpponent' WHERE weight = 4"
    return changed(db, sql)


KEPT = "an acknowledged guess is kept"
ENDED = "a match ended as was told"
DATABASE_TAMPERINGS = [
    (lose_guess, KEPT), (move_guess, KEPT), (default_guess, KEPT), (lose_live_guess, KEPT),
    (double_guess, "a guess counts once"),
    (lose_marker, "when time is over the marker counts"),
    (wrong_total, ENDED), (wrong_winner, ENDED), (wrong_rating, ENDED),
    (lose_match, "a match that was told is there"),
    (double_solo, "a request counts once"),
    (lose_account, "an account that was made is there"),
    (rename_account, "an account that was made is there"),
    (lose_token, "a token that was given works"),
    (invent_account, "no account of itself"),
    (lose_notification, "a notification that was told is kept"),
    (double_notification, "a badge is told of once"),
    (lose_badge, "badges follow from the matches"),
    (forget_read, "what was read stays read"),
    (lose_friendship, "friends stay friends"),
    (lose_requests, "a friend request is kept"),
    (lose_ticket, "a place in the queue is kept"),
    (invent_quit, "nobody quits who did not ask"),
    (invent_absence, "a server's fault counts against nobody"),
    (wrong_statistics, "statistics follow from the matches"),
    (wrong_weight, "ratings follow from the results"),
]
