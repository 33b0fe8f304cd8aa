/// What a commit survives.
public enum Durability: String, Hashable, Sendable, CaseIterable {
  /// The end of the process, however violent. A power cut may take the last commits, and never
  /// leaves the database inconsistent. (`synchronous = NORMAL`)
  case process
  /// A power cut too: every commit waits for the disk. (`synchronous = FULL`)
  case power
}
