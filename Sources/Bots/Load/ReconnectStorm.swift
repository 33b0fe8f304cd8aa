import Geodesy

/// When clients come back after a restart: each once its turn has come, and then again and again.
struct ReconnectStorm: Sendable {
  /// An attempt to come back.
  struct Attempt: Hashable, Sendable {
    var time: Duration
    /// When the first attempt was due: from then on it counts.
    var intended: Duration
  }

  /// Over how long the first attempts are spread, where the server has not said when.
  let spread: Duration
  /// When the connections were lost; `nil` before.
  private(set) var beginning: Duration?
  /// When nobody is waited for any more.
  var deadline: Duration?
  private var random: SeededRandom
  /// Those who are not back.
  private var away: [Int: (intended: Duration, tries: Int)] = [:]
  private var lost: Set<Int> = []

  init(spread: Duration, seed: UInt64) {
    self.spread = spread
    random = SeededRandom(seed: seed)
  }

  /// A connection is lost; returns whether it is the first.
  mutating func begin(at now: Duration) -> Bool {
    defer { beginning = beginning ?? now }
    return beginning == nil
  }

  /// When a client whose connection was lost, or could not be made, tries next.
  ///
  /// - Parameter announced: How long to wait, as the server said.
  mutating func attempt(of client: Int, at now: Duration, announced: Duration?) -> Attempt {
    lost.insert(client)
    guard let (intended, tries) = away[client] else {
      let wait = announced ?? spread * Double.random(in: 0..<1, using: &random)
      away[client] = (now + wait, 1)
      return Attempt(time: now + wait, intended: now + wait)
    }
    away[client] = (intended, tries + 1)
    let pause = min(Self.longestPause, Self.shortestPause * (1 << min(tries - 1, 10)))
    let wait = pause * Double.random(in: 0.5..<1.5, using: &random)
    return Attempt(time: now + wait, intended: intended)
  }

  /// A client is signed in again.
  mutating func cameBack(_ client: Int) { away[client] = nil }

  /// Whether all of so many clients were lost and are back.
  func isOver(of count: Int) -> Bool { lost.count >= count && away.isEmpty }

  /// When those were due who are not back.
  var waiting: [Duration] { away.values.map(\.intended) }

  private static let shortestPause = Duration.milliseconds(250)
  private static let longestPause = Duration.seconds(4)
}
