"""The contents of the database after a clean stop: read with SQLite, by no code of the server's."""

import json
import sqlite3
import uuid
from dataclasses import dataclass, field

from harness import journal

# The kinds of journal entries that a reconciliation looks at: their first element, as stored.
BEGUN, ANSWER, MARK, GUESS, QUIT = 0, 2, 3, 4, 6


def ident(blob):
    """An id as clients know it."""
    return None if blob is None else str(uuid.UUID(bytes=bytes(blob)))


@dataclass
class Part:
    """A player's part in a finished match."""

    player: str
    total: int
    rank: int
    won: bool
    left: str | None
    before: float | None
    after: float | None


@dataclass
class Guess:
    lat: float
    lng: float
    defaulted: bool
    at: int
    distance: float
    score: int


@dataclass
class Match:
    """A match that is over, or (without `ending`) one that the journal keeps."""

    ident: str
    origin: str
    players: list
    solutions: dict  # round → (lat, lng)
    ending: str | None = None
    started_at: int = 0
    finished_at: int = 0
    parts: list = field(default_factory=list)
    revealed: dict = field(default_factory=dict)  # round → when it started
    guesses: dict = field(default_factory=dict)  # (round, player) → Guess
    journal: list = field(default_factory=list)
    shared: bool = False  # both players were in one network
    weight: int | None = None  # quarters; None of an aborted match, or of one before weights
    reason: str | None = None  # why not four quarters

    @property
    def is_live(self):
        return self.ending is None

    @property
    def mode(self):
        return "solo" if self.origin == "solo" else "duel"


class Stored:
    """Everything of the database that was told to anybody."""

    def __init__(self, path):
        self.db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        rows = self.db.execute
        self.players = {ident(i): name for i, name in rows("SELECT id, username FROM players")}
        self.tokens = {bytes(h).hex(): ident(p) for h, p in rows("SELECT hash, player FROM tokens")}
        accounts = rows("SELECT player, email FROM credentials")
        self.accounts = {ident(player): mail for player, mail in accounts}
        self.matches = {}
        self.read_finished(rows)
        self.read_live(rows)
        self.tickets = {
            ident(p): (map_name, bool(ranked), since)
            for p, map_name, ranked, since in rows(
                "SELECT player, map, is_ranked, since FROM waiting_tickets"
            )
        }
        pairs = rows("SELECT player, friend FROM friendships")
        self.friends = {(ident(player), ident(friend)) for player, friend in pairs}
        self.requests = {
            (ident(sender), ident(to))
            for to, sender in rows("SELECT recipient, sender FROM friend_requests")
        }
        self.badges = {(ident(p), badge) for p, badge in rows("SELECT player, badge FROM badges")}
        self.notifications = [
            dict(player=ident(p), id=ident(i), kind=kind, other=ident(o), badge=b,
                 challenge=ident(c), read=bool(r), at=at)
            for p, i, kind, o, b, c, at, r in rows(
                "SELECT player, id, kind, other, badge, challenge, at, is_read FROM notifications"
            )
        ]
        cursor = rows("SELECT * FROM statistics")
        names = [column[0] for column in cursor.description]
        self.statistics = {}
        for row in cursor:
            record = dict(zip(names, row))
            self.statistics[ident(record["player"])] = record

    def read_finished(self, rows):
        for i, origin, ending, begin, end in rows(
            "SELECT id, origin, ending, started_at, finished_at FROM matches"
        ):
            self.matches[ident(i)] = Match(ident(i), origin, [], {}, ending, begin, end)
        for i, shared, weight, reason in rows(
            "SELECT id, shares_network, weight, weight_reason FROM matches"
        ):
            match = self.matches[ident(i)]
            match.shared, match.weight, match.reason = bool(shared), weight, reason
        for m, player, total, rank, won, left, before, after in rows(
            """SELECT match, player, total, rank, won, left_reason, rating_before, rating_after
               FROM match_players ORDER BY match, position"""
        ):
            match = self.matches[ident(m)]
            match.players.append(ident(player))
            match.parts.append(Part(ident(player), total, rank, bool(won), left, before, after))
        for m, number, lat, lng, began in rows(
            "SELECT match, number, lat, lng, started_at FROM rounds"
        ):
            match = self.matches[ident(m)]
            match.solutions[number] = (lat, lng)
            if began is not None:
                match.revealed[number] = began
        for m, number, position, *guess in rows(
            """SELECT match, round, position, lat, lng, defaulted, guessed_at, distance_m, score
               FROM guesses"""
        ):
            match = self.matches[ident(m)]
            match.guesses[(number, match.players[position])] = Guess(*guess)

    def read_live(self, rows):
        """The journal: a match is what its first entry says, and what happened since.

        Entries of matches that are over mean nothing.
        """
        for _, blob, _, payload in journal.entries(rows):
            match = ident(blob)
            if match in self.matches and not self.matches[match].is_live:
                continue
            entry = json.loads(payload)
            if entry[0] == BEGUN:
                setup = entry[1]
                solutions = {n: tuple(s[:2]) for n, s in enumerate(setup["solutions"], 1)}
                self.matches[match] = Match(match, setup["origin"], setup["players"], solutions)
            elif match in self.matches:
                self.matches[match].journal.append(entry)

    def of(self, player):
        """The player's finished matches, in the order in which they count."""
        found = [m for m in self.matches.values() if not m.is_live and player in m.players]
        return sorted(found, key=lambda match: (match.finished_at, match.ident))
