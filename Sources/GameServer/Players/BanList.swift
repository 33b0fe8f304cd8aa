import GameRules
import Storage
import WebSocketTransport
import WireProtocol

/// The stored bans, in memory for every sign-in and every connection.
@GameLoop
final class BanList {
  /// The subjects whose ban is being stored at the moment: an older ban that ends just now must not
  /// remove it.
  var renewing: Set<BanSubject> = []
  private var players: [PlayerID: BanRecord] = [:]
  private var addresses: [AddressRange: BanRecord] = [:]

  /// Replaces the ban of the same subject; returns false for a text that is no range of addresses.
  @discardableResult
  func insert(_ ban: BanRecord) -> Bool {
    switch ban.subject {
    case .player(let player): players[player] = ban
    case .addresses(let text):
      guard let range = AddressRange(text) else { return false }
      addresses[range] = ban
    }
    return true
  }

  func remove(_ subject: BanSubject) {
    switch subject {
    case .player(let player): players[player] = nil
    case .addresses(let text): AddressRange(text).map { addresses[$0] = nil }
    }
  }

  /// The ban that is in force for a player.
  func ban(of player: PlayerID, at now: Instant) -> BanRecord? {
    players[player].flatMap { $0.isInForce(at: now) ? $0 : nil }
  }

  /// The ban that is in force for an address; one of them, if there are several.
  ///
  /// - Parameter address: As ``ClientChannel/address`` has it.
  func ban(ofAddress address: String, at now: Instant) -> BanRecord? {
    guard !addresses.isEmpty, let address = IPAddress(address) else { return nil }
    return addresses.first { $0.value.isInForce(at: now) && $0.key.contains(address) }?.value
  }

  /// The bans of players that are in force, sorted so that equal inputs have equal outputs.
  func bannedPlayers(at now: Instant) -> [BanRecord] {
    players.sorted { $0.key < $1.key }.map(\.value).filter { $0.isInForce(at: now) }
  }

  /// The subjects whose bans have expired.
  func expired(at now: Instant) -> [BanSubject] {
    (players.sorted { $0.key < $1.key }.map(\.value)
      + addresses.sorted { $0.key.description < $1.key.description }.map(\.value))
      .filter { !$0.isInForce(at: now) }.map(\.subject)
  }

  /// The error for a banned player; `nil` for everybody else.
  func refusal(of player: PlayerID, at now: Instant) -> WireError? {
    ban(of: player, at: now).map { .banned(until: $0.until, reason: $0.reason) }
  }
}
