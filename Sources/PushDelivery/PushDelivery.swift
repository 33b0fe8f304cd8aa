import Accounts
import Crypto
import OutboundHTTP
import Synchronization
import WebPush

/// Takes push messages to the push services, on threads of its own.
///
/// A connection may lead to a public address only, on port 443, over TLS and without redirects,
/// whatever the host's name resolves to. The operator's own origins may be at any address.
public final class PushDelivery: PushSender {
  /// The deliveries under way at the same time.
  public static let threadCount = 8
  static let timeLimit = Duration.seconds(10)
  static let connectTimeLimit = Duration.seconds(5)
  /// The longest content of an answer. Nothing of it is used.
  static let answerBytes = 16 * 1024
  /// Deliveries that wait for a thread, if the caller has more under way than there are threads.
  private static let queueLimit = 64

  private let pool = SlowWorkPool(
    name: "push", threadCount: threadCount, queueLimit: queueLimit)
  private let userAgent: String
  private let timeLimit: Duration
  private let cancellation = Cancellation()
  /// The clients that no thread uses, by whether they may reach public addresses only.
  private let idle = Mutex<[Bool: [OutboundClient]]>([:])

  /// - Parameters:
  ///   - userAgent: Named with every request.
  ///   - timeLimit: The longest time of a delivery.
  public init(userAgent: String, timeLimit: Duration? = nil) {
    self.userAgent = userAgent
    self.timeLimit = timeLimit ?? Self.timeLimit
  }

  public func send(_ request: PushRequest) async -> PushOutcome {
    let outcome = await pool.run { [self] in deliver(request) }
    return switch outcome {
    case .success(let outcome): outcome
    case .failure(let refusal): .unreachable("no thread: \(refusal)")
    }
  }

  public func stop() async {
    cancellation.cancel()
    await pool.stop()
    idle.withLock { $0.removeAll() }
  }

  private func deliver(_ request: PushRequest) -> PushOutcome {
    var random = SystemRandomNumberGenerator()
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let post: PushPost
    do {
      post = try request.post(ephemeral: P256.KeyAgreement.PrivateKey(), salt: salt)
    } catch {
      return .refused(status: 0)
    }
    let mustBePublic = post.endpoint.mustBePublic
    guard
      let client = idle.withLock({ $0[mustBePublic]?.popLast() })
        ?? OutboundClient(allowsPrivateAddresses: !mustBePublic)
    else { return .unreachable("no memory for a request") }
    defer { idle.withLock { $0[mustBePublic, default: []].append(client) } }
    var outbound = OutboundRequest(
      post.endpoint.text, userAgent: userAgent, limit: Self.answerBytes, timeLimit: timeLimit,
      connectTimeLimit: Self.connectTimeLimit)
    outbound.headers = post.headers
    outbound.body = post.body
    outbound.cancellation = cancellation
    outbound.allowsPlainHTTP = !post.endpoint.origin.isSecure
    outbound.allowsPrivateAddresses = !mustBePublic
    do {
      let answer = try client.perform(outbound)
      return PushOutcome(status: answer.status, retryAfter: answer.retryAfter)
    } catch {
      switch error {
      case .tooLong: return .unreachable("an answer that is too long")
      case .unreachable(let reason): return .unreachable(reason)
      }
    }
  }
}
