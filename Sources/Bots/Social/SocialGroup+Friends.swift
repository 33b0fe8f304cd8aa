import Community
import GameRules
import WireProtocol

// Befriending.
extension SocialGroup {
  /// One bot becomes everybody's friend, in several ways.
  func befriendEverybody(_ who: Int) async throws {
    for (index, other) in everybody.filter({ $0 != who }).enumerated() {
      guard !areFriends(who, other) else { continue }
      if isDeclined(who, by: other) || isDeclined(other, by: who) {
        // Only the one who declined may ask.
        let (first, second) = isDeclined(who, by: other) ? (other, who) : (who, other)
        try await request(first, second)
        try await accept(second, first)
        try await settle()
        continue
      }
      switch index % 4 {
      case 0:
        try await request(who, other)
        try await accept(other, who)
      case 1:
        // Crossing requests.
        try await request(other, who)
        try await request(who, other)
      case 2: try await cross(who, other)
      default:
        try await request(other, who)
        try await decline(who, other)
        try await request(other, who)
        try await request(who, other)
        try await accept(other, who)
      }
      try await settle()
    }
    try await lookAtFriends(who)
  }

  /// Random bots do random things, and two ask each other at once.
  func mingle() async throws {
    try await mingle(times: 2 * bots.count, with: everybody)
    let strangers = everybody.filter { other in
      other > 0 && !isDeclined(0, by: other) && !isDeclined(other, by: 0)
        && referee.friendships.state(ids[0], ids[other]) == .none
    }
    if let stranger = anybody(strangers) { try await cross(0, stranger) }
    if let who = anybody(everybody) { try await lookAtFriends(who) }
  }

  /// Random bots of these send, accept, decline and withdraw friend requests.
  func mingle(times: Int, with those: [Int]) async throws {
    for _ in 0..<times {
      let open = those.flatMap { asked in
        everybody.filter {
          referee.friendships.state(ids[$0], ids[asked]) == .requested(by: ids[$0]) && $0 != asked
        }.map { (asking: $0, asked: asked) }
      }
      if chance(0.4), let (asking, asked) = open.randomElement(using: &random) {
        try await chance(0.7) ? accept(asked, asking) : decline(asked, asking)
      } else if let who = anybody(those), let other = anybody(everybody) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: try await accept(who, other)
        case 1: try await decline(who, other)
        case 2: try await remove(who, other)
        default: try await request(who, other)
        }
      }
      try await settle()
    }
  }

  private func isDeclined(_ who: Int, by other: Int) -> Bool {
    noteTime()
    return !referee.friendships.allowsRequest(of: ids[who], to: ids[other], at: referee.now)
  }

  func request(_ who: Int, _ other: Int) async throws {
    try await avoidMidnight()
    noteTime()
    let username = await bots[other].credentials.username
    let answer = try await ask(who, FriendRequestSend.self, .init(username: username))
    referee.requested(ids[who], ids[other], onDay: day, refusal: answer.refusal)
  }

  func accept(_ who: Int, _ other: Int) async throws {
    noteTime()
    let answer = try await ask(who, FriendAccept.self, .init(player: ids[other]))
    referee.accepted(ids[who], ids[other], refusal: answer.refusal)
  }

  func decline(_ who: Int, _ other: Int) async throws {
    noteTime()
    let answer = try await ask(who, FriendDecline.self, .init(player: ids[other]))
    referee.declined(ids[who], ids[other], refusal: answer.refusal)
  }

  func remove(_ who: Int, _ other: Int) async throws {
    noteTime()
    let answer = try await ask(who, FriendRemove.self, .init(player: ids[other]))
    referee.removed(ids[who], ids[other], refusal: answer.refusal)
  }

  /// Two strangers ask each other at the same moment. The one whose request comes first is told
  /// that the other accepted.
  private func cross(_ who: Int, _ other: Int) async throws {
    try await settle()
    try await avoidMidnight()
    noteTime()
    let names = (await bots[who].credentials.username, await bots[other].credentials.username)
    async let one = ask(who, FriendRequestSend.self, .init(username: names.1))
    async let another = ask(other, FriendRequestSend.self, .init(username: names.0))
    let refusals = (try await one.refusal, try await another.refusal)
    try await wait {
      $0.wasAccepted(who, by: other) || $0.wasAccepted(other, by: who)
    }
    let isOrderKnown = wasAccepted(other, by: who)
    if isOrderKnown {
      referee.requested(ids[other], ids[who], onDay: day, refusal: refusals.1)
      referee.requested(ids[who], ids[other], onDay: day, refusal: refusals.0)
    } else {
      referee.requested(ids[who], ids[other], onDay: day, refusal: refusals.0)
      referee.requested(ids[other], ids[who], onDay: day, refusal: refusals.1)
    }
    try await settle()
  }

  private func wasAccepted(_ who: Int, by other: Int) -> Bool {
    let notice = SocialEvent.notified(Notice(.friendAccepted, other: ids[other]))
    return (referee.heard[ids[who]] ?? []).contains { SocialEvent($0) == notice }
  }

  /// A bot reads its friend list, and the referee judges it.
  func lookAtFriends(_ who: Int) async throws {
    referee.judge(try await get(who, FriendListRequest.self, Nothing()), of: ids[who])
  }

  /// Today, in days since 1970 (UTC), on the server's clock.
  var day: Int { Int(serverTime.millisecondsSinceEpoch / Self.dayMilliseconds) }

  /// Of a run that lasts for days the referee has to know what time it is.
  private func noteTime() { if referee.calendar != nil { referee.now = serverTime } }

  var serverTime: Instant { place?.clock.serverTime(at: .now) ?? .now }

  /// Waits until midnight has passed if it is near, because the day of a request could not be told.
  private func avoidMidnight() async throws {
    let left = Self.dayMilliseconds - serverTime.millisecondsSinceEpoch % Self.dayMilliseconds
    guard left < Self.midnightMilliseconds else { return }
    try await Task.sleep(for: .milliseconds(left + 1000))
  }

  private static let dayMilliseconds: Int64 = 86_400_000
  private static let midnightMilliseconds: Int64 = 5000
}
