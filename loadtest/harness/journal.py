"""The journal of a database: what happened in the matches that its last server had live.

A row of `journal` has what one commit brought, entry after entry; one of `kept_journal` is an entry
of long ago.
"""

import struct

# Number, moment, the match's id and the payload's length; the payload comes after.
HEAD = struct.Struct("<qq16sI")


def entries(execute):
    """(number, match's id, moment, payload) of each entry, by number, also of matches that are over.

    `execute` is that of a connection.
    """
    found = {
        (number, bytes(match), at, bytes(payload))
        for number, match, at, payload in execute(
            "SELECT sequence, match, at, payload FROM kept_journal")
    }
    for (row,) in execute("SELECT entries FROM journal"):
        found.update(unpacked(bytes(row)))
    return sorted(found)


def unpacked(row):
    """The entries of one row."""
    start = 0
    while start < len(row):
        if start + HEAD.size > len(row):
            raise ValueError("half a journal entry")
        number, at, match, length = HEAD.unpack_from(row, start)
        start += HEAD.size + length
        if start > len(row):
            raise ValueError("half a journal entry")
        yield number, match, at, row[start - length:start]


def packed(found):
    """A row of those entries."""
    return b"".join(
        HEAD.pack(number, at, match, len(payload)) + payload
        for number, match, at, payload in found)


def live_matches(execute):
    """The ids of those that are not over."""
    over = {bytes(match) for (match,) in execute("SELECT id FROM matches")}
    return {match for _, match, _, _ in entries(execute)} - over
