import GameRules
import Storage
import WebSocketTransport

/// Whom the server keeps out: what the store has, at hand for every sign-in and every connection.
struct BanList {
  /// Those for whom a ban is being kept at the moment: one that ends just now is not to be
  /// forgotten after it.
  var renewing: Set<BanSubject> = []
  private var players: [PlayerID: BanRecord] = [:]
  private var addresses: [AddressRange: BanRecord] = [:]

  /// Replaces the ban that there was of the same subject; false for a text that is no addresses.
  @discardableResult
  mutating func insert(_ ban: BanRecord) -> Bool {
    switch ban.subject {
    case .player(let player): players[player] = ban
    case .addresses(let text):
      guard let range = AddressRange(text) else { return false }
      addresses[range] = ban
    }
    return true
  }

  mutating func remove(_ subject: BanSubject) {
    switch subject {
    case .player(let player): players[player] = nil
    case .addresses(let text): AddressRange(text).map { addresses[$0] = nil }
    }
  }

  /// The ban that keeps a player out at the moment.
  func ban(of player: PlayerID, at now: Instant) -> BanRecord? {
    players[player].flatMap { $0.isInForce(at: now) ? $0 : nil }
  }

  /// The ban that keeps an address out at the moment; one of them, if there are several.
  ///
  /// - Parameter address: What limits count as one: see `ClientChannel.address`.
  func ban(ofAddress address: String, at now: Instant) -> BanRecord? {
    guard !addresses.isEmpty, let address = IPAddress(address) else { return nil }
    return addresses.first { $0.value.isInForce(at: now) && $0.key.contains(address) }?.value
  }

  /// Players who are kept out at the moment, in an order, so that equal inputs have equal outputs.
  func playersKeptOut(at now: Instant) -> [BanRecord] {
    players.sorted { $0.key < $1.key }.map(\.value).filter { $0.isInForce(at: now) }
  }

  /// Those whose time is up.
  func over(at now: Instant) -> [BanSubject] {
    (players.sorted { $0.key < $1.key }.map(\.value)
      + addresses.sorted { $0.key.description < $1.key.description }.map(\.value))
      .filter { !$0.isInForce(at: now) }.map(\.subject)
  }
}
