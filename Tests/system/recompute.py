"""Recomputes every finished match of a database from its places and guesses, and compares.

Independent of the server's own code: another language, another way to the distance.

Usage: recompute.py whereami.sqlite EXPECTED_NUMBER_OF_MATCHES
"""

import math
import sqlite3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "loadtest"))

from harness import journal  # noqa: E402

EARTH_RADIUS_METERS = 6_371_008.8
DAY = 86_400_000  # milliseconds
QUARTERS = (4, 4, 4, 3, 2, 1)  # of the first wins over the same opponent on a day; then none


def distance(lat1, lng1, lat2, lng2):
    """Great-circle distance in meters, from the angle between two vectors."""
    a, b = (
        (
            math.cos(math.radians(lat)) * math.cos(math.radians(lng)),
            math.cos(math.radians(lat)) * math.sin(math.radians(lng)),
            math.sin(math.radians(lat)),
        )
        for lat, lng in ((lat1, lng1), (lat2, lng2))
    )
    cross = (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )
    dot = sum(x * y for x, y in zip(a, b))
    return EARTH_RADIUS_METERS * math.atan2(math.sqrt(sum(x * x for x in cross)), dot)


def score(meters, diagonal):
    """The points of a guess, not rounded."""
    return 5000 if meters <= 25 else 5000 * math.exp(-10 * meters / diagonal)


def score_problems(db):
    """The faults in the distances, scores and totals of a database."""
    problems = []
    guesses = db.execute(
        """SELECT r.lat, r.lng, g.lat, g.lng, g.distance_m, g.score, m.diagonal_m, hex(m.id)
           FROM guesses g JOIN rounds r ON r.match = g.match AND r.number = g.round
           JOIN matches m ON m.id = g.match"""
    )
    for lat1, lng1, lat2, lng2, stored, told, diagonal, match in guesses:
        meters = distance(lat1, lng1, lat2, lng2)
        if abs(meters - stored) > 0.01:
            problems.append(f"{match}: distance {stored}, computed {meters}")
        points = score(meters, diagonal)
        if (lat2, lng2, told) == (0, 0, 0):
            continue  # No pin scores 0.
        if abs(points - told) > 0.501:
            problems.append(f"{match}: score {told}, computed {points}")
    wrong_totals = db.execute(
        """SELECT hex(p.match) FROM match_players p WHERE p.total != (SELECT coalesce(sum(score), 0)
           FROM guesses g WHERE g.match = p.match AND g.position = p.position)"""
    )
    problems += [f"{match}: a total that is not the sum of its scores" for (match,) in wrong_totals]
    incomplete = db.execute(
        """SELECT hex(m.id), m.ending FROM matches m WHERE m.ending = 'played' AND
           (SELECT count(*) FROM guesses g WHERE g.match = m.id) !=
           (SELECT count(*) FROM rounds r WHERE r.match = m.id) *
           (SELECT count(*) FROM match_players p WHERE p.match = m.id)"""
    )
    problems += [f"{match}: {ending}, but not everybody guessed" for match, ending in incomplete]
    return problems


class DayWins:
    """The duels that a player has won on the last day of UTC, by the opponent."""

    REMEMBERED = 48  # opponents; who was beaten longest ago is forgotten first

    def __init__(self):
        self.day, self.wins = None, {}

    def next(self, opponent, at):
        """Which win over that opponent the next one would be."""
        if self.day is None or at // DAY > self.day:
            return 1
        return self.wins.get(opponent, 0) + 1

    def count(self, opponent, at):
        number = self.next(opponent, at)
        if self.day is None or at // DAY > self.day:
            self.day, self.wins = at // DAY, {}
        self.wins.pop(opponent, None)
        if len(self.wins) == self.REMEMBERED:
            del self.wins[next(iter(self.wins))]
        self.wins[opponent] = min(number, len(QUARTERS))


def glicko2(own, other, score, times):
    """The rating after a fraction of a match: Glickman's steps 2 to 8, volatility by bisection."""
    (rating, deviation, volatility), tau, scale = own, 0.5, 173.7178
    mu, phi = (rating - 1500) / scale, deviation / scale
    g = 1 / math.sqrt(1 + 3 * (other[1] / scale) ** 2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - (other[0] - 1500) / scale)))
    information = times * g * g * expected * (1 - expected)
    surprise = times * g * (score - expected)
    v, delta = 1 / information, surprise / information
    start = math.log(volatility**2)

    def slope(x):
        square = math.exp(x)
        return square * (delta**2 - phi**2 - v - square) / (2 * (phi**2 + v + square) ** 2) - (
            x - start
        ) / tau**2

    low, high = start - 10, start + 10
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    sigma = min(max(math.exp(low / 2), 0.001), 0.15)
    after = 1 / (1 / (phi**2 + sigma**2) + information)
    return rating + scale * after * surprise, min(scale * math.sqrt(after), 350), sigma


def rating_problems(db):
    """The faults in the weights of matches, and in the ratings that they left.

    Matches without a weight are from before there was one.
    """
    problems, won = [], {}
    matches = db.execute(
        """SELECT id, origin, ending, finished_at, shares_network, weight, weight_reason,
           (SELECT count(*) FROM rounds WHERE match = id AND revealed_at IS NOT NULL)
           FROM matches ORDER BY finished_at, id"""
    ).fetchall()
    for match, origin, ending, at, shared, weight, reason, revealed in matches:
        parts = db.execute(
            """SELECT player, won, rating_before, rating_deviation_before, rating_volatility_before,
               rating_after, rating_deviation_after, rating_volatility_after, left_reason
               FROM match_players WHERE match = ? ORDER BY position""",
            (match,),
        ).fetchall()
        if ending == "aborted":
            continue
        # Of ranked pairs a win is counted with everybody, the partner included.
        is_counted = len(parts) == 2 or len(parts) == 4 and origin == "rankedQueue"
        winners = [part[0] for part in parts if part[1]] if is_counted else []
        wins = [(winner, [part[0] for part in parts if part[0] != winner]) for winner in winners]
        expected = (4, None)
        if is_counted and shared:
            expected = (0, "sameNetwork")
        elif len(parts) > 1 and ending == "forfeited" and revealed == 0:
            expected = (0, "walkover")
        elif wins:
            number = max(won.setdefault(winner, DayWins()).next(other, at)
                         for winner, others in wins for other in others)
            quarters = QUARTERS[number - 1] if number <= len(QUARTERS) else 0
            expected = (quarters, None if quarters == 4 else "repeatedOpponent")
        if weight is None:
            continue
        for winner, others in wins:
            for other in others:
                won.setdefault(winner, DayWins()).count(other, at)
        if (weight, reason) != expected:
            problems.append(f"{match.hex()}: counts {weight} ({reason}), computed {expected}")
        problems += changes_of(match, origin, weight, parts)
    return problems


def composite(opponents, partners):
    """The value and deviation of the one opponent who stands for everybody else: see PLAYING.md."""
    value = sum(part[2] for part in opponents) - sum(part[2] for part in partners)
    return value, math.sqrt(sum(part[3] ** 2 for part in opponents + partners))


def changes_of(match, origin, weight, parts):
    """The faults in the ratings after a match of two sides, of which the first half is one."""
    rated = [part for part in parts if part[2] is not None]
    if origin != "rankedQueue" or weight == 0:
        return [f"{match.hex()}: changes ratings"] if rated else []
    if len(rated) != len(parts) or len(parts) not in (2, 4):
        return [f"{match.hex()}: {len(rated)} ratings change"]
    problems = []
    half = len(parts) // 2
    for index, own in enumerate(parts):
        sides = (parts[:half], parts[half:]) if index < half else (parts[half:], parts[:half])
        won = [any(part[1] for part in side) for side in sides]
        score = 0.0 if won[1] or own[8] else 1.0 if won[0] else 0.5
        other = composite(sides[1], [part for part in sides[0] if part is not own])
        computed = glicko2(own[2:5], other, score, weight / 4)
        if any(abs(a - b) > 0.001 for a, b in zip(computed[:2], own[5:7])):
            problems.append(f"{match.hex()}: rating {own[5:8]}, computed {computed}")
    return problems


def main(path, expected):
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    problems = score_problems(db) + rating_problems(db)
    [matches] = db.execute("SELECT count(*) FROM matches").fetchone()
    if matches != expected:
        problems.append(f"{matches} matches instead of {expected}")
    unfinished = db.execute("SELECT count(*) FROM matches WHERE ending != 'played'").fetchone()[0]
    if unfinished:
        problems.append(f"{unfinished} matches ended before their time")
    live = journal.live_matches(db.execute)
    if live:
        problems.append(f"{len(live)} matches are still live")
    for line in db.execute("PRAGMA foreign_key_check").fetchall():
        problems.append(f"foreign key: {line}")
    [guesses] = db.execute("SELECT count(*) FROM guesses").fetchone()
    print("\n".join(problems) or f"{matches} matches and {guesses} guesses agree")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
