import Community
import GameRules

// PlayerStore.
extension MemoryStore {
  public func createPlayer(
    _ player: PlayerRecord, token: TokenRecord
  ) throws(StorageError) -> CreatePlayerResult {
    precondition(token.player == player.id, "the player's own token")
    try checkUsable()
    let owner = playersByName[player.username.key]
    guard owner == nil || owner == player.id else { return .nameTaken }
    guard owner == player.id || !participants.contains(player.id) else {
      throw Self.violation("the player has another name, or is deleted")
    }
    if let other = tokens[token.hash], other.player != player.id {
      throw Self.violation("the token is another player's")
    }
    if owner == nil {
      players[player.id] = player
      playersByName[player.username.key] = player.id
      participants.insert(player.id)
    }
    if tokens[token.hash] == nil { tokens[token.hash] = token }
    return .created
  }

  public func player(_ id: PlayerID) throws(StorageError) -> PlayerRecord? {
    try checkUsable()
    return players[id]
  }

  public func player(
    forToken hash: TokenHash, at now: Instant
  ) throws(StorageError) -> PlayerRecord? {
    try checkUsable()
    guard let token = tokens[hash], now < token.expiresAt else { return nil }
    return players[token.player]
  }

  public func endToken(_ hash: TokenHash) throws(StorageError) {
    try checkUsable()
    tokens[hash] = nil
  }

  public func endTokens(of player: PlayerID) throws(StorageError) {
    try checkUsable()
    tokens = tokens.filter { $0.value.player != player }
  }

  public func addToken(_ token: TokenRecord) throws(StorageError) -> Bool {
    try checkUsable()
    guard players[token.player] != nil else { return false }
    try insert(token)
    let others = tokens.values.filter { $0.player == token.player && $0.hash != token.hash }
      .sorted { ($1.createdAt, $0.hash) < ($0.createdAt, $1.hash) }
    for old in others.dropFirst(TokenRecord.limitPerPlayer - 1) { tokens[old.hash] = nil }
    return true
  }

  private func insert(_ token: TokenRecord) throws(StorageError) {
    if let other = tokens[token.hash], other.player != token.player {
      throw Self.violation("the token is another player's")
    }
    if tokens[token.hash] == nil { tokens[token.hash] = token }
  }

  public func createAccount(
    _ player: PlayerRecord, credential: CredentialRecord, token: TokenRecord
  ) throws(StorageError) -> CreateAccountResult {
    precondition(token.player == player.id && credential.player == player.id, "the player's own")
    try checkUsable()
    if let owner = playersByEmail[credential.emailKey], owner != player.id {
      let namesake = playersByName[player.username.key] ?? player.id
      return namesake == player.id ? .emailTaken : .nameTaken
    }
    guard try createPlayer(player, token: token) == .created else { return .nameTaken }
    insert(credential)
    return .created
  }

  public func createAccount(
    _ player: PlayerRecord, identity: IdentityRecord, token: TokenRecord
  ) throws(StorageError) -> CreateAccountResult {
    precondition(token.player == player.id && identity.player == player.id, "the player's own")
    try checkUsable()
    let key = ProviderSubject(provider: identity.provider, subject: identity.subject)
    if let owner = identities[key], owner.player != player.id { return .identityTaken }
    guard try createPlayer(player, token: token) == .created else { return .nameTaken }
    if identities[key] == nil { identities[key] = identity }
    return .created
  }

  private func insert(_ credential: CredentialRecord) {
    guard credentials[credential.player] == nil else { return }
    credentials[credential.player] = credential
    playersByEmail[credential.emailKey] = credential.player
  }

  public func upgrade(
    _ credential: CredentialRecord, keeping survivors: TokenSurvival
  ) throws(StorageError) -> UpgradeResult {
    try checkUsable()
    guard players[credential.player] != nil else { return .unknownPlayer }
    if let present = credentials[credential.player] {
      return present == credential ? .upgraded : .alreadyAccount
    }
    guard !identities.values.contains(where: { $0.player == credential.player }) else {
      return .alreadyAccount
    }
    guard playersByEmail[credential.emailKey] == nil else { return .emailTaken }
    try check(survivors, of: credential.player)
    insert(credential)
    players[credential.player]?.isGuest = false
    endTokens(of: credential.player, but: survivors)
    return .upgraded
  }

  public func link(
    _ identity: IdentityRecord, keeping survivors: TokenSurvival
  ) throws(StorageError) -> LinkIdentityResult {
    try checkUsable()
    guard players[identity.player] != nil else { return .unknownPlayer }
    let key = ProviderSubject(provider: identity.provider, subject: identity.subject)
    if let owner = identities[key] { return owner.player == identity.player ? .linked : .taken }
    try check(survivors, of: identity.player)
    identities[key] = identity
    players[identity.player]?.isGuest = false
    endTokens(of: identity.player, but: survivors)
    return .linked
  }

  public func obstacle(
    toAccountNamed username: Username, emailKey: String
  ) throws(StorageError) -> AccountObstacle? {
    try checkUsable()
    if playersByName[username.key] != nil { return .nameTaken }
    return playersByEmail[emailKey] == nil ? nil : .emailTaken
  }

  public func credential(emailKey: String) throws(StorageError) -> CredentialRecord? {
    try checkUsable()
    return playersByEmail[emailKey].flatMap { credentials[$0] }
  }

  public func credential(of player: PlayerID) throws(StorageError) -> CredentialRecord? {
    try checkUsable()
    return credentials[player]
  }

  public func player(
    identity subject: String, at provider: String
  ) throws(StorageError) -> PlayerRecord? {
    try checkUsable()
    let identity = identities[ProviderSubject(provider: provider, subject: subject)]
    return identity.flatMap { players[$0.player] }
  }

  public func replacePassword(
    of player: PlayerID, _ old: String, with new: String, keeping survivors: TokenSurvival
  ) throws(StorageError) -> ReplacePasswordResult {
    try checkUsable()
    guard let present = credentials[player] else { return .noPassword }
    guard present.passwordHash == old || present.passwordHash == new else { return .superseded }
    try check(survivors, of: player)
    credentials[player]?.passwordHash = new
    endTokens(of: player, but: survivors)
    return .replaced
  }

  /// Called before any change, so that a method that throws has changed nothing.
  private func check(_ survivors: TokenSurvival, of player: PlayerID) throws(StorageError) {
    guard case .only(let token) = survivors else { return }
    precondition(token.player == player, "the player's own")
    if let other = tokens[token.hash], other.player != player {
      throw Self.violation("the token is another player's")
    }
  }

  /// Call it after ``check(_:of:)``.
  private func endTokens(of player: PlayerID, but survivors: TokenSurvival) {
    tokens = tokens.filter { hash, token in
      guard token.player == player else { return true }
      return switch survivors {
      case .all: true
      case .only(let survivor): hash == survivor.hash
      case .none: false
      }
    }
    if case .only(let token) = survivors, tokens[token.hash] == nil { tokens[token.hash] = token }
  }

  public func deletePlayer(_ player: PlayerID) throws(StorageError) {
    try checkUsable()
    guard players[player] != nil else { return }
    for request in friendRequests.keys where request.sender == player {
      removeRequestNotification(about: player, from: request.recipient)
    }
    guard let record = players.removeValue(forKey: player) else { return }
    playersByName[record.username.key] = nil
    if let credential = credentials.removeValue(forKey: player) {
      playersByEmail[credential.emailKey] = nil
    }
    tokens = tokens.filter { $0.value.player != player }
    identities = identities.filter { $0.value.player != player }
    avatars[player] = nil
    statistics[player] = nil
    visits[player] = nil
    compositions[player] = nil
    badges[player] = nil
    boardEntries = boardEntries.mapValues { $0.filter { $0.key != player } }
    otherRatings[player] = nil
    leaguePlaces = leaguePlaces.map { ($0.place, $0.place.player == player ? nil : $0.network) }
    notifications[player] = nil
    tickets[player] = nil
    pushSubscriptions = pushSubscriptions.filter { $0.value.player != player }
    playerBans[player] = nil
    challenges = challenges.filter {
      $0.value.challenger != player && $0.value.challenged != player
    }
    for friend in friends.removeValue(forKey: player)?.keys.map({ $0 }) ?? [] {
      friends[friend]?[player] = nil
    }
    friendRequests = friendRequests.filter { !$0.key.involves(player) }
    pastRequests = pastRequests.filter { !$0.key.involves(player) }
    blocks[player] = nil
    reports.removeAll { $0.reporter == player || $0.reported == player }
    removeLists(of: player)
    eventWants[player] = nil
    newsBookmarks[player] = nil
    digests[player] = nil
    due = due.filter { $0.key.player != player }
    blocks = blocks.mapValues { $0.filter { $0.key != player } }
  }

  public func player(named username: Username) throws(StorageError) -> PlayerRecord? {
    try checkUsable()
    return playersByName[username.key].flatMap { players[$0] }
  }

  public func players(_ ids: [PlayerID]) throws(StorageError) -> [PlayerRecord] {
    try checkUsable()
    return ids.compactMap { players[$0] }
  }

  public func playerIDs(after previous: PlayerID?, limit: Int) throws(StorageError) -> [PlayerID] {
    precondition(limit >= 0, "a number of players")
    try checkUsable()
    let ids = players.keys.filter { id in previous.map { $0 < id } ?? true }.sorted()
    return Array(ids.prefix(limit))
  }

  public func avatar(_ id: AvatarID) throws(StorageError) -> AvatarRecord? {
    try checkUsable()
    return avatars.values.first { $0.id == id }
  }

  public func standings(of ids: [PlayerID]) throws(StorageError) -> [PlayerStanding] {
    try checkUsable()
    var standings: [PlayerStanding] = []
    for record in ids.compactMap({ players[$0] }) { standings.append(try standing(of: record)) }
    return standings
  }

  public func standing(
    forToken hash: TokenHash, at now: Instant
  ) throws(StorageError) -> PlayerStanding? {
    guard let record = try player(forToken: hash, at: now) else { return nil }
    return try standing(of: record)
  }

  private func standing(of record: PlayerRecord) throws(StorageError) -> PlayerStanding {
    PlayerStanding(
      record: record, statistics: statistics[record.id] ?? Statistics(),
      badges: try badges(of: record.id), friends: try friendIDs(of: record.id),
      blocked: blockedIDs(of: record.id),
      unread: try unreadCount(of: record.id), otherRatings: otherRatings[record.id] ?? [:])
  }

  public func export(_ id: PlayerID) throws(StorageError) -> PlayerExport? {
    try checkUsable()
    guard let player = players[id] else { return nil }
    var export = PlayerExport(player: player)
    export.email = credentials[id]?.email
    export.otherRatings = otherRatings[id] ?? [:]
    export.memory = try memory(of: id)
    export.identities = identities.values.filter { $0.player == id }
      .sorted { ($0.provider, $0.subject) < ($1.provider, $1.subject) }
    export.tokens = tokens.values.filter { $0.player == id }
      .map { TokenDates(createdAt: $0.createdAt, expiresAt: $0.expiresAt) }
      .sorted { ($0.createdAt, $0.expiresAt) < ($1.createdAt, $1.expiresAt) }
    export.statistics = statistics[id]
    // A stable sort: visits of one moment stay in their order.
    export.visits = (visits[id] ?? []).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    export.compositions = compositions[id] ?? []
    export.friends = try friendList(of: id)
    export.blocked = try blockList(of: id)
    export.reports = reports(by: id)
    export.pushSubscriptions = try pushSubscriptions(of: id).map(\.dates)
    export.badges = try badges(of: id)
    export.notifications = latestFirst(id)
    export.avatar = avatars[id]
    export.waitingTicket = tickets[id]
    try exportLists(of: id, into: &export)
    export.eventWants = exportedWants(of: id)
    export.bookmarks = bookmarks(of: id)
    export.digest = try digest(of: id)
    return export
  }
}
