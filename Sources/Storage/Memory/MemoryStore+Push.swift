import GameRules

// Subscriptions to push messages, and the server's keys.
extension MemoryStore {
  public func pushSubscriptions(
    of player: PlayerID
  ) throws(StorageError) -> [PushSubscriptionRecord] {
    try checkUsable()
    return pushSubscriptions.values.filter { $0.player == player }
      .sorted { ($0.createdAt, $0.endpoint) < ($1.createdAt, $1.endpoint) }
  }

  public func vapidSecret(orNew secret: [UInt8]) throws(StorageError) -> [UInt8] {
    try checkUsable()
    let present = vapidSecret ?? secret
    vapidSecret = present
    return present
  }

  public func networkSecret(
    orNew secret: [UInt8], at now: Instant
  ) throws(StorageError) -> [UInt8] {
    try checkUsable()
    if let present = networkSecret, now - present.madeAt < NetworkKey.life { return present.secret }
    networkSecret = (secret, now)
    return secret
  }

  func add(_ subscription: PushSubscriptionRecord) {
    guard players[subscription.player] != nil else { return }
    pushSubscriptions[subscription.endpoint] = subscription
    let others = pushSubscriptions.values
      .filter { $0.player == subscription.player && $0.endpoint != subscription.endpoint }
      .sorted { ($1.createdAt, $1.endpoint) < ($0.createdAt, $0.endpoint) }
    for old in others.dropFirst(PushSubscriptionRecord.limitPerPlayer - 1) {
      pushSubscriptions[old.endpoint] = nil
    }
  }
}
