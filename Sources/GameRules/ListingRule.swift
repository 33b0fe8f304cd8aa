/// The version of the rule by which a match is listed: in the ranking by averages, and on the
/// boards of events. A match keeps the one that it began with.
public enum ListingRule: Int, Hashable, Sendable, CaseIterable {
  /// The ranking counts each match with points, and boards of events list every row. Matches from
  /// before there were versions have it.
  case allMatches = 1
  /// The ranking counts matches alone whose places nobody could choose or know before: those for
  /// the board of their format, and those of the ranked queue on the map of boards. Boards of
  /// events list the rows that boards of days would list.
  case unknownPlaces = 2
}
