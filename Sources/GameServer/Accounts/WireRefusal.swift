import Accounts
import GameRules
import WireProtocol

/// The reason why a password or ID token was not accepted or not checked.
enum WireRefusal: Error {
  case game(GameErrorCode)
  case tooOften(retryAfter: Duration)
  /// The server can't at the moment.
  case unavailable

  /// All threads hash passwords, or the address has too many in the queue.
  static let crowded = WireRefusal.tooOften(retryAfter: RequestLimits.overloadPause)

  init(_ refusal: PasswordWorkRefusal) {
    switch refusal {
    case .overloaded: self = .crowded
    case .stopped, .failed: self = .unavailable
    }
  }

  var error: WireError {
    switch self {
    case .game(let code): .game(code)
    case .tooOften(let wait): .game(.rateLimited, retryAfter: wait)
    case .unavailable: .unavailable
    }
  }
}
