import Community
import GameRules
import JSON
import Storage
import WireProtocol

// Maps of players: each is as it was kept, can be begun as long as it is there, and counts the
// accounts that have finished it.
extension Referee {
  func decided(_ command: OwnMapCommand, by player: PlayerID, _ answer: OwnMapAnswer) {
    moment += 1
    switch (command, answer) {
    case (_, .refused(let refusal)):
      if let reason = reasonAgainst(refusal, command, player) {
        object(.mapsKept, "\(player) is refused as \(refusal), though \(reason)")
      }
    case (.create(let record, let geoJSON), .done(let id)):
      guard id == record.id else {
        // The map of the same key.
        if maps.authors[id] != player {
          object(.mapsKept, "\(player) is given map \(id) of somebody else")
        }
        return
      }
      digest.add(Array(id.description.utf8))
      maps.make(record, geoJSON, moment: moment, at: serverNow)
      if maps.own(player).count > (accounts.opening(of: player) == nil ? 3 : 20) {
        object(.mapsKept, "\(player) has too many maps")
      }
    case (.replace(let id, let file, let title, let visibility), .done):
      maps.change(
        id, title: title, visibility: visibility, geoJSON: file.geoJSON, moment: moment,
        at: serverNow)
    case (.edit(let id, let title, let visibility), .done):
      maps.change(id, title: title, visibility: visibility, moment: moment, at: serverNow)
    case (.delete(let id), .done): maps.delete(id, moment: moment, at: serverNow)
    }
  }

  /// The reason why a refusal by the store is wrong.
  private func reasonAgainst(
    _ refusal: OwnMapRefusal, _ command: OwnMapCommand, _ player: PlayerID
  ) -> String? {
    let map: OwnMapID? =
      switch command {
      case .create: nil
      case .replace(let id, _, _, _), .edit(let id, _, _), .delete(let id): id
      }
    switch refusal {
    case .unknownMap:
      guard let map else { return isStored(player) ? "the player is there" : nil }
      return maps.maps[map]?.author == player ? "it is the player's" : nil
    case .tooManyMaps: return maps.own(player).count < 3 ? "there are few" : nil
    case .accountNeeded: return accounts.opening(of: player) == nil ? nil : "there is an account"
    case .notPublishable: return "no operator has made any private"
    }
  }

  /// Compares all maps and their finishers with the store.
  func auditMaps(at now: Instant) {
    let authors = Set(maps.authors.values).filter { isStored($0) }
    for player in authors.sorted() {
      let kept = (try? disk.ask { try $0.ownMaps(.own(player)) }) ?? []
      if Set(kept.map(\.map.id)) != maps.own(player) {
        object(.mapsKept, "\(player) has \(kept.map(\.map.id)), not \(maps.own(player))")
      }
    }
    for (id, map) in maps.maps.sorted(by: { $0.key < $1.key }) {
      guard let kept = (try? disk.ask { try $0.ownMapContent(id) }) ?? nil else {
        object(.mapsKept, "map \(id) is gone")
        continue
      }
      if kept.map.author != map.author || kept.map.title != map.title
        || kept.map.visibility != map.visibility || kept.geoJSON != map.geoJSON
      {
        object(.mapsKept, "map \(id) is kept as \(kept.map)")
      }
      let totals = try? disk.ask { try $0.mapTotals(of: [id.mapName], at: now) }
      let counted = maps.finishers(of: id, at: now) { accounts.opening(of: $0) != nil }
      if let said = totals?.first?.recentFinishers, said != counted {
        object(.mapsKept, "map \(id) has \(said) finishers, not \(counted)")
      }
    }
  }

  // MARK: - Matches

  /// A match of a player's map is begun by those who may open it, and has its places.
  func checkMapMatch(_ setup: MatchSetup, at now: Int64) {
    guard let id = setup.ownMap, setup.placeSet == nil else { return }
    guard let author = maps.authors[id] else {
      return object(.mapsKept, "\(setup.id) is of no map \(id)")
    }
    let isAuthors = setup.authorSeat.map { setup.players[$0] } == author
    if isAuthors != setup.players.contains(author) {
      object(.mapsKept, "\(setup.id) does not know that \(author) made its map")
    }
    guard let map = maps.maps[id] else {
      if let end = maps.deleted[id], end.at.millisecondsSinceEpoch + Self.slowestLook < now {
        object(.mapsKept, "\(setup.id) is of map \(id), which was deleted at \(end.at)")
      }
      return
    }
    if setup.players != [author], !map.wasOpen {
      object(.mapsKept, "\(setup.id) is of map \(id), which is its author's alone")
    }
    for place in setup.solutions.map(\.coordinate)
    where !map.boxes.contains(where: { $0.contains(place) }) {
      object(.mapsKept, "\(setup.id) has a place outside of its map: \(place)")
    }
  }

  /// In milliseconds: a few reads of the store at its slowest.
  private static let slowestLook: Int64 = 20_000

  /// A match of Classic that was played to its end, without aids of its room, counts for its map:
  /// once a player, but for the author.
  func countMap(of match: FinishedMatch) {
    if match.setup.ownMap != nil {
      mapMatchCount += 1
      sharedMapMatchCount += match.setup.players.count > 1 ? 1 : 0
    }
    guard let id = match.setup.ownMap, match.ending == .played, !match.rounds.isEmpty,
      match.setup.format.id.name == "classic", match.setup.placeSet == nil, !match.setup.dealsAids
    else { return }
    for result in match.results
    where result.left == nil && result.player != maps.authors[id] && isStored(result.player) {
      maps.finish(id, result.player, at: match.finishedAt)
    }
  }

  /// The time of the present server, or of the world.
  var serverNow: Instant { crowd.process?.clock.now ?? time.now }

  /// No match is begun by a request that came after the map was deleted, or became its author's
  /// alone.
  func checkBegun(_ request: LinkView.Pending, _ player: PlayerID) {
    checkOpen(ownMap(of: request), to: [player], request)
  }

  /// A challenge on a map is sent and accepted only while it is open to both.
  func checkMapOfChallenge(_ request: LinkView.Pending, _ player: PlayerID) {
    switch request.method {
    case "challenge.send":
      let other = PlayerID(request.parameters?["player"])
      checkOpen(ownMap(of: request), to: [player] + (other.map { [$0] } ?? []), request)
    case "challenge.accept":
      let challenge = ChallengeID(request.parameters?["challenge"]).flatMap { challenges.all[$0] }
      guard let challenge else { return }
      checkOpen(OwnMapID(mapName: challenge.terms.map), to: challenge.players, request)
    default: break
    }
  }

  /// A room plays only on maps that everybody may open who knows their names.
  func checkMapOfRoom(_ request: LinkView.Pending, _ player: PlayerID) {
    checkOpen(ownMap(of: request), to: nil, request)
  }

  /// Whether a room is asked to play a format on a map of a player's that is not for such maps.
  func isNotForOwnMaps(_ request: LinkView.Pending, _ player: PlayerID) -> Bool {
    guard request.method == "room.set" else { return false }
    // A player who has left the room has been in one whose terms are not known now.
    guard let terms = rooms.room(of: player)?.terms else { return true }
    let map = request.parameters?["map"]?.string ?? terms.map
    let format =
      request.parameters?["format"]?.string.flatMap { Format.named($0) } ?? terms.format
    return OwnMapID(mapName: map) != nil && !format.takesOwnMaps
  }

  /// - Parameter players: Those who use it; `nil`: everybody may have to.
  private func checkOpen(
    _ map: OwnMapID?, to players: [PlayerID]?, _ request: LinkView.Pending
  ) {
    guard let id = map, let author = maps.authors[id] else { return }
    if let end = maps.deleted[id], end.moment < request.moment {
      object(.mapsKept, "\(request.method ?? "") is granted on map \(id), which was deleted before")
    }
    if let map = maps.maps[id], players?.allSatisfy({ $0 == author }) != true,
      map.visibility == .private, map.moment < request.moment
    {
      object(.mapsKept, "\(request.method ?? "") is granted on the private map \(id)")
    }
  }

  private func ownMap(of request: LinkView.Pending) -> OwnMapID? {
    request.parameters?["map"]?.string.flatMap { OwnMapID(mapName: $0) }
  }

  // MARK: - Replies

  func checkMaps(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    switch request.method {
    case "map.delete":
      if let id = ownMap(of: request), maps.maps[id] != nil {
        object(.mapsKept, "\(player) was told that map \(id) is deleted, and it is there")
      }
    case "map.set", "map.get":
      if let card = result["map"] { checkMapCard(card, request, player) }
    case "map.popular": checkPopular(result, request, player)
    default:
      let said = result.items("maps")
      for card in said { checkMapCard(card, request, player) }
      let names = Set(said.compactMap { $0["map"]?.string })
      guard request.isAlone, maps.changeCount(of: player) == request.before.maps,
        names != Set(maps.own(player).map(\.mapName))
      else { return }
      object(.mapsKept, "\(player) is shown \(names) as all own maps")
    }
  }

  /// A map that is shown is there, open to the player, and has as many finishers as are told.
  private func checkMapCard(
    _ card: JSONNode, _ request: LinkView.Pending, _ player: PlayerID
  ) {
    guard let id = card["map"]?.string.flatMap({ OwnMapID(mapName: $0) }) else { return }
    guard let map = maps.maps[id] else {
      if maps.deleted[id].map({ $0.moment < request.moment }) ?? true {
        object(.mapsKept, "\(player) is shown map \(id), which there is not")
      }
      return
    }
    if map.moment < request.moment {
      let title = card["title"]?.string
      let isOpen = map.author == player || map.visibility != .private
      if !isOpen || title != map.title || card["visibility"]?.string != map.visibility.rawValue {
        object(.mapsKept, "\(player) is shown \(title ?? "") as map \(id), which is \(map.title)")
      }
    }
    guard let said = card["finishers"]?.integer else { return }
    let possible = possibleFinishers(of: id, request)
    if !possible.contains(Int(said)) {
      object(.mapsKept, "map \(id) is said to have \(said) finishers, not \(possible)")
    }
  }

  private func possibleFinishers(
    of id: OwnMapID, _ request: LinkView.Pending
  ) -> ClosedRange<Int> {
    let start = countedSince(request)
    let offset = serverNow - time.now
    return maps.possibleFinishers(
      of: id, since: start, until: serverNow,
      wasAccount: { accounts.opening(of: $0).map { $0 + offset <= start } ?? false },
      isAccount: { accounts.opening(of: $0) != nil })
  }

  /// The earliest moment at which the counts of a reply were made: they live for a minute.
  private func countedSince(_ request: LinkView.Pending) -> Instant {
    Instant(millisecondsSinceEpoch: request.at) + .seconds(-80)
  }

  /// The popular maps are public, and all that have long had finishers are among them, unless
  /// there are ten.
  private func checkPopular(_ result: JSONNode, _ request: LinkView.Pending, _ player: PlayerID) {
    let cards = result.items("maps")
    for card in cards { checkMapCard(card, request, player) }
    let shown = Set(
      cards.compactMap { $0["map"]?.string.flatMap { OwnMapID(mapName: $0) } })
    if shown.count != cards.count { object(.mapsKept, "a popular map is told twice") }
    let start = countedSince(request)
    for (id, map) in maps.maps.sorted(by: { $0.key < $1.key }) {
      if shown.contains(id), map.visibility != .public, map.moment < request.moment {
        object(.mapsKept, "\(id), which is not public, is told to be popular")
      }
      guard cards.count < 10, let since = map.publicSince, since < start, !shown.contains(id),
        possibleFinishers(of: id, request).lowerBound > 0
      else { continue }
      object(.mapsKept, "\(id) has finishers and is not told to be popular")
    }
  }

  /// The reason why a refusal of something about a map is wrong.
  func reasonAgainstMap(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ player: PlayerID
  ) -> String? {
    guard code == .unknownMap, let id = ownMap(of: request), let map = maps.maps[id],
      map.moment < request.moment
    else { return nil }
    switch request.method {
    case "map.set", "map.delete": return map.author == player ? "the map is there" : nil
    case "challenge.send":
      // The challenge that this one accepts may be on a map that is gone.
      let isAccepting =
        challenges.open(of: player).contains { $0.challenged == player }
        || challenges.changeCount(of: player) != request.before.challenges
      return map.visibility != .private && !isAccepting ? "the map is open to both" : nil
    case "room.create", "room.set":
      return map.visibility != .private ? "the map is open to everybody" : nil
    default:
      return map.author == player || map.visibility != .private ? "the map is there" : nil
    }
  }

  // MARK: - Uploads

  /// A map has reached the server.
  func uploaded(_ map: MapUpload, _ process: ServerProcess) -> UploadReceipt {
    moment += 1
    requestCount += 1
    return UploadReceipt(moment: moment, at: process.clock.now.millisecondsSinceEpoch)
  }

  /// A map was answered: what is acknowledged is kept, and a refusal has its reason.
  func answered(_ map: MapUpload, _ receipt: UploadReceipt, _ status: UInt16, _ body: [UInt8]) {
    moment += 1
    digest.add(body)
    let reply = (try? JSONDocument(body))?.root
    guard status == 200 || status == 201 else {
      if let reason = reasonAgainst(status, map, receipt) {
        object(
          status == 401 ? .tokensGood : .refusalsJust,
          "a map is refused with \(status), though \(reason)")
      }
      return
    }
    guard let id = reply?["map"]?["map"]?.string.flatMap({ OwnMapID(mapName: $0) }) else {
      return object(.wellFormed, "a map is kept, and its name is not told")
    }
    if let kept = maps.maps[id] {
      if status == 201, kept.moment > receipt.moment, kept.title != map.argument("title") {
        object(.mapsKept, "map \(id) is kept as \(kept.title)")
      }
    } else if maps.deleted[id].map({ $0.moment < receipt.moment }) ?? true {
      object(.mapsKept, "map \(id) is acknowledged, and is not kept")
    }
  }

  private func reasonAgainst(
    _ status: UInt16, _ map: MapUpload, _ receipt: UploadReceipt
  ) -> String? {
    let player = tokens.holder(of: map.token).flatMap { leavers.contains($0) ? nil : $0 }
    switch status {
    case 401: return player == nil ? nil : "the token is good"
    case 404:
      guard let player, let id = map.argument("map").flatMap({ OwnMapID(mapName: $0) }),
        let kept = maps.maps[id], kept.author == player, kept.moment < receipt.moment
      else { return nil }
      return "the map is there"
    // The store's own refusals are judged when it decides.
    case 403, 409, 429: return nil
    case 503:
      guard let fair = disk.faultFreeSince, let process = crowd.process, !process.isStopping,
        (fair + process.offset).millisecondsSinceEpoch + Self.slowestLook < receipt.at,
        process.tookUpAt.map({ $0.millisecondsSinceEpoch < receipt.at }) == true
      else { return nil }
      return "the store is well"
    default: return "it is a map"
    }
  }
}
