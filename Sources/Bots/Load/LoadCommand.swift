/// A command that a load test connection sends.
enum LoadCommand: String, CaseIterable, Sendable {
  /// From when the connection was due to the end of the handshake.
  case connect
  /// From when the connection was due to when it was signed in.
  case signIn = "sign in"
  case join = "queue.join"
  case solo = "match.solo"
  case answer = "match.answer"
  case mark = "match.mark"
  case guess = "match.guess"
  case ready = "match.ready"
  /// From the first attempt after a restart to the reply of `account.resume`.
  case resume = "come back"

  /// Whether it is a player's command in a match or on the way to one.
  var isPlay: Bool {
    switch self {
    case .connect, .signIn, .resume: false
    case .join, .solo, .answer, .mark, .guess, .ready: true
    }
  }
}
