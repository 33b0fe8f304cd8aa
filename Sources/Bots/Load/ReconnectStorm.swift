import GameClient
import Geodesy

/// The times at which clients reconnect after a restart, with repeated attempts.
struct ReconnectStorm: Sendable {
  /// An attempt to come back.
  struct Attempt: Hashable, Sendable {
    var time: Duration
    /// When the first attempt was due: from then on it counts.
    var intended: Duration
  }

  /// Over how long the first attempts are spread, where the server has not said when; `nil`: they
  /// come when a ``GameSession`` makes its own.
  let spread: Duration?
  /// When the connections were lost; `nil` before.
  private(set) var beginning: Duration?
  /// When nobody is waited for any more.
  var deadline: Duration?
  private var random: SeededRandom
  /// The clients that are not back.
  private var away: [Int: (intended: Duration, backoff: Backoff)] = [:]
  private var lost: Set<Int> = []

  init(spread: Duration?, seed: UInt64) {
    self.spread = spread
    random = SeededRandom(seed: seed)
  }

  /// A connection is lost; returns whether it is the first.
  mutating func begin(at now: Duration) -> Bool {
    defer { beginning = beginning ?? now }
    return beginning == nil
  }

  /// When a client whose connection was lost, or could not be made, tries next: as a
  /// ``GameSession`` would, unless the first attempts are spread.
  ///
  /// - Parameter announced: How long to wait, as the server said.
  mutating func attempt(of client: Int, at now: Duration, announced: Duration?) -> Attempt {
    lost.insert(client)
    if var last = away[client] {
      let wait = last.backoff.next(using: &random)
      away[client] = last
      return Attempt(time: now + wait, intended: last.intended)
    }
    var backoff = Backoff(SessionConfiguration())
    let own = backoff.next(using: &random)
    let evenly = spread.map { $0 * Double.random(in: 0..<1, using: &random) }
    let time = now + (announced.map { $0 + own } ?? evenly ?? own)
    away[client] = (time, backoff)
    return Attempt(time: time, intended: time)
  }

  /// A client is signed in again.
  mutating func cameBack(_ client: Int) { away[client] = nil }

  /// Whether all of so many clients were lost and are back.
  func isOver(of count: Int) -> Bool { lost.count >= count && away.isEmpty }

  /// When those were due who are not back.
  var waiting: [Duration] { away.values.map(\.intended) }
}
