import Testing

@testable import WireProtocol

@Suite("The contract has what its description promises")
struct ContractTests {
  /// The methods of the contract's table.
  private static let methods = [
    "server.info", "clock.sync", "account.guest", "account.register", "account.login",
    "account.oidc", "account.resume", "account.upgrade", "account.changePassword",
    "account.logout", "account.export", "account.delete", "map.list", "queue.join", "queue.leave",
    "match.solo", "match.state", "match.answer", "match.mark", "match.guess", "match.ready",
    "match.quit", "profile.get", "badge.list", "ranking.get", "friend.request", "friend.accept",
    "friend.decline", "friend.remove", "friend.list", "challenge.send", "challenge.accept",
    "challenge.decline", "challenge.cancel", "notification.list", "notification.read",
  ]
  /// The methods that the server has beyond the table's.
  private static let addedMethods = [
    "match.history", "match.rematch", "player.block", "player.unblock", "player.blocked",
    "player.report",
    "room.create", "room.join", "room.leave", "room.set", "room.kick", "room.pass", "room.start",
    "room.go",
    "room.emote", "room.side", "room.role", "view.move", "format.list", "match.begin",
    "daily.get", "daily.board", "match.replay", "match.share",
    "set.create", "set.get", "board.get", "league.get",
    "memory.due", "memory.map", "fact.get", "bag.get", "bag.compose",
    "list.create", "list.set", "list.delete", "list.add", "list.remove", "list.get", "list.mine",
    "list.search", "list.popular", "favourite.set", "favourite.list", "search",
    "map.mine", "map.get", "map.set", "map.delete", "map.popular",
    "event.list", "event.get", "event.want",
    "news.list", "news.get", "news.bookmark", "digest.set", "digest.get",
    "match.aid", "match.pause", "match.resume",
    "push.get", "push.subscribe", "push.unsubscribe",
  ]

  /// The events of the contract's table.
  private static let events = [
    "queue.matched", "match.started", "round.started", "round.guessing", "round.guessed",
    "round.revealed", "round.ready", "round.standings", "match.finished", "match.playerLeft",
    "match.playerReturned", "friend.presence", "challenge.received", "challenge.accepted",
    "challenge.declined", "challenge.cancelled", "challenge.expired", "notification.received",
    "server.draining",
  ]
  private static let addedEvents = [
    "round.hurried", "round.marked", "round.aided", "round.frozen", "match.paused", "match.resumed",
    "friend.added", "friend.removed", "room.state", "room.match",
    "room.emoted", "room.closed",
    "server.announcement",
  ]

  /// The events that belong to no match.
  private static let eventsOfNoMatch = [
    "friend.presence", "friend.added", "friend.removed", "challenge.received",
    "challenge.accepted", "challenge.declined", "challenge.cancelled", "challenge.expired",
    "room.state", "room.match", "room.emoted", "room.closed", "notification.received",
    "server.draining",
    "server.announcement",
  ]

  /// The names of errors that the contract's text has.
  private static let errorNames = [
    "unauthenticated", "invalidToken", "nameTaken", "nameInvalid", "emailTaken",
    "wrongCredentials", "usernameRequired", "alreadyQueued", "alreadyInMatch", "notInMatch",
    "wrongPhase", "alreadyGuessed", "unknownPlayer", "unknownMap", "alreadyFriends", "notFriends",
    "offline", "rateLimited", "draining", "tooLarge",
  ]

  /// The refusals that only HTTP has.
  private static let errorsOfHTTP: Set<GameErrorCode> = [.pictureInvalid, .tooLarge, .tooManyMaps]

  private var refusals: [String: [GameErrorCode]] {
    Dictionary(
      uniqueKeysWithValues: WireContract.methods.map {
        ($0.name.description, WireContract.errors(of: $0))
      })
  }

  @Test("Every promised method is there, and no other but those named here")
  func methodNames() {
    let names = WireContract.methods.map { $0.name.description }
    #expect(Set(names).count == names.count, "each has a name of its own")
    #expect(names.sorted() == (Self.methods + Self.addedMethods).sorted())
    #expect(Set(WireContract.methodSchemas().schemas.keys) == Set(names))
  }

  @Test("Every promised event is there, and no other but those named here")
  func eventNames() {
    let names = WireContract.events.map { $0.name.description }
    #expect(Set(names).count == names.count, "each has a name of its own")
    #expect(names.sorted() == (Self.events + Self.addedEvents).sorted())
    #expect(Set(WireContract.eventSchemas().schemas.keys) == Set(names))
    #expect(Set(names).isDisjoint(with: WireContract.methods.map { $0.name.description }))
  }

  @Test("Events of matches are numbered, and no others are")
  func numberedEvents() {
    let others = WireContract.events.filter { !($0 is any WireMatchEvent.Type) }
    #expect(Set(others.map { $0.name.description }) == Set(Self.eventsOfNoMatch))
    for (name, schema) in WireContract.eventSchemas().schemas {
      guard case .object(let object) = schema else {
        Issue.record("the parameters of \(name) are an object")
        continue
      }
      let isNumbered = object.properties.contains { $0.name == "seq" && $0.isRequired }
      #expect(isNumbered == !Self.eventsOfNoMatch.contains(name), "\(name)")
    }
  }

  @Test("What needs no account is named here, and only that is not refused for want of one")
  func accounts() {
    let open = WireContract.methods.filter { !$0.needsAccount }.map { $0.name.description }
    #expect(
      Set(open) == [
        "server.info", "clock.sync", "fact.get", "event.list", "event.get",
        "news.list", "news.get",
        "map.list",
        "format.list", "account.guest",
        "account.register",
        "account.login", "account.oidc", "account.resume", "match.replay",
      ])
    for (name, errors) in refusals {
      // The own bookmarks take an account.
      let isOpen = open.contains(name) && name != "news.list"
      #expect(errors.contains(.unauthenticated) != isOpen, "\(name)")
    }
  }

  @Test("Every promised error has its name, and every error a sentence of its own")
  func errorMessages() {
    for name in Self.errorNames { #expect(GameErrorCode(rawValue: name) != nil, "\(name)") }
    let messages = GameErrorCode.allCases.map(\.message)
    #expect(Set(messages).count == messages.count)
    for message in messages {
      #expect(message.count >= 15, "\(message)")
      #expect(message.first?.isUppercase == true && message.last != ".", "\(message)")
    }
  }

  @Test("Every error is some method's, or named here as none's")
  func errorsAreUsed() {
    let used = Set(refusals.values.joined())
    let unused = Set(GameErrorCode.allCases).subtracting(used)
    #expect(unused == Self.errorsOfHTTP)
  }

  @Test("No method names an error twice, and each names those that all have")
  func errorsOnce() {
    for (name, errors) in refusals {
      #expect(Set(errors).count == errors.count, "\(name)")
      #expect(errors.contains(.rateLimited) && errors.contains(.unavailable), "\(name)")
    }
  }

  @Test("Whatever begins something new is refused while the server drains, and nothing else")
  func draining() {
    let names = refusals.filter { $0.value.contains(.draining) }.keys
    #expect(
      Set(names) == [
        "account.guest", "account.register", "account.oidc", "queue.join", "match.solo",
        "match.begin",
        "match.rematch", "challenge.send", "challenge.accept", "room.create", "room.start",
      ])
  }

  @Test("What can be tried again is what depends on others or on the time")
  func retryable() {
    let retryable = GameErrorCode.allCases.filter(\.isRetryable)
    #expect(
      Set(retryable) == [
        .offline, .opponentInMatch, .roomFull, .tooFewPlayers, .unevenSides, .providerUnavailable,
        .rateLimited,
        .draining, .unavailable,
      ])
  }

  @Test("The limits of pages are reasonable for a message")
  func limits() {
    #expect(WireLimits.page.contains(WireLimits.usualPage))
    #expect(WireLimits.page == 1...100)
    #expect(WireContract.maximumMessageBytes == 16_384)
  }
}
