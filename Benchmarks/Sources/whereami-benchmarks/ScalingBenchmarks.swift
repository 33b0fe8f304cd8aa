import Foundation
import GameServer

/// How costs grow with players, matches and friends: each at three sizes, ten times apart.
@GameLoop
enum ScalingBenchmarks {
  private typealias Part = (name: String, run: @GameLoop @Sendable () async throws -> [Growth])

  private static let parts: [Part] = [
    ("lobby", { LobbyScaling.growths() }),
    ("presence", { try await PresenceScaling.growths() }),
    ("friends", { try await FriendScaling.growths() }),
    ("players", { try await PlayerScaling.growths() }),
    ("inbox", { try await InboxScaling.growths() }),
    ("matches", { try await MatchScaling.growths() }),
  ]

  /// Measures the parts of those names, or all. Ends the process with 1 if a cost grows faster than
  /// it may, after all have been measured.
  static func run(_ names: ArraySlice<String>) async throws {
    let known = parts.map(\.name)
    precondition(names.allSatisfy(known.contains), "the parts are \(known)")
    print(Growth.heading)
    var isBounded = true
    for part in parts where names.isEmpty || names.contains(part.name) {
      for growth in try await part.run() {
        print(growth.row)
        isBounded = isBounded && growth.isBounded
      }
    }
    if !isBounded { exit(1) }
  }
}
