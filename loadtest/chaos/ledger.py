"""The record of a run: each bot's transcript, and the server's life; kept as lines of JSON.

A transcript is nothing but what went over the wire and when. What follows from it is worked out at
the end (see facts.py), by code that did not play.
"""

import json
from dataclasses import dataclass, field

from harness.server import now_ms

# The kinds of entries. SENT is what left whole; HALF is half a frame, which must never count.
OPEN, SENT, HALF, GOT, SHUT = "open", "sent", "half", "got", "shut"


@dataclass
class Transcript:
    """Of one bot: (milliseconds, number of the connection, kind, text), in order."""

    name: str
    entries: list = field(default_factory=list)

    def note(self, connection, kind, text=""):
        self.entries.append((now_ms(), connection, kind, text))


@dataclass
class Outage:
    """From the moment the server went down to the moment it was ready again.

    `struck_at` is when it was sent the signal: on SIGTERM it takes its time to go down, and its
    clocks stand from the signal on. `starts` counts the processes it took: more than one if some
    died before they were ready.
    """

    struck_at: int
    down_at: int
    ready_at: int
    how: str
    starts: int = 1
    recovery_seconds: float = 0.0
    live_matches: int = 0


@dataclass
class Ledger:
    """Everything a reconciliation needs beside the database."""

    settings: dict
    transcripts: list = field(default_factory=list)
    outages: list = field(default_factory=list)
    # Faults of the process itself, such as an exit code.
    mishaps: list = field(default_factory=list)

    def transcript(self, name):
        self.transcripts.append(Transcript(name))
        return self.transcripts[-1]

    def save(self, path):
        with open(path, "w") as file:
            head = {
                "settings": self.settings,
                "outages": [vars(outage) for outage in self.outages],
                "mishaps": self.mishaps,
            }
            file.write(json.dumps(head) + "\n")
            for transcript in self.transcripts:
                for entry in transcript.entries:
                    file.write(json.dumps([transcript.name, *entry]) + "\n")

    @classmethod
    def load(cls, path):
        with open(path) as file:
            head = json.loads(file.readline())
            ledger = cls(head["settings"], mishaps=head["mishaps"])
            ledger.outages = [Outage(**outage) for outage in head["outages"]]
            by_name = {}
            for line in file:
                name, *entry = json.loads(line)
                if name not in by_name:
                    by_name[name] = ledger.transcript(name)
                by_name[name].entries.append(tuple(entry))
        return ledger
