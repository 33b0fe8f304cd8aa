"""A database of many players, filled without the server: it makes the file, this the rows."""

import sqlite3

BATCH = 10_000


def fill(path, count):
    """Adds players with statistics, none of them ranked, to a database that nobody has open."""
    database = sqlite3.connect(path)
    # A file that is lost is made again.
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    for start in range(0, count, BATCH):
        numbers = range(start, min(start + BATCH, count))
        database.executemany("INSERT INTO participants VALUES (?)", ((player(n),) for n in numbers))
        database.executemany(
            "INSERT INTO players (id, username, username_key, is_guest, created_at, last_seen_at,"
            " rating, rating_deviation, rating_volatility, ranked_games)"
            " VALUES (?, ?, ?, 1, ?, ?, 1500.0, 350.0, 0.06, 0)",
            ((player(n), f"p{n}", f"p{n}", EPOCH, EPOCH) for n in numbers))
        database.executemany(
            "INSERT INTO statistics (player, solo_games, multiplayer_games, games_won,"
            " finished_games, quits, total_score, maximum_score, wins_in_a_row,"
            " longest_wins_in_a_row, games_on_last_day, days_in_a_row, longest_days_in_a_row,"
            " offset_min, scored_rounds) VALUES (?, 1, 0, 0, 1, 0, 900, 900, 0, 0, 0, 0, 0, 0, 5)",
            ((player(n),) for n in numbers))
        database.commit()
    database.execute("PRAGMA journal_mode = WAL")
    database.close()


def player(number):
    """An id as the server makes them: the time, and something that nobody can guess."""
    scattered = number * 2_654_435_761 % 2**62
    return ((EPOCH + number) << 80 | 7 << 76 | 1 << 63 | scattered).to_bytes(16, "big")


EPOCH = 1_700_000_000_000  # milliseconds since 1970
