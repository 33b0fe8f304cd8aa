import Community
import GameRules
import Matchmaking

/// A player's entry into the league of a week, with the first rated game on the ladder.
public struct LeagueEntry: Hashable, Sendable {
  public let player: PlayerID
  public let ladder: Ladder
  public let week: WeekNumber
  /// The network that the player came from last; `nil` where it is not known or does not matter.
  public let network: SenderNetwork?

  public init(player: PlayerID, ladder: Ladder, week: WeekNumber, network: SenderNetwork? = nil) {
    self.player = player
    self.ladder = ladder
    self.week = week
    self.network = network
  }
}

/// A player's place in the league of a week: a group of a division.
///
/// The store gives it, with the first rated game of the week. The division follows from the last
/// week in which the player had a place. Groups are filled in the order of entries. Players of one
/// network are in different groups, so that nobody is moved up by accounts of their own; after a
/// restart of the server a network is another one.
public struct LeaguePlace: Hashable, Sendable {
  public let player: PlayerID
  public let ladder: Ladder
  public let week: WeekNumber
  public let division: Division
  /// The number of the group among those of the division: 1, 2 …
  public let group: Int

  public init(
    player: PlayerID, ladder: Ladder, week: WeekNumber, division: Division, group: Int
  ) {
    self.player = player
    self.ladder = ladder
    self.week = week
    self.division = division
    self.group = group
  }
}

/// The group of a player's place, with the results so far, or at the end of a week that is over.
public struct LeagueGroup: Hashable, Sendable {
  public let place: LeaguePlace
  public let table: LeagueTable
  /// The players of the table who are not deleted. Deleted ones keep their rows, as the others'
  /// moves follow from all of them.
  public let players: [PlayerID: PlayerRecord]

  public init(place: LeaguePlace, table: LeagueTable, players: [PlayerID: PlayerRecord]) {
    self.place = place
    self.table = table
    self.players = players
  }

  /// A match that ends in a week began at most so long before it, outages included.
  static let longestMatch = Duration.seconds(14 * 86_400)
  /// The ids of matches are at most so far ahead of their time, after a clock was set back.
  static let clockTolerance = Duration.seconds(86_400)

  /// The division of the player in the next week that they play.
  public var nextDivision: Division {
    place.division.after(table.row(of: place.player)?.move ?? .stay)
  }
}
