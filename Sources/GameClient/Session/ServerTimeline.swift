import GameRules

/// The server's clock, as far as exchanges of `clock.sync` tell (RFC 5905 §8), on the base of a
/// local clock that nobody can set.
///
/// The wall clock of this machine has no part in it: wherever it is set to, countdowns are right.
/// The shown time never runs backwards, unless the server's own clock was set by more than
/// `SessionLimits.clockStep`; until then a correction makes it run a little slower or faster.
public struct ServerTimeline: Hashable, Sendable {
  public typealias Moment = ContinuousClock.Instant

  /// One exchange.
  public struct Sample: Hashable, Sendable {
    /// When the request left and the reply came, on the local clock.
    public var sent: Moment
    public var received: Moment
    /// When the request came and the reply left, on the server's.
    public var t1: Instant
    public var t2: Instant

    public init(sent: Moment, received: Moment, t1: Instant, t2: Instant) {
      self.sent = sent
      self.received = received
      self.t1 = t1
      self.t2 = t2
    }
  }

  /// The two clocks at one moment.
  private struct Anchor: Hashable {
    var local: Moment
    /// Since 1970.
    var server: Duration
    /// By how much `server` can be wrong.
    var error: Duration

    func server(at moment: Moment) -> Duration { server + (moment - local) }
    func error(at moment: Moment) -> Duration {
      error + (moment - local).magnitude * SessionLimits.clockDrift
    }
  }

  private var anchor: Anchor?
  /// The offset of the shown time from the right time, at ``correctedAt``; it fades.
  private var excess = Duration.zero
  private var correctedAt: Moment?

  public init() {}

  /// Whether there was an exchange.
  public var isKnown: Bool { anchor != nil }

  /// By how much the clock can be wrong: half of the best round trip, and the drift since.
  public func uncertainty(at moment: Moment) -> Duration? { anchor?.error(at: moment) }

  /// Takes in an exchange: believes it if it is more exact than what is known, or proves that
  /// wrong.
  public mutating func take(_ sample: Sample) {
    let onTheWay = (sample.received - sample.sent) - (sample.t2 - sample.t1)
    let half = max(.zero, onTheWay) / 2
    let new = Anchor(
      local: sample.received, server: sample.t2.sinceEpoch + half,
      error: half + SessionLimits.clockResolution)
    guard let old = anchor else { return anchor = new }
    let known = old.error(at: new.local)
    let distance = (new.server - old.server(at: new.local)).magnitude
    guard new.error < known || distance > new.error + known else { return }
    let shown = display(at: new.local, on: old)
    anchor = new
    excess = shown - new.server
    if excess.magnitude > SessionLimits.clockStep { excess = .zero }
    correctedAt = new.local
  }

  /// The server's time; `nil` before the first exchange.
  public func serverTime(at moment: Moment) -> Instant? {
    anchor.map { anchor in
      let shown = display(at: moment, on: anchor)
      return Instant(millisecondsSinceEpoch: shown.wholeMilliseconds)
    }
  }

  /// How long it is to a moment of the server's clock, zero once it has passed; `nil` before the
  /// first exchange.
  public func remaining(until deadline: Instant, at moment: Moment) -> Duration? {
    anchor.map { max(.zero, deadline.sinceEpoch - display(at: moment, on: $0)) }
  }

  private func display(at moment: Moment, on anchor: Anchor) -> Duration {
    let right = anchor.server(at: moment)
    guard let correctedAt else { return right }
    let faded = max(.zero, moment - correctedAt) * SessionLimits.slewRate
    let left = max(.zero, excess.magnitude - faded)
    return right + (excess < .zero ? .zero - left : left)
  }
}

extension Instant {
  fileprivate var sinceEpoch: Duration { .milliseconds(millisecondsSinceEpoch) }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
