"""The whole contract over real sockets: every method, event and error that can be provoked.

The client here shares nothing with the server but PROTOCOL and the documents that the server
serves, against which every message is held. At the end the test itself holds what it met against
what the documents list; what it cannot provoke is excused below, with the reason.

Usage: contract.py PROGRAM [--patient]     --patient waits a minute for a challenge to expire
"""

import argparse
import asyncio
import pathlib
import shutil
import signal
import sys
import tempfile
import time
import traceback

import contract_accounts
import contract_community
import contract_crowd
import contract_daily
import contract_events
import contract_finds
import contract_formats
import contract_http
import contract_identities
import contract_ladders
import contract_learning
import contract_limits
import contract_lists
import contract_maps
import contract_matches
import contract_news
import contract_operators
import contract_panoramas
import contract_parameters
import contract_push
import contract_races
import contract_replays
import contract_search
import contract_sets
import contract_rooms
import contract_transcript
import contract_views
import contract_watching
from contract_documents import Contract
from contract_server import Server

MAPS = ("europe", "ireland", "italy", "kenya", "norway", "portugal", "world")

NEVER_PROVOKED = {
    "internalError": "it would be a defect of the server",
    "draining": "only a request that waits for the store just then is told so: a race",
}
NOT_PROVOKED_EVENTS = {"challenge.expired": "it takes a minute: --patient"}
NOT_PROVOKED_CODES = {
    1000: "the client's own: a server that is through with a client says why",
    1003: "a binary message is closed with 4502",
    4000: "it takes megabytes that nobody reads; the transport's own tests do it",
}


def excused_errors(contract):
    """The pairs of method and error that this run need not meet."""
    for error in NEVER_PROVOKED:
        assert error in contract.errors, f"{error} is excused, and there is none"
    return {(method, error) for method in contract.methods
            for error in contract.documented_errors(method) if error in NEVER_PROVOKED}


def scenarios(patient):
    """All that can happen side by side on one server."""
    parts = [contract_http, contract_accounts, contract_matches, contract_formats, contract_finds, contract_daily,
             contract_replays, contract_sets, contract_ladders, contract_learning,
             contract_community, contract_crowd, contract_races, contract_rooms, contract_watching,
             contract_limits, contract_lists, contract_maps, contract_search, contract_events, contract_news,
             contract_identities, contract_push]
    chosen = [scenario for part in parts for scenario in part.SCENARIOS]
    if patient:
        chosen.append(contract_community.expiry)
    return chosen


async def play(server, chosen):
    """Lets scenarios happen at once; returns how many failed, and says why."""
    failed = 0

    async def run(scenario):
        nonlocal failed
        name, begun = f"{scenario.__module__}.{scenario.__name__}", time.monotonic()
        try:
            said = await scenario(server)
        except (Exception, asyncio.CancelledError):
            failed += 1
            print(f"FAILED: {name}\n{traceback.format_exc()}")
        else:
            print(f"ok: {name}, {time.monotonic() - begun:.1f} s" + (f": {said}" if said else ""))

    await asyncio.gather(*(run(scenario) for scenario in chosen))
    return failed


# Servers beside the wide one: the folder's name, the options, and what happens on each.
OTHER_SERVERS = {
    # Narrow limits.
    "strict": (
        ["--request-rate", str(contract_limits.PER_SECOND), "--request-burst",
         str(contract_limits.BURST), "--ping-interval", "500ms", "--idle-timeout", "4s"],
        contract_limits.STRICT_SCENARIOS),
    # Places are shown in pictures.
    "drawing": (
        ["--rounds", "2", "--countdown", "1s", "--view-provider", "sketch"],
        contract_views.SCENARIOS + contract_transcript.SCENARIOS),
    # The server hands out its key for Street View.
    "street": (
        ["--view-provider", "streetview", "--google-maps-key", contract_views.KEY],
        contract_views.STREET_SCENARIOS + contract_push.OFF_SCENARIOS),
    # Any number of requests, for whatever schemas allow and do not allow.
    "patient": (["--request-rate", "0"], contract_parameters.SCENARIOS),
}


async def other_server(name, program, folder, contract):
    """Plays what happens on one of them; returns how much failed."""
    options, chosen = OTHER_SERVERS[name]
    server = await Server.start(program, folder / name, "--maps", str(folder / "maps"), *options)
    server.contract = contract
    try:
        failed = await play(server, chosen)
        if name == "drawing":
            assert not any("view provider" in line for line in server.log), server.log
        await server.end(signal.SIGINT)
        return failed + await server.leave()
    finally:
        await server.kill()


async def wide_server(program, folder, patient):
    """A server without limits that would be in the way."""
    provider = contract_identities.Provider()
    server = await Server.start(
        program, folder / "wide", "--maps", str(folder / "maps"), "--rounds", "2",
        "--countdown", "0", "--request-rate", "0", "--trusted-proxies", "127.0.0.0/8",
        "--identity-providers", str(provider.configure(folder)), *contract_push.CONTACT)
    try:
        server.provider, server.contract = provider, Contract(
            await server.document("/openrpc.json"), await server.document("/asyncapi.json"))
        first = await server.guest("first")
        strict = asyncio.ensure_future(other_server("strict", program, folder, server.contract))
        failed = await play(server, scenarios(patient)) + await strict
        panoramas = contract_panoramas.Provider(folder)
        OTHER_SERVERS["walking"] = (panoramas.options, contract_panoramas.SCENARIOS)
        for name in ("drawing", "street", "patient", "walking"):
            failed += await other_server(name, program, folder, server.contract)
        await first.call("profile.get")
        for scenario in (
                *contract_operators.SCENARIOS, contract_limits.login_times,
                contract_limits.full_disk):
            failed += await play(server, [scenario])
        failed += await server.leave()
        failed += await play(server, [contract_limits.draining])
        if failed:
            print(*server.log[-20:], sep="\n")
        return server.contract, failed
    finally:
        await server.kill()


def report(contract, patient):
    """Says what was not provoked and why; returns whether that is all."""
    excused = excused_errors(contract)
    events = set() if patient else set(NOT_PROVOKED_EVENTS)
    gaps = contract.gaps(excused, events, set(NOT_PROVOKED_CODES))
    print(f"{len(contract.succeeded)} methods, {len(contract.refused)} refusals, "
          f"{len(contract.events)} events, {len(contract.close_codes)} close codes, "
          f"{contract.checked} messages held against the documents")
    for error, reason in NEVER_PROVOKED.items():
        print(f"not provoked: {error}, of {sum(e == error for _, e in excused)} methods: {reason}")
    for name, reason in {**(NOT_PROVOKED_EVENTS if events else {}), **NOT_PROVOKED_CODES}.items():
        print(f"not provoked: {name}: {reason}")
    for code, reason in sorted(contract.other_reasons):
        print(f"undocumented: {code} was given the reason '{reason}'")
    for gap in gaps:
        print(f"GAP: {gap}")
    return not gaps


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--patient", action="store_true")
    arguments = arguments.parse_args()
    polygons = pathlib.Path(__file__).resolve().parents[2] / "polygons"
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "maps").mkdir()
        for entry in MAPS:
            shutil.copy(polygons / f"{entry}.geojson", folder / "maps")
        whole = wide_server(arguments.program, folder, arguments.patient)
        contract, failed = asyncio.run(asyncio.wait_for(whole, 300))
    complete = report(contract, arguments.patient)
    print(f"{failed} scenarios failed, in {time.monotonic() - begun:.0f} s")
    sys.exit(0 if complete and not failed else 1)


main()
