"""Full duels without think time, and how their frames compare with a bare echo's in C."""

import re
import subprocess
import sys

from targets.bench import Row, Unmeasured, at_least, errors

CONNECTIONS = 400
ROUNDS = 20  # of echo and duels in turn; the medians are compared


def measure(bench):
    matches, share = beside_echo(bench)
    bench.serve("--countdown", "0")
    result = bench.load(
        "duels", "--count", bench.count(CONNECTIONS), "--warm-up", "5s",
        "--duration", f"{bench.seconds(30):g}s")
    server = result["server"]
    return [
        at_least("matches per second of the server's processor", 700, matches, "matches"),
        at_least("… with bots, who judge, and mark as well", 700,
                 server["matchesPerCPUSecond"], "matches"),
        Row("… in frames", "–", f"{server['framesPerCPUSecond']:.0f}", True),
        at_least("share of the bare echo, one load for both", 60, share, "%"),
        errors(result),
    ]


def beside_echo(bench):
    """Matches a CPU-second, and the share of the echo's frames in percent; medians.

    Server and echo have the load in C, which costs too little to disturb them.
    """
    command = [
        sys.executable, str(bench.repository / "loadtest" / "speed"), bench.program,
        "--rounds", str(ROUNDS), "--data", str(bench.folder),
        "--connections", str(bench.count(CONNECTIONS))]
    bench.note(command)
    table = subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout
    print(table)
    matches = re.search(r"^\| matches a CPU-second \| (\d+)", table, re.MULTILINE)
    share = re.search(r"of the bare echo's \| ([\d.]+)%", table)
    if matches is None or share is None:
        raise Unmeasured("the comparison with the bare echo did not come to its end")
    return int(matches[1]), float(share[1])
