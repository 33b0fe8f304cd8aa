import Crypto
import Encodings
import Synchronization
import WebPush
import WireProtocol

/// Keeps what it is to send, and answers as it is told.
final class FakePushSender: PushSender {
  struct State {
    var requests: [PushRequest] = []
    /// By endpoint; without one it is accepted.
    var outcomes: [String: PushOutcome] = [:]
    var isStopped = false
  }

  let state = Mutex(State())

  func send(_ request: PushRequest) async -> PushOutcome {
    state.withLock { state in
      state.requests.append(request)
      return state.outcomes[request.subscription.endpoint.text] ?? .accepted
    }
  }

  func stop() async { state.withLock { $0.isStopped = true } }

  var requests: [PushRequest] { state.withLock(\.requests) }
  var endpoints: [String] { requests.map(\.subscription.endpoint.text) }

  func answer(_ endpoint: String, _ outcome: PushOutcome?) {
    state.withLock { $0.outcomes[endpoint] = outcome }
  }
}

/// A browser's keys.
enum FakeBrowser {
  static func parameters(_ endpoint: String) -> PushSubscribe.Parameters {
    let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
    let secret = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    return PushSubscribe.Parameters(
      endpoint: endpoint, p256dh: Base64.encode(key, .url), auth: Base64.encode(secret, .url))
  }
}
