import Foundation
import GameRules
import Logging
import WireProtocol

/// The log lines of single requests and connections.
///
/// Each line has the number of the connection, and the ids of player, match and request if there
/// are any. Nothing that a client sends is in a line, but for a request id that is a number or a
/// UUID: no token, password, email address or pin. Nothing that a client must not know is in a
/// line, such as a place or the address of a picture. Only the line of a client that asked for too
/// much has its network address. Requests and connections are logged at *debug* and *trace*, as
/// there are thousands a second.
@GameLoop
final class RequestLog {
  private let log: ServerLog
  private let players: PlayerDirectory

  init(_ log: ServerLog, players: PlayerDirectory) {
    self.log = log
    self.players = players
  }

  /// A request was carried out.
  func succeeded(_ method: Int, id: RequestID?, _ session: Session) {
    guard log.logger.logLevel <= .trace else { return }
    log.logger.trace("request", metadata: metadata(session, method: method, id: id))
  }

  /// A request was not carried out.
  func refused(_ error: WireError, _ method: Int, id: RequestID?, _ session: Session) {
    guard log.logger.logLevel <= .debug else { return }
    var metadata = self.metadata(session, method: method, id: id)
    metadata["outcome"] = "\(MessageLabels.outcomes[MessageLabels.outcome(of: error)])"
    log.logger.debug("request refused", metadata: metadata)
  }

  func opened(_ session: Session) {
    guard log.logger.logLevel <= .debug else { return }
    log.logger.debug("connection opened", metadata: ["connection": "\(session.number)"])
  }

  /// - Parameter code: What the connection was closed with; `nil` without a close frame.
  func closed(_ session: Session, code: UInt16?) {
    guard log.logger.logLevel <= .debug else { return }
    var metadata = self.metadata(session)
    metadata["code"] = "\(code ?? 1006)"
    log.logger.debug("connection closed", metadata: metadata)
  }

  /// The server ends a connection. Of one that asked for too much the address is told, so that an
  /// operator can block it.
  func ended(_ session: Session, _ code: CloseCode) {
    var metadata = self.metadata(session)
    metadata["code"] = "\(code.rawValue)"
    metadata["reason"] = "\(code.reason)"
    guard code == .rateLimited else {
      return log.logger.debug("connection ended by the server", metadata: metadata)
    }
    metadata["address"] = "\(session.channel.address)"
    log.limited(.notice, "too many requests: connection ended", metadata)
  }

  private func metadata(
    _ session: Session, method: Int? = nil, id: RequestID? = nil
  ) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["connection": "\(session.number)"]
    if let method { metadata["method"] = "\(MessageLabels.methods[method])" }
    if let id { metadata["request"] = "\(Self.text(of: id))" }
    if let player = session.player {
      metadata["player"] = "\(player)"
      if let match = players[player]?.match { metadata["match"] = "\(match)" }
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
