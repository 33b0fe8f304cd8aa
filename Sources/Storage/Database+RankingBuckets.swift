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
    try leaveBucket(of: key)
  }

  /// Counts a key that is in the index.
  func enterBucket(of key: Data) throws {
    let bucket = try change(by: 1, bucketOf: key)
    if bucket.count > RankingBucketLimits.most { try split(bucket) }
  }

  /// Counts a key no longer.
  func leaveBucket(of key: Data) throws {
    let bucket = try change(by: -1, bucketOf: key)
    if bucket.count < RankingBucketLimits.fewest, !bucket.first.isEmpty {
      try joinPrevious(bucket)
    }
  }

  /// How many players stand before this place.
  func rankedPlayerCount(before key: Data) throws -> Int {
    let bucket = try first(ofBucketWith: key)
    let before = try count(
      "SELECT ifnull(sum(count), 0) FROM ranking_buckets WHERE first < ?", [bucket])
    let within = try count(
      "SELECT count(*) FROM statistics WHERE ranking_key >= ? AND ranking_key < ?",
      [bucket, key])
    return before + within
  }

  /// How many players are in the ranking.
  func rankedPlayerCount() throws -> Int {
    try count("SELECT ifnull(sum(count), 0) FROM ranking_buckets", [])
  }

  private struct Bucket {
    let first: Data
    let count: Int
  }

  private func first(ofBucketWith key: Data) throws -> Data {
    let row = try row(
      "SELECT first FROM ranking_buckets WHERE first <= ? ORDER BY first DESC LIMIT 1", [key])
    guard let row else { throw StorageError.corrupt("no bucket for a place in the ranking") }
    return try row.value(0)
  }

  private func change(by difference: Int, bucketOf key: Data) throws -> Bucket {
    let row = try row(
      """
      UPDATE ranking_buckets SET count = count + ?1
      WHERE first = (SELECT max(first) FROM ranking_buckets WHERE first <= ?2)
      RETURNING first, count
      """,
      [difference, key])
    guard let row else { throw StorageError.corrupt("no bucket for a place in the ranking") }
    return Bucket(first: try row.value(0), count: try row.value(1))
  }

  private func split(_ bucket: Bucket) throws {
    let half = bucket.count / 2
    let row = try row(
      """
      SELECT ranking_key FROM statistics WHERE ranking_key >= ?
      ORDER BY ranking_key LIMIT 1 OFFSET ?
      """,
      [bucket.first, half])
    guard let row else { throw StorageError.corrupt("a bucket that counts too many") }
    let middle: Data = try row.value(0)
    try run("INSERT INTO ranking_buckets VALUES (?, ?)", [middle, bucket.count - half])
    try run("UPDATE ranking_buckets SET count = ? WHERE first = ?", [half, bucket.first])
  }

  /// Whoever comes next splits it, if it is too many then.
  private func joinPrevious(_ bucket: Bucket) throws {
    try run("DELETE FROM ranking_buckets WHERE first = ?", [bucket.first])
    try run(
      "UPDATE ranking_buckets SET count = count + ? WHERE first = ?",
      [bucket.count, try first(ofBucketWith: bucket.first)])
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
