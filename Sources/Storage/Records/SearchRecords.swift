import Community

/// Players, lists and maps of players, news and events that a text finds.
public struct SearchRecords: Hashable, Sendable {
  public let players: [PlayerRecord]
  public let lists: [FoundList]
  /// Public ones.
  public let maps: [OwnMapCardRecord]
  public let news: [News]
  public let events: [ScheduledEvent]

  /// A list, and the player who made it.
  public struct FoundList: Hashable, Sendable {
    public let list: PlaceListRecord
    public let author: PlayerRecord
  }
}
