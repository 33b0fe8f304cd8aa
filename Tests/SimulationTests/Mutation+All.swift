import Community
import GameRules
import Simulation
import Storage
import Synchronization

@testable import GameServer

extension Mutation {
  static let all: [Mutation] =
    [
      store, channel, clock, parts, choices, people.map { $0.amongSociablePlayers() },
      finds.map { $0.amongTravellers() }, maps.map { $0.amongSurveyors() }, feeds, rooms, daily,
      recordings, watching, learning, reminders.map { $0.amongSociablePlayers() }, lines, refusals,
    ]
    .flatMap(\.self)

  private static let store: [Mutation] = [
    Mutation("an accepted guess is not journaled", [.acknowledgedIsDurable, .eventsAsPlayed]) {
      $0.commit = skipped(oneOf: 10) {
        if case .guess = MatchEntry.event($0) { true } else { false }
      }
    },
    Mutation("an answer is not journaled", [.acknowledgedIsDurable, .eventsAsPlayed, .appliedOnce])
    {
      $0.commit = skipped(oneOf: 10) {
        if case .answer = MatchEntry.event($0) { true } else { false }
      }
    },
    Mutation("an aid is not journaled", [.acknowledgedIsDurable, .eventsAsPlayed, .appliedOnce]) {
      $0.commit = skipped(oneOf: 4) {
        if case .aid = MatchEntry.event($0) { true } else { false }
      }
    }.amongTravellers(),
    Mutation("a pause is not journaled", [.acknowledgedIsDurable, .eventsAsPlayed, .appliedOnce]) {
      $0.commit = skipped(oneOf: 4) {
        if case .pause = MatchEntry.event($0) { true } else { false }
      }
    }.amongTravellers(),
    Mutation("a command is journaled twice", [.appliedOnce]) {
      let isTime = every(15)
      $0.commit = { writes in
        writes.flatMap { write -> [StoreWrite] in
          guard case .journal(let entry) = write, case .guess = MatchEntry.event(write), isTime()
          else { return [write] }
          let again = JournalEntry(
            sequence: entry.sequence + 1_000_000, match: entry.match, at: entry.at,
            payload: entry.payload)
          return [write, .journal(again)]
        }
      }
    },
    Mutation("statistics are not written", [.statisticsAsPlayed]) {
      let isTime = every(8)
      $0.commit = { writes in
        guard writes.contains(where: { if case .finished = $0 { true } else { false } }), isTime()
        else { return writes }
        return writes.filter { if case .statistics = $0 { false } else { true } }
      }
    },
    Mutation("who leaves the queue stays in it", [.acknowledgedIsDurable, .pairsMade, .bounded]) {
      $0.commit = skipped(oneOf: 10) { if case .dequeued = $0 { true } else { false } }
    },
    Mutation("who joins the queue is not kept", [.acknowledgedIsDurable]) {
      $0.commit = skipped(oneOf: 10) { if case .enqueued = $0 { true } else { false } }
    },
    Mutation("a result is not kept", [.bounded, .oneMatchEach, .ratingsAsPlayed]) {
      $0.commit = skipped(oneOf: 5) { if case .finished = $0 { true } else { false } }
    },
    Mutation("a ranked match changes no rating", [.ratingsAsPlayed]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .finished(let record) = write else { return write }
          return .finished(FinishedMatchRecord(match: record.match, ratings: []))
        }
      }
    },
    Mutation("in pairs the second of a side is not rated", [.ratingsAsPlayed]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .finished(let record) = write, record.ratings.count == 4 else { return write }
          let changes = [0, 2, 3].map { record.ratings[$0] }
          return .finished(
            FinishedMatchRecord(
              match: record.match, ratings: changes, sequences: record.sequences))
        }
      }
    },
    Mutation("a rated match brings no place in a league", [.ratingsAsPlayed]) {
      $0.commit = skipped(oneOf: 1) { if case .leagueEntered = $0 { true } else { false } }
    },
    Mutation("every match counts wholly", [.ratingsAsPlayed]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .finished(let record) = write, record.match.weight?.reason != nil else {
            return write
          }
          var match = record.match
          match.weight = .full
          return .finished(
            FinishedMatchRecord(
              match: match, ratings: record.ratings, sequences: record.sequences))
        }
      }
    },
    Mutation(
      "the places of rounds to come are not kept",
      [.appliedOnce, .eventsAsPlayed, .resultsAsPlayed]
    ) {
      $0.commit = { writes in
        writes.filter { if case .places? = MatchEntry.event($0) { false } else { true } }
      }
    },
    Mutation("a pin is taken to be in another country", [.resultsAsPlayed]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .journal(let entry) = write,
            case .guess(let player, let round, .pin(let pin, let country?)?)? = MatchEntry.event(
              write),
            let other = CountryCode(country.description == "NE" ? "SW" : "NE")
          else { return write }
          let event = MatchEvent.guess(player, round: round, Answer.pin(pin, country: other))
          return .journal(
            JournalEntry(
              sequence: entry.sequence, match: entry.match, at: entry.at,
              payload: MatchEntry.happened(event).encoded))
        }
      }
    },
    Mutation("health is kept as it was at the beginning", [.resultsAsPlayed]) {
      $0.commit = results(of: .clash) {
        PlayerResult(
          player: $0.player, total: $0.total, reserve: .health(6000), rank: $0.rank, won: $0.won,
          left: $0.left)
      }
    },
    Mutation("the second of a royale is kept as its winner", [.resultsAsPlayed]) {
      $0.commit = results(of: .royale) {
        PlayerResult(
          player: $0.player, total: $0.total, reserve: $0.reserve,
          rank: $0.rank > 2 ? $0.rank : 3 - $0.rank, won: $0.rank == 2, left: $0.left)
      }
    }.amongGatherers(),
    Mutation("a badge is not granted", [.badgesAsEarned]) {
      $0.commit = skipped(oneOf: 3) { if case .granted = $0 { true } else { false } }
    },
    Mutation("a notification is written twice", [.notificationsOnce]) {
      $0.commit = { writes in
        writes.flatMap { write -> [StoreWrite] in
          guard case .notified(let record) = write else { return [write] }
          let again = NotificationRecord(
            id: NotificationID(uuid: record.id.uuid.successor), player: record.player,
            kind: record.kind, other: record.other, badge: record.badge,
            challenge: record.challenge, key: record.key + "again", at: record.at)
          return [write, .notified(again)]
        }
      }
    },
    Mutation("the heartbeat is not kept", [.downtimeExcused]) {
      $0.commit = skipped(oneOf: 1) { if case .alive = $0 { true } else { false } }
    },
    Mutation(
      "a commit is acknowledged before it is done", [.acknowledgedIsDurable, .eventsAsPlayed]
    ) { $0.acknowledgesEarly = true },
  ]

  private static let channel: [Mutation] = [
    Mutation("an event is dropped", [.gaplessSequence, .eventsAsPlayed]) {
      $0.send = dropped("round.guessed")
    },
    Mutation("an event is sent twice", [.gaplessSequence]) { $0.send = doubled("round.revealed") },
    Mutation(
      "an event comes after the next one",
      [.gaplessSequence, .eventsAsPlayed, .oneReplyEach, .acknowledgedIsDurable]
    ) { $0.send = late("round.guessing") },
    Mutation("a pin is shown before the reveal", [.secrecy]) { sabotage in
      let pin = Mutex("")
      sabotage.send = { text in
        if let start = text.firstRange(of: "\"accepted\":") {
          pin.withLock { $0 = String(text[start.upperBound...].dropLast(2)) }
        }
        guard text.contains("round.guessed"), pin.withLock({ !$0.isEmpty }) else { return [text] }
        return [text.dropLast(2) + ",\"pin\":" + pin.withLock { $0 } + "}}"]
      }
    },
    Mutation("the place of a round to come is shown", [.secrecy]) { sabotage in
      let spy = PlaceSpy()
      sabotage.commit = { writes in
        for case .journal(let entry) in writes {
          guard case .begun(let setup, _) = MatchEntry(decoding: entry.payload) else { continue }
          spy.places.withLock { $0["\(setup.id)"] = setup.solutions.last }
        }
        return writes
      }
      sabotage.send = { text in
        let known = spy.places.withLock { $0 }
        guard text.contains("\"round.started\""),
          let place = known.first(where: { text.contains($0.key) })?.value.coordinate
        else { return [text] }
        let next = "\(place.latitude.degrees) \(place.longitude.degrees)"
        return [text.dropLast(2) + ",\"next\":\"" + next + "\"}}"]
      }
    },
    Mutation("a reply is lost", [.oneReplyEach]) { $0.send = dropped("\"result\"") },
    Mutation("a reply is sent twice", [.oneReplyEach]) { $0.send = doubled("\"result\"") },
    Mutation(
      "a deadline is announced one millisecond late", [.eventsAsPlayed, .acknowledgedIsDurable]
    ) { $0.send = increased("deadline") },
    Mutation("a score is one point too high", [.resultsAsPlayed]) { $0.send = increased("score") },
    Mutation("a loser is told of a victory", [.resultsAsPlayed]) {
      $0.send = replaced("\"won\":false", with: "\"won\":true")
    },
    Mutation("a friend who comes is said to have gone", [.presenceKnown]) {
      $0.send = replaced("\"online\":true", with: "\"online\":false")
    },
    Mutation("unread notifications are one too many", [.unreadCounted]) {
      $0.send = increased("unread")
    },
  ]

  private static let clock: [Mutation] = [
    Mutation("alarms ring a millisecond late", [.deadlinesKept]) {
      $0.alarm = { $0 + .milliseconds(1) }
    }
  ]

  private static let parts: [Mutation] = [
    Mutation(
      "a timer is swallowed", [.deadlinesKept],
      part { server in
        let (fire, isTime) = (server.matches.deadlines.action, every(10))
        server.matches.deadlines.action = { if !isTime() { fire($0) } }
      }),
    Mutation(
      "what waits for the store is never sent", [.oneReplyEach, .eventsAsPlayed],
      part { server in
        let isTime = every(50)
        filter(server) { $0 !== server.outbox || $1 != .committed || !isTime() }
      }),
    Mutation(
      "friends are not told of the end of a match", [.presenceKnown, .bounded],
      part { server in
        server.matches.observers = server.matches.observers.map {
          $0 === server.presence ? Silenced(server.presence) : $0
        }
      }),
    Mutation(
      "matches stay paused when the store is back", [.deadlinesKept, .downtimeExcused],
      part { filter($0) { _, event in event != .resumed } }),
    Mutation(
      "matches go on while nothing can be kept", [.deadlinesKept, .downtimeExcused],
      part { filter($0) { _, event in event != .stalled } }),
    Mutation(
      "news of the inbox are not told", [.notificationsOnce],
      part { server in filter(server) { $0 !== server.inbox || $1 != .committed } }),
    Mutation(
      "who has gone stays in memory", [.bounded],
      part { server in filter(server) { $0 !== server.players || $1 != .committed } }),
  ]

  /// Keeps some of the journal's events from some of its observers.
  @GameLoop
  private static func filter(
    _ server: Server,
    _ passes: @escaping @GameLoop (any JournalObserver, JournalFilter.Event) -> Bool
  ) {
    server.journal.observers = [JournalFilter(server.journal.observers, passes)]
  }

  private static let choices: [Mutation] = [
    Mutation("a badge is given for less than it says", [.badgesAsEarned]) {
      $0.configure = { configuration in
        let text = StandardRules.text.replacing(
          "\"distanceMeters\", \"atMost\": 1000", with: "\"distanceMeters\", \"atMost\": 90000")
        guard let book = try? RuleBook(reading: Array(text.utf8)) else { return }
        configuration.rules = book
      }
    },
    Mutation("tokens expire after a second", [.tokensGood]) {
      $0.configure = { $0.tokenLifetime = .seconds(1) }
    },
  ]
}

/// Knows the places that matches will end with.
final class PlaceSpy: Sendable {
  let places = Mutex<[String: Solution]>([:])
}

/// Keeps other results of the matches of a format.
private func results(
  of format: Format, _ change: @escaping @Sendable (PlayerResult) -> PlayerResult
) -> @Sendable ([StoreWrite]) -> [StoreWrite] {
  { writes in
    writes.map { write in
      guard case .finished(let record) = write, record.match.setup.format == format else {
        return write
      }
      let match = record.match
      return .finished(
        FinishedMatchRecord(
          match: FinishedMatch(
            setup: match.setup, scoringVersion: match.scoringVersion, startedAt: match.startedAt,
            finishedAt: match.finishedAt, ending: match.ending, rounds: match.rounds,
            results: match.results.map(change), weight: match.weight),
          ratings: record.ratings, sequences: record.sequences))
    }
  }
}
