import GameClient
import WireProtocol

// What every bot of a fleet begins with.
extension BotPlan {
  /// A name that is new, also on a server that has seen bots before.
  func username(ofBot number: Int) -> String {
    let suffix = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    return "bot-\(number)-\(suffix)"
  }

  /// Has the server begin a match, or look for somebody to play against.
  func begin(by caller: PatientCaller) async throws(ClientError) {
    if isSolo {
      _ = try await caller.call(MatchSolo.self, .init(map: map))
    } else {
      _ = try await caller.call(QueueJoin.self, .init(map: map, isRanked: isRanked))
    }
  }
}
