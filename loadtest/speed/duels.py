"""Duels, parties of sixteen and a bare echo, side by side.

All run at once on the server's core, and the load turns from one to the next every second or two: a
machine that becomes slower or faster does so for all of them. Each round is a sample, and the
medians of many are told. A program beside itself had 102.7 % of its own matches in 20 rounds.

Two programs are compared more closely under load at the same time: whatever the machine does in a
millisecond, it does to both (`compare`). A program beside itself was within 1 % in eight rounds.
What they do in a second of the core means nothing then, as more comes together in each turn.
"""

import statistics
from contextlib import ExitStack, contextmanager

from speed.processes import (
    HURRIED, Load, echo_server, game_server, loaded, processor_seconds)

COMPARISONS = 8
ECHO_SECONDS = 1
# Between the mean request of a duel (120 bytes) and the mean message to a player (210 bytes).
ECHO_BYTES = 190
# Royales of sixteen players each: one for ten duels, so that both take about as long.
PARTY_FORMAT, PARTY_PLAYERS, PARTY_SHARE = "royale", 16, 0.1


class Samples:
    """The results of one program in each round."""

    def __init__(self, program, server):
        self.program, self.server = program, server
        self.matches, self.shares, self.parties = [], [], []

    def add(self, result, cost, echo):
        self.matches.append(result["matches"] / cost)
        self.shares.append(frames(result) / cost / echo)

    def add_party(self, result, cost):
        """Counts what a party costs in duels of the same round."""
        self.parties.append(self.matches[-1] * cost / result["matches"])


def frames(result):
    return result["frames_in"] + result["frames_out"]


async def measure(programs, tools, folder, maps, arguments):
    """Gives the Samples of each program, in their order."""
    with side_by_side(programs, tools, folder, maps) as (echo_pid, port, samples):
        for each in samples:
            await each.server.ready()
        # The first round is the warm-up.
        for number in range(arguments.rounds + 1):
            load = Load(tools, "echo", port, arguments.connections, ECHO_SECONDS, ECHO_BYTES)
            cost, result, _ = loaded(echo_pid, load)
            echo = frames(result) / cost
            said = [f"echo {echo:.0f} frames a CPU-second"]
            # There and back again: nobody always comes after the same one.
            for each in samples if number % 2 else reversed(samples):
                load = Load(
                    tools, "duels", each.server.port, arguments.connections, arguments.matches)
                cost, result, waited = loaded(each.server.pid, load)
                party = Load(
                    tools, "rooms", each.server.port, arguments.connections,
                    max(1, int(arguments.matches * PARTY_SHARE)), PARTY_FORMAT, PARTY_PLAYERS)
                party_cost, party_result, _ = loaded(each.server.pid, party)
                if number:
                    each.add(result, cost, echo)
                    each.add_party(party_result, party_cost)
                said.append(f"{each.program} {frames(result) / cost:.0f}, "
                            f"{result['matches'] / cost:.0f} matches, "
                            f"waited for the core {waited:.0%}")
            print("; ".join(said))
        compare(samples, tools, arguments)
        return samples


def compare(samples, tools, arguments):
    """Says what a match costs each program, where it costs the first one 1."""
    connections = max(2, arguments.connections // len(samples) // 2 * 2)
    ratios = [[] for _ in samples]
    for number in range(COMPARISONS + 1 if len(samples) > 1 else 0):
        # Each load begins a second after it has connected.
        begun = [(Load(tools, "duels", each.server.port, connections, 2 * arguments.matches),
                  processor_seconds(each.server.pid)[0]) for each in samples]
        matches = [load.result()["matches"] for load, _ in begun]
        costs = [(processor_seconds(each.server.pid)[0] - before) / count
                 for each, (_, before), count in zip(samples, begun, matches)]
        for ratio, cost in zip(ratios, costs) if number else ():
            ratio.append(cost / costs[0])
    for each, ratio in list(zip(samples, ratios))[1:]:
        low, middle, high = statistics.quantiles(ratio, n=4)
        print(f"{each.program}: a match costs {middle:.3f} of {samples[0].program}'s "
              f"(quartiles {low:.3f}, {high:.3f})")


@contextmanager
def side_by_side(programs, tools, folder, maps):
    with ExitStack() as stack:
        echo = stack.enter_context(echo_server(tools))
        samples = []
        for number, program in enumerate(programs):
            place = folder / f"duels-{number}"
            place.mkdir()
            server = stack.enter_context(game_server(program, place, maps, HURRIED))
            samples.append(Samples(program, server))
        yield *echo, samples
