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


def score_problems(db):
    """What is wrong with the distances, scores and totals of a database."""
    problems = []
    guesses = db.execute(
        """SELECT r.lat, r.lng, g.lat, g.lng, g.distance_m, g.score, m.diagonal_m, hex(m.id)
           FROM guesses g JOIN rounds r ON r.match = g.match AND r.number = g.round
           JOIN matches m ON m.id = g.match"""
    )
    for lat1, lng1, lat2, lng2, stored, score, diagonal, match in guesses:
        meters = distance(lat1, lng1, lat2, lng2)
        if abs(meters - stored) > 0.01:
            problems.append(f"{match}: distance {stored}, computed {meters}")
        points = 5000 if meters <= 25 else 5000 * math.exp(-10 * meters / diagonal)
        if abs(points - score) > 0.501:
            problems.append(f"{match}: score {score}, computed {points}")
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


def main(path, expected):
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    problems = score_problems(db)
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
