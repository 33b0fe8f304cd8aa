"""The report of a run."""

from harness.percentiles import milliseconds, percentile


def summary(case, run):
    """Lines of text."""
    ledger, storm = case.ledger, run.storm
    calls = [call for facts in case.facts for call in facts.calls]
    acknowledged = [call for call in calls if call.is_acknowledged]
    guesses = [(c.got_at - c.sent_at) / 1000 for c in acknowledged if c.method == "match.guess"]
    finished = [match for match in case.stored.matches.values() if not match.is_live]
    endings = {e: sum(m.ending == e for m in finished) for e in ("played", "forfeited", "aborted")}
    recoveries = [outage.recovery_seconds for outage in ledger.outages]
    live = [outage.live_matches for outage in ledger.outages]
    told = sum(len(facts.texts) for facts in case.facts)
    yield f"seed {ledger.settings['seed']}, {ledger.settings['bots']} bots, " \
          f"{ledger.settings['seconds']} s of storm"
    yield f"server: {storm.kills} kills, {storm.terms} SIGTERM, {storm.starts} starts; ways: " \
          + ", ".join(f"{how} {n}" for how, n in ways(ledger))
    if recoveries:
        yield f"recovery, start to ready: median {milliseconds(recoveries, 0.5)}, " \
              f"longest {milliseconds(recoveries, 1)}; live matches then: median " \
              f"{percentile(live, 0.5)}, most {max(live)}"
    if ledger.settings.get("stalls"):
        yield f"the disk hung {ledger.settings['stalls']} times: deadlines are checked one way only"
    yield f"connections: {sum(len(f.connections) for f in case.facts)}; cut by bots: " \
          + (", ".join(f"{kind} {n}" for kind, n in sorted(run.world.cuts.items())) or "none")
    kinds = ", ".join(f"{count} {ending}" for ending, count in endings.items())
    yield f"matches finished: {len(finished)} ({kinds})" \
          f", live at the end: {len(case.stored.matches) - len(finished)}" \
          f", waiting: {len(case.stored.tickets)}"
    yield f"commands: {len(calls)} sent, {len(acknowledged)} acknowledged, " \
          f"{sum(c.error is not None for c in calls)} refused, " \
          f"{sum(c.got_at is None for c in calls)} never answered; messages told: {told}"
    yield f"stored: {len(case.stored.players)} players, {len(case.stored.friends) // 2} " \
          f"friendships, {len(case.stored.badges)} badges, " \
          f"{len(case.stored.notifications)} notifications"
    yield f"guess to acknowledgement: p50 {milliseconds(guesses, 0.5)}, " \
          f"p99 {milliseconds(guesses, 0.99)} (of {len(guesses)})"


def ways(ledger):
    names = [outage.how for outage in ledger.outages]
    return sorted((name, names.count(name)) for name in set(names))
