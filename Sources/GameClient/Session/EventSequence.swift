import GameRules

/// Orders and deduplicates the events of a player's matches: each number is handed on once, in
/// order, and after a gap only once a state has come.
///
/// Per match: unknown → following, missing; following → missing, ended; missing → following, ended.
struct EventSequence<Event: Sendable>: Sendable {
  /// The action to take with an event.
  enum Verdict: Hashable, Sendable {
    case deliver
    /// It was handed on already, or a state has told of it.
    case drop
    /// It waits for the state that was asked for.
    case hold
    /// It waits, and the state is to be asked for: something before it is missing.
    case holdAndAsk
  }

  private enum Track: Sendable {
    /// The next event has that number.
    case following(next: Int)
    /// Nothing is handed on before a state has come.
    case missing(held: [(number: Int, event: Event)])
  }

  private var tracks: [MatchID: Track] = [:]
  /// The last that were over, latest last.
  private var ended: [MatchID] = []

  /// The matches that are not known to be over.
  var live: [MatchID] { tracks.keys.sorted() }

  /// The matches whose state must come.
  var missing: [MatchID] {
    tracks.compactMap { if case .missing = $0.value { $0.key } else { nil } }.sorted()
  }

  /// An event has come.
  ///
  /// - Parameter isLast: Whether the match ends with it.
  mutating func admit(
    _ event: Event, number: Int, of match: MatchID, isLast: Bool = false
  ) -> Verdict {
    guard !ended.contains(match) else { return .drop }
    switch tracks[match] ?? .following(next: 1) {
    case .following(let next) where number < next: return .drop
    case .following(let next) where number == next:
      tracks[match] = .following(next: next + 1)
      if isLast { end(match) }
      return .deliver
    case .following:
      tracks[match] = .missing(held: [(number, event)])
      return .holdAndAsk
    case .missing(var held):
      held.append((number, event))
      // The state brings what is too old; a hole behind the state makes it be asked for again.
      if held.count > SessionLimits.heldEvents { held.removeFirst() }
      tracks[match] = .missing(held: held)
      return .hold
    }
  }

  /// Nothing can be known of what comes next: the connection is gone.
  mutating func interrupt() {
    for match in tracks.keys { tracks[match] = .missing(held: []) }
  }

  /// The player is in a match, of which nothing need be known.
  mutating func expect(_ match: MatchID) {
    guard tracks[match] == nil, !ended.contains(match) else { return }
    tracks[match] = .missing(held: [])
  }

  /// A state has come: returns the events that follow it; `nil` if it was not waited for.
  ///
  /// The match may be missing again afterwards.
  ///
  /// - Parameter isLast: Whether an event is the match's last.
  mutating func catchUp(
    to number: Int, of match: MatchID, isOver: Bool, isLast: (Event) -> Bool = { _ in false }
  ) -> [Event]? {
    guard case .missing(let held) = tracks[match] else { return nil }
    guard !isOver else {
      end(match)
      return []
    }
    tracks[match] = .following(next: number + 1)
    var events: [Event] = []
    for (number, event) in held {
      if admit(event, number: number, of: match, isLast: isLast(event)) == .deliver {
        events.append(event)
      }
    }
    return events
  }

  /// The match is none of the player's.
  mutating func forget(_ match: MatchID) { tracks[match] = nil }

  private mutating func end(_ match: MatchID) {
    tracks[match] = nil
    ended.append(match)
    if ended.count > SessionLimits.endedMatches { ended.removeFirst() }
  }
}
