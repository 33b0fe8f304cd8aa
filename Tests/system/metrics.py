"""A server's metrics, judged by Prometheus's own tool and by what was played.

Usage: metrics.py PROGRAM PROMTOOL
"""

import http.client
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from server import Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALERTS = ROOT / "deploy/prometheus/alerts.yml"
# When each alert has to come, and when it has not.
ALERT_TRIALS = ROOT / "Tests/system/alerts.yml"
DASHBOARD = ROOT / "deploy/grafana/whereami.json"
MATCHES = 12
# The metrics that everybody is told on the port that players use, and no more.
OPEN = {
    "whereami_build_info", "whereami_ready", "whereami_connections", "whereami_players_online",
    "whereami_players_waiting", "whereami_matches_live", "whereami_matches_finished_total",
}


def fetch(url):
    """The status and the text; a status that is none of success is no exception."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.read().decode(), answer.headers["content-type"]
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), error.headers["content-type"]


def parsed(text):
    """The samples of a page: {(name, labels): value}; and its families' names."""
    samples, families = {}, set()
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            families.add(line.split()[2])
        elif not line.startswith("#"):
            name, _, rest = line.partition("{") if "{" in line else (line.split()[0], "", "")
            labels = rest.rpartition("}")[0]
            key = (name, tuple(sorted(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', labels))))
            assert key not in samples, f"twice: {line}"
            samples[key] = float(line.rsplit(" ", 1)[1])
    return samples, families


def total(samples, name, **labels):
    """The sum of all samples of a name with those labels."""
    return sum(
        value for (found, pairs), value in samples.items()
        if found == name and labels.items() <= dict(pairs).items()
    )


def named(text):
    """The metrics that an expression of PromQL names."""
    return set(re.findall(r"\b(?:whereami|process)_[a-z_0-9]+", text))


def family(name, families):
    """Whether a family has samples of that name."""
    return name in families or re.sub(r"_(bucket|sum|count)$", "", name) in families


def metrics_page(server):
    """The address of the page, as the log tells it."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found = re.search(r'address=(http\S*/metrics)', server.log_file.read_text())
        if found:
            return found[1]
        time.sleep(0.02)
    raise AssertionError("the log does not say where the metrics are")


def ask_to_connect(server, origin):
    """The status of a handshake that a page of that origin asks for."""
    place = urllib.parse.urlsplit(server.page)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=10)
    try:
        connection.request("GET", "/v1/ws", headers={
            "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": origin})
        return connection.getresponse().status
    finally:
        connection.close()


def check_page(tool, text):
    """Prometheus's parser accepts it, and its linter has nothing to say."""
    result = subprocess.run([tool, "check", "metrics"], input=text, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert result.stderr.strip() == "" and result.stdout.strip() == "", result.stderr


def is_quiet(samples):
    """Nobody is connected, and no commit is under way."""
    return total(samples, "whereami_connections") == 0 and total(
        samples, "whereami_journal_batch_size_sum"
    ) == total(samples, "whereami_journal_writes_total")


def check_sums(samples):
    """Counts from different places agree."""
    assert total(samples, "whereami_matches_finished_total") == MATCHES
    assert total(samples, "whereami_matches_started_total", origin="queue") == MATCHES
    assert total(samples, "whereami_matches_ended_total", mode="duel", ending="played") == MATCHES
    assert total(samples, "whereami_matches_live") == total(samples, "whereami_matches") == 0
    assert total(samples, "whereami_queue_wait_seconds_count", queue="casual") == 2 * MATCHES
    assert total(samples, "whereami_events_sent_total", event="match.finished") == 2 * MATCHES
    requests = total(samples, "whereami_requests_total")
    assert requests > 10 * MATCHES
    assert requests == total(samples, "whereami_messages_total")
    assert requests == total(samples, "whereami_frames_received_total")
    refused = requests - total(samples, "whereami_messages_total", outcome="ok")
    assert refused == total(samples, "whereami_requests_refused_total")
    replies = total(samples, "whereami_request_duration_seconds_count")
    # Nobody answers a notification; the bots send none.
    assert replies == total(samples, "whereami_messages_total", outcome="ok")
    events = total(samples, "whereami_events_sent_total")
    assert total(samples, "whereami_frames_sent_total") == requests + events
    opened = total(samples, "whereami_connections_opened_total")
    closed = total(samples, "whereami_connections_closed_total")
    assert opened == closed + total(samples, "whereami_connections") and opened > 0
    commits = total(samples, "whereami_journal_commit_duration_seconds_count")
    assert 0 < commits <= total(samples, "whereami_sqlite_transactions_total")
    assert total(samples, "whereami_journal_batch_size_sum") == total(
        samples, "whereami_journal_writes_total")
    assert total(samples, "whereami_sqlite_database_bytes") >= 4096
    assert total(samples, "whereami_sqlite_wal_bytes") > 4096
    assert total(samples, "process_open_fds") > 5
    assert abs(total(samples, "process_start_time_seconds") - time.time()) < 300
    assert 10e6 < total(samples, "process_resident_memory_bytes") < 4e9


def check_names(tool, families):
    """Every metric that dashboard and alerts name is told."""
    result = subprocess.run([tool, "check", "rules", ALERTS], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    expressions = [
        target["expr"] for panel in json.loads(DASHBOARD.read_text())["panels"]
        for target in panel.get("targets", [])
    ]
    assert len(expressions) > 30
    for text in [*expressions, ALERTS.read_text(), ALERT_TRIALS.read_text()]:
        unknown = {name for name in named(text) if not family(name, families)}
        assert not unknown, (unknown, text[:200])
    check_expressions(tool, expressions)


def check_alerts(tool):
    """Each alert comes when it has to, and does not when it has not."""
    trials = ALERT_TRIALS.read_text()
    comes = re.findall(r"alertname: (\w+)\n +exp_alerts:\n", trials)
    stays_away = re.findall(r"alertname: (\w+), exp_alerts: \[\]", trials)
    for alert in re.findall(r"alert: (\w+)", ALERTS.read_text()):
        assert alert in comes and alert in stays_away, f"{alert} is not tried"
    result = subprocess.run([tool, "test", "rules", ALERT_TRIALS], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def check_expressions(tool, expressions):
    """Grafana's variables filled in, Prometheus can read them."""
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as rules:
        record = []
        for number, text in enumerate(expressions):
            text = text.replace("$__rate_interval", "1m").replace("$__range", "1h")
            text = text.replace("$job", "whereami").replace("$instance", ".*")
            record.append({"record": f"panel:{number}", "expr": text})
        # JSON is YAML.
        json.dump({"groups": [{"name": "dashboard", "rules": record}]}, rules)
        rules.flush()
        result = subprocess.run(
            [tool, "check", "rules", rules.name], capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr


def main(program, tool):
    with tempfile.TemporaryDirectory() as folder:
        data, log = pathlib.Path(folder) / "data", pathlib.Path(folder) / "server.err"
        coordinates = ("--view-provider", "coordinates")
        with Server(program, data, *coordinates, "--metrics-port", "0", "--countdown", "0",
                    log=log) as server:
            page = metrics_page(server)
            check_page(tool, fetch(page)[1])
            subprocess.run(
                [program, "bots", "--url", server.url, "--count", "8", "--matches",
                 str(MATCHES), "--think", "0ms"],
                check=True, stdout=subprocess.DEVNULL,
            )
            assert ask_to_connect(server, "https://elsewhere.example") == 403
            # That the bots have left is known, and durable, a moment after.
            deadline = time.monotonic() + 60
            while True:
                status, text, kind = fetch(page)
                samples, families = parsed(text)
                if is_quiet(samples) or time.monotonic() > deadline:
                    break
            assert status == 200 and kind == "text/plain; version=0.0.4; charset=utf-8", kind
            check_page(tool, text)
            check_sums(samples)
            assert total(samples, "whereami_connections_refused_total", reason="origin") == 1
            check_names(tool, families)
            check_alerts(tool)
            assert fetch(page.replace("/metrics", "/"))[0] == 404
            assert fetch(page.replace("/metrics", "/v1/ws"))[0] == 404
            assert fetch(server.page + "metrics")[0] == 404, "they are told in one place"
        log.unlink()
        with Server(program, data, *coordinates, "--log-format", "json", "--log-level", "trace",
                    log=log) as server:
            status, text, _ = fetch(server.page + "metrics")
            check_page(tool, text)
            assert status == 200 and parsed(text)[1] == OPEN, "players learn how many there are"
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        assert {"listening", "stopped"} <= {line["message"] for line in lines}, lines
        assert all(line["level"] and line["time"].endswith("Z") for line in lines)
    print("ok: Prometheus reads the metrics, they add up, dashboard and alerts name no others, "
          "and each alert comes when it has to")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
