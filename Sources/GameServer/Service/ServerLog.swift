import Foundation
import GameRules
import Logging
import WireProtocol

/// What the server says of single requests and connections.
///
/// Everything has the connection's number, and the player's, match's and request's id where there
/// is one. What a client sends is never in a line, but for a request's id that is a number or a
/// UUID: no token, no password, no email address, no pin; nor what a client may not know, such as a
/// place or the address of a picture. A network address is told of who asked for too much, and of
/// nobody else. Requests and connections are told at *debug* and *trace*, as there are thousands a
/// second; what an operator should see is told at *notice* and above, and of what a client can
/// repeat only so many lines a minute.
@GameLoop
final class ServerLog {
  let logger: Logger
  private let clock: any ServerClock
  private var allowance = LineAllowance()

  init(_ logger: Logger, clock: any ServerClock) {
    self.logger = logger
    self.clock = clock
  }

  /// A request was carried out.
  func succeeded(_ method: Int, id: RequestID?, _ session: Session) {
    guard logger.logLevel <= .trace else { return }
    logger.trace("request", metadata: Self.metadata(session, method: method, id: id))
  }

  /// A request was not carried out.
  func refused(_ error: WireError, _ method: Int, id: RequestID?, _ session: Session) {
    guard logger.logLevel <= .debug else { return }
    var metadata = Self.metadata(session, method: method, id: id)
    metadata["outcome"] = "\(MessageLabels.outcomes[MessageLabels.outcome(of: error)])"
    logger.debug("request refused", metadata: metadata)
  }

  func opened(_ session: Session) {
    guard logger.logLevel <= .debug else { return }
    logger.debug("connection opened", metadata: ["connection": "\(session.number)"])
  }

  /// - Parameter code: What the connection was closed with; `nil` without a close frame.
  func closed(_ session: Session, code: UInt16?) {
    guard logger.logLevel <= .debug else { return }
    var metadata = Self.metadata(session)
    metadata["code"] = "\(code ?? 1006)"
    logger.debug("connection closed", metadata: metadata)
  }

  /// The server ends a connection. Of one that asked for too much the address is told, so that an
  /// operator can block it.
  func ended(_ session: Session, _ code: CloseCode) {
    var metadata = Self.metadata(session)
    metadata["code"] = "\(code.rawValue)"
    metadata["reason"] = "\(code.reason)"
    guard code == .rateLimited else {
      return logger.debug("connection ended by the server", metadata: metadata)
    }
    metadata["address"] = "\(session.channel.address)"
    limited(.notice, "too many requests: connection ended", metadata)
  }

  /// A commit took long, but not so long that the store counts as stalled.
  func slowCommit(nanoseconds: Int, writes: Int) {
    limited(
      .warning, "slow commit",
      ["milliseconds": "\(nanoseconds / 1_000_000)", "writes": "\(writes)"])
  }

  /// Something that may happen over and over: only so many lines of a text a minute.
  func limited(_ level: Logger.Level, _ text: StaticString, _ metadata: Logger.Metadata) {
    guard logger.logLevel <= level,
      let omitted = allowance.take("\(text)", at: clock.now)
    else { return }
    var metadata = metadata
    if omitted > 0 { metadata["omitted"] = "\(omitted)" }
    logger.log(level: level, "\(text)", metadata: metadata)
  }

  private static func metadata(
    _ session: Session, method: Int? = nil, id: RequestID? = nil
  ) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["connection": "\(session.number)"]
    if let method { metadata["method"] = "\(MessageLabels.methods[method])" }
    if let id { metadata["request"] = "\(text(of: id))" }
    if let player = session.player {
      metadata["player"] = "\(player.id)"
      if let match = player.match { metadata["match"] = "\(match.id)" }
    }
    return metadata
  }

  /// A number as it is, and a UUID. Any other text may be anything, and only tells how long it is.
  private static func text(of id: RequestID) -> String {
    switch id {
    case .integer(let number): "\(number)"
    case .string(let text): uuid(text) ?? "text of \(text.utf8.count) bytes"
    case .null: "null"
    }
  }

  /// A text, as its client will look for it, if it is a UUID and nothing else: Foundation's parser
  /// lets more pass, as whatever follows a NUL.
  private static func uuid(_ text: String) -> String? {
    UUID(uuidString: text)?.uuidString == text.uppercased() ? text : nil
  }
}
