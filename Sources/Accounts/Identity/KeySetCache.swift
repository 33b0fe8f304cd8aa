import GameRules

/// A provider's keys, fetched when needed and kept.
///
/// - Fresh keys are fetched once they are older than ``Policy/lifetime``, and for a key id that
///   isn't known, but never sooner than ``Policy/retryInterval`` after the last fetch began:
///   made-up key ids cause no flood.
/// - Whoever asks during a fetch waits for that one.
/// - When a fetch fails, the keys that there are serve on, up to ``Policy/staleLimit``.
/// - Keys that a new set no longer has are gone at once.
actor KeySetCache {
  struct Policy: Hashable, Sendable {
    var lifetime = Duration.seconds(60 * 60)
    var retryInterval = Duration.seconds(60)
    var staleLimit = Duration.seconds(24 * 60 * 60)
  }

  private let location: KeySetLocation
  private let source: any KeySetSource
  private let policy: Policy
  private var current: (keys: KeySet, fetchedAt: Instant)?
  private var lastFetch: Instant?
  private var fetch: Task<Void, Never>?

  init(_ location: KeySetLocation, from source: any KeySetSource, policy: Policy = Policy()) {
    self.location = location
    self.source = source
    self.policy = policy
  }

  /// The key of this id, or why there is none.
  func key(_ identifier: String, at now: Instant) async -> Result<VerificationKey, IDTokenRefusal> {
    if let key = usableKeys(at: now, for: policy.lifetime)?[identifier] { return .success(key) }
    await refresh(at: now)
    guard let keys = usableKeys(at: now, for: policy.staleLimit) else {
      return .failure(.keysUnavailable)
    }
    guard let key = keys[identifier] else { return .failure(.unknownKey) }
    return .success(key)
  }

  private func usableKeys(at now: Instant, for age: Duration) -> KeySet? {
    guard let current, now - current.fetchedAt < age else { return nil }
    return current.keys
  }

  /// Fetches, or waits for the fetch under way, or does nothing if the last one was just now.
  private func refresh(at now: Instant) async {
    if let fetch { return await fetch.value }
    // A clock set back must not put off the next fetch for long.
    if let lastFetch, lastFetch <= now, now - lastFetch < policy.retryInterval { return }
    lastFetch = now
    let task = Task { await load(at: now) }
    fetch = task
    await task.value
  }

  /// All of the fetch, so that whoever waits for it finds the keys in place.
  private func load(at now: Instant) async {
    if let bytes = try? await source.bytes(at: location), let keys = await KeySet(json: bytes) {
      current = (keys, now)
    }
    fetch = nil
  }
}
