/// The targets of fuzzing: each takes any bytes at all and checks the promises of the code that
/// reads such bytes from strangers, from files or from the journal.
///
/// The same function is run by libFuzzer (`Fuzz/`, `make fuzz`) and, over the kept corpus and
/// seeded mutations of it, by `FuzzTargetsTests`. Deterministic: the same bytes, the same course.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The JSON codec against itself and against Foundation.
  case json
  /// A frame from a client: message, parameters of every method, the replies to what is wrong.
  case clientMessage = "client-message"
  /// A frame from a server, as the client's side reads it.
  case serverMessage = "server-message"
  /// The GeoJSON reader, and places drawn from what it accepts.
  case coverageMap = "coverage-map"
  /// The reader of rule files, and what its rules do.
  case ruleBook = "rule-book"
  /// The readers of PNG, JPEG and WebP files.
  case picture
  /// ID tokens: any text, and any header and claims under right and wrong signatures.
  case idToken = "id-token"
  /// Key sets as a provider might answer.
  case keySet = "key-set"
  /// The operator's file of identity providers.
  case providers
  /// Files in RSS and Atom.
  case feed
  /// The journal's text.
  case journal
  /// A match, driven by bytes.
  case match

  /// Waits for work on Swift's pool of threads, so it must not be called from one of them: with few
  /// cores they would all wait.
  ///
  /// - Throws: What does not hold. A trap is a finding too, and kills the process.
  public func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    switch self {
    case .json: try JSONTarget.check(bytes)
    case .clientMessage: try ClientMessageTarget.check(bytes)
    case .serverMessage: try ServerMessageTarget.check(bytes)
    case .coverageMap: try CoverageMapTarget.check(bytes)
    case .ruleBook: try RuleBookTarget.check(bytes)
    case .picture: try PictureTarget.check(bytes)
    case .idToken: try IDTokenTarget.check(bytes)
    case .keySet: try KeySetTarget.check(bytes)
    case .providers: try ProvidersTarget.check(bytes)
    case .feed: try FeedTarget.check(bytes)
    case .journal: try JournalTarget.check(bytes)
    case .match: try MatchTarget.check(bytes)
    }
  }
}
