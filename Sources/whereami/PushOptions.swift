import ArgumentParser
import Foundation
import GameServer
import PushDelivery
import WebPush

/// The options of push messages.
struct PushOptions: ParsableArguments {
  @Option(
    name: .customLong("push-contact"),
    help: ArgumentHelp(
      """
      Send push messages to players' closed browsers, and name this address of yours to the push \
      services: mailto:you@example.org or https://…. Without it none are sent.
      """, valueName: "ADDRESS"))
  var contact: String?
  @Option(
    name: .customLong("push-origin"),
    help: ArgumentHelp(
      """
      Let subscriptions be at this origin though it is not public, as in https://push.lan:8443: for \
      a push service of your own. Repeat it for several.
      """, valueName: "ORIGIN"))
  var origins: [String] = []

  func validate() throws {
    if let contact, !Self.isContact(contact) {
      throw ValidationError(
        "--push-contact is an address that begins with mailto: or https://, not \(contact)")
    }
    for origin in origins where WebOrigin(origin) == nil {
      throw ValidationError(
        "--push-origin is a scheme and a host, as in https://push.lan:8443, not \(origin)")
    }
    guard origins.isEmpty || contact != nil else {
      throw ValidationError("--push-origin needs --push-contact")
    }
  }

  func apply(to configuration: inout ServiceConfiguration) {
    guard let contact else { return }
    configuration.game.push = PushConfiguration(
      contact: contact, origins: Set(origins.compactMap { WebOrigin($0) }),
      sender: PushDelivery(userAgent: "whereami/\(ServerVersion.text)"))
  }

  /// RFC 8292 §2.1.
  private static func isContact(_ text: String) -> Bool {
    guard text.utf8.count <= 254, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return false
    }
    if text.hasPrefix("mailto:") { return text.dropFirst(7).contains { $0 == "@" } }
    return text.hasPrefix("https://") && text.count > 8
  }
}
