import Foundation
import GRDB
import GameRules

// The ranking is the index of `statistics.ranking_key`. Buckets divide it into stretches and count
// each, so that nothing is ever counted that is longer than a bucket: see Schema.version2.
extension Database {
  /// The place of the player; `nil` outside the ranking.
  func rankingKey(of player: PlayerID) throws -> Data? {
    try row("SELECT ranking_key FROM statistics WHERE player = ?", [player.blob])?.optional(0)
  }

  /// Takes the player's place away.
  func leaveRanking(_ player: PlayerID) throws {
    guard let key = try rankingKey(of: player) else { return }
    try run("UPDATE statistics SET ranking_key = NULL WHERE player = ?", [player.blob])
    try moveInRanking(from: key, to: nil)
  }

  /// Counts that a key has left the index and another is in it; `nil` is none.
  ///
  /// That a bucket is as small or as large as it may be is seen from the statement having changed
  /// nothing: nearly every time, each key takes one short statement.
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
      if changesCount == 0 { try joinPrevious(bucket(of: before)) }
    }
    if let after {
      try execute(
        """
        UPDATE ranking_buckets SET count = count + 1
        WHERE first = (SELECT max(first) FROM ranking_buckets WHERE first <= ?) AND count < ?
        """,
        after, RankingBucketLimits.most)
      if changesCount == 0 { try split(bucket(of: after)) }
    }
  }

  /// Whether a bucket loses with one key what it gains with the other.
  private func isSameBucket(_ one: Data, _ other: Data) throws -> Bool {
    try hasResult(
      of: """
        SELECT 1 WHERE (SELECT max(first) FROM ranking_buckets WHERE first <= ?)
          = (SELECT max(first) FROM ranking_buckets WHERE first <= ?)
        """,
      one, other)
  }

  /// How many players stand before this place.
  func rankedPlayerCount(before key: Data) throws -> Int {
    let first = try bucket(of: key).first
    let before = try count(
      "SELECT ifnull(sum(count), 0) FROM ranking_buckets WHERE first < ?", [first])
    let within = try count(
      "SELECT count(*) FROM statistics WHERE ranking_key >= ? AND ranking_key < ?",
      [first, key])
    return before + within
  }

  /// How many players are in the ranking.
  func rankedPlayerCount() throws -> Int {
    try count("SELECT ifnull(sum(count), 0) FROM ranking_buckets", [])
  }

  private struct Bucket {
    let first: Data
    var count: Int
  }

  /// The bucket that the key belongs to, whether it is there or not.
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

  /// Divides a bucket that one more key has come into than it counts.
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

  /// Gives a bucket that one key has left to the one before. If they are too many then, whoever
  /// comes next splits them.
  private func joinPrevious(_ joining: Bucket) throws {
    try run("DELETE FROM ranking_buckets WHERE first = ?", [joining.first])
    var previous = try bucket(of: joining.first)
    previous.count += joining.count - 1
    try store(previous)
  }
}

/// How many places a bucket of the ranking has.
enum RankingBucketLimits {
  /// A million players are some 1400 buckets: as long to add up as a bucket is to count.
  static let most = 1024
  /// Fewer are joined with the bucket before. Less than half, so that what was split does not join
  /// again at once.
  static let fewest = 256
}
