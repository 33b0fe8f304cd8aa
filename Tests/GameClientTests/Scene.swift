import Community
import GameRules
import Geodesy
import WireProtocol

@testable import GameClient

func id<ID: Identifier>(_ number: UInt128) -> ID {
  // Version 7 and the variant of RFC 9562, so that it reads as what it is.
  ID(uuid: UUIDv7(bits: 0x0000_0000_0000_7000_8000_0000_0000_0000 | number))
}

/// The players and the match of these tests.
enum Scene {
  static let (ada, bob): (PlayerID, PlayerID) = (id(1), id(2))
  static let duel: MatchID = id(100)
  static let card = card(ada, "ada")

  static func card(_ player: PlayerID, _ name: String) -> PlayerCard {
    guard let username = Username(name) else { preconditionFailure("these are names") }
    return PlayerCard(player: player, username: username, isGuest: true)
  }

  /// A match in its first round.
  static func state(
    _ mode: MatchMode = .duel, match: MatchID = duel, sequence: Int,
    phase: MatchSnapshot.Phase = .moving
  ) -> MatchState {
    MatchState(
      match: match, sequence: sequence,
      content: MatchContent(
        mode: mode, map: "world", options: .standard, phase: phase, round: 1, deadline: nil,
        players: [], rounds: []))
  }

  /// An event as it comes in.
  static func event(
    _ event: some WireMatchEvent, _ number: Int, of match: MatchID = duel
  ) -> ReceivedEvent {
    received(EncodedMatchEvent(event, match: match).message(sequence: number))
  }

  static func event(_ event: some WireEvent) -> ReceivedEvent {
    received(ServerMessage.encoded(event: event))
  }

  private static func received(_ text: [UInt8]) -> ReceivedEvent {
    guard case .event(let name, let parameters) = ServerMessage(text) else {
      preconditionFailure("it is an event")
    }
    return ReceivedEvent(
      name: name, parameters: parameters, text: text, at: Instant(millisecondsSinceEpoch: 0))
  }

  /// The event that says the least.
  static func tick(_ number: Int, of match: MatchID = duel) -> ReceivedEvent {
    event(MatchPlayerReturned(player: bob), number, of: match)
  }

  static func end(_ number: Int, of match: MatchID = duel) -> ReceivedEvent {
    event(MatchFinished(ending: .played, results: []), number, of: match)
  }
}
