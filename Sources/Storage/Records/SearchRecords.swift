/// Players and lists that a text finds.
public struct SearchRecords: Hashable, Sendable {
  public let players: [PlayerRecord]
  public let lists: [FoundList]

  /// A list, and the player who made it.
  public struct FoundList: Hashable, Sendable {
    public let list: PlaceListRecord
    public let author: PlayerRecord
  }
}
