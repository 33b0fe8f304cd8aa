/// A load test player's next command, derived from the server's messages.
///
/// It plays without looking: it keeps to the phases, and takes no heed of anything else.
struct SeatScript: Sendable {
  /// How far a match has come for this player.
  ///
  /// lobby → waiting; waiting → moving; moving → guessing; guessing → guessed; guessed → revealed;
  /// revealed → waiting; each of them → lobby and → moving, as the server says so.
  enum Phase: Hashable, Sendable {
    case lobby, waiting, moving, guessing(marksLeft: Int), guessed, revealed
  }

  private(set) var phase = Phase.lobby
  /// The round that is under way.
  private(set) var round = 0
  /// The last command without a reply.
  private(set) var awaited: LoadCommand?
  private let start: LoadCommand
  private let marks: ClosedRange<Int>

  /// - Parameters:
  ///   - start: How a match begins: ``LoadCommand/join`` or ``LoadCommand/solo``.
  ///   - marks: How often the marker is moved in a round.
  init(start: LoadCommand, marks: ClosedRange<Int>) {
    self.start = start
    self.marks = marks
  }

  /// Whether it is this player's turn.
  var isAble: Bool { awaited == nil && next != nil }

  private var next: LoadCommand? {
    switch phase {
    case .lobby: start
    case .moving: .answer
    case .guessing(let marksLeft): marksLeft > 0 ? .mark : .guess
    case .revealed: .ready
    case .waiting, .guessed: nil
    }
  }

  /// Takes the turn: what is to be sent now. Only if ``isAble``.
  mutating func act(using random: inout some RandomNumberGenerator) -> LoadCommand {
    guard let command = next, awaited == nil else { preconditionFailure("it is not its turn") }
    awaited = command
    switch command {
    case .answer: phase = .guessing(marksLeft: .random(in: marks, using: &random))
    case .mark: if case .guessing(let left) = phase { phase = .guessing(marksLeft: left - 1) }
    case .guess: phase = .guessed
    case .join, .solo, .ready, .connect, .signIn, .resume: phase = .waiting
    }
    return command
  }

  /// The reply has come.
  mutating func replyCame(isRefusal: Bool) {
    let command = awaited
    awaited = nil
    guard isRefusal else { return }
    switch (command, phase) {
    // Nothing has begun.
    case (.join, .waiting), (.solo, .waiting): phase = .lobby
    // The time was up before: the marker, wherever it is, has become the guess.
    case (.mark, .guessing): phase = .guessed
    default: break
    }
  }

  /// An event has come.
  mutating func hear(_ event: ServerFrame.Event) {
    switch event {
    case .roundStarted(let round):
      self.round = round
      phase = .moving
    case .revealed: phase = .revealed
    case .finished: phase = .lobby
    case .other: break
    }
  }
}
