/// Finds the nodes that have died or hang, by their beats in the database and without comparing
/// clocks.
///
/// A peer is *suspected* when its beat has stood still for ``ClusterLimits/patience`` of this
/// node's own clock, and this node's own commits have gone through for
/// ``ClusterLimits/outagePatience`` without a break. The second condition keeps an outage of the
/// database from sealing everybody: while nobody can commit, all beats stand still, and nobody is
/// suspected; and at its end the first node whose line is back waits for the others. A node that
/// begins, or comes back from a freeze, waits as long, for the same reason.
///
/// The action asks for `UPDATE tenures SET sealed WHERE id = … AND beat = …`, so a peer whose beat
/// goes on just then stays open. Sealing is safe for everybody at any time: it costs a live node
/// its process, and loses nothing.
public struct FailureDetector: Sendable {
  public enum Event: Hashable, Sendable {
    /// All open tenures, as just read. Send it every ``ClusterLimits/lookPause``.
    case looked([OpenTenure])
    /// The database did not answer a look in time.
    case lookFailed
    /// A transaction of this node was acknowledged. There is one at least every
    /// ``ClusterLimits/beatPause`` while the database accepts any.
    case committed
  }

  public enum Action: Hashable, Sendable {
    /// Seal the tenure, unless its beat is another one by then.
    case seal(TenureID, ifBeat: Int64)
  }

  private let me: TenureID
  private let outagePatience: Duration
  private var history: BeatHistory
  /// The beginning of the unbroken sequence of own commits, and its last.
  private var commits: (since: Duration, last: Duration)?

  /// - Parameter me: This node's own tenure, which it never suspects.
  public init(
    _ me: TenureID, patience: Duration = ClusterLimits.patience,
    outagePatience: Duration = ClusterLimits.outagePatience
  ) {
    self.me = me
    self.outagePatience = outagePatience
    history = BeatHistory(patience: patience)
  }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .committed:
      let since = isCommitting(at: now) ? commits?.since : nil
      commits = (since ?? now, now)
      return []
    case .lookFailed:
      history.forget()
      return []
    case .looked(let open):
      let beats = open.filter { $0.id != me }.map { ($0.id, $0.beat) }
      history.observe(Dictionary(uniqueKeysWithValues: beats), at: now)
      return suspects(among: beats.map(\.0), at: now)
    }
  }

  private func suspects(among peers: [TenureID], at now: Duration) -> [Action] {
    guard isCommitting(at: now), let commits, now - commits.since >= outagePatience else {
      return []
    }
    return peers.sorted().compactMap { peer in
      guard let stillness = history.stillness(of: peer), stillness.time >= history.patience
      else { return nil }
      return .seal(peer, ifBeat: stillness.beat)
    }
  }

  /// Whether the last own commit is so recent that it continues the sequence.
  private func isCommitting(at now: Duration) -> Bool {
    commits.map { now - $0.last < history.patience / 2 } ?? false
  }
}
