import Community
import GameRules
import GameServer
import Geodesy
import Matchmaking
import Referee
import Storage
import WireProtocol

// The referee checks the writes that the store keeps.
extension Referee {
  func committed(_ writes: [StoreWrite], _ report: CommitReport) {
    moment += 1
    for write in writes {
      switch write {
      case .journal(let entry): take(entry)
      case .finished(let record): take(record, in: writes)
      case .enqueued(let ticket):
        digest.add(ticket.since.millisecondsSinceEpoch)
        enqueued[ticket.player, default: []].insert(ticket.since.millisecondsSinceEpoch)
        if !deleted.contains(ticket.player) {
          waiting[ticket.player] = ticket.since.millisecondsSinceEpoch
        }
      case .statistics(let player, let statistics): take(statistics, of: player)
      case .seen(let player, let instant):
        digest.add(instant.millisecondsSinceEpoch)
        digest.add(Int64(truncatingIfNeeded: player.uuid.bits))
      case .recorded(let recording, let match):
        digest.add(recording.bytes)
        checkRecording(recording, of: match)
      case .placeSet(let set): take(set)
      case .boardEntry(let entry):
        digest.add(Int64(entry.points))
        checkBoard(entry, writes)
      case .leagueEntered(let entry):
        digest.add(Int64(entry.week.value))
        checkLeague(entry)
      case .notified(let record): digest.add(Int64(truncatingIfNeeded: record.id.uuid.bits))
      case .granted(let grant, _): digest.add(Array("\(grant.badge)".utf8))
      case .dequeued(let player):
        digest.add(Int64(truncatingIfNeeded: player.uuid.bits))
        waiting[player] = nil
      case .tokenUsed(_, let instant): digest.add(instant.millisecondsSinceEpoch)
      case .challenged(let challenge):
        digest.add(challenge.expires.millisecondsSinceEpoch)
        digest.add(Int64(truncatingIfNeeded: challenge.id.uuid.bits))
      case .room(let room):
        digest.add(Array(room.code.text.utf8))
        digest.add(Int64(room.version))
      case .roomEnded(let code): digest.add(Array(code.text.utf8))
      case .challengeEnded(let id, _): digest.add(Int64(truncatingIfNeeded: id.uuid.bits))
      case .alive(let instant):
        digest.add(instant.millisecondsSinceEpoch)
        lastAliveAt = instant.millisecondsSinceEpoch
        noteSign(instant)
      case .pushSubscribed(let subscription): digest.add(Array(subscription.endpoint.utf8))
      case .pushUnsubscribed(let endpoint, _), .pushGone(let endpoint):
        digest.add(Array(endpoint.utf8))
      case .composed(let player, let composition):
        digest.add(Int64(composition.number))
        take(composition, of: player)
      case .visited(let player, let visit):
        digest.add(visit.at.millisecondsSinceEpoch)
        take(visit, of: player)
      case .avatar, .avatarRemoved, .banned, .unbanned, .reported, .reportsClosed,
        .voided, .listUnlisted, .mapUnlisted, .eventSet, .eventCancelled, .planned, .newsAdded,
        .newsRemoved,
        .feedRead, .feedPictured, .carriedOut, .audited:
        digest.add(1)
      }
    }
    crowd.process?.hasTakenUp = true
    expect(report)
    checkBags(writes)
    takeEvents(writes, report)
    takeChallenges(writes)
    takeRooms(writes)
    checkPastimes(writes)
  }

  /// A match alone is broken off for an opponent from the queue, and for nothing else.
  private func checkPastimes(_ writes: [StoreWrite]) {
    for case .finished(let record) in writes
    where record.match.setup.mode == .solo && record.match.ending == .aborted {
      let player = record.match.setup.players[0]
      let isPaired = writes.contains { write in
        guard case .journal(let entry) = write,
          case .begun(let setup, _) = MatchEntry(decoding: entry.payload)
        else { return false }
        return setup.players.contains(player)
          && (setup.mode == .duel || setup.origin == .rankedQueue)
      }
      if !isPaired, !deleted.contains(player) {
        object(.resultsAsPlayed, "\(record.match.setup.id) is aborted without an opponent")
      }
    }
  }

  /// Notes that an online player must be told of a new inbox entry.
  func expect(_ report: CommitReport) {
    let notifications = report.notifications.map(\.record)
    for record in notifications {
      notice(record)
      inboxes.add(record)
    }
    for grant in report.grants where !notifications.contains(where: { $0.tells(of: grant) }) {
      object(.notificationsKept, "\(grant.player) has \(grant.badge) and no notification of it")
    }
    // Whom the store could not speak of, nobody is told of.
    guard disk.faults.writeFailure == nil, disk.faults.crash == nil,
      disk.sabotage.isUnsaid == nil, let process = crowd.process, !process.isDead
    else { return }
    for record in notifications {
      guard let view = speakers[record.player] else { continue }
      awaited[record.id.description] = (view, view.signedInAt, process.store.failedReads)
    }
  }

  /// A badge and a challenge are told of once.
  private func notice(_ record: NotificationRecord) {
    let occasion = record.badge?.text ?? record.challenge?.description
    guard let occasion else { return }
    if !noticed.insert("\(record.player) \(occasion)").inserted {
      object(.notificationsOnce, "\(record.player) is notified of \(occasion) twice")
    }
  }

  private func take(_ entry: JournalEntry) {
    digest.add(entry.sequence)
    digest.add(entry.at.millisecondsSinceEpoch)
    digest.add(entry.payload)
    if let present = entries[entry.sequence] {
      // Handed over again after a failure; the store ignores it.
      if present != entry { object(.appliedOnce, "entry \(entry.sequence) is written twice") }
      return
    }
    guard !finished.contains(entry.match) else { return }
    entries[entry.sequence] = entry
    entriesOfMatch[entry.match, default: []].append(entry.sequence)
    noteSign(entry.at)
    let now = entry.at.millisecondsSinceEpoch
    switch MatchEntry(decoding: entry.payload) {
    case nil: object(.appliedOnce, "entry \(entry.sequence) cannot be read")
    case .begun(let setup, _):
      begin(setup)
      checkBeginning(setup, at: now)
      checkSet(setup, at: now)
      checkMapMatch(setup, at: now)
      checkDueJourney(setup, at: entry.at)
      checkBlocks(setup, at: now)
    case .happened(let event):
      guard var model = models[entry.match] else {
        return object(.acknowledgedIsDurable, "match \(entry.match) has no beginning")
      }
      checkTime(of: event, in: model, at: now)
      checkAllowance(event, in: model)
      checkQuit(event, of: entry.match, at: now)
      if !model.take(event, at: now) {
        object(.appliedOnce, "in match \(entry.match) this had no effect: \(event) at \(now)")
      }
      hide(event, model)
      checkCountry(event, model)
      checkForce(event, model.setup.id)
      models[entry.match] = model
      noteShown(model)
      noteLimit(of: model)
      touched.insert(entry.match)
    }
  }

  /// Nobody is paired with somebody of whom they have been told before that they are blocked.
  private func checkBlocks(_ setup: MatchSetup, at now: Int64) {
    guard setup.mode == .duel || setup.origin == .rankedQueue else { return }
    for (index, one) in setup.players.enumerated() {
      for other in setup.players[..<index]
      where friendships.wereKeptApart(one, other, before: now) {
        object(.blocksKept, "\(one) and \(other) are paired in \(setup.id)")
      }
    }
  }

  private func begin(_ setup: MatchSetup) {
    guard models[setup.id] == nil else {
      return object(.appliedOnce, "match \(setup.id) begins twice")
    }
    for player in setup.players {
      // A player who has left a match that goes on may play another one.
      if let other = liveMatches[player], models[other]?.seat(of: player)?.isGone == false {
        object(.oneMatchEach, "\(player) is in \(other) and in \(setup.id)")
      }
      liveMatches[player] = setup.id
    }
    // A player who lost the line may be on another one, of which nobody has been told yet.
    let links = setup.players.compactMap { speakers[$0]?.link }.filter(\.isAlive)
    let networks = links.compactMap(\.network)
    let matters = setup.players.count == 2 || setup.origin == .rankedQueue
    if links.count == setup.players.count, matters,
      setup.sharesNetwork != (Set(networks).count < networks.count)
    {
      object(.ratingsAsPlayed, "\(setup.id) shares a network: \(setup.sharesNetwork)")
    }
    checkSides(setup)
    models[setup.id] = MatchModel(setup)
    limits[setup.id] = .max
    liveIDs.insert(setup.id)
    // The place of a statement is the capital of its country, which everybody knows.
    for (index, solution) in setup.solutions.enumerated() where solution.statement == nil {
      secrets.hide(solution.coordinate, setup.id, index + 1, of: nil)
    }
  }

  /// The first and the fourth by rating play against the others; and nobody is in two ranked
  /// matches.
  private func checkSides(_ setup: MatchSetup) {
    guard setup.origin == .rankedQueue else { return }
    for other in models.values
    where liveIDs.contains(other.setup.id) && other.setup.origin == .rankedQueue {
      let both = Set(other.setup.players).intersection(setup.players)
      if !both.isEmpty { object(.oneMatchEach, "\(both) are rated in two matches at once") }
    }
    guard setup.players.count == 4, let ladder = setup.format.ladder else { return }
    let values = setup.players.compactMap { storedRating(of: $0, on: ladder)?.rating.value }
    guard values.count == 4 else { return }
    let isRight = values[0] >= max(values[2], values[3]) && values[1] <= min(values[2], values[3])
    if !isRight { object(.pairsMade, "the sides of \(setup.id) are rated \(values)") }
  }

  /// Nobody but a host of the room forces its match on.
  private func checkForce(_ event: MatchEvent, _ match: MatchID) {
    guard case .goOn(let player, _) = event else { return }
    let isHost = rooms.versions(of: player, playing: match).contains { $0.host == player }
    if !isHost { object(.roomsKept, "\(player), no host, forces \(match) on") }
  }

  /// The countries of answers are those of their pins, and no place of a streak is in the country
  /// of the one before.
  private func checkCountry(_ event: MatchEvent, _ model: MatchModel) {
    guard model.rules.isByCountry else { return }
    switch event {
    case .mark(_, _, let answer), .guess(_, _, let answer?):
      // A country may be named as well.
      guard case .pin(let pin, let country) = answer else { return }
      if country?.description != Quadrants().country(of: pin) {
        object(.resultsAsPlayed, "in \(model.setup.id) the pin \(answer) is in another country")
      }
    case .places:
      let countries = model.places.suffix(2).map { Quadrants().country(of: $0.coordinate) }
      let isRepeated = Set(countries).count < 2
      if countries != model.places.suffix(2).map(\.country) || isRepeated {
        object(.resultsAsPlayed, "in \(model.setup.id) places in \(countries) follow each other")
      }
    default: break
    }
  }

  /// Notes the pins and places of an event, which nobody may be told before the reveal.
  private func hide(_ event: MatchEvent, _ model: MatchModel) {
    switch event {
    case .mark(let player, let round, let answer), .guess(let player, let round, let answer?):
      secrets.hide(answer.coordinate, model.setup.id, round, of: player)
    case .places(let dealt):
      for (index, place) in dealt.enumerated() {
        let round = model.places.count - dealt.count + index + 1
        secrets.hide(place.solution.coordinate, model.setup.id, round, of: nil)
      }
    case .aid(_, let round, .shuffle):
      secrets.hide(model.places[round - 1].coordinate, model.setup.id, round, of: nil)
    default: break
    }
  }

  /// A deadline passes on its millisecond, unless the server was not there, which is excused first.
  private func checkTime(of event: MatchEvent, in model: MatchModel, at now: Int64) {
    if case .excused(let time) = event {
      guard isRecovering, let crashedAt, let lastEntryAt else { return }
      let lost = time.wholeMilliseconds
      let reconnection: Int64 = 5000
      let least = now - crashedAt + reconnection
      let most = now - min(lastEntryAt, crashedAt) + reconnection
      if lost < least || lost > most {
        object(
          .downtimeExcused,
          "\(model.setup.id) is excused \(lost) ms instead of \(least) to \(most) ms")
      }
      return
    }
    if let outage = disk.lastOutage, let process = crowd.process {
      let offset = process.offset.wholeMilliseconds
      if now > outage.from.millisecondsSinceEpoch + offset,
        now < outage.until.millisecondsSinceEpoch + offset
      {
        object(
          .deadlinesKept,
          "in \(model.setup.id) this happened while nothing could be kept: \(event) at \(now)")
      }
    }
    guard let due = model.due, due < now else { return }
    object(
      .deadlinesKept,
      "in \(model.setup.id) something was due at \(due) and happened at \(now): \(event)")
  }

  /// The server is still taking up what the one before left.
  private var isRecovering: Bool {
    guard let process = crowd.process else { return false }
    return process.isTakingUp
  }

  private func take(_ record: FinishedMatchRecord, in writes: [StoreWrite]) {
    let id = record.match.setup.id
    guard finished.insert(id).inserted else { return }
    digest.add(Int64(truncatingIfNeeded: id.uuid.bits))
    noteEnd(of: record.match)
    for sequence in entriesOfMatch.removeValue(forKey: id) ?? [] { entries[sequence] = nil }
    guard let model = models[id] else {
      return object(.resultsAsPlayed, "match \(id) ends that never began")
    }
    compare(record.match, model)
    checkFinds(of: record.match)
    for player in model.setup.players where liveMatches[player] == id { liveMatches[player] = nil }
    liveIDs.remove(id)
    limits[id] = nil
    earliestLimit = nil
    touched.insert(id)
    forgettable.append(id)
    count(record, writes)
    checkBoardRow(record.match, writes)
    countList(of: record.match)
    countMap(of: record.match)
    countLearning(of: record.match)
  }

  private func compare(_ match: FinishedMatch, _ model: MatchModel) {
    let name = "match \(match.setup.id)"
    // A match of somebody who is no more ends with the next start, without an entry.
    let isOrphan = match.ending == .aborted && match.setup.players.contains(where: deleted.contains)
    guard isOrphan || model.stage == .over else {
      return object(.resultsAsPlayed, "\(name) ends before its time: \(model.stage)")
    }
    guard model.stage == .over else { return }
    if let ending = model.ending, match.ending != ending {
      object(.resultsAsPlayed, "\(name) ended \(match.ending), not \(ending)")
    }
    if match.rounds.count != model.rounds.count {
      object(
        .resultsAsPlayed, "\(name) has \(match.rounds.count) rounds, not \(model.rounds.count)")
    }
    for (played, round) in zip(match.rounds, model.rounds) {
      for result in played.results {
        guard let own = round.scores.first(where: { $0.player == result.player }),
          own.guess == result.guess, own.aids == result.aids, own.defaulted == result.defaulted,
          own.at == result.guessedAt.millisecondsSinceEpoch, own.points == result.score,
          own.total == result.total, abs(own.distance - result.distance.value) < 0.01
        else {
          object(.resultsAsPlayed, "\(name), round \(round.number): \(result) is not \(round)")
          continue
        }
      }
      let effects = round.scores.compactMap { score in
        model.reserve(score.reserve).map {
          RoundEffect(player: score.player, loss: score.loss, reserve: $0)
        }
      }
      if played.results.count != round.scores.count || played.effects != effects
        || played.startedAt.millisecondsSinceEpoch != round.since
        || played.revealedAt.millisecondsSinceEpoch != round.until
      {
        object(.resultsAsPlayed, "\(name), round \(round.number): \(played) is not \(round)")
      }
    }
    for result in match.results {
      let own = model.result(of: result.player)
      if result != own {
        object(
          .resultsAsPlayed, "\(name): \(result) is not \(own.map { "\($0)" } ?? "anybody's")")
      }
    }
  }

  private func count(_ record: FinishedMatchRecord, _ writes: [StoreWrite]) {
    let match = record.match
    let played = PlayedMatch(match)
    let winners = match.results.filter(\.won).map(\.player)
    let quarters =
      winners.map { statistics[$0, default: .init()].quarters(ofWin: played, by: $0) }.min()
      ?? (played.sharesNetwork || played.isUnplayed ? 0 : 4)
    for player in match.setup.players {
      statistics[player, default: .init()].count(played, for: player, quarters: quarters)
    }
    if match.weight?.quarters != (match.ending == .aborted ? nil : quarters) {
      object(
        .ratingsAsPlayed,
        "\(match.setup.id) counts \(match.weight.map { "\($0)" } ?? "nothing"), not \(quarters) ÷ 4"
      )
    }
    rate(record, writes, quarters: match.ending == .aborted ? 0 : quarters)
    for player in match.setup.players where match.ending != .aborted {
      guard let counted = statistics[player],
        let kept = try? disk.ask({ try $0.statistics(of: player) })
      else {
        if !deleted.contains(player) {
          object(.statisticsAsPlayed, "\(player) has played and has no statistics")
        }
        continue
      }
      countExperience(of: player, in: match)
      earn(played, model: models[match.setup.id], player, counted)
      // Of several matches in one commit the last write counts: looked at when all are counted.
      guard record == writes.lastFinished(of: player) else { continue }
      checkExperience(of: player, kept.experience)
      checkBadges(of: player)
      var differences = counted.differences(from: StatisticsCard(kept, at: match.finishedAt))
      if kept.totalScore != counted.totalScore || kept.scoredRounds != counted.scoredRounds {
        differences.append("\(kept.totalScore) points of \(kept.scoredRounds) rounds")
      }
      let ranking = counted.ranking
      if kept.ranking
        != ScoreSums(
          finishedGames: ranking.finished, totalScore: ranking.score, scoredRounds: ranking.rounds)
      {
        differences.append("\(kept.ranking) for the ranking")
      }
      if !differences.isEmpty {
        object(.statisticsAsPlayed, "\(player) has \(differences), and should: \(counted)")
      }
    }
  }

  /// The badges of the shipped rules that matches bring.
  private func earn(
    _ match: PlayedMatch, model: MatchModel?, _ player: PlayerID, _ statistics: StatisticsModel
  ) {
    let own = (match.bringsBadges ? model?.rounds ?? [] : []).compactMap { round in
      round.scores.first { $0.player == player }.map { (score: $0, since: round.since) }
    }
    let slowest = own.map { Duration.milliseconds($0.score.at - $0.since) }.max()
    let isInTime = !own.contains(where: \.score.defaulted)
    let nearest = own.map(\.score.distance).min()
    let badges = MatchBadge.allCases.filter { badge in
      badge.isEarned(
        by: player, in: match, nearest: nearest.map { Meters($0) },
        slowestGuess: isInTime ? slowest.map { $0...$0 } : nil, statistics,
        experience: experience[player]?.total,
        finds: bags[player].map { ($0.finds, $0.recipes.count) } ?? (0, 0)) == true
    }
    earned[player, default: []].formUnion(badges)
  }

  private func checkBadges(of player: PlayerID) {
    let kept = try? disk.ask { try $0.badges(of: player) }
    let granted = Set((kept ?? []).compactMap { MatchBadge(rawValue: $0.badge.text) })
    if let expected = earned[player], granted != expected {
      object(.badgesAsEarned, "\(player) has \(granted) and has earned \(expected)")
    }
  }
}

extension [StoreWrite] {
  /// The last of the matches that end here and that the player took part in.
  func lastFinished(of player: PlayerID) -> FinishedMatchRecord? {
    for case .finished(let record) in reversed()
    where record.match.setup.players.contains(player) && record.match.ending != .aborted {
      return record
    }
    return nil
  }
}

extension MatchModel {
  /// A player's result by the contract.
  func result(of player: PlayerID) -> PlayerResult? {
    guard let own = seat(of: player) else { return nil }
    let rank =
      1
      + seats.count { other in
        own.hasLeftEarly == other.hasLeftEarly
          ? worth(other) > worth(own) : !other.hasLeftEarly
      }
    let staying = seats.filter { !$0.hasLeftEarly }
    let best = staying.map(worth).max()
    let isAlone =
      Set(staying.filter { worth($0) == best }.map { side(of: $0.player) }).count == 1
    var left: LeaveReason?
    if case .gone(let reason) = own.whereabouts, !own.isOut { left = reason }
    return PlayerResult(
      player: player, total: own.total, reserve: reserve(own.reserve), rank: rank,
      won: ending != .aborted && seats.count > 1 && !own.hasLeftEarly && worth(own) == best
        && isAlone,
      left: left)
  }

  /// The number that decides who has won.
  private func worth(_ seat: Seat) -> Int {
    rules.worth(
      of: seat.player, total: seat.total, reserve: seat.reserve, eliminated: eliminated)
  }
}
