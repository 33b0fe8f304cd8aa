/// The part of a ``Store`` that finds players, lists, news and events by the
/// beginnings of their names.
public protocol SearchStore: Sendable {
  /// Up to `limit` accounts whose names begin with a text, by the keys of their names; and up to
  /// `limit` public lists that have the words of the text in their titles, by the word that matches
  /// the longest one; up to `limit` items of news and events each that have them, the latest first.
  func search(_ text: String, limit: Int) async throws(StorageError) -> SearchRecords
}
