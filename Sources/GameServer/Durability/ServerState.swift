import GameRules

/// The state of the process, for features that refuse work while it starts or ends.
///
/// Starting → recovered → draining → halted; draining and halting can come at any time.
@GameLoop
final class ServerState {
  private let journal: Journal
  /// Live matches and waiting players from before the start are here again.
  private(set) var isRecovered = false
  /// False from the announcement of a restart on: nothing new may begin.
  private(set) var isAccepting = true
  /// No timer fires and no request is carried out any more.
  private(set) var isHalted = false

  init(journal: Journal) { self.journal = journal }

  func recovered() { isRecovered = true }
  func drain() { isAccepting = false }
  func halt() { isHalted = true }

  /// Whether load balancers should send clients here.
  var isReady: Bool { isRecovered && isAccepting && !journal.isStalled }

  /// Whether new writes can become durable at the moment.
  var takesWrites: Bool { isReady && !isHalted }

  /// Whether requests are carried out, also during a planned end.
  var isAtWork: Bool { isRecovered && !isHalted && !journal.isStalled }
}
