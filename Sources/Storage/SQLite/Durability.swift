/// The failures that a commit survives.
public enum Durability: String, Hashable, Sendable, CaseIterable {
  /// The death of the process, even by `SIGKILL`. A power failure may lose the last commits but
  /// never leaves the database inconsistent. (`synchronous = NORMAL`)
  case process
  /// A power failure too: every commit waits for the disk. (`synchronous = FULL`)
  case power
}
