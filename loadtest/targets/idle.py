"""Fifteen thousand connections, signed in and silent."""

from targets.bench import at_most, errors

CONNECTIONS = 15_000


def measure(bench):
    bench.serve()
    result = bench.load(
        "idle", "--count", bench.count(CONNECTIONS), "--arrivals", 1000, "--warm-up", "10s",
        "--duration", f"{bench.seconds(60):g}s")
    server = result["server"]
    return [
        at_most("resident memory of a connection", 9, server["residentKiBPerConnection"], "KiB"),
        # Memory that the start has left free may hold the first ones.
        at_most("the same, of the later half of them", 9, marginal(result), "KiB"),
        at_most("the server's share of a core", 2, 100 * server["cores"], "%"),
        errors(result),
    ]


def marginal(result):
    """How much memory grew with each connection once half of them were there, in KiB."""
    seconds = [second for second in result["seconds"] if second.get("server")]
    half = next(s for s in seconds if s["connections"] >= result["connections"] / 2)
    grown = seconds[-1]["server"]["residentKiB"] - half["server"]["residentKiB"]
    return grown / max(1, seconds[-1]["connections"] - half["connections"])
