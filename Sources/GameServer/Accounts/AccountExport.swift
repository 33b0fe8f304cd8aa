import Community
import GameRules
import Storage
import WireProtocol

/// Exports everything that is stored of a player to the player.
@GameLoop
final class AccountExporter: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let inbox: Inbox
  private let rules: RuleBook

  init(
    store: any Store, clock: any ServerClock, inbox: Inbox, rules: RuleBook
  ) {
    self.store = store
    self.clock = clock
    self.inbox = inbox
    self.rules = rules
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(AccountExport.self, cost: RequestCost.export) {
      [unowned self] parameters, call in
      try await self.export(from: parameters.cursor, call)
    }
  }

  private func export(
    from cursor: ExportCursor?, _ call: Call<AccountExport>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    if case .lists(let list) = cursor {
      let lists = try await self.lists(of: player, after: list)
      return call.succeed(
        .init(account: nil, matches: [], lists: lists.cards, cursor: lists.cursor))
    }
    if case .maps(let map) = cursor {
      let found = try await store.exportedMap(of: player, after: map)
      let exported = found.flatMap { ExportedMap($0.content, part: 0) }
      return call.succeed(
        .init(
          account: nil, matches: [], map: exported,
          cursor: found.flatMap { found in
            let map = found.content.map
            if let exported, exported.parts > 1 {
              return .map(map.id, part: 1, version: UInt8(truncatingIfNeeded: map.version))
            }
            return found.hasMore ? .maps(after: map.id) : nil
          }))
    }
    if case .map(let map, let part, let version) = cursor {
      return call.succeed(
        try await self.part(part, ofVersion: version, of: map, by: player))
    }
    var account: ExportedAccount?
    if cursor == nil {
      guard let export = try await store.export(player) else {
        return call.refuse(.unauthenticated)
      }
      account = ExportedAccount(
        export, badges: rules.cards(unlocked: export.badges).filter(\.isUnlocked),
        notifications: try await inbox.cards(of: export.notifications), at: clock.now)
    }
    var earlier: MatchID?
    if case .matches(let match) = cursor { earlier = match }
    let limit = WireLimits.exportedMatches
    let matches = try await store.matches(of: player, before: earlier, limit: limit)
    var part = AccountExport.Result(
      account: account,
      matches: matches.compactMap { ExportedMatch($0, player: player) }.map(ExportedMatchCard.init))
    if matches.count == limit, let last = matches.last {
      part.cursor = .matches(before: last.match.setup.id)
    } else {
      (part.lists, part.cursor) = try await lists(of: player, after: nil)
    }
    call.succeed(part)
  }

  /// A part of a map's file. A file that was replaced meanwhile begins anew; a map that was deleted
  /// is passed over.
  private func part(
    _ part: Int, ofVersion version: UInt8, of map: OwnMapID, by player: PlayerID
  ) async throws(StorageError) -> AccountExport.Result {
    guard let content = try await store.ownMapContent(map), content.map.author == player,
      let exported = ExportedMap(
        content, part: UInt8(truncatingIfNeeded: content.map.version) == version ? part : 0)
    else { return .init(account: nil, matches: [], cursor: .maps(after: map)) }
    let next = exported.part + 1
    return .init(
      account: nil, matches: [], map: exported,
      cursor: next < exported.parts
        ? .map(map, part: next, version: UInt8(truncatingIfNeeded: content.map.version))
        : .maps(after: map))
  }

  /// Some of the player's own lists, and where the next ones, or the maps, begin.
  private func lists(
    of player: PlayerID, after list: ListID?
  ) async throws(StorageError) -> (cards: [ExportedList]?, cursor: ExportCursor?) {
    let page = try await store.exportedLists(
      of: player, after: list, places: WireLimits.exportedListPlaces)
    if page.hasMore, let last = page.lists.last {
      return (page.lists.map { ExportedList($0.list, $0.places) }, .lists(after: last.list.id))
    }
    let hasMaps = try await store.exportedMap(of: player, after: nil) != nil
    return (
      page.lists.isEmpty ? nil : page.lists.map { ExportedList($0.list, $0.places) },
      hasMaps ? .maps(after: nil) : nil
    )
  }
}

extension ExportedAccount {
  fileprivate init(
    _ export: PlayerExport, badges: [BadgeCard], notifications: [NotificationCard],
    at now: Instant
  ) {
    let record = export.player
    let statistics = (export.statistics ?? Statistics()).seenLast(at: record.lastSeenAt)
    self.init(
      player: PlayerCard(record), createdAt: record.createdAt, lastAccess: record.lastSeenAt,
      email: export.email,
      identities: export.identities.map {
        .init(provider: $0.provider, subject: $0.subject, email: $0.email, linkedAt: $0.linkedAt)
      },
      sessions: export.tokens.map { .init(createdAt: $0.createdAt, expiresAt: $0.expiresAt) },
      rating: .init(
        value: record.rating.value, deviation: record.rating.deviation,
        volatility: record.rating.volatility, games: record.rankedGames),
      ratings: export.otherRatings.isEmpty ? nil : export.otherRatings.cards,
      statistics: StatisticsCard(statistics, at: now),
      memories: export.memory.cards(at: now), visits: export.visits.map(VisitCard.init),
      badges: badges,
      friends: export.friends.friends.map { .init(player: PlayerCard($0.player), since: $0.since) },
      requests: export.friends.requestCards,
      blocked: export.blocked.map { .init(player: PlayerCard($0.player), since: $0.since) },
      reports: export.reports.map {
        .init(
          player: PlayerCard($0.counterpart), reason: $0.report.reason, match: $0.report.match,
          at: $0.report.at)
      },
      notifications: notifications,
      pushes: export.pushSubscriptions.isEmpty
        ? nil
        : export.pushSubscriptions.map { .init(endpoint: $0.endpoint, createdAt: $0.createdAt) },
      queue: export.waitingTicket.map {
        .init(map: $0.map, isRanked: $0.isRanked, since: $0.since)
      }, lists: ExportedLists(export),
      events: export.eventWants.isEmpty
        ? nil : export.eventWants.map { .init(event: $0.event, leads: $0.leads) },
      bookmarks: export.bookmarks.isEmpty
        ? nil : export.bookmarks.map { .init(news: $0.news, at: $0.at) },
      digest: export.digest.map {
        .init(every: $0.setting.every, timeZone: $0.setting.offset, next: $0.next)
      },
      bag: statistics.bag.finds > 0 ? BagCard(statistics.bag, at: now) : nil,
      compositions: export.compositions.isEmpty
        ? nil : export.compositions.map(CompositionCard.init))
  }
}

extension ExportedLists {
  /// `nil` if there is nothing.
  fileprivate init?(_ export: PlayerExport) {
    self.init(
      results: export.listResults.compactMap { record in
        let result = record.result
        guard let best = result.bestAverage, let last = result.lastFinishedAt else { return nil }
        return ExportedListResult(
          list: record.list, finishes: result.finishes, rounds: result.rounds,
          points: result.points, best: best, medal: result.medal(places: record.places),
          lastFinishedAt: last)
      },
      marked: export.listMarks.map {
        ExportedListMark(
          list: $0.list, isFavourite: $0.mark.isFavourite, isWanted: $0.mark.isWanted)
      },
      maps: export.mapMarks.map(MapMarkCard.init),
      mapResults: export.mapResults.isEmpty
        ? nil : export.mapResults.compactMap(ExportedMapResult.init))
    if results.isEmpty, marked.isEmpty, maps.isEmpty, mapResults == nil { return nil }
  }
}

extension ExportedMapResult {
  fileprivate init?(_ record: MapResultRecord) {
    let result = record.result
    guard let best = result.bestAverage, let last = result.lastFinishedAt else { return nil }
    self.init(
      map: record.map, finishes: result.finishes, rounds: result.rounds, points: result.points,
      best: best, medal: result.medal(places: OwnMapLimits.roundsOfMedal), lastFinishedAt: last)
  }
}

extension ExportedMap {
  /// `nil` if the file has not so many parts.
  fileprivate init?(_ content: OwnMapContent, part: Int) {
    let size = WireLimits.exportedMapBytes
    let (map, bytes) = (content.map, content.geoJSON)
    let parts = max(1, (bytes.count + size - 1) / size)
    guard part < parts else { return nil }
    // No character is cut: it belongs to the part in which it begins.
    func boundary(_ part: Int) -> Int {
      var index = min(part * size, bytes.count)
      while index < bytes.count, UTF8.isContinuation(bytes[index]) { index += 1 }
      return index
    }
    self.init(
      map: map.id.mapName, title: map.title, visibility: map.visibility, key: map.key,
      createdAt: map.createdAt, updatedAt: map.updatedAt,
      geoJSON: String(decoding: bytes[boundary(part)..<boundary(part + 1)], as: UTF8.self),
      part: part, parts: parts)
  }
}

extension ExportedList {
  fileprivate init(_ list: PlaceListRecord, _ places: [ListedPlace]) {
    self.init(
      list: list.id, title: list.title, visibility: list.visibility, key: list.key,
      createdAt: list.createdAt, updatedAt: list.updatedAt,
      places: places.map { listed in
        ExportedListPlace(
          place: listed.number, coordinate: listed.place.coordinate, name: listed.place.name,
          country: listed.place.country)
      })
  }
}

extension ExportedMatchCard {
  fileprivate init(_ match: ExportedMatch) {
    self.init(
      match: match.id, format: FormatName(match.format), difficulty: match.difficulty,
      brought: match.brought.isEmpty ? nil : match.brought,
      dealsAids: match.dealsAids ? true : nil, origin: match.origin, map: match.map,
      set: match.placeSet?.list == nil ? match.placeSet : nil, list: match.placeSet?.list,
      scoringVersion: match.scoringVersion, startedAt: match.startedAt,
      finishedAt: match.finishedAt, ending: match.ending,
      result: FinalResult(match.result, change: match.rating),
      rounds: match.rounds.map { round in
        Round(
          round: round.number, solution: RevealedPlace(round.solution),
          startedAt: round.startedAt, revealedAt: round.revealedAt,
          guess: round.guess.map(RoundScore.init), guessedAt: round.guess?.guessedAt)
      })
  }
}
