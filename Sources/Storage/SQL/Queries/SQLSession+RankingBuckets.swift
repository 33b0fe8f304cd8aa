import Foundation
import GameRules

// The ranking is the index of `statistics.ranking_key`. Buckets divide it into sections and have
// their counts, so that no query counts more rows than those of one bucket: see Schema.version2.
extension SQLSession {
  /// The player's ranking key; `nil` if the player is not in the ranking.
  func rankingKey(of player: PlayerID) throws -> Data? {
    try row("SELECT ranking_key FROM statistics WHERE player = ?", [player.blob])?.optional(0)
  }

  /// Removes the player from the ranking.
  func leaveRanking(_ player: PlayerID) throws {
    guard let key = try rankingKey(of: player) else { return }
    try run("UPDATE statistics SET ranking_key = NULL WHERE player = ?", [player.blob])
    try moveInRanking(from: key, to: nil)
  }

  /// Updates the counts after one key was removed from the index and another added; `nil` for none.
  ///
  /// The statement changes nothing if a bucket has its smallest or largest size, which is how those
  /// cases are found. Nearly always one short statement per key suffices.
  func moveInRanking(from before: Data?, to after: Data?) throws {
    guard before != after else { return }
    if let before, let after, try isSameBucket(before, after) { return }
    if let before {
      try execute(
        """
        UPDATE ranking_buckets SET count = count - 1
        WHERE first = (SELECT max(first) FROM ranking_buckets WHERE first <= ?)
          AND (count > ? OR first = x'')
        """,
        before, RankingBucketLimits.fewest)
      if try changes() == 0 { try joinPrevious(bucket(of: before)) }
    }
    if let after {
      try execute(
        """
        UPDATE ranking_buckets SET count = count + 1
        WHERE first = (SELECT max(first) FROM ranking_buckets WHERE first <= ?) AND count < ?
        """,
        after, RankingBucketLimits.most)
      if try changes() == 0 { try split(bucket(of: after)) }
    }
  }

  /// Whether both keys belong to the same bucket, whose count then stays the same.
  private func isSameBucket(_ one: Data, _ other: Data) throws -> Bool {
    try hasResult(
      of: """
        SELECT 1 WHERE (SELECT max(first) FROM ranking_buckets WHERE first <= ?)
          = (SELECT max(first) FROM ranking_buckets WHERE first <= ?)
        """,
      one, other)
  }

  /// The number of players before this position.
  func rankedPlayerCount(before key: Data) throws -> Int {
    let first = try bucket(of: key).first
    let before = try count(
      "SELECT ifnull(sum(count), 0) FROM ranking_buckets WHERE first < ?", [first])
    let within = try count(
      "SELECT count(*) FROM statistics WHERE ranking_key >= ? AND ranking_key < ?",
      [first, key])
    return before + within
  }

  /// The number of players in the ranking.
  func rankedPlayerCount() throws -> Int {
    try count("SELECT ifnull(sum(count), 0) FROM ranking_buckets", [])
  }

  /// The bucket that the key belongs to, whether or not the key is in the index.
  private func bucket(of key: Data) throws -> Bucket {
    let bucket = try first(
      "SELECT first, count FROM ranking_buckets WHERE first <= ? ORDER BY first DESC LIMIT 1",
      [key]
    ) { row in Bucket(first: try row.value(0), count: try row.value(1)) }
    guard let bucket else { throw StorageError.corrupt("no bucket for a place in the ranking") }
    return bucket
  }

  private func store(_ bucket: Bucket) throws {
    try run(
      "UPDATE ranking_buckets SET count = ? WHERE first = ?", [bucket.count, bucket.first])
  }

  /// Splits a bucket whose count does not include the key that was just added.
  private func split(_ bucket: Bucket) throws {
    let half = (bucket.count + 1) / 2
    let row = try row(
      """
      SELECT ranking_key FROM statistics WHERE ranking_key >= ?
      ORDER BY ranking_key LIMIT 1 OFFSET ?
      """,
      [bucket.first, half])
    guard let row else { throw StorageError.corrupt("a bucket that counts too many") }
    let middle: Data = try row.value(0)
    try run(
      "INSERT INTO ranking_buckets VALUES (?, ?)", [middle, bucket.count + 1 - half])
    try store(Bucket(first: bucket.first, count: half))
  }

  /// Merges a bucket from which a key was removed into the one before. If that becomes too large,
  /// the next added key splits it.
  private func joinPrevious(_ joining: Bucket) throws {
    try run("DELETE FROM ranking_buckets WHERE first = ?", [joining.first])
    var previous = try bucket(of: joining.first)
    previous.count += joining.count - 1
    try store(previous)
  }
}

private struct Bucket {
  let first: Data
  var count: Int
}

/// The bounds of a bucket's size.
enum RankingBucketLimits {
  /// A million players make some 1400 buckets, which take as long to add up as a bucket to count.
  static let most = 1024
  /// A smaller bucket is merged with the one before. Less than half of the maximum, so that a split
  /// bucket is not merged again at once.
  static let fewest = 256
}
