"""An hour of play, and whether memory stays what it was."""

import statistics

from targets.bench import Row, at_most, errors, soundness

PLAYERS = 2000
PAUSE = 3  # seconds between two commands of a player
FILLING = 120  # seconds of duels at full speed, until SQLite's page cache is as full as it gets
FILLERS = 400
WARM_UP = 300  # seconds of the players' own, in which what else is bounded fills up
GROWTH = 3  # percent


def measure(bench):
    count = bench.count(PLAYERS)
    rate = bench.arguments.rate or count / PAUSE
    length = bench.seconds(3600)
    bench.serve("--countdown", "0")
    bench.load(
        "duels", "--count", min(count, FILLERS), "--duration", f"{min(FILLING, length):g}s")
    result = bench.load(
        "human", "--count", count, "--rate", f"{rate:g}",
        "--warm-up", f"{min(WARM_UP, length):g}s", "--duration", f"{length:g}s")
    begin, end = result["measuredFrom"], result["measuredUntil"]
    quarter = (end - begin) / 4
    first = resident(result, begin, begin + quarter)
    last = resident(result, end - quarter, end)
    return [
        Row("memory in the first quarter, median", "–", f"{first / 1024:.1f} MiB", True),
        Row("memory in the last quarter, median", "–", f"{last / 1024:.1f} MiB", True),
        at_most("growth", GROWTH, 100 * (last - first) / first, "%"),
        errors(result),
        soundness(result),
    ]


def resident(result, begin, end):
    return statistics.median(
        second["server"]["residentKiB"] for second in result["seconds"]
        if begin <= second["time"] <= end and second.get("server"))
