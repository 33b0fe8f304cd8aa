"""The input of every check, and its findings."""

from dataclasses import dataclass
from functools import cached_property

from .. import facts as facts_of
from ..stored import Stored


@dataclass
class Violation:
    """Something that was promised and is not so."""

    rule: str
    who: str
    acknowledged: object
    stored: object
    match: str | None = None
    round: int | None = None

    def __str__(self):
        place = "".join(
            f" {name} {value}" for name, value in (("match", self.match), ("round", self.round))
            if value is not None
        )
        return (
            f"VIOLATION {self.rule}: {self.who}{place}\n"
            f"    acknowledged: {self.acknowledged}\n    stored: {self.stored}"
        )


class Case:
    """The ledger's facts and the database of one run."""

    def __init__(self, ledger, database):
        self.ledger = ledger
        self.facts = [facts_of.read(transcript) for transcript in ledger.transcripts]
        self.stored = Stored(database)

    @cached_property
    def by_player(self):
        return {facts.player: facts for facts in self.facts if facts.player}

    @cached_property
    def by_username(self):
        return {name: facts for facts in self.facts for name in facts.usernames}

    @cached_property
    def played(self):
        """The stored matches, live and over, of each player."""
        found = {}
        for match in self.stored.matches.values():
            for player in match.players:
                found.setdefault(player, []).append(match)
        return found

    @cached_property
    def finished(self):
        """The stored matches of each player that are over, in the order in which they count."""
        return {
            player: sorted(
                (m for m in matches if not m.is_live), key=lambda m: (m.finished_at, m.ident)
            )
            for player, matches in self.played.items()
        }

    @cached_property
    def ended_at(self):
        """When anybody saw anything last."""
        entries = (t.entries[-1][0] for t in self.ledger.transcripts if t.entries)
        return max(entries, default=0)

    def outages_between(self, earlier, later):
        return [o for o in self.ledger.outages if earlier <= o.down_at and o.ready_at <= later]
