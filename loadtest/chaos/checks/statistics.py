"""Statistics and badges, worked out again from the stored matches by an independent model."""

import math

import recompute

from .case import Violation

USUAL_ROUNDS = 5
CENTER_METERS = 1000
FROM_MATCHES = {"center", "fire", "quitter", "real-quitter"}  # badges that matches alone decide


def check(case):
    for problem in recompute.score_problems(case.stored.db):
        yield Violation("scores follow from places and guesses", "the database", "", problem)
    for problem in recompute.rating_problems(case.stored.db):
        yield Violation("ratings follow from the results", "the database", "", problem)
    for player in case.stored.players:
        matches = case.finished.get(player, [])
        model = Model(player)
        badges, prefixes = set(), [model.told()]
        for match in matches:
            model.count(match)
            badges |= model.badges(match)
            prefixes.append(model.told())
        yield from check_rows(case, player, model, badges)
        yield from check_profiles(case, player, matches, prefixes)


class Model:
    """The counts of a player, by the definitions that the server publishes."""

    def __init__(self, player):
        self.player = player
        self.solo = self.multi = self.won = self.finished = self.quits = 0
        self.total = self.most = self.row = self.longest = self.rounds = 0
        self.wins = recompute.DayWins()

    def count(self, match):
        if match.ending == "aborted":
            return
        part = next(p for p in match.parts if p.player == self.player)
        rounds = len(match.solutions)
        points = part.total * USUAL_ROUNDS // max(USUAL_ROUNDS, rounds)
        self.most = max(self.most, points)
        played = len(match.revealed)
        other = next((p for p in match.players if p != self.player), None)
        if part.left is not None:
            self.quits += 1
            self.rounds += USUAL_ROUNDS
        elif played == rounds:
            self.finished += 1
            self.rounds += USUAL_ROUNDS
        elif match.weight is None:
            points = 0
        else:
            forgiven = self.wins.next(other, match.finished_at) == 1 and not match.shared
            self.rounds += math.ceil((played + (not forgiven)) * USUAL_ROUNDS / rounds)
        self.total += points
        if match.mode == "solo":
            self.solo += 1
            return
        self.multi += 1
        self.won += part.won
        self.count_row(match, part)
        if part.won and match.weight is not None:
            self.wins.count(other, match.finished_at)

    def count_row(self, match, part):
        """Wins in a row; a match without a weight is from before there was one, and counts."""
        if match.weight == 0 and (match.reason != "walkover" or part.left is None):
            return
        if part.won and match.weight not in (None, 4):
            return
        self.row = self.row + 1 if part.won else 0
        self.longest = max(self.longest, self.row)

    def badges(self, match):
        """The badges that the match just counted brings, or has brought before."""
        if match.ending == "aborted":
            return set()
        mine = {n: g for (n, p), g in match.guesses.items() if p == self.player}
        found = {"quitter"} if self.quits >= 5 else set()
        found |= {"real-quitter"} if self.quits >= 20 else set()
        found |= {"fire"} if self.row >= 5 else set()
        if any(guess.distance <= CENTER_METERS for guess in mine.values()):
            found.add("center")
        return found

    def told(self):
        """As profile.get says it."""
        return {
            "gamesPlayed": self.solo + self.multi, "soloGames": self.solo,
            "multiplayerGames": self.multi, "gamesWon": self.won, "finishedGames": self.finished,
            "quits": self.quits, "maximumScore": self.most, "winsInARow": self.row,
            "longestWinsInARow": self.longest,
        }

    def row_of(self):
        """As the database has it."""
        return {
            "solo_games": self.solo, "multiplayer_games": self.multi, "games_won": self.won,
            "finished_games": self.finished, "quits": self.quits, "total_score": self.total,
            "scored_rounds": self.rounds,
            "maximum_score": self.most, "wins_in_a_row": self.row,
            "longest_wins_in_a_row": self.longest,
        }


def check_rows(case, player, model, badges):
    row, expected = case.stored.statistics.get(player), model.row_of()
    found = row and {name: row[name] for name in expected}
    if found != expected and (row is not None or any(expected.values())):
        yield Violation("statistics follow from the matches", player, expected, found)
    friends = sum(one == player for one, _ in case.stored.friends)
    badges |= {"extrovert"} if friends >= 5 else set()
    held = {badge for owner, badge in case.stored.badges if owner == player}
    # A player who has "extrovert" may have lost friends since.
    if badges - held or (held & FROM_MATCHES) - badges:
        yield Violation("badges follow from the matches", player, sorted(badges), sorted(held))


def check_profiles(case, player, matches, prefixes):
    """The profile that was told at some moment was right, after one match or the next."""
    facts = case.by_player.get(player)
    for call in facts.of("profile.get") if facts else ():
        if not call.is_acknowledged or call.params.get("player") != player:
            continue
        told = call.result["statistics"]
        least = sum(match.finished_at < call.sent_at for match in matches)
        most = sum(match.finished_at <= call.got_at for match in matches)
        expected = prefixes[least : most + 1]
        if not any(all(told[k] == v for k, v in prefix.items()) for prefix in expected):
            yield Violation("a profile tells what is stored", facts.name, told, expected)
