import Metrics

// The metrics for Prometheus. Dashboards and alerts depend on their names, which must not change.
extension Monitoring {
  /// Writes the metrics that everybody may read on the port for players.
  ///
  /// All others are for operators (``writeOperatorMetrics(to:)``). On a server with a single match
  /// sums of bytes would tell how long the opponent's pin is, drawing times would tell of the
  /// place, and message counts by method would tell who moves a marker.
  func writeOpenMetrics(to text: inout MetricsText) {
    text.family("whereami_build_info", .gauge, "Always 1; the label is the version.") {
      $0.add(1, ["version": ServerVersion.text])
    }
    text.gauge("whereami_ready", "Whether clients should be sent here.", state.isReady ? 1 : 0)
    text.gauge("whereami_connections", "Open WebSocket connections.", sessions.count)
    text.gauge("whereami_players_online", "Signed-in players.", players.onlineCount)
    text.gauge("whereami_players_waiting", "Players in the waiting room.", lobby.waitingCount)
    text.gauge("whereami_matches_live", "Matches being played.", matches.liveCount)
    text.family("whereami_matches_finished_total", .counter, "Matches that have ended.") {
      $0.add(matches.finishedCount)
    }
  }

  /// Writes all other metrics that are kept on the game loop.
  func writeOperatorMetrics(to text: inout MetricsText) {
    writeTraffic(to: &text)
    writeLobbyAndMatches(to: &text)
    writeLoop(to: &text)
    writeDurability(to: &text)
    writeSlowWork(to: &text)
    writeStocks(to: &text)
    writePushes(to: &text)
    text.family("whereami_news_feeds", .gauge, "Feeds, by the outcome of their last reading.") {
      let broken = feeds.states.values.count { $0.problem != nil }
      $0.add(feeds.states.count - broken, ["outcome": "read"])
      $0.add(broken, ["outcome": "broken"])
    }
  }

  private func writePushes(to text: inout MetricsText) {
    text.family(
      "whereami_pushes_total", .counter,
      "Push messages, by result: sent, gone with their subscription, failed, dropped or limited."
    ) { samples in
      for result in ServerMetrics.PushResult.allCases {
        samples.add(metrics.pushes[result.rawValue].value, ["result": "\(result)"])
      }
    }
    text.gauge("whereami_pushes_waiting", "Push messages that wait.", push.waitingCount)
  }

  private func writeStocks(to text: inout MetricsText) {
    if let sketches = matches.views.sketches {
      text.gauge(
        "whereami_sketch_places", "Places in the stock of sketches.",
        sketches.count)
    }
    guard let panoramas = matches.views.panoramas else { return }
    text.family(
      "whereami_panorama_places_ready", .gauge, "Places with panoramas in stock, by map."
    ) { samples in
      for (map, count) in panoramas.readyCounts.sorted(by: { $0.key < $1.key }) {
        samples.add(count, ["map": map])
      }
    }
    text.counter(
      "whereami_panorama_places_built_total", "Places that were fetched from the provider.",
      panoramas.builtCount)
    text.counter(
      "whereami_panorama_places_failed_total", "Places that could not be fetched.",
      panoramas.failedCount)
  }

  private func writeTraffic(to text: inout MetricsText) {
    text.counter(
      "whereami_connections_opened_total", "WebSocket connections that were opened.",
      metrics.connectionsOpened.value)
    text.family(
      "whereami_connections_closed_total", .counter,
      "WebSocket connections that have ended, by close code; 1006 is the end without one."
    ) { samples in
      for (code, counter) in zip(CloseLabels.codes, metrics.connectionsClosed) {
        samples.add(counter.value, ["code": code])
      }
    }
    text.counter(
      "whereami_requests_total", "Messages that clients sent.", metrics.requests.value)
    text.counter(
      "whereami_requests_refused_total", "Messages that were answered with an error.",
      metrics.requestsRefused.value)
    text.family(
      "whereami_messages_total", .counter,
      "Messages by method and outcome: ok, or the error's name."
    ) { metrics.messages.write(to: &$0) }
    text.family(
      "whereami_request_duration_seconds", .histogram,
      "From a request's arrival until its reply, which waits for its commit, was sent."
    ) { samples in
      for (method, histogram) in zip(MessageLabels.methods, metrics.methodTimes) {
        let snapshot = histogram.snapshot
        if snapshot.total > 0 { samples.add(snapshot, ["method": method]) }
      }
    }
    text.family("whereami_events_sent_total", .counter, "Events sent to players, by name.") {
      for (event, counter) in zip(MessageLabels.events, metrics.events) {
        $0.add(counter.value, ["event": event])
      }
    }
    text.family("whereami_http_requests_total", .counter, "HTTP requests, by kind.") {
      for (kind, counter) in zip(HTTPRequestKind.allCases, metrics.httpRequests) {
        $0.add(counter.value, ["kind": kind.rawValue])
      }
    }
  }

  private func writeLobbyAndMatches(to text: inout MetricsText) {
    text.family("whereami_queue_length", .gauge, "Players who wait, by kind of queue.") {
      $0.add(lobby.waitingCount(ranked: false), ["queue": "casual"])
      $0.add(lobby.waitingCount(ranked: true), ["queue": "ranked"])
    }
    text.family(
      "whereami_queue_wait_seconds", .histogram, "How long paired players had waited."
    ) { samples in
      for (queue, histogram) in zip(["casual", "ranked"], metrics.queueWait) {
        samples.add(histogram.snapshot, ["queue": queue])
      }
    }
    text.family("whereami_matches", .gauge, "Live matches, by mode and phase.") { samples in
      for (kind, count) in matches.countByModeAndPhase.sorted(by: { $0.key < $1.key }) {
        samples.add(count, ["mode": kind.mode.rawValue, "phase": kind.phase.rawValue])
      }
    }
    text.family("whereami_matches_started_total", .counter, "Matches, by mode and origin.") {
      metrics.matchesStarted.write(to: &$0, labels: ("mode", "origin"))
    }
    text.family(
      "whereami_matches_ended_total", .counter, "Matches that have ended, by mode and ending."
    ) { metrics.matchesFinished.write(to: &$0, labels: ("mode", "ending")) }
    text.counter(
      "whereami_matches_restored_total", "Live matches that were restored at the start.",
      metrics.matchesRestored.value)
    text.gauge(
      "whereami_challenges_open", "Challenges that wait for an answer.", challenges.count)
    text.gauge("whereami_rooms_open", "Rooms that have members.", rooms.count)
  }

  private func writeLoop(to text: inout MetricsText) {
    text.histogram(
      "whereami_loop_turn_duration_seconds",
      "For how long a turn of the game loop kept it from looking at its sockets.",
      metrics.turnTime.all.snapshot)
    text.histogram(
      "whereami_timer_lateness_seconds", "How late timers fired.",
      metrics.timerLateness.all.snapshot)
    text.gauge("whereami_timers", "Timers that are set.", timers.count)
    text.gauge("whereami_players_known", "Players in memory.", players.count)
    text.gauge(
      "whereami_recovery_duration_seconds", "From the start until requests were carried out.",
      Double(metrics.recoveryNanoseconds) / 1e9)
  }

  private func writeDurability(to text: inout MetricsText) {
    text.counter(
      "whereami_journal_writes_total", "Writes handed to the journal.", journal.handedOver)
    text.histogram(
      "whereami_journal_batch_size", "How many writes a commit had.",
      metrics.commitSize.snapshot)
    text.histogram(
      "whereami_journal_commit_duration_seconds",
      "From the moment a commit was asked for until it was durable.",
      metrics.commitTime.all.snapshot)
    text.gauge(
      "whereami_journal_stalled", "Whether the database refuses writes at the moment.",
      journal.isStalled ? 1 : 0)
    text.counter(
      "whereami_journal_stalls_total", "How often the database began to refuse writes.",
      metrics.stalls.value)
    text.gauge(
      "whereami_held_messages", "Messages that wait for a commit to be sent.", outbox.heldCount)
    text.gauge("whereami_held_bytes", "The same in bytes.", outbox.heldBytes)
  }

  private func writeSlowWork(to text: inout MetricsText) {
    text.family(
      "whereami_views_total", .counter,
      "Requests for pictures of places, by outcome."
    ) { samples in
      for outcome in ServerMetrics.ViewOutcome.allCases {
        samples.add(
          metrics.views[outcome.rawValue].value, ["outcome": "\(outcome)"])
      }
    }
    text.histogram(
      "whereami_view_drawing_duration_seconds",
      "How long drawing a picture took, its wait included.",
      metrics.drawingTime.snapshot)
    text.histogram(
      "whereami_password_duration_seconds",
      "How long hashing or checking a password took, its wait included.",
      metrics.passwordTime.snapshot)
  }
}

extension CounterTable {
  /// Adds the counters that are not zero. A row with any counter has its first column too, so that
  /// its rate is known from the first event on.
  fileprivate func write(
    to samples: inout MetricsText.Samples,
    labels: (row: String, column: String) = ("method", "outcome")
  ) {
    for (row, rowName) in rows.enumerated() {
      for (column, columnName) in columns.enumerated() where column == 0 || self[row, column] > 0 {
        samples.add(self[row, column], [labels.row: rowName, labels.column: columnName])
      }
    }
  }
}
