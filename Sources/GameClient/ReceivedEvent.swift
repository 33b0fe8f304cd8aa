import GameRules
import JSON
import WireProtocol

/// An event as it came in.
public struct ReceivedEvent: Sendable {
  /// The event; or the fault if the message breaks the contract.
  public let content: Result<ServerEvent, WireFault>
  /// The whole message, for whoever wants to look at what was really sent.
  public let text: [UInt8]
  /// When it came, on this machine's clock.
  public let at: Instant

  /// A message that is none.
  init(unreadable text: [UInt8], at: Instant) {
    content = .failure(WireFault(expectation: "a message of JSON-RPC 2.0"))
    self.text = text
    self.at = at
  }

  init(name: String, parameters: JSONNode, text: [UInt8], at: Instant) {
    do throws(WireFault) {
      content = .success(try ServerEvent(name: name, parameters: parameters))
    } catch {
      content = .failure(error)
    }
    self.text = text
    self.at = at
  }
}
