"""Ten thousand players, all in matches, each of whom does something every three seconds."""

from targets.bench import at_most, errors, kind, soundness

PLAYERS = 10_000
PAUSE = 3  # seconds between two commands of a player
MATCH = 90  # seconds that a match takes at that pace: over so long they begin, one after the other


def measure(bench):
    count = bench.count(PLAYERS)
    rate = bench.arguments.rate or count / PAUSE
    bench.serve()
    result = bench.load(
        "human", "--count", count, "--rate", f"{rate:g}", "--warm-up", f"{MATCH}s",
        "--duration", f"{bench.seconds(60):g}s")
    return [
        at_most("guess → acknowledged, p99", 5, kind(result, "match.guess")["latency"]["p99"], "ms"),
        at_most("the server's share of a core", 35, 100 * result["server"]["cores"], "%"),
        errors(result),
        soundness(result),
    ]
